"""Records that are named for learning are found before anything begins, or missed in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from zirconia.cli import main


@pytest.mark.parametrize("what", ["train", "values"])
def test_records_must_be_there(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "nowhere.json", tmp_path / "empty"):
        assert (
            main(["learn", what, "standoff-hex", "--records", str(path), "--folder", str(tmp_path / "kept")]) == 2
        )
        assert f"there are no records (*.json) at {path}" in capsys.readouterr().err
    assert not (tmp_path / "kept").exists()
