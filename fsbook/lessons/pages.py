"""Pages made from what the engine knows: texts, rulings, rule sets side by side, the names of the API.

Each function answers a :class:`Page`: Markdown for a notebook and for the book, where its anchors are
targets of links. So the book cannot say anything else than the code.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from fsbook import catalog, sources
from fsbook.play import RuleError
from fsbook.rules import Rules
from fsbook.rulings import RULINGS, Ruling
from fsbook.words import listing

__all__ = [
    "Page",
    "api",
    "changes",
    "descent",
    "other_sources",
    "paragraphs",
    "rulings",
    "side_by_side",
    "table",
    "value",
]


@dataclass(frozen=True, slots=True)
class Page:
    """Markdown, with the anchors of the book."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.text


def _link(ref: str) -> str:
    return f"[{sources.label(ref)}](#{sources.anchor(ref)})"


def paragraphs(text_id: str) -> Page:
    """Every paragraph of a text, each with its anchor; raises :class:`RuleError` for no such text.

    >>> str(paragraphs("001")).splitlines()[0]
    '(text-001-intro-1)='
    """
    return Page(
        "\n\n".join(
            _entry(each.ref, each.label.partition(", ")[2] or each.label, each.says)
            for each in sources.paragraphs(text_id)
        )
    )


def other_sources() -> Page:
    """The other public texts that rule sets and rulings rely on, with their addresses."""
    return Page(
        "\n\n".join(
            _entry(each.ref, f"[{each.label}]({each.address})", each.says)
            for each in sources.SOURCES.values()
        )
    )


def _entry(ref: str, name: str, says: str) -> str:
    return f"({sources.anchor(ref)})=\n:::{{div}} fs-paragraph\n**{name}** {says}\n:::"


def rulings(first: str, last: str) -> Page:
    """The rulings from one id to another (``"F1"`` to ``"F30"``), each with its readings and its reason.

    Raises :class:`RuleError` for an id that is none.
    """
    ids = list(RULINGS)
    for each in (first, last):
        if each not in ids:
            raise RuleError(f"There is no ruling “{each}”.")
    chosen = ids[ids.index(first) : ids.index(last) + 1]
    return Page("\n\n".join(_ruling(RULINGS[each]) for each in chosen))


def _ruling(ruling: Ruling) -> str:
    lines = []
    for reading in ruling.readings:
        others = [name for name, of in ruling.otherwise if of == reading.name]
        taken = []
        if reading.name == ruling.default:
            taken.append("our answer")
        if others:
            taken.append("in " + listing(f"`{name}`" for name in others))
        note = f" *{', and '.join(taken)}*" if taken else ""
        sets = f" `{reading.sets}`" if reading.sets else ""
        lines.append(f"- **{reading.name}**:{note} {reading.means}{sets}")
    cited = listing(_link(ref) for ref in ruling.sources)
    tail = f"{ruling.why}" + (f" See {cited}." if cited else "")
    body = "\n".join(lines)
    head = f"(ruling-{ruling.id.lower()})=\n:::{{admonition}} {ruling.id}. {ruling.question}"
    return f"{head}\n:class: fs-ruling\n{body}\n\n{tail}\n:::"


def value(thing: Any) -> str:
    """A parameter's value as the commands take it.

    >>> value((6, 6, 5)), value(None), value(True)
    ('6, 6, 5', 'none', 'yes')
    """
    if isinstance(thing, Enum):
        return str(thing.value)
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, tuple):
        return ", ".join(map(value, thing)) or "none"
    return "none" if thing is None else str(thing)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Page:
    """A table of what was counted: its head and its rows.

    >>> table(["reserve", "blocked"], [(0, 67)])
    | reserve | blocked |
    |---|---|
    | 0 | 67 |
    """
    return Page(_table(head, ([str(value) for value in row] for row in rows)))


_MEANINGS = {
    "block_bonus": "for a blocked round",
    "block_detection": "when a round counts as blocked",
    "block_order": "the ladder",
    "domino_bonus": "for going out",
    "draw_mode": "how far one draws",
    "dual_points": "for equal ends",
    "hand_size": "tiles dealt to each of 2, 3, 4 players",
    "identical_pairs": "when both pairs of dice are the same",
    "lead_draw_ties": "a tie in the draw for the lead",
    "lead_first": "who leads the first round",
    "lead_first_ties": "a tie in the throw for the lead",
    "lead_next": "who leads the next round",
    "lead_tile": "the tile to lead with",
    "lone_double_header": "a double that leads",
    "lone_double_long": "a leading double that is the Flower",
    "long_combo_rule": "which halves make a long Flower",
    "long_points": "long Flower with 0, 1, 2 doubles",
    "near_win_reduction": "smaller headers near the target",
    "oasis_reserve": "tiles never drawn",
    "plural_points": "for equal ends with a double",
    "round_bonus": "what a round pays",
    "round_score": "whose pips are taken off",
    "score_floor": "the least one can have",
    "short_points": "for the tile that is the Flower",
    "spinner": "which double opens four arms",
    "spinner_must_fill": "the spinner's four sides come first",
    "spinner_order": "when north and south open",
    "target": "what wins the match",
    "tie_break": "level hands",
}
"""What a parameter is about, in a few words."""


def _named(name: str) -> str:
    return f"{_MEANINGS[name]} `{name}`" if name in _MEANINGS else f"`{name}`"


def side_by_side(*names: str, all_rows: bool = False) -> Page:
    """The parameters of rule sets in columns; only the rows that differ, unless ``all_rows``.

    Raises :class:`RuleError` for an unknown id.
    """
    columns = [catalog.rules(name).parameters() for name in names]
    keys = list(dict.fromkeys(key for column in columns for key in column))
    rows = []
    for key in keys:
        values = [value(column[key]) if key in column else "–" for column in columns]
        if all_rows or len(set(values)) > 1:
            rows.append([_named(key), *values])
    return Page(_table(["parameter", *(f"`{name}`" for name in names)], rows))


def changes(child: Rules, parent: Rules) -> dict[str, str]:
    """What a rule set changes of another: parameters by name, and its three questions where they are others.

    >>> changes(catalog.rules("block-amazing"), catalog.rules("draw-amazing"))
    {'draw_mode': 'none'}
    """
    found: dict[str, str] = {}
    own, theirs = _questions(child), _questions(parent)
    for question, answer in own.items():
        if answer != theirs[question]:
            found[question] = answer
    before, after = parent.parameters(), child.parameters()
    plain = {field.name for field in dataclasses.fields(Rules)}
    for name, new in after.items():
        if name in before and before[name] != new and (name in plain or _same(own, theirs, name, child)):
            found[name] = value(new)
    if child.uses_dice != parent.uses_dice:
        found["dice"] = "two pairs" if child.uses_dice else "none"
    return found


def _questions(rules: Rules) -> dict[str, str]:
    """The three questions of a rule set, by the names of the records that answer them."""
    return {
        "what a play scores": listing(type(part).__name__ for part in rules.score) or "nothing",
        "who wins a blocked round": type(rules.blocked).__name__,
        "what winning a round pays": type(rules.pay).__name__,
    }


def _same(own: dict[str, str], theirs: dict[str, str], name: str, child: Rules) -> bool:
    """Whether the record that holds parameter ``name`` is of the same kind in both rule sets."""
    return own == theirs or any(
        dataclasses.is_dataclass(part) and name in {field.name for field in dataclasses.fields(part)}
        for part in (*child.score, child.blocked, child.pay)
    )


def descent(*pairs: tuple[str, str]) -> Page:
    """A table of rule sets: each with its parent and what it changes."""
    rows = []
    for child, parent in pairs:
        changed = changes(catalog.rules(child), catalog.rules(parent))
        told = "<br>".join(f"{name}: {new}" for name, new in changed.items())
        rows.append([f"`{child}`<br>from `{parent}`", told])
    return Page(_table(["game", "what changes"], rows))


def api(*things: tuple[str, Any]) -> Page:
    """Names with their signatures and the first sentence of what they say about themselves.

    >>> from fsbook import parse_move
    >>> print(api(("parse_move", parse_move)))  # doctest: +ELLIPSIS
    **`parse_move(text)`**
    : Read `6-4@east`, the lead `6-4`, `draw` or `pass`...
    """
    parts = []
    for name, thing in things:
        text = _says(thing)
        parts.append(
            f"**`{name}{_signature(thing)}`**\n: {_plain(text)}"
            if text
            else f"**`{name}`**\n: {_shown(thing)}"
        )
    return Page("\n\n".join(parts))


def _says(thing: Any) -> str:
    """The first paragraph of a docstring of our own; nothing for a plain value."""
    own = inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing)
    text = (inspect.getdoc(thing) if own else "") or ""
    return text.split("\n\n")[0].replace("\n", " ").strip()


def _shown(thing: Any) -> str:
    """What a value is, in a few words."""
    if isinstance(thing, Mapping):
        return listing(f"`{name}`" for name in thing)
    if isinstance(thing, tuple):
        return f"{len(thing)} of the kind `{type(thing[0]).__name__}`."
    return "`" + re.sub(r"\b(?:\w+\.)+(?=\w)", "", str(thing)) + "`"


def _plain(text: str) -> str:
    """A docstring's line without the roles of its markup."""
    text = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", text)
    return text.replace("``", "`")


def _signature(thing: Any) -> str:
    if isinstance(thing, type) and issubclass(thing, Enum):
        return ": " + ", ".join(member.name for member in thing)
    if not isinstance(thing, Callable) or not (inspect.isfunction(thing) or isinstance(thing, type)):  # type: ignore[arg-type]
        return ""
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return ""
    return "(" + ", ".join(each.name for each in parameters if each.name != "self") + ")"
