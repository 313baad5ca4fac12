"""The Race: the track race for two to four, with people and bots, every step told and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import traitlets

from fsbook.games.scorpion_race import text
from fsbook.play import RuleError
from fsbook.race_figure import race_svg
from fsbook.race_view import PERSON, RaceSitting, options
from fsbook.widgets.base import Base, script, styles

__all__ = ["Race"]

_SETTINGS = ("rules", "seats", "seed", "settings", "start", "throws", "set_dice", "moves")


class Race(Base):
    """A race at one screen. ``seats`` holds ``"you"`` for a person or the name of a bot for each seat;
    ``players=3`` is short for yourself and two bots that look ahead.

    ``start`` is a position to begin with, as :func:`fsbook.games.scorpion_race.text` writes it, and
    ``throws`` the first dice, so that a lesson can set a scene; after them ``seed`` fixes the dice. With
    ``set_dice`` a person sets every die. With ``pace="step"`` a chain waits for *Next step*. ``settings``
    changes parameters by name; ``moves`` is all that was done, chance included: the same values bring back
    the same race.

    To read and to observe: ``pawns`` (the place of each), ``turn`` (the seat to move, None at the end),
    ``winner`` (a list of seats), ``log`` (a sentence a turn), ``position_text``.

    Raises :class:`~fsbook.play.RuleError` for a race that cannot be set up.
    """

    _esm: ClassVar[Any] = script("race")
    _css: ClassVar[Any] = styles("race")

    rules = traitlets.Unicode("scorpion-race").tag(sync=True)
    seats = traitlets.List(traitlets.Unicode(), [PERSON, "lookahead", "lookahead"]).tag(sync=True)
    seed = traitlets.Int(1).tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    start = traitlets.Unicode().tag(sync=True)
    throws = traitlets.List(traitlets.Int()).tag(sync=True)
    set_dice = traitlets.Bool(False).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    pace = traitlets.Enum(["play", "step"], "play").tag(sync=True)

    options = traitlets.Dict().tag(sync=True)
    """What a new race can be made of; never changes."""

    pawns = traitlets.Dict(read_only=True)
    turn = traitlets.Int(None, allow_none=True, read_only=True)
    winner = traitlets.List(traitlets.Int(), read_only=True)
    log = traitlets.List(traitlets.Unicode(), read_only=True)
    position_text = traitlets.Unicode(read_only=True)

    def __init__(self, rules: str = "scorpion-race", players: int | None = None, **values: Any) -> None:
        if players is not None:
            if "seats" in values:
                raise RuleError("Say either how many play or who sits where, not both.")
            values["seats"] = [PERSON] + ["lookahead"] * (players - 1)
        values.setdefault("seats", [PERSON] + ["lookahead"] * (3 if rules.endswith("pairs") else 2))
        values["options"] = options()
        self._busy = True
        self._serial = 0  # which race this is, for the front end: a new one is not a continuation
        self._sitting = _sit({**values, "rules": rules})
        super().__init__(rules=rules, **values)
        self._busy = False
        self._publish()

    # -- what a person can do -------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Make a decision, such as ``roll yellow``, ``blue-1 by 5`` or ``pass across``; the others follow.

        Raises :class:`~fsbook.play.RuleError`, saying why not.
        """
        self._sitting.play(move)
        self._publish()

    def roll(self) -> None:
        """Roll the two dice of the first turn."""
        self._sitting.roll()
        self._publish()

    def die(self, value: int) -> None:
        """Set the die that is to be rolled, where dice are set by hand."""
        self._sitting.die(value)
        self._publish()

    def undo(self) -> None:
        """Take back to the last decision; the same dice come again."""
        self._sitting.undo()
        self._publish()

    def again(self) -> None:
        """The same race from its start."""
        self._sitting.again()
        self._serial += 1
        self._publish()

    def next_turn(self) -> None:
        """One turn more, where only bots play."""
        self._sitting.next_turn()
        self._publish()

    def new(self, **values: Any) -> None:
        """Start another race, with some settings changed; without a ``seed``, on the next one."""
        current = {name: getattr(self, name) for name in _SETTINGS if name != "moves"}
        current |= {"start": "", "throws": []}
        if values.get("seed") is None:
            values["seed"] = self.seed + 1
        self._take({**current, **values})

    @property
    def transcript(self) -> dict[str, Any]:
        """The race so far as the JSON of a transcript."""
        return self._sitting.transcript

    # -- messages -------------------------------------------------------------------------------------

    def on_move(self, message: dict[str, Any]) -> None:
        """A decision was made."""
        self.play(str(message.get("move", "")))

    def on_roll(self, message: dict[str, Any]) -> None:
        """The dice of the first turn were rolled."""
        self.roll()

    def on_die(self, message: dict[str, Any]) -> None:
        """A die was set."""
        value = message.get("value")
        if isinstance(value, bool) or not isinstance(value, int):
            raise RuleError("A die shows 1 to 6.")
        self.die(value)

    def on_setting(self, message: dict[str, Any]) -> None:
        """Set the dice by hand from now on, or not."""
        self._sitting.setting_dice(bool(message.get("on")))
        self._publish()

    def on_undo(self, message: dict[str, Any]) -> None:
        """Take back."""
        self.undo()

    def on_again(self, message: dict[str, Any]) -> None:
        """The same race again."""
        self.again()

    def on_next(self, message: dict[str, Any]) -> None:
        """One turn of bots."""
        self.next_turn()

    def on_new(self, message: dict[str, Any]) -> None:
        """Another race, as the form says; an empty number of the race means any."""
        seed = message.get("seed")
        if seed is None:
            seed = Random().randrange(1, 100_000)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise RuleError("The number of a race is a whole number.")
        length = message.get("track_length", 24)
        settings = {} if length == 24 else {"track_length": length}
        players = message.get("players")
        if isinstance(players, bool) or not isinstance(players, int) or players not in (2, 3, 4):
            raise RuleError("The race is for 2, 3 or 4 players.")
        others = str(message.get("others", "lookahead"))
        self._take(
            {
                "rules": str(message.get("rules", self.rules)),
                "seats": [PERSON] + [others] * (players - 1),
                "seed": seed,
                "settings": settings,
                "set_dice": self.set_dice,
                "start": "",
                "throws": [],
            }
        )

    # -- keeping traits and sitting together ----------------------------------------------------------

    @traitlets.observe(*_SETTINGS)
    def _changed(self, change: Any) -> None:
        """A trait was set from outside: sit down anew, or leave all as it was."""
        if self._busy:
            return
        wanted = {name: getattr(self, name) for name in _SETTINGS}
        if change.name != "moves":
            wanted["moves"] = []
        try:
            self._take(wanted)
        except RuleError as refused:
            self._busy = True
            try:
                setattr(self, change.name, change.old)
            finally:
                self._busy = False
            raise traitlets.TraitError(str(refused)) from None

    @traitlets.observe("pace")
    def _paced(self, _: Any) -> None:
        if not self._busy:
            self.refresh()

    def _take(self, values: dict[str, Any]) -> None:
        """Sit down at the race these values describe; on a refusal nothing changes."""
        self._sitting = _sit(values)
        self._serial += 1
        self._publish()

    def _publish(self) -> None:
        """Bring the traits up to the sitting and send the view."""
        sitting, race = self._sitting, self._sitting.race
        shown: dict[str, Any] = {
            "rules": sitting.rules,
            "seats": list(sitting.seats),
            "seed": sitting.seed,
            "settings": dict(sitting.settings),
            "start": sitting.start,
            "throws": list(sitting.throws),
            "set_dice": sitting.set_dice,
            "moves": list(sitting.moves),
        }
        self._busy = True
        try:
            for name, value in shown.items():
                if getattr(self, name) != value:
                    setattr(self, name, value)
            self.set_trait("pawns", race.places())
            self.set_trait("turn", None if race.winners or race.starter is None else race.seat)
            self.set_trait("winner", list(race.winners))
            self.set_trait("log", [entry["say"] for entry in reversed(sitting.log())])
            self.set_trait("position_text", text(race))
        finally:
            self._busy = False
        self.refresh()

    # -- what Base asks -------------------------------------------------------------------------------

    def position(self) -> str:
        """The position as one line, and what is asked now."""
        return f"{text(self._sitting.race)}\n{self._sitting.say()}"

    def make_view(self) -> dict[str, Any]:
        """What the front end shows."""
        return {**self._sitting.view(), "pace": self.pace, "serial": self._serial}

    def figure(self) -> str:
        """The board as a drawing."""
        return race_svg(self._sitting.race, title=self.position().replace("\n", ". "))


def _sit(values: Mapping[str, Any]) -> RaceSitting:
    seats: Sequence[str] = values["seats"]
    return RaceSitting(
        values["rules"],
        seats,
        seed=values.get("seed", 1),
        settings=values.get("settings"),
        start=values.get("start", ""),
        throws=values.get("throws", ()),
        set_dice=values.get("set_dice", False),
        moves=values.get("moves", ()),
    )
