"""Colours: for seats, for what can be chosen, and for everything else on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.style import Style

from zirconia.core.contract.vocabulary import Scene

SEATS = ("#4fb3ff", "#ff9d5c", "#c792ea", "#8bd450", "#f2d45c", "#ff7a90")
INK, FAINT, ACCENT = "#d8dee9", "#7d8794", "#8fe3d6"
DARK, SHADES = "#101418", ("#181e25", "#1f2730", "#262f3a")
LIT, LIT_INK, CHOSEN, TARGET = "#2f5d3a", "#e8ffe8", "#5d45a8", "#8a2f52"


@cache
def style(ink: str = INK, back: str = "", bold: bool = False, underline: bool = False) -> Style:
    return Style(color=ink, bgcolor=back or None, bold=bold, underline=underline)


PLAIN, STRONG, DIM = style(), style(bold=True), style(FAINT)


def seat_colours(scene: Scene) -> dict[int, str]:
    """The colour of each seat: its panel's, the palette's, or ours."""
    palette: Sequence[str] = scene.get("style", {}).get("palette", {}).get("seats", ())
    colours = {}
    for seat in range(scene.get("seats", 0)):
        colours[seat] = palette[seat] if seat < len(palette) else SEATS[seat % len(SEATS)]
    colours |= {player["seat"]: player["color"] for player in scene.get("players", ()) if player.get("color")}
    return colours


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two; `share` of the other."""
    parts = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)
