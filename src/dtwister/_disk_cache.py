"""A folder of the user that keeps what follows from files, from one process to the next.

An entry is JSON under a key that has everything that decides about it, so no entry is ever out of
date: what is edited has another key. Entries are read as data and never run. One that is damaged or
is not ours counts as missing, and so does a folder that cannot be read or written.

The folder must belong to the user and be closed to all others; docs/decisions/content-cache.md
says why that is enough. `DTWISTER_CACHE_DIR` moves it, `DTWISTER_CACHES=off` turns it off.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any, Final

from dtwister._caching import SWITCH, caches_are_on
from dtwister._errors import OptionError
from dtwister._printing import quoted
from dtwister._safe_files import WriteError, write_all

PLACE: Final = "DTWISTER_CACHE_DIR"
FOLDER: Final = "content-1"
"""The folder within the one of the user; a new form of entries gets a new number."""
MOST_BYTES: Final = 1_000_000
"""The size of an entry at most; a larger result is not kept."""
MOST_ENTRIES: Final = 64
"""The most entries of the cache; the oldest half goes when there are more."""


def check_environment() -> None:
    """Refuse settings of caches in the environment that mean nothing."""
    switch = os.environ.get(SWITCH, "")
    if switch.strip().lower() not in ("", "on", "off"):
        raise OptionError(f"{SWITCH}: expected on or off, got {quoted(switch)}; or unset it")
    place = os.environ.get(PLACE, "")
    if place and not os.path.isabs(place):
        raise OptionError(f"{PLACE}: expected an absolute path, got {quoted(place)}; or unset it")


def cache_folder() -> Path | None:
    """Return the folder of the entries; None if caches are off or there is no place for one.

    >>> from dtwister._caching import without_caches
    >>> with without_caches():
    ...     cache_folder() is None
    True
    """
    if not caches_are_on():
        return None
    place = os.environ.get(PLACE, "") or _usual_place()
    return Path(place, FOLDER) if os.path.isabs(place) else None


def _usual_place() -> str:
    """Return where programs of this system keep caches of a user; empty if it has no such place."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return os.path.join(local, "dtwister", "Cache") if local else ""
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches", "dtwister")
    shared = os.environ.get("XDG_CACHE_HOME", "")
    return os.path.join(shared if os.path.isabs(shared) else f"{home}/.cache", "dtwister")


def key_of(*parts: str | bytes) -> str:
    """Return a key that two different rows of parts do not share.

    >>> key_of("ab", "c") == key_of("a", "bc")
    False
    """
    found = hashlib.blake2b(digest_size=20)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()


def read_entry(key: str) -> Any:
    """Return what is kept under a key; None if nothing is that can be trusted.

    >>> read_entry(key_of("nothing is kept under this"))
    """
    folder = cache_folder()
    if folder is None:
        return None
    try:
        head, _, body = _read_private(folder, key).partition(b"\n")
        return json.loads(body) if head == _head(key, body) else None
    except (OSError, ValueError, RecursionError):
        return None


def write_entry(key: str, value: Any) -> None:
    """Keep a value under a key, if that can be done."""
    folder = cache_folder()
    if folder is None:
        return
    body = json.dumps(value, separators=(",", ":")).encode()
    if len(body) > MOST_BYTES:
        return
    with contextlib.suppress(OSError, WriteError):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        os.close(_open_private(folder))
        # Not `write_whole`, which would wait for a reader of a pipe that lies there.
        write_all([(folder / key, _head(key, body) + b"\n" + body)], folders=False)
        _drop_oldest(folder)


def _head(key: str, body: bytes) -> bytes:
    """Return the first line of an entry: its key, and what its body must hash to."""
    return b"dtwister " + key_of(key, body).encode()


if sys.platform == "win32":

    def _open_private(folder: Path) -> int:
        """Return an open file of nothing: there the folder of a user is closed to others."""
        if not folder.is_dir() or folder.is_symlink():
            raise NotADirectoryError(str(folder))
        return os.open(os.devnull, os.O_RDONLY)

    def _read_private(folder: Path, key: str) -> bytes:
        """Return the content of a plain file."""
        if not stat.S_ISREG((folder / key).lstat().st_mode):
            raise FileNotFoundError(key)
        with open(folder / key, "rb") as stream:
            return stream.read(MOST_BYTES + 1_000)

else:

    def _open_private(folder: Path) -> int:
        """Return an open folder that is the user's own and closed to all others."""
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        about = os.fstat(number)
        if about.st_uid != os.geteuid() or about.st_mode & 0o077:
            os.close(number)
            raise PermissionError(f"{folder} is not private")
        return number

    def _read_private(folder: Path, key: str) -> bytes:
        """Return the content of a plain file of the user; a pipe is not waited for."""
        inside = _open_private(folder)
        try:
            number = os.open(key, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=inside)
        finally:
            os.close(inside)
        with open(number, "rb") as stream:
            about = os.fstat(number)
            if not stat.S_ISREG(about.st_mode) or about.st_uid != os.geteuid():
                raise PermissionError(f"{key} is not a file of the user")
            return stream.read(MOST_BYTES + 1_000)


def _drop_oldest(folder: Path) -> None:
    """Remove the oldest half of the entries if there are too many; others may do so too."""
    entries = list(os.scandir(folder))
    if len(entries) <= MOST_ENTRIES:
        return
    ages: list[tuple[float, str]] = []
    for entry in entries:
        with contextlib.suppress(OSError):
            ages.append((entry.stat(follow_symlinks=False).st_mtime, entry.path))
    for _, path in sorted(ages)[: -MOST_ENTRIES // 2]:
        with contextlib.suppress(OSError):
            os.unlink(path)
