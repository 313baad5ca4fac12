"""Quick rounds between players who think little: what a rule set is like, found by playing it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fsbook.dice import Pair, Pairs
from fsbook.rules import Rules
from fsbook.search.core import Core, State, World, core_for
from fsbook.search.geometry import EMPTY
from fsbook.search.masks import BITS

__all__ = ["quick_rounds"]


def quick_rounds(
    rules: Rules, seats: int, number: int, name: str, points: int = 0
) -> Iterator[tuple[Core, State, World, Random]]:
    """So many rounds, dealt, to be played: their core, state and world, and the chance that goes with them.
    The lead goes round from seat 0; everybody begins with the same points, far from any target.
    """
    rng = Random(f"{name} {rules.id}")
    pairs = Pairs(Pair(5, 4), Pair(3, 2)) if rules.uses_dice else Pairs()
    core = core_for(rules, seats, pairs, None)
    size = rules.hand_for(seats)
    start = (points,) * seats
    for each in range(number):
        order = sorted(BITS, key=lambda _: rng.random())
        hands = tuple(sum(order[seat * size : (seat + 1) * size]) for seat in range(seats))
        yield core, (EMPTY, hands, each % seats, 0, 0, 0, 0, start), tuple(order[size * seats :]), rng
