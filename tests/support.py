"""What several test files call: commands in clean surroundings, and the folder of the checkout."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[1]


def surroundings(cwd: Path, path: str | None = None) -> dict[str, str]:
    """The environment of a command far from the checkout: no Python settings, a cache of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["FSBOOK_CACHE"] = str(cwd / "cache")
    if path is not None:
        environment["PATH"] = path
    return environment


def run(*command: str | Path, cwd: Path, path: str | None = None, code: int = 0) -> str:
    """Run a command that should end with `code`, as if far from the checkout; returns what it said."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=surroundings(cwd, path),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    if done.returncode != code:
        log = cwd / "cache" / "build.log"
        said = done.stdout + (log.read_text("utf-8") if log.exists() else "")
        pytest.fail(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{said}", pytrace=False)
    return done.stdout


@dataclass(frozen=True)
class Environment:
    """A virtual environment: its interpreter, the `fsbook` command in it, and an empty folder to work in."""

    folder: Path
    work: Path

    @property
    def scripts(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def python(self, *words: str, code: int = 0) -> str:
        return run(self.scripts / "python", *words, cwd=self.work, code=code)

    def fsbook(self, *words: str | Path, code: int = 0) -> str:
        return run(self.scripts / "fsbook", *words, cwd=self.work, code=code)


def open_live(page: Page, url: str) -> None:
    """Open a page of the book and wait until its Python answers."""
    page.goto(url)
    wait_for_python(page)


def wait_for_python(page: Page) -> None:
    """Wait until the page's Python answers; a busy machine may take its time."""
    page.wait_for_selector("html[data-live-python=ready]", state="attached", timeout=240_000)
