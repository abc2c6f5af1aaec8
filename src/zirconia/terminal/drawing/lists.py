"""Cards, panels and buttons as pictures: everything of a scene that is not on a board."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from rich.style import Style

from zirconia.core.contract.vocabulary import Area, Card, Player, Scene
from zirconia.terminal.card_text import Change, changed, description, inline, no_change, remarks
from zirconia.terminal.descriptions import count, role
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.canvas import Canvas, Span
from zirconia.terminal.drawing.colours import style
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.wrapping import hard, hard_wrapped

CLOSED = ("deck", "discard", "trash", "list")  # areas in a line, as nobody plays from them
EVERY, HAND, NONE = "every", "hand", ""  # areas whose cards have their texts below the names
HAND_SHARE = 0.75  # a hand with its texts may take so much of the height

WIDE = 46  # from here on a card's text stands beside its name
LEAST = 8  # columns of a text, so that it is worth its beginning


@dataclass(frozen=True)
class Row:
    """A line of the list; with an id it can be pointed at."""

    text: str
    style: Style = colours.PLAIN
    id: str = ""
    first: bool = True  # whether the thing begins here, and does not only go on


def draw_things(
    scene: Scene, width: int, height: int, lights: Lights, theme: Theme, change: Change = no_change
) -> Canvas:
    """Your hand, the common areas, your panel, the others' panels; texts of cards as far as the height allows."""
    listers = {texts: Lister(scene, width, lights, theme, texts, change) for texts in (EVERY, HAND, NONE)}
    rows = list(listers[EVERY].rows())
    if len(rows) > height:
        short = len(list(listers[HAND].hand())) <= height * HAND_SHARE
        rows = list(listers[HAND if short else NONE].rows())
    canvas = Canvas(width, len(rows))
    for line, row in enumerate(rows):
        text = cut(theme.text(row.text), width)
        canvas.put(line, 0, text.ljust(width) if row.id else text, row.style)
        if row.id and row.first and row.id not in canvas.places:
            canvas.add_place(row.id, spans_from(rows, line, width), row.id in lights.lit)
    return canvas


def spans_from(rows: Sequence[Row], line: int, width: int) -> list[Span]:
    """The rows of one thing: its first, and those that go on with it."""
    following = takewhile(lambda row: row.id == rows[line].id and not row.first, rows[line + 1 :])
    return [(line + at, 0, width) for at, _ in enumerate([rows[line], *following])]


class Lister:
    """Makes the rows of a list of things."""

    def __init__(
        self,
        scene: Scene,
        width: int,
        lights: Lights,
        theme: Theme,
        texts: str = NONE,
        change: Change = no_change,
    ) -> None:
        self.scene = scene
        self.change = change
        self.texts = texts
        self.width = width
        self.lights = lights
        self.theme = theme
        self.colours = colours.seat_colours(scene)

    def hand(self) -> Iterator[Row]:
        """The viewer's own cards."""
        for player in self.scene["players"]:
            for area in player["areas"]:
                if player["seat"] == self.scene["seat"] and area["kind"] == "hand":
                    yield from self.area(area, True)

    def rows(self) -> Iterator[Row]:
        seat = self.scene["seat"]
        players = sorted(self.scene["players"], key=lambda player: player["seat"] != seat)
        yield from self.hand()
        for area in self.scene["areas"]:
            yield from self.area(area, area["kind"] not in CLOSED)
        for player in players:
            yield from self.player(player, player["seat"] == seat)

    def player(self, player: Player, mine: bool) -> Iterator[Row]:
        """A panel: whose it is, the counters, and what is not shown elsewhere."""
        id = f"seat:{player['seat']}"
        you = " (you)" if mine else ""
        acts = " ◆" if player["seat"] in self.scene["acting"] else ""
        ink = self.shade(id, self.colours.get(player["seat"], colours.INK), bold=True)
        title = textwrap.wrap(f"{player['name']}{you}{role(player)}{acts}", max(10, self.width - 4))
        for number, line in enumerate(title or [""]):
            yield Row((self.lights.sign(id) if not number else "    ") + line, ink, id, first=not number)
        counters = [
            hard(f"{one['label']} {count(one)}{changed(self.change(player['seat'], one['id']))}")
            for one in player["counters"]
        ]
        yield from self.wrapped("  ".join(counters), colours.PLAIN)
        for area in player["areas"]:
            if not (mine and area["kind"] == "hand"):
                yield from self.area(area, mine and area["kind"] not in CLOSED)

    def area(self, area: Area, opened: bool) -> Iterator[Row]:
        """Card by card where a player reads them; else in a line, with those that can be touched below."""
        lit = [card for card in area["cards"] if card["id"] in self.lights.lit or card["id"] in self.lights.chosen]
        if not area["count"] and not area["cards"]:
            return
        if opened:
            for line in textwrap.wrap(f"{area['label']} ({area['count']})", max(10, self.width)):
                yield Row(line, colours.STRONG)
            yield from self.wrapped(area.get("text", ""), colours.DIM)
            for card in area["cards"]:
                yield from self.card(card, area)
            if area["facedown"]:
                yield Row(f"  {area['facedown']} face down", colours.DIM)
            return
        yield from self.wrapped(f"{area['label']}: {inline(area)}", colours.DIM)
        for card in lit:
            yield from self.card(card, area)

    def card(self, card: Card, area: Area) -> Iterator[Row]:
        """Name, how many, what it costs (below a name that fills the line); its text beside it or below."""
        id = card["id"]
        price = paid(card, area)
        name = (f"{card['count']} " if card["count"] != 1 else "") + card["name"]
        room = self.room(area) - len(price) - 3
        narrow = room < len(name)
        room = self.width - 2 if narrow else room
        told = cut(name + remarks(card), room) if room > len(name) + 2 else cut(name, room)
        text = f"{self.lights.sign(id)}{told.ljust(room)}" + ("" if narrow else f" {price}")
        printed = description(card)
        beside = self.width >= WIDE and len(f"{text}  {printed}") <= self.width
        below = self.texts in (EVERY, area["kind"]) and bool(self.texts) and not beside
        if self.width >= WIDE and not below and (beside or len(text) + LEAST <= self.width):
            text = cut(f"{text}  {printed}", self.width)
        gone = card["count"] == 0 or card.get("state") == "blocked"
        ink = self.shade(id, colours.FAINT if gone else colours.INK)
        yield Row(text, ink, id)
        if narrow and price:
            yield Row(price.rjust(self.width), ink, id, first=False)
        if below:
            for line in textwrap.wrap(printed, max(10, self.width - 4)):
                yield Row("    " + line, self.shade(id, colours.FAINT), id, first=False)

    def room(self, area: Area) -> int:
        """The columns for name and price of a card: all, or so many that texts begin below each other."""
        if self.width < WIDE:
            return self.width
        longest = max(len(card["name"] + remarks(card)) for card in area["cards"]) + 3
        dearest = max(len(paid(card, area)) for card in area["cards"]) + 3
        return min(self.width, max(20, min(longest, 40)) + max(6, dearest))

    def shade(self, id: str, ink: str, bold: bool = False) -> Style:
        back = self.lights.back(id)
        recent = id in self.lights.recent
        return style(colours.LIT_INK if back else ink, back, bold or id in self.lights.chosen, recent)

    def wrapped(self, text: str, ink: Style) -> Iterator[Row]:
        for line in hard_wrapped(text, max(10, self.width - 2)):
            yield Row("  " + line, ink)


def paid(card: Card, area: Area) -> str:
    return card.get("price", "") if area["kind"] == "market" else card.get("cost", "")


def cut(text: str, size: int) -> str:
    return text if len(text) <= size else text[: size - 1] + "…"


# Buttons --------------------------------------------------------------------------------------------


MORE = "… a: all"  # behind the last button in sight


def draw_buttons(labels: Sequence[tuple[str, str]], width: int, theme: Theme, height: int = 0) -> Canvas:
    """(id, words) as numbered buttons, as many on a line as fit; of more than `height` lines the last says so."""
    spots = button_spots(labels, width, theme)
    lines = spots[-1][0] + 1 if spots else 0
    hidden = 0 < height < lines
    if hidden:
        spots = button_spots(labels, width, theme, height - 1)
        lines = spots[-1][0] + 1
    canvas = Canvas(width, lines)
    for line, column, id, text in spots:
        canvas.put(line, column, theme.text(text), style(colours.LIT_INK, colours.LIT))
        canvas.add_place(id, [(line, column, column + len(text))], True)
    if hidden:
        canvas.put(height - 1, width - len(MORE), theme.text(MORE), colours.STRONG)
    return canvas


def button_spots(
    labels: Sequence[tuple[str, str]], width: int, theme: Theme, short: int | None = None
) -> list[tuple[int, int, str, str]]:
    """(line, column, id, text) of each; the line `short` has room for a word about the lines that follow."""
    spots: list[tuple[int, int, str, str]] = []
    line = column = 0
    for number, (id, words) in enumerate(labels, 1):
        key = f"{number} " if number <= 9 else ""
        text = f"[{key}{words}]" if theme.mono else f" {key}{words} "
        if column and column + len(text) > width - (len(MORE) + 1 if line == short else 0):
            line, column = line + 1, 0
        text = cut(text, width - (len(MORE) + 1 if line == short else 0))
        spots.append((line, column, id, text))
        column += len(text) + 1
    return spots
