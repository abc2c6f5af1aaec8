"""The data of the hex edition: what its files may hold, options and overrides applied, the tables of it."""

from __future__ import annotations

from pathlib import Path

from zirconia.core.contract.data import Number, Rows, Sheet, Text, override_all, read_toml
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup
from zirconia.core.kernel.grids import Grid, hexagon
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

SHEETS = {
    "cards": sheets.CARDS,
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
}
DATA: dict[str, Rows] = {name: sheet.read(FOLDER / "data" / f"{name}.toml") for name, sheet in SHEETS.items()}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")
BOARD = read_toml(FOLDER / "data" / "board.toml")

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
    "eternal-rim": ("V9", "The 34 black tiles of the rim can't be destroyed, so no new gates open."),
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
        few = {"copies": data["numbers"]["match"]["narrow-copies"]}
        narrow = {id: few for id, row in data["cards"].items() if row["market"] == "temporary" and row["copies"]}
        data = override_all(SHEETS, data, {"cards": narrow})
    return override_all(SHEETS, data, overrides)


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


def board(grid: Grid, flags: dict[str, bool]) -> tuple[dict[str, list[int]], dict[int, int]]:
    """Red Gun, black tiles and rim, and the tokens at the start (section 4, X5, X6, V8)."""
    signs = "".join(line.replace(" ", "") for line in BOARD["map"].split("\n"))
    cells = {sign: [cell for cell, one in enumerate(signs) if one == sign] for sign in "R#CEF"}
    centre = grid.cell(0, 0)
    gun = [cell for cell in cells["R"] if not flags["small-gun"] or grid.distance(cell, centre) <= 1]
    rim = [cell for cell in cells["#"] if grid.distance(cell, centre) == RADIUS]
    black = [cell for cell in (*cells["#"], *cells["F"]) if cell not in rim]
    tokens = dict.fromkeys(cells["C"], CREDIT_WELL) | dict.fromkeys(cells["E"], ENCAMPMENT_WELL)
    tokens |= dict.fromkeys(cells["F"], HAND_WELL if flags["hand-wells"] else FORCEFIELD)
    if flags["neutral-artilleries"]:
        guns = [at(grid, place) for place in BOARD["neutral-artilleries"]]
        black += [*guns, *(at(grid, place) for place in BOARD["neutral-tiles"])]
        tokens |= dict.fromkeys(guns, ARTILLERY)
    return {"gun": gun, "black": black, "rim": rim}, tokens


def at(grid: Grid, place: str) -> int:
    """'4,0' as the number of a hex."""
    q, r = place.split(",")
    return grid.cell(int(q), int(r))


def tables_for(seats: int, options: Options, overrides: Options) -> HexTables:
    """The packed tables of a setup."""
    data = data_for(options, overrides)
    flags = {name: bool(options[name]) for name in FLAGS}
    flags["adjustment"] = flags["market-adjustment"]
    flags["horse-is-stuck"] = False
    flags["tokens-leave"] = False
    flags["minerals"] = False
    modules = frozenset(["base", *(name for name in MODULES if flags[name])])
    grid = hexagon(RADIUS)
    cells, tokens = board(grid, flags)
    rows = data["cards"]
    return HexTables(
        seats,
        list(rows),
        [row["name"] for row in rows.values()],
        texts(data, flags),
        sheets.columns(rows, modules),
        data["numbers"]["match"],
        flags,
        grid,
        cells,
        tokens,
        merges(data),
    )
