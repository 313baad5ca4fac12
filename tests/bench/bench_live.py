"""How fast a live page is, measured against a bare page that loads stock Pyodide, in one run.

    python tests/bench/bench_live.py [SITE PAGE …] [--rounds 5] [--json]

SITE is a built book and each PAGE one of its pages with a widget (such as chapters/intro.html); without them,
the little book of the browser tests is built and measured. An answer is the moment from which Python answers
for the first widget of the page (“all_answer”: for the last one). Clicks are measured in the little book's
tally and in a lab (such as chapters/tiles.html). Every visit has a fresh browser profile, so an empty cache;
the server is on this machine. The medians must keep the bounds below, or the exit code is 1.

Not part of the test suite: times on a busy machine say nothing, ratios within one run do.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from fsbook.serving import Server, Site

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "tests" / "browser" / "live_book"
PYODIDE = ROOT / "widgets" / "node_modules" / "pyodide"

BOUNDS = {
    "visible": 0.8,  # seconds from navigation until the first widget shows
    "ratio": 0.8,  # first answer from Python, against the bare page
    "click_p95": 0.016,  # seconds from a click to its answer
    "megabytes": 8.0,  # all that a first visit downloads, compressed
    "second_kilobytes": 300.0,  # what the next page of the same visit adds
}

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--proxy-server=http://127.0.0.1:9",
]  # fmt: skip

BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><p id="sum"></p><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
document.querySelector("#sum").textContent = python.runPython("1+1");
window.all = window.answered = performance.now();
</script>"""

WATCH = """
(() => {
  const now = (name) => (window[name] ??= performance.now());
  const look = () => {
    const fronts = [...document.querySelectorAll(".live-front")];
    if (fronts.some((e) => e.getBoundingClientRect().height > 20)) now("visible");
    else requestAnimationFrame(look);
  };
  look();
  const line = (e) => e.matches?.(".live-status") && e.dataset.state === "ready";
  new MutationObserver((changes) => changes.some(({ target }) => line(target)) && now("answered"))
    .observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
  addEventListener("live-python", ({ detail }) => detail === "ready" && now("all"));
})();
"""
"""When the first front end shows; when Python answers for the first widget; when it does for all."""

TALLY_CLICKS = """async () => {
  const root = document.querySelector(".tally");
  const times = [];
  for (let i = 0; i < 100; i++) {
    const before = root.querySelector(".doubled").textContent;
    const start = performance.now();
    root.querySelector(".step").click();
    while (root.querySelector(".doubled").textContent === before) await new Promise((next) => {
      const watch = new MutationObserver((_, self) => (self.disconnect(), next()));
      watch.observe(root, { childList: true, subtree: true, characterData: true });
    });
    times.push(performance.now() - start);
    await new Promise((next) => setTimeout(next, 5));
  }
  return times.sort((a, b) => a - b);
}"""

LAB_CLICKS = """async () => {
  const root = document.querySelector(".fs-lab");
  const said = () => root.querySelector(".fs-say").textContent;
  const times = [];
  const press = async (selector, read) => {
    const before = read();
    const start = performance.now();
    root.querySelector(selector).click();
    while (read() === before) await new Promise((next) => {
      const watch = new MutationObserver((_, self) => (self.disconnect(), next()));
      watch.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    times.push(performance.now() - start);
    await new Promise((next) => setTimeout(next, 5));
  };
  const buttons = [...root.querySelectorAll("button")];
  buttons.find((button) => button.textContent.trim() === "Take back").id = "take-back";
  for (let i = 0; i < 40; i++) {
    const tile = root.querySelectorAll(".fs-tray .is-legal")[i % 3];
    await press(`[data-tile="${tile.dataset.tile}"]`, () => root.querySelector(".fs-place")?.dataset.arm);
    await press(".fs-place", said);
    await press("#take-back", said);
  }
  return times.sort((a, b) => a - b);
}"""
"""A tile is chosen (the page answers by itself), laid and taken back (Python answers), again and again."""

CLICKS = f"""() => document.querySelector(".tally") ? ({TALLY_CLICKS})()
  : document.querySelector(".fs-lab") ? ({LAB_CLICKS})() : []"""


def little_book(work: Path) -> Path:
    """Build the book of the browser tests and return its pages."""
    shutil.copytree(BOOK, work / "book")
    paths = [str(work / "book" / "packages"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    subprocess.run(
        [sys.executable, "-c", "from jupyter_book.cli.main import main; main()", "build", str(work / "book")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        check=True,
        capture_output=True,
    )
    return work / "book" / "_build" / "html"


def bare_site(work: Path) -> Path:
    """Return a folder with Pyodide as it comes and one page that evaluates 1+1."""
    site = work / "bare"
    shutil.copytree(PYODIDE, site)
    (site / "index.html").write_text(BARE)
    return site


@contextmanager
def counted(folder: Path, prefix: str) -> Iterator[tuple[str, list[int]]]:
    """Serve `folder`; give the address and a list to which the size of every answer's body is added."""
    sizes: list[int] = []
    server = Server(Site(folder, prefix))

    class Counting(server.RequestHandlerClass):  # type: ignore[name-defined, misc]
        def send_header(self, name: str, value: str) -> None:
            if name == "Content-Length":
                sizes.append(int(value))
            super().send_header(name, value)

    server.RequestHandlerClass = Counting
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.address, sizes
    finally:
        server.shutdown()
        server.server_close()


def visit(browser: Browser, url: str, then: str | None = None) -> dict[str, Any]:
    """Open `url` with an empty cache; return its times in seconds and what `then` evaluates to."""
    context = browser.new_context()
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("window.all !== undefined", timeout=120_000)
    times = page.evaluate("[window.answered, window.all, window.visible || 0]")
    result: dict[str, Any] = dict(zip(("answered", "all", "visible"), (t / 1000 for t in times), strict=True))
    if then:
        result["then"] = page.evaluate(then)
    context.close()
    return result


def measure(site: Path, name: str, rounds: int, work: Path) -> dict[str, float]:
    """Measure page `name` of `site` against the bare page, `rounds` times in turn, and return the medians."""
    bare, live, loaded = [], [], []
    with (
        counted(site, "/sub/path/") as (address, sizes),
        counted(bare_site(work), "/") as (plain, _),
        sync_playwright() as playwright,
    ):
        chromium = (
            os.environ.get("FSBOOK_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        )
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for url in (plain + "index.html", address + name):  # the server compresses on the first visit
            visit(browser, url)
        for _ in range(rounds):
            bare.append(visit(browser, plain + "index.html"))
            sizes.clear()
            live.append(visit(browser, address + name, CLICKS))
            loaded.append(sum(sizes))
        second = second_page(browser, address + name, sizes)
        browser.close()
    middle = statistics.median
    result = {
        "bare": middle(one["answered"] for one in bare),
        "answer": middle(one["answered"] for one in live),
        "all_answer": middle(one["all"] for one in live),
        "visible": middle(one["visible"] for one in live),
        "megabytes": middle(loaded) / 1e6,
        "second_kilobytes": second / 1e3,
    }
    result["ratio"] = result["answer"] / result["bare"]
    if times := [time for one in live for time in one["then"]]:
        result["click_p50"] = middle(times) / 1000
        result["click_p95"] = sorted(times)[int(len(times) * 0.95)] / 1000
    return result


def second_page(browser: Browser, url: str, sizes: list[int]) -> int:
    """Return the bytes that the next page with widgets takes, after the first one of a visit."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-live-python=ready]", state="attached", timeout=120_000)
    links = page.evaluate(
        "[...new Set([...document.querySelectorAll('a.internal')].map((a) => a.href.split('#')[0]))]"
    )
    sizes.clear()
    total = 0
    for link in links:
        if link == url:
            continue
        sizes.clear()
        page.goto(link)
        if page.locator(".live-view").count():
            page.wait_for_selector("html[data-live-python=ready]", state="attached", timeout=120_000)
            total = sum(sizes)
            break
    context.close()
    return total


def out_of_bounds(result: dict[str, float]) -> list[str]:
    """Return the names of the measures that are too much."""
    return [name for name, bound in BOUNDS.items() if result.get(name, 0.0) > bound]


def show(name: str, result: dict[str, float]) -> None:
    """Print what was measured on a page."""
    print(name)
    for measured, value in result.items():
        bound = f"   at most {BOUNDS[measured]}" if measured in BOUNDS else ""
        print(f"  {measured:18} {value:8.3f}{bound}")
    broken = out_of_bounds(result)
    print(f"  too much: {', '.join(broken)}" if broken else "  every bound is kept", flush=True)


def main() -> int:
    """Measure, print, and return 0 when every bound is kept."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("site", nargs="?", type=Path)
    parser.add_argument("pages", nargs="*", default=["pages/wired.html"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        site = options.site or little_book(work)
        results = {}
        for name in options.pages:
            results[name] = measure(site, name, options.rounds, Path(tempfile.mkdtemp(dir=work)))
            if not options.json:
                show(name, results[name])
    broken = {name: out_of_bounds(result) for name, result in results.items()}
    if options.json:
        print(json.dumps({name: {**result, "broken": broken[name]} for name, result in results.items()}))
    return 1 if any(broken.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
