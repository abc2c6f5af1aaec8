"""A match at a table of a running server: live, and back by itself when the connection was lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

import zirconia
from zirconia.client import Client, TableClient
from zirconia.core.contract.vocabulary import VERSION, Choice, Player, Scene
from zirconia.core.errors import ZirconiaError
from zirconia.core.plain import Json
from zirconia.core.records.transcript import once
from zirconia.terminal.last_turn import Happening
from zirconia.terminal.matches.asking import asked
from zirconia.terminal.matches.match import Cannot, Match, Reviewing, advice, export, nothing

TOLD = {
    "joined": "{name} sits down.",
    "bot-seated": "A bot takes a seat.",
    "freed": "A seat is free again.",
    "closed": "The table was closed.",
    "started": "The game begins.",
    "flagged": "{who} ran out of time.",
    "paused": "The game is paused.",
    "resumed": "The game goes on.",
    "handed-over": "A bot plays for {who}.",
    "taken-back": "{who} plays again.",
    "replaced": "A bot takes the place of {who}.",
    "bot-failed": "The bot of {who} failed.",
    "left": "{who} is away.",
    "abandoned": "{who} has left the table.",
    "back": "{who} is back.",
}


ANSWERS = ("answered", "host-answered")


class RemoteMatch:
    """What a live connection knows about a table."""

    def __init__(self, client: Client, table: TableClient) -> None:
        self.client = client
        self.table = table
        self.changed: Callable[[], None] = nothing
        self._task: asyncio.Task[None] | None = None
        self._heard = time.monotonic()
        self._reviewing: Reviewing | None = None

    # What the screen sees -------------------------------------------------------------------------------

    @property
    def info(self) -> Json:
        return self.table.info

    @property
    def offers(self) -> frozenset[str]:
        over = {"review"} if self.table.over else set()
        if self.table.seat is None:
            return frozenset({"leave"} | over)
        offers = {"undo", "resign", "chat", "leave"} | over
        if self.invitations:
            offers.add("invite")
        if self.info.get("settings", {}).get("hints"):
            offers.add("hint")
        return frozenset(offers | {"record"} if self.table.over else offers)

    @property
    def scene(self) -> Scene:
        return self.table.view or self._empty()

    def _empty(self) -> Scene:
        """A table at which the game has not begun."""
        chairs = self.info.get("chairs", [])
        taken = sum(chair["kind"] != "open" for chair in chairs)
        known = self.info.get("game") in zirconia.games()
        told = f"Waiting for players: {taken} of {len(chairs)} seats are taken."
        game = str(self.info.get("game", ""))
        players: list[Player] = [
            {"seat": one["seat"], "name": str(one["called"]), "counters": [], "areas": []} for one in chairs
        ]
        return {
            "scene": VERSION,
            "game": game,
            "title": zirconia.game(game).title if known else game,
            "setup": {"game": game, "rules": 0, "seats": len(chairs), "options": {}, "overrides": {}},
            "seat": None,
            "seats": len(chairs),
            "sides": [],
            "round": 0,
            "turn": {"number": 0, "seat": 0},
            "over": False,
            "result": None,
            "acting": [],
            "phase": {"id": "", "label": "not begun"},
            "prompt": {"text": told, "left": [], "waiting": [], "you": False, "midway": False},
            "players": players,
            "areas": [],
            "boards": [],
            "style": {},
            "choices": [],
        }

    @property
    def invitations(self) -> list[str]:
        """The links with which others come to a table that was opened here."""
        links = self.table.given.get("links", {})
        named = [f"For player {int(seat) + 1}: {link}" for seat, link in links.get("invites", {}).items()]
        return [*named, f"To watch: {links['watch']}"] if links else []

    @property
    def names(self) -> Mapping[int, str]:
        """What is to be said of each seat beside its name: free, a stand-in, away, and the clock."""
        return {one["seat"]: self._name(one) for one in self.info.get("chairs", ())}

    def _name(self, chair: Json) -> str:
        name = "(free)" if chair["kind"] == "open" else ""
        name += f"({chair['bot']} plays)" if chair["bot"] and chair["kind"] == "person" else ""
        name += "" if chair["here"] or chair["kind"] != "person" else " (away)"
        if chair["clock"] is None:
            return name.strip()
        gone = (time.monotonic() - self._heard) if chair["running"] else 0.0
        left = max(0, int(chair["clock"] / 1000 - gone))
        return f"{name} {left // 60}:{left % 60:02}".strip()

    @property
    def note(self) -> str:
        if self.table.failure is not None:
            return f"The table is lost: {self.table.failure}"
        if not self.table.connected:
            return "Connection lost; trying to come back..."
        if self.info.get("paused"):
            return "The game is paused."
        if self.table.seat is None:
            return "You are watching."
        mine = any(ask["seat"] in self.table.held for ask in self.info.get("asks", {}).values())
        return "The others are asked." if mine else self._refusal()

    def _refusal(self) -> str:
        """Who has not agreed to what was asked last, until something else happens in the game."""
        for update in reversed(self.table.updates):
            if update["kind"] in ANSWERS and not update["data"]["yes"]:
                return self._told(update)
            if update["kind"] not in ("chatted", *ANSWERS):
                break
        return ""

    @property
    def question(self) -> str:
        """What somebody else asks everybody for."""
        mine = set(self.table.held)
        for what, ask in self.info.get("asks", {}).items():
            if mine and ask["seat"] not in mine and not mine & set(ask["agreed"]):
                return f"{self._seat_name(ask['seat'])} asks for {wanted(what)}. y: agree, x: refuse"
        return ""

    @property
    def next_person(self) -> int | None:
        acting = [seat for seat in self.info.get("acting", ()) if seat in self.table.held]
        if not acting or self.table.seat in acting or len(self.table.held) < 2:
            return None
        return int(acting[0])

    @property
    def rulebook(self) -> str:
        known = self.info.get("game") in zirconia.games()
        return zirconia.game(self.info["game"]).rulebook if known else "The rulebook is on the server's page."

    def log(self) -> list[str]:
        struck = {number for update in self.table.updates for number in update.get("struck", ())}
        told_lines = []
        for update in self.table.updates:
            told = self._told(update)
            told_lines += [told] if told else []
            for event in update["events"]:
                told_lines.append(event["text"] + (" (taken back)" if event["n"] in struck else ""))
        return list(once(told_lines))

    def happened(self) -> list[Happening]:
        struck = {number for update in self.table.updates for number in update.get("struck", ())}
        return [
            Happening(
                update["seat"] if update["kind"] == "moved" else None, {**event, "undone": event["n"] in struck}
            )
            for update in self.table.updates
            for event in update["events"]
        ]

    def _told(self, update: Json) -> str:
        """What an update says beside the events of the game."""
        who = self._seat_name(update["seat"])
        if update["kind"] == "chatted":
            to = " (to allies)" if update["data"].get("to") == "allies" else ""
            return f'{who}{to}: "{update["data"]["text"]}"'
        if update["kind"] == "asked":
            return f"{who} asks for {wanted(update['data']['what'])}."
        if update["kind"] in ANSWERS:
            word = "agrees" if update["data"]["yes"] else "does not agree"
            return f"{who or 'The host'} {word} to {wanted(update['data']['what'])}."
        return TOLD.get(update["kind"], "").format(who=who, name=update["data"].get("name", "Somebody"))

    def _seat_name(self, seat: int | None) -> str:
        if seat is None:
            return ""
        called = (str(one["called"]) for one in self.info.get("chairs", ()) if one["seat"] == seat)
        return next(called, str(seat + 1))

    # How it goes on -------------------------------------------------------------------------------------

    async def start(self) -> None:
        try:
            await self.table.start()
        except (ZirconiaError, TimeoutError) as error:
            raise Cannot(str(error) or "the server does not answer") from None
        self._task = asyncio.create_task(self._watch())
        self.changed()

    async def _watch(self) -> None:
        """Draw anew whenever something came, and every second while clocks run."""
        while True:
            seen = self._seen()
            try:
                await self.table.until(lambda seen=seen: self._seen() != seen, 1.0)  # type: ignore[misc]
                self._heard = time.monotonic()
            except TimeoutError:
                if not any(chair["running"] for chair in self.info.get("chairs", ())):
                    continue
            except ZirconiaError:
                self.changed()
                return
            self.changed()

    def _seen(self) -> tuple[object, ...]:
        return (self.table.number, self.table.connected, id(self.table.view), id(self.table.info))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._reviewing is not None:
            await self._reviewing.close()
        await self.table.close()
        await self.client.close()

    async def sit(self, seat: int) -> None:
        await asked(self.table.look(seat))
        self.changed()

    async def act(self, choice: Choice) -> None:
        await asked(self.table.move(choice["key"]))

    async def why(self, path: list[str]) -> Cannot | None:
        if self.table.seat is None:
            return None
        body = {"path": path, "seat": self.table.seat}
        answer = await asked(self.client.request("POST", f"{self.table.path}/why", self.table.token, json=body))
        return None if answer["possible"] else Cannot(answer["sentence"], answer["rule"])

    def past(self) -> Match:
        raise Cannot("there is nothing to look back at")

    def review(self) -> Reviewing:
        from zirconia.terminal.matches.remote_review import RemoteReviewing

        if self._reviewing is None:
            self._reviewing = RemoteReviewing(self.client, self.table.table, self.table.seat or 0)
        return self._reviewing

    async def do(self, what: str, text: str = "") -> str:
        if what == "record":
            return export(await asked(self.client.record(self.table.table)), text)
        if what == "invite":
            return "\n".join(self.invitations)
        if what == "hint":
            return advice(await asked(self.table.hint()))
        if what in ("yes", "no"):
            pending = next(iter(self.info.get("asks", {})), "")
            await asked(self.table.do("answer", what=pending, yes=what == "yes"))
            return ""
        fields: dict[str, Any] = {"text": text} if what == "chat" else {}
        await asked(self.table.do(what, seat=self.table.seat, **fields))
        return ""


def wanted(what: str) -> str:
    return "an undo" if what == "undo" else f"a {what}"
