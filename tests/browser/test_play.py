"""A round of Flower & Scorpion on the first page: by mouse, by keys alone, by touch.

The same round is played by the engine here, by the same simple reader: the first tile in the hand that fits,
at the first of its places. What the page shows at the end must be what the engine says.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from support import ROOT

from fsbook.sitting import Sitting

READY = """(table) => {
  const seen = (selector) => [...table.querySelectorAll(selector)].some((e) => e.offsetParent !== null);
  return [".fs-hand .fs-tb.is-legal", "[data-do=draw]", "[data-do=pass]", ".fs-roundend"].some(seen);
}"""


@dataclass(frozen=True)
class Plan:
    """What the reader of these tests does, and how the round ends."""

    moves: list[tuple[str, int]]
    """Each move as text, with the number of places that its tile has."""
    end: dict[str, Any]
    points: list[int]


def simple_reader(table: Sitting) -> Plan:
    """Play a round as the simple reader does."""
    moves = []
    while not table.round_over:
        plays = next((tile["plays"] for tile in table.view()["hand"] if tile["plays"]), [])
        move = plays[0]["move"] if plays else "draw" if table.view()["can"]["draw"] else "pass"
        moves.append((move, len(plays)))
        table.play(move)
    return Plan(moves, table.view()["round"]["end"], list(table.match.points))


def first_table() -> dict[str, Any]:
    """The arguments of the table on the first page."""
    notebook = json.loads((ROOT / "chapters" / "intro.ipynb").read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            for node in ast.walk(ast.parse("".join(cell["source"]))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Table":
                    return {word.arg or "": ast.literal_eval(word.value) for word in node.keywords}
    raise LookupError("the first page has no table")


@pytest.fixture(scope="module")
def plan() -> Plan:
    plan = simple_reader(Sitting(**first_table()))
    assert len(plan.moves) >= 3
    assert any(places > 1 for _, places in plan.moves), "a tile with two places is part of the round"
    return plan


def settled(table: Locator) -> None:
    """Wait until the reader can do something, or the round is over."""
    handle = table.element_handle()
    assert handle is not None
    table.page.wait_for_function(READY, arg=handle)


def tile_button(table: Locator, move: str) -> Locator:
    return table.locator(f'.fs-hand .fs-tb[data-k="{move.split("@")[0]}"]')


def click_through(table: Locator, plan: Plan, press: Callable[[Locator], None]) -> None:
    """Play the round by pressing what is on the screen."""
    for move, places in plan.moves:
        settled(table)
        if not places:
            turns = table.locator(".fs-log details").count()
            press(table.locator(f"[data-do={move}]"))
            expect(table.locator(".fs-log details")).not_to_have_count(turns)
            continue
        press(tile_button(table, move))
        if places > 1:
            press(table.locator(f'.fs-place[data-arm="{move.split("@")[1]}"]'))
        expect(tile_button(table, move)).to_have_count(0)


def check_end(table: Locator, plan: Plan) -> None:
    end = table.locator(".fs-roundend")
    expect(end.locator("[data-end]")).to_have_text(plan.end["title"])
    expect(end).to_contain_text(plan.end["text"])
    expect(end.locator(".fs-ladder li")).to_have_count(len(plan.end["ladder"]))
    seats = table.locator(".fs-seat")
    shown = {
        int(seat.get_attribute("data-seat") or -1): seat.get_attribute("aria-label") or ""
        for seat in seats.all()
    }
    assert {seat: f": {points} chip" in shown[seat] for seat, points in enumerate(plan.points)} == {
        seat: True for seat in range(len(plan.points))
    }, shown


def test_round_by_mouse(address: str, page: Page, plan: Plan, watch: Any) -> None:
    page.goto(address)
    table = page.locator(".fs-table")
    click_through(table, plan, lambda button: button.click())
    check_end(table, plan)
    assert "rest.bin" not in watch.asked, "a round with a bot needs no more of Python's library"


def test_round_by_touch(address: str, new_page: Callable[..., Page], plan: Plan) -> None:
    page = new_page(width=390, height=844, touch=True, is_mobile=True)
    page.goto(address)
    table = page.locator(".fs-table")
    click_through(table, plan, lambda button: button.tap())
    check_end(table, plan)


def test_round_by_keys(address: str, page: Page, plan: Plan) -> None:
    """Tab into the widget, find tiles by their digits, choose places with the arrows; no pointer at all."""
    page.goto(address)
    table = page.locator(".fs-table")
    settled(table)
    for _ in range(60):
        page.keyboard.press("Tab")
        if table.locator(".fs-hand :focus").count():
            break
    for move, places in plan.moves:
        settled(table)
        if not places:
            turns = table.locator(".fs-log details").count()
            expect(table.locator(":focus")).to_have_count(1)
            while not table.locator(f"[data-do={move}]:focus").count():
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            expect(table.locator(".fs-log details")).not_to_have_count(turns)
            continue
        expect(table.locator(".fs-hand :focus")).to_have_count(1)
        page.keyboard.type(move.split("@")[0].replace("-", ""))
        expect(tile_button(table, move)).to_be_focused()
        page.keyboard.press("Enter")
        if places > 1:
            place = table.locator(f'.fs-place[data-arm="{move.split("@")[1]}"]')
            expect(table.locator(".fs-place:focus")).to_have_count(1)
            for key in ("ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight"):
                if place.and_(table.locator(":focus")).count():
                    break
                page.keyboard.press(key)
            expect(place).to_be_focused()
            page.keyboard.press("Enter")
        expect(tile_button(table, move)).to_have_count(0)
    check_end(table, plan)
    expect(table.locator("[data-end]")).to_be_focused()


def test_what_a_reader_does_before_python_is_there_is_not_lost(address: str, page: Page, plan: Plan) -> None:
    """The table is shown at once; a tile laid while Python still loads is laid when it has come."""
    move, places = plan.moves[0]
    assert places
    page.goto(address, wait_until="commit")
    table = page.locator(".fs-table")
    tile_button(table, move).click()
    if places > 1:
        table.locator(f'.fs-place[data-arm="{move.split("@")[1]}"]').click()
    assert page.locator("html").get_attribute("data-live-python") == "loading"
    expect(tile_button(table, move)).to_have_count(0)
    expect(page.locator("html[data-live-python=ready]")).to_be_attached()


def test_a_wrong_word_is_one_sentence(address: str, page: Page) -> None:
    page.goto(address)
    table = page.locator(".fs-table")
    settled(table)
    table.locator(".fs-typed input").fill("9-9@north")
    table.locator(".fs-typed input").press("Enter")
    said = table.locator(".fs-state.is-error")
    expect(said).to_be_visible()
    assert said.inner_text().strip().endswith(".")
    assert "Traceback" not in table.inner_text()


def test_the_coach_weighs_on_a_page_without_a_kernel(address: str, page: Page, watch: Any) -> None:
    """What the page's own Python weighs is what the coach weighs here, to the last figure."""
    table = Sitting(**first_table())
    record = table.weigh(0)
    while not record["done"]:
        record = table.weigh(0)
    page.goto(address + "chapters/intro.html")
    shown = page.locator(".fs-table").first
    settled(shown)
    shown.get_by_role("button", name="Weigh every move").click()
    rows = shown.locator(".fs-weighed li")
    expect(rows).to_have_count(len(record["rows"]))
    for row, told in zip(rows.all(), record["rows"], strict=True):
        expect(row.get_by_role("button")).to_have_attribute("data-move", told["move"])
        expect(row).to_contain_text(f"{told['mean']}, {told['spread']}")
        expect(row).to_contain_text(told["chance"])
        expect(row).to_contain_text(" ".join(told["why"]))
    assert "rest.bin" not in watch.asked
