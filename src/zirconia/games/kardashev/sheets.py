"""What the data files may hold; options and overrides applied; the packed tables made of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.contract.data import Number, Rows, Sheet, Text, Word, override_all, read_toml
from zirconia.core.errors import BadSetup, shown, suggestion
from zirconia.games.kardashev.rules.effects import ABILITIES, BASE_ACTIONS, EFFECTS, PRICES, START, USES
from zirconia.games.kardashev.rules.numbers import CELLS, SYMBOLS
from zirconia.games.kardashev.rules.tables import GRID, KardashevTables

FOLDER = Path(__file__).parent / "data"

COSTS = ("food", "matter", "energy", "any", "matching")
PLACES = tuple(f"{q},{r}" for q, r in GRID.places)
ZONES = {"b": "blue", "w": "white"}  # the signs of the map
LEVELS = ("colony-points", "fleet-points", "packet-energy", "packet-tiles")

FLAG = Number(0, 1)

# Options that are on or off, each with its rule.
FLAGS = {
    "allies": (
        "16",
        "Four or six players in pairs: your ally sits opposite you, and the better pair wins. "
        "Of four A plays with C and B with D; of six A with D, B with E and C with F.",
    ),
    "individual-bids": (
        "V1",
        "With allies: everybody bids and picks alone. For a tile that your own pair drew you pay the bank.",
    ),
    "three-for-one": ("V2", "Three cards of one type replace a card you lack, instead of four."),
    "quick-end": ("V3", "When somebody runs short of colony pieces, the game ends with that round."),
    "closing-frontier": ("V4", "When the last space has been explored, two more rounds are played."),
    "round-start-zones": (
        "V5",
        "Whether white spaces are open for tiles is decided once, at the start of each round.",
    ),
    "secret-support": ("V7", "Both sides of an attack choose their supports at the same time, in secret."),
    "narrow-cloning": ("V9", "Cloning copies only a technology that you have researched."),
}

SHEETS = {
    "technologies": Sheet(
        "technologies",
        {
            "name": Text(),
            "level": Number(1, 3, None),
            "points": Number(0, 9, None),
            "line": Text(),
            "roles": Text("every"),
            "requires": Text(""),
            "negates": Text(""),
            **{name: Number(0, 9) for name in COSTS},
            "use": Word(USES.words, "none"),
            "use-any": Number(0, 9),
            **dict.fromkeys(BASE_ACTIONS.words, FLAG),
            **{
                name: Number(0, 9) if "{n}" in text else FLAG
                for name, text in zip(EFFECTS.words, EFFECTS.texts, strict=True)
            },
        },
    ),
    "tree": Sheet("tree", {"requires": Text(""), "negates": Text("")}),
    "roles": Sheet(
        "roles",
        {
            "name": Text(),
            "ability": Word(ABILITIES.words),
            "income": Number(0, 9, 1),
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
            "open-zone": Number(0, CELLS, None),
            "shortage": Number(0, 30, None),
            "rounds": Number(1, 99, None),
            "rounds-after-frontier": Number(0, 9, None),
            "gift": Number(0, 9, None),
            "compile": Number(1, 9, None),
            "destroyed-side": Number(0, 9, None),
            "symbol-price": Number(0, 9, None),
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
    "board": Sheet("board", {"zone": Word(tuple(ZONES.values()))}),
    "corners": Sheet("corners", {"outer": Word(PLACES), "inner": Word(PLACES)}),
    "seating": Sheet("seating", {"corners": Text()}),
}


def read_all() -> dict[str, Rows]:
    """Every data file; the tree follows from the technologies, and the board is a map."""
    drawn = {"tree", "board"}
    rows = {name: sheet.read(FOLDER / f"{name}.toml") for name, sheet in SHEETS.items() if name not in drawn}
    rows |= {"tree": tree_of(rows), "board": board_rows(read_toml(FOLDER / "board.toml")["map"])}
    return {name: rows[name] for name in SHEETS}


def board_rows(drawn: str) -> Rows:
    """A row for every space, by its place; the map has one sign for each, in the order of the grid."""
    return {place: {"zone": ZONES[sign]} for place, sign in zip(PLACES, drawn.split(), strict=True)}


def tree_of(data: Mapping[str, Rows]) -> Rows:
    """A row 'role/technology' for each that a role may research, with what the role has of its requirements."""
    technologies, roles = data["technologies"], list(data["roles"])
    listed = {role: [id for id, row in technologies.items() if role in roles_of(id, row, roles)] for role in roles}
    for id, row in technologies.items():
        for column in ("requires", "negates"):
            technology_set(row[column], list(technologies), f"technologies.{id}.{column}")
    return {
        f"{role}/{id}": {
            column: " ".join(word for word in technologies[id][column].split() if word in ids)
            for column in ("requires", "negates")
        }
        for role, ids in listed.items()
        for id in ids
    }


def technology_set(text: str, technologies: list[str], where: str) -> int:
    """The technologies that a text names, as a mask."""
    mask = 0
    for word in text.split():
        if word not in technologies:
            raise BadSetup([f"{where}: no technology {word!r}; {suggestion(word, technologies)}"])
        mask |= 1 << technologies.index(word)
    return mask


def roles_of(id: str, row: Mapping[str, Any], roles: list[str]) -> list[str]:
    """The roles that may research a technology (14.1)."""
    named: list[str] = roles if row["roles"] == "every" else row["roles"].split()
    unknown = [role for role in named if role not in roles]
    if unknown:
        raise BadSetup([f"technologies.{id}.roles: no role {unknown[0]!r}; {suggestion(unknown[0], roles)}"])
    return named


DATA = read_all()
VARIANTS = read_toml(FOLDER / "variants.toml")
ROLES = tuple(DATA["roles"])


# A setup ----------------------------------------------------------------------------------------------


def settle(seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Options that can be played together: no role twice, allies by pairs (16)."""
    fixed = [role for role in options["role"] if role != "free"]
    errors = [f"two seats cannot both be the {role}" for role in ROLES if fixed.count(role) > 1]
    if options["allies"] and seats not in (4, 6):
        errors.append(f"the ally game is for 4 or 6 players, not {seats}")
    if errors:
        raise BadSetup(errors)
    return options


def tables(seats: int, options: Mapping[str, Any], overrides: Mapping[str, Any]) -> KardashevTables:
    """The packed tables of a setup, its options and overrides applied."""
    flags = {name: bool(options[name]) for name in FLAGS}
    flags["random-roles"] = options["roles"] == "random"
    roles = [-1 if role == "free" else ROLES.index(role) for role in options["role"]]
    return pack(seats, data_for(options, overrides), flags, roles)


def data_for(options: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Rows]:
    """Data, then the options that change numbers (V2, V8), then overrides."""
    data = DATA
    if options["three-for-one"]:
        data = override_all(SHEETS, data, VARIANTS["three-for-one"])
    if options["bag"] != "standard":
        data = override_all(SHEETS, data, VARIANTS[options["bag"]])
    data = override_all(SHEETS, data, overrides)
    return {**data, "tree": SHEETS["tree"].override(tree_of(data), overrides.get("tree", {}))}


def pack(seats: int, data: Mapping[str, Rows], flags: dict[str, bool], roles: list[int]) -> KardashevTables:
    """The packed tables of a setup. Raises BadSetup."""
    if problems := [*lacking_pieces(data), *second_copies(data)]:
        raise BadSetup(problems)
    ids = {name: list(data[name]) for name in ("technologies", "roles", "tiles")}
    ids["technology-names"] = [row["name"] for row in data["technologies"].values()]
    ids["role-names"] = [row["name"] for row in data["roles"].values()]
    columns = {
        **technology_columns(data["technologies"]),
        **tree_columns(data["tree"], ids),
        **role_columns(data["roles"], data["tiles"]),
        **{name: vec[i64]([0] + [row[name] for row in data["levels"].values()]) for name in LEVELS},
        "symbols": vec[i64]([bits(row, SYMBOLS) for row in data["tiles"].values()]),
        "count": vec[i64]([row["count"] for row in data["tiles"].values()]),
        "price": vec[i64]([data["prices"][id][name] for id in PRICES.words for name in COSTS[:4]]),
    }
    return KardashevTables(seats, ids, columns, data["numbers"]["match"], flags, roles, spaces(seats, data))


def lacking_pieces(data: Mapping[str, Rows]) -> list[str]:
    """Roles that would start with more pieces than there are; a piece of level n takes n of them (R6)."""
    pieces = data["numbers"]["match"]
    return [
        f"roles.{id}: {row[plural]} {plural} of level {row[f'{sort}-level']} take {needed} pieces, "
        f"and numbers.match.{sort}-pieces is {pieces[f'{sort}-pieces']}"
        for id, row in data["roles"].items()
        for sort, plural in (("colony", "colonies"), ("fleet", "fleets"))
        if (needed := row[plural] * row[f"{sort}-level"]) > pieces[f"{sort}-pieces"]
    ]


def second_copies(data: Mapping[str, Rows]) -> list[str]:
    """The role with most technologies that copy, if it has several: a player has one copy (R55)."""
    copying = [id for id, row in data["technologies"].items() if row["clones"]]
    of_roles = {role: [id for id in copying if f"{role}/{id}" in data["tree"]] for role in data["roles"]}
    role, ids = max(of_roles.items(), key=lambda one: len(one[1]))
    told = f"technologies: only one of a role may have clones = 1, and the {role} has {' and '.join(ids)}"
    return [told] if len(ids) > 1 else []


def spaces(seats: int, data: Mapping[str, Rows]) -> dict[str, list[int]]:
    """The numbers of the blue spaces, and of the outer and inner ones where the seats begin. Raises BadSetup."""
    blue = [number for number, row in enumerate(data["board"].values()) if row["zone"] == "blue"]
    corners = [
        data["corners"][id] for id in seated(seats, data["seating"][str(seats)]["corners"], data["corners"])
    ]
    found = {part: [PLACES.index(corner[part]) for corner in corners] for part in ("outer", "inner")}
    used = found["outer"] + found["inner"]
    twice = sorted({PLACES[space] for space in used if used.count(space) > 1})
    if twice:
        raise BadSetup([f"corners: the space {place} would belong to two starting tiles" for place in twice])
    return {"blue": blue, **found}


def seated(seats: int, text: str, corners: Rows) -> list[str]:
    """The corners of the seats in their order, each its own. Raises BadSetup."""
    ids = text.split()
    if len(ids) != seats or len(set(ids)) != seats or any(id not in corners for id in ids):
        told = f"must name {seats} different corners out of {' '.join(corners)}"
        raise BadSetup([f"seating.{seats}.corners {told}, not {shown(text)}"])
    return ids


def bits(row: Mapping[str, Any], names: tuple[str, ...]) -> int:
    return sum(1 << at for at, name in enumerate(names) if row[name])


def technology_columns(rows: Rows) -> dict[str, vec[i64]]:
    """Costs, uses and effects; for each effect also the set of technologies that have it."""
    every = list(rows.values())
    return {
        "cost": vec[i64]([row[name] for row in every for name in COSTS]),
        "level": vec[i64]([row["level"] for row in every]),
        "points": vec[i64]([row["points"] for row in every]),
        "use": vec[i64]([USES.words.index(row["use"]) for row in every]),
        "use-any": vec[i64]([row["use-any"] for row in every]),
        "acts": vec[i64]([bits(row, BASE_ACTIONS.words) for row in every]),
        "effects": vec[i64]([row[name] for name in EFFECTS.words for row in every]),
        "having": vec[i64]([sum(1 << at for at, row in enumerate(every) if row[name]) for name in EFFECTS.words]),
    }


def tree_columns(rows: Rows, ids: Mapping[str, list[str]]) -> dict[str, vec[i64]]:
    """By role and technology: what is listed, what it requires (one is enough), what it negates."""
    technologies = ids["technologies"]
    listed = [
        sum(1 << at for at, id in enumerate(technologies) if f"{role}/{id}" in rows) for role in ids["roles"]
    ]
    columns = {"listed": vec[i64](listed)}
    for column in ("requires", "negates"):
        columns[column] = vec[i64](
            [
                technology_set(rows.get(f"{role}/{id}", {}).get(column, ""), technologies, f"tree.{role}/{id}")
                for role in ids["roles"]
                for id in technologies
            ]
        )
    return columns


def role_columns(rows: Rows, tiles: Rows) -> dict[str, vec[i64]]:
    start: list[int] = []
    for role, row in rows.items():
        for name in START.words:
            is_tile = name in ("first-tile", "second-tile")
            start.append(tile_kind(row[name], tiles, f"roles.{role}.{name}") if is_tile else row[name])
    return {
        "ability": vec[i64]([ABILITIES.words.index(row["ability"]) for row in rows.values()]),
        "income": vec[i64]([row["income"] for row in rows.values()]),
        "start": vec[i64](start),
    }


def tile_kind(id: str, tiles: Rows, where: str) -> int:
    """A tile that somebody starts on: a planet, which has a symbol at least."""
    if id not in tiles or not bits(tiles[id], SYMBOLS):
        planets = [one for one, row in tiles.items() if bits(row, SYMBOLS)]
        raise BadSetup([f"{where}: {id!r} is no planet tile; those are {', '.join(planets)}"])
    return list(tiles).index(id)
