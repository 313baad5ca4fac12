"""Rounds set up in the middle: who holds what, what lies on the table, whose turn it is.

>>> state = position("fs-celko", ["5-0 6-4", "2-2"], oasis="4-4 3-0 1-0 6-0", caravan="[3|1][1|2]")
>>> [str(move) for move in state.moves]
['draw']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from fsbook import catalog, figures
from fsbook.dice import Pair, Pairs
from fsbook.layout import Layout
from fsbook.play import RuleError, Seat
from fsbook.round import Deal, Draw, Lead, Play, Round, apply, legal_moves, parse_move
from fsbook.rules import DrawMode, Ending, Rules
from fsbook.table_view import end_record
from fsbook.tiles import DOUBLE_SIX, Tile
from fsbook.words import Words

__all__ = ["Judged", "Told", "judged", "lines", "played", "position", "told"]


def position(
    rules: str | Rules,
    hands: Sequence[str],
    oasis: str = "",
    caravan: str = "",
    flower: str | None = None,
    scorpion: str | None = None,
    turn: Seat = 0,
    points: Sequence[int] = (),
) -> Round:
    """A round with these hands (tiles with spaces between them), this caravan and this oasis.

    The oasis is drawn in the order given. Tiles that are named nowhere are out of the game. Raises
    :class:`~fsbook.play.RuleError` for a tile in two places or a wrong number of hands.
    """
    found = catalog.rules(rules) if isinstance(rules, str) else rules
    held = tuple(tuple(map(Tile.parse, hand.split())) for hand in hands)
    undealt = tuple(map(Tile.parse, oasis.split()))
    layout = Layout.parse(caravan)
    found.hand_for(len(held))
    seen: set[Tile] = set()
    for tile in (*layout, *(tile for hand in held for tile in hand), *undealt):
        if tile in seen:
            raise RuleError(f"{tile} is in this position twice; a set has each tile once.")
        seen.add(tile)
    pairs = Pairs(Pair.parse(flower) if flower else None, Pair.parse(scorpion) if scorpion else None)
    score = tuple(points) or (0,) * len(held)
    state = Round(
        rules=found,
        lead=Lead("random", 0),
        deal=Deal(DOUBLE_SIX, pairs),
        target=found.target_for(len(held)),
        hands=held,
        oasis=undealt,
        layout=layout,
        turn=turn,
        points=score,
        start_points=score,
    )
    return replace(state, moves=legal_moves(state))


def played(state: Round, *moves: str) -> Round:
    """The round after these moves, in the notation; raises :class:`~fsbook.play.IllegalMove`."""
    for text in moves:
        state = apply(state, parse_move(text))
    return state


class Told(str):
    """Sentences, one a line: text everywhere, paragraphs in a page."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<div class="fs-told">{"".join(f"<p>{escape(line)}</p>" for line in self.splitlines())}</div>'


def lines(*sentences: object) -> Told:
    """Sentences to show, one a line.

    >>> lines("One.", "Two.")
    One.
    Two.
    """
    return Told("\n".join(map(str, sentences)))


def told(state: Round, names: Sequence[str], me: Seat | None = None) -> Told:
    """What has happened in a round, one sentence a turn, and how it ended, if it has.

    >>> state = position("fs-celko", ["5-0 6-4", "2-2"], oasis="4-4 3-0 1-0 6-0", caravan="[3|1][1|2]")
    >>> told(played(state, "draw", "draw", "3-0@west"), ["You", "Amina"], me=0)
    You had nothing that fits, drew two, laid 3-0 west.
    """
    words = Words(names, me, state.rules.unit)
    said: list[str] = []
    drawn, before = 0, state.start_points
    left = len(state.oasis) + sum(isinstance(entry.move, Draw) for entry in state.log)
    for entry in state.log:
        seat, move = entry.seat, entry.move
        if isinstance(move, Draw):
            drawn, left = drawn + 1, left - 1
            continue
        if isinstance(move, Play):
            paid = [(award.kind.value, award.points) for award in entry.awards]
            gain, points = entry.points[seat] - before[seat], entry.points[seat]
            line = words.turn(
                seat, draws=drawn, tile=move.tile, arm=move.arm, awards=paid, gain=gain, points=points
            )
        else:
            closed = words.oasis(left, state.rules.oasis_reserve, state.rules.draw_mode is not DrawMode.NONE)
            line = words.turn(seat, draws=drawn, passed=closed)
        said.append(line)
        drawn, before = 0, entry.points
    if drawn:
        said.append(words.turn(state.turn, draws=drawn))
    if state.ending is Ending.TARGET and state.target is not None:
        last = state.log[-1].seat
        said.append(words.reached(last, state.points[last], state.target))
    elif state.ending is not None:
        said.append(words.end_title(state.ending.value, state.winner))
        said.extend(award.why for award in state.awards)
    return Told("\n".join(said))


@dataclass(frozen=True, slots=True)
class Judged:
    """The end of a round: why it ended, what everybody held, and how the winner was found."""

    names: tuple[str, ...]
    title: str
    text: str
    hands: tuple[tuple[Tile, ...], ...]
    rungs: tuple[tuple[str, str, str], ...]
    """For each question asked: ``no``, ``win`` or ``skip``, the question, the answer."""

    def __str__(self) -> str:
        wide = max(map(len, self.names))
        held = [
            f"{name:<{wide}}  {' '.join(map(str, hand)) or 'no tiles'}"
            for name, hand in zip(self.names, self.hands, strict=True)
        ]
        asked = [f"{_MARKS[state]} {question} {answer}" for state, question, answer in self.rungs]
        return "\n".join([*held, self.title, *(asked or [self.text])])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        held = "".join(
            f'<p class="fs-hand-line"><span>{escape(name)}</span>'
            f"{''.join(figures.tile_svg(tile, 26) for tile in hand) or 'no tiles'}</p>"
            for name, hand in zip(self.names, self.hands, strict=True)
        )
        asked = "".join(
            f'<li class="is-{state}"><b>{escape(question)}</b> {escape(answer)}</li>'
            for state, question, answer in self.rungs
        )
        ladder = f'<ol class="fs-rungs">{asked}</ol>' if asked else f"<p>{escape(self.text)}</p>"
        return f'<div class="fs-worked fs-judged">{held}<p><b>{escape(self.title)}</b></p>{ladder}</div>'


_MARKS = {"no": "✗", "win": "✓", "skip": "–"}


def judged(state: Round, names: Sequence[str], me: Seat | None = None) -> Judged:
    """How a round that is over was won; raises :class:`~fsbook.play.RuleError` for one that is not.

    >>> end = position("block-amazing", ["6-4", "3-3"], caravan="[1|0][0|1]"[:5])
    >>> print(judged(played(end, "pass", "pass"), ["You", "Amina"], me=0))
    You    6-4
    Amina  3-3
    Blocked. Amina takes the round.
    ✓ Whose hand has the fewest pips? Amina, with 6 pips: 4 points.
    – Whose lightest tile is the lightest? Not reached.
    – Otherwise nobody wins Not reached.
    """
    if state.ending is None:
        raise RuleError("The round is not over.")
    record = end_record(state, Words(names, me, state.rules.unit))
    rungs = tuple((each["state"], each["question"], each["answer"]) for each in record["ladder"])
    return Judged(tuple(names), record["title"], record["text"], state.hands, rungs)
