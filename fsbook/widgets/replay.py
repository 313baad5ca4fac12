"""The Replay: a match that has been played, stepped, scrubbed and explained."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from fsbook import notation
from fsbook.catalog import is_race
from fsbook.figures import lab_svg
from fsbook.layout import Layout
from fsbook.match import Match
from fsbook.play import RuleError
from fsbook.round import Play, lay
from fsbook.sitting import default_names
from fsbook.table_view import round_record, title_of
from fsbook.widgets.base import Base, script, styles
from fsbook.words import Words

__all__ = ["Replay"]

_SETTINGS = ("transcript", "names", "seat")


class Replay(Base):
    """A transcript, played again. ``transcript`` is the JSON as a dict; the constructor also reads JSON
    text and the path of a file. ``step`` is where the replay stands, from 0; every round begins with its
    deal and ends with its result. ``names`` are the players' names, ``seat`` the one called “you”.

    Raises :class:`~fsbook.play.RuleError` for a transcript that breaks a rule, naming round, turn and rule.
    """

    _esm: ClassVar[Any] = script("replay")
    _css: ClassVar[Any] = styles("replay")

    transcript = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    seat = traitlets.Int(None, allow_none=True).tag(sync=True)

    def __init__(self, transcript: Mapping[str, Any] | str | Path | None = None, **values: Any) -> None:
        data = read(transcript) if transcript is not None else notation.transcript("fs-celko", 2, 1, rounds=1)
        self._busy = True
        self._load(data, values.get("names") or (), values.get("seat"))
        values["step"] = max(0, min(self._last(), values.get("step", 0)))
        super().__init__(transcript=data, **values)
        self._busy = False
        self.refresh()

    # -- what is replayed -----------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match at its end."""
        return self._match

    @property
    def place(self) -> tuple[int, int]:
        """Where the replay stands: the number of the round from 1, and how many of its moves are made."""
        step = self.step
        for number, (steps, places) in enumerate(zip(self._lengths, self._places, strict=True)):
            if step < places:
                return number + 1, min(step, steps)
            step -= places
        return len(self._lengths), self._lengths[-1]

    @property
    def layout(self) -> Layout:
        """The layout where the replay stands."""
        number, moves = self.place
        played = self._rounds[number - 1]
        layout = Layout()
        for entry in played.log[:moves]:
            if isinstance(entry.move, Play):
                layout = lay(played.rules, layout, entry.move)
        return layout

    def load(self, transcript: Mapping[str, Any] | str | Path) -> None:
        """Replay another match, from its beginning; nothing changes when it is refused."""
        self._take(read(transcript), [], None)

    # -- messages -------------------------------------------------------------------------------------

    def on_load(self, message: dict[str, Any]) -> None:
        """A transcript was pasted or opened."""
        self.load(str(message.get("text", "")))

    # -- inside ---------------------------------------------------------------------------------------

    def _load(self, data: Mapping[str, Any], names: Any, seat: int | None) -> None:
        if is_race(str(data.get("rules", ""))):
            raise RuleError("This is the transcript of a race: the Race replays it.")
        match = notation.replay(data).state
        if not isinstance(match, Match):
            raise RuleError("This transcript is not of a domino game.")
        if seat is not None and not 0 <= seat < match.seats:
            raise RuleError(f"There is no seat {seat} at this table.")
        rounds = (*match.finished, *((match.round,) if match.round is not None else ()))
        if not rounds:
            raise RuleError("This transcript has no round.")
        wanted = default_names(["you" if place == seat else "bot" for place in range(match.seats)])
        given = list(names)
        words = Words(
            [given[p] if p < len(given) and given[p] else wanted[p] for p in range(match.seats)],
            seat,
            match.rules.unit,
        )
        self._match, self._rounds, self._words = match, rounds, words
        self._lengths = [len(played.log) for played in rounds]
        self._places = [len(played.log) + (2 if played.ending else 1) for played in rounds]

    def _last(self) -> int:
        return sum(self._places) - 1

    def _take(self, data: dict[str, Any], names: Any, seat: int | None) -> None:
        self._load(data, names, seat)
        self._busy = True
        with self.hold_trait_notifications():
            self.transcript, self.names, self.seat, self.step = data, list(names), seat, 0
        self._busy = False
        self.refresh()

    @traitlets.observe(*_SETTINGS)
    def _changed(self, change: Any) -> None:
        if self._busy:
            return
        try:
            self._take(self.transcript, self.names, self.seat)
        except RuleError:
            self._busy = True
            setattr(self, change.name, change.old)
            self._busy = False
            raise

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        return max(0, min(self._last(), int(proposal.value)))

    def position(self) -> str:
        """Where the replay stands, as text."""
        number, moves = self.place
        record = self._record(number)
        say = record["steps"][moves - 1]["say"] if moves else record["opened"]
        done = f"move {moves} of {self._lengths[number - 1]}"
        head = f"{self._match.rules.title}, round {number}, {done}"
        return f"{head}\n{self.layout or '(nothing laid yet)'}\n{say}"

    def _record(self, number: int) -> dict[str, Any]:
        return round_record(self._rounds[number - 1], number, self._words, everything=True)

    def make_view(self) -> dict[str, Any]:
        """The whole match, round by round; the front end steps through it by itself."""
        match, words = self._match, self._words
        title, subtitle = title_of(match.rules)
        rounds = [self._record(number + 1) for number in range(len(self._rounds))]
        if match.over:
            winners = list(match.tied) if match.winner is None else [match.winner]
            head, text = words.match_end(match.points, winners, len(match.finished))
            rounds[-1]["end"]["match"] = {"title": head, "text": text, "winners": winners}
        for record in rounds:
            record["head"] = words.head(record["number"], match.target, match.limit, subtitle)
        return {
            "rules": match.rules.id,
            "title": title,
            "unit": match.rules.unit,
            "target": match.target,
            "limit": match.limit,
            "seed": self.transcript.get("seed"),
            "seats": [
                {
                    "name": name,
                    "letter": name.strip()[:1].upper() or str(seat + 1),
                    "shape": seat,
                    "bot": None,
                }
                for seat, name in enumerate(words.names)
            ],
            "me": self.seat,
            "rounds": rounds,
        }

    def figure(self) -> str:
        """The layout where the replay stands, as a drawing."""
        number, _ = self.place
        return lab_svg(self.layout, self._rounds[number - 1].pairs, title=self.position())


def read(transcript: Mapping[str, Any] | str | Path) -> dict[str, Any]:
    """A transcript from a dict, JSON text, or a file; raises :class:`~fsbook.play.RuleError` for others."""
    if isinstance(transcript, Mapping):
        return dict(transcript)
    if isinstance(transcript, str) and (transcript.lstrip().startswith(("{", "[")) or "\n" in transcript):
        return notation.loads(transcript)
    text = str(transcript).strip()
    if not text:
        raise RuleError("Paste a transcript first: it begins with { and ends with }.")
    try:
        return notation.loads(Path(text).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise RuleError(f"“{text[:60]}” is neither a transcript nor a file that can be read.") from None
