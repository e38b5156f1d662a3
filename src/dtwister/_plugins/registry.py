"""The registry: the place where one plug-in registers its components."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, is_typeddict

import attrs

from dtwister._content.checking.option_checks import declaration_problems
from dtwister._content.reading.content_tables import LayoutTable
from dtwister._content.reading.layout_parts import LayoutPart, part_problem
from dtwister._content.reading.value_checks import key_names
from dtwister._engine.board_kinds import Board
from dtwister._engine.compiled_rules import Defaults, Manifest, Memory
from dtwister._engine.questions.reporting import Reporter, ViewPart
from dtwister._errors import PluginError
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import Frame
from dtwister._model.options import Option, Setting
from dtwister._model.specs import (
    BorderFeature,
    Character,
    GameSet,
    Layout,
    Object,
    Room,
    Scenario,
    SquareFeature,
    Status,
)
from dtwister._plugins.class_checks import ability_problems, class_problems

_KINDS: tuple[tuple[type[Any], str], ...] = (
    (Character, "characters"),
    (Object, "objects"),
    (SquareFeature, "square_features"),
    (BorderFeature, "border_features"),
    (Room, "rooms"),
    (Layout, "layouts"),
    (Scenario, "scenarios"),
    (GameSet, "sets"),
)


@attrs.frozen
class Registration:
    """One registered thing and its origin."""

    table: str
    id: str
    value: Any
    origin: str


@attrs.define(eq=False)
class Registry:
    """The registrations of one plug-in.
    Ids must begin with the id of the plug-in and a colon.

    Everything may be registered in any order: the order of the rules never depends on it.
    """

    manifest: Manifest
    origin: str
    """The distribution or the file of the plug-in, for errors."""
    folder: Path | None = None
    entries: list[Registration] = attrs.field(factory=list)
    content_files: list[Path] = attrs.field(factory=list)
    rule_files: list[Path] = attrs.field(factory=list)
    required_features: list[str] = attrs.field(factory=list)
    distribution: str = ""
    default_choices: Defaults = Defaults()

    def add(
        self,
        *things: Character
        | Object
        | SquareFeature
        | BorderFeature
        | Room
        | Layout
        | Scenario
        | GameSet,
    ) -> None:
        """Register specs: characters, objects, features, rooms, layouts, scenarios, sets."""
        for thing in things:
            for kind, table in _KINDS:
                if isinstance(thing, kind):
                    self._check_abilities(getattr(thing, "abilities", ()))
                    self._enter(table, thing.id, thing)
                    break
            else:
                raise PluginError(
                    f"{self.origin}: {thing!r} cannot be added; only characters, objects, "
                    "features, rooms, layouts, scenarios and sets can"
                )

    def ability(self, *factories: Callable[..., Ability], id: str = "") -> None:
        """Register abilities so that TOML files can name them; usually their classes.

        `id` is that of a single factory that has none itself, such as a function.
        """
        if id and len(factories) != 1:
            raise PluginError(f"{self.origin}: the id {id!r} can be that of one ability only")
        kinds = [factory for factory in factories if isinstance(factory, type)]
        for kind in kinds:
            if not issubclass(kind, Ability):
                raise PluginError(f"{self._origin(kind)}: {kind!r} is not derived from Ability")
        self._refuse(ability_problems(kinds))
        for factory in factories:
            self._enter("abilities", id or getattr(factory, "id", ""), factory)

    def everyone(self, *abilities: Ability) -> None:
        """Give instances of abilities to every character of every game."""
        self._add_abilities("everyone", abilities)

    def game(self, *abilities: Ability) -> None:
        """Give instances of abilities to every game as a whole, not to a piece."""
        self._add_abilities("game", abilities)

    def frame(self, *frames: type[Frame]) -> None:
        """Register classes of frames, so that states and positions can name them."""
        self._add_classes("frames", frames, Frame)

    def action(self, *actions: type[Action]) -> None:
        """Register classes of actions; the tag and the verb of each must be new."""
        self._add_classes("actions", actions, Action)

    def event(self, *events: type[Event]) -> None:
        """Register classes of events, so that texts can be read back as events."""
        self._add_classes("events", events, Event)

    def memory(self, *slots: Memory[Any]) -> None:
        """Declare slots of the state, in which abilities and frames keep values."""
        for slot in slots:
            self._enter("memories", slot.key, slot)

    def status(self, *statuses: Status) -> None:
        """Declare statuses that pieces can have."""
        for one in statuses:
            if not isinstance(one, Status):
                raise PluginError(f"{self._origin(one)}: expected a Status, got {one!r}")
            if not one.name or " " in one.id:
                raise PluginError(
                    f"{self.origin}: the status {one.id!r} needs a name, and an id without blanks"
                )
            self._check_abilities(one.abilities)
            self._enter("statuses", one.id, one)

    def option(self, *options: Option[Any]) -> None:
        """Declare options, which scenarios then name (`options = ["..."]`)."""
        self._declare("options", options, Option)

    def setting(self, *settings: Setting[Any]) -> None:
        """Declare settings, which scenarios then make (`[scenario.settings]`)."""
        self._declare("settings", settings, Setting)

    def table(self, key: str, kind: type[LayoutPart]) -> None:
        """Add a table to layouts: its key, and the class that describes its values."""
        problem = part_problem(kind)
        if key in key_names(LayoutTable):
            problem = "layouts have a key of this name already"
        if problem:
            raise PluginError(f"{self._origin(kind)}: the table {key!r}: {problem}")
        self.entries.append(Registration("layout_parts", key, kind, self._origin(kind)))

    def board(self, board: Board) -> None:
        """Register a kind of board; a layout names it by its id (`board = "..."`)."""
        if not isinstance(board, Board):
            raise PluginError(f"{self._origin(board)}: {board!r} is not an instance of a Board")
        self._enter("boards", board.id, board)

    def report(self, *reports: Reporter | ViewPart[Any]) -> None:
        """Register reports of hands, turns and combats, and parts of the JSON form of views."""
        for one in reports:
            if isinstance(one, Reporter):
                self._enter("reporters", one.id, one)
            elif not isinstance(one, ViewPart):
                raise PluginError(
                    f"{self._origin(one)}: expected a Reporter or ViewPart, got {one!r}"
                )
            elif not is_typeddict(one.form):
                raise PluginError(
                    f"{self.origin}: expected a TypedDict as the form of {one.key!r}, "
                    f"got {one.form!r}"
                )
            else:
                self._enter("view_parts", one.key, one)

    def every_room(self, *features: str) -> None:
        """Say that every room should have a square with this feature;
        `dtwister validate` checks.
        """
        self.required_features.extend(features)

    def defaults(self, *, demo: str = "", drawn: str = "", turn: str = "") -> None:
        """Name the defaults for play; an empty text leaves one to other plug-ins.

        `demo` is the scenario that `dtwister demo` shows, `drawn` the one by whose rules positions
        drawn for tests are played, `turn` the frame that they begin with; its class has a
        classmethod `at(context, *, seat, ap)`. Of several plug-ins the first by id counts.
        """
        self.default_choices = Defaults(demo=demo, drawn=drawn, turn=turn)

    def content(self, *names: str) -> None:
        """Load TOML files that are stored beside the plug-in, by their names."""
        self.content_files.extend(self._beside(name) for name in names)

    def rules(self, *names: str) -> None:
        """Name Markdown files with the rules that the plug-in covers, stored beside it."""
        self.rule_files.extend(self._beside(name) for name in names)

    def _declare(self, table: str, declared: Sequence[Any], kind: type[Any]) -> None:
        """Register a component with plain names: two plug-ins cannot both declare one."""
        what = table.removesuffix("s")
        for one in declared:
            if not isinstance(one, kind):
                raise PluginError(
                    f"{self.origin}: expected an instance of {kind.__name__} to register as "
                    f"{what}, got {one!r}"
                )
        for one, problem in declaration_problems(declared):
            raise PluginError(f"{self.origin}: the {what} {one.name!r}: {problem}")
        self.entries += (Registration(table, one.name, one, self.origin) for one in declared)

    def _beside(self, name: str) -> Path:
        if self.folder is None:
            raise PluginError(
                f"{self.origin}: expected a plug-in in a folder, with {name!r} beside it"
            )
        path = self.folder / name
        if not path.is_file():
            raise PluginError(f"{self.origin}: unknown file {path.name!r} in {self.folder}")
        return path

    def _add_abilities(self, table: str, abilities: Sequence[Any]) -> None:
        """Check abilities and enter them under their ids."""
        self._check_abilities(abilities)
        for ability in abilities:
            self._enter(table, ability.id, ability)

    def _check_abilities(self, abilities: Sequence[Any]) -> None:
        for ability in abilities:
            if isinstance(ability, type) and issubclass(ability, Ability):
                name = ability.__name__
                raise PluginError(
                    f"{self._origin(ability)}: the ability must be an instance: write {name}() "
                    f"instead of {name}"
                )
            if not isinstance(ability, Ability):
                raise PluginError(f"{self._origin(ability)}: expected an ability, got {ability!r}")
        self._refuse(ability_problems(abilities))

    def _add_classes(self, table: str, kinds: Sequence[Any], base: type[Any]) -> None:
        """Check classes and enter them under their tags."""
        self._refuse(class_problems(kinds, base))
        for kind in kinds:
            self._enter(table, kind.tag, kind)

    def _refuse(self, problems: Iterable[tuple[Any, str]]) -> None:
        """Raise the first of some problems, each with the class whose it is."""
        for kind, problem in problems:
            raise PluginError(f"{self._origin(kind)}: {problem}")

    def _enter(self, table: str, name: str, value: Any) -> None:
        if not name:
            raise PluginError(f"{self.origin}: {value!r} has no id")
        prefix, colon, rest = name.partition(":")
        own = bool(colon and rest) and prefix == self.manifest.id
        if not own and name not in self.manifest.overrides:
            raise PluginError(
                f"{self.origin}: the id {name!r} must begin with {self.manifest.id + ':'!r}"
            )
        self.entries.append(Registration(table, name, value, self._origin(value)))

    def _origin(self, value: Any) -> str:
        target = value if isinstance(value, type) else type(value)
        if target.__module__.startswith("dtwister."):
            return self.origin
        try:
            return f"{self.origin} ({inspect.getsourcefile(target)})"
        except TypeError:
            return self.origin
