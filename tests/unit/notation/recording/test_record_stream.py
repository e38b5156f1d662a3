"""Many records: one after the other, in little memory, with damaged ones among them."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

import dtwister
from dtwister import DamagedRecord, Record
from dtwister._errors import RecordError
from dtwister._notation.recording import record_stream
from dtwister._notation.records import GrowingRecord, record_of, record_text
from fixtures.stub_games import played


def text(moves: int, event: str) -> str:
    return record_text(played(moves), tags={"event": event})


def events(path: Path) -> list[str]:
    """The events of the records, and the places of damaged ones."""
    return [
        one.tags["event"] if isinstance(one, Record) else one.place.rpartition(os.sep)[2]
        for one in dtwister.read_records(path)
    ]


def test_the_records_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    texts = [text(moves, f"no. {moves}") for moves in range(0, 30, 7)]
    path.write_text("# My games.\n\n" + "\n".join(texts), "utf-8")
    found = list(dtwister.read_records(path))
    assert found == [dtwister.read_record(one) for one in texts]
    first, second = found[:2]
    assert isinstance(first, Record) and isinstance(second, Record)
    assert first.place == f"{path}:3"
    line = path.read_text("utf-8").splitlines()[int(second.place.rpartition(":")[2]) - 1]
    assert line == "format = 1"


def test_a_damaged_record_is_told_with_its_place_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    texts = [text(9, "a"), text(9, "b").replace("seed = ", "sede = "), text(9, "c")]
    texts += ["format = 9\n", "format = [\n", text(9, "d")]
    path.write_text("".join(texts), "utf-8")
    length = texts[0].count("\n")
    places = [f"games.toml:{length + 1}"]
    places += [f"games.toml:{3 * length + 1}", f"games.toml:{3 * length + 2}"]
    assert events(path) == ["a", places[0], "c", *places[1:], "d"]
    problems = [
        one.problem for one in dtwister.read_records(path) if isinstance(one, DamagedRecord)
    ]
    assert "unknown key 'sede' (did you mean 'seed'?)" in problems[0]
    assert "format 9 is newer" in problems[1]
    assert "the TOML is damaged" in problems[2]


def test_the_records_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(text(5, "b1") + text(6, "b2"), "utf-8")
    (tmp_path / "a.toml").write_text(text(4, "a"), "utf-8")
    (tmp_path / "c.toml").write_text('[project]\nname = "other"\n', "utf-8")
    (tmp_path / "notes.txt").write_text("x", "utf-8")
    (tmp_path / "inner.toml").mkdir()
    (tmp_path / "inner.toml" / "d.toml").write_text(text(4, "d"), "utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "empty.toml").write_text("\n# nothing\n", "utf-8")
    assert events(tmp_path) == ["a", "b1", "b2", "c.toml:1"]


def test_other_encodings(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    one = text(5, "Café")
    path.write_bytes(b"\xef\xbb\xbf" + one.replace("\n", "\r\n").encode() + b"format = 1 # \xff\n")
    first, second = dtwister.read_records(path)
    assert isinstance(first, Record) and first.tags == {"event": "Café"}
    assert isinstance(second, DamagedRecord)
    assert "expected a record as UTF-8 text" in second.problem


def test_a_growing_record_that_was_interrupted_is_read_to_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    game = played(8)
    growing = GrowingRecord(game).text()
    path.write_text(text(5, "x") + growing[:-4], "utf-8")
    _, second = dtwister.read_records(path)
    assert isinstance(second, Record)
    assert second.interrupted
    assert second.actions == record_of(game).actions[:-1]


def test_there_is_nothing_of_that_name(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="unknown file or folder"):
        list(dtwister.read_records(tmp_path / "none.toml"))


def test_a_record_that_is_too_long_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.toml"
    most = 100_000
    monkeypatch.setattr(record_stream, "MAX_RECORD", most)
    with path.open("w", encoding="utf-8") as stream:
        stream.write(text(5, "a"))
        stream.write("format = 1\n" + "x" * (40 * most))
        stream.write("\n" + text(5, "b") + "format = 1\n")
        for _ in range(4 * most // 10):
            stream.write("y = 12345\n" * 10)
        stream.write(text(5, "c"))
    tracemalloc.start()
    try:
        found = events(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [one[:10] for one in found] == ["a", "games.toml", "b", "games.toml", "c"]
    assert peak < 30 * most  # and not in proportion to the 8,000,000 bytes of the file


def test_memory_does_not_grow_with_the_number_of_records(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    peaks = []
    for times in (5, 100):
        path.write_text(text(30, "a") * times, "utf-8")
        tracemalloc.start()
        try:
            assert sum(1 for _ in dtwister.read_records(path)) == times
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0] + 50_000
