"""Four levels of domino players, for every rule set and two to four seats.

They see a view and nothing else. Their effort is counted in deals and walks, so that a seed reproduces a
match on any machine; a deadline may cut it short.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from fsbook.match import View
from fsbook.round import Draw, Pass, Play
from fsbook.search.core import core_for, move_of
from fsbook.search.geometry import EMPTY
from fsbook.search.look import Look, best_of
from fsbook.search.masks import ALL, mask, pips
from fsbook.search.value import pace

__all__ = ["Thinker", "casual", "club", "gentle", "master"]

Move = Play | Draw | Pass


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
    """A player with sense: takes points, keeps tiles that go on fitting, leaves the others little that fits,
    and lays heavy tiles early.
    """
    plays = [move for move in view.moves if isinstance(move, Play)]
    if not plays:
        return view.moves[0]
    core = core_for(view.rules, view.seats, view.pairs, view.target)
    hand = mask(view.hand)
    unit = 0.08 * pace(view.rules, view.seats).spread
    code = core.shape.code(view.layout)
    rated = []
    unseen = ALL & ~hand & ~mask(view.layout)
    own = core.for_points(view.points[view.seat])
    for bit, after, gain, number in own.plays(code, hand):
        rest = hand & ~bit
        fitting = (rest & core.fit(after)).bit_count() if rest else 9
        given = (core.fit(after) & unseen).bit_count()
        kept = 0.3 * fitting - 0.3 * given + core.pip_load * pips(bit)
        worth = (0 if gain is None else gain.total) + unit * kept
        rated.append((worth + 0.01 * unit * rng.random(), number))
    return move_of(max(rated)[1])


@dataclass(frozen=True, slots=True)
class Thinker:
    """A player who looks ahead. ``deals`` are looked at to a depth of ``depth`` choices, picked from a
    ``pool`` of deals drawn by chance; with ``weigh`` they are picked by how well they explain the plays
    seen. ``walks`` is the number of walks of a tree search (0: none), ``bold`` how far it strays.
    ``seconds`` is a deadline, or None.
    """

    name: str
    deals: int
    depth: int
    pool: int
    weigh: bool = True
    walks: int = 0
    bold: float = 0.3
    solve: bool = False
    seconds: float | None = None

    def __call__(self, view: View, rng: Random) -> Move:
        """The move with the best outlook."""
        if len(view.moves) == 1:
            return view.moves[0]
        stop = None if self.seconds is None else monotonic() + self.seconds
        look = Look(view, rng.random, self.pool, self.weigh)
        return move_of(self._think(look, stop))

    def _depth(self, look: Look) -> int:
        """Deeper where fewer tiles are left, to the end of the round where few are."""
        tiles = sum(look.view.counts)
        if look.knowledge.code == EMPTY:
            return self.depth - 1
        return self.depth + (8 if tiles <= 7 else 2 if tiles <= 9 else 0)

    def _think(self, look: Look, stop: float | None) -> int:
        opinions = look.opinions()
        exact = self.solve and look.complete and look.seats == 2
        depth = self._depth(look)
        for deal, weight in look.spread_deals(self.deals):
            if not (exact and look.solve(opinions, deal, weight)):
                look.glance(opinions, deal, weight, depth)
            if _late(stop):
                break
        if not self.walks or look.complete:
            return best_of(opinions)
        tree = look.tree(self.bold)
        for number, opinion in opinions.items():
            tree.expect(number, opinion.mean, self.deals)
        for _ in look.walks(tree, self.walks):
            if _late(stop):
                break
        return tree.best()


def _late(stop: float | None) -> bool:
    return stop is not None and monotonic() > stop


club: Final = Thinker("club", deals=20, depth=3, pool=60)
"""A club player: a short look ahead in a few deals that agree with what was seen."""

master: Final = Thinker("master", deals=40, depth=4, pool=120, walks=250, solve=True)
"""The strongest: weighs what every play seen says about the hands, looks ahead in many deals, walks a tree
over all of them, and plays out exactly what can be counted out.
"""
