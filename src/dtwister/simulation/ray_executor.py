"""Ray behind the interface of `concurrent.futures`."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from dtwister._errors import OptionError

P = ParamSpec("P")
T = TypeVar("T")

RETRIES = 3
"""The number of times that a call is made again whose worker died."""


class RayExecutor(Executor):
    """An executor whose calls are tasks of Ray; tasks of workers that die are done again.

    Without `address` Ray starts on this machine, with `workers` processes (by default one for each
    core), and ends with the executor. With one, such as `auto` or `ray://10.0.0.5:10001`, it joins
    a cluster. Ray sends no statistics of usage from here.

    >>> RayExecutor.__mro__[1].__name__
    'Executor'
    """

    def __init__(self, address: str = "", *, workers: int | None = None) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        try:
            ray: Any = import_module("ray")
        except ImportError as error:
            raise OptionError(
                "this executor needs the package ray; try: pip install 'dtwister[ray]'"
            ) from error
        self._ray = ray
        self._begins = not ray.is_initialized()
        if self._begins:
            here: dict[str, Any] = (
                {} if address else {"num_cpus": workers, "include_dashboard": False}
            )
            try:
                quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
                ray.init(address=address or "local", **quiet, **here)
            except (ConnectionError, OSError, RuntimeError, ValueError) as error:
                raise OptionError(
                    f"cannot reach Ray at {address or 'this machine'}: {error}"
                ) from error
        self._call = ray.remote(_called).options(max_retries=RETRIES)
        self._refs: dict[Future[Any], Any] = {}
        self._is_open = True

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a call, and return its future."""
        if not self._is_open:
            raise RuntimeError("expected an open executor, got one that is shut down")
        ref = self._call.remote(fn, args, kwargs)
        future: Future[T] = ref.future()
        self._refs[future] = ref  # a result goes away with the last reference to it
        future.add_done_callback(lambda done: self._refs.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End, and stop Ray if it began with this executor."""
        self._is_open = False
        for future, ref in list(self._refs.items()):
            if cancel_futures or future.cancelled():
                self._ray.cancel(ref, force=True)
            elif wait:
                future.exception()
        if self._begins and self._ray.is_initialized():
            self._ray.shutdown()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown(wait=error is None, cancel_futures=error is not None)


def _called(fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    """Call a function in a worker; it travels by name."""
    return fn(*args, **kwargs)
