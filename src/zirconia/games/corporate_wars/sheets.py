"""What the data files may hold, options and overrides applied to it, and the tables made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.contract.data import Number, Rows, Sheet, Text, Word, override_all, read_toml
from zirconia.core.contract.decks import Deck, DeckRule, DeckSheet, is_count
from zirconia.core.errors import BadSetup, shown, suggestion
from zirconia.games.corporate_wars.rules.board import GRID
from zirconia.games.corporate_wars.rules.tables import CONTRACT, TACTIC, UNIT, CorporateTables
from zirconia.games.corporate_wars.words.texts import plural

FOLDER = Path(__file__).parent

# Options that are on or off: the rule behind each, and what it does in plain words.
FLAGS = {
    "new-hand": (
        "V2",
        "Before the first turn each of you may once shuffle the opening hand back and draw a new one.",
    ),
    "change-places": ("V3", "Two of your units that stand side by side may swap places, if both can still move."),
    "short-game": (
        "V4",
        "A short game: half as many points win, and it lasts 30 rounds at most.",
    ),
    "domination": (
        "V5",
        "You score the size of your lead, up to 3 points a turn, and twice as many points win.",
    ),
    "open-books": (
        "V6",
        "Everybody can see which cards are in a deck of one's own. Standard decks are known anyway.",
    ),
    "hand-limit": ("V7", "At the end of your turn you keep at most 10 cards."),
    "later-edition": (
        "V9",
        "The later edition: other cards, less income, an opening hand of 6. Units may always swap places.",
    ),
}

TYPES = {"unit": UNIT, "contract": CONTRACT, "tactic": TACTIC}
SEATS = ("P1", "P2")
MARKS = {".": "open", "A": "deploy-p1", "B": "deploy-p2", "#": "capture"}  # the signs of the map
ZONES = {
    "deploy-p1": "P1 needs a tile to deploy units on",
    "deploy-p2": "P2 needs a tile to deploy units on",
    "capture": "somewhere points are scored",
}

SHEETS = {
    "cards": Sheet(
        "cards",
        {
            "name": Text(),
            "type": Word(tuple(TYPES), fixed=True),
            "cost": Number(0, 30, None),
            "power": Number(0, 99),
            "duration": Number(0, 99),
            "advantage": Number(-9, 9),
            "gain": Number(0, 50),
            "draw": Number(0, 10),
            "copies": Number(0, 60),
        },
    ),
    "numbers": Sheet(
        "numbers",
        {
            "points": Number(1, 99, None),
            "most-points": Number(1, 12, None),
            "rounds": Number(1, 500, None),
            "income": Number(0, 20, None),
            "aid": Number(0, 20, None),
            "aid-limit": Number(0, 99, None),
            "contract-pay": Number(0, 20, None),
            "hand": Number(0, 20, None),
            "draw": Number(0, 10, None),
            "hand-limit": Number(0, 60, None),
            "overwhelmed": Number(0, 9, None),
            "deck-size": Number(10, 60, None),
            "most-copies": Number(1, 60, None),
            "least-units": Number(0, 60, None),
        },
    ),
    "board": Sheet("board", {"mark": Word(tuple(MARKS.values()))}),
}
COLUMNS = ("cost", "power", "duration", "advantage", "gain", "draw", "copies")

NUMBERS = SHEETS["numbers"].read(FOLDER / "data" / "numbers.toml")
BOARD = {
    f"{row},{column}": {"mark": MARKS[sign]}
    for (row, column), sign in zip(
        GRID.places, "".join(read_toml(FOLDER / "data" / "board.toml")["map"].split()), strict=True
    )
}
EDITIONS: dict[str, dict[str, Rows]] = {
    edition: {"cards": SHEETS["cards"].read(FOLDER / "data" / file), "numbers": NUMBERS, "board": BOARD}
    for edition, file in (("first", "cards.toml"), ("later", "later_cards.toml"))
}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")
# Ready-made decks by edition (section 12).
PRESETS: dict[str, dict[str, dict[str, int]]] = read_toml(FOLDER / "data" / "decks.toml")
PRESET_NAMES = ("standard", *PRESETS["first"])


def edition_of(options: Mapping[str, Any]) -> str:
    return "later" if options["later-edition"] else "first"


def tables_for(options: Mapping[str, Any], overrides: Mapping[str, Any]) -> CorporateTables:
    """The packed tables of a setup, whose decks are legal. Raises BadSetup."""
    tables = pack(data_for(options, overrides), options)
    check_decks(tables, options)
    return tables


def data_for(options: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Rows]:
    """Data, then the options that change numbers, then overrides."""
    data = EDITIONS[edition_of(options)]
    chosen = [name for name in ("later-edition", "short-game", "domination", "hand-limit") if options[name]]
    if options["short-game"] and options["domination"]:
        chosen.append("short-domination")
    for variant in chosen:
        data = override_all(SHEETS, data, VARIANTS[variant])
    return override_all(SHEETS, data, overrides)


def pack(data: Mapping[str, Rows], options: Mapping[str, Any]) -> CorporateTables:
    """The rows as columns of numbers."""
    cards = data["cards"]
    one, two = options["head-start"]
    more = {"stipend": options["stipend"], "head-start-1": one, "head-start-2": two}
    numbers = {**data["numbers"]["match"], **more}
    check_cards(cards)
    check_head_start(options["head-start"], numbers["points"])
    columns = {column: vec[i64]([row[column] for row in cards.values()]) for column in COLUMNS}
    columns["type"] = vec[i64]([TYPES[row["type"]] for row in cards.values()])
    custom = options["decks"] == "custom"
    flags = {
        "new-hand": options["new-hand"],
        "change-places": options["change-places"] or options["later-edition"],
        "hidden-decks": custom and not options["open-books"],
    }
    names = [row["name"] for row in cards.values()]
    return CorporateTables(list(cards), names, columns, numbers, flags, zones(data["board"]))


def zones(board: Rows) -> dict[str, list[int]]:
    """The tiles of each zone (section 4). Raises BadSetup where one has none."""
    found = {zone: [tile for tile, row in enumerate(board.values()) if row["mark"] == zone] for zone in ZONES}
    errors = [
        f"board: at least one tile must be marked {zone}: {ZONES[zone]}" for zone in ZONES if not found[zone]
    ]
    if errors:
        raise BadSetup(errors)
    return found


def check_cards(cards: Rows) -> None:
    """What overrides could break: units without power, contracts without duration, two cards of one name."""
    errors = [f"cards.{id}.power must be at least 1, as it is a unit" for id in of(cards, "unit", "power")]
    errors += [
        f"cards.{id}.duration must be at least 1, as it is a contract" for id in of(cards, "contract", "duration")
    ]
    names = [row["name"].lower() for row in cards.values()]
    errors += [
        f"cards.{id}.name: another card is called so"
        for id, row in cards.items()
        if names.count(row["name"].lower()) > 1
    ]
    if errors:
        raise BadSetup(errors)


def of(cards: Rows, type: str, column: str) -> list[str]:
    """The cards of a type that lack what the type needs."""
    return [id for id, row in cards.items() if row["type"] == type and row[column] < 1]


def check_head_start(points: list[int], target: int) -> None:
    """Nobody starts with the points that win (V8)."""
    errors = [
        f"head-start: {SEATS[seat]} would start with {one} of {target} points and win at once"
        for seat, one in enumerate(points)
        if one >= target
    ]
    if errors:
        raise BadSetup(errors)


# Decks (section 12) -------------------------------------------------------------------------------


def settle(options: dict[str, Any]) -> dict[str, Any]:
    """A deck that is not the standard one makes the decks custom."""
    options["deck"] = [dict(deck) if isinstance(deck, Mapping) else deck for deck in options["deck"]]
    if any(deck != "standard" for deck in options["deck"]):
        options["decks"] = "custom"
    return options


def check_decks(t: CorporateTables, options: Mapping[str, Any]) -> None:
    """A game cannot start with an illegal deck: BadSetup with every breach of D1 to D4."""
    errors: list[str] = []
    sheet = deck_sheet(t, options)
    for who, choice in different_decks(options["deck"]):
        deck = deck_list(sheet, choice)
        if deck is None:
            names = suggestion(choice, PRESET_NAMES)
            told = f"{who} is a name or maps card ids to numbers of copies"
            errors.append(f"{told}, not {shown(choice)}; {names}")
        else:
            ways = ways_out(t) if options["decks"] == "standard" else {}
            errors += [problem + ways.get(problem.partition(":")[0], "") for problem in sheet.problems(deck, who)]
    if errors:
        raise BadSetup(errors)


def ways_out(t: CorporateTables) -> dict[str, str]:
    """What else would be right where changed numbers broke the standard deck, by what it breaks."""
    copies = [int(count) for count in t.copies]
    size, wanted = sum(copies), int(t.deck_size)
    units = sum(count for kind, count in enumerate(copies) if t.type[kind] == UNIT)
    more = f"{abs(size - wanted)} {'less' if size > wanted else 'more'}"
    numbers = "numbers.match"
    fits = SHEETS["numbers"].columns["deck-size"].problem(size) is None
    return {
        "WRONG_SIZE": f": give other cards {more} in cards.<card>.copies"
        + (f", or set {numbers}.deck-size to {size}" if fits else ""),
        "TOO_MANY_COPIES": f": give other cards the rest, or set {numbers}.most-copies to {max(copies)}",
        "TOO_FEW_UNITS": f": give units more copies, or set {numbers}.least-units to {units}",
    }


def different_decks(decks: Sequence[Any]) -> list[tuple[str, Any]]:
    """The decks to look at with their names: one where both players have the same."""
    if decks[0] == decks[1]:
        return [("both players' deck", decks[0])]
    return [(f"{who}'s deck", deck) for who, deck in zip(SEATS, decks, strict=True)]


def deck_sheet(t: CorporateTables, options: Mapping[str, Any]) -> DeckSheet:
    """The cards of this edition, the rules D1 to D4 with this setup's numbers, and the ready-made decks."""
    size, most, least = int(t.deck_size), int(t.most_copies), int(t.least_units)
    units = tuple(id for kind, id in enumerate(t.ids) if t.type[kind] == UNIT)
    standard = {id: int(copies) for id, copies in zip(t.ids, t.copies, strict=True)}
    if options["decks"] == "custom":
        standard = fitted(standard, units, size, most, least)
    return DeckSheet(
        cards=dict(zip(t.ids, t.names, strict=True)),
        known=DeckRule("D1", "UNKNOWN_CARD", "only cards of this edition", "which is no card"),
        rules=(
            DeckRule(
                "D2",
                "WRONG_SIZE",
                f"exactly {size} cards",
                f"it must have exactly {size}",
                least=size,
                most=size,
            ),
            DeckRule(
                "D3",
                "TOO_MANY_COPIES",
                f"at most {most} copies of any card",
                f"at most {most} may be",
                most=most,
                each=True,
            ),
            DeckRule(
                "D4",
                "TOO_FEW_UNITS",
                f"at least {plural(least, 'unit')}",
                f"{least} are needed",
                noun="unit",
                least=least,
                cards=units,
            ),
        ),
        decks={"standard": standard, **PRESETS[edition_of(options)]},
    )


def fitted(standard: Deck, units: tuple[str, ...], size: int, most: int, least: int) -> dict[str, int]:
    """The standard deck as near as the rules D2 to D4 allow, where everybody brings a deck of their own.

    So there is a legal deck also for whoever brings none, and for those who must not know what others bring.
    """
    deck = {id: min(copies, most) for id, copies in standard.items()}

    def most_wanted(cards: Iterable[str]) -> str | None:
        """The card to have one more of: of those in the standard deck the rarest here."""
        free = [id for id in cards if deck[id] < most]
        return min(free, key=lambda id: (not standard[id], deck[id]), default=None)

    while sum(deck[id] for id in units) < least and (id := most_wanted(units)) is not None:
        deck[id] += 1
    while sum(deck.values()) < size and (id := most_wanted(deck)) is not None:
        deck[id] += 1
    while sum(deck.values()) > size:
        spare = sum(deck[id] for id in units) > least or not any(deck[id] for id in deck if id not in units)
        deck[max((id for id in deck if spare or id not in units), key=lambda id: deck[id])] -= 1
    return deck


def packed_decks(t: CorporateTables, options: Mapping[str, Any]) -> list[vec[i64]]:
    """The decks of both seats as copies by kind; they were checked when the setup was made."""
    if options["decks"] == "standard":
        return [t.copies for _ in options["deck"]]
    return [packed(t, choice, options) for choice in options["deck"]]


def packed(t: CorporateTables, choice: Any, options: Mapping[str, Any]) -> vec[i64]:
    deck = deck_list(deck_sheet(t, options), choice) or {}
    return vec[i64]([deck.get(id, 0) for id in t.ids])


def deck_list(sheet: DeckSheet, choice: Any) -> Deck | None:
    """The copies by id that a choice names: a ready-made deck's name, or a mapping of ids to copies."""
    if isinstance(choice, str):
        return sheet.decks.get(choice)
    if isinstance(choice, Mapping) and all(is_count(copies) for copies in choice.values()):
        return {str(id): copies for id, copies in choice.items()}
    return None
