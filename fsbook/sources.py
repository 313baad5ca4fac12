"""The texts the rules come from, paragraph by paragraph, in words of our own.

Every :class:`~fsbook.rules.Award` names the paragraph it rests on by a *ref*, such as ``002 rule 7``:
the number of the text, then the paragraph. A ref has a label for readers and an anchor in the book:

>>> label("002 rule 7")
'Celko, rule 7'
>>> anchor("002 rule 7")
'text-002-rule-7'
>>> paragraph("002 rule 7").says
'Playing the tile with the two numbers of the Scorpion costs one chip: the small Scorpion.'

Five texts are recorded whole (:data:`TEXTS`, :data:`PARAGRAPHS`). Other public rules that a rule set or
a ruling relies on are one :class:`Source` each, with the address where it can be read; they are cited in
the same way, by their ref.

>>> label("pagat-bergen")
'pagat, Bergen'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fsbook.play import RuleError

__all__ = [
    "PARAGRAPHS",
    "SOURCES",
    "TEXTS",
    "Paragraph",
    "Reading",
    "Ruling",
    "Source",
    "Text",
    "anchor",
    "is_ref",
    "label",
    "paragraph",
    "paragraphs",
    "says",
    "source",
    "text",
]


@dataclass(frozen=True, slots=True)
class Text:
    """One of the five rule texts: what it is and who wrote it, as far as that is known."""

    id: str
    short: str
    """How a label names it, such as ``Celko``."""
    title: str
    author: str
    """The author, or a sentence saying that none is named."""
    date: str
    """The date, or ``undated``."""
    language: str
    about: str
    """One sentence on what the text is and covers."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph, numbered rule or list item of a text, in one sentence of our own."""

    ref: str
    """How awards and rulings cite it, such as ``002 rule 7``."""
    text: str
    """The id of the text, such as ``002``."""
    section: str
    """The part of the text, such as ``rule``."""
    number: int | None
    """The place in its section, from 1, or None where the section is one paragraph."""
    label: str
    """How readers see it cited, such as ``Celko, rule 7``."""
    says: str
    """What it says, paraphrased."""


@dataclass(frozen=True, slots=True)
class Source:
    """Another public text that a rule set or a ruling relies on."""

    ref: str
    label: str
    title: str
    address: str
    says: str
    """What this book takes from it, paraphrased."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text where it is unclear."""

    name: str
    """A short name; the value of the parameter where the reading has one."""
    means: str
    """What it would mean at the table, in one sentence."""
    sets: str = ""
    """The settings that select it, as ``--set`` takes them (``oasis_reserve=0``); empty where none do."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our answer where the texts differ, contradict themselves or are silent."""

    id: str
    """F1 to F30 for Flower & Scorpion, A1 to A29 for the family, S1 to S39 for the race."""
    question: str
    readings: tuple[Reading, ...]
    default: str
    """The name of the reading that holds unless a rule set in :attr:`otherwise` says more."""
    why: str
    parameters: tuple[str, ...] = ()
    """The parameters that choose between the readings; empty where only one reading is offered."""
    sources: tuple[str, ...] = ()
    """Refs of the paragraphs and sources that bear on the question."""
    otherwise: tuple[tuple[str, str], ...] = ()
    """Rule sets with another default, as pairs of id and name of the reading."""

    def reading(self, name: str) -> Reading:
        """The reading with this name; raises :class:`~fsbook.play.RuleError` if there is none."""
        for entry in self.readings:
            if entry.name == name:
                return entry
        raise RuleError(f"Ruling {self.id} has no reading “{name}”.")

    def default_for(self, rules_id: str) -> Reading:
        """The reading that the rule set with this id follows."""
        return self.reading(dict(self.otherwise).get(rules_id, self.default))


TEXTS: dict[str, Text] = {
    entry.id: entry
    for entry in (
        Text(
            "000",
            "Short rules",
            "Flower & Scorpion, the short English rules",
            "no author is named",
            "undated",
            "English",
            "One page on Flower & Scorpion in which a round pays a single point to its winner.",
        ),
        Text(
            "001",
            "Polish rules",
            "Flower & Scorpion, the Polish rules",
            "no author is named",
            "undated",
            "Polish",
            "A page on Flower & Scorpion with worked examples; it closes the oasis at two tiles.",
        ),
        Text(
            "002",
            "Celko",
            "Flower & Scorpion, an article by Joe Celko, revision 2",
            "Joe Celko",
            "19 April 1998",
            "English",
            "The fullest account of Flower & Scorpion: ten numbered rules, an example and advice.",
        ),
        Text(
            "003",
            "Amazing Dominoes",
            "Amazing Dominoes",
            "no author is named",
            "undated",
            "English",
            "The help page of a computer game with five games: Muggins, Draw, Block, Sewastopol and Bergen.",
        ),
        Text(
            "004",
            "Scorpion",
            "Scorpion, the rulebook of the track race",
            "no author is named",
            "undated; the board game appeared in 1983",
            "English",
            "The rulebook of a race for two to four players that shares only its name with the dominoes.",
        ),
    )
}
"""The five texts by number."""


_TEXT_000 = """
intro | | about
    Flower & Scorpion is Bergen with two pairs of dice, the Flower and the Scorpion, which add ways to
    score.
players | | players
    Two, three or four play.
boneyard | | tiles and dice
    The tiles are a double-six set; an ivory pair of dice is the Flower, a red pair the Scorpion.
deal | 1 | the deal
    Everybody is dealt seven tiles, and what is left is the oasis.
deal | 2 | the deal
    All four dice are thrown again for every round.
play | 1 | the play
    Chance picks who leads the first round; after that the lead goes round the table.
play | 2 | the play
    The first tile is free, and the caravan grows at both its ends.
play | 3 | the play
    In turn, each player must lay a tile whose number equals that of an open end.
play | 4 | the play
    Whoever cannot lay a tile draws until one fits, and passes once nothing is left to draw.
play | 5 | the play
    The round is over when a player has no tile left or when all have passed one after another.
play | 6 | the play
    A double lies across for as long as it is at an end, because that matters for the score.
scoring | 1 | scoring
    A play that makes both ends equal, with no double at them, is a dual: two points.
scoring | 2 | scoring
    When one of the two equal ends is a double, the play is a plural instead: three points.
scoring | 3 | scoring
    Fitting the Flower or the Scorpion is scored on top of duals and plurals.
special | 1 | dice scoring
    When both pairs show the same numbers, fitting them at the ends scores nothing.
special | 2 | dice scoring
    Playing the tile that equals the Flower is the short Flower: one point won.
special | 3 | dice scoring
    Making the two ends show the Flower is the long Flower: one point won.
special | 4 | dice scoring
    A long Flower with a double at one end wins two points.
special | 5 | dice scoring
    A long Flower with doubles at both ends wins four points.
special | 6 | dice scoring
    Playing the tile that equals the Scorpion is the short Scorpion: one point lost.
special | 7 | dice scoring
    Making the two ends show the Scorpion is the long Scorpion: one point lost.
special | 8 | dice scoring
    A long Scorpion with a double at one end loses two points.
special | 9 | dice scoring
    A long Scorpion with doubles at both ends loses four points.
domino | | going out
    Playing the last tile of one's hand is worth one point more, whatever that tile scored.
blocked | 1 | blocked round
    In a blocked round the point goes first to whoever holds the Flower.
blocked | 2 | blocked round
    If nobody holds the Flower, the holder of the Scorpion has the point.
blocked | 3 | blocked round
    Failing both, the lowest double in anybody's hand has the point.
blocked | 4 | blocked round
    If no hand has any of the three, the round's point is not given.
end | | the end
    Reaching 20 points ends the match at that moment, even in the middle of a round.
"""

_TEXT_001 = """
intro | 1 | about
    The game is Bergen with two coloured pairs of dice: one tries to make the ends equal or fit the
    dice.
intro | 2 | about
    Points come and go during the play and not only when a round ends.
intro | 3 | words
    The tiles form a caravan, its first player is its leader, and the undealt tiles are the oasis.
intro | 4 | coins
    Coins from a jug are the points, and whoever leads the caravan looks after the jug.
aim | | the aim
    One plays for 20 points, which are 20 coins.
players | | players
    Two, three or four play.
deal | | the deal
    Everybody is dealt six tiles.
spinner | | spinner
    No double opens more than two arms.
lead | 1 | the lead
    The highest throw leads the first round, and the lead then passes to the left.
lead | 2 | the lead
    The leader throws all four dice: the green pair is the Flower, the red one the Scorpion, for the
    round.
lead | 3 | the lead
    The leader begins the caravan with any tile.
draw | 1 | drawing
    One draws until a tile turns up that can be laid at once.
draw | 2 | drawing
    The oasis closes with two tiles in it: nobody may draw these.
play | 1 | the play
    The halves of two tiles that touch must have the same number of pips.
play | 2 | the play
    One tile is laid in a turn.
play | 3 | the play
    Who has no fitting tile draws, and passes when the oasis is closed.
play | 4 | the play
    Doubles lie across the caravan.
takes | 1 | taking points
    Equal ends win two points; an opening double counts as such too.
takes | 2 | taking points
    Equal ends of which one is a double win three points.
takes | 3 | taking points
    Laying the tile that is the Flower wins one point.
takes | 4 | taking points
    Ends that are the Flower win one point.
takes | 5 | taking points
    Ends that are the Flower win two points when a double is at one of them.
takes | 6 | taking points
    Ends that are the Flower win four points when a double is at each of them.
takes | 7 | taking points
    Winning the round is worth two points.
puts | 1 | losing points
    Laying the tile that is the Scorpion loses one point.
puts | 2 | losing points
    Ends that are the Scorpion lose one point.
puts | 3 | losing points
    Ends that are the Scorpion lose two points when a double is at one of them.
puts | 4 | losing points
    Ends that are the Scorpion lose four points when a double is at each of them.
notes | 1 | notes
    Nobody's points go below zero.
notes | 2 | notes
    One tile can win or lose points under several headings at once.
end | 1 | end of a round
    Who first has no tiles left has won the round by domino.
end | 2 | end of a round
    If nobody can lay a tile and the oasis is closed, all pass and the round is blocked.
end | 3 | end of a round
    The Flower in a hand wins a blocked round; then the Scorpion; then the lowest double; then nobody
    does.
end | 4 | end of a round
    The winner of a round has two points more.
target | | the end
    The match ends when somebody has at least 20 points, and that player has won.
example | | example
    With Flower 5-2 and Scorpion 6-4, a double that opens the caravan wins two points for equal ends.
"""

_TEXT_002 = """
intro | | about
    Bergen is enlarged by two pairs of dice; the game is said to come from Morocco or the Middle East.
equipment | 1 | equipment
    One plays with double-six dominoes and four dice: a red pair, the Scorpion, and a green one, the
    Flower.
equipment | 2 | equipment
    A pair keeps its meaning for the whole match, and chips in a bowl keep the score.
players | | players
    Two or three players have six tiles each and four have five, which leaves 16, 10 or 8.
oasis | | the oasis
    The undealt tiles are called the oasis.
master | 1 | the caravan master
    Any way of choosing will do for the first caravan master, a throw of dice for instance.
master | 2 | the caravan master
    After the deal the master throws the four dice, which then stay as they are for the round.
master | 3 | the caravan master
    The master leads and pays out of the bowl; the next master is the player on the left.
caravan | 1 | the caravan
    The first tile of the caravan may be any.
caravan | 2 | the caravan
    Whoever can add a tile at an end of the caravan has to; numbers that touch are equal.
caravan | 3 | the caravan
    Doubles lie across, and no double is a spinner.
draw | 1 | the oasis
    Who cannot add a tile draws until one fits or the oasis has run out.
draw | 2 | the oasis
    Who can neither add a tile nor draw one passes.
play | | the round
    A round lasts until a hand is empty or nobody can go on.
rule | 1 |
    Making both ends of the caravan equal earns two chips: a dual.
rule | 2 |
    Making one end equal to the double at the other, by either tile, earns three chips: a plural.
cancel | | identical pairs
    Equal Flower and Scorpion undo each other for the round, yet they still settle a blocked one.
rule | 3 |
    Playing the tile with the two numbers of the Flower is the small Flower.
rule | 4 |
    Making the ends of the caravan show the Flower earns one chip: the big Flower.
rule | 5 |
    A big Flower with a double at one of its ends earns two chips.
rule | 6 |
    A big Flower with doubles at both ends earns four: a chip for each way two halves make it.
rule | 7 |
    Playing the tile with the two numbers of the Scorpion costs one chip: the small Scorpion.
rule | 8 |
    Making the ends of the caravan show the Scorpion costs one chip: the big Scorpion.
rule | 9 |
    A big Scorpion with a double at one of its ends costs two chips.
rule | 10 |
    A big Scorpion with doubles at both ends costs four chips.
combinations | | combinations
    Every combination that the ends make is paid by itself, so one play can both win and lose chips.
floor | | the floor
    Nobody owes the bowl: chips never go below zero.
example | 1 | the example
    A double Flower laid as a plural is listed as 3 + 1 + 1 + 1 chips, and the sum is given as seven.
example | 2 | the example
    A double Scorpion in the same place costs what the double Flower would have earned.
blocked | | blocked round
    The round is blocked if no player can go on and two tiles or more are in the oasis.
winner | 1 | the winner of a round
    The player whose hand is empty has won.
winner | 2 | the winner of a round
    In a blocked round the holder of the Flower tile wins.
winner | 3 | the winner of a round
    If no hand has the Flower tile, the holder of the Scorpion tile wins.
winner | 4 | the winner of a round
    If no hand has either, the lowest double held wins.
winner | 5 | the winner of a round
    If there is no double either, the round has no winner and pays nothing.
bonus | | winning a round
    A round's winner takes two chips and no more: a Flower or Scorpion still held was never played.
target | | the end
    Whoever is first to own 20 chips or more has won the match.
advice | 1 | advice
    Good play at Bergen matters more than chasing the dice.
advice | 2 | advice
    A blank is never in the Flower or the Scorpion, since no die shows it.
advice | 3 | advice
    Doubles are worth keeping for plurals.
advice | 4 | advice
    Near the target the Flower tile is strong: it always pays one, and wins a blocked round.
advice | 5 | advice
    The Scorpion tile may have to be played; it may also be left over, or win a blocked round.
advice | 6 | advice
    A long Flower is a quick chip for those who watch the ends.
advice | 7 | advice
    Who counts tiles can force a long Scorpion on others, more easily while one end is frozen.
advice | 8 | advice
    Blocking a round can pay, since it wins two chips and stops the scoring of everybody else.
"""

_TEXT_003 = """
tiles | | the tiles
    A tile has two halves with up to six pips each; equal halves make it a double.
deal | | the deal
    Two players have seven tiles each, more players five each; Bergen deals by a rule of its own.
lead | 1 | the lead
    Everybody draws one tile, and the one with most pips leads.
lead | 2 | the lead
    The turn passes to the left.
play | | the play
    In turn one adds a tile that matches an open end of the layout.
match | 1 | the match
    A match by points goes to 100, 200 or 400, and who gets there wins.
match | 2 | the match
    A match by rounds lasts 4, 8 or 16 of them, and the highest total wins.
muggins | 1 | Muggins
    Who cannot play draws until a tile fits or all are drawn.
muggins | 2 | Muggins
    If the round opens with a double, tiles may be added at its four sides.
muggins | 3 | Muggins
    A play that brings the sum of the open ends to a multiple of five scores that sum.
muggins | 4 | Muggins
    An example was shown here; its picture is lost.
muggins | 5 | Muggins
    A round lasts until a hand is empty or nobody can move.
muggins | 6 | Muggins
    The hand with the fewest pips wins the round.
muggins | 7 | Muggins
    The winner of a round leads the next one.
draw | 1 | Draw
    Who cannot move draws until a tile fits.
draw | 2 | Draw
    With nothing left to draw, one passes.
draw | 3 | Draw
    A round lasts until a hand is empty or nobody can move.
draw | 4 | Draw
    The hand with the fewest pips wins the round.
draw | 5 | Draw
    Between equal hands the one with the lightest single tile wins.
draw | 6 | Draw
    The winner scores the pips in the other hands less the pips in the own one.
block | 1 | Block
    Nobody draws: who cannot move passes.
block | 2 | Block
    A round lasts until a hand is empty or nobody can move.
block | 3 | Block
    The hand with the fewest pips wins the round.
block | 4 | Block
    Between equal hands the one with the lightest single tile wins.
block | 5 | Block
    The winner scores the pips in the other hands less the pips in the own one.
sewastopol | 1 | Sewastopol
    The first double is a spinner: tiles may be added at its four sides.
sewastopol | 2 | Sewastopol
    Who cannot move draws until a tile fits.
sewastopol | 3 | Sewastopol
    With nothing left to draw, one passes.
sewastopol | 4 | Sewastopol
    A round lasts until a hand is empty or nobody can move.
sewastopol | 5 | Sewastopol
    The hand with the fewest pips wins the round.
sewastopol | 6 | Sewastopol
    Between equal hands the one with the lightest single tile wins.
sewastopol | 7 | Sewastopol
    The winner scores the pips in the other hands less the pips in the own one.
bergen | 1 | Bergen
    Everybody draws one tile, and the one with most pips leads.
bergen | 2 | Bergen
    Two or three players have six tiles each, four have five.
bergen | 3 | Bergen
    Who cannot move draws until a tile fits.
bergen | 4 | Bergen
    The same suit at both ends scores 20 points.
bergen | 5 | Bergen
    If one of the equal ends is a double, the play scores 30 points.
bergen | 6 | Bergen
    A round lasts until a hand is empty or nobody can move.
bergen | 7 | Bergen
    The hand with the fewest pips wins the round and 10 points more.
"""

_TEXT_004 = """
setup | 1 | set-up
    There are a track under a cover, two dice and four sets of four pawns: blue, red, green and white.
setup | 2 | set-up
    Each player chooses a colour and takes its four pawns in hand, and somebody is chosen to start.
goal | 1 | the goal
    The race is won by bringing all four pawns round the track first.
goal | 2 | the goal
    A pawn enters at the first yellow square and leaves past the last black one.
turn | 1 | the turn
    Turns go clockwise, two dice a turn.
dice | 1 | the dice
    A pawn standing on yellow moves by a die rolled on the yellow launch track.
dice | 2 | the dice
    A pawn standing on black moves by a die rolled on the black launch track.
dice | 3 | the dice
    In the first turn both dice are rolled on yellow and added, and one pawn enters by their sum.
dice | 4 | the dice
    Later the dice may be added for one pawn or used singly for two pawns.
dice | 5 | the dice
    One die may be rolled on yellow and the other on black.
dice | 6 | the dice
    The launch track is chosen before rolling, and a die with no pawn on its colour is wasted.
dice | 7 | the dice
    The dice may be rolled one after the other, choosing the second launch track with the first die
    known.
sting | 1 | stings
    A pawn that arrives on an occupied square stings the pawn there and takes its place.
sting | 2 | stings
    The stung pawn may pass across to the facing square.
sting | 3 | stings
    Nobody may pass a pawn of the own side across from the first six yellow squares.
sting | 4 | stings
    Pawns of any colour can be stung, one's own included.
sting | 5 | stings
    Passing across needs a free facing square and the will of the one who stings.
sting | 6 | stings
    It makes sense to pass across one's own pawns from yellow to black.
sting | 7 | stings
    It makes sense to pass across the pawns of others from black to yellow.
sting | 8 | stings
    Whoever stings rolls an extra die at once and moves the same pawn on by it.
sting | 9 | stings
    If that square is occupied too, the pawn stings again and rolls again.
sting | 10 | stings
    This goes on until the pawn lands on a free square, so two pawns never stay on one.
sting | 11 | stings
    Figure 3: blue moves two squares onto red; red passes to the yellow square, blue rolls an extra die.
swap | 1 | swaps
    A pawn that lands on yellow past the sixth square, facing an opposing pawn on black, changes places
    with it.
swap | 2 | swaps
    After such a swap the mover rolls an extra die and goes on from its new square.
swap | 3 | swaps
    On the first six yellow squares the pawns change places too, but no extra die is rolled.
swap | 4 | swaps
    Figure 4: blue moves two squares to face red on black; they change places and blue rolls an extra
    die.
advice | 1 | advice
    Pawns may enter in any turn.
advice | 2 | advice
    Keeping a pawn in hand is worth it, to sting others shortly before they leave.
win | | winning
    The first player whose four pawns have left the track has won.
two | 1 | two players
    Two players have two colours each, and treat the eight pawns as one set.
two | 2 | two players
    The first of them to bring all eight off the track wins.
pairs | 1 | pairs
    Four players can form two teams; each moves only the own colour and helps the partner where
    possible.
pairs | 2 | pairs
    The first team with both sets off the track wins.
"""


def _read(text_id: str, table: str) -> Iterator[Paragraph]:
    """The paragraphs of a text.

    Each is a line ``section | number | words of the label`` and, indented below it, what it says.
    """
    short = TEXTS[text_id].short
    for entry in re.split(r"\n(?=\S)", table.strip()):
        head, _, body = entry.partition("\n")
        section, number, words = (part.strip() for part in head.split("|"))
        yield Paragraph(
            ref=" ".join(part for part in (text_id, section, number) if part),
            text=text_id,
            section=section,
            number=int(number) if number else None,
            label=f"{short}, {words or section} {number}".rstrip(),
            says=" ".join(body.split()),
        )


PARAGRAPHS: dict[str, Paragraph] = {
    entry.ref: entry
    for text_id, table in (
        ("000", _TEXT_000),
        ("001", _TEXT_001),
        ("002", _TEXT_002),
        ("003", _TEXT_003),
        ("004", _TEXT_004),
    )
    for entry in _read(text_id, table)
}
"""Every paragraph of the five texts by ref, in the order of the texts."""


SOURCES: dict[str, Source] = {
    entry.ref: entry
    for entry in (
        Source(
            "gambiter-flower",
            "gambiter, Flower & Scorpion",
            "Flower and Scorpion",
            "https://gambiter.com/domino/western/flower.html",
            "Carries Celko's article in the same words, as far as the copy we know goes.",
        ),
        Source(
            "domino-play-flower",
            "domino-play.com, Flower & Scorpion",
            "Flower and Scorpion",
            "http://www.domino-play.com/Games/FlowerScorpion.htm",
            "Deals 6, 6 or 5 tiles; the highest throw leads, with 6-6, the heaviest double or a tile "
            "agreed on.",
        ),
        Source(
            "domino-games-flower",
            "domino-games.com, Flower & Scorpion",
            "Flower & Scorpion rules",
            "http://www.domino-games.com/domino-rules/flower-scorpion-rules.html",
            "The highest double leads, the oasis is drawn out, and winning a round is worth one point.",
        ),
        Source(
            "odg-flower",
            "onlinedominogames.com, Flower and Scorpion",
            "Flower and Scorpion dominoes",
            "https://www.onlinedominogames.com/flower-and-scorpion-dominoes",
            "Deals 6, 6 or 5; dice give the first lead, which then moves on; a drawn tile that fits must "
            "be laid.",
        ),
        Source(
            "gamefarm-flower",
            "gamefarm.jp, Flower & Scorpion",
            "Flower & Scorpion (in Japanese)",
            "http://gamefarm.jp/rule/flowerscorpion.html",
            "Deals 6, 6 or 5 tiles; the lead passes clockwise; playing in partnership is rare.",
        ),
        Source(
            "yau-flower",
            "yau-ichi, Flower & Scorpion",
            "Flower & Scorpion (in Japanese)",
            "http://yau-ichi.hatenablog.com/entry/2018/03/11/200830",
            "Calls the dice four-sided, although a die in its own example shows five.",
        ),
        Source(
            "fukuchi-flower",
            "fukuchigames, Flower & Scorpion",
            "Flower & Scorpion (in Japanese)",
            "http://fukuchigames.blog43.fc2.com/blog-entry-47.html",
            "Follows gamefarm.jp: 6, 6 or 5 tiles, drawn one at a time until one fits.",
        ),
        Source(
            "full-speed",
            "dominogranie, Full Speed",
            "Full Speed (in Polish)",
            "https://dominogranie.home.blog/2019/03/30/full-speed/",
            "A sister page of the Polish rules: reaching the target is one of the ways in which a round "
            "ends.",
        ),
        Source(
            "plus-minus",
            "dominogranie, Plus Minus",
            "Plus Minus (in Polish)",
            "https://dominogranie.home.blog/2019/04/02/plus-minus/",
            "Another sister page that ends a round at the moment the target is reached.",
        ),
        Source(
            "pagat-bergen",
            "pagat, Bergen",
            "Bergen",
            "https://www.pagat.com/domino/line/bergen.html",
            "Two chips for equal ends, three with a double; two tiles are never drawn; the lowest double "
            "leads.",
        ),
        Source(
            "pagat-double-bergen",
            "pagat, Double Bergen",
            "Double Bergen",
            "https://www.pagat.com/domino/cross/bergen2.html",
            "Counts how often a number shows at the open ends: two for a pair or a lone double, three for"
            " three.",
        ),
        Source(
            "gamecabinet-bergen",
            "Game Cabinet, Bergen",
            "Bergen, by Joe Celko",
            "http://gamecabinet.com/rules/Bergen.html",
            "Two and three chips, two for the round, 15 or 10 to win; close to the target equal ends pay "
            "less.",
        ),
        Source(
            "odg-bergen",
            "onlinedominogames.com, Bergen",
            "Bergen dominoes",
            "https://onlinedominogames.com/bergen-dominoes",
            "The highest double leads, dealing again if there is none; one for the round; 15 after a "
            "round wins.",
        ),
        Source(
            "domino-games-bergen",
            "domino-games.com, Bergen",
            "Bergen rules",
            "http://domino-games.com/domino-rules/bergen-rules.html",
            "Scores a sample round tile by tile, in which the opening 6-6 is worth two.",
        ),
        Source(
            "puzzle-place-bergen",
            "puzzle-place, Bergen",
            "Bergen",
            "http://www.puzzle-place.net/bergen.htm",
            "An opening double scores two; hands without a double win a blocked round.",
        ),
        Source(
            "dominoedeck-bergen",
            "dominoedeck, Bergen",
            "The history of domino",
            "https://dominoedeck.com/history-of-domino/",
            "An opening double scores two; one draws a single tile; two tiles stay undrawn.",
        ),
        Source(
            "bgp",
            "bestgamesplus, Amazing Dominoes",
            "Amazing Dominoes",
            "https://bestgamesplus.com/play-game/amazing-dominoes",
            "A page on the same computer game: in Muggins the first double played opens four arms.",
        ),
        Source(
            "dominoes-online",
            "dirhoogl, Dominoes online",
            "Dominoes, a game online",
            "http://dirhoogl.blogg.se/2022/september/dominoes-game-online.html",
            "A garbled page on the same game in which Draw allows one drawn tile a turn.",
        ),
        Source(
            "pagat-fives",
            "pagat, All Fives",
            "All Fives",
            "https://pagat.com/tile/wdom/all_fives.html",
            "Deals 9, 7 or 5; the first double played is the spinner, both its sides before its ends.",
        ),
        Source(
            "gambiter-all-fives",
            "gambiter, All Fives",
            "All Fives",
            "https://gambiter.com/domino/western/all_fives.html",
            "A drawn tile that fits is laid at once and ends the turn.",
        ),
        Source(
            "britannica-muggins",
            "Britannica, Muggins",
            "Muggins",
            "https://www.britannica.com/print/article/660976",
            "Lists scoring leads and examples: both halves of a double at an end count.",
        ),
        Source(
            "wikipedia-muggins",
            "Wikipedia copy, Muggins",
            "Muggins",
            "http://w.owiki.org/wiki/Muggins",
            "Adds 4-1 to the leads that score and quotes which double is the spinner in which game.",
        ),
        Source(
            "foster-muggins",
            "Foster, Muggins",
            "Foster's Complete Hoyle",
            "https://bitlit.ru/page/en/r-f-foster/fosters-complete-hoyle-an-encyclopedia-of-games-"
            "including-all-indoor-games-played-to-day-with-suggestions-for-good-play-illustrative-hands-and-all-off/607",
            "The winner scores the others' pips to the nearest five; 20 is the most that two ends can score.",
        ),
        Source(
            "mobsea-muggins",
            "mobsea, Muggins",
            "Rules to play dominoes",
            "https://mobsea.com/Rules-to-play-Dominoes",
            "Examples of sums at the ends, a double counting with both halves.",
        ),
        Source(
            "rarepike-all-fives",
            "rarepike, All Fives",
            "All Fives rules",
            "https://rarepike.com/dominoes/all-fives-rules",
            "The one source that counts a lone double once.",
        ),
        Source(
            "merry-go-round",
            "dominorules.com, Merry-Go-Round",
            "Merry-Go-Round",
            "http://www.dominorules.com/merry-go-round",
            "Rounds 3 to 7 pips to one five; all four sides of the spinner are filled before anything else.",
        ),
        Source(
            "tappaz-muggins",
            "tappaz.games, All Fives",
            "Domino All Fives rules",
            "https://www.tappaz.games/play_domino_all_fives_all%20fives_dominoes_rules.html",
            "The tile drawn for the lead goes back, and the tiles are mixed again.",
        ),
        Source(
            "yahoo-dominoes",
            "Yahoo, Dominoes",
            "Yahoo! Games dominoes rules",
            "http://games.yahoo.com/games/rules/dominoes/gameplay.html?page=do",
            "The highest double leads first, and later whoever went out.",
        ),
        Source(
            "puzzle-place-muggins",
            "puzzle-place, Muggins",
            "Muggins",
            "http://www.puzzle-place.net/muggins-game.htm",
            "Lets a player draw who could play.",
        ),
        Source(
            "odg-draw",
            "onlinedominogames.com, Draw",
            "Draw dominoes",
            "http://www.onlinedominogames.com/draw-dominoes",
            "The lead moves round, two tiles are never drawn, a tie pays nobody, 100 wins.",
        ),
        Source(
            "lawngames-draw",
            "lawngames.co.za, dominoes",
            "Dominoes",
            "https://lawngames.co.za/games_dominoes.php",
            "Allows drawing at will and makes every double a spinner.",
        ),
        Source(
            "odg-block",
            "onlinedominogames.com, Block",
            "Block dominoes",
            "https://onlinedominogames.com/block-dominoes",
            "The lead moves round, a tie pays nobody, 100 wins.",
        ),
        Source(
            "digigamers-block",
            "digigamers, Block",
            "Block rules",
            "http://www.digigamers.com/help.jsp?DISPLAYPAGE=/parlor/dominoes/BLOCK_RULES.jsp",
            "Deals seven; the highest double leads; after a block each hand scores its difference to "
            "heavier ones.",
        ),
        Source(
            "gambiter-sebastopol",
            "gambiter, Sebastopol",
            "Sebastopol",
            "https://gambiter.com/domino/western/sebastopol.html",
            "Four players, seven tiles each; 6-6 leads and its four sides are filled first; 60 wins.",
        ),
        Source(
            "odg-sebastopol",
            "onlinedominogames.com, Sebastopol",
            "Sebastopol dominoes",
            "https://onlinedominogames.com/sebastopol-dominoes",
            "The classic game for four; a blocked round pays the lowest total, a tie nobody; 100 wins.",
        ),
        Source(
            "wikibook-sebastopol",
            "Czech wikibook, Sevastopol",
            "Pokladnice her: Domino, Sevastopol (in Czech)",
            "https://cs.wikibooks.org/wiki/Pokladnice_her/Domino/Sevastopol",
            "The classic game, played for a pool of which the second hand has a quarter.",
        ),
        Source(
            "gambiter-double-draw",
            "gambiter, Double Draw",
            "Double Draw",
            "https://gambiter.com/domino/western/double_draw.html",
            "In a dead line all would draw for nothing, so some let the round be called blocked.",
        ),
        Source(
            "escaleajeux-scorpion",
            "Escale à jeux, Scorpion",
            "Scorpion (in French)",
            "https://escaleajeux.fr/jeu/scorp",
            "Describes the race of 1983: the track is yellow, turns round and comes back black.",
        ),
        Source(
            "boardgameguys-scorpion",
            "boardgameguys, Scorpion",
            "Scorpion",
            "https://boardgameguys.com/scorpion",
            "Describes a raised track in the shape of an S, for two to four players.",
        ),
    )
}
"""The other public texts by ref."""


def is_ref(ref: str) -> bool:
    """Whether ``ref`` is a paragraph of a text or another source."""
    return ref in PARAGRAPHS or ref in SOURCES


def text(text_id: str) -> Text:
    """The text with this number; raises :class:`~fsbook.play.RuleError` if there is none."""
    try:
        return TEXTS[text_id]
    except KeyError:
        raise RuleError(f"There is no text {text_id}: the texts are {', '.join(TEXTS)}.") from None


def paragraph(ref: str) -> Paragraph:
    """The paragraph with this ref; raises :class:`~fsbook.play.RuleError` if there is none."""
    try:
        return PARAGRAPHS[ref]
    except KeyError:
        raise RuleError(f"No text has a paragraph “{ref}”.") from None


def paragraphs(text_id: str) -> tuple[Paragraph, ...]:
    """All paragraphs of a text in their order; raises :class:`~fsbook.play.RuleError` for no such text.

    >>> [entry.ref for entry in paragraphs("001")][-2:]
    ['001 target', '001 example']
    """
    text(text_id)
    return tuple(entry for entry in PARAGRAPHS.values() if entry.text == text_id)


def source(ref: str) -> Source:
    """The other source with this ref; raises :class:`~fsbook.play.RuleError` if there is none."""
    try:
        return SOURCES[ref]
    except KeyError:
        raise RuleError(f"No source is called “{ref}”.") from None


def label(ref: str) -> str:
    """How readers see ``ref`` cited; raises :class:`~fsbook.play.RuleError` for an unknown ref."""
    return SOURCES[ref].label if ref in SOURCES else paragraph(ref).label


def says(ref: str) -> str:
    """What the paragraph or source says, in our words; raises :class:`~fsbook.play.RuleError`."""
    return SOURCES[ref].says if ref in SOURCES else paragraph(ref).says


def anchor(ref: str) -> str:
    """The anchor of ``ref`` on the book's page of texts; raises :class:`~fsbook.play.RuleError`.

    >>> anchor("pagat-fives")
    'text-pagat-fives'
    """
    if not is_ref(ref):
        paragraph(ref)
    return "text-" + re.sub(r"[^a-z0-9]+", "-", ref.lower()).strip("-")
