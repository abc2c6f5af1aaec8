"""The others' last turn and the end of the log, in the lines that there are for both."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from zirconia.core.contract.vocabulary import Scene
from zirconia.terminal.descriptions import namer
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.colours import style
from zirconia.terminal.drawing.marks import HATCH
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.last_turn import Happening, Told, in_words, names_a_cell, names_a_thing

Line = tuple[str, Style]


def draw_log(
    scene: Scene, turn: Sequence[Happening], log: Sequence[str], width: int, height: int, theme: Theme
) -> Text:
    """The last turn on top, briefly if it is long; below it the newest lines of the log."""
    last = turn_lines(scene, turn, width, height - 1)
    lines = [heading(f"{HATCH} Last turn {HATCH}", width), *last] if last else []
    room = height - len(lines)
    if room >= 2:
        lines += [heading(" Log ", width), *log_tail(log, width, room - 1)]
    text = Text()
    for at, (words, ink) in enumerate(lines):
        text.append(theme.text(("\n" if at else "") + words), ink)
    return text


def heading(words: str, width: int) -> Line:
    return words.center(width, "─"), colours.DIM


def turn_lines(scene: Scene, turn: Sequence[Happening], width: int, height: int) -> list[Line]:
    """Everything, if it fits; else what names a thing; else that with the board first. A key shows all of it."""
    inks, names = colours.seat_colours(scene), names_of_seats(scene)
    named = [one for one in turn if names_a_thing(one.row)]
    board_first = sorted(named, key=lambda one: not names_a_cell(one.row))
    lines: list[Line] = []
    for shown in (turn, named, board_first):
        lines = wrapped(in_words(shown), names, inks, width) or lines
        if len(lines) <= height:
            return lines
    kept = lines[: max(0, height)]
    if kept:
        words, ink = kept[-1]
        kept[-1] = (words[: width - 1] + "…", ink)
    return kept


def names_of_seats(scene: Scene) -> Mapping[int, str]:
    named = namer(scene)
    return {seat: named(seat) for seat in range(scene["seats"])}


def wrapped(told: Sequence[Told], names: Mapping[int, str], inks: Mapping[int, str], width: int) -> list[Line]:
    """A paragraph for each, in the player's colour, the name before it."""
    lines: list[Line] = []
    for one in told:
        who = f"{names.get(one.seat, one.seat)}: " if one.seat is not None else ""
        ink = style(inks.get(one.seat, colours.INK)) if one.seat is not None else colours.PLAIN
        lines += [
            (line, ink) for line in textwrap.wrap(f"{who}{one.text}.", max(8, width), subsequent_indent="  ")
        ]
    return lines


def log_tail(log: Sequence[str], width: int, height: int) -> list[Line]:
    """The end of the log, the newest line last."""
    lines: list[str] = []
    for text in reversed(log[-height:]):
        wrapped_text = textwrap.wrap(text, max(8, width - 2))
        lines = [("- " if at == 0 else "  ") + line for at, line in enumerate(wrapped_text)] + lines
        if len(lines) >= height:
            break
    return [(line, colours.PLAIN) for line in lines[-height:]]
