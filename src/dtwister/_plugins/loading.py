"""Compile plug-ins into one immutable `Rules`. Done once;
no hook runs during play.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from dtwister._disk_cache import check_environment
from dtwister._engine.compiled_rules import SPEC_TABLES, Manifest, Rules, ability_order, digest_of
from dtwister._engine.setup.game_options import OPTIONS
from dtwister._errors import ContentError, Finding, OptionError, PluginError
from dtwister._model import actions as core_actions
from dtwister._model import events as core_events
from dtwister._model.lifetimes import OWN_ABILITIES
from dtwister._plugins.border_checks import check_borders
from dtwister._plugins.default_choices import chosen_defaults
from dtwister._plugins.discovery import PluginCandidate, from_modules, in_folder, installed
from dtwister._plugins.hosting import PluginHost
from dtwister._plugins.overrides import check_overrides, effective_entries
from dtwister._plugins.registry import Registration, Registry
from dtwister._plugins.rule_pages import pages_of
from dtwister._plugins.scenario_checks import usable_scenarios, usable_sets
from dtwister._printing import quoted
from dtwister._suggestions import hint_after, maybe_meant

LOADING = threading.RLock()
"""Held while plug-ins are loaded:
their import changes what all threads can import.
"""


@attrs.frozen
class PluginStatus:
    """The result of loading one plug-in that was found."""

    name: str
    origin: str
    manifest: Manifest | None
    problem: str = ""
    left_out: bool = False
    """True if it was left out by name."""
    folder: Path | None = None
    content_files: tuple[Path, ...] = ()
    distribution: str = ""
    """The name and version of the distribution of the plug-in; empty for others."""
    finding: Finding | None = None
    """The line of its code at which Python stopped, if it did."""


@attrs.frozen(eq=False)
class LoadReport:
    """The rules, and the result for each plug-in.

    >>> import dtwister
    >>> report = dtwister.load_report()
    >>> report.problems
    ()
    """

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
    check_environment()
    with LOADING, _collector_paused():
        return _load(plugins, folders, without, entry_points, strict)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Put the garbage collector off: classes and content stay, so it would look in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


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
    left_out = _names_to_leave_out(without)
    host = PluginHost()
    registries: list[Registry] = []
    outcome: list[PluginStatus] = []
    for candidate in found:
        try:
            registry = host.open(candidate, left_out)
        except PluginError as error:
            if strict:
                raise
            outcome.append(_unopened(candidate, error))
            continue
        if registry.manifest.id in left_out:
            host.leave_out(registry)
            outcome.append(attrs.evolve(_outcome(registry), left_out=True))
        else:
            registries.append(registry)
    registries.sort(key=lambda registry: registry.manifest.id)
    registries, bad = _check_dependencies(registries, strict)
    outcome.extend(bad)
    good: list[Registry] = []
    for registry in registries:
        try:
            host.register(registry)
        except (PluginError, ContentError) as error:
            if strict:
                raise
            outcome.append(_outcome(registry, error))
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
    _check_left_out(left_out, good, outcome)
    outcome.extend(_outcome(registry) for registry in good)
    files = tuple((r.manifest.id, path) for r in good for path in r.rule_files)
    return LoadReport(rules, tuple(sorted(outcome, key=lambda entry: entry.name)), files)


def _names_to_leave_out(without: Iterable[str]) -> frozenset[str]:
    """Return the names of plug-ins and components to leave out."""
    if isinstance(without, str):
        raise OptionError(
            f"without: expected a list of plug-ins or components, got the single text "
            f"{quoted(without)}; pass [{quoted(without)}]"
        )
    return frozenset(without)


def _check_left_out(
    names: frozenset[str], registries: Sequence[Registry], outcome: Sequence[PluginStatus]
) -> None:
    """Check that each name to leave out is one of a plug-in or component.

    Components of plug-ins that were not registered are unknown, so their names are not checked.
    """
    there = {registry.manifest.id for registry in registries}
    others = {name for one in outcome for name in (one.name, one.manifest and one.manifest.id)}
    names = frozenset(
        name for name in names - there - others if name.partition(":")[0] not in others - there
    )
    if not names:
        return
    known = _component_ids(registries, names)
    for name in sorted(names - known):
        plugins = sorted(there)
        hint = hint_after(name, [*plugins, *sorted(known)], most=2)
        listed = hint or f"; available plug-ins: {', '.join(plugins) or 'none'}"
        raise OptionError(f"without: unknown plug-in or component {quoted(name)}{listed}")


def _component_ids(registries: Sequence[Registry], without: frozenset[str]) -> set[str]:
    """Return what can be left out: all components, and the sets of rooms that scenarios name."""
    from dtwister._plugins.content_files import content_entries

    entries = [(registry.manifest, entry) for registry in registries for entry in registry.entries]
    content = content_entries(registries, _tables(effective_entries(entries), without))
    found: set[str] = set()
    for _, entry in (*entries, *content):
        if entry.table not in NAMED:
            found.add(entry.id)
        if entry.table == "scenarios":
            found.update(entry.value.room_sets)
    return found


def _unopened(candidate: PluginCandidate, error: PluginError) -> PluginStatus:
    return PluginStatus(
        candidate.name,
        candidate.origin,
        None,
        str(error),
        folder=candidate.folder,
        distribution=candidate.distribution,
        finding=error.finding,
    )


def _outcome(registry: Registry, error: PluginError | ContentError | None = None) -> PluginStatus:
    return PluginStatus(
        registry.manifest.id,
        registry.origin,
        registry.manifest,
        "" if error is None else str(error),
        folder=registry.folder,
        content_files=tuple(registry.content_files),
        distribution=registry.distribution,
        finding=error.finding if isinstance(error, PluginError) else None,
    )


def _check_requirements(registries: Sequence[Registry]) -> None:
    """Leave out plug-ins whose requirements failed while they registered."""
    there = {registry.manifest.id for registry in registries}
    for registry in registries:
        for name in registry.manifest.requires:
            if name not in there:
                raise PluginError(_not_loaded(registry, name))


def _largest_working_set(
    registries: Sequence[Registry], without: frozenset[str]
) -> tuple[list[Registry], list[PluginStatus]]:
    """Return the plug-ins that work together, added one by one,
    and the errors of the others.
    """
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
                problems[registry.manifest.id] = _outcome(registry, error)
                continue
            good = more
            waiting.remove(registry)
        if len(waiting) == before:
            break
    return good, [problems[registry.manifest.id] for registry in waiting]


def _check_dependencies(
    registries: list[Registry], strict: bool
) -> tuple[list[Registry], list[PluginStatus]]:
    """Leave out plug-ins that miss others, clash with others, or were found twice."""
    bad: list[PluginStatus] = []
    while True:
        problem = _dependency_problem(registries)
        if problem is None:
            return registries, bad
        registry, message = problem
        if strict:
            raise PluginError(message)
        bad.append(_outcome(registry, PluginError(message)))
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


def compile_rules(registries: Sequence[Registry], without: frozenset[str] = frozenset()) -> Rules:
    """Join registrations of plug-ins, check that nothing clashes,
    resolve TOML content.
    """
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
    origins = {
        entry.id: manifest.id
        for manifest, entry in entries
        if entry.id not in without and entry.table not in NAMED
    }
    for name in ("characters", "objects", "rooms", "layouts", "scenarios", "sets"):
        for key in tables[name]:
            origins.setdefault(key, key.partition(":")[0])
    actions = {**_core(core_actions, core_actions.Action), **tables["actions"]}
    wheres = {entry.value: entry.origin for _, entry in entries if entry.table == "actions"}
    _check_verbs(actions, wheres)
    _check_takes(tables)
    _check_offers([entry for _, entry in entries], actions, without)
    scenarios = usable_scenarios(tables, everything, without)
    rules = Rules(
        manifests=manifests,
        pages=pages_of(registries),
        characters=_sorted(tables["characters"]),
        objects=_sorted(tables["objects"]),
        square_features=_sorted(tables["square_features"]),
        border_features=_sorted(tables["border_features"]),
        rooms=_sorted(tables["rooms"]),
        layouts=_sorted(tables["layouts"]),
        scenarios=scenarios,
        sets=usable_sets(tables, everything, without),
        abilities=_sorted(tables["abilities"]),
        everyone=ability_order(list(tables["everyone"].values())),
        game=ability_order(list(tables["game"].values())),
        frames=_sorted(tables["frames"]),
        actions=_sorted(actions),
        events=_sorted({**_core(core_events, core_events.Event), **tables["events"]}),
        memories=tuple(tables["memories"][key] for key in sorted(tables["memories"])),
        statuses=_sorted(tables["statuses"]),
        layout_parts=_sorted(tables["layout_parts"]),
        options=_sorted(tables["options"]),
        settings=_sorted(tables["settings"]),
        boards=_sorted(tables["boards"]),
        reporters=tuple(_sorted(tables["reporters"]).values()),
        view_parts=_sorted(tables["view_parts"]),
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
        defaults=chosen_defaults(registries, scenarios, tables["frames"]),
    )
    return attrs.evolve(rules, digest=digest_of(rules))


NAMED = ("options", "settings", "layout_parts")
"""The tables of things with plain names: these belong to no plug-in, and stay in."""
TABLES = (
    *SPEC_TABLES,
    "abilities",
    "everyone",
    "game",
    "frames",
    "actions",
    "events",
    "memories",
    "statuses",
    "boards",
    "reporters",
    "view_parts",
    *NAMED,
)


def _tables(
    entries: Sequence[tuple[Manifest, Registration]], without: frozenset[str]
) -> dict[str, dict[str, Any]]:
    tables: dict[str, dict[str, Any]] = {name: {} for name in TABLES}
    tables["options"] |= {option.name: option for option in OPTIONS}
    seen = {("options", option.name): "dtwister itself" for option in OPTIONS}
    for _, entry in entries:
        if entry.id in without and entry.table not in NAMED:
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
    """Return the concrete actions or events that a module of the core defines, by tag."""
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


def _check_takes(tables: dict[str, dict[str, Any]]) -> None:
    """Check that the abilities that statuses take away exist."""
    known = {*tables["abilities"], *tables["everyone"], *tables["game"], OWN_ABILITIES}
    for name in ("characters", "objects", "scenarios", "square_features", "statuses"):
        for thing in tables[name].values():
            known.update(ability.id for ability in thing.abilities)
    for status in tables["statuses"].values():
        for name in sorted(status.takes - known):
            raise PluginError(
                f"the status {status.id} takes the ability {name!r}, which no plug-in has"
                f"{maybe_meant(name, known)}"
            )


def _check_offers(
    entries: Sequence[Registration], actions: dict[str, Any], without: frozenset[str]
) -> None:
    """Check that notation and records know the action that an ability offers."""
    for entry in entries:
        action = getattr(entry.value, "action", None)
        if entry.table not in ("abilities", "everyone", "game") or entry.id in without:
            continue
        if action is not None and action.tag not in actions:
            raise PluginError(
                f"{entry.origin}: the ability {entry.id} offers actions of {action.tag!r}, "
                "which is left out or which no plug-in registers"
            )
