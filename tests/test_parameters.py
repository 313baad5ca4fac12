"""Every parameter of the domino games does what its ruling says, and refuses what it cannot be."""

from pathlib import Path
from random import Random

import pytest
from tables import at_table, bonus, dealt, dice, moves, play, tiles, to_the_end, won

from fsbook import catalog
from fsbook.match import Dominoes
from fsbook.play import IllegalMove, RuleError, chance_rng
from fsbook.round import Deal, Lead
from fsbook.rules import Ending, Rules
from fsbook.tiles import Tile


def celko(**changes: object) -> Rules:
    return catalog.rules("fs-celko").set(**changes)


def total(state) -> int:  # type: ignore[no-untyped-def]
    return sum(points for _, points, _ in won(state))


def test_every_parameter_is_tested_here() -> None:
    known = {name for rules_id in catalog.domino_ids() for name in catalog.rules(rules_id).parameters()}
    written = Path(__file__).read_text(encoding="utf-8")
    assert not [name for name in sorted(known) if f"{name}=" not in written]


@pytest.mark.parametrize("rules_id", catalog.domino_ids())
def test_a_rule_set_set_to_its_own_parameters_is_itself(rules_id: str) -> None:
    rules = catalog.rules(rules_id)
    assert rules.set(**rules.parameters()) == rules
    texts = {
        name: ",".join(str(getattr(each, "value", each)) for each in value)
        if isinstance(value, tuple)
        else str(getattr(value, "value", value))
        for name, value in rules.parameters().items()
    }
    assert rules.set(**texts) == rules


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("oasis_reserv", 2, "has no parameter “oasis_reserv”"),
        ("oasis_reserve", "two", "oasis_reserve cannot be “two”: it is a whole number"),
        ("oasis_reserve", -1, "0 or more"),
        ("lone_double_header", "triple", "it is one of dual, plural, none"),
        ("must_play", "maybe", "it is true or false"),
        ("long_points", "1,2", "3 numbers, written like 1,2,3"),
        ("hand_size", "9,9,9", "cannot be dealt"),
        ("hand_size", "0,6,6", "cannot be dealt"),
        ("dice_sides", 7, "2 to 6 sides"),
        ("target", 0, "1 or more"),
        ("lone_double_long", 3, "it is one of 1, 2, 4"),
        ("chip_supply", 0, "at least 1 chip"),
        ("id", "mine", "has no parameter “id”"),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence(name: str, value: object, says: str) -> None:
    with pytest.raises(RuleError, match=says) as refused:
        celko(**{name: value})
    assert "\n" not in str(refused.value)


# -- the deal and the lead -----------------------------------------------------------------------------


def test_hand_size() -> None:
    assert [len(hand) for hand in dealt(celko(hand_size="9,7,5")).round.hands] == [9, 9]


def test_oasis_reserve() -> None:
    state = at_table(celko(oasis_reserve=1), "[6|4]", ("5-5", "3-3"), oasis="1-1 2-2")
    assert moves(state) == ["draw"] and moves(play(state, "draw")) == ["pass"]


@pytest.mark.parametrize(
    ("lead_first", "by"),
    [("random", "random"), ("dice_high", "dice"), ("tile_high", "stone"), ("highest_double", "double")],
)
def test_lead_first(lead_first: str, by: str) -> None:
    assert dealt(celko(lead_first=lead_first), 3).round.lead.by == by


@pytest.mark.parametrize(("lead_first", "pick"), [("highest_double", max), ("lowest_double", min)])
def test_lead_first_by_double(lead_first: str, pick) -> None:  # type: ignore[no-untyped-def]
    rules = celko(lead_first=lead_first, lead_tile=lead_first)
    for seed in range(10):
        state = dealt(rules, 3, seed).round
        doubles = {tile: seat for seat, hand in enumerate(state.hands) for tile in hand if tile.is_double}
        assert state.lead == Lead("double", doubles[pick(doubles)])
        assert moves(state) == [str(pick(doubles))]


def test_a_deal_without_a_double_to_lead_is_dealt_again() -> None:
    game = Dominoes(celko(lead_first="highest_double"))
    singles = [tile for tile in dealt("fs-celko").round.deal.tiles if not tile.is_double]
    doubles = [tile for tile in dealt("fs-celko").round.deal.tiles if tile.is_double]
    with pytest.raises(IllegalMove, match="Nobody holds a double to lead with: deal again"):
        game.play(game.start(2), Deal((*singles, *doubles), dice("5-4", "3-2")))


def test_lead_first_ties() -> None:
    throws = (((4, 2), (3, 3)),)
    game = Dominoes(celko(lead_first_ties="double"))
    assert game.play(game.start(2), Lead("dice", 1, throws)).lead.seat == 1
    with pytest.raises(IllegalMove):
        again = Dominoes(celko(lead_first_ties="reroll"))
        again.play(again.start(2), Lead("dice", 1, throws))


def test_lead_draw_ties() -> None:
    draws = (((4, 2), (3, 3)),)
    game = Dominoes(catalog.rules("draw-amazing").set(lead_draw_ties="double"))
    assert game.play(game.start(2), Lead("stone", 1, draws)).lead.seat == 1
    with pytest.raises(IllegalMove):
        again = Dominoes(catalog.rules("draw-amazing"))
        again.play(again.start(2), Lead("stone", 1, draws))


def test_lead_draw_returns() -> None:
    game = Dominoes(catalog.rules("draw-amazing").set(lead_draw_returns=False))
    match = game.play(game.start(2), Lead("stone", 1, (((4, 2), (6, 3)),)))
    for number in range(5):
        deal = game.sample(match, chance_rng(1, number))
        hands = game.play(match, deal).round.hands
        assert Tile(4, 2) in hands[0] and Tile(6, 3) in hands[1]
    other = Dominoes(catalog.rules("draw-amazing"))
    led = other.play(other.start(2), match.lead)
    free = next(
        deal
        for deal in (other.sample(led, chance_rng(2, n)) for n in range(50))
        if Tile(4, 2) not in deal.hands(2, 7)[0]
    )
    with pytest.raises(IllegalMove, match="4-2 was drawn for the lead and stays in that hand"):
        game.play(match, free)


@pytest.mark.parametrize(
    ("lead_next", "lead"),
    [("rotate_left", "rotation"), ("round_winner", "winner"), ("domino_winner", "winner"), ("redraw", None)],
)
def test_lead_next(lead_next: str, lead: str | None) -> None:
    match = to_the_end(dealt(celko(lead_next=lead_next), 2, seed=3))
    played = match.finished[0]
    assert (played.ending, played.winner) == (Ending.DOMINO, played.winner) and played.winner is not None
    assert (match.lead.by if match.lead else None) == lead
    if lead == "winner":
        assert match.lead.seat == played.winner


def test_lead_next_after_a_block() -> None:
    for lead_next, known in (("round_winner", True), ("domino_winner", False)):
        for seed in range(300):
            match = to_the_end(dealt(celko(lead_next=lead_next), 2, seed))
            if match.finished[0].ending is Ending.BLOCKED and match.finished[0].winner is not None:
                assert (match.lead is not None) == known
                break
        else:
            pytest.fail("no round was blocked")


def test_lead_tile() -> None:
    for lead_tile, tile in (
        ("any", ["0-0", "5-5", "6-4"]),
        ("highest_double", ["5-5"]),
        ("lowest_double", ["0-0"]),
    ):
        assert moves(at_table(celko(lead_tile=lead_tile), "", ("6-4 5-5 0-0", "1-1"))) == tile
    assert moves(at_table(celko(lead_tile="highest_double"), "", ("6-4 5-3", "1-1"))) == ["5-3", "6-4"]
    with pytest.raises(IllegalMove, match="The lead must be 5-5"):
        play(at_table(celko(lead_tile="highest_double"), "", ("6-4 5-5", "1-1")), "6-4")


# -- drawing and passing -------------------------------------------------------------------------------


def test_must_play() -> None:
    assert moves(at_table(celko(must_play=False), "[6|4]", ("6-3", "1-1"))) == ["6-3@west", "pass"]


def test_voluntary_draw() -> None:
    assert moves(at_table(celko(voluntary_draw=True), "[6|4]", ("6-3", "1-1"))) == ["6-3@west", "draw"]


def test_drawn_must_play() -> None:
    state = at_table(celko(drawn_must_play=False), "[6|4]", ("5-5", "1-1"), oasis="6-3 2-2 3-3 0-0")
    assert moves(play(state, "draw")) == ["6-3@west", "draw"]
    state = at_table(celko(), "[6|4]", ("5-5", "1-1"), oasis="6-3 2-2 3-3 0-0")
    assert moves(play(state, "draw")) == ["6-3@west"]


def test_draw_mode() -> None:
    state = at_table(celko(draw_mode="one"), "[6|4]", ("5-5", "1-1"), oasis="2-2 3-3 0-0 3-2")
    state = play(state, "draw")
    assert moves(state) == ["pass"]
    state = play(state, "pass", "draw", "pass")
    assert state.ending is None, "tiles were drawn and may still be: nobody is blocked"
    assert moves(state) == ["pass"]
    assert play(state, "pass").ending is Ending.BLOCKED, "both have passed with nothing left to draw"
    with pytest.raises(IllegalMove, match="One tile a turn"):
        play(
            at_table(celko(draw_mode="one"), "[6|4]", ("5-5", "1-1"), oasis="2-2 3-3 0-0 3-2"), "draw", "draw"
        )
    assert moves(at_table(celko(draw_mode="none"), "[6|4]", ("5-5", "1-1"))) == ["pass"]


def test_block_detection() -> None:
    """Told apart in the test of rule 002 blocked; here: a line is not dead while a hand has a tile for it."""
    state = at_table(
        celko(block_detection="dead_line", oasis_reserve=0), "[6|4]", ("6-3 0-0", "3-3 1-0"), oasis="5-5 2-2"
    )
    assert play(state, "6-3@west").ending is None


def test_dice_sides() -> None:
    rules = celko(dice_sides=4)
    for seed in range(20):
        pairs = dealt(rules, 2, seed).round.pairs
        assert pairs.flower.high <= 4 and pairs.scorpion.high <= 4
    game = Dominoes(rules)
    led = game.play(game.start(2), Lead("dice", 0, (((4, 3), (1, 1)),)))
    with pytest.raises(IllegalMove, match="these dice go from 1 to 4"):
        game.play(led, Deal(dealt("fs-celko").round.deal.tiles, dice("5-4", "3-2")))


# -- what a play scores --------------------------------------------------------------------------------

LINE = {"flower": "5-4", "scorpion": "6-2"}


def test_dual_points() -> None:
    assert total(play(at_table(celko(dual_points=7), "[1|6][6|3]", ("3-1 0-0", "2-2")), "3-1@east")) == 7


def test_plural_points() -> None:
    assert (
        total(play(at_table(celko(plural_points=9), "[1|1][1|6][6|3]", ("3-1 0-0", "2-2")), "3-1@east")) == 9
    )


def test_lone_double_header() -> None:
    for value, points in (("dual", 2), ("plural", 3), ("none", 0)):
        assert total(play(at_table(celko(lone_double_header=value), "", ("3-3 0-0", "2-2")), "3-3")) == points


def test_short_points() -> None:
    assert total(play(at_table(celko(short_points=5), "[3|4]", ("5-4 0-0", "2-2"), **LINE), "5-4@east")) == 5
    assert total(play(at_table(celko(short_points=0), "[3|4]", ("5-4 0-0", "2-2"), **LINE), "5-4@east")) == 0


def test_long_points() -> None:
    rules = celko(long_points="3,5,8")
    for caravan, move, points in (
        ("[4|6]", "6-5@east", 3),
        ("[4|4][4|6]", "6-5@east", 5),
        ("[4|4][4|6][6|5]", "5-5@east", 8),
    ):
        state = at_table(rules, caravan, (f"{move[:3]} 0-0", "1-1"), **LINE)
        assert total(play(state, move)) == points


def test_long_tiers() -> None:
    rules = celko(long_tiers="cumulative")
    for caravan, move, points in (
        ("[4|6]", "6-5@east", 1),
        ("[4|4][4|6]", "6-5@east", 3),
        ("[4|4][4|6][6|5]", "5-5@east", 5),
    ):
        assert total(play(at_table(rules, caravan, (f"{move[:3]} 0-0", "1-1"), **LINE), move)) == points


@pytest.mark.parametrize(
    ("long_combo_rule", "equal", "apart"),
    [("cross_ends", 6, 1), ("all_halves", 7, 2), ("all_halves_if_long", 7, 1)],
)
def test_long_combo_rule(long_combo_rule: str, equal: int, apart: int) -> None:
    rules = celko(long_combo_rule=long_combo_rule)
    assert rules == celko(long_combo_rule=long_combo_rule)
    state = at_table(rules, "[4|1][1|3][3|4]", ("4-4 0-0", "2-2"), flower="4-4", scorpion="6-2")
    assert total(play(state, "4-4@east")) == equal
    state = at_table(rules, "[2|1][1|4]", ("4-4 0-0", "3-3"), flower="4-4", scorpion="6-2")
    assert total(play(state, "4-4@east")) == apart


@pytest.mark.parametrize("value", [1, 2, 4])
def test_lone_double_long(value: int) -> None:
    state = at_table(celko(lone_double_long=value), "", ("4-4 0-0", "2-2"), flower="4-4", scorpion="6-2")
    assert total(play(state, "4-4")) == 2 + 1 + value


@pytest.mark.parametrize(("short", "long", "points"), [(True, True, 2), (True, False, 1), (False, True, 1)])
def test_lead_scores_short_and_long(short: bool, long: bool, points: int) -> None:
    rules = celko(lead_scores_short=short, lead_scores_long=long)
    assert total(play(at_table(rules, "", ("5-4 0-0", "2-2"), **LINE), "5-4")) == points


@pytest.mark.parametrize(
    ("identical_pairs", "kinds"),
    [
        ("cancel_all", []),
        ("cancel_long_only", ["short_flower", "short_scorpion"]),
        ("both_paid", ["short_flower", "long_flower", "short_scorpion", "long_scorpion"]),
    ],
)
def test_identical_pairs(identical_pairs: str, kinds: list[str]) -> None:
    rules = celko(identical_pairs=identical_pairs)
    state = play(at_table(rules, "", ("5-4 0-0", "2-2"), flower="5-4", scorpion="5-4"), "5-4")
    assert [kind for kind, _, _ in won(state)] == kinds
    assert state.points == (0, 0)


def test_near_win_reduction() -> None:
    rules = celko(near_win_reduction=True)
    for have, points in ((16, 3), (17, 2), (18, 1), (19, 1)):
        state = at_table(rules, "[1|1][1|6][6|3]", ("3-1 0-0", "2-2"), points=(have, 0))
        assert total(play(state, "3-1@east")) == points


# -- settling ------------------------------------------------------------------------------------------


def test_score_floor() -> None:
    for floor, after in ((0, 0), ("none", -3), (-2, -2)):
        state = at_table(
            celko(score_floor=floor), "[6|6][6|3][3|2]", ("2-2 0-0", "1-1"), scorpion="6-2", points=(1, 0)
        )
        assert play(state, "2-2@east").points == (after, 0)


@pytest.mark.parametrize(("floor_mode", "after"), [("net", 0), ("takes_first", 0), ("puts_first", 3)])
def test_floor_mode(floor_mode: str, after: int) -> None:
    state = at_table(celko(floor_mode=floor_mode), "[4|1][1|3][3|4]", ("4-4 0-0", "1-1"), scorpion="4-4")
    assert play(state, "4-4@east").points == (after, 0)


@pytest.mark.parametrize(("bonus_phase", "after"), [("after_play", 2), ("with_play", 1)])
def test_bonus_phase(bonus_phase: str, after: int) -> None:
    state = at_table(celko(bonus_phase=bonus_phase), "[3|6]", ("6-2", "1-1"), scorpion="6-2")
    ended = play(state, "6-2@east")
    assert ended.ending is Ending.DOMINO and ended.points == (after, 0)


def test_domino_bonus_and_block_bonus() -> None:
    rules = celko(domino_bonus=5, block_bonus=4)
    assert bonus(play(at_table(rules, "[6|4]", ("6-3", "1-1")), "6-3@west")) == [("domino", 5, "002 bonus")]
    stuck = play(at_table(rules, "[0|1]", ("3-3", "5-4"), oasis=""), "pass", "pass")
    assert bonus(stuck) == [("blocked", 4, "002 bonus")]


@pytest.mark.parametrize(
    ("block_order", "winner"),
    [("flower,scorpion,lowest_double", 1), ("lowest_double", 2), ("scorpion,flower", 0)],
)
def test_block_order(block_order: str, winner: int) -> None:
    hands = [tiles(hand) for hand in ("6-4", "5-2", "3-3")]
    assert celko(block_order=block_order).blocked(hands, dice("5-2", "6-4")).winner == winner


def test_chip_supply() -> None:
    state = at_table(celko(chip_supply=6), "[1|6][6|3]", ("3-1 0-0", "2-2"), points=(2, 3))
    assert play(state, "3-1@east").points == (3, 3), "only one chip was left in the bowl"


@pytest.mark.parametrize(
    ("target_check", "ending"), [("after_play", None), ("after_each_event", Ending.TARGET)]
)
def test_target_check(target_check: str, ending: Ending | None) -> None:
    rules = celko(target_check=target_check)
    state = at_table(
        rules, "[6|6][6|5][5|4]"[:5], ("6-2 0-0", "1-1"), flower="6-2", scorpion="6-2", points=(19, 0)
    )
    state = at_table(rules, "[2|2][2|5]", ("5-4 0-0", "1-1"), flower="5-4", scorpion="4-2", points=(19, 0))
    after = play(state, "5-4@east")
    assert [points for _, points, _ in won(after)] == [1, -2]
    assert after.ending is ending


def test_target() -> None:
    assert dealt(celko(target=7)).target == 7
    rules = catalog.rules("bergen-celko")
    assert [dealt(rules, seats).target for seats in (2, 3, 4)] == [15, 10, 10]
    assert dealt(celko(target="9,8,7"), 4).target == 7


@pytest.mark.parametrize(("match_end", "ending"), [("immediate", Ending.TARGET), ("round_end", None)])
def test_match_end(match_end: str, ending: Ending | None) -> None:
    rules = celko(match_end=match_end)
    state = at_table(rules, "[2|5][5|0]", ("2-0 1-1", "6-6"), points=(18, 0))
    assert play(state, "2-0@east").ending is ending


@pytest.mark.parametrize(
    ("round_end_tie", "by_target", "by_rounds"),
    [("none", False, True), ("highest_then_extra_round", False, False), ("shared", True, True)],
)
def test_round_end_tie(round_end_tie: str, by_target: bool, by_rounds: bool) -> None:
    """A match ends level, or one more round is played: to a target, and over rounds."""
    rules = celko(match_end="round_end", round_end_tie=round_end_tie, target=2)
    for length, over in (({}, by_target), ({"limit": 1}, by_rounds)):
        for seed in range(400):
            match = to_the_end(dealt(rules, 2, seed, **length), **length)
            if match.points[0] == match.points[1] >= 2:
                assert match.over == over
                assert match.tied == ((0, 1) if over else ())
                break
        else:
            pytest.fail("no match ended level")


# -- the family ----------------------------------------------------------------------------------------


def muggins(**changes: object) -> Rules:
    return catalog.rules("muggins-amazing").set(**changes)


@pytest.mark.parametrize(
    ("spinner", "opening", "later"),
    [("none", None, None), ("opening_double", 0, None), ("first_double", 0, 0)],
)
def test_spinner(spinner: str, opening: int | None, later: int | None) -> None:
    rules = muggins(spinner=spinner)
    assert play(at_table(rules, "", ("5-5 0-0", "1-1"), target=100), "5-5").layout.spinner == opening
    state = at_table(rules, "", ("5-4 0-0", "5-5 1-1"), target=100)
    assert play(state, "5-4", "5-5@west").layout.spinner == later


def test_spinner_order() -> None:
    state = at_table(muggins(spinner_order="any"), "[5|5]", ("5-3 0-0", "1-1"), target=100)
    assert moves(state) == ["5-3@west", "5-3@east", "5-3@north", "5-3@south"]
    assert play(state, "5-3@north").layout.spinner_sides == 1


def test_spinner_must_fill() -> None:
    rules = muggins(spinner_must_fill=True, spinner_order="any")
    state = at_table(rules, "[5|5][5|3]", ("5-4 6-3", "1-1"), target=100)
    assert moves(state) == ["5-4@west", "5-4@north", "5-4@south"]
    with pytest.raises(IllegalMove, match="The four sides of the spinner come first"):
        play(state, "6-3@east")
    filled = "[2|5][5|5][5|3] north [5|1] south [5|0]"
    assert moves(at_table(rules, filled, ("6-3 4-4", "1-1"), target=100)) == ["6-3@east"]


def test_spinner_counts() -> None:
    state = at_table(muggins(), "[5|5]", ("5-0 6-6", "1-1"), target=100)
    assert total(play(state, "5-0@east")) == 10
    state = at_table(muggins(spinner_counts="alone"), "[5|5]", ("5-0 6-6", "1-1"), target=100)
    assert total(play(state, "5-0@east")) == 0


def test_double_counts_full() -> None:
    state = at_table(muggins(double_counts_full=False), "[2|4]", ("4-4 6-6", "1-1"), target=100)
    assert total(play(state, "4-4@east")) == 0
    state = at_table(muggins(double_counts_full=False), "[1|4]", ("4-4 6-6", "0-0"), target=100)
    assert total(play(state, "4-4@east")) == 5


def test_muggins_requires_four_arms() -> None:
    rules = muggins(muggins_requires_four_arms=True)
    assert total(play(at_table(rules, "[2|4]", ("4-3 6-6", "1-1"), target=100), "4-3@east")) == 0
    layout = "[2|5][5|5][5|3] north [5|1]"
    assert total(play(at_table(rules, layout, ("5-4 6-6", "1-1"), target=100), "5-4@south")) == 10


def test_lead_scores() -> None:
    assert total(play(at_table(muggins(lead_scores=False), "", ("6-4 0-0", "1-1"), target=100), "6-4")) == 0
    assert total(play(at_table(muggins(), "", ("6-4 0-0", "1-1"), target=100), "6-4")) == 10


@pytest.mark.parametrize(
    ("round_bonus", "points"), [("none", 0), ("pips", 23), ("pips_minus_own", 18), ("pips_nearest5", 25)]
)
def test_round_bonus(round_bonus: str, points: int) -> None:
    rules = catalog.rules("draw-amazing").set(round_bonus=round_bonus)
    hands = [tiles(hand) for hand in ("3-2", "6-5 6-6")]
    paid = list(rules.pay(Ending.BLOCKED, 0, hands, "point"))
    assert sum(each.points for each in paid) == points


@pytest.mark.parametrize(("pips", "points"), [("2-0", 0), ("2-1", 5), ("4-3", 5), ("4-4", 10), ("6-6", 10)])
def test_round_bonus_to_the_nearest_five(pips: str, points: int) -> None:
    rules = catalog.rules("all-fives-pagat")
    paid = list(rules.pay(Ending.DOMINO, 0, [(), tiles(pips)], "point"))
    assert sum(each.points for each in paid) == points


def test_round_score() -> None:
    hands = [tiles(hand) for hand in ("3-2", "6-5", "4-4")]
    for value, points in (("once", 11 + 8 - 5), ("differences", 6 + 3)):
        rules = catalog.rules("draw-amazing").set(round_score=value)
        assert [each.points for each in rules.pay(Ending.BLOCKED, 0, hands, "point")] == [points]


def test_tie_break() -> None:
    hands = [tiles("5-5"), tiles("4-2 2-2")]
    for value, winner in (("weakest_tile", 1), ("nobody", None)):
        assert catalog.rules("draw-amazing").set(tie_break=value).blocked(hands, dice()).winner == winner


@pytest.mark.parametrize(
    ("tie_break_final", "winner"), [("nobody", None), ("next_weakest", 1), ("earlier_seat", 0)]
)
def test_tie_break_final(tie_break_final: str, winner: int | None) -> None:
    rules = catalog.rules("draw-amazing").set(tie_break_final=tie_break_final)
    hands = [tiles("2-0 6-3 2-2"), tiles("1-1 3-0 5-5")]
    assert [sum(tile.pips for tile in hand) for hand in hands] == [15, 15]
    assert rules.blocked(hands, dice()).winner == winner


def test_random_is_what_is_given() -> None:
    """No global chance: the same source, the same lead and deal."""
    game = Dominoes(celko())
    assert game.sample(game.start(2), Random(5)) == game.sample(game.start(2), Random(5))


def test_a_tie_in_the_draw_may_be_called_a_redraw() -> None:
    draw = catalog.rules("draw-amazing")
    assert draw.set(lead_draw_ties="redraw") == draw.set(lead_draw_ties="reroll") == draw
