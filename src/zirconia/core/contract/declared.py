"""Reasons, events and endings: each is declared once, and the declaration gives it its number.

A game's `rules/reasons.py` and `rules/events.py` read as lists of what can be refused and what can happen:

    NO_FUNDS: Final[i64] = REASONS.add("NO_FUNDS", "7.1", "You do not have enough credits.")
"""

from __future__ import annotations

from dataclasses import dataclass

from zirconia.core.kernel.events import EventType, Field
from zirconia.core.kernel.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON


@dataclass(frozen=True)
class Reason:
    """Why an action is refused: its code, the rule behind it, and a sentence. A `closed` one says that such
    actions are not open at all now: whoever touches a thing is told what refuses the others first."""

    reason: str
    rule: str
    sentence: str
    closed: bool = False


class Reasons:
    """Why actions of a game are refused, in the order in which they are tested."""

    def __init__(self) -> None:
        self.declared: tuple[Reason, ...] = ()

    def add(self, reason: str, rule: str, sentence: str, closed: bool = False) -> int:
        self.declared += (Reason(reason, rule, sentence, closed),)
        return FIRST_REASON + len(self.declared) - 1


class Events:
    """What can happen in a game, each kind with its fields and its sentence for the log."""

    def __init__(self) -> None:
        self.declared: tuple[EventType, ...] = ()

    def add(self, id: str, fields: tuple[Field, ...], text: str) -> int:
        self.declared += (EventType(id, fields, text),)
        return FIRST_EVENT + len(self.declared) - 1


class Endings:
    """How a game can end."""

    def __init__(self) -> None:
        self.declared: tuple[str, ...] = ()

    def add(self, id: str) -> int:
        self.declared += (id,)
        return FIRST_ENDING + len(self.declared) - 1
