"""What a seat can conclude about hidden tiles, and deals that agree with it.

:class:`Knowledge` reads a view: every hidden hand is a few *groups* of tiles, each with a size and the tiles
that cannot be in it. A draw or a pass that was forced excludes what would have fitted; a tile drawn later
is a group of its own, for it was not there to be laid. Sound: the true deal is never excluded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from fsbook.match import View
from fsbook.play import Seat
from fsbook.round import Draw, Pass, Play
from fsbook.rules import LeadFirst, LeadTile, Rules
from fsbook.search.core import Core, State, World
from fsbook.search.geometry import EMPTY, code_of
from fsbook.search.habits import SHARES, habits
from fsbook.search.kernel import ANYTHING, POINTS, SENSE, Ways
from fsbook.search.masks import ALL, BITS, DOUBLES, indices, mask
from fsbook.tiles import DOUBLE_SIX, Tile

__all__ = ["OASIS", "Deal", "Group", "Knowledge", "Witness"]

OASIS: Final = -1
"""The place of the tiles that nobody holds."""


@dataclass(slots=True, eq=False)
class Group:
    """Some tiles of a hidden hand: how many, which it cannot hold, and since which line of the log it is
    there (-1: since the deal).
    """

    seat: Seat
    size: int
    excluded: int
    born: int = -1


@dataclass(frozen=True, slots=True)
class Witness:
    """A play seen: on which layout, by whom, which, with what points, at which line of the log; and what of
    the hand it was chosen from has been laid since (the tile itself included).
    """

    code: int
    seat: Seat
    number: int
    points: int
    line: int
    laid: int


_Account = tuple[Witness, int, tuple[int, ...], dict[int, tuple[float, ...]]]
"""A play seen, what fitted then, which groups were in that hand, and how likely the play was with what of
them fitted.
"""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal that agrees with what is known, how much it counts, and in which way every seat is thought to
    play on in it.
    """

    hands: tuple[int, ...]
    world: World
    weight: float
    ways: Ways


class Knowledge:
    """What the seat of a view can conclude. ``groups`` are the hidden hands, ``unseen`` the tiles in them and
    in the oasis; ``witnesses`` the plays that tell something about what a hand did not hold. A view without a
    log, of a layout that was set out, tells how many tiles there are and no more. With ``recall`` the rounds
    before tell how the others play.
    """

    def __init__(self, core: Core, view: View, recall: bool = True) -> None:
        self.core, self.view = core, view
        self._habits = habits(view) if recall else {}
        self.hand = mask(view.hand)
        self.code = core.shape.code(view.layout)
        self.unseen = ALL & ~self.hand & ~mask(view.layout)
        self.taken = max(0, core.oasis - view.oasis)
        self.last = BITS[view.hand[-1].index] if view.drawn and view.turn == view.seat else 0
        dealt = list(view.counts)
        for entry in view.log:
            dealt[entry.seat] += isinstance(entry.move, Play) - isinstance(entry.move, Draw)
        by_seat: list[list[Group]] = [
            [Group(seat, size, 0)] if seat != view.seat else [] for seat, size in enumerate(dealt)
        ]
        self._keep_drawn_leads(by_seat)
        self.witnesses: list[Witness] = []
        self._read(by_seat)
        self._gone = (0,) * self.taken
        self.ways: Ways = tuple(
            SENSE if seat == view.seat and core.quick_sense else POINTS for seat in range(view.seats)
        )
        groups = [group for groups in by_seat for group in groups if group.size]
        groups.sort(key=lambda group: ((self.unseen & ~group.excluded).bit_count() - group.size, group.seat))
        self.groups = groups
        self._accounts = [self._account(seen) for seen in self.witnesses]

    # -- reading the log --------------------------------------------------------------------------------

    def _keep_drawn_leads(self, by_seat: list[list[Group]]) -> None:
        """Tiles that were drawn for the lead, shown, and kept."""
        lead, rules = self.view.lead, self.view.rules
        if lead is None or lead.by != "stone" or rules.lead_draw_returns or not lead.throws:
            return
        known = 0
        for seat, faces in enumerate(lead.throws[0]):
            if faces is not None and seat != self.view.seat:
                bit = BITS[Tile(*faces).index]
                known |= bit
                by_seat[seat][0].size -= 1
                by_seat[seat].append(Group(seat, 1, ALL & ~bit))
        for groups in by_seat:
            if groups:
                groups[0].excluded |= known

    def _read(self, by_seat: list[list[Group]]) -> None:
        view, shape, rules = self.view, self.core.shape, self.view.rules
        code, drawn = EMPTY, 0
        plays: list[tuple[int, Seat, int, int, int]] = []
        for line, entry in enumerate(view.log):
            seat, move, groups = entry.seat, entry.move, by_seat[entry.seat]
            hidden = seat != view.seat
            if isinstance(move, Play):
                bit, index = BITS[move.tile.index], code_of(move)
                if code == EMPTY:
                    self._read_lead(by_seat, seat, move.tile)
                    after = self.core.all_leads()[move.tile.index][1]
                else:
                    after = next(step[1] for step in shape.steps(code, bit) if step[2] == index)
                if hidden:
                    fresh = drawn > 0 and not rules.voluntary_draw and rules.drawn_must_play
                    born = _lay(groups, bit, fresh and rules.must_play)
                    plays.append((line, seat, code, index, born))
                code, drawn = after, 0
            elif isinstance(move, Pass):
                if hidden and rules.must_play:
                    _exclude(groups, shape.fit(code))
                drawn = 0
            else:
                if hidden:
                    if not rules.voluntary_draw and (drawn == 0 or rules.drawn_must_play):
                        _exclude(groups, shape.fit(code))
                    groups.append(Group(seat, 1, 0, line))
                drawn += 1
        for line, seat, at, index, _ in plays:
            if at == EMPTY:
                points = view.log[line].points[seat] - sum(each.points for each in view.log[line].awards)
            else:
                points = view.log[line - 1].points[seat]
            laid = 0
            for later, who, _, number, born in plays:
                if who == seat and later >= line > born:
                    laid |= BITS[number // 5]
            self.witnesses.append(Witness(at, seat, index, points, line, laid))

    def _read_lead(self, by_seat: list[list[Group]], leader: Seat, tile: Tile) -> None:
        """What the lead says where the rules prescribe it: who would have had a better double led it."""
        rules, lead = self.view.rules, self.view.lead
        if rules.lead_tile is LeadTile.ANY:
            return
        better = _better_doubles(rules, tile)
        by_double = lead is not None and lead.by == "double"
        same = (rules.lead_first is LeadFirst.HIGHEST_DOUBLE) == (rules.lead_tile is LeadTile.HIGHEST_DOUBLE)
        for seat, groups in enumerate(by_seat):
            if groups and (seat == leader or (by_double and same)):
                _exclude(groups, better)

    # -- places -----------------------------------------------------------------------------------------

    def places(self) -> dict[Tile, frozenset[int]]:
        """For every unseen tile where it can be: seats, and :data:`OASIS`."""
        found: dict[Tile, set[int]] = {DOUBLE_SIX[n]: set() for n in indices(self.unseen)}
        sizes = [group.size for group in self.groups]
        rest = self.view.oasis
        for tile, places in found.items():
            bit = 1 << tile.index
            left = self.unseen & ~bit
            if rest and self._fits(left, sizes):
                places.add(OASIS)
            for number, group in enumerate(self.groups):
                if group.seat in places or group.excluded & bit:
                    continue
                sizes[number] -= 1
                if self._fits(left, sizes):
                    places.add(group.seat)
                sizes[number] += 1
        return {tile: frozenset(places) for tile, places in found.items()}

    def _fits(self, tiles: int, sizes: list[int]) -> bool:
        """Whether groups of these sizes can be filled from the tiles at once (every few of them together
        must find enough, Hall's theorem).
        """
        numbers = [number for number, size in enumerate(sizes) if size]
        for chosen in range(1, 1 << len(numbers)):
            allowed, needed = 0, 0
            for place, number in enumerate(numbers):
                if chosen >> place & 1:
                    allowed |= tiles & ~self.groups[number].excluded
                    needed += sizes[number]
            if allowed.bit_count() < needed:
                return False
        return True

    # -- deals ------------------------------------------------------------------------------------------

    def count(self, most: int) -> int:
        """How many ways the hidden hands can be filled, counted up to ``most``."""
        total = 0
        for _ in self._fill(self.groups, self.unseen):
            total += 1
            if total > most:
                break
        return total

    def certain(self) -> bool:
        """Whether the order of the oasis cannot matter any more."""
        return self.taken >= self.core.limit

    def all_deals(self, most: int) -> list[Deal] | None:
        """Every way the hidden hands can be filled; None when there are more than ``most``, or when tiles
        can still be drawn. The weights say how well each explains the plays seen.
        """
        if not self.certain():
            return None
        deals: list[Deal] = []
        for filled in self._fill(self.groups, self.unseen):
            if len(deals) >= most:
                return None
            hands, left = self._hands(filled)
            rest = tuple(BITS[n] for n in indices(left))
            weight, _ = self.likelihood(filled)
            deals.append(Deal(hands, self._gone + rest, weight, self.ways))
        return deals

    def sample(self, random: Callable[[], float]) -> Deal:
        """A deal by chance; its weight makes up for what the way of sampling prefers."""
        for _ in range(40):
            left, weight, filled = self.unseen, 1.0, []
            for group in self.groups:
                allowed = indices(left & ~group.excluded)
                if len(allowed) < group.size:
                    break
                weight *= comb(len(allowed), group.size)
                chosen = _choose(allowed, group.size, random)
                filled.append(chosen)
                left &= ~chosen
            else:
                hands, left = self._hands(filled)
                likely, wild = self.likelihood(filled)
                ways = self.ways
                for seat, chance in wild.items():
                    if random() < chance:
                        ways = (*ways[:seat], ANYTHING, *ways[seat + 1 :])
                keys = [random() for _ in range(28)]
                world = tuple(BITS[n] for n in sorted(indices(left), key=keys.__getitem__))
                return Deal(hands, self._gone + world, weight * likely, ways)
        hands, left = self._careful(random)
        keys = [random() for _ in range(28)]
        rest = tuple(BITS[n] for n in sorted(indices(left), key=keys.__getitem__))
        return Deal(hands, self._gone + rest, 1.0, self.ways)

    def _careful(self, random: Callable[[], float]) -> tuple[tuple[int, ...], int]:
        """Tile by tile, never into a corner: for knowledge so tight that guessing keeps failing."""
        sizes = [group.size for group in self.groups]
        hands, left = self._hands([])
        held = list(hands)
        for number, group in enumerate(self.groups):
            while sizes[number]:
                allowed = list(indices(left & ~group.excluded))
                while True:
                    tile = BITS[allowed.pop(int(random() * len(allowed)))]
                    sizes[number] -= 1
                    if self._fits(left & ~tile, sizes):
                        break
                    sizes[number] += 1
                held[group.seat] |= tile
                left &= ~tile
        return tuple(held), left

    def _fill(self, ordered: list[Group], left: int) -> Iterator[list[int]]:
        if not ordered:
            yield []
            return
        group = ordered[0]
        for chosen in combinations(indices(left & ~group.excluded), group.size):
            part = sum(BITS[n] for n in chosen)
            for rest in self._fill(ordered[1:], left & ~part):
                yield [part, *rest]

    def _hands(self, filled: list[int]) -> tuple[tuple[int, ...], int]:
        hands = [0] * self.view.seats
        hands[self.view.seat] = self.hand
        left = self.unseen
        for group, part in zip(self.groups, filled, strict=False):
            hands[group.seat] |= part
            left &= ~part
        return tuple(hands), left

    def _account(self, seen: Witness) -> _Account:
        places = [
            place
            for place, group in enumerate(self.groups)
            if group.seat == seen.seat and group.born < seen.line
        ]
        return seen, self.core.fit(seen.code), tuple(places), {}

    def likelihood(self, filled: list[int]) -> tuple[float, dict[Seat, float]]:
        """How likely the plays seen were with the groups filled so, in their order; and of every seat that
        made one, now or in a round recalled, how likely it is then one that plays anything.
        """
        by_seat: dict[Seat, list[float]] = dict(self._habits)
        for seen, fit, places, kept in self._accounts:
            held = seen.laid
            for place in places:
                held |= filled[place]
            held &= fit
            chances = kept.get(held)
            if chances is None:
                chances = self.core.likelihood(seen.code, held, seen.number, seen.points)
                kept[held] = chances
            before = by_seat.get(seen.seat, SHARES)
            by_seat[seen.seat] = [one * other for one, other in zip(before, chances, strict=True)]
        result, wild = 1.0, {}
        for seat, parts in by_seat.items():
            total = sum(parts)
            result *= total
            wild[seat] = parts[-1] / total if total else 0.0
        return result, wild

    def state(self, deal: Deal) -> State:
        """The round as it would stand with that deal."""
        view = self.view
        turn = -1 if view.turn is None else view.turn
        return (
            self.code, deal.hands, turn, self.taken, view.passes, view.drawn, self.last, view.points
        )  # fmt: skip


def _exclude(groups: list[Group], tiles: int) -> None:
    for group in groups:
        group.excluded |= tiles


def _lay(groups: list[Group], bit: int, last: bool) -> int:
    """Take a tile that was laid out of a hand's groups, and say since when it was there at the earliest.
    Where it may have been in several, these become one that excludes only what all of them did.
    """
    if last:
        return groups.pop().born
    able = [group for group in groups if group.size and not group.excluded & bit]
    first = able[0]
    first.size -= 1
    for other in able[1:]:
        first.size += other.size
        first.excluded &= other.excluded
        first.born = min(first.born, other.born)
        groups.remove(other)
    return first.born


def _better_doubles(rules: Rules, tile: Tile) -> int:
    """The doubles that would have had to be led instead of ``tile``."""
    if not tile.is_double:
        return DOUBLES
    below = (1 << tile.index) - 1
    above = ALL & ~below & ~(1 << tile.index)
    return DOUBLES & (below if rules.lead_tile is LeadTile.LOWEST_DOUBLE else above)


def _choose(allowed: tuple[int, ...], size: int, random: Callable[[], float]) -> int:
    """Some of the tiles by chance, as a mask."""
    chosen = 0
    pool = list(allowed)
    for _ in range(size):
        chosen |= BITS[pool.pop(int(random() * len(pool)))]
    return chosen
