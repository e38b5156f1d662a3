"""Each version replays the records of this version and of all before it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import dtwister
from dtwister import Record
from records.make import CORPUS, VARIED

RULES = dtwister.load_rules()
NOW = CORPUS / dtwister.__version__
SIZE = 300_000
"""The most bytes of all records of a version."""
CHANGED: Mapping[str, str] = {}
"""Records of earlier versions that go on in another way now, with the reason.

Such a record stays in the corpus, and is replayed as far as it goes. The rules_version of a plug-in
was raised with the change."""
ADVICE = """\
A record of the corpus cannot be replayed. If that is no mistake, raise rules_version of the plug-in
(or ENGINE_RULES_VERSION), and name the record in CHANGED with the reason. Before a release, the
records of the present version are written anew: `make corpus`."""


def paths() -> list[Path]:
    return sorted(CORPUS.glob("*/*.toml"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def read(path: Path) -> Record:
    return dtwister.read_record(path.read_text("utf-8"))


@pytest.mark.filterwarnings("ignore:record. it was played with dtwister:dtwister.RecordWarning")
@pytest.mark.parametrize("path", paths(), ids=name_of)
def test_a_record_is_replayed(path: Path) -> None:
    record = read(path)
    replayed = dtwister.replay_partly(RULES, record)
    if name_of(path) in CHANGED:
        assert replayed.differences, "a change of rules without a version"
        return
    assert replayed.differences == (), ADVICE
    assert replayed.is_complete, (replayed.stopped, replayed.state_differs, ADVICE)
    game = dtwister.replay(RULES, record)
    again = dtwister.record_of(game, like=record)
    assert again.actions == record.actions
    assert again.tags == record.tags
    assert again.result == record.result


def test_every_scenario_has_a_record_of_this_version() -> None:
    found = [read(path) for path in NOW.glob("*.toml")]
    assert {one.scenario for one in found} == set(RULES.scenarios)
    assert {one.engine for one in found} == {dtwister.__version__}
    assert set(VARIED) <= {path.stem for path in NOW.glob("*.toml")}
    assert any(one.tags for one in found)
    assert any(one.is_growing for one in found)
    assert any(one.position for one in found)
    assert any(one.result for one in found)


def test_the_records_are_read_as_a_stream_too() -> None:
    found = list(dtwister.read_records(NOW))
    assert found == [read(path) for path in sorted(NOW.glob("*.toml"), key=lambda one: one.name)]


def test_the_records_of_a_version_are_small() -> None:
    assert sum(path.stat().st_size for path in NOW.glob("*.toml")) < SIZE


def test_what_is_listed_as_changed_is_there() -> None:
    assert set(CHANGED) <= {name_of(path) for path in paths()}
    assert not any(name.startswith(dtwister.__version__) for name in CHANGED)
