"""A round as JSON for a front end: every step of it, told, with nothing in it that the reader may not know.

The Table shows the round that is being played to one seat; a Replay shows finished rounds to everybody.
Both get the same record from a :class:`Teller`; a front end only puts its steps side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from fsbook import sources
from fsbook.dice import Pair
from fsbook.games.draw import FewestPips, TieBreak
from fsbook.games.flower_scorpion import Ladder
from fsbook.games.muggins import Fives
from fsbook.layout import Arm, Layout
from fsbook.match import score_play
from fsbook.play import Seat
from fsbook.round import Draw, Entry, Pass, Play, Round, lay, open_ends, settle, tile_fits
from fsbook.rules import Award, DrawMode, Ending, LeadFirst, Rules, Step
from fsbook.tiles import Tile
from fsbook.words import Words

__all__ = ["Teller", "award_json", "end_record", "own_turn", "round_record", "title_of"]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a round's log with all that is needed to tell it, and the hands after it.

    ``turn`` counts from 1; ``draws`` are the tiles drawn in this turn so far; ``forced`` tells whether the
    draw was because nothing fitted (where one may draw at will, only the hand tells); ``passed`` says why
    a player passed; ``gain`` is what the player's points changed by.
    """

    entry: Entry
    turn: int
    before: Layout
    after: Layout
    hands: tuple[tuple[Tile, ...], ...]
    oasis: int
    draws: int
    forced: bool
    gain: int
    halves: tuple[int, int] | None = None
    passed: str | None = None


def _tell(state: Round, place: int, previous: Told | None, words: Words) -> Told:
    """Line ``place`` of a round's log, given the one before."""
    rules, entry = state.rules, state.log[place]
    seat, move = entry.seat, entry.move
    if previous is None:
        hands = state.deal.hands(state.seats, rules.hand_for(state.seats))
        layout, points = Layout(), state.start_points
        oasis = len(state.deal.tiles) - sum(map(len, hands))
    else:
        hands, layout, points, oasis = previous.hands, previous.after, previous.entry.points, previous.oasis
    turn, draws, forced = 1, 0, True
    if previous is not None:
        goes_on = isinstance(previous.entry.move, Draw)
        turn = previous.turn + (not goes_on)
        draws, forced = (previous.draws, previous.forced) if goes_on else (0, True)
    hand, after = hands[seat], layout
    halves = passed = None
    if isinstance(move, Draw):
        if rules.voluntary_draw or not rules.drawn_must_play:
            forced = forced and not any(tile_fits(tile, open_ends(rules, layout)) for tile in hand)
        draws, oasis = draws + 1, oasis - 1
        hand = (*hand, state.deal.tiles[len(state.deal.tiles) - oasis - 1])
    elif isinstance(move, Play):
        after = lay(rules, layout, move)
        hand = tuple(tile for tile in hand if tile != move.tile)
        halves = _lies(layout, after, move)
    else:
        passed = words.oasis(oasis, rules.oasis_reserve, rules.draw_mode is not DrawMode.NONE)
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    gain = entry.points[seat] - points[seat]
    return Told(entry, turn, layout, after, hands, oasis, draws, forced, gain, halves, passed)


def _lies(before: Layout, after: Layout, play: Play) -> tuple[int, int]:
    """How a tile lies: inner half, outer half; the lead west half, east half."""
    if play.arm is None:
        return after.line[0]
    end = before.end(play.arm)
    assert end is not None
    return end.pip, play.tile.other(end.pip)


def award_json(award: Award) -> Json:
    """An award with the words and the anchor of its paragraph."""
    return {
        "kind": award.kind.value,
        "points": award.points,
        "why": award.why,
        "rule": award.rule,
        **_source(award.rule),
    }


def _source(ref: str | None) -> Json:
    if ref is None or not sources.is_ref(ref):
        return {"source": ref or "", "anchor": ""}
    return {"source": sources.label(ref), "anchor": sources.anchor(ref)}


def title_of(rules: Rules) -> tuple[str, str]:
    """A rule set's title as a heading and what follows it.

    >>> from fsbook.games.flower_scorpion import CELKO
    >>> title_of(CELKO)
    ('Flower & Scorpion', 'Joe Celko’s rules')
    """
    name, _, rest = rules.title.replace("'", "’").partition(", ")
    return name, rest if rest.startswith("from ") else rest[:1].upper() + rest[1:]


class Teller:
    """Tells one reader about a match, round by round. What has been told is remembered, so that after one
    more move only that move has to be told.

    ``reader`` is a seat, or None for a bystander. The hands as dealt and every drawn tile are in the record
    of a round that is over, and with ``everything`` in any; else the tiles of others are in no record.
    """

    def __init__(self, words: Words, reader: Seat | None = None, everything: bool = False) -> None:
        self.words = words
        self.reader = reader
        self.everything = everything
        self._about: tuple[object, ...] = ()
        self._told: list[Told] = []
        self._steps: list[Json] = []
        self._turns: list[Json] = []

    def record(self, state: Round, number: int) -> Json:
        """A round as JSON: dice, start, steps, turns and, once it is over, its end."""
        rules, pairs, lead, words = state.rules, state.pairs, state.lead, self.words
        self._follow(state)
        size = rules.hand_for(state.seats)
        hands = state.deal.hands(state.seats, size)
        lead_tile = None
        if lead.by == "double":
            doubles = [tile for tile in hands[lead.seat] if tile.is_double]
            lead_tile = max(doubles) if rules.lead_first is LeadFirst.HIGHEST_DOUBLE else min(doubles)
        leader = words.leader(lead.by, lead.seat, lead.throws, lead_tile)
        dice = None
        if pairs.flower is not None and pairs.scorpion is not None:
            dice = {"flower": _pair(pairs.flower), "scorpion": _pair(pairs.scorpion)}
        shown = map(str, (pairs.flower, pairs.scorpion)) if dice else ()
        record: Json = {
            "number": number,
            "master": lead.seat,
            "leader": leader,
            "opened": words.opened(number, leader, *shown),
            "dice": dice,
            "reserve": rules.oasis_reserve,
            "draws": rules.draw_mode is not DrawMode.NONE,
            "start": {
                "points": list(state.start_points),
                "counts": [size] * state.seats,
                "oasis": len(state.deal.tiles) - size * state.seats,
            },
            "steps": list(self._steps),
            "turns": list(self._turns),
            "end": end_record(state, words) if state.ending is not None else None,
        }
        if self.everything or state.ending is not None:
            record["hands"] = [[_tile(tile) for tile in hand] for hand in hands]
        return record

    def _follow(self, state: Round) -> None:
        """Tell what is new in the log of ``state``, and forget what is no longer in it."""
        shown = self.everything or state.ending is not None
        about = (state.deal, state.start_points, state.ending)
        if about != self._about:
            self._about = about
            self._told, self._steps, self._turns = [], [], []
        same = 0
        for told, entry in zip(self._told, state.log, strict=False):
            if told.entry is not entry:
                break
            same += 1
        while self._turns and self._turns[-1]["to"] > same:
            self._turns.pop()
        keep = self._turns[-1]["to"] if self._turns else 0
        del self._told[keep:], self._steps[keep:]
        for place in range(keep, len(state.log)):
            told = _tell(state, place, self._told[-1] if self._told else None, self.words)
            self._told.append(told)
            own = shown or told.entry.seat == self.reader
            if not own and (state.rules.voluntary_draw or not state.rules.drawn_must_play):
                told = replace(told, forced=False)  # that others could have laid a tile is their secret
            self._steps.append(_step_json(state.rules, told, self.words, own))
            if self._turns and self._turns[-1]["n"] == told.turn:
                self._turns[-1] = _turn_json(state, told, self._turns[-1]["from"], place + 1, self.words)
            else:
                self._turns.append(_turn_json(state, told, place, place + 1, self.words))


def round_record(
    state: Round, number: int, words: Words, reader: Seat | None = None, everything: bool = False
) -> Json:
    """One round told at once, as a :class:`Teller` tells it."""
    return Teller(words, reader, everything).record(state, number)


def _tile(tile: Tile) -> list[int]:
    return [tile.high, tile.low]


def _pair(pair: Pair) -> list[int]:
    return [pair.high, pair.low]


def _step_json(rules: Rules, told: Told, words: Words, open_draw: bool) -> Json:
    entry, move = told.entry, told.entry.move
    spinner = None if told.after.spinner is None else told.after.line[told.after.spinner][0]
    step: Json = {
        "seat": entry.seat,
        "turn": told.turn,
        "kind": "play" if isinstance(move, Play) else "draw" if isinstance(move, Draw) else "pass",
        "spinner": spinner,
        "points": list(entry.points),
        "counts": list(map(len, told.hands)),
        "oasis": told.oasis,
        "gain": told.gain,
        "total": sum(award.points for award in entry.awards),
    }
    said: Json = {"draws": told.draws, "forced": told.forced, "passed": told.passed}
    if isinstance(move, Play):
        step |= {
            "tile": _tile(move.tile),
            "arm": move.arm.value if move.arm else None,
            "halves": list(told.halves or ()),
            "awards": [award_json(award) for award in entry.awards],
        }
        at: Json = {"tile": move.tile, "arm": move.arm}
        awards = [(award.kind.value, award.points) for award in entry.awards]
        points = entry.points[entry.seat]
        if counted := _counted(rules, told.after):
            step["ends"] = counted
        step["say"] = words.turn(entry.seat, **said, **at, awards=awards, gain=told.gain, points=points)
        step["recap"] = words.recap(entry.seat, **said, **at)
        return step
    step["say"] = words.turn(entry.seat, **said)
    step["recap"] = words.recap(entry.seat, **said)
    if isinstance(move, Draw) and open_draw and entry.tile is not None:
        step["tile"] = _tile(entry.tile)
        if entry.seat == words.me:
            step["say"] = words.drawn(entry.tile, told.draws == 1, told.forced)
    return step


def _counted(rules: Rules, layout: Layout) -> dict[str, str]:
    """What each end counts, where the rules add the ends up; empty in other games."""
    for part in rules.score:
        if isinstance(part, Fives) and not layout.is_lead:
            weight = 2 if part.double_counts_full else 1
            return {end.arm.value: str(end.pip * (weight if end.is_double else 1)) for end in layout.ends}
    return {}


def _turn_json(state: Round, told: Told, start: int, end: int, words: Words) -> Json:
    entry, move = told.entry, told.entry.move
    play = move if isinstance(move, Play) else None
    return {
        "n": told.turn,
        "seat": entry.seat,
        "from": start,
        "to": end,
        "log": words.log(
            entry.seat,
            draws=told.draws,
            tile=play.tile if play else None,
            arm=play.arm if play else None,
            passed=isinstance(move, Pass),
        ),
        "points": sum(award.points for award in entry.awards),
        "notes": _notes(state, told, words),
    }


def _notes(state: Round, told: Told, words: Words) -> list[Json]:
    """Why a turn went as it did: heading, sentence and, for an award, its paragraph."""
    entry, move = told.entry, told.entry.move
    notes: list[Json] = []

    def note(said: tuple[str, str], **more: object) -> None:
        notes.append({"title": said[0], "text": said[1], **more})

    if told.draws and told.forced:
        note(words.forced_draw(entry.seat, told.before))
    if isinstance(move, Pass):
        note(words.forced_pass(told.before, told.passed or ""))
    for award in entry.awards:
        title = words.award_title(award.kind.value, award.points)
        note((title, award.why), kind=award.kind.value, points=award.points, **_source(award.rule))
    total = sum(award.points for award in entry.awards)
    if total < 0 and told.gain > total:
        note(words.floor(entry.seat, total, told.gain))
    if isinstance(move, Play) and not entry.awards:
        note(words.quiet(told.after, bool(state.rules.score)))
    if state.ending is Ending.TARGET and entry is state.log[-1] and state.target is not None:
        note(words.target(entry.points[entry.seat]))
    return notes


# -- the end of a round --------------------------------------------------------------------------------


def end_record(state: Round, words: Words) -> Json:
    """Why a round ended, who takes it and how that was found, and every tile turned up."""
    assert state.ending is not None
    ending, winner = state.ending, state.winner
    last = state.log[-1]
    bonus = sum(award.points for award in state.awards)
    told = _before_bonus(state)
    by_pips = isinstance(state.rules.blocked, FewestPips)
    ladder: list[Json] = []
    held: tuple[Seat, Tile] | None = None
    rule = state.awards[0].rule if state.awards else None
    if ending is Ending.TARGET:
        title = words.end_title("target", last.seat)
        assert state.target is not None
        text = words.reached(last.seat, state.points[last.seat], state.target)
    elif ending is Ending.DOMINO:
        title = words.end_title("domino", winner)
        assert winner is not None and isinstance(last.move, Play)
        text = words.went_out(winner, last.move.tile, bonus)
        if by_pips and state.awards:
            text = f"{words.went_out(winner, last.move.tile, None)} {state.awards[0].why}"
    else:
        title = words.end_title("blocked", winner)
        draws = state.rules.draw_mode is not DrawMode.NONE
        oasis = words.oasis(len(state.oasis), state.rules.oasis_reserve, draws)
        text = words.stuck(state.layout, oasis, "pips" if by_pips else "ladder")
        ladder = _pips_rungs(state, words, bonus) if by_pips else _ladder_rungs(state, words, bonus)
        if state.verdict is not None and state.verdict.steps:
            decisive = state.verdict.steps[-1]
            if decisive.seat is not None and decisive.tile is not None:
                held = (decisive.seat, decisive.tile)
            if decisive.case:
                rule = state.rules.cite(decisive.case)
    hands = []
    for seat, hand in enumerate(state.hands):
        hands.append(
            {
                "tiles": [_tile(tile) for tile in sorted(hand, reverse=True)],
                "held": _tile(held[1]) if held and held[0] == seat else None,
                "note": words.account(told[seat], state.points[seat]),
                "pips": words.pips(sum(tile.pips for tile in hand)) if by_pips else "",
            }
        )
    return {
        "ending": ending.value,
        "winner": winner,
        "title": title,
        "text": text,
        "ladder": ladder,
        "hands": hands,
        "oasis": {
            "tiles": [_tile(tile) for tile in state.oasis],
            "note": words.oasis_left(len(state.oasis), state.rules.oasis_reserve),
        },
        "awards": [award_json(award) for award in state.awards],
        "points": list(state.points),
        "rule": rule or "",
        **_source(rule),
        "match": None,
    }


def _before_bonus(state: Round) -> tuple[int, ...]:
    return state.log[-1].points if state.log else state.start_points


def _rung(state: str, question: str, answer: str, tile: Tile | None = None) -> Json:
    return {"state": state, "question": question, "answer": answer, "tile": _tile(tile) if tile else None}


def _ladder_rungs(state: Round, words: Words, bonus: int) -> list[Json]:
    """Flower, Scorpion, lowest double, nobody: asked one after the other until one answers."""
    ladder = state.rules.blocked
    assert isinstance(ladder, Ladder) and state.verdict is not None
    pay = words.rung_pay(bonus)
    asked: dict[str, Step] = {step.asked: step for step in state.verdict.steps}
    rungs: list[Json] = []
    for rung in ladder.block_order:
        name = rung.value
        double = name == "lowest_double"
        step = asked.get(name)
        if step is None:
            would = replace(ladder, block_order=(rung,))(state.hands, state.pairs).steps[0]
            if would.seat is not None:
                key = "skip.double" if double else "skip"
                answer = words.rung(key, would.seat, tile=would.tile)
            else:
                answer = words.rung("skip.no-double" if double else "skip.nobody")
            tile = would.tile if would.seat is not None or not double else None
            rungs.append(_rung("skip", words.rung_question(name, would.tile), answer, tile))
            continue
        question = words.rung_question(name, step.tile)
        if step.seat is not None:
            answer = words.rung("win.double" if double else "win", step.seat, tile=step.tile, pay=pay)
            rungs.append(_rung("win", question, answer, step.tile))
        elif double:
            rungs.append(_rung("no", question, words.rung("no-double")))
        else:
            lies = "table" if any(tile == step.tile for tile in state.layout) else "oasis"
            table = "caravan" if state.rules.uses_dice else "layout"
            rungs.append(_rung("no", question, words.rung(f"lies.{lies}", table=table), step.tile))
    nobody = "nobody" in asked
    answer = words.rung("reached" if nobody else "unreached")
    rungs.append(_rung("win" if nobody else "skip", words.rung_question("nobody"), answer))
    return rungs


def _pips_rungs(state: Round, words: Words, bonus: int) -> list[Json]:
    """The fewest pips; the lightest tile between hands that are level; nobody."""
    judge, verdict = state.rules.blocked, state.verdict
    assert isinstance(judge, FewestPips) and verdict is not None
    pay = words.rung_pay(bonus)
    totals = [sum(tile.pips for tile in hand) for hand in state.hands]
    level = [seat for seat, total in enumerate(totals) if total == min(totals)]
    first, *rest = verdict.steps
    question = words.rung_question("pips")
    if first.seat is not None:
        answer = words.rung("fewest", first.seat, pips=words.pips(totals[first.seat]), pay=pay)
        rungs = [_rung("win", question, answer)]
        if judge.tie_break is not TieBreak.NOBODY:
            rungs.append(_rung("skip", words.rung_question("weakest"), words.rung("unreached")))
    else:
        rungs = [_rung("no", question, words.level(level, min(totals)))]
        for step in rest:
            asked = {"weakest_tile": "weakest"}.get(step.asked, step.asked)
            question = words.rung_question(asked)
            if step.seat is None:
                rungs.append(_rung("no", question, words.rung("lightest.tied")))
            elif step.tile is not None:
                answer = words.rung("lightest", step.seat, tile=step.tile, pay=pay)
                rungs.append(_rung("win", question, answer, step.tile))
            else:
                rungs.append(_rung("win", question, words.rung("seat", step.seat, pay=pay)))
    nobody = verdict.winner is None
    answer = words.rung("reached" if nobody else "unreached")
    rungs.append(_rung("win" if nobody else "skip", words.rung_question("nobody"), answer))
    return rungs


# -- the reader's own turn -----------------------------------------------------------------------------


def own_turn(state: Round, points: Sequence[int], words: Words) -> list[Json]:
    """The hand of the seat to move: every tile with its places and their pay, or why it fits nowhere."""
    rules, seat, layout = state.rules, state.turn, state.layout
    plays: dict[Tile, list[Play]] = {}
    for move in state.moves:
        if isinstance(move, Play):
            plays.setdefault(move.tile, []).append(move)
    arms: tuple[Arm, ...] = tuple(end.arm for end in open_ends(rules, layout))
    fitting = sorted(plays)
    short = None if state.target is None else state.target - points[seat]
    hand: list[Json] = []
    for tile in state.hands[seat]:
        options: list[Json] = []
        for play in plays.get(tile, ()):
            after, awards = score_play(rules, layout, play, state.pairs, short)
            total = sum(award.points for award in awards)
            after_points, _ = settle(rules, tuple(points), seat, awards, state.target)
            named = [(award.kind.value, award.points) for award in awards]
            gain = after_points[seat] - points[seat]
            done = words.turn(
                seat, tile=tile, arm=play.arm, awards=named, gain=gain, points=after_points[seat]
            )
            options.append(
                {
                    "move": str(play),
                    "arm": play.arm.value if play.arm else None,
                    "halves": list(_lies(layout, after, play)),
                    "total": total,
                    "say": words.lay(tile, play.arm, total),
                    "done": done,
                    "points": list(after_points),
                    "awards": [award_json(award) for award in awards],
                }
            )
        hand.append(
            {
                "tile": _tile(tile),
                "name": str(tile),
                "plays": options,
                "best": max((option["total"] for option in options), default=None),
                "chosen": words.chosen(tile, [play.arm for play in plays[tile]]) if options else "",
                "why": "" if options else words.misfit(tile, layout, arms, fitting),
            }
        )
    return hand
