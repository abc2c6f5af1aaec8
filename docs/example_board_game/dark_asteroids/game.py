"""Dark Asteroids as a game among others: its facts, and hooks into its other files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dark_asteroids import notation, scene, sheets
from dark_asteroids.rules.events import ENDINGS, EVENTS
from dark_asteroids.rules.position import Asteroids, deal
from dark_asteroids.rules.reasons import REASONS
from dark_asteroids.rules.tables import CELLS, AsteroidTables
from dark_asteroids.words import actions, values
from zirconia.core.contract.option import Options
from zirconia.core.contract.reading import choice
from zirconia.core.contract.scene import SceneParts
from zirconia.core.game import Game
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random


class DarkAsteroids(Game[Asteroids, AsteroidTables]):
    id = "dark-asteroids"
    title = "Dark Asteroids"
    summary = "Choose an asteroid in secret, to claim it or to scan it, and see what the other ship chose."
    seats = (2,)
    minutes = 5
    designers = "the second example in the manual"
    folder = Path(__file__).parent
    reasons = REASONS.declared
    event_types = EVENTS.declared
    endings = ENDINGS.declared

    def tables(self, seats: int, options: Options, overrides: Options) -> AsteroidTables:
        return sheets.tables_for(seats, overrides)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("ore",)

    def deal(self, tables: AsteroidTables, options: Options, random: Random, log: Log | None) -> Asteroids:
        return deal(tables, random)

    def conserved(self, position: Asteroids) -> Mapping[str, int]:
        """The ores of each kind, in the bag and on the board."""
        return {id: int(position.bag[kind]) + position.ore.count(kind) for kind, id in enumerate(position.t.ids)}

    def write(self, position: Asteroids) -> dict[str, Any]:
        return notation.write(position)

    def read(self, position: Asteroids, data: Mapping[str, Any]) -> None:
        notation.read(position, data)

    def outcome(self, position: Asteroids, stream: str, value: Any) -> int:
        return position.t.ids.index(choice(value, position.t.ids, f"next.{stream}"))

    def outcome_word(self, position: Asteroids, stream: str, value: int) -> Any:
        return position.t.ids[value]

    def key(self, tables: AsteroidTables, code: int) -> str:
        return actions.key(code)

    def name(self, position: Asteroids, code: int, seat: int) -> str:
        return actions.name(code)

    def path(self, position: Asteroids, code: int, seat: int) -> tuple[str, ...]:
        return actions.path(code)

    def words(self, position: Asteroids, kind: str, value: int) -> tuple[Any, str]:
        return values.value_words(position.t, kind, value)

    def scene(self, position: Asteroids, seat: int | None) -> SceneParts:
        return scene.scene(position, seat)

    def encoding(self, tables: AsteroidTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (
            ("round, other has chosen, own choice", (3,)),
            ("unseen ores", (tables.kinds,)),
            ("each asteroid: mine, theirs, lost, known to the other, ore", (CELLS, 5)),
        )
