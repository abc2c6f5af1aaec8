"""The state of a match as everybody outside the rules meets it: checked, named, seen from a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zirconia.core.contract.vocabulary import Outcome, Scene
from zirconia.core.errors import BadRecord, IllegalAction, UnknownCommand, shown
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.journal import CONTINUE, UNDO, UNDO_OWN, Entry, Journal, digest
from zirconia.core.kernel.position import GAME_OVER, LEGAL, NOT_YOUR_TURN, UNDID, Codes, Position, same
from zirconia.core.kernel.random import Random, from_seed
from zirconia.core.match import ends, logbook, pickling, views
from zirconia.core.match.names import put_names
from zirconia.core.match.setup import Setup, seed_text, whole
from zirconia.core.match.undoing import place_to_undo
from zirconia.core.plain import Json, copied


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position and, where wanted, its journal."""

    def __init__(self, setup: Setup, core: Position, journal: Journal | None) -> None:
        self.setup = setup
        self.core = core
        self.journal = journal
        self.steps: i64 = 0  # actions, resignations and undos so far, for those who must know that nobody acted

    # Where the match stands -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.core.over

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.core.round()

    @property
    def turn(self) -> tuple[int, int]:
        """(number, seat): whose turn it is, in the players' sense."""
        return (self.core.turn(), self.core.turn_seat())

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision now: none when over, several when all decide in secret."""
        core = self.core
        if core.over:
            return ()
        return tuple([seat for seat in range(self.setup.seats) if core.is_acting(seat)])

    @property
    def reveals(self) -> int:
        """How many draws, rolls, reveals and looks there have been."""
        return self.core.random.reveals

    @property
    def random(self) -> Random:
        """The random source, with which the match goes on."""
        return self.core.random

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, equal for allies."""
        return self.setup.sides

    @property
    def ending(self) -> str:
        """How the game ended: '', 'resigned', 'limit', or a word of the game's own."""
        named: tuple[str, ...] = ("", "resigned", "limit", *self.setup.game.endings)
        return named[self.core.ending]

    def midway(self, seat: SupportsIndex | None = None) -> bool:
        """Whether this seat is inside a half-made choice."""
        who = self._who(seat)
        return who >= 0 and self.core.midway(who)

    # Actions ----------------------------------------------------------------------------------------

    def legal(self, seat: SupportsIndex | None = None) -> list[int]:
        """The codes of every legal action, a fresh list; empty for a seat that owes no decision."""
        core = self.core
        who: i64 = core.actor() if seat is None else self._who(seat)
        found: list[int] = []
        if core.over or not core.is_acting(who):
            return found
        setup = self.setup
        codes = setup.spare
        setup.spare = None  # nothing is called in between, so that no other thread gets the same one
        if codes is None:
            codes = Codes(setup.tables.actions + 1)
        codes.size = 0
        core.legal_into(codes, who)
        for i in range(codes.size):
            found.append(codes.codes[i])
        setup.spare = codes
        return found

    def apply(self, code: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Do an action; IllegalAction changes nothing."""
        core = self.core
        who: i64 = core.actor() if seat is None else self._who(seat)
        reason = self._reason(code, who)
        action = whole(code)
        if reason != LEGAL:
            raise self._refusal(reason, action, who)
        self.steps += 1
        journal = self.journal
        if journal is None:
            core.step(action, who)
            return
        journal.add(Entry(who, action, core.random.reveals))
        core.step(action, who)
        journal.close(core)

    def resign(self, seat: SupportsIndex, timed: bool = False) -> None:
        """This seat gives up, or its time has run out; possible at any time before the end."""
        who = self._who(seat)
        if self.core.over:
            raise self._refusal(GAME_OVER, -1, who)
        if self.core.has_left(who):
            name: str = self.setup.game.seat_name(who)
            raise IllegalAction("HAS_LEFT", "", f"{name} has left the game already")
        self.steps += 1
        journal = self.journal
        if journal is not None:
            journal.add_departure(who, self.core.random.reveals, timed)
        self.core.resign(who)
        if journal is not None:
            journal.close(self.core)

    def undo(self, seat: SupportsIndex, agreed: bool = False) -> None:
        """Take back the last action: your own while nothing was revealed since, or any by agreement.

        Inside a half-made choice it is your own even if somebody has left since; they stay away.
        The random source is never rewound: what was drawn after the action is not drawn again.
        """
        who = self._who(seat)
        at = place_to_undo(self.setup, self.core, self.journal, who, agreed)
        journal = self.journal
        assert journal is not None
        self.steps += 1
        kind: i64 = UNDO if at == len(journal.line) - 1 else UNDO_OWN
        self.core = journal.rewind(self.core, at)
        journal.add(Entry(who, kind, self.core.random.reveals))
        journal.log.add(UNDID, EVERYONE, who)
        journal.close(self.core)

    def can_undo(self, seat: SupportsIndex, agreed: bool = False) -> bool:
        """Whether `undo` would take something back."""
        try:
            place_to_undo(self.setup, self.core, self.journal, self._who(seat), agreed)
        except IllegalAction:
            return False
        return True

    def cancel(self, seat: SupportsIndex) -> None:
        """Leave a half-made choice: undo to its start."""
        while self.midway(seat):
            self.undo(seat)

    def continue_from(self, position: Json, seed: object = "0") -> None:
        """Go on from another position of the same setup; the journal says so."""
        chosen = seed_text(seed)
        other: State = self.setup.game.load(position, chosen)
        if other.setup != self.setup:
            raise BadRecord("a match can only go on from a position of its own setup")
        journal = self.journal
        self.steps += 1
        self.core = other.core
        if journal is None:
            self.core.log = None
            return
        entry = Entry(-1, CONTINUE, self.core.random.reveals)
        entry.position = copied({"position": position, "seed": chosen})
        self.core.log = journal.log
        journal.add(entry)
        journal.close(self.core)

    # Words ------------------------------------------------------------------------------------------

    def name(self, code: SupportsIndex, seat: SupportsIndex | None = None) -> str:
        """The action in words a player would use."""
        text: str = self.setup.game.name(self.core, self._code(code), self._who(seat))
        return put_names(text, self.setup.game.seat_names)

    def key(self, code: SupportsIndex) -> str:
        """The stable text of an action, as records hold it."""
        return self.setup.keys()[self._code(code)]

    def code(self, text: str, seat: SupportsIndex | None = None) -> int:
        """The action that a text names (a key, a name, or any command the game understands).

        A command that is not legal now is refused with the reason; a text that is none, with UnknownCommand.
        """
        who = self._who(seat)
        wanted = " ".join(text.lower().split())
        code = self.setup.by_key().get(wanted, -1)
        if code < 0:
            for candidate in self.legal(who):
                if self.name(candidate, who).lower() == wanted:
                    return candidate
            if not wanted:
                raise UnknownCommand("an empty text is no command")
            code = self._parsed(wanted, who)
        reason = self._reason(code, who)
        if reason != LEGAL:
            raise self._refusal(reason, code, who)
        return code

    def why(self, seat: SupportsIndex, path: list[str] | tuple[str, ...] | str) -> IllegalAction | None:
        """Why this thing can't be touched now (.reason, .rule, .sentence); None if it can."""
        who = self._who(seat)
        things = [path] if isinstance(path, str) else list(path)
        return views.why(self.setup, self.core, who, things, self.legal(who))

    def refusal(self, code: SupportsIndex, seat: SupportsIndex) -> IllegalAction | None:
        """Why this action can't be done now; None if it can."""
        reason = self._reason(code, self._who(seat))
        return None if reason == LEGAL else self._refusal(reason, whole(code), self._who(seat))

    def reason(self, code: SupportsIndex, seat: SupportsIndex) -> int:
        """The number of the first failing precondition; 0 if the action is legal."""
        return self._reason(code, self._who(seat))

    # Results ----------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """What the rulebook counts, seat by seat."""
        return tuple([self.core.score(seat) for seat in range(self.setup.seats)])

    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 the best, equal for ties."""
        return tuple(self.core.places())

    def returns(self) -> tuple[float, ...]:
        """Per seat, zero-sum: 1 - 2 (mean place - 1)/(n - 1); all 0 before the end."""
        seats = self.setup.seats
        if not self.core.over:
            return tuple([0.0] * seats)
        places = self.core.places()
        found: list[float] = []
        for place in places:
            mean = place + (places.count(place) - 1) / 2
            found.append(1 - 2 * (mean - 1) / (seats - 1))
        return tuple(found)

    def outcome(self) -> Outcome | None:
        """How the game came out, in numbers, once it is over."""
        if not self.core.over:
            return None
        return {
            "places": list(self.places()),
            "scores": list(self.scores()),
            "returns": list(self.returns()),
            "ending": self.ending,
        }

    # Seen from a seat ---------------------------------------------------------------------------------

    def view(self, seat: SupportsIndex | None = None, names: Sequence[str] | None = None) -> Scene:
        """All that this seat (None: a spectator) may know and see, as a scene; `names` of the players, by seat."""
        who = None if seat is None else self._who(seat)
        legal = [] if who is None else self.legal(who)
        called = names or self.setup.game.seat_names
        late = ends.timed_out([] if self.journal is None else self.journal.log.events)
        return views.view(self.setup, self.core, who, list(self.acting), legal, self.outcome(), called, late)

    def events(
        self, seat: SupportsIndex | None = None, since: int = 0, names: Sequence[str] | None = None
    ) -> list[Json]:
        """What happened, as this seat may know it, from event number `since` on; `names` as of `view`."""
        who = None if seat is None else self._who(seat)
        happened = [] if self.journal is None else self.journal.log.events
        called = names or self.setup.game.seat_names
        return logbook.told(self.setup, self.core, happened, who, since, called)

    def imagine(self, seat: SupportsIndex | None, seed: object, journal: bool = False) -> State:
        """A complete state consistent with all that this seat knows, the rest redrawn."""
        who: i64 = -1 if seat is None else self._who(seat)
        streams = self.setup.tables.streams
        core = self.core.imagine(who, from_seed("imagine " + seed_text(seed), streams))
        core.random.reveals = self.core.random.reveals
        setup = self.setup.known_to(who)
        other = State(setup, core, None)
        other.steps = self.steps
        if journal and self.journal is not None:
            kept = Journal({"position": other.position(), "seed": str(seed)}, core)
            kept.log.events = logbook.blanked(self.journal.log.events, setup.game.all_events, who)
            other.journal = kept
        return other

    def encode(self, seat: SupportsIndex) -> vec[i64]:
        """What this seat sees, as numbers of the shapes in `setup.encoding`."""
        return self.core.encode(self._who(seat))

    # Copies -------------------------------------------------------------------------------------------

    def copy(self, journal: bool = False) -> State:
        """An equal state that shares nothing mutable; without the journal unless asked."""
        core = self.core.copy()
        kept = self.journal.copy(core) if journal and self.journal is not None else None
        other = State(self.setup, core, kept)
        other.steps = self.steps
        return other

    def __copy__(self) -> State:
        return self.copy(journal=True)

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy(journal=True)

    def __reduce__(self) -> tuple[Any, ...]:
        """A state pickles as its setup and position, with its random source and, where it has one, its journal."""
        journal = self.journal
        kept = None if journal is None else pickling.journal_data(self.setup, journal)
        return (unpickled, (self.setup, pickling.position_data(self.setup, self.core), kept, self.steps))

    def position(self) -> Json:
        """The whole position as JSON a person can read and write."""
        data: Json = {"zirconia": 1}
        data.update(self.setup.public())
        data.update(self.setup.game.write(self.core))
        script = self.core.random.script
        if script is not None and any(script):
            game = self.setup.game
            data["next"] = {
                stream: [game.outcome_word(self.core, stream, value) for value in outcomes]
                for stream, outcomes in zip(self.setup.streams, script, strict=True)
                if outcomes
            }
        return data

    def digest(self) -> str:
        """Sixteen hex digits that name this position; the random source does not count."""
        return digest(self.core)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same setup; the random source does not count."""
        return isinstance(other, State) and self.setup == other.setup and same(self.core, other.core)

    def __hash__(self) -> int:
        return hash(self.digest())

    # Inside -------------------------------------------------------------------------------------------

    def _who(self, seat: SupportsIndex | None) -> int:
        """The seat meant; the first acting one when none is named."""
        if seat is None:
            return self.core.actor()
        number = whole(seat)
        if not 0 <= number < self.setup.seats:
            raise IllegalAction("UNKNOWN_SEAT", "", f"seats are 0 to {self.setup.seats - 1}, not {shown(seat)}")
        return number

    def _parsed(self, text: str, who: i64) -> int:
        """The code of a command; one that no code stands for is refused by the common reasons first."""
        try:
            code: int = self.setup.game.parse(self.core, text, who)
        except UnknownCommand:
            raise
        except IllegalAction:
            if self.core.over:
                raise self._refusal(GAME_OVER, -1, who) from None
            if not self.core.is_acting(who):
                raise self._refusal(NOT_YOUR_TURN, -1, who) from None
            raise
        return code

    def _code(self, code: SupportsIndex) -> int:
        actions: int = self.setup.tables.actions
        number = whole(code)
        if not 0 <= number < actions:
            raise IllegalAction("UNKNOWN_CODE", "", f"action codes are 0 to {actions - 1}, not {shown(code)}")
        return number

    def _reason(self, code: SupportsIndex, who: i64) -> i64:
        core = self.core
        if core.over:
            return GAME_OVER
        return core.check(self._code(code), who)

    def _refusal(self, reason: i64, code: int, who: i64) -> IllegalAction:
        error: IllegalAction = self.setup.game.refusal(self.core, reason, code, who)
        return error


def unpickled(setup: Setup, position: Json, journal: Json | None, steps: int) -> State:
    """The state that was pickled; it goes on as the original would."""
    core = pickling.position_of(setup, position)
    state = State(setup, core, None if journal is None else pickling.journal_of(setup, journal, core))
    state.steps = steps
    return state
