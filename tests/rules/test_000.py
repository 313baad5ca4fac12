"""Text 000, the short rules, paragraph by paragraph."""

import pytest
from tables import at_table, bonus, dealt, moves, play, tiles, to_the_end, won

from fsbook import catalog
from fsbook.play import RuleError
from fsbook.rules import Ending

RULES = "fs-short"


def test_000_players() -> None:
    for seats in (2, 3, 4):
        assert dealt(RULES, seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(RuleError, match="2, 3 or 4 players"):
            dealt(RULES, seats)


def test_000_boneyard() -> None:
    match = dealt(RULES)
    assert len(match.round.deal.tiles) == 28
    assert match.round.pairs.flower is not None and match.round.pairs.scorpion is not None


def test_000_deal_1() -> None:
    for seats, oasis in ((2, 14), (3, 7), (4, 0)):
        match = dealt(RULES, seats)
        assert [len(hand) for hand in match.round.hands] == [7] * seats
        assert len(match.round.oasis) == match.round.drawable == oasis


def test_000_deal_2() -> None:
    pairs = {dealt(RULES, seed=seed).round.pairs for seed in range(30)}
    assert len(pairs) > 20


def test_000_play_1() -> None:
    assert {dealt(RULES, 3, seed).master for seed in range(30)} == {0, 1, 2}
    assert dealt(RULES).round.lead.by == "random"
    match = dealt(RULES, 3, seed=4)
    after = to_the_end(match)
    assert (after.lead.by, after.lead.seat) == ("rotation", (match.master + 1) % 3)


def test_000_play_2() -> None:
    state = at_table(RULES, hands=("6-4 0-0", "5-3"))
    assert moves(state) == ["0-0", "6-4"]
    assert moves(play(at_table(RULES, hands=("6-4 0-0", "6-3")), "6-4")) == ["6-3@west"]
    assert moves(at_table(RULES, "[6|4]", ("6-3 4-3", "5-5"))) == ["4-3@east", "6-3@west"]


def test_000_play_3() -> None:
    state = at_table(RULES, "[6|4]", ("6-3 5-5", "4-3"))
    assert moves(state) == ["6-3@west"]
    with pytest.raises(RuleError, match="5-5 does not fit the west end, which shows 6"):
        play(state, "5-5@west")
    with pytest.raises(RuleError, match="may not pass"):
        play(state, "pass")


def test_000_play_4() -> None:
    state = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="1-1 6-5 2-2")
    assert moves(state) == ["draw"]
    state = play(state, "draw", "draw")
    assert state.hands[0] == tiles("5-5 1-1 6-5")
    assert moves(state) == ["6-5@west"]
    assert moves(at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="")) == ["pass"]


def test_000_play_5() -> None:
    out = play(at_table(RULES, "[6|4]", ("6-3", "5-5")), "6-3@west")
    assert (out.ending, out.winner) == (Ending.DOMINO, 0)
    stuck = play(at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis=""), "pass")
    assert stuck.ending is None
    assert play(stuck, "pass").ending is Ending.BLOCKED


def test_000_play_6() -> None:
    ends = at_table(RULES, "[6|6][6|4]").layout.ends
    assert [end.is_double for end in ends] == [True, False]


def test_000_scoring_1() -> None:
    state = play(at_table(RULES, "[2|5][5|0]", ("2-0 1-1", "6-6"), flower="1-1", scorpion="3-3"), "2-0@east")
    assert won(state) == [("dual", 2, "000 scoring 1")]
    assert state.points == (2, 0)


def test_000_scoring_2() -> None:
    state = at_table(RULES, "[2|2][2|5][5|0]", ("2-0 1-1", "6-6"), flower="1-1", scorpion="3-3")
    assert won(play(state, "2-0@east")) == [("plural", 3, "000 scoring 2")]


def test_000_scoring_3() -> None:
    state = at_table(RULES, "[5|5][5|1][1|4]", ("5-4 1-1", "6-6"), flower="5-4", scorpion="6-2")
    assert won(play(state, "5-4@east")) == [
        ("plural", 3, "000 scoring 2"),
        ("short_flower", 1, "000 special 2"),
    ]


def test_000_special_1() -> None:
    state = at_table(RULES, "[1|0]", ("6-0 1-1", "6-6"), flower="6-1", scorpion="6-1")
    assert won(play(state, "6-0@east")) == []
    state = at_table(RULES, "[0|1]", ("6-1 1-1", "6-6"), flower="6-1", scorpion="6-1")
    assert won(play(state, "6-1@east")) == []


@pytest.mark.parametrize(("pair", "sign", "first"), [("flower", 1, 2), ("scorpion", -1, 6)])
class TestSpecial:
    """The Flower wins what the Scorpion loses."""

    def scored(self, pair: str, caravan: str, move: str) -> list[tuple[str, int, str]]:
        tile = move.split("@")[0]
        state = at_table(RULES, caravan, (f"{tile} 2-2", "5-5"), **{pair: "6-1"})
        after = play(state, move)
        assert after.points == (sum(points for _, points, _ in won(after)), 0), "there is no floor"
        return won(after)

    def test_000_special_2_and_6(self, pair: str, sign: int, first: int) -> None:
        assert self.scored(pair, "[0|1]", "6-1@east") == [(f"short_{pair}", sign, f"000 special {first}")]

    def test_000_special_3_and_7(self, pair: str, sign: int, first: int) -> None:
        assert self.scored(pair, "[1|0]", "6-0@east") == [(f"long_{pair}", sign, f"000 special {first + 1}")]

    def test_000_special_4_and_8(self, pair: str, sign: int, first: int) -> None:
        expected = [(f"long_{pair}", 2 * sign, f"000 special {first + 2}")]
        assert self.scored(pair, "[1|1][1|0]", "6-0@east") == expected

    def test_000_special_5_and_9(self, pair: str, sign: int, first: int) -> None:
        expected = [(f"long_{pair}", 4 * sign, f"000 special {first + 3}")]
        assert self.scored(pair, "[1|1][1|0][0|6]", "6-6@east") == expected


def test_000_domino() -> None:
    state = at_table(RULES, "[2|5][5|0]", ("2-0", "6-6"), flower="1-1", scorpion="3-3")
    after = play(state, "2-0@east")
    assert won(after) == [("dual", 2, "000 scoring 1")]
    assert bonus(after) == [("domino", 1, "000 domino")]
    assert after.points == (3, 0)


def blocked(*hands: str) -> tuple[int | None, str, tuple[int, ...]]:
    """Who wins a blocked round with these hands, by which paragraph, and everybody's points."""
    state = at_table(RULES, "[0|1]", hands, oasis="", flower="5-2", scorpion="6-4")
    while state.ending is None:
        state = play(state, "pass")
    assert state.verdict is not None
    return state.winner, catalog.rules(RULES).cite(state.verdict.steps[-1].case), state.points


def test_000_blocked_1() -> None:
    assert blocked("6-4", "5-2 6-3", "3-3") == (1, "000 blocked 1", (0, 1, 0))


def test_000_blocked_2() -> None:
    assert blocked("6-4 5-5", "6-3", "3-3") == (0, "000 blocked 2", (1, 0, 0))


def test_000_blocked_3() -> None:
    assert blocked("5-5", "6-3", "3-3 6-6") == (2, "000 blocked 3", (0, 0, 1))


def test_000_blocked_4() -> None:
    assert blocked("6-5", "6-3") == (None, "000 blocked 4", (0, 0))


def test_000_end() -> None:
    state = at_table(RULES, "[2|5][5|0]", ("2-0 1-1", "6-6"), flower="1-1", scorpion="3-3", points=(18, 19))
    after = play(state, "2-0@east")
    assert (after.ending, after.points, after.winner) == (Ending.TARGET, (20, 19), None)
    last = at_table(RULES, "[2|5][5|0]", ("2-0", "6-6"), flower="1-1", scorpion="3-3", points=(18, 0))
    assert bonus(play(last, "2-0@east")) == [], "the target comes before any bonus for the round"
