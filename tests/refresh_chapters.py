"""Run chapters again and keep what their cells say: ``python tests/refresh_chapters.py [NAME …]``.

After a change to a rule, a sentence or a drawing nbval turns the chapters red in which it shows. When the
change is meant, this writes their new outputs, without anything that differs from run to run.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

CHAPTERS = Path(__file__).resolve().parents[1] / "chapters"
VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> bool:
    """Run a notebook and write it if its outputs are others; says whether they are."""
    before = path.read_text("utf-8")
    notebook = nbformat.reads(before, as_version=4)
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    clean(notebook)
    after = nbformat.writes(notebook, indent=1).rstrip("\n") + "\n"
    if after != before:
        path.write_text(after, "utf-8")
    return after != before


def clean(notebook: Any) -> None:
    """Take out what differs from run to run, and count the cells anew."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    number = 0
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        number += 1
        cell.execution_count = number
        cell.outputs = joined(cell.outputs)
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in ("tags", "mystnb")}
        for output in cell.outputs:
            if "execution_count" in output:
                output["execution_count"] = number
            if "data" in output:
                output.data.pop(VIEW, None)
                output.metadata = {}


def joined(outputs: list[Any]) -> list[Any]:
    """The outputs with what was printed in several pieces as one: the pieces depend on the moment."""
    found: list[Any] = []
    for output in outputs:
        last = found[-1] if found else None
        if last and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            found.append(output)
    return found


def main(names: list[str]) -> None:
    """Refresh the chapters named, or all."""
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
    for path in sorted(CHAPTERS.glob("*.ipynb")):
        if not names or path.stem in names:
            print(f"{path.stem}: {'written' if refresh(path) else 'as it was'}")


if __name__ == "__main__":
    main(sys.argv[1:])
