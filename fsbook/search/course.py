"""How a match of two goes on after a round, where the lead goes round and the target ends the match at once.

There it matters who leads next: with the lead and a double still to score, a player is all but home. The
chances of every score are counted out from some quick rounds, from the highest scores down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from fsbook.play import Seat
from fsbook.round import Lead
from fsbook.rules import LeadNext, MatchEnd, Rules, Spinner
from fsbook.search.core import Core, State, World
from fsbook.search.kernel import ANYTHING, SENSE, one_step
from fsbook.search.rounds import quick_rounds

__all__ = ["between_equals", "course", "onward"]

Table = list[list[list[float]]]
"""The chance of seat 0, by who leads next, its own points and those of seat 1."""

ROUNDS: Final = 400
FARTHEST: Final = 30
"""Matches to more points than this are not counted out, nor those with four arms, which would take long."""
SWEEPS: Final = 3
"""A round may cost a seat points: so often the scores are gone through."""
NEVER: Final = 1 << 20


def onward(
    rules: Rules, target: int | None, lead: Lead | None, seats: int, own: Seat, wild: float = 0.0
) -> Callable[[tuple[int, ...]], tuple[float, ...]] | None:
    """The chances of both seats of two with the points at the end of a round that was led so, ``own`` playing
    with sense and the other so, too, or anything as often as ``wild``. None where that is not counted out.
    """
    if (
        seats != 2 or target is None or target > FARTHEST or lead is None or rules.spinner is not Spinner.NONE
        or rules.lead_next is not LeadNext.ROTATE_LEFT or rules.match_end is not MatchEnd.IMMEDIATE
    ):  # fmt: skip
        return None
    other, leader = 1 - own, 0 if lead.seat != own else 1
    usual, loose = course(rules, target, SENSE)[leader], course(rules, target, ANYTHING)[leader]

    def chances(points: tuple[int, ...]) -> tuple[float, ...]:
        at = max(0, points[own]), max(0, points[other])
        chance = (1 - wild) * usual[at[0]][at[1]] + wild * loose[at[0]][at[1]]
        return (chance, 1 - chance) if own == 0 else (1 - chance, chance)

    return chances


def between_equals(
    rules: Rules, target: int | None, lead: Lead | None, seats: int
) -> Callable[[tuple[int, ...]], tuple[float, ...]] | None:
    """The same for two who both play with sense: the mean of what is counted out for either of them."""
    first, second = (onward(rules, target, lead, seats, own) for own in (0, 1))
    if first is None or second is None:
        return None
    return lambda points: tuple(
        (one + two) / 2 for one, two in zip(first(points), second(points), strict=True)
    )


@lru_cache(maxsize=8)
def course(rules: Rules, target: int, way: int) -> Table:
    """The chances of a seat that plays with sense against one that plays in that way. Points below 0 are
    taken for 0.
    """
    seen: tuple[list[_Course], list[_Course]] = ([], [])
    for core, state, world, rng in quick_rounds(rules, 2, ROUNDS, "course", target):
        seen[state[2]].append(_played(core, state, world, rng.random, (SENSE, way), target))
    table = [[[0.5] * target for _ in range(target)] for _ in seen]
    for _ in range(SWEEPS):
        for total in range(2 * target - 2, -1, -1):
            for own in range(max(0, total - target + 1), min(target, total + 1)):
                other = total - own
                for leader, rounds in enumerate(seen):
                    after, chance = table[1 - leader], 0.0
                    for there, its, gained, lost in rounds:
                        mine, theirs = there[target - own], its[target - other]
                        if mine == theirs:
                            chance += after[max(0, own + gained)][max(0, other + lost)]
                        elif mine < theirs:
                            chance += 1
                    table[leader][own][other] = chance / len(rounds)
    return table


_Course = tuple[list[int], list[int], int, int]
"""A round as it went: after how many moves each of two seats had made so many points first (by points, or
:data:`NEVER`), and what each had made in the end.
"""


def _played(
    core: Core, state: State, world: World, random: Callable[[], float], ways: tuple[int, int], most: int
) -> _Course:
    """A round played to its end by two seats in these ways."""
    start, moves = state[7], 0
    reached: tuple[list[int], list[int]] = ([0], [0])
    while state[2] >= 0:
        state = one_step(core, state, world, random, ways)
        moves += 1
        for seat, first in enumerate(reached):
            made = state[7][seat] - start[seat]
            first += [moves] * (made + 1 - len(first))
    for first in reached:
        first += [NEVER] * (most + 1 - len(first))
    return reached[0], reached[1], state[7][0] - start[0], state[7][1] - start[1]
