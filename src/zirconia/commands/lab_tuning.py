"""`--tune MINUTES` of the lab: the network that bots judge by learns the game that is to be judged."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zirconia.bots.matches import shared_out
from zirconia.bots.network_file import NAME, opened, path_of
from zirconia.commands.common import Misuse
from zirconia.core.match.setup import Setup

ABOUT = "tuned.json"
DUEL = 40  # games against the shipped network
LEFT = ("checkpoint.pt", "weights.pt")  # what a training leaves beside the network, and nobody needs to play


def add_tune(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tune",
        type=minutes,
        metavar="MINUTES",
        help="let the network that hard and master judge by learn this game first; it is kept in the folder",
    )


def minutes(text: str) -> float:
    """An argument that is a number of minutes."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 10_000:
        raise argparse.ArgumentTypeError(f"a number of minutes up to 10000 is needed, not {text!r}")
    return value


@contextmanager
def players_for(arguments: argparse.Namespace, setups: Sequence[Setup], bots: Sequence[str]) -> Iterator[Any]:
    """Play with a network that knows these setups, where that is asked for; what is to be said of it."""
    if arguments.tune is None:
        yield {}
        return
    check(arguments, setups[0], bots)
    from zirconia.lab.players import NETWORKS, judged_by

    folder: Path = (arguments.out / NETWORKS).resolve()
    found = tuned_before(folder, asked_for(arguments, setups)) or tune(arguments, setups, folder)
    with judged_by(folder):
        yield found


def check(arguments: argparse.Namespace, setup: Setup, bots: Sequence[str]) -> None:
    """Raises Misuse where there is nothing to tune, or nobody who would play with it."""
    from zirconia.lab.players import LEARNED

    if arguments.cluster:
        raise Misuse("--tune is for this machine; leave out --cluster")
    if not set(bots) & set(LEARNED):
        raise Misuse(f"--tune is for players with a network: let --bots name {' or '.join(LEARNED)}")
    if not path_of(setup.game).is_file():
        raise Misuse(f"{setup.game.title} has no network to go on from; zirconia learn train makes one")


def asked_for(arguments: argparse.Namespace, setups: Sequence[Setup]) -> dict[str, Any]:
    from zirconia.lab.terms import numbers_hash

    numbers = sorted({numbers_hash(setup) for setup in setups})
    return {"game": setups[0].game.id, "minutes": arguments.tune, "seed": arguments.seed, "numbers": numbers}


def tuned_before(folder: Path, asked: dict[str, Any]) -> dict[str, Any] | None:
    """What a network that lies there already is like; None where it has not been measured yet."""
    return about(folder, asked).get("tuned")


def about(folder: Path, asked: dict[str, Any]) -> dict[str, Any]:
    """How far the tuning in a folder came. Raises Misuse where it is one for something else."""
    if not (folder / ABOUT).is_file():
        return {}
    found: dict[str, Any] = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    if found["asked"] != asked:
        raise Misuse(f"{folder} holds a network that was tuned for something else; name another folder")
    return found


def remember(folder: Path, facts: dict[str, Any]) -> None:
    (folder / ABOUT).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def tune(arguments: argparse.Namespace, setups: Sequence[Setup], folder: Path) -> dict[str, Any]:
    """Let the shipped network learn these setups, and measure it against the one that it was.

    Broken off after the learning, only the measuring is done again.
    """
    from zirconia.lab.players import bouts, fight, hash_of, strength

    shipped, file = path_of(setups[0].game), folder / setups[0].game.id / NAME
    asked = asked_for(arguments, setups)
    if not file.is_file() or about(folder, asked).get("network") != hash_of(file):
        learn(arguments, setups, shipped, file)
        remember(folder, {"asked": asked, "network": hash_of(file)})
    duel = bouts(setups[-1], file, shipped, arguments.seed, DUEL)
    jobs = min(arguments.jobs or os.cpu_count() or 1, len(duel))
    shares = list(shared_out(fight, duel, jobs, ()))
    found = {
        "network": hash_of(file),
        "minutes": arguments.tune,
        "steps": opened(file).about["steps"],
        "duel": strength(shares, setups[0].seats),
    }
    remember(folder, {"asked": asked, "network": found["network"], "tuned": found})
    return found


def learn(arguments: argparse.Namespace, setups: Sequence[Setup], shipped: Path, file: Path) -> None:
    """Go on from the shipped network with nothing but these setups. Raises Misuse where PyTorch is missing."""
    try:
        import torch

        from zirconia.learn.training.export import export
        from zirconia.learn.training.settings import plan_for
        from zirconia.learn.training.train import train
    except ImportError as error:
        raise Misuse(f"--tune needs {error.name}, which is not installed: pip install 'zirconia[train]'") from None
    device = "cuda" if torch.cuda.is_available() else "cpu"
    fixed = [(setup.seats, setup.options, setup.overrides) for setup in setups]
    plan = plan_for(
        setups[0].game.id, arguments.tune, device, seats=(setups[0].seats,), processes=arguments.jobs, games=32,
        seed=arguments.seed, fixed=fixed, start=shipped,
    )  # fmt: skip
    train(plan, file.parent, say)
    export(file.parent / "weights.pt", file)
    for name in LEFT:
        (file.parent / name).unlink(missing_ok=True)


def say(line: str) -> None:
    if sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)
