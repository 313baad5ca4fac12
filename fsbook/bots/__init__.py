"""Bots: each is given a view, what its seat may know, and a source of chance; it answers with a move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from fsbook.match import View
from fsbook.play import Bot, RuleError

__all__ = ["BOTS", "bot", "greedy", "random"]


def random(view: Any, rng: Random) -> Any:
    """Any legal move, each as likely as the others."""
    moves = view.moves
    return moves[int(rng.random() * len(moves))]


def greedy(view: Any, rng: Random) -> Any:
    """The move that scores most now (in the race: that gains most); level moves are drawn by lot."""
    if len(view.moves) == 1:
        return view.moves[0]
    totals = [view.total(move) for move in view.moves]
    most = max(totals)
    best = [move for move, total in zip(view.moves, totals, strict=True) if total == most]
    return best[int(rng.random() * len(best))]


def _wavering(view: Any, rng: Random) -> Any:
    """Greedy most of the time, and any move otherwise: the race's beginner."""
    return random(view, rng) if rng.random() < 0.4 else greedy(view, rng)


def _looking(view: Any, rng: Random) -> Any:
    """The race's strongest."""
    from fsbook.bots.race import lookahead  # with the race: only when somebody plays it

    return lookahead(view, rng)


def _level(name: str, race: Bot | None, seconds: float | None = None) -> Bot:
    """A level for every game: the player for the view at hand."""

    def player(view: Any, rng: Random) -> Any:
        if isinstance(view, View):
            from fsbook.bots import dominoes  # with its search: only when somebody plays it

            domino: Bot = getattr(dominoes, name)
            if seconds is not None and isinstance(domino, dominoes.Thinker):
                domino = replace(domino, seconds=seconds)
            return domino(view, rng)
        if race is None:
            raise RuleError(f"The {name} player plays the domino games; the race’s strongest is club.")
        return race(view, rng)

    player.__name__ = name
    return player


_LEVELS: Final[dict[str, Bot | None]] = {
    "gentle": _wavering,
    "casual": greedy,
    "club": _looking,
    "master": None,
}
"""The levels, each with its player of the race."""

BOTS: Final[dict[str, Bot]] = {
    "random": random,
    "greedy": greedy,
    **{name: _level(name, race) for name, race in _LEVELS.items()},
}
"""Every bot by name, from no plan to the strongest."""


def bot(name: str, seconds: float | None = None) -> Bot:
    """The bot of that name; raises :class:`RuleError` for an unknown one. A level that looks ahead stops
    after ``seconds`` and makes the move that looks best by then; on a slower machine a seed may then bring
    other moves.

    >>> bot("greedy").__name__
    'greedy'
    """
    if name not in BOTS:
        raise RuleError(f"There is no bot “{name}”. There are: {', '.join(BOTS)}.")
    if seconds is None or name not in _LEVELS:
        return BOTS[name]
    return _level(name, _LEVELS[name], seconds)
