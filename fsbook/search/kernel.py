"""Playing a round on to its end as fast as Python goes: one flat loop a geometry, and one for any rules.

Every seat has its *way*: it plays anything, or the most points now (level plays by lot), or with sense. Every
kernel takes one random number for every tile laid by lot and none for a draw or a pass that is forced; it
takes the moves arm by arm, so that a loop over :meth:`fsbook.search.core.Core.step` does the same. No ways:
everybody plays anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from fsbook.search.gain import UNKNOWN
from fsbook.search.geometry import MOVES, Cross, Line, by_number
from fsbook.search.masks import BITS, SUIT, indices
from fsbook.search.sense import sensible

if TYPE_CHECKING:
    from fsbook.search.core import Core, Move, State, World

__all__ = [
    "ANYTHING",
    "POINTS",
    "SENSE",
    "Ways",
    "by_arm",
    "chosen",
    "cross_playout",
    "line_playout",
    "one_step",
    "slow_playout",
]

ANYTHING, POINTS, SENSE = range(3)
Ways = tuple[int, ...]
"""How every seat plays on; empty: everybody plays anything."""

LEADS: Final = Line.leads
LINE_ENDS: Final = tuple(map(Line.ends, range(Line.size)))
END_ROWS: Final = 2 * tuple(
    ({part: tuple((bit, made) for bit, _, made in moves) for part, moves in table.items()}, suit)
    for table, suit in zip(MOVES, SUIT, strict=True)
)
"""For an end of a line (0–13): the moves there, (bit, the end it makes), by the part of a hand that shows its
pip; and the tiles that show it.
"""


def slow_playout(
    core: Core, state: State, world: World, random: Callable[[], float], ways: Ways
) -> tuple[int, ...]:
    """Any rules: step by step."""
    while state[2] >= 0:
        state = one_step(core, state, world, random, ways)
    return state[7]


def one_step(core: Core, state: State, world: World, random: Callable[[], float], ways: Ways) -> State:
    """One move of the seat to move, in its way."""
    moves: Sequence[Move] = core.moves(state)
    if len(moves) == 1 and not moves[0][0]:
        return core.step(state, moves[0], world)
    return core.step(state, chosen(core, state, moves, world, random, ways), world)


def chosen(
    core: Core, state: State, moves: Sequence[Move], world: World, random: Callable[[], float], ways: Ways
) -> Move:
    """The move that the seat to move makes of these, in its way."""
    _, hands, turn, taken, _, _, _, _ = state
    way = ways[turn] if ways else ANYTHING
    if way == SENSE and (plays := [move for move in moves if move[0]]):
        unseen = sum(world[taken:])
        for seat, hand in enumerate(hands):
            if seat != turn:
                unseen |= hand
        following = hands[turn + 1 if turn + 1 < core.seats else 0]
        return sensible(core, plays, hands[turn], unseen, following.bit_count())
    if len(moves) > 1:
        moves = sorted(moves, key=by_arm)
    if way == POINTS:
        most = max(0 if move[2] is None else move[2].total for move in moves)
        moves = [move for move in moves if (0 if move[2] is None else move[2].total) == most]
    return moves[int(random() * len(moves))]


def by_arm(move: Move) -> tuple[int, int]:
    """Sorts moves arm by arm, those without one last."""
    return move[3] % 5 if move[0] else 5, move[3]


def line_playout(
    core: Core, state: State, world: World, random: Callable[[], float], ways: Ways
) -> tuple[int, ...]:
    """Two ends, the usual ways of drawing and passing."""
    if ways:
        return _line_playout_in_ways(core, state, world, random, ways)
    code, held, turn, taken, passes, _, _, scored = state
    hands, points = list(held), list(scored)
    gains, lucky = core.line_gains, core.lucky
    scoring = bool(core.rules.score)
    last_seat, limit, one, immediate = core.seats - 1, core.limit, core.one, core.immediate
    if code < 0:
        held_tiles = indices(hands[turn])
        lead = held_tiles[int(random() * len(held_tiles))]
        hands[turn] ^= BITS[lead]
        code = LEADS + lead
        gain = core.lead_gain(lead)
        if gain is not None:
            points[turn], reached = gain[points[turn]]
            if reached and immediate:
                return tuple(points)
        turn = 0 if turn == last_seat else turn + 1
    west, east = LINE_ENDS[code]
    (wests_of, west_suit), (easts_of, east_suit) = END_ROWS[west], END_ROWS[east]
    while True:
        hand = hands[turn]
        wests, easts = wests_of[hand & west_suit], easts_of[hand & east_suit]
        at_west = len(wests)
        if not (choices := at_west + len(easts)):
            if taken < limit:
                fitting = west_suit | east_suit
                while taken < limit:
                    tile = world[taken]
                    taken += 1
                    hand |= tile
                    if tile & fitting or one:
                        break
                wests, easts = wests_of[hand & west_suit], easts_of[hand & east_suit]
                at_west = len(wests)
                choices = at_west + len(easts)
            if not choices:
                passes = 0 if one and hand != hands[turn] and taken < limit else passes + 1
                hands[turn] = hand
                if passes > last_seat:
                    return core.blocked(0, tuple(hands), taken, tuple(points))[7]
                turn = 0 if turn == last_seat else turn + 1
                continue
        choice = int(random() * choices)
        if choice < at_west:
            bit, west = wests[choice]
            wests_of, west_suit = END_ROWS[west]
        else:
            bit, east = easts[choice - at_west]
            easts_of, east_suit = END_ROWS[east]
        hand ^= bit
        hands[turn] = hand
        passes = 0
        if scoring and ((gain := gains[west][east]) is not None or bit & lucky):
            if gain is UNKNOWN or bit & lucky:
                gain = core.line_gain(west, east, bit)
            if gain is not None:
                before = points[turn]
                points[turn], reached = gain[before]
                if reached and immediate:
                    return tuple(points)
                if not hand:
                    was = (*points[:turn], before, *points[turn + 1 :])
                    return core.paid(0, turn, hands, tuple(points), was, gain)
        if not hand:
            return core.paid(0, turn, hands, tuple(points), tuple(points), None)
        turn = 0 if turn == last_seat else turn + 1


def _line_playout_in_ways(
    core: Core, state: State, world: World, random: Callable[[], float], ways: Ways
) -> tuple[int, ...]:
    """The same where some seats take the most points or play with sense."""
    code, held, turn, taken, passes, _, _, scored = state
    hands, points = list(held), list(scored)
    fits = core.fits
    tables = {
        ANYTHING: (core.any_at, core.build_any),
        POINTS: (core.best_at, core.build_best),
        SENSE: (core.moves_at, core.build),
    }
    by_seat = [(way == SENSE, *tables[way]) for way in ways]
    out = sum(held) + sum(world[taken:])
    seats, limit, one, immediate = core.seats, core.limit, core.one, core.immediate
    while True:
        hand = hands[turn]
        fitting = fits[code]
        fit = hand & fitting
        if not fit:
            while taken < limit:
                tile = world[taken]
                taken += 1
                hand |= tile
                if tile & fitting:
                    fit = tile
                    break
                if one:
                    break
            if not fit:
                passes = 0 if one and hand != hands[turn] and taken < limit else passes + 1
                hands[turn] = hand
                if passes == seats:
                    return core.blocked(code, tuple(hands), taken, tuple(points))[7]
                turn = turn + 1 if turn + 1 < seats else 0
                continue
        sense, table, build = by_seat[turn]
        moves = table[code].get(fit) or build(code, fit)
        following = turn + 1 if turn + 1 < seats else 0
        if not sense:
            bit, code, gain, _ = moves[int(random() * len(moves))]
        elif len(moves) == 1:
            bit, code, gain, _ = moves[0]
        else:
            bit, code, gain, _ = sensible(core, moves, hand, out & ~hand, hands[following].bit_count())
        out ^= bit
        hand ^= bit
        hands[turn] = hand
        passes = 0
        if gain is not None:
            before = points[turn]
            points[turn], reached = gain[before]
            if reached and immediate:
                return tuple(points)
            if not hand:
                was = (*points[:turn], before, *points[turn + 1 :])
                return core.paid(0, turn, hands, tuple(points), was, gain)
        elif not hand:
            return core.paid(0, turn, hands, tuple(points), tuple(points), None)
        turn = following


def cross_playout(
    core: Core, state: State, world: World, random: Callable[[], float], ways: Ways
) -> tuple[int, ...]:
    """Up to four ends, the usual ways of drawing and passing."""
    code, held, turn, taken, passes, _, _, scored = state
    hands, points = list(held), list(scored)
    shape = core.shape
    assert isinstance(shape, Cross)
    steps, fit_of, gain_at = shape.by_arm, shape.fit, core.gain_at
    seats, limit, one, immediate = core.seats, core.limit, core.one, core.immediate
    out = sum(held) + sum(world[taken:])
    while True:
        hand = hands[turn]
        moves = steps(code, hand)
        if not moves and taken < limit:
            fitting = fit_of(code)
            while taken < limit:
                tile = world[taken]
                taken += 1
                hand |= tile
                if tile & fitting:
                    moves = steps(code, tile)
                    break
                if one:
                    break
        if not moves:
            passes = 0 if one and hand != hands[turn] and taken < limit else passes + 1
            hands[turn] = hand
            if passes == seats:
                return core.blocked(code, tuple(hands), taken, tuple(points))[7]
            turn = turn + 1 if turn + 1 < seats else 0
            continue
        following = turn + 1 if turn + 1 < seats else 0
        way = ways[turn] if ways else ANYTHING
        if way == SENSE:
            if len(moves) > 1:
                moves.sort(key=by_number)
            plays = [(step[0], step[1], gain_at(step), step[2]) for step in moves]
            bit, code, gain, _ = sensible(core, plays, hand, out & ~hand, hands[following].bit_count())
        else:
            if way == POINTS and len(moves) > 1:
                totals = [0 if (gain := gain_at(step)) is None else gain.total for step in moves]
                most = max(totals)
                moves = [step for step, total in zip(moves, totals, strict=True) if total == most]
            step = moves[int(random() * len(moves))]
            gain = gain_at(step)
            bit, code, _ = step
        out ^= bit
        hand ^= bit
        hands[turn] = hand
        passes = 0
        if gain is not None:
            before = points[turn]
            points[turn], reached = gain[before]
            if reached and immediate:
                return tuple(points)
            if not hand:
                was = (*points[:turn], before, *points[turn + 1 :])
                return core.paid(0, turn, hands, tuple(points), was, gain)
        elif not hand:
            return core.paid(0, turn, hands, tuple(points), tuple(points), None)
        turn = following
