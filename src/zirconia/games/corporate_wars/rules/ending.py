"""The end of the game (section 13), and who leads."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.games.corporate_wars.rules.board import ALL, TILES, count
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.numbers import NOBODY, POINTS, UNITS


def end(position: Components, ending: i64, winner: i64) -> None:
    position.over = True
    position.ending = ending
    position.winner = winner


def units_in_zone(position: Components, seat: i64) -> i64:
    return count(position.n[UNITS + seat] & position.t.capture_zone)


def power_on(position: Components, seat: i64, mask: i64) -> i64:
    """The current power of a seat's units on some tiles."""
    power: i64 = 0
    units = position.n[UNITS + seat] & mask
    for tile in range(TILES):
        if units >> tile & 1 == 1:
            power += i64(position.z[position.t.power_at + tile])
    return power


def leader(position: Components) -> i64:
    """Points, units in the capture zone, power there, power on the grid; NOBODY for a draw (13)."""
    ahead = higher(position.n[POINTS], position.n[POINTS + 1])
    if ahead == NOBODY:
        ahead = higher(units_in_zone(position, 0), units_in_zone(position, 1))
    if ahead == NOBODY:
        zone = position.t.capture_zone
        ahead = higher(power_on(position, 0, zone), power_on(position, 1, zone))
    return ahead if ahead != NOBODY else higher(power_on(position, 0, ALL), power_on(position, 1, ALL))


def places(position: Components) -> list[int]:
    winner = position.winner if position.over else leader(position)
    if winner == NOBODY:
        return [1, 1]
    return [1, 2] if winner == 0 else [2, 1]


def higher(one: i64, two: i64) -> i64:
    """The seat with more, or NOBODY."""
    if one == two:
        return NOBODY
    return 0 if one > two else 1
