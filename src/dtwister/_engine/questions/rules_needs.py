"""The rules that a game needs: of each plug-in in it, a version and a digest of the content used.

Names and texts for people are left out, and so is everything that the game cannot meet. So a record
or position stays right when an unrelated plug-in is installed, or a description is reworded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from dtwister._caching import per_match, per_process, per_rules
from dtwister._engine.compiled_rules import SPEC_TABLES, Rules
from dtwister._engine.match import Match
from dtwister._engine.setup.plugins_in_play import owner_of, with_required
from dtwister._model.ability import Ability
from dtwister._model.fields import ELSEWHERE, UNLESS_DEFAULT
from dtwister._model.specs import (
    BorderFeature,
    BorderState,
    Character,
    GameSet,
    Layout,
    Object,
    Scenario,
    SquareFeature,
)
from dtwister._model.state import DECLARED, State, as_plain_tuples
from dtwister._model.values.shared_methods import PlainValue

ENGINE_RULES_VERSION: Final = 1
"""The version of the rules in the engine itself.

Raise it if a change of `dtwister` lets games that were recorded before go on in another way."""

FOR_PEOPLE: Final[Mapping[type[Any], frozenset[str]]] = {
    Character: frozenset({"name", "rules", "text", "icon"}),
    Object: frozenset({"name", "rules", "text", "icon"}),
    SquareFeature: frozenset({"name", "sign", "rules", "text", "icon", "shows_room"}),
    BorderFeature: frozenset({"name", "sign", "rail", "rules", "text"}),
    BorderState: frozenset({"icon"}),
    Layout: frozenset({"title"}),
    GameSet: frozenset({"title", "rules", "text"}),
    # A record has the values of all options of its game, whatever others a scenario offers now.
    Scenario: frozenset({"name", "rules", "text", "options"}),
}
"""The fields of specs that no game depends on."""

_DIGEST_SIZE: Final = 8
_MEMORY: Final = DECLARED.index("memory")


@attrs.frozen
class PluginNeed(PlainValue):
    """The need of a game for one plug-in: the version of its rules, and the content used.

    >>> PluginNeed(2, "93a50b6d7e21f4c8").text()
    '2 93a50b6d7e21f4c8'
    """

    rules_version: int
    """`Manifest.rules_version` of the plug-in."""
    content: str
    """A digest of the components of the plug-in that the game can meet."""

    def text(self) -> str:
        """Return the need as records and positions write it."""
        return f"{self.rules_version} {self.content}"


@attrs.frozen
class RulesNeeds(PlainValue):
    """The rules that a game needs: of the engine, and of each plug-in that takes part.

    >>> import dtwister
    >>> record = dtwister.record_of(dtwister.new_game("base:standard", seed=1))
    >>> sorted(record.needs.plugins), record.needs.engine
    (['base', 'features'], 1)
    """

    engine: int
    """The version of the rules in the engine itself."""
    plugins: Mapping[str, PluginNeed]
    """Plug-in -> the need for it."""

    @property
    def digest(self) -> str:
        """A digest of all of them."""
        named = sorted((name, need.text()) for name, need in self.plugins.items())
        return _hashed((self.engine, named))


def needs_of(match: Match) -> RulesNeeds:
    """Return the rules that a game needs."""
    return _needs_of(match)


@per_match
def _needs_of(match: Match) -> RulesNeeds:
    rules = match.rules
    versions = {one.id: one.rules_version for one in rules.manifests}
    home = owner_of(rules, match.scenario.id)
    owned: dict[str, set[_Part]] = {name: set() for name in versions}
    for part in _parts_of(match):
        owner = owner_of(rules, part[1])
        # A component that no plug-in registered, such as an ability without id, counts as one of
        # the scenario.
        owned.setdefault(owner if owner in versions else home, set()).add(part)
    used = [name for name, parts in owned.items() if parts]
    return RulesNeeds(
        engine=ENGINE_RULES_VERSION,
        plugins={
            name: PluginNeed(versions[name], _hashed(sorted(owned[name])))
            for name in sorted(with_required(rules, used))
        },
    )


def content_digest(rules: Rules, plugin: str) -> str:
    """Return a digest of all content of a plug-in on which games may depend.

    Its author compares it to see whether `Manifest.rules_version` is to be raised.
    """
    parts = [
        (table, name, _component(rules, table, name))
        for table in SPEC_TABLES
        for name in getattr(rules, table)
        if owner_of(rules, name) == plugin
    ]
    for table, abilities in (("everyone", rules.everyone), ("game", rules.game)):
        own = [ability for ability in abilities if owner_of(rules, ability.id) == plugin]
        parts += _abilities(rules, table, own)
    return _hashed(sorted(parts))


_Part = tuple[str, str, str]
"""A part of the rules: the table that it is in, its id, and its content as a digest."""


def _parts_of(match: Match) -> list[_Part]:
    """Return everything that a game can meet."""
    rules, scenario = match.rules, match.scenario
    markers = [feature for feature in rules.square_features.values() if feature.marker]
    floors = {cell.id for room in match.rooms for cell in room.cells if cell.id}
    borders = {name for room in match.rooms for _, _, name in room.room.sides}
    chosen: dict[str, Iterable[str]] = {
        "characters": [name for name in match.kinds if name in rules.characters],
        "objects": [name for name in match.kinds if name in rules.objects],
        "square_features": floors,
        "border_features": borders,
        "rooms": [room.room.id for room in match.rooms],
        "layouts": [scenario.layout],
        "scenarios": [scenario.id],
        "sets": [one.id for one in match.draft_pool.sets],
    }
    parts = [
        (table, name, _component(rules, table, name))
        for table, names in chosen.items()
        for name in names
    ]
    parts += _abilities(rules, "game", match.abilities.of_game)
    borne = {ability for kind in match.kinds.values() for ability in kind.abilities}
    parts += _abilities(rules, "pieces", borne)
    used = {owner_of(rules, name) for _, name, _ in parts}
    parts += [
        ("square_features", one.id, _component(rules, "square_features", one.id))
        for one in markers
        if owner_of(rules, one.id) in used
    ]
    parts.append(("frames", scenario.frame, ""))
    if match.board.id in rules.boards:
        parts.append(("boards", match.board.id, ""))
    return parts


def _abilities(rules: Rules, table: str, abilities: Iterable[Ability]) -> list[_Part]:
    return [(table, ability.id, _ability(rules, ability)) for ability in abilities]


@per_rules
def _ability(rules: Rules, ability: Ability) -> str:
    return _hashed(_described(ability))


@per_rules
def _component(rules: Rules, table: str, name: str) -> str:
    return _hashed(_described(getattr(rules, table)[name]))


@per_process
def _fields_of(kind: type[Any]) -> tuple[tuple[str, Any], ...] | None:
    """Return the fields of a class that games depend on; None for another class.

    With each stands the value with which it is left out, or `NOTHING`.
    """
    if not attrs.has(kind):
        return None
    left_out = FOR_PEOPLE.get(kind, frozenset())
    return tuple(
        (field.name, field.default if UNLESS_DEFAULT in field.metadata else attrs.NOTHING)
        for field in attrs.fields(kind)
        if ELSEWHERE not in field.metadata and field.name not in left_out
    )


def _described(value: Any) -> Any:
    """Return a part of the rules as nested tuples of numbers and words."""
    if isinstance(value, Ability):
        own = vars(value)
        return (value.id, as_plain_tuples(sorted(own.items())))
    if isinstance(value, tuple | list):
        return tuple(map(_described, value))
    if isinstance(value, frozenset):
        return tuple(sorted(map(_described, value)))
    if isinstance(value, Mapping):
        return tuple((str(key), _described(value[key])) for key in sorted(value))
    names = _fields_of(type(value))
    if names is None:
        return value
    parts = ((name, getattr(value, name), without) for name, without in names)
    return tuple((name, _described(part)) for name, part, without in parts if part != without)


def _hashed(value: object) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=_DIGEST_SIZE).hexdigest()


# -- states ----------------------------------------------------------------------------------------


def recorded_digest(match: Match, state: State) -> str:
    """Return the digest of a state that records have.

    Slots of plug-ins with their first value are left out. So it stays the same beside a plug-in
    that has nothing to do with the game.
    """
    key = list(state.key())
    slots = zip(match.memories.slots, key[_MEMORY], _first_memory(match), strict=True)
    key[_MEMORY] = tuple((slot.key, now) for slot, now, first in slots if now != first)
    return _hashed(tuple(key))


@per_match
def _first_memory(match: Match) -> tuple[Any, ...]:
    """Return the first values of all slots."""
    return tuple(as_plain_tuples(slot.initial(match)) for slot in match.memories.slots)
