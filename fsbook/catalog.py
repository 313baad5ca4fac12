"""The catalogue: every rule set by its id.

>>> rules("fs-celko").title
"Flower & Scorpion, Joe Celko's rules"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fsbook.games.bergen import BERGEN, BERGEN_CELKO, BERGEN_PAGAT
from fsbook.games.block import BLOCK, BLOCK_ODG
from fsbook.games.draw import DRAW, DRAW_ODG
from fsbook.games.flower_scorpion import CELKO, CELKO_DRAWALL, CELKO_SEVEN, POLISH, SHORT
from fsbook.games.muggins import ALL_FIVES_PAGAT, MUGGINS, MUGGINS_FIRSTDOUBLE
from fsbook.games.sewastopol import SEBASTOPOL_CLASSIC, SEWASTOPOL
from fsbook.match import Dominoes
from fsbook.play import Game, RuleError
from fsbook.rules import Rules

if TYPE_CHECKING:
    from fsbook.games.scorpion_race import ScorpionRace

__all__ = ["DOMINO_RULES", "RACE_IDS", "domino_ids", "game", "ids", "is_race", "race", "rules"]

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


RACE_IDS: Final = ("scorpion-race", "scorpion-race-pairs")
"""The ids of the track races, which are loaded when one is asked for."""


def domino_ids() -> tuple[str, ...]:
    """The ids of the domino rule sets."""
    return tuple(DOMINO_RULES)


def ids() -> tuple[str, ...]:
    """The ids of all rule sets, dominoes first."""
    return (*DOMINO_RULES, *RACE_IDS)


def is_race(rules_id: object) -> bool:
    """Whether the id names a rule set of the race."""
    return rules_id in RACE_IDS


def rules(name: str) -> Rules:
    """The domino rule set with that id; raises :class:`RuleError` for an unknown one."""
    if name in RACE_IDS:
        raise RuleError(f"{name} is a race: no tiles are laid in it.")
    try:
        return DOMINO_RULES[name]
    except KeyError:
        raise _unknown(name, domino_ids()) from None


def race(name: str) -> ScorpionRace:
    """The track race with that id; raises :class:`RuleError` for another."""
    from fsbook.games import scorpion_race

    for each in (scorpion_race.RACE, scorpion_race.RACE_PAIRS):
        if each.name == name:
            return each
    raise RuleError(f"There is no race “{name}”. There are: {', '.join(RACE_IDS)}.")


def game(name: str, target: int | None = None, limit: int | None = None) -> Game[Any, Any, Any]:
    """The game with that id. ``target`` or ``limit`` (a number of rounds) end a domino match.

    Raises :class:`RuleError` for an unknown id, and for a race that is to have a target or rounds.
    """
    if name in DOMINO_RULES:
        return Dominoes(DOMINO_RULES[name], target, limit)
    if name in RACE_IDS:
        if target is not None or limit is not None:
            raise RuleError("A race ends when the last pawn needed is off: it has no target and no rounds.")
        return race(name)
    raise _unknown(name, ids())


def _unknown(name: str, known: tuple[str, ...]) -> RuleError:
    return RuleError(f"There is no rule set “{name}”. There are: {', '.join(known)}.")
