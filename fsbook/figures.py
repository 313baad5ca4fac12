"""Drawings as SVG text: tiles, dice, and layouts folded as the widgets fold them.

For print, for pages without a script, and for chapters that show a position instead of a widget. Standard
library only; the geometry is that of ``widgets/src/lib`` (a test compares the two).

>>> figure("[1|6][6|6][6|3]")
[1|6][6|6][6|3]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from fsbook.dice import Pair, Pairs
from fsbook.layout import Arm, Layout
from fsbook.tiles import Tile

__all__ = [
    "Figure",
    "Lie",
    "dice_svg",
    "die_svg",
    "figure",
    "fit",
    "lab_svg",
    "lay_out",
    "layout_svg",
    "paper_svg",
    "tile_svg",
    "tiles_svg",
]

# Colours of the look, light; a figure brings its own ground, so it reads on any page and on paper.
_MAT, _MAT_EDGE, _MAT_DEEP, _MAT_INK = "#2B3A6B", "#8E9BCB", "#243259", "#F6F0E1"
_FACE, _RIM, _EDGE, _PIP, _GROOVE, _PIN = "#FCF6E7", "#CDB88C", "#7D6A49", "#2A2320", "#A8946B", "#C8973A"
_BACK, _BACK_LINE, _ON_DIE, _BRASS = "#C99A5E", "#6E4A1E", "#FFF8E8", "#F2BC4B"
_DIE = {"flower": ("#1E7448", "#13482D"), "scorpion": ("#B2352B", "#6E211B")}
_FONT = "'Source Sans 3', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

_CELLS: Final = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with its text: notebooks show the drawing, ``repr`` and tests the text."""

    svg: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


def figure(what: str | Layout | Tile | Pairs | Sequence[Tile], title: str = "", width: int = 700) -> Figure:
    """A figure of a caravan (as text or layout), a tile, some tiles, or the dice.

    Raises :class:`~fsbook.play.RuleError` for a caravan that does not read.

    >>> figure(Tile(6, 4)), figure([Tile(6, 4), Tile(1, 0)])
    (6-4, 6-4 1-0)
    """
    if isinstance(what, str):
        what = Layout.parse(what)
    if isinstance(what, Layout):
        text = str(what) or "(nothing lies there)"
        return Figure(layout_svg(what, title=title or text, width=width), text)
    if isinstance(what, Pairs):
        text = f"Flower {what.flower}, Scorpion {what.scorpion}"
        return Figure(dice_svg(what, title=title or text), text)
    tiles = [what] if isinstance(what, Tile) else list(what)
    text = " ".join(map(str, tiles))
    return Figure(tiles_svg(tiles, title=title or text), text)


# -- the fold ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lie:
    """Where a tile lies. Lengths are units, the short side of a tile; x grows east, y grows south, the
    middle tile is the origin. ``near`` is the half toward the middle, ``dx`` and ``dy`` point outwards.
    """

    near: int
    far: int
    arm: Arm | None
    x: float
    y: float
    dx: int
    dy: int

    @property
    def is_lying(self) -> bool:
        """Whether the tile lies along the row; a double lies across it."""
        return (self.dx != 0) != (self.near == self.far)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return (2, 1) if self.is_lying else (1, 2)

    @property
    def halves(self) -> tuple[int, int]:
        """The pips in drawing order: left or upper first."""
        return (self.far, self.near) if self.dx < 0 or self.dy < 0 else (self.near, self.far)

    def turned(self) -> Lie:
        """The same, a quarter turn on."""
        return replace(self, x=-self.y, y=self.x, dx=-self.dy, dy=self.dx)


_QUARTERS = {Arm.EAST: 0, Arm.SOUTH: 1, Arm.WEST: 2, Arm.NORTH: 3}


def _lay_arm(tiles: Sequence[tuple[int, int]], arm: Arm, x: float, low: float, high: float) -> list[Lie]:
    """One arm in its own frame: it sets out along +x and turns toward +y."""
    laid: list[Lie] = []
    y, step = 0.0, 1
    leg: tuple[float, float] | None = None
    after_double = False
    for near, far in tiles:
        double = near == far
        length = 1 if double else 2
        if leg is None:
            room = step * ((high if step > 0 else low) - x)
            if room >= 2:
                laid.append(Lie(near, far, arm, x + step * length / 2, y, step, 0))
                x += step * length
                after_double = double
                continue
            leg = (x + step / 2, y - 0.5) if after_double else (x - step / 2, y + 0.5)
        if leg[1] - y >= 2.5 and not double:
            step = -step
            y = leg[1] + 0.5
            laid.append(Lie(near, far, arm, leg[0] + step / 2, y, step, 0))
            x, leg, after_double = leg[0] + step * 1.5, None, False
            continue
        laid.append(Lie(near, far, arm, leg[0], leg[1] + length / 2, 0, 1))
        leg = (leg[0], leg[1] + length)
    return laid


def lay_out(layout: Layout, middle: int | None = None, columns: float = 14, rows: float = 0) -> list[Lie]:
    """Where every tile of a layout lies in a room of ``columns`` by ``rows`` units: the first is the tile
    in the middle (the spinner, or the tile at ``middle`` of the line), then arm by arm.
    """
    if not layout.line:
        return []
    four = layout.spinner is not None
    if layout.spinner is not None:
        middle = layout.spinner
    elif middle is None:
        middle = (len(layout.line) - 1) // 2
    least = 6.5 if four else 4.5
    across, down = max(least, columns / 2), max(least, rows / 2)
    west, east = layout.line[middle]
    start = 0.5 if west == east else 1.0
    arms = {
        Arm.WEST: [(right, left) for left, right in reversed(layout.line[:middle])],
        Arm.EAST: list(layout.line[middle + 1 :]),
        Arm.NORTH: list(layout.north),
        Arm.SOUTH: list(layout.south),
    }
    lies = [Lie(west, east, None, 0, 0, 1, 0)]
    for arm, tiles in arms.items():
        upright = arm in (Arm.NORTH, Arm.SOUTH)
        laid = _lay_arm(
            tiles, arm, 1.0 if upright else start, 2 if four else -across, down if upright else across
        )
        for lie in laid:
            for _ in range(_QUARTERS[arm]):
                lie = lie.turned()
            lies.append(lie)
    return lies


def fit(
    layout: Layout, middle: int | None = None, width: int = 700, unit: int = 44, height: float = 17
) -> tuple[int, list[Lie]]:
    """The unit in pixels and the lies with which a layout fits ``width`` pixels: one row while one fits
    with a unit of 28 or more, else folded.
    """
    four = layout.spinner is not None
    tries = [] if four else [(u, 1000.0, 0.0) for u in range(unit, 27, -2)]
    tries += [
        (u, float(width // u - 2), float((height * u - 68) // u - 2) if four else 0.0)
        for u in range(unit, (16 if four else 20) - 1, -2)
    ]
    for u, columns, rows in tries:
        lies = lay_out(layout, middle, columns, rows)
        x0, y0, x1, y1 = _bounds(lies)
        if (x1 - x0 + 0.8) * u <= width + 1 and (y1 - y0) + 68 / u <= height:
            break
    return u, lies


def _bounds(lies: Sequence[Lie]) -> tuple[float, float, float, float]:
    return (
        min(lie.x - lie.size[0] / 2 for lie in lies),
        min(lie.y - lie.size[1] / 2 for lie in lies),
        max(lie.x + lie.size[0] / 2 for lie in lies),
        max(lie.y + lie.size[1] / 2 for lie in lies),
    )


# -- drawing -------------------------------------------------------------------------------------------


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _svg(width: float, height: float, body: str, title: str) -> str:
    name = f"<title>{escape(title)}</title>" if title else ""
    w, h = _number(width), _number(height)
    role = ' role="img"' if title else ' aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
        f' style="max-width:100%;height:auto"{role}>{name}{body}</svg>'
    )


def _rect(x: float, y: float, w: float, h: float, r: float, fill: str, more: str = "") -> str:
    box = " ".join(
        f'{name}="{_number(value)}"'
        for name, value in (("x", x), ("y", y), ("width", w), ("height", h), ("rx", r))
    )
    return f'<rect {box} fill="{fill}"{more}/>'


def _centres(count: int, x: float, y: float, pitch: float, turned: bool = False) -> list[tuple[float, float]]:
    offsets = [((cell % 3 - 1) * pitch, (cell // 3 - 1) * pitch) for cell in _CELLS[count]]
    return [(x + v, y - u) if turned else (x + u, y + v) for u, v in offsets]


def _dot(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(r)}" fill="{fill}"{more}/>'


def _tile(a: int, b: int, lying: bool, down: bool = False) -> str:
    """A tile in its box of 100 by 200 or, lying, 200 by 100."""
    w, h = (200, 100) if lying else (100, 200)
    face = h - 9
    rim = _rect(1.5, 1.5, w - 3, h - 3, 15, _RIM, f' stroke="{_EDGE}" stroke-width="3"')
    x, y = w / 2, face / 2 + 2.5
    if down:
        star = "".join(
            _rect(x - 17, y - 17, 34, 34, 0, "none", f' stroke="{_BACK_LINE}" stroke-width="3.2"{turn}')
            for turn in ("", f' transform="rotate(45 {_number(x)} {_number(y)})"')
        )
        line = f' stroke="{_BACK_LINE}" stroke-width="2.4"'
        return (
            rim
            + _rect(3, 3, w - 6, face - 1, 13.5, _BACK)
            + _rect(12, 12, w - 24, face - 19, 8, "none", line)
            + star
            + _dot(x, y, 7, _BACK_LINE)
        )
    bar = f"M{_number(x)} 17V{_number(face - 13)}" if lying else f"M17 {_number(y)}H83"
    at = [(51.5, 48.0), (148.5, 48.0)] if lying else [(50.0, 50.0), (50.0, 145.0)]
    pips = "".join(
        _dot(px, py, 9.6, _PIP)
        for count, (cx, cy) in zip((a, b), at, strict=True)
        for px, py in _centres(count, cx, cy, 24.5, lying)
    )
    return (
        rim
        + _rect(3, 3, w - 6, face - 1, 13.5, _FACE)
        + f'<path d="{bar}" stroke="{_GROOVE}" stroke-width="3.4" stroke-linecap="round"/>'
        + _dot(x, y, 7.5, _PIN, ' stroke="#7A5516" stroke-width="1.6"')
        + pips
    )


def _octagon(x0: float, y0: float, x1: float, y1: float, cut: float) -> str:
    return (
        f"M{x0 + cut} {y0}H{x1 - cut}L{x1} {y0 + cut}V{y1 - cut}L{x1 - cut} {y1}"
        f"H{x0 + cut}L{x0} {y1 - cut}V{y0 + cut}Z"
    )


_FLOWER_SIGN = (
    "".join(
        '<path d="M16 13.2C12.4 10.5 11.2 5.8 13.2 2.9C14 1.7 15.3 2.1 16 3.3C16.7 2.1 18 1.7 18.8 2.9'
        f'C20.8 5.8 19.6 10.5 16 13.2Z" transform="rotate({turn} 16 16)"/>'
        for turn in range(0, 360, 60)
    )
    + '<circle cx="16" cy="16" r="3.1"/>'
)

_SCORPION_SIGN = (
    '<path d="M13 8.6C15 8.6 16.3 10 16.6 12C17.6 15.4 17.4 19 15.8 21.6H10.2'
    'C8.6 19 8.4 15.4 9.4 12C9.7 10 11 8.6 13 8.6Z"/>'
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        for x, y, r in (
            (13.2, 23.6, 2.7),
            (14.9, 26.9, 2.4),
            (18.2, 28.7, 2.2),
            (21.9, 28, 2.05),
            (24.7, 25.5, 1.9),
            (26, 22.1, 1.75),
        )
    )
    + '<path d="M27.9 20.6C28.2 17.4 26.3 15 22.6 14.3C24 16 24.1 17.6 24 20.4Z"/>'
    '<path fill="none" stroke="#FFF8E8" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" d="'
    "M10.6 10.6C7.6 10 5.8 8.4 5.6 6.2M15.4 10.6C18.4 10 20.2 8.4 20.4 6.2M9 14L5.4 12.9L3.4 14.8"
    "M8.7 16.9H5L3 19.1M9.2 19.7L5.8 20.9L4.6 23.4M17 14L20 13.1M17.3 16.9H20.2M16.8 19.5L19.4 20.6"
    '"/><path d="M5.8 7.6C3.2 6.8 2.3 4 3.9 1.6C4.3 3 4.8 3.8 5.7 4.2C6 3.2 6.6 2.3 7.9 1.8'
    "C8.6 4.4 7.9 6.9 5.8 7.6ZM20.2 7.6C22.8 6.8 23.7 4 22.1 1.6C21.7 3 21.2 3.8 20.3 4.2"
    'C20 3.2 19.4 2.3 18.1 1.8C17.4 4.4 18.1 6.9 20.2 7.6Z"/>'
)

_SIGN = {"flower": _FLOWER_SIGN, "scorpion": _SCORPION_SIGN}


def _die(kind: str, value: int) -> str:
    """A die in its box of 100 by 100."""
    face, rim = _DIE[kind]
    edge = f' stroke="{_ON_DIE}" stroke-width="4" stroke-linejoin="round"'
    if kind == "flower":
        body = _rect(3, 3, 94, 94, 36, rim, edge) + _rect(5.5, 5, 89, 84, 33, face)
        pips = "".join(_dot(x, y, 8.6, _ON_DIE) for x, y in _centres(value, 50, 47.5, 20.5))
    else:
        body = (
            f'<path d="{_octagon(3, 3, 97, 97, 20)}" fill="{rim}"{edge}/>'
            f'<path d="{_octagon(5.5, 5, 94.5, 89, 19)}" fill="{face}"/>'
        )
        pips = "".join(
            f'<path d="M{_number(x)} {_number(y - 11)}l11 11l-11 11l-11 -11Z" fill="{_ON_DIE}"/>'
            for x, y in _centres(value, 50, 47.5, 22)
        )
    if value == 1:
        sign = f'<g transform="translate(50 47.5) scale(1.72) translate(-16 -16)" fill="{_ON_DIE}">'
        pips = f"{sign}{_SIGN[kind]}</g>"
    return body + pips


def _placed(body: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({_number(x)} {_number(y)}) scale({scale:.4f})">{body}</g>'


def _text(x: float, y: float, words: str, size: float = 14, weight: int = 600, fill: str = _MAT_INK) -> str:
    return (
        f'<text x="{_number(x)}" y="{_number(y)}" font-family="{_FONT}" font-size="{_number(size)}"'
        f' font-weight="{weight}" text-anchor="middle" fill="{fill}">{escape(words)}</text>'
    )


def tile_svg(tile: Tile, size: float = 56, lying: bool = False, down: bool = False) -> str:
    """A tile as SVG text, ``size`` pixels on its short side; ``down`` shows its back."""
    w, h = (2 * size, size) if lying else (size, 2 * size)
    name = "a tile face down" if down else str(tile)
    return _svg(w, h, _placed(_tile(tile.high, tile.low, lying, down), 0, 0, size / 100), name)


def die_svg(kind: str, value: int, size: float = 48) -> str:
    """A die of the ``flower`` or the ``scorpion`` as SVG text."""
    return _svg(size, size, _placed(_die(kind, value), 0, 0, size / 100), f"{kind} die {value}")


def tiles_svg(tiles: Sequence[Tile], size: float = 44, columns: int = 14, title: str = "") -> str:
    """Tiles standing in rows on the mat, as SVG text."""
    across = max(1, min(columns, len(tiles)))
    rows = -(-len(tiles) // across)
    w, h = across * (size + 12) + 20, rows * (2 * size + 12) + 20
    body = _rect(0, 0, w, h, 10, _MAT)
    for number, tile in enumerate(tiles):
        x, y = 16 + number % across * (size + 12), 16 + number // across * (2 * size + 12)
        body += _placed(_tile(tile.high, tile.low, False), x, y, size / 100)
    return _svg(w, h, body, title or " ".join(map(str, tiles)))


def _dice(pairs: Pairs, centre: float, y: float, size: float = 44) -> str:
    """The pairs that are set, each with its sign and word, centred on a point."""
    shown: list[tuple[str, Pair]] = [
        (kind, pair) for kind, pair in (("flower", pairs.flower), ("scorpion", pairs.scorpion)) if pair
    ]
    one = 2 * size + 90
    x = float(centre - (len(shown) * one + (len(shown) - 1) * 20) / 2)
    body = ""
    for kind, pair in shown:
        body += f'<g fill="{_MAT_INK}">{_placed(_SIGN[kind], x + 22, y, 0.75)}</g>'
        body += _text(x + 34, y + 42, kind.title())
        body += _placed(_die(kind, pair.high), x + 82, y, size / 100)
        body += _placed(_die(kind, pair.low), x + 90 + size, y, size / 100)
        x += one + 20
    return body


def dice_svg(pairs: Pairs, title: str = "") -> str:
    """The Flower and the Scorpion on the mat, as SVG text."""
    return _svg(420, 76, _rect(0, 0, 420, 76, 10, _MAT) + _dice(pairs, 210, 16), title)


def layout_svg(
    layout: Layout,
    middle: int | None = None,
    width: int = 700,
    title: str = "",
    pairs: Pairs | None = None,
    labels: bool = True,
) -> str:
    """A layout on the mat as SVG text: folded when it is long, its ends labelled, the dice above it."""
    top = 92 if pairs is not None and (pairs.flower or pairs.scorpion) else 8
    body = _dice(pairs, width / 2, 20) if pairs is not None else ""
    if not layout.line:
        height = top + 90
        words = _text(width / 2, top + 46, "Nothing lies here yet", 16, 400)
        return _svg(width, height, _rect(0, 0, width, height, 10, _MAT) + body + words, title)
    unit, lies = fit(layout, middle, width - 16)
    x0, y0, x1, y1 = _bounds(lies)
    height = round(top + (y1 - y0) * unit + 76)
    left = width / 2 - (x0 + x1) / 2 * unit
    high = top + 36 - y0 * unit
    for lie in lies:
        w, h = lie.size
        x, y = left + (lie.x - w / 2) * unit, high + (lie.y - h / 2) * unit
        gap = max(0.6, unit * 0.018)
        scale = (min(w, h) * unit - 2 * gap) / 100
        body += _placed(_tile(*lie.halves, lie.is_lying), x + gap, y + gap, scale)
    if labels:
        body += _labels(layout, lies, unit, left, high, width)
    return _svg(width, height, _rect(0, 0, width, height, 10, _MAT) + body, title)


def _labels(layout: Layout, lies: Sequence[Lie], unit: int, left: float, high: float, width: int) -> str:
    body = ""
    placed: list[tuple[float, float, float]] = []
    crossed = bool(layout.north or layout.south)
    for end in layout.ends:
        words = f"{end.pip}" if crossed else f"shows {end.pip}"
        words += ", a double" if end.is_double else ""
        half = len(words) * 3.9 + 11
        own = [lie for lie in lies if lie.arm is end.arm]
        lie = own[-1] if own else lies[0]
        w, h = lie.size
        x, y = left + lie.x * unit, high + (lie.y - h / 2) * unit - 18
        if not own:
            x += (-1 if end.arm is Arm.WEST else 1) * (w * unit / 2 + half + 8)
            y = high + lie.y * unit
        elif lie.dy > 0 or (lie.y > 0.1 and end.arm is Arm.EAST):
            y = high + (lie.y + h / 2) * unit + 18
        for other_x, other_y, other_half in placed:
            if abs(y - other_y) < 24 and abs(x - other_x) < half + other_half:
                x = other_x + other_half + half + 6
        x = max(half + 2, min(width - half - 2, x))
        placed.append((x, y, half))
        body += _rect(
            x - half, y - 12, 2 * half, 24, 12, _MAT_DEEP, f' stroke="{_MAT_EDGE}" stroke-width="1.5"'
        )
        body += _text(x, y + 4.8, words, 13.5)
    return body


def lab_svg(layout: Layout, pairs: Pairs, middle: int | None = None, title: str = "") -> str:
    """The lab's mat as SVG text: the dice and what lies there."""
    return layout_svg(layout, middle, title=title, pairs=pairs)


def paper_svg(
    layout: Layout, last: Tile | None = None, width: int = 640, unit: int = 36, title: str = ""
) -> str:
    """A layout without its mat, as SVG text, for a worked example on paper; ``last`` is underlined."""
    if not layout.line:
        return ""
    unit, lies = fit(layout, None, width - 8, unit)
    x0, y0, x1, y1 = _bounds(lies)
    body = ""
    for lie in lies:
        w, h = lie.size
        x, y = 4 + (lie.x - w / 2 - x0) * unit, 4 + (lie.y - h / 2 - y0) * unit
        gap = max(0.6, unit * 0.018)
        scale = (min(w, h) * unit - 2 * gap) / 100
        body += _placed(_tile(*lie.halves, lie.is_lying), x + gap, y + gap, scale)
        if last is not None and last == Tile(lie.near, lie.far):
            left, right, under = x + 4, x + w * unit - 4, y + h * unit + 4
            body += (
                f'<path d="M{_number(left)} {_number(under)}H{_number(right)}"'
                ' stroke="var(--fs-brass, #F2BC4B)" stroke-width="3" stroke-linecap="round"/>'
            )
    return _svg((x1 - x0) * unit + 8, (y1 - y0) * unit + 14, body, title or str(layout))
