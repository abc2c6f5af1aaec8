"""What becomes of a match at the plain table: its record in a file, and the review of one that is over."""

from __future__ import annotations

import json
from pathlib import Path

import zirconia
from zirconia.core.match.state import State
from zirconia.terminal.matches.match import NOT_OVER, bring_review, review_hint
from zirconia.terminal.matches.saves import Save
from zirconia.terminal.plain.console import Console, put_in_place

LEAVING = "A file name saves the match, Enter leaves without: "
LEAVING_KEPT = "A file name saves the record, Enter leaves: "
KEPT = "The match is kept: zirconia play without a game lists it."
BROKEN_OFF = "The match is kept: the same command goes on with it."


class Records:
    """Remembers what of a match is saved, and where; keeps it by itself where there is a file for that."""

    def __init__(self, state: State, console: Console, kept: Save | None = None) -> None:
        self.state = state
        self.console = console
        self.kept = kept
        self.problem = ""
        self.saved = self.entries()
        self.saved_as: Path | None = None

    def entries(self) -> int:
        return len(self.state.journal.entries) if self.state.journal else 0

    # What is kept by itself -------------------------------------------------------------------------

    def keep(self) -> None:
        """After every move; what prevents it is told once."""
        if self.kept is None:
            return
        self.kept.write(self.state)
        if self.kept.problem and self.kept.problem != self.problem:
            self.console.say(f"! {self.kept.problem}.")
        self.problem = self.kept.problem

    def leave(self) -> str:
        """The players have left; what to tell them about it."""
        if self.kept is None:
            return ""
        self.kept.close(self.state)
        return "" if self.state.over or self.kept.problem else " " + KEPT

    def break_off(self) -> str:
        """The match stops in the middle, as in a crash: the same command offers to go on with it."""
        if self.kept is None or self.state.over:
            return self.leave()
        self.kept.write(self.state)
        self.kept.lock.free()
        return "" if self.kept.problem else " " + BROKEN_OFF

    # What the players save --------------------------------------------------------------------------

    def save(self, name: str) -> None:
        """Write the record; an existing file is replaced only when the player says so."""
        try:
            path = Path(name).expanduser()
            if path.exists() and not self.sure(f"{path} exists. Replace it?"):
                return
            record = zirconia.record(self.state)
            put_in_place(path, json.dumps(record, indent=1) + "\n")
        except (OSError, RuntimeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.console.say(f"! {name[:60]} cannot be written: {reason}.")
            return
        self.saved, self.saved_as = self.entries(), path
        bring_review(record, path)
        self.console.say(f"Saved as {path}.{review_hint(record, path)}")

    def review(self) -> None:
        """What `zirconia review` prints; kept beside the record where that is saved."""
        if not self.state.over:
            self.console.say(f"! {NOT_OVER}")
            return
        from zirconia.terminal.plain.review_text import review_text

        beside = self.saved_as if self.saved == self.entries() else None
        for line in review_text(zirconia.record(self.state), beside).splitlines():
            self.console.say(line)

    def offer(self) -> None:
        """Ask until the match is saved or given up."""
        kept = self.kept is not None and not self.kept.problem
        while self.entries() != self.saved:
            answer = self.console.ask(LEAVING_KEPT if kept else LEAVING).strip()
            if not answer:
                return
            self.save(answer)

    def sure(self, question: str) -> bool:
        return self.console.ask(f"{question} (yes/no) ").strip().lower() in ("y", "yes")
