"""Bots: each is given a view, what its seat may know, and a source of chance; it answers with a move."""

from __future__ import annotations

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


def _level(name: str, race: Bot | None) -> Bot:
    """A level for every game: the player for the view at hand."""

    def player(view: Any, rng: Random) -> Any:
        if isinstance(view, View):
            from fsbook.bots import dominoes  # with its search: only when somebody plays it

            domino: Bot = getattr(dominoes, name)
            return domino(view, rng)
        if race is None:
            raise RuleError(f"The {name} player plays the domino games; the race’s strongest is club.")
        return race(view, rng)

    player.__name__ = name
    return player


BOTS: Final[dict[str, Bot]] = {
    "random": random,
    "greedy": greedy,
    "gentle": _level("gentle", _wavering),
    "casual": _level("casual", greedy),
    "club": _level("club", _looking),
    "master": _level("master", None),
}
"""Every bot by name, from no plan to the strongest."""


def bot(name: str) -> Bot:
    """The bot of that name; raises :class:`RuleError` for an unknown one.

    >>> bot("greedy").__name__
    'greedy'
    """
    try:
        return BOTS[name]
    except KeyError:
        raise RuleError(f"There is no bot “{name}”. There are: {', '.join(BOTS)}.") from None
