"""Pages and widgets as assistive technology meets them: axe-core finds nothing serious of our making."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support import ROOT, open_live

AXE = ROOT / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
THEIRS = [[".search-button-field"], [".theme-switch-button"]]
"""Buttons of the theme, whose names are its own."""

PAGES = ("intro", "tiles", "flower", "match", "strategy", "sandbox", "race", "texts")


def found(page: Page) -> list[str]:
    """What axe finds on the page as it is now, one line a place."""
    result: dict[str, Any] = page.evaluate(
        "theirs => axe.run({ exclude: theirs }, { resultTypes: ['violations'] })", THEIRS
    )
    return [
        f"{each['impact']} {each['id']}: {node['html'][:200]}"
        for each in result["violations"]
        for node in each["nodes"]
        if each["impact"] in ("serious", "critical") or each["id"] in ("heading-order", "landmark-unique")
    ]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_serious_is_found(name: str, address: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    open_live(page, f"{address}chapters/{name}.html")
    page.evaluate(AXE.read_text("utf-8"))
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        assert found(page) == [], theme


@pytest.mark.parametrize("name", ["family", "texts", "race"])
def test_nothing_serious_is_found_on_a_phone(name: str, address: str, new_page: Callable[..., Page]) -> None:
    page = new_page(width=390, height=844)
    open_live(page, f"{address}chapters/{name}.html")
    page.evaluate(AXE.read_text("utf-8"))
    assert found(page) == []


def test_a_tile_in_the_hand_says_what_its_badge_shows(address: str, page: Page) -> None:
    open_live(page, f"{address}chapters/intro.html")
    tiles = page.locator(".fs-table .fs-hand button.is-legal")
    expect(tiles.first).to_be_visible()
    for tile in tiles.all():
        shown = tile.locator(".fs-tip").text_content()
        assert f"brings {shown}" in (tile.get_attribute("aria-label") or "")


def test_two_widgets_of_a_kind_have_two_names(address: str, page: Page) -> None:
    open_live(page, f"{address}chapters/race.html")
    names = [each.get_attribute("aria-label") for each in page.locator("section.fs-race").all()]
    assert names[:2] == ["The race", "The race 2"]
    assert len(set(names)) == len(names)


def test_a_slider_is_called_what_stands_beside_it(address: str, page: Page) -> None:
    open_live(page, f"{address}chapters/sandbox.html")
    slider = page.get_by_role("slider", name="tiles")
    slider.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", "4.0")
