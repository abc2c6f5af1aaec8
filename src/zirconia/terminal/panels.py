"""The lines of text around the table: headline, players, prompt, keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rich.text import Text

from zirconia.terminal import look as looks
from zirconia.terminal.list_picture import cut
from zirconia.terminal.look import Look, style
from zirconia.terminal.paths import ending
from zirconia.terminal.render import namer
from zirconia.terminal.things import count

Json = Mapping[str, Any]


def head_line(scene: Json, width: int, look: Look) -> Text:
    turn = f"turn {scene['turn']['number']} ({namer(scene)(scene['turn']['seat'])})"
    parts = [scene["title"], f"round {scene['round']}", turn, scene["phase"]["label"]]
    if not scene["turn"]["number"] and not scene["round"]:
        parts = [scene["title"], scene["phase"]["label"]]
    return Text(cut(look.text(" " + " · ".join(part for part in parts if part)), width).ljust(width))


def strip_line(scene: Json, names: Mapping[int, str], width: int, look: Look) -> Text:
    """Every player with as many counters as there is room for, an equal share each."""
    players = scene["players"]
    share = width // max(1, len(players))
    colours = looks.seat_colours(scene)
    line = Text()
    for player in players:
        seat = player["seat"]
        text = player_text(player, names.get(seat, ""), seat in scene["acting"], share - 1, look)
        line.append(text.ljust(share), style(colours.get(seat, looks.INK), bold=seat in scene["acting"]))
    return line


def player_text(player: Json, who: str, acts: bool, room: int, look: Look) -> str:
    sign = "▸" if acts else " "
    text = f"{sign}{player['name']}" + (f" {who}" if who else "")
    shown = 0
    for one in player["counters"]:
        more = f"{':' if not shown else ','} {one['label']} {count(one)}"
        if len(text) + len(more) > room:
            break
        text += more
        shown += 1
    return cut(look.text(text), room)


def prompt_lines(scene: Json, touched: Sequence[str], note: str, width: int, height: int, look: Look) -> Text:
    """Who is asked what; below, the way so far, what is left to spend, or what else there is to know."""
    prompt = scene["prompt"]
    named = namer(scene)
    asked = ", ".join(named(seat) for seat in ([scene["seat"]] if prompt["you"] else prompt["waiting"]))
    first = f"{asked}: {prompt['text']}" if asked else prompt["text"]
    if scene["over"]:
        first = result_text(scene)
    left = "  ".join(f"{one['label']} {one.get('text') or count(one)}" for one in prompt["left"] if one["value"])
    second = " > ".join([*touched, "..."]) if touched else note or left
    if scene["over"] and not note:
        second = "u takes back, q leaves (and saves the record)"
    ink = style(looks.ACCENT, bold=True) if prompt["you"] else style(looks.INK, bold=True)
    return Text.assemble(
        (cut(look.text(first), width), ink), "\n", (cut(look.text(second), width), style(looks.INK))
    )


def result_text(scene: Json) -> str:
    result = scene["result"]
    named = namer(scene)
    scores = ", ".join(f"{named(seat)} {score}" for seat, score in enumerate(result["scores"]))
    return f"{result['text']} Scores: {scores}"


def keys_line(scene: Json, offers: Collection[str], path: Sequence[str], width: int, look: Look) -> Text:
    """The keys that do something now."""
    keys: list[tuple[str, str]] = []
    if "step" in offers:
        keys += [("→", "next"), ("←", "back"), ("g", "go to"), ("v", "viewpoint")]
    if scene["choices"]:
        keys += [("Enter", "choose"), (".", "next lit"), ("a", "all")]
    if path or scene["prompt"]["midway"]:
        keys.append(("Esc", "back"))
    if ending(scene["choices"]) is not None and not path:
        keys.append(("e", "end"))
    for offer, key, word in (
        ("undo", "u", "undo"),
        ("hint", "h", "hint"),
        ("chat", "c", "chat"),
        ("pause", "p", "pause"),
    ):
        keys += [(key, word)] if offer in offers else []
    keys += [("l", "log"), ("?", "help"), ("Tab", "part"), ("q", "leave")]
    text = Text(" ")
    for key, word in keys:
        if len(text) + len(key) + len(word) + 3 > width:
            break
        text.append(look.text({"→": "Right", "←": "Left"}.get(key, key) if look.ascii else key), looks.STRONG)
        text.append(f" {word}  ")
    return text
