"""The screen that stays, with keys from a pipe and an output that is a text."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

import dtwister
from dtwister.bots import GreedyBot
from dtwister.cli.ending import Ends
from dtwister.cli.playing import full_screen
from dtwister.cli.playing.full_screen import FullScreen
from dtwister.cli.playing.screen_page import Page
from dtwister.cli.playing.styled_text import text_of
from dtwister.cli.playing.terminal_game import TerminalGame
from dtwister.cli.record_keeping import Keeper
from dtwister.session import Session, TimeControl
from fixtures.sessions import StillClock

ONE = ("human", "greedy")
TWO = ("human", "human")


class Screened:
    """A game on a screen of a test: what it wrote, and the pages that it showed."""

    def __init__(self, keys: PipeInput, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys = keys
        self.out = StringIO()
        self.pages: list[str] = []
        self.clock = StillClock()
        self.reactions: list[tuple[str, Callable[[], object]]] = []
        for name in ("page_of", "reader_page"):
            self._spy(name, monkeypatch)

    def _spy(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        make = getattr(full_screen, name)

        def spied(*given: object) -> Page:
            page: Page = make(*given)
            self.pages.append("\n".join(text_of(line) for line in page.lines))
            if self.reactions and self.reactions[0][0] in self.pages[-1]:
                self.reactions.pop(0)[1]()
            return page

        monkeypatch.setattr(full_screen, name, spied)

    def when(self, text: str, react: str | Callable[[], object]) -> None:
        """Type something, or do it, as soon as a page has a text; one reaction after the other."""
        keys = self.keys
        act = (lambda: keys.send_text(react)) if isinstance(react, str) else react
        self.reactions.append((text, act))

    def play(
        self,
        *lines: str,
        players: tuple[str, ...] = ONE,
        size: tuple[int, int] = (80, 40),
        control: TimeControl | None = None,
        scenario: str = "base:beginner",
    ) -> tuple[int, Session]:
        game = dtwister.new_game(scenario, seed=4)
        bots = {
            colour: GreedyBot(dtwister.Rng(1))
            for colour, player in zip(game.seats, players, strict=True)
            if player != "human"
        }
        session = Session(game, bots=bots, control=control, clock=self.clock)
        output = Vt100_Output(self.out, lambda: Size(rows=size[1], columns=size[0]))
        self.keys.send_text("".join(f"{line}\r" for line in lines))
        with Ends() as ends, Keeper(session, ends) as keeper:
            screen = FullScreen(ends, input=self.keys, output=output)
            return TerminalGame(keeper, players, game.seed, screen).run(), session


@pytest.fixture
def screened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screened]:
    with create_pipe_input() as keys:
        yield Screened(keys, monkeypatch)


def texts(session: Session) -> list[str]:
    return [one.text for one in session.record().actions if one.by != "nature"]


def test_lines_are_played_as_at_the_plain_prompt(
    screened: Screened, capsys: pytest.CaptureFixture[str]
) -> None:
    code, session = screened.play("thief a2", "undo", "wizard a4", "nonsense", "quit")
    assert code == 0
    assert texts(session) == ["start blue.wizard on a4"]
    assert any("undone: start blue.thief on a2" in page for page in screened.pages)
    assert any("unknown verb 'nonsense'" in page for page in screened.pages)
    assert "blue: start blue.wizard on a4" in screened.pages[-1]
    assert capsys.readouterr().out == "not over yet; victory points: blue 0, yellow 0\n"


def test_pasted_lines_are_taken_one_by_one(screened: Screened) -> None:
    lines = "\n".join([*(["nonsense"] * 400), "thief a2", "quit"])
    screened.when("lays a character", f"\x1b[200~{lines}\x1b[201~\r")
    code, session = screened.play()
    assert (code, texts(session)) == (0, ["start blue.thief on a2"])


def test_the_end_of_the_input_ends_the_game(screened: Screened) -> None:
    screened.when("lays a character", "thief a2\r")
    screened.when("blue: start blue.thief", screened.keys.close)
    code, session = screened.play()
    assert (code, texts(session)) == (0, ["start blue.thief on a2"])


def test_a_label_plays_its_choice(screened: Screened) -> None:
    code, session = screened.play("auto all", "auto all", "auto all", "b", "quit")
    choices = [page for page in screened.pages if " a  play 2" in page]
    assert code == 0 and choices
    assert "blue: play 4" in screened.pages[-1] or "blue: play 3" in screened.pages[-1]
    assert texts(session)[-1].startswith("play ")


def test_a_long_answer_is_read_in_place_of_the_board(screened: Screened) -> None:
    screened.when("lays a character", "help thief\r")
    screened.when("Thief, a character", "\r")
    screened.when("lays a character", "thief a2\r")
    screened.when("blue: start blue.thief", "quit\r")
    screened.play()
    reading = [page for page in screened.pages if "Thief, a character" in page]
    assert len(reading) >= 1 and screened.reactions == []
    assert all("CHAR-THIEF-02 pits" in page and "\n10 " not in page for page in reading[-1:])


def test_two_people_see_nothing_of_each_other(screened: Screened) -> None:
    screened.when("for blue to answer", "\rauto all\rtyped ahead\r")
    screened.when("for yellow to answer", "\rthief q2\r")
    screened.when("yellow.thief on q2", "quit\r")
    _, session = screened.play(players=TWO)
    pages = screened.pages
    own = next(n for n, page in enumerate(pages) if "start blue." in page)
    covered = next(n for n, page in enumerate(pages) if "for yellow to answer" in page)
    assert own < covered
    assert all("blue." not in page and "typed ahead" not in page for page in pages[covered:])
    assert "blue: start ? on ?" in pages[-1]
    assert texts(session)[-1] == "start yellow.thief on q2"


def test_only_what_changed_is_written_again(
    screened: Screened, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = [0]
    flush = Vt100_Output.flush
    lines = ["thief a2\r", "quit\r"]

    def counted(output: Vt100_Output) -> None:
        flush(output)
        written.append(len(screened.out.getvalue()))
        if lines and written[-1] > 4000:  # the first page is there
            screened.keys.send_text(lines.pop(0))

    monkeypatch.setattr(Vt100_Output, "flush", counted)
    screened.play(size=(140, 40))
    whole, *others = sorted((after - before for before, after in pairwise(written)), reverse=True)
    assert whole > 4000
    assert max(others) < whole / 4, list(pairwise(written))


def test_a_clock_that_runs_out_ends_the_decision(screened: Screened) -> None:
    screened.when("1:00", lambda: setattr(screened.clock, "now", screened.clock.now + 61))
    screened.when("The game is over", "\r")
    _, session = screened.play(control=TimeControl(60))
    assert session.result is not None and session.result.why == "resignation"
    assert any("time ran out" in page for page in screened.pages)


@pytest.fixture
def heeded() -> Iterator[None]:
    """Let SIGINT raise an error also where a shell has started the tests in the background."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


@pytest.mark.usefixtures("heeded")
def test_signals_wait_for_the_end_of_what_is_under_way() -> None:
    noted: list[str] = []
    with (
        pytest.raises(KeyboardInterrupt),
        Ends() as ends,
        ends.put_off(lambda: noted.append("notified")),
    ):
        signal.raise_signal(signal.SIGINT)
        noted.append("went on")
    assert noted == ["notified", "went on"]


def test_the_record_is_kept_while_the_game_goes_on(screened: Screened, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    game = dtwister.new_game("base:beginner", seed=4)
    session = Session(game, bots={"yellow": GreedyBot(dtwister.Rng(1))})
    output = Vt100_Output(screened.out, lambda: Size(rows=40, columns=80))
    screened.keys.send_text("thief a2\rquit\r")
    with Ends() as ends, Keeper.begin(session, ends, path) as keeper:
        screen = FullScreen(ends, input=screened.keys, output=output)
        assert TerminalGame(keeper, ONE, game.seed, screen).run() == 0
    actions = dtwister.read_record(path.read_text("utf-8")).actions
    assert [one.text for one in actions if one.by != "nature"] == ["start blue.thief on a2"]
