"""The stack of pending decisions as positions write it: every kind of frame under an id of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from zirconia.core.errors import BadPosition, suggestion
from zirconia.core.loading import Field, number, sequence
from zirconia.games.kardashev.rules.codes import CELLS, HIGHEST_SHARE, NOBODY
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.realm import FRAMES_DEEP, WIDTH

MOST_UNITS = 99  # of one price, or cards in one gift
MOST_TAKEN = 9  # cards that one source gives


class Kind(NamedTuple):
    """A kind of frame: its id, the name it was once written under, what it means, its numbers, where it stands.

    `numbers` are words 'name:range', the ranges those of `ranges`; `on` are the ids it may lie upon; `seat` is
    whose frame it is: nobody's, the active seat's, or any.
    """

    id: str
    old: str
    meaning: str
    numbers: str = ""
    on: str = ""
    seat: str = "active"

    def field(self) -> Field:
        """The frame as a key of the notation."""
        names = [part.split(":")[0] for part in self.numbers.split()]
        return Field(f"frames.{self.id}", self.meaning, ", ".join([f'["{self.id}"', "seat", *names]) + "]")


PAID_FOR = "found raise launch refit moved learn marked act mark destroy probe erase support resolve spend"
INCOME = "round start-technology turn settle tractor march income harvest take take-same"
SETUP = "round start-technology take start-fleet start-colony"

# In the order of their numbers in rules/codes.py; F_START_COLONY is 'start-colony'. Ids never change.
KINDS = (
    Kind("round", "Round", "the course of the game, always lowest", seat="nobody"),
    Kind("role", "ChooseRole", "a role to choose", on="round", seat="any"),
    Kind("outside", "ChooseOutside", "which starting tile lies outside", on=SETUP, seat="any"),
    Kind("start-colony", "StartColony", "starting colonies to put down", "left:pieces", SETUP, "any"),
    Kind("start-fleet", "StartFleet", "starting fleets to put down", "left:pieces", SETUP, "any"),
    Kind("start-technology", "StartTechnology", "a technology to start with", "", SETUP, "any"),
    Kind("bid", "SecretBid", "everybody bids in secret", on="round", seat="nobody"),
    Kind("slot", "PickSlot", "a turn slot to choose", on="tile", seat="any"),
    Kind(
        "tile", "PickTile", "a drawn tile to choose for a seat", "for:seat price:price", "round share tile", "any"
    ),
    Kind("pair", "PickPair", "a pair of slots to choose", on="tile", seat="any"),
    Kind("order", "PickOrder", "which slot of the pair is the speaker's", "slot:slot", "tile", "any"),
    Kind("share", "ProposeShare", "how many cards the speaker pays", "price:price", "round", "any"),
    Kind("accept", "AcceptShare", "the ally's answer", "speaker:seat price:price share:price", "round", "any"),
    Kind(
        "place",
        "PlaceTile",
        "a tile to place; anywhere: 1 for Space Probe",
        "tile:tile anywhere:flag",
        "turn settle",
    ),
    Kind(
        "side",
        "ChooseSide",
        "which side of a tile lies up; explored: 1 by a fleet",
        "cell:cell tile:tile explored:flag",
        "tractor march",
    ),
    Kind("tractor", "TractorBeam", "Tractor Beam after the tile is laid", "cell:cell", "turn settle"),
    Kind("turn", "Turn", "the actions of a turn", on="round"),
    Kind("act", "Act", "a base action by a technology, as bits", "verbs:verbs technology:technology", "settle"),
    Kind("settle", "Settle", "the end of an action", on="turn"),
    Kind("gift", "Gift", "cards for the ally", "ally:seat left:count", "round"),
    Kind(
        "pay",
        "Pay",
        "a price, as far as it is not paid",
        "food:units matter:units energy:units any:units matching:units",
        PAID_FOR,
        "any",
    ),
    Kind(
        "take", "Take", "cards from the bank, of types as bits", "types:types left:cards cell:after", INCOME, "any"
    ),
    Kind("take-same", "TakeSame", "cards of one type", "unused:zero count:cards", "settle take take-same", "any"),
    Kind(
        "hand-over",
        "HandOver",
        "cards for a seat, -1 the bank",
        "to:receiver left:owed",
        "round hand-over array failed",
        "any",
    ),
    Kind("cheap", "CheapColony", "Food or Matter for a colony", on="found"),
    Kind("found", "Found", "a colony, once paid", "cell:cell", "settle"),
    Kind("raise", "Raise", "a colony's next level, once paid", "cell:cell", "settle"),
    Kind("launch", "Launch", "a fleet, once paid", "cell:cell level:level", "settle"),
    Kind("refit", "Refit", "a fleet's next level, once paid", "cell:cell", "settle"),
    Kind("arcology", "NameArcology", "the type that military symbols count as", on="harvest"),
    Kind("harvest", "Harvest", "a harvest: its step and how far it is", "step:step next:sources", "settle"),
    Kind("timeshare", "PickTimeshare", "an enemy colony to share", "fleet:cell", "harvest"),
    Kind(
        "path",
        "Path",
        "a path so far; skip: 0 left, 1 at it, 2 spent",
        "from:cell here:cell before:cell tiles:tiles skip:skip",
        "settle",
    ),
    Kind("moved", "Moved", "a move, once paid", "from:cell to:cell before:cell energy:energy", "settle"),
    Kind("explore", "Explore", "a tile to draw", "cell:cell", ""),
    Kind("march", "March", "whether the Warlord's income is taken now", "", "attack tractor settle"),
    Kind("income", "Income", "the Warlord's income, space by space", "next:after", "attack tractor settle"),
    Kind("attack", "Attack", "an attack to come", "cell:cell before:cell", "settle"),
    Kind("support", "Support", "supports to name", "cell:cell", "resolve support", "any"),
    Kind("secret", "SecretSupport", "V7: supports named in secret", "cell:cell answers:answers", "resolve"),
    Kind("spend", "Spend", "V7: supports to pay", "", "resolve spend", "any"),
    Kind("resolve", "Resolve", "an attack to decide", "cell:cell before:cell", "settle"),
    Kind("array", "DefenseArray", "Orbital Defense Array", "cell:cell levels:levels", "settle"),
    Kind(
        "failed",
        "Failed",
        "drones and turrets after a failed attack",
        "cell:cell fleet:cell step:drone owner:seat",
        "settle",
    ),
    Kind("raid", "Raid", "Raider Drone: a type to name", "owner:seat", "failed"),
    Kind("learn", "Learn", "a technology, once paid", "technology:technology", "settle"),
    Kind("clone", "ChooseClone", "a technology to copy", "", "settle take"),
    Kind("mark", "Mark", "a symbol to add; restore: 1 by Accretion Device", "restore:flag cell:where", "settle"),
    Kind("marked", "Marked", "a symbol, once paid", "cell:cell symbol:symbol", "settle"),
    Kind("destroy", "DestroyPlanet", "a planet to destroy", "", "settle"),
    Kind("probe", "Probe", "a tile to draw for Space Probe", "", "settle"),
    Kind("erase", "Erase", "a technology to erase", "", "settle"),
)
IDS = [kind.id for kind in KINDS]
BY_WORD = {word: at for at, kind in enumerate(KINDS) for word in (kind.id, kind.old)}


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


def ranges(core: Kardashev) -> dict[str, tuple[int, int]]:
    """The lowest and the highest value of every sort of number."""
    t = core.t
    return {
        "after": (0, CELLS),  # a space + 1: how far a count of spaces has come
        "answers": (0, 8 ** int(t.seats) - 1),
        "cards": (1, MOST_TAKEN),
        "cell": (0, CELLS - 1),
        "count": (1, max(1, int(t.gift))),
        "drone": (1, 2),
        "energy": (0, MOST_TAKEN * int(t.longest_path)),
        "flag": (0, 1),
        "level": (1, 3),
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


def write(core: Kardashev) -> list[list[Any]]:
    return [write_frame(core, at) for at in range(core.depth)]


def write_frame(core: Kardashev, at: int) -> list[Any]:
    """The id of a frame, its seat, and its numbers without trailing zeros."""
    values = [int(core.stack[at * WIDTH + i]) for i in range(WIDTH)]
    while len(values) > 2 and values[-1] == 0:
        values.pop()
    return [IDS[values[0]], *values[1:]]


# Reading ----------------------------------------------------------------------------------------------


def read(core: Kardashev, value: Any) -> None:
    """The stack as written, every number within its range."""
    rows = sequence(value, None, "frames")
    if not 1 <= len(rows) <= FRAMES_DEEP:
        raise BadPosition(f"frames: there are 1 to {FRAMES_DEEP}, not {len(rows)}")
    limits = ranges(core)
    core.depth = 0
    for at, row in enumerate(rows):
        read_frame(core, sequence(row, None, f"frames[{at}]"), f"frames[{at}]", limits)


def read_frame(core: Kardashev, row: list[Any], where: str, limits: dict[str, tuple[int, int]]) -> None:
    word = row[0] if row else ""
    if not isinstance(word, str) or word not in BY_WORD:
        raise BadPosition(f"{where}: no kind of frame {word!r}; {suggestion(str(word), IDS)}")
    kind = KINDS[BY_WORD[word]]
    names = [part.split(":") for part in kind.numbers.split()]
    if not 2 <= len(row) <= 2 + len(names):
        raise BadPosition(f"{where}: {kind.id!r} is written {kind.field().example}")
    core.push(BY_WORD[word], read_seat(core, kind, row[1], where))
    for at, (name, sort) in enumerate(names):
        low, high = limits[sort]
        value = row[2 + at] if 2 + at < len(row) else 0
        core.put(2 + at, number(value, low, high, f"{where}: {name} of {kind.id!r}"))


def read_seat(core: Kardashev, kind: Kind, value: Any, where: str) -> int:
    """Nobody's frames have the seat -1; most others are the active seat's."""
    if kind.seat == "nobody":
        return number(value, NOBODY, NOBODY, f"{where}: the seat of {kind.id!r}")
    seat = number(value, 0, int(core.t.seats) - 1, f"{where}: the seat of {kind.id!r}")
    if kind.seat == "active" and seat != core.active:
        raise BadPosition(f"{where}: {kind.id!r} belongs to the active seat, not to seat {seat}")
    return seat


def rows_of(core: Kardashev) -> list[Row]:
    """The frames from below, each with the one it lies on."""
    found: list[Row] = []
    for at in range(core.depth):
        kind, seat, a, b, c, d, e = (int(core.stack[at * WIDTH + i]) for i in range(7))
        found.append(Row(IDS[kind], seat, a, b, c, d, e, found[-1] if found else None))
    return found
