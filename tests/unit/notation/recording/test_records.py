"""Records: what is replayed is equal, and whatever does not fit is an error with its place."""

from __future__ import annotations

import attrs
import pytest

from dtwister._engine.game import Game
from dtwister._engine.questions.rules_needs import needs_of
from dtwister._errors import RecordError, RecordWarning
from dtwister._model.ids import SPECTATOR
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.recording.record_reader import read_record
from dtwister._notation.records import record_text, replay, replay_partly
from fixtures.plugins.stub import Resign
from fixtures.stub_games import RULES, every_moment, new, played


@every_moment
@pytest.mark.parametrize("seed", [1, 2])
def test_a_replayed_game_is_equal(moves: int, seed: int) -> None:
    game = played(moves, seed)
    again = replay(RULES, record_text(game))
    assert again == game
    assert again.history == game.history
    assert again.past == game.past
    assert again.auto_chance
    assert record_text(again) == record_text(game)


def test_a_record_is_for_people() -> None:
    lines = record_text(played(3)).splitlines()
    assert '    "blue: hope 1",' in lines or any("blue: hope" in line for line in lines)
    assert any(line.startswith('    "nature: deal 0 turned') for line in lines)
    assert 'stub = "1.2"' in lines


def test_a_part_of_a_record() -> None:
    game = played(30)
    for count in (0, 7, len(game.history)):
        part = replay(RULES, record_text(game), upto=count)
        assert part.state == [*game.past, game.state][count]
    with pytest.raises(RecordError, match=r"expected at least 999 actions, got \d+"):
        replay(RULES, record_text(game), upto=999)


def test_a_declaration_and_the_result() -> None:
    game = played(6)
    game.play(Resign(seat=1), by=1)
    text = record_text(game)
    assert '"yellow: resign yellow"' in text
    again = replay(RULES, text)
    assert again.result == game.result
    assert again == game


def test_chance_by_hand_is_replayed_as_it_was() -> None:
    game = new(auto_chance=False)
    other = next(a for a in game.legal_actions if a != game.chance_outcome())
    game.play(other)
    assert replay(RULES, record_text(game)) == game


@pytest.mark.parametrize("upto", [None, 1])
def test_who_answers_for_chance_is_kept(upto: int | None) -> None:
    game = new(auto_chance=False)
    game.play(game.chance_outcome())
    game.play(next(iter(game.legal_actions)))
    text = record_text(game)
    assert "auto_chance = false" in text
    assert "auto_chance" not in record_text(game, seat=0)
    again = replay(RULES, text, upto=upto)
    assert not again.auto_chance
    assert record_text(replay(RULES, text)) == text
    while again.can_undo:
        again.undo()
    assert again.history == ()
    assert again.decision is not None and again.decision.is_chance


def test_by_itself_chance_is_answered_by_the_seed() -> None:
    text = record_text(played(4))
    assert "auto_chance" not in text
    again = replay(RULES, text)
    assert again.auto_chance
    while again.can_undo:
        again.undo()
    assert [by_chance for _, by_chance in again.history] == [True]


def test_auto_chance_is_true_or_false() -> None:
    text = record_text(new(auto_chance=False)).replace("auto_chance = false", "auto_chance = 0")
    with pytest.raises(RecordError, match="expected true or false as auto_chance"):
        replay(RULES, text)


def test_a_game_from_a_position() -> None:
    game = parse_position(RULES, position_text(played(9)))
    game.play(next(iter(game.legal_actions)))
    assert replay(RULES, record_text(game)) == game


def test_what_one_seat_may_know() -> None:
    game = played(30)
    blue, nobody = record_text(game, seat="blue"), record_text(game, seat=SPECTATOR)
    assert 'seen_by = "blue"' in blue
    assert 'seen_by = "spectator"' in nobody
    for text in (blue, nobody):
        assert "nature: deal ? turned ?" in text
        assert "yellow: lay ? a1" in text
        assert "yellow: hope ?" in text
        assert "seed" not in text
        assert "digest" not in text
        assert "replayable = false" in text
        with pytest.raises(RecordError, match="cannot be replayed"):
            replay(RULES, text)
    assert "blue: hope ?" in nobody
    assert "blue: hope ?" not in blue


def line_with(text: str, part: str) -> str:
    return next(line for line in text.splitlines() if part in line)


@pytest.mark.parametrize(
    ("old", "new_part", "message"),
    [
        ("[plugins]", "[plugins", "the TOML is damaged"),
        ("seed = ", "sede = ", "unknown key 'sede' (did you mean 'seed'?)"),
        ("seed = 3", "", "missing key 'seed'"),
        ("seed = 3", "seed = 'x'", "expected a whole number as seed"),
        ("format = 1", "format = 2", "format 2 is newer"),
        ('stub = "1 ', 'stab = "1 ', "the plug-in 'stab' is not loaded (did you mean 'stub'?"),
        ('stub = "1 ', 'stub = "3 ', "expected version 3 of the rules of stub, got 1 (stub 1.2)"),
        ('stub = "1 ', 'stub = "3 ', "install the version of stub with which it was played"),
        ('stub = "1 ', 'stub = "3 ', "see how far it goes with dtwister.replay_partly"),
        ('stub = "1 ', 'stub = "', "expected a version of the rules and a digest"),
        ('stub = "1 ', 'stub = 1 #"', "record, needs, 'stub': expected a text, got 1"),
        ("engine_rules = 1", "engine_rules = 2", "version 2 of the rules of dtwister itself, got"),
        ("engine_rules = 1", "", "missing key 'engine_rules'"),
        ("engine = ", 'engine = "new" #', "expected a version such as '"),
        ("engine = ", "engine = 1 #", "expected a text as engine"),
        ("[needs]", "[need]", "unknown key 'need' (did you mean 'needs'?)"),
        ("stub:tiny", "stub:tny", "the game cannot be started: unknown scenario"),
        ("turns = 30", "turns = 0", "the game cannot be started: option 'turns'"),
        ("turns = 30", "", "missing option 'turns'"),
        ('"yellow"', '"blue"', "record"),
        ("blue: lay", "yellow: lay", "action 2, line 10, "),
        ("blue: lay", "yellow: lay", "expected an action of blue, got one of yellow"),
        ("blue: lay", "blue lay", "expected who plays"),
        ("blue: lay", "blue: ly", "unknown verb 'ly'"),
        ("blue: hope ", "blue: hope 1", "STUB-02"),
        ('"0: ', '"0: 0', "action 0, 'the start': the state after it is"),
        ('"0: ', '"0: 0', "so the seed, an option or the rules are not those of the record"),
        ('"20: ', '"20: 0', "action 20, line 28, "),
        ('"20: ', '"20: 0', "right after action 0, so one of the actions 1 to 20 was changed"),
        ('"20: ', '"20: 0', "replay it up to there with --at 0 (in Python: upto=0)"),
        ('"40: ', '"40: 0', "right after action 20, so one of the actions 21 to 40 was changed"),
        ('"20: ', '"21: ', "the one after 20 actions is missing"),
        ('"20: ', '"x: ', "expected '20: 0123456789abcdef'"),
    ],
)
def test_what_does_not_fit(old: str, new_part: str, message: str) -> None:
    text = record_text(played(39))
    assert old in text
    with pytest.raises(RecordError) as caught:
        replay(RULES, text.replace(old, new_part, 1))
    assert message in str(caught.value)


def test_a_missing_or_extra_action_is_told_between_two_digests() -> None:
    text = record_text(played(50))
    count = len(played(50).history)
    lines = text.splitlines(keepends=True)
    start = lines.index("actions = [\n")
    for number in (3, 31, count):
        changed = "".join(lines[: start + number] + lines[start + number + 1 :])
        right = (number - 1) // 20 * 20
        with pytest.raises(RecordError) as caught:
            replay(RULES, changed)
        said = str(caught.value)
        assert f"{count - 1} actions; the digests say {count}: a line is missing or extra" in said
        assert f"right after action {right}, so one of the actions {right + 1} to" in said
        game = replay(RULES, changed, upto=right)
        assert len(game.history) == right
        with pytest.raises(RecordError, match="a line is missing or extra"):
            replay(RULES, changed, upto=right + 1)
        partly = replay_partly(RULES, changed)
        assert not partly.is_complete
        assert partly.record.damage in said
        with pytest.raises(RecordError, match=r"a line is missing or extra$"):
            read_record(changed)


def test_another_version_of_the_library_is_told() -> None:
    text = record_text(played(9))
    line = line_with(text, "engine = ")
    with pytest.warns(RecordWarning, match=r"played with dtwister 9\.0\.0, this is 0"):
        game = replay(RULES, text.replace(line, 'engine = "9.0.0"'))
    assert game == played(9)
    with pytest.warns(RecordWarning, match=r"9\.0\.0, this is 0.*; the result says what differs"):
        partly = replay_partly(RULES, text.replace(line, 'engine = "9.0.0"'))
    assert partly.is_complete and partly.game == game


def test_other_rules() -> None:
    game = played(5)
    text = record_text(game)
    needs = needs_of(game.match)
    with pytest.raises(RecordError, match="expected the rules 00, with which it was played, got"):
        replay(RULES, text.replace(needs.digest, "00"))
    content = needs.plugins["stub"].content
    with pytest.raises(RecordError, match="the content of stub that this game uses is not what"):
        replay(RULES, text.replace(content, "0" * 16))
    without = text.replace(f'stub = "1 {content}"', "")
    with pytest.raises(RecordError) as damaged:
        replay(RULES, without)
    said = "'stub' is missing in the table [needs], though the rules are those of the record; "
    assert said in str(damaged.value)
    assert f"the table is damaged: add the line stub = '1 {content}'" in str(damaged.value)
    with pytest.raises(RecordError) as other:
        replay(RULES, without.replace(needs.digest, "00"))
    assert "played without the plug-in 'stub', which takes part in it now; " in str(other.value)
    assert "leave it out with --no stub (in Python: without=)" in str(other.value)
    assert replay(attrs.evolve(RULES, digest="11"), text).digest == game.digest


def test_the_result_must_be_the_same() -> None:
    game = played(999, turns=5)
    text = record_text(game)
    with pytest.raises(
        RecordError,
        match=r"it is a draw \(time\), and the record says that it is a draw \(luck\); co",
    ):
        replay(RULES, text.replace('why = "time"', 'why = "luck"'))
    more = text.replace("]\ndigests", '    "blue: pass",\n]\ndigests')
    count = len(game.history)
    more = more.replace(f'"{count}: ', f'"{count + 1}: ')
    with pytest.raises(RecordError, match="the game is already over"):
        replay(RULES, more)


def test_nothing_is_half_loaded() -> None:
    game = Game.new(RULES, "stub:tiny", seed=5)
    text = record_text(game)
    with pytest.raises(RecordError):
        replay(RULES, text[: len(text) // 2])


def test_wrong_arguments_say_what_was_expected() -> None:
    game = played(5)
    text = record_text(game)
    with pytest.raises(RecordError, match="expected a number of actions from 0 to 6, got -1"):
        replay(RULES, text, upto=-1)
    for upto in ("3", True, 2.0):
        with pytest.raises(TypeError, match="expected a whole number, got"):
            replay(RULES, text, upto=upto)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Record, got 'x'"):
        record_text(game, like="x")  # type: ignore[arg-type]
