"""Reading the data of requests with care: each error says which entry is wrong, and how."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from dtwister import OptionError


def check_entries(data: Any, where: str, known: Collection[str]) -> None:
    """Raise `OptionError` for data that are no object, or have an entry of another name.

    >>> check_entries({"sead": 5}, "", ("seed",))
    Traceback (most recent call last):
    dtwister._errors.OptionError: "sead": unknown entry; available: seed
    """
    if not isinstance(data, dict):
        raise OptionError(f"expected an object, got {shown(data)}")
    for name in data:
        if name not in known:
            raise OptionError(f"{where}{shown(name)}: unknown entry; available: {', '.join(known)}")


def entry(
    data: dict[str, Any], name: str, kind: Any, expected: str, where: str = "", **default: Any
) -> Any:
    """Return an entry that has the right type; a default is for one that is not there.

    >>> entry({"at": 5}, "at", int, "a whole number")
    5
    """
    if name not in data:
        if default:
            return default["default"]
        raise OptionError(f"{where}{name}: expected {expected}, and the entry is missing")
    found = data[name]
    if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
        raise OptionError(f"{where}{name}: expected {expected}, got {shown(found)}")
    return found


def shown(value: Any) -> str:
    """Return a value as an error shows it: as JSON, and not too long.

    >>> shown({"a": None}), len(shown("x" * 500))
    ('{"a": null}', 63)
    """
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
