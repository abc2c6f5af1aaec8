"""Plays seats of a server's table with a bot that thinks here, until the match is over."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from operator import index
from random import Random as Dice
from typing import Any, TypeVar

import httpx

import zirconia
from zirconia.bots import Bot, BrokenBot, Budget, UnknownBot, bot
from zirconia.bots.errors import NOT_ALLOWED, BotFailed, took_longer
from zirconia.client import ConnectionLost, ServerRefused, TableClient
from zirconia.core.match.loading import load
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.core.registry import one_line
from zirconia.seats.remote_seat import RemoteSeat

T = TypeVar("T")

LIMIT = 30.0  # seconds that a decision may take
SHARE = 0.1  # of what is left on the clock, for one turn
LEAST_SECONDS = 0.05
MOST_SEED = 80  # letters that are sent
AGAIN = 0.2  # seconds until the server is asked again where it did not answer
TOO_LATE = ("STALE", "GAME_OVER", "NOT_YOUR_TURN", "PAUSED", "TIME_UP")
AGREES = ("undo", "pause")  # to what others ask for; a bot of the server's is not even asked


class MovedOn(Exception):
    """The question is not open any more: a flag fell, somebody took something back."""


def nothing(sentence: str) -> None:
    """Where nobody is to be told anything."""


class SeatPlayer:
    """Answers for every seat that a token holds; where its bot fails, any legal action is played instead."""

    def __init__(
        self,
        table: TableClient,
        name: str,
        *,
        seed: str = "",
        seconds: float | None = None,
        limit: float = LIMIT,
        tell: Callable[[str], None] = nothing,
    ) -> None:
        self.table = table
        self.name = name
        self.seed = seed or secrets.token_hex(16)
        self.seconds = seconds
        self.limit = limit
        self.tell = tell
        self.failures: list[str] = []
        self.setup: Setup | None = None
        self.players: dict[int, Bot] = {}
        self.dice = Dice(self.seed)
        self.seated = False

    async def play(self) -> Json:
        """The result of the match. Raises ServerRefused where the server does not let us go on."""
        table = self.table
        while not table.over:
            await table.until(lambda: table.over or self.is_wanted(), None)
            try:
                await self.answer()
            except ConnectionLost:
                await table.until(lambda: table.connected, None)
            except (ServerRefused, MovedOn) as error:
                self.tell_refusal(error)
                await asyncio.sleep(AGAIN)
        return dict(table.view["result"] or {})

    def tell_refusal(self, error: Exception) -> None:
        """A question that was closed while the bot thought is nothing to talk about."""
        if isinstance(error, ServerRefused) and error.code not in TOO_LATE:
            self.tell(f"the server refused it: {error}")

    # What there is to do --------------------------------------------------------------------------------

    def is_wanted(self) -> bool:
        """Whether something waits for this program."""
        if not self.seated:
            return bool(self.table.info["status"] == "playing")
        return bool(self.asked() or self.stand_ins() or self.acting())

    def acting(self) -> list[int]:
        """Our seats that owe a decision."""
        info = self.table.info
        playing = info["status"] == "playing" and not info["paused"]
        return [seat for seat in self.table.held if seat in info["acting"]] if playing else []

    def stand_ins(self) -> list[int]:
        """Our seats that a bot of the server's plays, as we were away for too long."""
        return [seat for seat in self.table.held if self.table.info["chairs"][seat]["bot"]]

    def asked(self) -> list[str]:
        """What others ask for, and we have not agreed to yet."""
        asks: dict[str, Json] = self.table.info["asks"]
        return [what for what in AGREES if what in asks and not set(self.table.held) <= set(asks[what]["agreed"])]

    async def answer(self) -> None:
        """Do the next thing that waits."""
        if self.table.over:
            return
        if not self.seated and self.table.seat is not None:
            await self.table.look(self.table.seat)  # people may have been seated at random
            self.seated = True
        elif self.asked():
            await self.table.do("answer", what=self.asked()[0], yes=True)
        elif self.stand_ins():
            await self.table.do("take-back", seat=self.stand_ins()[0])
        elif self.acting():
            await self.decide(self.acting()[0])

    # A decision -----------------------------------------------------------------------------------------

    async def decide(self, seat: int) -> None:
        if self.table.seat != seat:
            await self.table.look(seat)
        decision, choices = self.table.decision, self.table.view["choices"]
        try:
            key = await self.chosen(seat, decision)
        except BotFailed as error:
            self.players.pop(seat, None)
            self.failures.append(str(error))
            self.tell(f"{self.name} failed ({error}); any legal action is played instead")
            key = self.dice.choice(choices)["key"]
        if not self.is_open(seat, decision):
            raise MovedOn
        await self.table.move(key)

    def is_open(self, seat: int, decision: int) -> bool:
        return self.table.seat == seat and self.table.decision == decision and seat in self.acting()

    async def chosen(self, seat: int, decision: int) -> str:
        """The key of what the bot wants. Raises BotFailed, or MovedOn when the match has ended meanwhile."""
        place = self.place(seat, decision)
        thinking = in_thread(lambda: index(self.player(seat).choose(place, self.budget(seat))))
        ending = asyncio.create_task(self.table.until(lambda: self.table.over, None))
        either: set[asyncio.Future[Any]] = {thinking, ending}
        await asyncio.wait(either, timeout=self.limit, return_when=asyncio.FIRST_COMPLETED)
        if ending.done():
            ending.result()  # raises where the server has shown us out
            raise MovedOn
        ending.cancel()
        if thinking.done():
            return legal_key(place, *thinking.result())
        self.players.pop(seat, None)  # it still thinks; the next question is for a new one
        raise BotFailed(took_longer(self.limit))

    def player(self, seat: int) -> Bot:
        """The bot of this seat: one for the whole match, a new one after a failure."""
        if seat not in self.players:
            number = len(self.failures)
            self.players[seat] = bot(self.name, f"{self.seed}/{seat}/{number}", self.table.info["game"])
        return self.players[seat]

    def budget(self, seat: int) -> Budget:
        """A share of the clock, where there is one."""
        clock = self.table.info["chairs"][seat]["clock"]
        if clock is None:
            return Budget(seconds=self.seconds)
        share = max(LEAST_SECONDS, clock / 1000 * SHARE)
        return Budget(seconds=share if self.seconds is None else min(share, self.seconds))

    # What the bot is given ------------------------------------------------------------------------------

    def place(self, seat: int, decision: int) -> RemoteSeat:
        loop = asyncio.get_running_loop()

        def imagined() -> State:
            asking = asyncio.run_coroutine_threadsafe(self.imagined(seat, decision), loop)
            return self.world(asking.result())

        return RemoteSeat(seat, self.table.view, events_of(self.table), imagined)

    def world(self, told: Json) -> State:
        """What the server imagined, as a state."""
        state = load(zirconia.game(told["position"]["game"]), told["position"], self.seed, self.setup)
        state.steps = told["steps"]
        state.random.reveals = told["reveals"]
        self.setup = state.setup
        return state

    async def imagined(self, seat: int, decision: int) -> Json:
        """A position that this seat can't tell from the true one, by the server. Raises MovedOn."""
        while self.is_open(seat, decision):
            try:
                told = await self.table.imagined(f"{self.seed[:MOST_SEED]}/{decision}", seat)
                if told["decision"] == decision:
                    return told
            except httpx.HTTPError:
                pass  # the server will be back
            except ServerRefused as error:
                if error.code != "TOO_FAST" and error.status < 500:
                    raise
            await asyncio.sleep(AGAIN)
        raise MovedOn


def events_of(table: TableClient) -> list[dict[str, Any]]:
    """Everything that the seat was told, with what was taken back marked."""
    struck = {number for update in table.updates for number in update["struck"]}
    return [{**event, "undone": True} if event["n"] in struck else event for event in table.events]


def legal_key(place: RemoteSeat, code: int | None, error: BaseException | None) -> str:
    """The key of a bot's choice. Raises BotFailed."""
    if isinstance(error, (MovedOn, UnknownBot, BrokenBot)):
        raise error
    if error is not None:
        raise BotFailed(f"it raised {one_line(error)}") from error
    if code is None or code not in place.legal():
        raise BotFailed(NOT_ALLOWED)
    return place.key(code)


def in_thread(work: Callable[[], T]) -> asyncio.Future[tuple[T | None, BaseException | None]]:
    """Do something in a thread that nobody has to wait for when this process ends: its result, or its error."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[tuple[T | None, BaseException | None]] = loop.create_future()

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the loop may have ended
            loop.call_soon_threadsafe(future.set_result, (result, error))

    threading.Thread(target=run, daemon=True).start()
    return future
