"""What the coach thinks, as JSON for a front end: every move weighed, a match as a chart with its table; and
what it is asked in the lab, where nobody has dealt.

The Table and the lab show the same records. The coach itself brings the search with it, so it is imported
when a chart is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from fsbook.dice import Pairs
from fsbook.layout import Layout
from fsbook.match import Dominoes, Match, View
from fsbook.play import RuleError
from fsbook.round import Deal, Lead, Round, legal_moves
from fsbook.rules import Rules
from fsbook.tiles import DOUBLE_SIX, Tile
from fsbook.words import MINUS, Words, listing, number_word

if TYPE_CHECKING:
    from fsbook.coach import Advice, Outlook

__all__ = ["assumed", "charted", "hand_of", "own_view", "weighed"]

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
    "twice": "{tile} is in the hand twice.",
    "lies": "{tile} lies on the mat: it cannot be in your hand.",
    "room": "You cannot hold {own}: with {lying} on the mat nothing would be left for {others}.",
    "hand": "{value!r} is not a hand: write it like 6-5 4-4 3-1.",
    "nobody": "Say first which tiles are yours, like 6-5 4-4 3-1.",
    "assumed": "It is your turn; no {unit} has been won yet. {Others}, and {oasis} in the oasis. "
    "Of how it came to this the coach knows nothing.",
    "other": "The other player holds {tiles}",
    "other.same": "The others hold {tiles} each",
    "other.each": "The others hold {tiles}, in the order of play",
    "oasis": "{tiles} lie",
    "oasis.1": "one tile lies",
    "oasis.0": "no tile lies",
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


# -- in the lab ----------------------------------------------------------------------------------------


def hand_of(value: str | Iterable[Tile | str], layout: Layout) -> tuple[Tile, ...]:
    """A hand from text, or from tiles; raises :class:`RuleError` when a tile is there twice or lies on the
    mat already.

    >>> [str(tile) for tile in hand_of("65, [4|4] 3-1", Layout.parse("[1|1]"))]
    ['6-5', '4-4', '3-1']
    """
    if isinstance(value, str):
        value = value.replace(",", " ").replace(";", " ").replace("][", "] [").split()
    try:
        hand = tuple(each if isinstance(each, Tile) else Tile.parse(each) for each in value)
    except (TypeError, AttributeError):
        raise RuleError(_SAY["hand"].format(value=value)) from None
    lying = set(layout)
    for place, tile in enumerate(hand):
        if tile in hand[:place]:
            raise RuleError(_SAY["twice"].format(tile=tile))
        if tile in lying:
            raise RuleError(_SAY["lies"].format(tile=tile))
    return hand


def own_view(rules: Rules, layout: Layout, pairs: Pairs, hand: Sequence[Tile], seats: int) -> View:
    """What a player with this hand can see, at a table where nobody has dealt and it is this player's turn:
    the first of ``seats``. Raises :class:`RuleError` when no tile would be left for the others.

    The others hold the tiles they were dealt less those they have laid, taking turns; where that cannot be,
    as many as this player.
    """
    if not hand:
        raise RuleError(_SAY["nobody"])
    counts = _held(rules, layout, len(hand), seats)
    left = [tile for tile in DOUBLE_SIX if tile not in hand and tile not in set(layout)]
    hands = [tuple(hand)]
    for count in counts:
        hands.append(tuple(left[:count]))
        del left[:count]
    # Which of the hidden tiles is where does not matter: a view only counts them.
    dealt = Deal(tuple(DOUBLE_SIX), pairs)
    target, points = rules.target_for(seats), (0,) * seats
    lead = Lead("rotation", 0)
    state = Round(rules, lead, dealt, target, tuple(hands), tuple(left), layout, 0, points, points)
    state = replace(state, moves=legal_moves(state))
    return Dominoes(rules).view(Match(rules, target, None, points, (), state), 0)


def _held(rules: Rules, layout: Layout, own: int, seats: int) -> list[int]:
    """How many tiles each of the others holds, the next one first."""
    size, lying, others = rules.hand_for(seats), len(tuple(layout)), seats - 1
    room = len(DOUBLE_SIX) - lying - own
    if room < others:
        words = Words(["You"], me=0)
        rest = _SAY["others.1"] if others == 1 else "the others"
        raise RuleError(_SAY["room"].format(own=words.tiles(own), lying=words.tiles(lying), others=rest))
    laid = lying - max(lying // seats, size - own)
    counts = [own] * others
    if laid >= 0:
        counts = [size - (laid + place) // others for place in range(others)]
        counts = [count if count > 0 else own for count in counts]
    while sum(counts) > room:
        counts[counts.index(max(counts))] -= 1
    return counts


def assumed(view: View) -> str:
    """What the coach takes for granted in the lab, in words."""
    counts, words = view.counts[1:], Words(["You"], me=0)
    same = len(set(counts)) == 1
    key = "other" if len(counts) == 1 else "other.same" if same else "other.each"
    tiles = words.tiles(counts[0]) if same else f"{listing(map(number_word, counts))} tiles"
    oasis = _SAY[f"oasis.{view.oasis}" if view.oasis < 2 else "oasis"].format(tiles=words.tiles(view.oasis))
    return _SAY["assumed"].format(unit=view.rules.unit, Others=_SAY[key].format(tiles=tiles), oasis=oasis)
