"""The random source gives the same numbers for ever, everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from zirconia.core.kernel.random import from_seed

SCRIPT = """
import json
from zirconia.core.kernel.random import from_seed
random = from_seed("golden", 3)
bits = [[random.bits(stream) for stream in (0, 1, 2)] for _ in range(200)]
print(json.dumps(bits + [[random.below(0, 52)] for _ in range(99)]))
"""

GOLDEN_0 = [3304177528, 1407850223, 44434410, 1685647375, 3817706673]
GOLDEN_1 = [3706778966, 3498716655, 3260499233, 3715587929, 1488586194]
GOLDEN_BELOW = [1, 5, 2, 2, 5, 5, 4, 5]
GOLDEN_ROLLS = [1, 6, 1, 3, 5, 4, 5, 2]
GOLDEN_EMPTY = [2393514047, 3731429692, 2150285243]


def numbers(pure: str) -> list[list[int]]:
    """The script's numbers in a process of its own."""
    environment = {**os.environ, "ZIRCONIA_PURE": pure}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    found: list[list[int]] = json.loads(done.stdout)
    return found


def test_golden_numbers() -> None:
    random = from_seed("7", 2)
    assert [random.bits(0) for _ in range(5)] == GOLDEN_0
    assert [random.bits(1) for _ in range(5)] == GOLDEN_1
    assert [random.below(0, 6) for _ in range(8)] == GOLDEN_BELOW
    assert [random.roll(1, 6) for _ in range(8)] == GOLDEN_ROLLS
    assert random.reveals == 8


def test_an_empty_seed_is_a_seed() -> None:
    random = from_seed("", 1)
    assert [random.bits(0) for _ in range(3)] == GOLDEN_EMPTY


def test_compiled_and_uncompiled_give_the_same_numbers() -> None:
    assert numbers("0") == numbers("1")


def test_streams_do_not_disturb_each_other() -> None:
    one, two = from_seed("s", 2), from_seed("s", 2)
    for _ in range(10):
        two.bits(0)
    assert [one.bits(1) for _ in range(5)] == [two.bits(1) for _ in range(5)]


def test_a_copy_goes_on_alone() -> None:
    one = from_seed("s", 1)
    one.script = [[3]]
    two = one.copy()
    assert two == one
    two.roll(0, 6)
    assert one.script == [[3]] and one.reveals == 0 and two.reveals == 1
    assert two != one


def test_scripted_rolls_come_first_and_impossible_ones_are_skipped() -> None:
    random, plain = from_seed("s", 1), from_seed("s", 1)
    random.script = [[4, 9, 0, 6]]
    assert [random.roll(0, 6), random.roll(0, 6)] == [4, 6]
    assert random.roll(0, 6) == plain.roll(0, 6)


@given(st.text(), st.integers(1, 2**31))
def test_a_number_below_n_is_below_n(seed: str, n: int) -> None:
    random = from_seed(seed, 1)
    assert all(0 <= random.below(0, n) < n for _ in range(20))


def test_dice_are_fair() -> None:
    random = from_seed("fair", 1)
    counts = [0] * 6
    for _ in range(6000):
        counts[random.roll(0, 6) - 1] += 1
    assert all(880 < count < 1120 for count in counts), counts
