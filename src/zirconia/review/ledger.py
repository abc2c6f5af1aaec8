"""The ledger: what moved each seat's expectation from the start to the result.

For every seat there is one chain of values. It begins with what the seat could expect before the deal, it ends
with the result, and in between it stands at every landmark at what a search expects for the seat by what the seat
knew there. What a decision is worth to every seat is measured apart, from what its maker knew: its value less
that of the best one found. What is left of a link of the chain, the decisions taken out of it, is luck. So

    start + luck + own decisions + others' decisions = result

holds whatever the searches say; they can only be wrong about what belongs where, and the errors tell by how much.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot

from zirconia.review.estimates import Expected, Judged
from zirconia.review.moments import Line
from zirconia.review.points import AGAIN, DEAL, DECISION, EXPECTATION, Answers, Point
from zirconia.review.starts import set_right, starts_of


@dataclass(frozen=True)
class Effect:
    """What one entry did to one seat: by the decision (whoever made it), and by the luck that came with it."""

    decision: float = 0.0
    decision_error: float = 0.0
    luck: float = 0.0
    luck_error: float = 0.0
    expectation: float = 0.0  # of the seat, after it
    happened: tuple[str, ...] = ()  # what the seat saw of it, in words
    revealed: bool = False  # whether something was drawn, rolled or shown to the seat


@dataclass
class Account:
    """One seat's ledger; the sums and their standard errors."""

    seat: int
    start: float
    start_error: float
    deal: float  # the luck of what was dealt
    deal_error: float
    result: float
    own: float = 0.0
    own_error: float = 0.0
    others: float = 0.0
    others_error: float = 0.0
    luck: float = 0.0  # all of it, the deal's too
    luck_error: float = 0.0
    effects: list[Effect] = field(default_factory=list)  # of every entry of the line


@dataclass(frozen=True)
class Step:
    """An entry of the line in words, and how its decision was judged; None where nothing was to decide."""

    number: int
    seat: int
    round: int
    turn: int
    played: str
    judged: Judged | None
    looked_again: bool = False  # whether that is the second look at it
    resigns: bool = False


@dataclass(frozen=True)
class Review:
    """A reviewed match."""

    game: str
    seats: int
    seed: str
    iterations: int
    digest: str
    steps: tuple[Step, ...]
    accounts: tuple[Account, ...]


def ledger(line: Line, answers: Answers, seat: int) -> Account:
    """The ledger of one seat."""
    result = line.end.returns()[seat]
    first = expectation(line, answers, 0, seat, result)
    start = before_the_deal(answers, seat) if line.dealt else first
    known = starts_of(line.end.setup) if line.dealt else None
    account = Account(seat, start.value, known[seat].error if known else start.error, 0.0, 0.0, result)
    account.deal = first.value - start.value
    account.deal_error = hypot(first.error, start.error) if line.dealt else 0.0
    here, pending = first, Pending()
    running = first.value
    for at, moment in enumerate(line.moments):
        following = expectation(line, answers, at + 1, seat, result) if line.is_landmark(at + 1) else None
        decision, error = decided(line, answers, at, seat)
        if moment.resigns:
            assert following is not None
            decision, error = following.value - running, hypot(following.error, here.error)
        pending.add(decision, error)
        luck = luck_error = 0.0
        if following is not None:
            if not moment.resigns:
                luck = following.value - here.value - pending.sum
                luck_error = hypot(following.error, here.error, pending.error)
            here, pending = following, Pending()
        running += decision + luck
        seen = moment.seen[seat]
        effect = Effect(decision, error, luck, luck_error, running, seen.happened, seen.revealed)
        book(account, moment.seat == seat, effect)
    account.luck += account.deal
    # What the searches said in between cancels out of the whole.
    account.luck_error = hypot(account.start_error, account.own_error, account.others_error)
    return account


@dataclass
class Pending:
    """Decisions since the last landmark."""

    sum: float = 0.0
    error: float = 0.0

    def add(self, decision: float, error: float) -> None:
        self.sum += decision
        self.error = hypot(self.error, error)


def book(account: Account, own: bool, effect: Effect) -> None:
    account.effects.append(effect)
    account.luck += effect.luck
    if own:
        account.own += effect.decision
        account.own_error = hypot(account.own_error, effect.decision_error)
    else:
        account.others += effect.decision
        account.others_error = hypot(account.others_error, effect.decision_error)


def before_the_deal(answers: Answers, seat: int) -> Expected:
    found = answers[Point(DEAL, 0, seat)]
    assert isinstance(found, Expected)
    return found


def expectation(line: Line, answers: Answers, at: int, seat: int, result: float) -> Expected:
    """What a seat expected at a landmark: its own choice's value where it was to decide, at the end the result."""
    if at == len(line.moments):
        return Expected(result, 0.0)
    moment = line.moments[at]
    if moment.is_decision and moment.seat == seat:
        decision = judgement(answers, at, seat)
        return Expected(decision.best.value, decision.best.error)
    found = answers[Point(EXPECTATION, at, seat)]
    assert isinstance(found, Expected)
    return found


def decided(line: Line, answers: Answers, at: int, seat: int) -> tuple[float, float]:
    """What a seat got by a decision, of its own or another's, compared with the best one found."""
    moment = line.moments[at]
    if not moment.is_decision:
        return 0.0, 0.0
    decision = judgement(answers, at, moment.seat)
    return decision.taken.difference[seat], decision.taken.difference_error[seat]


def judgement(answers: Answers, at: int, seat: int) -> Judged:
    """How a decision was judged: by the second look where there was one."""
    found = answers.get(Point(AGAIN, at, seat), answers[Point(DECISION, at, seat)])
    assert isinstance(found, Judged)
    return found


def reviewed(line: Line, answers: Answers, iterations: int, seed: str) -> Review:
    """The review of a match whose questions are all answered."""
    setup, answers = line.end.setup, set_right(line, answers)
    return Review(
        game=setup.game.id,
        seats=setup.seats,
        seed=seed,
        iterations=iterations,
        digest=line.end.digest(),
        steps=tuple(step(line, answers, at) for at in range(len(line.moments))),
        accounts=tuple(ledger(line, answers, seat) for seat in range(setup.seats)),
    )


def step(line: Line, answers: Answers, at: int) -> Step:
    moment = line.moments[at]
    return Step(
        number=moment.number,
        seat=moment.seat,
        round=moment.state.round,
        turn=moment.state.turn[0],
        played=moment.played,
        judged=judgement(answers, at, moment.seat) if moment.is_decision else None,
        looked_again=Point(AGAIN, at, moment.seat) in answers,
        resigns=moment.resigns,
    )
