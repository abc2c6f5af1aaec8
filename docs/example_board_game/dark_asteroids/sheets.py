"""What the data file may hold, and the tables made of it."""

from __future__ import annotations

from pathlib import Path

from dark_asteroids.rules.tables import CELLS, AsteroidTables
from zirconia.core.contract.data import Number, Sheet, Text, override_all, read_toml
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup

FILE = Path(__file__).parent / "data" / "asteroids.toml"
MOST_ROUNDS = CELLS // 2

SHEETS = {
    "ores": Sheet("ores", {"name": Text(), "worth": Number(0, 99, None), "count": Number(0, 99, None)}),
    "numbers": Sheet("numbers", {"value": Number(0, 99, None)}),
}


def tables_for(seats: int, overrides: Options) -> AsteroidTables:
    """The packed numbers of a setup. Raises BadSetup."""
    data = read_toml(FILE)
    rows = {name: sheet.complete(data[name]) for name, sheet in SHEETS.items()}
    rows = override_all(SHEETS, rows, overrides)
    rounds, bond = (rows["numbers"][name]["value"] for name in ("rounds", "bond"))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadSetup([f"numbers.rounds must be from 1 to {MOST_ROUNDS}: there are {CELLS} asteroids"])
    if sum(row["count"] for row in rows["ores"].values()) < CELLS:
        raise BadSetup([f"there must be an ore for each of the {CELLS} asteroids"])
    return AsteroidTables(seats, rows["ores"], rounds, bond)
