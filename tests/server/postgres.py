"""A PostgreSQL of the tests' own: a cluster in a temporary folder, run by a user that is not root."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from glob import glob
from pathlib import Path

import pytest

from tests.patience import PATIENCE

MISSING = "PostgreSQL is not installed (make services installs it); its tests did not run"


def binaries() -> Path | None:
    """Where initdb and postgres are."""
    found = sorted(glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True)
    where = found[0] if found else shutil.which("initdb")
    return Path(where).resolve().parent if where else None


def somebody() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root: the user 'postgres', or 'nobody'."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("there is no user as whom PostgreSQL could run")


class Cluster:
    """Started once; every server under test gets a database of its own. Only a durable one waits for the disk."""

    def __init__(self, durable: bool = False) -> None:
        where = binaries()
        if where is None:
            if os.environ.get("CI"):
                raise RuntimeError(MISSING)
            pytest.skip(MISSING)
        self.bin = where
        self.user = somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="zirconia-postgres-"))
        if self.user is not None:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.count = 0
        self.start("on" if durable else "off")

    def run(self, *command: str) -> None:
        who = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, timeout=PATIENCE, **who)  # type: ignore[call-overload]

    def start(self, fsync: str) -> None:
        data = str(self.folder / "data")
        self.run(str(self.bin / "initdb"), "-D", data, "-U", "zirconia", "-A", "trust", "-E", "UTF8", "--no-sync")
        place = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder}"
        self.options = f"{place} -c fsync={fsync} -c max_connections=100"
        self.launch()

    def launch(self) -> None:
        self.run(
            *(str(self.bin / "pg_ctl"), "-D", str(self.folder / "data"), "-w", "-t", f"{PATIENCE:.0f}"),
            *("-l", str(self.folder / "log"), "-o", self.options, "start"),
        )

    def restart(self, seconds: float) -> None:
        """Stop it in the middle of whatever it does, and start it again after a while."""
        data = str(self.folder / "data")
        self.run(str(self.bin / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
        time.sleep(seconds)
        self.launch()

    def stop(self) -> None:
        self.run(str(self.bin / "pg_ctl"), "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def fresh(self) -> str:
        """The URL of a new, empty database."""
        self.count += 1
        name = f"test{self.count}"
        self.run(str(self.bin / "createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "zirconia", name)
        return f"postgresql://zirconia@127.0.0.1:{self.port}/{name}"
