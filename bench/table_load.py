"""Load on a table server: many games at once over real sockets, and a server killed in the middle.

Two clients play each game, as the greedy bot would, each some seconds after its turn began. It is
measured how long it takes from the click to the frame with the news on both screens. The clients
share the machine with the server, so what they think is theirs is measured with it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

import dtwister
from dtwister.plugin import intents

ROOM: Final = 1 << 22


@attrs.define
class LoadResult:
    """The figures of a run."""

    clicks: list[float] = attrs.field(factory=list)
    """Seconds from each click to the news on the last screen."""
    lost: list[str] = attrs.field(factory=list)
    """The things a client knew and the server did not after it was killed."""
    over: int = 0
    memory: tuple[int, int] = (0, 0)
    """Bytes of the server before the first game and at the end."""

    def text(self, games: int) -> str:
        """Return the measured numbers in lines."""
        if not self.clicks:
            return "no click was answered"
        ordered = sorted(self.clicks)
        p95 = ordered[int(len(ordered) * 0.95)]
        each = (self.memory[1] - self.memory[0]) / games / 1_000
        return (
            f"clicks: {len(ordered)}, games over: {self.over}, lost: {len(self.lost)}\n"
            f"click to both screens: median {statistics.median(ordered) * 1_000:.1f} ms, "
            f"95th percentile {p95 * 1_000:.1f} ms, most {ordered[-1] * 1_000:.1f} ms\n"
            f"memory: {self.memory[1] / 1e6:.1f} MB, {each:.0f} kB a game"
        )


SERVER = """
import sys
from pathlib import Path
import dtwister
from dtwister.web import WebLimits, WebSettings
from dtwister.web.web_server import serve
most = 1_000_000
limits = WebLimits(games=most, connections=most, rate=most, burst=most, begins=most)
settings = WebSettings(data=Path(sys.argv[1]), port=int(sys.argv[2]), limits=limits)
sys.exit(serve(dtwister.load_rules(), settings))
"""
"""`dtwister serve` without the limits for one address, from which all clients come here."""


@attrs.define
class LoadedServer:
    """A server process that may be killed and started again on the same file and port."""

    data: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it prints its address."""
        command = [sys.executable, "-c", SERVER, str(self.data), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.port = int(found.group(1))

    def kill(self) -> None:
        """End it at once."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def memory(self) -> int:
        """Return its resident bytes."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def begin(self, scenario: str) -> tuple[str, dict[str, str]]:
        """Begin a game of two persons; return its id and keys."""
        seats = {seat: {"kind": "person"} for seat in ("blue", "yellow")}
        wanted = {"game": {"scenario": scenario}, "seats": seats, "listed": False}
        sent = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/games",
            json.dumps(wanted).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(sent, timeout=60) as answer:
            data = json.load(answer)
        return data["game"], data["links"]


@attrs.define
class Screen:
    """The client of one seat."""

    game: LoadedGame
    seat: str
    key: str
    serial: int | None = None
    view: Any = None
    waiting: dict[str, asyncio.Future[Any]] = attrs.field(factory=dict)
    socket: Any = None

    async def run(self) -> None:
        """Play until the game or the time is over, through lost connections."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        address = f"ws://127.0.0.1:{self.game.server.port}/api/games/{self.game.id}/socket"
        while not self.game.is_done:
            try:
                async with connect(address, max_size=ROOM) as self.socket:
                    await self.socket.send(
                        json.dumps({"hello": 1, "key": self.key, "since": self.serial})
                    )
                    player = asyncio.ensure_future(self.play())
                    try:
                        async for frame in self.socket:
                            self.hear(json.loads(frame))
                            if self.game.is_done:
                                break
                    finally:
                        player.cancel()
                        await asyncio.gather(player, return_exceptions=True)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.2)  # the server starts again

    def hear(self, frame: Any) -> None:
        """Take a message or an answer."""
        if "session" in frame:
            if self.serial is not None and frame["serial"] < self.serial:
                self.game.result.lost.append(f"{self.game.id}: serial {self.serial}")
            self.serial = frame["serial"]
            self.view = frame["view"] or self.view
            self.game.seen(self)
        elif frame.get("id") in self.waiting:
            self.waiting.pop(frame["id"]).set_result(frame)

    async def ask(self, **request: Any) -> Any:
        """Send a request, and wait for its answer."""
        id = f"{random.getrandbits(64):x}"
        done = self.waiting[id] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": id, **request}))
        return await asyncio.wait_for(done, 60)

    async def play(self) -> None:
        """Answer each decision of the seat some seconds after it came."""
        while True:
            await asyncio.sleep(random.uniform(*self.game.think))
            view = self.view
            if view is None or not view["is_asked"]:
                continue
            legal = await self.ask(do="legal", piece=None)
            if not legal.get("actions"):
                continue
            action = self.game.chosen(legal["actions"])
            began = time.perf_counter()
            answer = await self.ask(do="play", action=action, number=legal["number"])
            if answer.get("answer") == "done":
                await self.game.shown(answer["serial"], began)


@cache
def action_ranks() -> Mapping[str, int]:
    """Return how soon each action is played, by its tag: combats before moves, moves before others.

    >>> ranks = action_ranks()
    >>> ranks["features:attack"] < ranks["core:move"] < ranks["features:end-turn"]
    True
    """
    rules = dtwister.load_rules()

    def rank(action: type[dtwister.Action]) -> int:
        if isinstance(action.intent, intents.Leaves):
            return 0
        if isinstance(action.intent, intents.Attacks):
            return 1
        return 2 if action is dtwister.Move else 3

    return {tag: rank(action) for tag, action in rules.actions.items()}


@attrs.define
class LoadedGame:
    """One game with its two screens."""

    server: LoadedServer
    id: str
    keys: dict[str, str]
    result: LoadResult
    think: tuple[float, float]
    until: float
    screens: list[Screen] = attrs.field(factory=list)
    news: asyncio.Event = attrs.field(factory=asyncio.Event)
    is_over: bool = False

    @property
    def is_done(self) -> bool:
        """Return whether it is over, or its time is."""
        return self.is_over or time.monotonic() > self.until

    def chosen(self, actions: list[Any]) -> Any:
        """Return an action: what scores or fights first, as the greedy bot would like it."""
        ranks = action_ranks()
        best = min(ranks[one["action"]] for one in actions)
        return random.choice([one for one in actions if ranks[one["action"]] == best])

    def seen(self, screen: Screen) -> None:
        """Note that a screen shows something new."""
        if screen.view["result"] is not None and not self.is_over:
            self.is_over = True
            self.result.over += 1
        self.news.set()
        self.news = asyncio.Event()

    async def shown(self, serial: int, began: float) -> None:
        """Wait until both screens show a change, and note how long it took."""
        while any((screen.serial or 0) < serial for screen in self.screens):
            if self.is_done:
                return
            await asyncio.wait_for(self.news.wait(), 60)
        self.result.clicks.append(time.perf_counter() - began)

    async def run(self) -> None:
        """Let both seats play."""
        self.screens = [Screen(self, seat, key) for seat, key in self.keys.items()]
        await asyncio.gather(*(screen.run() for screen in self.screens))


async def _load(
    server: LoadedServer, result: LoadResult, games: int, seconds: float, **more: Any
) -> None:
    until = time.monotonic() + seconds
    running = [
        LoadedGame(server, *server.begin(more["scenario"]), result, more["think"], until)
        for _ in range(games)
    ]
    tasks = [asyncio.ensure_future(game.run()) for game in running]
    if more["kill"]:
        await asyncio.sleep(seconds / 2)
        server.kill()
        await asyncio.to_thread(server.start)
    await asyncio.wait(tasks, timeout=seconds + 120)
    for task in tasks:
        task.cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    errors = [one for one in found if isinstance(one, Exception)]
    if errors:
        raise errors[0]


def measured(
    games: int, seconds: float, *, scenario: str, think: tuple[float, float], kill: bool
) -> LoadResult:
    """Run the load, and return what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        server, result = LoadedServer(Path(folder) / "games.sqlite"), LoadResult()
        server.start()
        try:
            before = server.memory()
            asyncio.run(
                _load(server, result, games, seconds, scenario=scenario, think=think, kill=kill)
            )
            result.memory = (before, server.memory())
        finally:
            server.kill()
    return result
