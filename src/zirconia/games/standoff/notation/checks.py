"""What holds in every position of both editions; a position that breaks it cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from zirconia.core.errors import BadPosition
from zirconia.core.kernel.position import LIMIT, RESIGNED
from zirconia.games.standoff.notation.choice import check_choice
from zirconia.games.standoff.rules import events as E
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    ETERNAL,
    NO_TOKEN,
    REFINERY,
    SATELLITE,
    TELEKINESIS,
    TEMPORARY,
)  # fmt: skip
from zirconia.games.standoff.rules.turns import must_choose
from zirconia.games.standoff.sheets import TOKENS
from zirconia.games.standoff.words.values import place

MOST_MINERALS = 9999  # of one player; storage has 16 bits


# Numbers ----------------------------------------------------------------------------------------------------


def debt_of_one(position: Standoff) -> int:
    """What a fast credit costs in the next upkeep; 0 where none is played, and the budget is never negative."""
    t = position.t
    played = any(t.fast[kind] and t.copies[kind] + t.start[kind] for kind in range(t.kinds))
    return int(getattr(t, "fast_debt", 0)) if played else 0


def limits(position: Standoff, whole: Mapping[str, int]) -> dict[str, int]:
    """The highest numbers of a seat, from the cards of the match."""
    t = position.t
    kinds = range(t.kinds)
    fast = any(t.fast[kind] and whole[t.ids[kind]] for kind in kinds)
    once = all(t.trashed[kind] for kind in kinds if t.dilation[kind])
    dilation = sum(int(t.dilation[kind]) * whole[t.ids[kind]] for kind in kinds)
    return {
        "minerals": MOST_MINERALS if any(t.token[kind] == REFINERY for kind in kinds) else 0,
        "left": t.seats - 1,
        "fast": 999 if fast else 0,
        "more-actions": dilation if once or not dilation else 999,
    }


# Cards ------------------------------------------------------------------------------------------------------


def check_market(position: Standoff) -> None:
    """The draft pile is of the temporary market, and turned up as long as the row has room (12)."""
    t = position.t
    for kind, id in enumerate(t.ids):
        if position.count(t.draft, kind) and t.market[kind] != TEMPORARY:
            raise BadPosition(f"draft: {id} is no card of the temporary market; it lies in 'piles'")
    if position.in_row(t.row_size - 1) < 0 and position.size(t.draft) > 0:
        raise BadPosition(f"row: it has fewer than {t.row_size} cards only when the draft pile is empty")


def check_zones(position: Standoff, seat: int) -> None:
    """Satellites alone are in orbit; cards wait in front of the active player alone, under a play area."""
    t = position.t
    base = position.base(seat)
    for kind, id in enumerate(t.ids):
        if position.count(base + t.orbit, kind) and t.kind[kind] != SATELLITE:
            raise BadPosition(f"players[{seat}].orbit: {id} is no satellite")
    waits = t.play_area and seat == position.active and position.phase == N.ACTING
    if position.size(base + t.played) and not waits:
        raise BadPosition(
            f"players[{seat}].played: cards wait only in the action phase of the active player's turn, under a "
            "play area; otherwise they lie in 'discard'"
        )


def check_knowledge(position: Standoff, seat: int) -> None:
    """Nobody knows more than is there."""
    t = position.t
    base = position.base(seat)
    for kind, id in enumerate(t.ids):
        known = max(position.count(t.known_by(other, seat), kind) for other in range(t.seats + 1))
        if known > position.in_hand(seat, kind):
            raise BadPosition(f"players[{seat}].seen: more {id} than the hand holds")
        if position.count(t.surely(seat), kind) > position.count(base + t.deck, kind):
            raise BadPosition(f"players[{seat}].surely: more {id} than the deck holds")


# The board --------------------------------------------------------------------------------------------------


def check_board(position: Standoff) -> None:
    """Tokens where a card or the start has put them, and every eternal piece."""
    t = position.t
    made = {int(t.token[kind]) for kind in range(t.kinds) if t.copies[kind] + t.start[kind]}
    for cell in range(t.cells):
        token = position.token_on(cell)
        if token != NO_TOKEN and token != t.start_token[cell] and token not in made:
            word = next(word for word, value in TOKENS.items() if value == token)
            raise BadPosition(f"board.{place(t, cell)}: there can be no {word} in this place")
    check_eternal(position, TELEKINESIS in made)


def check_eternal(position: Standoff, moved: bool) -> None:
    """Eternal pieces cannot be destroyed; where Telekinesis is played they may have moved (V9)."""
    t = position.t
    start = [cell for cell in range(t.cells) if t.start_tile[cell] == ETERNAL]
    now = [cell for cell in range(t.cells) if position.tile(cell) == ETERNAL]
    if start != now and not (moved and len(start) == len(now)):
        places = sorted(place(t, cell) for cell in {*start} ^ {*now})
        raise BadPosition(f"board.{places[0]}: the eternal pieces are those of the start, and all of them")


# Who is there, and the end ----------------------------------------------------------------------------------


def check_leavers(position: Standoff) -> None:
    """Who left is numbered in order, and leaves neither cards nor pieces, unless the game ended with it (R47)."""
    t = position.t
    numbers = [int(position.number(seat, t.left_at)) for seat in range(t.seats)]
    gone = sorted(number for number in numbers if number)
    if gone != list(range(1, len(gone) + 1)):
        raise BadPosition(f"players: those who left are numbered 1, 2, ... in 'left', not {gone}")
    if len(gone) >= t.seats - 1 and position.ending != RESIGNED:
        raise BadPosition("ending: with one player left the game is over; say 'resigned'")
    for seat, left in enumerate(numbers):
        last = position.ending == RESIGNED and left == len(gone)
        if left and not last and position.number(seat, t.total_at):
            raise BadPosition(f"board: the pieces of P{seat + 1}, who has left, are black")
        if (
            left
            and not last
            and any(position.size(position.base(seat) + at) for at in range(0, t.gun_at, t.stride))
        ):
            raise BadPosition(f"players[{seat}]: the cards of one who has left are out of the game")
    if not position.over and position.has_left(position.active):
        raise BadPosition("active: that player has left")


def check_end(position: Standoff) -> None:
    """A full Red Gun ends the game, or its last round; the limit ends the last round (13, V7)."""
    t = position.t
    full = position.filled == t.gun_size
    if position.was_filled and not t.full_round:
        raise BadPosition("filled: only the variant full-round goes on after the Red Gun was full")
    ends = position.was_filled if t.full_round else full
    if full and not t.full_round and not position.over:
        raise BadPosition("ending: the Red Gun is full, so the game is over; say 'filled'")
    if full and t.full_round and not position.was_filled:
        raise BadPosition("filled: the Red Gun is full, so it is true")
    if position.ending == E.FILLED and not ends:
        raise BadPosition("ending: the Red Gun is not full, so the game did not end that way")
    if position.ending == LIMIT and (ends or position.round_number < t.rounds):
        raise BadPosition(f"ending: the limit ends the game after round {t.rounds}, with the Red Gun not full")
    if position.ending == RESIGNED and position.leavers < t.seats - 1:
        raise BadPosition("ending: a game ends by resignation when all but one have left")


def check_turn(position: Standoff) -> None:
    """The phase goes on, and the counters fit each other."""
    t = position.t
    gained = max(int(t.more_actions[kind]) for kind in range(t.kinds)) * position.taken
    if position.actions > 999 + gained:
        raise BadPosition(f"actions: at most {999 + gained} after {position.taken} taken, not {position.actions}")
    if position.over:
        return
    if position.phase == N.DISCARDING and position.choice == N.NO_CHOICE and not must_choose(position):
        raise BadPosition("phase: nothing is left to discard, so the discard phase would be over")
    if position.phase == N.ACTING and position.choice == N.NO_CHOICE and position.taken >= t.action_limit:
        raise BadPosition(f"taken: the action phase is over after {t.action_limit} actions")


def check(position: Standoff, group: list[int], repeats: bool) -> None:
    """All of it; `group` are the cells of an open placement, which are chosen now."""
    for seat in range(position.t.seats):
        check_zones(position, seat)
        check_knowledge(position, seat)
    check_board(position)
    check_leavers(position)
    check_end(position)
    check_choice(position, group, repeats)
    check_turn(position)
