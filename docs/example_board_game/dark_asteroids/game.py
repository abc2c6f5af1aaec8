"""Dark Asteroids as a game among others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dark_asteroids import notation
from dark_asteroids.rules.position import Asteroids, deal
from dark_asteroids.rules.reasons import COUNTED, REASONS
from dark_asteroids.rules.tables import CELLS, NAMES, AsteroidTables
from dark_asteroids.scene import scene
from dark_asteroids.words import actions
from dark_asteroids.words.events import EVENTS
from zirconia.core.data import Number, Sheet, Text, override_all, read_toml
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game, Options
from zirconia.core.loading import choice
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts

SHEETS = {
    "ores": Sheet("ores", {"name": Text(), "worth": Number(0, 99, None), "count": Number(0, 99, None)}),
    "numbers": Sheet("numbers", {"value": Number(0, 99, None)}),
}
MOST_ROUNDS = CELLS // 2


class DarkAsteroids(Game[Asteroids, AsteroidTables]):
    id = "dark-asteroids"
    title = "Dark Asteroids"
    summary = "Choose an asteroid in secret, to claim it or to scan it, and see what the other ship chose."
    seats = (2,)
    minutes = 5
    designers = "the second example in the manual"
    folder = Path(__file__).parent
    reasons = REASONS
    event_types = EVENTS
    endings = ("counted",)

    def tables(self, seats: int, options: Options, overrides: Options) -> AsteroidTables:
        data = read_toml(self.folder / "data" / "asteroids.toml")
        rows = {name: sheet.complete(data[name]) for name, sheet in SHEETS.items()}
        rows = override_all(SHEETS, rows, overrides)
        rounds, bond = (rows["numbers"][name]["value"] for name in ("rounds", "bond"))
        if not 1 <= rounds <= MOST_ROUNDS:
            raise BadSetup([f"numbers.rounds must be from 1 to {MOST_ROUNDS}: there are {CELLS} asteroids"])
        if sum(row["count"] for row in rows["ores"].values()) < CELLS:
            raise BadSetup([f"there must be an ore for each of the {CELLS} asteroids"])
        return AsteroidTables(seats, rows["ores"], rounds, bond)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("ore",)

    def deal(self, tables: AsteroidTables, options: Options, random: Random) -> Asteroids:
        return deal(tables, random)

    def conserved(self, core: Asteroids) -> Mapping[str, int]:
        """The ores of each kind, in the bag and on the board."""
        return {id: int(core.bag[kind]) + core.ore.count(kind) for kind, id in enumerate(core.t.ids)}

    def write(self, core: Asteroids) -> dict[str, Any]:
        return notation.write(core)

    def read(self, core: Asteroids, data: Mapping[str, Any]) -> None:
        notation.read(core, data)

    def outcome(self, core: Asteroids, stream: str, value: Any) -> int:
        return core.t.ids.index(choice(value, core.t.ids, f"next.{stream}"))

    def outcome_word(self, core: Asteroids, stream: str, value: int) -> Any:
        return core.t.ids[value]

    def key(self, tables: AsteroidTables, code: int) -> str:
        return actions.key(code)

    def name(self, core: Asteroids, code: int, seat: int) -> str:
        return actions.name(code)

    def path(self, core: Asteroids, code: int, seat: int) -> tuple[str, ...]:
        return actions.path(code)

    def words(self, core: Asteroids, kind: str, value: int) -> tuple[Any, str]:
        if kind == "ore":
            return core.t.ids[value], core.t.names[value].lower()
        if kind == "cell":
            return NAMES[value], NAMES[value]
        return actions.key(value), f"to {actions.key(value)}"

    def scene(self, core: Asteroids, seat: int | None) -> SceneParts:
        return scene(core, seat)

    def encoding(self, tables: AsteroidTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (
            ("round, other has chosen, own choice", (3,)),
            ("unseen ores", (tables.kinds,)),
            ("each asteroid: mine, theirs, lost, known to the other, ore", (CELLS, 5)),
        )


assert notation.ENDINGS[COUNTED] == "counted"
