"""Write the golden transcripts again: python tests/regenerate_golden.py (make golden)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import zirconia
from zirconia.core.game import Game
from zirconia.core.kernel.random import from_seed
from zirconia.core.records.transcript import transcript

FOLDER = Path(__file__).parent / "golden"
MOST_ENTRIES = 400  # a longer game is told up to here, so that a file stays readable


def plans(game: Game[Any, Any]) -> Iterator[tuple[str, int, str, dict[str, Any]]]:
    """(name, seats, seed, options): three seeds at the first seat count, one at each other, all flags on."""
    for seed in ("1", "2", "3"):
        yield f"{game.seats[0]}-seats-seed-{seed}", game.seats[0], seed, {}
    for seats in game.seats[1:]:
        yield f"{seats}-seats-seed-1", seats, "1", {}
    flags = compatible_flags(game)
    if flags:
        yield f"{game.seats[0]}-seats-flags", game.seats[0], "1", flags


def compatible_flags(game: Game[Any, Any]) -> dict[str, Any]:
    """Every flag that can be on together with those before it."""
    chosen: dict[str, Any] = {}
    for name, option in game.options.items():
        if option.type == "flag":
            try:
                game.setup(options={**chosen, name: True})
            except zirconia.BadSetup:
                continue
            chosen[name] = True
    return chosen


def play(game: Game[Any, Any], seats: int, seed: str, options: dict[str, Any]) -> str:
    """A random game as a transcript."""
    state = game.start(seats, seed, options)
    random = from_seed(f"golden {seed}", 1)
    for _ in range(MOST_ENTRIES):
        if state.over:
            break
        seat = state.acting[0]
        legal = sorted(state.legal(seat), key=state.key)  # listing actions in another order changes no rule
        state.apply(legal[random.below(0, len(legal))], seat)
    return transcript(zirconia.record(state))


def golden() -> Iterator[tuple[Path, str]]:
    """Every golden file and what belongs into it."""
    for id in zirconia.games():
        game = zirconia.game(id)
        for name, seats, seed, options in plans(game):
            yield FOLDER / id / f"{name}.txt", play(game, seats, seed, options)


def main() -> None:
    wanted = dict(golden())
    for path in set(FOLDER.glob("*/*.txt")) - set(wanted):
        path.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(wanted)} transcripts written to {FOLDER}", file=sys.stderr)


if __name__ == "__main__":
    main()
