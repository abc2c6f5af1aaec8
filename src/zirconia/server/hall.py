"""The tables this server has in memory: every change is committed first and told afterwards."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy

from zirconia.core.errors import ZirconiaError
from zirconia.server.frames import Listener, Post
from zirconia.server.store import Append, NewMatch, Store
from zirconia.table import Draft, Entry, Refused, Table, agreement, chores
from zirconia.table import entries as kinds
from zirconia.table.entries import numbered

log = logging.getLogger("zirconia.server")

Act = Callable[[Table, int], list[Draft]]
TRIES = 40
BACK_OFF = 0.005  # seconds, growing with each race that was lost


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Live:
    """A table in memory, those who listen to it, and who is connected to which seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.present: Counter[str] = Counter()  # connections by holder
        self.driven = False
        self.archived = False
        self.used = time.monotonic()
        self.told = dict(enumerate(table.decisions))  # the decision of each seat that a webhook knows of

    def is_present(self, seat: int) -> bool:
        return self.present[self.table.chairs[seat].holder] > 0


class Hall:
    """Loads tables, changes them, and tells everybody who listens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: dict[str, Live] = {}
        self.attend: Callable[[Live], None] = lambda live: None
        self._loading: dict[str, asyncio.Lock] = {}
        self._doing: set[asyncio.Task[list[Entry]]] = set()

    # Tables -------------------------------------------------------------------------------------------

    async def open(self, new: NewMatch) -> Live:
        """Store a new table and keep it here, where it is attended to."""
        await self.store.create(new)
        live = Live(Table(new.id, new.opening, new.created))
        for entry in new.entries:
            live.table.apply(entry)
        return self.keep(live, driven=True)

    def keep(self, live: Live, driven: bool) -> Live:
        self.live[live.table.id] = live
        live.driven = driven
        self.attend(live)
        return live

    async def get(self, match: str) -> Live:
        """The table of this name. Raises Refused."""
        found = self.live.get(match)
        if found is None:
            lock = self._loading.setdefault(match, asyncio.Lock())
            async with lock:
                found = self.live.get(match) or await self._load(match)
            self._loading.pop(match, None)
        found.used = time.monotonic()
        return found

    async def _load(self, match: str) -> Live:
        try:
            found = await self.store.load(match)
        except (ZirconiaError, KeyError) as error:
            log.warning("a table can't be replayed: %s", type(error).__name__)
            raise Refused(
                "OTHER_RULES", "this match was played under other rules and can't go on", "gone"
            ) from error
        if found is None:
            raise Refused("NO_TABLE", "there is no such table; it may have expired", "missing")
        live = Live(found[0])
        live.driven = found[1]
        await self._reckon_downtime(live)
        self.live[match] = live
        return live

    async def _reckon_downtime(self, live: Live) -> None:
        """If no server ran since the last entry, say so before anything else happens."""
        table = live.table
        at = table.entries[-1].at if table.entries else table.created
        found = await self.store.downtime_since(at)
        if found is not None:
            await self._act(live, lambda table, now: chores.downtime(table, *found))

    async def drive(self, match: str) -> Live:
        """Attend to a table from now on."""
        return self.keep(await self.get(match), driven=True)

    def forget(self, match: str) -> None:
        found = self.live.pop(match, None)
        for listener in list(found.listeners) if found is not None else []:
            listener.drop()

    # Changes ------------------------------------------------------------------------------------------

    async def act(self, match: str, act: Act) -> list[Entry]:
        """Do something at a table: committed, then applied, then told. Refused leaves all as it was."""
        doing = asyncio.create_task(self._act(await self.get(match), act))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        # A client that goes away in the middle must not keep the others from hearing of what was committed.
        return await asyncio.shield(doing)

    async def _act(self, live: Live, act: Act) -> list[Entry]:
        async with live.lock:
            for lost in range(TRIES):
                now = milliseconds()
                drafts = act(live.table, now)
                if not drafts:
                    return []
                last = live.table.entries[-1].at if live.table.entries else 0
                found = numbered(drafts, live.table.number, max(now, last))
                after = self._after(live.table, found)
                if await self.store.append(after):
                    self._take_in(live, found)
                    if after.also is not None:
                        await self.drive(after.also.id)
                    return found
                await self._reread(live)
                await asyncio.sleep(random.uniform(0, BACK_OFF * lost))
        raise Refused("BUSY", "too many others act at this table right now; try again")

    def _after(self, table: Table, found: list[Entry]) -> Append:
        """What is to be stored: the entries, what follows from them, and the table of a rematch."""
        status, attention = outlook(table, found)
        also = None
        for entry in found:
            if entry.kind == kinds.REMATCHED:
                also = rematch(table, entry)
        return Append(table.id, found, status, attention, also)

    async def refresh(self, match: str) -> None:
        """Another server has added something."""
        live = self.live.get(match)
        if live is not None:
            async with live.lock:
                await self._reread(live)

    async def _reread(self, live: Live) -> None:
        found = await self.store.entries(live.table.id, live.table.number)
        if found:
            self._take_in(live, found)

    def _take_in(self, live: Live, found: Sequence[Entry]) -> None:
        """Apply what is committed, and tell it."""
        for entry in found:
            live.table.apply(entry)
        post = Post(live.table, found, milliseconds())
        for listener in list(live.listeners):
            listener.tell(post)
        self.attend(live)


def outlook(table: Table, found: Sequence[Entry]) -> tuple[str, bool]:
    """Status and need of attention after these entries, found out on a copy."""
    if all(entry.kind in (kinds.CHATTED, kinds.RENAMED, kinds.LEFT, kinds.BACK) for entry in found):
        return table.status, chores.needs_attention(table)
    if all(entry.kind == kinds.MOVED for entry in found) and table.state is not None:
        trial = table.state.copy()
        for entry in found:
            trial.apply(trial.setup.by_key()[entry.data["key"]], entry.seat)
        return ("over", False) if trial.over else ("playing", chores.needs_attention(table))
    return outlook_in_full(table, found)


def outlook_in_full(table: Table, found: Sequence[Entry]) -> tuple[str, bool]:
    """The rarer entries, on a copy of the whole table."""
    trial = Table(table.id, table.opening, table.created)
    trial.chairs = [copy(chair) for chair in table.chairs]
    trial.settings, trial.paused, trial.asks = table.settings, table.paused, {**table.asks}
    trial.entries, trial.spans = list(table.entries), list(table.spans)
    trial.state = table.state.copy(journal=True) if table.state is not None else None
    for entry in found:
        trial.apply(entry)
    return trial.status, chores.needs_attention(trial)


def rematch(table: Table, entry: Entry) -> NewMatch:
    """The next table, which begins at once."""
    opening = agreement.next_opening(table)
    start = Entry(1, entry.at, kinds.STARTED, None, {"order": list(range(opening.seats))})
    next_table = Table(entry.data["table"], opening, entry.at)
    next_table.apply(start)
    attention = chores.needs_attention(next_table)
    return NewMatch(entry.data["table"], opening, entry.at, "", [start], "playing", attention)
