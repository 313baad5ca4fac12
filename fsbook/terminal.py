"""Playing and telling in the terminal, in the same sentences as at the table.

A person types moves (``6-4@east``, or the number in front of one) and questions (``hand``, ``ends``,
``score`` …); the end of the input leaves the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fsbook.bots import bot
from fsbook.catalog import is_race
from fsbook.games.scorpion_race import (
    Launch,
    Phase,
    Race,
    RaceMove,
    ScorpionRace,
    TurnRecord,
    parse_move,
)
from fsbook.notation import replay
from fsbook.play import CHANCE, RuleError, chance_rng, seat_rng
from fsbook.race_notation import race_replay
from fsbook.race_words import capital, choices, launch_notes, turn_words, won_words
from fsbook.round import Round
from fsbook.sitting import PERSON, Sitting, default_names
from fsbook.sources import label
from fsbook.table_view import round_record, title_of
from fsbook.words import Words, signed

__all__ = ["play_dominoes", "play_race", "tell"]

_HELP: Final = (
    "Type a move, like 6-4@east, or its number. hand, ends, score, dice, layout and oasis tell; "
    "undo takes back; seed shows the seed; quit leaves."
)


class _Left(Exception):
    """The person has left the game."""


def _ask(prompt: str) -> str:
    try:
        text = input(prompt).strip()
    except EOFError:
        print()
        raise _Left from None
    if text.lower() in ("quit", "exit", "q"):
        raise _Left
    return text


# -- dominoes ------------------------------------------------------------------------------------------


def play_dominoes(
    rules: str,
    players: int,
    seed: int,
    level: str = "greedy",
    target: int | None = None,
    rounds: int | None = None,
    settings: Mapping[str, Any] | None = None,
) -> None:
    """Play a match against bots of a level, until it is over or the person leaves.

    Raises :class:`~fsbook.play.RuleError` for what no match can be played with.
    """
    seats = [PERSON, *[level] * (players - 1)]
    table = Sitting(rules, seats, seed=seed, target=target, rounds=rounds, settings=settings)
    print(f"{title_of(table.game.rules)[0]} · {' · '.join(table.names)} · seed {seed}")
    print(_HELP)
    teller = _Teller(table)
    try:
        while True:
            teller.catch_up()
            if table.over:
                return
            if table.round_over:
                _ask("Enter deals the next round: ")
                table.next_round()
            else:
                _move(table, teller)
    except _Left:
        print(f"You left. {table.answer('score')}")


def _move(table: Sitting, teller: _Teller) -> None:
    view = table.view()
    plays = [(play, tile["name"]) for tile in view["hand"] for play in tile["plays"]]
    print()
    print(table.round.layout or "The table is empty.")
    print(table.answer("score"), table.answer("oasis"))
    if view["round"]["dice"]:
        print(table.answer("dice"))
    idle = [tile["name"] for tile in view["hand"] if not tile["plays"]]
    for number, (play, _) in enumerate(plays, 1):
        names = ", ".join(award["kind"].replace("_", " ") for award in play["awards"])
        print(
            f"{number:>3}  {play['move']:<10} {signed(play['total']) if names else '':>3}  {names}".rstrip()
        )
    if idle:
        print(f"     {', '.join(idle)}: no place")
    others = [move for move in ("draw", "pass") if view["can"][move]]
    print(view["say"], *(f"({move})" for move in others if plays))
    text = _ask("> ").lower()
    try:
        if text.isdigit() and 1 <= int(text) <= len(plays):
            table.play(plays[int(text) - 1][0]["move"])
        elif text == "undo":
            table.undo()
            teller.told = len(table.round.log)
            print("Taken back.")
        elif text == "seed":
            print(f"Seed {table.seed}: the same seed deals the same tiles and dice.")
        elif text in ("help", "?", ""):
            print(_HELP)
        elif (answer := table.answer(text)) is not None:
            print(answer)
        else:
            table.play(text)
    except RuleError as refused:
        print(refused)


class _Teller:
    """Tells what has happened since it last told anything."""

    def __init__(self, table: Sitting) -> None:
        self.table = table
        self.round = 0
        self.told = 0

    def catch_up(self) -> None:
        """Print every step not told yet, and the end of the round and of the match."""
        record = self.table.view()["round"]
        if record["number"] != self.round:
            self.round, self.told = record["number"], 0
            print()
            print(record["opened"])
        me = self.table.people[0]
        for step in record["steps"][self.told :]:
            for line in _step_lines(step, own=step["seat"] == me):
                print(line)
        self.told = len(record["steps"])
        if record["end"] is not None:
            for line in _end_lines(record["end"], self.table.names, self.table.words()):
                print(line)


def _step_lines(step: Mapping[str, Any], own: bool) -> Iterator[str]:
    """A step as lines: the sentence, then each award with its reason and source.

    Of a turn with draws only the end is told, except to the one who draws.
    """
    if step["kind"] == "draw" and not own:
        return
    yield step["say"]
    yield from _award_lines(step.get("awards", ()))


def _award_lines(awards: Any) -> Iterator[str]:
    for award in awards:
        yield f"  {signed(award['points'])}  {award['why']} ({award['source']})"


def _end_lines(end: Mapping[str, Any], names: tuple[str, ...], words: Words) -> Iterator[str]:
    yield f"{end['title']} {end['text']}"
    for rung in end["ladder"]:
        yield f"  {rung['question']} {rung['answer']}"
    yield from _award_lines(end["awards"])
    for name, hand in zip(names, end["hands"], strict=True):
        tiles = " ".join(f"{high}-{low}" for high, low in hand["tiles"]) or "no tiles"
        yield f"  {name}: {tiles} ({hand['note']})"
    if end["match"]:
        yield f"{end['match']['title']} {end['match']['text']}"


def tell(data: Mapping[str, Any]) -> None:
    """Print a transcript as a story, a sentence a turn."""
    if is_race(data.get("rules")):
        _tell_race(race_replay(data))
        return
    match = replay(data).state
    names = tuple(default_names(["bot"] * match.seats))
    words = Words(names, None, match.rules.unit)
    title, rest = title_of(match.rules)
    print(f"{title}, {rest} · {' · '.join(names)} · seed {data['seed']}")
    for number, played in enumerate(match.finished, 1):
        _tell_round(played, number, words, names)
    winners = list(match.tied) if match.winner is None else [match.winner]
    print()
    print(" ".join(words.match_end(match.points, winners, len(match.finished))))


def _tell_round(played: Round, number: int, words: Words, names: tuple[str, ...]) -> None:
    record = round_record(played, number, words, None, everything=True)
    print()
    print(record["opened"])
    for step in record["steps"]:
        for line in _step_lines(step, own=False):
            print(line)
    print(played.layout)
    for line in _end_lines(record["end"], names, words):
        print(line)


# -- the race ------------------------------------------------------------------------------------------


def play_race(game: ScorpionRace, players: int, seed: int, level: str = "greedy") -> None:
    """Play a race against bots of a level, until it is won or the person leaves.

    Raises :class:`~fsbook.play.RuleError` for an unknown level or a wrong number of players.
    """
    rival = bot(level)
    rngs = [seat_rng(seed, seat) for seat in range(players)]
    race = game.start(players)
    print(f"{game.rules.title} · you are {race.seat_words(0)} · seed {seed}")
    print("Type a move or its number; track shows where all pawns stand; quit leaves.")
    chances = 0
    try:
        while (who := game.turn(race)) is not None:
            if who is CHANCE:
                move = game.sample(race, chance_rng(seed, chances))
                chances += 1
            elif who == 0 and len(game.moves(race)) > 1:
                move = _race_move(game, race)
            elif who == 0:
                move = game.moves(race)[0]
            else:
                move = rival(game.view(race, who), rngs[who])
            before, race = race, game.play(race, move)
            _tell_race_move(before, race)
    except _Left:
        print(f"You left. {race}")
        return
    print(race)
    print(won_words(race))


def _race_move(game: ScorpionRace, race: Race) -> RaceMove:
    moves = game.moves(race)
    why = {choice["move"]: choice["why"] for group in choices(race) for choice in group["choices"]}
    print()
    print(race)
    for number, move in enumerate(moves, 1):
        notes = launch_notes(race, move.track)[:1] if isinstance(move, Launch) else []
        says = why.get(str(move)) or " ".join(notes)
        print(f"{number:>3}  {move!s:<18} {says}".rstrip())
    while True:
        text = _ask("> ")
        try:
            if text.isdigit() and 1 <= int(text) <= len(moves):
                return moves[int(text) - 1]
            if text.lower() in ("", "track", "help", "?"):
                print(race)
                continue
            move = parse_move(text)
            game.play(race, move)
            return move
        except RuleError as refused:
            print(refused)


def _tell_race_move(before: Race, after: Race) -> None:
    """Print what a move has brought: the starter, the own dice, and every turn once it is whole."""
    if before.phase is Phase.STARTER:
        print(f"{capital(after.seat_words(after.seat))}: first to move.")
    elif len(after.turns) > len(before.turns):
        for line in _turn_lines(after, after.turns[-1]):
            print(line)
    elif before.phase is Phase.ROLL and before.seat == 0:
        print(f"You roll {after.dice[-1]} on {after.launches[-1]}.")


def _turn_lines(race: Race, turn: TurnRecord) -> Iterator[str]:
    """A turn in a sentence, and why for every landing that did something."""
    yield turn_words(race, turn)
    for run in turn.runs:
        for landing in run.path:
            if landing.kind != "stay":
                extra = f" An extra die: {landing.extra}." if landing.extra is not None else ""
                yield f"  {capital(landing.why)} ({label(landing.rule)}){extra}"


def _tell_race(race: Race) -> None:
    print(f"{race.rules.title}, {race.seats} players")
    for number, turn in enumerate(race.turns, 1):
        first, *rest = _turn_lines(race, turn)
        print(f"Turn {number}. {first}")
        for line in rest:
            print(line)
    print(race)
    print(won_words(race))
