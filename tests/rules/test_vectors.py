"""Every vector of ``vectors.yaml``, under the reading it is written for and every other one it names."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from fsbook import catalog
from fsbook.dice import Pair, Pairs
from fsbook.games.muggins import Fives
from fsbook.layout import Arm, Layout
from fsbook.match import Dominoes, score_play
from fsbook.play import RuleError, chance_rng
from fsbook.round import Deal, Play, seat_spinner, settle
from fsbook.rules import Award, AwardKind, Ending, Laid, Rules
from fsbook.tiles import Tile

VECTORS = yaml.safe_load((Path(__file__).parent / "vectors.yaml").read_text(encoding="utf-8"))
IDS = {"fs_000": "fs-short", "fs_001": "fs-polish", "fs_002": "fs-celko", "bergen_003": "bergen-amazing"}


def vectors(section: str) -> Any:
    return pytest.mark.parametrize("vector", VECTORS[section], ids=lambda vector: vector["id"])


def pairs(vector: dict[str, Any]) -> Pairs:
    return Pairs(*(None if vector[name] is None else Pair(*vector[name]) for name in ("flower", "scorpion")))


def line(tiles: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((west, east) for west, east in tiles)


def settings(reading: str) -> dict[str, str]:
    return dict(part.split("=") for part in reading.split(","))


def scored(
    rules: Rules, tiles: Sequence[Sequence[int]], end: str, dice: Pairs
) -> tuple[Layout, tuple[Award, ...]]:
    """The awards for the tile laid last: in the west (left), in the east (right), or as the lead."""
    before, last, arm = {
        "left": (tiles[1:], tiles[0], Arm.WEST),
        "right": (tiles[:-1], tiles[-1], Arm.EAST),
        "lead": ((), tiles[0], None),
    }[end]
    layout, awards = score_play(rules, Layout.of(line(before)), Play(Tile(*last), arm), dice)
    assert layout.line == line(tiles) or (end == "lead" and layout.line[0][::-1] == tuple(tiles[0]))
    return layout, awards


@vectors("fs_scoring")
def test_flower_and_scorpion_scoring(vector: dict[str, Any]) -> None:
    rules, tiles, dice = catalog.rules(IDS[vector["ruleset"]]), vector["caravan"], pairs(vector)
    expected = [(event["event"], event["points"]) for event in vector["expected"]["events"]]
    assert sum(points for _, points in expected) == vector["expected"]["total"]
    if vector.get("legal") is False:
        with pytest.raises(RuleError, match="twice"):
            Layout.of(line(tiles))
        with pytest.raises(RuleError, match="already"):
            Layout.of(line(tiles[:-1])).lay(Tile(*tiles[-1]), Arm.EAST)
        awards = rules.awards(Laid(Layout(line(tiles)), Tile(*tiles[-1]), Arm.EAST, dice))
        assert [(award.kind.value, award.points) for award in awards] == expected
        return
    laid = vector["last_played"]
    ends = ["left", "right"] if laid.get("ends_equivalent") else [laid["end"]]
    assert laid["index"] == (0 if laid["end"] in ("left", "lead") else len(tiles) - 1)
    for end in ends:
        layout, awards = scored(rules, tiles, end, dice)
        shown = [layout.line[0][0], layout.line[-1][1]]
        assert (sorted(shown) if end == "lead" else shown) == vector["expected"]["ends"]
        assert [(award.kind.value, award.points) for award in awards] == expected, end
        for reading, total in vector.get("by_reading", {}).items():
            _, other = scored(rules.set(**settings(reading)), tiles, end, dice)
            assert sum(award.points for award in other) == total, (reading, end)


@vectors("fs_floor")
def test_the_floor(vector: dict[str, Any]) -> None:
    awards = [Award(AwardKind.DUAL, vector["takes"], "takes", "002 rule 1")]
    awards.append(Award(AwardKind.LONG_SCORPION, -vector["puts"], "puts", "002 rule 9"))
    bonus = [Award(AwardKind.DOMINO, vector.get("round_bonus", 0), "bonus", "002 bonus")]
    for mode, after in vector["after"].items():
        changed = {"score_floor": None} if mode == "none" else {"score_floor": 0, "floor_mode": mode}
        rules = catalog.rules("fs-celko").set(**changed)
        points, _ = settle(rules, (vector["before"], 7), 0, awards, target=None)
        points, _ = settle(rules, points, 0, bonus, target=None)
        assert points == (after, 7), mode


@vectors("fs_setup")
def test_the_deal(vector: dict[str, Any]) -> None:
    game = Dominoes(catalog.rules(IDS[vector["ruleset"]]))
    match = game.start(vector["players"])
    number = 0
    while match.round is None:
        move = game.sample(match, chance_rng(11, number))
        match, number = game.play(match, move), number + 1
    assert isinstance(move, Deal)
    assert [len(hand) for hand in match.round.hands] == [vector["hand"]] * vector["players"]
    assert len(match.round.oasis) == vector["oasis"]
    assert match.round.drawable == vector.get("drawable", vector["oasis"] - game.rules.oasis_reserve)


@pytest.mark.parametrize("rules_id", ["fs-short", "fs-polish", "fs-celko"])
@vectors("fs_blocked")
def test_a_blocked_round(vector: dict[str, Any], rules_id: str) -> None:
    rules = catalog.rules(rules_id)
    hands = [[Tile(*tile) for tile in hand] for hand in vector["hands"]]
    verdict = rules.blocked(hands, pairs(vector))
    assert verdict.winner == vector["winner"]
    assert verdict.steps[-1].asked == {"none": "nobody"}.get(vector["by"], vector["by"])
    if verdict.winner is not None:
        paid = list(rules.pay(Ending.BLOCKED, verdict.winner, hands, rules.unit))
        assert [each.points for each in paid] == [
            VECTORS["rulesets"][vector_ruleset(rules_id)]["block_bonus"]
        ]


def vector_ruleset(rules_id: str) -> str:
    return next(name for name, each in IDS.items() if each == rules_id)


def test_the_numbers_of_the_rule_sets() -> None:
    for name in ("fs_000", "fs_001", "fs_002"):
        given, rules = VECTORS["rulesets"][name], catalog.rules(IDS[name])
        parameters = rules.parameters()
        assert {
            "dual": parameters["dual_points"],
            "plural": parameters["plural_points"],
            "short": parameters["short_points"],
            "long": list(parameters["long_points"]),
            "domino": parameters["domino_bonus"],
            "block_bonus": parameters["block_bonus"],
            "hand": {seats: rules.hand_for(seats) for seats in (2, 3, 4)},
            "reserve": rules.oasis_reserve,
            "target": rules.target_for(2),
        } == {key: value for key, value in given.items() if key != "seed"}


@vectors("bergen")
def test_bergen(vector: dict[str, Any]) -> None:
    if vector["ruleset"] == "bergen_public":
        for rules_id in ("bergen-pagat", "bergen-celko"):
            assert bergen(catalog.rules(rules_id), vector) == [step["points"] for step in vector["sequence"]]
        return
    rules = catalog.rules(IDS[vector["ruleset"]])
    expected = [step["points"] for step in vector["sequence"]]
    assert bergen(rules, vector) == expected
    for reading, says in vector["by_reading"].items():
        assert bergen(rules.set(**settings(reading)), vector) == [int(says.split()[-1]), *expected[1:]]


def bergen(rules: Rules, vector: dict[str, Any]) -> list[int]:
    points, before = [], ()
    for step in vector["sequence"]:
        tiles = line(step["caravan"])
        end = "lead" if not before else "left" if tiles[1:] == before else "right"
        assert before in ((), tiles[1:], tiles[:-1])
        assert Tile(*tiles[0 if end == "left" else -1]) == Tile(*step["laid"])
        points.append(sum(award.points for award in scored(rules, tiles, end, Pairs())[1]))
        before = tiles
    return points


@vectors("muggins")
def test_muggins(vector: dict[str, Any]) -> None:
    layout = Layout.of(line(vector["line"])) if "line" in vector else cross(vector["spinner"], vector["arms"])
    assert sum(Fives().parts(layout)) == vector["sum"]
    awards = list(
        Fives()(Laid(layout, Tile(*layout.line[0]), None if len(layout) == 1 else Arm.WEST, Pairs()))
    )
    assert sum(award.points for award in awards) == vector["points"]
    if "line" in vector:
        for rules_id in ("muggins-amazing", "muggins-firstdouble", "all-fives-pagat"):
            rules = catalog.rules(rules_id)
            first, *more = vector["line"]
            _, won = score_play(rules, Layout(), Play(Tile(*first)), Pairs())
            laid = seat_spinner(rules, Layout.of(line([first])))
            for tile in more:
                laid, won = score_play(rules, laid, Play(Tile(*tile), Arm.EAST), Pairs())
            assert sum(award.points for award in won) == vector["points"], rules_id


def cross(spinner: int, arms: Sequence[Sequence[int]]) -> Layout:
    """A spinner with up to four arms, each named by its outermost tile."""
    ways = []
    for inner, outer in arms:
        ways.append([(inner, outer)] if inner == spinner else [(spinner, inner), (inner, outer)])
    west, east, north, south = (tuple(ways[place]) if place < len(ways) else () for place in range(4))
    turned = tuple((outer, inner) for inner, outer in reversed(west))
    return Layout.of((*turned, (spinner, spinner), *east), len(turned), north, south)


@pytest.mark.parametrize("rules_id", ["draw-amazing", "block-amazing", "sewastopol-amazing"])
@vectors("round_end_003")
def test_the_end_of_a_round_in_draw_block_and_sewastopol(vector: dict[str, Any], rules_id: str) -> None:
    rules = catalog.rules(rules_id)
    hands = [[Tile(*tile) for tile in hand] for hand in vector["hands"]]
    if vector["went_out"] is None:
        ending, winner = Ending.BLOCKED, rules.blocked(hands, Pairs()).winner
    else:
        ending, winner = Ending.DOMINO, vector["went_out"]
        assert not hands[winner]
    assert winner == vector["winner"]
    paid = [] if winner is None else list(rules.pay(ending, winner, hands, rules.unit))
    assert sum(each.points for each in paid) == vector["points"]


def test_every_section_of_the_vectors_is_tested_here_or_with_the_race() -> None:
    here = {"fs_scoring", "fs_floor", "fs_setup", "fs_blocked", "bergen", "muggins", "round_end_003"}
    assert set(VECTORS) - here == {"schema_version", "rulesets", "scorpion_race"}


def test_a_wrong_rule_is_noticed() -> None:
    """The vectors tell rule sets apart: with a plural of 4 some of them fail."""
    rules = catalog.rules("fs-celko").set(plural_points=4)
    _, awards = scored(rules, [[1, 6], [6, 3], [3, 1], [1, 1]], "right", Pairs(Pair(5, 4), Pair(6, 2)))
    assert [award.points for award in awards] == [4]
    assert replace(rules, id="other").awards != rules.awards
