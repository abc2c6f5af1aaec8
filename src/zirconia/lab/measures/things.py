"""Cards and other things one by one: who gets them, who uses them, which are dead, and who wins with them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zirconia.core.contract.measuring import Things
from zirconia.lab.measures.intervals import share_interval
from zirconia.lab.measures.registry import things_of
from zirconia.lab.runs import Run


@dataclass(frozen=True)
class Thing:
    """One of them. Shares are None where nothing happened from which they could be told."""

    id: str
    name: str
    gained: float  # copies a game, all seats together
    games: float  # share of the games in which anybody gained it
    used: float | None  # times a game; None for what is never used
    dead: float | None  # share of the copies drawn that were not used
    holders: int  # seats that gained it, of all games
    won: float | None  # share of the first place of those who gained it
    low: float | None
    high: float | None
    without: float | None  # the same of those who did not


def table(run: Run, things: Things) -> list[Thing]:
    """Every thing that is in such a match, or that events name: no card of a module that was not in play."""
    here = things.present(run.setup.tables, run.setup.options) if things.present else None
    seen = set(run.things((*things.gained, *things.used)))
    names = {
        id: name for id, name in things_of(run.setup, things).items() if here is None or id in here or id in seen
    }
    rows = run.setup.game.data(run.terms.options, run.terms.overrides).get(things.id, {})
    others = [id for id in run.things((*things.gained, *things.used)) if id not in rows]
    found = []
    for id in [*names, *others]:
        usable = rows.get(id, {}).get(things.column) not in things.never_used
        found.append(followed(run, things, id, names.get(id, id), usable))
    return found


def followed(run: Run, things: Things, id: str, name: str, usable: bool) -> Thing:
    gained = run.counts(things.gained, id)
    used = run.counts(things.used, id).sum() if things.used else 0.0
    drawn = run.counts(things.drawn, id).sum() if things.drawn and usable else 0.0
    shares = run.by_seat("shares")
    with_it = shares[gained > 0]
    without = shares[gained == 0]
    low, high = share_interval(float(with_it.mean()), len(with_it)) if len(with_it) else (None, None)
    return Thing(
        id,
        name,
        float(gained.sum() / len(gained)),
        float(np.mean(gained.sum(axis=1) > 0)),
        float(used / len(gained)) if usable else None,
        float(max(0.0, 1 - used / drawn)) if drawn else None,
        len(with_it),
        float(with_it.mean()) if len(with_it) else None,
        low,
        high,
        float(without.mean()) if len(without) else None,
    )
