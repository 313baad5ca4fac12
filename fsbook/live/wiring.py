"""When a cell's widgets may answer: as soon as no cell that still has to run could wire them to something.

A notebook is read from top to bottom, so a click on the first widget must not wait for the last cell. But a
later cell may say `observe` or `link`, and what the reader does before that would be lost. So a cell is
*closed* only after the last cell that shares a name with it, directly or over others. What is imported, and
functions that use no shared name, tie nothing together.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .host import plain

__all__ = ["closing"]

REFLECTION = {"globals", "locals", "vars", "exec", "eval", "get_ipython", "__import__"}
"""Whoever uses these may reach anything."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(slots=True)
class Names:
    """The names of one cell: those it uses, those it binds other than by imports and definitions, and for
    each function or class it defines the names used in there.
    """

    used: set[str] = field(default_factory=set)
    bound: set[str] = field(default_factory=set)
    defined: dict[str, set[str]] = field(default_factory=dict)


def closing(sources: Sequence[str]) -> list[int]:
    """Return for each cell, in order, the place (from 0) of the cell after which its widgets may answer.

    >>> closing(["from widgets import Dice, Lab", "dice = Dice()", "Lab()", "dice.observe(print)"])
    [0, 3, 2, 3]
    """
    cells = [_names(source) for source in sources]
    shared = _shared([cell for cell in cells if cell is not None])
    groups: list[tuple[set[int], set[str] | None]] = []  # cells, and their names; None: any
    for place, cell in enumerate(cells):
        places, names = {place}, None if cell is None else cell.used & shared
        apart = []
        for other, theirs in groups:
            if names is None or theirs is None or names & theirs:
                places |= other
                names = None if names is None or theirs is None else names | theirs
            else:
                apart.append((other, theirs))
        groups = [*apart, (places, names)]
    last = {place: max(places) for places, _ in groups for place in places}
    return [last[place] for place in range(len(cells))]


def _names(source: str) -> Names | None:
    """Return the names of a cell; None where it may reach anything."""
    try:
        tree = ast.parse(plain(source))
    except SyntaxError:
        return None
    names = Names(used=set(_used(tree)))
    for node in tree.body:
        if isinstance(node, Definition):
            names.defined[node.name] = set(_used(node)) - {node.name}
            names.used.add(node.name)
    names.bound = {
        node.id for node in ast.walk(tree)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }  # fmt: skip
    return None if names.used & REFLECTION else names


def _used(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Global):
            yield from node.names


def _shared(cells: Sequence[Names]) -> set[str]:
    """Return the names that tie cells together: what is bound, and functions that use such a name."""
    shared = set().union(*(cell.bound for cell in cells))
    while True:
        tied = {name for cell in cells for name, used in cell.defined.items() if used & shared}
        if tied <= shared:
            return shared
        shared |= tied
