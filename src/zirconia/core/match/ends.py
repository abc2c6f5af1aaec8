"""How a match ended, in one or a few sentences: the rule that ended it, who wins, and by what."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zirconia.core.contract.deciding import Compared, Decided
from zirconia.core.kernel.events import Event
from zirconia.core.kernel.position import LIMIT, RESIGNED, TIMED_OUT, Position
from zirconia.core.match.names import put_names
from zirconia.core.match.setup import Setup


def timed_out(events: list[Event]) -> list[int]:
    """The seats whose time has run out."""
    return [int(event.a) for event in events if event.kind == TIMED_OUT and not event.undone]


def sentence(setup: Setup, core: Position, names: Sequence[str], late: Collection[int]) -> str:
    """All that is to be said of the end of a match; `late` are those whose time has run out."""
    decided: Decided = setup.game.decided(core)
    places: list[int] = [int(place) for place in core.places()]
    gone = list(decided.resigned)
    if core.ending == RESIGNED:
        how = given_up([seat for seat, place in enumerate(places) if place > 1], names, late)
        gone = [seat for seat in gone if places[seat] == 1]
        decided = Decided()
    elif core.ending == LIMIT and not decided.how:
        how = f"Round {core.round()} was the last."
    else:
        how = put_names(decided.how, names)
    told = [how, Verdict(setup, decided, places, names).told(), given_up(gone, names, late, " before the end")]
    return " ".join(one for one in told if one)


def given_up(seats: list[int], names: Sequence[str], late: Collection[int], when: str = "") -> str:
    """'Ada and Ben resigned.' or 'Ben ran out of time.'"""
    resigned = [names[seat] for seat in seats if seat not in late]
    timed = [names[seat] for seat in seats if seat in late]
    told = [f"{joined(resigned)} resigned{when}." if resigned else ""]
    told.append(f"{joined(timed)} ran out of time{when}." if timed else "")
    return " ".join(one for one in told if one)


def joined(words: Sequence[str]) -> str:
    """'A', 'A and B', 'A, B and C'."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


class Verdict:
    """Who wins and why, side by side: a side is told by the first of its seats."""

    def __init__(self, setup: Setup, decided: Decided, places: list[int], names: Sequence[str]) -> None:
        sides: list[int] = [int(side) for side in setup.sides]
        seats: int = setup.seats
        self.allies = {seat: [one for one in range(seats) if sides[one] == sides[seat]] for seat in range(seats)}
        self.sides = [seat for seat in range(seats) if self.allies[seat][0] == seat]
        self.decided = decided
        self.names = names
        self.contenders = [seat for seat in self.sides if seat not in decided.out]
        self.winners = [seat for seat in self.sides if places[seat] == 1]

    def told(self) -> str:
        if len(self.winners) == 1:
            return self.won(self.winners[0])
        whole = [self.joint(seat) for seat in self.winners]
        shared = f"It is a draw between {joined(whole)}"
        if len(self.winners) < len(self.contenders):
            shared = f"{joined(whole)} share the victory"
        alike = self.alike(self.decided.compared, self.winners)
        return f"{shared}: {alike}." if alike else f"{shared}."

    def won(self, winner: int) -> str:
        """'Ada wins with 12 points against 9.', or by which tie-break."""
        wins = f"{joined(self.called(winner))} {'win' if len(self.allies[winner]) > 1 else 'wins'}"
        if not self.decided.compared:
            return f"{wins}."
        level = self.contenders
        for at, step in enumerate(self.decided.compared):
            best = step.best(level)
            if len(best) == 1:
                others = [seat for seat in level if seat != winner]
                why = self.at_once(step, winner, others) if at == 0 else self.tie_break(at, winner, others)
                return f"{wins} {why}.{self.overtaken(winner)}"
            level = best
        return f"{wins}."

    def at_once(self, step: Compared, winner: int, others: list[int]) -> str:
        against = f" against {numbers(step, others)}" if others else ""
        return f"with {step.count(winner)}{against}"

    def tie_break(self, at: int, winner: int, others: list[int]) -> str:
        """'the tie-break: both have 12 points, but Ada has more cards (3 against 2)'"""
        step = self.decided.compared[at]
        shown = f" ({step.numbers[winner]} against {numbers(step, others)})" if step.told else ""
        has = "have" if len(self.allies[winner]) > 1 else "has"
        alike = self.alike(self.decided.compared[:at], [winner, *others])
        return f"the tie-break: {alike}, but {joined(self.called(winner))} {has} {step.better}{shown}"

    def alike(self, steps: Sequence[Compared], last: list[int]) -> str:
        """What those had who were level, step by step: 'Ada, Ben and Cyd have 12 points, Ada and Ben 4 cards'."""
        groups: list[tuple[list[int], list[str]]] = []
        level = self.contenders
        for step in steps:
            if not step.told:
                continue
            level = step.best(level)
            if groups and groups[-1][0] == level:
                groups[-1][1].append(step.count(level[0]))
            else:
                groups.append((level, [step.count(level[0])]))
        return ", ".join(
            f"{self.together(level)}{' have' if at == 0 else ''} {joined(counts)}"
            for at, (level, counts) in enumerate(groups)
        )

    def together(self, level: list[int]) -> str:
        """Those who are level: 'both' where there are no others."""
        if len(level) == 2 and len(self.contenders) == 2:
            return "both sides" if len(self.allies[level[0]]) > 1 else "both"
        return joined([self.joint(seat) for seat in level])

    def overtaken(self, winner: int) -> str:
        """Who would be ahead of the winner, but can't win."""
        step = self.decided.compared[0]
        ahead = [seat for seat in self.sides if seat not in self.contenders]
        ahead = [seat for seat in ahead if winner not in step.best([seat, winner])]
        return "".join(f" {self.joint(seat)}, with {step.numbers[seat]}, can't win any more." for seat in ahead)

    def called(self, seat: int) -> list[str]:
        return [self.names[one] for one in self.allies[seat]]

    def joint(self, seat: int) -> str:
        """A side as one among several: 'Ada with Cyd'."""
        return " with ".join(self.called(seat))


def numbers(step: Compared, seats: list[int]) -> str:
    """The numbers of some seats, the best first, each once."""
    found = sorted({step.numbers[seat] for seat in seats}, reverse=not step.fewer)
    return joined([str(number) for number in found])
