"""Draw, the plain game from which the others descend: match an end, or draw until you can.

Nothing scores before the round is over; then whoever holds the fewest pips is paid for everybody else's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from fsbook.dice import Pairs
from fsbook.play import Seat
from fsbook.rules import (
    AwardKind,
    Ending,
    Hands,
    LeadNext,
    Rules,
    Scored,
    Step,
    Verdict,
    count,
)

__all__ = [
    "DRAW",
    "DRAW_ODG",
    "FewestPips",
    "PipsPay",
    "RoundBonus",
    "RoundScore",
    "TieBreak",
    "TieBreakFinal",
]


class TieBreak(Enum):
    """Who wins when hands hold equally few pips."""

    WEAKEST_TILE = "weakest_tile"
    NOBODY = "nobody"


class TieBreakFinal(Enum):
    """Who wins when the weakest tiles are level too."""

    NOBODY = "nobody"
    NEXT_WEAKEST = "next_weakest"
    EARLIER_SEAT = "earlier_seat"


@dataclass(frozen=True, slots=True)
class FewestPips:
    """The hand with the fewest pips wins; hands that are level are told apart by their weakest tile."""

    tie_break: TieBreak = TieBreak.WEAKEST_TILE
    tie_break_final: TieBreakFinal = TieBreakFinal.NOBODY

    def __call__(self, hands: Hands, pairs: Pairs) -> Verdict:
        """The verdict on a blocked round."""
        totals = [sum(tile.pips for tile in hand) for hand in hands]
        fewest = min(totals)
        level = [seat for seat, total in enumerate(totals) if total == fewest]
        if len(level) == 1:
            return Verdict(level[0], (Step("fewest_pips", level[0], case="fewest_pips"),))
        steps = [Step("fewest_pips", None, case="fewest_pips")]
        if self.tie_break is TieBreak.NOBODY:
            return Verdict(None, tuple(steps))
        weakest = {seat: sorted(tile.pips for tile in hands[seat]) for seat in level}
        depth = max(map(len, weakest.values())) if self.tie_break_final is TieBreakFinal.NEXT_WEAKEST else 1
        for place in range(depth):
            lowest = min(pips[place] if place < len(pips) else -1 for pips in weakest.values())
            level = [s for s, pips in weakest.items() if (pips[place] if place < len(pips) else -1) == lowest]
            weakest = {seat: weakest[seat] for seat in level}
            asked = "weakest_tile" if place == 0 else "next_weakest"
            if len(level) == 1:
                tiles = sorted(hands[level[0]], key=lambda tile: (tile.pips, tile))
                tile = tiles[place] if place < len(tiles) else None
                steps.append(Step(asked, level[0], tile, case="weakest_tile"))
                return Verdict(level[0], tuple(steps))
            steps.append(Step(asked, None, case="weakest_tile"))
        if self.tie_break_final is TieBreakFinal.EARLIER_SEAT:
            steps.append(Step("earlier_seat", level[0], case="weakest_tile"))
            return Verdict(level[0], tuple(steps))
        return Verdict(None, tuple(steps))


class RoundBonus(Enum):
    """What the winner of a round is paid for the pips the others hold."""

    NONE = "none"
    PIPS = "pips"
    PIPS_MINUS_OWN = "pips_minus_own"
    PIPS_NEAREST5 = "pips_nearest5"


class RoundScore(Enum):
    """With three or four players: own pips are taken off once, or from each opponent's."""

    ONCE = "once"
    DIFFERENCES = "differences"


@dataclass(frozen=True, slots=True)
class PipsPay:
    """The winner of a round is paid for the pips in the other hands."""

    round_bonus: RoundBonus = RoundBonus.PIPS_MINUS_OWN
    round_score: RoundScore = RoundScore.ONCE

    def __call__(self, ending: Ending, winner: Seat, hands: Hands, unit: str) -> Iterator[Scored]:
        """What the winner is paid; nothing when it comes to 0."""
        totals = [sum(tile.pips for tile in hand) for hand in hands]
        own = totals[winner]
        others = sum(totals) - own
        points = others
        why = f"The other hands hold {count(others, 'pip')}"
        if self.round_bonus is RoundBonus.NONE:
            return
        if self.round_bonus is RoundBonus.PIPS_MINUS_OWN:
            times = 1 if self.round_score is RoundScore.ONCE else len(hands) - 1
            points = others - own * times
            if own:
                why += f", this hand {own}" + (f", taken off {times} times" if times > 1 else "")
        elif self.round_bonus is RoundBonus.PIPS_NEAREST5:
            points = 5 * ((others + 2) // 5)
            if points != others:
                why += ", to the nearest five"
        if points:
            yield Scored(AwardKind.PIPS, points, f"{why}: {count(points, unit)}.", "pips")


DRAW = Rules(
    id="draw-amazing",
    title="Draw, from Amazing Dominoes",
    source="003",
    players=(2, 3, 4),
    hand_size=(7, 5, 5),
    score=(),
    blocked=FewestPips(),
    pay=PipsPay(),
    cites=(
        ("pips", "003 draw 6"),
        ("domino", "003 draw 3"),
        ("fewest_pips", "003 draw 4"),
        ("weakest_tile", "003 draw 5"),
        ("deal", "003 deal"),
        ("first_lead", "003 lead 1"),
        ("next_lead", "003 lead 1"),
        ("lead", "003 lead 1"),
        ("fit", "003 play"),
        ("draw", "003 draw 1"),
        ("pass", "003 draw 2"),
        ("points", "003 match 1"),
        ("end", "003 draw 3"),
        ("target", "003 match 1"),
    ),
)
"""Draw as text 003 plays it."""

DRAW_ODG = replace(
    DRAW,
    id="draw-odg",
    title="Draw, from onlinedominogames.com",
    source="odg-draw",
    blocked=FewestPips(tie_break=TieBreak.NOBODY),
    oasis_reserve=2,
    lead_next=LeadNext.ROTATE_LEFT,
    cites=DRAW.citing_only("odg-draw"),
)
"""Draw with a closed reserve of two; a tie wins nobody the round and the lead goes round."""
