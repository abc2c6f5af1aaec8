"""Behind proxies: limits are for the address that the nearest trusted proxies have seen."""

from __future__ import annotations

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.support import serving
from zirconia.server.http.forwarded import forwarded_address


@pytest.mark.parametrize(
    ("listed", "hops", "address"),
    [
        (["198.51.100.7"], 1, "198.51.100.7"),
        (["forged", "198.51.100.7"], 1, "198.51.100.7"),
        (["1.1.1.1", "198.51.100.7", "10.0.0.2"], 2, "198.51.100.7"),
        (["198.51.100.7"], 2, "198.51.100.7"),
        (["198.51.100.7:4711"], 1, "198.51.100.7"),
        (["2001:db8::7"], 1, "2001:db8::7"),
        (["[2001:db8::7]:4711"], 1, "2001:db8::7"),
        (["1.1.1.1", "unknown"], 1, ""),
        ([], 1, ""),
    ],
)
def test_the_client_stands_as_far_from_the_right_as_there_are_proxies(
    listed: list[str], hops: int, address: str
) -> None:
    assert forwarded_address(listed, hops) == address


def asked(url: str, forwarded: list[str]) -> list[int]:
    with httpx.Client(base_url=url, trust_env=False, timeout=PATIENCE) as http:
        return [http.get("/api/games/x", headers={"x-forwarded-for": one}).status_code for one in forwarded]


@pytest.mark.parametrize(
    ("settings", "forwarded", "limited"),
    [
        ({"proxied": "on"}, "1.1.1.{}, 198.51.100.7", True),
        ({"proxied": "on"}, "198.51.100.7, 1.1.1.{}", False),
        ({"proxied": "on", "hops": "2"}, "9.9.9.{}, 198.51.100.7, 10.0.0.{}", True),
        ({"proxied": "off"}, "1.1.1.{}", True),
    ],
)
def test_nobody_escapes_a_limit_by_what_they_write_themselves(
    sqlite: str, settings: dict[str, str], forwarded: str, limited: bool
) -> None:
    with serving(sqlite, requests_per_second="0.01", burst="5", **settings) as server:
        codes = asked(server.url, [forwarded.format(number, number) for number in range(10)])
        assert (429 in codes) is limited


def test_links_are_written_with_the_scheme_that_the_proxy_was_asked_under(sqlite: str) -> None:
    with serving(sqlite, proxied="on") as server:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
        asked = {"game": "bag-duel", "seats": 2}
        with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
            answer = http.post("/api/tables", json=asked, headers=headers)
        assert answer.json()["links"]["share"].startswith("https://")
