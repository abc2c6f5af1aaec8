"""An author compiles a plugin's rules by themselves, upon the compiled core that is installed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import zirconia
from tests.building.sharing import compiled_example, in_folder
from zirconia import building

PLAY = """
import bag_duel.rules.position
from bag_duel import GAME
from zirconia.conformance import check
assert not bag_duel.rules.position.__file__.endswith(".py"), bag_duel.rules.position.__file__
report = check(GAME, games=1)
assert report.ok, report
print("everything holds")
"""

pytestmark = pytest.mark.skipif(not zirconia.compiled(), reason="this run is uncompiled")


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_example(tmp_path_factory)


def test_a_compiled_plugin_keeps_its_promises(plugin: Path) -> None:
    played = in_folder(plugin, "-c", PLAY)
    assert played.stdout == "everything holds\n", played.stderr


def test_a_plugin_compiled_for_another_core_is_refused(plugin: Path, tmp_path: Path) -> None:
    """What fits another interface is not found by name, where it would crash."""
    other = tmp_path / "example"
    shutil.copytree(plugin, other)
    name = building.core_group().name
    library = next(other.glob("zirconia_plugin_bag_duel__mypyc*"))
    library.write_bytes(library.read_bytes().replace(name.encode(), name[:-4].encode() + b"0000"))
    played = in_folder(other, "-c", "import bag_duel")
    assert played.returncode == 1
    assert f"No module named '{name[:-4]}0000__mypyc'" in played.stderr
    entry = other / "bag_duel-1.0.0.dist-info" / "entry_points.txt"
    entry.parent.mkdir()
    entry.write_text("[zirconia.games]\nbag-duel = bag_duel:GAME\n")
    listed = in_folder(other, "-m", "zirconia", "games")
    assert listed.returncode == 0 and "compiled for another version of Zirconia" in listed.stderr


def test_compiled_rules_do_not_mix_with_an_uncompiled_core(plugin: Path) -> None:
    played = in_folder(plugin, "-c", "import bag_duel", ZIRCONIA_PURE="1")
    assert played.returncode == 1
    assert "can't run with ZIRCONIA_PURE=1" in played.stderr
