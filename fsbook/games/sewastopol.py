"""Sewastopol: Draw with a spinner, the first double played, from which four arms grow."""

from __future__ import annotations

from dataclasses import replace

from fsbook.games.draw import DRAW, FewestPips, TieBreak
from fsbook.rules import DrawMode, LeadFirst, LeadTile, Spinner, SpinnerOrder

__all__ = ["SEBASTOPOL_CLASSIC", "SEWASTOPOL"]

SEWASTOPOL = replace(
    DRAW,
    id="sewastopol-amazing",
    title="Sewastopol, from Amazing Dominoes",
    spinner=Spinner.FIRST_DOUBLE,
    cites=DRAW.citing(
        pips="003 sewastopol 7",
        domino="003 sewastopol 4",
        fewest_pips="003 sewastopol 5",
        weakest_tile="003 sewastopol 6",
        draw="003 sewastopol 2",
        end="003 sewastopol 4",
        **{"pass": "003 sewastopol 3"},
    ),
)
"""Sewastopol as text 003 plays it."""

SEBASTOPOL_CLASSIC = replace(
    SEWASTOPOL,
    id="sebastopol-classic",
    title="Sebastopol, the classic game for four",
    source="gambiter-sebastopol",
    players=(4,),
    hand_size=(7, 7, 7),
    draw_mode=DrawMode.NONE,
    lead_first=LeadFirst.HIGHEST_DOUBLE,
    lead_tile=LeadTile.HIGHEST_DOUBLE,
    spinner=Spinner.OPENING_DOUBLE,
    spinner_order=SpinnerOrder.ANY,
    spinner_must_fill=True,
    blocked=FewestPips(tie_break=TieBreak.NOBODY),
    target=60,
    cites=SEWASTOPOL.citing_only("gambiter-sebastopol"),
)
"""The classic game: four hands of seven, 6-6 leads, and its four sides come first."""
