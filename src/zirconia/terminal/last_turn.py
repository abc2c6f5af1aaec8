"""What the others did since one's own last action: in words, and the things on the table that it has touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from zirconia.core.contract.vocabulary import Scene
from zirconia.core.match.state import State
from zirconia.core.plain import Json

NO_THING = ("text", "seat", "thing")  # what the parts of a sentence have beside the things that they name


@dataclass(frozen=True)
class Happening:
    """An event as a seat may know it, and who acted; nobody did at the start."""

    actor: int | None
    row: Json


@dataclass(frozen=True)
class Told:
    """What somebody did, in words that leave out who; of nobody, whole sentences."""

    seat: int | None
    text: str


def of_state(state: State, rows: Sequence[Json]) -> list[Happening]:
    """The events of a match with those who acted."""
    actors = [entry.seat for entry in state.journal.entries] if state.journal else []
    return [Happening(actors[row["entry"] - 1] if row["entry"] else None, row) for row in rows]


def last_turn(happened: Sequence[Happening], viewer: int | None) -> list[Happening]:
    """The latest run of what others did, or of what a single seat did for those who only watch."""
    standing = [one for one in happened if not one.row["undone"]]
    runs = [(who, list(run)) for who, run in groupby(standing, lambda one: side(one.actor, viewer))]
    return next((run for who, run in reversed(runs) if who not in (None, "own")), [])


def side(actor: int | None, viewer: int | None) -> object:
    """Whose run an event belongs to: one's own, all others' together, or a seat's for a spectator."""
    if actor is None:
        return None
    if viewer is None:
        return actor
    return "own" if actor == viewer else "others"


# In words ---------------------------------------------------------------------------------------------


def in_words(turn: Sequence[Happening]) -> list[Told]:
    """A line for each player who did something after another."""
    sentences = [said(one.row) for one in turn]
    return [
        Told(seat, ", ".join(counted([one.text for one in group])))
        for seat, group in groupby(sentences, lambda one: one.seat)
    ]


def said(row: Json) -> Told:
    """A sentence without its subject, where it begins with a player's name."""
    first, *rest = row["parts"]
    text = "".join(part["text"] for part in rest).rstrip(".")
    if "seat" in first and text.startswith(" "):
        return Told(int(first["seat"]), text.strip())
    return Told(None, str(row["text"]).rstrip("."))


def counted(texts: Sequence[str]) -> Iterator[str]:
    for text, group in groupby(texts):
        count = len(list(group))
        yield text if count == 1 else f"{text} ({count} times)"


def names_a_thing(row: Json) -> bool:
    """Whether a card, a cell or another thing of the game is named, beside players and numbers."""
    return any(key not in NO_THING for part in row["parts"] for key in part)


def names_a_cell(row: Json) -> bool:
    return any("cell" in part for part in row["parts"])


# On the table -----------------------------------------------------------------------------------------


def cells_of(turn: Sequence[Happening]) -> set[str]:
    """The cells that were named."""
    parts = (part for one in turn for part in one.row["parts"])
    return {f"cell:{part['cell']}" for part in parts if part.get("cell")}


class Follower:
    """Follows a match scene by scene, to know what the others' last turn has changed."""

    def __init__(self) -> None:
        self.turn: list[Happening] = []
        self.changes: dict[tuple[int, str], int] = {}  # by seat and counter
        self.touched: set[str] = set()
        self._shown: Scene | None = None  # the latest scene, and how many events it had
        self._events = 0
        self._before: Scene | None = None  # the scene before the turn, if it was shown
        self._values: dict[tuple[int, str], int] = {}

    def follow(self, scene: Scene, happened: Sequence[Happening]) -> None:
        """Take in the scene that is shown now."""
        turn = last_turn(happened, scene["seat"])
        first = turn[0].row["n"] if turn else -1
        if not self.turn or first != self.turn[0].row["n"]:
            same_eyes = self._shown is not None and self._shown["seat"] == scene["seat"]
            self._before = self._shown if same_eyes and self._events == first else None
        if turn != self.turn:
            self.turn = turn
            self.touched = cells_of(turn) | (market_changes(self._before, scene) if self._before else set())
            self._values = values_of(scene)
            before = values_of(self._before) if self._before else self._values
            self.changes = {key: now - before.get(key, now) for key, now in self._values.items()}
        self._shown, self._events = scene, len(happened)

    def change(self, scene: Scene, seat: int, counter: str) -> int:
        """By how much the turn has changed a counter that nobody has changed since."""
        key = (seat, counter)
        return self.changes.get(key, 0) if values_of(scene).get(key) == self._values.get(key) else 0


def values_of(scene: Scene) -> dict[tuple[int, str], int]:
    return {
        (one["seat"], counter["id"]): counter["value"] for one in scene["players"] for counter in one["counters"]
    }


def market_changes(before: Scene, now: Scene) -> set[str]:
    """The cards of common areas that are new, or more or fewer than they were."""
    counts = {card["id"]: (card["card"], card["count"]) for area in before["areas"] for card in area["cards"]}
    cards = (card for area in now["areas"] if area["kind"] == "market" for card in area["cards"])
    return {card["id"] for card in cards if counts.get(card["id"]) != (card["card"], card["count"])}
