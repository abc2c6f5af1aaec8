"""The page's files, the games' art and hints, and replays of finished games."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path

import httpx
import pytest

import zirconia
from tests.patience import PATIENCE
from tests.server.support import Server, serving

get, post = partial(httpx.get, timeout=PATIENCE), partial(httpx.post, timeout=PATIENCE)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Server:  # type: ignore[misc]
    """A server whose page was not built."""
    folder = tmp_path_factory.mktemp("bare")
    with serving(f"sqlite:///{folder}/tables.sqlite3", web=str(folder)) as found:
        yield found


def test_without_the_page_the_server_says_so(bare: Server) -> None:
    answer = get(bare.url)
    assert answer.status_code == 200
    assert "was not built" in answer.text
    assert get(f"{bare.url}/api/games").status_code == 200


def test_a_page_and_a_drawing_can_be_asked_for_by_their_head_alone(bare: Server, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3", web=str(tmp_path)) as built:
        for path in ("/", "/t/x", "/icon.svg", "/art/corporate-wars/cover.svg"):
            answer = httpx.head(f"{built.url}{path}", timeout=PATIENCE)
            assert (answer.status_code, answer.content) == (200, b"")
            assert answer.headers["content-type"] == get(f"{built.url}{path}").headers["content-type"]
    assert httpx.head(bare.url, timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("game", zirconia.games())
def test_every_game_brings_its_look(game: str, bare: Server) -> None:
    told = get(f"{bare.url}/api/games/{game}/look").json()
    assert told["look"]["kinds"]
    assert told["goal"]
    assert len(told["seats"]) == zirconia.game(game).seats[-1]
    assert 6 <= len(told["guide"]) <= 12
    assert told["words"]
    for name in ("cover.svg", "art.svg"):
        answer = get(f"{bare.url}/art/{game}/{name}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "script" not in answer.text and "http://" not in answer.text.replace("http://www.w3.org/", "")


@pytest.mark.parametrize("game", zirconia.games())
def test_every_game_brings_its_players_rulebook(game: str, bare: Server) -> None:
    told = get(f"{bare.url}/api/games/{game}/book").json()
    assert {block["kind"] for block in told["blocks"]} >= {"text", "cards"}
    assert told["blocks"][0]["markdown"].startswith("## The goal")
    assert told["words"]


def test_a_tables_rulebook_has_the_numbers_of_the_table(bare: Server) -> None:
    places = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    changed = {"cards": {"maimbot": {"cost": 6}}}
    asked = {"game": "corporate-wars", "places": places, "overrides": changed}
    opened = post(f"{bare.url}/api/tables", json=asked).json()
    told = get(f"{bare.url}/api/tables/{opened['table']}/book").json()
    cards = {card["card"]: card for block in told["blocks"] for card in block.get("cards", [])}
    assert cards["maimbot"]["cost"] == "6"


def test_a_table_that_has_not_begun_has_its_own_rulebook(bare: Server) -> None:
    places = [{"kind": "you"}, {"kind": "open"}]
    asked = {"game": "standoff-hex", "places": places, "options": {"full-round": True}}
    opened = post(f"{bare.url}/api/tables", json=asked).json()
    told = get(f"{bare.url}/api/tables/{opened['table']}/book").json()
    assert "the round is played to its end" in told["blocks"][0]["markdown"]


def test_what_is_told_beside_a_table_is_true_there(bare: Server) -> None:
    places = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    changed = {"numbers": {"match": {"income": 4}}}
    asked = {"game": "corporate-wars", "places": places, "options": {"short-game": True}, "overrides": changed}
    opened = post(f"{bare.url}/api/tables", json=asked).json()
    told = get(f"{bare.url}/api/tables/{opened['table']}/teaching").json()
    assert told["goal"].startswith("5 points, one a turn")
    assert "Every turn brings 4 credits more" in told["guide"][2]["text"]
    book = get(f"{bare.url}/api/tables/{opened['table']}/book").json()
    assert told["words"] == book["words"]


def test_a_finished_game_has_the_rulebook_and_the_words_it_was_played_with(bare: Server) -> None:
    state = zirconia.game("corporate-wars").start(2, "1", {"domination": True})
    state.resign(0)
    asked = {"record": zirconia.record(state), "name": "Ada"}
    kept = post(f"{bare.url}/api/records", json=asked).json()["archived"]
    told = get(f"{bare.url}/api/tables/{kept}/teaching").json()
    assert told["goal"].startswith("20 points, up to 3 a turn")
    book = get(f"{bare.url}/api/tables/{kept}/book").json()
    assert "Whoever reaches 20 points first wins" in book["blocks"][0]["markdown"]
    assert told["words"] == book["words"]


def test_there_is_no_rulebook_of_an_unknown_game_or_table(bare: Server) -> None:
    assert get(f"{bare.url}/api/games/chess/book").status_code == 404
    assert get(f"{bare.url}/api/tables/nowhere/book").status_code == 404
    assert get(f"{bare.url}/api/tables/nowhere/teaching").status_code == 404


@pytest.mark.parametrize("game", zirconia.games())
def test_every_card_in_sight_has_an_emblem(game: str) -> None:
    found = zirconia.game(game)
    sheet = (found.folder / "page" / "art" / "art.svg").read_text(encoding="utf-8")
    scene = found.start(seed="1").view(0)
    areas = scene["areas"] + [area for player in scene["players"] for area in player["areas"]]
    slots = {card["art"].rsplit("/", 1)[1] for area in areas for card in area["cards"] if "art" in card}
    assert [slot for slot in sorted(slots) if f'id="card-{slot}"' not in sheet] == []


def test_no_other_file_of_a_game_can_be_fetched(bare: Server) -> None:
    for name in ("..%2Frules.py", "rules.py", "../rulebook.md"):
        assert get(f"{bare.url}/art/kardashev/{name}").status_code == 404


def test_guides_are_well_formed() -> None:
    for game in zirconia.games():
        steps = tomllib.loads(
            (Path(zirconia.game(game).folder) / "page" / "guide.toml").read_text(encoding="utf-8")
        )["step"]
        assert all(set(step) <= {"title", "text", "at", "move", "times", "phase", "only"} for step in steps)


def test_a_running_game_has_no_replay(bare: Server) -> None:
    places = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    opened = post(f"{bare.url}/api/tables", json={"game": "galactic-confrontation", "places": places}).json()
    assert get(f"{bare.url}/api/tables/{opened['table']}/replay").status_code == 409
    assert get(f"{bare.url}/api/tables/{opened['table']}/story").status_code == 409


def test_a_finished_game_is_replayed_from_any_seat(bare: Server) -> None:
    places = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    opened = post(f"{bare.url}/api/tables", json={"game": "galactic-confrontation", "places": places}).json()
    address = f"{bare.url}/api/tables/{opened['table']}"
    headers = {"authorization": f"Bearer {opened['token']}"}
    post(f"{address}/commands", json={"do": "resign"}, headers=headers).raise_for_status()
    whole = get(f"{address}/replay", params={"seat": 0}).json()
    assert whole["at"] == whole["total"] == 1
    assert whole["view"]["over"]
    start = get(f"{address}/replay", params={"upto": 0}).json()
    assert not start["view"]["over"]
    assert start["view"]["seat"] is None
    assert get(f"{address}/replay", params={"seat": 7}).status_code == 400
    told = get(f"{address}/story").json()
    assert told["moments"] == [{"entry": 1, "round": 1, "seat": 0, "scores": [10, 10]}]
    assert [one["label"] for one in told["sources"][1]] == ["Hit points at the start", "Hit points lost"]


def test_an_unknown_address_gets_a_page_for_people_and_an_error_for_programs(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>the page</title>", encoding="utf-8")
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3", web=str(tmp_path)) as found:
        for path in ("nothing", "t/", "t/a/b", "rules"):
            shown = get(f"{found.url}/{path}", headers={"accept": "text/html,*/*"})
            assert shown.status_code == 404 and "the page" in shown.text, path
            assert get(f"{found.url}/{path}").json()["error"]["code"] == "NOT_FOUND"
        for path in ("api/nothing", "assets/nothing.js"):
            answer = get(f"{found.url}/{path}", headers={"accept": "text/html"})
            assert answer.status_code == 404 and "the page" not in answer.text, path


def test_built_files_come_packed_to_whoever_unpacks_them(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>the page</title>", encoding="utf-8")
    (tmp_path / "assets").mkdir()
    script = "console.log('the same again')\n" * 100
    (tmp_path / "assets" / "index-1234.js").write_text(script, encoding="utf-8")
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3", web=str(tmp_path)) as found:
        address = f"{found.url}/assets/index-1234.js"
        packed, again = get(address), get(address)
        plain = get(address, headers={"accept-encoding": "identity"})
        part = get(address, headers={"range": "bytes=0-10"})
        known = get(address, headers={"if-none-match": packed.headers["etag"]})
    assert packed.text == again.text == plain.text == script
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < 500
    for header in ("content-type", "cache-control", "etag"):
        assert packed.headers[header] == plain.headers[header]
    assert part.status_code == 206
    assert known.status_code == 304


@pytest.mark.parametrize("game", zirconia.games())
def test_what_is_heard_as_an_attack_is_an_event_of_the_game(game: str) -> None:
    found = zirconia.game(game)
    look = tomllib.loads((found.folder / "page" / "look.toml").read_text(encoding="utf-8"))
    assert look["attacks"] and set(look["attacks"]) <= {event.id for event in found.event_types}


@pytest.mark.parametrize("game", zirconia.games())
def test_what_is_asked_about_first_is_an_action_of_the_game(game: str) -> None:
    found = zirconia.game(game)
    look = tomllib.loads((found.folder / "page" / "look.toml").read_text(encoding="utf-8"))
    assert look["confirm"] and set(look["confirm"]) <= set(found.setup().keys())
