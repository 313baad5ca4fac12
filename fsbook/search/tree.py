"""Information-set tree search: one tree of the moves seen from one seat, walked through many deals.

Every walk takes a deal that agrees with what the seat knows; a node's moves are those that are legal in
that deal, and a move's score counts only the walks in which it could be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt

from fsbook.search.core import Core, Move, State
from fsbook.search.worlds import Deal

__all__ = ["Node", "TreeSearch"]


class Node:
    """A move as it was tried: walks through it, walks in which it was there, sums of the values."""

    __slots__ = ("children", "seen", "value", "visits")

    def __init__(self) -> None:
        self.visits, self.seen = 0, 0
        self.value = 0.0
        self.children: dict[int, Node] = {}


class TreeSearch:
    """A search from one position. ``worth`` gives every seat's value from the points at the round's end."""

    def __init__(
        self, core: Core, random: Callable[[], float], worth: Callable[[tuple[int, ...]], Sequence[float]],
        bold: float,
    ) -> None:  # fmt: skip
        self.core, self.random, self.worth, self.bold = core, random, worth, bold
        self.root = Node()
        self.walks = 0

    def walk(self, state: State, deal: Deal) -> tuple[int, tuple[int, ...]]:
        """One walk; returns the number of the first move and the points at the end of the round."""
        core, random, world, bold = self.core, self.random, deal.world, self.bold
        node = self.root
        path: list[tuple[Node, int]] = []
        first = -1
        while state[2] >= 0:
            moves = core.moves(state)
            if len(moves) == 1 and path:
                state = core.step(state, moves[0], world)
                continue
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
                    score = other.value / other.visits + bold * sqrt(log(other.seen) / other.visits)
                    if score > best:
                        best, move, child = score, each, other
            if first < 0:
                first = move[3]
            path.append((child, state[2]))
            state = core.step(state, move, world)
            node = child
            if fresh:
                break
        points = core.play_out(state, world, random, best=random() < 0.8)
        values = self.worth(points)
        for child, seat in path:
            child.visits += 1
            child.value += values[seat]
        self.walks += 1
        return first, points

    def expect(self, number: int, mean: float, weight: int) -> None:
        """Start a first move with what is thought of it already, as if it had been walked so often."""
        node = self.root.children[number] = Node()
        node.visits = node.seen = weight
        node.value = mean * weight

    def best(self) -> int:
        """The number of the first move walked most; level ones: the lowest."""
        children = self.root.children
        return max(children, key=lambda number: (children[number].visits, children[number].value, -number))

    def results(self) -> Iterator[tuple[int, int, float]]:
        """For every move tried: its number, walks, mean value."""
        for number, node in self.root.children.items():
            yield number, node.visits, node.value / max(node.visits, 1)
