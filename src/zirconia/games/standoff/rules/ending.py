"""The end of the game, and who is ahead (section 13)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.games.standoff.rules.standoff import Standoff


def finish(p: Standoff, ending: i64) -> None:
    """The game is over; nothing is open any more."""
    p.close()
    p.over = True
    p.ending = ending


def is_ahead(p: Standoff, one: i64, two: i64) -> bool:
    """Stayed longer (R47), more in the Red Gun, fewer in total, later in turn order (13.2)."""
    t = p.t
    left = p.number(one, t.left_at)
    other_left = p.number(two, t.left_at)
    if left != other_left:
        return other_left > 0 and (left == 0 or left > other_left)
    gun = p.number(one, t.gun_at)
    other_gun = p.number(two, t.gun_at)
    if gun != other_gun:
        return gun > other_gun
    total = p.number(one, t.total_at)
    other_total = p.number(two, t.total_at)
    return total < other_total if total != other_total else one > two


def places(p: Standoff) -> list[int]:
    """The place of each seat, as things stand."""
    places: list[int] = []
    for seat in range(p.t.seats):
        place = 1
        for other in range(p.t.seats):
            if other != seat and is_ahead(p, other, seat):
                place += 1
        places.append(place)
    return places
