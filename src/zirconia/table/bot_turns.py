"""What follows when a bot has been asked: its move, or a simpler bot where it failed. The same at every table."""

from __future__ import annotations

import secrets

from zirconia.bots import simpler
from zirconia.bots.errors import NOT_ALLOWED
from zirconia.core.match.state import State
from zirconia.table.automatic import bot_fails, bot_moves
from zirconia.table.entries import Draft
from zirconia.table.refusals import Refused
from zirconia.table.table import Table

LAST_RESORT = "any legal action"  # plays where even the simplest bot has failed


def answered(table: Table, now: int, *, seat: int, decision: int, key: str) -> list[Draft]:
    """The bot's move; one that chose what is not allowed has failed. Raises Refused when nobody waits for it."""
    try:
        return bot_moves(table, now, seat=seat, decision=decision, key=key)
    except Refused as error:
        if error.kind != "illegal":
            raise
    return failed(table, now, seat=seat, decision=decision, why=NOT_ALLOWED)


def failed(table: Table, now: int, *, seat: int, decision: int, why: str) -> list[Draft]:
    """The next simpler bot plays on. Raises Refused when nobody waits for it."""
    name = table.chairs[seat].bot
    instead = simpler(name) if name != LAST_RESORT else None
    return bot_fails(table, now, seat=seat, decision=decision, instead=instead or LAST_RESORT, why=why)


def last_resort(state: State, seat: int) -> str:
    """The key of any legal action."""
    return state.key(secrets.choice(state.legal(seat)))
