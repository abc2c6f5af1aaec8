"""Positions fresh from games in which bots once went wrong: does one pass them, whatever its seed?

python -m benchmarks.marks [--only WORDS] [--bot hard] [--positions 8] [--seeds 8] [--factor 1] [--processes 2]
                           [--keep FILE]

Games are played until there are enough positions of every kind, one a game at most. From each the bot
plays the turn on, once with each of its seeds. Searches count iterations, never the clock. `--keep` writes the
first position of every kind down: tests/bots/marks.json is made so.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import zirconia
from benchmarks.dominated import COPY_OF_HELD, DAMAGE_LEFT, LONGER_PATH, OTHER_TRASHED, WATCHES, Counts
from benchmarks.winning import after, can_be_won, is_won
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.match.state import State
from zirconia.games.kardashev.rules.data import A, D
from zirconia.games.kardashev.rules.effects import MARCH_INCOME, SKIPS
from zirconia.games.kardashev.rules.frames import F_PATH, F_PLACE
from zirconia.games.kardashev.rules.numbers import CELL
from zirconia.games.standoff.rules.cells import find_near, find_open, find_reached, is_reached

MOST_GAMES = 400  # that are looked through for positions of one kind
LAST_TURNS = 4
BREAKERS = ("tactical-offensive", "airstrike", "artillery", "airdrop")


class Turn(NamedTuple):
    """What a bot made of a position: before, its actions by their keys, and after."""

    before: State
    seat: int
    played: list[str]
    counts: Counts
    after: State


class Mark(NamedTuple):
    """Something that bots did wrong: where it can happen, and whether a turn is free of it."""

    words: str
    game: str
    options: dict[str, Any]
    can_happen: Callable[[State, int], bool]
    is_passed: Callable[[Turn], bool]
    players: str = "medium"  # whose games it is looked for in; two of them with a comma between
    late: bool = False  # whether only at the beginning of a game's last turns
    turns: int = 1  # of the bot's own that it has for it


# What something else is better than in any case ---------------------------------------------------------


def is_free_of(kind: str, turn: Turn) -> bool:
    """It was chosen between the two, and rightly."""
    return turn.counts[kind, False] > 0 and not turn.counts[kind, True]


def keys_of(state: State, seat: int) -> list[str]:
    return [state.key(code) for code in state.legal(seat)]


def can_trash_another(state: State, seat: int) -> bool:
    keys = keys_of(state, seat)
    return "trash impeded" in keys and sum(key.startswith("trash ") for key in keys) > 1


def can_do_damage(state: State, seat: int) -> bool:
    tables: Any = state.setup.tables
    keys = keys_of(state, seat)
    harmful = (f"play {name}" for kind, name in enumerate(tables.ids) if tables.damage[kind] > 0)
    return "end-strategy" in keys and any(key in keys for key in harmful)


def can_copy_what_is_held(state: State, seat: int) -> bool:
    core: Any = state.core
    named = [code - core.t.name_code for code in state.legal(seat) if state.key(code).startswith("name ")]
    held = [bool(core.researched[seat] >> technology & 1) for technology in named]
    return any(held) and not all(held)


def can_take_a_detour(state: State, seat: int) -> bool:
    """A fleet sets out, and its way is not free for other reasons."""
    core: Any = state.core
    sets_out = core.top_kind() == F_PATH and core.top(D) == 0
    return sets_out and not core.has(seat, MARCH_INCOME) and not core.has(seat, SKIPS)


def can_lay_a_planet(state: State, seat: int) -> bool:
    """A planet is to be placed, and there are spaces that are nearer to an enemy and others that are not."""
    core: Any = state.core
    if core.top_kind() != F_PLACE or core.t.is_empty_tile(core.top(A)):
        return False
    near = [is_beside_an_enemy_alone(core, seat, code - CELL) for code in state.legal(seat)]
    return any(near) and not all(near)


def is_beside_an_enemy_alone(core: Any, seat: int, cell: int) -> bool:
    """Whether a space borders on colonies or fleets of an enemy, and on none of one's own."""
    pieces = [core.colonies[one] | core.fleets[one] for one in range(core.t.seats)]
    beside = [bool(core.t.near[cell] & mask) for mask in pieces]
    return any(beside[one] for one in range(core.t.seats) if core.is_enemy(seat, one)) and not beside[seat]


def gives_no_planet_away(turn: Turn) -> bool:
    """The tile lies elsewhere, or with its destroyed side up."""
    core: Any = turn.before.core
    laid = next(code for code in turn.before.legal(turn.seat) if turn.before.key(code) == turn.played[0])
    return turn.played[1] != "planet" or not is_beside_an_enemy_alone(core, turn.seat, laid - CELL)


# Standoff -------------------------------------------------------------------------------------------------


def in_the_gun(state: State, seat: int) -> int:
    core: Any = state.core
    return int(core.number(seat, core.t.gun_at))


def free_blocks(state: State, seat: int) -> Iterator[State]:
    """Where the placements lead of a block that costs nothing."""
    for card in ("1-polyomino", "1-hex"):
        played = after(state, seat, f"play {card}")
        if played is None or played.over or tuple(played.acting) != (seat,):
            continue
        for code in played.legal(seat):
            if played.key(code).startswith("at "):
                tried = played.copy()
                tried.apply(code, seat)
                yield tried


def ended(state: State, seat: int) -> State:
    """The same when the turn is ended, whatever is discarded then."""
    turn = state.turn
    later = after(state, seat, "end") or state.copy()
    while not later.over and later.turn == turn and tuple(later.acting) == (seat,):
        choices = [
            code for code in later.legal(seat) if later.key(code).startswith(("throw ", "discard ", "done"))
        ]
        if not choices:
            break
        later.apply(choices[0], seat)
    return later


def can_lose_by_a_block(state: State, seat: int) -> bool:
    """In the last turn of a match that is won as it stands, by fewer blocks: one more would lose it."""
    if "end" not in keys_of(state, seat) or not is_won(ended(state, seat), seat):
        return False
    return any(not is_won(ended(tried, seat), seat) for tried in free_blocks(state, seat) if not tried.over)


def can_place_for_nothing(state: State, seat: int) -> bool:
    """A block in the Red Gun costs nothing, and does not end the match."""
    now = in_the_gun(state, seat)
    return "draw" in keys_of(state, seat) and any(
        not tried.over and in_the_gun(tried, seat) > now for tried in free_blocks(state, seat)
    )


def wins(turn: Turn) -> bool:
    return is_won(turn.after, turn.seat)


def has_more_in_the_gun(turn: Turn) -> bool:
    return in_the_gun(turn.after, turn.seat) > in_the_gun(turn.before, turn.seat) or wins(turn)


def can_drop_into_the_gun(state: State, seat: int) -> bool:
    played = after(state, seat, "play airdrop")
    if played is None or played.over or tuple(played.acting) != (seat,):
        return False
    now = in_the_gun(state, seat)
    tries = (after(played, seat, played.key(code)) for code in played.legal(seat))
    return any(tried is not None and not tried.over and in_the_gun(tried, seat) > now for tried in tries)


def is_locked_out(state: State, seat: int) -> bool:
    """The Red Gun has room, and no group of blocks that begins at the border or at one's own can grow into it."""
    core: Any = state.core
    gun = [cell for cell in range(core.t.cells) if core.t.gun[cell]]
    find_open(core, seat, True)
    find_near(core, seat)
    find_reached(core.t, core.t.cells)
    return any(not core.tile(cell) for cell in gun) and not any(is_reached(core.t, cell) for cell in gun)


def begins_locked_out(state: State, seat: int) -> bool:
    core: Any = state.core
    return core.turn_seat() == seat and "end" in keys_of(state, seat) and is_locked_out(state, seat)


def fights(turn: Turn) -> bool:
    """A card is bought or played that can open the way, or goes over all that stands in it."""
    return any(f"{do} {card}" in turn.played for do in ("buy", "play") for card in BREAKERS)


def can_place_four(state: State, seat: int) -> bool:
    """A group of four reaches into the Red Gun, which has room for more than that."""
    core: Any = state.core
    if core.t.gun_size - sum(in_the_gun(state, one) for one in range(core.t.seats)) <= 4:
        return False
    played = after(state, seat, "play 4-polyomino")
    if played is None or played.over or tuple(played.acting) != (seat,):
        return False
    cells = [code - core.t.cell_code for code in played.legal(seat) if played.key(code).startswith("at ")]
    return any(core.t.gun[cell] for cell in cells)


SHORT = {"rounds": 30}
GALACTIC, KARDASHEV, HEX, SQUARE = "galactic-confrontation", "kardashev", "standoff-hex", "standoff-square"
WON = "a match is won that can be"
MARKS = (
    *(Mark(WON, game, {}, can_be_won, wins, late=True) for game in (GALACTIC, KARDASHEV, HEX, SQUARE)),
    Mark("Impeded is trashed first", GALACTIC, {}, can_trash_another, partial(is_free_of, OTHER_TRASHED)),
    Mark("damage is done while it can be", GALACTIC, {}, can_do_damage, partial(is_free_of, DAMAGE_LEFT)),
    Mark(
        "nothing that is held is copied", KARDASHEV, {}, can_copy_what_is_held, partial(is_free_of, COPY_OF_HELD)
    ),
    Mark("fleets take the shortest way", KARDASHEV, {}, can_take_a_detour, partial(is_free_of, LONGER_PATH)),
    Mark("no planet is given to the enemy", KARDASHEV, {}, can_lay_a_planet, gives_no_planet_away),
    Mark("no block more where fewer win", SQUARE, SHORT, can_lose_by_a_block, wins, "random"),
    Mark("no block more where fewer win", HEX, SHORT, can_lose_by_a_block, wins, "random"),
    Mark("a free block goes into the Red Gun", SQUARE, {}, can_place_for_nothing, has_more_in_the_gun),
    Mark("a free block goes into the Red Gun", HEX, {}, can_place_for_nothing, has_more_in_the_gun),
    Mark("Airdrop brings a block into the Red Gun", HEX, {}, can_drop_into_the_gun, has_more_in_the_gun),
    Mark("a group of four goes into the Red Gun", SQUARE, {}, can_place_four, has_more_in_the_gun, "hard-2026"),
    Mark("who is locked out fights", HEX, {}, begins_locked_out, fights, "hard,easy", turns=3),
)


def found(mark: Mark, wanted: int, seed: str) -> list[State]:
    """Positions where it can happen, one of a game; not always the first one."""
    positions: list[State] = []
    for number in range(MOST_GAMES):
        left = number % 4  # chances that are passed over
        for state in looked_at(mark, f"{seed}/{number}"):
            if mark.can_happen(state, state.acting[0]):
                left -= 1
                if left < 0 or mark.late:
                    positions.append(state.copy())
                    break
        if len(positions) == wanted:
            break
    return positions


def looked_at(mark: Mark, seed: str) -> Iterator[State]:
    """The positions of a game: all of them, or where its last turns began."""
    setup = zirconia.game(mark.game).setup(2, options=mark.options)
    state = State(setup, setup.deal(seed), None)
    names = mark.players.split(",") * 2
    seated = [bot(names[seat], f"{seed}/{seat}", mark.game) for seat in range(2)]
    starts: dict[tuple[Any, int], State] = {}
    while not state.over:
        who = state.acting[0]
        if not mark.late:
            yield state
        elif (state.turn, who) not in starts:
            starts[state.turn, who] = state.copy()
        state.apply(seated[who].choose(Seat(state, who), Budget(factor=0.25, clocked=False)), who)
    yield from list(starts.values())[-LAST_TURNS:]


def keep(path: Path, deals: str) -> None:
    """Write the first position of every kind."""
    kept = [{"words": mark.words, "position": found(mark, 1, deals)[0].position()} for mark in MARKS]
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def played_on(position: State, mark: Mark, name: str, factor: float, seed: str) -> Turn:
    """The rest of the turn, and more of them until the mark is passed, as a bot plays; so does everybody else."""
    state = position.copy()
    seat, turn = state.acting[0], state.turn
    game = state.setup.game.id
    players = [bot(name, f"{seed}/{one}", game) for one in range(state.setup.seats)]
    budget = Budget(factor=factor, clocked=False)
    watch = WATCHES.get(game)
    played: list[str] = []
    counts: Counts = Counter()
    told = Turn(position, seat, played, counts, state)
    left = 1 + state.setup.seats * (mark.turns - 1)
    while not state.over and left:
        who = state.acting[0]
        code = players[who].choose(Seat(state, who), budget)
        if who == seat:
            played.append(state.key(code))
            if watch is not None:
                watch(state, who, code, counts)
        state.apply(code, who)
        if state.turn != turn:
            turn = state.turn
            left = 0 if mark.is_passed(told) else left - 1
    return told


def tried(name: str, positions: int, seeds: int, factor: float, deals: str, number: int) -> tuple[int, list[str]]:
    """One mark: at how many positions it can happen, and what the bot did where it did not pass."""
    mark = MARKS[number]
    wrong = []
    places = found(mark, positions, deals)
    for at, place in enumerate(places):
        for seed in range(seeds):
            turn = played_on(place, mark, name, factor, str(seed))
            if not mark.is_passed(turn):
                wrong.append(f"position {at}, seed {seed}: {', '.join(turn.played)}")
    return len(places), wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="those whose words or game hold this")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--positions", type=int, default=8)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--factor", type=float, default=1.0)
    parser.add_argument("--deals", default="marks", help="other games for another name")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="the file of positions to write")
    given = parser.parse_args()
    if given.keep is not None:
        keep(given.keep, given.deals)
        return
    numbers = [at for at, mark in enumerate(MARKS) if given.only in f"{mark.game}: {mark.words}"]
    one = partial(tried, given.bot, given.positions, given.seeds, given.factor, given.deals)
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for number, (places, wrong) in zip(numbers, pool.imap(one, numbers), strict=True):
            mark, turns = MARKS[number], places * given.seeds
            print(
                f"{mark.game}: {mark.words}: {turns - len(wrong)} of {turns} turns, {places} positions", flush=True
            )
            for line in wrong:
                print(f"    {line}")


if __name__ == "__main__":
    main()
