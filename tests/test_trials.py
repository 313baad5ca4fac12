"""Trials: advice, the lead and readings measured over the same deals with the seats exchanged."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fsbook import CATALOG, RuleError, Tile, rules
from fsbook.lessons import trials

CELKO = rules("fs-celko")


def test_no_advice_earns_nothing_and_bad_advice_loses() -> None:
    def worst(option: trials.Option) -> float:
        return -2.0 * option.scores

    assert trials.trial(CELKO, trials.nothing, deals=30).mean == 0
    assert trials.trial(CELKO, worst, deals=60).high < 0


def test_advice_is_told_what_a_player_may_know() -> None:
    seen: list[trials.Option] = []

    def look(option: trials.Option) -> float:
        seen.append(option)
        return 0.0

    trials.trial(CELKO, look, deals=5)
    assert {type(option.tile) for option in seen} == {Tile}
    assert all(option.flower and option.scorpion for option in seen)
    assert all(0 <= option.left <= 27 for option in seen)
    assert {option.scores > 0 for option in seen} == {True, False}


def test_a_round_blocks_with_equal_ends_when_every_tile_may_be_drawn() -> None:
    blocked = [each for each in trials.rounds(CELKO.set(oasis_reserve=0), 2, deals=150) if each.blocked]
    assert blocked
    assert all(west == east for west, east in (each.ends for each in blocked))
    assert all(each.dead[-1] == 2 for each in blocked)


def test_a_game_with_four_arms_has_no_two_ends_to_count() -> None:
    with pytest.raises(RuleError, match="four arms"):
        next(trials.rounds(rules("sewastopol-amazing"), 2, deals=1))


def test_leading_pays_and_the_same_reading_changes_nothing() -> None:
    assert trials.lead_worth(CELKO, deals=60).low > 0


def test_the_next_lead_is_worth_most_near_the_target() -> None:
    rows = trials.next_lead(CELKO, [0, 17, 18])
    assert [level for level, _ in rows] == [0, 17, 18]
    shares = [int(share.rstrip("%")) for _, share in rows]
    assert 50 < shares[0] < 60 < shares[1] < 85 < shares[2] <= 100
    with pytest.raises(RuleError, match="points from 0 to 19"):
        trials.next_lead(CELKO, [20])
    with pytest.raises(RuleError, match="not counted out for bergen-amazing"):
        trials.next_lead(rules("bergen-amazing"), [0])
    assert trials.reading_worth(CELKO, deals=10, oasis_reserve=CELKO.oasis_reserve).mean == 0


def test_bars_draw_what_they_say() -> None:
    bars = trials.Bars([("hold & wait", trials.Trial(-0.5, 0.1, 40)), ("lead", trials.Trial(0.1, 0.1, 40))])
    assert repr(bars).splitlines() == [
        "hold & wait  −0.50  (−0.70 to −0.30)",
        "lead         +0.10  (−0.10 to +0.30)",
        "chips a round",
    ]
    drawn = ElementTree.fromstring(bars._repr_html_())
    rows = [row for row in drawn.iter("li") if row.get("aria-hidden") is None]
    assert [row.get("class") for row in rows] == ["sure", "open"], "chance is told apart by shape"
    assert ["".join(row.itertext()) for row in rows] == ["hold & wait−0.50", "lead+0.10"]
    assert [track.get("aria-label") for row in rows for track in row if track.get("role")] == [
        "between −0.70 and −0.30",
        "between −0.10 and +0.30",
    ]


def test_levels_are_those_that_were_measured() -> None:
    pairs = [each for each in trials.strengths() if each["rules"] == "fs-celko" and len(each["bots"]) == 2]
    said = repr(trials.levels()).splitlines()
    assert [line.partition("  ")[0] for line in said[:-1]] == [
        " against ".join(each["bots"]) for each in pairs
    ]
    with pytest.raises(RuleError, match="not matched in tic-tac-toe"):
        trials.levels("tic-tac-toe")


def test_ladder_shows_every_rule_set_in_which_all_levels_met() -> None:
    met = {(each["rules"], tuple(each["bots"])): each for each in trials.strengths()}
    rows = trials.ladder()
    assert [row[0] for row in rows] == [
        each.title for name, each in CATALOG.items() if all((name, pair) in met for pair in trials.LADDER)
    ]
    first = met["fs-celko", ("casual", "gentle")]
    celko = next(row for row in rows if row[0] == CATALOG["fs-celko"].title)
    assert celko[1].startswith(f"{first['wins'][0] / first['matches']:.0%} (")


def test_mixed_tables_name_every_player_once() -> None:
    tables = [each for each in trials.strengths() if len(each["bots"]) > 2]
    assert [row[1] for row in trials.mixed()] == [bot for each in tables for bot in each["bots"]]
    assert all("%" in row[2] for row in trials.mixed())
