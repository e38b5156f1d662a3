r"""The layout of a record that is written while its game goes on.

It is valid TOML at any moment: everything known at the start comes first, and the last table has a
line for each action, to which more lines are appended. Every twentieth line has the digest of the
state after its action, too; an action with notes is a table in one line:

    [actions]
    1 = "nature: deal 4,1,0"
    2 = "blue: start blue.thief on a2"
    3 = {action = "blue: start blue.troll on a4", comment = "On guard.", clock = 583.5}
    20 = ["yellow: end", "eb9443a867840641"]

A line that was interrupted has no end, and is left out when the record is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dtwister._errors import InvalidNotation
from dtwister._notation.recording.record_model import RecordedAction
from dtwister._notation.strict_toml import encode, literal, read_toml

ACTIONS = "actions"
_HEADER = f"[{ACTIONS}]"
_TABLE = re.compile(rf"^{re.escape(_HEADER)}[ \t]*$", re.MULTILINE)
_DIGITS = 9
"""More digits than any number of actions has."""
_DIGEST = "digest"


def growing_head(data: Mapping[str, Any]) -> str:
    """Return the text of all but the actions,
    to which the lines of actions are appended.
    """
    return f"{encode(data)}\n{_HEADER}\n"


def growing_line(action: RecordedAction, digest: str | None) -> str:
    r"""Return the line of one action.

    >>> growing_line(RecordedAction(number=20, by="yellow", text="end"), "eb94")
    '20 = ["yellow: end", "eb94"]\n'
    >>> growing_line(RecordedAction(number=21, by="blue", text="end", clock=9), None)
    '21 = {action = "blue: end", clock = 9}\n'
    """
    if digest is None or _has_notes(action):
        return f"{action.number} = {entry_literal(action, digest)}\n"
    return f"{action.number} = [{literal(action.line)}, {literal(digest)}]\n"


def entry_literal(action: RecordedAction, digest: str | None = None) -> str:
    """Return an action as TOML: its line, or a table of the line and the notes.

    >>> entry_literal(RecordedAction(number=1, by="blue", text="end", comment="Too early."))
    '{action = "blue: end", comment = "Too early."}'
    """
    if not _has_notes(action):
        return literal(action.line)
    parts = {"action": literal(action.line)}
    if action.comment:
        parts["comment"] = literal(action.comment)
    if action.clock is not None:
        parts["clock"] = literal(action.clock)
    if digest is not None:
        parts[_DIGEST] = literal(digest)
    return "{" + ", ".join(f"{key} = {text}" for key, text in parts.items()) + "}"


def _has_notes(action: RecordedAction) -> bool:
    return bool(action.comment) or action.clock is not None


def read_growing(text: str) -> tuple[dict[str, Any], bool]:
    """Return the tables of a record in either layout,
    and whether an incomplete line was left out.
    """
    try:
        return read_toml(text, "record"), False
    except InvalidNotation:
        end = text.rfind("\n") + 1
        if end == len(text) or not _TABLE.search(text, 0, end):
            raise
    return read_toml(text[:end], "record"), True


def unrolled(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of a growing record with lists of actions and digests.

    >>> unrolled({"actions": {"1": "blue: end", "2": ["blue: end", "eb94"]}, "digests": ["0: 12"]})
    {'actions': ['blue: end', 'blue: end'], 'digests': ['0: 12', '2: eb94']}
    """
    actions: list[Any] = []
    digests: list[Any] = list(data.get("digests", ()))
    for number, (key, value) in enumerate(data[ACTIONS].items(), 1):
        if key != str(number):
            shown = key[: 2 * _DIGITS]
            raise InvalidNotation(f"record, actions: expected number {number}, got {shown!r}")
        match value:
            case str():
                actions.append(value)
            case [str() as action, str() as digest]:
                actions.append(action)
                digests.append(f"{number}: {digest}")
            case {"action": str(), "digest": str() as digest, **rest}:
                actions.append({"action": value["action"], **rest})
                digests.append(f"{number}: {digest}")
            case {"action": str()} if _DIGEST not in value:
                actions.append(value)
            case _:
                raise InvalidNotation(
                    f"record, actions, {number}: expected an action, or an action and a digest"
                )
    return {**data, ACTIONS: actions, "digests": digests}
