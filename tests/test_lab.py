"""The lab and the dice as citizens of Python: traits, messages, errors, views; no browser."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import traitlets

from fsbook import DOUBLE_SIX, Layout, Pair, RuleError, Tile, domino_ids, parse_move, score_play, sources
from fsbook import rules as rules_of
from fsbook.coach_view import own_view
from fsbook.dice import Pairs
from fsbook.round import lay, leads, places
from fsbook.rulings import RULINGS
from fsbook.widgets import CaravanLab, Dice
from fsbook.widgets.base import Base

EXAMPLE = "[4|4][4|1][1|1][1|5]"
SEVEN = {"start": "[5|1][1|6][6|6][6|2][2|5]", "plays": ["5-5@east"], "flower": "5-5"}


def send(widget: Base, **message: Any) -> dict[str, Any]:
    """A message as the front end sends it, and the view that answers."""
    before = widget.view["change"]
    widget._handle_custom_msg(message, [])
    assert widget.view["change"] > before, "a message is always answered"
    json.dumps(widget.view)
    return widget.view


def tile(lab: CaravanLab, name: str) -> dict[str, Any]:
    return next(each for each in lab.view["tiles"] if each["tile"] == name)


# -- reading and setting -------------------------------------------------------------------------------


def test_a_play_is_scored_with_reasons_and_rules():
    lab = CaravanLab(EXAMPLE)
    awards = lab.lay("5-4@east")
    assert [(award.kind.value, award.points, award.rule) for award in awards] == [
        ("plural", 3, "002 rule 2"),
        ("short_flower", 1, "002 rule 3"),
    ]
    assert lab.awards == awards
    assert (lab.score, lab.total, lab.caravan) == (4, 4, EXAMPLE + "[5|4]")
    lab.lay("6-4@west")
    assert (lab.score, lab.total) == (0, 4)


def test_the_position_is_the_repr_and_has_no_address():
    lab = CaravanLab(EXAMPLE)
    assert repr(lab) == f"CaravanLab: {EXAMPLE}; Flower 5-4, Scorpion 3-2; fs-celko"
    lab.lay("5-4@east")
    assert repr(lab).endswith("last 5-4@east: 4 chips")
    assert repr(lab) == lab._repr_mimebundle_()[0]["text/plain"]
    assert lab._repr_mimebundle_()[0]["image/svg+xml"].startswith("<svg")


def test_dice_are_taken_as_text_pair_or_numbers():
    lab = CaravanLab(EXAMPLE, flower=(4, 5), scorpion=Pair(1, 6))
    assert (lab.flower, lab.scorpion) == ("5-4", "6-1")
    lab.flower = "2,6"
    assert lab.flower == "6-2" and lab.pairs.flower == Pair(6, 2)


def test_setting_the_dice_scores_the_last_play_again():
    lab = CaravanLab(EXAMPLE, plays=["5-4@east"])
    assert lab.score == 4
    lab.flower = "6-6"
    assert lab.score == 3
    lab.scorpion = "5-4"
    assert lab.score == 2


def test_traits_are_observed():
    lab = CaravanLab(EXAMPLE)
    seen: list[tuple[str, Any]] = []
    lab.observe(
        lambda change: seen.append((change["name"], change["new"])), ["caravan", "score", "total", "awards"]
    )
    awards = lab.lay("5-4@east")
    assert dict(seen) == {"caravan": EXAMPLE + "[5|4]", "score": 4, "total": 4, "awards": awards}


def test_linked_dice_drive_a_lab():
    dice, lab = Dice(), CaravanLab(EXAMPLE, plays=["5-4@east"])
    for name in ("flower", "scorpion"):
        traitlets.link((dice, name), (lab, name))
    send(dice, type="dice", pair="flower", values=[1, 6])
    assert lab.flower == "6-1" and lab.view["flower"] == [6, 1] and dice.view["flower"] == [1, 6]
    assert lab.score == 3
    lab.scorpion = "4-4"
    assert dice.scorpion == "4-4"


def test_two_labs_linked_by_their_caravan_agree():
    one, other = CaravanLab(EXAMPLE), CaravanLab()
    traitlets.link((one, "caravan"), (other, "caravan"))
    one.lay("5-4@east")
    assert other.caravan == one.caravan
    other.clear()
    assert one.caravan == ""


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("caravan", "[4|4][5|1]", "[4|4] and [5|1] do not touch with equal pips."),
        ("caravan", "[4|4][4|4]", "4-4 lies there twice"),
        ("caravan", "[4|7]", "does not read as a tile"),
        ("caravan", 64, "64 is not a caravan"),
        ("caravan", "[6|5][5|5][5|0] north [5|4]", "no spinner"),
        ("flower", "7-1", "No die shows 7"),
        ("flower", "five", "is not a pair of dice"),
        ("scorpion", (0, 1), "No die shows 0"),
        ("scorpion", 54, "is not a pair of dice"),
        ("rules", "chess", "There is no rule set “chess”"),
        ("rules", "scorpion-race", "is a race"),
        ("plays", ["6-6@east"], "does not fit the east end"),
        ("plays", ["draw"], "tiles are laid and taken back"),
        ("score", 9, "follows from what is laid"),
        ("total", 9, "follows from what is laid"),
        ("awards", (), "follows from what is laid"),
    ],
)
def test_a_wrong_value_is_one_sentence_and_changes_nothing(name: str, value: object, sentence: str):
    lab = CaravanLab(EXAMPLE, plays=["5-4@east"])
    before = {each: getattr(lab, each) for each in lab.trait_names() if not each.startswith("_")}
    if name == "plays":
        lab.back()
        before = {each: getattr(lab, each) for each in before}
    with pytest.raises(traitlets.TraitError) as refused:
        setattr(lab, name, value)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert {each: getattr(lab, each) for each in before} == before


def test_wrong_arguments_are_refused_at_once():
    with pytest.raises(traitlets.TraitError, match="no rule set"):
        CaravanLab(rules="go")
    with pytest.raises(traitlets.TraitError, match="do not touch"):
        CaravanLab("[1|2][3|4]")
    with pytest.raises(RuleError, match="does not fit"):
        CaravanLab(EXAMPLE, plays=["6-6@east"])


def test_other_rules_keep_the_tiles():
    lab = CaravanLab("[6|5][5|5][5|0]")
    lab.rules = "muggins-amazing"
    assert lab.caravan == "[6|5][5|5]*[5|0]" and {str(end.arm) for end in lab.ends} == {
        "west",
        "east",
        "north",
        "south",
    }
    lab.lay("5-4@north")
    with pytest.raises(traitlets.TraitError, match="no spinner"):
        lab.rules = "fs-celko"
    assert lab.rules == "muggins-amazing" and lab.view["layout"]["north"] == [[5, 4]]
    lab.back()
    lab.rules = "fs-celko"
    assert lab.caravan == "[6|5][5|5][5|0]"


def test_several_doubles_do_not_keep_a_lab_from_other_rules():
    lab = CaravanLab("[6|6][6|5][5|5][5|0]")
    lab.rules = "muggins-amazing"
    assert "*" in lab.caravan


@pytest.mark.parametrize("rules", domino_ids())
def test_every_rule_set_works_and_a_lab_is_rebuilt_from_its_traits(rules: str):
    lab = CaravanLab(rules=rules, compare=True)
    for _ in range(7):
        place = next(play for each in lab.view["tiles"][::-1] for play in each["plays"])
        lab.lay(place["move"])
        assert lab.score == place["total"]
    traits = {name: getattr(lab, name) for name in lab.trait_names(sync=True) if not name.startswith("_")}
    for foreign in ("layout", "tabbable", "tooltip"):
        traits.pop(foreign, None)
    again = CaravanLab(**traits)
    skip = {"change", "status", "can_undo"}
    assert {k: v for k, v in again.view.items() if k not in skip} == {
        k: v for k, v in lab.view.items() if k not in skip
    }
    assert repr(again) == repr(lab)


# -- the view ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["fs-celko", "fs-short", "fs-polish", "muggins-amazing", "bergen-pagat"])
def test_every_place_shows_what_the_referee_says(rules: str):
    lab = CaravanLab(EXAMPLE, rules=rules)
    assert [each["tile"] for each in lab.view["tiles"]] == [str(each) for each in DOUBLE_SIX]
    plays = [play for each in lab.view["tiles"] for play in each["plays"]]
    assert plays
    for play in plays:
        _, awards = score_play(rules_of(rules), lab.mat, parse_move(play["move"]), lab.pairs)
        assert [award["points"] for award in play["awards"]] == [award.points for award in awards]
        assert play["total"] == sum(award.points for award in awards)
        for award in play["awards"]:
            assert award["anchor"] == sources.anchor(award["rule"]) and award["why"] and award["source"]


def test_tiles_that_do_not_fit_say_why():
    lab = CaravanLab(EXAMPLE)
    assert tile(lab, "6-3")["say"].startswith(
        "6-3 fits no end: west shows 4, a double; east shows 5. Tiles that do:"
    )
    assert tile(lab, "4-4")["say"] == "4-4 lies there already."
    assert tile(lab, "5-4")["say"] == "5-4 fits both ends. East pays 1 chip more: there it makes a plural."
    assert tile(lab, "5-0")["say"] == "5-0 fits the east end only. There it pays nothing."
    assert lab.view["note"] == "Ten of 24 fit: they stand higher, with a bead"


def test_a_place_says_which_half_touches():
    lab = CaravanLab(EXAMPLE)
    west, east = tile(lab, "5-4")["plays"]
    assert (west["near"], west["far"], east["near"], east["far"]) == (4, 5, 5, 4)
    assert west["label"] == "Lay 5-4 west: 3 chips, dual and short Flower"
    assert east["button"] == "Lay east, 4 chips"


def test_the_lead_has_one_place():
    lab = CaravanLab()
    assert all(len(each["plays"]) == 1 and each["plays"][0]["arm"] is None for each in lab.view["tiles"])
    lab.lay("6-6")
    assert lab.view["just"] == "lead" and lab.view["layout"]["lead"] == 0
    lab.lay("6-1@w")
    assert lab.view["layout"]["lead"] == 1, "the lead stays in the middle of the drawing"


def test_losses_are_told_as_such():
    lab = CaravanLab("[6|1][1|2]", scorpion="6-3", flower="1-1")
    view = send(lab, type="play", move="3-2@east")
    assert view["status"] == "3-2 lies in the east. You put 1 chip back: long Scorpion."
    assert (view["last"]["total_label"], view["last"]["total_text"]) == ("Total back into the bowl", "1 chip")


def test_four_arms_label_their_ends_with_what_they_count():
    lab = CaravanLab("[4|4][4|6][6|6]*[6|5] north [6|3]", rules="muggins-amazing")
    assert {end["arm"]: end["text"] for end in lab.view["ends"]} == {
        "west": "8",
        "east": "5",
        "north": "3",
        "south": "6",
    }


# -- all texts side by side ----------------------------------------------------------------------------


def test_the_seven_chips_are_six_and_seven():
    lab = CaravanLab(**SEVEN, compare=True)
    compare = lab.view["compare"]
    assert [(row["id"], row["total"], row["differs"]) for row in compare["rows"]] == [
        ("fs-short", 6, False),
        ("fs-polish", 6, False),
        ("fs-celko", 6, False),
        ("fs-celko-drawall", 6, False),
        ("fs-celko-seven", 7, True),
    ]
    seven = compare["rows"][-1]
    assert [(item["kind"], item["differs"]) for item in seven["items"]] == [
        ("plural", False),
        ("short_flower", False),
        ("long_flower", True),
    ]
    assert seven["notes"] and "F10" in {ruling["id"] for ruling in seven["rulings"]}
    assert compare["note"] == "One of five differs from the one chosen"
    assert {row["id"] for row in compare["others"]["rows"]} | {row["id"] for row in compare["rows"]} == set(
        domino_ids()
    )


def test_what_one_text_does_not_pay_is_marked_as_missing():
    lab = CaravanLab(
        EXAMPLE, plays=["5-4@east"], flower="5-4", scorpion="5-4", compare=True, rules="fs-polish"
    )
    rows = {row["id"]: row for row in lab.view["compare"]["rows"]}
    assert [each["kind"] for each in rows["fs-celko"]["missing"]] == ["short_flower", "short_scorpion"]
    assert (
        all(ruling["id"] in RULINGS for ruling in rows["fs-celko"]["rulings"]) and rows["fs-celko"]["rulings"]
    )


def test_a_place_pointed_at_is_compared():
    lab = CaravanLab(EXAMPLE, compare=True)
    assert lab.view["compare"]["rows"] == []
    view = send(lab, type="look", move="5-4@west")
    assert view["compare"]["move"] == "5-4@west" and view["compare"]["rows"][2]["total"] == 3
    assert send(lab, type="look", move=None)["compare"]["rows"] == []
    assert lab.caravan == EXAMPLE


def test_a_play_that_other_rules_forbid_is_said_so():
    lab = CaravanLab("[6|5][5|5]*[5|0]", plays=["5-4@north"], rules="muggins-amazing", compare=True)
    rows = {row["id"]: row for row in lab.view["compare"]["others"]["rows"]}
    assert rows["fs-celko"]["error"].startswith("The play is not possible here")
    assert rows["fs-celko"]["total"] is None


# -- messages ------------------------------------------------------------------------------------------


def test_a_session_by_messages():
    lab = CaravanLab(EXAMPLE)
    assert send(lab, type="play", move="5-4@east")["status"] == (
        "5-4 lies in the east. You take 4 chips: plural and short Flower."
    )
    assert send(lab, type="back")["status"] == "5-4 is taken back. West shows 4, a double; east shows 5."
    assert send(lab, type="clear")["text"] == ""
    assert send(lab, type="back")["text"] == EXAMPLE
    assert send(lab, type="caravan", text="[1|6] [6|6]")["text"] == "[1|6][6|6]"
    assert send(lab, type="rules", id="fs-polish")["rules"] == "fs-polish"
    assert send(lab, type="compare", open=True)["compare"] is not None
    assert send(lab, type="dice", pair="scorpion", values=[1, 4])["scorpion"] == [1, 4]
    assert lab.scorpion == "4-1"
    assert send(lab, type="roll")["status"].startswith("Rolled: Flower ")


def test_a_tile_without_an_arm_goes_where_it_alone_can():
    lab = CaravanLab(EXAMPLE)
    assert send(lab, type="play", move="05")["text"] == EXAMPLE + "[5|0]"
    lab.back()
    view = send(lab, type="play", move="5-4", field="play")
    assert view["error"]["field"] == "play" and "5-4@west or 5-4@east" in view["error"]["text"]


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            {"type": "play", "move": "6-3@west"},
            "6-3 does not fit the west end, which shows 4. Tiles that do: 4-0, 4-2, 4-3, 5-4, 6-4.",
        ),
        ({"type": "play", "move": "5-1@east"}, "5-1 lies on the table already."),
        ({"type": "play", "move": "5-4@north"}, "There is no north arm: no spinner lies on the table."),
        (
            {"type": "play", "move": "5-4@up"},
            "“up” is not an arm: say west or east, and beside a spinner north or south.",
        ),
        ({"type": "play", "move": "9-9"}, "is not a tile"),
        ({"type": "play", "move": "pass"}, "In the lab tiles are laid and taken back"),
        ({"type": "play"}, "is not a tile"),
        ({"type": "caravan", "text": "[1|2][3|4]"}, "[1|2] and [3|4] do not touch with equal pips."),
        ({"type": "caravan", "text": None}, "is not a caravan"),
        ({"type": "dice", "pair": "flower", "values": [0, 3]}, "No die shows 0"),
        ({"type": "dice", "pair": "rose", "values": [1, 3]}, "Say which pair of dice"),
        ({"type": "dice", "pair": "flower"}, "Say which pair of dice"),
        ({"type": "rules", "id": "go"}, "There is no rule set “go”"),
        ({"type": "back"}, "There is nothing to take back."),
        ({"type": "msg"}, "does not know what was asked"),
        ({"type": "trait_change"}, "does not know what was asked"),
        ({"type": 7}, "does not know what was asked"),
        ({}, "does not know what was asked"),
    ],
)
def test_a_wrong_message_is_one_sentence_and_changes_nothing(message: dict[str, Any], sentence: str):
    lab = CaravanLab(EXAMPLE)
    before = (lab.caravan, lab.flower, lab.scorpion, lab.rules, lab.plays)
    error = send(lab, **message)["error"]
    assert sentence in error["text"] and "\n" not in error["text"]
    assert (lab.caravan, lab.flower, lab.scorpion, lab.rules, lab.plays) == before
    assert send(lab, type="compare", open=False)["error"] is None


def test_an_unforeseen_error_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch):
    lab = CaravanLab(EXAMPLE)

    def broken(message: dict[str, Any]) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(lab, "on_clear", broken, raising=True)
    assert send(lab, type="clear")["error"]["text"] == "That did not work; nothing was changed."
    assert lab.caravan == EXAMPLE


# -- the coach -----------------------------------------------------------------------------------------


def tiles_left(layout: Layout) -> list[Tile]:
    lying = set(layout)
    return [tile for tile in DOUBLE_SIX if tile not in lying]


@pytest.mark.parametrize("rules", domino_ids())
@pytest.mark.parametrize("laid", [0, 1, 6, 14])
def test_the_coach_weighs_every_legal_play_under_all_rules(rules: str, laid: int):
    """With any number of players and whatever lies: the moves are those of the engine, with its scores."""
    played = rules_of(rules)
    rng = Random(f"{rules} {laid}")
    for seats in played.players:
        layout = Layout()
        while len(tuple(layout)) < laid:
            fit = [play for tile in tiles_left(layout) for play in places(played, layout, tile)]
            if not fit:
                break
            layout = lay(played, layout, rng.choice(fit))
        hand = rng.sample(tiles_left(layout), 3)
        lab = CaravanLab(layout, rules=rules, players=seats, hand=hand)
        advice = lab.advice()
        able = hand if layout else leads(played, hand)
        legal = {str(play) for tile in able for play in places(played, lab.mat, tile)}
        assert {each.move for each in advice.moves} - {"draw", "pass"} == legal
        for each in advice.moves:
            assert each.low <= each.high and 0 <= each.chance <= 1 and each.why
            if each.move in legal:
                assert each.now == sum(award.points for award in lab.lay(each.move))
                lab.back()


@pytest.mark.parametrize(
    ("lying", "own", "seats", "counts"),
    [
        (0, 7, 2, [7]),  # nobody has laid a tile
        (4, 5, 2, [5]),  # two each
        (5, 5, 2, [4]),  # the other one led
        (4, 7, 2, [5]),  # the player has drawn two
        (5, 3, 2, [6]),  # the player has laid four of the five
        (3, 3, 2, [3]),  # a hand that no play explains: as many for all
        (20, 2, 2, [2]),
        (6, 6, 4, [6, 5, 5]),  # the last in order led
        (22, 3, 4, [1, 1, 1]),  # what is left
    ],
)
def test_the_others_hold_what_they_were_dealt_less_what_they_laid(
    lying: int, own: int, seats: int, counts: list[int]
):
    rules = rules_of("fs-short")
    assert {rules.hand_for(number) for number in rules.players} == {7}
    layout = Layout()
    rng = Random(3)
    while len(tuple(layout)) < lying:
        fit = [play for tile in tiles_left(layout) for play in places(rules, layout, tile)]
        layout = lay(rules, layout, rng.choice(fit)) if fit else Layout()
    pairs = Pairs(Pair(5, 4), Pair(3, 2))
    view = own_view(rules, layout, pairs, tiles_left(layout)[:own], seats)
    assert list(view.counts) == [own, *counts]
    assert view.oasis == 28 - lying - sum(view.counts)


def test_what_the_coach_takes_for_granted_is_said():
    lab = CaravanLab(EXAMPLE, hand="5-4 6-5 3-1", coach=True)
    note = lab.view["coach"]["note"]
    assert "It is your turn; no chip has been won yet." in note
    assert lab.view["coach"]["can"]
    lab.hand = ""
    assert not lab.view["coach"]["can"]
    assert lab.view["coach"]["note"] == "Say first which tiles are yours, like 6-5 4-4 3-1."


def test_a_hand_follows_what_is_laid_and_taken_back():
    lab = CaravanLab(EXAMPLE, hand="54, [6|5] 3-1")
    assert lab.hand == "5-4 6-5 3-1"
    assert repr(lab).endswith("; hand 5-4 6-5 3-1")
    lab.lay("5-4@east")
    assert lab.hand == "6-5 3-1"
    lab.lay("4-3@east")
    lab.back()
    lab.back()
    assert set(lab.hand.split()) == {"5-4", "6-5", "3-1"}
    lab.caravan = "[3|1][1|2]"
    assert set(lab.hand.split()) == {"5-4", "6-5"}
    lab.hand = (Tile(4, 4), "2-2")
    lab.clear()
    assert lab.hand == "4-4 2-2", "a hand that was set anew is what it is"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("hand", "6-5 4-4", "4-4 lies on the mat: it cannot be in your hand."),
        ("hand", "6-5 5-6", "6-5 is in the hand twice."),
        ("hand", "6-7", "“6-7” is not a tile: write it like 6-4, [6|4] or 64, with pips from 0 to 6."),
        ("hand", 65, "65 is not a hand: write it like 6-5 4-4 3-1."),
        ("hand", [6, 5], "[6, 5] is not a hand: write it like 6-5 4-4 3-1."),
        ("players", 5, "that is for 2, 3 or 4 players, not 5."),
    ],
)
def test_a_wrong_hand_is_one_sentence_and_changes_nothing(name: str, value: object, sentence: str):
    lab = CaravanLab(EXAMPLE, hand="6-5 3-1")
    with pytest.raises(traitlets.TraitError) as refused:
        setattr(lab, name, value)
    assert str(refused.value).endswith(sentence) and "\n" not in str(refused.value)
    assert (lab.hand, lab.players) == ("6-5 3-1", 2)
    with pytest.raises(traitlets.TraitError) as refused:
        CaravanLab(EXAMPLE, **{name: value})
    assert str(refused.value).endswith(sentence)


def test_a_hand_leaves_something_to_the_others():
    lab = CaravanLab(EXAMPLE)
    left = tiles_left(lab.mat)
    with pytest.raises(traitlets.TraitError, match="nothing would be left for the other player"):
        lab.hand = left
    lab.hand = left[:-1]
    with pytest.raises(traitlets.TraitError, match="nothing would be left for the others"):
        lab.players = 3


def test_advice_needs_a_hand():
    with pytest.raises(RuleError, match="Say first which tiles are yours"):
        CaravanLab(EXAMPLE).advice()


def test_the_coach_answers_messages():
    lab = CaravanLab(EXAMPLE)
    assert lab.view["coach"] is None
    assert send(lab, type="coach", open=True)["coach"]["hand"] == []
    assert "Say first" in send(lab, type="hint")["error"]["text"]
    assert send(lab, type="hand", text="6-5 4-4", field="hand")["error"]["field"] == "hand"
    assert send(lab, type="hand", text="6-5 3-1", field="hand")["said"] == "You hold 6-5 and 3-1."
    assert send(lab, type="hold", tile="5-4")["coach"]["hand"] == ["6-5", "3-1", "5-4"]
    assert send(lab, type="hold", tile="3-1")["coach"]["hand"] == ["6-5", "5-4"]
    assert "lies on the mat" in send(lab, type="hold", tile="1-1")["error"]["text"]
    assert send(lab, type="players", players=3)["coach"]["players"] == 3
    advice = lab.advice()
    said = [send(lab, type="hint")["said"] for _ in range(4)]
    assert said[:3] == [step.replace("next seat", "next player") for step in advice.steps]
    assert said[3] == said[2] and lab.view["coach"]["hinted"] == advice.best
    view = send(lab, type="weigh")
    while not view["coach"]["weighed"]["done"]:
        view = send(lab, type="weigh")
    assert [row["move"] for row in view["coach"]["weighed"]["rows"]] == [each.move for each in advice.moves]
    assert view["said"] == view["coach"]["weighed"]["say"]
    assert "next seat" not in json.dumps(view["coach"])
    assert send(lab, type="weigh", open=False)["coach"]["weighed"] is None
    send(lab, type="weigh")
    view = send(lab, type="dice", pair="flower", values=[6, 5])
    assert view["coach"]["weighed"] is None and view["coach"]["hint"] == ""
    assert lab.advice() != advice
    assert send(lab, type="coach", open=False)["coach"] is None


def test_other_rules_take_the_nearest_number_of_players():
    four = next(each for each in domino_ids() if 2 not in rules_of(each).players)
    lab = CaravanLab(players=2, coach=True)
    lab.rules = four
    assert lab.players == min(rules_of(four).players)
    assert lab.view["coach"]["choices"] == list(rules_of(four).players)
    assert CaravanLab(rules=four).players == lab.players
    with pytest.raises(traitlets.TraitError, match="not 2"):
        CaravanLab(rules=four, players=2)


def test_a_roll_with_a_seed_repeats():
    one, other = Dice(), Dice()
    one.roll(seed=3)
    other.roll(seed=3)
    assert repr(one) == repr(other)
    assert one.view["status"].startswith("Rolled: Flower")
    assert {die for seed in range(40) for die in _rolled(seed)} == {1, 2, 3, 4, 5, 6}


def _rolled(seed: int) -> list[int]:
    dice = Dice()
    dice.roll(seed)
    return [*dice.view["flower"], *dice.view["scorpion"]]


def test_taking_back_goes_through_everything_in_order():
    lab = CaravanLab(EXAMPLE)
    texts = [lab.caravan]
    for change in (
        lambda: lab.lay("5-4@east"),
        lab.clear,
        lambda: lab.lay("6-6"),
        lambda: setattr(lab, "caravan", "[1|2]"),
    ):
        change()
        texts.append(lab.caravan)
    for text in reversed(texts[:-1]):
        lab.back()
        assert lab.caravan == text
    with pytest.raises(RuleError, match="nothing to take back"):
        lab.back()


def test_the_mat_is_a_layout():
    lab = CaravanLab(Layout.parse(EXAMPLE))
    assert lab.mat == Layout.parse(EXAMPLE) and [str(end) for end in lab.ends] == [
        "west shows 4, a double",
        "east shows 5",
    ]
