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
from html import escape
from importlib.resources import files
from math import ceil, floor, sqrt
from random import Random
from typing import Any, NamedTuple, Protocol

from fsbook.catalog import DOMINO_RULES
from fsbook.dice import Pair, Pairs, roll
from fsbook.play import RuleError
from fsbook.round import Lead
from fsbook.rules import Rules
from fsbook.search.core import BLOCKED, Core, Move, State, World, core_for
from fsbook.search.course import between_equals
from fsbook.search.geometry import EMPTY, Line, play_of
from fsbook.search.masks import BITS, SUIT
from fsbook.tiles import HIGHEST_PIP, Tile

__all__ = [
    "Advice",
    "Bars",
    "Measured",
    "Option",
    "RandomRound",
    "Trial",
    "Value",
    "force_block",
    "hold_doubles",
    "hold_flower",
    "hold_scorpion",
    "ladder",
    "lay_scorpion",
    "lead_worth",
    "levels",
    "mixed",
    "next_lead",
    "nothing",
    "reading_worth",
    "rounds",
    "strengths",
    "trial",
]

THROWS, EQUAL = 40, 2
"""Throws of the dice that a trial goes through again and again, for tables are computed for each; and in how
many of them both pairs show the same, which is as often as chance has it (11 in 216).
"""

NUDGE = 0.9
"""What a piece of advice weighs: less than a chip, so that it never gives away more than one."""


@dataclass(frozen=True, slots=True)
class Option:
    """A play one may choose: its ``tile``, what it ``scores`` and the tiles of both pairs of dice."""

    tile: Tile
    scores: int
    flower: Tile | None
    scorpion: Tile | None
    _left: Callable[[], int]

    @property
    def left(self) -> int:
        """How many of the tiles that the player does not hold would fit after this play."""
        return self._left()


Advice = Callable[[Option], float]
"""Points by which a player prefers a play."""


def nothing(option: Option) -> float:
    """No advice: take the most points."""
    return 0.0


def hold_doubles(option: Option) -> float:
    """Keep doubles as long as possible."""
    return -NUDGE if option.tile.is_double else 0.0


def hold_flower(option: Option) -> float:
    """Keep the Flower tile, for the end of the match or of a blocked round."""
    return -1.1 if option.tile == option.flower else 0.0


def hold_scorpion(option: Option) -> float:
    """Never lay the Scorpion tile while anything else fits."""
    return -NUDGE if option.tile == option.scorpion else 0.0


def lay_scorpion(option: Option) -> float:
    """Be rid of the Scorpion tile early, as if it cost nothing."""
    return 1.1 if option.tile == option.scorpion else 0.0


def force_block(option: Option) -> float:
    """Leave as few tiles as possible that fit, of those one does not hold."""
    return -0.06 * option.left


class Value(Protocol):
    """A measured value, and the interval in which it lies 95 times in 100."""

    @property
    def mean(self) -> float:
        """The best guess."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""

    @property
    def high(self) -> float:
        """The upper end of the interval."""


class Measured(NamedTuple):
    """A value counted elsewhere, with its interval."""

    mean: float
    low: float
    high: float


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


def _option(core: Core, state: State, world: World, move: Move, scores: int) -> Option:
    def left() -> int:
        unseen = sum(world[state[3] :])
        for seat, held in enumerate(state[1]):
            if seat != state[2]:
                unseen |= held
        return (core.fit(move[1]) & unseen).bit_count()

    flower, scorpion = core.pairs.flower, core.pairs.scorpion
    return Option(
        play_of(move[3]).tile,
        scores,
        flower.tile if flower else None,
        scorpion.tile if scorpion else None,
        left,
    )


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
                wished = wish(_option(core, state, world, each, scored)) if each[0] else 0.0
                rated.append((scored + wished, rng.random(), each))
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


def next_lead(rules: Rules, levels: Sequence[int]) -> list[tuple[int, str]]:
    """Rows of a table: points that two players with sense have each, and the share of such matches that go to
    the one who leads the next round. Raises RuleError when a level is not below the target, or where the lead
    does not go round to a near target.
    """
    target = rules.target_for(2)
    if not all(0 <= level < target for level in levels):
        raise RuleError(f"Both still have to play on: name points from 0 to {target - 1}.")
    chances = between_equals(rules, target, Lead("rotation", 1), 2)
    if chances is None:
        raise RuleError(f"Who leads next is not counted out for {rules.id}.")
    return [(level, f"{100 * chances((level, level))[0]:.0f}%") for level in levels]


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


@dataclass(frozen=True, slots=True)
class RandomRound:
    """How a round of random plays went: whether it ended ``blocked``, the pips that the west and the east
    ``ends`` showed last, and after each play how many of the two ends no tile was left for (``dead``).
    """

    blocked: bool
    ends: tuple[int, int]
    dead: tuple[int, ...]


def rounds(rules: Rules, seats: int, deals: int, seed: int = 1) -> Iterator[RandomRound]:
    """Rounds of a caravan in which everybody plays at random; for counting what happens."""
    rng = Random(f"rounds {seed}")
    pips = HIGHEST_PIP + 1
    for number, (pairs, order) in enumerate(_deals(rules, seats, deals, seed)):
        core, state, world = _open(rules, seats, pairs, order, number % seats)
        shape = core.shape
        if not isinstance(shape, Line):
            raise RuleError(f"{rules.title} has four arms: it has no west and east end to count.")
        dead, west, east = [], 0, 0
        while state[2] >= 0:
            moves = core.moves(state)
            state = core.step(state, moves[int(rng.random() * len(moves))], world)
            west, east = (shown % pips for shown in shape.ends(state[0]))
            hidden = sum(state[1]) + sum(world[state[3] :])
            dead.append(sum(not SUIT[pip] & hidden for pip in (west, east)))
        yield RandomRound(state[4] == BLOCKED, (west, east), tuple(dead))


def strengths() -> list[dict[str, Any]]:
    """The matches between the levels as ``tests/bench/strength.py`` last played and counted them."""
    found: list[dict[str, Any]] = json.loads(files("fsbook").joinpath("strength.json").read_text("utf-8"))
    return found


def levels(name: str = "fs-celko") -> Bars:
    """Which share of its matches each level won against another in a rule set, from :func:`strengths`.

    Raises :class:`~fsbook.play.RuleError` for a rule set in which no two levels were matched.
    """
    found = [each for each in strengths() if each["rules"] == name and len(each["bots"]) == 2]
    if not found:
        raise RuleError(f"The levels were not matched in {name}.")
    rows = [
        (" against ".join(each["bots"]), Measured(each["wins"][0] / each["matches"], *each["interval"][0]))
        for each in found
    ]
    low, high = min(each["matches"] for each in found), max(each["matches"] for each in found)
    unit = f"won by the first of the two, of {low if low == high else f'{low} to {high}'} matches"
    return Bars(rows, unit, level=0.5, form="{:.0%}", reach=(0.0, 1.0))


LADDER = (("casual", "gentle"), ("club", "casual"), ("master", "club"))
"""Each level and the one below it."""


def ladder() -> list[tuple[str, ...]]:
    """How each level did against the one below it, two at a table: a row for every rule set in which they
    met, its title and the share of matches won in each pairing of :data:`LADDER`, with its interval.
    """
    met = {(each["rules"], tuple(each["bots"])): each for each in strengths()}
    return [
        (rules.title, *(_share(met[name, pair], 0) for pair in LADDER))
        for name, rules in DOMINO_RULES.items()
        if all((name, pair) in met for pair in LADDER)
    ]


def mixed() -> list[tuple[str, str, str]]:
    """Tables at which more than two levels met: who sat there, and who won how much of the matches."""
    return [
        (
            f"{len(each['bots'])} players, {each['matches']} matches",
            bot,
            _share(each, seat),
        )
        for each in strengths()
        if len(each["bots"]) > 2
        for seat, bot in enumerate(each["bots"])
    ]


def _share(found: dict[str, Any], bot: int) -> str:
    low, high = found["interval"][bot]
    return f"{found['wins'][bot] / found['matches']:.0%} ({low:.0%}\u00a0to\u00a0{high:.0%})"


_STYLE = """
.fs-bars { container-type: inline-size; font-family: var(--fs-font, system-ui, sans-serif); font-size: 16px;
  line-height: 1.3; font-variant-numeric: tabular-nums; max-width: 44em }
.fs-bars ul { list-style: none; margin: 0; padding: 0 }
.fs-bars li { display: grid; grid-template-columns: 12.5em 1fr 4em; gap: 0 14px; margin: 0 }
.fs-bars li > * { align-self: center }
.fs-bars .track { position: relative; align-self: stretch; min-height: 34px;
  background: linear-gradient(currentColor, currentColor) var(--zero) 0 / 1.5px 100% no-repeat }
.fs-bars .track i, .fs-bars .track b { position: absolute; top: 50%; translate: 0 -50%; border-radius: 9px }
.fs-bars .track i { height: 7px; background: var(--fs-accent, currentColor); opacity: .38 }
.fs-bars .track b { width: 14px; height: 14px; margin-left: -7px; box-sizing: border-box;
  background: var(--fs-surface, Canvas); border: 3px solid var(--fs-accent, currentColor) }
.fs-bars .sure .track b { background: var(--fs-accent, currentColor) }
.fs-bars .sure .value { font-weight: 700 }
.fs-bars .value { text-align: right }
.fs-bars .ticks { min-height: 0; height: 22px; background: none; font-size: 14px }
.fs-bars .ticks span { position: absolute; white-space: nowrap }
.fs-bars p { margin: 2px 0 0; font-size: 15px; line-height: 1.4; opacity: .8 }
@container (max-width: 480px) {
  .fs-bars li { grid-template-columns: 1fr 4em }
  .fs-bars li .name { grid-column: 1 / -1; margin-top: 6px }
  .fs-bars .track:not(.ticks) { min-height: 24px }
}
"""


class Bars:
    """Measured values with their intervals: text in a terminal, a drawing on a page.

    A full dot is a value that is surely on its side of ``level``, where nothing is won or lost; a hollow one
    may be there by chance. ``unit`` says what is counted, ``form`` how a value is written.
    """

    def __init__(
        self,
        named: Sequence[tuple[str, Value]],
        unit: str = "chips a round",
        level: float = 0.0,
        form: str = "{:+.2f}",
        reach: tuple[float, float] | None = None,
    ) -> None:
        self.named, self.unit, self.level, self.form = tuple(named), unit, level, form
        low = min(level, *(trial.low for _, trial in self.named))
        high = max(level, *(trial.high for _, trial in self.named))
        margin = 0.06 * (high - low or 1)
        self.reach = reach or (low - margin, high + margin)

    def __repr__(self) -> str:
        width = max(len(name) for name, _ in self.named)
        rows = (
            f"{name:{width}}  {self._written(trial.mean)}  "
            f"({self._written(trial.low)} to {self._written(trial.high)})"
            for name, trial in self.named
        )
        return "\n".join([*rows, self.unit])

    def _repr_html_(self) -> str:
        rows = "".join(map(self._row, self.named))
        ticks = "".join(
            f'<span style="left:{self._at(tick)};translate:-{self._aside(tick)}%">{self._tick(tick)}</span>'
            for tick in self._ticks()
        )
        return (
            f'<div class="fs-bars"><style>{_STYLE}</style><ul>{rows}<li aria-hidden="true">'
            f'<span class="name"></span><span class="track ticks">{ticks}</span></li></ul>'
            f"<p>{escape(self.unit)}; a hollow dot may be chance</p></div>"
        )

    def _row(self, row: tuple[str, Value]) -> str:
        name, trial = row
        sure = not trial.low <= self.level <= trial.high
        wide = (trial.high - trial.low) / (self.reach[1] - self.reach[0])
        return (
            f'<li class="{"sure" if sure else "open"}">'
            f'<span class="name">{escape(name)}</span>'
            f'<span class="track" style="--zero:{self._at(self.level)}" role="img" aria-label="between '
            f'{self._written(trial.low)} and {self._written(trial.high)}">'
            f'<i style="left:{self._at(trial.low)};width:{wide:.1%}"></i>'
            f'<b style="left:{self._at(trial.mean)}"></b></span>'
            f'<span class="value">{self._written(trial.mean)}</span></li>'
        )

    def _at(self, value: float) -> str:
        low, high = self.reach
        return f"{(value - low) / (high - low):.1%}"

    def _aside(self, value: float) -> int:
        """How much of a tick's label lies west of it: half, but at the edges."""
        low, high = self.reach
        place = (value - low) / (high - low)
        return 0 if place < 0.06 else 100 if place > 0.94 else 50

    def _written(self, value: float) -> str:
        if not float(f"{value:.2f}"):
            return "0"
        return self.form.format(value).replace("-", "−")

    def _tick(self, value: float) -> str:
        return (
            self._written(value) if "%" in self.form else f"{value:+.3g}".replace("-", "−").replace("+0", "0")
        )

    def _ticks(self) -> list[float]:
        """Round values along the axis, at most six, the level among them."""
        low, high = self.reach
        step = next(each for each in (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100) if (high - low) / each <= 6)
        first, last = ceil((low - self.level) / step), floor((high - self.level) / step)
        return [self.level + step * number for number in range(first, last + 1)]
