"""Recorded matches, and positions amid them: self-play can begin there, where it would not come by itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import zirconia
from zirconia.core.errors import BadRecord
from zirconia.core.match.state import State
from zirconia.core.records.record import again
from zirconia.learn.training.setups import Wanted

OF_A_MATCH = 8  # positions that are kept of one
NO_LATER = 0.9  # of its actions: what is as good as over teaches little

Beginnings = tuple[Wanted, list[State]]


def amid(game: str, paths: Sequence[Path], random: Random) -> list[Beginnings]:
    """Positions of these matches, for each setup by itself, those of many matches as often as they were played."""
    found: dict[str, Beginnings] = {}
    matches: list[str] = []
    for path in paths:
        states = positions_of(game, path, random)
        setup = states[0].setup
        name = json.dumps(setup.public(), sort_keys=True)
        found.setdefault(name, (Wanted(setup.seats, setup.options, setup.overrides), []))[1].extend(states)
        matches.append(name)
    return [found[name] for name in matches]


def positions_of(game: str, path: Path, random: Random) -> list[State]:
    """Some positions of a recorded match, gone through once for all. Raises BadRecord, naming the file."""
    data, _ = read(game, path)
    entries = data["entries"]
    last = int(NO_LATER * len(entries))
    wanted = random.sample(range(last + 1), min(OF_A_MATCH, last + 1))
    state = zirconia.replay(data, 0)
    found: list[State] = []
    for number, entry in enumerate(entries[: last + 1]):
        if number in wanted and not state.over:
            found.append(State(state.setup, state.core.copy(), None))
        again(state, number + 1, entry)
    if not found:
        raise BadRecord(f"{path} is no record to learn from: the match was over at once")
    return found


def read(game: str, path: Path) -> tuple[dict[str, Any], State]:
    """A record of this game, and where it leads to. Raises BadRecord, naming the file."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        ended = zirconia.replay(data)
    except (OSError, ValueError, BadRecord) as error:
        raise BadRecord(f"{path} is no record to learn from: {error}") from None
    if ended.setup.game.id != game:
        raise BadRecord(f"{path} is no record to learn from: it is of {ended.setup.game.title}")
    return data, ended
