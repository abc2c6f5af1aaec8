"""The journal of a match: its entries, its events, and the marks from which an undo is rebuilt."""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE, Log
from zirconia.core.kernel.position import OVER, RESIGNS, TIMED_OUT, Position

# Entries that are no action.
RESIGN: Final = -1
UNDO: Final = -2
CONTINUE: Final = -3
UNDO_OWN: Final = -4  # inside a half-made choice: one's own last action; who has left since stays away

DIGEST_EVERY: Final = 50
LITTLE: Final = sys.byteorder == "little"


@final
class Entry:
    """One accepted thing: an action, a resignation, an undo, or a continuation from a position."""

    def __init__(self, seat: i64, code: i64, reveals: i64, timed: bool = False) -> None:
        self.seat = seat
        self.code = code
        self.reveals = reveals
        self.timed = timed  # of a resignation: no time was left
        self.position: dict[str, Any] | None = None


@final
class Mark:
    """A position on the line of effective entries, its random source as it then was."""

    def __init__(self, length: i64, core: Position) -> None:
        self.length = length
        self.core = core


@final
class Journal:
    """Entries in order, and `line`: those of them that were not taken back."""

    def __init__(self, start: dict[str, Any], core: Position) -> None:
        self.start = start
        self.entries: list[Entry] = []
        self.line: list[Entry] = []
        self.digests: list[str] = []
        self.marks: list[Mark] = [Mark(0, core.copy())]
        self.struck: list[int] = []  # the numbers of the events that the last undo took back
        self.log = core.log or Log()
        core.log = self.log

    def copy(self, core: Position) -> Journal:
        """A journal of its own for a copy of the position."""
        other = Journal(self.start, core)
        other.entries = list(self.entries)
        other.line = list(self.line)
        other.digests = list(self.digests)
        other.marks = list(self.marks)
        other.struck = list(self.struck)
        other.log.events = list(self.log.events)
        other.log.entry = self.log.entry
        return other

    def add(self, entry: Entry) -> None:
        """Open an entry; what happens from now on belongs to it."""
        self.entries.append(entry)
        self.log.entry = len(self.entries)
        if entry.code not in (UNDO, UNDO_OWN):
            self.line.append(entry)

    def add_departure(self, seat: i64, reveals: i64, timed: bool) -> None:
        """Somebody gives up, or has no time left."""
        self.add(Entry(seat, RESIGN, reveals, timed))
        self.log.add(TIMED_OUT if timed else RESIGNS, EVERYONE, seat)

    def close(self, core: Position) -> None:
        """The entry is done, the last thing it did is to end the game; every so often keep a digest and a mark."""
        if core.over:
            self.log.add(OVER, EVERYONE)
        if len(self.entries) % DIGEST_EVERY == 0:
            self.digests.append(digest(core))
        if len(self.line) % DIGEST_EVERY == 0 or self.line[-1].code == CONTINUE:
            self.mark(core)

    def mark(self, core: Position) -> None:
        """Keep the position; one of the same place is older, and its random source of no use any more."""
        if self.marks[-1].length == len(self.line):
            self.marks.pop()
        self.marks.append(Mark(len(self.line), core.copy()))

    def last_own(self, seat: i64) -> i64:
        """Where on the line the last entry stands that is not another seat's departure; -1 if there is none."""
        at: i64 = len(self.line) - 1
        while at >= 0 and self.line[at].code == RESIGN and self.line[at].seat != seat:
            at -= 1
        return at

    def rewind(self, core: Position, at: i64) -> Position:
        """The position without the entry at this place of the line; the random source is never rewound."""
        undone = self.line.pop(at)
        while self.marks[-1].length > at:
            self.marks.pop()
        back = self.marks[-1].core.copy()
        for entry in self.line[self.marks[-1].length :]:
            redo(back, entry)
        back.random = core.random
        back.log = self.log
        self.strike_out(undone)
        self.mark(back)
        return back

    def strike_out(self, undone: Entry) -> None:
        """Flag the events of an entry that was taken back; copies of the journal keep theirs.

        Found from the end, where it lies: a long match takes back as quickly as a short one.
        """
        number: i64 = len(self.entries)
        while self.entries[number - 1] is not undone:
            number -= 1
        events = self.log.events
        self.struck = []
        at: i64 = len(events) - 1
        while at >= 0 and events[at].entry >= number:
            if events[at].entry == number:
                events[at] = events[at].struck_out()
                self.struck.append(at)
            at -= 1


def redo(core: Position, entry: Entry) -> None:
    """Do an entry again on a position; a continuation is never redone, as a mark follows it."""
    if entry.code == RESIGN:
        core.resign(entry.seat)
    else:
        core.step(entry.code, entry.seat)


def digest(core: Position) -> str:
    """Sixteen hex digits that name a position; the same on every machine."""
    return blake2b(little_endian(core.pack()), digest_size=8).hexdigest()


def little_endian(numbers: vec[i64]) -> bytes:
    """The numbers as eight bytes each, the lowest first."""
    if LITTLE:
        return bytes(memoryview(numbers))
    return b"".join([int(number).to_bytes(8, "little", signed=True) for number in numbers])
