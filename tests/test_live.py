"""The Python of live pages, in plain Python: cells with a fake bridge, model ids, what a build refuses."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fsbook.live import build, extension, host, ids
from fsbook.live import icons as icons_
from fsbook.live.wiring import closing

# -- the host: each test is a page in a Python of its own ------------------------------------------

PAGE = """
import asyncio, json, os, sys
os.environ["JUPYTER_WIDGETS_ECHO"] = "0"
from fsbook.live import build, host
from fsbook.live.wiring import closing
host.stand_in_for_ipython()
host.light_metadata({"anywidget": "0.11.0"})
for name in build.LATE:
    host.late_package(name, build.late_names(name, build.python_modules()))
sent, steps = [], []  # what the page was told; of that, what was told of its cells

def post(message, buffers):
    sent.append(json.loads(json.dumps(message)) | {"buffers": [bytes(part) for part in buffers]})

page = host.Host(post)
page.attach()

def run(*sources, models=None, tags=()):
    tags = [*tags, *[[]] * len(sources)]
    cells = [{"n": n, "source": s, "tags": tags[n - 1]} for n, s in enumerate(sources, 1)]
    for cell, last in zip(cells, closing(sources)):
        cell["until"] = last + 1
    asyncio.run(page.run({"cells": cells, "models": models or {}}))
    steps[:] = [message for message in sent if message["t"] in ("ran", "ready")]
    whole = dict(steps[-1])
    whole["models"] = {key: state for step in steps for key, state in step["models"].items()}
    whole["displays"] = [display for step in steps for display in step["displays"]]
    sent[:] = [whole, *[message for message in sent if message not in steps]]
    return whole

def told(**message):
    sent.clear()
    page.receive(message, message.pop("buffers", ()))
    return list(sent)

def model(name):
    return next(key for key, state in sent[0]["models"].items() if state["_model_name"] == name)
"""


def in_page(script: str) -> Any:
    """Run a script after the opening above; the value of its last line, as JSON."""
    lines = textwrap.dedent(script).strip().split("\n")
    source = PAGE + "\n".join(lines[:-1]) + f"\nprint('\\n' + json.dumps({lines[-1]}, default=repr))"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.strip().split("\n")[-1])


def test_cells_run_in_one_namespace_and_report_what_they_display() -> None:
    ready = in_page("""
        cells = ["a = w.IntSlider(value=3)\\na", "b = w.IntText()\\ndisplay(b)", "a.value = 5;"]
        run("import ipywidgets as w", *cells)
    """)
    assert ready["t"] == "ready"
    displays = sorted(ready["displays"], key=lambda display: display["cell"])
    assert [display["cell"] for display in displays] == [2, 3]
    model = displays[0]["model"]
    assert ready["models"][model]["value"] == 5, "the state is that after all cells"
    assert ready["failed"] == {}


def test_the_ids_are_those_of_the_build() -> None:
    models = in_page("""
        run("import ipywidgets as w", "w.Label()", "w.Label(), w.Label()")
        sorted(sent[0]["models"])
    """)
    assert models == [f"c{cell}w{n}" for cell, count in ((2, 3), (3, 6)) for n in range(count)]


def test_what_cells_wire_up_works() -> None:
    sent = in_page("""
        run("import ipywidgets as w", "a = w.IntText()\\nb = w.IntText()",
            "a.observe(lambda change: setattr(b, 'value', 10 * change['new']), 'value')")
        key = model("IntTextModel")
        told(t="update", id=key, state={"value": 4}, n=1)
    """)
    updates = [message for message in sent if message["t"] == "update"]
    assert [message["state"] for message in updates] == [{"value": 40}]
    assert sent[-1] == {"t": "done", "n": 1, "buffers": []}


def test_changes_of_one_message_are_sent_together() -> None:
    sent = in_page("""
        run("import ipywidgets as w", "a = w.IntText()\\nb = w.IntRangeSlider()",
            "def go(_):\\n    b.min = -5\\n    b.max = 50\\n    b.value = (1, 2)\\na.observe(go, 'value')")
        key = model("IntTextModel")
        told(t="update", id=key, state={"value": 4})
    """)
    assert [message["state"] for message in sent] == [{"min": -5, "max": 50, "value": [1, 2]}]


def test_a_cell_that_fails_leaves_the_others_alone() -> None:
    ready = in_page("""
        run("1 / 0", "import ipywidgets as w\\nw.Label('still here')")
    """)
    assert ready["failed"] == {"1": "division by zero"}
    assert len(ready["displays"]) == 1


def test_cells_for_the_build_do_not_run() -> None:
    ready = in_page("""
        run("import nowhere", "x = 1", tags=(["build-only"],))
    """)
    assert ready["failed"] == {}


def test_magics_and_await_are_no_obstacle() -> None:
    ready = in_page("""
        waits = "import asyncio\\nawait asyncio.sleep(0)\\nx = 6"
        run("%matplotlib inline\\n!ls", waits, "%%time\\nx = 1", "assert x == 6")
    """)
    assert ready["failed"] == {}


ANY = """
import sys, types, anywidget, traitlets
class Count(anywidget.AnyWidget):
    _esm = "export default {}"
    value = traitlets.Int(0).tag(sync=True)
    data = traitlets.Bytes(b"").tag(sync=True)
    def __init__(self, **keys):
        super().__init__(**keys)
        self.twice = 2 * self.value
        self.on_msg(self.hear)
    def hear(self, widget, content, buffers):
        if content == "fail":
            raise ValueError("not so")
        self.send({"twice": self.twice, "got": content}, [bytes(b)[::-1] for b in buffers])
module = types.ModuleType("counting"); module.Count = Count; Count.__module__ = "counting"
sys.modules["counting"] = module
"""


def test_a_widget_that_no_cell_makes_is_made_from_its_traits() -> None:
    result = in_page(f"""
        exec({ANY!r})
        traits = {{"value": 4, "layout": "IPY_MODEL_x", "_esm": "no"}}
        models = {{"old": {{"cls": "counting.Count", "state": traits}},
                   "gone": {{"cls": "nowhere.Class", "state": {{}}}}}}
        run("x = 1", models=models)
        [sent[0]["lost"], told(t="custom", id="old", content="hello", buffers=[b"abc"])]
    """)
    assert result[0] == ["gone"]
    [message] = result[1]
    assert message["content"] == {"twice": 8, "got": "hello"}
    assert message["buffers"] == [repr(b"cba")]


def test_an_error_is_told_in_one_sentence() -> None:
    sent = in_page(f"""
        run({ANY!r}, "c = counting = Count()\\nc")
        told(t="custom", id=sent[0]["displays"][0]["model"], content="fail", n=7)
    """)
    assert [message["t"] for message in sent] == ["error", "done"]
    assert sent[0]["text"] == "not so"


def test_a_message_for_a_dead_widget_is_an_error_not_an_end() -> None:
    sent = in_page("""
        run("x = 1")
        told(t="custom", id="nobody", content={}, n=1)
    """)
    assert [message["t"] for message in sent] == ["error", "done"]


def test_output_widgets_capture_what_is_printed_and_displayed() -> None:
    outputs = in_page("""
        run("import ipywidgets as w\\nfrom IPython.display import HTML, display", "out = w.Output()",
            "with out:\\n    print('one')\\n    print('two')\\n    display(HTML('<b>three</b>'))\\n    1 / 0")
        next(s for s in sent[0]["models"].values() if s["_model_name"] == "OutputModel")["outputs"]
    """)
    assert outputs[0] == {"output_type": "stream", "name": "stdout", "text": "one\ntwo\n"}
    assert outputs[1]["data"]["text/html"] == "<b>three</b>"
    assert outputs[2]["evalue"] == "division by zero" and outputs[2]["traceback"] == []


def test_interact_answers() -> None:
    sent = in_page("""
        run("import ipywidgets as w", "@w.interact(n=(0, 9))\\ndef square(n=3):\\n    print(n * n)")
        key = model("IntSliderModel")
        told(t="update", id=key, state={"value": 7})
    """)
    assert [part["text"] for message in sent for part in message["state"].get("outputs", [])][-1] == "49\n"


def test_new_and_closed_widgets_are_announced() -> None:
    sent = in_page("""
        go = [
            "def go(change):",
            "    global b",
            "    if change['new']: b = w.Label('new')",
            "    else: b.close()",
            "a.observe(go, 'value')",
        ]
        run("import ipywidgets as w", "a = w.IntText()", "\\n".join(go))
        key = model("IntTextModel")
        told(t="update", id=key, state={"value": 1}) + told(t="update", id=key, state={"value": 0})
    """)
    kinds = [message["t"] for message in sent]
    assert kinds == ["open", "open", "open", "close"], "layout, style and label; then the label"


def test_messages_sent_while_cells_run_come_after_the_state() -> None:
    kinds = in_page(f"""
        run({ANY!r}, "c = Count()\\nc.send('early')")
        [message["t"] for message in sent]
    """)
    assert kinds == ["ready", "custom"]


def test_a_cell_that_is_closed_is_told_of_before_the_next_one_runs() -> None:
    told = in_page("""
        page.namespace["sent"] = sent
        run("import ipywidgets as w", "w.Label('one')", "x = len(sent)", "a = w.IntText(value=x)\\na",
            "b = w.Label('b')\\nb", "a.value += 10;")
        values = [state["value"] for state in sent[0]["models"].values() if "max" in state or "step" in state]
        [[[step["t"], [display["cell"] for display in step["displays"]]] for step in steps], values]
    """)
    assert told == [[["ran", [2]], ["ran", [5]], ["ready", [4]]], [11]], "the fourth waits for the sixth"


CLICK = """
page.namespace["page"], page.namespace["sent"] = page, sent
click = "import asyncio\\nasyncio.get_running_loop().call_soon(lambda: page.receive({}))"
"""
"""A cell that has the reader's message come in as soon as cells pause."""


def test_what_the_reader_does_between_two_cells_is_handled_between_them() -> None:
    here, kinds, all_sent, answer, models = in_page(
        CLICK
        + f"""
{ANY}
click = click.format(dict(t="custom", id="c2w1", content="hello", n=1))
page.namespace["Count"] = Count
run("import ipywidgets as w\\n" + click, "Count(value=4)", "here = len(sent)\\nw.Label('x')", "w.Label('y')")
kinds = [message["t"] for message in sent]
[page.namespace["here"], [step["t"] for step in steps], kinds, sent[1]["content"], sorted(sent[0]["models"])]
"""
    )
    assert here == 3, "the third cell ran after the state, the answer and the end of the message"
    assert kinds == ["ran", "ran", "ready"] and all_sent == ["ready", "custom", "done"]
    assert answer == {"twice": 8, "got": "hello"}
    assert [key for key in models if key.startswith("c3")] == ["c3w0", "c3w1", "c3w2"]


def test_a_widget_made_while_cells_run_is_announced_at_once() -> None:
    kinds, cells = in_page(
        CLICK
        + """
click = click.format(dict(t="update", id="c2w2", state={"value": 1}))
grow = "def grow(change):\\n    global late\\n    late = w.Label('late')\\n"
grow += "a = w.IntText()\\na.observe(grow, 'value')\\n"
run("import ipywidgets as w", grow + click, "w.Label('one')", "w.Label('two')")
[[message["t"] for message in sent], sorted({key[:2] for key in sent[0]["models"]})]
"""
    )
    assert kinds == ["ready", "open", "open", "open"], "layout, style and label, by the handler"
    assert cells == ["c2", "c3", "c4"]


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        (["x = Lab()", "y = Lab()", "Lab()"], [0, 1, 2]),
        (["x = Lab()", "y = Lab()", "link(x, y)", "Lab()"], [2, 2, 2, 3]),
        (["from w import Lab", "Lab()", "Lab()"], [0, 1, 2]),
        (["x = Lab()", "x", "y = x", "Lab()", "y"], [4, 4, 4, 3, 4]),
        (["def show(n):\n    return Lab(n)", "show(1)", "show(2)"], [0, 1, 2]),
        (["x = Lab()", "def wire():\n    x.observe(print)", "Lab()", "wire()"], [3, 3, 2, 3]),
        (["def a():\n    b()", "def b():\n    x.go()", "x = Lab()", "Lab()", "a()"], [4, 4, 4, 3, 4]),
        (["x = Lab()", "Lab()", "globals()['x'].go()"], [2, 2, 2]),
        (["x = Lab()", "Lab()", "this is no Python"], [2, 2, 2]),
        (["%matplotlib inline\nx = Lab()", "!ls", "Lab()"], [0, 1, 2]),
        ([], []),
    ],
)
def test_a_cell_is_closed_when_no_later_one_can_touch_it(sources: list[str], expected: list[int]) -> None:
    assert closing(sources) == expected


def test_a_page_says_where_a_cell_is_closed_later() -> None:
    def cell(n: int, source: str, *tags: str) -> dict[str, Any]:
        return {
            "cell_type": "code", "execution_count": n, "source": source, "metadata": {"tags": list(tags)}
        }  # fmt: skip

    notebook = {"cells": [
        cell(1, "x = Lab()\nx"), cell(2, "x.count()", "build-only"), cell(3, "Lab()"), cell(4, "x.turn()")
    ]}  # fmt: skip
    assert [each.get("until") for each in extension.code_cells(notebook)] == [4, None, None, None]


def test_versions_come_from_a_table() -> None:
    answers = in_page("""
        host.light_metadata({"anywidget": "0.11.0"})
        from importlib.metadata import PackageNotFoundError, version
        try:
            version("nothing")
        except PackageNotFoundError:
            missing = True
        from importlib.metadata import EntryPoint
        [version("anywidget"), missing, EntryPoint.__name__]
    """)
    assert answers == ["0.11.0", True, "EntryPoint"]


def test_only_the_controls_that_are_used_are_loaded() -> None:
    first, after, shown = in_page(
        """
import anywidget
first = "ipywidgets.widgets.widget_int" in sys.modules
run("import ipywidgets as w", "a = w.IntSlider(value=3)\\na", "w.VBox([a])")
[first, "ipywidgets.widgets.widget_int" in sys.modules, [display["cell"] for display in sent[0]["displays"]]]
"""
    )
    assert not first and after
    assert shown == [2, 3]


def test_methods_that_the_build_compiled_are_not_compiled_again() -> None:
    shown = in_page("""
        import dataclasses, marshal, tempfile
        texts = []
        dataclasses.exec = lambda text, *scope: (texts.append(text), exec(text, *scope))
        def tile(): return dataclasses.make_dataclass("Tile", ["high", "low"])
        tile()
        name = "self.__class__.__qualname__"
        change = lambda text: compile(text.replace(name, "'Tile of the build'"), "x", "exec")
        fresh = {host.short(text): change(text) for text in texts}
        file = tempfile.NamedTemporaryFile(delete=False)
        file.write(marshal.dumps(fresh)); file.close()
        host.compiled_dataclasses([file.name])
        other = dataclasses.make_dataclass("Dice", ["flower", "scorpion", "third"])
        [repr(tile()(6, 4)), repr(other(1, 2, 3))]
    """)
    assert shown[0] == "Tile of the build(high=6, low=4)"
    assert shown[1] == "Dice(flower=1, scorpion=2, third=3)", "what the file lacks is compiled"


@pytest.mark.parametrize(
    "statement",
    [
        "from ipywidgets import *\nassert HTML().value == '' and interact and jslink and link",
        "import ipywidgets.widgets.widget_box as box\nassert box.VBox is ipywidgets.VBox is w.widgets.VBox",
        "assert w.widgets.interaction.interact is w.interact",
        "from ipywidgets import widgets\nassert widgets.Widget is w.Widget and w.__version__[0] == '8'",
        "from ipywidgets.widgets import widget_media\nassert widget_media.Image is w.Image",
        "assert callable(w.register_comm_target), 'a name that only the script itself makes'",
        "try:\n    w.Nonsense\nexcept AttributeError:\n    pass\nelse:\n    raise SystemExit(1)",
    ],
)
def test_every_name_of_the_late_package_is_there(statement: str) -> None:
    assert in_page(f"import ipywidgets\nimport ipywidgets as w\n{statement}\n'fine'") == "fine"


# -- ids -----------------------------------------------------------------------------------------------


def test_a_kernel_of_the_build_gives_the_same_ids_twice(tmp_path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    source = ["import ipywidgets as w", "", "w.Label('a')", "w.VBox([w.Label('b'), w.IntText()])"]
    seen = []
    for _ in range(2):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in source])
        environment = {**_environment(), "PYTHONSTARTUP": str(Path(ids.__file__).with_name("kernel.py"))}
        NotebookClient(notebook, kernel_name="python3").execute(env=environment, cwd=str(tmp_path))
        shown = [
            output["data"][extension.VIEW]["model_id"]
            for cell in notebook.cells for output in cell.outputs if extension.VIEW in output.get("data", {})
        ]  # fmt: skip
        counts = [cell.execution_count for cell in notebook.cells]
        seen.append((shown, counts, sorted(notebook.metadata.widgets[extension.STATE]["state"])))
    assert seen[0] == seen[1]
    assert seen[0][0] == ["c2w2", "c3w7"]
    assert seen[0][1][2:] == [2, 3], "the number in an id is the number of its cell"


def _environment() -> dict[str, str]:
    root = str(Path(ids.__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}


def test_other_comms_keep_their_ids() -> None:
    names = in_page("""
        from fsbook.live import ids
        import comm
        made = []
        comm.create_comm = lambda *args, **keys: made.append((args, keys.get("comm_id")))
        ids.install(lambda: 4)
        comm.create_comm(target_name="jupyter.widget")
        comm.create_comm("jupyter.widget", comm_id="own")
        comm.create_comm(target_name="other")
        [key for _, key in made]
    """)
    assert names == ["c4w0", "own", None]


# -- icons -----------------------------------------------------------------------------------------------

SCRIPT = (
    'var a={"moon":[384,512,[127769],"f186","M1 1z"]},b={moon:[384,512,[9214],"f186","M2 2z"],'
    '"cloud-moon":[640,512,[],"f6c3","M3 3z"],bars:[448,512,["navicon"],"f0c9","M4 4z"]};'
)


def icon_site(folder: Path, icons: str, script: str = SCRIPT) -> dict[Path, str]:
    """A site with one page and the theme's script; gives the page as it is after the build's last step."""
    file = folder / icons_.SCRIPT
    file.parent.mkdir(parents=True)
    file.write_text(script)
    file.with_name("fontawesome.js.map").write_text("{}")
    page = folder / "chapters" / "a.html"
    page.parent.mkdir()
    page.write_text(f'<head><script defer src="../{icons_.SCRIPT}?digest=1"></script></head>{icons}')
    return icons_.draw_icons(folder, {page: page.read_text()})


def test_icons_are_drawn_by_a_style_sheet(tmp_path: Path) -> None:
    [(page, text)] = icon_site(
        tmp_path, '<i class="fa-solid fa-moon fa-lg"></i><i class="fas fa-navicon"></i>'
    ).items()
    assert text == page.read_text()
    assert '<link rel="stylesheet" href="../_static/icons.css">' in text and "<script" not in text
    sheet = (tmp_path / icons_.SHEET).read_text()
    assert "M2%202z" in sheet.replace("M2 2z", "M2%202z"), "the solid moon"
    assert ".fa-navicon { --wide: 0.875;" in sheet and "cloud" not in sheet
    assert list((tmp_path / icons_.SCRIPT).parent.iterdir()) == []


def test_an_icon_that_the_script_lacks_leaves_everything_as_it_is(tmp_path: Path) -> None:
    [(page, text)] = icon_site(
        tmp_path, '<i class="fa-solid fa-moon"></i><i class="fa-solid fa-comet"></i>'
    ).items()
    assert text == page.read_text() and "fontawesome.js" in text
    assert (tmp_path / icons_.SCRIPT).is_file() and not (tmp_path / icons_.SHEET).exists()


# -- what a build refuses ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page",
    [
        '<script src="https://c.net/x.js"></script>',
        "<link rel='stylesheet' href='//c.net/x.css'>",
        '<img alt="" src=http://c.net/x.png>',
        '<img srcset="a.png 1x, https://c.net/b.png 2x">',
        '<iframe src="https://c.net"></iframe>',
        "<style>@import 'https://c.net/x.css';</style>",
        '<p style="background: url(https://c.net/x.png)"></p>',
        '<script type="module">import x from "https://c.net/x.js"</script>',
        '<svg><image xlink:href="https://c.net/x.png"/></svg>',
        '<video poster="https://c.net/x.jpg"></video>',
    ],
)
def test_a_page_that_loads_from_another_host_is_refused(page: str) -> None:
    assert [url for url in extension.foreign_urls(page) if "c.net" in url]


@pytest.mark.parametrize(
    "page",
    [
        '<a href="https://c.net/">there</a>',
        '<link rel="canonical" href="https://c.net/">',
        '<script src="../_live/x.js"></script><img src="data:image/png;base64,//8=">',
        '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>',
        '<script type="application/json">{"a": "import \\"https://c.net/x.js\\""}</script>',
        "<style>/* url(https://c.net/x.png) */ a { background: url(x.png) }</style>",
    ],
)
def test_a_page_of_its_own_is_not(page: str) -> None:
    assert list(extension.foreign_urls(page)) == []


def test_the_figure_is_the_picture_or_else_the_text() -> None:
    picture = {"image/svg+xml": ["<?xml version='1.0'?>\n", "<svg></svg>"], "text/plain": "[1|2]"}
    assert extension.figure(picture) == "<svg></svg>"
    assert extension.figure({"text/plain": "<3"}) == "<pre>&lt;3</pre>"


def test_views_get_their_cells_and_figures_in_order() -> None:
    def cell(n: int, model: str, text: str) -> dict[str, Any]:
        data = {extension.VIEW: {"model_id": model}, "text/plain": text}
        return {
            "cell_type": "code",
            "execution_count": n,
            "source": "",
            "metadata": {},
            "outputs": [{"data": data}],
        }

    views = extension.Views({"cells": [cell(1, "m", "before"), cell(2, "m", "after")]})
    body = f'<script type="{extension.VIEW}">{{"model_id": "m"}}</script>' * 2
    page = extension.VIEWS.sub(views.place, body)
    assert page.index("before") < page.index("after")
    assert page.count('data-live-model="m"') == 2 and 'data-live-cell="2"' in page


def test_nothing_in_the_data_ends_its_script() -> None:
    text = extension.script("application/json", {"a": "</script><!--"})
    assert text.count("</script>") == 1 and "<!--" not in text
    assert json.loads(text[text.index(">") + 1 : text.rindex("</script>")]) == {"a": "</script><!--"}


# -- the assets ------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    (folder / "static").mkdir(parents=True)
    (folder / "__init__.py").write_text("x = 1\n")
    (folder / "empty.py").write_text("")
    (folder / "words.txt").write_text("words")
    (folder / "static" / "small.js").write_text("export default {}")
    yield folder


def unpacked(file: Path) -> dict[str, bytes]:
    data = gzip.decompress(file.read_bytes())
    start = data.index(b"\n") + 1
    found = {}
    for name, length in json.loads(data[:start]):
        found[name] = data[start : start + length]
        start += length
    return found


def test_an_app_holds_bytecode_data_and_marks(package: Path, tmp_path: Path) -> None:
    files = unpacked(build.make_app(package, target=tmp_path / "out"))
    assert set(files) == {"small/__init__.pyc", "small/empty.pyc", "small/words.txt", "small/static/small.js"}
    [end] = build.front_ends(package)
    assert files["small/static/small.js"].decode() == end.mark == f"live:{end.key}/small.js"


def test_without_node_an_app_holds_sources(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "find_node", lambda: None)
    files = unpacked(build.make_app(package, target=tmp_path / "out"))
    assert files["small/__init__.py"] == b"x = 1\n"


def test_an_app_is_made_again_when_a_file_changes(package: Path, tmp_path: Path) -> None:
    first = build.app_name(package)
    (package / "words.txt").write_text("other words")
    assert build.app_name(package) != first


def test_the_widgets_need_nothing_of_the_late_library() -> None:
    late = json.loads((build.STATIC / "python" / "manifest.json").read_text())["rest"]
    loaded = in_page("""
        host.light_metadata({})
        before = set(sys.modules)
        import fsbook.widgets
        sorted(set(sys.modules) - before)
    """)
    needed = set(loaded) & set(late) - {"importlib.metadata"}
    assert not needed, "each page would fetch two megabytes more"


def test_the_sentence_of_an_error() -> None:
    assert host.sentence(ValueError("one\ntwo")) == "one"
    assert host.plain("x = 1\n%time y = 2\n    !ls") == "x = 1\npass\n    pass"
