"""What requests have in common: who asks, and whether this is the time for it. Each check raises Refused."""

from __future__ import annotations

from dataclasses import replace

from zirconia.bots.errors import UnknownBot
from zirconia.bots.registry import maker_of
from zirconia.core.errors import IllegalAction, short
from zirconia.core.match.state import State
from zirconia.table import entries as kinds
from zirconia.table.entries import Draft
from zirconia.table.refusals import Refused, by_the_rules, refuse
from zirconia.table.standing import Caller
from zirconia.table.table import Table

# Who asks -----------------------------------------------------------------------------------------------


def own_seat(table: Table, caller: Caller, seat: int | None) -> int:
    """The seat meant: the named one, the only one, or at a hot-seat the one that is to decide."""
    if not caller.seats:
        refuse("NOT_SEATED", "only who plays here may do this", "forbidden")
    if seat is None:
        acting = [mine for mine in caller.seats if mine in table.acting]
        return (acting or list(caller.seats))[0]
    if seat not in caller.seats:
        refuse("NOT_YOUR_SEAT", f"seat {seat} is not yours", "forbidden")
    return seat


def for_seat(table: Table, caller: Caller, seat: int | None) -> Caller:
    """The caller, asking for one of its seats."""
    return replace(caller, seat=own_seat(table, caller, seat))


def seat_of(caller: Caller) -> int:
    """The seat for which the caller asks."""
    if caller.seat is None:
        refuse("NOT_SEATED", "only who plays here may do this", "forbidden")
    return caller.seat


def host_only(caller: Caller) -> None:
    if not caller.host:
        refuse("HOST_ONLY", "only who opened the table may do this", "forbidden")


# How long a match may get: talk and taking back end first, so that what is left is the game, which ends by itself.
MOST_ENTRIES = 10_000
MOST_MOVES = 50_000


def room_left(table: Table, needed: bool = False) -> None:
    """Whether one more entry fits, and for what a game can go on without only as long as there is room for it."""
    not_closed(table)
    if table.number >= (MOST_MOVES if needed else MOST_ENTRIES):
        refuse("FULL", "this match has become too long; only moves and resigning are possible", "many")


def not_closed(table: Table) -> None:
    if table.closed:
        refuse("CLOSED", "whoever opened this table has closed it", "gone")


def not_begun(table: Table) -> None:
    """Until then people come and go."""
    not_closed(table)
    if table.state is not None:
        refuse("STARTED", "the game has begun")


# What for -----------------------------------------------------------------------------------------------


def going(table: Table, though_paused: bool = False) -> State:
    """The state of a game that is being played."""
    if table.state is None:
        refuse("NOT_STARTED", "the game has not begun; there are free seats")
    if table.state.over:
        raise Refused("GAME_OVER", "the game is over", rule=table.state.setup.game.end_rule)
    if table.paused and not though_paused:
        refuse("PAUSED", "the game is paused")
    return table.state


def in_time(table: Table, seat: int, now: int) -> None:
    if seat in table.clocks.fallen(now):
        refuse("TIME_UP", "your time is up")


def known_bot(bot: str, game: str) -> None:
    """Whether anybody may choose this bot for this game; nothing is imported because a stranger names it."""
    try:
        maker_of(bot, game, importing=False)
    except UnknownBot as error:
        refuse("UNKNOWN_BOT", short(error), "missing")


def legal_move(state: State, seat: int, decision: int, action: int | str) -> Draft:
    """The entry of an action that the rules allow."""
    try:
        code = state.code(action, seat) if isinstance(action, str) else action
        refused = state.refusal(code, seat)
    except IllegalAction as error:
        raise by_the_rules(error) from None
    if refused is not None:
        raise by_the_rules(refused)
    return Draft(kinds.MOVED, seat, {"key": state.key(code), "decision": decision})


def free_undo(state: State, seat: int) -> None:
    """Take back what needs nobody's agreement, on a trial state."""
    try:
        state.undo(seat)
    except IllegalAction as error:
        raise by_the_rules(error) from None


def leave_choice(state: State, seat: int) -> list[Draft]:
    """The entry that leaves a half-made choice; none where there is none, or a position began inside it."""
    trial = state.copy(journal=True)
    steps = 0
    while trial.midway(seat) and trial.can_undo(seat):
        trial.undo(seat)
        steps += 1
    return [Draft(kinds.UNDONE, seat, {"steps": steps, "agreed": False})] if steps else []


# Facts that no entry states -----------------------------------------------------------------------------


def abandoned(table: Table, seat: int, now: int) -> bool:
    """A seat that a bot may be given, as its player has been away too long."""
    return table.chairs[seat].played_by_person and table.away_too_long(seat, now)


def allies(table: Table, seat: int) -> list[int]:
    """The seats of this seat's side, itself included."""
    if table.state is None:
        return [seat]
    sides = table.state.sides
    return [other for other in range(table.opening.seats) if sides[other] == sides[seat]]
