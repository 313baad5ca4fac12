"""The dice alone: the Flower and the Scorpion, to be set or rolled, and linked to whatever needs them."""

from __future__ import annotations

from random import Random
from typing import Any

import traitlets

from fsbook import figures
from fsbook.dice import Pair, Pairs, roll
from fsbook.play import RuleError
from fsbook.widgets.base import Base, PairTrait, script, styles

__all__ = ["Dice"]


class Dice(Base):
    """The two pairs of dice. ``traitlets.link((dice, "flower"), (lab, "flower"))`` lets them drive a lab.

    ``flower`` and ``scorpion`` are text such as ``5-4``; a :class:`~fsbook.dice.Pair` or two numbers are
    taken too, and a wrong value raises ``TraitError`` with one sentence.

    >>> dice = Dice(flower=(4, 5))
    >>> dice.flower
    '5-4'
    >>> dice
    Dice: Flower 5-4, Scorpion 3-2
    """

    _esm = script("dice")
    _css = styles("dice")

    flower = PairTrait("5-4").tag(sync=True)
    scorpion = PairTrait("3-2").tag(sync=True)

    def __init__(self, **values: Any) -> None:
        self._faces = {"flower": (5, 4), "scorpion": (3, 2)}
        self._rolled = False
        super().__init__(**values)
        self.refresh()

    @property
    def pairs(self) -> Pairs:
        """Both pairs."""
        return Pairs(Pair.parse(self.flower), Pair.parse(self.scorpion))

    def roll(self, seed: int | None = None) -> None:
        """Roll all four; a ``seed`` makes the roll repeatable."""
        rng = Random(seed)
        dice = [roll(rng) for _ in range(4)]
        self._rolled = True
        with self.changing():
            self._set("flower", dice[0], dice[1])
            self._set("scorpion", dice[2], dice[3])
        self.refresh()
        self._rolled = False

    def position(self) -> str:
        """The dice in one line."""
        return f"Dice: Flower {self.flower}, Scorpion {self.scorpion}"

    def figure(self) -> str:
        """The dice as SVG text."""
        return figures.dice_svg(self.pairs, title=self.position())

    def make_view(self) -> dict[str, Any]:
        """The dice in the order in which they lie, and a sentence."""
        said = f"Flower {self.flower}, Scorpion {self.scorpion}."
        return {
            "flower": list(self._faces["flower"]),
            "scorpion": list(self._faces["scorpion"]),
            "status": f"Rolled: {said}" if self._rolled else said,
        }

    def _set(self, pair: str, one: int, other: int) -> None:
        text = str(Pair(one, other))
        self._faces = {**self._faces, pair: (one, other)}
        setattr(self, pair, text)

    @traitlets.observe("flower", "scorpion")
    def _dice_set(self, change: Any) -> None:
        pair = Pair.parse(change["new"])
        if Pair(*self._faces[change["name"]]) != pair:
            self._faces = {**self._faces, change["name"]: (pair.high, pair.low)}
        self.refresh()

    def on_dice(self, message: dict[str, Any]) -> None:
        """``{"type": "dice", "pair": "flower", "values": [5, 4]}``: dice were set."""
        pair, values = message.get("pair"), message.get("values")
        if pair not in self._faces or not isinstance(values, list) or len(values) != 2:
            raise RuleError("Say which pair of dice, and two numbers from 1 to 6.")
        self._set(pair, values[0], values[1])

    def on_roll(self, message: dict[str, Any]) -> None:
        """``{"type": "roll"}``: all four dice."""
        self.roll()
