"""Characters to draw on, with the places of the things that are drawn: what every part of the table is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.segment import Segment
from rich.style import Style

# What joins lines above, below, left and right.
JOINTS = {
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
}

Span = tuple[int, int, int]  # line, first column, column after the last


@dataclass
class Canvas:
    """Lines of styled characters; a place is where a thing can be pointed at, some of them lit."""

    width: int
    height: int
    places: dict[str, list[Span]] = field(default_factory=dict)
    lit: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._styles: list[list[Style | None]] = [[None] * self.width for _ in range(self.height)]
        self._hits: dict[tuple[int, int], str] | None = None

    def put(self, line: int, column: int, text: str, style: Style | None = None) -> None:
        """Write over what is there; what does not fit is cut off."""
        if not 0 <= line < self.height:
            return
        for at, char in enumerate(text, column):
            if 0 <= at < self.width:
                self._chars[line][at] = char
                if style is not None:
                    self._styles[line][at] = style

    def paste(self, other: Canvas, line: int) -> None:
        """Another canvas, from a line on."""
        for at in range(other.height):
            self._chars[line + at][: other.width] = other._chars[at]
            self._styles[line + at][: other.width] = other._styles[at]
        for id, spans in other.places.items():
            moved = [(line + at, first, last) for at, first, last in spans]
            self.add_place(id, moved, id in other.lit)

    def add_place(self, id: str, spans: Iterable[Span], lit: bool = False) -> None:
        self.places[id] = list(spans)
        if lit:
            self.lit.add(id)

    def join_lines(self) -> None:
        """Corners and edges where lines meet: a crossing only where there are lines on all four sides."""
        for y in range(self.height):
            for x in range(self.width):
                if self._chars[y][x] == "┼":
                    sides = (
                        self._line(y - 1, x),
                        self._line(y + 1, x),
                        self._line(y, x - 1),
                        self._line(y, x + 1),
                    )
                    self._chars[y][x] = JOINTS.get(sides, "┼")

    def _line(self, y: int, x: int) -> bool:
        inside = 0 <= y < self.height and 0 <= x < self.width
        return inside and self._chars[y][x] in "│─┼┌┐└┘├┤┬┴"

    def text(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._chars]

    def segments(
        self, line: int, base: Style, marked: Iterable[Span] = (), mark: Style | None = None
    ) -> list[Segment]:
        """A line as runs of equal style; the marked spans are drawn in `mark`."""
        if not 0 <= line < self.height:
            return [Segment(" " * self.width, base)]
        styles = [base if one is None else base + one for one in self._styles[line]]
        for at, first, last in marked:
            if at == line and mark is not None:
                styles[first:last] = [one + mark for one in styles[first:last]]
        segments: list[Segment] = []
        start = 0
        for at in range(1, self.width + 1):
            if at == self.width or (styles[at] is not styles[start] and styles[at] != styles[start]):
                segments.append(Segment("".join(self._chars[line][start:at]), styles[start]))
                start = at
        return segments

    def at(self, line: int, column: int) -> str | None:
        """The thing drawn there."""
        if self._hits is None:
            self._hits = {
                (y, x): id
                for id, spans in self.places.items()
                for y, first, last in spans
                for x in range(first, last)
            }
        return self._hits.get((line, column))

    def centre(self, id: str) -> tuple[float, float]:
        """(line, column), columns counted half because characters are tall."""
        spans = self.places[id]
        lines = sum(line for line, _, _ in spans) / len(spans)
        columns = sum((first + last) / 2 for _, first, last in spans) / len(spans)
        return lines, columns / 2

    def beside(self, id: str, down: int, right: int) -> str | None:
        """The nearest thing in a direction; none at the edge."""
        if id not in self.places:
            return next(iter(self.places), None)
        line, column = self.centre(id)
        best, nearest = 0.0, None
        for other in self.places:
            y, x = self.centre(other)
            along = (y - line) * down + (x - column) * right
            across = abs((y - line) * right) + abs((x - column) * down)
            if along < 0.4 or (right and across > along + 0.3):
                continue
            cost = along + 2 * across
            if nearest is None or cost < best:
                best, nearest = cost, other
        return nearest

    def next_lit(self, id: str | None, step: int) -> str | None:
        """The next lit thing in reading order, around the end."""
        ahead = self.lit_beyond(id, step) or self.lit_beyond(None, step)
        return ahead[0] if ahead else None

    def lit_beyond(self, id: str | None, step: int) -> list[str]:
        """The lit things behind this one in reading order, or before it backwards; all without one."""
        order = list(self.places) if step > 0 else [*reversed(self.places)]
        behind = order[order.index(id) + 1 :] if id in self.places else order
        return [one for one in behind if one in self.lit]
