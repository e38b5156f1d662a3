"""Bots in processes of their own: one that thinks, hangs or dies stops no other game.

A worker gets a view and who is to think about it, and answers with JSON. It keeps nothing between
two answers, so any worker can go on for any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Protocol, cast

import attrs

from dtwister import Action, DtwisterError, Rng, View
from dtwister.bots import Bot, close_bot, named_bot
from dtwister.json import ActionData, action_from_json, action_to_json


@attrs.frozen
class BotKind:
    """A kind of bot that people may play against: a name for people, and its strength in words."""

    name: str
    title: str
    strength: str
    made_by: str = ""
    """The name that `named_bot` knows, if it is another one."""


BOT_KINDS: Final[Mapping[str, BotKind]] = {
    one.name: one
    for one in (
        BotKind("easy", "Easy", "for the first games: it makes mistakes"),
        BotKind("normal", "Normal", "thinks one turn ahead"),
        BotKind("hard", "Hard", "thinks longest"),
        BotKind("greedy", "Greedy", "plays what looks best at the moment, at once"),
        BotKind("random", "Random", "plays anything that is legal"),
    )
}
"""The bots that each table offers, the usual one first."""
START_METHOD: Final = "spawn"
"""Workers are fresh processes: a copy of the server might hold locks of threads it lacks."""


def offered_kinds(bots: Mapping[str, str]) -> Mapping[str, BotKind]:
    """Return the kinds of bots of a table, with those that its server brings.

    >>> list(offered_kinds({"Runner": "program:node runner.mjs"}))[-1]
    'Runner'
    """
    brought = {name: BotKind(name, name, "brought by this server", bots[name]) for name in bots}
    return {**BOT_KINDS, **brought}


class Thinker(Protocol):
    """One who thinks about a view in a process; it goes there as it is."""

    @property
    def kind(self) -> str:
        """The name, for messages."""

    def answer(self, view: View) -> Any:
        """Return what it thinks, as JSON."""


@attrs.frozen
class RemoteBot:
    """A seat's bot: its kind, and the seed from which each of its answers has its own.

    >>> import dtwister
    >>> bot, view = RemoteBot("random", 7), dtwister.new_game("base:standard", seed=7).view("blue")
    >>> bot.choose(view) == bot.choose(view)
    True
    """

    kind: str
    seed: int
    made_by: str = ""
    """The name that `named_bot` knows, if it is another one than the kind."""

    def choose(self, view: View) -> Action:
        """Return the answer of the bot, which is the same in each process."""
        known = view.information_state
        bot = self.bot(0 if known is None else known.number)
        try:
            return bot.choose(view)
        finally:
            close_bot(bot)

    def answer(self, view: View) -> ActionData:
        """Return its answer as JSON."""
        return cast("ActionData", action_to_json(view.match, self.choose(view)))

    def bot(self, number: int) -> Bot:
        """Return a bot for one decision, with a generator of its own."""
        return named_bot(self.made_by or self.kind, Rng(Rng(self.seed ^ number).next()))


class BotFailed(DtwisterError):
    """A bot that gave no answer: it took too long, died, or raised an error."""


@attrs.define
class _Worker:
    process: BaseProcess
    pipe: Connection


class BotPool:
    """Some processes in which bots think, each with one view at a time."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size: int = size
        self.seconds: float = seconds
        self.failures: int = 0
        """The answers that did not come, since the beginning."""
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="bot")
        self._idle: list[_Worker] = []
        self._all: list[_Worker] = []
        self._closed = False

    async def choose(self, bot: RemoteBot, view: View) -> Action:
        """Return the answer of a bot; `BotFailed` if none came."""
        return action_from_json(view.match, await self.ask(bot, view))

    async def ask(self, thinker: Thinker, view: View) -> Any:
        """Return what one thinks about a view, as JSON; `BotFailed` if no answer came."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._asked, thinker, view
            )
        except BotFailed:
            self.failures += 1
            raise

    def restart(self) -> None:
        """End the workers that are idle, so that the next ones load content as it is now."""
        while self._idle:
            self._bury(self._idle.pop())

    def close(self) -> None:
        """End all workers, also those that think."""
        self._closed = True
        for worker in list(self._all):
            self._bury(worker)
        self._threads.shutdown(cancel_futures=True)

    def _asked(self, thinker: Thinker, view: View) -> Any:
        """Ask a worker, in a thread; there is one thread for each worker."""
        if self._closed:
            raise BotFailed("the server is closing")
        worker = self._idle.pop() if self._idle else self._started()
        try:
            worker.pipe.send_bytes(pickle.dumps((thinker, view)))
            if not worker.pipe.poll(self.seconds):
                raise BotFailed(
                    f"the bot {thinker.kind!r} thought for over {self.seconds:g} seconds"
                )
            is_right, answer = worker.pipe.recv()
        except (EOFError, OSError) as error:
            self._bury(worker)
            raise BotFailed(f"the process of the bot {thinker.kind!r} died") from error
        except BaseException:
            self._bury(worker)
            raise
        self._idle.append(worker)
        if not is_right:
            raise BotFailed(f"the bot {thinker.kind!r} failed: {answer}")
        return answer

    def _started(self) -> _Worker:
        context = get_context(START_METHOD)
        here, there = context.Pipe()
        process = context.Process(target=_think, args=(there,), daemon=True)
        process.start()
        there.close()
        worker = _Worker(process, here)
        self._all.append(worker)
        return worker

    def _bury(self, worker: _Worker) -> None:
        with contextlib.suppress(ValueError):
            self._all.remove(worker)
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()


def _think(pipe: Connection) -> None:
    """Answer views until the pipe ends; this is what a process does."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the server ends its workers itself
    with contextlib.suppress(EOFError, OSError):
        while True:
            data = pipe.recv_bytes()
            try:
                thinker, view = pickle.loads(data)
                answer: tuple[bool, object] = (True, thinker.answer(view))
            except Exception as error:
                answer = (False, f"{type(error).__name__}: {error}")
            pipe.send(answer)
