"""Boards as text: squares as a grid with headers, hexes as staggered rows or columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from zirconia.terminal.screen import PLAIN, Style

Json = Mapping[str, Any]
NAMED = re.compile(r"([A-Za-z]+)(\d+)")
NUMBERED = re.compile(r"(\d+)$")
LONGEST = 9


def draw_board(board: Json, named: Callable[[int], str], width: int, style: Style) -> list[str]:
    """A board with its legend."""
    symbols = symbols_of(board)
    draw = draw_hexes if board["kind"] == "hex" else draw_squares
    tags = short_names(board, named)
    lines: list[str] = []
    for owner, between in ((named, "/"), (tags, "/"), (tags, "")):
        tokens = {cell["id"]: content(cell, board, symbols, owner, between) for cell in board["cells"]}
        lines = draw(board, tokens, width, style)
        if max(map(len, draw(board, tokens, width, PLAIN))) <= width:
            break
    return [*lines, "", *legend(board, symbols, width)]


def short_names(board: Json, named: Callable[[int], str]) -> Callable[[int], str]:
    """For a crowded board: the number a name ends with, or as much of it as tells the owners apart."""
    names = {piece["owner"]: named(piece["owner"]) for piece in pieces_of(board) if piece["owner"] is not None}
    numbers = {owner: match[1] for owner, name in names.items() if (match := NUMBERED.search(name))}
    if len(numbers) == len(names) == len(set(numbers.values())):
        return lambda owner: numbers[owner]
    longest = max(map(len, names.values()), default=1)
    sizes = (size for size in range(1, longest) if len({name[:size] for name in names.values()}) == len(names))
    size = next(sizes, longest)
    return lambda owner: names[owner][:size]


def pieces_of(board: Json) -> Iterable[Json]:
    return (piece for cell in board["cells"] for piece in cell["pieces"])


def symbols_of(board: Json) -> dict[str, str]:
    """A short symbol for every name of a piece: its own, or as much of the name as tells it apart."""
    given = {piece["name"]: piece["symbol"] for piece in pieces_of(board) if piece.get("symbol")}
    found: dict[str, str] = {}
    for name in sorted({piece["name"] for piece in pieces_of(board)}):
        initials = "".join(word[0] for word in re.split(r"[\s-]+", name) if word)
        options = [given.get(name, ""), initials.upper() if len(initials) > 1 else ""]
        options += [name[:size] for size in range(2, len(name) + 1)]
        taken = set(found.values()) | {zone.get("symbol", "") for zone in board["zones"]}
        found[name] = next((one for one in options if one and one not in taken), name)
    return found


def content(cell: Json, board: Json, symbols: Mapping[str, str], named: Callable[[int], str], between: str) -> str:
    """What stands on a cell: owner, symbol, level and marks of each piece; else the zone's symbol.

    A piece of the same owner as the one under it does not name the owner again.
    """
    if cell["pieces"]:
        owners = [None, *(piece["owner"] for piece in cell["pieces"])]
        text = between.join(
            token(piece, symbols, named, piece["owner"] != under)
            for piece, under in zip(cell["pieces"], owners, strict=False)
        )
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "+"
    zones = {zone["id"]: zone.get("symbol", "") for zone in board["zones"]}
    return str(zones.get(cell.get("zone", ""), ""))


def token(piece: Json, symbols: Mapping[str, str], named: Callable[[int], str], owned: bool) -> str:
    owner = named(piece["owner"]) if owned and piece["owner"] is not None else ""
    owner += ":" if len(owner) > 1 else ""
    level = str(piece["level"]) if piece.get("level") is not None else ""
    marks = "".join(mark.get("symbol") or "*" for mark in piece.get("marks", ()))
    return f"{owner}{symbols[piece['name']]}{level}{marks}"


def painter(board: Json, style: Style) -> Callable[[str, str], str]:
    """Paints a padded text in the colour of the owner of what stands on a cell."""
    owners = {cell["id"]: cell["pieces"][0]["owner"] for cell in board["cells"] if cell["pieces"]}
    return lambda id, text: style.seat(owners[id], text) if id in owners else style.faint(text)


# Squares --------------------------------------------------------------------------------------------


def draw_squares(board: Json, tokens: Mapping[str, str], width: int, style: Style) -> list[str]:
    cells = {tuple(cell["at"]): cell["id"] for cell in board["cells"]}
    rows, columns = headers(board)
    size = max([len(text) for text in [*tokens.values(), *columns.values()]] + [1])
    edge = max(len(text) for text in rows.values())
    paint = painter(board, style)
    lines = [" " * edge + " " + " ".join(f"{text:^{size}}" for text in columns.values())]
    for row, label in rows.items():
        texts = []
        for column in columns:
            id = cells.get((row, column))
            texts.append(" " * size if id is None else paint(id, f"{tokens[id] or '.':^{size}}"))
        lines.append(f"{label:>{edge}} " + " ".join(texts))
    return [line.rstrip() for line in lines]


def headers(board: Json) -> tuple[dict[int, str], dict[int, str]]:
    """Names of rows and columns: from the cells' labels (c4) where they fit together, else the numbers."""
    rows = {row: str(row) for row in sorted({cell["at"][0] for cell in board["cells"]})}
    columns = {column: str(column) for column in sorted({cell["at"][1] for cell in board["cells"]})}
    matches = [(cell["at"], NAMED.fullmatch(cell.get("label", ""))) for cell in board["cells"]]
    for row_group, column_group in ((2, 1), (1, 2)):
        row_names = {(at[0], match[row_group]) for at, match in matches if match}
        column_names = {(at[1], match[column_group]) for at, match in matches if match}
        if (
            all(match for _, match in matches)
            and len(row_names) == len(rows)
            and len(column_names) == len(columns)
        ):
            return dict(sorted(row_names)), dict(sorted(column_names))
    return rows, columns


# Hexes ----------------------------------------------------------------------------------------------


def draw_hexes(board: Json, tokens: Mapping[str, str], width: int, style: Style) -> list[str]:
    """Empty cells show their coordinates where the width allows it, dots where it does not."""
    flat = board.get("orientation") == "flat"
    spots = {cell["id"]: spot(cell["at"], flat) for cell in board["cells"]}
    named = {cell["id"]: tokens[cell["id"]] or coordinates(cell) for cell in board["cells"]}
    dotted = {id: text or "." for id, text in tokens.items()}
    whole = stagger(board, spots, named, flat, style)
    if max(map(len, stagger(board, spots, named, flat, PLAIN))) <= width:
        return whole
    lines = stagger(board, spots, dotted, flat, style)
    return lines if flat else [line + start for line, start in zip(lines, starts(board, style), strict=True)]


def starts(board: Json, style: Style) -> list[str]:
    """Where each row of pointy hexes begins, to count the dots from."""
    rows = sorted({cell["at"][1] for cell in board["cells"]})
    first = {row: min(cell["at"][0] for cell in board["cells"] if cell["at"][1] == row) for row in rows}
    return [style.faint(f"  (from q {first[row]})") for row in rows]


def spot(at: Iterable[int], flat: bool) -> tuple[int, int]:
    """(line, half cells from the left) of a hex."""
    q, r = at
    return (2 * r + q, q) if flat else (r, 2 * q + r)


def coordinates(cell: Json) -> str:
    return str(cell.get("label") or f"{cell['at'][0]},{cell['at'][1]}")


def stagger(
    board: Json, spots: Mapping[str, tuple[int, int]], texts: Mapping[str, str], flat: bool, style: Style
) -> list[str]:
    """Lines of cells, each cell in the gap between two of the next line."""
    size = max(len(text) for text in texts.values()) + 1
    half = (size + 1) // 2
    left = min(column for _, column in spots.values())
    paint = painter(board, style)
    lines = []
    for line in sorted({line for line, _ in spots.values()}):
        row = sorted((column, id) for id, (where, column) in spots.items() if where == line)
        text, used = f"{'' if flat else f'r {line}':<6}", 0
        for column, id in row:
            gap = (column - left) * half - used
            text += " " * gap + paint(id, f"{texts[id]:^{half * 2}}")
            used += gap + half * 2
        lines.append(text.rstrip())
    return lines


# Legend ---------------------------------------------------------------------------------------------


def legend(board: Json, symbols: Mapping[str, str], width: int) -> list[str]:
    """What the symbols mean: pieces, marks, zones and overlays."""
    found = [f"{symbol} = {name}" for name, symbol in symbols.items()]
    marks = {
        mark["label"]: mark.get("symbol") or "*" for piece in pieces_of(board) for mark in piece.get("marks", ())
    }
    found += [f"{symbol} = {label}" for label, symbol in marks.items()]
    found += [f"{zone['symbol']} = {zone['label']}" for zone in board["zones"] if zone.get("symbol")]
    lines = textwrap.wrap(", ".join(found), width - 2, initial_indent="  ", subsequent_indent="  ")
    names = {cell["id"]: coordinates(cell) for cell in board["cells"]}
    for overlay in board["overlays"]:
        where = " ".join(names.get(id, id) for id in overlay["cells"])
        lines += textwrap.wrap(
            f"{overlay['label']}: {where}", width - 2, initial_indent="  ", subsequent_indent="    "
        )
    return lines
