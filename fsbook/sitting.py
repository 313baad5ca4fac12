"""People and bots at one table: a match that runs by itself until a person has something to decide.

The bots move, what is forced happens, and everything stops where a person can choose or where a round is
over. Nothing here knows a widget, so a table can be tested, restored and played in a plain Python session.

>>> table = Sitting("fs-celko", ["you", "greedy"], seed=7)
>>> table.round_over, table.decides is not None
(False, True)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import monotonic
from typing import Any, Final

from fsbook import bots, catalog, coach_view
from fsbook.match import Dominoes, Match
from fsbook.play import CHANCE, IllegalMove, Line, RuleError, Seat, chance_rng
from fsbook.round import Draw, Pass, Play, Round, open_ends, parse_move
from fsbook.rules import DrawMode
from fsbook.table_view import Teller, own_turn, title_of
from fsbook.tiles import Tile
from fsbook.words import Words

__all__ = ["DEAL", "PERSON", "THINKING", "Sitting", "default_names"]

Json = dict[str, Any]

PERSON: Final = "you"
"""The kind of a seat where a person sits; any other kind is the name of a bot."""

DEAL: Final = "deal"
"""How the deal of a round (with the throws for its lead) is written among the moves."""

THINKING: Final = 0.24 if sys.platform == "emscripten" else None
"""Seconds that a bot looks ahead at most in a browser, whose machine may be slow; elsewhere it takes its
time, so that a seed reproduces.
"""

_COACH: Final = "fsbook.coach"
"""The module that advises; it brings the search with it, so it is imported when it is first asked."""

_HAS_COACH: Final = find_spec(_COACH) is not None

_PERSONS = ("you", "person", "human", "me")
_BOT_NAMES = ("Amina", "Idir", "Tiziri", "Zahra")
_PERSON_NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")


def default_names(seats: Sequence[str]) -> list[str]:
    """A name for every seat.

    >>> default_names(["you", "greedy", "random"])
    ['You', 'Amina', 'Idir']
    """
    people = [seat for seat, kind in enumerate(seats) if kind == PERSON]
    bot_names = iter(_BOT_NAMES)
    names = []
    for seat, kind in enumerate(seats):
        if kind != PERSON:
            names.append(next(bot_names))
        else:
            names.append("You" if len(people) == 1 else _PERSON_NAMES[people.index(seat)])
    return names


class Sitting:
    """A match with its seats filled: ``seats`` holds ``"you"`` or the name of a bot for each.

    ``moves`` is all that was done, as text; with the same arguments it brings back the same table. The
    match ends at ``target`` points or after ``rounds`` rounds (neither: as the rules say). ``settings``
    changes parameters of the rule set by name. A bot looks ahead for so many ``seconds`` at most (None: as
    far as it ever does). Raises :class:`~fsbook.play.RuleError` for anything that cannot be played.
    """

    def __init__(
        self,
        rules: str = "fs-celko",
        seats: Sequence[str] = (PERSON, "greedy"),
        *,
        seed: int = 1,
        target: int | None = None,
        rounds: int | None = None,
        names: Sequence[str] | None = None,
        settings: Mapping[str, Any] | None = None,
        moves: Sequence[str] = (),
        seconds: float | None = None,
    ) -> None:
        self.seats = tuple(PERSON if kind.strip().lower() in _PERSONS else kind.strip() for kind in seats)
        self.bots = {seat: bots.bot(kind, seconds) for seat, kind in enumerate(self.seats) if kind != PERSON}
        self.people = tuple(seat for seat, kind in enumerate(self.seats) if kind == PERSON)
        self.seed = seed
        rule_set = catalog.rules(rules)
        self.game = Dominoes(rule_set.set(**settings) if settings else rule_set, target, rounds)
        self.line: Line[Match, Any] = Line((self.game.start(len(self.seats)),))
        given = list(names or ())
        wanted = default_names(self.seats)
        self.names = tuple(
            str(given[seat]) if seat < len(given) and given[seat] else wanted[seat]
            for seat in range(len(wanted))
        )
        self.moves: list[str] = []
        self.open_for: Seat | None = None
        self._thought: tuple[list[str], Any] | None = None
        self._chart: tuple[list[str], Json] | None = None
        self._reviewing: tuple[list[str], Any] | None = None
        self._words = Words(
            self.names, self.people[0] if len(self.people) == 1 else None, self.game.rules.unit
        )
        self._teller = Teller(self._words)
        self._restore(moves)

    # -- what is so -----------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.line.state

    @property
    def round(self) -> Round:
        """The round being played, or the one that ended last."""
        match = self.match
        return match.round if match.round is not None else match.finished[-1]

    @property
    def round_over(self) -> bool:
        """Whether the last round is over and the next one has not been dealt."""
        return self.match.round is None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.over

    @property
    def decides(self) -> Seat | None:
        """The person who has to decide now; None between rounds and after the match."""
        round_ = self.match.round
        return round_.turn if round_ is not None and round_.turn in self.people else None

    @property
    def reader(self) -> Seat | None:
        """The seat whose tiles may be seen: the one person's; of several, whoever decides and has opened
        the curtain.
        """
        if len(self.people) == 1:
            return self.people[0]
        return self.decides if self.decides is not None and self.open_for == self.decides else None

    @property
    def curtain(self) -> Seat | None:
        """The person for whom the curtain is closed, or None where there is none."""
        decides = self.decides
        return decides if len(self.people) > 1 and decides is not None and self.open_for != decides else None

    # -- what can be done -----------------------------------------------------------------------------

    def play(self, text: str, between: Callable[[], None] | None = None) -> None:
        """A person's move, ``6-4@east``, ``draw`` or ``pass`` (a tile with one place needs no arm); then
        everything that follows by itself, with a call of ``between`` before each move of a bot. Raises
        :class:`~fsbook.play.RuleError`, saying why not.
        """
        seat = self.decides
        if seat is None:
            raise IllegalMove(
                "The match is over." if self.over else "The round is over: go on to the next one."
            )
        if self.curtain is not None:
            raise IllegalMove("Open the curtain first.")
        move = parse_move(text)
        state = self.match.round
        assert state is not None
        if isinstance(move, Play) and move.arm is None and state.layout:
            places = [
                option for option in state.moves if isinstance(option, Play) and option.tile == move.tile
            ]
            if len(places) == 1:
                move = places[0]
        self._step(move)
        self._run(between)

    def next_round(self, between: Callable[[], None] | None = None) -> None:
        """Deal the next round; ``between`` as in :meth:`play`."""
        if self.over:
            raise IllegalMove("The match is over.")
        if not self.round_over:
            raise IllegalMove("The round is still being played.")
        self.open_for = None
        self._deal()
        self._run(between)

    def open_curtain(self) -> None:
        """Show the person who has to decide the own tiles."""
        self.open_for = self.decides

    @property
    def can_undo(self) -> bool:
        """Whether a decision of a person in this round can be taken back; a round whose tiles have been
        turned up stays.
        """
        return self._last_decision() is not None

    def undo(self) -> None:
        """Back to the last decision of a person: the same tiles come again. Raises :class:`IllegalMove`
        when there is none in this round, or its tiles have been turned up.
        """
        at = self._last_decision()
        if at is None:
            raise IllegalMove(
                "The tiles have been turned up: this round cannot be taken back, only played again."
                if self.round_over
                else "There is nothing to take back in this round."
            )
        self._keep(at)
        if len(self.people) > 1 and self.open_for != self.decides:
            self.open_for = None

    def again(self, whole: bool = False) -> None:
        """The same deal again: the last round from its beginning, or the ``whole`` match."""
        at = 0 if whole else max(place for place, text in enumerate(self.moves) if text == DEAL)
        first = 1 + min(place for place, text in enumerate(self.moves) if text == DEAL)
        self._keep(max(first, at + 1))
        self.open_for = None
        self._run()

    def play_from(self, at: int) -> None:
        """The round that is over once more from its step ``at``, as an exercise: so many of its moves stay.
        Raises :class:`IllegalMove` where no person laid a tile next.
        """
        if not self.round_over:
            raise IllegalMove("The round is still being played.")
        log = self.round.log
        if not (0 <= at < len(log) and log[at].seat in self.people and isinstance(log[at].move, Play)):
            raise IllegalMove("There is nothing to decide there: go to a turn of your own.")
        dealt = max(place for place, text in enumerate(self.moves) if text == DEAL)
        self._keep(dealt + 1 + at)
        self.open_for = None
        self._run()

    # -- how it runs ----------------------------------------------------------------------------------

    def _restore(self, moves: Sequence[str]) -> None:
        for number, text in enumerate(moves):
            try:
                if text == DEAL:
                    self._deal()
                else:
                    self._step(parse_move(text))
            except RuleError as wrong:
                raise RuleError(f"Move {number + 1} of the list, {text}: {wrong}") from None
        if not self.moves:
            self._deal()
        self._run()

    def _step(self, move: Play | Draw | Pass) -> None:
        self.line = self.line.then(self.game, move)
        self.moves.append(str(move))

    def _deal(self) -> None:
        """Chance moves until somebody else does; one entry among the moves."""
        if self.game.turn(self.match) is not CHANCE:
            raise IllegalMove("The tiles are dealt already.")
        while self.game.turn(self.match) is CHANCE:
            rng = chance_rng(self.seed, self.line.chances(self.game))
            self.line = self.line.then(self.game, self.game.sample(self.match, rng))
        self.moves.append(DEAL)

    def _run(self, between: Callable[[], None] | None = None) -> None:
        """Bots and what is forced, until a person can choose or the round is over."""
        while (state := self.match.round) is not None:
            seat, moves = state.turn, state.moves
            if len(moves) == 1 and not isinstance(moves[0], Play):
                self._step(moves[0])
            elif seat in self.bots:
                if between is not None:
                    between()
                rng = Random(f"{self.seed}/table/{seat}/{len(self.moves)}")
                self._step(self.bots[seat](self.game.view(self.match, seat), rng))
            else:
                return

    def _keep(self, count: int) -> None:
        """Only the first ``count`` entries of the moves."""
        kept = self.moves[:count]
        states = 0
        match = self.line.states[0]
        for text in kept:
            if text == DEAL:
                while self.game.turn(match) is CHANCE:
                    states += 1
                    match = self.line.states[states]
            else:
                states += 1
                match = self.line.states[states]
        self.line = Line(self.line.states[: states + 1], self.line.moves[:states])
        self.moves = kept

    def _last_decision(self) -> int | None:
        """Where in the moves the last decision of a person stands, in the round being played."""
        if self.round_over:
            return None
        states = self.line.states
        for back in range(1, len(self.moves) + 1):
            text = self.moves[-back]
            if text == DEAL:
                return None
            state = states[-back - 1].round
            assert state is not None
            if state.turn in self.people and (len(state.moves) > 1 or isinstance(state.moves[0], Play)):
                return len(self.moves) - back
        return None

    # -- what is shown --------------------------------------------------------------------------------

    def words(self) -> Words:
        """Sentences for whoever reads this table: with one person, that person is “you”."""
        return self._words

    def say(self) -> str:
        """The state in one sentence or two: whose turn it is and what fits, or how the round ended."""
        words, state = self.words(), self.round
        if self.round_over:
            end = self._record()["end"]
            match = end["match"]
            return f"{match['title']} {match['text']}" if match else f"{end['title']} {end['text']}"
        decides = self.decides
        if self.curtain is not None:
            return words.curtain(self.curtain)
        if decides is None:
            return words.their_turn(state.turn, state.layout)
        fitting = sorted({move.tile for move in state.moves if isinstance(move, Play)})
        arms = [end.arm for end in open_ends(state.rules, state.layout)]
        may_draw = any(isinstance(move, Draw) for move in state.moves)
        return words.your_turn(state.layout, arms, fitting, len(state.hands[decides]), may_draw)

    def answer(self, text: str) -> str | None:
        """What a typed word asks to hear (``hand ends score dice layout oasis help``), else None."""
        words, state = self.words(), self.round
        word = text.strip().lower()
        if word == "hand":
            return words.read_hand(self.hand())
        if word in ("ends", "end"):
            return words.read_ends(state.layout, [end.arm for end in open_ends(state.rules, state.layout)])
        if word in ("score", "scores", "points", "chips"):
            return words.read_score(self.match.points)
        if word in ("dice", "flower", "scorpion"):
            return words.read_dice(state.pairs.flower, state.pairs.scorpion)
        if word in ("layout", "caravan", "table"):
            return words.read_layout(state.layout)
        if word in ("oasis", "boneyard"):
            return words.read_oasis(len(state.oasis), state.rules.oasis_reserve)
        if word in ("help", "?"):
            return words.help()
        return None

    def _thinks(self) -> Any:
        """What the coach thinks of the position for the person to decide, further each time it is asked."""
        seat = self.decides
        if seat is None or self.curtain is not None or not _HAS_COACH:
            raise IllegalMove("There is nothing to decide now.")
        if self._thought is None or self._thought[0] != self.moves:
            view = self.game.view(self.match, seat)
            self._thought = (list(self.moves), import_module(_COACH).Thought(view, seed=self.seed))
        return self._thought[1]

    def advice(self, step: int) -> tuple[str, str | None]:
        """The coach's hint number ``step`` for the person to decide, and from the third one on the move
        it names. Raises :class:`IllegalMove` when nobody decides.
        """
        advice = self._thinks().finish()
        step = min(step, len(advice.steps) - 1)
        return self._named(advice.steps[step]), advice.best if step == len(advice.steps) - 1 else None

    def weigh(self, seconds: float) -> Json:
        """Every move of the person to decide, weighed: after about so many seconds either the moves or how
        far the coach is, to be asked again. Raises :class:`IllegalMove` when nobody decides.
        """
        thought = self._thinks()
        thought.go_on(seconds)
        rules, seats = self.game.rules, len(self.seats)
        return coach_view.weighed(thought.advice, thought.done, rules.unit, seats, self._named)

    def chart(self) -> Json | None:
        """The match as a chart of points and chances over time; None while it is being played."""
        if not self.over or not _HAS_COACH:
            return None
        if self._chart is None or self._chart[0] != self.moves:
            self._chart = (list(self.moves), coach_view.charted(self.match, self._words))
        return self._chart[1]

    def review(self) -> Json:
        """The round that is over, looked at with all tiles known: what the coach says of it, and the moves
        that gave points away, the one that lost it marked. Raises :class:`IllegalMove` before the end.
        """
        while (seen := self.reviewed(60)) is None:
            pass
        return seen

    def reviewed(self, seconds: float) -> Json | None:
        """The same, worked on for about so many seconds: None while it is not done, to be asked again."""
        if not self.round_over or not _HAS_COACH:
            raise IllegalMove("A round is looked at when it is over.")
        if self._reviewing is None or self._reviewing[0] != self.moves:
            self._reviewing = (list(self.moves), import_module(_COACH).reviewing(self.match.finished[-1]))
        stop, seen = monotonic() + seconds, None
        for seen in self._reviewing[1]:
            if seen is not None or monotonic() >= stop:
                break
        if seen is None:
            return None
        self._reviewing = None
        numbers = [turn["n"] for turn in self._record()["turns"] for _ in range(turn["from"], turn["to"])]

        def named(sentence: str) -> str:
            found = re.search(r"\bat move (\d+)", sentence)
            if found is not None:
                sentence = sentence.replace(found[0], f"in turn {numbers[int(found[1]) - 1]}")
            return self._named(sentence)

        turns = [
            {
                "at": judged.number + 1,
                "seat": judged.seat,
                "text": named(judged.sentence),
                "lost": judged.number == seen.lost_at,
            }
            for judged in seen.turns
            if judged.loss is not None and judged.loss >= 1 and judged.sentence
        ]
        return {"sentences": [named(sentence) for sentence in seen.sentences], "turns": turns}

    def _named(self, sentence: str) -> str:
        """A sentence of the coach, which knows seats only, with the players' names."""
        sentence = re.sub(r"@(west|east|north|south)\b", r" \1", sentence)
        if not self.round_over:
            following = self._words.whom((self.round.turn + 1) % len(self.seats))
            sentence = re.sub(r"\b[Tt]he next seat\b", lambda _: following, sentence)
        return re.sub(r"\bseat (\d)\b", lambda seat: self._words.whom(int(seat[1])), sentence)

    def hand(self) -> tuple[Tile, ...] | None:
        """The tiles that the reader may see as the own hand; None behind a curtain."""
        reader = self.reader
        return None if reader is None else self.round.hands[reader]

    def _record(self) -> Json:
        words, reader = self._words, self.reader
        if self._teller.reader != reader:
            self._teller = Teller(words, reader)
        record = self._teller.record(self.round, len(self.match.finished) + (not self.round_over))
        end = record["end"]
        if end is not None and self.over:
            winner = self.match.winner
            winners = list(self.match.tied) if winner is None else [winner]
            title, text = words.match_end(self.match.points, winners, len(self.match.finished))
            end["match"] = {"title": title, "text": text, "winners": winners}
        return record

    def view(self) -> Json:
        """Everything a front end shows, and nothing that the reader may not know."""
        words, match, state, rules = self.words(), self.match, self.round, self.game.rules
        record = self._record()
        decides, reader, curtain = self.decides, self.reader, self.curtain
        title, subtitle = title_of(rules)
        own: list[Json] = []
        if reader is not None and not self.round_over:
            if decides == reader:
                own = own_turn(state, match.points, words)
            else:
                own = [
                    {"tile": [tile.high, tile.low], "name": str(tile), "plays": []}
                    for tile in state.hands[reader]
                ]
        bottom = reader if reader is not None else curtain
        moves = state.moves if decides is not None and curtain is None else ()
        return {
            "rules": rules.id,
            "title": title,
            "head": words.head(record["number"], match.target, match.limit, subtitle),
            "unit": rules.unit,
            "target": match.target,
            "limit": match.limit,
            "seed": self.seed,
            "seats": [
                {
                    "name": name,
                    "letter": name.strip()[:1].upper() or str(seat + 1),
                    "shape": seat,
                    "bot": None if kind == PERSON else kind,
                }
                for seat, (name, kind) in enumerate(zip(self.names, self.seats, strict=True))
            ],
            "me": bottom,
            "turn": None if self.round_over else state.turn,
            "round": record,
            "past": [
                {"number": number + 1, "winner": done.winner, "points": list(done.points)}
                for number, done in enumerate(match.finished)
            ],
            "hand": own,
            "curtain": None if curtain is None else {"seat": curtain, "text": words.curtain(curtain)},
            "say": self.say(),
            "can": {
                "undo": self.can_undo,
                "draw": any(isinstance(move, Draw) for move in moves),
                "pass": any(isinstance(move, Pass) for move in moves),
                "next": self.round_over and not self.over,
                "review": _HAS_COACH and self.round_over,
                "decide": decides is not None and curtain is None,
                "hint": _HAS_COACH and decides is not None and curtain is None,
            },
            "over": self.over,
            "chart": self.chart(),
            "made": len(self.moves),
        }


def options() -> Json:
    """What a new match can be made of: the rule sets with their players and targets, and the bots."""
    return {
        "rules": [
            {
                "id": rules.id,
                "title": rules.title.replace("'", "’"),
                "players": list(rules.players),
                "unit": rules.unit,
                "targets": {str(seats): rules.target_for(seats) for seats in rules.players},
                "draws": rules.draw_mode is not DrawMode.NONE,
            }
            for rules in catalog.DOMINO_RULES.values()
        ],
        "bots": list(bots.BOTS),
    }
