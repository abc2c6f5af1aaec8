"""How a table stands: its opening, and everything that its entries have made of it so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from zirconia.core.match.state import State
from zirconia.table import tokens
from zirconia.table.clocks import Clocks
from zirconia.table.entries import TableEntry
from zirconia.table.opening import Opening


@dataclass(frozen=True)
class Caller:
    """What a token allows (its seats, the host's rights, or only to watch), and the seat that it asks for now."""

    seats: tuple[int, ...] = ()
    host: bool = False
    seat: int | None = None


@dataclass
class Ask:
    """Something that needs everybody's agreement: who asked and when, and the holders that have agreed."""

    seat: int
    at: int
    agreed: set[str] = field(default_factory=set)

    def copy(self) -> Ask:
        return Ask(self.seat, self.at, set(self.agreed))


class Standing:
    """What can be read off a table; only `reducers` change it."""

    def __init__(self, id: str, opening: Opening, created: int) -> None:
        self.id = id
        self.opening = opening
        self.settings = opening.settings
        self.created = created
        self.chairs = [replace(chair) for chair in opening.chairs]
        self.clocks = Clocks(self.settings.clock, opening.seats)
        self.state: State | None = None
        self.entries: list[TableEntry] = []
        self.spans: list[tuple[int, int]] = []  # the events that belong to each entry
        self.lengths: list[int] = []  # how many entries the match has after each entry of the table
        self.struck: dict[int, list[int]] = {}  # the events that an undo took back, by entry
        self.decisions = [0] * opening.seats
        self.questions: list[object] = [None] * opening.seats
        self.asks: dict[str, Ask] = {}
        self.closed = False
        self.left_seats = 0  # how often somebody has left before the start
        self.paused = False
        self.flagged: frozenset[int] = frozenset()  # the seats whose time was up
        self.host_answers = 0  # how often the host has answered for somebody who was away
        self.rematch = ""
        self.said = 0

    # Where it stands --------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the last entry; it never falls."""
        return len(self.entries)

    @property
    def status(self) -> str:
        if self.state is None:
            return "closed" if self.closed else "open"
        return "over" if self.state.over else "playing"

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.state is None else self.state.acting

    def to_play(self) -> list[int]:
        """The seats of bots that owe a decision now."""
        if self.paused:
            return []
        return [seat for seat in self.acting if self.chairs[seat].bot]

    def people(self) -> list[str]:
        """The holders who can be asked: people who play and are there."""
        there = [chair.holder for chair in self.chairs if chair.played_by_person and chair.away is None]
        return list(dict.fromkeys(there))

    def holders(self) -> list[str]:
        """The people of the match, whether they are there or not, and though a bot may stand in for them."""
        return list(dict.fromkeys(chair.holder for chair in self.chairs if chair.kind == "person"))

    def away_too_long(self, seat: int, now: int) -> bool:
        """A person's seat to which nobody has been connected for as long as the table says."""
        chair = self.chairs[seat]
        return chair.kind == "person" and chair.away is not None and now - chair.away >= self.settings.away * 1000

    def hints_allowed(self) -> bool:
        """As set; otherwise only where a single person plays."""
        if self.settings.hints is not None:
            return self.settings.hints
        return len({chair.holder for chair in self.chairs if chair.kind == "person"}) == 1

    def is_listed(self) -> bool:
        """As set; otherwise what people play behind a link is nobody else's business."""
        if self.settings.listed is not None:
            return self.settings.listed
        return self.settings.public or len(self.holders()) < 2

    def seats_of(self, holder: str) -> tuple[int, ...]:
        """The seats that the token with this hash holds."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.holder == holder != "")

    def is_welcome(self, holder: str) -> bool:
        """Whether the token with this hash opens anything here."""
        return bool(self.seats_of(holder)) or holder in (self.opening.host, self.opening.watch)

    def caller(self, token: str) -> Caller | None:
        """What this token allows here; None for a token that opens nothing."""
        seats = self.seats_of(tokens.hashed(token)) if len(token) <= tokens.MOST else ()
        host = tokens.fits(token, self.opening.host)
        if seats or host or tokens.fits(token, self.opening.watch):
            return Caller(seats, host)
        return None

    def length(self) -> int:
        """How many entries the match has: actions, resignations and undos."""
        journal = self.state.journal if self.state is not None else None
        return len(journal.entries) if journal is not None else 0

    def last_event(self) -> int:
        """How many events there are."""
        journal = self.state.journal if self.state is not None else None
        return len(journal.log.events) if journal is not None else 0
