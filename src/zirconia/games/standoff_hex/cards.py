"""The data of the hex edition: cards, numbers, merges and the board under options and overrides."""

from __future__ import annotations

from pathlib import Path

from zirconia.core.data import Number, Rows, Sheet, Text, override_all, read_toml
from zirconia.core.errors import BadSetup
from zirconia.core.game import Options
from zirconia.core.grids import Grid, hexagon
from zirconia.games.standoff import cards
from zirconia.games.standoff.tables import (
    ARTILLERY,
    CREDIT_WELL,
    ENCAMPMENT_WELL,
    FORCEFIELD,
    HAND_WELL,
)  # fmt: skip

FOLDER = Path(__file__).parent
RADIUS = 7

SHEETS = {
    "cards": cards.CARDS,
    "numbers": Sheet(
        "numbers",
        {
            **cards.NUMBERS,
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
    found = []
    for made, row in data["merges"].items():
        words = (row["first"], row["second"], made)
        unknown = [f"merges.{made}: no card {word!r}" for word in words if word not in ids]
        if unknown:
            raise BadSetup(unknown)
        found.append((ids.index(words[0]), ids.index(words[1]), ids.index(words[2])))
    return found


def texts(data: dict[str, Rows], flags: dict[str, bool]) -> list[str]:
    """Every card's text; a card that can be merged says with what."""
    rows, numbers = data["cards"], data["numbers"]["match"]
    words = cards.Texts("tile", "hex", {"horse": "Cannot be played and has no effect."})
    found = {id: words.card(row, id, numbers, flags) for id, row in rows.items()}
    if flags["components"]:
        for made, row in data["merges"].items():
            for one, two in ((row["first"], row["second"]), (row["second"], row["first"])):
                found[one] += f" Merge with {rows[two]['name']} into {rows[made]['name']}."
    return list(found.values())


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


def field() -> Grid:
    return hexagon(RADIUS)
