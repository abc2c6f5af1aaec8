"""Positions of both editions as JSON. The board is written as what differs from the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i16

from zirconia.core import bags
from zirconia.core.errors import BadPosition
from zirconia.core.loading import choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.core.position import Codes
from zirconia.games.standoff.cards import DOES, TOKENS
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.tables import (
    BLACK,
    DROP,
    EMPTY,
    ETERNAL,
    FIRE,
    GROUP,
    MOVE,
    READ,
    TEMPORARY,
    StandoffTables,
)  # fmt: skip

PHASES = ("action", "discard")
CHOICES = ("none", "group", "cell", "opponent", "hand", "deck", "trash", "discard", "shield")
EFFECTS = {**DOES, "fire": FIRE, "move": MOVE, "drop": DROP}
COLOURS = {"p1": 1, "p2": 2, "p3": 3, "p4": 4, "black": BLACK, "eternal": ETERNAL}
KEYS = (
    "round", "turn", "active", "phase", "actions", "taken", "plays", "budget", "hand-limit", "filled",
    "choice", "board", "piles", "row", "draft", "trash", "players", "read", "ending",
)  # fmt: skip


def zones(t: StandoffTables) -> dict[str, int]:
    return {"hand": t.hand, "deck": t.deck, "discard": t.discard, "played": t.played, "orbit": t.orbit}


def seat_numbers(t: StandoffTables) -> dict[str, int]:
    return {"minerals": t.minerals_at, "left": t.left_at, "fast": t.fast_at, "more-actions": t.dilated_at}


# Writing ------------------------------------------------------------------------------------------------


def bag(core: Standoff, at: int) -> dict[str, int]:
    """The cards of a bag that are there."""
    return {id: int(core.z[at + kind]) for kind, id in enumerate(core.t.ids) if core.z[at + kind]}


def place(t: StandoffTables, cell: int) -> str:
    a, b = t.grid.places[cell]
    return f"{a},{b}"


def written_cell(tile: int, token: int) -> str:
    """'p1', 'black forcefield', 'empty credit-well'."""
    colour = next((word for word, value in COLOURS.items() if value == tile), "empty")
    word = next(word for word, value in TOKENS.items() if value == token)
    return colour if word == "none" else f"{colour} {word}"


def write(core: Standoff, endings: Sequence[str]) -> dict[str, Any]:
    t = core.t
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
        "choice": write_choice(core),
        "board": {
            place(t, cell): written_cell(core.tile(cell), core.token_on(cell))
            for cell in range(t.cells)
            if core.tile(cell) != t.start_tile[cell] or core.token_on(cell) != t.start_token[cell]
        },
        "piles": {id: int(core.z[t.piles + kind]) for kind, id in enumerate(t.ids) if t.market[kind] != TEMPORARY},
        "row": [t.ids[core.z[t.row + slot]] for slot in range(t.row_size) if core.z[t.row + slot] >= 0],
        "draft": bag(core, t.draft),
        "trash": bag(core, t.trash),
        "players": [write_player(core, seat) for seat in range(t.seats)],
        "read": [place(t, cell) for cell in range(t.cells) if core.in_plane(READ, cell)],
        "ending": ("", "resigned", "limit", *endings)[core.ending],
    }


def write_choice(core: Standoff) -> dict[str, Any]:
    """The open choice; nothing if there is none."""
    t = core.t
    if core.choice == W.NO_CHOICE:
        return {"chosen": core.chosen} if core.chosen else {}
    return {
        "asks": CHOICES[core.choice],
        "effect": next(word for word, value in EFFECTS.items() if value == core.effect),
        "card": t.ids[core.card] if core.card >= 0 else None,
        "of": t.ids[core.effect_card] if core.effect_card >= 0 else None,
        "wanted": core.wanted,
        "chosen": core.chosen,
        "source": place(t, core.source) if core.source >= 0 else None,
        "target": place(t, core.target) if core.target >= 0 else None,
        "opponent": core.victim if core.victim >= 0 else None,
        "group": [place(t, cell) for cell in range(t.cells) if core.in_plane(GROUP, cell)],
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


def read(core: Standoff, data: Mapping[str, Any], endings: Sequence[str], own: Sequence[str]) -> None:
    t = core.t
    known_keys(data, (*KEYS, *own), "position")
    read_turn(core, data)
    read_board(core, mapping(data.get("board", {}), "board"))
    for id, count in counts(data.get("piles", {}), t.ids, "piles").items():
        core.z[t.piles + t.ids.index(id)] = i16(count)
    if "row" in data:
        read_row(core, data["row"])
    for name, at in (("draft", t.draft), ("trash", t.trash)):
        if name in data:
            fill(core, at, data[name], name)
    players = sequence(data.get("players", [{}] * t.seats), t.seats, "players")
    for seat, one in enumerate(players):
        read_player(core, seat, mapping(one, f"players[{seat}]"))
    core.leavers = max(int(core.z[seat * t.seat_stride + t.left_at]) for seat in range(t.seats))
    if "choice" in data:
        read_choice(core, mapping(data["choice"], "choice"))
    for one in sequence(data.get("read", []), None, "read"):
        if not core.in_plane(READ, cell := read_cell(t, one, "read")):
            core.flip(READ, cell)
    ending = ("", "resigned", "limit", *endings).index(
        choice(data.get("ending", ""), ("", "resigned", "limit", *endings), "ending")
    )
    core.ending = ending
    core.over = ending > 0
    check(core)


def read_turn(core: Standoff, data: Mapping[str, Any]) -> None:
    """Round, phase and counters."""
    t = core.t
    core.round_number = number(data.get("round", core.round_number), 1, t.rounds, "round")
    core.active = number(data.get("active", core.active), 0, t.seats - 1, "active")
    earliest = (core.round_number - 1) * t.seats + core.active + 1
    core.turn_number = number(data.get("turn", earliest), 1, 99_999, "turn")
    core.phase = PHASES.index(choice(data.get("phase", PHASES[core.phase]), PHASES, "phase"))
    core.actions = number(data.get("actions", core.actions), 0, 999, "actions")
    core.taken = number(data.get("taken", core.taken), 0, t.action_limit, "taken")
    core.plays = number(data.get("plays", core.plays), 0, 99, "plays")
    core.budget = number(data.get("budget", core.budget), -999, 999, "budget")
    core.hand_limit = number(data.get("hand-limit", core.hand_limit), 0, 99, "hand-limit")
    core.was_filled = flag(data.get("filled", core.was_filled), "filled")


def read_cell(t: StandoffTables, text: Any, where: str) -> int:
    """'3,7' as the number of a cell."""
    parts = str(text).strip("() ").split(",")
    try:
        cell = t.grid.cell(int(parts[0]), int(parts[1])) if len(parts) == 2 else -1
    except ValueError:
        cell = -1
    if cell < 0:
        raise BadPosition(f"{where}: {text!r} is no cell of the board; write it like '3,4'")
    return cell


def read_board(core: Standoff, data: Mapping[str, Any]) -> None:
    """Cells that differ from the start: a colour or 'empty', then perhaps a token."""
    for place, text in data.items():
        cell = read_cell(core.t, place, "board")
        colour, _, token = str(text).partition(" ")
        allowed = {"empty": EMPTY, **COLOURS}
        tile = allowed[choice(colour, allowed, f"board.{place}")]
        if core.t.seats < tile < BLACK:
            raise BadPosition(f"board.{place}: there is no player {colour}")
        word = TOKENS[choice(token or "none", TOKENS, f"board.{place}")]
        if core.tile(cell) != EMPTY:
            core.take_tile(cell)
        if tile != EMPTY:
            core.put_tile(cell, tile)
        core.set_token(cell, word)


def read_row(core: Standoff, data: Any) -> None:
    t = core.t
    row = [t.ids.index(choice(id, t.ids, "row")) for id in sequence(data, None, "row")]
    if len(row) > t.row_size:
        raise BadPosition(f"row: at most {t.row_size} cards, not {len(row)}")
    if any(t.market[kind] != TEMPORARY for kind in row):
        raise BadPosition("row: only cards of the temporary market lie there")
    for slot in range(t.row_size):
        core.z[t.row + slot] = i16(row[slot] if slot < len(row) else -1)


def read_player(core: Standoff, seat: int, data: Mapping[str, Any]) -> None:
    t = core.t
    where = f"players[{seat}]"
    base = seat * t.seat_stride
    known_keys(data, (*zones(t), *seat_numbers(t), "seen", "surely"), where)
    if "hand" in data or "deck" in data:
        forget(core, seat)
    for name, at in zones(t).items():
        if name in data:
            fill(core, base + at, data[name], f"{where}.{name}")
    for name, at in seat_numbers(t).items():
        core.z[base + at] = i16(number(data.get(name, int(core.z[base + at])), 0, 9999, f"{where}.{name}"))
    for name, cards in mapping(data.get("seen", {}), f"{where}.seen").items():
        others = [f"p{other + 1}" for other in range(t.seats)]
        other = [*others, "all"].index(choice(name, [*others, "all"], f"{where}.seen"))
        fill(core, t.known_by(other, seat), cards, f"{where}.seen.{name}")
    if "surely" in data:
        fill(core, t.surely(seat), data["surely"], f"{where}.surely")


def forget(core: Standoff, seat: int) -> None:
    """A hand or deck that is set by hand is known to nobody, unless the position says so."""
    t = core.t
    for other in range(t.seats + 1):
        fill(core, t.known_by(other, seat), {}, "seen")
    fill(core, t.surely(seat), {}, "surely")


def fill(core: Standoff, at: int, cards: Any, where: str) -> None:
    """Make a bag hold exactly these cards."""
    t = core.t
    for i in range(t.stride):
        core.z[at + i] = 0
    for id, count in counts(cards, t.ids, where).items():
        bags.add(core.z, at, t.kinds, t.ids.index(id), count)


def read_choice(core: Standoff, data: Mapping[str, Any]) -> None:
    t = core.t
    core.close()
    known_keys(
        data,
        ("asks", "effect", "card", "of", "wanted", "chosen", "source", "target", "opponent", "group"),
        "choice",
    )
    core.choice = CHOICES.index(choice(data.get("asks", "none"), CHOICES, "choice.asks"))
    core.effect = EFFECTS[choice(data.get("effect", "nothing"), EFFECTS, "choice.effect")]
    core.card = card(t, data.get("card"), "choice.card")
    core.effect_card = card(t, data.get("of"), "choice.of")
    core.wanted = number(data.get("wanted", 0), 0, 99, "choice.wanted")
    core.chosen = number(data.get("chosen", 0), 0, 99, "choice.chosen")
    for name in ("source", "target"):
        if data.get(name) is not None:
            setattr(core, name, read_cell(t, data[name], f"choice.{name}"))
    if data.get("opponent") is not None:
        core.victim = number(data["opponent"], 0, t.seats - 1, "choice.opponent")
    for one in sequence(data.get("group", []), None, "choice.group"):
        core.flip(GROUP, read_cell(t, one, "choice.group"))


def card(t: StandoffTables, id: Any, where: str) -> int:
    return W.NOBODY if id is None else t.ids.index(choice(id, t.ids, where))


def check(core: Standoff) -> None:
    """What no position can be: more known than is there, or a choice without an end."""
    t = core.t
    for seat in range(t.seats):
        base = seat * t.seat_stride
        for kind, id in enumerate(t.ids):
            if any(core.z[t.known_by(other, seat) + kind] > core.z[base + kind] for other in range(t.seats + 1)):
                raise BadPosition(f"players[{seat}].seen: more {id} than the hand holds")
            if core.z[t.surely(seat) + kind] > core.z[base + t.deck + kind]:
                raise BadPosition(f"players[{seat}].surely: more {id} than the deck holds")
    if core.over:
        return
    if core.has_left(core.active):
        raise BadPosition("active: that player has left")
    if core.phase == W.DISCARDING and core.choice == W.NO_CHOICE and not core.must_choose():
        raise BadPosition("phase: nothing is left to discard, so the discard phase would be over")
    if core.choice != W.NO_CHOICE and not can_choose(core):
        raise BadPosition("choice: nothing can be chosen")


def can_choose(core: Standoff) -> bool:
    if core.choice == W.CHOOSE_FROM_HAND and core.victim < 0:
        return False
    if core.choice in (W.CHOOSE_GROUP, W.CHOOSE_TRASH) and core.effect_card < 0:
        return False
    codes = Codes(core.t.actions + 1)
    core.legal_into(codes, core.actor())
    return codes.size > 0
