"""Answers to lines: help on names, nearest legal actions, words that may follow."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._errors import DtwisterError
from dtwister.cli.ending import Ends
from dtwister.cli.playing import choose_screen
from dtwister.cli.playing.choose_screen import HOW_TO_GET_IT
from dtwister.cli.playing.completions import Completer
from dtwister.cli.playing.help_texts import help_names, help_on
from dtwister.cli.playing.nearest_actions import nearest_actions
from dtwister.cli.playing.screens import PlainScreen
from dtwister.testing import position

DRAWING = """
+---+---+---+---+
|A.   .   .  B. |
+   +   +   +   +
|C.   .   O   .d|
+---+---+---+---+
"""
PIECES = {"A": "blue.thief", "B": "yellow.goblin", "C": "blue.troll", "d": "blue.rope"}
GAME = position(dtwister.load_rules(), DRAWING, pieces=PIECES)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("thief", ["Thief, a character (base:thief): movement 5, combat 2", "blue.thief: a1"]),
        ("Wall-Walker", ["Wall-Walker, a character"]),
        ("blue.rope", ["Rope, an object (features:rope)", "blue.rope: d2", "OBJ-ROPE-02"]),
        ("pit", ["pit, a kind of square (features:pit)", "PIT-02"]),
        ("rotation gear", ["rotation gear, a kind of square"]),
        ("portcullis", ["portcullis, a border", "states: closed, open, broken"]),
        ("c2", ["c2: pit; no piece"]),
        ("move", ["`move PIECE COURSE`, an action"]),
        ("pit-03", ["PIT-03 (means): a rule", "OBJ-ROPE-02"]),
        ("levitation", ["rules about levitation:", "CHAR-WIZARD-02"]),
    ],
)
def test_help_on_a_name(name: str, parts: list[str]) -> None:
    shown = "\n".join(help_on(GAME.view("blue"), name))
    for part in parts:
        assert part in shown


def test_help_on_nothing_names_the_nearest() -> None:
    with pytest.raises(DtwisterError, match="no help on 'theif'; did you mean 'thief'"):
        help_on(GAME.view("blue"), "theif")
    with pytest.raises(DtwisterError, match="name a piece, a square"):
        help_on(GAME.view("blue"), "\x1b[2J")


def test_there_is_help_on_every_name_that_is_offered() -> None:
    view = GAME.view("blue")
    assert all(help_on(view, name) for name in help_names(view.match))


def test_help_tells_no_seat_where_a_hidden_piece_is() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    game.play(dtwister.parse_legal(game, "thief a2"))
    own, other = (help_on(game.view(seat), "thief") for seat in ("blue", "yellow"))
    assert "  blue.thief: behind" in own
    assert "  blue.thief: unknown" in other


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("thief d2", "move blue.thief a1-b1-c1-c2-d2"),
        ("move thif b1", "move blue.thief a1-b1"),
        ("troll b9", None),
        ("goblin a1", None),
        ("", None),
        ("x" * 5000, None),
    ],
)
def test_a_wish_that_almost_fits(line: str, first: str | None) -> None:
    found = nearest_actions(GAME.view("blue"), line)
    legal = [dtwister.action_text(GAME.match, one) for one in GAME.legal_actions]
    assert set(found) <= set(legal) and len(found) <= 3
    if first is not None:
        assert found[0].split("(")[0].split("-")[-1] == first.split("-")[-1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mo", ["move"]),
        ("move th", ["thief"]),
        ("thief b", ["b1"]),
        ("why move tr", ["troll"]),
        ("un", ["undo"]),
        ("help por", ["portcullis"]),
        ("nonsense ", []),
    ],
)
def test_words_that_may_follow(text: str, words: list[str]) -> None:
    completer = Completer(GAME.view("blue"), ["undo", "legal"], help_names(GAME.match))
    found = list(completer.after(text))
    assert found[: len(words)] == words and bool(found) == bool(words)


def test_without_the_library_it_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(choose_screen, "_is_terminal", lambda _: True)
    monkeypatch.setattr(choose_screen, "LIBRARY", "no_such_library")
    with Ends() as ends:
        screen = choose_screen.choose_screen(GAME.match, ends)
        assert isinstance(screen, PlainScreen)
        assert capsys.readouterr().out == f"{HOW_TO_GET_IT}\n"
        assert isinstance(choose_screen.choose_screen(GAME.match, ends, plain=True), PlainScreen)
    assert capsys.readouterr().out == ""
