"""The rules of a record or position, against those that are loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.match import Match
from dtwister._engine.questions.rules_needs import (
    ENGINE_RULES_VERSION,
    PluginNeed,
    RulesNeeds,
    needs_of,
)
from dtwister._errors import InvalidNotation
from dtwister._model.specs import Scenario
from dtwister._notation.strict_toml import check_values
from dtwister._printing import clipped, quoted
from dtwister._suggestions import maybe_meant

_NEED = re.compile(r"([1-9][0-9]{0,8}) ([0-9a-f]{16})")


def read_needs(engine: int, table: Mapping[str, Any], what: str) -> RulesNeeds:
    """Return the rules that a record or position says it needs."""
    check_values(table, str, f"{what}, needs")
    found = {}
    for name, said in table.items():
        parts = _NEED.fullmatch(said)
        if parts is None:
            raise InvalidNotation(
                f"{what}, needs, {quoted(name)}: expected a version of the rules and a digest, "
                f"such as '1 0123456789abcdef', got {quoted(said)}"
            )
        found[name] = PluginNeed(int(parts[1]), parts[2])
    return RulesNeeds(engine, found)


def differences_at_once(rules: Rules, needs: RulesNeeds) -> Iterator[str]:
    """Yield the needs that the loaded plug-ins do not meet by their versions."""
    here = {plugin.id: plugin for plugin in rules.manifests}
    for name, need in needs.plugins.items():
        if name not in here:
            yield _not_loaded(rules, name)
        elif here[name].rules_version != need.rules_version:
            yield (
                f"expected version {need.rules_version} of the rules of {clipped(name)}, got "
                f"{here[name].rules_version} ({name} {here[name].version}); install the version of "
                f"{name} with which it was played"
            )
    if needs.engine != ENGINE_RULES_VERSION:
        yield (
            f"expected version {needs.engine} of the rules of dtwister itself, got "
            f"{ENGINE_RULES_VERSION}; install the version of dtwister with which it was played"
        )


def differences_in_game(match: Match, needs: RulesNeeds, digest: str = "") -> Iterator[str]:
    """Yield the needs of a game that are not those that its record or position says.

    A record also has one digest of its needs. If that is right, its table of needs is damaged.
    """
    now = needs_of(match)
    for name, need in needs.plugins.items():
        if name in now.plugins and need.content != now.plugins[name].content:
            yield (
                f"the content of {name} that this game uses is not what it was: expected "
                f"{need.content}, got {now.plugins[name].content}; load the plug-ins with which it "
                "was played, since one was edited, or other parts were left out (--no)"
            )
    for name in sorted(set(now.plugins) - set(needs.plugins)):
        if digest == now.digest:
            yield _damaged("needs", name, now.plugins[name].text())
        else:
            yield (
                f"it was played without the plug-in {name!r}, which takes part in it now; "
                f"{_without(name)}"
            )


def differences_of_old_record(
    rules: Rules, plugins: Mapping[str, str], digest: str
) -> Iterator[str]:
    """Yield the differences of a record that names all plug-ins, and has one digest of them."""
    here = {plugin.id: plugin.version for plugin in rules.manifests}
    for name, version in plugins.items():
        if name not in here:
            yield _not_loaded(rules, name)
        elif here[name] != version:
            yield (
                f"expected {name} {clipped(str(version))}, got {here[name]}; to replay it, install "
                f"the version of {name} with which it was played"
            )
    for name in sorted(set(here) - set(plugins)):
        if digest == rules.digest:
            yield _damaged("plugins", name, here[name])
        else:
            yield f"it was played without the plug-in {name!r}; {_without(name)}"
    if digest != rules.digest:
        yield (
            f"expected the rules {clipped(digest)}, with which it was played, got {rules.digest}; "
            "a plug-in was edited since, or other parts were left out (--no)"
        )


def _without(name: str) -> str:
    return f"leave it out with --no {name} (in Python: without=)"


def _damaged(table: str, name: str, value: str) -> str:
    return (
        f"{name!r} is missing in the table [{table}], though the rules are those of the record; "
        f"the table is damaged: add the line {name} = {value!r}"
    )


def _not_loaded(rules: Rules, name: str) -> str:
    hint = maybe_meant(name, (plugin.id for plugin in rules.manifests))
    return (
        f"the plug-in {quoted(name)} is not loaded{hint}; if it is in a folder, give that with "
        "--plugins-dir (in Python: folders=)"
    )


def needed_option(rules: Rules, scenario: Scenario, given: Mapping[str, object]) -> str:
    """Return an option that a text must give; empty if it may leave out all that it does.

    An option with a default that means the same as its absence may be missing. It did not exist
    when the text was written, and the game went on then as it does now.
    """
    for option in sorted(scenario.options, key=lambda option: option.name):
        declared = rules.options.get(option.name)
        if option.name not in given and (declared is None or option.default != declared.absent):
            return option.name
    return ""
