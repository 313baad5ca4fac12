"""The package as others get it: what the wheel holds, and what it does in an empty environment."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest
from support import ROOT, Environment, surroundings

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_wheel_holds_the_front_end_of_every_widget(members: set[str]) -> None:
    names = {file.stem for file in (ROOT / "widgets" / "src").glob("*.js")}
    assert names
    bundles = {f"fsbook/widgets/static/{name}.{kind}" for name in names for kind in ("js", "css")}
    assert bundles <= members


def test_wheel_holds_the_book(members: set[str]) -> None:
    chapters = {f"fsbook/_book/chapters/{file.name}" for file in (ROOT / "chapters").glob("*.ipynb")}
    assert chapters
    assert chapters | {"fsbook/_book/_config.yml", "fsbook/_book/_toc.yml"} <= members
    assert "fsbook/_book/chapters/_static/a-tokens.css" in members
    assert any(re.fullmatch(r"fsbook/_book/chapters/_static/fonts/.*\.woff2", name) for name in members)


def test_wheel_holds_every_module_and_the_marker_of_types(members: set[str]) -> None:
    modules = {file.relative_to(ROOT).as_posix() for file in (ROOT / "fsbook").rglob("*.py")}
    assert modules | {"fsbook/py.typed"} <= members


def test_wheel_holds_nothing_else(members: set[str]) -> None:
    assert {name.split("/")[0] for name in members} == {
        "fsbook",
        f"fsbook-{PROJECT['project']['version']}.dist-info",
    }
    assert not [name for name in members if "node_modules" in name or name.endswith(".pyc")]


def test_wheel_needs_no_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    needs = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    assert needs
    assert all("extra ==" in need for need in needs)


def test_engine_scores_in_an_empty_environment(bare: Environment) -> None:
    command = ["score", "fs-celko", "--caravan", "[4|4][4|1][1|1][1|5]", "--play", "5-5@east"]
    answer = json.loads(bare.fsbook(*command, "--flower", "5-4", "--scorpion", "3-2", "--json"))
    assert {award["kind"] for award in answer["awards"]} == {"long_flower"}
    assert answer["total"] == sum(award["points"] for award in answer["awards"])


def test_engine_plays_a_match_in_an_empty_environment(bare: Environment) -> None:
    said = bare.fsbook("transcript", "fs-celko", "--players", "2", "--seed", "7", "--json")
    assert json.loads(said)["rules"] == "fs-celko"
    module = bare.python("-m", "fsbook", "transcript", "fs-celko", "--players", "2", "--seed", "7", "--json")
    assert module == said


def test_import_takes_the_engine_and_nothing_that_is_not_needed(bare: Environment) -> None:
    code = "import sys; old = set(sys.modules); import fsbook; print(*sorted(set(sys.modules) - old))"
    loaded = set(bare.python("-I", "-c", code).split())
    assert "fsbook" in loaded
    slow = {"asyncio", "concurrent", "email", "http", "multiprocessing", "subprocess", "unittest", "urllib"}
    assert not loaded & slow
    assert not [name for name in loaded if name.startswith(("fsbook.search", "fsbook.simulation"))]


def test_book_commands_say_what_is_missing(bare: Environment) -> None:
    for words in (["build", "site"], ["lab"]):
        said = bare.fsbook(*words, code=2)
        assert said.strip().splitlines() == [
            'The book needs jupyter-book, which is not installed: python -m pip install "fsbook[book]"'
        ]


def test_wheel_builds_the_book(site: Path) -> None:
    assert (site / "index.html").is_file()
    toc = (ROOT / "_toc.yml").read_text("utf-8")
    pages = re.findall(r"(?:file|root): (\S+)", toc)
    assert len(pages) > 10
    assert [page for page in pages if not (site / f"{page}.html").is_file()] == []


def test_wheel_serves_the_book(booked: Environment, site: Path) -> None:
    code = "from fsbook.book import _cache, _fingerprint; print(_cache() / 'sites' / _fingerprint())"
    shutil.copytree(site, booked.python("-c", code).strip())
    server = subprocess.Popen(
        [booked.scripts / "fsbook", "serve", "--no-browser", "--port", "0"],
        cwd=booked.work,
        env={**surroundings(booked.work), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert address is not None, said + server.stdout.read()
        with urllib.request.urlopen(f"{address[0]}chapters/intro.html", timeout=30) as answer:
            assert "<title>Flower" in answer.read().decode()
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=30)[0].strip() == "The book is closed."
        assert server.returncode == 0
    finally:
        server.kill()


def test_build_leaves_a_folder_of_something_else_alone(booked: Environment) -> None:
    folder = booked.work / "photos"
    folder.mkdir()
    (folder / "cat.txt").write_text("meow", encoding="utf-8")
    said = booked.fsbook("build", folder, code=2)
    assert said.strip().endswith("holds something that is not a built book; name a new folder.")
    assert (folder / "cat.txt").read_text("utf-8") == "meow"


def test_readme_names_the_commands_that_are_tested() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"<!-- the (book|tests) -->\n```sh\n(.*)\n```", readme)
    assert [name for name, _ in commands] == ["book", "tests"]
    for name, command in commands:
        extra = {"book": "book", "tests": "test"}[name]
        assert f'-c constraints.txt -e ".[{extra}]" && python -m ' in command
    assert "the tests" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_constraints_pin_everything_to_one_version() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[^ ]+", pin) for pin in pins)
    pinned = {re.sub(r"[-_.]+", "-", pin.split("==")[0]).lower() for pin in pins}
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [re.split(r"[\[<>=~!;, ]", need)[0] for group in extras.values() for need in group]
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in asked} - {"fsbook"} <= pinned


def test_constraints_agree_with_the_packages_of_the_build() -> None:
    pins = dict(
        re.findall(r"^([a-z_-]+)==(.+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    )
    exact = [need.split("==") for need in PROJECT["build-system"]["requires"] if "==" in need]
    assert exact
    assert all(pins[name] == version for name, version in exact)
