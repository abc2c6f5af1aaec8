"""What is told beside a table (its goal, the guide to a first game, words) is true for every option and number.

Whoever adds an option or a number says here what is told of it, or that nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import zirconia
from zirconia.core.books import book_of
from zirconia.core.contract.changes import places
from zirconia.core.contract.data import Number
from zirconia.core.errors import BadSetup, ZirconiaError
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup
from zirconia.core.teaching import page_file, teaching_of, teaching_of_game

FIVE = ("corporate-wars", "galactic-confrontation", "kardashev", "standoff-hex", "standoff-square")
CORPORATE, GALACTIC, KARDASHEV, HEX, SQUARE = FIVE
GAMES = pytest.mark.parametrize("game", [zirconia.game(name) for name in FIVE], ids=lambda game: game.id)
FIXED_ROLES = {"role": ["generalist", "pioneer"]}

# A game, what is chosen, what is then told, and what of the standard game is not.
BY_OPTION: list[tuple[str, dict[str, Any], str, str]] = [
    (CORPORATE, {"new-hand": True}, "you may once shuffle your hand back", ""),
    (CORPORATE, {"short-game": True}, "5 points, one a turn", "10 points, one a turn"),
    (CORPORATE, {"short-game": True}, "The first to reach 5 points wins", "The first to reach 10 points wins"),
    (CORPORATE, {"domination": True}, "20 points, up to 3 a turn", "10 points, one a turn"),
    (CORPORATE, {"domination": True}, "own turn scores a point for each one", "own turn scores a point."),
    (CORPORATE, {"domination": True}, "like that scores a point for each one more", "like that scores a point."),
    (CORPORATE, {"later-edition": True}, "1 credit more (and 1 beside if you have 2 or fewer)", "2 credits more"),
    (GALACTIC, {"length": "skirmish"}, "a base with 5 hit points", "a base with 10 hit points"),
    (GALACTIC, {"length": "long-war"}, "a base with 20 hit points", "a base with 10 hit points"),
    (GALACTIC, {"later-balance": True}, "such as Precision Strike and Defensive Maneuver", "Decisive Strike"),
    (GALACTIC, {"waiting-area": True}, "other played cards until their owner's cleanup", ""),
    (GALACTIC, {"head-start": True}, "B has one Hydrogen more and one Impeded less", ""),
    (GALACTIC, {"decider": True}, "the one that is less far below 0 wins", "it is a tie"),
    (GALACTIC, {"small-market": True}, "come from strategy cards. [9]", "such as Decisive Strike"),
    (KARDASHEV, {"roles": "random"}, "", "touch it. The Generalist is a gentle start"),
    (KARDASHEV, {"role": ["generalist", "free"]}, "A role that was fixed for a seat stays", ""),
    (KARDASHEV, FIXED_ROLES, "", "Each civilization has an ability of its own"),
    (KARDASHEV, {"allies": True}, "most points as a pair: colonies", "most points: colonies"),
    (KARDASHEV, {"allies": True}, "the pair with the highest sum wins", "the highest total wins"),
    (KARDASHEV, {"allies": True}, "it pays what the pair behind it bid", "You pay what the player behind you bid"),
    (KARDASHEV, {"allies": True}, "each pair takes two turn slots", "everybody takes a turn slot"),
    (KARDASHEV, {"allies": True}, "its colony's owner and their ally can build", "its colony's owner can build"),
    (KARDASHEV, {"allies": True, "individual-bids": True}, "the pair with the highest sum", "the highest total"),
    (KARDASHEV, {"quick-end": True}, "ends with the round in which somebody has fewer", "one round after"),
    (KARDASHEV, {"closing-frontier": True}, "2 rounds after the last space has been explored", ""),
    (HEX, {"small-gun": True}, "the Red Gun, 7 hexes", "19 hexes"),
    (HEX, {"full-round": True}, "the game ends with that round", "the game ends, and"),
    (HEX, {"full-round": True}, "the round is played to its end, and then", "the game ends at once"),
    (HEX, {"eternal-wells": True}, "the token on its hex unless that is a well", "the token on its hex."),
    (HEX, {"eternal-rim": True}, "a tile in reach that is not of the rim", "a tile in reach, with"),
    (HEX, {"instant-wells": True}, "at once when it is taken in one's own turn", ""),
    (HEX, {"telekinesis": True}, "but everybody for Telekinesis on a black tile", "hexes mean nobody."),
    (HEX, {"hand-wells": True}, "and more with hand wells", ""),
    (HEX, {"expansion": True}, "and more with hand wells", ""),
    (HEX, {"late-edition": True}, "Within 1 step of another player's Forcefield", "2 steps"),
    (SQUARE, {"full-round": True}, "the game ends with that round", "the game ends, and"),
    (SQUARE, {"full-round": True}, "the round is played to its end, and then", "the game ends at once"),
    (SQUARE, {"eternal-walls": True}, "a block in reach that is not of the walls", "a block in reach, with"),
    (SQUARE, {"chained-initiative": True}, "Initiative can bring another one in it", "It can't bring another one"),
]  # fmt: skip

# Options of which nothing that is told depends: cards, prices and the rulebook say what they change.
UNTOLD_OPTIONS = {
    CORPORATE: {"stipend", "change-places", "open-books", "hand-limit", "head-start", "decks", "deck"},
    GALACTIC: {"changing-initiative", "bottomless-setbacks"},
    KARDASHEV: {
        "bag", "individual-bids", "three-for-one", "round-start-zones", "secret-support", "narrow-cloning",
    },
    HEX: {
        "anchored-airdrop", "play-area", "prototype-numbers", "narrow-market", "second-player-help",
        "deflector-shield", "napalm", "components", "neutral-artilleries", "market-adjustment", "rounds",
    },
    SQUARE: {
        "satellites", "fast-credits", "mineral-polyominoes", "free-airdrop", "strict-placement", "play-area",
        "narrow-market", "rounds",
    },
}  # fmt: skip

# A game, a number that is changed, what is then told, and what of the standard game is not.
BY_NUMBER: list[tuple[str, str, int, str, str]] = [
    (CORPORATE, "numbers.match.points", 7, "7 points, one a turn", "10 points"),
    (CORPORATE, "numbers.match.most-points", 2, "up to 2 a turn for more units", "one a turn for more units"),
    (CORPORATE, "numbers.match.most-points", 2, "scores a point for each one more, up to 2.", "scores a point."),
    (CORPORATE, "numbers.match.income", 3, "Every turn brings 3 credits more", "2 credits more"),
    (CORPORATE, "numbers.match.aid", 3, "(and 3 beside if you have 2 or fewer)", ""),
    (CORPORATE, "numbers.match.contract-pay", 4, "A card that pays 4 credits", "A card that pays 1 credit"),
    (CORPORATE, "numbers.match.overwhelmed", 2, "gets +2 advantage", "gets +1 advantage"),
    (GALACTIC, "numbers.match.hit-points", 7, "a base with 7 hit points", "10 hit points"),
    (GALACTIC, "numbers.match.hand", 4, "you draw 4 new cards", "5 new cards"),
    (GALACTIC, "numbers.match.plays", 2, "you may play 2 strategy cards.", "you may play one strategy card"),
    (GALACTIC, "numbers.match.plays", 2, "You have 2 a turn; a card uses", "You have one a turn; a card uses"),
    (GALACTIC, "numbers.match.buys", 3, "Now you may buy 3 cards", "you may buy one card"),
    (GALACTIC, "numbers.match.buys", 3, "You have 3 a turn, and more", "You have one a turn, and more"),
    (GALACTIC, "cards.hydrogen.start", 9, "9 Hydrogen and 3 Impeded", "7 Hydrogen"),
    (GALACTIC, "cards.hydrogen.worth", 300, "Hydrogen is worth 300 credits", "worth 100 credits"),
    (GALACTIC, "cards.impeded.start", 1, "7 Hydrogen and 1 Impeded", "3 Impeded"),
    (GALACTIC, "cards.impeded.price", 200, "can't be played or used to pay", "can't be bought"),
    (GALACTIC, "cards.oxygen.price", 400, "Oxygen at 400 credits", "Oxygen at 300 credits"),
    (GALACTIC, "cards.oxygen.supply", 0, "", "Oxygen at 300 credits"),
    (GALACTIC, "cards.counter-intelligence.price", 100, "Intelligence at 100 credits", "Intelligence at 200"),
    (GALACTIC, "cards.counter-intelligence.impedes", 0, "", "Counter Intelligence at 200"),
    (GALACTIC, "cards.critical-hit.start", 1, "3 Impeded and 1 Critical Hit", "You hold none yet"),
    (GALACTIC, "cards.decisive-strike.damage", 0, "such as Critical Hit and", "such as Decisive Strike"),
    (KARDASHEV, "numbers.match.actions", 4, "You have 4 actions", "You have 3 actions"),
    (KARDASHEV, "numbers.match.actions", 4, "a gentle start: 4 actions in any", "a gentle start: 3 actions"),
    (KARDASHEV, "numbers.match.base-actions", 1, "moving a fleet. At most 1 a turn", "moving a fleet. At most 2"),
    (KARDASHEV, "numbers.match.base-actions", 1, "at most 1 of them base actions", "at most 2 of them base"),
    (KARDASHEV, "numbers.match.research-actions", 3, "taking cards. At most 3 a turn", "taking cards. At most 2"),
    (KARDASHEV, "numbers.match.research-actions", 3, "and 3 research actions", "and 2 research actions"),
    (KARDASHEV, "numbers.match.compile", 2, "take 2 cards of any type", "take 1 card of any type"),
    (KARDASHEV, "numbers.match.shortage", 5, "fewer than 5 colony pieces", "fewer than 3 colony pieces"),
    (KARDASHEV, "levels.1.colony-points", 2, "colonies 2–6", "colonies 3–6"),
    (KARDASHEV, "levels.2.colony-points", 4, "Colonies are worth 3, 4 or 6", "3, 5 or 6"),
    (KARDASHEV, "levels.3.colony-points", 9, "Colonies are worth 3, 5 or 9", "3, 5 or 6"),
    (KARDASHEV, "levels.1.fleet-points", 0, "fleets 0–3", "fleets 1–3"),
    (KARDASHEV, "levels.2.fleet-points", 3, "fleets 1, 3 or 3", "fleets 1, 2 or 3"),
    (KARDASHEV, "levels.3.fleet-points", 5, "fleets 1–5", "fleets 1–3"),
    (KARDASHEV, "levels.1.packet-tiles", 3, "3 spaces for 1 Energy at level 1", "2 spaces for 1 Energy"),
    (KARDASHEV, "levels.1.packet-energy", 2, "2 spaces for 2 Energy at level 1", "2 spaces for 1 Energy"),
    (KARDASHEV, "levels.2.packet-tiles", 2, "2 spaces for 1 Energy at level 2", "1 space for 1 Energy"),
    (KARDASHEV, "levels.2.packet-energy", 0, "1 space for 0 Energy at level 2", "1 space for 1 Energy"),
    (KARDASHEV, "levels.3.packet-tiles", 4, "4 spaces for 2 Energy at level 3", "1 space for 2 Energy"),
    (KARDASHEV, "levels.3.packet-energy", 3, "1 space for 3 Energy at level 3", "1 space for 2 Energy"),
    (KARDASHEV, "prices.support.energy", 2, "adds its level, for 2 Energy", "for 1 Energy. It"),
    (KARDASHEV, "prices.support.food", 1, "adds its level, for 1 Food and 1 Energy", "level, for 1 Energy"),
    (KARDASHEV, "prices.support.matter", 1, "adds its level, for 1 Matter and 1 Energy", "level, for 1 Energy"),
    (KARDASHEV, "prices.support.any", 1, "for 1 Energy and 1 of any type", "level, for 1 Energy. It"),
    (KARDASHEV, "roles.scientist.technologies", 2, "begins with 2 technologies of level 1", "one technology"),
    (HEX, "numbers.match.actions", 1, "You have 1 action,", "You have 4 actions"),
    (HEX, "numbers.match.plays", 2, "You may play 2 placement cards a turn", "one placement card a turn"),
    (HEX, "numbers.match.plays", 2, "this turn: 2, and one more for each", "this turn: one, and"),
    (HEX, "numbers.match.hand", 6, "draw up to 6 cards, or discard down to 6", "up to 5 cards"),
    (HEX, "numbers.match.forcefield-range", 3, "Within 3 steps of another", "Within 2 steps"),
    (HEX, "numbers.match.fire-cost", 2, "for an action and 2 credits", "an action and 1 credit"),
    (HEX, "numbers.match.well-credits", 2, "its controller 2 credits at the start", "its controller 1 credit"),
    (HEX, "numbers.match.well-plays", 2, "play 2 more placement cards each turn", "one more placement card each"),
    (HEX, "numbers.match.well-cards", 3, "up to 3 cards more", "up to 1 card more"),
    (SQUARE, "numbers.match.actions", 6, "You have 6 actions,", "You have 4 actions"),
    (SQUARE, "numbers.match.plays", 2, "You may play 2 placement cards a turn", "one placement card a turn"),
    (SQUARE, "numbers.match.plays", 2, "polyomino cards: you may play 2 a turn", "you may play one a turn"),
    (SQUARE, "numbers.match.hand", 6, "draw up to 6 cards, or discard down to 6", "up to 5 cards"),
    (SQUARE, "numbers.match.forcefield-range", 3, "Within 3 steps of another", "Within 2 steps"),
    (SQUARE, "numbers.match.fire-cost", 2, "for an action and 2 credits", "an action and 1 credit"),
    (SQUARE, "numbers.match.small-patch", 3, "it gives 3 minerals, or 2", "it gives 1 mineral"),
    (SQUARE, "numbers.match.large-patch", 5, "it gives 1 mineral, or 5 on", "or 2 on"),
]  # fmt: skip

# Tables of which every number is either in BY_NUMBER or here; of the others cards say themselves what they are.
TOLD_TABLES = ("numbers", "levels", "prices")
UNTOLD_NUMBERS = {
    CORPORATE: {"rounds", "aid-limit", "hand", "draw", "hand-limit", "deck-size", "most-copies", "least-units"},
    GALACTIC: {"rounds", "cards-a-turn", "small-market"},
    KARDASHEV: {
        "colony-pieces", "fleet-pieces", "exchange", "highest-bid", "longest-path", "open-zone", "rounds",
        "rounds-after-frontier", "gift", "destroyed-side", "symbol-price",
        *(f"{price}.{card}" for price in ("colony", "colony-upgrade", "fleet", "outpost")
          for card in ("food", "matter", "energy", "any")),
    },
    HEX: {
        "first-hand", "rounds", "turn-limit", "row", "artillery-range", "telekinesis-cost",
        "telekinesis-black-cost", "adjusts", "narrow-copies",
    },
    SQUARE: {
        "first-hand", "rounds", "turn-limit", "row", "artillery-range", "fast-debt", "bart-credits",
        "narrow-copies",
    },
}  # fmt: skip

NEVER_ALONE = {"deck-size"}  # decks change with it

COUNT = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|an? (?:point|credit|mineral)"
NAMED_NUMBER = re.compile(rf"(?<![\w-])(?:\d+|{COUNT})(?![\w'-])", re.IGNORECASE)
# 'One' that counts nothing, and numbers that neither an option nor an override changes.
COUNTS_NOTHING = re.compile(
    r"\bone (?:of|under)\b|\b(?:lit|new|square|each|another|this|attacked|the) one\b|a credit card|a mineral patch"
)
OF_THE_RULES = {
    CORPORATE: ("a point for each one more", "one tile up", "two advantages", "eight tiles", "four tiles"),
    GALACTIC: (
        "to 0", "at 0", "below 0", "Two bases", "play one strategy card", "uses one and", "buy one card",
        "B has one", "more and one",
    ),
    KARDASHEV: (
        "Two tiles", "of level 1", "bidding 0", "two turn slots and two of", "one round after", "Slot 1",
        "of one type",
    ),
    HEX: ("most one a hex", "two cards that belong together"),
    SQUARE: ("one can become a credit", "most one a block"),
}  # fmt: skip


def told(setup: Setup) -> str:
    """All that is told for a setup."""
    teaching = teaching_of(setup.public())
    steps = (f"{step['title']}. {step['text']}" for step in teaching["guide"])
    words = (f"{word['term']}: {word['text']}" for word in teaching["words"])
    return "\n".join([teaching["goal"], *steps, *words])


def with_options(game: Game[Any, Any], options: dict[str, Any]) -> Setup:
    return game.setup(4 if options.get("allies") else None, options)


def with_number(game: Game[Any, Any], path: str, value: int) -> Setup:
    table, row, column = path.split(".")
    return game.setup(None, {}, {table: {row: {column: value}}})


def differs(text: str, standard: str, said: str, unsaid: str) -> None:
    assert not said or (said in text and said not in standard)
    assert not unsaid or (unsaid in standard and unsaid not in text)


@pytest.mark.parametrize(("name", "options", "said", "unsaid"), BY_OPTION)
def test_what_is_told_is_true_for_an_option(name: str, options: dict[str, Any], said: str, unsaid: str) -> None:
    game = zirconia.game(name)
    differs(told(with_options(game, options)), told(with_options(game, {})), said, unsaid)


@pytest.mark.parametrize(("name", "path", "value", "said", "unsaid"), BY_NUMBER)
def test_what_is_told_is_true_for_a_number(name: str, path: str, value: int, said: str, unsaid: str) -> None:
    game = zirconia.game(name)
    differs(told(with_number(game, path, value)), told(game.setup()), said, unsaid)


@GAMES
def test_of_every_option_it_is_known_whether_something_is_told_of_it(game: Game[Any, Any]) -> None:
    telling = {option for name, options, *_ in BY_OPTION if name == game.id for option in options}
    assert telling | UNTOLD_OPTIONS[game.id] == set(game.options)
    for option in sorted(UNTOLD_OPTIONS[game.id]):
        for setup in setups(game, option):
            assert told(setup) == told(game.setup(setup.seats)), option


def setups(game: Game[Any, Any], option: str) -> Iterator[Setup]:
    """One for each value of an option."""
    for value in game.options[option].values():
        for options in ({option: value}, {option: value, "decks": "custom"}):
            try:
                yield game.setup(None, options)
                break
            except BadSetup:
                continue


@GAMES
def test_of_every_number_it_is_known_whether_something_is_told_of_it(game: Game[Any, Any]) -> None:
    telling = {path for name, path, *_ in BY_NUMBER if name == game.id}
    for path, value in numbers(game):
        row, column = path.split(".")[1:]
        untold = UNTOLD_NUMBERS[game.id] & {column, f"{row}.{column}"}
        assert (path in telling) != bool(untold), path
        if untold and column not in NEVER_ALONE:
            assert told(with_number(game, path, value)) == told(game.setup()), path


def numbers(game: Game[Any, Any]) -> Iterator[tuple[str, int]]:
    """Every number of the tables of which something is told, and another value that it may have."""
    for place in places(game.schema, game.data(game.setup().options, {})):
        column = game.schema[place.table].columns[place.column]
        if place.table in TOLD_TABLES and isinstance(column, Number):
            yield place.path, place.value + 1 if place.value < column.high else place.value - 1


@GAMES
def test_no_text_names_a_number_that_a_table_may_change(game: Game[Any, Any]) -> None:
    """Numbers are filled in; what stands written out is a number of the rules, which nothing changes."""
    assert [found for text in sources(game) for found in written_numbers(text, OF_THE_RULES[game.id])] == []


def sources(game: Game[Any, Any]) -> list[str]:
    """The texts as they are written."""
    steps = (f"{step['title']}. {step['text']}" for step in page_file(game, "guide.toml")["step"])
    words = (word["text"] for word in page_file(game, "words.toml")["word"])
    return [page_file(game, "look.toml")["goal"], *steps, *words]


def written_numbers(text: str, allowed: tuple[str, ...]) -> list[str]:
    """Numbers that are written out, in figures or words; not where the text asks for just this number."""
    text = re.sub(r"\{\{if [\w-]+ is \w+\}\}(?:(?!\{\{).)*\{\{else\}\}", " ", text)
    text = re.sub(r"\{\{[^{}]*\}\}|\{[\w-]+\}|\[[^\]]*\]", " ", text)
    for phrase in allowed:
        text = text.replace(phrase, " ")
    return NAMED_NUMBER.findall(COUNTS_NOTHING.sub(" ", text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Every turn brings 2 more. [6.1]", ["2"]),
        ("It gives a credit to one of you.", ["a credit"]),
        ("Draw five cards, or {hand}.", ["five"]),
        ("It scores {{if most-points is 1}}one point{{else}}up to {most-points} points{{end}}.", []),
        ("Touch a lit one: {{if short}}{few}{{else}}10{{end}} points win.", ["10"]),
    ],
)
def test_a_number_that_is_written_out_is_found(text: str, found: list[str]) -> None:
    assert written_numbers(text, ()) == found


@GAMES
def test_no_mark_is_left_whatever_is_chosen(game: Game[Any, Any]) -> None:
    texts = [told(setup) for option in game.options for setup in setups(game, option)]
    assert texts
    assert [text for text in texts if "{" in text or "}" in text] == []


def test_a_step_that_has_nothing_to_say_is_left_out() -> None:
    steps = teaching_of(zirconia.game(KARDASHEV).setup(2, {"roles": "random"}).public())["guide"]
    assert [step["title"] for step in steps][:2] == ["Your corner", "Colony and fleet"]


def test_a_step_for_a_role_follows_its_name() -> None:
    changed = {"roles": {"scientist": {"name": "Sage"}}}
    steps = teaching_of(zirconia.game(KARDASHEV).setup(2, {}, changed).public())["guide"]
    (own,) = [step for step in steps if "only" in step]
    assert own["only"] == "Sage"
    assert own["text"].startswith("The Sage begins")


def test_words_beside_the_table_are_those_of_its_rulebook() -> None:
    setup = zirconia.game(CORPORATE).setup(2, {"domination": True}).public()
    assert teaching_of(setup)["words"] == book_of(setup)["words"]


def test_a_name_that_the_catalogue_does_not_have_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.core.teaching.page_file", lambda game, name: {"goal": "{pionts}"})
    with pytest.raises(ZirconiaError, match=r"page/look\.toml asks for the number 'pionts'"):
        teaching_of(zirconia.game(CORPORATE).setup(overrides={"numbers": {"match": {"points": 97}}}).public())


def test_a_game_that_tells_nothing_has_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.core.teaching.page_file", lambda game, name: {})
    setup = zirconia.game(CORPORATE).setup(overrides={"numbers": {"match": {"points": 98}}}).public()
    assert dict(teaching_of(setup)) == {"goal": "", "guide": [], "words": []}


@GAMES
def test_the_standard_game_is_what_is_told_without_a_table(game: Game[Any, Any]) -> None:
    assert teaching_of_game(game.id) == teaching_of(game.setup().public())
