"""The file of all games: SQLite, written by one thread, each change before it is announced.

The thread takes all writes that wait and commits them together, so that many games share the cost
of a sync. The file belongs to one server: another one is refused.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs

from dtwister import DtwisterError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
FORMAT: Final = 1
"""The number of the form of the file."""
_CACHE: Final = 256
"""The kilobytes of the file that stay in memory: a game is read once, and written in one place."""
_TOGETHER: Final = 256
"""The most writes in one transaction."""
_TABLES: Final = """
create table if not exists games (
    id text primary key,
    about text not null,
    summary text not null,
    is_over integer not null,
    serial integer not null,
    begun text not null
) without rowid;
create table if not exists changes (
    game text not null,
    serial integer not null,
    text text not null,
    primary key (game, serial)
) without rowid;
create table if not exists answers (
    game text not null,
    sender text not null,
    request text not null,
    answer text not null,
    primary key (game, sender, request)
) without rowid;
"""


class StoreError(DtwisterError):
    """The file of games cannot be opened, read or written."""


@attrs.frozen(kw_only=True)
class StoredGame:
    """A game in the file: statements on it, the text of its session, and the changes since."""

    id: str
    about: str
    summary: str
    is_over: bool
    serial: int
    begun: str = ""
    changes: tuple[str, ...] = ()


class GameStore:
    """The file of all games.

    >>> store = GameStore(Path(":memory:"))
    >>> store.begin(StoredGame(id="a", about="{}", summary="{}", is_over=False, serial=1)).result()
    >>> [game.id for game in store.games().result()]
    ['a']
    >>> store.close()
    """

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self._work: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        opened: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, args=(opened,), name="game-store")
        self._thread.start()
        try:
            opened.result()
        except BaseException:
            self._thread.join()
            raise

    # -- what is asked -----------------------------------------------------------------------------

    def begin(self, game: StoredGame) -> Future[None]:
        """Store a new game."""

        def work(file: sqlite3.Connection) -> None:
            file.execute(
                "insert into games values (?, ?, ?, ?, ?, ?)",
                (game.id, game.about, game.summary, game.is_over, game.serial, game.begun),
            )

        return self._ask(work)

    def change(
        self, game: StoredGame, text: str, answered: tuple[str, str, str] | None = None
    ) -> Future[None]:
        """Store a change of a game, and the answer to the request that made it.

        `answered` is the sender, the id of the request and the answer. A change that is in the
        file already is an error: two games of one id would be two truths.
        """

        def work(file: sqlite3.Connection) -> None:
            if text:
                file.execute("insert into changes values (?, ?, ?)", (game.id, game.serial, text))
                file.execute(
                    "update games set summary = ?, is_over = ?, serial = ? where id = ?",
                    (game.summary, game.is_over, game.serial, game.id),
                )
            if answered is not None:
                file.execute("insert into answers values (?, ?, ?, ?)", (game.id, *answered))

        return self._ask(work)

    def answer(self, game: str, sender: str, request: str) -> Future[str | None]:
        """Return the answer that a request of a sender had, if it was answered before."""

        def work(file: sqlite3.Connection) -> str | None:
            row = file.execute(
                "select answer from answers where game = ? and sender = ? and request = ?",
                (game, sender, request),
            ).fetchone()
            return None if row is None else str(row[0])

        return self._ask(work)

    def games(self) -> Future[list[StoredGame]]:
        """Return all games, without what was played."""

        def work(file: sqlite3.Connection) -> list[StoredGame]:
            rows = file.execute("select id, about, summary, is_over, serial from games")
            return [
                StoredGame(id=one, about=about, summary=said, is_over=bool(over), serial=serial)
                for one, about, said, over, serial in rows
            ]

        return self._ask(work)

    def game(self, game: str) -> Future[StoredGame | None]:
        """Return a game with all that was played."""

        def work(file: sqlite3.Connection) -> StoredGame | None:
            row = file.execute(
                "select id, about, summary, is_over, serial, begun from games where id = ?", (game,)
            ).fetchone()
            if row is None:
                return None
            changes = file.execute(
                "select text from changes where game = ? order by serial", (game,)
            )
            name, about, summary, is_over, serial, begun = row
            return StoredGame(
                id=name,
                about=about,
                summary=summary,
                is_over=bool(is_over),
                serial=serial,
                begun=begun,
                changes=tuple([text for (text,) in changes]),
            )

        return self._ask(work)

    def close(self) -> None:
        """Finish what was asked, and let go of the file."""
        self._work.put(None)
        self._thread.join()

    # -- the thread --------------------------------------------------------------------------------

    def _ask(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        done: Future[T] = Future()
        self._work.put((work, done))
        return done

    def _run(self, opened: Future[None]) -> None:
        try:
            file = _opened(self.path)
        except BaseException as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        with contextlib.closing(file):
            while (first := self._work.get()) is not None:
                together, is_last = [first], False
                while len(together) < _TOGETHER and not self._work.empty():
                    more = self._work.get()
                    if more is None:
                        is_last = True
                        break
                    together.append(more)
                self._do(file, together)
                if is_last:
                    break

    def _do(self, file: sqlite3.Connection, together: list[tuple[Work, Future[Any]]]) -> None:
        """Do some works in one transaction; if one fails, each in a transaction of its own."""
        try:
            with _transaction(file):
                found = [work(file) for work, _ in together]
        except Exception as error:
            if len(together) == 1:
                together[0][1].set_exception(_told(self.path, error))
                return
            for one in together:
                self._do(file, [one])
            return
        for (_, done), value in zip(together, found, strict=True):
            done.set_result(value)


@contextlib.contextmanager
def _transaction(file: sqlite3.Connection) -> Any:
    file.execute("begin immediate")
    try:
        yield
        file.execute("commit")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            file.execute("rollback")
        raise


def _opened(path: Path) -> sqlite3.Connection:
    """Open the file for this server alone, and look whether it is whole."""
    try:
        file = sqlite3.connect(path, isolation_level=None, timeout=1.0)
    except sqlite3.Error as error:
        raise _told(path, error) from error
    try:
        file.execute("pragma locking_mode = exclusive")
        file.execute("pragma journal_mode = wal")
        file.execute("pragma synchronous = full")
        file.execute(f"pragma cache_size = -{_CACHE}")
        [(found,)] = file.execute("pragma quick_check(1)").fetchall()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        [(number,)] = file.execute("pragma user_version").fetchall()
        there = file.execute("select count(*) from sqlite_master").fetchone()[0]
        if number != FORMAT and there:
            raise StoreError(
                f"{path}: expected a file of games in format {FORMAT}, got another database; "
                "name another file with --data"
            )
        with _transaction(file):  # takes the lock, which stays
            for statement in _TABLES.split(";"):
                file.execute(statement)
            file.execute(f"pragma user_version = {FORMAT}")
    except StoreError:
        file.close()
        raise
    except sqlite3.Error as error:
        file.close()
        raise _told(path, error) from error
    return file


def _told(path: Path, error: Exception) -> Exception:
    """Return an error of SQLite as one that says what to try."""
    if not isinstance(error, sqlite3.Error):
        return error
    said = str(error)
    if "locked" in said:
        return StoreError(
            f"{path}: another server uses this file; end it first, or name another file with --data"
        )
    if "full" in said:
        return StoreError(f"cannot write {path}: {said}; make room, and go on where you were")
    if "not a database" in said or "malformed" in said or isinstance(error, sqlite3.DatabaseError):
        if "unable to open" in said or "readonly" in said:
            return StoreError(f"cannot open {path}: {said}; name another file with --data")
        return StoreError(
            f"{path}: expected a file of games, got a damaged one ({said}); restore a copy of it, "
            "or name another file with --data"
        )
    return StoreError(f"{path}: {said}")
