"""The same Table in a real JupyterLab: it plays by rule, and keys typed in it never reach the notebook."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fsbook.widgets import Table

NOTEBOOK = "table.ipynb"
TABLE = {"rules": "fs-celko", "seats": ["you", "greedy"], "seed": 7}
CELLS = [f"from fsbook.widgets import Table\ntable = Table(**{TABLE})\ntable", "print(repr(table))"]


def notebook() -> str:
    empty = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    cells = [{**empty, "id": f"cell-{number}", "source": source} for number, source in enumerate(CELLS)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps(
        {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    )


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """A JupyterLab, started as `fsbook lab` starts it; gives the address of a notebook in it."""
    home = tmp_path_factory.mktemp("lab")
    (home / "work").mkdir()
    (home / "work" / NOTEBOOK).write_text(notebook(), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    settings = {
        "JUPYTER_TOKEN": token,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    command = f"from fsbook import book; book.lab({str(home / 'work')!r}, port={port}, open_browser=False)"
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", command],
            cwd=home,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        wait_for(server, f"http://127.0.0.1:{port}/api/status?token={token}", home / "log")
        yield lambda name: f"http://127.0.0.1:{port}/lab/tree/{name}?token={token}&reset"
    finally:
        if server.poll() is None:
            off = urllib.request.Request(f"http://127.0.0.1:{port}/api/shutdown?token={token}", method="POST")
            urllib.request.urlopen(off, timeout=30).close()
        server.wait(timeout=60)


def wait_for(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Wait until the server answers; fail with its log when it ends instead."""
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (URLError, OSError):
            try:
                server.wait(timeout=0.25)
            except subprocess.TimeoutExpired:
                continue
            pytest.fail(f"JupyterLab ended at once:\n{log.read_text()}", pytrace=False)


def run_first_cell(page: Page) -> Locator:
    """Run the cell that makes the table; returns the table once it is there."""
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(CELLS))
    # the indicator in the notebook is idle before its kernel is there; the status bar names the kernel
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Python 3 (ipykernel) | Idle")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".jp-Notebook .jp-Cell").first.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    table = page.locator(".jp-OutputArea .fs-table")
    expect(table).to_be_visible()
    return table


def test_table_in_a_notebook(
    lab: Callable[[str], str], browser: Browser, request: pytest.FixtureRequest
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    request.addfinalizer(context.close)
    context.set_default_timeout(90_000)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    page.goto(lab(NOTEBOOK))
    table = run_first_cell(page)
    twin = Table(**TABLE)

    # letters that are commands of a notebook stay in the widget
    move = next(tile["plays"][0]["move"] for tile in twin.view["hand"] if tile["plays"])
    name, _, arm = move.partition("@")
    button = table.locator(f'.fs-hand .fs-tb[data-k="{name}"]')
    expect(button).to_have_attribute("data-do", "pick")
    button.focus()
    for key in ("a", "b", "x", "d", "d", "m", "j"):
        button.focus()
        page.keyboard.press(key)
    table.locator(".fs-main").focus()
    for key in ("Shift+M", "Shift+Enter", "Control+Enter", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(CELLS))
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
    expect(page.locator(".jp-Notebook .jp-Cell").nth(1)).not_to_have_class(re.compile(r"\bjp-mod-active\b"))

    # a word that the table does not know is one sentence
    table.locator(".fs-typed input").fill("9-9")
    table.locator(".fs-typed input").press("Enter")
    expect(table.locator(".fs-state.is-error")).to_be_visible()

    # a tile is laid, and the kernel's table stands as the engine says
    table.locator(".fs-typed input").fill(move)
    table.locator(".fs-typed input").press("Enter")
    expect(button).to_have_count(0)
    twin.play(move)
    page.locator(".jp-Notebook .jp-Cell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    printed = page.locator(".jp-Notebook .jp-Cell").nth(1).locator(".jp-OutputArea-output pre")
    expect(printed).to_have_text(repr(twin))
    assert arm in ("", "west", "east")
    assert errors == []
