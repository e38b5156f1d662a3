"""Checks that what the code of plug-ins names exists, once all of them have registered.

`NAMES` lists the attributes of abilities with names in them. Names are compared with what all
plug-ins that are loaded declare.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Manifest
from dtwister._errors import PluginError
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import Frame
from dtwister._model.lifetimes import OWN_ABILITIES
from dtwister._model.specs import SQUARES
from dtwister._model.values.shared_methods import Printed
from dtwister._plugins.checking.class_checks import ClassProblem
from dtwister._plugins.checking.class_lookups import registered_abilities
from dtwister._plugins.checking.code_places import (
    error_at,
    place_of_class,
    place_of_text,
)
from dtwister._plugins.checking.manifest_checks import required_by
from dtwister._plugins.checking.spec_checks import border_problem, shared_signs
from dtwister._printing import quoted
from dtwister._suggestions import hint_after, maybe_meant, near_names

if TYPE_CHECKING:
    from dtwister._plugins.registry import Registration, Registry

Entries = Sequence[tuple[Manifest, "Registration"]]
Tables = Mapping[str, Mapping[str, Any]]

_LIKENESS: Final = 0.82
"""The likeness of two tags from which one is taken for a misspelling of the other."""
_SHORT: Final = 5
"""Tags up to this length are too easily alike."""


@attrs.frozen
class _Names(Printed):
    """A sort of names: the things they stand for, and the code and the remedy of a finding."""

    what: str
    code: str
    remedy: str


_BORDERS = _Names(
    "category of borders",
    finding_codes.UNKNOWN_CATEGORY,
    "; give it to a BorderFeature, or declare it: registry.category(Category({name!r}, "
    "border=True))",
)
_SQUARES = _Names(
    "category of squares",
    finding_codes.UNKNOWN_CATEGORY,
    "; give it to a SquareFeature, or declare it: registry.category(Category({name!r}))",
)
_BOARDS = _Names("kind of board", finding_codes.UNKNOWN_BOARD, "; register a Board")
NAMES: Final[Mapping[str, _Names]] = {
    "passes": _BORDERS,
    **dict.fromkeys(("crosses", "may_stop_on", "must_stop_on", "bridges", "supports"), _SQUARES),
    "boards": _BOARDS,
}
"""Attribute of `Ability` -> what the names in it are."""

_TABLES: Final = (("actions", Action), ("events", Event), ("frames", Frame))
"""Tables of classes, with their bases."""


def check_names(
    registries: Sequence[Registry], entries: Entries, tables: Tables, without: Collection[str]
) -> None:
    """Check that all that plug-ins name in their code exists; the first problem is an error.

    `entries` are those of all plug-ins, `tables` what is in effect, `without` what is left out.
    """
    check = _Check(registries, entries, tables, without)
    for manifest, ability in list(check.abilities()):
        check.names_of(manifest, ability)
    check.terrain()
    check.choices()
    check.classes()


class _Check:
    """One check of all registrations."""

    def __init__(
        self,
        registries: Sequence[Registry],
        entries: Entries,
        tables: Tables,
        without: Collection[str],
    ) -> None:
        self._registries = {registry.manifest.id: registry for registry in registries}
        self._manifests = {name: one.manifest for name, one in self._registries.items()}
        self._entries = entries
        self._tables = tables
        self._without = without
        squares = [entry.value for _, entry in entries if entry.table == "square_features"]
        borders = [entry.value for _, entry in entries if entry.table == "border_features"]
        declared = [one for registry in registries for one in registry.categories]
        self._known: dict[_Names, set[str]] = {
            _SQUARES: {"floor"}
            | {name for one in squares for name in (one.category, *one.subcategories)}
            | {one.name for one in declared if not one.border},
            _BORDERS: {one.category for one in borders}
            | {one.name for one in declared if one.border},
            _BOARDS: {SQUARES}
            | {entry.id for _, entry in entries if entry.table == "boards"}
            | {name for name in without if ":" in name},
        }
        self._blocking = {one.name for one in declared if one.blocks_sight}
        self._tags = self._owners_of_tags()

    def abilities(self) -> Iterator[tuple[Manifest, Ability | type[Ability]]]:
        """Yield the abilities that are registered, each class once."""
        seen: set[Any] = set()
        for manifest, one in registered_abilities(self._entries):
            kind = one if isinstance(one, type) else type(one)
            own = {} if isinstance(one, type) else getattr(one, "__dict__", {})
            for name, value in own.items():
                if isinstance(value, list | dict | set):
                    message = (
                        f"{kind.__name__}.{name} is {quoted(value)}, which can change; use a "
                        "tuple, or a Memory for what changes"
                    )
                    problem = ClassProblem(finding_codes.WRONG_VALUE, message, name)
                    self._fail(manifest, kind, problem)
            key = one if own else kind
            if key not in seen and issubclass(kind, Ability):
                seen.add(key)
                yield manifest, one

    def names_of(self, manifest: Manifest, ability: Ability | type[Ability]) -> None:
        """Check the names in the attributes of an ability."""
        kind = ability if isinstance(ability, type) else type(ability)
        for name, names in NAMES.items():
            value = getattr(ability, name)
            if value is getattr(Ability, name) or not isinstance(value, frozenset):
                continue
            unknown = value - self._known[names]
            if unknown:
                word = min(unknown)
                hint = hint_after(word, sorted(self._known[names])) or names.remedy.format(
                    name=word
                )
                message = f"{kind.__name__}.{name}: unknown {names.what} {word!r}{hint}"
                self._fail(manifest, kind, ClassProblem(names.code, message, name))
        if isinstance(ability.tags, frozenset):
            for tag in ability.tags:
                near = self._meant_by(manifest, tag)
                if near:
                    message = (
                        f"{kind.__name__}.tags: nothing asks for {tag!r}; did you mean {near!r}?"
                    )
                    self._fail(
                        manifest, kind, ClassProblem(finding_codes.UNKNOWN_TAG, message, "tags")
                    )
        for event in (*ability.listens, *ability.replaces):
            self._check_event(manifest, kind, event)

    def _owners_of_tags(self) -> dict[str, set[str]]:
        """Return tag -> the plug-ins of which something has it."""
        owners: dict[str, set[str]] = {}
        for manifest, entry in self._entries:
            things = [entry.value, *getattr(entry.value, "abilities", ())]
            for thing in things:
                tags = getattr(thing, "tags", None)
                for tag in tags if isinstance(tags, frozenset) else ():
                    owners.setdefault(tag, set()).add(manifest.id)
        return owners

    def _meant_by(self, manifest: Manifest, tag: str) -> str:
        """Return the tag of a plug-in that is required, if this one looks like a slip of it."""
        owners = self._tags.get(tag, set())
        if len(tag) <= _SHORT or owners - {manifest.id} or ":" in tag:
            return ""
        required = required_by(manifest.id, self._manifests)
        known = sorted(name for name, having in self._tags.items() if having & required)
        return next(iter(near_names(tag, known, likeness=_LIKENESS)), "")

    def _check_event(self, manifest: Manifest, kind: type[Any], event: type[Event]) -> None:
        """An event that no plug-in registers: a base class stands for those derived from it."""
        tag = vars(event).get("tag", "")
        if not tag or tag in self._tables["events"] or tag in self._without:
            return
        if tag.partition(":")[0] in ("core", *self._without):
            return
        attribute = "listens" if event in kind.listens else "replaces"
        message = (
            f"{kind.__name__}.{attribute}: {event.__name__} is not registered; write "
            f"registry.event({event.__name__})"
        )
        self._fail(manifest, kind, ClassProblem(finding_codes.NOT_REGISTERED, message, attribute))

    def terrain(self) -> None:
        """Check that no sign is used twice among related plug-ins, and that features fit."""
        for table, what in (
            ("square_features", "sign"),
            ("border_features", "sign"),
            ("border_features", "rail"),
        ):
            for name, other, sign in shared_signs(self._tables[table], what, self._may_not_share):
                message = f"the {what} {sign!r} of {name!r} is that of {other!r}; choose another"
                self._fail_at(name, finding_codes.WRONG_SIGN, message, what)
        borders = self._tables["border_features"]
        for name in sorted(borders):
            problem = border_problem(name, borders[name], borders)
            if problem:
                self._fail_at(name, finding_codes.WRONG_BORDER, f"the border {name!r} {problem}")
        for name, feature in self._tables["square_features"].items():
            if feature.category in self._blocking and not feature.blocks_sight:
                message = (
                    f"{name!r} does not block sight, as squares of the category "
                    f"{feature.category!r} do; write blocks_sight=True"
                )
                self._fail_at(name, finding_codes.WRONG_VALUE, message, "category")

    def _may_not_share(self, name: str, other: str) -> bool:
        mine, theirs = name.partition(":")[0], other.partition(":")[0]
        return mine == theirs or theirs in required_by(mine, self._manifests)

    def choices(self) -> None:
        """Check the names in `registry.every_room` and `registry.defaults`."""
        for registry in self._registries.values():
            wanted = [("square feature", "square_features", n) for n in registry.required_features]
            chosen = registry.default_choices
            wanted += [
                ("scenario", "scenarios", chosen.demo),
                ("scenario", "scenarios", chosen.drawn),
            ]
            wanted += [("frame", "frames", chosen.turn)]
            for what, table, name in wanted:
                known = self._tables[table]
                gone = name in self._without or name.partition(":")[0] in self._without
                if not name or name in known or gone or self._left_out(table, name):
                    continue
                message = f"unknown {what} {name!r}{hint_after(name, known)}"
                place = place_of_text(registry.folder, name)
                raise error_at(finding_codes.UNKNOWN_NAME, message, place, registry.origin)

    def _left_out(self, table: str, name: str) -> bool:
        """Return whether a plug-in brings something that is left out, or cannot be played then."""
        owner = name.partition(":")[0]
        return table == "scenarios" and bool(self._without) and owner in self._registries

    def classes(self) -> None:
        """Check that all classes with a tag that the code of plug-ins defines are registered."""
        for table, base in _TABLES:
            known = {entry.value for _, entry in self._entries if entry.table == table}
            for kind in _derived(base):
                tag = vars(kind).get("tag", "")
                registry = self._registries.get(tag.partition(":")[0])
                if kind in known or registry is None or tag in self._without:
                    continue
                if tag not in self._tables[table] and _belongs(kind, registry.folder):
                    what = base.__name__.lower()
                    message = (
                        f"{kind.__name__} is not registered; write registry.{what}({kind.__name__})"
                    )
                    problem = ClassProblem(finding_codes.NOT_REGISTERED, message)
                    self._fail(registry.manifest, kind, problem)

    def _fail(self, manifest: Manifest, kind: type[Any], problem: ClassProblem) -> None:
        registry = self._registries[manifest.id]
        raise error_at(
            problem.code, problem.message, place_of_class(kind, problem.name), registry.origin
        )

    def _fail_at(self, name: str, code: str, message: str, part: str = "") -> None:
        """Raise the error about a component, at the line where its id stands."""
        manifest, entry = next(
            (manifest, entry) for manifest, entry in self._entries if entry.id == name
        )
        registry = self._registries[manifest.id]
        place = place_of_text(registry.folder, name, part)
        raise error_at(code, message, place if place.file else entry.place, registry.origin)


def _derived(base: type[Any]) -> Iterator[type[Any]]:
    """Yield the classes that are derived from one, at whatever distance."""
    for kind in base.__subclasses__():
        yield kind
        yield from _derived(kind)


def _belongs(kind: type[Any], folder: Path | None) -> bool:
    """Return whether a class stands in a module below a folder, now and not before a reload."""
    module = sys.modules.get(kind.__module__)
    if folder is None or getattr(module, kind.__name__, None) is not kind:
        return False
    file = getattr(module, "__file__", None)
    return file is not None and folder.resolve() in Path(file).resolve().parents


def check_takes(tables: Tables) -> None:
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
