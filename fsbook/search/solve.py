"""Looking ahead with all tiles known: alpha-beta for two seats, best reply for each with three or four."""

from __future__ import annotations

from collections.abc import Callable

from fsbook.search.core import Core, Move, State, World

__all__ = ["Solver", "TooBig", "glance", "glance_many", "order"]

Value = Callable[[tuple[int, ...]], float]
"""What points at the end of a round are worth to seat 0 (two seats; seat 1 wants the opposite)."""


class TooBig(Exception):
    """The position has more positions below it than the budget allows."""


def order(move: Move) -> int:
    """Sort key: what scores most first."""
    return 0 if move[2] is None else -move[2].total


class Solver:
    """Alpha-beta over one world for two seats. ``budget`` is in positions; beyond it :class:`TooBig`.

    Positions met again are looked up, whatever way led there, so a whole round can often be solved.
    """

    def __init__(self, core: Core, world: World, value: Value, budget: int) -> None:
        self.core, self.world, self.value = core, world, value
        self.budget = budget
        self.seen = 0
        self._table: dict[object, tuple[float, float]] = {}

    def solve(self, state: State, alpha: float = -1e9, beta: float = 1e9) -> float:
        """The value of a position when both play for the best."""
        core, world = self.core, self.world
        while True:
            if state[2] < 0:
                return self.value(state[7])
            moves = core.moves(state)
            if len(moves) > 1:
                break
            state = core.step(state, moves[0], world)
        table = self._table
        found = table.get(state)
        low, high = found or (-1e9, 1e9)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        self.seen += 1
        if self.seen > self.budget:
            raise TooBig
        moves = tuple(sorted(moves, key=order))
        first_alpha, first_beta = alpha, beta
        if state[2] == 0:
            best = -1e9
            for move in moves:
                best = max(best, self.solve(core.step(state, move, world), alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = 1e9
            for move in moves:
                best = min(best, self.solve(core.step(state, move, world), alpha, beta))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        if best <= first_alpha:
            high = min(high, best)
        elif best >= first_beta:
            low = max(low, best)
        else:
            low = high = best
        table[state] = low, high
        return best

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
