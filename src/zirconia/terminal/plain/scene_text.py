"""A scene as lines of text."""

from __future__ import annotations

from zirconia.core.contract.vocabulary import Area, Player, Scene
from zirconia.core.errors import IllegalAction
from zirconia.table import Refused
from zirconia.terminal.card_text import counter, description, inline, note, short_remarks
from zirconia.terminal.descriptions import asked_seats, namer
from zirconia.terminal.plain.board_text import draw_board
from zirconia.terminal.plain.console import Style
from zirconia.terminal.wrapping import wrap

OPEN = ("market", "hand")  # areas whose cards a player reads one by one


def draw(scene: Scene, width: int, style: Style) -> list[str]:
    """Everything on the table: headline, boards, common areas, the others' panels, your own last."""
    named = namer(scene)
    lines = [headline(scene, width, style)]
    for board in scene["boards"]:
        lines += ["", *draw_board(board, named, width, style)]
    for area in scene["areas"]:
        if area["count"] or area["kind"] == "market":
            lines += ["", *draw_area(area, width, style, area["kind"] in OPEN)]
    for player in sorted(scene["players"], key=lambda one: one["seat"] == scene["seat"]):
        lines += ["", *draw_player(player, scene["seat"], width, style)]
    return lines


def headline(scene: Scene, width: int, style: Style) -> str:
    turn = f"round {scene['round']}, turn {scene['turn']['number']} ({namer(scene)(scene['turn']['seat'])})"
    parts = [scene["title"], turn, scene["phase"]["label"]]
    text = " | ".join(part for part in parts if part)
    return style.strong(f"== {text} ".ljust(width, "="))


def draw_player(player: Player, you: int | None, width: int, style: Style) -> list[str]:
    """A panel: counters on one line, then every area that holds something."""
    seat = player["seat"]
    mine = seat == you
    title = player["name"] + (" (you)" if mine else "")
    title += "".join(f", {player[key]}" for key in ("role", "status") if player.get(key))
    counters = "  ".join(counter(one) for one in player["counters"])
    lines = wrap(f"{title}: {counters}" if counters else title, width, "", "    ")
    lines[0] = lines[0].replace(title, style.seat(seat, style.strong(title)), 1)
    for area in player["areas"]:
        if area["count"]:
            lines += draw_area(area, width, style, mine and area["kind"] in OPEN, "  ")
    return lines


def draw_area(area: Area, width: int, style: Style, opened: bool, indent: str = "") -> list[str]:
    """An area: card by card when it is open, else in a line."""
    if opened and area["cards"]:
        title = f"{area['label']} ({area['count']})" if area["kind"] != "market" else area["label"]
        hidden = [f"{indent}  {area['facedown']} face down"] if area["facedown"] else []
        return [
            f"{indent}{style.strong(title)}",
            *card_table(area, width, style, indent + "  "),
            *hidden,
        ]
    return wrap(f"{area['label']}: {inline(area)}", width, indent, indent + "    ")


def card_table(area: Area, width: int, style: Style, indent: str) -> list[str]:
    """One card a row: how many, name, cost, price (where it is for sale), text; no empty columns."""
    cards = area["cards"]
    priced = area["kind"] == "market"
    rows = [
        [
            f"{card['count']}x",
            card["name"] + short_remarks(card),
            card.get("cost", ""),
            card.get("price", "") if priced else "",
        ]
        for card in cards
    ]
    heads = ["", "", "cost", "price"]
    kept = [at for at in range(4) if any(row[at] for row in rows)]
    sizes = {at: max(len(heads[at]), *(len(row[at]) for row in rows)) for at in kept}
    left = {0: ">", 1: "<", 2: ">", 3: ">"}
    lines = []
    if any(heads[at] for at in kept):
        lines.append(
            style.faint((indent + "  ".join(f"{heads[at]:{left[at]}{sizes[at]}}" for at in kept)).rstrip())
        )
    for card, row in zip(cards, rows, strict=True):
        start = indent + "  ".join(f"{row[at]:{left[at]}{sizes[at]}}" for at in kept) + "  "
        lines += wrap(start + description(card), width, "", " " * len(start))
    return lines


def ask_lines(scene: Scene, width: int, style: Style) -> list[str]:
    """Who is asked what, and what is left to spend."""
    prompt = scene["prompt"]
    who = ", ".join(map(namer(scene), asked_seats(scene)))
    left = "  ".join(counter(one) + note(one) for one in prompt["left"] if one["value"])
    lines = wrap(f"{who}: {prompt['text']}" if who else prompt["text"], width, "", "  ")
    lines[0] = style.strong(lines[0])
    return lines + (wrap(f"Left: {left}", width, "  ", "  ") if left else [])


def refusal_lines(error: IllegalAction | Refused, width: int) -> list[str]:
    """Why not: the rules' reason, or the table's."""
    reason = error.sentence if isinstance(error, IllegalAction) else error.message
    sentence = reason[:1].upper() + reason[1:]
    rule = f" (rules {error.rule})" if error.rule else ""
    return wrap(sentence.rstrip(".") + "." + rule, width, "! ", "  ")
