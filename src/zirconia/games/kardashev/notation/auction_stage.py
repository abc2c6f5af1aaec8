"""What the auction of a round looks like: tiles, bids, ranks, picks and payments (section 7)."""

from __future__ import annotations

from zirconia.games.kardashev.notation.expected import bare, frames_are, need, need_nothing_drawn, pushed
from zirconia.games.kardashev.notation.frames import Row, rows_of
from zirconia.games.kardashev.rules import auction, pairs
from zirconia.games.kardashev.rules.numbers import BANK, DRAW, IN_PLAY, NO_TILE, NOBODY, RANK
from zirconia.games.kardashev.rules.position import Kardashev


def check_auction(position: Kardashev) -> None:
    """Tiles for all or for nobody; bids that can be paid; ranks, slots and tiles as far as they are chosen."""
    if position.stage == DRAW:
        need(position.depth == 1, "frames: in stage 'draw' there is only 'round'")
        need(
            position.last_round == 0 or position.last_round > position.round_number,
            "last-round: it has been played",
        )
        need_nothing_drawn(position)
        return
    drawn = sum(1 for kind in position.drawn if kind != NO_TILE)
    need(drawn in (0, position.t.seats), f"drawn: a tile for every seat, or none; not {drawn}")
    if position.stage == RANK:
        check_bids(position)
    else:
        check_picks(position)


def check_bids(position: Kardashev) -> None:
    for seat in range(position.t.seats):
        most = auction.highest(position, seat) if position.status[seat] == IN_PLAY else 0
        need(
            position.bid[seat] <= most,
            f"players[{seat}].bid: at most {most} for who holds these cards, and 0 for who has left (R11, R65)",
        )
        need(
            position.slot[seat] == 0 and position.source[seat] == NOBODY,
            f"players[{seat}]: slots and tiles come after bids",
        )
    need(all(one == NOBODY for one in position.order), "order: nobody is ranked before all have bid")
    need(
        [row.id for row in rows_of(position)] == ["round", "bid"],
        "frames: in stage 'rank' all bid: ['round', 'bid']",
    )


def check_picks(position: Kardashev) -> None:
    """Who has chosen stands first in the order; the others wait, with what they bid in their hands."""
    check_order(position)
    if position.depth == 1:
        rank, picking = int(position.place), False
    else:
        rank, picking = int(position.place) - 1, True
    need(rank >= 0, "place: in stage 'picks' it is the rank that picks, from 1")
    done, asked, waiting = ranked(position, rank, picking)
    ids = [row.id for row in rows_of(position)]
    for seat in done + asked + waiting:
        chosen = seat in done or (seat in asked and not {"slot", "pair", "order"} & set(ids))
        need(
            (position.slot[seat] > 0) == chosen,
            f"players[{seat}].slot: {'chosen' if chosen else '0'} at this rank",
        )
    check_slots(position)
    check_sources(position, done, asked, waiting, ids)
    for seat in waiting + (asked if "hand-over" not in ids else []):
        need(
            position.bid[seat] <= position.cards(seat),
            f"players[{seat}].bid: no more than the cards that could pay it (R11)",
        )
    if picking:
        check_pick_frames(position, rank)


def ranked(position: Kardashev, rank: int, picking: bool) -> tuple[list[int], list[int], list[int]]:
    """The seats that have picked, those that do, and those that wait."""
    count = int(position.t.seats) // 2 if position.t.pair_bids else int(position.t.seats)
    need(rank + picking <= count, f"place: there are {count} ranks")
    order = [int(one) for one in position.order][:count]
    next_rank = rank + 1 if picking else rank
    return both(position, order[:rank]), both(position, order[rank:next_rank]), both(position, order[next_rank:])


def both(position: Kardashev, contenders: list[int]) -> list[int]:
    """The seats of these contenders: allies bid and pick together (16.2)."""
    half = int(position.t.seats) // 2
    return contenders + [one + half for one in contenders] if position.t.pair_bids else contenders


def check_order(position: Kardashev) -> None:
    """Everybody once, by bid (7.3)."""
    t = position.t
    count = t.seats // 2 if t.pair_bids else t.seats
    order = [int(one) for one in position.order]
    wanted = [*range(count)] + [NOBODY] * int(t.seats - count)
    need(sorted(order[:count]) + order[count:] == wanted, f"order: every one of 0 to {count - 1} once")
    for seat in range(t.seats):
        need(
            0 <= position.bid[seat] <= t.highest_bid,
            f"players[{seat}].bid: from 0 to {t.highest_bid}; all have bid",
        )
    sums = [int(pairs.pair_bid(position, one)) if t.pair_bids else int(position.bid[one]) for one in order[:count]]
    need(sums == sorted(sums, reverse=True), "order: the highest bid first")


def check_slots(position: Kardashev) -> None:
    taken = [int(slot) for slot in position.slot if slot]
    need(len(taken) == len(set(taken)), f"slot: {taken}; no two seats have the same turn slot")


def check_sources(
    position: Kardashev, done: list[int], asked: list[int], waiting: list[int], ids: list[str]
) -> None:
    """Tiles that were drawn are taken one each, by rank; none where none were drawn."""
    taken = [int(drawer) for drawer in position.source if drawer != NOBODY]
    need(len(taken) == len(set(taken)), f"takes: {taken}; no tile is taken twice")
    any_drawn = position.drawn[0] != NO_TILE
    for seat in done if any_drawn else []:
        need(position.source[seat] != NOBODY, f"players[{seat}].takes: the tile it has picked")
    for seat in waiting if any_drawn else done + asked + waiting:
        need(position.source[seat] == NOBODY, f"players[{seat}].takes: nothing yet")
    choosing = [row for row in rows_of(position) if row.id == "tile"]
    for seat in asked if any_drawn else []:
        has = position.source[seat] != NOBODY
        need(has != any(row.a == seat for row in choosing), f"players[{seat}].takes: only once it has picked")
    need(
        not choosing or any_drawn or "slot" in ids or "pair" in ids or "order" in ids, "frames: no tiles to choose"
    )


def check_pick_frames(position: Kardashev, rank: int) -> None:
    """What the rank is asked, as the rules ask it, or the payment that ends it (7.4, 16.2)."""
    other = bare(position)
    if position.t.pair_bids:
        pairs.begin_pair(other, rank)
    else:
        auction.begin_pick(other, rank)
    wanted = pushed(other)
    asks = [wanted]
    top = rows_of(position)[-1]
    if position.t.pair_bids:
        asks.append([*wanted[:-1], top] if top.id == "order" and is_free_pair(position, top) else wanted)
    if top.id in ("hand-over", "accept"):
        need(
            is_payment(position, wanted),
            "frames: a payment between the picking seats and the drawers of their tiles",
        )
        return
    need(frames_are(position, *asks), "frames: the seat at this rank is asked something else")


def is_free_pair(position: Kardashev, row: Row) -> bool:
    free = row.a <= position.t.seats // 2 and auction.slot_is_free(position, row.a)
    return free and row.seat == rows_of(position)[1].seat


def is_payment(position: Kardashev, wanted: list[Row]) -> bool:
    """Hand-overs by the picking side, together no more than the price; or the ally's answer to a split."""
    rows = rows_of(position)[1:]
    price = wanted[0].a if position.t.pair_bids else wanted[0].b
    payer = wanted[0].seat
    if rows[0].id == "accept":
        row = rows[0]
        ally = position.t.ally(payer)
        split = row.c <= position.cards(payer) and price - row.c <= position.cards(ally)
        return (
            len(rows) == 1
            and (row.seat, row.a, row.b) == (ally, payer, price)
            and price > 0
            and row.c <= price
            and split
        )
    payers = {payer, int(position.t.ally(payer))} if position.t.pair_bids else {payer}
    amounts = [row.b for row in rows]
    owed = {seat: sum(row.b for row in rows if row.seat == seat) for seat in payers}
    able = all(total <= position.cards(seat) for seat, total in owed.items())
    return (
        all(row.id == "hand-over" and row.seat in payers and row.b > 0 for row in rows)
        and sum(amounts) <= price
        and able
        and all(row.a == BANK or position.t.side[row.a] != position.t.side[payer] for row in rows)
        and len(rows) <= 4
    )
