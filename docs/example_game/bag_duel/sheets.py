"""What the data file may hold, and the tables made of it."""

from __future__ import annotations

from pathlib import Path

from bag_duel.rules.tables import DuelTables
from zirconia.core.contract.data import Number, Rows, Sheet, Text, override_all, read_toml
from zirconia.core.contract.option import Options

FILE = Path(__file__).parent / "data" / "stones.toml"

SHEETS = {
    "stones": Sheet("stones", {"name": Text(), "worth": Number(0, 99, None), "count": Number(0, 99, None)}),
    "lengths": Sheet("lengths", {"rounds": Number(1, 99, None)}),
}


def data_for(overrides: Options) -> dict[str, Rows]:
    """The rows of both tables, overrides applied. Raises BadSetup."""
    data = read_toml(FILE)
    rows = {name: sheet.complete(data[name]) for name, sheet in SHEETS.items()}
    return override_all(SHEETS, rows, overrides)


def tables_for(seats: int, options: Options, overrides: Options) -> DuelTables:
    """The packed numbers of a setup. Raises BadSetup."""
    rows = data_for(overrides)
    length = "long" if options["long"] else "standard"
    return DuelTables(seats, rows["stones"], rows["lengths"][length]["rounds"])
