"""Scorpion, the track race of text 004: a game of its own, with nothing of a domino in it.

Every pawn runs a yellow path and then a black one. Squares face each other in pairs; a pawn that lands
on another stings it and runs on, and one that lands opposite an opponent may change places with it.

The squares are counted by **progress**: 0 in the hand, 1 to N the yellow squares ``Y1`` to ``YN``, N + 1
to 2N the black squares ``B1`` to ``BN``, 2N + 1 off the track. A pawn never goes back except when another
pawn puts it back, and no pawn ever returns to the hand.

What the text leaves open is a value of :class:`RaceRules`; ``fsbook.rulings`` says how each was chosen.

>>> from fsbook.games.scorpion_race import RACE, Launch, Roll, Run, position, text
>>> race = position(RACE.rules, 2, {"blue-1": "Y8", "blue-2": "Y10", "red-1": "B3"})
>>> for move in (Launch("yellow"), Roll(2), Launch("yellow"), Roll(1), Run("blue-1", (2,))):
...     race = RACE.play(race, move)
>>> [str(move) for move in RACE.moves(race)]
['leave', 'pass across']
"""

from __future__ import annotations

from fsbook.games.scorpion_race.course import has_pawn, legal_runs, pass_refusal
from fsbook.games.scorpion_race.game import (
    RACE,
    RACE_PAIRS,
    RaceView,
    ScorpionRace,
    games,
    parse_position,
    position,
)
from fsbook.games.scorpion_race.moves import (
    Across,
    Decline,
    Hold,
    Launch,
    Leave,
    RaceMove,
    Roll,
    Run,
    Start,
    Stay,
    Swap,
    parse_move,
)
from fsbook.games.scorpion_race.rules import (
    COLOURS,
    HAND,
    PAIRS,
    PARAMETERS,
    PAWNS,
    TRACKS,
    RaceRules,
    Track,
    colours,
    parse_square,
    pawn_words,
    square,
)
from fsbook.games.scorpion_race.state import Landing, Phase, Race, RunRecord, TurnRecord, text

__all__ = [
    "COLOURS",
    "HAND",
    "PAIRS",
    "PARAMETERS",
    "PAWNS",
    "RACE",
    "RACE_PAIRS",
    "TRACKS",
    "Across",
    "Decline",
    "Hold",
    "Landing",
    "Launch",
    "Leave",
    "Phase",
    "Race",
    "RaceMove",
    "RaceRules",
    "RaceView",
    "Roll",
    "Run",
    "RunRecord",
    "ScorpionRace",
    "Start",
    "Stay",
    "Swap",
    "Track",
    "TurnRecord",
    "colours",
    "games",
    "has_pawn",
    "legal_runs",
    "parse_move",
    "parse_position",
    "parse_square",
    "pass_refusal",
    "pawn_words",
    "position",
    "square",
    "text",
]
