"""The layout: the tiles on the table, any game. A caravan is a layout without a spinner.

>>> caravan = Layout.parse("[1|6][6|6][6|3]")
>>> [str(end) for end in caravan.ends]
['west shows 1', 'east shows 3']
>>> str(caravan.lay(Tile(3, 1), Arm.EAST))
'[1|6][6|6][6|3][3|1]'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from itertools import pairwise

from fsbook.play import IllegalMove, RuleError
from fsbook.tiles import HIGHEST_PIP, Tile

__all__ = ["LINE_ARMS", "Arm", "End", "Halves", "Layout"]

Halves = tuple[int, int]
"""A tile as it lies: in the line (west half, east half), in a cross arm (inner half, outer half)."""


@total_ordering
class Arm(Enum):
    """A direction in which the layout grows. West and east are the line; north and south need a spinner."""

    WEST = "west"
    EAST = "east"
    NORTH = "north"
    SOUTH = "south"

    @staticmethod
    def parse(text: str) -> Arm:
        """Read ``west`` or its first letter; raises :class:`RuleError` for anything else.

        >>> Arm.parse("e")
        Arm.EAST
        """
        word = text.strip().lower()
        for arm in Arm:
            if word in (arm.value, arm.value[0]):
                return arm
        raise RuleError(
            f"“{text.strip()}” is not an arm: say west or east, and beside a spinner north or south."
        )

    def __lt__(self, other: Arm) -> bool:
        return _ORDER[self] < _ORDER[other]

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Arm.{self.name}"


_ORDER = {arm: number for number, arm in enumerate(Arm)}
_TILES = {
    (one, other): Tile(one, other) for one in range(HIGHEST_PIP + 1) for other in range(HIGHEST_PIP + 1)
}
LINE_ARMS = (Arm.WEST, Arm.EAST)


@dataclass(frozen=True, slots=True)
class End:
    """What an arm shows: the pip to match, and whether the tile there is a double."""

    arm: Arm
    pip: int
    is_double: bool

    def __str__(self) -> str:
        return f"{self.arm} shows {self.pip}" + (", a double" if self.is_double else "")


_WEST_ENDS, _EAST_ENDS, _NORTH_ENDS, _SOUTH_ENDS = (
    tuple((End(arm, pip, False), End(arm, pip, True)) for pip in range(HIGHEST_PIP + 1)) for arm in Arm
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Tiles as they lie. ``line`` runs west to east; ``spinner`` is the place in it (from 0) of the
    double from which ``north`` and ``south`` grow, or None.

    A layout built here is always consistent: joints match, no tile lies twice, cross arms start at the
    spinner. Raises :class:`~fsbook.play.RuleError` otherwise.
    """

    line: tuple[Halves, ...] = ()
    spinner: int | None = None
    north: tuple[Halves, ...] = ()
    south: tuple[Halves, ...] = ()

    # -- text -----------------------------------------------------------------------------------------

    @staticmethod
    def parse(text: str) -> Layout:
        """Read ``[6|5][5|5][5|0] north [5|4] south [5|1][1|1]``, with or without spaces.

        A ``*`` behind a double of the line names the spinner while nothing lies north or south of it.
        Raises :class:`RuleError` naming the first thing that does not fit.

        >>> str(Layout.parse("[5|5]*[5|0]").spinner)
        '0'
        """
        parts: dict[str, list[Halves]] = {"line": [], "north": [], "south": []}
        part, marked, position = "line", None, 0
        text = text.strip()
        while position < len(text):
            found = _TOKEN.match(text, position)
            if not found:
                raise RuleError(
                    f"“{text[position : position + 12]}” does not read as a tile: "
                    "write a caravan like [1|6][6|6][6|3], with pips from 0 to 6."
                )
            word, west, east, star = found.groups()
            if word:
                part = word.lower()
                if parts[part]:
                    raise RuleError(f"The {part} arm is written twice.")
            else:
                parts[part].append((int(west), int(east)))
                if star:
                    marked = len(parts["line"]) - 1
            position = found.end()
        line, north, south = (tuple(parts[name]) for name in ("line", "north", "south"))
        spinner: int | None = marked
        for name, arm in (("north", north), ("south", south)):
            if arm and spinner is None:
                pip = arm[0][0]
                if (pip, pip) not in line:
                    raise RuleError(
                        f"The {name} arm starts with {pip}, but no double {pip} lies in the line."
                    )
                spinner = line.index((pip, pip))
        return Layout.of(line, spinner, north, south)

    @staticmethod
    def of(
        line: tuple[Halves, ...],
        spinner: int | None = None,
        north: tuple[Halves, ...] = (),
        south: tuple[Halves, ...] = (),
    ) -> Layout:
        """A layout, checked; raises :class:`RuleError` for unequal joints, a tile twice, a wrong spinner."""
        laid: set[Tile] = set()
        for tile in (Tile(*halves) for halves in (*line, *north, *south)):
            if tile in laid:
                raise RuleError(f"{tile} lies there twice; a set has each tile once.")
            laid.add(tile)
        for west, east in pairwise(line):
            if west[1] != east[0]:
                raise RuleError(f"{_bracket(west)} and {_bracket(east)} do not touch with equal pips.")
        if spinner is not None and not (0 <= spinner < len(line) and line[spinner][0] == line[spinner][1]):
            raise RuleError("Only a double in the line can be the spinner.")
        for arm in (north, south):
            previous = line[spinner] if spinner is not None else None
            for halves in arm:
                if previous is None or previous[1] != halves[0]:
                    raise RuleError(f"{_bracket(halves)} does not touch what lies inside it with equal pips.")
                previous = halves
        return Layout(line, spinner, north, south)

    def __str__(self) -> str:
        text = "".join(
            _bracket(halves) + ("*" if place == self.spinner and not (self.north or self.south) else "")
            for place, halves in enumerate(self.line)
        )
        for arm in (Arm.NORTH, Arm.SOUTH):
            if tiles := self.arm(arm):
                text += f" {arm} " + "".join(_bracket(halves) for halves in tiles)
        return text

    # -- what lies there ------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.line) + len(self.north) + len(self.south)

    def __contains__(self, tile: object) -> bool:
        if not isinstance(tile, Tile):
            return False
        halves, turned = (tile.high, tile.low), (tile.low, tile.high)
        return any(halves in tiles or turned in tiles for tiles in (self.line, self.north, self.south))

    def __iter__(self) -> Iterator[Tile]:
        """Every tile: the line west to east, then north and south from the spinner outwards."""
        return map(_TILES.__getitem__, (*self.line, *self.north, *self.south))

    def arm(self, arm: Arm) -> tuple[Halves, ...]:
        """The tiles of a cross arm, from the spinner outwards."""
        return self.north if arm is Arm.NORTH else self.south

    @property
    def is_lead(self) -> bool:
        """Whether a single tile lies there."""
        return len(self) == 1

    def end(self, arm: Arm) -> End | None:
        """What an arm shows, or None where nothing can be shown (an empty table, no spinner).

        A cross arm without a tile shows the spinner.
        """
        if not self.line:
            return None
        if arm is Arm.WEST:
            outer, inner = self.line[0]
            return _WEST_ENDS[outer][outer == inner]
        if arm is Arm.EAST:
            inner, outer = self.line[-1]
            return _EAST_ENDS[outer][outer == inner]
        if self.spinner is None:
            return None
        tiles = self.arm(arm)
        inner, outer = tiles[-1] if tiles else self.line[self.spinner]
        return (_NORTH_ENDS if arm is Arm.NORTH else _SOUTH_ENDS)[outer][outer == inner]

    @property
    def ends(self) -> tuple[End, ...]:
        """What the arms with a tile show, in the order west, east, north, south."""
        arms = [*LINE_ARMS, *(arm for arm in (Arm.NORTH, Arm.SOUTH) if self.arm(arm))]
        return tuple(end for end in map(self.end, arms) if end is not None)

    @property
    def spinner_sides(self) -> int:
        """How many of the spinner's four sides touch a tile; 0 without a spinner."""
        if self.spinner is None:
            return 0
        return (self.spinner > 0) + (self.spinner < len(self.line) - 1) + bool(self.north) + bool(self.south)

    # -- growing --------------------------------------------------------------------------------------

    def lay(self, tile: Tile, arm: Arm | None = None) -> Layout:
        """The layout with ``tile`` laid on ``arm`` (None for the lead on an empty table).

        Raises :class:`IllegalMove` when the tile lies there already, the arm does not exist, or no half
        matches; which arms may be used when is a matter of the rules, not of the layout.
        """
        if not self.line:
            if arm is not None:
                raise IllegalMove(f"The table is empty: the lead {tile} has no arm.")
            return Layout(line=((tile.high, tile.low),))
        if arm is None:
            raise IllegalMove(f"Say where {tile} goes: {tile}@west or {tile}@east.")
        if tile in self:
            raise IllegalMove(f"{tile} lies on the table already.")
        end = self.end(arm)
        if end is None:
            raise IllegalMove(f"There is no {arm} arm: no spinner lies on the table.")
        if not tile.has(end.pip):
            raise IllegalMove(f"{tile} does not fit the {arm} end, which shows {end.pip}.")
        outer = tile.other(end.pip)
        if arm is Arm.WEST:
            spinner = None if self.spinner is None else self.spinner + 1
            return Layout(((outer, end.pip), *self.line), spinner, self.north, self.south)
        if arm is Arm.EAST:
            return Layout((*self.line, (end.pip, outer)), self.spinner, self.north, self.south)
        grown = (*self.arm(arm), (end.pip, outer))
        if arm is Arm.NORTH:
            return Layout(self.line, self.spinner, grown, self.south)
        return Layout(self.line, self.spinner, self.north, grown)

    def with_spinner(self, place: int) -> Layout:
        """The layout with the double at ``place`` of the line as its spinner."""
        return Layout.of(self.line, place, self.north, self.south)


_TOKEN = re.compile(r"\s*(?:(north|south)\b|\[\s*([0-6])\s*\|\s*([0-6])\s*\](\*?))\s*", re.IGNORECASE)


def _bracket(halves: Halves) -> str:
    return f"[{halves[0]}|{halves[1]}]"
