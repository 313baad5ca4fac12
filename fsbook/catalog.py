"""The catalogue: every rule set by its id.

>>> rules("fs-celko").title
"Flower & Scorpion, Joe Celko's rules"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fsbook.games.bergen import BERGEN, BERGEN_CELKO, BERGEN_PAGAT
from fsbook.games.block import BLOCK, BLOCK_ODG
from fsbook.games.draw import DRAW, DRAW_ODG
from fsbook.games.flower_scorpion import CELKO, CELKO_DRAWALL, CELKO_SEVEN, POLISH, SHORT
from fsbook.games.muggins import ALL_FIVES_PAGAT, MUGGINS, MUGGINS_FIRSTDOUBLE
from fsbook.games.scorpion_race import RACE, RACE_PAIRS, ScorpionRace
from fsbook.games.sewastopol import SEBASTOPOL_CLASSIC, SEWASTOPOL
from fsbook.match import Dominoes
from fsbook.play import Game, RuleError
from fsbook.rules import Rules

__all__ = ["DOMINO_RULES", "RACES", "domino_ids", "game", "ids", "rules"]

DOMINO_RULES: Final[Mapping[str, Rules]] = {
    each.id: each
    for each in (
        SHORT, POLISH, CELKO, CELKO_DRAWALL, CELKO_SEVEN,
        BERGEN, BERGEN_PAGAT, BERGEN_CELKO,
        MUGGINS, MUGGINS_FIRSTDOUBLE, ALL_FIVES_PAGAT,
        DRAW, DRAW_ODG, BLOCK, BLOCK_ODG, SEWASTOPOL, SEBASTOPOL_CLASSIC,
    )
}  # fmt: skip
"""The domino rule sets by id, in the order in which the book shows them."""


RACES: Final[Mapping[str, ScorpionRace]] = {each.name: each for each in (RACE, RACE_PAIRS)}
"""The track races by id."""


def domino_ids() -> tuple[str, ...]:
    """The ids of the domino rule sets."""
    return tuple(DOMINO_RULES)


def ids() -> tuple[str, ...]:
    """The ids of all rule sets, dominoes first."""
    return (*DOMINO_RULES, *RACES)


def rules(name: str) -> Rules:
    """The domino rule set with that id; raises :class:`RuleError` for an unknown one."""
    if name in RACES:
        raise RuleError(f"{name} is a race: no tiles are laid in it.")
    try:
        return DOMINO_RULES[name]
    except KeyError:
        raise _unknown(name, domino_ids()) from None


def game(name: str, target: int | None = None, limit: int | None = None) -> Game[Any, Any, Any]:
    """The game with that id. ``target`` or ``limit`` (a number of rounds) end a domino match.

    Raises :class:`RuleError` for an unknown id, and for a race that is to have a target or rounds.
    """
    if name in DOMINO_RULES:
        return Dominoes(DOMINO_RULES[name], target, limit)
    if name in RACES:
        if target is not None or limit is not None:
            raise RuleError("A race ends when the last pawn needed is off: it has no target and no rounds.")
        return RACES[name]
    raise _unknown(name, ids())


def _unknown(name: str, known: tuple[str, ...]) -> RuleError:
    return RuleError(f"There is no rule set “{name}”. There are: {', '.join(known)}.")
