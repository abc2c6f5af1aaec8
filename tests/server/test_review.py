"""The review of a finished game on a server: made once, kept, followed, broken off and gone on with."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.support import random_record, resigned_record
from tests.patience import PATIENCE
from tests.server.service import running
from tests.server.support import Server, at, refusal, serving
from zirconia.client import Client
from zirconia.server.config import Config
from zirconia.server.review import process
from zirconia.server.review.reviews import Reviewing, Reviews
from zirconia.server.storage.reviews import KeptReview, forget_reviews, keep_review, read_review
from zirconia.server.tables.service import Service
from zirconia.table import Refused

pytestmark = pytest.mark.anyio

NAMES = ["Ann", "Ben"]
LONG = {"seconds": 600, "iterations": 20_000, "known": {}, "names": NAMES}  # nobody waits for that


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It reviews as little as can be."""
    folder = tmp_path_factory.mktemp("review")
    with serving(f"sqlite:///{folder}/t.sqlite3", review_seconds="0.01") as found:
        yield found


async def brought_in(client: Client) -> str:
    """A finished game that somebody else played."""
    told = await client.request("POST", "/api/records", json={"record": resigned_record()})
    return str(told["archived"])


async def followed(client: Client, path: str) -> dict[str, Any]:
    """How a review came out."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await client.request("GET", path)
            if found["status"] not in ("waiting", "reviewing"):
                return dict(found)
            await asyncio.sleep(0.1)


async def test_a_finished_game_is_reviewed_and_the_review_is_kept(server: Server) -> None:
    async with at(server) as client:
        path = f"/api/tables/{await brought_in(client)}/review"
        assert (await refusal(client.request("GET", path))).code == "NO_REVIEW"
        assert (await client.request("POST", path))["review"] is None
        found = await followed(client, path)
        assert found["status"] == "done" and found["done"] == found["of"] > 0
        server.stop()
        server.restart()
        assert (await client.request("GET", path))["review"] == found["review"]
        again = await client.request("POST", path)
    assert again["status"] == "done" and again["review"] == found["review"]
    review = found["review"]
    assert [step["entry"] for step in review["steps"]] == list(range(1, 26))
    for account in review["accounts"]:
        parts = sum(account[name]["value"] for name in ("start", "luck", "own", "others"))
        assert parts == pytest.approx(account["result"], abs=0.001)
        assert account["effects"][-1]["expectation"] == pytest.approx(account["result"], abs=0.001)


async def test_a_game_that_goes_on_is_not_reviewed(server: Server) -> None:
    async with at(server) as client:
        places = [{"kind": "you"}, {"kind": "you"}]
        table = await client.open("corporate-wars", places=places)
        path = f"/api/tables/{table.table}/review"
        refused = await refusal(client.request("POST", path))
        assert refused.code == "NOT_OVER" and "hide from each other" in str(refused)
        await client.request(
            "POST", f"/api/tables/{table.table}/commands", table.token, json={"do": "resign", "seat": 0}
        )
        assert (await client.request("POST", path))["status"] in ("waiting", "reviewing")
        assert (await refusal(client.request("POST", "/api/tables/nothing/review"))).status == 404


async def test_what_was_found_is_kept_when_a_review_is_broken_off_and_it_goes_on_from_there(sqlite: str) -> None:
    record = resigned_record()
    async with running(sqlite, review_seconds=2.0) as service:
        begun = await service.reviews.begin("Ann", "game", record, NAMES)
        await until(lambda: begun.kept.found.get("answers"))
        found = dict(begun.kept.found)
        with pytest.raises(Refused, match="somebody else asked"):
            service.reviews.stop("Ben", "game")
        stopped = service.reviews.stop("Ann", "game")
        assert stopped.status == "stopped" and stopped.work is not None
        await asyncio.gather(stopped.work, return_exceptions=True)
        kept = await read_review(service.store.engine, "game")
        assert not kept.told and kept.found["answers"].items() >= found["answers"].items()
        again = await service.reviews.begin("Ann", "game", record, NAMES)
        await until(lambda: again.of)
        assert again.done >= len(kept.found["answers"])
        async with asyncio.timeout(PATIENCE):
            while not (await service.reviews.look("game")).is_over:  # as the page looks on; else it is given up
                await asyncio.sleep(0.02)
        assert again.status == "done"


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


async def test_only_so_many_reviews_of_a_client_and_of_all_wait(service: Service) -> None:
    limited = Reviews(Config(reviews_per_client=1, reviews_waiting=1), service.store)
    record = resigned_record()
    try:
        first = await limited.begin("Ann", "1", record, NAMES)
        assert await limited.begin("Ben", "1", record, NAMES) is first  # the same for everybody
        with pytest.raises(Refused, match="1 reviews of yours"):
            await limited.begin("Ann", "2", record, NAMES)
        second = await limited.begin("Ben", "2", record, NAMES)
        assert (limited.ahead(first), limited.ahead(second)) == (0, 1)
        with pytest.raises(Refused, match="2 reviews wait already"):
            await limited.begin("Cleo", "3", record, NAMES)
    finally:
        await limited.close()
    with pytest.raises(Refused, match="makes no reviews"):
        await Reviews(Config(review_seconds=0), service.store).begin("Ann", "4", record, NAMES)


async def test_a_review_that_nobody_looks_at_is_broken_off(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(sqlite) as service:
        begun = await service.reviews.begin("Ann", "game", resigned_record(), NAMES)
        monkeypatch.setattr(Reviewing, "unwatched", 0.0)
        await until(lambda: begun.is_over)
        assert begun.status == "stopped" and "nobody looked" in begun.why


async def test_a_review_whose_time_is_up_is_broken_off_and_kept(sqlite: str) -> None:
    async with running(sqlite, review_seconds=500.0, review_limit=0.5) as service:
        begun = await service.reviews.begin("Ann", "game", resigned_record(), NAMES)
        assert begun.work is not None
        await begun.work
        assert begun.status == "stopped" and "may take 0.5 seconds" in begun.why


async def test_reviews_of_forgotten_games_are_forgotten(service: Service) -> None:
    await keep_review(service.store, "gone", 1000, KeptReview({"format": 0}))
    await keep_review(service.store, "gone", 1001, KeptReview({"format": 1}))
    assert (await read_review(service.store.engine, "gone")).told == {"format": 1}
    await forget_reviews(service.store.engine)
    assert await read_review(service.store.engine, "gone") == KeptReview()


@pytest.mark.parametrize("record", [{}, {"game": "chess"}, {**resigned_record(), "entries": [[0, "castle"]]}])
def test_a_record_that_is_none_is_refused(record: dict[str, Any]) -> None:
    (told,) = process.answers({**LONG, "record": record})
    assert told["refused"][0] == "BAD_RECORD"


def test_a_record_that_is_not_over_is_refused() -> None:
    (told,) = process.answers({**LONG, "record": random_record("corporate-wars")})
    assert "this game is not over" in told["refused"][1]


def test_kept_answers_that_cannot_be_are_found_again() -> None:
    asked = {**LONG, "iterations": 8, "record": resigned_record()}
    *_, last = process.answers(asked)
    *_, mended = process.answers(
        {**asked, "known": {"decision/0/0": {"measured": "x"}, "deal/0/0": {"value": 99}}}
    )
    assert mended == last


def test_the_log_calls_the_players_by_their_names() -> None:
    *_, last = process.answers({**LONG, "iterations": 8, "record": resigned_record()})
    effects = [one for account in last["review"]["accounts"] for one in account["effects"]]
    words = " ".join(text for one in effects for text in one["happened"])
    assert "Ann" in words and "P1" not in words


async def test_a_review_in_memory_gives_way_when_there_are_many(sqlite: str) -> None:
    async with running(sqlite) as service:
        for number in range(Reviews.kept + 5):
            service.reviews.add(Reviewing(str(number), "Ann", "done"))
        assert len(service.reviews._all) == Reviews.kept
