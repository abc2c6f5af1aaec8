"""The hex edition as a game among others: options, words, positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.events import EventType, Field
from zirconia.core.game import Option, Options, Reason
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts
from zirconia.games.standoff import cards as shared
from zirconia.games.standoff.game import StandoffGame, shared_events, shared_reasons
from zirconia.games.standoff.tables import COMPONENT, TELEKINESIS
from zirconia.games.standoff_hex import cards, notation
from zirconia.games.standoff_hex.cards import FOLDER, MODULES
from zirconia.games.standoff_hex.refusals import HexRefusals
from zirconia.games.standoff_hex.rules.hexes import Hex, deal
from zirconia.games.standoff_hex.scene import HexScene
from zirconia.games.standoff_hex.tables import HexTables

FLAGS = {
    "anchored-airdrop": "V2: Airdrop must be anchored like an encampment card",
    "eternal-wells": "V3: wells cannot be destroyed or removed",
    "instant-wells": "V4: a well also gives at the moment it is taken",
    "play-area": "V5: played cards go to the discard pile only in the discard phase",
    "prototype-numbers": "V6: Airstrike costs 0 to play, Blitz 3",
    "full-round": "V7: when the Red Gun is full, the round is finished",
    "small-gun": "V8: the Red Gun is its inner 7 hexes only",
    "eternal-rim": "V9: the 34 outer black tiles cannot be destroyed",
    "narrow-market": "V10: 4 copies of each temporary card instead of 8",
    "second-player-help": "V12: player 1's opening hand has 4 cards",
    "deflector-shield": "X1: Deflector Shield, which answers destroying effects",
    "napalm": "X2: Napalm, which removes tokens",
    "telekinesis": "X3: Telekinesis tokens, which move tiles",
    "components": "X4: components that are merged into Artillery, Time Dilation and 5-Credit",
    "hand-wells": "X5: hand wells in place of the two forcefield tokens",
    "neutral-artilleries": "X6: two neutral artilleries on black tiles",
    "market-adjustment": "X7: once a turn, trash the two leftmost cards of the row",
    "expansion": "all seven modules, X1 to X7",
    "late-edition": "15.9: all modules, other piles, costs and ranges, and a play area",
}

# The rulings of this edition where they differ from the square one's.
RULES = {
    "HORSE_STAYS": "R28",
    "NO_MINERALS": "R39",
    "NEGATIVE": "R39",
    "NO_TARGET": "R32",
    "NOTHING_TO_DRAW": "R32",
    "NOT_AN_OPPONENT": "2",
}


class StandoffHex(StandoffGame[Hex, HexTables]):
    id = "standoff-hex"
    title = "Standoff: hex"
    summary = "Build a deck, enter through the gates of a hexagonal field, take its wells, and hold the Red Gun."
    seats = (2, 3, 4)
    minutes = 50
    designers = "the designers of Standoff"
    fields = notation.FIELDS
    folder = FOLDER
    piece = "tile"
    options = {
        **{name: Option(name, "flag", False, help) for name, help in FLAGS.items()},
        "rounds": Option("rounds", "choice", 100, "V11: the round limit", choices=(30, 50, 100)),
    }
    reasons = (
        *shared_reasons("tile", "hex", RULES),
        Reason("NOT_A_COMPONENT", "15.4", "Only components can be bought into the trash."),
        Reason("NOT_PLAYED", "15", "That module of the expansion is not played."),
        Reason("ADJUSTED", "15.8", "The row has been adjusted this turn."),
        Reason("EMPTY_ROW", "15.8", "The row is empty."),
    )
    refusals = HexRefusals()
    event_types = (
        *shared_events("tile"),
        EventType("added", (Field("seat", "seat"),), "{seat} adds 1 credit."),
        EventType(
            "well-gave", (Field("seat", "seat"), Field("well", "token"), Field("count", "well")),
            "{seat} draws on {count} ({well}).",
        ),
        EventType("asked", (Field("seat", "seat"), Field("cell", "cell")), "{seat} is asked about {cell}."),
        EventType("passed", (Field("seat", "seat"),), "{seat} does not answer."),
        EventType("deflected", (Field("seat", "seat"), Field("card", "card")), "{seat} answers with {card}."),
        EventType(
            "removed", (Field("seat", "seat"), Field("token", "token"), Field("cell", "cell")),
            "{seat} removes {token} from {cell}.",
        ),
        EventType(
            "moved", (Field("seat", "seat"), Field("from", "cell"), Field("to", "cell")),
            "{seat} moves the tile on {from} to {to}.",
        ),
        EventType("merged", (Field("seat", "seat"), Field("card", "card")), "{seat} merges into {card}."),
        EventType(
            "dilated", (Field("seat", "seat"), Field("actions", "more action")),
            "{seat} has {actions} in every later turn.",
        ),
        EventType("adjusted", (Field("seat", "seat"), Field("card", "card")), "{seat} clears {card} away."),
    )  # fmt: skip

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """The expansion is all seven modules; the late edition has them all, and a play area (15, 15.9)."""
        if options["expansion"] or options["late-edition"]:
            options.update(dict.fromkeys(MODULES, True))
        if options["late-edition"]:
            options["play-area"] = True
        options["expansion"] = all(options[name] for name in MODULES)
        return options

    def tables(self, seats: int, options: Options, overrides: Options) -> HexTables:
        data = cards.data_for(options, overrides)
        flags = {name: bool(options[name]) for name in FLAGS}
        flags["adjustment"] = flags["market-adjustment"]
        flags["horse-is-stuck"] = False
        modules = frozenset(["base", *(name for name in MODULES if flags[name])])
        grid = cards.field()
        board, tokens = cards.board(grid, flags)
        rows = data["cards"]
        return HexTables(
            seats,
            list(rows),
            [row["name"] for row in rows.values()],
            cards.texts(data, flags),
            shared.columns(rows, modules),
            data["numbers"]["match"],
            flags,
            grid,
            board,
            tokens,
            cards.merges(data),
        )

    def deal(self, tables: HexTables, options: Options, random: Random) -> Hex:
        return deal(tables, random)

    # Positions --------------------------------------------------------------------------------------

    def write(self, core: Hex) -> dict[str, Any]:
        return notation.write(core)

    def read(self, core: Hex, data: Mapping[str, Any]) -> None:
        notation.read(core, data)

    # Words ------------------------------------------------------------------------------------------

    def own_key(self, tables: HexTables, code: int) -> str:
        t = tables
        if code < t.answer_code:
            return ("credit", "adjust", "pass")[code - t.credit_code]
        if code < t.merge_code:
            return f"answer {t.ids[code - t.answer_code]}"
        if code < t.deny_code:
            return f"merge {t.ids[t.merges[(code - t.merge_code) * 3 + 2]]}"
        kind, copy = divmod(code - int(t.deny_code), int(t.copies_apart))
        return f"deny {t.ids[kind]}" + (f" {copy + 1}" if copy else "")

    def own_name(self, core: Hex, code: int) -> str:
        t = core.h
        if code < t.answer_code:
            return ("Add 1 credit", "Adjust the market", "Do not answer")[code - t.credit_code]
        if code < t.merge_code:
            return f"Answer with {t.names[code - t.answer_code]}"
        if code < t.deny_code:
            one, two, made = (t.names[t.merges[(code - t.merge_code) * 3 + i]] for i in range(3))
            return f"Merge {one} and {two} into {made}"
        return f"{self.buy_name(t, code - t.deny_code)} and trash it"

    def use_name(self, core: Hex, cell: int) -> str:
        if core.token_on(cell) == TELEKINESIS:
            return f"Move the tile on ({self.place(core.t, cell)})"
        return super().use_name(core, cell)

    def own_path(self, core: Hex, code: int) -> tuple[str, ...]:
        t = core.h
        if t.answer_code <= code < t.merge_code:
            return (f"card:{t.ids[code - t.answer_code]}", "do:answer")
        if code >= t.deny_code:
            kind, copy = divmod(code - int(t.deny_code), int(t.copies_apart))
            return (*super().buy_path(core, kind, copy), "do:trash")
        return (f"do:{self.own_key(t, code).replace(' ', '-')}",)

    def buy_path(self, core: Hex, kind: int, copy: int) -> tuple[str, ...]:
        """A component is bought for the discard pile or for the trash (15.4)."""
        path = super().buy_path(core, kind, copy)
        return (*path, "do:keep") if core.t.kind[kind] == COMPONENT else path

    def scene(self, core: Hex, seat: int | None) -> SceneParts:
        return HexScene(core, seat).parts()

    def own_encoding(self, tables: HexTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("row adjusted, acting token, announced target", (3,)),)
