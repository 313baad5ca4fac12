"""How a turn runs: which dice fit which pawns, and what a landing sets going.

Each function takes a state and returns the next; none of them asks whether the move was legal, except
:func:`legal_runs` and :func:`pass_refusal`, which say it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fsbook.games.scorpion_race.moves import (
    Across,
    Decline,
    Hold,
    Launch,
    Leave,
    RaceMove,
    Roll,
    Run,
    Start,
    Stay,
    Swap,
)
from fsbook.games.scorpion_race.rules import (
    BLACK,
    FIRST_SIX,
    HAND,
    INDEX,
    PAWNS,
    YELLOW,
    RaceRules,
    Track,
    pawn_words,
    square,
)
from fsbook.games.scorpion_race.state import (
    Landing,
    LandingKind,
    Phase,
    Race,
    RunRecord,
    TurnRecord,
    own_pawns,
)
from fsbook.play import Seat


def controlled(race: Race) -> tuple[int, ...]:
    """The pawns the seat whose turn it is may move."""
    own = own_pawns(race.seats, race.seat)
    if race.rules.finished_partner == "plays_partner" and race.rules.teams == "pairs":
        off = race.rules.off
        if all(race.pawns[i] == off for i in own):
            side = race.teams()[race.team(race.seat)]
            partner = next(seat for seat in side if seat != race.seat)
            return own_pawns(race.seats, partner)
    return own


def opposing(race: Race, index: int) -> bool:
    """Whether a pawn belongs to the other side of the seat whose turn it is."""
    return race.team(index // 4 % race.seats) != race.team(race.seat)


def can_go(rules: RaceRules, at: int, die: int) -> bool:
    """Whether the exit rule lets a pawn at ``at`` use ``die``."""
    target = at + die
    if target <= rules.last or rules.exit_rule == "overshoot":
        return True
    return target == rules.off if rules.exit_rule == "exact" else at == rules.last


def fits(rules: RaceRules, at: int, die: int, track: Track, added: bool) -> bool:
    """Whether a pawn at ``at`` may take a die (or a sum) rolled on ``track``."""
    if at > rules.last or not can_go(rules, at, die):
        return False
    if at == HAND and not added and rules.enter_with == "sum":
        return False
    return rules.track(at if rules.die_colour_refers_to == "origin" else at + die) == track


def has_pawn(race: Race, track: Track) -> bool:
    """Whether the seat to move has a pawn that a die rolled on ``track`` could ever move."""
    rules = race.rules
    most = 1 if rules.die_colour_refers_to == "origin" else 12
    for i in controlled(race):
        at = race.pawns[i]
        if at <= rules.last and any(
            rules.track(at if most == 1 else at + die) == track for die in range(1, most + 1)
        ):
            return True
    return False


def legal_runs(race: Race) -> tuple[Run, ...]:
    """Every way to give dice to a pawn now; of several pawns in one hand the lowest number."""
    rules, dice, launches = race.rules, race.dice, race.launches
    moved = {run.pawn for run in race.runs}
    candidates: list[tuple[str, int]] = []
    hands: set[int] = set()
    for i in controlled(race):
        at = race.pawns[i]
        if at == rules.off or (at == HAND and i // 4 in hands):
            continue
        if PAWNS[i] in moved and not rules.same_piece_separate_dice:
            continue
        if at == HAND:
            hands.add(i // 4)
        elif race.first:
            continue
        candidates.append((PAWNS[i], at))
    found: dict[Run, None] = {}
    if len(dice) == 2 and not race.used:
        total = dice[0] + dice[1]
        for pawn, at in candidates:
            if launches[0] == launches[1]:
                if fits(rules, at, total, launches[0], True):
                    found[Run(pawn, dice)] = None
            elif rules.combine_mixed and at <= rules.track_length < at + total and can_go(rules, at, total):
                found[Run(pawn, dice)] = None
    if not race.first:
        for which, die in enumerate(dice):
            if which not in race.used:
                for pawn, at in candidates:
                    if fits(rules, at, die, launches[which], False):
                        found[Run(pawn, (die,))] = None
    return tuple(sorted(found, key=lambda run: (len(run.dice) == 1, run.dice, INDEX[run.pawn])))


def decisions(race: Race) -> tuple[RaceMove, ...]:
    """Every legal decision of the seat to move; empty when chance moves or the race is over."""
    rules = race.rules
    match race.phase:
        case Phase.LAUNCH:
            return (Launch(BLACK), Launch(YELLOW))
        case Phase.ASSIGN:
            runs: list[RaceMove] = [*race.options]
            if len(race.dice) == 1 and not race.first:
                runs.append(Hold())
            elif not rules.must_use_dice and not race.first:
                runs.append(Decline())
            return tuple(runs)
        case Phase.ACROSS:
            return (Leave(), Across())
        case Phase.SWAP:
            return (Stay(), Swap())
        case Phase.EXTRA_LAUNCH:
            return (Launch(rules.track(race.pawns[INDEX[race.runs[-1].pawn]])),)
    return ()


def pass_refusal(race: Race, victim: str) -> str | None:
    """Why the stung pawn may not be passed across, as a sentence; None when it may."""
    rules = race.rules
    index = INDEX[victim]
    at = race.pawns[index]
    opposite = rules.face(at)
    name = pawn_words(victim)
    if opposite in race.pawns:
        other = pawn_words(PAWNS[race.pawns.index(opposite)])
        return (
            f"{square(rules, at)} faces {square(rules, opposite)}, where {other} stands: "
            f"{name} cannot be passed to an occupied square."
        )
    mine = index in own_pawns(race.seats, race.seat)
    if (mine or (rules.team_counts_as_own and not opposing(race, index))) and at <= FIRST_SIX:
        whose = "Your own pawn" if mine else "Your partner's pawn"
        return f"{whose} stays: {square(rules, at)} is one of the first six."
    if rules.restrict_passes:
        if opposing(race, index) and at <= rules.track_length:
            return f"At this table an opponent is not passed to black: {name} stays."
        if not opposing(race, index) and at > rules.track_length:
            return f"At this table a pawn of your own side is not passed back to yellow: {name} stays."
    return None


def begin_turn(race: Race, seat: Seat) -> Race:
    """The race at the beginning of a turn of ``seat``."""
    first = all(race.pawns[i] == HAND for i in own_pawns(race.seats, seat))
    return race.but(
        seat=seat,
        first=first,
        phase=Phase.ROLL if first else Phase.LAUNCH,
        launches=(YELLOW, YELLOW) if first else (),
        dice=(),
        used=(),
        held=False,
        runs=(),
    )


def end_turn(race: Race) -> Race:
    """Record the turn and go on to the next seat that still plays."""
    over = race.phase is Phase.OVER
    record = TurnRecord(
        seat=race.seat,
        first=race.first,
        launches=race.launches,
        dice=race.dice,
        combine=len(race.runs) == 1 and len(race.used) == 2,
        runs=race.runs,
        lost=() if over else race.left(),
        pawns=race.pawns,
        held=race.held,
    )
    race = race.but(turns=(*race.turns, record))
    if over:
        return race
    seat = (race.seat + 1) % race.seats
    if race.rules.teams == "pairs" and race.rules.finished_partner == "passes":
        off = race.rules.off
        while all(race.pawns[i] == off for i in own_pawns(race.seats, seat)):
            seat = (seat + 1) % race.seats
    return begin_turn(race, seat)


def go_on(race: Race) -> Race:
    """After a roll or a finished run: to the next decision, or to the end of the turn."""
    rolled_all = len(race.dice) == 2
    if not rolled_all and (race.rules.roll_then_move or race.held or race.used):
        return race.but(phase=Phase.LAUNCH)
    options = legal_runs(race)
    if options:
        return race.but(phase=Phase.ASSIGN, options=options)
    return end_turn(race) if rolled_all else race.but(phase=Phase.LAUNCH)


def outcome(race: Race, index: int, die: int) -> tuple[LandingKind, int, int | None]:
    """What a pawn meets ``die`` squares further: the kind of landing, the square, and the other pawn."""
    rules, pawns = race.rules, race.pawns
    target = pawns[index] + die
    if target > rules.last:
        return "exit", rules.off, None
    if target in pawns:
        return "sting", target, pawns.index(target)
    if target <= rules.track_length:
        opposite = rules.face(target)
        if opposite in pawns:
            other = pawns.index(opposite)
            if opposing(race, other):
                return "swap", target, other
    return "stay", target, None


def gain(race: Race, index: int, die: int) -> int:
    """The squares a side gains by moving a pawn: its own forward, and an opponent's back in a swap."""
    rules = race.rules
    kind, target, _ = outcome(race, index, die)
    forward = target - race.pawns[index]
    if kind == "swap" and not rules.swap_optional:
        return forward + 2 * (rules.face(target) - target)
    return forward


def land(race: Race, pawn: str, die: int) -> Race:
    """Lift the pawn, set it down ``die`` squares further and do what the square asks."""
    rules = race.rules
    index = INDEX[pawn]
    kind, target, other = outcome(race, index, die)
    victim = None if other is None else PAWNS[other]
    landing = Landing(rules, pawn, die, race.pawns[index], target, kind, victim)
    if kind == "swap" and not rules.swap_optional:
        return _swap(_step(race, landing, {}), landing)
    race = _step(race, landing, {index: target})
    if kind == "swap":
        return race.but(phase=Phase.SWAP)
    if victim is not None:
        return race.but(phase=Phase.ACROSS) if pass_refusal(race, victim) is None else _earn(race)
    if kind == "exit":
        side = race.team(index // 4 % race.seats)
        members = tuple(seat for seat in range(race.seats) if race.team(seat) == side)
        if all(race.pawns[i] == rules.off for seat in members for i in own_pawns(race.seats, seat)):
            return end_turn(race.but(phase=Phase.OVER, winners=members))
    return go_on(race)


def _swap(race: Race, landing: Landing) -> Race:
    """Carry out a swap: the mover to the facing square, the other to the square landed on."""
    assert landing.victim is not None
    race = _put(race, {INDEX[landing.pawn]: landing.stands, INDEX[landing.victim]: landing.to})
    return _earn(race) if landing.earns_extra else go_on(race)


def _earn(race: Race) -> Race:
    """An extra die is due."""
    chosen = race.rules.extra_die_launch == "chosen"
    return race.but(phase=Phase.EXTRA_LAUNCH if chosen else Phase.EXTRA)


def _put(race: Race, to: Mapping[int, int]) -> Race:
    pawns = list(race.pawns)
    for index, at in to.items():
        pawns[index] = at
    return race.but(pawns=tuple(pawns))


def _step(race: Race, landing: Landing, to: Mapping[int, int]) -> Race:
    """The race with one step more in the unfinished run."""
    run = race.runs[-1]
    runs = (*race.runs[:-1], RunRecord(run.pawn, run.die, run.start, (*run.path, landing)))
    pawns = list(race.pawns)
    for index, at in to.items():
        pawns[index] = at
    return race.but(pawns=tuple(pawns), runs=runs)


def last_landing(race: Race) -> Landing:
    return race.runs[-1].path[-1]


def _amend(race: Race, landing: Landing) -> Race:
    """The race with the last step of the unfinished run written anew."""
    run = race.runs[-1]
    return race.but(runs=(*race.runs[:-1], replace(run, path=(*run.path[:-1], landing))))


def usable(state: Race, die: int) -> bool:
    """An extra die after a sting that the exit rule does not let the pawn use is rolled again.

    It would leave two pawns on one square. Under the usual rule, where any number leaves, all are usable.
    """
    if state.phase is not Phase.EXTRA or last_landing(state).kind != "sting":
        return True
    return can_go(state.rules, state.pawns[INDEX[state.runs[-1].pawn]], die)


def apply(race: Race, move: RaceMove) -> Race:
    """The race after a legal move."""
    match move:
        case Start(seat):
            return begin_turn(race.but(starter=seat), seat)
        case Launch(track):
            if race.phase is Phase.EXTRA_LAUNCH:
                return race.but(phase=Phase.EXTRA)
            return race.but(launches=(*race.launches, track), phase=Phase.ROLL)
        case Roll(die):
            return _rolled(race, die)
        case Run(pawn, dice):
            used = (0, 1) if len(dice) == 2 else (*race.used, _which(race, pawn, dice[0]))
            die = sum(dice)
            run = RunRecord(pawn, die, race.pawns[INDEX[pawn]], ())
            return land(race.but(used=used, runs=(*race.runs, run)), pawn, die)
        case Across():
            landing = last_landing(race)
            assert landing.victim is not None
            to = race.rules.face(landing.to)
            return _earn(_put(_amend(race, replace(landing, passed_to=to)), {INDEX[landing.victim]: to}))
        case Leave():
            return _earn(race)
        case Swap():
            return _swap(race, last_landing(race))
        case Stay():
            return go_on(_amend(race, replace(last_landing(race), kind="stay", victim=None)))
        case Hold():
            return go_on(race.but(held=True))
        case Decline():
            return end_turn(race)


def _rolled(race: Race, die: int) -> Race:
    if race.phase is Phase.EXTRA:
        landing = last_landing(race)
        race = _amend(race, replace(landing, extra=die))
        if not can_go(race.rules, race.pawns[INDEX[landing.pawn]], die):
            return go_on(race)  # after a swap on a free square: the extra die is lost
        return land(race, landing.pawn, die)
    race = race.but(dice=(*race.dice, die))
    if race.first:
        return go_on(race) if len(race.dice) == 2 else race
    if race.rules.invalid_launch == "lose_turn" and not has_pawn(race, race.launches[-1]):
        return end_turn(race)
    return go_on(race)


def _which(race: Race, pawn: str, die: int) -> int:
    """Which of the dice a pawn takes: the first unused one of that number that fits it."""
    at = race.pawns[INDEX[pawn]]
    for which, number in enumerate(race.dice):
        if which in race.used or number != die:
            continue
        if fits(race.rules, at, die, race.launches[which], False):
            return which
    raise AssertionError("asked only for legal runs")
