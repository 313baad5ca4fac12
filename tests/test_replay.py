"""The Replay: a transcript stepped through, every step explained."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from fsbook import notation
from fsbook.catalog import DOMINO_RULES, rules
from fsbook.play import RuleError
from fsbook.widgets import Replay, Table


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return notation.transcript("fs-celko", players=3, seed=7, bots=["greedy"], rounds=3)


@pytest.mark.parametrize("name", sorted(DOMINO_RULES))
def test_every_rule_set_is_replayed_to_the_points_of_its_transcript(name: str) -> None:
    players = rules(name).players[0]
    record = notation.transcript(name, players=players, seed=3, rounds=2)
    view = Replay(record).view
    assert view["rounds"][-1]["end"]["points"] == record["points"]
    for told, played in zip(view["rounds"], record["rounds"], strict=True):
        assert len(told["steps"]) == len(played["turns"])
        assert told["hands"] == played["hands"]
        for step, turn in zip(told["steps"], played["turns"], strict=True):
            assert step["points"] == turn["points"]
            assert step.get("tile") == turn.get("tile")
            assert step["say"].endswith(".")
            kinds = [award["kind"] for award in step.get("awards", [])]
            assert kinds == [award["kind"] for award in turn["awards"]]
        notes = [note for turn in told["turns"] for note in turn["notes"] if "kind" in note]
        assert len(notes) == sum(len(turn["awards"]) for turn in played["turns"])
        assert all(note["source"] for note in notes)
    assert view["rounds"][-1]["end"]["match"]["title"]


def test_it_reads_a_dict_text_or_a_file(data: dict[str, Any], tmp_path: Path) -> None:
    text = json.dumps(data)
    file = tmp_path / "match.json"
    file.write_text(text, encoding="utf-8")
    views = [Replay(source).view["rounds"] for source in (data, text, file, str(file))]
    assert all(view == views[0] for view in views)


def test_steps_walk_through_deals_moves_and_results(data: dict[str, Any]) -> None:
    replay = Replay(data)
    assert replay.place == (1, 0)
    assert not replay.layout
    lengths = [len(played["turns"]) for played in data["rounds"]]
    last = sum(length + 2 for length in lengths) - 1
    replay.step = lengths[0]
    assert replay.place == (1, lengths[0])
    assert len(replay.layout) == sum(turn["move"] == "play" for turn in data["rounds"][0]["turns"])
    replay.step = lengths[0] + 2
    assert replay.place == (2, 0)
    replay.step = 10**6
    assert replay.step == last
    replay.step = -5
    assert replay.step == 0


def test_a_match_in_progress_is_replayed_as_far_as_it_went() -> None:
    table = Table(seed=19)
    for _ in range(3):
        table.play(next(tile["plays"][0]["move"] for tile in table.view["hand"] if tile["plays"]))
    replay = Replay(table.transcript)
    moves = len(table.view["round"]["steps"])
    assert len(replay.view["rounds"][0]["steps"]) == moves
    assert replay.view["rounds"][0]["end"] is None
    replay.step = 10**6
    assert replay.step == moves
    assert str(replay.layout) == table.caravan


def test_its_text_follows_the_step(data: dict[str, Any]) -> None:
    replay = Replay(data, step=5)
    record = replay.view["rounds"][0]
    assert record["steps"][4]["say"] in repr(replay)
    assert str(replay.layout) in repr(replay)
    assert "0x" not in repr(replay)
    assert replay.figure().startswith("<svg")


def test_a_page_brings_the_replay_back(data: dict[str, Any]) -> None:
    replay = Replay(data, step=9, names=["Ola", "Max", "Ewa"], seat=1)
    state = {
        k: v for k, v in replay.get_state().items() if k in ("transcript", "step", "names", "seat", "view")
    }
    again = Replay(**json.loads(json.dumps(state)))
    assert again.step == 9
    assert again.view["rounds"] == replay.view["rounds"]
    assert again.view["seats"][0]["name"] == "Ola"
    assert any(step["say"].startswith("You ") for step in again.view["rounds"][0]["steps"])


def test_a_false_transcript_is_refused_with_round_turn_and_rule(data: dict[str, Any]) -> None:
    false = copy.deepcopy(data)
    false["rounds"][1]["turns"][3]["points"][0] += 1
    with pytest.raises(RuleError, match=r"Round 2, turn 4: .*Rule: 002"):
        Replay(false)
    replay = Replay(data)
    before = replay.view["rounds"]
    replay._receive(None, {"type": "load", "text": json.dumps(false), "field": "paste"}, None)
    assert replay.view["error"]["text"].startswith("Round 2, turn 4:")
    assert replay.view["rounds"] == before
    assert replay.transcript == data
    with pytest.raises(RuleError, match="Round 2"):
        replay.transcript = false
    assert replay.transcript == data


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste a transcript first"),
        ("{", "does not read as JSON"),
        ("[1]", "a JSON object"),
        ("no/such/file.json", "neither a transcript nor a file"),
        ('{"schema": 1}', "."),
        (json.dumps({"rules": "scorpion-race"}), "the Race replays it"),
    ],
)
def test_what_is_no_transcript_is_one_sentence(data: dict[str, Any], text: str, sentence: str) -> None:
    replay = Replay(data)
    replay._receive(None, {"type": "load", "text": text, "field": "paste"}, None)
    error = replay.view["error"]["text"]
    assert sentence in error
    assert "\n" not in error
    assert replay.transcript == data


def test_another_match_starts_at_its_beginning(data: dict[str, Any]) -> None:
    replay = Replay(data, step=12)
    other = notation.transcript("muggins-amazing", players=2, seed=1, rounds=1)
    replay._receive(None, {"type": "load", "text": json.dumps(other)}, None)
    assert replay.view["error"] is None
    assert replay.step == 0
    assert replay.view["rules"] == "muggins-amazing"
    assert replay.transcript == other


def test_without_a_transcript_it_shows_one() -> None:
    assert Replay().view["rounds"]
