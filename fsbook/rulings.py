"""Rulings: where the texts differ, contradict themselves or are silent, and what this book does there.

F1 to F30 concern Flower & Scorpion, A1 to A29 the five games of the family, S1 to S39 the race.

>>> ruling("F10").question
'A double Flower is laid at one end and a single tile with the same number lies at the other: how much?'
>>> ruling("F1").default_for("fs-celko").name, ruling("F1").default_for("fs-celko-drawall").name
('two stay', 'draw all')
"""

from __future__ import annotations

from fsbook.play import RuleError
from fsbook.race_rulings import RACE_RULINGS
from fsbook.sources import Reading, Ruling

__all__ = ["RULINGS", "Reading", "Ruling", "ruling"]

_FLOWER_SCORPION = (
    Ruling(
        "F1",
        "Celko lets players draw until the oasis is empty, yet calls a round blocked only if two tiles or "
        "more are left in it. Word by word, a stuck round could then go on for ever. Which sentence holds?",
        (
            Reading(
                "two stay", "The last two tiles are never drawn, as in the Polish rules.", "oasis_reserve=2"
            ),
            Reading(
                "draw all", "Everything may be drawn; a round is blocked once all pass.", "oasis_reserve=0"
            ),
            Reading(
                "dead line",
                "Everything may be drawn, but a caravan on which no tile can ever fit is blocked at once.",
                "oasis_reserve=0 block_detection=dead_line",
            ),
        ),
        "two stay",
        "Two tiles that stay make both sentences true, and two independent texts close the oasis that way. "
        "His draw sentence by itself is the rule set fs-celko-drawall.",
        ("oasis_reserve", "block_detection"),
        ("002 draw 1", "002 blocked", "001 draw 2", "pagat-bergen", "000 play 4"),
        (("fs-celko-drawall", "draw all"), ("fs-short", "draw all")),
    ),
    Ruling(
        "F2",
        "The first tile of a round is a double: both ends show its number. Is that a dual or a plural?",
        (
            Reading("dual", "It is worth a dual.", "lone_double_header=dual"),
            Reading(
                "plural", "It is worth a plural, since a double is at an end.", "lone_double_header=plural"
            ),
            Reading("none", "It scores nothing: there is only one tile.", "lone_double_header=none"),
        ),
        "dual",
        "The Polish rules say so twice, every Bergen that mentions it agrees, and a lone double shows two "
        "halves, as a dual does; a plural shows three. Only the letter of the short rules points "
        "to a plural.",
        ("lone_double_header",),
        ("001 takes 1", "001 example", "000 scoring 2", "domino-games-bergen", "pagat-double-bergen"),
    ),
    Ruling(
        "F3",
        "The opening double is the Flower itself (or the Scorpion): what is the long one worth?",
        (
            Reading("1", "One: a lone tile has a single pair of halves.", "lone_double_long=1"),
            Reading("2", "Two, as with a double at one end.", "lone_double_long=2"),
            Reading("4", "Four, as with a double at each end.", "lone_double_long=4"),
        ),
        "1",
        "Celko pays a chip for each way two halves make the pair, and a lone tile has one such way. Four is "
        "what the lists of the short and the Polish rules give when taken word by word.",
        ("lone_double_long",),
        ("002 rule 6", "002 combinations", "000 special 5", "001 takes 6"),
    ),
    Ruling(
        "F4",
        "The opening tile is a single and it is the Flower: is it a short and a long Flower at once?",
        (
            Reading(
                "both",
                "Both: the tile is the pair, and so are the ends.",
                "lead_scores_short=true lead_scores_long=true",
            ),
            Reading(
                "short only", "Only the short one counts.", "lead_scores_short=true lead_scores_long=false"
            ),
            Reading(
                "none", "The first tile scores neither.", "lead_scores_short=false lead_scores_long=false"
            ),
        ),
        "both",
        "No text excepts the first tile, and one tile may score under several headings.",
        ("lead_scores_short", "lead_scores_long"),
        ("001 notes 2", "002 combinations", "000 scoring 3"),
    ),
    Ruling(
        "F5",
        "Chips never go below zero. In which order are a play's gains and losses settled?",
        (
            Reading(
                "net", "Gains and losses are added first; only the sum meets the floor.", "floor_mode=net"
            ),
            Reading(
                "takes_first", "Gains come first, which gives the same as the sum.", "floor_mode=takes_first"
            ),
            Reading(
                "puts_first",
                "Losses come first, so that a poor player loses nothing and then gains.",
                "floor_mode=puts_first",
            ),
        ),
        "net",
        "Celko's list has the gains before the losses, and for a player that is the same as the sum. Only "
        "paying first would differ, and no text asks for it.",
        ("floor_mode",),
        ("002 floor", "001 notes 1"),
    ),
    Ruling(
        "F6",
        "The short rules say nothing about points below zero. May they be negative?",
        (
            Reading("no floor", "Yes, points may be negative.", "score_floor=none"),
            Reading("zero", "No, zero is the least, as in the other two texts.", "score_floor=0"),
        ),
        "zero",
        "Two texts have the floor. The short rules count points rather than chips out of a bowl, and points "
        "can well be negative, so there the text's silence is taken as it is.",
        ("score_floor",),
        ("000 special 6", "001 notes 1", "002 floor"),
        (("fs-short", "no floor"),),
    ),
    Ruling(
        "F7",
        "Does what the winner of a round is paid belong to the last play, before the floor, or "
        "come after it?",
        (
            Reading("after_play", "It is paid once the play has been settled.", "bonus_phase=after_play"),
            Reading("with_play", "It is one more gain of the last play.", "bonus_phase=with_play"),
        ),
        "after_play",
        "Celko pays it when play has stopped, so the last tile has been settled by then.",
        ("bonus_phase",),
        ("002 bonus", "001 end 4", "000 domino"),
    ),
    Ruling(
        "F8",
        "The short rules cancel equal pairs for fitting them at the ends. Does the short Flower go too?",
        (
            Reading(
                "cancel_all", "Yes: all special scoring is off for the round.", "identical_pairs=cancel_all"
            ),
            Reading(
                "cancel_long_only", "No: only the long ones are off.", "identical_pairs=cancel_long_only"
            ),
            Reading(
                "both_paid",
                "Nothing is off: Flower and Scorpion are both scored.",
                "identical_pairs=both_paid",
            ),
        ),
        "cancel_all",
        "The words it uses for the ends also head its whole list, short ones included, and Celko "
        "cancels all.",
        ("identical_pairs",),
        ("000 special 1", "002 cancel"),
        (("fs-polish", "both_paid"),),
    ),
    Ruling(
        "F9",
        "The Polish rules do not mention equal pairs. What happens when Flower and Scorpion are the same?",
        (
            Reading(
                "both_paid", "Both are scored, and they cancel out in the sum.", "identical_pairs=both_paid"
            ),
            Reading("cancel_all", "Neither is scored.", "identical_pairs=cancel_all"),
        ),
        "cancel_all",
        "Where a text speaks of equal pairs it cancels them. The Polish rules do not, so both are "
        "scored there; "
        "with the floor on the sum a player's points come out the same.",
        ("identical_pairs",),
        ("001 notes 2", "002 cancel", "000 special 1"),
        (("fs-polish", "both_paid"),),
    ),
    Ruling(
        "F10",
        "A double Flower is laid at one end and a single tile with the same number lies at the "
        "other: how much?",
        (
            Reading(
                "cross_ends",
                "The long Flower is worth 2: each half of the double with the single.",
                "long_combo_rule=cross_ends",
            ),
            Reading(
                "all_halves_if_long",
                "It is worth 3: the two halves of the double make the pair as well.",
                "long_combo_rule=all_halves_if_long",
            ),
            Reading(
                "all_halves",
                "It is worth 3, counting all pairs of exposed halves.",
                "long_combo_rule=all_halves",
            ),
        ),
        "cross_ends",
        "Celko's rule 5 gives 2, and his own list adds up to 6 with it, although he calls the sum seven. "
        "Taking the seven at its word is the rule set fs-celko-seven.",
        ("long_combo_rule",),
        ("002 example 1", "002 rule 5", "002 combinations"),
        (("fs-celko-seven", "all_halves_if_long"),),
    ),
    Ruling(
        "F11",
        "The double that is the Flower lies at one end and the other end shows another number. Is "
        "that a long Flower?",
        (
            Reading("cross_ends", "No: the two ends must make the pair.", "long_combo_rule=cross_ends"),
            Reading(
                "all_halves_if_long",
                "No: more pairs count only once the ends make it.",
                "long_combo_rule=all_halves_if_long",
            ),
            Reading(
                "all_halves", "Yes, for 1: its own two halves make the pair.", "long_combo_rule=all_halves"
            ),
        ),
        "cross_ends",
        "Rule 4 asks for both ends of the caravan.",
        ("long_combo_rule",),
        ("002 rule 4", "002 combinations", "000 special 3", "001 takes 4"),
        (("fs-celko-seven", "all_halves_if_long"),),
    ),
    Ruling(
        "F12",
        "Are the 1, 2 and 4 of the long Flower alternatives, or do they add up?",
        (
            Reading("exclusive", "They are alternatives: one of the three is paid.", "long_tiers=exclusive"),
            Reading(
                "cumulative",
                "They add up: a double makes it 3, two doubles make it 5.",
                "long_tiers=cumulative",
            ),
        ),
        "exclusive",
        "The Polish examples print the sums 2 and 4, and Celko explains the four as a chip for "
        "each pair of halves.",
        ("long_tiers",),
        ("001 takes 5", "001 takes 6", "002 rule 6"),
    ),
    Ruling(
        "F13",
        "The ends fitted before the play already and still do after it. Is that paid again?",
        (
            Reading("yes", "Yes: every play is judged by the ends it leaves."),
            Reading("no", "No: only a change of the ends counts."),
        ),
        "yes",
        "The Polish example of a plural follows a caravan whose ends were equal before, and it is paid.",
        (),
        ("001 takes 2", "002 rule 2"),
    ),
    Ruling(
        "F14",
        "A double Scorpion is laid as a plural. Is the plural won or paid?",
        (
            Reading("won", "It is won; only what belongs to the Scorpion is paid."),
            Reading("paid", "The whole of the example is turned round, plural included."),
        ),
        "won",
        "Celko's rules 1 and 2 hold in all cases, whatever the dice show.",
        (),
        ("002 example 2", "002 rule 2"),
    ),
    Ruling(
        "F15",
        "With 19 chips, one play wins 1 and loses 2. Has the player won on the way?",
        (
            Reading(
                "after_play",
                "No: the target is looked at when the play is settled.",
                "target_check=after_play",
            ),
            Reading("after_each_event", "Yes: the first gain reaches 20.", "target_check=after_each_event"),
        ),
        "after_play",
        "A play is one act; what it wins and loses is settled together.",
        ("target_check",),
        ("000 end", "002 target", "002 combinations"),
    ),
    Ruling(
        "F16",
        "Does a match end when somebody reaches 20, or when that round is over?",
        (
            Reading("immediate", "At that moment.", "match_end=immediate"),
            Reading("round_end", "When the round is over.", "match_end=round_end"),
        ),
        "immediate",
        "The short rules and Celko say so. The Polish rules leave it open, but sister pages count reaching "
        "the target among the ways in which a round ends.",
        ("match_end",),
        ("000 end", "002 target", "001 target", "full-speed", "plus-minus"),
    ),
    Ruling(
        "F17",
        "If a match ends only with the round, two players may have reached the target. Who wins?",
        (
            Reading(
                "highest_then_extra_round",
                "The higher; if they are level, one more round is played.",
                "round_end_tie=none",
            ),
            Reading("shared", "The higher; if they are level, they share the win.", "round_end_tie=shared"),
        ),
        "highest_then_extra_round",
        "No text needs the answer, because all of them end the match at once; it matters with "
        "match_end=round_end. A race to a number has one winner, and one more round finds it; left unset, "
        "round_end_tie does this in a match to a target only.",
        ("round_end_tie",),
        ("002 target", "001 target"),
    ),
    Ruling(
        "F18",
        "A round is blocked and nobody holds the Flower, the Scorpion or a double. Who wins it?",
        (Reading("nobody", "Nobody, and nothing is paid."),),
        "nobody",
        "All three texts say so.",
        (),
        ("000 blocked 4", "001 end 3", "002 winner 5"),
    ),
    Ruling(
        "F19",
        "The short rules give a blocked round to whoever holds the Flower. The tile or the dice?",
        (
            Reading("tile", "The tile with the numbers of the Flower."),
            Reading("dice", "The dice themselves, which the leader has."),
        ),
        "tile",
        "The other two texts speak of the tile in a hand.",
        (),
        ("000 blocked 1", "002 winner 2", "001 end 3"),
    ),
    Ruling(
        "F20",
        "Does 0-0 count as the lowest double?",
        (
            Reading("yes", "Yes, it is the lowest of all."),
            Reading("no", "No, a blank is never in the dice."),
        ),
        "yes",
        "It is a double like the others, and no text excepts it. Two players can never tie.",
        (),
        ("000 blocked 3", "001 end 3", "002 winner 4"),
    ),
    Ruling(
        "F21",
        "Does the Flower tile decide a blocked round when it has been played or is still in the oasis?",
        (
            Reading("no", "No: it has to be in a hand."),
            Reading("yes", "Yes: whoever played it has it."),
        ),
        "no",
        "All three texts ask who holds it.",
        (),
        ("000 blocked 1", "001 end 3", "002 winner 2"),
    ),
    Ruling(
        "F22",
        "Celko's advice says that near the end only the Flower tile keeps its worth. Do duals and "
        "plurals pay less there?",
        (
            Reading("off", "No: they always pay 2 and 3.", "near_win_reduction=false"),
            Reading(
                "on", "Yes, as in his Bergen: close to the target they pay 1 or 2.", "near_win_reduction=true"
            ),
        ),
        "off",
        "None of his rules for this game says so; the remark fits the Bergen he also described.",
        ("near_win_reduction",),
        ("002 advice 4", "gamecabinet-bergen"),
    ),
    Ruling(
        "F23",
        "Dice decide who leads first. How many are thrown, and what follows a tie?",
        (
            Reading(
                "reroll", "Two each; those who tie for the highest throw again.", "lead_first_ties=reroll"
            ),
            Reading(
                "double",
                "Two each; a double beats an equal sum, and others throw again.",
                "lead_first_ties=double",
            ),
        ),
        "reroll",
        "The texts are silent; the dice come in pairs, and throwing again favours nobody.",
        ("lead_first_ties",),
        ("001 lead 1", "002 master 1"),
    ),
    Ruling(
        "F24",
        "Are the tiles dealt before the dice are thrown, or after?",
        (
            Reading("deal first", "Tiles first, then the four dice."),
            Reading("dice first", "The four dice first, then the tiles."),
        ),
        "deal first",
        "Celko has this order, and no decision depends on it.",
        (),
        ("002 master 2", "000 deal 2", "001 lead 2"),
    ),
    Ruling(
        "F25",
        "A drawn tile fits. May it be kept, to draw another?",
        (
            Reading("must be laid", "No: it is laid, at an end of one's choice.", "drawn_must_play=true"),
            Reading("may be kept", "Yes.", "drawn_must_play=false"),
        ),
        "must be laid",
        "One source states it, and the others imply it: one draws until able, and the able must play.",
        ("drawn_must_play",),
        ("odg-flower", "000 play 4", "001 draw 1", "002 draw 1"),
    ),
    Ruling(
        "F26",
        "Two pages have other dice: one die for each pair, or dice with four sides. Is there such a game?",
        (
            Reading("six sides", "No: two pairs of ordinary dice.", "dice_sides=6"),
            Reading("four sides", "Dice show 1 to 4 only.", "dice_sides=4"),
        ),
        "six sides",
        "Both are slips: one page scores pairs it could not throw, the other shows a five in its example.",
        ("dice_sides",),
        ("domino-games-flower", "yau-flower", "002 equipment 1"),
    ),
    Ruling(
        "F27",
        "By the short rules four players have seven tiles each, and no oasis is left. Is that meant?",
        (Reading("no oasis", "Yes: with four, nobody ever draws."),),
        "no oasis",
        "It follows from the numbers, and the game works.",
        (),
        ("000 deal 1",),
    ),
    Ruling(
        "F28",
        "Celko's rule 3 names the small Flower but no amount. What is it worth?",
        (
            Reading("1", "One chip.", "short_points=1"),
            Reading("0", "Nothing: it only has a name.", "short_points=0"),
        ),
        "1",
        "His example and his advice both count one chip for the Flower tile, and his rule 7 takes "
        "one for the Scorpion's.",
        ("short_points",),
        ("002 rule 3", "002 example 1", "002 advice 4", "002 rule 7"),
    ),
    Ruling(
        "F29",
        "The short rules let the lead go round the table. Which way?",
        (
            Reading("rotate_left", "To the left.", "lead_next=rotate_left"),
            Reading(
                "round_winner", "Not round: the winner of a round leads the next.", "lead_next=round_winner"
            ),
            Reading("redraw", "Not round: chance decides each time.", "lead_next=redraw"),
        ),
        "rotate_left",
        "The other two texts pass the lead to the left.",
        ("lead_next",),
        ("000 play 1", "001 lead 1", "002 master 3"),
    ),
    Ruling(
        "F30",
        "Celko advises using an end that is frozen because all eight halves of its number lie in "
        "the caravan. Can that be?",
        (
            Reading("never alone", "No: such a number shows at both ends or at neither."),
            Reading("as written", "Yes, one end can be frozen in this way."),
        ),
        "never alone",
        "Inside the caravan equal halves lie in pairs, so eight halves cannot leave exactly one at "
        "an end. An end "
        "is frozen alone only when the missing tile of its suit is in the oasis for good or in a known hand.",
        (),
        ("002 advice 7",),
    ),
)


_FAMILY = (
    Ruling(
        "A1",
        "Which double is the spinner in Muggins?",
        (
            Reading("opening_double", "Only a double that opens the round.", "spinner=opening_double"),
            Reading("first_double", "The first double played, whenever that is.", "spinner=first_double"),
            Reading("none", "None.", "spinner=none"),
        ),
        "opening_double",
        "The text speaks of the first tile. Its mirror and pagat take the first double, which is "
        "the rule set "
        "muggins-firstdouble.",
        ("spinner",),
        ("003 muggins 2", "bgp", "pagat-fives"),
        (("muggins-firstdouble", "first_double"), ("all-fives-pagat", "first_double")),
    ),
    Ruling(
        "A2",
        "In Sewastopol the first double dealt is the spinner. Dealt or played?",
        (
            Reading("first_double", "The first double played.", "spinner=first_double"),
            Reading("opening_double", "A double only if it opens the round.", "spinner=opening_double"),
        ),
        "first_double",
        "A double in somebody's hand has no sides to add to.",
        ("spinner",),
        ("003 sewastopol 1",),
    ),
    Ruling(
        "A3",
        "May the north and south of a spinner be used before its west and east?",
        (
            Reading("sides_first", "No: the line first, then the cross arms.", "spinner_order=sides_first"),
            Reading("any", "Yes, in any order.", "spinner_order=any"),
        ),
        "sides_first",
        "pagat has this order. All four sides show the same number, so if the first two arms used are called "
        "the line, both readings are one game.",
        ("spinner_order",),
        ("pagat-fives", "003 muggins 2", "003 sewastopol 1"),
    ),
    Ruling(
        "A4",
        "Must all four sides of the spinner be filled before anything else is played?",
        (
            Reading("no", "No.", "spinner_must_fill=false"),
            Reading("yes", "Yes.", "spinner_must_fill=true"),
        ),
        "no",
        "The text says that players may add there. In the classic Sebastopol they must, which is "
        "the rule set "
        "sebastopol-classic.",
        ("spinner_must_fill",),
        ("003 muggins 2", "003 sewastopol 1", "gambiter-sebastopol", "merry-go-round"),
        (("sebastopol-classic", "yes"),),
    ),
    Ruling(
        "A5",
        "What does the spinner itself count in Muggins while not all of it is covered?",
        (
            Reading(
                "until_two_sides",
                "Both its halves until tiles lie west and east of it, then nothing.",
                "spinner_counts=until_two_sides",
            ),
            Reading("alone", "Nothing once another tile lies there.", "spinner_counts=alone"),
        ),
        "until_two_sides",
        "pagat and Foster count a double that is still an end with both halves, the spinner like any other.",
        ("spinner_counts",),
        ("pagat-fives", "foster-muggins", "mobsea-muggins"),
    ),
    Ruling(
        "A6",
        "Do the spinner's empty north and south count in the sum?",
        (Reading("no", "No: an arm counts once a tile lies on it."),),
        "no",
        "No source counts a side without a tile.",
        (),
        ("pagat-fives", "003 muggins 3"),
    ),
    Ruling(
        "A7",
        "Does a double at an end count with both halves in Muggins?",
        (
            Reading("both", "Yes: 4-4 at an end counts 8.", "double_counts_full=true"),
            Reading("one", "No: it counts 4.", "double_counts_full=false"),
        ),
        "both",
        "Four sources give examples with both halves; a single one counts a lone double once.",
        ("double_counts_full",),
        ("britannica-muggins", "foster-muggins", "mobsea-muggins", "pagat-fives", "rarepike-all-fives"),
    ),
    Ruling(
        "A8",
        "A mirror of the text adds four ends in Muggins. Does nothing score before there are four arms?",
        (
            Reading(
                "all open", "All ends there are count, however many.", "muggins_requires_four_arms=false"
            ),
            Reading("four only", "Only a sum of four ends scores.", "muggins_requires_four_arms=true"),
        ),
        "all open",
        "The text itself speaks of all ends, and rounds that open with a single would never score otherwise.",
        ("muggins_requires_four_arms",),
        ("003 muggins 3", "bgp"),
    ),
    Ruling(
        "A9",
        "Does the opening tile score in Muggins?",
        (
            Reading("yes", "Yes: 6-4 opens for 10.", "lead_scores=true"),
            Reading("no", "No: scoring begins with the second tile.", "lead_scores=false"),
        ),
        "yes",
        "Britannica and others list the leads that score.",
        ("lead_scores",),
        ("britannica-muggins", "wikipedia-muggins", "003 muggins 3"),
    ),
    Ruling(
        "A10",
        "Zero is a multiple of five. Does a sum of 0 score?",
        (Reading("0", "It scores its sum, which is nothing."),),
        "0",
        "The score is the sum.",
        (),
        ("003 muggins 3",),
    ),
    Ruling(
        "A11",
        "What does winning a round of Muggins pay?",
        (
            Reading("none", "Nothing: the text names no points.", "round_bonus=none"),
            Reading("pips", "The pips in the other hands.", "round_bonus=pips"),
            Reading("pips_minus_own", "Those pips less one's own.", "round_bonus=pips_minus_own"),
            Reading(
                "pips_nearest5",
                "The pips in the other hands to the nearest five.",
                "round_bonus=pips_nearest5",
            ),
        ),
        "none",
        "The text lets the winner lead, and says no more. Most others pay pips to the nearest five.",
        ("round_bonus",),
        ("003 muggins 6", "003 muggins 7", "britannica-muggins", "foster-muggins"),
        (("all-fives-pagat", "pips_nearest5"),),
    ),
    Ruling(
        "A12",
        "How are pips brought to the nearest five?",
        (Reading("nearest", "1 or 2 over goes down, 3 or 4 goes up."),),
        "nearest",
        "One source spells it out: 3 to 7 pips are one five.",
        (),
        ("merry-go-round", "foster-muggins"),
    ),
    Ruling(
        "A13",
        "Two hands tie for the fewest pips in Muggins or Bergen. Who has won?",
        (
            Reading("weakest_tile", "The hand with the lightest single tile.", "tie_break=weakest_tile"),
            Reading("nobody", "Nobody.", "tie_break=nobody"),
        ),
        "weakest_tile",
        "The other three games of the text say so, and nothing sets these two apart.",
        ("tie_break",),
        ("003 draw 5", "003 block 4", "003 sewastopol 6", "003 muggins 6", "003 bergen 7", "odg-draw"),
        (
            ("draw-odg", "nobody"),
            ("block-odg", "nobody"),
            ("sebastopol-classic", "nobody"),
        ),
    ),
    Ruling(
        "A14",
        "The lightest tiles tie as well: 2-0 and 5-1 against 1-1 and 6-0. Who has won?",
        (
            Reading("nobody", "Nobody scores, and the next lead is decided anew.", "tie_break_final=nobody"),
            Reading("next_weakest", "The next lightest tiles are compared.", "tie_break_final=next_weakest"),
            Reading("earlier_seat", "The one in the earlier seat.", "tie_break_final=earlier_seat"),
        ),
        "nobody",
        "The text stops at the lightest tile; going on would be a rule of ours.",
        ("tie_break_final",),
        ("003 draw 5",),
    ),
    Ruling(
        "A15",
        "One player goes out while another holds only 0-0: both have no pips. Who has won?",
        (Reading("out", "The one who went out."),),
        "out",
        "Going out ends the round; pips are counted to choose among those who could not.",
        (),
        ("003 draw 3", "003 draw 4"),
    ),
    Ruling(
        "A16",
        "Is the lightest tile the one with the smallest sum or with the smallest half?",
        (
            Reading("sum", "The smallest sum of pips."),
            Reading("half", "The smallest half."),
        ),
        "sum",
        "The text measures hands by their pips, so tiles too.",
        (),
        ("003 draw 5",),
    ),
    Ruling(
        "A17",
        "With three or four players, are the winner's own pips taken off once or once for each opponent?",
        (
            Reading("once", "Once: all other pips less one's own.", "round_score=once"),
            Reading(
                "differences", "Once for each opponent: the differences are added.", "round_score=differences"
            ),
        ),
        "once",
        "The text subtracts one total from another. As the winner holds the fewest, it is never negative.",
        ("round_score",),
        ("003 draw 6", "003 block 5", "003 sewastopol 7"),
    ),
    Ruling(
        "A18",
        "Two drawn tiles tie for the lead: 6-0, 5-1, 4-2 and 3-3 have six pips each. Who leads?",
        (
            Reading("reroll", "Those who tied draw again.", "lead_draw_ties=reroll"),
            Reading("double", "A double beats the others, which draw again.", "lead_draw_ties=double"),
        ),
        "reroll",
        "The text is silent, and drawing again favours nobody.",
        ("lead_draw_ties",),
        ("003 lead 1",),
    ),
    Ruling(
        "A19",
        "Does the tile drawn for the lead go back?",
        (
            Reading("yes", "Yes, and the tiles are mixed again before the deal.", "lead_draw_returns=true"),
            Reading("no", "No: it is the first tile of that hand.", "lead_draw_returns=false"),
        ),
        "yes",
        "Sources that speak of it mix the tiles again.",
        ("lead_draw_returns",),
        ("003 lead 1", "tappaz-muggins"),
    ),
    Ruling(
        "A20",
        "Who leads the later rounds in Draw, Block, Sewastopol and Bergen?",
        (
            Reading("redraw", "A tile is drawn again for every round.", "lead_next=redraw"),
            Reading("round_winner", "Whoever won the round before, as in Muggins.", "lead_next=round_winner"),
            Reading("rotate_left", "The player to the left.", "lead_next=rotate_left"),
            Reading(
                "domino_winner",
                "Whoever went out; after a block it is decided anew.",
                "lead_next=domino_winner",
            ),
        ),
        "redraw",
        "The general rule of the text decides the lead by drawing, and only Muggins has a rule of its own.",
        ("lead_next",),
        ("003 lead 1", "003 muggins 7", "odg-draw", "odg-block", "pagat-fives"),
        (
            ("muggins-amazing", "round_winner"),
            ("muggins-firstdouble", "round_winner"),
            ("all-fives-pagat", "domino_winner"),
            ("draw-odg", "rotate_left"),
            ("block-odg", "rotate_left"),
        ),
    ),
    Ruling(
        "A21",
        "May one draw although one could play, and keep a drawn tile that fits?",
        (
            Reading("no", "Neither.", "voluntary_draw=false drawn_must_play=true"),
            Reading("yes", "Both.", "voluntary_draw=true drawn_must_play=false"),
        ),
        "no",
        "The text draws for those who cannot move, until they can. One source lets anybody draw.",
        ("voluntary_draw", "drawn_must_play"),
        ("003 draw 1", "puzzle-place-muggins", "gambiter-all-fives", "lawngames-draw"),
    ),
    Ruling(
        "A22",
        "How many tiles does one draw in Draw?",
        (
            Reading("until_playable", "Until one fits.", "draw_mode=until_playable"),
            Reading("one", "One; if it does not fit, the turn is over.", "draw_mode=one"),
            Reading("none", "None: that is Block.", "draw_mode=none"),
        ),
        "until_playable",
        "So the text; a garbled page on the same game has one tile.",
        ("draw_mode",),
        ("003 draw 1", "dominoes-online", "003 block 1"),
        (("block-amazing", "none"), ("block-odg", "none"), ("sebastopol-classic", "none")),
    ),
    Ruling(
        "A23",
        "A match is played to a number of points. Does it end at once or after the round?",
        (
            Reading("immediate", "At once.", "match_end=immediate"),
            Reading("round_end", "After the round.", "match_end=round_end"),
        ),
        "immediate",
        "Whoever reaches the number wins, says the text. It matters only where single plays score.",
        ("match_end",),
        ("003 match 1", "odg-bergen"),
    ),
    Ruling(
        "A24",
        "A match over a number of rounds ends level. Who has won?",
        (
            Reading("shared", "The win is shared.", "round_end_tie=none"),
            Reading(
                "highest_then_extra_round",
                "One more round is played.",
                "round_end_tie=highest_then_extra_round",
            ),
        ),
        "shared",
        "The number of rounds was agreed on, and nobody was better.",
        ("round_end_tie",),
        ("003 match 2",),
    ),
    Ruling(
        "A25",
        "What does an opening double score in Bergen?",
        (
            Reading("dual", "20, as equal ends.", "lone_double_header=dual"),
            Reading("plural", "30, since a double is at an end.", "lone_double_header=plural"),
            Reading("none", "Nothing.", "lone_double_header=none"),
        ),
        "dual",
        "The text is silent; every other Bergen that speaks of it pays the smaller amount.",
        ("lone_double_header",),
        ("003 bergen 4", "domino-games-bergen", "puzzle-place-bergen", "dominoedeck-bergen"),
    ),
    Ruling(
        "A26",
        "Who has the ten points for a round of Bergen?",
        (Reading("fewest", "The hand with the fewest pips, which is empty if somebody went out."),),
        "fewest",
        "As the text has it.",
        (),
        ("003 bergen 7",),
    ),
    Ruling(
        "A27",
        "What happens in Bergen when nothing is left to draw?",
        (
            Reading("pass", "One passes.", "oasis_reserve=0"),
            Reading("two stay", "One passes when two tiles are left.", "oasis_reserve=2"),
        ),
        "pass",
        "The text stops at drawing; its Draw and Sewastopol pass.",
        ("oasis_reserve",),
        ("003 bergen 3", "003 draw 2", "003 sewastopol 3", "pagat-bergen"),
        (("bergen-pagat", "two stay"), ("bergen-celko", "pass")),
    ),
    Ruling(
        "A28",
        "The text spells Bergin and Bergen, Sewastopol and Sewastpol. Are these different games?",
        (Reading("same", "No, the same two."),),
        "same",
        "Each name heads one set of rules only.",
        (),
        ("003 bergen 1", "003 sewastopol 1"),
    ),
    Ruling(
        "A29",
        "The text announces an example for Muggins, and nothing follows. What was it?",
        (Reading("lost", "A picture that is lost; this book uses examples of other sources."),),
        "lost",
        "Only the words are left.",
        (),
        ("003 muggins 4", "britannica-muggins", "foster-muggins"),
    ),
)


RULINGS: dict[str, Ruling] = {entry.id: entry for entry in (*_FLOWER_SCORPION, *_FAMILY, *RACE_RULINGS)}
"""Every ruling by id, in the order F, A, S."""


def ruling(ruling_id: str) -> Ruling:
    """The ruling with this id; raises :class:`~fsbook.play.RuleError` if there is none."""
    try:
        return RULINGS[ruling_id.upper()]
    except KeyError:
        raise RuleError(
            f"There is no ruling “{ruling_id}”: they are F1 to F30, A1 to A29 and S1 to S39."
        ) from None
