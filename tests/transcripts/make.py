"""Writes the transcripts of this folder again: ``python tests/transcripts/make.py``, from the root.

They are whole matches, one or more for every rule set. They change only when a rule, the source of chance
or the form of a transcript changes, and then on purpose.
"""

from __future__ import annotations

from pathlib import Path

from fsbook.notation import dumps, transcript

HERE = Path(__file__).parent
SEED = 7
RANDOM, MIXED = ("random",), ("greedy", "random", "random")

TABLES = {
    "fs-short-2": ("fs-short", 2, RANDOM),
    "fs-polish-3": ("fs-polish", 3, MIXED),
    "fs-celko-2": ("fs-celko", 2, RANDOM),
    "fs-celko-4": ("fs-celko", 4, RANDOM),
    "fs-celko-drawall-2": ("fs-celko-drawall", 2, RANDOM),
    "fs-celko-seven-3": ("fs-celko-seven", 3, MIXED),
    "bergen-amazing-3": ("bergen-amazing", 3, MIXED),
    "bergen-pagat-2": ("bergen-pagat", 2, RANDOM),
    "bergen-celko-4": ("bergen-celko", 4, RANDOM),
    "muggins-amazing-2": ("muggins-amazing", 2, RANDOM),
    "muggins-firstdouble-3": ("muggins-firstdouble", 3, MIXED),
    "all-fives-pagat-2": ("all-fives-pagat", 2, RANDOM),
    "draw-amazing-4": ("draw-amazing", 4, RANDOM),
    "draw-odg-2": ("draw-odg", 2, RANDOM),
    "block-amazing-3": ("block-amazing", 3, MIXED),
    "block-odg-4": ("block-odg", 4, RANDOM),
    "sewastopol-amazing-2": ("sewastopol-amazing", 2, RANDOM),
    "sebastopol-classic-4": ("sebastopol-classic", 4, RANDOM),
    "scorpion-race-2": ("scorpion-race", 2, RANDOM),
    "scorpion-race-3": ("scorpion-race", 3, MIXED),
    "scorpion-race-pairs-4": ("scorpion-race-pairs", 4, RANDOM),
}
"""The file, the rule set, the players and their bots."""


def text(name: str) -> str:
    """The transcript of a table, played now."""
    rules, players, bots = TABLES[name]
    return dumps(transcript(rules, players, SEED, bots)) + "\n"


if __name__ == "__main__":
    for table in TABLES:
        (HERE / f"{table}.json").write_text(text(table), encoding="utf-8")
