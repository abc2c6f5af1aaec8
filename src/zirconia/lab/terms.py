"""The terms of a run: all that its games follow from, as they travel with it in `manifest.json`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import zirconia
from zirconia.bots.registry import is_ours
from zirconia.core.errors import ZirconiaError
from zirconia.core.match.setup import Setup

FORMAT = 1
MANIFEST = "manifest.json"

# Games of a part of a run: what is lost when a run is broken off, and how long a process may wait at its end for
# another. It follows from the bots alone, so that the parts are the same however many processes share them.
QUICK = {"random": 100, "easy": 10}
SLOW = 1


class OtherRun(ZirconiaError):
    """A folder holds something else than what was asked for."""


@dataclass(frozen=True)
class Terms:
    """Equal terms give equal rows."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Any]
    overrides: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    games: int
    zirconia: str  # the version
    numbers: str  # a hash of all numbers that the match is played with
    trajectories: bool = False  # whether every decision is written down
    tuned: Mapping[str, Any] = field(default_factory=dict)  # the network that was tuned for it, if one was

    def json(self) -> dict[str, Any]:
        return json.loads(json.dumps({"lab": FORMAT, **self.__dict__}))  # type: ignore[no-any-return]

    def setup(self) -> Setup:
        return zirconia.game(self.game).setup(self.seats, self.options, self.overrides)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: everybody moves on by a seat from game to game."""
        shift = number % self.seats
        return self.bots[shift:] + self.bots[:shift]

    def seed_of(self, number: int) -> str:
        return f"{self.seed}/{number}"

    @property
    def part(self) -> int:
        """How many games a part of the run has."""
        return min(QUICK.get(name, QUICK["easy"] if is_script(name) else SLOW) for name in set(self.bots))


def is_script(name: str) -> bool:
    """Whether a bot follows a game's script, and never thinks."""
    return is_ours(name) and name not in ("medium", "hard", "master")


def terms_for(setup: Setup, bots: tuple[str, ...], seed: str, games: int, trajectories: bool = False) -> Terms:
    return Terms(
        setup.game.id,
        setup.game.rules,
        setup.seats,
        setup.options,
        setup.overrides,
        bots,
        seed,
        games,
        zirconia.__version__,
        numbers_hash(setup),
        trajectories,
    )


def numbers_hash(setup: Setup) -> str:
    """A name for the numbers behind a setup: a run is not continued with others."""
    data = setup.game.data(setup.options, setup.overrides)
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def read_terms(folder: Path) -> Terms:
    """The terms of the run in a folder. Raises OtherRun where there is none."""
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if data.pop("lab") != FORMAT:
            raise OtherRun(f"{folder} was made by another version of the lab")
        return Terms(**{**data, "bots": tuple(data["bots"])})
    except OSError as error:
        raise OtherRun(f"{folder} holds no run of the lab: {MANIFEST} {said(error)}") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise OtherRun(f"{folder}/{MANIFEST} is no manifest of the lab") from None


def said(error: OSError) -> str:
    return "is not there" if isinstance(error, FileNotFoundError) else f"cannot be read: {error.strerror}"


def difference(one: Terms, two: Terms) -> str:
    """What two terms differ in, for a sentence; empty if nothing."""
    first, second = one.json(), two.json()
    parts = [
        f"{name} {first[name]!r} instead of {second[name]!r}" for name in first if first[name] != second[name]
    ]
    return "; ".join(part if len(part) <= 200 else f"{part[:200]}..." for part in parts)
