"""What people may ask of a table. A request checks, and gives the entries that would follow; it changes nothing.

Every request has the same signature: the table, who asks, the time, then by name what is asked. Those that need
everybody's agreement are in `agreement`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from zirconia.table import entries as kinds
from zirconia.table import tokens
from zirconia.table.checks import (
    abandoned,
    allies,
    free_undo,
    going,
    host_only,
    in_time,
    known_bot,
    leave_choice,
    legal_move,
    not_begun,
    room_left,
    seat_of,
)
from zirconia.table.entries import Draft
from zirconia.table.refusals import refuse
from zirconia.table.standing import Caller
from zirconia.table.table import Table
from zirconia.table.words import clean

MOST_CHAT = 500  # characters of a line
MOST_LINES = 1000  # lines of a table
MOST_DEPARTURES = 100  # before the start of a game


# Sitting down ---------------------------------------------------------------------------------------


def join(
    table: Table,
    caller: Caller,
    now: int,
    *,
    seats: Sequence[int],
    name: str,
    holder: str,
    names: Mapping[int, str] | None = None,
    options: dict[str, Any] | None = None,
    each: Mapping[int, dict[str, Any]] | None = None,
) -> list[Draft]:
    """Take free seats; several at once are a hot-seat, `names` by seat, and `each` what a seat of it chose before
    the `options` of all. The last one taken begins the game."""
    not_begun(table)
    if not seats:
        refuse("NO_FREE_SEAT", "there is no free seat")
    for seat in seats:
        if not 0 <= seat < table.opening.seats:
            refuse("UNKNOWN_SEAT", f"seats are 0 to {table.opening.seats - 1}, not {seat}", "missing")
        if table.chairs[seat].kind != "open":
            refuse("SEAT_TAKEN", "somebody else has taken this seat; choose another")
    data: dict[str, Any] = {"seats": list(seats), "name": clean(name) or "Guest", "holder": holder}
    called = {str(seat): shown for seat, one in (names or {}).items() if (shown := clean(one))}
    if called:
        data["names"] = called
    chosen = {seat: {**(options or {}), **(each or {}).get(seat, {})} for seat in seats}
    if any(chosen.values()):
        check_own_options(table, caller, chosen)
    if options:
        data["options"] = options
    if each:
        data["each"] = {str(seat): values for seat, values in each.items() if seat in chosen}
    return [Draft(kinds.JOINED, seats[0], data), *beginning(table, seats)]


def check_own_options(table: Table, caller: Caller, chosen: Mapping[int, dict[str, Any]]) -> None:
    """A seat may choose what it keeps to itself; what changes the game for all is the host's to choose.

    Raises BadSetup for a value that won't do.
    """
    import zirconia

    known = zirconia.game(table.opening.game).options
    for name in dict.fromkeys(name for options in chosen.values() for name in options):
        if name not in known or not known[name].per_seat:
            refuse("NOT_YOUR_OPTION", f"{name!r} is no option that each seat chooses for itself", "bad")
        if not (caller.host or known[name].secret):
            refuse("HOST_ONLY", f"{name!r} is chosen by who opens the table", "forbidden")
    if "position" in table.opening.start:
        refuse("NOT_YOUR_OPTION", "this match starts from a position; nothing is left to choose", "bad")
    chairs = [*table.chairs]
    for seat, options in chosen.items():
        chairs[seat] = type(chairs[seat])(options=options)
    table.opening.setup(chairs)


def seat_bot(table: Table, caller: Caller, now: int, *, seat: int, bot: str) -> list[Draft]:
    """The host gives a free seat to a bot."""
    host_only(caller)
    not_begun(table)
    if not 0 <= seat < table.opening.seats or table.chairs[seat].kind != "open":
        refuse("SEAT_TAKEN", "this seat is not free")
    known_bot(bot, table.opening.game)
    return [Draft(kinds.BOT_SEATED, seat, {"bot": bot}), *beginning(table, [seat])]


def beginning(table: Table, filled: Sequence[int]) -> list[Draft]:
    """The start, once these seats are taken and no other is free."""
    if any(chair.kind == "open" and seat not in filled for seat, chair in enumerate(table.chairs)):
        return []
    order = list(range(table.opening.seats))
    if table.settings.seating == "random":
        secrets.SystemRandom().shuffle(order)
    return [Draft(kinds.STARTED, None, {"order": order})]


def invite(table: Table, caller: Caller, now: int, *, invites: dict[int, str]) -> list[Draft]:
    """The host has new invitations; older ones to the same seats are void."""
    host_only(caller)
    not_begun(table)
    room_left(table)
    return [Draft(kinds.INVITED, None, {"invites": {str(seat): hash for seat, hash in invites.items()}})]


def invited_seat(table: Table, token: str) -> int:
    """The free seat that an invitation is for."""
    for seat, chair in enumerate(table.chairs):
        if tokens.fits(token, chair.invite):
            return seat
    return refuse("BAD_INVITE", "this invitation is used up or was never given", "forbidden")


def leave(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Before the start: give up all of your seats; the invitations that led to them count again."""
    seat = seat_of(caller)
    not_begun(table)
    if table.left_seats >= MOST_DEPARTURES:
        refuse("TOO_OFTEN", "people have come and gone too often; the host may free your seat", "many")
    return [Draft(kinds.FREED, seat, {"seats": list(caller.seats), "host": False})]


def free_seat(table: Table, caller: Caller, now: int, *, seat: int) -> list[Draft]:
    """Before the start the host frees a seat that a person or a bot has taken; a person's token is void."""
    host_only(caller)
    not_begun(table)
    if not 0 <= seat < table.opening.seats:
        refuse("UNKNOWN_SEAT", "there is no such seat at this table", "missing")
    if table.chairs[seat].kind == "open":
        refuse("SEAT_FREE", "this seat is free already")
    return [Draft(kinds.FREED, seat, {"seats": [seat], "host": True})]


def close(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Before the start the host may give the table up; everybody there is told."""
    host_only(caller)
    not_begun(table)
    return [Draft(kinds.CLOSED)]


def rename(table: Table, caller: Caller, now: int, *, name: str) -> list[Draft]:
    """Another name for this seat; others of the same holder, at a hot-seat, keep theirs."""
    shown = clean(name)
    if not shown:
        refuse("EMPTY", "a name needs at least one visible character", "bad")
    return [Draft(kinds.RENAMED, seat_of(caller), {"name": shown, "alone": True})]


# Playing ----------------------------------------------------------------------------------------------


def move(table: Table, caller: Caller, now: int, *, decision: int, action: int | str) -> list[Draft]:
    """One action, for the decision that the seat was asked for when it chose."""
    seat = seat_of(caller)
    state = going(table)
    if table.chairs[seat].bot:
        refuse("BOT_PLAYS", "a bot plays this seat; take it back first")
    in_time(table, seat, now)
    if decision != table.decisions[seat]:
        refuse("STALE", f"decision {decision} is not open; the open one is {table.decisions[seat]}")
    return [legal_move(state, seat, decision, action)]


def cancel(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Leave a half-made choice: one step for the player, several for the record."""
    seat = seat_of(caller)
    state = going(table)
    if not state.midway(seat):
        refuse("NOT_MIDWAY", "there is no half-made choice to leave")
    left = leave_choice(state, seat)
    if not left:
        free_undo(state.copy(journal=True), seat)  # which says why not
    return left


def resign(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Give up, also while the game is paused; what was half chosen is not done."""
    seat = seat_of(caller)
    state = going(table, though_paused=True)
    if state.core.has_left(seat):
        refuse("HAS_LEFT", f"{state.setup.game.seat_name(seat)} has left the game already")
    return [*leave_choice(state, seat), Draft(kinds.RESIGNED, seat)]


# Talking ----------------------------------------------------------------------------------------------


def chat(table: Table, caller: Caller, now: int, *, text: str, to: str = "all") -> list[Draft]:
    """To everybody, or to allies where there are some."""
    seat = seat_of(caller)
    words = clean(text, MOST_CHAT, lines=True)
    if not words:
        refuse("EMPTY", "there is nothing to say in this", "bad")
    if table.said >= MOST_LINES:
        refuse("CHAT_FULL", f"{MOST_LINES} lines have been said at this table; that is enough", "many")
    if to == "allies" and len(allies(table, seat)) < 2:
        refuse("NO_ALLIES", "you have no allies at this table")
    return [Draft(kinds.CHATTED, seat, {"text": words, "to": to})]


def set_hints(table: Table, caller: Caller, now: int, *, hints: bool) -> list[Draft]:
    """The host's to change; everybody at the table is told."""
    host_only(caller)
    return [Draft(kinds.SET, None, {"hints": hints})]


def notify(table: Table, caller: Caller, now: int, *, url: str) -> list[Draft]:
    """Where notices to this seat go; nowhere for an empty address."""
    return [Draft(kinds.NOTIFY, seat_of(caller), {"url": url})]


# Bots for people --------------------------------------------------------------------------------------


def hand_over(table: Table, caller: Caller, now: int, *, bot: str) -> list[Draft]:
    """A bot plays for you until you take the seat back."""
    seat = seat_of(caller)
    going(table, though_paused=True)
    known_bot(bot, table.opening.game)
    if table.chairs[seat].bot:
        refuse("BOT_PLAYS", "a bot plays this seat already")
    return [Draft(kinds.HANDED_OVER, seat, {"bot": bot})]


def take_back(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Play your seat yourself again."""
    seat = seat_of(caller)
    if not table.chairs[seat].bot:
        refuse("YOU_PLAY", "you play this seat yourself")
    return [Draft(kinds.TAKEN_BACK, seat)]


def replace(table: Table, caller: Caller, now: int, *, seat: int, bot: str) -> list[Draft]:
    """Give an abandoned seat to a bot; its holder may take it back."""
    going(table, though_paused=True)
    known_bot(bot, table.opening.game)
    if not 0 <= seat < table.opening.seats:
        refuse("UNKNOWN_SEAT", f"seats are 0 to {table.opening.seats - 1}, not {seat}", "missing")
    if not caller.seats and not caller.host:
        refuse("NOT_SEATED", "only who plays here may do this", "forbidden")
    if not abandoned(table, seat, now):
        refuse("NOT_ABANDONED", "whoever sits there has not been away for long enough")
    return [Draft(kinds.REPLACED, seat, {"bot": bot})]
