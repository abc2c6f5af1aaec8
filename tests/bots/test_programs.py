"""From a name to a bot: one way for all names, and a clear sentence for each that leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.programs import First
from zirconia.bots import BrokenBot, UnknownBot, bot, bots
from zirconia.bots.registry import LADDER, line, maker_of, offer
from zirconia.bots.trial import try_out

HERE = "tests.bots.programs"
GAME = "galactic-confrontation"


@pytest.fixture
def offered() -> Iterator[str]:
    """A program that everybody may choose, for one test."""
    name = f"{HERE}:First"
    offer([name])
    yield name
    offer([])


def test_a_class_is_a_bot_by_its_module_and_name() -> None:
    player = bot(f"{HERE}:First", "s", GAME)
    assert isinstance(player, First) and player.seed == "s"


@pytest.mark.parametrize(
    ("name", "error", "told"),
    [
        ("no_such_module:Bot", UnknownBot, "there is no module 'no_such_module', neither in /.* nor among"),
        ("tests.no_such:Bot", UnknownBot, "there is no module 'tests.no_such'"),
        (f"{HERE}:Frist", UnknownBot, "the module 'tests.bots.programs' has no 'Frist'; did you mean 'First'"),
        (f"{HERE}:NO_CLASS", BrokenBot, "'tests.bots.programs:NO_CLASS' is no class"),
        (f"{HERE}:Needy", BrokenBot, "'tests.bots.programs:Needy' can't be made from a seed: TypeError"),
        (f"{HERE}:Refuses", BrokenBot, "can't be made from a seed: RuntimeError: not today"),
        (f"{HERE}:Mute", BrokenBot, r"'tests.bots.programs:Mute' has no choose\(seat, budget\)"),
        (":First", UnknownBot, "a program is named as module:Class, as in my_bots:Greedy, not ':First'"),
        ("tests.bots:", UnknownBot, "a program is named as module:Class"),
        ("../evil:Bot", UnknownBot, "a program is named as module:Class"),
        ("randon", UnknownBot, "there is no bot 'randon'; did you mean 'random'"),
        ("explorer", UnknownBot, "'explorer' plays Kardashev, not Galactic Confrontation; allowed: .* economy"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_in_one_sentence(name: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told) as caught:
        bot(name, "s", GAME)
    assert "\n" not in str(caught.value)


def test_a_module_that_lacks_something_says_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lacking_bots.py").write_text("import no_such_package\n")
    (tmp_path / "misspelt_bots.py").write_text("class Bot\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["elsewhere"])
    with pytest.raises(BrokenBot, match=r"'lacking_bots' can't be imported: ModuleNotFound.*no_such_package"):
        bot("lacking_bots:Bot", "s")
    with pytest.raises(BrokenBot, match="'misspelt_bots' can't be imported: SyntaxError"):
        bot("misspelt_bots:Bot", "s")


def test_another_game_s_baseline_fits_where_it_has_that_name_too() -> None:
    assert bot("rush", "s", GAME) and bot("rush", "s", "standoff-hex") and bot("explorer", "s", "kardashev")
    with pytest.raises(UnknownBot, match=r"'contracts' plays Corporate Wars, not Kardashev; allowed: .*warlord"):
        bot("contracts", "s", "kardashev")


def test_what_a_stranger_names_is_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tempting.py").write_text("open('imported', 'w').close()\nclass Bot: ...\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    with pytest.raises(UnknownBot, match="there is no bot 'tempting:Bot'; allowed: random"):
        maker_of("tempting:Bot", GAME, importing=False)
    assert not (tmp_path / "imported").exists()


def test_what_an_operator_offers_is_among_the_bots(offered: str) -> None:
    assert bots() == [*(name for name in bots() if name != offered), offered]
    assert bots(GAME)[: len(LADDER)] == list(LADDER) and offered in bots(GAME)
    assert isinstance(maker_of(offered, GAME, importing=False)("s"), First)
    assert line(offered) == "a program of its own"


def test_only_a_class_in_a_module_can_be_offered() -> None:
    with pytest.raises(UnknownBot, match="module:Class"):
        offer(["easy"])
    with pytest.raises(UnknownBot, match="may have 100 letters"):
        offer(["a" * 100 + ":Bot"])
    assert not [name for name in bots() if ":" in name]


def test_a_program_is_tried_out_in_a_process_of_its_own() -> None:
    try_out(f"{HERE}:First")
    with pytest.raises(BrokenBot, match="RuntimeError: not today"):
        try_out(f"{HERE}:Refuses")
