"""The actions of a turn (sections 8.2, 9 and 12)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.kardashev.play.auctions import variety
from zirconia.games.kardashev.play.moves import move_gain
from zirconia.games.kardashev.play.outlook import Outlook, rescue, threat
from zirconia.games.kardashev.play.worth import (
    COLONY_BY_TECHNOLOGY,
    COLONY_COST,
    DIFFERENT,
    FLEET,
    HIGHER_SHIPYARD,
    LAST_HARVEST,
    LATE_REACH,
    LATE_SHIPYARD,
    MARKING,
    MOVE_BY_TECHNOLOGY,
    NEVER,
    POINT,
    REACH,
    RISK,
    SHIPYARD,
    YIELD,
    larger,
    smaller,
)
from zirconia.games.kardashev.rules.effects import (
    BASE_BUILD_COLONY,
    BASE_BUILD_FLEET,
    BASE_HARVEST,
    BASE_MOVE,
    BASE_UPGRADE_COLONY,
    BASE_UPGRADE_FLEET,
    PRICE_COLONY,
    PRICE_FLEET,
    PRICE_UPGRADE,
    RESEARCH_INCOME,
    SETTLER_INCOME,
    SHIPYARD_INCOME,
    USE_ACT,
    USE_ERASE,
)
from zirconia.games.kardashev.rules.numbers import (
    BUILD_COLONY,
    BUILD_FLEET,
    COMPILE,
    END_TURN,
    FOOD,
    HARVEST,
    MATTER,
    MILITARY,
    MOVE,
    RESEARCH,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
    count_bits,
)
from zirconia.games.kardashev.rules.position import Kardashev


def weigh_actions(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """Points and what they will still bring, less the cards they cost."""
    i: i64 = 0
    while i < codes.size:
        gains[i] = action_gain(o, k, seat, codes.codes[i])
        i += 1


def action_gain(o: Outlook, k: Kardashev, seat: i64, code: i64) -> i64:
    if code < MOVE:
        if code < UPGRADE_COLONY:
            return build_colony_gain(o, k, seat, code - BUILD_COLONY)
        if code < BUILD_FLEET:
            return upgrade_colony_gain(o, k, seat, code - UPGRADE_COLONY)
        return fleet_gain(o, k, seat, code)
    if code < HARVEST:
        return move_gain(o, k, seat, code - MOVE)
    if code == HARVEST:
        return harvest_gain(o, k, seat)
    if code == COMPILE:
        return o.card * o.t.compiled
    if code == END_TURN:
        return 0
    if code < o.t.use_code:
        return research_gain(o, k, seat, code - RESEARCH)
    return use_gain(o, k, seat, code - o.t.use_code)


# Colonies -----------------------------------------------------------------------------------------


def settling_cost(o: Outlook, k: Kardashev, seat: i64, cell: i64, price: i64) -> i64:
    """What a row of the prices asks; the Pioneer gets some back."""
    cards = o.price[price]
    if k.has_role(seat, SETTLER_INCOME) and k.types_at(cell) != 0:
        cards -= o.t.role_income[k.role[seat]]
    return cards * o.card * o.w[COLONY_COST] // 100


def build_colony_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64) -> i64:
    gain = POINT * o.t.colony_points[1] - settling_cost(o, k, seat, cell, PRICE_COLONY)
    types = k.types_at(cell)
    if types != 0:
        gain += o.left * (o.w[YIELD] + o.w[DIFFERENT] * variety(types & ~produced(k, seat))) // 10
    if k.symbols[cell] >> MILITARY & 1 == 1 and o.left > 0:
        gain += o.w[SHIPYARD]
    if threat(o, k, seat, cell) > 1 + own_fleet(k, seat, cell):
        gain -= o.w[RISK] * o.t.colony_points[1]
    reach = o.w[REACH if o.left > 0 else LATE_REACH]
    return gain + reach * count_bits(o.t.near[cell] & k.unexplored)


def own_fleet(k: Kardashev, seat: i64, cell: i64) -> i64:
    """The level of a seat's fleet on a space, or 0."""
    if k.fleet[cell] == seat:
        return k.fleet_level[cell]
    return 0


def produced(k: Kardashev, seat: i64) -> i64:
    """The types that a seat's colonies produce."""
    colonies = k.colonies_of(seat)
    types: i64 = 0
    cell: i64 = 0
    while colonies != 0:
        if colonies & 1 == 1:
            types |= k.types_at(cell)
        colonies >>= 1
        cell += 1
    return types


def upgrade_colony_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64) -> i64:
    level = k.colony_level[cell]
    gain = POINT * (o.t.colony_points[level + 1] - o.t.colony_points[level])
    gain -= settling_cost(o, k, seat, cell, PRICE_UPGRADE)
    if k.types_at(cell) != 0:
        gain += o.left * o.w[YIELD] // 10
    if k.symbols[cell] >> MILITARY & 1 == 1:
        gain += o.w[HIGHER_SHIPYARD if o.left > 0 else LATE_SHIPYARD]
    return gain + rescue(o, k, seat, cell, 1)


# Fleets -------------------------------------------------------------------------------------------


def fleet_gain(o: Outlook, k: Kardashev, seat: i64, code: i64) -> i64:
    """The levels that are added; never a fleet that is no higher than the one it replaces."""
    if code >= UPGRADE_FLEET:
        cell = code - UPGRADE_FLEET
        before = k.fleet_level[cell]
        after = before + 1
    else:
        cell = (code - BUILD_FLEET) // 3
        before = k.fleet_level[cell]
        after = (code - BUILD_FLEET) % 3 + 1
    if after <= before:
        return NEVER
    gain = POINT * (o.t.fleet_points[after] - o.t.fleet_points[before])
    if o.left > 0:
        gain += o.w[FLEET] * (after - before)
    if k.colony[cell] == seat:
        gain += rescue(o, k, seat, cell, after - before)
    return gain + shipyard_share(o, k, seat) - o.price[PRICE_FLEET] * o.card


def shipyard_share(o: Outlook, k: Kardashev, seat: i64) -> i64:
    """The Imperialist's cards, and those of whoever else has that ability."""
    gain: i64 = 0
    for other in range(k.t.seats):
        if k.has_role(other, SHIPYARD_INCOME):
            worth = o.card * o.t.role_income[k.role[other]]
            gain += worth if other == seat else -(worth >> 1)
    return gain


# Cards and technologies ---------------------------------------------------------------------------


def harvest_gain(o: Outlook, k: Kardashev, seat: i64) -> i64:
    """A card for every level; a full hand needs fewer."""
    if o.left == 0:
        if k.base_used + k.research_used < o.t.all_actions - 1:
            return o.w[LAST_HARVEST]
        return 0
    cards = k.cards(seat)
    cards = smaller(cards, 14)
    return o.card * crop(k, seat) * (20 - cards) >> 4


def crop(k: Kardashev, seat: i64) -> i64:
    """The levels of the producing colonies of a seat."""
    colonies = k.colonies_of(seat)
    levels: i64 = 0
    cell: i64 = 0
    while colonies != 0:
        if colonies & 1 == 1 and k.types_at(cell) != 0:
            levels += k.colony_level[cell]
        colonies >>= 1
        cell += 1
    return levels


def research_gain(o: Outlook, k: Kardashev, seat: i64, technology: i64) -> i64:
    """Points, less those of the exclusive partner, what it will bring, and its price."""
    t = o.t
    gain = POINT * t.points[technology] + o.use_worth[technology] * o.left // 10
    partners = t.negated(k.role[seat], technology) & k.researched[seat]
    other: i64 = 0
    while partners != 0:
        if partners & 1 == 1:
            gain -= POINT * t.points[other] + o.use_worth[other] * o.left // 10
        partners >>= 1
        other += 1
    at = technology * 5
    cards = t.cost[at] + t.cost[at + 1] + t.cost[at + 2] + t.cost[at + 3] + t.cost[at + 4]
    if k.has_role(seat, RESEARCH_INCOME):
        cards -= t.role_income[k.role[seat]]
    return gain - cards * o.card


def use_gain(o: Outlook, k: Kardashev, seat: i64, technology: i64) -> i64:
    """What the research action that a technology allows is worth."""
    use = o.t.use[technology]
    if use == USE_ERASE:
        return -POINT
    if use != USE_ACT:
        return o.w[MARKING] - (o.t.symbol_price - 1) * o.card if o.left > 0 else -POINT
    bits = o.t.acts[technology]
    gain: i64 = 0
    if bits & (BASE_BUILD_COLONY | BASE_UPGRADE_COLONY) != 0 and can_settle(k, seat):
        gain = o.w[COLONY_BY_TECHNOLOGY]
    if bits & BASE_HARVEST != 0:
        crops = harvest_gain(o, k, seat)
        gain = larger(gain, crops)
    if bits & (BASE_BUILD_FLEET | BASE_UPGRADE_FLEET) != 0 and gain < POINT:
        gain = POINT
    if bits & BASE_MOVE != 0 and gain < o.w[MOVE_BY_TECHNOLOGY]:
        gain = o.w[MOVE_BY_TECHNOLOGY]
    return gain - o.t.use_any[technology] * o.card


def can_settle(k: Kardashev, seat: i64) -> bool:
    """A Food and a Matter in hand."""
    return k.held(seat, FOOD) > 0 and k.held(seat, MATTER) > 0
