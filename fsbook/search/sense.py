"""A play with sense, at a glance: what it scores, what it leaves the next seat, and what fits afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fsbook.search.masks import pips

if TYPE_CHECKING:
    from fsbook.search.core import Core, Move

__all__ = ["sensible"]

LEFT: Final = 0.17
"""What a tile that will fit is worth, kept or in other hands, in parts of the least that a play scores."""


def sensible(core: Core, moves: Sequence[Move], hand: int, unseen: int, held: int) -> Move:
    """The play that looks best: its points, less those that the next seat may well score on what it leaves,
    more for every tile kept that will fit and less for every unseen one that will; heavy tiles go early
    where pips count. Level ones: the first.

    ``moves`` are plays of ``hand``, ``unseen`` are the tiles that it cannot see, of which the next seat has
    ``held``.
    """
    share = held / (unseen.bit_count() or 1)
    unit, load = LEFT * core.least, core.pip_load
    top, found = -1e9, moves[0]
    for move in moves:
        bit, after, gain, _ = move
        rest = hand ^ bit
        if not rest:
            return move
        fit = core.fit(after)
        worth = unit * ((rest & fit).bit_count() - (unseen & fit).bit_count())
        if load:
            worth += unit * load * 5 * pips(bit)
        if gain is not None:
            worth += gain.total
        chance = share
        for points, tile in core.threats(after, unseen):
            if tile & unseen:
                worth -= points * chance
                chance *= 1 - share
        if worth > top:
            top, found = worth, move
    return found
