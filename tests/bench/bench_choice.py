"""How long a bot thinks about a move in the browser: Pyodide in Chromium, as readers have it.

python tests/bench/bench_choice.py [--bot master] [--rounds 6] [--whole] [RULES …]

Plays rounds of the bot against itself and prints, for every rule set and number of players, the median and
the 95th percentile of its choices between several moves, in milliseconds, and the same in this Python. In the
browser it has the deadline that it has at the book's tables (without one with ``--whole``). Exits with 1 when
a 95th percentile in the browser is beyond the bound.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from fsbook import catalog
from fsbook.serving import serving

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "widgets" / "node_modules" / "pyodide"
BOUND = 300

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--proxy-server=http://127.0.0.1:9"]

PAGE = """<!doctype html><meta charset="utf-8"><title>choices</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.unpackArchive(await (await fetch("./fsbook.zip")).arrayBuffer(), "zip");
window.measure = (code) => python.runPython(code);
</script>"""

TIMED = '''
import json, time
from random import Random
from fsbook import CHANCE, bot, catalog
from fsbook.match import Dominoes
from fsbook.sitting import THINKING

def choices(rules, seats, name, rounds, seconds=THINKING):
    """Milliseconds of every choice between several moves in some rounds."""
    game, player, rng, spent = Dominoes(catalog.rules(rules), limit=rounds), bot(name, seconds), Random(1), []
    match = game.start(seats)
    while (who := game.turn(match)) is not None:
        if who is CHANCE:
            match = game.play(match, game.sample(match, rng))
            continue
        view = game.view(match, who)
        start = time.perf_counter()
        move = player(view, rng)
        if len(view.moves) > 1:
            spent.append(1000 * (time.perf_counter() - start))
        match = game.play(match, move)
    return sorted(spent)
'''


def main() -> int:
    """Measure, print, and return 0 when every bound is kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("rules", nargs="*", default=list(catalog.domino_ids()))
    parser.add_argument("--bot", default="master")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--whole", action="store_true", help="no deadline in the browser")
    options = parser.parse_args()
    names: dict[str, object] = {}
    exec(TIMED, names)
    slow = 0
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = Path(scratch) / "site"
        shutil.copytree(PYODIDE, site)
        (site / "index.html").write_text(PAGE, "utf-8")
        sources = Path(scratch) / "sources"
        shutil.copytree(ROOT / "fsbook", sources / "fsbook", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.make_archive(str(site / "fsbook"), "zip", sources)
        chromium = os.environ.get("FSBOOK_CHROMIUM") or shutil.which("chromium")
        with serving(site, "/") as address:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            page = browser.new_page()
            page.goto(address)
            page.wait_for_function("window.measure !== undefined")
            page.evaluate("(code) => { window.measure(code); }", TIMED)
            for rules in options.rules:
                for seats in catalog.rules(rules).players:
                    more = ", None" if options.whole else ""
                    call = f"choices({rules!r}, {seats}, {options.bot!r}, {options.rounds}{more})"
                    there = json.loads(page.evaluate("(code) => window.measure(code)", f"json.dumps({call})"))
                    here = eval(call, names)
                    middle, late = (there[int(len(there) * part)] for part in (0.5, 0.95))
                    slow += late > BOUND
                    print(
                        f"{rules:22} {seats} players: {middle:4.0f} ms, 95 % within {late:4.0f} ms "
                        f"(this Python: {here[len(here) // 2]:.0f} ms, {here[int(len(here) * 0.95)]:.0f} ms)",
                        flush=True,
                    )
            browser.close()
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
