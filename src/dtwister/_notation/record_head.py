"""The head of a record: its format, the program and the plug-ins that it was played with."""

from __future__ import annotations

import re
from typing import Any, Final

import tomli

from dtwister import _formats
from dtwister._engine.compiled_rules import Rules
from dtwister._errors import RecordError
from dtwister._formats import SEEN_BY
from dtwister._limits import RECORD
from dtwister._notation.growing_records import ACTIONS
from dtwister._notation.strict_toml import check_format
from dtwister._printing import clipped, quoted
from dtwister._suggestions import maybe_meant

MAX_RECORD: Final = RECORD.size
"""The most characters of a record, and the most bytes of its file: 64 MiB, a million actions."""

_BODY = re.compile(rf"^(?:{ACTIONS}\b|\[)", re.MULTILINE)
_VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){1,3}[0-9a-z.+-]{0,40}")


def engine_version() -> str:
    """Return the version of this library, as records have it."""
    from dtwister import __version__  # the package itself imports this module

    return __version__


def check_head(text: str) -> None:
    """Refuse an unreadable record by its size and first lines,
    before the rest is read.
    """
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
    check_kind(data, head)


def check_is_record(data: dict[str, Any]) -> None:
    """Refuse a text that has nothing of a record."""
    if not {"format", ACTIONS} & set(data):
        raise RecordError(
            "record: expected a record, such as `dtwister demo` saves, got a text without format "
            "and actions"
        )


def check_kind(data: dict[str, Any], text: str) -> None:
    """Refuse a record of another format, or one that a seat saw."""
    check_format(data, _formats.RECORD, text)
    if SEEN_BY in data:
        raise RecordError(
            "record: expected the full record, got what "
            f"{clipped(str(data[SEEN_BY]))} could see, which cannot be replayed"
        )


def check_engine(data: dict[str, Any]) -> str:
    """Return a notice if the record was played with another version of this library; or "".

    Rules and states are compared by their digests, so such a record may well replay.
    """
    said, here = data["engine"], engine_version()
    if not _VERSION.fullmatch(said):
        raise RecordError(
            f"record: expected a version such as {here!r} as engine, got {quoted(said)}"
        )
    if said == here:
        return ""
    return f"record: it was played with dtwister {said}, this is {here}; what differs is an error"


def check_rules(data: dict[str, Any], rules: Rules) -> None:
    """Refuse a record that was played with other plug-ins or other rules."""
    here = {plugin.id: plugin.version for plugin in rules.manifests}
    for name, version in data["plugins"].items():
        if name not in here:
            hint = maybe_meant(name, here)
            raise RecordError(
                f"record: the plug-in {quoted(name)} is not loaded{hint}; if it is in a "
                "folder, give that with --plugins-dir (in Python: folders=)"
            )
        if here[name] != version:
            said = clipped(str(version))
            raise RecordError(
                f"record: expected {name} {said}, got {here[name]}; to replay it, install the "
                f"version of {name} with which it was played"
            )
    more = sorted(set(here) - set(data["plugins"]))
    if more and data["rules"] == rules.digest:
        raise RecordError(
            f"record, plugins: {more[0]!r} is missing, though the rules are those of the record; "
            f"the table is damaged: add the line {more[0]} = {here[more[0]]!r}"
        )
    if more:
        raise RecordError(
            f"record: it was played without the plug-in {more[0]!r}: leave it out with "
            f"--no {more[0]} (in Python: without=)"
        )
    if data["rules"] != rules.digest:
        raise RecordError(
            f"record: expected the rules {clipped(data['rules'])}, with which it was played, "
            f"got {rules.digest}; a plug-in was edited since, or other parts were left out (--no)"
        )
