"""Write files so that nothing is lost: whole in one step, or growing line by line.

A whole file is written beside its place, synced and moved there, so that its place always has the
old text or the new one. A growing file belongs to one process: it is locked, and each append
reaches the system before anything else is done.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from dtwister._errors import DtwisterError
from dtwister._printing import clipped, system_reason

if sys.platform != "win32":
    import fcntl


class WriteError(DtwisterError):
    """A file that cannot be written; the old content is still there."""


class InUseError(WriteError):
    """A growing file that another process writes."""


class ExistsError(WriteError):
    """A file that was to be new exists already."""


def is_plain(path: Path) -> bool:
    """Return whether a path can only be written in place: a device, a pipe, an open descriptor.

    >>> is_plain(Path("/dev/null")), is_plain(Path("game.toml"))
    (True, False)
    """
    if os.path.abspath(path).startswith(("/dev/", "/proc/")):
        return True
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):  # a null character is a `ValueError`
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def is_same_place(path: Path, other: Path) -> bool:
    """Return whether two paths lead to the same place, through links too.

    >>> is_same_place(Path("game.toml"), Path("records/../game.toml"))
    True
    """
    return "\0" not in str(path) and os.path.realpath(path) == os.path.realpath(other)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file in one step; `WriteError` leaves the old one.

    The target of a link is rewritten, and the link stays. Devices and pipes are written in place.
    """
    data = content.encode() if isinstance(content, str) else content
    if not is_plain(path):
        write_all([(path, data)], folders=False)
        return
    with _told(path), open(path, "wb") as stream:
        stream.write(data)


@contextlib.contextmanager
def written_beside(path: Path) -> Iterator[BinaryIO]:
    """Write a file in one step, by a stream: it gets its name when the block ends well.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with written_beside(Path(folder) / "a") as stream:
    ...         written = stream.write(b"whole")
    ...     (Path(folder) / "a").read_bytes()
    b'whole'
    """
    target = _target(path)
    with _told(path):
        number, name = _written_beside(target, b"")
    try:
        with open(number, "wb") as stream:
            yield stream
            with _told(path):
                stream.flush()
                os.fsync(number)
        with _told(path):
            os.replace(name, target)
    except BaseException:
        _quietly(os.unlink, name)
        raise
    _sync_folder(target.parent)


def write_all(files: Iterable[tuple[Path, bytes]], *, folders: bool = True) -> None:
    """Write several files: all, or none if one of them cannot be written.

    Missing folders are made on request, and removed again if nothing is written. Moving the files
    into their places comes last; only a failure at that very moment can leave some of them behind.
    """
    with contextlib.ExitStack() as undo:
        ready: list[tuple[str, Path]] = []
        for path, data in files:
            for folder in _make_folder(path.parent) if folders else ():
                undo.callback(_quietly, os.rmdir, folder)
            target = _target(path)
            with _told(path):
                number, name = _written_beside(target, data)
            undo.callback(_quietly, os.unlink, name)
            os.close(number)
            ready.append((name, target))
        for name, target in ready:
            with _told(target):
                os.replace(name, target)
        undo.pop_all()
    for folder in {target.parent for _, target in ready}:
        _sync_folder(folder)


class GrowingFile:
    """A file to which one process appends; another one that wants it is refused.

    The lock belongs to the open file, so it ends with the process, however that ends. Windows has
    no such locks: there a second process is not noticed.
    """

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self._number = number
        self._size = os.lseek(number, 0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, text: str, *, over: bool = False) -> GrowingFile:
        """Begin a file with a text; `ExistsError` if there is one, unless it may be written over.

        The text is written before the file gets its name.
        """
        target = _target(path)
        while True:
            try:
                there = cls.reopen(path)
            except FileNotFoundError:
                with _told(path):
                    number, name = _written_beside(target, text.encode())
                    with contextlib.suppress(FileExistsError), _closed_unless_done(number):
                        return cls(path, _named(number, name, target, free=True))
                continue  # made by another process just now
            with _closed_unless_done(there):
                if not over:
                    raise ExistsError(f"{path} already exists")
                there.rewrite(text)
            return there

    @classmethod
    def reopen(cls, path: Path) -> GrowingFile:
        """Open an existing file, to read it and to append to it."""
        while True:
            try:
                number = _opened(path)
            except FileNotFoundError:
                raise
            except OSError as error:
                raise _failure(path, error) from error
            with _closed_unless_done(number):
                _lock(number, path)
                if os.path.samestat(os.fstat(number), os.stat(path)):
                    return cls(path, number)
            os.close(number)  # another file took its place before it could be locked

    def read(self, most: int) -> bytes:
        """Return the content, or the first part if there is more than `most` bytes."""
        with _told(self.path), open(self._number, "rb", closefd=False) as stream:
            stream.seek(0)
            data = stream.read(most)
        os.lseek(self._number, 0, os.SEEK_END)
        return data

    def append(self, text: str) -> None:
        """Append a text; if that fails, the file ends where it did before."""
        data = text.encode()
        try:
            with _told(self.path):
                _write(self._number, data)
        except BaseException:
            _quietly(os.ftruncate, self._number, self._size)
            _quietly(os.lseek, self._number, self._size, os.SEEK_SET)
            raise
        self._size += len(data)

    def rewrite(self, text: str) -> None:
        """Put another text in the place of the whole; more may be appended to it."""
        target, data = _target(self.path), text.encode()
        with _told(self.path):
            number, name = _written_beside(target, data)
            if sys.platform == "win32":
                os.close(self._number)  # nothing can be moved over an open file there
                try:
                    self._number = _named(number, name, target)
                except BaseException:
                    self._number = _opened(target)
                    raise
            else:
                with _closed_unless_done(number):
                    _named(number, name, target)
                os.close(self._number)
                self._number = number
        self._size = len(data)

    def cut(self, size: int) -> None:
        """Leave out all that comes after so many bytes."""
        with _told(self.path):
            os.ftruncate(self._number, size)
            os.lseek(self._number, size, os.SEEK_SET)
        self._size = size

    def close(self) -> None:
        """Sync the file and let go of it; a second call does nothing."""
        if self._number >= 0:
            _quietly(os.fsync, self._number)
            os.close(self._number)
            self._number = -1


def _target(path: Path) -> Path:
    """Return the target of a path: links stay, and their targets are written."""
    if "\0" in str(path):
        raise WriteError(
            f"cannot write {clipped(str(path))}: a name cannot have a null character; try another"
        )
    return Path(os.path.realpath(path))


def _written_beside(target: Path, data: bytes) -> tuple[int, str]:
    """Write a new file beside a place, with its permissions;
    return it open, locked, synced.
    """
    there = target.exists()
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if there and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    import tempfile  # with it comes shutil, and with that each way to compress

    number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        _lock(number, target)
        _write(number, data)
        os.fsync(number)
        os.chmod(name, stat.S_IMODE(target.stat().st_mode) if there else 0o666 & ~_umask())
    except BaseException:
        os.close(number)
        os.unlink(name)
        raise
    return number, name


def _named(number: int, name: str, target: Path, *, free: bool = False) -> int:
    """Give a file its name, which must be `free` or is taken from another; return it open.

    If it cannot have the name, it is removed.
    """
    try:
        if sys.platform == "win32":
            os.close(number)
            (os.rename if free else os.replace)(name, target)
            return _opened(target)
        if free:
            _link(name, target)
        else:
            os.replace(name, target)
    except BaseException:
        _quietly(os.unlink, name)
        raise
    _sync_folder(target.parent)
    return number


def _opened(path: Path) -> int:
    """Open a file that is there, to be read and appended to."""
    return os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))


def _link(name: str, target: Path) -> None:
    """Move a file to a name that nothing has; `FileExistsError` if something does."""
    try:
        os.link(name, target)
    except FileExistsError:
        raise
    except OSError:
        os.replace(name, target)  # a file system without links
    else:
        os.unlink(name)


def _umask() -> int:
    """Return the permissions that new files do not get; asking requires setting them."""
    now = os.umask(0)
    os.umask(now)
    return now


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder, and return the folders that were made, the outermost first."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()][::-1]
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return missing


def _write(number: int, data: bytes) -> None:
    """Write all of the data: a full disk takes a part before it reports an error."""
    while data:
        data = data[os.write(number, data) :]


def _lock(number: int, path: Path) -> None:
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUseError(
            f"{path}: another process is writing this file; end it first, or name another file"
        ) from None
    except OSError:
        pass  # a file system without locks


def _sync_folder(folder: Path) -> None:
    """Make new names durable, where the system can do that."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _quietly(do: Callable[..., object], *what: object) -> None:
    """Run clean-up, ignoring its errors, when something else failed already."""
    with contextlib.suppress(OSError):
        do(*what)


@contextlib.contextmanager
def _closed_unless_done(file: int | GrowingFile) -> Iterator[None]:
    """Close an open file if an error ends the block."""
    try:
        yield
    except BaseException:
        _quietly(os.close, file) if isinstance(file, int) else file.close()
        raise


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn an error of the system into one that names the file."""
    try:
        yield
    except OSError as error:
        raise _failure(path, error) from error


def _failure(path: Path, error: OSError) -> WriteError:
    return WriteError(f"cannot write {path}: {system_reason(error)}")
