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

from dtwister._content.findings import finding_codes
from dtwister._disk_cache import check_environment
from dtwister._engine.compiled_rules import SPEC_TABLES, Manifest, Rules, ability_order
from dtwister._engine.setup.game_options import OPTIONS
from dtwister._errors import ContentError, Finding, OptionError, PluginError
from dtwister._model import actions as core_actions
from dtwister._model import events as core_events
from dtwister._model.ability import Ability, freeze
from dtwister._model.values.shared_methods import PlainValue, Printed
from dtwister._plugins.checking.class_lookups import (
    abilities_of,
    check_offers,
    check_verbs,
    clash_error,
)
from dtwister._plugins.checking.code_places import CodePlace, error_at, place_in_manifest
from dtwister._plugins.checking.manifest_checks import not_loaded, requirement_problems
from dtwister._plugins.checking.name_checks import check_names, check_takes
from dtwister._plugins.checking.scenario_checks import (
    usable_pieces,
    usable_scenarios,
    usable_sets,
)
from dtwister._plugins.default_choices import chosen_defaults
from dtwister._plugins.discovery import PluginCandidate, from_modules, in_folder, installed
from dtwister._plugins.hosting import PluginHost
from dtwister._plugins.overrides import check_overrides, effective_entries
from dtwister._plugins.registry import Registration, Registry
from dtwister._plugins.rule_pages import pages_of
from dtwister._printing import quoted
from dtwister._suggestions import hint_after

LOADING = threading.RLock()
"""Held while plug-ins are loaded:
their import changes what all threads can import.
"""


@attrs.frozen
class PluginStatus(PlainValue):
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
    findings: tuple[Finding, ...] = ()
    """The lines of its code or its content that are wrong, as far as they are known."""


@attrs.frozen(eq=False)
class LoadReport(Printed):
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
    """Put the garbage collector off: classes and content stay, so it would look in vain.

    What was made counts as old afterwards, as if it had been looked through once.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():  # else the caller has frozen what must stay so
            gc.freeze()
            gc.unfreeze()
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
        findings=() if error.finding is None else (error.finding,),
    )


def _outcome(registry: Registry, error: PluginError | ContentError | None = None) -> PluginStatus:
    findings: tuple[Finding, ...] = ()
    if isinstance(error, ContentError):
        findings = error.findings
    elif error is not None and error.finding is not None:
        findings = (error.finding,)
    return PluginStatus(
        registry.manifest.id,
        registry.origin,
        registry.manifest,
        "" if error is None else str(error),
        folder=registry.folder,
        content_files=tuple(registry.content_files),
        distribution=registry.distribution,
        findings=findings,
    )


def _check_requirements(registries: Sequence[Registry]) -> None:
    """Leave out plug-ins whose requirements failed while they registered."""
    there = {registry.manifest.id for registry in registries}
    for registry in registries:
        for name in registry.manifest.required:
            if name not in there:
                message = not_loaded(registry.manifest.id, name)
                raise _about_manifest(registry, "requires", message)


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
        registry, error = problem
        if strict:
            raise error
        bad.append(_outcome(registry, error))
        registries = [other for other in registries if other is not registry]


def _dependency_problem(registries: list[Registry]) -> tuple[Registry, PluginError] | None:
    there: dict[str, Registry] = {}
    for registry in registries:
        name = registry.manifest.id
        if name in there:
            message = (
                f"the plug-in id {name!r} is used twice: by {there[name].origin} and by "
                f"{registry.origin}; leave one of them out"
            )
            return registry, _about_manifest(registry, "id", message)
        there[name] = registry
    manifests = {name: registry.manifest for name, registry in there.items()}
    for name, message in requirement_problems(manifests):
        return there[name], _about_manifest(there[name], "requires", message)
    return None


def _about_manifest(registry: Registry, name: str, message: str) -> PluginError:
    """Return the error about a value of a manifest, at its line."""
    place = CodePlace() if registry.plugin is None else place_in_manifest(registry.plugin, name)
    return error_at(finding_codes.PLUGIN_FAILS, message, place, registry.origin)


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
    events = {**_core(core_events, core_events.Event), **tables["events"]}
    check_takes(tables)
    check_verbs(actions, registries)
    check_offers([entry for _, entry in (*entries, *content)], actions, without)
    check_names(
        registries,
        [*entries, *content],
        {**tables, "actions": actions, "events": events},
        without,
    )
    scenarios = usable_scenarios(tables, everything, without)
    rules = Rules(
        manifests=manifests,
        pages=pages_of(registries),
        characters=usable_pieces(tables, everything, without, "characters"),
        objects=usable_pieces(tables, everything, without, "objects"),
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
        events=_sorted(events),
        memories=tuple(tables["memories"][key] for key in sorted(tables["memories"])),
        statuses=_sorted(tables["statuses"]),
        layout_parts=_sorted(tables["layout_parts"]),
        options=_sorted(tables["options"]),
        settings=_sorted(tables["settings"]),
        boards=_sorted(tables["boards"]),
        reporters=tuple(_sorted(tables["reporters"]).values()),
        view_parts=_sorted(tables["view_parts"]),
        colours=frozenset(name for registry in registries for name in registry.colours),
        categories={one.name: one for registry in registries for one in registry.categories},
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
        declarers={
            (entry.table, entry.id): manifest.id
            for manifest, entry in entries
            if entry.table in NAMED
        },
        defaults=chosen_defaults(registries, scenarios, tables["frames"]),
    )
    given = [ability for _, entry in everything for ability in abilities_of(entry)]
    freeze(*(ability for ability in given if isinstance(ability, Ability)))
    return rules


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
    seen = {
        ("options", option.name): Registration("options", option.name, option, "dtwister itself")
        for option in OPTIONS
    }
    for _, entry in entries:
        if entry.id in without and entry.table not in NAMED:
            continue
        key = (entry.table, entry.id)
        other = _TWINS.get(entry.table, entry.table)
        if key in seen or (other, entry.id) in seen:
            table = entry.table if key in seen else f"{other} and {entry.table}"
            raise clash_error(entry, seen.get(key) or seen[other, entry.id], table)
        seen[key] = entry
        tables[entry.table][entry.id] = entry.value
    return tables


_TWINS = {"characters": "objects", "objects": "characters"}
"""Tables whose ids must differ, as both are names of pieces."""


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
