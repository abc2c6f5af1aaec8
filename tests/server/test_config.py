"""Settings of the server from the environment: read, or refused with the name of the variable."""

from __future__ import annotations

import argparse
import re
from dataclasses import fields
from pathlib import Path

import pytest

from zirconia.commands import serve
from zirconia.server.config import BadConfig, Config, from_environment

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", True), ("true", True), ("Yes", True), ("ON", True), (" on ", True),
        ("0", False), ("false", False), ("No", False), ("off", False), ("", False),
    ],
)  # fmt: skip
def test_a_switch_is_on_or_off(text: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIRCONIA_WEBHOOKS", text)
    assert from_environment({}).webhooks is value


@pytest.mark.parametrize("text", ["ture", "yess", "2", "enabled"])
def test_a_misspelt_switch_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIRCONIA_PROXIED", text)
    with pytest.raises(BadConfig, match=f"ZIRCONIA_PROXIED must be on or off .*, not '{text}'"):
        from_environment({})


def test_a_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIRCONIA_BURST", "many")
    with pytest.raises(BadConfig, match="ZIRCONIA_BURST must be a int, not 'many'"):
        from_environment({})


def test_there_is_no_being_behind_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIRCONIA_HOPS", "0")
    with pytest.raises(BadConfig, match="ZIRCONIA_HOPS is a number of proxies, 1 or more"):
        from_environment({})


def test_what_is_given_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIRCONIA_WEBHOOKS", "off")
    monkeypatch.setenv("ZIRCONIA_PORT", "1234")
    config = from_environment({"webhooks": True})
    assert config.webhooks and config.port == 1234


@pytest.mark.parametrize(("options", "host"), [([], "127.0.0.2"), (["--host", "127.0.0.3"], "127.0.0.3")])
def test_the_command_s_options_come_before_the_environment(
    options: list[str], host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIRCONIA_HOST", "127.0.0.2")
    parser = argparse.ArgumentParser()
    serve.add(parser.add_subparsers())
    assert serve.settings(parser.parse_args(["serve", *options])).host == host


def test_every_setting_is_documented() -> None:
    named = set(re.findall(r"`(?:ZIRCONIA)?_([A-Z_]+)`", PAGE.read_text(encoding="utf-8")))
    assert not [field.name for field in fields(Config) if field.name.upper() not in named]
