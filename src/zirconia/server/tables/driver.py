"""What happens without anybody asking: bots move, flags fall, notices go out, seats turn out to be empty."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from zirconia.bots.errors import BotFailed, UnknownBot
from zirconia.bots.registry import maker_of
from zirconia.bots.workers import SeatedBot, Workers, question
from zirconia.server.config import Config
from zirconia.server.tables.live_tables import Change, LiveTable, LiveTables
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.webhooks import Webhooks
from zirconia.table import Refused, Table, automatic, bot_turns
from zirconia.table import entries as kinds
from zirconia.table.bot_turns import LAST_RESORT

log = logging.getLogger("zirconia.server")

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0  # seconds between tries of what failed


class Driver:
    """Does what follows by itself at the tables this server drives; at others it only notes who comes and goes."""

    def __init__(self, live_tables: LiveTables, config: Config, webhooks: Webhooks) -> None:
        self.live_tables = live_tables
        self.config = config
        self.webhooks = webhooks
        self.workers = Workers(config.bot_workers, config.bot_limit)
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, int, int]] = set()
        self._flags: dict[str, asyncio.TimerHandle] = {}
        self._abandoned: dict[str, asyncio.TimerHandle] = {}
        live_tables.on_change = self.follow_up

    async def close(self) -> None:
        for timer in (*self._flags.values(), *self._abandoned.values()):
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()

    def insist(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do what must be done in the end: whatever fails, it is tried again, less and less often."""
        self.spawn(self._insist(what, work))

    async def _insist(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                return await work()
            except Refused as error:
                if error.code != "BUSY":
                    return None  # no longer needed
            except Exception as error:
                log.warning("%s failed (%s); again in %g s", what, type(error).__name__, pause)
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))
            pause = min(2 * pause, LONGEST_PAUSE)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something automatic failed: %s", type(task.exception()).__name__, exc_info=task.exception())

    def follow_up(self, live: LiveTable) -> None:
        """What follows by itself at a table that has changed."""
        table = live.table
        for seat, chair in enumerate(table.chairs):
            if chair.away is not None and live.is_present(seat):
                self.insist("a return", partial(self.change, table.id, partial(automatic.comes_back, seat=seat)))
        if table.status == "over" and not live.archived:
            live.archived = True
            self.insist("archiving", partial(self.live_tables.archive, table.id))
        self.watch_empty_seats(live)
        if not live.driven:
            return
        self.set_flag(table)
        for seat in table.to_play():
            self.think(table, seat)
        self.notify(live)

    async def change(self, table_id: str, change: Change) -> None:
        """Change a table though nobody waits for it; a refusal means that it is no longer needed."""
        await self.live_tables.change(table_id, change)

    # Bots ---------------------------------------------------------------------------------------------

    def think(self, table: Table, seat: int) -> None:
        """Ask a bot, once a decision."""
        key = (table.id, seat, table.decisions[seat])
        if key not in self._thinking:
            self._thinking.add(key)
            self.spawn(self._think(*key))

    async def _think(self, table_id: str, seat: int, decision: int) -> None:
        try:  # a refusal: the seat was taken back, the game paused or ended, a move undone; nobody waits any more
            await self._insist("a bot's move", partial(self.play_bot, table_id, seat, decision))
        finally:
            self._thinking.discard((table_id, seat, decision))
            live = self.live_tables.by_id.get(table_id)
            if live is not None and live.driven:
                self.think_again(live, (seat, decision))

    def think_again(self, live: LiveTable, asked: tuple[int, int]) -> None:
        """A seat that was asked anew while its bot was thinking."""
        seat, decision = asked
        if seat in live.table.to_play() and live.table.decisions[seat] != decision:
            self.think(live.table, seat)

    async def play_bot(self, table_id: str, seat: int, decision: int) -> None:
        """Let the bot choose; one that fails is replaced by a simpler one and the table is told."""
        table = (await self.live_tables.get(table_id)).table
        while seat in table.to_play() and table.decisions[seat] == decision:
            try:
                key = await self.ask(table, seat, table.chairs[seat].bot)
                change = partial(bot_turns.answered, seat=seat, decision=decision, key=key)
            except BotFailed as error:
                change = partial(bot_turns.failed, seat=seat, decision=decision, why=str(error))
            for entry in await self.live_tables.change(table_id, change):
                if entry.kind == kinds.BOT_FAILED:
                    log.warning("the bot %(failed)s failed (%(why)s); %(bot)s plays on", entry.data)

    async def ask(self, table: Table, seat: int, name: str) -> str:
        """The bot's choice; the last resort is made here and can't fail."""
        assert table.state is not None
        if name == LAST_RESORT:
            return bot_turns.last_resort(table.state, seat)
        try:
            maker_of(name, table.opening.game, importing=False)
        except UnknownBot:
            raise BotFailed("it is not offered here any more") from None
        seated = SeatedBot(f"{table.id}/{seat}", name, secrets.token_hex(16), self.config.bot_seconds)
        asked = question(table.state, seat, seated)
        live = await self.live_tables.get(table.id)
        return await self.workers.choose(asked, live.creator, live.is_attended)

    # Clocks -------------------------------------------------------------------------------------------

    def set_flag(self, table: Table) -> None:
        """Wake up when the first clock will have run out."""
        timer = self._flags.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        at = table.clocks.next_fall() if table.status == "playing" else None
        if at is not None:
            wait = max(0, at - milliseconds()) / 1000 + 0.005
            loop = asyncio.get_running_loop()
            self._flags[table.id] = loop.call_later(wait, self.insist, "a flag", partial(self.flag, table.id))

    async def flag(self, table_id: str) -> None:
        await self.change(table_id, automatic.flag)
        live = self.live_tables.by_id.get(table_id)
        if live is not None and live.driven:
            self.set_flag(live.table)

    # Notices ------------------------------------------------------------------------------------------

    def notify(self, live: LiveTable) -> None:
        """Tell a seat's webhook that it is asked something new."""
        table = live.table
        for seat in table.acting:
            chair = table.chairs[seat]
            if live.told.get(seat) != table.decisions[seat] and chair.played_by_person:
                live.told[seat] = table.decisions[seat]
                if chair.webhook and not live.is_present(seat):
                    self.spawn(self.webhooks.send(chair.webhook, notice(table, seat)))

    # Presence -----------------------------------------------------------------------------------------

    def asked(self, live: LiveTable) -> None:
        """Somebody with a token of the table asks for something: its bots are waited for."""
        live.asked_at = time.monotonic()
        self.workers.attend(live.table.id)

    def arrived(self, live: LiveTable, holder: str) -> None:
        live.present[holder] += 1
        self.workers.attend(live.table.id)
        self.follow_up(live)
        self.look_around(live)

    def departed(self, live: LiveTable, holder: str) -> None:
        live.present[holder] -= 1
        if not live.present[holder]:
            self.spawn(self.mark_left(live, holder))

    async def mark_left(self, live: LiveTable, holder: str) -> None:
        """A connection that comes back soon was never away."""
        await asyncio.sleep(self.config.leave_seconds)
        for seat in live.table.seats_of(holder):
            if not live.present[holder]:
                self.insist("a departure", partial(self.leave, live, holder, seat))

    async def leave(self, live: LiveTable, holder: str, seat: int) -> None:
        if not live.present[holder]:
            await self.change(live.table.id, partial(automatic.leaves, seat=seat))

    def look_around(self, live: LiveTable) -> None:
        """Find out once whose seats are empty; where others serve the table, too, its driver knows."""
        if not live.looked_around and (live.driven or self.live_tables.store.database.is_sqlite):
            live.looked_around = True
            self.find_empty_seats(live)

    def find_empty_seats(self, live: LiveTable) -> None:
        """After a restart, and at the table of a rematch: who does not come is away."""
        for holder in {chair.holder for chair in live.table.chairs if chair.kind == "person"}:
            if not live.present[holder]:
                self.spawn(self.mark_left(live, holder))

    def watch_empty_seats(self, live: LiveTable) -> None:
        """Wake up when somebody will have been away for too long; while everybody waits nothing else tells it.

        Every server does so for who is connected to it; the first to say it has said it for all.
        """
        timer = self._abandoned.pop(live.table.id, None)
        if timer is not None:
            timer.cancel()
        at = automatic.next_abandoned(live.table) if live.listeners else None
        if at is not None:
            wait = max(0, at - milliseconds()) / 1000 + 0.005
            work = partial(self.tell_abandoned, live.table.id)
            loop = asyncio.get_running_loop()
            self._abandoned[live.table.id] = loop.call_later(wait, self.insist, "an empty seat", work)

    async def tell_abandoned(self, table_id: str) -> None:
        await self.change(table_id, automatic.abandons)
        live = self.live_tables.by_id.get(table_id)
        if live is not None:
            self.watch_empty_seats(live)


def notice(table: Table, seat: int) -> dict[str, Any]:
    """It is your turn: names and numbers, nothing of the game."""
    return {
        "table": table.id,
        "game": table.opening.game,
        "seat": seat,
        "name": table.chairs[seat].name,
        "number": table.number,
        "text": f"It is your turn, {table.chairs[seat].name}.",
    }
