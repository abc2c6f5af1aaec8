"""Plain requests: bad input of every kind, limits, headers, records, the archive, the OpenAPI description."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import httpx
import pytest

import zirconia
from tests.patience import PATIENCE
from tests.server.support import Server, at, play, refusal, serving, two_people
from zirconia.client import Client

pytestmark = pytest.mark.anyio

DUEL: dict[str, Any] = {"game": "bag-duel", "seats": 2}


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({}, 422),
        ({"game": "chess"}, 404),
        ({"game": 7}, 422),
        ({"game": "bag-duel", "seats": 9}, 400),
        ({"game": "bag-duel", "seats": -1}, 422),
        ({"game": "bag-duel", "seats": "two"}, 422),
        ({"game": "bag-duel", "options": {"long": 7}}, 400),
        ({"game": "bag-duel", "options": {"nonsense": 1}}, 400),
        ({"game": "bag-duel", "options": []}, 422),
        ({"game": "bag-duel", "overrides": {"stones": 3}}, 400),
        ({"game": "bag-duel", "places": [{"kind": "you"}]}, 400),
        ({"game": "bag-duel", "places": [{"kind": "you"}, {"kind": "bot", "bot": "nobody"}]}, 404),
        ({"game": "bag-duel", "settings": {"clock": {"kind": "game"}}}, 400),
        ({"game": "bag-duel", "settings": {"clock": {"kind": "game", "seconds": -5}}}, 422),
        ({"game": "bag-duel", "settings": {"undo": "always"}}, 422),
        ({"game": "bag-duel", "position": {"nonsense": 1}}, 400),
        ({"game": "bag-duel", "position": {"players": [None, 3]}}, 400),
        ({"game": "bag-duel", "position": {"ending": "counted"}}, 400),
        ({"game": "bag-duel", "own": {"long": True}}, 400),
        ({"game": "bag-duel", "name": "x" * 41}, 422),
        ({"game": "bag-duel", "extra": 1}, 422),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Server, asked: Any, status: int) -> None:
    async with at(server) as client:
        found = await refusal(client.request("POST", "/api/tables", json=asked))
        assert found.status == status
        assert found.code and str(found)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"null", b"[" * 5000, b'{"game": "bag-duel", "seats": NaN}'])
async def test_a_body_that_is_no_request_is_refused(server: Server, body: bytes) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["message"]


async def test_unknown_tables_and_wrong_tokens_are_told_apart(server: Server) -> None:
    async with at(server) as client:
        table = await client.open("bag-duel", seats=2)
        for path in ("", "/state", "/updates", "/record"):
            assert (await refusal(client.request("GET", f"/api/tables/nowhere{path}", "x"))).status == 404
        for path in ("/state", "/updates"):
            assert (await refusal(client.request("GET", table.path + path))).status == 401
            assert (await refusal(client.request("GET", table.path + path, "wrong"))).status == 401
            assert (await refusal(client.request("GET", table.path + path, "x" * 5000))).status == 401
        assert (
            await refusal(client.request("GET", f"{table.path}/state", table.token, params={"seat": 1}))
        ).status == 403
        assert (await refusal(client.request("GET", "/api/nothing"))).code == "NOT_FOUND"
        assert (await refusal(client.request("DELETE", table.path))).status == 405


async def test_invitations_are_for_one_seat_and_one_use(server: Server) -> None:
    async with at(server) as client:
        ann = await client.open("bag-duel", seats=3, name="Ann")
        invite = ann.given["invites"]["2"]
        assert ann.given["links"]["invites"]["2"].endswith(f"/t/{ann.table}#invite={invite}")
        assert (await refusal(client.join(ann.table, invite="wrong"))).code == "BAD_INVITE"
        cem = await client.join(ann.table, invite=invite)
        assert cem.given["seats"] == [2]
        assert (await refusal(client.join(ann.table, invite=invite))).code == "BAD_INVITE"
        assert (await refusal(client.join(ann.table, seat=2))).code == "SEAT_TAKEN"
        assert (await refusal(client.join(ann.table, seat=17))).code == "UNKNOWN_SEAT"
        fresh = await client.request("POST", f"{ann.path}/invites", ann.given["host"])
        assert (await refusal(client.request("POST", f"{ann.path}/invites", ann.token))).code == "HOST_ONLY"
        assert (await refusal(client.join(ann.table, invite=ann.given["invites"]["1"]))).code == "BAD_INVITE"
        ben = await client.join(ann.table, invite=fresh["invites"]["1"], name="Ben")
        assert (await ben.state())["table"]["status"] == "playing"
        assert (await refusal(client.join(ann.table))).code == "STARTED"


async def test_why_says_which_rule_forbids_it(server: Server) -> None:
    async with at(server) as client:
        ann = await client.open("bag-duel", bots=["first"])
        found = await client.request("POST", f"{ann.path}/why", ann.token, json={"path": ["do:end"]})
        assert found["possible"] is False and found["rule"] == "R4" and found["sentence"]


async def test_every_answer_carries_the_strict_policy(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        for path in ("/", "/t/abc", "/healthz", "/openapi.json", "/api/games", "/nothing"):
            headers = (await http.get(path)).headers
            assert headers["content-security-policy"].startswith("default-src 'none'")
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_foreign_origins_and_names_are_turned_away(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        evil = await http.post("/api/tables", json=DUEL, headers={"origin": "http://evil.example"})
        assert evil.status_code == 403
        own = await http.post("/api/tables", json=DUEL, headers={"origin": server.url})
        assert own.status_code == 201
        assert (await http.get("/api/games", headers={"host": "evil.example"})).status_code == 400


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "http://[nonsense]"])
async def test_an_origin_that_can_t_be_read_is_a_foreign_one(server: Server, origin: str) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.post("/api/tables", json=DUEL, headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "BAD_ORIGIN"


@pytest.mark.parametrize("path", ["tables/a%00b", "tables/%00/record", "tables/%00/replay", "archive?game=%00"])
async def test_nothing_has_an_address_with_a_zero_in_it(server: Server, path: str) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.get(f"/api/{path}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "NOT_FOUND"


async def test_sizes_rates_and_tables_are_limited(sqlite: str) -> None:
    limits = {"requests_per_second": "0.1", "burst": "40", "tables_per_client": "3", "connections_per_client": "2"}
    with serving(sqlite, **limits) as server:
        async with at(server) as client:
            big = await refusal(client.request("POST", "/api/tables", json={**DUEL, "name": "x" * 100_000}))
            assert big.status == 413
            first = await client.open(**DUEL)
            for _ in range(2):
                await client.open(**DUEL)
            assert (await refusal(client.open(**DUEL))).code == "TOO_MANY_TABLES"
            twins = [client.sit(first.table, first.token) for _ in range(3)]
            await twins[0].start()
            await twins[1].start()
            with pytest.raises(zirconia.ZirconiaError):
                await twins[2].start()
            for twin in twins:
                await twin.close()
            codes = [
                answer.status_code
                for answer in await asyncio.gather(*(client.http.get("/api/games") for _ in range(80)))
            ]
            assert 429 in codes
            assert (await client.http.get("/healthz")).status_code == 200


async def test_no_secret_is_ever_logged(sqlite: str) -> None:
    server = Server(sqlite)
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await refusal(ann.do("move", decision=99, action=0))
        await refusal(client.request("GET", f"{ann.path}/state", ann.token + "x"))
        await refusal(client.join(ann.table, invite=ann.given["invites"]["1"]))
        await ann.close()
        await ben.close()
    said = server.stop()
    for secret in (ann.token, ben.token, ann.given["host"], ann.given["watch"], ann.given["invites"]["1"]):
        assert secret not in said


# Records --------------------------------------------------------------------------------------------------


async def shelved(client: Client, table: str) -> dict[str, Any]:
    """A finished game in the archive, which gets there just after its end was told."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        shelf = await client.request("GET", "/api/archive", params={"game": "secret-bids"})
        if found := [one for one in shelf["games"] if one["id"] == table]:
            return dict(found[0])
        await asyncio.sleep(0.1)
    raise AssertionError("the game is not in the archive")


async def test_a_running_matchs_record_stays_here_and_a_finished_ones_can_be_had(server: Server) -> None:
    async with at(server) as client:
        seat = await client.open("secret-bids", bots=["random"], name="Ann")
        assert (await refusal(client.record(seat.table))).code == "NOT_OVER"
        async with seat:
            await play(seat)
        record = await client.record(seat.table)
        mine = await shelved(client, seat.table)
        assert mine["players"][0] == {"name": "Ann", "kind": "person", "bot": None}
        kept = await client.request("POST", "/api/records", json={"record": record})
        assert await client.record(kept["archived"]) == record


async def test_a_record_cut_off_opens_a_table_that_goes_on_with_another_random_source(server: Server) -> None:
    state = zirconia.game(zirconia.games()[0]).start(seed="known to all")
    for _ in range(30):
        state.apply(state.legal()[-1])
    record = zirconia.record(state)
    async with at(server) as client:
        found = await client.request("POST", "/api/records", json={"record": record, "upto": 20})
        table = client.sit(found["opened"]["table"], found["opened"]["token"])
        await client.join(table.table)
        told = await table.state()
        names = [chair["called"] for chair in told["table"]["chairs"]]
        assert told["view"] == zirconia.replay(record, 20).view(0, names)


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"zirconia": 1, "game": "bag-duel", "rules": 1, "entries": [], "start": {}},
        {"zirconia": 1, "game": "bag-duel", "rules": 7, "entries": [], "start": {"seed": "1"}},
        {"zirconia": 1, "game": "bag-duel", "rules": 1, "entries": [[0, "fly"]], "start": {"seed": "1"}},
        {"zirconia": 1, "game": "bag-duel", "rules": 1, "entries": [7, None], "start": {"seed": "1"}},
        {"zirconia": 1, "game": "bag-duel", "rules": 1, "entries": [], "start": {"position": 7}},
        {"zirconia": 1, "game": ["bag-duel"], "rules": 1, "entries": [], "start": {"seed": "1"}},
        {"zirconia": 1, "game": "bag-duel", "rules": 1, "entries": [["continue", 3]], "start": {"seed": "1"}},
        {"zirconia": 1, "game": "bag-duel", "rules": 1, "entries": [[0, "end"]] * 6000, "start": {"seed": "1"}},
    ],
)
async def test_a_broken_record_is_refused(server: Server, record: dict[str, Any]) -> None:
    async with at(server) as client:
        found = await refusal(client.request("POST", "/api/records", json={"record": record}))
        assert found.status in (400, 404)


# The description --------------------------------------------------------------------------------------------


async def test_the_openapi_description_is_complete(server: Server) -> None:
    async with Client(server.url) as client:
        found = await client.request("GET", "/openapi.json")
        references: set[str] = set()
        collect(found, references)
        schemas = found["components"]["schemas"]
        missing = {one for one in references if one.removeprefix("#/components/schemas/") not in schemas}
        assert not missing
        assert found["x-websockets"]
        for path, operations in found["paths"].items():
            for operation in operations.values():
                good = operation["responses"].get("200") or operation["responses"]["201"]
                assert good["content"]["application/json"]["schema"], path


def collect(data: Any, references: set[str]) -> None:
    if isinstance(data, dict):
        if isinstance(data.get("$ref"), str):
            references.add(data["$ref"])
        for value in data.values():
            collect(value, references)
    elif isinstance(data, list):
        for value in data:
            collect(value, references)


async def test_scenes_on_the_wire_fit_the_description(server: Server) -> None:
    import jsonschema_rs

    async with Client(server.url) as client:
        description = await client.request("GET", "/openapi.json")
        for game in zirconia.games():
            seat = await client.open(game, bots=["random"] * (zirconia.game(game).seats[0] - 1))
            snapshot = await seat.state()
            schema = {"$ref": "#/components/schemas/Snapshot", "components": description["components"]}
            jsonschema_rs.Draft202012Validator(schema).validate(json.loads(json.dumps(snapshot)))
