"""What the coach thinks, as JSON for a front end: every move weighed, and a match as a chart with its table.

The Table and the lab show the same records. The coach itself brings the search with it, so it is imported
when a chart is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from fsbook.words import MINUS

if TYPE_CHECKING:
    from fsbook.coach import Advice, Outlook
    from fsbook.match import Match
    from fsbook.words import Words

__all__ = ["charted", "weighed"]

Json = dict[str, Any]

# Whole sentences, so that another language can put its words in its own order.
_SAY: Final[Mapping[str, str]] = {
    "title": "Every move weighed",
    "play": "{tile} {arm}",
    "lead": "Lead {tile}",
    "draw": "Draw",
    "pass": "Pass",
    "so-far": "The coach plays the round on from here: {deals} deals so far.",
    "deals": "The round was played on from here in {deals} deals that agree with what you know.",
    "deals.all": "The round was played on from here in all {deals} deals that are still possible.",
    "deals.one": "The round was played on from here in the one deal that is still possible.",
    "figures": "The figures say how many {unit}s you gain by its end on {others}; below 0 you fall behind.",
    "others.1": "the other player",
    "others": "the best of the others",
    "now.gain": "scores {amount} now",
    "now.loss": "costs {amount} now",
    "now.none": "scores nothing now",
    "spread": "in 8 of 10 deals between {low} and {high}",
    "spread.one": "in 8 of 10 deals {low}",
    "chance": "wins the match {chance} times in 100",
    "chance.1": "wins the match once in 100",
    "mean": "{mean} on average",
    "row": "{name}: {now}; {mean}, {spread}; {chance}.",
    "best": "The coach prefers {name}: {mean}, {spread}.",
    "chart": "The match, round by round",
    "chart.points": "{Unit}s over time",
    "chart.chances": "Chances to win the match",
    "table": "As a table: {unit}s, and the chance to win the match",
    "table.round": "Round",
    "table.cell": "{points}, {chance} %",
    "table.won": "{points}, won",
    "only": "There is one move only: {name}.",
}


def weighed(
    advice: Advice | None, done: bool, unit: str, seats: int, told: Callable[[str], str] = str
) -> Json:
    """Every legal move with its figures and reasons, the best first; until ``done`` only how far it is.

    ``scale`` is the range that all spreads share, nought included; ``told`` may put names into a reason.
    """
    deals = 0 if advice is None else advice.deals
    record: Json = {"title": _SAY["title"], "done": done, "rows": [], "scale": [0, 1], "say": ""}
    if advice is None or not done:
        return record | {"note": _SAY["so-far"].format(deals=deals)}
    key = "deals" if not advice.exact else "deals.one" if deals == 1 else "deals.all"
    looked = _SAY[key].format(deals=deals)
    others = _SAY["others.1" if seats == 2 else "others"]
    rows = [_row(each, unit, told) for each in advice.moves]
    first = rows[0]
    only = len(rows) == 1
    values = [0.0, *(value for each in advice.moves for value in (each.low, each.expected, each.high))]
    return record | {
        "note": f"{looked} {_SAY['figures'].format(unit=unit, others=others)}",
        "rows": rows,
        "scale": [min(values), max(max(values), min(values) + 1)],
        "say": _SAY["only" if only else "best"].format(**{name: first[name] for name in _SAID}),
    }


_SAID: Final = ("name", "mean", "spread")


def _row(each: Outlook, unit: str, told: Callable[[str], str]) -> Json:
    tile, _, arm = each.move.partition("@")
    key = tile if tile in ("draw", "pass") else "play" if arm else "lead"
    amount = f"{abs(each.now)} {unit}" + ("" if abs(each.now) == 1 else "s")
    now = _SAY["now.gain" if each.now > 0 else "now.loss" if each.now < 0 else "now.none"]
    low, high = _figure(each.low), _figure(each.high)
    chance = round(100 * each.chance)
    row: Json = {
        "move": each.move,
        "tile": None if key == tile else [int(pip) for pip in tile.split("-")],
        "arm": arm or None,
        "name": _SAY[key].format(tile=tile, arm=arm),
        "now": each.now,
        "pay": now.format(amount=amount),
        "expected": each.expected,
        "low": each.low,
        "high": each.high,
        "mean": _SAY["mean"].format(mean=_figure(each.expected, 1)),
        "spread": _SAY["spread.one" if low == high else "spread"].format(low=low, high=high),
        "percent": chance,
        "chance": _SAY["chance.1" if chance == 1 else "chance"].format(chance=chance),
        "why": [told(sentence) for sentence in each.why],
    }
    row["label"] = _SAY["row"].format(now=row["pay"], **{name: row[name] for name in (*_SAID, "chance")})
    return row


def _figure(value: float, digits: int = 0) -> str:
    """A difference in points with its sign, and a true minus: +2.4, 0, −3."""
    text = f"{abs(value):.{digits}f}"
    if not float(text):
        return "0"
    return f"{MINUS if value < 0 else '+'}{text}"


_WIDTHS: Final = {"wide": (720, 250), "narrow": (330, 220)}


def charted(match: Match, words: Words) -> Json:
    """A match as two charts, of points and of chances, each in two widths, and as a table: everybody's points
    and chance at the end of every round.
    """
    from fsbook.coach import chart, chart_svg

    drawn = chart(match)
    unit = drawn.unit.title()

    def cell(points: int, chance: float, last: bool) -> str:
        key = "table.won" if last and chance == 1 else "table.cell"
        return _SAY[key].format(points=_figure(points).removeprefix("+"), chance=round(100 * chance))

    rows = []
    for end in drawn.rounds:
        number, _, points, chances = drawn.rows[end]
        last = match.over and end == drawn.rounds[-1]
        cells = (cell(has, chance, last) for has, chance in zip(points, chances, strict=True))
        rows.append([str(number), *cells])
    return {
        "title": _SAY["chart"],
        "charts": [
            {
                "title": _SAY[f"chart.{show}"].format(Unit=unit),
                **{
                    name: chart_svg(drawn, words.names, width, height, show == "chances")
                    for name, (width, height) in _WIDTHS.items()
                },
            }
            for show in ("points", "chances")
        ],
        "table": {
            "title": _SAY["table"].format(unit=drawn.unit),
            "head": [_SAY["table.round"], *words.names],
            "rows": rows,
        },
    }
