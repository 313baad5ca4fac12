"""Scenes: positions set up for a lesson, and plays worked through in them.

>>> print(worked("[1|4][4|4][4|6]", "6-1@east"))
[1|4][4|4][4|6][6|1]
dual  +2  Both ends show 1: a dual, 2 chips.
total +2
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from fsbook import catalog, figures, sources
from fsbook.dice import Pair, Pairs
from fsbook.layout import Layout
from fsbook.play import IllegalMove, RuleError
from fsbook.round import Play, lay, parse_move, places
from fsbook.rules import Award, AwardKind, Laid, Rules
from fsbook.tiles import Tile
from fsbook.words import AWARD_NAMES, signed

__all__ = ["Picture", "Scene", "Worked", "attempt", "picture", "worked"]


NO_DICE: Final = Pairs()


@dataclass(frozen=True, slots=True)
class Worked:
    """A play worked through: what lay there, what lies there now, and every award with its reason."""

    rules: Rules
    before: Layout
    play: Play
    after: Layout
    awards: tuple[Award, ...]
    pairs: Pairs = NO_DICE

    @property
    def total(self) -> int:
        """The sum of the awards, before any floor."""
        return sum(award.points for award in self.awards)

    @property
    def kinds(self) -> frozenset[AwardKind]:
        """What was scored."""
        return frozenset(award.kind for award in self.awards)

    @property
    def sentence(self) -> str:
        """The play and what it brings, in one sentence.

        >>> worked("[1|4][4|4][4|6]", "6-1@east").sentence
        '6-1 at the east. Both ends show 1: a dual, 2 chips.'
        """
        place = (
            f"{self.play.tile} at the {self.play.arm}" if self.play.arm else f"{self.play.tile} as the lead"
        )
        if not self.awards:
            shows = "; ".join(map(str, self.after.ends))
            return f"{place} brings nothing: {shows}."
        parts = [f"{place}.", *(award.why for award in self.awards)]
        if len(self.awards) > 1:
            parts.append(f"Together {signed(self.total)}.")
        return " ".join(parts)

    def __str__(self) -> str:
        rows = [(AWARD_NAMES[award.kind.value], signed(award.points), award.why) for award in self.awards]
        rows.append(("total", signed(self.total), ""))
        wide, narrow = (max(len(row[column]) for row in rows) for column in (0, 1))
        lines = [f"{name:<{wide}} {points:>{narrow}}  {why}".rstrip() for name, points, why in rows]
        return "\n".join([str(self.after), *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<li><b>{escape(AWARD_NAMES[award.kind.value])}</b>"
            f"<span>{escape(award.why)} {_cited(award.rule)}</span>"
            f"<i{_loss(award.points)}>{signed(award.points)}</i></li>"
            for award in self.awards
        )
        drawing = _drawn(self.after, last=self.play.tile, pairs=self.pairs)
        return (
            f'<div class="fs-worked">{drawing}<ul class="fs-awards">{rows}'
            f'<li class="fs-total"><b>total</b><span></span><i>{signed(self.total)}</i></li></ul></div>'
        )


def _drawn(
    layout: Layout, last: Tile | None = None, hand: tuple[Tile, ...] = (), pairs: Pairs = NO_DICE
) -> str:
    """The dice, the layout and the hand on paper, as HTML."""
    parts = []
    shown = [
        f'<span class="fs-dice-{kind}">'
        f"{figures.die_svg(kind, pair.high, 30)}{figures.die_svg(kind, pair.low, 30)} {kind.title()}</span>"
        for kind, pair in (("flower", pairs.flower), ("scorpion", pairs.scorpion))
        if pair is not None
    ]
    if shown:
        parts.append(f'<p class="fs-dice-line">{"".join(shown)}</p>')
    if layout.line:
        parts.append(f'<p class="fs-figure-line">{figures.paper_svg(layout, last)}</p>')
    if hand:
        tiles = "".join(figures.tile_svg(tile, 32) for tile in hand)
        parts.append(f'<p class="fs-hand-line"><span>In hand</span>{tiles}</p>')
    return "".join(parts)


def _cited(ref: str) -> str:
    """A link to the paragraph on the page of texts."""
    return f'<a class="fs-cite" href="texts.ipynb#{sources.anchor(ref)}">{escape(sources.label(ref))}</a>'


def _loss(points: int) -> str:
    return ' class="fs-loss"' if points < 0 else ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A layout to look at: drawn in a page, its text everywhere else."""

    layout: Layout
    hand: tuple[Tile, ...] = ()
    pairs: Pairs = NO_DICE

    def __str__(self) -> str:
        parts = [str(self.layout) or "an empty table"]
        if self.hand:
            parts.append("hand " + " ".join(map(str, self.hand)))
        for name, pair in (("Flower", self.pairs.flower), ("Scorpion", self.pairs.scorpion)):
            if pair is not None:
                parts.append(f"{name} {pair}")
        return ", ".join(parts)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<div class="fs-worked">{_drawn(self.layout, hand=self.hand, pairs=self.pairs)}</div>'


@dataclass(frozen=True, slots=True)
class Scene:
    """A position set up for a lesson: what lies on the table, what you hold, what the dice show.

    >>> scene = Scene.of(caravan="[1|4][4|4][4|6]", hand="6-1 6-2 1-1 5-0")
    >>> [str(option.play) for option in scene.options if option.total]
    ['6-1@west', '6-1@east']
    """

    rules: Rules
    layout: Layout
    hand: tuple[Tile, ...] = ()
    pairs: Pairs = NO_DICE

    @staticmethod
    def of(
        rules: str | Rules = "fs-celko",
        caravan: str = "",
        hand: str | Iterable[Tile] = (),
        flower: str | None = None,
        scorpion: str | None = None,
    ) -> Scene:
        """A scene from the text forms. Raises :class:`~fsbook.play.RuleError` for what cannot be.

        ``hand`` is tiles with spaces between them; dice left out match nothing.
        """
        tiles = tuple(map(Tile.parse, hand.split())) if isinstance(hand, str) else tuple(hand)
        layout = Layout.parse(caravan)
        seen = set(layout)
        for tile in tiles:
            if tile in seen:
                raise RuleError(f"{tile} is in this position twice; a set has each tile once.")
            seen.add(tile)
        return Scene(
            catalog.rules(rules) if isinstance(rules, str) else rules,
            layout,
            tiles,
            Pairs(Pair.parse(flower) if flower else None, Pair.parse(scorpion) if scorpion else None),
        )

    @property
    def options(self) -> tuple[Worked, ...]:
        """Every legal play of the hand, sorted, with what it would bring."""
        plays = [play for tile in self.hand for play in places(self.rules, self.layout, tile)]
        return tuple(self.work(play) for play in sorted(plays))

    @property
    def best(self) -> int:
        """The most that one play of the hand can bring; raises :class:`RuleError` if none is legal."""
        return max(option.total for option in self._some())

    def _some(self) -> tuple[Worked, ...]:
        options = self.options
        if not options:
            raise RuleError("No tile of this hand fits.")
        return options

    def work(self, move: str | Play) -> Worked:
        """A play worked through. Raises :class:`~fsbook.play.IllegalMove` when it may not be made.

        With a hand given, only its tiles may be laid; without one, any tile.
        """
        play = parse_move(move) if isinstance(move, str) else move
        if not isinstance(play, Play):
            raise IllegalMove(f"“{move}” lays no tile: write a tile and where it goes, such as 6-1@east.")
        if self.hand and play.tile not in self.hand:
            raise IllegalMove(f"You do not hold {play.tile}.")
        after = lay(self.rules, self.layout, play)
        awards = self.rules.awards(Laid(after, play.tile, play.arm, self.pairs, self.rules.unit))
        return Worked(self.rules, self.layout, play, after, awards, self.pairs)

    @property
    def picture(self) -> Picture:
        """The scene drawn, with its text form."""
        return Picture(self.layout, self.hand, self.pairs)

    def __str__(self) -> str:
        return str(self.picture)


def worked(
    caravan: str,
    move: str,
    flower: str | None = None,
    scorpion: str | None = None,
    rules: str | Rules = "fs-celko",
) -> Worked:
    """A play worked through, from the text forms of a caravan, a move and the dice.

    Raises :class:`~fsbook.play.RuleError` for what cannot be and :class:`~fsbook.play.IllegalMove` for
    what may not be.
    """
    return Scene.of(rules, caravan, (), flower, scorpion).work(move)


def picture(caravan: str, hand: str = "", flower: str | None = None, scorpion: str | None = None) -> Picture:
    """A layout, a hand and dice to look at, from their text forms."""
    return Scene.of("fs-celko", caravan, hand, flower, scorpion).picture


def attempt(
    caravan: str,
    move: str,
    hand: str = "",
    flower: str | None = None,
    scorpion: str | None = None,
    rules: str | Rules = "fs-celko",
) -> Worked | Refused:
    """A play tried: worked through if it may be made, else the sentence that refuses it.

    >>> attempt("[1|6][6|6][6|3]", "5-2@east")
    5-2 does not fit the east end, which shows 3.
    """
    scene = Scene.of(rules, caravan, hand, flower, scorpion)
    try:
        return scene.work(move)
    except IllegalMove as refused:
        return Refused(scene.picture, str(refused))


@dataclass(frozen=True, slots=True)
class Refused:
    """A play that may not be made, and why."""

    picture: Picture
    why: str

    def __str__(self) -> str:
        return self.why

    def __repr__(self) -> str:
        return self.why

    def _repr_html_(self) -> str:
        return f'{self.picture._repr_html_()}<p class="fs-refused">{escape(self.why)}</p>'
