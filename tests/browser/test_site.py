"""Every page of the built book in a browser: no error, no other host, no scrolling sideways, both themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from support import ROOT

PAGES = re.findall(r"(?:file|root): (\S+)", (ROOT / "_toc.yml").read_text("utf-8"))

WIDTHS = (1280, 390, 320)

OVERFLOW = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const out = (element) => element.getBoundingClientRect().right > width + 1;
  return [...document.querySelectorAll("main *")].filter(out).slice(0, 5).map(
    (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`,
  ).concat(`${document.documentElement.scrollWidth} of ${width}`);
}"""

LIGHTNESS = """() => {
  for (let element = document.querySelector("main"); element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor.match(/[\\d.]+/g).map(Number);
    const [red, green, blue, alpha = 1] = colour;
    if (alpha > 0.5) return (red + green + blue) / (3 * 255);
  }
  return 1;
}"""


@pytest.fixture(scope="module", params=PAGES, ids=lambda name: name.removeprefix("chapters/"))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def settled(page: Page) -> list[str]:
    """What sticks out of the page once its sidebars have slid to their places."""
    with suppress(TimeoutError):
        page.wait_for_function(f"() => ({OVERFLOW})().length === 0", timeout=5000)
    return list(page.evaluate(OVERFLOW))


def test_page(name: str, address: str, new_page: Callable[..., Page], watch: Any) -> None:
    """One visit: alive without the seldom used part of Python's library, then seen at every width and in
    both themes.
    """
    page = new_page()
    page.goto(f"{address}{name}.html")
    expect(page.locator("article h1")).to_have_count(1)
    if page.locator("html[data-live-python]").count():
        page.wait_for_selector("html[data-live-python=ready]", state="attached")
        assert "core.bin" in watch.asked
        assert "rest.bin" not in watch.asked
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert settled(page) == [], f"{width} px wide, {theme}"
        light = page.evaluate(LIGHTNESS)
        assert (light > 0.75) if theme == "light" else (light < 0.25)
    figures = page.locator(".fs-widget")
    for index in range(figures.count()):
        assert figures.nth(index).inner_text().strip()


def test_first_page_opens_at_the_address_of_the_folder(address: str, page: Page) -> None:
    page.goto(address)
    expect(page).to_have_url(re.compile(r"/sub/path/chapters/intro\.html$"))
    expect(page.locator(".fs-table")).to_be_visible()


def test_page_without_scripts_shows_the_position(address: str, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{address}chapters/intro.html")
    expect(page.locator(".live-figure").first).to_be_visible()


def test_page_says_so_when_python_cannot_start(
    address: str, new_page: Callable[..., Page], watch: Any
) -> None:
    page = new_page()
    watch.allowed += [
        "Failed to load resource",
        "Python did not start",
        "WebAssembly",
        "TypeError",
        "CompileError",
    ]
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(f"{address}chapters/intro.html")
    page.wait_for_selector("html[data-live-python=failed]", state="attached")
    expect(page.locator(".fs-table")).to_be_visible()
    said = page.locator(".live-status").first
    expect(said).to_be_visible()
    assert re.search(r"\w.*\.$", said.inner_text().strip())


def test_the_name_of_a_tile_is_not_broken(address: str, new_page: Callable[..., Page]) -> None:
    """In a narrow column, in prose and in a widget's sentences."""
    page = new_page(width=320)
    page.goto(f"{address}chapters/blocked.html")
    expect(page.locator("p .fs-nb").first).to_be_attached()
    expect(page.locator(".fs-puzzle .fs-nb").first).to_be_attached()
    names = page.locator(".fs-nb")
    seen = (
        "names => names.map((name) => `${getComputedStyle(name).whiteSpace} ${name.getClientRects().length}`)"
    )
    assert set(names.evaluate_all(seen)) <= {"nowrap 1", "nowrap 0"}  # 0: in what is folded away
    assert names.first.inner_text() in page.locator("main").inner_text()
