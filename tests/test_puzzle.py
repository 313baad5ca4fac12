"""The Puzzle: what the front end is told, and what it may ask."""

from __future__ import annotations

import json

import pytest
import traitlets

from fsbook import RuleError
from fsbook.lessons import Lay, Write, exercise, exercises
from fsbook.widgets import Puzzle

SHOWN = [each.id for each in exercises() if not isinstance(each, Write)]


@pytest.mark.parametrize("name", SHOWN)
def test_every_puzzle_has_its_view_its_text_and_its_drawing(name: str) -> None:
    puzzle = Puzzle(name)
    json.dumps(puzzle.view)
    assert puzzle.task.ask in repr(puzzle)
    assert "0x" not in repr(puzzle)
    data, _ = puzzle._repr_mimebundle_()
    assert data["text/plain"] == repr(puzzle)
    assert data.get("image/svg+xml", "<svg").startswith("<svg")
    assert puzzle.view["ask"] == puzzle.task.ask
    assert not puzzle.view["solved"]


@pytest.mark.parametrize("name", SHOWN)
def test_every_right_answer_solves_it(name: str) -> None:
    for right in exercise(name).answers():
        puzzle = Puzzle(name)
        puzzle.answer(right)
        assert puzzle.solved
        assert puzzle.view["solved"]
        assert puzzle.view["answer"]["right"]


def test_a_wrong_answer_is_told_why_and_changes_nothing_on_the_mat() -> None:
    puzzle = Puzzle("find-the-plural")
    before = puzzle.view["scene"]
    says = puzzle.answer("6-0@west")
    assert says.startswith("Equal ends, but 0-0 is now inside the line")
    assert not puzzle.solved
    assert puzzle.view["scene"] == before
    assert puzzle.view["answer"] == {"text": "6-0@west", "right": False, "says": says}


def test_a_right_tile_lies_on_the_mat_with_its_awards() -> None:
    puzzle = Puzzle("find-the-plural")
    puzzle.answer("6-0@east")
    assert puzzle.view["scene"]["text"] == "[0|0][0|3][3|6][6|0]"
    assert puzzle.view["scene"]["just"] == "east"
    assert [award["kind"] for award in puzzle.view["awards"]] == ["plural"]
    assert puzzle.view["total"] == "3 chips"
    assert [tile["tile"] for tile in puzzle.view["tiles"]] == ["4-0", "2-2"]


def test_a_place_does_not_tell_what_it_would_bring() -> None:
    puzzle = Puzzle("equal-ends")
    places = [place for tile in puzzle.view["tiles"] for place in tile["places"]]
    assert {place["total"] for place in places} == {0}
    assert all("chip" not in place["label"] for place in places)


def test_where_fitting_is_the_question_nothing_shows_it() -> None:
    assert all(tile["blind"] for tile in Puzzle("the-one-that-fits").view["tiles"])
    assert not any(tile["blind"] for tile in Puzzle("equal-ends").view["tiles"])


def test_options_that_were_tried_are_marked() -> None:
    puzzle = Puzzle("how-many-fives")
    puzzle.answer("8")
    puzzle.answer("7")
    states = {option["text"]: option["state"] for option in puzzle.view["options"]}
    assert states == {"5": "", "6": "", "7": "right", "8": "wrong"}


def test_the_page_tries_and_starts_over() -> None:
    puzzle = Puzzle("equal-ends")
    puzzle._receive(puzzle, {"type": "try", "answer": "6-1@e"}, [])
    assert puzzle.solved
    puzzle._receive(puzzle, {"type": "again"}, [])
    assert puzzle.tries == []
    assert not puzzle.solved
    assert puzzle.view["answer"] is None


def test_what_is_no_answer_is_refused_in_a_sentence() -> None:
    puzzle = Puzzle("how-many-fives")
    puzzle._receive(puzzle, {"type": "try", "answer": "many", "field": "typed"}, [])
    assert puzzle.tries == []
    assert puzzle.view["error"] == {
        "text": "“many” is not one of the answers: 5, 6, 7, 8.",
        "field": "typed",
    }


def test_the_traits_are_the_whole_state() -> None:
    first = Puzzle("equal-ends")
    first.answer("6-2@east")
    again = Puzzle(exercise=first.exercise, tries=first.tries)
    assert {**again.view, "change": 0} == {**first.view, "change": 0}
    assert repr(again) == repr(first)


def test_another_exercise_starts_afresh() -> None:
    puzzle = Puzzle("equal-ends", tries=["6-1@east"])
    assert puzzle.solved
    puzzle.exercise = "find-the-plural"
    assert puzzle.tries == []
    assert not puzzle.solved
    with pytest.raises(traitlets.TraitError, match="There is no exercise"):
        puzzle.exercise = "none"
    assert puzzle.exercise == "find-the-plural"


@pytest.mark.parametrize(
    ("name", "sentence"), [("none", "There is no exercise"), ("is-dual", "asks for a function")]
)
def test_what_has_no_widget_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        Puzzle(name)


def test_four_arms_are_shown_with_their_counts() -> None:
    puzzle = Puzzle("muggins-four-arms")
    assert {end["arm"]: end["text"] for end in puzzle.view["scene"]["ends"]} == {
        "west": "6",
        "east": "4",
        "north": "0",
        "south": "1",
    }
    assert isinstance(puzzle.task, Lay)


@pytest.mark.parametrize("text", ["6-0@up", "6-3@west", "2-2@east", "nothing at all"])
def test_what_the_rules_refuse_is_no_answer(text: str) -> None:
    puzzle = Puzzle("find-the-plural")
    puzzle.answer("4-0@west")
    with pytest.raises(RuleError):
        puzzle.answer(text)
    puzzle._receive(None, {"type": "try", "answer": text, "field": "typed"}, None)
    assert puzzle.view["error"]["field"] == "typed"
    assert puzzle.tries == ["4-0@west"]
