"""What broke a reader is printed, with the exception and its traceback, in both ways to fuzz."""

from __future__ import annotations

import subprocess
from pathlib import Path

import attrs
import pytest

from fuzz import __main__ as fuzz
from fuzz import guided, plain
from fuzz.targets import TARGETS, Failure, Target, _guarded


def broken(text: str) -> None:
    raise KeyError("the soup")


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> Target:
    """A target that any input breaks."""
    one = attrs.evolve(TARGETS["actions"], run=_guarded(broken))
    monkeypatch.setitem(TARGETS, "actions", one)
    return one


def test_without_a_guide(
    target: Target, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert plain.main("actions", 9, tmp_path) == 1
    printed = capsys.readouterr()
    assert "in broken" in printed.err
    assert "KeyError: 'the soup'" in printed.err
    assert str(tmp_path) in printed.out


def test_with_a_guide(target: Target, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failure):
        guided.telling(target.run)(b"\xff")
    printed = capsys.readouterr().err
    assert "in broken" in printed
    assert "KeyError: 'the soup'" in printed


def test_the_summary_has_the_exception(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "INFO: noise\n" * 90
    said += (
        "Traceback (most recent call last):\n  File x, line 3, in broken\nKeyError: 'the soup'\n"
    )
    said += "stat: 1\n" * 90
    done = subprocess.CompletedProcess([], 77, "", said)
    monkeypatch.setattr(subprocess, "run", lambda *words, **more: done)
    monkeypatch.setattr(fuzz, "BUILD", tmp_path)
    assert not fuzz.fuzzed("actions", 1, guided=True)
    out = capsys.readouterr().out
    assert "BROKEN" in out
    assert "KeyError: 'the soup'" in out
    assert out.count("INFO: noise") == 0
