"""Positions of both editions as JSON. The board is written as what differs from the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mypy_extensions import i16

from zirconia.core.errors import BadPosition
from zirconia.core.loading import Field, choice, flag, known_keys, mapping, number, sequence
from zirconia.games.standoff import checks, choices
from zirconia.games.standoff.cells import cells_of, read_board, read_cell, write_board
from zirconia.games.standoff.ledger import Ledger, pour, surplus
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.tables import READ, TEMPORARY, StandoffTables

PHASES = ("action", "discard")
FIELDS = (
    Field("round", "the round, from 1", "7"),
    Field("turn", "the number of the turn; left out, as early as the round allows", "14"),
    Field("active", "the seat whose turn it is, from 0", "1"),
    Field("phase", "action or discard", '"action"'),
    Field("actions", "actions left in this turn", "3"),
    Field("taken", "actions taken in this turn", "1"),
    Field("plays", "placement cards that may still be played in this turn", "1"),
    Field("budget", "credits of the active player", "4"),
    Field("hand-limit", "cards that the discard phase leaves and fills up to", "5"),
    Field("filled", "variant full-round: the Red Gun has been full, this is the last round", "false"),
    Field("choice", "the half-made choice; {} where there is none", '{"asks": "group", ...}'),
    *choices.FIELDS,
    Field(
        "board",
        "cells that differ from the start: a colour (p1 to p4, black, eternal) or empty, then perhaps a token. A "
        "colour alone keeps the token that lies there at the start; 'none' says that it is gone",
        '{"4,0": "p1", "2,3": "black forcefield", "6,0": "p2 none"}',
    ),
    Field("piles", "cards left in each pile of the permanent market and of those set aside", '{"1-credit": 28}'),
    Field("row", "the row of the temporary market, from the left", '["hack", "blitz"]'),
    Field("draft", "the draft pile, by kind: its order is not known to anybody", '{"hack": 6}'),
    Field("trash", "the cards that are out of the game", '{"trojan": 1}'),
    Field(
        "surplus",
        "only in a position that was put together by hand: cards by kind beyond those of the match",
        '{"hack": 1, "1-credit": -2}',
    ),
    Field("players", "one object a seat", "[{...}, {...}]"),
    Field("players[].hand", "the hand, as counts or as a list", '{"1-credit": 3, "hack": 2}'),
    Field("players[].deck", "the deck, by kind", '["1-credit", "1-credit"]'),
    Field("players[].discard", "the discard pile", '{"blitz": 1}'),
    Field("players[].played", "variant play-area: the cards played in this turn", "{}"),
    Field("players[].orbit", "variant satellites: those in play", '{"steve": 1}'),
    Field("players[].minerals", "the stockpile", "2"),
    Field("players[].left", "0, or 1 for the first who left the game, 2 for the second", "0"),
    Field("players[].fast", "fast credits played in the last turn, to be paid for", "0"),
    Field("players[].more-actions", "actions that Time Dilation adds to each turn", "2"),
    Field("players[].seen", "cards of the hand that a seat (p1 to p4) or everybody knows", '{"p2": {"hack": 1}}'),
    Field("players[].surely", "cards that everybody knows to be in the deck", '{"horse": 1}'),
    Field("read", "variant instant-wells: wells that have given in this turn", '["6,0"]'),
    Field("ending", "how the game ended: '' (it goes on), resigned, limit or filled", '""'),
)  # fmt: skip


class Edition(NamedTuple):
    """What the shared notation is told of an edition."""

    endings: tuple[str, ...]
    keys: tuple[str, ...]  # keys of its own
    most_cards: int  # the highest hand limit
    wells: frozenset[int]  # cells that can have given in this turn


def top(fields: tuple[Field, ...]) -> tuple[str, ...]:
    """The keys of the position itself."""
    return tuple(field.key for field in fields if "." not in field.key)


def zones(t: StandoffTables) -> dict[str, int]:
    return {"hand": t.hand, "deck": t.deck, "discard": t.discard, "played": t.played, "orbit": t.orbit}


def seat_numbers(t: StandoffTables) -> dict[str, int]:
    return {"minerals": t.minerals_at, "left": t.left_at, "fast": t.fast_at, "more-actions": t.dilated_at}


# Writing ------------------------------------------------------------------------------------------------


def bag(core: Standoff, at: int) -> dict[str, int]:
    """The cards of a bag that are there."""
    return {id: int(core.z[at + kind]) for kind, id in enumerate(core.t.ids) if core.z[at + kind]}


def write(core: Standoff, edition: Edition) -> dict[str, Any]:
    t = core.t
    more = surplus(core)
    return {
        "round": core.round_number,
        "turn": core.turn_number,
        "active": core.active,
        "phase": PHASES[core.phase],
        "actions": core.actions,
        "taken": core.taken,
        "plays": core.plays,
        "budget": core.budget,
        "hand-limit": core.hand_limit,
        "filled": core.was_filled,
        "choice": choices.write(core),
        "board": write_board(core),
        "piles": {id: int(core.z[t.piles + kind]) for kind, id in enumerate(t.ids) if t.market[kind] != TEMPORARY},
        "row": [t.ids[core.z[t.row + slot]] for slot in range(t.row_size) if core.z[t.row + slot] >= 0],
        "draft": bag(core, t.draft),
        "trash": bag(core, t.trash),
        **({"surplus": more} if more else {}),
        "players": [write_player(core, seat) for seat in range(t.seats)],
        "read": cells_of(core, READ),
        "ending": ("", "resigned", "limit", *edition.endings)[core.ending],
    }


def write_player(core: Standoff, seat: int) -> dict[str, Any]:
    t = core.t
    base = seat * t.seat_stride
    seen = {f"p{other + 1}": bag(core, t.known_by(other, seat)) for other in range(t.seats) if other != seat}
    seen["all"] = bag(core, t.known_by(t.seats, seat))
    return {
        **{name: bag(core, base + at) for name, at in zones(t).items()},
        **{name: int(core.z[base + at]) for name, at in seat_numbers(t).items()},
        "seen": {name: cards for name, cards in seen.items() if cards},
        "surely": bag(core, t.surely(seat)),
    }


# Reading ------------------------------------------------------------------------------------------------


def read(core: Standoff, data: Mapping[str, Any], edition: Edition) -> list[int]:
    """Everything but the edition's own keys; the cells of an open group, for `checks.check`."""
    t = core.t
    known_keys(data, (*top(FIELDS), *edition.keys), "position")
    ledger = Ledger(core)
    read_turn(core, data, edition)
    read_board(core, mapping(data.get("board", {}), "board"))
    read_market(core, data, ledger)
    players = sequence(data.get("players", [{}] * t.seats), t.seats, "players")
    for seat, one in enumerate(players):
        read_player(core, ledger, seat, mapping(one, f"players[{seat}]"))
    core.leavers = max(int(core.z[seat * t.seat_stride + t.left_at]) for seat in range(t.seats))
    group = choices.read(core, mapping(data.get("choice", {}), "choice"))
    if core.card >= 0:
        ledger.enter({t.ids[core.card]: 1}, "choice.card")
    ledger.balance(data.get("surplus", {}))
    for one in sequence(data.get("read", []), None, "read"):
        read_well(core, read_cell(t, one, "read"), edition)
    read_ending(core, data, edition)
    return group


def read_turn(core: Standoff, data: Mapping[str, Any], edition: Edition) -> None:
    """Round, phase and counters."""
    t = core.t
    core.round_number = number(data.get("round", core.round_number), 1, t.rounds, "round")
    core.active = number(data.get("active", core.active), 0, t.seats - 1, "active")
    earliest = (core.round_number - 1) * t.seats + core.active + 1
    core.turn_number = number(data.get("turn", earliest), 2 * core.round_number - 1, 99_999, "turn")
    core.phase = PHASES.index(choice(data.get("phase", PHASES[core.phase]), PHASES, "phase"))
    core.actions = number(data.get("actions", core.actions), 0, 9999, "actions")
    core.taken = number(data.get("taken", core.taken), 0, t.action_limit, "taken")
    core.plays = number(data.get("plays", core.plays), 0, 999, "plays")
    debts = -999 * checks.debt_of_one(core)
    core.budget = number(data.get("budget", core.budget), debts, 999_999, "budget")
    core.hand_limit = number(
        data.get("hand-limit", core.hand_limit), t.hand_size, edition.most_cards, "hand-limit"
    )


def read_market(core: Standoff, data: Mapping[str, Any], ledger: Ledger) -> None:
    """Piles, row, draft pile and trash."""
    t = core.t
    piles = ledger.read(data.get("piles", {}), "piles")
    for id in piles:
        if t.market[t.ids.index(id)] == TEMPORARY:
            raise BadPosition(f"piles: {id} is a card of the temporary market; it lies in 'row' or 'draft'")
    ledger.enter(piles, "piles")
    for id, count in piles.items():
        core.z[t.piles + t.ids.index(id)] = i16(count)
    permanent = {id for kind, id in enumerate(t.ids) if t.market[kind] != TEMPORARY}
    ledger.complete &= permanent <= set(piles) and {"row", "draft", "trash"} <= set(data)
    if "row" in data:
        read_row(core, data["row"], ledger)
    for name, at in (("draft", t.draft), ("trash", t.trash)):
        if name in data:
            ledger.fill(at, data[name], name)
    checks.check_market(core, "row" in data and "draft" in data)


def read_row(core: Standoff, data: Any, ledger: Ledger) -> None:
    t = core.t
    row = [t.ids.index(choice(id, t.ids, "row")) for id in sequence(data, None, "row")]
    if len(row) > t.row_size:
        raise BadPosition(f"row: at most {t.row_size} cards, not {len(row)}")
    if any(t.market[kind] != TEMPORARY for kind in row):
        raise BadPosition("row: only cards of the temporary market lie there")
    ledger.enter(ledger.read([t.ids[kind] for kind in row], "row"), "row")
    for slot in range(t.row_size):
        core.z[t.row + slot] = i16(row[slot] if slot < len(row) else -1)


def read_player(core: Standoff, ledger: Ledger, seat: int, data: Mapping[str, Any]) -> None:
    t = core.t
    where = f"players[{seat}]"
    base = seat * t.seat_stride
    known_keys(data, (*zones(t), *seat_numbers(t), "seen", "surely"), where)
    limits = checks.limits(core, ledger.whole)
    for name, at in seat_numbers(t).items():
        most = limits[name]
        value = number(data.get(name, int(core.z[base + at])), 0, max(most, 999), f"{where}.{name}")
        if value > most:
            raise BadPosition(f"{where}.{name}: at most {most} in this match, not {value}")
        core.z[base + at] = i16(value)
    left = core.has_left(seat)
    if "hand" in data or "deck" in data or left:
        forget(core, seat)
    for name, at in zones(t).items():
        if name in data or left:
            ledger.fill(base + at, data.get(name, {}), f"{where}.{name}")
        else:
            ledger.complete = False
    read_knowledge(core, ledger, seat, data, where)


def read_knowledge(core: Standoff, ledger: Ledger, seat: int, data: Mapping[str, Any], where: str) -> None:
    """What others know of hand and deck; what everybody knows, each other seat knows too."""
    t = core.t
    observers = [f"p{other + 1}" if other != seat else "" for other in range(t.seats)] + ["all"]
    for name, cards in mapping(data.get("seen", {}), f"{where}.seen").items():
        choice(name, [word for word in observers if word], f"{where}.seen")
        known = ledger.read(cards, f"{where}.seen.{name}")
        pour(core, t.known_by(observers.index(name), seat), known)
    if "surely" in data:
        pour(core, t.surely(seat), ledger.read(data["surely"], f"{where}.surely"))
    everybody = bag(core, t.known_by(t.seats, seat))
    for other in range(t.seats):
        at = t.known_by(other, seat)
        if other != seat and everybody:
            mine = bag(core, at)
            pour(core, at, {**mine, **{id: max(count, mine.get(id, 0)) for id, count in everybody.items()}})


def forget(core: Standoff, seat: int) -> None:
    """A hand or deck that is set by hand is known to nobody, unless the position says so."""
    t = core.t
    for other in range(t.seats + 1):
        pour(core, t.known_by(other, seat), {})
    pour(core, t.surely(seat), {})


def read_well(core: Standoff, cell: int, edition: Edition) -> None:
    if cell not in edition.wells:
        raise BadPosition("read: only wells of the start, and only under instant wells, have given in a turn")
    if not core.in_plane(READ, cell):
        core.flip(READ, cell)


def read_ending(core: Standoff, data: Mapping[str, Any], edition: Edition) -> None:
    """How the game ended, and whether the Red Gun has been full in a round that is finished (V7)."""
    endings = ("", "resigned", "limit", *edition.endings)
    core.ending = endings.index(choice(data.get("ending", ""), endings, "ending"))
    core.over = core.ending > 0
    full = core.filled == core.t.gun_size
    derived = core.t.full_round and (full or endings[core.ending] == "filled")
    core.was_filled = flag(data.get("filled", derived), "filled")
