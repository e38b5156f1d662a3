"""Files are written whole or not at all, and a growing one belongs to one process."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from dtwister import _safe_files
from dtwister._safe_files import (
    ExistsError,
    GrowingFile,
    InUseError,
    WriteError,
    write_all,
    write_whole,
)

BIG = "x" * 100_000


@contextmanager
def small_files() -> Iterator[None]:
    """Let no file grow over 10,000 bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o640)
    with path.open() as reader:
        write_whole(path, "néw")
        assert reader.read() == "old"  # whoever reads the old one goes on with it
    assert path.read_text("utf-8") == "néw"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_failed_write_leaves_the_old_file_and_no_litter(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with small_files(), pytest.raises(WriteError, match=r"cannot write .*a\.txt: File too large"):
        write_whole(path, BIG)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_all_files_or_none(tmp_path: Path) -> None:
    files = [tmp_path / "new" / "deep" / "a", tmp_path / "b"]
    with small_files(), pytest.raises(WriteError, match="File too large"):
        write_all([(files[0], b"small"), (files[1], BIG.encode())])
    assert os.listdir(tmp_path) == []
    write_all([(path, b"small") for path in files])
    assert [path.read_bytes() for path in files] == [b"small"] * 2


def test_a_link_stays_and_what_it_points_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "a")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "a").read_text() == "new"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("folder", "Is a directory"),
        ("missing/a", "No such file or directory"),
        ("file/a", "Not a directory|File exists"),
        ("x" * 300, "File name too long"),
    ],
)
def test_what_cannot_be_written_is_one_line(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    with pytest.raises(WriteError, match=message) as caught:
        write_whole(tmp_path / name, "new")
    assert "\n" not in str(caught.value)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_a_file_that_may_not_be_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o444)
    # The superuser may write everything, so the answer of the system is given by hand.
    monkeypatch.setattr(_safe_files.os, "access", lambda path, mode: False)
    with pytest.raises(WriteError, match="Permission denied"):
        write_whole(path, "new")
    assert path.read_text() == "old"


def test_devices_and_pipes_are_written_in_place(tmp_path: Path) -> None:
    write_whole(Path("/dev/null"), "new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(WriteError, match="cannot write /dev/full: No space left on device"):
        write_whole(Path("/dev/full"), "new")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "new")
        assert os.read(reader, 100) == b"new"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_standard_output_may_be_named(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from dtwister._safe_files import write_whole; "
        "write_whole(Path('/dev/stdout'), 'new'); print(' and more')"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert run.stdout == b"new and more\n"


# -- growing ---------------------------------------------------------------------------------------


def test_a_growing_file_has_what_was_appended_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    file = GrowingFile.create(path, "one\n")
    file.append("two\n")
    assert path.read_text() == "one\ntwo\n"
    file.rewrite("three\n")
    file.append("four\n")
    assert path.read_text() == "three\nfour\n"
    assert file.read(3) == b"thr"
    file.append("five\n")
    file.close()
    file.close()
    assert path.read_text() == "three\nfour\nfive\n"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_failed_append_leaves_no_half_line(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    file = GrowingFile.create(path, "one\n")
    with small_files():
        with pytest.raises(WriteError, match="File too large"):
            file.append(BIG)
        assert path.read_text() == "one\n"
        with pytest.raises(WriteError, match="File too large"):
            file.rewrite(BIG)
    file.append("two\n")
    file.close()
    assert path.read_text() == "one\ntwo\n"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_the_second_writer_is_refused_until_the_first_is_done(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    first = GrowingFile.create(path, "one\n")
    for _ in range(2):
        with pytest.raises(InUseError, match="another process is writing"):
            GrowingFile.create(path, "two\n", over=True)
        with pytest.raises(InUseError):
            GrowingFile.reopen(path)
        assert path.read_text().startswith("one\n")
        first.rewrite("one\nmore\n")  # another file of that name, and locked as well
    first.close()
    with pytest.raises(ExistsError):
        GrowingFile.create(path, "two\n")
    second = GrowingFile.create(path, "two\n", over=True)
    second.close()
    assert path.read_text() == "two\n"


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    program = (
        "import os, sys, pathlib; from dtwister._safe_files import GrowingFile; "
        "file = GrowingFile.create(pathlib.Path(sys.argv[1]), 'one\\n'); os.kill(os.getpid(), 9)"
    )
    run = subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert run.returncode == -9
    file = GrowingFile.reopen(path)
    assert file.read(100) == b"one\n"
    file.close()


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_a_file_is_the_old_one_or_the_new_one(
    seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    program = (
        "import sys, pathlib; from dtwister._safe_files import write_whole\n"
        "for number in range(10 ** 9):\n"
        "    write_whole(pathlib.Path(sys.argv[1]), f'{number}\\n' * 50_000)\n"
        "    print(number, flush=True)\n"
    )
    words = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(Random(seed).randrange(1, 30)):
            number = int(process.stdout.readline())
        process.kill()
    found = path.read_text().splitlines()
    assert len(found) == 50_000
    assert len(set(found)) == 1
    assert int(found[0]) >= number
