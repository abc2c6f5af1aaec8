"""Mutated positions: games refuse them or play them; what hangs or dies is reported, and the rest goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

import pytest

import zirconia
from bag_duel.game import BagDuel
from bag_duel.rules.position import Duel
from tests.conformance.broken import BROKEN
from zirconia import conformance
from zirconia.conformance.fuzzing import Fault, can_travel, here
from zirconia.conformance.positions import Fuzzer

POSITIONS = 500  # of each game; `make certify` plays 20,000


def told(faults: list[Fault]) -> str:
    return "\n".join(f"{fault.number}: {fault.sentence} [{fault.edits}]\n{fault.position}" for fault in faults[:3])


@pytest.mark.parametrize("id", zirconia.games())
def test_a_mutated_position_is_refused_or_can_be_played_to_the_end(id: str) -> None:
    tally = conformance.fuzz(zirconia.game(id), POSITIONS, "test")
    assert not tally.faults, told(tally.faults)
    assert tally.tried == POSITIONS and tally.refused > POSITIONS // 10 and tally.played > POSITIONS // 10


def test_the_example_refuses_mutated_positions_or_plays_them() -> None:
    tally = conformance.fuzz(BagDuel(), POSITIONS, "test")
    assert not tally.faults, told(tally.faults)


def tried(seed: str) -> list[str]:
    found: list[str] = []
    fuzzer = Fuzzer(BagDuel(), seed)
    for number in (0, 7, 40):
        fuzzer.examine(number, lambda position, edits: found.append(position + edits))
    return found


def test_the_same_seed_and_number_are_the_same_position() -> None:
    assert tried("a") == tried("a") != tried("b")


def test_a_position_that_hangs_is_reported_with_its_seed_and_the_others_are_played() -> None:
    game = BROKEN["a position loads and hangs"][1]
    report = conformance.check(game, seats=[2], patience=1.0, mutations=400)
    first = report.results["positions"].first
    assert first is not None and "hangs" in first.sentence and "end_turn" in first.sentence
    assert first.seed.startswith("0/") and first.position is not None and first.position["game"] == "bag-duel"
    assert json.dumps(first.position) in str(report)
    assert report.results["positions"].checks > report.mutated // 2


class Deadly(BagDuel):
    def read(self, position: Duel, data: Mapping[str, Any]) -> None:
        """A round that can't be ends the process."""
        if not 0 < data.get("round", 1) < 99:
            os._exit(3)
        super().read(position, data)


def test_a_position_that_kills_the_process_is_reported() -> None:
    tally = conformance.fuzz(Deadly(), 60)
    assert tally.faults and "died" in tally.faults[0].sentence
    assert '"round"' in tally.faults[0].position


def test_a_game_that_dies_again_and_again_is_given_up() -> None:
    tally = conformance.fuzz(Deadly(), 400)
    assert tally.deaths == len(tally.faults) and tally.tried + tally.left_out == 400


def test_a_game_that_no_other_process_knows_is_played_here() -> None:
    class Local(BagDuel):
        """Can't be imported by anybody."""

    assert can_travel(BagDuel()) and not can_travel(Local())
    report = conformance.check(Local(), seats=[2], mutations=30)
    assert report.ok and report.mutated == 30
    assert any("another process" in note for note in report.notes)


def test_a_process_of_its_own_finds_what_is_found_here() -> None:
    one, two = conformance.fuzz(BagDuel(), 50, "same"), here(BagDuel(), 50, "same")
    assert (one.refused, one.played) == (two.refused, two.played)


def test_faults_are_gathered_by_kind() -> None:
    tally = conformance.fuzz(BROKEN["a position is refused with a KeyError"][1], 200)
    kinds = tally.kinds()
    assert list(kinds) == ["load raises KeyError: 'round', not BadPosition"]
    assert sum(len(faults) for faults in kinds.values()) == len(tally.faults) > 1
