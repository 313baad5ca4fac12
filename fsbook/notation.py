"""Transcripts: a whole match as one JSON value, written once and played again.

>>> data = transcript("fs-celko", players=2, seed=7, rounds=1)
>>> data["rules"], data["rounds"][0]["turns"][0]["move"]
('fs-celko', 'play')
>>> to_json(replay(data).state, seed=7) == data
True

A transcript holds no rule and a replay trusts none of its numbers: every move is made again, and what
the record says of it is compared with what the rules say. The first difference is refused.

>>> data["rounds"][0]["turns"][0]["points"] = [9, 9]
>>> try:
...     replay(data)
... except TranscriptError as refused:
...     print(refused.round, refused.turn, refused.rule)
1 1 002 floor
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from fsbook import catalog
from fsbook.bots import bot
from fsbook.dice import Pair, Pairs
from fsbook.layout import Arm
from fsbook.match import Dominoes, Match
from fsbook.play import Bot, Line, RuleError, chance_rng, play_match
from fsbook.round import DRAW, PASS, Deal, Draw, Entry, Lead, Move, Pass, Play, Round
from fsbook.rules import Award, Rules
from fsbook.sources import label
from fsbook.tiles import DOUBLE_SIX, Tile

__all__ = [
    "SCHEMA",
    "TranscriptError",
    "again",
    "changes",
    "dealt_from_seed",
    "dumps",
    "loads",
    "replay",
    "seats_bots",
    "to_json",
    "transcript",
]

SCHEMA: Final = 1
"""The version of the transcript's form."""


class TranscriptError(RuleError):
    """A transcript that breaks a rule. ``round`` and ``turn`` count from 1; turn 0 is the lead and the deal.

    ``rule`` is the ref of the paragraph that is broken (see :mod:`fsbook.sources`).
    """

    def __init__(self, says: str, round: int, turn: int, rule: str, *, after: bool = False) -> None:
        self.round, self.turn, self.rule = round, turn, rule
        place = f"after turn {turn}" if after else f"turn {turn}" if turn else "before turn 1"
        super().__init__(f"Round {round}, {place}: {says} Rule: {rule} ({label(rule)}).")


# -- writing -------------------------------------------------------------------------------------------


def seats_bots(names: Sequence[str], players: int) -> list[Bot]:
    """The bot of each seat: one name stands for all seats, otherwise there is one name a seat.

    Raises :class:`~fsbook.play.RuleError` for an unknown name or a wrong number of names.
    """
    if len(names) not in (1, players):
        raise RuleError(f"{players} players need {players} bots (or one name for all), not {len(names)}.")
    chosen = [bot(name) for name in names]
    return chosen * players if len(chosen) == 1 else chosen


def transcript(
    rules: str | Rules,
    players: int,
    seed: int,
    bots: Sequence[str] = ("random",),
    target: int | None = None,
    rounds: int | None = None,
    settings: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Play a whole match by bots and return its transcript; same arguments, same transcript.

    ``rules`` is an id or a rule set; ``bots`` are names, one for all seats or one a seat; ``target`` or
    ``rounds`` end a domino match other than the rules would; ``settings`` change parameters by name.
    Raises :class:`~fsbook.play.RuleError` for anything in the arguments that is wrong.
    """
    seated = seats_bots(bots, players)
    if isinstance(rules, str) and catalog.is_race(rules):
        from fsbook.games.scorpion_race import ScorpionRace  # the race only when it is asked for
        from fsbook.race_notation import race_transcript

        race = catalog.game(rules, target, rounds)
        assert isinstance(race, ScorpionRace)
        chosen_race = ScorpionRace(race.rules.set(**settings)) if settings else race
        return race_transcript(chosen_race, players, seated, seed)
    chosen = catalog.rules(rules) if isinstance(rules, str) else rules
    game = Dominoes(chosen.set(**settings) if settings else chosen, target, rounds)
    return to_json(play_match(game, players, seated, seed), seed)


def to_json(match: Match, seed: int | None = None) -> dict[str, Any]:
    """The transcript of a domino match as far as it has been played, a round in progress included.

    ``seed`` is the one that fixed what chance brought, or None when somebody set tiles or dice. The names
    and their order are the contract's; parameters that differ from those of the rule set's id are named
    under ``set``.
    """
    played = [*match.finished, *([match.round] if match.round is not None else [])]
    data: dict[str, Any] = {"schema": SCHEMA, "rules": match.rules.id, "players": match.seats, "seed": seed}
    if changed := changes(match.rules):
        data["set"] = changed
    data |= {"target": match.target, "limit": match.limit}
    data |= {"rounds": [_round_json(each) for each in played]}
    data |= {"points": list(match.points), "winner": match.winner}
    if match.tied:
        data["tied"] = list(match.tied)
    return data


def changes(rules: Rules) -> dict[str, Any]:
    """The parameters in which ``rules`` differ from the rule set that has their id, as JSON values."""
    original = catalog.rules(rules.id).parameters()
    return {
        name: _plain(value)
        for name, value in rules.parameters().items()
        if value != original.get(name, value)
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _round_json(played: Round) -> dict[str, Any]:
    lead: dict[str, Any] = {"by": played.lead.by}
    if played.lead.throws:
        throws = [[None if faces is None else list(faces) for faces in throw] for throw in played.lead.throws]
        lead["draws" if played.lead.by == "stone" else "throws"] = throws
    lead["seat"] = played.lead.seat
    data: dict[str, Any] = {"lead": lead, "master": played.lead.seat}
    if played.pairs.flower is not None and played.pairs.scorpion is not None:
        data["flower"] = [played.pairs.flower.high, played.pairs.flower.low]
        data["scorpion"] = [played.pairs.scorpion.high, played.pairs.scorpion.low]
    size = played.rules.hand_for(played.seats)
    data["hands"] = [_tiles_json(hand) for hand in played.deal.hands(played.seats, size)]
    data["oasis"] = _tiles_json(played.deal.oasis(played.seats, size))
    data["turns"] = [_turn_json(entry) for entry in played.log]
    data["ending"] = played.ending.value if played.ending is not None else None
    data |= {"winner": played.winner, "awards": _awards_json(played.awards), "points": list(played.points)}
    return data


def _turn_json(entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": entry.seat}
    if isinstance(entry.move, Play):
        data |= {"move": "play", "tile": _tile_json(entry.move.tile)}
        data["arm"] = entry.move.arm.value if entry.move.arm is not None else None
    elif isinstance(entry.move, Draw):
        assert entry.tile is not None, "the log of a match knows what was drawn"
        data |= {"move": "draw", "tile": _tile_json(entry.tile)}
    else:
        data["move"] = "pass"
    return data | {"awards": _awards_json(entry.awards), "points": list(entry.points)}


def _tile_json(tile: Tile) -> list[int]:
    return [tile.high, tile.low]


def _tiles_json(tiles: Iterable[Tile]) -> list[list[int]]:
    return [_tile_json(tile) for tile in tiles]


def _awards_json(awards: Iterable[Award]) -> list[dict[str, Any]]:
    return [{"kind": award.kind.value, "points": award.points} for award in awards]


def dumps(data: Any) -> str:
    """A transcript (or any JSON value) as text: what is short stays on one line, the rest is indented.

    >>> print(dumps({"players": 2, "points": [21, 13]}))
    {"players": 2, "points": [21, 13]}
    """
    return _dumps(data, "", 0)


def _dumps(data: Any, indent: str, before: int) -> str:
    flat = json.dumps(data, ensure_ascii=False)
    if len(indent) + before + len(flat) <= 200 or not data or not isinstance(data, dict | list):
        return flat
    inner = indent + " "
    if isinstance(data, dict):
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {_dumps(value, inner, len(key) + 5)}"
            for key, value in data.items()
        ]
    else:
        items = [_dumps(value, inner, 1) for value in data]
    body = f",\n{inner}".join(items)
    return f"{{\n{inner}{body}}}" if isinstance(data, dict) else f"[\n{inner}{body}]"


def loads(text: str) -> dict[str, Any]:
    """Read the text of a transcript; raises :class:`~fsbook.play.RuleError` when it is not JSON."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise RuleError(f"This is not a transcript: it does not read as JSON{place}.") from None
    if not isinstance(data, dict):
        raise RuleError("This is not a transcript: a transcript is a JSON object.")
    return data


# -- playing again -------------------------------------------------------------------------------------


def again(data: Mapping[str, Any]) -> dict[str, Any]:
    """Replay a transcript of any game here, and return the transcript of the replay: the same value.

    Raises :class:`~fsbook.play.RuleError` at the first thing that breaks a rule.
    """
    if catalog.is_race(data.get("rules")):
        from fsbook.race_notation import race_json, race_replay

        return race_json(race_replay(data), data.get("seed"))
    return to_json(replay(data).state, data.get("seed"))


def replay(data: Mapping[str, Any]) -> Line[Match, Move]:
    """Play a domino transcript again: every move, chance included, with the match after each.

    A match may be unfinished. The seed, when one is given, is checked too, unless no deal of the
    transcript is that seed's: such a match was dealt elsewhere, and only the rules bind it.

    Raises :class:`TranscriptError` at the first thing that breaks a rule, naming round, turn and rule, and
    :class:`~fsbook.play.RuleError` for what is not a domino transcript.
    """
    return _Replay(data).line


def dealt_from_seed(data: Mapping[str, Any]) -> bool:
    """Whether the deals of a domino transcript that replays are those of its seed."""
    return _Replay(data).seeded


class _Replay:
    """One replay: the line so far, and where in the transcript it stands."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.game, self.seats, self.seed = _head(data)
        self.rules = self.game.rules
        self.round = self.turn = 0
        self.line: Line[Match, Move] = Line((self.game.start(self.seats),))
        rounds = _list(data, "rounds", "The transcript")
        self.chance: list[tuple[int, Lead | Deal, Lead | Deal]] = []
        for number, record in enumerate(rounds, 1):
            self.round, self.turn = number, 0
            self._play_round(_mapping(record, f"Round {number}"))
        self.seeded = any(
            isinstance(move, Deal) and isinstance(dealt, Deal) and move.tiles == dealt.tiles
            for _, move, dealt in self.chance
        )
        if self.seeded:
            self._check_seed()
        self._check_result(data)

    @property
    def match(self) -> Match:
        return self.line.state

    def refuse(self, says: str, case: str, *, after: bool = False) -> TranscriptError:
        """The refusal at this place; ``case`` is one of the rules', or a ref."""
        cites = dict(self.rules.cites)
        return TranscriptError(says, self.round, self.turn, cites.get(case, case), after=after)

    def where(self) -> str:
        return f"Round {self.round}, " + (f"turn {self.turn}" if self.turn else "before turn 1")

    def advance(self, move: Move, case: str) -> None:
        try:
            self.line = self.line.then(self.game, move)
        except RuleError as refused:
            raise self.refuse(str(refused), case) from None

    # -- chance ---------------------------------------------------------------------------------------

    def advance_by_chance(self, move: Lead | Deal, case: str) -> None:
        """Advance, and keep what the seed would have brought."""
        if self.seed is not None:
            rng = chance_rng(self.seed, len(self.chance))
            self.chance.append((self.round, move, self.game.sample(self.match, rng)))
        self.advance(move, case)

    def _check_seed(self) -> None:
        """Refuse the first lead or deal that the seed would not have brought."""
        at = self.round, self.turn
        self.turn = 0
        for number, move, dealt in self.chance:
            self.round = number
            if move == dealt:
                continue
            if isinstance(move, Lead) or isinstance(dealt, Lead):
                raise self.refuse(f"This is not how seed {self.seed} decides the lead.", "first_lead")
            if move.tiles != dealt.tiles:
                raise self.refuse(f"These are not the tiles that seed {self.seed} deals.", "deal")
            says = f"Seed {self.seed} throws {_pairs_text(dealt.pairs)}, not {_pairs_text(move.pairs)}."
            raise self.refuse(says, "dice")
        self.round, self.turn = at

    def _play_round(self, record: Mapping[str, Any]) -> None:
        if self.match.over:
            raise self.refuse("The match was over before this round.", "target")
        lead = self._lead(_mapping(record.get("lead"), f"{self.where()}, “lead”"))
        deal = self._deal(record)
        if self.game.needs_lead(self.match):
            self.advance_by_chance(lead, "first_lead")
        known = self.match.lead
        if known is not None and known != lead:
            raise self.refuse(_lead_refusal(known, lead), "next_lead")
        self.advance_by_chance(deal, "dice" if self.rules.uses_dice else "deal")
        dealt = self.match.round
        assert dealt is not None
        if dealt.lead != lead:
            raise self.refuse(_lead_refusal(dealt.lead, lead), "first_lead")
        if _differs(record.get("master"), dealt.lead.seat):
            says = f"The caravan master is seat {dealt.lead.seat}, not {_shown(record.get('master'))}."
            raise self.refuse(says, "next_lead" if self.round > 1 else "first_lead")
        finished = len(self.match.finished)
        for number, turn in enumerate(_list(record, "turns", f"Round {self.round}"), 1):
            self.turn = number
            if len(self.match.finished) > finished:
                raise self.refuse("The round was over before this turn.", "end")
            self._play_turn(_mapping(turn, self.where()))
        played = self.match.round or self.match.finished[-1]
        self._check_round(record, played)

    def _lead(self, record: Mapping[str, Any]) -> Lead:
        where = f"{self.where()}, “lead”"
        by, seat = record.get("by"), _integer(record.get("seat"), where, "seat")
        key = "draws" if by == "stone" else "throws"
        throws = record.get(key, [])
        if not isinstance(by, str) or not isinstance(throws, list):
            raise RuleError(f"{where}: it says how the lead was decided and, in lists, what was thrown.")
        read = []
        for throw in throws:
            if not isinstance(throw, list):
                raise RuleError(f"{where}: each throw is a list with one entry a seat.")
            read.append(tuple(None if faces is None else _two(faces, where) for faces in throw))
        return Lead(by, seat, tuple(read))

    def _deal(self, record: Mapping[str, Any]) -> Deal:
        where = self.where()
        hands = _list(record, "hands", where)
        size = self.rules.hand_for(self.seats)
        if len(hands) != self.seats:
            raise self.refuse(f"There are {len(hands)} hands for {self.seats} players.", "deal")
        tiles: list[Tile] = []
        for seat, hand in enumerate(hands):
            if not isinstance(hand, list) or len(hand) != size:
                raise self.refuse(f"Seat {seat} is dealt {size} tiles.", "deal")
            tiles += [self._tile(tile) for tile in hand]
        tiles += [self._tile(tile) for tile in _list(record, "oasis", where)]
        twice = next((tile for tile in tiles if tiles.count(tile) > 1), None)
        if twice is not None:
            raise self.refuse(f"{twice} is dealt twice.", "deal")
        if len(tiles) != len(DOUBLE_SIX):
            says = f"Hands and oasis hold {len(tiles)} tiles, but a set has {len(DOUBLE_SIX)}."
            raise self.refuse(says, "deal")
        pairs = [
            None if (faces := record.get(name)) is None else self._pair(faces)
            for name in ("flower", "scorpion")
        ]
        return Deal(tuple(tiles), Pairs(*pairs))

    def _tile(self, value: Any) -> Tile:
        try:
            return Tile(*_two(value, self.where()))
        except TranscriptError:
            raise
        except RuleError as refused:
            raise self.refuse(str(refused), "deal" if not self.turn else "fit") from None

    def _pair(self, value: Any) -> Pair:
        faces = _two(value, self.where())
        try:
            return Pair(*faces)
        except RuleError as refused:
            raise self.refuse(str(refused), "dice") from None

    # -- turns ----------------------------------------------------------------------------------------

    def _play_turn(self, record: Mapping[str, Any]) -> None:
        before = self.match.round
        assert before is not None
        if _differs(record.get("seat"), before.turn):
            says = f"It is the turn of seat {before.turn}, not of {_shown(record.get('seat'))}."
            raise self.refuse(says, "fit" if before.layout.line else "lead")
        move, case = self._move(record, before)
        self.advance(move, case)
        after = self.match.round or self.match.finished[-1]
        entry = after.log[-1]
        if isinstance(move, Draw) and entry.tile != (tile := self._tile(record.get("tile"))):
            raise self.refuse(f"The next tile of the oasis is {entry.tile}, not {tile}.", "draw")
        self._check_awards(record, entry.awards, str(move))
        self._check_points(record, entry.points, "after this")

    def _move(self, record: Mapping[str, Any], before: Round) -> tuple[Play | Draw | Pass, str]:
        kind = record.get("move")
        if kind == "draw":
            return DRAW, "draw"
        if kind == "pass":
            return PASS, "draw" if before.drawable else "pass"
        if kind != "play":
            raise RuleError(f"{self.where()}: “move” is play, draw or pass, not {_shown(kind)}.")
        arm = record.get("arm")
        if arm is not None and arm not in [each.value for each in Arm]:
            raise self.refuse(f"There is no {_shown(arm)} arm.", "fit")
        play = Play(self._tile(record.get("tile")), None if arm is None else Arm(arm))
        return play, "fit" if before.layout.line else "lead"

    def _check_awards(self, record: Mapping[str, Any], awards: Sequence[Award], what: str) -> None:
        said = _list(record, "awards", self.where())
        found = _awards_json(awards)
        if said == found and all(type(each["points"]) is int for each in said):
            return
        for place in range(max(len(said), len(found))):
            ours = awards[place] if place < len(awards) else None
            theirs = said[place] if place < len(said) else None
            if ours is not None and theirs != found[place]:
                says = f"{what} scores {ours.kind}, {ours.points}, not {_award_text(theirs)}."
                raise self.refuse(says, ours.rule)
            if ours is None:
                kind = theirs.get("kind") if isinstance(theirs, dict) else None
                scores = "scores nothing more" if awards else "scores nothing"
                raise self.refuse(f"{what} {scores}, so not {_award_text(theirs)}.", self._cited(kind))
        raise self.refuse(f"The awards of {what} are not whole numbers.", "points")

    def _cited(self, kind: Any) -> str:
        """The paragraph behind a kind of award, for one that was not earned."""
        cites = dict(self.rules.cites)
        for case in (str(kind), f"{kind}_0"):
            if case in cites:
                return cites[case]
        return cites["points"]

    def _check_points(self, record: Mapping[str, Any], points: tuple[int, ...], when: str) -> None:
        said = record.get("points")
        if said != list(points) or any(type(each) is not int for each in said):
            says = f"The points are {_numbers(points)} {when}, not {_numbers(said)}."
            raise self.refuse(says, "points")

    # -- ends -----------------------------------------------------------------------------------------

    def _check_round(self, record: Mapping[str, Any], played: Round) -> None:
        ending = played.ending.value if played.ending is not None else None
        if record.get("ending") != ending:
            if ending is None:
                raise self.refuse("The round is not over yet: the next turn is missing.", "end", after=True)
            case = "target" if ending == "target" else "end"
            says = f"The round ends by {ending}, not by {_shown(record.get('ending'))}."
            raise self.refuse(says, case, after=True)
        steps_ = [step for step in (played.verdict.steps if played.verdict else ()) if step.case]
        case = steps_[-1].case if steps_ else "end"
        if _differs(record.get("winner", ...), played.winner):
            says = f"{_seat(played.winner)} wins the round, not {_seat(record.get('winner'))}."
            raise self.refuse(says, case, after=True)
        self._check_awards(record, played.awards, "Winning the round")
        self._check_points(record, played.points, "after the round")

    def _check_result(self, data: Mapping[str, Any]) -> None:
        match = self.match
        if data.get("points") != list(match.points) or any(type(each) is not int for each in data["points"]):
            says = f"The match stands at {_numbers(match.points)}, not at {_numbers(data.get('points'))}."
            raise self.refuse(says, "points", after=True)
        if not match.over and data.get("winner") is not None:
            raise self.refuse("The match is not over yet: what follows is missing.", "target", after=True)
        if _differs(data.get("winner", ...), match.winner):
            says = f"{_seat(match.winner)} wins the match, not {_seat(data.get('winner'))}."
            raise self.refuse(says, "target", after=True)
        if data.get("tied") != (list(match.tied) or None):
            says = f"Level at the end are {_numbers(match.tied) or 'none'}, not {_numbers(data.get('tied'))}."
            raise self.refuse(says, "target", after=True)


def _head(data: Mapping[str, Any]) -> tuple[Dominoes, int, int | None]:
    if not isinstance(data, Mapping) or _differs(data.get("schema"), SCHEMA):
        raise RuleError(f"This is no transcript that can be read here: its schema is not {SCHEMA}.")
    rules = catalog.rules(str(data.get("rules")))
    changed = data.get("set", {})
    if not isinstance(changed, Mapping):
        raise RuleError("The transcript: “set” holds parameters by name.")
    where = "The transcript"
    target, limit, seed = (
        None if data.get(name) is None else _integer(data[name], where, name)
        for name in ("target", "limit", "seed")
    )
    if (target is None) == (limit is None):
        raise RuleError("The transcript: a match has a target or a limit of rounds, and the other is null.")
    players = _integer(data.get("players"), where, "players")
    return Dominoes(rules.set(**changed) if changed else rules, target, limit), players, seed


def _lead_refusal(right: Lead | None, said: Lead) -> str:
    if right is None or (right.by == said.by and right.seat == said.seat):
        return "The lead is not decided by throwing or drawing in this round."
    if right.by != said.by:
        return f"The lead of this round is decided by {right.by}, not by {said.by}."
    return f"Seat {right.seat} leads this round, not seat {said.seat}."


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RuleError(f"{where}: a record is missing or is not one.")
    return value


def _list(record: Mapping[str, Any], name: str, where: str) -> list[Any]:
    value = record.get(name)
    if not isinstance(value, list):
        raise RuleError(f"{where}: the list “{name}” is missing.")
    return value


def _integer(value: Any, where: str, name: str) -> int:
    if type(value) is not int:
        raise RuleError(f"{where}: “{name}” is a whole number, not {_shown(value)}.")
    return value


def _two(value: Any, where: str) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or any(type(each) is not int for each in value):
        raise RuleError(f"{where}: a tile or a pair is written as two numbers, not as {_shown(value)}.")
    return value[0], value[1]


def _differs(said: Any, found: Any) -> bool:
    return said != found or type(said) is not type(found)


def _seat(seat: Any) -> str:
    return "Nobody" if seat is None else f"Seat {_shown(seat)}"


def _numbers(values: Any) -> str:
    if not isinstance(values, list | tuple):
        return _shown(values)
    words = [_shown(value) for value in values]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _award_text(award: Any) -> str:
    if award is None:
        return "nothing"
    if isinstance(award, dict) and isinstance(award.get("kind"), str):
        return f"{award['kind'].replace('_', ' ')}, {_shown(award.get('points'))}"
    return _shown(award)


def _pairs_text(pairs: Pairs) -> str:
    return f"Flower {pairs.flower}, Scorpion {pairs.scorpion}"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:39] + "…"
