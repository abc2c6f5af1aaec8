"""The end of the game: shortage, elimination, limits, scoring, ties (section 15, 16.8)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LIMIT, RESIGNED
from zirconia.games.kardashev.rules.data import KardashevData
from zirconia.games.kardashev.rules.events import E_ELIMINATED, E_LAST, ELIMINATION, FRONTIER, SHORTAGE
from zirconia.games.kardashev.rules.numbers import CELLS, ELIMINATED, IN_PLAY, LEAVING, RESIGNED_SEAT


def complete_action(k: KardashevData) -> None:
    """After every action: departures, elimination, shortage, the closing frontier."""
    k.stood = 0
    for seat in range(k.t.seats):
        if k.status[seat] in (IN_PLAY, LEAVING) and is_wiped_out(k, seat):
            eliminate(k, seat)
        if k.status[seat] == LEAVING:
            k.status[seat] = RESIGNED_SEAT
    if has_shortage(k):
        close_after(k, k.round_number + (0 if k.t.quick_end else 1), SHORTAGE)
    close_frontier(k)


def is_wiped_out(k: KardashevData, seat: i64) -> bool:
    """No colony and no fleet on the board (15.2)."""
    return k.colonies[seat] | k.fleets[seat] == 0


def eliminate(k: KardashevData, seat: i64) -> None:
    """No more turns, choices or income; the game ends with this round (R59)."""
    k.status[seat] = ELIMINATED
    if k.log is not None:
        k.log.add(E_ELIMINATED, EVERYONE, seat)
    close_after(k, k.round_number, ELIMINATION)


def has_shortage(k: KardashevData) -> bool:
    """Some player has fewer than 3 colony pieces in supply (R58)."""
    for seat in range(k.t.seats):
        if k.colony_supply[seat] < k.t.shortage:
            return True
    return False


def close_frontier(k: KardashevData) -> None:
    """V4: when the last space has been explored, finish the round and play two more."""
    if k.t.closing_frontier and k.unexplored == 0:
        close_after(k, k.round_number + k.t.after_frontier, FRONTIER)


def close_after(k: KardashevData, number: i64, ending: i64) -> None:
    """The game ends after this round at the latest; nothing takes that back (R58)."""
    if k.last_round == 0 or number < k.last_round:
        k.last_round = number
        k.ends_by = ending
        if k.log is not None:
            k.log.add(E_LAST, EVERYONE, number)


def end_of_round(k: KardashevData) -> None:
    """The last round, or round 30, is the end (15.1 to 15.3)."""
    if k.last_round != 0 and k.round_number >= k.last_round:
        k.over = True
        k.ending = k.ends_by
    elif k.round_number >= k.t.rounds:
        k.over = True
        k.ending = LIMIT


def end_if_alone(k: KardashevData) -> None:
    """When only one side has players left who have not resigned, it wins at once (R65)."""
    side: i64 = -1
    for seat in range(k.t.seats):
        if k.status[seat] != RESIGNED_SEAT and k.status[seat] != LEAVING:
            if side >= 0 and k.t.side[seat] != side:
                return
            side = k.t.side[seat]
    k.over = True
    k.ending = RESIGNED


# Scoring (15.4, 15.5) -----------------------------------------------------------------------------


def score(k: KardashevData, seat: i64) -> i64:
    """Colonies, fleets and researched technologies (15.4)."""
    t = k.t
    points: i64 = 0
    for cell in range(i64(CELLS)):
        if k.colony[cell] == seat:
            points += t.colony_points[k.colony_level[cell]]
        if k.fleet[cell] == seat:
            points += t.fleet_points[k.fleet_level[cell]]
    for technology in range(t.technologies):
        if k.researched[seat] >> technology & 1:
            points += t.points[technology]
    return points


def side_can_win(k: KardashevData, side: i64) -> bool:
    """A side with somebody still in the game; if nobody is left anywhere, all are compared who have not all
    resigned (R59, R65)."""
    anybody = False
    eliminated = False
    for seat in range(k.t.seats):
        if k.status[seat] == IN_PLAY:
            anybody = True
            if k.t.side[seat] == side:
                return True
        elif k.status[seat] == ELIMINATED and k.t.side[seat] == side:
            eliminated = True
    return eliminated and not anybody


def tie_break(k: KardashevData, side: i64, step: i64) -> i64:
    """What counts, in order: score, fleet levels, colony pieces, cards, the lower slot (R61, 16.8)."""
    total: i64 = 0
    slot: i64 = 99
    for seat in range(k.t.seats):
        if k.t.side[seat] == side:
            slot = min(slot, k.slot[seat])
            if step == 1:
                total += score(k, seat)
            elif step == 2:
                total += pieces(k, seat, True)
            elif step == 3:
                total += pieces(k, seat, False)
            else:
                total += k.cards(seat)
    return -slot if step == 5 else total


def pieces(k: KardashevData, seat: i64, fleets: bool) -> i64:
    """The pieces a seat has on the board, of fleets or of colonies."""
    levels: i64 = 0
    for cell in range(i64(CELLS)):
        if fleets and k.fleet[cell] == seat:
            levels += k.fleet_level[cell]
        if not fleets and k.colony[cell] == seat:
            levels += k.colony_level[cell]
    return levels


def is_ahead(k: KardashevData, one: i64, two: i64) -> bool:
    """Whether one side stands before another: who can win, then the criteria of 15.5."""
    if side_can_win(k, one) != side_can_win(k, two):
        return side_can_win(k, one)
    for step in range(1, 6):
        a = tie_break(k, one, step)
        b = tie_break(k, two, step)
        if a != b:
            return a > b
    return False


def places(k: KardashevData) -> list[int]:
    """The place of each seat; allies share theirs."""
    reached: list[int] = []
    for seat in range(k.t.seats):
        ahead = 1
        for other in range(k.t.seats):
            if k.t.side[other] != k.t.side[seat] and is_ahead(k, k.t.side[other], k.t.side[seat]):
                ahead += 1
        reached.append(ahead)
    return reached
