"""The review of a game that is over: asked for, followed while it forms, and read entry by entry."""

from __future__ import annotations

import time
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from zirconia.review.keeping import bar_line
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.review_picture import lesson_lights
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.match import Cannot, Match, Reviewing
from zirconia.terminal.matches.playing_on import ReviewedMoment, played_on
from zirconia.terminal.screens.dialogs import Reader
from zirconia.terminal.screens.help_text import review_help
from zirconia.terminal.screens.replay_screen import ReplayScreen
from zirconia.terminal.screens.review_view import ReviewView

WIDEST_BAR = 76
# Keys that parts of the screen would take for themselves, which have another meaning in what lies over it.
OWN = ("walk", "go", "lesson", "lesson_on", "scroll_part", "part", "table")


class ReviewScreen(ReviewView):
    """The arrow keys walk along the line, from entry to entry; Page up and Page down from lesson to lesson."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "walk(1)", "next", priority=True),
        Binding("left", "walk(-1)", "back", priority=True),
        Binding("home", "go(0)", "start", priority=True),
        Binding("end", "go(100000000)", "end", priority=True),
        Binding("pagedown", "lesson_on(1)", "next lesson", priority=True),
        Binding("pageup", "lesson_on(-1)", "previous lesson", priority=True),
        *(Binding(str(number), f"lesson({number})", show=False, priority=True) for number in range(1, 10)),
        Binding("down", "scroll_part(1)", "down", priority=True),
        Binding("up", "scroll_part(-1)", "up", priority=True),
        Binding("tab,shift+tab", "part", "other part", priority=True),
        Binding("enter,space", "table", "table", priority=True),
        Binding("v", "seat", "seat"),
        Binding("p", "play_on", "play on"),
        Binding("r", "go_on", "go on"),
        Binding("question_mark,f1", "help", "help"),
        Binding("escape,q,ctrl+q", "leave", "back"),
    ]

    class PlayedOn(Message):
        """Somebody plays on from a position of the game."""

        def __init__(self, match: Match) -> None:
            self.match = match
            super().__init__()

    def __init__(self, reviewing: Reviewing, theme: Theme) -> None:
        super().__init__(reviewing.seat, theme)
        self.reviewing = reviewing
        self.percent, self.more, self.began = 0, "", 0.0

    def on_mount(self) -> None:
        self.action_go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in OWN or (self.app.screen is self and self.reviewed is not None)

    # While it forms -------------------------------------------------------------------------------------

    def action_go_on(self) -> None:
        """Ask for the review: at first, and when it has stopped."""
        if self.reviewed is None and not self.forming:
            self.forming = True
            self.run_worker(self.follow(), exit_on_error=True)

    async def follow(self) -> None:
        self.show_forming("One moment.")
        self.began = time.monotonic()
        ticking = self.set_interval(1.0, self.tick, pause=True)

        def tell(percent: int, more: str) -> None:
            self.percent, self.more = percent, more
            self.tick()
            ticking.resume()

        try:
            self.reviewed = await self.reviewing.made(tell)
        except Cannot as error:
            self.forming = False
            self.show_forming(error.told)
            return
        finally:
            ticking.stop()
        self.forming = False
        self.set_focus(self.query_one("#words"))
        self.show_seat(self.seat)

    def tick(self) -> None:
        """How far it is, in the words of the command."""
        width = min(WIDEST_BAR, self.app.size.width - 4)
        bar = bar_line(self.percent, time.monotonic() - self.began, width, self.theme.ascii)
        self.show_forming(self.more or bar)

    # Moving ---------------------------------------------------------------------------------------------

    def action_walk(self, entries: int) -> None:
        self.action_go(self.place + entries)

    def action_go(self, place: int) -> None:
        assert self.reviewed is not None
        self.place = max(0, min(len(self.reviewed.line.moments), place))
        self.message = ""
        self.draw()

    def action_lesson(self, number: int) -> None:
        assert self.words is not None
        if number > len(self.words.lessons):
            which = f"lesson {number}" if self.words.lessons else "lesson"
            self.tell(f"There is no {which} for {self.words.names[self.seat]}")
        else:
            self.action_go(self.words.lessons[number - 1].at + 1)

    def action_lesson_on(self, step: int) -> None:
        """The next lesson by its number, the first one from where there is none."""
        assert self.words is not None
        here = self.words.lesson_at(self.at)
        count = len(self.words.lessons)
        number = (0 if step > 0 else count - 1) if here is None else here + step
        self.action_lesson(max(0, min(count - 1, number)) + 1)

    def action_seat(self) -> None:
        if self.reviewed is not None:
            self.message = ""
            self.show_seat(self.seat + 1)

    def action_part(self) -> None:
        words, table = self.query_one("#words"), self.query_one("#table")
        self.set_focus(words if self.focused is table else table)

    def action_scroll_part(self, lines: int) -> None:
        part = self.focused or self.query_one("#words")
        part.scroll_relative(y=lines, animate=False)

    # What leads elsewhere -------------------------------------------------------------------------------

    def action_table(self) -> None:
        """The whole table at this moment, to step on from."""
        assert self.reviewed is not None
        steps = self.reviewed.review.steps
        entry = steps[self.at].number - int(self.is_before) if self.place else 0
        match = ReviewedMoment(self.reviewed, self.seat, entry)
        self.app.push_screen(MomentScreen(match, self.theme, lesson_lights(self.lesson, self.scene()), entry))

    def action_play_on(self) -> None:
        """On from the position before the entry under the cursor, against bots."""
        if self.reviewed is None:
            return
        try:
            self.post_message(self.PlayedOn(played_on(self.reviewed, self.seat, self.at)))
        except Cannot as error:
            self.tell(error.told)

    def action_help(self) -> None:
        self.app.push_screen(Reader("The review", review_help))

    def action_leave(self) -> None:
        stopped = f"The review stopped at {self.percent} %. What was found is kept: r goes on with it."
        self.dismiss(stopped if self.forming else "")

    def tell(self, message: str) -> None:
        self.message = message
        self.draw()


class MomentScreen(ReplayScreen):
    """The table at a moment of the review, with the lesson pointed out where it was to be learned."""

    def __init__(self, match: ReviewedMoment, theme: Theme, lesson: Lights, entry: int) -> None:
        super().__init__(match, theme)
        self.moment = match
        self.lesson = lesson
        self.entry = entry

    def lights(self) -> Lights:
        return self.lesson if self.moment.at == self.entry else super().lights()

    def action_review(self) -> None:
        """Back to where it is."""
        self.action_leave()
