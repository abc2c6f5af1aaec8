"""The widget that shows a canvas: a cursor moves over its places, by keys or mouse."""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.canvas import Canvas

CURSOR = Style(reverse=True)
Draw = Callable[[int, int], Canvas]  # for a width and a height


class CanvasView(ScrollView, can_focus=True):
    """Asks for a canvas of its own size, and draws it again when something changes."""

    BINDINGS = [
        Binding("up", "go(-1, 0)", "move", show=False),
        Binding("down", "go(1, 0)", "move", show=False),
        Binding("left", "go(0, -1)", "move", show=False),
        Binding("right", "go(0, 1)", "move", show=False),
        Binding("enter,space", "touch", "choose", show=False),
    ]

    class Touched(Message):
        """A thing was chosen."""

        def __init__(self, view: CanvasView, thing: str) -> None:
            self.view = view
            self.thing = thing
            super().__init__()

    class Pointed(Message):
        """The cursor or the mouse is on a thing."""

        def __init__(self, view: CanvasView, thing: str) -> None:
            self.view = view
            self.thing = thing
            super().__init__()

    def __init__(self, id: str, draw: Draw) -> None:
        super().__init__(id=id)
        self.draw_canvas = draw
        self.canvas = Canvas(0, 0)
        self.cursor: str | None = None
        self.space = Size(0, 0)

    def redraw(self) -> None:
        """The canvas anew; the cursor stays where it is if that is still there."""
        width, height = self.space
        if not width or not height:
            return
        self.canvas = self.draw_canvas(width, height)
        if self.canvas.height > height and self.canvas.width >= width:
            self.canvas = self.draw_canvas(width - 1, height)
        self.virtual_size = Size(self.canvas.width, self.canvas.height)
        if self.cursor not in self.canvas.places:
            self.cursor = self.canvas.next_lit(None, 1) or next(iter(self.canvas.places), None)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        line = y + self.scroll_offset.y
        marked = self.canvas.places.get(self.cursor or "", ())
        mark = CURSOR if self.has_focus else None
        strip = Strip(self.canvas.segments(line, base, marked, mark), self.canvas.width)
        left = self.scroll_offset.x
        return strip.crop_extend(left, left + self.size.width, base)

    def watch_has_focus(self, _focus: bool) -> None:
        self.repaint(self.cursor)
        super().watch_has_focus(_focus)

    # Moving ---------------------------------------------------------------------------------------------

    def point(self, thing: str | None) -> None:
        """Put the cursor on a thing and bring it into sight."""
        if thing is None or thing not in self.canvas.places:
            return
        self.repaint(self.cursor)
        self.cursor = thing
        self.repaint(thing)
        spans = self.canvas.places[thing]
        first, last = spans[0], spans[-1]
        region = Region(first[1], first[0], max(1, first[2] - first[1]), last[0] - first[0] + 1)
        self.scroll_to_region(region, animate=False, force=True)
        self.post_message(self.Pointed(self, thing))

    def cursor_line(self) -> int:
        """The line of this part on which the cursor is."""
        spans = self.canvas.places.get(self.cursor or "")
        return spans[0][0] - self.scroll_offset.y if spans else 0

    def repaint(self, thing: str | None) -> None:
        """Only the lines on which a thing is drawn, so that the cursor is quick on large boards."""
        spans = self.canvas.places.get(thing or "")
        if spans:
            self.refresh_lines(spans[0][0], spans[-1][0] - spans[0][0] + 1)

    def action_go(self, down: int, right: int) -> None:
        neighbour = self.canvas.beside(self.cursor or "", down, right)
        if neighbour is None and down:
            self.scroll_relative(y=down, animate=False)
        self.point(neighbour)

    def action_touch(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Touched(self, self.cursor))

    def on_focus(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Pointed(self, self.cursor))

    # The mouse ------------------------------------------------------------------------------------------

    def under(self, event: events.MouseEvent) -> str | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        return self.canvas.at(offset.y + self.scroll_offset.y, offset.x + self.scroll_offset.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        thing = self.under(event)
        if thing is not None and thing != self.cursor:
            self.post_message(self.Pointed(self, thing))

    def on_click(self, event: events.Click) -> None:
        thing = self.under(event)
        if thing is not None:
            self.point(thing)
            self.action_touch()


STYLES = f"""
CanvasView {{
    background: {colours.DARK};
    color: {colours.INK};
    scrollbar-size-vertical: 1;
    scrollbar-size-horizontal: 1;
    scrollbar-color: {colours.FAINT};
    scrollbar-background: {colours.DARK};
}}
"""
