"""Pairs of matches, played over the wire: every byte is compared that reaches who can't tell them apart."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from random import Random as Dice
from typing import Any

from zirconia.core.game import Game
from zirconia.server.leaks.wires import Fixed, Wire, fixed, serving
from zirconia.server.leaks.worlds import Worlds, find

STEPS = 8  # actions in which a pair goes on
REFUSED = 6  # codes that are tried though they are not legal
THINGS = 6  # things that are asked about
SHOWN = 160  # bytes of a difference that are told


@dataclass(frozen=True)
class Leak:
    """Where two streams that ought to be equal differ."""

    channel: str
    pair: int
    watcher: int | None
    sentence: str

    def __str__(self) -> str:
        who = "a spectator" if self.watcher is None else f"seat {self.watcher}"
        return f"{self.channel}: {who} can tell the matches of pair {self.pair} apart: {self.sentence}"


@dataclass
class Certificate:
    """What was compared, and what differed."""

    game: str
    seed: str
    pairs: int = 0
    steps: int = 0
    hidden: int = 0  # steps in which others did different things
    size: int = 0  # bytes that were compared
    channels: Counter[str] = field(default_factory=Counter)
    leaks: list[Leak] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.leaks and self.pairs > 0

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seed": self.seed,
            "ok": self.ok,
            "pairs": self.pairs,
            "steps": self.steps,
            "hidden": self.hidden,
            "bytes": self.size,
            "channels": dict(sorted(self.channels.items())),
            "leaks": [str(leak) for leak in self.leaks],
        }

    def __str__(self) -> str:
        verdict = "no byte differs" if self.ok else "LEAKS" if self.leaks else "nothing could be compared"
        told = ", ".join(f"{count} {channel}" for channel, count in sorted(self.channels.items()))
        lines = [
            f"{self.game}: {verdict}",
            f"  {self.pairs} pairs of matches that agree on all that a watcher knows, seed {self.seed!r}",
            f"  {self.steps} actions after that, {self.hidden} of them different behind the watcher's back",
            f"  {self.size} bytes compared: {told}",
        ]
        return "\n".join([*lines, *(f"  LEAK {leak}" for leak in self.leaks[:12])])


def certify(
    game: Game[Any, Any],
    pairs: int,
    seed: str = "0",
    seats: int | None = None,
    progress: Callable[[], object] = lambda: None,
) -> Certificate:
    """So many pairs of matches, through two real servers."""
    return asyncio.run(certified(game, pairs, seed, seats, progress))


async def certified(
    game: Game[Any, Any], pairs: int, seed: str, seats: int | None, progress: Callable[[], object] = lambda: None
) -> Certificate:
    certificate = Certificate(game.id, seed)
    with fixed() as time, tempfile.TemporaryDirectory(prefix="zirconia-leaks-") as folder:
        files = [f"sqlite:///{Path(folder) / name}.sqlite3" for name in ("one", "two")]
        async with serving(files[0]) as one, serving(files[1]) as two:
            for number in range(1, pairs + 1):
                dice = Dice(f"{seed}/{number}")
                count = seats or dice.choice(game.seats)
                worlds = find(game, dice, count)
                if worlds is not None:
                    await pair(certificate, worlds, (one, two), number, time)
                progress()
    return certificate


async def pair(
    certificate: Certificate, worlds: Worlds, addresses: tuple[str, str], number: int, time: Fixed
) -> None:
    """One pair of matches, until its watcher may rightly see a difference."""
    wires = [Wire(address, worlds.watcher) for address in addresses]
    moment = 1000 * number
    try:
        for wire, position in zip(wires, worlds.positions, strict=True):
            time.set_back(moment)
            await wire.open(position, worlds.states[0].setup.seats)
        await look(worlds, wires, moment + 1, time)
        for at in range(STEPS):
            step = worlds.step()
            if step is None:
                break
            certificate.steps += 1
            certificate.hidden += step.hidden
            for wire, key in zip(wires, step.keys, strict=True):
                time.set_back(moment + 10 * at + 5)
                await wire.act(step.actor, key, await wire.decision(step.actor))
            await look(worlds, wires, moment + 10 * at + 6, time)
        compare(certificate, wires, number)
    finally:
        for wire in wires:
            await wire.close()


async def look(worlds: Worlds, wires: list[Wire], moment: int, time: Fixed) -> None:
    """Ask both for everything, at the same time."""
    state, watcher = worlds.states[0], worlds.watcher
    legal = set(state.legal(watcher)) if watcher is not None else set()
    refused = [code for code in range(state.setup.actions) if code not in legal]
    codes = worlds.dice.sample(refused, min(REFUSED, len(refused)))
    cards = [[card["id"]] for area in state.view(watcher).get("areas", ()) for card in area["cards"]]
    things = worlds.dice.sample(cards, min(THINGS, len(cards)))
    hint = watcher in state.acting
    for wire in wires:
        time.set_back(moment)
        await wire.ask_everything(codes, things, hint)
        await wire.listen()


def compare(certificate: Certificate, wires: list[Wire], number: int) -> None:
    """Byte by byte, in order; the first difference of every channel is told."""
    certificate.pairs += 1
    one, two = wires
    certificate.channels.update(one.counts())
    told: set[str] = set()
    for first, second in zip_longest(one.received, two.received, fillvalue=("nothing", b"")):
        certificate.size += len(first[1])
        if first == second:
            continue
        channel = first[0] if first[0] != "nothing" else second[0]
        if channel not in told:
            told.add(channel)
            certificate.leaks.append(Leak(channel, number, one.watcher, difference(first[1], second[1])))


def difference(one: bytes, two: bytes) -> str:
    """The place where two texts part, with what stands before and after it."""
    shorter = min(len(one), len(two))
    at = next((at for at in range(shorter) if one[at] != two[at]), shorter)
    cut = slice(max(0, at - 60), at + SHOWN - 60)
    return f"byte {at}: {one[cut].decode('utf-8', 'replace')!r} and {two[cut].decode('utf-8', 'replace')!r}"
