"""Learning from searches: what they tried most becomes the policy, how their games ended the value.

Where the searches judge by hand, a network learns to play as they do: a start where chance alone finds nothing.
Where the network itself guides them, it follows what they find, which leads it to better ones (expert iteration).
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import zirconia
from zirconia.bots.inputs import Inputs, from_json
from zirconia.bots.network_file import NAME
from zirconia.learn.training.examples import Teaching, give, taken
from zirconia.learn.training.export import Saved, export
from zirconia.learn.training.model import Network, chances
from zirconia.learn.training.survey import survey
from zirconia.learn.training.train import REPORT, beginning, write

SAVE = 30.0  # seconds between two times that the weights are saved, and the searches get them
AS_TRIED = 3  # thirds: what searches tried is as soft as it should be
FEW = 2000  # examples, before the first lesson


@dataclass
class Study:
    """What to learn from searches, and for how long."""

    teaching: Teaching
    minutes: float
    device: str = "cpu"
    processes: int = max(1, (os.cpu_count() or 2) - 1)
    width: int = 128
    depth: int = 96
    start: Path | None = None  # weights to begin with instead of random ones
    by_hand: float = 0.0  # how much the searches judge by hand; with 1 they do not ask the network at all
    exploration: float | None = None  # how far the network's searches stray; None: as the weights say
    later: int | None = None  # passes of a node before the network advises there; None: as the weights say
    rate: float = 3e-4  # of learning, falling to a twentieth
    passes: float = 4.0  # how often an example is learned from
    portion: int = 1024  # examples that are learned from at once
    trust: float = 0.5  # how much of what is to be expected the search says; the rest is how the game ended
    room: int = 300_000  # examples that are kept
    seed: str = "1"


class Shelf:
    """The latest examples, on the device that learns."""

    def __init__(self, room: int, device: str) -> None:
        self.room = room
        self.device = device
        self.arrays: dict[str, Tensor] = {}
        self.count = 0  # of all that ever came

    def add(self, part: dict[str, NDArray[Any]]) -> None:
        """Lay a part where the oldest lie."""
        size = len(part["counts"])
        at = (torch.arange(size) + self.count) % self.room
        for name, array in part.items():
            if name not in self.arrays:
                kind = torch.from_numpy(array[:0]).dtype
                self.arrays[name] = torch.empty((self.room, *array.shape[1:]), dtype=kind, device=self.device)
            self.arrays[name][at.to(self.device)] = torch.from_numpy(array).to(self.device)
        self.count += size

    def drawn(self, size: int) -> dict[str, Tensor]:
        at = torch.randint(min(self.count, self.room), (size,), device=self.device)
        return {name: array[at] for name, array in self.arrays.items()}


def study(plan: Study, folder: Path, say: Callable[[str], None] = print) -> Network:
    """Learn until the minutes are over; `weights.pt` and `network.bin` lie in the folder then."""
    torch.set_float32_matmul_precision("high")
    folder.mkdir(parents=True, exist_ok=True)
    game = zirconia.game(plan.teaching.game)
    first = beginning(plan.start, plan.device) if plan.start else None
    inputs = from_json(first["inputs"]) if first else survey(game, tuple(game.seats))
    about = described(plan, first)
    network = Network(inputs, max(game.seats), about["width"], about["depth"])
    (folder / NAME).unlink(missing_ok=True)
    if first:
        network.load_state_dict(first["network"])
    if plan.by_hand < 1:
        publish(folder, network, about, inputs)
    teachers = started(plan, inputs, folder)
    try:
        follow(plan, network.to(plan.device), about, inputs, folder, say)
    finally:
        for teacher in teachers:
            teacher.kill()
    publish(folder, network, about, inputs)
    return network


def described(plan: Study, first: Saved | None) -> dict[str, Any]:
    """What the network's file says about how it was made."""
    before: dict[str, Any] = {"width": plan.width, "depth": plan.depth}
    if first:
        before = dict(first["about"])
    game = zirconia.game(plan.teaching.game)
    taught = {name: value for name, value in plan.teaching._asdict().items() if name != "game"}
    learned = {name: getattr(plan, name) for name in ("minutes", "by_hand", "rate", "passes", "trust")}
    studies = [*before.get("studies", ()), {"examples": 0, **learned, **taught}]
    part = plan.by_hand if plan.by_hand < 1 else before.get("by_hand", 0.0)
    found = {"game": game.id, "rules": game.rules, "by_hand": part, "thirds": AS_TRIED, "studies": studies}
    for name in ("exploration", "later"):
        if getattr(plan, name) is not None:
            found[name] = getattr(plan, name)
    return {**before, **found}


def started(plan: Study, inputs: Inputs, folder: Path) -> list[Any]:
    """The processes that play."""
    context = multiprocessing.get_context("spawn")
    teachers = [
        context.Process(target=give, args=(plan.teaching, inputs, folder, number, plan.seed), daemon=True)
        for number in range(plan.processes)
    ]
    for teacher in teachers:
        teacher.start()
    return teachers


def follow(
    plan: Study,
    network: Network,
    about: dict[str, Any],
    inputs: Inputs,
    folder: Path,
    say: Callable[[str], None],
) -> None:
    """Take in what the searches found, learn from it a few times each, and hand them what was learned."""
    optimizer = torch.optim.AdamW(network.parameters(), plan.rate, eps=1e-5, weight_decay=1e-4)
    shelf = Shelf(plan.room, plan.device)
    began = told = kept = time.monotonic()
    learned = 0
    errors: list[tuple[float, float]] = []
    while (passed := time.monotonic() - began) < 60 * plan.minutes:
        for part in taken(folder):
            shelf.add(part)
        owed = plan.passes * shelf.count - learned if shelf.count >= FEW else 0.0
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * (1 - 0.95 * passed / (60 * plan.minutes))
        for _ in range(min(int(owed) // plan.portion, 200)):
            errors.append(lesson(network, optimizer, shelf.drawn(plan.portion), plan.trust))
            learned += plan.portion
        about["studies"][-1]["examples"] = shelf.count
        if time.monotonic() > told + REPORT and errors:
            policy, value = np.mean(errors, axis=0)
            seen = f"{passed:6.0f} s {shelf.count:8} examples, {learned:9} learned from"
            say(f"{seen}, policy {policy:.3f} value {value:.3f}")
            told, errors = time.monotonic(), []
        if time.monotonic() > kept + SAVE:
            keep(folder, network, about, inputs)
            if plan.by_hand < 1:
                publish(folder, network, about, inputs)
            kept = time.monotonic()


def lesson(
    network: Network, optimizer: torch.optim.Optimizer, some: dict[str, Tensor], trust: float
) -> tuple[float, float]:
    """One step of the optimizer: how far the network was from what was tried, and from what came of it."""
    scores, values = network(some["numbers"], some["facts"])
    tries = some["tries"].float()
    chance = chances(scores, some["codes"], some["counts"]).clamp_min(-50)
    apart = -(tries / tries.sum(1, keepdim=True).clamp_min(1) * chance).sum(1)
    policy = (apart * some["own"]).sum() / some["own"].sum().clamp_min(1)
    there = torch.arange(values.shape[1], device=values.device) < some["seats"][:, None]
    value = ((values - goals(some, trust)).square() * there).sum() / there.sum()
    optimizer.zero_grad()
    (policy + value).backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimizer.step()
    network.keep_small()
    return float(policy.detach()), float(value.detach())


def goals(some: dict[str, Tensor], trust: float) -> Tensor:
    """What each seat should have expected, the deciding one first: its part of the search, the rest the result."""
    results = some["results"].clone()
    found = some["expected"].clamp(-1, 1)
    two = some["seats"] == 2
    results[:, 0] += trust * (found - results[:, 0])
    if results.shape[1] > 1:
        results[:, 1] = torch.where(two, -results[:, 0], results[:, 1])
    return results


def keep(folder: Path, network: Network, about: dict[str, Any], inputs: Inputs) -> None:
    weights = {name: one.detach().cpu() for name, one in network.state_dict().items()}
    write(folder / "weights.pt", {"about": about, "inputs": inputs.json(), "network": weights})


def publish(folder: Path, network: Network, about: dict[str, Any], inputs: Inputs) -> None:
    """The network's file, whole or not at all: the searches may be reading it."""
    keep(folder, network, about, inputs)
    export(folder / "weights.pt", folder / "network.part")
    (folder / "network.part").replace(folder / NAME)
