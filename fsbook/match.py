"""A match: rounds to a target, or a number of rounds; and domino games as values of the Game protocol.

>>> from fsbook.games.flower_scorpion import CELKO
>>> game = Dominoes(CELKO)
>>> match = game.start(2)
>>> game.turn(match)
CHANCE
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fsbook.dice import Pairs
from fsbook.layout import Layout
from fsbook.play import CHANCE, Chance, IllegalMove, RuleError, Seat
from fsbook.round import (
    Deal,
    Draw,
    Entry,
    Lead,
    Move,
    Pass,
    Play,
    Round,
    apply,
    deal,
    decide_lead,
    draw_lead,
    drawable,
    lay,
    start_round,
)
from fsbook.rules import (
    Award,
    Ending,
    Laid,
    LeadFirst,
    LeadNext,
    RoundEndTie,
    Rules,
)
from fsbook.tiles import Tile

__all__ = ["Dominoes", "Match", "View", "score_play"]


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands. ``target`` is the points that end it, or None in a match by rounds, which
    ``limit`` counts. ``finished`` are the rounds played; ``round`` is the one being played, or None
    while chance has to move; ``lead`` is the next round's lead once it is known.
    """

    rules: Rules
    target: int | None
    limit: int | None
    points: tuple[int, ...]
    finished: tuple[Round, ...] = ()
    round: Round | None = None
    lead: Lead | None = None
    over: bool = False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def master(self) -> Seat | None:
        """The caravan master: who leads the round being played (or the next one, once that is known)."""
        if self.round is not None:
            return self.round.lead.seat
        return self.lead.seat if self.lead is not None else None

    @property
    def winner(self) -> Seat | None:
        """Who has won the match; None while it is played, and when it ended level."""
        best = self._best()
        return best[0] if self.over and len(best) == 1 else None

    @property
    def tied(self) -> tuple[Seat, ...]:
        """The seats that share a match which ended level; empty otherwise."""
        best = self._best()
        return best if self.over and len(best) > 1 else ()

    def _best(self) -> tuple[Seat, ...]:
        highest = max(self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == highest)

    def __str__(self) -> str:
        return str(self.round or (self.finished[-1] if self.finished else "")) or "(empty table)"


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know of a match, and all that a bot is given.

    ``counts`` are the tiles in each hand, ``oasis`` the tiles left undealt and ``drawable`` how many of
    them may be drawn; ``log`` is the round's, with the tiles that others drew left out. ``moves`` are the
    legal moves when it is this seat's turn, else empty. ``earlier`` are the rounds played before: everybody
    has seen how they went, and the hands lie open at their end.
    """

    rules: Rules
    seat: Seat
    turn: Seat | None
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    oasis: int
    drawable: int
    layout: Layout
    pairs: Pairs
    points: tuple[int, ...]
    target: int | None
    limit: int | None
    rounds: int
    lead: Lead | None
    drawn: int
    passes: int
    log: tuple[Entry, ...]
    moves: tuple[Play | Draw | Pass, ...]
    earlier: tuple[Round, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.counts)

    def awards(self, play: Play) -> tuple[Award, ...]:
        """What a play would bring this seat, before any floor."""
        short = None if self.target is None else self.target - self.points[self.seat]
        return score_play(self.rules, self.layout, play, self.pairs, short)[1]

    def total(self, move: Play | Draw | Pass) -> int:
        """The sum of the awards of a move; 0 for drawing and passing."""
        return sum(award.points for award in self.awards(move)) if isinstance(move, Play) else 0


def score_play(
    rules: Rules, layout: Layout, play: Play, pairs: Pairs, short_of_target: int | None = None
) -> tuple[Layout, tuple[Award, ...]]:
    """The referee: the layout after a play, and what the play scores, before any floor.

    Raises :class:`~fsbook.play.IllegalMove` when the tile may not lie there.

    >>> from fsbook.dice import Pair
    >>> from fsbook.games.flower_scorpion import CELKO
    >>> from fsbook.round import parse_move
    >>> caravan = Layout.parse("[4|4][4|1][1|1][1|5]")
    >>> _, awards = score_play(CELKO, caravan, parse_move("5-5@east"), Pairs(Pair(5, 4), Pair(3, 2)))
    >>> [(award.kind.value, award.points, award.rule) for award in awards]
    [('long_flower', 4, '002 rule 6')]
    """
    laid = lay(rules, layout, play)
    return laid, rules.awards(Laid(laid, play.tile, play.arm, pairs, rules.unit, short_of_target))


@dataclass(frozen=True, slots=True)
class Dominoes:
    """A domino game: a rule set, played to a target (by default the rules') or for ``limit`` rounds.

    Raises :class:`RuleError` when both are given, or a number is not positive.
    """

    rules: Rules
    target: int | None = None
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.target is not None and self.limit is not None:
            raise RuleError("A match goes to a target or over a number of rounds, not both.")
        if self.target is not None and self.target < 1:
            raise RuleError(f"The target is a number of {self.rules.unit}s, 1 or more.")
        if self.limit is not None and self.limit < 1:
            raise RuleError("A match lasts at least 1 round.")

    @property
    def name(self) -> str:
        """The id of the rule set."""
        return self.rules.id

    def start(self, seats: int) -> Match:
        """A match of ``seats`` players in which nothing has happened yet."""
        self.rules.hand_for(seats)
        target = None if self.limit is not None else self.target or self.rules.target_for(seats)
        return Match(self.rules, target, self.limit, (0,) * seats)

    def turn(self, match: Match) -> Seat | Chance | None:
        """The seat to move; CHANCE for a lead or a deal; None when the match is over."""
        if match.over:
            return None
        return CHANCE if match.round is None else match.round.turn

    def moves(self, match: Match) -> tuple[Play | Draw | Pass, ...]:
        """The legal moves of the seat to move, sorted."""
        return match.round.moves if match.round is not None else ()

    def needs_lead(self, match: Match) -> bool:
        """Whether chance decides the lead next; otherwise it deals."""
        by_double = self.rules.lead_first in (LeadFirst.HIGHEST_DOUBLE, LeadFirst.LOWEST_DOUBLE)
        return match.round is None and match.lead is None and not by_double

    def sample(self, match: Match, rng: Random) -> Lead | Deal:
        """A lead or a deal by chance."""
        if self.needs_lead(match):
            return decide_lead(match.rules, match.seats, rng)
        return deal(match.rules, match.seats, match.lead, rng)

    def play(self, match: Match, move: Move) -> Match:
        """The match after a move; raises :class:`IllegalMove`, saying why."""
        if match.over:
            raise IllegalMove("The match is over.")
        if match.round is None:
            if isinstance(move, Lead):
                return self._led(match, move)
            if isinstance(move, Deal):
                return self._dealt(match, move)
            raise IllegalMove("The tiles have not been dealt yet.")
        if isinstance(move, Lead | Deal):
            raise IllegalMove("The round is being played; the tiles are dealt already.")
        played = apply(match.round, move)
        if played.ending is None:
            return Match(
                match.rules, match.target, match.limit, played.points, match.finished, played, match.lead
            )
        return self._finished(match, played)

    def scores(self, match: Match) -> tuple[int, ...]:
        """Everybody's points."""
        return match.points

    def view(self, match: Match, seat: Seat) -> View:
        """What ``seat`` may know; after the last round, that round as it ended."""
        current = match.round or (match.finished[-1] if match.finished else None)
        rules = match.rules
        if current is None:
            return View(
                rules, seat, None, (), (0,) * match.seats, 0, 0, Layout(), Pairs(), match.points,
                match.target, match.limit, 0, match.lead, 0, 0, (), (),
            )  # fmt: skip
        turn = None if current.ending is not None else current.turn
        log = tuple(
            entry
            if entry.tile is None or entry.seat == seat
            else Entry(entry.seat, entry.move, entry.awards, entry.points)
            for entry in current.log
        )
        return View(
            rules, seat, turn, current.hands[seat], tuple(map(len, current.hands)), len(current.oasis),
            drawable(rules, len(current.oasis)), current.layout, current.pairs, match.points,
            match.target, match.limit, len(match.finished), current.lead, current.drawn, current.passes,
            log, current.moves if turn == seat else (), match.finished,
        )  # fmt: skip

    # -- between rounds -------------------------------------------------------------------------------

    def _led(self, match: Match, lead: Lead) -> Match:
        if not self.needs_lead(match):
            raise IllegalMove("The lead is known; the tiles are dealt next.")
        _check_lead(match.rules, match.seats, lead)
        return Match(match.rules, match.target, match.limit, match.points, match.finished, None, lead)

    def _dealt(self, match: Match, dealt: Deal) -> Match:
        if self.needs_lead(match):
            raise IllegalMove("The lead is decided before the tiles are dealt.")
        opened = start_round(match.rules, match.lead, dealt, match.points, match.target)
        return Match(match.rules, match.target, match.limit, match.points, match.finished, opened)

    def _finished(self, match: Match, played: Round) -> Match:
        finished = (*match.finished, played)
        over = self._is_over(match, played, len(finished))
        lead = None if over else self._next_lead(played)
        return Match(match.rules, match.target, match.limit, played.points, finished, None, lead, over)

    def _is_over(self, match: Match, played: Round, rounds: int) -> bool:
        if played.ending is Ending.TARGET:
            return True
        highest = max(played.points)
        if match.limit is not None:
            reached = rounds >= match.limit
        else:
            assert match.target is not None
            reached = highest >= match.target
        tied = played.points.count(highest) > 1
        by_default = RoundEndTie.HIGHEST_THEN_EXTRA_ROUND if match.limit is None else RoundEndTie.SHARED
        tie = self.rules.round_end_tie or by_default
        return reached and not (tied and tie is RoundEndTie.HIGHEST_THEN_EXTRA_ROUND)

    def _next_lead(self, played: Round) -> Lead | None:
        how = self.rules.lead_next
        if how is LeadNext.ROTATE_LEFT:
            return Lead("rotation", (played.lead.seat + 1) % played.seats)
        if how is LeadNext.ROUND_WINNER and played.winner is not None:
            return Lead("winner", played.winner)
        if how is LeadNext.DOMINO_WINNER and played.ending is Ending.DOMINO and played.winner is not None:
            return Lead("winner", played.winner)
        return None


def _check_lead(rules: Rules, seats: int, lead: Lead) -> None:
    """Raises :class:`IllegalMove` unless the throws (or draws) decide for the seat they are said to."""
    by = {LeadFirst.RANDOM: "random", LeadFirst.DICE_HIGH: "dice", LeadFirst.TILE_HIGH: "stone"}[
        rules.lead_first
    ]
    if lead.by != by:
        raise IllegalMove(f"The lead is decided by {by} here, not by {lead.by}.")
    if not 0 <= lead.seat < seats:
        raise IllegalMove(f"There is no seat {lead.seat} at this table.")
    if by == "random":
        if lead.throws:
            raise IllegalMove("A lead picked at random has no throws.")
        return
    inside = list(range(seats))
    for number, throw in enumerate(lead.throws):
        if len(throw) != seats or [seat for seat, faces in enumerate(throw) if faces is not None] != inside:
            raise IllegalMove("Everybody who is level throws for the lead again, and nobody else.")
        for faces in throw:
            if faces is not None:
                _check_faces(rules, by, faces)
        if by == "stone":
            drawn = [Tile(*faces) for faces in throw if faces is not None]
            if len(set(drawn)) < len(drawn):
                raise IllegalMove("The same tile cannot be drawn twice for the lead.")
        inside = draw_lead(rules, throw)
        if len(inside) == 1 and number < len(lead.throws) - 1:
            raise IllegalMove("The lead was decided already: nobody throws again.")
    if inside != [lead.seat]:
        raise IllegalMove(
            "The lead goes to the highest throw." if by == "dice" else "The lead goes to most pips."
        )


def _check_faces(rules: Rules, by: str, faces: tuple[int, int]) -> None:
    if by == "stone":
        Tile(*faces)
    elif not all(1 <= face <= rules.dice_sides for face in faces):
        raise IllegalMove(f"No die shows {max(faces)}: dice go from 1 to {rules.dice_sides}.")
