"""Text 001, the Polish rules, paragraph by paragraph."""

import pytest
from tables import at_table, bonus, dealt, moves, play, tiles, to_the_end, won

from fsbook import catalog
from fsbook.play import RuleError
from fsbook.round import Lead
from fsbook.rules import Ending

RULES = "fs-polish"


def test_001_aim() -> None:
    assert dealt(RULES).target == 20


def test_001_players() -> None:
    for seats in (2, 3, 4):
        assert dealt(RULES, seats).seats == seats
    with pytest.raises(RuleError, match="2, 3 or 4 players, not 5"):
        dealt(RULES, 5)


def test_001_deal() -> None:
    for seats, oasis in ((2, 16), (3, 10), (4, 4)):
        match = dealt(RULES, seats)
        assert [len(hand) for hand in match.round.hands] == [6] * seats
        assert len(match.round.oasis) == oasis


def test_001_spinner() -> None:
    state = at_table(RULES, "[4|6][6|6][6|3]", ("6-5 4-1", "5-5"))
    assert moves(state) == ["4-1@west"]
    assert state.layout.spinner is None


def test_001_lead_1() -> None:
    match = dealt(RULES, 3, seed=2)
    lead = match.round.lead
    assert lead.by == "dice"
    last = [0 if faces is None else sum(faces) for faces in lead.throws[-1]]
    assert last[lead.seat] == max(last) and last.count(max(last)) == 1
    assert to_the_end(match).lead == Lead("rotation", (lead.seat + 1) % 3)


def test_001_lead_2() -> None:
    match = dealt(RULES)
    pairs = match.round.pairs
    assert pairs.flower is not None and pairs.scorpion is not None
    assert to_the_end(match).finished[0].pairs == pairs


def test_001_lead_3() -> None:
    match = dealt(RULES)
    assert moves(match.round) == [str(tile) for tile in sorted(match.round.hands[match.master])]


def test_001_draw_1() -> None:
    state = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="1-1 6-5 2-2 0-0")
    state = play(state, "draw", "draw")
    assert state.hands[0] == tiles("5-5 1-1 6-5")
    assert moves(state) == ["6-5@west"]


def test_001_draw_2() -> None:
    state = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="6-1 2-2")
    assert state.drawable == 0
    assert moves(state) == ["pass"]
    with pytest.raises(RuleError, match="The oasis is closed: its last 2 tiles stay"):
        play(state, "draw")


def test_001_play_1() -> None:
    caravan = at_table(RULES, "[5|1][1|3][3|2]").layout
    assert [end.pip for end in caravan.ends] == [5, 2]
    with pytest.raises(RuleError, match="do not touch with equal pips"):
        at_table(RULES, "[5|1][3|1]")


def test_001_play_2() -> None:
    state = play(at_table(RULES, "[6|4]", ("6-3 4-3", "3-2")), "6-3@west")
    assert len(state.layout) == 2 and state.turn == 1


def test_001_play_3() -> None:
    state = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="0-0 6-1 2-2")
    assert moves(state) == ["draw"]
    assert moves(play(state, "draw")) == ["pass"]


def test_001_play_4() -> None:
    assert [end.is_double for end in at_table(RULES, "[6|3][3|3]").layout.ends] == [False, True]


def test_001_takes_1() -> None:
    state = play(at_table(RULES, "[1|6][6|6][6|3]", ("3-1 2-2", "5-5")), "3-1@east")
    assert won(state) == [("dual", 2, "001 takes 1")]
    assert won(play(at_table(RULES, "", ("6-6 2-2", "5-5")), "6-6")) == [("dual", 2, "001 takes 1")]
    assert won(play(at_table(RULES, "[1|6][6|6]", ("6-3 2-2", "5-5")), "6-3@east")) == []


def test_001_takes_2() -> None:
    state = play(at_table(RULES, "[1|6][6|6][6|3][3|1]", ("1-1 2-2", "5-5")), "1-1@east")
    assert won(state) == [("plural", 3, "001 takes 2")]


def test_001_takes_3() -> None:
    state = play(at_table(RULES, "[5|6][6|3]", ("5-4 2-2", "0-0"), flower="5-4"), "5-4@west")
    assert won(state) == [("short_flower", 1, "001 takes 3")]


@pytest.mark.parametrize(
    ("caravan", "move", "points", "ref"),
    [
        ("[4|6][6|6][6|3]", "5-3@east", 1, "001 takes 4"),
        ("[4|4][4|1][1|1]", "5-1@east", 2, "001 takes 5"),
        ("[4|4][4|1][1|1][1|5]", "5-5@east", 4, "001 takes 6"),
    ],
    ids=["test_001_takes_4", "test_001_takes_5", "test_001_takes_6"],
)
def test_001_takes_4_5_6(caravan: str, move: str, points: int, ref: str) -> None:
    state = play(at_table(RULES, caravan, (f"{move[:3]} 2-2", "0-0"), flower="5-4"), move)
    assert won(state) == [("long_flower", points, ref)]


def test_001_takes_7() -> None:
    state = play(at_table(RULES, "[6|4]", ("6-3", "0-0")), "6-3@west")
    assert bonus(state) == [("domino", 2, "001 end 4")]


def test_001_puts_1() -> None:
    state = play(
        at_table(RULES, "[4|6][6|6][6|3]", ("3-2 5-5", "0-0"), scorpion="3-2", points=(5, 0)), "3-2@east"
    )
    assert won(state) == [("short_scorpion", -1, "001 puts 1")]
    assert state.points == (4, 0)


@pytest.mark.parametrize(
    ("caravan", "move", "points", "ref"),
    [
        ("[3|6][6|6]", "6-2@east", -1, "001 puts 2"),
        ("[3|3][3|1][1|1]", "2-1@east", -2, "001 puts 3"),
        ("[3|3][3|1][1|1][1|2]", "2-2@east", -4, "001 puts 4"),
    ],
    ids=["test_001_puts_2", "test_001_puts_3", "test_001_puts_4"],
)
def test_001_puts_2_3_4(caravan: str, move: str, points: int, ref: str) -> None:
    hands = (f"{move[:3]} 5-5", "0-0")
    state = play(at_table(RULES, caravan, hands, scorpion="3-2", points=(9, 0)), move)
    assert won(state) == [("long_scorpion", points, ref)]
    assert state.points == (9 + points, 0)


def test_001_notes_1() -> None:
    state = at_table(RULES, "[3|3][3|1][1|1][1|2]", ("2-2 5-5", "0-0"), scorpion="3-2", points=(1, 0))
    assert play(state, "2-2@east").points == (0, 0)


def test_001_notes_2() -> None:
    state = at_table(RULES, "[5|5][5|1][1|4]", ("5-4 2-2", "0-0"), flower="5-4", scorpion="5-5")
    after = play(state, "5-4@east")
    assert [kind for kind, _, _ in won(after)] == ["plural", "short_flower", "long_scorpion"]
    assert after.points == (2, 0)


def test_001_end_1() -> None:
    state = play(at_table(RULES, "[6|4]", ("6-3", "0-0")), "6-3@west")
    assert (state.ending, state.winner) == (Ending.DOMINO, 0)


def test_001_end_2() -> None:
    state = at_table(RULES, "[6|4]", ("5-5", "3-3"), oasis="2-2 1-1")
    assert play(state, "pass").ending is None
    assert play(state, "pass", "pass").ending is Ending.BLOCKED


@pytest.mark.parametrize(
    ("hands", "winner"),
    [(("6-4", "5-2 6-3"), 1), (("6-4", "6-3"), 0), (("3-3", "2-2 6-3"), 1), (("6-5", "6-3"), None)],
    ids=["flower", "scorpion", "lowest double", "nobody"],
)
def test_001_end_3(hands: tuple[str, str], winner: int | None) -> None:
    state = play(at_table(RULES, "[0|1]", hands, oasis="", flower="5-2", scorpion="6-4"), "pass", "pass")
    assert state.winner == winner
    assert catalog.rules(RULES).cite(state.verdict.steps[-1].case) == "001 end 3"


def test_001_end_4() -> None:
    state = play(at_table(RULES, "[0|1]", ("3-3", "6-3"), oasis=""), "pass", "pass")
    assert bonus(state) == [("blocked", 2, "001 end 4")]
    assert state.points == (2, 0)


def test_001_target() -> None:
    state = at_table(RULES, "[2|5][5|0]", ("2-0 1-1", "6-6"), points=(19, 19))
    assert play(state, "2-0@east").ending is Ending.TARGET
    assert play(state, "2-0@east").points == (21, 19)


@pytest.mark.parametrize("pip", range(7))
def test_001_example(pip: int) -> None:
    state = at_table(RULES, "", (f"{pip}-{pip} 3-1", "2-0"), flower="5-2", scorpion="6-4")
    assert won(play(state, f"{pip}-{pip}")) == [("dual", 2, "001 takes 1")]
