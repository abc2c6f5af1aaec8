"""Positions of Galactic Confrontation as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i16

from zirconia.core import bags
from zirconia.core.errors import BadPosition
from zirconia.core.loading import choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.games.galactic_confrontation.rules.galactic import Galactic
from zirconia.games.galactic_confrontation.rules.vocabulary import BUY, NOBODY, STRATEGY
from zirconia.games.galactic_confrontation.tables import BOTTOMLESS, CREDITS

PHASES = ("strategy", "buy", "cleanup")
COUNTERS = {"plays": 999, "buys": 999, "trashes": 999, "played": 999}
KEYS = (
    "round",
    "second",
    "active",
    "phase",
    *COUNTERS,
    "pool",
    "market",
    "supply",
    "trash",
    "players",
    "ending",
    "winner",
)


def bag(core: Galactic, at: int) -> dict[str, int]:
    """The cards of a bag that are there."""
    return {id: int(core.z[at + kind]) for kind, id in enumerate(core.t.ids) if core.z[at + kind]}


def zones(core: Galactic) -> dict[str, int]:
    t = core.t
    return {
        "hand": t.hand,
        "deck": t.deck,
        "discard": t.discard,
        "in-play": t.in_play,
        "waiting": t.waiting,
        "known": t.known,
    }


def write(core: Galactic, endings: Sequence[str]) -> dict[str, Any]:
    t = core.t
    return {
        "round": core.round_number,
        "second": core.second,
        "active": core.active,
        "phase": PHASES[core.phase],
        "plays": core.plays,
        "buys": core.buys,
        "pool": core.pool * CREDITS,
        "trashes": core.trashes,
        "played": core.played,
        "market": [id for kind, id in enumerate(t.ids) if core.market >> kind & 1],
        "supply": {id: int(core.z[t.supply_at + kind]) for kind, id in enumerate(t.ids)},
        "trash": bag(core, t.trash),
        "players": [
            {
                "hit-points": int(core.z[t.hit_points_at + seat]),
                **{name: bag(core, seat * t.seat_stride + at) for name, at in zones(core).items()},
            }
            for seat in range(2)
        ],
        "ending": ("", "resigned", "limit", *endings)[core.ending],
        "winner": None if core.winner == NOBODY else core.winner,
    }


def read(core: Galactic, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    known_keys(data, KEYS, "position")
    read_turn(core, data)
    t = core.t
    if "market" in data:
        read_market(core, sequence(data["market"], None, "market"))
    for id, count in counts(data.get("supply", {}), t.ids, "supply", BOTTOMLESS).items():
        core.z[t.supply_at + t.ids.index(id)] = i16(count)
    if "trash" in data:
        fill(core, t.trash, data["trash"], "trash")
    for seat, one in enumerate(sequence(data.get("players", [{}, {}]), 2, "players")):
        read_player(core, seat, mapping(one, f"players[{seat}]"))
    read_end(core, data, ("", "resigned", "limit", *endings))


def read_market(core: Galactic, chosen: list[Any]) -> None:
    """The kinds for sale; a kind that comes in brings its pile, one that goes out takes it along."""
    t = core.t
    open_kinds = {choice(id, t.ids, "market") for id in chosen}
    for kind, id in enumerate(t.ids):
        if bool(core.market >> kind & 1) != (id in open_kinds):
            core.z[t.supply_at + kind] = i16(t.supply[kind] if id in open_kinds else 0)
    core.market = ~sum(1 << kind for kind, id in enumerate(t.ids) if id not in open_kinds)


def read_turn(core: Galactic, data: Mapping[str, Any]) -> None:
    """Round, phase and counters."""
    core.round_number = number(data.get("round", core.round_number), 1, core.t.rounds, "round")
    core.active = number(data.get("active", core.active), 0, 1, "active")
    first = 1 if core.t.changing_initiative and core.round_number % 2 == 0 else 0
    core.second = core.active != first
    if flag(data.get("second", core.second), "second") != core.second:
        raise BadPosition(f"second must be {str(core.second).lower()}: seat {first} is first in this round")
    core.phase = PHASES.index(choice(data.get("phase", PHASES[core.phase]), PHASES, "phase"))
    core.plays = number(data.get("plays", core.plays), int(core.phase == STRATEGY), 999, "plays")
    core.buys = number(data.get("buys", core.buys), int(core.phase == BUY), 999, "buys")
    core.trashes = number(data.get("trashes", core.trashes), 0, 999, "trashes")
    most = core.t.cards_a_turn - int(core.phase == STRATEGY)
    core.played = number(data.get("played", core.played), 0, most, "played")
    pool = number(data.get("pool", core.pool * CREDITS), 0, 99_900, "pool")
    if pool % CREDITS:
        raise BadPosition(f"pool must be a multiple of {CREDITS}, not {pool}")
    core.pool = pool // CREDITS


def read_player(core: Galactic, seat: int, data: Mapping[str, Any]) -> None:
    t = core.t
    where = f"players[{seat}]"
    known_keys(data, ("hit-points", *zones(core)), where)
    if "hit-points" in data:
        core.z[t.hit_points_at + seat] = i16(number(data["hit-points"], -999, 999, f"{where}.hit-points"))
    for name, at in zones(core).items():
        if name in data:
            fill(core, seat * t.seat_stride + at, data[name], f"{where}.{name}")
    base = seat * t.seat_stride
    if any(core.z[base + t.known + kind] > core.z[base + kind] for kind in range(t.kinds)):
        raise BadPosition(f"{where}.known must be part of {where}.hand")
    if core.z[base + t.waiting + t.kinds] and not t.waiting_area:
        raise BadPosition(f"{where}.waiting: cards only wait with the option waiting-area")


def fill(core: Galactic, at: int, cards: Any, where: str) -> None:
    """Make a bag hold exactly these cards."""
    t = core.t
    for i in range(t.stride):
        core.z[at + i] = 0
    for id, count in counts(cards, t.ids, where).items():
        bags.add(core.z, at, t.kinds, t.ids.index(id), count)


def read_end(core: Galactic, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    """A finished position names its ending and its winner (null: a tie)."""
    ending = endings.index(choice(data.get("ending", ""), endings, "ending"))
    winner = data.get("winner")
    core.winner = NOBODY if winner is None else number(winner, 0, 1, "winner")
    core.ending = ending
    core.over = ending > 0
    hits = [int(core.z[core.t.hit_points_at + seat]) for seat in range(2)]
    if not core.over and core.winner != NOBODY:
        raise BadPosition("winner: a game that goes on has none; name its ending too")
    if not core.over and min(hits) <= 0:
        raise BadPosition("hit-points: the game is over when a base falls; name its ending too")
