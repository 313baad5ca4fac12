"""Text 003, Amazing Dominoes, paragraph by paragraph: five games, four of which share most of theirs."""

from random import Random

import pytest
from tables import at_table, bonus, dealt, dice, moves, play, tiles, to_the_end, won

from fsbook import catalog
from fsbook.match import Dominoes
from fsbook.play import RuleError
from fsbook.round import Lead
from fsbook.rules import Ending
from fsbook.tiles import Tile

AMAZING = ["muggins-amazing", "draw-amazing", "block-amazing", "sewastopol-amazing", "bergen-amazing"]
PIPS = [f"{game}-amazing" for game in ("draw", "block", "sewastopol")]
DRAWING = [f"{game}-amazing" for game in ("muggins", "draw", "sewastopol", "bergen")]


def ref(rules_id: str, numbers: dict[str, int]) -> str:
    """The ref of a game's own paragraph."""
    game = rules_id.removesuffix("-amazing")
    return f"003 {game} {numbers[game]}"


def test_003_tiles() -> None:
    assert Tile(6, 6).pips == 12 and Tile(5, 5).is_double and not Tile(6, 5).is_double


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_deal(rules_id: str) -> None:
    sizes = (6, 6, 5) if rules_id == "bergen-amazing" else (7, 5, 5)
    for seats, size in zip((2, 3, 4), sizes, strict=True):
        assert [len(hand) for hand in dealt(rules_id, seats).round.hands] == [size] * seats


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_lead_1(rules_id: str) -> None:
    game = Dominoes(catalog.rules(rules_id))
    match = game.play(game.start(3), Lead("stone", 2, (((4, 2), (0, 0), (6, 5)),)))
    assert match.master == 2
    with pytest.raises(RuleError, match="most pips"):
        game.play(game.start(3), Lead("stone", 0, (((4, 2), (0, 0), (6, 5)),)))
    tied = (((4, 2), (5, 1), (1, 1)), ((6, 5), (6, 6), None))
    assert game.play(game.start(3), Lead("stone", 1, tied)).master == 1, "who tied draws again"


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_lead_2(rules_id: str) -> None:
    state = at_table(rules_id, "", ("6-4 1-1", "3-3", "2-2"), turn=2)
    assert play(state, "2-2").turn == 0


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_play(rules_id: str) -> None:
    state = at_table(rules_id, "[6|4]", ("6-3 5-5", "4-3"), target=100)
    assert moves(state) == ["6-3@west"]
    with pytest.raises(RuleError, match="does not fit"):
        play(state, "5-5@west")


@pytest.mark.parametrize("rules_id", AMAZING)
@pytest.mark.parametrize("target", [100, 200, 400])
def test_003_match_1(rules_id: str, target: int) -> None:
    match = dealt(rules_id, target=target)
    while not match.over:
        match = to_the_end(match, target=target)
        if not match.over:
            match = next_deal(match, target=target)
    assert max(match.points) >= target
    assert match.points[match.winner] == max(match.points)


@pytest.mark.parametrize("rules_id", AMAZING)
@pytest.mark.parametrize("rounds", [4, 8, 16])
def test_003_match_2(rules_id: str, rounds: int) -> None:
    match = dealt(rules_id, limit=rounds)
    while not match.over:
        match = to_the_end(match, limit=rounds)
        if not match.over:
            match = next_deal(match, limit=rounds)
    assert len(match.finished) == rounds
    best = [seat for seat, points in enumerate(match.points) if points == max(match.points)]
    assert (match.winner, match.tied) == ((best[0], ()) if len(best) == 1 else (None, tuple(best)))


def next_deal(match, **length):  # type: ignore[no-untyped-def]
    """The match after the lead and the deal of its next round."""
    game = Dominoes(match.rules, **length)
    while match.round is None:
        match = game.play(match, game.sample(match, Random(len(match.finished))))
    return match


def stuck(rules_id: str, *hands: str, points: tuple[int, ...] | None = None):  # type: ignore[no-untyped-def]
    """A blocked round with these hands, at ends 0 and 1 that nothing fits."""
    state = at_table(rules_id, "[0|1]", hands, oasis="", target=100, points=points)
    while state.ending is None:
        assert moves(state) == ["pass"]
        state = play(state, "pass")
    assert state.ending is Ending.BLOCKED
    return state


def cited(state) -> str:  # type: ignore[no-untyped-def]
    """The paragraph behind the last step that found the winner."""
    return state.rules.cite(state.verdict.steps[-1].case)


# -- what the games share ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", DRAWING)
def test_003_muggins_1_draw_1_sewastopol_2_bergen_3(rules_id: str) -> None:
    state = at_table(rules_id, "[6|4]", ("5-5", "3-3"), oasis="1-1 6-5 2-2", target=100)
    assert moves(state) == ["draw"]
    state = play(state, "draw", "draw")
    assert state.hands[0] == tiles("5-5 1-1 6-5")
    assert moves(state) == ["6-5@west"]
    assert dict(state.rules.cites)["draw"] == ref(
        rules_id, {"muggins": 1, "draw": 1, "sewastopol": 2, "bergen": 3}
    )


@pytest.mark.parametrize("rules_id", DRAWING)
def test_003_draw_2_sewastopol_3(rules_id: str) -> None:
    state = at_table(rules_id, "[6|4]", ("5-5", "3-3"), oasis="1-1", target=100)
    assert moves(play(state, "draw")) == ["pass"]


def test_003_block_1() -> None:
    state = at_table("block-amazing", "[6|4]", ("5-5", "3-3"), oasis="1-1 6-5", target=100)
    assert moves(state) == ["pass"]
    with pytest.raises(RuleError, match="Nobody draws in this game"):
        play(state, "draw")


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_muggins_5_draw_3_block_2_sewastopol_4_bergen_6(rules_id: str) -> None:
    out = play(at_table(rules_id, "[6|4]", ("6-3", "5-5"), target=100), "6-3@west")
    assert (out.ending, out.winner) == (Ending.DOMINO, 0)
    assert stuck(rules_id, "5-5", "3-3").ending is Ending.BLOCKED


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_muggins_6_draw_4_block_3_sewastopol_5_bergen_7(rules_id: str) -> None:
    state = stuck(rules_id, "6-5", "3-2", "4-4 2-2")
    assert state.winner == 1
    assert cited(state) == ref(rules_id, {"muggins": 6, "draw": 4, "block": 3, "sewastopol": 5, "bergen": 7})


@pytest.mark.parametrize("rules_id", AMAZING)
def test_003_draw_5_block_4_sewastopol_6(rules_id: str) -> None:
    state = stuck(rules_id, "5-5", "4-2 2-2", "6-6")
    assert state.winner == 1, "10 pips each, but 2-2 is the lightest tile"
    own = {"draw": "003 draw 5", "block": "003 block 4", "sewastopol": "003 sewastopol 6"}
    assert cited(state) == own.get(rules_id.removesuffix("-amazing"), "003 draw 5")
    level = [tiles("2-0 5-1"), tiles("1-1 6-0")]
    assert catalog.rules(rules_id).blocked(level, dice()).winner is None, "ruling A14"


@pytest.mark.parametrize("rules_id", PIPS)
def test_003_draw_6_block_5_sewastopol_7(rules_id: str) -> None:
    number = {"draw": 6, "block": 5, "sewastopol": 7}
    state = stuck(rules_id, "3-2", "6-5", "2-2 4-4")
    assert bonus(state) == [("pips", 11 + 12 - 5, ref(rules_id, number))]
    out = play(at_table(rules_id, "[6|4]", ("6-3", "5-5", "2-2 3-2"), target=100), "6-3@west")
    assert bonus(out) == [("pips", 10 + 9, ref(rules_id, number))]
    assert out.points == (19, 0, 0)


# -- Muggins -------------------------------------------------------------------------------------------


def test_003_muggins_2() -> None:
    state = at_table("muggins-amazing", "", ("5-5 5-2", "5-4 5-3 5-1", "5-0 3-3"), target=100)
    state = play(state, "5-5")
    assert state.layout.spinner == 0
    assert moves(play(state, "5-4@west")) == ["5-0@east"]
    state = play(state, "5-4@west", "5-0@east")
    assert moves(state) == ["5-2@north", "5-2@south"], "the cross arms open once west and east are covered"
    later = at_table("muggins-amazing", "", ("5-4 3-2", "5-5 6-6", "5-3"), target=100)
    later = play(later, "5-4", "5-5@west")
    assert later.layout.spinner is None, "a later double is no spinner"
    first = at_table("muggins-firstdouble", "", ("5-4 3-2", "5-5 6-6"), target=100)
    assert play(first, "5-4", "5-5@west").layout.spinner == 0


def test_003_muggins_3() -> None:
    state = at_table("muggins-amazing", "[2|4]", ("4-3 4-4", "5-5"), target=100)
    assert won(play(state, "4-3@east")) == [("fives", 5, "003 muggins 3")]
    assert won(play(state, "4-4@east")) == [("fives", 10, "003 muggins 3")]
    assert won(play(at_table("muggins-amazing", "[2|4]", ("4-1 4-4", "5-5"), target=100), "4-1@east")) == []
    assert won(play(at_table("muggins-amazing", "", ("0-0 4-4", "5-5"), target=100), "0-0")) == []


def test_003_muggins_3_reaches_35_with_four_arms() -> None:
    hands = ("3-3 5-3 3-1 5-5 5-1 0-0", "6-3 4-3 6-6 4-4 2-2")
    state = at_table("muggins-amazing", "", hands, target=100)
    state = play(
        state, "3-3", "6-3@west", "5-3@east", "4-3@north", "3-1@south", "6-6@west", "5-5@east", "4-4@north"
    )
    state = play(state, "5-1@south")
    assert str(state.layout) == "[6|6][6|3][3|3][3|5][5|5] north [3|4][4|4] south [3|1][1|5]"
    assert won(state) == [("fives", 35, "003 muggins 3")]


def test_003_muggins_4() -> None:
    """The example is lost; another source's stands in for it."""
    state = at_table("muggins-amazing", "", ("6-4 0-0", "5-5"), target=100)
    assert won(play(state, "6-4")) == [("fives", 10, "003 muggins 3")]


def test_003_muggins_7() -> None:
    match = to_the_end(dealt("muggins-amazing", 2, seed=3))
    assert match.finished[0].winner is not None
    assert match.lead == Lead("winner", match.finished[0].winner)
    after = to_the_end(dealt("draw-amazing", 2, seed=3))
    assert after.lead is None, "in the other games a tile is drawn again"


# -- Sewastopol ----------------------------------------------------------------------------------------


def test_003_sewastopol_1() -> None:
    state = at_table("sewastopol-amazing", "", ("5-4 3-2", "5-5 6-6", "5-3 1-1"), target=100)
    state = play(state, "5-4", "5-5@west", "5-3@west")
    assert state.layout.spinner == 1
    state = at_table("sewastopol-amazing", "[3|5][5|5]*[5|4]", ("5-2 6-6", "5-1"), target=100)
    assert moves(state) == ["5-2@north", "5-2@south"]
    second = play(
        at_table("sewastopol-amazing", "[3|5][5|5]*[5|4]", ("4-4 6-6", "5-1"), target=100), "4-4@east"
    )
    assert second.layout.spinner == 1, "only the first double"
    with pytest.raises(RuleError, match="There is no north arm"):
        play(at_table("draw-amazing", "[3|5][5|5][5|4]", ("5-2 6-6", "5-1"), target=100), "5-2@north")


# -- Bergen --------------------------------------------------------------------------------------------


def test_003_bergen_1() -> None:
    assert dealt("bergen-amazing").round.lead.by == "stone"


def test_003_bergen_2() -> None:
    for seats, size in ((2, 6), (3, 6), (4, 5)):
        assert [len(hand) for hand in dealt("bergen-amazing", seats).round.hands] == [size] * seats


def test_003_bergen_4() -> None:
    state = at_table("bergen-amazing", "[1|6][6|3]", ("3-1 0-0", "5-5"), target=100)
    assert won(play(state, "3-1@east")) == [("dual", 20, "003 bergen 4")]
    lead = play(at_table("bergen-amazing", "", ("6-6 0-0", "5-5"), target=100), "6-6")
    assert won(lead) == [("dual", 20, "003 bergen 4")]


def test_003_bergen_5() -> None:
    state = at_table("bergen-amazing", "[1|6][6|3][3|1]", ("1-1 0-0", "5-5"), target=100)
    assert won(play(state, "1-1@east")) == [("plural", 30, "003 bergen 5")]


def test_003_bergen_7() -> None:
    out = play(at_table("bergen-amazing", "[6|4]", ("6-3", "5-5"), target=100), "6-3@west")
    assert bonus(out) == [("domino", 10, "003 bergen 7")]
    assert bonus(stuck("bergen-amazing", "6-5", "3-2")) == [("blocked", 10, "003 bergen 7")]
