"""Executors by their names, for commands: clusters that run, or one on this machine."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from importlib import import_module
from typing import Any, Final

from dtwister._errors import OptionError
from dtwister._printing import clipped

PROCESSES: Final = "processes"
"""The name of what needs no cluster."""
WAIT: Final = 10
"""The seconds in which a scheduler must answer."""


@contextlib.contextmanager
def cluster(name: str, workers: int, address: str = "") -> Iterator[Executor]:
    """Give an executor of a cluster: one that runs at an address, or one on this machine."""
    with _MAKERS[name](workers, address) as executor:
        yield executor


@contextlib.contextmanager
def _dask(workers: int, address: str) -> Iterator[Executor]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise OptionError(
            "--executor dask needs the package distributed; try: pip install 'dtwister[dask]'"
        ) from error
    with contextlib.ExitStack() as stack:
        where: Any = address
        if not address:
            # It looks at the stack of each game a hundred times a second, for a dashboard.
            stack.enter_context(
                import_module("dask").config.set({"distributed.worker.profile.enabled": False})
            )
            where = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=workers, threads_per_worker=1, dashboard_address=None
                )
            )
        try:
            client = stack.enter_context(distributed.Client(where, timeout=WAIT))
        except (OSError, ValueError, TimeoutError) as error:
            raise OptionError(
                f"cannot reach the Dask scheduler at {clipped(address)}: {clipped(str(error), 200)}"
            ) from error
        yield client.get_executor(pure=False)


@contextlib.contextmanager
def _ray(workers: int, address: str) -> Iterator[Executor]:
    from dtwister.simulation.ray_executor import RayExecutor

    with RayExecutor(address, workers=workers) as executor:
        yield executor


_MAKERS: Final[Mapping[str, Callable[[int, str], Any]]] = {"dask": _dask, "ray": _ray}
CLUSTERS: Final = tuple(_MAKERS)
"""The names of the clusters."""
