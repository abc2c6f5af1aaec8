"""How the screen of a review looks: the line on top, words at the left, the table of a moment at the right."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from zirconia.core.contract.vocabulary import Scene
from zirconia.review.lessons import Lesson
from zirconia.review.telling import effort
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.canvas import Canvas
from zirconia.terminal.drawing.lists import cut
from zirconia.terminal.drawing.review_picture import LEGEND, draw_line, draw_table, lesson_lights
from zirconia.terminal.drawing.review_words import Words
from zirconia.terminal.drawing.status_lines import key_words
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.reviewed import Reviewed
from zirconia.terminal.screens.canvas_view import CanvasView
from zirconia.terminal.screens.closing import ClosingScreen

WIDE = 110  # from here on the ledger stands beside the line
LEDGER = 34  # columns
AROUND = 6  # lines that are neither the line's rows nor the table's
PARTS = ("#top", "#legend", "#right")  # what there is once there is a review

FORMING = (("Esc", "stops and goes back; what was found is kept"),)
STOPPED = (("r", "go on"), ("Esc", "back"))
KEYS = (
    *(("←→", "entry"), ("PgDn PgUp", "lesson"), ("v", "seat"), ("Enter", "table"), ("p", "play on")),
    *(("?", "help"), ("Esc", "back"), ("↑↓", "scroll"), ("Tab", "other part")),
)


class ReviewView(ClosingScreen[str]):
    """Draws a review at a place of its line, of which 0 is the start and n stands behind the n-th entry."""

    AUTO_FOCUS = ""
    SCOPED_CSS = False  # what is derived from it looks alike
    CSS = f"""
    ReviewView {{ background: {colours.DARK}; color: {colours.INK}; layout: vertical; overflow: hidden; }}
    ReviewView #head {{ height: 1; background: {colours.SHADES[2]}; text-style: bold; }}
    ReviewView #top, ReviewView #legend {{ height: auto; }}
    ReviewView #line {{ width: 1fr; }}
    ReviewView #ledger {{ width: {LEDGER}; }}
    ReviewView #legend {{ color: {colours.FAINT}; padding: 0 0 0 6; }}
    ReviewView #body {{ height: 1fr; }}
    ReviewView #words {{ padding: 0 1; scrollbar-size-vertical: 1; background: {colours.DARK};
        border-top: solid {colours.FAINT}; }}
    ReviewView #words:focus {{ border-top: heavy {colours.ACCENT}; }}
    ReviewView #right {{ width: 1fr; border-top: solid {colours.FAINT}; }}
    ReviewView #right:focus-within {{ border-top: heavy {colours.ACCENT}; }}
    ReviewView #where {{ height: 1; color: {colours.ACCENT}; }}
    ReviewView #keys {{ height: 1; color: {colours.FAINT}; background: {colours.SHADES[0]}; }}
    """

    def __init__(self, seat: int, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.seat = seat
        self.place = 0
        self.reviewed: Reviewed | None = None
        self.words: Words | None = None
        self.forming = False
        self.message = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="head", markup=False)
        with Horizontal(id="top"):
            yield Static("", id="line", markup=False)
            yield Static("", id="ledger", markup=False)
        yield Static("", id="legend", markup=False)
        with Horizontal(id="body"):
            with VerticalScroll(id="words"):
                yield Static("", id="told", markup=False)
            with Vertical(id="right"):
                yield Static("", id="where", markup=False)
                yield CanvasView("table", self.draw_table)
        yield Static("", id="keys", markup=False)

    # The moment under the cursor ------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The entry under the cursor; -1 at the start."""
        return self.place - 1

    @property
    def lesson(self) -> Lesson | None:
        return self.words.lesson(self.at) if self.words is not None else None

    @property
    def is_before(self) -> bool:
        """A lesson is seen as it was to be decided, everything else as it came out."""
        return self.lesson is not None

    def scene(self) -> Scene:
        """The table of this moment, as the seat saw it."""
        assert self.reviewed is not None
        state = self.reviewed.line.state(self.at if self.is_before else self.place)
        return state.view(self.seat, list(self.reviewed.names))

    # Drawing --------------------------------------------------------------------------------------------

    def show_forming(self, text: str) -> None:
        """What there is to say before there is a review."""
        for part in PARTS:
            self.query_one(part).display = False
        self.put("head", Text(" Review"))
        self.put("told", Text(self.theme.text(text)))
        self.put("keys", key_words(FORMING if self.forming else STOPPED, self.app.size.width, self.theme))

    def show_seat(self, seat: int) -> None:
        assert self.reviewed is not None
        self.seat = seat % self.reviewed.line.seats
        self.words = Words(self.reviewed.review, self.seat, self.reviewed.names)
        self.draw()

    def on_resize(self) -> None:
        if self.words is not None:
            self.draw()

    def draw(self) -> None:
        """Everything, as it is at the cursor's place."""
        width, height = self.app.size
        rows = 5 if height < 30 else 7 if height < 40 else 9 if height < 50 else 11
        beside = width // 2 if width < 100 else max(50, width * 2 // 5)
        for part in PARTS:
            self.query_one(part).display = True
        self.draw_head(width)
        self.draw_top(width, rows)
        self.draw_words(beside, width < WIDE)
        self.draw_moment(width - beside, max(3, height - rows - AROUND))
        self.put("keys", key_words(KEYS, width, self.theme))

    def draw_head(self, width: int) -> None:
        """Whose review of what it is, and whose else there are."""
        assert self.reviewed is not None
        names, review = self.reviewed.names, self.reviewed.review
        title = self.reviewed.line.end.setup.game.title
        others = ", ".join(name for seat, name in enumerate(names) if seat != self.seat)
        text = f" Review for {names[self.seat]} (v: {others}) · {title} · {effort(review)}"
        self.put("head", Text(cut(self.theme.text(text), width)))

    def draw_top(self, width: int, rows: int) -> None:
        assert self.words is not None
        wide = width >= WIDE
        self.query_one("#ledger").display = wide
        self.put("ledger", self.text(self.words.ledger_lines()))
        self.put("line", draw_line(self.words, self.place, width - LEDGER if wide else width, rows, self.theme))
        self.put("legend", Text(self.theme.text(LEGEND)))

    def draw_words(self, width: int, with_ledger: bool) -> None:
        assert self.words is not None
        scroll = self.query_one("#words", VerticalScroll)
        scroll.styles.width = width
        self.put("told", self.text(self.words.lines(self.place, width - 3, with_ledger)))
        scroll.scroll_home(animate=False, immediate=True)

    def draw_moment(self, width: int, height: int) -> None:
        """The table, and over it when it is; what could not be done goes before that."""
        view = self.query_one("#table", CanvasView)
        view.space = Size(width, height)
        view.styles.width, view.styles.height = width, height
        view.redraw()
        view.scroll_home(animate=False, immediate=True)
        self.put("where", Text(cut(self.theme.text(self.message or self.where()), width)))

    def where(self) -> str:
        assert self.reviewed is not None
        if self.place == 0:
            return "The table at the start"
        number = self.reviewed.review.steps[self.at].number
        if self.is_before:
            return f"Before entry {number}: {{}}● played, <>◎ better"
        return f"After entry {number}"

    def draw_table(self, width: int, height: int) -> Canvas:
        if self.reviewed is None:
            return Canvas(0, 0)
        scene = self.scene()
        return draw_table(scene, width, height, lesson_lights(self.lesson, scene), self.theme)

    def text(self, lines: Sequence[tuple[str, Style]]) -> Text:
        return Text("\n").join(Text(self.theme.text(words), ink) for words, ink in lines)

    def put(self, part: str, text: Text) -> None:
        self.query_one(f"#{part}", Static).update(text)
