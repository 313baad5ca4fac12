"""Muggins, or All Fives: Draw in which a play pays the sum of the ends when fives go into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from fsbook.games.draw import DRAW, PipsPay, RoundBonus
from fsbook.layout import LINE_ARMS, Arm, Layout
from fsbook.rules import AwardKind, Laid, LeadFirst, LeadNext, Scored, Spinner, count

__all__ = ["ALL_FIVES_PAGAT", "MUGGINS", "MUGGINS_FIRSTDOUBLE", "Fives", "SpinnerCounts", "ends_sum"]


class SpinnerCounts(Enum):
    """How long the spinner itself counts among the ends: while fewer than two of its sides are covered,
    or only while it lies alone.
    """

    UNTIL_TWO_SIDES = "until_two_sides"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Fives:
    """A play pays the sum of the ends when it is a multiple of five; a double at an end counts twice."""

    lead_scores: bool = True
    double_counts_full: bool = True
    muggins_requires_four_arms: bool = False
    spinner_counts: SpinnerCounts = SpinnerCounts.UNTIL_TWO_SIDES

    def __call__(self, laid: Laid) -> Iterator[Scored]:
        """The fives of a play."""
        if laid.is_lead and not self.lead_scores:
            return
        if self.muggins_requires_four_arms and laid.layout.spinner_sides < 4:
            return
        parts = tuple(self.parts(laid.layout))
        total = sum(parts)
        if total and total % 5 == 0:
            sum_text = " + ".join(map(str, parts)) + (f" = {total}" if len(parts) > 1 else "")
            why = f"The ends make {sum_text}, and fives go into it: {count(total, laid.unit)}."
            yield Scored(AwardKind.FIVES, total, why, "fives")

    def parts(self, layout: Layout) -> Iterator[int]:
        """What each end counts, west, east, north, south."""
        weight = 2 if self.double_counts_full else 1
        if layout.is_lead:
            west, east = layout.line[0]
            if west == east:
                yield weight * west
            else:
                yield west
                yield east
            return
        until = 1 if self.spinner_counts is SpinnerCounts.ALONE else 2
        tips = {Arm.WEST: 0, Arm.EAST: len(layout.line) - 1}
        for end in layout.ends:
            on_spinner = end.arm in LINE_ARMS and layout.spinner == tips[end.arm]
            if not (on_spinner and layout.spinner_sides >= until):
                yield end.pip * (weight if end.is_double else 1)


def ends_sum(layout: Layout) -> int:
    """The sum of the ends as Muggins counts them by default.

    >>> ends_sum(Layout.parse("[2|4][4|4]"))
    10
    """
    return sum(Fives().parts(layout))


MUGGINS = replace(
    DRAW,
    id="muggins-amazing",
    title="Muggins, from Amazing Dominoes",
    score=(Fives(),),
    pay=PipsPay(RoundBonus.NONE),
    spinner=Spinner.OPENING_DOUBLE,
    lead_next=LeadNext.ROUND_WINNER,
    cites=DRAW.citing(
        fives="003 muggins 3",
        pips="003 muggins 6",
        domino="003 muggins 5",
        fewest_pips="003 muggins 6",
        weakest_tile="003 draw 5",
        next_lead="003 muggins 7",
        draw="003 muggins 1",
        end="003 muggins 5",
        **{"pass": "003 muggins 1"},
    ),
)
"""Muggins as text 003 plays it: an opening double is a spinner; winning the round pays nothing."""

MUGGINS_FIRSTDOUBLE = replace(
    MUGGINS,
    id="muggins-firstdouble",
    title="Muggins, from bestgamesplus.com",
    source="bgp",
    spinner=Spinner.FIRST_DOUBLE,
    cites=MUGGINS.citing_only("bgp"),
)
"""Muggins in which the first double played is the spinner, whether it opens or not."""

ALL_FIVES_PAGAT = replace(
    MUGGINS,
    id="all-fives-pagat",
    title="All Fives, from pagat.com",
    source="pagat-fives",
    hand_size=(9, 7, 5),
    pay=PipsPay(RoundBonus.PIPS_NEAREST5),
    spinner=Spinner.FIRST_DOUBLE,
    lead_first=LeadFirst.RANDOM,
    lead_next=LeadNext.DOMINO_WINNER,
    cites=MUGGINS.citing_only("pagat-fives"),
)
"""All Fives: nine, seven or five tiles each, one spinner, and whoever went out leads on."""
