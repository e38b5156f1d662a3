"""Wishes of authors for their games, read with care."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from dtwister import OptionError
from dtwister.web.hosting.request_reading import check_entries, entry, shown

_DOES: Final = {
    "play": ("do", "at", "text", "action"),
    "bot": ("do", "at", "bot"),
    "why": ("do", "at", "text", "action"),
}
"""The things that may be done, each with the entries of a request for it."""


@attrs.frozen
class AuthorWish:
    """One thing to be done at a moment: play an action, let a bot answer, or say why not.

    >>> AuthorWish.read({"do": "bot", "at": 3})
    AuthorWish(do='bot', at=3, action='', bot='greedy')
    """

    do: str
    at: int | None
    """The moment, None for the last one."""
    action: str | Mapping[str, Any]
    """The action, as text or as JSON."""
    bot: str

    @classmethod
    def read(cls, wanted: Any) -> AuthorWish:
        """Return a wish that was read; `OptionError` for one that cannot be."""
        check_entries(wanted, "", ("do", "at", "text", "action", "bot"))
        do = entry(wanted, "do", str, f"one of {', '.join(_DOES)}")
        if do not in _DOES:
            raise OptionError(f"do: expected one of {', '.join(_DOES)}, got {shown(do)}")
        check_entries(wanted, f"{do}: ", _DOES[do])
        if "text" in wanted and "action" in wanted:
            raise OptionError("text: expected the action once, got it as data, too")
        text = entry(wanted, "text", str, "an action as text", default="")
        return cls(
            do,
            entry(wanted, "at", int, "a whole number", default=None),
            entry(wanted, "action", str | dict, "an action as text or data", default=text),
            entry(wanted, "bot", str, "the name of a bot", default="greedy"),
        )
