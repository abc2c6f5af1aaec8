"""Pledges, a small game with a board and a secret choice of several steps, for faults that Bag Duel can't have.

Each round everybody goes through three fields in secret and pledges on each or keeps out of it; then all is
revealed, and whoever stands alone on a field has its worth. Everybody is always asked about every field, so that
the number of steps tells nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.contract.declared import Reason
from zirconia.core.contract.option import Options
from zirconia.core.contract.reading import choice, flag, known_keys, mapping, number, sequence
from zirconia.core.contract.scene import SceneParts, board, cell, counter, overlay, piece, player, prompt, zone
from zirconia.core.errors import BadPosition
from zirconia.core.game import Game
from zirconia.core.kernel.events import EVERYONE, EventType, Field, Log
from zirconia.core.kernel.position import (
    FIRST_ENDING,
    FIRST_EVENT,
    FIRST_REASON,
    LEGAL,
    NOT_YOUR_TURN,
    RESIGNED,
    Codes,
    Position,
    Tables,
)
from zirconia.core.kernel.random import Random

FIELDS = 3
ROUNDS = 4
PLEDGE, KEEP = range(2)
NOT_HERE = FIRST_REASON
CHOSE, SCORED = range(FIRST_EVENT, FIRST_EVENT + 2)
COUNTED = FIRST_ENDING
ENDINGS = ("", "resigned", "limit", "counted")


class Pledging(Position):
    """How far each seat has come, where it pledged (a bit a field), its points, and who is out."""

    def __init__(self, tables: Tables, random: Random) -> None:
        super().__init__(random)
        self.t = tables
        self.round_number = 1
        self.steps = [0] * int(tables.seats)
        self.pledged = [0] * int(tables.seats)
        self.points = [0] * int(tables.seats)
        self.out = [False] * int(tables.seats)

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.round_number

    def turn_seat(self) -> i64:
        return 0

    def actor(self) -> i64:
        return next((seat for seat in range(self.t.seats) if self.is_acting(seat)), -1)

    def is_acting(self, seat: i64) -> bool:
        return not self.over and seat >= 0 and not self.out[seat] and self.steps[seat] < FIELDS

    def check(self, code: i64, seat: i64) -> i64:
        return LEGAL if self.is_acting(seat) else NOT_YOUR_TURN

    def legal_into(self, out: Codes, seat: i64) -> None:
        for code in range(self.t.actions):
            if self.check(code, seat) == LEGAL:
                out.add(code)

    def step(self, code: i64, seat: i64) -> None:
        """A pledge on the next field, or none (R1)."""
        self.tell(code, seat)
        if code == PLEDGE:
            self.pledged[seat] |= 1 << self.steps[seat]
        self.steps[seat] += 1
        self.reveal_when_ready()

    def tell(self, code: i64, seat: i64) -> None:
        if self.log is not None:
            self.log.add(CHOSE, 1 << seat, seat, 1 if code == PLEDGE else 0)

    def reveal_when_ready(self) -> None:
        """All at once; who stands alone on a field has its worth (R2)."""
        if any(self.is_acting(seat) for seat in range(self.t.seats)):
            return
        self.random.reveals += 1
        for seat in range(self.t.seats):
            others = [self.pledged[other] for other in range(self.t.seats) if other != seat]
            alone = [
                at for at in range(FIELDS) if self.pledged[seat] >> at & 1 and not any(p >> at & 1 for p in others)
            ]
            worth = sum(at + 1 for at in alone)
            self.points[seat] += worth
            if self.log is not None:
                self.log.add(SCORED, EVERYONE, seat, worth)
        self.next_round()

    def next_round(self) -> None:
        self.over = self.round_number == ROUNDS
        self.ending = COUNTED if self.over else 0
        self.round_number += not self.over
        self.steps = [0] * int(self.t.seats)
        self.pledged = [0] * int(self.t.seats)

    def resign(self, seat: i64) -> None:
        """Out, without a pledge; the last one left wins (R3)."""
        self.out[seat] = True
        self.steps[seat] = self.pledged[seat] = 0
        if self.out.count(False) == 1:
            self.over = True
            self.ending = RESIGNED
        else:
            self.reveal_when_ready()

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def places(self) -> list[int]:
        ranks = [(out, 0 if out else -points) for out, points in zip(self.out, self.points, strict=True)]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def copy(self) -> Pledging:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Pledging:
        other = type(self)(self.t, random)
        other.over, other.ending, other.round_number = self.over, self.ending, self.round_number
        other.steps, other.pledged = list(self.steps), list(self.pledged)
        other.points, other.out = list(self.points), list(self.out)
        return other

    def imagine(self, seat: i64, random: Random) -> Pledging:
        """How far the others have come and what they pledged is redrawn; who is through is known."""
        other = self.with_random(random)
        for owner in range(self.t.seats):
            if owner != seat and not self.out[owner] and not self.over:
                other.steps[owner] = int(random.below(0, FIELDS)) if self.is_acting(owner) else FIELDS
                other.pledged[owner] = int(random.below(0, 1 << other.steps[owner]))
        return other

    def pack(self) -> vec[i64]:
        flags = [int(out) for out in self.out]
        return vec[i64](
            [self.over, self.ending, self.round_number, *self.steps, *self.pledged, *self.points, *flags]
        )

    def encode(self, seat: i64) -> vec[i64]:
        """The round, the own choice, and everybody's points, whether out, whether still choosing."""
        numbers = [self.round_number, self.steps[seat], self.pledged[seat]]
        for owner in range(self.t.seats):
            numbers += [self.points[owner], int(self.out[owner]), int(self.is_acting(owner))]
        return vec[i64](numbers)


class Pledges(Game[Pledging, Tables]):
    id = "pledges"
    title = "Pledges"
    summary = "Pledge on fields in secret, and be the only one there."
    seats = (2, 3)
    designers = "the tests"
    folder = Path(__file__).parent / "pledges_rules"
    reasons = (Reason("NOT_HERE", "R1", "You have been asked about every field."),)
    event_types: tuple[EventType, ...] = (
        EventType("chose", (Field("seat", "seat"), Field("pledge", "amount", secret=True)), "{seat} chooses."),
        EventType("scored", (Field("seat", "seat"), Field("points", "amount")), "{seat} scores {points}."),
    )
    endings = ("counted",)
    position: type[Pledging] = Pledging
    words_of_actions: tuple[str, ...] = ("pledge", "keep")

    def tables(self, seats: int, options: Options, overrides: Options) -> Tables:
        return Tables(seats, len(self.words_of_actions), 1)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("fields",)

    def deal(self, tables: Tables, options: Options, random: Random, log: Log | None) -> Pledging:
        return self.position(tables, random)

    def write(self, position: Pledging) -> dict[str, Any]:
        rows = zip(position.steps, position.pledged, position.points, position.out, strict=True)
        keys = ("asked", "pledged", "points", "out")
        return {
            "round": position.round_number,
            "players": [dict(zip(keys, row, strict=True)) for row in rows],
            "ending": ENDINGS[position.ending],
        }

    def read(self, position: Pledging, data: Mapping[str, Any]) -> None:
        known_keys(data, ("round", "players", "ending"), "position")
        position.round_number = number(data.get("round", 1), 1, ROUNDS, "round")
        seats = int(position.t.seats)
        for seat, row in enumerate(sequence(data.get("players", [{}] * seats), seats, "players")):
            given = mapping(row, f"players[{seat}]")
            known_keys(given, ("asked", "pledged", "points", "out"), f"players[{seat}]")
            position.steps[seat] = number(given.get("asked", 0), 0, FIELDS, "asked")
            position.pledged[seat] = number(given.get("pledged", 0), 0, (1 << position.steps[seat]) - 1, "pledged")
            position.points[seat] = number(given.get("points", 0), 0, 99, "points")
            position.out[seat] = flag(given.get("out", False), "out")
        position.ending = ENDINGS.index(choice(data.get("ending", ""), ENDINGS, "ending"))
        position.over = position.ending > 0
        self.consistent(position)

    def consistent(self, position: Pledging) -> None:
        """Somebody is asked until the game is over."""
        if not position.over and (position.actor() < 0 or position.out.count(False) < 2):
            raise BadPosition("players: nobody is asked, and the game is not over")

    def outcome(self, position: Pledging, stream: str, value: Any) -> int:
        return number(value, 0, FIELDS, f"next.{stream}")

    def outcome_word(self, position: Pledging, stream: str, value: int) -> Any:
        return value

    def key(self, tables: Tables, code: int) -> str:
        return self.words_of_actions[code]

    def name(self, position: Pledging, code: int, seat: int) -> str:
        return self.words_of_actions[code].capitalize()

    def path(self, position: Pledging, code: int, seat: int) -> tuple[str, ...]:
        return (f"cell:{min(position.steps[seat], FIELDS - 1)}", f"do:{self.words_of_actions[code]}")

    def scene(self, position: Pledging, seat: int | None) -> SceneParts:
        mine = 0 if seat is None else position.pledged[seat]
        cells = [
            cell(
                f"cell:{at}",
                (0, at),
                zone="field",
                pieces=[piece(f"pledge:{at}", "Pledge", "pledge", owner=seat)] if mine >> at & 1 else [],
            )
            for at in range(FIELDS)
        ]
        asked = 0 if seat is None else position.steps[seat]
        here = [overlay("asked", "Asked now", [f"cell:{asked}"])] if asked < FIELDS else []
        return {
            "phase": {"id": "choose", "label": "Choose"},
            "prompt": prompt("Pledge on the field, or keep out of it."),
            "players": [
                player(
                    owner,
                    self.seat_name(owner),
                    counters=[counter("points", "Points", position.points[owner])],
                    status="out" if position.out[owner] else "",
                )
                for owner in range(int(position.t.seats))
            ],
            "boards": [board("fields", "square", cells, zones=[zone("field", "Field")], overlays=here)],
        }

    def encoding(self, tables: Tables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("round, asked, pledged", (3,)), ("points, out, choosing", (int(tables.seats), 3)))
