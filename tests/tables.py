"""Positions for tests, set up from text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fsbook import catalog
from fsbook.dice import Pair, Pairs
from fsbook.layout import Layout
from fsbook.match import Dominoes, Match
from fsbook.play import CHANCE, chance_rng
from fsbook.round import Deal, Lead, Round, apply, legal_moves, parse_move, seat_spinner
from fsbook.rules import Rules
from fsbook.tiles import DOUBLE_SIX, Tile


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles from text: ``6-4 5-5``."""
    return tuple(Tile.parse(each) for each in text.split())


def dice(flower: str | None = None, scorpion: str | None = None) -> Pairs:
    """The pairs from text; None stands for dice that match nothing."""
    return Pairs(*(None if pair is None else Pair.parse(pair) for pair in (flower, scorpion)))


def at_table(
    rules: str | Rules,
    caravan: str = "",
    hands: Sequence[str] = ("", ""),
    oasis: str | None = None,
    *,
    flower: str | None = None,
    scorpion: str | None = None,
    points: Sequence[int] | None = None,
    turn: int = 0,
    target: int | None = 20,
) -> Round:
    """A round in the middle of its play. Without an ``oasis`` all tiles not seen elsewhere lie there."""
    chosen = catalog.rules(rules) if isinstance(rules, str) else rules
    layout = seat_spinner(chosen, Layout.parse(caravan))
    held = tuple(tiles(hand) for hand in hands)
    seen = {*layout, *(tile for hand in held for tile in hand)}
    rest = tiles(oasis) if oasis is not None else tuple(tile for tile in DOUBLE_SIX if tile not in seen)
    score = tuple(points) if points is not None else (0,) * len(held)
    deal = Deal(tuple(tile for hand in held for tile in hand) + rest, dice(flower, scorpion))
    state = Round(chosen, Lead("random", 0), deal, target, held, rest, layout, turn, score, score)
    return replace(state, moves=legal_moves(state))


def play(state: Round, *moves: str) -> Round:
    """The round after some moves, in the notation."""
    for move in moves:
        state = apply(state, parse_move(move))
    return state


def moves(state: Round) -> list[str]:
    """The legal moves, in the notation."""
    return [str(move) for move in state.moves]


def won(state: Round) -> list[tuple[str, int, str]]:
    """Kind, points and ref of each award of the last play."""
    return [(award.kind.value, award.points, award.rule) for award in state.log[-1].awards]


def bonus(state: Round) -> list[tuple[str, int, str]]:
    """Kind, points and ref of each award for the round."""
    return [(award.kind.value, award.points, award.rule) for award in state.awards]


def dealt(
    rules: str | Rules, seats: int = 2, seed: int = 1, lead: Lead | None = None, **length: Any
) -> Match:
    """A match whose first round has just been dealt by chance; ``lead`` sets who leads it and how."""
    chosen = catalog.rules(rules) if isinstance(rules, str) else rules
    game = Dominoes(chosen, **length)
    match, number = game.start(seats), 0
    while game.turn(match) is CHANCE:
        move = lead if lead is not None and number == 0 else game.sample(match, chance_rng(seed, number))
        match, number = game.play(match, move), number + 1
    return match


def to_the_end(match: Match, **length: Any) -> Match:
    """The match after the round being played, each seat making its first legal move."""
    game, finished = Dominoes(match.rules, **length), len(match.finished)
    while len(match.finished) == finished:
        match = game.play(match, game.moves(match)[0])
    return match
