"""What players read (rulebooks, guides, words, options) is true to the data and the complete rules."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.books import book_cards, book_of, guide_of, page_text, programmers_words, rules_cited, sentences
from zirconia.conformance.results import cited
from zirconia.core.books import blocks_of, book_in_text
from zirconia.core.books import book_of as book_of_setup
from zirconia.core.errors import ZirconiaError
from zirconia.core.game import Game
from zirconia.core.teaching import page_file

FIVE = ("corporate-wars", "galactic-confrontation", "kardashev", "standoff-hex", "standoff-square")
GAMES = [zirconia.game(name) for name in FIVE]
THINGS = ("cards", "later_cards", "technologies", "roles", "tiles")
NAMED = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
# How a sentence of a guide begins that says what to do or what is seen on the page, and states no rule.
TOLD = (
    "Touch",
    "Hover",
    "Point",
    "Press",
    "Play",
    "Here",
    "Aim",
    "If",
    "End",
    "Buy",
    "You hold",
    "You are",
    "You will",
)


@NAMED
def test_every_card_technology_role_and_tile_is_in_the_players_rulebook(game: Game[Any, Any]) -> None:
    shown = {card["card"] for card in book_cards(book_of(game))}
    files = [game.folder / "data" / f"{name}.toml" for name in THINGS]
    wanted = {id for path in files if path.is_file() for id in tomllib.loads(path.read_text(encoding="utf-8"))}
    assert len(wanted) > 10
    assert wanted <= shown


@NAMED
def test_every_thing_that_is_shown_has_its_picture(game: Game[Any, Any]) -> None:
    sheet = (game.folder / "page" / "art" / "art.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    pictured = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", page_text(game, "rules.md"))
    assert set(pictured) <= drawn
    names = [card["card"] for card in book_cards(book_of(game))]
    assert [name for name in names if not {f"card-{name}", f"piece-{name}", f"icon-{name}"} & drawn] == []


def test_the_symbols_and_pieces_of_kardashev_are_explained() -> None:
    shown = {card["card"] for card in book_cards(book_of(zirconia.game("kardashev")))}
    assert {"food", "matter", "energy", "military", "colony", "fleet", "destroyed"} <= shown


@NAMED
def test_every_rule_that_a_text_cites_is_in_the_complete_rules(game: Game[Any, Any]) -> None:
    texts = [page_text(game, name) for name in ("rules.md", "look.toml", "guide.toml", "words.toml")]
    wanted = {rule for text in texts for rule in rules_cited(text)}
    wanted |= {word["rule"] for word in book_of(game)["words"]}
    wanted |= {option.rule for option in game.options.values() if option.rule}
    assert wanted
    assert [rule for rule in sorted(wanted) if not cited(rule, game.rulebook)] == []


@NAMED
def test_every_square_bracket_is_a_rule_or_a_picture(game: Game[Any, Any]) -> None:
    """A number that is not well written would be shown as it is."""
    steps = (step["text"] for step in page_file(game, "guide.toml")["step"])
    for text in (page_text(game, "rules.md"), *steps):
        brackets = re.findall(r"(?<!!)\[([^\]]*)\]", text)
        assert sum(len(found.split(", ")) for found in brackets) == len(rules_cited(text))


@NAMED
def test_every_sentence_of_a_guide_that_states_a_rule_cites_it(game: Game[Any, Any]) -> None:
    for step in guide_of(game):
        for sentence in sentences(step["text"]):
            assert rules_cited(sentence) or sentence.startswith(TOLD), sentence


@NAMED
def test_a_guide_ends_by_saying_how_the_game_is_won(game: Game[Any, Any]) -> None:
    last = guide_of(game)[-1]
    assert last["title"] == "How you win"
    assert "win" in last["text"]
    assert rules_cited(last["text"])


@NAMED
def test_the_goal_cites_its_rule_and_a_number_that_players_have_says_who_is_ahead(game: Game[Any, Any]) -> None:
    look = page_file(game, "look.toml")
    assert rules_cited(look["goal"])
    assert look["ahead"] in {one["id"] for one in game.start().view(0)["players"][0]["counters"]}


@NAMED
def test_no_text_for_players_holds_a_word_of_programs(game: Game[Any, Any]) -> None:
    guides = " ".join(f"{step['title']} {step['text']}" for step in guide_of(game))
    words = " ".join(f"{word['term']} {word['text']}" for word in book_of(game)["words"])
    options = " ".join(option.help for option in game.options.values())
    for text in (game.rulebook, page_text(game, "rules.md"), guides, words, options):
        assert programmers_words(text) == []


@NAMED
def test_options_are_told_in_plain_words_with_the_rule_behind(game: Game[Any, Any]) -> None:
    for option in game.options.values():
        assert not re.match(r"[A-Z]?\d", option.help), option.help
        assert option.help[0].isupper() and option.help.endswith("."), option.help
        assert option.rule
        assert option.told.endswith(f"({option.rule})")


@NAMED
def test_every_word_that_is_explained_stands_in_a_text_of_the_game(game: Game[Any, Any]) -> None:
    book = book_of(game)
    told = " ".join(block["markdown"] for block in book["blocks"] if block["kind"] == "text")
    cards = " ".join(f"{card['name']} {card.get('text', '')}" for card in book_cards(book))
    texts = f"{told} {cards} {game.rulebook}"
    for word in book["words"]:
        forms = [word["term"], *word["also"]]
        assert any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w-])", texts) for form in forms), word["term"]


@NAMED
def test_words_are_told_apart(game: Game[Any, Any]) -> None:
    forms = [form for word in book_of(game)["words"] for form in (word["term"], *word["also"])]
    assert len(forms) == len(set(forms))


def test_the_book_follows_an_override() -> None:
    setup = zirconia.game("corporate-wars").setup(overrides={"cards": {"maimbot": {"cost": 6}}})
    cards = {card["id"]: card for card in book_cards(book_of_setup(setup.public()))}
    assert cards["book:maimbot"]["cost"] == "6"


def test_the_book_follows_an_option() -> None:
    setup = zirconia.game("corporate-wars").setup(options={"short-game": True})
    told = " ".join(block.get("markdown", "") for block in book_of_setup(setup.public())["blocks"])
    assert "Whoever reaches 5 points first wins." in told


def test_the_book_in_text_has_cards_and_words_and_no_signs() -> None:
    text = book_in_text(zirconia.game("corporate-wars").setup().public())
    assert "**Maimbot** (unit, cost 4, Power 3, Advantage 1, in the deck 4)" in text
    assert "## Words" in text
    assert "{" not in text
    assert "![" not in text


def test_a_game_without_a_players_rulebook_has_no_blocks_and_no_text(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = zirconia.game("corporate-wars")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    setup = game.setup(overrides={"numbers": {"match": {"rounds": 59}}}).public()
    assert book_of_setup(setup)["blocks"] == []
    assert book_in_text(setup) == ""


def test_a_name_that_the_catalogue_does_not_have_is_said_so() -> None:
    state = zirconia.game("corporate-wars").start()
    with pytest.raises(ZirconiaError, match="asks for the number 'pionts'"):
        list(blocks_of(zirconia.game("corporate-wars"), state, "Get {pionts} points."))
