"""What the API offers, apart from how it is asked for."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any, TypeVar

from zirconia.bots.errors import BotFailed
from zirconia.bots.fair_queue import Busy
from zirconia.bots.registry import offer
from zirconia.bots.workers import SeatedBot, question
from zirconia.core.books import book_of
from zirconia.core.contract.vocabulary import PublicSetup
from zirconia.core.records.record import record
from zirconia.core.teaching import teaching_of
from zirconia.server.config import Config
from zirconia.server.lab.comparisons import Comparisons, Desk
from zirconia.server.review.reviews import Reviewing, Reviews
from zirconia.server.storage.database import Database
from zirconia.server.storage.limits import OpeningLimits
from zirconia.server.storage.lobby import waiting_tables
from zirconia.server.storage.store import Store
from zirconia.server.tables.archive import shelved
from zirconia.server.tables.driver import Driver
from zirconia.server.tables.finished_rows import FinishedRows
from zirconia.server.tables.housekeeping import Housekeeping
from zirconia.server.tables.live_tables import LiveTable, LiveTables
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.opening import OpenedTable, go_on, prepare
from zirconia.server.tables.reading import Reading
from zirconia.server.tables.requests import ImportRecord, Join, Notify, OpenTable, TableRequest
from zirconia.server.tables.webhooks import Webhooks
from zirconia.table import Caller, Draft, Refused, Table, TableEntry, requests, tokens, views
from zirconia.table.checks import going, own_seat
from zirconia.table.names import shown_names

T = TypeVar("T")

MOST_ENTRIES = 5000  # of a record that is brought in

Pay = Callable[[int], None]  # is told how many entries are about to be read for whoever asked


def nothing(_entries: int) -> None:
    """Who asks on their own behalf does not pay."""


class Service:
    """Everything a server is made of."""

    def __init__(self, config: Config) -> None:
        self.config = config
        offer(config.offered_bots())
        self.database = Database(config.database_url())
        self.store = Store(self.database, config.bytes_per_day)
        self.reading = Reading(config.reading_seconds, config.readings_waiting)
        self.desk = Desk(config.reading_seconds, config.readings_waiting)
        self.comparisons = Comparisons(config)
        self.reviews = Reviews(config, self.store)
        self.limits = OpeningLimits(config.tables_per_client, config.tables_per_hour)
        self.live_tables = LiveTables(self.store, self.reading, self.limits)
        self.rows = FinishedRows()
        self.webhooks = Webhooks(config.webhooks)
        self.driver = Driver(self.live_tables, config, self.webhooks)
        self.housekeeping = Housekeeping(self.live_tables, self.driver, config)
        self.salt = ""

    async def start(self) -> None:
        await self.database.open()
        self.salt = await self.store.salt()
        self.store.start()
        await self.housekeeping.start()

    async def stop(self) -> None:
        await self.driver.close()
        await self.housekeeping.stop()
        await self.reading.close()
        await self.desk.close()
        await self.comparisons.close()
        await self.reviews.close()
        await self.store.stop()
        await self.database.close()

    # Tables -------------------------------------------------------------------------------------------

    def creator(self, client: str) -> str:
        """A client's address, hashed with this database's salt."""
        return blake2b(client.encode(), key=bytes.fromhex(self.salt), digest_size=16).hexdigest()

    async def open_table(self, asked: OpenTable, client: str) -> OpenedTable:
        creator = self.creator(client)
        position = None
        if asked.position is not None:
            position = await self.reading.position(creator, asked.game, asked.position)
        return await self.store_opened(careful(lambda: prepare(asked, position, creator, milliseconds())))

    async def store_opened(self, opened: OpenedTable) -> OpenedTable:
        await self.live_tables.open(opened.new, self.limits)
        return opened

    async def lobby(self, most: int) -> list[Table]:
        """Tables that wait for anybody; one that has just begun, or is gone, is left out."""
        found = []
        for table_id in await waiting_tables(self.store.engine, most):
            try:
                live = await self.live_tables.get(table_id)
            except Refused:
                continue
            if live.table.status == "open":
                self.driver.look_around(live)
                found.append(live.table)
        return found

    async def join(self, table_id: str, asked: Join) -> tuple[str, list[int]]:
        """Take a seat; the token that holds it is told once."""
        token = tokens.fresh()

        def sit(table: Table, now: int) -> list[Draft]:
            self.check_room(table_id, now, needed=True)
            return requests.join(
                table,
                Caller(),
                now,
                seats=wanted_seats(table, asked),
                name=asked.name,
                holder=tokens.hashed(token),
                options=asked.own,
            )

        await self.live_tables.change(table_id, sit)
        caller = (await self.live_tables.get(table_id)).table.caller(token)
        return token, list(caller.seats) if caller is not None else []

    async def invite(self, table_id: str, token: str, seat: int | None = None) -> dict[int, str]:
        """Fresh invitations to every free seat, or to this one."""
        given: dict[int, str] = {}

        def give(table: Table, now: int) -> list[Draft]:
            free = [one for one, chair in enumerate(table.chairs) if chair.kind == "open" and seat in (None, one)]
            if not free:
                raise Refused("NO_FREE_SEAT", "there is no free seat")
            given.clear()
            given.update({seat: tokens.fresh() for seat in free})
            hashes = {seat: tokens.hashed(invite) for seat, invite in given.items()}
            self.check_room(table_id, now)
            return requests.invite(table, allowed(table, token), now, invites=hashes)

        await self.live_tables.change(table_id, give)
        return given

    async def enter(self, table_id: str, token: str) -> tuple[LiveTable, Caller]:
        live = await self.live_tables.get(table_id)
        caller = allowed(live.table, token)
        self.driver.asked(live)
        return live, caller

    async def perform(self, table_id: str, token: str, request: TableRequest) -> list[TableEntry]:
        """Do what is asked with the rights of a token."""
        if isinstance(request, Notify) and request.url:
            allowed((await self.live_tables.get(table_id)).table, token)
            await self.webhooks.check(request.url)

        def drafts(table: Table, now: int) -> list[Draft]:
            caller = allowed(table, token)
            self.check_room(table_id, now, request.needed)
            if table_id in self.live_tables.by_id:
                self.driver.asked(self.live_tables.by_id[table_id])
            return request.drafts(table, caller, now)

        return await self.live_tables.change(table_id, drafts)

    def check_room(self, table_id: str, now: int, needed: bool = False) -> None:
        """Whether whoever opened the table may have more stored today. Raises Refused."""
        live = self.live_tables.by_id.get(table_id)
        if live is not None:
            self.store.room.check(live.creator, now, needed)

    async def hint(self, table_id: str, token: str, seat: int | None) -> dict[str, Any]:
        """What a search thinks of this seat's decision, where the table allows hints."""
        live, caller = await self.enter(table_id, token)
        table = live.table
        who = own_seat(table, caller, seat)
        state = going(table)
        if not table.hints_allowed():
            raise Refused("NO_HINTS", "there are no hints at this table", "forbidden")
        if who not in state.acting:
            rule = state.setup.game.turn_rule
            raise Refused("NOT_YOUR_TURN", "there is nothing to decide for you now", rule=rule)
        seated = SeatedBot(f"{table_id}/{who}/hint", "", tokens.fresh_seed(), self.config.hint_seconds)
        try:
            advice = await self.driver.workers.advise(
                replace(question(state, who, seated), iterations=self.config.hint_iterations), live.creator
            )
        except BotFailed:
            raise Refused("NO_HINT", "there is no advice now") from None
        except Busy as busy:
            told = f"the bots are busy: {busy.ahead} questions come before yours; ask again in a while"
            raise Refused("BUSY", told, "many") from None
        return {**advice["options"][0], **advice}

    async def past(
        self, table_id: str, token: str, entry: int, seat: int | None, client: str, pay: Pay = nothing
    ) -> dict[str, Any]:
        """The scene after so many entries of the match, as your seat (without one: a spectator) saw it then."""
        live, caller = await self.enter(table_id, token)
        who = own_seat(live.table, caller, seat) if caller.seats or seat is not None else None
        state = live.table.state
        if state is None:
            raise Refused("NOT_STARTED", "the game has not begun")
        kept = record(state, events=False)
        total = len(kept["entries"])
        pay(total)
        at = min(entry, total)
        shown = await self.reading.past(self.creator(client), kept, at, who, views.names(live.table))
        return {**shown, "at": at, "total": total}

    # Records ------------------------------------------------------------------------------------------

    async def record(self, table_id: str, pay: Pay = nothing) -> dict[str, Any]:
        """The record of a finished game; a running match's never leaves the server."""
        kept = dict((await self.finished(table_id))["record"])
        pay(len(kept["entries"]))
        return kept

    async def finished(self, table_id: str) -> dict[str, Any]:
        """A finished game as the archive keeps it, also before it is there."""
        archived = await self.store.archived(table_id)
        if archived is not None:
            return archived
        table = (await self.live_tables.get(table_id)).table
        if table.status != "over":
            raise Refused("NOT_OVER", "the record can be had when the game is over")
        return dict(shelved(table))

    async def bring_in(self, asked: ImportRecord, client: str) -> tuple[str | None, OpenedTable | None]:
        """Keep a finished record; go on from one that is not, with a random source nobody knows."""
        entries = asked.record.get("entries")
        if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
            raise Refused("TOO_LARGE", f"a record may have {MOST_ENTRIES} entries", "bad")
        creator = self.creator(client)
        told = await self.reading.record(creator, asked.record, asked.upto, milliseconds())
        if "row" in told:
            id = self.record_id(told["digest"])
            await self.store.bring_in({**told["row"], "id": id, "creator": creator}, self.config.records_per_hour)
            return id, None
        opened = careful(lambda: go_on(told["position"], asked, creator, milliseconds()))
        return None, await self.store_opened(opened)

    def record_id(self, digest: str) -> str:
        """The name of a record that is brought in: the same for the same record, and nobody else can tell it."""
        name = blake2b(digest.encode(), key=bytes.fromhex(self.salt), digest_size=12).digest()
        return urlsafe_b64encode(name).decode()

    async def replay(
        self, table_id: str, upto: int | None, seat: int | None, client: str, pay: Pay = nothing
    ) -> dict[str, Any]:
        """A finished game after `upto` entries, as a seat or a spectator saw it."""
        game = await self.finished(table_id)
        kept = game["record"]
        names = seat_names(game)
        total = len(kept["entries"])
        pay(total)
        at = total if upto is None else min(upto, total)
        shown = await self.reading.replay(self.creator(client), kept, at, seat, names)
        return {**shown, "at": at, "total": total}

    async def review(self, table_id: str, client: str, pay: Pay = nothing) -> Reviewing:
        """Ask for the review of a finished game. Raises Refused: for one that goes on, or too many of a client."""
        try:
            game = await self.finished(table_id)
        except Refused as error:
            if error.code != "NOT_OVER":
                raise
            told = "this game is not over: a review tells what players hide from each other, so it has to wait"
            raise Refused("NOT_OVER", told) from None
        pay(len(game["record"]["entries"]))
        return await self.reviews.begin(self.creator(client), table_id, game["record"], seat_names(game))

    async def story(self, table_id: str, client: str, pay: Pay = nothing) -> dict[str, Any]:
        """How a finished game went, in numbers."""
        return await self.reading.story(self.creator(client), await self.record(table_id, pay))

    # Rules ----------------------------------------------------------------------------------------------

    async def book(self, table_id: str, client: str) -> Mapping[str, Any]:
        """The player's rulebook as it is true at a table, or was in a finished game."""
        recorded = await self.recorded_setup(table_id)
        if recorded is not None:
            return await self.reading.book(self.creator(client), recorded)
        return book_of(await self.table_setup(table_id))

    async def teaching(self, table_id: str, client: str) -> Mapping[str, Any]:
        """What is told beside a table, or a finished game: its goal, the steps of a first game, its words."""
        recorded = await self.recorded_setup(table_id)
        if recorded is not None:
            return await self.reading.teaching(self.creator(client), recorded)
        return teaching_of(await self.table_setup(table_id))

    async def recorded_setup(self, table_id: str) -> PublicSetup | None:
        """What a finished game was played with, where there is one; strangers may have sent it."""
        archived = await self.store.archived(table_id)
        return setup_in(archived["record"]) if archived is not None else None

    async def table_setup(self, table_id: str) -> PublicSetup:
        """What a table plays with, or will."""
        table = (await self.live_tables.get(table_id)).table
        return (table.opening.setup([]) if table.state is None else table.state.setup).public()


def setup_in(record: Mapping[str, Any]) -> PublicSetup:
    """What a record says it was played with."""
    return PublicSetup(
        game=record["game"],
        rules=record["rules"],
        seats=record["seats"],
        options=record["options"],
        overrides=record["overrides"],
    )


def seat_names(game: dict[str, Any]) -> list[str]:
    """How the seats of a finished game are called."""
    return shown_names(game["game"], [(player["kind"], player["name"]) for player in game["players"]])


def allowed(table: Table, token: str) -> Caller:
    """What a token allows. Raises Refused for one that opens nothing here."""
    caller = table.caller(token)
    if caller is None:
        raise Refused("BAD_TOKEN", "you have no seat at this table, or not any more", "unknown")
    return caller


def wanted_seats(table: Table, asked: Join) -> Sequence[int]:
    """The seats a join means."""
    if asked.invite is not None:
        return [requests.invited_seat(table, asked.invite)]
    if asked.seats is not None:
        return sorted(set(asked.seats))
    if asked.seat is not None:
        return [asked.seat]
    return [seat for seat, chair in enumerate(table.chairs) if chair.kind == "open"][:1]


def careful(read: Callable[[], T]) -> T:
    """Read what a stranger sent; whatever trips over it, it is the stranger's mistake."""
    try:
        return read()
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise Refused("BAD_DATA", f"this can't be read ({type(error).__name__})", "bad") from None
