"""The lines of text around the table: headline, players, prompt, keys."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence

from rich.text import Text

from zirconia.core.contract.vocabulary import Player, Scene
from zirconia.terminal.choice_path import ending
from zirconia.terminal.descriptions import asked_seats, count, namer
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.colours import style
from zirconia.terminal.drawing.lists import cut
from zirconia.terminal.drawing.theme import Theme

OFFERED = (
    ("undo", "u", "undo"),
    ("hint", "h", "hint"),
    ("chat", "c", "chat"),
    ("pause", "p", "pause"),
    ("invite", "i", "invite"),
)


def head_line(scene: Scene, width: int, theme: Theme) -> Text:
    turn = f"turn {scene['turn']['number']} ({namer(scene)(scene['turn']['seat'])})"
    parts = [scene["title"], f"round {scene['round']}", turn, scene["phase"]["label"]]
    if not scene["turn"]["number"] and not scene["round"]:
        parts = [scene["title"], scene["phase"]["label"]]
    return Text(cut(theme.text(" " + " · ".join(part for part in parts if part)), width).ljust(width))


def strip_line(scene: Scene, names: Mapping[int, str], width: int, theme: Theme) -> Text:
    """Every player with as many counters as there is room for, an equal share each."""
    players = scene["players"]
    share = width // max(1, len(players))
    inks = colours.seat_colours(scene)
    line = Text()
    for player in players:
        seat = player["seat"]
        text = player_text(player, names.get(seat, ""), seat in scene["acting"], share - 1, theme)
        line.append(text.ljust(share), style(inks.get(seat, colours.INK), bold=seat in scene["acting"]))
    return line


def player_text(player: Player, who: str, acts: bool, room: int, theme: Theme) -> str:
    sign = "▸" if acts else " "
    text = f"{sign}{player['name']}" + (f" {who}" if who else "")
    for number, one in enumerate(player["counters"]):
        more = f"{',' if number else ':'} {one['label']} {count(one)}"
        if len(text) + len(more) > room:
            break
        text += more
    return cut(theme.text(text), room)


def prompt_lines(scene: Scene, touched: Sequence[str], note: str, width: int, height: int, theme: Theme) -> Text:
    """Who is asked what; below, the way so far, what is left to spend, or what else there is to know."""
    prompt = scene["prompt"]
    asked = ", ".join(map(namer(scene), asked_seats(scene)))
    first = f"{asked}: {prompt['text']}" if asked else prompt["text"]
    if scene["over"]:
        first = result_text(scene)
    left = "  ".join(f"{one['label']} {one.get('text') or count(one)}" for one in prompt["left"] if one["value"])
    second = " > ".join([*touched, "..."]) if touched else note or left
    if scene["over"] and not note:
        second = "u takes back, q leaves (and saves the record)"
    ink = style(colours.ACCENT, bold=True) if prompt["you"] else style(colours.INK, bold=True)
    lines = textwrap.wrap(theme.text(first), width)
    room = max(1, height - 1)
    lines = [*lines[: room - 1], cut(" ".join(lines[room - 1 :]), width)] if len(lines) > room else lines
    return Text.assemble(("\n".join(lines), ink), "\n", (cut(theme.text(second), width), style(colours.INK)))


def result_text(scene: Scene) -> str:
    result = scene["result"]
    if result is None:
        return ""
    named = namer(scene)
    scores = ", ".join(f"{named(seat)} {score}" for seat, score in enumerate(result["scores"]))
    return f"{result['text']} Scores: {scores}"


def keys_line(scene: Scene, offers: Collection[str], path: Sequence[str], width: int, theme: Theme) -> Text:
    """The keys that do something now."""
    text = Text(" ")
    last = (("?", "help"), ("q", "leave"))
    room = width - sum(len(key) + len(word) + 3 for key, word in last)
    for key, word in [*usable_keys(scene, offers, path), *last]:
        name = {"→": "Right", "←": "Left"}.get(key, key) if theme.ascii else key
        if len(text) + len(name) + len(word) + 1 <= room or (key, word) in last:
            text.append(name, colours.STRONG)
            text.append(f" {word}  ")
    return text


def usable_keys(scene: Scene, offers: Collection[str], path: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(key, word), the most useful first."""
    if "step" in offers:
        yield from (("→", "next"), ("←", "back"), ("g", "go to"), ("v", "viewpoint"))
    if scene["choices"]:
        yield "Enter", "choose"
    if path or scene["prompt"]["midway"]:
        yield "Esc", "back"
    if ending(scene["choices"]) is not None and not path:
        yield "e", "end"
    for offer, key, word in OFFERED:
        if offer in offers:
            yield key, word
    if scene["choices"]:
        yield from ((".", "next lit"), ("a", "all"))
    yield from (("Tab", "part"), ("l", "log"))
