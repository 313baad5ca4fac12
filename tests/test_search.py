"""The search core against the public engine: every rule set, every parameter, every step."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from fsbook import CATALOG, CHANCE, Dominoes, Rules
from fsbook.match import Match
from fsbook.rules import Ending
from fsbook.search.core import BLOCKED, DOMINO, TARGET, Core, State, World, core_for, move_of, pack
from fsbook.search.masks import mask

ENDINGS = {Ending.DOMINO: DOMINO, Ending.BLOCKED: BLOCKED, Ending.TARGET: TARGET}


def compare_round(rules: Rules, seats: int, points: tuple[int, ...], rng: Random) -> int:
    """Play one random round through both engines and compare every step; returns the number of steps."""
    game = Dominoes(rules)
    start = game.start(seats)
    match = Match(rules, start.target, None, points)
    while match.round is None:
        match = game.play(match, game.sample(match, rng))
    core = core_for(rules, seats, match.round.pairs, match.target)
    state, world = pack(core, match.round)
    steps = 0
    while match.round is not None:
        current = match.round
        moves = core.moves(state)
        assert [move_of(move[3]) for move in moves] == list(current.moves)
        if current.layout.line:
            assert core.shape.code(current.layout) == state[0]
        assert state == pack(core, current)[0]
        chosen = int(rng.random() * len(moves))
        match = game.play(match, current.moves[chosen])
        state = core.step(state, moves[chosen], world)
        steps += 1
    over = match.finished[-1]
    assert over.ending is not None
    winner = -1 if over.winner is None else over.winner
    assert (state[2], state[4], state[5]) == (-1, ENDINGS[over.ending], winner)
    assert state[7] == over.points
    assert state[1] == tuple(map(mask, over.hands))
    return steps


def starting_points(rules: Rules, seats: int, rng: Random) -> tuple[int, ...]:
    """Points from which the target may or may not be near."""
    return tuple(int(rng.random() * rules.target_for(seats)) for _ in range(seats))


def other_values(rules: Rules) -> Iterator[dict[str, Any]]:
    """Every parameter of a rule set set to every value it lists, and to a few numbers."""
    from fsbook.rules import _records

    numbers = {
        "oasis_reserve": (0, 1, 2, 5),
        "score_floor": (None, 0, -3),
        "chip_supply": (None, 10, 40),
        "target": (5, 40),
        "dice_sides": (4, 6),
        "hand_size": ((5, 4, 3), (7, 7, 7)),
    }
    for record in _records(rules):
        hints = get_type_hints(type(record))
        for name, hint in hints.items():
            if (
                name not in rules.parameters()
                or name.startswith("lead_first")
                or name.startswith("lead_draw")
            ):
                continue
            if isinstance(hint, type) and issubclass(hint, Enum):
                values: tuple[Any, ...] = tuple(hint)
            elif hint is bool:
                values = (False, True)
            elif get_origin(hint) is Literal:
                values = get_args(hint)
            else:
                values = numbers.get(name, ())
            for value in values:
                if name in rules.parameters() and rules.parameters()[name] != value:
                    yield {name: value}


@pytest.mark.parametrize("name", CATALOG)
def test_core_agrees_with_the_engine(name: str) -> None:
    rng = Random(f"core {name}")
    rules = CATALOG[name]
    for _ in range(8):
        for seats in rules.players:
            compare_round(rules, seats, starting_points(rules, seats, rng), rng)


@pytest.mark.parametrize(
    "name", ["fs-celko", "fs-short", "bergen-celko", "muggins-amazing", "sewastopol-amazing", "draw-amazing"]
)
def test_core_agrees_under_every_parameter(name: str) -> None:
    rng = Random(f"parameters {name}")
    tried = 0
    for change in other_values(CATALOG[name]):
        rules = CATALOG[name].set(**change)
        for seats in rules.players:
            compare_round(rules, seats, starting_points(rules, seats, rng), rng)
            tried += 1
    assert tried > 20


def test_core_agrees_under_mixed_parameters() -> None:
    rng = Random("mixed")
    for name in CATALOG:
        changes = list(other_values(CATALOG[name]))
        for _ in range(4):
            picked = rng.sample(changes, 4)
            rules = CATALOG[name]
            for change in picked:
                rules = rules.set(**change)
            seats = rng.choice(rules.players)
            compare_round(rules, seats, starting_points(rules, seats, rng), rng)


def opened(rules: Rules, seats: int, rng: Random) -> tuple[Core, State, World]:
    """A round just dealt, packed."""
    game = Dominoes(rules)
    match = Match(rules, game.start(seats).target, None, starting_points(rules, seats, rng))
    while game.turn(match) is CHANCE:
        match = game.play(match, game.sample(match, rng))
    assert match.round is not None
    core = core_for(rules, seats, match.round.pairs, match.target)
    return core, *pack(core, match.round)


def stepped(core: Core, state: State, world: World, random: Any, best: bool) -> tuple[int, ...]:
    """What a playout should answer, one public step after the other."""
    while state[2] >= 0:
        moves = sorted(core.moves(state), key=lambda move: (move[3] % 5 if move[0] else 5, move[3]))
        forced = len(moves) == 1 and not moves[0][0]
        if best:
            totals = [0 if move[2] is None else move[2].total for move in moves]
            moves = [m for m, total in zip(moves, totals, strict=True) if total == max(totals)]
        state = core.step(state, moves[0 if forced else int(random() * len(moves))], world)
    return state[7]


@pytest.mark.parametrize("best", [False, True])
@pytest.mark.parametrize("name", CATALOG)
def test_a_playout_is_a_loop_of_steps(name: str, best: bool) -> None:
    rng = Random(f"playout {name}")
    rules = CATALOG[name]
    for change in ({}, {"draw_mode": "one"}, {"must_play": False}, {"block_detection": "dead_line"}):
        for seats in rules.players:
            for seed in range(5):
                core, state, world = opened(rules.set(**change), seats, rng)
                if seed % 2:
                    state = core.step(state, core.moves(state)[0], world)
                expected = stepped(core, state, world, Random(seed).random, best)
                assert core.play_out(state, world, Random(seed).random, best) == expected


def test_tables_may_be_emptied_at_any_time() -> None:
    core, state, world = opened(CATALOG["fs-celko"], 2, Random(3))
    before = core.play_out(core.step(state, core.moves(state)[0], world), world, Random(1).random)
    core.forget()
    assert before == core.play_out(core.step(state, core.moves(state)[0], world), world, Random(1).random)
