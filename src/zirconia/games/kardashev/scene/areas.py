"""What lies beside the board: roles, bank, bag, tiles drawn, bids, turn order."""

from __future__ import annotations

from zirconia.core.contract.scene import area, card, mark
from zirconia.core.contract.vocabulary import Area
from zirconia.games.kardashev.rules.numbers import NO_TILE, ROLES, SYMBOLS
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.scene.players import is_secret_bid
from zirconia.games.kardashev.words.texts import ability
from zirconia.games.kardashev.words.values import SEATS, SYMBOL_NAMES, tile_name


def setup_areas(position: Kardashev) -> list[Area]:
    """The role cards, while roles are chosen."""
    if position.stage != ROLES:
        return []
    t = position.t
    return [
        area(
            "roles",
            "Roles",
            "market",
            [
                card(f"role:{id}", id, t.role_names[at], kind="role", text=ability(t, at))
                for at, id in enumerate(t.role_ids)
            ],
        )
    ]


def bank() -> Area:
    """The three types and the military symbol: what answers a question about types."""
    return area(
        "bank",
        "Bank",
        "bank",
        [
            card(f"resource:{word}", word, SYMBOL_NAMES[at].removeprefix("the "), kind="resource")
            for at, word in enumerate(SYMBOLS)
        ],
    )


def bag(position: Kardashev) -> Area:
    """The composition of the bag is public (17)."""
    t = position.t
    return area(
        "bag",
        "Bag",
        "list",
        [
            card(f"kind:{id}", id, tile_name(t, kind), kind="tile", count=int(position.bag[kind]))
            for kind, id in enumerate(t.tile_ids)
            if position.bag[kind]
        ],
    )


def auction(position: Kardashev) -> Area:
    """The tiles drawn this round and not placed yet, by who drew them."""
    t = position.t
    tiles = []
    for drawer in range(t.seats):
        if position.drawn[drawer] == NO_TILE:
            continue
        takers = [other for other in range(t.seats) if position.source[other] == drawer]
        tiles.append(
            card(
                f"tile:{drawer}",
                t.tile_ids[position.drawn[drawer]],
                f"{tile_name(t, position.drawn[drawer])} drawn by {SEATS[drawer]}",
                kind="tile",
                marks=[mark("taken", f"taken by {SEATS[other]}", SEATS[other]) for other in takers],
            )
        )
    return area("auction", "Tiles drawn", "market", tiles)


def bids(position: Kardashev, seat: int | None) -> Area:
    """The bid board: the bids that are open to this seat, by rank, and how many lie face down (17)."""
    given = [owner for owner in range(position.t.seats) if position.bid[owner] >= 0]
    secret = [owner for owner in given if is_secret_bid(position, owner, seat)]
    shown = sorted((owner for owner in given if owner not in secret), key=lambda owner: rank(position, owner))
    return area(
        "bids",
        "Bids",
        "bids",
        [
            card(
                f"bidder:{owner}",
                f"bid-{position.bid[owner]}",
                f"{SEATS[owner]} bid {position.bid[owner]}",
                owner=owner,
            )
            for owner in shown
        ],
        facedown=len(secret),
    )


def rank(position: Kardashev, owner: int) -> tuple[int, int]:
    """Where a seat, or its pair, was ranked; before that the higher bid comes first."""
    contender = owner % (position.t.seats // 2) if position.t.pair_bids else owner
    order = [int(one) for one in position.order]
    return (order.index(contender) if contender in order else 0, -int(position.bid[owner]))


def slots(position: Kardashev) -> Area:
    """The turn order of this round."""
    order = []
    for slot in range(1, position.t.seats + 1):
        owners = [seat for seat in range(position.t.seats) if position.slot[seat] == slot]
        name = f"Slot {slot}: {SEATS[owners[0]]}" if owners else f"Slot {slot}"
        order.append(card(f"slot:{slot}", f"slot-{slot}", name, kind="slot", owner=owners[0] if owners else None))
    return area("slots", "Turn order", "order", order)
