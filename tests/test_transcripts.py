"""Transcripts: the same everywhere, byte for byte when replayed, and refused when a number is changed."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import dealt, to_the_end
from transcripts.make import HERE, TABLES, text

from fsbook import catalog
from fsbook.match import Dominoes
from fsbook.notation import (
    TranscriptError,
    again,
    dealt_from_seed,
    dumps,
    loads,
    replay,
    seats_bots,
    to_json,
    transcript,
)
from fsbook.play import RuleError, play_match
from fsbook.sources import is_ref

DOMINOES = [name for name, (rules, _, _) in TABLES.items() if rules in catalog.domino_ids()]


def kept(name: str) -> str:
    return (HERE / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_the_committed_match_is_played_again_byte_for_byte(name: str) -> None:
    assert text(name) == kept(name)


@pytest.mark.parametrize("name", TABLES)
def test_the_committed_match_replays_byte_for_byte(name: str) -> None:
    assert dumps(again(loads(kept(name)))) + "\n" == kept(name)


def test_every_rule_set_has_a_committed_match_and_every_file_a_table() -> None:
    assert {rules for rules, _, _ in TABLES.values()} == set(catalog.ids())
    assert {path.stem for path in HERE.glob("*.json")} == set(TABLES)


@given(st.sampled_from(catalog.domino_ids()), st.integers(0, 10**9), st.sampled_from(["random", "greedy"]))
@settings(max_examples=25)
def test_any_match_replays_to_the_same_transcript(rules_id: str, seed: int, name: str) -> None:
    players = catalog.rules(rules_id).players[-1]
    data = transcript(rules_id, players, seed, [name], rounds=2)
    assert again(data) == data
    assert loads(dumps(data)) == data == json.loads(json.dumps(data))
    assert dealt_from_seed(data)
    assert data["seed"] == seed and data["limit"] == 2 and data["target"] is None
    assert len(data["rounds"]) == 2
    assert ("tied" in data) == (data["winner"] is None)


# -- the form ------------------------------------------------------------------------------------------


def test_the_form_of_the_contract() -> None:
    data = transcript("fs-celko", 2, 7)
    assert list(data) == [
        "schema",
        "rules",
        "players",
        "seed",
        "target",
        "limit",
        "rounds",
        "points",
        "winner",
    ]
    assert (data["schema"], data["rules"], data["players"], data["seed"]) == (1, "fs-celko", 2, 7)
    assert (data["target"], data["limit"]) == (20, None)
    first = data["rounds"][0]
    assert list(first) == [
        "lead", "master", "flower", "scorpion", "hands", "oasis", "turns", "ending", "winner", "awards",
        "points",
    ]  # fmt: skip
    assert list(first["lead"]) == ["by", "throws", "seat"]
    assert first["lead"]["by"] == "dice"
    assert [rounds["lead"]["by"] for rounds in data["rounds"][1:]] == ["rotation"] * (len(data["rounds"]) - 1)
    shapes = {
        "play": ["seat", "move", "tile", "arm", "awards", "points"],
        "draw": ["seat", "move", "tile", "awards", "points"],
        "pass": ["seat", "move", "awards", "points"],
    }
    for rounds in data["rounds"]:
        assert [len(hand) for hand in rounds["hands"]] == [6, 6] and len(rounds["oasis"]) == 16
        for turn in rounds["turns"]:
            assert list(turn) == shapes[turn["move"]]
            assert all(list(award) == ["kind", "points"] for award in turn["awards"])
        assert rounds["turns"][0]["arm"] is None
    assert data["rounds"][-1]["points"] == data["points"]
    assert data["points"][data["winner"]] == max(data["points"]) >= 20


def test_a_target_reached_in_mid_round_names_no_winner_of_the_round() -> None:
    for seed in range(60):
        data = transcript("fs-celko", 2, seed)
        last = data["rounds"][-1]
        if last["ending"] == "target":
            assert last["winner"] is None and last["awards"] == []
            assert last["points"] == last["turns"][-1]["points"] == data["points"]
            return
    pytest.fail("no match ended at its target")


def test_games_without_dice_leave_them_out_and_stones_are_draws() -> None:
    first = transcript("draw-amazing", 3, 7, rounds=1)["rounds"][0]
    assert "flower" not in first and "scorpion" not in first
    assert list(first["lead"]) == ["by", "draws", "seat"] and first["lead"]["by"] == "stone"
    assert len(first["lead"]["draws"][0]) == 3


def test_a_level_match_lists_who_shares_it() -> None:
    for seed in range(200):
        data = transcript("fs-short", 2, seed, rounds=1)
        if data["points"][0] == data["points"][1]:
            assert data["winner"] is None and data["tied"] == [0, 1]
            assert again(data) == data
            return
    pytest.fail("no match ended level")


def test_changed_parameters_are_named_and_kept() -> None:
    data = transcript(
        "fs-celko", 2, 7, settings={"oasis_reserve": 0, "lone_double_header": "plural", "target": 9}
    )
    assert data["set"] == {"target": 9, "oasis_reserve": 0, "lone_double_header": "plural"}
    assert again(data) == data
    match = replay(data).state
    assert match.rules.oasis_reserve == 0
    del data["set"]
    with pytest.raises(RuleError):
        again(data)


def test_a_match_in_progress_has_a_transcript() -> None:
    match = dealt("fs-celko", 2, seed=3)
    data = to_json(match, 3)
    assert data["rounds"][0]["ending"] is None and data["winner"] is None
    assert again(data) == data
    after = to_the_end(match)
    assert again(to_json(after, 3)) == to_json(after, 3)
    assert again(to_json(Dominoes(catalog.rules("fs-celko")).start(2))) == to_json(
        Dominoes(catalog.rules("fs-celko")).start(2)
    )


def test_every_state_of_a_replay_is_the_match_that_was_played() -> None:
    game = Dominoes(catalog.rules("sewastopol-amazing"), limit=2)
    match = play_match(game, 3, seats_bots(["random"], 3), 5)
    line = replay(to_json(match, 5))
    assert line.state == match
    assert len(line.states) == len(line.moves) + 1 and line.states[0] == game.start(3)


# -- refusals ------------------------------------------------------------------------------------------


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all whole numbers in a JSON value."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from numbers(value, (*path, place))
    elif type(data) is int:
        yield path


def changed(data: Any, path: tuple[Any, ...], by: int) -> Any:
    other = copy.deepcopy(data)
    inner = other
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] += by
    return other


@pytest.mark.parametrize(
    "name", ["fs-celko-2", "fs-short-2", "muggins-amazing-2", "draw-amazing-4", "bergen-celko-4"]
)
def test_one_changed_number_is_refused_with_round_turn_and_rule(name: str) -> None:
    """Every number of the rounds, one up or one down, save where the match would be as lawful with it."""
    data = loads(kept(name))
    paths = [
        path for path in numbers(data) if path[0] not in ("schema", "seed", "players", "target", "limit")
    ]
    lawful = 0
    for place, path in enumerate(paths[:: max(1, len(paths) // 60)]):
        other = changed(data, path, 1 if place % 2 else -1)
        try:
            again(other)
        except TranscriptError as refused:
            assert 1 <= refused.round <= len(data["rounds"])
            assert is_ref(refused.rule)
            assert str(refused).startswith(f"Round {refused.round}, ")
            assert f"turn {refused.turn or 1}" in str(refused) and f"Rule: {refused.rule} (" in str(refused)
            assert "\n" not in str(refused)
        else:
            assert path[-2] == "tile", path
            lawful += 1
    assert lawful <= 1


@pytest.mark.parametrize(
    ("key", "value"), [("schema", 2), ("players", 3), ("players", 5), ("limit", 3), ("target", None)]
)
def test_a_changed_head_is_refused(key: str, value: Any) -> None:
    data = loads(kept("fs-celko-2"))
    data[key] = value
    with pytest.raises(RuleError):
        again(data)


def refusal(*steps: Any, to: Any, of: str = "fs-celko-2") -> str:
    """Why a transcript is refused in which one value was replaced."""
    data = loads(kept(of))
    inner: Any = data
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = to
    with pytest.raises(RuleError) as refused:
        again(data)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_refusals_name_what_is_wrong() -> None:
    turn = ("rounds", 0, "turns")
    assert refusal(*turn, 0, "tile", to=[4, 3]).startswith("Round 1, turn 1: 4-3 is not in your hand")
    assert refusal(*turn, 0, "seat", to=0).startswith("Round 1, turn 1: It is the turn of seat 1, not of 0.")
    assert "There is no north arm" in refusal(*turn, 1, "arm", to="north")
    assert 'There is no "up" arm' in refusal(*turn, 1, "arm", to="up")
    assert "There is no {} arm" in refusal(*turn, 1, "arm", to={})
    assert "It is the turn of seat 1, not of true." in refusal(*turn, 0, "seat", to=True)
    assert "its schema is not 1" in refusal("schema", to=True)
    assert "“move” is play, draw or pass" in refusal(*turn, 1, "move", to="knock")
    assert "You may not pass" in refusal(*turn, 1, "move", to="pass")
    assert "You may not draw" in refusal(*turn, 1, "move", to="draw")
    assert "scores nothing" in refusal(*turn, 0, "awards", to=[{"kind": "dual", "points": 2}])
    assert "Rule: 002 rule 1 (Celko, rule 1)." in refusal(
        *turn, 0, "awards", to=[{"kind": "dual", "points": 2}]
    )
    assert "The points are 0 and 0 after this, not 1 and 0." in refusal(*turn, 0, "points", to=[1, 0])
    data = loads(kept("fs-celko-2"))
    thrown = [
        refusal("rounds", place, "flower", to=[high, low])
        for place, played in enumerate(data["rounds"])
        for high in range(1, 7)
        for low in range(1, high + 1)
        if [high, low] != played["flower"]
    ]
    assert all("Rule: 002 " in says for says in thrown)
    unnoticed = [says for says in thrown if ", before turn 1: Seed 7 throws Flower" in says]
    assert unnoticed, "where no award gives a wrong die away, the seed does"
    assert "No die shows 7" in refusal("rounds", 0, "flower", to=[7, 5])
    assert "not how seed 7 decides" in refusal("rounds", 0, "lead", "throws", 0, 0, 1, to=3)
    assert "highest throw" in refusal("rounds", 0, "lead", "throws", 0, 0, 1, to=6)
    assert "Seat 0 leads this round, not seat 1" in refusal("rounds", 1, "lead", "seat", to=1)
    assert "caravan master" in refusal("rounds", 1, "master", to=1)
    assert "is dealt twice" in refusal("rounds", 0, "oasis", 0, to=[6, 6])
    assert "is dealt 6 tiles" in refusal("rounds", 0, "hands", 0, to=[[6, 6]])
    assert "The round ends by" in refusal("rounds", 0, "ending", to="pips")
    assert "wins the round, not" in refusal("rounds", 0, "winner", to=None)
    assert "The match stands at" in refusal("points", to=[0, 0])
    assert "wins the match, not" in refusal("winner", to=None)
    assert "Level at the end" in refusal("tied", to=[0, 1])


def test_missing_and_additional_turns_and_rounds_are_refused() -> None:
    data = loads(kept("fs-celko-2"))
    short = copy.deepcopy(data)
    short["rounds"][0]["turns"].pop()
    with pytest.raises(TranscriptError, match=r"Round 1, after turn \d+: The round is not over yet"):
        again(short)
    long = copy.deepcopy(data)
    long["rounds"][0]["turns"].append(long["rounds"][0]["turns"][-1])
    with pytest.raises(TranscriptError, match="The round was over before this turn"):
        again(long)
    more = copy.deepcopy(data)
    more["rounds"].append(more["rounds"][0])
    with pytest.raises(TranscriptError, match="The match was over before this round"):
        again(more)
    less = copy.deepcopy(data)
    less["rounds"].pop()
    with pytest.raises(TranscriptError):
        again(less)


@given(st.data())
@settings(max_examples=60)
def test_whatever_stands_in_a_transcript_a_refusal_is_one_sentence(data: st.DataObject) -> None:
    """Any value in any place: the replay agrees or refuses, and never breaks down."""
    value = loads(kept("fs-celko-2"))
    inner, path = value, []
    while isinstance(inner, dict | list) and inner and (not path or data.draw(st.integers(0, 5))):
        step = data.draw(st.sampled_from(list(inner) if isinstance(inner, dict) else list(range(len(inner)))))
        path.append((inner, step))
        inner = inner[step]
    holder, step = path[-1]
    strange = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 30), st.floats(allow_nan=False), st.text(max_size=5),
        st.just([]), st.just({}), st.just([[1]]), st.just([None, [2, 3]]), st.just({"kind": 3}),
    )  # fmt: skip
    holder[step] = data.draw(strange)
    try:
        again(value)
    except RuleError as refused:
        assert str(refused) and "\n" not in str(refused)


@pytest.mark.parametrize(
    "what", ["", "[", "3", "[]", "null", '{"schema": 1}', "{" * 2000, '{"rules": "fs-celko"}']
)
def test_what_is_no_transcript_is_refused(what: str) -> None:
    with pytest.raises(RuleError) as refused:
        again(loads(what))
    assert "\n" not in str(refused.value)


def test_a_seed_that_dealt_nothing_binds_nothing() -> None:
    """Somebody set the tiles: the rules alone decide, and the transcript is not the seed's."""
    data = loads(kept("fs-celko-2"))
    data["seed"] = 8
    assert again(data) == data
    assert not dealt_from_seed(data)
    data["seed"] = None
    assert again(data) == data


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("fs-celko", 5, 1), "2, 3 or 4 players, not 5"),
        (("fs-nobody", 2, 1), "There is no rule set"),
        (("fs-celko", 2, 1, ["nobody"]), "There is no bot"),
        (("fs-celko", 3, 1, ["random", "greedy"]), "3 players need 3 bots"),
        (("fs-celko", 2, 1, ["random"], 5, 3), "not both"),
        (("scorpion-race", 2, 1, ["random"], 5), "no target"),
        (("sebastopol-classic", 2, 1), "4 players, not 2"),
    ],
)
def test_arguments_that_cannot_be_played_are_refused(arguments: tuple[Any, ...], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        transcript(*arguments)
