"""Kardashev as a game among others: options, words, positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zirconia.core.errors import BadPosition, BadSetup, suggestion
from zirconia.core.evaluation import Evaluation
from zirconia.core.game import Game, Option, Options
from zirconia.core.loading import number
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts
from zirconia.games.kardashev import data, invariants, notation, scene, sentences, words
from zirconia.games.kardashev.baselines import BASELINES
from zirconia.games.kardashev.evaluation.judge import KardashevEvaluation
from zirconia.games.kardashev.rules import position
from zirconia.games.kardashev.rules.codes import CELLS, DRAW
from zirconia.games.kardashev.rules.encoding import SHAPE_OF_CELL, SHAPE_OF_GAME, SHAPE_OF_SEAT
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.tables import KardashevTables

ROLES = tuple(data.DATA["roles"])

FLAGS = {
    "allies": "16: four or six players in allied pairs who sit opposite each other",
    "individual-bids": "V1: allies bid and pick singly; for a tile of your own pair you pay the bank",
    "three-for-one": "V2: three cards of one type replace a card, instead of four",
    "quick-end": "V3: a shortage of colonies ends the game after the current round",
    "closing-frontier": "V4: when the last space is explored, finish the round and play two more",
    "round-start-zones": "V5: the unexplored blue spaces are counted once, at the start of each round",
    "secret-support": "V7: both sides of an attack choose their supports at the same time, in secret",
    "narrow-cloning": "V9: Cloning copies only a technology that you have researched",
}


class KardashevGame(Game[Kardashev, KardashevTables]):
    id = "kardashev"
    title = "Kardashev"
    summary = "Civilizations bid for tiles and turns, settle a hexagon of stars, research, and conquer."
    seats = (2, 3, 4, 5, 6)
    minutes = 90
    rules = 2
    designers = "Asteri Games"
    fields = notation.FIELDS
    folder = Path(__file__).parent
    options = {
        "roles": Option(
            "roles",
            "choice",
            "choose",
            "R4, V6: roles are chosen in seat order, or dealt at random",
            choices=("choose", "random"),
        ),
        "role": Option(
            "role",
            "choice",
            "free",
            "the role of a seat, fixed before the game; 'free' leaves it to the option 'roles'",
            choices=("free", *ROLES),
            per_seat=True,
            samples=("free",),
        ),
        "bag": Option("bag", "choice", "standard", "V8: the mix of tiles", choices=("standard", "rich", "sparse")),
        **{name: Option(name, "flag", False, help) for name, help in FLAGS.items()},
    }
    turn_rule = "18"
    end_rule = "15"
    reasons = sentences.REASONS
    event_types = sentences.EVENTS
    endings = ("shortage", "elimination", "frontier")

    # Setup ----------------------------------------------------------------------------------------

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        fixed = [role for role in options["role"] if role != "free"]
        errors = [f"two seats cannot both be the {role}" for role in ROLES if fixed.count(role) > 1]
        if options["allies"] and seats not in (4, 6):
            errors.append(f"the ally game is for 4 or 6 players, not {seats}")
        if errors:
            raise BadSetup(errors)
        return options

    def tables(self, seats: int, options: Options, overrides: Options) -> KardashevTables:
        flags = {name: bool(options[name]) for name in FLAGS}
        flags["random-roles"] = options["roles"] == "random"
        roles = [-1 if role == "free" else ROLES.index(role) for role in options["role"]]
        return data.pack(seats, data.data_for(options, overrides), flags, roles)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("bag", "dice", "roles")

    def sides(self, tables: KardashevTables) -> tuple[int, ...]:
        return tuple(int(side) for side in tables.side)

    def deal(self, tables: KardashevTables, options: Options, random: Random) -> Kardashev:
        return position.deal(tables, random)

    # Positions ------------------------------------------------------------------------------------

    def write(self, core: Kardashev) -> dict[str, Any]:
        return notation.write(core, self.endings)

    def read(self, core: Kardashev, data: Mapping[str, Any]) -> None:
        notation.read(core, data, self.endings)

    def outcome(self, core: Kardashev, stream: str, value: Any) -> int:
        if stream == "dice":
            return number(value, 1, 6, "next.dice")
        if stream == "bag":
            ids = core.t.tile_ids
            if str(value).lower() not in ids:
                raise BadPosition(f"next.bag: no tile {value!r}; {suggestion(str(value), ids)}")
            return ids.index(str(value).lower())
        return number(value, 0, 5, f"next.{stream}")

    def outcome_word(self, core: Kardashev, stream: str, value: int) -> Any:
        return core.t.tile_ids[value] if stream == "bag" else value

    def conserved(self, core: Kardashev) -> Mapping[str, int]:
        """Colony and fleet pieces of every seat, and the tiles once setup has laid the starting ones."""
        t = core.t
        found: dict[str, int] = {}
        for seat in range(t.seats):
            levels = sum(core.colony_level[cell] for cell in range(CELLS) if core.colony[cell] == seat)
            found[f"colony pieces of {seat}"] = int(core.colony_supply[seat] + levels)
            levels = sum(core.fleet_level[cell] for cell in range(CELLS) if core.fleet[cell] == seat)
            moving = core.moving if seat == core.active else 0
            found[f"fleet pieces of {seat}"] = int(core.fleet_supply[seat] + levels + moving)
        laid = sum(invariants.laid_tiles(core, False)) + sum(invariants.laid_tiles(core, True))
        starting = sum(invariants.laid_tiles(core, True)) if core.stage < DRAW else 2 * int(t.seats)
        found["tiles"] = int(core.tiles_in_bag()) + sum(invariants.waiting_tiles(core)) + laid - starting
        return found

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: KardashevTables, code: int) -> str:
        return words.key(tables, code)

    def name(self, core: Kardashev, code: int, seat: int) -> str:
        return words.name(core, code, seat)

    def parse(self, core: Kardashev, text: str, seat: int) -> int:
        return words.parse(core, text)

    def path(self, core: Kardashev, code: int, seat: int) -> tuple[str, ...]:
        return words.path(core, code)

    def words(self, core: Kardashev, kind: str, value: int) -> tuple[Any, str]:
        return words.event_word(core, kind, value)

    def explain(self, core: Kardashev, reason: int, code: int, seat: int) -> str:
        return sentences.explain(core, reason, code, seat) or super().explain(core, reason, code, seat)

    def cite(self, core: Kardashev, reason: int, code: int) -> str:
        return sentences.cite(core, reason, code) or super().cite(core, reason, code)

    # Bots -----------------------------------------------------------------------------------------

    def evaluation(self, tables: KardashevTables) -> Evaluation:
        return KardashevEvaluation(tables)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[KardashevTables], Evaluation]]]:
        return BASELINES

    # Scene and numbers ----------------------------------------------------------------------------

    def scene(self, core: Kardashev, seat: int | None) -> SceneParts:
        return scene.scene(core, seat)

    def encoding(self, tables: KardashevTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (
            ("round, stage, turn, budget, end, question", (SHAPE_OF_GAME,)),
            ("ground, tile, symbols, colony and its level, fleet and its level", (CELLS, SHAPE_OF_CELL)),
            (
                "hand, role, technologies, supplies, bid, slot, tiles, status, supports",
                (int(tables.seats), SHAPE_OF_SEAT),
            ),
            ("tiles in the bag", (int(tables.kinds),)),
        )
