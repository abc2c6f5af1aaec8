"""The application: routes, errors, the door, and the files of the web client where there are some."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

import zirconia
from zirconia.server import errors, openapi
from zirconia.server.guard import Guard
from zirconia.server.routes import router
from zirconia.server.service import Service

WEB = Path(__file__).parent.parent / "web"
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Zirconia</title>
<h1>Zirconia</h1>
<p>The table server is running. Its API is described in <a href="/openapi.json">openapi.json</a>.</p>
</html>
"""


def make_app(service: Service) -> FastAPI:
    """The application of a service that its caller starts and stops."""
    config = service.config
    app = FastAPI(
        title="Zirconia",
        version=zirconia.__version__,
        summary="Live tables for strategy games",
        description=openapi.DESCRIPTION,
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = service
    app.include_router(router)
    errors.install(app)
    openapi.install(app)
    add_pages(app, Path(config.web) if config.web else WEB)
    app.add_middleware(Guard, config=config, limits=service.limits)
    return app


def add_pages(app: FastAPI, folder: Path) -> None:
    """The web client's files; a table's address shows the same page, which finds the table by itself."""
    page = folder / "index.html"

    async def home() -> Response:
        return FileResponse(page) if page.is_file() else HTMLResponse(PAGE)

    app.add_api_route("/", home, include_in_schema=False)
    app.add_api_route("/t/{table}", home, include_in_schema=False)
    if page.is_file():
        app.mount("/", StaticFiles(directory=folder), name="web")
