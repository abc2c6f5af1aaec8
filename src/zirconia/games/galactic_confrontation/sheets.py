"""What the data files may hold, options and overrides applied to it, and the tables made of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.contract.data import Number, Rows, Sheet, Text, Word, override_all, read_toml
from zirconia.core.errors import BadSetup
from zirconia.games.galactic_confrontation.rules.tables import (
    CREDITS,
    NO_PRICE,
    RESOURCE,
    SETBACK,
    STRATEGY_CARD,
    GalacticTables,
    cards_for,
)

FOLDER = Path(__file__).parent

# Options that are on or off: the rule behind each, and what it does in plain words.
FLAGS = {
    "later-balance": (
        "V1",
        "The later balance: other names, prices and effects, and whoever is behind may exchange Hydrogen.",
    ),
    "changing-initiative": ("V2", "You take turns going first: A in odd rounds, B in even ones."),
    "waiting-area": (
        "V3",
        "Played cards stay on the table until their owner's cleanup, so they can't come back in the same turn.",
    ),
    "head-start": ("V5", "Help for B: a starting deck of 8 Hydrogen and 2 Impeded."),
    "decider": ("V6", "If both bases fall together, the one that is less far below 0 wins, instead of a tie."),
    "small-market": (
        "V7",
        "Only 6 of the 10 strategy cards are for sale, chosen at random; at least one of them does damage.",
    ),
    "bottomless-setbacks": ("V8", "The pile of Impeded never runs out."),
}

KINDS = {"resource": RESOURCE, "strategy": STRATEGY_CARD, "setback": SETBACK}

SHEETS = {
    "cards": Sheet(
        "cards",
        {
            "name": Text(),
            "kind": Word(tuple(KINDS), fixed=True),
            "price": Number(NO_PRICE * CREDITS, 1600, NO_PRICE * CREDITS, step=CREDITS),
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
            "plays": Number(1, 9, None),
            "buys": Number(1, 9, None),
            "cards-a-turn": Number(1, 99, None),
            "small-market": Number(1, 10, None),
        },
    ),
}

DATA: dict[str, Rows] = {name: sheet.read(FOLDER / "data" / f"{name}.toml") for name, sheet in SHEETS.items()}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")

NAMED = {"hydrogen": "resource", "impeded": "setback"}  # the cards that the rules call by name (R2, V1, V5)
MOST_PAYMENTS = 100_000  # each of them is an action for every card that can be bought

# Columns kept in hundreds of credits, and the ones kept as they are.
IN_CREDITS = ("price", "worth", "credits")
PLAIN = ("plays", "draw", "buys", "defence", "damage", "trashes", "impedes", "supply", "start")


def tables_for(options: Mapping[str, Any], overrides: Mapping[str, Any]) -> GalacticTables:
    """The packed tables of a setup. Raises BadSetup."""
    return pack(data_for(options, overrides), {name: bool(options[name]) for name in FLAGS})


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
    """What the columns alone can't say: what resources are worth, names, and how many payments there are."""
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
    errors += [
        f"cards.{id} is a card of the rules: it must be there, as a {kind}"
        for id, kind in NAMED.items()
        if id not in cards or cards[id]["kind"] != kind
    ]
    if not errors and (payments := payments_of(cards)) > MOST_PAYMENTS:
        errors.append(f"cards: the resources make {payments} payments; at most {MOST_PAYMENTS} can be told apart")
    if errors:
        raise BadSetup(errors)


def payments_of(cards: Rows) -> int:
    """How many payments could be made for the dearest card with cards of every resource."""
    dearest = max(row["price"] for row in cards.values())
    worths = [row["worth"] for row in cards.values() if row["kind"] == "resource"]
    return math.prod(1 + cards_for(dearest, worth) for worth in worths)


def pack(data: Mapping[str, Rows], flags: dict[str, bool]) -> GalacticTables:
    """The rows as columns of numbers."""
    cards = data["cards"]
    columns = {column: vec[i64]([row[column] for row in cards.values()]) for column in PLAIN}
    for column in IN_CREDITS:
        columns[column] = vec[i64]([row[column] // CREDITS for row in cards.values()])
    columns["kind"] = vec[i64]([KINDS[row["kind"]] for row in cards.values()])
    return GalacticTables(
        list(cards), [row["name"] for row in cards.values()], columns, data["numbers"]["match"], flags
    )
