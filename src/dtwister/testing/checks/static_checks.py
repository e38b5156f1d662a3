"""Checks of a plug-in that play no game: hooks, manifest, registration, content, words."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from dtwister._content.findings import finding_codes
from dtwister._content.reading.content_tables import TABLES
from dtwister._content.reading.toml_source import read
from dtwister._content.rulebook import RuleEntry, load_rulebook
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._errors import ContentError, DtwisterError, PluginError
from dtwister._model.fields import KIND
from dtwister._model.state import as_plain_tuples
from dtwister._notation.action_parser import action_text
from dtwister._plugins.hookspec import hookimpl
from dtwister._plugins.hosting import manifest_of
from dtwister._plugins.loading import NAMED, load
from dtwister._plugins.registry import Registration, Registry
from dtwister._rng import Rng
from dtwister.testing.checks.plugin_under_test import PluginUnderTest, staged
from dtwister.testing.checks.source_reader import parameters_unread, rules_cited, texts_of
from dtwister.testing.invariants import require

_OF_MANIFEST = (finding_codes.WRONG_MANIFEST, finding_codes.PLUGIN_FAILS)
"""The codes of errors that the check `manifest` reports."""


def check_hooks(subject: PluginUnderTest) -> None:
    """The module can be imported; its hooks have the right names and arguments."""
    try:
        manifest_of(subject.module)
    except PluginError as error:
        if error.finding is None or error.finding.code not in _OF_MANIFEST:
            raise AssertionError(str(error)) from error


def check_manifest(subject: PluginUnderTest) -> None:
    """Id, version and range of the interface are well formed;
    everything it needs is in `requires`.
    """
    try:
        manifest = subject.manifest
    except PluginError as error:
        raise AssertionError(str(error)) from error
    require(
        "<" in manifest.api or "==" in manifest.api,
        f"api={manifest.api!r} has no end; write one such as '>=1,<2', since 2 may break it",
    )
    there = {*subject.company}
    missing = [name for name in manifest.required if name not in there]
    require(not missing, f"it requires {', '.join(missing)}, which is not installed")
    if subject.beside:
        try:
            load(plugins=(*subject.required, subject.module), entry_points=False)
        except (PluginError, ContentError) as error:
            raise AssertionError(f"with only its required plug-ins: {error}") from error


def check_registration(subject: PluginUnderTest) -> None:
    """It can be loaded with what it requires:
    every id is new and its own, nothing is undefined.
    """
    try:
        registry = subject.registry
        rules = subject.report.rules
    except ContentError:
        return  # the check `schema` reports it
    except PluginError as error:
        raise AssertionError(str(error)) from error
    require(bool(registry.entries or registry.content_files), "it registers nothing")
    for name in registry.manifest.overrides:
        origin = rules.origins.get(name)
        require(origin == registry.manifest.id, f"it says that it overrides {name}, and does not")


def check_schema(subject: PluginUnderTest) -> None:
    """Its content files can be read, and all content files beside it are registered."""
    try:
        registry = subject.registry
        subject.load()
    except ContentError as error:
        raise AssertionError(str(error)) from error
    if registry.folder is None or not registry.content_files:
        return
    known = {path.resolve() for path in registry.content_files}
    forgotten = [
        path.name
        for path in sorted(registry.folder.glob("*.toml"))
        if path.resolve() not in known and _is_content(path)
    ]
    require(
        not forgotten, f"content that no code loads: {', '.join(forgotten)}; registry.content()"
    )


def _is_content(path: Path) -> bool:
    try:
        return any(key in TABLES for key in read(path).data)
    except ContentError:
        return True


def check_parameters(subject: PluginUnderTest) -> None:
    """Every parameter that can be given is read by some code."""
    registry = subject.registry
    own = [e.value for e in registry.entries if e.table == "abilities"]
    unread = parameters_unread(kind for kind in own if isinstance(kind, type))
    require(not unread, f"parameters that no code reads: {', '.join(unread)}")


def check_declared(subject: PluginUnderTest) -> None:
    """Actions, events, frames and memories declare all their values with fields."""
    registry = subject.registry
    for entry in registry.entries:
        if entry.table in ("actions", "events", "frames"):
            _check_class(entry)
    for scenario in subject.scenarios:
        spec = subject.rules.scenarios[scenario]
        match = subject.begin(spec.id, subject.seed).match
        for entry in registry.entries:
            if entry.table == "memories":
                _check_memory(entry.value, match)


def _check_class(entry: Registration) -> None:
    kind, tag = entry.value, entry.id
    if not attrs.has(kind):
        return
    names = {field.name for field in attrs.fields(kind)}
    owner = getattr(kind, "owner", "")
    require(owner in {"", *names}, f"{tag}: the owner {owner!r} is not one of its fields")
    for field in attrs.fields(kind):
        require(KIND in field.metadata, f"{tag}: {field.name} is not declared with fields.*()")
        require(bool(field.eq), f"{tag}: {field.name} is not compared; leave out eq=False")
    value = kind(**dict.fromkeys(names, (1, 2)))
    require(value == kind(**dict.fromkeys(names, (1, 2))), f"{tag}: equal ones are not equal")
    for name in names:
        other = attrs.evolve(value, **{name: (3, 4)})  # type: ignore[misc]
        require(other != value, f"{tag}: {name} is not compared; leave out __eq__")
        try:
            setattr(value, name, 0)
        except attrs.exceptions.FrozenInstanceError:
            continue
        raise AssertionError(f"{tag}: {name} can be changed; write @attrs.frozen")
    require(as_plain_tuples(value)[0] == tag, f"{tag} is recorded under another name")


def _check_memory(memory: Any, match: Match) -> None:
    require(
        memory.secret in ("", "by_seat", "all"),
        f"{memory.key}: secret is {memory.secret!r}; it may be '', 'enumerate_seats' or 'all'",
    )
    value = memory.initial(match)
    try:
        hash(value)
    except TypeError:
        raise AssertionError(f"{memory.key}: {value!r} can be changed; use a tuple") from None
    if memory.secret == "by_seat":
        right = isinstance(value, tuple) and len(value) == len(match.seats)
        require(right, f"{memory.key}: {value!r} has no entry for each seat")


# -- order and parts -------------------------------------------------------------------------------


def reordered(plugin: Any) -> Any:
    """Return a plug-in that registers everything in the opposite order."""
    name = getattr(plugin, "__name__", type(plugin).__name__)
    other = types.ModuleType(name)
    other.__file__ = getattr(plugin, "__file__", None)

    @hookimpl
    def dtwister_register(registry: Registry) -> None:
        plugin.dtwister_register(registry)
        registry.entries.reverse()
        registry.content_files.reverse()

    vars(other).update(
        dtwister_manifest=plugin.dtwister_manifest, dtwister_register=dtwister_register
    )
    return other


def story(rules: Rules, scenario: str, seed: int, decisions: int = 150) -> list[str]:
    """Return the digests and lists of a random game."""
    game = Game.new(rules, scenario, seed=seed)
    rng = Rng(seed)
    told = [game.digest]
    for _ in range(decisions):
        if game.is_over:
            break
        listed = list(game.legal_actions)
        told.extend(action_text(game.match, action) for action in listed)
        game.play(rng.choice(listed))
        told.append(game.digest)
    return told


def check_order(subject: PluginUnderTest) -> None:
    """In any order of loading and registering, rules and play are the same."""
    there = (*subject.neighbours, subject.module)
    first = load(plugins=there, entry_points=False).rules
    others = (
        ("loaded once more", there),
        ("loaded in the opposite order", there[::-1]),
        ("registered in the opposite order", tuple(reordered(one) for one in there)),
    )
    for how, plugins in others:
        rules = load(plugins=plugins, entry_points=False).rules
        require(rules.digest == first.digest, f"{how}, the plug-ins make different rules")
        for scenario in subject.scenarios[:1]:
            if scenario in first.scenarios:
                same = story(rules, scenario, 5, 30) == story(first, scenario, 5, 30)
                require(same, f"{how}, {scenario} is played differently")


def check_parts(subject: PluginUnderTest) -> None:
    """Without any one part of it the rest works, or an error names the missing part."""
    registry = subject.registry
    content = [
        name
        for table in ("characters", "objects", "rooms", "layouts", "scenarios", "sets")
        for name in getattr(subject.report.rules, table)
        if name.partition(":")[0] == registry.manifest.id
    ]
    signs = {
        entry.id: getattr(entry.value, "sign", "")
        for entry in registry.entries
        if entry.table in ("square_features", "border_features")
    }
    own = [entry.id for entry in registry.entries if entry.table not in NAMED]
    for name in dict.fromkeys([*content, *own]):
        try:
            rules = staged(subject.load(without=(name,)).rules, registry.manifest.id)
            # In games of others nothing of it would be in play.
            by_plugin = sorted(rules.scenarios, key=lambda one: not _is_of(one, registry))
            for scenario in by_plugin[:1]:
                story(rules, scenario, 7, 12)
        except DtwisterError as error:
            sign = signs.get(name)
            said = name in str(error) or (sign and repr(sign) in str(error))
            require(
                bool(said), f"without {name}, the error does not name the missing plug-in: {error}"
            )
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise AssertionError(f"without {name}, it fails with {what}") from error


def _is_of(name: str, registry: Registry) -> bool:
    """Return whether a component is one of a plug-in."""
    return name.partition(":")[0] == registry.manifest.id


# -- documentation ---------------------------------------------------------------------------------


def check_documentation(subject: PluginUnderTest) -> None:
    """Every component has a description;
    every rule has its text, and code that cites it.
    """
    registry = subject.registry
    for entry in registry.entries:
        if entry.table in ("actions", "events", "frames", "abilities", "everyone", "game"):
            kind = entry.value if isinstance(entry.value, type) else type(entry.value)
            own = kind is not types.FunctionType
            require(not own or bool(vars(kind).get("__doc__")), f"{entry.id} has no docstring")
    own_id = registry.manifest.id
    rules = subject.report.rules
    for table in ("characters", "objects", "scenarios", "statuses"):
        for name, thing in getattr(rules, table).items():
            if rules.origins.get(name) == own_id:
                require(bool(thing.text), f"{name} has no text")
    _check_rules(subject, registry)


def _check_rules(subject: PluginUnderTest, registry: Registry) -> None:
    try:
        known = {entry.id for entry in _rules_of(subject)}
        own = [entry for path in registry.rule_files for entry in load_rulebook(path)]
    except ContentError as error:
        raise AssertionError(str(error)) from error
    known |= {rule.rpartition("-")[0] for rule in known}  # a chapter is cited as a whole
    for where, rule in _cited(subject, registry):
        require(rule in known, f"{where} cites {rule}, which is on no page of rules")
    there = (sys.modules["dtwister"], *subject.company.values(), subject.module)
    cited = {rule for module in there for rule in rules_cited(texts_of(module))}
    silent = [e.id for e in own if e.kind == "rule" and e.testable and e.id not in cited]
    require(not silent, f"rules that no code and no content cites: {', '.join(silent)}")


def _rules_of(subject: PluginUnderTest) -> Iterator[RuleEntry]:
    """Yield all existing rules, also those of plug-ins that it does not require."""
    for path in subject.rule_files:
        yield from load_rulebook(path)


def _cited(subject: PluginUnderTest, registry: Registry) -> Iterator[tuple[str, str]]:
    for entry in registry.entries:
        if entry.table not in ("frames", "actions", "events", "memories"):
            for rule in getattr(entry.value, "rules", ()):
                yield entry.id, rule
        rule = getattr(entry.value, "rule", "") if entry.table == "actions" else ""
        if isinstance(rule, str) and rule:
            yield entry.id, rule
    rules = subject.report.rules
    for table in ("characters", "objects", "scenarios", "sets", "statuses"):
        for name, thing in getattr(rules, table).items():
            if rules.origins.get(name) == registry.manifest.id:
                for rule in (*thing.rules, *_of_abilities(thing)):
                    yield name, rule


def _of_abilities(thing: Any) -> Iterator[str]:
    for ability in getattr(thing, "abilities", ()):
        yield from ability.rules
