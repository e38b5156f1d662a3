"""Settings of a table server: where it listens, who may talk to it, and its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from dtwister import OptionError

_BASE: Final = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+")
_NAME: Final = re.compile(r"\w[\w -]{0,29}")
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1", "[::1]"})
"""The names of this machine, by which no other machine can reach it."""


@attrs.frozen(kw_only=True)
class WebLimits:
    """The limits of a table server, so that no client can use it up.

    >>> WebLimits(games=20).request
    100000
    """

    games: int = 2_000
    """The most games that are not over."""
    watchers: int = 200
    """The most open connections to one game."""
    connections: int = 4_000
    """The most open connections in all."""
    request: int = 100_000
    """The most bytes of a request."""
    rate: float = 20.0
    """The requests a second that one client may send in the long run."""
    burst: int = 80
    """The requests that one client may send at once."""
    begins: int = 60
    """The games that one client may begin in an hour."""
    hello: float = 5.0
    """The seconds in which a socket must say who it is."""
    wait: float = 25.0
    """The most seconds that a request waits for news."""
    idle: float = 900.0
    """The seconds after which a game without clients leaves the memory; it stays in the file."""
    over: float = 60.0
    """The same for a game that is over."""
    bot_seconds: float = 60.0
    """The most seconds of one answer of a bot."""
    hint_seconds: float = 5.0
    """The most seconds of the search for a hint."""
    hints: int = 20
    """The most seats that may wait for a hint."""


@attrs.frozen(kw_only=True)
class WebSettings:
    """The settings of a table server.

    >>> WebSettings(base_path="/table").host
    '127.0.0.1'
    >>> WebSettings(base_path="table")
    Traceback (most recent call last):
    dtwister._errors.OptionError: base path: expected a path such as /table, got 'table'
    """

    host: str = "127.0.0.1"
    port: int = 8000
    base_path: str = ""
    """The path below which all pages are, without a slash at its end."""
    origins: tuple[str, ...] = ()
    """The addresses of a proxy by which people reach the server, such as https://table.example."""
    data: Path = Path("games.sqlite")
    """The file of all games."""
    folders: tuple[str, ...] = ()
    """The folders with more plug-ins."""
    without: tuple[str, ...] = ()
    """The plug-ins and components that are left out."""
    author: bool = False
    """True for the tools of authors, which show all secrets of their games."""
    bots: Mapping[str, str] = attrs.field(factory=dict)
    """More bots for people to choose: the name shown -> the name that `named_bot` knows."""
    workers: int = 1
    """The processes in which bots think."""
    limits: WebLimits = WebLimits()

    def __attrs_post_init__(self) -> None:
        """Check the settings that are texts."""
        if not _BASE.fullmatch(self.base_path):
            raise OptionError(
                f"base path: expected a path such as /table, got {self.base_path[:100]!r}"
            )
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                raise OptionError(
                    f"origin: expected an address such as https://table.example, "
                    f"got {origin[:100]!r}"
                )
        for name in self.bots:
            if not _NAME.fullmatch(name):
                raise OptionError(
                    "bot: expected a name of at most 30 letters, digits, blanks and hyphens, "
                    f"got {name[:100]!r}"
                )
        if self.author and self.host not in LOOPBACK:
            raise OptionError(
                "--reload shows all secrets of its games, so it works on this machine only; "
                "leave out --host"
            )

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which the server may be called; empty for any name.

        A page of another site can have its own name lead to this machine. So a server that only
        this machine reaches answers to the names of this machine.
        """
        named = {origin.partition("://")[2] for origin in self.origins}
        if self.host not in LOOPBACK:
            return frozenset(named)
        return frozenset({*named, *(f"{name}:{self.port}" for name in LOOPBACK), *LOOPBACK})
