"""Write the JSON Schema of scenes from the types of their vocabulary: make scene.

The page's types are made from this schema, by web/write_types.py, so all three agree.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from zirconia import core
from zirconia.core.contract import vocabulary
from zirconia.core.contract.vocabulary import Keyword, Named, Scene, SceneParts
from zirconia.core.plain import Json

FILE = Path(core.__file__).parent / "scene.schema.json"
TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null", dict: "object"}


def schema() -> Json:
    """The whole schema: a scene, and beside it the parts that have names."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:zirconia:scene:{vocabulary.VERSION}",
        "title": f"Zirconia scene, version {vocabulary.VERSION}",
        **thing(Scene),
        "$defs": dict(parts()),
    }


def parts() -> Iterator[tuple[str, Json]]:
    """The parts of a scene by name, in the order of the vocabulary; what only games use is none."""
    kinds = [kind for kind in vars(vocabulary).values() if is_typeddict(kind) and kind is not SceneParts]
    used = json.dumps([thing(kind) for kind in kinds])
    for kind in vars(vocabulary).values():
        name = name_of(kind)
        if f'"{reference(name)["$ref"]}"' in used:
            yield name, thing(kind) if is_typeddict(kind) else plain(kind)


def name_of(kind: Any) -> str:
    """The name under which the schema has a type; none if it stands where it is used."""
    if is_typeddict(kind):
        return str(kind.__name__[0].lower() + kind.__name__[1:])
    return next((note.name for note in notes(kind) if isinstance(note, Named)), "")


def notes(kind: Any) -> tuple[Any, ...]:
    return kind.__metadata__ if get_origin(kind) is Annotated else ()


def reference(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def thing(kind: Any) -> Json:
    """An object with the keys of a TypedDict and no others."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        "description": str(kind.__doc__),
        "type": "object",
        "properties": {key: value(hint) for key, hint in hints.items()},
        "required": [key for key in hints if key in kind.__required_keys__],
        "additionalProperties": False,
    }


def value(kind: Any) -> Json:
    """What may stand behind a key: a named part, or a plain value."""
    if get_origin(kind) is NotRequired:
        return value(get_args(kind)[0])
    name = name_of(kind)
    return reference(name) if name else plain(kind)


def plain(kind: Any) -> Json:
    """A value without a name of its own."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return annotated(inside[0], notes(kind))
    if origin is list:
        return {"type": "array", "items": value(inside[0])}
    if origin is Literal:
        return {"const": inside[0]} if len(inside) == 1 else {"enum": list(inside)}
    if origin in (Union, UnionType):
        return either([value(one) for one in inside])
    return {"type": TYPES[origin or kind]}


def annotated(kind: Any, told: tuple[Any, ...]) -> Json:
    """A value with what is said of it; a description comes first."""
    said = {note.keyword: note.argument for note in told if isinstance(note, Keyword)}
    described = {"description": said.pop("description")} if "description" in said else {}
    return {**described, **value(kind), **said}


def either(kinds: list[Json]) -> Json:
    """One of several; plain types stand in one list."""
    if all(list(kind) == ["type"] for kind in kinds):
        return {"type": [kind["type"] for kind in kinds]}
    return {"anyOf": kinds}


def written() -> str:
    return json.dumps(schema(), indent=2) + "\n"


def main() -> None:
    FILE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
