"""Corporate Wars as a game among others: options, reasons, events, and the hooks to its other files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from zirconia.core.errors import BadPosition, shown, suggestion
from zirconia.core.evaluation import Evaluation
from zirconia.core.events import EventType, Field
from zirconia.core.game import Game, Option, Options, Reason
from zirconia.core.position import LEGAL
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts
from zirconia.games.corporate_wars import cards, commands, notation, rules, scene
from zirconia.games.corporate_wars.baselines import BASELINES
from zirconia.games.corporate_wars.board import TILES
from zirconia.games.corporate_wars.evaluation import CorporateEvaluation
from zirconia.games.corporate_wars.rules import Corporate
from zirconia.games.corporate_wars.tables import CorporateTables
from zirconia.games.corporate_wars.vocabulary import (
    CREDITS,
    EMPTY_SOURCE,
    EXHAUSTED,
    NO_FUNDS,
    NOT_YOURS,
    OCCUPIED,
    OUT_OF_REACH,
    WRONG_PHASE,
)

FLAGS = {
    "new-hand": "V2: before the first turn each player may once shuffle back the opening hand and draw anew",
    "change-places": "V3: a unit may change places with an adjacent friend if both can move",
    "short-game": "V4: 5 points win, 30 rounds at most; with domination 10 points win",
    "domination": "V5: score the size of the lead, at most 3 a turn; 20 points win; with short-game 10",
    "open-books": "V6: the lists of custom decks are known to everybody; standard decks are anyway",
    "hand-limit": "V7: discard down to 10 cards at the end of your turn",
    "later-edition": "V9: other cards, another economy, an opening hand of 6; change-places always applies",
}

SEAT, CARD, CELL = Field("seat", "seat"), Field("card", "card"), Field("cell", "cell")


OPTIONS = {
    "stipend": Option(
        "stipend",
        "number",
        0,
        "V1: credits that P2 starts with, against P1's first move; 2 is recommended, 1 milder",
        low=0,
        high=10,
    ),
    **{name: Option(name, "flag", False, help) for name, help in FLAGS.items()},
    "head-start": Option(
        "head-start",
        "number",
        0,
        "V8: points a weaker player starts with, in any length of game",
        low=0,
        high=4,
        per_seat=True,
    ),
    "decks": Option(
        "decks",
        "choice",
        "standard",
        "standard: both know both decks; custom: each deck list is its owner's secret (see open-books)",
        choices=("standard", "custom"),
    ),
    "deck": Option(
        "deck",
        "deck",
        "standard",
        f"each player's deck (makes decks custom): {', '.join(cards.PRESET_NAMES)}, or copies by card id",
        per_seat=True,
        secret=True,
        samples=cards.PRESET_NAMES,
    ),
}


class CorporateWars(Game[Corporate, CorporateTables]):
    id = "corporate-wars"
    title = "Corporate Wars"
    summary = "Two corporations hire units, sign contracts and fight for the two columns in the middle."
    seats = (2,)
    minutes = 30
    designers = "the designers of Corporate Wars"
    folder = Path(__file__).parent
    seat_names = cards.SEATS
    options = OPTIONS
    turn_rule = "2"
    end_rule = "13"
    reasons = (
        Reason("WRONG_PHASE", "16", "This is not the moment for that."),
        Reason("NOT_IN_HAND", "7.1", "You do not have that card in your hand."),
        Reason("NO_FUNDS", "7.1", "You do not have enough credits."),
        Reason("OFF_BOARD", "7", "Name tiles of the grid: rows 0 to 5, columns 0 to 7."),
        Reason("EMPTY_SOURCE", "7.4", "There is no unit on that tile."),
        Reason("NOT_YOURS", "7.4", "That unit is not yours."),
        Reason("OUT_OF_REACH", "7.4", "That tile is out of reach."),
        Reason("NO_TARGET", "7.5", "There is no unit to attack on that tile."),
        Reason("FRIENDLY_TARGET", "R16", "Only enemy units can be attacked."),
        Reason("OCCUPIED", "7.1", "That tile is occupied."),
        Reason("ENEMY_ZONE", "R15", "No unit can be deployed in the opponent's deploy zone."),
        Reason("NO_SUPPORT", "7.1", "Outside your deploy zone a unit of yours must stand next to the tile."),
        Reason("ENEMY_NEAR", "7.1", "Outside your deploy zone no enemy may stand around the tile."),
        Reason("EXHAUSTED", "7.4", "That unit can't do this any more this turn."),
    )
    event_types = (
        EventType("turn", (SEAT, Field("round", "amount")), "Round {round}: the turn of {seat} begins."),
        EventType("income", (SEAT, Field("credits", "credits")), "{seat} receives {credits}."),
        EventType("drew", (SEAT, Field("card", "card", secret=True)), "{seat} draws {card}."),
        EventType("shuffled", (SEAT,), "{seat} shuffles the discard pile into a new deck."),
        EventType("no-cards", (SEAT,), "{seat} has nothing to draw."),
        EventType(
            "scored",
            (SEAT, Field("points", "points"), Field("total", "amount")),
            "{seat} holds the capture zone and scores {points}, now {total}.",
        ),
        EventType(
            "paid",
            (SEAT, CARD, Field("credits", "credits"), Field("left", "turns")),
            "{card} pays {seat} {credits}; {left} left.",
        ),
        EventType("terminated", (SEAT, CARD), "{card} of {seat} is terminated."),
        EventType(
            "deployed",
            (SEAT, CARD, CELL, Field("cost", "credits")),
            "{seat} deploys {card} at {cell} for {cost}.",
        ),
        EventType("played", (SEAT, CARD, Field("cost", "credits")), "{seat} plays {card} for {cost}."),
        EventType("gained", (SEAT, Field("credits", "credits"), CARD), "{seat} gains {credits} from {card}."),
        EventType(
            "moved",
            (SEAT, CARD, Field("from", "cell"), Field("to", "cell")),
            "{seat} moves {card} from {from} to {to}.",
        ),
        EventType(
            "changed-places",
            (SEAT, Field("from", "cell"), Field("to", "cell")),
            "{seat}'s units at {from} and {to} change places.",
        ),
        EventType(
            "attacked",
            (SEAT, CARD, Field("from", "cell"), Field("target", "cell")),
            "{seat} attacks {target} with {card} at {from}.",
        ),
        EventType(
            "damaged",
            (CARD, CELL, Field("damage", "amount"), Field("power", "amount")),
            "{card} at {cell} loses {damage} power, {power} left.",
        ),
        EventType("destroyed", (SEAT, CARD, CELL), "{card} of {seat} at {cell} is destroyed."),
        EventType("discarded", (SEAT, CARD), "{seat} discards {card}."),
        EventType("kept", (SEAT,), "{seat} keeps the opening hand."),
        EventType("redrew", (SEAT,), "{seat} shuffles the opening hand back and draws a new one."),
        EventType("ended", (SEAT,), "{seat} ends the turn."),
        EventType("time-up", (Field("round", "amount"),), "Round {round} was the last."),
    )
    endings = ("victory",)
    fields = notation.FIELDS

    # Setup ----------------------------------------------------------------------------------------

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """A deck that is not the standard one makes the decks custom."""
        options["deck"] = [dict(deck) if isinstance(deck, Mapping) else deck for deck in options["deck"]]
        if any(deck != "standard" for deck in options["deck"]):
            options["decks"] = "custom"
        return options

    def tables(self, seats: int, options: Options, overrides: Options) -> CorporateTables:
        tables = cards.pack(cards.data_for(options, overrides), options)
        cards.check_decks(tables, options)
        return tables

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("deck-1", "deck-2")

    def deal(self, tables: CorporateTables, options: Options, random: Random) -> Corporate:
        return rules.deal(tables, random, cards.packed_decks(tables, options))

    # Positions ------------------------------------------------------------------------------------

    def write(self, core: Corporate) -> dict[str, Any]:
        return notation.write(core, self.endings)

    def read(self, core: Corporate, data: Mapping[str, Any]) -> None:
        notation.read(core, data, self.endings)

    def outcome(self, core: Corporate, stream: str, value: Any) -> int:
        if value not in core.t.ids:
            raise BadPosition(f"next.{stream}: no card {shown(value)}; {suggestion(value, core.t.ids)}")
        return core.t.ids.index(value)

    def outcome_word(self, core: Corporate, stream: str, value: int) -> Any:
        return core.t.ids[value]

    def conserved(self, core: Corporate) -> Mapping[str, int]:
        """Each player's cards of every kind, wherever they are."""
        t = core.t
        found = {}
        for seat in range(2):
            hand = seat * t.seat_stride
            for kind, seen in enumerate(notation.in_the_open(core, seat)):
                hidden = int(core.z[hand + kind]) + int(core.z[hand + t.deck + kind])
                found[f"{cards.SEATS[seat]} {t.ids[kind]}"] = seen + hidden
        return found

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: CorporateTables, code: int) -> str:
        return commands.key(tables, code)

    def name(self, core: Corporate, code: int, seat: int) -> str:
        return commands.name(core, code)

    def parse(self, core: Corporate, text: str, seat: int) -> int:
        """Any well-formed command; one that no code stands for is refused with its reason."""
        code, reason = commands.parse(core, text, seat)
        if reason != LEGAL:
            raise self.refusal(core, reason, code, seat)
        return code

    def path(self, core: Corporate, code: int, seat: int) -> tuple[str, ...]:
        return commands.path(core.t, code)

    def words(self, core: Corporate, kind: str, value: int) -> tuple[Any, str]:
        if kind == "card":
            return core.t.ids[value], core.t.names[value]
        if kind == "cell":
            return notation.tile_name(value), notation.tile_name(value)
        return value, cards.plural(value, kind.removesuffix("s"))

    def cite(self, core: Corporate, reason: int, code: int) -> str:
        """Moves and attacks have sections of their own."""
        by_action = reason in (EMPTY_SOURCE, NOT_YOURS, OUT_OF_REACH, OCCUPIED, EXHAUSTED)
        if by_action and core.t.move_code <= code < core.t.attack_code:
            return "7.4"
        if by_action and core.t.attack_code <= code < core.t.discard_code:
            return "7.5"
        return super().cite(core, reason, code)

    def unreachable(self, core: Corporate, path: Sequence[str], seat: int) -> tuple[int, int]:
        return commands.far_apart(core, path, seat)

    def explain(self, core: Corporate, reason: int, code: int, seat: int) -> str:
        t = core.t
        if reason == WRONG_PHASE:
            return scene.PHASE_SENTENCES[core.phase]
        if reason == NO_FUNDS and 0 <= code < t.move_code:
            kind = t.code_kind[code]
            have = cards.plural(core.n[CREDITS + seat], "credit")
            return f"{t.names[kind]} costs {t.cost[kind]} and you have {have}."
        if reason == OUT_OF_REACH:
            return "A unit moves to one of the 4 tiles next to it and attacks one of the 8 around it."
        return super().explain(core, reason, code, seat)

    # Bots -----------------------------------------------------------------------------------------

    def evaluation(self, tables: CorporateTables) -> Evaluation:
        return CorporateEvaluation(tables)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[CorporateTables], Evaluation]]]:
        return BASELINES

    # Scene and numbers ----------------------------------------------------------------------------

    def scene(self, core: Corporate, seat: int | None) -> SceneParts:
        return scene.scene(core, seat)

    def encoding(self, tables: CorporateTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        kinds = int(tables.kinds)
        numbers = "credits, points, hand size, deck size"
        columns = "hand as known, unseen, discards, contracts, their turns left"
        return (
            ("seat, turn, mine, phase, points needed, rounds", (6,)),
            (f"own {numbers}", (4,)),
            (f"own {columns}", (kinds, 5)),
            (f"opponent's {numbers}", (4,)),
            (f"opponent's {columns}", (kinds, 5)),
            ("owner (1 own, -1 theirs), card + 1, power, can move, can attack, overwhelmed", (TILES, 6)),
        )
