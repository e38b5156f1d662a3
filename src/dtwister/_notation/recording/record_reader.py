"""Reading a record: its head and its actions, without playing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

import tomli

from dtwister import _formats
from dtwister._engine.questions.rules_needs import RulesNeeds
from dtwister._errors import InvalidNotation, NotationError, RecordError
from dtwister._formats import SEEN_BY
from dtwister._notation.recording.growing_layout import ACTIONS, read_growing, unrolled
from dtwister._notation.recording.record_model import (
    MAX_ENTRY,
    MAX_RECORD,
    Record,
    RecordedAction,
    RecordedResult,
)
from dtwister._notation.recording.record_needs import read_needs
from dtwister._notation.strict_toml import (
    check_format,
    check_keys,
    check_values,
    entries,
    literal,
    require,
)
from dtwister._printing import clipped, quoted

DIGEST_EVERY: Final = 20
"""A record has the digest of the state after each so many actions."""

_KEYS: dict[str, type[Any]] = {
    "format": int,
    "engine": str,
    "rules": str,
    "scenario": str,
    "seats": list,
    "engine_rules": int,
    "seed": int,
    "auto_chance": bool,
    "position": str,
    "actions": list,
    "digests": list,
    "tags": dict,
    "plugins": dict,
    "needs": dict,
    "options": dict,
    "result": dict,
}
_OPTIONAL = frozenset({"auto_chance", "engine_rules", "needs", "position", "result", "tags"})
_HIDDEN = frozenset({"seed", "digests", "auto_chance", "position"})
"""The keys that the record of a seat has not."""
_SEEN_KEYS: dict[str, type[Any]] = {
    **{key: kind for key, kind in _KEYS.items() if key not in _HIDDEN},
    SEEN_BY: str,
    "replayable": bool,
}
_RESULT_KEYS: dict[str, type[Any]] = {"winners": list, "why": str, "points": dict}
_ENTRY_KEYS: dict[str, type[Any]] = {"action": str, "comment": str, "clock": object}

_BODY = re.compile(rf"^(?:{ACTIONS}\b|\[)", re.MULTILINE)
_VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){1,3}[0-9a-z.+-]{0,40}")
_DIGEST = re.compile(r"([0-9]{1,9}): (.*)")


def read_record(text: str) -> Record:
    """Return what a record says, without playing it; `RecordError` for text that is none.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> record = read_record(dtwister.record_text(game, tags={"event": "Club night"}))
    >>> record.scenario, record.tags["event"], len(record.actions)
    ('base:standard', 'Club night', 1)
    """
    try:
        record = _Reader(text).record()
    except NotationError as error:
        raise RecordError(str(error)) from None
    if record.damage:
        raise RecordError(record.damage)
    return record


def read_to_replay(text: str) -> Record:
    """Return a record to replay; that of a seat is refused by its first lines.

    A missing or extra line is its `damage`: replaying it tells between which actions.
    """
    try:
        _check_unread(text, to_replay=True)
        return _Reader(text).record()
    except NotationError as error:
        raise RecordError(str(error)) from None


def engine_version() -> str:
    """Return the version of this library, as records have it."""
    from dtwister import __version__  # the package itself imports this module

    return __version__


def _check_unread(text: object, *, to_replay: bool = False) -> None:
    """Refuse an unreadable record by its size and first lines, before the rest is read."""
    if not isinstance(text, str):
        raise TypeError(
            f"expected a record as text, got {quoted(text)}; Path(...).read_text() reads a file"
        )
    if len(text) > MAX_RECORD:
        raise RecordError(f"record: expected at most {MAX_RECORD} characters, got more")
    body = _BODY.search(text)
    head = text[: body.start()] if body else text
    try:
        data = tomli.loads(head)
    except (ValueError, RecursionError):
        return  # the error concerns the text as a whole
    check_format(data, _formats.RECORD, head)
    if to_replay and SEEN_BY in data:
        raise RecordError(not_replayable(str(data[SEEN_BY])))


def _check_is_record(data: Mapping[str, Any]) -> None:
    """Refuse a text that has nothing of a record."""
    if not {"format", ACTIONS} & set(data):
        raise RecordError(
            "record: expected a record, such as `dtwister demo` saves, got a text without format "
            "and actions"
        )


def counted(actions: int) -> list[int]:
    """Return after how many actions a record of so many has a digest.

    >>> counted(45)
    [0, 20, 40, 45]
    """
    return sorted({*range(0, actions + 1, DIGEST_EVERY), actions})


def line_of_action(record: Record, number: int) -> int:
    """Return the line of an action, counted from 1; 0 if it stands in none of its own."""
    return _line_of([one.line for one in record.actions[:number]], record.source)


def fail_at(number: int, line: int, text: str, message: str) -> NoReturn:
    """Raise an error about an action."""
    where = f", line {line}" if line else ""
    raise RecordError(f"record, action {number}{where}, {quoted(text)}: {message}")


def _line_of(lines: list[str], source: str) -> int:
    """Return the line of the last of some actions in a text."""
    wanted = iter(lines)
    shown, inside, left = "", False, len(lines)
    for line, text in enumerate(source.split("\n"), 1):
        if not inside:
            inside = text.startswith((f"{ACTIONS} = [", f"[{ACTIONS}]"))
        shown = shown or literal(next(wanted))
        if inside and shown in text and not text.lstrip().startswith("#"):
            shown, left = "", left - 1
            if not left:
                return line
    return 0


class _Reader:
    """Reads one record."""

    def __init__(self, text: str) -> None:
        self.text = text
        _check_unread(text)
        data, self.interrupted = read_growing(text)
        self.damage = ""
        _check_is_record(data)
        check_format(data, _formats.RECORD, text)
        self.is_growing = isinstance(data.get(ACTIONS), dict)
        if self.is_growing:
            data = unrolled(data)
        keys = _KEYS
        if SEEN_BY in data:
            keys = _SEEN_KEYS
            if self.is_growing and not data["digests"]:
                del data["digests"]
        check_keys(data, keys, "record", text)
        require(data, tuple(key for key in keys if key not in _OPTIONAL), "record")
        check_values(data["plugins"], str, "record, plugins")
        if not _VERSION.fullmatch(data["engine"]):
            raise RecordError(
                f"record: expected a version such as {engine_version()!r} as engine, got "
                f"{quoted(data['engine'])}"
            )
        self.data = data

    def record(self) -> Record:
        """Return the record."""
        data, text = self.data, self.text
        actions = self._actions(data["actions"])
        digests: dict[int, str] = {}
        if "digests" in data:
            lines = entries(data["digests"], str, "record, digests", text)
            digests = self._digests(lines, len(actions))
        return Record(
            scenario=data["scenario"],
            seats=tuple(entries(data["seats"], str, "record, seats", text)),
            options=self._options(),
            actions=actions,
            tags=data.get("tags", {}),
            result=self._result(),
            seed=data.get("seed"),
            auto_chance=data.get("auto_chance", True),
            position=data.get("position"),
            digests=digests,
            engine=data["engine"],
            rules=data["rules"],
            plugins=data["plugins"],
            needs=self._needs(),
            seen_by=data.get(SEEN_BY, ""),
            interrupted=self.interrupted,
            damage=self.damage,
            is_growing=self.is_growing,
            source=text,
        )

    def _actions(self, values: list[Any]) -> tuple[RecordedAction, ...]:
        found: list[RecordedAction] = []
        lines: list[str] = []
        plain = [value for value in values if not isinstance(value, dict)]
        entries(plain, str, "record, actions", self.text)
        for number, value in enumerate(values, 1):
            notes: Mapping[str, Any] = {}
            line = value
            if isinstance(value, dict):
                check_keys(value, _ENTRY_KEYS, f"record, action {number}", "")
                require(value, ("action",), f"record, action {number}")
                notes, line = value, value["action"]
            if len(line) > MAX_ENTRY:
                raise RecordError(
                    f"record, action {number}: expected at most {MAX_ENTRY} characters, got more"
                )
            lines.append(line)
            by, colon, text = line.partition(": ")
            if not colon:
                message = "expected who plays, ': ', and the action"
                fail_at(number, _line_of(lines, self.text), line, message)
            found.append(
                RecordedAction(
                    number=number,
                    by=by,
                    text=text,
                    comment=notes.get("comment", ""),
                    clock=notes.get("clock"),
                )
            )
        return tuple(found)

    def _options(self) -> dict[str, int | bool | str]:
        found: dict[str, int | bool | str] = self.data["options"]
        for name, value in found.items():
            if not isinstance(value, int | str):
                raise RecordError(
                    f"record, options, {quoted(name)}: expected a whole number, a text, or true or "
                    f"false, got {quoted(value)}"
                )
        return found

    def _result(self) -> RecordedResult | None:
        if "result" not in self.data:
            return None
        table = self.data["result"]
        check_keys(table, _RESULT_KEYS, "record, result", self.text)
        require(table, ("winners", "why"), "record, result")
        winners = entries(table["winners"], str, "record, result, winners", self.text)
        points = table.get("points", {})
        check_values(points, int, "record, result, points")
        return RecordedResult(winners=tuple(winners), why=table["why"], points=points)

    def _needs(self) -> RulesNeeds | None:
        data = self.data
        if ("needs" in data) != ("engine_rules" in data):
            missing = "needs" if "engine_rules" in data else "engine_rules"
            raise InvalidNotation(f"record: missing key {missing!r}")
        if "needs" not in data:
            return None
        return read_needs(data["engine_rules"], data["needs"], "record")

    def _digests(self, lines: list[str], actions: int) -> dict[int, str]:
        found = {}
        for line in lines:
            parts = _DIGEST.fullmatch(line)
            if parts is None:
                raise RecordError(
                    f"record, digests: expected '20: 0123456789abcdef', got {quoted(line)}"
                )
            found[int(parts[1])] = parts[2]
        wanted = counted(actions)
        if self.is_growing and actions not in found:
            wanted.pop()  # the process ended without closing it
        last = max(found, default=0)
        if list(found) == wanted:
            return found
        if found and list(found) == counted(last):
            self.damage = (
                f"record: {actions} actions; the digests say {last}: a line is missing or extra"
            )
            return found
        raise RecordError(_wrong_digests(list(found), wanted))


def _wrong_digests(found: list[int], wanted: list[int]) -> str:
    if missing := set(wanted) - set(found):
        return f"record, digests: the one after {min(missing)} actions is missing"
    if extra := set(found) - set(wanted):
        return f"record, digests: there must be none after {min(extra)} actions"
    return "record, digests: they are not in the order of the actions"


def not_replayable(seen_by: str) -> str:
    """Return why the record of a seat cannot be replayed."""
    return (
        f"record: expected the full record, got what {clipped(seen_by)} could see, which cannot be "
        "replayed"
    )
