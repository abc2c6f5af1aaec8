"""Players in texts: a game's texts hold a mark for a seat, and who shows them puts in the name of who sits there.

A letter like E may name a tile as well as a seat. A mark is neither: it is a character of Unicode's private use,
which no name and no text of a game holds otherwise.
"""

from __future__ import annotations

import re

MOST_SEATS = 20
FIRST = 0xE000
PLAYERS = tuple(chr(FIRST + seat) for seat in range(MOST_SEATS))  # f"taken by {PLAYERS[seat]}"
MARKED = re.compile(f"[{PLAYERS[0]}-{PLAYERS[-1]}]")
SYMBOL = 2  # characters of a name where there is room for a symbol only

UNNAMED = frozenset(("cells", "style"))  # the many parts of a scene in which no mark may stand: cells have owners
