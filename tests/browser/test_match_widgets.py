"""The Table and the Replay in a browser, alone on a page: the bundled front end, the Python widget behind it.

A small model stands between the two, as a notebook would: it holds the synced traits, carries messages to the
widget and the changed traits back.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from fsbook import notation
from fsbook.widgets.base import script, styles
from fsbook.widgets.replay import Replay
from fsbook.widgets.table import Table

HOST = "http://127.0.0.1:1"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Alone</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{host}/style.css"></head>
<body style="margin:0"><div class="view"></div><div class="view"></div><script type="module">
import front from "{host}/front.js";
const state = {state}, heard = {{}};
const fire = (event, ...more) => (heard[event] ?? []).forEach((listener) => listener(...more));
const model = {{
  get: (name) => state[name],
  set(name, value) {{ state[name] = value; fire("change:" + name); }},
  save_changes: () => window.toPython(JSON.stringify({{ save: {{ step: state.step }} }})).then(take),
  send: (message) => window.toPython(JSON.stringify({{ message }})).then(take),
  on: (event, listener) => (heard[event] ??= []).push(listener),
  off: (event, listener) => (heard[event] = (heard[event] ?? []).filter((one) => one !== listener)),
}};
function take(text) {{
  for (const [name, value] of Object.entries(JSON.parse(text))) {{
    const same = JSON.stringify(state[name]) === JSON.stringify(value);
    state[name] = value;
    if (!same) fire("change:" + name);
  }}
}}
window.leaked = [];
for (const type of ["keydown", "keypress", "keyup"])
  document.addEventListener(type, (event) => leaked.push(event.key));
window.take = take;
const views = [...document.querySelectorAll(".view")].slice(0, {views});
window.gone = views.map((el) => front.render({{ model, el }}));
document.documentElement.dataset.mounted = "";
</script></body></html>"""

Mount = Callable[..., Page]


@pytest.fixture
def mount(new_page: Callable[..., Page]) -> Mount:
    """Show a widget: ``mount(Table(seed=7), width=390, views=2)``."""

    def put(widget: Any, name: str = "table", *, views: int = 1, **more: Any) -> Page:
        page = new_page(**more)

        def traits() -> str:
            state = {key: value for key, value in widget.get_state().items() if not key.startswith("_")}
            return json.dumps(state, default=str)

        def to_python(text: str) -> str:
            asked = json.loads(text)
            if "message" in asked:
                widget._receive(None, asked["message"], None)
            elif asked["save"].get("step") is not None:
                widget.step = asked["save"]["step"]
            return traits()

        def serve(route: Route) -> None:
            path = route.request.url.removeprefix(HOST)
            if path == "/front.js":
                route.fulfill(path=script(name), content_type="text/javascript")
            elif path == "/style.css":
                route.fulfill(path=styles(name), content_type="text/css")
            else:
                html = PAGE.format(host=HOST, state=traits(), views=views)
                route.fulfill(body=html, content_type="text/html")

        page.expose_function("toPython", to_python)
        page.route(f"{HOST}/**", serve)
        page.goto(f"{HOST}/")
        page.wait_for_selector("html[data-mounted]", state="attached")
        return page

    return put


def told(page: Page) -> list[str]:
    """What a screen reader was told last."""
    return page.locator(".fs-widget [role=log] p").all_text_contents()


def tile(page: Page | Locator, name: str) -> Locator:
    return page.locator(f'.fs-hand .fs-tb[data-k="{name}"]')


def fitting(table: Table, places: int) -> dict[str, Any] | None:
    return next((one for one in table.view["hand"] if len(one["plays"]) == places), None)


def waiting_for(places: int, **more: Any) -> tuple[Table, dict[str, Any]]:
    """A table at which the hand has a tile with so many places."""
    for seed in range(200):
        table = Table(seed=seed, **more)
        rng = Random(seed)
        for _ in range(8):
            found = fitting(table, places)
            if found is not None and table._sitting.round.layout:
                return table, found
            if table.view["round"]["end"]:
                break
            table.play(rng.choice([play["move"] for one in table.view["hand"] for play in one["plays"]]))
    raise AssertionError(f"no hand with a tile for {places} places")


def show_all(page: Page) -> None:
    """Until the reader's turn, whatever is being shown is shown at once."""
    hurry = page.get_by_text("Any key or tap shows the rest at once.")
    while hurry.count():
        page.locator(".fs-state").click()


# -- the Table -----------------------------------------------------------------------------------------


def test_a_tile_with_one_place_is_laid_at_once(mount: Mount) -> None:
    table, one = waiting_for(1)
    page = mount(table)
    tile(page, one["name"]).click()
    expect(tile(page, one["name"])).to_have_count(0)
    assert one["plays"][0]["move"] in table.moves


def test_a_tile_with_two_places_waits_for_its_place(mount: Mount) -> None:
    table, two = waiting_for(2)
    page = mount(table)
    before = list(table.moves)
    tile(page, two["name"]).click()
    expect(page.locator(".fs-place:focus")).to_have_count(1)
    expect(page.locator(".fs-place")).to_have_count(2)
    for play in two["plays"]:
        place = page.locator(f'.fs-place[data-arm="{play["arm"]}"]')
        expect(place).to_have_accessible_name(play["say"])
        place.hover()
        expect(page.locator(".fs-acts .main")).to_have_text(play["say"])
    page.keyboard.press("Escape")
    expect(tile(page, two["name"])).to_be_focused()
    assert table.moves == before
    page.keyboard.press("Enter")
    page.locator(".fs-place").first.click()
    expect(tile(page, two["name"])).to_have_count(0)
    assert len(table.moves) > len(before)


def test_a_tile_that_does_not_fit_says_why_every_time(mount: Mount) -> None:
    table, none = waiting_for(0)
    page = mount(table)
    for times in (1, 2):
        tile(page, none["name"]).click(force=True)  # it is marked disabled, and answers all the same
        expect(page.locator(".fs-state.is-error")).to_contain_text(none["why"].split(":")[0])
        assert told(page).count(none["why"]) == times
    expect(tile(page, none["name"])).to_have_attribute("aria-disabled", "true")


def test_keys_alone_play_and_stay_inside(mount: Mount) -> None:
    table, two = waiting_for(2)
    page = mount(table)
    tile(page, two["name"]).focus()
    page.evaluate("leaked.length = 0")
    page.keyboard.press("Home")
    page.keyboard.type(two["name"].replace("-", ""))
    expect(tile(page, two["name"])).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".fs-place:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(tile(page, two["name"])).to_have_count(0)
    page.keyboard.press("x")
    expect(page.locator(".fs-widget :focus")).to_have_count(1)
    page.locator(".fs-typed input").fill("score")
    page.locator(".fs-typed input").press("Enter")
    expect(page.locator(".fs-state")).to_contain_text("chip")
    assert page.evaluate("leaked") == []


def test_taking_back_shows_the_same_hand(mount: Mount) -> None:
    table, one = waiting_for(1)
    page = mount(table)
    hand = page.locator(".fs-hand .fs-tb")
    before = hand.evaluate_all("(all) => all.map((one) => one.dataset.k)")
    tile(page, one["name"]).click()
    expect(tile(page, one["name"])).to_have_count(0)
    show_all(page)
    page.locator("[data-do=undo]").click()
    expect(tile(page, one["name"])).to_have_count(1)
    assert hand.evaluate_all("(all) => all.map((one) => one.dataset.k)") == before


def test_no_hidden_tile_is_in_the_page_while_the_curtain_is_closed(mount: Mount) -> None:
    table = Table(seats=["you", "you", "you"], names=["Ola", "Max", "Ewa"], seed=3)
    page = mount(table)
    hands = [[str(tile) for tile in hand] for hand in table._sitting.round.hands]
    expect(page.locator(".fs-curtain")).to_be_visible()
    names = page.evaluate(
        """[...document.querySelectorAll("[data-k], [aria-label]")].filter((e) => !e.closest(".fs-matbar"))
        .flatMap((e) => [e.dataset.k, e.ariaLabel])"""
    )
    shown = " ".join(filter(None, names))
    assert not [name for hand in hands for name in hand if name in shown]
    assert page.locator(".fs-hand .fs-tile").count() == 0
    page.get_by_role("button", name="Open the curtain").click()
    own = page.locator(".fs-hand .fs-tb").evaluate_all("(all) => all.map((one) => one.dataset.k)")
    assert own == hands[table.view["turn"]]
    tile(page, own[0]).click()
    expect(page.locator(".fs-curtain")).to_be_visible()
    expect(page.locator(".fs-hand .fs-tb")).to_have_count(0)


def test_forced_draws_are_shown_and_explained(mount: Mount) -> None:
    for seed in range(60):
        table = Table(seats=["you", "greedy"], seed=seed)
        rng = Random(seed)
        for _ in range(12):
            drew = [
                turn
                for turn in table.view["round"]["turns"][-2:]
                if turn["seat"] == 1 and "drew" in turn["log"]
            ]
            if drew or table.view["round"]["end"]:
                break
            table.play(rng.choice([play["move"] for one in table.view["hand"] for play in one["plays"]]))
        if drew and not table.view["round"]["end"]:
            break
    page = mount(table)
    expect(page.locator(".fs-recap")).to_contain_text("had nothing that fits, drew")
    assert page.locator(".fs-recap .fs-backs .fs-tile").count() > 0
    line = page.locator(f'.fs-log details[data-turn="{drew[0]["n"]}"]')
    if line.get_attribute("open") is None:
        line.locator("summary").click()
    expect(line.locator(".ex")).to_contain_text("Forced to draw.")
    line.locator("summary").click()
    expect(line.locator(".ex")).to_be_hidden()


def test_two_views_of_one_table_agree_and_choose_apart(mount: Mount) -> None:
    table, two = waiting_for(2)
    page = mount(table, views=2)
    one, other = page.locator(".fs-table").nth(0), page.locator(".fs-table").nth(1)
    tile(one, two["name"]).click()
    expect(one.locator(".is-selected")).to_have_count(1)
    expect(other.locator(".is-selected")).to_have_count(0)
    one.locator(".fs-place").first.click()
    expect(tile(other, two["name"])).to_have_count(0)
    lines = ".fs-log details"
    expect(other.locator(lines)).to_have_count(one.locator(lines).count())
    page.evaluate("gone.forEach((away) => away())")
    expect(page.locator(".fs-widget")).to_have_count(0)


def test_a_tile_can_be_dragged_onto_its_place(mount: Mount) -> None:
    table, two = waiting_for(2)
    page = mount(table, height=1400)
    start = tile(page, two["name"]).bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + 30, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 10, steps=4)
    goal = page.locator(".fs-place").last.bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()
    expect(tile(page, two["name"])).to_have_count(0)
    assert any(move.startswith(two["name"]) for move in table.moves)


def test_a_round_ends_with_its_reasons_and_goes_on(mount: Mount) -> None:
    table = Table(seed=7, seats=["you", "greedy", "random"])
    rng = Random(4)
    while not table.view["round"]["end"]:
        table.play(rng.choice([play["move"] for one in table.view["hand"] for play in one["plays"]]))
    end = table.view["round"]["end"]
    page = mount(table)
    expect(page.locator("[data-end]")).to_have_text(end["title"])
    expect(page.locator(".fs-ladder li")).to_have_count(len(end["ladder"]))
    turned = sum(len(hand["tiles"]) for hand in end["hands"]) + len(end["oasis"]["tiles"])
    expect(page.locator(".fs-shown .fs-tile")).to_have_count(turned)
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_role("slider")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".fs-state")).to_contain_text("Round 1 is dealt.")
    page.get_by_role("button", name="To the result").click()
    page.get_by_role("button", name="Same deal again").click()
    expect(page.locator("[data-end]")).to_be_hidden()
    assert table.view["round"]["number"] == 1
    while not table.view["round"]["end"]:
        table.play(rng.choice([play["move"] for one in table.view["hand"] for play in one["plays"]]))
    page.evaluate("(text) => take(text)", json.dumps({"view": table.view}))
    show_all(page)
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".fs-bar")).to_contain_text("Round 2")


@pytest.mark.parametrize("rules", ["block-amazing", "draw-amazing"])
def test_a_rival_has_one_line_on_a_phone(mount: Mount, rules: str) -> None:
    """Without a track of chips, name, tiles and points stand side by side and do not cover each other."""
    page = mount(Table(rules=rules, seats=["you", "greedy"], seed=7), width=356)
    for seat in page.locator(".fs-others .fs-seat").all():
        boxes = [seat.locator(part).bounding_box() for part in (".who", ".backs", ".track strong")]
        who, backs, points = (box for box in boxes if box is not None)
        assert who["x"] + who["width"] <= backs["x"] and backs["x"] + backs["width"] <= points["x"]
        assert backs["y"] < points["y"] + points["height"] / 2 < backs["y"] + backs["height"]
        assert who["width"] > 90, "a name and a level want room"


def test_the_move_that_lost_the_round_is_seen_and_played_again(mount: Mount) -> None:
    table = Table(seed=3, rules="bergen-amazing")
    rng = Random(1)
    while not table.view["round"]["end"]:
        table.play(rng.choice([play["move"] for one in table.view["hand"] for play in one["plays"]]))
    steps, hands = table.view["round"]["steps"], table.view["round"]["hands"]
    page = mount(table, width=320)
    page.get_by_role("button", name="Review").click()
    expect(page.locator("[data-review]")).to_be_visible()
    lost = next(turn for turn in table.view["review"]["turns"] if turn["lost"])
    at = lost["at"] - 1
    assert lost["seat"] == 0, "a deal in which the reader lost it"
    line = page.locator(".fs-review .is-lost")
    expect(line).to_contain_text(lost["text"])
    line.get_by_role("button").click()
    expect(page.get_by_role("slider")).to_be_focused()
    expect(page.locator(".fs-state")).to_contain_text(lost["text"])
    laid = sum(step["kind"] == "play" for step in steps[:at])
    held = sum(map(len, hands)) - laid + sum(step["kind"] == "draw" for step in steps[:at])
    expect(page.locator(".fs-held .fs-tile")).to_have_count(held)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".fs-state")).to_contain_text(steps[at]["say"].split(":")[0])
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".fs-state")).to_contain_text(lost["text"])
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".fs-hand .fs-tb.is-legal")).not_to_have_count(0)
    expect(page.locator(".fs-held")).to_be_hidden()
    assert len(table.view["round"]["steps"]) == at
    expect(page.locator(".fs-hand :focus")).to_have_count(1)


@pytest.mark.parametrize(("width", "shown"), [(320, "narrow"), (1280, "wide")])
def test_a_match_ends_with_its_chart(mount: Mount, width: int, shown: str) -> None:
    table = Table(seed=7, rules="muggins-amazing", seats=["you", "greedy", "greedy", "random"], rounds=2)
    rng = Random(4)
    while not table.view["over"]:
        if table.view["can"]["next"]:
            table.next_round()
        else:
            table.play(rng.choice([play["move"] for one in table.view["hand"] for play in one["plays"]]))
    page = mount(table, width=width)
    charts = page.locator(".fs-charts")
    expect(charts.locator("svg:visible")).to_have_count(2)
    expect(charts.locator(f".{shown} svg:visible")).to_have_count(2)
    expect(charts.locator("table")).to_be_hidden()
    charts.locator("summary").click()
    expect(charts.locator("tbody tr")).to_have_count(2)
    expect(charts.locator("tbody tr").last.locator("td").nth(1)).to_contain_text(str(table.points[1]))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    colours = charts.locator(f".{shown} path[stroke-width='2']").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).stroke)"
    )
    assert len(set(colours)) == 4 and not any("none" in colour for colour in colours)
    page.get_by_role("button", name="Same match again").click()
    expect(charts).to_be_hidden()


def test_a_new_match_is_set_up_in_the_page(mount: Mount) -> None:
    table = Table(seed=7)
    page = mount(table)
    page.get_by_role("button", name="New deal").click()
    page.get_by_label("Rules").select_option("muggins-firstdouble")
    page.get_by_label("Third seat", exact=True).select_option("random")
    page.get_by_label("Deal number").fill("42")
    page.get_by_label("Points").fill("0")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".fs-setup .fs-error")).to_contain_text("1 or more")
    assert table.rules == "fs-celko"
    page.get_by_label("Points").fill("50")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".fs-bar h3")).to_have_text("Muggins")
    assert (table.rules, table.seats, table.seed, table.target) == (
        "muggins-firstdouble",
        ["you", "greedy", "random"],
        42,
        50,
    )


def test_every_move_is_weighed_and_a_row_picks_its_place(mount: Mount) -> None:
    table, two = waiting_for(2)
    page = mount(table)
    before = list(table.moves)
    button = page.get_by_role("button", name="Weigh every move")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    rows = page.locator(".fs-weighed button")
    expect(rows).to_have_count(len(table._sitting.round.moves))
    expect(button).to_have_attribute("aria-expanded", "true")
    assert told(page)[-1] == table.view["weighed"]["say"]
    for play in two["plays"]:
        row = page.locator(f'.fs-weighed button[data-move="{play["move"]}"]')
        row.click()
        expect(row).to_be_focused()
        expect(row).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".fs-place.is-on")).to_have_accessible_name(play["say"])
        expect(page.locator(".fs-acts .main")).to_have_text(play["say"])
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    assert table.moves == before, "nothing has been played"
    page.locator(".fs-acts .main").click()
    expect(rows).to_have_count(0)
    show_all(page)
    expect(rows).to_have_count(0)
    assert len(table.moves) > len(before)


def test_a_lead_that_was_weighed_waits_for_its_button(mount: Mount) -> None:
    table = next(table for seed in range(30) if not (table := Table(seed=seed))._sitting.round.layout)
    page = mount(table)
    page.get_by_role("button", name="Weigh every move").click()
    row = page.locator(".fs-weighed button").first
    move = row.get_attribute("data-move")
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    assert table.moves == ["deal"]
    page.locator(".fs-acts .main").click()
    expect(page.locator(".fs-weighed")).to_have_count(0)
    assert table.moves[:2] == ["deal", move]


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
def test_it_fits_and_can_be_hit(mount: Mount, width: int) -> None:
    table, two = waiting_for(2, seats=["you", "greedy", "greedy", "random"])
    page = mount(table, width=width)
    page.get_by_role("button", name="Weigh every move").click()
    expect(page.locator(".fs-weighed li").first).to_be_visible()
    tile(page, two["name"]).click()
    expect(page.locator(".fs-place").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """[...document.querySelectorAll(".fs-widget :is(button, .fs-tb, summary, input, select)")]
        .filter((e) => e.offsetParent !== null).map((e) => [e.className, e.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"""
    )
    assert small == []


@pytest.mark.parametrize(("rules", "beside"), [("draw-amazing", True), ("fs-celko", False)])
def test_a_score_without_a_chip_track_stands_beside_the_name(mount: Mount, rules: str, beside: bool) -> None:
    """On a phone, where a track needs the line below the name for itself."""
    page = mount(Table(rules=rules, seed=7), width=390)
    mine = page.locator(".fs-seat.is-mine")
    name, score = mine.locator(".who").bounding_box(), mine.locator(".track strong").bounding_box()
    assert name is not None and score is not None
    assert (score["y"] < name["y"] + name["height"]) is beside


# -- the Replay ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return notation.transcript("sewastopol-amazing", players=3, seed=5, bots=["greedy"], rounds=2)


def test_a_replay_is_stepped_by_keys_and_buttons(mount: Mount, record: dict[str, Any]) -> None:
    replay = Replay(record)
    page = mount(replay, "replay")
    steps = replay.view["rounds"][0]["steps"]
    rail = page.get_by_role("slider")
    rail.focus()
    page.evaluate("leaked.length = 0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".fs-state")).to_contain_text(steps[0]["say"])
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".fs-state")).to_contain_text(steps[1]["say"])
    page.get_by_role("button", name="Back").click()
    expect(rail).to_have_attribute("aria-valuenow", "1")
    rail.focus()
    page.keyboard.press("End")
    end = replay.view["rounds"][-1]["end"]
    expect(page.locator("[data-end]")).to_have_text(end["match"]["title"])
    expect(rail).to_have_attribute("aria-valuenow", rail.get_attribute("aria-valuemax") or "")
    assert page.evaluate("leaked") == []
    assert replay.step == int(rail.get_attribute("aria-valuenow") or -1)


def test_a_replay_plays_and_pauses(mount: Mount, record: dict[str, Any]) -> None:
    replay = Replay(record)
    page = mount(replay, "replay")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("slider")).not_to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_two_views_of_a_replay_stand_at_the_same_step(mount: Mount, record: dict[str, Any]) -> None:
    page = mount(Replay(record, step=4), "replay", views=2)
    rails = page.get_by_role("slider")
    rails.nth(0).focus()
    page.keyboard.press("PageUp")
    now = rails.nth(0).get_attribute("aria-valuenow") or ""
    assert now != "4"
    expect(rails.nth(1)).to_have_attribute("aria-valuenow", now)


def test_a_false_transcript_is_one_sentence_and_the_replay_stays(
    mount: Mount, record: dict[str, Any]
) -> None:
    replay = Replay(record, step=3)
    page = mount(replay, "replay")
    false = json.loads(json.dumps(record))
    false["rounds"][0]["turns"][1]["points"][0] += 5
    page.get_by_role("button", name="Another match").click()
    page.get_by_role("textbox").fill(json.dumps(false))
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".fs-open .fs-error")).to_contain_text("Round 1, turn 2")
    assert replay.transcript == record
    page.get_by_role("textbox").fill(json.dumps(notation.transcript("fs-short", players=2, seed=1, rounds=1)))
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".fs-bar h3")).to_have_text("Flower & Scorpion")
    expect(page.locator(".fs-open")).to_be_hidden()
