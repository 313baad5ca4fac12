"""Text 002, Joe Celko's rules, paragraph by paragraph."""

import pytest
from tables import at_table, bonus, dealt, moves, play, tiles, to_the_end, won

from fsbook import catalog
from fsbook.dice import Pair
from fsbook.play import RuleError
from fsbook.round import Lead
from fsbook.rules import Ending
from fsbook.tiles import DOUBLE_SIX

RULES = "fs-celko"


def scored(
    caravan: str, move: str, flower: str, scorpion: str, rules: str = RULES
) -> list[tuple[str, int, str]]:
    """The awards of a move by a player with ten chips, who holds another tile."""
    hands = (f"{move.split('@')[0]} 0-0", "6-0")
    state = at_table(rules, caravan, hands, flower=flower, scorpion=scorpion, points=(10, 0))
    after = play(state, move)
    assert after.points == (10 + sum(points for _, points, _ in won(after)), 0)
    return won(after)


def test_002_equipment_1() -> None:
    match = dealt(RULES)
    assert sorted(match.round.deal.tiles) == list(DOUBLE_SIX)
    assert match.round.pairs.flower is not None and match.round.pairs.scorpion is not None


def test_002_equipment_2() -> None:
    assert catalog.rules(RULES).unit == "chip"


def test_002_players() -> None:
    for seats, hand, oasis in ((2, 6, 16), (3, 6, 10), (4, 5, 8)):
        match = dealt(RULES, seats)
        assert [len(each) for each in match.round.hands] == [hand] * seats
        assert len(match.round.oasis) == oasis


def test_002_oasis() -> None:
    match = dealt(RULES)
    dealt_out = {tile for hand in match.round.hands for tile in hand}
    assert set(match.round.oasis) == set(DOUBLE_SIX) - dealt_out


def test_002_master_1() -> None:
    lead = dealt(RULES, 4).round.lead
    assert lead.by == "dice" and lead.throws


def test_002_master_2() -> None:
    match = dealt(RULES)
    thrown = match.round.pairs
    while match.round is not None:
        match = to_the_end(match)
    assert match.finished[0].pairs == thrown


def test_002_master_3() -> None:
    match = dealt(RULES, 3, lead=Lead("dice", 2, (((1, 2), (3, 3), (6, 5)),)))
    assert match.round.turn == match.master == 2
    assert to_the_end(match).lead == Lead("rotation", 0)


def test_002_caravan_1() -> None:
    match = dealt(RULES)
    assert moves(match.round) == [str(tile) for tile in sorted(match.round.hands[match.master])]


def test_002_caravan_2() -> None:
    state = at_table(RULES, "[6|4]", ("6-3 5-5", "4-3"))
    assert moves(state) == ["6-3@west"]
    for refused, says in (("pass", "may not pass"), ("draw", "may not draw"), ("5-5@east", "does not fit")):
        with pytest.raises(RuleError, match=says):
            play(state, refused)


def test_002_caravan_3() -> None:
    state = at_table(RULES, "[4|6][6|6][6|3]", ("6-5 4-1", "5-5"))
    assert moves(state) == ["4-1@west"]


def test_002_draw_1() -> None:
    state = at_table("fs-celko-drawall", "[6|4]", ("5-5", "3-3"), oasis="1-1 6-5")
    state = play(state, "draw", "draw")
    assert state.hands[0] == tiles("5-5 1-1 6-5")
    assert moves(state) == ["6-5@west"]
    closed = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="1-1 6-5")
    assert moves(closed) == ["pass"], "ruling F1: two tiles stay"


def test_002_draw_2() -> None:
    state = at_table("fs-celko-drawall", "[6|4]", ("5-5", "3-3"), oasis="1-1")
    assert moves(play(state, "draw")) == ["pass"]


def test_002_play() -> None:
    state = at_table(RULES, "[6|4]", ("6-3 5-5", "4-3"))
    assert play(state, "6-3@west").ending is None


def test_002_rule_1() -> None:
    assert scored("[1|6][6|3]", "3-1@east", "4-5", "6-2") == [("dual", 2, "002 rule 1")]


def test_002_rule_2() -> None:
    plural = [("plural", 3, "002 rule 2")]
    assert scored("[1|1][1|6][6|3]", "3-1@east", "4-5", "6-2") == plural, "the single is laid"
    assert scored("[1|6][6|3][3|1]", "1-1@east", "4-5", "6-2") == plural, "the double is laid"


def test_002_cancel() -> None:
    assert scored("[3|4]", "5-4@east", "5-4", "4-5") == []
    assert scored("[4|6]", "6-5@east", "5-4", "4-5") == []
    assert scored("[1|6][6|3]", "3-1@east", "5-4", "4-5") == [("dual", 2, "002 rule 1")]
    state = at_table(RULES, "[0|1]", ("3-3", "5-2"), oasis="", flower="5-2", scorpion="5-2")
    assert play(state, "pass", "pass").winner == 1


def test_002_rule_3() -> None:
    assert scored("[3|4]", "5-4@east", "5-4", "6-2") == [("short_flower", 1, "002 rule 3")]


def test_002_rule_4() -> None:
    assert scored("[4|6]", "6-5@east", "5-4", "6-2") == [("long_flower", 1, "002 rule 4")]


def test_002_rule_5() -> None:
    assert scored("[4|4][4|6]", "6-5@east", "5-4", "6-2") == [("long_flower", 2, "002 rule 5")]


def test_002_rule_6() -> None:
    assert scored("[4|4][4|6][6|5]", "5-5@east", "5-4", "6-2") == [("long_flower", 4, "002 rule 6")]


def test_002_rule_7() -> None:
    assert scored("[3|6]", "6-2@east", "5-4", "6-2") == [("short_scorpion", -1, "002 rule 7")]


def test_002_rule_8() -> None:
    assert scored("[6|3]", "3-2@east", "5-4", "6-2") == [("long_scorpion", -1, "002 rule 8")]


def test_002_rule_9() -> None:
    assert scored("[6|6][6|3]", "3-2@east", "5-4", "6-2") == [("long_scorpion", -2, "002 rule 9")]


def test_002_rule_10() -> None:
    assert scored("[6|6][6|3][3|2]", "2-2@east", "5-4", "6-2") == [("long_scorpion", -4, "002 rule 10")]


def test_002_combinations() -> None:
    paid = scored("[5|5][5|1][1|4]", "5-4@east", "5-4", "5-5")
    assert paid == [
        ("plural", 3, "002 rule 2"),
        ("short_flower", 1, "002 rule 3"),
        ("long_scorpion", -2, "002 rule 9"),
    ]


def test_002_floor() -> None:
    state = at_table(RULES, "[6|6][6|3][3|2]", ("2-2 0-0", "6-0"), scorpion="6-2", points=(1, 0))
    after = play(state, "2-2@east")
    assert won(after) == [("long_scorpion", -4, "002 rule 10")], "the award is told before the floor"
    assert after.points == (0, 0)


def test_002_example_1() -> None:
    awards = scored("[4|1][1|3][3|4]", "4-4@east", "4-4", "6-2")
    assert awards == [
        ("plural", 3, "002 rule 2"),
        ("short_flower", 1, "002 rule 3"),
        ("long_flower", 2, "002 rule 5"),
    ]
    seven = scored("[4|1][1|3][3|4]", "4-4@east", "4-4", "6-2", "fs-celko-seven")
    assert [points for _, points, _ in awards] == [3, 1, 2], "his list: 6"
    assert [points for _, points, _ in seven] == [3, 1, 3], "his sum: 7"


def test_002_example_2() -> None:
    awards = scored("[4|1][1|3][3|4]", "4-4@east", "6-2", "4-4")
    assert [(kind, points) for kind, points, _ in awards] == [
        ("plural", 3),
        ("short_scorpion", -1),
        ("long_scorpion", -2),
    ]


def test_002_blocked() -> None:
    state = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="6-1 2-2")
    after = play(state, "pass", "pass")
    assert after.ending is Ending.BLOCKED and len(after.oasis) == 2


def test_002_blocked_at_once() -> None:
    """Ruling F1, third reading: a line on which nothing can ever fit is blocked while two tiles remain."""
    line, hands = "[6|0][0|1][1|6][6|6][6|2][2|3][3|6][6|4][4|5]", ("6-5 0-0", "3-3")
    for rules, ending in (("passes", None), ("dead_line", Ending.BLOCKED)):
        chosen = catalog.rules("fs-celko-drawall").set(block_detection=rules)
        assert play(at_table(chosen, line, hands, oasis="5-5 4-4"), "6-5@east").ending is ending


def ladder(*hands: str) -> tuple[int | None, str]:
    state = at_table(RULES, "[0|1]", hands, oasis="", flower="5-2", scorpion="6-4")
    while state.ending is None:
        state = play(state, "pass")
    return state.winner, catalog.rules(RULES).cite(state.verdict.steps[-1].case)


def test_002_winner_1() -> None:
    state = play(at_table(RULES, "[6|4]", ("6-3", "5-5"), flower="5-5", scorpion="6-2"), "6-3@west")
    assert (state.ending, state.winner) == (Ending.DOMINO, 0), "the Flower in another hand does not matter"


def test_002_winner_2() -> None:
    assert ladder("6-4", "5-2 6-3", "3-3") == (1, "002 winner 2")


def test_002_winner_3() -> None:
    assert ladder("6-4 5-5", "6-3", "3-3") == (0, "002 winner 3")


def test_002_winner_4() -> None:
    assert ladder("5-5", "6-3", "3-3 6-6") == (2, "002 winner 4")


def test_002_winner_5() -> None:
    assert ladder("6-5", "6-3") == (None, "002 winner 5")


def test_002_bonus() -> None:
    out = play(at_table(RULES, "[6|4]", ("6-3", "5-2"), flower="5-2", scorpion="6-2"), "6-3@west")
    assert bonus(out) == [("domino", 2, "002 bonus")]
    stuck = at_table(RULES, "[0|1]", ("6-4", "5-2"), oasis="", flower="5-2", scorpion="6-4", points=(5, 5))
    stuck = play(stuck, "pass", "pass")
    assert bonus(stuck) == [("blocked", 2, "002 bonus")]
    assert stuck.points == (5, 7), "neither Flower nor Scorpion is scored for being held"


def test_002_target() -> None:
    state = at_table(RULES, "[2|5][5|0]", ("2-0 1-1", "6-6"), points=(18, 19))
    after = play(state, "2-0@east")
    assert (after.ending, after.points) == (Ending.TARGET, (20, 19))
    almost = at_table(RULES, "[2|5][5|0]", ("2-0 1-1", "6-6"), points=(17, 19))
    assert play(almost, "2-0@east").ending is None
    last = at_table(RULES, "[2|5][5|6]", ("6-2", "6-6"), points=(17, 19))
    assert play(last, "6-2@east").ending is Ending.DOMINO
    assert play(last, "6-2@east").points == (21, 19), "the bonus may bring the end as well"


def test_002_advice_2() -> None:
    with pytest.raises(RuleError, match="No die shows 0"):
        Pair(0, 3)


def test_002_advice_7() -> None:
    """No suit that lies there whole shows at one end only, as ruling F30 says: the halves come in pairs."""
    rounds = 0
    for seed in range(60):
        match = to_the_end(dealt("fs-short", 2, seed))
        line = match.finished[0].layout.line
        for pip in range(7):
            if sum((west == pip) + (east == pip) for west, east in line) == 8:
                rounds += 1
                assert (line[0][0] == pip) == (line[-1][1] == pip)
    assert rounds > 5
