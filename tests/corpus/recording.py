"""Record the corpus: games of every seat count and setup, with resignations and undos among them.

python -m tests.corpus.recording [GAME ...]

A game's corpus is recorded once for each rules number and never anew for the same one: what it holds must go on
leading to the same digests, however the code behind it changes.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random as Dice
from typing import Any

import zirconia
from zirconia.conformance.setups import Chooser
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

FOLDER = Path(__file__).parent
GAMES = 60  # at least, for each game
MOST_ENTRIES = 400  # most games end before; the others are kept up to here
UNDO, RESIGN = 0.02, 0.002  # how often, at each entry


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.jsonl.gz"


def read(game: str) -> list[dict[str, Any]]:
    """The recorded games, in order."""
    with gzip.open(path_of(game), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def record(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Every setup once, and as many games as it takes, each seat count getting its share."""
    share = -(-GAMES // len(game.seats))
    for seats in game.seats:
        dice = Dice(f"corpus {game.id} {seats}")
        setups = [setup for _, setup in Chooser(game, seats, dice).setups()]
        for number, setup in enumerate(islice(cycle(setups), max(share, len(setups)))):
            state = play(setup, f"{game.id}/{seats}/{number}", dice)
            yield zirconia.record(state, events=False)


def play(setup: Setup, seed: str, dice: Dice) -> State:
    """A random game; now and then a player takes something back, by agreement, or gives up."""
    state: State = setup.start(seed)
    journal = state.journal
    assert journal is not None
    while not state.over and len(journal.entries) < MOST_ENTRIES:
        seat = dice.choice(state.acting)
        chance = dice.random()
        if chance < RESIGN:
            state.resign(seat)
        elif chance < RESIGN + UNDO and state.can_undo(seat, agreed=True):
            state.undo(seat, agreed=True)
        else:
            legal = sorted(state.legal(seat), key=state.key)  # their order in a list is no rule
            state.apply(dice.choice(legal), seat)
    return state


def main(names: list[str]) -> None:
    for name in names or zirconia.games():
        game = zirconia.game(name)
        if path_of(name).exists() and read(name)[0]["rules"] == game.rules:
            print(f"{name}: recorded already under rules number {game.rules}", file=sys.stderr)
            continue
        rows = [json.dumps(row, separators=(",", ":")) for row in record(game)]
        path_of(name).write_bytes(gzip.compress("\n".join(rows).encode(), mtime=0))
        print(f"{name}: {len(rows)} games", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
