"""What the terminal can show, and what a poor one gets instead."""

from __future__ import annotations

import locale
from collections.abc import Mapping
from dataclasses import dataclass

ASCII = str.maketrans("│─┌┐└┘├┤┬┴┼╱╲▸●◎◆·…×▔▁▏▕↑↓←→░", "|-+++++++++/\\>*@*-~x-_||^v<>:")


@dataclass(frozen=True)
class Theme:
    """What the terminal can show; `mono` marks in letters what colour would say."""

    mono: bool = False
    ascii: bool = False

    def text(self, text: str) -> str:
        """Without what an ASCII terminal can't draw."""
        if not self.ascii:
            return text
        return "".join(one if ord(one) < 128 else "#" for one in text.translate(ASCII))


def theme_for(environ: Mapping[str, str], ascii: bool = False) -> Theme:
    """NO_COLOR, poor terminals and other encodings than UTF-8 get less."""
    poor = environ.get("TERM", "") in ("linux", "vt100", "vt220", "ansi")
    return Theme(mono=bool(environ.get("NO_COLOR")), ascii=ascii or poor or not draws_unicode(environ))


def draws_unicode(environ: Mapping[str, str]) -> bool:
    """Whether the locale has UTF-8. Python uses it in the locale C, too, so an explicit LC_ALL is read here."""
    named = environ.get("LC_ALL", "")
    if named in ("C", "POSIX"):
        return False
    return "utf" in (named.lower() if "." in named else locale.getpreferredencoding(False).lower())
