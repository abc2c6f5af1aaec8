"""The end of the game (section 13), and who leads."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.games.corporate_wars.rules.board import ALL, CAPTURE, TILES, count
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.numbers import NOBODY, POINTS, UNITS


def end(core: Components, ending: i64, winner: i64) -> None:
    core.over = True
    core.ending = ending
    core.winner = winner


def units_in_zone(core: Components, seat: i64) -> i64:
    return count(core.n[UNITS + seat] & CAPTURE)


def power_on(core: Components, seat: i64, mask: i64) -> i64:
    """The current power of a seat's units on some tiles."""
    power: i64 = 0
    units = core.n[UNITS + seat] & mask
    for tile in range(TILES):
        if units >> tile & 1 == 1:
            power += i64(core.z[core.t.power_at + tile])
    return power


def leader(core: Components) -> i64:
    """Points, units in the capture zone, power there, power on the grid; NOBODY for a draw (13)."""
    ahead = higher(core.n[POINTS], core.n[POINTS + 1])
    if ahead == NOBODY:
        ahead = higher(units_in_zone(core, 0), units_in_zone(core, 1))
    if ahead == NOBODY:
        ahead = higher(power_on(core, 0, CAPTURE), power_on(core, 1, CAPTURE))
    return ahead if ahead != NOBODY else higher(power_on(core, 0, ALL), power_on(core, 1, ALL))


def places(core: Components) -> list[int]:
    winner = core.winner if core.over else leader(core)
    if winner == NOBODY:
        return [1, 1]
    return [1, 2] if winner == 0 else [2, 1]


def higher(one: i64, two: i64) -> i64:
    """The seat with more, or NOBODY."""
    if one == two:
        return NOBODY
    return 0 if one > two else 1
