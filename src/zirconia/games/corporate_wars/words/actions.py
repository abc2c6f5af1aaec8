"""Actions in words: stable keys, names for players, paths of things to touch, and typed commands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zirconia.core.contract.coordinates import square_name, square_named
from zirconia.core.errors import UnknownCommand, suggestion
from zirconia.core.kernel.position import GAME_OVER, LEGAL, NOT_YOUR_TURN
from zirconia.games.corporate_wars.notation import tile_name
from zirconia.games.corporate_wars.rules.board import COLUMNS, DIRECTIONS, STEP, direction_of, is_on_grid
from zirconia.games.corporate_wars.rules.combat import check_attack
from zirconia.games.corporate_wars.rules.moving import check_move
from zirconia.games.corporate_wars.rules.numbers import NOBODY
from zirconia.games.corporate_wars.rules.playing import check_play
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import NO_TILE, CorporateTables
from zirconia.games.corporate_wars.words.values import tile_words

TILE = re.compile(r"\(?\s*(-?[0-9]{1,99})\s*,\s*(-?[0-9]{1,99})\s*\)?")
FILLERS = {"at", "to", "on", "from", "with", "the", "->", "→"}
HELP = "try play CARD [TILE], move FROM TO, attack FROM TARGET, end"


def tiles_of(t: CorporateTables, code: int) -> tuple[int, int, int]:
    """(source, row and column of the target) of a move or attack; the target may lie off the grid."""
    if code < t.attack_code:
        source, way = divmod(code - t.move_code, 4)
        direction = way * 2 + 1
    else:
        source, direction = divmod(code - t.attack_code, DIRECTIONS)
    step = STEP[direction]
    row_step = (step + COLUMNS + 1) // COLUMNS - 1
    return source, source // COLUMNS + row_step, source % COLUMNS + step - row_step * COLUMNS


def key(t: CorporateTables, code: int) -> str:
    """The stable text of an action: 'play commando 2,3', 'move 2,2 2,3', 'end'."""
    if code < t.move_code:
        kind, tile = t.code_kind[code], t.code_tile[code]
        return f"play {t.ids[kind]}" + ("" if tile == NO_TILE else f" {tile_name(tile)}")
    if code < t.discard_code:
        source, row, column = tiles_of(t, code)
        verb = "move" if code < t.attack_code else "attack"
        return f"{verb} {tile_name(source)} {row},{column}"
    if code < t.end_code:
        return f"discard {t.ids[code - t.discard_code]}"
    return ("end", "keep", "redraw")[code - t.end_code]


def name(position: Corporate, code: int) -> str:
    """The action in words a player would use."""
    t = position.t
    if code < t.move_code:
        kind, tile = t.code_kind[code], t.code_tile[code]
        return f"Play {t.names[kind]}" + ("" if tile == NO_TILE else f" at {tile_words(tile)}")
    if code < t.discard_code:
        source, row, column = tiles_of(t, code)
        unit, target = unit_at(position, source), square_name(row, column)
        friend = is_on_grid(row, column) and unit_at(position, row * COLUMNS + column)
        if code < t.attack_code:
            other = f" (change places with {friend})" if friend else ""
            return f"Move {unit} {tile_words(source)} to {target}{other}"
        return f"Attack with {unit} {tile_words(source)} on {friend or 'nothing'} {target}"
    if code < t.end_code:
        return f"Discard {t.names[code - t.discard_code]}"
    return ("End the turn", "Keep the opening hand", "Redraw the opening hand")[code - t.end_code]


def unit_at(position: Corporate, tile: int) -> str:
    """The name of the unit on a tile, or ''."""
    return position.t.names[position.unit(tile)] if position.owner_of(tile) != NOBODY else ""


def path(t: CorporateTables, code: int) -> tuple[str, ...]:
    """A card (and a tile), two tiles, or a button."""
    if code < t.move_code:
        card = f"card:{t.ids[t.code_kind[code]]}"
        tile = t.code_tile[code]
        return (card,) if tile == NO_TILE else (card, f"cell:{tile_name(tile)}")
    if code < t.discard_code:
        source, row, column = tiles_of(t, code)
        return (f"cell:{tile_name(source)}", f"cell:{row},{column}")
    if code < t.end_code:
        return (f"card:{t.ids[code - t.discard_code]}",)
    return (f"do:{key(t, code)}",)


def parse(position: Corporate, text: str, seat: int) -> tuple[int, int]:
    """(code, LEGAL) of a command; where its fault leaves it without a code, one of its kind and the reason."""
    verb, _, rest = text.partition(" ")
    rest = in_numbers(rest)
    tiles = [(int(row), int(column)) for row, column in TILE.findall(rest)]
    words = " ".join(word for word in TILE.sub(" ", rest).split() if word not in FILLERS)
    if verb == "play":
        return parse_play(position, words, tiles, seat)
    if verb == "discard":
        return position.t.discard_code + card_named(position.t, words), LEGAL
    if verb in ("move", "attack") and len(tiles) == 2 and are_names(position.t, words):
        return parse_tiles(position, verb, tiles, seat)
    raise UnknownCommand(f"{text!r} is no command; {HELP}")


def in_numbers(text: str) -> str:
    """A command with the names of its tiles written as numbers: 'move c4 c5' is 'move 3,2 4,2'."""
    names = [(word, square_named(word)) for word in text.split()]
    return " ".join(f"{place[0]},{place[1]}" if place else word for word, place in names)


def parse_play(position: Corporate, words: str, tiles: list[tuple[int, int]], seat: int) -> tuple[int, int]:
    """A unit needs a tile; one given with a contract or a tactic is ignored (7.1 to 7.3)."""
    t = position.t
    kind = card_named(t, words)
    code = int(t.play_code[kind])
    if t.code_tile[code] == NO_TILE:
        return code, LEGAL
    if len(tiles) > 1:
        raise UnknownCommand(f"a unit is played on one tile, not {len(tiles)}")
    tile = number_of(*tiles[0]) if tiles else NO_TILE
    if tile != NO_TILE:
        return code + tile, LEGAL
    return code, gate(position, seat) or check_play(position, kind, tile)


def parse_tiles(position: Corporate, verb: str, tiles: list[tuple[int, int]], seat: int) -> tuple[int, int]:
    """Two tiles in reach of each other have a code; any others are refused as sections 7.4 and 7.5 say."""
    t = position.t
    source, target = (number_of(*tile) for tile in tiles)
    direction = direction_of(source, target) if source >= 0 and target >= 0 else -1
    if verb == "attack" and direction >= 0:
        return t.attack_code + source * DIRECTIONS + direction, LEGAL
    if verb == "move" and direction % 2 == 1 and direction >= 0:
        return t.move_code + source * 4 + direction // 2, LEGAL
    if verb == "move":
        return t.move_code, gate(position, seat) or check_move(position, source, target)
    return t.attack_code, gate(position, seat) or check_attack(position, source, target)


def far_apart(position: Corporate, things: Sequence[str], seat: int) -> tuple[int, int]:
    """Why a unit can't reach a tile that no action joins to its own: an attack on an enemy, else a move."""
    places = [TILE.fullmatch(thing.removeprefix("cell:")) for thing in things]
    if len(places) != 2 or not all(places):
        return LEGAL, -1
    source, target = (number_of(int(place[1]), int(place[2])) for place in places if place)
    if target >= 0 and position.owner_of(target) == 1 - seat:
        return check_attack(position, source, target), position.t.attack_code
    return check_move(position, source, target), position.t.move_code


def gate(position: Corporate, seat: int) -> int:
    """What every action tests first (section 7)."""
    if position.over:
        return GAME_OVER
    return LEGAL if seat == position.active else NOT_YOUR_TURN


def number_of(row: int, column: int) -> int:
    return row * COLUMNS + column if is_on_grid(row, column) else NO_TILE


def card_named(t: CorporateTables, words: str) -> int:
    """The card of an id or a name."""
    for kind, (id, title) in enumerate(zip(t.ids, t.names, strict=True)):
        if words in (id, title.lower(), id.replace("-", " ")):
            return kind
    raise UnknownCommand(f"{words!r} names no card; {suggestion(words, t.ids)}")


def are_names(t: CorporateTables, words: str) -> bool:
    """Whether a command's other words only repeat names of cards."""
    known = {word for title in t.names for word in title.lower().split()} | set(t.ids)
    return all(word in known for word in words.split())
