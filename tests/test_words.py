"""The sentences: who, what, where, what it pays, why."""

from __future__ import annotations

import re

import pytest

from fsbook import words as module
from fsbook.layout import Layout
from fsbook.tiles import Tile
from fsbook.words import BACK, Words, listing, number_word, signed

CARAVAN = Layout.parse("[1|1][1|3]")


@pytest.fixture
def words() -> Words:
    return Words(["You", "Amina", "Idir"], me=0)


@pytest.mark.parametrize(
    ("seat", "said", "sentence"),
    [
        (0, {"tile": Tile(4, 4)}, "You led 4-4."),
        (1, {"tile": Tile(6, 5), "arm": "east"}, "Amina laid 6-5 east."),
        (
            1,
            {
                "draws": 2,
                "tile": Tile(3, 2),
                "arm": "east",
                "awards": [("long_flower", 1)],
                "gain": 1,
                "points": 13,
            },
            "Amina had nothing that fits, drew two, laid 3-2 east: long Flower, 1 chip.",
        ),
        (
            2,
            {"tile": Tile(3, 2), "arm": "west", "awards": [("short_scorpion", -1)], "gain": -1, "points": 8},
            "Idir laid 3-2 west: short Scorpion. Idir puts 1 chip back and has 8.",
        ),
        (
            0,
            {"tile": Tile(3, 2), "arm": "west", "awards": [("long_scorpion", -2)], "gain": -2, "points": 0},
            "You laid 3-2 west: long Scorpion. You put 2 chips back and have none.",
        ),
        (
            0,
            {"tile": Tile(3, 2), "arm": "west", "awards": [("long_scorpion", -4)], "gain": 0, "points": 0},
            "You laid 3-2 west: long Scorpion, which costs 4 chips. You have none to put back.",
        ),
        (
            1,
            {"tile": Tile(3, 2), "arm": "west", "awards": [("long_scorpion", -4)], "gain": -3, "points": 0},
            "Amina laid 3-2 west: long Scorpion, which costs 4 chips. "
            "Amina had only 3 chips, and that goes back.",
        ),
        (
            1,
            {"tile": Tile(3, 2), "arm": "west", "awards": [("long_scorpion", -4)], "gain": -4, "points": -3},
            "Amina laid 3-2 west: long Scorpion. Amina loses 4 chips and stands at −3.",
        ),
        (
            1,
            {
                "tile": Tile(3, 2),
                "arm": "west",
                "awards": [("long_flower", 1), ("short_scorpion", -1)],
                "gain": 0,
                "points": 3,
            },
            "Amina laid 3-2 west: long Flower and short Scorpion, which cancel out.",
        ),
        (
            0,
            {"draws": 3, "tile": Tile(5, 2), "arm": "east", "forced": False},
            "You drew three, laid 5-2 east.",
        ),
        (2, {"draws": 1}, "Idir had nothing that fits and drew one."),
        (0, {"passed": "the oasis is empty"}, "You had nothing that fits and passed: the oasis is empty."),
        (
            2,
            {"draws": 2, "passed": "the oasis is empty"},
            "Idir had nothing that fits, drew two and passed: the oasis is empty.",
        ),
    ],
)
def test_a_turn_is_one_sentence(words: Words, seat: int, said: dict[str, object], sentence: str) -> None:
    assert words.turn(seat, **said) == sentence  # type: ignore[arg-type]


def test_the_strip_marks_every_tile_drawn(words: Words) -> None:
    text = words.recap(1, draws=2, tile=Tile(3, 2), arm="east")
    assert text.count(BACK) == 2
    assert text.replace(BACK, "") == "Amina had nothing that fits, drew two, laid 3-2 east"


@pytest.mark.parametrize(
    ("left", "draws", "text"),
    [
        (2, True, "the oasis is closed, its last two tiles stay"),
        (1, True, "the oasis is closed, its last tile stays"),
        (0, True, "the oasis is empty"),
        (9, False, "nobody draws in this game"),
    ],
)
def test_why_nobody_can_draw(words: Words, left: int, draws: bool, text: str) -> None:
    assert words.oasis(left, 2, draws) == text


@pytest.mark.parametrize(
    ("fitting", "hand", "fit"),
    [
        ([Tile(3, 1)], 1, "Your last tile fits."),
        ([Tile(3, 1)], 5, "One of your five tiles fits."),
        ([Tile(3, 1), Tile(6, 1)], 2, "Both your tiles fit."),
        ([Tile(3, 1), Tile(6, 1)], 12, "Two of your 12 tiles fit."),
        ([Tile(3, 1), Tile(6, 1), Tile(3, 3)], 3, "All three of your tiles fit."),
    ],
)
def test_whose_turn_and_how_many_fit(words: Words, fitting: list[Tile], hand: int, fit: str) -> None:
    text = words.your_turn(CARAVAN, (), fitting, hand, may_draw=False)
    assert text == f"Your turn. West shows 1, a double; east shows 3. {fit}"


def test_a_tile_that_does_not_fit_says_which_do(words: Words) -> None:
    fitting = [Tile(3, 1), Tile(6, 3)]
    assert words.misfit(Tile(6, 2), CARAVAN, (), fitting) == (
        "6-2 fits no end: west shows 1, a double; east shows 3. Tiles that do: 3-1, 6-3."
    )
    assert words.misfit(Tile(6, 2), CARAVAN, (), []).endswith("None of yours does.")


def test_ends_of_a_layout_with_an_open_spinner(words: Words) -> None:
    layout = Layout.parse("[6|5][5|5]*[5|0]")
    arms = [*(end.arm for end in layout.ends), *list(module.Arm)[2:]]
    assert words.ends(layout, arms) == "West shows 6; east shows 0; north and south are open at the spinner"
    assert words.ends(Layout.parse("[4|4]")) == "Both ends show 4"
    assert words.ends(Layout.parse("[5|4][4|3][3|5]")) == "Both ends show 5"


@pytest.mark.parametrize("count", range(30))
def test_counts_have_their_plural(count: int) -> None:
    unit = Words(["A"]).amount(count)
    assert unit == f"{count} chip" if count == 1 else unit == f"{count} chips"
    assert Words(["A"], unit="point").amount(-count).startswith(str(count))


def test_numbers_and_lists() -> None:
    assert [number_word(count) for count in (0, 1, 10, 11)] == ["no", "one", "ten", "11"]
    assert [signed(count) for count in (-4, 0, 3)] == ["−4", "0", "+3"]
    assert listing([]) == ""
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"], "or") == "a, b or c"


def test_the_lead_is_told_with_every_throw() -> None:
    words = Words(["Ola", "Max", "Amina"])
    throws = (((4, 2), (3, 3), (1, 1)), ((5, 2), (6, 6), None))
    assert words.leader("dice", 1, throws) == (
        "Ola threw 4-2, Max threw 3-3 and Amina threw 1-1; again, Ola threw 5-2 and Max threw 6-6. "
        "The highest throw leads: Max."
    )
    assert words.leader("rotation", 2) == "The lead goes on to the left: Amina leads."
    assert Words(["Ola", "You"], me=1).leader("winner", 1) == "You won the last round, so you lead."


def test_the_end_of_a_match_names_everybody(words: Words) -> None:
    title, text = words.match_end([12, 21, -1], [1], 6)
    assert title == "Amina wins the match."
    assert text == "Amina has 21 chips after six rounds. You have 12 and Idir has −1."
    title, text = words.match_end([9, 9, 3], [0, 1], 4)
    assert (title, text) == ("The match ends level.", "You and Amina have 9 chips each.")


def test_no_template_praises_shouts_or_uses_a_forbidden_word() -> None:
    texts = " ".join(module._TEMPLATES.values())
    assert "!" not in texts
    assert not re.search(
        r"\b(stone|bone|spot|board|train|boneyard|well done|great|sorry)\b", texts, re.IGNORECASE
    )
