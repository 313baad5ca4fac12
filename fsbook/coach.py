"""The coach: hints in three steps, what every move is worth and why, and a look back at a finished round.

Hints see a view and nothing else; the look back sees all tiles. Everything is a frozen record of plain
values with sentences in it; :func:`as_json` makes it JSON. What takes long comes in slices, for a page that
must not freeze: take one more with ``next()`` whenever there is time.

>>> from fsbook import game
>>> from fsbook.play import chance_rng
>>> celko = game("fs-celko")
>>> match = celko.start(2)
>>> for number in (0, 1):
...     match = celko.play(match, celko.sample(match, chance_rng(7, number)))
>>> advice = advise(celko.view(match, match.round.turn))
>>> advice.moves[0].move == advice.best
True
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from fsbook.match import Match, View, score_play
from fsbook.play import RuleError, Seat
from fsbook.round import Draw, Pass, Play, Round, open_ends
from fsbook.rules import Award, AwardKind, Rules, count
from fsbook.search.core import Core, State, World, core_for, move_of, number_of, pack
from fsbook.search.course import between_equals
from fsbook.search.look import Look, Opinion
from fsbook.search.masks import BITS, SUIT, mask
from fsbook.search.solve import Solver, TooBig, order
from fsbook.search.value import Worth

__all__ = [
    "Advice",
    "Chart",
    "Judged",
    "Outlook",
    "Review",
    "Thought",
    "advise",
    "advising",
    "as_json",
    "chart",
    "chart_svg",
    "review",
    "reviewing",
]

DEALS = 96
SLICE = 12
BUDGET = 120_000
"""Positions that a look back may take for one deal; a round that needs more is judged from where it fits."""
SOLVER_SLICE = 1_500


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a legal move is worth. ``now`` are the points it scores; ``expected`` the points one is ahead of
    the best other at the end of the round, less those one is ahead now, on average over the deals that are
    possible; ``low`` and ``high`` enclose the middle 80 in 100 of them. ``chance`` is that of winning the
    match, ``why`` what speaks for and against the move.
    """

    move: str
    now: int
    expected: float
    low: float
    high: float
    chance: float
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move, three hints that lead to it, and all moves, the best first. ``deals`` is how many
    possible deals were looked at; ``exact`` says that no others are possible.
    """

    best: str
    steps: tuple[str, str, str]
    moves: tuple[Outlook, ...]
    deals: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a finished round, judged with all tiles known. ``number`` is its line in the log; ``loss`` is
    what it gave away against the best move (None where the round is too big to solve).
    """

    number: int
    seat: Seat
    move: str
    best: str
    loss: float | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Review:
    """A look back: what each seat gained in the round, what it would have gained had all seen every tile and
    played for the best (``par``; None where that is too big to solve), every choice judged, the line of the
    log where most was lost, and sentences that sum it up.
    """

    actual: tuple[int, ...]
    par: tuple[int, ...] | None
    turns: tuple[Judged, ...]
    lost_at: int | None
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Points over time: rows of (round, line of its log, points, chances to win the match), and the numbers
    of the rows with which a round ends.
    """

    rows: tuple[tuple[int, int, tuple[int, ...], tuple[float, ...]], ...]
    rounds: tuple[int, ...]
    target: int | None
    unit: str


def as_json(record: Any) -> Any:
    """A record as plain values: dicts, lists, numbers and text."""
    if dataclasses.is_dataclass(record) and not isinstance(record, type):
        return {each.name: as_json(getattr(record, each.name)) for each in dataclasses.fields(record)}
    if isinstance(record, tuple | list):
        return [as_json(each) for each in record]
    return record


# -- hints ---------------------------------------------------------------------------------------------


def advise(view: View, seed: int = 0) -> Advice:
    """Advice for the seat to move. Raises :class:`RuleError` when it is not its turn."""
    *_, advice = advising(view, seed)
    return advice


def advising(view: View, seed: int = 0) -> Iterator[Advice]:
    """The same in slices of a few milliseconds: each answer rests on more deals than the one before."""
    if not view.moves:
        raise RuleError("There is nothing to advise: it is not your turn.")
    rng = Random(f"coach {seed}")
    look = Look(view, rng.random, DEALS * 2 if len(view.moves) > 1 else 24)
    opinions = look.opinions()
    reasons = Reasons(look)
    why = {number: reasons.of(move_of(number)) for number in opinions}
    deals = look.spread_deals(DEALS if len(view.moves) > 1 else 24)
    for start in range(0, len(deals), SLICE):
        for deal, weight in deals[start : start + SLICE]:
            state, world = look.knowledge.state(deal), deal.world
            for move in look.core.moves(state):
                after = look.core.step(state, move, world)
                points = look.core.play_out(after, world, rng.random, deal.ways)
                opinions[move[3]].add(weight, look.worth(points)[look.seat], look.ahead(points))
        yield _advice(reasons, opinions, why, min(start + SLICE, len(deals)))


class Thought:
    """Advice that ripens: ``advice`` is what the coach thinks so far (None before the first look), and
    ``done`` tells whether it has looked at all it wants to.
    """

    def __init__(self, view: View, seed: int = 0) -> None:
        self.advice: Advice | None = None
        self.done = False
        self._slices = advising(view, seed)

    def go_on(self, seconds: float) -> None:
        """Think for about so long, one slice at least."""
        stop = monotonic() + seconds
        for advice in self._slices:
            self.advice = advice
            if monotonic() >= stop:
                return
        self.done = True

    def finish(self) -> Advice:
        """Think to the end, and return the advice."""
        for advice in self._slices:
            self.advice = advice
        self.done = True
        assert self.advice is not None
        return self.advice


def _advice(
    reasons: Reasons, opinions: dict[int, Opinion], why: dict[int, tuple[str, ...]], deals: int
) -> Advice:
    look = reasons.look
    view = look.view
    outlooks = []
    for number, opinion in opinions.items():
        move = move_of(number)
        low, mean, high = _spread(opinion.ahead)
        now = 0 if opinion.move[2] is None else opinion.move[2].total
        base = look.ahead(view.points)
        outlooks.append(
            Outlook(
                str(move), now, round(mean - base, 2), round(low - base, 2), round(high - base, 2),
                round(opinion.mean, 4), why[number],
            )
        )  # fmt: skip
    outlooks.sort(key=lambda each: (-each.chance, -each.expected, each.move))
    best = move_of(_number(opinions, outlooks[0].move))
    return Advice(str(best), reasons.steps(best, outlooks), tuple(outlooks), deals, look.complete)


def _number(opinions: dict[int, Opinion], text: str) -> int:
    return next(number for number in opinions if str(move_of(number)) == text)


def _spread(ahead: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """The 10th percentile, the mean and the 90th percentile of weighted values."""
    if not ahead:
        return 0.0, 0.0, 0.0
    ordered = sorted(ahead, key=lambda each: each[1])
    total = sum(weight for weight, _ in ordered) or 1.0
    mean = sum(weight * value for weight, value in ordered) / total
    low = high = ordered[-1][1]
    running, found = 0.0, False
    for weight, value in ordered:
        running += weight
        if not found and running >= 0.1 * total:
            low, found = value, True
        if running >= 0.9 * total:
            high = value
            break
    return low, mean, high


class Reasons:
    """Why a move is good or bad, in words: read off the position and off the deals that are possible."""

    def __init__(self, look: Look) -> None:
        self.look, self.view = look, look.view
        self.places = look.knowledge.places()

    def of(self, move: Play | Draw | Pass) -> tuple[str, ...]:
        """The sentences about a move, the weightiest first."""
        view, unit = self.view, self.view.rules.unit
        if isinstance(move, Pass):
            return ("Nothing fits and nothing can be drawn.",)
        if isinstance(move, Draw):
            fits = self.look.core.fit(self.look.knowledge.code) & self.look.knowledge.unseen
            return (f"{count(fits.bit_count(), 'unseen tile')} would fit.",)
        said = []
        awards = view.awards(move)
        taken = sum(award.points for award in awards)
        if taken > 0:
            said.append(f"It takes {count(taken, unit)} now: {_kinds(awards)}.")
        elif taken < 0:
            said.append(f"It costs {count(-taken, unit)} now.")
        rest = self.look.knowledge.hand & ~BITS[move.tile.index]
        if not rest:
            said.append("It is your last tile: domino.")
            return tuple(said)
        said.extend(self._replies(move))
        said.extend(self._kept(move, rest))
        said.extend(self._dice(move, rest))
        return tuple(said)

    def _replies(self, move: Play) -> list[str]:
        """What the next seat could score, and whether it may have nothing that fits."""
        look, unit = self.look, self.view.rules.unit
        core = look.core
        after = _after(core, look.knowledge.code, look.knowledge.hand, number_of(move))
        following = (look.seat + 1) % look.seats
        possible = mask(tile for tile, places in self.places.items() if following in places)
        said = []
        fitting = possible & core.fit(after)
        if not fitting:
            said.append("The next seat cannot have a tile that fits.")
            return said
        best = None
        most = 0
        for reply in core.plays(after, fitting):
            if reply[2] is not None and reply[2].total > most:
                most, best = reply[2].total, move_of(reply[3])
        if isinstance(best, Play):
            laid, _ = score_play(self.view.rules, self.view.layout, move, self.view.pairs)
            _, awards = score_play(self.view.rules, laid, best, self.view.pairs)
            left = _kinds(awards, "a ")
            said.append(f"It leaves the next seat {left}: {count(most, unit)} with {best.tile}.")
        return said

    def _kept(self, move: Play, rest: int) -> list[str]:
        """What is left in the hand."""
        look = self.look
        after = _after(look.core, look.knowledge.code, look.knowledge.hand, number_of(move))
        said = []
        go_on = (rest & look.core.fit(after)).bit_count()
        if go_on == 0:
            said.append("Nothing you keep would fit then.")
        else:
            said.append(f"{count(go_on, 'tile')} you keep would fit then.")
        unseen = look.knowledge.unseen
        for pip in range(7):
            held = rest & SUIT[pip]
            if held and not unseen & SUIT[pip]:
                last = f"the last {pip}" if held.bit_count() == 1 else f"all the {pip}s that are left"
                said.append(f"You keep {last}: nobody else has one.")
                break
        return said

    def _dice(self, move: Play, rest: int) -> list[str]:
        """The Flower tile and the Scorpion tile."""
        pairs = self.view.pairs
        said = []
        if pairs.scorpion is not None and not pairs.identical:
            tile = pairs.scorpion.tile
            if rest & BITS[tile.index]:
                said.append(f"You keep {tile}, the Scorpion tile, and may have to lay it.")
            elif tile in self.places and tile != move.tile:
                said.append("The Scorpion tile is still out.")
        if pairs.flower is not None and not pairs.identical and rest & BITS[pairs.flower.tile.index]:
            said.append(f"You keep {pairs.flower.tile}, the Flower tile, which wins a blocked round.")
        return said

    def steps(self, best: Play | Draw | Pass, outlooks: Sequence[Outlook]) -> tuple[str, str, str]:
        """Three hints: where to look, what kind of move, which move."""
        if isinstance(best, Pass):
            return ("Look at both ends.", "Nothing of yours fits.", "Pass.")
        if isinstance(best, Draw):
            return ("Look at both ends.", "Nothing of yours is worth laying.", "Draw.")
        top = outlooks[0]
        rest = "; ".join(why[:1].lower() + why[1:].rstrip(".") for why in top.why[:2])
        last = f"{_where(best)}: {rest}." if rest else f"{_where(best)}."
        where = "Look at your doubles."
        if not best.tile.is_double:
            where = f"Look at your tiles with {_pip_word(best, self.view)}."
        if best.arm is not None and top.now > 0:
            where = f"Look at the {best.arm} end."
        kind = self._kind(best, top)
        return where, kind, last

    def _kind(self, best: Play, top: Outlook) -> str:
        unit = self.view.rules.unit
        awards = [award for award in self.view.awards(best) if award.points > 0]
        if awards:
            kind = max(awards, key=lambda award: award.points).kind
            if kind is AwardKind.FIVES:
                return "You can make the ends a multiple of five."
            return f"There is {_kind(kind, 'a ')} to be made: {count(sum(a.points for a in awards), unit)}."
        if any("cannot have" in sentence for sentence in top.why):
            return "You can leave the next seat nothing that fits."
        if len(self.view.hand) == 1:
            return "You can go out."
        if best.tile.is_double:
            return "A double is best laid while it fits."
        if top.now < 0:
            return "Every way costs something: choose the cheapest."
        return "Nothing scores now: keep your hand free and give little away."


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _kind(kind: AwardKind, article: str = "") -> str:
    """An award in the game's words: dual, long Flower, fives."""
    name = str(kind).replace("flower", "Flower").replace("scorpion", "Scorpion")
    return name if kind is AwardKind.FIVES else f"{article}{name}"


def _kinds(awards: Sequence[Award], article: str = "") -> str:
    return _and([_kind(award.kind, article) for award in awards if award.points > 0])


def _where(play: Play) -> str:
    return f"Lay {play.tile} at the {play.arm}" if play.arm is not None else f"Lead {play.tile}"


def _pip_word(play: Play, view: View) -> str:
    for end in open_ends(view.rules, view.layout):
        if end.arm is play.arm:
            return f"a {end.pip}"
    return f"a {play.tile.high}"


def _after(core: Core, code: int, hand: int, number: int) -> int:
    return next(move[1] for move in core.plays(code, hand) if move[3] == number)


# -- the look back -------------------------------------------------------------------------------------


def review(played: Round) -> Review:
    """A look back at a finished round. Raises :class:`RuleError` while it is being played."""
    *_, found = reviewing(played)
    assert found is not None
    return found


def reviewing(played: Round) -> Iterator[Review | None]:
    """The same in slices: None while it is being worked out, then the review."""
    if played.ending is None:
        raise RuleError("The round is not over yet.")
    core = core_for(played.rules, played.seats, played.pairs, played.target)
    states, world = _replayed(core, played)
    actual = tuple(a - b for a, b in zip(played.points, played.start_points, strict=True))
    judged: dict[int, Judged] = {}
    par: tuple[int, ...] | None = None
    if played.seats == 2:
        solver = Solver(core, world, None, 0)
        for line in range(len(played.log) - 1, -1, -1):
            state = states[line]
            if len(core.moves(state)) > 1:
                spent = solver.seen
                while True:
                    solver.budget = solver.seen + SOLVER_SLICE
                    try:
                        judged[line] = _judge(core, solver, played, state, line)
                        break
                    except TooBig:
                        yield None
                        if solver.seen - spent > BUDGET:
                            break
                if line not in judged:
                    break
                yield None
        else:
            par = _par(core, solver, played, states[0])
    yield _summed(played, actual, par, judged)


def _replayed(core: Core, played: Round) -> tuple[list[State], World]:
    """The state before every line of the log."""
    size = core.rules.hand_for(played.seats)
    hands = tuple(map(mask, played.deal.hands(played.seats, size)))
    world = tuple(BITS[tile.index] for tile in played.deal.oasis(played.seats, size))
    state: State = (-1, hands, played.lead.seat, 0, 0, 0, 0, played.start_points)
    states = []
    for entry in played.log:
        states.append(state)
        number = number_of(entry.move)
        state = core.step(state, next(m for m in core.moves(state) if m[3] == number), world)
    assert state == pack(core, played)[0]
    return states, world


def _judge(core: Core, solver: Solver, played: Round, state: State, line: int) -> Judged:
    entry = played.log[line]
    number = number_of(entry.move)
    made = next(move for move in core.moves(state) if move[3] == number)
    best, most, mine = solver.best(state, made)
    loss = abs(most - mine)
    unit = played.rules.unit
    if loss > 0:
        gain = f"{count(round(loss), unit)} more"
        sentence = f"{move_of(best[3])} instead of {entry.move} would have been worth {gain}."
    else:
        sentence = f"{entry.move} was as good as any."
    return Judged(line, entry.seat, str(entry.move), str(move_of(best[3])), loss, sentence)


def _par(core: Core, solver: Solver, played: Round, state: State) -> tuple[int, ...]:
    """The points gained when both play for the best: the line of best moves, played out."""
    while state[2] >= 0:
        moves = core.moves(state)
        if len(moves) > 1:
            solver.budget = solver.seen + BUDGET
            best, _, _ = solver.best(state, min(moves, key=order))
            state = core.step(state, best, solver.world)
        else:
            state = core.step(state, moves[0], solver.world)
    return tuple(a - b for a, b in zip(state[7], played.start_points, strict=True))


def _summed(
    played: Round, actual: tuple[int, ...], par: tuple[int, ...] | None, judged: dict[int, Judged]
) -> Review:
    unit = played.rules.unit
    turns = []
    for line, entry in enumerate(played.log):
        if line in judged:
            turns.append(judged[line])
        elif isinstance(entry.move, Play):
            turns.append(Judged(line, entry.seat, str(entry.move), str(entry.move), None, ""))
    sentences = []
    lost_at = None
    if par is not None:
        ahead, best = actual[0] - actual[1], par[0] - par[1]
        sentences.append(
            f"With all tiles known and best play, the round goes {_line(par, unit)}; "
            f"it went {_line(actual, unit)}."
        )
        loser = 0 if ahead < best else 1 if ahead > best else None
        if loser is None:
            sentences.append("Nobody gave anything away on balance.")
    else:
        loser = 0 if actual[0] < actual[-1] else len(actual) - 1
        if judged:
            sentences.append("The opening is too rich to solve; these moves were judged exactly.")
        else:
            sentences.append(f"The round went {_line(actual, unit)}.")
        if played.seats > 2:
            sentences.append("Best play with all tiles known is worked out for two players only.")
    if loser is not None and judged:
        own = [each for each in judged.values() if each.seat == loser and each.loss]
        if own:
            worst = max(own, key=lambda each: (each.loss or 0.0, -each.number))
            lost_at = worst.number
            sentences.append(f"Most was lost at move {worst.number + 1}, by seat {loser}: {worst.sentence}")
    best_play = max(
        (line for line in range(len(played.log))),
        key=lambda line: sum(award.points for award in played.log[line].awards),
    )
    most = sum(award.points for award in played.log[best_play].awards)
    if most > 0:
        entry = played.log[best_play]
        sentences.append(f"The richest play was {entry.move} by seat {entry.seat}: {count(most, unit)}.")
    return Review(actual, par, tuple(turns), lost_at, tuple(sentences))


def _line(points: tuple[int, ...], unit: str) -> str:
    return " to ".join(map(str, points)) + f" {unit}s"


# -- points over time ----------------------------------------------------------------------------------


def chart(match: Match) -> Chart:
    """The points and the chances of a match after every tile laid, round by round. Between rounds it counts
    who leads next, where that is worth much.
    """
    rules: Rules = match.rules
    rows: list[tuple[int, int, tuple[int, ...], tuple[float, ...]]] = []
    ends = []
    rounds = (*match.finished, *((match.round,) if match.round is not None else ()))
    for number, played in enumerate(rounds, 1):
        left = None if match.limit is None else match.limit - number
        counted = between_equals(rules, match.target, played.lead, match.seats)
        worth = Worth(rules, match.seats, match.target, left, counted)
        for line, entry in enumerate(played.log):
            if isinstance(entry.move, Play):
                rows.append((number, line, entry.points, _rounded(worth.leaning(entry.points))))
        if played.ending is not None:
            rows.append((number, len(played.log), played.points, _rounded(worth(played.points))))
            ends.append(len(rows) - 1)
    return Chart(tuple(rows), tuple(ends), match.target, rules.unit)


def _rounded(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(chance, 4) for chance in chances)


SEAT_COLOURS = (
    "var(--fs-link, #3a5fc0)",
    "var(--fs-scorpion-ink, #c04a40)",
    "var(--fs-flower-ink, #2f8a5b)",
    "var(--fs-brass-deep, #a8751a)",
)
SEAT_DASHES = ("", "8 4", "2 4", "10 4 2 4")
SEAT_SHAPES = (
    '<circle cx="19" cy="19" r="17"/>',
    '<rect x="3" y="3" width="32" height="32" rx="6"/>',
    '<path d="M19 2L36 12V27L19 36L2 27V12Z"/>',
    '<path d="M3 5H35L19 35Z"/>',
)
"""The marks of the seats, in a box of 38: a circle, a square, a hexagon, a triangle."""

NARROW = 480
"""Below this width a chart has no room for names; the marks of the seats stand alone."""


def chart_svg(
    drawn: Chart, names: Sequence[str], width: int = 640, height: int = 240, chances: bool = False
) -> str:
    """The chart as an SVG: a line a seat with its mark where a round ends, a thin rule there, the target as a
    dashed line. With ``chances`` it shows the chances to win the match instead of the points.
    """
    rows = drawn.rows
    values: list[tuple[float, ...]] = [row[3] if chances else row[2] for row in rows]
    every = [value for row in values for value in row]
    if chances:
        lowest, highest, ticks = 0.0, 1.0, {0.0: "0", 0.5: "50 %", 1.0: "100 %"}
    else:
        lowest, highest = min([0.0, *every]), max([drawn.target or 1.0, *every])
        ticks = {edge: _figure(edge) for edge in (lowest, 0.0, float(drawn.target or highest))}
    left, right = 12 + 7 * max(5, *map(len, ticks.values())), 150 if width >= NARROW else 78
    top, bottom = 12, 26
    wide, tall = width - left - right, height - top - bottom
    title = "Chances to win the match" if chances else f"{drawn.unit.title()}s over time"

    def x(place: float) -> float:
        return round(left + wide * place / max(len(rows), 1), 1)

    def y(value: float) -> float:
        return round(top + tall * (highest - value) / ((highest - lowest) or 1), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fs-chart" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="inherit" font-size="13" fill="currentColor"><title>{title}</title>'
    ]
    for value, text in ticks.items():
        dashed = ' stroke-dasharray="4 4"' if value == drawn.target and not chances else ""
        parts.append(
            f'<path d="M{left} {y(value)}h{wide}" stroke="currentColor" stroke-opacity=".45"{dashed}/>'
            f'<text x="{left - 6}" y="{y(value) + 4.5:.1f}" text-anchor="end">{text}</text>'
        )
    parts.extend(_round_rules(drawn, x, top, tall))
    ends: list[tuple[float, int]] = []
    for seat in range(len(names)):
        before = 1 / len(names) if chances else 0.0
        path = f"M{x(0)} {y(before)}"
        for place, row in enumerate(values, 1):
            if chances:
                path += f"L{x(place)} {y(row[seat])}"
            elif row[seat] != before:
                path += f"H{x(place)}V{y(row[seat])}"
            before = row[seat]
        dashes = f' stroke-dasharray="{SEAT_DASHES[seat]}"' if SEAT_DASHES[seat] else ""
        parts.append(
            f'<path d="{path}H{x(len(rows))}" fill="none" stroke="{SEAT_COLOURS[seat]}" stroke-width="2" '
            f'stroke-linejoin="round"{dashes}/><g fill="{SEAT_COLOURS[seat]}">'
        )
        parts.extend(_mark(seat, x(end + 1), y(values[end][seat]), 9) for end in drawn.rounds)
        parts.append("</g>")
        ends.append((y(before), seat))
    last = values[-1] if values else (0.0,) * len(names)
    for at, seat in _apart(sorted(ends), 24, top + tall):
        has = f"{round(100 * last[seat])} %" if chances else _figure(last[seat])
        letter = names[seat].strip()[:1].upper() or str(seat + 1)
        name = f"{_escaped(_short(names[seat]))} " if width >= NARROW else ""
        parts.append(
            f'<g fill="none" stroke="{SEAT_COLOURS[seat]}">{_mark(seat, left + wide + 20, at, 20)}</g>'
            f'<text x="{left + wide + 20}" y="{at + 4:.1f}" text-anchor="middle" font-size="11" '
            f'font-weight="700">{_escaped(letter)}</text><text x="{left + wide + 35}" y="{at + 4.5:.1f}">'
            f'{name}<tspan font-weight="700">{has}</tspan></text>'
        )
    return "".join(parts) + "</svg>"


def _round_rules(drawn: Chart, x: Callable[[float], float], top: int, tall: int) -> Iterator[str]:
    """A thin line where a round ends, and the number of the round below, where there is room for it."""
    start = 0
    every = 1 + int(20 * len(drawn.rounds) / max(x(len(drawn.rows)) - x(0), 1))
    for number, end in enumerate(drawn.rounds, 1):
        yield f'<path d="M{x(end + 1)} {top}v{tall}" stroke="currentColor" stroke-opacity=".25"/>'
        if number % every == 0 or every == 1:
            yield (
                f'<text x="{(x(start) + x(end + 1)) / 2:.1f}" y="{top + tall + 18}" text-anchor="middle">'
                f"{number}</text>"
            )
        start = end + 1


def _mark(seat: Seat, x: float, y: float, size: int) -> str:
    return (
        f'<g transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 38:.3f})" '
        f'stroke-width="3" stroke-linejoin="round">{SEAT_SHAPES[seat]}</g>'
    )


def _apart(ends: Sequence[tuple[float, int]], step: float, lowest: float) -> list[tuple[float, int]]:
    """The same places, moved until they are ``step`` apart and none is below ``lowest``."""
    placed: list[tuple[float, int]] = []
    for at, seat in ends:
        placed.append((max(at, placed[-1][0] + step) if placed else at, seat))
    limit = lowest
    for number in range(len(placed) - 1, -1, -1):
        at, seat = placed[number]
        placed[number] = (round(min(at, limit), 1), seat)
        limit = placed[number][0] - step
    return placed


def _figure(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def _short(name: str) -> str:
    return name if len(name) <= 10 else name[:9].rstrip() + "…"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
