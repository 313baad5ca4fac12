"""Icons without a library: the theme draws a dozen with a script of 1.5 MB, this site with a style sheet.

The theme's Font Awesome script puts an SVG in place of every `<i class="fa-…">`. A page downloads it all, and
the reader waits for it. Here the few icons that the pages use are taken out of that script, at the end of the
build, and become masks in one small style sheet. Where one is not found there, everything stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

__all__ = ["draw_icons", "icons_of", "style_sheet"]

SCRIPT = "_static/scripts/fontawesome.js"
SHEET = "_static/icons.css"

TAG = re.compile(r'<script[^>]*\bsrc="([^"]*)_static/scripts/fontawesome\.js[^"]*"[^>]*></script>')
USED = re.compile(r'<i\s[^>]*class="([^"]*)"')
NOT_ICONS = {"fa-solid", "fa-regular", "fa-brands", "fa-lg", "fa-sm", "fa-xs", "fa-fw", "fa-spin", "fa-2x"}
ENTRY = re.compile(r'["\s,{]?([\w-]+)"?:\[(\d+),(\d+),\[([^\]]*)\],"\w+","([^"]+)"\]')

BASE = """/* Icons of Font Awesome Free, fontawesome.com, CC BY 4.0 */
i[class*="fa-"]::before {
  content: ""; display: inline-block; height: 1em; width: calc(1em * var(--wide)); vertical-align: -.125em;
  background: currentColor; -webkit-mask: var(--icon) center / contain no-repeat;
  mask: var(--icon) center / contain no-repeat;
}
@media (forced-colors: active) {
  i[class*="fa-"]::before { forced-color-adjust: none; background: ButtonText }
}
"""


def draw_icons(site: Path, pages: dict[Path, str]) -> dict[Path, str]:
    """Give the pages a style sheet for the script that draws icons, and return them as they are now."""
    script = site / SCRIPT
    names = icons_of(pages.values())
    sheet = style_sheet(names, script.read_text(encoding="utf8")) if script.is_file() else None
    if sheet is None:
        return pages
    (site / SHEET).write_text(sheet, encoding="utf8")
    for old in script.parent.glob(f"{script.name}*"):
        old.unlink()
    drawn = {
        page: TAG.sub(rf'<link rel="stylesheet" href="\g<1>{SHEET}">', text) for page, text in pages.items()
    }
    for page, text in drawn.items():
        if text != pages[page]:
            page.write_text(text, encoding="utf8")
    return drawn


def icons_of(pages: Iterable[str]) -> set[str]:
    """Return the names of the icons on some pages.

    >>> icons_of(['<i class="fa-solid fa-moon fa-lg"></i>', '<i class="other"></i>'])
    {'moon'}
    """
    classes = {word for page in pages for found in USED.findall(page) for word in found.split()}
    return {word[3:] for word in classes - NOT_ICONS if word.startswith("fa-")}


def style_sheet(names: Iterable[str], script: str) -> str | None:
    """Return a style sheet with these icons, taken from Font Awesome's script; None where one is not there.

    Of an icon that comes in two weights the solid one is taken: the script has it last.
    """
    wanted = set(names)
    found = {}
    for entry in ENTRY.finditer(script):
        name, wide, high, others, path = entry.groups()
        for each in {name, *re.findall(r'"([\w-]+)"', others)} & wanted:
            found[each] = int(wide), int(high), path
    if wanted - found.keys():
        return None
    rules = []
    for name, (wide, high, path) in sorted(found.items()):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><path d="{path}"/></svg>'
        url = json.dumps("data:image/svg+xml," + quote(svg, safe=" ='/:.-"))
        rules.append(f".fa-{name} {{ --wide: {wide / high:.4g}; --icon: url({url}) }}\n")
    return BASE + "".join(rules)
