"""The stack of pending decisions as positions write it: every kind of frame under an id of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from zirconia.core.contract.reading import Field, number, sequence
from zirconia.core.errors import BadPosition, suggestion
from zirconia.games.kardashev.rules.data import FRAMES_DEEP, WIDTH, A
from zirconia.games.kardashev.rules.declared import FrameKind
from zirconia.games.kardashev.rules.frames import FRAMES
from zirconia.games.kardashev.rules.numbers import CELLS, HIGHEST_SHARE, NOBODY
from zirconia.games.kardashev.rules.position import Kardashev

MOST_UNITS = 99  # of one price, or cards in one gift
MOST_TAKEN = 9  # cards that one source gives
LEVELS = 3  # that a fleet may have, each of which multiplies what it harvests (Expanded Cargohold)


# Names under which frames were once written.
OLD_NAMES = {
    "Round": "round",
    "ChooseRole": "role",
    "ChooseOutside": "outside",
    "StartColony": "start-colony",
    "StartFleet": "start-fleet",
    "StartTechnology": "start-technology",
    "SecretBid": "bid",
    "PickSlot": "slot",
    "PickTile": "tile",
    "PickPair": "pair",
    "PickOrder": "order",
    "ProposeShare": "share",
    "AcceptShare": "accept",
    "PlaceTile": "place",
    "ChooseSide": "side",
    "TractorBeam": "tractor",
    "Turn": "turn",
    "Act": "act",
    "Settle": "settle",
    "Gift": "gift",
    "Pay": "pay",
    "Take": "take",
    "TakeSame": "take-same",
    "HandOver": "hand-over",
    "CheapColony": "cheap",
    "Found": "found",
    "Raise": "raise",
    "Launch": "launch",
    "Refit": "refit",
    "NameArcology": "arcology",
    "Harvest": "harvest",
    "PickTimeshare": "timeshare",
    "Path": "path",
    "Moved": "moved",
    "Explore": "explore",
    "March": "march",
    "Income": "income",
    "Attack": "attack",
    "Support": "support",
    "SecretSupport": "secret",
    "Spend": "spend",
    "Resolve": "resolve",
    "DefenseArray": "array",
    "Failed": "failed",
    "Raid": "raid",
    "Learn": "learn",
    "ChooseClone": "clone",
    "Mark": "mark",
    "Marked": "marked",
    "DestroyPlanet": "destroy",
    "Probe": "probe",
    "Erase": "erase",
}
IDS = [kind.id for kind in FRAMES.declared]
BY_WORD = {id: at for at, id in enumerate(IDS)} | {old: IDS.index(id) for old, id in OLD_NAMES.items()}


def field_of(kind: FrameKind) -> Field:
    """A kind of frame as a key of the notation."""
    names = [part.split(":")[0] for part in kind.numbers.split()]
    return Field(f"frames.{kind.id}", kind.meaning, ", ".join([f'["{kind.id}"', "seat", *names]) + "]")


class Row(NamedTuple):
    """One frame of a position, and the one it lies on."""

    id: str
    seat: int
    a: int
    b: int
    c: int
    d: int
    e: int
    under: Row | None

    def on(self, id: str) -> Row | None:
        """The frame below, if it is of this kind."""
        return self.under if self.under is not None and self.under.id == id else None


def ranges(position: Kardashev) -> dict[str, tuple[int, int]]:
    """The lowest and the highest value of every sort of number."""
    t = position.t
    return {
        "after": (0, CELLS),  # a space + 1: how far a count of spaces has come
        "answers": (0, 8 ** int(t.seats) - 1),
        "cards": (1, MOST_TAKEN * LEVELS),
        "cell": (0, CELLS - 1),
        "count": (1, max(1, int(t.gift))),
        "drone": (1, 2),
        "energy": (0, MOST_TAKEN * int(t.longest_path)),
        "flag": (0, 1),
        "level": (1, LEVELS),
        "levels": (0, MOST_TAKEN),
        "owed": (1, MOST_UNITS),
        "pieces": (0, 2),
        "price": (0, HIGHEST_SHARE),
        "receiver": (-1, int(t.seats) - 1),
        "seat": (0, int(t.seats) - 1),
        "skip": (0, 2),
        "slot": (1, int(t.seats)),
        "sources": (0, CELLS * int(t.seats)),
        "step": (0, 4),
        "symbol": (0, 3),
        "technology": (0, int(t.technologies) - 1),
        "tile": (0, int(t.kinds) - 1),
        "tiles": (0, int(t.longest_path)),
        "types": (1, 7),
        "units": (0, MOST_UNITS),
        "verbs": (1, 63),
        "where": (-1, CELLS - 1),
        "zero": (0, 0),
    }


# Writing ----------------------------------------------------------------------------------------------


def write_frames(position: Kardashev) -> list[list[Any]]:
    return [write_frame(position, at) for at in range(position.depth)]


def write_frame(position: Kardashev, at: int) -> list[Any]:
    """The id of a frame, its seat, and its numbers without trailing zeros."""
    values = [int(position.frame_number(at, i)) for i in range(WIDTH)]
    while len(values) > 2 and values[-1] == 0:
        values.pop()
    return [IDS[values[0]], *values[1:]]


# Reading ----------------------------------------------------------------------------------------------


def read_frames(position: Kardashev, value: Any) -> None:
    """The stack as written, every number within its range."""
    rows = sequence(value, None, "frames")
    if not 1 <= len(rows) <= FRAMES_DEEP:
        raise BadPosition(f"frames: there are 1 to {FRAMES_DEEP}, not {len(rows)}")
    limits = ranges(position)
    position.depth = 0
    for at, row in enumerate(rows):
        read_frame(position, sequence(row, None, f"frames[{at}]"), f"frames[{at}]", limits)


def read_frame(position: Kardashev, row: list[Any], where: str, limits: dict[str, tuple[int, int]]) -> None:
    word = row[0] if row else ""
    if not isinstance(word, str) or word not in BY_WORD:
        raise BadPosition(f"{where}: no kind of frame {word!r}; {suggestion(str(word), IDS)}")
    kind = FRAMES.declared[BY_WORD[word]]
    names = [part.split(":") for part in kind.numbers.split()]
    if not 2 <= len(row) <= 2 + len(names):
        raise BadPosition(f"{where}: {kind.id!r} is written {field_of(kind).example}")
    position.push(BY_WORD[word], read_owner(position, kind, row[1], where))
    for at, (name, sort) in enumerate(names):
        low, high = limits[sort]
        value = row[2 + at] if 2 + at < len(row) else 0
        position.put(A + at, number(value, low, high, f"{where}: {name} of {kind.id!r}"))


def read_owner(position: Kardashev, kind: FrameKind, value: Any, where: str) -> int:
    """Nobody's frames have the seat -1; most others are the active seat's."""
    if kind.seat == "nobody":
        return number(value, NOBODY, NOBODY, f"{where}: the seat of {kind.id!r}")
    seat = number(value, 0, int(position.t.seats) - 1, f"{where}: the seat of {kind.id!r}")
    if kind.seat == "active" and seat != position.active:
        raise BadPosition(f"{where}: {kind.id!r} belongs to the active seat, not to seat {seat}")
    return seat


def rows_of(position: Kardashev) -> list[Row]:
    """The frames from below, each with the one it lies on."""
    rows: list[Row] = []
    for at in range(position.depth):
        kind, seat, a, b, c, d, e = (int(position.frame_number(at, i)) for i in range(7))
        rows.append(Row(IDS[kind], seat, a, b, c, d, e, rows[-1] if rows else None))
    return rows
