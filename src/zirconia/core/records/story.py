"""How a recorded match went: the scores as they stood at the end of each turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from zirconia.core.contract.vocabulary import Counter
from zirconia.core.match.state import State
from zirconia.core.records.record import again, beginning, check
from zirconia.core.registry import game

MOST_MOMENTS = 400  # of a longer match evenly chosen ones are told


class Moment(TypedDict):
    """A turn that has ended: after which entry, and the scores of all seats then."""

    entry: int
    round: int
    seat: int
    scores: list[int]


class Story(TypedDict):
    """The scores turn by turn; of what each seat's last one is made up."""

    moments: list[Moment]
    sources: list[list[Counter]]


def story_of(record: Mapping[str, Any] | str) -> Story:
    """How a recorded match went. Raises BadRecord."""
    checked = check(record)
    state = beginning(checked, game(str(checked["game"])))
    turns: dict[int, Moment] = {}
    note(turns, state, 0)
    for number, entry in enumerate(checked["entries"], 1):
        again(state, number, entry)
        note(turns, state, number)
    sources = [state.setup.game.score_sources(state.core, seat) for seat in range(state.setup.seats)]
    return {"moments": thinned([turns[number] for number in sorted(turns)]), "sources": sources}


def note(turns: dict[int, Moment], state: State, entry: int) -> None:
    """How the turn stands that is being played; what an undo has taken back is forgotten."""
    number, seat = state.turn
    for later in [one for one in turns if one > number]:
        del turns[later]
    turns[number] = {"entry": entry, "round": state.round, "seat": seat, "scores": list(state.scores())}


def thinned(moments: list[Moment]) -> list[Moment]:
    """At most MOST_MOMENTS of them, with the first and the last."""
    if len(moments) <= MOST_MOMENTS:
        return moments
    step = (len(moments) - 1) / (MOST_MOMENTS - 1)
    return [moments[round(at * step)] for at in range(MOST_MOMENTS)]
