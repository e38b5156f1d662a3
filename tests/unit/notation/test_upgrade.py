"""Upgrades: steps are made one after the other, and nothing else of a file is touched."""

from __future__ import annotations

import jsonschema
import pytest

from dtwister import _formats
from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.json_schema import content_schema
from dtwister._content.reading.content_loader import load_text
from dtwister._content.reading.toml_source import MAX_BYTES, parse
from dtwister._errors import ContentError, InvalidNotation, RecordError
from dtwister._notation.format_upgrade import upgrade_text, with_format
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.records import record_text, replay
from fixtures.content_index import BOARD_SIGNS
from fixtures.stub_games import RULES, played
from fixtures.upgrade_steps import COOK, OLD_COOK, newer_content, renamed


def new_text(text: str) -> str:
    result = upgrade_text(text, file="a.toml")
    assert result is not None
    return result.new


def loaded(text: str) -> object:
    return load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS)


def test_what_is_of_the_format_of_today_stays_as_it_is() -> None:
    game = played(9)
    for text, kind in (
        (record_text(game), "record"),
        (record_text(game, seat=0), "record"),
        (position_text(game), "position"),
        (OLD_COOK, "content"),
    ):
        result = upgrade_text(text, file="a.toml")
        assert result is not None
        now = _formats.current(kind)
        assert (result.kind, result.before, result.now) == (kind, now, now)
        assert result.new == text


def test_content_goes_through_all_steps_and_keeps_its_comments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    newer_content(monkeypatch)
    assert new_text(OLD_COOK) == COOK
    assert new_text(COOK) == COOK
    between = COOK.replace("format = 3", "format = 2").replace("combat", "strength")
    assert new_text(between) == COOK


def test_only_content_that_is_upgraded_can_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    newer_content(monkeypatch)
    with pytest.raises(ContentError) as caught:
        loaded(OLD_COOK)
    assert str(caught.value) == (
        "a.toml:1:1: C109 format 1 is older than format 3; rewrite it with `dtwister upgrade`"
    )
    [cook] = loaded(COOK).characters  # type: ignore[attr-defined]
    assert (cook.movement, cook.combat) == (4, 1)


def test_the_schema_asks_for_the_format_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    jsonschema.validate({}, content_schema(ReferenceIndex()))
    newer_content(monkeypatch)
    schema = content_schema(ReferenceIndex())
    jsonschema.validate({"format": 3}, schema)
    jsonschema.validate({}, schema)  # without a number the form tells the format
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"format": 1}, schema)


def test_a_record_is_replayed_once_it_is_upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(30)
    old = record_text(game).replace("\nseats = ", "\ncolours = ")
    monkeypatch.setitem(_formats.STEPS, _formats.RECORD, (renamed("colours", "seats"),))
    with pytest.raises(RecordError, match="record, line 1: format 1 is older than format 2"):
        replay(RULES, old)
    new = new_text(old)
    assert new == record_text(game)
    assert new.startswith("format = 2\n")
    assert replay(RULES, new) == game


def test_a_position_is_read_once_it_is_upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(30)
    old = position_text(game).replace("\nchance = ", "\nluck = ")
    monkeypatch.setitem(_formats.STEPS, _formats.POSITION, (renamed("luck", "chance"),))
    with pytest.raises(
        InvalidNotation, match=r"position, line \d+: format 1 is older than format 2"
    ):
        parse_position(RULES, old)
    assert new_text(old) == position_text(game)
    assert parse_position(RULES, new_text(old)) == game


def test_a_position_in_a_record_is_upgraded_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_position(RULES, position_text(played(9)))
    game.play(next(iter(game.legal_actions)))
    old = record_text(game).replace("\\nchance = ", "\\nluck = ")
    assert old != record_text(game)
    monkeypatch.setitem(_formats.STEPS, _formats.POSITION, (renamed("luck", "chance"),))
    with pytest.raises(
        RecordError, match=r"cannot be started: position.*format 1 is older than format 2"
    ):
        replay(RULES, old)
    assert new_text(old) == record_text(game)
    assert replay(RULES, new_text(old)) == game


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "format = 2\n"),
        ("a = 1\n", "format = 2\na = 1\n"),
        ("[a]\n", "format = 2\n\n[a]\n"),
        ("# of a\n[a]\n", "format = 2\n\n# of a\n[a]\n"),
        ("# of all\n\n[a]\n", "# of all\n\nformat = 2\n\n[a]\n"),
        ("# of all\n\n# of a\n[a]\n", "# of all\n\nformat = 2\n\n# of a\n[a]\n"),
        ("#:schema a.json\n[a]\n", "#:schema a.json\nformat = 2\n\n[a]\n"),
        ("#:schema a.json\n# all\n\na = 1", "#:schema a.json\n# all\n\nformat = 2\na = 1"),
        ("a = 1\nformat=0x1# one\n", "a = 1\nformat=2# one\n"),
        ('"format" = 1\n', '"format" = 2\n'),
    ],
)
def test_where_the_number_is_written(before: str, after: str) -> None:
    assert with_format(parse(before), 2) == after


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("format = 3\n[[room]]\n", "a.toml:1:10: format 3 is newer than format 2, which this"),
        ("format = 0\n[[room]]\n", "a.toml:1:10: unknown format 0; the first is 1"),
        ("format = -1\n[[room]]\n", "a.toml:1:10: unknown format -1"),
        ("format = '1'\n[[room]]\n", "a.toml:1:10: expected a whole number as format, got '1'"),
        ("format = true\n[[room]]\n", "a.toml:1:10: expected a whole number as format, got True"),
        (
            "scenario = 'a:b'\nactions = []\n",
            "a.toml: expected the key 'format' in a record, got none",
        ),
        (
            "scenario = 'a:b'\npieces = {}\n",
            "a.toml: expected the key 'format' in a position, got none",
        ),
    ],
)
def test_numbers_that_cannot_be_upgraded(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        upgrade_text(text, file="a.toml")
    assert str(caught.value).startswith(message)


def test_what_is_damaged_and_what_is_of_somebody_else() -> None:
    with pytest.raises(ContentError, match=r"a\.toml:1:5: C004 not valid TOML"):
        upgrade_text("a = = 1", file="a.toml")
    assert upgrade_text("[project]\n", file="a.toml") is None
    assert upgrade_text("format = 7\n", file="a.toml") is None


def test_a_step_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    newer_content(monkeypatch)
    first = _formats.STEPS[_formats.CONTENT][0]

    def fail(text: str) -> str:
        raise LookupError("no idea")

    for step, message in (
        (fail, "a.toml: from format 2 to 3: LookupError: no idea"),
        (lambda text: text + "=", "a.toml: from format 2 to 3: ContentError: a.toml:12:1: C004"),
        (lambda text: "", "a.toml: the upgrade would make it: not a file of dtwister, format 3"),
    ):
        monkeypatch.setitem(_formats.STEPS, _formats.CONTENT, (first, step))
        with pytest.raises(InvalidNotation) as caught:
            upgrade_text(OLD_COOK, file="a.toml")
        assert str(caught.value).startswith(message)


def test_a_record_may_be_longer_than_content() -> None:
    text = record_text(played(9)) + "# more\n" * 200_000
    assert len(text) > MAX_BYTES
    result = upgrade_text(text, file="game.toml")
    assert result is not None
    assert result.kind == "record"
