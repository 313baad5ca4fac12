"""What points are worth: the chance to win the match with them.

Rounds still to come are taken for a random walk: its step and how many steps remain follow from the rule
set itself, played out a few times. When the match is over the chance is 1, 0, or shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from random import Random
from typing import Final

from fsbook.dice import Pair, Pairs
from fsbook.rules import MatchEnd, RoundEndTie, Rules
from fsbook.search.core import core_for
from fsbook.search.geometry import EMPTY
from fsbook.search.kernel import POINTS
from fsbook.search.masks import BITS

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
    rng = Random(f"pace {rules.id}")
    pairs = Pairs(Pair(5, 4), Pair(3, 2)) if rules.uses_dice else Pairs()
    core = core_for(rules, seats, pairs, None)
    size = rules.hand_for(seats)
    start = (0,) * seats
    best, apart = 0.0, 0.0
    rounds = 80
    for number in range(rounds):
        order = sorted(BITS, key=lambda _: rng.random())
        hands = tuple(sum(order[seat * size : (seat + 1) * size]) for seat in range(seats))
        state = (EMPTY, hands, number % seats, 0, 0, 0, 0, start)
        points = core.play_out(state, tuple(order[size * seats :]), rng.random, (POINTS,) * seats)
        best += max(points)
        apart += (points[0] - points[1]) ** 2
    return Pace(max(best / rounds, 0.5), max(sqrt(apart / rounds), 0.5))


class Worth:
    """The chance of every seat to win the match, from its points at the end of a round.

    ``target`` ends the match, or ``rounds_left`` do (counted without the round being played).
    """

    def __init__(self, rules: Rules, seats: int, target: int | None, rounds_left: int | None) -> None:
        self.target, self.rounds_left = target, rounds_left
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
        scale = SCALE * self.pace.spread * sqrt(rounds if least is None else max(rounds, least))
        parts = [exp((each - best) / scale) for each in points]
        total = sum(parts)
        return tuple(part / total for part in parts)
