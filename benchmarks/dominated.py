"""How often bots choose what something else is better than in any case.

python -m benchmarks.dominated GAME [--bot hard] [--games 200] [--factor 0.125] [--seats 2] [--processes 2]

Games among one bot are played, and for every kind of such a choice it is told how often there was a chance to make
it, and how often it was made. Searches count iterations, never the clock.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.learned import interval, setup_of
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.match.state import State
from zirconia.games.kardashev.rules.data import A, B, D
from zirconia.games.kardashev.rules.effects import MARCH_INCOME, SKIPS
from zirconia.games.kardashev.rules.frames import F_CLONING, F_PATH
from zirconia.games.kardashev.rules.movement import can_pass, move_price
from zirconia.games.kardashev.rules.numbers import CELL, CELLS

OTHER_TRASHED = "something else is trashed with Impeded in hand"
DAMAGE_LEFT = "the plays end with a damage card and a play left"
COPY_OF_HELD = "a technology is copied that is held"
LONGER_PATH = "a fleet takes a longer path than it needs to, and pays for it"

Counts = Counter[tuple[str, bool]]  # the kind of choice, and whether it was made
Watch = Callable[[State, int, int, Counts], None]  # before an action of a seat


# Galactic Confrontation ------------------------------------------------------------------------------


def in_galactic(state: State, seat: int, code: int, counts: Counts) -> None:
    tables: Any = state.setup.tables
    keys = state.setup.keys()
    legal = [keys[one] for one in state.legal(seat)]
    chosen = keys[code]
    if chosen.startswith("trash ") and "trash impeded" in legal:
        counts[OTHER_TRASHED, chosen != "trash impeded"] += 1
    harmful = [f"play {name}" for kind, name in enumerate(tables.ids) if tables.damage[kind] > 0]
    if any(one in legal for one in harmful):
        left = chosen == "end-strategy"
        if left or chosen in harmful:  # any other card may be played first
            counts[DAMAGE_LEFT, left] += 1


# Kardashev -------------------------------------------------------------------------------------------


def in_kardashev(state: State, seat: int, code: int, counts: Counts) -> None:
    core: Any = state.core
    key = state.setup.keys()[code]
    if core.top_kind() == F_CLONING:
        technology = code - core.t.name_code
        counts[COPY_OF_HELD, bool(core.researched[seat] >> technology & 1)] += 1
    if core.top_kind() != F_PATH or core.has(seat, MARCH_INCOME) or core.has(seat, SKIPS):
        return
    origin, tiles = core.top(A), core.top(D)
    after = state.copy()
    after.apply(code, seat)
    later: Any = after.core
    if later.depth and later.top_kind() == F_PATH and later.top(A) == origin and later.top(D) > tiles:
        return  # it goes on
    end, tiles = (core.top(B), tiles) if key == "stop" else (code - CELL, tiles + 1)
    shortest = distance(core, seat, origin, end)
    level = core.fleet_level[origin]
    dearer = move_price(core, seat, level, tiles) > move_price(core, seat, level, shortest)
    counts[LONGER_PATH, dearer] += 1


def distance(core: Any, seat: int, origin: int, end: int) -> int:
    """How many spaces a fleet has to enter on its way; it passes where it may."""
    reached, border, steps = {origin}, {origin}, 0
    while True:
        steps += 1
        near = {other for one in border for other in range(CELLS) if core.t.near[one] >> other & 1}
        if end in near:
            return steps
        border = {one for one in near - reached if can_pass(core, seat, one)}
        assert border, "the fleet went there"
        reached |= border


WATCHES: dict[str, Watch] = {"galactic-confrontation": in_galactic, "kardashev": in_kardashev}


def play(game: str, seats: int, level: str, factor: float, number: int) -> Counts:
    """What was chosen in one game."""
    setup = setup_of(game, seats)
    state = State(setup, setup.deal(f"dominated/{number}"), None)
    seated = [bot(level, f"{number}/{seat}", setup.game.id) for seat in range(seats)]
    budget = Budget(factor=factor, clocked=False)
    counts: Counts = Counter()
    while not state.over:
        who = state.acting[0]
        code = seated[who].choose(Seat(state, who), budget)
        WATCHES[game](state, who, code, counts)
        state.apply(code, who)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(WATCHES))
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--factor", type=float, default=0.125)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    one = partial(play, given.game, given.seats, given.bot, given.factor)
    counts: Counts = Counter()
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for found in pool.imap_unordered(one, range(given.games)):
            counts += found
    for kind in sorted({kind for kind, _made in counts}):
        made, chances = counts[kind, True], counts[kind, True] + counts[kind, False]
        low, high = interval(made / chances, chances)
        print(f"{given.game}, {given.bot}: {kind}: {made} of {chances} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
