"""What SECURITY.md promises of the code as it stands: no network, and no code from text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for top in ("src", "plugins") for path in (ROOT / top).rglob("*.py"))
NETWORK = {
    *("asyncio", "ftplib", "http", "imaplib", "poplib", "requests", "smtplib", "socket"),
    *("socketserver", "ssl", "telnetlib", "urllib", "urllib3", "webbrowser", "xmlrpc"),
}
UNSAFE_READERS = {"dill", "marshal", "pickle", "shelve", "yaml"}
RUNNERS = {"compile", "eval", "exec"}
EXPLAINED = {
    ("src/dtwister/_content/checking/static_analysis.py", "compile"): (
        "compiles code that is checked, since only that finds some slips, and does not run it"
    ),
    ("src/dtwister/_caching.py", "compile"): "compiles that once for all with the same parameters",
    ("src/dtwister/_caching.py", "exec"): "writes a cached function for its parameters",
    ("src/dtwister/_plugins/checking/class_checks.py", "eval"): (
        "reads annotations of a loaded plug-in, as `typing.get_type_hints` does"
    ),
    ("src/dtwister/_engine/storage/packing.py", "marshal"): (
        "reads what this process packed itself, and nothing from files or others"
    ),
    ("src/dtwister/web/hosting/bot_pool.py", "pickle"): (
        "reads in a worker what its own server wrote into a pipe that no other process has"
    ),
    **{
        (f"src/dtwister/web/{module}.py", name): "serves, when `dtwister serve` is started"
        for module, name in (
            ("authoring/author_routes", "asyncio"),
            ("authoring/content_watch", "asyncio"),
            ("authoring/event_stream", "asyncio"),
            ("sockets/asgi_wire", "asyncio"),
            ("sockets/game_sockets", "asyncio"),
            ("sockets/open_socket", "asyncio"),
            ("sockets/socket_protocol", "asyncio"),
            ("page_routes", "asyncio"),
            ("hosting/bot_pool", "asyncio"),
            ("hosting/game_host", "asyncio"),
            ("hosting/hosted_game", "asyncio"),
            ("hosting/hint_desk", "asyncio"),
            ("web_server", "asyncio"),
            ("web_server", "socket"),
        )
    },
}
"""Places that run code which they write themselves, or which a loaded plug-in has anyway."""


def breaches(tree: ast.AST) -> Iterator[str]:
    """Return the modules and functions that a piece of code should not use."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names = [node.func.id] if node.func.id in RUNNERS else []
        else:
            continue
        roots = {name.partition(".")[0] for name in names if name != "urllib.parse"}
        yield from sorted(roots & (NETWORK | UNSAFE_READERS | RUNNERS))


def test_the_code_opens_no_connection_and_runs_no_text() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in SOURCES
        for name in breaches(ast.parse(path.read_text("utf-8")))
    }
    assert len(SOURCES) > 100
    assert found == set(EXPLAINED)


@pytest.mark.parametrize(
    "code",
    [
        "import socket",
        "import urllib.request as get",
        "from urllib import request",
        "from http.client import HTTPConnection",
        "def later():\n    import pickle",
        "value = eval(text)",
        "exec(text, {})",
    ],
)
def test_planted_breaches_are_found(code: str) -> None:
    assert list(breaches(ast.parse(code)))
