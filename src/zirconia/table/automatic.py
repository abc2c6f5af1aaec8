"""What a table does by itself: flags that fall, bots' moves and failures, people who come and go, downtime.

All have the same signature: the table, the time, then by name what has happened. They give entries like requests.
"""

from __future__ import annotations

from zirconia.table import entries as kinds
from zirconia.table.checks import MOST_ENTRIES, abandoned, going, leave_choice, legal_move
from zirconia.table.entries import Draft
from zirconia.table.refusals import refuse
from zirconia.table.table import Table


def flag(table: Table, now: int) -> list[Draft]:
    """The seat whose time is up gives up, and does not do what it has half chosen; one at a time, as the first may
    end the game."""
    fallen = table.clocks.fallen(now) if table.status == "playing" else []
    if not fallen:
        return []
    return [*leave_choice(going(table, though_paused=True), fallen[0]), Draft(kinds.FLAGGED, fallen[0])]


def bot_moves(table: Table, now: int, *, seat: int, decision: int, key: str) -> list[Draft]:
    """A bot's answer, if its seat still owes that decision and a bot still plays it."""
    state = going(table)
    if decision != table.decisions[seat] or not table.chairs[seat].bot:
        refuse("STALE", "the bot's answer came too late")
    return [legal_move(state, seat, decision, key)]


def bot_fails(table: Table, now: int, *, seat: int, decision: int, instead: str, why: str) -> list[Draft]:
    """A bot that raised, hung or answered nonsense is replaced by a simpler one."""
    going(table)
    if decision != table.decisions[seat] or not table.chairs[seat].bot:
        refuse("STALE", "somebody else plays this seat now")
    return [Draft(kinds.BOT_FAILED, seat, {"failed": table.chairs[seat].bot, "bot": instead, "why": why})]


def leaves(table: Table, now: int, *, seat: int) -> list[Draft]:
    """Nobody is connected to a person's seat any more."""
    chair = table.chairs[seat]
    gone = chair.kind == "person" and chair.away is None and table.status in ("open", "playing")
    return [Draft(kinds.LEFT, seat)] if gone and table.number < MOST_ENTRIES else []


def abandons(table: Table, now: int) -> list[Draft]:
    """Whoever has been away for too long: the others are told, once, as they may let a bot go on."""
    if table.status != "playing" or table.number >= MOST_ENTRIES:
        return []
    return [Draft(kinds.ABANDONED, seat) for seat in to_abandon(table) if abandoned(table, seat, now)]


def next_abandoned(table: Table) -> int | None:
    """When somebody will have been away for too long and nobody knows."""
    if table.status != "playing" or table.number >= MOST_ENTRIES:
        return None
    since = [table.chairs[seat].away for seat in to_abandon(table)]
    return min((at + table.settings.away * 1000 for at in since if at is not None), default=None)


def to_abandon(table: Table) -> list[int]:
    """The seats of people who are away, of which nothing was told yet."""
    chairs = enumerate(table.chairs)
    return [seat for seat, one in chairs if one.played_by_person and one.away is not None and not one.abandoned]


def comes_back(table: Table, now: int, *, seat: int) -> list[Draft]:
    """Somebody is connected to the seat again, or has asked something from it."""
    return [Draft(kinds.BACK, seat)] if table.chairs[seat].away is not None else []


def downtime(table: Table, now: int, *, since: int, until: int) -> list[Draft]:
    """Nobody's clock is charged for a time in which no server ran; said once."""
    clocked = table.settings.clock.kind != "none" and table.status == "playing"
    told = bool(table.entries) and table.entries[-1].at >= until
    return [Draft(kinds.DOWNTIME, None, {"since": since})] if clocked and not told else []


def needs_attention(table: Table) -> bool:
    """Whether something at this table happens without anybody asking for it."""
    if table.status != "playing":
        return False
    clocked = table.settings.clock.kind != "none"
    return clocked or any(chair.bot or chair.webhook for chair in table.chairs)
