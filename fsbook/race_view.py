"""A race at a table: people and bots, what each legal choice would do, and a sentence for every step.

:class:`RaceSitting` plays by itself until a person decides. Everything a front end shows is in
:meth:`RaceSitting.view`, as JSON; the terminal and the widget read the same sentences.

>>> race = RaceSitting(players=3, seed=4)
>>> view = race.view()
>>> view["title"]
'Blue: the first turn'
>>> race.roll()
>>> [choice["says"] for group in race.view()["groups"] for choice in group["choices"]]
['a: blue 1 from hand to Y9, stays']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fsbook import catalog
from fsbook.bots import BOTS, bot
from fsbook.bots.race import lookahead
from fsbook.games.scorpion_race import (
    PARAMETERS,
    PAWNS,
    TRACKS,
    Launch,
    Phase,
    Race,
    RaceMove,
    Roll,
    Run,
    ScorpionRace,
    Start,
    Track,
    colours,
    has_pawn,
    parse_move,
    parse_position,
    pawn_words,
    square,
    text,
)
from fsbook.play import CHANCE, Bot, Line, RuleError, Seat, chance_rng, seat_rng
from fsbook.race_words import (
    COUNTS,
    Teller,
    capital,
    choices,
    dice_cards,
    launch_notes,
    listed,
    no_pawn,
    shifted,
    trays,
    turn_words,
    won_words,
)

__all__ = ["LEVELS", "PERSON", "RaceSitting", "options"]

PERSON: Final = "you"
LEVELS: Final[Mapping[str, str]] = {
    "random": "plays at random",
    "greedy": "takes what gains most now",
    "lookahead": "looks one turn ahead",
}
"""The bots of the race, each with what it does."""


# ---------------------------------------------------------------------------------------- the sitting


class RaceSitting:
    """A race with people and bots that goes on by itself until a person has to decide.

    Args:
        rules: the id, ``scorpion-race`` or ``scorpion-race-pairs``.
        seats: for each seat ``"you"`` or the name of a bot; or give only ``players``, for yourself against
            bots that look ahead.
        seed: fixes the dice; the n-th roll is the same whatever was played before it.
        settings: parameters of the rules by name.
        start: a position as :func:`~fsbook.games.scorpion_race.text` writes it; empty for a whole race.
        throws: the first dice, for a lesson; after them the seed decides.
        set_dice: whether a person sets every die.
        moves: all that was done, as text, chance included.

    Raises:
        RuleError: for a race that cannot be set up like this.
    """

    def __init__(
        self,
        rules: str = "scorpion-race",
        seats: Sequence[str] | None = None,
        *,
        players: int | None = None,
        seed: int = 1,
        settings: Mapping[str, object] | None = None,
        start: str = "",
        throws: Sequence[int] = (),
        set_dice: bool = False,
        moves: Sequence[str] = (),
    ) -> None:
        if rules not in catalog.RACE_IDS:
            raise RuleError(f"{rules} is no race; there are {listed(list(catalog.RACE_IDS))}.")
        if seats is None:
            seats = [PERSON, *["lookahead"] * ((players or (4 if rules.endswith("pairs") else 3)) - 1)]
        for who in seats:
            if who != PERSON and who not in LEVELS:
                raise RuleError(
                    f"{who} is no player of the race; there are {PERSON}, {listed(list(LEVELS))}."
                )
        for die in throws:
            if die not in range(1, 7):
                raise RuleError(f"A die shows 1 to 6, not {die}.")
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        self.settings = dict(settings or {})
        self.start = start
        self.throws = tuple(throws)
        self.set_dice = set_dice
        base = catalog.race(rules).rules
        self.game = ScorpionRace(base.set(**self.settings) if self.settings else base)
        state = parse_position(self.game.rules, start) if start else self.game.start(len(self.seats))
        if state.seats != len(self.seats):
            raise RuleError(f"The position is for {state.seats} players, and {len(self.seats)} are seated.")
        self.line: Line[Race, RaceMove] = Line((state,))
        self._seen = 0
        """How many moves had been made when a person last decided: what came later is told as news."""
        for words in moves:
            self.line = self.line.then(self.game, parse_move(words))
        self._seen = len(self.line.moves)
        if not moves:
            self._go_on()

    # -- what happens ---------------------------------------------------------------------------------

    @property
    def race(self) -> Race:
        """The state now."""
        return self.line.state

    @property
    def moves(self) -> tuple[str, ...]:
        """All that was done, as text."""
        return tuple(map(str, self.line.moves))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == PERSON)

    def waits_for(self) -> str | None:
        """What the race waits for: ``decision``, ``roll``, ``die``, ``next`` or, when it is over, None."""
        race = self.race
        who = self.game.turn(race)
        if who is None:
            return None
        if who is CHANCE and self.set_dice and race.phase is not Phase.STARTER:
            return "die"
        if not self.people:
            return "next"
        if race.seat not in self.people or race.phase is Phase.STARTER:
            return None
        if who is CHANCE:
            return "roll" if race.first and not race.dice else None
        return "decision"

    def _go_on(self) -> None:
        """Let chance and the bots move until somebody is waited for; without people, for one turn."""
        turns = len(self.race.turns)
        while self.game.turn(self.race) is not None:
            if self.waits_for() in ("decision", "roll", "die"):
                return
            if not self.people and len(self.race.turns) > turns:
                return
            self._one_more()

    def _one_more(self) -> None:
        race = self.race
        who = self.game.turn(race)
        if who is CHANCE:
            self._add(self._chance())
        elif isinstance(who, int):
            self._add(
                self._bot(who)(
                    self.game.view(race, who), seat_rng(self.seed, 97 * len(self.line.moves) + who)
                )
            )

    def _bot(self, seat: Seat) -> Bot:
        name = self.seats[seat]
        return lookahead if name == "lookahead" and name not in BOTS else bot(name)

    def _chance(self) -> RaceMove:
        """The next outcome of chance: from ``throws`` while there are any, then by the seed."""
        rolls = sum(isinstance(move, Roll) for move in self.line.moves)
        if self.race.phase is not Phase.STARTER and rolls < len(self.throws):
            return Roll(self.throws[rolls])
        return self.game.sample(self.race, chance_rng(self.seed, self.line.chances(self.game)))

    def _add(self, move: RaceMove) -> None:
        self.line = self.line.then(self.game, move)

    # -- what a person can do -------------------------------------------------------------------------

    def play(self, move: str | RaceMove) -> None:
        """Make a decision, and let the others follow; raises :class:`RuleError`, saying why not."""
        made = parse_move(move) if isinstance(move, str) else move
        if self.waits_for() != "decision":
            raise RuleError(
                "It is not your turn to decide." if self.race.winners == () else "The race is over."
            )
        if isinstance(made, Roll | Start):
            raise RuleError("Dice are rolled, not chosen.")
        seen = len(self.line.moves)
        self._add(made)
        self._seen = seen
        self._go_on()

    def roll(self) -> None:
        """Roll the dice of the first turn."""
        if self.waits_for() != "roll":
            raise RuleError("No dice are to be rolled by you now.")
        self._seen = len(self.line.moves)
        self._add(self._chance())
        self._go_on()

    def die(self, value: int) -> None:
        """Set the die that is to be rolled; only while dice are set by hand."""
        if self.waits_for() != "die":
            raise RuleError("No die is to be set now.")
        seen = len(self.line.moves)
        self._add(Roll(value))
        self._seen = seen
        self._go_on()

    def setting_dice(self, on: bool) -> None:
        """Set the dice by hand from now on, or let them roll."""
        self.set_dice = on
        if not on:
            self._seen = len(self.line.moves)
            self._go_on()

    def next_turn(self) -> None:
        """Let the bots play one turn more, where no person sits at the table."""
        if self.people or self.game.turn(self.race) is None:
            raise RuleError("There is no turn to go on with.")
        self._seen = len(self.line.moves)
        self._go_on()

    def undo(self) -> None:
        """Take back to the last decision of a person; the same dice come again."""
        at = self._last_decision()
        if at is None:
            raise RuleError("There is nothing to take back.")
        self.line = self.line.back(len(self.line.moves) - at)
        self._seen = at

    def _last_decision(self) -> int | None:
        """The place of the last move that a person made, or None."""
        for at in range(len(self.line.moves) - 1, -1, -1):
            state, move = self.line.states[at], self.line.moves[at]
            if not self.people:
                if state.phase is not Phase.STARTER and not state.dice and not state.launches:
                    return at
                continue
            if state.seat not in self.people and not self.set_dice:
                continue
            decided = self.game.turn(state) is not CHANCE and state.seat in self.people
            opened = isinstance(move, Roll) and state.first and not state.dice and state.seat in self.people
            if decided or opened or (self.set_dice and isinstance(move, Roll)):
                return at
        return None

    def again(self) -> None:
        """The same race from its start, with the same dice."""
        self.line = self.line.back(len(self.line.moves))
        self._seen = 0
        self._go_on()

    @property
    def transcript(self) -> dict[str, Any]:
        """The race as the JSON of a transcript, as far as whole turns were played."""
        from fsbook.race_notation import race_json  # only for those who keep the race

        return race_json(self.race, self.seed)

    # -- what is shown --------------------------------------------------------------------------------

    def say(self) -> str:
        """The state in one sentence: whose turn it is and what is asked."""
        title, prompt = self._title()
        return f"{title}. {prompt}" if title[-1] not in ".?" else f"{title} {prompt}"

    def read(self) -> str:
        """The whole position in words: each colour's pawns, on the track, in hand and off."""
        race = self.race
        lines = []
        places = race.places()
        for c in range(len(race.pawns) // 4):
            own = PAWNS[4 * c : 4 * c + 4]
            on = [f"{pawn[-1]} on {places[pawn]}" for pawn in own if places[pawn] not in ("hand", "off")]
            hand = sum(places[pawn] == "hand" for pawn in own)
            off = sum(places[pawn] == "off" for pawn in own)
            parts = [f"{listed(on)}" if on else "none on the track"]
            parts += [f"{COUNTS[hand]} in hand", f"{COUNTS[off]} off"]
            lines.append(f"{capital(own[0].split('-')[0])}: {', '.join(parts)}.")
        return " ".join(lines)

    def log(self) -> list[dict[str, Any]]:
        """The turns so far, the latest first: whose, and a sentence each."""
        race = self.race
        return [
            {"seat": turn.seat, "colour": colours(race.seats)[turn.seat][0], "say": turn_words(race, turn)}
            for turn in reversed(race.turns)
        ]

    def events(self, since: int | None = None) -> list[dict[str, Any]]:
        """What happened since a person last decided, step by step; each has a number that only grows."""
        teller = Teller(self.people)
        told = []
        for at in range(self._seen if since is None else since, len(self.line.moves)):
            before, move, after = self.line.states[at], self.line.moves[at], self.line.states[at + 1]
            for k, event in enumerate(teller.events(before, move, after)):
                told.append({"number": 4 * at + k, "turn": len(before.turns), **event})
        return told

    def _turn_started(self) -> int:
        """How many moves had been made when the turn of the last move began."""
        if not self.line.moves:
            return 0
        turns = len(self.line.states[-2].turns)
        at = len(self.line.moves) - 1
        while at > 0 and len(self.line.states[at - 1].turns) == turns:
            at -= 1
        return at

    def view(self) -> dict[str, Any]:
        """Everything a front end shows, as JSON: the position, all choices with what they do, the news."""
        race, rules = self.race, self.game.rules
        waits = self.waits_for()
        title, prompt = self._title()
        view: dict[str, Any] = {
            "rules": rules.name,
            "title": title,
            "prompt": prompt,
            "colour": colours(race.seats)[race.seat][0],
            "seat": race.seat,
            "made": len(self.line.moves),
            "n": rules.track_length,
            "rungs": self._rungs(),
            "first_six": [square(rules, at) for at in range(1, 7)],
            "lane": [square(rules, at) for at in range(1, rules.last + 1)],
            "pawns": race.places(),
            "movable": sorted({run.pawn for run in race.options}) if race.phase is Phase.ASSIGN else [],
            "seats": self._seats(),
            "teams": [list(side) for side in race.teams()] if rules.teams == "pairs" else None,
            "dice": dice_cards(race),
            "trays": trays(race),
            "waits": waits,
            "over": race.phase is Phase.OVER,
            "call": [],
            "launches": [],
            "groups": [],
            "ask": None,
            "events": self.events(),
            "chain": self._chain(),
            "log": self.log()[:12],
            "turns": len(race.turns),
            "read": self.read(),
            "seed": self.seed,
            "set_dice": self.set_dice,
            "can_undo": self._last_decision() is not None,
            "settings": {name: str(value).lower() for name, value in rules.changes().items()},
        }
        if waits == "decision":
            view |= self._decision(race)
        elif waits == "roll" or (waits == "die" and not race.mover):
            view["call"] = [race.launches[len(race.dice)]]
        elif waits == "die" and race.mover:
            view["call"] = [rules.track(race.runs[-1].path[-1].stands)]
        view["squares"] = self._square_words(view)
        return view

    def _title(self) -> tuple[str, str]:
        race, waits = self.race, self.waits_for()
        who = capital(race.seat_words(race.seat))
        if race.winners:
            names = listed([race.seat_words(seat) for seat in race.winners])
            have = "have" if len(race.winners) > 1 or race.seats == 2 else "has"
            return f"{capital(names)} {have} won", won_words(race)
        if waits == "roll" or (race.first and not race.dice):
            return (
                f"{who}: the first turn",
                "Both dice are rolled on yellow and added. A pawn enters on that square.",
            )
        if waits == "die" and race.mover:
            return f"{who}: the extra die", f"Set the extra die for {pawn_words(race.mover)}."
        if waits == "die":
            return f"{who}: what does the die show?", "You set the dice yourself."
        match race.phase:
            case Phase.LAUNCH:
                which = ("first", "second")[len(race.dice)]
                known = f" {who} rolled {race.dice[0]} on {race.launches[0]}." if race.dice else ""
                return (
                    f"{who}: where do you roll the {which} die?",
                    f"You choose the launch track before you roll.{known}",
                )
            case Phase.ACROSS:
                landing = race.runs[-1].path[-1]
                names = f"{capital(pawn_words(landing.pawn))} stings {pawn_words(landing.victim or '')}"
                return names, "One decision, then the extra die."
            case Phase.SWAP:
                landing = race.runs[-1].path[-1]
                return (
                    f"{capital(pawn_words(landing.pawn))} faces {pawn_words(landing.victim or '')}",
                    "Swap or stay?",
                )
            case Phase.EXTRA_LAUNCH:
                return f"{who}: the extra die", "Name the launch track it is rolled on."
            case Phase.ASSIGN:
                return f"{who}: choose a move", self._assign_prompt(race)
        return f"{who} to play", ""

    @staticmethod
    def _assign_prompt(race: Race) -> str:
        if race.first:
            return f"{race.dice[0]} and {race.dice[1]} on yellow, added: one pawn enters."
        if race.used:
            return f"The {race.left()[0]} is left, for another pawn."
        if len(race.dice) == 1:
            return f"Use the {race.dice[0]} now, or keep it until the second die is rolled."
        one, two = race.launches
        if one == two:
            return f"Two dice on {one}. Add them for one pawn, or give one die each to two pawns."
        usable = {run.dice[0] for run in race.options}
        if len(usable) < len(set(race.dice)):
            (only,) = usable
            return f"One die on yellow, one on black. Only the {only} fits a pawn."
        return "One die on yellow, one on black: two pawns, one die each, in the order you like."

    def _decision(self, race: Race) -> dict[str, Any]:
        """What a person has to decide, and what each answer does."""
        match race.phase:
            case Phase.LAUNCH | Phase.EXTRA_LAUNCH:
                tracks = [move.track for move in self.game.moves(race) if isinstance(move, Launch)]
                shown = [track for track in TRACKS if track in tracks]
                return {"call": shown, "launches": [self._launch(race, track) for track in shown]}
            case Phase.ASSIGN:
                others = [move for move in self.game.moves(race) if not isinstance(move, Run)]
                words = {"hold": "Keep the die for now", "decline": "Give up what is left"}
                buttons = [{"move": str(move), "words": words[str(move)]} for move in others]
                return {"groups": choices(race), "others": buttons}
            case Phase.ACROSS:
                return {"ask": self._ask_across(race)}
            case Phase.SWAP:
                return {"ask": self._ask_swap(race)}
        return {}

    def _launch(self, race: Race, track: Track) -> dict[str, Any]:
        rules = race.rules
        own = [
            {"pawn": pawn, "at": race.where(pawn)}
            for pawn in PAWNS[: len(race.pawns)]
            if race.owner(pawn) == race.seat
        ]
        mine = [each for each in own if rules.track(race.pawns[PAWNS.index(each["pawn"])]) == track]
        who, hands = [], 0
        for each in mine:
            if each["at"] == "off":
                continue
            if each["at"] == "hand":
                hands += 1
                if hands > 1:
                    continue
            who.append(each)
        if hands > 1:
            who[-1] = who[-1] if who[-1]["at"] != "hand" else {**who[-1], "at": f"hand ×{hands}"}
        able = has_pawn(race, track)
        return {
            "move": f"roll {track}",
            "key": "y" if track == "yellow" else "k",
            "track": track,
            "title": f"Roll on {track}",
            "who": who,
            "notes": launch_notes(race, track) if able and race.phase is Phase.LAUNCH else [],
            "warn": None if able else f"{capital(no_pawn(race, track))} This die would be lost.",
        }

    @staticmethod
    def _ask_across(race: Race) -> dict[str, Any]:
        rules, landing = race.rules, race.runs[-1].path[-1]
        victim = pawn_words(landing.victim or "")
        here, face = square(rules, landing.to), rules.face(landing.to)
        there = square(rules, face)
        gain = face - landing.to
        own = race.team(race.owner(landing.victim or "")) == race.team(race.seat)
        passes = own == (gain > 0)  # what the text calls the obvious choice
        return {
            "title": f"Pass {victim} across?",
            "text": f"{here} faces {there}, which is free. Passing puts {victim} there, {shifted(gain)}.",
            "note": f"{capital(pawn_words(landing.pawn))} moves on from {here} by the extra die either way.",
            "buttons": [
                {
                    "move": "pass across",
                    "key": "p",
                    "words": f"Pass it to {there}",
                    "main": own == (gain > 0),
                },
                {"move": "leave", "key": "l", "words": f"Leave it on {here}", "main": not passes},
            ],
            "path": [{"from": here, "to": there, "cross": True}],
            "pawn": landing.victim,
        }

    @staticmethod
    def _ask_swap(race: Race) -> dict[str, Any]:
        rules, landing = race.rules, race.runs[-1].path[-1]
        victim, here = pawn_words(landing.victim or ""), square(rules, landing.to)
        there = square(rules, rules.face(landing.to))
        return {
            "title": f"Swap places with {victim}?",
            "text": f"{here} faces {there}, where {victim} stands.",
            "note": "",
            "buttons": [
                {"move": "swap", "key": "p", "words": f"Swap to {there}", "main": True},
                {"move": "stay", "key": "l", "words": f"Stay on {here}", "main": False},
            ],
            "path": [{"from": here, "to": there, "cross": True, "both": True}],
            "pawn": landing.victim,
        }

    def _chain(self) -> list[dict[str, Any]]:
        """What happened since the turn of the last move began: the steps of its chains."""
        keys = ("number", "turn", "kind", "say", "detail", "effects", "path", "pawn", "extra")
        steps = self.events(min(self._seen, self._turn_started()))
        return [{key: event.get(key) for key in keys} for event in steps]

    def _rungs(self) -> list[list[str]]:
        """The facing pairs along the track: the yellow half and the black half of each rung."""
        rules = self.game.rules
        return [[square(rules, i), square(rules, rules.face(i))] for i in range(1, rules.track_length + 1)]

    def _seats(self) -> list[dict[str, Any]]:
        race = self.race
        places, off = race.places(), self.game.scores(race)
        return [
            {
                "seat": seat,
                "name": capital(race.seat_words(seat)),
                "colours": list(own),
                "who": self.seats[seat],
                "does": "you" if self.seats[seat] == PERSON else LEVELS[self.seats[seat]],
                "turn": seat == race.seat and race.phase not in (Phase.OVER, Phase.STARTER),
                "team": race.team(seat) if race.rules.teams == "pairs" else None,
                "off": off[seat],
                "pawns": [{"pawn": p, "at": at} for p, at in places.items() if race.owner(p) == seat],
            }
            for seat, own in enumerate(colours(race.seats))
        ]

    def _square_words(self, view: dict[str, Any]) -> dict[str, str]:
        """What a screen reader hears on each square: who stands there, what it faces, what may be done."""
        rules = self.game.rules
        standing: dict[str, list[str]] = {}
        for pawn, at in view["pawns"].items():
            standing.setdefault(at, []).append(pawn_words(pawn))
        options: dict[str, list[str]] = {}
        for group in view["groups"]:
            for choice in group["choices"]:
                effects = ", ".join(each["words"] for each in choice["effects"])
                options.setdefault(choice["to"], []).append(f"choice {choice['key']}: {effects}")
        words = {}
        for at in range(1, rules.last + 1):
            here, face = square(rules, at), square(rules, rules.face(at))
            who, other = (listed(standing.get(name, ["free"])) for name in (here, face))
            says = f"{here}, {who}; faces {face}, {other}"
            words[here] = "; ".join([says, *options.get(here, [])])
        return words

    def __repr__(self) -> str:
        return text(self.race)


def options() -> dict[str, Any]:
    """What a race can be made of, for a form."""
    return {
        "tables": [
            {"rules": "scorpion-race", "players": 2, "words": "2 players, two colours each"},
            {"rules": "scorpion-race", "players": 3, "words": "3 players"},
            {"rules": "scorpion-race", "players": 4, "words": "4 players"},
            {"rules": "scorpion-race-pairs", "players": 4, "words": "4 players, in pairs"},
        ],
        "others": [
            *({"who": name, "words": f"a bot that {does}"} for name, does in LEVELS.items()),
            {"who": PERSON, "words": "people at this screen"},
        ],
        "parameters": {
            name: list(parameter.values) if parameter.values else None
            for name, parameter in PARAMETERS.items()
        },
    }
