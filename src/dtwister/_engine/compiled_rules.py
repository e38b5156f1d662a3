"""Rules: immutable tables compiled once from plug-ins, with a digest."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import attrs

from dtwister._caching import Caches, per_rules
from dtwister._engine.board_kinds import Board
from dtwister._engine.questions.reporting import Reporter, ViewPart
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.fields import ELSEWHERE
from dtwister._model.frames import Frame
from dtwister._model.ids import SeatId
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
from dtwister._model.state import as_plain_tuples
from dtwister._model.values.pickled_classes import pickled
from dtwister._model.values.shared_methods import PlainValue, Printed
from dtwister._model.values.value_types import ValueType, value_type

T_co = TypeVar("T_co", covariant=True)


_PLUGIN: Final = re.compile(r"([a-z][a-z0-9-]*)\s*(.*)", re.ASCII)
_BOUND: Final = re.compile(r"(>=|<=|==|!=|<|>)\s*(\d{1,9}(?:\.\d{1,9})*)", re.ASCII)


def _release(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, without zeros at its end."""
    found = re.match(r"\d{1,9}(\.\d{1,9})*", version, re.ASCII)
    numbers = [int(part) for part in found[0].split(".")] if found else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


@attrs.frozen
class Requirement(PlainValue):
    """A plug-in that another one names, with the versions of it that are meant.

    >>> Requirement.read("features>=1,<2").allows("1.7")
    True
    """

    plugin: str
    bounds: tuple[tuple[str, str], ...] = ()
    """(comparison, version); all of them must hold."""

    @classmethod
    def read(cls, text: str) -> Requirement | None:
        """Read `features` or `features>=1,<2`; None if it is written in another way."""
        found = _PLUGIN.fullmatch(text)
        if found is None:
            return None
        parts = [_BOUND.fullmatch(part.strip()) for part in found[2].split(",")] if found[2] else []
        bounds = tuple((part[1], part[2]) for part in parts if part)
        return cls(found[1], bounds) if len(bounds) == len(parts) else None

    def allows(self, version: str) -> bool:
        """Return whether a version is among those that are meant.

        `==1` means all versions that begin with 1, and `!=1` all others.
        """
        mine = _release(version)
        for sign, text in self.bounds:
            bound = _release(text)
            begins = (*mine, *(0,) * len(bound))[: text.count(".") + 1] == (
                *bound,
                *(0,) * (text.count(".") + 1 - len(bound)),
            )
            holds = {
                ">=": mine >= bound,
                "<=": mine <= bound,
                ">": mine > bound,
                "<": mine < bound,
                "==": begins,
                "!=": not begins,
            }
            if not holds[sign]:
                return False
        return True


@attrs.frozen(kw_only=True)
class Manifest(PlainValue):
    """The statements of a plug-in about itself.

    `api` is the range of versions of the plug-in interface that it works with; `requires` and
    `conflicts` name plug-ins, with the versions meant if you like (`features>=1,<2`); `overrides`
    names the ids of others that it replaces. Raise `rules_version` with each change of code after
    which a recorded game goes on in another way.

    >>> Manifest(id="circus", version="1.0", requires=("features",)).api
    '>=1,<2'
    """

    id: str
    version: str
    name: str = ""
    api: str = ">=1,<2"
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    rules_version: int = 1

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The entries of `requires`, read."""
        return tuple(Requirement.read(text) or Requirement(text) for text in self.requires)

    @property
    def required(self) -> tuple[str, ...]:
        """The ids of the plug-ins that it requires, without their versions.

        >>> Manifest(id="circus", version="1.0", requires=("features>=1,<2",)).required
        ('features',)
        """
        return tuple(one.plugin for one in self.requirements)


@attrs.frozen(eq=False)
class Memory(Generic[T_co], Printed):
    """A typed slot of the state that a plug-in declares; its values are immutable.

    `secret` says who may see it: "" all seats, "by_seat" each seat its own entry of a tuple, "all"
    no seat. `mask` returns another seat's view of an entry; `sample` makes up an entry that agrees
    with that view: it gets the context, the seat, the view and the generator. `pairs` returns the
    pairs of rooms that a seat's view of the value proves to be in the game: these are then among
    the rooms that are made up. `changes_openly` says that all seats know the first value and see
    each change: no seat may look at it, but a seat that followed the game knows it. `holds` is the
    type of the values: texts write its pieces, squares and seats by name, and read them back.

    >>> from dtwister.plugin.numbers import PieceId
    >>> FRIENDS = Memory("circus:friends", lambda match: (), holds=tuple[PieceId, ...])
    >>> FRIENDS.initial(None), FRIENDS.type.part(0).kind
    ((), 'piece')
    """

    key: str
    initial: Callable[[Any], T_co]
    secret: str = ""
    mask: Callable[[Any], Any] = lambda _value: None
    sample: Callable[[Any, SeatId, Any, Any], Any] = lambda _table, _seat, seen, _rng: seen
    pairs: Callable[[Any], Collection[str]] | None = None
    changes_openly: bool = False
    holds: Any = Any

    @property
    def type(self) -> ValueType:
        """The type of the values, read from `holds`; that of anything if it does not say."""
        return value_type(self.holds)


@attrs.frozen(kw_only=True)
class Defaults(PlainValue):
    """The defaults for play; empty where no plug-in names one."""

    demo: str = ""
    """The scenario that `dtwister demo` shows."""
    drawn: str = ""
    """The scenario whose rules apply to positions drawn for tests."""
    turn: str = ""
    """The frame that a drawn position begins with; its class has a classmethod `at`."""


SPEC_TABLES: Final = (
    *("characters", "objects", "square_features", "border_features"),
    *("rooms", "layouts", "scenarios", "sets"),
)
"""The tables of components in `Rules`, in the order in which digests describe them."""


def _frozen_mapping() -> Any:
    return attrs.field(factory=dict, converter=lambda value: MappingProxyType(dict(value)))


@pickled
@attrs.frozen(kw_only=True, eq=False)
class Rules(Printed):
    """Everything that plug-ins provide, sorted, checked and closed.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> rules.characters["base:thief"].movement, sorted(rules.layouts)[0]
    (5, 'card:2x2')
    """

    manifests: tuple[Manifest, ...] = ()
    characters: Mapping[str, Character] = _frozen_mapping()
    objects: Mapping[str, Object] = _frozen_mapping()
    square_features: Mapping[str, SquareFeature] = _frozen_mapping()
    border_features: Mapping[str, BorderFeature] = _frozen_mapping()
    rooms: Mapping[str, Room] = _frozen_mapping()
    layouts: Mapping[str, Layout] = _frozen_mapping()
    scenarios: Mapping[str, Scenario] = _frozen_mapping()
    sets: Mapping[str, GameSet] = _frozen_mapping()
    abilities: Mapping[str, Callable[..., Ability]] = _frozen_mapping()
    everyone: tuple[Ability, ...] = ()
    """Abilities of every character of games with their plug-in in play."""
    game: tuple[Ability, ...] = ()
    """Abilities of whole games with their plug-in in play."""
    frames: Mapping[str, type[Frame]] = _frozen_mapping()
    actions: Mapping[str, type[Action]] = _frozen_mapping()
    """By tag."""
    events: Mapping[str, type[Event]] = _frozen_mapping()
    """By tag."""
    memories: tuple[Memory[Any], ...] = ()
    statuses: Mapping[str, Status] = _frozen_mapping()
    """The statuses that pieces can have, by id."""
    options: Mapping[str, Option[Any]] = _frozen_mapping()
    """The options that scenarios may offer to players, by name."""
    settings: Mapping[str, Setting[Any]] = _frozen_mapping()
    """The settings that scenarios may make for the rules, by name."""
    layout_parts: Mapping[str, type[Any]] = _frozen_mapping()
    """The tables that layouts may have beside those of the core, by key."""
    boards: Mapping[str, Board] = _frozen_mapping()
    """Kinds of boards; the board of squares needs no entry."""
    reporters: tuple[Reporter, ...] = ()
    """The reports of hands, turns and combats; of no effect in play."""
    view_parts: Mapping[str, ViewPart[Any]] = _frozen_mapping()
    """The parts that plug-ins add to the JSON form of views, by key; of no effect in play."""
    colours: frozenset[str] = frozenset()
    """The colours of seats that plug-ins name beside those of layouts."""
    categories: Mapping[str, Category] = _frozen_mapping()
    """The categories that plug-ins declare, by name; of no effect in play."""
    every_room: tuple[str, ...] = ()
    """Square features that every room should have; of no effect in play."""
    origins: Mapping[str, str] = _frozen_mapping()
    """Id of a component -> id of the plug-in it comes from."""
    declarers: Mapping[tuple[str, str], str] = _frozen_mapping()
    """(table, plain name) of an option, a setting or a table of layouts -> the plug-in of it."""
    pages: Mapping[str, frozenset[str]] = _frozen_mapping()
    """Id of a rule -> the plug-ins whose rule pages have it; of no effect in play."""
    defaults: Defaults = Defaults()
    _digest: str = ""
    """The digest if it is given, as by an excerpt."""
    excerpt: Any = None
    """For the rules of a scene: what it changed in those that were loaded (`Excerpt`)."""
    rules_caches: Caches = attrs.field(factory=dict, init=False, repr=False)
    """Caches of results that follow from these rules alone (`per_rules`)."""

    @cached_property
    def digest(self) -> str:
        """A short hash of everything that the rules contain; it is made when it is first asked for.

        >>> import dtwister
        >>> len(dtwister.load_rules().digest)
        16
        """
        return self._digest or digest_of(self)

    def __deepcopy__(self, memo: object) -> Rules:
        """Return the rules themselves: they never change."""
        return self

    def __copy__(self) -> Rules:
        """Return the rules themselves: they never change."""
        return self

    @property
    @per_rules
    def verbs(self) -> Mapping[str, tuple[type[Action], ...]]:
        """Verb -> the classes of actions that have it, one unless plug-ins share it."""
        found: dict[str, tuple[type[Action], ...]] = {}
        for action in self.actions.values():
            found[action.verb] = (*found.get(action.verb, ()), action)
        return found

    @property
    @per_rules
    def shared_verbs(self) -> frozenset[str]:
        """The verbs of several classes of actions: texts may need a tag in their place."""
        return frozenset(verb for verb, actions in self.verbs.items() if len(actions) > 1)


def plugins_for_other_boards(rules: Rules, board: str) -> frozenset[str]:
    """The plug-ins whose boards, and those of whose scenarios, are all of other kinds.

    Their components are not meant where a name fits theirs and those of another plug-in.
    """
    kinds: dict[str, set[str]] = {}
    for name, layout in rules.layouts.items():
        kinds.setdefault(name.partition(":")[0], set()).add(layout.board)
    for name, scenario in rules.scenarios.items():
        if scenario.layout in rules.layouts:
            own = rules.layouts[scenario.layout].board
            kinds.setdefault(name.partition(":")[0], set()).add(own)
    return frozenset(name for name, boards in kinds.items() if board not in boards)


def ability_order(abilities: tuple[Ability, ...] | list[Ability]) -> tuple[Ability, ...]:
    """Abilities in the order in which they work: layer, before and after, id.

    >>> ability_order([])
    ()
    """
    rest = sorted(abilities, key=lambda ability: (ability.layer, ability.id, repr(ability)))
    if not any(ability.before or ability.after for ability in rest):
        return tuple(rest)  # as in most games
    done: list[Ability] = []
    while rest:
        for ability in rest:
            waits = any(
                other is not ability
                and other.layer <= ability.layer
                and (other.id in ability.after or ability.id in other.before)
                for other in rest
            )
            if not waits:
                break
        else:
            ability = rest[0]
        rest.remove(ability)
        done.append(ability)
    return tuple(done)


_PLAIN = frozenset({str, int, bool, type(None)})


def digest_of(rules: Rules) -> str:
    """A short hash of everything that the rules contain."""
    names_of: dict[type, tuple[str, ...]] = {}  # fields of specs, looked up once for each class

    def describe(value: Any) -> Any:
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is tuple or isinstance(value, tuple | list):
            return tuple([one if type(one) in _PLAIN else describe(one) for one in value])
        if isinstance(value, Ability):
            own = vars(value)  # mostly empty
            return (value.id, as_plain_tuples(sorted(own.items())) if own else ())
        if isinstance(value, Mapping):
            return tuple((str(key), describe(value[key])) for key in sorted(value))
        if kind not in names_of and attrs.has(kind):
            fields = attrs.fields(kind)
            names_of[kind] = tuple(one.name for one in fields if ELSEWHERE not in one.metadata)
        if kind in names_of:
            return tuple([(name, describe(getattr(value, name))) for name in names_of[kind]])
        if isinstance(value, frozenset):
            return tuple(sorted(value))
        return value

    parts = (
        sorted((manifest.id, manifest.version) for manifest in rules.manifests),
        [
            describe(table)
            for table in (
                *(getattr(rules, name) for name in SPEC_TABLES),
                rules.everyone,
                rules.game,
            )
        ],
        sorted(rules.abilities),
        sorted(rules.frames),
        sorted(rules.actions),
        sorted(rules.events),
        sorted(rules.boards),
        [memory.key for memory in rules.memories],
    )
    if rules.statuses:
        parts = (*parts, describe(rules.statuses))  # type: ignore[assignment]  # one more
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
