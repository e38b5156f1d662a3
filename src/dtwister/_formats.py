"""The formats of files: the current one of each kind,
and the steps from older ones.

The current format of a kind of file is one more than the number of its steps. So a change of format
only needs the step that rewrites older files, and no other number changes: files are written with
the new one, older and newer ones are refused, and `dtwister upgrade` knows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dtwister._content.format_steps import options_by_name

Step = Callable[[str], str]
"""Turns the text of a file into that of the next format, except for the number itself.

It changes lines and leaves comments and layout as they are, since they belong to the author.
"""

CONTENT: Final = "content"
POSITION: Final = "position"
RECORD: Final = "record"
VIEW: Final = "view"

SEEN_BY: Final = "seen_by"
"""The key of records and views that says whose eyes saw it:
these cannot be played.
"""

STEPS: Final[dict[str, tuple[Step, ...]]] = {
    CONTENT: (options_by_name,),
    POSITION: (),
    RECORD: (),
    VIEW: (),
}
"""Kind of file -> its steps; the first one leads from format 1 to 2."""


def current(kind: str) -> int:
    """The format of a kind of file that is read and written.

    >>> current(RECORD)
    1
    """
    return 1 + len(STEPS[kind])


def unnumbered(text: str) -> int:
    r"""Return the format of content that states no number: the first that no step would change.

    >>> unnumbered("[[character]]"), unnumbered("[[scenario]]\n[[scenario.option]]")
    (2, 1)
    """
    steps = STEPS[CONTENT]
    for number, step in enumerate(steps, 1):
        try:
            if step(text) != text:
                return number
        except ValueError:
            return number
    return 1 + len(steps)


def problem(kind: str, found: int) -> str:
    """Return why a file with this number of format cannot be read; empty if it can.

    >>> problem(RECORD, 1), problem(RECORD, 3)
    ('', 'format 3 is newer than format 1, which this version of dtwister reads')
    """
    now = current(kind)
    if found < 1:
        return f"unknown format {found}; the first is 1"
    if found > now:
        return f"format {found} is newer than format {now}, which this version of dtwister reads"
    if found < now:
        return f"format {found} is older than format {now}; rewrite it with `dtwister upgrade`"
    return ""


def played_kind(data: Mapping[str, Any]) -> str:
    """Return `record`, `position` or `view` for a document that looks like one; else nothing.

    >>> played_kind({"format": 1, "scenario": "base:standard", "actions": []})
    'record'
    >>> played_kind({"scenario": [{"id": "feast"}]})
    ''
    """
    if not isinstance(data.get("scenario"), str):
        return ""
    if "actions" in data or "engine" in data:
        return RECORD
    if SEEN_BY in data:
        return VIEW
    return POSITION if "pieces" in data or "clock" in data else ""
