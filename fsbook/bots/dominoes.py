"""Four levels of domino players, for every rule set and two to four seats.

They see a view and nothing else. Their effort is counted in deals and walks, so that a seed reproduces a
match on any machine; a deadline may cut it short.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic
from typing import Final

from fsbook.match import View
from fsbook.round import Draw, Pass, Play
from fsbook.search.core import Core, core_for, move_of
from fsbook.search.look import Look, best_of
from fsbook.search.masks import ALL, mask
from fsbook.search.sense import sensible

__all__ = ["Thinker", "casual", "club", "gentle", "master"]

Move = Play | Draw | Pass

ENDINGS: Final = 24
"""So many deals are looked through to the end where that is not too far."""
FEW_TILES: Final = 7
"""With no more in all hands, a deal can be looked through move by move."""
DOZEN: Final = 12
"""With no more tiles in all hands a walk is short enough to make as many as allowed."""
TO_THE_END: Final = 14
"""In choices: more than so few tiles leave."""


def gentle(view: View, rng: Random) -> Move:
    """A beginner: overlooks nearly half of the plays, does not count what a play costs, likes to be rid of
    doubles and of heavy tiles, and draws or passes only when it must.
    """
    plays = [move for move in view.moves if isinstance(move, Play)]
    if not plays:
        return view.moves[0]
    noticed = [play for play in plays if rng.random() < 0.55] or plays
    if rng.random() < 0.3:
        return noticed[int(rng.random() * len(noticed))]

    def appeal(play: Play) -> tuple[int, bool, int]:
        gains = sum(award.points for award in view.awards(play) if award.points > 0)
        return gains, play.tile.is_double, play.tile.pips

    return max(noticed, key=appeal)


def casual(view: View, rng: Random) -> Move:
    """A player with sense: takes points, thinks of what the next seat may score on what it leaves, keeps
    tiles that go on fitting, and lays heavy tiles early.
    """
    plays = [move for move in view.moves if isinstance(move, Play)]
    if not plays:
        return view.moves[0]
    core = core_for(view.rules, view.seats, view.pairs, view.target).for_points(view.points[view.seat])
    hand = mask(view.hand)
    unseen = ALL & ~hand & ~mask(view.layout)
    moves = core.plays(core.shape.code(view.layout), hand)
    following = view.counts[(view.seat + 1) % view.seats]
    return move_of(sensible(core, moves, hand, unseen, following)[3])


@dataclass(frozen=True, slots=True)
class Thinker:
    """A player who looks ahead: through ``deals`` deals that agree with what it saw. With ``weigh`` they are
    picked by how well they explain the plays of the others, whose ways it recalls from the rounds before.
    Every move is walked through the same deals, with at most ``walks`` walks in all, or ``across`` where four
    arms make them longer. With ``doubt`` what is so many standard errors behind is dropped then, and the rest
    walked through as many new deals, until one move or no walk is left; of these there are the fewer the more
    tiles are in the hands to be played. ``patience`` and ``bold`` shape the tree.

    Where few deals are possible they are looked through to the end, at most ``effort`` positions. With
    ``solve`` that is done only when nothing is hidden, and for two seats exactly. All this looking ends after
    so many ``seconds``, if that is not None.
    """

    name: str
    deals: int
    walks: int
    across: int
    weigh: bool = True
    doubt: float | None = None
    patience: float = inf
    bold: float = 0.2
    solve: bool = False
    effort: int = 4000
    seconds: float | None = None

    def __call__(self, view: View, rng: Random) -> Move:
        """The move with the best outlook."""
        if len(view.moves) == 1:
            return view.moves[0]
        core = core_for(view.rules, view.seats, view.pairs, view.target)
        pool = min(self.deals, self._walks(core) // len(view.moves))
        look = Look(view, rng.random, pool, self.weigh)
        stop = None if self.seconds is None else monotonic() + self.seconds
        if look.complete and (number := self._count_out(look, stop)) is not None:
            return move_of(number)
        return move_of(self._walk(look, stop))

    def _count_out(self, look: Look, stop: float | None) -> int | None:
        """The best move where what is possible can be looked through to the end; None where not."""
        opinions, deals = look.opinions(), look.spread_deals(min(self.deals, ENDINGS))
        if self.solve and len(deals) > 1:
            return None
        exact = self.solve and look.seats == 2
        few = sum(look.view.counts) <= FEW_TILES
        for deal, weight in deals:
            if not (exact and look.solve(opinions, deal, weight)):
                if not few:
                    return None
                look.glance(opinions, deal, weight, TO_THE_END)
            if look.spent > self.effort or _late(stop):
                break
        return best_of(opinions)

    def _walk(self, look: Look, stop: float | None) -> int:
        """The best move by walks through many deals."""
        tree = look.tree(self.bold, self.patience)
        numbers = sorted(look.opinions())
        left = self._walks(look.core)
        pool = min(self.deals, left // len(numbers))
        left = left * DOZEN // max(DOZEN, sum(look.view.counts))
        deals = look.fresh_deals(pool) if look.complete else look.spread_deals(pool)
        while True:
            for deal, weight in deals:
                look.walk(tree, deal, weight, numbers)
                if _late(stop):
                    return tree.best(numbers)
            if self.doubt is None:
                return tree.best(numbers)
            left -= len(deals) * len(numbers)
            numbers = tree.able(numbers, self.doubt)
            if len(numbers) == 1 or left < len(numbers):
                return tree.best(numbers)
            deals = look.fresh_deals(min(self.deals, left // len(numbers)))

    def _walks(self, core: Core) -> int:
        return self.walks if core.is_line else self.across


def _late(stop: float | None) -> bool:
    return stop is not None and monotonic() > stop


club: Final = Thinker("club", deals=80, walks=400, across=133, weigh=False)
"""A club player: plays every move on to the end in some deals that agree with what was seen. What the others
would have played with other hands it does not ask.
"""

master: Final = Thinker(
    "master", deals=150, walks=4400, across=650, doubt=2.0, patience=100, bold=0.05, solve=True
)
"""The strongest: weighs what every play seen says about the hands and about who made it, in the rounds before
too, walks a tree through many deals, and plays out exactly what can be counted out.
"""
