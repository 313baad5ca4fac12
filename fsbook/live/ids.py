"""Widget model ids that are the same in every run of a page.

A model's id is made of the number of the cell that creates it and a counter within that cell. The kernel of
the build and the worker of the page count alike, so a widget of the page and the one that the worker makes
are the same model; and a notebook that is executed twice keeps its ids.

Only kernels of the build count: `PYTHONSTARTUP` is set for them to `kernel.py`. A kernel of JupyterLab keeps
random ids, because one front end may see several kernels, or one kernel after another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["TARGET", "PageIds", "install"]

TARGET = "jupyter.widget"
"""The comm target of widgets: the only comms that are renamed."""


class PageIds:
    """Hands out the ids of one page.

    >>> ids = PageIds()
    >>> ids.next(3), ids.next(3), ids.next(4)
    ('c3w0', 'c3w1', 'c4w0')
    """

    def __init__(self) -> None:
        self._next: dict[int, int] = {}

    def next(self, cell: int) -> str:
        """Return the id of the next model that the cell numbered `cell` (counted from 1) makes."""
        count = self._next.get(cell, 0)
        self._next[cell] = count + 1
        return f"c{cell}w{count}"


def install(cell: Callable[[], int]) -> None:
    """Make every widget created from now on take its id from the running cell; `cell()` is its number."""
    import comm

    create = comm.create_comm
    ids = PageIds()

    def create_comm(*args: Any, **keys: Any) -> Any:
        target = args[0] if args else keys.get("target_name")
        if target == TARGET and not keys.get("comm_id"):
            keys["comm_id"] = ids.next(cell())
        return create(*args, **keys)

    comm.create_comm = create_comm
