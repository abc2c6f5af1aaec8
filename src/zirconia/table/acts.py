"""What people may do at a table. Every act checks, and gives the entries that would follow; it changes nothing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from zirconia.bots import bots
from zirconia.core.errors import IllegalAction
from zirconia.core.state import State
from zirconia.table import entries as kinds
from zirconia.table import tokens
from zirconia.table.entries import Draft
from zirconia.table.refusals import Refused, by_the_rules, refuse
from zirconia.table.table import Caller, Table
from zirconia.table.words import clean

MOST_CHAT = 500  # characters of a line
MOST_LINES = 1000  # lines of a table


# Sitting down ---------------------------------------------------------------------------------------


def join(
    table: Table, seats: Sequence[int], name: str, holder: str, options: dict[str, Any] | None = None
) -> list[Draft]:
    """Take free seats; several at once are a hot-seat. The game begins when the last one is taken."""
    if table.state is not None:
        refuse("STARTED", "the game has begun; every seat is taken")
    if not seats:
        refuse("NO_FREE_SEAT", "there is no free seat")
    for seat in seats:
        if not 0 <= seat < table.opening.seats:
            refuse("UNKNOWN_SEAT", f"seats are 0 to {table.opening.seats - 1}, not {seat}", "missing")
        if table.chairs[seat].kind != "open":
            refuse("SEAT_TAKEN", f"seat {seat} is taken")
    data: dict[str, Any] = {"seats": list(seats), "name": clean(name) or "Guest", "holder": holder}
    if options:
        check_own_options(table, seats, options)
        data["options"] = options
    return [Draft(kinds.JOINED, seats[0], data), *beginning(table, seats)]


def check_own_options(table: Table, seats: Sequence[int], options: dict[str, Any]) -> None:
    """A seat may choose what is chosen by each seat for itself. Raises BadSetup for a value that won't do."""
    import zirconia

    known = zirconia.game(table.opening.game).options
    for name in options:
        if name not in known or not known[name].per_seat:
            refuse("NOT_YOUR_OPTION", f"{name!r} is no option that each seat chooses for itself", "bad")
    if "position" in table.opening.start:
        refuse("NOT_YOUR_OPTION", "this match starts from a position; nothing is left to choose", "bad")
    chairs = [*table.chairs]
    for seat in seats:
        chairs[seat] = type(chairs[seat])(options=options)
    table.opening.setup(chairs)


def seat_bot(table: Table, caller: Caller, seat: int, bot: str) -> list[Draft]:
    """The host gives a free seat to a bot."""
    if not caller.host:
        refuse("HOST_ONLY", "only who opened the table may do this", "forbidden")
    if not 0 <= seat < table.opening.seats or table.chairs[seat].kind != "open":
        refuse("SEAT_TAKEN", f"seat {seat} is not free")
    known_bot(bot)
    return [Draft(kinds.BOT_SEATED, seat, {"bot": bot}), *beginning(table, [seat])]


def beginning(table: Table, filled: Sequence[int]) -> list[Draft]:
    """The start, once these seats are taken and no other is free."""
    if any(chair.kind == "open" and seat not in filled for seat, chair in enumerate(table.chairs)):
        return []
    order = list(range(table.opening.seats))
    if table.settings.seating == "random":
        secrets.SystemRandom().shuffle(order)
    return [Draft(kinds.STARTED, None, {"order": order})]


def invite(table: Table, caller: Caller, invites: dict[int, str]) -> list[Draft]:
    """The host has new invitations; older ones to the same seats are void."""
    if not caller.host:
        refuse("HOST_ONLY", "only who opened the table may do this", "forbidden")
    return [Draft(kinds.INVITED, None, {"invites": {str(seat): hash for seat, hash in invites.items()}})]


def invited_seat(table: Table, token: str) -> int:
    """The free seat that an invitation is for."""
    for seat, chair in enumerate(table.chairs):
        if tokens.fits(token, chair.invite):
            return seat
    return refuse("BAD_INVITE", "this invitation is used up or was never given", "forbidden")


def rename(table: Table, seat: int, name: str) -> list[Draft]:
    word = clean(name)
    if not word:
        refuse("EMPTY", "a name needs at least one visible character", "bad")
    return [Draft(kinds.RENAMED, seat, {"name": word})]


# Playing ----------------------------------------------------------------------------------------------


def move(table: Table, seat: int, decision: int, action: int | str, now: int) -> list[Draft]:
    """One action, for the decision that the seat was asked for when it chose."""
    state = going(table)
    if table.chairs[seat].bot:
        refuse("BOT_PLAYS", "a bot plays this seat; take it back first")
    check_time(table, seat, now)
    if decision != table.decisions[seat]:
        refuse("STALE", f"decision {decision} is not open; the open one is {table.decisions[seat]}")
    return [moved(state, seat, decision, action)]


def moved(state: State, seat: int, decision: int, action: int | str) -> Draft:
    try:
        code = state.code(action, seat) if isinstance(action, str) else action
        refused = state.refusal(code, seat)
    except IllegalAction as error:
        raise by_the_rules(error) from None
    if refused is not None:
        raise by_the_rules(refused)
    return Draft(kinds.MOVED, seat, {"key": state.key(code), "decision": decision})


def cancel(table: Table, seat: int) -> list[Draft]:
    """Leave a half-made choice: one step for the player, several for the record."""
    state = going(table)
    if not state.midway(seat):
        refuse("NOT_MIDWAY", "there is no half-made choice to leave")
    trial = state.copy(journal=True)
    steps = 0
    while trial.midway(seat):
        free_undo(trial, seat)
        steps += 1
    return [Draft(kinds.UNDONE, seat, {"steps": steps, "agreed": False})]


def free_undo(state: State, seat: int) -> None:
    try:
        state.undo(seat)
    except IllegalAction as error:
        raise by_the_rules(error) from None


def resign(table: Table, seat: int) -> list[Draft]:
    state = going(table, though_paused=True)
    if state.core.has_left(seat):
        refuse("HAS_LEFT", f"{state.setup.game.seat_name(seat)} has left the game already")
    return [Draft(kinds.RESIGNED, seat)]


def going(table: Table, though_paused: bool = False) -> State:
    """The state of a game that is being played."""
    if table.state is None:
        refuse("NOT_STARTED", "the game has not begun; there are free seats")
    if table.state.over:
        raise Refused("GAME_OVER", "the game is over", rule=table.state.setup.game.end_rule)
    if table.paused and not though_paused:
        refuse("PAUSED", "the game is paused")
    return table.state


def check_time(table: Table, seat: int, now: int) -> None:
    if seat in table.clocks.fallen(now):
        refuse("TIME_UP", "your time is up")


# Talking ----------------------------------------------------------------------------------------------


def chat(table: Table, seat: int, text: str, to: str = "all") -> list[Draft]:
    """To everybody, or to allies where there are some."""
    words = clean(text, MOST_CHAT, lines=True)
    if not words:
        refuse("EMPTY", "there is nothing to say in this", "bad")
    if table.said >= MOST_LINES:
        refuse("CHAT_FULL", f"{MOST_LINES} lines have been said at this table; that is enough", "many")
    if to == "allies" and len(allies(table, seat)) < 2:
        refuse("NO_ALLIES", "you have no allies at this table")
    return [Draft(kinds.CHATTED, seat, {"text": words, "to": to})]


def allies(table: Table, seat: int) -> list[int]:
    """The seats of this seat's side, itself included."""
    if table.state is None:
        return [seat]
    sides = table.state.sides
    return [other for other in range(table.opening.seats) if sides[other] == sides[seat]]


def set_hints(table: Table, caller: Caller, hints: bool) -> list[Draft]:
    """The host's to change; everybody at the table is told."""
    if not caller.host:
        refuse("HOST_ONLY", "only who opened the table may do this", "forbidden")
    return [Draft(kinds.SET, None, {"hints": hints})]


def notify(table: Table, seat: int, url: str) -> list[Draft]:
    return [Draft(kinds.NOTIFY, seat, {"url": url})]


# Bots for people --------------------------------------------------------------------------------------


def hand_over(table: Table, seat: int, bot: str) -> list[Draft]:
    """A bot plays for you until you take the seat back."""
    going(table, though_paused=True)
    known_bot(bot)
    if table.chairs[seat].bot:
        refuse("BOT_PLAYS", "a bot plays this seat already")
    return [Draft(kinds.HANDED_OVER, seat, {"bot": bot})]


def take_back(table: Table, seat: int) -> list[Draft]:
    if not table.chairs[seat].bot:
        refuse("YOU_PLAY", "you play this seat yourself")
    return [Draft(kinds.TAKEN_BACK, seat)]


def replace(table: Table, caller: Caller, seat: int, bot: str, now: int) -> list[Draft]:
    """Give an abandoned seat to a bot; its holder may take it back."""
    going(table, though_paused=True)
    known_bot(bot)
    if not 0 <= seat < table.opening.seats:
        refuse("UNKNOWN_SEAT", f"seats are 0 to {table.opening.seats - 1}, not {seat}", "missing")
    if not caller.seats and not caller.host:
        refuse("NOT_SEATED", "only who plays here may do this", "forbidden")
    if not abandoned(table, seat, now):
        refuse("NOT_ABANDONED", f"seat {seat} is not abandoned")
    return [Draft(kinds.REPLACED, seat, {"bot": bot})]


def abandoned(table: Table, seat: int, now: int) -> bool:
    """A person's seat to which nobody has been connected for as long as the table says."""
    chair = table.chairs[seat]
    away = chair.away
    return chair.played_by_person and away is not None and now - away >= table.settings.away * 1000


def known_bot(bot: str) -> None:
    if bot not in bots():
        refuse("UNKNOWN_BOT", f"there is no bot {bot[:40]!r}; there are {', '.join(bots())}", "missing")
