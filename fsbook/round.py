"""A round: one deal, from the lead to the winner; one frozen state for all six domino games.

The functions over it are :func:`deal`, :func:`legal_moves` and :func:`apply`. Every move leaves an
:class:`Entry` with the awards it brought, so live scoring is the log, shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from operator import attrgetter
from random import Random

from fsbook.dice import Pair, Pairs, roll
from fsbook.layout import LINE_ARMS, Arm, End, Layout
from fsbook.play import IllegalMove, RuleError, Seat
from fsbook.rules import (
    Award,
    BlockDetection,
    BonusPhase,
    DrawMode,
    Ending,
    FloorMode,
    Laid,
    LeadFirst,
    LeadTies,
    LeadTile,
    MatchEnd,
    Rules,
    Spinner,
    SpinnerOrder,
    Step,
    TargetCheck,
    Verdict,
)
from fsbook.tiles import DOUBLE_SIX, Tile

__all__ = [
    "DRAW",
    "PASS",
    "Deal",
    "Draw",
    "Entry",
    "Lead",
    "Move",
    "Pass",
    "Play",
    "Round",
    "apply",
    "blocked_verdict",
    "deal",
    "decide_lead",
    "draw_lead",
    "lay",
    "leader_by_double",
    "leads",
    "legal_moves",
    "open_ends",
    "parse_move",
    "places",
    "seat_spinner",
    "settle",
    "shuffle",
    "with_spinner",
]


# -- moves ---------------------------------------------------------------------------------------------


@total_ordering
@dataclass(frozen=True, slots=True)
class Play:
    """A tile laid on an arm; the lead has no arm (None)."""

    tile: Tile
    arm: Arm | None = None

    def __str__(self) -> str:
        return f"{self.tile}@{self.arm}" if self.arm else str(self.tile)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return True
        return _play_key(self) < _play_key(other)


def _play_key(play: Play) -> tuple[int, int]:
    return play.tile.index, -1 if play.arm is None else ARM_ORDER[play.arm]


_ALL_TILES = frozenset(DOUBLE_SIX)
_by_pips = attrgetter("high", "low")
ARM_ORDER = {arm: number for number, arm in enumerate(Arm)}


@dataclass(frozen=True, slots=True)
class Draw:
    """The next tile of the oasis, taken into the hand."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn given up."""

    def __str__(self) -> str:
        return "pass"


DRAW, PASS = Draw(), Pass()


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads and how that came about. ``by`` is ``dice``, ``stone``, ``random``, ``rotation``,
    ``winner`` or ``double``; ``throws`` holds, for each throw or draw, one entry a seat: two dice, or the
    two pips of the drawn tile, or None for seats that were out of it.
    """

    by: str
    seat: Seat
    throws: tuple[tuple[tuple[int, int] | None, ...], ...] = ()

    def __str__(self) -> str:
        return f"lead by {self.by}: seat {self.seat}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The one chance move of a round: all 28 tiles in the order dealt (the hands seat by seat, then the
    oasis in the order in which it will be drawn), and the dice where the game uses them.
    """

    tiles: tuple[Tile, ...]
    pairs: Pairs = field(default_factory=Pairs)

    def hands(self, seats: int, size: int) -> tuple[tuple[Tile, ...], ...]:
        """The hands of ``seats`` players with ``size`` tiles each."""
        return tuple(self.tiles[seat * size : (seat + 1) * size] for seat in range(seats))

    def oasis(self, seats: int, size: int) -> tuple[Tile, ...]:
        """The tiles that are not dealt out."""
        return self.tiles[seats * size :]

    def __str__(self) -> str:
        return "deal " + " ".join(map(str, self.tiles))


Move = Play | Draw | Pass | Lead | Deal


def parse_move(text: str) -> Play | Draw | Pass:
    """Read ``6-4@east``, the lead ``6-4``, ``draw`` or ``pass``; raises :class:`RuleError` otherwise.

    >>> str(parse_move("46@e"))
    '6-4@east'
    """
    word = text.strip().lower()
    if word == "draw":
        return DRAW
    if word == "pass":
        return PASS
    tile, at, arm = word.partition("@")
    if at and not arm.strip():
        raise RuleError("Say the arm behind the @: 6-4@west or 6-4@east.")
    return Play(Tile.parse(tile), Arm.parse(arm) if at else None)


# -- the state -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: who did what, the awards before any floor, everybody's points after it, and
    for a draw the tile that was drawn (None when the reader may not know it).
    """

    seat: Seat
    move: Play | Draw | Pass
    awards: tuple[Award, ...]
    points: tuple[int, ...]
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it stands. ``hands`` are by seat, ``oasis`` is in the order of drawing, ``points`` are
    the match's so far, ``passes`` counts passes in succession, ``drawn`` the tiles drawn in this turn.

    ``moves`` holds the legal moves of ``turn``, sorted: the only statement of legality. Once the round
    is over ``ending`` is set, ``winner`` is a seat or None, and ``verdict`` says how it was found.
    """

    rules: Rules
    lead: Lead
    deal: Deal
    target: int | None
    hands: tuple[tuple[Tile, ...], ...]
    oasis: tuple[Tile, ...]
    layout: Layout
    turn: Seat
    points: tuple[int, ...]
    start_points: tuple[int, ...]
    passes: int = 0
    drawn: int = 0
    log: tuple[Entry, ...] = ()
    moves: tuple[Play | Draw | Pass, ...] = ()
    ending: Ending | None = None
    winner: Seat | None = None
    verdict: Verdict | None = None
    awards: tuple[Award, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def pairs(self) -> Pairs:
        """The dice of the round."""
        return self.deal.pairs

    @property
    def drawable(self) -> int:
        """How many tiles of the oasis may still be drawn."""
        return drawable(self.rules, len(self.oasis))

    def __str__(self) -> str:
        return str(self.layout) or "(empty table)"


def drawable(rules: Rules, oasis: int) -> int:
    """How many of ``oasis`` undealt tiles may be drawn: all but the reserve, or none where nobody draws."""
    return 0 if rules.draw_mode is DrawMode.NONE else max(0, oasis - rules.oasis_reserve)


# -- chance: the lead and the deal ---------------------------------------------------------------------


def shuffle(items: Iterable[Tile], rng: Random) -> tuple[Tile, ...]:
    """The tiles in a random order."""
    return tuple(sorted(items, key=lambda _: rng.random()))


def decide_lead(rules: Rules, seats: int, rng: Random) -> Lead:
    """A lead decided by chance, with everything thrown or drawn for it."""
    if rules.lead_first is LeadFirst.RANDOM:
        return Lead("random", int(rng.random() * seats))
    by_dice = rules.lead_first is LeadFirst.DICE_HIGH
    inside = list(range(seats))
    throws: list[tuple[tuple[int, int] | None, ...]] = []
    while True:
        if by_dice:
            throw = {seat: (roll(rng, rules.dice_sides), roll(rng, rules.dice_sides)) for seat in inside}
        else:
            drawn = shuffle(DOUBLE_SIX, rng)
            throw = {seat: (tile.high, tile.low) for seat, tile in zip(inside, drawn, strict=False)}
        throws.append(tuple(throw.get(seat) for seat in range(seats)))
        inside = draw_lead(rules, throws[-1])
        if len(inside) == 1:
            return Lead("dice" if by_dice else "stone", inside[0], tuple(throws))


def draw_lead(rules: Rules, throw: Sequence[tuple[int, int] | None]) -> list[Seat]:
    """The seats that are still in after a throw (or draw) for the lead: one when it is decided."""
    taken = {seat: faces for seat, faces in enumerate(throw) if faces is not None}
    highest = max(sum(faces) for faces in taken.values())
    level = [seat for seat, faces in taken.items() if sum(faces) == highest]
    ties = rules.lead_first_ties if rules.lead_first is LeadFirst.DICE_HIGH else rules.lead_draw_ties
    if ties is LeadTies.DOUBLE:
        doubles = [seat for seat in level if taken[seat][0] == taken[seat][1]]
        return doubles or level
    return level


def deal(rules: Rules, seats: int, lead: Lead | None, rng: Random) -> Deal:
    """A random deal that the rules allow; ``lead`` is None where a double in the hands decides it."""
    size = rules.hand_for(seats)
    while True:
        kept = _kept(rules, seats, lead)
        rest = list(shuffle((tile for tile in DOUBLE_SIX if all(tile not in own for own in kept)), rng))
        tiles: list[Tile] = []
        for own in kept:
            tiles += own
            tiles += [rest.pop() for _ in range(size - len(own))]
        pairs = Pairs()
        if rules.uses_dice:
            dice = [roll(rng, rules.dice_sides) for _ in range(4)]
            pairs = Pairs(Pair(dice[0], dice[1]), Pair(dice[2], dice[3]))
        dealt = Deal((*tiles, *rest), pairs)
        if lead is not None or leader_by_double(rules, dealt.hands(seats, size)) is not None:
            return dealt


def _kept(rules: Rules, seats: int, lead: Lead | None) -> list[list[Tile]]:
    """The tiles drawn for the lead that stay in the hands, where they are not put back."""
    kept: list[list[Tile]] = [[] for _ in range(seats)]
    if lead is not None and lead.by == "stone" and not rules.lead_draw_returns:
        for throw in lead.throws[:1]:
            for seat, faces in enumerate(throw):
                if faces is not None:
                    kept[seat].append(Tile(*faces))
    return kept


def leader_by_double(rules: Rules, hands: Sequence[Sequence[Tile]]) -> Seat | None:
    """Who leads by holding the highest (or lowest) double; None when nobody holds one."""
    held = {tile: seat for seat, hand in enumerate(hands) for tile in hand if tile.is_double}
    if not held:
        return None
    pick = max if rules.lead_first is LeadFirst.HIGHEST_DOUBLE else min
    return held[pick(held)]


def start_round(
    rules: Rules, lead: Lead | None, dealt: Deal, points: tuple[int, ...], target: int | None
) -> Round:
    """The round before its lead. Raises :class:`IllegalMove` for a deal that the rules do not allow."""
    seats = len(points)
    size = rules.hand_for(seats)
    if len(dealt.tiles) != len(DOUBLE_SIX) or set(dealt.tiles) != _ALL_TILES:
        raise IllegalMove("A deal is the 28 tiles of the set, each once.")
    if rules.uses_dice and (dealt.pairs.flower is None or dealt.pairs.scorpion is None):
        raise IllegalMove("The Flower and the Scorpion are thrown with the deal.")
    if not rules.uses_dice and dealt.pairs != Pairs():
        raise IllegalMove(f"{rules.title} is played without dice.")
    for pair in (dealt.pairs.flower, dealt.pairs.scorpion):
        if pair is not None and pair.high > rules.dice_sides:
            raise IllegalMove(f"No die shows {pair.high}: these dice go from 1 to {rules.dice_sides}.")
    hands = dealt.hands(seats, size)
    for seat, own in enumerate(_kept(rules, seats, lead)):
        for tile in own:
            if tile not in hands[seat]:
                raise IllegalMove(f"{tile} was drawn for the lead and stays in that hand.")
    if lead is None:
        leader = leader_by_double(rules, hands)
        if leader is None:
            raise IllegalMove("Nobody holds a double to lead with: deal again.")
        lead = Lead("double", leader)
    oasis = dealt.oasis(seats, size)
    opened = Round(rules, lead, dealt, target, hands, oasis, Layout(), lead.seat, points, points)
    return _with_moves(opened)


# -- legality ------------------------------------------------------------------------------------------


def open_ends(rules: Rules, layout: Layout) -> tuple[End, ...]:
    """The ends a tile may be laid on now: with a spinner, as the rules open its four arms."""
    if not layout.line:
        return ()
    arms: tuple[Arm, ...] = LINE_ARMS
    if (place := layout.spinner) is not None:
        covered = {Arm.WEST: place > 0, Arm.EAST: place < len(layout.line) - 1}
        if rules.spinner_order is SpinnerOrder.ANY or all(covered.values()):
            arms = tuple(Arm)
        if rules.spinner_must_fill and layout.spinner_sides < 4:
            covered |= {Arm.NORTH: bool(layout.north), Arm.SOUTH: bool(layout.south)}
            arms = tuple(arm for arm in arms if not covered[arm])
    return tuple(end for arm in arms if (end := layout.end(arm)) is not None)


def places(rules: Rules, layout: Layout, tile: Tile) -> tuple[Play, ...]:
    """Where ``tile`` may be laid, in the order of the arms; the lead has one place."""
    if not layout.line:
        return (Play(tile),)
    return tuple(Play(tile, end.arm) for end in open_ends(rules, layout) if tile.has(end.pip))


def legal_moves(state: Round) -> tuple[Play | Draw | Pass, ...]:
    """Every move the seat to move may make, sorted: tiles first, then draw, then pass."""
    rules, hand, layout = state.rules, state.hands[state.turn], state.layout
    if not layout.line:
        return tuple(Play(tile) for tile in sorted(leads(rules, hand)))
    ends = open_ends(rules, layout)
    moves: list[Play | Draw | Pass] = [
        Play(tile, end.arm)
        for tile in sorted(hand, key=_by_pips)
        for end in ends
        if end.pip == tile.high or end.pip == tile.low
    ]
    can_play = bool(moves)
    may_draw = state.drawable > 0 and not (rules.draw_mode is DrawMode.ONE and state.drawn)
    if may_draw:
        if not can_play:
            moves.append(DRAW)
        elif state.drawn and tile_fits(hand[-1], ends):
            if not rules.drawn_must_play:
                moves.append(DRAW)
        elif rules.voluntary_draw:
            moves.append(DRAW)
    if not moves or (can_play and not rules.must_play):
        moves.append(PASS)
    return tuple(moves)


def tile_fits(tile: Tile, ends: Iterable[End]) -> bool:
    """Whether a tile matches any of the ends."""
    return any(tile.has(end.pip) for end in ends)


def leads(rules: Rules, hand: Sequence[Tile]) -> Sequence[Tile]:
    """The tiles of a hand that may open the round."""
    doubles = [tile for tile in hand if tile.is_double]
    if rules.lead_tile is LeadTile.ANY or not doubles:
        return hand
    return [max(doubles) if rules.lead_tile is LeadTile.HIGHEST_DOUBLE else min(doubles)]


# -- play ----------------------------------------------------------------------------------------------


def with_spinner(rules: Rules, layout: Layout, place: int) -> Layout:
    """The layout with its spinner noted, if the tile just laid at ``place`` of the line has become one."""
    west, east = layout.line[place]
    if rules.spinner is Spinner.NONE or layout.spinner is not None or west != east:
        return layout
    if rules.spinner is Spinner.OPENING_DOUBLE and not layout.is_lead:
        return layout
    return Layout(layout.line, place, layout.north, layout.south)


def seat_spinner(rules: Rules, layout: Layout) -> Layout:
    """A layout that was read from text, with the spinner these rules give it where the text names none.

    The only double of the line is taken for it. Raises :class:`RuleError` when several could be, or when
    the text names a spinner in a game without one.

    >>> from fsbook.games.muggins import MUGGINS
    >>> str(seat_spinner(MUGGINS, Layout.parse("[6|5][5|5][5|0]")))
    '[6|5][5|5]*[5|0]'
    """
    if rules.spinner is Spinner.NONE:
        if layout.spinner is not None:
            raise RuleError(f"{rules.title} has no spinner: its layout is one line.")
        return layout
    doubles = [place for place, (west, east) in enumerate(layout.line) if west == east]
    if layout.spinner is not None or not doubles:
        return layout
    if len(doubles) > 1:
        tiles = " and ".join(str(Tile(*layout.line[place])) for place in doubles)
        raise RuleError(f"{tiles} could each be the spinner: mark it with a star, like [5|5]*.")
    return layout.with_spinner(doubles[0])


def lay(rules: Rules, layout: Layout, play: Play) -> Layout:
    """The layout with a play made; raises :class:`IllegalMove`, saying why it may not be."""
    laid = _grown(rules, layout, play)
    if play.arm is not None and all(end.arm is not play.arm for end in open_ends(rules, layout)):
        if rules.spinner_must_fill and layout.spinner_sides < 4:
            raise IllegalMove("The four sides of the spinner come first.")
        raise IllegalMove(f"The {play.arm} arm opens once the spinner is covered in west and east.")
    return laid


def _grown(rules: Rules, layout: Layout, play: Play) -> Layout:
    laid = layout.lay(play.tile, play.arm)
    if play.arm is Arm.NORTH or play.arm is Arm.SOUTH:
        return laid
    return with_spinner(rules, laid, len(laid.line) - 1 if play.arm is Arm.EAST else 0)


def apply(state: Round, move: Play | Draw | Pass) -> Round:
    """The round after a move of the seat whose turn it is. Raises :class:`IllegalMove`, saying why."""
    if state.ending is not None:
        raise IllegalMove("The round is over.")
    if move not in state.moves:
        raise IllegalMove(why_not(state, move))
    if isinstance(move, Play):
        return _play(state, move)
    if isinstance(move, Draw):
        return _draw(state)
    return _pass(state)


def _play(state: Round, move: Play) -> Round:
    rules, seat = state.rules, state.turn
    layout = _grown(rules, state.layout, move)
    short = None if state.target is None else state.target - state.points[seat]
    awards = rules.awards(Laid(layout, move.tile, move.arm, state.pairs, rules.unit, short))
    points, reached = settle(rules, state.points, seat, awards, state.target)
    hand = tuple(tile for tile in state.hands[seat] if tile != move.tile)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    after = Round(
        rules, state.lead, state.deal, state.target, hands, state.oasis, layout,
        (seat + 1) % state.seats, points, state.start_points, 0, 0,
        (*state.log, Entry(seat, move, awards, points)),
    )  # fmt: skip
    if reached and rules.match_end is MatchEnd.IMMEDIATE:
        return _end(after, Ending.TARGET, Verdict(None, ()))
    if not hand:
        out = Verdict(seat, (Step("domino", seat, move.tile, "domino"),))
        return _end(after, Ending.DOMINO, out, state.points)
    if rules.block_detection is BlockDetection.DEAD_LINE and _is_dead(after):
        return _blocked(after)
    return _with_moves(after)


def _draw(state: Round) -> Round:
    seat, tile = state.turn, state.oasis[0]
    hands = (*state.hands[:seat], (*state.hands[seat], tile), *state.hands[seat + 1 :])
    after = Round(
        state.rules, state.lead, state.deal, state.target, hands, state.oasis[1:], state.layout,
        seat, state.points, state.start_points, state.passes, state.drawn + 1,
        (*state.log, Entry(seat, DRAW, (), state.points, tile)),
    )  # fmt: skip
    return _with_moves(after)


def _pass(state: Round) -> Round:
    seat = state.turn
    # Who drew the one tile of a turn, with more to draw, has not run out of moves: that blocks nothing.
    passes = 0 if state.drawn and state.drawable else state.passes + 1
    after = Round(
        state.rules, state.lead, state.deal, state.target, state.hands, state.oasis, state.layout,
        (seat + 1) % state.seats, state.points, state.start_points, passes, 0,
        (*state.log, Entry(seat, PASS, (), state.points)),
    )  # fmt: skip
    return _blocked(after) if passes == state.seats else _with_moves(after)


def _with_moves(state: Round) -> Round:
    object.__setattr__(state, "moves", legal_moves(state))
    return state


def _is_dead(state: Round) -> bool:
    if len(state.oasis) < 2:
        return False
    ends = open_ends(state.rules, state.layout)
    hidden = [tile for hand in state.hands for tile in hand]
    hidden += state.oasis[: state.drawable]
    return not any(tile_fits(tile, ends) for tile in hidden)


# -- the end of a round --------------------------------------------------------------------------------


def blocked_verdict(rules: Rules, hands: Sequence[Sequence[Tile]], pairs: Pairs) -> Verdict:
    """Who wins a blocked round with these hands, step by step."""
    return rules.blocked(hands, pairs)


def _blocked(state: Round) -> Round:
    return _end(state, Ending.BLOCKED, blocked_verdict(state.rules, state.hands, state.pairs))


def _end(state: Round, ending: Ending, verdict: Verdict, before: tuple[int, ...] | None = None) -> Round:
    """The round, over; ``before`` are the points before the last play, for a bonus inside its net."""
    rules, winner = state.rules, verdict.winner
    awards: tuple[Award, ...] = ()
    points = state.points
    if winner is not None:
        scored = rules.pay(ending, winner, state.hands, rules.unit)
        awards = tuple(rules.award(each) for each in scored)
        if before is not None and rules.bonus_phase is BonusPhase.WITH_PLAY:
            points, _ = settle(rules, before, winner, (*state.log[-1].awards, *awards), state.target)
        else:
            points, _ = settle(rules, points, winner, awards, state.target)
    return Round(
        rules, state.lead, state.deal, state.target, state.hands, state.oasis, state.layout,
        state.turn, points, state.start_points, state.passes, 0, state.log, (),
        ending, winner, verdict, awards,
    )  # fmt: skip


def settle(
    rules: Rules, points: tuple[int, ...], seat: Seat, awards: Sequence[Award], target: int | None
) -> tuple[tuple[int, ...], bool]:
    """Everybody's points after ``awards`` of one play, and whether the seat has reached the target.

    The floor holds for the net of the play unless the rules pay first; the bowl limits what is taken.
    """
    if not awards:
        return points, False
    own = points[seat]
    if rules.target_check is TargetCheck.AFTER_EACH_EVENT and target is not None:
        running = own
        for award in awards:
            running += award.points
            if running >= target:
                return (*points[:seat], running, *points[seat + 1 :]), True
    puts = sum(award.points for award in awards if award.points < 0)
    takes = sum(award.points for award in awards) - puts
    if rules.floor_mode is FloorMode.PUTS_FIRST:
        own = floored(rules, own + puts) + takes
    else:
        own = floored(rules, own + takes + puts)
    if rules.chip_supply is not None and own > points[seat]:
        bowl = rules.chip_supply - sum(points)
        own = min(own, points[seat] + max(0, bowl))
    return (*points[:seat], own, *points[seat + 1 :]), target is not None and own >= target


def floored(rules: Rules, points: int) -> int:
    """Points, kept from going below the floor if the rules have one."""
    return points if rules.score_floor is None else max(rules.score_floor, points)


# -- reasons -------------------------------------------------------------------------------------------


def why_not(state: Round, move: Play | Draw | Pass) -> str:
    """One sentence on why a move may not be made now."""
    rules, hand, layout = state.rules, state.hands[state.turn], state.layout
    ends = open_ends(rules, layout)
    fitting = [tile for tile in sorted(hand) if tile_fits(tile, ends)] if layout.line else []
    if isinstance(move, Play):
        if move.tile not in hand:
            if any(move.tile == laid for laid in layout):
                return f"{move.tile} lies on the table already."
            return f"{move.tile} is not in your hand."
        if not layout.line:
            if move.arm is not None:
                return f"The table is empty: lead {move.tile} without an arm."
            return f"The lead must be {' or '.join(map(str, leads(rules, hand)))}."
        if move.arm is None:
            where = [str(play) for play in places(rules, layout, move.tile)]
            if where:
                return f"Say where {move.tile} goes: {' or '.join(where)}."
            shown = " and ".join(f"{end.arm} shows {end.pip}" for end in ends)
            return f"{move.tile} fits no end: {shown}."
        try:
            lay(rules, layout, move)
        except IllegalMove as refused:
            if fitting:
                return f"{refused} Tiles of yours that fit: {', '.join(map(str, fitting))}."
            return str(refused)
        return f"{move.tile} may not be laid now."
    if isinstance(move, Draw):
        if not layout.line:
            return "Nobody draws before the lead is laid."
        if rules.draw_mode is DrawMode.NONE:
            return "Nobody draws in this game: who cannot play passes."
        if fitting:
            return (
                f"You may not draw: {', '.join(map(str, fitting))} fits."
                if len(fitting) == 1
                else (f"You may not draw: {', '.join(map(str, fitting))} fit.")
            )
        if rules.draw_mode is DrawMode.ONE and state.drawn:
            return "One tile a turn may be drawn, and it has been."
        if state.oasis:
            return f"The oasis is closed: its last {len(state.oasis)} tiles stay."
        return "The oasis is empty."
    if not layout.line:
        return "The round needs a lead: lay any tile." if rules.lead_tile is LeadTile.ANY else "Lay the lead."
    if fitting:
        return f"You may not pass: {', '.join(map(str, fitting))} can be laid."
    return "You may not pass while you can draw."
