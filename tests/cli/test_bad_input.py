"""Every mistake is told in one line on stderr, with status 2, and nothing is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import GAME, Command, random_record

MISTAKES = [
    (),
    ("nonsense",),
    ("games", "--nonsense"),
    ("sim",),
    ("sim", "no-such-game"),
    ("sim", GAME, "--seats", "99"),
    ("sim", GAME, "--seats", "two"),
    ("sim", GAME, "--games", "0"),
    ("sim", GAME, "--games", "-5"),
    ("sim", GAME, "--games", "many"),
    ("sim", GAME, "--jobs", "0"),
    ("sim", GAME, "--bots", "no-such-bot"),
    ("sim", GAME, "--bots", ",".join(["random"] * 9)),
    ("sim", GAME, "--bots", ""),
    ("sim", GAME, "--option", "no-such-option"),
    ("sim", GAME, "--option", "no-such-option=3"),
    ("sim", GAME, "--option", ""),
    ("sim", GAME, "--overrides", "{broken"),
    ("sim", GAME, "--overrides", "no-such-file.json"),
    ("sim", GAME, "--overrides", '{"no-such-table": {"x": 1}}'),
    ("check", "no-such-game"),
    ("check", GAME, "--seats", "99"),
    ("check", GAME, "--games", "0"),
    ("bench", "no-such-game"),
    ("bench", GAME, "--seconds", "0"),
    ("bench", GAME, "--seconds", "soon"),
    ("bench", GAME, "--seconds", "nan"),
    ("replay",),
    ("replay", "no-such-file.json"),
    ("replay", "."),
    ("review",),
    ("review", "no-such-file.json"),
    ("play", "no-such-game"),
    ("play", GAME, "--seats", "99"),
    ("play", GAME, "--bots", "human"),
    ("play", GAME, "--bots", "human,no-such-bot"),
    ("play", GAME, "--hot-seat", "--bots", "human,random"),
    ("play", GAME, "--option", "no-such-option"),
    ("play", GAME, "--load", "no-such-file.json"),
    ("play", GAME, "--load", "no-such-file.json", "--seats", "2"),
]

GOOD = random_record()
FILES = {
    "empty": "",
    "no JSON": "{",
    "a list": "[]",
    "no record": "{}",
    "foreign": json.dumps({"zirconia": 1, "game": "chess", "entries": [], "start": {}}),
    "another format": json.dumps({**GOOD, "zirconia": 99}),
    "entries are a number": json.dumps({**GOOD, "entries": 5}),
    "an entry is a word": json.dumps({**GOOD, "entries": ["resign"]}),
    "an entry of a strange seat": json.dumps({**GOOD, "entries": [[77, "resign"]]}),
    "an entry of a strange key": json.dumps({**GOOD, "entries": [[0, "no such key"]]}),
    "an entry with a list as key": json.dumps({**GOOD, "entries": [[0, []]]}),
    "no start": json.dumps({**GOOD, "start": {}}),
    "strange seats": json.dumps({**GOOD, "seats": "x"}),
    "strange options": json.dumps({**GOOD, "options": {"no-such": 1}}),
    "digests are a number": json.dumps({**GOOD, "digests": 5}),
    "a divergence at 50": json.dumps({**GOOD, "digests": ["0" * 16]}),
    "a divergence at the end": json.dumps({**GOOD, "digest": "0" * 16}),
}
POSITIONS = {
    "another game's": {"game": "chess"},
    "other rules": {"rules": 999},
    "an unknown key": {"no-such-key": 1},
    "strange seats": {"seats": 99},
    "strange options": {"options": {"no-such": 1}},
    "a strange script": {"next": 5},
    "a strange stream": {"next": {"no-such-stream": []}},
    "outcomes that are a number": {"next": {zirconia.game(GAME).streams(zirconia.game(GAME).seats[0])[0]: 5}},
}


def refused(command: Command, folder: Path, *argv: str) -> str:
    before = sorted(folder.iterdir())
    done = command(*argv)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("zirconia")
    assert done.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before
    return done.err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("argv", MISTAKES, ids=" ".join)
def test_a_mistake_is_one_line(argv: tuple[str, ...], command: Command, folder: Path) -> None:
    refused(command, folder, *argv)


@pytest.mark.parametrize("what", FILES)
def test_a_broken_record_is_refused(what: str, command: Command, folder: Path) -> None:
    (folder / "file.json").write_text(FILES[what])
    refused(command, folder, "replay", "file.json")
    refused(command, folder, "replay", "file.json", "--json")
    if what != "no record":  # an empty position is the start
        refused(command, folder, "play", GAME, "--load", "file.json")


@pytest.mark.parametrize("what", POSITIONS)
def test_an_impossible_position_is_refused(what: str, command: Command, folder: Path) -> None:
    (folder / "file.json").write_text(json.dumps(POSITIONS[what]))
    refused(command, folder, "play", GAME, "--load", "file.json")


def test_a_binary_file_is_refused(command: Command, folder: Path) -> None:
    (folder / "file.json").write_bytes(bytes(range(256)))
    refused(command, folder, "replay", "file.json")


@pytest.mark.parametrize("state", ["binary", ".", "nowhere/results.jsonl"])
def test_a_tournament_that_can_t_be_kept_is_refused(state: str, command: Command, folder: Path) -> None:
    (folder / "binary").write_bytes(b"\xff\xfe\x00")
    refused(command, folder, "tournament", GAME, "--bots", "random,easy", "--games", "1", "--state", state)


def test_a_divergence_names_its_entry(command: Command, folder: Path) -> None:
    (folder / "file.json").write_text(FILES["a divergence at 50"])
    assert "entry 50" in refused(command, folder, "replay", "file.json", "--text")
    done = command("replay", "file.json", "--upto", "49")
    assert done.status == 0
    assert "(entry 49 of 60)" in done.out


def test_upto_past_the_end_is_refused(command: Command, folder: Path) -> None:
    (folder / "file.json").write_text(json.dumps(GOOD))
    assert "1 to 60" in refused(command, folder, "replay", "file.json", "--upto", "61")


def test_a_near_miss_is_suggested(command: Command, folder: Path) -> None:
    assert GAME in refused(command, folder, "sim", GAME[:-1])


def each_option() -> list[tuple[str, str]]:
    """A value of the wrong kind for every option that checks its kind."""
    wrong = {"flag": "perhaps", "number": "9999999", "choice": "no-such-choice"}
    return [
        (id, f"{option.name}={wrong[option.type]}")
        for id in zirconia.games()
        for option in zirconia.game(id).options.values()
        if option.type in wrong
    ]


@pytest.mark.parametrize(("game", "given"), each_option())
def test_a_bad_option_value_is_refused(game: str, given: str, command: Command, folder: Path) -> None:
    assert given.partition("=")[0] in refused(command, folder, "sim", game, "--option", given)


def test_a_deck_file_that_is_no_deck_is_told_in_words_and_once(command: Command, folder: Path) -> None:
    (folder / "deck.txt").write_text("60 Henchman")
    told = refused(command, folder, "sim", "corporate-wars", "--option", "deck=deck.txt")
    assert told.strip() == (
        "zirconia: both players' deck has 60 cards; it must have exactly 40 (D2); "
        "both players' deck has 60 copies of 'henchman'; at most 5 may be (D3)"
    )


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["zzz"], "has 'zzz' in its path; zirconia lab numbers corporate-wars lists everything"),
        (["miambot", "cost"], "has 'miambot' and 'cost' in its path; did you mean 'maimbot'?"),
    ],
)
def test_numbers_that_are_not_there_are_told_with_what_is(
    words: list[str], right: str, command: Command, folder: Path
) -> None:
    assert right in refused(command, folder, "lab", "numbers", "corporate-wars", *words)
