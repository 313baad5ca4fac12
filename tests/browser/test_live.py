"""Pages of a little book come alive: every kind of widget, in the built site; other hosts are refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from support import open_live, wait_for_python

from fsbook.serving import serving

from .conftest import PREFIX, Watch

BOOK = Path(__file__).with_name("live_book")
ROOT = Path(__file__).parents[2]

THEME = "Got invalid theme mode"
"""What the theme says on a first visit."""


def build_book(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the book in `folder`, with its own package importable."""
    paths = [str(folder / "packages"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-c", "from jupyter_book.cli.main import main; main()", "build", str(folder), "-W"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def little_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("live") / "book"
    shutil.copytree(BOOK, folder)
    done = build_book(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "_build" / "html"


@pytest.fixture(scope="module")
def little(little_site: Path) -> Iterator[str]:
    """The address of the little book."""
    with serving(little_site, PREFIX) as address:
        yield address


@pytest.fixture(autouse=True)
def theme_may_talk(watch: Watch) -> None:
    watch.allowed.append(THEME)


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.held: list[Route] = []
        self.open = False
        page.route(pattern, self.arrive)

    def arrive(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.held.append(route)

    def lift(self) -> None:
        self.open = True
        for route in self.held:
            route.continue_()


def tally(page: Page, n: int):  # type: ignore[no-untyped-def]
    return page.locator(".live-view .tally").nth(n)


def counts(page: Page) -> list[str]:
    return page.locator(".tally .count").all_inner_texts()


def pips(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("div.widget-label")


def press(page: Page, n: int, button: str = "step") -> None:
    tally(page, n).locator(f".{button}").click()


# -- anywidgets, and what cells wire up ---------------------------------------------------------------


def test_observe_and_links_are_alive(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/wired.html")
    first, second, third = (tally(page, n).locator(".count") for n in range(3))
    press(page, 0)
    expect(first).to_have_text("4")
    expect(second).to_have_text("400")  # the observer of the second cell
    press(page, 2)
    expect(third).to_have_text("1")
    press(page, 1)
    expect(second).to_have_text("401")  # by the step that the link has set
    expect(tally(page, 1).locator(".doubled")).to_have_text("802")


def test_jslink_is_alive_without_python(little: str, page: Page, watch: Watch) -> None:
    watch.allowed.append("Failed to load resource")
    page.route(re.compile("worker.mjs"), lambda route: route.abort())
    watch.allowed.append("Python did not start")
    page.goto(f"{little}pages/wired.html")
    press(page, 3, "set")
    expect(tally(page, 0).locator(".count")).to_have_text("4")
    press(page, 0, "set")
    expect(tally(page, 3).locator(".count")).to_have_text("5")


def test_two_views_of_one_model_agree(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/wired.html")
    press(page, 4)
    expect(tally(page, 0).locator(".count")).to_have_text("4")
    expect(tally(page, 4).locator(".count")).to_have_text("4")
    assert counts(page)[2] == "0", "others are left alone"


def test_what_was_done_while_python_was_loading_is_kept(little: str, page: Page) -> None:
    gate = Gate(page, "**/*.bin")
    page.goto(f"{little}pages/wired.html")
    status = page.locator(".live-status").first
    expect(status).to_contain_text("Python is starting")
    press(page, 0, "set")  # a value: shows at once
    press(page, 0, "set")
    expect(tally(page, 0).locator(".count")).to_have_text("5")
    press(page, 0)  # a message: waits for Python
    gate.lift()
    wait_for_python(page)
    expect(tally(page, 0).locator(".count")).to_have_text("6")
    expect(tally(page, 0).locator(".doubled")).to_have_text("12")
    expect(tally(page, 1).locator(".count")).to_have_text("600")
    expect(status).to_have_text("")


def test_the_first_widget_answers_before_the_last_cell_has_run(little: str, page: Page) -> None:
    page.add_init_script("""
      window.seen = [];
      new MutationObserver((changes) => {
        const page = document.documentElement.dataset;
        for (const { target } of changes)
          if (target.matches?.(".live-status") && target.dataset.state === "ready")
            window.seen.push([page.livePython, target.parentElement.dataset.liveCell]);
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
    """)
    open_live(page, f"{little}pages/long.html")
    expect(page.locator('.live-status[data-state="ready"]')).to_have_count(2)
    assert page.evaluate("window.seen") == [["loading", "1"], ["loading", "2"]]
    expect(tally(page, 1).locator(".count")).to_have_text("8")
    press(page, 0)
    expect(tally(page, 0).locator(".doubled")).to_have_text("4")


def test_a_widget_far_below_is_drawn_when_the_reader_comes_near_or_python_is_there(
    little: str, page: Page
) -> None:
    gate = Gate(page, "**/*.bin")
    page.goto(f"{little}pages/long.html")
    first, last = page.locator(".live-view").first, page.locator(".live-view").last
    expect(first.locator(".live-front .tally")).to_be_visible()
    expect(last.locator(".live-front")).to_have_count(0)
    expect(last.locator(".live-figure")).to_have_count(1)
    last.scroll_into_view_if_needed()
    expect(last.locator(".live-front .tally")).to_be_visible()
    page.goto(f"{little}pages/wired.html")
    page.goto(f"{little}pages/long.html")
    expect(first.locator(".live-front .tally")).to_be_visible()
    expect(last.locator(".live-front")).to_have_count(0)
    gate.lift()
    wait_for_python(page)
    expect(last.locator(".live-front .tally")).to_have_count(1)


def test_a_widget_of_the_build_alone_is_made_again(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/wired.html")
    press(page, 5)
    expect(tally(page, 5).locator(".count")).to_have_text("5")


def test_messages_carry_bytes_and_commands_are_answered(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/wired.html")
    heard = tally(page, 0).locator(".heard")
    press(page, 0, "echo")
    expect(heard).to_have_text("hello 321")
    press(page, 0, "triple")
    expect(heard).to_have_text("21")


def test_an_error_in_python_is_one_sentence(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/wired.html")
    press(page, 0, "fail")
    status = page.locator(".live-view").first.locator(".live-status")
    expect(status).to_have_text(
        "Something went wrong in Python just now, and the last step may not have been carried out."
    )
    expect(page.locator(".live-view").nth(1).locator(".live-status")).to_have_text("")
    assert "Traceback" not in page.locator("body").inner_text()
    press(page, 0)
    expect(status).to_have_text("")


# -- stock controls ------------------------------------------------------------------------------------


def test_stock_controls_and_boxes_are_alive(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/stock.html")
    handle = page.locator(".noUi-handle").first
    handle.focus()
    page.keyboard.press("ArrowRight")
    expect(pips(page)).to_have_text("4 pips")
    page.locator("select").select_option("three")
    page.get_by_role("button", name="Press").click()
    inner = tally(page, 0)  # an anywidget in a box, linked to the slider by jslink
    expect(inner.locator(".count")).to_have_text("7")
    expect(inner.locator(".doubled")).to_have_text("14")
    expect(pips(page)).to_have_text("7 pips")


def test_tabs_turn_and_toggles_toggle(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/stock.html")
    expect(page.locator(".widget-html-content", has_text="first page")).to_be_visible()
    page.get_by_role("tab", name="Two").click()
    expect(page.locator(".live-view input[type=text]").last).to_have_value("3")
    expect(page.locator(".widget-html-content", has_text="first page")).to_be_hidden()
    page.get_by_role("button", name="east").click()
    expect(page.get_by_role("button", name="east")).to_have_class(re.compile("mod-active"))


def test_controls_moved_while_python_was_loading_keep_their_place(little: str, page: Page) -> None:
    gate = Gate(page, "**/*.bin")
    page.goto(f"{little}pages/stock.html")
    handle = page.locator(".noUi-handle").first
    handle.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    gate.lift()
    wait_for_python(page)
    expect(pips(page)).to_have_text("7 pips")
    expect(handle).to_have_attribute("aria-valuenow", "7.0")


def test_output_and_interact(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/output.html")
    page.get_by_role("button", name="Say").click()
    output = page.locator(".widget-output").first
    expect(output).to_contain_text("said 0")
    page.get_by_role("button", name="Fail").click()
    expect(output).to_contain_text("this does not fit")
    assert "Traceback" not in page.locator("body").inner_text()
    page.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".widget-output").last).to_contain_text("square 16")


def test_widgets_that_python_makes_later_appear_and_live(little: str, page: Page) -> None:
    open_live(page, f"{little}pages/output.html")
    more = page.get_by_role("button", name="More")
    more.click()
    more.click()
    expect(page.locator(".tally")).to_have_count(2)
    press(page, 1)
    expect(page.locator(".tally .count").last).to_have_text("42")


# -- when Python is not there --------------------------------------------------------------------------


@pytest.mark.parametrize("blocked", ["worker.mjs", "asm.mjs", "asm.wasm", "core.bin", "tally.bin$"])
def test_a_blocked_file_is_said_in_one_sentence(little: str, page: Page, watch: Watch, blocked: str) -> None:
    watch.allowed.append("")  # the console may say what it likes
    page.route(re.compile(blocked), lambda route: route.abort())
    page.goto(f"{little}pages/wired.html")
    page.wait_for_selector("html[data-live-python=failed]", state="attached")
    for line in page.locator(".live-status").all():
        expect(line).to_contain_text("Python could not start in this browser")
    assert counts(page)[:2] == ["3", "0"], "what the build printed still shows"


def test_without_webassembly_the_page_says_so(little: str, page: Page, watch: Watch) -> None:
    watch.allowed.append("Python did not start")
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{little}pages/wired.html")
    page.wait_for_selector("html[data-live-python=failed]", state="attached")
    expect(page.locator(".live-status").first).to_contain_text("Python could not start in this browser")


def test_without_scripts_the_figures_are_there(little: str, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{little}pages/wired.html")
    expect(page.locator(".live-figure svg")).to_have_count(6)
    expect(page.locator(".live-figure").first).to_be_visible()
    page.goto(f"{little}pages/stock.html")
    expect(page.locator(".live-figure pre").first).to_contain_text("VBox")


def test_the_figure_gives_way_to_the_front_end(little: str, page: Page) -> None:
    page.goto(f"{little}pages/wired.html")
    expect(tally(page, 0)).to_be_visible()
    expect(page.locator(".live-figure").first).to_be_hidden()


def test_a_page_without_widgets_loads_no_python(little: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{little}index.html")
    page.wait_for_selector("mjx-container")  # its formula, by the book's own MathJax
    assert not [url for url in asked if "worker" in url or "pyodide" in url]


def test_anywidgets_alone_do_not_load_the_stock_manager(little: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_live(page, f"{little}pages/wired.html")
    assert not [url for url in asked if "stock" in url]


# -- what a build refuses ------------------------------------------------------------------------------


def test_a_page_with_a_foreign_script_fails_the_build(tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.mkdir()
    (book / "_toc.yml").write_text("format: jb-book\nroot: index\n")
    (book / "_config.yml").write_text(
        (BOOK / "_config.yml").read_text().replace("live_packages: [tally]", "html_title: Page")
    )
    shutil.copy(BOOK / "mark.svg", book)
    (book / "index.md").write_text(
        '# Page\n\n```{raw} html\n<script src="https://cdn.example/x.js"></script>\n```\n'
    )
    done = build_book(book)
    assert done.returncode != 0
    assert "https://cdn.example/x.js" in done.stdout + done.stderr
