"""Nothing is lost: killed servers, full disks, damaged files, bots that hang or die."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import Rng, View
from dtwister.bots import Bot, RandomBot, named_bot
from dtwister.web.hosting import bot_pool
from dtwister.web.hosting.bot_pool import BotFailed, BotPool, RemoteBot
from dtwister.web.hosting.game_store import GameStore, StoredGame, StoreError
from fixtures.pages.web_tables import LIMITS, PATIENCE, Begun, Served, server_process

START = {"action": "features:start", "piece": "blue.thief", "space": "a2"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


# -- restarts --------------------------------------------------------------------------------------


def test_all_games_go_on_after_a_restart(data: Path) -> None:
    with Served(data, limits=LIMITS) as server:
        game = server.begin("base:standard", clock=[600, 5])
        for _ in range(12):
            game.play()
        game.send("blue", do="offer", action={"action": "features:agree-draw"})
        sent = {"id": "once", "do": "decline"}
        first = game.send("yellow", **sent)
        before = [game.message(who, since=0) for who in ("blue", "yellow", None)]
    with Served(data, limits=LIMITS) as server:
        again = Begun(server, game.id, game.keys)
        after = [again.message(who, since=0) for who in ("blue", "yellow", None)]
        for one in (*before, *after):
            one.pop("clocks")
        assert after == before
        assert again.send("yellow", **sent) == first, "the answer to a request is kept, too"
        again.play()
        assert again.message()["number"] == before[0]["number"] + 1


def test_a_killed_server_loses_nothing_that_it_answered(data: Path) -> None:
    wanted = {
        "game": {"scenario": "base:standard"},
        "seats": {"blue": {"kind": "person"}, "yellow": {"kind": "person"}},
    }
    with server_process(data) as server:
        begun = server.post("/api/games", wanted)
        path, keys = f"/api/games/{begun['game']}", begun["links"]
        done = 0
        for number in range(1, 9):
            key = keys[server.get(path)["view"]["decision"]["seat"]]
            legal = server.post(path, {"do": "legal", "piece": None}, key)
            request = {"id": f"n{number}", "do": "play", "action": legal["actions"][0]}
            answer = server.post(path, {**request, "number": legal["number"]}, key)
            done += answer["answer"] == "done"
        server.kill()
    assert done == 8
    with server_process(data) as server:
        message = server.get(path, keys["blue"])
        assert message["session"] == "blue" and message["serial"] == 3 + done
        last = server.post(path, {**request, "number": legal["number"]}, key)
        assert last == answer, "a request that is sent again is not done again"
        assert server.get(path)["serial"] == message["serial"]
        assert server.end() == (-signal.SIGTERM, "")


def test_who_waits_for_news_is_answered_when_the_server_ends(data: Path) -> None:
    with Served(data, limits=LIMITS) as server:
        game = server.begin("base:standard")
        serial = game.message()["serial"]
        replies: list[Any] = []
        waits = threading.Thread(
            target=lambda: replies.append(server.get(game.path, since=serial, wait=30))
        )
        waits.start()
        hosted = server.web.host.find(game.id)
        while not hosted.listeners:
            server.get("/api/health")
        server.loop.call_soon_threadsafe(server.web.host.end_waits)
        waits.join(PATIENCE / 4)
        assert [reply.data["serial"] for reply in replies] == [serial]


def test_the_file_grows_with_what_is_played_and_no_faster(data: Path) -> None:
    with Served(data, limits=LIMITS) as server:
        game = server.begin("base:standard")
        for _ in range(48):
            game.play()
    with sqlite3.connect(data) as file:
        rows = file.execute("select length(text) from changes order by serial").fetchall()
    file.close()
    sizes = [size for (size,) in rows]
    assert len(sizes) == 48
    assert max(sizes[:24]) * 1.3 > max(sizes[24:]) and max(sizes) < 1_500


def test_two_servers_do_not_share_a_file(data: Path) -> None:
    with Served(data):
        with pytest.raises(StoreError, match="another server uses this file; end it first"):
            GameStore(data)
        with server_process(data) as other:
            code, errors = other.ended()
        assert code == 2 and "another server uses this file" in errors
        assert "Traceback" not in errors


# -- damage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"no database" * 100, b"SQLite format 3\0" + b"x" * 5_000])
def test_a_damaged_file_is_refused_and_left_as_it_is(data: Path, content: bytes) -> None:
    data.write_bytes(content)
    with pytest.raises(StoreError, match=r"damaged.*restore a copy of it"):
        GameStore(data)
    assert data.read_bytes() == content


def test_another_database_is_refused_and_left_as_it_is(data: Path) -> None:
    with sqlite3.connect(data) as other:
        other.execute("create table mine (text)")
    other.close()
    with pytest.raises(StoreError, match="expected a file of games in format 1"):
        GameStore(data)
    with sqlite3.connect(data) as other:
        assert other.execute("select name from sqlite_master").fetchall() == [("mine",)]
    other.close()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot open .*name another file"):
        GameStore(tmp_path / "nowhere" / "games.sqlite")


def test_a_damaged_game_stops_no_other(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Served(data) as server:
        whole, damaged, unread = (server.begin("base:standard") for _ in range(3))
        damaged.play()
    with sqlite3.connect(data) as file:
        file.execute("update changes set text = '{' where game = ?", (damaged.id,))
        file.execute("update games set about = '{' where id = ?", (unread.id,))
    file.close()
    with Served(data) as server:
        reply = server.get(damaged.path)
        assert (reply.status, reply.code) == (500, "damaged")
        assert "change 1" in reply.data["error"]["message"]
        assert server.get(unread.path).code == "unknown-game"
        Begun(server, whole.id, whole.keys).play()
    assert f"the game {unread.id} was left as it is" in capsys.readouterr().err


# -- a full disk -----------------------------------------------------------------------------------


def full(server: Served, is_full: bool) -> None:
    """Let the file have no room for another page, or as much as it wants."""

    def work(file: sqlite3.Connection) -> None:
        [(pages,)] = file.execute("pragma page_count").fetchall()
        file.execute(f"pragma max_page_count = {pages if is_full else 1_000_000}").fetchall()

    server.web.host.store._ask(work).result(PATIENCE)


def test_on_a_full_disk_nothing_is_done_and_nothing_told(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Served(data, limits=LIMITS) as server:
        game = server.begin("base:standard")
        before = game.message(since=0)
        socket = server.socket(game.id)
        socket.hello(game.keys["yellow"])
        full(server, True)
        replies = []
        for _ in range(60):  # the last page may have some room left
            legal = game.send("blue", do="legal", piece=None)
            if not legal["actions"]:
                break
            sent = {"do": "play", "action": legal["actions"][0], "number": legal["number"]}
            replies.append(server.post(game.path, sent, game.keys["blue"]))
            if replies[-1].status != 200:
                break
        assert (replies[-1].status, replies[-1].code) == (503, "not-stored")
        assert server.post("/api/games", {"game": {"scenario": "prison:1"}}).status == 503
        after = game.message(since=0)
        assert after["number"] == before["number"] + len(replies) - 1
        full(server, False)
        game.play()
        assert game.message()["number"] == after["number"] + 1
        frames = [socket.next() for _ in replies]
        assert frames[-1]["number"] == after["number"] + 1, "a refused action was not told"
        socket.close()
    assert "make room" in capsys.readouterr().err


def test_writes_that_come_together_are_judged_one_by_one(data: Path) -> None:
    store = GameStore(data)
    hold = threading.Event()
    store._ask(lambda _file: hold.wait(PATIENCE))
    game = StoredGame(id="a", about="", summary="", is_over=False, serial=1)
    other = attrs.evolve(game, id="b")
    done = [store.begin(game), store.begin(game), store.begin(other)]
    hold.set()
    assert done[0].result(PATIENCE) is None and done[2].result(PATIENCE) is None
    with pytest.raises(StoreError):
        done[1].result(PATIENCE)
    assert [one.id for one in store.games().result(PATIENCE)] == ["a", "b"]
    store.close()


# -- bots ------------------------------------------------------------------------------------------


class HangingBot(RandomBot):
    def choose(self, view: View) -> Any:
        threading.Event().wait()


class DyingBot(RandomBot):
    def choose(self, view: View) -> Any:
        os._exit(3)


class FailingBot(RandomBot):
    def choose(self, view: View) -> Any:
        raise ValueError("no idea")


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let workers know the bots of this module: they are copies of this process."""
    kinds = {kind.__name__: kind for kind in (HangingBot, DyingBot, FailingBot)}

    def named(name: str, rng: Rng) -> Bot:
        return kinds[name](rng) if name in kinds else named_bot(name, rng)

    monkeypatch.setattr(bot_pool, "named_bot", named)
    monkeypatch.setattr(bot_pool, "START_METHOD", "fork")
    yield


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("kind", "seconds", "said"),
    [
        ("HangingBot", 0.1, "thought for over 0.1 seconds"),
        ("DyingBot", PATIENCE, "died"),
        ("FailingBot", PATIENCE, "ValueError: no idea"),
    ],
)
def test_a_bot_that_fails_is_told_and_the_next_one_answers(
    kind: str, seconds: float, said: str
) -> None:
    view = dtwister.new_game("base:standard", seed=7).view("blue")

    async def course() -> None:
        pool = BotPool(1, seconds)
        with pytest.raises(BotFailed, match=said):
            await pool.choose(RemoteBot(kind, 1), view)
        assert pool.failures == 1
        pool.seconds = PATIENCE
        action = await pool.choose(RemoteBot("random", 1), view)
        assert view.why_not(action) is None
        pool.close()

    asyncio.run(course())


@pytest.mark.usefixtures("bad_bots")
def test_the_game_of_a_bot_that_dies_goes_on_and_so_do_others(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot_pool, "named_bot", lambda _name, rng: DyingBot(rng))
    with Served(data, limits=LIMITS) as server:
        bad = server.begin("base:standard", seats={"blue": {"kind": "bot", "bot": "random"}})
        other = server.begin("base:standard")
        other.play()
        known, message = 0, bad.message()
        while message["number"] < 5:  # blue lays four starters
            message, known = bad.message(since=known, wait=20), message["serial"]
        assert server.web.host.pool.failures == 4
        other.play()
    assert "any legal action is played for it" in capsys.readouterr().err
