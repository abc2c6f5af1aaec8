"""C files compiled side by side, and only those whose text changed."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

OBJECTS = Path("build") / "objects"
INCLUDE = re.compile(rb'^#include ["<]([^">]+)[">]', re.MULTILINE)


class Objects:
    """What a C compiler makes of files, each kept under a name that says what it was made of."""

    def __init__(self, compiler: Any, flags: Sequence[str]) -> None:
        self.compiler = compiler
        self.flags = flags

    def of(self, sources: Sequence[tuple[str, Sequence[str]]], jobs: int) -> dict[str, str]:
        """The object file of each source, given with the folders of its headers; the largest are made first."""
        OBJECTS.mkdir(parents=True, exist_ok=True)
        work = sorted(sources, key=lambda one: Path(one[0]).stat().st_size, reverse=True)
        with ThreadPoolExecutor(jobs) as pool:
            return dict(zip((source for source, _ in work), pool.map(self._object, work), strict=True))

    def _object(self, work: tuple[str, Sequence[str]]) -> str:
        source, folders = work
        stem = Path(source).stem
        made = OBJECTS / f"{stem}.{self._digest(Path(source), folders)}.o"
        if not made.exists():
            self._compile(source, folders, made)
            for old in OBJECTS.glob(f"{stem}.*.o"):
                if old != made:
                    old.unlink()
        return str(made)

    def _compile(self, source: str, folders: Sequence[str], made: Path) -> None:
        """Whole or not at all: what is broken off leaves nothing under that name."""
        with tempfile.TemporaryDirectory(dir=OBJECTS) as folder:
            [written] = self.compiler.compile(
                [source], output_dir=folder, include_dirs=list(folders), extra_postargs=list(self.flags)
            )
            os.replace(written, made)

    def _digest(self, source: Path, folders: Sequence[str]) -> str:
        """Of all that goes into an object file: the text, the headers and how it is compiled."""
        digest = hashlib.sha256(repr((self.compiler.compiler_so, self.flags)).encode())
        for path in included(source, [Path(folder) for folder in folders]):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


def included(source: Path, folders: Iterable[Path]) -> list[Path]:
    """A C file and the headers that it includes from these folders, directly or not, in order of appearance."""
    found = [source]
    for path in found:
        for name in INCLUDE.findall(path.read_bytes()):
            header = next(
                (folder / name.decode() for folder in folders if (folder / name.decode()).is_file()), None
            )
            if header is not None and header not in found:
                found.append(header)
    return found
