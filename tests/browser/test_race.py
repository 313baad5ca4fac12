"""The race on the built book: whole turns with a chain, by pointer, keys and touch; and how it fits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

RACE = "chapters/race.html"


def race_on(page: Page, url: str, number: int = 0) -> Locator:
    """A race of the chapter, once its Python answers: 0 is the sting, 1 the swap, 2 a whole race."""
    page.goto(url + RACE)
    page.wait_for_selector("html[data-live-python=ready]", state="attached")
    return page.locator(".fs-race").nth(number)


def places(race: Locator, seat: int) -> list[str]:
    """Where the pawns of a seat stand, as the seats below the board say."""
    slots = race.locator(".seat").nth(seat).locator(".slot").all_inner_texts()
    return [slot.split()[-1] for slot in slots]


def test_a_turn_with_a_chain_by_pointer(address: str, page: Page) -> None:
    race = race_on(page, address)
    expect(race.locator(".turn-title")).to_have_text("Blue: where do you roll the first die?")
    race.locator(".launch.b").click()
    expect(race.locator(".turn-title")).to_have_text("Blue: where do you roll the second die?")
    race.locator(".launch.y").click()
    sting = race.locator("button.ch", has_text="B9 → B11")
    expect(sting.locator(".fx")).to_have_text("sting red 1extra die")
    sting.click()
    expect(sting.locator(".why")).to_contain_text("You may pass it across to Y14, 21 squares back")
    sting.click()  # again: played
    race.get_by_role("button", name="Next step").click()
    expect(race.locator(".ask h4")).to_have_text("Pass red 1 across?")
    race.get_by_role("button", name="Pass it to Y14").click()
    for words in (
        "You pass red 1 across to Y14: 21 squares back.",
        "Extra die 4: blue 1 to B15, a free square. The chain ends.",
    ):
        expect(race.locator(".chain li.now")).to_contain_text(words)
        expect(race.locator("[role=log] p").last).to_contain_text(words)
        race.get_by_role("button", name="Next step").click()
    expect(race.locator(".turn-prompt")).to_have_text("The 1 is left, for another pawn.")
    assert places(race, 0)[0] == "B15" and places(race, 1)[0] == "Y14"
    race.get_by_role("button", name="Undo").click()
    expect(race.locator(".ask h4")).to_have_text("Pass red 1 across?")


def test_a_swap_by_keys_alone(address: str, page: Page) -> None:
    race = race_on(page, address, 1)
    race.locator("button.launch").first.focus()
    page.keyboard.press("y")
    expect(race.locator(".turn-title")).to_contain_text("second die")
    page.keyboard.press("k")
    swap = race.locator("button.ch", has_text="Y13 → Y15")
    expect(swap.locator(".fx")).to_have_text("swap red 1extra die")
    page.keyboard.press(swap.locator("kbd").inner_text())
    expect(swap).to_be_focused()
    expect(swap).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(race.locator(".fs-say")).to_contain_text("Red 1 stood opposite on B10, so they swap places.")
    page.keyboard.press("n")
    expect(race.locator(".chain li.now")).to_contain_text("Extra die 5: blue 1 to B15, a free square.")
    page.keyboard.press("n")
    expect(race.locator(".turn-prompt")).to_have_text("The 3 is left, for another pawn.")
    square = race.locator(".hit[tabindex='0']")
    square.focus()
    page.keyboard.press("Home")
    expect(race.locator(".hit:focus")).to_have_attribute("aria-label", "Y1, free; faces B24, free")
    page.keyboard.press("x")
    expect(race.locator(".hit:focus")).to_have_attribute("data-square", "B24")
    page.keyboard.press("ArrowLeft")
    expect(race.locator(".hit:focus")).to_have_attribute("data-square", "B23")
    page.keyboard.press("r")
    expect(race.locator(".reading")).to_contain_text("Red: 1 on Y15")


def test_a_lost_die_is_told_before_it_is_rolled_and_dice_can_be_set(address: str, page: Page) -> None:
    race = race_on(page, address, 2)
    race.get_by_role("button", name="Set the dice").click()
    for value in (2, 1):
        expect(race.locator(".dieset")).to_be_visible()
        race.get_by_role("button", name=str(value), exact=True).click()
    expect(race.locator("button.ch")).to_have_count(1)
    expect(race.locator("button.ch .mv")).to_have_text("hand → Y3")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    race.get_by_role("button", name="Set the dice").click()  # the others roll by themselves
    expect(race.locator(".launch")).to_have_count(2)
    expect(race.locator(".launch.b .warn")).to_have_text(
        "No blue pawn stands on black. This die would be lost."
    )


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (390, "dark"), (768, "light")])
def test_it_fits_and_can_be_played_by_touch(
    address: str, new_page: Callable[..., Page], width: int, theme: str
) -> None:
    page = new_page(width=width, theme=theme, touch=True)
    race = race_on(page, address, 2)
    race.get_by_role("button", name="Roll both dice on yellow").tap()
    expect(race.locator(".launch")).to_have_count(2)  # the only move was made; the others have had their turn
    assert places(race, 0)[0] != "hand"
    race.locator(".launch.y").tap()
    expect(race.locator(".turn-title")).to_contain_text("second die")
    race.locator(".launch.y").tap()
    race.locator(".hit.is-target").first.tap()
    expect(race.locator("button.ch.now")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in race.locator("button:visible").all():
        box = control.bounding_box()
        assert box is not None and box["height"] >= 24 and box["width"] >= 24
