"""Bag Duel as a game among others: options, words, positions, scene."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mypy_extensions import i16

from bag_duel.rules import COUNTED, Duel, DuelTables, deal
from zirconia.core import bags
from zirconia.core.data import Number, Sheet, Text, override_all, read_toml
from zirconia.core.errors import BadPosition
from zirconia.core.events import EventType, Field
from zirconia.core.game import Game, Option, Options, Reason
from zirconia.core.loading import choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.core.random import Random
from zirconia.core.scene import Json, SceneParts, area, card, counter, player, prompt

SHEETS = {
    "stones": Sheet("stones", {"name": Text(), "worth": Number(0, 99, None), "count": Number(0, 99, None)}),
    "lengths": Sheet("lengths", {"rounds": Number(1, 99, None)}),
}
ENDINGS = ("", "resigned", "limit", "counted")


class BagDuel(Game[Duel, DuelTables]):
    id = "bag-duel"
    title = "Bag Duel"
    summary = "Draw stones from a common bag and show more of them than the others."
    seats = (2, 3)
    minutes = 5
    designers = "the example in the manual"
    folder = Path(__file__).parent
    options = {"long": Option("long", "flag", False, "R5: 16 rounds instead of 8")}
    turn_rule = "R4"
    end_rule = "R5"
    reasons = (
        Reason("DONE", "R4", "You have done your deed; end the turn."),
        Reason("NOT_DONE", "R4", "Play, draw or rest before you end the turn."),
        Reason("NOT_IN_HAND", "R1", "You have no such stone in your hand."),
        Reason("HAND_FULL", "R2", "Your hand is full."),
        Reason("BAG_EMPTY", "R2", "The bag is empty."),
        Reason("CAN_ACT", "R3", "You can play or draw, so you may not rest."),
    )
    event_types: tuple[EventType, ...] = (
        EventType("played", (Field("seat", "seat"), Field("stone", "card")), "{seat} plays {stone}."),
        EventType("drew", (Field("seat", "seat"), Field("stone", "card", secret=True)), "{seat} draws {stone}."),
        EventType("rested", (Field("seat", "seat"),), "{seat} rests."),
    )
    endings = ("counted",)

    # Setup --------------------------------------------------------------------------------------

    def tables(self, seats: int, options: Options, overrides: Options) -> DuelTables:
        data = read_toml(self.folder / "stones.toml")
        rows = {name: sheet.complete(data[name]) for name, sheet in SHEETS.items()}
        rows = override_all(SHEETS, rows, overrides)
        return DuelTables(
            seats, rows["stones"], rows["lengths"]["long" if options["long"] else "standard"]["rounds"]
        )

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("bag",)

    def deal(self, tables: DuelTables, options: Options, random: Random) -> Duel:
        return deal(tables, random)

    def conserved(self, core: Duel) -> Mapping[str, int]:
        """The stones of each kind, wherever they are."""
        t = core.t
        places = range(0, len(core.stones), t.stride)
        return {id: sum(int(core.stones[at + kind]) for at in places) for kind, id in enumerate(t.ids)}

    # Positions ----------------------------------------------------------------------------------

    def write(self, core: Duel) -> dict[str, Any]:
        t = core.t
        return {
            "round": core.round_number,
            "active": core.active,
            "done": core.done,
            "bag": held(core, 0),
            "players": [
                {"hand": held(core, t.hand(seat)), "open": held(core, t.open(seat)), "out": core.is_out(seat)}
                for seat in range(t.seats)
            ],
            "ending": ENDINGS[core.ending],
        }

    def read(self, core: Duel, data: Mapping[str, Any]) -> None:
        known_keys(data, ("round", "active", "done", "bag", "players", "ending"), "position")
        t = core.t
        core.round_number = number(data.get("round", core.round_number), 1, t.rounds, "round")
        core.active = number(data.get("active", core.active), 0, t.seats - 1, "active")
        core.done = flag(data.get("done", core.done), "done")
        if "bag" in data:
            fill(core, 0, data["bag"], "bag")
        for seat, row in enumerate(sequence(data.get("players", [{}] * t.seats), t.seats, "players")):
            self.read_player(core, seat, mapping(row, f"players[{seat}]"))
        core.ending = ENDINGS.index(choice(data.get("ending", ""), ENDINGS, "ending"))
        core.over = core.ending > 0
        if not core.over and core.is_out(core.active):
            raise BadPosition(f"active: seat {core.active} is out")

    def read_player(self, core: Duel, seat: int, row: Mapping[str, Any]) -> None:
        where = f"players[{seat}]"
        known_keys(row, ("hand", "open", "out"), where)
        if "hand" in row:
            fill(core, core.t.hand(seat), row["hand"], f"{where}.hand")
        if "open" in row:
            fill(core, core.t.open(seat), row["open"], f"{where}.open")
        if flag(row.get("out", False), f"{where}.out"):
            core.out |= 1 << seat

    def outcome(self, core: Duel, stream: str, value: Any) -> int:
        return core.t.ids.index(choice(value, core.t.ids, f"next.{stream}"))

    def outcome_word(self, core: Duel, stream: str, value: int) -> Any:
        return core.t.ids[value]

    # Words --------------------------------------------------------------------------------------

    def key(self, tables: DuelTables, code: int) -> str:
        if code < tables.kinds:
            return f"play {tables.ids[code]}"
        return ("draw", "rest", "end")[code - tables.kinds]

    def name(self, core: Duel, code: int, seat: int) -> str:
        if code < core.t.kinds:
            return f"Play a {core.t.names[code]}"
        return ("Draw a stone", "Rest", "End the turn")[code - core.t.kinds]

    def path(self, core: Duel, code: int, seat: int) -> tuple[str, ...]:
        if code < core.t.kinds:
            return (f"stone:{core.t.ids[code]}",)
        return (f"do:{self.key(core.t, code)}",)

    def words(self, core: Duel, kind: str, value: int) -> tuple[Any, str]:
        return core.t.ids[value], f"a {core.t.names[value]}"

    # Scene and numbers --------------------------------------------------------------------------

    def scene(self, core: Duel, seat: int | None) -> SceneParts:
        question = "End the turn." if core.done else "Play a stone or draw one."
        return {
            "phase": {"id": "end" if core.done else "deed", "label": "End of the turn" if core.done else "Deed"},
            "prompt": prompt("The game is over." if core.over else question),
            "players": [self.panel(core, owner, seat) for owner in range(core.t.seats)],
            "areas": [
                area("bag", "Bag", "deck", facedown=core.size(0)),
                area("unseen", "Stones you can't see", "list", faces(core, core.unseen(who(seat)), "unseen")),
            ],
        }

    def panel(self, core: Duel, owner: int, seat: int | None) -> Json:
        t = core.t
        size = core.size(t.hand(owner))
        mine = owner == seat
        own = faces(core, list(core.stones[t.hand(owner) : t.hand(owner) + t.kinds]), "stone") if mine else []
        shown = faces(core, list(core.stones[t.open(owner) : t.open(owner) + t.kinds]), f"open-{owner}")
        return player(
            owner,
            self.seat_name(owner),
            counters=[counter("score", "Points", int(core.score(owner)))],
            areas=[
                area("hand", "Hand", "hand", own, owner=owner, facedown=0 if mine else size),
                area("open", "Open stones", "play", shown, owner=owner),
            ],
            status="out" if core.is_out(owner) else "",
        )

    def encoding(self, tables: DuelTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        kinds = tables.kinds
        return (
            ("round, deed done, mine, bag", (4,)),
            ("unseen", (kinds,)),
            ("each seat: hand size, out, open", (tables.seats, 2 + kinds)),
            ("own hand", (kinds,)),
        )


def who(seat: int | None) -> int:
    return -1 if seat is None else seat


def held(core: Duel, at: int) -> dict[str, int]:
    """A bag as JSON."""
    return {id: int(core.stones[at + kind]) for kind, id in enumerate(core.t.ids) if core.stones[at + kind]}


def fill(core: Duel, at: int, stones: Any, where: str) -> None:
    """Make a bag hold exactly these stones."""
    for i in range(core.t.stride):
        core.stones[at + i] = i16(0)
    for id, count in counts(stones, core.t.ids, where, 99).items():
        bags.add(core.stones, at, core.t.kinds, core.t.ids.index(id), count)


def faces(core: Duel, amounts: list[int], place: str) -> list[Json]:
    """The stones of a bag as cards of the scene."""
    t = core.t
    return [
        card(
            f"{place}:{t.ids[kind]}", t.ids[kind], t.names[kind], text=f"Worth {t.worth[kind]}.", count=int(count)
        )
        for kind, count in enumerate(amounts)
        if count
    ]


assert ENDINGS[COUNTED] == "counted"
