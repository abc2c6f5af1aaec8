"""The compact position that every game's rules stand on: compiled, without history."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random

LEGAL: Final[i64] = 0

# How a match ended. A game's own endings are numbered from FIRST_ENDING.
RUNNING: Final = 0
RESIGNED: Final = 1
LIMIT: Final = 2
FIRST_ENDING: Final = 3

# Reasons every game shares; a game's own are numbered from FIRST_REASON, in the order they are tested.
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
FIRST_REASON: Final = 3

# Events every game shares; a game's own are numbered from FIRST_EVENT.
UNDID: Final = 0
RESIGNS: Final = 1
TIMED_OUT: Final = 2
OVER: Final = 3
FIRST_EVENT: Final = 4


@final
class Codes:
    """A buffer of action codes that is filled again and again, so that listing moves allocates nothing."""

    def __init__(self, capacity: i64) -> None:
        self.codes: vec[i64] = vec[i64]([0] * capacity)
        self.size: i64 = 0

    def add(self, code: i64) -> None:
        self.codes[self.size] = code
        self.size += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Tables:
    """The immutable numbers of one setup, shared by all its positions."""

    def __init__(self, seats: i64, actions: i64, streams: i64) -> None:
        self.seats = seats
        self.actions = actions
        self.streams = streams


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """One position of one game: what the rules read and change, and nothing else."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.log: Log | None = None
        self.over = False
        self.ending: i64 = RUNNING

    # Who and when -------------------------------------------------------------------------------

    def round(self) -> i64:
        """The round, from 1."""
        raise NotImplementedError

    def turn(self) -> i64:
        """The number of the turn, from 1, in the players' sense."""
        raise NotImplementedError

    def turn_seat(self) -> i64:
        """Whose turn it is."""
        raise NotImplementedError

    def is_turn_of(self, seat: i64) -> bool:
        """Whether the turn is this seat's; a game in which all decide at once says here that it is everybody's."""
        return seat == self.turn_seat()

    def actor(self) -> i64:
        """The first seat that owes a decision, or -1 when the game is over."""
        raise NotImplementedError

    def is_acting(self, seat: i64) -> bool:
        """Whether this seat owes a decision; games in which several do at once say so here."""
        return seat >= 0 and seat == self.actor()

    def midway(self, seat: i64) -> bool:
        """Whether this seat is inside a half-made choice."""
        return False

    # Actions ------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        """Add every legal action of an acting seat."""
        raise NotImplementedError

    def check(self, code: i64, seat: i64) -> i64:
        """LEGAL, or the number of the first precondition that fails, for any code from 0 to actions - 1."""
        raise NotImplementedError

    def step(self, code: i64, seat: i64) -> None:
        """Do a legal action. Nothing is checked here."""
        raise NotImplementedError

    def resign(self, seat: i64) -> None:
        """This seat gives up."""
        raise NotImplementedError

    def has_left(self, seat: i64) -> bool:
        """Whether this seat has resigned from a game that goes on without it."""
        return False

    # Results ------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """What the rulebook counts for this seat, now."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """The place of each seat, 1 the best, equal for ties; as things stand while the game goes on."""
        raise NotImplementedError

    # Copies and knowledge -----------------------------------------------------------------------

    def copy(self) -> Position:
        """An equal position that shares nothing mutable; it has no log."""
        raise NotImplementedError

    def imagine(self, seat: i64, random: Random) -> Position:
        """A position this seat can't tell from this one, hidden things redrawn from `random`.

        It must depend on nothing that the seat (-1: a spectator) doesn't know. The new position owns
        `random` and goes on with it.
        """
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """A position does not know its setup, without which it can't be made again."""
        raise TypeError("a position is pickled with its state: pickle the State, or copy with position.copy()")

    def pack(self) -> vec[i64]:
        """Everything but the random source as numbers: two positions are equal if these are."""
        raise NotImplementedError

    def encode(self, seat: i64) -> vec[i64]:
        """What this seat sees, as numbers of a fixed shape."""
        raise NotImplementedError

    def encode_into(self, out: vec[i64], at: i64, seat: i64) -> i64:
        """The same numbers written into `out`, which holds zeros from `at` on, and where they end.

        A game that writes them there itself allocates nothing, and passes over what is zero.
        """
        numbers = self.encode(seat)
        for i in range(len(numbers)):
            out[at + i] = numbers[i]
        return at + len(numbers)


def same(one: Position, two: Position) -> bool:
    """Whether two positions of one setup are equal."""
    a = one.pack()
    b = two.pack()
    if len(a) != len(b):
        return False
    for i in range(len(a)):
        if a[i] != b[i]:
            return False
    return True
