"""The settings with which the networks that ship were made; other games learn with the usual ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zirconia.learn.training.examples import Teaching
from zirconia.learn.training.ppo import Settings
from zirconia.learn.training.setups import Also, Wanted
from zirconia.learn.training.study import Study
from zirconia.learn.training.train import Plan

# Nobody who plays by chance comes upon an Artillery that decides a match, least of all where it takes minerals: in
# some games everybody begins with one, or it is cheap, or there are many for sale.
GUNS_ON_HEXES = (
    Also(0.12, {}, {"cards": {"artillery": {"start": 1}}}),
    Also(0.05, {}, {"cards": {"artillery": {"start": 1, "cost": 3}}}),
    Also(0.08, {}, {"cards": {"artillery": {"price": 3, "cost": 3}}}),
    Also(0.12, {}, {"cards": {"artillery": {"price": 2, "cost": 2}}}),
    Also(0.05, {}, {"cards": {"artillery": {"price": 1, "cost": 1}}}),
    Also(0.1, {}, {"cards": {"artillery": {"copies": 40}}}),
    Also(0.05, {}, {"cards": {"artillery": {"copies": 40, "price": 3, "cost": 3}}}),
    Also(0.03, {}, {"cards": {"airstrike": {"start": 1}}}),
)
GUNS_ON_SQUARES = (
    Also(0.06, {}, {"cards": {"refinery": {"start": 1}, "artillery": {"start": 1}}}),
    Also(0.06, {}, {"cards": {"refinery": {"start": 1}}}),
    Also(0.06, {}, {"cards": {"refinery": {"start": 1}, "artillery": {"copies": 40}}}),
    Also(0.06, {}, {"cards": {"artillery": {"copies": 40}}}),
    Also(0.06, {}, {"cards": {"artillery": {"price": 2, "price-minerals": 0, "cost": 2, "cost-minerals": 0}}}),
    Also(0.08, {}, {"cards": {"artillery": {"price": 3, "price-minerals": 1, "cost": 3}}}),
    Also(0.08, {}, {"cards": {"artillery": {"price-minerals": 1, "cost": 3}}}),
    Also(0.05, {}, {"cards": {"artillery": {"copies": 40, "price": 3, "price-minerals": 1, "cost": 3}}}),
    Also(0.05, {}, {"numbers": {"match": {"small-patch": 2}}}),
)

# Seats are drawn evenly from these; two players meet most often.
SHIPPED: dict[str, dict[str, Any]] = {
    "corporate-wars": {"seats": (2,), "width": 128, "easy": 0.1, "changed": 0.2},
    "galactic-confrontation": {"seats": (2,), "width": 128},
    "kardashev": {"seats": (2, 2, 2, 3, 4, 5, 6), "width": 128},
    "standoff-hex": {
        "seats": (2, 2, 3, 4),
        "width": 96,
        "changed": 0.1,
        "also": GUNS_ON_HEXES,
        "settings": Settings(rate=7e-4, curiosity=0.016),
    },
    "standoff-square": {
        "seats": (2, 2, 2, 3, 4),
        "width": 96,
        "easy": 0.05,
        "changed": 0.1,
        "earlier": 0.4,
        "also": GUNS_ON_SQUARES,
        "scripts": ("miner", "pairs"),
        "settings": Settings(rate=7e-4, curiosity=0.016),
    },
}


def plan_for(
    game: str,
    minutes: float,
    device: str,
    *,
    seats: tuple[int, ...] = (),
    processes: int | None = None,
    games: int = 96,
    seed: str = "1",
    fixed: Sequence[tuple[int, Any, Any]] = (),
    also: Sequence[tuple[float, Any, Any]] | None = None,
    start: Path | None = None,
    rivals: tuple[Path, ...] = (),
    records: tuple[Path, ...] = (),
    scripts: tuple[str, ...] | None = None,
) -> Plan:
    """The plan of a training: what the shipped network of the game was made with, and what was asked for."""
    own = dict(SHIPPED.get(game, {}))
    if seats:
        own["seats"] = seats
    plan = Plan(game, minutes, device=device, games=games, seed=seed, start=start, **own)
    plan.rivals, plan.records = rivals, records
    if processes is not None:
        plan.processes = processes
    if scripts is not None:
        plan.scripts = scripts
    if also is not None:
        plan.also = tuple(Also(*one) for one in also)
    if fixed:
        plan.fixed, plan.changed = tuple(Wanted(*one) for one in fixed), 0.0
    return plan


def study_for(
    game: str,
    minutes: float,
    device: str,
    *,
    seats: tuple[int, ...] = (),
    iterations: int = 128,
    processes: int | None = None,
    seed: str = "1",
    start: Path | None = None,
    by_hand: float = 0.0,
    exploration: float | None = None,
    teacher: str = "",
    late: int = 0,
    pupil: float = 0.0,
) -> Study:
    """The plan of learning from searches: those that judge by hand (1), or the network's own (0)."""
    own = SHIPPED.get(game, {})
    teaching = Teaching(
        game,
        seats or own.get("seats", (2,)),
        changed=0.3,
        well=iterations,
        quick=max(8, iterations // 5),
        share=0.4,
        earlier=0.25,
        teacher=teacher,
        late=late,
        pupil=pupil,
    )
    plan = Study(teaching, minutes, device=device, width=own.get("width", 128), seed=seed, start=start)
    plan.by_hand, plan.exploration = by_hand, exploration
    if by_hand == 1:
        plan.rate, plan.passes = 1e-3, 6.0
    if processes is not None:
        plan.processes = processes
    return plan
