"""What `game.setup` gives: a setup from which matches start."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from zirconia.core.errors import BadSetup, shown
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.journal import Journal
from zirconia.core.match.setup import Setup, seed_text
from zirconia.core.match.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayableSetup(Setup):
    """Validated seats, options and overrides of a game; immutable, shared by all matches that start from it."""

    def start(self, *text: str, seed: object = "0", journal: bool = True) -> State:
        """A fresh match from a seed: a text, or anything named, as in `start(seed=7)`.

        `start(seed=None)` draws a fresh seed of 128 random bits; the record tells which.
        A bare number is refused, as `game.start` would take it for the seats. Without a journal the match keeps
        no entries and no events, and runs faster.
        """
        chosen = self._seed(text, seed)
        core = self.deal(chosen, Log() if journal else None)
        return State(self, core, Journal({"seed": chosen}, core) if journal else None)

    def _seed(self, given: tuple[object, ...], named: object) -> str:
        """The text of a seed that was given or named."""
        if not given:
            return seed_text(named)
        if len(given) > 1 or not isinstance(given[0], str):
            words = ", ".join(shown(one) for one in given)
            raise BadSetup([f"start({words}): a setup has its seats already; name its seed, as in start(seed=7)"])
        return given[0]
