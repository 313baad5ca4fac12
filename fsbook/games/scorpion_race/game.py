"""The race as a game: the seven questions, a view, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from fsbook.games.scorpion_race.course import apply, begin_turn, decisions, gain, legal_runs, usable
from fsbook.games.scorpion_race.moves import (
    Launch,
    RaceMove,
    Roll,
    Run,
    Start,
)
from fsbook.games.scorpion_race.refusals import refusal
from fsbook.games.scorpion_race.rules import (
    COLOURS,
    HAND,
    INDEX,
    PAIRS,
    PAWNS,
    RaceRules,
    parse_square,
    pawn_words,
    square,
)
from fsbook.games.scorpion_race.state import Phase, Race, own_pawns, pawn_index
from fsbook.play import CHANCE, Chance, IllegalMove, RuleError, Seat


@dataclass(frozen=True, slots=True)
class RaceView:
    """What a seat may know: in the race everybody sees everything.

    ``moves`` are the legal moves when the seat is to move. :meth:`after` and :meth:`total` answer what a
    move would do.
    """

    race: Race
    seat: Seat
    moves: tuple[RaceMove, ...]

    @property
    def rules(self) -> RaceRules:
        """The rules played."""
        return self.race.rules

    def after(self, move: RaceMove) -> Race:
        """The race after one of the legal moves."""
        return ScorpionRace(self.rules).play(self.race, move)

    def total(self, move: RaceMove) -> float:
        """The squares one gains at once: one's side forward, plus the others' back.

        For a launch it is the mean over the six numbers of the best that die could do alone.
        """
        return _total(self.race, move)


def _lead(race: Race, team: int) -> int:
    """Own progress less the others' progress, in squares."""
    return sum(at if race.team(i // 4 % race.seats) == team else -at for i, at in enumerate(race.pawns))


def _total(race: Race, move: RaceMove) -> float:
    if isinstance(move, Run):
        return float(gain(race, INDEX[move.pawn], sum(move.dice)))
    if isinstance(move, Launch):
        if race.phase is not Phase.LAUNCH:
            return 0.0
        return sum(_best(race, move, die) for die in range(1, 7)) / 6
    team = race.team(race.seat)
    return float(_lead(apply(race, move), team) - _lead(race, team))


def _best(race: Race, launch: Launch, die: int) -> int:
    """The most squares that a die, launched like this, could gain by itself."""
    rolled = race.but(launches=(launch.track,), dice=(die,), used=(), runs=())
    return max((gain(race, INDEX[run.pawn], die) for run in legal_runs(rolled)), default=0)


@dataclass(frozen=True, slots=True)
class ScorpionRace:
    """The race under one set of rules: a :class:`fsbook.play.Game`."""

    rules: RaceRules

    @property
    def name(self) -> str:
        """The id of the rule set."""
        return self.rules.name

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players it can be played with."""
        return (4,) if self.rules.teams == "pairs" else (2, 3, 4)

    def start(self, seats: int) -> Race:
        """All pawns in hand; raises :class:`RuleError` for a wrong number of players."""
        if seats not in self.players:
            if self.rules.teams == "pairs":
                raise RuleError(f"Pairs are two against two: four players, not {seats}.")
            raise RuleError(f"The race is for 2, 3 or 4 players, not {seats}.")
        race = Race(self.rules, seats, (HAND,) * (12 if seats == 3 else 16))
        if self.rules.starter == "first_seat":
            return begin_turn(race.but(starter=0), 0)
        return race

    def turn(self, state: Race) -> Seat | Chance | None:
        """The seat to decide, :data:`CHANCE` for the dice, None when the race is won."""
        if state.phase is Phase.OVER:
            return None
        if state.phase in (Phase.ROLL, Phase.EXTRA, Phase.STARTER):
            return CHANCE
        return state.seat

    def moves(self, state: Race) -> tuple[RaceMove, ...]:
        """Every legal decision; of several pawns in one hand, which are alike, only the lowest number."""
        return decisions(state)

    def sample(self, state: Race, rng: Random) -> RaceMove:
        """Who starts, or what a die shows."""
        if state.phase is Phase.STARTER:
            return Start(rng.randrange(state.seats))
        while True:
            die = rng.randint(1, 6)
            if usable(state, die):
                return Roll(die)

    def play(self, state: Race, move: RaceMove) -> Race:
        """The race after a move or an outcome of chance; raises :class:`IllegalMove` with a sentence."""
        reason = refusal(state, move)
        if reason is not None:
            raise IllegalMove(reason)
        return apply(state, move)

    def scores(self, state: Race) -> tuple[int, ...]:
        """How many pawns of each seat are off the track."""
        off = state.rules.off
        return tuple(
            sum(state.pawns[i] == off for i in own_pawns(state.seats, seat)) for seat in range(state.seats)
        )

    def view(self, state: Race, seat: Seat) -> RaceView:
        """Everything: nothing is hidden in the race."""
        return RaceView(state, seat, self.moves(state) if self.turn(state) == seat else ())


RACE: Final = ScorpionRace(RaceRules())
RACE_PAIRS: Final = ScorpionRace(PAIRS)


def games() -> Iterator[ScorpionRace]:
    """The two rule sets of text 004, for the catalog."""
    yield RACE
    yield RACE_PAIRS


def position(rules: RaceRules, seats: int, places: Mapping[str, str], seat: Seat = 0) -> Race:
    """A race set up in the middle: the named pawns where you say, all others in hand, ``seat`` to launch.

    Raises:
        RuleError: for a pawn or place that does not exist, two pawns on a square, or a race already won.
    """
    start = ScorpionRace(rules).start(seats)
    if not 0 <= seat < seats:
        raise RuleError(f"There is no seat {seat}: the seats are 0 to {seats - 1}.")
    pawns = list(start.pawns)
    for pawn, place in places.items():
        pawns[pawn_index(start, pawn)] = parse_square(rules, place)
    standing: dict[int, str] = {}
    for i, at in enumerate(pawns):
        if HAND < at < rules.off:
            if at in standing:
                one, two = pawn_words(standing[at]).capitalize(), pawn_words(PAWNS[i])
                raise RuleError(
                    f"{one} and {two} cannot both stand on {square(rules, at)}: "
                    "two pawns never stay on one square."
                )
            standing[at] = PAWNS[i]
    race = start.but(pawns=tuple(pawns), starter=seat)
    for side in race.teams():
        if all(pawns[i] == rules.off for s in side for i in own_pawns(seats, s)):
            raise RuleError("All pawns of one side are off already: that race is over.")
    return begin_turn(race, seat)


def parse_position(rules: RaceRules, words: str) -> Race:
    """A position from the line that :func:`text` writes.

    Raises:
        RuleError: for anything else.

    >>> from fsbook.games.scorpion_race import text
    >>> line = "3 players; blue Y4 hand hand hand; red hand off hand hand; green Y9 B9 off off; red to play"
    >>> text(parse_position(RaceRules(), line)) == line
    True
    """
    head, *parts = (part.strip().split() for part in words.strip().split(";"))
    if len(head) != 2 or not head[0].isdecimal() or head[1] != "players":
        raise RuleError("A position of the race begins with the number of players, as in “2 players; …”.")
    seats = int(head[0])
    start = ScorpionRace(rules).start(seats)
    places: dict[str, str] = {}
    seat = 0
    for part in parts:
        if part[1:] == ["to", "play"] and part[0] in COLOURS:
            seat = COLOURS.index(part[0]) % seats
        elif len(part) == 5 and part[0] in COLOURS:
            places |= {f"{part[0]}-{number}": place for number, place in enumerate(part[1:], 1)}
        elif part == ["who", "starts", "is", "open"]:
            return start
        else:
            raise RuleError(f"“{' '.join(part)}” is no part of a position: write a colour and four places.")
    return position(rules, seats, places, seat)
