"""How strong the levels are: matches between them, seats going round, written down for the strategy chapter.

``python tests/bench/strength.py [--scale N] [--workers N] [--only PATTERN]`` plays every pairing of
:data:`PAIRINGS` (``--scale`` multiplies how many matches) and writes ``fsbook/strength.json`` after each, so
that what is finished is kept. The same seed gives the same numbers whatever the workers, and under PyPy 3.11
too, which is more than twice as fast.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from fsbook.simulation import bar, simulate

OUT = Path(__file__).resolve().parents[2] / "fsbook" / "strength.json"
SEED = 1998

FAMILY = (
    "fs-short", "fs-polish", "bergen-amazing", "muggins-amazing", "draw-amazing", "block-amazing",
    "sewastopol-amazing",
)  # fmt: skip
LADDER = ((("casual", "gentle"), 150), (("club", "casual"), 400), (("master", "club"), 300))

CLOSE = {
    ("block-amazing", ("club", "casual")): 1000,
    ("fs-short", ("master", "club")): 600,
    ("fs-polish", ("master", "club")): 600,
    ("bergen-amazing", ("master", "club")): 1000,
    ("block-amazing", ("master", "club")): 1000,
}
"""Pairings that fewer matches did not settle."""

# rule set, bots a seat, matches at scale 1, rounds a match (None: to the target)
PAIRINGS: tuple[tuple[str, tuple[str, ...], int, int | None], ...] = (
    ("fs-celko", ("gentle", "random"), 1000, None),
    ("fs-celko", ("casual", "gentle"), 1000, None),
    ("fs-celko", ("casual", "greedy"), 1000, None),
    ("fs-celko", ("club", "greedy"), 1000, None),
    ("fs-celko", ("master", "greedy"), 1000, None),
    ("fs-celko", ("master", "random"), 1000, None),
    ("fs-celko", ("club", "casual"), 500, None),
    ("fs-celko", ("master", "club"), 1000, None),
    ("fs-celko", ("master", "casual", "gentle"), 150, None),
    ("fs-celko", ("master", "club", "casual", "gentle"), 2000, None),
    *((name, pair, CLOSE.get((name, pair), matches), 4) for name in FAMILY for pair, matches in LADDER),
)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--scale", type=float, default=1.0)
    asked.add_argument("--workers", type=int)
    asked.add_argument("--only", default="", help="a part of “rules bot,bot”")
    options = asked.parse_args()
    found = json.loads(OUT.read_text()) if OUT.exists() else []
    for rules, bots, matches, rounds in PAIRINGS:
        label = f"{rules} {','.join(bots)}"
        if options.only not in label:
            continue
        begun = time.monotonic()
        seen = bar if sys.stderr.isatty() else None
        tally = simulate(
            rules, bots, max(2, round(matches * options.scale)), SEED, rounds=rounds,
            workers=options.workers, progress=seen,
        )  # fmt: skip
        print(f"{tally}\n  {time.monotonic() - begun:.0f} s", flush=True)
        row = {**tally.to_json(), "rounds_a_match": rounds, "seed": SEED}
        found = [each for each in found if (each["rules"], each["bots"]) != (rules, list(bots))] + [row]
        order = {(r, b): place for place, (r, b, _, _) in enumerate(PAIRINGS)}
        found.sort(key=lambda each: order.get((each["rules"], tuple(each["bots"])), len(order)))
        OUT.write_text("[\n" + ",\n".join(" " + json.dumps(each) for each in found) + "\n]\n")


if __name__ == "__main__":
    main()
