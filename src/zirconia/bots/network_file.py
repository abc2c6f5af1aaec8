"""Networks in files: `data/network.bin` in a game's folder. How they are written, read, and refused."""

from __future__ import annotations

import json
import logging
import os
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from zirconia.bots.inputs import STEPS, Inputs, OtherInputs, from_json
from zirconia.bots.network import EXPLORATION, SOFTER, Network
from zirconia.bots.turning import Turning
from zirconia.bots.weights import Weights
from zirconia.core.contract.rules import Rules
from zirconia.core.match.setup import Setup

MARK = b"zirconia network 1\n"
NAME = "network.bin"
SIDES = "sides"  # boards are turned before they are read: what is familiar to each seat, [] for all ways
# How searches use it.
SEARCH = ("later", "advice", "by_hand", "exploration", "thirds", "even", "sure", "rounds", "reviews", SIDES)
CHANGED = "changed"  # other settings, and another rate, for games with changed numbers
SHIFT = 32768  # numbers are stored as if they began there

log = logging.getLogger("zirconia.bots")


class Loaded(NamedTuple):
    """A network as its file has it."""

    about: dict[str, Any]  # game, rules, how it was made
    inputs: Inputs
    weights: Weights
    facts: list[list[int]]  # what a step of each fact adds to the first layer, in 256ths


def write(path: Path, about: dict[str, Any], inputs: Inputs, numbers: Sequence[int], facts: Sequence[int]) -> None:
    """`numbers` are all weights in the order in which `Weights` reads them, whole numbers of two bytes; `facts`
    those of the facts."""
    head = json.dumps({"about": about, "inputs": inputs.json()}).encode()
    parts = [len(head).to_bytes(4, "big"), head, packed(facts), packed(numbers)]
    path.write_bytes(MARK + zlib.compress(b"".join(parts), 9))


def packed(numbers: Sequence[int]) -> bytes:
    """High bytes first, then low ones: like lies beside like, and packs better."""
    high = bytes((number + SHIFT) >> 8 for number in numbers)
    low = bytes((number + SHIFT) & 255 for number in numbers)
    return high + low


class Opened(NamedTuple):
    """What a file holds, before it is laid out."""

    about: dict[str, Any]
    inputs: Inputs
    facts: bytes
    numbers: bytes


def opened(path: Path) -> Opened:
    """A network's file. Raises OtherInputs where it is none."""
    data = path.read_bytes()
    if not data.startswith(MARK):
        raise OtherInputs(f"{path.name} is no network that this version reads")
    try:
        data = zlib.decompress(data[len(MARK) :])
        size = int.from_bytes(data[:4], "big")
        head = json.loads(data[4 : 4 + size])
        about, inputs = head["about"], from_json(head["inputs"])
        end = 4 + size + 2 * len(inputs.facts) * about["width"]
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise OtherInputs(f"{path.name} is damaged: {error}") from None
    return Opened(about, inputs, data[4 + size : end], data[end:])


def read(path: Path) -> Loaded:
    """A network, ready to be fitted to setups. Raises OtherInputs where it is none."""
    about, inputs, packed_facts, numbers = opened(path)
    width, facts = about["width"], unpacked(packed_facts)
    weights = Weights(width, about["depth"], about["seats"], inputs.all_rows(), len(inputs.actions) + 1, numbers)
    return Loaded(about, inputs, weights, [facts[at : at + width] for at in range(0, len(facts), width)])


def unpacked(data: bytes) -> list[int]:
    half = len(data) // 2
    return [high * 256 + low - SHIFT for high, low in zip(data[:half], data[half:], strict=True)]


def path_of(game: Rules[Any, Any], name: str = NAME) -> Path:
    """Where what was learned for a game lies: where ZIRCONIA_NETWORKS says, as `zirconia learn` leaves it, or in
    the game's folder."""
    own = Path(os.environ.get("ZIRCONIA_NETWORKS", "")) / game.id / name
    if "ZIRCONIA_NETWORKS" in os.environ and own.is_file():
        return own
    return game.folder / name if game.folder.name == "data" else game.folder / "data" / name


@cache
def tell_refused(path: Path, why: str) -> None:
    """Say, once, that what was learned is not used: what plays then is weaker, and nothing else would show it."""
    log.warning("%s is not used, and the game's own judgement takes over: %s", path, why)


def of_game(game: Rules[Any, Any]) -> Loaded | None:
    """The network of a game, if it has one."""
    path = path_of(game)
    return kept(path) if path.is_file() else None


@cache
def kept(path: Path) -> Loaded:
    return read(path)


def network_for(setup: Setup, reading: bool = False) -> Network | None:
    """The network of a setup's game, made ready for the setup; None where the game has none.

    `reading`: used as if numbers were changed, whether or not they are. Raises OtherInputs where it was made for
    other rules or other observations.
    """
    loaded = of_game(setup.game)
    return None if loaded is None else fitted(loaded, setup, reading)


def rate_for(setup: Setup, reading: bool = False) -> float:
    """Iterations a second of a guided search on one core of the reference machine; 0: to be measured."""
    loaded = of_game(setup.game)
    return float(settings_for(loaded, setup, reading).get("rate", 0)) if loaded else 0.0


def settings_for(loaded: Loaded, setup: Setup, reading: bool = False) -> dict[str, Any]:
    """How a search uses a network: what a file says, and what it says beside it for changed numbers."""
    changed = reading or bool(setup.overrides)
    return loaded.about | loaded.about.get(CHANGED, {}) if changed else loaded.about


def judges_players(setup: Setup) -> bool:
    """Whether reviews are to judge by it: not where it can play better than it can tell who stands how."""
    loaded = of_game(setup.game)
    return loaded is not None and bool(loaded.about.get("reviews", True))


def fitted(loaded: Loaded, setup: Setup, reading: bool = False) -> Network:
    """A network for one setup. Raises OtherInputs."""
    about, inputs = loaded.about, loaded.inputs
    if (about["game"], about["rules"]) != (setup.game.id, setup.game.rules):
        made = f"{about['game']} by rules {about['rules']}"
        raise OtherInputs(f"it was made for {made}, and this is {setup.game.id} by rules {setup.game.rules}")
    if setup.seats > about["seats"]:
        raise OtherInputs(f"it was made for at most {about['seats']} seats, not {setup.seats}")
    columns = inputs.places(setup)
    starts = inputs.starts()
    offsets = [0] * about["width"]
    for steps, row in zip(inputs.facts_of(setup), loaded.facts, strict=True):
        if steps:
            offsets = [offset + steps * weight for offset, weight in zip(offsets, row, strict=True)]
    network = Network(
        loaded.weights,
        [inputs.lows[column] for column in columns],
        [inputs.sizes[column] for column in columns],
        [inputs.bits[column] for column in columns],
        [starts[column] for column in columns],
        inputs.rows(),
        inputs.codes(setup),
        [offset // STEPS for offset in offsets],
        setup.seats,
    )
    column_of = {column: own for own, column in enumerate(columns)}
    for one, rows in zip(inputs.together, inputs.rows_together(), strict=True):
        if column_of.keys() >= set(one.columns):
            network.read_together([column_of[column] for column in one.columns], one.lows, one.sizes, rows)
    if SIDES in about:
        turn(network, about[SIDES], columns, inputs, setup)
    how = settings_for(loaded, setup, reading)
    network.by_hand = float(how.get("by_hand", 0))
    network.exploration = float(how.get("exploration", 0.0 if how.get("later") else EXPLORATION))
    network.thirds = how.get("thirds", SOFTER)
    network.later, network.advice = how.get("later", 0), how.get("advice", 0.5)
    network.even, network.sure = how.get("even", 0.0), how.get("sure", 1.0)
    network.rounds = how.get("rounds", 0)
    return network


def turn(
    network: Network, sides: list[dict[str, list[int]]], columns: list[int], inputs: Inputs, setup: Setup
) -> None:
    """Let a network read boards as they are most familiar to each seat, or in all ways if nothing is said of that.

    Not where numbers are changed so that sides differ: then each of them is what it is.
    """
    symmetries = setup.game.symmetries(setup.tables)
    if len(symmetries) < 2:
        return
    familiar = [
        {own: counts[str(column)] for own, column in enumerate(columns) if str(column) in counts}
        for counts in (sides + sides[-1:] * setup.seats)[: setup.seats]
    ]
    ways = [list(one.numbers) for one in symmetries]
    places = inputs.codes(setup)
    network.turn(
        Turning(ways, [inputs.lows[column] for column in columns], familiar),
        [places[code] for one in symmetries for code in one.codes],
    )
