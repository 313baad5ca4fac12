"""The race at one moment, and the record of how it came there: every step with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache
from typing import Any, Final, Literal

from fsbook.games.scorpion_race.moves import Run
from fsbook.games.scorpion_race.rules import (
    COLOURS,
    FIRST_SIX,
    HAND,
    INDEX,
    PAWNS,
    RaceRules,
    Track,
    colours,
    pawn_words,
    square,
)
from fsbook.play import RuleError, Seat


class Phase(Enum):
    """What has to happen next."""

    STARTER = "starter"
    """Chance says who begins."""
    LAUNCH = "launch"
    """The player takes the next die to a launch track."""
    ROLL = "roll"
    """Chance rolls it."""
    ASSIGN = "assign"
    """The player gives dice to pawns."""
    ACROSS = "across"
    """The player passes a stung pawn across, or leaves it."""
    SWAP = "swap"
    """The player changes places or stays; only where swaps are optional."""
    EXTRA_LAUNCH = "extra_launch"
    """The player names the launch track of the extra die; only where it is chosen."""
    EXTRA = "extra"
    """Chance rolls the extra die."""
    OVER = "over"
    """Somebody has won."""


LandingKind = Literal["stay", "sting", "swap", "exit"]


@dataclass(frozen=True, slots=True)
class Landing:
    """One step of a pawn's way and why it went so: the landing, or what an extra die brought.

    ``start`` and ``to`` are progress counts; ``stands`` is where the pawn stands after the step (after a
    swap not where it landed). ``victim`` is the pawn stung or swapped with and ``passed_to`` the square a
    stung pawn was passed to; ``extra`` is the extra die the step earned, once it is rolled.
    """

    rules: RaceRules
    pawn: str
    die: int
    start: int
    to: int
    kind: LandingKind
    victim: str | None = None
    passed_to: int | None = None
    extra: int | None = None

    @property
    def stands(self) -> int:
        """Where the pawn stands after the step."""
        return self.rules.face(self.to) if self.kind == "swap" else self.to

    @property
    def earns_extra(self) -> bool:
        """Whether the step earns an extra die."""
        return self.kind == "sting" or (self.kind == "swap" and self.to > FIRST_SIX)

    @property
    def why(self) -> str:
        """What happened and why, in one sentence."""
        name = pawn_words(self.pawn)
        place = square(self.rules, self.to)
        reach = f"{name} enters on {place}" if self.start == HAND else f"{name} goes to {place}"
        victim = pawn_words(self.victim or "")
        if self.kind == "exit":
            return f"{name} goes past {square(self.rules, self.rules.last)} and leaves the track."
        if self.kind == "stay":
            return f"{reach}, a free square."
        if self.kind == "swap":
            other = square(self.rules, self.stands)
            tail = "." if self.earns_extra else "; in the first six that earns no extra die."
            return f"{reach}; {victim} stands opposite on {other}, so they swap places{tail}"
        if self.passed_to is None:
            return f"{reach} and stings {victim}, which stays there."
        return f"{reach} and stings {victim}, which is passed across to {square(self.rules, self.passed_to)}."

    @property
    def rule(self) -> str:
        """The paragraph of text 004 that it rests on."""
        if self.kind == "swap":
            return "004 swap 1" if self.earns_extra else "004 swap 3"
        if self.kind == "sting":
            return "004 sting 1"
        return "004 goal 2" if self.kind == "exit" else "004 sting 10"


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One pawn's way with one die, or with both added: the first landing and one step per extra die."""

    pawn: str
    die: int
    start: int
    path: tuple[Landing, ...]


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn as it was played."""

    seat: Seat
    first: bool
    launches: tuple[Track, ...]
    dice: tuple[int, ...]
    combine: bool
    runs: tuple[RunRecord, ...]
    lost: tuple[int, ...]
    pawns: tuple[int, ...]
    """The progress of every pawn after the turn."""
    held: bool = False
    """Whether the first die was kept until the second was rolled, where pawns may move between."""


@dataclass(frozen=True, slots=True)
class Race:
    """The race at one moment. ``pawns`` holds the progress of blue 1 to 4, red 1 to 4 and so on."""

    rules: RaceRules
    seats: int
    pawns: tuple[int, ...]
    phase: Phase = Phase.STARTER
    seat: Seat = 0
    """The seat whose turn it is."""
    starter: Seat | None = None
    first: bool = False
    """Whether this turn is the seat's first."""
    launches: tuple[Track, ...] = ()
    dice: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    """Which dice (0, 1) have been given to pawns."""
    held: bool = False
    runs: tuple[RunRecord, ...] = ()
    """What moved in this turn; during a chain the last one is unfinished."""
    turns: tuple[TurnRecord, ...] = ()
    winners: tuple[Seat, ...] = ()
    options: tuple[Run, ...] = field(default=(), compare=False, repr=False)
    """The legal runs while the dice are given to pawns; follows from the rest."""

    def but(self, **changes: Any) -> Race:
        """The race with other values in some fields; quicker than :func:`dataclasses.replace`."""
        other = object.__new__(Race)
        for name, get, put in _SLOTS:
            put(other, changes[name] if name in changes else get(self))
        return other

    def where(self, pawn: str) -> str:
        """The name of the place a pawn stands on."""
        return square(self.rules, self.pawns[pawn_index(self, pawn)])

    def places(self) -> dict[str, str]:
        """The place of every pawn, by its name."""
        return {PAWNS[i]: square(self.rules, at) for i, at in enumerate(self.pawns)}

    def owner(self, pawn: str) -> Seat:
        """The seat a pawn belongs to."""
        return pawn_index(self, pawn) // 4 % self.seats

    def team(self, seat: Seat) -> int:
        """The side a seat plays for: itself, or its pair."""
        if self.rules.teams == "individual":
            return seat
        return seat % 2 if self.rules.team_seating == "opposite" else seat // 2

    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The sides, each a tuple of seats."""
        sides = sorted({self.team(seat) for seat in range(self.seats)})
        return tuple(tuple(s for s in range(self.seats) if self.team(s) == side) for side in sides)

    def seat_words(self, seat: Seat) -> str:
        """How a sentence names a seat: by its colours."""
        return " and ".join(colours(self.seats)[seat])

    def left(self) -> tuple[int, ...]:
        """The dice of this turn that no pawn has taken yet."""
        return tuple(die for i, die in enumerate(self.dice) if i not in self.used)

    @property
    def mover(self) -> str | None:
        """The pawn in the middle of a chain, or None."""
        return self.runs[-1].pawn if self.runs and self.phase in IN_CHAIN else None

    def __str__(self) -> str:
        return text(self)


_SLOTS: Final = tuple(
    (each.name, getattr(Race, each.name).__get__, getattr(Race, each.name).__set__) for each in fields(Race)
)

IN_CHAIN: Final = frozenset({Phase.ACROSS, Phase.SWAP, Phase.EXTRA_LAUNCH, Phase.EXTRA})


def text(race: Race) -> str:
    """The position as one line that :func:`parse_position` reads back (between turns that is all there is).

    >>> from fsbook.games.scorpion_race import position
    >>> text(position(RaceRules(), 3, {"blue-1": "Y4", "red-2": "off"}))
    '3 players; blue Y4 hand hand hand; red hand off hand hand; green hand hand hand hand; blue to play'
    """
    parts = [f"{race.seats} players"]
    for c in range(len(race.pawns) // 4):
        places = " ".join(square(race.rules, at) for at in race.pawns[4 * c : 4 * c + 4])
        parts.append(f"{COLOURS[c]} {places}")
    if race.phase is Phase.OVER:
        parts.append(f"{' and '.join(race.seat_words(seat) for seat in race.winners)} won")
    elif race.phase is Phase.STARTER:
        parts.append("who starts is open")
    else:
        parts.append(f"{colours(race.seats)[race.seat][0]} to play")
    return "; ".join(parts)


@cache
def own_pawns(seats: int, seat: Seat) -> tuple[int, ...]:
    """The pawns of a seat, as places in ``Race.pawns``."""
    count = 12 if seats == 3 else 16
    return tuple(i for i in range(count) if i // 4 % seats == seat)


def pawn_index(race: Race, pawn: str) -> int:
    index = INDEX.get(pawn)
    if index is None:
        raise RuleError(f"There is no pawn {pawn}; pawns are called blue-1 to white-4.")
    if index >= len(race.pawns):
        raise RuleError(f"{pawn_words(pawn).capitalize()} does not take part: three players leave white out.")
    return index
