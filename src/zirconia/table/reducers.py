"""What each kind of entry does to a table. Nothing is checked here: an entry is a fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zirconia.core.match.state import State
from zirconia.table import entries as kinds
from zirconia.table.entries import TableEntry
from zirconia.table.seats import Chair
from zirconia.table.standing import Ask, Standing
from zirconia.table.undoing import has_given_up

ABOUT_THE_GAME = ("undo", "pause")  # asks that lapse as soon as the game goes on


def playing(table: Standing) -> State:
    assert table.state is not None, "the game has not begun"
    return table.state


def joined(table: Standing, entry: TableEntry) -> None:
    for seat in entry.data["seats"]:
        chair = table.chairs[seat]
        name = entry.data.get("names", {}).get(str(seat), entry.data["name"])
        chair.kind, chair.name, chair.holder = "person", name, entry.data["holder"]
        chair.used, chair.invite, chair.bot, chair.away = chair.invite, "", "", None
        chair.options = {**entry.data.get("options", {}), **entry.data.get("each", {}).get(str(seat), {})}


def invited(table: Standing, entry: TableEntry) -> None:
    for seat, invite in entry.data["invites"].items():
        table.chairs[int(seat)].invite = invite


def renamed(table: Standing, entry: TableEntry) -> None:
    """One seat; entries from before seats had names of their own rename all of a holder's."""
    own = table.chairs[seat_of(entry)]
    for chair in table.chairs:
        if chair is own or (chair.holder == own.holder and not entry.data.get("alone")):
            chair.name = entry.data["name"]


def bot_seated(table: Standing, entry: TableEntry) -> None:
    chair = table.chairs[seat_of(entry)]
    chair.kind, chair.bot, chair.name = "bot", entry.data["bot"], entry.data["bot"]
    chair.used, chair.invite = chair.invite, ""


def freed(table: Standing, entry: TableEntry) -> None:
    """The invitation counts again; not that of somebody whom the host sent away."""
    for seat in entry.data["seats"]:
        chair = table.chairs[seat]
        sent_away = entry.data["host"] and chair.kind == "person"
        table.chairs[seat] = Chair(invite="" if sent_away else chair.used)
    table.left_seats += not entry.data["host"]


def closed(table: Standing, entry: TableEntry) -> None:
    table.closed = True


def started(table: Standing, entry: TableEntry) -> None:
    table.chairs = [table.chairs[seat] for seat in entry.data["order"]]
    table.state = table.opening.begin(table.chairs)


def moved(table: Standing, entry: TableEntry) -> None:
    state = playing(table)
    state.apply(state.setup.by_key()[entry.data["key"]], entry.seat)
    lapse(table)


def undone(table: Standing, entry: TableEntry) -> None:
    state = playing(table)
    assert state.journal is not None
    struck: list[int] = []
    for _ in range(entry.data["steps"]):
        state.undo(seat_of(entry), agreed=entry.data["agreed"])
        struck += state.journal.struck
    table.struck[entry.number] = sorted(struck)
    # Once upon a time an undo took a fallen flag back; such entries mean what they meant.
    table.flagged = frozenset(seat for seat in table.flagged if has_given_up(state, seat))
    lapse(table)


def resigned(table: Standing, entry: TableEntry) -> None:
    give_up(table, entry, timed=False)


def flagged(table: Standing, entry: TableEntry) -> None:
    """Time that is up gives the game away as a resignation does, but for good."""
    give_up(table, entry, timed=True)
    table.flagged |= {seat_of(entry)}


def give_up(table: Standing, entry: TableEntry, timed: bool) -> None:
    playing(table).resign(seat_of(entry), timed=timed)
    lapse(table)


def asked(table: Standing, entry: TableEntry) -> None:
    seat = seat_of(entry)
    table.asks[entry.data["what"]] = Ask(seat, entry.at, {table.chairs[seat].holder})


def answered(table: Standing, entry: TableEntry) -> None:
    if entry.data["yes"]:
        table.asks[entry.data["what"]].agreed.add(table.chairs[seat_of(entry)].holder)
    else:
        del table.asks[entry.data["what"]]


def withdrawn(table: Standing, entry: TableEntry) -> None:
    del table.asks[entry.data["what"]]


def host_answered(table: Standing, entry: TableEntry) -> None:
    """The host has answered for everybody who has been away too long."""
    if not entry.data["yes"]:
        del table.asks[entry.data["what"]]
        return
    table.host_answers += 1
    absent = [chair.holder for seat, chair in enumerate(table.chairs) if table.away_too_long(seat, entry.at)]
    table.asks[entry.data["what"]].agreed.update(absent)


def paused(table: Standing, entry: TableEntry) -> None:
    table.paused = True
    table.asks.pop("pause", None)


def resumed(table: Standing, entry: TableEntry) -> None:
    table.paused = False


def settings_changed(table: Standing, entry: TableEntry) -> None:
    table.settings = replace(table.settings, **entry.data)


def played_by_bot(table: Standing, entry: TableEntry) -> None:
    """Handed over by its holder, given away by the others, or another bot after one that failed."""
    table.chairs[seat_of(entry)].bot = entry.data["bot"]
    if table.chairs[seat_of(entry)].kind == "bot":
        table.chairs[seat_of(entry)].name = entry.data["bot"]


def taken_back(table: Standing, entry: TableEntry) -> None:
    table.chairs[seat_of(entry)].bot = ""


def left(table: Standing, entry: TableEntry) -> None:
    table.chairs[seat_of(entry)].away = entry.at


def abandoned(table: Standing, entry: TableEntry) -> None:
    table.chairs[seat_of(entry)].abandoned = True


def back(table: Standing, entry: TableEntry) -> None:
    chair = table.chairs[seat_of(entry)]
    chair.away, chair.abandoned = None, False


def notify(table: Standing, entry: TableEntry) -> None:
    table.chairs[seat_of(entry)].webhook = entry.data["url"]


def rematched(table: Standing, entry: TableEntry) -> None:
    table.rematch = entry.data["table"]
    table.asks.pop("rematch", None)


def chatted(table: Standing, entry: TableEntry) -> None:
    table.said += 1


def nothing(table: Standing, entry: TableEntry) -> None:
    """Downtime only concerns the clocks."""


def lapse(table: Standing) -> None:
    for what in ABOUT_THE_GAME:
        table.asks.pop(what, None)


def seat_of(entry: TableEntry) -> int:
    assert entry.seat is not None, f"an entry '{entry.kind}' belongs to a seat"
    return entry.seat


REDUCERS: Mapping[str, Callable[[Standing, TableEntry], None]] = {
    kinds.JOINED: joined,
    kinds.INVITED: invited,
    kinds.RENAMED: renamed,
    kinds.BOT_SEATED: bot_seated,
    kinds.FREED: freed,
    kinds.CLOSED: closed,
    kinds.STARTED: started,
    kinds.MOVED: moved,
    kinds.UNDONE: undone,
    kinds.RESIGNED: resigned,
    kinds.FLAGGED: flagged,
    kinds.ASKED: asked,
    kinds.ANSWERED: answered,
    kinds.WITHDRAWN: withdrawn,
    kinds.HOST_ANSWERED: host_answered,
    kinds.PAUSED: paused,
    kinds.RESUMED: resumed,
    kinds.CHATTED: chatted,
    kinds.SET: settings_changed,
    kinds.HANDED_OVER: played_by_bot,
    kinds.TAKEN_BACK: taken_back,
    kinds.REPLACED: played_by_bot,
    kinds.BOT_FAILED: played_by_bot,
    kinds.LEFT: left,
    kinds.ABANDONED: abandoned,
    kinds.BACK: back,
    kinds.DOWNTIME: nothing,
    kinds.NOTIFY: notify,
    kinds.REMATCHED: rematched,
}
