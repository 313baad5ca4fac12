"""Every rule of every text has a test that bears its number."""

import re
from pathlib import Path

import pytest

from fsbook.sources import paragraphs

HERE = Path(__file__).parent
NOT_RULES = {"intro", "advice"}


@pytest.mark.parametrize("text_id", ["000", "001", "002", "003"])
def test_every_paragraph_that_is_a_rule_has_a_test(text_id: str) -> None:
    source = (HERE / f"test_{text_id}.py").read_text(encoding="utf-8")
    named = re.findall(rf"test_{text_id}_([a-z0-9_]+)", source)
    tested: set[str] = set()
    for name in named:
        tested |= set(_refs(name))
    missing = []
    for entry in paragraphs(text_id):
        rule = entry.section if entry.number is None else f"{entry.section} {entry.number}"
        if entry.section not in NOT_RULES and rule not in tested:
            missing.append(entry.ref)
    assert not missing


def _refs(name: str) -> list[str]:
    """The rules in a test's name: ``takes_4_5_6`` has three, ``draw_5_block_4`` two.

    >>> _refs("takes_4_5_6"), _refs("draw_5_block_4"), _refs("players")
    (['takes 4', 'takes 5', 'takes 6'], ['draw 5', 'block 4'], ['players'])
    """
    rules, section = [], ""
    for part in name.split("_"):
        if part.isdigit():
            rules.append(f"{section} {part}")
        elif part != "and":
            section = part
            rules.append(part)
    return [rule for rule in rules if rule[-1].isdigit()] or [rules[0]]
