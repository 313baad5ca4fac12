"""Block: Draw without drawing. Who cannot play passes."""

from __future__ import annotations

from dataclasses import replace

from fsbook.games.draw import DRAW, FewestPips, TieBreak
from fsbook.rules import DrawMode, LeadNext

__all__ = ["BLOCK", "BLOCK_ODG"]

BLOCK = replace(
    DRAW,
    id="block-amazing",
    title="Block, from Amazing Dominoes",
    draw_mode=DrawMode.NONE,
    cites=DRAW.citing(
        pips="003 block 5",
        domino="003 block 2",
        fewest_pips="003 block 3",
        weakest_tile="003 block 4",
        draw="003 block 1",
        end="003 block 2",
        **{"pass": "003 block 1"},
    ),
)
"""Block as text 003 plays it."""

BLOCK_ODG = replace(
    BLOCK,
    id="block-odg",
    title="Block, from onlinedominogames.com",
    source="odg-block",
    blocked=FewestPips(tie_break=TieBreak.NOBODY),
    lead_next=LeadNext.ROTATE_LEFT,
    cites=BLOCK.citing_only("odg-block"),
)
"""Block in which a tie wins nobody the round and the lead goes round."""
