"""The search core: a round as a plain tuple, its rules as tables computed from the rule functions.

A :class:`Core` belongs to one rule set, number of seats, pair of dice and target. A state is
``(code, hands, turn, drawn_from, passes, drawn, last, points)``: the layout's code, a mask a seat, the seat
to move, how many tiles have left the oasis, passes in succession, tiles drawn in this turn and the last of
them, and everybody's points. A *world* is what stays the same while a round is played on: the order of the
oasis. Once the round is over the turn is -1 and ``passes``, ``drawn`` hold the ending and the winner.

The public engine is the oracle: the tests play thousands of random rounds through both, for every rule set
and every value of every parameter, and compare each step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from fsbook.dice import Pairs
from fsbook.layout import Arm, Layout
from fsbook.play import Seat
from fsbook.round import DRAW, PASS, Draw, Pass, Play, Round, drawable, lay, leads, settle
from fsbook.rules import (
    BlockDetection,
    BonusPhase,
    DrawMode,
    Ending,
    Laid,
    MatchEnd,
    Rules,
)
from fsbook.search.gain import UNKNOWN, Gain
from fsbook.search.geometry import (
    DRAW_CODE,
    EMPTY,
    PASS_CODE,
    Code,
    Cross,
    Line,
    code_of,
    geometry,
    play_of,
)
from fsbook.search.kernel import (
    Ways,
    by_arm,
    cross_playout,
    line_playout,
    one_step,
    slow_playout,
)
from fsbook.search.masks import ALL, BITS, mask, pips, tiles
from fsbook.tiles import DOUBLE_SIX, Tile

__all__ = [
    "BLOCKED",
    "DOMINO",
    "TARGET",
    "Core",
    "Gain",
    "Move",
    "State",
    "World",
    "core_for",
    "move_of",
    "number_of",
    "pack",
]

State = tuple[Code, tuple[int, ...], int, int, int, int, int, tuple[int, ...]]
World = tuple[int, ...]
"""The oasis in the order of drawing, as bits, from its first tile at the deal."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player, as others see it: how many are of it; how far it minds points (the difference it
    overlooks, in parts of the least that a play scores); how often it plays anything.
    """

    share: float
    heat: float
    blunder: float


KINDS: Final = (Kind(0.35, 0.1, 0.02), Kind(0.35, 0.5, 0.04), Kind(0.3, 1.0, 1.0))
"""Who takes the most points, who likes them, who plays anything (last)."""
DOMINO, BLOCKED, TARGET = range(3)
ENDINGS: Final = (Ending.DOMINO, Ending.BLOCKED, Ending.TARGET)
NOBODY: Final = -1

Move = tuple[int, Code, Gain | None, int]
"""A play with the tile's bit, the code after it, its gain (None when nothing scores), its number."""

_SUBSETS: Final = 60_000


class Core:
    """The tables of one rule set, number of seats, pairs and target. See :func:`core_for`."""

    def __init__(self, rules: Rules, seats: int, pairs: Pairs, target: int | None, short: int | None) -> None:
        self.rules, self.seats, self.pairs, self.target = rules, seats, pairs, target
        self.short = short
        self.shape: Line | Cross = _geometry(rules)
        self.is_line = isinstance(self.shape, Line)
        self.immediate = rules.match_end is MatchEnd.IMMEDIATE and target is not None
        self.one = rules.draw_mode is DrawMode.ONE
        self.dead_line = rules.block_detection is BlockDetection.DEAD_LINE
        self.supply = rules.chip_supply is not None
        self.bonus_inside = rules.bonus_phase is BonusPhase.WITH_PLAY
        self.free = not rules.must_play or rules.voluntary_draw or not rules.drawn_must_play
        self.undrawable = (
            28 - seats * rules.hand_for(seats) - drawable(rules, 28 - seats * rules.hand_for(seats))
        )
        self.dealt = rules.hand_for(seats)
        self.oasis = 28 - seats * rules.hand_for(seats)
        self.limit = self.oasis - self.undrawable
        self._gains: dict[tuple[int, ...], Gain] = {}
        self._scores: dict[Code, tuple[int, ...]] = {}
        self._own_scores: dict[tuple[Code, int], tuple[int, ...]] = {}
        self._likely: dict[tuple[Code, int, int], tuple[float, ...]] = {}
        self.least = self._least()
        self._threats: list[tuple[tuple[int, int], ...] | None] = [None] * Line.size
        self._pay: dict[tuple[int, int, int], Gain | None] = {}
        self._neutral = self._neutral_tile()
        self._short_points = self._short_part()
        self.fits: list[int] = []
        self.moves_at: list[dict[int, tuple[Move, ...]]] = []
        self.best_at: list[dict[int, tuple[Move, ...]]] = []
        self.any_at: list[dict[int, tuple[Move, ...]]] = []
        self._every: list[tuple[Move, ...] | None] = [None] * Line.size
        self._ranked: list[tuple[tuple[int, Move], ...] | None] = [None] * Line.size
        self._kept = 0
        self.line_gains: list[list[Gain | None]] = [[UNKNOWN] * 14 for _ in range(14)]
        self.lucky = sum(bit for bit, own in zip(BITS, self._short_points, strict=True) if own)
        if isinstance(self.shape, Line):
            self.fits = [self.shape.fit(code) for code in range(Line.size)]
            self.moves_at = [{} for _ in range(Line.size)]
            self.best_at = [{} for _ in range(Line.size)]
            self.any_at = [{} for _ in range(Line.size)]
        self._lead_moves: tuple[Move, ...] = ()
        self._any_leads = tuple(leads(rules, DOUBLE_SIX)) == DOUBLE_SIX
        self.ladder = self._find_ladder()
        self.fewest_pips = not self.ladder and self._is_fewest_pips()
        self.flat_pay = self._flat_pay()
        self.pip_load = 0.06 if not self.flat_pay else 0.01 if self.fewest_pips else 0.0
        """How much of a tile's weight a pip is in a hand: what is held is paid for, or decides a block."""
        self.near = self._near() if short is None else 0
        self.plain = self.is_line and not self.free and not self.near
        self._by_short: list[Core] = []
        self.fast = not (self.free or self.dead_line or self.supply or self.near)
        self.quick_sense = self.is_line or not rules.score
        """Whether a play with sense is soon found: on four arms, what the next seat may score takes long."""
        self.adds = not (self.near or self.supply or self.lucky or pairs.flower or pairs.scorpion)
        """Whether a play scores the same whatever was scored before: nothing is lost, nobody runs short."""

    # -- what a play scores -----------------------------------------------------------------------------

    def _neutral_tile(self) -> Tile:
        """A tile that is neither pair: what it scores, the ends alone score."""
        lucky = [pair.tile for pair in (self.pairs.flower, self.pairs.scorpion) if pair is not None]
        return next(tile for tile in DOUBLE_SIX if tile not in lucky)

    def _awards(self, code: Code, tile: Tile, arm: Arm | None) -> tuple[int, ...]:
        layout = self.shape.example(code)
        laid = Laid(layout, tile, arm, self.pairs, self.rules.unit, self.short)
        return tuple(award.points for award in self.rules.awards(laid))

    def _short_part(self) -> tuple[tuple[int, ...], ...]:
        """What each tile scores by itself, wherever it is laid but at the lead: computed at ends that
        score nothing (two blanks can never be in a pair of dice, and 1 differs from 0).
        """
        return tuple(
            tuple(each.points for each in self.rules.awards(Laid(_PLAIN, tile, Arm.WEST, self.pairs)))
            for tile in DOUBLE_SIX
        )

    def points_of(self, after: Code, index: int, lead: bool) -> tuple[int, ...]:
        """The awards of a play, as points in their order, as the rule functions answer. For a tile that
        scores nothing by itself (``index`` may then be -1) only the ends count.
        """
        if lead:
            return self._awards(after, DOUBLE_SIX[index], None)
        if index >= 0 and self._short_points[index]:
            found = self._own_scores.get((after, index))
            if found is None:
                found = self._own_scores[after, index] = self._awards(after, DOUBLE_SIX[index], Arm.WEST)
            return found
        found = self._scores.get(after)
        if found is None:
            if len(self._scores) > _SUBSETS:
                self._scores.clear()
            found = self._scores[after] = self._awards(after, self._neutral, Arm.WEST)
        return found

    def gain_at(self, step: tuple[int, Code, int]) -> Gain | None:
        """The gain of a step that is not the lead."""
        return self.gain_of(self.points_of(step[1], step[2] // 5, False))

    def line_gain(self, west: int, east: int, bit: int) -> Gain | None:
        """The gain of a play that makes these ends of a line with the tile ``bit``."""
        if bit & self.lucky:
            return self.gain_of(self.points_of(west * 14 + east, bit.bit_length() - 1, False))
        gain = self.line_gains[west][east] = self.gain_of(self.points_of(west * 14 + east, -1, False))
        return gain

    def gain_of(self, points: tuple[int, ...]) -> Gain | None:
        """The table for awards of these points."""
        if not points:
            return None
        gain = self._gains.get(points)
        if gain is None:
            gain = self._gains[points] = Gain(self.rules, self.target, points)
        return gain

    def _least(self) -> int:
        """The least that a play scores; 1 where none does."""
        scores = [
            abs(points)
            for layout in _PROBES
            for each in self.rules.awards(Laid(layout, DOUBLE_SIX[0], Arm.WEST, self.pairs))
            if (points := each.points)
        ]
        return min(scores, default=1)

    def _near(self) -> int:
        """How close to the target scores begin to differ, found by asking; 0 when they never do."""
        if self.target is None:
            return 0
        plain = [self._probe(layout, None) for layout in _PROBES]
        for short in range(min(self.target, _NEAR), 0, -1):
            if any(self._probe(layout, short) != seen for layout, seen in zip(_PROBES, plain, strict=True)):
                return short
        return 0

    def _probe(self, layout: Layout, short: int | None) -> tuple[int, ...]:
        laid = Laid(layout, self._neutral, Arm.WEST, self.pairs, self.rules.unit, short)
        return tuple(award.points for award in self.rules.awards(laid))

    def for_points(self, points: int) -> Core:
        """The tables for a mover with so many points: others than these only near the target, in rules
        that say so.
        """
        if not self.near or self.target is None:
            return self
        short = max(1, self.target - points)
        if short > self.near:
            return self
        while len(self._by_short) < self.near:
            self._by_short.append(
                Core(self.rules, self.seats, self.pairs, self.target, len(self._by_short) + 1)
            )
        return self._by_short[short - 1]

    # -- moves ------------------------------------------------------------------------------------------

    def plays(self, code: Code, hand: int) -> tuple[Move, ...]:
        """The plays a hand has on a layout, sorted by tile, then by arm."""
        if code == EMPTY:
            return self._leads(hand)
        if not self.is_line:
            return self._scored(code, hand)
        fit = hand & self.fits[code]
        found = self.moves_at[code].get(fit)
        return self.build(code, fit) if found is None else found

    def _scored(self, code: Code, hand: int) -> tuple[Move, ...]:
        return tuple((step[0], step[1], self.gain_at(step), step[2]) for step in self.shape.steps(code, hand))

    def build(self, code: Code, fit: int) -> tuple[Move, ...]:
        """Compute and keep the plays of a hand of which ``fit`` fits a line."""
        self._keep()
        every = self._every[code]
        if every is None:
            every = self._every[code] = self._scored(code, ALL)
        self.moves_at[code][fit] = moves = tuple([move for move in every if move[0] & fit])
        return moves

    def build_any(self, code: Code, fit: int) -> tuple[Move, ...]:
        """The same, arm by arm."""
        self._keep()
        self.any_at[code][fit] = moves = tuple(sorted(self.plays(code, fit), key=by_arm))
        return moves

    def build_best(self, code: Code, fit: int) -> tuple[Move, ...]:
        """The same for the plays that score most, arm by arm."""
        self._keep()
        ranked = self._ranked[code]
        if ranked is None:
            every = [(0 if move[2] is None else move[2].total, move) for move in self._scored(code, ALL)]
            every.sort(key=lambda rated: (-rated[0], rated[1][3] % 5, rated[1][3]))
            ranked = self._ranked[code] = tuple(every)
        best: list[Move] = []
        most = None
        for total, move in ranked:
            if move[0] & fit:
                if most is None:
                    most = total
                elif total != most:
                    break
                best.append(move)
        self.best_at[code][fit] = found = tuple(best)
        return found

    def _keep(self) -> None:
        """Make room for another entry in the tables of plays."""
        if self._kept > _SUBSETS:
            self.forget()
        self._kept += 1

    def forget(self) -> None:
        """Empty the tables of plays; they fill again."""
        for table in (*self.moves_at, *self.best_at, *self.any_at):
            table.clear()
        self._kept = 0

    def threats(self, code: Code, unseen: int) -> tuple[tuple[int, int], ...]:
        """The tiles, among others perhaps, that would score on a layout, as (points, bit), the most first."""
        if not self.rules.score:
            return ()
        if not self.is_line:
            return _by_points(self.plays(code, unseen))
        found = self._threats[code]
        if found is None:
            found = self._threats[code] = _by_points(self.plays(code, ALL))
        return found

    def lead_gain(self, index: int) -> Gain | None:
        """The gain of a lead."""
        return self.all_leads()[index][2]

    def all_leads(self) -> tuple[Move, ...]:
        """Every lead there is, by tile."""
        if not self._lead_moves:
            self._lead_moves = tuple(
                (BITS[n], code, self.gain_of(self.points_of(code, n, True)), n * 5)
                for n, code in enumerate(_lead_codes(self.rules))
            )
        return self._lead_moves

    def _leads(self, hand: int) -> tuple[Move, ...]:
        if not self._any_leads:
            hand = mask(leads(self.rules, tiles(hand)))
        return tuple(move for move in self.all_leads() if move[0] & hand)

    def fit(self, code: Code) -> int:
        """The tiles that fit an open end."""
        return self.fits[code] if self.is_line and code >= 0 else self.shape.fit(code)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The legal moves of the seat to move, in the order of the public engine."""
        code, hands, turn, taken, _, drawn, last, points = state
        if turn < 0:
            return ()
        hand = hands[turn]
        if code >= 0 and self.plain:
            fit = hand & self.fits[code]
            if fit:
                return self.moves_at[code].get(fit) or self.build(code, fit)
            return _ONLY_DRAW if taken < self.limit and not (drawn and self.one) else _ONLY_PASS
        own = self.for_points(points[turn]) if self.near else self
        plays = own.plays(code, hand)
        if code == EMPTY:
            return plays
        may_draw = taken < self.limit and not (self.one and drawn)
        rules = self.rules
        if not self.free:
            if plays:
                return plays
            return _ONLY_DRAW if may_draw else _ONLY_PASS
        moves = plays
        if may_draw:
            if not plays:
                moves = (*moves, _DRAW)
            elif drawn and last & self.fit(code):
                if not rules.drawn_must_play:
                    moves = (*moves, _DRAW)
            elif rules.voluntary_draw:
                moves = (*moves, _DRAW)
        if not moves or (plays and not rules.must_play):
            moves = (*moves, _PASS)
        return moves

    def step(self, state: State, move: Move, world: World) -> State:
        """The state after a move that :meth:`moves` gave."""
        code, hands, turn, taken, passes, drawn, _, points = state
        bit, after, gain, number = move
        if number == DRAW_CODE:
            tile = world[taken]
            hands = (*hands[:turn], hands[turn] | tile, *hands[turn + 1 :])
            return code, hands, turn, taken + 1, passes, drawn + 1, tile, points
        following = turn + 1 if turn + 1 < self.seats else 0
        if number == PASS_CODE:
            passes = 0 if drawn and taken < self.limit else passes + 1
            if passes == self.seats:
                return self.blocked(code, hands, taken, points)
            return code, hands, following, taken, passes, 0, 0, points
        hand = hands[turn] & ~bit
        hands = (*hands[:turn], hand, *hands[turn + 1 :])
        before = points
        if gain is not None:
            if self.supply:
                points, reached = settle(self.rules, points, turn, gain.awards, self.target)
            else:
                own, reached = gain[points[turn]]
                points = (*points[:turn], own, *points[turn + 1 :])
            if reached and self.immediate:
                return after, hands, -1, taken, TARGET, NOBODY, 0, points
        if not hand:
            points = self.paid(DOMINO, turn, hands, points, before, gain)
            return after, hands, -1, taken, DOMINO, turn, 0, points
        if self.dead_line and self._is_dead(after, hands, taken, world):
            return self.blocked(after, hands, taken, points)
        return after, hands, following, taken, 0, 0, 0, points

    def _is_dead(self, code: Code, hands: tuple[int, ...], taken: int, world: World) -> bool:
        if self.oasis - taken < 2:
            return False
        left = 0
        for held in hands:
            left |= held
        for tile in world[taken : self.limit]:
            left |= tile
        return not left & self.fit(code)

    def likelihood(self, code: Code, fit: int, number: int, points: int) -> tuple[float, ...]:
        """How likely each of the :data:`KINDS` of players, holding ``fit`` of what fits, makes that play.
        0 for a play that could not be made.
        """
        if self.near:
            return self.for_points(points).likelihood(code, fit, number, 0)
        key = (code, fit, number)
        found = self._likely.get(key)
        if found is None:
            moves = self.plays(code, fit)
            totals = {move: 0 if gain is None else gain.total for _, _, gain, move in moves}
            found = (0.0,) * len(KINDS)
            if number in totals:
                top = max(totals.values())
                found = tuple(
                    kind.blunder / len(moves)
                    + (1 - kind.blunder)
                    * exp((totals[number] - top) / (kind.heat * self.least))
                    / sum(exp((total - top) / (kind.heat * self.least)) for total in totals.values())
                    for kind in KINDS
                )
            if len(self._likely) > _SUBSETS:
                self._likely.clear()
            self._likely[key] = found
        return found

    # -- the end of a round -----------------------------------------------------------------------------

    def blocked(self, code: Code, hands: tuple[int, ...], taken: int, points: tuple[int, ...]) -> State:
        """The round, blocked with these hands."""
        winner = self.block_winner(hands)
        if winner >= 0:
            points = self.paid(BLOCKED, winner, hands, points, None, None)
        return code, hands, -1, taken, BLOCKED, winner, 0, points

    def block_winner(self, hands: Sequence[int]) -> int:
        """Who wins a blocked round with these hands; -1 for nobody."""
        if self.fewest_pips:
            totals = [*map(pips, hands)]
            fewest = min(totals)
            if totals.count(fewest) == 1:
                return totals.index(fewest)
        for bit in self.ladder:
            for seat, hand in enumerate(hands):
                if hand & bit:
                    return seat
        if self.ladder:
            return NOBODY
        winner = self.rules.blocked([tiles(hand) for hand in hands], self.pairs).winner
        return NOBODY if winner is None else winner

    def _find_ladder(self) -> tuple[int, ...]:
        """The tiles that win a blocked round, in order, where single tiles do: one hand with everything is
        asked again and again, each time without the tile that won.
        """
        rungs: list[int] = []
        held = ALL
        while held:
            verdict = self.rules.blocked((tiles(held), ()), self.pairs)
            tile = verdict.steps[-1].tile if verdict.winner is not None and verdict.steps else None
            if tile is None:
                return tuple(rungs) if verdict.winner is None else ()
            rungs.append(BITS[tile.index])
            held &= ~rungs[-1]
        return ()

    def _is_fewest_pips(self) -> bool:
        """Whether the fewest pips win, as the verdict itself says."""
        verdict = self.rules.blocked(((Tile(0, 0), Tile(1, 0)), (Tile(2, 0),)), self.pairs)
        return verdict.winner == 0 and verdict.steps[0].asked == "fewest_pips"

    def _flat_pay(self) -> tuple[tuple[int, ...], ...]:
        """What each ending pays, where that does not depend on what is held; else empty."""
        answers = []
        for ending in (Ending.DOMINO, Ending.BLOCKED):
            seen = {self._asked_pay(ending, 0, (0, held)) for held in (1, 3, BITS[27], BITS[20] | 1, ALL)}
            if len(seen) > 1:
                return ()
            answers.append(seen.pop())
        return tuple(answers)

    def _asked_pay(self, ending: Ending, winner: Seat, hands: Sequence[int]) -> tuple[int, ...]:
        scored = self.rules.pay(ending, winner, [tiles(hand) for hand in hands], self.rules.unit)
        return tuple(each.points for each in scored)

    def pay(self, ending: int, winner: Seat, hands: Sequence[int]) -> Gain | None:
        """What winning the round pays, as the table of that; None when it pays nothing."""
        own = others = 0
        if not self.flat_pay:
            own = pips(hands[winner])
            others = sum(map(pips, hands)) - own
        key = (ending, own, others)
        if key not in self._pay:
            flat = self.flat_pay
            points = flat[ending] if flat else self._asked_pay(ENDINGS[ending], winner, hands)
            self._pay[key] = self.gain_of(points)
        return self._pay[key]

    def paid(
        self, ending: int, winner: Seat, hands: Sequence[int], points: tuple[int, ...],
        before: tuple[int, ...] | None, gain: Gain | None,
    ) -> tuple[int, ...]:  # fmt: skip
        """Everybody's points after the round has been paid."""
        table = self.pay(ending, winner, hands)
        if before is not None and self.bonus_inside:
            points = before
            if gain is not None:
                bonus = table.awards if table is not None else ()
                table = self.gain_of(tuple(award.points for award in (*gain.awards, *bonus)))
        if table is None:
            return points
        if self.supply:
            return settle(self.rules, points, winner, table.awards, self.target)[0]
        return (*points[:winner], table[points[winner]][0], *points[winner + 1 :])

    # -- playing on -------------------------------------------------------------------------------------

    def play_out(
        self, state: State, world: World, random: Callable[[], float], ways: Ways = ()
    ) -> tuple[int, ...]:
        """Everybody's points at the end of the round, each seat playing on in its way."""
        if not self.fast or state[2] < 0 or (self.one and state[5]):
            return slow_playout(self, state, world, random, ways)
        if state[0] == EMPTY and (ways or not self.is_line or not self._any_leads or self.dealt == 1):
            state = one_step(self, state, world, random, ways)
            if state[2] < 0:
                return state[7]
        return (line_playout if self.is_line else cross_playout)(self, state, world, random, ways)


def _by_points(plays: Sequence[Move]) -> tuple[tuple[int, int], ...]:
    """The tiles of plays that score, each with the most it does, as (points, bit)."""
    most: dict[int, int] = {}
    for bit, _, gain, _ in plays:
        if gain is not None and gain.total > most.get(bit, 0):
            most[bit] = gain.total
    return tuple(
        sorted(((points, bit) for bit, points in most.items()), key=lambda each: (-each[0], each[1]))
    )


_DRAW: Final[Move] = (0, 0, None, DRAW_CODE)
_PASS: Final[Move] = (0, 0, None, PASS_CODE)
_ONLY_DRAW: Final = (_DRAW,)
_ONLY_PASS: Final = (_PASS,)
_NEAR: Final = 12
_PLAIN: Final = Layout.parse("[0|2][2|1]")
_PROBES: Final = tuple(
    map(Layout.parse, ("[0|2][2|3][3|0]", "[0|0][0|5][5|1][1|0]", "[5|5]", "[5|5][5|0]", "[6|4][4|0][0|6]"))
)


@lru_cache(maxsize=32)
def _geometry(rules: Rules) -> Line | Cross:
    return geometry(rules)


@lru_cache(maxsize=32)
def _lead_codes(rules: Rules) -> tuple[int, ...]:
    shape = _geometry(rules)
    return tuple(shape.code(lay(rules, Layout(), Play(tile))) for tile in DOUBLE_SIX)


@lru_cache(maxsize=24)
def core_for(rules: Rules, seats: int, pairs: Pairs, target: int | None) -> Core:
    """The tables of a rule set for so many seats, these dice and this target; kept for the next caller."""
    return Core(rules, seats, pairs, target, None)


def number_of(move: Play | Draw | Pass) -> int:
    """The number of a public move."""
    if isinstance(move, Play):
        return code_of(move)
    return DRAW_CODE if isinstance(move, Draw) else PASS_CODE


def move_of(number: int) -> Play | Draw | Pass:
    """The public move with that number."""
    if number == DRAW_CODE:
        return DRAW
    return PASS if number == PASS_CODE else play_of(number)


def pack(core: Core, state: Round) -> tuple[State, World]:
    """A public round as the core keeps it."""
    hands = tuple(map(mask, state.hands))
    size = core.rules.hand_for(state.seats)
    world = tuple(BITS[tile.index] for tile in state.deal.oasis(state.seats, size))
    code, taken = core.shape.code(state.layout), len(world) - len(state.oasis)
    if state.ending is not None:
        winner = NOBODY if state.winner is None else state.winner
        return (
            code, hands, -1, taken, ENDINGS.index(state.ending), winner, 0, state.points
        ), world  # fmt: skip
    last = BITS[state.hands[state.turn][-1].index] if state.drawn else 0
    return (
        code, hands, state.turn, taken, state.passes, state.drawn, last, state.points
    ), world  # fmt: skip
