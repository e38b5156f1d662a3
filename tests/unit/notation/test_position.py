"""Position notation: an exact round trip, and strict errors."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.game import Game
from dtwister._errors import InvalidNotation, NotationError
from dtwister._notation.names import Unreadable
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.value_codec import Codec
from dtwister.testing import position
from fixtures.plugins.stub import Turn, Wish
from fixtures.stub_games import RULES, every_moment, new, played


@every_moment
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_round_trip_is_exact(moves: int, seed: int) -> None:
    game = played(moves, seed)
    text = position_text(game)
    again = parse_position(RULES, text)
    assert again.state.key() == game.state.key()
    assert again == game
    assert check_derived(again.match, again.state) == []
    assert again.decision == game.decision
    assert position_text(again) == text


def test_the_end_and_flags_and_gates_are_kept() -> None:
    game = played(200, turns=5)
    assert game.is_over
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    editor.wound(0)
    state.recovered |= 8
    state.face_down |= 8
    editor.set_gate(0, 0, 1)
    editor.take_off_board(1, "kept")
    editor.lay_on_room(2, 0)
    changed = Game(game.match, state)
    text = position_text(changed)
    assert '"stub:hall 0 open"' in text
    assert '"blue.spoon" = "kept"' in text
    assert '"blue.spoon#2" = "room a1"' in text
    assert "wounded fresh" in text
    again = parse_position(RULES, text)
    assert again == changed
    assert again.result == changed.result


def edits() -> list[tuple[str, str, str]]:
    return [
        ("clock =", "clok =", "unknown key 'clok' (did you mean 'clock'?)"),
        ("clock = ", "clock = 'x' #", "expected a whole number as clock"),
        ('chance = "', 'chance = "xyz', "expected 16 digits"),
        ("format = 1", "format = 9", "format 9 is newer"),
        ("stub:tiny", "stub:tny", "unknown scenario 'stub:tny' (did you mean 'stub:tiny'?)"),
        ('["blue", "yellow"]', '["blue"]', "2 different seats"),
        ("turns = ", "trns = ", "unknown option 'trns'"),
        ("turns = 30", "", "missing option 'turns'"),
        ('"blue.cook" = ', '"blue.cok" = ', "did you mean 'blue.cook'?"),
        ('"blue.cook" = "', '"blue.cook" = "nowhere ', "unknown place 'nowhere'"),
        ('"blue.cook" = "', '"blue.cook" = "wounded #', "expected wounded, fresh"),
        ('"blue.spoon" = ', "# ", "missing 'blue.spoon' in [pieces]"),
        ("blue = ", "blue = 'x' #", "expected a whole number as the points of blue"),
        ("stub:hall", "stub:hal", "unknown room 'stub:hal' (did you mean 'stub:hall'?)"),
        ("turned ", "turned 1 ", "expected 'turned 0' to 'turned 3'"),
        ("gates = []", "gates = ['stub:hall 0 ajar']", "expected closed or open, got 'ajar'"),
        ("gates = []", "gates = ['stub:hall 5 open']", "stub:hall has 1 gates"),
        ("gates = []", "gates = ['stub:hall']", "expected a room, the number of a gate"),
        ("gates = []", "gates = [3]", "expected a text, got 3"),
        (
            "fixtures.plugins.stub.Wish",
            "fixtures.plugins.stub.Wsh",
            "did you mean 'fixtures.plugins.stub.Wish'?",
        ),
        ("number = ", "numbr = ", "unknown entry 'numbr' of"),
        ('"stub:turn"', '"fixtures.plugins.stub.Wish"', "unknown entry 'seat' of"),
        ('seat = "blue"', 'seat = "green"', "unknown seat 'green'"),
        ('seat = "blue", ', "", "missing entry 'seat' of"),
        ("[vp]", "[vp", "the TOML is damaged"),
    ]


@pytest.mark.parametrize(("old", "new_part", "message"), edits())
def test_what_does_not_fit(old: str, new_part: str, message: str) -> None:
    game = parse_position(RULES, position_text(played(4)))
    text = position_text(game)
    assert old in text
    with pytest.raises(InvalidNotation) as caught:
        parse_position(RULES, text.replace(old, new_part, 1))
    assert message in str(caught.value)
    assert str(caught.value).startswith("position")


def test_an_error_names_the_line() -> None:
    text = position_text(played(4))
    line = next(n for n, part in enumerate(text.splitlines(), 1) if part.startswith('"blue.cook"'))
    with pytest.raises(InvalidNotation, match=f"line {line}: "):
        parse_position(RULES, text.replace('"blue.cook" = "', '"blue.cook" = "x '))


def turn(_table: object, seat: int, ap: int) -> Turn:
    return Turn(seat, ap)


def test_a_drawn_board_is_written_with_its_drawing() -> None:
    drawn = position(
        RULES, DRAWING, scenario="stub:tiny", begin=lambda _t, seat, ap: Turn(seat, ap)
    )
    text = position_text(drawn)
    assert "| .   . |" in text
    assert parse_position(RULES, text) == drawn
    with pytest.raises(NotationError, match="expected a game on the board of its scenario"):
        dtwister.record_text(drawn)


DRAWING = """
+---+---+
| .   . |
+---+---+
"""


def test_every_plain_value_has_a_form() -> None:
    codec = Codec(new().match)
    for value in (
        (1, "x", True, None, ((), (2.5,))),
        frozenset({3, 1}),
        [1, [2]],
        {"a": (1,), 2: None},
        Wish(3, ("a",)),
        Turn(seat=-1, ap=2),
        Turn(seat=99, ap=2),
        Turn(seat=None, ap=2),  # type: ignore[arg-type]
    ):
        assert codec.load(codec.dump(value)) == value
    with pytest.raises(Unreadable):
        codec.load({"what": 1})
    with pytest.raises(Unreadable):
        codec.load({"map": [1]})


def test_an_unknown_class_is_not_written() -> None:
    @attrs.frozen
    class Stranger:
        number: int = 1

    codec = Codec(new().match)
    with pytest.raises(NotationError, match="its class is found neither"):
        codec.dump(Stranger())
    with pytest.raises(NotationError, match="expected plain data"):
        codec.dump(object())


def test_a_memory_of_a_plugin_that_is_not_in_play_may_be_empty_only() -> None:
    text = dtwister.position_text(dtwister.new_game("base:beginner", seed=1))
    for value, fits in (("[]", True), ("[0, 0]", True), ("[1, 0]", False)):
        changed = text.replace("[memory]\n", f'[memory]\n"card:wheels" = {value}\n')
        assert changed != text
        if fits:
            dtwister.parse_position(dtwister.load_rules(), changed)
            continue
        with pytest.raises(InvalidNotation, match="card:wheels: expected no value; its plug-in"):
            dtwister.parse_position(dtwister.load_rules(), changed)
