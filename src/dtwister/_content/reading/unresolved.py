"""Characters, objects and scenarios as files give them: abilities are named, not yet made.

A draft holds no code. `resolve` turns it into the spec once the factories of its abilities are
known.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, overload

import attrs

from dtwister._content.findings import finding_codes
from dtwister._content.reading.declared_names import (
    OptionRef,
    Options,
    SettingRef,
    Settings,
    offered_options,
)
from dtwister._content.reading.toml_source import NOWHERE, Spot
from dtwister._content.reading.value_checks import suggestion
from dtwister._errors import ContentError, DtwisterError, Finding
from dtwister._model.ability import Ability
from dtwister._model.specs import Character, GameSet, Layout, Object, Room, Scenario, Team
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import quoted

Factories = Mapping[str, Callable[..., Ability]]

Value = int | bool | str | tuple[str, ...]

_STRINGS = (tuple, "an array of strings")
_SIMPLE: Final[Mapping[object, tuple[type, str]]] = {
    int: (int, "an integer"),
    "int": (int, "an integer"),
    bool: (bool, "a boolean"),
    "bool": (bool, "a boolean"),
    str: (str, "a string"),
    "str": (str, "a string"),
    tuple[str, ...]: _STRINGS,
    "tuple[str, ...]": _STRINGS,
}
"""Annotations that can be judged without the ability, as types and as text."""


@attrs.frozen
class AbilityRef(PlainValue):
    """An ability that a file asks for:
    its id, its parameters, and its place in the file.

    The place does not count in comparisons.

    >>> AbilityRef("demo:swift", (("bonus", 1),)).parameters
    (('bonus', 1),)
    """

    id: str
    parameters: tuple[tuple[str, Value], ...] = ()
    spot: Spot = attrs.field(default=NOWHERE, eq=False)

    def finding(self, code: str, message: str, hint: str = "") -> Finding:
        """A finding at the place of this reference."""
        return self.spot.finding(code, message, hint)


@attrs.frozen(kw_only=True)
class UnresolvedCharacter(PlainValue):
    """A character whose abilities are only named.

    >>> resolve(UnresolvedCharacter(id="demo:cook", name="Cook", movement=4, combat=1), {}).name
    'Cook'
    """

    id: str
    name: str
    movement: int
    combat: int
    abilities: tuple[AbilityRef, ...] = ()
    tags: frozenset[str] = frozenset()
    brings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    text: str = ""
    icon: str = ""


@attrs.frozen(kw_only=True)
class UnresolvedObject(PlainValue):
    """An object whose abilities are only named.

    >>> resolve(UnresolvedObject(id="demo:spoon", name="Spoon"), {}).copies
    1
    """

    id: str
    name: str
    abilities: tuple[AbilityRef, ...] = ()
    tags: frozenset[str] = frozenset()
    copies: int = 1
    brings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    text: str = ""
    icon: str = ""


@attrs.frozen(kw_only=True)
class UnresolvedScenario(PlainValue):
    """A scenario whose abilities are only named.

    >>> draft = UnresolvedScenario(id="demo:feast", name="Feast", layout="demo:tiny",
    ...     frame="demo:turn")
    >>> resolve(draft, {}).layout
    'demo:tiny'
    """

    id: str
    name: str
    layout: str
    frame: str
    pairs: tuple[int, ...] = ()
    room_sets: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    no_exit: tuple[str, ...] = ()
    options: tuple[OptionRef, ...] = ()
    abilities: tuple[AbilityRef, ...] = ()
    rules: tuple[str, ...] = ()
    text: str = ""
    settings: tuple[SettingRef, ...] = ()


@attrs.frozen(kw_only=True)
class Content(PlainValue):
    """The content of one file, before its references are resolved.

    >>> Content().rooms
    ()
    """

    rooms: tuple[Room, ...] = ()
    layouts: tuple[Layout, ...] = ()
    scenarios: tuple[UnresolvedScenario, ...] = ()
    characters: tuple[UnresolvedCharacter, ...] = ()
    objects: tuple[UnresolvedObject, ...] = ()
    sets: tuple[GameSet, ...] = ()


Unresolved = UnresolvedCharacter | UnresolvedObject | UnresolvedScenario


@overload
def resolve(draft: UnresolvedCharacter, abilities: Factories) -> Character: ...
@overload
def resolve(draft: UnresolvedObject, abilities: Factories) -> Object: ...
@overload
def resolve(
    draft: UnresolvedScenario, abilities: Factories, options: Options, settings: Settings
) -> Scenario: ...


def resolve(
    draft: Unresolved,
    abilities: Factories,
    options: Options | None = None,
    settings: Settings | None = None,
) -> Character | Object | Scenario:
    """Make the abilities of a draft and the spec that has them.

    Every ability, option and setting that does not exist, and every parameter and value that does
    not fit, is in the `ContentError`.

    >>> from dtwister._content.reading.toml_source import parse
    >>> source = parse("abilities = ['demo:swift']", file="cook.toml")
    >>> ref = AbilityRef("demo:swift", (), Spot(source, ("abilities", 0)))
    >>> cook = UnresolvedCharacter(id="demo:cook", name="Cook", movement=4, combat=1, abilities=(
    ...     ref,))
    >>> resolve(cook, {"demo:swift-feet": object})
    Traceback (most recent call last):
    ...
    dtwister._errors.ContentError: cook.toml:1:14: C404 unknown ability 'demo:swift' (did you...
    """
    findings: list[Finding] = []
    made: list[Ability] = []
    for ref in draft.abilities:
        problems = list(check_ref(ref, abilities))
        if not problems:
            try:
                ability: object = abilities[ref.id](**dict(ref.parameters))
                if not isinstance(ability, Ability):
                    raise TypeError(f"expected an ability, got {quoted(ability)}")
                made.append(ability)
            except (TypeError, ValueError, LookupError, DtwisterError) as error:
                message = f"ability {quoted(ref.id)} refuses its parameters: {error}"
                problems.append(ref.finding(finding_codes.ABILITY_PARAMETER, message))
        findings += problems
    fields = attrs.asdict(draft, recurse=False) | {"abilities": tuple(made)}
    if isinstance(draft, UnresolvedScenario):
        offered, wrong = offered_options(draft.options, options or {})
        findings += wrong
        findings += (found for one in draft.settings for found in one.findings(settings or {}))
    if findings:
        raise ContentError(tuple(findings))
    if isinstance(draft, UnresolvedScenario):
        fields["options"] = offered
        fields["settings"] = tuple((one.name, one.value) for one in draft.settings)
    return _SPECS[type(draft)](**fields)


_SPECS: Final[Mapping[type, Callable[..., Character | Object | Scenario]]] = {
    UnresolvedCharacter: Character,
    UnresolvedObject: Object,
    UnresolvedScenario: Scenario,
}


def check_ref(ref: AbilityRef, abilities: Mapping[str, Callable[..., object]]) -> Iterator[Finding]:
    """Yield the findings about a reference to an ability;
    runs no code of the ability.

    >>> list(check_ref(AbilityRef("demo:swift"), {"demo:swift": object}))
    []
    """
    factory = abilities.get(ref.id)
    if factory is None:
        hint = suggestion(ref.id, abilities)
        yield ref.finding(finding_codes.UNKNOWN_ABILITY, f"unknown ability {quoted(ref.id)}", hint)
        return
    if _takes_nothing(factory) and not ref.parameters:
        return
    try:
        signature = inspect.signature(factory)
    except (TypeError, ValueError):
        return  # made in C, or a mock: only a call can tell
    yield from _check_parameters(ref, signature)


def _takes_nothing(factory: object) -> bool:
    """Return whether a class is made without arguments, as most abilities are.

    Its signature would say so too, after reading that of `object` from a text.
    """
    makers = {"__init__", "__new__"}
    return isinstance(factory, type) and all(
        makers.isdisjoint(vars(base)) for base in factory.__mro__ if base is not object
    )


def _check_parameters(ref: AbilityRef, signature: inspect.Signature) -> Iterator[Finding]:
    named = {
        name: parameter
        for name, parameter in signature.parameters.items()
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    }
    free = any(p.kind is p.VAR_KEYWORD for p in signature.parameters.values())
    given = dict(ref.parameters)
    for name, value in given.items():
        if name in named:
            yield from _check_type(ref, name, value, named[name].annotation)
        elif not free:
            message = f"ability {quoted(ref.id)} has no parameter {quoted(name)}"
            hint = suggestion(name, named) if named else "it has no parameters"
            yield ref.finding(finding_codes.ABILITY_PARAMETER, message, hint)
    for name, parameter in named.items():
        if parameter.default is parameter.empty and name not in given:
            message = f"ability {quoted(ref.id)} needs the parameter {quoted(name)}"
            yield ref.finding(finding_codes.ABILITY_PARAMETER, message)


def _check_type(ref: AbilityRef, name: str, value: Value, annotation: Any) -> Iterator[Finding]:
    """Compare with an annotation that is simple enough; the factory itself judges the others."""
    try:
        kind, words = _SIMPLE.get(annotation, (None, ""))
    except TypeError:  # an annotation that cannot be hashed
        return
    if kind is not None and type(value) is not kind:
        message = f"parameter {quoted(name)} of ability {quoted(ref.id)} must be {words}"
        yield ref.finding(finding_codes.ABILITY_PARAMETER, message)
