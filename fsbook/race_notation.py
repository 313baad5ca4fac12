"""The transcript of a race: JSON that a program can replay and check, move by move.

A transcript is written from a finished (or unfinished) race and read back by playing it again, so that
one changed number is found where it breaks a rule.

>>> from fsbook.games.scorpion_race import RACE
>>> from fsbook.bots import greedy
>>> data = race_transcript(RACE, 3, [greedy] * 3, seed=7)
>>> race_json(race_replay(data), seed=7) == data
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fsbook.catalog import is_race
from fsbook.games.scorpion_race import (
    PAIRS,
    PAWNS,
    TRACKS,
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
    TurnRecord,
    colours,
    pawn_words,
    square,
)
from fsbook.play import Bot, RuleError, steps
from fsbook.sources import label

__all__ = ["race_json", "race_replay", "race_transcript"]

SCHEMA: Final = 1

_RULES: Final[Mapping[str, str]] = {
    "colours": "004 setup 2",
    "teams": "004 pairs 1",
    "first": "004 dice 3",
    "launches": "004 dice 6",
    "dice": "004 turn 1",
    "combine": "004 dice 4",
    "moves": "004 dice 4",
    "from": "004 dice 1",
    "path": "004 sting 10",
    "to": "004 sting 10",
    "kind": "004 sting 1",
    "victim": "004 sting 1",
    "passed_to": "004 sting 5",
    "extra": "004 sting 8",
    "lost": "004 dice 6",
    "pawns": "004 sting 10",
    "off": "004 goal 2",
    "winner": "004 win",
}
"""The paragraph behind each part of a transcript, named when that part is not what playing gives."""


# ---------------------------------------------------------------------------------------- writing


def race_transcript(game: ScorpionRace, seats: int, bots: Sequence[Bot], seed: int) -> dict[str, Any]:
    """The transcript of a whole race played by bots, one a seat; same arguments, same transcript."""
    race = game.start(seats)
    for _, _, _, after in steps(game, seats, bots, seed):
        race = after
    return race_json(race, seed)


def race_json(race: Race, seed: int | None = None) -> dict[str, Any]:
    """The transcript of a race as far as whole turns have been played, as a JSON value."""
    rules = race.rules
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "rules": rules.name,
        "players": race.seats,
        "colours": [list(own) for own in colours(race.seats)],
        "track_length": rules.track_length,
    }
    changed = {name: value for name, value in rules.changes().items() if name != "track_length"}
    if changed:
        data["set"] = changed
    if rules.teams == "pairs":
        data["teams"] = [list(side) for side in race.teams()]
    data["seed"] = seed
    data["starter"] = race.starter
    data["turns"] = [_turn(rules, turn) for turn in race.turns]
    data["off"] = list(ScorpionRace(rules).scores(race))
    data["winner"] = list(race.winners)
    return data


def _turn(rules: RaceRules, turn: TurnRecord) -> dict[str, Any]:
    data: dict[str, Any] = {
        "seat": turn.seat,
        "first": turn.first,
        "launches": list(turn.launches),
        "dice": list(turn.dice),
        "combine": turn.combine,
        "moves": [_run(rules, run) for run in turn.runs],
        "lost": list(turn.lost),
        "pawns": {PAWNS[i]: square(rules, at) for i, at in enumerate(turn.pawns)},
    }
    if turn.held:
        data["held"] = True
    return data


def _run(rules: RaceRules, run: RunRecord) -> dict[str, Any]:
    return {
        "pawn": run.pawn,
        "die": run.die,
        "from": square(rules, run.start),
        "path": [_landing(rules, landing) for landing in run.path],
    }


def _landing(rules: RaceRules, landing: Landing) -> dict[str, Any]:
    data: dict[str, Any] = {"to": square(rules, landing.to), "kind": landing.kind}
    if landing.victim is not None:
        data["victim"] = landing.victim
    if landing.kind == "sting":
        passed = landing.passed_to
        data["passed_to"] = None if passed is None else square(rules, passed)
    if landing.extra is not None:
        data["extra"] = landing.extra
    return data


# ---------------------------------------------------------------------------------------- reading


def race_replay(data: Mapping[str, Any]) -> Race:
    """Play a transcript again and return the race it ends with.

    Raises:
        RuleError: at the first thing that breaks a rule or does not agree, naming the turn and the rule.
    """
    game, seats = _game(data)
    race = game.start(seats)
    starter = data.get("starter")
    if race.phase is Phase.STARTER:
        race = game.play(race, Start(_number(starter, "starter", "The transcript")))
    elif race.starter != starter:
        says = f"The transcript: seat {race.starter} starts by these rules, not seat {starter}."
        raise _refusal(says, "004 setup 2")
    turns = data.get("turns")
    if not isinstance(turns, list):
        raise RuleError("The transcript has no list of turns.")
    for number, turn in enumerate(turns, 1):
        race = _play_turn(game, race, turn, f"Turn {number}")
    if race.phase is not Phase.OVER and data.get("winner"):
        raise _refusal("The transcript ends before the race is won.", "004 win")
    _agree(data, race_json(race, data.get("seed")), "The transcript")
    return race


def _game(data: Mapping[str, Any]) -> tuple[ScorpionRace, int]:
    if not isinstance(data, Mapping) or data.get("schema") != SCHEMA:
        raise RuleError(f"This is no transcript that can be read here: its schema is not {SCHEMA}.")
    if not is_race(data.get("rules")):
        raise RuleError(f"{data.get('rules')} is no rule set of the race.")
    rules = PAIRS if data["rules"] == PAIRS.name else RaceRules()
    changed = data.get("set", {})
    if not isinstance(changed, Mapping):
        raise RuleError("The transcript: “set” holds names and values.")
    rules = rules.set(**{**changed, "track_length": data.get("track_length", rules.track_length)})
    return ScorpionRace(rules), _number(data.get("players"), "players", "The transcript")


def _play_turn(game: ScorpionRace, race: Race, turn: Any, where: str) -> Race:
    """The race after one turn of the transcript; raises :class:`RuleError` naming the turn."""
    if not isinstance(turn, Mapping):
        raise RuleError(f"{where} is no record of a turn.")
    if race.phase is Phase.OVER:
        raise _refusal(f"{where} comes after the end: the race was won in the turn before.", "004 win")
    if turn.get("seat") != race.seat:
        says = f"{where}: it is the turn of seat {race.seat}, not of seat {turn.get('seat')}."
        raise _refusal(says, "004 turn 1")
    done = len(race.turns)
    while len(race.turns) == done:
        move = _next(race, turn, where)
        try:
            race = game.play(race, move)
        except RuleError as error:
            raise _refusal(f"{where}, “{move}”: {error}", _rule(race, move)) from None
    _agree(turn, _turn(race.rules, race.turns[-1]), where)
    return race


def _next(race: Race, turn: Mapping[str, Any], where: str) -> RaceMove:
    """What the record of a turn says comes next; chance included."""
    match race.phase:
        case Phase.LAUNCH:
            track = _item(turn.get("launches"), len(race.launches), "launch track", where)
            if track not in TRACKS:
                raise RuleError(f"{where}: there is no launch track {track}; there are yellow and black.")
            return Launch(track)
        case Phase.ROLL:
            die = _item(turn.get("dice"), len(race.dice), "die", where)
            return Roll(_number(die, "dice", where))
        case Phase.ASSIGN:
            return _next_run(race, turn, where)
        case Phase.EXTRA_LAUNCH:
            return Launch(race.rules.track(race.pawns[PAWNS.index(race.runs[-1].pawn)]))
    path = _item(turn.get("moves"), len(race.runs) - 1, "move", where).get("path")
    step = _item(path, len(race.runs[-1].path) - 1, "step of the way", where)
    if not isinstance(step, Mapping):
        raise RuleError(f"{where}: a step of the way is a record, not {step!r}.")
    if race.phase is Phase.ACROSS:
        return Leave() if step.get("passed_to") is None else Across()
    if race.phase is Phase.SWAP:
        return Swap() if step.get("kind") == "swap" else Stay()
    if "extra" not in step:
        says = f"{where}: {race.runs[-1].pawn} has earned an extra die on {step.get('to')}."
        raise _refusal(says, "004 sting 8" if race.runs[-1].path[-1].kind == "sting" else "004 swap 2")
    return Roll(_number(step["extra"], "extra", where))


def _next_run(race: Race, turn: Mapping[str, Any], where: str) -> RaceMove:
    """The next pawn and its dice; or what it means that the record names none."""
    moves = turn.get("moves")
    if not isinstance(moves, list):
        raise RuleError(f"{where} has no list of moves.")
    if len(race.dice) == 1 and turn.get("held"):
        return Hold()
    if len(race.runs) == len(moves):
        if not race.rules.must_use_dice:
            return Decline()
        run = race.options[0]
        dice = "+".join(map(str, run.dice))
        says = f"{where}: the {dice} may not be lost: {pawn_words(run.pawn)} can take it."
        raise _refusal(says, "004 dice 6")
    record = moves[len(race.runs)]
    if not isinstance(record, Mapping):
        raise RuleError(f"{where}: a move is a record, not {record!r}.")
    pawn, die = str(record.get("pawn")), _number(record.get("die"), "die", where)
    if turn.get("combine"):
        if sum(race.dice) != die:
            says = f"{where}: the dice added make {sum(race.dice)}, not {die}."
            raise _refusal(says, "004 dice 4")
        return Run(pawn, race.dice)
    return Run(pawn, (die,))


def _rule(race: Race, move: RaceMove) -> str:
    """The paragraph that a refused move breaks."""
    match move:
        case Launch():
            return "004 dice 6"
        case Run(pawn, dice):
            if race.first:
                return "004 dice 3"
            if len(dice) == 2 or pawn not in PAWNS[: len(race.pawns)]:
                return "004 dice 4"
            return f"004 dice {1 + TRACKS.index(race.rules.track(race.pawns[PAWNS.index(pawn)]))}"
        case Across() | Leave():
            return "004 sting 5"
        case Swap() | Stay():
            return "004 swap 1"
    return "004 turn 1"


def _refusal(says: str, rule: str | None) -> RuleError:
    """The refusal that names the paragraph, where one stands behind what is wrong."""
    return RuleError(says if rule is None else f"{says} Rule: {rule} ({label(rule)}).")


def _item(items: Any, place: int, name: str, where: str) -> Any:
    if not isinstance(items, list) or place >= len(items):
        raise RuleError(f"{where}: a {name} is missing.")
    return items[place]


def _number(value: Any, name: str, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RuleError(f"{where}: “{name}” is a whole number, not {value!r}.")
    return value


def _agree(said: Any, found: Any, where: str, name: str = "", rule: str | None = None) -> None:
    """Raise :class:`RuleError` at the first value that is not what playing gives."""
    if isinstance(said, Mapping) and isinstance(found, Mapping):
        for key in found:
            behind = _RULES.get(key, rule)
            if key not in said:
                raise _refusal(f"{where}: “{key}” is missing.", behind)
            _agree(said[key], found[key], where, str(key), behind)
        extra = next((key for key in said if key not in found), None)
        if extra is not None:
            raise _refusal(f"{where}: “{extra}” has no place here.", _RULES.get(extra, rule))
    elif isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        for one, other in zip(said, found, strict=True):
            _agree(one, other, where, name, rule)
    elif said != found or type(said) is not type(found):
        raise _refusal(f"{where}: by the rules “{name}” is {_shown(found)}, not {_shown(said)}.", rule)


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
