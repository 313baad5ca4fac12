"""The search core against the public engine: every rule set, every parameter, every step."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import permutations
from operator import lt
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from fsbook import CATALOG, CHANCE, Dominoes, Rules
from fsbook.match import Match
from fsbook.rules import Ending
from fsbook.search.core import (
    BLOCKED,
    DOMINO,
    TARGET,
    Core,
    State,
    World,
    core_for,
    move_of,
    pack,
)
from fsbook.search.kernel import ANYTHING, POINTS, SENSE, Ways
from fsbook.search.masks import ALL, mask
from fsbook.search.sense import sensible
from fsbook.search.solve import Solver

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


def stepped(core: Core, state: State, world: World, random: Any, ways: Ways) -> tuple[int, ...]:
    """What a playout should answer, one step after the other."""
    while state[2] >= 0:
        _, hands, turn, taken, *_ = state
        moves = sorted(core.moves(state), key=lambda move: (move[3] % 5 if move[0] else 5, move[3]))
        forced = len(moves) == 1 and not moves[0][0]
        way = ways[turn] if ways else ANYTHING
        if way == SENSE and any(move[0] for move in moves):
            plays = [move for move in core.moves(state) if move[0]]
            unseen = sum(hands) - hands[turn] + sum(world[taken:])
            held = hands[(turn + 1) % core.seats].bit_count()
            state = core.step(state, sensible(core, plays, hands[turn], unseen, held), world)
            continue
        if way == POINTS:
            totals = [0 if move[2] is None else move[2].total for move in moves]
            moves = [m for m, total in zip(moves, totals, strict=True) if total == max(totals)]
        state = core.step(state, moves[0 if forced else int(random() * len(moves))], world)
    return state[7]


@pytest.mark.parametrize("first", [ANYTHING, POINTS, SENSE], ids=["anything", "points", "sense"])
@pytest.mark.parametrize("others", [ANYTHING, POINTS, SENSE], ids=["anything", "points", "sense"])
@pytest.mark.parametrize("name", CATALOG)
def test_a_playout_is_a_loop_of_steps(name: str, first: int, others: int) -> None:
    rng = Random(f"playout {name}")
    rules = CATALOG[name]
    for change in ({}, {"draw_mode": "one"}, {"must_play": False}, {"block_detection": "dead_line"}):
        for seats in rules.players:
            ways = (first, *(others,) * (seats - 1)) if first or others else ()
            for seed in range(3):
                core, state, world = opened(rules.set(**change), seats, rng)
                if seed % 2:
                    state = core.step(state, core.moves(state)[0], world)
                expected = stepped(core, state, world, Random(seed).random, ways)
                assert core.play_out(state, world, Random(seed).random, ways) == expected


def test_a_play_with_sense_thinks_of_the_next_seat() -> None:
    """Level in points and in what fits: better is the play that leaves the next seat less to score."""
    core, *_ = opened(CATALOG["fs-celko"], 2, Random(1))
    found = 0
    for code in range(core.shape.leads):
        plays = [move for move in core.plays(code, core.fit(code)) if move[2] is None]
        for one, other in permutations(plays, 2):
            hand = one[0] | other[0]
            rest = ALL & ~hand
            fits = [(core.fit(move[1]) & rest).bit_count() for move in (one, other)]
            kept = [core.fit(move[1]) & hand & ~move[0] != 0 for move in (one, other)]
            left = [
                [points for points, tile in core.threats(move[1], rest) if tile & rest]
                for move in (one, other)
            ]
            less = len(left[0]) <= len(left[1]) and all(map(lt, left[0], left[1]))
            if fits[0] == fits[1] and kept[0] == kept[1] and less and left[1]:
                found += 1
                for order in ((one, other), (other, one)):
                    assert sensible(core, order, hand, rest, 7) == one
    assert found > 10


def test_tables_may_be_emptied_at_any_time() -> None:
    core, state, world = opened(CATALOG["fs-celko"], 2, Random(3))
    before = core.play_out(core.step(state, core.moves(state)[0], world), world, Random(1).random)
    core.forget()
    assert before == core.play_out(core.step(state, core.moves(state)[0], world), world, Random(1).random)


@pytest.mark.parametrize(
    "name", ["fs-celko", "fs-short", "bergen-amazing", "block-amazing", "muggins-amazing"]
)
def test_the_best_move_is_found_without_weighing_the_others_out(name: str) -> None:
    rng = Random(f"best {name}")
    compared = 0
    for _ in range(12):
        core, state, world = opened(CATALOG[name], 2, rng)
        while state[2] >= 0:
            moves = core.moves(state)
            if len(moves) > 1 and sum(map(int.bit_count, state[1])) <= 8:
                compared += 1
                seat = state[2]
                every = Solver(core, world, lambda points: points[0] - points[1], 100_000).moves(state)
                first, own = every[int(rng.random() * len(every))]
                best, value, mine = Solver(core, world, lambda points: points[0] - points[1], 100_000).best(
                    state, first
                )
                most = max(every, key=lambda each: each[1] if seat == 0 else -each[1])[1]
                assert (value, mine) == (most, own)
                assert (best, most) in every
                assert best == first or most != own
            state = core.step(state, moves[int(rng.random() * len(moves))], world)
    assert compared > 20


@pytest.mark.parametrize("name", CATALOG)
def test_arms_that_differ_by_their_names_alone_play_alike(name: str) -> None:
    """The same tiles fit, score the same, and lead to layouts that again differ by names alone."""

    def seen(core: Core, code: int, tiles: int) -> list[tuple[int, int, int]]:
        return sorted(
            (bit, 0 if gain is None else gain.total, core.shape.turned(after))
            for bit, after, gain, _ in core.plays(code, tiles)
        )

    rng = Random(f"turned {name}")
    turned = 0
    for _ in range(12):
        core, state, world = opened(CATALOG[name], CATALOG[name].players[0], rng)
        while state[2] >= 0:
            code = core.shape.turned(state[0])
            assert core.shape.turned(code) == code
            if code != state[0]:
                turned += 1
                rest = sum(state[1]) + sum(world[state[3] :])
                assert core.fit(code) & rest == core.fit(state[0]) & rest
                assert seen(core, code, rest) == seen(core, state[0], rest)
            moves = core.moves(state)
            state = core.step(state, moves[int(rng.random() * len(moves))], world)
    assert turned > 10


ADDING = ["muggins-amazing", "all-fives-pagat", "bergen-amazing", "draw-amazing", "sewastopol-amazing"]


@pytest.mark.parametrize("name", ADDING)
def test_points_so_far_matter_only_where_the_target_is_near(name: str) -> None:
    """The solver that leaves points out of account agrees with one that cannot, near the target too."""
    rng = Random(f"adds {name}")
    compared = ended = 0
    for _ in range(16):
        core, state, world = opened(CATALOG[name], 2, rng)
        assert core.adds and core.target is not None
        shared: dict[int, Solver] = {}
        while state[2] >= 0:
            moves = core.moves(state)
            if len(moves) > 1 and sum(map(int.bit_count, state[1])) <= 7:
                for short in (1, 10, 25, core.target):
                    own = max(0, core.target - short)
                    at = (*state[:7], (own, max(0, own - rng.randrange(20))))
                    solver = shared.setdefault(0, Solver(core, world, None, 10**6))
                    plain = Solver(core, world, lambda points: points[0] - points[1], 10**6)
                    assert solver.solve(at) == plain.solve(at)
                    compared += 1
                    ended += any(core.step(at, move, world)[4] == TARGET for move in moves)
            state = core.step(state, moves[int(rng.random() * len(moves))], world)
    assert compared > 100
    assert ended > 5 or name in ("draw-amazing", "sewastopol-amazing"), "these pay at the end of a round"


def test_what_adds_up_and_what_does_not() -> None:
    adding = {
        name for name, rules in CATALOG.items() if opened(rules, rules.players[0], Random(1))[0].adds
    }  # fmt: skip
    assert {"muggins-amazing", "all-fives-pagat", "draw-amazing", "block-odg"} <= adding
    assert not any(name.startswith("fs-") for name in adding), "the Scorpion takes chips"
    assert "bergen-celko" not in adding, "close to the target it pays less"
