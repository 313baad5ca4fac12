"""The shape of the package: who imports whom, what `import fsbook` loads, and that the tools agree."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

PACKAGE = ROOT / "fsbook"
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if "static" not in path.parts)
DISPLAY = {"anywidget", "traitlets", "ipywidgets", "IPython"}


def tool(*command: str) -> None:
    """Run a tool in the root; fail with what it says."""
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def python(code: str) -> str:
    """What a fresh interpreter prints."""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return ran.stdout


def test_imports_go_down_only() -> None:
    tool(str(Path(sys.executable).parent / "lint-imports"), "--no-cache")


def test_types() -> None:
    tool(sys.executable, "-m", "mypy", "--strict", "fsbook")


def test_style() -> None:
    tool(sys.executable, "-m", "ruff", "check", ".")
    tool(sys.executable, "-m", "ruff", "format", "--check", ".")


def test_import_fsbook_needs_the_standard_library_only() -> None:
    code = "import sys, fsbook; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = set(python(code).split())
    strangers = loaded - set(sys.stdlib_module_names) - set(sys.builtin_module_names) - {"__main__", "fsbook"}
    before = set(python("import sys; print(*{name.partition('.')[0] for name in sys.modules})").split())
    assert strangers <= before, "what the environment itself loads at start does not count"


@pytest.mark.parametrize(
    "module", ["fsbook", "fsbook.cli", "fsbook.terminal", "fsbook.notation", "fsbook.rulings"]
)
def test_no_widget_is_loaded_with_the_engine_or_the_terminal(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = set(python(code).split())
    assert not {name for name in loaded if name.partition(".")[0] in DISPLAY}
    assert not {name for name in loaded if name.startswith(("fsbook.widgets", "fsbook.live"))}


def imports(path: Path) -> set[str]:
    """The top names of everything a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_display_tools_are_used_in_widgets_and_live_only(path: Path) -> None:
    if path.relative_to(PACKAGE).parts[0] not in ("widgets", "live"):
        assert not imports(path) & DISPLAY


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_rule_set_is_asked_for_its_name(path: Path) -> None:
    """A rule that depends on the id of a rule set is a parameter that is missing."""
    names = r"(rules|self|chosen|game|ruleset)\.(id|name)"
    asked = rf"""{names}(\s*(==|!=)\s*f?["']|\s+(not )?in\s*[\[({{"']|\.(startswith|endswith)\()"""
    found = re.findall(asked, path.read_text(encoding="utf-8"))
    assert not found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_words_of_the_glossary(path: Path) -> None:
    """Names of things are the glossary's, in code too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
    names.discard("same_piece_separate_dice")  # a parameter that other programs set by this name
    parts = {part for name in names for part in re.split(r"_|(?<=[a-z])(?=[A-Z])", name.lower())}
    never = {"stone", "bone", "train", "talon", "stock", "doublet", "boneyard", "piece", "omen", "charm"}
    assert not parts & never


def test_chance_is_always_given() -> None:
    """No module draws from the global source of chance."""
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\brandom\.(random|choice|shuffle|randint|randrange|sample|seed)\(", text), path


def test_only_the_listed_things_stand_in_the_root() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    if listed.returncode:  # no checkout, but what was made from one
        top = {each.name for each in ROOT.iterdir() if not each.name.startswith(".")} - {"PKG-INFO"}
    entries = {"pyproject.toml", "fsbook", "chapters", "widgets", "tests", "_config.yml", "_toc.yml"}
    beside = {
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        ".gitignore",
        ".ci",
        "constraints.txt",
        "hatch_build.py",
    }
    assert top <= entries | beside | {".gitattributes"}
