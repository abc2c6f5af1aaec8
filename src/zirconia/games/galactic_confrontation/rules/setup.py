"""The setup (section 4), and the variants that change what is laid out (V5, V7, V8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random
from zirconia.games.galactic_confrontation.rules.drawing import draw
from zirconia.games.galactic_confrontation.rules.numbers import MARKET_STREAM
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import BOTTOMLESS, STRATEGY_CARD, GalacticTables


def deal(tables: GalacticTables, random: Random, log: Log | None) -> Galactic:
    """Supply, starting decks, opening hands (section 4); V5, V7 and V8 change what is laid out."""
    t = tables
    position = Galactic(t, random, vec[i16]([0] * t.cells))
    position.log = log
    position.market = choose_market(t, random) if t.choose_market else -1
    for kind in range(t.kinds):
        if position.market >> kind & 1 == 1:
            position.z[t.supply_at + kind] = i16(t.supply[kind])
    if t.bottomless:
        position.z[t.supply_at + t.impeded] = BOTTOMLESS
    for seat in range(2):
        base = seat * t.seat_stride
        position.z[t.hit_points_at + seat] = i16(t.hit_points)
        for kind in range(t.kinds):
            bags.add(position.z, base + t.deck, t.kinds, kind, t.start[kind])
        if seat == 1 and t.head_start and t.start[t.impeded] > 0:
            bags.add(position.z, base + t.deck, t.kinds, t.impeded, -1)
            bags.add(position.z, base + t.deck, t.kinds, t.hydrogen, 1)
        draw(position, seat, t.hand_size)
    return position


def choose_market(t: GalacticTables, random: Random) -> i64:
    """V7: six strategy kinds at random, at least one of them a damage card (if any is); all else stays."""
    strategies = [kind for kind in range(t.kinds) if t.kind[kind] == STRATEGY_CARD]
    damaging = [kind for kind in strategies if t.damage[kind] > 0]
    while True:
        left = list(strategies)
        while len(left) > t.small_market:
            left.pop(random.below(MARKET_STREAM, len(left)))
        if not damaging or any(kind in left for kind in damaging):
            break
    closed: i64 = 0
    for kind in strategies:
        if kind not in left:
            closed |= 1 << i64(kind)
    return -1 & ~closed
