"""The local server answers as a good static host does."""

from __future__ import annotations

import gzip
import http.client
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from fsbook.serving import Server, Site, serving

Ask = Callable[..., http.client.HTTPResponse]
TEXT = "<p>A caravan of two tiles.</p>\n" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "chapters").mkdir(parents=True)
    (site / "_live" / "0123456789abcdef").mkdir(parents=True)
    (site / "index.html").write_text(TEXT, encoding="utf-8")
    (site / "chapters" / "tiles and dice.html").write_text(TEXT, encoding="utf-8")
    (site / "_live" / "0123456789abcdef" / "python.wasm").write_bytes(b"\0asm" * 1000)
    (site / "_live" / "host.mjs").write_text("export default 1;\n", encoding="utf-8")
    (site / "font.woff2").write_bytes(b"\0" * 1000)
    (tmp_path / "secret.txt").write_text("not for the web", encoding="utf-8")
    return site


@pytest.fixture
def ask(folder: Path) -> Iterator[Ask]:
    """Ask for a path; the answer has been read, its content is in `answer.content`."""
    with serving(folder, "/sub/path/") as address:
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)

        def ask(path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, headers=named)
            answer = connection.getresponse()
            answer.content = answer.read()
            return answer

        yield ask
        connection.close()


def test_first_page_is_at_the_prefix(ask: Ask) -> None:
    answer = ask("/sub/path/")
    assert answer.status == 200
    assert answer.content.decode() == TEXT
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_prefix_without_slash_leads_to_the_first_page(ask: Ask) -> None:
    answer = ask("/sub/path")
    assert (answer.status, answer.headers["Location"]) == (301, "/sub/path/")


@pytest.mark.parametrize("path", ["/", "/index.html", "/sub/", "/sub/path/none.html", "/sub/path/chapters/"])
def test_what_is_not_there_is_missing(ask: Ask, path: str) -> None:
    assert ask(path).status == 404


@pytest.mark.parametrize(
    "path", ["../secret.txt", "%2e%2e/secret.txt", "chapters/../../secret.txt", "//secret.txt", "%00"]
)
def test_nothing_outside_the_folder_is_served(ask: Ask, path: str) -> None:
    assert ask(f"/sub/path/{path}").status == 404


def test_link_out_of_the_folder_is_not_followed(ask: Ask, folder: Path) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    assert ask("/sub/path/link.txt").status == 404


def test_spaces_and_queries_in_addresses(ask: Ask) -> None:
    assert ask("/sub/path/chapters/tiles%20and%20dice.html?x=1").status == 200


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("_live/0123456789abcdef/python.wasm", "application/wasm"),
        ("_live/host.mjs", "text/javascript; charset=utf-8"),
        ("font.woff2", "font/woff2"),
    ],
)
def test_types(ask: Ask, path: str, kind: str) -> None:
    assert ask(f"/sub/path/{path}").headers["Content-Type"] == kind


def test_texts_are_compressed_for_those_who_can_read_it(ask: Ask) -> None:
    packed = ask("/sub/path/index.html", Accept_Encoding="br, gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(TEXT) / 5
    assert gzip.decompress(packed.content).decode() == TEXT
    assert ask("/sub/path/index.html").headers["Content-Encoding"] is None
    assert ask("/sub/path/font.woff2", Accept_Encoding="gzip").headers["Content-Encoding"] is None


def test_an_unchanged_file_is_not_sent_again(ask: Ask, folder: Path) -> None:
    tag = ask("/sub/path/index.html").headers["ETag"]
    again = ask("/sub/path/index.html", If_None_Match=tag)
    assert (again.status, again.content) == (304, b"")
    packed = ask("/sub/path/index.html", If_None_Match=tag, Accept_Encoding="gzip")
    assert packed.status == 200, "the compressed form is another one"
    (folder / "index.html").write_text("changed", encoding="utf-8")
    assert ask("/sub/path/index.html", If_None_Match=tag).content == b"changed"


def test_addresses_with_a_version_are_kept_for_good(ask: Ask) -> None:
    for path in ("_live/0123456789abcdef/python.wasm", "_live/host.mjs?v=0a1b2c3d"):
        assert "immutable" in ask(f"/sub/path/{path}").headers["Cache-Control"]
    for path in ("_live/host.mjs", "", "chapters/tiles%20and%20dice.html"):
        assert ask(f"/sub/path/{path}").headers["Cache-Control"] == "no-cache"


def test_head_says_the_same_without_content(ask: Ask) -> None:
    head, get = ask("/sub/path/", "HEAD"), ask("/sub/path/")
    assert head.content == b""
    names = ("Content-Length", "Content-Type", "ETag", "Cache-Control")
    assert [head.headers[name] for name in names] == [get.headers[name] for name in names]


def test_only_reading_is_allowed(ask: Ask) -> None:
    assert ask("/sub/path/", "DELETE").status == 501


def test_only_this_computer_is_served(folder: Path) -> None:
    server = Server(Site(folder))
    try:
        assert server.server_address[0] == "127.0.0.1"
        with pytest.raises(OSError):
            Server(Site(folder), server.server_address[1])
    finally:
        server.server_close()
