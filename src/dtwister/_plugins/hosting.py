"""The host of plug-ins: one pluggy manager for a load, and the origin of errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pluggy

from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Manifest
from dtwister._errors import ContentError, PluginError
from dtwister._plugins import hookspec
from dtwister._plugins.checking.code_places import (
    error_at,
    place_in_manifest,
    place_of_function,
)
from dtwister._plugins.checking.manifest_checks import api_problem, manifest_problem
from dtwister._plugins.discovery import PluginCandidate, from_modules, import_failed
from dtwister._plugins.hints import hook_hint, stopped, unmarked_hook, with_hint
from dtwister._plugins.registry import Registry


class PluginHost:
    """All plug-ins of one load.

    Their hooks are called for one of them at a time, since an error must name its plug-in, and one
    that fails must not keep the others from being loaded.
    """

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(hookspec.PROJECT)
        self._manager.add_hookspecs(hookspec)
        self._opened: list[tuple[Registry, Any]] = []

    def open(self, candidate: PluginCandidate, left_out: frozenset[str]) -> Registry:
        """Check the hooks of a plug-in and read its manifest."""
        if candidate.problem:
            raise import_failed(candidate) from candidate.error
        plugin = candidate.plugin
        self._add(candidate)
        unmarked = unmarked_hook(plugin)
        if unmarked:
            self._drop(plugin)
            message, name = unmarked
            place = place_of_function(getattr(plugin, name, None))
            raise error_at(finding_codes.WRONG_HOOK, message, place, candidate.origin)
        try:
            registry = self._opened_by(candidate, left_out)
        except PluginError:
            self._drop(plugin)
            raise
        self._opened.append((registry, plugin))
        return registry

    def register(self, registry: Registry) -> None:
        """Let a plug-in register its components."""
        plugin = self._plugin_of(registry)
        try:
            self._hook_of("dtwister_register", plugin)(registry=registry)
        except (PluginError, ContentError):
            raise
        except Exception as error:
            doing = f"{registry.manifest.id} failed while it registered"
            raise _stopped(error, registry.origin, registry.folder, doing) from error

    def leave_out(self, registry: Registry) -> None:
        """Forget a plug-in that is left out by name."""
        self._drop(self._plugin_of(registry))

    def _plugin_of(self, registry: Registry) -> Any:
        return next(plugin for known, plugin in self._opened if known is registry)

    def _drop(self, plugin: Any) -> None:
        if self._manager.is_registered(plugin):
            self._manager.unregister(plugin)

    def _add(self, candidate: PluginCandidate) -> None:
        """Hand a plug-in to pluggy, which checks its hooks;
        one that is found twice is added once.
        """
        plugin, name = candidate.plugin, candidate.origin
        if self._manager.is_registered(plugin):
            return
        if self._manager.has_plugin(name):
            name = f"{name} ({len(self._opened)})"
        try:
            self._manager.register(plugin, name)
            self._manager.check_pending()
        except pluggy.PluginValidationError as error:
            self._drop(plugin)
            message, name = hook_hint(plugin, str(error))
            place = place_of_function(getattr(plugin, name, None))
            raise error_at(finding_codes.WRONG_HOOK, message, place, candidate.origin) from error

    def _hook_of(self, name: str, plugin: Any) -> pluggy.HookCaller:
        """Return a hook of one plug-in alone."""
        others = [other for other in self._manager.get_plugins() if other is not plugin]
        return self._manager.subset_hook_caller(name, remove_plugins=others)

    def _opened_by(self, candidate: PluginCandidate, left_out: frozenset[str]) -> Registry:
        """Return an empty registry with the manifest of a plug-in."""
        try:
            manifests = self._hook_of("dtwister_manifest", candidate.plugin)()
        except Exception as error:
            doing = "the hook dtwister_manifest failed"
            raise _stopped(error, candidate.origin, candidate.folder, doing) from error
        if len(manifests) != 1 or not isinstance(manifests[0], Manifest):
            message = (
                "the hook dtwister_manifest must return a Manifest; a module without it is not a "
                "plug-in"
            )
            place = place_of_function(getattr(candidate.plugin, "dtwister_manifest", None))
            raise error_at(finding_codes.WRONG_HOOK, message, place, candidate.origin)
        manifest = manifests[0]
        problem = manifest_problem(manifest)
        if problem is None and manifest.id not in left_out:
            problem = api_problem(manifest, hookspec.API_VERSION)
        if problem is not None:
            place = place_in_manifest(candidate.plugin, problem.name)
            raise error_at(problem.code, problem.message, place, candidate.origin)
        return Registry(
            manifest,
            candidate.origin,
            candidate.folder,
            distribution=candidate.distribution,
            plugin=candidate.plugin,
        )


def _stopped(error: Exception, origin: str, home: Path | None, doing: str) -> PluginError:
    """Return the error about a hook that stopped, with the line in the plug-in if it is known."""
    finding = stopped(error, home, doing)
    where = origin if finding is None else f"{finding.file}:{finding.line}"
    return PluginError(f"{where}: {doing}: {with_hint(error)}", finding)


def registered(plugin: Any) -> Registry:
    """Return the registrations of one plug-in alone;
    only its hooks and manifest are checked.

    >>> import dtwister_base.plugin
    >>> registered(dtwister_base.plugin).manifest.id
    'base'
    """
    [candidate] = from_modules([plugin])
    host = PluginHost()
    registry = host.open(candidate, frozenset())
    host.register(registry)
    return registry


def manifest_of(plugin: Any) -> Manifest:
    """Return the manifest of a plug-in, after a check of its hooks;
    nothing is registered.

    >>> import dtwister_base.plugin
    >>> manifest_of(dtwister_base.plugin).requires
    ('features',)
    """
    [candidate] = from_modules([plugin])
    return PluginHost().open(candidate, frozenset()).manifest
