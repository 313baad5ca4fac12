"""Makes the widgets of a static page live: their Python runs in the reader's browser.

Any anywidget class, and the stock controls of ipywidgets; this part knows no dominoes and imports nothing
else of the package. As a Sphinx extension (`extra_extensions: [fsbook.live]`) it prepares the pages:

* `extension` puts figures, cells and widget states into each page, and refuses pages that load from outside;
* `ids` gives a widget the same model id in the build's kernel and in the browser;
* `host` runs in the browser, under Pyodide in a worker: it runs the page's cells and bridges their widgets;
* `build` assembles what the browser downloads.

The page's half of the bridge is JavaScript, in `widgets/src/live`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx; returns its metadata."""
    from .extension import setup as register

    return register(app)
