"""What every game here answers, and nothing about any one of them.

A game is a value with seven methods (:class:`Game`). Bots, transcripts, the terminal, the widgets and
the conformance tests depend on these seven alone, so that a new game gets all of them for nothing.

Chance is a move like any other: when :meth:`Game.turn` answers :data:`CHANCE`, somebody supplies the
outcome. :func:`chance_rng` makes the supplier repeatable: outcome number *n* of a seed is the same
whatever was played before it, so taking a move back and playing on deals the same tiles again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

__all__ = [
    "CHANCE",
    "Bot",
    "Chance",
    "Game",
    "IllegalMove",
    "Line",
    "RuleError",
    "Seat",
    "chance_rng",
    "play_match",
    "seat_rng",
    "steps",
]

Seat = int
"""A place at the table, counted from 0 in the order of play."""


class Chance(Enum):
    """The one who moves when no player does: the dice and the deal."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance.CHANCE


class RuleError(ValueError):
    """Something the rules or the notation do not allow; its text is one sentence for a player."""


class IllegalMove(RuleError):
    """A move that may not be made now; its text says why, in the words of the game."""


S = TypeVar("S")
M = TypeVar("M")
S_co = TypeVar("S_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Game(Protocol[S, M, V_co]):
    """Seven questions. States are frozen, so a state can be kept, compared and gone back to."""

    @property
    def name(self) -> str:
        """The id of the rule set, such as ``fs-celko``."""
        ...

    def start(self, seats: int) -> S:
        """The state before anything happened; raises :class:`RuleError` for a wrong number of seats."""
        ...

    def turn(self, state: S) -> Seat | Chance | None:
        """The seat to move, :data:`CHANCE`, or None when the match is over."""
        ...

    def moves(self, state: S) -> tuple[M, ...]:
        """Every legal move of the seat to move, sorted; empty when chance moves or the match is over."""
        ...

    def sample(self, state: S, rng: Random) -> M:
        """An outcome of chance; asked only when the turn is :data:`CHANCE`."""
        ...

    def play(self, state: S, move: M) -> S:
        """The state after a move; raises :class:`IllegalMove`, saying why."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """What each seat has: chips or points; in the race, pawns off the track."""
        ...

    def view(self, state: S, seat: Seat) -> V_co:
        """What that seat may know; it has ``moves``, the legal moves when the seat is to move."""
        ...


class HasMoves(Protocol):
    """The part of a view that any bot can rely on."""

    @property
    def moves(self) -> tuple[Any, ...]: ...


Bot = Callable[[Any, Random], Any]
"""A bot: given what its seat may know and a source of chance, the move it makes."""


def chance_rng(seed: int, number: int) -> Random:
    """The source of chance outcome ``number`` (from 0) of a match with this seed."""
    return Random(f"{seed}/chance/{number}")


def seat_rng(seed: int, seat: Seat) -> Random:
    """The private source of chance of the bot at ``seat``."""
    return Random(f"{seed}/seat/{seat}")


def steps(
    game: Game[S, M, Any], seats: int, bots: Sequence[Bot], seed: int
) -> Iterator[tuple[S, Seat | Chance, M, S]]:
    """Play one match and yield every step as ``(before, who, move, after)``.

    ``bots`` holds one bot a seat. Same arguments, same steps, on every machine.
    """
    rngs = [seat_rng(seed, seat) for seat in range(seats)]
    state = game.start(seats)
    chances = 0
    while (who := game.turn(state)) is not None:
        if isinstance(who, Chance):
            move = game.sample(state, chance_rng(seed, chances))
            chances += 1
        else:
            move = bots[who](game.view(state, who), rngs[who])
        after = game.play(state, move)
        yield state, who, move, after
        state = after


def play_match(game: Game[S, M, Any], seats: int, bots: Sequence[Bot], seed: int) -> S:
    """Play one match to its end and return the last state."""
    state = game.start(seats)
    for _, _, _, after in steps(game, seats, bots, seed):
        state = after
    return state


@dataclass(frozen=True, slots=True)
class Line(Generic[S, M]):
    """A match as it was played: the moves made so far and the state after each, for going back.

    ``states[0]`` is the start and ``states[n]`` follows from ``moves[n - 1]``.
    """

    states: tuple[S, ...]
    moves: tuple[M, ...] = ()

    @property
    def state(self) -> S:
        """The state now."""
        return self.states[-1]

    def then(self, game: Game[S, M, Any], move: M) -> Line[S, M]:
        """The line with one move more; raises :class:`IllegalMove` as the game does."""
        return Line((*self.states, game.play(self.state, move)), (*self.moves, move))

    def back(self, count: int = 1) -> Line[S, M]:
        """The line without its last ``count`` moves; never shorter than the start."""
        keep = max(0, len(self.moves) - count)
        return Line(self.states[: keep + 1], self.moves[:keep])

    def chances(self, game: Game[S, M, Any]) -> int:
        """How many outcomes of chance have been played: the number of the next one."""
        return sum(1 for state in self.states[:-1] if game.turn(state) is CHANCE)
