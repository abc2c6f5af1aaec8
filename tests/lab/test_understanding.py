"""Players that understand a change: what is free they take more of, what does nothing or costs double less.

A few games a case, the same ones every time. One decision in eight of `easy` is a whim: it shuns nothing for good.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import zirconia
from tests.lab.support import played, terms
from zirconia.core.contract.changes import changes

EVENTS = {"corporate-wars": ("deployed", "played"), "kardashev": ("researched",)}
MORE, LESS = "more", "less"
EASY = [
    ("galactic-confrontation", "cards.trade-negotiations.price=0", MORE),
    ("galactic-confrontation", "cards.critical-hit.damage=0", LESS),
    ("galactic-confrontation", "cards.oxygen.price=600", LESS),
    ("corporate-wars", "cards.nuclear-fission.cost=0", MORE),
    ("corporate-wars", "cards.maimbot.cost=8", LESS),
    ("corporate-wars", "cards.gray-logistics.draw=0", LESS),
    ("standoff-hex", "cards.hack.price=0", MORE),
    ("standoff-hex", "cards.airdrop.does=nothing", LESS),
    ("standoff-hex", "cards.2-credit.price=6", LESS),
    ("standoff-hex", "cards.2-hex.cost=6", LESS),
    ("standoff-square", "cards.initiative.price=0", MORE),
    ("standoff-square", "cards.2-credit.credits=0", LESS),
    ("standoff-square", "cards.2-polyomino.price=6", LESS),
    ("standoff-square", "cards.airdrop.cost=8", LESS),
    ("kardashev", "technologies.harvest-rover.food=0 technologies.harvest-rover.matter=0", MORE),
    ("kardashev", "technologies.taxation.points=0 technologies.taxation.food=4", LESS),
    ("kardashev", "technologies.encryption.matching=4", LESS),
]
GAMES = {"cards.hack.price=0": 192}  # bought 0.8 times a game, or 1.4 if free: a dozen games tell neither well
MEDIUM = [
    ("galactic-confrontation", "cards.trade-negotiations.price=0", MORE),
    ("galactic-confrontation", "cards.critical-hit.damage=0", LESS),
]


@cache
def counts(game: str, bot: str, games: int, texts: str) -> dict[str, float]:
    """How often players got or used each thing in a game, on average."""
    overrides = changes(zirconia.game(game).schema, texts.split())
    events = EVENTS.get(game, ("bought",))
    with TemporaryDirectory() as folder:
        run = played(Path(folder) / "run", terms(game, games, bot, overrides=overrides))
        return {thing: float(run.counts(events, thing).sum(axis=1).mean()) for thing in run.things(events)}


def check(game: str, bot: str, games: int, texts: str, how: str) -> None:
    thing = texts.split(".")[1]
    before, after = (counts(game, bot, games, changed).get(thing, 0.0) for changed in ("", texts))
    assert after > 1.3 * before + 0.2 if how == MORE else after < 0.7 * before, (before, after)


@pytest.mark.parametrize(("game", "texts", "how"), EASY)
def test_easy_understands_a_change(game: str, texts: str, how: str) -> None:
    check(game, "easy", GAMES.get(texts, 12), texts, how)


def test_without_whims_nobody_pays_for_an_archon_without_power(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whim picks a card and a tile, and there are many tiles: most units that nobody wants come from whims."""
    monkeypatch.setattr("zirconia.bots.thinkers.WHIM", 1 << 32)
    counts.cache_clear()
    before, after = (
        counts("corporate-wars", "easy", 12, texts).get("archon", 0.0) for texts in ("", "cards.archon.power=1")
    )
    counts.cache_clear()
    assert before > 0.5 and after < 0.2 * before, (before, after)


@pytest.mark.parametrize(("game", "texts", "how"), MEDIUM)
def test_medium_understands_a_change(game: str, texts: str, how: str) -> None:
    check(game, "medium", 3, texts, how)
