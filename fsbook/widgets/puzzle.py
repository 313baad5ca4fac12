"""The Puzzle: an exercise of the book, to be answered by laying a tile or by choosing."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from fsbook import figures, views
from fsbook.dice import Pair
from fsbook.lessons import Choose, Lay, Scene, Worked, exercise
from fsbook.play import RuleError
from fsbook.round import open_ends, places
from fsbook.tiles import Tile
from fsbook.widgets.base import Base, script, styles
from fsbook.words import Words

__all__ = ["Puzzle"]


class Puzzle(Base):
    """An exercise: ``Puzzle("find-the-plural")``. Wrong answers get a sentence of their own.

    ``exercise`` is the id and ``tries`` are the answers given so far, as text; together they are the whole
    state. ``solved`` follows from them. Exercises that ask for code have no widget.

    Raises :class:`~fsbook.play.RuleError` for an id that is none, or an exercise without a widget.
    """

    _esm: ClassVar[Any] = script("puzzle")
    _css: ClassVar[Any] = styles("puzzle")

    exercise = traitlets.Unicode().tag(sync=True)
    tries = traitlets.List(traitlets.Unicode()).tag(sync=True)
    solved = traitlets.Bool(False, read_only=True)

    def __init__(self, exercise: str, **values: Any) -> None:
        values.pop("solved", None)
        _find(exercise)
        self._asked = exercise
        super().__init__(exercise=exercise, **values)
        self._settle()
        self.refresh()

    @property
    def task(self) -> Lay | Choose:
        """The exercise itself."""
        return _find(self.exercise)

    # -- what a reader can do -------------------------------------------------------------------------

    def answer(self, text: str) -> str:
        """Give an answer, such as ``6-0@east`` or one of the options; answers what is to be said to it.

        A text that does not read as an answer, or is a play that the rules do not allow, raises
        :class:`~fsbook.play.RuleError` and is no answer.
        """
        task = self.task
        if isinstance(task, Lay):
            given = task.completed(text)
            task.scene.work(given)
        else:
            known = {option.casefold(): option for option in task.options}
            if text.strip().casefold() not in known:
                raise RuleError(task.check(text).says)
            given = known[text.strip().casefold()]
        self.tries = [*self.tries, given]
        return task.check(given).says

    def again(self) -> None:
        """Forget all answers."""
        self.tries = []

    def on_try(self, message: dict[str, Any]) -> None:
        """An answer from the page."""
        self.answer(str(message.get("answer", "")))

    def on_again(self, message: dict[str, Any]) -> None:
        """Start over."""
        self.again()

    @traitlets.validate("exercise")
    def _check_exercise(self, proposal: Any) -> str:
        name = str(proposal["value"])
        try:
            _find(name)
        except RuleError as wrong:
            raise traitlets.TraitError(str(wrong)) from None
        return name

    @traitlets.observe("exercise", "tries")
    def _changed(self, change: Any) -> None:
        if self.exercise != self._asked:
            self._asked = self.exercise
            self.tries = []
        self._settle()
        self.refresh()

    def _settle(self) -> None:
        solved = bool(self.tries) and self.task.check(self.tries[-1]).right
        self.set_trait("solved", solved)

    # -- what is shown --------------------------------------------------------------------------------

    def position(self) -> str:
        """The exercise in one line.

        >>> Puzzle("find-the-plural").position()
        'Puzzle: You hold 6-0, 4-0 and 2-2. One play brings three chips. [0|0][0|3][3|6], hand 6-0 4-0 2-2'
        """
        task = self.task
        parts = [f"Puzzle: {task.ask}"]
        if task.scene is not None:
            parts.append(str(task.scene))
        if isinstance(task, Choose):
            parts.append(f"Answers: {'; '.join(task.options)}.")
        if self.tries:
            parts.append(f"{self.tries[-1]}: {task.check(self.tries[-1]).says}")
        return " ".join(parts)

    def figure(self) -> str:
        """What lies there, or the options, as SVG text."""
        scene = self.task.scene
        if scene is not None and scene.layout:
            return figures.layout_svg(scene.layout, title=self.position(), pairs=scene.pairs, width=620)
        if scene is not None and scene.hand:
            return figures.tiles_svg(scene.hand, title=self.position())
        return ""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is not None and not bundle[0]["image/svg+xml"]:
            del bundle[0]["image/svg+xml"]  # a question without a position is read as text
        return bundle

    def make_view(self) -> dict[str, Any]:
        """The exercise as JSON: the position, the tiles or options, and what the last answer came to."""
        task = self.task
        last = self.tries[-1] if self.tries else None
        judged = None if last is None else task.check(last)
        view: dict[str, Any] = {
            "kind": task.kind,
            "title": task.title,
            "ask": task.ask,
            "tries": len(self.tries),
            "solved": judged is not None and judged.right,
            "answer": None if judged is None else {"text": last, "right": judged.right, "says": judged.says},
            "scene": None if task.scene is None else _scene_json(task.scene),
            "tiles": [],
            "options": [],
            "awards": [],
        }
        if isinstance(task, Choose):
            view["options"] = [
                {"text": option, "state": self._state_of(task, option)} for option in task.options
            ]
            return view
        done = None
        if judged is not None and judged.right and last is not None:
            done = task.scene.work(last)
            view["scene"] = _scene_json(task.scene, done)
            view["awards"] = [views.award_json(award) for award in done.awards]
            words = Words(["You"], me=0, unit=task.scene.rules.unit)
            view["total"] = words.total(done.total)
        laid = None if done is None else done.play.tile
        view["tiles"] = [_tile_json(task, tile) for tile in task.scene.hand if tile != laid]
        return view

    def _state_of(self, task: Choose, option: str) -> str:
        if option not in self.tries:
            return ""
        return "right" if task.check(option).right else "wrong"


def _find(name: str) -> Lay | Choose:
    found = exercise(name)
    if isinstance(found, Lay | Choose):
        return found
    raise RuleError(f"“{found.title}” asks for a function; it is answered in a cell, not in a widget.")


def _dice(pair: Pair | None) -> list[int] | None:
    return None if pair is None else [pair.high, pair.low]


def _scene_json(scene: Scene, done: Worked | None = None) -> dict[str, Any]:
    layout = scene.layout if done is None else done.after
    lead = views.middle(scene.layout)
    just = None
    if done is not None:
        just = str(done.play.arm) if done.play.arm else "lead"
        lead += just == "west" and scene.layout.spinner is None
    ends = []
    for end in open_ends(scene.rules, layout):
        ends.append(
            {"arm": str(end.arm), "text": f"shows {end.pip}" + (", a double" if end.is_double else "")}
        )
    return {
        "layout": views.layout_json(layout, views.middle(layout) if layout.spinner is not None else lead),
        "text": str(layout),
        "ends": ends if layout.spinner is None else [{**each, "text": each["text"][6:7]} for each in ends],
        "just": just,
        "flower": _dice(scene.pairs.flower),
        "scorpion": _dice(scene.pairs.scorpion),
    }


def _tile_json(task: Lay, tile: Tile) -> dict[str, Any]:
    scene = task.scene
    found = places(scene.rules, scene.layout, tile)
    spots = []
    for play in found:
        end = scene.layout.end(play.arm) if play.arm else None
        near = tile.high if end is None else end.pip
        spots.append(
            {
                "arm": str(play.arm) if play.arm else None,
                "near": near,
                "far": tile.other(near),
                "total": 0,
                "move": str(play),
                "label": f"Lay {tile} {play.arm}" if play.arm else f"Lead {tile}",
            }
        )
    words = Words(["You"], me=0, unit=scene.rules.unit)
    arms = [end.arm for end in open_ends(scene.rules, scene.layout)]
    shown = words.ends(scene.layout, arms, capital=False) if scene.layout else ""
    return {
        "tile": str(tile),
        "high": tile.high,
        "low": tile.low,
        "legal": bool(found),
        "blind": task.blind,
        "places": spots,
        "say": "" if found else f"{tile} fits no end: {shown}.",
    }
