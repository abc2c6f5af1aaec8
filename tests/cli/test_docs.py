"""Every command shown in the documents runs."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.cli.support import GAME, Command, random_record, resigned_record
from tests.learn.untrained import FOLDER as LEARNER
from tests.learn.untrained import write_weights
from zirconia import conformance, replay
from zirconia.core.records.commitment import commitment

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.compile(r"^\s*\$ zirconia (.*)$", re.MULTILINE)
SMALL = {"--games": "1", "--seconds": "0.05", "--mutations": "50"}


def shown() -> list[str]:
    """The command lines of all documents; a comment gives a status other than 0."""
    return sorted({line for path in DOCS.glob("*.md") for line in SHOWN.findall(path.read_text(encoding="utf-8"))})


def small(words: list[str]) -> list[str]:
    """The same command with less to do."""
    return [SMALL.get(before, word) for before, word in zip(["", *words], words, strict=False)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the documents' files lie; the suite looks at fewer setups and positions than it would."""
    record = random_record()
    (tmp_path / "match.json").write_text(json.dumps(record))
    (tmp_path / "position.json").write_text(json.dumps(replay(record).position()))
    dealt = {**record, "commitment": {"salt": "s", "sha256": commitment("s", record["start"]["seed"])}}
    (tmp_path / "table.json").write_text(json.dumps(dealt))
    (tmp_path / "finished.json").write_text(json.dumps(resigned_record()))
    (tmp_path / "puzzles.json").write_text('{"zirconia-puzzles": 2, "puzzles": []}')
    (tmp_path / "changes.json").write_text("{}")
    page = (DOCS / "seats.md").read_text(encoding="utf-8")
    (tmp_path / "my_bots.py").write_text(page.partition("```python my_bots.py\n")[2].partition("```")[0])
    shutil.copy(LEARNER / "policy.py", tmp_path)
    write_weights(tmp_path / "policy.npz")
    monkeypatch.chdir(tmp_path)
    few = partial(conformance.check, pace=1000.0, coverage="values")
    monkeypatch.setattr("zirconia.commands.check.check", few)
    return tmp_path


def test_the_documents_show_every_command() -> None:
    assert {line.split()[0] for line in shown()} >= {
        "games",
        "play",
        "sim",
        "lab",
        "tournament",
        "check",
        "new",
        "bench",
        "replay",
        "review",
    }


@pytest.mark.parametrize("line", shown())
def test_a_shown_command_runs(line: str, command: Command, folder: Path) -> None:
    expected = re.search(r"# status (\d)", line)
    for run in re.findall(r"^lab report (\S+)", line):
        assert (
            command("lab", "run", GAME, "--games", "1", "--bots", "random", "--jobs", "1", "-o", run).status == 0
        )
    done = command(*small(shlex.split(line, comments=True)))
    assert done.status == (int(expected[1]) if expected else 0), done.err
