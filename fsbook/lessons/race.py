"""The race's lessons: a turn acted out, and the exercises of its chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from fsbook.games.scorpion_race import (
    RACE,
    Launch,
    Phase,
    Race,
    RaceRules,
    Roll,
    Run,
    parse_position,
    parse_square,
    square,
    text,
)
from fsbook.lessons.kinds import Choose, Exercise, Write
from fsbook.race_figure import race_figure, race_svg, shares_figure
from fsbook.race_view import PERSON, RaceSitting

__all__ = ["RACE_EXERCISES", "Acted", "acted", "race_figure", "shares_figure"]


@dataclass(frozen=True, slots=True)
class Acted:
    """A part of a race that was acted out: what happened, step by step, and where everybody stands then.

    ``repr`` is the sentences and the position; notebooks show the board with them.
    """

    steps: tuple[str, ...]
    race: Race

    def __repr__(self) -> str:
        return "\n".join([*self.steps, text(self.race)])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(step)}</li>" for step in self.steps)
        board = race_svg(self.race, width=400)
        return f'<div class="fs-worked"><p class="fs-figure-line fs-board">{board}</p><ol>{items}</ol></div>'


def acted(start: str, throws: Sequence[int], *moves: str) -> Acted:
    """Act out part of a race: a position, the dice in the order they fall, and every decision.

    Raises :class:`~fsbook.play.RuleError` for a decision that the rules do not allow.

    >>> scene = "3 players; blue B9 off off off; red B11 off off off; green B1 off off off; blue to play"
    >>> acted(scene, [2, 1, 4], "roll black", "roll yellow", "blue-1 by 2", "pass across")
    You roll 2 on black.
    You roll 1 on yellow.
    The 2: blue 1 from B9 to B11 and stings red 1.
    You pass red 1 across to Y14: 21 squares back.
    Extra die 4: blue 1 to B15, a free square. The chain ends.
    The 1 is lost: no blue pawn stands on yellow or is in hand.
    3 players; blue B15 off off off; red Y14 off off off; green B1 off off off; red to play
    """
    race = parse_position(RACE.rules, start)
    seats = ["random"] * race.seats
    seats[race.seat] = PERSON
    sitting = RaceSitting(seats=seats, start=start, throws=throws)
    turns = len(sitting.race.turns)
    steps: list[str] = []
    for move in moves:
        sitting.play(move)
        for event in sitting.events():
            if event["turn"] == turns:
                steps.append(" ".join(part for part in (event["say"], event.get("detail")) if part))
    state = next((s for s in sitting.line.states if len(s.turns) > turns), sitting.race)
    return Acted(tuple(steps), state)


# ---------------------------------------------------------------------------------------- exercises

_RULES: Final = RaceRules()


def _lands(start: str, die: int, pawn: str = "blue-1") -> Race:
    """The race after one yellow die for a pawn of blue, the other die a 6 on black."""
    race = parse_position(_RULES, start)
    for move in (Launch("yellow"), Roll(die), Launch("black"), Roll(6), Run(pawn, (die,))):
        race = RACE.play(race, move)
    return race


def _six_swap() -> str:
    race = _lands(
        "3 players; blue Y3 B1 hand hand; red B21 B2 hand hand; green B4 hand hand hand; blue to play", 1
    )
    run = (race.turns[-1].runs if race.turns else race.runs)[0]
    step = run.path[0]
    if step.kind != "swap":
        return "Nothing: the square is free"
    return (
        "They swap places, and blue rolls an extra die"
        if step.earns_extra
        else "They swap places, and that is all"
    )


def _own_sting() -> str:
    race = _lands(
        "3 players; blue Y2 Y5 B1 hand; red B2 hand hand hand; green B4 hand hand hand; blue to play", 3
    )
    return "It stays, and blue 1 rolls on" if race.phase is Phase.EXTRA else "You may pass it across"


def _face(name: str, length: int) -> str:
    rules = RaceRules(track_length=length)
    return square(rules, rules.face(parse_square(rules, name)))


RACE_EXERCISES: Final[tuple[Exercise, ...]] = (
    Choose(
        "race-facing",
        "race",
        "Face to face",
        "On a track of 24 squares a path: which square faces Y5?",
        ("B5", "B19", "B20", "B24"),
        lambda: _face("Y5", 24),
        "Y1 faces B24, and from there both numbers run towards each other: 5 and 20 make 25.",
        "Y1 faces the last black square. Count on from there.",
        {
            "B5": "That would be so if the two paths ran side by side. This track is folded.",
            "B19": "One too far: Y1 faces B24, Y2 faces B23, and so on.",
        },
    ),
    Choose(
        "race-six-swap",
        "race",
        "On the fourth square",
        "Blue goes from Y3 to Y4, a free square. Red stands on B21, which faces Y4. What happens?",
        (
            "They swap places, and blue rolls an extra die",
            "They swap places, and that is all",
            "Nothing: the square is free",
        ),
        _six_swap,
        "An opponent opposite means a swap on any yellow square, but Y1 to Y6 earn no extra die.",
        "Y4 is one of the first six.",
        {"Nothing: the square is free": "The square is free, but the one facing it holds an opponent."},
    ),
    Choose(
        "race-own-sting",
        "race",
        "One of your own",
        "Blue 1 goes from Y2 to Y5, where blue 2 stands; B20 opposite is free. What becomes of blue 2?",
        ("You may pass it across", "It stays, and blue 1 rolls on", "It goes back to the hand"),
        _own_sting,
        "On the first six yellow squares your own pawns stay. The extra die is rolled all the same.",
        "Whose pawn is it, and on which square?",
        {
            "You may pass it across": "From Y7 on you might, but Y5 is one of the first six.",
            "It goes back to the hand": "No pawn ever goes back to the hand.",
        },
    ),
    Choose(
        "race-gain",
        "race",
        "What a pass is worth",
        "Your own pawn stands on Y8 and is passed across. How many squares nearer the exit is it?",
        ("9", "17", "33", "41"),
        lambda: str(_RULES.face(8) - 8),
        "Y8 faces B17, which is the 41st square of the 48: 41 less 8 are 33.",
        "Count all squares from Y1 to B24: which number has the facing square?",
        {
            "17": "That is the number of the black square. How many squares lie between?",
            "41": "That is where it stands. How far has it come?",
        },
    ),
    Write(
        "race-face",
        "race",
        "Write the fold",
        'Complete `facing(square, length)`: the square that faces one such as `"Y5"`, for that length.',
        _face,
        (("Y1", 24), ("Y24", 24), ("B24", 24), ("B1", 24), ("Y5", 24), ("B12", 24), ("Y6", 12), ("B30", 36)),
        "The two numbers always make the length and one.",
        "def facing(square, length):\n"
        '    other = "B" if square[0] == "Y" else "Y"\n'
        '    return f"{other}{length + 1 - int(square[1:])}"',
        (
            (
                lambda name, length: ("B" if name[0] == "Y" else "Y") + name[1:],
                "That is a track whose paths run side by side. Folded, Y1 faces the last black square.",
            ),
            (
                lambda name, length: f"{'B' if name[0] == 'Y' else 'Y'}{length - int(name[1:])}",
                "One short: Y1 has to face the last black square, and not the one before it.",
            ),
            (
                lambda name, length: f"B{length + 1 - int(name[1:])}",
                "Right for yellow squares. A black square faces a yellow one.",
            ),
        ),
    ),
)
"""The exercises of the chapter on the race."""
