"""One game on the server: its session, its place in the file, and the clients that wait for news.

A change is stored before anything is told of it. If it cannot be stored, the session is forgotten
and read from the file again, so that memory and file never differ.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor
from typing import Any, Literal, TypeAlias, TypeVar

import attrs

from dtwister import DtwisterError, Rules
from dtwister.json import OptionsData, result_to_json
from dtwister.session import AnswerData, Session, SessionData
from dtwister.svg import Painter
from dtwister.web.hosting.bot_pool import RemoteBot
from dtwister.web.hosting.game_store import GameStore, StoredGame
from dtwister.web.hosting.hint_desk import HintAnswer
from dtwister.web.http_answers import ApiError, json_bytes

T = TypeVar("T")
SeatKind: TypeAlias = Literal["person", "open", "bot"]


@attrs.frozen(kw_only=True)
class GameAbout:
    """Statements on a game that never change: how it was begun, and by which bots it is played."""

    game: OptionsData
    bots: Mapping[str, RemoteBot]
    clock: tuple[float, float] | None
    is_listed: bool
    created: float
    before: str = ""
    """The game of which it is a rematch."""
    heirs: Mapping[str, str] = attrs.field(factory=dict)
    """Its seats by those of the game before: each is only for the player of that seat."""
    has_hints: bool = False
    """True if its players may ask for hints; a game with a clock has none."""

    def text(self) -> str:
        """Return the statements as text."""
        return json.dumps(attrs.asdict(self))

    @classmethod
    def read(cls, text: str) -> GameAbout:
        """Return the statements of a text."""
        data = json.loads(text)
        bots = {seat: RemoteBot(**one) for seat, one in data.pop("bots").items()}
        clock = data.pop("clock")
        return cls(**data, bots=bots, clock=None if clock is None else (clock[0], clock[1]))


@attrs.frozen(kw_only=True)
class GameMessage:
    """A message of a session, as it is sent: an object for each value takes many times the room."""

    serial: int
    absent: tuple[bool, ...]
    """The seats whose players are away."""
    is_whole: bool
    data: bytes


class HostedGame:
    """One game on the server."""

    def __init__(
        self,
        id: str,
        about: GameAbout,
        *,
        rules: Rules,
        store: GameStore,
        engine: Executor,
        session: Session | None = None,
        summary: Mapping[str, Any] | None = None,
    ) -> None:
        self.id: str = id
        self.about: GameAbout = about
        self._rules, self._store, self._engine = rules, store, engine
        self._session = session
        self._stored = 0 if session is None else session.serial
        self._lock = asyncio.Lock()
        self._once = asyncio.Lock()
        self.summary: Mapping[str, Any] = summary or {}
        """The part that the lobby shows; it is known without the session."""
        self.damage: str = ""
        """The reason why the game cannot be read from the file."""
        self.listeners: set[Callable[[], None]] = set()
        """Called when there is news."""
        self.used: float = time.monotonic()
        self.changed: Callable[[HostedGame], None] = lambda _game: None
        """Called after each change that was stored."""
        self.is_ending: bool = False
        """True when the server ends: there will be no news."""
        self.rematch: str | None = None
        """The game that is its rematch."""
        self.beginning: asyncio.Lock = asyncio.Lock()
        """Held while its rematch begins, so that there is one."""
        self.painters: dict[str, Painter] = {}
        """Those that drew its boards, by the side at the bottom; they go with the session."""
        self.hints: dict[str, tuple[int, HintAnswer]] = {}
        """The last hint of each seat, with the serial number that it was for."""

    @property
    def is_loaded(self) -> bool:
        """Return whether the session is in memory."""
        return self._session is not None

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.summary.get("result") is not None

    # -- work --------------------------------------------------------------------------------------

    async def ask(self, work: Callable[[Session], T]) -> T:
        """Ask the session something that changes nothing but the time."""
        async with self._lock:
            session = await self._ready()
            return await self._in_thread(lambda: work(session))

    async def change(self, work: Callable[[Session], T]) -> T:
        """Do something to the session; store it and tell of it before it returns."""
        return await _uncancelled(self._change(lambda session: (work(session), None)))

    async def receive(self, key: str | None, request: Mapping[str, Any]) -> AnswerData:
        """Answer a request of a client; one with the same `id` is done once.

        The id is a text of the client's own. A request that changed something is stored with its
        answer, in one step. So a client that got no answer sends the request once more.
        """
        sent = dict(request)
        id = sent.pop("id", None)
        if sent.get("do") == "claim":
            raise ApiError(
                400, "use-join", "a seat is taken with POST .../join", "use the page of the game"
            )
        if not isinstance(id, str) or key is None:
            return await self.change(lambda session: session.receive(key, sent))
        return await _uncancelled(self._receive_once(key, sent, id))

    async def _receive_once(self, key: str, sent: Mapping[str, Any], id: str) -> AnswerData:
        async with self._once:
            sender = await self.ask(lambda session: session.match.seats[session.view(key).seat])
            earlier = await asyncio.wrap_future(self._store.answer(self.id, sender, id))
            if earlier is not None:
                found: AnswerData = json.loads(earlier)
                return found

            def work(session: Session) -> tuple[AnswerData, tuple[str, str, str]]:
                answer = session.receive(key, sent)
                return answer, (sender, id, json.dumps(answer))

            return await self._change(work)

    async def _change(self, work: Callable[[Session], tuple[T, tuple[str, str, str] | None]]) -> T:
        async with self._lock:
            session = await self._ready()
            answer, reply = await self._in_thread(lambda: work(session))
            is_news = session.serial != self._stored
            if is_news:
                await self._save(session, reply)
        if is_news:
            self.tell()
            self.changed(self)
        return answer

    def tell(self) -> None:
        """Wake all who wait for news."""
        for listener in list(self.listeners):
            listener()

    async def message(self, key: str | None, since: int | None) -> GameMessage:
        """Return what a seat may know: whole, or the news since a serial number.

        A whole message has the game, too: how it was begun, and the game that is its rematch.
        """
        return await self.ask(lambda session: self._message(session.message(key, since)))

    def _message(self, data: SessionData) -> GameMessage:
        is_whole = data["board"] is not None
        return GameMessage(
            serial=data["serial"],
            absent=tuple([one["is_absent"] for one in data["seats"]]),
            is_whole=is_whole,
            data=json_bytes({**data, "game": self._game_data()} if is_whole else data),
        )

    def _game_data(self) -> dict[str, Any]:
        about = self.about
        return {
            "id": self.id,
            "scenario": about.game["scenario"],
            "name": self._rules.scenarios[about.game["scenario"]].name,
            "options": about.game["options"],
            "bots": {seat: bot.kind for seat, bot in about.bots.items()},
            "clock": None if about.clock is None else list(about.clock),
            "listed": about.is_listed,
            "hints": about.has_hints,
            "rematch": self.rematch,
        }

    async def news(self, since: int | None, seconds: float) -> None:
        """Wait until there is something after a serial number, or for so many seconds."""
        event = asyncio.Event()
        self.listeners.add(event.set)
        try:
            async with asyncio.timeout(seconds):
                while not self.is_ending and await self.serial() == since:
                    await event.wait()
                    event.clear()
        except TimeoutError:
            pass
        finally:
            self.listeners.discard(event.set)

    async def serial(self) -> int:
        """Return the serial number of the last change that was stored."""
        async with self._lock:
            return (await self._ready()).serial

    async def forget(self) -> None:
        """Let the session leave the memory; the file has all of it."""
        async with self._lock:
            self._drop()

    # -- the file ----------------------------------------------------------------------------------

    def stored(self, session: Session, begun: str = "") -> StoredGame:
        """Return the game as the file has it."""
        self.summary = summary_of(session)
        return StoredGame(
            id=self.id,
            about=self.about.text(),
            summary=json.dumps(self.summary),
            is_over=self.is_over,
            serial=session.serial,
            begun=begun,
        )

    async def _save(self, session: Session, reply: tuple[str, str, str] | None) -> None:
        before = self.summary
        try:
            text = await self._in_thread(lambda: session.text(since=self._stored))
            await asyncio.wrap_future(self._store.change(self.stored(session), text, reply))
        except BaseException:
            self.summary = before
            self._drop()  # what is not stored did not happen
            raise
        self._stored = session.serial

    def _drop(self) -> None:
        self._session = None
        self.painters.clear()
        self.hints.clear()

    async def _ready(self) -> Session:
        """Return the session, read from the file if it is not in memory."""
        self.used = time.monotonic()
        if self._session is None:
            if self.damage:
                raise ApiError(500, "damaged", self.damage, "begin another game")
            found = await asyncio.wrap_future(self._store.game(self.id))
            if found is None:
                raise ApiError(404, "unknown-game", "this game is not here", "look at the lobby")
            try:
                self._session = await self._in_thread(lambda: self._restored(found))
            except (DtwisterError, ValueError, TypeError, KeyError) as error:
                self.damage = f"the game cannot be read: {error}"
                raise ApiError(500, "damaged", self.damage, "begin another game") from error
            self._stored = self._session.serial
        return self._session

    def _restored(self, found: StoredGame) -> Session:
        return Session.restore(
            self._rules, found.begun, changes=found.changes, bots=self.about.bots
        )

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._engine, work)


async def _uncancelled(work: Coroutine[Any, Any, T]) -> T:
    """Do some work to its end, even if the client that waits for it goes away meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def summary_of(session: Session) -> dict[str, Any]:
    """Return what the lobby shows of a game; nothing of it is secret."""
    message = session.message(None, since=session.serial)
    decision = session.decision
    asked = None if decision is None else decision.seat
    result = session.result
    return {
        "number": session.number,
        "asked": session.match.seats[asked] if asked is not None and asked >= 0 else None,
        "players": [
            {"seat": one["seat"], "player": one["player"], "name": one["name"]}
            for one in message["seats"]
        ],
        "result": None if result is None else result_to_json(session.match, result),
    }
