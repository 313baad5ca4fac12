"""What every game of the catalogue must do, whatever it is: one suite over all of them."""

import pickle
from collections.abc import Hashable
from typing import Any

import pytest

from fsbook import bots, catalog
from fsbook.games.scorpion_race import Launch, Run
from fsbook.layout import Arm
from fsbook.match import Dominoes
from fsbook.play import CHANCE, Chance, Game, IllegalMove, Line, RuleError, chance_rng, play_match, steps
from fsbook.round import DRAW, PASS, Play
from fsbook.tiles import DOUBLE_SIX

RANDOM = bots.BOTS["random"]


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players it takes."""
    found = []
    for game_id in catalog.ids():
        for seats in (2, 3, 4):
            try:
                catalog.game(game_id).start(seats)
            except RuleError:
                continue
            found.append((game_id, seats))
    return found


TABLES = tables()


def order(move: Any) -> Any:
    """How moves are sorted: tiles by size, then by arm, then drawing and passing; in the race both dice
    added first, then by die and pawn.
    """
    if isinstance(move, Play):
        return (0, move.tile.index, -1 if move.arm is None else list(Arm).index(move.arm))
    if isinstance(move, Run):
        colour, number = move.pawn.split("-")
        return (0, len(move.dice) == 1, move.dice, ("blue", "red", "green", "white").index(colour), number)
    return (1,) if move == DRAW else (2,)


every_table = pytest.mark.parametrize(("game_id", "seats"), TABLES, ids=lambda value: str(value))
every_game = pytest.mark.parametrize("game_id", catalog.ids())


def short_game(game_id: str) -> Game[Any, Any, Any]:
    """The game, cut to two rounds where it has rounds."""
    game = catalog.game(game_id)
    return catalog.game(game_id, limit=2) if isinstance(game, Dominoes) else game


@every_game
def test_a_game_is_named_and_refuses_tables_it_is_not_for(game_id: str) -> None:
    game = catalog.game(game_id)
    assert game.name == game_id
    for seats in (-1, 0, 1, 5, 6):
        with pytest.raises(RuleError) as refused:
            game.start(seats)
        assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


def test_every_game_has_a_table_and_ids_are_unique() -> None:
    assert {game_id for game_id, _ in TABLES} == set(catalog.ids())
    assert len(set(catalog.ids())) == len(catalog.ids())
    contract = {"fs-short", "fs-polish", "fs-celko", "fs-celko-drawall", "fs-celko-seven"}
    contract |= {f"{game}-amazing" for game in ("bergen", "muggins", "draw", "block", "sewastopol")}
    contract |= {"scorpion-race", "scorpion-race-pairs"}
    assert contract <= set(catalog.ids())
    family = {"bergen-pagat", "bergen-celko", "muggins-firstdouble", "all-fives-pagat"}
    assert family | {"draw-odg", "block-odg", "sebastopol-classic"} <= set(catalog.ids())


@every_table
def test_a_whole_match(game_id: str, seats: int) -> None:
    """Turns, moves, views and scores agree at every step, and the match ends."""
    game = short_game(game_id)
    start = game.start(seats)
    assert start == game.start(seats)
    kept: list[tuple[Any, int]] = []
    last = start
    for before, who, move, after in steps(game, seats, [RANDOM] * seats, seed=3):
        assert isinstance(before, Hashable)
        kept.append((before, hash(before)))
        assert who == game.turn(before)
        moves = game.moves(before)
        if isinstance(who, Chance):
            assert moves == ()
        else:
            assert moves and len(set(moves)) == len(moves)
            assert move in moves
            assert list(moves) == sorted(moves, key=order)
            assert game.moves(before) == moves, "asking changes nothing"
            for seat in range(seats):
                shown = game.view(before, seat).moves
                assert shown == (moves if seat == who else ())
        scores = game.scores(before)
        assert len(scores) == seats and all(type(score) is int for score in scores)
        assert game.play(before, move) == after
        last = after
    assert game.turn(last) is None
    assert game.moves(last) == ()
    for before, number in kept:
        assert hash(before) == number, "a state has changed"
    with pytest.raises(IllegalMove):
        game.play(last, move)


@every_table
def test_the_same_seed_is_the_same_match(game_id: str, seats: int) -> None:
    game = short_game(game_id)
    table = [RANDOM] * seats
    assert play_match(game, seats, table, seed=5) == play_match(game, seats, table, seed=5)
    assert play_match(game, seats, table, seed=5) != play_match(game, seats, table, seed=6)


@every_table
def test_what_is_not_among_the_moves_is_refused_with_a_sentence(game_id: str, seats: int) -> None:
    game = short_game(game_id)
    candidates: list[Any]
    if isinstance(game, Dominoes):
        candidates = [Play(tile, arm) for tile in DOUBLE_SIX[::5] for arm in (None, *Arm)] + [DRAW, PASS]
    else:
        candidates = [Launch("black"), Launch("yellow"), Run("blue-1", (3,)), Run("red-2", (6, 6))]
    refused = 0
    for number, (before, who, _, _) in enumerate(steps(game, seats, [RANDOM] * seats, seed=8)):
        if isinstance(who, Chance) or number > 60:
            continue
        for move in candidates:
            if move in game.moves(before):
                game.play(before, move)
                continue
            with pytest.raises(IllegalMove) as error:
                game.play(before, move)
            sentence = str(error.value)
            assert (
                sentence.endswith(".")
                and "\n" not in sentence
                and sentence[:1].isupper() | sentence[:1].isdigit()
            )
            refused += 1
    assert refused > 20


@every_table
def test_going_back_deals_the_same_again(game_id: str, seats: int) -> None:
    game = short_game(game_id)
    line: Line[Any, Any] = Line((game.start(seats),))
    for _ in range(12):
        move = (
            game.sample(line.state, chance_rng(4, line.chances(game)))
            if game.turn(line.state) is CHANCE
            else game.moves(line.state)[0]
        )
        line = line.then(game, move)
    back = line.back(5)
    assert back.states == line.states[:8]
    again = back
    for move in line.moves[7:]:
        if game.turn(again.state) is CHANCE:
            assert game.sample(again.state, chance_rng(4, again.chances(game))) == move
        again = again.then(game, move)
    assert again == line


@every_table
def test_a_state_survives_pickling(game_id: str, seats: int) -> None:
    game = short_game(game_id)
    for number, (before, _, _, _) in enumerate(steps(game, seats, [RANDOM] * seats, seed=2)):
        if number % 17 == 0:
            assert pickle.loads(pickle.dumps(before)) == before
        if number > 60:
            break


@every_table
def test_greedy_plays_too(game_id: str, seats: int) -> None:
    game = short_game(game_id)
    assert game.turn(play_match(game, seats, [bots.BOTS["greedy"]] * seats, seed=1)) is None


def test_an_unknown_game_is_refused() -> None:
    for ask in (catalog.game, catalog.rules):
        with pytest.raises(RuleError, match=r"There is no rule set “fs-polsih”\. There are: fs-short, "):
            ask("fs-polsih")
