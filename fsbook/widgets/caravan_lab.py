"""The lab: the referee and explorer. Set the dice, pick a tile, see what every place would pay, lay it,
read why; under any rule set, and under all of them side by side. With a hand, the coach advises.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import traitlets

from fsbook import catalog, coach_view, figures, views
from fsbook.dice import Pair, Pairs, roll
from fsbook.layout import Arm, End, Layout
from fsbook.match import View, score_play
from fsbook.play import IllegalMove, RuleError
from fsbook.round import Play, open_ends, parse_move, places
from fsbook.rules import Award, Rules
from fsbook.tiles import DOUBLE_SIX, Tile
from fsbook.views import Step
from fsbook.widgets.base import Base, PairTrait, script, styles
from fsbook.words import Words

if TYPE_CHECKING:
    from fsbook.coach import Advice, Thought

__all__ = ["CaravanLab"]

_PATIENCE = 0.05
"""Seconds that the coach may think before what it thinks so far is shown."""


class CaravanLab(Base):
    """A caravan to lay tiles on, with the dice and the rules of your choice, and a referee who says why.

    ``CaravanLab("[4|4][4|1]", flower="5-4", scorpion="3-2", rules="fs-celko")``

    Its traits can be read, observed and linked. These can be set too; a wrong value raises ``TraitError``
    with one sentence and changes nothing:

    - ``caravan``: what lies there, as text (or a :class:`~fsbook.layout.Layout`); setting it starts anew.
    - ``flower``, ``scorpion``: the dice as text; a :class:`~fsbook.dice.Pair` or two numbers are taken too.
    - ``rules``: the id of a domino rule set.
    - ``compare``: whether the same play is shown under all rule sets.
    - ``hand``: the tiles that are yours, as text (``"6-5 4-4"``) or as tiles, for the coach; ``players``: how
      many play; ``coach``: whether its panel is open. A tile that is laid leaves the hand.
    - ``start``, ``plays``: what lay there first, and the moves made since; with the dice and the rules
      they are the whole state.

    These follow from them:

    - ``awards``: the awards of the last play, a tuple of :class:`~fsbook.rules.Award`.
    - ``score``, ``total``: what the last play, and all plays since the start, brought.
    """

    _esm = script("caravan_lab")
    _css = styles("caravan_lab")

    caravan = traitlets.Any("").tag(sync=True)
    flower = PairTrait("5-4").tag(sync=True)
    scorpion = PairTrait("3-2").tag(sync=True)
    rules = traitlets.Unicode("fs-celko").tag(sync=True)
    compare = traitlets.Bool(False).tag(sync=True)
    hand = traitlets.Any("").tag(sync=True)
    players = traitlets.Int(2).tag(sync=True)
    coach = traitlets.Bool(False).tag(sync=True)
    start = traitlets.Any("").tag(sync=True)
    plays = traitlets.List(traitlets.Unicode()).tag(sync=True)
    score = traitlets.Int(0).tag(sync=True)
    total = traitlets.Int(0).tag(sync=True)
    awards = traitlets.Tuple()

    def __init__(self, caravan: str | Layout = "", **values: Any) -> None:
        for derived in ("score", "total", "awards"):
            values.pop(derived, None)
        first = values.pop("start", caravan)
        plays, hand = list(values.pop("plays", ())), values.pop("hand", "")
        self._layout = Layout()
        self._middle = 0
        self._steps: list[Step] = []
        self._past: list[tuple[Layout, tuple[str, ...]]] = []
        self._faces = {"flower": (5, 4), "scorpion": (3, 2)}
        self._look: Play | None = None
        self._laid: list[Tile] = []
        self._thought: tuple[object, Thought] | None = None
        self._hints, self._weighs = 0, False
        self._said: str | None = None
        self._status = ""
        self._writing = True
        super().__init__(**values)
        if "players" not in values:
            self.players = self._possible_players()
        self._writing = False
        with self.changing():
            self._go_to(self._read(self._rules, first), plays)
            self.hand = hand
        last = self._steps[-1] if self._steps else None
        self._status = self._where() if last is None else views.step_sentence(self._rules, last)
        self.refresh()

    # -- reading --------------------------------------------------------------------------------------

    @property
    def mat(self) -> Layout:
        """What lies there."""
        return self._layout

    @property
    def pairs(self) -> Pairs:
        """The dice; none under rules that are played without."""
        if not self._rules.uses_dice:
            return Pairs()
        return Pairs(Pair.parse(self.flower), Pair.parse(self.scorpion))

    @property
    def ends(self) -> tuple[End, ...]:
        """The ends on which a tile may be laid now."""
        return open_ends(self._rules, self._layout)

    @property
    def _rules(self) -> Rules:
        return catalog.rules(self.rules)

    def figure(self) -> str:
        """The dice and what lies there, as SVG text."""
        return figures.lab_svg(self._layout, self.pairs, middle=self._middle, title=self.position())

    def position(self) -> str:
        """The lab in one line.

        >>> CaravanLab("[1|6][6|6]").position()
        'CaravanLab: [1|6][6|6]; Flower 5-4, Scorpion 3-2; fs-celko'
        """
        parts = [str(self._layout) or "an empty mat"]
        if self._rules.uses_dice:
            parts.append(f"Flower {self.flower}, Scorpion {self.scorpion}")
        parts.append(self.rules)
        if self.hand:
            parts.append(f"hand {self.hand}")
        if self._steps:
            words = Words(["You"], me=0, unit=self._rules.unit)
            last = self._steps[-1]
            parts.append(f"last {last.play}: {words.total(last.total)}")
        return f"CaravanLab: {'; '.join(parts)}"

    def make_view(self) -> dict[str, Any]:
        """The lab as JSON: :func:`fsbook.views.lab_view` with the dice, the choices and the sentence."""
        view = views.lab_view(self._rules, self._layout, self.pairs, self._steps, self._middle)
        view |= {
            "rule_sets": views.rules_json(),
            "flower": list(self._faces["flower"]),
            "scorpion": list(self._faces["scorpion"]),
            "can_undo": bool(self._past or self._steps),
            "compare": self._comparison() if self.compare else None,
            "coach": self._coached() if self.coach else None,
            "said": self._said,
            "status": self._status,
        }
        self._said = None
        return view

    def _coached(self) -> dict[str, Any]:
        """The panel of the coach: the hand, what is taken for granted, the hint, the moves weighed."""
        view, trouble = None, ""
        try:
            view = self._own_view()
        except RuleError as wrong:
            trouble = str(wrong)
        thought = self._thinks() if view is not None and self._asked() else None
        advice = thought.advice if thought is not None else None
        hint, move = "", None
        if advice is not None and self._hints:
            step = min(self._hints, len(advice.steps)) - 1
            hint = _told(advice.steps[step])
            move = advice.best if step == len(advice.steps) - 1 else None
        return {
            "hand": [str(tile) for tile in self._tiles()],
            "text": self.hand,
            "players": self.players,
            "choices": list(self._rules.players),
            "note": coach_view.assumed(view) if view is not None else trouble,
            "can": view is not None,
            "hint": hint,
            "hinted": move,
            "weighed": self._weighed(thought) if thought is not None and self._weighs else None,
        }

    def _weighed(self, thought: Thought) -> dict[str, Any]:
        return coach_view.weighed(thought.advice, thought.done, self._rules.unit, self.players, _told)

    # -- the coach ------------------------------------------------------------------------------------

    def advice(self) -> Advice:
        """What the coach advises for the hand: the best play, three hints that lead to it, and every move
        weighed. Raises :class:`~fsbook.play.RuleError` while the lab does not know the hand.
        """
        self._own_view()
        return self._thinks().finish()

    def _possible_players(self) -> int:
        """The number of players that the rules allow and that is nearest to the one chosen."""
        return min(self._rules.players, key=lambda number: abs(number - self.players))

    def _tiles(self) -> tuple[Tile, ...]:
        return coach_view.hand_of(self.hand, Layout())

    def _own_view(self) -> View:
        return coach_view.own_view(self._rules, self._layout, self.pairs, self._tiles(), self.players)

    def _about(self) -> object:
        """All that advice depends on."""
        return self.rules, str(self._layout), str(self.pairs), self.hand, self.players

    def _asked(self) -> bool:
        """Whether the coach has been asked about the position as it is."""
        if self._thought is None or self._thought[0] != self._about():
            self._hints, self._weighs = 0, False
        return bool(self._hints) or self._weighs

    def _thinks(self) -> Thought:
        """What the coach thinks of the position; thinking on is up to whoever asks."""
        from fsbook.coach import Thought

        about = self._about()
        if self._thought is None or self._thought[0] != about:
            self._thought = (about, Thought(self._own_view()))
        return self._thought[1]

    def _comparison(self) -> dict[str, Any]:
        """The play to compare: the one pointed at, else the last one made."""
        if self._look is not None:
            return views.compared(self._rules, self._layout, self._look, self.pairs)
        if self._steps:
            last = self._steps[-1]
            return views.compared(self._rules, last.before, last.play, self.pairs)
        return views.nothing_compared()

    # -- changing -------------------------------------------------------------------------------------

    def lay(self, move: str | Play) -> tuple[Award, ...]:
        """Lay a tile, ``"5-4@east"`` (where one place is possible, ``"5-4"`` will do), and return what it
        scores. Raises :class:`~fsbook.play.RuleError`, saying why it may not lie there.
        """
        play = self._wanted(move)
        with self.changing():
            self._remember()
            self._go_to(self._start_layout(), [*self.plays, str(play)])
        self._say(views.step_sentence(self._rules, self._steps[-1]))
        return self._steps[-1].awards

    def back(self) -> None:
        """Take back the last change of what lies there; raises :class:`RuleError` when there is none."""
        if not (self._past or self._steps):
            raise RuleError("There is nothing to take back.")
        undone = str(self._steps[-1].play.tile) if self._steps else ""
        was_play = bool(self._steps)
        if self._past:
            layout, plays = self._past.pop()
            was_play = was_play and len(plays) == len(self.plays) - 1
        else:
            layout, plays = self._start_layout(), tuple(self.plays[:-1])
        with self.changing():
            self._go_to(layout, plays)
        self._say(views.undone_sentence(undone if was_play else "", self._where()))

    def clear(self) -> None:
        """Take everything off the mat."""
        self._set(Layout())
        self._say(views.sentence("cleared"))

    def roll(self, seed: int | None = None) -> None:
        """Roll all four dice; a ``seed`` makes the roll repeatable."""
        rng = Random(seed)
        dice = [roll(rng) for _ in range(4)]
        with self.changing():
            self._set_faces("flower", dice[0], dice[1])
            self._set_faces("scorpion", dice[2], dice[3])
        self._say(views.sentence("rolled", flower=self.flower, scorpion=self.scorpion))

    def _wanted(self, move: str | Play) -> Play:
        """The play that was meant; raises :class:`RuleError`."""
        play = parse_move(move) if isinstance(move, str) else move
        if not isinstance(play, Play):
            raise RuleError("In the lab tiles are laid and taken back: write 6-4@east.")
        if play.arm is None and self._layout:
            where = places(self._rules, self._layout, play.tile)
            if len(where) == 1 and play.tile not in set(self._layout):
                play = where[0]
        try:
            score_play(self._rules, self._layout, play, self.pairs)
        except IllegalMove as refused:
            raise IllegalMove(f"{refused}{self._instead(play)}") from None
        return play

    def _instead(self, play: Play) -> str:
        """Which tiles do fit the end that a tile did not fit."""
        end = self._layout.end(play.arm) if play.arm is not None else None
        if end is None or play.tile.has(end.pip) or end not in self.ends:
            return ""
        lying = set(self._layout)
        fitting = [tile for tile in DOUBLE_SIX if tile.has(end.pip) and tile not in lying]
        return (
            f" Tiles that do: {', '.join(map(str, fitting))}." if fitting else " No tile that is left does."
        )

    def _say(self, sentence: str) -> None:
        self._status = sentence
        self.refresh()

    def _where(self) -> str:
        """The state as a sentence: what the ends show."""
        return views.shows(self._rules, self._layout)

    def _remember(self) -> None:
        self._past.append((self._start_layout(), tuple(self.plays)))

    def _start_layout(self) -> Layout:
        return self._steps[0].before if self._steps else self._layout

    def _set(self, layout: Layout) -> None:
        with self.changing():
            self._remember()
            self._go_to(layout, ())

    @staticmethod
    def _read(rules: Rules, caravan: Any) -> Layout:
        """A layout from text or a layout, as the rules have it; raises ``TraitError``, one sentence."""
        try:
            layout = caravan if isinstance(caravan, Layout) else Layout.parse(caravan)
            return views.adapted(rules, layout)
        except RuleError as wrong:
            raise traitlets.TraitError(str(wrong)) from None
        except (TypeError, AttributeError):
            raise traitlets.TraitError(
                f"{caravan!r} is not a caravan: write it like [1|6][6|6][6|3]."
            ) from None

    @staticmethod
    def _played(rules: Rules, start: Layout, plays: Sequence[str], pairs: Pairs) -> list[Step]:
        """Moves made from a start, each scored; raises :class:`RuleError` for the first that cannot be."""
        steps: list[Step] = []
        layout, middle = start, views.middle(start)
        for text in plays:
            play = parse_move(text)
            if not isinstance(play, Play):
                raise RuleError("In the lab tiles are laid and taken back: write 6-4@east.")
            after, awards = score_play(rules, layout, play, pairs)
            middle += play.arm is Arm.WEST
            steps.append(Step(play, layout, after, awards, middle))
            layout = after
        return steps

    def _go_to(self, start: Layout, plays: Sequence[str]) -> None:
        """Make this the state, and every trait follow; raises :class:`RuleError` before anything changed."""
        steps = self._played(self._rules, start, plays, self.pairs)
        self._steps = steps
        self._layout = steps[-1].after if steps else start
        self._middle = steps[-1].middle if steps else views.middle(start)
        self._look = None
        self._writing = True
        try:
            with self.hold_trait_notifications():
                self.start = str(start)
                self.plays = [str(step.play) for step in steps]
                self.caravan = str(self._layout)
                self.hand = " ".join(map(str, self._still_held()))
                self.awards = steps[-1].awards if steps else ()
                self.score = steps[-1].total if steps else 0
                self.total = sum(step.total for step in steps)
        finally:
            self._writing = False

    def _still_held(self) -> list[Tile]:
        """The hand without what lies on the mat, and with what was laid from it and lies there no longer."""
        lying = set(self._layout)
        known = [*self._tiles(), *self._laid]
        self._laid = [tile for tile in known if tile in lying]
        return [tile for tile in known if tile not in lying]

    def _set_faces(self, pair: str, one: int, other: int) -> None:
        text = str(Pair(one, other))
        self._faces = {**self._faces, pair: (one, other)}
        setattr(self, pair, text)

    # -- traits set from outside ----------------------------------------------------------------------

    @traitlets.validate("caravan", "start")
    def _check_caravan(self, proposal: Any) -> str:
        if self._writing:
            return str(proposal["value"])
        return str(self._read(self._rules, proposal["value"]))

    @traitlets.validate("hand")
    def _check_hand(self, proposal: Any) -> str:
        if self._writing:
            return str(proposal["value"])
        try:
            hand = coach_view.hand_of(proposal["value"], self._layout)
            if hand:
                coach_view.own_view(self._rules, self._layout, self.pairs, hand, self.players)
        except RuleError as wrong:
            raise traitlets.TraitError(str(wrong)) from None
        return " ".join(map(str, hand))

    @traitlets.validate("players")
    def _check_players(self, proposal: Any) -> int:
        try:
            self._rules.hand_for(proposal["value"])
            if self.hand and not self._writing:
                coach_view.own_view(self._rules, self._layout, self.pairs, self._tiles(), proposal["value"])
        except RuleError as wrong:
            raise traitlets.TraitError(str(wrong)) from None
        return int(proposal["value"])

    @traitlets.validate("rules")
    def _check_rules(self, proposal: Any) -> str:
        try:
            rules = catalog.rules(proposal["value"])
            start = views.adapted(rules, self._start_layout())
            self._played(rules, start, self.plays if not self._writing else (), Pairs())
        except RuleError as wrong:
            raise traitlets.TraitError(str(wrong)) from None
        return str(proposal["value"])

    @traitlets.validate("plays")
    def _check_plays(self, proposal: Any) -> list[str]:
        if not self._writing:
            try:
                self._played(self._rules, self._start_layout(), proposal["value"], self.pairs)
            except RuleError as wrong:
                raise traitlets.TraitError(str(wrong)) from None
        return list(proposal["value"])

    @traitlets.validate("score", "total", "awards")
    def _check_derived(self, proposal: Any) -> Any:
        if not self._writing:
            raise traitlets.TraitError(
                f"The {proposal['trait'].name} of a lab follows from what is laid; it cannot be set."
            )
        return proposal["value"]

    @traitlets.observe("caravan", "start")
    def _caravan_set(self, change: Any) -> None:
        if not self._writing:
            layout = self._read(self._rules, change["new"])
            with self.changing():
                self._past.append((self._start_layout(), tuple(_texts(self._steps))))
                self._go_to(layout, ())
            self._say(views.sentence("set", shows=self._where()))

    @traitlets.observe("plays")
    def _plays_set(self, change: Any) -> None:
        if not self._writing:
            with self.changing():
                self._past.append((self._start_layout(), tuple(_texts(self._steps))))
                self._go_to(self._start_layout(), change["new"])
            self._say(self._where())

    @traitlets.observe("flower", "scorpion")
    def _dice_set(self, change: Any) -> None:
        pair = Pair.parse(change["new"])
        if Pair(*self._faces[change["name"]]) != pair:
            self._faces = {**self._faces, change["name"]: (pair.high, pair.low)}
        if not self._writing:
            self._again()
            self._say(views.sentence("dice", flower=self.flower, scorpion=self.scorpion))

    @traitlets.observe("rules")
    def _rules_set(self, change: Any) -> None:
        if not self._writing:
            with self.changing():
                self._writing = True
                self.players = self._possible_players()
                self._writing = False
                self._past = [
                    (views.adapted(self._rules, start), plays)
                    for start, plays in self._past
                    if self._possible(start, plays)
                ]
                self._go_to(views.adapted(self._rules, self._start_layout()), _texts(self._steps))
            self._say(views.sentence("rules", title=views.title(self._rules), shows=self._where()))

    @traitlets.observe("compare", "coach", "hand", "players")
    def _panel_set(self, change: Any) -> None:
        if not self._writing:
            if change["name"] == "hand":
                self._laid = []
            self.refresh()

    def _again(self) -> None:
        """The same plays, scored again."""
        look = self._look
        with self.changing():
            self._go_to(self._start_layout(), _texts(self._steps))
        self._look = look

    def _possible(self, start: Layout, plays: Sequence[str]) -> bool:
        try:
            self._played(self._rules, views.adapted(self._rules, start), plays, Pairs())
        except RuleError:
            return False
        return True

    # -- messages -------------------------------------------------------------------------------------

    def _receive(self, *message: Any) -> None:
        """Answer at once: all traits that changed and the view in one message."""
        with self.hold_sync():
            super()._receive(*message)

    def on_dice(self, message: dict[str, Any]) -> None:
        """``{"type": "dice", "pair": "flower", "values": [5, 4]}``: dice were set."""
        pair, values = message.get("pair"), message.get("values")
        if pair not in self._faces or not isinstance(values, list) or len(values) != 2:
            raise RuleError("Say which pair of dice, and two numbers from 1 to 6.")
        self._set_faces(pair, values[0], values[1])

    def on_roll(self, message: dict[str, Any]) -> None:
        """``{"type": "roll"}``: all four dice."""
        self.roll()

    def on_play(self, message: dict[str, Any]) -> None:
        """``{"type": "play", "move": "5-4@east"}``: a tile was laid or typed."""
        self.lay(str(message.get("move", "")))

    def on_caravan(self, message: dict[str, Any]) -> None:
        """``{"type": "caravan", "text": "[4|4][4|1]"}``: a caravan was typed."""
        self._set(self._read(self._rules, message.get("text", "")))
        self._say(views.sentence("set", shows=self._where()))

    def on_back(self, message: dict[str, Any]) -> None:
        """``{"type": "back"}``: take back."""
        self.back()

    def on_clear(self, message: dict[str, Any]) -> None:
        """``{"type": "clear"}``: everything off the mat."""
        self.clear()

    def on_rules(self, message: dict[str, Any]) -> None:
        """``{"type": "rules", "id": "fs-polish"}``: other rules."""
        self.rules = message.get("id", "")

    def on_compare(self, message: dict[str, Any]) -> None:
        """``{"type": "compare", "open": true}``: all texts side by side."""
        self.compare = bool(message.get("open"))

    def on_coach(self, message: dict[str, Any]) -> None:
        """``{"type": "coach", "open": true}``: the panel of the coach."""
        self.coach = bool(message.get("open"))

    def on_hand(self, message: dict[str, Any]) -> None:
        """``{"type": "hand", "text": "6-5 4-4"}``: a hand was typed."""
        self.hand = str(message.get("text", ""))
        self._said = self._own_tiles()

    def on_hold(self, message: dict[str, Any]) -> None:
        """``{"type": "hold", "tile": "6-5"}``: a tile was picked into the hand, or out of it."""
        tile, hand = Tile.parse(str(message.get("tile", ""))), self._tiles()
        self.hand = [each for each in hand if each != tile] if tile in hand else [*hand, tile]
        self._said = self._own_tiles()

    def on_players(self, message: dict[str, Any]) -> None:
        """``{"type": "players", "players": 3}``: how many play."""
        players: Any = message.get("players")
        self.players = players

    def on_hint(self, message: dict[str, Any]) -> None:
        """``{"type": "hint"}``: the next hint: where to look, what kind of move, which move."""
        self._own_view()
        self._asked()
        advice = self._thinks().finish()
        self._hints = min(self._hints + 1, len(advice.steps))
        self._said = _told(advice.steps[self._hints - 1])

    def on_weigh(self, message: dict[str, Any]) -> None:
        """``{"type": "weigh", "open": true}``: every move is weighed, a slice each time; or no longer."""
        self._asked()
        self._weighs = bool(message.get("open", True))
        if self._weighs:
            self._own_view()
            thought = self._thinks()
            thought.go_on(_PATIENCE)
            self._said = self._weighed(thought)["say"]

    def _own_tiles(self) -> str:
        return Words(["You"], me=0).read_hand(self._tiles())

    def on_look(self, message: dict[str, Any]) -> None:
        """``{"type": "look", "move": "5-4@east"}``: a place is pointed at; null when none is."""
        move = message.get("move")
        self._look = None if move is None else self._wanted(str(move))


def _texts(steps: Sequence[Step]) -> list[str]:
    """The moves of some steps, as text."""
    return [str(step.play) for step in steps]


def _told(sentence: str) -> str:
    """A sentence of the coach, which speaks of seats, for a lab where nobody sits."""
    return sentence.replace("next seat", "next player")
