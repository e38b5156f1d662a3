"""Each wrong input is told in one message with its place, the reason and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtwister.cli import main

PLACES = {
    "none.toml": "check the name and the folder",
    "folder": "name a file, not a folder",
    "empty.toml/x.toml": "a part of the path is a file",
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with some files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.toml").write_text("")
    (tmp_path / "other.toml").write_text("soup = 1\n")
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "binary.py").write_bytes(bytes(range(256)))
    (tmp_path / "code" / "null.py").write_bytes(b"x = 1\n\0\n")
    return tmp_path


def said(words: str, capsys: pytest.CaptureFixture[str], code: int = 2) -> str:
    """Return what a command prints that finds something wrong."""
    capsys.readouterr()
    assert main(words.split()) == code
    printed = capsys.readouterr()
    return printed.err + printed.out


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", ["replay", "upgrade", "validate", "play --no-record --from"])
def test_a_wrong_place(command: str, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    if place == "folder" and command in ("upgrade", "validate"):
        return  # these take folders
    text = said(f"{command} {place}", capsys)
    assert place in text
    assert PLACES[place] in text


@pytest.mark.parametrize("name", ["empty.toml", "other.toml"])
@pytest.mark.parametrize("command", ["replay", "play --no-record --from"])
def test_a_file_that_is_no_record(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(f"{command} {name}", capsys)
    assert text.startswith(f"dtwister: {name}: expected a record, such as `dtwister demo` saves")


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        ("replay binary.toml", "name a file that dtwister saved"),
        ("validate empty.toml", "content stands in tables such as [[character]]"),
        ("validate folder", "content stands in tables such as [[character]]"),
        ("plugins --plugins-dir none", "expected a folder with plug-ins"),
        ("plugins --plugins-dir empty.toml", "expected a folder with plug-ins"),
        ("schema --out none/schema.json", "check the name and the folder"),
        ("schema --out folder", "name a file, not a folder"),
        ("demo --out /dev/null/x", "a part of the path is a file"),
        ("play base:beginner --record none/game.toml", "make it first"),
    ],
)
def test_other_wrong_files(words: str, remedy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert remedy in said(words, capsys)


def test_empty_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "character", ""]) == 2
    assert "got ''; try 'acrobat'" in capsys.readouterr().err
    assert main(["demo", "--no-record", "--scenario", ""]) == 2
    assert "unknown scenario ''; available: " in capsys.readouterr().err


def test_code_in_bytes_that_are_no_text(capsys: pytest.CaptureFixture[str]) -> None:
    text = said("validate code", capsys, 1)
    assert "binary.py:2:1: C003 byte 0x80 is not UTF-8" in text
    assert "null.py:1:1: C605 expected Python, got a slip: " in text
    assert "null bytes" in text


def test_more_actions_than_a_record_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "3", "--out", "."]) == 0
    (record,) = Path().glob("demo-*.toml")
    assert "the last is --at " in said(f"replay {record} --at 99999", capsys)
