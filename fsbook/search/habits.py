"""How the others play, from the rounds before: everybody saw them, and at their end all hands lie open."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fsbook.match import View
from fsbook.play import Seat
from fsbook.round import Draw, Play, Round
from fsbook.search.core import KINDS, core_for
from fsbook.search.geometry import EMPTY, code_of
from fsbook.search.masks import mask

__all__ = ["SHARES", "habits", "told"]

SHARES: Final = [kind.share for kind in KINDS]
"""How many players are of each kind, for all that is known of a stranger."""


def habits(view: View) -> dict[Seat, list[float]]:
    """How likely every other seat is of each of the :data:`KINDS`, from what it did in the rounds before."""
    found = {seat: list(SHARES) for seat in range(view.seats) if seat != view.seat}
    for played in view.earlier:
        for seat, chances in enumerate(told(played)):
            if seat in found:
                parts = [one * other for one, other in zip(found[seat], chances, strict=True)]
                total = sum(parts)
                found[seat] = [part / total for part in parts]
    return found


@lru_cache(maxsize=64)
def told(played: Round) -> tuple[tuple[float, ...], ...]:
    """How likely each seat's plays in a finished round are for each of the :data:`KINDS`."""
    core = core_for(played.rules, played.seats, played.pairs, played.target)
    shape, code, points = core.shape, EMPTY, played.start_points
    hands = [mask(hand) for hand in played.deal.hands(played.seats, core.dealt)]
    seen = [[1.0] * len(KINDS) for _ in hands]
    for entry in played.log:
        seat, move = entry.seat, entry.move
        if isinstance(move, Draw) and entry.tile is not None:
            hands[seat] |= mask((entry.tile,))
        elif isinstance(move, Play):
            bit, number = mask((move.tile,)), code_of(move)
            chances = core.likelihood(code, hands[seat] & core.fit(code), number, points[seat])
            seen[seat] = [one * other for one, other in zip(seen[seat], chances, strict=True)]
            if code == EMPTY:
                code = core.all_leads()[move.tile.index][1]
            else:
                code = next(step[1] for step in shape.steps(code, bit) if step[2] == number)
            hands[seat] &= ~bit
        points = entry.points
    return tuple(map(tuple, seen))
