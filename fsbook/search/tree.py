"""Information-set tree search: one tree of the moves seen from one seat, walked through many deals.

Every walk takes a deal that agrees with what the seat knows; a node's moves are those that are legal in
that deal, and a move's score counts only the walks in which it could be made. All first moves are walked
through the same deals, so that luck speaks for none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import log, sqrt

from fsbook.search.core import Core, Move, State
from fsbook.search.worlds import Deal

__all__ = ["Node", "TreeSearch"]


class Node:
    """A move as it was tried: walks through it, walks in which it was there, sums of weights and values."""

    __slots__ = ("children", "seen", "value", "visits", "weight")

    def __init__(self) -> None:
        self.visits, self.seen = 0, 0
        self.weight, self.value = 0.0, 0.0
        self.children: dict[int, Node] = {}


class TreeSearch:
    """A search from one position. ``worth`` gives every seat's value from the points at the round's end.

    A move grows children once it was walked ``patience`` times; until then, and below its last node, a walk
    is played on by the most points now. ``bold`` is how far the walks stray from what looks best.
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
        core, random, world, bold = self.core, self.random, deal.world, self.bold
        node = self.root.children.get(first[3])
        if node is None:
            node = self.root.children[first[3]] = Node()
        path = [(node, state[2])]
        state = core.step(state, first, world)
        while state[2] >= 0:
            moves = core.moves(state)
            if len(moves) == 1:
                state = core.step(state, moves[0], world)
                continue
            if node.visits < self.patience:
                break
            children = node.children
            fresh: list[Move] = [move for move in moves if move[3] not in children]
            for move in moves:
                known = children.get(move[3])
                if known is not None:
                    known.seen += 1
            if fresh:
                move = fresh[int(random() * len(fresh))] if len(fresh) > 1 else fresh[0]
                child = children[move[3]] = Node()
                child.seen = 1
            else:
                best, child, move = -1.0, node, moves[0]
                for each in moves:
                    other = children[each[3]]
                    score = other.value / other.weight + bold * sqrt(log(other.seen) / other.visits)
                    if score > best:
                        best, move, child = score, each, other
            path.append((child, state[2]))
            state = core.step(state, move, world)
            node = child
            if fresh:
                break
        points = core.play_out(state, world, random, best=True)
        values = self.worth(points)
        for child, seat in path:
            child.visits += 1
            child.weight += weight
            child.value += weight * values[seat]
        return points

    def mean(self, number: int) -> float:
        """The mean value of a first move; 0 before it was walked."""
        node = self.root.children.get(number)
        return node.value / node.weight if node is not None and node.weight else 0.0

    def best(self, numbers: Iterable[int]) -> int:
        """The first move with the best mean among some; level ones: the lowest."""
        return max(numbers, key=lambda number: (round(self.mean(number), 9), -number))
