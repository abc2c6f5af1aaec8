"""The application: routes, errors, the door, and the files of the web client where there are some."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI

import zirconia
from zirconia.server.http import decks, errors, lab, openapi, pages, puzzles, review
from zirconia.server.http.forwarded import Forwarded
from zirconia.server.http.guard import Guard
from zirconia.server.http.limits import Limits
from zirconia.server.http.routes import router
from zirconia.server.tables.service import Service


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
    for part in (router, decks.router, lab.router, review.router, puzzles.router):
        app.router.routes.extend(part.routes)  # as they are; included, all would be made anew for each application
    errors.install(app)
    openapi.install(app)
    pages.install(app, Path(config.web) if config.web else pages.PAGE)
    app.state.limits = Limits(config)
    app.add_middleware(Guard, config=config, limits=app.state.limits)
    if config.proxied:
        app.add_middleware(Forwarded, hops=config.hops)
    return app
