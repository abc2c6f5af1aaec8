"""The setup (section 5), and the variants that change the start (V1, V2, V8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random
from zirconia.games.corporate_wars.rules.drawing import draw
from zirconia.games.corporate_wars.rules.numbers import CREDITS, NEW_HAND, NUMBERS, POINTS
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CorporateTables
from zirconia.games.corporate_wars.rules.turns import start_turn


def deal(tables: CorporateTables, random: Random, log: Log | None, decks: list[vec[i64]]) -> Corporate:
    """Decks, opening hands, then P1's first turn begins (section 5); V1, V2 and V8 change the start."""
    t = tables
    position = Corporate(t, random, vec[i16]([0] * t.cells), vec[i64]([0] * NUMBERS))
    position.log = log
    for seat in range(2):
        base = seat * t.seat_stride
        for kind in range(t.kinds):
            bags.add(position.z, base + t.deck, t.kinds, kind, decks[seat][kind])
        draw(position, seat, t.hand_size)
        position.n[POINTS + seat] = t.head_start[seat]
    position.n[CREDITS + 1] = t.stipend
    if t.new_hand:
        position.phase = NEW_HAND
    else:
        start_turn(position)
    return position
