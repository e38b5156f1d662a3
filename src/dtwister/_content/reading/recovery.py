"""The readable rest of a wrong table, so that no finding hides another one.

Wrong keys are left out, or get a placeholder where the table requires them; checks of the rest must
not judge by these keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
from cattrs import BaseValidationError, ForbiddenExtraKeysError, IterableValidationError

from dtwister._content.reading.value_checks import key_of, step_of

_STAND_INS: Final[Mapping[str, Any]] = {
    "id": "unnamed",
    "name": "?",
    "title": "?",
    "pair": 1,
    "turns": "clockwise",
    "grid": "",
    "movement": 0,
    "combat": 0,
    "layout": "unnamed",
    "frame": "unnamed",
    "seats": [],
    "slots": [],
}
"""The placeholders for every key that some kind of table requires."""

PLACEHOLDER_ID: Final = "stand-in:stand-in"
"""The placeholder for a wrong entry in a list of names:
it is not to be judged again.
"""

_LISTS: Final = frozenset({"characters", "objects", "abilities", "rules"})
"""The lists of names, of which the other entries can be judged."""


def without_errors(
    raw: Mapping[str, Any], kind: type[Any], error: BaseValidationError
) -> tuple[dict[str, Any], frozenset[str]]:
    """Return a table without its errors, and the keys by which it must not be judged.

    >>> from dtwister._content.reading.value_checks import make_converter
    >>> from dtwister._content.reading.content_tables import ObjectTable
    >>> raw = {"id": "spoon", "copies": "two", "nmae": "Spoon"}
    >>> try:
    ...     make_converter().structure(raw, ObjectTable)
    ... except BaseValidationError as error:
    ...     without_errors(raw, ObjectTable, error) == (
    ...         {"id": "spoon", "name": "?"}, frozenset({"copies", "name"})
    ...     )
    True
    """
    fields = {key_of(field): field for field in attrs.fields(kind)}
    broken: set[str] = set()
    lists: dict[str, list[Any]] = {}
    for inner in error.exceptions:
        if isinstance(inner, ForbiddenExtraKeysError):
            continue
        for step in step_of(inner, error):
            if step in _LISTS and isinstance(inner, IterableValidationError):
                wrong = {number for one in inner.exceptions for number in step_of(one, inner)}
                entries = enumerate(raw[str(step)])
                lists[str(step)] = [PLACEHOLDER_ID if n in wrong else entry for n, entry in entries]
            else:
                broken.add(str(step))
    for key, field in fields.items():
        if field.default is attrs.NOTHING and key not in raw:
            broken.add(key)
    rest = {key: value for key, value in raw.items() if key in fields and key not in broken}
    rest |= lists
    rest |= {key: _STAND_INS[key] for key in sorted(broken) if key in _STAND_INS}
    return rest, frozenset(broken)
