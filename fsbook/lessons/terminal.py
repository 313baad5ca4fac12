"""The terminal in a chapter: a command as it is typed, and what it says."""

from __future__ import annotations

import os
import sys

__all__ = ["Typed", "typed"]


class Typed(str):
    """What the terminal said."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def typed(line: str) -> Typed:
    """What the terminal says when this is typed.

    >>> typed("fsbook score fs-short --caravan [1|6] --play 6-1@east")
    6-1 lies on the table already.
    """
    import shlex  # these two are slow to import, and nothing for a browser
    import subprocess

    said = subprocess.run(
        [sys.executable, "-m", *shlex.split(line)],
        env={**os.environ, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return Typed(said.stdout.rstrip("\n"))
