"""Random rounds by the hundred thousand: every round ends, with 28 distinct tiles at every step.

``python tests/bench/random_rounds.py`` plays 100,000 rounds of every domino rule set with 2, 3 and 4
players in turn, and says how each ended. It exits with 1 when an ending, or a step of the way to a
winner, was never seen. The everyday tests play a few hundred (``tests/test_random_rounds.py``).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter

from fsbook import catalog
from fsbook.match import Dominoes
from fsbook.round import Round
from fsbook.rules import Ending, Rules

LONGEST = 400
"""More moves than any round can have: 28 tiles are laid or drawn, and passes lie between them."""


def check(state: Round) -> None:
    """Raise AssertionError unless the 28 tiles are all there, each once."""
    layout = state.layout
    lying = [
        (west, east) if west > east else (east, west)
        for west, east in (*layout.line, *layout.north, *layout.south)
    ]
    hidden = [(tile.high, tile.low) for hand in (*state.hands, state.oasis) for tile in hand]
    assert len(lying) + len(hidden) == 28 == len({*lying, *hidden}), f"tiles are lost or double: {state}"


def play_rounds(rules_id: str, rounds: int, seed: int = 0) -> Counter[str]:
    """Play at least so many random rounds, match after match, checking every step.

    Counts how rounds ended (``domino``, ``blocked``, ``target``), by which step a blocked round found its
    winner (``by flower`` …) and how many were played with each number of players.
    """
    rules = catalog.rules(rules_id)
    game, seen = Dominoes(rules), Counter[str]()
    played = 0
    while played < rounds:
        seats = rules.players[seed % len(rules.players)]
        moves = 0
        match, rng = game.start(seats), Random(seed)
        while not match.over:
            before, moves_now = match, game.moves(match)
            move = moves_now[int(rng.random() * len(moves_now))] if moves_now else game.sample(match, rng)
            match = after = game.play(match, move)
            if after.round is not None:
                check(after.round)
                moves += 1
                assert moves < LONGEST, f"a round does not end: {rules_id}, seed {seed}"
            elif len(after.finished) > len(before.finished):
                last = after.finished[-1]
                check(last)
                played, moves = played + 1, 0
                seen[_ending(last)] += 1
                seen[f"{seats} players"] += 1
                if last.ending is Ending.BLOCKED and last.verdict is not None:
                    step = last.verdict.steps[-1]
                    seen[f"by {step.asked}" + ("" if step.seat is not None else ", nobody")] += 1
        seed += 1
    return seen


def _ending(state: Round) -> str:
    assert state.ending is not None, "a finished round has ended"
    return state.ending.value


def expected(rules: Rules) -> set[str]:
    """What many rounds must show: the endings, and every way to the winner of a blocked round."""
    wanted = {"domino", "blocked"}
    if rules.score:
        wanted.add("target")
    parameters = rules.parameters()
    if "block_order" in parameters:
        wanted |= {f"by {rung.value}" for rung in parameters["block_order"]} | {"by nobody, nobody"}
    else:
        wanted.add("by fewest_pips")
        wanted |= (
            {"by weakest_tile", "by weakest_tile, nobody"}
            if _breaks_ties(parameters)
            else {"by fewest_pips, nobody"}
        )
    return wanted


def _breaks_ties(parameters: dict[str, object]) -> bool:
    return str(getattr(parameters["tie_break"], "value", "")) == "weakest_tile"


def main() -> int:
    """Run the bench and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--rules", nargs="*", default=list(catalog.domino_ids()))
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    share = -(-args.rounds // args.workers)
    failed = False
    with ProcessPoolExecutor(args.workers) as pool:
        for rules_id in args.rules:
            start = perf_counter()
            parts = [pool.submit(play_rounds, rules_id, share, 10**6 * part) for part in range(args.workers)]
            seen = sum((part.result() for part in parts), Counter[str]())
            rounds = seen["domino"] + seen["blocked"] + seen["target"]
            missing = expected(catalog.rules(rules_id)) - seen.keys()
            failed = failed or bool(missing)
            rate = rounds / (perf_counter() - start)
            words = ", ".join(f"{name} {count}" for name, count in sorted(seen.items()))
            print(f"{rules_id}: {rounds} rounds, {rate:.0f} a second; {words}", flush=True)
            if missing:
                print(f"  never seen: {', '.join(sorted(missing))}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
