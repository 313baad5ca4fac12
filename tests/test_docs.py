"""The book covers what the code has: every award, ruling, name and widget; every link has its target.

That its numbers are those of the engine is checked by nbval, which runs every cell again. It compares
nothing in a cell that was never run, so such cells are refused here.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from support import ROOT

import fsbook
import fsbook.widgets
from fsbook import AwardKind, catalog, sources
from fsbook.lessons import Write, exercises
from fsbook.rulings import RULINGS
from fsbook.words import AWARD_NAMES

CHAPTERS = ROOT / "chapters"
LOOKED_UP = {"glossary", "reference"}
"""Pages to look things up in; all others are lessons."""


def toc() -> list[str]:
    """The pages by name, in the order of the book."""
    tree = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    files = [tree["root"], *(page["file"] for part in tree["parts"] for page in part["chapters"])]
    return [Path(file).name for file in files]


PAGES = toc()
LESSONS = [name for name in PAGES[1:] if name not in LOOKED_UP]


@cache
def notebook(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CHAPTERS / f"{name}.ipynb").read_text("utf-8"))
    return found


def text(value: str | list[str]) -> str:
    return value if isinstance(value, str) else "".join(value)


def cells(name: str, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in notebook(name)["cells"] if cell["cell_type"] == kind]


@cache
def prose(name: str) -> str:
    """The Markdown of a page: what is written in it and what its cells print as Markdown."""
    parts = []
    for cell in notebook(name)["cells"]:
        if cell["cell_type"] == "markdown":
            parts.append(text(cell["source"]))
        for output in cell.get("outputs", []):
            parts.append(text(output.get("data", {}).get("text/markdown", "")))
    return "\n\n".join(parts)


@cache
def shown(name: str) -> str:
    """All that a reader of a page may read: prose, code and what the cells print."""
    parts = [prose(name)]
    for cell in cells(name, "code"):
        parts.append(text(cell["source"]))
        for output in cell["outputs"]:
            parts.append(text(output.get("text", "")) + text(output.get("data", {}).get("text/plain", "")))
    return "\n".join(parts)


def everything() -> str:
    return "\n".join(map(shown, PAGES))


# -- the pages -----------------------------------------------------------------------------------------


def test_every_page_is_in_the_book_once() -> None:
    assert sorted(PAGES) == sorted(path.stem for path in CHAPTERS.glob("*.ipynb"))


def test_pages_have_names_not_numbers() -> None:
    assert all(re.fullmatch(r"[a-z_]+", name) for name in PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_every_cell_was_run_and_none_failed(name: str) -> None:
    for number, cell in enumerate(cells(name, "code"), 1):
        assert cell["execution_count"] == number, f"cell {cell['id']} of {name} was not run in its turn"
        assert all(output["output_type"] != "error" for output in cell["outputs"])


@pytest.mark.parametrize("name", PAGES)
def test_notebooks_hold_nothing_that_changes_from_run_to_run(name: str) -> None:
    found = notebook(name)
    assert set(found["metadata"]) <= {"kernelspec", "language_info"}
    assert found["metadata"]["kernelspec"]["name"] == "python3"
    ids = [cell["id"] for cell in found["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in found["cells"]:
        assert set(cell["metadata"]) <= {"tags", "mystnb"}
        for output in cell.get("outputs", []):
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
    raw = (CHAPTERS / f"{name}.ipynb").read_text("utf-8")
    assert not re.search(r"0x[0-9a-f]{6,}|/(?:home|root|tmp|usr)/|[A-Z]:\\\\", raw)


OPEN = {"fsbook.games", "fsbook.lessons", "fsbook.widgets"}
"""The parts of the package that a chapter may use, beside its public names."""


def strangers(source: str) -> list[str]:
    """What a cell imports beside public names, the open parts, what shows it, and Python's own."""
    others = {"ipywidgets", "traitlets", "IPython"} | sys.stdlib_module_names
    named: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named += [(each.name, "") for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            named += [(node.module or ".", each.name) for each in node.names]

    def fits(module: str, name: str) -> bool:
        if module == "fsbook":
            return not name or name in fsbook.__all__ or f"fsbook.{name}" in OPEN
        return ".".join(module.split(".")[:2]) in OPEN or module.partition(".")[0] in others

    return [f"{module} {name}".strip() for module, name in named if not fits(module, name)]


@pytest.mark.parametrize("name", PAGES)
def test_cells_import_only_what_is_public_and_what_shows_it(name: str) -> None:
    for cell in cells(name, "code"):
        assert strangers(text(cell["source"])) == [], cell["id"]


@pytest.mark.parametrize(
    "source",
    [
        "from fsbook import search",
        "from fsbook.search import core",
        "from fsbook.search.masks import pips",
        "import fsbook.search",
        "from fsbook import catalog",
        "from fsbook.bots import greedy",
        "import numpy",
        "from . import play",
    ],
)
def test_an_import_from_inside_would_be_found(source: str) -> None:
    assert strangers(source)
    assert not strangers("from fsbook import Tile, lessons\nfrom fsbook.games.bergen import BERGEN")


# -- the anatomy of a lesson -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_its_parts_in_order(name: str) -> None:
    written = "\n\n".join(text(cell["source"]) for cell in cells(name, "markdown"))
    headings = re.findall(r"^## (.+)$", written, re.MULTILINE)
    parts = ["Say it first", "Explore", "Exercises", "Terms met here"]
    assert [heading for heading in headings if heading in parts] == parts
    assert headings[0] not in parts, "a lesson begins with something to do"
    order = [
        written.index(f":class: fs-{part}") for part in ("aims", "rule", "predict", "explore", "exercise")
    ]
    assert order == sorted(order)
    assert written.count(":class: fs-exercise") >= 2
    assert ":::{margin}" in written, "the rule has its source beside it"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_tried_before_its_rule_is_told(name: str) -> None:
    for cell in notebook(name)["cells"]:
        source = text(cell["source"])
        if cell["cell_type"] == "markdown":
            assert ":class: fs-rule" not in source, "the rule comes before anything to try"
        elif any(f"{widget}(" in source for widget in fsbook.widgets.__all__):
            return
    pytest.fail("there is nothing to try")


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_checked_examples_and_answers_to_open(name: str) -> None:
    tags = [set(cell["metadata"].get("tags", [])) for cell in cells(name, "code")]
    assert sum("fs-join" in each for each in tags) >= 2
    assert any({"fs-reveal", "hide-output"} <= each for each in tags)
    assert any({"fs-solution", "hide-output"} <= each for each in tags)


@pytest.mark.parametrize("name", PAGES)
def test_code_that_only_makes_a_widget_appear_is_folded_away(name: str) -> None:
    for cell in cells(name, "code"):
        lines = [
            line
            for line in text(cell["source"]).splitlines()
            if line and not line.startswith(("from", "import"))
        ]
        if len(lines) == 1 and re.match(rf"({'|'.join(fsbook.widgets.__all__)})\(", lines[0]):
            assert set(cell["metadata"].get("tags", [])) & {"remove-input", "hide-input"}, cell["id"]


# -- coverage --------------------------------------------------------------------------------------------


def test_every_award_is_in_a_chapter() -> None:
    told = everything()
    for kind in AwardKind:
        assert kind.value in told, kind
        assert AWARD_NAMES[kind.value] in told, kind


def test_every_ruling_is_in_a_chapter() -> None:
    told = "\n".join(map(prose, PAGES))
    assert [name for name in RULINGS if f"(ruling-{name.lower()})=" not in told] == []


def test_every_public_name_is_in_the_reference() -> None:
    told = prose("reference")
    missing = [name for name in fsbook.__all__ if not re.search(rf"\*\*`{name}\b", told)]
    assert missing == []


def test_every_widget_is_in_a_chapter() -> None:
    sources = "\n".join(text(cell["source"]) for name in PAGES for cell in cells(name, "code"))
    assert [name for name in fsbook.widgets.__all__ if not re.search(rf"\b{name}\(", sources)] == []


def test_every_rule_set_is_in_a_chapter() -> None:
    told = everything()
    assert [name for name in catalog.ids() if name not in told] == []


def test_every_command_is_in_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    from fsbook.cli import main

    with suppress(SystemExit):
        main(["--help"])
    told = prose("reference")
    commands = re.findall(r"^    ([a-z]+)\b", capsys.readouterr().out, re.MULTILINE)
    assert {"score", "play", "serve"} <= set(commands)
    assert [name for name in commands if f"`fsbook {name}" not in told] == []


@pytest.mark.parametrize("each", exercises(), ids=lambda each: each.id)
def test_every_exercise_is_in_its_chapter(each: Any) -> None:
    written = prose(each.chapter)
    sources = "\n".join(text(cell["source"]) for cell in cells(each.chapter, "code"))
    use = f'exercise("{each.id}")' if isinstance(each, Write) else f'Puzzle("{each.id}")'
    assert use in sources
    if f'exercise("{each.id}").solution()' in sources:
        assert each.ask in written
        assert each.hint in written


# -- links -----------------------------------------------------------------------------------------------


def labels() -> Iterator[str]:
    for name in PAGES:
        yield from re.findall(r"^\(([a-z0-9-]+)\)=$", prose(name), re.MULTILINE)


def test_anchors_are_unique() -> None:
    found = list(labels())
    assert sorted(found) == sorted(set(found))


def test_every_rule_an_award_can_cite_has_its_anchor() -> None:
    there = set(labels())
    cited = {ref for name in catalog.domino_ids() for _, ref in catalog.rules(name).cites}
    assert {ref for ref in cited if sources.anchor(ref) not in there} == set()


def test_every_paragraph_and_source_has_its_anchor_on_the_page_of_texts() -> None:
    told = prose("texts")
    refs = [*sources.PARAGRAPHS, *sources.SOURCES]
    assert [ref for ref in refs if f"({sources.anchor(ref)})=" not in told] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    there = set(labels())
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(name)):
        if target.startswith("#"):
            assert target[1:] in there, target
        elif not target.startswith(("https://", "http://")):
            assert (CHAPTERS / target).is_file(), target
    for cell in cells(name, "code"):
        for output in cell["outputs"]:
            html = text(output.get("data", {}).get("text/html", ""))
            for target in re.findall(r'href="texts\.ipynb#([^"]+)"', html):
                assert target in there
            assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", html)


# -- words -----------------------------------------------------------------------------------------------

NEVER = re.compile(
    r"\b(stones?|bones?|spots?|doublets?|trains?|talon|knock(?:s|ed)?|observation|house rule)\b",
    re.IGNORECASE,
)
"""Words that the glossary replaces; see each term there."""


@pytest.mark.parametrize("name", PAGES)
def test_the_prose_keeps_to_its_words(name: str) -> None:
    written = "\n".join(text(cell["source"]) for cell in cells(name, "markdown"))
    assert NEVER.findall(written) == []
    assert "the player" not in written or name in ("reference", "glossary", "race"), "readers are “you”"


RUN = 8
"""So many words in a row count as copied."""


def words_of(value: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", value.lower())


def runs(value: str) -> set[bytes]:
    """Every run of words, hashed."""
    words = words_of(value)
    return {
        hashlib.blake2b(" ".join(words[at : at + RUN]).encode(), digest_size=5).digest()
        for at in range(len(words) - RUN + 1)
    }


def copied() -> set[bytes]:
    """The runs of words of the five rule texts, of which only hashes are kept here."""
    kept = b64decode((ROOT / "tests" / "texts.b64").read_text("ascii"))
    return {kept[at : at + 5] for at in range(0, len(kept), 5)}


def test_a_copied_sentence_would_be_found() -> None:
    # the name of the game and its two pairs of dice, as text 000 begins
    assert len(copied()) > 3000
    assert runs("one two three four five six seven eight").isdisjoint(copied())


@pytest.mark.parametrize("name", PAGES)
def test_no_sentence_of_the_rule_texts_is_copied_into_a_chapter(name: str) -> None:
    assert runs(shown(name)).isdisjoint(copied())


def test_no_sentence_of_the_rule_texts_is_copied_into_the_code() -> None:
    files = [*(ROOT / "fsbook").rglob("*.py"), *(ROOT / "widgets" / "src").rglob("*.js"), *ROOT.glob("*.md")]
    assert [str(file.relative_to(ROOT)) for file in files if runs(file.read_text("utf-8")) & copied()] == []
