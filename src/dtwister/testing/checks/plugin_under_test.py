"""The plug-in under test, with its requirements, and games that show it."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from dtwister._engine.compiled_rules import Manifest, Rules
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError, PluginError
from dtwister._model.specs import Scenario
from dtwister._plugins.discovery import PluginCandidate, in_folder, installed
from dtwister._plugins.hosting import manifest_of, registered
from dtwister._plugins.loading import LoadReport, load
from dtwister._plugins.registry import Registry
from dtwister.testing.random_actions import random_game

OptionValue = int | bool | str

_SPEAKING = (AssertionError, DtwisterError)
"""Errors whose messages are clear by themselves."""


@attrs.define(eq=False, slots=False, kw_only=True)
class PluginUnderTest:
    """A plug-in under test, with the games that are played for it.

    >>> subject = PluginUnderTest(plugin="dtwister_base.plugin", games=1, decisions=20)
    >>> subject.manifest.id, subject.scenarios
    ('base', ('base:beginner', 'base:standard'))
    """

    plugin: Any
    """The module with the hooks, its name, or the `Path` of its file or folder."""
    beside: tuple[Any, ...] = ()
    """Other plug-ins that are loaded with it:
    requirements that are not installed, company.
    """
    wanted: tuple[str, ...] = ()
    """The scenarios to play; none: its own ones, or another one with its pieces."""
    options: Mapping[str, OptionValue] = attrs.field(factory=dict)
    """Options of the games, where a scenario has them."""
    games: int = 2
    """Random games for each scenario and check."""
    decisions: int = 90
    """The length of a random game, in decisions."""
    seed: int = 1
    discloses: tuple[str, ...] = ()
    """Tags of events that reveal hidden things."""
    golden: Path | None = None
    """A folder with stored games and counts; see the check `golden`."""
    write: bool = False
    """True if the files in `golden` are to be written again."""

    # -- loading ----------------------------------------------------------------------------------

    @cached_property
    def module(self) -> Any:
        """Return the plug-in itself; `PluginError` if it cannot be imported."""
        return _imported(self.plugin)

    @cached_property
    def manifest(self) -> Manifest:
        """Return its manifest."""
        return manifest_of(self.module)

    @property
    def registry(self) -> Registry:
        """Return its registrations, made again each time."""
        return registered(self.module)

    @cached_property
    def company(self) -> Mapping[str, Any]:
        """Return all other available plug-ins, by their ids: `beside` and installed ones."""
        there: dict[str, Any] = {}
        for candidate in installed():
            there.update(_by_id(candidate))
        for plugin in self.beside:
            module = _imported(plugin)
            there[manifest_of(module).id] = module
        there.pop(self.manifest.id, None)
        return there

    @cached_property
    def required(self) -> tuple[Any, ...]:
        """Return its requirements, and theirs, as far as they are available; nothing more."""
        found: dict[str, Any] = {}
        waiting = list(self.manifest.required)
        while waiting:
            name = waiting.pop()
            if name in self.company and name not in found:
                found[name] = self.company[name]
                waiting.extend(manifest_of(found[name]).required)
        return tuple(found[name] for name in sorted(found))

    @cached_property
    def neighbours(self) -> tuple[Any, ...]:
        """Return its neighbours in tests: all its requirements, and those `beside`."""
        others = [_imported(plugin) for plugin in self.beside]
        return (*self.required, *(one for one in others if one not in self.required))

    def load(self, *, without: tuple[str, ...] = (), plugins: Iterable[Any] = ()) -> LoadReport:
        """Load it with its neighbours, or with the given plug-ins."""
        others = tuple(plugins) or self.neighbours
        return load(plugins=(*others, self.module), entry_points=False, without=without)

    @cached_property
    def report(self) -> LoadReport:
        """Return the load report of it and of its neighbours."""
        return self.load()

    @cached_property
    def rules(self) -> Rules:
        """Return the rules of it and its neighbours;
        with a scenario, if it needs one to be seen.
        """
        rules = self.report.rules
        if not rules.scenarios:
            rules = self.load(plugins=self.company.values()).rules
        return staged(rules, self.manifest.id)

    @cached_property
    def rule_files(self) -> tuple[Path, ...]:
        """Return the pages of rules of all available plug-ins."""
        files = list(self.registry.rule_files)
        for other in self.company.values():
            try:
                files.extend(registered(other).rule_files)
            except DtwisterError:
                continue  # another plug-in is broken, not the one under test
        return tuple(files)

    # -- games ------------------------------------------------------------------------------------

    @cached_property
    def scenarios(self) -> tuple[str, ...]:
        """Return the scenarios to play: those asked for, its own, or else all."""
        if self.wanted:
            return self.wanted
        own = [n for n in self.rules.scenarios if n.partition(":")[0] == self.manifest.id]
        return tuple(sorted(own or self.rules.scenarios))

    def begin(self, scenario: str, seed: int, rules: Rules | None = None) -> Game:
        """Return a new game, with those of the options that its scenario has."""
        rules = rules or self.rules
        spec = rules.scenarios.get(scenario)  # a missing option is an error of the game
        known = {option.name for option in spec.options} if spec else set()
        given = {name: value for name, value in self.options.items() if name in known}
        return Game.new(rules, scenario, seed=seed, options=given)

    def each_game(self) -> Iterator[tuple[str, int]]:
        """Yield scenario and seed of every random game."""
        for scenario in self.scenarios:
            for number in range(self.games):
                yield scenario, self.seed + number

    def course(self, scenario: str, seed: int) -> Iterator[Game]:
        """Return one random game, decision by decision: the same object again and again."""
        return random_game(self.begin(scenario, seed), seed, self.decisions)

    def on_games(self, claim: Callable[[Game, int], None], *, every: int = 1) -> None:
        """Check a claim on random games, at regular intervals of decisions.

        A failure names the game, and the number of decisions before it.
        """
        for scenario, seed in self.each_game():
            number = 0
            try:
                for number, game in enumerate(self.course(scenario, seed)):
                    if number % every == 0:
                        claim(game, seed + number)
            except Exception as error:
                said = "" if isinstance(error, _SPEAKING) else f"{type(error).__name__}: "
                raise AssertionError(
                    f"{scenario}, seed {seed}, after {number} decisions: {said}{error}"
                    f"{self._to_blame(error)}"
                ) from error

    def _to_blame(self, error: Exception) -> str:
        """Return that another plug-in failed, if the error names only that."""
        named = set(re.findall(r"of plug-in '([a-z0-9-]+)'", str(error)))
        if not named or self.manifest.id in named:
            return ""
        others = " and ".join(sorted(named))
        return f" (this is a fault of {others}, and {self.manifest.id} may be right)"


def _imported(plugin: Any) -> Any:
    if isinstance(plugin, Path):
        return _at(plugin)
    if not isinstance(plugin, str):
        return plugin
    try:
        return importlib.import_module(plugin)
    except ImportError as error:
        raise PluginError(f"the plug-in {plugin!r} cannot be imported: {error}") from error


def _at(path: Path) -> Any:
    """Return the plug-in in a file, or in a folder with a `plugin.py`, that is not installed."""
    for candidate in in_folder(path.parent):
        # A failing import is reported with a file and a line.
        place = candidate.origin.rpartition(":")[0] or candidate.origin
        if place in (str(path), str(path / "plugin.py")):
            if candidate.plugin is None:
                raise PluginError(f"{candidate.origin}: {candidate.problem}") from candidate.error
            return candidate.plugin
    raise PluginError(
        f"unknown plug-in {str(path)!r}; expected a file *.py, or a folder with plugin.py"
    )


def _by_id(candidate: PluginCandidate) -> dict[str, Any]:
    if candidate.plugin is None:
        return {}
    try:
        return {manifest_of(candidate.plugin).id: candidate.plugin}
    except PluginError:
        return {}  # another plug-in is broken, not the one under test


def staged(rules: Rules, plugin: str) -> Rules:
    """Return the rules with a scenario in which the pieces and rooms
    of a plug-in appear.

    Where it has a scenario of its own, or nothing that could be played with, they stay as they are.
    Else its pieces take the parts of others in a scenario that is there.
    """
    of = [name for name in rules.scenarios if name.partition(":")[0] == plugin]
    stages = {name: spec for name, spec in rules.scenarios.items() if spec.characters}
    if of or not stages:
        return rules
    spec = max(stages.values(), key=lambda scenario: (len(scenario.characters), scenario.id))
    cast = Scenario(
        id=f"{plugin}:cast-in-{spec.id.partition(':')[2]}",
        name=spec.name,
        layout=spec.layout,
        frame=spec.frame,
        pairs=spec.pairs,
        room_sets=spec.room_sets,
        characters=_cast(rules.characters, plugin, spec.characters),
        objects=_cast(rules.objects, plugin, spec.objects),
        options=spec.options,
        abilities=spec.abilities,
        settings=spec.settings,
    )
    return attrs.evolve(rules, scenarios={**rules.scenarios, cast.id: cast}, digest="")


def _cast(known: Mapping[str, Any], plugin: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parts of a scenario, the first of them given to the pieces of a plug-in."""
    own = [name for name in known if name.partition(":")[0] == plugin and name not in parts]
    own = own[: len(parts)]
    return (*own, *parts[len(own) :])
