"""Whether the two sides of directed borders fit together."""

from __future__ import annotations

from collections.abc import Mapping

from dtwister.errors import PluginError
from dtwister.model.specs import BorderFeature
from dtwister.plugins.messages import nearest


def check_borders(borders: Mapping[str, BorderFeature]) -> None:
    """A directed border has one state, and a reverse that has it as its reverse in turn."""
    for name, border in sorted(borders.items()):
        if not border.reverse:
            if any(not state.leaves for state in border.states):
                raise PluginError(f"the border {name!r} lets nobody out, so it needs a reverse")
            continue
        other = borders.get(border.reverse)
        if other is None:
            hint = nearest(border.reverse, borders)
            raise PluginError(f"the border {name!r} names an unknown reverse{hint}")
        if other.reverse != name:
            raise PluginError(
                f"the border {name!r} has the reverse {other.id!r}, whose own reverse is "
                f"{other.reverse!r} and not {name!r}"
            )
        if len(border.states) > 1:
            raise PluginError(f"the border {name!r} has a reverse, so it can have one state only")
