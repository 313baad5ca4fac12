"""The race as a game: it ends, keeps its pawns, says why, reads back, and every parameter does something."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from race_checks import check_race

from fsbook.bots import greedy
from fsbook.bots import random as random_bot
from fsbook.bots.race import lookahead
from fsbook.games.scorpion_race import (
    COLOURS,
    PAIRS,
    PARAMETERS,
    RACE,
    RACE_PAIRS,
    Across,
    Decline,
    Hold,
    Launch,
    Leave,
    Phase,
    Race,
    RaceMove,
    RaceRules,
    Roll,
    Run,
    ScorpionRace,
    Start,
    Stay,
    Swap,
    colours,
    parse_move,
    parse_position,
    parse_square,
    position,
    square,
    text,
)
from fsbook.play import IllegalMove, RuleError, play_match, steps
from fsbook.race_rulings import RACE_RULINGS
from fsbook.sources import is_ref

TABLES = [(RACE, 2), (RACE, 3), (RACE, 4), (RACE_PAIRS, 4)]
NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]
YELLOW, BLACK = Launch("yellow"), Launch("black")
RULES = RaceRules()


def play(race: Race, *moves: RaceMove) -> Race:
    game = ScorpionRace(race.rules)
    for move in moves:
        race = game.play(race, move)
    return race


def roll(race: Race, first: int, second: int, one: Launch = YELLOW, two: Launch = YELLOW) -> Race:
    return play(race, one, Roll(first), two, Roll(second))


def refused(race: Race, move: RaceMove) -> str:
    with pytest.raises(IllegalMove) as caught:
        ScorpionRace(race.rules).play(race, move)
    return str(caught.value)


def set_up(places: dict[str, str], seats: int = 3, rules: RaceRules = RULES, **changes: Any) -> Race:
    return position(rules.set(**changes), seats, places)


# ---------------------------------------------------------------------------------------- random races


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_random_races_end_and_keep_their_pawns(game: ScorpionRace, seats: int) -> None:
    kinds: set[str] = set()
    for seed in range(40):
        kinds |= check_race(game, seats, seed)
    assert kinds == {"stay", "sting", "swap", "exit"}


@pytest.mark.parametrize("name", PARAMETERS)
def test_races_end_with_every_value_of_every_parameter(name: str) -> None:
    values = PARAMETERS[name].values or ("12", "36")
    for value in values:
        for base, seats in ((RULES, 3), (PAIRS, 4)):
            if name == "teams":
                seats = 4
            game = ScorpionRace(base.set(**{name: value}))
            for seed in range(4):
                race = game.start(seats)
                for before, _, _, after in steps(game, seats, [random_bot] * seats, seed):
                    race = after
                    if len(after.turns) > len(before.turns):
                        on = [at for at in after.turns[-1].pawns if 0 < at < game.rules.off]
                        assert len(on) == len(set(on))
                assert race.winners


def test_the_same_seed_gives_the_same_race() -> None:
    one = play_match(RACE, 3, [random_bot] * 3, 11)
    assert one == play_match(RACE, 3, [random_bot] * 3, 11)
    assert one != play_match(RACE, 3, [random_bot] * 3, 12)


# ---------------------------------------------------------------------------------------- text forms


@pytest.mark.parametrize("length", [12, 24, 36])
def test_squares_read_back(length: int) -> None:
    rules = RULES.set(track_length=length)
    names = [square(rules, at) for at in range(rules.off + 1)]
    assert len(set(names)) == 2 * length + 2
    assert [parse_square(rules, name) for name in names] == list(range(rules.off + 1))
    assert parse_square(rules, "y5") == 5


@pytest.mark.parametrize("length", [12, 24, 35])
@pytest.mark.parametrize("facing", ["folded", "parallel"])
def test_facing_is_mutual_and_joins_the_colours(length: int, facing: str) -> None:
    rules = RULES.set(track_length=length, facing=facing)
    for at in range(1, rules.last + 1):
        assert rules.face(rules.face(at)) == at
        assert rules.track(rules.face(at)) != rules.track(at)
    assert square(rules, rules.face(1)) == (f"B{length}" if facing == "folded" else "B1")


def test_moves_read_back() -> None:
    seen: set[str] = set()
    for game, seats in TABLES:
        for _, _, move, _ in steps(game, seats, [random_bot] * seats, 5):
            assert parse_move(str(move)) == move
            seen.add(type(move).__name__)
    assert seen == {"Start", "Roll", "Launch", "Run", "Across", "Leave"}
    for rest in (Swap(), Stay(), Hold(), Decline()):
        assert parse_move(str(rest)) == rest


@pytest.mark.parametrize("words", ["", "roll green", "blue-5 by 3", "blue-1 by", "blue-1 by 1+2+3", "die x"])
def test_what_is_no_move_is_refused(words: str) -> None:
    with pytest.raises(RuleError, match="is no move of the race"):
        parse_move(words)


@given(st.integers(0, 10_000), st.sampled_from(TABLES), st.integers(1, 200))
def test_positions_read_back(seed: int, table: tuple[ScorpionRace, int], count: int) -> None:
    game, seats = table
    race = game.start(seats)
    for number, (_, _, _, after) in enumerate(steps(game, seats, [random_bot] * seats, seed)):
        if number > count and not after.dice and not after.launches and after.turns:
            race = after
            break
    if race.phase is Phase.LAUNCH:
        again = parse_position(race.rules, text(race))
        assert text(again) == text(race) == str(race)
        assert (again.pawns, again.seat, again.seats) == (race.pawns, race.seat, race.seats)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("blue Y1 Y2 Y3 Y4", "begins with the number of players"),
        ("3 players; blue Y1 Y1 hand hand", "cannot both stand on Y1"),
        ("3 players; blue Y25 hand hand hand", "Y25 is no square"),
        ("3 players; white Y1 hand hand hand", "three players leave white out"),
        ("5 players", "for 2, 3 or 4 players, not 5"),
        ("3 players; pink Y1 hand hand hand", "is no part of a position"),
        ("3 players; blue off off off off", "that race is over"),
    ],
)
def test_bad_positions_say_why(words: str, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        parse_position(RULES, words)


# ---------------------------------------------------------------------------------------- refusals


def test_a_launch_without_a_pawn_is_legal_and_costs_the_die() -> None:
    race = set_up({"blue-1": "Y7", "blue-2": "off", "blue-3": "off", "blue-4": "off"})
    assert BLACK in RACE.moves(race)
    race = play(race, BLACK, Roll(3), YELLOW, Roll(2))
    assert play(race, Run("blue-1", (2,))).turns[-1].lost == (3,)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Run("red-1", (2,)), "Red 1 is not yours: you move blue."),
        (Run("blue-1", (4,)), "There is no 4 to use; the dice left show 2 and 5."),
        (Run("blue-1", (2, 5)), "The dice cannot be added: the 2 was rolled on yellow and the 5 on black."),
        (Run("blue-1", (5,)), "Blue 1 stands on Y7: it moves by a die rolled on yellow, and the 5 was not."),
        (Run("blue-2", (2,)), "Blue 2 stands on B9: it moves by a die rolled on black, and the 2 was not."),
        (Run("blue-3", (5,)), "Blue 3 is in hand: it moves by a die rolled on yellow, and the 5 was not."),
        (Run("blue-4", (2,)), "Blue 4 is off the track already."),
        (Run("white-1", (2,)), "There is no pawn white-1 in this race."),
        (
            Run("blue-1", (2, 4)),
            "Only the two dice just rolled can be added, and only while both are unused.",
        ),
        (YELLOW, "That cannot be done now: give the dice to your pawns."),
        (Across(), "No pawn has been stung that could be passed across."),
        (Roll(3), "No die is to be rolled now: blue has to decide."),
        (Start(0), "The race has started already."),
    ],
)
def test_refusals_while_the_dice_are_given_out(move: RaceMove, sentence: str) -> None:
    race = set_up({"blue-1": "Y7", "blue-2": "B9", "blue-4": "off"})
    assert refused(roll(race, 2, 5, YELLOW, BLACK), move) == sentence


def test_other_refusals() -> None:
    race = set_up({"blue-1": "Y7"})
    assert refused(play(race, YELLOW), Roll(7)) == "A die shows 1 to 6, not 7."
    assert refused(play(race, YELLOW), YELLOW) == "A die is to be rolled first."
    assert refused(RACE.start(3), Roll(1)) == "First it must be settled who starts."
    assert refused(RACE.start(3), Start(3)) == "There is no seat 3: the seats are 0 to 2."
    race = roll(set_up({"blue-1": "B5", "red-1": "B7", "green-1": "Y18"}), 2, 1, BLACK, YELLOW)
    race = play(race, Run("blue-1", (2,)))
    assert refused(race, Across()) == (
        "B7 faces Y18, where green 1 stands: red 1 cannot be passed to an occupied square."
    )
    over = play_match(RACE, 2, [random_bot] * 2, 0)
    assert refused(over, YELLOW).startswith("The race is over: ")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("track_length", 11, "A path of 11 squares is too short: the first throw may be 12."),
        ("track_length", "long", "track_length is a whole number of squares, not long."),
        ("track_length", 201, "longer than this track goes"),
        ("facing", "sideways", "facing is one of folded, parallel, not sideways."),
        ("must_use_dice", "perhaps", "must_use_dice is one of true, false, not perhaps."),
        ("oasis_reserve", 2, "The race has no parameter oasis_reserve"),
    ],
)
def test_bad_parameters_say_why(name: str, value: object, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence.replace("(", r"\(")):
        RULES.set(**{name: value})


@pytest.mark.parametrize(("game", "seats"), [(RACE, 1), (RACE, 5), (RACE_PAIRS, 2), (RACE_PAIRS, 3)])
def test_wrong_numbers_of_players(game: ScorpionRace, seats: int) -> None:
    with pytest.raises(RuleError, match=f"players, not {seats}"):
        game.start(seats)


# ---------------------------------------------------------------------------------------- parameters


def test_every_parameter_has_a_ruling_and_every_ruling_is_complete() -> None:
    by_id = {ruling.id: ruling for ruling in RACE_RULINGS}
    assert list(by_id) == [f"S{n}" for n in range(1, 40)]
    for name, parameter in PARAMETERS.items():
        ruling = by_id[parameter.ruling]
        assert ruling.parameters == (name,)
        settings = dict(reading.sets.split("=") for reading in ruling.readings if reading.sets)
        assert set(settings) == {name}
        values = {reading.sets.split("=")[1] for reading in ruling.readings}
        assert parameter.values is None or values == set(parameter.values)
        default = ruling.reading(ruling.default).sets
        assert default == f"{name}={str(getattr(RULES, name)).lower()}"
    for ruling in RACE_RULINGS:
        ruling.reading(ruling.default)
        assert all(is_ref(source) for source in ruling.sources), ruling.id


def test_die_colour_refers_to_destination() -> None:
    places = {"blue-1": "Y22", "blue-2": "off", "blue-3": "off", "blue-4": "off"}
    crossing = roll(set_up(places), 4, 1, YELLOW, BLACK)
    assert [str(move) for move in RACE.moves(crossing)] == ["blue-1 by 4"]
    race = roll(set_up(places, die_colour_refers_to="destination"), 4, 3, YELLOW, BLACK)
    assert [str(move) for move in RACE.moves(race)] == ["blue-1 by 3"]
    assert refused(race, Run("blue-1", (4,))).startswith("Blue 1 stands on Y22 and would land on black")


def test_invalid_launch_may_cost_the_turn() -> None:
    race = play(set_up({"blue-1": "Y7"}, invalid_launch="lose_turn"), BLACK, Roll(3))
    assert race.seat == 1 and race.turns[-1].lost == (3,)
    race = play(set_up({"blue-1": "Y7"}), BLACK, Roll(3))
    assert race.seat == 0


def test_moves_between_the_rolls() -> None:
    race = play(set_up({"blue-1": "Y7", "blue-2": "Y9"}, roll_then_move="false"), YELLOW, Roll(3))
    assert Hold() in ScorpionRace(race.rules).moves(race) and Run("blue-1", (3,)) in race.options
    moved = play(race, Run("blue-1", (3,)))
    assert moved.phase is Phase.LAUNCH and moved.where("blue-1") == "Y10"
    held = play(race, Hold(), YELLOW, Roll(2))
    assert Run("blue-1", (3, 2)) in held.options


def test_one_pawn_may_take_both_dice() -> None:
    places = {"blue-1": "Y7", "blue-2": "off", "blue-3": "off", "blue-4": "off"}
    race = play(roll(set_up(places, same_piece_separate_dice="true"), 2, 3), Run("blue-1", (2,)))
    assert [str(move) for move in race.options] == ["blue-1 by 3"]
    race = play(race, Run("blue-1", (3,)))
    assert not race.turns[-1].combine and len(race.turns[-1].runs) == 2
    assert play(roll(set_up(places), 2, 3), Run("blue-1", (2,))).turns[-1].lost == (3,)


def test_mixed_dice_may_be_added_for_a_crossing_pawn() -> None:
    places = {"blue-1": "Y22", "blue-2": "Y3"}
    race = roll(set_up(places, combine_mixed="true"), 4, 1, YELLOW, BLACK)
    assert Run("blue-1", (4, 1)) in race.options and Run("blue-2", (4, 1)) not in race.options
    assert "only for a pawn that crosses" in refused(race, Run("blue-2", (4, 1)))
    assert Run("blue-1", (4, 1)) not in roll(set_up(places), 4, 1, YELLOW, BLACK).options


def test_dice_may_be_declined() -> None:
    race = roll(set_up({"blue-1": "Y7"}, must_use_dice="false"), 2, 3)
    assert play(race, Decline()).turns[-1].lost == (2, 3)
    assert "cannot be done now" in refused(roll(set_up({"blue-1": "Y7"}), 2, 3), Decline())


def test_entering_only_with_the_sum() -> None:
    race = roll(set_up({"blue-1": "B7"}, enter_with="sum"), 2, 3)
    assert [str(move) for move in race.options] == ["blue-2 by 2+3"]
    assert "enters only with both dice added" in refused(race, Run("blue-2", (2,)))


def test_passes_may_be_restricted() -> None:
    on_yellow = roll(set_up({"blue-1": "Y8", "red-1": "Y10"}, restrict_passes="true"), 2, 1)
    assert play(on_yellow, Run("blue-1", (2,))).phase is Phase.EXTRA
    own_on_black = {"blue-1": "B8", "blue-2": "B10"}
    race = roll(set_up(own_on_black, restrict_passes="true"), 2, 1, BLACK, YELLOW)
    race = play(race, Run("blue-1", (2,)))
    assert "not passed back to yellow" in refused(race, Across())
    own_on_yellow = roll(set_up({"blue-1": "Y8", "blue-2": "Y10"}, restrict_passes="true"), 2, 1)
    assert play(own_on_yellow, Run("blue-1", (2,))).phase is Phase.ACROSS


def test_a_partner_counts_as_own_in_the_first_six() -> None:
    places = {"blue-1": "Y2", "green-1": "Y4"}
    race = play(roll(position(PAIRS, 4, places), 2, 6), Run("blue-1", (2,)))
    assert "Your partner's pawn stays" in refused(race, Across())
    loose = position(PAIRS.set(team_counts_as_own="false"), 4, places)
    assert play(roll(loose, 2, 6), Run("blue-1", (2,))).phase is Phase.ACROSS


def test_swaps_may_be_optional() -> None:
    race = roll(set_up({"blue-1": "Y8", "red-1": "B15"}, swap_optional="true"), 2, 6)
    race = play(race, Run("blue-1", (2,)))
    assert race.phase is Phase.SWAP and race.where("blue-1") == "Y10"
    stays = play(race, Stay())
    assert stays.where("blue-1") == "Y10" and stays.where("red-1") == "B15"
    assert stays.runs[-1].path[-1].kind == "stay"
    swaps = play(race, Swap())
    assert swaps.where("blue-1") == "B15" and swaps.phase is Phase.EXTRA


def test_the_extra_die_may_have_to_be_launched() -> None:
    race = roll(set_up({"blue-1": "B8", "red-1": "B10"}, extra_die_launch="chosen"), 2, 1, BLACK, YELLOW)
    race = play(race, Run("blue-1", (2,)), Leave())
    assert ScorpionRace(race.rules).moves(race) == (BLACK,)
    assert "rolled on the other launch track" in refused(race, YELLOW)
    assert play(race, BLACK, Roll(2)).where("blue-1") == "B12"


def test_exit_rules() -> None:
    places = {"blue-1": "B22", "blue-2": "B24", "blue-3": "off", "blue-4": "off"}
    exact = roll(set_up(places, exit_rule="exact"), 3, 5, BLACK, BLACK)
    assert [str(move) for move in exact.options] == ["blue-1 by 3"]
    last = roll(set_up(places, exit_rule="touch_last"), 3, 5, BLACK, BLACK)
    assert "blue-1 by 3" not in map(str, last.options) and "blue-2 by 5" in map(str, last.options)
    assert "has to stand on B24 first" in refused(last, Run("blue-1", (3,)))


def test_an_extra_die_too_great_for_an_exact_exit_is_rolled_again() -> None:
    race = set_up({"blue-1": "B20", "red-1": "B22"}, exit_rule="exact")
    race = play(roll(race, 2, 1, BLACK, YELLOW), Run("blue-1", (2,)), Leave())
    assert "rolled again" in refused(race, Roll(6))
    game = ScorpionRace(race.rules)
    assert {game.sample(race, Random(seed)) for seed in range(60)} == {Roll(1), Roll(2), Roll(3)}


def test_starter_and_seating() -> None:
    assert ScorpionRace(RULES.set(starter="first_seat")).start(3).seat == 0
    assert RACE_PAIRS.start(4).teams() == ((0, 2), (1, 3))
    assert ScorpionRace(PAIRS.set(team_seating="adjacent")).start(4).teams() == ((0, 1), (2, 3))


def test_a_finished_partner_passes_or_plays_on() -> None:
    places = {f"green-{n}": "off" for n in (1, 2, 3, 4)} | {"blue-1": "B20", "red-1": "Y3", "white-1": "Y5"}
    for choice, seat in (("passes", 3), ("plays_partner", 2)):
        race = position(PAIRS.set(finished_partner=choice), 4, places, seat=1)
        race = play(roll(race, 1, 1, BLACK, BLACK))
        assert race.seat == seat
    race = roll(race, 2, 1, BLACK, YELLOW)
    assert play(race, Run("blue-1", (2,))).where("blue-1") == "B22"


# ---------------------------------------------------------------------------------------- views and bots


def test_totals_are_squares_gained() -> None:
    race = roll(set_up({"blue-1": "Y8", "blue-2": "Y12", "red-1": "B15"}), 2, 4)
    view = RACE.view(race, 0)
    totals = {str(move): view.total(move) for move in view.moves}
    # 2 squares, then Y10 faces B15: blue 1 goes 29 squares on to B15, where red 1 loses as many
    assert totals["blue-1 by 2"] == 2 + 29 + 29
    assert totals["blue-1 by 4"] == 4 and totals["blue-3 by 4"] == 4
    assert RACE.view(race, 1).moves == ()


def test_the_total_of_a_launch_is_a_mean() -> None:
    race = set_up({"blue-1": "Y8", "blue-2": "off", "blue-3": "off", "blue-4": "off"})
    view = RACE.view(race, 0)
    assert view.total(YELLOW) == 3.5 and view.total(BLACK) == 0


def test_lookahead_refuses_other_games() -> None:
    with pytest.raises(RuleError, match="plays the race only"):
        lookahead(object(), Random(1))


@pytest.mark.parametrize(("game", "seats"), [(RACE, 2), (RACE_PAIRS, 4)])
def test_levels_are_in_order(game: ScorpionRace, seats: int) -> None:
    """Of 8 short races each, from fixed seeds: the look-ahead beats greedy, greedy beats random."""
    game = ScorpionRace(game.rules.set(track_length=14))
    for better, worse in ((lookahead, greedy), (greedy, random_bot)):
        wins = 0
        for seed in range(8):
            first = [better, worse] if seed % 2 == 0 else [worse, better]
            bots = first * (seats // 2)
            race = play_match(game, seats, bots, seed)
            wins += bots[race.winners[0]] is better
        assert wins >= 6, (better.__name__, wins)


def test_colours_of_the_seats() -> None:
    assert colours(2) == (("blue", "green"), ("red", "white"))
    assert [own[0] for own in colours(4)] == list(COLOURS)


@pytest.mark.parametrize("settings", [{}, {"swap_optional": True}, {"facing": "parallel"}])
def test_totals_agree_with_what_playing_brings(settings: dict[str, object]) -> None:
    game = ScorpionRace(RULES.set(**settings))
    for before, who, move, after in steps(game, 3, [random_bot] * 3, 6):
        if isinstance(move, Run) and isinstance(who, int):
            sides = [1 if i // 4 % 3 == who else -1 for i in range(12)]
            gained = sum(s * (b - a) for s, a, b in zip(sides, before.pawns, after.pawns, strict=True))
            assert game.view(before, who).total(move) == gained
