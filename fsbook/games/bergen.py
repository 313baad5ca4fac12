"""Bergen: Draw in which a play pays for making both ends of the line equal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from fsbook.games.draw import DRAW
from fsbook.layout import Arm
from fsbook.play import Seat
from fsbook.rules import (
    AwardKind,
    Ending,
    Hands,
    Laid,
    LeadFirst,
    LeadTile,
    Scored,
    count,
)

__all__ = ["BERGEN", "BERGEN_CELKO", "BERGEN_PAGAT", "Header", "Headers", "RoundWin"]


class Header(Enum):
    """What a lone double at the lead counts as."""

    DUAL = "dual"
    PLURAL = "plural"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Headers:
    """Equal ends pay: a dual between two singles, a plural when one end is a double.

    A plural replaces the dual. With ``near_win_reduction`` no header pays more than 1 to a player who
    is two or fewer short of the target, or more than 2 to one who is three short.
    """

    dual_points: int = 20
    plural_points: int = 30
    lone_double_header: Header = Header.DUAL
    near_win_reduction: bool = False

    def __call__(self, laid: Laid) -> Iterator[Scored]:
        """The header of a play, if it makes one."""
        west, east = laid.layout.end(Arm.WEST), laid.layout.end(Arm.EAST)
        if west is None or east is None or west.pip != east.pip:
            return
        pip = west.pip
        if laid.layout.is_lead:
            if self.lone_double_header is Header.NONE:
                return
            is_plural, case = self.lone_double_header is Header.PLURAL, "lone_double"
            why = f"The lead is a double, so both ends show {pip}"
        elif west.is_double or east.is_double:
            is_plural, case = True, "plural"
            side = west.arm if west.is_double else east.arm
            why = f"Both ends show {pip} and the one in the {side} is the double"
        else:
            is_plural, case = False, "dual"
            why = f"Both ends show {pip}"
        kind = AwardKind.PLURAL if is_plural else AwardKind.DUAL
        points = self._reduced(self.plural_points if is_plural else self.dual_points, laid.short_of_target)
        if points:
            yield Scored(kind, points, f"{why}: a {kind}, {count(points, laid.unit)}.", case)

    def _reduced(self, points: int, short: int | None) -> int:
        if not self.near_win_reduction or short is None or short > 3:
            return points
        return min(points, 2 if short == 3 else 1)


@dataclass(frozen=True, slots=True)
class RoundWin:
    """Winning a round pays a fixed bonus: one for going out, one for a blocked round."""

    domino_bonus: int = 10
    block_bonus: int = 10

    def __call__(self, ending: Ending, winner: Seat, hands: Hands, unit: str) -> Iterator[Scored]:
        """The bonus of the winner."""
        if ending is Ending.DOMINO and self.domino_bonus:
            why = f"The last tile of the hand is laid, domino: {count(self.domino_bonus, unit)}."
            yield Scored(AwardKind.DOMINO, self.domino_bonus, why, "domino")
        elif ending is Ending.BLOCKED and self.block_bonus:
            why = f"The round is blocked and this hand wins it: {count(self.block_bonus, unit)}."
            yield Scored(AwardKind.BLOCKED, self.block_bonus, why, "blocked")


BERGEN = replace(
    DRAW,
    id="bergen-amazing",
    title="Bergen, from Amazing Dominoes",
    hand_size=(6, 6, 5),
    score=(Headers(),),
    pay=RoundWin(),
    cites=DRAW.citing(
        dual="003 bergen 4",
        plural="003 bergen 5",
        lone_double="003 bergen 4",
        domino="003 bergen 7",
        blocked="003 bergen 7",
        fewest_pips="003 bergen 7",
        weakest_tile="003 draw 5",
        deal="003 bergen 2",
        first_lead="003 bergen 1",
        draw="003 bergen 3",
        end="003 bergen 6",
        **{"pass": "003 bergen 3"},
    ),
)
"""Bergen as text 003 plays it, where everything is worth ten times what the older games pay."""

BERGEN_PAGAT = replace(
    BERGEN,
    id="bergen-pagat",
    title="Bergen, from pagat.com",
    source="pagat-bergen",
    score=(Headers(2, 3),),
    pay=RoundWin(1, 1),
    oasis_reserve=2,
    lead_first=LeadFirst.LOWEST_DOUBLE,
    lead_tile=LeadTile.LOWEST_DOUBLE,
    target=15,
    cites=BERGEN.citing_only("pagat-bergen"),
)
"""Bergen for 15 points: the lowest double leads and the last two tiles are never drawn."""

BERGEN_CELKO = replace(
    BERGEN,
    id="bergen-celko",
    title="Bergen, Joe Celko's rules",
    source="gamecabinet-bergen",
    score=(Headers(2, 3, near_win_reduction=True),),
    pay=RoundWin(2, 2),
    target=(15, 10, 10),
    cites=BERGEN.citing_only("gamecabinet-bergen"),
)
"""Bergen for 15 points, or 10 with three or four players, where headers shrink near the target."""
