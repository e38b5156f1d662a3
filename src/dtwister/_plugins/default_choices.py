"""Defaults for play: the choices of plug-ins, as far as they are available."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dtwister._engine.compiled_rules import Defaults
from dtwister._plugins.registry import Registry


def chosen_defaults(
    registries: Sequence[Registry], scenarios: Collection[str], frames: Collection[str]
) -> Defaults:
    """Return the first available choice of each kind,
    in the order of the ids of plug-ins.

    Components that are left out, or that cannot be played without those, are skipped.

    >>> chosen_defaults((), (), ())
    Defaults(demo='', drawn='', turn='')
    """
    ordered = sorted(registries, key=lambda registry: registry.manifest.id)
    choices = [registry.default_choices for registry in ordered]
    return Defaults(
        demo=next((one.demo for one in choices if one.demo in scenarios), ""),
        drawn=next((one.drawn for one in choices if one.drawn in scenarios), ""),
        turn=next((one.turn for one in choices if one.turn in frames), ""),
    )
