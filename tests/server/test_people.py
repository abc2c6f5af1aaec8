"""People around a server's tables: names, invitations, the lobby, decks of one's own."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import Request

from tests.server.service import new_table, resigned
from zirconia.server.config import Config
from zirconia.server.http import addresses
from zirconia.server.http.addresses import base_for
from zirconia.server.http.decks import AskDeck, deck
from zirconia.server.storage.lobby import MOST_OF_A_CLIENT, fair_share
from zirconia.server.tables.requests import Join, OpenTable
from zirconia.server.tables.service import Service
from zirconia.table import Opening, Refused

pytestmark = pytest.mark.anyio
LISTED = {"public": True}


# Where links lead --------------------------------------------------------------------------------------


def asked(host: str, client: str) -> Request:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "scheme": "http"}
    return Request(scope | {"headers": [(b"host", host.encode())], "client": (client, 5), "server": ("x", 8000)})


@pytest.fixture
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda six: "192.168.1.5")


@pytest.mark.parametrize(
    ("host", "client", "listening", "expected"),
    [
        ("192.168.1.5:8000", "192.168.1.9", "0.0.0.0", ("http://192.168.1.5:8000/", False)),
        ("127.0.0.1:8000", "127.0.0.1", "0.0.0.0", ("http://192.168.1.5:8000/", False)),
        ("localhost:8000", "127.0.0.1", "10.0.0.7", ("http://10.0.0.7:8000/", False)),
        ("localhost:8000", "127.0.0.1", "127.0.0.1", ("http://localhost:8000/", True)),
        ("[::1]:8000", "::1", "::1", ("http://[::1]:8000/", True)),
    ],
    ids=["from elsewhere", "at home", "at an address", "only here", "only here, IPv6"],
)
def test_links_begin_with_an_address_that_others_reach(
    host: str, client: str, listening: str, expected: tuple[str, bool], in_a_network: None
) -> None:
    assert base_for(asked(host, client), Config(host=listening)) == expected


@pytest.mark.parametrize(("client", "proxied"), [("203.0.113.9", False), ("127.0.0.1", True)])
def test_a_stranger_is_not_told_the_networks_address(client: str, proxied: bool, in_a_network: None) -> None:
    request = asked("localhost:8000", client)
    assert base_for(request, Config(host="0.0.0.0", proxied=proxied)) == ("http://localhost:8000/", True)


# The lobby -----------------------------------------------------------------------------------------------


async def waiting(service: Service) -> list[str]:
    return [table.id for table in await service.lobby(50)]


async def test_a_public_table_is_in_the_lobby_until_its_seats_are_taken(service: Service) -> None:
    older = await new_table(service, 1000, settings=LISTED)
    newer = await new_table(service, 2000, settings=LISTED)
    await new_table(service, 3000)
    assert await waiting(service) == [newer, older]
    await service.join(newer, Join(name="Bo"))
    assert await waiting(service) == [older]


async def test_a_table_without_a_free_seat_is_never_listed(service: Service) -> None:
    table = await new_table(service, places=[{"kind": "you"}] * 2, settings=LISTED)
    assert await waiting(service) == []
    await service.live_tables.change(table, resigned(0))
    assert await waiting(service) == []


def test_nobody_fills_the_lobby_alone() -> None:
    rows = [(f"t{at}", "greedy") for at in range(9)] + [("mine", "modest")]
    assert fair_share(rows) == [*(f"t{at}" for at in range(MOST_OF_A_CLIENT)), "mine"]


# Names ---------------------------------------------------------------------------------------------------


async def test_a_replay_calls_players_as_they_were_called(service: Service) -> None:
    places = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Bo"}]
    asked = OpenTable.model_validate({"game": "galactic-confrontation", "places": places, "name": "Ann"})
    opened = await service.open_table(asked, "client")
    await service.live_tables.change(opened.new.id, resigned(0))
    told = await service.replay(opened.new.id, None, None, "client")
    assert [player["name"] for player in told["view"]["players"]] == ["Ann", "Bo"]
    assert told["view"]["result"]["text"] == "Ann resigned. Bo wins."
    past = await service.past(opened.new.id, opened.token, 0, 0, "client")
    assert past["view"]["players"][1]["name"] == "Bo"


# Decks ---------------------------------------------------------------------------------------------------


async def test_the_sheet_of_a_deck_is_that_of_the_tables_options() -> None:
    first = await deck("corporate-wars", AskDeck(option="deck"))
    later = await deck("corporate-wars", AskDeck(option="deck", options={"later-edition": True}))
    assert [rule.rule for rule in (first.known, *first.rules)] == ["D1", "D2", "D3", "D4"]
    names = [{card["card"] for group in sheet.groups for card in group.cards} for sheet in (first, later)]
    assert "archon" in names[0] and "archon" not in names[1]
    assert sum(first.decks["standard"].values()) == 40


@pytest.mark.parametrize(("game", "option"), [("kardashev", "deck"), ("corporate-wars", "stipend")])
async def test_where_no_deck_is_put_together_there_is_no_sheet(game: str, option: str) -> None:
    with pytest.raises(Refused, match="has no deck"):
        await deck(game, AskDeck(option=option))


async def test_a_guest_brings_a_deck_and_a_broken_one_is_refused(service: Service) -> None:
    asked: dict[str, Any] = {"game": "corporate-wars", "options": {"decks": "custom"}}
    opened = await service.open_table(OpenTable.model_validate(asked), "client")
    with pytest.raises(Exception, match="WRONG_SIZE"):
        await service.join(opened.new.id, Join(name="Bo", own={"deck": {"archon": 5}}))
    assert (await service.join(opened.new.id, Join(name="Bo", own={"deck": "rush"})))[1] == [1]


async def test_two_at_one_screen_bring_two_decks_and_a_broken_one_is_refused(service: Service) -> None:
    asked: dict[str, Any] = {"game": "corporate-wars", "options": {"decks": "custom"}, "own": {"deck": "rush"}}
    bo: dict[str, Any] = {"kind": "you", "name": "Bo", "own": {"deck": {"archon": 5}}}
    places = [{"kind": "you", "name": "Ann"}, bo]
    with pytest.raises(Exception, match="WRONG_SIZE"):
        await service.open_table(OpenTable.model_validate({**asked, "places": places}), "client")
    bo["own"] = {"deck": "standard"}
    opened = await service.open_table(OpenTable.model_validate({**asked, "places": places}), "client")
    table = (await service.live_tables.get(opened.new.id)).table
    assert table.state is not None
    assert table.state.setup.options["deck"] == ["rush", "standard"]


# Who may see what was played -----------------------------------------------------------------------------


ME, FRIEND, BOT = {"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


@pytest.mark.parametrize(
    ("places", "settings", "listed"),
    [
        ([ME, FRIEND], {}, False),
        ([ME, FRIEND], {"listed": True}, True),
        ([ME, FRIEND], {"public": True}, True),
        ([ME, FRIEND], {"public": True, "listed": False}, False),
        ([ME, ME], {}, True),
        ([ME, BOT], {}, True),
        ([ME, BOT], {"listed": False}, False),
    ],
    ids=[
        "by link",
        "by link, told",
        "for anybody",
        "for anybody, not told",
        "one screen",
        "bots",
        "bots, not told",
    ],
)
async def test_what_is_played_behind_a_link_is_listed_only_where_the_host_says_so(
    service: Service, places: list[dict[str, str]], settings: dict[str, bool], listed: bool
) -> None:
    table = await new_table(service, places=places, settings=settings)
    if FRIEND in places:
        await service.join(table, Join(name="Bo"))
    await service.live_tables.change(table, resigned(0))
    await service.live_tables.archive(table)
    assert [row["id"] for row in await service.store.shelf(None, None, 10)] == [table] * listed
    assert (await service.finished(table))["id"] == table  # by its name it can be had


async def test_a_table_from_before_is_listed_as_it_was_opened(service: Service) -> None:
    table = await new_table(service)
    opening = (await service.live_tables.get(table)).table.opening
    old = opening.to_json()
    old["settings"]["listed"] = True
    assert Opening.from_json(old).settings.listed is True
