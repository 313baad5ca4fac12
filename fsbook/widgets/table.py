"""The Table: a whole match for two to four, with people and bots, every chip explained."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, ClassVar

import traitlets

from fsbook.figures import lab_svg, tiles_svg
from fsbook.play import RuleError
from fsbook.sitting import PERSON, THINKING, Sitting, options
from fsbook.widgets.base import Base, script, styles

__all__ = ["Table"]

_PATIENCE = 0.05
"""Seconds that bots and the coach may think before what has happened is shown."""

_SETTINGS = ("rules", "seats", "names", "target", "rounds", "seed", "settings", "moves")


class Table(Base):
    """A match at one table. ``seats`` holds ``"you"`` for a person or the name of a bot for each seat;
    ``players=3`` is short for yourself and two greedy bots.

    The match ends at ``target`` points or after ``rounds`` rounds; with neither, as the rules say.
    ``settings`` changes parameters of the rule set by name, ``seed`` fixes the deals, and ``moves`` is all
    that was done, as text: the same values bring back the same table.

    To read and to observe: ``points`` by seat, ``hand``, ``caravan`` (what lies on the table, as text),
    ``log`` (a sentence for every event of the round), ``turn`` (the seat to move, None between rounds),
    ``winner``. :attr:`transcript` is the match so far as JSON.

    Raises :class:`~fsbook.play.RuleError` for a match that cannot be played.
    """

    _esm: ClassVar[Any] = script("table")
    _css: ClassVar[Any] = styles("table")

    rules = traitlets.Unicode("fs-celko").tag(sync=True)
    seats = traitlets.List(traitlets.Unicode(), [PERSON, "greedy"]).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    target = traitlets.Int(None, allow_none=True).tag(sync=True)
    rounds = traitlets.Int(None, allow_none=True).tag(sync=True)
    seed = traitlets.Int(1).tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)

    options = traitlets.Dict().tag(sync=True)
    """What a new match can be made of; never changes."""

    points = traitlets.List(traitlets.Int(), read_only=True)
    hand = traitlets.List(traitlets.Unicode(), read_only=True)
    caravan = traitlets.Unicode(read_only=True)
    log = traitlets.List(traitlets.Unicode(), read_only=True)
    turn = traitlets.Int(None, allow_none=True, read_only=True)
    winner = traitlets.Int(None, allow_none=True, read_only=True)

    def __init__(self, rules: str = "fs-celko", players: int | None = None, **values: Any) -> None:
        if players is not None:
            if "seats" in values:
                raise RuleError("Say either how many play or who sits where, not both.")
            values["seats"] = [PERSON] + ["greedy"] * (players - 1)
        values.setdefault("seats", [PERSON, "greedy"])
        values["options"] = options()
        self._busy = True
        self._said: str | None = None
        self._hinted: str | None = None
        self._coaching = False
        self._review: dict[str, Any] | None = None
        self._reviewing = False
        self._weighed: tuple[list[str], dict[str, Any]] | None = None
        self._hints = 0
        self._shown_at = 0.0
        self._sitting = _sit({**values, "rules": rules})
        super().__init__(rules=rules, **values)
        self._busy = False
        self._publish()

    # -- what a person can do -------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Make a move, ``6-4@east``, ``draw`` or ``pass``; the bots follow. Raises
        :class:`~fsbook.play.RuleError`, saying why not.
        """
        self._do(lambda: self._sitting.play(move, self._between))

    def undo(self) -> None:
        """Take back to the last decision; the same tiles come again."""
        self._do(self._sitting.undo)

    def next_round(self) -> None:
        """Deal the next round."""
        self._do(lambda: self._sitting.next_round(self._between))

    def again(self, whole: bool = False) -> None:
        """The same deal again: this round, or the ``whole`` match."""
        self._do(lambda: self._sitting.again(whole))

    def play_from(self, at: int) -> None:
        """Play the round that is over once more from its step ``at``, where a person laid a tile."""
        self._do(lambda: self._sitting.play_from(at))

    def open_curtain(self) -> None:
        """Show the person to move the own tiles, where several people share the screen."""
        self._do(self._sitting.open_curtain)

    def new(self, **values: Any) -> None:
        """Start a new match, with some of the settings changed; without a ``seed``, on the next one."""
        current = {name: getattr(self, name) for name in _SETTINGS if name != "moves"}
        if "seats" in values and values["seats"] != current["seats"] and "names" not in values:
            current["names"] = []
        if "rules" in values and values["rules"] != current["rules"]:
            current |= {"settings": {}, "target": None, "rounds": None}
        if values.get("seed") is None:
            values["seed"] = self.seed + 1
        self._take({**current, **values})

    @property
    def transcript(self) -> dict[str, Any]:
        """The match so far as the JSON of a transcript."""
        from fsbook.notation import to_json  # only for those who keep the match

        return to_json(self._sitting.match, self.seed)

    # -- messages -------------------------------------------------------------------------------------

    def on_move(self, message: dict[str, Any]) -> None:
        """A tile was laid, or draw or pass chosen."""
        self.play(str(message.get("move", "")))

    def on_undo(self, message: dict[str, Any]) -> None:
        """Take back."""
        self.undo()

    def on_next(self, message: dict[str, Any]) -> None:
        """On to the next round."""
        self.next_round()

    def on_again(self, message: dict[str, Any]) -> None:
        """The same deal again."""
        self.again(bool(message.get("whole")))

    def on_from(self, message: dict[str, Any]) -> None:
        """The round that is over once more, from a position looked back at."""
        at = message.get("at")
        if type(at) is not int:
            raise RuleError("Say from which step on.")
        self.play_from(at)

    def on_open(self, message: dict[str, Any]) -> None:
        """The curtain was opened."""
        self.open_curtain()

    def on_new(self, message: dict[str, Any]) -> None:
        """A new match, as the form says; an empty deal number means any."""
        values = {name: message[name] for name in _SETTINGS if name in message and name != "moves"}
        if values.get("seed") is None:
            values["seed"] = Random().randrange(1, 100_000)
        if not isinstance(values["seed"], int) or isinstance(values["seed"], bool):
            raise RuleError("The number of a deal is a whole number.")
        for name, word in (("target", "target"), ("rounds", "number of rounds")):
            if values.get(name) is not None and type(values[name]) is not int:
                raise RuleError(f"The {word} is a whole number, 1 or more.")
        self.new(**values)

    def on_save(self, message: dict[str, Any]) -> None:
        """The transcript is wanted as a file."""
        from fsbook.notation import dumps

        name = f"{self.rules}-{self.seed}.json"
        self.send({"type": "transcript", "name": name, "text": dumps(self.transcript)})

    def on_hint(self, message: dict[str, Any]) -> None:
        """The next hint of the coach: where to look, what kind of move, which move."""
        self._said, self._hinted = self._sitting.advice(self._hints)
        self._coaching = True
        self._hints += 1

    def on_weigh(self, message: dict[str, Any]) -> None:
        """Every move is to be weighed, a slice each time it is asked for; or, not ``open``, no longer.
        Somebody may have moved since (``made``): then nothing is weighed.
        """
        if not message.get("open", True):
            self._weighed = None
        elif message.get("made", len(self.moves)) == len(self.moves):
            self._weighed = (list(self.moves), self._sitting.weigh(_PATIENCE))

    def on_review(self, message: dict[str, Any]) -> None:
        """The round that is over is to be looked at again: a slice each time, while nobody has gone on
        (``made``).
        """
        if message.get("made", len(self.moves)) == len(self.moves):
            self._review = self._sitting.reviewed(_PATIENCE)
            self._reviewing = self._review is None

    def on_type(self, message: dict[str, Any]) -> None:
        """Something typed: a move, a command, or a word that asks to hear something."""
        text = str(message.get("text", "")).strip()
        word = text.lower()
        if not text:
            raise RuleError(self._sitting.words().help())
        answer = self._sitting.answer(word)
        if answer is not None:
            self._said = answer
        elif word in ("undo", "back", "take back"):
            self.undo()
        elif word in ("next", "next round"):
            self.next_round()
        elif word == "again":
            self.again(self._sitting.over)
        elif word == "open":
            self.open_curtain()
        elif word == "hint" and self._shown["can"]["hint"]:
            self.on_hint(message)
        elif word == "weigh" and self._shown["can"]["hint"]:
            self.on_weigh({})
        else:
            self.play(text)

    # -- inside ---------------------------------------------------------------------------------------

    @traitlets.observe(*_SETTINGS)
    def _changed(self, change: Any) -> None:
        """A setting was changed from Python: a new match; with ``moves`` the same match elsewhere."""
        if self._busy:
            return
        values = {name: getattr(self, name) for name in _SETTINGS}
        if change.name != "moves":
            values["moves"] = []
        try:
            self._take(values)
        except RuleError:
            self._busy = True
            setattr(self, change.name, change.old)
            self._busy = False
            raise

    def _take(self, values: Mapping[str, Any]) -> None:
        """Sit down anew; nothing changes when that is refused."""
        self._sitting = _sit(values)
        self._hints, self._review, self._reviewing = 0, None, False
        self._busy = True
        with self.hold_trait_notifications():
            for name in _SETTINGS:
                if name in values:
                    setattr(self, name, values[name])
        self._busy = False
        self._publish()

    def _do(self, what: Callable[[], None]) -> None:
        self._hints, self._review, self._reviewing = 0, None, False
        self._shown_at = monotonic() - _PATIENCE  # the reader's own move is shown before a bot thinks
        try:
            what()
        finally:
            self._publish()

    def _between(self) -> None:
        """Before a bot thinks: show what has happened, unless it was shown a moment ago."""
        if monotonic() - self._shown_at < _PATIENCE:
            return
        held, self._held = self._held, 0
        self._publish()
        self._held = held
        self._shown_at = monotonic()

    def _publish(self) -> None:
        """Bring the traits up to date with the sitting, and the view with the traits."""
        table = self._sitting
        busy, self._busy = self._busy, True
        self._shown = table.view()
        self.moves = list(table.moves)
        self.set_trait("points", list(table.match.points))
        self.set_trait("hand", [str(tile) for tile in table.hand() or ()])
        self.set_trait("caravan", str(table.round.layout))
        self.set_trait("log", [step["say"] for step in self._shown["round"]["steps"]])
        self.set_trait("turn", None if table.round_over else table.round.turn)
        self.set_trait("winner", table.match.winner)
        self._busy = busy
        self.refresh()

    def position(self) -> str:
        """The table as text."""
        table = self._sitting
        words, state = table.words(), table.round
        lines = [f"{table.game.rules.title}, deal {table.seed}", str(state.layout) or "(nothing laid yet)"]
        if state.pairs.flower is not None:
            lines.append(f"Flower {state.pairs.flower}, Scorpion {state.pairs.scorpion}")
        lines.append(words.read_score(table.match.points))
        lines.append(table.say())
        return "\n".join(lines)

    def make_view(self) -> dict[str, Any]:
        """The view of the seat whose tiles may be seen, and what a new match can be made of."""
        view = dict(self._shown)
        view["said"], self._said = self._said, None
        view["hint"], self._coaching = self._coaching, False
        view["review"], view["reviewing"] = self._review, self._reviewing
        view["hinted"], self._hinted = self._hinted, None
        if self._weighed is not None and not (view["can"]["hint"] and self._weighed[0] == self.moves):
            self._weighed = None  # the turn is over
        view["weighed"] = self._weighed and self._weighed[1]
        view["setting"] = {
            "rules": self.rules,
            "seats": list(self._sitting.seats),
            "target": self.target,
            "rounds": self.rounds,
            "seed": self.seed,
            "names": list(self.names),
        }
        return view

    def figure(self) -> str:
        """The table as a drawing: the dice, what lies there, and the hand of the one person."""
        state, hand = self._sitting.round, self._sitting.hand()
        mat = lab_svg(state.layout, state.pairs, title=self.position())
        if not hand or self._sitting.round_over:
            return mat
        return _above(mat, tiles_svg(hand, 44, title=self._sitting.words().read_hand(hand)))


def _above(upper: str, lower: str) -> str:
    """Two drawings as one, the second centred below the first."""
    found = [re.search(r'width="(\d+)" height="(\d+)"', svg) for svg in (upper, lower)]
    (width, high), (narrow, low) = ((int(size[1]), int(size[2])) for size in found if size is not None)
    whole, height = max(width, narrow), high + 8 + low
    inner = (
        re.sub(r' style="[^"]*"', "", svg, count=1).replace(
            "<svg ", f'<svg x="{(whole - across) // 2}" y="{y}" ', 1
        )
        for svg, across, y in ((upper, width, 0), (lower, narrow, high + 8))
    )
    title = re.search(r"<title>.*?</title>", upper, re.DOTALL)
    size = f'width="{whole}" height="{height}" viewBox="0 0 {whole} {height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'style="max-width:100%;height:auto" role="img">{title[0] if title else ""}{"".join(inner)}</svg>'
    )


def _sit(values: Mapping[str, Any]) -> Sitting:
    seats: Sequence[str] = values["seats"]
    return Sitting(
        values.get("rules", "fs-celko"),
        seats,
        seed=values.get("seed", 1),
        target=values.get("target"),
        rounds=values.get("rounds"),
        names=values.get("names"),
        settings=values.get("settings"),
        moves=values.get("moves", ()),
        seconds=THINKING,
    )
