"""What stands in the cells of a board: names where there is room, symbols where there is not; colours, marks."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence

from rich.style import Style

from zirconia.core.contract.vocabulary import Board, Cell, Piece, Scene
from zirconia.terminal.board_symbols import short_names, symbols_of, token
from zirconia.terminal.descriptions import namer
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.canvas import Canvas, Span
from zirconia.terminal.drawing.colours import mixed, style
from zirconia.terminal.drawing.marks import BRACKETS, Lights, framed
from zirconia.terminal.drawing.theme import Theme

READABLE = 7  # from this width on, a cell may have room for words
MOST = 0.75  # words stand on a board where this share of its pieces' cells has room for them


class CellPainter:
    """Fills cells, whatever their shape."""

    def __init__(self, scene: Scene, board: Board, lights: Lights, theme: Theme) -> None:
        self.lights = lights
        self.theme = theme
        self.colours = colours.seat_colours(scene)
        self.zones = {zone["id"]: zone for zone in board["zones"]}
        self.reach = {id: overlay.get("owner") for overlay in board["overlays"] for id in overlay["cells"]}
        self.named = namer(scene)
        symbols, tags = symbols_of(board), short_names(board, self.named)
        self.tokens = {cell["id"]: tokens_of(cell, symbols, tags) for cell in board["cells"]}
        self.taken = [cell for cell in board["cells"] if cell["pieces"]]
        self.in_names: dict[tuple[int, int], bool] = {}

    def fill(self, canvas: Canvas, cell: Cell, spans: Sequence[Span], shade: int, floor: str = "") -> None:
        """What a cell shows, over its background; a floor is drawn where the last line has nothing."""
        id = cell["id"]
        back = self.background(cell, shade)
        ink = self.ink(cell, back)
        bracket = BRACKETS.get(self.lights.mark(id), "")
        hatched = id in self.lights.recent
        texts = self.texts(cell, len(spans), min(last - first for _, first, last in spans))
        for at, ((line, first, last), text) in enumerate(zip(spans, texts, strict=True)):
            shown = framed(text, last - first, bracket if at == 0 else "", hatched, self.theme.mono)
            canvas.put(line, first, self.theme.text(shown), ink)
            if floor and not text and not hatched and at == len(spans) - 1:
                canvas.put(line, first, floor * (last - first), style(colours.FAINT, back))
        canvas.add_place(id, spans, id in self.lights.lit)

    # Words ----------------------------------------------------------------------------------------------

    def texts(self, cell: Cell, lines: int, size: int) -> list[str]:
        """The pieces of a cell, shared out over its lines; a dot or the zone's symbol on an empty one."""
        texts = self.readable(cell, lines, size) or self.symbols(cell, lines, size)
        above = (lines - len(texts)) // 2
        return [""] * above + texts + [""] * (lines - len(texts) - above)

    def readable(self, cell: Cell, lines: int, size: int) -> list[str]:
        """The pieces by their names, where they fit on this board and in this cell; nothing otherwise."""
        if size < READABLE:
            return []
        if (lines, size) not in self.in_names:
            fitting = sum(bool(self.names(one, lines, size)) for one in self.taken)
            self.in_names[lines, size] = fitting >= MOST * len(self.taken)
        return self.names(cell, lines, size) if self.in_names[lines, size] else []

    def names(self, cell: Cell, lines: int, size: int) -> list[str]:
        texts = [line for piece in cell["pieces"] for line in self.in_words(piece, size)]
        return texts if len(texts) <= lines and all(len(text) <= size for text in texts) else []

    def in_words(self, piece: Piece, size: int) -> list[str]:
        """Owner, name, level and marks of a piece: on one line if they fit, else the name on lines of its own."""
        owner = self.named(piece["owner"]) if piece["owner"] is not None else ""
        level = str(piece["level"]) if piece.get("level") is not None else ""
        marks = "".join(mark.get("symbol") or "*" for mark in piece.get("marks", ()))
        facts = " ".join(part for part in (owner, level, marks) if part)
        whole = " ".join(part for part in (owner, piece["name"], level, marks) if part)
        if len(whole) <= size:
            return [whole]
        return [*textwrap.wrap(piece["name"], size, break_long_words=False), *([facts] if facts else [])]

    def symbols(self, cell: Cell, lines: int, size: int) -> list[str]:
        tokens = self.tokens[cell["id"]]
        if not tokens:
            texts = [self.nothing(cell)]
        elif lines == 1 or len(tokens) == 1:
            texts = [" ".join(tokens) if len(" ".join(tokens)) <= size else "".join(tokens)]
        else:
            first, rest = tokens[: lines - 1], tokens[lines - 1 :]
            joined = " ".join(rest)
            texts = [*first, joined if len(joined) <= size else "".join(rest)] if rest else first
        return [text if len(text) <= size else text[: size - 1] + "+" for text in texts]

    def nothing(self, cell: Cell) -> str:
        zone = self.zones.get(cell.get("zone", ""))
        symbol = zone.get("symbol", "") if zone else ""
        if cell["id"] in self.reach:
            return "+" + symbol
        return symbol or ("." if self.theme.ascii or self.theme.mono else "·")

    # Colours --------------------------------------------------------------------------------------------

    def background(self, cell: Cell, shade: int) -> str:
        if back := self.lights.back(cell["id"]):
            return back
        owner = top_owner(cell)
        if owner is not None:
            return mixed(self.colours.get(owner, colours.INK), colours.DARK, 0.72)
        base = colours.SHADES[shade]
        zone = self.zones.get(cell.get("zone", ""))
        colour = zone.get("color") or self.colours.get(zone.get("owner", -1), "") if zone else ""
        return mixed(colour, base, 0.78) if colour else base

    def ink(self, cell: Cell, back: str) -> Style:
        """The owner's colour, a lit cell's, or that of whose reach it is; what was touched last is underlined."""
        owner, recent = top_owner(cell), cell["id"] in self.lights.recent
        if owner is not None:
            return style(mixed(self.colours.get(owner, colours.INK), "#ffffff", 0.35), back, True, recent)
        if cell["pieces"]:
            return style(colours.INK, back, True, recent)
        if cell["id"] in self.lights.lit:
            return style(colours.LIT_INK, back, False, recent)
        reach = self.reach.get(cell["id"])
        ink = self.colours.get(reach, colours.FAINT) if reach is not None else colours.FAINT
        return style(ink, back, False, recent)


def top_owner(cell: Cell) -> int | None:
    return next((piece["owner"] for piece in reversed(cell["pieces"]) if piece["owner"] is not None), None)


def tokens_of(cell: Cell, symbols: Mapping[str, str], tags: Callable[[int], str]) -> list[str]:
    """A token for each piece; an owner is named once where several pieces of theirs stand together."""
    tokens: list[str] = []
    under = None
    for piece in cell["pieces"]:
        owner = piece["owner"]
        said = owner is None or owner == under or symbols[piece["name"]] == tags(owner)
        tokens.append(token(piece, symbols, tags, not said))
        under = owner
    return tokens
