"""How things look: colours for seats and for what can be chosen, and what a poor terminal gets instead."""

from __future__ import annotations

import locale
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.style import Style

Json = Mapping[str, Any]

SEATS = ("#4fb3ff", "#ff9d5c", "#c792ea", "#8bd450", "#f2d45c", "#ff7a90")
INK, FAINT, ACCENT = "#d8dee9", "#7d8794", "#f2c230"
DARK, SHADES = "#101418", ("#181e25", "#1f2730", "#262f3a")
LIT, LIT_INK, CHOSEN = "#2f5d3a", "#e8ffe8", "#8a6d1d"
ASCII = str.maketrans("│─┌┐└┘├┤┬┴┼╱╲▸●◆·…×▔▁▏▕↑↓←→", "|-+++++++++/\\>**-.x-_||^v<>")


@dataclass(frozen=True)
class Look:
    """What the terminal can show; `mono` marks in letters what colour would say."""

    mono: bool = False
    ascii: bool = False

    def text(self, text: str) -> str:
        """Without what an ASCII terminal can't draw."""
        if not self.ascii:
            return text
        return "".join(one if ord(one) < 128 else "#" for one in text.translate(ASCII))


def look_for(environ: Mapping[str, str], ascii: bool = False) -> Look:
    """NO_COLOR, poor terminals and other encodings than UTF-8 get less."""
    poor = environ.get("TERM", "") in ("linux", "vt100", "vt220", "ansi")
    utf = "utf" in locale.getpreferredencoding(False).lower()
    return Look(mono=bool(environ.get("NO_COLOR")), ascii=ascii or poor or not utf)


@cache
def style(ink: str = INK, back: str = "", bold: bool = False, underline: bool = False) -> Style:
    return Style(color=ink, bgcolor=back or None, bold=bold, underline=underline)


PLAIN, STRONG, DIM = style(), style(bold=True), style(FAINT)


def seat_colours(scene: Json) -> dict[int, str]:
    """The colour of each seat: its panel's, the palette's, or ours."""
    palette: Sequence[str] = scene.get("style", {}).get("palette", {}).get("seats", ())
    found = {}
    for seat in range(scene.get("seats", 0)):
        found[seat] = palette[seat] if seat < len(palette) else SEATS[seat % len(SEATS)]
    found |= {player["seat"]: player["color"] for player in scene.get("players", ()) if player.get("color")}
    return found


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two; `share` of the other."""
    parts = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)
