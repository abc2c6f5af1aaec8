"""The data of the square edition: what its files may hold, options and overrides applied, the tables of it."""

from __future__ import annotations

from pathlib import Path

from zirconia.core.contract.data import Number, Rows, Sheet, override_all, read_toml
from zirconia.core.contract.option import Options
from zirconia.core.kernel.grids import square
from zirconia.games.standoff import sheets
from zirconia.games.standoff_square.rules.tables import SquareTables
from zirconia.games.standoff_square.words.texts import TEXTS

FOLDER = Path(__file__).parent
GRID = square(16, 16)
MARKS = {".": "open", "R": "gun", "#": "black", "s": "small-patch", "L": "large-patch"}  # the signs of the map

SHEETS = {
    "cards": sheets.CARDS,
    "numbers": Sheet(
        "numbers",
        {
            **sheets.NUMBERS,
            "small-patch": Number(1, 20, None),
            "large-patch": Number(1, 20, None),
            "fast-debt": Number(0, 20, None),
            "bart-credits": Number(0, 20, None),
            "narrow-copies": Number(0, 99, None),
        },
    ),
    "board": sheets.board_sheet(tuple(MARKS.values())),
}
DATA: dict[str, Rows] = {
    **{name: SHEETS[name].read(FOLDER / "data" / f"{name}.toml") for name in ("cards", "numbers")},
    "board": sheets.board_rows(GRID, "".join(read_toml(FOLDER / "data" / "board.toml")["map"].split()), MARKS),
}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")

MARKED = {"gun": "gun", "black": "black", "small": "small-patch", "large": "large-patch"}

FLAGS = {
    "satellites": (
        "V1",
        "Satellites: cards that stay in front of you and work every turn, and EMP, which brings them down.",
    ),
    "fast-credits": ("V2", "Fast credits: cards that give more now and take credits from your next turn."),
    "mineral-polyominoes": ("V3", "The large placement cards and Duplicate cost minerals too."),
    "free-airdrop": ("V4", "Airdrop may land on any free cell that no forcefield closes."),
    "chained-initiative": ("V5", "Initiative may be played in extra turns, so one can follow another."),
    "strict-placement": ("V6", "Duplicate can't repeat a placement card."),
    "full-round": ("V7", "When the Red Gun is full, the round is played to its end before anybody wins."),
    "play-area": ("V8", "Played cards can't come back in the same turn: they are discarded only when it ends."),
    "eternal-walls": ("V9", "The 16 black blocks of the walls can't be destroyed."),
    "narrow-market": ("V10", "A smaller temporary market: 4 of each card instead of 8."),
}


def data_for(options: Options, overrides: Options) -> dict[str, Rows]:
    """Data, then the options that change numbers, then overrides."""
    data = override_all(SHEETS, DATA, {"numbers": {"match": {"rounds": options["rounds"]}}})
    if options["mineral-polyominoes"]:
        data = override_all(SHEETS, data, VARIANTS["mineral-polyominoes"])
    if options["narrow-market"]:
        numbers = override_all(SHEETS, data, overrides)["numbers"]["match"]
        few = {"copies": numbers["narrow-copies"]}
        narrow = {id: few for id, row in data["cards"].items() if row["market"] == "temporary"}
        data = override_all(SHEETS, data, {"cards": narrow})
    return override_all(SHEETS, data, overrides)


def tables_for(seats: int, options: Options, overrides: Options) -> SquareTables:
    """The packed tables of a setup."""
    data = data_for(options, overrides)
    numbers = data["numbers"]["match"]
    flags = {name: bool(options[name]) for name in FLAGS}
    flags["anchored-airdrop"] = not flags["free-airdrop"]
    flags["horse-is-stuck"] = True
    flags["tokens-leave"] = True
    flags["minerals"] = True
    flags["adjustment"] = False
    modules = frozenset(["base", *(name for name in ("satellites", "fast-credits") if flags[name])])
    cells = sheets.marked(data["board"])
    rows = data["cards"]
    return SquareTables(
        seats,
        list(rows),
        [row["name"] for row in rows.values()],
        [TEXTS.card(row, id, numbers, flags) for id, row in rows.items()],
        sheets.columns(rows, modules),
        numbers,
        flags,
        GRID,
        {mark: cells.get(word, []) for mark, word in MARKED.items()},
    )
