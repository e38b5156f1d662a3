"""Tags, comments and clock times of records: written, read, kept, and seen by a seat."""

from __future__ import annotations

import re

import attrs
import pytest
import tomli

import dtwister
from dtwister._engine.game import Game
from dtwister._errors import RecordError
from dtwister._model.ids import SPECTATOR
from dtwister._notation.records import record_of, record_text, replay
from fixtures.plugins.stub import Resign
from fixtures.stub_games import RULES, played

TAGS = {"event": "Club night", "date": "2026-05-01", "blue": "A. Player", "time control": "10+5"}
ODD = 'Quotes ", lines\n and \\ signs: \t\u202e # [actions] = "x"'


def noted(game: Game) -> dtwister.Record:
    return record_of(game, tags=TAGS, comments={2: "Bold.", 3: ODD}, clocks={2: 583.5, 4: 90})


def test_all_of_it_is_read_as_it_was_written() -> None:
    record = noted(played(30))
    text = record.text()
    tomli.loads(text)
    again = dtwister.read_record(text)
    assert again == record
    assert again.tags == TAGS
    assert again.comments == {2: "Bold.", 3: ODD}
    assert again.clocks == {2: 583.5, 4: 90}
    assert again.text() == text
    assert record_text(played(30), like=record) == text


def test_a_record_without_notes_is_written_as_before() -> None:
    text = record_text(played(30))
    assert "tags" not in text
    assert "{" not in text
    assert dtwister.read_record(text).text() == text


def test_the_head_and_the_actions_are_read_without_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(30)
    text = noted(game).text()

    def never(*_: object, **__: object) -> None:
        raise AssertionError("something was played")

    monkeypatch.setattr(Game, "play", never)
    monkeypatch.setattr(Game, "new", never)
    record = dtwister.read_record(text)
    assert record.scenario == "stub:tiny"
    assert record.seats == ("blue", "yellow")
    assert record.seed == game.seed
    assert record.options == {"turns": 30}
    assert [one.number for one in record.actions] == [*range(1, len(game.history) + 1)]
    assert record.actions[0].by == "nature"
    assert record.actions[1].text.startswith("lay blue.")
    assert record.needs is not None
    assert record.result is None


def test_the_result_has_the_points() -> None:
    game = played(20)
    game.play(Resign(seat=1), by=1)
    text = record_text(game)
    result = dtwister.read_record(text).result
    assert result is not None
    assert result.points == dict(zip(game.seats, game.vp, strict=True))
    assert result.winners == ("blue",)
    other = re.sub(r"^blue = \d+$", "blue = 99", text, flags=re.MULTILINE)
    assert other != text
    with pytest.raises(RecordError, match=r"points are blue \d, .* points are blue 99"):
        replay(RULES, other)
    old = text[: text.index("[result.points]")]
    assert dtwister.read_record(old).result == attrs.evolve(result, points={})
    assert replay(RULES, old) == game


def test_a_replayed_game_is_written_again_with_them() -> None:
    record = noted(played(30))
    game = replay(RULES, record)
    assert record_of(game, like=record) == record
    game.play(next(iter(game.legal_actions)))
    more = record_of(game, like=record, tags={"round": "2"}, comments={3: ""})
    assert more.tags == {**TAGS, "round": "2"}
    assert more.comments == {2: "Bold."}
    assert more.clocks == record.clocks


def test_notes_go_as_far_as_the_games_agree() -> None:
    record = noted(played(30))
    game = replay(RULES, record, upto=2)
    game.play(next(one for one in game.legal_actions if one != replayed_action(record, 3)))
    other = record_of(game, like=record)
    assert other.comments == {2: "Bold."}
    assert other.clocks == {2: 583.5}


def replayed_action(record: dtwister.Record, number: int) -> dtwister.Action:
    return replay(RULES, record, upto=number).history[-1][0]


def test_a_seat_gets_the_tags_and_its_own_notes_only() -> None:
    game = played(30)
    everything = record_of(game)
    record = everything.with_notes(
        comments={one.number: f"{one.by} thought {one.text}" for one in everything.actions},
        clocks={one.number: 1000.0 + one.number for one in everything.actions},
    ).with_tags(TAGS)
    for seat in ("blue", "yellow", SPECTATOR):
        text = record_text(game, seat=seat, like=record)
        seen = dtwister.read_record(text)
        assert seen.tags == TAGS
        own = {one.number for one in everything.actions if one.by == seat}
        assert bool(own) is (seat != SPECTATOR)
        assert set(seen.comments) == set(seen.clocks) == own
        for other in {"nature", "blue", "yellow"} - {seat}:
            assert f"{other} thought" not in text
        assert seen.seed is None
        assert seen.digests == {}
        assert seen.position is None
        assert seen.seen_by == ("spectator" if seat == SPECTATOR else seat)
        assert dtwister.read_record(seen.text()) == seen
        with pytest.raises(RecordError, match="cannot be replayed"):
            replay(RULES, seen)


def test_two_games_that_a_seat_cannot_tell_apart_have_one_record() -> None:
    game = played(12)
    other = Game(game.match, game.state, seed=game.seed + 1)
    assert (
        record_of(other, seat="blue").text()
        == record_of(Game(game.match, game.state), seat="blue").text()
    )


def test_notes_can_be_changed() -> None:
    record = noted(played(30))
    other = record.with_notes(comments={2: "", 5: "Late."}, clocks={2: 1})
    assert other.comments == {3: ODD, 5: "Late."}
    assert other.clocks == {2: 1, 4: 90}
    assert record.comments == {2: "Bold.", 3: ODD}
    assert record.with_tags({"event": ""}).tags == {k: v for k, v in TAGS.items() if k != "event"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"comments": {0: "x"}}, "the number of an action from 1 to"),
        ({"comments": {999: "x"}}, "the number of an action from 1 to"),
        ({"comments": {"2": "x"}}, "the number of an action from 1 to .* got '2'"),
        ({"comments": {2: 5}}, "record, action 2: expected a text, got 5"),
        ({"comments": {2: "x" * 10_001}}, "a comment of at most 10000 characters, got 10001"),
        ({"comments": {2: "\ud800"}}, "a comment that can be encoded"),
        ({"clocks": {2: -1}}, "seconds from 0 to 1000000000 as clock, got -1"),
        ({"clocks": {2: float("nan")}}, "as clock, got nan"),
        ({"clocks": {2: float("inf")}}, "as clock, got inf"),
        ({"clocks": {2: True}}, "as clock, got True"),
        ({"clocks": {2: "10:00"}}, "as clock, got '10:00'"),
        ({"tags": {"x": 5}}, "record, tags, 'x': expected a text, got 5"),
        ({"tags": {5: "x"}}, "record, tags: expected a text, got 5"),
        ({"tags": {"": "x"}}, "expected a printable name, got ''"),
        ({"tags": {"a\nb": "x"}}, r"expected a printable name, got 'a\\nb'"),
        ({"tags": {"x" * 101: "x"}}, "a name of a tag of at most 100 characters, got 101"),
        ({"tags": {"x": "x" * 1001}}, "a tag of at most 1000 characters, got 1001"),
        ({"tags": {f"t{n}": "x" for n in range(101)}}, "record, tags: expected at most 100"),
    ],
)
def test_what_a_record_cannot_hold(more: dict[str, dict[object, object]], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record_of(played(5), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new_part", "message"),
    [
        ("comment = ", "coment = ", "action 2: unknown key 'coment' (did you mean 'comment'?)"),
        ("{action = ", "{deed = ", "action 2: unknown key 'deed'"),
        ("clock = 583.5", "clock = -3", "action 2: expected seconds from 0"),
        ("clock = 583.5", "clock = nan", "action 2: expected seconds from 0"),
        ("clock = 583.5", "clock = [1]", "action 2: expected seconds from 0"),
        ('"Bold."', "7", "expected a text as comment, got 7"),
        ('event = "Club night"', "event = 3", "record, tags, 'event': expected a text, got 3"),
        ('event = "Club night"', "event = {a = 1}", "record, tags, 'event': expected a text"),
        ("[tags]", "[[tags]]", "expected a table as tags"),
    ],
)
def test_notes_that_cannot_be_read(old: str, new_part: str, message: str) -> None:
    text = noted(played(30)).text()
    assert old in text
    with pytest.raises(RecordError) as caught:
        dtwister.read_record(text.replace(old, new_part, 1))
    assert message in str(caught.value)


def test_only_a_record_or_its_text_is_replayed() -> None:
    with pytest.raises(TypeError, match="expected a record as text, got 5"):
        replay(RULES, 5)  # type: ignore[arg-type]
