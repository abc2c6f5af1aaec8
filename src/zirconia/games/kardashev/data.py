"""Roles, technologies, tiles and numbers as data; the packed tables made of them; the texts derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.data import Number, Rows, Sheet, Text, Word, override_all, read_toml
from zirconia.core.errors import BadSetup
from zirconia.games.kardashev.tables import KardashevTables

FOLDER = Path(__file__).parent

EFFECTS = (
    "rover",
    "mining",
    "cargohold",
    "free-supports",
    "move-discount",
    "packet-factor",
    "salvage",
    "fuse",
    "taxes",
    "raids",
    "turrets",
    "blocks",
    "disrupts",
    "array",
    "shares",
    "outposts",
    "shipyards",
    "cheap-colony",
    "tractor",
    "arcology",
    "clones",
    "skips",
    "free-moves",
)
USES = ("none", "act", "terraform", "restore", "destroy", "probe", "erase")
VERBS = ("build-colony", "upgrade-colony", "build-fleet", "upgrade-fleet", "harvest", "move")
ABILITIES = (
    "free-actions",
    "shipyard-income",
    "settler-income",
    "harvest-bonus",
    "research-income",
    "march-income",
)
COSTS = ("food", "matter", "energy", "any", "matching")
SYMBOLS = ("food", "matter", "energy", "military")
PRICES = ("colony", "colony-upgrade", "fleet", "outpost", "support")
START = ("colonies", "colony-level", "fleets", "fleet-level", "food", "matter", "energy", "choice", "technologies")
LEVELS = ("colony-points", "fleet-points", "packet-energy", "packet-tiles")

FLAG = Number(0, 1)

SHEETS = {
    "technologies": Sheet(
        "technologies",
        {
            "name": Text(),
            "level": Number(1, 3, None),
            "points": Number(0, 9, None),
            "line": Text(),
            **{name: Number(0, 9) for name in COSTS},
            "use": Word(USES, "none"),
            "use-any": Number(0, 9),
            **dict.fromkeys(VERBS, FLAG),
            **{name: Number(0, 9) for name in EFFECTS},
        },
    ),
    "tree": Sheet("tree", {"requires": Text(""), "negates": Text("")}),
    "roles": Sheet(
        "roles",
        {
            "name": Text(),
            "ability": Word(ABILITIES),
            "first-tile": Text(),
            "second-tile": Text(),
            "colonies": Number(0, 2, None),
            "colony-level": Number(1, 3, None),
            "fleets": Number(0, 2, None),
            "fleet-level": Number(1, 3, None),
            "food": Number(0, 20, None),
            "matter": Number(0, 20, None),
            "energy": Number(0, 20, None),
            "choice": Number(0, 9),
            "technologies": Number(0, 3),
        },
    ),
    "tiles": Sheet("tiles", {**dict.fromkeys(SYMBOLS, FLAG), "count": Number(0, 60)}),
    "numbers": Sheet(
        "numbers",
        {
            "colony-pieces": Number(3, 60, None),
            "fleet-pieces": Number(3, 60, None),
            "actions": Number(1, 9, None),
            "base-actions": Number(1, 9, None),
            "research-actions": Number(1, 9, None),
            "exchange": Number(2, 9, None),
            "highest-bid": Number(0, 12, None),
            "longest-path": Number(1, 12, None),
            "open-zone": Number(0, 19, None),
            "shortage": Number(0, 30, None),
            "rounds": Number(1, 99, None),
            "rounds-after-frontier": Number(0, 9, None),
            "gift": Number(0, 9, None),
        },
    ),
    "levels": Sheet(
        "levels",
        {
            "colony-points": Number(0, 30, None),
            "fleet-points": Number(0, 30, None),
            "packet-energy": Number(0, 9, None),
            "packet-tiles": Number(1, 9, None),
        },
    ),
    "prices": Sheet("prices", {name: Number(0, 9) for name in COSTS[:4]}),
}


def read_rows(name: str) -> dict[str, Any]:
    """The rows of a file; the tree's are named 'role/technology'."""
    rows = read_toml(FOLDER / "data" / f"{name}.toml")
    if name != "tree":
        return rows
    return {f"{role}/{id}": row for role, branch in rows.items() for id, row in branch.items()}


DATA: dict[str, Rows] = {name: sheet.complete(read_rows(name)) for name, sheet in SHEETS.items()}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")


def data_for(options: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Rows]:
    """Data, then the options that change numbers (V2, V8), then overrides."""
    data = DATA
    if options["three-for-one"]:
        data = override_all(SHEETS, data, VARIANTS["three-for-one"])
    if options["bag"] != "standard":
        data = override_all(SHEETS, data, VARIANTS[options["bag"]])
    return override_all(SHEETS, data, overrides)


def pack(seats: int, data: Mapping[str, Rows], flags: dict[str, bool], roles: list[int]) -> KardashevTables:
    """The packed tables of a setup."""
    ids = {name: list(data[name]) for name in ("technologies", "roles", "tiles")}
    ids["technology-names"] = [row["name"] for row in data["technologies"].values()]
    ids["role-names"] = [row["name"] for row in data["roles"].values()]
    columns = {
        **technology_columns(data["technologies"]),
        **tree_columns(data["tree"], ids),
        **role_columns(data["roles"], ids),
        **{name: vec[i64]([0] + [row[name] for row in data["levels"].values()]) for name in LEVELS},
        "symbols": vec[i64]([bits(row, SYMBOLS) for row in data["tiles"].values()]),
        "count": vec[i64]([row["count"] for row in data["tiles"].values()]),
        "price": vec[i64]([data["prices"][id][name] for id in PRICES for name in COSTS[:4]]),
    }
    return KardashevTables(seats, ids, columns, data["numbers"]["match"], flags, roles)


def bits(row: Mapping[str, Any], names: tuple[str, ...]) -> int:
    return sum(1 << at for at, name in enumerate(names) if row[name])


def technology_columns(rows: Rows) -> dict[str, vec[i64]]:
    """Costs, uses and effects; for each effect also the set of technologies that have it."""
    every = list(rows.values())
    return {
        "cost": vec[i64]([row[name] for row in every for name in COSTS]),
        "level": vec[i64]([row["level"] for row in every]),
        "points": vec[i64]([row["points"] for row in every]),
        "use": vec[i64]([USES.index(row["use"]) for row in every]),
        "use-any": vec[i64]([row["use-any"] for row in every]),
        "acts": vec[i64]([bits(row, VERBS) for row in every]),
        "effects": vec[i64]([row[name] for name in EFFECTS for row in every]),
        "having": vec[i64]([sum(1 << at for at, row in enumerate(every) if row[name]) for name in EFFECTS]),
    }


def tree_columns(rows: Rows, ids: Mapping[str, list[str]]) -> dict[str, vec[i64]]:
    """By role and technology: what is listed, what it requires (one is enough), what it negates."""
    technologies = ids["technologies"]
    listed = [
        sum(1 << at for at, id in enumerate(technologies) if f"{role}/{id}" in rows) for role in ids["roles"]
    ]
    found = {"listed": vec[i64](listed)}
    for column in ("requires", "negates"):
        found[column] = vec[i64](
            [
                technology_set(rows.get(f"{role}/{id}", {}).get(column, ""), technologies, f"tree.{role}/{id}")
                for role in ids["roles"]
                for id in technologies
            ]
        )
    return found


def technology_set(text: str, technologies: list[str], where: str) -> int:
    unknown = [word for word in text.split() if word not in technologies]
    if unknown:
        raise BadSetup([f"{where}: no technology {unknown[0]!r}"])
    return sum(1 << technologies.index(word) for word in set(text.split()))


def role_columns(rows: Rows, ids: Mapping[str, list[str]]) -> dict[str, vec[i64]]:
    start: list[int] = []
    for role, row in rows.items():
        start += [
            tile_kind(row[name], ids["tiles"], f"roles.{role}.{name}") for name in ("first-tile", "second-tile")
        ]
        start += [row[name] for name in START]
    return {
        "ability": vec[i64]([ABILITIES.index(row["ability"]) for row in rows.values()]),
        "start": vec[i64](start),
    }


def tile_kind(id: str, tiles: list[str], where: str) -> int:
    if id not in tiles or id == "o":
        raise BadSetup([f"{where}: {id!r} is no planet tile"])
    return tiles.index(id)
