"""What must hold at every step of every race; used by the tests and by the long run in ``bench``."""

from __future__ import annotations

from fsbook.bots import random as random_bot
from fsbook.games.scorpion_race import Race, ScorpionRace, colours
from fsbook.play import CHANCE, steps
from fsbook.sources import is_ref


def check_race(game: ScorpionRace, seats: int, seed: int) -> set[str]:
    """Play one race of random players and check every step; the kinds of landings that occurred."""
    race = game.start(seats)
    for before, who, move, after in steps(game, seats, [random_bot] * seats, seed):
        assert (who is CHANCE) or move in game.moves(before)
        check_step(game, before, after)
        race = after
    assert game.turn(race) is None and game.moves(race) == ()
    off = game.scores(race)
    for side in race.teams():
        done = all(off[seat] == 4 * len(colours(seats)[seat]) for seat in side)
        assert done == (side == race.winners), "exactly the winners have all pawns off"
    return {step.kind for turn in race.turns for run in turn.runs for step in run.path}


def check_step(game: ScorpionRace, before: Race, after: Race) -> None:
    """What must hold after every step of every race."""
    rules = after.rules
    assert len(after.pawns) == len(before.pawns)
    assert all(0 <= at <= rules.off for at in after.pawns)
    for was, now in zip(before.pawns, after.pawns, strict=True):
        assert was != rules.off or now == rules.off, "a pawn off the track stays off"
        assert was == 0 or now != 0, "no pawn returns to the hand"
    assert sum(game.scores(after)) == sum(at == rules.off for at in after.pawns)
    if len(after.turns) > len(before.turns):
        check_turn(after)


def check_turn(race: Race) -> None:
    rules, turn = race.rules, race.turns[-1]
    on_track = [at for at in turn.pawns if 0 < at < rules.off]
    assert len(set(on_track)) == len(on_track), "two pawns on one square at the end of a turn"
    for run in turn.runs:
        at = run.start
        for number, step in enumerate(run.path):
            assert step.start == at and step.stands > at, "each step of a chain goes forward"
            at = step.stands
            assert step.why[0].islower() and step.why.endswith(".") and is_ref(step.rule)
            last = number == len(run.path) - 1
            assert (step.extra is None) == (not step.earns_extra)
            assert last == (not step.earns_extra), "a chain ends exactly where no extra die is earned"
            if step.passed_to is not None:
                assert step.passed_to == rules.face(step.to)
    taken = sum(2 if turn.combine else 1 for _ in turn.runs)
    if not race.winners:
        assert taken + len(turn.lost) == len(turn.dice) == 2
