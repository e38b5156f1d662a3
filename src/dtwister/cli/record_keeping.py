"""Records on disk: read, saved, and written while a game goes on."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from types import TracebackType

from dtwister import PartialReplay, Record, replay, replay_partly
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError, RecordError, RecordWarning
from dtwister._notation.recording.record_model import MAX_RECORD
from dtwister._notation.recording.record_reader import read_to_replay
from dtwister._notation.recording.record_stream import decoded
from dtwister._safe_files import (
    ExistsError,
    GrowingFile,
    InUseError,
    WriteError,
    is_plain,
    write_whole,
)
from dtwister.cli.ending import Ends, say
from dtwister.cli.progress import Progress
from dtwister.cli.shared_arguments import replay_command
from dtwister.session import Session

# -- reading ---------------------------------------------------------------------------------------


def load_record(path: Path) -> Record:
    """Return a record on disk; errors name its file."""
    with path.open("rb") as stream:
        return _parsed(stream.read(MAX_RECORD + 1), path)


def _parsed(data: bytes, path: Path) -> Record:
    with _naming(path):
        return read_to_replay(decoded(data))


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let errors about a record name its file."""
    try:
        yield
    except RecordError as error:
        problem = str(error).removeprefix("record").lstrip(":, ")
        raise RecordError(f"{path}: {problem}") from error


@contextlib.contextmanager
def _noting(path: Path) -> Iterator[None]:
    """Print warnings about a record on stderr, with its file, once it is played."""
    with warnings.catch_warnings(record=True) as notices:
        warnings.simplefilter("always", RecordWarning)
        yield
    for notice in notices:
        said = str(notice.message).removeprefix("record").lstrip(":, ")
        say(f"dtwister: {path}: {said}")


def replayed(rules: Rules, record: Record, path: Path, upto: int | None = None) -> Game:
    """Play a record again; errors name its file,
    and an incomplete line gives a notice on stderr.
    """
    with _naming(path), _noting(path), Progress("replaying"):
        return replay(rules, record, upto=upto)


def print_tags(record: Record) -> None:
    """Print the tags of a record, one to a line."""
    for name, text in record.tags.items():
        print(f"{name}: {' '.join(text.split())}")


def partly_replayed(rules: Rules, record: Record, path: Path) -> PartialReplay:
    """Play a record as far as it goes; errors and notices name its file."""
    with _naming(path), _noting(path), Progress("replaying"):
        return replay_partly(rules, record)


# -- writing ---------------------------------------------------------------------------------------


def check_record_path(path: Path) -> None:
    """Refuse a name under which no record can be saved."""
    if path.is_dir():
        raise DtwisterError(f"{path}: expected a file, got a folder; try {path / 'game.toml'}")
    if not path.parent.is_dir():
        raise DtwisterError(f"{path}: unknown folder {str(path.parent)!r}; make it first")


def write_record(record: Record, path: Path) -> None:
    """Save the record of a game, in a folder that exists;
    not over one that is being written.
    """
    check_record_path(path)
    if is_plain(path):
        write_whole(path, record.text())
    else:
        GrowingFile.create(path, record.text(), over=True).close()


class Keeper:
    """The record of a session, which grows in a file with every action.

    While the game goes on the file is a growing record, which loses at most the action under way,
    whatever happens. At the end it becomes a record in one piece, like any other.
    """

    plugins: tuple[Iterable[str], Iterable[str]] = ((), ())
    """The folders of plug-ins in use, and the components left out."""

    def __init__(self, session: Session, ends: Ends, path: Path | None = None) -> None:
        self.session = session
        self.path = path
        self._ends = ends
        self._file: GrowingFile | None = None
        self._closed = self._told = False
        self._record = session.keep(self._change)

    @classmethod
    def begin(cls, session: Session, ends: Ends, path: Path, *, over: bool = False) -> Keeper:
        """Begin a record; a device or a pipe gets it at the end, in one piece."""
        check_record_path(path)
        keeper = cls(session, ends, path)
        if not is_plain(path):
            keeper._file = GrowingFile.create(path, keeper._record.text(), over=over)
        return keeper

    @classmethod
    def begin_new(cls, session: Session, ends: Ends, path: Path) -> Keeper:
        """Begin a record, under a similar name that no file has yet."""
        names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
        for name in chain([path], names):
            with contextlib.suppress(ExistsError, InUseError):
                return cls.begin(session, ends, name)
        raise AssertionError("there are always more names")

    @classmethod
    def resume(
        cls, rules: Rules, ends: Ends, path: Path, seated: Callable[[Game, Record], Session]
    ) -> Keeper:
        """Read a saved game and go on with its record, which is locked meanwhile.

        `seated` makes a session of the game and its record.
        """
        file = GrowingFile.reopen(path)
        try:
            record = _parsed(file.read(MAX_RECORD + 1), path)
            keeper = cls(seated(replayed(rules, record, path), record), ends, path)
            if keeper.session.result is not None:
                file.close()
            else:
                file.rewrite(keeper._record.text())
                keeper._file = file
        except BaseException:
            file.close()
            raise
        return keeper

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the record, however the game ended,
        and say where it is if that is still unsaid.
        """
        problem = None
        try:
            self.close()
        except WriteError as found:
            problem = found
        if self._file is not None and not self._told:
            say(f"dtwister: {self.where()}")
        if problem is not None and error is None:
            raise problem
        if problem is not None and str(problem) != str(error):
            say(f"dtwister: {problem}")

    @contextlib.contextmanager
    def _change(self) -> Iterator[None]:
        """Write a change down; a signal waits until both are done."""
        with self._ends.put_off():
            try:
                yield
            finally:
                self._follow()

    def _follow(self) -> None:
        if self._file is None:
            return
        more = self._record.more()
        if more is None:
            self._file.rewrite(self._record.text())
        elif more:
            self._file.append(more)

    def close(self) -> None:
        """Write the record in one piece; if that fails, the one that grew stays."""
        if self._closed:
            return
        self._closed = True
        with self._ends.put_off():
            if self._file is not None:
                try:
                    self._file.rewrite(self.record().text())
                finally:
                    self._file.close()
            elif self.path is not None and is_plain(self.path):
                write_whole(self.path, self.record().text())

    def record(self) -> Record:
        """Return the record up to now, with its tags and notes."""
        return self._record.record()

    def where(self) -> str:
        """Say where the record is, and how it can be used."""
        assert self.path is not None
        self._told = True
        see = replay_command(self.path, *self.plugins)
        more = replay_command(self.path, *self.plugins, words=("play", "--from"))
        is_over = self.session.result is not None
        go_on = "" if is_over or self._file is None else f"continue with: {more}; "
        return f"the record is in {self.path}; {go_on}see it with: {see}"


def usual_name(kind: str, scenario: str, seed: int) -> Path:
    """Return the name that a record gets if no other is chosen.

    >>> usual_name("play", "base:standard", 4).name
    'play-base-standard-4.toml'
    """
    return Path(f"{kind}-{scenario.replace(':', '-')}-{seed}.toml")
