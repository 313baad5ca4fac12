"""Text 004, paragraph by paragraph, and the vectors that go with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from fsbook.games.scorpion_race import (
    PAIRS,
    RACE,
    RACE_PAIRS,
    Across,
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
    position,
)
from fsbook.play import CHANCE, IllegalMove

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
    sentence = str(caught.value)
    assert sentence[0].isupper() and sentence.endswith("."), sentence
    return sentence


# ---------------------------------------------------------------------------------------- paragraphs


def test_004_setup_1_four_sets_of_four_in_hand() -> None:
    race = RACE.start(4)
    assert set(race.places().values()) == {"hand"}
    assert sorted({pawn.split("-")[0] for pawn in race.places()}) == ["blue", "green", "red", "white"]
    assert len(race.places()) == 16 and len(RACE.start(3).places()) == 12


def test_004_setup_2_somebody_is_chosen_to_start() -> None:
    race = RACE.start(3)
    assert RACE.turn(race) is CHANCE
    assert [play(race, Start(seat)).seat for seat in range(3)] == [0, 1, 2]


def test_004_goal_1_all_four_pawns_off_wins() -> None:
    race = position(RULES, 3, {"blue-1": "off", "blue-2": "off", "blue-3": "off", "blue-4": "B24"})
    race = play(roll(race, 1, 1, BLACK, BLACK), Run("blue-4", (1,)))
    assert race.winners == (0,) and RACE.turn(race) is None


def test_004_goal_2_in_through_the_first_yellow_out_past_the_last_black() -> None:
    race = position(RULES, 3, {"blue-1": "B24"})
    race = roll(race, 1, 1, YELLOW, BLACK)
    after = play(race, Run("blue-2", (1,)))
    assert after.where("blue-2") == "Y1"
    assert play(after, Run("blue-1", (1,))).where("blue-1") == "off"


def test_004_turn_1_clockwise() -> None:
    race = play(RACE.start(3), Start(1))
    seats = []
    for _ in range(6):
        seats.append(race.seat)
        done = len(race.turns)
        while len(race.turns) == done:
            race = play(race, Roll(1) if RACE.turn(race) is CHANCE else RACE.moves(race)[0])
    assert seats == [1, 2, 0, 1, 2, 0]


def test_004_dice_1_a_yellow_die_is_for_a_pawn_on_yellow() -> None:
    race = roll(position(RULES, 2, {"blue-1": "Y9", "blue-2": "B9"}), 3, 3, YELLOW, YELLOW)
    assert Run("blue-1", (3,)) in RACE.moves(race)
    assert "moves by a die rolled on black" in refused(race, Run("blue-2", (3,)))


def test_004_dice_2_a_black_die_is_for_a_pawn_on_black() -> None:
    race = roll(position(RULES, 2, {"blue-1": "Y9", "blue-2": "B9"}), 3, 3, BLACK, BLACK)
    assert [str(move) for move in RACE.moves(race)] == ["blue-2 by 3+3", "blue-2 by 3"]
    assert "moves by a die rolled on yellow" in refused(race, Run("blue-1", (3,)))


def test_004_dice_3_first_turn_adds_two_yellow_dice() -> None:
    race = play(RACE.start(3), Start(0))
    assert RACE.turn(race) is CHANCE and race.launches == ("yellow", "yellow")
    race = play(race, Roll(3), Roll(2))
    assert RACE.moves(race) == (Run("blue-1", (3, 2)),)
    assert "both dice are added" in refused(race, Run("blue-1", (3,)))
    race = play(race, Run("blue-1", (3, 2)))
    assert race.turns[0].pawns[0] == 5 and race.seat == 1


def test_004_dice_4_added_for_one_pawn_or_singly_for_two() -> None:
    race = roll(position(RULES, 3, {"blue-1": "Y7", "blue-2": "Y13"}), 2, 3)
    assert play(race, Run("blue-1", (2, 3))).turns[-1].combine
    apart = play(race, Run("blue-1", (3,)))
    assert "two different pawns" in refused(apart, Run("blue-1", (2,)))
    assert play(apart, Run("blue-2", (2,))).places()["blue-2"] == "Y15"


def test_004_dice_5_one_die_on_each_track() -> None:
    race = roll(position(RULES, 3, {"blue-1": "Y7", "blue-2": "B7"}), 4, 6, YELLOW, BLACK)
    race = play(race, Run("blue-2", (6,)), Run("blue-1", (4,)))
    assert (race.where("blue-1"), race.where("blue-2")) == ("Y11", "B13")
    both = roll(position(RULES, 3, {"blue-1": "Y7", "blue-2": "B7"}), 4, 6, YELLOW, BLACK)
    assert "cannot be added" in refused(both, Run("blue-1", (4, 6)))


def test_004_dice_6_a_die_without_a_pawn_is_lost() -> None:
    race = position(RULES, 3, {"blue-1": "Y7"})
    after = roll(race, 4, 6, BLACK, BLACK)
    assert after.seat == 1 and after.turns[-1].lost == (4, 6) and after.turns[-1].runs == ()
    one = roll(race, 4, 6, BLACK, YELLOW)
    assert play(one, Run("blue-1", (6,))).turns[-1].lost == (4,)


def test_004_dice_7_the_second_track_is_chosen_with_the_first_die_known() -> None:
    race = play(position(RULES, 3, {"blue-1": "Y7"}), YELLOW, Roll(4))
    assert race.dice == (4,) and set(RACE.moves(race)) == {YELLOW, BLACK}


def test_004_sting_1_and_8_sting_and_run_on() -> None:
    race = roll(position(RULES, 3, {"blue-1": "B5", "red-1": "B7"}), 2, 1, BLACK, YELLOW)
    race = play(race, Run("blue-1", (2,)))
    assert race.phase is Phase.ACROSS and race.where("blue-1") == race.where("red-1") == "B7"
    race = play(race, Leave())
    assert RACE.turn(race) is CHANCE and race.phase is Phase.EXTRA
    race = play(race, Roll(3))
    assert race.where("blue-1") == "B10" and race.where("red-1") == "B7"


def test_004_sting_2_passed_across_to_the_facing_square() -> None:
    race = roll(position(RULES, 3, {"blue-1": "B5", "red-1": "B7"}), 2, 1, BLACK, YELLOW)
    race = play(race, Run("blue-1", (2,)), Across())
    assert race.where("red-1") == "Y18" and race.where("blue-1") == "B7"


@pytest.mark.parametrize("square", ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"])
def test_004_sting_3_own_pawns_stay_on_the_first_six(square: str) -> None:
    die = int(square[1:])
    race = roll(position(RULES, 3, {"blue-1": square}), die, 6)
    race = play(race, Run("blue-2", (die,)))
    assert race.phase is Phase.EXTRA
    assert f"{square} is one of the first six" in refused(race, Across())


def test_004_sting_3_the_seventh_is_free_again() -> None:
    race = roll(position(RULES, 3, {"blue-1": "Y7"}), 1, 6)
    race = play(race, Run("blue-2", (1, 6)))
    assert race.phase is Phase.ACROSS and play(race, Across()).where("blue-1") == "B18"


def test_004_sting_3_concerns_only_own_pawns() -> None:
    race = play(roll(position(RULES, 3, {"blue-1": "B1", "red-1": "Y4"}), 4, 6), Run("blue-2", (4,)))
    assert race.phase is Phase.ACROSS


def test_004_sting_4_any_colour() -> None:
    for victim in ("blue-2", "red-1", "green-4"):
        race = roll(position(RULES, 3, {"blue-1": "Y10", victim: "Y12"}), 2, 6)
        assert play(race, Run("blue-1", (2,))).phase is Phase.ACROSS


def test_004_sting_5_only_to_a_free_square() -> None:
    race = roll(position(RULES, 3, {"blue-1": "B5", "red-1": "B7", "green-1": "Y18"}), 2, 1, BLACK, YELLOW)
    race = play(race, Run("blue-1", (2,)))
    assert race.phase is Phase.EXTRA
    assert "cannot be passed to an occupied square" in refused(race, Across())


def test_004_sting_9_and_10_the_chain_goes_on_to_a_free_square() -> None:
    places = {"blue-1": "B5", "red-1": "B7", "red-2": "B10", "green-1": "B14"}
    race = roll(position(RULES, 3, places), 2, 1, BLACK, BLACK)
    race = play(race, Run("blue-1", (2,)), Leave(), Roll(3), Leave(), Roll(4), Leave(), Roll(1))
    assert race.where("blue-1") == "B15" and len(race.turns) == 1
    path = race.turns[0].runs[0].path
    assert [step.kind for step in path] == ["sting", "sting", "sting", "stay"]
    assert [step.extra for step in path] == [3, 4, 1, None]


def test_004_sting_11_figure_3() -> None:
    """Blue rolls 2 and stings red on black; red goes to yellow, blue takes its place and rolls on."""
    for k in range(3, 25):
        places = {"blue-1": f"B{k - 2}", "red-1": f"B{k}"}
        race = roll(position(RULES, 3, places), 2, 1, BLACK, YELLOW)
        race = play(race, Run("blue-1", (2,)), Across())
        assert race.where("red-1") == f"Y{25 - k}" and race.where("blue-1") == f"B{k}"
        assert race.phase is Phase.EXTRA and race.runs[-1].path[-1].earns_extra


def test_004_swap_1_and_2_and_4_figure_4() -> None:
    """Blue rolls 2, lands opposite red on black: they change places and blue rolls on."""
    for i in range(7, 25):
        places = {"blue-1": f"Y{i - 2}", "red-1": f"B{25 - i}"}
        race = roll(position(RULES, 3, places), 2, 1)
        race = play(race, Run("blue-1", (2,)))
        assert race.where("red-1") == f"Y{i}" and race.where("blue-1") == f"B{25 - i}"
        assert race.phase is Phase.EXTRA
        race = play(race, Roll(1))
        assert race.where("blue-1") in (f"B{26 - i}", "off")


@pytest.mark.parametrize("i", range(1, 7))
def test_004_swap_3_no_extra_die_in_the_first_six(i: int) -> None:
    race = roll(position(RULES, 3, {"blue-1": "B1", "red-1": f"B{25 - i}"}), i, 1, YELLOW, BLACK)
    race = play(race, Run("blue-2", (i,)))
    assert race.where("blue-2") == f"B{25 - i}" and race.where("red-1") == f"Y{i}"
    assert race.phase is Phase.ASSIGN and race.runs[-1].path[-1].extra is None


def test_004_advice_1_pawns_enter_in_any_turn() -> None:
    race = roll(position(RULES, 3, {"blue-1": "B20"}), 1, 3)
    assert play(race, Run("blue-2", (1,)), Run("blue-3", (3,))).where("blue-3") == "Y3"


def test_004_advice_1_pawns_in_hand_are_alike() -> None:
    race = roll(position(RULES, 3, {"blue-1": "B20"}), 1, 3)
    assert Run("blue-4", (1,)) not in RACE.moves(race)
    assert play(race, Run("blue-4", (1,))).where("blue-4") == "Y1"


def test_004_win_within_a_turn() -> None:
    places = {"blue-1": "off", "blue-2": "off", "blue-3": "off", "blue-4": "B23"}
    race = roll(position(RULES, 3, places), 6, 5, BLACK, BLACK)
    race = play(race, Run("blue-4", (6,)))
    assert race.winners == (0,)
    assert race.turns[-1].dice == (6, 5) and race.turns[-1].lost == ()  # the 5 is not needed, nor lost


def test_004_two_1_both_colours_are_ones_own() -> None:
    race = roll(position(RULES, 2, {"blue-1": "Y2", "green-1": "Y4"}), 2, 6)
    assert Run("green-1", (2,)) in RACE.moves(race)
    race = play(race, Run("blue-1", (2,)))
    assert "Your own pawn stays" in refused(race, Across())


def test_004_two_1_first_turn_of_either_colour() -> None:
    race = play(RACE.start(2), Start(1), Roll(1), Roll(2))
    assert RACE.moves(race) == (Run("red-1", (1, 2)), Run("white-1", (1, 2)))


def test_004_two_2_eight_pawns_off() -> None:
    places = {f"{colour}-{n}": "off" for colour in ("blue", "green") for n in (1, 2, 3, 4)}
    places["green-4"] = "B20"
    race = roll(position(RULES, 2, places), 6, 5, BLACK, BLACK)
    assert not race.winners
    race = play(race, Run("green-4", (6,)))
    assert race.winners == (0,) and RACE.scores(race) == (8, 0)


def test_004_pairs_1_own_colour_only_partner_is_no_opponent() -> None:
    race = roll(position(PAIRS, 4, {"blue-1": "Y10", "green-1": "B13"}), 2, 6)
    assert "not yours" in refused(race, Run("green-1", (2,)))
    race = play(race, Run("blue-1", (2,)))
    assert race.where("blue-1") == "Y12" and race.where("green-1") == "B13"  # they face, and stay


def test_004_pairs_2_both_sets_off() -> None:
    places = {f"{colour}-{n}": "off" for colour in ("blue", "green") for n in (1, 2, 3, 4)}
    places |= {"blue-4": "B24", "green-4": "B20"}
    race = roll(position(PAIRS, 4, places), 6, 5, BLACK, BLACK)
    race = play(race, Run("blue-4", (6,)))
    assert not race.winners and race.seat == 1
    places["green-4"] = "off"
    race = play(roll(position(PAIRS, 4, places), 6, 5, BLACK, BLACK), Run("blue-4", (6,)))
    assert race.winners == (0, 2) and RACE_PAIRS.scores(race) == (4, 0, 4, 0)


# ---------------------------------------------------------------------------------------- vectors

VECTORS = yaml.safe_load((Path(__file__).with_name("vectors.yaml")).read_text("utf-8"))["scorpion_race"]
COLOUR_WORDS = ("blue", "red", "green", "white")


def concrete(vector: dict[str, Any]) -> Iterator[tuple[Race, dict[str, Any], dict[str, str]]]:
    """The vector with its symbols replaced: starting race, action, and the place each symbol names."""
    state, action = vector["state"], vector["action"]
    for number in range(3, 25) if vector["id"] in ("sr-fig3", "sr-fig4") else (0,):
        if vector["id"] == "sr-fig4" and number < 7:
            continue
        names = {
            "B(k)": f"B{number}",
            "B(k-2)": f"B{number - 2}",
            "facing(Bk)": f"Y{25 - number}",
            "Y(i)": f"Y{number}",
            "Y(i-2)": f"Y{number - 2}",
            "facing(Yi)": f"B{25 - number}",
        }
        places: dict[str, str] = {}
        for colour in COLOUR_WORDS:
            squares = state.get(colour, [])
            places |= {f"{colour}-{n}": names.get(s, s) for n, s in enumerate(squares, 1)}
            if colour in state and state.get(f"{colour}_hand", 1) == 0:
                places |= {f"{colour}-{n}": "off" for n in range(len(squares) + 1, 5)}
        rules = RULES.set(track_length=vector.get("N", 24))
        if state.get("on_track") == {}:
            yield play(ScorpionRace(rules).start(3), Start(0)), action, names
        else:
            if "blue-1" not in places and "blue_hand" in state:  # not the first turn: one pawn is off
                places["blue-4"] = "off"
            yield position(rules, 3, places), action, names


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any]) -> None:
    expected = vector["expected"]
    played = 0
    for start, action, names in concrete(vector):
        played += 1
        race = start
        done = len(race.turns)
        launches = action["launch"] if isinstance(action["launch"], list) else [action["launch"]] * 2
        dice = action.get("dice") or [action["die"], 1]
        if not race.first:
            for track, die in zip(launches, dice, strict=True):
                race = play(race, Launch(track), Roll(die))
        else:
            race = play(race, *map(Roll, dice))
        if expected.get("turn_lost"):
            assert len(race.turns) == done + 1 and len(race.turns[-1].runs) == expected["moved"]
            assert race.turns[-1].lost == tuple(dice) and race.pawns == start.pawns
            continue
        mover = next(
            move.pawn
            for move in ScorpionRace(race.rules).moves(race)
            if isinstance(move, Run)
            and (len(move.dice) == 2 if action.get("combine") else move.dice == (action["die"],))
            and (
                start.where(move.pawn) == names.get(origin := action.get("move", " ").split(" ")[0], origin)
                or "move" not in action
            )
        )
        race = play(race, Run(mover, tuple(dice) if action.get("combine") else (action["die"],)))
        extras = 0
        for extra in [*action.get("extra", []), None]:
            if race.phase is Phase.ACROSS:
                race = play(race, Across() if action.get("pass_victim") else Leave())
            elif "pass_allowed" in expected:
                assert expected["pass_allowed"] is False
                if race.phase is Phase.EXTRA:
                    refused(race, Across())
            if race.phase is Phase.EXTRA:
                extras += 1
                if extra is not None:
                    race = play(race, Roll(extra))
        assert extras == expected.get("extra_dice", 0)
        if "piece_at" in expected:
            assert race.where("blue-1") == expected["piece_at"]
        if "blue_off" in expected:
            assert ScorpionRace(race.rules).scores(race)[0] == expected["blue_off"]
        for key in ("red_at", "blue_at"):
            if key in expected:
                name = expected[key].split(",")[0]
                assert race.where(f"{key[:-3]}-1") == names[name]
        for colour in COLOUR_WORDS:
            if isinstance(expected.get(colour), list):
                places = race.places()
                standing = {places[f"{colour}-{n}"] for n in range(1, 5)} - {"hand", "off"}
                assert standing == set(expected[colour])
    assert played


def test_vector_by_reading_exact_exit() -> None:
    (vector,) = (v for v in VECTORS if v["id"] == "sr-d-exit-overshoot")
    assert "exit_rule=exact" in vector["by_reading"]
    race = roll(position(RULES.set(exit_rule="exact"), 3, {"blue-1": "B22"}), 6, 6, BLACK, BLACK)
    assert race.turns[-1].lost == (6, 6)
    race = play(position(RULES.set(exit_rule="exact"), 3, {"blue-1": "B22"}), BLACK, Roll(6), BLACK, Roll(2))
    assert "it needs exactly 3" in refused(race, Run("blue-1", (2, 6)))
