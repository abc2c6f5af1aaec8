"""Boards as pictures: squares as a grid, hexes with their outlines, in the largest size that has room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zirconia.core.contract.vocabulary import Board, Cell, Scene
from zirconia.terminal.board_symbols import headers, spot
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.canvas import Canvas, Span
from zirconia.terminal.drawing.cells import CellPainter
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.theme import Theme

# Square cells from large to small: lines, lines between cells, the widest and the narrowest.
SQUARES = (
    *((5, 1, 16, 12), (4, 1, 15, 10), (3, 1, 13, 7), (2, 1, 9, 5)),
    *((1, 1, 6, 4), (2, 0, 6, 4), (1, 1, 3, 3), (1, 0, 6, 3)),
)
# Hexes that point up, from large to small: half their width, lines of one row.
POINTY = ((6, 4), (5, 4), (6, 3), (5, 3), (4, 3), (4, 2), (3, 2), (2, 2), (4, 1), (3, 1), (2, 1))
EDGE = 3  # characters beside a board of hexes for the numbers of its rows


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
    """Draws one board: where its cells are, and what stands at its edge."""

    def __init__(self, scene: Scene, board: Board, lights: Lights, theme: Theme) -> None:
        self.board = board
        self.cells: Sequence[Cell] = board["cells"]
        self.theme = theme
        self.fill = CellPainter(scene, board, lights, theme).fill

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

    def spots(self, flat: bool) -> dict[str, tuple[int, int]]:
        """(line, half cells from the left) of every hex, both from 0."""
        spots = {cell["id"]: spot(cell["at"], flat) for cell in self.cells}
        top, left = (min(place[axis] for place in spots.values()) for axis in (0, 1))
        return {id: (line - top, column - left) for id, (line, column) in spots.items()}

    def ends(self, axis: int) -> dict[int, Cell]:
        """By number, the last cell of each line of hexes in which this coordinate is the same."""
        return {cell["at"][axis]: cell for cell in sorted(self.cells, key=lambda cell: cell["at"][1 - axis])}

    def pointy(self, width: int, height: int) -> Canvas:
        """Rows of bricks, each in the gap of the next; outlined where there are two lines or more for a row."""
        spots = self.spots(False)
        rows = max(line for line, _ in spots.values()) + 1
        halves = max(column for _, column in spots.values()) + 2
        half, high, edge, foot = self.pointy_size(width, height, rows, halves)
        canvas = Canvas(edge + halves * half + 1, rows * high + (high > 1) + foot)
        for cell in self.cells:
            line, column = spots[cell["id"]]
            x, y = edge + column * half, line * high + (high > 1)
            if high > 1:
                self.outline(canvas, x, y, half, high)
            spans = [(y + at, x + (high > 1), x + 2 * half) for at in range(max(1, high - 1))]
            self.fill(canvas, cell, spans, (cell["at"][0] - cell["at"][1]) % 3)
        if foot:
            self.number_rows(canvas, spots, half, high, edge)
        return canvas

    @staticmethod
    def pointy_size(width: int, height: int, rows: int, halves: int) -> tuple[int, int, int, int]:
        """(half a cell's width, lines of a row, columns at the left, lines below): the best that fits.

        Room for the numbers at the edge is kept before cells are made smaller than their smallest.
        """
        for edge, foot in ((EDGE, 1), (1, 1), (0, 1), (0, 0)):
            for half, high in POINTY:
                if edge + halves * half + 1 <= width and rows * high + (high > 1) + foot <= height:
                    return half, high, edge, foot
        return 2, 1, 0, 0

    @staticmethod
    def outline(canvas: Canvas, x: int, y: int, half: int, high: int) -> None:
        """A hex that points up: sides, roof and floor; neighbours draw the same lines."""
        low = y + high - 1
        for line in range(y, low):
            for at in (x, x + 2 * half):
                canvas.put(line, at, "|", colours.DIM)
        for line, at, edge in (
            (y - 1, x + half - 1, "/"),
            (y - 1, x + half + 1, "\\"),
            (low, x + 1, "\\"),
            (low, x + 2 * half - 1, "/"),
        ):
            canvas.put(line, at, edge, colours.DIM)

    def number_rows(
        self, canvas: Canvas, spots: Mapping[str, tuple[int, int]], half: int, high: int, edge: int
    ) -> None:
        """The second coordinate before each row, the first one at the lower end of its slanting line."""
        middle = (high > 1) + (high - 2 if high > 2 else 0) // 2
        starts = {cell["at"][1]: cell for cell in sorted(self.cells, key=lambda cell: -cell["at"][0])}
        for number, cell in starts.items():
            line, column = spots[cell["id"]]
            x = edge + column * half - len(str(number)) - (high > 1)
            if x >= 0:
                canvas.put(line * high + middle, x, str(number), colours.DIM)
        for number, cell in self.ends(0).items():
            line, column = spots[cell["id"]]
            below = min((line + 1) * high + middle, canvas.height - 1)
            canvas.put(below, edge + (column + 1) * half + 1 + (high > 1), str(number), colours.DIM)

    def flat(self, width: int, height: int) -> Canvas:
        """Columns of hexes that lie flat, two lines of text or more in each."""
        spots = self.spots(True)
        lines = max(line for line, _ in spots.values()) + 2
        columns = max(column for _, column in spots.values()) + 1
        edge = EDGE if columns * 5 + 1 + EDGE <= width else 0
        fitting = (k for k in (3, 2) if lines * k + 1 <= height and columns * (5 + k) + k + edge <= width)
        k = next(fitting, 1)
        w = max(4, min(6 + 4 * k, (width - k - edge) // columns - k))
        canvas = Canvas(columns * (w + k) + k + edge, lines * k + 1)
        for line, column in spots.values():
            canvas.put(line * k, column * (w + k) + k, "_" * w, colours.DIM)
        for cell in sorted(self.cells, key=lambda cell: spots[cell["id"]]):
            line, column = spots[cell["id"]]
            spans = self.slants(canvas, column * (w + k), line * k + 1, w, k)
            self.fill(canvas, cell, spans, (cell["at"][0] - cell["at"][1]) % 3, floor="_")
        self.number_columns(canvas, spots, w, k)
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

    def number_columns(self, canvas: Canvas, spots: Mapping[str, tuple[int, int]], w: int, k: int) -> None:
        """The first coordinate on top of each column, the second one at the lower end of its slanting row."""
        tops = {cell["at"][0]: cell for cell in sorted(self.cells, key=lambda cell: -cell["at"][1])}
        for number, cell in tops.items():
            line, column = spots[cell["id"]]
            canvas.put(line * k, column * (w + k) + k + (w - len(str(number))) // 2, str(number), colours.DIM)
        for number, cell in self.ends(1).items():
            line, column = spots[cell["id"]]
            canvas.put(line * k + k + 1, (column + 1) * (w + k) + k, str(number), colours.DIM)
