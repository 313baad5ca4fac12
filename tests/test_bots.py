"""The players: legal, repeatable, blind to what they may not see, and sound in what they conclude."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fsbook import BOTS, CATALOG, CHANCE, DOUBLE_SIX, Dominoes, RuleError, bot, game, play_match
from fsbook.bots.dominoes import Thinker, master
from fsbook.match import Match
from fsbook.play import chance_rng, steps
from fsbook.round import Lead, Round
from fsbook.search.core import KINDS, Move, State, core_for
from fsbook.search.course import course, onward
from fsbook.search.habits import SHARES, habits, told
from fsbook.search.kernel import ANYTHING, POINTS, SENSE
from fsbook.search.look import Look
from fsbook.search.masks import BITS, mask
from fsbook.search.tree import Node, TreeSearch
from fsbook.search.worlds import OASIS, Deal, Knowledge

LEVELS = ("gentle", "casual", "club", "master")


def positions(name: str, seats: int, seed: int, **changes: Any) -> list[tuple[Dominoes, Match]]:
    """A random round, as it stood before every move."""
    played, rng = Dominoes(CATALOG[name].set(**changes), limit=1), Random(seed)
    match, found, chances = played.start(seats), [], 0
    while (turn := played.turn(match)) is not None:
        if turn is CHANCE:
            match = played.play(match, played.sample(match, chance_rng(seed, chances)))
            chances += 1
            continue
        found.append((played, match))
        moves = played.moves(match)
        match = played.play(match, moves[int(rng.random() * len(moves))])
    return found


@pytest.mark.parametrize("name", CATALOG)
def test_every_level_plays_every_game(name: str) -> None:
    seats = CATALOG[name].players[-1]
    players = [BOTS[LEVELS[(seat + len(name)) % 3]] for seat in range(seats)]
    match = play_match(game(name, limit=1), seats, players, 4)
    assert match == play_match(game(name, limit=1), seats, players, 4)
    assert match.over


@pytest.mark.parametrize(("name", "seats"), [("fs-celko", 2), ("muggins-amazing", 3), ("draw-amazing", 4)])
def test_master_repeats_itself(name: str, seats: int) -> None:
    played, match = positions(name, seats, 5)[4]
    assert match.round is not None
    view = played.view(match, match.round.turn)
    move = BOTS["master"](view, Random(3))
    assert move in view.moves
    assert move == BOTS["master"](view, Random(3))


def swapped(state: Round, me: int, rng: Random) -> Round:
    """The same round with other tiles where ``me`` cannot see them."""
    hidden = [tile for seat, hand in enumerate(state.hands) if seat != me for tile in hand]
    hidden += state.oasis
    rng.shuffle(hidden)
    hands = tuple(
        hand if seat == me else tuple(hidden.pop() for _ in hand) for seat, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, oasis=tuple(hidden))


@pytest.mark.parametrize("level", ["random", "greedy", *LEVELS])
def test_hidden_tiles_change_no_move(level: str) -> None:
    for name, seats in (("fs-celko", 2), ("muggins-amazing", 2), ("bergen-amazing", 3)):
        for played, match in positions(name, seats, 11)[2:9:3]:
            assert match.round is not None
            me = match.round.turn
            other = replace(match, round=swapped(match.round, me, Random(8)))
            assert played.view(match, me) == played.view(other, me)
            chosen = [BOTS[level](played.view(each, me), Random(1)) for each in (match, other)]
            assert chosen[0] == chosen[1]


CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"draw_mode": "one"},
    {"must_play": False},
    {"voluntary_draw": True},
    {"drawn_must_play": False},
    {"oasis_reserve": 5},
    {"lead_draw_returns": False},
    {"lead_first": "highest_double", "lead_tile": "highest_double"},
    {"lead_first": "lowest_double", "lead_tile": "lowest_double"},
)


@settings(max_examples=30)
@given(
    st.sampled_from(
        ["fs-celko", "fs-short", "draw-amazing", "block-amazing", "muggins-amazing", "bergen-pagat"]
    ),
    st.sampled_from(CHANGES),
    st.integers(2, 4),
    st.integers(0, 10**6),
)
@example("draw-amazing", {"lead_draw_returns": False}, 4, 2)  # they drew for the lead twice
def test_what_is_concluded_never_excludes_the_truth(
    name: str, changes: dict[str, Any], seats: int, seed: int
) -> None:
    for played, match in positions(name, seats, seed, **changes):
        state = match.round
        assert state is not None
        core = core_for(state.rules, seats, state.pairs, match.target)
        me = (state.turn + seed) % seats
        known = Knowledge(core, played.view(match, me))
        places = known.places()
        for seat, hand in enumerate(state.hands):
            if seat != me:
                assert all(seat in places[tile] for tile in hand)
                assert sum(g.size for g in known.groups if g.seat == seat) == len(hand)
        assert all(OASIS in places[tile] for tile in state.oasis)
        assert set(places) == set(DOUBLE_SIX) - set(state.hands[me]) - set(state.layout)


@settings(max_examples=15)
@given(
    st.sampled_from(["fs-celko", "draw-amazing", "bergen-pagat"]), st.integers(2, 4), st.integers(0, 10**6)
)
def test_deals_agree_with_what_is_known(name: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    for played, match in positions(name, seats, seed)[::3]:
        state = match.round
        assert state is not None
        core = core_for(state.rules, seats, state.pairs, match.target)
        view = played.view(match, state.turn)
        known = Knowledge(core, view)
        places = known.places()
        for _ in range(4):
            deal = known.sample(rng.random)
            everything = sum(deal.hands) + sum(deal.world[known.taken :])
            assert everything == mask(DOUBLE_SIX) & ~mask(view.layout)
            assert tuple(hand.bit_count() for hand in deal.hands) == view.counts
            assert deal.hands[view.seat] == mask(view.hand)
            for seat, hand in enumerate(deal.hands):
                if seat != view.seat:
                    assert all(seat in places[t] for t in DOUBLE_SIX if hand & BITS[t.index])


def test_all_deals_are_counted_once_and_hold_the_truth() -> None:
    seen = 0
    for seed in range(8):
        for played, match in positions("block-amazing", 2, seed):
            state = match.round
            assert state is not None
            core = core_for(state.rules, 2, state.pairs, match.target)
            known = Knowledge(core, played.view(match, state.turn))
            deals = known.all_deals(800)
            if deals is not None:
                seen += 1
                assert len({deal.hands for deal in deals}) == len(deals)
                assert tuple(map(mask, state.hands)) in {deal.hands for deal in deals}
    assert seen > 10


def least(view: Any, rng: Random) -> Any:
    """Lays what scores least."""
    return min(view.moves, key=view.total)


def test_a_seat_that_passes_points_by_is_taken_for_one_that_plays_anything() -> None:
    """And one that takes the most is not: from the plays of a round alone."""
    thought = {}
    for player in (least, bot("greedy")):
        shares = []
        for seed in range(12):
            played = Dominoes(CATALOG["fs-celko"], limit=1)
            match = played.start(2)
            for before, who, _, _ in steps(played, 2, [bot("greedy"), player], seed):
                match = before if who == 0 else match
            assert match.round is not None
            core = core_for(played.rules, 2, match.round.pairs, match.target)
            known = Knowledge(core, played.view(match, 0))
            if sum(seen.seat == 1 for seen in known.witnesses) >= 4:
                rng = Random(seed)
                ways = [known.sample(rng.random).ways[1] for _ in range(40)]
                shares.append(ways.count(ANYTHING) / 40)
        assert len(shares) > 5
        thought[player] = sum(shares) / len(shares)
    assert thought[bot("greedy")] < KINDS[-1].share < 0.6 < thought[least]


@pytest.mark.parametrize("name", CATALOG)
def test_the_rounds_before_are_read_as_they_were_played(name: str) -> None:
    """Every play seen could be made: none is impossible for any kind of player, whatever was drawn."""
    rounds = 0
    for changes in ({}, {"draw_mode": "one"}, {"voluntary_draw": True}, {"lead_draw_returns": False}):
        for seats in CATALOG[name].players:
            played = Dominoes(CATALOG[name].set(**changes), limit=2)
            end = play_match(played, seats, [bot("random")] * seats, seats)
            view = played.view(end, 0)
            assert view.earlier == end.finished
            for finished in view.earlier:
                rounds += 1
                assert all(0 < chance <= 1 for chances in told(finished) for chance in chances)
    assert rounds >= 8


def test_a_player_is_known_by_the_rounds_before() -> None:
    """From the first tile of a round on, and only by those who recall."""
    played = Dominoes(CATALOG["fs-celko"], limit=6)
    thought = {}
    for player in (least, bot("greedy")):
        for before, _, _, _ in steps(played, 2, [bot("greedy"), player], 7):
            match = before
            if len(match.finished) == 5 and match.round and match.round.turn == 0:
                break
        view = played.view(match, 0)
        assert habits(replace(view, earlier=())) == {1: SHARES}
        assert sum(habits(view)[1]) == pytest.approx(1)
        thought[player] = habits(view)[1][-1]
        rng = Random(3)
        for recall in (True, False):
            known = Look(replace(view, log=()), rng.random, 1, recall).knowledge
            ways = [known.sample(rng.random).ways[1] for _ in range(200)]
            share = thought[player] if recall else 0
            assert ways.count(ANYTHING) / 200 == pytest.approx(share, abs=0.1)
    assert thought[bot("greedy")] < 0.05 < 0.8 < thought[least]


def test_a_tree_remembers_what_it_walked() -> None:
    """Every walk passes through its first move; below it, the moves made next share those walks."""
    played, match = positions("fs-celko", 2, 3)[2]
    assert match.round is not None
    look = Look(played.view(match, match.round.turn), Random(1).random, 60)
    tree = look.tree(0.1, 10)
    numbers = sorted(look.opinions())
    for deal, weight in look.spread_deals(60):
        look.walk(tree, deal, weight, numbers)
    assert sorted(tree.root.children) == numbers
    for node in tree.root.children.values():
        assert node.visits == 60
        assert 0 < sum(child.visits for child in node.children.values()) <= 50
        assert 0 <= node.value <= node.weight


def test_a_try_does_not_count_for_the_moves_before_it() -> None:
    """After them the seat would not play so. What looks best counts, however often it changes."""
    played, match = positions("fs-celko", 2, 3)[2]
    assert match.round is not None
    counted = {}
    for bold in (0.0, 2.0):
        look = Look(played.view(match, match.round.turn), Random(1).random, 300)
        tree = look.tree(bold, 10)
        numbers = sorted(look.opinions())
        for deal, weight in look.spread_deals(300):
            look.walk(tree, deal, weight, numbers)
        counted[bold] = [node.visits for node in tree.root.children.values()]
    assert counted[0.0] == [300] * len(numbers)
    assert min(counted[2.0]) > 10 and max(counted[2.0]) < 300


def test_moves_that_are_clearly_behind_are_dropped() -> None:
    """By standard errors: 0.3 behind is clear after 100 walks, 0.05 is not: both errors count."""
    played, match = positions("fs-celko", 2, 3)[2]
    assert match.round is not None
    tree = Look(played.view(match, match.round.turn), Random(1).random, 1).tree(0.1, inf)
    for number, mean in enumerate((0.5, 0.45, 0.2)):
        node = tree.root.children[number] = Node()
        node.visits, node.weight = 100, 200.0
        node.value, node.square = 200 * mean, 200 * (mean * mean + 0.04)
    assert tree.able([0, 1, 2], 2.0) == [0, 1]
    assert tree.able([0, 1, 2], 20.0) == [0, 1, 2]
    assert tree.able([1, 2], 2.0) == [1]


def test_fresh_deals_are_new_and_count_as_much_as_they_explain() -> None:
    """Evenly picked, each with the mean weight of those it was picked from; where few are possible, all of
    them over and over.
    """
    seen = set()
    for played, match in positions("fs-celko", 2, 3):
        assert match.round is not None
        look = Look(played.view(match, match.round.turn), Random(1).random, 30)
        first, found = look.deals, look.fresh_deals(40)
        seen.add(look.complete)
        if look.complete:
            every = [deal for deal in first if deal.weight]
            assert [deal for deal, _ in found] == every * max(1, 40 // len(every))
        else:
            assert len(found) == 40 and not {*map(id, first)} & {id(deal) for deal, _ in found}
            mean = sum(deal.weight for deal in look.deals) / len(look.deals)
            assert [weight for _, weight in found] == pytest.approx([mean] * 40)
    assert False in seen


def test_walks_go_to_the_moves_that_are_hard_to_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never more walks than allowed; nearly all of them where moves are close, fewer where one is clear, and
    the fewer, the more tiles are in the hands.
    """
    walked: list[int] = []
    walk = TreeSearch.walk

    def counted(tree: TreeSearch, state: State, deal: Deal, first: Move, weight: float = 1.0) -> Any:
        walked.append(first[3])
        return walk(tree, state, deal, first, weight)

    monkeypatch.setattr(TreeSearch, "walk", counted)
    thinker = Thinker("tester", deals=50, walks=600, across=600, doubt=2.0)
    spent = []
    for seed in range(6):
        for played, match in positions("fs-celko", 2, seed):
            assert match.round is not None
            view = played.view(match, match.round.turn)
            if len(view.moves) > 1 and not Look(view, Random(1).random, 1).complete:
                walked.clear()
                thinker(view, Random(seed))
                spent.append(len(walked))
                assert len(walked) >= 50 * len(view.moves)
                fewer = 600 * 12 // max(12, sum(view.counts))
                assert len(walked) <= max(fewer, 50 * len(view.moves))
    assert len(spent) > 20
    assert max(spent) <= 600 and max(spent) > 550
    assert min(spent) < 300


def test_deals_are_looked_through_only_where_that_is_not_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is hidden long before the end here: counted out then, a choice would take minutes."""
    held: list[int] = []
    glance = Look.glance

    def watched(look: Look, *asked: Any) -> None:
        held.append(sum(look.view.counts))
        glance(look, *asked)

    monkeypatch.setattr(Look, "glance", watched)
    for seed in (5, 6):
        play_match(game("fs-celko"), 2, [bot("club"), bot("greedy")], seed)
    assert held and max(held) <= 7


class Clock:
    """A clock that goes on by a hundredth of a second whenever somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


def test_a_deadline_ends_the_looking_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock starts with the looking; what is seen by then counts. A level that does not look ahead, and
    one without a deadline, never asks for the time.
    """
    clock = Clock()
    views = [
        played.view(match, match.round.turn) for played, match in positions("fs-celko", 2, 1) if match.round
    ]
    view = next(view for view in views if view.log and len(view.moves) > 1)
    walks: list[int] = []
    walk = Look.walk

    def watched(look: Look, *asked: Any) -> None:
        walks.append(look.seat)
        walk(look, *asked)

    monkeypatch.setattr(Look, "walk", watched)
    monkeypatch.setattr("fsbook.bots.dominoes.monotonic", clock)
    for name in ("club", "master"):
        whole = bot(name)(view, Random(1))
        assert whole in view.moves and clock.looks == 0 and len(walks) > 40
        walks.clear()
        assert bot(name, seconds=0.195)(view, Random(1)) in view.moves
        assert len(walks) == 20 and clock.looks == 21
        walks.clear()
        clock.looks = 0
        assert bot(name, seconds=1e6)(view, Random(1)) == whole
        walks.clear()
        clock.looks = 0
    for name in ("greedy", "gentle", "casual"):
        assert bot(name, seconds=0.0)(view, Random(1)) == bot(name)(view, Random(1))
    assert clock.looks == 0


def test_a_deadline_ends_the_counting_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where few deals are possible, too: once the time is up no other is looked through."""
    seen: list[int] = []
    glance = Look.glance

    def watched(look: Look, *asked: Any) -> None:
        seen[-1] += 1
        glance(look, *asked)

    def deals(seconds: float | None) -> list[int]:
        monkeypatch.setattr("fsbook.bots.dominoes.monotonic", Clock())
        seen.clear()
        for seed in range(12):
            for played, match in positions("fs-celko", 2, seed):
                if match.round is not None and not match.round.oasis[2:]:
                    seen.append(0)
                    bot("club", seconds)(played.view(match, match.round.turn), Random(1))
        return seen

    monkeypatch.setattr(Look, "glance", watched)
    assert max(deals(None)) > 1
    assert max(deals(0.005)) == 1


def test_a_master_solves_what_is_certain_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several deals are possible, the best answer to each of them is no plan for all of them."""
    solved: list[int] = []
    several: list[int] = []
    solve, tree = Look.solve, Look.tree

    def watched(look: Look, *asked: Any) -> bool:
        solved.append(len(look.spread_deals(9)))
        return solve(look, *asked)

    def planted(look: Look, *asked: Any) -> TreeSearch:
        several.extend([len(look.deals)] * look.complete)
        return tree(look, *asked)

    monkeypatch.setattr(Look, "solve", watched)
    monkeypatch.setattr(Look, "tree", planted)
    quick = replace(master, deals=20, walks=80)
    for seed in range(60):
        play_match(game("fs-celko"), 2, [quick, bot("greedy")], seed)
        if solved and len(several) > 3:
            break
    assert set(solved) == {1}
    assert len(several) > 3 and min(several) > 1


@pytest.mark.parametrize("way", [SENSE, ANYTHING])
def test_how_a_match_goes_on_is_counted_out(way: int) -> None:
    """Never worse with more points or with fewer of the other's (but at 0, where nothing can be lost). Who
    leads next with two points to make has a double or ends for them nearly always.
    """
    table = course(CATALOG["fs-celko"], 20, way)
    for leader in (0, 1):
        for own in range(4, 20):
            for other in range(4, 20):
                chance = table[leader][own][other]
                assert 0 <= chance <= 1
                assert table[leader][own - 1][other] <= chance + 1e-9
                assert table[leader][own][other - 1] >= chance - 1e-9
    assert table[0][18][18] > 0.9
    assert table[1][18][18] < (0.15 if way == SENSE else 0.6)
    assert abs(table[0][0][0] + table[1][0][0] - 1) < 0.15 if way == SENSE else table[1][0][0] > 0.85


def test_a_look_knows_who_leads_next() -> None:
    """18 to 18 is won for who leads the next round, in either seat. By rounds, for more than two, far from
    the target, on four arms, or for one who does not weigh, the difference of points is all there is.
    """
    for seed in range(4):
        played = Dominoes(CATALOG["fs-celko"])
        match = replace(played.start(2), points=(2, 3))
        for number in range(2):
            match = played.play(match, played.sample(match, chance_rng(seed, number)))
        assert match.round is not None and match.master is not None
        view = played.view(match, match.round.turn)
        look = Look(view, Random(1).random, 1)
        chances = look.worth((18, 18))
        assert sum(chances) == pytest.approx(1)
        assert chances[1 - match.master] > 0.8
        assert look.worth((10, 10))[view.seat] > 0.5, "a stranger may play anything"
        assert look.worth((20, 19)) == (1, 0)
        assert Look(view, Random(1).random, 1, weigh=False).worth((18, 18)) == (0.5, 0.5)
    for rules, seats, limit in (("fs-celko", 2, 4), ("fs-celko", 3, None), ("muggins-amazing", 2, None)):
        played, match = (
            Dominoes(CATALOG[rules], limit=limit),
            Dominoes(CATALOG[rules], limit=limit).start(seats),
        )
        while played.turn(match) is CHANCE:
            match = played.play(match, played.sample(match, chance_rng(1, len(match.finished))))
        assert match.round is not None
        view = played.view(match, match.round.turn)
        assert onward(view.rules, view.target, view.lead, seats, view.seat) is None
    round_about = CATALOG["sewastopol-amazing"].set(lead_next="rotate_left", match_end="immediate")
    for rules, target, counted in (
        (CATALOG["fs-celko"], 30, True),
        (CATALOG["fs-celko"], 31, False),
        (round_about, 20, False),
    ):
        assert (onward(rules, target, Lead("rotation", 0), 2, 0) is not None) == counted


def test_a_seat_plays_on_with_sense_where_that_is_soon_found() -> None:
    """On a line, and where nothing scores; on four arms that score, it takes the most."""
    thought = {}
    for name in ("fs-celko", "sewastopol-amazing", "all-fives-pagat"):
        played, match = positions(name, 2, 3)[2]
        assert match.round is not None
        view = played.view(match, match.round.turn)
        core = core_for(played.rules, 2, match.round.pairs, match.target)
        thought[name] = Knowledge(core, view).ways[view.seat]
    assert thought == {"fs-celko": SENSE, "sewastopol-amazing": SENSE, "all-fives-pagat": POINTS}


def test_unknown_and_misplaced_players_are_refused_in_a_sentence() -> None:
    with pytest.raises(RuleError, match="There is no bot “grandmaster”"):
        bot("grandmaster")
    with pytest.raises(RuleError, match="plays the domino games"):
        play_match(game("scorpion-race"), 2, [BOTS["master"]] * 2, 1)
