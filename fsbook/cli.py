"""The commands: ``fsbook score``, ``play``, ``transcript``, ``replay``, ``games``, ``serve`` and so on.

A command answers on standard output and ends with 0. Anything wrong in what it was given is one sentence
on standard error and ends with 2; there is never a traceback.

>>> main(["score", "fs-celko", "--caravan", "[4|4][4|1][1|1][1|5]", "--play", "5-5@east", "--flower", "5-4"])
Flower & Scorpion, Joe Celko's rules (fs-celko)
[4|4][4|1][1|1][1|5][5|5]
West shows 4, a double; east shows 5, a double.
+4  The ends show 4 and 5, the Flower, and both are doubles: 4 chips. (Celko, rule 6)
Total: 4 chips
0
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from fsbook import __version__, catalog
from fsbook.catalog import is_race
from fsbook.dice import Pair, Pairs
from fsbook.games.scorpion_race import ScorpionRace
from fsbook.layout import Layout
from fsbook.match import Dominoes, Match, score_play
from fsbook.notation import again, changes, dealt_from_seed, dumps, loads, replay, transcript
from fsbook.play import IllegalMove, RuleError
from fsbook.round import Play, parse_move, seat_spinner
from fsbook.rules import Award, Rules, Spinner, count
from fsbook.sources import SOURCES, TEXTS, label
from fsbook.words import Words, signed

__all__ = ["main", "score"]

Json = dict[str, Any]


# -- arguments -----------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise the complaint as a :class:`~fsbook.play.RuleError`."""
        raise RuleError(_sentence(message))


def _sentence(message: str) -> str:
    if found := re.search(r"argument COMMAND: invalid choice: '(.*?)' \(choose from (.*)\)", message, re.S):
        known = found[2].replace("'", "")
        return f"There is no command “{found[1]}”. There are: {known}."
    if found := re.search(r"arguments are required: (.*)", message):
        return f"This is missing: {found[1]}."
    if found := re.search(r"unrecognized arguments: (.*)", message):
        return f"This has no place here: {found[1]}."
    if found := re.search(r"argument (.*?): expected .*", message):
        return f"Something has to follow {found[1]}."
    if found := re.search(r"argument (.*?): not allowed with argument (.*)", message):
        return f"{found[1]} and {found[2]} do not go together."
    return message[:1].upper() + message[1:] + "."


def _number(text: str | None, name: str) -> int | None:
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        raise RuleError(f"{name} takes a whole number, not “{text}”.") from None


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise RuleError(f"Write a setting like oasis_reserve=0, not “{pair}”.")
        settings[name.strip()] = value.strip()
    return settings


def _parser() -> _Parser:
    parser = _Parser(
        prog="fsbook",
        description="Flower & Scorpion and its family: score, play, transcripts, and the book about them.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"fsbook {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(
        name: str, run: Callable[[argparse.Namespace], int | None], says: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    def rules(added: argparse.ArgumentParser, says: str = "the id of a rule set") -> None:
        added.add_argument("rules", metavar="RULES", help=f"{says} (fsbook games lists them)")
        added.add_argument(
            "--set",
            metavar="NAME=VALUE",
            action="append",
            default=[],
            help="change a parameter; may be repeated",
        )

    def length(added: argparse.ArgumentParser) -> None:
        ends = added.add_mutually_exclusive_group()
        ends.add_argument("--target", metavar="N", help="the points that end the match")
        ends.add_argument("--rounds", metavar="N", help="the number of rounds instead of a target")

    def json(added: argparse.ArgumentParser, says: str = "print one JSON value") -> None:
        added.add_argument("--json", action="store_true", help=says)

    added = command("score", _score, "lay a tile and score it")
    rules(added, "the id of a rule set, or all")
    added.add_argument("--caravan", metavar="TILES", default="", help="what lies there, like [1|6][6|6][6|3]")
    added.add_argument(
        "--play", metavar="MOVE", required=True, help="the tile laid, like 5-5@east (the lead: 5-5)"
    )
    added.add_argument("--flower", metavar="DICE", help="the pair of the Flower, like 5-4")
    added.add_argument("--scorpion", metavar="DICE", help="the pair of the Scorpion, like 3-2")
    json(added)

    added = command("play", _play, "play in the terminal against bots")
    rules(added)
    added.add_argument("--players", metavar="N", default="2", help="how many play, you included (2)")
    added.add_argument(
        "--seed", metavar="N", help="the seed of tiles and dice; the same seed, the same deals"
    )
    added.add_argument("--level", metavar="BOT", default="greedy", help="the bot you play against (greedy)")
    length(added)

    added = command("transcript", _transcript, "play a whole match by bots and write it down")
    rules(added)
    added.add_argument("--players", metavar="N", default="2", help="how many play (2)")
    added.add_argument("--seed", metavar="N", required=True, help="the seed: same arguments, same transcript")
    added.add_argument(
        "--bot", metavar="NAME[,NAME…]", default="random", help="one bot for all, or one a seat"
    )
    length(added)
    json(added, "print the transcript itself")

    added = command("replay", _replay, "play a transcript again and refuse what breaks a rule")
    added.add_argument("file", metavar="FILE", help="a transcript; - reads standard input")
    json(added, "print the transcript that the replay gives")

    added = command("simulate", _simulate, "play many matches by bots, seats rotating")
    rules(added)
    added.add_argument("--bot", metavar="NAME,NAME…", required=True, help="one bot a seat")
    added.add_argument("--matches", metavar="N", required=True, help="how many matches")
    added.add_argument("--seed", metavar="N", required=True, help="the seed: same seed, same numbers")
    added.add_argument("--workers", metavar="N", help="how many processes share the work")
    json(added)

    added = command("games", _games, "list the rule sets")
    json(added, "print all that is known of each")

    added = command("serve", _serve, "build the book, serve it on this computer and open it")
    added.add_argument("--port", metavar="N", help="the port (8000, or one that is free)")
    added.add_argument("--no-browser", action="store_true", help="do not open a browser")
    added = command("build", _build, "build the book as a folder of static pages")
    added.add_argument("out", metavar="OUT", help="the folder: new, empty, or an earlier build")
    added = command("lab", _lab, "open the book's chapters in JupyterLab")
    added.add_argument("folder", metavar="FOLDER", nargs="?", help="where the chapters go")
    added.add_argument("--port", metavar="N", help="the port")
    added.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


# -- score ---------------------------------------------------------------------------------------------


def score(rules: Rules, layout: Layout, play: Play, pairs: Pairs) -> tuple[Layout, tuple[Award, ...]]:
    """The referee for a layout that was read from text: the layout after a play, and its awards.

    Where the text does not say which of several doubles is the spinner, and it makes no difference, none
    is named. Dice are left aside in a game without them. Raises :class:`~fsbook.play.RuleError` when the
    layout or the play cannot be.
    """
    dice = pairs if rules.uses_dice else Pairs()
    for pair in (dice.flower, dice.scorpion):
        if pair is not None and pair.high > rules.dice_sides:
            raise RuleError(f"No die shows {pair.high}: these dice go from 1 to {rules.dice_sides}.")
    try:
        seated = seat_spinner(rules, layout)
    except RuleError as unclear:
        candidates = [place for place, (west, east) in enumerate(layout.line) if west == east]
        if rules.spinner is Spinner.NONE or len(candidates) < 2:
            raise
        outcomes = []
        for place in candidates:
            try:
                outcomes.append(score_play(rules, layout.with_spinner(place), play, dice)[1])
            except IllegalMove:
                raise unclear from None
        if any(awards != outcomes[0] for awards in outcomes):
            raise
        assert play.arm is not None, "a layout with doubles is not empty"
        return layout.lay(play.tile, play.arm), outcomes[0]
    return score_play(rules, seated, play, dice)


def _score(args: argparse.Namespace) -> None:
    layout = Layout.parse(args.caravan)
    move = parse_move(args.play)
    if not isinstance(move, Play):
        raise RuleError(f"Only a tile that is laid scores, not “{move}”.")
    faces = [None if pair is None else Pair.parse(pair) for pair in (args.flower, args.scorpion)]
    settings = _settings(args.set)
    wanted = catalog.domino_ids() if args.rules == "all" else (args.rules,)
    if is_race(args.rules):
        raise RuleError("Nothing is laid in the race: score is for the domino games.")
    results, refusals = [], []
    for rules_id in wanted:
        rules = catalog.rules(rules_id)
        try:
            if args.rules != "all" or settings.keys() <= rules.parameters().keys():
                chosen = rules.set(**settings) if settings else rules
                results.append((chosen, *score(chosen, layout, move, Pairs(*faces))))
            else:
                refusals.append(RuleError(f"No rule set has all of these parameters: {', '.join(settings)}."))
        except RuleError as refused:
            refusals.append(refused)
    if not results:
        raise refusals[0]
    if args.json:
        values = [_score_json(*result) for result in results]
        print(dumps(values if args.rules == "all" else values[0]))
    elif args.rules == "all":
        for rules, _, awards in results:
            kinds = ", ".join(f"{award.kind} {signed(award.points)}" for award in awards) or "nothing"
            print(f"{rules.id:<20} {signed(_total(awards)):>3}  {kinds}")
    else:
        _print_score(*results[0])


def _total(awards: Sequence[Award]) -> int:
    return sum(award.points for award in awards)


def _score_json(rules: Rules, layout: Layout, awards: Sequence[Award]) -> Json:
    doubles = sum(west == east for west, east in layout.line)
    data: Json = {"rules": rules.id}
    if changed := changes(rules):
        data["set"] = changed
    return data | {
        "caravan": str(layout) if doubles > 1 else str(layout).replace("*", ""),
        "ends": [{"arm": end.arm.value, "pip": end.pip, "double": end.is_double} for end in layout.ends],
        "awards": [
            {"kind": award.kind.value, "points": award.points, "why": award.why, "rule": award.rule}
            for award in awards
        ],
        "total": _total(awards),
    }


def _print_score(rules: Rules, layout: Layout, awards: Sequence[Award]) -> None:
    print(f"{rules.title} ({rules.id})")
    print(layout)
    print(Words(()).ends(layout) + ".")
    for award in awards:
        print(f"{signed(award.points)}  {award.why} ({label(award.rule)})")
    total = _total(awards)
    print(f"Total: {count(total, rules.unit)}" if total >= 0 else f"Total: pay {count(-total, rules.unit)}")


# -- play, transcript, replay, simulate ----------------------------------------------------------------


def _play(args: argparse.Namespace) -> None:
    from fsbook.terminal import play_dominoes, play_race

    players, seed = _number(args.players, "--players"), _number(args.seed, "--seed")
    assert players is not None
    if seed is None:
        seed = int.from_bytes(os.urandom(2), "big")
    settings = _settings(args.set)
    target, rounds = _number(args.target, "--target"), _number(args.rounds, "--rounds")
    game = catalog.game(args.rules, target, rounds)
    game.start(players)
    if isinstance(game, ScorpionRace):
        play_race(ScorpionRace(game.rules.set(**settings)), players, seed, args.level)
    else:
        play_dominoes(args.rules, players, seed, args.level, target, rounds, settings)


def _transcript(args: argparse.Namespace) -> None:
    players, seed = _number(args.players, "--players"), _number(args.seed, "--seed")
    assert players is not None and seed is not None
    catalog.game(args.rules).start(players)
    data = transcript(
        args.rules,
        players,
        seed,
        [name.strip() for name in args.bot.split(",")],
        _number(args.target, "--target"),
        _number(args.rounds, "--rounds"),
        _settings(args.set),
    )
    if args.json:
        print(dumps(data))
    else:
        from fsbook.terminal import tell

        tell(data)


def _replay(args: argparse.Namespace) -> None:
    data = loads(_read(args.file))
    if args.json:
        print(dumps(again(data)))
        return
    if is_race(data.get("rules")):
        again(data)
        print(f"Every turn of the {len(data['turns'])} keeps the rules of {data['rules']}.")
        return
    match = replay(data).state
    print(f"Every move keeps the rules of {match.rules.id}: {_result(match)}")
    if data.get("seed") is not None and not dealt_from_seed(data):
        print(f"The tiles are not those of seed {data['seed']}: they were dealt elsewhere.")


def _result(match: Match) -> str:
    rounds = count(len(match.finished), "round")
    points = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(match.points))
    if not match.over:
        return f"{rounds} finished, the match goes on at {points}."
    won = f"seat {match.winner} wins" if match.winner is not None else "the match ends level"
    return f"{rounds}, {won} ({points})."


def _read(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.read()
        return Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise RuleError(f"There is no file {file}.") from None
    except IsADirectoryError:
        raise RuleError(f"{file} is a folder, not a transcript.") from None
    except UnicodeDecodeError:
        raise RuleError(f"{file} is not a text file, so not a transcript.") from None
    except OSError as error:
        raise RuleError(f"{file} cannot be read: {error.strerror}.") from None


def _simulate(args: argparse.Namespace) -> None:
    from fsbook.simulation import command

    matches, seed = _number(args.matches, "--matches"), _number(args.seed, "--seed")
    assert matches is not None and seed is not None
    command(
        args.rules,
        [name.strip() for name in args.bot.split(",")],
        matches=matches,
        seed=seed,
        workers=_number(args.workers, "--workers"),
        settings=_settings(args.set),
        as_json=args.json,
    )


# -- games and the book --------------------------------------------------------------------------------


def _games(args: argparse.Namespace) -> None:
    entries = [_game_json(rules_id) for rules_id in catalog.ids()]
    if args.json:
        print(dumps(entries))
        return
    for entry in entries:
        print(f"{entry['id']:<20} {entry['title']:<54} {entry['source_title']}")


def _game_json(rules_id: str) -> Json:
    game = catalog.game(rules_id)
    rules = game.rules if isinstance(game, ScorpionRace | Dominoes) else None
    assert rules is not None, "the catalogue holds domino games and races"
    players = list(game.players if isinstance(game, ScorpionRace) else rules.players)  # type: ignore[union-attr]
    entry: Json = {"id": rules_id, "title": rules.title, "source": rules.source}
    entry["source_title"] = (
        f"text {rules.source}, {TEXTS[rules.source].short}"
        if rules.source in TEXTS
        else SOURCES[rules.source].label
    )
    if rules.source in SOURCES:
        entry["address"] = SOURCES[rules.source].address
    entry["players"] = players
    if isinstance(rules, Rules):
        entry["unit"] = rules.unit
        entry["targets"] = {str(seats): rules.target_for(seats) for seats in players}
    entry["parameters"] = {name: _plain(value) for name, value in rules.parameters().items()}
    return entry


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value.value if hasattr(value, "value") else value


def _serve(args: argparse.Namespace) -> None:
    from fsbook import book

    book.serve(_number(args.port, "--port"), open_browser=not args.no_browser)


def _build(args: argparse.Namespace) -> None:
    from fsbook import book

    print(f"The book is in {book.build(args.out)}.")


def _lab(args: argparse.Namespace) -> int:
    from fsbook import book

    return book.lab(args.folder, _number(args.port, "--port"), open_browser=not args.no_browser)


# -- running -------------------------------------------------------------------------------------------


def _drop_output() -> None:
    """Let what is left for standard output go nowhere, so that the program ends quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, or 2 after one line on standard error.

    ``argv`` are the arguments, by default those of the program.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    parser = _parser()
    try:
        args = parser.parse_args(argv)
        if args.command is None:
            parser.print_help()
            return 0
        code = int(args.run(args) or 0)
        print(end="", flush=True)  # what cannot be written is said here, not at the end of the program
        return code
    except RuleError as refused:
        print(" ".join(str(refused).split()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        print(f"This could not be done: {error.strerror or error}.", file=sys.stderr)
        return 2
    except SystemExit as end:
        return int(end.code or 0)
