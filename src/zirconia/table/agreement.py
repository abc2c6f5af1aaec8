"""Requests that all people at a table have to agree to: taking back, pausing under a clock, a rematch."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

from zirconia.table import entries as kinds
from zirconia.table import tokens
from zirconia.table.checks import free_undo, going, host_only, known_bot, seat_of
from zirconia.table.entries import Draft
from zirconia.table.opening import Opening
from zirconia.table.refusals import refuse
from zirconia.table.standing import Caller
from zirconia.table.table import Table
from zirconia.table.undoing import has_given_up, is_free, steps_back

MOST_HOST_ANSWERS = 3  # a match


def undo(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Your own last action at once while nothing was revealed and nobody else acted; else everybody is asked, also
    about a resignation."""
    seat = seat_of(caller)
    state = going(table)
    if table.settings.undo == "off":
        refuse("NO_UNDO", "nothing is taken back at this table")
    if is_free(state, seat):
        return [Draft(kinds.UNDONE, seat, {"steps": 1, "agreed": False})]
    if table.settings.undo == "own":
        if has_given_up(state, seat):
            refuse("HAS_LEFT", "who has left the game stays away")
        free_undo(state.copy(journal=True), seat)  # refuses, and says why
    steps_back(table, state, seat)
    return ask(table, seat, "undo")


def pause(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Under a clock everybody has to agree."""
    seat = seat_of(caller)
    going(table)
    if table.settings.clock.kind == "none":
        return [Draft(kinds.PAUSED, seat)]
    return ask(table, seat, "pause")


def resume(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Go on after a pause; nobody has to agree."""
    if not table.paused:
        refuse("NOT_PAUSED", "the game is not paused")
    return [Draft(kinds.RESUMED, seat_of(caller))]


def rematch(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Once more, everybody one seat further, when all agree."""
    if table.status != "over":
        refuse("NOT_OVER", "the game is not over")
    if table.rematch:
        refuse("REMATCHED", "there is a rematch already")
    return ask(table, seat_of(caller), "rematch")


def rematch_without(table: Table, caller: Caller, now: int, *, bot: str) -> list[Draft]:
    """Go on without those who have not answered; a bot plays for them until they take their seats back."""
    seat = seat_of(caller)
    if "rematch" not in table.asks:
        refuse("NOT_ASKED", "nobody asks for this: rematch")
    question = table.asks["rematch"]
    if table.chairs[seat].holder not in question.agreed:
        refuse("NOT_AGREED", "agree to the rematch first", "forbidden")
    if now - question.at < table.settings.away * 1000:
        refuse("TOO_SOON", f"the others have {table.settings.away} seconds to answer")
    known_bot(bot, table.opening.game)
    return agreed(table, seat, "rematch", question.agreed, bot)


def ask(table: Table, seat: int, what: str) -> list[Draft]:
    """Ask for it; where nobody else is to be asked it is agreed at once."""
    if what in table.asks:
        if table.chairs[seat].holder not in table.asks[what].agreed:
            return agree(table, seat, what)
        refuse("ASKED", "this has been asked already; the others have not answered")
    asked = Draft(kinds.ASKED, seat, {"what": what})
    said = {table.chairs[seat].holder}
    if set(needed(table, what)) <= said:
        return [asked, *agreed(table, seat, what, said)]
    return [asked]


def answer(table: Table, caller: Caller, now: int, *, what: str, yes: bool) -> list[Draft]:
    """Agree or refuse; with the last agreement it is done."""
    seat = seat_of(caller)
    if what not in table.asks:
        refuse("NOT_ASKED", f"nobody asks for this: {what}")
    if not yes:
        return [Draft(kinds.ANSWERED, seat, {"what": what, "yes": False})]
    return agree(table, seat, what)


def agree(table: Table, seat: int, what: str) -> list[Draft]:
    """One more has agreed, and what follows if that was the last."""
    question = table.asks[what]
    holder = table.chairs[seat].holder
    if holder in question.agreed:
        refuse("ANSWERED", "you have agreed already")
    drafts = [Draft(kinds.ANSWERED, seat, {"what": what, "yes": True})]
    said = question.agreed | {holder}
    if set(needed(table, what)) <= said:
        drafts += agreed(table, question.seat, what, said)
    return drafts


def withdraw(table: Table, caller: Caller, now: int, *, what: str) -> list[Draft]:
    """Who has asked for something does not want it any more."""
    seat = seat_of(caller)
    if what not in table.asks:
        refuse("NOT_ASKED", f"nobody asks for this: {what}")
    if table.chairs[table.asks[what].seat].holder != table.chairs[seat].holder:
        refuse("NOT_YOURS", "only who has asked may take the request back", "forbidden")
    return [Draft(kinds.WITHDRAWN, seat, {"what": what})]


def needed(table: Table, what: str) -> list[str]:
    """Whose word is needed. Nothing is taken back behind the back of who is away: their word comes later."""
    return table.holders() if what == "undo" else table.people()


def host_answer(table: Table, caller: Caller, now: int, *, what: str, yes: bool) -> list[Draft]:
    """The host's word for those who have been away too long; so often a match, and not in the place of others."""
    host_only(caller)
    if what not in table.asks:
        refuse("NOT_ASKED", f"nobody asks for this: {what}")
    absent = {chair.holder for seat, chair in enumerate(table.chairs) if table.away_too_long(seat, now)}
    if not absent - table.asks[what].agreed:
        refuse("NOT_ABANDONED", "everybody who is asked can answer for themselves")
    if yes and table.host_answers >= MOST_HOST_ANSWERS:
        refuse("TOO_OFTEN", f"the host answers for others {MOST_HOST_ANSWERS} times a match", "many")
    drafts = [Draft(kinds.HOST_ANSWERED, None, {"what": what, "yes": yes})]
    said = table.asks[what].agreed | absent
    if yes and set(needed(table, what)) <= said:
        drafts += agreed(table, table.asks[what].seat, what, said)
    return drafts


def agreed(table: Table, seat: int, what: str, said: set[str], bot: str = "") -> list[Draft]:
    """What follows when all have agreed who were to: those who `said` so, and a `bot` for the others."""
    if what == "undo":
        return [Draft(kinds.UNDONE, seat, {"steps": steps_back(table, going(table), seat), "agreed": True})]
    if what == "pause":
        return [Draft(kinds.PAUSED, seat)]
    return [Draft(kinds.REMATCHED, seat, {"table": tokens.fresh_id(), "played": stand_ins(table, said, bot)})]


def stand_ins(table: Table, said: set[str], bot: str) -> dict[str, str]:
    """The bots that play for people who have not said a word: one that did so before, or this one."""
    silent = {seat: chair for seat, chair in enumerate(table.chairs) if chair.holder not in said}
    return {
        str(seat): chair.bot or bot
        for seat, chair in silent.items()
        if chair.kind == "person" and (chair.bot or bot)
    }


def next_opening(table: Table, played: Mapping[str, str] = MappingProxyType({})) -> Opening:
    """The opening of the rematch: the same people and tokens, everybody one seat further; `played`: stand-ins."""
    chairs = [dataclasses.replace(chair, away=None, abandoned=False) for chair in table.chairs]
    for seat, chair in enumerate(chairs):
        chair.bot = chair.bot if chair.kind == "bot" else played.get(str(seat), "")
    return dataclasses.replace(
        table.opening,
        start={**table.opening.start, "seed": tokens.fresh_seed()},
        settings=table.settings,
        chairs=chairs[-1:] + chairs[:-1],
        earlier=table.id,
        salt=tokens.fresh_salt(),
    )
