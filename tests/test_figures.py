"""Figures: the same fold as the widgets, every tile drawn once, well-formed SVG without a script."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from fsbook import DOUBLE_SIX, Layout, Pair, Pairs, RuleError, Tile, game, play_match
from fsbook.bots import BOTS
from fsbook.figures import dice_svg, die_svg, figure, fit, lay_out, layout_svg, tile_svg

VECTORS = json.loads((Path(__file__).parents[1] / "widgets" / "test" / "fold_vectors.json").read_text())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("vector", VECTORS, ids=[each["text"][:20] for each in VECTORS])
def test_the_fold_is_that_of_the_widgets(vector: dict[str, object]):
    layout = Layout.parse(str(vector["text"]))
    laid = lay_out(layout, vector["middle"], vector["columns"], vector["rows"])  # type: ignore[arg-type]
    assert [
        [lie.near, lie.far, lie.arm and str(lie.arm), lie.x, lie.y, "h" if lie.is_lying else "v"]
        for lie in laid
    ] == vector["lies"]


def layouts() -> list[Layout]:
    found = []
    for name in ("fs-celko", "muggins-firstdouble", "sewastopol-amazing"):
        for seed in range(12):
            state = play_match(
                game(name, limit=1), 2 if name != "sewastopol-amazing" else 3, [BOTS["random"]] * 3, seed
            )
            found.append(state.finished[-1].layout)
    return found


def test_tiles_of_played_rounds_never_overlap():
    for layout in layouts():
        for width in (300, 500, 700):
            _, lies = fit(layout, None, width)
            assert len(lies) == len(layout)
            for number, one in enumerate(lies):
                for other in lies[:number]:
                    apart_x = abs(one.x - other.x) >= (one.size[0] + other.size[0]) / 2 - 1e-9
                    apart_y = abs(one.y - other.y) >= (one.size[1] + other.size[1]) / 2 - 1e-9
                    assert apart_x or apart_y, (str(layout), width)


def pips(svg: str) -> int:
    return sum(1 for dot in ElementTree.fromstring(svg).iter(f"{SVG}circle") if dot.get("fill") == "#2A2320")


def test_every_tile_is_drawn_with_its_pips():
    for tile in DOUBLE_SIX:
        assert pips(tile_svg(tile)) == pips(tile_svg(tile, lying=True)) == tile.pips
        assert pips(tile_svg(tile, down=True)) == 0


def test_a_layout_shows_its_tiles_its_ends_and_its_name():
    layout = Layout.parse("[4|4][4|1][1|1][1|5]")
    svg = layout_svg(layout, title="A <caravan>", pairs=Pairs(Pair(5, 4), Pair(3, 2)))
    root = ElementTree.fromstring(svg)
    assert root.find(f"{SVG}title").text == "A <caravan>"  # type: ignore[union-attr]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == ["Flower", "Scorpion", "shows 4, a double", "shows 5"]
    assert pips(svg) == sum(tile.pips for tile in layout)
    assert (
        "<script" not in svg
        and "<style" not in svg
        and "http://" not in svg.replace("http://www.w3.org/2000/svg", "")
    )


def test_an_empty_mat_says_so():
    assert "Nothing lies here yet" in layout_svg(Layout())


def test_long_layouts_stay_inside_their_ground():
    rng = Random(1)
    for layout in layouts():
        width = rng.choice((320, 700))
        root = ElementTree.fromstring(layout_svg(layout, width=width))
        high = float(root.get("height"))  # type: ignore[arg-type]
        for group in root.iter(f"{SVG}g"):
            move = (group.get("transform") or "").partition("translate(")[2].partition(")")[0]
            if move:
                x, y = map(float, move.split())
                assert -1 <= x <= width and -1 <= y <= high, str(layout)


def test_a_figure_is_its_text():
    assert repr(figure("[1|6][6|6]")) == "[1|6][6|6]"
    assert repr(figure(Layout())) == "(nothing lies there)"
    assert repr(figure(Pairs(Pair(5, 4), Pair(3, 2)))) == "Flower 5-4, Scorpion 3-2"
    assert figure([Tile(6, 4), Tile(1, 0)])._repr_svg_().count("<title>6-4 1-0</title>") == 1
    with pytest.raises(RuleError):
        figure("[1|6][5|5]")


@pytest.mark.parametrize("kind", ["flower", "scorpion"])
def test_dice_show_their_pips_or_their_sign(kind: str):
    drawn = {die_svg(kind, value) for value in range(1, 7)}
    assert len(drawn) == 6
    ElementTree.fromstring(dice_svg(Pairs(Pair(1, 1), Pair(6, 6)), title="dice"))
