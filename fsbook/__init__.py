"""Flower & Scorpion and its family: rules, scoring, bots and transcripts, in the standard library alone.

>>> from fsbook import CATALOG, Layout, Pair, Pairs, Play, Arm, Tile, score_play
>>> caravan = Layout.parse("[4|4][4|1][1|1][1|5]")
>>> dice = Pairs(flower=Pair(5, 4), scorpion=Pair(3, 2))
>>> _, awards = score_play(CATALOG["fs-celko"], caravan, Play(Tile(5, 5), Arm.EAST), dice)
>>> awards[0].why
'The ends show 4 and 5, the Flower, and both are doubles: 4 chips.'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fsbook.bots import BOTS, bot
from fsbook.catalog import DOMINO_RULES as CATALOG
from fsbook.catalog import domino_ids, game, ids, rules
from fsbook.dice import Pair, Pairs
from fsbook.layout import Arm, End, Layout
from fsbook.match import Dominoes, Match, View, score_play
from fsbook.play import CHANCE, Bot, Game, IllegalMove, Line, RuleError, Seat, play_match, steps
from fsbook.round import DRAW, PASS, Deal, Draw, Entry, Lead, Pass, Play, Round, parse_move
from fsbook.rules import Award, AwardKind, Ending, Rules
from fsbook.tiles import DOUBLE_SIX, Tile, suit

if TYPE_CHECKING:
    from fsbook.notation import replay, transcript
    from fsbook.simulation import simulate

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "CATALOG",
    "CHANCE",
    "DOUBLE_SIX",
    "DRAW",
    "PASS",
    "Arm",
    "Award",
    "AwardKind",
    "Bot",
    "Deal",
    "Dominoes",
    "Draw",
    "End",
    "Ending",
    "Entry",
    "Game",
    "IllegalMove",
    "Layout",
    "Lead",
    "Line",
    "Match",
    "Pair",
    "Pairs",
    "Pass",
    "Play",
    "Round",
    "RuleError",
    "Rules",
    "Seat",
    "Tile",
    "View",
    "bot",
    "domino_ids",
    "game",
    "ids",
    "parse_move",
    "play_match",
    "replay",
    "rules",
    "score_play",
    "simulate",
    "steps",
    "suit",
    "transcript",
]

_WHEN_ASKED = {"replay": "notation", "simulate": "simulation", "transcript": "notation"}
"""Public names whose modules bring more than playing needs, and are loaded for those who ask."""


def __getattr__(name: str) -> Any:
    """Load a public name that is not there from the start."""
    if name in _WHEN_ASKED:
        return getattr(import_module(f"fsbook.{_WHEN_ASKED[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
