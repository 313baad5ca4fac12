"""Rounds and matches: what holds at every step, whatever is played."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import at_table, dealt, moves, play

from fsbook import bots, catalog
from fsbook.match import Dominoes, Match
from fsbook.play import CHANCE, IllegalMove, RuleError, steps
from fsbook.round import DRAW, PASS, Deal, Draw, Lead, Pass, Play, Round, parse_move, settle
from fsbook.rules import Ending
from fsbook.tiles import DOUBLE_SIX, Tile

RANDOM = bots.BOTS["random"]


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, int, int]:
    """A domino rule set, a number of players it takes, and a seed."""
    rules_id = draw(st.sampled_from(catalog.domino_ids()))
    return rules_id, draw(st.sampled_from(catalog.rules(rules_id).players)), draw(st.integers(0, 10**6))


def states(table: tuple[str, int, int], rounds: int = 1) -> list[Match]:
    """Every state of a match over some rounds, by random bots."""
    rules_id, seats, seed = table
    game = Dominoes(catalog.rules(rules_id), limit=rounds)
    return [after for _, _, _, after in steps(game, seats, [RANDOM] * seats, seed)]


def tiles_of(state: Round) -> list[Tile]:
    return [*state.layout, *state.oasis, *(tile for hand in state.hands for tile in hand)]


@given(tables())
@settings(max_examples=60)
def test_there_are_28_distinct_tiles_at_every_step(table: tuple[str, int, int]) -> None:
    for match in states(table):
        state = match.round or (match.finished[-1] if match.finished else None)
        if state is not None:
            assert Counter(tiles_of(state)) == Counter(DOUBLE_SIX)


@given(tables())
@settings(max_examples=60)
def test_draws_and_passes_are_forced_and_the_reserve_stays(table: tuple[str, int, int]) -> None:
    for match in states(table):
        state = match.round
        if state is None or not state.layout:
            continue
        kinds = {type(move) for move in state.moves}
        assert len(kinds) == 1, "one plays if one can, draws if not, and passes last"
        if Draw in kinds:
            assert state.drawable > 0
        if Pass in kinds:
            assert state.drawable == 0
        if state.rules.oasis_reserve:
            started = len(DOUBLE_SIX) - state.seats * state.rules.hand_for(state.seats)
            assert len(state.oasis) >= min(started, state.rules.oasis_reserve)


@given(tables())
@settings(max_examples=40)
def test_points_are_what_the_awards_make_of_them(table: tuple[str, int, int]) -> None:
    for match in states(table, rounds=2):
        for played in match.finished[-1:]:
            points = played.start_points
            for entry in played.log:
                points, _ = settle(played.rules, points, entry.seat, entry.awards, played.target)
                assert entry.points == points
                assert all(award.points != 0 for award in entry.awards)
                if not isinstance(entry.move, Play):
                    assert entry.awards == ()
            if played.winner is not None:
                points, _ = settle(played.rules, points, played.winner, played.awards, played.target)
            assert played.points == points
            if played.rules.score_floor is None:
                total = sum(award.points for entry in played.log for award in entry.awards)
                total += sum(award.points for award in played.awards)
                assert sum(played.points) - sum(played.start_points) == total


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_view_does_not_depend_on_hidden_tiles(table: tuple[str, int, int], random: Any) -> None:
    """Other hands and the oasis can change places without a seat, or a bot in it, seeing anything."""
    rules_id, _, _ = table
    game = Dominoes(catalog.rules(rules_id), limit=1)
    playing = [match for match in states(table) if match.round is not None]
    match = random.choice(playing)
    state, seat = match.round, random.randrange(match.seats)
    hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
    hidden += state.oasis
    random.shuffle(hidden)
    hands, rest = [], list(hidden)
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else tuple(rest.pop() for _ in hand))
    deal = Deal(tuple(reversed(state.deal.tiles)), state.deal.pairs)
    swapped = replace(state, hands=tuple(hands), oasis=tuple(rest), deal=deal)
    if state.turn != seat:
        swapped = replace(swapped, moves=())
    other = replace(match, round=swapped)
    assert game.view(other, seat) == game.view(match, seat)


@given(tables())
@settings(max_examples=30)
def test_what_others_draw_is_left_out_of_a_view(table: tuple[str, int, int]) -> None:
    rules_id, seats, _ = table
    game = Dominoes(catalog.rules(rules_id), limit=1)
    for match in states(table):
        for seat in range(seats):
            for entry in game.view(match, seat).log:
                assert entry.tile is None or entry.seat == seat


@given(tables())
@settings(max_examples=40)
def test_moves_read_back(table: tuple[str, int, int]) -> None:
    for match in states(table):
        for move in match.round.moves if match.round else ():
            assert parse_move(str(move)) == move


@given(tables())
@settings(max_examples=30)
def test_a_view_foretells_what_a_play_brings(table: tuple[str, int, int]) -> None:
    rules_id, _, _ = table
    game = Dominoes(catalog.rules(rules_id), limit=1)
    for match in states(table)[::3]:
        if match.round is None:
            continue
        view = game.view(match, match.round.turn)
        for move in view.moves:
            if isinstance(move, Play):
                after = game.play(match, move)
                played = after.round or after.finished[-1]
                assert played.log[-1].awards == view.awards(move)
                assert view.total(move) == sum(award.points for award in played.log[-1].awards)


@pytest.mark.parametrize(
    "text", ["", "6", "6-4@", "6-4@up", "play 6-4", "knock", "7-7@east", "6-4@east@west"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_move(text)
    assert "\n" not in str(refused.value) and str(refused.value).endswith(".")


def test_moves_are_sorted() -> None:
    shuffled = [PASS, DRAW, *[parse_move(text) for text in ("6-4@south", "6-4@west", "2-1@east", "6-4@east")]]
    assert [str(move) for move in sorted(shuffled[2:])] == ["2-1@east", "6-4@west", "6-4@east", "6-4@south"]
    state = at_table("draw-amazing", "[6|4]", ("6-3 4-3 6-5 5-4", "0-0"), target=100)
    assert moves(state) == ["4-3@east", "5-4@east", "6-3@west", "6-5@west"]


# -- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("5-3@east", "5-3 does not fit the east end, which shows 4. Tiles of yours that fit: 6-3."),
        ("6-4@west", "6-4 lies on the table already."),
        ("2-2@west", "2-2 is not in your hand."),
        ("6-3", "Say where 6-3 goes: 6-3@west."),
        ("5-3", "5-3 fits no end: west shows 6 and east shows 4."),
        ("6-3@north", "There is no north arm: no spinner lies on the table."),
        ("draw", "You may not draw: 6-3 fits."),
        ("pass", "You may not pass: 6-3 can be laid."),
    ],
)
def test_a_refused_move_says_why(move: str, says: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(at_table("fs-celko", "[6|4]", ("6-3 5-3", "2-2")), move)
    assert str(refused.value).startswith(says)


def test_a_closed_or_empty_oasis_says_so() -> None:
    for oasis, rules_id, says in (
        ("1-1 2-2", "fs-celko", "The oasis is closed: its last 2 tiles stay."),
        ("", "fs-short", "The oasis is empty."),
        ("1-1 2-2", "block-amazing", "Nobody draws in this game: who cannot play passes."),
    ):
        with pytest.raises(IllegalMove, match=says):
            play(at_table(rules_id, "[6|4]", ("5-3", "3-3"), oasis=oasis), "draw")
    with pytest.raises(IllegalMove, match="You may not pass while you can draw"):
        play(at_table("fs-celko", "[6|4]", ("5-3", "3-3")), "pass")


def test_the_north_arm_opens_once_the_line_covers_the_spinner() -> None:
    state = at_table("sewastopol-amazing", "[5|5]", ("5-3 6-6", "5-1"), target=100)
    with pytest.raises(IllegalMove, match="opens once the spinner is covered in west and east"):
        play(state, "5-3@north")


# -- deals and leads -----------------------------------------------------------------------------------


def test_a_deal_must_be_the_set_with_dice_where_they_belong() -> None:
    game = Dominoes(catalog.rules("fs-short"))
    led = game.play(game.start(2), Lead("random", 0))
    good = dealt("fs-short").round.deal
    for tiles, pairs, says in (
        (good.tiles[:-1], good.pairs, "28 tiles of the set"),
        ((*good.tiles[:-1], good.tiles[0]), good.pairs, "28 tiles of the set"),
        (good.tiles, type(good.pairs)(), "thrown with the deal"),
    ):
        with pytest.raises(IllegalMove, match=says):
            game.play(led, Deal(tiles, pairs))
    bergen = Dominoes(catalog.rules("bergen-amazing"))
    led = bergen.play(bergen.start(2), Lead("stone", 0, (((6, 6), (0, 0)),)))
    with pytest.raises(IllegalMove, match="played without dice"):
        bergen.play(led, good)


@pytest.mark.parametrize(
    ("lead", "says"),
    [
        (Lead("dice", 1, (((6, 5), (1, 1)),)), "highest throw"),
        (Lead("dice", 0, (((6, 5), (5, 6)),)), "highest throw"),
        (Lead("dice", 0, (((6, 5), (5, 5)), ((1, 1), (2, 2)))), "decided already"),
        (Lead("dice", 0, (((7, 5), (5, 5)),)), "No die shows 7"),
        (Lead("dice", 0, (((6, 5),),)), "nobody else"),
        (Lead("dice", 0), "highest throw"),
        (Lead("random", 0), "decided by dice"),
        (Lead("dice", 5, (((6, 5), (1, 1)),)), "no seat 5"),
    ],
)
def test_a_lead_that_the_dice_do_not_give_is_refused(lead: Lead, says: str) -> None:
    game = Dominoes(catalog.rules("fs-celko"))
    with pytest.raises(IllegalMove, match=says):
        game.play(game.start(2), lead)


def test_a_tie_for_the_lead_is_thrown_again_by_those_who_tied() -> None:
    game = Dominoes(catalog.rules("fs-celko"))
    throws = (((6, 4), (1, 1), (5, 5)), ((2, 1), None, (2, 2)))
    assert game.play(game.start(3), Lead("dice", 2, throws)).lead == Lead("dice", 2, throws)


def test_the_moves_of_chance_come_in_their_order() -> None:
    game = Dominoes(catalog.rules("fs-short"))
    start = game.start(2)
    deal = dealt("fs-short").round.deal
    for match, move, says in (
        (start, deal, "The lead is decided before the tiles are dealt"),
        (start, PASS, "not been dealt yet"),
        (game.play(start, Lead("random", 0)), Lead("random", 1), "The lead is known"),
        (dealt("fs-short"), deal, "dealt already"),
    ):
        with pytest.raises(IllegalMove, match=says):
            game.play(match, move)


# -- the length of a match -----------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "limit"), [(5, 3), (0, None), (-1, None), (None, 0)])
def test_a_match_of_impossible_length_is_refused(target: int | None, limit: int | None) -> None:
    with pytest.raises(RuleError):
        Dominoes(catalog.rules("fs-celko"), target, limit)


@given(tables())
@settings(max_examples=20)
def test_a_match_over_rounds_has_just_so_many(table: tuple[str, int, int]) -> None:
    match = states(table, rounds=3)[-1]
    assert len(match.finished) == 3 and match.over
    assert (match.winner is None) == bool(match.tied)
    assert all(played.ending is not Ending.TARGET for played in match.finished)


def test_a_match_ends_at_its_target_in_the_middle_of_a_play() -> None:
    seen = set()
    for seed in range(40):
        match = states_to_target("fs-celko", 2, seed)
        last = match.finished[-1]
        assert max(match.points) >= 20 > max(last.start_points)
        seen.add(last.ending)
        if last.ending is Ending.TARGET:
            assert last.winner is None and last.awards == () and last.verdict.steps == ()
    assert seen >= {Ending.TARGET, Ending.DOMINO}


def states_to_target(rules_id: str, seats: int, seed: int) -> Match:
    game = Dominoes(catalog.rules(rules_id))
    match = game.start(seats)
    for _, _, _, after in steps(game, seats, [RANDOM] * seats, seed):
        match = after
    assert game.turn(match) is None and game.turn(game.start(seats)) is CHANCE
    return match
