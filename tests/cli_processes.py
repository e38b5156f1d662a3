"""Commands as processes of their own, for tests that send signals to them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

DEADLINE = 60.0
"""A watchdog for what hangs; nothing is measured by it."""
USUAL = """
import signal
for number in (signal.SIGHUP, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
"""
"""Run first: tests that run under nohup, or in the background, hand ignored signals down."""
COMMAND = (sys.executable, "-c", "import sys; from dtwister.cli import main; sys.exit(main())")


def begun(*words: str, folder: Path, before: str = "", **more: object) -> subprocess.Popen[str]:
    """Begin a command in a folder; `before` is Python that its process runs first.

    Its pipes are small, so that it waits for whoever reads them.
    """
    command = (*COMMAND[:2], f"{USUAL}{before}\n{COMMAND[2]}", *words)
    channels = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | more
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        command, cwd=folder, env=environment, text=True, pipesize=4096, **channels
    )  # type: ignore[call-overload, no-any-return]


def rest(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for the end, after some lines were read: exit code and the rest of both outputs."""
    watchdog = threading.Timer(DEADLINE, process.kill)
    watchdog.start()
    with process:
        assert process.stdout is not None and process.stderr is not None
        out, err = process.stdout.read(), process.stderr.read()
    watchdog.cancel()
    return process.returncode, out, err


def lines(process: subprocess.Popen[str], count: int) -> list[str]:
    """The next lines that a command prints."""
    assert process.stdout is not None
    return [process.stdout.readline() for _ in range(count)]


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for the end: exit code and the rest of both outputs."""
    out, err = process.communicate(timeout=DEADLINE)
    return process.returncode, out, err


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, "this does not come about"
        time.sleep(0.02)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a command began to play games."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    found = []
    for word in path.read_text("ascii").split():
        try:
            if b"spawn_main" in Path(f"/proc/{word}/cmdline").read_bytes():
                found.append(int(word))
        except OSError:
            continue
    return found
