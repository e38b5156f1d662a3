"""Checks that the engine reads everything that classes of plug-ins declare."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin
from weakref import WeakSet

import attrs

from dtwister._caching import per_process
from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Memory
from dtwister._model.ability import Ability
from dtwister._model.action_intents import Intent
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.fields import BRACED, KIND
from dtwister._model.values.shared_methods import PlainValue
from dtwister._model.values.value_types import ANNOTATED, wrong_annotation
from dtwister._plugins.checking.call_checks import wrong_calls
from dtwister._printing import quoted
from dtwister._suggestions import near_names

_FIELD = type(attrs.field())


_ALIKE = 0.82
"""The likeness of two names from which one is taken for a misspelling
of the other.
"""
_SHORT = 5
"""Names up to this length are too easily alike."""


@attrs.frozen
class ClassProblem(PlainValue):
    """Something that is wrong with a class of a plug-in: a code, a message, the attribute."""

    code: str
    message: str
    name: str = ""
    """The attribute or method; empty for the class itself."""


def ability_problems(
    abilities: Iterable[Ability | type[Ability]],
) -> Iterator[tuple[type[Ability], ClassProblem]]:
    """Yield the classes of abilities in which something is wrong or never read, and what it is.

    >>> class Flying(Ability):
    ...     crosses_enemys = True
    >>> [problem.message for _, problem in ability_problems([Ability, Flying])]
    ["nothing reads Flying.crosses_enemys; did you mean 'crosses_enemies'?"]
    """
    fresh: list[type[Ability]] = []
    for ability in abilities:
        kind = ability if isinstance(ability, type) else type(ability)
        problem = wrong_value_in(ability)
        if kind not in _SOUND:
            problem = slip_in(kind) or problem or mismatch_in(kind)
            if problem is None:
                fresh.append(kind)
        if problem is not None:
            yield kind, problem
    yield from _miscalls(fresh, Ability)
    _SOUND.update(fresh)


def _miscalls(kinds: Iterable[type[Any]], base: type[Any]) -> Iterator[tuple[Any, ClassProblem]]:
    """Yield the classes with a method that cannot be called as the engine calls it."""
    for kind, name, problem in wrong_calls(kinds, base):
        message = f"{kind.__name__}.{name} {problem}"
        yield kind, ClassProblem(finding_codes.WRONG_VALUE, message, name)


_SOUND: Final[WeakSet[type[Ability]]] = WeakSet()
"""Classes whose names and methods were checked and are right: they are loaded again and again."""


def slip_in(kind: type[Ability]) -> ClassProblem | None:
    """Return an attribute of an ability that looks misspelt, as nothing reads it.

    >>> class Flying(Ability):
    ...     crosses_enemys = True
    >>> slip_in(Flying).message
    "nothing reads Flying.crosses_enemys; did you mean 'crosses_enemies'?"
    """
    for owner in kind.__mro__[: kind.__mro__.index(Ability)]:
        for name in vars(owner):
            near = _meant_by(name)
            if near:
                message = f"nothing reads {owner.__name__}.{name}; did you mean {near!r}?"
                return ClassProblem(finding_codes.NEVER_READ, message, name)
    return None


@per_process
def _letters_of_names() -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the names that an ability has, with their letters."""
    return tuple((name, frozenset(name)) for name in vars(Ability) if name[0] != "_")


@per_process
def _meant_by(name: str) -> str:
    """Return the name in `Ability` of which a name is a slip; empty for all others."""
    if name.startswith("_") or name in vars(Ability) or len(name) <= _SHORT:
        return ""
    # Comparing takes its time: a slip has most of the letters, and the first or the last one.
    letters = set(name)
    known = [
        other
        for other, others in _letters_of_names()
        if (other[0] == name[0] or other[-1] == name[-1])
        and len(letters & others) >= 0.7 * max(len(letters), len(others))
    ]
    if not known:
        return ""
    return next(iter(near_names(name, known, likeness=_ALIKE)), "")


@attrs.frozen
class _Expected(PlainValue):
    """The values that an attribute may have, in words and as a test."""

    words: str
    fits: Callable[[object], bool]


def _is_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, str) for one in value)


def _is_names(value: object) -> bool:
    return isinstance(value, frozenset) and all(isinstance(one, str) for one in value)


def _is_places(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and all(map(_is_names, value)))


def _is_events(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_event, value))


def _is_event(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Event)


def _is_actions(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_action, value))


def _is_action(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Action)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_FLAG: Final = _Expected("True or False", lambda value: isinstance(value, bool))
_TEXTS: Final = _Expected("a tuple of texts", _is_texts)
_NAMES: Final = _Expected("a frozenset of texts", _is_names)
_EVENTS: Final = _Expected("a tuple of classes of events", _is_events)
_ATTRIBUTES: Final[Mapping[str, _Expected]] = {
    "id": _Expected("a text", lambda value: isinstance(value, str)),
    **dict.fromkeys(("rules", "before", "after"), _TEXTS),
    "layer": _Expected("a whole number", _is_whole),
    "cost": _Expected(
        "a whole number, at least 0",
        lambda value: _is_whole(value) and value >= 0,  # type: ignore[operator]
    ),
    **dict.fromkeys(("boards", "passes", "crosses", "may_stop_on", "must_stop_on"), _NAMES),
    **dict.fromkeys(("bridges", "supports", "tags"), _NAMES),
    **dict.fromkeys(
        (
            "crosses_enemies",
            "while_wounded",
            "squares_fixed",
            "conceals",
            "ends_for_want_of_pieces",
        ),
        _FLAG,
    ),
    **dict.fromkeys(("listens", "replaces"), _EVENTS),
    "carries": _Expected("a tuple of frozensets of texts, or None", _is_places),
    "forbids": _Expected("a tuple of classes of actions", _is_actions),
    "answers_for": _Expected(
        "a Memory or None", lambda value: value is None or isinstance(value, Memory)
    ),
}
"""Attribute of `Ability` -> what it may be."""


def wrong_value_in(ability: Ability | type[Ability]) -> ClassProblem | None:
    """Return which attribute of an ability, or of a class, has a wrong value.

    >>> class Vaulting(Ability):
    ...     passes = "portcullis"
    >>> wrong_value_in(Vaulting).message
    "Vaulting.passes: expected a frozenset of texts, got 'portcullis'; write frozenset({'portcul..."
    """
    kind = ability if isinstance(ability, type) else type(ability)
    for name, expected in _ATTRIBUTES.items():
        value: object = getattr(ability, name)
        if value is getattr(Ability, name) or isinstance(value, property):
            continue  # as it was, or known only of an instance
        if not expected.fits(value):
            message = (
                f"{kind.__name__}.{name}: expected {expected.words}, got {_shown(value)}"
                f"{_remedy(expected, value)}"
            )
            return ClassProblem(finding_codes.WRONG_VALUE, message, name)
    return None


def _shown(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else quoted(value)


def _remedy(expected: _Expected, value: object) -> str:
    """Return how to write a value that was meant for several; empty for all others."""
    if expected is _NAMES and isinstance(value, str):
        return f"; write frozenset({{{value!r}}})"
    if expected is _NAMES and isinstance(value, set | list | tuple) and value:
        return f"; write frozenset({{{', '.join(map(repr, value))}}})"
    if expected is _TEXTS and isinstance(value, str):
        return f"; write ({value!r},)"
    if isinstance(value, type):
        return f"; write ({value.__name__},)"
    return ""


def mismatch_in(kind: type[Ability]) -> ClassProblem | None:
    """Return why the methods of an ability do not fit its actions and events.

    >>> from dtwister.plugin import Event, events
    >>> class Flying(Ability):
    ...     listens = (events.Walked,)
    ...     def react(self, context, event: events.Placed, bearer): ...
    >>> mismatch_in(Flying).message
    'Flying.react takes Placed, and the ability listens to Walked; write event: Walked'
    """
    given = [name for name in _OF_ACTIONS if getattr(kind, name) is not getattr(Ability, name)]
    if kind.action is None and given:
        name = kind.__name__
        message = (
            f"{name}.{given[0]} is never called, as {name} names no action; write class "
            f"{name}(Ability[...]) with the class of its actions"
        )
        return ClassProblem(finding_codes.NEVER_READ, message, given[0])
    for method, listed, things in _NAMED_BY:
        if not getattr(kind, listed) and getattr(kind, method) is not getattr(Ability, method):
            message = (
                f"{kind.__name__}.{method} is never asked, as {kind.__name__} names no {things}; "
                f"write {listed} = (...) with the classes of the {things}s"
            )
            return ClassProblem(finding_codes.NEVER_READ, message, method)
    offered = () if kind.action is None else (kind.action,)
    for names, wanted, what, verb in (
        (("refuse", "perform"), offered, "action", "offers"),
        (("forbid",), kind.forbids, "action", "forbids"),
        (("react",), kind.listens, "event", "listens to"),
        (("replace",), kind.replaces, "event", "replaces"),
    ):
        for name in names if wanted else ():
            hint = _hint_of(getattr(kind, name))
            for one in wanted:
                if not _accepts(hint, one):
                    message = (
                        f"{kind.__name__}.{name} takes {_text_of(hint)}, and the ability {verb} "
                        f"{one.__name__}; write {what}: {one.__name__}"
                    )
                    return ClassProblem(finding_codes.NEVER_READ, message, name)
    return None


_NAMED_BY: Final = (
    ("forbid", "forbids", "action"),
    ("react", "listens", "event"),
    ("replace", "replaces", "event"),
)
"""Method -> the attribute with the classes that it is asked about, and what these are."""
_OF_ACTIONS = ("candidates", "offer", "sample", "refuse", "perform")


def _hint_of(method: Any) -> Any:
    """Return the annotation of an action or event, as far as it can be read; else `Any`."""
    if not inspect.isfunction(method):
        return Any
    method = inspect.unwrap(method)
    names = method.__code__.co_varnames[: method.__code__.co_argcount]
    hint = method.__annotations__.get(names[2], Any) if len(names) > 2 else Any
    if isinstance(hint, str):
        try:
            # `typing.get_type_hints` does the same, but fails for all names if it does for one.
            hint = eval(hint, method.__globals__)
        except Exception:
            return Any  # a name that only type checkers import
    return hint


def _accepts(hint: Any, kind: type[Any]) -> bool:
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or _accepts(hint.__bound__, kind)
    if get_origin(hint) in (Union, UnionType):
        return any(_accepts(part, kind) for part in get_args(hint))
    known = isinstance(hint, type) and hint is not Any and hint is not inspect.Parameter.empty
    return not known or issubclass(kind, hint)


def _text_of(hint: Any) -> str:
    parts = get_args(hint) or (getattr(hint, "__bound__", None) or hint,)
    return " or ".join(getattr(part, "__name__", repr(part)) for part in parts)


def class_problems(kinds: Iterable[Any], base: type[Any]) -> Iterator[tuple[Any, ClassProblem]]:
    """Yield what cannot be registered as kinds of `base`, each with what to write.

    >>> from dtwister._model.frames import Frame
    >>> [problem.message for _, problem in class_problems([7], Frame)]
    ['7 is not a class of frames; pass a class derived from Frame']
    """
    right = []
    for kind in kinds:
        problem = problem_of(kind, base)
        if problem is not None:
            yield kind, problem
        else:
            right.append(kind)
    yield from _miscalls(right, base)


def problem_of(kind: Any, base: type[Any]) -> ClassProblem | None:
    """Return why a class cannot be registered as a kind of `base`, with a hint.

    >>> from dtwister._model.actions import Action
    >>> class Wave(Action):
    ...     friend: int = 0
    >>> problem_of(Wave, Action).message
    'Wave is not an attrs class of its own; write @attrs.frozen above class Wave, or its fields...'
    """
    what = base.__name__.lower()
    if not isinstance(kind, type) or not issubclass(kind, base):
        right = f"{type(kind).__name__} instead of the instance" if isinstance(kind, base) else ""
        right = right or f"a class derived from {base.__name__}"
        message = f"{kind!r} is not a class of {what}s; pass {right}"
        return ClassProblem(finding_codes.NO_INSTANCE, message)
    name, tag = kind.__name__, getattr(kind, "tag", "")
    if "__attrs_attrs__" not in vars(kind):
        own = _own_fields(kind)
        if not own and what != "action":
            return None
        lost = f", or its fields are lost: {', '.join(own)}" if own else ""
        message = (
            f"{name} is not an attrs class of its own; write @attrs.frozen above class {name}{lost}"
        )
        return ClassProblem(finding_codes.WRONG_VALUE, message)
    if not tag:
        message = f'{name} has no tag; write class {name}(..., tag="demo:{name.lower()}")'
        return ClassProblem(finding_codes.MALFORMED_ID, message)
    if what == "action" and (problem := verb_problem(kind)):
        return ClassProblem(finding_codes.WRONG_VERB, problem)
    kinds = {field.metadata.get(KIND) for field in attrs.fields(kind)}
    field_name, wrong = wrong_annotation(kind) if kinds & ANNOTATED else ("", "")
    if wrong:
        message = f"the field {field_name!r} of the {what} {tag}: {wrong}"
        return ClassProblem(finding_codes.WRONG_VALUE, message, field_name)
    if what == "frame":
        return None  # only a state holds frames; they have no notation
    for field in attrs.fields(kind):
        if KIND not in field.metadata:
            message = (
                f"the field {field.name!r} of the {what} {tag} does not say what it means; write "
                f"{field.name}: {_annotation(field.type)} = fields.piece(), or another function of "
                "fields: space, slot, seat, number, word, ... (from dtwister.plugin import fields)"
            )
            return ClassProblem(finding_codes.WRONG_VALUE, message, field.name)
    wrong = _wrong_intent(kind) if what == "action" else ""
    if wrong:
        return ClassProblem(finding_codes.WRONG_VALUE, wrong, "intent")
    wrong = _wrong_phrase(kind)
    return ClassProblem(finding_codes.WRONG_VALUE, wrong, "phrase") if wrong else None


_VERB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def verb_problem(kind: type[Action]) -> str:
    """Return what is wrong with the verb of a class of actions; empty if nothing is.

    >>> from dtwister._model.actions import Action
    >>> class Dig(Action, tag="demo:dig", verb="dig up"):
    ...     pass
    >>> verb_problem(Dig)
    "expected a verb of lower-case letters, digits and hyphens, got 'dig up' of Dig; write 'dig-up'"
    """
    verb: object = kind.verb
    name = kind.__name__
    if not verb:
        return f'{name} has no verb; write class {name}(..., verb="{name.lower()}")'
    if isinstance(verb, str) and len(verb) <= _LONGEST_VERB and _VERB.fullmatch(verb):
        return ""
    better = re.sub(r"[^a-z0-9]+", "-", verb.lower()).strip("-") if isinstance(verb, str) else ""
    remedy = f"; write {better!r}" if _VERB.fullmatch(better) and len(better) < 40 else ""
    return (
        f"expected a verb of lower-case letters, digits and hyphens, got {quoted(verb)} of "
        f"{name}{remedy}"
    )


_LONGEST_VERB = 40


def _wrong_intent(kind: type[Any]) -> str:
    """Return the error in the intent of a class of actions; empty if there is none.

    >>> from dtwister._model.actions import Action
    >>> from dtwister._model.action_intents import Goes
    >>> @attrs.frozen
    ... class Wave(Action, tag="demo:wave", verb="wave"):
    ...     intent = Goes(to="whom")
    >>> _wrong_intent(Wave)
    "the intent of the action demo:wave names a field 'whom'; it has no fields"
    """
    intent = kind.intent
    if intent is None:
        return ""
    if not isinstance(intent, Intent):
        return (
            f"the intent of the action {kind.tag} is {intent!r}; write an instance of a class of "
            "dtwister.plugin.intents, such as intents.Goes()"
        )
    known = [field.name for field in attrs.fields(kind)]
    for name in intent.field_names:
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has no fields"
            return f"the intent of the action {kind.tag} names a field {name!r}; {has}"
    return ""


def _wrong_phrase(kind: type[Any]) -> str:
    """Return the error in the phrase of a class of actions or events; empty if there is none.

    >>> from dtwister._model.events import Event
    >>> @attrs.frozen
    ... class Waved(Event, tag="demo:waved", phrase="{who} waves"):
    ...     pass
    >>> _wrong_phrase(Waved)
    "the phrase of demo:waved names a field 'who'; it has no fields"
    """
    phrase: object = kind.phrase
    if not isinstance(phrase, str):
        return f"the phrase of {kind.tag}: expected a text, got {quoted(phrase)}"
    known = [field.name for field in attrs.fields(kind)]
    for name in BRACED.findall(phrase):
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has no fields"
            return f"the phrase of {kind.tag} names a field {quoted(name)}; {has}"
    return ""


def _annotation(kind: Any) -> str:
    return kind if isinstance(kind, str) else getattr(kind, "__name__", repr(kind))


def _own_fields(kind: type[Any]) -> list[str]:
    """Return the attributes that would be fields if the class were decorated."""
    own = vars(kind)
    annotations = own.get("__annotations__", {})
    named = [name for name, of in annotations.items() if "ClassVar" not in str(of)]
    return named + [
        name for name, value in own.items() if isinstance(value, _FIELD) and name not in annotations
    ]
