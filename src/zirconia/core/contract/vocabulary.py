"""The vocabulary of scenes: every part of `view(seat)`, with what may stand in it.

From these types `make scene` writes `scene.schema.json`, and with it the types of the page; docs/scene.md explains
them. The annotations are read when the program runs, so they are no texts here.
"""

from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from zirconia.core.plain import Json

VERSION: Literal[1] = 1


class Keyword(NamedTuple):
    """What is said of a value beside its type: a keyword of JSON Schema and its argument."""

    keyword: str
    argument: int | bool | str


class Named(NamedTuple):
    """A type that the schema has under a name of its own, as scenes use it in many places."""

    name: str


Seat = Annotated[
    int,
    Keyword("minimum", 0),
    Keyword("maximum", 15),
    Named("seat"),
    Keyword("description", "A seat's number, from 0."),
]
Id = Annotated[str, Keyword("minLength", 1), Named("id"), Keyword("description", "What a path names.")]
Text = Annotated[str, Keyword("minLength", 1)]
Count = Annotated[int, Keyword("minimum", 0)]
Ordinal = Annotated[int, Keyword("minimum", 1)]
Share = Annotated[float, Keyword("minimum", -1), Keyword("maximum", 1)]
Pair = Annotated[list[int], Keyword("minItems", 2), Keyword("maxItems", 2)]
Seats = Annotated[list[Seat], Keyword("uniqueItems", True)]
Path = Annotated[list[Text], Keyword("minItems", 1)]

BoardKind = Literal["square", "hex"]
Orientation = Literal["pointy", "flat"]


class Counter(TypedDict):
    """A number somebody has."""

    id: Text
    label: Text
    value: int
    high: NotRequired[int]
    text: NotRequired[str]
    icon: NotRequired[Text]


class Mark(TypedDict):
    """A state of a piece or card that a player must see."""

    id: Text
    label: Text
    symbol: NotRequired[Text]


class Stat(TypedDict):
    """A number printed on a card."""

    id: Text
    label: Text
    value: int | str
    icon: NotRequired[Text]


class Card(TypedDict):
    """A card, or `count` equal ones."""

    id: Id
    card: Text
    name: Text
    count: Count
    kind: NotRequired[Text]
    cost: NotRequired[Text]
    price: NotRequired[Text]
    text: NotRequired[Text]
    art: NotRequired[Text]
    owner: NotRequired[Seat]
    stats: NotRequired[list[Stat]]
    marks: NotRequired[list[Mark]]
    state: NotRequired[Text]
    requires: NotRequired[list[Text]]


class Area(TypedDict):
    """A place for cards; `facedown` of them are there but unseen."""

    id: Id
    label: Text
    kind: Text
    cards: list[Card]
    count: Count
    facedown: Count
    owner: NotRequired[Seat]
    text: NotRequired[Text]


class Piece(TypedDict):
    """A thing on a cell; owner null: neutral."""

    id: Id
    name: Text
    kind: Text
    owner: Seat | None
    level: NotRequired[int]
    text: NotRequired[Text]
    symbol: NotRequired[Text]
    marks: NotRequired[list[Mark]]


class Cell(TypedDict):
    """A cell: (row, column) on squares, (q, r) on hexes."""

    id: Id
    at: Pair
    pieces: list[Piece]
    zone: NotRequired[Text]
    label: NotRequired[Text]
    text: NotRequired[Text]


class Zone(TypedDict):
    """A named kind of cell."""

    id: Text
    label: Text
    symbol: NotRequired[Text]
    owner: NotRequired[Seat]
    color: NotRequired[Text]


class Overlay(TypedDict):
    """A reach or a mark over several cells."""

    id: Text
    label: Text
    cells: list[Id]
    owner: NotRequired[Seat]


class Board(TypedDict):
    """A board of square or hex cells."""

    id: Id
    kind: BoardKind
    cells: list[Cell]
    zones: list[Zone]
    overlays: list[Overlay]
    orientation: NotRequired[Orientation]


class Player(TypedDict):
    """A player's panel."""

    seat: Seat
    name: Text
    counters: list[Counter]
    areas: list[Area]
    color: NotRequired[Text]
    role: NotRequired[Text]
    status: NotRequired[Text]


class Asked(TypedDict):
    """What is asked now, and what is left to spend: the part of a prompt that a game's folder writes."""

    text: str
    left: list[Counter]


class Prompt(Asked):
    """What is asked now, who is waited for, and what is left to spend."""

    waiting: Seats
    you: bool
    midway: bool


class Foretold(TypedDict):
    """What a player wants to know of an action before it is done: the part of a choice that a game writes."""

    cost: NotRequired[Text]
    kind: NotRequired[Text]
    forecast: NotRequired[Text]
    together: NotRequired[Text]


class Choice(Foretold):
    """A legal action and the things to touch for it, in order."""

    code: Count
    key: Text
    path: Path
    text: Text


class Outcome(TypedDict):
    """How the game came out, in numbers."""

    places: list[Ordinal]
    scores: list[int]
    returns: list[Share]
    ending: Text


class Result(Outcome):
    """How the game came out."""

    text: Text


class PublicSetup(TypedDict):
    """What everybody knows of the setup."""

    game: Text
    rules: Ordinal
    seats: Ordinal
    options: Json
    overrides: Json


class Turn(TypedDict):
    """Whose turn it is, in the players' sense."""

    number: Ordinal
    seat: Seat


class Phase(TypedDict):
    """The part of a round or turn that is played now."""

    id: str
    label: str


class Scene(TypedDict):
    """All that one seat may know and see, as state.view(seat) gives it."""

    scene: Literal[1]
    game: Text
    title: Text
    setup: PublicSetup
    seat: Seat | None
    seats: Ordinal
    sides: list[Count]
    round: Ordinal
    turn: Turn
    over: bool
    result: Result | None
    acting: Seats
    phase: Phase
    prompt: Prompt
    players: list[Player]
    areas: list[Area]
    boards: list[Board]
    style: Annotated[Json, Keyword("description", "Colours and art; a client may leave it aside.")]
    choices: list[Choice]


class SceneParts(TypedDict, total=False):
    """What a game's folder adds to a scene."""

    phase: Phase
    prompt: Asked
    players: list[Player]
    areas: list[Area]
    boards: list[Board]
    style: Json
