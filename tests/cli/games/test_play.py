"""`dtwister play`: a game at the terminal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import dtwister
from dtwister.bots import GreedyBot
from dtwister.cli import main
from dtwister.cli.playing import terminal_game

pytestmark = pytest.mark.usefixtures("elsewhere")

PLAY = ("play", "base:beginner", "--seed", "4")
SETTING_UP = ("auto all", "auto all")
"""Lines by which chance sets up the game for the person."""


class Person:
    """Types lines, and gives what was printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def types(self, *lines: str, words: tuple[str, ...] = PLAY, code: int = 0) -> str:
        self.monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        assert main(words) == code
        captured = self.capsys.readouterr()
        assert captured.err == ""
        return captured.out


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Person:
    return Person(monkeypatch, capsys)


def test_the_board_and_the_question_are_shown(person: Person) -> None:
    out = person.types("quit")
    game = dtwister.new_game("base:beginner", seed=4)
    assert dtwister.draw(game.view("blue")) in out
    assert "blue lays a character face down on its line" in out
    assert "blue human, yellow greedy" in out


@pytest.mark.parametrize("scenario", ["prison:1", "card:tutorial-1"])
def test_a_hint_is_a_legal_action(person: Person, scenario: str) -> None:
    """In the first turn of the card game, too, in which all rooms are still face down."""
    lines = ("hint", *SETTING_UP, *["auto all"] * scenario.startswith("card"), "hint")
    out = person.types(*lines, words=("play", scenario, "--seed", "5"))
    assert out.count("no hints in the set-up") == 1
    assert out.count(" %)") in (1, 2, 3)


def test_the_end_of_the_input_ends_the_game_and_saves_it(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    out = person.types("start thief on a2", words=(*PLAY, "--record", str(path)))
    assert "leaving the game" in out
    assert f"the record is in {path}" in out
    game = dtwister.replay(dtwister.load_rules(), path.read_text(encoding="utf-8"))
    assert dtwister.action_text(game.match, game.history[-1][0]) == "start blue.thief on a2"


def test_an_interrupt_saves_the_game_too(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    path = tmp_path / "game.toml"
    person.types(words=(*PLAY, "--record", str(path)), code=130)
    assert path.is_file()


def test_actions_may_be_shortened(person: Person) -> None:
    assert "blue: start blue.thief on a2" in person.types("thief a2")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("strat thief a2", "did you mean 'start'?"),
        ("start", "start what? There are 24; `legal start` lists them"),
        ("thief", "fits 4 actions"),
        ("start thief on a3", "no-dot (SETUP-06): blue cannot start on a3: it is not a free dot"),
        ("start yellow.thief on a2", "SETUP-05"),
        ("end", "SETUP-05"),
        ("legal thif", "did you mean"),
        ("reveal", "no legal action of reveal now"),
        ("legal end", "no legal action of end now"),
        ("why", "why what?"),
        ("why start rope on a2", "object (SETUP-05): blue cannot start with an object"),
        ("why start thief on a2", "it is legal: start blue.thief on a2"),
        ("why nonsense", "unknown verb 'nonsense'"),
        ("auto some", "`auto all`"),
        ("undo", "no seat has played since the session began"),
        ("save", "save where?"),
        ("save .", "expected a file, got a folder"),
        ("help", "an action is"),
        ("", "blue lays a character"),
    ],
)
def test_what_a_line_is_answered_with(line: str, answer: str, person: Person) -> None:
    assert answer.lower() in person.types(line, "quit").lower()


def test_legal_actions_of_a_kind_and_of_a_piece(person: Person) -> None:
    assert person.types("legal start", "quit").count("start blue.") == 24
    assert person.types("legal thief", "quit").count("start blue.") == 4
    assert person.types("legal blue.thief", "quit").count("start blue.thief on") == 4
    assert person.types("legal", "quit").count("start blue.") == 24


def test_many_legal_actions_are_counted_by_kind(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal_game, "LISTED", 10)
    out = person.types(*SETTING_UP, "legal", "quit")
    assert "legal actions: place" in out
    assert "`legal place` lists one kind" in out


def test_few_legal_actions_are_shown_without_asking(person: Person) -> None:
    assert "you may: play 2, play 3" in person.types(*SETTING_UP, "auto all", "quit")


def test_what_others_do_is_shown_as_far_as_it_may_be_seen(person: Person) -> None:
    out = person.types(*SETTING_UP, "quit")
    assert "yellow: start ? on " in out
    assert "yellow: lay ? on" in out
    assert "start yellow." not in out
    assert "lay yellow." not in out
    assert "blue: lay blue." in out


def test_an_action_can_be_taken_back_until_something_new_is_learnt(person: Person) -> None:
    out = person.types("thief a2", "undo", "undo", "thief a4", "wizard a2", "undo", "undo", "quit")
    assert out.count("undone: start blue.thief on a2") == 1
    assert out.count("nothing to undo: no seat has played since the session began") == 1
    assert out.count("undone: start blue.thief on a4") == 1


def test_nothing_is_taken_back_past_what_another_seat_played(person: Person) -> None:
    words = ("play", "base:beginner", "--seed", "2")
    assert "yellow has played since" in person.types(*SETTING_UP, "undo", "quit", words=words)


def test_nothing_is_taken_back_past_a_reveal(person: Person) -> None:
    lines = (*SETTING_UP, "auto all", "play 2", "goblin b1", "undo", "quit")
    out = person.types(*lines)
    assert "blue: reveal blue.goblin b1" in out
    assert "the last action revealed something new" in out


@pytest.mark.rule("R-20")
def test_a_card_that_was_laid_is_not_taken_back(person: Person) -> None:
    out = person.types(*SETTING_UP, "auto all", "play 2", "undo", "end", "quit")
    assert "nothing to undo: `play` cannot be undone" in out
    assert "blue: end" in out


def test_a_saved_game_can_be_replayed(
    person: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.toml"
    out = person.types("auto", f"save {path}", "board", "quit")
    assert f"dtwister replay {path}" in out
    assert main(["replay", str(path)]) == 0
    assert "blue    start" in capsys.readouterr().out


def test_a_file_that_cannot_be_written_is_no_end_of_the_game(
    person: Person, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    out = person.types(f"save {tmp_path}/file/game.toml", "thief a2", "quit")
    assert "file" in out
    assert "blue: start blue.thief on a2" in out


def test_two_people_see_nothing_of_each_other(person: Person) -> None:
    seats = ("--seat", "blue=human", "--seat", "yellow=human")
    out = person.types("auto all", "thief n2", "thief q2", "undo", "quit", words=(*PLAY, *seats))
    yellow = out[out.index("yellow lays a character") :]
    assert "start blue." not in yellow
    assert "blue." not in yellow[: yellow.index("yellow: start yellow.thief on q2")]
    assert "undone: start yellow.thief on q2" in yellow


def test_bots_can_play_without_people(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    seats = ("--seat", "blue=random", "--seat", "yellow=greedy", "--record", str(path))
    out = person.types(words=(*PLAY, *seats))
    game = dtwister.replay(dtwister.load_rules(), path.read_text(encoding="utf-8"))
    assert game.is_over
    assert dtwister.draw(game) in out
    assert "victory points" in out


def test_a_person_on_another_seat_leaves_the_first_to_a_bot(person: Person) -> None:
    out = person.types("quit", words=(*PLAY, "--seat", "yellow=human"))
    assert "blue greedy, yellow human" in out
    assert "blue: start ? on " in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["base:beginer"], "did you mean 'base:beginner'"),
        (["base:beginner", "--seat", "blue"], "expected COLOUR=PLAYER, such as blue=human"),
        (["base:beginner", "--seat", "red=human"], "available: blue, yellow"),
        (["base:beginner", "--seat", "blue=humna"], "did you mean 'human'"),
        (["base:beginner", "--option", "targt=5"], "did you mean 'target'"),
        ([], "expected SCENARIO"),
    ],
)
def test_wrong_arguments_are_explained(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    assert message in capsys.readouterr().err


def test_a_game_that_fails_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(bot: GreedyBot, view: dtwister.View) -> dtwister.Action:
        raise ValueError("out of ideas")

    monkeypatch.setattr(GreedyBot, "choose", fail)
    path = tmp_path / "game.toml"
    assert main([*PLAY, "--seat", "blue=greedy", "--record", str(path)]) == 70
    captured = capsys.readouterr()
    assert "out of ideas" in captured.err
    assert f"the record is in {path}" in captured.err
    assert path.is_file()


@pytest.mark.rule("SCN-P2-03")
def test_who_plays_which_side_of_an_uneven_game_is_drawn(person: Person) -> None:
    drawn = set()
    for seed in range(8):
        heads = [
            person.types("quit", words=("play", name, "--seed", str(seed))).splitlines()[0]
            for name in ("prison:2", "prison:2", "prison:1")
        ]
        assert heads[0] == heads[1]
        assert "blue human, yellow greedy" in heads[2]
        drawn.add(heads[0].rpartition(": ")[2])
    assert len(drawn) == 2
    head = person.types("quit", words=("play", "prison:2", "--seat", "blue=human")).splitlines()[0]
    assert "blue human, yellow greedy" in head


@pytest.mark.parametrize("number", range(1, 6))
def test_every_scenario_of_the_prison_set_can_be_played(person: Person, number: int) -> None:
    lines = [line for _ in range(40) for line in ("auto", "auto all")]
    out = person.types(*lines, "quit", words=("play", f"prison:{number}", "--seed", "2"))
    assert "victory points" in out
