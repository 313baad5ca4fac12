"""Layouts: what may lie on a table, what its ends show, and its text that reads back."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsbook.layout import Arm, Layout
from fsbook.play import IllegalMove, RuleError
from fsbook.tiles import DOUBLE_SIX, Tile


def grown(seed: int, length: int, spinner: bool) -> Layout:
    """A layout of up to ``length`` tiles laid at random, with four arms when it has a spinner."""
    rng = Random(seed)
    tiles = list(DOUBLE_SIX)
    rng.shuffle(tiles)
    layout = Layout().lay(tiles.pop())
    for tile in tiles:
        if len(layout) >= length:
            break
        if spinner and layout.spinner is None:
            doubles = [place for place, (west, east) in enumerate(layout.line) if west == east]
            if doubles:
                layout = layout.with_spinner(doubles[0])
        arms = [arm for arm in Arm if (end := layout.end(arm)) and tile.has(end.pip)]
        if arms:
            layout = layout.lay(tile, rng.choice(arms))
    return layout


layouts = st.builds(grown, st.integers(0, 100_000), st.integers(1, 28), st.booleans())


@given(layouts)
def test_a_layout_reads_back(layout: Layout) -> None:
    assert Layout.parse(str(layout)) == layout
    assert Layout.parse(str(layout).replace("][", "] [")) == layout


@given(layouts)
def test_no_tile_lies_twice_and_all_joints_are_equal(layout: Layout) -> None:
    assert len(set(layout)) == len(layout) == len(list(layout))
    for west, east in pairwise(layout.line):
        assert west[1] == east[0]
    for arm in (layout.north, layout.south):
        for inner, outer in pairwise(arm):
            assert inner[1] == outer[0]


@given(layouts)
def test_laying_a_tile_that_fits_changes_only_that_end(layout: Layout) -> None:
    free = [tile for tile in DOUBLE_SIX if tile not in set(layout)]
    for arm in Arm:
        end = layout.end(arm)
        for tile in free:
            if end is not None and tile.has(end.pip):
                after = layout.lay(tile, arm)
                assert len(after) == len(layout) + 1
                assert after.end(arm).pip == tile.other(end.pip)  # type: ignore[union-attr]
                for other in Arm:
                    if other is not arm and len(layout) > 1 and other in {each.arm for each in layout.ends}:
                        assert after.end(other) == layout.end(other)


@given(layouts)
def test_an_odd_suit_shows_at_one_end_of_the_line_only(layout: Layout) -> None:
    if layout.spinner is not None:
        return
    west, east = layout.line[0][0], layout.line[-1][1]
    for pip in range(7):
        halves = sum((tile.high == pip) + (tile.low == pip) for tile in layout)
        assert (halves % 2 == 1) == ((west == pip) != (east == pip))


def test_the_written_forms_of_the_contract() -> None:
    caravan = Layout.parse("[1|6][6|6] [6|3]")
    assert str(caravan) == "[1|6][6|6][6|3]"
    assert [(end.arm, end.pip, end.is_double) for end in caravan.ends] == [
        (Arm.WEST, 1, False),
        (Arm.EAST, 3, False),
    ]
    cross = "[6|5][5|5][5|0] north [5|4] south [5|1][1|1]"
    layout = Layout.parse(cross)
    assert str(layout) == cross
    assert [(end.arm, end.pip, end.is_double) for end in layout.ends] == [
        (Arm.WEST, 6, False),
        (Arm.EAST, 0, False),
        (Arm.NORTH, 4, False),
        (Arm.SOUTH, 1, True),
    ]
    assert [Arm.parse(text) for text in ("w", "e", "n", "s", "West")] == [*Arm, Arm.WEST]


def test_a_double_at_an_end_shows_as_one() -> None:
    layout = Layout.parse("[4|4][4|1]")
    assert [end.is_double for end in layout.ends] == [True, False]
    assert Layout.parse("[4|4]").end(Arm.EAST).is_double  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[1|6][5|3]", "do not touch with equal pips"),
        ("[1|6][6|1]", "6-1 lies there twice"),
        ("[1|7]", "does not read as a tile"),
        ("1-6", "does not read as a tile"),
        ("[6|5][5|0] north [5|4]", "no double 5 lies in the line"),
        ("[6|5][5|5] north [4|5]", "no double 4 lies in the line"),
        ("[5|5] north [5|4] north [5|3]", "north arm is written twice"),
        ("[5|5] north [5|4][3|1]", "does not touch"),
        ("[5|5][5|4] east [4|3]", "does not read as a tile"),
        ("[6|5]*[5|5]", "Only a double in the line can be the spinner"),
    ],
)
def test_a_layout_that_cannot_lie_is_refused(text: str, says: str) -> None:
    with pytest.raises(RuleError, match=says) as refused:
        Layout.parse(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("tile", "arm", "says"),
    [
        ("5-3", Arm.EAST, "5-3 does not fit the east end, which shows 4"),
        ("6-4", Arm.EAST, "6-4 lies on the table already"),
        ("4-3", Arm.NORTH, "There is no north arm"),
        ("4-3", None, "Say where 4-3 goes"),
    ],
)
def test_a_tile_that_may_not_be_laid_is_refused(tile: str, arm: Arm | None, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        Layout.parse("[1|6][6|4]").lay(Tile.parse(tile), arm)


def test_the_lead_has_no_arm() -> None:
    assert str(Layout().lay(Tile(6, 4))) == "[6|4]"
    with pytest.raises(IllegalMove, match="the lead 6-4 has no arm"):
        Layout().lay(Tile(6, 4), Arm.WEST)


def test_an_arm_is_named_in_words() -> None:
    with pytest.raises(RuleError, match="is not an arm"):
        Arm.parse("left")
