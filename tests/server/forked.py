"""Servers that need not import anything any more: forked from a process that has, which saves two seconds each.

What runs in them is the command as it is, with its own arguments, settings, output and signals. Tests of the
command itself start it afresh.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    [
        "tests.server.forked",
        "aiosqlite",
        "alembic.command",
        "asyncpg",
        "sqlalchemy.dialects.postgresql.asyncpg",
        "sqlalchemy.dialects.sqlite.aiosqlite",
        "uvicorn",
        "uvloop",
        "zirconia.commands.serve",
        "zirconia.server.http.app",
        "zirconia.server.http.listening",
        "zirconia.server.http.logs",
        "zirconia.server.tables.service",
    ]
)


def run(module: str, arguments: Sequence[str], environment: Mapping[str, str], out: Connection) -> None:
    """`python -m module arguments`, in this process."""
    for descriptor in (1, 2):
        os.dup2(out.fileno(), descriptor)
    out.close()
    sys.stdout.reconfigure(write_through=True)  # type: ignore[union-attr]
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [path for path in environment["PYTHONPATH"].split(os.pathsep) if path not in sys.path]
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


class Forked:
    """A process with its output, as far as `subprocess.Popen` is used of it."""

    def __init__(self, module: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        reading, writing = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(target=run, args=(module, arguments, environment, writing), daemon=True)
        self._process.start()
        writing.close()
        self.stdout: io.TextIOWrapper | None = open(os.dup(reading.fileno()), encoding="utf-8")  # noqa: SIM115
        reading.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):  # it may be gone since it was looked at
            if self._process.is_alive():
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self) -> int:
        self._process.join()
        return self._process.exitcode or 0

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """What it still says until its end. Raises TimeoutExpired."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("a forked server", timeout or 0.0)
        if self.stdout is None or self.stdout.closed:
            return "", None
        with self.stdout as out:
            return out.read(), None
