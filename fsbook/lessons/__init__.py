"""Lessons: positions to learn from, plays worked through, and exercises that the engine judges.

>>> exercise("find-the-plural").check("6-0@east")
Right. 6-0 at the east. Both ends show 0 and the one in the west is the double: a plural, 3 chips.
"""

from fsbook.lessons.collection import exercise, exercises
from fsbook.lessons.kinds import Answer, Choose, Exercise, Lay, Solution, Write
from fsbook.lessons.pages import Page, api, descent, other_sources, paragraphs, rulings, side_by_side, table
from fsbook.lessons.rounds import Judged, Told, judged, lines, played, position, told
from fsbook.lessons.scene import Picture, Refused, Scene, Worked, attempt, picture, worked
from fsbook.lessons.terminal import typed
from fsbook.words import AWARD_NAMES

__all__ = [
    "AWARD_NAMES",
    "Answer",
    "Choose",
    "Exercise",
    "Judged",
    "Lay",
    "Page",
    "Picture",
    "Refused",
    "Scene",
    "Solution",
    "Told",
    "Worked",
    "Write",
    "api",
    "attempt",
    "descent",
    "exercise",
    "exercises",
    "judged",
    "lines",
    "other_sources",
    "paragraphs",
    "picture",
    "played",
    "position",
    "rulings",
    "side_by_side",
    "table",
    "told",
    "typed",
    "worked",
]
