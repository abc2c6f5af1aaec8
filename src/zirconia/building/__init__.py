"""Compile typed Python with mypyc in groups: the package's own rules, and those of a plugin by its author.

Nothing of the package is imported here, so that the build can use this file before anything is installed.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shlex
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from .docstrings import docstrings, in_c, write_docstrings
from .objects import Objects

PACKAGE = Path(__file__).parent.parent

# The hot path of the core, all that these folders hold, and of the bots. The rest runs once a match or lives at
# the edges: it stays interpreted.
CORE = ("kernel", "match")
BOTS = ("tree", "growing", "search")

# Python hands down flags of its own, `-Wall` among them, whose analysis of generated code takes longer than the
# compilation and tells nobody anything. Wrapping integers are what the random source counts on. Hidden symbols are
# called directly. Each C file of a group declares what it takes from other groups; -fcommon makes these one.
# ZIRCONIA_CFLAGS=-O0 is for whoever changes rules and compiles often.
OWN_FLAGS = ("-O2", "-fwrapv", "-fvisibility=hidden", "-fcommon", "-w")
ASKED_FLAGS = tuple(shlex.split(os.environ.get("ZIRCONIA_CFLAGS", "")))
UNWANTED = ("-W", "-g", "-O")

# Modules of these names run once a setup, or only where a person looks: a search hardly enters them. Compiled as
# if to be debugged they take two fifths of the compiler's time.
COLD = (
    *("baselines", "ending", "ends", "events", "loading", "logbook", "names", "pickling", "playable", "reasons"),
    *("setup", "tables", "undoing", "views"),
)
COLD_FLAGS = ("-Og",)
FLAGS = (*OWN_FLAGS, *COLD, *COLD_FLAGS, *ASKED_FLAGS)  # all that a build depends on

SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))  # of compiled modules, as .cpython-311-x86_64-linux-gnu.so
GENERATED = Path("build") / "generated"
STAMPS = Path("build") / "stamps"


class Group(NamedTuple):
    """Modules that are compiled into one library, each from a C file of its own, and call each other directly."""

    name: str
    sources: tuple[str, ...]


def core_group(package: Path = PACKAGE) -> Group:
    """The core and the search. Its name changes with its interface: what was compiled against another one is not
    found, where it would crash."""
    core = [path for folder in CORE for path in sorted((package / "core" / folder).glob("*.py"))]
    sources = tuple(str(path) for path in (*core, *(package / "bots" / f"{name}.py" for name in BOTS)))
    return Group(f"zirconia_core_{interface(sources)}", sources)


def interface(sources: Iterable[str]) -> str:
    """A short hash of all that others can depend on: everything but the bodies of functions and the comments.
    Bodies of `__init__` count, as they declare attributes."""
    digest = hashlib.sha256(_version("mypy").encode())
    for source in sources:
        tree = ast.parse(Path(source).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name != "__init__":
                node.body = [ast.Pass()]
        digest.update(ast.dump(tree).encode())
    return digest.hexdigest()[:10]


def has_compiler() -> bool:
    """Whether the C compiler that built this Python, or any named by CC, is on the path."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) is not None


def is_wanted() -> bool:
    """Whether to compile at all: not with ZIRCONIA_PURE=1, and only where there are mypyc and a C compiler."""
    if os.environ.get("ZIRCONIA_PURE") == "1":
        return False
    lack = (
        "no C compiler was found"
        if not has_compiler()
        else "mypyc is not installed"
        if not find_spec("mypyc")
        else ""
    )
    if lack:
        print(f"zirconia: {lack}; the rules run uncompiled, the same but slower", file=sys.stderr)
    return not lack


def compiled(groups: Sequence[Group], core: Group | None = None) -> dict[str, Any]:
    """What `setup()` needs to compile these groups, `core` being the installed one that they are built upon."""
    if not is_wanted():
        return {}
    command = type("CompileGroups", (CompileGroups,), {"groups": tuple(groups), "core": core})
    return {"cmdclass": {"build_ext": command}, "distclass": Compiled}


def plugin(name: str, *folders: str) -> dict[str, Any]:
    """What the `setup()` of a plugin needs to compile the modules in these folders (or these files)."""
    paths = [Path(folder) for folder in folders]
    sources = [str(file) for path in paths for file in (sorted(path.glob("*.py")) if path.is_dir() else [path])]
    missing = [source for source in sources if not Path(source).is_file()]
    if missing or not sources:
        raise FileNotFoundError(f"no rules to compile: {', '.join(missing) or ', '.join(folders)}")
    core = core_group()
    if is_wanted() and find_spec(f"{core.name}__mypyc") is None:
        print(f"zirconia: this Zirconia runs uncompiled, and so will {name}", file=sys.stderr)
        return {}
    return compiled([Group(f"zirconia_plugin_{name.replace('-', '_')}", tuple(sources))], core)


class Compiled(Distribution):
    """A distribution with compiled modules, which are named only when they are built."""

    def has_ext_modules(self) -> bool:
        return True


class CompileGroups(build_ext):
    """Generates C for the groups that changed and compiles what differs from before."""

    groups: tuple[Group, ...]
    core: Group | None

    def finalize_options(self) -> None:
        self.parallel = self.parallel or os.cpu_count() or 1
        super().finalize_options()

    def run(self) -> None:
        self._seconds: dict[str, float] = {}
        stale = [group for group in self.groups if not self._is_current(group)]
        made_of = [self._fingerprint(group) for group in stale]  # before: what is edited meanwhile is not in it
        if not self.inplace:
            for group in self.groups:
                if group not in stale:
                    self._pack(group)
        named: Any = self._generate(stale) if stale else []
        self.distribution.ext_modules = named
        self.swig_opts: Any = None  # setuptools can't read this option twice
        self.finalize_options()
        self._force_other_flags()
        super().run()
        if self.inplace:
            for group, fingerprint in zip(stale, made_of, strict=True):
                self._stamp(group, fingerprint)
        self._sweep(self._top() if self.inplace else Path(self.build_lib))
        for name, seconds in self._seconds.items():
            print(f"  {name}: {seconds:.0f} s", flush=True)

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            kept = [flag for flag in self.compiler.compiler_so if not flag.startswith(UNWANTED)]
            self.compiler.set_executable("compiler_so", kept)
            self._compile_files()
        super().build_extensions()

    def _compile_files(self) -> None:
        """Compile the C files of all modules side by side; what is left to do is to link them."""
        started = time.monotonic()
        sources = [(source, one.include_dirs) for one in self.extensions for source in one.sources]
        made = Objects(self.compiler, flags_of).of(sources, self.parallel or 1)
        for one in self.extensions:
            one.extra_objects = one.depends = [made[source] for source in one.sources]
            one.sources = []
        self._seconds["C compiled"] = time.monotonic() - started

    def _generate(self, groups: Sequence[Group]) -> list[Extension]:
        """The extensions of these groups. The core is always read, as theirs refer to it; mypyc's own cache is not
        used, because it forgets which attributes are native integers."""
        from mypyc.build import mypycify

        started = time.monotonic()
        base = self.core or self.groups[0]
        read = [base, *(group for group in groups if group != base)]
        extensions: list[Any] = mypycify(
            [f"--cache-dir={os.devnull}", *(source for group in read for source in group.sources)],
            opt_level="2",
            debug_level="0",
            multi_file=True,
            separate=[(list(group.sources), group.name) for group in read],
            target_dir=str(GENERATED),
        )
        self._seconds["C written by mypyc"] = time.monotonic() - started
        wanted = {name for group in groups for name in (*modules(group), f"{group.name}__mypyc")}
        chosen = [extension for extension in extensions if extension.name in wanted]
        for extension in chosen:
            if os.name == "posix":
                extension.extra_compile_args = [*OWN_FLAGS, *ASKED_FLAGS]
            if self.core is not None and not extension.name.endswith("__mypyc"):
                _import_package_first(Path(extension.sources[0]))
        for group in groups:
            named = list(zip(modules(group), group.sources, strict=True))
            known = docstrings(named)
            for name, _ in named:
                write_docstrings(GENERATED / f"__native_{in_c(name)}.c", known)
        return chosen

    def _fingerprint(self, group: Group) -> str:
        """Of all that goes into the compiled group: its sources, the core's, the versions and the flags."""
        base = self.core or self.groups[0]
        digest = hashlib.sha256(repr((sys.version, _version("mypy"), _version("librt"), FLAGS, group)).encode())
        own = sorted(str(path) for path in Path(__file__).parent.glob("*.py"))
        for source in (*own, *base.sources, *group.sources):
            digest.update(Path(source).read_bytes())
        return digest.hexdigest()

    def _is_current(self, group: Group) -> bool:
        """Whether nothing has changed since the group was compiled in place, and all of it is still there."""
        try:
            stamp = json.loads((STAMPS / f"{group.name}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        return stamp["made_of"] == self._fingerprint(group) and all(Path(file).exists() for file in stamp["files"])

    def _pack(self, group: Group) -> None:
        """What was compiled in place and is current is packed as it is."""
        for name in (f"{group.name}__mypyc", *modules(group)):
            packed = place(Path(self.build_lib), name)
            packed.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(place(self._top(), name), packed)

    def _stamp(self, group: Group, fingerprint: str) -> None:
        names = [f"{group.name}__mypyc", *modules(group)]
        stamp = {"made_of": fingerprint, "files": [str(place(self._top(), name)) for name in names]}
        STAMPS.mkdir(parents=True, exist_ok=True)
        (STAMPS / f"{group.name}.json").write_text(json.dumps(stamp), encoding="utf-8")

    def _force_other_flags(self) -> None:
        """Setuptools compiles what is older than its sources; flags it does not remember."""
        used = Path(self.build_temp) / "flags"
        if not used.is_file() or used.read_text(encoding="utf-8") != repr(FLAGS):
            self.force = True
        used.parent.mkdir(parents=True, exist_ok=True)
        used.write_text(repr(FLAGS), encoding="utf-8")

    def _top(self) -> Path:
        """The folder that holds the packages."""
        sources: Any = self.get_finalized_command("build_py")
        return Path(sources.get_package_dir(""))

    def _sweep(self, top: Path) -> None:
        """Remove what an earlier build left: it would shadow a source that moved or is not compiled any more."""
        kept = {place(top, name) for group in self.groups for name in (f"{group.name}__mypyc", *modules(group))}
        packages = {top / module.split(".")[0] for group in self.groups for module in modules(group)}
        beside = [path for folder in packages for path in folder.rglob(f"*{SUFFIX}")]
        for path in [*beside, *top.glob(f"zirconia_*__mypyc{SUFFIX}")]:
            if path not in kept:
                path.unlink()


def flags_of(source: Path) -> tuple[str, ...]:
    """How a C file is compiled. What whoever builds has asked for comes last and holds for all."""
    name = source.stem.rpartition("___")[2]
    return (*OWN_FLAGS, *(COLD_FLAGS if name in COLD else ()), *ASKED_FLAGS)


def place(top: Path, name: str) -> Path:
    """Where a compiled module lies below the folder that holds the packages."""
    return top.joinpath(*name.split(".")).with_suffix(SUFFIX)


def modules(group: Group) -> list[str]:
    """The names under which a group's files are built (a package's is its `__init__`)."""
    names = []
    for source in group.sources:
        path = Path(source)
        top = path.parent
        while (top / "__init__.py").is_file():
            top = top.parent
        names.append(".".join(path.relative_to(top).with_suffix("").parts))
    return names


def _import_package_first(entrance: Path) -> None:
    """Let the small C file that leads to a plugin's library import Zirconia before it, which can then refuse to
    mix compiled rules with an uncompiled core."""
    call = "    tmp = PyImport_ImportModuleLevel("
    first = '    tmp = PyImport_ImportModule("zirconia");\n    if (!tmp) return NULL;\n    Py_DECREF(tmp);\n'
    text = entrance.read_text(encoding="utf-8")
    assert text.count(call) == 1, entrance
    entrance.write_text(text.replace(call, first + call), encoding="utf-8")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
