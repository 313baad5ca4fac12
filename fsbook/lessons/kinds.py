"""Exercises: a question, the engine's answer to it, and a sentence for each wrong answer.

Three kinds, which share ``id``, ``chapter``, ``title``, ``ask``, ``hint``, ``check`` and ``answers``:
:class:`Lay` (lay a tile of a scene), :class:`Choose` (one of a few answers) and :class:`Write` (a function
of your own). All of it is plain Python, so it grades under pytest and nbgrader as it does in the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fsbook.lessons.scene import Scene, Worked
from fsbook.play import RuleError
from fsbook.rules import AwardKind

__all__ = [
    "Answer",
    "Choose",
    "Exercise",
    "Goal",
    "Lay",
    "Solution",
    "Write",
    "avoids",
    "brings",
    "makes",
    "most",
]


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether an answer is right, and what there is to say about it. True and False as a condition."""

    right: bool
    says: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return self.says

    def __repr__(self) -> str:
        return self.says


@dataclass(frozen=True, slots=True)
class Solution:
    """Every right answer, with its reason."""

    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        return "\n\n".join(self.lines)


Goal = Callable[[Worked, Sequence[Worked]], bool]
"""Whether a play is what was asked for, given all plays there are."""


def most(play: Worked, options: Sequence[Worked]) -> bool:
    """No other play brings more."""
    return play.total == max(option.total for option in options)


def makes(*kinds: AwardKind) -> Goal:
    """The play scores all of these."""
    return lambda play, _: set(kinds) <= play.kinds


def avoids(*kinds: AwardKind) -> Goal:
    """The play scores none of these."""
    return lambda play, _: not set(kinds) & play.kinds


def brings(points: int) -> Goal:
    """The play brings exactly that much."""
    return lambda play, _: play.total == points


Slip = tuple[Callable[[Worked], bool], str]
"""A foreseen wrong answer, and the sentence for it."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay one tile of the scene's hand.

    >>> from fsbook.lessons import exercise
    >>> exercise("equal-ends").check("5-0@east")
    5-0 does not fit the east end, which shows 6.
    """

    id: str
    chapter: str
    title: str
    ask: str
    scene: Scene
    goal: Goal
    hint: str
    slips: tuple[Slip, ...] = ()
    blind: bool = False
    """Whether a widget keeps to itself which tiles fit, because that is the question."""

    kind = "lay"

    def answers(self) -> tuple[str, ...]:
        """Every right move, as text."""
        return tuple(str(play.play) for play in self._right())

    def _right(self) -> tuple[Worked, ...]:
        options = self.scene.options
        return tuple(play for play in options if self.goal(play, options))

    def check(self, answer: Any) -> Answer:
        """Judge a move, such as ``"6-1@east"``: what is wrong with a wrong one is said in a sentence."""
        try:
            play = self.scene.work(answer if not isinstance(answer, str) else self.completed(answer))
        except RuleError as wrong:
            return Answer(False, str(wrong))
        if self.goal(play, self.scene.options):
            return Answer(True, f"Right. {play.sentence}")
        for applies, sentence in self.slips:
            if applies(play):
                return Answer(False, f"{sentence} {play.sentence}")
        return Answer(False, f"Not this one. {play.sentence}")

    def completed(self, answer: str) -> str:
        """The answer with its arm: a tile that only one arm takes may be named alone."""
        if "@" in answer:
            return answer
        fits = [
            str(play.play) for play in self.scene.options if str(play.play).split("@")[0] == answer.strip()
        ]
        return fits[0] if len(fits) == 1 else answer

    def solution(self) -> Solution:
        """Every right move and what it brings."""
        return Solution(tuple(play.sentence for play in self._right()))


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose among a few answers; ``right`` asks the engine which of them is true."""

    id: str
    chapter: str
    title: str
    ask: str
    options: tuple[str, ...]
    right: Callable[[], str]
    because: str
    hint: str
    slips: Mapping[str, str] = field(default_factory=dict)
    scene: Scene | None = None

    kind = "choose"

    def answers(self) -> tuple[str, ...]:
        """The one right option."""
        return (self.right(),)

    def check(self, answer: Any) -> Answer:
        """Judge one of the options; a wrong one has its own sentence."""
        said = str(answer).strip()
        known = {option.casefold(): option for option in self.options}
        option = known.get(said.casefold())
        if option is None:
            return Answer(False, f"“{said}” is not one of the answers: {', '.join(self.options)}.")
        if option == self.right():
            return Answer(True, f"Right. {self.because}")
        return Answer(False, self.slips.get(option, f"Not {option}. {self.hint}"))

    def solution(self) -> Solution:
        """The right option and why."""
        return Solution((f"{self.right()}. {self.because}",))


@dataclass(frozen=True, slots=True)
class Write:
    """Write a function. ``model`` is one that is right; ``cases`` are the arguments it is tried on.

    ``slips`` are functions that get it wrong in a foreseen way, with the sentence for that way.
    """

    id: str
    chapter: str
    title: str
    ask: str
    model: Callable[..., Any]
    cases: tuple[tuple[Any, ...], ...]
    hint: str
    code: str
    """A right answer as text, for the solution."""
    slips: tuple[tuple[Callable[..., Any], str], ...] = ()

    kind = "write"
    scene = None

    def answers(self) -> tuple[str, ...]:
        """One right answer, as code."""
        return (self.code,)

    def check(self, answer: Any) -> Answer:
        """Try a function on every case. The first case in which it differs is named."""
        if not callable(answer):
            return Answer(False, f"This asks for a function, and {answer!r} is none.")
        given: list[Any] = []
        for case in self.cases:
            try:
                given.append(answer(*case))
            except Exception as wrong:
                return Answer(
                    False, f"For {_call(case)} your function stops: {type(wrong).__name__}, {wrong}."
                )
        wanted = [self.model(*case) for case in self.cases]
        if given == wanted:
            return Answer(True, f"Right, in all {len(self.cases)} cases.")
        for slip, sentence in self.slips:
            if given == [slip(*case) for case in self.cases]:
                return Answer(False, sentence)
        case, one, other = next(
            (case, one, other)
            for case, one, other in zip(self.cases, given, wanted, strict=True)
            if one != other
        )
        return Answer(
            False, f"Not yet: for {_call(case)} your function says {one!r}, and the rules say {other!r}."
        )

    def solution(self) -> Solution:
        """One right answer, as code."""
        return Solution((f"```python\n{self.code}\n```",))


def _call(case: Iterable[Any]) -> str:
    return " and ".join(str(value) for value in case)


Exercise = Lay | Choose | Write
