"""Boards in letters: a symbol for each piece, short names of owners, headers of rows and columns, the legend."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping

from zirconia.core.contract.vocabulary import Board, Cell, Piece

NAMED = re.compile(r"([A-Za-z]+)(\d+)")
NUMBERED = re.compile(r"(\d+)$")


# Pieces ---------------------------------------------------------------------------------------------


def pieces_of(board: Board) -> Iterable[Piece]:
    return (piece for cell in board["cells"] for piece in cell["pieces"])


def symbols_of(board: Board) -> dict[str, str]:
    """A short symbol for every name of a piece: its own, or as much of the name as tells it apart."""
    given = {piece["name"]: piece["symbol"] for piece in pieces_of(board) if piece.get("symbol")}
    symbols: dict[str, str] = {}
    for name in sorted({piece["name"] for piece in pieces_of(board)}):
        initials = "".join(word[0] for word in re.split(r"[\s-]+", name) if word)
        options = [given.get(name, ""), initials.upper() if len(initials) > 1 else ""]
        options += [name[:size] for size in range(2, len(name) + 1)]
        taken = set(symbols.values()) | {zone.get("symbol", "") for zone in board["zones"]}
        symbols[name] = next((one for one in options if one and one not in taken), name)
    return symbols


def short_names(board: Board, named: Callable[[int], str]) -> Callable[[int], str]:
    """For a crowded board: the number a name ends with, or as much of it as tells the owners apart."""
    names = {piece["owner"]: named(piece["owner"]) for piece in pieces_of(board) if piece["owner"] is not None}
    numbers = {owner: match[1] for owner, name in names.items() if (match := NUMBERED.search(name))}
    if len(numbers) == len(names) == len(set(numbers.values())):
        return lambda owner: numbers[owner]
    longest = max(map(len, names.values()), default=1)
    sizes = (size for size in range(1, longest) if len({name[:size] for name in names.values()}) == len(names))
    size = next(sizes, longest)
    return lambda owner: names[owner][:size]


def token(piece: Piece, symbols: Mapping[str, str], named: Callable[[int], str], owned: bool) -> str:
    owner = named(piece["owner"]) if owned and piece["owner"] is not None else ""
    owner += ":" if len(owner) > 1 else ""
    level = str(piece["level"]) if piece.get("level") is not None else ""
    marks = "".join(mark.get("symbol") or "*" for mark in piece.get("marks", ()))
    return f"{owner}{symbols[piece['name']]}{level}{marks}"


# Cells ----------------------------------------------------------------------------------------------


def headers(board: Board) -> tuple[dict[int, str], dict[int, str]]:
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


def spot(at: Iterable[int], flat: bool) -> tuple[int, int]:
    """(line, half cells from the left) of a hex."""
    q, r = at
    return (2 * r + q, q) if flat else (r, 2 * q + r)


def coordinates(cell: Cell) -> str:
    return str(cell.get("label") or f"{cell['at'][0]},{cell['at'][1]}")


def legend(board: Board, symbols: Mapping[str, str], width: int) -> list[str]:
    """What the symbols mean: pieces, marks, zones and overlays."""
    meanings = [f"{symbol} = {name}" for name, symbol in symbols.items()]
    marks = {
        mark["label"]: mark.get("symbol") or "*" for piece in pieces_of(board) for mark in piece.get("marks", ())
    }
    meanings += [f"{symbol} = {label}" for label, symbol in marks.items()]
    meanings += [f"{zone['symbol']} = {zone['label']}" for zone in board["zones"] if zone.get("symbol")]
    lines = textwrap.wrap(", ".join(meanings), width - 2, initial_indent="  ", subsequent_indent="  ")
    names = {cell["id"]: coordinates(cell) for cell in board["cells"]}
    for overlay in board["overlays"]:
        where = " ".join(names.get(id, id) for id in overlay["cells"])
        lines += textwrap.wrap(
            f"{overlay['label']}: {where}", width - 2, initial_indent="  ", subsequent_indent="    "
        )
    return lines
