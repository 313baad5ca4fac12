"""A seat's look at its moves: what each is worth, averaged over deals that agree with what it knows."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import exp, sqrt

from fsbook.match import View
from fsbook.search.core import Core, Move, State, core_for
from fsbook.search.course import onward
from fsbook.search.habits import habits
from fsbook.search.masks import pips
from fsbook.search.solve import Solver, TooBig, glance, glance_many
from fsbook.search.tree import TreeSearch
from fsbook.search.value import SCALE, Worth
from fsbook.search.worlds import Deal, Knowledge

__all__ = ["Look", "Opinion"]

FEW_DEALS = 40
"""When so few deals are possible, every one of them is looked at."""
SOLVABLE = 1000
"""Positions in which a deal must be solved, else it is only looked ahead in."""
STUCK = (1.2, 0.3)
"""In tiles, what it costs the seat to move to have none that fits, or only one."""


@dataclass(slots=True)
class Opinion:
    """What is thought of a move so far: sums over the deals looked at, by weight."""

    move: Move
    weight: float = 0.0
    chance: float = 0.0
    ahead: list[tuple[float, float]] = field(default_factory=list)

    def add(self, weight: float, chance: float, ahead: float) -> None:
        """Another deal: its weight, the chance to win the match, points ahead of the best other."""
        self.weight += weight
        self.chance += weight * chance
        self.ahead.append((weight, ahead))

    @property
    def mean(self) -> float:
        """The mean chance to win the match."""
        return self.chance / self.weight if self.weight else 0.0


class Look:
    """The position of a view whose seat is to move, ready to be looked at from several sides. With ``weigh``
    the plays seen, in the rounds before too, say which deals are likely and how the others play on.
    """

    def __init__(self, view: View, random: Callable[[], float], pool: int, weigh: bool = True) -> None:
        self.view, self.random = view, random
        self.seat, self.seats = view.seat, view.seats
        self.core: Core = core_for(view.rules, view.seats, view.pairs, view.target)
        self.knowledge = Knowledge(self.core, view, weigh)
        left = None if view.limit is None else view.limit - view.rounds - 1
        counted = None
        if weigh and view.seats == 2:
            wild = habits(view)[1 - view.seat][-1]
            counted = onward(view.rules, view.target, view.lead, view.seats, view.seat, wild)
        self.worth = Worth(view.rules, view.seats, view.target, left, counted)
        self._weigh = weigh
        every = self.knowledge.all_deals(FEW_DEALS)
        self.complete = every is not None
        self._take(every or self._sampled(pool))
        self.spent = 0
        """Positions weighed so far, in those of a line: the effort, whatever machine it is made on."""
        self._effort = 1 if self.core.is_line else 3
        self._leaves: dict[tuple[object, ...], float] = {}
        self._rounds = self._scale()

    def _scale(self) -> float:
        worth = self.worth
        if worth.target is not None:
            rounds = max(1.0, (worth.target - max(self.view.points)) / worth.pace.best)
        else:
            rounds = float(max(1, (worth.rounds_left or 0) + 1))
        return SCALE * worth.pace.spread * sqrt(rounds)

    # -- deals ------------------------------------------------------------------------------------------

    def _sampled(self, number: int) -> list[Deal]:
        return [self.knowledge.sample(self.random) for _ in range(number)]

    def _take(self, deals: list[Deal]) -> None:
        if not self._weigh or not any(deal.weight for deal in deals):
            deals = [replace(deal, weight=1.0) for deal in deals]
        self.deals = deals
        self._sums = list(accumulate(deal.weight for deal in deals))

    def spread_deals(self, number: int) -> list[tuple[Deal, float]]:
        """Some deals as likely as their weights, evenly picked, each with the mean weight; or all with their
        weights, if few are possible.
        """
        if self.complete:
            return [(deal, deal.weight) for deal in self.deals if deal.weight]
        total, mean = self._sums[-1], self._sums[-1] / len(self.deals)
        step = total / number
        start = self.random() * step
        return [
            (self.deals[min(bisect(self._sums, start + place * step), len(self.deals) - 1)], mean)
            for place in range(number)
        ]

    def fresh_deals(self, number: int) -> list[tuple[Deal, float]]:
        """As many new deals, if more are possible than were looked at; else all of them, as often as they go
        into that number.
        """
        if self.complete:
            every = self.spread_deals(number)
            return every * max(1, number // len(every))
        self._take(self._sampled(number))
        return self.spread_deals(number)

    def any_deal(self) -> Deal:
        """A deal by chance, as likely as its weight."""
        return self.deals[min(bisect(self._sums, self.random() * self._sums[-1]), len(self.deals) - 1)]

    # -- values -----------------------------------------------------------------------------------------

    def leads(self, state: State) -> tuple[float, ...]:
        """Everybody's points as they look to end: now, and a part of a usual round for every tile fewer
        than the best other hand.
        """
        hands, points = state[1], state[7]
        if state[2] < 0:
            return points
        pip = self.core.pip_load
        loads = [hand.bit_count() + pip * pips(hand) for hand in hands]
        turn = state[2]
        fits = (hands[turn] & self.core.fit(state[0])).bit_count()
        if fits < len(STUCK):
            loads[turn] += STUCK[fits]
        unit = 0.25 * self.worth.pace.spread
        if self.seats == 2:
            shift = unit * (loads[1] - loads[0]) / 2
            return points[0] + shift, points[1] - shift
        mean = sum(loads) / self.seats
        return tuple(each + unit * (mean - load) for each, load in zip(points, loads, strict=True))

    def chances(self, state: State) -> tuple[float, ...]:
        """Everybody's chance to win the match from a state that was looked at last."""
        self.spent += self._effort
        if state[2] < 0:
            return self.worth(state[7])
        points = self.leads(state)
        best = max(points)
        parts = [exp((each - best) / self._rounds) for each in points]
        total = sum(parts)
        return tuple(part / total for part in parts)

    def first(self, state: State) -> float:
        """The chance of seat 0 of two."""
        hands, points = state[1], state[7]
        self.spent += self._effort
        if state[2] < 0:
            return self.worth(points)[0]
        fits = (hands[state[2]] & self.core.fit(state[0])).bit_count()
        weights = pips(hands[0]) - pips(hands[1]) if self.core.pip_load else 0
        key = (points, hands[0].bit_count() - hands[1].bit_count(), weights, state[2], fits)
        found = self._leaves.get(key)
        if found is None:
            found = self._leaves[key] = self.chances(state)[0]
        return found

    def ahead(self, points: tuple[float, ...]) -> float:
        """How far this seat is ahead of the best other."""
        return points[self.seat] - max(each for seat, each in enumerate(points) if seat != self.seat)

    # -- looking ----------------------------------------------------------------------------------------

    def opinions(self) -> dict[int, Opinion]:
        """An empty opinion of every legal move, by number."""
        state = self.knowledge.state(self.deals[0])
        return {move[3]: Opinion(move) for move in self.core.moves(state)}

    def glance(self, opinions: dict[int, Opinion], deal: Deal, weight: float, depth: int) -> None:
        """Look ahead in one deal and add to the opinion of every move."""
        core, state, world = self.core, self.knowledge.state(deal), deal.world
        for number, opinion in opinions.items():
            move = _same(core.moves(state), number)
            after = core.step(state, move, world)
            if self.seats == 2:
                value = glance(core, after, world, depth, self.first, -1e9, 1e9)
                chance = value if self.seat == 0 else 1 - value
            else:
                chance = glance_many(core, after, world, depth, self.chances)[self.seat]
            opinion.add(weight, chance, 0.0)

    def solve(self, opinions: dict[int, Opinion], deal: Deal, weight: float) -> bool:
        """Solve one deal of two seats to the end of the round; False when it is too big to."""
        core, state, world = self.core, self.knowledge.state(deal), deal.world
        solver = Solver(core, world, lambda points: self.worth(points)[0], SOLVABLE)
        try:
            values = solver.moves(state)
        except TooBig:
            return False
        finally:
            self.spent += 2 * solver.seen * self._effort
        for move, value in values:
            opinions[move[3]].add(weight, value if self.seat == 0 else 1 - value, 0.0)
        return True

    def tree(self, bold: float, patience: float) -> TreeSearch:
        """A tree search of the position."""
        return TreeSearch(self.core, self.random, self.worth, bold, patience)

    def walk(self, tree: TreeSearch, deal: Deal, weight: float, numbers: Container[int]) -> None:
        """Walk the tree once through a deal for each of these first moves."""
        state = self.knowledge.state(deal)
        for move in self.core.moves(state):
            if move[3] in numbers:
                tree.walk(state, deal, move, weight)


def _same(moves: tuple[Move, ...], number: int) -> Move:
    return next(move for move in moves if move[3] == number)


def best_of(opinions: dict[int, Opinion]) -> int:
    """The number of the move with the best mean; level ones: the first."""
    return max(opinions, key=lambda number: (round(opinions[number].mean, 9), -number))
