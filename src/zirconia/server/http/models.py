"""What the API gives, complete: with the requests, the OpenAPI description is made from these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, WithJsonSchema

from zirconia.server.tables.requests import Seat, Strict
from zirconia.table import Settings
from zirconia.table.settings import STRICT

JsonObject = dict[str, JsonValue]
SceneJson = Annotated[dict[str, Any], WithJsonSchema({"$ref": "#/components/schemas/Scene"})]
Milliseconds = Annotated[int, Field(description="milliseconds; a time counts from 1970 (UTC)")]


class Problem(BaseModel):
    """Why something was refused: a word for programs, a sentence for people, the rule where the rules refused."""

    code: str
    message: str
    rule: str = ""


class Error(BaseModel):
    error: Problem


class Health(BaseModel):
    status: Literal["ok"]
    version: str


class Address(BaseModel):
    """Where others reach this server; `local`: only programs on the same machine do."""

    base: str
    local: bool


class OptionInfo(BaseModel):
    """One thing that can be chosen before a match; `per_seat` options hold one value a seat."""

    name: str
    type: str
    default: JsonValue
    help: str
    rule: str
    choices: list[JsonValue]
    low: int
    high: int
    per_seat: bool
    secret: bool
    where: Annotated[
        list[JsonValue] | None, Field(description="another option and its value, without which it has no use")
    ]


class GameInfo(BaseModel):
    id: str
    title: str
    summary: str
    designers: str
    seats: list[int]
    seat_names: list[str]
    minutes: int
    rules: int
    options: list[OptionInfo]


class Catalogue(BaseModel):
    """What this server plays, and with which bots."""

    games: list[GameInfo]
    bots: list[str]
    webhooks: bool
    lab: Annotated[bool, Field(description="whether changes of a game can be tried out here")]


class Rulebook(BaseModel):
    game: str
    title: str
    markdown: str


class Links(BaseModel):
    """Addresses to hand out; what follows # never reaches a server's log."""

    share: str
    watch: str
    invites: dict[str, str]


class Opened(BaseModel):
    """`token` holds your seats, `host` the right to change the table. They are given once."""

    table: str
    token: str
    host: str
    watch: str
    seats: list[int]
    invites: dict[str, str]
    links: Links


class Joined(BaseModel):
    table: str
    token: str
    seats: list[int]


class Invites(BaseModel):
    invites: dict[str, str]
    links: Links


class ChairInfo(BaseModel):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    called: Annotated[str, Field(description="how scenes and logs call this seat; no two are called the same")]
    bot: str | None
    here: bool
    away: Annotated[Milliseconds | None, Field(description="since when nobody is connected to a person's seat")]
    abandoned: bool
    clock: Milliseconds | None
    running: bool


class AskInfo(BaseModel):
    """Something that needs everybody's agreement."""

    seat: int
    at: Milliseconds
    agreed: list[int]
    missing: Annotated[list[int], Field(description="the seats whose word is needed")]
    text: Annotated[str, Field(description="of an undo: what would be taken back, as far as you may know it")]
    steps: Annotated[int, Field(description="of an undo: how many actions that are, with those that followed")]


@dataclass(frozen=True)
class SettingsInfo(Settings):
    """The settings of a table, `hints` and `listed` as they come out."""

    __pydantic_config__ = STRICT | {"json_schema_serialization_defaults_required": True}

    hints: bool = False
    listed: bool = False


class Reveal(BaseModel):
    """What the commitment was made of."""

    seed: str
    salt: str


class TableInfo(BaseModel):
    """A table as one seat (`you`; null: a spectator) sees it."""

    table: str
    game: str
    seats: int
    setup: Annotated[JsonObject, Field(description="the options that everybody may know, and overrides")]
    start: Annotated[
        Literal["beginning", "position"], Field(description="whether the match starts from a position of its own")
    ]
    sides: Annotated[list[int], Field(description="the side of each seat, equal for allies")]
    status: Literal["open", "closed", "playing", "over"]
    paused: bool
    number: Annotated[int, Field(description="the number of the last update")]
    created: Milliseconds
    now: Milliseconds
    settings: SettingsInfo
    chairs: list[ChairInfo]
    acting: list[int]
    asks: dict[str, AskInfo]
    you: int | None
    decision: Annotated[int | None, Field(description="the number a move has to carry")]
    undo: Annotated[bool, Field(description="whether your last action can be taken back without asking")]
    ask_undo: Annotated[bool, Field(description="whether it can be taken back when all agree")]
    rematch: str | None
    earlier: str | None
    commitment: Annotated[str | None, Field(description="the SHA-256 of the salt and the seed of this match")]
    reveal: Annotated[Reveal | None, Field(description="when the match is over: what was committed to")]


class Lobby(BaseModel):
    """Tables that wait for anybody, as anybody sees them."""

    tables: list[TableInfo]


class Update(BaseModel):
    """One entry of the table as your seat may know it; what you may not know is `quiet`."""

    number: int
    at: Milliseconds
    kind: str
    seat: int | None
    data: JsonObject
    events: list[dict[str, Any]]
    entry: Annotated[int, Field(description="how many entries the match has after it")]
    struck: Annotated[list[int], Field(description="the numbers of the events that were taken back")]


class Snapshot(BaseModel):
    """Everything a seat sees now."""

    table: TableInfo
    view: SceneJson | None
    held: Annotated[list[int], Field(description="the seats that your token holds")]
    host: bool


class Past(BaseModel):
    """The scene of a seat at an earlier point of a running match, and how many entries there are."""

    view: SceneJson | None
    at: int
    total: int


class Updates(BaseModel):
    updates: list[Update]
    number: int


class Done(BaseModel):
    """What came of a command: the numbers of its entries."""

    numbers: list[int]
    number: int


class Option(BaseModel):
    """A legal action: how often the search tried it, and what it is worth to the seat, from -1 to 1."""

    code: int
    key: str
    name: str
    visits: int
    value: float | None


class Step(BaseModel):
    """A step of the expected line."""

    seat: int
    code: int
    key: str
    name: str


class Hint(BaseModel):
    """The action to take, every legal one with the most tried first, and how the game may go on."""

    seat: int
    code: int
    key: str
    name: str
    value: float
    options: list[Option]
    line: list[Step]


class Imagined(BaseModel):
    """A position that your seat can't tell from the true one, and where the match stands."""

    seat: int
    number: Annotated[int, Field(description="the number of the last update")]
    decision: Annotated[int, Field(description="the number of the question that the seat is asked there")]
    steps: Annotated[int, Field(description="how many actions, of whomever, there have been")]
    reveals: Annotated[int, Field(description="how many draws, rolls, reveals and looks there have been")]
    position: JsonObject


class Why(BaseModel):
    """Why a thing can't be touched now."""

    possible: bool
    reason: str
    rule: str
    sentence: str


class Asked(Strict):
    seat: Seat | None = None


class AskWhy(Strict):
    seat: Seat | None = None
    path: Annotated[list[Annotated[str, Field(max_length=100)]], Field(min_length=1, max_length=20)]


class Player(BaseModel):
    name: str
    kind: str
    bot: str | None


class Finished(BaseModel):
    """A finished game in the archive."""

    id: str
    game: str
    finished: Milliseconds
    players: list[Player]
    result: JsonObject


class Shelf(BaseModel):
    games: list[Finished]


class Record(BaseModel):
    """A match as plain JSON, as `zirconia.record` writes it."""

    model_config = ConfigDict(extra="allow")

    zirconia: int
    game: str
    rules: int
    entries: list[Any]


class Imported(BaseModel):
    """Either the finished game in the archive or the table that was opened."""

    archived: str | None
    opened: Opened | None
