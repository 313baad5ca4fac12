"""The worker's half of a live page: runs the page's cells and bridges their widgets to the page.

Runs under Pyodide (as `_live.host`), with the real anywidget, ipywidgets and traitlets; it also runs in plain
Python with a fake bridge, which is how it is tested. Messages are JSON objects with a `t` that says what they
are, and binary buffers beside them.

page → worker
    `run`     the page's cells, and the widgets it already shows; once, before all others
    `update`  traits of a model that the reader changed
    `custom`  a message of a front end to its Python widget
worker → page
    `ran`     some cells have run, and no later one will touch their widgets: the state of their models, and
              what each displayed. These widgets answer from now on
    `ready`   all cells have run: the same for the rest
    `open` `update` `custom` `close`   what Python does to a model that answers
    `error`   a handler failed; one sentence for the reader, the traceback goes to the console
    `done`    the message numbered `n` has been handled
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib
import importlib.util
import inspect
import json
import os
import sys
import traceback
import types
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .ids import TARGET, PageIds

__all__ = ["Host", "stand_in_for_ipython"]

Post = Callable[[dict[str, Any], Sequence[Any]], None]
"""What the bridge offers: a message and its buffers to the page."""

BUILD_ONLY = "build-only"
"""The tag of cells that only the build runs."""

VIEW = "application/vnd.jupyter.widget-view+json"

METHODS = "dataclasses.bin"
"""In the folder of a package: the methods of its dataclasses, compiled."""

NOT_STATE = ("layout", "tabbable", "tooltip")
"""Traits that say how a model looks on a page: not arguments of its class."""


class Host:
    """The widgets of one page.

    `post(message, buffers)` sends to the page. Until a cell is closed nothing is sent of its widgets: the
    page shows the state of the build meanwhile, and gets the result of the cell in one piece.
    """

    def __init__(self, post: Post, namespace: dict[str, Any] | None = None) -> None:
        self.post = post
        self.namespace = {"__name__": "__main__"} if namespace is None else namespace
        self.ids = PageIds()
        self.cell = 0  # the number of the cell that runs; 0 between cells
        self.model = ""  # the model whose message is being handled
        self.running = True
        self.opened: dict[str, int] = {}  # every model, and the cell that made it (0: none did)
        self.answering: set[str] = set()  # the models that the page has been told of
        self.held: list[tuple[dict[str, Any], Sequence[Any]]] = []
        self.displays: list[dict[str, Any]] = []
        self.failed: dict[int, str] = {}
        self.outputs: list[Any] = []  # Output widgets being written to, innermost last
        self.pending: dict[str, dict[str, Any]] | None = None  # updates of the message being handled
        self.kept: list[Any] = []  # what must not be collected

    # -- setting up --------------------------------------------------------------------------------

    def attach(self) -> None:
        """Make this host the place where widgets open their comms and cells display."""
        import comm
        from comm.base_comm import BaseComm

        host = self

        class PageComm(BaseComm):
            """A widget's line to its model on the page."""

            def publish_msg(
                self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
            ) -> None:
                host.published(self.comm_id, msg_type, data or {}, buffers or [])

        def create_comm(*args: Any, **keys: Any) -> BaseComm:
            target = args[0] if args else keys.get("target_name")
            if self.cell and target == TARGET and not keys.get("comm_id"):
                keys["comm_id"] = self.ids.next(self.cell)
            return PageComm(*args, **keys)

        comm.create_comm = create_comm
        shell.host = self
        capture_outputs(self)

    # -- cells -------------------------------------------------------------------------------------

    async def run(self, message: dict[str, Any]) -> None:
        """Run the page's cells in order; report each one's models as soon as it is closed.

        `message["cells"]` lists `{"n", "source", "tags", "until"}`, the last being the number of the cell
        that closes this one, if not itself; `message["models"]` maps the ids of the widgets that the page
        shows to `{"cls", "state"}`: those that no cell makes here are made again from their traits. A cell
        that fails leaves its widgets dead and is reported; others still run.
        """
        cells = [
            cell for cell in message.get("cells", [])
            if BUILD_ONLY not in cell.get("tags", ()) and cell["source"].strip()
        ]  # fmt: skip
        for cell in cells:
            self.cell = shell.execution_count = cell["n"]
            try:
                await self.execute(cell["source"])
            except Exception as error:
                self.failed[cell["n"]] = self.report(error)
            self.cell = 0
            closed = {other["n"] for other in cells if other.get("until", other["n"]) <= cell["n"]}
            if cell is not cells[-1] and self.tell("ran", closed):
                await asyncio.sleep(0)  # what the reader did comes in now
        lost = {
            key: self.rebuild(key, **model)
            for key, model in message.get("models", {}).items()
            if key not in self.opened
        }
        self.running = False
        self.tell(
            "ready",
            set(self.opened.values()) | {display["cell"] for display in self.displays},
            failed={str(n): text for n, text in self.failed.items()},
            lost=[key for key, made in lost.items() if not made],
        )

    def tell(self, kind: str, cells: Container[int], **more: Any) -> bool:
        """Report the models of these cells that were not reported yet; without any, only if there is more."""
        news = [key for key, cell in self.opened.items() if cell in cells and key not in self.answering]
        if not (news or more):
            return False
        self.answering.update(news)
        states, paths, buffers = self.snapshot(sorted(news))
        displays = [display for display in self.displays if display["cell"] in cells]
        self.displays = [display for display in self.displays if display["cell"] not in cells]
        self.post({"t": kind, "models": states, "buffer_paths": paths, "displays": displays, **more}, buffers)
        held, self.held = self.held, []
        for body, parts in held:
            if body["id"] in self.answering:
                self.post(body, parts)
            else:
                self.held.append((body, parts))
        return True

    async def execute(self, source: str) -> None:
        """Run the source of one cell; the value of its last expression is displayed."""
        name = f"<cell {self.cell}>"
        tree = ast.parse(plain(source), name)
        last = tree.body[-1] if tree.body and not source.rstrip().endswith(";") else None
        if isinstance(last, ast.Expr):
            tree.body.pop()
        else:
            last = None
        await self.evaluate(compile(tree, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT))
        if last is not None:
            code = compile(ast.Expression(last.value), name, "eval", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            value = await self.evaluate(code)
            if value is not None:
                self.display(value)

    async def evaluate(self, code: types.CodeType) -> Any:
        """Evaluate compiled code in the page's namespace, awaiting it where it says `await` itself."""
        value = eval(code, self.namespace)
        return await value if code.co_flags & inspect.CO_COROUTINE else value

    def rebuild(self, key: str, cls: str, state: dict[str, Any]) -> bool:
        """Make the widget `key` of the page from its class and traits; tells whether that was possible."""
        module, _dot, name = cls.rpartition(".")
        if not module:
            return False
        try:
            made: Any = getattr(importlib.import_module(module), name)
            traits = {
                k: v
                for k, v in state.items()
                if not k.startswith("_") and k not in NOT_STATE and not refers(v)
            }
            widget = made(model_id=key, **traits)
        except Exception as error:
            self.report(error)
            return False
        self.kept.append(widget)
        return True

    def snapshot(self, keys: Sequence[str]) -> tuple[dict[str, Any], list[list[Any]], list[Any]]:
        """Return the states of these models, the places of the buffers in them, and the buffers."""
        if not keys:
            return {}, [], []
        from ipywidgets.widgets.widget import _instances, _remove_buffers

        states = {key: _instances[key].get_state() for key in keys if key in _instances}
        bare, paths, buffers = _remove_buffers(states)
        return bare, paths, list(buffers)

    # -- from Python to the page -------------------------------------------------------------------

    def published(self, key: str, kind: str, data: dict[str, Any], buffers: Sequence[Any]) -> None:
        """Pass on what a widget's comm publishes."""
        if kind == "comm_open":
            self.opened[key] = self.cell
            if self.model or not self.running:
                self.answering.add(key)
            body = {"t": "open", "id": key, "state": data.get("state", {})}
        elif kind == "comm_close":
            self.opened.pop(key, None)
            body = {"t": "close", "id": key}
        elif data.get("method") in ("update", "echo_update"):
            body = {"t": "update", "id": key, "state": data["state"]}
        elif data.get("method") == "custom":
            body = {"t": "custom", "id": key, "content": data["content"]}
        else:
            return
        if key not in self.answering:
            if body["t"] == "custom":
                self.held.append((body, buffers))
            return
        if kind == "comm_close":
            self.answering.discard(key)
        if body["t"] == "update" and self.pending is not None and not buffers:
            self.pending.setdefault(key, {}).update(body["state"])
            return
        self.flush()
        if buffers:
            body["buffer_paths"] = data.get("buffer_paths", [])
        self.post(body, buffers)

    def flush(self) -> None:
        """Send the updates gathered so far, one message for each model."""
        pending = self.pending
        if pending:
            self.pending = {}
            for key, state in pending.items():
                self.post({"t": "update", "id": key, "state": state}, [])

    def display(self, value: Any, **_: Any) -> None:
        """Display `value`: in the Output widget that is open, else as a widget view of the running cell."""
        if self.outputs:
            self.outputs[-1].show(value)
        elif self.cell and (view := mimebundle(value).get(VIEW)):
            self.displays.append({"cell": self.cell, "model": view["model_id"]})

    def report(self, error: BaseException) -> str:
        """Print the traceback of `error` for developers and return it in one sentence for readers."""
        traceback.print_exception(error)
        return sentence(error)

    # -- from the page to Python -------------------------------------------------------------------

    def receive(self, message: dict[str, Any], buffers: Sequence[Any] = ()) -> None:
        """Hand the reader's `update` or `custom` message to its widget; what changes is sent in one go."""
        import comm

        key = message["id"]
        line = comm.get_comm_manager().comms.get(key)
        cell, self.cell = self.cell, 0  # one that waits, and goes on later
        self.model, self.pending = key, {}
        try:
            if line is None:
                raise LookupError("This part of the page has no Python behind it.")
            data = (
                {
                    "method": "update",
                    "state": message["state"],
                    "buffer_paths": message.get("buffer_paths", []),
                }
                if message["t"] == "update"
                else {"method": "custom", "content": message["content"]}
            )
            line.handle_msg({"content": {"comm_id": key, "data": data}, "buffers": list(buffers)})
        except Exception as error:
            self.failure(error)
        finally:
            self.flush()
            self.model, self.pending, self.cell = "", None, cell
            if "n" in message:
                self.post({"t": "done", "n": message["n"]}, [])

    def failure(self, error: BaseException) -> None:
        """Tell the reader that handling the current message failed."""
        text = self.report(error)
        if self.model or not self.running:
            self.flush()
            self.post({"t": "error", "id": self.model, "text": text}, [])


def plain(source: str) -> str:
    r"""Return the source of a cell as plain Python: lines for IPython (`%magic`, `!command`) do nothing.

    >>> plain("%matplotlib inline\nx = 5 % 3")
    'pass\nx = 5 % 3'
    """
    if source.lstrip().startswith("%%"):
        return "pass"
    lines = source.split("\n")
    for number, line in enumerate(lines):
        bare = line.lstrip()
        if bare.startswith(("%", "!")) and not (
            number and lines[number - 1].rstrip().endswith(("(", "\\", ","))
        ):
            lines[number] = line[: len(line) - len(bare)] + "pass"
    return "\n".join(lines)


def refers(value: Any) -> bool:
    """Tell whether a trait's JSON value names another model."""
    if isinstance(value, str):
        return value.startswith(("IPY_MODEL_", "anywidget:"))
    if isinstance(value, (list, tuple)):
        return any(map(refers, value))
    return isinstance(value, dict) and any(map(refers, value.values()))


def sentence(error: BaseException) -> str:
    r"""Return what went wrong in one line: the message of the exception, or else its name.

    >>> sentence(ValueError("5-3 does not fit.\nmore")), sentence(KeyError())
    ('5-3 does not fit.', 'KeyError')
    """
    text = str(error).strip().split("\n")[0]
    return text or type(error).__name__


def mimebundle(value: Any) -> dict[str, Any]:
    """Return how `value` can be shown: MIME types and data, at least `text/plain`."""
    made = getattr(value, "_repr_mimebundle_", None)
    bundle = made() if callable(made) else None
    if isinstance(bundle, tuple):
        bundle = bundle[0]
    if not bundle:
        bundle = {"text/plain": repr(value)}
        for name, kind in (
            ("html", "text/html"),
            ("svg", "image/svg+xml"),
            ("markdown", "text/markdown"),
            ("latex", "text/latex"),
        ):
            method = getattr(value, f"_repr_{name}_", None)
            if callable(method) and not isinstance(value, type):
                data = method()
                if data is not None:
                    bundle[kind] = data
    return dict(bundle)


# -- Output widgets --------------------------------------------------------------------------------


class Capture:
    """What is printed and displayed while an Output widget is open goes into its `outputs`."""

    def __init__(self, output: Any) -> None:
        self.output = output
        self.clearing = False

    def write(self, text: str, name: str = "stdout") -> None:
        """Add printed text to the last stream of the widget."""
        if not text:
            return
        outputs = self.take()
        if outputs and outputs[-1].get("output_type") == "stream" and outputs[-1].get("name") == name:
            text = outputs.pop()["text"] + text
        self.output.outputs = (*outputs, {"output_type": "stream", "name": name, "text": text})

    def show(self, value: Any) -> None:
        """Add a displayed value."""
        self.output.outputs = (
            *self.take(),
            {"output_type": "display_data", "data": mimebundle(value), "metadata": {}},
        )

    def fail(self, error: BaseException) -> None:
        """Add an error, in one sentence."""
        self.output.outputs = (
            *self.take(),
            {
                "output_type": "error",
                "ename": type(error).__name__,
                "evalue": sentence(error),
                "traceback": [],
            },
        )

    def clear(self, wait: bool = False) -> None:
        """Empty the widget, now or when something else comes."""
        self.clearing = wait
        if not wait:
            self.output.outputs = ()

    def take(self) -> list[dict[str, Any]]:
        """Return what is in the widget so far."""
        if self.clearing:
            self.clearing = False
            return []
        return [dict(part) for part in self.output.outputs]


class Stream:
    """A `sys.stdout` that writes into the Output widget that is open."""

    def __init__(self, host: Host, name: str, outside: Any) -> None:
        self.host, self.name, self.outside = host, name, outside
        self.encoding = "utf-8"

    def write(self, text: str) -> int:
        """Write `text`; returns its length."""
        if self.host.outputs:
            self.host.outputs[-1].write(text, self.name)
        else:
            self.outside.write(text)
        return len(text)

    def flush(self) -> None:
        """Do nothing: nothing is kept back."""

    def isatty(self) -> bool:
        """Tell that nobody types here."""
        return False


def capture_outputs(host: Host) -> None:
    """Make `with output:` capture by itself: there is no kernel that would do it by message ids."""
    from ipywidgets import Output

    streams: list[Any] = []

    def enter(self: Any) -> None:
        if not host.outputs:
            streams[:] = [sys.stdout, sys.stderr]
            sys.stdout = Stream(host, "stdout", sys.stdout)
            sys.stderr = Stream(host, "stderr", sys.stderr)
        host.outputs.append(Capture(self))

    def leave(self: Any, kind: Any, error: BaseException | None, trace: Any) -> bool:
        capture = host.outputs.pop()
        if not host.outputs:
            sys.stdout, sys.stderr = streams
        if error is not None and isinstance(error, Exception):
            traceback.print_exception(error)
            capture.fail(error)
        return isinstance(error, Exception)

    def append_display_data(self: Any, value: Any) -> None:
        Capture(self).show(value)

    Output.__enter__ = enter
    Output.__exit__ = leave
    Output.append_display_data = append_display_data


# -- what widgets and cells want from IPython ------------------------------------------------------


class Events:
    """Nobody listens to a shell's events here."""

    def trigger(self, event: str, *args: Any, **keys: Any) -> None:
        """Do nothing."""

    register = unregister = trigger


class Shell:
    """Stands in for IPython's shell: widgets ask it to show errors."""

    def __init__(self) -> None:
        self.host: Host | None = None
        self.events = Events()
        self.execution_count = 0

    @property
    def user_ns(self) -> dict[str, Any]:
        """The page's namespace."""
        return self.host.namespace if self.host else {}

    def showtraceback(self, exc_tuple: Any = None, *args: Any, **keys: Any) -> None:
        """Report the exception being handled: to the open Output widget, or beside the current widget."""
        error = (
            exc_tuple[1] if exc_tuple else sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
        )
        if error is None or self.host is None:
            return
        if self.host.outputs:
            traceback.print_exception(error)
            self.host.outputs[-1].fail(error)
        else:
            self.host.failure(error)

    def run_line_magic(self, *args: Any, **keys: Any) -> None:
        """Do nothing: there are no magics here."""

    run_cell_magic = system = run_line_magic


shell = Shell()


class Shown:
    """A value with a MIME type of its own: `HTML`, `SVG`, `Markdown` … of IPython.display."""

    kind = "text/plain"

    def __init__(self, data: Any = None, *args: Any, **keys: Any) -> None:
        self.data = data if isinstance(data, str) else "" if data is None else str(data)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {"text/plain": repr(self), self.kind: self.data}

    def __repr__(self) -> str:
        return f"<IPython.core.display.{type(self).__name__} object>"


KINDS = {
    "HTML": "text/html",
    "SVG": "image/svg+xml",
    "Markdown": "text/markdown",
    "Latex": "text/latex",
    "Math": "text/latex",
    "Pretty": "text/plain",
    "Code": "text/plain",
    "JSON": "text/plain",
    "Javascript": "text/plain",
    "Image": "text/plain",
    "IFrame": "text/plain",
    "DisplayObject": "text/plain",
}


def stand_in_for_ipython() -> None:
    """Put a small IPython into `sys.modules`: ipywidgets wants four names of it, cells want `display`."""

    def module(name: str, **names: Any) -> types.ModuleType:
        made = types.ModuleType(name)
        made.__dict__.update(names)
        sys.modules[name] = made
        return made

    def display(*values: Any, **keys: Any) -> None:
        if shell.host:
            for value in values:
                shell.host.display(value)

    def clear_output(wait: bool = False) -> None:
        if shell.host and shell.host.outputs:
            shell.host.outputs[-1].clear(wait)

    def get_ipython() -> Shell:
        return shell

    kinds = {name: type(name, (Shown,), {"kind": kind}) for name, kind in KINDS.items()}
    top = module("IPython", get_ipython=get_ipython, version_info=(9, 0, 0), __version__="9.0.0", __path__=[])
    parts = {"display": display, "clear_output": clear_output, "update_display": display, **kinds}
    vars(top).update(
        display=module("IPython.display", **parts),
        core=module(
            "IPython.core",
            __path__=[],
            display=module("IPython.core.display", **parts),
            getipython=module("IPython.core.getipython", get_ipython=get_ipython),
            interactiveshell=module("IPython.core.interactiveshell", InteractiveShell=Shell),
        ),
    )
    import builtins

    vars(builtins).update(display=display, get_ipython=get_ipython)


# -- the worker ------------------------------------------------------------------------------------


def light_metadata(versions: dict[str, str]) -> None:
    """Answer `importlib.metadata.version` from a table: the real module is slow and knows nothing here."""
    light = types.ModuleType("importlib.metadata")

    class PackageNotFoundError(ModuleNotFoundError):
        """A package whose version nobody knows."""

    def version(name: str) -> str:
        try:
            return versions[name.lower().replace("-", "_")]
        except KeyError:
            raise PackageNotFoundError(name) from None

    def rest(name: str) -> Any:
        """Load the real module for anything else, and give what it has."""
        if name.startswith("__"):
            raise AttributeError(name)
        del sys.modules["importlib.metadata"]
        try:
            real = importlib.import_module("importlib.metadata")
        finally:
            sys.modules["importlib.metadata"] = light
        return getattr(real, name)

    vars(light).update(
        PackageNotFoundError=PackageNotFoundError, version=version, __getattr__=rest, __path__=[]
    )
    sys.modules["importlib.metadata"] = light
    importlib.metadata = light


def late_package(name: str, homes: Mapping[str, str]) -> None:
    """Import the package `name` without running its script: of its names, which `homes` maps to modules, each
    is loaded when it is asked for. Any other name has the script run after all.
    """
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.loader is not None
    package, run = importlib.util.module_from_spec(spec), spec.loader.exec_module
    parent, _dot, last = name.rpartition(".")

    def ask(wanted: str) -> Any:
        """Give one of the package's names, or one of its modules."""
        if wanted in homes:
            value = getattr(importlib.import_module(homes[wanted]), wanted)
            setattr(package, wanted, value)
            return value
        if wanted.startswith("__"):
            raise AttributeError(wanted)
        if importlib.util.find_spec(f"{name}.{wanted}"):
            return importlib.import_module(f"{name}.{wanted}")
        del vars(package)["__getattr__"]
        run(package)
        return getattr(package, wanted)

    vars(package).update(__getattr__=ask, __all__=[each for each in homes if not each.startswith("_")])
    sys.modules[name] = package
    if parent:
        setattr(sys.modules[parent], last, package)


def short(text: str) -> tuple[int, int, int]:
    """Stand for a text where only few are kept: two checksums and the length."""
    import zlib

    data = text.encode()
    return zlib.crc32(data), zlib.adler32(data), len(data)


def compiled_dataclasses(files: Iterable[str]) -> None:
    """Have `dataclasses` take the methods that it writes from `files`, where the build has compiled them."""
    import dataclasses
    import marshal

    kept: dict[tuple[int, int, int], types.CodeType] = {}
    for name in files:
        with open(name, "rb") as file:
            kept |= marshal.load(file)

    def execute(text: str, *scope: Any) -> None:
        """Execute what `dataclasses` has written."""
        exec(kept.get(short(text), text), *scope)

    dataclasses.exec = execute  # type: ignore[attr-defined]


class LateLibrary:
    """Last on `sys.meta_path`: the rarely used part of the standard library, fetched on first need."""

    def __init__(self, names: Sequence[str], fetch: Callable[[], bytes]) -> None:
        self.names = frozenset(names)
        self.fetch = fetch
        self.file = "/lib/rest.zip"
        self.here = False

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> Any:
        """Return the spec of `name` when it is one of the late modules."""
        if name not in self.names:
            return None
        if not self.here:
            self.here = True
            with open(self.file, "wb") as file:
                file.write(self.fetch())
        from importlib.machinery import PathFinder

        places = [self.file + part.partition(".zip")[2] for part in path] if path else [self.file]
        return PathFinder.find_spec(name, places)


@contextlib.contextmanager
def quiet_collector() -> Iterator[None]:
    """Start without garbage collections: everything made at the start stays."""
    import gc

    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def start(bridge: Any, manifest: str) -> Host:
    """Set the worker's Python up and return its host. Called by the worker with its bridge to the page."""
    import zlib

    from pyodide.ffi import to_js

    facts = json.loads(manifest)
    os.environ["JUPYTER_WIDGETS_ECHO"] = "0"  # one page, one kernel: nobody else to tell
    sys.meta_path.append(LateLibrary(facts["rest"], lambda: zlib.decompress(bridge.fetchRest().to_py(), 31)))
    light_metadata(facts["versions"])
    if "IPython" not in sys.modules:
        stand_in_for_ipython()

    def post(message: dict[str, Any], buffers: Sequence[Any]) -> None:
        bridge.post(json.dumps(message), to_js([bytes(part) for part in buffers]) if buffers else None)

    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    host = Host(post, vars(main))
    site = next(path for path in sys.path if path.endswith("site-packages"))
    compiled_dataclasses(filter(os.path.isfile, (f"{site}/{name}/{METHODS}" for name in os.listdir(site))))
    with quiet_collector():
        for name, homes in facts["late"].items():
            late_package(name, homes)
        host.attach()
    return host


def handle(host: Host, text: str, buffers: Any = None) -> None:
    """Handle one message of the page, given as JSON."""
    message = json.loads(text)
    parts = [memoryview(part.to_bytes()) for part in buffers] if buffers else []
    if message["t"] == "run":
        for path, part in zip(message.get("buffer_paths", []), parts, strict=True):
            place(message["models"], path, bytes(part))
        task = asyncio.ensure_future(host.run(message))
        task.add_done_callback(lambda done: fatal(host, done))
        host.kept.append(task)
    else:
        host.receive(message, parts)


def place(state: Any, path: Sequence[str | int], value: Any) -> None:
    """Put `value` where `path` leads in nested dicts and lists."""
    for key in path[:-1]:
        state = state[key]
    state[path[-1]] = value


def fatal(host: Host, task: asyncio.Future[None]) -> None:
    """Say so when the page could not be started at all."""
    error = task.exception()
    if error is not None:
        host.post({"t": "failed", "text": host.report(error)}, [])
