"""Hands as 28-bit masks: bit ``n`` is the tile ``DOUBLE_SIX[n]``.

>>> hand = mask([Tile(6, 4), Tile(0, 0)])
>>> tiles(hand)
(Tile(0, 0), Tile(6, 4))
>>> pips(hand)
10
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fsbook.tiles import DOUBLE_SIX, HIGHEST_PIP, Tile, suit

__all__ = ["ALL", "BITS", "DOUBLES", "SUIT", "indices", "mask", "pips", "tiles"]

ALL: Final = (1 << len(DOUBLE_SIX)) - 1
"""The whole set."""

BITS: Final = tuple(1 << tile.index for tile in DOUBLE_SIX)


def mask(some: Iterable[Tile]) -> int:
    """The mask of some tiles."""
    result = 0
    for tile in some:
        result |= 1 << tile.index
    return result


SUIT: Final = tuple(mask(suit(pip)) for pip in range(HIGHEST_PIP + 1))
"""For every pip the tiles that show it."""

DOUBLES: Final = mask(tile for tile in DOUBLE_SIX if tile.is_double)

_CHUNKS: Final = tuple(range(0, len(DOUBLE_SIX), 7))
_INDICES: Final = tuple(
    tuple(tuple(base + n for n in range(7) if part >> n & 1) for part in range(128)) for base in _CHUNKS
)
_TILES: Final = tuple(tuple(tuple(DOUBLE_SIX[n] for n in group) for group in table) for table in _INDICES)
_PIPS: Final = tuple(tuple(sum(tile.pips for tile in group) for group in table) for table in _TILES)
_LOW_PIPS: Final = tuple(low + high for high in _PIPS[1] for low in _PIPS[0])
_HIGH_PIPS: Final = tuple(low + high for high in _PIPS[3] for low in _PIPS[2])
_I0, _I1, _I2, _I3 = _INDICES
_T0, _T1, _T2, _T3 = _TILES


def indices(hand: int) -> tuple[int, ...]:
    """The places of a mask's tiles in ``DOUBLE_SIX``, ascending."""
    return _I0[hand & 127] + _I1[hand >> 7 & 127] + _I2[hand >> 14 & 127] + _I3[hand >> 21]


@lru_cache(maxsize=4096)
def tiles(hand: int) -> tuple[Tile, ...]:
    """The tiles of a mask, sorted."""
    return _T0[hand & 127] + _T1[hand >> 7 & 127] + _T2[hand >> 14 & 127] + _T3[hand >> 21]


def pips(hand: int) -> int:
    """The sum of the pips of a mask's tiles."""
    return _LOW_PIPS[hand & 16383] + _HIGH_PIPS[hand >> 14]
