"""The cards as data, and the texts derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.data import Number, Rows, Sheet, Text, Word, override_all, read_toml
from zirconia.core.errors import BadSetup
from zirconia.games.galactic_confrontation.tables import (
    CREDITS,
    NOT_FOR_SALE,
    RESOURCE,
    SETBACK,
    STRATEGY,
    GalacticTables,
)

FOLDER = Path(__file__).parent

KINDS = {"resource": RESOURCE, "strategy": STRATEGY, "setback": SETBACK}

SHEETS = {
    "cards": Sheet(
        "cards",
        {
            "name": Text(),
            "kind": Word(tuple(KINDS), fixed=True),
            "price": Number(NOT_FOR_SALE * CREDITS, 1600, NOT_FOR_SALE * CREDITS, step=CREDITS),
            "worth": Number(0, 1000, 0, step=CREDITS),
            "plays": Number(0, 10),
            "draw": Number(0, 10),
            "buys": Number(0, 10),
            "credits": Number(0, 2000, 0, step=CREDITS),
            "defence": Number(0, 50),
            "damage": Number(0, 50),
            "trashes": Number(0, 10),
            "impedes": Number(0, 10),
            "supply": Number(0, 99, 10),
            "start": Number(0, 30),
        },
    ),
    "numbers": Sheet(
        "numbers",
        {
            "hit-points": Number(1, 99, None),
            "rounds": Number(1, 200, None),
            "hand": Number(1, 20, None),
            "cards-a-turn": Number(1, 99, None),
            "small-market": Number(1, 10, None),
        },
    ),
}

DATA: dict[str, Rows] = {name: sheet.read(FOLDER / "data" / f"{name}.toml") for name, sheet in SHEETS.items()}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")

# Columns kept in hundreds of credits, and the ones kept as they are.
IN_CREDITS = ("price", "worth", "credits")
PLAIN = ("plays", "draw", "buys", "defence", "damage", "trashes", "impedes", "supply", "start")


def data_for(options: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Rows]:
    """Data, then the options that change numbers, then overrides."""
    data = DATA
    for variant in ("later-balance", "skirmish", "long-war"):
        if options.get(variant) or options["length"] == variant:
            data = override_all(SHEETS, data, VARIANTS[variant])
    changed = override_all(SHEETS, data, overrides)
    check(changed["cards"])
    return changed


def check(cards: Rows) -> None:
    """What the columns alone can't say: resources are worth something, and no two cards share a name."""
    errors = [
        f"overrides.cards.{id}.worth must be at least {CREDITS}, not {row['worth']}"
        for id, row in cards.items()
        if row["kind"] == "resource" and row["worth"] < CREDITS
    ]
    names = [row["name"].lower() for row in cards.values()]
    errors += [
        f"overrides.cards.{id}.name {row['name']!r} belongs to another card"
        for id, row in cards.items()
        if names.count(row["name"].lower()) > 1
    ]
    if errors:
        raise BadSetup(errors)


def pack(data: Mapping[str, Rows], flags: dict[str, bool]) -> GalacticTables:
    """The packed tables of a setup."""
    cards = data["cards"]
    columns = {column: vec[i64]([row[column] for row in cards.values()]) for column in PLAIN}
    for column in IN_CREDITS:
        columns[column] = vec[i64]([row[column] // CREDITS for row in cards.values()])
    columns["kind"] = vec[i64]([KINDS[row["kind"]] for row in cards.values()])
    return GalacticTables(
        list(cards), [row["name"] for row in cards.values()], columns, data["numbers"]["match"], flags
    )


def describe(t: GalacticTables, kind: int) -> str:
    """What a card does, in the words of the rules, from the numbers the rules execute."""
    if t.kind[kind] == RESOURCE:
        return f"Worth {t.worth[kind] * CREDITS} credits when paid."
    if t.kind[kind] == SETBACK:
        return "Cannot be bought, played or used to pay."
    return " ".join(sentences(t, kind)) or "No effect."


def sentences(t: GalacticTables, kind: int) -> list[str]:
    """The effects in the order in which they happen (R8)."""
    found = []
    if t.draw[kind]:
        found.append(f"Draw {plural(t.draw[kind], 'card')}.")
    gains = [
        f"+{plural(t.plays[kind], 'play')}" if t.plays[kind] else "",
        f"+{plural(t.buys[kind], 'buy')}" if t.buys[kind] else "",
        f"+{t.credits[kind] * CREDITS} credits" if t.credits[kind] else "",
    ]
    if any(gains):
        found.append(", ".join(gain for gain in gains if gain) + ".")
    if t.trashes[kind]:
        found.append(f"Trash up to {plural(t.trashes[kind], 'card')} at cleanup.")
    if t.impedes[kind]:
        found.append(f"Your opponent gains {t.impedes[kind]} {t.names[t.impeded]}.")
    fights = [
        f"{t.damage[kind]} damage" if t.damage[kind] else "",
        f"{t.defence[kind]} defence" if t.defence[kind] else "",
    ]
    if any(fights):
        found.append("In combat: " + ", ".join(fight for fight in fights if fight) + ".")
    return found


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
