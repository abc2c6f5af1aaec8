"""A sweep that was broken off goes on: what was measured is kept after every round."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zirconia.lab.batches import write
from zirconia.lab.sweeping.search import Probe, Search
from zirconia.lab.terms import OtherRun, Terms

FILE = "probes.json"
OWN = ("games", "overrides", "numbers")  # what the terms of the combinations differ in, or may grow


def asked_of(search: Search, terms: Sequence[Terms], each: int) -> dict[str, Any]:
    """All that a sweep follows from, but how many games it may have."""
    common = {name: value for name, value in terms[0].json().items() if name not in OWN}
    return {
        **common,
        "points": [list(point) for point in search.points],
        "numbers": [one.numbers for one in terms],
        "measure": search.measure.id,
        "goal": search.goal,
        "each": each,
    }


def restore(search: Search, terms: Sequence[Terms], each: int, folder: Path) -> None:
    """Take in what was measured before. Raises OtherRun where the folder holds another sweep."""
    path = folder / FILE
    if not path.exists():
        return
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["asked"] != asked_of(search, terms, each):
        raise OtherRun(f"{folder} holds another sweep; name another folder, or delete it")
    for at, values in kept["probes"]:  # in the order in which they were first played
        search.probes[at] = Probe(terms[at], values)


def keep(search: Search, terms: Sequence[Terms], each: int, folder: Path) -> None:
    probes = [[at, probe.values] for at, probe in search.probes.items()]
    kept = {"asked": asked_of(search, terms, each), "probes": probes}
    write(folder / FILE, json.dumps(kept).encode())
