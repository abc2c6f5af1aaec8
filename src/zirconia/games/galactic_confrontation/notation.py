"""Positions of Galactic Confrontation as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import (
    Field,
    choice,
    counts,
    flag,
    keys_of,
    known_keys,
    mapping,
    number,
    sequence,
)
from zirconia.core.errors import BadPosition, shown, suggestion
from zirconia.core.kernel.position import LIMIT, RESIGNED
from zirconia.games.galactic_confrontation.rules.ending import winner_at_limit, winner_of_combat
from zirconia.games.galactic_confrontation.rules.events import COMBAT, ENDINGS
from zirconia.games.galactic_confrontation.rules.numbers import BUY, LOWEST, MOST_CARDS, NOBODY, STRATEGY
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.strategy import resting_place
from zirconia.games.galactic_confrontation.rules.tables import BOTTOMLESS, CREDITS, STRATEGY_CARD

PHASES = ("strategy", "buy", "cleanup")
ENDING_WORDS = ("", "resigned", "limit", *ENDINGS.declared)
MOST = 999  # the highest count of one kind in one place, and of a counter

FIELDS = (
    Field("round", "the round, from 1", "12"),
    Field("second", "whether the second turn of the round is on; follows from `active`", "true"),
    Field("active", "the seat whose turn it is: 0 is A, 1 is B", "1"),
    Field("phase", "`strategy`, `buy` or `cleanup`", '"buy"'),
    Field("plays", "plays left; 0 after the strategy phase, at least 1 in it", "0"),
    Field("buys", "buys left; 0 in cleanup, at least 1 in the buy phase", "2"),
    Field("pool", "bonus credits left, a multiple of 100; 0 in cleanup", "200"),
    Field("trashes", "cards that may still be trashed this turn", "1"),
    Field("played", "strategy cards played this turn", "3"),
    Field("market", "the kinds laid out: all but, with small-market, some strategy kinds", '["oxygen", ...]'),
    Field("supply", "cards left in the piles; a pile left out is full", '{"carbon": 7, "critical-hit": 0}'),
    Field("trash", "the trash pile; sets of cards may also be lists", '{"impeded": 2}'),
    Field("players", "both players, A first", "[{...}, {...}]"),
    Field("players[].hit-points", "hit points; 0 or less only when the game is over", "7"),
    Field("players[].hand", "the hand", '["hydrogen", "hydrogen", "oxygen"]'),
    Field("players[].deck", "the deck, in no order: what is drawn is chance, or in `next`", '{"carbon": 2}'),
    Field("players[].discard", "the discard pile", '{"hydrogen": 5}'),
    Field("players[].in-play", "damage and defence cards that wait for combat", '{"decisive-strike": 1}'),
    Field("players[].waiting", "with waiting-area: the other cards that the acting player has played", "{}"),
    Field("players[].known", "the part of the hand that everybody knows, since the deck was refilled", "{}"),
    Field("ending", 'how the game ended: `resigned`, `limit` or `combat`; "" while it goes on', '""'),
    Field("winner", "the seat that won; null for a tie, and while the game goes on", "null"),
)


def held(position: Galactic, place: int) -> dict[str, int]:
    """The cards that lie in a place."""
    counts = {id: position.cards(place, kind) for kind, id in enumerate(position.t.ids)}
    return {id: count for id, count in counts.items() if count}


def zones(position: Galactic) -> dict[str, int]:
    t = position.t
    return {
        "hand": t.hand,
        "deck": t.deck,
        "discard": t.discard,
        "in-play": t.in_play,
        "waiting": t.waiting,
        "known": t.known,
    }


def places(position: Galactic) -> list[int]:
    """Where cards lie: both players' zones (what is known of a hand is no place) and the trash pile."""
    own = [zone for name, zone in zones(position).items() if name != "known"]
    return [*(position.place(seat, zone) for seat in range(2) for zone in own), position.t.trash]


def all_cards(position: Galactic) -> dict[str, int]:
    """Cards of every kind, wherever they are; a bottomless pile gives without end."""
    t = position.t
    everywhere = (*places(position), t.supply_at)
    return {
        t.ids[kind]: sum(position.cards(place, kind) for place in everywhere)
        for kind in range(t.kinds)
        if not (t.bottomless and kind == t.impeded)
    }


# Writing ------------------------------------------------------------------------------------------


def write(position: Galactic) -> dict[str, Any]:
    t = position.t
    return {
        "round": position.round_number,
        "second": position.second,
        "active": position.active,
        "phase": PHASES[position.phase],
        "plays": position.plays,
        "buys": position.buys,
        "pool": position.pool * CREDITS,
        "trashes": position.trashes,
        "played": position.played,
        "market": [id for kind, id in enumerate(t.ids) if position.is_in_market(kind)],
        "supply": {id: position.cards(t.supply_at, kind) for kind, id in enumerate(t.ids)},
        "trash": held(position, t.trash),
        "players": [
            {
                "hit-points": position.hit_points(seat),
                **{name: held(position, position.place(seat, zone)) for name, zone in zones(position).items()},
            }
            for seat in range(2)
        ],
        "ending": ENDING_WORDS[position.ending],
        "winner": None if position.winner == NOBODY else position.winner,
    }


# Reading ------------------------------------------------------------------------------------------


def read(position: Galactic, data: Mapping[str, Any]) -> None:
    known_keys(data, keys_of(FIELDS), "position")
    read_turn(position, data)
    if "market" in data:
        read_market(position, sequence(data["market"], None, "market"))
    read_supply(position, data.get("supply", {}))
    if "trash" in data:
        fill(position, position.t.trash, data["trash"], "trash")
    for seat, one in enumerate(sequence(data.get("players", [{}, {}]), 2, "players")):
        read_player(position, seat, mapping(one, f"players[{seat}]"))
    check_total(position)
    read_end(position, data)


def read_outcome(position: Galactic, stream: str, value: Any) -> int:
    """The number of the card that a deck gives next."""
    if stream == "market":
        raise BadPosition("next.market: the market is chosen before a position begins; name it as 'market'")
    if value not in position.t.ids:
        raise BadPosition(f"next.{stream}: no card {shown(value)}; {suggestion(value, position.t.ids)}")
    return position.t.ids.index(value)


def read_turn(position: Galactic, data: Mapping[str, Any]) -> None:
    """Round, phase and counters."""
    position.round_number = number(data.get("round", position.round_number), 1, position.t.rounds, "round")
    position.active = number(data.get("active", position.active), 0, 1, "active")
    first = 1 if position.t.changing_initiative and position.round_number % 2 == 0 else 0
    position.second = position.active != first
    if flag(data.get("second", position.second), "second") != position.second:
        raise BadPosition(f"second must be {str(position.second).lower()}: seat {first} is first in this round")
    position.phase = PHASES.index(choice(data.get("phase", PHASES[position.phase]), PHASES, "phase"))
    position.plays = read_counter(position, data, "plays", STRATEGY, 1, usual=position.t.plays_a_turn)
    position.buys = read_counter(position, data, "buys", BUY, 1, usual=position.t.buys_a_turn)
    pool = read_counter(position, data, "pool", BUY, 0, most=MOST * CREDITS)
    if pool % CREDITS:
        raise BadPosition(f"pool must be a multiple of {CREDITS}, not {pool}")
    position.pool = pool // CREDITS
    position.trashes = number(data.get("trashes", position.trashes), 0, MOST, "trashes")
    most = position.t.cards_a_turn - int(position.phase == STRATEGY)
    position.played = number(data.get("played", position.played), 0, most, "played")


def read_counter(
    position: Galactic,
    data: Mapping[str, Any],
    name: str,
    last: int,
    least: int,
    most: int = MOST,
    usual: int = 0,
) -> int:
    """A counter of the turn: at least so much up to its last phase, nothing after it (R23, R31)."""
    value = number(data.get(name, usual if position.phase <= last else 0), 0, most, name)
    if position.phase > last and value > 0:
        raise BadPosition(f"{name} must be 0 in the {PHASES[position.phase]} phase: what was left is lost (R23)")
    if position.phase <= last and value < least:
        raise BadPosition(f"{name} must be at least {least}: with none the {PHASES[last]} phase is over (R31)")
    return value


def read_market(position: Galactic, chosen: list[Any]) -> None:
    """The kinds laid out; a kind that comes in brings its pile, one that goes out takes it along."""
    t = position.t
    laid_out = {choice(id, t.ids, "market") for id in chosen}
    check_market(position, laid_out)
    for kind, id in enumerate(t.ids):
        if position.is_in_market(kind) != (id in laid_out):
            position.set_supply(kind, t.supply[kind] if id in laid_out else 0)
    position.market = ~sum(1 << kind for kind, id in enumerate(t.ids) if id not in laid_out)


def check_market(position: Galactic, laid_out: set[str]) -> None:
    """Resources and Impeded are always there, strategy kinds all or, with V7, a few with damage among them."""
    t = position.t
    strategies = [kind for kind in range(t.kinds) if t.kind[kind] == STRATEGY_CARD]
    always = [id for kind, id in enumerate(t.ids) if not (t.choose_market and kind in strategies)]
    missing = [id for id in always if id not in laid_out]
    if missing:
        raise BadPosition(f"market: {missing[0]} is missing; only small-market leaves out cards, of strategy")
    sold = [kind for kind in strategies if t.ids[kind] in laid_out]
    if t.choose_market and len(sold) > t.small_market:
        raise BadPosition(f"market: at most {t.small_market} strategy kinds, not {len(sold)}")
    if any(t.damage[kind] for kind in strategies) and not any(t.damage[kind] for kind in sold):
        raise BadPosition("market: at least one damage card must be laid out (V7)")


def read_supply(position: Galactic, piles: Any) -> None:
    """The piles named; none holds more than it began with."""
    t = position.t
    for id, count in counts(piles, t.ids, "supply", BOTTOMLESS).items():
        kind = t.ids.index(id)
        if t.bottomless and kind == t.impeded:
            if count != BOTTOMLESS:
                raise BadPosition(f"supply.{id}: with bottomless-setbacks this pile is {BOTTOMLESS}; leave it out")
        elif not position.is_in_market(kind):
            if count > 0:
                raise BadPosition(f"supply.{id} must be 0: this kind is not in the market")
        else:
            position.set_supply(kind, number(count, 0, t.supply[kind], f"supply.{id}"))


def read_player(position: Galactic, seat: int, data: Mapping[str, Any]) -> None:
    t = position.t
    where = f"players[{seat}]"
    known_keys(data, keys_of(FIELDS, "players[]"), where)
    if "hit-points" in data:
        position.set_hit_points(seat, number(data["hit-points"], LOWEST, t.hit_points, f"{where}.hit-points"))
    for name, zone in zones(position).items():
        if name in data:
            fill(position, position.place(seat, zone), data[name], f"{where}.{name}")
    hand, known = position.place(seat, t.hand), position.place(seat, t.known)
    if any(position.cards(known, kind) > position.cards(hand, kind) for kind in range(t.kinds)):
        raise BadPosition(f"{where}.known must be part of {where}.hand")
    check_played(position, seat, where)


def check_played(position: Galactic, seat: int, where: str) -> None:
    """Only strategy cards are in play or wait, each in the place where it rests (R20, V3)."""
    t = position.t
    for name, zone in (("in-play", t.in_play), ("waiting", t.waiting)):
        for id in held(position, position.place(seat, zone)):
            kind = t.ids.index(id)
            if t.kind[kind] != STRATEGY_CARD or resting_place(position, kind) != zone:
                what = "damage and defence cards" if name == "in-play" else "other strategy cards (waiting-area)"
                raise BadPosition(f"{where}.{name}: only {what}, not {id}")
    if position.size(position.place(seat, t.waiting)) and seat != position.active:
        raise BadPosition(f"{where}.waiting: cards only wait until the end of their owner's turn")


def check_total(position: Galactic) -> None:
    """More cards than this would not fit where they are counted."""
    total = sum(position.size(place) for place in places(position))
    if total > MOST_CARDS:
        raise BadPosition(f"players: at most {MOST_CARDS} cards with the trash pile, not {total}")


def fill(position: Galactic, place: int, cards: Any, where: str) -> None:
    """Make a place hold exactly these cards."""
    position.clear(place)
    for id, count in counts(cards, position.t.ids, where, MOST).items():
        position.add(place, position.t.ids.index(id), count)


# The end ------------------------------------------------------------------------------------------


def read_end(position: Galactic, data: Mapping[str, Any]) -> None:
    """A finished position names its ending; who won follows from it, except who did not resign."""
    position.ending = ENDING_WORDS.index(choice(data.get("ending", ""), ENDING_WORDS, "ending"))
    position.over = position.ending > 0
    fallen = [seat for seat in range(2) if position.hit_points(seat) <= 0]
    if fallen and position.ending != COMBAT:
        raise BadPosition(f"players[{fallen[0]}].hit-points: a base that falls ends the game: 'ending' is combat")
    if position.ending == COMBAT and not fallen:
        raise BadPosition("ending: combat ends the game when a base has 0 hit points or less")
    if position.ending == LIMIT and not (position.round_number == position.t.rounds and position.second):
        raise BadPosition(f"ending: the limit is the second turn of round {position.t.rounds}")
    position.winner = read_winner(position, data)


def read_winner(position: Galactic, data: Mapping[str, Any]) -> int:
    given = data.get("winner")
    winner = NOBODY if given is None else number(given, 0, 1, "winner")
    if position.ending == RESIGNED:
        if winner == NOBODY:
            raise BadPosition("winner: after a resignation it must be 0 or 1, whoever did not resign")
        return winner
    right = NOBODY
    if position.over:
        right = winner_of_combat(position) if position.ending == COMBAT else winner_at_limit(position)
    if "winner" in data and winner != right:
        word = "null" if right == NOBODY else right
        cause = "by the rules of this ending" if position.over else "while the game goes on"
        raise BadPosition(f"winner must be {word} {cause}")
    return right
