"""A state from a position: the setup it names, the position it describes, the outcomes it scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import FORMAT, HEADER, as_mapping, keys_of
from zirconia.core.contract.rules import Rules
from zirconia.core.errors import BadPosition, shown, suggestion
from zirconia.core.kernel.journal import Journal
from zirconia.core.match.setup import Setup, seed_text
from zirconia.core.match.state import State
from zirconia.core.plain import JsonValue, copied


def load(
    game: Rules[Any, Any], position: Mapping[str, JsonValue] | str, seed: object, known: Setup | None = None
) -> State:
    """A state from a position; keys left out take the start's values. `known`: its setup, where there is one."""
    data = as_mapping(position)
    if data.get("zirconia", FORMAT) != FORMAT:
        raise BadPosition(
            f"this position has format {shown(data['zirconia'])}; this version reads format {FORMAT}"
        )
    named = data.get("game", game.id)
    if named != game.id:
        raise BadPosition(f"this is a position of {shown(named)}, not of {game.id!r}")
    if data.get("rules", game.rules) != game.rules:
        raise BadPosition(f"this position has rules number {shown(data['rules'])}; {game.title} has {game.rules}")
    setup: Setup = known or game.setup(data.get("seats"), data.get("options"), data.get("overrides"))
    chosen = seed_text(seed)
    core = setup.deal(chosen)
    common = keys_of(HEADER)
    game.read(core, {key: value for key, value in data.items() if key not in common})
    script = data.get("next", {})
    if not isinstance(script, Mapping):
        raise BadPosition("'next' maps random streams to lists of outcomes")
    if script:
        core.random.script = [[] for _ in setup.streams]
        for stream, outcomes in script.items():
            if stream not in setup.streams:
                raise BadPosition(f"next: no random stream {shown(stream)}; {suggestion(stream, setup.streams)}")
            if not isinstance(outcomes, (list, tuple)):
                raise BadPosition(f"next.{stream} must be a list of outcomes, not {shown(outcomes)}")
            core.random.script[setup.streams.index(stream)] = [
                game.outcome(core, stream, outcome) for outcome in outcomes
            ]
    whole = copied({**data, **setup.public(), "options": setup.options})
    return State(setup, core, Journal({"position": whole, "seed": chosen}, core))
