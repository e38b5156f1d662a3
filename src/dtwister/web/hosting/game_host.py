"""All games of a server: begun, found, joined, played by bots, and taken out of memory."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs

from dtwister import DtwisterError, EngineError, Game, Rng, Rules
from dtwister.session import AnswerData, Session, TimeControl
from dtwister.web.hosting.bot_pool import BotKind, BotPool, RemoteBot, offered_kinds
from dtwister.web.hosting.game_store import GameStore, StoreError
from dtwister.web.hosting.hint_desk import HintAnswer, HintDesk
from dtwister.web.hosting.hosted_game import GameAbout, HostedGame
from dtwister.web.hosting.lobby_requests import read_begin
from dtwister.web.http_answers import ApiError
from dtwister.web.web_settings import WebSettings

LONGEST_ID = 64
"""The most characters of the id of a request."""
TICK = 1.0
"""The seconds between two looks at clocks and at games without clients."""

_THREADS = 4
"""The threads in which games are played, so that a long request holds up no other one."""
_MESSAGES = 8
"""The messages that are made at once."""


class GameHost:
    """All games of a server."""

    def __init__(self, rules: Rules, settings: WebSettings) -> None:
        self.rules: Rules = rules
        self.settings: WebSettings = settings
        self.store: GameStore = GameStore(settings.data)
        self.bot_kinds: Mapping[str, BotKind] = offered_kinds(settings.bots)
        self.pool: BotPool = BotPool(settings.workers, settings.limits.bot_seconds)
        self.hints: HintDesk = HintDesk(
            self.pool, seconds=settings.limits.hint_seconds, most=settings.limits.hints
        )
        self.engine: ThreadPoolExecutor = ThreadPoolExecutor(_THREADS, thread_name_prefix="engine")
        self.telling: asyncio.Semaphore = asyncio.Semaphore(_MESSAGES)
        """Held while a message is made, since hundreds at once would fill the memory."""
        self.games: dict[str, HostedGame] = {}
        self.is_closing: bool = False
        self.closing: asyncio.Event = asyncio.Event()
        """Set when the server ends, so that all who wait for news stop."""
        self.tasks: list[Callable[[], Coroutine[Any, Any, None]]] = []
        """The work that goes on as long as the server runs."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[str] = set()

    # -- the server --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Read which games there are, and let the bots and clocks of all go on."""
        for found in await asyncio.wrap_future(self.store.games()):
            try:
                about = GameAbout.read(found.about)
                summary = json.loads(found.summary)
            except (ValueError, TypeError, KeyError) as error:
                say(f"the game {found.id} was left as it is: {error}")
                continue
            game = self._hosted(found.id, about, None, summary)
            if about.before in self.games:
                self.games[about.before].rematch = found.id
        for work in (self._tick, *self.tasks):
            self.start_task(work())
        for game in self.running():
            if game.about.clock is not None or game.about.bots:
                self.start_task(self._wake(game))

    def end_waits(self) -> None:
        """Answer all who wait for news, since the server ends."""
        self.is_closing = True
        self.closing.set()
        for game in self.games.values():
            game.is_ending = True
            game.tell()

    async def close(self) -> None:
        """End all work; what was announced is in the file."""
        self.end_waits()
        for task in list(self._tasks):
            task.cancel()
        self.pool.close()
        await self.hints.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.engine.shutdown()
        self.store.close()

    def use_rules(self, rules: Rules) -> None:
        """Begin games with other rules from now on; those that were begun keep theirs."""
        self.rules = rules
        self.pool.restart()

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Let some work go on by itself, at the longest until the server ends."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def check(self) -> None:
        """Look whether the file answers; `StoreError` if it does not."""
        await asyncio.wrap_future(self.store.answer("", "", ""))

    def running(self) -> list[HostedGame]:
        """Return the games that are not over."""
        return [game for game in self.games.values() if not game.is_over]

    # -- games -------------------------------------------------------------------------------------

    async def begin(self, wanted: Mapping[str, Any]) -> tuple[HostedGame, dict[str, str]]:
        """Begin a game, and return it with the keys of the seats that are taken for persons."""
        about, names = self._about(wanted)
        return await self._begun(about, names)

    async def _begun(
        self, about: GameAbout, names: Mapping[str, str]
    ) -> tuple[HostedGame, dict[str, str]]:
        if len(self.running()) >= self.settings.limits.games:
            raise ApiError(
                503,
                "too-many-games",
                f"this table has {self.settings.limits.games} games at once",
                "finish one, or come back later",
            )
        session, keys = await asyncio.get_running_loop().run_in_executor(
            self.engine, lambda: self._session(about, names)
        )
        game = self._hosted(secrets.token_urlsafe(12), about, session, None)
        try:
            begun = session.text()
            await asyncio.wrap_future(self.store.begin(game.stored(session, begun)))
        except BaseException:
            del self.games[game.id]
            raise
        self._changed(game)
        return game, keys

    def find(self, id: str) -> HostedGame:
        """Return a game by its id."""
        game = self.games.get(id)
        if game is None:
            raise ApiError(404, "unknown-game", "this game is not here", "look at the lobby")
        return game

    async def receive(
        self, game: HostedGame, key: str | None, request: Mapping[str, Any]
    ) -> AnswerData | HintAnswer:
        """Answer a request of a client to its game, or for a hint."""
        id = request.get("id")
        if isinstance(id, str) and not 0 < len(id) <= LONGEST_ID:
            raise ApiError(
                400,
                "bad-id",
                f"expected an id of 1 to {LONGEST_ID} characters",
                "send a random text of 16 characters",
            )
        if request.get("do") != "hint":
            return await game.receive(key, request)
        try:
            return await self.hints.hint(game, key, request)
        except ApiError as error:
            if error.__cause__ is not None:  # for the one who runs the server only
                say(f"game {game.id}: {error.__cause__}")
            raise

    async def join(self, game: HostedGame, seat: str | None, name: str) -> tuple[str, str]:
        """Take an open seat; return its colour and its key."""
        reserved = game.about.heirs.values()
        if seat is None:
            players = game.summary["players"]
            free = [one["seat"] for one in players if one["player"] == "open"]
            seat = next((one for one in free if one not in reserved), next(iter(free), None))
        if seat in reserved:
            raise ApiError(
                403,
                "reserved",
                f"{seat} is for a player of the game before",
                "ask with the key of your seat there",
            )
        return await self._claim(game, seat, name)

    async def _claim(self, game: HostedGame, seat: str | None, name: str) -> tuple[str, str]:
        def work(session: Session) -> tuple[str, str]:
            key = session.claim(seat, name=name)
            return session.match.seats[session.view(key).seat], key

        return await game.change(work)

    async def rematch(self, game: HostedGame, key: str | None) -> tuple[HostedGame, str, str]:
        """Begin the game once more with the sides changed; return it with the new seat and key.

        Each player asks with the key of the game before, and is given the key of its new seat. The
        first of them begins the game.
        """
        if key is None:
            raise ApiError(403, "no-seat", "only a player can ask for it", "send the key")
        if not game.is_over:
            raise ApiError(409, "not-over", "the game is not over", "finish it first")
        here = await game.ask(lambda session: session.match.seats[session.view(key).seat])
        async with game.beginning:
            if game.rematch is None:
                after, _ = await self._begun(_turned(game), {})
                game.rematch = after.id
                game.tell()
        after = self.find(game.rematch)
        seat = after.about.heirs[here]
        name = next((one["name"] for one in game.summary["players"] if one["seat"] == here), "")
        return (after, *await self._claim(after, seat, name))

    # -- inside ------------------------------------------------------------------------------------

    def _hosted(
        self,
        id: str,
        about: GameAbout,
        session: Session | None,
        summary: Mapping[str, Any] | None,
    ) -> HostedGame:
        game = HostedGame(
            id,
            about,
            rules=self.rules,
            store=self.store,
            engine=self.engine,
            session=session,
            summary=summary,
        )
        game.changed = self._changed
        self.games[id] = game
        return game

    def _about(self, wanted: Mapping[str, Any]) -> tuple[GameAbout, dict[str, str]]:
        """Return how a game is to be begun, and the names of the persons."""
        try:
            read = read_begin(self.rules, wanted, self.bot_kinds)
        except DtwisterError as error:
            raise ApiError(400, "bad-game", str(error), "see GET api/scenarios") from error
        seed = secrets.randbits(63)
        about = GameAbout(
            game=read.game,
            bots={
                seat: RemoteBot(kind.name, Rng(seed + number).next(), kind.made_by)
                for number, (seat, kind) in enumerate(read.bots.items())
            },
            clock=None if read.control is None else (read.control.base, read.control.increment),
            is_listed=read.is_listed,
            has_hints=read.has_hints,
            created=time.time(),
        )
        return about, read.names

    def _session(
        self, about: GameAbout, names: Mapping[str, str]
    ) -> tuple[Session, dict[str, str]]:
        setup = about.game
        game = Game.new(
            self.rules,
            setup["scenario"],
            seats=tuple(setup["seats"]),
            options=setup["options"],
        )
        control = None if about.clock is None else TimeControl(*about.clock)
        session = Session(game, control=control, bots=about.bots)
        return session, {seat: session.claim(seat, name=name) for seat, name in names.items()}

    # -- what goes on by itself --------------------------------------------------------------------

    def _changed(self, game: HostedGame) -> None:
        """Let the bot of a game think, if it is asked."""
        seat = game.summary.get("asked")
        if seat in game.about.bots and game.id not in self._thinking and not self.is_closing:
            self._thinking.add(game.id)
            self.start_task(self._let_bots_play(game))

    async def _wake(self, game: HostedGame) -> None:
        try:
            await game.serial()
        except ApiError as error:
            say(f"the game {game.id} was left as it is: {error}")
            return
        self._changed(game)

    async def _let_bots_play(self, game: HostedGame) -> None:
        try:
            while (turn := await game.ask(lambda session: session.bot_turn())) is not None:
                bot = game.about.bots[turn.seat]
                try:
                    action = await self.pool.choose(bot, turn.view)
                except DtwisterError as error:
                    if bot.made_by and not self.is_closing:
                        say(f"game {game.id}: {error}; it gives up")
                        await game.change(lambda _session, turn=turn: turn.give_up())  # type: ignore[misc]
                        continue
                    say(f"game {game.id}: {error}; any legal action is played for it")
                    rng = Rng(bot.seed ^ turn.number)
                    action = turn.view.legal_actions.sample(rng)
                try:
                    await game.change(
                        lambda _session, turn=turn, action=action: turn.play(action)  # type: ignore[misc]
                    )
                except EngineError:
                    raise
                except StoreError as error:
                    say(f"game {game.id}: {error}")
                    await asyncio.sleep(TICK)
                except DtwisterError:
                    continue  # time ran out, or something was taken back meanwhile
        except (ApiError, DtwisterError) as error:
            say(f"game {game.id}: its bot cannot go on: {error}")
        finally:
            self._thinking.discard(game.id)

    async def _tick(self) -> None:
        """Look at clocks, and take games without clients out of memory, for as long as it runs."""
        while True:
            await asyncio.sleep(TICK)
            for game in list(self.games.values()):
                await self._look_at(game)

    async def _look_at(self, game: HostedGame) -> None:
        if not game.is_loaded:
            return
        used = game.used
        try:
            if game.about.clock is not None and not game.is_over:
                await game.change(lambda session: session.advance(0))
                game.used = used
            self._changed(game)  # its bot may have failed to go on before
        except (ApiError, DtwisterError) as error:
            say(f"game {game.id}: {error}")
        limits = self.settings.limits
        unused = time.monotonic() - used > (limits.over if game.is_over else limits.idle)
        waits = game.about.clock is not None and not game.is_over
        if unused and not waits and not game.listeners and game.id not in self._thinking:
            await game.forget()


def _turned(game: HostedGame) -> GameAbout:
    """Return how the rematch of a game begins: each player has the seat of the next one."""
    about, seats = game.about, game.about.game["seats"]
    follows = dict(zip(seats, [*seats[1:], *seats[:1]], strict=True))
    bots = {
        follows[seat]: attrs.evolve(bot, seed=Rng(bot.seed).next())
        for seat, bot in about.bots.items()
    }
    heirs = {seat: after for seat, after in follows.items() if after not in bots}
    return attrs.evolve(about, bots=bots, heirs=heirs, before=game.id, created=time.time())


def say(message: str) -> None:
    """Print a line for the one who runs the server."""
    print(f"dtwister: {message}", file=sys.stderr, flush=True)
