"""What happened, said: one sentence per event, the same at the table, in a replay and in the terminal.

Every sentence is a whole template, so that another language can put its words in its own order; nothing
is glued from halves of sentences except lists of names, tiles and awards.

>>> words = Words(["You", "Amina"], me=0)
>>> words.turn(1, draws=2, tile=Tile(3, 2), arm="east", awards=[("long_flower", 1)], gain=1, points=13)
'Amina had nothing that fits, drew two, laid 3-2 east: long Flower, 1 chip.'
>>> words.turn(0, tile=Tile(4, 4))
'You led 4-4.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fsbook.layout import Arm, Layout
from fsbook.play import Seat
from fsbook.tiles import Tile

__all__ = ["AWARD_NAMES", "BACK", "MINUS", "Words", "listing", "number_word", "signed"]

MINUS: Final = "−"

BACK: Final = "\u2063"
"""Stands for a tile face down inside a sentence: invisible as text, drawn by the front end."""

AWARD_NAMES: Final[Mapping[str, str]] = {
    "dual": "dual",
    "plural": "plural",
    "short_flower": "short Flower",
    "long_flower": "long Flower",
    "short_scorpion": "short Scorpion",
    "long_scorpion": "long Scorpion",
    "fives": "fives",
    "domino": "domino",
    "blocked": "blocked round",
    "pips": "pips",
}
"""The name of each kind of award inside a sentence."""

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIVES = {
    5: "Five",
    10: "Ten",
    15: "Fifteen",
    20: "Twenty",
    25: "Twenty-five",
    30: "Thirty",
    35: "Thirty-five",
}

_TEMPLATES: Final[Mapping[str, str]] = {
    # a turn; {pay} is one of the pay.* phrases or empty
    "lead": "{who} led {tile}{pay}",
    "lay": "{who} laid {tile} {arm}{pay}",
    "draw-lay": "{who} had nothing that fits, drew {draws}, laid {tile} {arm}{pay}",
    "choose-draw-lay": "{who} drew {draws}, laid {tile} {arm}{pay}",
    "draw-pass": "{who} had nothing that fits, drew {draws} and passed: {oasis}.",
    "pass": "{who} had nothing that fits and passed: {oasis}.",
    "draw-so-far": "{who} had nothing that fits and drew {draws}.",
    "choose-draw-so-far": "{who} drew {draws}.",
    "drawn": "You had nothing that fits and drew {tile}.",
    "drawn-more": "You drew {tile} too.",
    "drawn-chosen": "You drew {tile}.",
    # what a play pays
    "pay.none": ".",
    "pay.gain": ": {awards}, {amount}.",
    "pay.even": ": {awards}, which cancel out.",
    "pay.nothing": ": {awards}, which pay nothing.",
    "pay.loss.you": ": {awards}. You put {amount} back and have {left}.",
    "pay.loss": ": {awards}. {who} puts {amount} back and has {left}.",
    "pay.below.you": ": {awards}. You lose {amount} and stand at {left}.",
    "pay.below": ": {awards}. {who} loses {amount} and stands at {left}.",
    "pay.part": ": {awards}, which costs {cost}. {who} had only {amount}, and that goes back.",
    "pay.cannot.you": ": {awards}, which costs {cost}. You have none to put back.",
    "pay.cannot": ": {awards}, which costs {cost}. {who} has none to put back.",
    # the oasis
    "oasis.closed": "the oasis is closed, its last {tiles} stay",
    "oasis.closed.one": "the oasis is closed, its last tile stays",
    "oasis.empty": "the oasis is empty",
    "oasis.never": "nobody draws in this game",
    # the log: short, no full stop
    "log.lead": "{who} led {tile}",
    "log.lay": "{who} laid {tile} {arm}",
    "log.draw-lay": "{who} drew {draws}, laid {tile} {arm}",
    "log.draw-pass": "{who} drew {draws}, passed",
    "log.draw": "{who} drew {draws}",
    "log.pass": "{who} passed",
    # why one had to
    "forced.draw.you": "{ends} and none of your tiles had {either}, so drawing came first.",
    "forced.draw": "{ends} and no tile in the hand had {either}, so drawing came first.",
    "forced.draw.title": "Forced to draw.",
    "forced.pass.title": "Forced to pass.",
    "forced.pass": "{ends}, no tile had {either}, and {oasis}.",
    "quiet": "{ends}.",
    "quiet.title": "Nothing scored.",
    "quiet.never": "Only the end of a round pays.",
    "floor.title": "Nobody goes below zero.",
    "floor.part": "The play costs {cost}, but {who} had only {amount} to put back.",
    "floor.none": "The play costs {cost}, but {who} had none to put back.",
    "reached.title": "The target.",
    "reached": "That makes {amount}: the match ends at once.",
    # whose turn
    "turn.you": "Your turn. {ends}. {fit}",
    "turn.lead.you": "Your turn. You lead this round: {fit}",
    "turn.other": "{who} to play. {ends}.",
    "turn.lead.other": "{who} to lead.",
    "turn.may-draw": "You may also draw.",
    "fit.all": "All {count} of your tiles fit.",
    "fit.both": "Both your tiles fit.",
    "fit.only": "Your last tile fits.",
    "fit.some": "{Some} of your {count} tiles fit.",
    "fit.one": "One of your {count} tiles fits.",
    "lead.any": "any of your {count} tiles may go first.",
    "lead.one": "{tile} goes first.",
    "lead.some": "{tiles} may go first.",
    # a tile that does not fit
    "misfit": "{tile} fits no end: {ends}. {others}",
    "misfit.may-not-lead": "{tile} may not lead. {others}",
    "misfit.others": "Tiles that do: {tiles}.",
    "misfit.other": "{tiles} does.",
    "misfit.none": "None of yours does.",
    # read aloud on request
    "read.hand": "You hold {tiles}.",
    "read.hand.none": "You hold no tile.",
    "read.hand.closed": "The curtain is closed.",
    "read.ends": "{ends}.",
    "read.ends.none": "Nothing lies on the table yet.",
    "read.score": "{points}.",
    "read.dice": "The Flower is {flower}, the Scorpion {scorpion}.",
    "read.dice.none": "This game has no dice.",
    "read.layout": "On the table, west to east: {layout}.",
    "read.oasis": "{Tiles} in the oasis.",
    "read.oasis.reserve": "{Tiles} in the oasis; the last {reserve} stay.",
    "read.help": "Type a tile and its arm, like 6-4@east, or draw, pass, undo, next; "
    "or hear hand, ends, score, dice, layout, oasis.",
    # buttons
    "lay.lead": "Lead {tile}{price}",
    "lay.arm": "Lay {arm}{price}",
    "price.gain": ", {amount}",
    "price.loss": ", {amount} back",
    "price.none": ", {amount}",
    "choose.place": "{tile} is chosen: pick its place.",
    "choose.one": "{tile} is chosen. It fits {arm}.",
    "choose.lead": "{tile} is chosen to lead.",
    # who leads
    "leader.dice": "{throws}. The highest throw leads: {who}.",
    "leader.stone": "{throws}. The heaviest tile leads: {who}.",
    "leader.random.you": "By lot, you lead.",
    "leader.random": "By lot, {who} leads.",
    "leader.rotation.you": "The lead goes on to the left: you lead.",
    "leader.rotation": "The lead goes on to the left: {who} leads.",
    "leader.winner.you": "You won the last round, so you lead.",
    "leader.winner": "{who} won the last round and leads.",
    "leader.double.you": "You hold {tile}, so you lead.",
    "leader.double": "{who} holds {tile} and leads.",
    "threw": "{who} threw {dice}",
    "drew-for-lead": "{who} drew {tile}",
    # a round's end
    "end.domino.you": "Domino. You take the round.",
    "end.domino": "Domino. {who} takes the round.",
    "end.blocked.you": "Blocked. You take the round.",
    "end.blocked": "Blocked. {who} takes the round.",
    "end.blocked.nobody": "Blocked. Nobody takes the round.",
    "end.target.you": "You reach the target.",
    "end.target": "{who} reaches the target.",
    "out.you": "You laid your last tile, {tile}",
    "out": "{who} laid the last tile of a hand, {tile}",
    "out.chips": "{out}, and takes {amount} from the bowl.",
    "out.chips.you": "{out}, and take {amount} from the bowl.",
    "out.nothing": "{out}. The round itself pays nothing.",
    "out.points": "{out}: {amount}.",
    "stuck": "Nobody can play: {ends}, no hand has {either}, and {oasis}. So {judge}.",
    "open": "; {arms} are open at the spinner",
    "open.one": "; {arms} is open at the spinner",
    "showed": "The ends showed {pips}",
    "showed.same": "Both ends showed {pips}",
    "shows": "the ends show {pips}",
    "shows.same": "both ends show {pips}",
    "either": "either",
    "either.same": "it",
    "either.any": "any of them",
    "judge.ladder": "the ladder decides",
    "judge.pips": "the pips left in the hands decide",
    "target.you": "You have {total}, and {target} were needed. "
    "The match ends at once, before anything is paid for the round.",
    "target.other": "{who} has {total}, and {target} were needed. "
    "The match ends at once, before anything is paid for the round.",
    # the ladder
    "rung.flower": "Who holds the Flower, {tile}?",
    "rung.scorpion": "Who holds the Scorpion, {tile}?",
    "rung.lowest_double": "Who holds the lowest double?",
    "rung.nobody": "Otherwise nobody wins",
    "rung.pips": "Whose hand has the fewest pips?",
    "rung.weakest": "Whose lightest tile is the lightest?",
    "rung.next_weakest": "Whose next tile is the lightest?",
    "rung.earlier_seat": "Who sits nearer to the lead?",
    "rung.lies.table": "Nobody. It lies in the {table}.",
    "rung.lies.oasis": "Nobody. It lies in the oasis.",
    "rung.no-double": "Nobody holds a double.",
    "rung.win.you": "You do, so the round is yours{pay}.",
    "rung.win": "{who} does, so the round goes to {who}{pay}.",
    "rung.win.double.you": "You do, with {tile}, so the round is yours{pay}.",
    "rung.win.double": "{who} does, with {tile}, so the round goes to {who}{pay}.",
    "rung.pay.chips": ": {amount} from the bowl",
    "rung.pay.points": ": {amount}",
    "rung.pay.none": "",
    "rung.skip.you": "Not asked. It would have been you.",
    "rung.skip": "Not asked. It would have been {who}.",
    "rung.skip.double.you": "Not asked. It would have been you, with {tile}.",
    "rung.skip.double": "Not asked. It would have been {who}, with {tile}.",
    "rung.skip.nobody": "Not asked. Nobody holds it.",
    "rung.skip.no-double": "Not asked. Nobody holds a double.",
    "rung.unreached": "Not reached.",
    "rung.reached": "So it is: nobody is paid.",
    "rung.fewest.you": "Yours, with {pips}{pay}.",
    "rung.fewest": "{who}, with {pips}{pay}.",
    "rung.tied": "{whos} are level, with {pips} each.",
    "rung.lightest.you": "Yours, {tile}{pay}.",
    "rung.lightest": "{who}, with {tile}{pay}.",
    "rung.lightest.tied": "Still level.",
    "rung.seat.you": "You do, so the round is yours{pay}.",
    "rung.seat": "{who} does, so the round goes to {who}{pay}.",
    # the tiles turned up
    "account.same": "{left}",
    "account": "{before} {plus} = {left}",
    "oasis.stayed": "stayed closed",
    "oasis.left": "left over",
    "oasis.none": "nothing left",
    # a match's end
    "match.you": "The match is yours.",
    "match": "{who} wins the match.",
    "match.tied": "The match ends level.",
    "match.text.you": "You have {amount}. {others}.",
    "match.text": "{who} has {amount}. {others}.",
    "match.text.tied": "{whos} have {amount} each.",
    "has.you": "you have {left}",
    "has": "{who} has {left}",
    "rounds": "after {count} rounds",
    "rounds.one": "after one round",
    # the curtain
    "curtain": "{who}, it is your turn. The curtain is closed: your tiles show when you open it.",
    # the head of a table
    "head.target": "Round {round} · first to {amount} · {title}",
    "head.limit": "Round {round} of {limit} · {title}",
    "opened": "Round {round} is dealt. {leader}",
    "opened.dice": "Round {round} is dealt. {leader} Flower {flower}, Scorpion {scorpion}.",
}


def number_word(number: int) -> str:
    """A count as it is said: a word up to ten, digits above.

    >>> number_word(4), number_word(12)
    ('four', '12')
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def signed(number: int) -> str:
    """A number of points with its sign, with a true minus.

    >>> signed(3), signed(-1), signed(0)
    ('+3', '−1', '0')
    """
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def listing(items: Iterable[str], last: str = "and") -> str:
    """Items in a row.

    >>> listing(["dual", "short Flower", "long Flower"])
    'dual, short Flower and long Flower'
    """
    words = list(items)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Words:
    """Sentences for one reader.

    ``names`` are the players' names by seat; ``me`` is the seat addressed as “you”, or None; ``unit`` is
    what the rules pay: ``"chip"`` or ``"point"``.
    """

    def __init__(self, names: Sequence[str], me: Seat | None = None, unit: str = "chip") -> None:
        self.names = tuple(names)
        self.me = me
        self.unit = unit

    # -- words ----------------------------------------------------------------------------------------

    def _say(self, key: str, **values: object) -> str:
        return _TEMPLATES[key].format(**values)

    def _to(self, key: str, seat: Seat, **values: object) -> str:
        """The template for the reader when it is the reader's seat, else the one for the others."""
        if seat == self.me:
            return self._say(f"{key}.you", **values)
        return self._say(key if key in _TEMPLATES else f"{key}.other", who=self.who(seat), **values)

    def who(self, seat: Seat) -> str:
        """The player at the head of a sentence: ``You`` or the name."""
        return "You" if seat == self.me else self.names[seat]

    def whom(self, seat: Seat) -> str:
        """The player inside a sentence: ``you`` or the name."""
        return "you" if seat == self.me else self.names[seat]

    def amount(self, points: int) -> str:
        """So many chips or points, without sign.

        >>> Words(["A"]).amount(-1), Words(["A"], unit="point").amount(15)
        ('1 chip', '15 points')
        """
        count = abs(points)
        return f"{count} {self.unit}" if count == 1 else f"{count} {self.unit}s"

    def total(self, points: int) -> str:
        """What a player has, with its sign when below zero."""
        return f"{MINUS}{self.amount(points)}" if points < 0 else self.amount(points)

    def tiles(self, count: int) -> str:
        """So many tiles, in words up to ten."""
        return "one tile" if count == 1 else f"{number_word(count)} tiles"

    def pips(self, count: int) -> str:
        """So many pips, in digits."""
        return "1 pip" if count == 1 else f"{count} pips"

    def ends(self, layout: Layout, arms: Iterable[Arm] | None = None, capital: bool = True) -> str:
        """What the ends show; ``arms`` are the arms open now, when a spinner may have empty sides.

        >>> Words(["A"]).ends(Layout.parse("[1|1][1|3]"))
        'West shows 1, a double; east shows 3'
        """
        if layout.is_lead and layout.spinner is None:
            west, east = (layout.end(Arm.WEST), layout.end(Arm.EAST))
            assert west is not None and east is not None
            same = west.pip == east.pip
            text = f"both ends show {west.pip}" if same else f"west shows {west.pip}; east shows {east.pip}"
        else:
            ends = layout.ends
            plain = (
                len({end.pip for end in ends}) == 1 and len(ends) == 2 and not any(e.is_double for e in ends)
            )
            text = f"both ends show {ends[0].pip}" if plain else "; ".join(map(str, ends))
        bare = [arm for arm in arms or () if arm in (Arm.NORTH, Arm.SOUTH) and not layout.arm(arm)]
        if bare:
            key = "open.one" if len(bare) == 1 else "open"
            text += self._say(key, arms=listing(map(str, bare)))
        return _capital(text) if capital else text

    def _shown(self, key: str, layout: Layout) -> tuple[str, str]:
        """The pips at the ends in one phrase, and the word that stands for them."""
        pips = [str(end.pip) for end in layout.ends]
        if len(set(pips)) == 1 and len(pips) <= 2:
            return self._say(f"{key}.same", pips=pips[0]), self._say("either.same")
        either = "either" if len(pips) == 2 else "either.any"
        return self._say(key, pips=listing(pips)), self._say(either)

    def oasis(self, left: int, reserve: int, draws: bool = True) -> str:
        """Why nobody can draw: closed, empty, or never in this game."""
        if not draws:
            return self._say("oasis.never")
        if left <= 0:
            return self._say("oasis.empty")
        if left == 1:
            return self._say("oasis.closed.one")
        return self._say("oasis.closed", tiles=self.tiles(left))

    # -- a turn ---------------------------------------------------------------------------------------

    def pay(
        self, seat: Seat, awards: Sequence[tuple[str, int]], gain: int, points: int, why: str = ""
    ) -> str:
        """The end of a sentence about a play: its awards and what they do to the player's points.

        ``gain`` is what the player's points changed by and ``points`` what they are now; with a floor the
        gain can be less than the awards say.
        """
        if not awards:
            return self._say("pay.none")
        names = listing(AWARD_NAMES.get(kind, kind) for kind, _ in awards)
        total = sum(value for _, value in awards)
        if total > 0:
            return self._say("pay.gain", awards=names, amount=self.amount(total))
        if total == 0:
            return self._say("pay.even" if len(awards) > 1 else "pay.nothing", awards=names)
        if gain == total:
            key = "pay.below" if points < 0 else "pay.loss"
            left = signed(points) if points < 0 else points or "none"
            return self._to(key, seat, awards=names, amount=self.amount(gain), left=left)
        if gain:
            return self._say(
                "pay.part",
                awards=names,
                cost=self.amount(total),
                who=self.who(seat),
                amount=self.amount(gain),
            )
        return self._to("pay.cannot", seat, awards=names, cost=self.amount(total))

    def turn(
        self,
        seat: Seat,
        *,
        draws: int = 0,
        forced: bool = True,
        tile: Tile | None = None,
        arm: Arm | str | None = None,
        awards: Sequence[tuple[str, int]] = (),
        gain: int = 0,
        points: int = 0,
        passed: str | None = None,
    ) -> str:
        """A whole turn in one sentence.

        A turn draws ``draws`` tiles, then lays ``tile`` (``arm`` None: the lead) or passes, for which
        ``passed`` says why (see :meth:`oasis`); with neither, drawing is all that happened so far.
        ``forced`` is False where the player could have laid a tile instead of drawing.
        """
        who, drawn = self.who(seat), number_word(draws)
        if tile is not None:
            pay = self.pay(seat, awards, gain, points)
            key = (
                "lead" if arm is None else "lay" if not draws else "draw-lay" if forced else "choose-draw-lay"
            )
            return self._say(key, who=who, draws=drawn, tile=tile, arm=arm, pay=pay)
        if passed is not None:
            return self._say("draw-pass" if draws else "pass", who=who, draws=drawn, oasis=passed)
        return self._say("draw-so-far" if forced else "choose-draw-so-far", who=who, draws=drawn)

    def recap(
        self,
        seat: Seat,
        *,
        draws: int = 0,
        forced: bool = True,
        tile: Tile | None = None,
        arm: Arm | str | None = None,
        passed: str | None = None,
    ) -> str:
        """A turn as it stands in the strip under the mat: without its pay and full stop, and with a
        :data:`BACK` for every tile drawn.
        """
        text = self.turn(seat, draws=draws, forced=forced, tile=tile, arm=arm, passed=passed)
        drew = f"drew {number_word(draws)}"
        return text[:-1].replace(drew, f"drew {BACK * draws}{number_word(draws)}", 1) if draws else text[:-1]

    def drawn(self, tile: Tile, first: bool, forced: bool) -> str:
        """The reader's own draw, with the tile."""
        return self._say("drawn-chosen" if not forced else "drawn" if first else "drawn-more", tile=tile)

    def log(
        self,
        seat: Seat,
        *,
        draws: int = 0,
        tile: Tile | None = None,
        arm: Arm | str | None = None,
        passed: bool = False,
    ) -> str:
        """A turn as a line of the log: who did what, without its pay.

        >>> Words(["Amina"]).log(0, draws=2, tile=Tile(3, 2), arm="east")
        'Amina drew two, laid 3-2 east'
        """
        if tile is not None:
            key = "log.lead" if arm is None else "log.draw-lay" if draws else "log.lay"
        elif passed:
            key = "log.draw-pass" if draws else "log.pass"
        else:
            key = "log.draw"
        return self._say(key, who=self.who(seat), draws=number_word(draws), tile=tile, arm=arm)

    def forced_draw(self, seat: Seat, layout: Layout) -> tuple[str, str]:
        """Heading and sentence for why a player had to draw."""
        ends, either = self._shown("showed", layout)
        return self._say("forced.draw.title"), self._to("forced.draw", seat, ends=ends, either=either)

    def forced_pass(self, layout: Layout, oasis: str) -> tuple[str, str]:
        """Heading and sentence for why a player had to pass."""
        ends, either = self._shown("showed", layout)
        text = self._say("forced.pass", ends=ends, either=either, oasis=oasis)
        return self._say("forced.pass.title"), text

    def quiet(self, layout: Layout, plays_score: bool = True) -> tuple[str, str]:
        """Heading and sentence for a play without an award; in some games no play has any."""
        title = self._say("quiet.title" if plays_score else "quiet.never")
        return title, self._say("quiet", ends=self.ends(layout))

    def floor(self, seat: Seat, total: int, gain: int) -> tuple[str, str]:
        """Heading and sentence for a loss that could not be put back in full."""
        key = "floor.part" if gain else "floor.none"
        text = self._say(key, cost=self.amount(total), who=self.whom(seat), amount=self.amount(gain))
        return self._say("floor.title"), text

    def award_title(self, kind: str, points: int) -> str:
        """The heading of an award, above the sentence that says why.

        >>> Words(["A"]).award_title("long_flower", 2)
        'Long Flower.'
        >>> Words(["A"], unit="point").award_title("fives", 15)
        'Fifteen.'
        """
        if kind == "fives" and points in _FIVES:
            return f"{_FIVES[points]}."
        return f"{_capital(AWARD_NAMES.get(kind, kind))}."

    # -- whose turn -----------------------------------------------------------------------------------

    def your_turn(
        self, layout: Layout, arms: Iterable[Arm], fitting: Sequence[Tile], hand: int, may_draw: bool
    ) -> str:
        """The state sentence for the reader to move: the ends, and how many tiles fit.

        >>> Words(["You"], me=0).your_turn(
        ...     Layout.parse("[1|1][1|3]"), (), [Tile(3, 1), Tile(6, 1), Tile(2, 1), Tile(6, 3)], 5, False)
        'Your turn. West shows 1, a double; east shows 3. Four of your five tiles fit.'
        """
        count = number_word(hand)
        if not layout:
            if len(fitting) == hand:
                fit = self._say("lead.any", count=count)
            elif len(fitting) == 1:
                fit = self._say("lead.one", tile=fitting[0])
            else:
                fit = self._say("lead.some", tiles=listing(map(str, fitting)))
            return self._say("turn.lead.you", fit=fit)
        if hand == 1:
            fit = self._say("fit.only")
        elif len(fitting) == hand:
            fit = self._say("fit.both") if hand == 2 else self._say("fit.all", count=count)
        elif len(fitting) == 1:
            fit = self._say("fit.one", count=count)
        else:
            fit = self._say("fit.some", Some=_capital(number_word(len(fitting))), count=count)
        text = self._say("turn.you", ends=self.ends(layout, arms), fit=fit)
        return f"{text} {self._say('turn.may-draw')}" if may_draw else text

    def their_turn(self, seat: Seat, layout: Layout) -> str:
        """The state sentence while somebody else is to move."""
        key = "turn.other" if layout else "turn.lead.other"
        return self._say(key, who=self.names[seat], ends=self.ends(layout) if layout else "")

    def misfit(self, tile: Tile, layout: Layout, arms: Iterable[Arm], fitting: Sequence[Tile]) -> str:
        """Why a tile cannot be laid, and which tiles can.

        >>> Words(["You"], me=0).misfit(Tile(6, 2), Layout.parse("[1|1][1|3]"), (), [Tile(3, 1)])
        '6-2 fits no end: west shows 1, a double; east shows 3. 3-1 does.'
        """
        tiles = ", ".join(map(str, fitting))
        if not fitting:
            others = self._say("misfit.none")
        else:
            others = self._say("misfit.other" if len(fitting) == 1 else "misfit.others", tiles=tiles)
        if not layout:
            return self._say("misfit.may-not-lead", tile=tile, others=others)
        return self._say("misfit", tile=tile, ends=self.ends(layout, arms, capital=False), others=others)

    def lay(self, tile: Tile, arm: Arm | str | None, total: int) -> str:
        """The words of the button that lays a tile.

        >>> Words(["You"], me=0).lay(Tile(3, 1), "east", 4)
        'Lay east, 4 chips'
        """
        key = "price.gain" if total > 0 else "price.loss" if total < 0 else "price.none"
        price = self._say(key, amount=self.amount(total))
        return self._say("lay.lead" if arm is None else "lay.arm", tile=tile, arm=arm, price=price)

    def chosen(self, tile: Tile, arms: Sequence[Arm | str | None]) -> str:
        """What is said when a tile has been picked: where it can go."""
        if len(arms) > 1:
            return self._say("choose.place", tile=tile)
        if arms[0] is None:
            return self._say("choose.lead", tile=tile)
        return self._say("choose.one", tile=tile, arm=arms[0])

    # -- read aloud -----------------------------------------------------------------------------------

    def read_hand(self, hand: Sequence[Tile] | None) -> str:
        """The reader's tiles; None while a curtain hides them."""
        if hand is None:
            return self._say("read.hand.closed")
        return self._say("read.hand", tiles=listing(map(str, hand))) if hand else self._say("read.hand.none")

    def read_ends(self, layout: Layout, arms: Iterable[Arm]) -> str:
        """What the ends show."""
        return self._say("read.ends", ends=self.ends(layout, arms)) if layout else self._say("read.ends.none")

    def read_score(self, points: Sequence[int]) -> str:
        """What everybody has."""
        has = (self._to("has", seat, left=self.total(left)) for seat, left in enumerate(points))
        return self._say("read.score", points=_capital(listing(has)))

    def read_dice(self, flower: object, scorpion: object) -> str:
        """The dice of the round."""
        if flower is None or scorpion is None:
            return self._say("read.dice.none")
        return self._say("read.dice", flower=flower, scorpion=scorpion)

    def read_layout(self, layout: Layout) -> str:
        """The whole layout."""
        return self._say("read.layout", layout=layout) if layout else self._say("read.ends.none")

    def read_oasis(self, left: int, reserve: int) -> str:
        """How many tiles are left."""
        key = "read.oasis.reserve" if reserve and left else "read.oasis"
        return self._say(key, Tiles=_capital(self.tiles(left)), reserve=number_word(reserve))

    def help(self) -> str:
        """What can be typed."""
        return self._say("read.help")

    # -- the lead -------------------------------------------------------------------------------------

    def leader(
        self,
        by: str,
        seat: Seat,
        throws: Sequence[Sequence[Sequence[int] | None]] = (),
        tile: Tile | None = None,
    ) -> str:
        """Why this player leads the round.

        ``by`` is the word of the transcript (``dice stone random rotation winner``); ``throws`` are the
        dice thrown or tiles drawn for it, a list for each (re)throw, None for a seat that is out of it.
        """
        if by in ("dice", "stone") and throws:
            rows = []
            for row in throws:
                parts = []
                for place, shown in enumerate(row):
                    if shown is None:
                        continue
                    who = self.whom(place)
                    if by == "dice":
                        parts.append(self._say("threw", who=who, dice="-".join(map(str, shown))))
                    else:
                        parts.append(self._say("drew-for-lead", who=who, tile=Tile(*shown)))
                rows.append(listing(parts))
            told = _capital("; again, ".join(rows))
            return self._say(f"leader.{by}", throws=told, who=self.whom(seat))
        if tile is not None:
            return self._to("leader.double", seat, tile=tile)
        if by not in ("rotation", "winner"):
            by = "random"
        return self._to(f"leader.{by}", seat)

    def opened(self, number: int, leader: str, flower: str | None = None, scorpion: str | None = None) -> str:
        """A round is dealt: who leads, and the dice where there are any."""
        if flower and scorpion:
            return self._say("opened.dice", round=number, leader=leader, flower=flower, scorpion=scorpion)
        return self._say("opened", round=number, leader=leader)

    # -- the end of a round ---------------------------------------------------------------------------

    def end_title(self, ending: str, winner: Seat | None) -> str:
        """The heading of a round's end; ``ending`` is ``domino``, ``blocked`` or ``target``."""
        if winner is None:
            return self._say(f"end.{ending}.nobody")
        return self._to(f"end.{ending}", winner)

    def went_out(self, seat: Seat, tile: Tile, bonus: int | None) -> str:
        """The player who laid the last tile of the hand, and what that pays (None: said elsewhere)."""
        out = self._to("out", seat, tile=tile)
        if bonus is None:
            return f"{out}."
        if not bonus:
            return self._say("out.nothing", out=out)
        if self.unit == "chip":
            key = "out.chips.you" if seat == self.me else "out.chips"
            return self._say(key, out=out, amount=self.amount(bonus))
        return self._say("out.points", out=out, amount=self.amount(bonus))

    def stuck(self, layout: Layout, oasis: str, judge: str) -> str:
        """Why a round is blocked; ``judge`` is ``ladder`` or ``pips``.

        >>> words = Words(["You"], me=0)
        >>> words.stuck(Layout.parse("[4|1][1|3]"), words.oasis(2, 2), "ladder")  # doctest: +ELLIPSIS
        'Nobody can play: the ends show 4 and 3, no hand has either, and the oasis is closed...'
        """
        ends, either = self._shown("shows", layout)
        return self._say("stuck", ends=ends, either=either, oasis=oasis, judge=self._say(f"judge.{judge}"))

    def reached(self, seat: Seat, points: int, target: int) -> str:
        """A play that reaches the target: the match ends before the round is paid."""
        key = "target.you" if seat == self.me else "target.other"
        return self._say(key, who=self.who(seat), total=self.amount(points), target=target)

    def target(self, points: int) -> tuple[str, str]:
        """Heading and sentence for the play that ends the match."""
        return self._say("reached.title"), self._say("reached", amount=self.amount(points))

    def level(self, seats: Sequence[Seat], pips: int) -> str:
        """Hands that hold equally few pips."""
        whos = _capital(listing(self.whom(seat) for seat in seats))
        return self._say("rung.tied", whos=whos, pips=self.pips(pips))

    def rung_pay(self, bonus: int) -> str:
        """What winning the round pays, as the end of a rung's sentence."""
        if not bonus:
            return self._say("rung.pay.none")
        return self._say(
            "rung.pay.chips" if self.unit == "chip" else "rung.pay.points", amount=self.amount(bonus)
        )

    def rung_question(self, step: str, tile: Tile | None = None) -> str:
        """What a rung of the ladder asks."""
        return self._say(f"rung.{step}", tile=tile)

    def rung(self, key: str, seat: Seat | None = None, **values: object) -> str:
        """What a rung answers: ``key`` names the template under ``rung.``."""
        if seat is None:
            return self._say(f"rung.{key}", **values)
        return self._to(f"rung.{key}", seat, **values)

    def account(self, before: int, after: int) -> str:
        """A player's points at a round's end: ``14 +2 = 16 chips``."""
        if before == after:
            return self._say("account.same", left=self.total(after))
        return self._say(
            "account",
            before=before if before >= 0 else signed(before),
            plus=signed(after - before),
            left=self.total(after),
        )

    def oasis_left(self, count: int, reserve: int) -> str:
        """What is said of the oasis when all tiles are turned up."""
        return self._say("oasis.none" if not count else "oasis.stayed" if count <= reserve else "oasis.left")

    # -- the end of a match ---------------------------------------------------------------------------

    def match_end(self, points: Sequence[int], winners: Sequence[Seat], rounds: int) -> tuple[str, str]:
        """Heading and sentence for the end of a match; several winners share it."""
        if len(winners) != 1:
            whos = _capital(listing(self.whom(seat) for seat in winners))
            return self._say("match.tied"), self._say(
                "match.text.tied", whos=whos, amount=self.total(points[winners[0]])
            )
        winner = winners[0]
        others = listing(
            self._to("has", seat, left=signed(left) if left < 0 else left or "none")
            for seat, left in enumerate(points)
            if seat != winner
        )
        after = self._say("rounds.one") if rounds == 1 else self._say("rounds", count=number_word(rounds))
        text = self._to(
            "match.text", winner, amount=f"{self.total(points[winner])} {after}", others=_capital(others)
        )
        return self._to("match", winner), text

    def curtain(self, seat: Seat) -> str:
        """What stands on the closed curtain."""
        return self._say("curtain", who=self.names[seat])

    def head(self, number: int, target: int | None, limit: int | None, title: str) -> str:
        """The line under a table's name."""
        if target is not None:
            return self._say("head.target", round=number, amount=self.amount(target), title=title)
        return self._say("head.limit", round=number, limit=limit, title=title)
