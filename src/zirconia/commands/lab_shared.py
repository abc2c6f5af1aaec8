"""What the commands of the lab share: what is played, where, and how far it is."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from tqdm import tqdm

from zirconia.commands.common import whole

MOST_JOBS = 4  # times the processors


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game (see zirconia games)")


def add_play(parser: argparse.ArgumentParser, games: int) -> None:
    """The arguments of whatever plays many games."""
    parser.add_argument(
        "--games",
        type=whole(1, 100_000_000),
        default=games,
        metavar="N",
        help=f"how many games (default {games:,})",
    )
    parser.add_argument(
        "--bots",
        default="medium",
        metavar="B1,B2",
        help="one bot for all seats, or one a seat, who move on by a seat from game to game (default medium)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument(
        "--jobs", type=whole(1, 1024), metavar="J", help="processes to use (default: all processors)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address; local starts one here"
    )


def spread_for(arguments: argparse.Namespace) -> Any:
    """Where the games are played."""
    from zirconia.lab.batches import in_processes

    if arguments.cluster:
        from zirconia.lab.cluster import on_cluster

        return on_cluster(arguments.cluster)
    processors = os.cpu_count() or 1
    return in_processes(min(arguments.jobs or processors, processors * MOST_JOBS))


def progress(total: int) -> Any:
    """A bar on a terminal: games a second, and the time that is left."""
    return tqdm(total=total, unit=" games", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False)
