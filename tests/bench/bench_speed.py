"""Random rounds a second, side by side with two other libraries, in one run on one core.

Needs PyPI's `dominoes` and `open-spiel` beside fsbook: ``python tests/bench/bench_speed.py [SECONDS]``.
Every contestant plays complete random rounds, the deal included, in turns of a quarter of a second, so that
a busy machine slows all of them alike. Prints a table and the ratios.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from random import Random

from fsbook import CATALOG, Dominoes
from fsbook.bots import random as random_bot
from fsbook.dice import Pairs
from fsbook.play import play_match
from fsbook.search.core import EMPTY, core_for
from fsbook.search.masks import BITS


def kernel(name: str, seats: int) -> Callable[[], object]:
    """A random round in the search core. Where nothing is drawn, the order of the oasis is left alone."""
    rules, rng = CATALOG[name], Random(1).random
    core = core_for(rules, seats, Pairs(), rules.target_for(seats))
    size, nothing = rules.hand_for(seats), (0,) * seats
    parts = [slice(seat * size, (seat + 1) * size) for seat in range(seats)]
    drawn = len(BITS) if core.limit else size * seats
    lefts = range(len(BITS), len(BITS) - drawn, -1)

    def once() -> object:
        pool = [*BITS]
        order = [pool.pop(int(rng() * left)) for left in lefts] + pool
        hands = tuple([sum(order[part]) for part in parts])
        state = (EMPTY, hands, 0, 0, 0, 0, 0, nothing)
        return core.play_out(state, tuple(order[size * seats :]), rng)

    return once


def engine(name: str, seats: int) -> Callable[[], object]:
    """A random round in the public engine: no view, moves drawn by lot."""
    game, rng = Dominoes(CATALOG[name], limit=1), Random(1)

    def once() -> object:
        match = game.start(seats)
        while (who := game.turn(match)) is not None:
            if isinstance(who, int):
                moves = game.moves(match)
                match = game.play(match, moves[int(rng.random() * len(moves))])
            else:
                match = game.play(match, game.sample(match, rng))
        return match

    return once


def with_views(name: str, seats: int) -> Callable[[], object]:
    """A random round in the public engine by bots, each given its view."""
    game, seeds, bots = Dominoes(CATALOG[name], limit=1), Random(1), [random_bot] * seats
    return lambda: play_match(game, seats, bots, int(seeds.random() * 1e9))


def pypi_dominoes() -> Callable[[], object]:
    """A random round of PyPI's `dominoes`: Block, four players."""
    import dominoes

    rng = Random(1)

    def once() -> object:
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*game.valid_moves[int(rng.random() * len(game.valid_moves))])
        return game

    random.seed(1)
    return once


def open_spiel() -> Callable[[], object]:
    """A random round of OpenSpiel's `python_block_dominoes`: Block, two players."""
    import open_spiel.python.games.block_dominoes  # noqa: F401  registers the game
    import pyspiel

    rng, game = Random(1), pyspiel.load_game("python_block_dominoes")

    def once() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return state

    return once


def race(contestants: dict[str, Callable[[], object]], seconds: float) -> dict[str, float]:
    """Rounds a second of CPU time for each, played in short turns."""
    played = dict.fromkeys(contestants, 0)
    spent = dict.fromkeys(contestants, 0.0)
    for once in contestants.values():
        until = time.process_time() + 0.5
        while time.process_time() < until:
            once()
    while min(spent.values()) < seconds:
        for name, once in contestants.items():
            start = now = time.process_time()
            while now - start < 0.25:
                once()
                played[name] += 1
                now = time.process_time()
            spent[name] += now - start
    return {name: played[name] / spent[name] for name in contestants}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    rates = race(
        {
            "dominoes, Block for 4": pypi_dominoes(),
            "fsbook kernel, Block for 4": kernel("block-amazing", 4),
            "open-spiel, Block for 2": open_spiel(),
            "fsbook kernel, Block for 2": kernel("block-amazing", 2),
            "fsbook engine, Block for 2": engine("block-amazing", 2),
            "fsbook engine with views, Block for 2": with_views("block-amazing", 2),
            "fsbook kernel, Draw for 2": kernel("draw-amazing", 2),
            "fsbook kernel, Muggins for 2": kernel("muggins-amazing", 2),
            "fsbook kernel, Sewastopol for 4": kernel("sewastopol-amazing", 4),
        },
        seconds,
    )
    for name, rate in rates.items():
        print(f"{name:40} {rate:10,.0f} rounds/s")
    ratios = (
        ("kernel / dominoes", "fsbook kernel, Block for 4", "dominoes, Block for 4", 6),
        ("kernel / open-spiel", "fsbook kernel, Block for 2", "open-spiel, Block for 2", 30),
        ("engine / open-spiel", "fsbook engine, Block for 2", "open-spiel, Block for 2", 1),
    )
    for label, ours, theirs, wanted in ratios:
        print(f"{label:40} {rates[ours] / rates[theirs]:10.2f} (wanted: {wanted})")


if __name__ == "__main__":
    main()
