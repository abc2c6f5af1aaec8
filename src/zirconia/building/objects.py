"""C files compiled side by side, and only those whose text changed; the headers that many share are read once."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

OBJECTS = Path("build") / "objects"
INCLUDE = re.compile(rb'^#include ["<]([^">]+)[">]', re.MULTILINE)
FIRST_INCLUDES = re.compile(rb'(#include ["<][^">]+[">]\r?\n)+')

Opening = tuple[bytes, tuple[str, ...]]  # the includes with which a file begins, and its flags


class Objects:
    """What a C compiler makes of files, each kept under a name that says what it was made of."""

    def __init__(self, compiler: Any, flags: Callable[[Path], Sequence[str]]) -> None:
        self.compiler = compiler
        self.flags = flags

    def of(self, sources: Sequence[tuple[str, Sequence[str]]], jobs: int) -> dict[str, str]:
        """The object file of each source, given with the folders of its headers; the largest are made first."""
        OBJECTS.mkdir(parents=True, exist_ok=True)
        named = {source: self._object(Path(source), folders) for source, folders in sources}
        missing = [(source, folders) for source, folders in sources if not named[source].exists()]
        missing.sort(key=lambda one: Path(one[0]).stat().st_size, reverse=True)
        with ThreadPoolExecutor(jobs) as pool, tempfile.TemporaryDirectory(dir=OBJECTS) as folder:
            headers = self._read_headers(missing, Path(folder), pool)

            def compile_one(one: tuple[str, Sequence[str]]) -> None:
                self._compile(*one, header=headers.get(self._opening(one[0])), made=named[one[0]])

            list(pool.map(compile_one, missing))
        return {source: str(made) for source, made in named.items()}

    def _object(self, source: Path, folders: Sequence[str]) -> Path:
        return OBJECTS / f"{name_of(source)}.{self._digest(source, folders)}.o"

    def _opening(self, source: str) -> Opening:
        """How a file begins, and how it is compiled: those that agree in both can share a header."""
        return first_includes(source), tuple(self.flags(Path(source)))

    def _read_headers(
        self, sources: Sequence[tuple[str, Sequence[str]]], folder: Path, pool: ThreadPoolExecutor
    ) -> dict[Opening, Path]:
        """For openings that several files share, a header which the compiler has read already."""
        shared: dict[Opening, list[Sequence[str]]] = {}
        for source, folders in sources:
            shared.setdefault(self._opening(source), []).append(folders)
        wanted = [(opening, found[0]) for opening, found in shared.items() if opening[0] and len(found) > 2]
        made = pool.map(lambda one: self._read_header(folder / f"{one[0]}.h", *one[1]), enumerate(wanted))
        return {opening: header for (opening, _), header in zip(wanted, made, strict=True) if header is not None}

    def _read_header(self, header: Path, opening: Opening, folders: Sequence[str]) -> Path | None:
        """The header, with what the compiler made of it beside it; nothing where the compiler can't do that."""
        text, flags = opening
        header.write_bytes(text)
        include = [f"-I{path}" for path in (*folders, *self.compiler.include_dirs)]
        read = ["-x", "c-header", str(header), "-o", f"{header}.gch"]
        command = [*self.compiler.compiler_so, *include, *flags, *read]
        made = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return header if made.returncode == 0 else None

    def _compile(self, source: str, folders: Sequence[str], header: Path | None, made: Path) -> None:
        """Whole or not at all: what is broken off leaves nothing under that name. Earlier ones go."""
        flags = [*self.flags(Path(source)), *(("-include", str(header)) if header else ())]
        with tempfile.TemporaryDirectory(dir=OBJECTS) as folder:
            [written] = self.compiler.compile(
                [source], output_dir=folder, include_dirs=list(folders), extra_postargs=flags
            )
            os.replace(written, made)
        for old in OBJECTS.glob(f"{name_of(Path(source))}.*.o"):
            if old != made:
                old.unlink()

    def _digest(self, source: Path, folders: Sequence[str]) -> str:
        """Of all that goes into an object file: the text, the headers and how it is compiled."""
        digest = hashlib.sha256(repr((self.compiler.compiler_so, self.flags(source))).encode())
        for path in included(source, [Path(folder) for folder in folders]):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


def name_of(source: Path) -> str:
    """A name for what becomes of a file, unlike that of any other file."""
    return "-".join(source.with_suffix("").parts[-6:])


def first_includes(source: str) -> bytes:
    """The lines of includes with which a C file begins."""
    found = FIRST_INCLUDES.match(Path(source).read_bytes())
    return found[0] if found else b""


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
