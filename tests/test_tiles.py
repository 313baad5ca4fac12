"""Tiles and dice: order-free, sorted, and written in a form that reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsbook.dice import Pair, Pairs, roll
from fsbook.play import RuleError, chance_rng
from fsbook.tiles import DOUBLE_SIX, Tile, suit

pips = st.integers(0, 6)
faces = st.integers(1, 6)


@given(pips, pips)
def test_a_tile_has_no_order(one: int, other: int) -> None:
    tile = Tile(one, other)
    assert tile == Tile(other, one)
    assert hash(tile) == hash(Tile(other, one))
    assert (tile.high, tile.low) == (max(one, other), min(one, other))


@given(pips, pips)
def test_every_written_form_of_a_tile_reads_back(one: int, other: int) -> None:
    tile = Tile(one, other)
    for text in (
        str(tile),
        f"{one}-{other}",
        f"{other}-{one}",
        f"[{one}|{other}]",
        f"{one}{other}",
        f" {tile} ",
    ):
        assert Tile.parse(text) == tile
    assert eval(repr(tile)) == tile
    assert str(tile) == f"{max(one, other)}-{min(one, other)}"


@given(pips, pips)
def test_halves_pips_and_doubles(one: int, other: int) -> None:
    tile = Tile(one, other)
    assert tile.pips == one + other
    assert tile.is_double == (one == other)
    assert tile.has(one) and tile.other(one) == other
    assert DOUBLE_SIX[tile.index] == tile


def test_the_set_has_28_tiles_and_each_suit_seven() -> None:
    assert len(set(DOUBLE_SIX)) == 28
    assert sorted(DOUBLE_SIX) == list(DOUBLE_SIX)
    for pip in range(7):
        assert len(suit(pip)) == 7
        assert sum((tile.high == pip) + (tile.low == pip) for tile in DOUBLE_SIX) == 8


@pytest.mark.parametrize("text", ["7-1", "6", "6-", "6-4-1", "[6|4", "six four", "", "６４", "-6-4"])
def test_what_is_no_tile_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        Tile.parse(text)
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


@pytest.mark.parametrize("halves", [(7, 0), (-1, 3), (True, 1), (2.0, 1)])
def test_a_tile_of_impossible_pips_is_refused(halves: tuple[int, int]) -> None:
    with pytest.raises(RuleError, match="pips go from 0 to 6"):
        Tile(*halves)


def test_the_other_half_of_a_pip_that_is_not_there() -> None:
    with pytest.raises(RuleError, match="6-4 has no 3"):
        Tile(6, 4).other(3)


@given(faces, faces)
def test_a_pair_of_dice_has_no_order_and_reads_back(one: int, other: int) -> None:
    pair = Pair(one, other)
    assert pair == Pair(other, one)
    for text in (str(pair), f"{one}{other}", f"{one},{other}", f"{other}, {one}"):
        assert Pair.parse(text) == pair
    assert eval(repr(pair)) == pair
    assert pair.tile == Tile(one, other)
    assert pair.matches(one, other) and pair.matches(other, one)


@pytest.mark.parametrize("text", ["0-3", "7-1", "5", "", "5-4-3", "a-b"])
def test_dice_outside_one_to_six_are_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        Pair.parse(text)
    assert "\n" not in str(refused.value)


def test_pairs_are_identical_only_when_both_are_set_and_equal() -> None:
    assert Pairs(Pair(5, 4), Pair(4, 5)).identical
    assert not Pairs(Pair(5, 4), Pair(4, 4)).identical
    assert not Pairs().identical
    assert not Pairs(Pair(5, 4)).identical


@given(st.integers(0, 10_000))
def test_a_roll_is_a_face_and_repeats_with_its_source(seed: int) -> None:
    face = roll(chance_rng(seed, 0))
    assert 1 <= face <= 6
    assert face == roll(chance_rng(seed, 0))
