"""Of what a player's points are made up (15.4)."""

from __future__ import annotations

from collections.abc import Iterable

from zirconia.core.contract.scene import counter
from zirconia.core.contract.vocabulary import Counter
from zirconia.games.kardashev.rules.position import Kardashev


def score_sources(position: Kardashev, seat: int) -> list[Counter]:
    """Colonies and fleets by their levels, and researched technologies."""
    t = position.t
    colonies = sum(int(t.colony_points[position.colony_level[cell]]) for cell in spaces(position.colony, seat))
    fleets = sum(int(t.fleet_points[position.fleet_level[cell]]) for cell in spaces(position.fleet, seat))
    researched = [one for one in range(t.technologies) if position.researched[seat] >> one & 1]
    return [
        counter("colonies", "Colonies", colonies),
        counter("fleets", "Fleets", fleets),
        counter("technologies", "Technologies", sum(int(t.points[one]) for one in researched)),
    ]


def spaces(owners: Iterable[int], seat: int) -> list[int]:
    return [cell for cell, owner in enumerate(owners) if owner == seat]
