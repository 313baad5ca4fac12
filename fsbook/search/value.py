"""What points are worth: the chance to win the match with them.

Rounds still to come are taken for a random walk: its step and how many steps remain follow from the rule
set itself, played out a few times. When the match is over the chance is 1, 0, or shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from fsbook.rules import MatchEnd, RoundEndTie, Rules
from fsbook.search.kernel import POINTS
from fsbook.search.rounds import quick_rounds

__all__ = ["SCALE", "Pace", "Worth", "pace"]

SCALE: Final = 0.8
"""How uncertain rounds to come are, in spreads: fitted to thousands of matches of equal players."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a rule set scores: points a round takes the best seat forward, and how far apart a round puts two
    seats (its standard deviation).
    """

    best: float
    spread: float


@lru_cache(maxsize=64)
def pace(rules: Rules, seats: int) -> Pace:
    """The pace of a rule set, from 80 quick rounds of players who take the most points."""
    best, apart = 0.0, 0.0
    rounds = 80
    for core, state, world, rng in quick_rounds(rules, seats, rounds, "pace"):
        points = core.play_out(state, world, rng.random, (POINTS,) * seats)
        best += max(points)
        apart += (points[0] - points[1]) ** 2
    return Pace(max(best / rounds, 0.5), max(sqrt(apart / rounds), 0.5))


class Worth:
    """The chance of every seat to win the match, from its points at the end of a round.

    ``target`` ends the match, or ``rounds_left`` do (counted without the round being played). ``onward``
    knows better how a match goes on from the points at the end of the round, where that was counted out.
    """

    def __init__(
        self, rules: Rules, seats: int, target: int | None, rounds_left: int | None,
        onward: Callable[[tuple[int, ...]], tuple[float, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.target, self.rounds_left, self._onward = target, rounds_left, onward
        self.pace = pace(rules, seats)
        self.extra = rules.round_end_tie is RoundEndTie.HIGHEST_THEN_EXTRA_ROUND and (
            target is None or rules.match_end is MatchEnd.ROUND_END
        )
        self._kept: dict[tuple[int, ...], tuple[float, ...]] = {}

    def __call__(self, points: tuple[int, ...]) -> tuple[float, ...]:
        """The chances, which sum to 1."""
        found = self._kept.get(points)
        if found is None:
            found = self._kept[points] = self._chances(points, None)
        return found

    def leaning(self, points: tuple[float, ...]) -> tuple[float, ...]:
        """The chances with points as they are expected to be, in the middle of a round."""
        return self._chances(points, 0.6)

    def _chances(self, points: tuple[float, ...], least: float | None) -> tuple[float, ...]:
        best = max(points)
        if self.target is not None:
            over = best >= self.target
            rounds = max(0.6, (self.target - best) / self.pace.best)
        else:
            assert self.rounds_left is not None
            over = self.rounds_left <= 0
            rounds = float(max(self.rounds_left, 1))
        if over and least is None:
            winners = points.count(best)
            if winners == 1 or not self.extra:
                return tuple(1 / winners if each == best else 0.0 for each in points)
        if self._onward is not None and not over and least is None:
            return self._onward(tuple(map(int, points)))
        scale = SCALE * self.pace.spread * sqrt(rounds if least is None else max(rounds, least))
        parts = [exp((each - best) / scale) for each in points]
        total = sum(parts)
        return tuple(part / total for part in parts)
