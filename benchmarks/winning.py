"""Whether a match can be won in the turn that is on, without luck and without knowing what nobody shows."""

from __future__ import annotations

from collections.abc import Sequence

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
            return all(wins(Seat(state, seat).imagine(f"{world}"), seat, line) for world in range(WORLDS))
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


def wins(state: State, seat: int, line: Sequence[str]) -> bool:
    """Whether these actions can be done here, and win."""
    for key in line:
        codes = [] if state.over or tuple(state.acting) != (seat,) else state.legal(seat)
        code = next((one for one in codes if state.key(one) == key), None)
        if code is None:
            return False
        state.apply(code, seat)
    return is_won(state, seat)


def is_won(state: State, seat: int) -> bool:
    return state.over and state.places()[seat] == 1
