"""Positions of both editions read from JSON; keys that are left out stay as at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import choice as one_of
from zirconia.core.contract.reading import flag, known_keys, mapping, number, sequence
from zirconia.core.errors import BadPosition
from zirconia.games.standoff.notation.board import read_board, read_cell
from zirconia.games.standoff.notation.checks import check_market, debt_of_one, limits
from zirconia.games.standoff.notation.choice import read_choice
from zirconia.games.standoff.notation.fields import (
    FIELDS,
    HOW_ENDED,
    PHASES,
    EditionLimits,
    seat_numbers,
    top,
    zones,
)
from zirconia.games.standoff.notation.ledger import Ledger, bag, pour
from zirconia.games.standoff.rules.events import FILLED
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import READ, TEMPORARY


def read(position: Standoff, data: Mapping[str, Any], edition: EditionLimits) -> list[int]:
    """Everything but the edition's own keys; the cells of an open group, for `checks.check`."""
    t = position.t
    known_keys(data, (*top(FIELDS), *edition.keys), "position")
    ledger = Ledger(position)
    read_turn(position, data, edition)
    read_board(position, mapping(data.get("board", {}), "board"))
    read_market(position, data, ledger)
    players = sequence(data.get("players", [{}] * t.seats), t.seats, "players")
    for seat, one in enumerate(players):
        read_player(position, ledger, seat, mapping(one, f"players[{seat}]"))
    position.leavers = max(position.number(seat, t.left_at) for seat in range(t.seats))
    group = read_choice(position, mapping(data.get("choice", {}), "choice"))
    if position.card >= 0:
        ledger.enter({t.ids[position.card]: 1}, "choice.card")
    ledger.balance(data.get("surplus", {}))
    for one in sequence(data.get("read", []), None, "read"):
        read_well(position, read_cell(t, one, "read"), edition)
    read_ending(position, data)
    return group


def read_turn(position: Standoff, data: Mapping[str, Any], edition: EditionLimits) -> None:
    """Round, phase and counters."""
    t = position.t
    position.round_number = number(data.get("round", position.round_number), 1, t.rounds, "round")
    position.active = number(data.get("active", position.active), 0, t.seats - 1, "active")
    earliest = (position.round_number - 1) * t.seats + position.active + 1
    position.turn_number = number(data.get("turn", earliest), 2 * position.round_number - 1, 99_999, "turn")
    position.phase = PHASES.index(one_of(data.get("phase", PHASES[position.phase]), PHASES, "phase"))
    position.actions = number(data.get("actions", position.actions), 0, 9999, "actions")
    position.taken = number(data.get("taken", position.taken), 0, t.action_limit, "taken")
    position.plays = number(data.get("plays", position.plays), 0, 999, "plays")
    debts = -999 * debt_of_one(position)
    position.budget = number(data.get("budget", position.budget), debts, 999_999, "budget")
    position.hand_limit = number(
        data.get("hand-limit", position.hand_limit), t.hand_size, edition.most_cards, "hand-limit"
    )


def read_market(position: Standoff, data: Mapping[str, Any], ledger: Ledger) -> None:
    """Piles, row, draft pile and trash."""
    t = position.t
    piles = ledger.read(data.get("piles", {}), "piles")
    for id in piles:
        if t.market[t.ids.index(id)] == TEMPORARY:
            raise BadPosition(f"piles: {id} is a card of the temporary market; it lies in 'row' or 'draft'")
    ledger.enter(piles, "piles")
    for id, count in piles.items():
        position.set_pile(t.ids.index(id), count)
    permanent = {id for kind, id in enumerate(t.ids) if t.market[kind] != TEMPORARY}
    ledger.complete &= permanent <= set(piles) and {"row", "draft", "trash"} <= set(data)
    if "row" in data:
        read_row(position, data["row"], ledger)
    for name, at in (("draft", t.draft), ("trash", t.trash)):
        if name in data:
            ledger.fill(at, data[name], name)
    if "row" in data and "draft" not in data and position.in_row(t.row_size - 1) < 0:
        position.empty(t.draft)  # a row has room only when nothing is left to turn up
    check_market(position)


def read_row(position: Standoff, data: Any, ledger: Ledger) -> None:
    t = position.t
    row = [t.ids.index(one_of(id, t.ids, "row")) for id in sequence(data, None, "row")]
    if len(row) > t.row_size:
        raise BadPosition(f"row: at most {t.row_size} cards, not {len(row)}")
    if any(t.market[kind] != TEMPORARY for kind in row):
        raise BadPosition("row: only cards of the temporary market lie there")
    ledger.enter(ledger.read([t.ids[kind] for kind in row], "row"), "row")
    for slot in range(t.row_size):
        position.set_row(slot, row[slot] if slot < len(row) else -1)


def read_player(position: Standoff, ledger: Ledger, seat: int, data: Mapping[str, Any]) -> None:
    t = position.t
    where = f"players[{seat}]"
    base = position.base(seat)
    known_keys(data, (*zones(t), *seat_numbers(t), "seen", "surely"), where)
    highest = limits(position, ledger.whole)
    for name, at in seat_numbers(t).items():
        most = highest[name]
        value = number(data.get(name, position.number(seat, at)), 0, max(most, 999), f"{where}.{name}")
        if value > most:
            raise BadPosition(f"{where}.{name}: at most {most} in this match, not {value}")
        position.set_number(seat, at, value)
    left = position.has_left(seat)
    if "hand" in data or "deck" in data or left:
        forget(position, seat)
    for name, at in zones(t).items():
        if name in data or left:
            ledger.fill(base + at, data.get(name, {}), f"{where}.{name}")
        else:
            ledger.complete = False
    read_knowledge(position, ledger, seat, data, where)


def read_knowledge(position: Standoff, ledger: Ledger, seat: int, data: Mapping[str, Any], where: str) -> None:
    """What others know of hand and deck; what everybody knows, each other seat knows too."""
    t = position.t
    observers = [f"p{other + 1}" if other != seat else "" for other in range(t.seats)] + ["all"]
    for name, cards in mapping(data.get("seen", {}), f"{where}.seen").items():
        one_of(name, [word for word in observers if word], f"{where}.seen")
        known = ledger.read(cards, f"{where}.seen.{name}")
        pour(position, t.known_by(observers.index(name), seat), known)
    if "surely" in data:
        pour(position, t.surely(seat), ledger.read(data["surely"], f"{where}.surely"))
    everybody = bag(position, t.known_by(t.seats, seat))
    for other in range(t.seats):
        at = t.known_by(other, seat)
        if other != seat and everybody:
            mine = bag(position, at)
            pour(position, at, {**mine, **{id: max(count, mine.get(id, 0)) for id, count in everybody.items()}})


def forget(position: Standoff, seat: int) -> None:
    """A hand or deck that is set by hand is known to nobody, unless the position says so."""
    t = position.t
    for other in range(t.seats + 1):
        pour(position, t.known_by(other, seat), {})
    pour(position, t.surely(seat), {})


def read_well(position: Standoff, cell: int, edition: EditionLimits) -> None:
    if cell not in edition.wells:
        raise BadPosition("read: only wells of the start, and only under instant wells, have given in a turn")
    if not position.in_plane(READ, cell):
        position.flip(READ, cell)


def read_ending(position: Standoff, data: Mapping[str, Any]) -> None:
    """How the game ended, and whether the Red Gun has been full in a round that is finished (V7)."""
    position.ending = HOW_ENDED.index(one_of(data.get("ending", ""), HOW_ENDED, "ending"))
    position.over = position.ending > 0
    full = position.filled == position.t.gun_size
    derived = position.t.full_round and (full or position.ending == FILLED)
    position.was_filled = flag(data.get("filled", derived), "filled")
