"""What a game must fill in is named before anything else is tried."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import zirconia.core
from bag_duel.game import BagDuel
from tests.conformance.broken import BROKEN
from zirconia import conformance
from zirconia.conformance import hooks
from zirconia.core.contract.judging import Judgement


def unfilled(file: Path, name: str) -> set[str]:
    """The methods of a class that only say that they are to be written."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name).body
    return {
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef) and ast.unparse(node.body[-1]) == "raise NotImplementedError"
    }


CORE = Path(inspect.getfile(zirconia.core)).parent


@pytest.mark.parametrize(
    ("file", "name", "listed"),
    [
        (
            "contract/rules.py",
            "Rules",
            hooks.OF_GAMES + hooks.OF_CHANCE + hooks.OF_EVENTS + hooks.OF_DECKS + hooks.OF_JUDGES,
        ),
        ("kernel/position.py", "Position", hooks.OF_POSITIONS),
    ],
)
def test_every_hook_of_the_contract_is_asked_for(file: str, name: str, listed: tuple[str, ...]) -> None:
    assert set(listed) == unfilled(CORE / file, name)


def test_all_missing_hooks_are_named_at_once() -> None:
    report = conformance.check(BROKEN["half of the hooks are missing"][1])
    first = report.results["hooks"].first
    assert first is not None and report.setups == 0
    for name in ("seats", "write", "read", "key", "name", "path", "scene", "encoding"):
        assert f"Hollow.{name}" in first.sentence
    assert "deal" not in first.sentence


class Numbered(BagDuel):
    """Names the numbers of its judgement, and can't judge by others."""

    def judgement(self) -> Judgement:
        return Judgement((1,), (1,))


def test_who_names_numbers_must_judge_by_others() -> None:
    first = conformance.check(Numbered()).results["hooks"].first
    assert first is not None and first.sentence == "missing: Numbered.evaluation_by"


def test_the_missing_hooks_of_the_position_are_in_the_same_list() -> None:
    report = conformance.check(BROKEN["the position has no rules"][1])
    first = report.results["hooks"].first
    assert first is not None
    assert "Unfinished.legal_into" in first.sentence and "Unfinished.imagine" in first.sentence


def test_a_refused_default_setup_is_a_failure_with_its_reason() -> None:
    report = conformance.check(BROKEN["the default setup is refused"][1])
    first = report.results["setups"].first
    assert not report.ok and first is not None
    assert "refused: only the long game is fun" in first.sentence and first.seats == 2


def test_a_suite_that_tried_nothing_has_not_passed() -> None:
    report = conformance.check(BROKEN["a draw is not counted"][1], seats=[])
    assert report.failed == ("setups",)


def test_a_number_of_players_that_the_game_does_not_take_is_a_failure() -> None:
    report = conformance.check(BROKEN["a draw is not counted"][1], seats=[9])
    assert report.failed == ("setups",)
