"""A training in small: it plays, learns, goes on where it stopped, and leaves a network to play with."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec

import zirconia
from tests.patience import PATIENCE
from zirconia.bots import network_file

torch = pytest.importorskip("torch")

from zirconia.bots.inputs import Inputs, from_json  # noqa: E402
from zirconia.core.errors import BadRecord  # noqa: E402
from zirconia.learn.training.examples import Part, Player, Teaching  # noqa: E402
from zirconia.learn.training.export import Misfit, blended, export, imported  # noqa: E402
from zirconia.learn.training.layout import Layout  # noqa: E402
from zirconia.learn.training.model import Network, chances  # noqa: E402
from zirconia.learn.training.records import amid  # noqa: E402
from zirconia.learn.training.settings import SHIPPED, plan_for  # noqa: E402
from zirconia.learn.training.setups import Also, Wanted, drawn  # noqa: E402
from zirconia.learn.training.spread import Spread  # noqa: E402
from zirconia.learn.training.study import Shelf, Study, goals, lesson, study  # noqa: E402
from zirconia.learn.training.survey import survey  # noqa: E402
from zirconia.learn.training.train import Plan, train  # noqa: E402
from zirconia.learn.training.values import Valuing, examples_of, value  # noqa: E402


def trained(plan: Plan, folder: Path, told: list[str], steps: int) -> list[dict[str, Any]]:
    """The curve of a training that went on until it had more steps, however slow the machine is."""
    curve: list[dict[str, Any]] = []
    while not curve or curve[-1]["steps"] <= steps:
        plan.minutes *= 2
        assert plan.minutes < PATIENCE
        train(plan, folder, told.append)
        curve = json.loads((folder / "curve.json").read_text())
    return curve


def test_a_training_goes_on_and_leaves_a_network_that_fits(tmp_path: Path) -> None:
    told: list[str] = []
    plan = plan_for("corporate-wars", 0.01, "cpu", processes=1, games=2)
    plan.batches = 2
    first = trained(plan, tmp_path, told, 0)
    second = trained(plan, tmp_path, told, first[-1]["steps"])
    assert second[: len(first)] == first
    assert told
    export(tmp_path / "weights.pt", tmp_path / "network.bin")
    loaded = network_file.read(tmp_path / "network.bin")
    assert network_file.fitted(loaded, zirconia.game("corporate-wars").setup()).seats == 2


def test_a_network_file_can_be_gone_on_with(tmp_path: Path) -> None:
    shipped = network_file.path_of(zirconia.game("galactic-confrontation"))
    torch.save(imported(shipped), tmp_path / "weights.pt")
    export(tmp_path / "weights.pt", tmp_path / "network.bin")
    assert network_file.opened(tmp_path / "network.bin") == network_file.opened(shipped)


def test_some_setups_are_drawn_so_that_they_show_what_chance_rarely_finds() -> None:
    game = zirconia.game("standoff-hex")
    guns = (Also(0.25, {}, {"cards": {"artillery": {"start": 1}}}), Also(0.25, {"narrow-market": True}, {}))
    chance = Random(3)
    found = [drawn(game, (2,), chance, 0.0, guns) for _ in range(400)]
    assert {json.dumps(one) for one in found} == {
        json.dumps(Wanted(2, *one[1:])) for one in (*guns, Also(0.5, {}, {}))
    }
    shares = [sum(one[1:] == kind[1:] for one in found) / 400 for kind in guns]
    assert shares == pytest.approx([0.25, 0.25], abs=0.06)
    for name, settings in SHIPPED.items():
        for one in settings.get("also", ()):
            zirconia.game(name).setup(2, one.options, one.overrides).start(seed="0")


def test_rivals_are_met_from_the_beginning_and_must_be_of_one_kind(tmp_path: Path) -> None:
    shipped = network_file.path_of(zirconia.game("corporate-wars"))
    plan = plan_for("corporate-wars", 0.01, "cpu", processes=1, games=2, start=shipped, rivals=(shipped,))
    plan.batches = 1
    trained(plan, tmp_path / "own", [], 0)
    kept = torch.load(tmp_path / "own" / "checkpoint.pt", weights_only=True)["selves"]
    assert len(kept) >= 2  # itself as it began, and the rival
    assert all(bool((one == kept[1][name]).all()) for name, one in kept[0].items())
    other = network_file.path_of(zirconia.game("galactic-confrontation"))
    with pytest.raises(Misfit, match="is no rival: it reads other numbers"):
        train(replace(plan, rivals=(other,)), tmp_path / "other", lambda _: None)


def test_some_games_begin_amid_recorded_matches(tmp_path: Path) -> None:
    game = zirconia.game("galactic-confrontation")
    state = game.start(2, seed="a match")
    while state.steps < 200 and not state.over:
        state.apply(state.legal()[-1], state.acting[0])
    path = tmp_path / "match.json"
    path.write_text(json.dumps(zirconia.record(state)), encoding="utf-8")
    [(wanted, states)] = amid(game.id, [path], Random(1))
    assert wanted == Wanted(2, state.setup.options, state.setup.overrides)
    assert len(states) == 8
    assert len({one.digest() for one in states}) > 4
    reached = {
        zirconia.replay(zirconia.record(state), at).digest()
        for at in range(len(zirconia.record(state)["entries"]))
    }
    assert {one.digest() for one in states} <= reached
    plan = plan_for(game.id, 0.01, "cpu", processes=1, games=2, records=(path,))
    plan.batches, plan.amid = 1, 1.0
    assert trained(plan, tmp_path / "amid", [], 0)
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"broken\.json is no record to learn from"):
        train(replace(plan, records=(tmp_path / "broken.json",)), tmp_path / "other", lambda _: None)
    with pytest.raises(BadRecord, match="it is of Galactic Confrontation"):
        amid("kardashev", [path], Random(1))


@pytest.mark.parametrize("name", ["galactic-confrontation", "standoff-square"])
def test_what_was_taken_back_in_a_recorded_match_is_gone_through_as_it_was(name: str, tmp_path: Path) -> None:
    game = zirconia.game(name)
    state = game.start(2, seed="taken back")
    random = Random(3)
    for number in range(150):
        seat = state.acting[0]
        state.apply(random.choice(state.legal(seat)), seat)
        if number % 7 == 0:  # what was drawn meanwhile is not drawn again
            state.undo(seat, agreed=True)
    whole = zirconia.record(state)
    reached = {zirconia.replay(whole, at).digest() for at in range(len(whole["entries"]))}
    path = tmp_path / "match.json"
    for left in (False, True):
        if left:
            state.resign(0)
        path.write_text(json.dumps(zirconia.record(state)), encoding="utf-8")
        [(_, states)] = amid(name, [path], Random(1))
        assert {one.digest() for one in states} <= reached
        assert not any(one.over for one in states)


def test_values_are_not_learned_from_a_match_in_which_something_was_taken_back(tmp_path: Path) -> None:
    game = zirconia.game("galactic-confrontation")
    inputs = survey(game, (2,))
    path = tmp_path / "match.json"
    learned = []
    for taken_back in (False, True):
        state = game.start(2, seed="whole")
        random = Random(5)
        while not state.over:
            seat = state.acting[0]
            state.apply(random.choice(state.legal(seat)), seat)
            if taken_back and 100 < state.steps < 120:
                state.undo(seat, agreed=True)
        assert any(state.returns())
        path.write_text(json.dumps(zirconia.record(state)), encoding="utf-8")
        learned.append(examples_of(game.id, path, inputs, Random(1)))
    assert learned[0] is not None
    assert learned[1] is None


def test_values_are_put_right_by_how_recorded_matches_ended(tmp_path: Path) -> None:
    game = zirconia.game("galactic-confrontation")
    paths = []
    for number in range(12):
        state = game.start(2, seed=f"match {number}")
        chance = Random(number)
        while not state.over:
            state.apply(chance.choice(state.legal()), state.acting[0])
        paths.append(tmp_path / f"{number}.json")
        paths[-1].write_text(json.dumps(zirconia.record(state)), encoding="utf-8")
    told: list[str] = []
    plan = Valuing(game.id, network_file.path_of(game), paths, passes=12, portion=256)
    value(plan, tmp_path / "own", told.append)
    saved = torch.load(tmp_path / "own" / "weights.pt", weights_only=True)
    study = saved["about"]["studies"][-1]
    before, after = study["off"]
    assert after < 0.9 * before
    assert told[-1] == f"Values are off by {after:.3f} now."
    first = imported(network_file.path_of(game))
    inputs = from_json(saved["inputs"])
    part = examples_of(game.id, paths[0], inputs, Random(1))
    assert part is not None
    arrays = {name: torch.from_numpy(array) for name, array in part.arrays(2).items()}
    policies = []
    for weights in (first, saved):
        network = Network(inputs, 2, saved["about"]["width"], saved["about"]["depth"])
        network.load_state_dict(weights["network"])
        with torch.no_grad():
            scores, _ = network(arrays["numbers"], arrays["facts"])
        policies.append(chances(scores, arrays["codes"], arrays["counts"]).exp())
    assert float((policies[0] - policies[1]).abs().sum(1).mean()) < 0.2
    with pytest.raises(BadRecord, match="two matches or more"):
        value(replace(plan, records=paths[:1]), tmp_path / "few", told.append)


def test_weights_that_came_from_one_another_have_a_mean(tmp_path: Path) -> None:
    shipped, other = (network_file.path_of(zirconia.game(game)) for game in ("corporate-wars", "standoff-hex"))
    saved = imported(shipped)
    torch.save(saved, tmp_path / "one.pt")
    moved = {name: one + 2 if one.is_floating_point() else one for name, one in saved["network"].items()}
    torch.save({**saved, "network": moved}, tmp_path / "two.pt")
    blended([tmp_path / "one.pt", tmp_path / "two.pt"], tmp_path / "mean.pt")
    mean = torch.load(tmp_path / "mean.pt", weights_only=True)["network"]
    assert torch.allclose(mean["bias"], saved["network"]["bias"] + 1)
    assert bool((mean["row_of"] == saved["network"]["row_of"]).all())
    torch.save(imported(other), tmp_path / "other.pt")
    with pytest.raises(Misfit, match="have no mean"):
        blended([tmp_path / "one.pt", tmp_path / "other.pt"], tmp_path / "mean.pt")


def test_a_teacher_is_followed_where_it_wins() -> None:
    setup = zirconia.game("corporate-wars").setup()
    player = Player(setup, None, TEACHING._replace(teacher="medium", late=2), Random(5))
    won = set()
    for _ in range(10):
        examples, results = player.play()
        shown = [example for example in examples if example.shown]
        assert len({example.turn for example in shown}) <= 1
        for example in shown:
            assert sum(example.tries) == 1
            assert (example.expected, example.own) == (results[example.turn], results[example.turn] > 0)
            won.add(example.own)
    assert won == {True, False}


def test_nothing_is_learned_from_a_teacher_that_fails() -> None:
    setup = zirconia.game("corporate-wars").setup()
    player = Player(setup, None, TEACHING._replace(teacher="tests.learn.test_training:Lost"), Random(5))
    with pytest.raises(ValueError, match=r"the teacher failed: .*it forgot the rules"):
        player.play()


class Lost:
    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, seat: object, budget: object) -> int:
        raise RuntimeError("it forgot the rules")


def test_searches_use_a_tuned_network_as_they_used_the_one_before(tmp_path: Path) -> None:
    shipped = network_file.path_of(zirconia.game("corporate-wars"))
    plan = plan_for("corporate-wars", 0.01, "cpu", processes=1, games=2, start=shipped)
    plan.batches = 1
    curve = trained(plan, tmp_path, [], 0)
    trained(plan, tmp_path, [], curve[-1]["steps"])  # also where it was broken off and went on
    export(tmp_path / "weights.pt", tmp_path / "network.bin")
    before, after = (network_file.opened(path).about for path in (shipped, tmp_path / "network.bin"))
    assert before["later"] > 0
    assert {name: before[name] for name in network_file.SEARCH if name in before}.items() <= after.items()


@pytest.mark.parametrize(("game", "seats"), [("corporate-wars", 2), ("kardashev", 3)])
def test_what_is_read_together_is_learned_as_it_is_played(game: str, seats: int, tmp_path: Path) -> None:
    setup = zirconia.game(game).setup(seats)
    inputs = survey(zirconia.game(game), (seats,))
    torch.manual_seed(3)
    network = Network(inputs, 6, 24, 16)
    with torch.no_grad():
        network.special[max(inputs.rows()) + 1 :].normal_(std=0.3)
    about = {"game": game, "rules": setup.game.rules, "width": 24, "depth": 16}
    torch.save({"about": about, "inputs": inputs.json(), "network": network.state_dict()}, tmp_path / "weights.pt")
    export(tmp_path / "weights.pt", tmp_path / "network.bin")
    whole = network_file.fitted(network_file.read(tmp_path / "network.bin"), setup)
    layout, numbers = Layout(inputs, Spread(inputs), setup), np.zeros((1, Spread(inputs).width), np.int16)
    state, chance = setup.start(seed="1", journal=False), Random(1)
    for _ in range(80):
        seat = state.acting[0]
        layout.fill(numbers, np.array([list(state.encode(seat))]))
        values: vec[float] = vec[float]([0.0] * seats)
        whole.read(state.core, seat)
        whole.expect(seat, values)
        learned = network(torch.tensor(numbers), torch.tensor(layout.facts)[None])[1][0].tolist()
        expected = [learned[(other - seat) % seats] for other in range(seats)]
        assert list(values) == pytest.approx(expected, abs=0.03)
        state.apply(chance.choice(state.legal(seat)), seat)


def test_a_network_from_before_reads_together_from_now_on_and_judges_as_it_did(
    inputs: Inputs, tmp_path: Path
) -> None:
    single = replace(inputs, together=())
    setup = zirconia.game("corporate-wars").setup()
    about = {"game": "corporate-wars", "rules": setup.game.rules, "width": 24, "depth": 16}
    weights = Network(single, 2, 24, 16).state_dict()
    torch.save({"about": about, "inputs": single.json(), "network": weights}, tmp_path / "weights.pt")
    export(tmp_path / "weights.pt", tmp_path / "before.bin")
    torch.save(imported(tmp_path / "before.bin"), tmp_path / "weights.pt")
    export(tmp_path / "weights.pt", tmp_path / "after.bin")
    assert network_file.opened(tmp_path / "after.bin").inputs == inputs
    state = setup.start(seed="1", journal=False)
    values: list[vec[float]] = []
    for name in ("before.bin", "after.bin"):
        network = network_file.fitted(network_file.read(tmp_path / name), setup)
        network.read(state.core, 0)
        values.append(vec[float]([0.0, 0.0]))
        network.expect(0, values[-1])
    assert list(values[0]) == list(values[1])


# Learning from searches -----------------------------------------------------------------------------------

TEACHING = Teaching("corporate-wars", (2,), changed=0.0, well=24, quick=8, share=0.5, earlier=0.5)


@pytest.fixture(scope="module")
def inputs() -> Inputs:
    return survey(zirconia.game("corporate-wars"), (2,))


@pytest.fixture(scope="module")
def untaught(inputs: Inputs) -> Network:
    torch.manual_seed(1)
    return Network(inputs, 2, 24, 16)


@pytest.fixture(scope="module")
def part(inputs: Inputs) -> dict[str, Any]:
    """Examples of two games that judge by hand."""
    setup = zirconia.game("corporate-wars").setup()
    player = Player(setup, None, TEACHING, Random(3))
    part = Part(inputs, Spread(inputs), setup)
    for _ in range(2):
        part.add(*player.play())
    return part.arrays(2)


def test_an_example_holds_every_try_of_its_search(part: dict[str, Any]) -> None:
    assert (part["tries"].sum(axis=1) == TEACHING.well).all()
    assert (part["tries"].astype(bool).sum(axis=1) <= part["counts"]).all()
    assert (part["results"].sum(axis=1) == 0).all()
    assert set(part["results"][:, 0]) == {-1, 1}


def test_lessons_bring_a_network_nearer_to_what_searches_tried(part: dict[str, Any], untaught: Network) -> None:
    network = copy.deepcopy(untaught)
    optimizer = torch.optim.AdamW(network.parameters(), 3e-3)
    shelf = Shelf(1000, "cpu")
    shelf.add(part)
    policy, value = zip(*(lesson(network, optimizer, shelf.drawn(64), 0.5) for _ in range(80)), strict=True)
    assert mean(policy[-10:]) < 0.9 * mean(policy[:10])
    assert mean(value[-10:]) < 0.9 * mean(value[:10])


def test_the_oldest_examples_make_room(part: dict[str, Any]) -> None:
    shelf = Shelf(len(part["counts"]) + 5, "cpu")
    for mark in (1, 2):
        shelf.add({**part, "expected": np.full_like(part["expected"], mark)})
    assert (shelf.arrays["expected"] == 1).sum() == 5


def test_what_two_may_expect_is_shared_and_what_three_may_is_not() -> None:
    some = {
        "results": torch.tensor([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]),
        "expected": torch.tensor([0.0, 1.0]),
        "seats": torch.tensor([2, 3]),
    }
    assert goals(some, 0.5).tolist() == [[0.5, -0.5, 0.0], [0.5, 1.0, -1.0]]


def test_a_study_leaves_a_network_that_guides_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.learn.training.study.FEW", 1)
    plan = Study(TEACHING, 0.05, processes=1, width=24, depth=16, by_hand=1)
    found: list[dict[str, Any]] = []
    while not found or not found[-1]["examples"]:
        plan.minutes *= 2
        assert plan.minutes < PATIENCE
        study(plan, tmp_path)
        found = network_file.opened(tmp_path / "network.bin").about["studies"]
    setup = zirconia.game("corporate-wars").setup()
    player = Player(setup, tmp_path / "network.bin", TEACHING._replace(hand=2.0), Random(1))
    own = {(example.own, sum(example.tries)) for _ in range(4) for example in player.play()[0]}
    assert own == {(True, 24), (False, 48)}  # only its own decisions are to be followed
