"""Learned networks: whole numbers, the same on any machine; refused where they do not fit; blind to secrets."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from tests.bots.plain_network import DEPTH, GAME, Plain, small_inputs
from zirconia.bots import Budget, Seat, network_file
from zirconia.bots.advised import Advised
from zirconia.bots.guided import Guided
from zirconia.bots.inputs import OtherInputs
from zirconia.bots.network import Network
from zirconia.bots.network_file import fitted, network_for
from zirconia.bots.registry import bot
from zirconia.bots.search import Search
from zirconia.bots.thinkers import Thinker, network_of, new_search
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.learn.training.together import read_together
from zirconia.review.estimates import network_kept

LEARNED = [id for id in zirconia.games() if network_file.of_game(zirconia.game(id))]


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
    def refused(setup: Setup, reading: bool) -> None:
        raise OtherInputs("made for something else")

    monkeypatch.setattr("zirconia.bots.thinkers.network_for", refused)
    state = zirconia.game(GAME).start(seed="1")
    assert network_of(state.setup) is None
    player = bot("hard", "1", GAME)
    assert player.choose(Seat(state, 0), Budget(iterations=20)) in state.legal(0)
    assert isinstance(player, Thinker)
    assert type(player.search) is Search


@pytest.mark.parametrize("head", [b"[]", b"{}", b'{"about": {}, "inputs": 3}', b"nonsense"])
def test_a_broken_file_is_told_once_and_bots_and_reviews_do_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, head: bytes
) -> None:
    path = tmp_path / GAME / network_file.NAME
    path.parent.mkdir()
    path.write_bytes(network_file.MARK + zlib.compress(len(head).to_bytes(4, "big") + head))
    monkeypatch.setenv("ZIRCONIA_NETWORKS", str(tmp_path))
    setup = zirconia.game(GAME).setup()
    assert network_of(setup) is None
    network_kept.cache_clear()
    assert network_kept(setup) is None
    network_kept.cache_clear()
    (warned,) = caplog.messages
    assert warned.startswith(f"{path} is not used") and "damaged" in warned


def test_what_ships_fits_every_setup_as_printed(caplog: pytest.LogCaptureFixture) -> None:
    for id in LEARNED:
        game = zirconia.game(id)
        assert all(network_of(game.setup(seats)) for seats in game.seats)
    assert not caplog.messages


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
    monkeypatch.setattr("zirconia.bots.thinkers.network_of", lambda *_: network)
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
def test_hard_searches_with_the_network_and_hard_2026_does_not(id: str) -> None:
    for name, kinds in (("hard", {Guided, Advised}), ("hard-2026", {Search})):
        state = zirconia.game(id).start(seed="2")
        player = bot(name, "1", id)
        while len(state.legal(state.acting[0])) == 1:
            state.apply(state.legal(state.acting[0])[0], state.acting[0])
        player.choose(Seat(state, state.acting[0]), Budget(iterations=20))
        assert isinstance(player, Thinker)
        assert player.search is None or type(player.search) in kinds


def test_a_file_may_say_how_it_is_used_where_numbers_are_changed() -> None:
    """There the game's own judgement, which reads all numbers, judges what a policy was never shown."""
    game = zirconia.game("galactic-confrontation")
    loaded = network_file.of_game(game)
    assert loaded is not None
    printed, changed = game.setup(), game.setup(2, {}, {"cards": {"critical-hit": {"damage": 0}}})
    assert network_file.settings_for(loaded, printed) == loaded.about
    assert network_file.settings_for(loaded, changed) == {**loaded.about, **loaded.about["changed"]}
    assert (fitted(loaded, printed).later, fitted(loaded, changed).later) == (0, loaded.about["changed"]["later"])
    assert network_file.settings_for(loaded, printed, reading=True) == network_file.settings_for(loaded, changed)
    assert network_file.rate_for(changed) == loaded.about["changed"]["rate"] != network_file.rate_for(printed)
    for setup, kind in ((printed, Guided), (changed, Advised)):
        judge = game.evaluation(setup.tables)
        assert type(new_search(judge, setup, from_seed("1", 1), fitted(loaded, setup))) is kind


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
