"""Words and numbers: reasons, events and endings are declared once, or their numbers agree by name."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

from zirconia.conformance.probe import Probe, expect, kind_of
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game
from zirconia.core.kernel.events import EVERYONE, Event, EventType
from zirconia.core.kernel.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON
from zirconia.core.match.logbook import PIECES

MOST_FIELDS = 4
SHORTEST_LIST = 4  # words whose numbers are a mere coincidence below this

Numbers = dict[str, set[int]]


def declared(game: Game[Any, Any]) -> None:
    """What the game says of its reasons, events and endings is whole and agrees with the rules' numbers."""
    reasons = [reason.reason for reason in game.all_reasons]
    events = [event.id for event in game.all_events]
    for what, words in (("reasons", reasons), ("events", events), ("endings", list(game.endings))):
        twice = [word for word in words if words.count(word) > 1]
        expect(not twice, f"two {what} are called {twice[:1]}")
        expect(all(words), f"one of the {what} has no name")
    for reason in game.all_reasons:
        expect(reason.sentence, f"the reason {reason.reason} has no sentence")
    for event in game.all_events:
        sentence(event)
    numbers = constants(game)
    by_name(game, numbers)
    for name, words in lists_of_words(game):
        in_order(name, words, numbers)


def sentence(event: EventType) -> None:
    """An event says something, and says only what it holds."""
    fields = [field.name for field in event.fields]
    expect(event.text, f"the event {event.id!r} has no sentence")
    expect(len(fields) <= MOST_FIELDS, f"the event {event.id!r} has more than {MOST_FIELDS} fields")
    expect(len(set(fields)) == len(fields), f"the event {event.id!r} has two fields of one name")
    for word in PIECES.findall(event.text):
        expect(word in fields, f"the sentence of {event.id!r} speaks of {word!r}, which it does not hold")


# Numbers that stand in several files ----------------------------------------------------------------


def constant(word: str) -> str:
    """What a number of this word would be called: 'colony-up' is COLONY_UP."""
    return re.sub(r"\W", "_", word).upper()


def by_name(game: Game[Any, Any], numbers: Numbers) -> None:
    """A constant with the name of a reason, an event or an ending has its number."""
    meant: Numbers = {}
    for words, first in (
        ([reason.reason for reason in game.reasons], FIRST_REASON),
        ([event.id for event in game.event_types], FIRST_EVENT),
        (list(game.endings), FIRST_ENDING),
    ):
        for at, word in enumerate(words):
            meant.setdefault(constant(word), set()).add(first + at)
    for name, places in meant.items():
        values = numbers.get(name)
        expect(
            not values or values & places,
            lambda name=name, values=values, places=places: (  # type: ignore[misc]
                f"{name} is {listed(values)} in the rules and {listed(places)} by its place among the game's words"
            ),
        )


def in_order(name: str, words: Sequence[str], numbers: Numbers) -> None:
    """Words whose constants are just the numbers 0, 1, 2 and so on stand in that order."""
    declared = [numbers.get(constant(word), set()) for word in words]
    if len(set(words)) < SHORTEST_LIST or any(len(values) != 1 for values in declared):
        return
    values = [min(one) for one in declared]
    if sorted(values) == list(range(len(words))):
        wrong = next((at for at, value in enumerate(values) if value != at), None)
        expect(
            wrong is None,
            lambda: f"{name} has {words[wrong or 0]!r} at {wrong}, its number is {values[wrong or 0]}",
        )


def constants(game: Game[Any, Any]) -> Numbers:
    """Every whole number with a name in capitals in the game's modules; a prefix like E_ or F_ is left aside."""
    numbers: Numbers = {}
    for module in modules(game):
        for name, value in vars(module).items():
            if name.isupper() and type(value) is int:
                numbers.setdefault(name, set()).add(value)
                if name[1:2] == "_":
                    numbers.setdefault(name[2:], set()).add(value)
    return numbers


def lists_of_words(game: Game[Any, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every list of words with a name in capitals in the game's modules."""
    for module in modules(game):
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, (tuple, list, dict)):
                words = list(value)
                if words and all(isinstance(word, str) for word in words):
                    yield f"{module.__name__}.{name}", words


def modules(game: Game[Any, Any]) -> list[ModuleType]:
    """The modules of the packages that the game's classes come from, the contract's own aside."""
    classes = list(type(game).__mro__)
    with suppress(BadSetup):  # which is reported by its own name
        classes += type(game.setup().deal("words")).__mro__
    homes = {one.__module__ for one in classes if not one.__module__.startswith(("zirconia.core", "builtins"))}
    packages = {home.rpartition(".")[0] or home for home in homes - {"typing", "abc"}}
    return [
        module
        for name, module in sorted(sys.modules.items())
        if any(name == package or name.startswith(package + ".") for package in packages)
    ]


def listed(numbers: set[int] | None) -> str:
    return " or ".join(map(str, sorted(numbers or ())))


# What was logged ------------------------------------------------------------------------------------


def told(probe: Probe) -> None:
    """Every event since the last position is of a known kind, for an audience of seats, with its own values."""
    journal = probe.state.journal
    if journal is None:
        return
    since = probe.before.events if probe.before else 0
    kinds = probe.setup.game.all_events
    for event in journal.log.events[since:]:
        fits(probe, kind_of(kinds, event), event)
    ending = int(probe.state.core.ending)
    expect(
        0 <= ending < FIRST_ENDING + len(probe.setup.game.endings),
        f"the ending has the number {ending}, a word of none",
    )


def fits(probe: Probe, kind: EventType, event: Event) -> None:
    everybody = 1 << probe.setup.seats
    expect(
        event.audience == EVERYONE or 0 <= event.audience < everybody,
        f"the event {kind.id!r} has the audience {event.audience}, which is no set of seats",
    )
    for at in range(MOST_FIELDS):
        value = event.value(at)
        if at >= len(kind.fields):
            expect(value in (0, -1), f"the event {kind.id!r} holds {value} where it has no field")
        elif kind.fields[at].kind == "seat":
            expect(value == -1 or value in probe.seats, f"the event {kind.id!r} names the seat {value}")
