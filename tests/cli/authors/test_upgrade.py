"""`dtwister upgrade`: what is written, what is not, and what it says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dtwister._notation.records import record_text
from dtwister.cli import main
from fixtures.stub_games import played
from fixtures.upgrade_steps import COOK, OLD_COOK, newer_content


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an old content file, a new one, and one of somebody else."""
    monkeypatch.chdir(tmp_path)
    Path("kitchen", "more").mkdir(parents=True)
    Path("kitchen", "old.toml").write_text(OLD_COOK, "utf-8")
    Path("kitchen", "more", "new.toml").write_text(COOK.replace("cook", "baker"), "utf-8")
    Path("kitchen", "pyproject.toml").write_text("[project]\n", "utf-8")
    return Path("kitchen")


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_today_there_is_nothing_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(record_text(played(9)), "utf-8")
    Path("cook.toml").write_text(OLD_COOK, "utf-8")
    before = contents(tmp_path)
    assert main(["upgrade", "game.toml", "cook.toml"]) == 0
    out = "checked 1 content (format 2), 1 record (format 1): nothing to do\n"
    assert capsys.readouterr().out == out
    assert main(["upgrade", "--dry-run", ".", "cook.toml", "--out", "there"]) == 0
    assert capsys.readouterr().out == out
    assert contents(tmp_path) == before


def test_files_are_rewritten_in_their_place(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    newer_content(monkeypatch)
    old = kitchen / "old.toml"
    old.chmod(0o640)
    before = contents(kitchen)
    assert main(["upgrade", "kitchen"]) == 0
    assert capsys.readouterr().out == (
        f"{old}: content, format 1 to 3\n"
        "checked 2 content (format 3): 1 upgraded; 1 other TOML left alone\n"
    )
    assert contents(kitchen) == before | {"old.toml": COOK.encode()}
    assert old.stat().st_mode & 0o777 == 0o640
    assert main(["upgrade", "kitchen"]) == 0
    assert "nothing to do" in capsys.readouterr().out


def test_ends_of_lines_and_links_stay(kitchen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer_content(monkeypatch)
    there = kitchen / "old.toml"
    there.write_bytes(b"\xef\xbb\xbf" + OLD_COOK.replace("\n", "\r\n").encode())
    link = Path("link.toml")
    link.symlink_to(there)
    assert main(["upgrade", "link.toml"]) == 0
    assert there.read_bytes() == b"\xef\xbb\xbf" + COOK.replace("\n", "\r\n").encode()
    assert link.is_symlink()


def test_a_dry_run_shows_what_would_change(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    newer_content(monkeypatch)
    (kitchen / "old.toml").write_text(OLD_COOK.rstrip("\n"), "utf-8")
    before = contents(kitchen)
    assert main(["upgrade", "kitchen", "--dry-run", "--out", "there"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["--- kitchen/old.toml", "+++ kitchen/old.toml"]
    assert {"+format = 3", "-speed    =  4", "+movement    =  4"} <= {*lines}
    assert lines[-3:] == [
        "\\ No newline at end of file",
        f"{kitchen / 'old.toml'}: content, format 1 to 3, as {Path('there', 'old.toml')}",
        "checked 2 content (format 3): 1 would be upgraded; 1 other TOML left alone",
    ]
    assert contents(kitchen) == before
    assert not Path("there").exists()


def test_what_is_upgraded_can_go_elsewhere(kitchen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer_content(monkeypatch)
    (kitchen / "more" / "old.toml").write_text(OLD_COOK.replace("cook", "boy"), "utf-8")
    before = contents(kitchen)
    assert main(["upgrade", "kitchen", "--out", "in/there"]) == 0
    assert contents(kitchen) == before
    new = COOK.encode()
    assert contents(Path("in")) == {
        "there/old.toml": new,
        "there/more/old.toml": new.replace(b"cook", b"boy"),
    }
    umask = os.umask(0)
    os.umask(umask)
    assert Path("in/there/old.toml").stat().st_mode & 0o777 == 0o666 & ~umask


def test_nothing_is_overwritten_elsewhere(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    newer_content(monkeypatch)
    assert main(["upgrade", "kitchen", "--out", "kitchen"]) == 2
    assert "old.toml already exists; nothing was written" in capsys.readouterr().err
    Path("old.toml").write_text(OLD_COOK, "utf-8")
    assert main(["upgrade", "old.toml", "kitchen/old.toml", "--out", "there"]) == 2
    assert "there/old.toml: 2 of the files have this name" in capsys.readouterr().err
    assert not Path("there").exists()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("z.toml", "a = = 1", "z.toml:1:5: C004 not valid TOML"),
        ("z.toml", "format = 4\n[[room]]\n", "z.toml:1:10: format 4 is newer than format"),
        ("z.toml", "[project]\n", "z.toml: expected a content file, a record or a position"),
        ("z.md", "# Rules\n", "z.md: expected a content file, a record or a position"),
        ("none.toml", None, "none.toml: No such file or directory"),
    ],
)
def test_with_one_error_nothing_is_written(
    name: str,
    text: str | None,
    message: str,
    kitchen: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    newer_content(monkeypatch)
    path = kitchen / name
    if text is not None:
        path.write_text(text, "utf-8")
    before = contents(kitchen)
    assert main(["upgrade", "kitchen/old.toml", str(path)]) == 2
    captured = capsys.readouterr()
    first, last = captured.err.splitlines()
    assert first.startswith(f"dtwister: {kitchen}{os.sep}{message}")
    assert last == "nothing was written"
    assert captured.out == ""
    assert contents(kitchen) == before


def test_when_the_disk_fails_nothing_is_left_behind(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    newer_content(monkeypatch)
    (kitchen / "more" / "old.toml").write_text(OLD_COOK, "utf-8")
    Path("there").mkdir()
    Path("there", "more").write_text("a file where a folder is wanted", "utf-8")
    assert main(["upgrade", "kitchen", "--out", "there"]) == 2
    assert "there/more: File exists" in capsys.readouterr().err
    assert list(contents(Path("there"))) == ["more"]


def test_a_folder_without_files_of_dtwister(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (kitchen / "more" / "new.toml").unlink()
    (kitchen / "old.toml").unlink()
    assert main(["upgrade", "kitchen"]) == 2
    assert "expected a content file, record or position below kitchen" in capsys.readouterr().err
