"""The lock files hold for every platform, name no registry, and cover what the project asks for."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
PLATFORMS = {
    ("linux", "x64", "glibc"),
    ("linux", "x64", "musl"),
    ("linux", "arm64", "glibc"),
    ("linux", "arm64", "musl"),
    ("darwin", "x64", ""),
    ("darwin", "arm64", ""),
    ("win32", "x64", ""),
    ("win32", "arm64", ""),
}
NATIVE = re.compile(r"[-/](linux|darwin|win32|android|freebsd|openharmony|wasm32)-.*")


def families(packages: dict[str, Any]) -> dict[str, set[tuple[str, str, str]]]:
    """Packages that exist once a platform, by the name they share; those for one system alone are none."""
    found: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for name, package in packages.items():
        if package.get("cpu") and NATIVE.search(name):
            libc = (package.get("libc") or [""])[0]
            found[NATIVE.sub("", name)] |= {(o, c, libc) for o in package["os"] for c in package["cpu"]}
    return found


def test_the_bundler_and_the_style_compiler_have_native_parts() -> None:
    assert set(families(LOCK["packages"])) == {"node_modules/@rolldown/binding", "node_modules/lightningcss"}


@pytest.mark.parametrize("family", sorted(families(LOCK["packages"])))
def test_every_platform_has_its_native_part(family: str) -> None:
    assert families(LOCK["packages"])[family] >= PLATFORMS


def test_a_missing_platform_would_be_noticed() -> None:
    packages = {name: package for name, package in LOCK["packages"].items() if "linux-arm64-gnu" not in name}
    assert not families(packages)["node_modules/@rolldown/binding"] >= PLATFORMS


def test_the_page_s_lock_names_no_registry() -> None:
    assert not [name for name, package in LOCK["packages"].items() if "resolved" in package]


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    return {line.split("==")[0]: line.split("==")[1].split(";")[0].strip() for line in lines}


@pytest.mark.parametrize("name", ["package.txt", "dev.txt"])
def test_every_python_package_has_one_exact_version_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    for line in text.splitlines():
        assert re.fullmatch(r"[a-z0-9._-]+==[\w.]+( ; .+)?", line), line
    assert not re.search(r"machine|://|--", text), "a pin for one architecture, an address or an option"


def test_what_is_needed_to_play_has_the_same_versions_in_the_tests() -> None:
    assert pins("package.txt").items() <= pins("dev.txt").items()


def test_the_locks_cover_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = {"package.txt": project["dependencies"] + extras["build"], "dev.txt": extras["dev"] + extras["learn"]}
    for name, lines in asked.items():
        wanted = {re.split(r"[\[<>=;~ ]", line)[0].lower().replace("_", "-") for line in lines}
        assert wanted <= set(pins(name)), name


def test_pytorch_is_for_those_who_train_and_never_for_the_tests() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert "zirconia[learn]" in extras["train"] and any(line.startswith("torch") for line in extras["train"])
    assert "torch" not in pins("dev.txt") and "torch" not in pins("package.txt")
