"""Layouts as small ints, for the search: what can be laid where, computed from the rule functions.

Two shapes have the same three questions. A :class:`Line` has two ends and its every step comes straight
from :func:`fsbook.round.lay`. A :class:`Cross` has up to four; its steps are put together from *phases*
(which arms are open, and what laying a tile on one does to that), and the phases come from the same
functions. Neither holds a rule of its own.
"""

from __future__ import annotations

from typing import Final, Protocol

from fsbook.layout import Arm, Halves, Layout
from fsbook.round import Play, lay, open_ends
from fsbook.rules import Rules, Spinner
from fsbook.search.masks import ALL, BITS, SUIT, indices
from fsbook.tiles import DOUBLE_SIX, HIGHEST_PIP, Tile

__all__ = [
    "DRAW_CODE",
    "EMPTY",
    "MOVES",
    "PASS_CODE",
    "Code",
    "Cross",
    "Geometry",
    "Line",
    "Step",
    "by_number",
    "code_of",
    "geometry",
    "play_of",
]

Code = int
"""A layout, as far as later plays and their scores depend on it."""

EMPTY: Final = -1
"""The empty table."""

Step = tuple[int, Code, int]
"""A play as the search sees it: the tile's bit, the layout after it, the move's code."""

ARMS: Final = tuple(Arm)
DRAW_CODE: Final = 28 * 5
PASS_CODE: Final = 28 * 5 + 1


def code_of(play: Play) -> int:
    """The number of a play: five a tile, for no arm and the four arms."""
    return play.tile.index * 5 + (0 if play.arm is None else 1 + ARMS.index(play.arm))


def play_of(code: int) -> Play:
    """The play with that number."""
    return _PLAYS[code]


_PLAYS: Final = tuple(Play(tile, arm) for tile in DOUBLE_SIX for arm in (None, *ARMS))


class Geometry(Protocol):
    """What the search asks of layouts."""

    def code(self, layout: Layout) -> Code:
        """The code of a layout."""
        ...

    def fit(self, code: Code) -> int:
        """The tiles that fit an open end."""
        ...

    def steps(self, code: Code, hand: int) -> tuple[Step, ...]:
        """The plays that a hand has, sorted by tile, then by arm. Not for the empty table."""
        ...

    def example(self, code: Code, without: Tile | None = None) -> Layout:
        """A layout with that code, in which a given tile does not lie."""
        ...

    def turned(self, code: Code) -> Code:
        """The code that stands for this one and for all that differ by the names of the arms alone."""
        ...


def _end(pip: int, double: bool) -> int:
    return pip + 7 if double else pip


def _filler(outer: int, without: Tile | None) -> int:
    """An inner half for a tile at an end that shows ``outer``: a single, and not the tile to leave out."""
    for inner in range(HIGHEST_PIP + 1):
        if inner != outer and (without is None or Tile(outer, inner) != without):
            return inner
    raise AssertionError("seven tiles show a pip")


def _outer(end: int, without: Tile | None) -> Halves:
    """A tile whose outer half makes that end, as (outer, inner)."""
    return (end - 7, end - 7) if end >= 7 else (end, _filler(end, without))


class Line:
    """Layouts with two ends: 14 × 14 codes for what they show, then one for each lead."""

    leads: Final = 14 * 14
    size: Final = 14 * 14 + 28

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._fit = [self._suits(code) for code in range(self.size)]
        self._steps: list[tuple[Step, ...] | None] = [None] * self.size

    @staticmethod
    def ends(code: Code) -> tuple[int, int]:
        """What the two ends show: 0–6, with 7 more for a double."""
        if code < Line.leads:
            return divmod(code, 14)
        tile = DOUBLE_SIX[code - Line.leads]
        return _end(tile.high, tile.is_double), _end(tile.low, tile.is_double)

    def code(self, layout: Layout) -> Code:
        """The code of a layout."""
        if not layout.line:
            return EMPTY
        if len(layout.line) == 1:
            return self.leads + Tile(*layout.line[0]).index
        (w, wi), (ei, e) = layout.line[0], layout.line[-1]
        return _end(w, w == wi) * 14 + _end(e, e == ei)

    def example(self, code: Code, without: Tile | None = None) -> Layout:
        """A layout with that code."""
        if code >= self.leads:
            tile = DOUBLE_SIX[code - self.leads]
            return Layout(((tile.high, tile.low),))
        west, (e, ei) = _outer(code // 14, without), _outer(code % 14, without)
        return Layout((west, (ei, e)))

    def turned(self, code: Code) -> Code:
        """The same ends, the lower in the west."""
        if 0 <= code < self.leads:
            west, east = divmod(code, 14)
            if west > east:
                return east * 14 + west
        return code

    def _suits(self, code: Code) -> int:
        ends = open_ends(self.rules, self.example(code))
        fit = 0
        for end in ends:
            fit |= SUIT[end.pip]
        lying = [Tile(end.pip, end.pip).index for end in ends if end.is_double]
        if code >= self.leads:
            lying.append(code - self.leads)
        for index in lying:
            fit &= ~BITS[index]
        return fit

    def fit(self, code: Code) -> int:
        """The tiles that fit an open end."""
        return ALL if code == EMPTY else self._fit[code]

    def all_steps(self, code: Code) -> tuple[Step, ...]:
        """Every play on that layout, whoever holds the tile."""
        steps = self._steps[code]
        if steps is None:
            steps = self._steps[code] = tuple(self._compute(code))
        return steps

    def _compute(self, code: Code) -> list[Step]:
        steps = []
        for index in indices(self._fit[code]):
            tile = DOUBLE_SIX[index]
            before = self.example(code, tile)
            for end in open_ends(self.rules, before):
                if tile.has(end.pip):
                    play = Play(tile, end.arm)
                    steps.append((BITS[index], self.code(lay(self.rules, before, play)), code_of(play)))
        return steps

    def steps(self, code: Code, hand: int) -> tuple[Step, ...]:
        """The plays that a hand has."""
        return tuple(step for step in self.all_steps(code) if step[0] & hand)


# A cross is coded in 22 bits: lead, spinner at the west tip, at the east tip, its pip (7: none), then what
# the four arms show (14: no tile there).
_SPINNER, _WEST, _EAST, _NORTH, _SOUTH = 3, 6, 10, 14, 18
_SHIFTS: Final = (_WEST, _EAST, _NORTH, _SOUTH)
_NO_SPINNER: Final = 7
_NO_TILE: Final = 14
_CAP: Final = 60_000

MOVES: Final = tuple(
    {
        part: tuple(
            (BITS[n], n, _end(DOUBLE_SIX[n].other(pip), DOUBLE_SIX[n].is_double)) for n in indices(part)
        )
        for part in (
            sum(BITS[n] for place, n in enumerate(indices(SUIT[pip])) if chosen >> place & 1)
            for chosen in range(128)
        )
    }
    for pip in range(HIGHEST_PIP + 1)
)
"""For a pip and the part of a hand that shows it: (bit, tile, the end it makes)."""


class Cross:
    """Layouts with a spinner, or that may get one: up to four ends."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._arms: dict[int, tuple[int, ...]] = {}
        self._next: dict[int, int] = {}
        self._fits: dict[int, int] = {}
        self._turned: dict[int, int] = {}

    def code(self, layout: Layout) -> Code:
        """The code of a layout."""
        if not layout.line:
            return EMPTY
        place = layout.spinner
        code = int(layout.is_lead)
        code |= (place == 0) << 1 | (place == len(layout.line) - 1) << 2
        code |= (_NO_SPINNER if place is None else layout.line[place][0]) << _SPINNER
        for arm, shift in zip(ARMS, _SHIFTS, strict=True):
            shown = None if arm in (Arm.NORTH, Arm.SOUTH) and not layout.arm(arm) else layout.end(arm)
            code |= (_NO_TILE if shown is None else _end(shown.pip, shown.is_double)) << shift
        return code

    def example(self, code: Code, without: Tile | None = None) -> Layout:
        """A layout with that code."""
        lead, west_tip, east_tip = code & 1, code >> 1 & 1, code >> 2 & 1
        pip = code >> _SPINNER & 7
        west, east, north, south = (code >> shift & 15 for shift in _SHIFTS)
        if lead:
            tile = Tile(west % 7, east % 7)
            return Layout(((tile.high, tile.low),), None if pip == _NO_SPINNER else 0)
        line: list[Halves] = []
        spinner = None
        if not west_tip:
            line.append(_outer(west, without))
        if pip != _NO_SPINNER:
            spinner = len(line)
            line.append((pip, pip))
        if not east_tip:
            line.append(_outer(east, without)[::-1])
        arms = [(_outer(end, without)[::-1],) if end != _NO_TILE else () for end in (north, south)]
        return Layout(tuple(line), spinner, *arms)

    def turned(self, code: Code) -> Code:
        """The same ends in the order of the arms: of the line, of the arms across it, and of all four once
        each has a tile beyond the spinner.
        """
        found = self._turned.get(code)
        if found is None:
            if len(self._turned) > _CAP:
                self._turned.clear()
            found = self._turned[code] = self._turn(code)
        return found

    @staticmethod
    def _turn(code: Code) -> Code:
        if code == EMPTY or code & 1:
            return code
        tips = [(code >> _WEST & 15, code >> 1 & 1), (code >> _EAST & 15, code >> 2 & 1)]
        across = [code >> _NORTH & 15, code >> _SOUTH & 15]
        (west, at_west), (east, at_east) = sorted(tips)
        north, south = sorted(across)
        if not at_west and not at_east and south != _NO_TILE and code >> _SPINNER & 7 != _NO_SPINNER:
            west, east, north, south = sorted((west, east, north, south))
        ends = west << _WEST | east << _EAST | north << _NORTH | south << _SOUTH
        return code & 7 << _SPINNER | at_west << 1 | at_east << 2 | ends

    def _phase(self, code: Code) -> int:
        """What the open arms and the next phase depend on: all but the pips at the ends."""
        return code & 63 | ((code >> _NORTH & 15) == _NO_TILE) << 6 | ((code >> _SOUTH & 15) == _NO_TILE) << 7

    def _open(self, code: Code, phase: int) -> tuple[int, ...]:
        arms = self._arms.get(phase)
        if arms is None:
            ends = open_ends(self.rules, self.example(code))
            arms = self._arms[phase] = tuple(ARMS.index(end.arm) for end in ends)
        return arms

    def _after(self, code: Code, phase: int, arm: int, tile: Tile) -> int:
        """The low bits of the code after a play: lead, tips and spinner."""
        key = phase << 6 | arm << 4 | (tile.high if tile.is_double else 7)
        after = self._next.get(key)
        if after is None:
            laid = lay(self.rules, self.example(code, tile), Play(tile, ARMS[arm]))
            after = self._next[key] = self.code(laid) & 63
        return after

    def fit(self, code: Code) -> int:
        """The tiles that fit an open end."""
        fit = self._fits.get(code)
        if fit is None:
            fit = self._compute_fit(code)
            if len(self._fits) > _CAP:
                self._fits.clear()
            self._fits[code] = fit
        return fit

    def _compute_fit(self, code: Code) -> int:
        if code == EMPTY:
            return ALL
        fit, lying = 0, 0
        pip = code >> _SPINNER & 7
        if pip != _NO_SPINNER:
            lying = BITS[Tile(pip, pip).index]
        for shift in _SHIFTS:
            end = code >> shift & 15
            if 7 <= end < _NO_TILE:
                lying |= BITS[Tile(end - 7, end - 7).index]
        for arm in self._open(code, self._phase(code)):
            end = code >> _SHIFTS[arm] & 15
            fit |= SUIT[pip if end == _NO_TILE else end % 7]
        return fit & ~lying

    def steps(self, code: Code, hand: int) -> tuple[Step, ...]:
        """The plays that a hand has."""
        return tuple(sorted(self.by_arm(code, hand), key=by_number))

    def by_arm(self, code: Code, hand: int) -> list[Step]:
        """The same, arm by arm."""
        phase = self._phase(code)
        pip = code >> _SPINNER & 7
        steps: list[Step] = []
        for arm in self._open(code, phase):
            shift = _SHIFTS[arm]
            end = code >> shift & 15
            shown = pip if end == _NO_TILE else end % 7
            rest = code & ~(63 | 15 << shift)
            for bit, index, made in MOVES[shown][hand & SUIT[shown]]:
                after = self._next.get(phase << 6 | arm << 4 | (made - 7 if made >= 7 else 7))
                if after is None:
                    after = self._after(code, phase, arm, DOUBLE_SIX[index])
                steps.append((bit, rest | made << shift | after, index * 5 + 1 + arm))
        return steps


def by_number(step: Step) -> int:
    """Sorts steps by tile, then by arm."""
    return step[2]


def geometry(rules: Rules) -> Line | Cross:
    """The shape that a rule set's layouts have."""
    return Line(rules) if rules.spinner is Spinner.NONE else Cross(rules)
