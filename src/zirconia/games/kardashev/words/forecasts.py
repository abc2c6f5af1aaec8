"""What is said of an action before it is done: what kind it is, what it costs, how an attack can come out."""

from __future__ import annotations

from zirconia.core.contract.scene import foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.games.kardashev.rules.base_actions import is_base
from zirconia.games.kardashev.rules.building import is_friendly_colony
from zirconia.games.kardashev.rules.combat import defender_of, strength
from zirconia.games.kardashev.rules.data import A, B, C, D
from zirconia.games.kardashev.rules.effects import (
    CHEAP_COLONY,
    PRICE_COLONY,
    PRICE_FLEET,
    PRICE_OUTPOST,
    PRICE_SUPPORT,
    PRICE_UPGRADE,
)
from zirconia.games.kardashev.rules.frames import F_ACT, F_PATH, F_SECRET_SUPPORT, F_SUPPORT, F_TILE, F_TURN
from zirconia.games.kardashev.rules.harvest import is_blockaded, types_for
from zirconia.games.kardashev.rules.movement import can_pass, move_price
from zirconia.games.kardashev.rules.numbers import (
    BID,
    BUILD_FLEET,
    CELL,
    CELLS,
    COMPILE,
    DESTROYED_SIDE,
    END_TURN,
    HARVEST,
    MOVE,
    RESEARCH,
    STOP,
    TILE,
    TYPES,
    UNEXPLORED,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
    count_bits,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.supports import support_price
from zirconia.games.kardashev.words.values import SYMBOL_NAMES

ENERGY = SYMBOL_NAMES.index("Energy")


def foretell(position: Kardashev, code: int, seat: int) -> Foretold:
    """The actions of a turn, a step of a path, supports, and what the auction takes."""
    kind = int(position.top_kind())
    if kind in (F_TURN, F_ACT):
        return of_turn(position, code, seat, "research action" if kind == F_ACT else "base action")
    if kind == F_PATH and CELL <= code < CELL + CELLS:
        return of_path(position, code - CELL, seat)
    if kind == F_PATH and code == STOP:
        return foretold(cost=path_cost(position, seat, int(position.top(D))))
    if kind in (F_SUPPORT, F_SECRET_SUPPORT) and CELL <= code < CELL + CELLS:
        return foretold(
            cost=support_cost(position, seat), forecast=f"+{position.fleet_level[code - CELL]} strength"
        )
    if kind == F_TILE and TILE <= code < BID:
        return foretold(cost=cards(int(position.top(B))) if position.top(B) > 0 else "")
    if code == DESTROYED_SIDE:
        lost = ["the fleet is lost"] if position.top(C) == 1 else []
        return foretold(forecast=", ".join([*gained(int(position.t.spoils)), *lost]))
    return {}


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def gained(count: int) -> list[str]:
    """'+2 cards', if there are any."""
    return [f"+{cards(count)}"] if count else []


# Actions of a turn (9, 12) ------------------------------------------------------------------------------


def of_turn(position: Kardashev, code: int, seat: int, base: str) -> Foretold:
    """Which marker it takes, and its price."""
    t = position.t
    if code == END_TURN:
        return foretold(kind="end")
    if code == COMPILE:
        return foretold(kind="research action", forecast="".join(gained(int(t.compiled))))
    if code == HARVEST:
        return foretold(kind=base, forecast=f"+{cards(yield_of_colonies(position, seat))} from colonies")
    if is_base(code):
        return foretold(kind=base, cost=base_cost(position, code, seat))
    if code < RESEARCH or code >= t.name_code:
        return {}
    technology = int((code - RESEARCH) % t.technologies)
    if code >= t.use_code:
        paid = int(t.use_any[technology])
        return foretold(kind="research action", cost=f"any {cards(paid)}" if paid else "")
    price = [int(t.cost_of(technology, column)) for column in range(5)]
    return foretold(kind="research action", cost=in_words(price))


def base_cost(position: Kardashev, code: int, seat: int) -> str:
    """The price of a base action; a move is paid by the tiles of its path."""
    if code >= MOVE:
        return move_cost(position, seat, int(position.fleet_level[code - MOVE]))
    if code < UPGRADE_COLONY:
        cheap = int(position.amount(seat, CHEAP_COLONY))
        return f"{cheap} Food or {cheap} Matter" if cheap else row(position, PRICE_COLONY)
    if code < BUILD_FLEET:
        return row(position, PRICE_UPGRADE)
    cell = code - UPGRADE_FLEET if code >= UPGRADE_FLEET else (code - BUILD_FLEET) // 3
    return row(position, PRICE_FLEET if is_friendly_colony(position, seat, cell) else PRICE_OUTPOST)


def row(position: Kardashev, price: int) -> str:
    """A row of prices.toml in words."""
    return in_words([int(position.t.price_of(price, column)) for column in range(4)])


def in_words(units: list[int]) -> str:
    """'1 Food, 1 Matter', '2 matching cards'; nothing where nothing is paid."""
    fixed = [f"{count} {name}" for count, name in zip(units, SYMBOL_NAMES[:TYPES], strict=False) if count]
    free = [
        f"{cards(count)} of {word}"
        for word, count in zip(("any type", "one type"), units[TYPES:], strict=False)
        if count
    ]
    return ", ".join([*fixed, *free])


def yield_of_colonies(position: Kardashev, seat: int) -> int:
    """The cards that producing colonies give: their levels (9.5)."""
    return sum(
        int(position.colony_level[cell])
        for cell in range(CELLS)
        if position.colony[cell] == seat and types_for(position, cell) and not is_blockaded(position, cell, seat)
    )


# Moving and fighting (10, 11) ---------------------------------------------------------------------------


def move_cost(position: Kardashev, seat: int, level: int) -> str:
    """'1 Energy for each 2 tiles', as far as technologies leave it so."""
    t = position.t
    first = int(move_price(position, seat, level, 1))
    if move_price(position, seat, level, t.longest_path) == 0:
        return ""
    tiles = 1
    while tiles < t.longest_path and move_price(position, seat, level, tiles + 1) == first:
        tiles += 1
    more = int(move_price(position, seat, level, tiles + 1)) if tiles < t.longest_path else first
    span = "tile" if tiles == 1 else f"{tiles} tiles"
    if more == first * 2:
        return f"{first} Energy a tile" if tiles == 1 else f"{first} Energy for each {span}"
    return f"{first} Energy for {span}, {more} for more"


def of_path(position: Kardashev, cell: int, seat: int) -> Foretold:
    """The Energy of the whole path so far; where the path ends, what happens there."""
    cost = path_cost(position, seat, int(position.top(D)) + 1)
    if can_pass(position, seat, cell):
        return foretold(cost=cost)
    if position.ground[cell] == UNEXPLORED:
        return foretold(cost=cost, forecast="explores: a tile is drawn")
    return foretold(cost=cost, forecast=attack(position, cell, seat))


def path_cost(position: Kardashev, seat: int, tiles: int) -> str:
    """'1 Energy', or '4 Food for 1 Energy' where Energy is missing (R21)."""
    energy = int(move_price(position, seat, position.fleet_level[position.top(A)], tiles))
    missing = max(0, energy - int(position.held(seat, ENERGY)))
    rate = int(position.t.exchange)
    others = [SYMBOL_NAMES[at] for at in range(TYPES) if at != ENERGY and position.held(seat, at) >= rate]
    own = [f"{energy - missing} Energy"] if energy > missing else []
    swapped = [f"{missing * rate} {' or '.join(others)} for {missing} Energy"] if missing else []
    return ", ".join([*own, *swapped])


def attack(position: Kardashev, cell: int, seat: int) -> str:
    """Both strengths, from no support to all that could be given; a tie is the defender's (11.4)."""
    origin = int(position.top(A))
    low = int(position.fleet_level[origin])
    high = low + helpers(position, cell, seat, origin)
    defence = int(position.colony_level[cell] + position.fleet_level[cell])
    most = defence + helpers(position, cell, int(defender_of(position, cell)), cell)
    result = "wins" if low > most else "fails" if high <= defence else "open"
    return f"attack {span_of(low, high)} against {span_of(defence, most)}: {result}"


def helpers(position: Kardashev, cell: int, seat: int, without: int) -> int:
    """The levels of all fleets of a seat's side that could support at a space (11.3)."""
    t = position.t
    return sum(
        int(position.fleet_level[other])
        for other in range(CELLS)
        if other != without
        and t.near[cell] >> other & 1
        and position.fleet[other] >= 0
        and t.side[position.fleet[other]] == t.side[seat]
    )


def span_of(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def support_cost(position: Kardashev, seat: int) -> str:
    """What one more support costs (11.3, R63)."""
    named = int(count_bits(position.support[seat]))
    more = int(support_price(position, seat, named + 1) - support_price(position, seat, named))
    return in_words([more * int(position.t.price_of(PRICE_SUPPORT, column)) for column in range(4)])


def strengths(position: Kardashev, attacker: int, cell: int) -> tuple[int, int]:
    """Attack and defence as they stand, with the supports that have been named in the open (11.2)."""
    attack = int(position.moving + strength(position, attacker))
    defence = int(position.colony_level[cell] + position.fleet_level[cell])
    return attack, defence + int(strength(position, int(defender_of(position, cell))))
