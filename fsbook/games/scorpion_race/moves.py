"""The moves of the race and their text, which reads back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fsbook.games.scorpion_race.rules import BLACK, INDEX, YELLOW, Track
from fsbook.play import RuleError, Seat


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: who begins."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} starts"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what a die shows."""

    die: int

    def __str__(self) -> str:
        return f"die {self.die}"


@dataclass(frozen=True, slots=True)
class Launch:
    """Take a die to a launch track, before it is rolled."""

    track: Track

    def __str__(self) -> str:
        return f"roll {self.track}"


@dataclass(frozen=True, slots=True)
class Run:
    """Move one pawn by one die, or by both added."""

    pawn: str
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.pawn} by {'+'.join(map(str, self.dice))}"


@dataclass(frozen=True, slots=True)
class Across:
    """Pass the stung pawn across, to the facing square."""

    def __str__(self) -> str:
        return "pass across"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the stung pawn where it stands."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Swap:
    """Change places with the opponent opposite; a decision only where swaps are optional."""

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Stay:
    """Do not change places; a decision only where swaps are optional."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep the first die until the second is rolled; only where pawns may move between the rolls."""

    def __str__(self) -> str:
        return "hold"


@dataclass(frozen=True, slots=True)
class Decline:
    """Give up the dice that are left; only where dice need not be used."""

    def __str__(self) -> str:
        return "decline"


RaceMove = Start | Roll | Launch | Run | Across | Leave | Swap | Stay | Hold | Decline

_WORDS: Final[Mapping[str, RaceMove]] = {
    "roll yellow": Launch(YELLOW),
    "roll black": Launch(BLACK),
    "pass across": Across(),
    "leave": Leave(),
    "swap": Swap(),
    "stay": Stay(),
    "hold": Hold(),
    "decline": Decline(),
}


def parse_move(words: str) -> RaceMove:
    """A move from its text: ``roll yellow``, ``blue-1 by 5``, ``blue-1 by 3+2``, ``pass across`` …

    Raises:
        RuleError: for anything that is no move of the race.

    >>> parse_move("blue-1 by 3+2")
    Run(pawn='blue-1', dice=(3, 2))
    """
    said = " ".join(words.lower().split())
    if said in _WORDS:
        return _WORDS[said]
    parts = said.split(" ")
    match parts:
        case ["die", number] if number.isdecimal():
            return Roll(int(number))
        case ["seat", number, "starts"] if number.isdecimal():
            return Start(int(number))
        case [pawn, "by", dice] if pawn in INDEX and all(d.isdecimal() for d in dice.split("+")):
            numbers = tuple(int(die) for die in dice.split("+"))
            if len(numbers) <= 2:
                return Run(pawn, numbers)
    raise RuleError(
        f"“{words}” is no move of the race: write “roll yellow”, “roll black”, “blue-1 by 5”, "
        "“blue-1 by 3+2”, “pass across” or “leave”."
    )
