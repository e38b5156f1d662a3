"""Compiling plug-ins into one immutable `Rules`. Done once; no hook is called during play."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs
import pluggy

from dtwister._engine.compiled_rules import Manifest, Rules, ability_order, digest_of
from dtwister._errors import ContentError, PluginError
from dtwister._limits import MANIFEST
from dtwister._model import actions as core_actions
from dtwister._model import events as core_events
from dtwister._plugins import hookspec
from dtwister._plugins.border_checks import check_borders
from dtwister._plugins.discovery import PluginCandidate, from_modules, in_folder, installed
from dtwister._plugins.hints import hook_hint, with_hint
from dtwister._plugins.overrides import check_overrides, effective_entries
from dtwister._plugins.registry import Registration, Registry
from dtwister._plugins.rule_pages import pages_of
from dtwister._plugins.scenario_checks import usable_scenarios, usable_sets
from dtwister._printing import clipped, quoted

_PART = f"[0-9]{{1,{MANIFEST.digits}}}"
_RANGE = re.compile(rf"(>=|<|==)\s*({_PART})(?:\.({_PART}))?")

LOADING = threading.RLock()
"""Held while plug-ins are loaded: they are imported, which changes what all threads import."""


@attrs.frozen
class PluginStatus:
    """What became of a plug-in that was found."""

    name: str
    origin: str
    manifest: Manifest | None
    problem: str = ""
    left_out: bool = False
    """Whether it was left out by name."""
    folder: Path | None = None
    content_files: tuple[Path, ...] = ()
    distribution: str = ""
    """The name and version of the distribution that brings it; empty for others."""


@attrs.frozen(eq=False)
class LoadReport:
    """The rules, and what became of each plug-in."""

    rules: Rules
    plugins: tuple[PluginStatus, ...]
    rule_files: tuple[tuple[str, Path], ...]

    @property
    def problems(self) -> tuple[PluginStatus, ...]:
        """The plug-ins that could not be loaded."""
        return tuple(plugin for plugin in self.plugins if plugin.problem)


def load(
    plugins: Iterable[Any] = (),
    *,
    folders: Sequence[str | Path] = (),
    without: Iterable[str] = (),
    entry_points: bool = True,
    strict: bool = True,
) -> LoadReport:
    """Find plug-ins and compile them; see `dtwister.load_rules`."""
    with LOADING:
        return _load(plugins, folders, without, entry_points, strict)


def _load(
    plugins: Iterable[Any],
    folders: Sequence[str | Path],
    without: Iterable[str],
    entry_points: bool,
    strict: bool,
) -> LoadReport:
    found = installed() if entry_points else []
    for folder in [folders] if isinstance(folders, str | Path) else folders:
        found.extend(in_folder(Path(folder)))
    found.extend(from_modules(plugins))
    left_out = frozenset(without)
    registries: list[Registry] = []
    outcome: list[PluginStatus] = []
    for candidate in found:
        try:
            registry = _open(candidate, left_out)
        except PluginError as error:
            if strict:
                raise
            outcome.append(_unopened(candidate, str(error)))
            continue
        if registry.manifest.id in left_out:
            outcome.append(attrs.evolve(_outcome(registry), left_out=True))
        else:
            registries.append(registry)
    registries.sort(key=lambda registry: registry.manifest.id)
    registries, bad = _check_dependencies(registries, strict)
    outcome.extend(bad)
    good: list[Registry] = []
    for registry in registries:
        plugin = next(c.plugin for c in found if _is_of(c, registry))
        try:
            _register(plugin, registry)
        except (PluginError, ContentError) as error:
            if strict:
                raise
            outcome.append(_outcome(registry, str(error)))
            continue
        good.append(registry)
    try:
        _check_requirements(good)
        rules = compile_rules(good, left_out)
    except (PluginError, ContentError):
        if strict:
            raise
        good, bad = _largest_working_set(good, left_out)
        outcome.extend(bad)
        rules = compile_rules(good, left_out)
    outcome.extend(_outcome(registry) for registry in good)
    files = tuple((r.manifest.id, path) for r in good for path in r.rule_files)
    return LoadReport(rules, tuple(sorted(outcome, key=lambda entry: entry.name)), files)


def _unopened(candidate: PluginCandidate, problem: str) -> PluginStatus:
    return PluginStatus(
        candidate.name,
        candidate.origin,
        None,
        problem,
        folder=candidate.folder,
        distribution=candidate.distribution,
    )


def _outcome(registry: Registry, problem: str = "") -> PluginStatus:
    return PluginStatus(
        registry.manifest.id,
        registry.origin,
        registry.manifest,
        problem,
        folder=registry.folder,
        content_files=tuple(registry.content_files),
        distribution=registry.distribution,
    )


def _check_requirements(registries: Sequence[Registry]) -> None:
    """What a plug-in requires may have failed while it registered."""
    there = {registry.manifest.id for registry in registries}
    for registry in registries:
        for name in registry.manifest.requires:
            if name not in there:
                raise PluginError(_not_loaded(registry, name))


def _largest_working_set(
    registries: Sequence[Registry], without: frozenset[str]
) -> tuple[list[Registry], list[PluginStatus]]:
    """The plug-ins that work together, added one by one, and why each of the others does not."""
    good: list[Registry] = []
    problems: dict[str, PluginStatus] = {}
    waiting = list(registries)
    while waiting:
        before = len(waiting)
        for registry in tuple(waiting):
            more = sorted([*good, registry], key=lambda other: other.manifest.id)
            try:
                _check_requirements(more)
                compile_rules(more, without)
            except (PluginError, ContentError) as error:
                problems[registry.manifest.id] = _outcome(registry, str(error))
                continue
            good = more
            waiting.remove(registry)
        if len(waiting) == before:
            break
    return good, [problems[registry.manifest.id] for registry in waiting]


def _is_of(candidate: PluginCandidate, registry: Registry) -> bool:
    return candidate.origin == registry.origin and candidate.plugin is not None


def _open(candidate: PluginCandidate, left_out: frozenset[str]) -> Registry:
    """Check the hooks of a plug-in and read its manifest."""
    if candidate.problem:
        message = f"{candidate.origin}: the plug-in cannot be imported: {candidate.problem}"
        raise PluginError(message) from candidate.error
    plugin = candidate.plugin
    manager = pluggy.PluginManager(hookspec.PROJECT)
    manager.add_hookspecs(hookspec)
    try:
        manager.register(plugin, candidate.name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        message = hook_hint(plugin, str(error))
        raise PluginError(f"{candidate.origin}: {message}") from error
    try:
        manifests = manager.hook.dtwister_manifest()
    except Exception as error:
        raise PluginError(
            f"{candidate.origin}: the hook dtwister_manifest failed: {with_hint(error)}"
        ) from error
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


def _check_manifest(candidate: PluginCandidate, manifest: Manifest) -> None:
    """Refuse a manifest whose values are not of the types that it declares, or too long."""
    for name, value in attrs.asdict(manifest).items():
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
    if not re.fullmatch(r"[a-z][a-z0-9-]*", manifest.id):
        raise PluginError(
            f"{candidate.origin}: the id {quoted(manifest.id)} of a plug-in must be lower-case "
            "letters, digits and hyphens"
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


def _check_dependencies(
    registries: list[Registry], strict: bool
) -> tuple[list[Registry], list[PluginStatus]]:
    """Leave out plug-ins that miss others, clash with others, or are there twice."""
    bad: list[PluginStatus] = []
    while True:
        problem = _dependency_problem(registries)
        if problem is None:
            return registries, bad
        registry, message = problem
        if strict:
            raise PluginError(message)
        bad.append(_outcome(registry, message))
        registries = [other for other in registries if other is not registry]


def _dependency_problem(registries: list[Registry]) -> tuple[Registry, str] | None:
    there: dict[str, Registry] = {}
    for registry in registries:
        name = registry.manifest.id
        if name in there:
            return registry, (
                f"the plug-in id {name!r} is used twice: by {there[name].origin} and by "
                f"{registry.origin}"
            )
        there[name] = registry
    for registry in registries:
        manifest = registry.manifest
        for name in manifest.requires:
            if name not in there:
                return registry, _not_loaded(registry, name)
        for name in manifest.conflicts:
            if name in there:
                return registry, (
                    f"{registry.origin}: {manifest.id} cannot work beside {name!r} "
                    f"({there[name].origin}); leave one of them out"
                )
    return None


def _not_loaded(registry: Registry, name: str) -> str:
    return (
        f"{registry.origin}: {registry.manifest.id} requires the plug-in {name!r}, which is not "
        "loaded; install it, or leave out this one too"
    )


def _register(plugin: Any, registry: Registry) -> None:
    manager = pluggy.PluginManager(hookspec.PROJECT)
    manager.add_hookspecs(hookspec)
    manager.register(plugin, registry.origin)
    try:
        manager.hook.dtwister_register(registry=registry)
    except (PluginError, ContentError):
        raise
    except Exception as error:
        raise PluginError(
            f"{registry.origin}: {registry.manifest.id} failed while it registered: "
            f"{with_hint(error)}"
        ) from error


def compile_rules(registries: Sequence[Registry], without: frozenset[str] = frozenset()) -> Rules:
    """Join what plug-ins registered, check that nothing clashes, resolve TOML content."""
    from dtwister._plugins.content_files import content_entries

    entries = [(registry.manifest, entry) for registry in registries for entry in registry.entries]
    content = content_entries(registries, _tables(effective_entries(entries), without))
    check_overrides([*entries, *content])
    entries, everything = effective_entries(entries), effective_entries([*entries, *content])
    tables = _tables(everything, without)
    check_borders(
        tables["border_features"],
        {entry.value.id: entry.origin for _, entry in entries if entry.table == "border_features"},
    )
    manifests = tuple(registry.manifest for registry in registries)
    origins = {entry.id: manifest.id for manifest, entry in entries if entry.id not in without}
    for name in ("characters", "objects", "rooms", "layouts", "scenarios", "sets"):
        for key in tables[name]:
            origins.setdefault(key, key.partition(":")[0])
    actions = {**_core(core_actions, core_actions.Action), **tables["actions"]}
    wheres = {entry.value: entry.origin for _, entry in entries if entry.table == "actions"}
    _check_verbs(actions, wheres)
    _check_offers([entry for _, entry in entries], actions, without)
    rules = Rules(
        manifests=manifests,
        pages=pages_of(registries),
        characters=_sorted(tables["characters"]),
        objects=_sorted(tables["objects"]),
        square_features=_sorted(tables["square_features"]),
        border_features=_sorted(tables["border_features"]),
        rooms=_sorted(tables["rooms"]),
        layouts=_sorted(tables["layouts"]),
        scenarios=usable_scenarios(tables, everything, without),
        sets=usable_sets(tables, everything, without),
        abilities=_sorted(tables["abilities"]),
        everyone=ability_order(list(tables["everyone"].values())),
        game=ability_order(list(tables["game"].values())),
        frames=_sorted(tables["frames"]),
        actions=_sorted(actions),
        events=_sorted({**_core(core_events, core_events.Event), **tables["events"]}),
        memories=tuple(tables["memories"][key] for key in sorted(tables["memories"])),
        boards=_sorted(tables["boards"]),
        every_room=tuple(
            sorted(
                {
                    name
                    for one in registries
                    for name in one.required_features
                    if name not in without
                }
            )
        ),
        origins=origins,
    )
    return attrs.evolve(rules, digest=digest_of(rules))


TABLES = (
    "characters",
    "objects",
    "square_features",
    "border_features",
    "rooms",
    "layouts",
    "scenarios",
    "sets",
    "abilities",
    "everyone",
    "game",
    "frames",
    "actions",
    "events",
    "memories",
    "boards",
)


def _tables(
    entries: Sequence[tuple[Manifest, Registration]], without: frozenset[str]
) -> dict[str, dict[str, Any]]:
    tables: dict[str, dict[str, Any]] = {name: {} for name in TABLES}
    seen: dict[tuple[str, str], str] = {}
    for _, entry in entries:
        if entry.id in without:
            continue
        key = (entry.table, entry.id)
        if key in seen:
            raise PluginError(
                f"the id {entry.id!r} is used twice in {entry.table}: by {seen[key]} and by "
                f"{entry.origin}"
            )
        seen[key] = entry.origin
        tables[entry.table][entry.id] = entry.value
    return tables


def _sorted(table: dict[str, Any]) -> dict[str, Any]:
    return {key: table[key] for key in sorted(table)}


def _core(module: Any, base: type[Any]) -> dict[str, Any]:
    """The concrete actions or events that a module of the core defines, by tag."""
    found: dict[str, Any] = {}
    for value in vars(module).values():
        if isinstance(value, type) and value is not base and issubclass(value, base):
            own = vars(value)
            if value.__module__ == module.__name__ and "tag" in own:
                found[own["tag"]] = value
    return found


def _check_verbs(actions: dict[str, Any], wheres: dict[Any, str]) -> None:
    verbs: dict[str, str] = {}
    for tag, action in sorted(actions.items()):
        if action.verb in verbs:
            both = (actions[verbs[action.verb]], action)
            places = " and ".join(wheres[one] for one in both if one in wheres)
            raise PluginError(
                f"the verb {action.verb!r} is used by two kinds of actions: {verbs[action.verb]} "
                f"and {tag}, of {places}; each must have its own"
            )
        verbs[action.verb] = tag


def _check_offers(
    entries: Sequence[Registration], actions: dict[str, Any], without: frozenset[str]
) -> None:
    """What an ability offers must be known to notation and records."""
    for entry in entries:
        action = getattr(entry.value, "action", None)
        if entry.table not in ("abilities", "everyone", "game") or entry.id in without:
            continue
        if action is not None and action.tag not in actions:
            raise PluginError(
                f"{entry.origin}: the ability {entry.id} offers actions of {action.tag!r}, "
                "which is left out or which no plug-in registers"
            )


def registered(plugin: Any) -> Registry:
    """What one plug-in registers, by itself: its hooks and its manifest are checked, no more.

    >>> import dtwister_base.plugin
    >>> registered(dtwister_base.plugin).manifest.id
    'base'
    """
    [candidate] = from_modules([plugin])
    registry = _open(candidate, frozenset())
    assert registry is not None  # nothing is left out by name
    _register(plugin, registry)
    return registry


def manifest_of(plugin: Any) -> Manifest:
    """What a plug-in says of itself, after its hooks were checked; nothing is registered.

    >>> import dtwister_base.plugin
    >>> manifest_of(dtwister_base.plugin).requires
    ('features',)
    """
    [candidate] = from_modules([plugin])
    registry = _open(candidate, frozenset())
    assert registry is not None  # nothing is left out by name
    return registry.manifest
