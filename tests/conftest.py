"""What the tests share: the wheel, an environment with nothing but the wheel, and the book that it builds."""

from __future__ import annotations

import os
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from support import ROOT, Environment, run

collect_ignore = ["bench", "browser/live_book"]

hypothesis.settings.register_profile("fsbook", deadline=None, print_blob=True)
hypothesis.settings.load_profile("fsbook")

# Notebooks run in the kernel of this environment, whatever else is installed for the user.
os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--site", type=Path, help="test this built book, and build none")


@pytest.fixture(scope="session")
def path_without_node(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A search path with a shell and no Node, as on a machine that has only Python."""
    if os.name == "nt":
        parts = os.environ["PATH"].split(os.pathsep)
        return os.pathsep.join(part for part in parts if "node" not in part.lower())
    folder = tmp_path_factory.mktemp("path")
    for name in ("sh", "env", "dirname", "uname", "sed"):
        for place in ("/bin", "/usr/bin"):
            if (Path(place) / name).exists():
                (folder / name).symlink_to(Path(place) / name)
                break
    return str(folder)


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of the checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (archive,) = folder.glob("*.tar.gz")
    return archive


@pytest.fixture(scope="session")
def wheel(sdist: Path, path_without_node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the source distribution, on a path without Node."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # not in the first 3.11s
        archive.extractall(folder / "source", **safely)
    (source,) = (folder / "source").iterdir()
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    run(*command, "-w", folder, source, cwd=folder, path=path_without_node)
    (made,) = folder.glob("*.whl")
    return made


def _environment(folder: Path, wheel: Path) -> Environment:
    """Make a virtual environment with the wheel in it and nothing else, not even pip."""
    venv.create(folder / "venv", symlinks=os.name != "nt")
    (folder / "work").mkdir()
    environment = Environment(folder / "venv", folder / "work")
    pip = [sys.executable, "-m", "pip", "--python", environment.scripts / "python"]
    run(*pip, "install", "--no-deps", wheel, cwd=environment.work)
    return environment


@pytest.fixture(scope="session")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and no other package."""
    return _environment(tmp_path_factory.mktemp("bare"), wheel)


@pytest.fixture(scope="session")
def booked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and the packages of its `[book]` extra.

    The packages are those of the running environment, lent by a path file; fsbook itself is the wheel's.
    """
    environment = _environment(tmp_path_factory.mktemp("booked"), wheel)
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages,) = environment.folder.glob("[Ll]ib/**/site-packages")
    (packages / "lent.pth").write_text("\n".join(sorted(lent)) + "\n", encoding="utf-8")
    return environment


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The book as a static folder, built by the installed wheel (or the one named with `--site`)."""
    given: Path | None = request.config.getoption("--site")
    if given is not None:
        yield given.resolve()
        return
    out = tmp_path_factory.mktemp("book") / "site"
    request.getfixturevalue("booked").fsbook("build", out)
    yield out
