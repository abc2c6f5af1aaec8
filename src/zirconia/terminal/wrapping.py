"""Text in lines of a width."""

from __future__ import annotations

import textwrap

SHORT = 36
HARD_SPACE = "\u00a0"


def together(text: str) -> str:
    """Words that stay on one line unless they are many: `wrap` keeps hard spaces whole and makes them plain."""
    return text.replace(" ", HARD_SPACE) if len(text) <= SHORT else text


def wrap(text: str, width: int, first: str, rest: str) -> list[str]:
    """Lines of at most `width`, the first with its own indent; inner spaces stay."""
    wrapper = textwrap.TextWrapper(
        max(width, len(rest) + 20),
        initial_indent=first,
        subsequent_indent=rest,
        replace_whitespace=False,
        drop_whitespace=True,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(HARD_SPACE, " ").rstrip() for line in wrapper.wrap(text)] or [first.rstrip()]


def hard(text: str) -> str:
    """Words that `hard_wrapped` keeps on one line where they fit into one."""
    return HARD_SPACE.join(text.split())


def hard_wrapped(text: str, width: int) -> list[str]:
    """Lines of a width. Of hard words that are longer than a line the last two stay together: a label's end and
    its number."""
    words = (loosened(word) if len(word) > width else word for word in text.split(" "))
    lines = textwrap.wrap(" ".join(words), width, break_on_hyphens=False)
    return [line.replace(HARD_SPACE, " ") for line in lines]


def loosened(word: str) -> str:
    first, space, last = word.rpartition(HARD_SPACE)
    return first.replace(HARD_SPACE, " ") + space + last
