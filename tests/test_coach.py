"""The coach: hints that hold, a look back that is exact, points over time."""

from __future__ import annotations

import json
import re
from xml.etree.ElementTree import fromstring

import pytest

from fsbook import BOTS, CATALOG, CHANCE, Dominoes, RuleError, Tile, coach, game, parse_move, score_play
from fsbook.coach_view import charted, weighed
from fsbook.match import Match
from fsbook.play import chance_rng, play_match
from fsbook.round import Lead, Play, Round, apply, lay, places
from fsbook.search.core import core_for, pack
from fsbook.search.course import between_equals
from fsbook.search.solve import Solver
from fsbook.words import Words

SVG = "{http://www.w3.org/2000/svg}"


def dealt(name: str, seats: int, seed: int) -> tuple[Dominoes, Match]:
    """A match whose first round has been dealt."""
    played = game(name, limit=2)
    assert isinstance(played, Dominoes)
    match, chances = played.start(seats), 0
    while played.turn(match) is CHANCE:
        match = played.play(match, played.sample(match, chance_rng(seed, chances)))
        chances += 1
    return played, match


@pytest.mark.parametrize(("name", "seats"), [("fs-celko", 2), ("muggins-amazing", 3), ("block-amazing", 4)])
def test_advice_covers_every_move_and_says_why(name: str, seats: int) -> None:
    played, match = dealt(name, seats, 3)
    assert match.round is not None
    view = played.view(match, match.round.turn)
    advice = coach.advise(view)
    assert {each.move for each in advice.moves} == {str(move) for move in view.moves}
    assert advice.best == advice.moves[0].move
    assert advice.best.split("@")[0] in advice.steps[2]
    for each in advice.moves:
        assert each.low <= each.high and 0 <= each.chance <= 1
        assert each.now == view.total(parse_move(each.move))
        assert each.why
    assert json.loads(json.dumps(coach.as_json(advice)))["best"] == advice.best


def test_slices_end_in_the_advice() -> None:
    played, match = dealt("fs-celko", 2, 3)
    assert match.round is not None
    view = played.view(match, match.round.turn)
    slices = list(coach.advising(view, seed=2))
    assert len(slices) > 3 and slices[-1] == coach.advise(view, seed=2)
    with pytest.raises(RuleError, match="not your turn"):
        coach.advise(played.view(match, 1 - match.round.turn))


def test_a_thought_ripens_to_the_advice() -> None:
    played, match = dealt("fs-celko", 2, 3)
    assert match.round is not None
    view = played.view(match, match.round.turn)
    thought = coach.Thought(view, seed=2)
    assert thought.advice is None and not thought.done
    seen = []
    while not thought.done:
        thought.go_on(0)
        assert thought.advice is not None
        seen.append(thought.advice.deals)
    assert len(set(seen)) > 3 and seen == sorted(seen)
    assert thought.advice == thought.finish() == coach.advise(view, seed=2)


def test_a_reason_names_what_is_left_to_the_next_seat() -> None:
    """What the reason says the next seat can take, the engine pays for that very tile."""
    checked = 0
    for seed in range(12):
        played, match = dealt("fs-celko", 2, seed)
        assert match.round is not None
        match = played.play(match, played.moves(match)[0])
        assert match.round is not None
        view = played.view(match, match.round.turn)
        for each in coach.advise(view).moves:
            for sentence in each.why:
                found = re.fullmatch(r"It leaves the next seat (.*): (\d+) chips? with (\d-\d)\.", sentence)
                if found is None:
                    continue
                move, tile = parse_move(each.move), Tile.parse(found[3])
                assert isinstance(move, Play)
                laid = lay(view.rules, view.layout, move)
                paid = [
                    score_play(view.rules, laid, play, view.pairs)[1]
                    for play in places(view.rules, laid, tile)
                ]
                totals = [sum(award.points for award in awards) for awards in paid]
                assert max(totals) == int(found[2])
                best = paid[totals.index(max(totals))]
                assert all(str(award.kind) in found[1].lower() for award in best if award.points > 0)
                checked += 1
    assert checked > 10


def test_weighed_moves_say_their_figures() -> None:
    def outlook(
        move: str, now: int, expected: float, low: float, high: float, chance: float
    ) -> coach.Outlook:
        return coach.Outlook(move, now, expected, low, high, chance, ("It is so.",))

    rows = (
        outlook("6-4@east", 1, 2.44, -1, 6, 0.534),
        outlook("4-4", -2, -0.04, 3, 3, 0.01),
        outlook("draw", 0, -3.0, -5, -2, 0.0),
    )
    advice = coach.Advice("6-4@east", ("", "", ""), rows, 96, False)
    told = weighed(advice, True, "chip", 3, lambda sentence: sentence.replace("so", "thus"))
    assert [row["label"] for row in told["rows"]] == [
        "6-4 east: scores 1 chip now; +2.4 on average, in 8 of 10 deals between −1 and +6; "
        "wins the match 53 times in 100.",
        "Lead 4-4: costs 2 chips now; 0 on average, in 8 of 10 deals +3; wins the match once in 100.",
        "Draw: scores nothing now; −3.0 on average, in 8 of 10 deals between −5 and −2; "
        "wins the match 0 times in 100.",
    ]
    assert [row["tile"] for row in told["rows"]] == [[6, 4], [4, 4], None]
    assert told["rows"][0]["why"] == ["It is thus."]
    assert told["scale"] == [-5, 6]
    assert "96 deals that agree" in told["note"] and "the best of the others" in told["note"]
    assert told["say"].startswith("The coach prefers 6-4 east: +2.4 on average")
    half = weighed(advice, False, "chip", 2)
    assert half["rows"] == [] and "96 deals so far" in half["note"]
    alone = weighed(
        coach.Advice("pass", ("", "", ""), (outlook("pass", 0, 0, 0, 0, 1),), 1, True), True, "point", 2
    )
    assert alone["say"] == "There is one move only: Pass." and alone["scale"] == [0, 1]
    assert "the one deal that is still possible" in alone["note"] and "the other player" in alone["note"]


def finished(name: str, seed: int) -> Round:
    played = game(name, limit=1)
    match = play_match(played, 2, [BOTS["greedy"], BOTS["random"]], seed)
    last: Round = match.finished[-1]
    return last


def worth(state: Round) -> int:
    """Best play by both with all tiles known, by the public engine alone: slow and plain."""
    while state.ending is None and len(state.moves) == 1:
        state = apply(state, state.moves[0])
    if state.ending is not None:
        return state.points[0] - state.points[1]
    values = [worth(apply(state, move)) for move in state.moves]
    return max(values) if state.turn == 0 else min(values)


def test_par_is_what_the_engine_finds_by_trying_everything() -> None:
    from fsbook.round import start_round

    tried = 0
    for seed in range(30):
        played = finished("fs-celko", seed)
        state = start_round(played.rules, played.lead, played.deal, played.start_points, played.target)
        for entry in played.log[:-5]:
            state = apply(state, entry.move)
        if sum(map(len, state.hands)) > 8:
            continue
        core = core_for(state.rules, 2, state.pairs, state.target)
        packed, world = pack(core, state)
        exact = Solver(core, world, lambda points: points[0] - points[1], 10**6).solve(packed)
        assert exact == worth(state)
        tried += 1
    assert tried > 5


def test_review_judges_every_choice() -> None:
    played = finished("fs-celko", 4)
    looked = coach.review(played)
    assert looked.actual == tuple(b - a for a, b in zip(played.start_points, played.points, strict=True))
    assert looked.par is not None and looked.sentences
    assert all(each.loss is None or each.loss >= 0 for each in looked.turns)
    for each in looked.turns:
        if each.loss is not None and each.loss == 0:
            assert each.best == each.move
    # What both gave away together is the way from par to what happened.
    swing = sum((each.loss or 0) * (-1 if each.seat == 0 else 1) for each in looked.turns)
    assert (looked.actual[0] - looked.actual[1]) - (looked.par[0] - looked.par[1]) == swing
    assert json.dumps(coach.as_json(looked))


def test_a_review_of_more_than_two_says_that_it_has_no_par() -> None:
    played = play_match(game("fs-celko", limit=1), 3, [BOTS["greedy"]] * 3, 4).finished[-1]
    looked = coach.review(played)
    assert looked.par is None and looked.lost_at is None
    assert "two players only" in " ".join(looked.sentences)


def test_review_waits_for_the_end() -> None:
    _, match = dealt("fs-celko", 2, 3)
    assert match.round is not None
    with pytest.raises(RuleError, match="not over"):
        coach.review(match.round)


def test_chart_rows_are_the_log() -> None:
    match = play_match(game("fs-celko"), 3, [BOTS["greedy"]] * 3, 2)
    drawn = coach.chart(match)
    assert len(drawn.rounds) == len(match.finished)
    assert drawn.rows[-1][2] == match.points
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for *_, chances in drawn.rows)
    assert max(drawn.rows[-1][3]) == 1


def test_between_rounds_a_chart_counts_who_leads_next() -> None:
    """At 18 to 18 the match is all but won; where more play, nobody counts that out."""
    rules = CATALOG["fs-celko"]
    for seat in (0, 1):
        chances = between_equals(rules, 20, Lead("rotation", seat), 2)
        assert chances is not None and chances((18, 18))[1 - seat] > 0.9
    assert between_equals(rules, 20, Lead("rotation", 0), 3) is None
    ends = 0
    for seed in range(4):
        match = play_match(game("fs-celko"), 2, [BOTS["greedy"]] * 2, seed)
        drawn = coach.chart(match)
        for end, played in list(zip(drawn.rounds, match.finished, strict=True))[:-1]:
            chances = between_equals(rules, 20, played.lead, 2)
            assert chances is not None
            assert drawn.rows[end][3] == pytest.approx(chances(played.points), abs=0.001)
            ends += 1
    assert ends > 8


@pytest.mark.parametrize(("name", "seats"), [("fs-celko", 2), ("bergen-amazing", 3), ("block-amazing", 4)])
@pytest.mark.parametrize("chances", [False, True])
@pytest.mark.parametrize("width", [330, 720])
def test_a_chart_tells_seats_apart_without_colour(name: str, seats: int, chances: bool, width: int) -> None:
    match = play_match(game(name), seats, [BOTS["greedy"]] * seats, 2)
    drawn = coach.chart(match)
    names = ["You", "A < B", "Cela", "Doro"][:seats]
    root = fromstring(coach.chart_svg(drawn, names, width, 240, chances))
    lines = [each for each in root.iter(f"{SVG}path") if each.get("stroke-width") == "2"]
    assert len({line.get("stroke-dasharray") for line in lines}) == seats
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    for seat, called in enumerate(names):
        assert called[0] in texts
        has = f"{round(100 * drawn.rows[-1][3][seat])} %" if chances else str(match.points[seat])
        assert (f"{called} {has}" if width > 500 else has) in texts
    if not chances:
        assert str(drawn.target) in texts
    assert str(len(match.finished)) in texts
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "")) <= width and 0 <= float(text.get("y", "")) <= 240


def test_a_match_below_nought_stays_on_its_chart() -> None:
    rows = ((1, 0, (-4, 2), (0.2, 0.8)), (1, 1, (-4, 5), (0.0, 1.0)))
    svg = coach.chart_svg(coach.Chart(rows, (1,), None, "point"), ["You", "Amina"])
    assert ">−4<" in svg and ">5<" in svg


def test_a_match_is_charted_with_its_table() -> None:
    match = play_match(game("fs-celko"), 2, [BOTS["greedy"]] * 2, 2)
    record = charted(match, Words(["You", "Amina"], me=0))
    assert [chart["title"] for chart in record["charts"]] == ["Chips over time", "Chances to win the match"]
    table = record["table"]
    assert table["head"] == ["Round", "You", "Amina"]
    assert [row[0] for row in table["rows"]] == [str(n + 1) for n in range(len(match.finished))]
    for row, played in zip(table["rows"], match.finished, strict=True):
        assert [int(cell.split(",")[0]) for cell in row[1:]] == list(played.points)
    won = match.points.index(max(match.points))
    assert [cell.endswith("won") for cell in table["rows"][-1][1:]] == [seat == won for seat in (0, 1)]
    assert not any("won" in cell for row in table["rows"][:-1] for cell in row)
