"""What `?` shows: the rule that was cited, the keys, the legend of the boards, how to play, the rulebook."""

from __future__ import annotations

import textwrap
from collections.abc import Collection

from zirconia.core.contract.vocabulary import Scene
from zirconia.terminal.board_symbols import legend, symbols_of
from zirconia.terminal.drawing.marks import MEANINGS
from zirconia.terminal.rulebook import how_to_play, look_up

KEYS = {
    "": """\
arrows, mouse   move the cursor; a click chooses
. and ,         to the next or previous thing that can be chosen (it is lit), in all parts
Tab             to the board, the cards or the buttons
Enter           choose; a path goes on until an action is complete
1 to 9          press a button
Esc             a step back; out of a half-made choice
a               all actions in words
e               end the turn or phase
w               why this can't be chosen now
l               the whole log
t               the others' last turn
?               this help; after a refusal, the rule it cites
q, Ctrl-C       leave, resign, save the record
Ctrl-Q          leave at once; the match is kept""",
    "undo": "u               a step back in a half-made choice, else take back your last action",
    "hint": "h               what a bot would do",
    "chat": "c               say something",
    "review": "r               the review: what was luck, what was decided, and what can be learned",
    "invite": "i               the links with which others come to your table",
    "past": "b               look back: step through the match so far, Esc returns to now",
    "pace": "o               how fast the moves of bots are shown: off, quick, normal, slow; Enter skips ahead",
    "pause": "p               stop and go on",
    "step": "→ ← Enter       the next or previous entry; g: go to one; Home, End; v: see it from another seat",
}


def help_lines(scene: Scene, offers: Collection[str], book: str, rule: str, width: int) -> list[str]:
    """Everything, the cited rule first."""
    cited = [f"RULE {rule}", *look_up(book, rule, width), ""] if rule else []
    keys = [line for offer, text in KEYS.items() if not offer or offer in offers for line in text.splitlines()]
    boards = [line for board in scene["boards"] for line in legend(board, symbols_of(board), width)]
    shown = ["", "ON THE BOARD (owner, symbol, level and marks of each piece)", *boards] if boards else []
    marks = ["", "MARKS", *(f"{mark:<16}{meaning}" for mark, meaning in MEANINGS)]
    played = how_to_play(scene["setup"], width)
    brief = ["", "HOW TO PLAY", *played] if played else []
    return [*cited, "KEYS", *keys, *marks, *shown, *brief, "", "RULEBOOK", *look_up(book, "all", width)]


def look_up_lines(book: str, text: str, width: int) -> list[str]:
    return look_up(book, text or "all", width)


REVIEW = """\
KEYS
← →             the entry before or behind; Home, End: the first, the last
PgDn PgUp       the next or previous lesson; 1 to 9: one by its number
v               the review of another seat
Enter           the whole table at this moment; Esc returns
p               play on from a lesson, or another action of this seat
Tab, up, down   words or table; scroll
Esc             back; a review that still forms stops and is kept

THE LINE
What this seat could expect of the result, from 1 (first) through 0 to -1 (last), after every entry of the game. \
A number is a lesson, ↑ and ↓ are strokes of luck for and against this seat.

THE LEDGER
start: what this seat could expect before anything was dealt
luck: what draws, rolls, deals and reveals did, and what others turned out to hold
own decisions: the value of what was played less that of the best found
others' decisions: the same of the others, as it changed this seat's expectation
result: how the game came out, which is the sum

THE TABLE
Before a lesson, with what was played in {} or at ● and what was better in <> or at ◎; elsewhere after the entry. \
As this seat saw it."""


def review_help(width: int) -> list[str]:
    """What `?` shows at a review."""
    lines = (textwrap.wrap(line, width, subsequent_indent="  ") or [""] for line in REVIEW.splitlines())
    return [part for parts in lines for part in parts]
