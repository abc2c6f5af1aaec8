"""A match that has begun already (from a seed, a record, a position) goes on at a table."""

from __future__ import annotations

from zirconia.core.match.state import State
from zirconia.table import entries as kinds
from zirconia.table import tokens
from zirconia.table.entries import TableEntry
from zirconia.table.opening import Opening
from zirconia.table.seats import Chair
from zirconia.table.settings import Settings
from zirconia.table.table import Table


def continued(state: State, chairs: list[Chair], settings: Settings, now: int) -> Table:
    """A table around this state. What happened before is in the state's journal; its entries begin here."""
    setup = state.setup
    opening = Opening(
        game=setup.game.id,
        rules=setup.game.rules,
        seats=setup.seats,
        options=setup.options,
        overrides=setup.overrides,
        start=state.journal.start if state.journal is not None else {},
        settings=settings,
        chairs=chairs,
    )
    table = Table(tokens.fresh_id(), opening, now)
    table.state = state
    table.settle(TableEntry(0, now, kinds.STARTED, None, {}))
    return table
