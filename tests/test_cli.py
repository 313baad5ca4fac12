"""The commands: what they answer, and one sentence with exit code 2 for whatever is wrong."""

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fsbook import __version__, catalog
from fsbook.cli import main
from fsbook.notation import dumps, transcript

EXAMPLE = ["--caravan", "[4|4][4|1][1|1][1|5]", "--play", "5-5@east", "--flower", "5-4", "--scorpion", "3-2"]


class Ran:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


@pytest.fixture
def fsbook(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(list(arguments))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


def refused(ran: Ran) -> str:
    """The one sentence of a refusal."""
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1 and ran.err.endswith(".\n"), ran.err
    assert "Traceback" not in ran.err
    return ran.err


# -- score ---------------------------------------------------------------------------------------------


def test_score_as_json(fsbook) -> None:  # type: ignore[no-untyped-def]
    assert fsbook("score", "fs-celko", *EXAMPLE, "--json").json == {
        "rules": "fs-celko",
        "caravan": "[4|4][4|1][1|1][1|5][5|5]",
        "ends": [{"arm": "west", "pip": 4, "double": True}, {"arm": "east", "pip": 5, "double": True}],
        "awards": [
            {
                "kind": "long_flower",
                "points": 4,
                "why": "The ends show 4 and 5, the Flower, and both are doubles: 4 chips.",
                "rule": "002 rule 6",
            }
        ],
        "total": 4,
    }


def test_score_in_words(fsbook) -> None:  # type: ignore[no-untyped-def]
    ran = fsbook("score", "fs-polish", *EXAMPLE)
    assert ran.code == 0 and ran.err == ""
    assert "(Polish rules, taking points 6)" in ran.out and ran.out.endswith("Total: 4 chips\n")


def test_the_seven_chips(fsbook) -> None:  # type: ignore[no-untyped-def]
    arguments = ["--caravan", "[4|1][1|3][3|4]", "--play", "4-4@east", "--flower", "4-4", "--scorpion", "6-2"]
    assert fsbook("score", "fs-celko", *arguments, "--json").json["total"] == 6
    assert fsbook("score", "fs-celko-seven", *arguments, "--json").json["total"] == 7
    every = {each["rules"]: each["total"] for each in fsbook("score", "all", *arguments, "--json").json}
    assert (every["fs-short"], every["fs-polish"], every["fs-celko-seven"]) == (6, 6, 7)


def test_score_all_lists_the_rule_sets_that_the_position_fits(fsbook) -> None:  # type: ignore[no-untyped-def]
    found = fsbook("score", "all", *EXAMPLE, "--json").json
    ids = [each["rules"] for each in found]
    assert set(ids) == set(catalog.domino_ids()) - {"sebastopol-classic"}, (
        "there the double's sides come first"
    )
    assert ids == [rules_id for rules_id in catalog.domino_ids() if rules_id in ids]
    cross = ["--caravan", "[6|5][5|5][5|0] north [5|4]", "--play", "5-1@south"]
    ids = [each["rules"] for each in fsbook("score", "all", *cross, "--json").json]
    assert set(ids) == {
        "muggins-amazing",
        "muggins-firstdouble",
        "all-fives-pagat",
        "sewastopol-amazing",
        "sebastopol-classic",
    }
    assert "fs-celko" in fsbook("score", "all", *EXAMPLE).out


def test_score_of_a_lead_and_of_a_fives(fsbook) -> None:  # type: ignore[no-untyped-def]
    lead = fsbook("score", "fs-celko", "--play", "6-6", "--flower", "5-2", "--scorpion", "6-4", "--json").json
    assert lead["caravan"] == "[6|6]" and lead["total"] == 2
    assert lead["ends"] == [{"arm": arm, "pip": 6, "double": True} for arm in ("west", "east")]
    fives = ["--caravan", "[6|3][3|3][3|5] north [3|4] south [3|0]", "--play", "0-0@south", "--json"]
    assert fsbook("score", "muggins-amazing", *fives).json["awards"][0]["kind"] == "fives"


def test_score_reads_the_other_written_forms(fsbook) -> None:  # type: ignore[no-untyped-def]
    other = ["--caravan", "[4|4] [4|1] [1|1] [1|5]", "--play", "55@e", "--flower", "4,5", "--scorpion", "23"]
    assert (
        fsbook("score", "fs-celko", *other, "--json").out
        == fsbook("score", "fs-celko", *EXAMPLE, "--json").out
    )


def test_settings(fsbook) -> None:  # type: ignore[no-untyped-def]
    lead = ["--play", "6-6", "--flower", "5-2", "--scorpion", "6-4"]
    changed = fsbook("score", "fs-celko", *lead, "--set", "lone_double_header=plural", "--json").json
    assert changed["total"] == 3 and changed["set"] == {"lone_double_header": "plural"}
    twice = ["--set", "lone_double_header=none", "--set", "oasis_reserve=0"]
    assert fsbook("score", "fs-celko", *lead, *twice, "--json").json["total"] == 0
    every = fsbook("score", "all", *lead, "--set", "lone_double_header=plural", "--json").json
    assert {each["rules"] for each in every} == {
        rules_id for rules_id in catalog.domino_ids() if rules_id.startswith(("fs-", "bergen-"))
    }


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--caravan", "[1|6][6|4]", "--play", "5-3@east"], "5-3 does not fit the east end, which shows 4."),
        (["--caravan", "[1|6][6|1]", "--play", "1-1@east"], "6-1 lies there twice"),
        (["--caravan", "[1|6][6|4]", "--play", "6-4@east"], "6-4 lies on the table already."),
        (["--caravan", "[1|6][5|1]", "--play", "1-1@east"], "[1|6] and [5|1] do not touch with equal pips."),
        (["--caravan", "[1|7]", "--play", "1-1@east"], "does not read as a tile"),
        (["--caravan", "[1|6]", "--play", "7-1@east"], "“7-1” is not a tile"),
        (["--caravan", "[1|6]", "--play", "6-6@up"], "“up” is not an arm"),
        (["--caravan", "[1|6]", "--play", "6-6"], "Say where 6-6 goes"),
        (["--caravan", "[1|6]", "--play", "6-6@north"], "There is no north arm"),
        (["--caravan", "", "--play", "6-6@west"], "The table is empty"),
        (["--caravan", "[6|5][5|5][5|0] north [5|4]", "--play", "0-0@east"], "no spinner"),
        (["--caravan", "[6|5][5|5][5|0] up [5|4]", "--play", "0-0@east"], "does not read as a tile"),
        (["--caravan", "[1|6]", "--play", "6-6@east", "--flower", "7-1"], "No die shows 7"),
        (["--caravan", "[1|6]", "--play", "6-6@east", "--flower", "0-1"], "No die shows 0"),
        (["--caravan", "[1|6]", "--play", "6-6@east", "--scorpion", "x"], "not a pair of dice"),
        (["--caravan", "[1|6]", "--play", "draw"], "Only a tile that is laid scores"),
        (["--caravan", "[1|6]"], "This is missing: --play."),
        (["--play", "6-6", "--set", "oasis_reserve"], "Write a setting like oasis_reserve=0"),
        (["--play", "6-6", "--set", "reserve=2"], "has no parameter “reserve”"),
        (["--play", "6-6", "--set", "oasis_reserve=two"], "it is a whole number"),
        (["--play", "6-6", "--set"], "Something has to follow --set."),
        (["--play", "6-6", "--colour"], "This has no place here: --colour."),
    ],
)
def test_score_refuses_in_one_sentence(fsbook, arguments: list[str], says: str) -> None:  # type: ignore[no-untyped-def]
    assert says in refused(fsbook("score", "fs-celko", *arguments))
    assert says in refused(fsbook("score", "fs-celko", *arguments, "--json"))


def test_a_fifth_arm_and_a_hidden_spinner(fsbook) -> None:  # type: ignore[no-untyped-def]
    layout = ["--caravan", "[6|5][5|5][5|0] north [5|4] south [5|1]"]
    assert "is not an arm" in refused(fsbook("score", "muggins-amazing", *layout, "--play", "5-3@up"))
    early = ["--caravan", "[5|5][5|0]", "--play", "5-4@north"]
    assert "opens once the spinner is covered" in refused(fsbook("score", "sewastopol-amazing", *early))
    unclear = ["--caravan", "[4|4][4|5][5|5][5|0]", "--play", "5-1@north"]
    assert "could each be the spinner" in refused(fsbook("score", "sewastopol-amazing", *unclear))
    marked = ["--caravan", "[4|4][4|5][5|5]*[5|0]", "--play", "5-1@north"]
    assert fsbook("score", "sewastopol-amazing", *marked, "--json").json["ends"][2]["arm"] == "north"
    fits_nowhere = ["--caravan", "[6|5][5|5][5|0] north [5|4]", "--play", "3-2@north"]
    assert "3-2 does not fit the north end" in refused(fsbook("score", "muggins-amazing", *fits_nowhere))


@pytest.mark.parametrize("command", ["score", "play", "transcript"])
def test_an_unknown_rule_set(fsbook, command: str) -> None:  # type: ignore[no-untyped-def]
    more = {"score": ["--play", "6-6"], "play": [], "transcript": ["--seed", "1"]}[command]
    assert "There is no rule set “fs-celo”. There are: fs-short" in refused(fsbook(command, "fs-celo", *more))


def test_the_race_lays_nothing(fsbook) -> None:  # type: ignore[no-untyped-def]
    assert "score is for the domino games" in refused(fsbook("score", "scorpion-race", "--play", "6-6"))


# -- transcript and replay -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", ["fs-celko", "muggins-amazing", "scorpion-race"])
def test_transcript_and_replay(fsbook, tmp_path: Path, rules_id: str) -> None:  # type: ignore[no-untyped-def]
    arguments = ["transcript", rules_id, "--players", "3", "--seed", "11", "--bot", "greedy,random,random"]
    written = fsbook(*arguments, "--json")
    assert written.json == transcript(rules_id, 3, 11, ["greedy", "random", "random"])
    file = tmp_path / "match.json"
    file.write_text(written.out, encoding="utf-8")
    assert fsbook("replay", str(file), "--json").out == written.out
    assert fsbook("replay", "-", typed=written.out).code == 0
    told = fsbook("replay", str(file))
    assert told.code == 0 and f"the rules of {rules_id}" in told.out
    story = fsbook(*arguments)
    assert story.code == 0 and len(story.out.splitlines()) > 20


def test_transcripts_of_a_length(fsbook) -> None:  # type: ignore[no-untyped-def]
    by_rounds = fsbook("transcript", "fs-celko", "--seed", "2", "--rounds", "3", "--json").json
    assert (by_rounds["limit"], len(by_rounds["rounds"])) == (3, 3)
    by_target = fsbook("transcript", "fs-celko", "--seed", "2", "--target", "5", "--json").json
    assert by_target["target"] == 5 and max(by_target["points"]) >= 5
    varied = fsbook("transcript", "fs-celko", "--seed", "2", "--set", "oasis_reserve=0", "--json").json
    assert varied["set"] == {"oasis_reserve": 0}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["fs-celko", "--players", "5", "--seed", "1"], "2, 3 or 4 players, not 5"),
        (["fs-celko", "--players", "1", "--seed", "1"], "2, 3 or 4 players, not 1"),
        (["scorpion-race-pairs", "--players", "3", "--seed", "1"], "four players, not 3"),
        (["fs-celko", "--players", "two", "--seed", "1"], "--players takes a whole number, not “two”"),
        (["fs-celko", "--players", "2", "--seed", "x"], "--seed takes a whole number, not “x”"),
        (["fs-celko", "--players", "2"], "This is missing: --seed."),
        (["fs-celko", "--seed", "1", "--bot", "nobody"], "There is no bot “nobody”"),
        (["fs-celko", "--seed", "1", "--players", "4", "--bot", "random,greedy"], "4 players need 4 bots"),
        (["fs-celko", "--seed", "1", "--target", "3", "--rounds", "2"], "do not go together"),
        (["fs-celko", "--seed", "1", "--target", "0"], "1 or more"),
        (["fs-celko", "--seed", "1", "--rounds", "0"], "at least 1 round"),
        (["scorpion-race", "--seed", "1", "--rounds", "2"], "no target and no rounds"),
        (["scorpion-race", "--seed", "1", "--set", "track_length=11"], "too short"),
    ],
)
def test_transcript_refuses_in_one_sentence(fsbook, arguments: list[str], says: str) -> None:  # type: ignore[no-untyped-def]
    assert says in refused(fsbook("transcript", *arguments))


def test_replay_refuses_in_one_sentence(fsbook, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "match.json"
    data = transcript("fs-celko", 2, 7)
    data["rounds"][0]["turns"][0]["points"] = [5, 0]
    for text, says in (
        (dumps(data), "Round 1, turn 1: The points are 0 and 0 after this, not 5 and 0. Rule: 002 floor"),
        ("{", "does not read as JSON (line 1)"),
        ("[1]", "a transcript is a JSON object"),
        ("{}", "its schema is not 1"),
    ):
        file.write_text(text, encoding="utf-8")
        assert says in refused(fsbook("replay", str(file)))
        assert says in refused(fsbook("replay", str(file), "--json"))
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in refused(fsbook("replay", str(file)))
    assert "There is no file" in refused(fsbook("replay", str(tmp_path / "none.json")))
    assert "is a folder" in refused(fsbook("replay", str(tmp_path)))


def test_a_transcript_dealt_elsewhere_says_so(fsbook) -> None:  # type: ignore[no-untyped-def]
    data = transcript("fs-celko", 2, 7)
    data["seed"] = 8
    assert "not those of seed 8" in fsbook("replay", "-", typed=dumps(data)).out


# -- play ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", ["fs-celko", "bergen-pagat", "muggins-amazing", "block-amazing"])
def test_a_match_in_the_terminal(fsbook, rules_id: str) -> None:  # type: ignore[no-untyped-def]
    """Always the first move offered, an empty line after each round: the match comes to its end."""
    typed = "1\n\n" * 600
    ran = fsbook("play", rules_id, "--seed", "4", "--rounds", "2", typed=typed)
    assert ran.code == 0 and ran.err == ""
    assert "Round 1 is dealt." in ran.out and "Round 2 is dealt." in ran.out
    assert "after two rounds" in ran.out


def test_what_can_be_typed_at_the_terminal(fsbook) -> None:  # type: ignore[no-untyped-def]
    typed = "hand\nends\nscore\ndice\noasis\nlayout\nseed\nhelp\n9-9\ndraw\nundo\n1\nundo\nquit\n"
    ran = fsbook("play", "fs-celko", "--seed", "5", "--players", "3", "--level", "random", typed=typed)
    assert ran.code == 0 and ran.err == ""
    for part in (
        "seed 5",
        "The Flower is",
        "“9-9” is not a tile",
        "Nobody draws before the lead",
        "Taken back.",
    ):
        assert part in ran.out
    assert "There is nothing to take back" in ran.out
    assert "You left." in ran.out


def test_the_end_of_the_input_leaves_the_game(fsbook) -> None:  # type: ignore[no-untyped-def]
    ran = fsbook("play", "fs-celko", typed="")
    assert ran.code == 0 and "You left." in ran.out and "seed " in ran.out


@pytest.mark.parametrize(
    ("rules_id", "players"), [("scorpion-race", "2"), ("scorpion-race", "3"), ("scorpion-race-pairs", "4")]
)
def test_a_race_in_the_terminal(fsbook, rules_id: str, players: str) -> None:  # type: ignore[no-untyped-def]
    ran = fsbook(
        "play", rules_id, "--players", players, "--seed", "4", typed="2\nhelp\nblue-9 by 3\n1\n1\n" * 200
    )
    assert ran.code == 0 and ran.err == ""
    assert "won the race" in ran.out or "You left." in ran.out
    assert "You roll" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["fs-celko", "--players", "5"], "2, 3 or 4 players, not 5"),
        (["fs-celko", "--level", "expert"], "There is no bot “expert”"),
        (["fs-celko", "--seed", "?"], "--seed takes a whole number"),
        (["scorpion-race", "--players", "5"], "not 5"),
        (["scorpion-race", "--players", "3", "--level", "expert"], "There is no bot “expert”"),
        (["sebastopol-classic", "--players", "3"], "4 players, not 3"),
    ],
)
def test_play_refuses_in_one_sentence(fsbook, arguments: list[str], says: str) -> None:  # type: ignore[no-untyped-def]
    assert says in refused(fsbook("play", *arguments))


# -- games, and the rest -------------------------------------------------------------------------------


def test_games(fsbook) -> None:  # type: ignore[no-untyped-def]
    lines = fsbook("games").out.splitlines()
    assert [line.split()[0] for line in lines] == list(catalog.ids())
    assert any("Joe Celko's rules" in line and "text 002" in line for line in lines)
    entries = fsbook("games", "--json").json
    assert [entry["id"] for entry in entries] == list(catalog.ids())
    celko = next(entry for entry in entries if entry["id"] == "fs-celko")
    assert celko["source"] == "002" and celko["players"] == [2, 3, 4] and celko["unit"] == "chip"
    assert celko["parameters"]["oasis_reserve"] == 2 and celko["targets"] == {"2": 20, "3": 20, "4": 20}
    race = next(entry for entry in entries if entry["id"] == "scorpion-race")
    assert race["parameters"]["track_length"] == 24
    pagat = next(entry for entry in entries if entry["id"] == "bergen-pagat")
    assert pagat["address"].startswith("https://www.pagat.com/")


def test_help_version_and_unknown_commands(fsbook) -> None:  # type: ignore[no-untyped-def]
    assert "score" in fsbook().out and "replay" in fsbook("--help").out
    assert fsbook("--version").out == f"fsbook {__version__}\n"
    assert "--caravan" in fsbook("score", "--help").out
    assert "There is no command “scroe”. There are: score, play," in refused(fsbook("scroe"))
    assert "This has no place here: --wide" in refused(fsbook("games", "--wide"))


@pytest.mark.parametrize("arguments", [["serve", "--port", "x"], ["lab", "--port", "x"]])
def test_a_port_is_a_number(fsbook, arguments: list[str]) -> None:  # type: ignore[no-untyped-def]
    assert "--port takes a whole number" in refused(fsbook(*arguments))


@pytest.mark.parametrize("port", ["-7", "65536"])
@pytest.mark.parametrize("command", ["serve", "lab"])
def test_a_port_that_cannot_be(fsbook, command: str, port: str) -> None:  # type: ignore[no-untyped-def]
    says = refused(fsbook(command, "--port", port, "--no-browser"))
    assert f"Port {port} cannot be used here" in says


def test_build_does_not_overwrite_a_folder(fsbook, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    assert refused(fsbook("build", str(tmp_path)))
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "mine"


def test_build_says_at_once_where_no_folder_can_be(fsbook, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    assert "cannot be made" in refused(fsbook("build", str(tmp_path / "thesis.txt" / "book" / "out")))


def run_module(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fsbook", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8", **more)


def test_as_a_module_and_in_a_narrow_character_set() -> None:
    ran = run_module("score", "fs-celko", *EXAMPLE, "--json")
    assert ran.returncode == 0 and json.loads(ran.stdout)["total"] == 4
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    wrong = run_module("score", "fs-nobody", "--play", "6-6", env=environment)
    assert wrong.returncode == 2 and wrong.stdout == "" and wrong.stderr.count("\n") == 1
    assert run_module("play", "fs-celko", "--seed", "1", env=environment, input="1\n").returncode == 0


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "fsbook", "transcript", "fs-celko", "--seed", "1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_a_full_disk_is_said_in_one_line(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        def fileno(self) -> int:
            return spare

    with (tmp_path / "spare").open("w") as file:
        spare = os.dup(file.fileno())
    try:
        monkeypatch.setattr(sys, "stdout", Full())
        assert main(["games"]) == 2
        assert capsys.readouterr().err == "This could not be done: No space left on device.\n"
    finally:
        os.close(spare)


def test_without_standard_output_a_command_still_ends_well(monkeypatch: Any) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["games"]) == 0


@pytest.mark.parametrize("dice", ["\u0665-\u0664", "5-\uff14"])
def test_dice_are_read_in_plain_figures(fsbook, dice: str) -> None:  # type: ignore[no-untyped-def]
    says = refused(fsbook("score", "fs-celko", "--play", "5-5", "--flower", dice))
    assert "is not a pair of dice" in says


def test_a_changed_race_names_turn_and_rule(fsbook, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = fsbook("transcript", "scorpion-race", "--players", "3", "--seed", "7", "--json").json
    file = tmp_path / "race.json"
    first = data["turns"][0]
    changed = {
        "dice 3": first | {"first": False},
        "turn 1": first | {"dice": [7, 1]},
        "dice 6": first | {"lost": [3]},
        "sting 10": first | {"pawns": first["pawns"] | {"blue-1": "Y13"}},
    }
    for rule, turn in changed.items():
        file.write_text(json.dumps(data | {"turns": [turn, *data["turns"][1:]]}), encoding="utf-8")
        says = refused(fsbook("replay", str(file)))
        assert says.startswith("Turn 1"), says
        assert f"Rule: 004 {rule} (Scorpion" in says, says
