"""Looking things up in a rulebook: its sections, one section, one ruling, or a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

import zirconia
from zirconia.core.books import book_in_text
from zirconia.core.contract.vocabulary import PublicSetup
from zirconia.terminal.wrapping import wrap

HEADING = re.compile(r"(#+)\s+(.*)")
RULING = re.compile(r"\s*[-*]?\s*\**(R\d+)\b")
RULE = re.compile(r":?-*:?")
MARKUP = re.compile(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=[\w.])\*(?!\w)")


def how_to_play(setup: PublicSetup, width: int) -> list[str]:
    """The player's rulebook of a setup, as lines; none where the game is not installed here or has none."""
    if setup["game"] not in zirconia.games():
        return []
    return plain(book_in_text(setup).splitlines(), width)


def look_up(text: str, wanted: str, width: int) -> list[str]:
    """What the rulebook says about `wanted`: '' for the contents, 'all', '6.1', 'R12', or words."""
    word = wanted.strip()
    if not word:
        return [*contents(text), "", "rules all | rules 6 | rules R12 | rules WORD"]
    if word.lower() == "all":
        return plain(text.splitlines(), width)
    passage = ruling(text, word) or section(text, word) or mentions(text, word)
    return plain(passage, width) if passage else [f"The rulebook says nothing about {word!r}."]


def contents(text: str) -> list[str]:
    """The headings."""
    headings = (HEADING.match(line) for line in text.splitlines())
    return ["  " * (len(match[1]) - 1) + MARKUP.sub("", match[2]) for match in headings if match]


def ruling(text: str, word: str) -> list[str]:
    """The paragraph of a ruling such as R12."""
    if not re.fullmatch(r"[rR]\d+", word):
        return []
    return [line for line in text.splitlines() if (match := RULING.match(line)) and match[1] == word.upper()]


def section(text: str, word: str) -> list[str]:
    """The section with this number or this title, its subsections too."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        match = HEADING.match(line)
        if match and (match[2].split()[0].rstrip(".") == word or match[2].lower().endswith(word.lower())):
            return [line, *until_next(lines[at + 1 :], len(match[1]))]
    return []


def until_next(lines: list[str], depth: int) -> Iterator[str]:
    """The lines before the next heading of this depth or above."""
    for line in lines:
        match = HEADING.match(line)
        if match and len(match[1]) <= depth:
            return
        yield line


def mentions(text: str, word: str) -> list[str]:
    """Every paragraph that mentions a word."""
    return [line for line in text.splitlines() if word.lower() in line.lower()]


def plain(lines: list[str], width: int) -> list[str]:
    """Markdown without its marks, wrapped; tables as columns where they fit, else row by row."""
    shown: list[str] = []
    for is_table, group in groupby(lines, lambda line: line.startswith("|")):
        if is_table:
            shown += table([cells(line) for line in group], width)
            continue
        for line in group:
            clean = MARKUP.sub("", HEADING.sub(lambda match: match[2].upper(), line))
            shown += wrap(clean, width, "", "  ") if clean.strip() else [""]
    return shown


def cells(line: str) -> list[str]:
    return [MARKUP.sub("", text).strip() for text in line.strip().strip("|").split("|")]


def table(rows: list[list[str]], width: int) -> list[str]:
    """A table's rows under their headings, or each row as 'heading: value' lines when it is too wide."""
    rows = [row for row in rows if not all(RULE.fullmatch(text) for text in row)]
    sizes = [max(len(row[column]) for row in rows if column < len(row)) for column in range(len(rows[0]))]
    if sum(sizes) + 2 * len(sizes) <= width:
        return [
            "  ".join(f"{text:<{size}}" for text, size in zip(row, sizes, strict=False)).rstrip() for row in rows
        ]
    lines: list[str] = []
    for row in rows[1:]:
        facts = [f"{head}: {text}" for head, text in zip(rows[0][1:], row[1:], strict=False) if text and head]
        lines += wrap(f"{row[0]}. " + "; ".join(facts), width, "- ", "  ")
    return lines
