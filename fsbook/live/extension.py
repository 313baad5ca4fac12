"""The Sphinx side: pages that show their widgets at once, come alive, and load nothing from elsewhere.

Into each page with widgets go the cells of its notebook, the states of its models, a figure or text for each
widget (print, search, no JavaScript), and one script. The assets are copied to `_live/`, in folders named by
their contents, so that browsers may keep them for ever.

A build fails when a page would load anything from another host, when a page of the table of contents is
missing, or when the live assets were not made.
"""

from __future__ import annotations

import html
import importlib.metadata
import importlib.util
import json
import os
import posixpath
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util import logging

from . import build
from .host import BUILD_ONLY
from .icons import draw_icons
from .wiring import closing

FOLDER = "_live"
"""The folder of the assets on the site."""

MATHJAX = "mathjax/tex-svg.js"

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
FACTS = "application/vnd.live-page+json"

NOTEBOOK_LINKS = re.compile(r'(<a\b[^>]*\bhref=")([^":?#]+)\.ipynb(?=[#"])')

VIEWS = re.compile(rf'<script type="{re.escape(VIEW)}">(.*?)</script>', re.DOTALL)

EARLY = (
    "(()=>{{const l=window.livePython={{messages:[]}};try{{"
    "const w=l.worker=new Worker({url},{{type:'module',name:'python'}});"
    "w.onmessage=e=>l.messages.push(e.data);w.onerror=e=>{{l.failed=e.message||'the worker did not load'}}"
    "}}catch(e){{l.failed=String(e)}}}})()"
)
"""Starts the worker before the page is read; live.js takes it over."""

logger = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to the build; returns the extension's metadata."""
    app.add_config_value("live_packages", [], "env", [list])
    app.connect("config-inited", configure, priority=900)
    app.connect("builder-inited", prepare)
    app.connect("html-page-context", prepare_page, priority=950)
    app.connect("build-finished", finish, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


# -- before ----------------------------------------------------------------------------------------


def configure(app: Sphinx, config: Config) -> None:
    """Keep widgets and formulas on this site, and give the build's kernels stable model ids."""
    try:
        build.runtime_files()  # missing: say so now rather than after all notebooks have run
    except build.BuildError as error:
        raise ExtensionError(str(error)) from None
    config.nb_ipywidgets_js = {}
    config.mathjax_path = f"../{FOLDER}/{build.digest([build.STATIC / MATHJAX])[:16]}/{Path(MATHJAX).name}"
    os.environ["PYTHONSTARTUP"] = str(Path(__file__).with_name("kernel.py"))


@dataclass(frozen=True, slots=True)
class Package:
    """One of the book's packages, as it was when the build began."""

    name: str
    app: Path
    ends: dict[str, build.FrontEnd]  # by the text of the file

    @property
    def key(self) -> str:
        """The folder of the app on the site: the digest in its name."""
        return self.app.stem.rsplit("-", 1)[1]

    @property
    def url(self) -> str:
        """The address of the app below the folder of the assets."""
        return f"{self.key}/{self.name}.bin"


def prepare(app: Sphinx) -> None:
    """Compile the book's packages once, before pages are written side by side."""
    scratch = Path(app.doctreedir).parent / "live"
    packages = []
    for name in app.config.live_packages:
        folder = package_folder(name)
        ends = {end.file.read_text(encoding="utf8"): end for end in build.front_ends(folder)}
        try:
            packages.append(Package(folder.name, build.app(folder, scratch), ends))
        except build.BuildError as error:
            raise ExtensionError(str(error)) from None
    app.live = packages  # type: ignore[attr-defined]


def packages_of(app: Sphinx) -> list[Package]:
    """Return the book's packages."""
    found: list[Package] = app.live  # type: ignore[attr-defined]
    return found


# -- one page --------------------------------------------------------------------------------------


def prepare_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
) -> None:
    """Give the page its figures, its script and what the script needs; drop scripts that it does not need."""
    if app.builder.format != "html":
        return
    states = pop_state(context)
    drop_thebe(context)
    body = context["body"] = pages_for_notebooks(app, pagename, context.get("body") or "")
    if not VIEWS.search(body):
        return
    notebook = executed_notebook(app, pagename)
    up = "../" * pagename.count("/")
    assets = f"{up}{FOLDER}/{build.runtime_key()}"
    cells = code_cells(notebook)
    sheets = share_front_ends(states, packages_of(app))
    worker = f"{assets}/worker.mjs{worker_query(packages_of(app))}"
    facts = {"worker": worker, "cells": cells}
    state = {"version_major": 2, "version_minor": 0, "state": states}
    start = script(FACTS, facts) + script(STATE, state) + f'<script src="{assets}/live.js"></script>\n'
    context["body"] = VIEWS.sub(Views(notebook, start).place, body)
    context["metatags"] = (context.get("metatags") or "") + head(assets, up, worker, sheets)


def pages_for_notebooks(app: Sphinx, pagename: str, body: str) -> str:
    """Let links to notebooks, as the HTML that a cell shows may have them, lead to the pages made of them."""
    folder = pagename.rpartition("/")[0]

    def page(link: re.Match[str]) -> str:
        name = posixpath.normpath(posixpath.join(folder, link[2]))
        return f"{link[1]}{link[2]}.html" if name in app.env.found_docs else link[0]

    return NOTEBOOK_LINKS.sub(page, body)


def pop_state(context: dict[str, Any]) -> dict[str, Any]:
    """Take the widget states that myst-nb puts among the page's scripts, and return them by model id."""
    kept, states = [], {}
    for file in context.get("script_files", []):
        attributes = getattr(file, "attributes", None) or {}
        if attributes.get("type") == STATE:
            states = json.loads(attributes["body"])["state"]
        else:
            kept.append(file)
    context["script_files"] = kept
    return states


def drop_thebe(context: dict[str, Any]) -> None:
    """Take out sphinx-thebe: it declares its constants twice on a page, and would load from elsewhere."""

    def keep(file: Any) -> bool:
        text = str((getattr(file, "attributes", None) or {}).get("body") or "")
        return "THEBE_JS_URL" not in text and "thebe" not in str(getattr(file, "filename", file))

    for key in ("script_files", "css_files"):
        context[key] = [file for file in context.get(key, []) if keep(file)]


def executed_notebook(app: Sphinx, pagename: str) -> dict[str, Any]:
    """Return the notebook of the page as the build has run it."""
    file = Path(app.env.mystnb_config.output_folder) / f"{pagename}.ipynb"  # type: ignore[attr-defined]
    notebook: dict[str, Any] = json.loads(file.read_text(encoding="utf8"))
    return notebook


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the code cells that were run, in order: number, source, tags, and `until`, the number of the
    cell after which their widgets may answer, where it is not their own.
    """
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and cell.get("execution_count"):
            found = {"n": cell["execution_count"], "source": joined(cell["source"])}
            tags = cell["metadata"].get("tags")
            cells.append({**found, "tags": tags} if tags else found)
    live = [cell for cell in cells if BUILD_ONLY not in cell.get("tags", ())]
    for cell, last in zip(live, closing([cell["source"] for cell in live]), strict=True):
        if live[last] is not cell:
            cell["until"] = live[last]["n"]
    return cells


class Views:
    """The widget views of one page, and how they look without a script. The page's own script, `start`, comes
    right after the first, which so shows before the browser has read the rest.
    """

    def __init__(self, notebook: dict[str, Any], start: str = "") -> None:
        self.start = start
        self.shown: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        self.seen: Counter[str] = Counter()
        for cell in notebook["cells"]:
            for output in cell.get("outputs", []):
                data = output.get("data", {})
                if VIEW in data:
                    entry = (cell.get("execution_count") or 0, data)
                    self.shown.setdefault(data[VIEW]["model_id"], []).append(entry)

    def place(self, match: re.Match[str]) -> str:
        """Return the view's place in the page, with its figure."""
        model = json.loads(match[1])["model_id"]
        entries = self.shown.get(model, [(0, {})])
        cell, data = entries[min(self.seen[model], len(entries) - 1)]
        self.seen[model] += 1
        start, self.start = self.start, ""
        return (
            f'<div class="live-view" data-live-model="{html.escape(model)}" data-live-cell="{cell}">'
            f'<div class="live-figure"{height(data)}>{figure(data)}</div></div>{start}'
        )


def figure(data: dict[str, Any]) -> str:
    """Return the HTML of a widget's figure: its SVG, or else its text."""
    text = joined(data.get("text/plain", ""))
    if "image/svg+xml" in data:
        svg = joined(data["image/svg+xml"])
        return svg[svg.find("<svg") :] if "<svg" in svg else svg
    return f"<pre>{html.escape(text)}</pre>" if text else ""


def height(data: dict[str, Any]) -> str:
    """Return the attribute that gives a figure's place its height before it is drawn; of text, nothing.

    >>> height({"image/svg+xml": '<svg width="460" height="601" viewBox="0 0 459 600"></svg>'})
    ' style="contain-intrinsic-height:auto 601px"'
    """
    drawn = re.search(r'<svg\b[^>]*\sheight="([\d.]+)"', joined(data.get("image/svg+xml", "")))
    return f' style="contain-intrinsic-height:auto {drawn[1]}px"' if drawn else ""


def share_front_ends(states: dict[str, Any], packages: Iterable[Package]) -> list[tuple[str, str]]:
    """Put marks in place of the texts of scripts and style sheets that the site has as files.

    Returns the marks of the page's scripts and style sheets, in the order in which they are met: pairs of
    trait name and mark.
    """
    ends = {text: end for package in packages for text, end in package.ends.items()}
    found: dict[tuple[str, str], None] = {}
    for record in states.values():
        for trait in ("_esm", "_css"):
            end = ends.get(record["state"].get(trait) or "")
            if end:
                record["state"][trait] = end.mark
                found[trait, end.mark] = None
    return list(found)


def worker_query(packages: Iterable[Package]) -> str:
    """Return what the worker is told by its address: the apps to load, and their versions."""
    parts = []
    for package in packages:
        parts.append(f"app={quote(f'../{package.url}')}")
        parts += [f"version={quote(f'{package.name}=={version}')}" for version in known_version(package.name)]
    return "?" + "&".join(parts) if parts else ""


def head(assets: str, up: str, worker: str, sheets: list[tuple[str, str]]) -> str:
    """Return what goes into the page's head: the early start of the worker, and the front ends to fetch."""
    css = (build.STATIC / "live.css").read_text(encoding="utf8").strip()
    early = EARLY.format(url=json.dumps(worker))
    lines = [f"<script>{early}</script>", f'<link rel="preload" href="{assets}/live.js" as="script">']
    for trait, mark in sheets:
        url = f"{up}{FOLDER}/{mark.removeprefix('live:')}"
        if trait == "_css":
            lines.append(f'<link rel="stylesheet" href="{url}" data-live-css="{html.escape(mark)}">')
        else:
            lines.append(f'<link rel="modulepreload" href="{url}">')
    return "\n".join([*lines, f"<style>{css}</style>", ""])


# -- after -----------------------------------------------------------------------------------------


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Copy the assets to the site, and refuse a site that is incomplete or loads from elsewhere."""
    if exception or app.builder.format != "html":
        return
    site = Path(app.outdir)
    pages = sorted(site.rglob("*.html"))
    texts = draw_icons(site, {page: page.read_text(encoding="utf8") for page in pages})
    if any('class="live-view"' in text for text in texts.values()):
        copy_assets(app, site / FOLDER)
    if any(f"/{Path(MATHJAX).name}" in text for text in texts.values()):
        source = build.STATIC / MATHJAX
        copy(source, site / FOLDER / build.digest([source])[:16] / source.name)
    missing = missing_pages(app)
    if missing:
        raise ExtensionError(f"The book is not complete: no page came out for {', '.join(missing)}.")
    foreign = [
        f"{page.relative_to(site)}: {url}" for page, text in texts.items() for url in foreign_urls(text)
    ]
    for sheet in sorted(site.rglob("*.css")):
        foreign += [
            f"{sheet.relative_to(site)}: {url}" for url in foreign_css(sheet.read_text("utf8", "replace"))
        ]
    if foreign:
        raise ExtensionError("Pages would load from another host:\n  " + "\n  ".join(foreign))


def copy_assets(app: Sphinx, target: Path) -> None:
    """Copy the runtime, the apps and the front ends of the book's packages to the site."""
    runtime = target / build.runtime_key()
    for file in build.runtime_files():
        copy(file, runtime / file.relative_to(build.STATIC))
    for package in packages_of(app):
        copy(package.app, target / package.url)
        for text, end in package.ends.items():
            file = target / end.key / end.file.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf8", newline="")


def copy(source: Path, target: Path) -> None:
    """Copy a file, making the folders it needs."""
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def missing_pages(app: Sphinx) -> list[str]:
    """Return the pages that the table of contents names and the site lacks."""
    site = Path(app.outdir)
    named = getattr(app.config, "external_site_map", None) or sorted(app.env.found_docs)
    return [str(name) for name in named if "*" not in name and not (site / f"{name}.html").is_file()]


TAG = re.compile(
    r"<(script|link|img|iframe|source|video|audio|embed|object|use|image|input)\b([^>]*)>", re.IGNORECASE
)
ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
SOURCES = ("src", "href", "data", "poster", "srcset", "xlink:href")
NOT_LOADED = {"canonical", "author", "license", "next", "prev", "search", "index", "alternate", "help", "me"}
STYLES = re.compile(r"<style\b[^>]*>(.*?)</style>|\bstyle\s*=\s*\"([^\"]*)\"", re.IGNORECASE | re.DOTALL)
IMPORTS = re.compile(r"""\b(?:import|from)\s*\(?\s*["']((?:https?:)?//[^"']+)["']""")
BODIES = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.IGNORECASE | re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def foreign_urls(page: str) -> Iterator[str]:
    """Give every address outside the site that the page would load by itself.

    >>> list(foreign_urls('<img src="a.png"><a href="https://b.org/">there</a>'))
    []
    >>> list(foreign_urls('<script src="https://c.net/x.js"></script>'))
    ['https://c.net/x.js']
    """
    for name, text in TAG.findall(page):
        attributes = {key.lower(): html.unescape(a or b or c) for key, a, b, c in ATTRIBUTE.findall(text)}
        if name.lower() == "link" and set(attributes.get("rel", "").lower().split()) & NOT_LOADED:
            continue
        for key in SOURCES:
            value = attributes.get(key, "")
            urls = re.split(r"[\s,]+", value) if key == "srcset" else [value]
            yield from filter(is_foreign, urls)
    for inside, inline in STYLES.findall(page):
        yield from foreign_css(inside or html.unescape(inline))
    for attributes_text, body in BODIES.findall(page):
        if "json" not in attributes_text:
            yield from IMPORTS.findall(body)


def foreign_css(sheet: str) -> Iterator[str]:
    """Give every address outside the site that a style sheet would load.

    >>> list(foreign_css('a { background: url(//d.org/e.png) } b { mask: url("f.svg") }'))
    ['//d.org/e.png']
    """
    sheet = COMMENT.sub("", sheet)
    for match in re.finditer(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""", sheet):
        url = (match[1] or match[2]).strip()
        if is_foreign(url):
            yield url


def is_foreign(url: str) -> bool:
    """Tell whether an address names a host."""
    return re.match(r"(?:https?:|wss?:|ftp:)?//", url.strip(), re.IGNORECASE) is not None


# -- small things ----------------------------------------------------------------------------------


def package_folder(name: str) -> Path:
    """Return the folder of an importable package. Raises `ExtensionError` when there is none."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ExtensionError(f"live_packages names {name}, which is not an installed package.")
    return Path(next(iter(spec.submodule_search_locations)))


def known_version(name: str) -> list[str]:
    """Return the version of an installed package, if it has one."""
    try:
        return [importlib.metadata.version(name)]
    except importlib.metadata.PackageNotFoundError:
        return []


def script(kind: str, data: Any) -> str:
    """Return a script element that holds data; nothing in it can end it early."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="{kind}">{text}</script>\n'


def joined(text: Any) -> str:
    """Return a notebook's text, which may be a list of lines."""
    return "".join(text) if isinstance(text, list) else str(text)
