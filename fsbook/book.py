"""The book on this computer: built as a folder of pages, served on localhost, opened in JupyterLab.

A wheel carries the book's sources in `fsbook/_book/`; in a checkout they are the folder above the package.
Importing this module needs the standard library only; its functions need the packages of the `[book]` extra.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from .play import RuleError
from .serving import Server, Site

SOURCES = ("_config.yml", "_toc.yml", "chapters")
"""What the book is made of."""

PORT = 8000
"""Where the book is served when nobody says otherwise and nothing else is there."""

_INSTALL = 'python -m pip install "fsbook[book]"'


_FRONT_DOOR = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={page}">
<link rel="icon" href="_static/favicon.svg" type="image/svg+xml">
<title>Flower &amp; Scorpion</title>
<p><a href="{page}">Open the book</a></p>
</html>
"""
"""The page at the address of the folder, which leads to the first page of the book."""


class BookError(RuleError):
    """The book could not be built, served or opened; the text is one sentence that says why."""


def build(out: str | Path) -> Path:
    """Build the book as a folder of static pages that any web host can serve, below any path.

    Every notebook is run, and every warning is an error. `out` may be new, empty, or an earlier build, which
    is replaced once the new one is complete. Returns the folder. Raises `BookError` when the packages are
    missing or too new, when `out` holds something else, when a notebook or a page fails, or when a page of
    `_toc.yml` is missing from the result.
    """
    folder = Path(out).expanduser().resolve()
    _check_target(folder)
    _check_packages()
    with tempfile.TemporaryDirectory(prefix="fsbook-") as name:
        work = Path(name)
        sources = copy_sources(work / "book")
        site = _run_jupyter_book(sources, work)
        missing = [page for page in pages(sources) if not (site / f"{page}.html").is_file()]
        if missing:
            raise BookError(f"The book is not complete: no page came out for {', '.join(missing)}.")
        (site / "index.html").write_text(_FRONT_DOOR.format(page=f"{pages(sources)[0]}.html"), "utf-8")
        (site / ".nojekyll").touch()  # some hosts leave out folders that begin with _ without it
        _replace(folder, site)
    return folder


def serve(port: int | None = None, open_browser: bool = True) -> None:
    """Build the book unless that is done, serve it on localhost until Ctrl+C, and open it in the browser.

    Without a `port`, 8000 or else any free one is taken. Raises `BookError` for a port in use and for all
    that `build` raises.
    """
    server = _server(port)
    try:
        server.site = Site(built())
        print(f"The book is at {server.address} (Ctrl+C closes it).", flush=True)
        threading.Thread(target=server.site.warm, daemon=True).start()
        if open_browser:
            threading.Timer(0.2, webbrowser.open, [server.address]).start()
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nThe book is closed.")
    finally:
        server.server_close()


def lab(folder: str | Path | None = None, port: int | None = None, open_browser: bool = True) -> int:
    """Open JupyterLab on a copy of the chapters, by default in `fsbook-chapters` of the current folder.

    What the reader changed in an earlier copy is kept. Returns the exit code of JupyterLab; raises
    `BookError` when its packages are missing, the copy cannot be written or no port has that number.
    """
    if port is not None and not 0 <= port <= 65535:
        raise BookError(f"Port {port} cannot be used here; name another one, or none.")
    _check_packages()
    target = Path(folder or "fsbook-chapters").expanduser().resolve()
    try:
        copy_chapters(target)
    except OSError as error:
        raise BookError(f"The chapters could not be copied to {target}: {error.strerror}.") from None
    first = pages(sources_folder())[0].removeprefix("chapters/")
    print(f"Your copy of the chapters is in {target}.", flush=True)
    command = [sys.executable, "-m", "jupyterlab", f"{first}.ipynb", "--ip=127.0.0.1"]
    if port is not None:
        command.append(f"--port={port}")
    if not open_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    process = subprocess.Popen(command, cwd=target, env=_environment())
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # JupyterLab got it too, and asks whether it is meant
            continue


def built() -> Path:
    """Return the folder of the built book, which is built first where it or its tools changed.

    The folder is in the cache of this user, or in `FSBOOK_CACHE` where that is set.
    """
    _check_packages()
    shelf = _cache() / "sites"
    site = shelf / _fingerprint()
    if not (site / "searchindex.js").is_file():
        print("Building the book. This is done once and takes about a minute …", flush=True)
        build(site)
        for other in shelf.iterdir():  # earlier editions
            if other != site:
                shutil.rmtree(other, ignore_errors=True)
    return site


def sources_folder() -> Path:
    """Return the folder that holds `_config.yml`, `_toc.yml` and `chapters`; `BookError` without them."""
    package = Path(__file__).resolve().parent
    for folder in (package / "_book", package.parent):
        if all((folder / name).exists() for name in SOURCES):
            return folder
    raise BookError("The chapters of the book are missing from this installation.")


def copy_sources(target: Path) -> Path:
    """Copy what the book is made of to the new folder `target`, which is returned."""
    origin = sources_folder()
    target.mkdir(parents=True)
    ignore = shutil.ignore_patterns("_build", ".ipynb_checkpoints", "__pycache__")
    for name in SOURCES:
        if (origin / name).is_dir():
            shutil.copytree(origin / name, target / name, ignore=ignore)
        else:
            shutil.copyfile(origin / name, target / name)
    return target


def copy_chapters(target: Path) -> None:
    """Copy the notebooks to `target` for a reader to work in; files that are there already are left alone."""
    chapters = sources_folder() / "chapters"
    target.mkdir(parents=True, exist_ok=True)
    for file in sorted(chapters.glob("*.ipynb")):
        if not (target / file.name).exists():
            shutil.copyfile(file, target / file.name)


def pages(sources: Path) -> list[str]:
    """Return the pages that `_toc.yml` names, in reading order, such as "chapters/intro"."""
    from sphinx_external_toc.parsing import parse_toc_yaml

    site_map = parse_toc_yaml(sources / "_toc.yml")
    names = [site_map.root.docname]

    def below(name: str) -> Iterator[str]:
        for tree in site_map[name].subtrees:
            for item in tree.items:
                if isinstance(item, str) and item in site_map:
                    yield str(item)
                    yield from below(str(item))

    names += below(site_map.root.docname)
    return [re.sub(r"\.(ipynb|md|rst)$", "", name) for name in names]


def _check_packages() -> None:
    """Raise `BookError` when the packages of the `[book]` extra are missing or of the wrong generation."""
    from importlib.metadata import PackageNotFoundError, version

    for package in ("jupyter-book", "jupyterlab", "anywidget"):
        try:
            found = version(package)
        except PackageNotFoundError:
            raise BookError(f"The book needs {package}, which is not installed: {_INSTALL}") from None
        if package == "jupyter-book" and not found.startswith("1."):
            raise BookError(f"jupyter-book {found} cannot build this book, which needs 1.x: {_INSTALL}")


def _check_target(folder: Path) -> None:
    """Raise `BookError` unless `folder` can be made, is empty, or is an earlier build of the book."""
    above = next(each for each in folder.parents if each.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise BookError(f"{folder} cannot be made in {above}; name a folder elsewhere.")
    if folder.is_file():
        raise BookError(f"{folder} is a file, not a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "searchindex.js").is_file():
        raise BookError(f"{folder} holds something that is not a built book; name a new folder.")


def _run_jupyter_book(sources: Path, work: Path) -> Path:
    """Run jupyter-book strictly over `sources` and return the folder of pages; else raise `BookError`."""
    site = work / "_build" / "html"
    script = f"import sys; from {__name__} import _child; sys.exit(_child(*sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", script, str(sources), str(site)],
        cwd=work,
        env=_environment(work),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        log = _cache() / "build.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        output = _plain(done.stdout).replace(f"{sources}{os.sep}", "")
        log.write_text(output + _reports(work), encoding="utf-8")
        raise BookError(f"The book did not build: {_complaint(output)} (all of it is in {log})")
    return site


def _child(sources: str, site: str) -> int:
    """Do what `jupyter-book build -W -n --keep-going` does."""
    from jupyter_book.sphinx import build_sphinx

    folder = Path(sources)
    result: int | Exception = build_sphinx(
        folder,
        Path(site),
        noconfig=True,
        path_config=folder / "_config.yml",
        confoverrides={
            "external_toc_path": (folder / "_toc.yml").as_posix(),
            "latex_individualpages": False,
            "nitpicky": True,
        },
        warningiserror=True,
        keep_going=True,
    )
    return 1 if isinstance(result, Exception) else result


def _environment(work: Path | None = None) -> dict[str, str]:
    """Return the environment for a child: this package found first, settings of other installations last."""
    path = [str(Path(__file__).resolve().parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        "PYTHONUTF8": "1",
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    if work is not None:
        environment["IPYTHONDIR"] = str(work / "ipython")
        environment["NO_COLOR"] = "1"
    return environment


def _plain(text: str) -> str:
    """Return `text` without the colours of a terminal."""
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)


def _complaint(output: str) -> str:
    r"""Return the first complaint in the output of a build, in one line.

    >>> _complaint("reading\nflower.ipynb:3: WARNING: unknown document: 'flowr'  [ref.doc]\ndone")
    "flower.ipynb:3: WARNING: unknown document: 'flowr' [ref.doc]"
    """
    lines = [" ".join(line.split()) for line in output.splitlines() if line.strip()]
    marks = ("WARNING:", "ERROR:", "SEVERE:", "Error:", "error:")
    first = next((number for number, line in enumerate(lines) if any(mark in line for mark in marks)), None)
    if first is None:
        return lines[-1] if lines else "jupyter-book ended without a word"
    last = first
    while lines[last].endswith(":") and last + 1 < len(lines):  # what it is follows on the next line
        last += 1
    return " ".join(lines[first : last + 1])


def _reports(work: Path) -> str:
    """Return the tracebacks of notebooks that failed."""
    reports = sorted(work.glob("_build/**/reports/**/*.log"))
    return "".join(f"\n{report.name}\n{_plain(report.read_text('utf-8'))}" for report in reports)


def _replace(folder: Path, site: Path) -> None:
    """Put the finished `site` at `folder`, in place of an earlier build."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        shutil.copytree(site, fresh, dirs_exist_ok=True)
        fresh.chmod(0o755)
        if folder.exists():
            shutil.rmtree(folder)
        fresh.rename(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def _server(port: int | None) -> Server:
    """Take the port to serve on, before anything takes long. Raises `BookError` when it is in use."""
    nothing = Site(Path(os.devnull))
    try:
        return Server(nothing, PORT if port is None else port)
    except (OSError, OverflowError):
        if port is None:
            return Server(nothing, 0)
        raise BookError(f"Port {port} cannot be used here; name another one, or none.") from None


def _cache() -> Path:
    """Return the folder in which built books are kept for this user."""
    if told := os.environ.get("FSBOOK_CACHE"):
        return Path(told).expanduser().resolve()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "fsbook"


def _fingerprint() -> str:
    """Return a name for the book as it would be built now: its sources, this package, and the tools used."""
    from importlib.metadata import version

    digest = hashlib.sha256(sys.version.encode())
    for tool in ("jupyter-book", "sphinx", "myst-nb", "sphinx-book-theme", "anywidget", "ipywidgets"):
        digest.update(f"{tool} {version(tool)}\n".encode())
    package = Path(__file__).resolve().parent
    origin = sources_folder()
    roots: list[Path] = [package, *(origin / source for source in SOURCES)]
    for root in roots:
        for file in [root] if root.is_file() else sorted(root.rglob("*")):
            if file.is_file() and file.suffix != ".pyc" and ".ipynb_checkpoints" not in file.parts:
                digest.update(f"{file.relative_to(root.parent).as_posix()} {file.stat().st_size}\n".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
