"""Information-set tree search: one tree of the moves seen from one seat, walked through many deals.

Every walk takes a deal that agrees with what the seat knows; a node's moves are those that are legal in
that deal. The others play on in the ways that they are thought to have; the tree looks for the seat's own
best answers to what it sees of that. All first moves are walked through the same deals, so that luck speaks
for none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import log, sqrt

from fsbook.search.core import Core, Move, State
from fsbook.search.kernel import chosen
from fsbook.search.worlds import Deal

__all__ = ["Node", "TreeSearch"]


class Node:
    """A move as it was tried: walks that count for it, and the sums of their weights and values; where they
    began, as at a first move, the squares of their values, too.
    """

    __slots__ = ("children", "square", "value", "visits", "weight")

    def __init__(self) -> None:
        self.visits = 0
        self.weight, self.value, self.square = 0.0, 0.0, 0.0
        self.children: dict[int, Node] = {}


class TreeSearch:
    """A search from one position for the seat to move. ``worth`` gives every seat's value from the points at
    the round's end.

    A move grows children once it was walked ``patience`` times; until then, and below its last node, a walk
    is played on in the deal's ways. ``bold`` is how far the seat's own moves stray from what looks best; such
    a try counts for what comes after it, not for the moves before, after which the seat would not play so.
    """

    def __init__(
        self, core: Core, random: Callable[[], float], worth: Callable[[tuple[int, ...]], Sequence[float]],
        bold: float, patience: float,
    ) -> None:  # fmt: skip
        self.core, self.random, self.worth = core, random, worth
        self.bold, self.patience = bold, patience
        self.root = Node()

    def walk(self, state: State, deal: Deal, first: Move, weight: float = 1.0) -> tuple[int, ...]:
        """One walk that begins with that move; returns the points at the end of the round."""
        core, random, world, seat = self.core, self.random, deal.world, state[2]
        node = self._child(self.root, first)
        path = [node]
        state = core.step(state, first, world)
        while state[2] >= 0 and node.visits >= self.patience:
            moves = core.moves(state)
            if len(moves) == 1:
                move = moves[0]
            elif state[2] == seat:
                move, best = self._own(node, core, state, moves, deal)
                node = self._child(node, move)
                path = [*path, node] if best else [node]
            else:
                move = chosen(core, state, moves, world, random, deal.ways)
                node = self._child(node, move)
                path.append(node)
            state = core.step(state, move, world)
        points = core.play_out(state, world, random, deal.ways)
        chance = self.worth(points)[seat]
        value = weight * chance
        path[0].square += value * chance
        for each in path:
            each.visits += 1
            each.weight += weight
            each.value += value
        return points

    def _own(
        self, node: Node, core: Core, state: State, moves: Sequence[Move], deal: Deal
    ) -> tuple[Move, bool]:
        """The seat's own move, and whether it looks best: at first the one with sense, then what looks best,
        or what was hardly tried.
        """
        sense = chosen(core, state, moves, deal.world, self.random, deal.ways)
        known = node.children.get(sense[3])
        if known is None:
            return sense, True
        wide = self.bold * sqrt(log(node.visits + 1))
        best = top = known.value / known.weight
        score, likely, found = best + wide / sqrt(known.visits), sense, sense
        for move in moves:
            child = node.children.get(move[3])
            if child is known:
                continue
            if child is None:
                hope = best + wide / 2
            else:
                mean = child.value / child.weight
                if mean > top:
                    top, likely = mean, move
                hope = mean + wide / sqrt(child.visits)
            if hope > score:
                score, found = hope, move
        return found, found is likely

    @staticmethod
    def _child(node: Node, move: Move) -> Node:
        child = node.children.get(move[3])
        if child is None:
            child = node.children[move[3]] = Node()
        return child

    def mean(self, number: int) -> float:
        """The mean value of a first move; 0 before it was walked."""
        node = self.root.children.get(number)
        return node.value / node.weight if node is not None and node.weight else 0.0

    def able(self, numbers: Sequence[int], doubt: float) -> list[int]:
        """Those of some first moves, all walked, that may be the best: less than ``doubt`` standard errors
        behind what looks best.
        """
        seen = [self._mean_and_error(self.root.children[number]) for number in numbers]
        top, error = max(seen)
        return [
            number
            for number, (mean, other) in zip(numbers, seen, strict=True)
            if mean == top or (top - mean) ** 2 < doubt * doubt * (error + other)
        ]

    @staticmethod
    def _mean_and_error(node: Node) -> tuple[float, float]:
        """A first move's mean value and its squared standard error."""
        mean = node.value / node.weight
        return mean, max(0.0, node.square / node.weight - mean * mean) / node.visits

    def best(self, numbers: Iterable[int]) -> int:
        """The first move with the best mean among some; level ones: the lowest."""
        return max(numbers, key=lambda number: (round(self.mean(number), 9), -number))
