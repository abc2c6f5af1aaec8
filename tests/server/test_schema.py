"""Schemathesis against the OpenAPI description: whatever is sent, no answer is a 5xx or of an unknown form.

It is imported where it is used: every process reads this file, and one runs the test.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from tests.patience import PATIENCE
from tests.server.support import Server, serving

EXAMPLES = int(os.environ.get("ZIRCONIA_SCHEMA_EXAMPLES", "12"))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    where = tmp_path_factory.mktemp("schema")
    with serving(f"sqlite:///{where}/t.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def seat(target: Server) -> tuple[str, str]:
    """A table that exists and its token, so that not every request ends at the door."""
    asked = {"game": "bag-duel", "places": [{"kind": "you"}, {"kind": "bot", "bot": "first"}]}
    opened = httpx.post(f"{target.url}/api/tables", json=asked, trust_env=False, timeout=PATIENCE).json()
    return opened["table"], opened["token"]


def test_no_request_breaks_the_server(target: Server, seat: tuple[str, str]) -> None:
    import schemathesis
    from schemathesis.core.result import Ok

    description = schemathesis.openapi.from_url(f"{target.url}/openapi.json", timeout=PATIENCE)
    operations = [found.ok() for found in description.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 10
    for operation in operations:
        attack(operation, seat)


def attack(operation: Any, seat: tuple[str, str]) -> None:
    """So many requests to one operation, good and bad ones."""
    import schemathesis

    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    strategies = [operation.as_strategy(generation_mode=mode) for mode in modes]

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=strategies[0] | strategies[1])
    def send(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = seat[0]
        answer = case.call(headers={"Authorization": f"Bearer {seat[1]}"}, timeout=PATIENCE)
        case.validate_response(answer, checks=expected())

    send()


@cache
def expected() -> list[Any]:
    """What every answer is checked for."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    conformance = (
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    )
    return [not_a_server_error, *conformance]
