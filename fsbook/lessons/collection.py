# ruff: noqa: E501  (a question is one line)
"""The exercises of the book, chapter by chapter."""

from __future__ import annotations

from typing import Final

from fsbook import catalog
from fsbook.dice import Pair, Pairs
from fsbook.games.muggins import ends_sum
from fsbook.layout import Layout
from fsbook.lessons.kinds import Choose, Exercise, Lay, Write, avoids, brings, makes, most
from fsbook.lessons.rounds import position
from fsbook.lessons.scene import Scene, Worked, worked
from fsbook.play import RuleError
from fsbook.round import blocked_verdict, drawable, settle
from fsbook.rules import Award, AwardKind, Ending
from fsbook.tiles import DOUBLE_SIX, Tile, suit

__all__ = ["exercise", "exercises"]

DUAL, PLURAL = AwardKind.DUAL, AwardKind.PLURAL
SHORT_FLOWER, LONG_FLOWER = AwardKind.SHORT_FLOWER, AwardKind.LONG_FLOWER
SHORT_SCORPION, LONG_SCORPION = AwardKind.SHORT_SCORPION, AwardKind.LONG_SCORPION

PLAYERS = ("You", "Amina", "Idir", "Tariq")


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def _hands(*hands: str) -> tuple[tuple[Tile, ...], ...]:
    return tuple(map(_tiles, hands))


def _layouts(*texts: str) -> tuple[tuple[Layout], ...]:
    return tuple((Layout.parse(text),) for text in texts)


def _winner(rules: str, *hands: str, flower: str | None = None, scorpion: str | None = None) -> str:
    """Who wins a blocked round with these hands: a name, or ``Nobody``."""
    pairs = Pairs(Pair.parse(flower) if flower else None, Pair.parse(scorpion) if scorpion else None)
    seat = blocked_verdict(catalog.rules(rules), _hands(*hands), pairs).winner
    return "Nobody" if seat is None else PLAYERS[seat]


def _own_score(rules: str, before: int, *points: int) -> int:
    """What a player with ``before`` has after one play with awards of these points."""
    awards = tuple(Award(DUAL if each > 0 else LONG_SCORPION, each, "", "002 rule 1") for each in points)
    (after, _), _ = settle(catalog.rules(rules), (before, 0), 0, awards, None)
    return after


# -- tiles -----------------------------------------------------------------------------------------------

_TILES: tuple[Exercise, ...] = (
    Choose(
        "how-many-fives",
        "tiles",
        "The fives",
        "You go through the box and take out every tile that shows a 5. How many tiles do you hold?",
        ("5", "6", "7", "8"),
        lambda: str(len(suit(5))),
        "5-0, 5-1, 5-2, 5-3, 5-4, 6-5, and the double.",
        "Pair the 5 with every number there is, the 5 itself included.",
        {
            "6": "That leaves one out: 5-5 is a five, too.",
            "8": "Eight halves show a 5, but two of them are on the same tile.",
            "5": "Too few: every number from 0 to 6 can stand beside the 5.",
        },
    ),
    Choose(
        "never-a-flower",
        "tiles",
        "Never thrown",
        "Two dice name a tile. Which of these can they not name?",
        ("6-6", "5-1", "3-0", "1-1"),
        lambda: next(str(tile) for tile in _tiles("6-6 5-1 3-0 1-1") if 0 in (tile.high, tile.low)),
        "No die has a blank side, so 3-0 is never the Flower and never the Scorpion.",
        "Look at the sides of a die.",
        {
            "6-6": "Two sixes name it: rare, but it happens.",
            "1-1": "Two ones name it: rare, but it happens.",
            "5-1": "A five and a one name it.",
        },
    ),
    Write(
        "weight-of-a-suit",
        "tiles",
        "What a suit weighs",
        "Complete `weight(pip)`: the pips on all seven tiles of a suit, both halves counted.",
        lambda pip: sum(tile.pips for tile in suit(pip)),
        tuple((pip,) for pip in range(7)),
        "`suit(pip)` gives the tiles; `tile.pips` is the sum of both halves of one.",
        "from fsbook import suit\n\n\ndef weight(pip):\n    return sum(tile.pips for tile in suit(pip))",
        (
            (
                lambda pip: sum(range(7)),
                "That is the far half of each tile, and the same for every suit. The near half, the number "
                "of the suit itself, is missing.",
            ),
            (
                lambda pip: sum(tile.pips for tile in suit(pip) if not tile.is_double),
                "Every tile but one: the double belongs to the suit as well.",
            ),
            (
                lambda pip: sum(tile.pips for tile in suit(pip)) + 2 * pip,
                "One tile too many: the double shows the number twice, but lies in the suit once.",
            ),
        ),
    ),
)

# -- caravan ---------------------------------------------------------------------------------------------

_CARAVAN: tuple[Exercise, ...] = (
    Lay(
        "the-one-that-fits",
        "caravan",
        "The one that fits",
        "One of your four tiles fits this caravan. Lay it.",
        Scene.of(caravan="[5|1][1|3]", hand="6-4 2-0 6-2 4-3"),
        lambda play, options: True,
        "The west end shows 5, the east end 3.",
        blind=True,
    ),
    Choose(
        "the-ends-now",
        "caravan",
        "The ends now",
        "The caravan is `[5|1][1|3]`, and somebody lays 5-2 at the west. What do the ends show?",
        ("5 and 3", "2 and 3", "5 and 2", "2 and 5"),
        lambda: "{} and {}".format(*(end.pip for end in worked("[5|1][1|3]", "5-2@west").after.ends)),
        "The 5 of the new tile lies against the 5 of the old one; its 2 looks out. The east has not moved.",
        "Which half of 5-2 touches the caravan, and which one looks out?",
        {
            "5 and 3": "Those were the ends before the tile was laid.",
            "5 and 2": "The 2 looks out at the west, where the tile was laid, and the east end still shows 3.",
        },
        scene=Scene.of(caravan="[5|1][1|3]"),
    ),
    Lay(
        "leave-yourself-a-way",
        "caravan",
        "Leave yourself a way",
        "You hold 6-3, 6-1, 5-4 and 3-0. Lay one of them so that tiles of yours fit at both ends afterwards.",
        Scene.of(caravan="[6|2][2|5]", hand="6-3 6-1 5-4 3-0"),
        lambda play, options: _both_ends_fit(play, _tiles("6-3 6-1 5-4 3-0")),
        "The next player changes one end. You are safe if something of yours fits at each of them.",
        slips=(
            (
                lambda play: True,
                "Something of yours would fit at one end only, and that end may be gone when your turn comes.",
            ),
        ),
    ),
    Write(
        "side-by-side",
        "caravan",
        "Side by side",
        "Complete `touches(one, other)`: whether two different tiles can lie side by side in a caravan.",
        lambda one, other: any(other.has(pip) for pip in (one.high, one.low)),
        tuple(
            (Tile.parse(one), Tile.parse(other))
            for one, other in (
                ("6-4", "4-1"),
                ("4-1", "6-4"),
                ("5-2", "5-1"),
                ("3-3", "6-3"),
                ("6-0", "5-4"),
                ("2-1", "4-2"),
                ("6-5", "4-3"),
            )
        ),
        "Tiles may be turned round: any half of the one may meet any half of the other. `tile.has(pip)` helps.",
        "def touches(one, other):\n    return other.has(one.high) or other.has(one.low)",
        (
            (
                lambda one, other: one.low == other.high,
                "That asks whether they touch as they are written. Either tile may be turned round.",
            ),
            (
                lambda one, other: one.high in (other.high, other.low),
                "That tries only the higher half of the first tile.",
            ),
        ),
    ),
)


def _both_ends_fit(play: Worked, hand: tuple[Tile, ...]) -> bool:
    left = [tile for tile in hand if tile != play.play.tile]
    return all(any(tile.has(end.pip) for tile in left) for end in play.after.ends)


# -- duals and plurals -------------------------------------------------------------------------------------

_DUALS: tuple[Exercise, ...] = (
    Lay(
        "equal-ends",
        "duals_and_plurals",
        "Make both ends equal",
        "Make both ends show the same number.",
        Scene.of(caravan="[1|4][4|4][4|6]", hand="6-1 6-2 1-1 5-0"),
        makes(DUAL),
        "The ends show 1 and 6. Which of your tiles has both?",
        (
            (lambda play: play.play.tile == Tile(1, 1), "A double leaves the number at its end as it was."),
            (lambda play: play.play.tile == Tile(6, 2), "That changes the east end, but not to a 1."),
        ),
    ),
    Lay(
        "find-the-plural",
        "duals_and_plurals",
        "Find the plural",
        "You hold 6-0, 4-0 and 2-2. One play brings three chips.",
        Scene.of(caravan="[0|0][0|3][3|6]", hand="6-0 4-0 2-2"),
        makes(PLURAL),
        "The double already lies at the west. What must the east show?",
        (
            (
                lambda play: play.kinds == {DUAL},
                "Equal ends, but 0-0 is now inside the line, where it counts for nothing.",
            ),
            (lambda play: True, "The double at the west shows 0; the east must show it, too."),
        ),
    ),
    Lay(
        "equal-already",
        "duals_and_plurals",
        "Equal already",
        "The ends are equal, and whoever made them so has been paid. What can you still make of it?",
        Scene.of(caravan="[3|5][5|4][4|3]", hand="3-3 6-3 5-2"),
        most,
        "Ends are judged anew after every play, even if the numbers have not changed.",
        ((lambda play: not play.awards, "That breaks what was there."),),
    ),
    Lay(
        "lead-for-two",
        "duals_and_plurals",
        "Lead for two",
        "You lead the round. Which tile brings chips at once?",
        Scene.of(hand="6-5 4-2 2-2 5-0"),
        brings(2),
        "With one tile on the table, its two halves are the two ends.",
        ((lambda play: True, "Its halves differ, and so do the ends."),),
    ),
    Write(
        "is-dual",
        "duals_and_plurals",
        "Write the rule",
        "Complete `is_dual(caravan)`: whether the ends of a caravan of two tiles or more make a dual.",
        lambda caravan: (
            caravan.ends[0].pip == caravan.ends[1].pip and not any(end.is_double for end in caravan.ends)
        ),
        _layouts(
            "[1|6][6|6][6|3][3|1]",
            "[1|6][6|6][6|3]",
            "[1|6][6|6][6|3][3|1][1|1]",
            "[2|2][2|4][4|0][0|2]",
            "[0|5][5|3][3|0]",
            "[4|4][4|1][1|5]",
        ),
        "Each of `caravan.ends` has a `pip`, and knows whether it `is_double`.",
        "def is_dual(caravan):\n    west, east = caravan.ends\n"
        "    return west.pip == east.pip and not (west.is_double or east.is_double)",
        (
            (
                lambda caravan: caravan.ends[0].pip == caravan.ends[1].pip,
                "Equal ends are found, but some of them are plurals: there, one end is a double.",
            ),
            (
                lambda caravan: (
                    caravan.ends[0].pip == caravan.ends[1].pip
                    and not any(west == east for west, east in caravan.line)
                ),
                "A double inside the line does no harm. Only a double at an end makes the difference.",
            ),
        ),
    ),
)

# -- the Flower ----------------------------------------------------------------------------------------------

_FLOWER: tuple[Exercise, ...] = (
    Lay(
        "ends-in-flower",
        "flower",
        "Make the ends flower",
        "The Flower is 5-4. Make the two ends show it.",
        Scene.of(caravan="[4|6][6|2]", hand="5-2 5-4 2-2 4-4", flower="5-4"),
        makes(LONG_FLOWER),
        "The west end already shows 4.",
        (
            (
                lambda play: SHORT_FLOWER in play.kinds,
                "That is the short Flower, a chip for the tile itself. The ends do not show the pair.",
            ),
            (lambda play: True, "One end has to show 5, the other 4."),
        ),
    ),
    Lay(
        "short-and-long",
        "flower",
        "Short and long",
        "The Flower is 5-4. One of your tiles makes the short and the long Flower in one play.",
        Scene.of(caravan="[5|1][1|3][3|5]", hand="5-4 5-0 5-5 6-4", flower="5-4"),
        makes(SHORT_FLOWER, LONG_FLOWER),
        "The short Flower wants the tile 5-4. What will the ends be, once it lies there?",
        (
            (
                lambda play: PLURAL in play.kinds,
                "More chips than were asked for, as it happens, but no Flower.",
            ),
            (lambda play: True, "No Flower in this one."),
        ),
    ),
    Lay(
        "four-at-once",
        "flower",
        "Four at once",
        "The Flower is 5-4. Find the play that brings four chips.",
        Scene.of(caravan="[4|4][4|1][1|5]", hand="5-5 5-2 5-3 4-2", flower="5-4"),
        brings(4),
        "The ends already show the Flower. What is still missing at the east?",
        ((lambda play: True, "Each double at the ends doubles the long Flower."),),
    ),
    Choose(
        "what-does-it-pay",
        "flower",
        "What does it pay?",
        "The Flower is 5-4, the caravan is `[4|4][4|6]`, and you lay 6-5 at the east. How many chips?",
        ("0", "1", "2", "4"),
        lambda: str(worked("[4|4][4|6]", "6-5@east", flower="5-4").total),
        "4-4 shows two halves, the east one: two pairs that make the Flower.",
        "Count the ways to take one half from each end.",
        {
            "1": "So it would be with single tiles at both ends. Here the west is a double.",
            "4": "For four, the east would have to be a double, too.",
            "0": "The ends are 4 and 5, and that is the Flower.",
        },
        scene=Scene.of(caravan="[4|4][4|6]", hand="6-5", flower="5-4"),
    ),
    Write(
        "long-flower",
        "flower",
        "Count the long Flower",
        "Complete `long_flower(caravan, flower)` for a caravan of two tiles or more: the chips for the ends alone.",
        lambda caravan, flower: (
            (1 + caravan.ends[0].is_double) * (1 + caravan.ends[1].is_double)
            if flower.matches(caravan.ends[0].pip, caravan.ends[1].pip)
            else 0
        ),
        tuple(
            (Layout.parse(text), Pair.parse(pair))
            for text, pair in (
                ("[4|6][6|6][6|3][3|5]", "5-4"),
                ("[4|4][4|1][1|1][1|5]", "5-4"),
                ("[4|4][4|1][1|1][1|5][5|5]", "5-4"),
                ("[4|5][5|6][6|3]", "5-4"),
                ("[4|1][1|3][3|4][4|4]", "4-4"),
                ("[4|1][1|2][2|4]", "4-4"),
                ("[2|1][1|4][4|4]", "4-4"),
                ("[5|1][1|3][3|5]", "5-4"),
            )
        ),
        "Once the ends match, multiply: two halves for a double, one for a single. `flower.matches(one, other)` helps.",
        "def long_flower(caravan, flower):\n    west, east = caravan.ends\n"
        "    if not flower.matches(west.pip, east.pip):\n        return 0\n"
        "    return (1 + west.is_double) * (1 + east.is_double)",
        (
            (
                lambda caravan, flower: int({end.pip for end in caravan.ends} == {flower.high, flower.low}),
                "The ends are compared as they should be, but a double at an end shows its number twice, and so "
                "the long Flower pays more there.",
            ),
            (
                lambda caravan, flower: (
                    1 + sum(end.is_double for end in caravan.ends)
                    if flower.matches(caravan.ends[0].pip, caravan.ends[1].pip)
                    else 0
                ),
                "Two doubles do not make three. Take a half from each end: two times two ways.",
            ),
        ),
    ),
)

# -- the Scorpion --------------------------------------------------------------------------------------------

_SCORPION: tuple[Exercise, ...] = (
    Lay(
        "do-not-get-stung",
        "scorpion",
        "Do not get stung",
        "The Scorpion is 3-2, and you must lay one of these. Lay one that costs nothing.",
        Scene.of(caravan="[3|6][6|1]", hand="2-1 3-2 1-1", scorpion="3-2"),
        avoids(SHORT_SCORPION, LONG_SCORPION),
        "Two of the three sting: the tile itself, and the one that makes the ends 3 and 2.",
        (
            (lambda play: SHORT_SCORPION in play.kinds, "The tile is the Scorpion, wherever it lies."),
            (lambda play: True, "Now the ends show the Scorpion."),
        ),
    ),
    Lay(
        "worth-the-sting",
        "scorpion",
        "Worth the sting",
        "The Scorpion is 3-2. Which play leaves you with the most?",
        Scene.of(caravan="[3|3][3|0][0|2]", hand="3-2 4-2 5-3", scorpion="3-2"),
        most,
        "A sting of one chip may be outweighed. Add up each play.",
        ((lambda play: True, "Safe, but there is more to be had."),),
    ),
    Lay(
        "both-dice",
        "scorpion",
        "Both pairs at once",
        "Flower 5-4, Scorpion 6-1. Which play brings the most?",
        Scene.of(caravan="[4|2][2|6]", hand="6-5 6-1 6-4 4-1", flower="5-4", scorpion="6-1"),
        most,
        "Look at the ends each tile would leave, then at the tile itself.",
        (
            (lambda play: bool({SHORT_SCORPION, LONG_SCORPION} & play.kinds), "That one stings."),
            (lambda play: True, "Not bad, but another play brings more."),
        ),
    ),
    Choose(
        "same-on-both",
        "scorpion",
        "The same on both",
        "Flower and Scorpion both show 5-4. In Celko's rules you make the ends 4 and 5. How many chips?",
        ("1", "0", "−1", "2"),
        lambda: str(worked("[4|6][6|6][6|3]", "5-3@east", flower="5-4", scorpion="5-4").total),
        "The pairs cancel for the whole round, and no dual is in sight.",
        "What would be paid, and what would be taken?",
        {
            "1": "The Flower would pay it, but the Scorpion shows the same.",
            "−1": "The Scorpion would cost it, but the Flower shows the same.",
        },
        scene=Scene.of(caravan="[4|6][6|6][6|3]", hand="5-3", flower="5-4", scorpion="5-4"),
    ),
    Choose(
        "the-bowl-never-owes",
        "scorpion",
        "Less than nothing?",
        "You have 1 chip and make a long Scorpion with doubles at both ends, which costs 4. How many have you now?",
        ("−3", "0", "1", "4"),
        lambda: str(_own_score("fs-celko", 1, -4)),
        "You put back what you have. Nobody owes the bowl.",
        "Can you put back chips that you do not have?",
        {
            "−3": "Under the short rules, which set no floor, it would be so. Here nobody goes below zero.",
            "1": "What you have goes back.",
        },
    ),
)

# -- the oasis -----------------------------------------------------------------------------------------------

_OASIS: tuple[Exercise, ...] = (
    Choose(
        "play-draw-or-pass",
        "oasis",
        "Lay, draw or pass?",
        "You hold 5-0 and 6-4. The ends show 3 and 2, and there are six tiles in the oasis. What do you do?",
        ("Lay a tile", "Draw", "Pass"),
        lambda: {"draw": "Draw", "pass": "Pass"}.get(
            str(position("fs-celko", ["5-0 6-4", "2-2"], "4-4 3-0 1-0 6-0 6-6 5-5", "[3|1][1|2]").moves[0]),
            "Lay a tile",
        ),
        "Nothing fits and the oasis is open, so you draw, and draw again, until a tile fits.",
        "Does anything of yours fit? If not, is there anything to draw?",
        {
            "Lay a tile": "Neither 5-0 nor 6-4 shows a 3 or a 2.",
            "Pass": "You pass only when you can neither lay nor draw.",
        },
        scene=Scene.of(caravan="[3|1][1|2]", hand="5-0 6-4"),
    ),
    Choose(
        "how-far-down",
        "oasis",
        "How far down?",
        "Two players, Celko's rules: sixteen tiles are left over after the deal. How many of them can be drawn at most?",
        ("16", "15", "14", "12"),
        lambda: str(
            drawable(catalog.rules("fs-celko"), len(DOUBLE_SIX) - 2 * catalog.rules("fs-celko").hand_for(2))
        ),
        "The last two stay where they are.",
        "Some tiles are never drawn.",
        {"16": "That empties the oasis, and it closes earlier."},
    ),
    Choose(
        "four-at-a-dry-oasis",
        "oasis",
        "Four at the oasis",
        "Four play by the short rules, which deal seven tiles to everybody. How many are left to draw?",
        ("0", "4", "7", "8"),
        lambda: str(
            drawable(catalog.rules("fs-short"), len(DOUBLE_SIX) - 4 * catalog.rules("fs-short").hand_for(4))
        ),
        "All 28 are dealt out. Who cannot lay a tile passes.",
        "Four times seven.",
        {"8": "So it is in Celko's rules, where four players get five tiles each."},
    ),
    Write(
        "tiles-to-draw",
        "oasis",
        "How many will it be?",
        "Complete `draws(oasis, ends, reserve)`: how many tiles a player draws who holds nothing that fits.",
        lambda oasis, ends, reserve: next(
            (
                number
                for number, tile in enumerate(oasis[: max(0, len(oasis) - reserve)], 1)
                if any(tile.has(pip) for pip in ends)
            ),
            max(0, len(oasis) - reserve),
        ),
        (
            (_tiles("4-4 3-0 1-0 6-0"), (3, 2), 2),
            (_tiles("2-1 3-0 1-0 6-0"), (3, 2), 2),
            (_tiles("4-4 6-5 1-0 6-0"), (3, 2), 2),
            (_tiles("4-4 6-5 1-0 3-0"), (3, 2), 0),
            (_tiles("4-4 6-5"), (3, 2), 2),
            (_tiles("3-3"), (3, 2), 0),
        ),
        "Go through the tiles in order, but not into the reserve; stop at the first that fits, and count it.",
        "def draws(oasis, ends, reserve):\n    count = 0\n    for tile in oasis[: max(0, len(oasis) - reserve)]:\n"
        "        count += 1\n        if any(tile.has(pip) for pip in ends):\n            break\n    return count",
        (
            (
                lambda oasis, ends, reserve: next(
                    (number for number, tile in enumerate(oasis, 1) if any(tile.has(pip) for pip in ends)),
                    len(oasis),
                ),
                "That draws the reserve as well. The last tiles of the oasis stay.",
            ),
            (
                lambda oasis, ends, reserve: max(0, len(oasis) - reserve),
                "That always draws all there is. Drawing stops with the first tile that fits.",
            ),
            (
                lambda oasis, ends, reserve: 1 if len(oasis) > reserve else 0,
                "One tile is not always enough: drawing goes on until one fits.",
            ),
        ),
    ),
)

# -- blocked -------------------------------------------------------------------------------------------------

_BLOCKED: tuple[Exercise, ...] = (
    Choose(
        "up-the-ladder",
        "blocked",
        "Up the ladder",
        "Blocked. Flower 5-2, Scorpion 6-4. You hold 6-4, Amina 5-2 and 6-3, Idir 0-0. Who takes the round?",
        ("You", "Amina", "Idir", "Nobody"),
        lambda: _winner("fs-celko", "6-4", "5-2 6-3", "0-0", flower="5-2", scorpion="6-4"),
        "The Flower tile is asked for first, and Amina has it.",
        "Which tile is asked for first?",
        {
            "You": "The Scorpion tile counts, but only if nobody holds the Flower.",
            "Idir": "Doubles are asked for last.",
        },
    ),
    Choose(
        "second-rung",
        "blocked",
        "The second rung",
        "Blocked. Flower 5-2, Scorpion 6-4. You hold 6-4 and 5-5, Amina 6-3, Idir 0-0. The Flower tile was laid long ago.",
        ("You", "Amina", "Idir", "Nobody"),
        lambda: _winner("fs-celko", "6-4 5-5", "6-3", "0-0", flower="5-2", scorpion="6-4"),
        "With the Flower on the table, the Scorpion in your hand is worth something after all.",
        "The first question finds nobody. What is the second?",
        {"Idir": "The lowest double comes only after the Scorpion."},
    ),
    Choose(
        "lowest-double",
        "blocked",
        "The lowest double",
        "Blocked. Flower 5-2, Scorpion 6-4, and neither is in a hand. You hold 3-3, Amina 6-3, Idir 1-1 and 6-6. Who takes the round?",
        ("You", "Amina", "Idir", "Nobody"),
        lambda: _winner("fs-celko", "3-3", "6-3", "1-1 6-6", flower="5-2", scorpion="6-4"),
        "1-1 is lower than 3-3. That Idir also holds 6-6 does not matter.",
        "Compare the lowest double of each hand.",
        {"Amina": "6-3 is no double."},
    ),
    Choose(
        "same-dice-blocked",
        "blocked",
        "Dice that cancel",
        "Flower and Scorpion both show 5-2. Blocked: you hold 0-0, Amina 5-2. Who takes the round by Celko's rules?",
        ("You", "Amina", "Nobody"),
        lambda: _winner("fs-celko", "0-0", "5-2", flower="5-2", scorpion="5-2"),
        "For the plays they cancel; for a blocked round they still decide.",
        "Celko makes an exception for blocked rounds.",
        {"You": "It would be yours if the dice did not count here, but they do."},
    ),
    Lay(
        "shut-the-door",
        "blocked",
        "Shut the door",
        "All seven tiles with a 2 but one lie in this caravan, and you hold the last. Lay it so that nobody can go on.",
        Scene.of(caravan="[2|2][2|4][4|1][1|2][2|6][6|5][5|2][2|3][3|0]", hand="2-0 4-0 6-0"),
        lambda play, options: {end.pip for end in play.after.ends} == {2},
        "Both ends have to show 2, with no 2 left in any hand.",
        ((lambda play: True, "The east end would still be open to others."),),
    ),
)

# -- the match -----------------------------------------------------------------------------------------------


def _reaches(points: int, *awards: int) -> str:
    lines = tuple(Award(DUAL if each > 0 else LONG_SCORPION, each, "", "002 rule 1") for each in awards)
    _, reached = settle(catalog.rules("fs-celko"), (points, 0), 0, lines, 20)
    return "The match is over" if reached else "The round goes on"


_MATCH: tuple[Exercise, ...] = (
    Choose(
        "at-nineteen",
        "match",
        "At nineteen",
        "You have 19 chips. Your play makes a short Flower, +1, and a long Scorpion with one double, −2. What happens?",
        ("The match is over", "The round goes on"),
        lambda: _reaches(19, 1, -2),
        "Everything that one play brings is settled before anybody looks at the target: you have 18.",
        "Is the target looked at during the play or after it?",
        {"The match is over": "You would have touched 20 for a moment, but the play is settled as a whole."},
    ),
    Choose(
        "in-mid-round",
        "match",
        "In the middle of a round",
        "You have 18 chips and make a dual. Everybody still holds tiles. What happens?",
        ("The match is over", "The round goes on"),
        lambda: _reaches(18, 2),
        "Twenty chips end the match at once. Nobody waits for the round.",
        "How many chips have you now?",
        {"The round goes on": "Nothing is waited for: twenty chips are twenty chips."},
    ),
    Choose(
        "who-leads-next",
        "match",
        "Who leads next?",
        "Amina led this round and Idir won it. Who is caravan master of the next one? You sit to the left of Amina, Idir to your left.",
        ("You", "Amina", "Idir"),
        lambda: {"rotate_left": "You", "round_winner": "Idir"}[catalog.rules("fs-celko").lead_next.value],
        "Lead, dice and bowl go one place to the left, whoever has won.",
        "The winner of a round is not asked.",
        {"Idir": "In Muggins, yes: there the winner leads. Here the lead just goes round."},
    ),
    Lay(
        "last-step",
        "match",
        "The last step",
        "You have 17 chips; 20 win. Flower 5-4, Scorpion 6-2. Which play ends the match?",
        Scene.of(caravan="[5|1][1|3][3|4]", hand="5-4 6-4 4-4 5-3", flower="5-4", scorpion="6-2"),
        lambda play, options: play.total >= 3,
        "Three chips are missing. Two awards in one play may do it.",
        ((lambda play: True, "Not enough: three chips are missing."),),
    ),
)

# -- the texts -----------------------------------------------------------------------------------------------

_TEXTS: tuple[Exercise, ...] = (
    Choose(
        "six-or-seven",
        "texts",
        "Six or seven?",
        "Count the list in Celko's example yourself: the plural, the Flower tile, and a long Flower with each half of the double.",
        ("6", "7"),
        lambda: str(worked("[4|1][1|3][3|4]", "4-4@east", flower="4-4", scorpion="6-2").total),
        "3 + 1 + 1 + 1. The seventh chip is in the sentence, not in the list.",
        "Three, and one, and one, and one.",
        {"7": "So says his sentence. His list has one less."},
    ),
    Choose(
        "who-closes",
        "texts",
        "Who closes the oasis?",
        "Which of the three rule texts says outright that two tiles are never drawn?",
        ("The short rules", "The Polish rules", "Celko"),
        lambda: "The Polish rules",
        "Celko only implies it, where he says when a round is blocked; the short rules draw to the last tile.",
        "One of them describes the oasis as closed.",
        {
            "Celko": "He lets you draw until nothing is left, and then needs two tiles in the oasis for a block."
        },
    ),
    Choose(
        "bonus-by-text",
        "texts",
        "The round's bonus",
        "You go out. Under which rules does that pay one chip and not two?",
        ("The short rules", "The Polish rules", "Celko"),
        lambda: next(
            name
            for name, rules in (
                ("The short rules", "fs-short"),
                ("The Polish rules", "fs-polish"),
                ("Celko", "fs-celko"),
            )
            if catalog.rules(rules).parameters()["domino_bonus"] == 1
        ),
        "One point for going out, and one for a blocked round.",
        "Compare the rows of the table above.",
    ),
)

# -- the sandbox ---------------------------------------------------------------------------------------------

_SANDBOX: tuple[Exercise, ...] = (
    Lay(
        "six-in-one",
        "sandbox",
        "Six in one",
        "The Flower is 4-4, the Scorpion 6-2. Find the play that brings six chips.",
        Scene.of(caravan="[4|1][1|3][3|4]", hand="4-4 6-4 5-4 4-2", flower="4-4", scorpion="6-2"),
        brings(6),
        "A plural, the tile itself, and the ends, twice.",
        ((lambda play: True, "Fewer than six."),),
    ),
    Lay(
        "the-lesser-evil",
        "sandbox",
        "The lesser evil",
        "Flower 6-5, Scorpion 4-1. Everything stings. What stings least?",
        Scene.of(caravan="[1|1][1|2][2|3]", hand="4-3 4-1", flower="6-5", scorpion="4-1"),
        most,
        "Three plays are possible. Count each of them.",
        ((lambda play: True, "Another play costs less."),),
    ),
    Lay(
        "west-or-east",
        "sandbox",
        "West or east?",
        "The Flower is 6-3. 6-3 fits at both ends. Where does it bring more?",
        Scene.of(caravan="[3|3][3|5][5|6]", hand="6-3", flower="6-3"),
        most,
        "At one end the double stays where it is.",
        ((lambda play: True, "That covers the double, and the ends make no plural."),),
    ),
    Lay(
        "flower-and-plural",
        "sandbox",
        "Take what you can",
        "Flower 5-5, Scorpion 3-1. Take what you can get.",
        Scene.of(caravan="[5|2][2|2][2|4][4|6]", hand="6-5 6-6 5-5 6-1", flower="5-5", scorpion="3-1"),
        most,
        "5-5 itself is the Flower, but are both ends a 5 then?",
        (
            (lambda play: play.kinds == {SHORT_FLOWER}, "The short Flower alone: the other end is no 5."),
            (lambda play: True, "There is a play that brings three."),
        ),
    ),
)

# -- the family ----------------------------------------------------------------------------------------------

_FAMILY_NAMES: Final = {
    "Draw": "draw-amazing",
    "Block": "block-amazing",
    "Sewastopol": "sewastopol-amazing",
    "Muggins": "muggins-amazing",
    "Bergen": "bergen-amazing",
}


def _only(name: str, *values: str) -> str:
    """The one game of the family in which a parameter has one of these values."""
    (found,) = (
        title
        for title, rules in _FAMILY_NAMES.items()
        if str(catalog.rules(rules).parameters()[name].value) in values
    )
    return found


_FAMILY: tuple[Exercise, ...] = (
    Choose(
        "which-game-draws",
        "family",
        "No way to the boneyard",
        "Nothing of yours fits, and the boneyard is full. In which game do you pass all the same?",
        ("Draw", "Block", "Sewastopol", "Muggins", "Bergen"),
        lambda: _only("draw_mode", "none"),
        "In Block nobody draws at all; the undealt tiles are out of the game.",
        "One of the games is Draw without drawing.",
    ),
    Choose(
        "which-game-four-arms",
        "family",
        "The first double",
        "The round was led with 6-4, and then somebody laid 4-4. In which game can tiles now go north and south of it?",
        ("Draw", "Block", "Sewastopol", "Muggins", "Bergen"),
        lambda: _only("spinner", "first_double"),
        "There the first double laid is the spinner, whenever it comes.",
        "Two of the games have a spinner. In one of them it has to be the first tile.",
        {"Muggins": "By Amazing Dominoes only a double that leads is a spinner in Muggins; 4-4 came second."},
    ),
)

_BERGEN: tuple[Exercise, ...] = (
    Lay(
        "bergen-thirty",
        "bergen",
        "Thirty",
        "Bergen, by Amazing Dominoes. Find the play that brings 30.",
        Scene.of("bergen-amazing", "[2|6][6|6][6|4][4|2]", "2-2 5-2 4-0"),
        brings(30),
        "The ends are equal already. What makes one of them a double?",
        ((lambda play: True, "Equal ends bring 20; with a double at one of them, 30."),),
    ),
    Lay(
        "bergen-twenty",
        "bergen",
        "Twenty from the far end",
        "Bergen. Which of your tiles brings 20?",
        Scene.of("bergen-amazing", "[2|6][6|6][6|4]", "4-2 4-0 4-4 2-2"),
        brings(20),
        "One end shows 2, the other 4.",
        ((lambda play: True, "The ends still differ."),),
    ),
    Choose(
        "bergen-tie",
        "bergen",
        "Fewest pips",
        "Bergen is blocked. You hold 4-1 and 1-0, Amina 3-3, Idir 6-2. Who wins the round?",
        ("You", "Amina", "Idir", "Nobody"),
        lambda: _winner("bergen-amazing", "4-1 1-0", "3-3", "6-2"),
        "You and Amina hold six pips each; your lightest tile, 1-0, is lighter than 3-3.",
        "Two hands are level. Then the lightest single tile decides.",
        {"Amina": "Six pips, as you have, but in one heavy tile.", "Idir": "Eight pips are more than six."},
    ),
)

_MUGGINS: tuple[Exercise, ...] = (
    Lay(
        "muggins-ten",
        "muggins",
        "Fives go into it",
        "Muggins. Which play scores most?",
        Scene.of("muggins-amazing", "[2|4]", "4-4 4-3 5-2 6-4"),
        lambda play, options: play.total > 0 and most(play, options),
        "A double at an end counts with both halves.",
        (
            (lambda play: play.total > 0, "That scores five, and there is a play that scores ten."),
            (lambda play: True, "Five does not go into the sum of these ends."),
        ),
    ),
    Choose(
        "muggins-sum",
        "muggins",
        "Add the ends",
        "The ends of `[3|5][5|5]` are a 3 and the double 5-5. What is their sum?",
        ("8", "10", "13", "15"),
        lambda: str(ends_sum(Layout.parse("[3|5][5|5]"))),
        "3 and twice 5. Five does not go into 13, so nothing is scored.",
        "Both halves of a double at an end lie open.",
        {"8": "The double counts with both halves.", "10": "The 3 at the west counts, too."},
        scene=Scene.of("muggins-amazing", "[3|5][5|5]"),
    ),
    Lay(
        "muggins-four-arms",
        "muggins",
        "Four arms",
        "The opening 5-5 is a spinner, and all four arms have grown. Which tile scores most?",
        Scene.of("muggins-amazing", "[6|5][5|5][5|4] north [5|0] south [5|1]", "4-4 6-6 1-1 4-3"),
        most,
        "The ends are 6, 4, 0 and 1. What do you have to add?",
        (
            (lambda play: play.total > 0, "It scores, but not the most."),
            (lambda play: True, "Five does not go into the sum of these four ends."),
        ),
    ),
    Write(
        "muggins-score",
        "muggins",
        "Write the score",
        "Complete `fives(total)`: what a sum of ends scores in Muggins.",
        lambda total: total if total % 5 == 0 else 0,
        tuple((total,) for total in (0, 4, 5, 10, 13, 15, 20, 35)),
        "The whole sum is scored, or nothing.",
        "def fives(total):\n    return total if total % 5 == 0 else 0",
        (
            (
                lambda total: total // 5,
                "That counts the fives. Muggins, in this text, scores the sum itself.",
            ),
            (lambda total: total, "Every sum is scored here; only multiples of five are."),
            (lambda total: 1 if total % 5 == 0 else 0, "That says whether it scores, not how much."),
        ),
    ),
)

_DRAW: tuple[Exercise, ...] = (
    Choose(
        "draw-what-it-pays",
        "draw",
        "What the round pays",
        "Draw. You go out. Amina is left with 6-5, Idir with 1-0 and 2-2. How much is the round worth?",
        ("11", "12", "16", "5"),
        lambda: str(_pays("draw-amazing", 0, "", "6-5", "1-0 2-2")),
        "Eleven pips in one hand and five in the other; your own hand is empty.",
        "Add up what the others hold.",
        {"11": "Idir's five pips count as well.", "5": "Amina's eleven pips count as well."},
    ),
    Choose(
        "draw-own-pips",
        "draw",
        "Your own pips",
        "Draw is blocked. You hold 3-1, Amina 6-5, Idir 2-2 and 1-0. How much is the round worth to you?",
        ("16", "12", "20", "8"),
        lambda: str(_pays("draw-amazing", 0, "3-1", "6-5", "2-2 1-0")),
        "Sixteen pips in the other hands, less the four in yours.",
        "The others' pips, and then take off your own.",
        {
            "16": "Your own four pips are taken off.",
            "8": "Your own pips are taken off once, not once for each of the others.",
        },
    ),
    Lay(
        "draw-heavy-first",
        "draw",
        "Heavy tiles first",
        "Draw pays for pips left in the hand. Which play takes the most off yours?",
        Scene.of("draw-amazing", "[6|2][2|1]", "6-5 1-0 6-0 4-1"),
        lambda play, options: play.play.tile.pips == max(option.play.tile.pips for option in options),
        "Add both halves of each tile.",
        ((lambda play: True, "It fits, but there is a heavier one."),),
    ),
)

_BLOCK: tuple[Exercise, ...] = (
    Choose(
        "block-cannot-draw",
        "block",
        "Nothing fits",
        "Block. Nothing in your hand fits, and fourteen tiles lie undealt. What do you do?",
        ("Draw", "Pass"),
        lambda: {"draw": "Draw", "pass": "Pass"}[
            str(position("block-amazing", ["5-0 6-4", "2-2"], "4-4 3-0 1-0 6-0", "[3|1][1|2]").moves[0])
        ],
        "In Block the undealt tiles are out of the game.",
        "What is the one thing that sets Block apart from Draw?",
        {"Draw": "That would be Draw, the game."},
    ),
    Choose(
        "block-tied",
        "block",
        "Level hands",
        "Block is blocked. You hold 3-3, Amina 4-1 and 1-0. Who wins, and what is it worth?",
        ("You, 6", "Amina, 0", "Amina, 6", "Nobody"),
        lambda: (
            f"{_winner('block-amazing', '3-3', '4-1 1-0')}, {_pays('block-amazing', 1, '3-3', '4-1 1-0')}"
        ),
        "Six pips each. Amina has the lightest tile and wins, but six less six is nothing.",
        "Find the winner first; then take the winner's pips from the others'.",
        {
            "Amina, 6": "Amina wins, but her own six pips are taken off.",
            "Nobody": "Level hands are told apart by their lightest tile.",
        },
    ),
    Lay(
        "block-keep-varied",
        "block",
        "Keep a varied hand",
        "Block: who cannot lay passes. Lay the tile after which your other two fit as many different numbers as possible.",
        Scene.of("block-amazing", "[4|4][4|2]", "4-1 2-1 6-4"),
        lambda play, options: (
            _numbers_left(play, "4-1 2-1 6-4")
            == max(_numbers_left(option, "4-1 2-1 6-4") for option in options)
        ),
        "Count the different numbers on the two tiles that stay.",
        ((lambda play: True, "The two that stay would share a number."),),
    ),
)

_SEWASTOPOL: tuple[Exercise, ...] = (
    Lay(
        "sewastopol-north",
        "sewastopol",
        "North",
        "6-6 is the spinner, covered west and east. One of your tiles can go north, and nowhere else but south. Lay it north.",
        Scene.of("sewastopol-amazing", "[2|6][6|6]*[6|4]", "6-1 4-3 2-0 5-5"),
        lambda play, options: str(play.play.arm) == "north",
        "The arms to the north and south begin with the spinner's number.",
        ((lambda play: True, "That is not the north arm."),),
    ),
    Choose(
        "sewastopol-closed",
        "sewastopol",
        "Not yet",
        "5-5 lies alone as the spinner, with 5-2 laid at its east. You hold 5-1. Where may it go?",
        ("West only", "West or north", "North or south", "West, north or south"),
        lambda: {"west": "West only"}.get(
            " ".join(
                str(option.play.arm)
                for option in Scene.of("sewastopol-amazing", "[5|5]*[5|2]", "5-1").options
            ),
            "West, north or south",
        ),
        "The cross arms open once the spinner is covered at the west and at the east.",
        "The line comes first.",
        {"West, north or south": "So it is in some houses. Here the two sides are filled first."},
        scene=Scene.of("sewastopol-amazing", "[5|5]*[5|2]", "5-1"),
    ),
    Choose(
        "sewastopol-shut",
        "sewastopol",
        "Shut the arm",
        "The spinner 6-6 has four arms, which took four more sixes. How many tiles with a 6 are still to come?",
        ("1", "2", "3", "7"),
        lambda: str(len(suit(6)) - 5),
        "Seven sixes, less the spinner and the four at its sides. Lay one of the two with its 6 outwards, and only the other can follow there.",
        "Seven tiles show a 6.",
        {"3": "The spinner itself is one of the seven."},
    ),
)


def _numbers_left(play: Worked, hand: str) -> int:
    return len({pip for tile in _tiles(hand) if tile != play.play.tile for pip in (tile.high, tile.low)})


def _pays(rules: str, winner: int, *hands: str) -> int:
    """What the winner of a round is paid, given what everybody still holds."""
    found = catalog.rules(rules)
    ending = Ending.BLOCKED if hands[winner] else Ending.DOMINO
    return sum(each.points for each in found.pay(ending, winner, _hands(*hands), found.unit))


_DOMINOES: Final[dict[str, Exercise]] = {
    each.id: each
    for each in (
        *_TILES, *_CARAVAN, *_DUALS, *_FLOWER, *_SCORPION, *_OASIS, *_BLOCKED, *_MATCH, *_TEXTS, *_SANDBOX,
        *_FAMILY,
        *_BERGEN, *_MUGGINS, *_DRAW, *_BLOCK, *_SEWASTOPOL,
    )
}  # fmt: skip


def exercise(name: str) -> Exercise:
    """The exercise with that id; raises :class:`~fsbook.play.RuleError` if there is none.

    >>> exercise("find-the-plural").answers()
    ('6-0@east',)
    """
    found = _DOMINOES.get(name) or {each.id: each for each in _race()}.get(name)
    if found is None:
        raise RuleError(f"There is no exercise “{name}”.")
    return found


def exercises(chapter: str | None = None) -> tuple[Exercise, ...]:
    """The exercises of a chapter, in order; without one, all of the book."""
    return tuple(each for each in (*_DOMINOES.values(), *_race()) if chapter in (None, each.chapter))


def _race() -> tuple[Exercise, ...]:
    from fsbook.lessons.race import RACE_EXERCISES  # with the race: only when it is asked for

    return RACE_EXERCISES
