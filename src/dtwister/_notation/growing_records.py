r"""The layout of a record that is written while its game goes on.

It is valid TOML at any moment: everything known at the start comes first, and the last table has a
line for each action, to which more lines are appended. Every twentieth line has the digest of the
state after its action, too:

    [actions]
    1 = "nature: deal 4,1,0"
    2 = "blue: start blue.thief on a2"
    20 = ["yellow: end", "eb9443a867840641"]

A line that was interrupted has no end, and is left out when the record is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dtwister._errors import InvalidNotation
from dtwister._notation.strict_toml import encode, literal, read_toml

ACTIONS = "actions"
_HEADER = f"[{ACTIONS}]"
_TABLE = re.compile(rf"^{re.escape(_HEADER)}[ \t]*$", re.MULTILINE)
_DIGITS = 9
"""More digits than any number of actions has."""


def growing_head(data: Mapping[str, Any]) -> str:
    """Return the text of all but the actions,
    to which the lines of actions are appended.
    """
    return f"{encode(data)}\n{_HEADER}\n"


def growing_line(number: int, action: str, digest: str | None) -> str:
    r"""Return the line of one action.

    >>> growing_line(20, "yellow: end", "eb94"), growing_line(21, "blue: end", None)
    ('20 = ["yellow: end", "eb94"]\n', '21 = "blue: end"\n')
    """
    if digest is None:
        return f"{number} = {literal(action)}\n"
    return f"{number} = [{literal(action)}, {literal(digest)}]\n"


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
    actions: list[str] = []
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
            case _:
                raise InvalidNotation(
                    f"record, actions, {number}: expected an action, or an action and a digest"
                )
    return {**data, ACTIONS: actions, "digests": digests}
