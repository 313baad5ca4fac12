"""What a play scores, as a table that settles itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fsbook.round import settle
from fsbook.rules import Award, AwardKind, Rules

__all__ = ["UNKNOWN", "Gain"]


class Gain(dict[int, tuple[int, bool]]):
    """What a play scores, as a table: from the mover's points to the points after it, and whether they
    reach the target. Filled, entry by entry, by :func:`fsbook.round.settle`.
    """

    __slots__ = ("awards", "rules", "target", "total")

    def __init__(self, rules: Rules, target: int | None, points: Sequence[int]) -> None:
        self.rules, self.target = rules, target
        self.awards = tuple(Award(AwardKind.DUAL, each, "", "") for each in points)
        self.total = sum(points)

    def __missing__(self, own: int) -> tuple[int, bool]:
        after, reached = settle(self.rules, (own, 0), 0, self.awards, self.target)
        self[own] = result = (after[0], reached)
        return result


UNKNOWN: Final = Gain.__new__(Gain)
"""Stands for a gain that has not been computed yet."""
