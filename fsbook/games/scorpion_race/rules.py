"""The race as one table plays it: the parameters, the track, and the names of squares and pawns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from fsbook.play import RuleError

Track = Literal["yellow", "black"]
YELLOW: Final = "yellow"
BLACK: Final = "black"
TRACKS: Final[tuple[Track, Track]] = (YELLOW, BLACK)
COLOURS: Final = ("blue", "red", "green", "white")
PAWNS: Final = tuple(f"{colour}-{number}" for colour in COLOURS for number in (1, 2, 3, 4))
INDEX: Final = {pawn: index for index, pawn in enumerate(PAWNS)}
HAND: Final = 0
FIRST_SIX: Final = 6
SHORTEST: Final = 12


@dataclass(frozen=True, slots=True)
class Parameter:
    """What one value of :class:`RaceRules` may be: a kind, or a list of words, and the ruling it answers."""

    ruling: str
    values: tuple[str, ...] | None = None
    """The words that are allowed; None for a whole number; ``("true", "false")`` for yes or no."""


_BOOL: Final = ("true", "false")

PARAMETERS: Final[Mapping[str, Parameter]] = {
    "track_length": Parameter("S1"),
    "facing": Parameter("S2", ("folded", "parallel")),
    "die_colour_refers_to": Parameter("S3", ("origin", "destination")),
    "invalid_launch": Parameter("S4", ("lose_die", "lose_turn")),
    "roll_then_move": Parameter("S5", _BOOL),
    "same_piece_separate_dice": Parameter("S6", _BOOL),
    "combine_mixed": Parameter("S7", _BOOL),
    "must_use_dice": Parameter("S9", _BOOL),
    "enter_with": Parameter("S10", ("any", "sum")),
    "restrict_passes": Parameter("S14", _BOOL),
    "team_counts_as_own": Parameter("S15", _BOOL),
    "swap_optional": Parameter("S17", _BOOL),
    "extra_die_launch": Parameter("S23", ("automatic", "chosen")),
    "exit_rule": Parameter("S25", ("overshoot", "exact", "touch_last")),
    "starter": Parameter("S29", ("random", "first_seat")),
    "teams": Parameter("S32", ("individual", "pairs")),
    "team_seating": Parameter("S33", ("opposite", "adjacent")),
    "finished_partner": Parameter("S34", ("passes", "plays_partner")),
}
"""The parameters by name; the same names stand in the rulings and after ``--set``."""


@dataclass(frozen=True, slots=True)
class RaceRules:
    """The race as one table plays it: a name, a source, and one value for every open question."""

    name: str = "scorpion-race"
    title: str = "Scorpion, the track race"
    source: str = "004"
    track_length: int = 24
    """Squares on each path, at least 12. The figure that shows the number is lost: 24 is our choice."""
    facing: str = "folded"
    """Which squares face: ``folded``, Yi and B(N + 1 - i); ``parallel``, Yi and Bi."""
    die_colour_refers_to: str = "origin"
    """A die moves a pawn that stands on its colour (``origin``) or that will (``destination``)."""
    invalid_launch: str = "lose_die"
    """What a roll without a pawn for it costs: that die, or the whole turn."""
    roll_then_move: bool = True
    """Both dice are rolled before the first pawn moves."""
    same_piece_separate_dice: bool = False
    """One pawn may take both dice one after the other, touching the square between."""
    combine_mixed: bool = False
    """A pawn that crosses to black may add a yellow and a black die."""
    must_use_dice: bool = True
    """A die that a pawn can take must be taken."""
    enter_with: str = "any"
    """After the first turn a pawn enters with one die or the sum (``any``), or only with the ``sum``."""
    restrict_passes: bool = False
    """Only own pawns may be passed to black and only opponents to yellow; else that is advice."""
    team_counts_as_own: bool = True
    """A partner's pawn on the first six yellow squares may not be passed across either."""
    swap_optional: bool = False
    """The mover may decline to change places."""
    extra_die_launch: str = "automatic"
    """The extra die is rolled where it belongs, or the player has to name the launch track."""
    exit_rule: str = "overshoot"
    """How a pawn leaves: by any die past BN, by the ``exact`` number, or from BN only (``touch_last``)."""
    starter: str = "random"
    """Who begins."""
    teams: str = "individual"
    """Everybody alone, or four players in ``pairs``."""
    team_seating: str = "opposite"
    """Partners sit opposite each other or side by side."""
    finished_partner: str = "passes"
    """What a player of a pair does whose four pawns are off."""

    def __post_init__(self) -> None:
        for name, parameter in PARAMETERS.items():
            _checked(name, parameter, getattr(self, name))

    def set(self, **changes: object) -> RaceRules:
        """The rules with other values; words and numbers may come as text, as after ``--set``.

        Raises:
            RuleError: for a name that is no parameter, or a value it cannot have.

        >>> RaceRules().set(track_length=30).track_length
        30
        >>> RaceRules().set(track_length=11)
        Traceback (most recent call last):
        ...
        fsbook.play.RuleError: A path of 11 squares is too short: the first throw may be 12.
        """
        values: dict[str, Any] = {}
        for name, value in changes.items():
            parameter = PARAMETERS.get(name)
            if parameter is None:
                known = ", ".join(PARAMETERS)
                raise RuleError(f"The race has no parameter {name}; it has {known}.")
            values[name] = _checked(name, parameter, value)
        return replace(self, **values)

    def parameters(self) -> dict[str, int | bool | str]:
        """Every parameter and its value, in the order of the rulings."""
        return {name: getattr(self, name) for name in PARAMETERS}

    def changes(self) -> dict[str, int | bool | str]:
        """The parameters that differ from the preset of this name."""
        base = (PAIRS if self.name == PAIRS.name else RaceRules()).parameters()
        return {name: value for name, value in self.parameters().items() if value != base[name]}

    # Geometry -------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The progress of the last black square."""
        return 2 * self.track_length

    @property
    def off(self) -> int:
        """The progress of a pawn that has left."""
        return 2 * self.track_length + 1

    def track(self, progress: int) -> Track:
        """The launch track for a pawn at ``progress``: the hand is yellow; off counts as black."""
        return YELLOW if progress <= self.track_length else BLACK

    def face(self, progress: int) -> int:
        """The square facing the one at ``progress`` (1 to 2N)."""
        if self.facing == "folded":
            return 2 * self.track_length + 1 - progress
        return progress + (self.track_length if progress <= self.track_length else -self.track_length)


def _checked(name: str, parameter: Parameter, value: object) -> int | bool | str:
    """The value in its own type; raises :class:`RuleError` where it cannot be one of this parameter."""
    if parameter.values is None:
        number = _whole(value)
        if number is None:
            raise RuleError(f"{name} is a whole number of squares, not {value}.")
        if number < SHORTEST:
            raise RuleError(f"A path of {number} squares is too short: the first throw may be {SHORTEST}.")
        if number > 200:
            raise RuleError(f"A path of {number} squares is longer than this track goes; 200 is the most.")
        return number
    word = str(value).strip().lower()
    if parameter.values is _BOOL:
        word = {"yes": "true", "1": "true", "no": "false", "0": "false"}.get(word, word)
    if word not in parameter.values:
        raise RuleError(f"{name} is one of {', '.join(parameter.values)}, not {value}.")
    return word == "true" if parameter.values is _BOOL else word


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    return None


def square(rules: RaceRules, progress: int) -> str:
    """The name of a place on the track.

    >>> [square(RaceRules(), p) for p in (0, 5, 24, 25, 48, 49)]
    ['hand', 'Y5', 'Y24', 'B1', 'B24', 'off']
    """
    if progress == HAND:
        return "hand"
    if progress > rules.last:
        return "off"
    n = rules.track_length
    return f"Y{progress}" if progress <= n else f"B{progress - n}"


def parse_square(rules: RaceRules, name: str) -> int:
    """The progress of a place: ``hand``, ``off``, ``Y1`` to ``YN``, ``B1`` to ``BN``.

    Raises:
        RuleError: for anything else.

    >>> parse_square(RaceRules(), "B24")
    48
    """
    word = name.strip().lower()
    if word == "hand":
        return HAND
    if word == "off":
        return rules.off
    n = rules.track_length
    if word[:1] in ("y", "b") and word[1:].isdecimal() and 1 <= int(word[1:]) <= n:
        return int(word[1:]) + (n if word[0] == "b" else 0)
    raise RuleError(f"{name} is no square: there are Y1 to Y{n}, B1 to B{n}, hand and off.")


def pawn_words(pawn: str) -> str:
    """How a sentence names a pawn.

    >>> pawn_words("blue-2")
    'blue 2'
    """
    return pawn.replace("-", " ")


def colours(seats: int) -> tuple[tuple[str, ...], ...]:
    """The colours of each seat: two each for two players, one each for three or four.

    >>> colours(2)
    (('blue', 'green'), ('red', 'white'))
    """
    if seats == 2:
        return (("blue", "green"), ("red", "white"))
    return tuple((colour,) for colour in COLOURS[:seats])


PAIRS: Final = RaceRules(name="scorpion-race-pairs", title="Scorpion, the track race in pairs", teams="pairs")
