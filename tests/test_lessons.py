"""Lessons: scenes, worked plays, and exercises that grade themselves in plain Python."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from fsbook import AwardKind, IllegalMove, RuleError, rules
from fsbook.lessons import (
    Choose,
    Lay,
    Scene,
    Write,
    attempt,
    exercise,
    exercises,
    picture,
    played,
    position,
    told,
    worked,
)
from fsbook.lessons.kinds import Exercise

LAYS = [each for each in exercises() if isinstance(each, Lay)]
CHOICES = [each for each in exercises() if isinstance(each, Choose)]
CODE = [each for each in exercises() if isinstance(each, Write)]


def named(each: Exercise) -> str:
    return each.id


# -- scenes --------------------------------------------------------------------------------------------


def test_a_scene_knows_every_legal_play_and_what_it_brings() -> None:
    scene = Scene.of(caravan="[1|4][4|4][4|6]", hand="6-1 6-2 1-1 5-0")
    assert [(str(play.play), play.total) for play in scene.options] == [
        ("1-1@west", 0),
        ("6-1@west", 2),
        ("6-1@east", 2),
        ("6-2@east", 0),
    ]
    assert scene.best == 2


def test_an_empty_table_takes_any_lead() -> None:
    scene = Scene.of(hand="6-5 2-2")
    assert [str(play.play) for play in scene.options] == ["2-2", "6-5"]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"caravan": "[1|4][4|1]", "hand": "4-1"}, "lies there twice"),
        ({"caravan": "[1|4]", "hand": "4-1"}, "in this position twice"),
        ({"caravan": "[1|4][5|1]"}, "do not touch"),
        ({"hand": "7-1"}, "is not a tile"),
        ({"flower": "6-0"}, "No die shows 0"),
        ({"rules": "fs-unknown"}, "There is no rule set"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(values: dict[str, str], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        Scene.of(**values)  # type: ignore[arg-type]


def test_a_hand_may_only_lay_its_own_tiles() -> None:
    scene = Scene.of(caravan="[1|4]", hand="6-1")
    with pytest.raises(IllegalMove, match="You do not hold 4-3"):
        scene.work("4-3@east")
    with pytest.raises(IllegalMove, match="lays no tile"):
        scene.work("draw")


def test_no_play_no_best() -> None:
    with pytest.raises(RuleError, match="No tile of this hand fits"):
        _ = Scene.of(caravan="[1|4]", hand="6-5").best


def test_a_worked_play_is_its_text() -> None:
    play = worked("[4|1][1|3][3|4]", "4-4@east", flower="4-4", scorpion="6-2")
    assert repr(play).splitlines() == [
        "[4|1][1|3][3|4][4|4]",
        "plural       +3  Both ends show 4 and the one in the east is the double: a plural, 3 chips.",
        "short Flower +1  The tile itself is the Flower, 4-4: 1 chip.",
        "long Flower  +2  The ends show 4 and 4, the Flower, and the 4 in the east is a double: 2 chips.",
        "total        +6",
    ]
    assert play.kinds == {AwardKind.PLURAL, AwardKind.SHORT_FLOWER, AwardKind.LONG_FLOWER}


def test_a_worked_play_draws_itself_and_cites_its_rules() -> None:
    html = worked("[4|4][4|1][1|1]", "5-1@east", flower="5-4")._repr_html_()
    assert html.count("<svg") == 3  # two dice and the caravan
    assert 'href="texts.ipynb#text-002-rule-5"' in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_an_attempt_is_the_play_or_the_refusal() -> None:
    assert attempt("[1|6][6|3]", "3-1@east") == worked("[1|6][6|3]", "3-1@east")
    refused = attempt("[1|6][6|3]", "5-2@east")
    assert repr(refused) == "5-2 does not fit the east end, which shows 3."
    assert "5-2 does not fit" in refused._repr_html_()


def test_a_picture_is_its_text() -> None:
    assert repr(picture("[3|3][3|5]", hand="6-3", flower="5-4")) == "[3|3][3|5], hand 6-3, Flower 5-4"


# -- positions -----------------------------------------------------------------------------------------


def test_a_round_set_up_in_the_middle_plays_on() -> None:
    start = position("fs-celko", ["5-0 6-4", "2-2"], oasis="4-4 3-0 1-0 6-0", caravan="[3|1][1|2]")
    assert [str(move) for move in start.moves] == ["draw"]
    after = played(start, "draw", "draw", "3-0@west", "2-2@east")
    assert told(after, ["You", "Amina"], me=0).splitlines() == [
        "You had nothing that fits, drew two, laid 3-0 west.",
        "Amina laid 2-2 east.",
        "Domino. Amina takes the round.",
        "The last tile of the hand is laid, domino: 2 chips.",
    ]
    assert after.points == (0, 2)


def test_the_target_ends_the_telling() -> None:
    late = position("fs-celko", ["6-1 5-0", "2-2"], caravan="[1|4][4|6]", points=[18, 7])
    text = told(played(late, "6-1@east"), ["You", "Amina"], me=0)
    assert text.splitlines()[-1].startswith("You have 20 chips, and 20 were needed.")


def test_draws_that_are_not_finished_are_told() -> None:
    start = position("fs-celko", ["5-0", "2-2"], oasis="4-4 6-6 1-0 6-0", caravan="[3|1][1|2]")
    assert told(played(start, "draw"), ["You", "Amina"], me=0) == "You had nothing that fits and drew one."


@pytest.mark.parametrize("hands", [["5-0"], ["5-0", "5-0"]])
def test_a_position_that_cannot_be_is_refused(hands: list[str]) -> None:
    with pytest.raises(RuleError):
        position("fs-celko", hands)


# -- exercises -----------------------------------------------------------------------------------------


def test_there_are_enough_exercises_in_every_chapter() -> None:
    assert len(exercises()) >= 40
    chapters = {each.chapter for each in exercises()}
    for chapter in chapters:
        assert len(exercises(chapter)) >= 2, chapter


@pytest.mark.parametrize("each", LAYS, ids=named)
def test_the_engine_solves_every_puzzle(each: Lay) -> None:
    options = each.scene.options
    right = set(each.answers())
    assert right, "no play is right"
    assert len(right) < len(options) or len(options) < len(each.scene.hand), "every play is right"
    for play in options:
        answer = each.check(str(play.play))
        assert bool(answer) == (str(play.play) in right)
        assert answer.says.endswith(".")
    assert len(each.solution().lines) == len(right)


@pytest.mark.parametrize("each", LAYS, ids=named)
def test_a_tile_that_is_not_held_or_does_not_fit_is_no_answer(each: Lay) -> None:
    absent = next(
        str(tile) for tile in _set() if tile not in each.scene.hand and tile not in set(each.scene.layout)
    )
    assert not each.check(f"{absent}@east")
    assert not each.check("nonsense")
    assert not each.check("pass")


@pytest.mark.parametrize("each", CHOICES, ids=named)
def test_one_option_is_right_and_every_other_has_its_sentence(each: Choose) -> None:
    right = [option for option in each.options if each.check(option)]
    assert right == list(each.answers())
    assert set(each.slips) <= set(each.options) - set(right), "a sentence for an answer that is not wrong"
    for option in each.options:
        assert each.check(option).says[-1] in ".?"
    assert "not one of the answers" in each.check("perhaps").says


@pytest.mark.parametrize("each", CODE, ids=named)
def test_the_printed_solution_passes(each: Write) -> None:
    names: dict[str, Any] = {}
    exec(each.code, names)
    written = next(names[name] for name in names if callable(names[name]) and f"def {name}(" in each.code)
    assert each.check(written)
    assert each.check(each.model)


@pytest.mark.parametrize("each", CODE, ids=named)
def test_every_foreseen_slip_gets_its_own_sentence(each: Write) -> None:
    assert each.slips
    for slip, sentence in each.slips:
        answer = each.check(slip)
        assert not answer
        assert answer.says == sentence


def test_an_unforeseen_function_is_told_where_it_differs() -> None:
    answer = exercise("muggins-score").check(lambda total: 7)
    assert str(answer) == "Not yet: for 0 your function says 7, and the rules say 0."


def test_a_function_that_stops_is_told_where() -> None:
    answer = exercise("muggins-score").check(lambda total: 1 // total)
    assert answer.says.startswith("For 0 your function stops: ZeroDivisionError")


def test_what_is_no_function_is_told_so() -> None:
    assert "asks for a function" in exercise("is-dual").check(True).says


def test_a_tile_alone_will_do_where_only_one_arm_takes_it() -> None:
    assert exercise("the-one-that-fits").check("4-3")
    assert not exercise("find-the-plural").check("6-0")  # it fits both ends: which one is the question


def test_an_unknown_exercise_is_refused() -> None:
    with pytest.raises(RuleError, match="There is no exercise “none”"):
        exercise("none")


def test_a_changed_rule_changes_the_answer() -> None:
    scene = Scene.of(rules("fs-celko").set(plural_points=5), "[0|0][0|3][3|6]", "6-0")
    assert scene.best == 5


def test_grading_needs_no_notebook() -> None:
    code = (
        "import sys; from fsbook.lessons import exercise; assert exercise('equal-ends').check('6-1@east');"
        "bad = {'IPython', 'ipywidgets', 'anywidget', 'traitlets'} & set(sys.modules); assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def _set() -> tuple[Any, ...]:
    from fsbook import DOUBLE_SIX

    return DOUBLE_SIX
