"""Building the book: what is refused, and how it is said."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import nbformat
import pytest

from fsbook import book
from fsbook.play import RuleError

TOC = "format: jb-book\nroot: chapters/intro\nchapters:\n- file: chapters/tiles\n"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book of two pages, with the real settings."""
    folder = tmp_path / "sources"
    (folder / "chapters" / "_static").mkdir(parents=True)
    real = book.sources_folder()
    (folder / "_config.yml").write_bytes((real / "_config.yml").read_bytes())
    (folder / "_toc.yml").write_text(TOC, encoding="utf-8")
    for file in (real / "chapters" / "_static").iterdir():
        if file.is_file():
            (folder / "chapters" / "_static" / file.name).write_bytes(file.read_bytes())
    (folder / "chapters" / "intro.md").write_text("# Intro\n\nOn to the tiles.\n", encoding="utf-8")
    (folder / "chapters" / "tiles.md").write_text("# Tiles\n", encoding="utf-8")
    monkeypatch.setattr(book, "sources_folder", lambda: folder)
    monkeypatch.setenv("FSBOOK_CACHE", str(tmp_path / "cache"))
    return folder


def notebook(file: Path, words: str, code: str) -> None:
    cells = [nbformat.v4.new_markdown_cell(words), nbformat.v4.new_code_cell(code)]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), file)


def test_build_and_serve_once(sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sources / "chapters" / "tiles.md").unlink()
    notebook(sources / "chapters" / "tiles.ipynb", "# Tiles", "6 * 7")
    monkeypatch.setattr(book, "_fingerprint", lambda: "edition")
    site = book.built()
    assert site == tmp_path / "cache" / "sites" / "edition"
    assert "42" in (site / "chapters" / "tiles.html").read_text("utf-8")
    assert (site / ".nojekyll").exists()
    monkeypatch.setattr(book, "build", lambda out: pytest.fail("built again"))
    assert book.built() == site


def test_a_changed_chapter_is_another_book(sources: Path) -> None:
    before = book._fingerprint()
    assert book._fingerprint() == before
    (sources / "chapters" / "tiles.md").write_text("# Tiles, and dice\n", encoding="utf-8")
    assert book._fingerprint() != before


def test_a_failing_cell_fails_the_build(sources: Path, tmp_path: Path) -> None:
    (sources / "chapters" / "tiles.md").unlink()
    notebook(sources / "chapters" / "tiles.ipynb", "# Tiles", "raise LookupError('no such tile')")
    with pytest.raises(book.BookError, match=r"^The book did not build: chapters/tiles.ipynb") as caught:
        book.build(tmp_path / "out")
    assert "\n" not in str(caught.value)
    assert "no such tile" in (tmp_path / "cache" / "build.log").read_text("utf-8")
    assert not (tmp_path / "out").exists()


def test_a_dead_link_fails_the_build(sources: Path, tmp_path: Path) -> None:
    (sources / "chapters" / "intro.md").write_text("# Intro\n\n[On](tile.md).\n", encoding="utf-8")
    with pytest.raises(book.BookError, match=r"chapters/intro.md:3: WARNING"):
        book.build(tmp_path / "out")


def test_a_page_missing_from_the_book_fails_the_build(sources: Path, tmp_path: Path) -> None:
    (sources / "_toc.yml").write_text(f"{TOC}- file: chapters/dice\n", encoding="utf-8")
    with pytest.raises(book.BookError, match=r"chapters/dice"):
        book.build(tmp_path / "out")


def test_another_host_fails_the_build(sources: Path, tmp_path: Path) -> None:
    words = '# Intro\n\n<img src="https://example.org/tile.png" alt="a tile">\n'
    (sources / "chapters" / "intro.md").write_text(words, encoding="utf-8")
    with pytest.raises(book.BookError, match=r"example\.org"):
        book.build(tmp_path / "out")


def test_an_earlier_build_stays_when_the_next_fails(sources: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "searchindex.js").write_text("the earlier one", encoding="utf-8")
    (sources / "_toc.yml").write_text(f"{TOC}- file: chapters/dice\n", encoding="utf-8")
    with pytest.raises(book.BookError):
        book.build(out)
    assert (out / "searchindex.js").read_text("utf-8") == "the earlier one"


@pytest.mark.parametrize("made", ["file", "folder"])
def test_build_does_not_replace_what_is_no_book(made: str, tmp_path: Path) -> None:
    out = tmp_path / "photos"
    if made == "folder":
        out.mkdir()
        (out / "cat.txt").touch()
    else:
        out.touch()
    with pytest.raises(book.BookError, match=r"photos (holds something|is a file)"):
        book.build(out)
    assert out.exists()


@pytest.mark.parametrize(
    ("package", "found", "said"),
    [
        ("jupyter-book", "2.1.7", "jupyter-book 2.1.7 cannot build this book, which needs 1.x"),
        ("anywidget", None, "The book needs anywidget, which is not installed"),
    ],
)
def test_wrong_packages_are_named(
    package: str, found: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name != package:
            return real(name)
        if found is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return found

    monkeypatch.setattr(importlib.metadata, "version", version)
    with pytest.raises(RuleError, match=said):
        book.build(tmp_path / "out")


def test_pages_are_in_reading_order(tmp_path: Path) -> None:
    toc = TOC + "  sections:\n  - file: chapters/dice.ipynb\n- file: chapters/match\n"
    (tmp_path / "_toc.yml").write_text(toc, encoding="utf-8")
    assert book.pages(tmp_path) == ["chapters/intro", "chapters/tiles", "chapters/dice", "chapters/match"]


def test_copy_of_the_chapters_keeps_what_the_reader_wrote(sources: Path, tmp_path: Path) -> None:
    notebook(sources / "chapters" / "tiles.ipynb", "# Tiles", "6 * 7")
    book.copy_chapters(tmp_path / "mine")
    mine = tmp_path / "mine" / "tiles.ipynb"
    assert mine.read_bytes() == (sources / "chapters" / "tiles.ipynb").read_bytes()
    mine.write_text("my own", encoding="utf-8")
    book.copy_chapters(tmp_path / "mine")
    assert mine.read_text("utf-8") == "my own"


def test_a_port_in_use_is_named() -> None:
    first = book._server(None)
    try:
        port = first.server_address[1]
        with pytest.raises(book.BookError, match=f"Port {port} cannot be used here"):
            book._server(port)
    finally:
        first.server_close()
