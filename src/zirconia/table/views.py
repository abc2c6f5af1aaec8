"""All that a client is told: the one exit. A seat gets its own view and events, others a spectator's."""

from __future__ import annotations

from zirconia.core.contract.vocabulary import Scene
from zirconia.core.match import logbook
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.table import entries as kinds
from zirconia.table.agreement import needed
from zirconia.table.checks import abandoned, allies
from zirconia.table.entries import TableEntry
from zirconia.table.names import shown_names
from zirconia.table.standing import Ask
from zirconia.table.table import Table
from zirconia.table.undoing import can_be_asked, is_free, steps_back

# What everybody may know of an entry. Kinds that are not listed show nothing but their number.
OPEN = {
    kinds.JOINED: ("seats", "name", "names"),
    kinds.RENAMED: ("name",),
    kinds.BOT_SEATED: ("bot",),
    kinds.FREED: ("seats", "host"),
    kinds.CLOSED: (),
    kinds.STARTED: (),
    kinds.MOVED: (),
    kinds.UNDONE: ("steps", "agreed"),
    kinds.RESIGNED: (),
    kinds.FLAGGED: (),
    kinds.ASKED: ("what",),
    kinds.ANSWERED: ("what", "yes"),
    kinds.WITHDRAWN: ("what",),
    kinds.HOST_ANSWERED: ("what", "yes"),
    kinds.PAUSED: (),
    kinds.RESUMED: (),
    kinds.SET: ("hints",),
    kinds.HANDED_OVER: ("bot",),
    kinds.TAKEN_BACK: (),
    kinds.REPLACED: ("bot",),
    kinds.BOT_FAILED: ("bot", "failed", "why"),
    kinds.LEFT: (),
    kinds.ABANDONED: (),
    kinds.BACK: (),
    kinds.DOWNTIME: (),
    kinds.REMATCHED: ("table",),
}
QUIET = "quiet"
MOST_UPDATES = 3000  # that are told at once


def update(table: Table, entry: TableEntry, seat: int | None) -> Json:
    """One entry as this seat (None: a spectator) may know it, with the events that belong to it."""
    return updates(table, seat, entry.number - 1, entry.number)[0]


def updates(table: Table, seat: int | None, since: int, upto: int | None = None) -> list[Json]:
    """Every update after number `since`; of a very long match the last ones."""
    chosen = table.entries[max(0, since) : upto][-MOST_UPDATES:]
    if not chosen:
        return []
    first, last = table.spans[chosen[0].number - 1][0], table.spans[chosen[-1].number - 1][1]
    rows = events(table, seat, first, last)
    return [shown(table, entry, seat, rows, first) for entry in chosen]


def events(table: Table, seat: int | None, first: int, last: int) -> list[Json]:
    """The events from number `first` on and before `last`, as this seat may know them."""
    state = table.state
    if state is None or state.journal is None:
        return []
    happened = state.journal.log.events[:last]
    return logbook.told(state.setup, state.core, happened, seat, first, names(table))


def shown(table: Table, entry: TableEntry, seat: int | None, rows: list[Json], offset: int) -> Json:
    first, last = table.spans[entry.number - 1]
    return {
        "number": entry.number,
        "at": entry.at,
        **told(table, entry, seat),
        "events": rows[first - offset : last - offset],
        "entry": table.lengths[entry.number - 1],
        "struck": table.struck.get(entry.number, []),
    }


def told(table: Table, entry: TableEntry, seat: int | None) -> Json:
    """Kind, seat and data of an entry, without what this seat must not know."""
    if entry.kind == kinds.CHATTED:
        return chatted(table, entry, seat)
    if entry.kind not in OPEN:
        return {"kind": QUIET, "seat": None, "data": {}}
    data = {key: entry.data[key] for key in OPEN[entry.kind] if key in entry.data}
    if entry.kind == kinds.MOVED and entry.seat == seat:
        data["decision"] = entry.data["decision"]
    return {"kind": entry.kind, "seat": entry.seat, "data": data}


def chatted(table: Table, entry: TableEntry, seat: int | None) -> Json:
    """What was said, to those to whom it was said."""
    assert entry.seat is not None
    if entry.data["to"] == "allies" and (seat is None or seat not in allies(table, entry.seat)):
        return {"kind": QUIET, "seat": None, "data": {}}
    return {"kind": entry.kind, "seat": entry.seat, "data": entry.data}


def info(table: Table, seat: int | None, now: int) -> Json:
    """The table itself: who sits where, whose decision it is, clocks, what is asked."""
    opening = table.opening
    setup = opening.setup([]) if table.state is None else table.state.setup
    return {
        "table": table.id,
        "game": opening.game,
        "seats": opening.seats,
        "setup": setup.public(),
        "start": "position" if "position" in opening.start else "beginning",
        "sides": list(setup.sides),
        "status": table.status,
        "paused": table.paused,
        "number": table.number,
        "created": table.created,
        "now": now,
        "settings": {**table.settings.to_json(), "hints": table.hints_allowed(), "listed": table.is_listed()},
        "chairs": [chair(table, number, called, now) for number, called in enumerate(names(table))],
        "acting": list(table.acting),
        "asks": {what: asked(table, what, ask, seat) for what, ask in table.asks.items()},
        "you": seat,
        "decision": table.decisions[seat] if seat is not None and table.state is not None else None,
        "undo": table.state is not None and seat is not None and can_undo(table, table.state, seat),
        "ask_undo": table.state is not None and seat is not None and can_be_asked(table, table.state, seat),
        "rematch": table.rematch or None,
        "earlier": opening.earlier or None,
        "commitment": opening.commitment or None,
        "reveal": {"seed": str(opening.start["seed"]), "salt": opening.salt} if is_revealed(table) else None,
    }


def is_revealed(table: Table) -> bool:
    """When the match is over everybody may check how it was dealt."""
    return table.status == "over" and bool(table.opening.salt)


def can_undo(table: Table, state: State, seat: int) -> bool:
    """Whether an undo needs nobody's agreement now."""
    return not state.over and table.settings.undo != "off" and is_free(state, seat)


def asked(table: Table, what: str, ask: Ask, seat: int | None) -> Json:
    """What somebody asks for, who has not answered, and what would be taken back, as this seat may know it."""
    text, steps = at_stake(table, ask.seat, seat) if what == "undo" else ("", 0)
    missing = set(needed(table, what)) - ask.agreed
    return {
        "seat": ask.seat,
        "at": ask.at,
        "agreed": agreed(table, ask.agreed),
        "missing": agreed(table, missing),
        "text": text,
        "steps": steps,
    }


def at_stake(table: Table, asker: int, seat: int | None) -> tuple[str, int]:
    """The action that an undo would take back, in the words of the log, and how many with those that followed."""
    state = table.state
    if state is None or state.journal is None or not can_be_asked(table, state, asker):
        return "", 0
    steps, journal = steps_back(table, state, asker), state.journal
    number = next(
        at for at in range(len(journal.entries), 0, -1) if journal.entries[at - 1] is journal.line[-steps]
    )
    happened = journal.log.events
    own = [at for at, event in enumerate(happened) if event.entry == number]
    rows = events(table, seat, own[0], own[-1] + 1) if own else []
    return next((str(row["text"]) for row in rows if row["entry"] == number), ""), steps


def agreed(table: Table, holders: set[str]) -> list[int]:
    return [seat for seat, chair in enumerate(table.chairs) if chair.kind == "person" and chair.holder in holders]


def chair(table: Table, seat: int, called: str, now: int) -> Json:
    """A chair as everybody sees it."""
    place = table.chairs[seat]
    clocked = table.settings.clock.kind != "none"
    return {
        "seat": seat,
        "kind": place.kind,
        "name": place.name,
        "called": called,
        "bot": place.bot or None,
        "here": place.kind == "bot" or (place.kind == "person" and place.away is None),
        "away": place.away,
        "abandoned": abandoned(table, seat, now),
        "clock": max(0, table.clocks.left_at(seat, now)) if clocked else None,
        "running": clocked and seat in table.clocks.running,
    }


def imagined(table: Table, state: State, seat: int, seed: str) -> Json:
    """A whole position that this seat can't tell from the true one, for programs; it follows from what the seat
    knows and from the seed. `decision` says to which question it belongs."""
    return {
        "seat": seat,
        "number": table.number,
        "decision": table.decisions[seat],
        "steps": state.steps,
        "reveals": state.reveals,
        "position": state.imagine(seat, seed).position(),
    }


def view(table: Table, seat: int | None) -> Scene | None:
    """The scene of this seat; none before the start."""
    return None if table.state is None else table.state.view(seat, names(table))


def names(table: Table) -> list[str]:
    """What everybody at the table is called, by seat."""
    return shown_names(table.opening.game, [(chair.kind, chair.name) for chair in table.chairs])
