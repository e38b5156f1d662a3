"""The registry: the place where one plug-in registers its components."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, is_typeddict

import attrs

from dtwister._content.checking.option_checks import declaration_problems
from dtwister._content.findings import finding_codes
from dtwister._content.reading.layout_parts import LAYOUT_KEYS, LayoutPart, part_problem
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
    Category,
    Character,
    GameSet,
    Layout,
    Object,
    Room,
    Scenario,
    SquareFeature,
    Status,
)
from dtwister._model.values.shared_methods import PlainValue, Printed
from dtwister._model.values.value_types import wrong_types
from dtwister._plugins.checking.call_checks import wrong_function
from dtwister._plugins.checking.class_checks import (
    ClassProblem,
    ability_problems,
    class_problems,
)
from dtwister._plugins.checking.code_places import (
    CodePlace,
    error_at,
    place_of_call,
    place_of_class,
    place_of_text,
)
from dtwister._plugins.checking.spec_checks import wrong_id, wrong_spec
from dtwister._printing import quoted
from dtwister._suggestions import hint_after

_COLOUR = re.compile("[a-z]+(?:-[a-z]+)*")
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
class Registration(PlainValue):
    """One registered thing and its origin."""

    table: str
    id: str
    value: Any
    origin: str
    place: CodePlace = CodePlace()
    """The line that registered it."""

    @property
    def where(self) -> str:
        """The origin and the line, for messages."""
        return f"{self.origin} ({self.place.text})" if self.place.file else self.origin


@attrs.define(eq=False)
class Registry(Printed):
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
    colours: list[str] = attrs.field(factory=list)
    categories: list[Category] = attrs.field(factory=list)
    distribution: str = ""
    default_choices: Defaults = Defaults()
    plugin: Any = None
    """The module, or the object, with the hooks."""

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
            if not _table_of(thing):
                self._fail(finding_codes.NO_INSTANCE, _unfit(thing, self.manifest.id))
        named = [(_table_of(thing), thing.id, thing) for thing in things]
        self._check_abilities([one for thing in things for one in getattr(thing, "abilities", ())])
        self._enter(*named)
        wrong = wrong_spec(things)
        if wrong is not None:
            spec, problem = wrong
            self._fail(problem.code, problem.message, _line_of(self.folder, spec.id, problem.name))

    def category(self, *categories: Category) -> None:
        """Declare categories that abilities name, though no feature of the plug-in has them."""
        for one in categories:
            self._expect(one, Category)
            name: object = one.name
            if not isinstance(name, str) or name.split() != [name]:
                message = f"expected a word as name of a category, got {quoted(name)}"
                self._fail(finding_codes.WRONG_VALUE, message)
        self.categories.extend(categories)

    def ability(self, *factories: Callable[..., Ability], id: str = "") -> None:
        """Register abilities so that TOML files can name them; usually their classes.

        `id` is that of a single factory that has none itself, such as a function.
        """
        if id and len(factories) != 1:
            self._fail(finding_codes.MALFORMED_ID, f"the id {id!r} can be that of one ability only")
        given: Sequence[object] = factories  # plug-ins without type checks may pass anything
        for factory in given:
            if not callable(factory):
                name = type(factory).__name__
                remedy = f"; write {name} instead of {name}()" * isinstance(factory, Ability)
                message = f"expected the class of an ability, got {quoted(factory)}{remedy}"
                self._fail(finding_codes.NO_INSTANCE, message)
        kinds: list[type[Any]] = [factory for factory in factories if isinstance(factory, type)]
        for kind in kinds:
            if not issubclass(kind, Ability):
                self._fail(
                    finding_codes.NO_INSTANCE,
                    f"{kind!r} is not derived from Ability; write class {kind.__name__}(Ability)",
                    place_of_class(kind),
                )
        self._refuse(ability_problems(kinds))
        named = [(id or getattr(factory, "id", ""), factory) for factory in factories]
        self._enter(*(("abilities", *one) for one in named))

    def everyone(self, *abilities: Ability) -> None:
        """Give instances of abilities to every character of the games with this plug-in in play."""
        self._add_abilities("everyone", abilities)

    def game(self, *abilities: Ability) -> None:
        """Give instances of abilities to the games with this plug-in in play, not to a piece."""
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
            self._expect(slot, Memory)
            secret: object = slot.secret
            if secret not in ("", "by_seat", "all"):
                message = f"the memory {quoted(slot.key)}: expected secret to be '', 'by_seat' or "
                self._fail(
                    finding_codes.WRONG_VALUE,
                    f"{message}'all', got {quoted(secret)}",
                    _line_of(self.folder, slot.key, "secret"),
                )
            initial: object = slot.initial
            if not callable(initial):
                message = (
                    f"the memory {quoted(slot.key)}: expected a function of the match, got "
                    f"{quoted(initial)}; write lambda match: {quoted(initial)}"
                )
                self._fail(finding_codes.WRONG_VALUE, message, _line_of(self.folder, slot.key))
        unfit = wrong_function(slots)
        if unfit is not None:
            key, part, problem = unfit
            message = f"the memory {quoted(key)}, {part}: {problem}"
            self._fail(finding_codes.WRONG_VALUE, message, _line_of(self.folder, key, part))
        wrong = next(wrong_types({slot.key: (slot.holds, slot.secret) for slot in slots}), None)
        if wrong is not None:
            key, problem = wrong
            self._fail(
                finding_codes.WRONG_VALUE,
                f"the memory {quoted(key)}, holds: {problem}",
                _line_of(self.folder, key, "holds"),
            )
        self._enter(*(("memories", slot.key, slot) for slot in slots))

    def status(self, *statuses: Status) -> None:
        """Declare statuses that pieces can have."""
        for one in statuses:
            self._expect(one, Status)
            if not one.name:
                message = f"the status {one.id!r} needs a name"
                self._fail(finding_codes.WRONG_VALUE, message, _line_of(self.folder, one.id))
            self._check_abilities(one.abilities)
        self._enter(*(("statuses", one.id, one) for one in statuses))

    def option(self, *options: Option[Any]) -> None:
        """Declare options, which scenarios then name (`options = ["..."]`)."""
        self._declare("options", options, Option)

    def setting(self, *settings: Setting[Any]) -> None:
        """Declare settings, which scenarios then make (`[scenario.settings]`)."""
        self._declare("settings", settings, Setting)

    def table(self, key: str, kind: type[LayoutPart]) -> None:
        """Add a table to layouts: its key, and the class that describes its values."""
        problem = part_problem(kind)
        given: object = kind
        if key in LAYOUT_KEYS:
            problem = "layouts have a key of this name already"
        if problem:
            place = place_of_class(given) if isinstance(given, type) else None
            self._fail(finding_codes.WRONG_VALUE, f"the table {key!r}: {problem}", place)
        _note(self, ("layout_parts", key, kind))

    def board(self, board: Board) -> None:
        """Register a kind of board; a layout names it by its id (`board = "..."`)."""
        self._expect(board, Board)
        self._enter(("boards", board.id, board))

    def report(self, *reports: Reporter | ViewPart[Any]) -> None:
        """Register reports of hands, turns and combats, and parts of the JSON form of views."""
        named: list[tuple[str, str, Any]] = []
        for one in reports:
            if isinstance(one, Reporter):
                named.append(("reporters", one.id, one))
            elif not isinstance(one, ViewPart):
                self._fail(
                    finding_codes.NO_INSTANCE, f"expected a Reporter or ViewPart, got {one!r}"
                )
            elif not is_typeddict(one.form):
                self._fail(
                    finding_codes.NO_INSTANCE,
                    f"expected a TypedDict as the form of {one.key!r}, got {one.form!r}",
                )
            else:
                named.append(("view_parts", one.key, one))
        self._enter(*named)

    def colour(self, *names: str) -> None:
        """Name colours of seats that players may choose, beside those of the layouts."""
        given: tuple[object, ...] = names  # authors without type checks may pass anything
        for name in given:
            if not isinstance(name, str) or not _COLOUR.fullmatch(name):
                self._fail(
                    finding_codes.WRONG_VALUE,
                    "expected a colour in lower-case letters and hyphens, such as 'dark-green', "
                    f"got {quoted(name)}",
                )
        self.colours.extend(names)

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
            self._expect(one, kind)
        for one, problem in declaration_problems(declared):
            self._fail(finding_codes.WRONG_VALUE, f"the {what} {one.name!r}: {problem}")
        _note(self, *((table, one.name, one) for one in declared))

    def _expect(self, value: object, kind: type[Any]) -> None:
        """Check that something that is registered is an instance of a class."""
        if not isinstance(value, kind):
            message = f"expected an instance of {kind.__name__}, got {quoted(value)}"
            self._fail(finding_codes.NO_INSTANCE, message)

    def _beside(self, name: str) -> Path:
        if self.folder is None:
            raise PluginError(
                f"{self.origin}: expected a plug-in in a folder, with {name!r} beside it"
            )
        if not isinstance(name, str):
            self._fail(finding_codes.OUTSIDE, f"expected the name of a file, got {quoted(name)}")
        path = self.folder / name
        if os.path.isabs(name) or os.path.normpath(name).startswith(os.pardir):
            self._fail(
                finding_codes.OUTSIDE,
                f"{quoted(name)} lies outside of the folder of the plug-in; move it there, and "
                f"write {quoted(path.name)}",
            )
        if not path.is_file():
            there = sorted(one.name for one in self.folder.glob(f"*{path.suffix}"))
            self._fail(
                finding_codes.OUTSIDE,
                f"unknown file {path.name!r} in {self.folder}{hint_after(path.name, there)}",
            )
        return path

    def _add_abilities(self, table: str, abilities: Sequence[Any]) -> None:
        """Check abilities and enter them under their ids."""
        self._check_abilities(abilities)
        self._enter(*((table, ability.id, ability) for ability in abilities))

    def _check_abilities(self, abilities: Sequence[Any]) -> None:
        for ability in abilities:
            if isinstance(ability, type) and issubclass(ability, Ability):
                name = ability.__name__
                self._fail(
                    finding_codes.NO_INSTANCE,
                    f"the ability must be an instance: write {name}() instead of {name}",
                )
            if not isinstance(ability, Ability):
                self._fail(finding_codes.NO_INSTANCE, f"expected an ability, got {ability!r}")
        self._refuse(ability_problems(abilities))

    def _add_classes(self, table: str, kinds: Sequence[Any], base: type[Any]) -> None:
        """Check classes and enter them under their tags."""
        self._refuse(class_problems(kinds, base))
        self._enter(*((table, kind.tag, kind) for kind in kinds))

    def _refuse(self, problems: Iterable[tuple[Any, ClassProblem]]) -> None:
        """Raise the first of some problems, each with the class whose it is."""
        for kind, problem in problems:
            own = isinstance(kind, type) and problem.code != finding_codes.NO_INSTANCE
            place = place_of_class(kind, problem.name) if own else None
            self._fail(problem.code, problem.message, place)

    def _fail(self, code: str, message: str, place: CodePlace | None = None) -> NoReturn:
        """Raise the error about a place; without one, about the line that registers."""
        raise error_at(code, message, place or place_of_call(), self.origin)

    def _enter(self, *named: tuple[str, str, Any]) -> None:
        """Enter things into their tables, under ids that are right."""
        wrong = wrong_id(self.manifest, [(name, value) for _, name, value in named])
        if wrong is not None:
            value, problem = wrong
            place = place_of_class(value) if isinstance(value, type) else None
            self._fail(finding_codes.MALFORMED_ID, problem, place)
        _note(self, *named)


def _note(registry: Registry, *named: tuple[str, str, Any]) -> None:
    """Enter things into the tables of a registry, with the line that registers them."""
    place = place_of_call()
    registry.entries += [Registration(*one, registry.origin, place) for one in named]


def _table_of(thing: object) -> str:
    """Return the table of a component that was made in code; empty for other things."""
    return next((table for kind, table in _KINDS if isinstance(thing, kind)), "")


def _unfit(thing: object, plugin: str) -> str:
    """Return why a thing is not a component that can be added."""
    kinds = tuple(kind for kind, _ in _KINDS)
    if isinstance(thing, type) and issubclass(thing, kinds):
        name = thing.__name__
        return f'expected a {name}, got the class; write {name}(id="{plugin}:...", ...)'
    return (
        f"{quoted(thing)} cannot be added; only characters, objects, features, rooms, layouts, "
        "scenarios and sets can"
    )


def _line_of(folder: Path | None, name: str, part: str = "") -> CodePlace | None:
    """Return the line of the code of a plug-in where an id stands; None if it is unknown.

    With `part` it is the line of that argument of what has the id.
    """
    place = place_of_text(folder, name, part)
    return place if place.file else None
