"""The host of plug-ins: one pluggy manager for a load, and the origin of errors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pluggy

from dtwister._engine.compiled_rules import Manifest
from dtwister._errors import ContentError, PluginError
from dtwister._limits import MANIFEST
from dtwister._plugins import hookspec
from dtwister._plugins.discovery import PluginCandidate, from_modules, import_failed
from dtwister._plugins.hints import hook_hint, stopped, with_hint
from dtwister._plugins.registry import Registry
from dtwister._printing import clipped, quoted

_PART = f"[0-9]{{1,{MANIFEST.digits}}}"
_RANGE = re.compile(rf"(>=|<|==)\s*({_PART})(?:\.({_PART}))?")


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
            message = hook_hint(plugin, str(error))
            raise PluginError(f"{candidate.origin}: {message}") from error

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
            raise PluginError(
                f"{candidate.origin}: the hook dtwister_manifest must return a Manifest; a module "
                "without it is not a plug-in"
            )
        manifest = manifests[0]
        _check_manifest(candidate, manifest)
        if manifest.id not in left_out:
            _check_api(candidate, manifest)
        return Registry(
            manifest, candidate.origin, candidate.folder, distribution=candidate.distribution
        )


_LONGEST_ID = 60
"""The length of an id of a plug-in at most; messages name it whole."""


def _stopped(error: Exception, origin: str, home: Path | None, doing: str) -> PluginError:
    """Return the error about a hook that stopped, with the line in the plug-in if it is known."""
    finding = stopped(error, home, doing)
    where = origin if finding is None else f"{finding.file}:{finding.line}"
    return PluginError(f"{where}: {doing}: {with_hint(error)}", finding)


def _check_manifest(candidate: PluginCandidate, manifest: Manifest) -> None:
    """Refuse a manifest whose values are not of the types that it declares, or too long."""
    for name, value in attrs.asdict(manifest).items():
        if name == "rules_version":
            _check_rules_version(candidate, value)
            continue
        words = [value] if isinstance(attrs.fields_dict(Manifest)[name].default, str) else value
        if name in ("id", "version"):
            words = [value]
        if not isinstance(words, list | tuple) or not all(isinstance(one, str) for one in words):
            right = "a text" if words is not value else "a tuple of texts"
            raise PluginError(
                f"{candidate.origin}: expected {right} as {name} of the manifest, "
                f"got {quoted(value)}"
            )
        if any(len(one) > MANIFEST.size for one in words) or len(words) > MANIFEST.size:
            raise PluginError(
                f"{candidate.origin}: {name} of the manifest is longer than {MANIFEST.size}: "
                f"{quoted(value)}"
            )
    if not re.fullmatch(r"[a-z][a-z0-9-]*", manifest.id) or len(manifest.id) > _LONGEST_ID:
        raise PluginError(
            f"{candidate.origin}: the id {quoted(manifest.id)} of a plug-in must be lower-case "
            f"letters, digits and hyphens, at most {_LONGEST_ID}"
        )


def _check_rules_version(candidate: PluginCandidate, value: object) -> None:
    most = 10**MANIFEST.digits
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value < most:
        raise PluginError(
            f"{candidate.origin}: expected a whole number from 1 to {most - 1} as rules_version of "
            f"the manifest, got {quoted(value)}"
        )


def _check_api(candidate: PluginCandidate, manifest: Manifest) -> None:
    version = hookspec.API_VERSION
    text = ".".join(str(part) for part in version)
    for part in manifest.api.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            raise PluginError(
                f"{candidate.origin}: api={quoted(manifest.api)} of {manifest.id} is not a range; "
                "write one such as '>=1,<2'"
            )
        bound = (int(match[2]), int(match[3] or 0))
        right = {">=": version >= bound, "<": version < bound, "==": version[0] == bound[0]}
        if not right[match[1]]:
            raise PluginError(
                f"{candidate.origin}: {manifest.id} {clipped(manifest.version)} works with plug-in "
                f"interface {clipped(manifest.api)}, this is {text}"
            )


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
