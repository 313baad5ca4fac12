"""A few hundred random rounds of every rule set; ``tests/bench/random_rounds.py`` plays 100,000."""

import pytest
from bench.random_rounds import LONGEST, expected, play_rounds

from fsbook import catalog


@pytest.mark.parametrize("rules_id", catalog.domino_ids())
def test_random_rounds_end_with_28_tiles_at_every_step(rules_id: str) -> None:
    rules = catalog.rules(rules_id)
    seen = play_rounds(rules_id, 300, seed=1)
    assert seen["domino"] + seen["blocked"] + seen["target"] >= 300
    assert {"domino", "blocked"} <= seen.keys()
    assert ("target" in seen) == bool(rules.score)
    assert {f"{seats} players" for seats in rules.players} <= seen.keys()
    unknown = {name for name in seen if name.startswith("by ")} - expected(rules)
    assert not unknown, "every way to a winner is one that the bench waits for"
    assert LONGEST > 28 * 4
