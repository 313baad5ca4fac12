"""The Table: people and bots at one table, the view of a seat, and the widget round them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fsbook import catalog
from fsbook.layout import Arm
from fsbook.play import IllegalMove, RuleError
from fsbook.round import Deal, Play
from fsbook.search.look import Look
from fsbook.sitting import DEAL, Sitting, default_names, options
from fsbook.table_view import Teller
from fsbook.widgets.table import Table
from fsbook.words import Words


def finish_round(table: Sitting, rng: Random) -> None:
    """Play on at random until the round is over."""
    while not table.round_over:
        if table.curtain is not None:
            table.open_curtain()
        state = table.match.round
        assert state is not None
        table.play(str(rng.choice(state.moves)))


def finish_match(table: Sitting, rng: Random) -> None:
    """Play on at random until the match is over."""
    while not table.over:
        finish_round(table, rng)
        if not table.over:
            table.next_round()


# -- the sitting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", sorted(catalog.DOMINO_RULES))
def test_every_rule_set_runs_to_its_end_and_stops_only_for_decisions(rules: str) -> None:
    players = catalog.rules(rules).players
    for seed, seats in enumerate([["you", "greedy", "random", "random"], ["you", "you", "random", "greedy"]]):
        table = Sitting(rules, seats[: players[-1]], seed=seed, rounds=2)
        rng = Random(seed)
        while not table.over:
            if table.round_over:
                table.next_round()
                continue
            state = table.match.round
            assert state is not None
            assert table.decides is not None
            assert len(state.moves) > 1 or isinstance(state.moves[0], Play), "a forced move is not asked for"
            if table.curtain is not None:
                table.open_curtain()
            table.play(str(rng.choice(state.moves)))
        assert len(table.match.finished) >= 2
        assert table.decides is None


def test_a_tile_with_one_place_needs_no_arm() -> None:
    table = Sitting(seed=7)
    rng = Random(0)
    seen = False
    while not table.over and not seen:
        if table.round_over:
            table.next_round()
            continue
        state = table.match.round
        assert state is not None
        for move in state.moves:
            places = [one for one in state.moves if isinstance(one, Play) and one.tile == move.tile]
            if len(places) == 1 and places[0].arm is not None:
                table.play(str(move.tile))
                assert f"{move.tile}@{places[0].arm}" in table.moves
                seen = True
                break
        else:
            table.play(str(rng.choice(state.moves)))
    assert seen


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0-0@north", "in your hand|no north arm|fit"),
        ("draw", "You may not draw|Nobody draws"),
        ("pass", "You may not pass|needs a lead"),
        ("9-9", "not a tile"),
        ("6-4@up", "not an arm"),
    ],
)
def test_a_wrong_move_is_one_sentence_and_changes_nothing(text: str, sentence: str) -> None:
    table = Sitting(seed=7)
    before = (table.line, list(table.moves))
    with pytest.raises(RuleError, match=sentence):
        table.play(text)
    assert (table.line, table.moves) == before


def test_moves_bring_back_the_same_table() -> None:
    table = Sitting("fs-polish", ["you", "greedy", "random"], seed=4)
    rng = Random(4)
    finish_round(table, rng)
    table.next_round()
    table.play(str(table.match.round.moves[0]))  # type: ignore[union-attr]
    again = Sitting("fs-polish", ["you", "greedy", "random"], seed=4, moves=table.moves)
    assert again.match == table.match
    assert again.view() == table.view()


def test_moves_that_cannot_be_are_refused_by_their_number() -> None:
    with pytest.raises(RuleError, match=r"Move 2 of the list, 6-6@east: "):
        Sitting(seed=7, moves=[DEAL, "6-6@east"])


def test_taking_back_gives_the_same_tiles_again() -> None:
    for seed in range(30):
        table = Sitting("fs-celko", ["you", "greedy"], seed=seed)
        rng = Random(seed)
        while not table.round_over:
            state = table.match.round
            assert state is not None
            before, moves = table.match, list(table.moves)
            move = rng.choice(state.moves)
            table.play(str(move))
            if table.round_over:
                break
            after = table.match
            table.undo()
            assert table.match == before
            assert table.moves == moves
            table.play(str(move))
            assert table.match == after, "the same move leads to the same draws and the same answers"


def test_a_round_that_was_turned_up_is_not_taken_back() -> None:
    table = Sitting(seed=3)
    finish_round(table, Random(3))
    assert not table.can_undo
    with pytest.raises(IllegalMove, match="turned up"):
        table.undo()
    table.next_round()
    if not table.can_undo:
        with pytest.raises(IllegalMove, match="nothing to take back"):
            table.undo()


def test_the_same_deal_again() -> None:
    table = Sitting(seed=3)
    deal = table.round.deal
    finish_round(table, Random(3))
    table.again()
    assert table.round.deal == deal
    assert not table.round_over
    finish_match(table, Random(5))
    last = table.round.deal
    table.again()
    assert table.round.deal == last
    table.again(whole=True)
    assert table.round.deal == deal
    assert table.round.start_points == (0, 0)
    assert table.moves.count(DEAL) == 1


def test_several_people_share_a_screen_behind_a_curtain() -> None:
    table = Sitting("fs-celko", ["you", "you", "greedy"], seed=3, names=["Ola", "Max", "Amina"])
    closed = table.curtain
    assert closed is not None
    view = table.view()
    assert view["hand"] == []
    assert table.hand() is None
    with pytest.raises(IllegalMove, match="curtain"):
        table.play(str(table.match.round.moves[0]))  # type: ignore[union-attr]
    table.open_curtain()
    assert len(table.view()["hand"]) == 6
    first = table.decides
    table.play(str(table.match.round.moves[0]))  # type: ignore[union-attr]
    if table.decides != first:
        assert table.curtain == table.decides
        assert table.view()["hand"] == []
        assert "you" not in table.view()["say"].split("your turn")[0].lower()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"rules": "whist"}, "There is no rule set “whist”"),
        ({"seats": ["you"]}, "2, 3 or 4 players, not 1"),
        ({"seats": ["you"] * 5}, "2, 3 or 4 players, not 5"),
        ({"seats": ["you", "nobody"]}, "no bot “nobody”"),
        ({"target": 0}, "1 or more"),
        ({"rounds": 0}, "at least 1 round"),
        ({"target": 20, "rounds": 4}, "not both"),
        ({"settings": {"colour": "red"}}, "no parameter “colour”"),
    ],
)
def test_a_match_that_cannot_be_is_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence) as refused:
        Sitting(**arguments)
    assert "\n" not in str(refused.value)


def test_names_of_people_and_bots() -> None:
    assert default_names(["you", "greedy"]) == ["You", "Amina"]
    assert default_names(["you", "you", "random"]) == ["Player 1", "Player 2", "Amina"]
    table = Sitting(seats=["you", "greedy"], names=["", "Zofia"])
    assert table.names == ("You", "Zofia")


def test_what_can_be_heard() -> None:
    table = Sitting(seed=7)
    assert table.answer("hand").startswith("You hold ")  # type: ignore[union-attr]
    mine, theirs = table.match.points
    assert table.answer("score") == f"You have {mine} chips and Amina has {theirs} chips."
    assert (
        table.answer("dice")
        == f"The Flower is {table.round.pairs.flower}, the Scorpion {table.round.pairs.scorpion}."
    )
    assert "the last two stay" in table.answer("oasis")  # type: ignore[operator]
    assert table.answer("6-4") is None
    bergen = Sitting("bergen-amazing", seed=7)
    assert bergen.answer("dice") == "This game has no dice."


# -- what the reader may know --------------------------------------------------------------------------


def test_hidden_tiles_are_in_no_view_before_the_end() -> None:
    """The view stays the same, to the last letter, when the hidden tiles are others."""
    for seed in range(12):
        table = Sitting("fs-celko", ["you", "you", "you"], seed=seed)
        rng = Random(seed)
        for _ in range(14):
            if table.round_over:
                break
            table.open_curtain()
            state = table.round
            reader = state.turn
            hidden = [tile for seat, hand in enumerate(state.hands) if seat != reader for tile in hand]
            hidden += state.oasis
            shuffled = hidden[:]
            rng.shuffle(shuffled)
            other = dict(zip(hidden, shuffled, strict=True))
            known = {entry.tile for entry in state.log if entry.seat == reader and entry.tile}
            swapped = tuple(other.get(tile, tile) for tile in state.deal.tiles)
            log = tuple(
                replace(entry, tile=other.get(entry.tile, entry.tile))
                if entry.tile and entry.tile not in known
                else entry
                for entry in state.log
            )
            twin = replace(
                state,
                deal=Deal(swapped, state.deal.pairs),
                hands=tuple(tuple(other.get(tile, tile) for tile in hand) for hand in state.hands),
                oasis=tuple(other[tile] for tile in state.oasis),
                log=log,
            )
            words = Words(table.names, reader)
            seen = Teller(words, reader).record(state, 1)
            assert Teller(words, reader).record(twin, 1) == seen
            moves = [move for move in state.moves if isinstance(move, Play)]
            table.play(str(rng.choice(moves or state.moves)))


def test_a_drawn_tile_is_told_to_whoever_drew_it_and_to_all_after_the_round() -> None:
    table = Sitting("fs-celko", ["you", "greedy"], seed=2)
    rng = Random(2)
    draws = {0: 0, 1: 0}
    while not table.over:
        record = table.view()["round"]
        for step in record["steps"]:
            if step["kind"] == "draw":
                draws[step["seat"]] += 1
                assert ("tile" in step) == (step["seat"] == 0 or record["end"] is not None)
        if table.round_over:
            table.next_round()
        else:
            table.play(str(rng.choice(table.match.round.moves)))  # type: ignore[union-attr]
    assert all(draws.values())


def test_the_record_adds_up() -> None:
    """Counts, oasis and points follow from step to step; all 28 tiles are turned up at the end."""
    for rules in ("fs-celko", "fs-short", "muggins-firstdouble", "sewastopol-amazing", "block-amazing"):
        table = Sitting(rules, ["you", "random", "greedy"], seed=11)
        finish_round(table, Random(11))
        record = table.view()["round"]
        counts, oasis = record["start"]["counts"], record["start"]["oasis"]
        points = record["start"]["points"]
        for step in record["steps"]:
            seat = step["seat"]
            change = {"play": -1, "draw": 1, "pass": 0}[step["kind"]]
            assert step["counts"][seat] == counts[seat] + change
            assert step["oasis"] == oasis - (step["kind"] == "draw")
            assert step["points"][seat] == points[seat] + step["gain"]
            assert step["say"].endswith(".")
            counts, oasis, points = step["counts"], step["oasis"], step["points"]
        end = record["end"]
        laid = [tuple(step["tile"]) for step in record["steps"] if step["kind"] == "play"]
        held = [tuple(tile) for hand in end["hands"] for tile in hand["tiles"]]
        left = [tuple(tile) for tile in end["oasis"]["tiles"]]
        assert len({tuple(sorted(tile)) for tile in laid + held + left}) == 28 == len(laid + held + left)
        assert record["turns"][-1]["to"] == len(record["steps"])
        json.dumps(record)


def test_telling_on_is_telling_anew() -> None:
    """What is remembered from move to move (and after taking back) is what a fresh look tells."""
    table = Sitting("fs-celko", ["you", "random"], seed=9)
    rng = Random(9)
    for _ in range(80):
        if table.over:
            break
        fresh = Teller(table.words(), table.reader).record(
            table.round, len(table.match.finished) + (not table.round_over)
        )
        assert table.view()["round"]["steps"] == fresh["steps"]
        assert table.view()["round"]["turns"] == fresh["turns"]
        if table.round_over:
            table.next_round()
        elif table.can_undo and rng.random() < 0.3:
            table.undo()
        else:
            table.play(str(rng.choice(table.match.round.moves)))  # type: ignore[union-attr]


def test_every_place_of_the_hand_is_legal_and_says_its_pay() -> None:
    table = Sitting("muggins-firstdouble", ["you", "greedy"], seed=3)
    rng = Random(3)
    arms = set()
    while not table.over and len(arms) < 5:
        if table.round_over:
            table.next_round()
            continue
        state = table.match.round
        assert state is not None
        hand = table.view()["hand"]
        offered = [play["move"] for tile in hand for play in tile["plays"]]
        assert sorted(offered) == sorted(str(move) for move in state.moves if isinstance(move, Play))
        for tile in hand:
            assert bool(tile["plays"]) != bool(tile["why"])
            for play in tile["plays"]:
                arms.add(play["arm"])
                assert play["total"] == sum(award["points"] for award in play["awards"])
        table.play(str(rng.choice(state.moves)))
    assert {arm.value for arm in Arm} | {None} == arms


def ends(wanted: str, rules: str = "fs-celko", seats: int = 3) -> dict[str, Any]:
    """The first end of that kind with a ladder whose winning rung is number ``wanted``."""
    for seed in range(400):
        table = Sitting(rules, ["random"] * seats, seed=seed, rounds=1)
        end = table.view()["round"]["end"]
        won = [number for number, rung in enumerate(end["ladder"]) if rung["state"] == "win"]
        if (end["ending"] == wanted) or won == [int(wanted) if wanted.isdigit() else -1]:
            return end  # type: ignore[no-any-return]
    raise AssertionError(f"no round ends like this: {wanted}")


@pytest.mark.parametrize("rung", ["0", "1", "2"])
def test_the_ladder_says_who_wins_a_blocked_round_and_why(rung: str) -> None:
    end = ends(rung)
    number = int(rung)
    assert [step["state"] for step in end["ladder"]] == ["no"] * number + ["win"] + ["skip"] * (3 - number)
    winner = end["winner"]
    assert winner is not None
    held = end["hands"][winner]["held"]
    assert held == end["ladder"][number]["tile"]
    assert held in end["hands"][winner]["tiles"]
    assert "2 chips from the bowl" in end["ladder"][number]["answer"]
    assert "+2" in end["hands"][winner]["note"]
    assert end["rule"].startswith("002 winner")


def test_fewest_pips_decide_in_the_family() -> None:
    end = ends("0", "block-amazing")
    totals = [sum(sum(tile) for tile in hand["tiles"]) for hand in end["hands"]]
    assert totals[end["winner"]] == min(totals)
    assert f"with {min(totals)} pip" in end["ladder"][0]["answer"]
    assert end["ladder"][-1]["question"] == "Otherwise nobody wins"


def test_the_options_offer_every_rule_set_and_bot() -> None:
    offered = options()
    assert [rules["id"] for rules in offered["rules"]] == list(catalog.DOMINO_RULES)
    assert {"random", "greedy"} <= set(offered["bots"])
    json.dumps(offered)


# -- the coach -----------------------------------------------------------------------------------------


def test_hints_go_from_where_to_look_to_the_move() -> None:
    table = Sitting(seed=19)
    hints = [table.advice(step) for step in range(4)]
    assert [move for _, move in hints[:2]] == [None, None]
    assert hints[2][1] in {play["move"] for tile in table.view()["hand"] for play in tile["plays"]}
    assert hints[3] == hints[2]
    assert len({text for text, _ in hints}) == 3
    finish_round(table, Random(1))
    assert not table.view()["can"]["hint"]
    with pytest.raises(IllegalMove, match="nothing to decide"):
        table.advice(0)


def test_a_hint_tells_nothing_of_hidden_tiles_behind_the_curtain() -> None:
    table = Sitting(seats=["you", "you"], seed=19)
    assert not table.view()["can"]["hint"]
    with pytest.raises(IllegalMove, match="nothing to decide"):
        table.advice(0)
    table.open_curtain()
    assert table.advice(0)[0]


def weighed(table: Sitting) -> dict[str, Any]:
    """Every move weighed, asked for until the coach is done."""
    record = table.weigh(0)
    while not record["done"]:
        record = table.weigh(0)
    return record


def test_every_move_is_weighed_slice_by_slice() -> None:
    table = Sitting(seed=19, names=["", "Zofia"])
    first = table.weigh(0)
    assert not first["done"] and first["rows"] == []
    record = weighed(table)
    places = [play for tile in table.view()["hand"] for play in tile["plays"]]
    assert {row["move"]: row["now"] for row in record["rows"]} == {
        play["move"]: play["total"] for play in places
    }
    assert record["rows"][0]["move"] == table.advice(2)[1]
    low, high = record["scale"]
    assert all(low <= row["low"] <= row["high"] <= high for row in record["rows"])
    assert "next seat" not in json.dumps(record)
    assert "Zofia" in json.dumps(record)


def test_moves_are_weighed_without_a_look_at_hidden_tiles() -> None:
    """Two tables that differ in hidden tiles only weigh alike."""
    table = Sitting(seats=["you", "you"], seed=19)
    with pytest.raises(IllegalMove, match="nothing to decide"):
        table.weigh(0)
    table.open_curtain()
    seat, match = table.decides, table.match
    assert seat is not None and match.round is not None
    other = 1 - seat
    hidden = [*match.round.hands[other], *match.round.oasis][::-1]
    size = len(match.round.hands[other])
    hands = [match.round.hands[seat], tuple(hidden[:size])]
    changed = replace(match.round, hands=tuple(hands[:: 1 if seat == 0 else -1]), oasis=tuple(hidden[size:]))
    twin = Sitting(seats=["you", "you"], seed=19)
    twin.open_curtain()
    twin.line = replace(twin.line, states=(*twin.line.states[:-1], replace(match, round=changed)))
    assert twin.match.round is not None and twin.match.round.hands[other] != match.round.hands[other]
    assert weighed(twin) == weighed(table)


@pytest.mark.parametrize(
    ("rules", "seats", "more"),
    [("fs-celko", 2, {}), ("muggins-amazing", 3, {"rounds": 2}), ("block-amazing", 4, {})],
)
def test_a_match_that_is_over_has_its_chart(rules: str, seats: int, more: dict[str, Any]) -> None:
    table = Sitting(rules, ["you", *["greedy"] * (seats - 1)], seed=3, **more)
    finish_round(table, Random(3))
    assert table.view()["chart"] is None
    table.next_round()
    finish_match(table, Random(3))
    chart = table.view()["chart"]
    assert len(chart["table"]["rows"]) == len(table.match.finished)
    assert table.view()["chart"] is chart, "it is drawn once"
    table.again(whole=True)
    assert table.view()["chart"] is None


def test_a_round_is_reviewed_when_it_is_over() -> None:
    table = Sitting(seats=["you", "random"], seed=3, names=["", "Zofia"])
    with pytest.raises(IllegalMove, match="when it is over"):
        table.review()
    finish_round(table, Random(3))
    seen = table.review()
    steps = table.view()["round"]["steps"]
    assert seen["sentences"]
    for turn in seen["turns"]:
        assert steps[turn["at"] - 1]["seat"] == turn["seat"]
        assert steps[turn["at"] - 1]["kind"] == "play"
    said = " ".join([*seen["sentences"], *(turn["text"] for turn in seen["turns"])])
    assert "seat " not in said
    assert "@" not in said


def test_a_review_comes_in_slices() -> None:
    table = Sitting("bergen-amazing", ["you", "greedy"], seed=3)
    finish_round(table, Random(3))
    slices = 0
    while (seen := table.reviewed(0)) is None:
        slices += 1
    assert slices > 3
    assert seen == table.review()


def test_the_move_that_lost_the_round_is_marked_by_its_turn() -> None:
    marked = 0
    for seed in range(8):
        table = Sitting("bergen-amazing", ["you", "greedy"], seed=seed)
        finish_round(table, Random(seed))
        seen = table.review()
        lost = [turn for turn in seen["turns"] if turn["lost"]]
        said = [sentence for sentence in seen["sentences"] if sentence.startswith("Most was lost in turn ")]
        assert len(lost) == len(said) <= 1
        for turn, sentence in zip(lost, said, strict=True):
            turns = table.view()["round"]["turns"]
            n = next(each["n"] for each in turns if each["from"] < turn["at"] <= each["to"])
            assert sentence.startswith(f"Most was lost in turn {n}, by {('you', 'Amina')[turn['seat']]}: ")
            marked += 1
    assert marked > 2


def test_a_round_that_is_over_is_played_on_from_any_own_turn() -> None:
    table = Sitting("sewastopol-amazing", ["you", "greedy", "you"], seed=3, names=["Ola", "", "Max"])
    with pytest.raises(IllegalMove, match="still being played"):
        table.play_from(0)
    finish_round(table, Random(3))
    log, moves = table.round.log, list(table.moves)
    own = [at for at, entry in enumerate(log) if entry.seat != 1 and isinstance(entry.move, Play)]
    for at in (-1, len(log), next(at for at, entry in enumerate(log) if entry.seat == 1)):
        with pytest.raises(IllegalMove, match="go to a turn of your own"):
            table.play_from(at)
    assert table.moves == moves
    for at in own[1], own[-1]:
        again = Sitting(
            "sewastopol-amazing", ["you", "greedy", "you"], seed=3, names=["Ola", "", "Max"], moves=moves
        )
        again.play_from(at)
        assert again.round.log == log[:at]
        assert again.decides == log[at].seat and again.curtain == log[at].seat
        again.open_curtain()
        again.play(str(log[at].move))
        assert again.round.log[: at + 1] == log[: at + 1]


def test_all_hands_of_a_round_are_known_when_it_is_over() -> None:
    table = Sitting(seats=["you", "random"], seed=3)
    assert "hands" not in table.view()["round"]
    finish_round(table, Random(3))
    dealt = table.round.deal.hands(2, len(table.view()["round"]["hands"][0]))
    assert table.view()["round"]["hands"] == [[[tile.high, tile.low] for tile in hand] for hand in dealt]


# -- the widget ----------------------------------------------------------------------------------------


def state_of(table: Any) -> dict[str, Any]:
    """The synced traits, as a page keeps them."""
    return {name: value for name, value in table.get_state().items() if not name.startswith("_")}


def test_a_page_brings_the_table_back() -> None:
    table = Table(rules="fs-celko", seats=["you", "greedy"], seed=7)
    move = table.view["hand"][0]["plays"] or table.view["hand"][1]["plays"]
    table.play(move[0]["move"])
    state = json.loads(
        json.dumps({k: v for k, v in state_of(table).items() if k not in ("layout", "tabbable", "tooltip")})
    )
    again = Table(**state)
    for name in ("rules", "seats", "seed", "moves", "points", "hand", "log", "turn"):
        assert getattr(again, name) == getattr(table, name)
    assert again.view["round"] == table.view["round"]
    assert repr(again) == repr(table)


def test_a_bot_looks_no_further_than_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser the widget gives it a part of a second; elsewhere, as here, it looks as far as it does."""
    walks: list[int] = []
    walk = Look.walk

    def watched(look: Look, *asked: Any) -> None:
        walks[-1] += 1
        walk(look, *asked)

    def most() -> int:
        """In how many deals a bot looked for one of its choices, of some, at most."""
        walks[:] = [0]
        table = Table(seats=["you", "club"], seed=7)
        while table.turn == 0:
            walks.append(0)
            table.play(next(tile["plays"][0]["move"] for tile in table.view["hand"] if tile["plays"]))
        return max(walks)

    monkeypatch.setattr(Look, "walk", watched)
    assert most() > 40
    monkeypatch.setattr("fsbook.widgets.table.THINKING", 0.0)
    assert 0 < most() < 20
    code = "import sys; sys.platform = 'emscripten'; import fsbook.sitting; print(fsbook.sitting.THINKING)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 0 < float(said.stdout) < 0.3


def test_its_text_is_the_position_without_an_address() -> None:
    table = Table(seed=7)
    text = repr(table)
    assert text == repr(Table(seed=7))
    assert "0x" not in text
    assert str(table._sitting.round.layout) in text
    assert table.view["say"] in text


def test_its_traits_can_be_read_and_observed() -> None:
    table = Table(seed=7)
    seen: list[str] = []
    table.observe(lambda change: seen.append(change.name), ["hand", "log", "moves", "points"])
    play = next(tile["plays"][0] for tile in table.view["hand"] if tile["plays"])
    table.play(play["move"])
    assert {"hand", "log", "moves"} <= set(seen)
    assert table.log == [step["say"] for step in table.view["round"]["steps"]]
    assert table.points == list(table._sitting.match.points)
    assert table.turn == 0


def test_a_setting_changed_from_python_is_a_new_match() -> None:
    table = Table(seed=7)
    table.seed = 8
    assert table.moves[0] == DEAL
    assert repr(table) == repr(Table(seed=8))
    table.rules = "fs-polish"
    assert table.view["rules"] == "fs-polish"
    with pytest.raises(RuleError, match="no rule set"):
        table.rules = "whist"
    assert table.rules == "fs-polish"
    assert table.view["rules"] == "fs-polish"
    table.moves = [DEAL]
    assert table.moves[0] == DEAL


def test_players_is_short_for_bots() -> None:
    assert Table(players=4).seats == ["you", "greedy", "greedy", "greedy"]
    with pytest.raises(RuleError, match="not both"):
        Table(players=2, seats=["you", "greedy"])


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"type": "move", "move": "9-9"}, "not a tile"),
        ({"type": "move"}, "not a tile"),
        ({"type": "type", "text": "6-4@up"}, "not an arm"),
        ({"type": "type", "text": ""}, "Type a tile and its arm"),
        ({"type": "undo"}, "nothing to take back"),
        ({"type": "next"}, "still being played"),
        ({"type": "new", "rules": "whist"}, "no rule set"),
        ({"type": "new", "seed": "abc"}, "whole number"),
        ({"type": "new", "target": 1.5, "seed": 3}, "whole number"),
        ({"type": "new", "seats": ["you", 5]}, "."),
        ({"type": "dance"}, "does not know"),
        ({}, "does not know"),
    ],
)
def test_a_message_that_cannot_be_is_answered_by_a_sentence(message: dict[str, Any], sentence: str) -> None:
    table = Table(seed=3, seats=["you", "greedy"])
    before = (table.rules, list(table.moves), table.seed)
    table._receive(None, message, None)
    assert table.view["error"] is not None
    assert re.search(sentence, table.view["error"]["text"])
    assert (table.rules, table.moves, table.seed) == before


def test_messages_play_a_whole_match() -> None:
    table = Table(seed=5, seats=["you", "random"], target=10)
    table._receive(None, {"type": "type", "text": "hand"}, None)
    assert table.view["said"].startswith("You hold")
    for _ in range(2000):
        view = table.view
        assert view["error"] is None
        if view["over"]:
            break
        if view["can"]["next"]:
            table._receive(None, {"type": "next"}, None)
            continue
        plays = [play for tile in view["hand"] for play in tile["plays"]]
        table._receive(
            None, {"type": "move", "move": max(plays, key=lambda play: play["total"])["move"]}, None
        )
    assert table.view["over"]
    assert table.view["round"]["end"]["match"]["title"]
    assert table.winner is not None
    table._receive(None, {"type": "again", "whole": True}, None)
    assert table.view["round"]["start"]["points"] == [0, 0]
    table._receive(None, {"type": "new", "seed": None, "seats": ["you", "greedy", "random"]}, None)
    assert table.seats == ["you", "greedy", "random"]
    assert table.view["error"] is None


def test_hints_start_anew_after_a_move() -> None:
    table = Table(seed=19)
    said = []
    for _ in range(3):
        table._receive(None, {"type": "hint"}, None)
        said.append(table.view["said"])
        assert table.view["hint"]
    assert table.view["hinted"] is not None
    table.play(table.view["hinted"])
    assert not table.view["hint"]
    if table.view["can"]["hint"]:
        table._receive(None, {"type": "type", "text": "hint"}, None)
        assert table.view["hinted"] is None


def test_a_round_is_played_on_from_a_message() -> None:
    table = Table("bergen-amazing", seed=3)
    finish_round(table._sitting, Random(3))
    table._publish()
    table._receive(None, {"type": "review"}, None)
    while table.view["reviewing"]:
        assert table.view["review"] is None
        table._receive(None, {"type": "review", "made": len(table.moves)}, None)
    own = next(turn for turn in table.view["review"]["turns"] if turn["seat"] == 0)
    table._receive(None, {"type": "from", "at": "two"}, None)
    assert table.view["error"]["text"] == "Say from which step on."
    table._receive(None, {"type": "from", "at": own["at"] - 1}, None)
    assert table.view["error"] is None and table.view["review"] is None
    assert len(table.view["round"]["steps"]) == own["at"] - 1
    assert table.view["can"]["decide"] and table.moves == table._sitting.moves
    table._receive(None, {"type": "review", "made": len(table.moves) + 1}, None)
    assert table.view["error"] is None, "what was asked before somebody went on is not answered"
    assert not table.view["reviewing"] and table.view["review"] is None


def test_weighed_moves_go_with_the_turn() -> None:
    table = Table(seed=19)
    table._receive(None, {"type": "weigh"}, None)
    while not table.view["weighed"]["done"]:
        table._receive(None, {"type": "weigh", "made": len(table.moves)}, None)
    rows = table.view["weighed"]["rows"]
    table._receive(None, {"type": "move", "move": "9-9"}, None)
    assert table.view["weighed"]["rows"] == rows
    made = len(table.moves)
    table.play(rows[0]["move"])
    assert table.view["weighed"] is None
    table._receive(None, {"type": "weigh", "made": made}, None)
    assert table.view["weighed"] is None and table.view["error"] is None
    table.undo()
    assert table.view["can"]["hint"] and table.view["weighed"] is None
    table._receive(None, {"type": "type", "text": "weigh"}, None)
    assert table.view["weighed"] is not None
    table._receive(None, {"type": "weigh", "open": False}, None)
    assert table.view["weighed"] is None


def test_the_same_error_twice_is_two_changes() -> None:
    table = Table(seed=3)
    table._receive(None, {"type": "move", "move": "9-9"}, None)
    first = table.view
    table._receive(None, {"type": "move", "move": "9-9"}, None)
    assert table.view["error"] == first["error"]
    assert table.view["change"] != first["change"]


def test_its_transcript_replays() -> None:
    from fsbook import notation

    table = Table(seed=5, seats=["you", "random"], rounds=2)
    rng = Random(5)
    while not table.view["over"]:
        if table.view["can"]["next"]:
            table.next_round()
        else:
            table.play(rng.choice([play["move"] for tile in table.view["hand"] for play in tile["plays"]]))
    data = table.transcript
    assert notation.to_json(notation.replay(data).state, data["seed"]) == data


def test_it_has_a_figure_for_print() -> None:
    svg = Table(seed=7).figure()
    assert svg.startswith("<svg")
    assert "<title" in svg
