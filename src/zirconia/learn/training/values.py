"""What positions are worth, by how recorded matches ended; how to play stays as it was.

Self-play tells what a position is worth among those who draw their actions, as a policy does. Searches play
better than that, and others play other games: from records of these, what is expected can be put right for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from zlib import crc32

import numpy as np
import torch
from torch import Tensor, nn

import zirconia
from zirconia.bots.inputs import Inputs, from_json
from zirconia.core.errors import BadRecord
from zirconia.learn.training.examples import Example, Part
from zirconia.learn.training.model import Network, chances
from zirconia.learn.training.records import read
from zirconia.learn.training.spread import Spread
from zirconia.learn.training.study import Shelf, goals
from zirconia.learn.training.train import REPORT, beginning, write

OF_A_MATCH = 600  # decisions that are learned from; those of a longer one are drawn
HELD = 10  # one match in so many is not learned from, but tells how far off the values are
MOST = 500_000  # examples
ASKED = 6_000  # of those held back, each time


@dataclass
class Valuing:
    """What to learn from, and how."""

    game: str
    start: Path
    records: Sequence[Path]
    device: str = "cpu"
    passes: float = 3.0  # how often an example is learned from
    rate: float = 3e-4  # of learning, falling to a twentieth
    portion: int = 1024  # examples that are learned from at once
    stay: float = 3.0  # how much it counts to play as before
    seed: str = "1"


def value(plan: Valuing, folder: Path, say: Callable[[str], None] = print) -> None:
    """Learn what positions of these matches were worth; `weights.pt` lies in the folder then."""
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(crc32(plan.seed.encode()))
    first = beginning(plan.start, plan.device)
    about, inputs = first["about"], from_json(first["inputs"])
    network, before = (
        Network(inputs, len(first["network"]["value.bias"]), about["width"], about["depth"]).to(plan.device)
        for _ in range(2)
    )
    for each in (network, before):
        each.load_state_dict(first["network"])
    learned, held = shelves(plan, inputs)
    asked = held.drawn(ASKED)
    off = error(network, asked)
    say(f"{learned.count} examples, {held.count} held back: values are off by {off:.3f} there")
    follow(plan, network, before.requires_grad_(False), learned, asked, say)
    after = error(network, asked)
    say(f"Values are off by {after:.3f} now.")
    told = {"examples": learned.count, "matches": len(plan.records), "off": [round(off, 3), round(after, 3)]}
    told |= {"passes": plan.passes, "rate": plan.rate, "stay": plan.stay}
    about = {**about, "studies": [*about.get("studies", ()), told]}
    write(folder / "weights.pt", {"about": about, "inputs": first["inputs"], "network": network.state_dict()})


def shelves(plan: Valuing, inputs: Inputs) -> tuple[Shelf, Shelf]:
    """Examples to learn from, and those of other matches to tell how it goes."""
    random = Random(plan.seed)
    learned, held = Shelf(MOST, plan.device), Shelf(MOST // HELD, plan.device)
    seats = max(zirconia.game(plan.game).seats)
    useful = 0
    for path in plan.records:
        part = examples_of(plan.game, path, inputs, random)
        if part is not None:
            (held if useful % HELD == 0 else learned).add(part.arrays(seats))
            useful += 1
    if useful < 2:
        raise BadRecord("two matches or more that somebody won are needed to learn what positions are worth")
    return learned, held


def examples_of(game: str, path: Path, inputs: Inputs, random: Random) -> Part | None:
    """Decisions of a recorded match; None where nothing came of it, somebody left it, or took something back."""
    data, ended = read(game, path)
    results = list(ended.returns())
    entries = ended.journal.entries if ended.journal else []
    if not any(results) or any(entry.code < 0 for entry in entries):
        return None
    state = zirconia.replay(data, 0)
    part = Part(inputs, Spread(inputs), state.setup)
    examples: list[Example] = []
    for entry in entries:
        seat = int(entry.seat)
        legal = state.legal(seat)
        if len(legal) > 1:
            seen = np.array(state.encode(seat))
            examples.append(Example(seen, legal, [0] * len(legal), seat, results[seat], own=False))
        state.apply(int(entry.code), seat)
    part.add(random.sample(examples, min(len(examples), OF_A_MATCH)), results)
    return part if part.examples else None


def follow(
    plan: Valuing,
    network: Network,
    before: Network,
    learned: Shelf,
    asked: dict[str, Tensor],
    say: Callable[[str], None],
) -> None:
    """Go through the examples, a portion at a time."""
    optimizer = torch.optim.AdamW(network.parameters(), plan.rate, eps=1e-5, weight_decay=1e-4)
    lessons = max(1, int(plan.passes * learned.count / plan.portion))
    told = time.monotonic()
    for number in range(lessons):
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * (1 - 0.95 * number / lessons)
        lesson(network, before, optimizer, learned.drawn(plan.portion), plan.stay)
        if time.monotonic() > told + REPORT:
            say(f"{number + 1:6} of {lessons} lessons, values are off by {error(network, asked):.3f}")
            told = time.monotonic()


def lesson(
    network: Network, before: Network, optimizer: torch.optim.Optimizer, some: dict[str, Tensor], stay: float
) -> None:
    """One step of the optimizer: towards how matches ended, and not away from how it played before."""
    scores, values = network(some["numbers"], some["facts"])
    with torch.no_grad():
        usual, _ = before(some["numbers"], some["facts"])
        likely = chances(usual, some["codes"], some["counts"])
    there = likely > -50
    apart = torch.where(there, likely.exp() * (likely - chances(scores, some["codes"], some["counts"])), 0.0)
    loss = stay * apart.sum(1).mean() + distance(values, some)
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimizer.step()
    network.keep_small()


def distance(values: Tensor, some: dict[str, Tensor]) -> Tensor:
    """How far values are from what came, squared, on the average of all seats."""
    there = torch.arange(values.shape[1], device=values.device) < some["seats"][:, None]
    return ((values - goals(some, 0.0)).square() * there).sum() / there.sum()


@torch.no_grad()
def error(network: Network, some: dict[str, Tensor]) -> float:
    return float(distance(network(some["numbers"], some["facts"])[1], some))
