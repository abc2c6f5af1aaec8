"""Every error a caller may meet: what was wrong, what would have been right, nothing changed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_QUOTE = 80  # characters of what was wrong that a message repeats


class ZirconiaError(Exception):
    """Anything the caller did that cannot be done; the message is one line that a person understands."""


class UnknownGame(ZirconiaError):
    """No installed game has this name."""


class BadSetup(ZirconiaError):
    """A seat count, option or override that the game does not take; `errors` holds each breach."""

    def __init__(self, errors: Iterable[str]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(self.errors))


class BadPosition(ZirconiaError):
    """A position that cannot be read or cannot be."""


class BadRecord(ZirconiaError):
    """A record that is broken, foreign, or does not replay to what it says."""


class IllegalAction(ZirconiaError):
    """An action the rules refuse. Nothing has changed."""

    def __init__(self, reason: str, rule: str, sentence: str) -> None:
        self.reason = reason
        self.rule = rule
        self.sentence = sentence
        super().__init__(f"{reason}: {sentence}" + (f" ({rule})" if rule else ""))


class UnknownCommand(IllegalAction):
    """A text that is no command of this game."""

    def __init__(self, sentence: str) -> None:
        super().__init__("UNKNOWN_COMMAND", "", sentence)


def shown(value: object) -> str:
    """A value as a message quotes it: in short, however large or deep it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists without end
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + " ..."


def suggestion(word: object, known: Iterable[str]) -> str:
    """' (did you mean ...?)' for a near miss, else the whole list of what is allowed."""
    words = list(known)
    close = get_close_matches(word, words, n=1) if isinstance(word, str) else []
    return f"did you mean {close[0]!r}?" if close else "allowed: " + (", ".join(words) or "nothing")


def short(error: Exception) -> str:
    """An error in one line, not longer than a screen: what a stranger sent is not sent back in full."""
    words = " ".join(str(error).split())
    words = words.encode("utf-8", "replace").decode()
    return words if len(words) <= 400 else words[:400] + " ..."
