"""Games keep their record as they go, and commands end tidily however they end."""

from __future__ import annotations

import inspect
import os
import re
import signal
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import dtwister
from dtwister._engine.game import Game
from dtwister.bots import RandomBot
from dtwister.cli import main
from dtwister.cli.ending import Ends
from dtwister.cli.record_keeping import Keeper
from dtwister.session import Session
from fixtures.processes import begun, ended, lines, rest, until, workers_of

DEMO = ("demo", "--scenario", "base:beginner", "--seed", "3")
LONG = ("demo", "--scenario", "base:standard", "--seed", "3")
LONG_RECORD = "demo-base-standard-3.toml"
PLAY = ("play", "base:beginner", "--seed", "4")
RECORD = "demo-base-beginner-3.toml"
FULL = Path("/dev/full")
LIMIT = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))"


def replayed(path: Path) -> Game:
    return dtwister.replay(dtwister.load_rules(), path.read_text("utf-8"))


def seat_actions(game: Game) -> list[str]:
    return [
        dtwister.action_text(game.match, action) for action, chance in game.history if not chance
    ]


def actions_in(out: list[str]) -> list[str]:
    """The actions that a demonstration printed."""
    words = [line.split(maxsplit=2) for line in out]
    return [part[2].strip() for part in words if part and part[0].isdigit()]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    def types(*text: str) -> None:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in text)))

    return types


# -- killed ----------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("default::dtwister.RecordWarning")
@pytest.mark.parametrize("seed", range(5))
def test_a_demonstration_that_is_killed_loses_nothing_that_was_printed(
    seed: int, tmp_path: Path
) -> None:
    process = begun(*LONG, folder=tmp_path)
    printed = actions_in(lines(process, Random(seed).randrange(3, 90)))
    process.kill()
    rest(process)
    game = replayed(tmp_path / LONG_RECORD)
    assert seat_actions(game)[: len(printed)] == printed
    assert os.listdir(tmp_path) == [LONG_RECORD]


def test_a_game_that_is_killed_can_be_gone_on_with(
    tmp_path: Path, typed, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    process = begun(*PLAY, folder=tmp_path)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("thief a2\nwizard a4\nundo\ngoblin a4\n")
    process.stdin.flush()
    while "start blue.goblin on a4" not in process.stdout.readline():
        pass
    process.kill()
    rest(process)
    path = tmp_path / "play-base-beginner-4.toml"
    assert seat_actions(replayed(path)) == ["start blue.thief on a2", "start blue.goblin on a4"]
    monkeypatch.chdir(tmp_path)
    typed("undo", "wizard a7", "undo", "wizard a7", "quit")
    assert main(["play", "--from", path.name]) == 0
    out = capsys.readouterr().out
    assert "nothing to undo: no seat has played since the session began" in out
    assert f"the record is kept in {path.name}" in out
    game = replayed(path)
    assert seat_actions(game)[:3] == [
        "start blue.thief on a2",
        "start blue.goblin on a4",
        "start blue.wizard on a7",
    ]
    assert path.read_text("utf-8") == dtwister.record_text(game)
    assert os.listdir(tmp_path) == [path.name]


def course(path: Path | None = None) -> Iterator[str]:
    """A game in which actions are played and taken back: the digests of where it stands."""
    ends = Ends()
    game = Game.new(dtwister.load_rules(), "base:standard", seed=3)
    rng, last = dtwister.Rng(5), 0
    session = Session(game)
    keys = [session.claim() for _ in game.seats]
    if path is not None:
        Keeper.begin(session, ends, path)
    while (decision := session.decision) is not None:
        key = keys[decision.seat]
        if rng.below(3) == 0 and session.why_not_take_back(keys[last]) is None:
            session.take_back(keys[last], session.number)
        else:
            last = decision.seat
            action = session.view(key).legal_actions.sample(rng)
            session.play(key, action, session.number)
        yield session.fork().digest


COURSE = f"""
from collections.abc import Iterator
from pathlib import Path
import dtwister
from dtwister.cli.ending import Ends
from dtwister.cli.record_keeping import Keeper
from dtwister._engine.game import Game
from dtwister.session import Session
{inspect.getsource(course)}
for digest in course(Path("game.toml")):
    print(digest, flush=True)
"""


@pytest.mark.filterwarnings("default::dtwister.RecordWarning")
@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_the_record_is_where_the_game_was(seed: int, tmp_path: Path) -> None:
    process = begun(folder=tmp_path, before=COURSE)
    count = Random(seed).randrange(1, 120)
    read = [line.strip() for line in lines(process, count)]
    process.kill()
    rest(process)
    known = list(islice(course(), count + 1000))
    assert read == known[:count]
    assert replayed(tmp_path / "game.toml").digest in known[count - 1 :]
    left = [name for name in os.listdir(tmp_path) if name.startswith(".")]
    assert len(left) <= 1  # what was being written for a take-back, at most


# -- ended -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_end_a_demonstration_tidily(number: int, code: int, tmp_path: Path) -> None:
    process = begun(*LONG, folder=tmp_path)
    printed = actions_in(lines(process, 12))
    process.send_signal(number)
    found, out, err = rest(process)
    assert found == code
    assert "Traceback" not in err
    assert (
        f"the record is in {LONG_RECORD}; continue with: dtwister play --from {LONG_RECORD}; see"
        in err
    )
    if number != signal.SIGINT:
        assert f"dtwister: ended by {signal.Signals(number).name}\n" in err
    game = replayed(tmp_path / LONG_RECORD)
    printed += actions_in(out.splitlines())
    assert seat_actions(game)[: len(printed)] == printed
    assert (tmp_path / LONG_RECORD).read_text("utf-8") == dtwister.record_text(game)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_end_a_game_at_its_prompt(number: int, code: int, tmp_path: Path) -> None:
    process = begun(*PLAY, "--record", "game.toml", folder=tmp_path)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("thief a2\n")
    process.stdin.flush()
    while "start blue.thief on a2" not in process.stdout.readline():
        pass
    process.send_signal(number)
    found, out, err = rest(process)
    assert found == code
    assert "Traceback" not in err
    assert "the record is in game.toml" in out + err
    game = replayed(tmp_path / "game.toml")
    assert seat_actions(game) == ["start blue.thief on a2"]
    assert (tmp_path / "game.toml").read_text("utf-8") == dtwister.record_text(game)


def test_a_closed_pipe_ends_a_demonstration_tidily(tmp_path: Path) -> None:
    with begun(*LONG, folder=tmp_path) as process:
        printed = actions_in(lines(process, 12))
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode == 141
    assert err.count("\n") == 1
    assert f"the record is in {LONG_RECORD}" in err
    game = replayed(tmp_path / LONG_RECORD)
    assert seat_actions(game)[: len(printed)] == printed
    assert (tmp_path / LONG_RECORD).read_text("utf-8") == dtwister.record_text(game)


def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    before = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    process = begun(*DEMO, folder=tmp_path, before=before)
    lines(process, 3)
    process.send_signal(signal.SIGHUP)
    assert rest(process)[0] == 0
    assert replayed(tmp_path / RECORD).is_over


@pytest.fixture
def interruptible() -> Iterator[None]:
    """SIGINT interrupts, also where the tests run in the background and it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_signal_waits_for_the_end_of_an_action(interruptible: None) -> None:
    done = []
    with Ends() as ends:
        with pytest.raises(KeyboardInterrupt):
            with ends.put_off():
                signal.raise_signal(signal.SIGINT)
                done.append("the action")
            done.append("what comes after it")
        assert done == ["the action"]
        with ends.put_off():
            done.append("what is done at the end")  # the signal does not come again
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


# -- no room, no right, no name --------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [DEMO, (*DEMO, "--no-record"), ("list", "characters"), ("--help",), ("demo", "--help")],
)
def test_a_full_output_is_one_clear_line(words: tuple[str, ...], tmp_path: Path) -> None:
    with FULL.open("w") as full:
        code, _, err = ended(begun(*words, folder=tmp_path, stdout=full))
    assert code == 2
    assert "dtwister: cannot write the output: No space left on device; make room, or" in err
    assert "internal" not in err
    assert "Traceback" not in err
    assert "Exception ignored" not in err


def test_a_full_device_for_the_record_is_one_clear_line(
    typed, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("save /dev/full", "thief a2", "quit")
    assert main([*PLAY, "--no-record"]) == 0
    out = capsys.readouterr().out
    assert "  cannot write /dev/full: No space left on device; make room, or" in out
    assert "start blue.thief on a2" in out
    typed("quit")
    assert main([*PLAY, "--record", "/dev/full"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("dtwister: cannot write /dev/full: No space left on device; ")
    assert main(["schema", "--out", "/dev/full"]) == 2
    assert capsys.readouterr().err == captured.err


def test_a_record_may_still_go_to_standard_output(tmp_path: Path) -> None:
    process = begun(*PLAY, "--record", "/dev/stdout", folder=tmp_path)
    code, out, err = ended(process)
    assert (code, err) == (0, "")
    text = out[out.index("format = 1") : out.index("the record is in")]
    assert dtwister.replay(dtwister.load_rules(), text).match.scenario.id == "base:beginner"
    assert os.listdir(tmp_path) == []


def test_a_record_that_has_no_more_room_ends_the_game(tmp_path: Path) -> None:
    code, out, err = ended(begun(*DEMO, folder=tmp_path, before=LIMIT))
    assert code == 2
    last = err.splitlines()[-1]
    assert last == f"dtwister: cannot write {RECORD}: File too large"
    assert "Traceback" not in err
    game = replayed(tmp_path / RECORD)
    printed = actions_in(out.splitlines())
    assert len(printed) > 20
    assert seat_actions(game) == printed
    assert os.listdir(tmp_path) == [RECORD]


def test_a_plugin_that_has_no_room_is_not_begun(tmp_path: Path) -> None:
    before = LIMIT.replace("3000", "300")
    code, out, err = ended(begun("new", "character", "acrobat", folder=tmp_path, before=before))
    assert (code, out) == (2, "")
    assert re.fullmatch(r"dtwister: cannot write my-plugins/acrobat/\S+: File too large\n", err)
    assert os.listdir(tmp_path) == []


def test_a_folder_in_the_way_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / RECORD).mkdir()
    assert main([*DEMO, "--out", str(tmp_path)]) == 2
    assert f"{RECORD}: expected a file, got a folder; try " in capsys.readouterr().err


def test_a_record_that_is_there_is_not_written_over(
    tmp_path: Path, typed, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(3):
        typed("thief a2", "quit")
        assert main(PLAY) == 0
    names = [f"play-base-beginner-4{more}.toml" for more in ("", "-2", "-3")]
    assert sorted(os.listdir(tmp_path)) == sorted(names)
    before = Path(names[0]).read_bytes()
    capsys.readouterr()
    assert main([*PLAY, "--record", names[0]]) == 2
    assert f"continue it with `dtwister play --from {names[0]}`" in capsys.readouterr().err
    assert Path(names[0]).read_bytes() == before


def test_no_record_is_kept_if_none_is_wanted(
    tmp_path: Path, typed, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed("thief a2", "quit")
    assert main([*PLAY, "--no-record"]) == 0
    assert main([*DEMO, "--no-record"]) == 0
    assert "the record" not in capsys.readouterr().out
    assert os.listdir(tmp_path) == []


# -- two writers -----------------------------------------------------------------------------------


def test_two_writers_of_one_record(
    tmp_path: Path, typed, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = dtwister.load_rules()
    path = Path(RECORD)
    first = Session(Game.new(rules, "base:beginner", seed=3))
    blue = first.claim("blue")

    def play() -> None:
        first.play(blue, next(iter(first.view(blue).legal_actions)), first.number)

    with Ends() as ends, Keeper.begin(first, ends, path):
        play()
        for words in (DEMO, ("play", "--from", RECORD), (*PLAY, "--record", RECORD)):
            assert main(words) == 2
            assert "another process is writing this file" in capsys.readouterr().err
        typed(f"save {RECORD}", "quit")
        assert main(PLAY) == 0
        assert "another process is writing this file" in capsys.readouterr().out
        assert main(["replay", RECORD]) == 0  # reading is free
        play()
        assert replayed(path) == first.fork()
    assert replayed(path) == first.fork()


def test_the_record_that_is_kept_needs_no_saving(
    typed, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    typed("thief a2", f"save {path}", "wizard a4", "quit")
    assert main([*PLAY, "--record", str(path)]) == 0
    assert "the record is already kept there" in capsys.readouterr().out
    assert len(seat_actions(replayed(path))) == 2


# -- going on --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expected SCENARIO, or --from RECORD"),
        (["base:standard", "--from", "game.toml"], "the record already states the scenario"),
        (["--from", "game.toml", "--seed", "3"], "the record already states the seed"),
        (["--from", "game.toml", "--option", "target=5"], "the record already states the option"),
        (["--from", "none.toml"], "none.toml: No such file"),
        (["--from", "bad.toml"], "bad.toml: missing key 'engine'"),
        (["--from", "/dev/null"], "try --record FILE or --no-record"),
        (["--from", ".", "--no-record"], "Is a directory"),
        (["--from", "game.toml", "--record", "a", "--no-record"], "not allowed with"),
    ],
)
def test_what_cannot_be_gone_on_with(
    words: list[str], message: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.toml").write_text("format = 1\n")
    assert main(["play", *words]) == 2
    assert message in capsys.readouterr().err


def test_a_torn_line_is_left_out_with_a_notice(
    elsewhere: Path, typed, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.new(dtwister.load_rules(), "base:beginner", seed=3)
    session = Session(game, bots={colour: RandomBot(dtwister.Rng(1)) for colour in game.seats})
    with Ends() as ends:
        keeper = Keeper.begin(session, ends, Path("game.toml"))
        session.advance(most=5)
        keeper._file.close()  # as if the process had been killed
    whole = Path("game.toml").read_bytes()
    Path("game.toml").write_bytes(whole + f'{len(game.history) + 1} = "blue: é'.encode()[:-1])
    assert main(["replay", "game.toml"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("dtwister: game.toml: its last line, after action")
    typed("quit")
    assert main(["play", "--from", "game.toml", "--record", "other.toml"]) == 0
    assert "its last line" in capsys.readouterr().err
    other = replayed(Path("other.toml"))
    assert other.history[: len(game.history)] == game.history
    assert Path("game.toml").read_bytes().startswith(whole)


def test_a_game_that_is_over_is_shown(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(DEMO) == 0
    capsys.readouterr()
    before = Path(RECORD).read_bytes()
    assert main(["play", "--from", RECORD]) == 0
    assert "won" in capsys.readouterr().out
    assert Path(RECORD).read_bytes() == before


# -- simulate --------------------------------------------------------------------------------------

SIMULATE = (
    *("simulate", "base:beginner", "--seed", "5", "--max-decisions", "40"),
    *("--workers", "2", "--json"),
)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_signals_end_all_workers(number: int, code: int, tmp_path: Path) -> None:
    process = begun(*SIMULATE, "--games", "1000000000", folder=tmp_path)
    until(lambda: len(workers_of(process)) == 2)
    workers = workers_of(process)
    process.send_signal(number)
    found, out, err = ended(process)
    assert found == code
    assert out == ""
    assert "games\n" in err
    assert "stopped after" in err
    assert "Traceback" not in err
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_a_worker_that_dies_is_told_and_its_game_is_played_again(tmp_path: Path) -> None:
    alone = ended(begun(*SIMULATE, "--games", "4", folder=tmp_path))
    process = begun(*SIMULATE, "--games", "4", folder=tmp_path)
    until(lambda: len(workers_of(process)) == 2)
    # The one that was begun first has its game by now.
    os.kill(workers_of(process)[0], signal.SIGKILL)
    code, out, err = ended(process)
    assert code == 2
    assert re.search(r"died \(SIGKILL\) in the game with seed \d; the game is played again", err)
    assert "4 of 4 games were played; lost seeds: none" in err
    timed = ("seconds", "per_second")

    def steady(text: str) -> list[str]:
        return [line for line in text.splitlines() if not any(word in line for word in timed)]

    assert alone[0] == 0
    assert steady(out) == steady(alone[1])


# -- tags and notes --------------------------------------------------------------------------------


def test_tags_and_notes_stay_in_a_record_that_is_gone_on_with(
    tmp_path: Path, typed, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    typed("thief a2", "save " + str(tmp_path / "saved.toml"), "quit")
    assert main([*PLAY, "--record", str(path), "--tag", "event=Final = 1"]) == 0
    saved = dtwister.read_record((tmp_path / "saved.toml").read_text("utf-8"))
    assert saved.tags == {"event": "Final = 1"}
    record = dtwister.read_record(path.read_text("utf-8"))
    assert record.tags == {"event": "Final = 1"}
    noted = record.with_notes(comments={2: "Bold."}, clocks={2: 59})
    path.write_text(noted.text(), "utf-8")
    capsys.readouterr()
    typed("wizard a4", "quit")
    assert main(["play", "--from", str(path), "--tag", "round=2"]) == 0
    assert "event: Final = 1\nround: 2\n" in capsys.readouterr().out
    again = dtwister.read_record(path.read_text("utf-8"))
    assert again.tags == {"event": "Final = 1", "round": "2"}
    assert (again.comments, again.clocks) == ({2: "Bold."}, {2: 59})
    assert len(again.actions) > len(record.actions)
    other = tmp_path / "other.toml"
    typed("goblin a7", "quit")
    assert main(["play", "--from", str(path), "--record", str(other)]) == 0
    assert dtwister.read_record(other.read_text("utf-8")).comments == {2: "Bold."}


@pytest.mark.parametrize("tag", ["event", "=x", "x" * 101 + "=x"])
def test_a_tag_that_cannot_be_kept_is_refused(
    tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*PLAY, "--tag", tag]) == 2
    assert "tag" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []
