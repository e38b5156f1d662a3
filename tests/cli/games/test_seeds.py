"""`demo`, `play` and `simulate` draw a seed where none is given, and print it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dtwister.cli import main

SEED = 2**64 - 3


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A source of random bits with one seed."""
    monkeypatch.setattr("dtwister._rng.randbits", lambda bits: SEED % 2**bits)


def test_demo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["demo", "--scenario", "base:beginner", "--out", str(tmp_path)]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert f"seed {SEED}, seats: blue, yellow" in out
    (record,) = tmp_path.iterdir()
    assert record.name == f"demo-base-beginner-{SEED}.toml"
    assert f"\nseed = {SEED}\n" in record.read_text("utf-8")
    assert main([*words, "--seed", str(SEED)]) == 0
    assert capsys.readouterr().out == out


def test_play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert main(["play", "base:beginner", "--no-record"]) == 0
    out = capsys.readouterr().out
    assert f"seed {SEED}" in out.splitlines()[0]
    assert main(["play", "base:beginner", "--no-record", "--seed", str(SEED)]) == 0
    assert capsys.readouterr().out == out


@pytest.mark.parametrize("words", [(), ("--workers", "2")])
def test_simulate(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    games = ["simulate", "base:beginner", "--games", "2", "--max-decisions", "30", *words]
    assert main([*games, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seed"] == SEED
    assert main([*games, "--json", "--seed", str(SEED)]) == 0
    again = json.loads(capsys.readouterr().out)
    for report in (found, again):
        del report["seconds"], report["decisions_per_second"]
    assert found == again
    assert main([*games, "--seed", "9"]) == 0
    assert "\nseed           9\n" in capsys.readouterr().out
