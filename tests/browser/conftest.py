"""A browser for the tests: one Chromium, the built book on a local server below a sub-path, no other host.

Every page is watched. A test fails when its page writes an error to the console, lets an exception escape,
asks for something that is missing, or asks anything of another host (which the browser could not reach).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from fsbook.serving import serving

PREFIX = "/sub/path/"
TIMEOUT = 60_000
HERE = ("127.0.0.1", "localhost")
expect.set_options(timeout=TIMEOUT)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--proxy-server=http://127.0.0.1:9",  # nobody is there; what is on this machine goes past it
]


def chromium(playwright: Playwright) -> str:
    """Return the path of a Chromium: the machine's, or Playwright's own, fetched where it is missing too."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = os.environ.get("FSBOOK_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found:
        return found
    own = playwright.chromium.executable_path
    if not Path(own).exists():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdin=subprocess.DEVNULL)
    if not Path(own).exists():
        pytest.fail("The browser tests need Chromium; FSBOOK_CHROMIUM can name one.", pytrace=False)
    return own


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(playwright), args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def address(site: Path) -> Iterator[str]:
    """The address of the book on the local server."""
    with serving(site, PREFIX) as address:
        yield address


@dataclass
class Watch:
    """What went wrong on a page; `allowed` are beginnings of messages that a test expects, `asked` the names
    of the files that pages and their workers asked for.
    """

    complaints: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"exception: {error.error}"))
        context.on("request", lambda request: self._request(request.url))
        context.on("response", lambda response: self._response(response.status, response.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(message.text.startswith(text) for text in self.allowed):
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        self.asked.add(parts.path.rpartition("/")[2])
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in HERE:
            self.complaints.append(f"asked another host: {url}")

    def _response(self, status: int, url: str) -> None:
        if status >= 400:
            self.complaints.append(f"answer {status}: {url}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Opens watched pages: `new_page(width=390, theme="dark", touch=True)`."""
    contexts: list[BrowserContext] = []

    def make(
        *, width: int = 1280, height: int = 800, theme: str = "light", touch: bool = False, **more: Any
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touch,
            reduced_motion="reduce",
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        watch.follow(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One watched page of 1280 × 800."""
    return new_page()
