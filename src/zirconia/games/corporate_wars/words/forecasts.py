"""What is said of an action before it is done: what it costs, what remains, how a fight comes out."""

from __future__ import annotations

from zirconia.core.contract.scene import foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.games.corporate_wars.rules.board import COLUMNS
from zirconia.games.corporate_wars.rules.combat import clash
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CONTRACT, TACTIC, UNIT
from zirconia.games.corporate_wars.words.actions import tiles_of, unit_at
from zirconia.games.corporate_wars.words.texts import plural


def foretell(position: Corporate, code: int, seat: int) -> Foretold:
    """A card's cost and what remains; the result of an attack; the end of a turn."""
    t = position.t
    if code < t.move_code:
        return payment(position, int(t.code_kind[code]), seat)
    if t.attack_code <= code < t.discard_code:
        source, row, column = tiles_of(t, code)
        return foretold(kind="attack", forecast=fight(position, source, row * COLUMNS + column))
    if t.discard_code <= code < t.end_code:
        return foretold(cost="the card")
    return foretold(kind="end") if code == t.end_code else {}


def payment(position: Corporate, kind: int, seat: int) -> Foretold:
    """The card's cost in credits, and the credits that remain, with what a tactic gives at once (7.1 to 7.3)."""
    t = position.t
    gain = int(t.gain[kind]) if t.type[kind] == TACTIC else 0
    left = int(position.credits(seat) - t.cost[kind]) + gain
    word = {UNIT: "unit", CONTRACT: "contract"}.get(int(t.type[kind]), "tactic")
    return foretold(cost=plural(int(t.cost[kind]), "credit"), kind=word, forecast=f"{plural(left, 'credit')} left")


def fight(position: Corporate, source: int, target: int) -> str:
    """What both units are left with: 'Commando 5 to 2, Sniper destroyed' (section 8)."""
    left = clash(position, source, target)
    return ", ".join(survival(position, tile, power) for tile, power in zip((source, target), left, strict=True))


def survival(position: Corporate, tile: int, left: int) -> str:
    unit, power = unit_at(position, tile), int(position.power(tile))
    if left == 0:
        return f"{unit} destroyed"
    return f"{unit} keeps {power}" if left == power else f"{unit} {power} to {left}"
