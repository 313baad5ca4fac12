"""A bot for the race that looks at what a move leaves behind, not only at the squares it gains.

For every legal move :func:`lookahead` asks what the position after it is worth, averaged over the die
that comes next. Worth is progress, less what the others can take back in their next turn, plus what one
threatens oneself.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from fsbook.games.scorpion_race import (
    HAND,
    Launch,
    Phase,
    Race,
    RaceMove,
    RaceRules,
    RaceView,
    Roll,
    ScorpionRace,
)
from fsbook.play import RuleError

__all__ = ["lookahead"]

DANGER: Final = 0.8
"""How much of an expected loss counts: the others will not always choose it."""
THREAT: Final = 0.35
"""How much of an expected gain counts: the target may have gone by then."""
WON: Final = 1000.0


def lookahead(view: Any, rng: Random) -> RaceMove:
    """The move with the best outlook; between equals, chance.

    Raises:
        RuleError: for the view of another game.
    """
    if not isinstance(view, RaceView):
        raise RuleError("The look-ahead plays the race only.")
    if len(view.moves) == 1:
        return view.moves[0]
    game = ScorpionRace(view.rules)
    team = view.race.team(view.seat)
    rated = [(_outlook(game, view.race, move, team), move) for move in view.moves]
    best = max(worth for worth, _ in rated)
    return rng.choice([move for worth, move in rated if worth > best - 1e-9])


def _outlook(game: ScorpionRace, race: Race, move: RaceMove, team: int) -> float:
    """What a move is worth, averaged over the die it leads to."""
    after = game.play(race, move)
    if isinstance(move, Launch) and race.phase is Phase.LAUNCH:
        return sum(_best(game, game.play(after, Roll(die)), team) for die in range(1, 7)) / 6
    if after.phase is Phase.EXTRA and len(after.turns) == len(race.turns):
        return _extra(game, after, team)
    return worth(after, team)


def _best(game: ScorpionRace, race: Race, team: int) -> float:
    """The worth after the best single run, or of the position where none is to be chosen yet."""
    if race.phase is Phase.ASSIGN:
        return max(worth(game.play(race, move), team) for move in game.moves(race))
    if race.phase is Phase.LAUNCH and race.dice:
        return _alone(game, race, team)
    return worth(race, team)


def _alone(game: ScorpionRace, race: Race, team: int) -> float:
    """The worth of the best that the first die could do by itself, the second not yet rolled."""
    now = worth(race, team)
    gain = max((gain for gain in _single(race, team)), default=0.0)
    return now + gain


def _single(race: Race, team: int) -> list[float]:
    """What each pawn would gain with the die just rolled."""
    rules, die, track = race.rules, race.dice[-1], race.launches[-1]
    gains = []
    for i, at in enumerate(race.pawns):
        if i // 4 % race.seats == race.seat and at <= rules.last and rules.track(at) == track:
            gains.append(_landing_gain(race, at, at + die, team))
    return gains


def _landing_gain(race: Race, at: int, to: int, team: int) -> float:
    """The squares gained by landing on ``to``: the move, a swap or a pass, and an extra die's mean."""
    rules = race.rules
    if to > rules.last:
        return float(rules.off - at)
    gain = float(to - at)
    opposite = rules.face(to)
    if to in race.pawns:
        other = race.pawns.index(to)
        mine = race.team(other // 4 % race.seats) == team
        gain += 3.5
        if opposite not in race.pawns:
            shift = opposite - to if mine else to - opposite
            if shift > 0 and not (mine and to <= 6):
                gain += shift
    elif to <= rules.track_length and opposite in race.pawns:
        other = race.pawns.index(opposite)
        if race.team(other // 4 % race.seats) != team:
            gain += 2 * (opposite - to) + (3.5 if to > 6 else 0.0)
    return gain


def _extra(game: ScorpionRace, race: Race, team: int) -> float:
    """The mean worth over the extra die."""
    total, count = 0.0, 0
    for die in range(1, 7):
        try:
            after = game.play(race, Roll(die))
        except RuleError:
            continue
        count += 1
        if after.phase is Phase.ACROSS and len(after.turns) == len(race.turns):
            total += max(worth(game.play(after, move), team) for move in game.moves(after))
        else:
            total += worth(after, team)
    return total / count


def worth(race: Race, team: int) -> float:
    """The position for a side: progress, less the danger it stands in, plus the threats it makes."""
    if race.winners:
        return WON if race.team(race.winners[0]) == team else -WON
    rules, pawns = race.rules, race.pawns
    teams = [race.team(seat) for seat in range(race.seats)]
    share = -1.0 / (len(set(teams)) - 1)
    standing: dict[int, int] = {}
    waiting = set()
    for i, at in enumerate(pawns):
        side = teams[i // 4 % race.seats]
        if at == HAND:
            waiting.add((i // 4, side))
        else:
            standing[at] = side
    value = 0.0
    for i, at in enumerate(pawns):
        side = teams[i // 4 % race.seats]
        weight = 1.0 if side == team else share
        value += weight * at
        if rules.track_length < at <= rules.last:
            loss = at - rules.face(at)
            if loss > 0:
                hands = sum(1 for _, other in waiting if other != side)
                chance = _reach(rules, standing, hands, side, at)
                value -= weight * chance * loss * (DANGER if side == team else THREAT)
    return value


def _reach(rules: RaceRules, standing: dict[int, int], hands: int, side: int, at: int) -> float:
    """Roughly how likely a rival next turn throws the pawn on a black square back to yellow."""
    opposite = rules.face(at)
    if opposite in standing:
        return 0.0
    n = rules.track_length
    rivals = hands if opposite <= 6 else 0
    for step in range(1, 7):
        behind = opposite - step
        if 0 < behind <= n and standing.get(behind, side) != side:
            rivals += 1
        behind = at - step
        if behind > n and standing.get(behind, side) != side:
            rivals += 1
    return 1.0 - (25 / 36) ** rivals
