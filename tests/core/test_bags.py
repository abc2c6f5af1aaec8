"""Bags count by kind and keep their total."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i16

from zirconia.core.kernel import bags
from zirconia.core.kernel.random import from_seed

COUNTS = st.lists(st.integers(0, 30), min_size=1, max_size=12)


def two_bags(counts: list[int]) -> vec[i16]:
    """A full bag at 0 and an empty one behind it."""
    return vec[i16]([i16(n) for n in [*counts, sum(counts), *([0] * (len(counts) + 1))]])


@given(COUNTS, st.text(max_size=5))
def test_drawing_everything_gives_exactly_what_was_inside(counts: list[int], seed: str) -> None:
    v, random, kinds = two_bags(counts), from_seed(seed, 1), len(counts)
    drawn = [bags.draw(random, 0, v, 0, kinds) for _ in range(sum(counts))]
    assert [drawn.count(kind) for kind in range(kinds)] == counts
    assert list(v) == [0] * len(v)
    assert random.reveals == sum(counts)


@given(COUNTS)
def test_pouring_empties_one_bag_into_the_other(counts: list[int]) -> None:
    v, kinds = two_bags(counts), len(counts)
    bags.pour(v, 0, kinds + 1, kinds)
    assert bags.size(v, 0, kinds) == 0
    assert list(v)[kinds + 1 :] == [*counts, sum(counts)]


@given(COUNTS, st.data())
def test_moving_keeps_totals(counts: list[int], data: st.DataObject) -> None:
    v, kinds = two_bags(counts), len(counts)
    full = [kind for kind in range(kinds) if counts[kind]]
    if not full:
        return
    kind = data.draw(st.sampled_from(full))
    bags.move(v, 0, kinds + 1, kinds, kind)
    assert bags.size(v, 0, kinds) == sum(counts) - 1 and bags.size(v, kinds + 1, kinds) == 1
    assert v[kind] == counts[kind] - 1 and v[kinds + 1 + kind] == 1


@given(COUNTS, st.text(max_size=5))
def test_choosing_leaves_the_bag_as_it_was(counts: list[int], seed: str) -> None:
    if not sum(counts):
        return
    v, kinds = two_bags(counts), len(counts)
    kind = bags.choose(from_seed(seed, 1), 0, v, 0, kinds)
    assert counts[kind] > 0 and list(v) == list(two_bags(counts))


def test_scripted_draws_come_first_and_impossible_ones_are_skipped() -> None:
    v, random = two_bags([1, 0, 2]), from_seed("s", 1)
    random.script = [[2, 1, 7, 0]]
    assert [bags.draw(random, 0, v, 0, 3) for _ in range(3)] == [2, 0, 2]


def test_every_card_is_equally_likely() -> None:
    random, v = from_seed("fair", 1), two_bags([1, 3])
    ones = sum(bags.choose(random, 0, v, 0, 2) for _ in range(4000))
    assert 2880 < ones < 3120
