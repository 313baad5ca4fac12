"""A folder of a site, served to this computer: the way a good static host would serve it.

Texts, scripts and WebAssembly go out compressed, with their right types. What carries its version in its
address is kept by the browser for good; everything else is asked for again, and answered "unchanged" while
it is.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".ipynb": "application/x-ipynb+json",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""Media types by suffix, written out: the tables of operating systems differ and are sometimes wrong."""

COMPRESSED = {".gif", ".jpg", ".png", ".webp", ".woff", ".woff2"}
"""What does not get smaller."""

LARGE = 1_000_000
"""From this many bytes on, compressing takes long enough to be done before anybody asks."""

_HASHED = re.compile(r"(?:^|[.\-/])[0-9a-f]{8,64}(?:[.\-/]|$)")
_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True, slots=True)
class Body:
    """One file, ready to send: its bytes, the same compressed (None where that is no gain), type and tag."""

    plain: bytes
    packed: bytes | None
    type: str
    tag: str


class Site:
    """The files below `folder`, as they are answered at addresses below `prefix`.

    >>> Site(Path("site"), "sub/path").prefix
    '/sub/path/'
    """

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        self.folder = folder.resolve()
        self.prefix = f"/{prefix.strip('/')}/" if prefix.strip("/") else "/"
        self._bodies: dict[Path, tuple[int, Body]] = {}
        self._lock = threading.Lock()

    def find(self, path: str) -> Path | None:
        """Return the file that the address path names, or None where there is none inside the folder."""
        if not path.startswith(self.prefix):
            return None
        try:
            file = (self.folder / path.removeprefix(self.prefix)).resolve()
        except (OSError, ValueError):  # an address no file could have
            return None
        if not file.is_relative_to(self.folder):
            return None
        if path.endswith("/"):
            file /= "index.html"
        return file if file.is_file() else None

    def body(self, file: Path) -> Body:
        """Return what to send for `file`; read and compressed once for as long as it stays unchanged."""
        changed = file.stat().st_mtime_ns
        with self._lock:
            known = self._bodies.get(file)
        if known and known[0] == changed:
            return known[1]
        plain = file.read_bytes()
        suffix = file.suffix.lower()
        packed = None if suffix in COMPRESSED or len(plain) < 256 else gzip.compress(plain, 6, mtime=0)
        if packed is not None and len(packed) >= len(plain):
            packed = None
        tag = hashlib.sha256(plain).hexdigest()[:20]
        body = Body(plain, packed, TYPES.get(suffix, "application/octet-stream"), tag)
        with self._lock:
            self._bodies[file] = (changed, body)
        return body

    def warm(self) -> None:
        """Compress the large files now, so that the first reader does not wait for it."""
        for file in self.folder.rglob("*"):
            if file.is_file() and file.stat().st_size >= LARGE:
                self.body(file)


class Server(ThreadingHTTPServer):
    """Serves one `Site` on this computer only. Port 0 takes any free one; raises `OSError` when taken."""

    daemon_threads = True
    allow_reuse_address = False
    request_queue_size = 64

    def __init__(self, site: Site, port: int = 0) -> None:
        self.site = site
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def address(self) -> str:
        """The address of the site's first page."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.site.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that hung up in the middle of an answer."""


@contextmanager
def serving(folder: Path, prefix: str = "/", port: int = 0) -> Iterator[str]:
    """Serve `folder` in the background for as long as the block runs; gives the address."""
    server = Server(Site(folder, prefix), port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:  # the name is the protocol's
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def version_string(self) -> str:
        """Return what the server calls itself."""
        return "fsbook"

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal for the reader."""

    def _answer(self, *, with_body: bool) -> None:
        site = self.server.site
        address = urlsplit(self.path)
        path = unquote(address.path)
        file = site.find(path)
        if file is None:
            if not path.endswith("/") and site.find(f"{path}/"):
                self._redirect(f"{address.path}/{f'?{address.query}' if address.query else ''}")
            else:
                self._missing(with_body)
            return
        body = site.body(file)
        packs = "gzip" in self.headers.get("Accept-Encoding", "")
        content = body.packed if packs and body.packed is not None else body.plain
        tag = f'"{body.tag}{"-gz" if content is body.packed else ""}"'
        known = tag in self.headers.get("If-None-Match", "")
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", _FOR_GOOD if _for_good(path, address.query) else _ASK_AGAIN)
        self.send_header("Vary", "Accept-Encoding")
        if not known:
            self.send_header("Content-Type", body.type)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("X-Content-Type-Options", "nosniff")
            if content is body.packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if with_body and not known:
            self.wfile.write(content)

    def _redirect(self, to: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", f"/{to.lstrip('/')}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _missing(self, with_body: bool) -> None:
        content = b"There is no such page in this book.\n"
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if with_body:
            self.wfile.write(content)


def _for_good(path: str, query: str) -> bool:
    """Tell whether an address carries the version of what it names.

    >>> _for_good("/_static/live/app.0123abcd.zip", ""), _for_good("/_static/book.css", "v=9b8e3c1d")
    (True, True)
    >>> _for_good("/chapters/deadbeef.html", ""), _for_good("/_static/book.css", "")
    (False, False)
    """
    if path.endswith((".html", "/")):
        return False
    return bool(_HASHED.search(path)) or (query.startswith("v=") and len(query) >= 10)
