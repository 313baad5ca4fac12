"""The exercises on the built book: answered wrong, hinted at, answered right, by pointer, keys and touch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from support import open_live

PAGE = "chapters/duals_and_plurals.html"
WRONG = (
    "The double at the west shows 0; the east must show it, too. "
    "4-0 at the west brings nothing: west shows 4; east shows 6."
)
RIGHT = "Right. 6-0 at the east. Both ends show 0 and the one in the west is the double: a plural, 3 chips."


def puzzle_on(page: Page, url: str, number: int = 1) -> Locator:
    """An exercise of the chapter, once its Python answers: 0 asks for equal ends, 1 for the plural."""
    open_live(page, url + PAGE)
    return page.locator(".fs-puzzle").nth(number)


def said(puzzle: Locator, sentence: str) -> None:
    """The sentence stands under the caravan and is the last thing said to a screen reader."""
    expect(puzzle.locator(".fs-say")).to_have_text(sentence)
    expect(puzzle.locator("[role=log] p").last).to_have_text(sentence)


def solved(puzzle: Locator) -> None:
    """The play lies there, paid in full, and no other can be made."""
    said(puzzle, RIGHT)
    expect(puzzle.locator(".fs-pz-awards .fs-total")).to_contain_text("3 chips")
    expect(puzzle.locator(".fs-pz-hand button")).to_have_count(2)
    expect(puzzle.locator(".fs-pz-hand button[aria-disabled=true]")).to_have_count(2)
    expect(puzzle.locator(".fs-mat")).to_contain_text("shows 0, a double")


def test_wrong_hint_right_solution_by_pointer(address: str, page: Page) -> None:
    puzzle = puzzle_on(page, address)
    expect(puzzle.locator(".fs-say")).to_have_text("Pick a tile, then its place.")
    puzzle.locator('[data-tile="2-2"]').click(force=True)  # it fits nowhere, and says so
    said(puzzle, "2-2 fits no end: west shows 0, a double; east shows 6.")
    puzzle.locator('[data-tile="4-0"]').click()
    puzzle.get_by_role("button", name="Lay 4-0 west").last.click()
    said(puzzle, WRONG)
    expect(puzzle.locator(".fs-pz-awards")).to_be_hidden()
    expect(puzzle.locator(".fs-pz-hand button")).to_have_count(3)

    hint = page.locator("details.fs-hint").first
    expect(hint.get_by_text("The double already lies at the west.")).to_be_hidden()
    hint.locator("summary").click()
    expect(hint.get_by_text("The double already lies at the west.")).to_be_visible()

    puzzle.locator('[data-tile="6-0"]').click()
    puzzle.locator('.fs-place[data-arm="east"]').click()
    solved(puzzle)

    solution = page.locator(".tag_fs-solution").first
    expect(solution.get_by_text("6-0 at the east")).to_be_hidden()
    solution.locator("summary").click()
    expect(solution.get_by_text("6-0 at the east").first).to_be_visible()

    puzzle.get_by_role("button", name="Start over").click()
    expect(puzzle.locator(".fs-say")).to_have_text("Pick a tile, then its place.")
    expect(puzzle.locator(".fs-pz-hand button")).to_have_count(3)


def test_wrong_then_right_by_keys_alone(address: str, page: Page) -> None:
    puzzle = puzzle_on(page, address)
    puzzle.locator(".fs-pz-hand button").first.focus()
    page.keyboard.type("40")
    expect(puzzle.locator(":focus")).to_have_attribute("data-tile", "4-0")
    page.keyboard.press("Enter")
    expect(puzzle.locator(".fs-place:focus")).to_have_attribute("aria-label", "Lay 4-0 west")
    page.keyboard.press("Escape")
    expect(puzzle.locator(":focus")).to_have_attribute("data-tile", "4-0")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    said(puzzle, WRONG)
    page.keyboard.type("60")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(puzzle.locator(".fs-place:focus")).to_have_attribute("data-arm", "east")
    page.keyboard.press("Enter")
    solved(puzzle)
    expect(puzzle.locator(":focus")).to_have_count(1)


def test_typed(address: str, page: Page) -> None:
    """What does not read is refused in one sentence and stays; the same wrong answer twice is said twice."""
    puzzle = puzzle_on(page, address)
    field = puzzle.get_by_label("Or type it")
    field.fill("6-0@up")
    field.press("Enter")
    said(puzzle, "“up” is not an arm: say west or east, and beside a spinner north or south.")
    expect(field).to_have_value("6-0@up")
    expect(field).to_have_attribute("aria-invalid", "")
    for _ in range(2):
        field.fill("4-0@west")
        field.press("Enter")
        expect(field).to_have_value("")
        said(puzzle, WRONG)
    expect(puzzle.locator("[role=log] p", has_text=WRONG)).to_have_count(2)
    field.fill("06@e")
    field.press("Enter")
    solved(puzzle)


def test_by_touch_on_a_phone(address: str, new_page: Callable[..., Page]) -> None:
    page = new_page(width=390, height=844, touch=True, is_mobile=True)
    puzzle = puzzle_on(page, address)
    for each in puzzle.locator(".fs-pz-hand button, .fs-pz-typed button").all():
        box = each.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
    puzzle.locator('[data-tile="4-0"]').tap()
    place = puzzle.locator('.fs-place[data-arm="west"]')
    box = place.bounding_box()
    assert box and box["width"] >= 44 and box["height"] >= 44
    place.tap()
    said(puzzle, WRONG)
    puzzle.locator('[data-tile="6-0"]').tap()
    puzzle.locator(".fs-pz-acts").get_by_role("button", name="Lay 6-0 east").tap()
    solved(puzzle)


def test_a_choice_by_touch_and_keys(address: str, new_page: Callable[..., Page]) -> None:
    """A question with answers to choose from: the wrong one is marked by a word, the right one ends it."""
    page = new_page(width=390, height=844, touch=True, is_mobile=True)
    open_live(page, f"{address}chapters/texts.html")
    puzzle = page.locator(".fs-puzzle").first
    expect(puzzle.locator(".fs-say")).to_have_text("Choose an answer.")
    seven = puzzle.get_by_role("button", name="7", exact=True)
    seven.tap()
    expect(puzzle.get_by_role("button", name="7, wrong")).to_be_visible()
    expect(puzzle.locator("[role=log] p").last).to_have_text(puzzle.locator(".fs-say").inner_text())
    page.keyboard.press("ArrowLeft")
    expect(puzzle.get_by_role("button", name="6", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(puzzle.get_by_role("button", name="6, right")).to_be_visible()
    expect(puzzle.locator(".fs-say")).to_contain_text("Right.")
