"""Schemathesis against the OpenAPI description: whatever is sent, no answer is a 5xx or of an unknown form."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.support import Server, serving

EXAMPLES = int(os.environ.get("ZIRCONIA_SCHEMA_EXAMPLES", "12"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    where = tmp_path_factory.mktemp("schema")
    with serving(f"sqlite:///{where}/t.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def description(target: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{target.url}/openapi.json")


@pytest.fixture(scope="module")
def token(target: Server) -> tuple[str, str]:
    """A table that exists, so that not every request ends at the door."""
    asked = {"game": "bag-duel", "places": [{"kind": "you"}, {"kind": "bot", "bot": "first"}]}
    opened = requests.post(f"{target.url}/api/tables", json=asked, timeout=10).json()
    return opened["table"], opened["token"]


schema = schemathesis.pytest.from_fixture("description")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_no_request_breaks_the_server(case: schemathesis.Case, token: tuple[str, str]) -> None:
    if "table" in case.path_parameters:
        case.path_parameters["table"] = token[0]
    answer = case.call(headers={"Authorization": f"Bearer {token[1]}"})
    case.validate_response(answer, checks=CHECKS)
