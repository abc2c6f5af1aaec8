"""Choices as numbered lists: short ones flat, long ones in steps along their paths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zirconia.core.contract.vocabulary import Choice

FLAT = 9  # up to so many choices are listed at once
Named = Callable[[str], str]  # the name of a thing by its id


@dataclass(frozen=True)
class Item:
    """One line of a menu: an action, or several that begin with the same thing."""

    label: str
    choices: tuple[Choice, ...]
    depth: int

    @property
    def code(self) -> int | None:
        """The action, when there is only one."""
        return int(self.choices[0]["code"]) if len(self.choices) == 1 else None


def in_words(step: str) -> str:
    """A step that is no thing in sight: 'do:build-colony' is 'Build colony'."""
    words = step.partition(":")[2].replace("-", " ")
    return words[:1].upper() + words[1:]


def menu(choices: Sequence[Choice], depth: int = 0, named: Named = in_words) -> list[Item]:
    """The lines for these choices, whose paths agree before `depth`; what touches no thing comes last."""
    choices = sorted(choices, key=lambda choice: choice["path"][0].startswith("do:"))
    if len(choices) <= FLAT:
        return [Item(choice["text"], (choice,), depth) for choice in choices]
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice["path"][depth], []).append(choice)
    if len(groups) == 1 and all(len(choice["path"]) > depth + 1 for choice in choices):
        return menu(choices, depth + 1, named)
    return [Item(label(group, step, named), tuple(group), depth + 1) for step, group in groups.items()]


def label(group: Sequence[Choice], step: str, named: Named = in_words) -> str:
    """A single action's words; for several, the words they begin with, or the name of what they begin with."""
    if len(group) == 1:
        return str(group[0]["text"])
    words = [choice["text"].split() for choice in group]
    common: list[str] = []
    for column in zip(*words, strict=False):
        if len(set(column)) > 1:
            break
        common.append(column[0])
    return f"{' '.join(common) or named(step)} ... ({len(group)} ways)"


def numbered(items: Sequence[Item], width: int) -> list[str]:
    """The menu's lines, in columns when the labels are short and many."""
    texts = [f"{number:>3}  {item.label}" for number, item in enumerate(items, 1)]
    size = max(len(text) for text in texts) + 2
    columns = max(1, min(4, width // size)) if len(texts) > FLAT else 1
    height = -(-len(texts) // columns)
    return ["".join(f"{text:<{size}}" for text in texts[row::height]).rstrip() for row in range(height)]
