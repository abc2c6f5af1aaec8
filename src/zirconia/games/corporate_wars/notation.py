"""Positions of Corporate Wars as JSON, and tiles as text."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import (
    Field,
    choice,
    counts,
    flag,
    keys_of,
    known_keys,
    mapping,
    number,
    sequence,
)
from zirconia.core.errors import BadPosition, shown, suggestion
from zirconia.core.kernel.position import LIMIT, RESIGNED
from zirconia.games.corporate_wars.rules.board import BIT, COLUMNS, ROWS, TILES
from zirconia.games.corporate_wars.rules.ending import leader
from zirconia.games.corporate_wars.rules.events import ENDINGS, VICTORY
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, DISCARD, MOST_CREDITS, NEW_HAND, NOBODY
from zirconia.games.corporate_wars.rules.playing import deploy
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CONTRACT, CONTRACT_SLOTS, UNIT
from zirconia.games.corporate_wars.rules.turns import is_hand_too_large
from zirconia.games.corporate_wars.sheets import SEATS

ENDING_WORDS = ("", "resigned", "limit", *ENDINGS.declared)
PHASES = ("actions", "new-hand", "discard")
MOST_CARDS = 999  # of one player, wherever they are

FIELDS = (
    Field("turn", "the number of the turn, from 0; P1 has the even ones", "7"),
    Field("phase", "`actions`; `new-hand` and `discard` with the options new-hand and hand-limit", '"actions"'),
    Field("deciding", "the seat to act; only while opening hands are chosen not the one whose turn it is", "1"),
    Field("units", "the units on the grid", "[{...}]"),
    Field("units[].card", "the unit's card", '"commando"'),
    Field("units[].owner", "its owner: 0 is P1, 1 is P2", "0"),
    Field("units[].at", "its tile, row and column from 0", '"2,3"'),
    Field("units[].power", "its power now, from 1 to what is printed; left out, that", "3"),
    Field("units[].can-attack", "whether it may still attack; left out, yes", "true"),
    Field("units[].can-move", "whether it may still move; left out, yes", "true"),
    Field("units[].overwhelmed", "whether it was attacked since its owner's turn began; left out, no", "false"),
    Field("players", "both players, P1 first", "[{...}, {...}]"),
    Field("players[].credits", "credits", "4"),
    Field("players[].points", "points", "2"),
    Field("players[].hand", "the hand; sets of cards are counts or lists", '["archon", "bargain"]'),
    Field("players[].known", "the part of the hand that everybody knows, where deck lists are open", "{}"),
    Field("players[].deck", "the deck, in no order: what is drawn is chance, or in `next`", '{"henchman": 3}'),
    Field("players[].discard", "the discard pile", '{"gunkfood": 1}'),
    Field("players[].contracts", "contracts in play, oldest first", "[{...}]"),
    Field("players[].contracts[].card", "the contract's card", '"machine-parts"'),
    Field("players[].contracts[].left", "turns it still pays, from 1 to what is printed; left out, that", "5"),
    Field("players[].shown", "with secret deck lists: the most copies ever seen at once", '{"archon": 2}'),
    Field("ending", 'how the game ended: `resigned`, `limit` or `victory`; "" while it goes on', '""'),
    Field("winner", "the seat that won; null for a draw, and while the game goes on", "null"),
)


def tile_name(tile: int) -> str:
    """'row,column', both from 0: in ids, keys and positions."""
    return f"{tile // COLUMNS},{tile % COLUMNS}"


def contracts_of(position: Corporate, seat: int) -> list[tuple[int, int]]:
    """(kind, turns left) of a seat's contracts, oldest first."""
    return [(position.contract(seat, at), position.turns_left(seat, at)) for at in range(position.signed(seat))]


def held(position: Corporate, seat: int, zone: int) -> dict[str, int]:
    """The cards that a player has in a zone."""
    counts = {id: position.cards(seat, zone, kind) for kind, id in enumerate(position.t.ids)}
    return {id: count for id, count in counts.items() if count}


def all_cards(position: Corporate) -> dict[str, int]:
    """Each player's cards of every kind, wherever they are."""
    t = position.t
    totals = {}
    for seat, name in enumerate(SEATS):
        for kind, seen in enumerate(in_the_open(position, seat)):
            hidden = position.cards(seat, t.hand, kind) + position.cards(seat, t.deck, kind)
            totals[f"{name} {t.ids[kind]}"] = seen + hidden
    return totals


# Writing ------------------------------------------------------------------------------------------


def write(position: Corporate) -> dict[str, Any]:
    return {
        "turn": position.turn_number,
        "phase": PHASES[position.phase],
        "deciding": position.active,
        "units": [write_unit(position, tile) for tile in range(TILES) if position.owner_of(tile) != NOBODY],
        "players": [write_player(position, seat) for seat in range(2)],
        "ending": ENDING_WORDS[position.ending],
        "winner": None if position.winner == NOBODY else position.winner,
    }


def write_unit(position: Corporate, tile: int) -> dict[str, Any]:
    return {
        "card": position.t.ids[position.unit(tile)],
        "owner": position.owner_of(tile),
        "at": tile_name(tile),
        "power": position.power(tile),
        "can-move": bool(position.can_move >> tile & 1),
        "can-attack": bool(position.can_attack >> tile & 1),
        "overwhelmed": bool(position.overwhelmed >> tile & 1),
    }


def write_player(position: Corporate, seat: int) -> dict[str, Any]:
    t = position.t
    player: dict[str, Any] = {
        "credits": position.credits(seat),
        "points": position.points(seat),
        "hand": held(position, seat, t.hand),
        "known": held(position, seat, t.known),
        "deck": held(position, seat, t.deck),
        "discard": held(position, seat, t.discard),
        "contracts": [{"card": t.ids[kind], "left": left} for kind, left in contracts_of(position, seat)],
    }
    if t.hidden_decks:
        player["shown"] = held(position, seat, t.shown)
    return player


# Reading ------------------------------------------------------------------------------------------


def read(position: Corporate, data: Mapping[str, Any]) -> None:
    known_keys(data, keys_of(FIELDS), "position")
    if "units" in data:
        for at, one in enumerate(sequence(data["units"], None, "units")):
            read_unit(position, mapping(one, f"units[{at}]"), f"units[{at}]")
    players = [
        mapping(one, f"players[{seat}]")
        for seat, one in enumerate(sequence(data.get("players", [{}, {}]), 2, "players"))
    ]
    for seat, player in enumerate(players):
        read_player(position, seat, player, f"players[{seat}]")
    position.ending = ENDING_WORDS.index(choice(data.get("ending", ""), ENDING_WORDS, "ending"))
    position.over = position.ending > 0
    read_turn(position, data)
    check_end(position)
    position.winner = read_winner(position, data)
    if position.t.hidden_decks:
        for seat, player in enumerate(players):
            read_shown(position, seat, player, f"players[{seat}].shown")


def read_outcome(position: Corporate, stream: str, value: Any) -> int:
    """The number of the card that a deck gives next."""
    if value not in position.t.ids:
        raise BadPosition(f"next.{stream}: no card {shown(value)}; {suggestion(value, position.t.ids)}")
    return position.t.ids.index(value)


def read_turn(position: Corporate, data: Mapping[str, Any]) -> None:
    """The turn's number (from 0) says whose it is; the variants' decisions have phases of their own."""
    position.turn_number = number(data.get("turn", position.turn_number), 0, position.t.rounds * 2 - 1, "turn")
    usual = PHASES[position.phase] if position.turn_number == 0 else PHASES[ACTIONS]
    position.phase = PHASES.index(choice(data.get("phase", usual), PHASES, "phase"))
    side = position.turn_number % 2
    position.active = number(data.get("deciding", side), 0, 1, "deciding")
    if position.phase == NEW_HAND:
        if not position.t.new_hand or position.turn_number > 0:
            raise BadPosition("phase: a new hand is only chosen before the first turn, with the option new-hand")
    elif position.active != side:
        raise BadPosition(f"deciding: turn {position.turn_number} belongs to seat {side}, not {position.active}")
    if position.phase == DISCARD and not is_hand_too_large(position):
        raise BadPosition("phase: nothing is discarded while the hand is within the hand limit")
    if position.phase == NEW_HAND:
        check_opening(position)


def check_opening(position: Corporate) -> None:
    """Nothing has been played while opening hands are chosen (V2)."""
    for seat in range(2):
        if any(in_the_open(position, seat)) or position.size(seat, position.t.known):
            raise BadPosition(f"players[{seat}]: before the first turn there are only hands and decks")


def read_unit(position: Corporate, data: Mapping[str, Any], where: str) -> None:
    """A unit; ready, unharmed and not overwhelmed unless the position says otherwise."""
    t = position.t
    known_keys(data, keys_of(FIELDS, "units[]"), where)
    for key in ("card", "owner", "at"):
        if key not in data:
            raise BadPosition(f"{where}: {key} is missing")
    kind = t.ids.index(choice(data["card"], units_of(position), f"{where}.card"))
    owner = number(data["owner"], 0, 1, f"{where}.owner")
    tile = read_tile(data["at"], f"{where}.at")
    if position.owner_of(tile) != NOBODY:
        raise BadPosition(f"{where}.at: two units on {tile_name(tile)}")
    deploy(position, owner, kind, tile)
    position.set_power(tile, number(data.get("power", t.power[kind]), 1, t.power[kind], f"{where}.power"))
    bit = BIT[tile]
    if flag(data.get("can-move", True), f"{where}.can-move"):
        position.can_move |= bit
    if not flag(data.get("can-attack", True), f"{where}.can-attack"):
        position.can_attack &= ~bit
    if flag(data.get("overwhelmed", False), f"{where}.overwhelmed"):
        position.overwhelmed |= bit


def units_of(position: Corporate) -> list[str]:
    return [id for kind, id in enumerate(position.t.ids) if position.t.type[kind] == UNIT]


def read_tile(value: Any, where: str) -> int:
    """A tile as '2,3' or [2, 3]."""
    parts = value.split(",") if isinstance(value, str) else sequence(value, 2, where)
    try:
        row, column = (int(part) if isinstance(part, str) else operator.index(part) for part in parts)
    except (TypeError, ValueError):
        raise BadPosition(f"{where} must be 'row,column', not {shown(value)}") from None
    return number(row, 0, ROWS - 1, f"{where} (row)") * COLUMNS + number(
        column, 0, COLUMNS - 1, f"{where} (column)"
    )


def read_player(position: Corporate, seat: int, data: Mapping[str, Any], where: str) -> None:
    t = position.t
    known_keys(data, keys_of(FIELDS, "players[]"), where)
    if "shown" in data and not t.hidden_decks:
        raise BadPosition(f"{where}.shown: deck lists are no secret in this match")
    credits = data.get("credits", position.credits(seat))
    position.set_credits(seat, number(credits, 0, MOST_CREDITS, f"{where}.credits"))
    most = t.points + t.most_points - 1
    position.set_points(seat, number(data.get("points", position.points(seat)), 0, most, f"{where}.points"))
    for name, zone in (("hand", t.hand), ("known", t.known), ("deck", t.deck), ("discard", t.discard)):
        if name in data:
            fill(position, seat, zone, data[name], f"{where}.{name}")
    check_known(position, seat, where)
    listed = sequence(data.get("contracts", []), None, f"{where}.contracts")
    waiting = sum(
        position.cards(seat, zone, kind)
        for zone in (t.hand, t.deck, t.discard)
        for kind in contract_kinds(position)
    )
    if waiting + len(listed) > CONTRACT_SLOTS:
        raise BadPosition(f"{where}: at most {CONTRACT_SLOTS} contracts in all, not {waiting + len(listed)}")
    for at, one in enumerate(listed):
        read_contract(position, seat, mapping(one, f"{where}.contracts[{at}]"), f"{where}.contracts[{at}]")
    total = sum(in_the_open(position, seat)) + position.size(seat, t.hand) + position.size(seat, t.deck)
    if total > MOST_CARDS:
        raise BadPosition(f"{where}: at most {MOST_CARDS} cards in all, not {total}")


def check_known(position: Corporate, seat: int, where: str) -> None:
    """Part of the hand; where deck lists are secret nobody can tell any of it (14)."""
    t = position.t
    if any(position.cards(seat, t.known, kind) > position.cards(seat, t.hand, kind) for kind in range(t.kinds)):
        raise BadPosition(f"{where}.known must be part of {where}.hand")
    if t.hidden_decks and position.size(seat, t.known):
        raise BadPosition(f"{where}.known must be empty: deck lists are secret in this match, so no hand is known")


def contract_kinds(position: Corporate) -> list[int]:
    return [kind for kind in range(position.t.kinds) if position.t.type[kind] == CONTRACT]


def read_contract(position: Corporate, seat: int, data: Mapping[str, Any], where: str) -> None:
    t = position.t
    known_keys(data, keys_of(FIELDS, "players[].contracts[]"), where)
    contracts = [t.ids[kind] for kind in contract_kinds(position)]
    kind = t.ids.index(choice(data.get("card"), contracts, f"{where}.card"))
    left = number(data.get("left", t.duration[kind]), 1, t.duration[kind], f"{where}.left")
    position.add_contract(seat, kind, left)


def fill(position: Corporate, seat: int, zone: int, cards: Any, where: str) -> None:
    """Make a zone hold exactly these cards."""
    position.clear(seat, zone)
    for id, count in counts(cards, position.t.ids, where, MOST_CARDS).items():
        position.add(seat, zone, position.t.ids.index(id), count)


def read_shown(position: Corporate, seat: int, data: Mapping[str, Any], where: str) -> None:
    """What is in the open follows from the rest; at least that was shown, and at most what is owned."""
    t = position.t
    told = counts(data.get("shown", {}), t.ids, where)
    for kind, (id, seen) in enumerate(zip(t.ids, in_the_open(position, seat), strict=True)):
        owned = seen + position.cards(seat, t.hand, kind) + position.cards(seat, t.deck, kind)
        most = max(seen, told.get(id, 0))
        if most > owned:
            raise BadPosition(f"{where}.{id}: {most} were shown, but only {owned} are there")
        position.set_seen(seat, kind, seen, most)


def in_the_open(position: Corporate, seat: int) -> list[int]:
    """Copies of every kind on the grid, in play and in the discard pile."""
    copies = [position.cards(seat, position.t.discard, kind) for kind in range(position.t.kinds)]
    for tile in range(TILES):
        if position.owner_of(tile) == seat:
            copies[position.unit(tile)] += 1
    for kind, _ in contracts_of(position, seat):
        copies[kind] += 1
    return copies


def check_end(position: Corporate) -> None:
    """Whoever has the points has won, and nobody else has; the limit is the end of the last turn (13)."""
    t = position.t
    winners = [seat for seat in range(2) if position.points(seat) >= t.points]
    if winners and position.ending != VICTORY:
        raise BadPosition(f"players[{winners[0]}].points: {t.points} points would have ended the game in victory")
    if position.ending == VICTORY and len(winners) != 1:
        raise BadPosition(f"ending: a victory means that one player has {t.points} points, not {len(winners)}")
    if position.ending == LIMIT and position.turn_number != t.rounds * 2 - 1:
        raise BadPosition(f"ending: the limit is reached in turn {t.rounds * 2 - 1}, not {position.turn_number}")


def read_winner(position: Corporate, data: Mapping[str, Any]) -> int:
    """Who won follows from the ending, except who did not resign."""
    given = data.get("winner")
    winner = NOBODY if given is None else number(given, 0, 1, "winner")
    if position.ending == RESIGNED:
        if winner == NOBODY:
            raise BadPosition("winner: after a resignation it must be 0 or 1, whoever did not resign")
        return winner
    right = leader(position) if position.over else NOBODY
    if "winner" in data and winner != right:
        cause = "by the rules of this ending" if position.over else "while the game goes on"
        raise BadPosition(f"winner must be {'null' if right == NOBODY else right} {cause}")
    return right
