"""The chairs around a table: who holds a seat, and who plays it at the moment."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass
class Chair:
    """A seat. A person's chair can be played by a stand-in, a bot, until the person takes it back."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    holder: str = ""  # the hash of the token that holds this seat; several chairs of one token: hot-seat
    invite: str = ""  # the hash of the invitation to this seat
    used: str = ""  # of the one that there was before somebody sat down
    bot: str = ""  # the bot that plays now: always for a bot's chair, as a stand-in for a person's
    options: dict[str, Any] = field(default_factory=dict)
    away: int | None = None  # since when nobody is connected
    abandoned: bool = False  # whether the others have been told that it is too long
    webhook: str = ""

    @property
    def played_by_person(self) -> bool:
        return self.kind == "person" and not self.bot

    def to_json(self) -> dict[str, Any]:
        """What an opening stores: who sits, not who is connected."""
        data = asdict(self)
        return {key: data[key] for key in ("kind", "name", "holder", "invite", "bot", "options", "webhook")}
