"""The lab on the built book: by keys, by touch, typed, under all texts; and dice that drive a lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from support import open_live

SANDBOX = "chapters/sandbox.html"


def lab_on(page: Page, url: str, number: int = 0) -> Locator:
    """A lab of a page, once its Python answers."""
    open_live(page, url)
    return page.locator(".fs-lab").nth(number)


def said(lab: Locator, sentence: str) -> None:
    """The sentence stands under the mat and is the last thing said to a screen reader."""
    expect(lab.locator(".fs-say")).to_have_text(sentence)
    expect(lab.locator("[role=log] p").last).to_have_text(sentence)


def focused(lab: Locator, label: str) -> None:
    expect(lab.locator(":focus")).to_have_attribute("aria-label", label)


def test_by_keys(address: str, page: Page) -> None:
    """Find a tile by its digits, go to its place, compare two places, lay, take back; no pointer at all."""
    lab = lab_on(page, address + SANDBOX)
    expect(lab.locator(".fs-say")).to_have_text("West shows 6; east shows 3.")
    for _ in range(80):
        page.keyboard.press("Tab")
        if lab.locator(".fs-tray :focus").count():
            break
    page.keyboard.type("66")
    focused(lab, "6-6, fits west, brings +2")
    page.keyboard.press("Enter")
    focused(lab, "Lay 6-6 west: 2 chips, long Flower")
    page.keyboard.press("Enter")
    said(lab, "6-6 lies in the west. You take 2 chips: long Flower.")
    focused(lab, "6-6, lies in the caravan")
    page.keyboard.type("63")
    focused(lab, "6-3, lies in the caravan")
    page.keyboard.press("Enter")
    said(lab, "6-3 lies there already.")
    page.keyboard.type("64")
    page.keyboard.press("Enter")
    focused(lab, "Lay 6-4 west: 0 chips")
    page.keyboard.press("Escape")
    focused(lab, "6-4, fits west, brings 0")
    page.keyboard.press("End")
    focused(lab, "6-6, lies in the caravan")


def test_typed(address: str, page: Page) -> None:
    """A caravan and a play are typed; what is refused stays in its field, with one sentence under it."""
    lab = lab_on(page, address + SANDBOX)
    caravan, play = lab.get_by_label("Caravan, as it lies"), lab.get_by_label("Play", exact=True)
    caravan.fill("[4|4][4|1][1|1][1|5]")
    caravan.press("Enter")
    said(lab, "The caravan is set. West shows 4, a double; east shows 5.")
    play.fill("6-3@west")
    play.press("Enter")
    sentence = "6-3 does not fit the west end, which shows 4. Tiles that do: 4-0, 4-2, 4-3, 5-4, 6-4."
    expect(lab.locator(".fs-typed .fs-error:visible")).to_have_text(sentence)
    expect(play).to_have_value("6-3@west")
    expect(play).to_have_attribute("aria-invalid", "true")
    play.fill("54@e")
    play.press("Enter")
    said(lab, "5-4 lies in the east. You take 3 chips: plural.")
    expect(lab.locator(".fs-typed .fs-error:visible")).to_have_count(0)
    expect(play).to_have_value("")
    lab.get_by_role("button", name="Take back").click()
    said(lab, "5-4 is taken back. West shows 4, a double; east shows 5.")


def test_by_touch_on_a_phone(address: str, new_page: Callable[..., Page]) -> None:
    page = new_page(width=390, height=844, theme="dark", touch=True, is_mobile=True)
    lab = lab_on(page, address + SANDBOX)
    lab.locator('[data-tile="6-6"]').tap()
    lab.locator('.fs-place[data-arm="west"]').tap()
    said(lab, "6-6 lies in the west. You take 2 chips: long Flower.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge"
    boxes: list[list[Any]] = lab.evaluate(
        """(lab) => [...lab.querySelectorAll("button, a, input, select, summary, [role=spinbutton]")]
             .filter((e) => e.offsetParent !== null)
             .map((e) => [e.getAttribute("aria-label") || e.textContent, e.offsetWidth, e.offsetHeight])"""
    )
    assert [box for box in boxes if box[1] < 24 or box[2] < 24] == []
    assert len(boxes) > 28


def test_the_coach_advises_a_typed_hand(address: str, page: Page) -> None:
    """Closed at first; a hand is typed, three hints lead to a play, every play is weighed, one is chosen."""
    lab = lab_on(page, address + SANDBOX)
    expect(lab.locator(".fs-coach")).to_be_hidden()
    lab.get_by_role("button", name="Coach").click()
    tiles = lab.get_by_label("Your tiles")
    tiles.fill("6-6 6-4 6-3")
    tiles.press("Enter")
    refused = "6-3 lies on the mat: it cannot be in your hand."
    expect(lab.locator(".fs-coach .fs-error")).to_have_text(refused)
    expect(tiles).to_have_value("6-6 6-4 6-3")
    tiles.fill("6-6 6-4 2-1")
    tiles.press("Enter")
    expect(lab.locator(".fs-hold button")).to_have_count(3)
    expect(lab.locator(".fs-coach .fs-error")).to_be_hidden()
    expect(lab.locator("[role=log] p").last).to_have_text("You hold 6-6, 6-4 and 2-1.")
    hint = lab.get_by_role("button", name="Hint")
    for beginning in ("Look at", "There is", "Lay 6-6 at the west"):
        hint.click()
        expect(lab.locator(".fs-hinted")).to_contain_text(beginning)
    expect(lab.locator('.fs-place.is-on[data-arm="west"]')).to_have_count(1)
    lab.get_by_role("button", name="Weigh every move").click()
    rows = lab.locator(".fs-weighed button")
    expect(rows).to_have_count(2)
    expect(lab.locator("[role=log] p").last).to_contain_text("The coach prefers 6-6 west")
    row = lab.locator('.fs-weighed button[data-move="6-4@west"]')
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(row).to_be_focused()
    expect(lab.get_by_label("Play", exact=True)).to_have_value("6-4@west")
    expect(lab.locator(".fs-ledger")).to_contain_text("6-4 west")
    lab.get_by_role("button", name="Lay west").click()
    said(lab, "6-4 lies in the west. It pays nothing.")
    expect(lab.locator(".fs-hold button")).to_have_count(2)
    expect(rows).to_have_count(0)
    expect(lab.locator(".fs-hinted")).to_be_hidden()


def test_a_hand_is_picked_in_the_tray_by_keys(address: str, new_page: Callable[..., Page]) -> None:
    page = new_page(width=320)
    lab = lab_on(page, address + SANDBOX)
    lab.get_by_label("Rules").select_option("muggins-amazing")
    lab.get_by_role("button", name="Coach").press("Enter")
    lab.get_by_label("Players").select_option("4")
    lab.get_by_role("button", name="Pick them in the tray").press("Enter")
    lab.locator('[data-tile="0-0"]').focus()
    for digits in ("66", "21"):
        page.keyboard.type(digits)
        page.keyboard.press("Enter")
    expect(lab.locator(".fs-hold button")).to_have_count(2)
    expect(lab.locator('[data-tile="2-1"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(lab.locator(".fs-hold button")).to_have_count(1)
    expect(lab.locator(".fs-known")).to_contain_text("The others hold")
    lab.get_by_role("button", name="Pick them in the tray").press("Enter")
    lab.get_by_role("button", name="Weigh every move").press("Enter")
    expect(lab.locator(".fs-weighed li")).not_to_have_count(0)
    lab.locator('.fs-hold [data-hold="6-6"]').press("Enter")
    expect(lab.locator(".fs-weighed li")).to_have_count(0)
    expect(lab.locator(".fs-known")).to_have_text("Say first which tiles are yours, like 6-5 4-4 3-1.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_award_leads_to_its_rule(address: str, page: Page) -> None:
    lab = lab_on(page, address + SANDBOX)
    lab.locator('[data-tile="6-6"]').click()
    lab.locator(".fs-ledger .fs-award a").click()
    page.wait_for_url("**/texts.html#text-002-rule-5")
    expect(page.locator("#text-002-rule-5")).to_be_in_viewport()


def test_all_texts_side_by_side(address: str, page: Page) -> None:
    """The lab of the texts is there before Python is, and marks the rule set that differs."""
    page.goto(address + "chapters/texts.html")
    lab = page.locator(".fs-lab").first
    expect(lab.locator(".fs-cmp > ul > li")).to_have_count(5)
    differing = lab.locator(".fs-cmp > ul > li.differs")
    expect(differing).to_have_count(1)
    expect(differing).to_contain_text("fs-celko-seven")
    ruling = differing.get_by_role("link", name="Ruling F10")
    anchor = ruling.get_attribute("href")
    assert anchor == "texts.html#ruling-f10"
    expect(page.locator("#ruling-f10")).to_have_count(1)
    page.wait_for_selector("html[data-live-python=ready]", state="attached")
    lab.get_by_role("button", name="All texts side by side").click()
    expect(lab.locator(".fs-cmp")).to_be_hidden()


def test_dice_drive_a_lab(address: str, page: Page) -> None:
    """Dice and lab are linked by the chapter's cell; a key on a die reaches the lab and its score."""
    open_live(page, address + "chapters/flower.html")
    dice = page.locator(".fs-dice").last
    lab = page.locator(".fs-lab").last
    face = dice.get_by_role("spinbutton", name="Flower, die 2")
    face.focus()
    page.keyboard.press("1")
    expect(face).to_have_attribute("aria-valuenow", "1")
    expect(lab.get_by_role("spinbutton", name="Flower, die 2")).to_have_attribute("aria-valuenow", "1")
    said(lab, "Flower 5-1, Scorpion 3-2.")
    lab.get_by_role("spinbutton", name="Scorpion, die 1").press("6")
    expect(dice.get_by_role("spinbutton", name="Scorpion, die 1")).to_have_attribute("aria-valuenow", "6")


@pytest.mark.parametrize("width", [320, 1280])
def test_four_arms_have_four_places(address: str, new_page: Callable[..., Page], width: int) -> None:
    """North and south open when the preset says so: once the spinner is covered in west and east."""
    page = new_page(width=width)
    lab = lab_on(page, address + SANDBOX)
    lab.get_by_label("Rules").select_option("muggins-amazing")
    caravan = lab.get_by_label("Caravan, as it lies")
    caravan.fill("[5|5]*[5|0]")
    caravan.press("Enter")
    lab.locator('[data-tile="5-4"]').click()
    expect(lab.locator(".fs-place")).to_have_count(1)
    lab.locator('.fs-place[data-arm="west"]').click()
    lab.locator('[data-tile="5-1"]').click()
    expect(lab.locator(".fs-place")).to_have_count(2)
    assert {place.get_attribute("data-arm") for place in lab.locator(".fs-place").all()} == {"north", "south"}
    lab.locator('.fs-place[data-arm="north"]').click()
    expect(lab.get_by_label("Caravan, as it lies")).to_have_value("[4|5][5|5][5|0] north [5|1]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
