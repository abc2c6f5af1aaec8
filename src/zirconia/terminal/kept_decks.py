"""Decks that a player has put together and named: a text file each, in the state folder, for people to read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from zirconia.core.contract.decks import Deck, DeckSheet, deck_text, read_deck
from zirconia.core.decks import deck_sheet
from zirconia.core.errors import BadSetup, suggestion
from zirconia.core.game import Game
from zirconia.terminal.matches.saves import folder as tables_folder
from zirconia.terminal.matches.saves import write_whole

ENDING = ".txt"
MOST_BYTES = 100_000


def folder(game: str) -> Path:
    """Where this user's decks for a game are."""
    return tables_folder().parent / "decks" / game


def path_of(game: str, name: str) -> Path:
    """The file of a deck: its name in plain letters."""
    return folder(game) / (re.sub(r"[^\w-]+", "-", name.strip().lower()).strip("-") + ENDING)


def kept(game: str) -> list[str]:
    """The names of the decks that are kept, in order."""
    return sorted(path.stem for path in folder(game).glob(f"*{ENDING}"))


def keep(game: str, sheet: DeckSheet, name: str, deck: Deck) -> Path:
    """Write a deck down; one of the same name is replaced. Raises BadSetup for a name without a letter."""
    path = path_of(game, name)
    if path.stem == ENDING or not path.stem:
        raise BadSetup(["a deck needs a name with a letter or a digit in it"])
    write_whole(path, deck_text(sheet, deck, name.strip()))
    return path


def forget(game: str, name: str) -> None:
    path_of(game, name).unlink(missing_ok=True)


def read_file(sheet: DeckSheet, path: Path) -> tuple[str, dict[str, int]]:
    """Name and counts of a deck in a file. Raises BadSetup."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise BadSetup([f"{path} can't be read: {error.strerror}"]) from None
    return read_deck(sheet, text)


def named_deck(game: Game[Any, Any], seats: int | None, options: dict[str, Any], option: str, word: str) -> Any:
    """What a word on the command line means: a ready-made deck, one that is kept, or a file. Raises BadSetup."""
    others = {name: value for name, value in options.items() if name != option}
    sheet = deck_sheet(game.setup(seats, others), option)
    if word in sheet.decks:
        return word
    found = next((path for path in (path_of(game.id, word), Path(word)) if path.is_file()), None)
    if found is None:
        known = suggestion(word, [*sheet.decks, *kept(game.id)])
        raise BadSetup([f"there is no deck {word!r}, neither kept nor as a file; {known}"])
    return read_file(sheet, found)[1]
