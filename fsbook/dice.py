"""Dice: the Flower and the Scorpion, two pairs that hold for a whole round.

>>> Pairs(Pair(4, 5), Pair(3, 2)).flower.tile
Tile(5, 4)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from fsbook.play import RuleError
from fsbook.tiles import Tile

__all__ = ["DICE_SIDES", "Pair", "Pairs", "roll"]

DICE_SIDES: Final = 6


@dataclass(frozen=True, slots=True, order=True, init=False)
class Pair:
    """Two dice read together, in no order; written and kept high first.

    Raises :class:`~fsbook.play.RuleError` when a die does not show 1 to 6.

    >>> Pair(4, 5)
    Pair(5, 4)
    """

    high: int
    low: int

    def __init__(self, high: int, low: int) -> None:
        for die in (high, low):
            if type(die) is not int or not 1 <= die <= DICE_SIDES:
                raise RuleError(f"No die shows {die}: dice go from 1 to {DICE_SIDES}.")
        object.__setattr__(self, "high", max(high, low))
        object.__setattr__(self, "low", min(high, low))

    @staticmethod
    def parse(text: str) -> Pair:
        """Read ``5-4``, ``54`` or ``5,4``; raises :class:`RuleError` for anything else.

        >>> Pair.parse("4,5") == Pair.parse("54") == Pair(5, 4)
        True
        """
        found = _PAIR.fullmatch(text.strip())
        if not found:
            raise RuleError(
                f"“{text.strip()}” is not a pair of dice: write it like 5-4, each die from 1 to 6."
            )
        return Pair(int(found[1]), int(found[2]))

    @property
    def tile(self) -> Tile:
        """The tile with the same two faces."""
        return Tile(self.high, self.low)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same."""
        return self.high == self.low

    def matches(self, one: int, other: int) -> bool:
        """Whether two pips, in any order, are this pair.

        >>> Pair(5, 4).matches(4, 5)
        True
        """
        return (one, other) in ((self.high, self.low), (self.low, self.high))

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Pair({self.high}, {self.low})"


_PAIR = re.compile(r"([0-9])\s*[-,]?\s*([0-9])")


@dataclass(frozen=True, slots=True)
class Pairs:
    """The Flower and the Scorpion of a round. None stands for dice that nobody set: they match nothing."""

    flower: Pair | None = None
    scorpion: Pair | None = None

    @property
    def identical(self) -> bool:
        """Whether both pairs are set and show the same faces."""
        return self.flower is not None and self.flower == self.scorpion


def roll(rng: Random, sides: int = DICE_SIDES) -> int:
    """One die, from 1 to ``sides``."""
    return 1 + int(rng.random() * sides)
