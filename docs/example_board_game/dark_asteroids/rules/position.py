"""The rules of Dark Asteroids: one position, and what can be done in it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dark_asteroids.rules.events import CHOSE, CLAIMED, COUNTED, CRASHED, SCANNED
from dark_asteroids.rules.reasons import KNOWN, NOT_FREE
from dark_asteroids.rules.tables import CELLS, ORE_STREAM, AsteroidTables
from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, NOT_YOUR_TURN, RESIGNED, Codes, Position
from zirconia.core.kernel.random import Random

FREE, LOST = -1, -2  # owners of an asteroid that are no seat
DARK = -1  # the ore of an asteroid that nobody has looked at
OPEN = -1  # no choice yet
BOTH = 0b11


class Asteroids(Position):
    """Cell by cell the ore, who knows it and who owns it; the bag of ores; the choices of this round."""

    def __init__(self, tables: AsteroidTables, random: Random, bag: vec[i16]) -> None:
        super().__init__(random)
        self.t = tables
        self.bag = bag
        self.ore = [DARK] * CELLS
        self.known = [0] * CELLS
        self.owner = [FREE] * CELLS
        self.choice = [OPEN] * tables.seats
        self.round_number = 1
        self.out = -1

    # Who and when -------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.round_number

    def turn_seat(self) -> i64:
        return 0

    def is_turn_of(self, seat: i64) -> bool:
        """Both decide at once, so a round is the turn of both (R1)."""
        return True

    def actor(self) -> i64:
        return next((seat for seat in range(self.t.seats) if self.is_acting(seat)), -1)

    def is_acting(self, seat: i64) -> bool:
        return not self.over and seat >= 0 and self.choice[seat] == OPEN

    # Choosing -----------------------------------------------------------------------------------

    def check(self, code: i64, seat: i64) -> i64:
        """A free asteroid (R2), and one that is still dark to who scans it (R3)."""
        if not self.is_acting(seat):
            return NOT_YOUR_TURN
        if self.owner[code % CELLS] != FREE:
            return NOT_FREE
        return KNOWN if code >= CELLS and self.known[code % CELLS] >> seat & 1 else LEGAL

    def legal_into(self, out: Codes, seat: i64) -> None:
        """Claims, then scans, straight from the board: nothing is checked that can't be legal."""
        free = [cell for cell in range(CELLS) if self.owner[cell] == FREE]
        for cell in free:
            out.add(cell)
        for cell in free:
            if not self.known[cell] >> seat & 1:
                out.add(CELLS + cell)

    def step(self, code: i64, seat: i64) -> None:
        """Keep the choice secret; the last one reveals them all (R1, R4)."""
        self.choice[seat] = code
        if self.log is not None:
            self.log.add(CHOSE, 1 << seat, seat, code)
        if OPEN not in self.choice:
            self.reveal()

    # The reveal ---------------------------------------------------------------------------------

    def reveal(self) -> None:
        """Scans first, then claims; what was chosen is known from here on, so it counts as a reveal (R4)."""
        self.random.reveals += 1
        for seat, code in enumerate(self.choice):
            if code >= CELLS:
                self.scan(code - CELLS, seat)
        claims = [code for code in self.choice if code < CELLS]
        for seat, code in enumerate(self.choice):
            if code < CELLS and claims.count(code) == 1:
                self.claim(code, seat)
        if len(claims) == 2 and claims[0] == claims[1]:
            self.crash(claims[0])
        self.end_round()

    def look(self, cell: int, seats: int) -> None:
        """These seats learn the ore; it is drawn if nobody knew it, and the look is a reveal in any case."""
        if self.ore[cell] == DARK:
            self.ore[cell] = int(bags.draw(self.random, ORE_STREAM, self.bag, 0, self.t.kinds))
        else:
            self.random.reveals += 1
        self.known[cell] |= seats

    def scan(self, cell: int, seat: int) -> None:
        """Look, and keep what was found secret (R4, R8)."""
        self.look(cell, 1 << seat)
        if self.log is not None:
            self.log.add(SCANNED, 1 << seat, seat, cell, self.ore[cell])

    def claim(self, cell: int, seat: int) -> None:
        """Own it, with its ore for all to see (R4)."""
        self.look(cell, BOTH)
        self.owner[cell] = seat
        if self.log is not None:
            self.log.add(CLAIMED, EVERYONE, seat, cell, self.ore[cell])

    def crash(self, cell: int) -> None:
        """Nobody gets what both wanted (R5)."""
        self.look(cell, BOTH)
        self.owner[cell] = LOST
        if self.log is not None:
            self.log.add(CRASHED, EVERYONE, cell, self.ore[cell])

    def end_round(self) -> None:
        """The next round, or the end (R6)."""
        self.choice = [OPEN] * self.t.seats
        if self.round_number == self.t.rounds:
            self.over = True
            self.ending = COUNTED
        else:
            self.round_number += 1

    def resign(self, seat: i64) -> None:
        """The other one wins at once (R7)."""
        self.out = seat
        self.choice = [OPEN] * self.t.seats
        self.over = True
        self.ending = RESIGNED

    # Results ------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """The ore of the own asteroids, and the bonds between them (R6)."""
        own = [cell for cell in range(CELLS) if self.owner[cell] == seat]
        ends = sum(self.owner[other] == seat for cell in own for other in self.t.neighbours[cell])
        return sum(self.t.worth[self.ore[cell]] for cell in own) + self.t.bond * (ends // 2)

    def places(self) -> list[int]:
        """By points; who resigned comes last (R6, R7)."""
        ranks = [(seat == self.out, 0 if self.out >= 0 else -self.score(seat)) for seat in range(self.t.seats)]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    # Copies and knowledge -----------------------------------------------------------------------

    def copy(self) -> Asteroids:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Asteroids:
        other = type(self)(self.t, random, self.bag[:])
        other.over, other.ending, other.out = self.over, self.ending, self.out
        other.ore, other.known, other.owner = self.ore[:], self.known[:], self.owner[:]
        other.choice, other.round_number = self.choice[:], self.round_number
        return other

    def imagine(self, seat: i64, random: Random) -> Asteroids:
        """Ores this seat has not seen are drawn again, and so are the choices of others (R1, R8)."""
        other = self.with_random(random)
        hidden = self.hidden_from(seat)
        for cell in hidden:
            bags.add(other.bag, 0, self.t.kinds, self.ore[cell], 1)
        for cell in hidden:
            other.ore[cell] = int(bags.choose(random, ORE_STREAM, other.bag, 0, self.t.kinds))
            bags.add(other.bag, 0, self.t.kinds, other.ore[cell], -1)
        for owner in range(self.t.seats):
            if owner != seat and self.choice[owner] != OPEN:
                other.choice[owner] = other.any_choice(owner, random)
        return other

    def hidden_from(self, seat: i64) -> list[int]:
        """The cells whose ore somebody knows, but not this seat; a spectator sees what both see."""
        mask = BOTH if seat < 0 else 1 << seat
        return [cell for cell in range(CELLS) if self.ore[cell] != DARK and self.known[cell] & mask != mask]

    def any_choice(self, seat: int, random: Random) -> int:
        """One of the choices that a seat could have made, each as likely as the others."""
        codes = Codes(self.t.actions)
        self.legal_into(codes, seat)
        return codes.codes[random.below(ORE_STREAM, codes.size)]

    def unseen(self, seat: i64) -> list[int]:
        """The ores of each kind that this seat can't see, in the bag or known to others only (R8)."""
        hidden = [self.ore[cell] for cell in self.hidden_from(seat)]
        return [int(self.bag[kind]) + hidden.count(kind) for kind in range(self.t.kinds)]

    def pack(self) -> vec[i64]:
        out = vec[i64]([self.over, self.ending, self.out, self.round_number])
        for number in [*self.choice, *self.ore, *self.known, *self.owner, *self.bag]:
            out = append(out, i64(number))
        return out

    def encode(self, seat: i64) -> vec[i64]:
        """The round, the choices as far as they are known, what is unseen, then cell by cell."""
        hidden = self.hidden_from(seat)
        numbers = [self.round_number, self.choice[1 - seat] != OPEN, self.choice[seat], *self.unseen(seat)]
        for cell in range(CELLS):
            owner = self.owner[cell]
            numbers += [owner == seat, owner == 1 - seat, owner == LOST, self.known[cell] >> (1 - seat) & 1]
            numbers.append(DARK if cell in hidden else self.ore[cell])
        return vec[i64]([int(number) for number in numbers])


def deal(tables: AsteroidTables, random: Random) -> Asteroids:
    """All ores in the bag, all asteroids free and dark."""
    position = Asteroids(tables, random, vec[i16]([0] * (tables.kinds + 1)))
    for kind, count in enumerate(tables.count):
        bags.add(position.bag, 0, tables.kinds, kind, count)
    return position
