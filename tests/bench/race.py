"""The long runs of the race: many random races checked step by step, and how strong the bots are.

python tests/bench/race.py races --count 20000 --workers 2
python tests/bench/race.py levels --count 400 --workers 2
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from race_checks import check_race

from fsbook.bots import greedy
from fsbook.bots import random as random_bot
from fsbook.bots.race import lookahead
from fsbook.games.scorpion_race import RACE, RACE_PAIRS, ScorpionRace
from fsbook.play import Bot, play_match

TABLES = ((RACE, 2), (RACE, 3), (RACE, 4), (RACE_PAIRS, 4))
PAIRINGS: tuple[tuple[Bot, Bot], ...] = ((greedy, random_bot), (lookahead, greedy))


def won(game: ScorpionRace, seats: int, one: Bot, other: Bot, seed: int) -> bool:
    """Whether the one bot wins against the other at all other seats; its seat changes with the seed."""
    if game == RACE_PAIRS:
        bots = [one, other] * 2 if seed % 2 == 0 else [other, one] * 2
    else:
        bots = [other] * seats
        bots[seed % seats] = one
    return bots[play_match(game, seats, bots, seed).winners[0]] is one


def races(count: int, workers: int) -> None:
    with ProcessPoolExecutor(workers) as pool:
        for game, seats in TABLES:
            kinds: Counter[str] = Counter()
            done = 0
            found: Iterable[set[str]] = pool.map(partial(check_race, game, seats), range(count), chunksize=50)
            for each in found:
                done += 1
                kinds.update(each)
            print(
                f"{game.name}, {seats} players: {done} races ended, {dict(sorted(kinds.items()))}", flush=True
            )


def levels(count: int, workers: int) -> None:
    with ProcessPoolExecutor(workers) as pool:
        for game, seats in TABLES:
            for one, other in PAIRINGS:
                wins = sum(pool.map(partial(won, game, seats, one, other), range(count), chunksize=5))
                fair = 0.5 if game == RACE_PAIRS else 1 / seats
                print(
                    f"{game.name}, {seats} players: {one.__name__} against {other.__name__} wins "
                    f"{wins / count:.3f} of {count} (an equal would win {fair:.3f})",
                    flush=True,
                )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("races", "levels"))
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    {"races": races, "levels": levels}[chosen.what](chosen.count, chosen.workers)
