"""Why a move may not be made now: one sentence each, in the words of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fsbook.games.scorpion_race.course import (
    can_go,
    controlled,
    decisions,
    last_landing,
    pass_refusal,
    usable,
)
from fsbook.games.scorpion_race.moves import Across, Launch, RaceMove, Roll, Run, Start
from fsbook.games.scorpion_race.rules import HAND, INDEX, pawn_words, square
from fsbook.games.scorpion_race.state import IN_CHAIN, Phase, Race


def refusal(race: Race, move: RaceMove) -> str | None:
    """Why a move may not be made now, as a sentence; None when it may."""
    if race.phase is Phase.OVER:
        winners = " and ".join(race.seat_words(seat) for seat in race.winners)
        return f"The race is over: {winners} won."
    if race.phase is Phase.STARTER:
        if not isinstance(move, Start):
            return "First it must be settled who starts."
        if 0 <= move.seat < race.seats:
            return None
        return f"There is no seat {move.seat}: the seats are 0 to {race.seats - 1}."
    if isinstance(move, Start):
        return "The race has started already."
    if race.phase in (Phase.ROLL, Phase.EXTRA):
        if isinstance(move, Roll):
            if move.die not in range(1, 7):
                return f"A die shows 1 to 6, not {move.die}."
            if not usable(race, move.die):
                name = pawn_words(race.runs[-1].pawn)
                return f"{name.capitalize()} cannot go {move.die} squares on: this die is rolled again."
            return None
        if isinstance(move, Across) and race.phase is Phase.EXTRA:
            return _across_refusal(race)
        return "A die is to be rolled first."
    if isinstance(move, Roll):
        return f"No die is to be rolled now: {race.seat_words(race.seat)} has to decide."
    if isinstance(move, Run) and race.phase is Phase.ASSIGN:
        return _run_refusal(race, move)
    if move in decisions(race):
        return None
    if isinstance(move, Across):
        return _across_refusal(race)
    if isinstance(move, Launch) and race.phase is Phase.EXTRA_LAUNCH:
        pawn = race.runs[-1].pawn
        name, place = pawn_words(pawn).capitalize(), race.where(pawn)
        return f"{name} stands on {place}: its extra die is rolled on the other launch track."
    return f"That cannot be done now: {_EXPECTED[race.phase]}."


_EXPECTED: Final = {
    Phase.LAUNCH: "choose a launch track for the next die",
    Phase.ASSIGN: "give the dice to your pawns",
    Phase.ACROSS: "pass the stung pawn across or leave it",
    Phase.SWAP: "swap places or stay",
    Phase.EXTRA_LAUNCH: "choose the launch track of the extra die",
}


def _across_refusal(race: Race) -> str:
    if race.runs and race.phase in IN_CHAIN:
        landing = last_landing(race)
        if landing.kind == "sting" and landing.victim is not None and landing.passed_to is None:
            return pass_refusal(race, landing.victim) or "The decision is made: the extra die comes next."
    return "No pawn has been stung that could be passed across."


def _run_refusal(race: Race, run: Run) -> str | None:
    rules = race.rules
    legal = race.options
    if run in legal or (len(run.dice) == 2 and replace(run, dice=run.dice[::-1]) in legal):
        return None
    index = INDEX.get(run.pawn)
    if index is None or index >= len(race.pawns):
        return f"There is no pawn {run.pawn} in this race."
    name = pawn_words(run.pawn)
    mine = controlled(race)
    if index not in mine:
        return f"{name.capitalize()} is not yours: you move {race.seat_words(race.seat)}."
    at = race.pawns[index]
    if at == HAND:  # pawns in one hand are alike
        for other in legal:
            alike = INDEX[other.pawn] // 4 == index // 4 and race.pawns[INDEX[other.pawn]] == HAND
            if alike and other.dice == run.dice:
                return None
    if race.first and len(run.dice) != 2:
        return "In the first turn both dice are added for one pawn."
    if race.first and at != HAND:
        return "In the first turn a pawn enters from the hand."
    if at == rules.off:
        return f"{name.capitalize()} is off the track already."
    if run.pawn in {r.pawn for r in race.runs} and not rules.same_piece_separate_dice:
        return f"{name.capitalize()} has moved in this turn: two dice apart are for two different pawns."
    left = list(race.left())
    if len(run.dice) == 2:
        if len(race.dice) < 2 or race.used or sorted(run.dice) != sorted(race.dice):
            return "Only the two dice just rolled can be added, and only while both are unused."
        one, two = race.launches
        if one != two and not rules.combine_mixed:
            first, second = race.dice
            return f"The dice cannot be added: the {first} was rolled on {one} and the {second} on {two}."
    elif run.dice[0] not in left:
        shown = " and ".join(map(str, left)) or "none"
        return f"There is no {run.dice[0]} to use; the dice left show {shown}."
    total = sum(run.dice)
    if not can_go(rules, at, total):
        if rules.exit_rule == "exact":
            return f"{name.capitalize()} cannot leave with {total}: it needs exactly {rules.off - at}."
        last = square(rules, rules.last)
        return f"{name.capitalize()} cannot leave with {total}: it has to stand on {last} first."
    if at == HAND and len(run.dice) == 1 and rules.enter_with == "sum":
        return "At this table a pawn enters only with both dice added."
    if len(run.dice) == 2 and race.launches[0] != race.launches[1]:
        return f"A yellow and a black die are added only for a pawn that crosses to black; {name} does not."
    track = rules.track(at if rules.die_colour_refers_to == "origin" else at + total)
    place = "is in hand" if at == HAND else f"stands on {square(rules, at)}"
    if rules.die_colour_refers_to == "origin":
        return f"{name.capitalize()} {place}: it moves by a die rolled on {track}, and the {total} was not."
    return f"{name.capitalize()} {place} and would land on {track}: the {total} was not rolled there."
