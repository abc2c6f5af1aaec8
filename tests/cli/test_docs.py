"""Every command shown in the documents runs, and prints what is shown below it."""

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
ROOT = DOCS.parent
PAGES = (*sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("balance/*.md")), ROOT / "README.md")
SHOWN = re.compile(r"^\s*\$ (?:\.venv/bin/)?zirconia (.*)$", re.MULTILINE)
MENTIONED = re.compile(r"(?:^ *|`)zirconia ([a-z]+ [^`#\n]*(?:\n[^`\n]+(?=`))?)", re.MULTILINE)
MODULE = re.compile(r"python -m ((?:benchmarks|tests)\.\w+(?:\.\w+)*)([^`\n]*)")
BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
SMALL = {"--games": "1", "--seconds": "0.05", "--mutations": "50"}
# What differs from machine to machine, and what takes long.
UNCERTAIN = ("bench ", "check ", "lab compare ")
SPEED = re.compile(r"[\d.,]+(?= (?:games|steps)/s)|(?<=_per_s\": )[\d.]+")


def shown() -> list[str]:
    """The command lines of all documents; a comment gives a status other than 0."""
    lines = {line for path in PAGES for line in SHOWN.findall(path.read_text(encoding="utf-8"))}
    return sorted(line for line in lines if line != "serve")  # which does not end


def mentioned() -> list[str]:
    """The command lines that can't be run here (they take long, or need a server), and those inside sentences."""
    found = {line.strip() for path in PAGES for line in MENTIONED.findall(path.read_text(encoding="utf-8"))}
    return sorted(line for line in found if "--" in line)


def shown_with_output() -> list[tuple[str, str]]:
    """The command lines below which the documents show what they print, where that is certain."""
    blocks = [block for path in sorted(DOCS.glob("*.md")) for block in BLOCK.findall(path.read_text("utf-8"))]
    parts = [part for block in blocks for part in re.split(r"^\$ zirconia ", block, flags=re.MULTILINE)[1:]]
    pairs = [(line, output) for line, _, output in (part.partition("\n") for part in parts)]
    return [(line, output) for line, output in pairs if output.strip() and not line.startswith(UNCERTAIN)]


def as_pattern(output: str) -> str:
    """What matches the shown output: three dots stand for anything."""
    return ".*".join(map(re.escape, SPEED.sub("#", output.strip()).split("...")))


def small(words: list[str]) -> list[str]:
    """The same command with less to do."""
    less = SMALL | ({"--games": "4"} if words[:2] == ["lab", "luck"] else {})
    return [less.get(before, word) for before, word in zip(["", *words], words, strict=False)]


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


def test_the_documents_show_every_command(command: Command) -> None:
    listed = re.findall(r"^    ([a-z]+)", command("--help").out.partition("COMMAND\n")[2], re.MULTILINE)
    page = (DOCS / "commands.md").read_text("utf-8")
    assert sorted(re.findall("^## zirconia (.*)$", page, re.MULTILINE)) == sorted(listed)


@pytest.mark.parametrize("line", shown())
def test_a_shown_command_runs(line: str, command: Command, folder: Path) -> None:
    make_runs(line, command)
    done = command(*small(shlex.split(line, comments=True)))
    assert done.status == status_of(line), done.err


@pytest.mark.parametrize(("line", "output"), shown_with_output())
def test_a_shown_command_prints_what_is_shown(
    line: str, output: str, command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZIRCONIA_PURE")
    make_runs(line, command)
    done = command(*shlex.split(line, comments=True))
    printed = SPEED.sub("#", (done.out + done.err).strip())
    assert re.fullmatch(as_pattern(output), printed, re.DOTALL), printed


@pytest.mark.parametrize("line", mentioned())
def test_a_mentioned_command_has_these_options(line: str, command: Command) -> None:
    words = shlex.split(line)
    parts = [word for word in words[1:2] if word.isalpha() and words[0] in ("lab", "learn", "puzzles")]
    told = command(words[0], *parts, "--help").out
    assert not [word for word in words if word.startswith("-") and not re.search(rf"(?<![\w-]){word}\b", told)]


def test_programs_that_the_documents_name_are_there() -> None:
    named = {found for path in PAGES for found in MODULE.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 10
    for module, rest in named:
        text = (ROOT / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
        assert not [option for option in re.findall(r"--[a-z-]+", rest) if f'"{option}"' not in text], module


def status_of(line: str) -> int:
    expected = re.search(r"# status (\d)", line)
    return int(expected[1]) if expected else 0


def make_runs(line: str, command: Command) -> None:
    """What a shown report is made of."""
    for run in re.findall(r"^lab report (\S+)", line):
        done = command("lab", "run", GAME, "--games", "1", "--bots", "random", "--jobs", "1", "-o", run)
        assert done.status == 0
