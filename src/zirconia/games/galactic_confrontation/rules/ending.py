"""The end of the game (section 10), and who wins it."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.numbers import NOBODY


def end(position: Components, ending: i64, winner: i64) -> None:
    position.over = True
    position.ending = ending
    position.winner = winner


def winner_of_combat(position: Components) -> i64:
    """The one still above 0; a double defeat is a tie (R26) unless V6 decides it."""
    a = position.hit_points(0)
    b = position.hit_points(1)
    if a <= 0 and b <= 0:
        return higher(a, b) if position.t.decider else NOBODY
    return 0 if a > 0 else 1


def winner_at_limit(position: Components) -> i64:
    """More hit points, then fewer Impeded owned, else a tie (section 10)."""
    winner = higher(position.hit_points(0), position.hit_points(1))
    if winner != NOBODY:
        return winner
    return higher(position.owned(1, position.t.impeded), position.owned(0, position.t.impeded))


def score(position: Components, seat: i64) -> i64:
    """Hit points; below 0 they only matter for the decider (R33, V6)."""
    hits = position.hit_points(seat)
    return hits if position.t.decider else max(i64(0), hits)


def places(position: Components) -> list[int]:
    winner = position.winner if position.over else higher(score(position, 0), score(position, 1))
    if winner == NOBODY:
        return [1, 1]
    return [1, 2] if winner == 0 else [2, 1]


def higher(a: i64, b: i64) -> i64:
    """The seat with more, or NOBODY."""
    if a == b:
        return NOBODY
    return 0 if a > b else 1
