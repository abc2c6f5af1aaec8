"""How a game ended, and what was compared (section 15, 16.8)."""

from __future__ import annotations

from zirconia.core.contract.deciding import Compared, Decided
from zirconia.games.kardashev.rules.ending import side_can_win, tie_break
from zirconia.games.kardashev.rules.events import ELIMINATION, FRONTIER, SHORTAGE
from zirconia.games.kardashev.rules.numbers import ELIMINATED, LEAVING, RESIGNED_SEAT
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.words.values import SEATS

# What counts, in order, as `tie_break` numbers it: one of it, several, and what the better one has (R61).
STEPS = (
    ("point", "points", "more points"),
    ("fleet level", "fleet levels", "more fleet levels"),
    ("colony piece", "colony pieces", "more colony pieces"),
    ("card", "cards", "more cards"),
)


def decided(position: Kardashev) -> Decided:
    """Points, and what breaks a tie; a side that nobody is left of takes no part."""
    t = position.t
    seats = range(t.seats)
    compared = [
        Compared(*words, tuple(int(tie_break(position, t.side[seat], step)) for seat in seats))
        for step, words in enumerate(STEPS, 1)
    ]
    slots = tuple(-int(tie_break(position, t.side[seat], 5)) for seat in seats)
    compared.append(Compared("", "", "the lower turn slot", slots, fewer=True))
    return Decided(
        how(position),
        tuple(compared),
        out=tuple(seat for seat in seats if not side_can_win(position, t.side[seat])),
        resigned=with_status(position, RESIGNED_SEAT, LEAVING),
    )


def how(position: Kardashev) -> str:
    """What made the last round the last; what the limit or a resignation did is told of every game."""
    last = f"round {position.round_number} was the last."
    if position.ending == SHORTAGE:
        return f"Colony pieces ran short, so {last}"
    if position.ending == FRONTIER:
        return f"The last space had been explored, so {last}"
    if position.ending == ELIMINATION:
        fallen = [SEATS[seat] for seat in with_status(position, ELIMINATED)] or ["Somebody"]
        names = f"{', '.join(fallen[:-1])} and {fallen[-1]} were" if len(fallen) > 1 else f"{fallen[0]} was"
        return f"{names} eliminated, so {last}"
    return ""


def with_status(position: Kardashev, *statuses: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(position.t.seats) if position.status[seat] in statuses)
