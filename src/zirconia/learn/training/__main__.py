"""`python -m zirconia.learn.training GAME`: the same as `zirconia learn train`, for machines with little installed."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from zirconia.learn.training.ppo import Settings
from zirconia.learn.training.train import Plan, train


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by self-play.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seats", default="")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--folder", type=Path, default=Path("training"))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--batches", type=int, default=8)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--depth", type=int, default=96)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    seats = tuple(int(word) for word in given.seats.split(",") if word)
    plan = Plan(
        given.game, given.minutes, seats, given.device, given.width, given.depth, given.processes,
        given.batches, given.games, seed=given.seed, settings=Settings(rate=given.rate),
    )  # fmt: skip
    train(plan, given.folder / given.game, partial(print, flush=True))


if __name__ == "__main__":
    main()
