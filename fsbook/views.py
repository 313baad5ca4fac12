"""The lab as JSON for a front end: the position, every place of each of the 28 tiles with what it would
score, and the same play under every rule set.

Everything here is a pure function of the rules, the layout, the dice and the plays made; the front end
only puts it side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final

from fsbook import sources
from fsbook.catalog import DOMINO_RULES
from fsbook.dice import Pairs
from fsbook.games.muggins import Fives
from fsbook.layout import Arm, Layout
from fsbook.match import score_play
from fsbook.play import RuleError
from fsbook.round import Play, open_ends, places, seat_spinner
from fsbook.rules import Award, Rules, Spinner
from fsbook.sources import Ruling
from fsbook.tiles import DOUBLE_SIX, Tile
from fsbook.words import AWARD_NAMES, Words, listing, number_word

__all__ = [
    "Step",
    "adapted",
    "award_json",
    "compared",
    "lab_view",
    "middle",
    "nothing_compared",
    "rules_json",
    "sentence",
    "shows",
    "step_sentence",
    "title",
    "undone_sentence",
]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One play in the lab: the layouts before and after it, what it scored, and the place in the line of
    the tile that lies in the middle of the drawing afterwards.
    """

    play: Play
    before: Layout
    after: Layout
    awards: tuple[Award, ...]
    middle: int

    @property
    def total(self) -> int:
        """What the play scored in all."""
        return sum(award.points for award in self.awards)


# Whole sentences, so that another language can put its words in its own order.
_SAY: Final[Mapping[str, str]] = {
    "pick": "Pick a tile",
    "pick.next": "Pick the next tile",
    "pick.lead": "Pick a tile to lead",
    "note": "{Fit} of {left} fit",
    "note.first": "{Fit} of {left} fit: they stand higher, with a bead",
    "note.none": "None of {left} fits",
    "note.lead": "Any of the 28 may lead",
    "empty": "Nothing lies here yet. Pick a tile below.",
    "end": "shows {pip}",
    "end.double": "shows {pip}, a double",
    "lead": "{tile} leads. {pay}",
    "laid": "{tile} lies in the {arm}. {pay}",
    "pay.none": "It pays nothing.",
    "pay.even": "It pays nothing: {awards} cancel out.",
    "pay.chips": "You take {amount}: {awards}.",
    "pay.chips.back": "You put {amount} back: {awards}.",
    "pay.points": "It scores {amount}: {awards}.",
    "pay.points.back": "It costs {amount}: {awards}.",
    "would": "What {tile} would take",
    "would.points": "What {tile} would score",
    "took": "What {tile} in the {arm} took",
    "took.points": "What {tile} in the {arm} scored",
    "took.lead": "What {tile} took as the lead",
    "took.lead.points": "What {tile} scored as the lead",
    "total.chips": "Total from the bowl",
    "total.chips.back": "Total back into the bowl",
    "total.points": "Total",
    "place": "Lay {tile} {arm}: {pay}",
    "place.lead": "Lead {tile}: {pay}",
    "choice": "{tile} {arm}",
    "choice.lead": "{tile} as the lead",
    "fits.lead": "{tile} may lead. It would pay {pay}.",
    "fits.lead.nothing": "{tile} may lead. It would pay nothing.",
    "fits.one": "{tile} fits the {arm} end only. There it pays {pay}.",
    "fits.one.nothing": "{tile} fits the {arm} end only. There it pays nothing.",
    "fits.same": "{tile} fits {ends}. Each pays {pay}.",
    "fits.same.nothing": "{tile} fits {ends}. Neither pays anything.",
    "fits.same.nothing.many": "{tile} fits {ends}. None of them pays anything.",
    "fits.more": "{tile} fits {ends}. {Arm} pays {more} more{reason}.",
    "fits.most": "{tile} fits {ends}. {Arm} pays most, {pay}.",
    "fits.most.same": "{tile} fits {ends}. {Arms} pay most, {pay} each.",
    "ends.2": "both ends",
    "ends.some": "the {arms} ends",
    "misfit": "{tile} fits no end: {ends}. {others}",
    "misfit.others": "Tiles that do: {tiles}.",
    "misfit.none": "No tile that is left does.",
    "used": "{tile} lies there already.",
    "set": "The caravan is set. {shows}",
    "cleared": "The mat is clear. Pick a tile to lead.",
    "rolled": "Rolled: Flower {flower}, Scorpion {scorpion}.",
    "dice": "Flower {flower}, Scorpion {scorpion}.",
    "rules": "Rules: {title}. {shows}",
    "undone": "Taken back. {shows}",
    "undone.tile": "{tile} is taken back. {shows}",
    "shows": "{shows}.",
    "shows.nothing": "Nothing lies here yet: pick a tile to lead.",
    "compare": "The same play in all texts",
    "compare.others": "… and in the other games",
    "others": "{count} rule sets that score otherwise",
    "compare.none": "Lay a tile or point at a place, and its awards stand here for every rule set.",
    "differ": "{Count} of {all} differ from the one chosen",
    "differ.one": "One of {all} differs from the one chosen",
    "differ.none": "All {all} agree",
    "cannot": "The play is not possible here: {why}",
    "reason": "{name}: {why}",
    "missing": "{name} is not paid here.",
}

_BECAUSE: Final[Mapping[str, str]] = {
    "dual": ": there it makes a dual",
    "plural": ": there it makes a plural",
    "long_flower": ": there the ends show the Flower",
    "fives": ": there fives go into the ends",
}
"""Why one end pays more than the other, by the award that only it brings."""

_AGAINST: Final[Mapping[str, str]] = {
    "long_scorpion": ": the other end would show the Scorpion",
}
"""… by the award that only the other end brings."""


def award_json(award: Award) -> Json:
    """An award with its name and the label and anchor of its paragraph."""
    name = AWARD_NAMES[award.kind.value]
    return {
        "kind": award.kind.value,
        "name": name[:1].upper() + name[1:],
        "points": award.points,
        "why": award.why,
        "rule": award.rule,
        **_cited(award.rule),
    }


@cache
def _cited(ref: str) -> Json:
    return {"source": sources.label(ref), "anchor": sources.anchor(ref)}


@cache
def rules_json() -> list[Json]:
    """The rule sets to choose from, in groups."""
    return [
        {"id": each.id, "title": title(each), "family": _FAMILIES[each.uses_dice]}
        for each in DOMINO_RULES.values()
    ]


_FAMILIES: Final = {True: "Flower & Scorpion", False: "The family"}


def title(rules: Rules) -> str:
    """A short name of a rule set: whose rules they are, in the family also which game.

    >>> title(DOMINO_RULES["fs-celko"]), title(DOMINO_RULES["bergen-pagat"])
    ('Joe Celko’s rules', 'Bergen, from pagat.com')
    """
    full = rules.title.replace("'", "’")
    return _capital(full.partition(", ")[2]) if rules.uses_dice else full


def middle(layout: Layout) -> int:
    """Which tile of a line lies in the middle of the drawing when nobody knows the lead."""
    return layout.spinner if layout.spinner is not None else max(0, (len(layout.line) - 1) // 2)


def adapted(rules: Rules, layout: Layout) -> Layout:
    """A layout of other rules as these would have it: with a spinner, or without one.

    Where several doubles could be the spinner the one nearest to the middle is taken. Raises
    :class:`RuleError` when tiles lie on cross arms that these rules do not have.
    """
    if rules.spinner is Spinner.NONE and layout.spinner is not None and not (layout.north or layout.south):
        return Layout(layout.line)
    doubles = [place for place, (west, east) in enumerate(layout.line) if west == east]
    if rules.spinner is not Spinner.NONE and layout.spinner is None and len(doubles) > 1:
        centre = (len(layout.line) - 1) / 2
        return layout.with_spinner(min(doubles, key=lambda place: abs(place - centre)))
    return seat_spinner(rules, layout)


def layout_json(layout: Layout, lead: int) -> Json:
    """A layout as the drawing takes it."""
    return {
        "line": [list(halves) for halves in layout.line],
        "lead": lead,
        "spinner": layout.spinner,
        "north": [list(halves) for halves in layout.north],
        "south": [list(halves) for halves in layout.south],
    }


def lab_view(rules: Rules, layout: Layout, pairs: Pairs, steps: Sequence[Step], lead: int) -> Json:
    """The lab: what lies, what each tile would do, what the last play did."""
    words = Words(["You"], me=0, unit=rules.unit)
    lying = set(layout)
    ends = open_ends(rules, layout)
    where = {tile: places(rules, layout, tile) for tile in DOUBLE_SIX if tile not in lying}
    fitting = [tile for tile, plays in where.items() if plays]
    others = _say("misfit.others", tiles=", ".join(map(str, fitting))) if fitting else _say("misfit.none")
    shown = words.ends(layout, [end.arm for end in ends]) if layout else ""
    tiles = []
    for tile in DOUBLE_SIX:
        found: Json = {"tile": str(tile), "high": tile.high, "low": tile.low, "plays": []}
        if tile in lying:
            found |= {"state": "used", "say": _say("used", tile=tile)}
        elif where[tile]:
            plays = [_play_json(rules, layout, pairs, words, play) for play in where[tile]]
            found |= {
                "state": "legal",
                "plays": plays,
                "best": max(play["total"] for play in plays),
                "say": _fits(words, tile, plays, len(ends)),
                "title": _say(_scored("would", rules), tile=tile),
            }
        else:
            found |= {"state": "off", "say": _say("misfit", tile=tile, ends=_lower(shown), others=others)}
        tiles.append(found)
    left = len(DOUBLE_SIX) - len(lying)
    last = steps[-1] if steps else None
    return {
        "rules": rules.id,
        "title": title(rules),
        "uses_dice": rules.uses_dice,
        "unit": rules.unit,
        "text": str(layout),
        "layout": layout_json(layout, lead),
        "ends": _ends_json(rules, layout),
        "shows": f"{shown}." if shown else "",
        "tiles": tiles,
        "pick": _say("pick.lead" if not layout else "pick.next" if steps else "pick"),
        "note": _note(layout, len(fitting), left, first=not steps),
        "empty": _say("empty"),
        "just": None if last is None else (str(last.play.arm) if last.play.arm else "lead"),
        "last": None if last is None else step_json(rules, words, last),
        "steps": [
            {"move": str(step.play), "total": step.total, "pay": words.total(step.total)} for step in steps
        ],
        "total": sum(step.total for step in steps),
        "total_text": words.total(sum(step.total for step in steps)),
        "can_undo": bool(steps),
    }


def _say(key: str, **values: object) -> str:
    return _SAY[key].format(**values)


def _by_unit(key: str, rules: Rules, points: int = 0) -> str:
    money = "chips" if rules.unit == "chip" else "points"
    full = f"{key}.{money}" + (".back" if points < 0 else "")
    return full if full in _SAY else f"{key}.{money}"


def _scored(key: str, rules: Rules) -> str:
    """The template for chips, or the one for points."""
    return key if rules.unit == "chip" else f"{key}.points"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _ends_json(rules: Rules, layout: Layout) -> list[Json]:
    """The ends with their labels; with four arms, pills with what they count."""
    shown = {end.arm: end for end in (*open_ends(rules, layout), *layout.ends)}
    crossed = layout.spinner is not None and any(arm in shown for arm in (Arm.NORTH, Arm.SOUTH))
    twice = 2 if any(isinstance(part, Fives) and part.double_counts_full for part in rules.score) else 1
    found = []
    for arm in Arm:
        if (end := shown.get(arm)) is None:
            continue
        full = _say("end.double" if end.is_double else "end", pip=end.pip)
        laid = any(end.arm is arm for end in layout.ends)
        count = end.pip * (twice if end.is_double and laid else 1)
        text = str(count) if crossed else full
        found.append(
            {"arm": str(arm), "pip": end.pip, "double": end.is_double, "text": text, "full": f"{arm} {full}"}
        )
    return found


def _note(layout: Layout, fit: int, left: int, first: bool) -> str:
    if not layout:
        return _say("note.lead")
    if not fit:
        return _say("note.none", left=left)
    return _say("note.first" if first else "note", Fit=_capital(number_word(fit)), left=left)


def _play_json(rules: Rules, layout: Layout, pairs: Pairs, words: Words, play: Play) -> Json:
    _, awards = score_play(rules, layout, play, pairs)
    total = sum(award.points for award in awards)
    end = layout.end(play.arm) if play.arm else None
    near = play.tile.high if end is None else end.pip
    pay = _pay_words(words, awards, total)
    return {
        "move": str(play),
        "arm": str(play.arm) if play.arm else None,
        "near": near,
        "far": play.tile.other(near),
        "total": total,
        "pay": words.total(total),
        "total_label": _say(_by_unit("total", rules, total)),
        "total_text": words.amount(total),
        "awards": [award_json(award) for award in awards],
        "label": _say("place" if play.arm else "place.lead", tile=play.tile, arm=play.arm, pay=pay),
        "choice": _say("choice" if play.arm else "choice.lead", tile=play.tile, arm=play.arm),
        "button": words.lay(play.tile, play.arm, total),
    }


def _pay_words(words: Words, awards: Sequence[Award], total: int) -> str:
    names = listing(AWARD_NAMES[award.kind.value] for award in awards)
    return words.total(total) + (f", {names}" if names else "")


def _fits(words: Words, tile: Tile, plays: Sequence[Json], open_now: int) -> str:
    """One sentence on where a tile fits and what tells the places apart."""
    if plays[0]["arm"] is None:
        return _say("fits.lead" if plays[0]["total"] else "fits.lead.nothing", tile=tile, pay=plays[0]["pay"])
    if len(plays) == 1:
        key = "fits.one" if plays[0]["total"] else "fits.one.nothing"
        return _say(key, tile=tile, arm=plays[0]["arm"], pay=plays[0]["pay"])
    ends = _say("ends.2") if open_now == 2 else _say("ends.some", arms=listing(play["arm"] for play in plays))
    best = max(play["total"] for play in plays)
    tops = [play for play in plays if play["total"] == best]
    if len(tops) == len(plays):
        if best:
            return _say("fits.same", tile=tile, ends=ends, pay=words.total(best))
        return _say(
            "fits.same.nothing" if len(plays) == 2 else "fits.same.nothing.many", tile=tile, ends=ends
        )
    if len(plays) > 2:
        arms = listing(play["arm"] for play in tops)
        if len(tops) > 1:
            return _say("fits.most.same", tile=tile, ends=ends, Arms=_capital(arms), pay=words.total(best))
        return _say("fits.most", tile=tile, ends=ends, Arm=_capital(arms), pay=words.total(best))
    top, other = tops[0], next(play for play in plays if play["total"] != best)
    more = best - other["total"]
    amount = words.amount(more)
    return _say(
        "fits.more", tile=tile, ends=ends, Arm=_capital(top["arm"]), more=amount, reason=_reason(top, other)
    )


def _reason(top: Json, other: Json) -> str:
    """Why the one place pays more, in half a sentence, when one award explains it."""
    mine = {award["kind"] for award in top["awards"]}
    theirs = {award["kind"] for award in other["awards"]}
    for kind, why in _BECAUSE.items():
        if kind in mine - theirs:
            return why
    for kind, why in _AGAINST.items():
        if kind in theirs - mine:
            return why
    return ""


def step_json(rules: Rules, words: Words, step: Step) -> Json:
    """A play that was made: its heading, its awards, its total."""
    tile, arm = step.play.tile, step.play.arm
    heading = _scored("took" if arm else "took.lead", rules)
    return {
        "move": str(step.play),
        "title": _say(heading, tile=tile, arm=arm),
        "awards": [award_json(award) for award in step.awards],
        "total": step.total,
        "total_label": _say(_by_unit("total", rules, step.total)),
        "total_text": words.amount(step.total),
    }


def step_sentence(rules: Rules, step: Step) -> str:
    """A play as a status sentence.

    >>> from fsbook.dice import Pair
    >>> rules, caravan = DOMINO_RULES["fs-celko"], Layout.parse("[5|1][1|6][6|6][6|2][2|5]")
    >>> play = Play(Tile(5, 5), Arm.EAST)
    >>> after, awards = score_play(rules, caravan, play, Pairs(Pair(5, 5), Pair(3, 2)))
    >>> step_sentence(rules, Step(play, caravan, after, awards, 2))
    '5-5 lies in the east. You take 6 chips: plural, short Flower and long Flower.'
    """
    words = Words(["You"], me=0, unit=rules.unit)
    names = listing(AWARD_NAMES[award.kind.value] for award in step.awards)
    if not step.awards:
        pay = _say("pay.none")
    elif not step.total:
        pay = _say("pay.even", awards=names)
    else:
        pay = _say(_by_unit("pay", rules, step.total), amount=words.amount(step.total), awards=names)
    return _say("laid" if step.play.arm else "lead", tile=step.play.tile, arm=step.play.arm, pay=pay)


def sentence(key: str, **values: object) -> str:
    """A sentence of the lab by its key: ``cleared``, ``rolled``, ``dice``, ``rules``, ``set``."""
    return _say(key, **values)


def undone_sentence(tile: str, shows: str) -> str:
    """What was taken back, and what the ends show now."""
    return _say("undone.tile", tile=tile, shows=shows) if tile else _say("undone", shows=shows)


def shows(rules: Rules, layout: Layout) -> str:
    """What the ends show, as a sentence.

    >>> shows(DOMINO_RULES["fs-celko"], Layout.parse("[1|1][1|3]"))
    'West shows 1, a double; east shows 3.'
    """
    if not layout:
        return _say("shows.nothing")
    words = Words(["You"], me=0, unit=rules.unit)
    return _say("shows", shows=words.ends(layout, [end.arm for end in open_ends(rules, layout)]))


# -- side by side --------------------------------------------------------------------------------------


def compared(chosen: Rules, layout: Layout, play: Play, pairs: Pairs) -> Json:
    """The same play under every rule set: first those that score the same things, then the other games.

    A row differs when its awards are not those of the chosen rules; among the first it then says what
    differs, and names the rulings behind it.
    """
    mine = _row(chosen, layout, play, pairs)
    kin: list[Json] = []
    others: list[Json] = []
    for rules in DOMINO_RULES.values():
        row = _row(rules, layout, play, pairs)
        row["chosen"] = rules.id == chosen.id
        alike = [type(part) for part in rules.score] == [type(part) for part in chosen.score]
        _mark(row, mine, rules, chosen, alike)
        (kin if alike else others).append(row)
    return {
        "title": _say("compare"),
        "move": str(play),
        "note": _differ(kin),
        "rows": kin,
        "others": {
            "title": _say("compare.others"),
            "note": _say("others", count=len(others)),
            "rows": others,
        },
    }


def nothing_compared() -> Json:
    """The panel before there is a play to compare."""
    return {"title": _say("compare"), "move": None, "note": _say("compare.none"), "rows": [], "others": None}


def _differ(rows: Sequence[Json]) -> str:
    differing = sum(row["differs"] for row in rows)
    if not differing:
        return _say("differ.none", all=number_word(len(rows)))
    if differing == 1:
        return _say("differ.one", all=number_word(len(rows)))
    return _say("differ", Count=_capital(number_word(differing)), all=number_word(len(rows)))


def _row(rules: Rules, layout: Layout, play: Play, pairs: Pairs) -> Json:
    words = Words(["You"], me=0, unit=rules.unit)
    row: Json = {
        "id": rules.id,
        "name": title(rules),
        "items": [],
        "why": {},
        "total": None,
        "total_text": "",
        "error": None,
    }
    dice = pairs if rules.uses_dice else Pairs()
    try:
        _, awards = score_play(rules, adapted(rules, layout), play, dice)
    except RuleError as refused:
        return row | {"error": _say("cannot", why=str(refused))}
    total = sum(award.points for award in awards)
    return row | {
        "items": [
            {"kind": award.kind.value, "name": AWARD_NAMES[award.kind.value], "points": award.points}
            for award in awards
        ],
        "why": {award.kind.value: award.why for award in awards},
        "total": total,
        "total_text": words.total(total),
    }


def _mark(row: Json, mine: Json, rules: Rules, chosen: Rules, alike: bool) -> None:
    """Mark what differs from the chosen rules, with the reasons where both score the same things."""
    theirs = {item["kind"]: item["points"] for item in row["items"]}
    ours = {item["kind"]: item["points"] for item in mine["items"]}
    whys = row.pop("why")
    missing = [kind for kind in ours if kind not in theirs] if alike and row["error"] is None else []
    for item in row["items"]:
        item["differs"] = alike and ours.get(item["kind"]) != item["points"]
    row["missing"] = [{"kind": kind, "name": AWARD_NAMES[kind]} for kind in missing]
    row["differs"] = alike and (theirs != ours or row["error"] is not None)
    row["notes"], row["rulings"] = [], []
    if not row["differs"] or row["error"] is not None:
        return
    row["notes"] = [
        _say("reason", name=_capital(item["name"]), why=whys[item["kind"]])
        for item in row["items"]
        if item["differs"]
    ] + [_say("missing", name=_capital(AWARD_NAMES[kind])) for kind in missing]
    behind = _rulings_between(rules.id, chosen.id)
    row["notes"] += [each.default_for(rules.id).means for each in behind[:1]]
    row["rulings"] = [{"id": each.id, "anchor": f"ruling-{each.id.lower()}"} for each in behind]


@cache
def _rulings_between(one: str, other: str) -> tuple[Ruling, ...]:
    """The rulings on scoring in which two rule sets follow different readings."""
    from fsbook.rulings import RULINGS  # only for those who compare texts

    scoring = _scoring_parameters(one) | _scoring_parameters(other)
    return tuple(
        each
        for each in RULINGS.values()
        if scoring.intersection(each.parameters)
        and each.default_for(one).name != each.default_for(other).name
    )


@cache
def _scoring_parameters(rules_id: str) -> frozenset[str]:
    return frozenset(
        each.name for part in DOMINO_RULES[rules_id].score if is_dataclass(part) for each in _fields(part)
    )


def _fields(record: Any) -> Iterable[Any]:
    return fields(record)
