"""A race as a drawing: SVG text for print, for pages without a script, and for chapters.

The track is folded like the box's: facing squares are the two halves of one piece. The geometry is that of
``widgets/src/race/geometry.js`` (a test compares the two).
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, pi, sin, sqrt

from fsbook.figures import Figure
from fsbook.games.scorpion_race import PAWNS, Race, square, text

__all__ = ["Track", "interval", "race_figure", "race_svg", "shares_figure"]

LANE, GAP, GATE, CAP, MARGIN, PITCH, WAIST = 54.0, 84.0, 50.0, 40.0, 15.0, 50.0, 16.0
_FONT = "Source Sans 3, system-ui, Segoe UI, Roboto, Noto Sans, sans-serif"
_COLOURS = {"blue": "#2E6FC4", "red": "#CF3F2C", "green": "#1F7F4C", "white": "#FFFDF6"}
_MARKS = {
    "blue": '<circle r="11"/>',
    "red": '<path d="M0-13 13.5 9.5H-13.5Z"/>',
    "green": '<rect x="-10.5" y="-10.5" width="21" height="21" rx="2"/>',
    "white": '<path d="M0-14 14 0 0 14-14 0Z"/>',
}


@dataclass(frozen=True, slots=True)
class Track:
    """The S of the track for ``n`` squares a path, in units of the drawing; a rung is one facing pair."""

    n: int

    @property
    def seam(self) -> float:
        """The radius of the seam in a bend."""
        return GAP / 2 + LANE

    @property
    def outer(self) -> float:
        """The radius of the outer edge in a bend."""
        return self.seam + LANE

    @property
    def length(self) -> float:
        """The length of the seam."""
        return max(self.n * PITCH, self._bends + 3 * WAIST)

    @property
    def _bends(self) -> float:
        return 2 * pi * self.seam + (self.outer - GATE) + (self.outer - CAP)

    @property
    def waist(self) -> float:
        """The straight between the two bends."""
        return (self.length - self._bends) / 3

    @property
    def pitch(self) -> float:
        """The length of a rung along the seam."""
        return self.length / self.n

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the drawing."""
        return 2 * MARGIN + 2 * self.outer + self.waist, 2 * MARGIN + 6 * LANE + 2 * GAP

    def at(self, along: float, aside: float) -> tuple[float, float, float, float]:
        """The point ``along`` the seam and ``aside`` of it (yellow positive), with the heading there."""
        r, b = self.seam, self.waist
        low = self.size[1] - MARGIN - LANE
        left, right, arc = MARGIN + self.outer, MARGIN + self.outer + b, pi * self.seam
        first = b + self.outer - GATE
        t = along
        if t < first:
            x, y, dx, dy = MARGIN + GATE + t, low, 1.0, 0.0
        elif t < first + arc:
            h = (t - first) / r
            x, y, dx, dy = right + r * sin(h), low - r + r * cos(h), cos(h), -sin(h)
        elif t < first + arc + b:
            x, y, dx, dy = right - (t - first - arc), low - 2 * r, -1.0, 0.0
        elif t < first + 2 * arc + b:
            h = (t - first - arc - b) / r
            x, y, dx, dy = left - r * sin(h), low - 3 * r + r * cos(h), -cos(h), -sin(h)
        else:
            x, y, dx, dy = left + (t - first - 2 * arc - b), low - 4 * r, 1.0, 0.0
        return x + dy * aside, y - dx * aside, dx, dy

    def line(self, start: float, end: float, aside: float) -> list[tuple[float, float]]:
        """Points from ``start`` to ``end`` along the seam, at a distance from it."""
        count = max(2, -int(-abs(end - start) // 6))
        return [self.at(start + (end - start) * i / count, aside)[:2] for i in range(count + 1)]

    def cell(self, rung: int, side: int, pad: float = 4.2) -> str:
        """The outline of one half of rung 1 to n: ``side`` 1 for yellow, -1 for black."""
        start, end = (rung - 1) * self.pitch + pad, rung * self.pitch - pad
        points = self.line(start, end, side * (pad - 1.6)) + self.line(end, start, side * (LANE - pad))
        return _path(points) + "Z"

    def spot(self, rung: int, side: int, aside: float, push: float = 4) -> tuple[float, float]:
        """A place on a half: where the pawn stands, or its number; upright lanes push it outwards."""
        along = (rung - 0.5) * self.pitch
        dy = self.at(along, 0)[3]
        x, y, _, _ = self.at(along, side * (aside + push * abs(dy)))
        return x, y


def _path(points: list[tuple[float, float]]) -> str:
    return "".join(f"{'L' if i else 'M'}{x:.1f} {y:.1f}" for i, (x, y) in enumerate(points))


def race_figure(race: Race, width: int = 460) -> Figure:
    """The position as a figure; its text is the line that reads back."""
    return Figure(race_svg(race, width=width), text(race))


def race_svg(race: Race, title: str = "", width: int = 460) -> str:
    """The board with all pawns, those in hand and off listed below it, as SVG text."""
    rules, n = race.rules, race.rules.track_length
    track = Track(n)
    w, h = track.size
    places = race.places()
    standing = {at: pawn for pawn, at in places.items()}
    title = title or f"The race: {text(race)}"
    out: list[str] = []
    bed = track.line(-5, track.length + 30, LANE + 3) + track.line(track.length + 30, -5, -LANE - 3)
    out.append(f'<path d="{_path(bed)}Z" fill="#FCF6E7" stroke="#7D6A49" stroke-width="1.2"/>')
    labels: list[str] = []
    pawns: list[str] = []
    for i in range(1, n + 1):
        for side, progress in ((1, i), (-1, rules.face(i))):
            name = square(rules, progress)
            six = side == 1 and i <= 6
            fill = "#FCE9B0" if six else "#F5C243" if side == 1 else "#2A2623"
            ink = "#33250A" if side == 1 else "#FBF1DC"
            out.append(f'<path d="{track.cell(i, side)}" fill="{fill}"/>')
            x, y = track.spot(i, side, 8.4)
            labels.append(f'<text x="{x:.1f}" y="{y + 3.7:.1f}" fill="{ink}">{name}</text>')
            if name in standing:
                pawns.append(_pawn(standing[name], *track.spot(i, side, 33)))
        if i <= 6:
            bar = track.line((i - 1) * track.pitch + 6, i * track.pitch - 6, 0)
            out.append(f'<path d="{_path(bar)}" stroke="#B2352B" stroke-width="3.4" fill="none"/>')
    out.append(_gates(track))
    out.append(f'<g font-size="10.6" font-weight="700" text-anchor="middle">{"".join(labels)}</g>')
    out.extend(pawns)
    out.append(_recesses(track))
    rows = _rest(race, places, h)
    height = h + 22 * len(race.pawns) // 4 + 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{width * height / w:.0f}" '
        f'viewBox="0 0 {w:.0f} {height:.0f}" style="max-width:100%;height:auto" '
        f'font-family="{_FONT}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{w:.0f}" height="{height:.0f}" rx="16" fill="#2B3A6B"/>{"".join(out)}{rows}</svg>'
    )


def _pawn(pawn: str, x: float, y: float) -> str:
    colour, number = pawn.split("-")
    ink = "#1e1612" if colour == "white" else "#fff8e8"
    down = 3 if colour == "red" else 0
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{colour} {number}</title>'
        f'<g fill="{_COLOURS[colour]}" stroke="#fff8e8" stroke-width="4.4" stroke-linejoin="round">'
        f"{_MARKS[colour]}</g>"
        f'<g fill="{_COLOURS[colour]}" stroke="#1e1612" stroke-width="1.4">{_MARKS[colour]}</g>'
        f'<text y="{4 + down}" font-size="12" font-weight="800" text-anchor="middle" fill="{ink}">'
        f"{number}</text></g>"
    )


def _gates(track: Track) -> str:
    low = track.size[1] - MARGIN - LANE
    m, edge = MARGIN, MARGIN + 9
    x, top, down = m + GATE - 7, low - LANE / 2 - 1, low + LANE / 2 + 1
    return (
        f'<path fill="#F5C243" d="M{m + 1} {top - 15}H{x - 9}L{x} {top} {x - 9} {top + 15}H{m + 1}Z"/>'
        f'<path fill="#2A2623" d="M{x} {down - 15}H{edge}L{m} {down} {edge} {down + 15}H{x}Z"/>'
        f'<g font-size="9" font-weight="800" text-anchor="middle">'
        f'<text x="{MARGIN + 18}" y="{top + 3}" fill="#33250A">ENTRY</text>'
        f'<text x="{MARGIN + 24}" y="{down + 3}" fill="#FBF1DC">EXIT</text></g>'
    )


def _recesses(track: Track) -> str:
    """The names of the two launch tracks, written where the S leaves room for them."""
    low = track.size[1] - MARGIN - LANE
    left, right = MARGIN + track.outer, MARGIN + track.outer + track.waist
    inner = GAP / 2
    yellow_y, black_y = low - track.seam, low - 3 * track.seam
    black_x = left - inner + 11
    black_w = track.size[0] - MARGIN - 2 - black_x
    yellow_w = right + inner - 10 - MARGIN - 2
    return (
        f'<rect x="{MARGIN + 2}" y="{yellow_y - 23}" width="{yellow_w:.0f}" height="46" rx="23" '
        f'fill="#E0AC33"/>'
        f'<rect x="{black_x}" y="{black_y - 31}" width="{black_w:.1f}" height="62" rx="31" fill="#37322F"/>'
        f'<g font-size="14" font-weight="650"><text x="{MARGIN + 22}" y="{yellow_y + 5}" fill="#2f2205">'
        f'Yellow launch track</text><text x="{black_x + 22}" y="{black_y + 5}" fill="#f4ead6">'
        "Black launch track</text></g>"
    )


def _rest(race: Race, places: dict[str, str], top: float) -> str:
    """One line a colour: how many pawns wait in hand and how many are off."""
    rows = []
    for c in range(len(race.pawns) // 4):
        own = PAWNS[4 * c : 4 * c + 4]
        colour = own[0].split("-")[0]
        hand = sum(places[pawn] == "hand" for pawn in own)
        off = sum(places[pawn] == "off" for pawn in own)
        y = top + 10 + 22 * c
        rows.append(
            f'<g transform="translate(32 {y - 4}) scale(.62)"><g fill="{_COLOURS[colour]}" '
            f'stroke="#fff8e8" stroke-width="2">{_MARKS[colour]}</g></g>'
            f'<text x="50" y="{y}" font-size="13" fill="#F6F0E1">{colour}: {hand} in hand, {off} off</text>'
        )
    return "".join(rows)


def shares_figure(rows: list[tuple[str, int, int]], fair: float, what: str) -> Figure:
    """A bar for each row ``(who, wins, matches)`` with its 95 % interval, and a line where equals would be.

    >>> shares_figure([("keeps one back", 30, 60)], fair=1 / 3, what="races won")
    keeps one back: 30 of 60 races won, 50 % (38 % to 62 %); an equal would win 33 %
    """
    lines, bars = [], []
    width, left, top, step = 620, 190, 34, 46
    scale = width - left - 30
    for i, (who, wins, matches) in enumerate(rows):
        share = wins / matches
        low, high = interval(wins, matches)
        lines.append(
            f"{who}: {wins} of {matches} {what}, {share:.0%} ({low:.0%} to {high:.0%}); "
            f"an equal would win {fair:.0%}".replace("%", " %")
        )
        y = top + i * step
        x0, x1, x2 = (left + scale * value for value in (low, share, high))
        bars.append(
            f'<text x="{left - 12}" y="{y + 19}" text-anchor="end">{escape(who)}</text>'
            f'<rect x="{left}" y="{y}" width="{scale * share:.1f}" height="28" rx="4" fill="#F2BC4B"/>'
            f'<path d="M{x0:.1f} {y + 14}H{x2:.1f}M{x0:.1f} {y + 8}v12M{x2:.1f} {y + 8}v12" '
            'stroke="#2A2520" stroke-width="2"/>'
            f'<text x="{max(x1, x2) + 10:.1f}" y="{y + 19}" font-weight="650">{share:.0%}</text>'
        )
    height = top + step * len(rows) + 22
    at = left + scale * fair
    axis = (
        f'<path d="M{at:.1f} {top - 10}V{height - 26}" stroke="#34468C" stroke-dasharray="5 4"/>'
        f'<text x="{at:.1f}" y="{top - 16}" text-anchor="middle" fill="#34468C">an equal</text>'
        f'<path d="M{left} {top - 6}V{height - 26}" stroke="#877658"/>'
        f'<text x="{left}" y="{height - 8}">0 %</text>'
        f'<text x="{left + scale / 2:.1f}" y="{height - 8}" text-anchor="middle">50 %</text>'
        f'<text x="{left + scale}" y="{height - 8}" text-anchor="end">100 %</text>'
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" style="max-width:100%;height:auto" font-family="{_FONT}" '
        f'font-size="15" fill="#2A2520" role="img"><title>{escape("; ".join(lines))}</title>'
        f'<rect width="{width}" height="{height}" rx="10" fill="#FBF8F1"/>{axis}{"".join(bars)}</svg>'
    )
    return Figure(svg, "\n".join(lines))


def interval(wins: int, matches: int) -> tuple[float, float]:
    """Where the true share lies with a chance of 95 %, after ``wins`` of ``matches`` (Wilson's interval)."""
    z = 1.96
    share = wins / matches
    middle = share + z * z / (2 * matches)
    spread = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    whole = 1 + z * z / matches
    return (middle - spread) / whole, (middle + spread) / whole
