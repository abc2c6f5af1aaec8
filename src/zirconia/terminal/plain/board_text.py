"""Boards as text: squares as a grid with headers, hexes as staggered rows or columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zirconia.core.contract.vocabulary import Board, Cell
from zirconia.terminal.board_symbols import coordinates, headers, legend, short_names, spot, symbols_of, token
from zirconia.terminal.plain.console import PLAIN, Style

LONGEST = 9


def draw_board(board: Board, named: Callable[[int], str], width: int, style: Style) -> list[str]:
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


def content(
    cell: Cell, board: Board, symbols: Mapping[str, str], named: Callable[[int], str], between: str
) -> str:
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


def painter(board: Board, style: Style) -> Callable[[str, str], str]:
    """Paints a padded text in the colour of the owner of what stands on a cell."""
    owners = {cell["id"]: cell["pieces"][0]["owner"] for cell in board["cells"] if cell["pieces"]}
    return lambda id, text: style.seat(owners[id], text) if id in owners else style.faint(text)


# Squares --------------------------------------------------------------------------------------------


def draw_squares(board: Board, tokens: Mapping[str, str], width: int, style: Style) -> list[str]:
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


# Hexes ----------------------------------------------------------------------------------------------


def draw_hexes(board: Board, tokens: Mapping[str, str], width: int, style: Style) -> list[str]:
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


def starts(board: Board, style: Style) -> list[str]:
    """Where each row of pointy hexes begins, to count the dots from."""
    rows = sorted({cell["at"][1] for cell in board["cells"]})
    first = {row: min(cell["at"][0] for cell in board["cells"] if cell["at"][1] == row) for row in rows}
    return [style.faint(f"  (from q {first[row]})") for row in rows]


def stagger(
    board: Board, spots: Mapping[str, tuple[int, int]], texts: Mapping[str, str], flat: bool, style: Style
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
