"""The server: the application on a port, from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from types import FrameType

import attrs
import uvicorn

from dtwister import DtwisterError, Rules
from dtwister.web.hosting.game_host import GameHost
from dtwister.web.sockets.socket_protocol import SocketProtocol
from dtwister.web.web_app import WebApp
from dtwister.web.web_settings import WebSettings


class PortError(DtwisterError):
    """An address at which the server cannot listen."""


def serve(rules: Rules, settings: WebSettings) -> int:
    """Serve until a signal ends it; return the exit code."""
    listening = _listening(settings)
    settings = attrs.evolve(settings, port=listening.getsockname()[1])
    with listening:
        app = WebApp(rules, settings)
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        print(f"The table is at http://{host}:{settings.port}{settings.base_path}/", flush=True)
        print("Press Ctrl-C to end it; all games go on when you start it again.", flush=True)
        _Server(app.host, server_config(app, settings)).run([listening])
    return 0


def server_config(app: WebApp, settings: WebSettings) -> uvicorn.Config:
    """Return how an application is served.

    >>> import dtwister
    >>> from pathlib import Path
    >>> settings = WebSettings(data=Path(":memory:"))
    >>> app = WebApp(dtwister.load_rules(), settings)
    >>> server_config(app, settings).ws_max_size
    100000
    >>> app.host.store.close()
    """
    return uvicorn.Config(
        app.app(),
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=bool(settings.origins),
        lifespan="on",
        ws=SocketProtocol,
        ws_max_size=settings.limits.request,
        ws_max_queue=8,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        h11_max_incomplete_event_size=16_384,
        limit_concurrency=settings.limits.connections * 2,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


class _Server(uvicorn.Server):
    """A server that answers all who wait for news when a signal ends it."""

    def __init__(self, games: GameHost, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._games = games

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; what waits would hold up the end for seconds."""
        super().handle_exit(sig, frame)
        with contextlib.suppress(RuntimeError):  # the loop has not begun, or is over
            asyncio.get_running_loop().call_soon_threadsafe(self._games.end_waits)


def _listening(settings: WebSettings) -> socket.socket:
    """Return a socket that listens, so that a port that is taken is told before all else."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the number of the protocol: without it asyncio leaves the delay of small packets on.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((settings.host, settings.port))
        found.listen(1_024)  # who comes before all is ready waits
    except (OSError, OverflowError) as error:
        found.close()
        raise PortError(
            f"cannot listen at {settings.host}, port {settings.port}: {error}; try --port 0 or "
            "another one"
        ) from error
    return found
