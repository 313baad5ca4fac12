"""Looking ahead with all tiles known: alpha-beta for two seats, best reply for each with three or four."""

from __future__ import annotations

from collections.abc import Callable

from fsbook.search.core import Core, Move, State, World

__all__ = ["Solver", "TooBig", "glance", "glance_many", "order"]

Value = Callable[[tuple[int, ...]], float]
"""What points at the end of a round are worth to seat 0 (two seats; seat 1 wants the opposite)."""


_NEVER = 1 << 30
"""No target that could end a round."""


class TooBig(Exception):
    """The position has more positions below it than the budget allows."""


def _ahead(points: tuple[int, ...]) -> float:
    return float(points[0] - points[1])


def _gains(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int]:
    return after[0] - before[0], after[1] - before[1]


def order(move: Move) -> int:
    """Sort key: what scores most first."""
    return 0 if move[2] is None else -move[2].total


Key = tuple[object, ...]
Bounds = tuple[float, float, int, int]
"""What is known of a position: its value lies between the first two; in what was looked at below it, the
seats gained at most the other two.
"""
_UNKNOWN: Bounds = (-1e9, 1e9, 0, 0)


class Solver:
    """Alpha-beta over one world for two seats. ``budget`` is in positions; beyond it :class:`TooBig`. Without
    ``value``, points ahead are what counts.

    Positions met again are looked up, whatever way led there and whichever arms are called west and east, so
    a whole round can often be solved. Where points only add up, the points so far do not matter either, as
    long as nothing below reached the target.
    """

    def __init__(self, core: Core, world: World, value: Value | None, budget: int) -> None:
        self.core, self.world = core, world
        self.value: Value = value or _ahead
        self.budget = budget
        self.seen = 0
        self._adds = value is None and core.adds
        self._limit = core.target if core.immediate and core.target is not None else _NEVER
        self._table: dict[Key, Bounds] = {}

    def solve(self, state: State, alpha: float = -1e9, beta: float = 1e9) -> float:
        """The value of a position when both play for the best."""
        base = _ahead(state[7]) if self._adds else 0.0
        return base + self._search(state, alpha - base, beta - base)[0]

    def _search(self, state: State, alpha: float, beta: float) -> tuple[float, int, int]:
        """The value, counted from here on where points add up; and what the seats gain at most in what is
        looked at.
        """
        core, world, adds = self.core, self.world, self._adds
        start = state[7]
        while True:
            if state[2] < 0:
                gains = _gains(start, state[7])
                return (_ahead(gains) if adds else self.value(state[7])), *gains
            moves = core.moves(state)
            if len(moves) > 1:
                break
            state = core.step(state, moves[0], world)
        points = state[7]
        mine, other = _gains(start, points)
        shift = mine - other if adds else 0
        alpha, beta = alpha - shift, beta - shift
        key, (low, high, most, most_other) = self._find(state)
        if low >= beta or low == high:
            return low + shift, mine + most, other + most_other
        if high <= alpha:
            return high + shift, mine + most, other + most_other
        alpha, beta = max(alpha, low), min(beta, high)
        self.seen += 1
        if self.seen > self.budget:
            raise TooBig
        first = state[2] == 0
        first_alpha, first_beta = alpha, beta
        best = -1e9 if first else 1e9
        for move in sorted(moves, key=order):
            after = core.step(state, move, world)
            gain, loss = _gains(points, after[7])
            ahead = gain - loss if adds else 0
            value, further, further_other = self._search(after, alpha - ahead, beta - ahead)
            value += ahead
            most, most_other = max(most, gain + further), max(most_other, loss + further_other)
            if first:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if best <= first_alpha:
            high = min(high, best)
        elif best >= first_beta:
            low = max(low, best)
        else:
            low = high = best
        if self._ends_within(points, most, most_other):
            key = (*key[:7], points)
        self._table[key] = low, high, most, most_other
        return best + shift, mine + most, other + most_other

    def _find(self, state: State) -> tuple[Key, Bounds]:
        """Where a position is kept, and what is known of it."""
        key: Key = (self.core.shape.turned(state[0]), *state[1:7])
        points = state[7]
        if self._adds:
            found = self._table.get(key)
            if found is not None and not self._ends_within(points, found[2], found[3]):
                return key, found
            if found is None and (*key, points) not in self._table:
                return key, _UNKNOWN
        key = (*key, points)
        return key, self._table.get(key, _UNKNOWN)

    def _ends_within(self, points: tuple[int, ...], most: int, most_other: int) -> bool:
        """Whether somebody reached the target in what was looked at."""
        return points[0] + most >= self._limit or points[1] + most_other >= self._limit

    def moves(self, state: State) -> list[tuple[Move, float]]:
        """Every legal move with its exact value, in the order of the public engine."""
        core, world = self.core, self.world
        return [(move, self.solve(core.step(state, move, world))) for move in core.moves(state)]

    def best(self, state: State, first: Move) -> tuple[Move, float, float]:
        """A best move, its value, and the value of ``first``, which is the best unless another is better:
        so of the others no more is asked than that.
        """
        core, world = self.core, self.world
        value = own = self.solve(core.step(state, first, world))
        found = first
        for move in sorted(core.moves(state), key=order):
            if move == first:
                continue
            after = core.step(state, move, world)
            if state[2] == 0:
                answer = self.solve(after, value, 1e9)
                better = answer > value
            else:
                answer = self.solve(after, -1e9, value)
                better = answer < value
            if better:
                found, value = move, answer
        return found, value, own


def glance(
    core: Core, state: State, world: World, depth: int, worth: Callable[[State], float],
    alpha: float, beta: float,
) -> float:  # fmt: skip
    """Two seats: the value for seat 0 after ``depth`` more choices, by ``worth`` where the round goes on."""
    while True:
        if state[2] < 0:
            return worth(state)
        moves = core.moves(state)
        if len(moves) > 1:
            break
        state = core.step(state, moves[0], world)
    if depth == 0:
        return worth(state)
    if depth > 1:
        moves = tuple(sorted(moves, key=order))
    if state[2] == 0:
        best = -1e9
        for move in moves:
            value = glance(core, core.step(state, move, world), world, depth - 1, worth, alpha, beta)
            if value > best:
                best = value
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        return best
    best = 1e9
    for move in moves:
        value = glance(core, core.step(state, move, world), world, depth - 1, worth, alpha, beta)
        if value < best:
            best = value
            if best < beta:
                beta = best
                if alpha >= beta:
                    break
    return best


def glance_many(
    core: Core, state: State, world: World, depth: int, worth: Callable[[State], tuple[float, ...]]
) -> tuple[float, ...]:
    """Any number of seats: everybody's values after ``depth`` more choices, each for itself."""
    while True:
        if state[2] < 0:
            return worth(state)
        moves = core.moves(state)
        if len(moves) > 1:
            break
        state = core.step(state, moves[0], world)
    if depth == 0:
        return worth(state)
    seat = state[2]
    best: tuple[float, ...] | None = None
    for move in moves:
        values = glance_many(core, core.step(state, move, world), world, depth - 1, worth)
        if best is None or values[seat] > best[seat]:
            best = values
    assert best is not None
    return best
