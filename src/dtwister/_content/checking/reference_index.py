"""The things content may refer to:
the ids of loaded plug-ins, and the signs of drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import attrs

from dtwister._content.reading.declared_names import Options, Settings
from dtwister._content.reading.room_drawing import Signs
from dtwister._model.specs import BorderFeature, Category, Layout, Room, SquareFeature


def _no_signs() -> Signs:
    return Signs({}, {}, {})


@attrs.frozen(kw_only=True)
class ReferenceIndex:
    """The components that exist already when content is checked.

    `abilities` are the factories, so that parameters can be compared with their signatures; none of
    them is called.

    >>> ReferenceIndex(characters=frozenset({"demo:cook"})).layouts
    frozenset()
    """

    rooms: tuple[Room, ...] = ()
    layouts: frozenset[str] = frozenset()
    seats: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    """Layout -> the colours of its seats."""
    scenarios: frozenset[str] = frozenset()
    characters: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    abilities: Mapping[str, Callable[..., object]] = attrs.field(factory=dict)
    frames: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()
    signs: Signs = attrs.field(factory=_no_signs)
    squares: Mapping[str, SquareFeature] = attrs.field(factory=dict)
    borders: Mapping[str, BorderFeature] = attrs.field(factory=dict)
    every_room: tuple[str, ...] = ()
    """Square features of which every room has one."""
    categories: Mapping[str, Category] = attrs.field(factory=dict)
    """The categories that plug-ins declare, apart from those of features."""
    boards: Mapping[str, Layout] = attrs.field(factory=dict)
    """The layouts themselves."""
    board_kinds: frozenset[str] = frozenset()
    """The kinds of boards that plug-ins register."""
    rule_ids: frozenset[str] = frozenset()
    """The rules that have a text."""
    used: frozenset[str] = frozenset()
    """The abilities that something uses."""
    layout_parts: Mapping[str, type[Any] | None] = attrs.field(factory=dict)
    """The tables that plug-ins add to layouts; `None` for one whose class is not known."""
    settings: Settings | None = None
    """The settings that plug-ins declare; `None` if they are unknown."""
    options: Options | None = None
    """The options that plug-ins declare; `None` if they are unknown."""
    homes: Mapping[str, Path] = attrs.field(factory=dict)
    """Plug-in -> the folder that its files lie in."""


class RulesLike(Protocol):
    """The part of compiled rules that content can refer to."""

    @property
    def rooms(self) -> Mapping[str, Room]:
        """All rooms of the rules, by id."""

    @property
    def layouts(self) -> Mapping[str, Any]:
        """All layouts of the rules, by id."""

    @property
    def scenarios(self) -> Mapping[str, Any]:
        """All scenarios of the rules, by id."""

    @property
    def characters(self) -> Mapping[str, Any]:
        """All characters of the rules, by id."""

    @property
    def objects(self) -> Mapping[str, Any]:
        """All objects of the rules, by id."""

    @property
    def abilities(self) -> Mapping[str, Callable[..., object]]:
        """Factories of abilities by id."""

    @property
    def frames(self) -> Mapping[str, Any]:
        """All classes of frames of the rules, by tag."""

    @property
    def square_features(self) -> Mapping[str, SquareFeature]:
        """The features that cells can have, by id."""

    @property
    def border_features(self) -> Mapping[str, BorderFeature]:
        """The features that sides can carry, by id."""


def reference_index_of(rules: RulesLike) -> ReferenceIndex:
    """Return the things that the plug-ins of compiled rules give to content.

    >>> from types import SimpleNamespace
    >>> names = "layouts scenarios characters objects frames rooms abilities"
    >>> rules = SimpleNamespace(**{name: {} for name in names.split()})
    >>> rules.square_features = rules.border_features = {}
    >>> rules.frames = {"demo:turn": object}
    >>> reference_index_of(rules).frames
    frozenset({'demo:turn'})
    """
    return ReferenceIndex(
        rooms=tuple(rules.rooms.values()),
        layouts=frozenset(rules.layouts),
        seats={name: tuple(layout.seats) for name, layout in rules.layouts.items()},
        scenarios=frozenset(rules.scenarios),
        characters=frozenset(rules.characters),
        objects=frozenset(rules.objects),
        abilities=dict(rules.abilities),
        frames=frozenset(rules.frames),
        sets=frozenset(getattr(rules, "sets", ())),
        signs=Signs.of(rules.square_features.values(), rules.border_features.values()),
        squares=dict(rules.square_features),
        borders=dict(rules.border_features),
        every_room=tuple(getattr(rules, "every_room", ())),
        categories=dict(getattr(rules, "categories", {})),
        boards=dict(rules.layouts),
        board_kinds=frozenset(getattr(rules, "boards", ())),
        used=frozenset(_used(rules)),
        layout_parts=dict(getattr(rules, "layout_parts", {})),
        settings=getattr(rules, "settings", None),
        options=getattr(rules, "options", None),
    )


def _used(rules: RulesLike) -> Iterator[str]:
    """Yield the abilities of all pieces, scenarios and squares,
    and those of everybody.
    """
    tables = (rules.characters, rules.objects, rules.scenarios, rules.square_features)
    for table in tables:
        for thing in table.values():
            yield from (ability.id for ability in getattr(thing, "abilities", ()))
    for name in ("everyone", "game"):
        yield from (ability.id for ability in getattr(rules, name, ()))
