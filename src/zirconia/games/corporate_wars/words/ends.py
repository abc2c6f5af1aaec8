"""How a game ended, and what was compared (section 13)."""

from __future__ import annotations

from zirconia.core.contract.deciding import Compared, Decided
from zirconia.core.contract.naming import PLAYERS
from zirconia.games.corporate_wars.rules.board import ALL
from zirconia.games.corporate_wars.rules.ending import power_on, units_in_zone
from zirconia.games.corporate_wars.rules.events import VICTORY
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.words.texts import plural

ZONE = "in the capture zone"


def decided(position: Corporate) -> Decided:
    """Enough points end the game; at the limit points, units and power are compared."""
    points = Compared("point", "points", "more points", (int(position.score(0)), int(position.score(1))))
    if position.ending == VICTORY:
        return Decided(reached(position, int(position.winner)))
    zone = position.t.capture_zone
    units = (int(units_in_zone(position, 0)), int(units_in_zone(position, 1)))
    held = (int(power_on(position, 0, zone)), int(power_on(position, 1, zone)))
    power = (int(power_on(position, 0, ALL)), int(power_on(position, 1, ALL)))
    return Decided(
        compared=(
            points,
            Compared(f"unit {ZONE}", f"units {ZONE}", f"more units {ZONE}", units),
            Compared("power there", "power there", f"more power {ZONE}", held),
            Compared("power on the grid", "power on the grid", "more power on the grid", power),
        )
    )


def reached(position: Corporate, winner: int) -> str:
    """'10 points win the game: P1 has 10, P2 has 7.'"""
    wanted = int(position.t.points)
    win = "wins" if wanted == 1 else "win"
    has = ", ".join(f"{PLAYERS[seat]} has {position.score(seat)}" for seat in (winner, 1 - winner))
    return f"{plural(wanted, 'point')} {win} the game: {has}."
