"""`dtwister schema`: of content files, and of the JSON that programs exchange."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dtwister
from dtwister._notation.json_forms.message_schema import message_schema
from dtwister.cli import main


def test_the_schema_of_messages_is_printed_or_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", "--messages"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed) == message_schema(dtwister.load_rules())
    assert main(["schema", "--messages", "--out", str(tmp_path / "m.json")]) == 0
    assert (tmp_path / "m.json").read_text("utf-8") == printed


def test_declarations_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--messages", "--typescript"]) == 0
    printed = capsys.readouterr().out
    assert "export interface ViewData {" in printed
    assert '  "features:cards"?: FeaturesCardsCardsData;' in printed


def test_without_a_plugin_its_messages_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--messages", "--no", "card"]) == 0
    known = json.loads(capsys.readouterr().out)["$defs"]
    assert "CardStepAction" not in known and "CoreMoveAction" in known
    parts = set(known["PartsData"]["properties"])
    assert parts == {name for name in dtwister.load_rules().view_parts if "card:" not in name}
    assert {"features:cards", "multi:lift"} < parts


def test_declarations_are_those_of_messages_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--typescript"]) == 2
    assert "expected --messages with --typescript" in capsys.readouterr().err
