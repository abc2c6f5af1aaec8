"""Learned networks: whole numbers, the same on any machine; refused where they do not fit; blind to secrets."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from zirconia.bots import Budget, Seat, network_file
from zirconia.bots.guided import Guided
from zirconia.bots.inputs import STEPS, Inputs, OtherInputs, Together, numbers_of
from zirconia.bots.network import Network
from zirconia.bots.network_file import Loaded, fitted, network_for
from zirconia.bots.registry import bot
from zirconia.bots.search import Search
from zirconia.bots.thinkers import Thinker, network_of
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.learn.training.together import read_together

WIDTH, DEPTH = 7, 5
GAME = "corporate-wars"
LEARNED = [id for id in zirconia.games() if network_file.of_game(zirconia.game(id))]


def small_inputs(setup: Setup, together: tuple[Together, ...] = ()) -> Inputs:
    columns = len(setup.start(seed="1").encode(0))
    facts = dict(numbers_of(setup.game, setup.seats, setup.options, {}))
    return Inputs(
        blocks=setup.encoding,
        lows=(-1,) * columns,
        sizes=(12,) * columns,
        bits=(0,) * columns,
        facts=tuple(facts),
        printed=tuple(facts.values()),
        actions=tuple(setup.keys()),
        together=together,
    )


class Plain:
    """The same network in plain Python, layer by layer."""

    def __init__(self, inputs: Inputs, seed: int) -> None:
        chance = random.Random(seed)
        self.inputs = inputs

        def drawn(rows: int, columns: int) -> list[list[int]]:
            return [[chance.randint(-300, 300) for _ in range(columns)] for _ in range(rows)]

        self.table = drawn(inputs.all_rows(), WIDTH)
        self.bias = drawn(1, WIDTH)[0]
        self.hidden = drawn(WIDTH, DEPTH)
        self.hidden_bias = drawn(1, DEPTH)[0]
        self.policy = drawn(len(inputs.actions) + 1, DEPTH)
        self.policy_bias = drawn(1, len(inputs.actions) + 1)[0]
        self.value = drawn(2, DEPTH)
        self.value_bias = drawn(1, 2)[0]
        self.facts = drawn(len(inputs.facts), WIDTH)

    def write(self, path: Path) -> Loaded:
        parts = (self.table, [self.bias], self.hidden, [self.hidden_bias], self.policy, [self.policy_bias])
        rows = [row for part in (*parts, self.value, [self.value_bias]) for row in part]
        about = {"game": GAME, "rules": 1, "width": WIDTH, "depth": DEPTH, "seats": 2}
        facts = [number for row in self.facts for number in row]
        network_file.write(path, about, self.inputs, [number for row in rows for number in row], facts)
        return network_file.read(path)

    def likes(self, key: str) -> None:
        """Nothing else has a chance from now on."""
        self.policy_bias[self.inputs.actions.index(key)] = 32_000

    def layers(self, state: State, seat: int) -> list[int]:
        rows, starts = self.inputs.rows(), self.inputs.starts()
        steps = self.inputs.facts_of(state.setup)
        sums = [
            bias + sum(step * row[at] for step, row in zip(steps, self.facts, strict=True)) // STEPS
            for at, bias in enumerate(self.bias)
        ]
        seen = [int(number) for number in state.encode(seat)]
        read = [rows[starts[column] + min(max(n + 1, 0), 11)] for column, n in enumerate(seen) if n]
        for row in filter(None, read + self.read_together(seen)):
            sums = [one + other for one, other in zip(sums, self.table[row - 1], strict=True)]
        first = [min(max(number, 0), 1024) for number in sums]
        second = [
            sum(one * row[at] for one, row in zip(first, self.hidden, strict=True)) + 256 * bias
            for at, bias in enumerate(self.hidden_bias)
        ]
        return [min(max(number >> 8, 0), 1024) for number in second]

    def read_together(self, seen: list[int]) -> list[int]:
        found = []
        for one, rows in zip(self.inputs.together, self.inputs.rows_together(), strict=True):
            parts = zip((seen[column] for column in one.columns), one.lows, one.sizes, strict=True)
            first, second, third = (min(max(number - low, 0), size - 1) for number, low, size in parts)
            if seen[one.columns[0]]:
                found.append(rows[(first * one.sizes[1] + second) * one.sizes[2] + third])
        return found

    def score(self, second: list[int], place: int) -> int:
        return sum(a * b for a, b in zip(second, self.policy[place], strict=True)) + 256 * self.policy_bias[place]

    def expect(self, second: list[int], other: int) -> float:
        x = (
            sum(a * b for a, b in zip(second, self.value[other], strict=True)) + 256 * self.value_bias[other]
        ) / 65536
        return x / (1 + abs(x))


@pytest.mark.parametrize("together", [False, True])
def test_lanes_give_what_plain_arithmetic_gives(together: bool, tmp_path: Path) -> None:
    changed = {"cards": {"mercenary": {"cost": 1}}} if "mercenary" in card_ids() else {}
    setup = zirconia.game(GAME).setup(2, {}, changed)
    pairs = read_together(GAME, setup.encoding) if together else ()
    plain = Plain(small_inputs(setup, pairs), seed=5)
    network = fitted(plain.write(tmp_path / "network.bin"), setup)
    state = setup.start(seed="3", journal=False)
    chance = random.Random(1)
    values: vec[float] = vec[float]([0.0, 0.0])
    codes = Codes(setup.actions + 1)
    for _ in range(40):
        seat = state.acting[0]
        second = plain.layers(state, seat)
        network.read(state.core, seat)
        network.expect(seat, values)
        assert [values[(seat + other) % 2] for other in range(2)] == [
            plain.expect(second, 0),
            plain.expect(second, 1),
        ]
        codes.size = 0
        state.core.legal_into(codes, seat)
        network.score(codes)
        legal = [codes.codes[i] for i in range(codes.size)]
        assert [network.scores[i] for i in range(codes.size)] == [plain.score(second, code) for code in legal]
        state.apply(chance.choice(legal), seat)


def card_ids() -> list[str]:
    game = zirconia.game(GAME)
    return list(game.data(game.setup().options, {})["cards"])


def test_weights_halve_for_every_factor_of_two_in_chance(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    network = fitted(Plain(small_inputs(setup), seed=5).write(tmp_path / "network.bin"), setup)
    state = setup.start(seed="3", journal=False)
    codes = Codes(setup.actions + 1)
    state.core.legal_into(codes, 0)
    weights: vec[i64] = vec[i64]([0] * (setup.actions + 1))
    network.read(state.core, 0)
    total = network.weigh(codes, weights, 3)
    best = max(network.scores[i] for i in range(codes.size))
    for i in range(codes.size):
        expected = 2**20 * 2.718281828 ** ((network.scores[i] - best) / 65536)
        assert weights[i] == pytest.approx(expected, rel=0.08, abs=2)
    assert total == sum(weights[i] for i in range(codes.size))


def test_a_network_of_other_rules_or_observations_is_refused_with_a_reason(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    loaded = Plain(small_inputs(setup), seed=5).write(tmp_path / "network.bin")
    other = replace(loaded.inputs, blocks=(("something else", (3,)),))
    with pytest.raises(OtherInputs, match="it knows no 'seat, turn"):
        fitted(loaded._replace(inputs=other), setup)
    with pytest.raises(OtherInputs, match="corporate-wars by rules 7, and this is corporate-wars by rules 1"):
        fitted(loaded._replace(about={**loaded.about, "rules": 7}), setup)
    (tmp_path / "network.bin").write_bytes(b"nothing")
    with pytest.raises(OtherInputs, match="no network that this version reads"):
        network_file.read(tmp_path / "network.bin")


def test_where_the_network_is_refused_the_games_own_judgement_takes_over(monkeypatch: Any) -> None:
    def refused(setup: Setup) -> None:
        raise OtherInputs("made for something else")

    monkeypatch.setattr("zirconia.bots.thinkers.network_for", refused)
    state = zirconia.game(GAME).start(seed="1")
    assert network_of(state.setup) is None
    player = bot("hard", "1", GAME)
    assert player.choose(Seat(state, 0), Budget(iterations=20)) in state.legal(0)
    assert isinstance(player, Thinker)
    assert isinstance(player.search, Search)


class Sure(Evaluation):
    """A judge who says that the first seat has half of what it can have."""

    def value(self, position: Position, seat: i64) -> float:
        return 0.5 if seat == 0 else -0.5


def test_the_games_own_judgement_has_its_part_in_the_value_of_a_new_node(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    network = fitted(Plain(small_inputs(setup), seed=5).write(tmp_path / "network.bin"), setup)
    values = []
    for part in (0.0, 0.25):
        network.by_hand = part
        search = guided_by(network, setup)
        search.run(1)
        values.append(list(search.values))
    alone, together = values
    assert together == [0.75 * alone[0] + 0.125, 0.75 * alone[1] - 0.125]


def guided_by(network: Network, setup: Setup, judge: Evaluation | None = None) -> Guided:
    tables = setup.tables
    search = Guided(network, judge or Sure(tables), tables.actions, tables.streams, from_seed("same", 1))
    search.begin(setup.deal("3"), 0)
    return search


def test_what_a_policy_holds_to_be_impossible_is_tried_where_likeliness_is_shared(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    plain = Plain(small_inputs(setup), seed=5)
    plain.likes("end")
    plain.value = [[0] * DEPTH, [0] * DEPTH]
    network = fitted(plain.write(tmp_path / "network.bin"), setup)
    legal = setup.start(seed="3").legal(0)
    tried = []
    for even in (0.0, 0.5):
        network.even = even
        search = guided_by(network, setup)
        search.run(60)
        tried.append(sum(search.count(code) > 0 for code in legal))
    assert tried[0] == 1
    assert tried[1] == len(legal) > 1


def test_a_position_is_judged_after_what_is_sure_to_come(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    plain = Plain(small_inputs(setup), seed=5)
    plain.likes("end")
    network = fitted(plain.write(tmp_path / "network.bin"), setup)
    lengths = []
    for sure in (1.0, 0.9):
        network.sure = sure
        search = guided_by(network, setup)
        search.run(1)
        lengths.append(search.length)
    assert lengths[1] > lengths[0]


class Strict(Sure):
    """A judge who rules out whatever is listed first."""

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        codes.size -= 1
        for at in range(codes.size):
            codes.codes[at] = codes.codes[at + 1]


def test_what_the_game_rules_out_is_not_tried_but_where_it_is_asked_for(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    network = fitted(Plain(small_inputs(setup), seed=5).write(tmp_path / "network.bin"), setup)
    network.even = 0.5
    search = guided_by(network, setup, Strict(setup.tables))
    search.run(200)
    first, *others = setup.start(seed="3").legal(0)
    assert search.count(first) == 0
    assert all(search.count(code) > 0 for code in others)
    search.forced = first
    search.run(3)
    assert search.count(first) == 3


def test_a_bot_does_not_choose_what_the_game_rules_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though its tree holds it to be the best, as it was where others were imagined in the hand."""
    state = zirconia.game(GAME).start(seed="3")
    plain = Plain(small_inputs(state.setup), seed=5)
    plain.likes("end")
    network = fitted(plain.write(tmp_path / "network.bin"), state.setup)
    monkeypatch.setattr("zirconia.bots.thinkers.network_of", lambda setup: network)
    player = bot("hard", "1", GAME)
    assert isinstance(player, Thinker)
    liked = player.choose(Seat(state, 0), Budget(iterations=20))
    legal = state.legal(0)

    class Without(Sure):
        def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
            codes.size = 0
            for code in legal:
                if code != liked:
                    codes.add(code)

    search = player.place(Seat(state, 0), Budget(iterations=20))
    search.run(20)
    assert int(search.best()) == liked
    player.evaluation = Without(state.setup.tables)
    assert player.best_of(search, Seat(state, 0), legal) != liked


@pytest.mark.parametrize("id", LEARNED)
def test_shipped_networks_fit_every_seat_count_and_are_small(id: str) -> None:
    game = zirconia.game(id)
    folder = game.folder if game.folder.name == "data" else game.folder / "data"
    assert (folder / network_file.NAME).stat().st_size <= 1_000_000
    for seats in game.seats:
        assert network_for(game.setup(seats)) is not None


@pytest.mark.parametrize("id", LEARNED)
def test_hard_is_guided_by_the_network_and_hard_2026_is_not(id: str) -> None:
    for name, kind in (("hard", Guided), ("hard-2026", Search)):
        state = zirconia.game(id).start(seed="2")
        player = bot(name, "1", id)
        while len(state.legal(state.acting[0])) == 1:
            state.apply(state.legal(state.acting[0])[0], state.acting[0])
        player.choose(Seat(state, state.acting[0]), Budget(iterations=20))
        assert isinstance(player, Thinker)
        assert isinstance(player.search, kind) or player.search is None


@pytest.mark.parametrize("id", LEARNED)
def test_nothing_a_seat_may_not_know_changes_what_hard_does(id: str) -> None:
    state = zirconia.game(id).start(seed="5")
    chance = random.Random(id)
    for step in range(60):
        seat = state.acting[0]
        if step % 10 == 9:
            elsewhere = state.imagine(seat, f"another world {step}")
            choices = {
                bot("hard", "1", id).choose(Seat(world, seat), Budget(iterations=30))
                for world in (state, elsewhere)
            }
            assert len(choices) == 1, step
        state.apply(chance.choice(state.legal(seat)), seat)
        if state.over:
            break
