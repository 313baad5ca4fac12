"""The search core against the public engine over many rounds: every step of 10,000 random rounds a rule set.

``python tests/bench/bench_agree.py [ROUNDS] [RULES …]``; the everyday suite does the same for a few dozen.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from test_search import compare_round, starting_points

from fsbook import CATALOG


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for name in sys.argv[2:] or CATALOG:
        rules, rng, begun, steps = CATALOG[name], Random(f"agree {name}"), time.process_time(), 0
        for number in range(rounds):
            seats = rules.players[number % len(rules.players)]
            steps += compare_round(rules, seats, starting_points(rules, seats, rng), rng)
        spent = time.process_time() - begun
        print(f"{name:22} {rounds} rounds, {steps} steps agree  ({spent:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
