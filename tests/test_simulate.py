"""Simulation: the same counts whoever computes them, and nothing finished is lost."""

from __future__ import annotations

import json
import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from fsbook import RuleError, catalog, simulate
from fsbook.bots import greedy
from fsbook.cli import main
from fsbook.simulation import interval

PLAYERS = ["greedy", "random"]


def test_same_seed_same_counts_whatever_the_workers() -> None:
    here = simulate("fs-celko", PLAYERS, 24, seed=5, rounds=1, workers=0)
    assert here.matches == 24 and here.rounds == 24
    assert simulate("fs-celko", PLAYERS, 24, seed=5, rounds=1, workers=2) == here
    with ThreadPoolExecutor(3) as threads:
        assert simulate("fs-celko", PLAYERS, 24, seed=5, rounds=1, executor=threads) == here
    assert simulate("fs-celko", PLAYERS, 24, seed=6, rounds=1, workers=0) != here


def test_counts_add_up() -> None:
    tally = simulate("block-odg", ["random", "random", "greedy"], 30, seed=1, rounds=2, workers=0)
    assert sum(tally.wins) == pytest.approx(30)
    assert tally.rounds == 60 == sum(tally.round_wins) + tally.drawn
    assert 0 < tally.blocked <= 60
    assert all(low <= share <= high for share, (low, high) in zip(tally.shares, tally.intervals, strict=True))


def test_seats_rotate() -> None:
    first = simulate("fs-celko", PLAYERS, 1, seed=2, rounds=1, workers=0)
    second = simulate("fs-celko", PLAYERS[::-1], 1, seed=2, rounds=1, workers=0)
    assert first.bots == second.bots[::-1]
    with pytest.raises(RuleError, match="for 2, 3 or 4 players"):
        simulate("fs-celko", ["random"] * 5, 1)


def test_wilson_interval_holds_the_share() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 20)[0] == 0 and interval(20, 20)[1] == 1
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)


def test_progress_and_variants_and_own_players() -> None:
    told: list[tuple[int, int]] = []
    variant = catalog.rules("fs-celko").set(oasis_reserve=0)
    players = [greedy, "random"]
    tally = simulate(variant, players, 11, rounds=1, workers=0, progress=lambda *at: told.append(at))
    assert told == [(10, 11), (11, 11)]
    assert tally.bots == ("greedy", "random")


def stops(view: Any, rng: Random) -> Any:
    """A player whose process dies after a while."""
    if rng.random() < 0.02:
        os._exit(1)
    return view.moves[0]


def test_a_dead_worker_costs_its_part_only() -> None:
    with ProcessPoolExecutor(1) as pool:
        tally = simulate("block-amazing", [stops, "random"], 60, seed=1, rounds=1, executor=pool)
    assert tally.matches < 60
    assert tally.note.startswith("A worker stopped") and tally.note.endswith("of 60 matches were played.")


class Broken(Executor):
    """Takes one part, plays it, and takes no more."""

    taken = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.taken += 1
        if self.taken > 1:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_a_broken_executor_keeps_what_was_finished() -> None:
    tally = simulate("block-amazing", PLAYERS, 30, seed=1, rounds=1, executor=Broken())
    assert tally.matches == 10
    assert tally.note == (
        "A worker stopped (cannot schedule new futures after shutdown): 10 of 30 matches were played."
    )


def test_an_interrupt_keeps_what_was_finished() -> None:
    def interrupt(done: int, of: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    tally = simulate("block-amazing", PLAYERS, 40, seed=1, rounds=1, workers=0, progress=interrupt)
    assert (tally.matches, tally.note) == (20, "Interrupted: 20 of 40 matches were played.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("fs-celko", PLAYERS, 0), "at least 1 match"),
        (("fs-celko", ["greedy", "nobody"], 5), "There is no bot “nobody”"),
        (("chess", PLAYERS, 5), "There is no rule set “chess”"),
        (("fs-celko", ["greedy"], 5), "for 2, 3 or 4 players, not 1"),
    ],
)
def test_bad_input_is_a_sentence(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        simulate(*arguments)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "bergen-amazing", "--bot", "greedy,random", "--matches", "4", "--seed", "3"]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["rules", "bots", "matches", "wins", "interval", "points_per_round", "rounds"]
    assert found["matches"] == 4 and sum(found["wins"]) == 4
    assert main([*words, "--json", "--workers", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == found
    assert main([*words[:-4], "--matches", "0", "--seed", "3"]) == 2
    assert capsys.readouterr().err == "A simulation needs at least 1 match.\n"
