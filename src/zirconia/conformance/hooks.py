"""What a game's folder must fill in: all that is missing, named at once, before anything else is tried."""

from __future__ import annotations

from typing import Any

from zirconia.conformance.probe import Broken, expect
from zirconia.core.contract.rules import Rules
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game
from zirconia.core.kernel.position import Position

FACTS = ("id", "title", "summary", "seats", "designers", "folder")
OF_GAMES = ("tables", "streams", "deal", "write", "read", "key", "name", "path", "scene", "encoding")
OF_CHANCE = ("outcome", "outcome_word")  # only where a game has random streams
OF_EVENTS = ("words",)  # only where an event holds more than seats and amounts
OF_DECKS = ("deck_sheet",)  # only where an option is a deck
OF_JUDGES = ("evaluation_by",)  # only where the numbers of a judgement are named
OF_POSITIONS = (
    "round",
    "turn",
    "turn_seat",
    "actor",
    "legal_into",
    "check",
    "step",
    "resign",
    "score",
    "places",
    "copy",
    "imagine",
    "pack",
    "encode",
)
PLAIN = ("seat", "amount")  # kinds of values that the log can say by itself


def complete(game: Game[Any, Any]) -> None:
    """Every fact and every hook is there; seat counts can be played and the rulebook can be read."""
    missing = [*missing_facts(game), *missing_hooks(game), *missing_position_hooks(game)]
    expect(not missing, f"missing: {', '.join(missing)}")
    for count in game.seats:
        expect(type(count) is int and count >= 2, f"seats are whole numbers from 2 on, not {count!r}")
    try:
        expect(game.rulebook.strip(), "the rulebook is empty")
    except OSError as error:
        raise Broken(f"the rulebook can't be read: {error}") from error


def missing_facts(game: Game[Any, Any]) -> list[str]:
    return [f"{type(game).__name__}.{name}" for name in FACTS if not getattr(game, name, None)]


def missing_hooks(game: Game[Any, Any]) -> list[str]:
    wanted = list(OF_GAMES)
    if any(field.kind not in PLAIN for event in game.event_types for field in event.fields):
        wanted += OF_EVENTS
    if any(option.type == "deck" for option in game.options.values()):
        wanted += OF_DECKS
    if game.judgement() is not None:
        wanted += OF_JUDGES
    counts: tuple[int, ...] = getattr(game, "seats", ())
    if filled(game, "streams", Rules) and counts and game.streams(counts[0]):
        wanted += OF_CHANCE
    return [f"{type(game).__name__}.{name}" for name in wanted if not filled(game, name, Rules)]


def missing_position_hooks(game: Game[Any, Any]) -> list[str]:
    """Those of the position that the game deals; none are found while it can't deal."""
    if missing_facts(game) or not all(filled(game, name, Rules) for name in ("tables", "streams", "deal")):
        return []
    try:
        position = game.setup().deal("hooks")
    except (BadSetup, NotImplementedError):
        return []
    return [f"{type(position).__name__}.{name}" for name in OF_POSITIONS if not filled(position, name, Position)]


def filled(thing: object, name: str, base: type) -> bool:
    """Whether somebody between this thing's class and the contract's has written the hook."""
    return next(one for one in type(thing).__mro__ if name in vars(one)) is not base
