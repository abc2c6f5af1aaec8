"""What a board is worth: who comes first to each free cell of the Red Gun, and who could fill the last ones."""

from __future__ import annotations

from math import exp

from benchmarks.squares.board import Board, beside, cells_of

Distances = dict[int, int]  # blocks that are needed to come to a cell

WON = 1000.0
FARTHEST = 20  # no way is followed further
UNREACHED = 25  # the distance of a cell to which no way leads
LAST_CELLS = 6  # with so few free cells, somebody may fill all that are left
CHANCES = {-1: 0.9, 0: 0.75, 1: 0.3, 2: 0.12}  # of filling them, by the blocks that a turn falls short of it
SMALL_CHANCE = 0.03


def value(board: Board, capacity: int) -> float:
    """The lead over the best opponent, less the dangers; opponents place up to `capacity` blocks a turn."""
    if not board.open_gun:
        return WON if is_won(board) else -WON
    mine = distances(board, board.me)
    theirs = {seat: distances(board, seat) for seat in board.opponents}
    worth = min(lead(board, seat, mine, ways) for seat, ways in theirs.items())
    for seat, ways in theirs.items():
        worth -= 10 * danger(board, seat, ways, capacity)
    return worth


def is_won(board: Board) -> bool:
    """With the Red Gun full: most cells of it, then the fewest blocks, then the later seat."""
    return max(range(len(board.blocks)), key=lambda seat: standing(board, seat)) == board.me


def standing(board: Board, seat: int) -> tuple[int, int, int]:
    return board.gun(seat), -board.blocks[seat].bit_count(), seat


def distances(board: Board, seat: int) -> Distances:
    """How many blocks a seat needs to come to each free cell of the Red Gun that it can reach."""
    room = board.room(seat)
    left = board.open_gun & room
    reached = border = board.starts(seat)
    ways: Distances = {}
    for steps in range(1, FARTHEST + 1):
        ways.update(dict.fromkeys(cells_of(border & left), steps))
        left &= ~border
        if not left or not border:
            break
        border = beside(border) & room & ~reached
        reached |= border
    return ways


def lead(board: Board, seat: int, mine: Distances, theirs: Distances) -> float:
    """Cells of the Red Gun held more than an opponent, and those to come to first; fewer blocks decide a tie."""
    worth: float = board.gun(board.me) - board.gun(seat)
    for cell in cells_of(board.open_gun):
        own, other = mine.get(cell, UNREACHED), theirs.get(cell, UNREACHED)
        if own == other == UNREACHED:
            continue
        worth += 0.75 * (2 / (1 + exp((own - other) / 1.6)) - 1)
        if own < UNREACHED and other < UNREACHED:
            worth += 0.12 * (other - own) / 2
        else:
            worth += 0.12 * (UNREACHED - own) / 2 - 0.12 * (UNREACHED - other) / 2
    return worth - 0.01 * (board.own.bit_count() - board.blocks[seat].bit_count())


def danger(board: Board, seat: int, ways: Distances, capacity: int) -> float:
    """The chance that an opponent fills the rest of the Red Gun in a turn, and wins by it."""
    left = board.open_gun.bit_count()
    if left > LAST_CELLS or len(ways) < left:
        return 0
    needed = max(left, *ways.values())
    most, own = board.gun(seat) + left, board.gun(board.me)
    fewer = board.blocks[seat].bit_count() + needed < board.own.bit_count()
    if most < own or (most == own and not fewer):
        return 0
    return CHANCES.get(max(-1, needed - capacity), SMALL_CHANCE)
