"""Tiles: the 28 of a double-six set.

>>> Tile(4, 6) == Tile(6, 4)
True
>>> str(Tile(4, 6))
'6-4'
>>> len(DOUBLE_SIX)
28
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fsbook.play import RuleError

__all__ = ["DOUBLE_SIX", "HIGHEST_PIP", "Tile", "suit"]

HIGHEST_PIP: Final = 6


@dataclass(frozen=True, slots=True, order=True, init=False)
class Tile:
    """A tile: two pips from 0 to 6, in no order; written and kept high first.

    Tiles sort by their higher pip, then by the lower. ``eval(repr(tile)) == tile``.

    Raises :class:`~fsbook.play.RuleError` when a pip is not a whole number from 0 to 6.

    >>> Tile(2, 5)
    Tile(5, 2)
    >>> Tile(3, 3).is_double, Tile(5, 2).pips
    (True, 7)
    """

    high: int
    low: int

    def __init__(self, high: int, low: int) -> None:
        for pip in (high, low):
            if type(pip) is not int or not 0 <= pip <= HIGHEST_PIP:
                raise RuleError(f"No tile shows {pip}: pips go from 0 to {HIGHEST_PIP}.")
        object.__setattr__(self, "high", max(high, low))
        object.__setattr__(self, "low", min(high, low))

    @staticmethod
    def parse(text: str) -> Tile:
        """Read ``6-4``, ``4-6``, ``[6|4]`` or ``64``; raises :class:`RuleError` for anything else.

        >>> Tile.parse("[4|6]"), Tile.parse("64")
        (Tile(6, 4), Tile(6, 4))
        """
        found = _TILE.fullmatch(text.strip())
        if not found:
            raise RuleError(
                f"“{text.strip()}” is not a tile: write it like 6-4, [6|4] or 64, with pips from 0 to 6."
            )
        first, second = (int(pip) for pip in found.groups() if pip is not None)
        return Tile(first, second)

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same pip."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The sum of both halves, 0 to 12."""
        return self.high + self.low

    @property
    def index(self) -> int:
        """The place of the tile in :data:`DOUBLE_SIX`, 0 to 27."""
        return self.high * (self.high + 1) // 2 + self.low

    def has(self, pip: int) -> bool:
        """Whether a half shows ``pip``."""
        return pip == self.high or pip == self.low

    def other(self, pip: int) -> int:
        """What the half opposite ``pip`` shows; ``pip`` must be on the tile.

        >>> Tile(5, 2).other(5), Tile(4, 4).other(4)
        (2, 4)
        """
        if not self.has(pip):
            raise RuleError(f"{self} has no {pip}.")
        return self.low if pip == self.high else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"


_TILE = re.compile(r"\[\s*([0-6])\s*\|\s*([0-6])\s*\]|([0-6])\s*-\s*([0-6])|([0-6])([0-6])")

DOUBLE_SIX: Final[tuple[Tile, ...]] = tuple(
    Tile(high, low) for high in range(HIGHEST_PIP + 1) for low in range(high + 1)
)
"""The whole set, from 0-0 to 6-6."""


@lru_cache(maxsize=HIGHEST_PIP + 1)
def suit(pip: int) -> tuple[Tile, ...]:
    """The seven tiles that show ``pip``, sorted.

    >>> [str(tile) for tile in suit(0)]
    ['0-0', '1-0', '2-0', '3-0', '4-0', '5-0', '6-0']
    """
    return tuple(tile for tile in DOUBLE_SIX if tile.has(pip))
