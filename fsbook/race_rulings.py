"""Rulings S1 to S39: where text 004 is silent or can be read in two ways, and how this book races."""

from __future__ import annotations

from fsbook.sources import Reading, Ruling

__all__ = ["RACE_RULINGS"]

RACE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "S1",
        "How many squares has each path? The figure that shows the track is lost, and no other source says.",
        (
            Reading("24", "Twenty-four yellow squares and twenty-four black ones.", "track_length=24"),
            Reading("20", "Twenty of each: a shorter race.", "track_length=20"),
            Reading("30", "Thirty of each: a longer race.", "track_length=30"),
        ),
        "24",
        "Nobody we found tells the number. It must be 12 at least. With 24 a race of three players takes "
        "about as long as the half hour a description of the game gives; it is a choice, not a finding.",
        ("track_length",),
        ("004 setup 1", "escaleajeux-scorpion", "boardgameguys-scorpion"),
    ),
    Ruling(
        "S2",
        "Which squares face each other across the track?",
        (
            Reading("folded", "The track is folded: Y1 faces the last black square.", "facing=folded"),
            Reading("parallel", "The paths run side by side: Y1 faces B1.", "facing=parallel"),
        ),
        "folded",
        "A pawn kept in hand is said to be good for stinging others just before they leave, and it lands on "
        "one of the first twelve yellow squares: these must face the last black ones. A description of the "
        "game says too that the track turns round where it becomes black.",
        ("facing",),
        ("004 advice 2", "004 swap 3", "escaleajeux-scorpion"),
    ),
    Ruling(
        "S3",
        "Does the colour of a die have to be that of the square the pawn leaves or of the one it reaches?",
        (
            Reading("origin", "The square it stands on counts.", "die_colour_refers_to=origin"),
            Reading("destination", "The square it reaches counts.", "die_colour_refers_to=destination"),
        ),
        "origin",
        "The text says twice that the die is for a pawn standing on the colour; one later sentence could be "
        "read the other way. A yellow die may so carry a pawn across to black.",
        ("die_colour_refers_to",),
        ("004 dice 1", "004 dice 2", "004 dice 5", "escaleajeux-scorpion"),
    ),
    Ruling(
        "S4",
        "What is lost when a die is rolled on a launch track where one has no pawn?",
        (
            Reading("lose_die", "That die; the other one is played.", "invalid_launch=lose_die"),
            Reading("lose_turn", "The whole turn.", "invalid_launch=lose_turn"),
        ),
        "lose_die",
        "The text speaks of losing the turn where it speaks of the roll. With two dice that can be rolled "
        "one by one, losing the die is the same thing said of one roll; with both wrong the turn is lost.",
        ("invalid_launch",),
        ("004 dice 6", "004 dice 7"),
    ),
    Ruling(
        "S5",
        "May a pawn move before the second die is rolled?",
        (
            Reading("both rolls first", "No: both dice are rolled, then pawns move.", "roll_then_move=true"),
            Reading("move between", "Yes: after each roll a pawn may move.", "roll_then_move=false"),
        ),
        "both rolls first",
        "Whether to add the dice can only be decided when both are known.",
        ("roll_then_move",),
        ("004 dice 4", "004 dice 7"),
    ),
    Ruling(
        "S6",
        "May one pawn take both dice one after the other, touching the square between?",
        (
            Reading("no", "No: two dice apart are for two pawns.", "same_piece_separate_dice=false"),
            Reading("yes", "Yes.", "same_piece_separate_dice=true"),
        ),
        "no",
        "The text offers one pawn for the sum, or two pawns for a die each.",
        ("same_piece_separate_dice",),
        ("004 dice 4",),
    ),
    Ruling(
        "S7",
        "May a yellow and a black die be added?",
        (
            Reading("no", "No: a sum comes from one launch track.", "combine_mixed=false"),
            Reading("crossing", "Yes, for a pawn that crosses from yellow to black.", "combine_mixed=true"),
        ),
        "no",
        "A pawn stands on one colour, and only a die of that colour moves it.",
        ("combine_mixed",),
        ("004 dice 1", "004 dice 2", "004 dice 4"),
    ),
    Ruling(
        "S8",
        "Does a pawn that moves by the sum touch the square it would have reached with one die?",
        (
            Reading("one jump", "No: the sum is one move."),
            Reading("two steps", "Yes: it stings on the way."),
        ),
        "one jump",
        "The dice are added and the pawn goes to the square of the total, as the first turn shows.",
        (),
        ("004 dice 3", "004 dice 4"),
    ),
    Ruling(
        "S9",
        "Does one have to use both dice if one can?",
        (
            Reading("must", "Yes: a die that a pawn can take is taken.", "must_use_dice=true"),
            Reading("may decline", "No: dice may be given up.", "must_use_dice=false"),
        ),
        "must",
        "Nothing in the text lets a player keep still, and the price of a wrong launch track would otherwise "
        "be one that could be paid on purpose. A die is lost only if no pawn that has not moved can take it.",
        ("must_use_dice",),
        ("004 dice 4", "004 dice 6"),
    ),
    Ruling(
        "S10",
        "After the first turn, may a pawn enter with one die?",
        (
            Reading("any", "Yes, with a yellow die or the sum of two.", "enter_with=any"),
            Reading("sum", "No, only with two yellow dice added.", "enter_with=sum"),
        ),
        "any",
        "Pawns may enter in any turn, and nothing binds that to the sum.",
        ("enter_with",),
        ("004 advice 1", "004 dice 3"),
    ),
    Ruling(
        "S11",
        "May two pawns enter in one turn?",
        (
            Reading("two", "Yes, one with each die."),
            Reading("one", "No, one pawn a turn."),
        ),
        "two",
        "Each die may be for a pawn of its own, and a pawn in hand is one.",
        (),
        ("004 dice 4", "004 advice 1"),
    ),
    Ruling(
        "S12",
        "Does the first throw of a player sting too?",
        (
            Reading("yes", "Yes, with the extra die and all that follows."),
            Reading("no", "No, the first pawn just enters."),
        ),
        "yes",
        "Landing on a pawn is a sting in every turn, and the first one is not excepted.",
        (),
        ("004 dice 3", "004 sting 8"),
    ),
    Ruling(
        "S13",
        "Is it decided before the extra roll whether the stung pawn is passed across?",
        (
            Reading("before", "Yes: first decide, then roll."),
            Reading("after", "No: the number may be known."),
        ),
        "before",
        "The text tells it in this order, and another description says that one decides first.",
        (),
        ("004 sting 5", "004 sting 8", "escaleajeux-scorpion"),
    ),
    Ruling(
        "S14",
        "One will pass own pawns to black and others' to yellow, says the text. Is the contrary forbidden?",
        (
            Reading("advice", "No: it is advice, and every choice is legal.", "restrict_passes=false"),
            Reading("forbidden", "Yes.", "restrict_passes=true"),
        ),
        "advice",
        "The sentence calls the choice obvious; it does not say that another is not allowed.",
        ("restrict_passes",),
        ("004 sting 6", "004 sting 7"),
    ),
    Ruling(
        "S15",
        "Whose pawns may not be passed across from the first six yellow squares?",
        (
            Reading(
                "own side", "All of one's side: both colours, and a partner's.", "team_counts_as_own=true"
            ),
            Reading("own colour", "One's own only; a partner's may be passed.", "team_counts_as_own=false"),
        ),
        "own side",
        "Two colours of one player race as one set. Between partners the shortcut would be as strong as with "
        "pawns of one's own, so we take the caution to cover them.",
        ("team_counts_as_own",),
        ("004 sting 3", "004 two 1", "004 pairs 1"),
    ),
    Ruling(
        "S16",
        "A pawn lands on a pawn on yellow, and an opponent stands opposite: a sting, a swap, or both?",
        (
            Reading("sting only", "A sting only."),
            Reading("both", "Both, one after the other."),
        ),
        "sting only",
        "A swap would put two pawns on the square landed on.",
        (),
        ("004 sting 1", "004 sting 10", "004 swap 1"),
    ),
    Ruling(
        "S17",
        "May the mover decline to change places?",
        (
            Reading("compulsory", "No: they change places.", "swap_optional=false"),
            Reading("optional", "Yes.", "swap_optional=true"),
        ),
        "compulsory",
        "Of a stung pawn on the same square the text says that it may pass, of this one that it does.",
        ("swap_optional",),
        ("004 swap 1", "004 sting 2"),
    ),
    Ruling(
        "S18",
        "Does a pawn that enters from the hand change places too?",
        (
            Reading("yes", "Yes."),
            Reading("no", "No, only pawns already on the track."),
        ),
        "yes",
        "Keeping a pawn in hand to sting others near the exit is good advice only if it does.",
        (),
        ("004 advice 2", "004 swap 3"),
    ),
    Ruling(
        "S19",
        "A pawn is stung on yellow and passed across; does the mover then change places with it?",
        (
            Reading("no", "No: one landing is a sting or a swap."),
            Reading("yes", "Yes, since an opponent now stands opposite."),
        ),
        "no",
        "The swap is for a pawn that lands on a free square. It would otherwise undo the pass.",
        (),
        ("004 sting 2", "004 swap 1"),
    ),
    Ruling(
        "S20",
        "Does a pawn change places when it lands opposite an opponent by an extra die?",
        (
            Reading("yes", "Yes, as by any die."),
            Reading("no", "No, only by the first landing."),
        ),
        "yes",
        "An extra die moves the pawn on as any die does.",
        (),
        ("004 sting 9", "004 swap 1"),
    ),
    Ruling(
        "S21",
        "A pawn lands on black and an opponent stands opposite on yellow: does anything happen?",
        (
            Reading("nothing", "No."),
            Reading("swap", "They change places."),
        ),
        "nothing",
        "The text speaks of a yellow landing only. On black it would throw the mover back.",
        (),
        ("004 swap 1",),
    ),
    Ruling(
        "S22",
        "A pawn that is passed across comes to face an opponent: does anything happen?",
        (
            Reading("nothing", "No."),
            Reading("swap", "They change places."),
        ),
        "nothing",
        "It was moved by another; it did not advance.",
        (),
        ("004 sting 2", "004 swap 1"),
    ),
    Ruling(
        "S23",
        "On which launch track is the extra die rolled?",
        (
            Reading("automatic", "On that of the square the mover stands on.", "extra_die_launch=automatic"),
            Reading("chosen", "The player has to name it, rightly.", "extra_die_launch=chosen"),
        ),
        "automatic",
        "Only one is possible: the extra die is for this very pawn.",
        ("extra_die_launch",),
        ("004 sting 8", "004 dice 1", "004 dice 2"),
    ),
    Ruling(
        "S24",
        "May the mover do without the extra die?",
        (
            Reading("compulsory", "No."),
            Reading("optional", "Yes."),
        ),
        "compulsory",
        "It is rolled at once, and without it two pawns would share a square.",
        (),
        ("004 sting 8", "004 sting 10"),
    ),
    Ruling(
        "S25",
        "Must a pawn leave the track by the exact number?",
        (
            Reading("overshoot", "No: any number past the last square will do.", "exit_rule=overshoot"),
            Reading("exact", "Yes: exactly one step past it.", "exit_rule=exact"),
            Reading("touch_last", "It has to stand on the last square first.", "exit_rule=touch_last"),
        ),
        "overshoot",
        "The text asks for no number. It wants a pawn to leave through the last black square, which every "
        "pawn that goes past it does.",
        ("exit_rule",),
        ("004 goal 2", "004 win"),
    ),
    Ruling(
        "S26",
        "With an exact exit: what if no pawn can use a die?",
        (
            Reading("lost", "The die is lost."),
            Reading("turn back", "A pawn goes on and turns back."),
        ),
        "lost",
        "No pawn ever goes back by its own die. An extra die after a sting is rolled again until it can be "
        "used, since two pawns cannot share a square.",
        (),
        ("004 sting 10",),
    ),
    Ruling(
        "S27",
        "Do pawns on the way block a move?",
        (
            Reading("free", "No: they are passed freely."),
            Reading("block", "Yes."),
        ),
        "free",
        "Only the square a pawn lands on is ever spoken of.",
        (),
        ("004 sting 1",),
    ),
    Ruling(
        "S28",
        "Can one sting a pawn of one's own?",
        (
            Reading("yes", "Yes."),
            Reading("no", "No."),
        ),
        "yes",
        "The text says that colour does not matter, and so does another description.",
        (),
        ("004 sting 4", "escaleajeux-scorpion"),
    ),
    Ruling(
        "S29",
        "Who starts?",
        (
            Reading("random", "Chance decides.", "starter=random"),
            Reading("first_seat", "The first seat starts.", "starter=first_seat"),
        ),
        "random",
        "It is to be decided, but not said how.",
        ("starter",),
        ("004 setup 2",),
    ),
    Ruling(
        "S30",
        "The first of two moves takes a pawn of one's own to the other colour. What of the second die?",
        (
            Reading("when it moves", "It fits what stands on its colour when it is used."),
            Reading("when rolled", "It fits what stood there when it was rolled."),
        ),
        "when it moves",
        "A die is for a pawn that stands on its colour; any other such pawn may take it.",
        (),
        ("004 dice 1", "004 dice 2"),
    ),
    Ruling(
        "S31",
        "How do three players race?",
        (
            Reading("basic", "By the basic rules, one set unused."),
            Reading("shared", "With the fourth set shared."),
        ),
        "basic",
        "Only two and four players have a variant of their own.",
        (),
        ("004 setup 2", "004 two 1", "004 pairs 1"),
    ),
    Ruling(
        "S32",
        "Do four players race alone or in pairs?",
        (
            Reading("individual", "Everybody alone, by the basic rules.", "teams=individual"),
            Reading("pairs", "Two against two.", "teams=pairs"),
        ),
        "individual",
        "Pairs are a variant: the rule set scorpion-race-pairs.",
        ("teams",),
        ("004 win", "004 pairs 1"),
        (("scorpion-race-pairs", "pairs"),),
    ),
    Ruling(
        "S33",
        "Where do partners sit?",
        (
            Reading(
                "opposite", "Opposite each other, so that the sides take turns.", "team_seating=opposite"
            ),
            Reading("adjacent", "Side by side.", "team_seating=adjacent"),
        ),
        "opposite",
        "So it is in nearly every game of pairs, and neither side moves twice running.",
        ("team_seating",),
        ("004 pairs 1",),
    ),
    Ruling(
        "S34",
        "What does a player of a pair do whose four pawns are off?",
        (
            Reading("passes", "Nothing: the turn is passed over.", "finished_partner=passes"),
            Reading("plays_partner", "Moves the partner's pawns.", "finished_partner=plays_partner"),
        ),
        "passes",
        "Each player moves the own colour only.",
        ("finished_partner",),
        ("004 pairs 1",),
    ),
    Ruling(
        "S35",
        "Is a partner's pawn an opposing one, so that one changes places with it?",
        (
            Reading("no", "No: only the other side's are."),
            Reading("yes", "Yes: every other colour is."),
        ),
        "no",
        "Partners race for one goal.",
        (),
        ("004 swap 1", "004 pairs 1"),
    ),
    Ruling(
        "S36",
        "Two players have two colours each: what enters in the first turn?",
        (
            Reading("one", "One pawn, of the colour the player likes."),
            Reading("one of each", "One pawn of each colour."),
        ),
        "one",
        "The eight pawns count as one set.",
        (),
        ("004 dice 3", "004 two 1"),
    ),
    Ruling(
        "S37",
        "Two players: does each have one turn or one a colour?",
        (
            Reading("one", "One turn a player, alternately."),
            Reading("one a colour", "One turn for each colour."),
        ),
        "one",
        "The eight pawns count as one set.",
        (),
        ("004 two 1", "004 turn 1"),
    ),
    Ruling(
        "S38",
        "When is the race won?",
        (
            Reading("at once", "When the last pawn leaves, even within a turn."),
            Reading("after the turn", "When the turn is over."),
            Reading("after the lap", "When all have had as many turns."),
        ),
        "at once",
        "Who is first to have all pawns off has won.",
        (),
        ("004 win", "004 two 2", "004 pairs 2"),
    ),
    Ruling(
        "S39",
        "Could a path be shorter than 12 squares?",
        (
            Reading("no", "No."),
            Reading("yes", "Yes, and the first throw may then reach black."),
        ),
        "no",
        "The first pawn is placed on a yellow square by a throw of up to 12.",
        (),
        ("004 dice 3",),
    ),
)
