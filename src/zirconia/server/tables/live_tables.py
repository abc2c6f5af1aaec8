"""The tables this server has in memory: every change is committed first and told afterwards."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from zirconia.core.records.record import OtherRules
from zirconia.server.storage.limits import OpeningLimits
from zirconia.server.storage.store import SLICE, Append, NewTable, Store, StoredTable
from zirconia.server.tables.archive import shelved
from zirconia.server.tables.frames import Broadcast, Listener
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.reading import Reading
from zirconia.server.tables.standstill import Standstill
from zirconia.server.tables.turns import Turns
from zirconia.table import Draft, Refused, Table, TableEntry, agreement, automatic
from zirconia.table import entries as kinds
from zirconia.table.entries import numbered

log = logging.getLogger("zirconia.server")

Change = Callable[[Table, int], list[Draft]]  # what would follow at a table, now
T = TypeVar("T")
TRIES = 40
PRESENT_SECONDS = 60.0  # for which somebody who asked something counts as present
BACK_OFF = 0.005  # seconds, growing with each race that was lost
SHORT = 1000  # entries of a match that are read back as fast as they can be; of longer ones the rest at half speed
QUIET_KINDS = (
    kinds.CHATTED,
    kinds.RENAMED,
    kinds.LEFT,
    kinds.ABANDONED,
    kinds.BACK,
)  # status and attention stay what they are


class LiveTable:
    """A table in memory, those who listen to it, and who is connected to which seat."""

    def __init__(self, table: Table, creator: str = "") -> None:
        self.table = table
        self.creator = creator  # who opened it pays for its bots
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.present: Counter[str] = Counter()  # connections by holder
        self.driven = False
        self.archived = False
        self.looked_around = True  # whether the seats of those who are not connected are known to be empty
        self.used = time.monotonic()
        self.asked_at = -math.inf  # when somebody with a token of this table asked for something
        self.told = dict(enumerate(table.decisions))  # the decision of each seat that a webhook knows of

    def is_present(self, seat: int) -> bool:
        return self.present[self.table.chairs[seat].holder] > 0

    @property
    def scenes(self) -> int:
        """How many scenes are drawn for those who listen when something happens."""
        return len({listener.seat for listener in self.listeners})

    @property
    def is_attended(self) -> bool:
        """Whether somebody listens, or has asked for something lately."""
        return bool(self.listeners) or time.monotonic() - self.asked_at < PRESENT_SECONDS


class LiveTables:
    """Loads tables, changes them, and tells everybody who listens."""

    def __init__(self, store: Store, reading: Reading, limits: OpeningLimits) -> None:
        self.store = store
        self.reading = reading
        self.limits = limits
        self.by_id: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda live: None
        self.standstill = Standstill(milliseconds())
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._slices = Turns()  # who opened a table pays for its being read back
        self._changing: set[asyncio.Task[list[TableEntry]]] = set()

    # Tables -------------------------------------------------------------------------------------------

    async def open(self, new: NewTable, limits: OpeningLimits | None = None) -> LiveTable:
        """Store a new table, if there is room for it, and keep it here, where it is driven."""
        await self.store.create(new, limits)
        # Somebody may have loaded it as soon as it was stored: there is one of each table.
        live = self.by_id.get(new.id) or LiveTable(
            Table(new.id, new.opening, new.created).after(new.entries), new.creator
        )
        return self.keep(live, driven=True)

    def keep(self, live: LiveTable, driven: bool) -> LiveTable:
        self.by_id[live.table.id] = live
        live.driven = driven
        self.on_change(live)
        return live

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id. Raises Refused."""
        live = self.by_id.get(table_id)
        if live is None:
            live = await outlasting(self._once(table_id))
        live.used = time.monotonic()
        return live

    def _once(self, table_id: str) -> asyncio.Task[LiveTable]:
        """However many ask for a table at once, it is loaded once; nothing is kept of one that does not exist."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda task: self._loaded(table_id, task))
        return loading

    def _loaded(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(table_id, None)
        if not task.cancelled():
            task.exception()  # whoever asked has been told

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.load(table_id)
        if stored is None:
            raise Refused("NO_TABLE", "there is no such table; it may have expired", "missing")
        if stored.aside:
            raise Refused("SET_ASIDE", stored.aside, "gone")
        try:
            live = LiveTable(await self._rebuild(table_id, stored), stored.creator)
            live.looked_around = False
        except Refused as error:
            if error.kind == "gone":
                await self.set_aside(table_id, error.message)
            raise
        live.driven = stored.driven
        await self._reckon_downtime(live)
        if table_id in self.by_id:
            return self.by_id[table_id]  # opened here in the meantime
        self.by_id[table_id] = live
        await self.refresh(table_id)  # what others added in the meantime was told to nobody here
        return live

    async def _rebuild(self, table_id: str, stored: StoredTable) -> Table:
        """The table that the entries make, a slice at a time. One that can't be made is refused as gone.

        A position that somebody sent is tried in a process of its own first, where it can do no harm.
        """
        entries = await self._entries(table_id, stored.creator)
        if "position" in stored.opening.start:
            await self.reading.table(table_id, stored.opening.to_json(), stored.created, entries)
        table = Table(table_id, stored.opening, stored.created)
        try:
            for at in range(0, len(entries), SLICE):
                async with self._slices.of(stored.creator):
                    began = time.monotonic()
                    for entry in entries[at : at + SLICE]:
                        table.apply(entry)
                    await asyncio.sleep(0 if at < SHORT else time.monotonic() - began)
        except OtherRules as error:
            raise Refused(
                "OTHER_RULES", "this match was played under other rules and can't go on", "gone"
            ) from error
        except Exception as error:
            log.warning("a table can't be replayed: %s", type(error).__name__)
            told = f"this match can't be read any more ({type(error).__name__} at entry {table.number + 1})"
            raise Refused("SET_ASIDE", told, "gone") from error
        return table

    async def _entries(self, table_id: str, creator: str) -> list[TableEntry]:
        """All that is stored of a table; clients take turns with slices of theirs, however much one wants read."""
        entries: list[TableEntry] = []
        while True:
            async with self._slices.of(creator):
                some = await self.store.entries(table_id, entries[-1].number if entries else 0, SLICE)
            entries += some
            if len(some) < SLICE:
                return entries

    async def set_aside(self, table_id: str, reason: str) -> None:
        """Out of everybody's way, with a reason; the others go on."""
        log.warning("a table was set aside: %s", reason)
        await self.store.set_aside(table_id, reason)
        self.forget(table_id)

    async def _reckon_downtime(self, live: LiveTable) -> None:
        """If no server ran since the last entry, say so before anything else is said, standstills among it."""
        downtime = await self.store.servers.downtime_since(last_time(live.table))
        if downtime is not None:
            since, until = downtime
            async with live.lock:
                await self._commit(live, partial(automatic.downtime, since=since, until=until))

    async def drive(self, table_id: str) -> LiveTable:
        """From now on this server does what happens at the table by itself."""
        return self.keep(await self.get(table_id), driven=True)

    def forget(self, table_id: str) -> None:
        live = self.by_id.pop(table_id, None)
        for listener in list(live.listeners) if live is not None else []:
            listener.drop()

    async def archive(self, table_id: str) -> None:
        """Keep the record of a finished table; one of which none can be made is set aside."""
        live = await self.get(table_id)
        try:
            row = shelved(live.table)
        except Exception as error:
            await self.set_aside(table_id, f"no record can be made of this match ({type(error).__name__})")
            return
        await self.store.keep(row, milliseconds(), live.creator)

    # Changes ------------------------------------------------------------------------------------------

    async def change(self, table_id: str, change: Change) -> list[TableEntry]:
        """Change a table: committed, then applied, then told. Refused leaves all as it was."""
        changing = asyncio.create_task(self._change(await self.get(table_id), change))
        self._changing.add(changing)
        changing.add_done_callback(self._changed)
        # A client that goes away in the middle must not keep the others from hearing of what was committed.
        return await outlasting(changing)

    def _changed(self, task: asyncio.Task[list[TableEntry]]) -> None:
        self._changing.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, or is gone

    async def _change(self, live: LiveTable, change: Change) -> list[TableEntry]:
        async with live.lock:
            stood = self.standstill.after(last_time(live.table), milliseconds()) if live.driven else None
            if stood is not None:
                await self._commit(live, partial(automatic.downtime, since=stood[0], until=stood[1]))
            return await self._commit(live, change)

    async def _commit(self, live: LiveTable, change: Change) -> list[TableEntry]:
        for lost in range(TRIES):
            now = milliseconds()
            try:
                drafts = change(live.table, now)
            except Refused:
                if not await self._reread(live):
                    raise
                continue  # others have added something, after which it may be possible
            if not drafts:
                return []
            entries = numbered(drafts, live.table.number, max(now, last_time(live.table)))
            append = self._append(live, entries)
            if await self.store.append(append):
                self._take_in(live, entries)
                if append.also is not None:
                    (await self.drive(append.also.id)).looked_around = False
                return entries
            await self._reread(live)
            await asyncio.sleep(random.uniform(0, BACK_OFF * lost))
        raise Refused("BUSY", "too many others act at this table right now; try again")

    def _append(self, live: LiveTable, entries: list[TableEntry]) -> Append:
        """What is to be stored: the entries, what follows from them, and the table of a rematch."""
        table = live.table
        status, attention = outlook(table, entries)
        also = None
        for entry in entries:
            if entry.kind == kinds.REMATCHED:
                also = rematch(table, entry)
        return Append(table.id, entries, status, attention, also, self.limits, live.creator)

    async def refresh(self, table_id: str) -> None:
        """Another server has added something."""
        live = self.by_id.get(table_id)
        if live is not None:
            async with live.lock:
                await self._reread(live)

    async def catch_up(self) -> None:
        """Hold every table's number against the database's: whatever was missed is read now."""
        numbers = await self.store.numbers(list(self.by_id))
        for table_id, number in numbers.items():
            live = self.by_id.get(table_id)
            if live is not None and live.table.number < number:
                await self.refresh(table_id)

    async def _reread(self, live: LiveTable) -> bool:
        """Take in what is stored beyond what is known here; whether there was anything."""
        entries = await self.store.entries(live.table.id, live.table.number)
        if entries:
            self._take_in(live, entries)
        return bool(entries)

    def _take_in(self, live: LiveTable, entries: Sequence[TableEntry]) -> None:
        """Apply what is committed, and tell it. A table that can't take it in is loaded anew or set aside."""
        try:
            for entry in entries:
                live.table.apply(entry)
        except Exception:
            self.forget(live.table.id)
            raise
        broadcast = Broadcast(live.table, entries, milliseconds())
        for listener in list(live.listeners):
            listener.tell(broadcast)
        self.on_change(live)


async def outlasting(task: asyncio.Task[T]) -> T:
    """What a task gives; it goes on when whoever waits here does not."""
    await asyncio.wait([task])
    return task.result()


def last_time(table: Table) -> int:
    """When something happened at the table last."""
    return table.entries[-1].at if table.entries else table.created


def outlook(table: Table, entries: Sequence[TableEntry]) -> tuple[str, bool]:
    """Status and need of attention after these entries; the common kinds without a copy of the whole table."""
    if all(entry.kind in QUIET_KINDS for entry in entries):
        return table.status, automatic.needs_attention(table)
    if all(entry.kind == kinds.MOVED for entry in entries) and table.state is not None:
        trial = table.state.copy()
        for entry in entries:
            trial.apply(trial.setup.by_key()[entry.data["key"]], entry.seat)
        return ("over", False) if trial.over else ("playing", automatic.needs_attention(table))
    following = table.after(entries)
    return following.status, automatic.needs_attention(following)


def rematch(table: Table, entry: TableEntry) -> NewTable:
    """The next table, which begins at once; the store knows who opened this one."""
    opening = agreement.next_opening(table, entry.data.get("played", {}))
    table_id = entry.data["table"]
    start = TableEntry(1, entry.at, kinds.STARTED, None, {"order": list(range(opening.seats))})
    begun = Table(table_id, opening, entry.at).after([start])
    return NewTable(table_id, opening, entry.at, "", [start], "playing", automatic.needs_attention(begun))
