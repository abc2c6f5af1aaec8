"""The leak certificate: no byte differs in any game, and a planted leak is found on its channel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import zirconia
from zirconia.server.http import routes
from zirconia.server.leaks.certificate import certified
from zirconia.server.tables.service import Service
from zirconia.table import Refused, Table, checks, views
from zirconia.table import requests as table_requests

pytestmark = pytest.mark.anyio

GAME = "galactic-confrontation"


@pytest.mark.parametrize("game", zirconia.games())
async def test_what_a_seat_cannot_know_changes_no_byte_that_it_receives(game: str) -> None:
    certificate = await certified(zirconia.game(game), 2, "test", None)
    assert certificate.ok, str(certificate)
    assert {"frames", "state", "updates", "past", "errors", "headers", "record", "replay"} <= set(
        certificate.channels
    )


async def test_hidden_choices_are_among_what_is_compared() -> None:
    certificate = await certified(zirconia.game("kardashev"), 6, "hidden", 3)
    assert certificate.ok and certificate.hidden > 0, str(certificate)


# Planted leaks ------------------------------------------------------------------------------------------


def digest(table: Table) -> str:
    """What nobody may be told of a match that goes on."""
    assert table.state is not None
    return table.state.digest()


def in_views(patch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, seat: int | None) -> Any:
        return {**kept(table, seat), "title": digest(table)}

    kept: Callable[..., Any] = views.view
    patch.setattr(views, "view", leaky)


def in_updates(patch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, *rest: Any) -> Any:
        return {**kept(table, *rest), "data": {"text": digest(table)}}

    kept = views.shown
    patch.setattr(views, "shown", leaky)


def in_their_number(patch: pytest.MonkeyPatch) -> None:
    """In one of the worlds there is an update more."""

    def leaky(table: Table, caller: Any, now: int, **asked: Any) -> Any:
        drafts = kept(table, caller, now, **asked)
        return drafts * (1 + int(digest(table), 16) % 2)

    kept = table_requests.chat
    patch.setattr(table_requests, "chat", leaky)


def in_the_table(patch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, *rest: Any) -> Any:
        return {**kept(table, *rest), "commitment": digest(table)}

    kept = views.info
    patch.setattr(views, "info", leaky)


def in_errors(patch: pytest.MonkeyPatch) -> None:
    def leaky(state: zirconia.State, *rest: Any) -> Any:
        try:
            return kept(state, *rest)
        except Refused as error:
            raise Refused(error.code, f"{error.message} {state.digest()}", error.kind) from None

    kept = checks.legal_move
    patch.setattr(table_requests, "legal_move", leaky)


def in_hints(patch: pytest.MonkeyPatch) -> None:
    async def leaky(service: Service, table_id: str, *rest: Any) -> Any:
        answer = await kept(service, table_id, *rest)
        table = (await service.live_tables.get(table_id)).table
        return {**answer, "value": int(digest(table), 16) % 1000 / 1000}

    kept = Service.hint
    patch.setattr(Service, "hint", leaky)


def in_reasons(patch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, **rest: Any) -> Any:
        raise Refused("SECRET", digest(table))

    patch.setattr(routes, "going", leaky)


def in_imagined(patch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, state: zirconia.State, seat: int, seed: str) -> Any:
        return {**kept(table, state, seat, seed), "position": state.position()}

    kept = views.imagined
    patch.setattr(views, "imagined", leaky)


def in_records(patch: pytest.MonkeyPatch) -> None:
    async def leaky(service: Service, table_id: str) -> Any:
        raise Refused("SECRET", digest((await service.live_tables.get(table_id)).table))

    patch.setattr(Service, "finished", leaky)


def in_headers(patch: pytest.MonkeyPatch) -> None:
    """Not even the length of an answer may tell: an error's name does."""

    async def leaky(service: Service, table_id: str, *_rest: Any) -> Any:
        table = (await service.live_tables.get(table_id)).table
        raise Refused("NOT_OVER", "not over", "missing" if int(digest(table), 16) % 2 else "bad")

    patch.setattr(Service, "record", leaky)


@pytest.mark.parametrize(
    ("plant", "channels"),
    [
        (in_views, {"frames", "state"}),
        (in_updates, {"frames", "updates"}),
        (in_their_number, {"frames"}),
        (in_the_table, {"table", "frames", "state"}),
        (in_errors, {"errors"}),
        (in_hints, {"hints"}),
        (in_reasons, {"why"}),
        (in_imagined, {"imagined"}),
        (in_records, {"record", "replay", "story"}),
        (in_headers, {"headers"}),
    ],
)
async def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], channels: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    seed = "planted-3" if plant is in_hints else "planted-2"  # hints are asked for where the watcher is to act
    certificate = await certified(zirconia.game(GAME), 1, seed, None)
    assert channels <= {leak.channel for leak in certificate.leaks}, str(certificate)
    assert not certificate.ok and "LEAK" in str(certificate)
