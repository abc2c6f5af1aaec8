"""A running match can be looked back at: each seat sees what it saw then, and nobody more."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.support import Server, at

pytestmark = pytest.mark.anyio

get, post = partial(httpx.get, timeout=PATIENCE), partial(httpx.post, timeout=PATIENCE)
GAME = "galactic-confrontation"


def table(server: Server, **asked: Any) -> tuple[str, dict[str, Any]]:
    opened = post(f"{server.url}/api/tables", json={"game": GAME, "places": [{"kind": "you"}] * 2, **asked}).json()
    return f"{server.url}/api/tables/{opened['table']}", opened


def token(of: str) -> dict[str, str]:
    return {"authorization": f"Bearer {of}"}


def seen(address: str, held: str, seat: int | None = None) -> dict[str, Any]:
    params = {} if seat is None else {"seat": seat}
    found: dict[str, Any] = get(f"{address}/state", headers=token(held), params=params).json()
    return found


def move(address: str, held: str) -> None:
    """The acting seat does the first thing it may."""
    acting = seen(address, held)["table"]["acting"][0]
    now = seen(address, held, acting)
    command = {
        "do": "move",
        "seat": acting,
        "decision": now["table"]["decision"],
        "action": now["view"]["choices"][0]["code"],
    }
    post(f"{address}/commands", json=command, headers=token(held)).raise_for_status()


def test_every_moment_is_seen_again_as_it_was(server: Server) -> None:
    address, opened = table(server)
    then = []
    for _ in range(6):
        then.append(seen(address, opened["token"], 0)["view"])
        move(address, opened["token"])
    for entry, view in enumerate(then):
        told = get(f"{address}/past", params={"entry": entry, "seat": 0}, headers=token(opened["token"])).json()
        assert told["view"] == view
        assert (told["at"], told["total"]) == (entry, 6)


def test_what_was_taken_back_is_part_of_the_past(server: Server) -> None:
    address, opened = table(server)
    before = seen(address, opened["token"], 0)["view"]
    move(address, opened["token"])
    after = seen(address, opened["token"], 0)["view"]
    post(f"{address}/commands", json={"do": "undo", "seat": 0}, headers=token(opened["token"])).raise_for_status()
    views = [
        get(f"{address}/past", params={"entry": entry, "seat": 0}, headers=token(opened["token"])).json()["view"]
        for entry in range(3)
    ]
    assert views == [before, after, before]


def test_beyond_the_end_is_the_present(server: Server) -> None:
    address, opened = table(server)
    move(address, opened["token"])
    told = get(f"{address}/past", params={"entry": 1000, "seat": 1}, headers=token(opened["token"])).json()
    assert (told["at"], told["view"]) == (1, seen(address, opened["token"], 1)["view"])


def test_the_past_is_seen_from_ones_own_seat_alone(server: Server) -> None:
    address, opened = table(server, places=[{"kind": "you"}, {"kind": "open"}])
    joined = post(f"{address}/join", json={"name": "Berta", "seat": 1}).json()
    past = partial(get, f"{address}/past", headers=token(joined["token"]))
    assert past(params={"entry": 0}).json()["view"]["seat"] == 1
    assert past(params={"entry": 0, "seat": 0}).status_code == 403
    watching = get(f"{address}/past", params={"entry": 0}, headers=token(opened["watch"])).json()
    assert watching["view"]["seat"] is None
    assert get(f"{address}/past", params={"entry": 0}).status_code == 401
    assert past(params={"entry": -1}).status_code == 422


def test_before_the_start_there_is_no_past(server: Server) -> None:
    address, opened = table(server, places=[{"kind": "you"}, {"kind": "open"}])
    assert get(f"{address}/past", params={"entry": 0}, headers=token(opened["token"])).status_code == 409


async def test_a_secret_bid_is_in_nobody_elses_past(server: Server) -> None:
    pasts = []
    async with at(server) as client:
        for bid in (0, 4):
            ann = await client.open("secret-bids", seats=2)
            ben = await client.join(ann.table)
            await ann.post("move", decision=1, action=f"bid {bid}")
            pasts.append(await client.request("GET", f"{ben.path}/past", ben.token, params={"entry": 1}))
    assert pasts[0] == pasts[1]


def test_updates_say_how_many_entries_the_match_has(server: Server) -> None:
    address, opened = table(server)
    move(address, opened["token"])
    chat = {"do": "chat", "seat": 0, "text": "hello", "to": "all"}
    post(f"{address}/commands", json=chat, headers=token(opened["token"])).raise_for_status()
    move(address, opened["token"])
    rows = get(f"{address}/updates", headers=token(opened["token"]), params={"seat": 0}).json()["updates"]
    assert [row["entry"] for row in rows if row["kind"] in ("moved", "chatted")] == [1, 1, 2]
    told = [event["entry"] for row in rows for event in row["events"]]
    assert told == sorted(told) and max(told) <= rows[-1]["entry"]
