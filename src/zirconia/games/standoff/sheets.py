"""What the data files of both editions may hold, and the packed columns made of their cards."""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.contract.data import Number, Rows, Sheet, Text, Word
from zirconia.core.errors import BadSetup
from zirconia.core.kernel.grids import Grid
from zirconia.games.standoff.rules import tables
from zirconia.games.standoff.rules.tables import COLUMNS

KINDS = {
    "placement": tables.PLACEMENT,
    "resource": tables.RESOURCE,
    "action": tables.ACTION,
    "satellite": tables.SATELLITE,
    "component": tables.COMPONENT,
    "special": tables.SPECIAL,
}
MARKETS = {"permanent": tables.PERMANENT, "temporary": tables.TEMPORARY, "aside": tables.ASIDE}
DOES = {
    "nothing": tables.NOTHING,
    "place": tables.PLACE,
    "airdrop": tables.AIRDROP,
    "obstruction": tables.OBSTRUCTION,
    "airstrike": tables.AIRSTRIKE,
    "offensive": tables.OFFENSIVE,
    "improve": tables.IMPROVE,
    "hack": tables.HACK,
    "trojan": tables.TROJAN,
    "early-access": tables.EARLY_ACCESS,
    "disposal": tables.DISPOSAL,
    "duplicate": tables.DUPLICATE,
    "initiative": tables.INITIATIVE,
    "emp": tables.EMP,
    "napalm": tables.NAPALM,
}
TOKENS = {
    "none": tables.NO_TOKEN,
    "artillery": tables.ARTILLERY,
    "forcefield": tables.FORCEFIELD,
    "refinery": tables.REFINERY,
    "credit-well": tables.CREDIT_WELL,
    "encampment-well": tables.ENCAMPMENT_WELL,
    "hand-well": tables.HAND_WELL,
    "telekinesis": tables.TELEKINESIS,
}
WORDS = {"kind": KINDS, "market": MARKETS, "does": DOES, "token": TOKENS}

CARDS = Sheet(
    "cards",
    {
        "name": Text(),
        "kind": Word(tuple(KINDS)),
        "market": Word(tuple(MARKETS)),
        "module": Text("base"),
        "cost": Number(0, 99),
        "cost-minerals": Number(0, 99),
        "price": Number(0, 99),
        "price-minerals": Number(0, 99),
        "copies": Number(0, 99),
        "start": Number(0, 30),
        "trashed": Number(0, 1),
        "does": Word(tuple(DOES), "nothing"),
        "token": Word(tuple(TOKENS), "none"),
        "place": Number(0, tables.MOST_PLACED),
        "credits": Number(0, 20),
        "draw": Number(0, 10),
        "actions": Number(0, 10),
        "per-card": Number(0, 5),
        "trashes": Number(0, 10),
        "fast": Number(0, 1),
        "shield": Number(0, 5),
        "dilation": Number(0, 10),
    },
)

NUMBERS = {
    "actions": Number(1, 20, None),
    "plays": Number(0, 20, None),
    "hand": Number(1, 20, None),
    "first-hand": Number(0, 20, None),
    "rounds": Number(1, 500, None),
    "turn-limit": Number(1, 200, None),
    "row": Number(1, 12, None),
    "forcefield-range": Number(0, 15, None),
    "artillery-range": Number(0, 15, None),
    "fire-cost": Number(0, 20, None),
}


def board_sheet(marks: tuple[str, ...]) -> Sheet:
    """A row for every cell of the board, by its place, with what is marked on it."""
    return Sheet("board", {"mark": Word(marks)})


def board_rows(grid: Grid, signs: str, marks: Mapping[str, str]) -> Rows:
    """The rows of a map whose cells stand in the order of the grid, one sign each."""
    return {f"{a},{b}": {"mark": marks[sign]} for (a, b), sign in zip(grid.places, signs, strict=True)}


def marked(board: Rows) -> dict[str, list[int]]:
    """The numbers of the cells that bear each mark. Raises BadSetup for a board without a Red Gun."""
    cells: dict[str, list[int]] = {}
    for number, row in enumerate(board.values()):
        cells.setdefault(row["mark"], []).append(number)
    if "gun" not in cells:
        raise BadSetup(["board: at least one cell must be marked gun, as the Red Gun decides the game"])
    return cells


def columns(cards: Rows, modules: frozenset[str]) -> dict[str, vec[i64]]:
    """Packed columns; a card of a module that is not played has no copies. Raises BadSetup."""
    if (market := cards["horse"]["market"]) != "aside":
        raise BadSetup([f"cards.horse.market must be aside, as Horses are never for sale, not {market}"])
    packed: dict[str, vec[i64]] = {}
    for column in COLUMNS:
        words = WORDS.get(column)
        key = column.replace("_", "-")
        values = [words[row[key]] if words else row[key] for row in cards.values()]
        if column in ("copies", "start"):
            values = [
                value if row["module"] in modules else 0 for value, row in zip(values, cards.values(), strict=True)
            ]
        packed[column] = vec[i64](values)
    return packed
