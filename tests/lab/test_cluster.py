"""Runs on a Ray cluster: a real one on this machine, where Ray is installed."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.lab.support import files, played, terms
from zirconia.lab.batches import run
from zirconia.lab.cluster import NoCluster, knock, on_cluster
from zirconia.lab.extras import Lacking

NEEDED = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: pip install 'zirconia[cluster]' and run this again"
)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        Lacking, match=r"a cluster needs ray, which is not installed: pip install 'zirconia\[cluster\]'"
    ):
        on_cluster("local")


@NEEDED
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_writes_the_same_bytes_as_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.lab.terms.QUICK", {"random": 4, "easy": 2})
    asked = terms("galactic-confrontation", 10)
    played(tmp_path / "alone", asked)
    list(run(asked, tmp_path / "cluster", on_cluster("local")))
    assert files(tmp_path / "cluster") == files(tmp_path / "alone")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_an_address_without_a_cluster_is_named(address: str) -> None:
    with pytest.raises(NoCluster, match=f"there is no Ray cluster at '{address}'"):
        knock(address)
