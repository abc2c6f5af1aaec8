"""What the suite found: property by property, with the first failure of each told so that it can be met again."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

# Every property, in the order of the report, with the promise in one line.
PROPERTIES: dict[str, str] = {
    "hooks": "everything that a game's folder must fill in is there",
    "setups": "the default options are playable with every number of players, and others are or are refused",
    "words": "reasons, events and endings have numbers that agree, names and sentences",
    "acting": "acting seats have legal actions, others have none, and nobody acts exactly when the game is over",
    "applies": "every legal action applies",
    "refusals": "everything else is refused with a reason and changes nothing",
    "names": "names and keys are unique and lead back to their actions",
    "copies": "a copy is equal and shares nothing",
    "records": "records, prefixes and positions give the same state and the same future again",
    "positions": "a mutated position is refused with BadPosition, or can be seen, written and played to the end",
    "secrets": "what a seat can't know never shows: views, events, names, refusals",
    "imagine": "imagined worlds fit what the seat knows and depend on nothing else",
    "reveals": "an action that reveals nothing has one outcome and can be undone",
    "rulebook": "every reason has a rule, and every cited rule is in the rulebook",
    "conserved": "conserved totals never change",
    "results": "every game ends, and places, scores, returns and resignations agree",
    "scene": "views are scenes, choices are prefix-free paths of things to touch, and forecasts come true",
    "encoding": "encode has the promised size and tells no secrets",
    "digests": "digests are equal exactly when states are",
    "turns": "rounds and turns go on, and half-made choices can be left",
}


@dataclass(frozen=True)
class Failure:
    """One broken promise and where it broke."""

    property: str
    sentence: str
    seats: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    entry: int = 0
    line: tuple[tuple[int, str], ...] = ()
    position: dict[str, Any] | None = None  # the mutated one that broke the promise

    def as_json(self) -> dict[str, Any]:
        return {
            "property": self.property,
            "sentence": self.sentence,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "entry": self.entry,
            "line": [list(pair) for pair in self.line],
            "position": self.position,
        }

    def __str__(self) -> str:
        if self.position is not None:
            return f"{self.sentence} (mutated position {self.seed!r})\n       {json.dumps(self.position)}"
        if self.seats is None:
            return self.sentence
        changed = ", ".join(f"{name}={value}" for name, value in self.options.items()) or "default options"
        return f"{self.sentence} ({self.seats} seats, {changed}, seed {self.seed!r}, entry {self.entry})"


@dataclass
class Result:
    """How one property fared."""

    name: str
    checks: int = 0
    failures: int = 0
    first: Failure | None = None

    @property
    def ok(self) -> bool:
        return self.failures == 0

    def as_json(self) -> dict[str, Any]:
        return {
            "promise": PROPERTIES[self.name],
            "ok": self.ok,
            "checks": self.checks,
            "failures": self.failures,
            "first": self.first.as_json() if self.first else None,
        }


@dataclass
class Report:
    """The outcome of the whole suite on one game."""

    game: str
    seed: str
    setups: int = 0
    refused_setups: int = 0
    games: int = 0
    finished: int = 0
    positions: int = 0
    examined: int = 0
    mutated: int = 0
    mutated_played: int = 0
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    results: dict[str, Result] = field(default_factory=lambda: {name: Result(name) for name in PROPERTIES})

    @property
    def ok(self) -> bool:
        return all(result.ok for result in self.results.values())

    @property
    def failed(self) -> tuple[str, ...]:
        """The properties that do not hold."""
        return tuple(name for name, result in self.results.items() if not result.ok)

    def passed(self, property: str, times: int = 1) -> None:
        self.results[property].checks += times

    def fail(self, failure: Failure) -> None:
        result = self.results[failure.property]
        result.failures += 1
        if result.first is None:
            result.first = failure

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "ok": self.ok,
            "seed": self.seed,
            "setups": self.setups,
            "refused_setups": self.refused_setups,
            "games": self.games,
            "finished": self.finished,
            "positions": self.positions,
            "examined": self.examined,
            "mutated": self.mutated,
            "mutated_played": self.mutated_played,
            "seconds": round(self.seconds, 3),
            "notes": list(self.notes),
            "properties": {name: result.as_json() for name, result in self.results.items()},
        }

    def __str__(self) -> str:
        lines = [
            f"{self.game}: {'everything holds' if self.ok else 'BROKEN: ' + ', '.join(self.failed)}",
            f"  {self.setups} setups ({self.refused_setups} combinations refused), {self.games} games "
            f"({self.finished} finished), {self.positions} positions, {self.examined} of them examined, "
            f"{self.mutated} mutated ones ({self.mutated_played} playable), "
            f"{self.seconds:.1f} s, seed {self.seed!r}",
        ]
        for name, result in self.results.items():
            mark = "ok  " if result.ok else "FAIL"
            lines.append(f"  {mark} {name:<10} {result.checks:>7}  {PROPERTIES[name]}")
            if result.first is not None:
                lines.append(f"       {result.failures} failures, the first: {result.first}")
        return "\n".join(lines + [f"  note: {note}" for note in self.notes])
