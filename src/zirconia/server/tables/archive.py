"""Finished games as they are kept: the record, who played, how it came out. No chat, no tokens."""

from __future__ import annotations

import zirconia
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.table import Table


def shelved(table: Table) -> Json:
    """The row of the archive for a finished table."""
    assert table.state is not None and table.state.over
    players = [{"name": chair.name, "kind": chair.kind, "bot": chair.bot or None} for chair in table.chairs]
    ended = table.entries[-1].at
    for entry, span in zip(reversed(table.entries), reversed(table.spans), strict=True):
        if span[0] != span[1]:
            ended = entry.at
            break
    return row(table.id, table.state, players, ended, table.is_listed(), table.opening.revealed())


def row(
    id: str,
    state: State,
    players: list[Json],
    ended: int,
    listed: bool,
    commitment: dict[str, str] | None = None,
) -> Json:
    record = zirconia.record(state)
    if commitment and commitment["salt"]:
        record["commitment"] = commitment
    return {
        "id": id,
        "game": state.setup.game.id,
        "finished": ended,
        "players": players,
        "result": record["result"],
        "record": record,
        "listed": listed,
    }
