"""The data of the hex edition: what its files may hold, options and overrides applied, the tables of it."""

from __future__ import annotations

from pathlib import Path

from zirconia.core.contract.data import Number, Rows, Sheet, Text, override_all, read_toml
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup
from zirconia.core.kernel.grids import hexagon
from zirconia.games.standoff import sheets
from zirconia.games.standoff.rules.tables import (
    ARTILLERY,
    CREDIT_WELL,
    ENCAMPMENT_WELL,
    FORCEFIELD,
    HAND_WELL,
)  # fmt: skip
from zirconia.games.standoff_hex.rules.tables import HexTables
from zirconia.games.standoff_hex.words.texts import texts

FOLDER = Path(__file__).parent
RADIUS = 7
GRID = hexagon(RADIUS)
MARKS = {
    ".": "open",
    "o": "open",
    "R": "gun",
    "#": "black",
    "C": "credit-well",
    "E": "encampment-well",
    "F": "forcefield",
}  # the signs of the map
ON_BLACK = {"forcefield": FORCEFIELD, "hand-well": HAND_WELL, "artillery": ARTILLERY}  # tokens on black tiles
WELLS = {"credit-well": CREDIT_WELL, "encampment-well": ENCAMPMENT_WELL}

SHEETS = {
    "cards": Sheet(
        "cards", {**sheets.CARDS.columns, "fast": Number(0, 0)}
    ),  # fast credits are the other edition's
    "numbers": Sheet(
        "numbers",
        {
            **sheets.NUMBERS,
            "well-credits": Number(0, 20, None),
            "well-plays": Number(0, 20, None),
            "well-cards": Number(0, 5, None),
            "telekinesis-cost": Number(0, 20, None),
            "telekinesis-black-cost": Number(0, 20, None),
            "adjusts": Number(1, 12, None),
            "narrow-copies": Number(0, 99, None),
        },
    ),
    "merges": Sheet("merges", {"first": Text(), "second": Text()}),
    "board": sheets.board_sheet(("open", "gun", "black", *WELLS, *ON_BLACK)),
}
BOARD = read_toml(FOLDER / "data" / "board.toml")
DATA: dict[str, Rows] = {
    **{name: SHEETS[name].read(FOLDER / "data" / f"{name}.toml") for name in ("cards", "numbers", "merges")},
    "board": sheets.board_rows(GRID, "".join(BOARD["map"].split()), MARKS),
}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")

FLAGS = {
    "anchored-airdrop": ("V2", "Airdrop must touch your own tiles or the edge, like a placement card."),
    "eternal-wells": ("V3", "Nothing destroys or removes a well."),
    "instant-wells": (
        "V4",
        "A well you take on your turn gives something at once, not only at the start of your next turn.",
    ),
    "play-area": ("V5", "Played cards can't come back in the same turn: they are discarded only when it ends."),
    "prototype-numbers": ("V6", "Older costs: Airstrike costs 0 to play, Blitz 3."),
    "full-round": ("V7", "When the Red Gun is full, the round is played to its end before anybody wins."),
    "small-gun": ("V8", "A short game: the Red Gun is only its inner 7 hexes."),
    "eternal-rim": ("V9", "The 34 black tiles of the rim can't be destroyed."),
    "narrow-market": ("V10", "A smaller temporary market: 4 of each card instead of 8."),
    "second-player-help": ("V12", "Help for the second player: the first one begins with 4 cards."),
    "deflector-shield": ("X1", "Deflector Shield: a card that stops an effect that destroys."),
    "napalm": ("X2", "Napalm: a card that removes tokens, wells too."),
    "telekinesis": ("X3", "Telekinesis: tokens that move tiles."),
    "components": ("X4", "Components: cards that are merged into Artillery, Time Dilation or 5-Credit."),
    "hand-wells": ("X5", "Hand wells in place of the two forcefields: whoever has one keeps one card more."),
    "neutral-artilleries": ("X6", "Two artilleries on black tiles that anybody can take."),
    "market-adjustment": ("X7", "Once a turn you may throw the two leftmost cards of the row away."),
    "expansion": ("15", "The whole expansion: all seven modules at once."),
    "late-edition": ("15.9", "The late edition: the whole expansion, and other piles, costs and ranges."),
}
MODULES = (
    "deflector-shield", "napalm", "telekinesis", "components", "hand-wells", "neutral-artilleries",
    "market-adjustment",
)  # fmt: skip


def data_for(options: Options, overrides: Options) -> dict[str, Rows]:
    """Data, then the options that change numbers, then overrides."""
    data = override_all(SHEETS, DATA, {"numbers": {"match": {"rounds": options["rounds"]}}})
    for variant in ("components", "late-edition", "prototype-numbers", "second-player-help"):
        if options[variant]:
            data = override_all(SHEETS, data, VARIANTS[variant])
    if options["narrow-market"]:
        numbers = override_all(SHEETS, data, overrides)["numbers"]["match"]
        few = {"copies": numbers["narrow-copies"]}
        narrow = {id: few for id, row in data["cards"].items() if row["market"] == "temporary" and row["copies"]}
        data = override_all(SHEETS, data, {"cards": narrow})
    data = override_all(SHEETS, data, {"board": board_changes(options)})
    return override_all(SHEETS, data, overrides)


def board_changes(options: Options) -> dict[str, dict[str, str]]:
    """What options change of the board (V8, X5, X6)."""
    changes: dict[str, str] = {}
    board = DATA["board"]
    if options["small-gun"]:
        changes |= {at: "open" for at, row in board.items() if row["mark"] == "gun" and steps_from_centre(at) > 1}
    if options["hand-wells"]:
        changes |= {at: "hand-well" for at, row in board.items() if row["mark"] == "forcefield"}
    if options["neutral-artilleries"]:
        changes |= dict.fromkeys(BOARD["neutral-artilleries"], "artillery")
        changes |= dict.fromkeys(BOARD["neutral-tiles"], "black")
    return {at: {"mark": mark} for at, mark in changes.items()}


def steps_from_centre(at: str) -> int:
    """How far the hex '4,0' lies from the centre."""
    q, r = at.split(",")
    return GRID.distance(GRID.cell(int(q), int(r)), GRID.cell(0, 0))


def merges(data: dict[str, Rows]) -> list[tuple[int, int, int]]:
    """Two components and what they make, as kinds of card."""
    ids = list(data["cards"])
    numbers = []
    for made, row in data["merges"].items():
        words = (row["first"], row["second"], made)
        unknown = [f"merges.{made}: no card {word!r}" for word in words if word not in ids]
        if unknown:
            raise BadSetup(unknown)
        numbers.append((ids.index(words[0]), ids.index(words[1]), ids.index(words[2])))
    return numbers


def board(rows: Rows) -> tuple[dict[str, list[int]], dict[int, int]]:
    """Red Gun, black tiles and rim, and the tokens at the start (section 4)."""
    cells = sheets.marked(rows)
    rim = [cell for cell in cells.get("black", []) if GRID.distance(cell, GRID.cell(0, 0)) == RADIUS]
    black = [cell for mark in ("black", *ON_BLACK) for cell in cells.get(mark, []) if cell not in rim]
    tokens = {cell: token for mark, token in (WELLS | ON_BLACK).items() for cell in cells.get(mark, [])}
    return {"gun": cells["gun"], "black": black, "rim": rim}, tokens


def tables_for(seats: int, options: Options, overrides: Options) -> HexTables:
    """The packed tables of a setup."""
    data = data_for(options, overrides)
    flags = {name: bool(options[name]) for name in FLAGS}
    flags["adjustment"] = flags["market-adjustment"]
    flags["horse-is-stuck"] = False
    flags["tokens-leave"] = False
    flags["minerals"] = False
    modules = frozenset(["base", *(name for name in MODULES if flags[name])])
    cells, tokens = board(data["board"])
    rows = data["cards"]
    return HexTables(
        seats,
        list(rows),
        [row["name"] for row in rows.values()],
        texts(data, flags),
        sheets.columns(rows, modules),
        data["numbers"]["match"],
        flags,
        GRID,
        cells,
        tokens,
        merges(data),
    )
