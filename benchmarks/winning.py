"""Whether a match can be won in the turn that is on, without luck and without knowing what nobody shows."""

from __future__ import annotations

from zirconia.bots.seat import Seat
from zirconia.core.match.state import State

MOST_STEPS = 1500  # that are tried for each length of a line
LONGEST_LINE = 6
WORLDS = 4  # imagined ones in which a line has to hold


def can_be_won(state: State, seat: int) -> bool:
    """Whether some line of actions wins here, and in whatever else the seat may think is so."""
    for length in range(1, LONGEST_LINE + 1):
        line = winning_line(state, seat, length, [MOST_STEPS])
        if line:
            worlds = (Seat(state, seat).imagine(str(world)) for world in range(WORLDS))
            return all(is_won(after(world, seat, *line), seat) for world in worlds)
    return False


def winning_line(state: State, seat: int, length: int, left: list[int]) -> list[str]:
    """The keys of actions that win, at most so many; none where no line is found in the steps that are left."""
    for code in state.legal(seat) if length else ():
        left[0] -= 1
        if left[0] < 0:
            return []
        tried = state.copy()
        tried.apply(code, seat)
        if is_won(tried, seat):
            return [state.key(code)]
        if not tried.over and tried.turn == state.turn and tuple(tried.acting) == (seat,):
            rest = winning_line(tried, seat, length - 1, left)
            if rest:
                return [state.key(code), *rest]
    return []


def after(state: State, seat: int, *keys: str) -> State | None:
    """Where these actions lead, if they can be done."""
    tried = state.copy()
    for key in keys:
        codes = [] if tried.over or tuple(tried.acting) != (seat,) else tried.legal(seat)
        code = next((one for one in codes if tried.key(one) == key), None)
        if code is None:
            return None
        tried.apply(code, seat)
    return tried


def is_won(state: State | None, seat: int) -> bool:
    return state is not None and state.over and state.places()[seat] == 1
