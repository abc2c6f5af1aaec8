"""What is written down about a table: numbered entries, the same for ever."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

# Kinds of entries. Everything a table is follows from its opening and its entries in order.
JOINED: Final = "joined"
INVITED: Final = "invited"
RENAMED: Final = "renamed"
BOT_SEATED: Final = "bot-seated"
FREED: Final = "freed"  # before the start: by who sat there, or by the host
CLOSED: Final = "closed"  # by the host, before the start
STARTED: Final = "started"
MOVED: Final = "moved"
UNDONE: Final = "undone"
RESIGNED: Final = "resigned"
FLAGGED: Final = "flagged"
ASKED: Final = "asked"
ANSWERED: Final = "answered"
WITHDRAWN: Final = "withdrawn"  # by who had asked
HOST_ANSWERED: Final = "host-answered"  # for those who have been away too long
PAUSED: Final = "paused"
RESUMED: Final = "resumed"
CHATTED: Final = "chatted"
SET: Final = "set"
HANDED_OVER: Final = "handed-over"
TAKEN_BACK: Final = "taken-back"
REPLACED: Final = "replaced"
BOT_FAILED: Final = "bot-failed"
LEFT: Final = "left"
ABANDONED: Final = "abandoned"  # who left has been away for as long as the table says
BACK: Final = "back"
DOWNTIME: Final = "downtime"
NOTIFY: Final = "notify"
REMATCHED: Final = "rematched"


@dataclass(frozen=True)
class Draft:
    """An entry that a table would accept, before it has a number and a time."""

    kind: str
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class TableEntry:
    """An accepted entry: numbered from 1 without gaps, at a time in milliseconds."""

    number: int
    at: int
    kind: str
    seat: int | None
    data: dict[str, Any]


def numbered(drafts: list[Draft], after: int, at: int) -> list[TableEntry]:
    """The drafts as the entries that follow entry `after`."""
    return [
        TableEntry(after + 1 + index, at, draft.kind, draft.seat, draft.data) for index, draft in enumerate(drafts)
    ]
