"""Following the paths of a scene's choices: where the player is, and what goes on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zirconia.core.contract.vocabulary import Choice
from zirconia.terminal.menu import in_words

ENDS = ("end", "finish", "pass", "done", "stop")


class Walk:
    """A way along the choices, one touched thing after the other."""

    def __init__(self, choices: Sequence[Choice], path: Sequence[str] = ()) -> None:
        self.choices = list(choices)
        self.path = list(path)

    def left(self) -> list[Choice]:
        """The choices that begin with the path so far."""
        size = len(self.path)
        return [choice for choice in self.choices if choice["path"][:size] == self.path]

    def steps(self) -> dict[str, list[Choice]]:
        """What can be touched now, and the choices that go on from there."""
        by_step: dict[str, list[Choice]] = {}
        for choice in self.left():
            if len(choice["path"]) > len(self.path):
                by_step.setdefault(choice["path"][len(self.path)], []).append(choice)
        return by_step

    def completed_by(self, step: str) -> Choice | None:
        """The choice whose path this step would complete, if there is only one."""
        choices = self.steps().get(step, [])
        return choices[0] if len(choices) == 1 and len(choices[0]["path"]) == len(self.path) + 1 else None

    def touch(self, step: str) -> Choice | None:
        """Take a step that there is; the choice when its path is complete."""
        choice = self.completed_by(step)
        if choice is None:
            self.path.append(step)
        return choice

    def back(self) -> bool:
        """Undo a step; False at the beginning."""
        if self.path:
            self.path.pop()
            return True
        return False

    def label(self, step: str) -> str:
        """A step in words: the action where it is the last one, else the words after the colon."""
        choices = self.steps()[step]
        if len(choices) == 1:
            return str(choices[0]["text"])
        return in_words(step) + "..."


def ending(choices: Sequence[Choice]) -> Choice | None:
    """The choice that ends the turn or phase, if one does: a single verb, the only one or one that says so."""
    verbs = list(single_verbs(choices))
    for choice in verbs:
        if choice["path"][0].partition(":")[2].split("-")[0] in ENDS:
            return choice
    return verbs[0] if len(verbs) == 1 else None


def single_verbs(choices: Sequence[Choice]) -> Iterator[Choice]:
    return (choice for choice in choices if len(choice["path"]) == 1 and choice["path"][0].startswith("do:"))
