"""What all decisions of a moment have in common: how long the game lasts, what a card is worth, who is near."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.kardashev.play.worth import (
    ACT_FLEET,
    ACT_HARVEST,
    ACT_MOVE,
    ACT_SETTLE,
    CARD,
    CHEAP,
    DEFEND,
    FIGHTING,
    FLEET_HARVEST,
    LADDER,
    LATE_CARD,
    PACE,
    TAXING,
    WARMTH,
    smaller,
    weights_by_distance,
)
from zirconia.games.kardashev.rules.effects import (
    ARCOLOGY,
    BASE_BUILD_COLONY,
    BASE_BUILD_FLEET,
    BASE_HARVEST,
    BASE_MOVE,
    BASE_UPGRADE_COLONY,
    BASE_UPGRADE_FLEET,
    BLOCKS,
    CARGOHOLD,
    CHEAP_COLONY,
    FREE_MOVES,
    MINING,
    MOVE_DISCOUNT,
    PACKET_FACTOR,
    PRICE_COLONY,
    ROVER,
    SHARES,
    TAXES,
    TRACTOR,
)
from zirconia.games.kardashev.rules.numbers import CELLS
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables

UNKNOWN: Final = -200_000  # no gain has been worked out for a space yet

# What an effect is worth a round, by the number that says it, and how much of it there is above none at all.
EFFECT_WORTH: Final[tuple[tuple[int, int, int], ...]] = (
    (ROVER, FLEET_HARVEST, 0),
    (MINING, FLEET_HARVEST, 0),
    (CARGOHOLD, FLEET_HARVEST, 0),
    (ARCOLOGY, FLEET_HARVEST, 0),
    (TRACTOR, FLEET_HARVEST, 0),
    (TAXES, TAXING, 0),
    (BLOCKS, TAXING, 0),
    (SHARES, TAXING, 0),
    (MOVE_DISCOUNT, FIGHTING, 0),
    (PACKET_FACTOR, FIGHTING, 1),
    (FREE_MOVES, FIGHTING, 0),
)
BASE_ACTION_WORTH: Final[tuple[tuple[int, int], ...]] = (
    (BASE_BUILD_COLONY | BASE_UPGRADE_COLONY, ACT_SETTLE),
    (BASE_HARVEST, ACT_HARVEST),
    (BASE_BUILD_FLEET | BASE_UPGRADE_FLEET, ACT_FLEET),
    (BASE_MOVE, ACT_MOVE),
)


@final
class Outlook:
    """Numbers of the position that is being weighed, worked out once for all its actions."""

    def __init__(self, tables: KardashevTables, worth: vec[i64]) -> None:
        self.t = tables
        self.seats: i64 = tables.seats
        self.w: vec[i64] = worth
        self.weight_at: vec[i64] = weights_by_distance(int(worth[WARMTH]))
        prices = len(tables.price) // 4
        self.price: vec[i64] = vec[i64]([cards_of(tables, row) for row in range(prices)])  # by row, in cards
        self.use_worth: vec[i64] = vec[i64]([self.worth_of(tables, at) for at in range(tables.technologies)])
        self.left: i64 = 0  # tenths of rounds that follow this one
        self.card: i64 = 0  # what a card is worth
        self.fleets: i64 = 0  # spaces with anybody's fleet, as a mask
        self.foes: i64 = 0  # spaces with foreign pieces, as a mask
        self.open: i64 = 0  # spaces that a fleet may pass
        self.ends: i64 = 0  # spaces on which a path may end
        self.origin: i64 = 0  # where the fleet that moves comes from
        self.level: i64 = 0  # its level
        self.reach: vec[i64] = vec[i64]([tables.near[cell] | tables.hop[cell] for cell in range(CELLS)])
        self.gain_at: vec[i64] = vec[i64]([UNKNOWN] * CELLS)  # what ending a path on a space is worth

    def worth_of(self, t: KardashevTables, technology: int) -> int:
        """What having a technology is worth a round, beside its points."""
        worth = 0
        for effect, number, none in EFFECT_WORTH:
            worth += self.w[number] * max(0, int(t.effect(effect, technology)) - none)
        if t.having[CHEAP_COLONY] >> technology & 1:  # what it saves of the price, which is 1 as printed
            worth += self.w[CHEAP] * (self.price[PRICE_COLONY] - int(t.effect(CHEAP_COLONY, technology)))
        best = 0
        for bits, number in BASE_ACTION_WORTH:
            if t.acts[technology] & bits:
                best = max(best, int(self.w[number]))
        leads = any(t.requires[at] >> technology & 1 for at in range(len(t.requires)))
        return worth + best + (self.w[LADDER] if leads else 0)

    def look(self, k: Kardashev) -> None:
        """How long the game lasts, and what a card is worth."""
        self.left = rounds_left(k, self.w[PACE])
        self.card = self.w[CARD] if self.left > 0 else self.w[LATE_CARD]
        self.fleets = 0
        seat: i64 = 0
        while seat < self.seats:
            self.fleets |= k.fleets[seat]
            seat += 1


def cards_of(t: KardashevTables, row: int) -> int:
    """How many cards a price takes, of whatever type."""
    return sum(int(t.price_of(row, column)) for column in range(4))


def rounds_left(k: Kardashev, pace: i64) -> i64:
    """Tenths of rounds after this one, as far as anybody can tell: the scarcest supply of colonies tells most."""
    if k.last_round > 0:
        return 10 * (k.last_round - k.round_number)
    least: i64 = 99
    seat: i64 = 0
    while seat < k.t.seats:
        least = smaller(least, k.colony_supply[seat])
        seat += 1
    by_pieces: i64 = 10 + (least - k.t.shortage + 1) * pace
    by_time: i64 = 10 * (k.t.rounds - k.round_number)
    if by_pieces < by_time:
        return by_pieces
    return by_time


def threat(o: Outlook, k: Kardashev, seat: i64, cell: i64) -> i64:
    """The level of the strongest opposing fleet within two steps of a space."""
    fleets = o.fleets & o.reach[cell] & ~k.fleets_of(seat)
    strongest: i64 = 0
    other: i64 = 0
    while fleets != 0:
        if fleets & 1 == 1 and k.fleet_level[other] > strongest and k.is_enemy(seat, k.fleet[other]):
            strongest = k.fleet_level[other]
        fleets >>= 1
        other += 1
    return strongest


def rescue(o: Outlook, k: Kardashev, seat: i64, cell: i64, added: i64) -> i64:
    """What it is worth that a colony of ours becomes so much stronger: its points, if that makes it safe."""
    danger = threat(o, k, seat, cell)
    defence = k.colony_level[cell] + k.fleet_level[cell]
    if danger <= defence or danger > defence + added:
        return 0
    return o.w[DEFEND] * o.t.colony_points[k.colony_level[cell]]
