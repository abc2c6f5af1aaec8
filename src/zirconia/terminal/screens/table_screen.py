"""The table: boards, cards, panels, log, prompt and buttons around one match."""

from __future__ import annotations

import textwrap
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from zirconia.core.contract.vocabulary import Choice
from zirconia.terminal.choice_path import Walk, ending
from zirconia.terminal.costs import with_costs
from zirconia.terminal.descriptions import describe, names_of_things
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.boards import draw_boards
from zirconia.terminal.drawing.canvas import Canvas
from zirconia.terminal.drawing.colours import style
from zirconia.terminal.drawing.lists import draw_buttons, draw_things
from zirconia.terminal.drawing.log_lines import draw_log
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.status_lines import (
    head_line,
    keys_line,
    left_in_head,
    prompt_lines,
    prompt_text,
    strip_line,
)
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.match import Cannot, Match
from zirconia.terminal.screens.canvas_view import CanvasView
from zirconia.terminal.screens.cursor import next_lit
from zirconia.terminal.screens.dialogs import Actions
from zirconia.terminal.screens.layout import LOWEST, desk_parts, grown, regions
from zirconia.terminal.screens.table_actions import TableActions

PARTS = ("head", "strip", "board", "prompt", "verbs", "things", "log", "keys", "detail")  # the last one on top

STYLES = f"""
TableScreen {{ background: {colours.DARK}; color: {colours.INK}; overflow: hidden; }}
TableScreen > * {{ position: absolute; }}
#head {{ background: {colours.SHADES[2]}; text-style: bold; }}
#keys {{ color: {colours.FAINT}; background: {colours.SHADES[0]}; }}
#detail {{ color: {colours.INK}; background: {colours.SHADES[0]}; }}
"""


class TableScreen(TableActions):
    """Draws the scene, follows the player's path through it, and hands complete ones to the match."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "part(1)", "other part", priority=True),
        Binding("shift+tab", "part(-1)", "other part", priority=True),
        Binding("full_stop", "lit(1)", "next lit"),
        Binding("comma", "lit(-1)", "previous lit"),
        Binding("escape", "back", "back"),
        Binding("a", "all", "all actions"),
        Binding("e", "end", "end"),
        Binding("w", "why", "why not"),
        *(Binding(str(number), f"verb({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, match: Match, theme: Theme) -> None:
        super().__init__(match, theme)
        self.walk = Walk([])
        self.message = ""
        self.verb_steps: list[str] = []
        self.laid_out_for: object = None
        self.measured: dict[str, Region] = {}
        self.places: dict[str, Region] = dict.fromkeys(PARTS, Region())
        self._due = False

    def compose(self) -> ComposeResult:
        views = {"board": self.draw_board, "verbs": self.draw_verbs, "things": self.draw_things}
        for part in PARTS:
            yield CanvasView(part, views[part]) if part in views else Static("", id=part, markup=False)

    async def on_mount(self) -> None:
        self.match.changed = self.changed
        try:
            await self.match.start()
        except Cannot as error:
            self.message = error.told
        self.renew()
        if "invite" in self.match.offers and self.match.scene["seat"] is None:
            await self.action_invite()

    # Drawing --------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The match has something new; several news are drawn at once."""
        if not self._due:
            self._due = True
            self.call_later(self.renew)

    def renew(self) -> None:
        """Draw the table as it is now."""
        self._due = False
        scene = self.match.scene
        if scene is not self.scene:
            choices = with_costs(scene)
            fresh = self.scene is None or choices != self.walk.choices
            turned = self.scene is None or scene["turn"] != self.scene["turn"]
            self.scene = scene
            self.others.follow(scene, self.match.happened())
            if fresh:
                self.walk = Walk(choices)
                self.forget() if scene["choices"] else None
            self.draw(moved=fresh, turned=turned)
        else:
            before = self.places
            self.lay_out()
            if self.places != before:
                self.view("verbs").redraw()
                self.describe()
            self.draw_words()
        self.ask_next_person()

    def on_resize(self) -> None:
        if self.scene is not None:
            self.draw()

    def draw(self, moved: bool = False, turned: bool = False) -> None:
        assert self.scene is not None
        self.verb_steps = self.find_verbs()
        self.lay_out()
        for part in ("board", "things", "verbs"):
            self.view(part).redraw()
        self.draw_words()
        if moved:
            self.aim(stay=not turned)
        self.describe()

    def lay_out(self) -> None:
        """Give every part its place."""
        assert self.scene is not None
        size = self.app.size
        kind = (size, [(board["id"], len(board["cells"])) for board in self.scene["boards"]])
        if kind != self.laid_out_for:
            self.laid_out_for = kind
            self.measured = regions(self.scene, size.width, size.height, self.theme)
        desk = self.measured["desk"]
        buttons, least = (draw_buttons(self.labels(long), desk.width, self.theme).height for long in (True, False))
        asked = len(self.prompt(desk.width)[0])
        places = {**self.measured, **desk_parts(desk, asked, buttons, least, whole=self.scene["over"])}
        for part in PARTS:
            if places.get(part) != self.places.get(part):
                self.put(self.query_one(f"#{part}", Widget), places.get(part))
        self.places = places

    @staticmethod
    def put(widget: Widget, place: Region | None) -> None:
        """A part where it belongs; one without a place is not shown."""
        widget.display = place is not None
        if place is not None:
            widget.styles.offset = (place.x, place.y)
            widget.styles.width = place.width
            widget.styles.height = place.height
            if isinstance(widget, CanvasView):
                widget.space = place.size

    def draw_words(self) -> None:
        """Everything that is only text."""
        assert self.scene is not None
        width = self.app.size.width
        self.words("head", head_line(self.scene, width, self.theme, self.left_in_head()))
        self.words("strip", strip_line(self.scene, self.match.names, width, self.theme, self.change))
        place = self.places["prompt"]
        self.words("prompt", prompt_text(self.scene, *self.prompt(place.width), place.height))
        self.words("keys", keys_line(self.scene, self.match.offers, self.walk.path, width, self.theme))
        log = self.places["log"]
        self.words(
            "log", draw_log(self.scene, self.others.turn, self.match.log(), log.width, log.height, self.theme)
        )

    def prompt(self, width: int) -> tuple[list[str], int]:
        assert self.scene is not None
        touched = [self.named(step) for step in self.walk.path]
        note = self.match.question or self.match.note
        return prompt_lines(self.scene, touched, note, width, self.theme, bool(self.left_in_head()))

    def left_in_head(self) -> str:
        """On a screen with hardly a line to spare, what is left to spend stands in the headline."""
        assert self.scene is not None
        return left_in_head(self.scene, self.app.size.width) if self.measured["desk"].height <= LOWEST else ""

    def change(self, seat: int, counter: str) -> int:
        return self.others.change(self.match.scene, seat, counter)

    def words(self, part: str, text: Text) -> None:
        self.query_one(f"#{part}", Static).update(text, layout=False)

    def lights(self) -> Lights:
        return Lights(self.walk.steps().keys(), self.walk.path, self.others.touched)

    def draw_board(self, width: int, height: int) -> Canvas:
        if self.scene is None or not self.scene["boards"]:
            return Canvas(0, 0)
        return draw_boards(self.scene, width, height, self.lights(), self.theme)

    def draw_things(self, width: int, height: int) -> Canvas:
        if self.scene is None:
            return Canvas(0, 0)
        return draw_things(self.scene, width, height, self.lights(), self.theme, self.change)

    def draw_verbs(self, width: int, height: int) -> Canvas:
        """The buttons; where there is no room for all of their words, without what they cost."""
        canvas = draw_buttons(self.labels(True), width, self.theme)
        return canvas if canvas.height <= height else draw_buttons(self.labels(False), width, self.theme, height)

    def labels(self, long: bool) -> list[tuple[str, str]]:
        """Buttons in words, with what they cost or without."""
        assert self.scene is not None
        walk = self.walk if long else Walk(self.scene["choices"], self.walk.path)
        return [(step, walk.label(step)) for step in self.verb_steps]

    def find_verbs(self) -> list[str]:
        """The steps that are no thing in sight: buttons."""
        shown = set(self.draw_things(60, 0).places)
        for board in self.scene["boards"] if self.scene else ():
            shown |= {cell["id"] for cell in board["cells"]}
        return [step for step in self.walk.steps() if step not in shown]

    def view(self, part: str) -> CanvasView:
        return self.query_one(f"#{part}", CanvasView)

    def named(self, step: str) -> str:
        """A touched thing in a word or two."""
        return names_of_things(self.match.scene)(step)

    # The cursor -----------------------------------------------------------------------------------------

    def aim(self, stay: bool = True) -> None:
        """To where something can be chosen: buttons after a step, otherwise the board, then the cards.

        The cursor stays in a part where it has something to choose, but not on a button when the turn changes:
        whoever presses Enter once too often must not end a turn that has just begun.
        """
        order = ("verbs", "board", "things") if self.walk.path else ("board", "things", "verbs")
        lit = [part for part in order if self.view(part).canvas.lit and self.view(part).display]
        here = self.focused.id if isinstance(self.focused, CanvasView) else None
        if here is None or not self.view(here).display:
            here = "things"
        kept = here in lit and (stay or here != "verbs")
        target = here if kept or not lit else lit[0]
        view = self.view(target)
        if view.display:
            self.set_focus(view)
        for part in lit:
            one = self.view(part)
            if one.cursor not in one.canvas.lit:
                one.point(one.canvas.next_lit(one.cursor, 1))

    def parts(self) -> list[CanvasView]:
        """The parts that hold anything, in the order in which the keys go through them."""
        views = [self.view(part) for part in ("board", "things", "verbs")]
        return [view for view in views if view.display and view.canvas.places]

    def action_part(self, step: int) -> None:
        """The next part that holds anything."""
        parts = self.parts()
        if parts:
            at = parts.index(self.focused) + step if self.focused in parts else 0
            self.set_focus(parts[at % len(parts)])

    def action_lit(self, step: int) -> None:
        """The next thing that can be chosen, in this part or in the next one that has any."""
        here = self.focused if isinstance(self.focused, CanvasView) else None
        target = next_lit(self.parts(), here, step)
        if target is not None:
            view, thing = target
            self.set_focus(view)
            view.point(thing)

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        self.forget()
        self.describe(event.thing)

    def describe(self, thing: str | None = None) -> None:
        """What the cursor is on, or what the player must be told."""
        if self.scene is None:
            return
        if self.message:
            self.show_detail(self.message, style(colours.ACCENT, bold=True))
            return
        thing = thing or (self.focused.cursor if isinstance(self.focused, CanvasView) else None)
        told = describe(self.scene, thing) if thing else ""
        action = self.walk.completed_by(thing) if thing else None
        if action is not None:
            told = f"Enter: {action['text']}. {told}"
        elif thing in self.verb_steps:
            told = self.walk.label(str(thing))
        self.show_detail(told, colours.PLAIN)

    def show_detail(self, text: str, ink: Style) -> None:
        """The whole of a text: where it is longer than its place, over the board for as long as it is shown."""
        place = self.places["detail"]
        lines = textwrap.wrap(self.theme.text(text), max(8, place.width))
        view = self.focused if isinstance(self.focused, CanvasView) else None
        pointed = self.places[str(view.id)].y + view.cursor_line() if view is not None else None
        self.put(self.query_one("#detail", Widget), grown(place, len(lines), pointed))
        self.words("detail", Text("\n".join(lines), ink))

    def tell(self, message: str, rule: str = "") -> None:
        self.message, self.rule = message, rule
        self.describe()

    def forget(self) -> None:
        """What was told has been read; its rule is no longer what help is about."""
        self.message = self.rule = ""

    # Choosing -------------------------------------------------------------------------------------------

    def on_key(self) -> None:
        """A key without a meaning of its own shows the rest of the others' turn at once."""
        if "skip" in self.match.offers:
            self.attempt(self.match.do("skip"))

    async def on_canvas_view_touched(self, event: CanvasView.Touched) -> None:
        if "skip" in self.match.offers:
            await self.match.do("skip")
        elif event.thing in self.walk.steps():
            self.step(event.thing)
        else:
            await self.explain(event.thing)

    def step(self, thing: str) -> None:
        """Go a step along a path; play it when it is complete."""
        choice = self.walk.touch(thing)
        self.forget()
        if choice is not None:
            self.play(choice)
        else:
            self.draw(moved=True)

    def play(self, choice: Choice) -> None:
        self.walk.path.clear()
        self.attempt(self.match.act(choice))

    async def explain(self, thing: str) -> None:
        """Why a dark thing can't be touched."""
        if self.scene is None or self.scene["over"] or self.scene["seat"] is None:
            self.describe(thing)
            return
        try:
            refused = await self.match.why([*self.walk.path, thing])
        except Cannot as error:
            refused = error
        if refused is not None:
            self.tell(refused.told, refused.rule)

    async def action_why(self) -> None:
        if isinstance(self.focused, CanvasView) and self.focused.cursor:
            await self.explain(self.focused.cursor)

    def action_verb(self, number: int) -> None:
        if number <= len(self.verb_steps):
            self.step(self.verb_steps[number - 1])

    def action_back(self) -> None:
        """A step back, or out of a half-made choice."""
        self.forget()
        if self.walk.back():
            self.draw(moved=True)
        elif self.scene is not None and self.scene["prompt"]["midway"]:
            self.attempt(self.match.do("cancel"))

    def action_undo(self) -> None:
        """Inside a half-made choice its last step; otherwise the last action."""
        if self.walk.path:
            self.action_back()
        else:
            super().action_undo()

    def action_end(self) -> None:
        choice = ending(self.walk.choices)
        if choice is not None:
            self.play(choice)
        else:
            self.tell("There is nothing to end now.")

    def action_all(self) -> None:
        if self.walk.choices:
            actions = Actions(self.walk.left(), names_of_things(self.match.scene))
            self.app.push_screen(actions, lambda choice: self.play(choice) if choice else None)
