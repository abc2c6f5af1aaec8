"""Commit and reveal: a server says in advance, without telling it, from which seed a match is dealt.

When a match starts it publishes the SHA-256 of salt and seed; when the match is over, salt and seed. Whoever noted
the first can check that the cards were not chosen later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from zirconia.core.errors import BadRecord
from zirconia.core.match.state import State
from zirconia.core.records.record import replay


def commitment(salt: str, seed: str) -> str:
    """What is published before the first card is dealt."""
    return sha256(f"zirconia\n{salt}\n{seed}".encode()).hexdigest()


@dataclass(frozen=True)
class Verified:
    """A record that holds: its commitment, and the state to which it was replayed."""

    commitment: str
    state: State


def verify(record: Mapping[str, Any], noted: str = "") -> Verified:
    """Check that a record was dealt from the seed that was committed to, and that its entries lead to its result.

    `noted` is the commitment as it was shown when the match started. Raises BadRecord.
    """
    published = check_commitment(record)
    if noted and noted.strip().lower() != published:
        raise BadRecord(f"the commitment of this record is {published}, not the one that was noted")
    return Verified(published, replay(record))


def check_commitment(record: Mapping[str, Any]) -> str:
    """The commitment of a record, if it is that of the record's seed. Raises BadRecord."""
    promised = record.get("commitment")
    if not isinstance(promised, Mapping):
        raise BadRecord("this record has no commitment: it was not played on a server that makes one")
    published, salt = promised.get("sha256"), promised.get("salt")
    start = record.get("start")
    seed = start.get("seed") if isinstance(start, Mapping) else None
    if not (isinstance(published, str) and isinstance(salt, str) and isinstance(seed, str)):
        raise BadRecord("this record is broken: a commitment needs 'sha256', 'salt' and the seed of the start")
    if not compare_digest(commitment(salt, seed).encode(), published.encode("utf-8", "replace")):
        raise BadRecord("the seed of this record is not the one that was committed to")
    return published
