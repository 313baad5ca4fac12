"""Many matches by bots, counted: the numbers behind every claim about how the game is played.

A match is numbered, its seed follows from its number, and the seats go round from match to match; so the
result depends on the seed alone, not on who computed which part. The work is cut into small parts that any
:class:`concurrent.futures.Executor` can run: a process pool by default, a cluster's client as it is.

>>> simulate("fs-celko", ["greedy", "random"], matches=4, seed=1, workers=0).matches
4
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import Any

from fsbook.bots import bot
from fsbook.catalog import game
from fsbook.match import Dominoes, Match
from fsbook.play import Bot, Game, RuleError, play_match
from fsbook.rules import Ending, Rules

__all__ = ["Interval", "Progress", "Tally", "interval", "simulate"]

Interval = tuple[float, float]
Progress = Callable[[int, int], None]
"""Told how many matches are done, of how many."""

PART = 10
"""Matches in a part of the work, at most."""


def interval(hits: float, of: int, sigmas: float = 1.96) -> Interval:
    """Wilson's interval for a share: where the true one lies, 95 times in 100.

    >>> [round(bound, 3) for bound in interval(8, 10)]
    [0.49, 0.943]
    """
    if of == 0:
        return 0.0, 1.0
    share, square = hits / of, sigmas * sigmas
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = sigmas * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of many matches. Lists have one entry a bot, in the order in which they were named.

    ``wins`` counts matches (a shared win is split), ``points`` all points made, ``rounds`` all rounds;
    ``blocked`` and ``drawn`` the rounds that ended blocked and those that nobody won, and ``round_wins`` the
    rounds each bot won. ``note`` is a sentence when not everything that was asked for has been played.
    """

    rules: str
    bots: tuple[str, ...]
    asked: int
    seed: int
    matches: int = 0
    wins: tuple[float, ...] = ()
    points: tuple[int, ...] = ()
    rounds: int = 0
    round_wins: tuple[int, ...] = ()
    blocked: int = 0
    drawn: int = 0
    note: str = ""

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of matches each bot won."""
        return tuple(wins / self.matches if self.matches else 0.0 for wins in self.wins)

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """For each bot the 95 % interval of its share of matches."""
        return tuple(interval(wins, self.matches) for wins in self.wins)

    @property
    def points_per_round(self) -> tuple[float, ...]:
        """The points each bot makes in a round."""
        return tuple(points / self.rounds if self.rounds else 0.0 for points in self.points)

    def to_json(self) -> dict[str, Any]:
        """The form of ``fsbook simulate --json``."""
        return {
            "rules": self.rules,
            "bots": list(self.bots),
            "matches": self.matches,
            "wins": list(self.wins),
            "interval": [[round(low, 6), round(high, 6)] for low, high in self.intervals],
            "points_per_round": [round(each, 6) for each in self.points_per_round],
            "rounds": self.rounds,
        }

    def __str__(self) -> str:
        lines = [f"{self.rules}: {self.matches} matches, {self.rounds} rounds"]
        for number, name in enumerate(self.bots):
            low, high = self.intervals[number]
            lines.append(
                f"  {name}: won {self.wins[number]:g} ({self.shares[number]:.1%}, between {low:.1%} and "
                f"{high:.1%}), {self.points_per_round[number]:.2f} a round"
            )
        return "\n".join([*lines, *([self.note] if self.note else [])])


@dataclass(frozen=True, slots=True)
class _Part:
    """Some matches to play: everything another process needs, as plain values."""

    which: Any
    bots: tuple[str | Bot, ...]
    target: int | None
    limit: int | None
    seed: int
    first: int
    count: int


_Counts = tuple[int, tuple[float, ...], tuple[int, ...], int, tuple[int, ...], int, int]


def _play(part: _Part) -> _Counts:
    """Play a part; the seat of bot ``b`` in match ``n`` is ``(b + n) % seats``."""
    played = _game(part.which, part.target, part.limit)
    players = [bot(each) if isinstance(each, str) else each for each in part.bots]
    seats = len(players)
    wins, points, round_wins = [0.0] * seats, [0] * seats, [0] * seats
    rounds = blocked = drawn = 0
    for number in range(part.first, part.first + part.count):
        at_table = [players[(seat - number) % seats] for seat in range(seats)]
        end = play_match(played, seats, at_table, part.seed * 1_000_003 + number)
        scores = played.scores(end)
        best = _winners(end, scores)
        for seat in range(seats):
            who = (seat - number) % seats
            points[who] += scores[seat]
            wins[who] += 1 / len(best) if seat in best else 0.0
        if isinstance(end, Match):
            rounds += len(end.finished)
            for each in end.finished:
                blocked += each.ending is Ending.BLOCKED
                if each.winner is not None:
                    round_wins[(each.winner - number) % seats] += 1
                elif each.ending is not Ending.TARGET:
                    drawn += 1
        else:
            rounds += 1
    return part.count, tuple(wins), tuple(points), rounds, tuple(round_wins), blocked, drawn


def _winners(end: Any, scores: Sequence[int]) -> tuple[int, ...]:
    if isinstance(end, Match):
        return end.tied or ((end.winner,) if end.winner is not None else ())
    winners: tuple[int, ...] = tuple(getattr(end, "winners", ()))
    return winners or tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def _game(which: Any, target: int | None, limit: int | None) -> Game[Any, Any, Any]:
    if isinstance(which, Rules):
        return Dominoes(which, target, limit)
    if isinstance(which, str):
        return game(which, target, limit)
    played: Game[Any, Any, Any] = which
    return played


def simulate(
    which: str | Rules | Game[Any, Any, Any],
    bots: Sequence[str | Bot],
    matches: int = 100,
    seed: int = 0,
    *,
    rounds: int | None = None,
    target: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play ``matches`` matches of a rule set (an id, a variant, or a game) by bots, with the seats rotating.

    Matches go to ``target`` (by default the rules') or last ``rounds`` rounds. The work goes to ``executor``,
    or to a pool of ``workers`` processes (None: one a processor; 0: none, all is played here). Bots are
    names, or functions that the executor can ship. ``progress`` is told what is done. The same arguments
    give the same counts, whoever played what.

    An interrupt, a worker that dies or an executor that breaks ends it early: the tally then holds what was
    finished, and its ``note`` says so. Raises :class:`RuleError` for an unknown bot, rule set or number.
    """
    if matches < 1:
        raise RuleError("A simulation needs at least 1 match.")
    if workers is not None and workers < 0:
        raise RuleError("The number of workers is 0 or more.")
    for each in bots:
        if isinstance(each, str):
            bot(each)
    names = tuple(each if isinstance(each, str) else getattr(each, "__name__", "player") for each in bots)
    _game(which, target, rounds).start(len(bots))
    parts = [
        _Part(which, tuple(bots), target, rounds, seed, first, min(PART, matches - first))
        for first in range(0, matches, PART)
    ]
    done: dict[int, _Counts] = {}
    note = ""

    def finished(part: _Part, counts: _Counts) -> None:
        done[part.first] = counts
        if progress is not None:
            progress(sum(each[0] for each in done.values()), matches)

    if executor is None and (workers == 0 or len(parts) == 1 or not _processes()):
        try:
            for part in parts:
                finished(part, _play(part))
        except KeyboardInterrupt:
            note = "Interrupted"
    else:
        pool = executor or _pool(min(workers or os.cpu_count() or 1, len(parts)))
        try:
            note = _hand_out(pool, parts, finished)
        finally:
            if executor is None:
                pool.shutdown(wait=not note, cancel_futures=True)
    if note:
        note = f"{note}: {sum(each[0] for each in done.values())} of {matches} matches were played."
    name = which if isinstance(which, str) else which.id if isinstance(which, Rules) else which.name
    return _sum(Tally(name, names, matches, seed, note=note), list(done.values()))


def _pool(workers: int) -> Executor:
    from concurrent.futures import ProcessPoolExecutor  # slow to import, and nothing for a browser

    return ProcessPoolExecutor(workers)


def _processes() -> bool:
    """Whether this Python can start processes: the browser's cannot."""
    return sys.platform != "emscripten"


def _hand_out(pool: Executor, parts: list[_Part], finished: Callable[[_Part, _Counts], None]) -> str:
    """Have all parts played; returns what went wrong, or an empty text."""
    waiting: dict[Future[_Counts], _Part] = {}
    note = ""
    try:
        try:
            for part in parts:
                waiting[pool.submit(_play, part)] = part
        except (RuntimeError, OSError) as broken:  # shut down, or broken already
            note = _broken(broken)
        for future in _completed(waiting):
            try:
                finished(waiting[future], future.result())
            except RuleError:
                raise
            except (Exception, CancelledError) as broken:
                note = note or _broken(broken)
    except KeyboardInterrupt:
        note = "Interrupted"
    if note:
        for future in waiting:
            future.cancel()
    return note


def _completed(waiting: dict[Future[_Counts], _Part]) -> Any:
    """The futures as they complete. Futures that are not the standard library's are waited for in order."""
    if all(isinstance(future, Future) for future in waiting):
        return as_completed(list(waiting))
    return list(waiting)


def _broken(reason: BaseException) -> str:
    """The sentence for work that was lost."""
    what = str(reason).strip().splitlines()
    return f"A worker stopped ({what[0].rstrip('.') if what else type(reason).__name__})"


def _sum(tally: Tally, counts: list[_Counts]) -> Tally:
    seats = len(tally.bots)
    return Tally(
        tally.rules,
        tally.bots,
        tally.asked,
        tally.seed,
        matches=sum(each[0] for each in counts),
        wins=tuple(round(sum(each[1][n] for each in counts), 6) for n in range(seats)),
        points=tuple(sum(each[2][n] for each in counts) for n in range(seats)),
        rounds=sum(each[3] for each in counts),
        round_wins=tuple(sum(each[4][n] for each in counts) for n in range(seats)),
        blocked=sum(each[5] for each in counts),
        drawn=sum(each[6] for each in counts),
        note=tally.note,
    )


def bar(done: int, of: int) -> None:
    """A progress bar on the terminal's error stream."""
    width = 30
    full = width * done // of
    end = "\n" if done == of else ""
    print(f"\r[{'#' * full}{'.' * (width - full)}] {done} of {of}", end=end, file=sys.stderr, flush=True)


def command(
    rules: str,
    bots: Sequence[str],
    matches: int,
    seed: int,
    workers: int | None = None,
    settings: Mapping[str, str] | None = None,
    as_json: bool = False,
) -> None:
    """What ``fsbook simulate`` does: prints the tally as JSON or as lines, with a bar where it is seen."""
    which: Any = rules
    if settings:
        plain = game(rules)
        which = plain.rules.set(**settings)  # type: ignore[attr-defined]
        if not isinstance(which, Rules):
            which = type(plain)(which)  # type: ignore[call-arg]
    seen = bar if sys.stderr.isatty() and matches > PART else None
    tally = simulate(which, bots, matches, seed, workers=workers, progress=seen)
    print(json.dumps(tally.to_json()) if as_json else tally)
    if tally.note:
        print(tally.note, file=sys.stderr)
