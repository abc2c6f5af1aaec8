"""Boards as pictures: squares as a grid, hexes with their outlines, in the largest size that has room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style

from zirconia.core.contract.vocabulary import Board, Cell, Scene
from zirconia.terminal.board_symbols import headers, short_names, spot, symbols_of, token
from zirconia.terminal.descriptions import namer
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.canvas import Canvas, Span
from zirconia.terminal.drawing.colours import mixed, style
from zirconia.terminal.drawing.theme import Theme

# Square cells from large to small: lines, lines between cells, the widest and the narrowest.
SQUARES = ((3, 1, 9, 7), (2, 1, 7, 5), (1, 1, 6, 4), (2, 0, 6, 4), (1, 1, 3, 3), (1, 0, 6, 3))


@dataclass(frozen=True)
class Lights:
    """What can be touched now, and what has been on the way here."""

    lit: Collection[str] = ()
    chosen: Collection[str] = ()


def draw_boards(scene: Scene, width: int, height: int, lights: Lights, theme: Theme) -> Canvas:
    """All boards of a scene, one below the other."""
    room = max(3, height // max(1, len(scene["boards"])))
    parts = [Painter(scene, board, lights, theme).paint(width, room) for board in scene["boards"]]
    if len(parts) == 1:
        return parts[0]
    whole = Canvas(max((part.width for part in parts), default=0), sum(part.height for part in parts))
    line = 0
    for part in parts:
        whole.paste(part, line)
        line += part.height
    return whole


class Painter:
    """Draws one board."""

    def __init__(self, scene: Scene, board: Board, lights: Lights, theme: Theme) -> None:
        self.board = board
        self.cells: Sequence[Cell] = board["cells"]
        self.lights = lights
        self.theme = theme
        self.colours = colours.seat_colours(scene)
        self.zones = {zone["id"]: zone for zone in board["zones"]}
        self.reach = {id: overlay.get("owner") for overlay in board["overlays"] for id in overlay["cells"]}
        symbols, tags = symbols_of(board), short_names(board, namer(scene))
        self.tokens = {cell["id"]: tokens_of(cell, symbols, tags) for cell in self.cells}

    def paint(self, width: int, height: int) -> Canvas:
        if self.board["kind"] == "square":
            return self.squares(width, height)
        if self.board.get("orientation") == "flat":
            return self.flat(width, height)
        return self.pointy(width, height)

    # Squares --------------------------------------------------------------------------------------------

    def squares(self, width: int, height: int) -> Canvas:
        """Lines between the cells where there is room for them; shades tell cells apart where there is not."""
        rows, columns = headers(self.board)
        edge = max(len(text) for text in rows.values()) + 1
        w, h, grid = self.square_size(width - edge, height - 1, len(columns), len(rows))
        canvas = Canvas(edge + len(columns) * (w + grid) + grid, 1 + len(rows) * (h + grid) + grid)
        where = {tuple(cell["at"]): cell for cell in self.cells}
        for x, label in enumerate(columns.values()):
            canvas.put(0, edge + grid + x * (w + grid), f"{label[:w]:^{w}}", colours.DIM)
        for y, (row, label) in enumerate(rows.items()):
            top = 1 + grid + y * (h + grid)
            canvas.put(top + (h - 1) // 2, 0, f"{label:>{edge - 1}}", colours.DIM)
            for x, column in enumerate(columns):
                cell = where.get((row, column))
                if cell is not None:
                    left = edge + grid + x * (w + grid)
                    if grid:
                        self.box(canvas, top - 1, left - 1, w, h)
                    self.fill(canvas, cell, [(top + i, left, left + w) for i in range(h)], (x + y) % 2)
        if grid and not self.theme.ascii:
            canvas.join_lines()
        return canvas

    def square_size(self, width: int, height: int, columns: int, rows: int) -> tuple[int, int, int]:
        """(width, height, lines between) of a cell: the best that fits."""
        for h, grid, most, least in SQUARES:
            for w in range(most, least - 1, -1):
                if columns * (w + grid) + grid <= width and rows * (h + grid) + grid <= height:
                    return w, h, grid
        return 3, 1, 0

    def box(self, canvas: Canvas, top: int, left: int, w: int, h: int) -> None:
        """The lines around a cell; neighbours draw the same ones."""
        bar, side, corner = ("-", "|", "+") if self.theme.ascii else ("─", "│", "┼")
        for line in (top, top + h + 1):
            canvas.put(line, left, corner + bar * w + corner, colours.DIM)
        for line in range(top + 1, top + h + 1):
            canvas.put(line, left, side, colours.DIM)
            canvas.put(line, left + w + 1, side, colours.DIM)

    # Hexes ----------------------------------------------------------------------------------------------

    def pointy(self, width: int, height: int) -> Canvas:
        """Rows of bricks, each in the gap of the next; outlined where there are two lines for a row."""
        spots = {cell["id"]: spot(cell["at"], False) for cell in self.cells}
        top, left = (min(place[axis] for place in spots.values()) for axis in (0, 1))
        rows = max(line for line, _ in spots.values()) - top + 1
        halves = max(column for _, column in spots.values()) - left + 2
        half, high = next(
            (
                (half, high)
                for half, high in ((4, 2), (3, 2), (2, 2), (4, 1), (3, 1), (2, 1))
                if halves * half + 1 <= width and rows * high + high - 1 <= height
            ),
            (2, 1),
        )
        canvas = Canvas(halves * half + 1, rows * high + high - 1)
        for cell in self.cells:
            line, column = spots[cell["id"]]
            x, y = (column - left) * half, (line - top) * high + high - 1
            if high == 2:
                self.outline(canvas, x, y, half)
            spans = [(y, x + (high == 2), x + 2 * half)]
            self.fill(canvas, cell, spans, (cell["at"][0] - cell["at"][1]) % 3)
        return canvas

    @staticmethod
    def outline(canvas: Canvas, x: int, y: int, half: int) -> None:
        """A hex that points up: sides, roof and floor; neighbours draw the same lines."""
        for at in (x, x + 2 * half):
            canvas.put(y, at, "|", colours.DIM)
        for line, at, edge in (
            (y - 1, x + half - 1, "/"),
            (y - 1, x + half + 1, "\\"),
            (y + 1, x + 1, "\\"),
            (y + 1, x + 2 * half - 1, "/"),
        ):
            canvas.put(line, at, edge, colours.DIM)

    def flat(self, width: int, height: int) -> Canvas:
        """Columns of hexes that lie flat, two or four lines of text in each."""
        spots = {cell["id"]: spot(cell["at"], True) for cell in self.cells}
        top, left = (min(place[axis] for place in spots.values()) for axis in (0, 1))
        lines = max(line for line, _ in spots.values()) - top + 2
        columns = max(column for _, column in spots.values()) - left + 1
        k = 2 if lines * 2 + 1 <= height and columns * 7 + 2 <= width else 1
        w = max(4, min(10, (width - k) // columns - k))
        canvas = Canvas(columns * (w + k) + k, lines * k + 1)
        for line, column in spots.values():
            canvas.put((line - top) * k, (column - left) * (w + k) + k, "_" * w, colours.DIM)
        for cell in sorted(self.cells, key=lambda cell: spots[cell["id"]]):
            line, column = spots[cell["id"]]
            spans = self.slants(canvas, (column - left) * (w + k), (line - top) * k + 1, w, k)
            self.fill(canvas, cell, spans, (cell["at"][0] - cell["at"][1]) % 3, floor="_")
        return canvas

    @staticmethod
    def slants(canvas: Canvas, x: int, y: int, w: int, k: int) -> list[Span]:
        """The sides of a hex that lies flat, `k` lines up and down; the spans between them."""
        spans = []
        for line in range(2 * k):
            inset = k - 1 - line if line < k else line - k
            first, last = x + inset, x + 2 * k + w - 1 - inset
            canvas.put(y + line, first, "/" if line < k else "\\", colours.DIM)
            canvas.put(y + line, last, "\\" if line < k else "/", colours.DIM)
            spans.append((y + line, first + 1, last))
        return spans

    # Cells ----------------------------------------------------------------------------------------------

    def fill(self, canvas: Canvas, cell: Cell, spans: Sequence[Span], shade: int, floor: str = "") -> None:
        """What a cell shows, over its background; a floor is drawn where the last line has nothing."""
        id = cell["id"]
        back = self.background(cell, shade)
        ink = self.ink(cell, back)
        texts = self.texts(cell, len(spans), min(last - first for _, first, last in spans))
        for at, ((line, first, last), text) in enumerate(zip(spans, texts, strict=True)):
            canvas.put(line, first, self.bracketed(id, text, last - first, at == 0), ink)
            if floor and not text and at == len(spans) - 1:
                canvas.put(line, first, floor * (last - first), style(colours.FAINT, back))
        canvas.add_place(id, spans, id in self.lights.lit)

    def bracketed(self, id: str, text: str, size: int, first: bool) -> str:
        """Centred; without colour, brackets say what can be touched and braces what has been."""
        pair = "[]" if id in self.lights.lit else "{}" if id in self.lights.chosen else ""
        if not (pair and first and self.theme.mono):
            return text[:size].center(size)
        return pair[0] + text[: size - 2].center(size - 2) + pair[1]

    def texts(self, cell: Cell, lines: int, size: int) -> list[str]:
        """The pieces of a cell, shared out over its lines; a dot or the zone's symbol on an empty one."""
        tokens = self.tokens[cell["id"]]
        if not tokens:
            texts = [self.nothing(cell)]
        elif lines == 1 or len(tokens) == 1:
            texts = [" ".join(tokens) if len(" ".join(tokens)) <= size else "".join(tokens)]
        else:
            first, rest = tokens[: lines - 1], tokens[lines - 1 :]
            joined = " ".join(rest)
            texts = [*first, joined if len(joined) <= size else "".join(rest)] if rest else first
        texts = [text if len(text) <= size else text[: size - 1] + "+" for text in texts]
        above = (lines - len(texts)) // 2
        return [""] * above + texts + [""] * (lines - len(texts) - above)

    def nothing(self, cell: Cell) -> str:
        zone = self.zones.get(cell.get("zone", ""))
        symbol = zone.get("symbol", "") if zone else ""
        if cell["id"] in self.reach:
            return "+" + symbol
        return symbol or ("." if self.theme.ascii or self.theme.mono else "·")

    def background(self, cell: Cell, shade: int) -> str:
        if cell["id"] in self.lights.chosen:
            return colours.CHOSEN
        if cell["id"] in self.lights.lit:
            return colours.LIT
        owner = next((piece["owner"] for piece in reversed(cell["pieces"]) if piece["owner"] is not None), None)
        if owner is not None:
            return mixed(self.colours.get(owner, colours.INK), colours.DARK, 0.72)
        base = colours.SHADES[shade]
        zone = self.zones.get(cell.get("zone", ""))
        colour = zone.get("color") or self.colours.get(zone.get("owner", -1), "") if zone else ""
        return mixed(colour, base, 0.78) if colour else base

    def ink(self, cell: Cell, back: str) -> Style:
        owner = next((piece["owner"] for piece in reversed(cell["pieces"]) if piece["owner"] is not None), None)
        if owner is not None:
            return style(mixed(self.colours.get(owner, colours.INK), "#ffffff", 0.35), back, bold=True)
        if cell["pieces"]:
            return style(colours.INK, back, bold=True)
        if cell["id"] in self.lights.lit:
            return style(colours.LIT_INK, back)
        reach = self.reach.get(cell["id"])
        return style(self.colours.get(reach, colours.FAINT) if reach is not None else colours.FAINT, back)


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
