"""Processes that work on numbered tasks, and the handling of their deaths.

Each process has a pipe of its own and one task at a time, so that it is known which one was lost
with it. The number of tasks under way is limited, so that only a few results wait for their turn.
"""

from __future__ import annotations

import contextlib
import gc
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Generic, TypeVar

import attrs

from dtwister._errors import DtwisterError
from dtwister._printing import system_reason
from dtwister.cli.ending import Ends, say

T = TypeVar("T")

AHEAD = 8
"""The most tasks per worker that are begun before the first one without a result."""
THRESHOLDS = 20_000, 20, 100
"""The thresholds of the collector in a worker: it took an eighth of the time of a search."""
_IN_A_ROW = 2
"""The number of deaths per worker, without any result in between,
that ends the work.
"""


@attrs.define
class _Worker:
    process: BaseProcess
    pipe: Connection
    task: int | None = None


class Crew(Generic[T]):
    """Some processes, each with a function of tasks, made there by `prepare`.

    Fresh processes on every system: a copy of this one might hold locks of threads it lacks.
    """

    def __init__(
        self,
        size: int,
        prepare: Callable[..., Callable[[int], T]],
        *args: object,
        ends: Ends | None = None,
    ) -> None:
        self.deaths: dict[int, int] = {}
        """Task -> the number of workers that died of it or with it."""
        self.idle_deaths: int = 0
        """The number of workers that died between two tasks."""
        self._make = (prepare, args)
        self._ends = ends or Ends()
        self._size = size
        self._workers: list[_Worker] = []
        self._in_a_row = 0

    @property
    def lost(self) -> list[int]:
        """Return the tasks without a result: two workers died with them."""
        return [task for task, times in self.deaths.items() if times > 1]

    @property
    def died(self) -> bool:
        """True once any worker died."""
        return bool(self.deaths or self.idle_deaths)

    def __enter__(self) -> Crew[T]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            _buried(worker)
        self._workers.clear()

    def results(self, tasks: Sequence[int]) -> Iterator[T]:
        """Yield the results in the order of the tasks, without those of lost ones."""
        done: dict[int, T] = {}
        again: deque[int] = deque()
        begun = 0
        for number, due in enumerate(tasks):
            while due not in done and self.deaths.get(due, 0) < 2:
                until = min(len(tasks), number + AHEAD * self._size)
                while self._is_free and (again or begun < until):
                    if not again:
                        again.append(tasks[begun])
                        begun += 1
                    if self._hand_out(again[0]):
                        again.popleft()
                try:
                    again.extend(self._collect(done))
                except TooManyDeaths:
                    yield from (done[task] for task in sorted(done))
                    raise
            if due in done:
                yield done.pop(due)

    @property
    def _is_free(self) -> bool:
        """Return whether a worker is free for a task."""
        return len(self._workers) < self._size or any(w.task is None for w in self._workers)

    def _hand_out(self, task: int) -> bool:
        """Give a task to a worker; False if that one has died meanwhile."""
        worker = next((w for w in self._workers if w.task is None), None) or self._hired()
        try:
            worker.pipe.send(task)
        except OSError:
            self._lose(worker)
            return False
        worker.task = task
        return True

    def _hired(self) -> _Worker:
        try:
            return self._begun()
        except OSError as error:
            raise DtwisterError(f"cannot start a worker: {system_reason(error)}") from error

    def _begun(self) -> _Worker:
        context = get_context("spawn")
        here, there = context.Pipe()
        prepare, args = self._make
        process = context.Process(target=_serve, args=(there, prepare, args), daemon=True)
        worker = _Worker(process, here)
        with self._ends.put_off(), _interrupts_blocked():
            process.start()
            there.close()  # so that its end is the end of the pipe
            self._workers.append(worker)
        return worker

    def _collect(self, done: dict[int, T]) -> list[int]:
        """Wait for results; return the tasks that must be done once more."""
        again = []
        pipes = {worker.pipe: worker for worker in self._workers}
        for pipe in wait(list(pipes)):
            worker = pipes[pipe]  # type: ignore[index]
            task = worker.task
            try:
                right, result = worker.pipe.recv()
            except (EOFError, OSError):
                if self._lose(worker) and task is not None:
                    again.append(task)
                continue
            if not right:
                raise DtwisterError(f"the game with seed {task} failed: {result}")
            assert task is not None
            done[task] = result
            worker.task = None
            self._in_a_row = 0
        return again

    def _lose(self, worker: _Worker) -> bool:
        """Record and report that a worker died;
        return whether its task is to be tried again.
        """
        self._workers.remove(worker)
        cause = _buried(worker)
        self._in_a_row += 1
        if worker.task is None:
            self.idle_deaths += 1
            say(f"dtwister: a worker died between two games ({cause})")
        else:
            times = self.deaths[worker.task] = self.deaths.get(worker.task, 0) + 1
            follows = "the game is played again" if times == 1 else "the game is skipped"
            say(f"dtwister: a worker died ({cause}) in the game with seed {worker.task}; {follows}")
        if self._in_a_row > _IN_A_ROW * self._size + 1:
            raise TooManyDeaths("too many workers died; the remaining games were not played")
        return worker.task is not None and self.deaths[worker.task] < 2


class TooManyDeaths(DtwisterError):
    """One worker after another died, without a result in between."""


def _buried(worker: _Worker) -> str:
    """Wait for the end of a worker, and return its cause."""
    worker.pipe.close()
    process = worker.process
    process.join(5)
    if process.exitcode is None:
        process.kill()
        process.join()
    code = process.exitcode or 0
    process.close()
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl-C from a new process from its very first moment.

    An interrupt reaches all processes of a terminal, and the first one ends the others itself.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, prepare: Callable[..., Callable[[int], Any]], args: Any) -> None:
    """Work on tasks until the pipe ends; this is what a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        work: Callable[[int], Any] | None = None
        while True:
            task = pipe.recv()
            try:
                if work is None:
                    work = prepare(*args)
                    # Rules stay to the end, and games leave few cycles behind.
                    gc.collect()
                    gc.freeze()
                    gc.set_threshold(*THRESHOLDS)
                answer = (True, work(task))
            except Exception as error:
                answer = (False, f"{type(error).__name__}: {error}")
            pipe.send(answer)
