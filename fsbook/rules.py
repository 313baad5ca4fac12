"""Rules: the values in which the six domino games differ, and the three questions they answer.

A game is a value, a variant is :func:`dataclasses.replace`. The three questions are fields that hold
callable records: :attr:`Rules.score` (what a play scores), :attr:`Rules.blocked` (who wins a blocked
round) and :attr:`Rules.pay` (what winning a round pays). A reading of a text is an argument of such a
record, so every parameter has one name and stands in one place:

>>> from fsbook.games.flower_scorpion import CELKO
>>> CELKO.parameters()["oasis_reserve"]
2
>>> CELKO.set(oasis_reserve=0, lone_double_header="plural").parameters()["lone_double_header"]
<Header.PLURAL: 'plural'>
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

from fsbook.dice import Pairs
from fsbook.layout import Arm, Layout
from fsbook.play import RuleError, Seat
from fsbook.tiles import DOUBLE_SIX, Tile

__all__ = [
    "Award",
    "AwardKind",
    "BlockDetection",
    "BlockedWinner",
    "BonusPhase",
    "DrawMode",
    "Ending",
    "FloorMode",
    "Laid",
    "LeadFirst",
    "LeadNext",
    "LeadTies",
    "LeadTile",
    "MatchEnd",
    "PerPlayers",
    "PlayScore",
    "RoundEndTie",
    "RoundPay",
    "Rules",
    "Scored",
    "Spinner",
    "SpinnerOrder",
    "Step",
    "TargetCheck",
    "Verdict",
    "count",
]


class AwardKind(Enum):
    """What an award is for; the values are those of transcripts."""

    DUAL = "dual"
    PLURAL = "plural"
    SHORT_FLOWER = "short_flower"
    LONG_FLOWER = "long_flower"
    SHORT_SCORPION = "short_scorpion"
    LONG_SCORPION = "long_scorpion"
    FIVES = "fives"
    DOMINO = "domino"
    BLOCKED = "blocked"
    PIPS = "pips"

    def __str__(self) -> str:
        return self.value.replace("_", " ")


class Ending(Enum):
    """How a round ends."""

    DOMINO = "domino"
    BLOCKED = "blocked"
    TARGET = "target"


class LeadFirst(Enum):
    """Who leads the first round, and any round whose lead is decided anew."""

    RANDOM = "random"
    DICE_HIGH = "dice_high"
    TILE_HIGH = "tile_high"
    HIGHEST_DOUBLE = "highest_double"
    LOWEST_DOUBLE = "lowest_double"


class LeadTies(Enum):
    """What follows a tie in the throw or the draw for the lead."""

    REROLL = "reroll"
    DOUBLE = "double"

    @classmethod
    def _missing_(cls, value: object) -> LeadTies | None:
        return cls.REROLL if value == "redraw" else None  # the word where tiles are drawn, not dice thrown


class LeadNext(Enum):
    """Who leads the rounds after the first."""

    ROTATE_LEFT = "rotate_left"
    ROUND_WINNER = "round_winner"
    DOMINO_WINNER = "domino_winner"
    REDRAW = "redraw"


class LeadTile(Enum):
    """Which tile the leader may lay first."""

    ANY = "any"
    HIGHEST_DOUBLE = "highest_double"
    LOWEST_DOUBLE = "lowest_double"


class DrawMode(Enum):
    """How far one draws who cannot play."""

    UNTIL_PLAYABLE = "until_playable"
    ONE = "one"
    NONE = "none"


class Spinner(Enum):
    """Which double opens four arms."""

    NONE = "none"
    OPENING_DOUBLE = "opening_double"
    FIRST_DOUBLE = "first_double"


class SpinnerOrder(Enum):
    """When the spinner's north and south open: once west and east are covered, or at once."""

    SIDES_FIRST = "sides_first"
    ANY = "any"


class BlockDetection(Enum):
    """When a round counts as blocked: once all have passed, or at once when no tile can ever fit."""

    PASSES = "passes"
    DEAD_LINE = "dead_line"


class FloorMode(Enum):
    """How the floor meets a play that both takes and pays: on the net, or paying first."""

    NET = "net"
    TAKES_FIRST = "takes_first"
    PUTS_FIRST = "puts_first"


class BonusPhase(Enum):
    """Whether the bonus for the round comes after the last play, or inside its floored net."""

    AFTER_PLAY = "after_play"
    WITH_PLAY = "with_play"


class MatchEnd(Enum):
    """Whether reaching the target ends the match at once or at the end of the round."""

    IMMEDIATE = "immediate"
    ROUND_END = "round_end"


class TargetCheck(Enum):
    """Whether the target is looked for after the whole play or after each of its awards."""

    AFTER_PLAY = "after_play"
    AFTER_EACH_EVENT = "after_each_event"


class RoundEndTie(Enum):
    """What happens when the best are level at the end of a match. Where a rule set leaves it open (None), a
    match to a target goes on for a round, and a match by rounds is shared.
    """

    HIGHEST_THEN_EXTRA_ROUND = "highest_then_extra_round"
    SHARED = "shared"


def count(number: int, unit: str) -> str:
    """A number with its unit, in English.

    >>> count(1, "chip"), count(3, "chip")
    ('1 chip', '3 chips')
    """
    return f"{number} {unit}" if abs(number) == 1 else f"{number} {unit}s"


@dataclass(frozen=True, slots=True)
class Award:
    """One scored line: its kind, the points (negative when they are paid), one sentence that says why,
    and the paragraph of the text it rests on (see :mod:`fsbook.sources`).
    """

    kind: AwardKind
    points: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Scored:
    """What a scorer answers; ``case`` picks the paragraph that :attr:`Rules.cites` names for it."""

    kind: AwardKind
    points: int
    why: str
    case: str


@dataclass(frozen=True, slots=True)
class Laid:
    """What a scorer is given: the layout after the play, the tile and its arm (None for the lead), the
    dice, the word for a point, and how far the player was from the target before (None without one).
    """

    layout: Layout
    tile: Tile
    arm: Arm | None
    pairs: Pairs
    unit: str = "point"
    short_of_target: int | None = None

    @property
    def is_lead(self) -> bool:
        """Whether this is the first tile of the round."""
        return self.arm is None


@dataclass(frozen=True, slots=True)
class Step:
    """One question on the way to the winner of a round, and its answer: the seat it found, or None."""

    asked: str
    seat: Seat | None
    tile: Tile | None = None
    case: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins a blocked round (None: nobody), and the questions that led there, in order."""

    winner: Seat | None
    steps: tuple[Step, ...]


Hands = Sequence[Sequence[Tile]]


class PlayScore(Protocol):
    """What a play scores."""

    def __call__(self, laid: Laid) -> Iterable[Scored]: ...


class BlockedWinner(Protocol):
    """Who wins a round in which nobody can play."""

    def __call__(self, hands: Hands, pairs: Pairs) -> Verdict: ...


class RoundPay(Protocol):
    """What the winner of a round is paid, given how it ended and what everybody still holds."""

    def __call__(self, ending: Ending, winner: Seat, hands: Hands, unit: str) -> Iterable[Scored]: ...


PerPlayers = tuple[int, int, int]
"""A number for two, three and four players."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set. ``id`` is the contract's, ``source`` the text it follows, ``unit`` the word for a point.

    ``cites`` names the paragraph behind every case a scorer can answer, and behind the rules of conduct
    (deal, dice, first_lead, next_lead, lead, fit, draw, pass, points, end, target) that a refused transcript
    names. All other fields are parameters,
    under the names of the rules reference. Raises :class:`~fsbook.play.RuleError` for values that no
    round could be played with.
    """

    id: str
    title: str
    source: str
    players: tuple[int, ...]
    hand_size: int | PerPlayers
    score: tuple[PlayScore, ...]
    blocked: BlockedWinner
    pay: RoundPay
    cites: tuple[tuple[str, str], ...] = field(repr=False)
    unit: str = "point"
    uses_dice: bool = False
    dice_sides: int = 6

    lead_first: LeadFirst = LeadFirst.TILE_HIGH
    lead_first_ties: LeadTies = LeadTies.REROLL
    lead_draw_ties: LeadTies = LeadTies.REROLL
    lead_draw_returns: bool = True
    lead_next: LeadNext = LeadNext.REDRAW
    lead_tile: LeadTile = LeadTile.ANY

    must_play: bool = True
    voluntary_draw: bool = False
    draw_mode: DrawMode = DrawMode.UNTIL_PLAYABLE
    drawn_must_play: bool = True
    oasis_reserve: int = 0

    spinner: Spinner = Spinner.NONE
    spinner_order: SpinnerOrder = SpinnerOrder.SIDES_FIRST
    spinner_must_fill: bool = False

    block_detection: BlockDetection = BlockDetection.PASSES
    score_floor: int | None = None
    floor_mode: FloorMode = FloorMode.NET
    bonus_phase: BonusPhase = BonusPhase.AFTER_PLAY
    chip_supply: int | None = None

    target: int | PerPlayers = 100
    match_end: MatchEnd = MatchEnd.IMMEDIATE
    target_check: TargetCheck = TargetCheck.AFTER_PLAY
    round_end_tie: RoundEndTie | None = None

    def __post_init__(self) -> None:
        for seats in self.players:
            if not 2 <= seats <= 4:
                raise RuleError("A domino round is for 2, 3 or 4 players.")
            size = _for(self.hand_size, seats)
            if size < 1 or seats * size > len(DOUBLE_SIX):
                raise RuleError(
                    f"{seats} hands of {count(size, 'tile')} cannot be dealt "
                    f"from the {len(DOUBLE_SIX)} tiles."
                )
        if not 0 <= self.oasis_reserve <= len(DOUBLE_SIX):
            raise RuleError("The reserve is a number of tiles, 0 or more.")
        if not 2 <= self.dice_sides <= 6:
            raise RuleError("The dice have 2 to 6 sides.")
        targets = self.target if isinstance(self.target, tuple) else (self.target,)
        if any(target < 1 for target in targets):
            raise RuleError("The target is a number of points, 1 or more.")
        if self.chip_supply is not None and self.chip_supply < 1:
            raise RuleError("The bowl holds at least 1 chip.")

    # -- questions ------------------------------------------------------------------------------------

    def hand_for(self, seats: int) -> int:
        """How many tiles each of ``seats`` players is dealt; raises :class:`RuleError` for a wrong number."""
        if seats not in self.players:
            allowed = [str(number) for number in self.players]
            words = allowed[0] if len(allowed) == 1 else ", ".join(allowed[:-1]) + " or " + allowed[-1]
            raise RuleError(f"{self.title}: that is for {words} players, not {seats}.")
        return _for(self.hand_size, seats)

    def target_for(self, seats: int) -> int:
        """The points that end a match of ``seats`` players."""
        return _for(self.target, seats)

    def cite(self, case: str) -> str:
        """The paragraph behind a case, such as ``002 rule 2``."""
        for name, ref in self.cites:
            if name == case:
                return ref
        raise KeyError(f"{self.id} cites nothing for {case}")

    def award(self, scored: Scored) -> Award:
        """A scored line with its paragraph."""
        return Award(scored.kind, scored.points, scored.why, self.cite(scored.case))

    def awards(self, laid: Laid) -> tuple[Award, ...]:
        """What a play scores, in the canonical order; lines worth nothing are left out."""
        return tuple(self.award(scored) for part in self.score for scored in part(laid))

    def citing(self, **cases: str) -> tuple[tuple[str, str], ...]:
        """``cites`` with some cases replaced or added; for variants."""
        return tuple({**dict(self.cites), **cases}.items())

    def citing_only(self, ref: str) -> tuple[tuple[str, str], ...]:
        """``cites`` with every case on one ref; for variants from a source without paragraphs."""
        return tuple((case, ref) for case, _ in self.cites)

    # -- parameters -----------------------------------------------------------------------------------

    def parameters(self) -> dict[str, Any]:
        """Every parameter by name, those of the three questions included."""
        return {name: value for _, name, value in _parameters(self)}

    def set(self, **changes: Any) -> Rules:
        """The rule set with parameters changed by name. Values may be written as text.

        Raises :class:`RuleError` for a name this rule set has not, or a value the parameter cannot take.
        """
        known = self.parameters()
        for name in changes:
            if name not in known:
                raise RuleError(f"{self.id} has no parameter “{name}”. It has: {', '.join(sorted(known))}.")
        changed = _with(self, changes)
        assert isinstance(changed, Rules)
        return changed


def _for(number: int | PerPlayers, seats: int) -> int:
    return number[seats - 2] if isinstance(number, tuple) else number


_NOT_PARAMETERS = {
    "id",
    "title",
    "source",
    "players",
    "score",
    "blocked",
    "pay",
    "cites",
    "unit",
    "uses_dice",
}


def _records(rules: Rules) -> Iterator[Any]:
    yield rules
    for value in (*rules.score, rules.blocked, rules.pay):
        if dataclasses.is_dataclass(value):
            yield value


def _parameters(rules: Rules) -> Iterator[tuple[Any, str, Any]]:
    for record in _records(rules):
        for each in dataclasses.fields(record):
            if each.name not in _NOT_PARAMETERS:
                yield record, each.name, getattr(record, each.name)


def _with(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    def changed(record: Any) -> Any:
        if not dataclasses.is_dataclass(record) or isinstance(record, type):
            return record
        hints = _hints(type(record))
        own = {
            each.name: _coerce(each.name, hints[each.name], changes[each.name])
            for each in dataclasses.fields(record)
            if each.name in changes and each.name not in _NOT_PARAMETERS
        }
        return replace(record, **own) if own else record

    parts = replace(
        rules,
        score=tuple(changed(part) for part in rules.score),
        blocked=changed(rules.blocked),
        pay=changed(rules.pay),
    )
    result = changed(parts)
    assert isinstance(result, Rules)
    return result


@cache
def _hints(record: type) -> dict[str, Any]:
    return get_type_hints(record)


def _coerce(name: str, hint: Any, value: Any) -> Any:
    """``value``, perhaps written as text, as the type a parameter has."""
    try:
        return _as(hint, value)
    except (KeyError, TypeError, ValueError) as wrong:
        raise RuleError(f"{name} cannot be “{value}”: {_wanted(hint)}.") from wrong


def _as(hint: Any, value: Any) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        for option in arguments:
            try:
                return _as(option, value)
            except (KeyError, TypeError, ValueError):
                continue
        raise ValueError(value)
    if hint is type(None):
        if value is None or (isinstance(value, str) and value.lower() in ("none", "null", "")):
            return None
        raise ValueError(value)
    if origin is Literal:
        for option in arguments:
            if str(option) == str(value):
                return option
        raise ValueError(value)
    if origin is tuple:
        items = value.strip("[]() ").split(",") if isinstance(value, str) else list(value)
        if arguments[-1] is Ellipsis:
            return tuple(_as(arguments[0], item) for item in items)
        if len(items) != len(arguments):
            raise ValueError(value)
        return tuple(_as(each, item) for each, item in zip(arguments, items, strict=True))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return value if isinstance(value, hint) else hint(str(value).strip())
    if hint is bool:
        if isinstance(value, bool):
            return value
        return {"true": True, "yes": True, "false": False, "no": False}[str(value).strip().lower()]
    if hint is int:
        if isinstance(value, bool) or (isinstance(value, float) and not value.is_integer()):
            raise ValueError(value)
        return int(value)
    raise TypeError(hint)


def _wanted(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(_wanted(each) for each in arguments)
    if origin is Literal:
        return "it is one of " + ", ".join(str(each) for each in arguments)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return f"it is a list, where {_wanted(arguments[0])}"
        return f"it is {len(arguments)} numbers, written like 1,2,3"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "it is one of " + ", ".join(str(each.value) for each in hint)
    if hint is bool:
        return "it is true or false"
    if hint is type(None):
        return "none"
    return "it is a whole number"
