"""Check that the two sides of directed borders fit together."""

from __future__ import annotations

from collections.abc import Mapping

from dtwister._errors import PluginError
from dtwister._model.specs import BorderFeature
from dtwister._suggestions import hint_after


def check_borders(borders: Mapping[str, BorderFeature], wheres: Mapping[str, str]) -> None:
    """Check that a directed border has one state,
    and a reverse that points back to it.

    `wheres` gives the origin of each of them.
    """
    for name, border in sorted(borders.items()):
        problem = _problem(name, border, borders)
        if problem:
            raise PluginError(f"{wheres[name]}: the border {name!r} {problem}")


def _problem(name: str, border: BorderFeature, borders: Mapping[str, BorderFeature]) -> str:
    """Return the problem of a border; empty if there is none."""
    if not border.reverse:
        one_way = any(not state.leaves for state in border.states)
        return "stops all pieces on one side, so it needs a reverse" if one_way else ""
    other = borders.get(border.reverse)
    if other is None:
        return f"names an unknown reverse {border.reverse!r}{hint_after(border.reverse, borders)}"
    if other.reverse != name:
        return f"has the reverse {other.id!r}, whose own reverse is {other.reverse!r}"
    return "has a reverse, so it can have only one state" if len(border.states) > 1 else ""
