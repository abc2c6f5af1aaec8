"""The lines of text around the table: headline, players, prompt, keys."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from zirconia.core.contract.vocabulary import Player, Scene
from zirconia.terminal.card_text import Change, changed, no_change, note
from zirconia.terminal.choice_path import ending
from zirconia.terminal.descriptions import asked_seats, count, namer
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.colours import style
from zirconia.terminal.drawing.lists import cut
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.wrapping import hard, hard_wrapped

POINTS = "points"  # the counter that is told before all others
OFFERED = (
    ("review", "r", "review"),
    ("undo", "u", "undo"),
    ("hint", "h", "hint"),
    ("chat", "c", "chat"),
    ("pause", "p", "pause"),
    ("invite", "i", "invite"),
)


def head_line(scene: Scene, width: int, theme: Theme, left: str = "") -> Text:
    """Game, round, turn and phase; at the right what is left to spend, for which the turn makes room."""
    turn = f"turn {scene['turn']['number']} ({namer(scene)(scene['turn']['seat'])})" if not left else ""
    phase = "the game is over" if scene["over"] else scene["phase"]["label"]
    parts = [scene["title"], f"round {scene['round']}", turn, phase]
    if not scene["turn"]["number"] and not scene["round"]:
        parts = [scene["title"], scene["phase"]["label"]]
    text = " " + " · ".join(part for part in parts if part)
    return Text(cut(theme.text(text), width - len(left)).ljust(width - len(left)) + theme.text(left))


def left_in_head(scene: Scene, width: int) -> str:
    """What is left to spend, if it fits into the headline; where the prompt has few lines it stands there."""
    text = left_text(scene)
    head = str(head_line(scene, width, Theme(), "-")).rstrip("-").rstrip()
    return text + " " if text and len(head) + 2 + len(text) < width else ""


def left_text(scene: Scene, joined: Callable[[str], str] = str) -> str:
    """What there is of each, with the note that the game has for it."""
    left = (one for one in scene["prompt"]["left"] if one["value"])
    return "  ".join(joined(f"{one['label']} {count(one)}") + note(one) for one in left)


def strip_line(
    scene: Scene, names: Mapping[int, str], width: int, theme: Theme, change: Change = no_change
) -> Text:
    """Every player with as many counters as there is room for, an equal share each; points before all others."""
    players = scene["players"]
    share = width // max(1, len(players))
    inks = colours.seat_colours(scene)
    line = Text()
    words = [(PlayerWords(player, change), names.get(player["seat"], "")) for player in players]
    short = any(not one.has_room(who, share - 2) for one, who in words)
    for player, (one, who) in zip(players, words, strict=True):
        seat = player["seat"]
        text = one.briefly(who, share - 2) if short else one.told(who, share - 2)
        shown = cut(theme.text(("▸" if seat in scene["acting"] else " ") + text), share - 1)
        line.append(shown.ljust(share), style(inks.get(seat, colours.INK), bold=seat in scene["acting"]))
    return line


class PlayerWords:
    """A player in a few words: the name, who that is, and counters."""

    def __init__(self, player: Player, change: Change) -> None:
        self.name = player["name"]
        by_id = {one["id"]: one for one in player["counters"]}
        self.counters = {
            id: f"{one['label']} {count(one)}{changed(change(player['seat'], id))}" for id, one in by_id.items()
        }
        self.points = self.counters.get(POINTS, "")

    def has_room(self, who: str, room: int) -> bool:
        """Whether the counters as far as the points fit."""
        texts = list(self.counters.values())[: list(self.counters).index(POINTS) + 1] if self.points else []
        return not texts or len(f"{self.name} {who}".rstrip() + ": " + ", ".join(texts)) <= room

    def told(self, who: str, room: int) -> str:
        """With as many counters as there is room for."""
        return counted(f"{self.name} {who}".rstrip(), self.counters.values(), room)

    def briefly(self, who: str, room: int) -> str:
        """The points first. The word for who plays gives way to them, a clock does not."""
        seated = f"{self.name} {who}".rstrip()
        if self.points and who.isalpha() and len(f"{seated}: {self.points}") > room:
            return f"{self.name} {self.points}"
        others = [text for id, text in self.counters.items() if id != POINTS]
        return counted(seated, [self.points, *others] if self.points else others, room)


def counted(text: str, counters: Iterable[str], room: int) -> str:
    """With as many of the counters as there is room for."""
    for number, one in enumerate(counters):
        more = f"{',' if number else ':'} {one}"
        if len(text) + len(more) > room:
            break
        text += more
    return text


def prompt_parts(scene: Scene, touched: Sequence[str], note: str) -> tuple[str, str]:
    """Who is asked what; and the way so far, what is left to spend, or what else there is to know."""
    prompt = scene["prompt"]
    asked = ", ".join(map(namer(scene), asked_seats(scene)))
    first = f"{asked}: {prompt['text']}" if asked else prompt["text"]
    if scene["over"]:
        first = result_text(scene)
    second = " > ".join([*touched, "..."]) if touched else note or left_text(scene)
    if scene["over"] and not note:
        second = "r reviews the game, u takes back, q leaves (and saves the record)"
    return first, second


def prompt_lines(
    scene: Scene, touched: Sequence[str], note: str, width: int, theme: Theme, left_elsewhere: bool = False
) -> tuple[list[str], int]:
    """The prompt in lines, and how many of them are the question."""
    first, second = prompt_parts(scene, touched, note)
    if second == left_text(scene):
        second = "" if left_elsewhere else left_text(scene, hard)
    asked = textwrap.wrap(theme.text(first), width)
    more = [theme.text(line) for line in hard_wrapped(second, width)]
    return [*asked, *more], len(asked)


def prompt_text(scene: Scene, lines: Sequence[str], asked: int, height: int) -> Text:
    """As many of the lines as there is room for; one that goes on out of sight says so."""
    shown = list(lines[:height])
    if len(lines) > height and shown:
        shown[-1] = shown[-1][:-1] + "…"
    ink = style(colours.ACCENT, bold=True) if scene["prompt"]["you"] else style(colours.INK, bold=True)
    question, rest = "\n".join(shown[:asked]), "\n".join(shown[asked:])
    return Text.assemble((question, ink), "\n" if question and rest else "", (rest, style(colours.INK)))


def result_text(scene: Scene) -> str:
    result = scene["result"]
    if result is None:
        return ""
    named = namer(scene)
    scores = ", ".join(f"{named(seat)} {score}" for seat, score in enumerate(result["scores"]))
    return f"{result['text']} Scores: {scores}"


def keys_line(scene: Scene, offers: Collection[str], path: Sequence[str], width: int, theme: Theme) -> Text:
    """The keys that do something now."""
    last = (("?", "help"), ("q", "leave"))
    return key_words([*usable_keys(scene, offers, path), *last], width, theme, len(last))


def key_words(keys: Sequence[tuple[str, str]], width: int, theme: Theme, always: int = 0) -> Text:
    """Keys and what they do, as many as there is room for; the last few always."""
    text = Text(" ")
    last = keys[len(keys) - always :]
    room = width - sum(len(key) + len(word) + 3 for key, word in last)
    for key, word in keys:
        name = {"→": "Right", "←": "Left"}.get(key, key) if theme.ascii else key
        if len(text) + len(name) + len(word) + 1 <= room or (key, word) in last:
            text.append(theme.text(name), colours.STRONG)
            text.append(f" {word}  ")
    return text


def usable_keys(scene: Scene, offers: Collection[str], path: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(key, word), the most useful first."""
    if "step" in offers:
        yield from (("→", "next"), ("←", "back"), ("g", "go to"))
        yield ("Esc", "return") if "now" in offers else ("v", "viewpoint")
    if scene["choices"]:
        yield "Enter", "choose"
    if path or scene["prompt"]["midway"]:
        yield "Esc", "back"
    if ending(scene["choices"]) is not None and not path:
        yield "e", "end"
    for offer, key, word in OFFERED:
        if offer in offers and (offer != "hint" or scene["choices"]):
            yield key, word
    if scene["choices"]:
        yield from ((".", "next lit"), ("a", "all"))
    yield from (("l", "log"), ("t", "last turn"))
    if "past" in offers:
        yield "b", "look back"
    yield "Tab", "part"
