"""The hooks: everything that a plug-in may implement. There are two.

A plug-in is a module (or an object) with functions marked with `dtwister.plugin.hookimpl`. A hook
with another name than these two is an error that names the distribution and the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from dtwister._engine.compiled_rules import Manifest

if TYPE_CHECKING:
    from dtwister._plugins.registry import Registry

PROJECT = "dtwister"
API_VERSION = (1, 0)
"""The version of the plug-in interface."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl: pluggy.HookimplMarker = pluggy.HookimplMarker(PROJECT)


@hookspec
def dtwister_manifest() -> Manifest:  # type: ignore[empty-body]
    """Return the manifest of the plug-in: id, version, requirements.
    Called once, first.
    """


@hookspec
def dtwister_register(registry: Registry) -> None:
    """Register everything in the plug-in. Called once, after all manifests are known."""
