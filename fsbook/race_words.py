"""What happens in a race, said: each choice with what it would do, each step with its reason.

The same sentences serve the widget, the terminal and screen readers. The front end only shows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fsbook.games.scorpion_race import (
    Across,
    Decline,
    Hold,
    Landing,
    Launch,
    Leave,
    Phase,
    Race,
    RaceMove,
    RaceRules,
    Roll,
    Run,
    RunRecord,
    ScorpionRace,
    Start,
    Stay,
    Swap,
    Track,
    TurnRecord,
    colours,
    has_pawn,
    legal_runs,
    pass_refusal,
    pawn_words,
    square,
)
from fsbook.play import Seat
from fsbook.sources import anchor, label

# Keys for the choices: the letters that no other key of the race uses, then digits.
_KEYS: Final = "abcdefghijmoqstvwz123456789"
_ORDINALS: Final = ("First", "Second")
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


# ---------------------------------------------------------------------------------------- sentences


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def shifted(gain: int) -> str:
    """How far a shift brings a pawn."""
    return f"{squares(gain)} nearer the exit" if gain > 0 else f"{squares(-gain)} back"


def listed(words: Sequence[str]) -> str:
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def _effect(kind: str, words: str) -> dict[str, str]:
    return {"kind": kind, "words": words}


def effects(landing: Landing, may_pass: bool = False) -> list[dict[str, str]]:
    """What a landing brings, as signs with words."""
    if landing.kind == "exit":
        return [_effect("exit", "leaves the track")]
    if landing.kind == "stay":
        return [_effect("stay", "stays")]
    victim = pawn_words(landing.victim or "")
    signs = [_effect(landing.kind, f"{landing.kind} {victim}")]
    if may_pass:
        signs.append(_effect("pass", "may pass across"))
    signs.append(_effect("die", "extra die") if landing.earns_extra else _effect("nodie", "no extra die"))
    return signs


def step_words(landing: Landing, said: str, chain: bool) -> tuple[str, str]:
    """A landing as it is told, and what it means in squares."""
    rules, name = landing.rules, pawn_words(landing.pawn)
    to = square(rules, landing.to)
    if landing.kind == "exit":
        return f"{said}: {name} leaves the track.", ""
    if said.startswith("Extra"):
        way = f"{name} to {to}"
    elif landing.start == 0:
        way = f"{name} enters on {to}"
    else:
        way = f"{name} from {square(rules, landing.start)} to {to}"
    if landing.kind == "stay":
        return f"{said}: {way}, a free square.{' The chain ends.' if chain else ''}", ""
    victim = pawn_words(landing.victim or "")
    if landing.kind == "sting":
        return f"{said}: {way} and stings {victim}.", ""
    gain = landing.stands - landing.to
    after = "" if landing.earns_extra else " In the first six that earns no extra die."
    opposite = square(rules, landing.stands)
    return (
        f"{said}: {way}. {capital(victim)} stood opposite on {opposite}, so they swap places.{after}",
        f"{capital(name)} gains {squares(gain)}, {victim} loses {gain}.",
    )


def turn_words(race: Race, turn: TurnRecord) -> str:
    """One turn in a sentence or two, for the log.

    ``race`` is any state of the race, for its rules and colours.
    """
    rules = race.rules
    who = capital(race.seat_words(turn.seat))
    rolled = [f"{die} on {track}" for die, track in zip(turn.dice, turn.launches, strict=False)]
    if len(turn.dice) == 2 and turn.launches[0] == turn.launches[1]:
        rolled = [f"{turn.dice[0]} and {turn.dice[1]} on {turn.launches[0]}"]
    head = f"{who} rolled {listed(rolled)}"
    tails = [_run_words(rules, run, turn.combine) for run in turn.runs]
    if turn.lost:
        verb = "was" if len(turn.lost) == 1 else "were"
        tails.append(f"the {listed([str(die) for die in turn.lost])} {verb} lost")
    if turn.combine:
        return f"{head} and added them: {'; '.join(tails)}."
    return f"{head}: {'; '.join(tails)}."


def _run_words(rules: RaceRules, run: RunRecord, combine: bool) -> str:
    name = pawn_words(run.pawn)
    end = run.path[-1]
    places = [square(rules, step.to) for step in run.path]
    way = f"{name} entered on {places[0]}" if run.start == 0 else f"{name} to {places[0]}"
    if run.path[0].kind == "exit":
        return f"{name} left the track"
    parts = []
    for step in run.path:
        victim = pawn_words(step.victim or "")
        if step.kind == "sting":
            across = "" if step.passed_to is None else f", passed to {square(rules, step.passed_to)}"
            parts.append(f"stung {victim}{across}")
        elif step.kind == "swap":
            parts.append(f"swapped with {victim}")
    if not parts:
        return way
    if len(run.path) > 1:
        parts.append("left the track" if end.kind == "exit" else f"went on to {square(rules, end.stands)}")
    return f"{way} and {parts[0]}" if len(parts) == 1 else f"{way}, {listed(parts)}"


# ---------------------------------------------------------------------------------------- choices


def landing_of(before: Race, after: Race) -> Landing:
    """The step that led from one state to the next."""
    runs = after.turns[-1].runs if len(after.turns) > len(before.turns) else after.runs
    in_run = before.mover is not None
    run = runs[len(before.runs) - 1] if in_run else runs[len(before.runs)]
    return run.path[len(before.runs[-1].path)] if in_run else run.path[0]


def _why(race: Race, after: Race, landing: Landing) -> str:
    """What a choice means, in a sentence or two."""
    rules, name = race.rules, pawn_words(landing.pawn)
    to = square(rules, landing.to)
    if landing.kind == "exit":
        last = square(rules, rules.last)
        exact = "" if rules.exit_rule != "overshoot" else " You need not land on the exit exactly."
        start = square(rules, landing.start)
        return f"{start} and {landing.die} is past {last}: {name} leaves the track.{exact}"
    if landing.kind == "stay":
        crossed = landing.start <= rules.track_length < landing.to
        return f"{to} is free.{' The pawn crosses to black.' if crossed else ''}"
    victim = landing.victim or ""
    if landing.kind == "swap":
        gain = landing.stands - landing.to
        extra = "then you roll an extra die" if landing.earns_extra else "no extra die in the first six"
        other = pawn_words(victim)
        return (
            f"{capital(other)} stands opposite on {square(rules, landing.stands)}: you swap places, "
            f"{squares(gain)} forward for {name} and as many back for {other}; {extra}."
        )
    own = race.team(race.owner(victim)) == race.team(race.seat)
    stands = f"{'Your own ' if own else ''}{pawn_words(victim)} stands there."
    if after.phase is not Phase.ACROSS:
        return f"{capital(stands)} {pass_refusal(after, victim) or ''} You roll an extra die and go on."
    face = rules.face(landing.to)
    return (
        f"{capital(stands)} You may pass it across to {square(rules, face)}, {shifted(face - landing.to)}; "
        "either way you roll an extra die."
    )


def choices(race: Race) -> list[dict[str, Any]]:
    """The legal ways to give dice to pawns, in groups, each with what it would do."""
    game = ScorpionRace(race.rules)
    groups: list[dict[str, Any]] = []
    keys = iter(_KEYS)
    for move in game.moves(race):
        if not isinstance(move, Run):
            continue
        after = game.play(race, move)
        landing = landing_of(race, after)
        title = _group_title(race, move)
        if not groups or groups[-1]["title"] != title:
            groups.append({"title": title, "choices": []})
        signs = effects(landing, after.phase is Phase.ACROSS and len(after.turns) == len(race.turns))
        start, to = square(race.rules, landing.start), square(race.rules, landing.to)
        key = next(keys, "")
        says = ", ".join(each["words"] for each in signs if each["kind"] != "pass")
        groups[-1]["choices"].append(
            {
                "key": key,
                "move": str(move),
                "pawn": move.pawn,
                "from": start,
                "to": to,
                "cross": square(race.rules, landing.stands) if landing.kind == "swap" else None,
                "pass": (square(race.rules, race.rules.face(landing.to)) if signs[1:2] == [_PASS] else None),
                "effects": [each for each in signs if each["kind"] != "pass"],
                "why": _why(race, after, landing),
                "says": f"{key}: {pawn_words(move.pawn)} from {start} to {to}, {says}",
            }
        )
    return groups


_PASS: Final = _effect("pass", "may pass across")


def _group_title(race: Race, run: Run) -> str:
    if len(run.dice) == 2:
        return f"Both dice added, one pawn: {sum(run.dice)}"
    die = run.dice[0]
    tracks = {race.launches[i] for i, d in enumerate(race.dice) if d == die and i not in race.used}
    if len(race.dice) == 2 and race.launches[0] != race.launches[1]:
        return f"The {die}, on {listed(sorted(tracks, reverse=True))}"
    if len(race.dice) == 2 and race.dice[0] == race.dice[1] and not race.used:
        return f"A {die} each, for two pawns"
    return f"The {die}, for one pawn"


def _with_die(race: Race, track: Track, die: int) -> Race:
    """The race as if the next die, rolled on this launch track, showed ``die`` and pawns were to move."""
    rolled = race.but(launches=(*race.launches, track), dice=(*race.dice, die), phase=Phase.ASSIGN)
    return rolled.but(options=legal_runs(rolled))


def launch_notes(race: Race, track: Track) -> list[str]:
    """What a die on this launch track might do, the weightiest first; at most three lines."""
    rules, notes = race.rules, []
    if len(race.dice) == 1:
        if track == race.launches[0]:
            notes.append(f"Both dice {track}: you may add them.")
        elif has_pawn(race, race.launches[0]):
            notes.append("The dice cannot be added: two different launch tracks.")
    weighty: list[tuple[float, str]] = []
    game = ScorpionRace(rules)
    ways: dict[tuple[str, str], list[int]] = {}
    gains: dict[tuple[str, str], float] = {}
    for die in range(1, 7):
        rolled = _with_die(race, track, die)
        for run in rolled.options:
            if run.dice != (die,) or (len(race.dice) == 1 and die == race.dice[0]):
                continue
            after = game.play(rolled, run)
            landing = landing_of(rolled, after)
            start, name = square(rules, landing.start), pawn_words(run.pawn)
            where = "From the hand" if landing.start == 0 else f"From {start}"
            crossed = landing.start <= rules.track_length < landing.to
            if landing.kind == "exit":
                key = (f"takes {name} off", "exit")
            elif landing.kind == "swap":
                key = (f"{where}, a {die} swaps with {pawn_words(landing.victim or '')}", "one")
            elif landing.kind == "sting":
                key = (f"{where}, a {die} stings {pawn_words(landing.victim or '')}", "one")
            elif crossed:
                key = (f"{where}|crosses to black", "cross")
            else:
                continue
            ways.setdefault(key, []).append(die)
            weight = {"exit": 60, "swap": 40, "sting": 30, "stay": 5}[landing.kind]
            gains[key] = max(gains.get(key, 0), weight + landing.stands / rules.last)
    for (words, kind), dice in ways.items():
        numbers = " or ".join(map(str, dice))
        line = words + "."
        if kind == "exit":
            line = f"A {numbers} {words}."
        elif kind == "cross":
            where, what = words.split("|")
            line = f"{where}, a {numbers} {what}."
        weighty.append((-gains[words, kind], line))
    return (notes + [line for _, line in sorted(weighty)])[:3]


# ---------------------------------------------------------------------------------------- events


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened, calling the only person at the table *you*."""

    people: tuple[Seat, ...]

    def who(self, race: Race, seat: Seat) -> tuple[str, str]:
        """The name of a seat and the ending of its verb."""
        if self.people == (seat,):
            return "You", ""
        return capital(race.seat_words(seat)), "" if len(colours(race.seats)[seat]) > 1 else "s"

    def events(self, before: Race, move: RaceMove, after: Race) -> Iterator[dict[str, Any]]:
        """What one move brought, each with a sentence, the places and the dice afterwards."""
        who, s = self.who(before, before.seat)
        ended = len(after.turns) > len(before.turns)
        match move:
            case Start(seat):
                name, ending = self.who(after, seat)
                yield self._event(after, "start", f"{name} start{ending}.")
            case Roll(die) if before.phase is Phase.ROLL:
                track = before.launches[len(before.dice)]
                say = f"{who} roll{s} {die} on {track}."
                if before.first and len(before.dice) == 1:
                    first = before.dice[0]
                    say = f"{who} roll{s} {die} on {track}: {first} and {die} make {first + die}."
                shown = self._frozen(before, after) if ended else after
                yield self._event(shown, "roll", say, track=track, die=die)
            case Run() | Roll() | Swap() | Stay():
                landing = landing_of(before, after) if not isinstance(move, Swap | Stay) else None
                if landing is None:
                    yield self._event(self._frozen(before, after), "choice", f"{who} {move}{s}.")
                else:
                    yield self._landing(before, move, after, landing)
            case Across():
                landing = after.runs[-1].path[-1]
                to = square(after.rules, landing.passed_to or 0)
                es = "es" if s else ""
                yield self._event(
                    after,
                    "pass",
                    f"{who} pass{es} {pawn_words(landing.victim or '')} across to {to}: "
                    f"{shifted((landing.passed_to or 0) - landing.to)}.",
                    effects=[_effect("pass", "passed across")],
                    path=[{"from": square(after.rules, landing.to), "to": to, "cross": True}],
                    pawn=landing.victim,
                )
            case Leave():
                landing = after.runs[-1].path[-1]
                victim = pawn_words(landing.victim or "")
                yield self._event(after, "leave", f"{who} leave{s} {victim} where it is.")
            case Hold():
                yield self._event(after, "choice", f"{who} keep{s} the {before.dice[0]} for now.")
            case Decline():
                yield self._event(self._frozen(before, after), "choice", f"{who} give{s} up what is left.")
            case Launch():
                return
        if ended and after.turns[-1].lost:
            yield self._lost(before, after)
        if after.winners and not before.winners:
            yield self._event(after, "won", won_words(after))

    def _landing(self, before: Race, move: RaceMove, after: Race, landing: Landing) -> dict[str, Any]:
        chain = before.mover is not None
        if isinstance(move, Run):
            added = " and ".join(map(str, move.dice))
            said = f"{added} added" if len(move.dice) == 2 else f"The {move.dice[0]}"
        else:
            said = f"Extra die {landing.die}"
        say, detail = step_words(landing, said, chain)
        rules = landing.rules
        if landing.kind == "sting" and after.phase is not Phase.ACROSS and not after.winners:
            detail = pass_refusal(after, landing.victim or "") or ""
        path = [{"from": square(rules, landing.start), "to": square(rules, landing.to), "cross": False}]
        if landing.kind == "swap":
            path.append(
                {
                    "from": square(rules, landing.to),
                    "to": square(rules, landing.stands),
                    "cross": True,
                    "both": True,
                }
            )
        return self._event(
            self._frozen(before, after),
            landing.kind,
            say,
            detail=detail,
            effects=effects(landing),
            path=path,
            pawn=landing.pawn,
            victim=landing.victim,
            die=landing.die,
            extra=chain,
            rule=landing.rule,
            source=label(landing.rule),
            anchor=anchor(landing.rule),
        )

    def _lost(self, before: Race, after: Race) -> dict[str, Any]:
        turn = after.turns[-1]
        lost = listed([f"the {die}" for die in turn.lost])
        verb = "is" if len(turn.lost) == 1 else "are"
        tracks = {track for die, track in zip(turn.dice, turn.launches, strict=False) if die in turn.lost}
        reason = ": no other pawn can take it." if turn.runs and len(turn.lost) == 1 else "."
        if len(tracks) == 1:
            (track,) = tracks
            if not has_pawn(before, track):
                reason = f": {no_pawn(before, track)}"
        return self._event(self._frozen(before, after), "lost", f"{capital(lost)} {verb} lost{reason}")

    @staticmethod
    def _frozen(before: Race, after: Race) -> Race:
        """The state after a move as it was before the next turn began, for showing its dice."""
        if len(after.turns) == len(before.turns):
            return after
        turn = after.turns[-1]
        return after.but(
            seat=turn.seat, first=turn.first, launches=turn.launches, dice=turn.dice, runs=turn.runs,
            used=tuple(range(len(turn.dice))) if not turn.lost else after.used, phase=Phase.OVER,
        )  # fmt: skip

    def _event(self, race: Race, kind: str, say: str, **more: Any) -> dict[str, Any]:
        return {
            "kind": kind,
            "seat": race.seat,
            "say": say,
            "pawns": race.places(),
            "dice": dice_cards(race),
            "trays": trays(race),
            **more,
        }


def no_pawn(race: Race, track: str) -> str:
    """Why a die rolled on this launch track would be lost."""
    names = " or ".join(colours(race.seats)[race.seat])
    if track == "yellow":
        return f"no {names} pawn stands on yellow or is in hand."
    return f"no {names} pawn stands on black."


def won_words(race: Race) -> str:
    """Who has won, in a sentence."""
    names = listed([race.seat_words(seat) for seat in race.winners])
    plural = len(race.winners) > 1 or race.seats == 2
    count = COUNTS[min(8, sum(4 * len(colours(race.seats)[seat]) for seat in race.winners))]
    have = "have" if plural else "has"
    return f"{capital(names)} {have} all {count} pawns off the track and {have} won the race."


def dice_cards(race: Race) -> list[dict[str, Any]]:
    """The dice of the turn as cards: which, what it shows, what became of it."""
    cards: list[dict[str, Any]] = []
    taken = _taken(race)
    for i in range(2):
        rolled = i < len(race.dice)
        launched = i < len(race.launches)
        track = race.launches[i] if launched else None
        if rolled:
            note = taken.get(i) or f"on {track}"
        elif launched:
            note = f"to be rolled on {track}"
        else:
            note = "not rolled yet" if len(race.dice) == i else "after the first"
        cards.append(
            {
                "title": f"{_ORDINALS[i]} die",
                "track": track,
                "value": race.dice[i] if rolled else None,
                "note": note,
                "used": i in race.used,
                "extra": False,
            }
        )
    extra = _extra_card(race)
    return [*cards, extra] if extra else cards


def _taken(race: Race) -> dict[int, str]:
    """What each die did, by its place."""
    notes: dict[int, str] = {}
    if len(race.used) == 2 and len(race.runs) == 1:
        name = pawn_words(race.runs[0].pawn)
        return {0: f"added, for {name}", 1: f"added, for {name}"}
    for run in race.runs:
        for i, die in enumerate(race.dice):
            if die == run.die and i not in notes:
                notes[i] = f"used by {pawn_words(run.pawn)}"
                break
    return notes


def _extra_card(race: Race) -> dict[str, Any] | None:
    if not race.runs:
        return None
    run = race.runs[-1]
    name = pawn_words(run.pawn)
    if race.mover and race.phase is not Phase.SWAP:
        track = race.rules.track(run.path[-1].stands)
        note = "after you decide" if race.phase is Phase.ACROSS else f"for {name}, on {track}"
        return {
            "title": "Extra die",
            "track": track,
            "value": None,
            "note": note,
            "used": False,
            "extra": True,
        }
    if len(run.path) < 2:
        return None
    step = run.path[-2]
    track = race.rules.track(step.stands)
    to = square(race.rules, run.path[-1].to)
    note = f"took {name} off" if to == "off" else f"took {name} to {to}"
    return {
        "title": "Extra die",
        "track": track,
        "value": step.extra,
        "note": note,
        "used": True,
        "extra": True,
    }


def trays(race: Race) -> dict[str, list[dict[str, Any]]]:
    """The dice that lie in each launch track, the latest last."""
    lying: dict[str, list[dict[str, Any]]] = {"yellow": [], "black": []}
    for i, die in enumerate(race.dice):
        lying[race.launches[i]].append({"value": die, "extra": False, "used": i in race.used})
    if race.runs:
        for step in race.runs[-1].path:
            if step.extra is not None:
                lying[race.rules.track(step.stands)].append(
                    {"value": step.extra, "extra": True, "used": True}
                )
    return {track: dice[-3:] for track, dice in lying.items()}
