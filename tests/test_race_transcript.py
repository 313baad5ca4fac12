"""Transcripts of the race: the contract's form, byte for byte, and refused when one number is changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from fsbook.bots import random as random_bot
from fsbook.games.scorpion_race import (
    PAIRS,
    PARAMETERS,
    RACE,
    RACE_PAIRS,
    Across,
    RaceMove,
    RaceRules,
    Roll,
    Run,
    ScorpionRace,
    Start,
)
from fsbook.play import RuleError, play_match
from fsbook.race_notation import is_race, race_json, race_replay, race_transcript

TABLES = [(RACE, 2), (RACE, 3), (RACE, 4), (RACE_PAIRS, 4)]
NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]


def written(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=1)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_replay_gives_the_same_bytes(game: ScorpionRace, seats: int) -> None:
    for seed in range(8):
        data = race_transcript(game, seats, [random_bot] * seats, seed)
        assert written(race_json(race_replay(json.loads(written(data))), seed)) == written(data)


@pytest.mark.parametrize("name", PARAMETERS)
def test_replay_with_every_value_of_every_parameter(name: str) -> None:
    for value in PARAMETERS[name].values or ("12", "31"):
        for base, seats in ((RaceRules(), 4), (PAIRS, 4)):
            if name == "teams":
                continue
            game = ScorpionRace(base.set(**{name: value}))
            for seed in range(2):
                data = race_transcript(game, seats, [random_bot] * seats, seed)
                assert written(race_json(race_replay(json.loads(written(data))), seed)) == written(data)


def test_the_form_is_that_of_the_contract() -> None:
    data = race_transcript(RACE, 3, [random_bot] * 3, 7)
    assert list(data) == [
        "schema", "rules", "players", "colours", "track_length", "seed", "starter", "turns", "off", "winner",
    ]  # fmt: skip
    assert (data["schema"], data["rules"], data["players"], data["seed"]) == (1, "scorpion-race", 3, 7)
    assert data["colours"] == [["blue"], ["red"], ["green"]] and data["track_length"] == 24
    assert data["off"][data["winner"][0]] == 4 and len(data["off"]) == 3
    assert data["turns"][0]["seat"] == data["starter"]
    for turn in data["turns"]:
        assert list(turn) == [
            "seat", "first", "launches", "dice", "combine", "moves", "lost", "pawns",
        ]  # fmt: skip
        assert set(turn["launches"]) <= {"yellow", "black"}
        assert len(turn["pawns"]) == 12 and next(iter(turn["pawns"])) == "blue-1"
        for move in turn["moves"]:
            assert list(move) == ["pawn", "die", "from", "path"]
            assert not turn["combine"] or move["die"] == sum(turn["dice"])
            for step in move["path"]:
                assert (
                    list(step)
                    == {
                        "stay": ["to", "kind"],
                        "exit": ["to", "kind"],
                        "sting": ["to", "kind", "victim", "passed_to", "extra"],
                        "swap": ["to", "kind", "victim"] + (["extra"] if "extra" in step else []),
                    }[step["kind"]]
                )
    kinds = {step["kind"] for turn in data["turns"] for move in turn["moves"] for step in move["path"]}
    assert kinds == {"stay", "sting", "swap", "exit"}


def test_colours_and_teams() -> None:
    two = race_transcript(RACE, 2, [random_bot] * 2, 1)
    assert two["colours"] == [["blue", "green"], ["red", "white"]] and "teams" not in two
    assert max(two["off"]) == 8
    pairs = race_transcript(RACE_PAIRS, 4, [random_bot] * 4, 1)
    assert pairs["teams"] == [[0, 2], [1, 3]] and pairs["winner"] in pairs["teams"]


def test_a_finished_partner_has_no_turn_record() -> None:
    for seed in range(40):
        data = race_transcript(RACE_PAIRS, 4, [random_bot] * 4, seed)
        seats = [turn["seat"] for turn in data["turns"]]
        if any((after - before) % 4 != 1 for before, after in pairwise(seats)):
            return
    raise AssertionError("no race had a partner finish early")


def test_the_example_of_the_first_turn() -> None:
    race = RACE.start(3)
    moves: list[RaceMove] = [Start(1), Roll(3), Roll(2), Run("red-1", (3, 2))]
    moves += [Roll(1), Roll(4), Run("green-1", (1, 4)), Across(), Roll(4)]
    for move in moves:
        race = RACE.play(race, move)
    data = race_json(race, 7)
    assert data["turns"][1] | {"pawns": {}} == {
        "seat": 2, "first": True, "launches": ["yellow", "yellow"], "dice": [1, 4], "combine": True,
        "moves": [{"pawn": "green-1", "die": 5, "from": "hand", "path": [
            {"to": "Y5", "kind": "sting", "victim": "red-1", "passed_to": "B20", "extra": 4},
            {"to": "Y9", "kind": "stay"}]}],
        "lost": [], "pawns": {},
    }  # fmt: skip
    assert race_replay(data).pawns == race.pawns  # an unfinished race can be replayed too


# ---------------------------------------------------------------------------------------- refusals


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the whole numbers and the squares of a transcript stand."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from numbers(value, (*path, place))
    elif isinstance(data, str):
        if data[:1] in "YB" and data[1:].isdecimal():
            yield path
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def free(data: dict[str, Any], path: tuple[Any, ...]) -> bool:
    """Whether another number here is another race that is just as legal: any number takes a pawn off."""
    if path == ("seed",):
        return True
    if path[-1] == "extra":
        step = path[-2]
        way = at(data, path[:-2])
        return bool(way[step + 1]["kind"] == "exit")
    if path[0] == "turns" and path[2] == "dice" and path[1] == len(data["turns"]) - 1:
        turn = data["turns"][-1]
        return not turn["combine"] and sum(move["die"] for move in turn["moves"]) != sum(turn["dice"])
    return False


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_one_changed_number_is_refused(game: ScorpionRace, seats: int) -> None:
    data = race_transcript(game, seats, [random_bot] * seats, 3)
    places = [path for path in numbers(data) if not free(data, path)]
    for path in Random(seats).sample(places, 60):
        changed = copy.deepcopy(data)
        parent, old = at(changed, path[:-1]), at(data, path)
        if isinstance(old, int):
            parent[path[-1]] = old % 6 + 1 if path[-1] != "track_length" else old + 1
        else:
            parent[path[-1]] = f"{old[0]}{int(old[1:]) % 24 + 1}"
        with pytest.raises(RuleError) as caught:
            race_replay(changed)
        sentence = str(caught.value)
        assert sentence.endswith(".") and "\n" not in sentence, sentence
        if path[0] == "turns":
            assert "Turn " in sentence and "Rule: 004 " in sentence, (path, sentence)


def change(data: dict[str, Any], **values: Any) -> dict[str, Any]:
    return copy.deepcopy(data) | values


def test_refusals_say_what_is_wrong() -> None:
    data = race_transcript(RACE, 3, [random_bot] * 3, 7)
    turns = data["turns"]
    cases = [
        (change(data, schema=2), "its schema is not 1"),
        (change(data, rules="fs-celko"), "fs-celko is no rule set of the race"),
        (change(data, players=5), "for 2, 3 or 4 players, not 5"),
        (change(data, track_length=11), "too short"),
        (change(data, turns=turns[:-1]), "ends before the race is won"),
        (change(data, turns=[*turns, turns[-1]]), f"Turn {len(turns) + 1} comes after the end"),
        (change(data, turns=turns[1:]), "Turn 1: it is the turn of seat"),
        (change(data, turns="none"), "no list of turns"),
        (change(data, winner=[9]), "“winner” is"),
        (change(data, set={"colour": 3}), "no parameter colour"),
        (change(data, extra=1), "“extra” has no place here"),
        (change(data, starter=None), "“starter” is a whole number"),
    ]
    for broken, words in cases:
        with pytest.raises(RuleError) as caught:
            race_replay(broken)
        assert words in str(caught.value)


def test_a_die_that_can_be_used_may_not_be_lost() -> None:
    data = race_transcript(RACE, 3, [random_bot] * 3, 7)
    number = next(i for i, turn in enumerate(data["turns"]) if len(turn["moves"]) == 2)
    broken = copy.deepcopy(data)
    turn = broken["turns"][number]
    turn["lost"] = [turn["moves"].pop()["die"]]
    with pytest.raises(RuleError, match=rf"Turn {number + 1}: the \d may not be lost: .* can take it\."):
        race_replay(broken)


def test_which_ids_are_races() -> None:
    assert is_race("scorpion-race") and is_race("scorpion-race-pairs")
    assert not is_race("fs-celko") and not is_race(None)


def test_bots_that_play_alike_give_the_same_transcript() -> None:
    one = race_transcript(RACE, 2, [random_bot] * 2, 5)
    assert one == race_json(play_match(RACE, 2, [random_bot] * 2, 5), 5)
