"""The widgets: a lab, dice, the table, a replay, the race; each works in any notebook front end and,
on the static pages of the book, without a kernel.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fsbook.widgets.caravan_lab import CaravanLab
    from fsbook.widgets.dice import Dice
    from fsbook.widgets.puzzle import Puzzle
    from fsbook.widgets.race import Race
    from fsbook.widgets.replay import Replay
    from fsbook.widgets.table import Table

__all__ = ["CaravanLab", "Dice", "Puzzle", "Race", "Replay", "Table"]

_HOMES = {
    "CaravanLab": "caravan_lab",
    "Dice": "dice",
    "Puzzle": "puzzle",
    "Race": "race",
    "Replay": "replay",
    "Table": "table",
}


def __getattr__(name: str) -> Any:
    """A widget class, imported when it is first asked for, so that a page loads only what it shows."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
