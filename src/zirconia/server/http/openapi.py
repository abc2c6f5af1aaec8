"""The OpenAPI description: the HTTP operations, the scenes, and the frames of a connection."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from zirconia.server.http.connection import FRAMES_IN, FRAMES_OUT

DESCRIPTION = """
A table that several people, bots and programs can sit at. All times are milliseconds.

A live connection is a WebSocket at `/api/tables/{table}/live`. The client's first frame is a `Hello`; the server
answers with a `Welcome`, then sends a `LiveUpdate` for every entry, numbered without gaps. The client sends `Do`,
`Look` and `Ping`, and gets `DoneFrame`, `RefusedFrame`, `Seen` and `Pong`. A client that comes back says with
`since` which update it has last.
"""
LIVE = "/api/tables/{table}/live"


def install(app: FastAPI) -> None:
    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            description = get_openapi(
                title=app.title,
                version=app.version,
                summary=app.summary,
                description=app.description,
                routes=app.routes,
            )
            schemas = description["components"]["schemas"]
            add_scene(schemas)
            add_frames(schemas)
            description["x-websockets"] = {LIVE: {"receives": names(FRAMES_IN), "sends": names(FRAMES_OUT)}}
            app.openapi_schema = description
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


def names(models: tuple[Any, ...]) -> list[dict[str, str]]:
    return [{"$ref": f"#/components/schemas/{model.__name__}"} for model in models]


def add_frames(schemas: dict[str, Any]) -> None:
    wanted = [*((model, "validation") for model in FRAMES_IN), *((model, "serialization") for model in FRAMES_OUT)]
    _, described = models_json_schema(wanted, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    for name, schema in described["$defs"].items():
        schemas.setdefault(name, schema)


def add_scene(schemas: dict[str, Any]) -> None:
    """The scene's own schema, its parts beside it."""
    scene = json.loads(files("zirconia.core").joinpath("scene.schema.json").read_text(encoding="utf-8"))
    for name, part in scene.pop("$defs", {}).items():
        schemas[f"Scene.{name}"] = moved(part)
    for key in ("$schema", "$id"):
        scene.pop(key, None)
    schemas["Scene"] = moved(scene)


def moved(schema: Any) -> Any:
    """References into the schema's own parts become references to components."""
    if isinstance(schema, list):
        return [moved(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    copied = {key: moved(value) for key, value in schema.items()}
    reference = copied.get("$ref")
    if isinstance(reference, str) and reference.startswith("#/$defs/"):
        copied["$ref"] = "#/components/schemas/Scene." + reference.removeprefix("#/$defs/")
    return copied
