"""A whole training: games, lessons, earlier selves, a curve, and a file from which it goes on."""

from __future__ import annotations

import copy
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import torch

import zirconia
from zirconia.bots.inputs import Inputs, from_json
from zirconia.bots.network_file import SEARCH
from zirconia.learn.training.actors import EARLIER, EASY, ITSELF, SCRIPTED, Actors, Mix
from zirconia.learn.training.export import Misfit, imported
from zirconia.learn.training.model import Network
from zirconia.learn.training.ppo import Learner, Results, Settings
from zirconia.learn.training.records import amid
from zirconia.learn.training.setups import Also, Wanted
from zirconia.learn.training.survey import survey

MOST_EARLIER = 24  # earlier selves that are kept
LATEST = 4  # of them are met in half of the games against them
RIVALS = 1 / 3  # of the games against earlier selves, where there are rivals
REPORT = 20.0  # seconds between two lines
RENEW = 4  # lessons between two new setups in a process
SAVE = 60.0  # seconds between two checkpoints


@dataclass
class Plan:
    """What to train and for how long."""

    game: str
    minutes: float
    seats: tuple[int, ...] = ()
    device: str = "cpu"
    width: int = 128
    depth: int = 96
    processes: int = max(1, (os.cpu_count() or 2) - 1)
    batches: int = 8
    games: int = 32
    changed: float = 0.3
    also: tuple[Also, ...] = ()  # setups of these kinds besides
    earlier: float = 0.2
    easy: float = 0.05
    fixed: tuple[Wanted, ...] = ()  # the setups to tune for, instead of a mix
    start: Path | None = None  # weights to begin with instead of random ones
    records: tuple[Path, ...] = ()  # matches amid which some games begin
    amid: float = 0.3  # the share of batches that do, where there are any
    scripts: tuple[str, ...] = ()  # scripted bots of the game that it meets
    scripted: float = 0.125  # the share of batches against them, where there are any
    rivals: tuple[Path, ...] = ()  # weights that it meets from the beginning, like earlier selves
    studies: tuple[dict[str, Any], ...] = ()  # what these weights learned from searches before
    search: dict[str, Any] = field(default_factory=dict)  # how searches use the network file that it goes on from
    rate: float = 0.0  # iterations a second of a search with such a network, where that is known
    seed: str = "1"
    settings: Settings = field(default_factory=Settings)


@dataclass
class Progress:
    """Where a training stands."""

    seconds: float = 0.0
    steps: int = 0
    lessons: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


def train(plan: Plan, folder: Path, say: Callable[[str], None] = print) -> Network:
    """Train until the minutes are over; what an earlier call left in the folder is gone on with."""
    torch.set_float32_matmul_precision("high")
    folder.mkdir(parents=True, exist_ok=True)
    saved = load(folder / "checkpoint.pt", plan.device)
    game = zirconia.game(plan.game)
    amid(game.id, plan.records, Random(plan.seed))  # a broken one is told before anything begins
    seats = plan.seats or tuple(game.seats)
    first = beginning(plan.start, plan.device) if plan.start else None
    known = saved or first
    inputs = from_json(known["inputs"]) if known else survey(game, tuple(game.seats))
    if first:
        about = first["about"]
        plan = replace(plan, width=about["width"], depth=about["depth"], rate=about.get("rate", 0.0))
        plan.studies = tuple(about.get("studies", ()))
        if plan.start and plan.start.suffix == ".bin":
            plan.search = {name: about[name] for name in SEARCH if name in about}
    torch.manual_seed(crc32(plan.seed.encode()))
    network = Network(inputs, max(game.seats), plan.width, plan.depth)
    mix = Mix(
        plan.game, seats, plan.fixed, plan.changed, plan.also, plan.earlier, plan.easy, plan.batches,
        plan.games, max(game.seats), plan.records, plan.amid, plan.scripts, plan.scripted,
    )  # fmt: skip
    progress = Progress()
    actors = Actors(mix, inputs, plan.processes, f"{plan.seed}/{saved['progress']['lessons'] if saved else 0}")
    try:
        learner = Learner(network, actors, plan.settings, plan.device)
        selves: list[dict[str, Any]] = []
        if first:
            network.load_state_dict(first["network"])
            selves.append(copy_of_weights(network))
        selves += [met(rival, inputs, network, plan.device) for rival in plan.rivals]
        if saved:
            network.load_state_dict(saved["network"])
            learner.optimizer.load_state_dict(saved["optimizer"])
            selves = saved["selves"]
            progress = Progress(**saved["progress"])
        run(plan, learner, progress, selves, inputs, folder, say)
    finally:
        actors.close()
    return network


def run(
    plan: Plan,
    learner: Learner,
    progress: Progress,
    selves: list[dict[str, Any]],
    inputs: Inputs,
    folder: Path,
    say: Callable[[str], None],
) -> None:
    """Play and learn, tell how it goes, keep earlier selves and checkpoints."""
    random = Random(plan.seed)
    whole = 60 * plan.minutes
    rivals = len(plan.rivals) + 1 if plan.rivals else 0  # what it goes on from is one of them
    last = told = kept = time.monotonic()
    before = progress.seconds
    began = last
    while progress.seconds < whole:
        choose_opponent(learner, selves, rivals, random)
        learner.play()
        lesson = learner.learn(min(1.0, progress.seconds / whole))
        progress.lessons += 1
        progress.steps += learner.memory.scores.numel()
        progress.seconds = before + time.monotonic() - began
        if time.monotonic() - told > min(REPORT, whole / 20):
            say(report(learner, progress, lesson))
            told = time.monotonic()
            learner.results = fresh_results(learner)
        if len(selves) < MOST_EARLIER * progress.seconds / whole:
            selves.append(copy_of_weights(learner.network))
        if progress.lessons % RENEW == 0 and len(plan.fixed) != 1:
            learner.renew()
        if time.monotonic() - kept > SAVE:
            save(folder, plan, learner, progress, selves, inputs)
            kept = time.monotonic()
    save(folder, plan, learner, progress, selves, inputs)


def fresh_results(learner: Learner) -> Results:
    results = Results()
    results.remember(learner.actors.arrays)
    return results


def choose_opponent(learner: Learner, selves: list[dict[str, Any]], rivals: int, random: Random) -> None:
    """An earlier self for the next games, the latest more often; in a third of them a rival: these come first."""
    if not selves:
        return
    if learner.earlier is None:
        learner.earlier = copy_of(learner.network)
    among = selves[-LATEST:] if random.random() < 0.5 else selves
    if random.random() < RIVALS:
        among = selves[:rivals] or among
    learner.earlier.load_state_dict(random.choice(among))


def copy_of_weights(network: Network) -> dict[str, Any]:
    return {name: one.clone() for name, one in network.state_dict().items()}


def copy_of(network: Network) -> Network:
    return copy.deepcopy(network).requires_grad_(False)


def report(learner: Learner, progress: Progress, lesson: dict[str, float]) -> str:
    """One line, and a point of the curve."""
    results = learner.results
    point = {
        "seconds": round(progress.seconds, 1),
        "steps": progress.steps,
        "games": results.games,
        "length": round(results.steps / max(1, results.games), 1),
        "first": round(results.mean(ITSELF), 3),
        "earlier": round(results.mean(EARLIER), 3),
        "easy": round(results.mean(EASY), 3),
        "scripts": round(results.mean(SCRIPTED), 3),
        "error": round(float(lesson["error"]), 4),
        "surprise": round(float(lesson["surprise"]), 4),
    }
    progress.curve.append(point)
    speed = progress.steps / max(1e-6, progress.seconds)
    return (
        f"{progress.seconds:6.0f} s {progress.steps / 1e6:7.2f} M steps {speed / 1e3:6.1f} k/s "
        f"games {results.games:6} of {point['length']:6} first {point['first']:+.2f} "
        f"earlier {point['earlier']:+.2f} easy {point['easy']:+.2f} "
        f"scripts {point['scripts']:+.2f} "
        f"error {point['error']:.3f} surprise {point['surprise']:.3f}"
    )


# Files --------------------------------------------------------------------------------------------------


def save(
    folder: Path, plan: Plan, learner: Learner, progress: Progress, selves: list[dict[str, Any]], inputs: Inputs
) -> None:
    """All that is needed to go on, the weights alone, and the curve."""
    weights = {name: one.detach().cpu() for name, one in learner.network.state_dict().items()}
    about = {
        "game": plan.game,
        "rules": zirconia.game(plan.game).rules,
        "width": plan.width,
        "depth": plan.depth,
        "seconds": round(progress.seconds),
        "steps": progress.steps,
        "device": plan.device,
        "settings": {
            **plan.settings.__dict__,
            "changed": plan.changed,
            "also": [dict(one._asdict()) for one in plan.also],
            "earlier": plan.earlier,
            "scripts": list(plan.scripts),
        },
        **plan.search,
    }
    if plan.studies:
        about["studies"] = list(plan.studies)
    if plan.rate:
        about["rate"] = plan.rate
    write(folder / "weights.pt", {"about": about, "inputs": inputs.json(), "network": weights})
    write(
        folder / "checkpoint.pt",
        {
            "inputs": inputs.json(),
            "network": learner.network.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "selves": selves,
            "progress": progress.__dict__,
        },
    )
    (folder / "curve.json").write_text(json.dumps(progress.curve), encoding="utf-8")


def write(path: Path, what: Any) -> None:
    """Whole or not at all."""
    torch.save(what, path.with_suffix(".part"))
    path.with_suffix(".part").replace(path)


def met(path: Path, inputs: Inputs, network: Network, device: str) -> dict[str, Any]:
    """The weights of a rival, which must read and be what the network reads and is."""
    other = beginning(path, device)
    shapes = {name: one.shape for name, one in network.state_dict().items()}
    if other["inputs"] != inputs.json() or shapes != {name: one.shape for name, one in other["network"].items()}:
        raise Misfit(f"{path} is no rival: it reads other numbers, or has other layers")
    return {name: one.to(device) for name, one in other["network"].items()}


def beginning(path: Path, device: str) -> Any:
    """What another training left: its weights, or its network file."""
    return imported(path) if path.suffix == ".bin" else load(path, device)


def load(path: Path, device: str) -> Any:
    """What was saved there, or nothing."""
    return torch.load(path, map_location=device, weights_only=True) if path.exists() else None
