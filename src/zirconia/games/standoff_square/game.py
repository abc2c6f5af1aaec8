"""The square edition as a game among others: options, words, positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zirconia.core.data import Number, Rows, Sheet, override_all, read_toml
from zirconia.core.events import EventType, Field
from zirconia.core.game import Option, Options, Reason
from zirconia.core.grids import square
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts
from zirconia.games.standoff import cards
from zirconia.games.standoff.game import StandoffGame, shared_events, shared_reasons
from zirconia.games.standoff_square import notation
from zirconia.games.standoff_square.refusals import SquareRefusals
from zirconia.games.standoff_square.rules.square import Square, deal
from zirconia.games.standoff_square.scene import SquareScene
from zirconia.games.standoff_square.tables import SquareTables

FOLDER = Path(__file__).parent

SHEETS = {
    "cards": cards.CARDS,
    "numbers": Sheet(
        "numbers",
        {
            **cards.NUMBERS,
            "small-patch": Number(1, 20, None),
            "large-patch": Number(1, 20, None),
            "fast-debt": Number(0, 20, None),
            "bart-credits": Number(0, 20, None),
            "narrow-copies": Number(0, 99, None),
        },
    ),
}
DATA: dict[str, Rows] = {name: sheet.read(FOLDER / "data" / f"{name}.toml") for name, sheet in SHEETS.items()}
VARIANTS = read_toml(FOLDER / "data" / "variants.toml")
BOARD = read_toml(FOLDER / "data" / "board.toml")["map"].split()
MARKS = {"R": "gun", "#": "black", "s": "small", "L": "large"}

TEXTS = cards.Texts(
    "block",
    "cell",
    {
        "duplicate": "Repeat the last action of this turn without its cost. As the first action of a turn: "
        "the next action costs nothing.",
        "horse": "Cannot be played, nor chosen for the Discard action.",
        "steve": "Satellite: draw a card in each of your upkeeps.",
        "linda": "Satellite: gain 1 credit in each of your upkeeps.",
        "zelda": "Satellite: your polyomino cards use no action.",
        "bart": "Satellite: throw away cards of your hand for {bart_credits} credit each.",
    },
)

FLAGS = {
    "satellites": "V1: satellites and EMP in the temporary market",
    "fast-credits": "V2: fast credits in the temporary market, paid for in the next upkeep",
    "mineral-polyominoes": "V3: the large polyominoes and Duplicate cost minerals",
    "free-airdrop": "V4: Airdrop ignores anchoring",
    "chained-initiative": "V5: Initiative may be played in extra turns",
    "strict-placement": "V6: Duplicate cannot repeat a polyomino card",
    "full-round": "V7: when the Red Gun is full, the round is finished",
    "play-area": "V8: played cards stay in front until the discard phase",
    "eternal-walls": "V9: the 16 starting blocks cannot be destroyed",
    "narrow-market": "V10: 4 copies of each temporary card instead of 8",
}


class StandoffSquare(StandoffGame[Square, SquareTables]):
    id = "standoff-square"
    title = "Standoff: square"
    summary = "Build a deck, grow chains of blocks from the edge of the field, and hold the Red Gun in its centre."
    seats = (2, 3, 4)
    minutes = 45
    designers = "the designers of Standoff"
    fields = notation.FIELDS
    folder = FOLDER
    options = {
        **{name: Option(name, "flag", False, help) for name, help in FLAGS.items()},
        "rounds": Option("rounds", "choice", 100, "V11: the round limit", choices=(30, 50, 100)),
    }
    reasons = (
        *shared_reasons("block", "cell", {"HORSE_STAYS": "R31"}),
        Reason("NO_REFINERY", "R21", "You control no Refinery."),
        Reason("NO_STOCK", "8", "Your stockpile is empty."),
        Reason("NO_BART", "V1", "You have no Bart in play."),
    )
    refusals = SquareRefusals()
    event_types = (
        *shared_events("block"),
        EventType("mined", (Field("seat", "seat"), Field("minerals", "mineral")), "{seat} mines {minerals}."),
        EventType("converted", (Field("seat", "seat"),), "{seat} converts a mineral into a credit."),
        EventType("prepaid", (Field("seat", "seat"),), "{seat}'s next action costs nothing."),
        EventType("extra-turn", (Field("seat", "seat"),), "{seat} will take an extra turn."),
        EventType("emptied-orbit", (Field("seat", "seat"),), "{seat} brings down every satellite."),
        EventType("owed", (Field("seat", "seat"), Field("credits", "credit")), "{seat} owes {credits}."),
        EventType("threw", (Field("seat", "seat"), Field("card", "card")), "{seat} gets a credit for {card}."),
    )

    def tables(self, seats: int, options: Options, overrides: Options) -> SquareTables:
        data = data_for(options, overrides)
        numbers = data["numbers"]["match"]
        flags = {name: bool(options[name]) for name in FLAGS}
        flags["anchored-airdrop"] = not flags["free-airdrop"]
        flags["horse-is-stuck"] = True
        flags["adjustment"] = False
        modules = frozenset(["base", *(name for name in ("satellites", "fast-credits") if flags[name])])
        rows = data["cards"]
        return SquareTables(
            seats,
            list(rows),
            [row["name"] for row in rows.values()],
            [TEXTS.card(row, id, numbers, flags) for id, row in rows.items()],
            cards.columns(rows, modules),
            numbers,
            flags,
            square(16, 16),
            {mark: cells_of(sign) for sign, mark in MARKS.items()},
        )

    def deal(self, tables: SquareTables, options: Options, random: Random) -> Square:
        return deal(tables, random)

    # Positions --------------------------------------------------------------------------------------

    def write(self, core: Square) -> dict[str, Any]:
        return notation.write(core)

    def read(self, core: Square, data: Mapping[str, Any]) -> None:
        notation.read(core, data)

    # Words ------------------------------------------------------------------------------------------

    def own_key(self, tables: SquareTables, code: int) -> str:
        if code >= tables.throw_code:
            return f"throw {tables.ids[code - tables.throw_code]}"
        return "mine" if code == tables.mine_code else "convert"

    def own_name(self, core: Square, code: int) -> str:
        t = core.s
        if code >= t.throw_code:
            return f"Throw {t.names[code - t.throw_code]} away for {cards.plural(t.bart_credits, 'credit')}"
        return "Mine" if code == t.mine_code else "Convert a mineral into a credit"

    def own_path(self, core: Square, code: int) -> tuple[str, ...]:
        t = core.s
        if code >= t.throw_code:
            return (f"card:{t.ids[code - t.throw_code]}", "do:throw")
        return (f"do:{self.own_key(t, code)}",)

    def scene(self, core: Square, seat: int | None) -> SceneParts:
        return SquareScene(core, seat).parts()

    def own_encoding(self, tables: SquareTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("extra turn, turn pending, waiver, last action, of what", (5,)),)


def data_for(options: Options, overrides: Options) -> dict[str, Rows]:
    """Data, then the options that change numbers, then overrides."""
    data = override_all(SHEETS, DATA, {"numbers": {"match": {"rounds": options["rounds"]}}})
    if options["mineral-polyominoes"]:
        data = override_all(SHEETS, data, VARIANTS["mineral-polyominoes"])
    if options["narrow-market"]:
        few = {"copies": data["numbers"]["match"]["narrow-copies"]}
        narrow = {id: few for id, row in data["cards"].items() if row["market"] == "temporary"}
        data = override_all(SHEETS, data, {"cards": narrow})
    return override_all(SHEETS, data, overrides)


def cells_of(sign: str) -> list[int]:
    """The cells with a sign on the map, numbered row by row."""
    return [row * 16 + column for row, line in enumerate(BOARD) for column, one in enumerate(line) if one == sign]
