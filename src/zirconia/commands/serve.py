"""`zirconia serve`: the table server."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING

from zirconia.bots.trial import try_out
from zirconia.commands.common import Commands, Misuse, whole
from zirconia.server.config import BACKLOG, Config, from_environment

if TYPE_CHECKING:
    from zirconia.server.tables.service import Service


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "serve", help="the web table", description="Serve tables over HTTP and WebSockets."
    )
    parser.add_argument("--host", help=f"the address to listen at (default: {Config.host})")
    parser.add_argument(
        "--port", type=whole(0, 65535), help=f"the port (default: {Config.port}, or a free one when it is taken)"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: a file in your data folder)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.add_argument(
        "--webhooks", action="store_true", help="let players have notices sent to public web addresses"
    )
    parser.add_argument(
        "--bots",
        metavar="MODULE:CLASS,...",
        help="programs of yours that players may choose, beside the installed bots",
    )
    parser.add_argument(
        "--lab",
        action=argparse.BooleanOptionalAction,
        help="let everybody try out changes of a game among bots (default: where only this machine is served)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    config = settings(arguments)
    for name in config.offered_bots():
        try_out(name)
    taken = listen(config.host, arguments.port, config.port)
    port = taken.getsockname()[1]
    if arguments.port is None and port != config.port:
        print(f"Port {config.port} is taken; using {port} instead.", flush=True)
    signal.signal(signal.SIGTERM, end)
    with taken, asyncio.Runner(loop_factory=event_loop) as runner:
        return runner.run(serve(replace(config, port=port), taken, not arguments.no_browser))


def end(_number: int, _frame: object) -> None:
    """Told to end: whatever is open is closed on the way out. A server under way answers its requests first and
    raises the signal again."""
    raise SystemExit(0)


def event_loop() -> asyncio.AbstractEventLoop:
    """That of libuv where there is one: a server computes a quarter less a move than with Python's own."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def settings(arguments: argparse.Namespace) -> Config:
    """The command's options, then the environment, then the defaults."""
    names = ("host", "database", "webhooks", "bots")
    options = {name: getattr(arguments, name) for name in names}
    if arguments.lab is not None:
        options["lab"] = "on" if arguments.lab else "off"
    return from_environment({name: value for name, value in options.items() if value})


def listen(host: str, port: int | None, default: int) -> socket.socket:
    """A listening socket: at the asked port, or at the default one or any other that is free."""
    for wanted in [port] if port is not None else [default, 0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named as TCP, without which asyncio leaves small frames waiting for 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            listening.listen(BACKLOG)
            return listening
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise Misuse(f"{host} port {wanted} can't be used: {error.strerror}") from None
    raise Misuse(f"port {port} is taken")


async def serve(config: Config, taken: socket.socket, browse: bool) -> int:
    """Run until interrupted; say where as soon as it answers."""
    from sqlalchemy.exc import SQLAlchemyError

    from zirconia.server.tables.service import Service

    service = Service(config)
    try:
        await service.start()
    except (OSError, SQLAlchemyError) as error:
        raise Misuse(f"the database can't be used: {first_line(error)}") from None
    try:
        return await answer(service, config, taken, browse)
    finally:
        await service.stop()


def first_line(error: Exception) -> str:
    """What went wrong, without the address, which may hold a password."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {getattr(cause, 'strerror', None) or str(cause)}".splitlines()[0][:200]


async def answer(service: Service, config: Config, taken: socket.socket, browse: bool) -> int:
    """Answer requests until told to end."""
    import uvicorn

    from zirconia.server.http import logs
    from zirconia.server.http.app import make_app
    from zirconia.server.http.listening import Listening

    logs.start(config.log_lines_per_second)
    listening = Listening(make_app(service), config)
    server = uvicorn.Server(listening)
    beside = [
        asyncio.create_task(tell(server, address(config), browse)),
        asyncio.create_task(listening.sockets.sweep_forever()),
    ]
    await server.serve(sockets=[taken])
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    return 0


def address(config: Config) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}/"


def has_display() -> bool:
    """Whether a browser could open a window here; otherwise the printed address has to do."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


async def tell(server: object, url: str, browse: bool) -> None:
    while not getattr(server, "started", False):
        await asyncio.sleep(0.02)
    print(f"Zirconia is at {url} (Ctrl+C ends it)", flush=True)
    if browse and has_display():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
