"""The lab of a server: changed cards, comparisons that can be watched, and what is refused."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.support import Server, at, refusal, serving
from zirconia.client import Client
from zirconia.server.config import BadConfig, Config
from zirconia.server.http.lab import AskComparison
from zirconia.server.lab import process
from zirconia.server.lab.comparisons import Comparisons
from zirconia.table import Refused

pytestmark = pytest.mark.anyio

GAME = "galactic-confrontation"
DEAR = {"cards": {"critical-hit": {"price": 1000}}}
ASKED: dict[str, Any] = {"game": GAME, "overrides": DEAR, "bot": "random", "pairs": 20}
LONG = {**ASKED, "bot": "medium", "pairs": 60}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(
        f"sqlite:///{tmp_path_factory.mktemp('lab')}/t.sqlite3", lab_pairs="60", lab_waiting="2"
    ) as found:
        yield found


@asynccontextmanager
async def begun(client: Client, asked: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    """A comparison, which is over afterwards."""
    found = await client.request("POST", "/api/lab/comparisons", json=asked)
    try:
        yield found
    finally:
        await client.request("DELETE", f"/api/lab/comparisons/{found['id']}")


async def followed(client: Client, id: str) -> dict[str, Any]:
    """How a comparison came out."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await client.request("GET", f"/api/lab/comparisons/{id}")
            if found["status"] not in ("waiting", "playing"):
                return dict(found)
            await asyncio.sleep(0.1)


async def test_the_sheet_has_every_number_with_its_range_and_the_cards_as_printed(lab: Server) -> None:
    async with at(lab) as client:
        sheet = await client.request("POST", f"/api/games/{GAME}/lab", json={})
    cards = next(table for table in sheet["tables"] if table["id"] == "cards")
    price = next(column for column in cards["columns"] if column["id"] == "price")
    assert (price["type"], price["low"], price["high"], price["step"]) == ("number", -100, 1600, 100)
    hit = next(row for row in cards["rows"] if row["id"] == "critical-hit")
    assert hit["values"]["price"] == 800 and hit["card"]["name"] == "Critical Hit"
    assert "seat-advantage" in {one["id"] for one in sheet["measures"]}
    assert sheet["pairs"] == 60 and "easy" in sheet["bots"] and not sheet["lacking"]


async def test_the_printed_text_follows_a_change(lab: Server) -> None:
    overrides = {"cards": {"critical-hit": {"price": 1000, "damage": 7}}}
    path = f"/api/games/{GAME}/lab/cards"
    async with at(lab) as client:
        told = await client.request("POST", path, json={"overrides": overrides})
        from_file = await client.request(
            "POST", path, json={"file": "[cards.critical-hit]\nprice = 1000\ndamage = 7"}
        )
    card = told["cards"]["cards"]["critical-hit"]
    assert "7" in card["text"] and card["price"] == "1000"
    assert from_file == told and told["overrides"] == overrides


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"overrides": {"cards": {"critical-hit": {"price": 5000}}}},
            "must be a number from -100 to 1600, not 5000",
        ),
        ({"overrides": {"cards": {"critical-hti": {"price": 500}}}}, "critical-hit"),
        ({"overrides": {"card": {}}}, "no table 'card'"),
        ({"overrides": {"cards": {"critical-hit": {"kind": "setback"}}}}, "is the same in every match"),
        ({"file": "price = = 3"}, "the file is no TOML"),
    ],
)
async def test_a_change_that_cannot_be_is_refused_with_its_place(
    lab: Server, asked: dict[str, Any], words: str
) -> None:
    async with at(lab) as client:
        found = await refusal(client.request("POST", f"/api/games/{GAME}/lab/cards", json=asked))
        assert found.status == 400 and words in str(found)


async def test_a_comparison_ends_with_a_verdict_and_pages_that_are_shut_in(lab: Server) -> None:
    async with at(lab) as client, begun(client, ASKED) as begun_one:
        found = await followed(client, begun_one["id"])
        address = f"{lab.url}/api/lab/comparisons/{begun_one['id']}"
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
            pages = {name: await http.get(f"{address}/{name}") for name in found["pages"]}
    assert found["status"] == "done" and found["pairs"] == 20
    assert "advantage of the first seat" in found["answer"].lower()
    assert found["question"]["id"] == "seat-advantage" and found["findings"]
    assert set(pages) == {"comparison", "original", "change"}
    assert "cards.critical-hit.price=1000" in pages["comparison"].text
    for page in pages.values():
        policies = page.headers.get_list("content-security-policy")
        assert len(policies) == 1 and "sandbox" in policies[0] and "default-src 'none'" in policies[0]


async def test_one_comparison_of_a_client_at_a_time_and_it_can_be_stopped(lab: Server) -> None:
    async with at(lab) as client, begun(client, LONG) as first:
        assert (await refusal(client.request("POST", "/api/lab/comparisons", json=LONG))).code == "BUSY"
        stopped = await client.request("DELETE", f"/api/lab/comparisons/{first['id']}")
        assert stopped["status"] == "stopped" and not stopped["pages"]
        page = f"/api/lab/comparisons/{first['id']}/comparison"
        assert (await refusal(client.request("GET", page))).status == 404
        async with begun(client, ASKED) as second:  # there is room again
            assert (await followed(client, second["id"]))["status"] == "done"


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"pairs": 61}, 400, "60 pairs"),
        ({"bot": "nobody"}, 404, "nobody"),
        ({"bot": "os:system"}, 404, "os:system"),
        ({"game": "chess"}, 404, "chess"),
        ({"seats": 5}, 400, "is for 2 players"),
        ({"overrides": {"cards": {"critical-hit": {"price": 1}}}}, 400, "multiple of 100"),
        ({"margin": 0}, 422, "margin"),
    ],
)
async def test_a_comparison_that_cannot_be_is_refused(
    lab: Server, change: dict[str, Any], status: int, words: str
) -> None:
    async with at(lab) as client:
        found = await refusal(client.request("POST", "/api/lab/comparisons", json={**ASKED, **change}))
        assert found.status == status and words in str(found)
        assert (await refusal(client.request("GET", "/api/lab/comparisons/nothing"))).status == 404


def test_the_same_game_twice_and_an_unknown_question_are_told() -> None:
    asked = {**AskComparison(**ASKED).model_dump(), "task": "compare", "seed": "0", "seconds": 60}
    (same,) = process.answers({**asked, "overrides": {"cards": {"critical-hit": {"price": 800}}}})
    assert same["refused"][0] == "NO_CHANGE"
    (unknown,) = process.answers({**asked, "on": "seat-advantages"})
    assert "seat-advantage" in unknown["refused"][1]


def test_without_its_packages_the_lab_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if f"{name}.".startswith("zirconia.lab.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = process.sheet({"game": GAME, "seats": None, "options": {}})
    assert told["tables"] and not told["measures"]
    assert "pyarrow, which is not installed: pip install 'zirconia[lab]'" in told["lacking"]


def test_a_comparison_whose_time_is_up_says_what_it_found_so_far() -> None:
    asked = {**AskComparison(**ASKED).model_dump(), "task": "compare", "seed": "0", "seconds": 0, "pairs": 60}
    last = list(process.answers(asked))[-1]
    assert last["pages"] and 0 < last["pairs"] < 60


def test_a_comparison_tells_the_clearest_first_and_of_others_the_largest() -> None:
    asked = {**AskComparison(**ASKED).model_dump(), "task": "compare", "seed": "0", "seconds": 60, "pairs": 60}
    found = list(process.answers(asked))[-1]["findings"]
    assert found == sorted(found, key=lambda one: (one["p"], -abs(one["effect"] or 0)))


async def test_only_so_many_comparisons_wait() -> None:
    comparisons = Comparisons(Config(lab_waiting=2))
    try:
        for client in "abc":
            comparisons.begin(client, {"pairs": 2})
        with pytest.raises(Refused, match="3 comparisons wait already"):
            comparisons.begin("d", {"pairs": 2})
    finally:
        await comparisons.close()


@pytest.mark.parametrize(
    ("settings", "is_open"),
    [
        ({}, True),
        ({"host": "0.0.0.0"}, False),
        ({"hosts": "play.example.org"}, False),
        ({"proxied": True}, False),
        ({"lab": "off"}, False),
        ({"host": "0.0.0.0", "lab": "on"}, True),
    ],
)
def test_the_lab_is_open_where_only_this_machine_is_served_unless_the_operator_says(
    settings: dict[str, Any], is_open: bool
) -> None:
    assert Config(**settings).has_lab() is is_open
    with pytest.raises(BadConfig, match="ZIRCONIA_LAB must be on or off"):
        Config(lab="maybe")


async def test_a_server_without_a_lab_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("nolab")
    with serving(f"sqlite:///{folder}/t.sqlite3", lab="off") as server:
        async with at(server) as client:
            assert (await client.request("GET", "/api/games"))["lab"] is False
            for path in (f"/api/games/{GAME}/lab", f"/api/games/{GAME}/lab/cards"):
                found = await refusal(client.request("POST", path, json={}))
                assert found.status == 403 and "zirconia serve --lab" in str(found)
            assert (await refusal(client.request("POST", "/api/lab/comparisons", json=ASKED))).code == "NO_LAB"
