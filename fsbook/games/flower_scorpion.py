"""Flower & Scorpion: Bergen with two pairs of dice that make a tile and a pair of ends lucky, and
another tile and pair of ends costly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from fsbook.dice import Pair, Pairs
from fsbook.games.bergen import BERGEN, Headers, RoundWin
from fsbook.layout import Arm, Layout
from fsbook.rules import (
    AwardKind,
    Hands,
    Laid,
    LeadFirst,
    LeadNext,
    Scored,
    Step,
    Verdict,
    count,
)

__all__ = [
    "CELKO",
    "CELKO_DRAWALL",
    "CELKO_SEVEN",
    "POLISH",
    "SHORT",
    "IdenticalPairs",
    "Ladder",
    "LongCombo",
    "LongTiers",
    "LuckyPairs",
    "Rung",
]


class LongTiers(Enum):
    """Whether a long Flower with doubles pays its own tier alone, or on top of the plain one."""

    EXCLUSIVE = "exclusive"
    CUMULATIVE = "cumulative"


class LongCombo(Enum):
    """Which exposed halves make a long Flower: one from each end; any two; or any two, provided that
    the ends themselves match.
    """

    CROSS_ENDS = "cross_ends"
    ALL_HALVES = "all_halves"
    ALL_HALVES_IF_LONG = "all_halves_if_long"


class IdenticalPairs(Enum):
    """What happens when the Flower and the Scorpion show the same: nothing counts, nothing long
    counts, or both are taken and paid.
    """

    CANCEL_ALL = "cancel_all"
    CANCEL_LONG_ONLY = "cancel_long_only"
    BOTH_PAID = "both_paid"


@dataclass(frozen=True, slots=True)
class LuckyPairs:
    """The Flower pays and the Scorpion costs: short, when the tile itself is the pair; long, when the
    two ends make it. ``long_points`` are for no, one and two doubles at the ends.
    """

    short_points: int = 1
    long_points: tuple[int, int, int] = (1, 2, 4)
    long_tiers: LongTiers = LongTiers.EXCLUSIVE
    long_combo_rule: LongCombo = LongCombo.CROSS_ENDS
    lone_double_long: Literal[1, 2, 4] = 1
    lead_scores_short: bool = True
    lead_scores_long: bool = True
    identical_pairs: IdenticalPairs = IdenticalPairs.CANCEL_ALL

    def __call__(self, laid: Laid) -> Iterator[Scored]:
        """Short and long Flower, then short and long Scorpion."""
        identical = laid.pairs.identical
        if identical and self.identical_pairs is IdenticalPairs.CANCEL_ALL:
            return
        short = self.lead_scores_short or not laid.is_lead
        long = (self.lead_scores_long or not laid.is_lead) and not (
            identical and self.identical_pairs is IdenticalPairs.CANCEL_LONG_ONLY
        )
        for name, pair, sign in (("flower", laid.pairs.flower, 1), ("scorpion", laid.pairs.scorpion, -1)):
            if pair is None:
                continue
            if short and laid.tile == pair.tile and self.short_points:
                points = self.short_points
                why = f"The tile itself is the {name.title()}, {pair}: {_money(sign, points, laid.unit)}."
                case = f"short_{name}"
                yield Scored(AwardKind(case), sign * points, why, case)
            if long and (points := self.long(laid.layout, pair)):
                doubles = _doubles(laid.layout)
                why = f"{_long_why(laid.layout, pair, name)}: {_money(sign, points, laid.unit)}."
                yield Scored(AwardKind(f"long_{name}"), sign * points, why, f"long_{name}_{doubles}")

    def long(self, layout: Layout, pair: Pair) -> int:
        """What the ends of ``layout`` are worth for ``pair``, before the sign: 0 when they do not make it."""
        (west, west_double), (east, east_double) = _ends(layout)
        matches = pair.matches(west, east)
        if layout.is_lead and west == east:
            return self.lone_double_long if matches else 0
        if self.long_combo_rule is LongCombo.CROSS_ENDS:
            if not matches:
                return 0
            doubles = west_double + east_double
            tier = self.long_points[doubles]
            adds_up = self.long_tiers is LongTiers.CUMULATIVE and doubles
            return self.long_points[0] + tier if adds_up else tier
        if self.long_combo_rule is LongCombo.ALL_HALVES_IF_LONG and not matches:
            return 0
        halves = [west] * (1 + west_double) + [east] * (1 + east_double)
        one, other = halves.count(pair.high), halves.count(pair.low)
        combinations = one * (one - 1) // 2 if pair.is_double else one * other
        return combinations * self.long_points[0]


def _ends(layout: Layout) -> tuple[tuple[int, bool], tuple[int, bool]]:
    west, east = layout.end(Arm.WEST), layout.end(Arm.EAST)
    assert west is not None and east is not None, "a play has been laid"
    if layout.is_lead:
        return (west.pip, False), (east.pip, False)
    return (west.pip, west.is_double), (east.pip, east.is_double)


def _doubles(layout: Layout) -> int:
    (_, west), (_, east) = _ends(layout)
    return west + east


def _money(sign: int, points: int, unit: str) -> str:
    return count(points, unit) if sign > 0 else f"pay {count(points, unit)}"


def _long_why(layout: Layout, pair: Pair, name: str) -> str:
    (west, west_double), (east, east_double) = _ends(layout)
    if not pair.matches(west, east):
        pip = west if west_double else east
        return f"The two halves of the double {pip} at one end make the {name.title()}"
    if layout.is_lead:
        return f"The lead alone shows {west} and {east}, the {name.title()}"
    shows = f"The ends show {west} and {east}, the {name.title()}"
    if west_double and east_double:
        return f"{shows}, and both are doubles"
    if west_double or east_double:
        side = "west" if west_double else "east"
        return f"{shows}, and the {west if west_double else east} in the {side} is a double"
    return shows


class Rung(Enum):
    """A rung of the ladder that finds the winner of a blocked round."""

    FLOWER = "flower"
    SCORPION = "scorpion"
    LOWEST_DOUBLE = "lowest_double"


@dataclass(frozen=True, slots=True)
class Ladder:
    """A blocked round goes to the first hand found: with the Flower tile, with the Scorpion tile, with
    the lowest double; else to nobody.
    """

    block_order: tuple[Rung, ...] = (Rung.FLOWER, Rung.SCORPION, Rung.LOWEST_DOUBLE)

    def __call__(self, hands: Hands, pairs: Pairs) -> Verdict:
        """The winner of a blocked round, rung by rung."""
        held = {tile: seat for seat, hand in enumerate(hands) for tile in hand}
        steps = []
        for rung in self.block_order:
            if rung is Rung.LOWEST_DOUBLE:
                tile = min((tile for tile in held if tile.is_double), default=None)
            else:
                pair = pairs.flower if rung is Rung.FLOWER else pairs.scorpion
                tile = pair.tile if pair is not None else None
            seat = held.get(tile) if tile is not None else None
            steps.append(Step(rung.value, seat, tile, case=f"blocked_{rung.value}"))
            if seat is not None:
                return Verdict(seat, tuple(steps))
        steps.append(Step("nobody", None, case="blocked_nobody"))
        return Verdict(None, tuple(steps))


CELKO = replace(
    BERGEN,
    id="fs-celko",
    title="Flower & Scorpion, Joe Celko's rules",
    source="002",
    unit="chip",
    uses_dice=True,
    hand_size=(6, 6, 5),
    score=(Headers(2, 3), LuckyPairs()),
    blocked=Ladder(),
    pay=RoundWin(2, 2),
    oasis_reserve=2,
    lead_first=LeadFirst.DICE_HIGH,
    lead_next=LeadNext.ROTATE_LEFT,
    score_floor=0,
    target=20,
    cites=(
        ("dual", "002 rule 1"),
        ("lone_double", "002 rule 1"),
        ("plural", "002 rule 2"),
        ("short_flower", "002 rule 3"),
        ("long_flower_0", "002 rule 4"),
        ("long_flower_1", "002 rule 5"),
        ("long_flower_2", "002 rule 6"),
        ("short_scorpion", "002 rule 7"),
        ("long_scorpion_0", "002 rule 8"),
        ("long_scorpion_1", "002 rule 9"),
        ("long_scorpion_2", "002 rule 10"),
        ("domino", "002 bonus"),
        ("blocked", "002 bonus"),
        ("blocked_flower", "002 winner 2"),
        ("blocked_scorpion", "002 winner 3"),
        ("blocked_lowest_double", "002 winner 4"),
        ("blocked_nobody", "002 winner 5"),
        ("deal", "002 players"),
        ("dice", "002 master 2"),
        ("first_lead", "002 master 1"),
        ("next_lead", "002 master 3"),
        ("lead", "002 caravan 1"),
        ("fit", "002 caravan 2"),
        ("draw", "002 draw 1"),
        ("pass", "002 draw 2"),
        ("points", "002 floor"),
        ("end", "002 play"),
        ("target", "002 target"),
    ),
)
"""Flower & Scorpion by text 002; two tiles are never drawn (ruling F1)."""

CELKO_DRAWALL = replace(
    CELKO,
    id="fs-celko-drawall",
    title="Flower & Scorpion, Celko's draw sentence to the letter",
    oasis_reserve=0,
)
"""Text 002, where the oasis is drawn to its last tile (the other answer to ruling F1)."""

CELKO_SEVEN = replace(
    CELKO,
    id="fs-celko-seven",
    title="Flower & Scorpion, Celko's seven chips at their word",
    score=(Headers(2, 3), LuckyPairs(long_combo_rule=LongCombo.ALL_HALVES_IF_LONG)),
)
"""Text 002, where the two halves of a double count as a pair of their own (ruling F10)."""

POLISH = replace(
    CELKO,
    id="fs-polish",
    title="Flower & Scorpion, the Polish rules",
    source="001",
    hand_size=(6, 6, 6),
    score=(Headers(2, 3), LuckyPairs(identical_pairs=IdenticalPairs.BOTH_PAID)),
    cites=(
        ("dual", "001 takes 1"),
        ("lone_double", "001 takes 1"),
        ("plural", "001 takes 2"),
        ("short_flower", "001 takes 3"),
        ("long_flower_0", "001 takes 4"),
        ("long_flower_1", "001 takes 5"),
        ("long_flower_2", "001 takes 6"),
        ("short_scorpion", "001 puts 1"),
        ("long_scorpion_0", "001 puts 2"),
        ("long_scorpion_1", "001 puts 3"),
        ("long_scorpion_2", "001 puts 4"),
        ("domino", "001 end 4"),
        ("blocked", "001 end 4"),
        ("blocked_flower", "001 end 3"),
        ("blocked_scorpion", "001 end 3"),
        ("blocked_lowest_double", "001 end 3"),
        ("blocked_nobody", "001 end 3"),
        ("deal", "001 deal"),
        ("dice", "001 lead 2"),
        ("first_lead", "001 lead 1"),
        ("next_lead", "001 lead 1"),
        ("lead", "001 lead 3"),
        ("fit", "001 play 1"),
        ("draw", "001 draw 1"),
        ("pass", "001 play 3"),
        ("points", "001 notes 1"),
        ("end", "001 end 2"),
        ("target", "001 target"),
    ),
)
"""Flower & Scorpion by text 001."""

SHORT = replace(
    CELKO,
    id="fs-short",
    title="Flower & Scorpion, the short rules",
    source="000",
    hand_size=(7, 7, 7),
    pay=RoundWin(1, 1),
    oasis_reserve=0,
    lead_first=LeadFirst.RANDOM,
    score_floor=None,
    cites=(
        ("dual", "000 scoring 1"),
        ("lone_double", "000 scoring 1"),
        ("plural", "000 scoring 2"),
        ("short_flower", "000 special 2"),
        ("long_flower_0", "000 special 3"),
        ("long_flower_1", "000 special 4"),
        ("long_flower_2", "000 special 5"),
        ("short_scorpion", "000 special 6"),
        ("long_scorpion_0", "000 special 7"),
        ("long_scorpion_1", "000 special 8"),
        ("long_scorpion_2", "000 special 9"),
        ("domino", "000 domino"),
        ("blocked", "000 blocked 1"),
        ("blocked_flower", "000 blocked 1"),
        ("blocked_scorpion", "000 blocked 2"),
        ("blocked_lowest_double", "000 blocked 3"),
        ("blocked_nobody", "000 blocked 4"),
        ("deal", "000 deal 1"),
        ("dice", "000 deal 2"),
        ("first_lead", "000 play 1"),
        ("next_lead", "000 play 1"),
        ("lead", "000 play 2"),
        ("fit", "000 play 3"),
        ("draw", "000 play 4"),
        ("pass", "000 play 4"),
        ("points", "000 scoring 3"),
        ("end", "000 play 5"),
        ("target", "000 end"),
    ),
)
"""Flower & Scorpion by text 000."""
