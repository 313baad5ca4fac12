"""The book's typesetting: a Sphinx extension for what style sheets cannot say.

The name of a tile, 6-5, is one word: browsers would break it at its hyphen. It stays what it is, so that it
can be copied and typed; around it goes an element that does not break. And what opens a folded cell is called
what is written on it, “Show the code”, for those who hear the page too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup", "unbroken"]

_NAME = re.compile(r"(?<![\w.-])[0-6]-[0-6](?:@\w+)?(?![\w-])")
_FOLD = '<summary aria-label="Toggle hidden content">'
_PART = re.compile(r"<!--.*?-->|<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<(/?)(svg|pre|title|textarea|option)\b[^>]*?(/?)>", re.IGNORECASE)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to the build; returns the extension's metadata."""
    app.connect("html-page-context", _typeset)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _typeset(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    if context.get("body"):
        context["body"] = unbroken(context["body"]).replace(_FOLD, "<summary>")


def unbroken(page: str) -> str:
    """The HTML with the names of tiles marked, outside drawings, scripts and what is printed line by line.

    >>> print(unbroken('<p title="6-5">Lay 6-5, not 10-6.</p><pre>6-5</pre><code>6-5@east</code>'))
    <p title="6-5">Lay <span class="fs-nb">6-5</span>, not 10-6.</p><pre>6-5</pre><code><span
    class="fs-nb">6-5@east</span></code>
    """
    parts, at, inside = [], 0, 0

    def add(text: str) -> None:
        parts.append(text if inside else _NAME.sub(r'<span class="fs-nb">\g<0></span>', text))

    for part in _PART.finditer(page):
        add(page[at : part.start()])
        parts.append(part[0])
        at = part.end()
        tag = _TAG.fullmatch(part[0])
        if tag and not tag[3]:
            inside += -1 if tag[1] else 1
    add(page[at:])
    return "".join(parts)
