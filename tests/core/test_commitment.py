"""Commit and reveal: a record that was dealt from another seed, or changed, does not hold."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import zirconia
from zirconia import BadRecord
from zirconia.core.records.commitment import commitment, verify


@pytest.fixture
def record() -> dict[str, Any]:
    state = zirconia.game("galactic-confrontation").start(seed="a seed")
    for _ in range(5):
        state.apply(state.legal()[0])
    state.resign(0)
    return {
        **zirconia.record(state),
        "commitment": {"salt": "a salt", "sha256": commitment("a salt", "a seed")},
    }


def test_a_commitment_is_the_sha256_of_three_lines() -> None:
    assert commitment("a salt", "a seed") == sha256(b"zirconia\na salt\na seed").hexdigest()


def test_a_record_that_was_dealt_as_promised_holds(record: dict[str, Any]) -> None:
    held = verify(record, record["commitment"]["sha256"].upper())
    assert held.state.over and held.commitment == record["commitment"]["sha256"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"start": {"seed": "another seed"}}, "not the one that was committed to"),
        ({"commitment": None}, "has no commitment"),
        ({"commitment": {"salt": "a salt"}}, "broken"),
        ({"commitment": {"salt": "b", "sha256": "ü"}}, "not the one that was committed to"),
        ({"entries": [[0, "resign"]]}, "differ|not the one its entries lead to|digest"),
    ],
)
def test_what_was_changed_does_not_hold(record: dict[str, Any], change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        verify({**record, **change})


def test_another_commitment_than_was_noted_is_told(record: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="not the one that was noted"):
        verify(record, "0" * 64)
