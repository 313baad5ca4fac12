"""The built book as files: every page is there, every link leads somewhere, nothing comes from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from support import ROOT

from fsbook import CATALOG
from fsbook.live.icons import icons_of
from fsbook.sources import anchor

LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
"""What a browser loads by itself; a plain link (`a`) is only followed when the reader says so."""


class Page(HTMLParser):
    """The anchors of a page, where its links go, and what it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.anchors |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if attributes.get(LOADING.get(tag, "")) and attributes.get("rel") != "canonical":
            self.loads.append(attributes[LOADING[tag]])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in sorted(site.rglob("*.html")) if "_static" not in file.parts}


def inside(page: Page, address: str) -> tuple[Path, str] | None:
    """The file and anchor that an address on a page means; None for another host or scheme."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    return ((page.file.parent / path).resolve() if path else page.file), unquote(parts.fragment)


def dead(pages: dict[Path, Page], page: Page) -> Iterator[str]:
    for address in page.links:
        if (meant := inside(page, address)) is None or address in ("", "#"):
            continue
        file, fragment = meant
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            yield f"{page.file.name}: {address} leads nowhere"
        elif fragment and file in pages and fragment not in pages[file].anchors:
            yield f"{page.file.name}: {address} is no place on that page"


def test_every_page_of_the_contents_is_there(site: Path) -> None:
    named = re.findall(r"(?:file|root): (\S+)", (ROOT / "_toc.yml").read_text("utf-8"))
    assert len(named) > 10
    assert [name for name in named if not (site / f"{name}.html").is_file()] == []


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert sum(len(page.links) for page in pages.values()) > 100
    assert [complaint for page in pages.values() for complaint in dead(pages, page)] == []


def test_whatever_a_page_loads_is_part_of_the_book(pages: dict[Path, Page]) -> None:
    wrong = []
    for page in pages.values():
        for address in page.loads:
            if address.startswith("data:"):
                continue
            meant = inside(page, address)
            if meant is None or not meant[0].is_file():
                wrong.append(f"{page.file.name}: {address}")
    assert wrong == []


def test_icons_need_no_script(site: Path, pages: dict[Path, Page]) -> None:
    texts = [file.read_text("utf-8") for file in pages]
    sheet = (site / "_static" / "icons.css").read_text("utf-8")
    shown = icons_of(texts)
    assert len(shown) > 5
    assert {name for name in shown if f".fa-{name} {{" not in sheet} == set()
    assert not any("fontawesome.js" in text for text in texts)


def test_style_sheets_load_nothing_from_elsewhere(site: Path) -> None:
    pattern = re.compile(r"""(?:url\(|@import)\s*['"]?(?:https?:)?//[^'")\s]+""")
    found = {file.name: pattern.findall(file.read_text("utf-8")) for file in site.rglob("*.css")}
    assert found
    assert {name: hits for name, hits in found.items() if hits} == {}


@pytest.mark.parametrize("name", CATALOG)
def test_the_source_of_every_award_has_its_place_in_the_book(
    name: str, pages: dict[Path, Page], site: Path
) -> None:
    anchors = pages[site / "chapters" / "texts.html"].anchors
    cited = {ref for _, ref in CATALOG[name].cites}
    assert cited
    assert {ref for ref in cited if anchor(ref) not in anchors} == set()
