"""Trials: what a piece of advice, the lead or a disputed reading is worth, measured.

Rounds are played in the search core by players who take the most points and break ties by lot, or by a
piece of advice. Every deal is played twice with the seats exchanged, so that luck with the tiles cancels.

>>> from fsbook.catalog import rules
>>> trial(rules("fs-celko"), nothing, deals=20).mean
0.0
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import sqrt
from random import Random
from typing import Any

from fsbook.dice import Pair, Pairs, roll
from fsbook.rules import Rules
from fsbook.search.core import Core, Move, State, World, core_for
from fsbook.search.geometry import EMPTY
from fsbook.search.masks import BITS, DOUBLES

__all__ = [
    "Advice",
    "Bars",
    "Trial",
    "force_block",
    "hold_doubles",
    "hold_flower",
    "hold_scorpion",
    "lay_scorpion",
    "lead_worth",
    "nothing",
    "reading_worth",
    "rounds",
    "strengths",
    "trial",
]

Advice = Callable[[Core, State, World, Move], float]
"""Points by which a player prefers a move, from what it sees of the position."""

THROWS, EQUAL = 40, 2
"""Throws of the dice that a trial goes through again and again, for tables are computed for each; and in how
many of them both pairs show the same, which is as often as chance has it (11 in 216).
"""

Played = tuple[Core, State, list[State], World]

NUDGE = 0.9
"""What a piece of advice weighs: less than a chip, so that it never gives away more than one."""


def nothing(core: Core, state: State, world: World, move: Move) -> float:
    """No advice: take the most points."""
    return 0.0


def hold_doubles(core: Core, state: State, world: World, move: Move) -> float:
    """Keep doubles as long as possible."""
    return -NUDGE if move[0] & DOUBLES else 0.0


def hold_flower(core: Core, state: State, world: World, move: Move) -> float:
    """Keep the Flower tile, for the end of the match or of a blocked round."""
    flower = core.pairs.flower
    return -1.1 if flower is not None and move[0] == BITS[flower.tile.index] else 0.0


def hold_scorpion(core: Core, state: State, world: World, move: Move) -> float:
    """Never lay the Scorpion tile while anything else fits."""
    scorpion = core.pairs.scorpion
    return -NUDGE if scorpion is not None and move[0] == BITS[scorpion.tile.index] else 0.0


def lay_scorpion(core: Core, state: State, world: World, move: Move) -> float:
    """Be rid of the Scorpion tile early, as if it cost nothing."""
    scorpion = core.pairs.scorpion
    return 1.1 if scorpion is not None and move[0] == BITS[scorpion.tile.index] else 0.0


def force_block(core: Core, state: State, world: World, move: Move) -> float:
    """Leave as few tiles as possible that fit, of those one does not hold."""
    unseen = sum(world[state[3] :])
    for seat, held in enumerate(state[1]):
        if seat != state[2]:
            unseen |= held
    return -0.06 * (core.fit(move[1]) & unseen).bit_count()


@dataclass(frozen=True, slots=True)
class Trial:
    """A mean over deals with its standard error, in points a round."""

    mean: float
    error: float
    deals: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - 1.96 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + 1.96 * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {1.96 * self.error:.2f}"


def _trial(values: Sequence[float]) -> Trial:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return Trial(mean, sqrt(variance / len(values)), len(values))


def _pair(rules: Rules, rng: Random) -> Pair:
    return Pair(roll(rng, rules.dice_sides), roll(rng, rules.dice_sides))


def _deals(rules: Rules, seats: int, deals: int, seed: int) -> Iterator[tuple[Pairs, list[int]]]:
    rng = Random(f"trial {seed}")
    thrown = [Pairs()]
    if rules.uses_dice:
        thrown = [Pairs(_pair(rules, rng), _pair(rules, rng)) for _ in range(THROWS)]
        for place in range(EQUAL):
            thrown[place] = Pairs(thrown[place].flower, thrown[place].flower)
    for number in range(deals):
        yield thrown[number % len(thrown)], sorted(BITS, key=lambda _: rng.random())


def _played(core: Core, state: State, world: World, rng: Random, advice: Sequence[Advice]) -> Iterator[State]:
    """The states of a round, the last one over."""
    yield state
    while state[2] >= 0:
        moves = core.moves(state)
        move = moves[0]
        if len(moves) > 1:
            wish = advice[state[2]]
            rated = []
            for each in moves:
                scored = 0 if each[2] is None else each[2].total
                rated.append((scored + wish(core, state, world, each), rng.random(), each))
            move = max(rated, key=lambda each: each[:2])[2]
        state = core.step(state, move, world)
        yield state


def _open(rules: Rules, seats: int, pairs: Pairs, order: list[int], leader: int) -> tuple[Core, State, World]:
    core, size = core_for(rules, seats, pairs, None), rules.hand_for(seats)
    hands = tuple(sum(order[seat * size : (seat + 1) * size]) for seat in range(seats))
    return core, (EMPTY, hands, leader, 0, 0, 0, 0, (0,) * seats), tuple(order[size * seats :])


def trial(rules: Rules, advice: Advice, deals: int = 500, seed: int = 1) -> Trial:
    """The points a round that a player with the advice makes more than one without it, seat against seat."""
    gained = []
    for number, (pairs, order) in enumerate(_deals(rules, 2, deals, seed)):
        total = 0
        for adviser in (0, 1):
            core, state, world = _open(rules, 2, pairs, order, number % 2)
            players = [advice if seat == adviser else nothing for seat in (0, 1)]
            *_, end = _played(core, state, world, Random(number), players)
            total += end[7][adviser] - end[7][1 - adviser]
        gained.append(total / 2)
    return _trial(gained)


def lead_worth(rules: Rules, seats: int = 2, deals: int = 1000, seed: int = 1) -> Trial:
    """The points a round that the leader makes more than the others do on average."""
    ahead = []
    for number, (pairs, order) in enumerate(_deals(rules, seats, deals, seed)):
        for leader in range(seats):
            core, state, world = _open(rules, seats, pairs, order, leader)
            *_, end = _played(core, state, world, Random(number), [nothing] * seats)
            others = sum(end[7]) - end[7][leader]
            ahead.append(end[7][leader] - others / (seats - 1))
    return _trial([sum(ahead[at : at + seats]) / seats for at in range(0, len(ahead), seats)])


def reading_worth(rules: Rules, deals: int = 500, seed: int = 1, seats: int = 2, **reading: Any) -> Trial:
    """The points that all seats together make more in a round when a parameter is read otherwise."""
    other = rules.set(**reading)
    more = []
    for number, (pairs, order) in enumerate(_deals(rules, seats, deals, seed)):
        sums = []
        for which in (rules, other):
            core, state, world = _open(which, seats, pairs, order, number % seats)
            *_, end = _played(core, state, world, Random(number), [nothing] * seats)
            sums.append(sum(end[7]))
        more.append(float(sums[1] - sums[0]))
    return _trial(more)


def rounds(rules: Rules, seats: int, deals: int, seed: int = 1) -> Iterator[Played]:
    """Random rounds: the core, how each ended, its states, and the oasis; for counting what happens."""
    rng = Random(f"rounds {seed}")
    for number, (pairs, order) in enumerate(_deals(rules, seats, deals, seed)):
        core, state, world = _open(rules, seats, pairs, order, number % seats)
        states = [state]
        while state[2] >= 0:
            moves = core.moves(state)
            state = core.step(state, moves[int(rng.random() * len(moves))], world)
            states.append(state)
        yield core, state, states, world


def strengths() -> list[dict[str, Any]]:
    """The matches between the levels as ``tests/bench/strength.py`` last played and counted them."""
    found: list[dict[str, Any]] = json.loads(files("fsbook").joinpath("strength.json").read_text("utf-8"))
    return found


_FONT = "'Source Sans 3', system-ui, 'Segoe UI', Roboto, sans-serif"


class Bars:
    """Trials as bars with their intervals: text in a terminal, a drawing on a page."""

    def __init__(self, named: Sequence[tuple[str, Trial]], unit: str = "chips a round") -> None:
        self.named, self.unit = tuple(named), unit

    def __repr__(self) -> str:
        width = max(len(name) for name, _ in self.named)
        return "\n".join(f"{name:{width}}  {trial}" for name, trial in self.named) + f"  {self.unit}"

    def _repr_html_(self) -> str:
        """The drawing as a part of the page: in its letters, and light on dark where the page is."""
        return f'<div class="fs-bars">{self._repr_svg_()}</div>'

    def _repr_svg_(self) -> str:
        """The drawing: a dot for the mean, a whisker for the interval, a line at nothing."""
        left, wide, row = 205, 220, 28
        low = min(0.0, *(trial.low for _, trial in self.named))
        high = max(0.0, *(trial.high for _, trial in self.named))
        margin = 0.08 * (high - low or 1)
        low, high = low - margin, high + margin

        def x(value: float) -> float:
            return round(left + wide * (value - low) / (high - low), 1)

        height = row * len(self.named) + 34
        told = ", ".join(f"{name} {trial.mean:+.2f}" for name, trial in self.named)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 {height}" width="480" role="img" '
            f'style="max-width:100%;height:auto" font-family="{_FONT}" font-size="14" fill="currentColor">'
            f"<title>{self.unit}: {told}</title>",
            f'<line x1="{x(0)}" x2="{x(0)}" y1="4" y2="{height - 26}" stroke="currentColor" '
            f'stroke-opacity=".45"/><text x="{x(0)}" y="{height - 8}" text-anchor="middle">0</text>',
            f'<text x="{left + wide}" y="{height - 8}" text-anchor="end" fill-opacity=".75">'
            f"{self.unit}</text>",
        ]
        for number, (name, trial) in enumerate(self.named):
            y = 20 + row * number
            parts.append(
                f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{name}</text>'
                f'<line x1="{x(trial.low)}" x2="{x(trial.high)}" y1="{y}" y2="{y}" stroke="currentColor" '
                f'stroke-width="2" stroke-opacity=".6"/><circle cx="{x(trial.mean)}" cy="{y}" r="5"/>'
                f'<text x="{max(x(trial.high), x(0)) + 10}" y="{y + 5}" font-size="12">'
                f"{trial.mean:+.2f}</text>"
            )
        return "".join(parts) + "</svg>"
