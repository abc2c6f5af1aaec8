"""A state behaves like any Python value: it is pickled, copied, sent to other processes, and says what it is."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import zirconia
from tests.example import BOARD_GAME, GAME
from zirconia import State
from zirconia.core.game import Game
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.playable import PlayableSetup
from zirconia.core.match.setup import Setup

GAMES = [*(zirconia.game(id) for id in zirconia.games()), GAME, BOARD_GAME]
SEATED = [(game, seats) for game in GAMES for seats in game.seats]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_seating = pytest.mark.parametrize(
    ("game", "seats"), SEATED, ids=[f"{game.id}-{seats}" for game, seats in SEATED]
)


def walk(state: State, steps: int, seed: str = "walk") -> State:
    """Random legal actions, at most this many."""
    random = from_seed(seed, 1)
    for _ in range(steps):
        if state.over:
            break
        seat = state.acting[random.below(0, len(state.acting))]
        legal = state.legal(seat)
        state.apply(legal[random.below(0, len(legal))], seat)
    return state


def goes_on_equally(one: State, two: State, steps: int = 60) -> bool:
    """Whether two states are equal, now and after the same actions, chance included."""
    before = one == two and one.random == two.random and one.reveals == two.reveals
    return before and walk(one, steps, "on") == walk(two, steps, "on") and one.random == two.random


def pickled(state: State) -> State:
    other = pickle.loads(pickle.dumps(state))
    assert isinstance(other, State)
    return other


WAYS: list[Callable[[State], State]] = [copy.copy, copy.deepcopy, pickled]
every_way = pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", "pickle"])


# Equal and on their own ----------------------------------------------------------------------------------


@every_way
@every_seating
def test_a_copy_goes_on_as_the_original(game: Game[Any, Any], seats: int, way: Callable[[State], State]) -> None:
    state = game.setup(seats).start(seed=seats, journal=False)
    for _ in range(6):
        other = way(state)
        assert goes_on_equally(other, state.copy())
        walk(state, 25)


@every_way
@every_game
def test_a_copy_changes_by_itself(game: Game[Any, Any], way: Callable[[State], State]) -> None:
    state = walk(game.start(), 10)
    before = state.digest(), list(state.random.words), len(zirconia.record(state)["entries"])
    walk(way(state), 10)
    assert (state.digest(), list(state.random.words), len(zirconia.record(state)["entries"])) == before


@every_way
@every_game
def test_a_finished_game_stays_finished(game: Game[Any, Any], way: Callable[[State], State]) -> None:
    state = game.start()
    state.resign(0)
    walk(state, 100_000)
    other = way(state)
    assert other.over and other == state and other.returns() == state.returns() and other.ending == state.ending


# The journal travels -----------------------------------------------------------------------------------


@every_way
@every_game
def test_a_copy_has_the_same_record(game: Game[Any, Any], way: Callable[[State], State]) -> None:
    state = walk(game.start(seed="record"), 120)
    other = way(state)
    assert zirconia.record(other) == zirconia.record(state)
    assert [other.events(seat) for seat in (None, 0, 1)] == [state.events(seat) for seat in (None, 0, 1)]
    assert zirconia.record(walk(other, 60)) == zirconia.record(walk(state, 60))


@every_way
@every_game
def test_a_copy_takes_back_what_the_original_did(game: Game[Any, Any], way: Callable[[State], State]) -> None:
    state = walk(game.start(seed="undo"), 55)
    other = way(state)
    for each in (state, other):
        for _ in range(7):
            each.undo(0, agreed=True)
        walk(each, 20)
    assert zirconia.record(other) == zirconia.record(state)


@every_way
def test_a_state_without_a_journal_has_none_afterwards(way: Callable[[State], State]) -> None:
    assert way(GAME.setup().start(journal=False)).journal is None


@every_way
def test_the_steps_so_far_are_counted_on(way: Callable[[State], State]) -> None:
    assert way(walk(GAME.start(), 5)).steps == 5


@every_way
def test_scripted_outcomes_travel(way: Callable[[State], State]) -> None:
    script = {"bag": ["star", "pebble"]}
    state = GAME.load({"seats": 2, "next": script})
    assert way(state).position() == state.position()
    assert way(state).position()["next"] == script


@every_way
def test_an_imagined_state_travels(way: Callable[[State], State]) -> None:
    world = walk(zirconia.game("corporate-wars").start(), 30).imagine(1, "w", journal=True)
    assert way(world) == world and way(world).events(1) == world.events(1)


def test_a_pickled_state_has_the_secret_options_of_all_seats() -> None:
    game = zirconia.game("corporate-wars")
    secret = [name for name, option in game.options.items() if option.secret]
    setup = game.setup()
    assert secret and all(pickled(setup.start()).setup.options[name] == setup.options[name] for name in secret)


# Setups, positions, the random source -------------------------------------------------------------------


def test_a_setup_is_never_copied() -> None:
    setup = GAME.setup()
    assert copy.copy(setup) is setup and copy.deepcopy(setup) is setup


def test_a_setup_pickles_with_options_and_overrides() -> None:
    game = zirconia.game("standoff-hex")
    setup = game.setup(seats=3)
    other: Setup = pickle.loads(pickle.dumps(setup))
    assert (
        isinstance(other, PlayableSetup)
        and other == setup
        and other.start().position() == setup.start().position()
    )


def test_states_pickled_one_by_one_share_a_setup_again() -> None:
    setup = zirconia.game("kardashev").setup()
    assert pickled(setup.start()).setup is pickled(setup.start(seed=1)).setup


def test_a_setup_with_other_options_is_another_one() -> None:
    one, two = GAME.setup(2), GAME.setup(3)
    assert pickled(one.start()).setup != pickled(two.start()).setup


def test_a_bare_position_is_not_pickled_and_says_what_is() -> None:
    with pytest.raises(TypeError, match="pickle the State"):
        pickle.dumps(zirconia.game("corporate-wars").start().core)


def test_the_random_source_gives_the_same_numbers_again() -> None:
    random = from_seed("r", 3)
    other = pickle.loads(pickle.dumps(random))
    assert [random.below(2, 1000) for _ in range(20)] == [other.below(2, 1000) for _ in range(20)]


# Processes ----------------------------------------------------------------------------------------------


def played_on(state: State) -> State:
    return walk(state, 40, "elsewhere")


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_states_go_to_other_processes_and_come_back(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system can't {method} processes")
    states = [game.start(seed=method) for game in GAMES]
    with multiprocessing.get_context(method).Pool(1) as pool:
        back = pool.map(played_on, states)
    for state, other in zip(states, back, strict=True):
        assert goes_on_equally(other, played_on(state))
        assert zirconia.record(other) == zirconia.record(state)


SUBINTERPRETER = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
made = interpreters.create()
code = "try:\\n import zirconia\\nexcept ImportError as error:\\n print(error)\\nelse:\\n print('no refusal')"
interpreters.run_string(made, f"import sys; sys.path[:] = {sys.path!r}\\n{code}\\nsys.stdout.flush()")
interpreters.destroy(made)
import zirconia
zirconia.game("corporate-wars").start().legal()
print("the main interpreter goes on")
"""


def test_a_subinterpreter_is_refused_and_the_main_one_goes_on() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SUBINTERPRETER], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    first, last = done.stdout.splitlines()
    assert "can't be used in a subinterpreter" in first and "use processes" in first
    assert last == "the main interpreter goes on"


# Numbers and seeds ----------------------------------------------------------------------------------------


@every_game
def test_numbers_of_numpy_are_codes_and_seats(game: Game[Any, Any]) -> None:
    numpy = pytest.importorskip("numpy")
    state = game.start(seats=numpy.int64(game.seats[0]))
    seat = numpy.int8(state.acting[0])
    code = numpy.uint16(state.legal(seat)[0])
    name = state.name(code, seat)
    state.apply(code, seat)
    assert name and state.steps == 1 and len(state.encode(seat)) == len(state.encode(int(seat)))
    state.resign(seat)


@pytest.mark.parametrize("seats", [True, 2.0, "2", 17])
def test_a_number_of_seats_is_a_whole_number_that_the_game_has(seats: Any) -> None:
    with pytest.raises(zirconia.BadSetup, match="is for 2"):
        GAME.setup(seats)


def test_threads_that_share_a_setup_do_not_mix_up_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = GAME.setup(2)
    one, two = setup.start(seed=1), walk(setup.start(seed=1), 3)
    legal = one.legal()
    assert two.legal() != legal
    listing = type(one.core).legal_into

    def interrupted(position: Any, codes: Any, seat: int) -> None:
        """As a thread may be that does nothing compiled."""
        listing(position, codes, seat)
        if position is one.core:
            other = threading.Thread(target=two.legal)
            other.start()
            other.join()

    monkeypatch.setattr(type(one.core), "legal_into", interrupted)
    assert one.legal() == legal


def test_no_seed_means_a_fresh_one() -> None:
    game = zirconia.game("corporate-wars")
    seeds = {zirconia.record(game.start(seed=None))["start"]["seed"] for _ in range(4)}
    assert len(seeds) == 4 and all(len(seed) == 32 for seed in seeds)


def test_a_fresh_seed_stands_in_the_record_and_deals_the_same_again() -> None:
    setup = zirconia.game("standoff-hex").setup()
    state = setup.start(seed=None)
    seed = zirconia.record(state)["start"]["seed"]
    assert goes_on_equally(state, setup.start(seed=seed))


def test_a_position_loaded_without_a_seed_gets_a_fresh_one() -> None:
    position = GAME.start().position()
    one, two = (GAME.load(position, seed=None) for _ in range(2))
    assert zirconia.record(one)["start"]["seed"] != zirconia.record(two)["start"]["seed"]
    assert zirconia.replay(zirconia.record(one), of=GAME) == one


# Help -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [State, PlayableSetup, Setup])
def test_whatever_can_be_asked_says_what_it_gives(kind: type) -> None:
    """Compiled as from the source."""
    public = [
        name
        for name, one in vars(kind).items()
        if not name.startswith("_") and (callable(one) or is_property(one))
    ]
    assert public and kind.__doc__
    assert not [name for name in public if not getattr(kind, name).__doc__]


def is_property(one: object) -> bool:
    """A property of the source; compiled, nothing tells it from an attribute but its name."""
    return isinstance(one, property) or getattr(one, "__name__", "") in (
        "over",
        "acting",
        "turn",
        "encoding",
        "actions",
    )


def test_a_module_says_what_it_is_for() -> None:
    from zirconia.core.match import state

    assert "The state of a match" in (state.__doc__ or "")
