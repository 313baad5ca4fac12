"""What all widgets share: values are traits, events are messages, one ``view`` goes to the front end.

A widget of this package is a citizen of Python first: its traits can be read, set, observed and linked,
``repr`` is the position as text, and a wrong value is refused in one sentence that leaves everything as
it was. Its front end draws :attr:`Base.view` and sends intents such as ``{"type": "roll"}``; an intent is
answered by a method of that name, ``on_roll``, and then by a new view.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fsbook.dice import Pair
from fsbook.play import RuleError

__all__ = ["Base", "PairTrait", "script", "styles"]

_STATIC = Path(__file__).parent / "static"
_NOT_BUILT = (
    "export default { render({ el }) { el.textContent = "
    "'The front end of this widget is not built: install the package again.'; } }"
)
_log = logging.getLogger("fsbook.widgets")


def script(name: str) -> Path | str:
    """The bundled front end ``name``, for ``_esm``; in a checkout without bundles a page that says so."""
    path = _STATIC / f"{name}.js"
    return path if path.is_file() else _NOT_BUILT


def styles(name: str) -> Path | str:
    """The bundled style sheet of ``name``, for ``_css``."""
    path = _STATIC / f"{name}.css"
    return path if path.is_file() else ""


class PairTrait(traitlets.TraitType[str, Any]):
    """Two dice as text such as ``5-4``; takes a :class:`~fsbook.dice.Pair`, text or two numbers."""

    info_text = "a pair of dice such as 5-4"

    def validate(self, obj: Any, value: Any) -> str:
        """The pair as text, high die first; raises ``TraitError`` with one sentence."""
        try:
            if isinstance(value, Pair):
                return str(value)
            if isinstance(value, str):
                return str(Pair.parse(value))
            if isinstance(value, Sequence) and len(value) == 2:
                return str(Pair(*value))
        except RuleError as wrong:
            raise traitlets.TraitError(str(wrong)) from None
        raise traitlets.TraitError(
            f"{value!r} is not a pair of dice: write it like 5-4, each die from 1 to 6."
        )


class Base(anywidget.AnyWidget):
    """A widget. Subclasses set ``_esm`` and ``_css``, answer :meth:`position` and :meth:`make_view`, and
    have one method ``on_NAME(message)`` for each message their front end sends.
    """

    view = traitlets.Dict().tag(sync=True)
    """All that the front end shows; made anew after every change, never read back."""

    def __init__(self, **values: Any) -> None:
        values.pop("view", None)  # derived
        self._changes = 0
        self._held = 0
        super().__init__(**values)
        self.on_msg(self._receive)

    # -- to be answered by the widget -----------------------------------------------------------------

    def position(self) -> str:
        """The position as text: the alternative text, what print shows and tests compare."""
        raise NotImplementedError

    def make_view(self) -> dict[str, Any]:
        """What the front end shows now, as JSON."""
        raise NotImplementedError

    def figure(self) -> str:
        """The position as a drawing: SVG text for print and for pages without a script."""
        raise NotImplementedError

    # -- view and errors ------------------------------------------------------------------------------

    def refresh(self, error: str | None = None, field: str | None = None) -> None:
        """Send a new view, with the sentence of an error and the field of the form it belongs to."""
        if self._held:
            return
        self._changes += 1
        view = self.make_view()
        view["error"] = None if error is None else {"text": error, "field": field}
        view["change"] = self._changes
        self.view = view

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Several changes, one view; the view follows even when a change is refused half-way."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1

    def _receive(self, _: object, message: Any, __: object) -> None:
        """Answer a message of the front end; whatever is wrong with it becomes one sentence."""
        kind = message.get("type") if isinstance(message, dict) else None
        answer = self._answer(kind)
        if answer is None:
            self.refresh(error="This widget does not know what was asked of it.")
            return
        field = message.get("field")
        try:
            with self.changing():
                answer(message)
        except (RuleError, traitlets.TraitError) as refused:
            self.refresh(error=str(refused), field=field)
        except Exception:
            _log.exception("The message %r was not answered", kind)
            self.refresh(error="That did not work; nothing was changed.", field=field)
        else:
            self.refresh()

    def _answer(self, kind: object) -> Callable[[dict[str, Any]], None] | None:
        if not isinstance(kind, str):
            return None
        for cls in type(self).__mro__:
            if cls is Base:
                return None
            if f"on_{kind}" in vars(cls):
                found: Callable[[dict[str, Any]], None] = getattr(self, f"on_{kind}")
                return found
        return None

    # -- text -----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return self.position()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        data["text/plain"] = self.position()
        data["image/svg+xml"] = self.figure()
        return data, metadata
