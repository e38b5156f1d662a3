"""Records that are written while their game goes on, and what reading any record costs."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType

import pytest
import tomli

from dtwister._engine.game import Game
from dtwister._errors import RecordError, RecordWarning
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.recording import record_reader
from dtwister._notation.recording.record_reader import read_record
from dtwister._notation.records import GrowingRecord, record_text, replay
from fixtures.plugins.stub import Resign
from fixtures.stub_games import RULES, new, played


def grown(game: Game) -> str:
    return GrowingRecord(game).text()


@pytest.mark.parametrize("moves", [0, 1, 3, 40])
def test_a_growing_record_is_replayed_to_an_equal_game(moves: int) -> None:
    game = played(moves)
    again = replay(RULES, grown(game))
    assert again == game
    assert again.history == game.history
    assert record_text(again) == record_text(game)


def test_lines_are_appended_action_by_action() -> None:
    game = new()
    record = GrowingRecord(game)
    text = record.text()
    for _ in range(45):
        if game.is_over:
            break
        game.play(next(iter(game.legal_actions)))
        more = record.more()
        assert more
        text += more
        tomli.loads(text)
        assert replay(RULES, text) == game
    assert record.more() == ""
    assert text == grown(game)
    assert text.count('", "') >= 2  # digests on the way


def test_what_was_taken_back_is_written_again() -> None:
    game = played(5)
    record = GrowingRecord(game)
    record.text()
    game.undo()
    assert record.more() is None
    text = record.text()
    assert replay(RULES, text) == game
    game.play(next(iter(game.legal_actions)))
    more = record.more()
    assert more is not None
    assert replay(RULES, text + more) == game


def test_a_game_from_a_position_and_one_that_is_over() -> None:
    game = parse_position(RULES, position_text(played(9)))
    game.play(next(iter(game.legal_actions)))
    assert replay(RULES, grown(game)) == game
    game.play(Resign(seat=1), by=1)
    assert replay(RULES, grown(game)).result == game.result


def test_wherever_it_is_torn_only_the_last_line_is_lost() -> None:
    game = played(22)
    text = grown(game)
    begin = text.index("[actions]\n") + len("[actions]\n")
    states = [*game.past, game.state]
    for end in range(begin, len(text) + 1):
        part = text[:end]
        lines = part.count("\n", begin)
        tail = part.rpartition("\n")[2]
        if not tail:
            assert replay(RULES, part).state == states[lines]
        elif tail[-1] == ("]" if "[" in tail else '"') and tail.count('"') in (2, 4):
            # All of the line but its end was written.
            assert replay(RULES, part).state == states[lines + 1]
        else:
            with pytest.warns(RecordWarning, match=rf"last line, after action {lines}, was not"):
                assert replay(RULES, part).state == states[lines]


def test_a_tear_before_the_actions_is_no_record() -> None:
    text = grown(played(4))
    with pytest.raises(RecordError):
        replay(RULES, text[: text.index("[actions]") - 3])


@pytest.mark.parametrize(
    ("old", "other", "message"),
    [
        ("\n2 = ", "\n99 = ", "record, actions: expected number 2, got '99'"),
        ("\n2 = ", "\ntwo = ", "record, actions: expected number 2, got 'two'"),
        ("\n2 = ", "\n2 = 5 # ", "record, actions, 2: expected an action, or an action and a"),
        ("\n2 = ", "\n2 = [1, 2] # ", "record, actions, 2: expected an action, or an action"),
        ('"0: ', '"0: 0', "action 0, 'the start': the state after it is"),
        ("\n20 = [", '\n20 = ["blue: pass", "00"] # ', "action 20, line"),
        ("blue: hope", "yellow: hope", "line"),
        ('"0: ', '"²: ', "expected '20: 0123456789abcdef'"),
        ('"0: ', '"' + "1" * 5000 + ": ", "expected '20: 0123456789abcdef'"),
        ("seed = 3", "seed = " + "1" * 5000, "a key or number of more than 1000 characters"),
        ("seed = 3", "seed = " + "[" * 20, "nested more than 16 deep"),
        ("seed = 3", "a" + ".a" * 500 + "=1", "nested more than 16 deep"),
        ("blue: lay", "x" * 10_001, "action 2: expected at most 10000 characters"),
    ],
)
def test_what_does_not_fit(old: str, other: str, message: str) -> None:
    text = grown(played(39))
    assert old in text
    with pytest.raises(RecordError) as caught:
        replay(RULES, text.replace(old, other, 1))
    assert message in str(caught.value)


def test_the_line_of_a_wrong_action_is_named_in_both_layouts() -> None:
    game = played(30)
    for text in (grown(game), record_text(game)):
        lines = text.split("\n")
        at = next(i for i, line in enumerate(lines) if line.count("yellow: ") == 1)
        lines[at] = lines[at].replace("yellow: ", "blue: ")
        with pytest.raises(RecordError, match=rf"line {at + 1}, "):
            replay(RULES, "\n".join(lines))


# -- what reading costs ----------------------------------------------------------------------------


class Weighed(str):
    """A text that counts the characters that its methods go through."""

    scanned = 0

    def _scan(self) -> None:
        type(self).scanned += len(self)

    def split(self, *args: object, **more: object) -> list[str]:  # type: ignore[override]
        self._scan()
        return super().split(*args, **more)  # type: ignore[arg-type]

    def splitlines(self, keepends: bool = False) -> list[str]:  # type: ignore[override]
        self._scan()
        return super().splitlines(keepends)

    def find(self, *args: object) -> int:  # type: ignore[override]
        self._scan()
        return super().find(*args)  # type: ignore[arg-type]

    def count(self, *args: object) -> int:  # type: ignore[override]
        self._scan()
        return super().count(*args)  # type: ignore[arg-type]


def pacing(turns: int) -> Game:
    """A long game that is quick to play."""
    game = new(turns=turns)
    while not game.is_over:
        game.play(next(iter(game.legal_actions)))
    return game


def work(text: str, wrong: bool = False) -> tuple[int, int]:
    """Count the calls, and the characters that were scanned, while a record is read."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event in ("call", "c_call"):
            calls["all"] += 1

    Weighed.scanned = 0
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        replay(RULES, Weighed(text))
    except RecordError:
        assert wrong
    else:
        assert not wrong
    finally:
        sys.setprofile(before)
    return calls["all"], Weighed.scanned


@pytest.mark.parametrize("wrong", [False, True])
@pytest.mark.parametrize("layout", [record_text, grown])
def test_twice_as_many_actions_are_twice_the_work(layout: object, wrong: bool) -> None:
    found = []
    for turns in (48, 96):
        game = pacing(turns)
        text = layout(game)  # type: ignore[operator]
        if wrong:
            digest = game.digest if layout is record_text else "blue"
            before, _, after = text.rpartition(digest)
            text = f"{before}00{after}"
        found.append((len(text), *work(text, wrong)))
    (size, calls, scanned), (more_text, more_calls, more_scanned) = found
    assert more_text > 1.7 * size
    assert more_calls < 2.4 * calls
    assert scanned <= 5 * size
    assert more_scanned <= 5 * more_text


@pytest.mark.parametrize(
    ("old", "other", "message"),
    [
        ("format = 1", "format = 7", "format 7 is newer"),
        ("format = 1", 'format = 1\nseen_by = "blue"', "cannot be replayed"),
    ],
)
def test_the_head_is_checked_before_anything_costly(
    old: str, other: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(text: str) -> None:
        raise AssertionError("the whole text was read")

    monkeypatch.setattr(record_reader, "read_growing", never)
    for text in (grown(played(3)), record_text(played(3))):
        with pytest.raises(RecordError, match=message):
            replay(RULES, text.replace(old, other))


def test_a_record_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = record_text(played(3))
    monkeypatch.setattr(record_reader, "MAX_RECORD", len(text))
    assert replay(RULES, text) == played(3)
    with pytest.raises(RecordError, match=f"at most {len(text)} characters, got more"):
        replay(RULES, text + "\n")


def test_other_rules_are_refused_before_an_action_is_played() -> None:
    text = record_text(played(3)).replace("blue: lay", "blue: ly")
    with pytest.raises(RecordError, match="expected version 2 of the rules of stub, got 1"):
        replay(RULES, text.replace('stub = "1 ', 'stub = "2 '))


# -- tags, comments, clocks ------------------------------------------------------------------------


def test_notes_grow_with_the_record() -> None:
    game = new()
    record = GrowingRecord(game, tags={"event": "Final"})
    text = record.text()
    for clock in range(300, 250, -2):
        number = len(game.history) + 1
        game.play(next(iter(game.legal_actions)))
        record.note(number, comment=f'Action {number}, "so".\nMore.', clock=clock)
        more = record.more()
        assert more
        text += more
        read = read_record(text)
        assert read.clocks[number] == clock
        assert read.comments[number].endswith("More.")
        assert replay(RULES, text) == game
    assert read.tags == {"event": "Final"}
    assert read.actions == record.record().actions
    assert 20 in read.digests
    assert GrowingRecord(game, like=read).text() == text


def test_a_note_at_a_line_that_was_written_makes_the_text_untrue() -> None:
    game = played(5)
    record = GrowingRecord(game)
    record.text()
    record.note(2, comment="Seen later.")
    assert record.more() is None
    assert read_record(record.text()).comments == {2: "Seen later."}
    assert record.more() == ""
    record.set_tags({"round": "2"})
    assert record.more() is None
    assert read_record(record.text()).tags == {"round": "2"}


def test_a_note_at_the_next_action_waits_for_it() -> None:
    game = played(5)
    record = GrowingRecord(game)
    text = record.text()
    record.note(len(game.history) + 1, clock=7.5)
    assert record.more() == ""
    game.play(next(iter(game.legal_actions)))
    more = record.more()
    assert more is not None
    assert read_record(text + more).clocks == {len(game.history): 7.5}
    with pytest.raises(RecordError, match="expected the number of an action from 1 to"):
        record.note(0, comment="x")
    with pytest.raises(RecordError, match="expected seconds from 0 to"):
        record.note(3, clock=-1)


def test_a_line_with_notes_that_was_interrupted_is_left_out() -> None:
    game = played(5)
    record = GrowingRecord(game)
    record.note(len(game.history), comment="The last, with = and ] and } in it.", clock=3)
    text = record.text()
    states = [*game.past, game.state]
    begin = text.rindex("\n", 0, -1) + 1
    for end in range(begin + 1, len(text) - 1):
        with pytest.warns(RecordWarning):
            assert replay(RULES, text[:end]).state == states[-2]
    assert replay(RULES, text[:-1]).state == states[-1]
