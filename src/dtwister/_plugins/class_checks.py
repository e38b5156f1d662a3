"""Checks that the engine reads everything that classes of plug-ins declare."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import attrs

from dtwister._caching import per_process
from dtwister._model.ability import Ability
from dtwister._model.action_intents import Intent
from dtwister._model.actions import Action
from dtwister._model.fields import KIND
from dtwister._printing import quoted
from dtwister._suggestions import near_names

_FIELD = type(attrs.field())


_ALIKE = 0.82
"""The likeness of two names from which one is taken for a misspelling
of the other.
"""
_SHORT = 5
"""Names up to this length are too easily alike."""


def ability_problems(kinds: Iterable[type[Ability]]) -> Iterator[tuple[type[Ability], str]]:
    """Yield the classes of abilities in which something is never read, and what it is.

    >>> class Flying(Ability):
    ...     crosses_enemys = True
    >>> [problem for _, problem in ability_problems([Ability, Flying])]
    ["nothing reads Flying.crosses_enemys; did you mean 'crosses_enemies'?"]
    """
    for kind in kinds:
        problem = slip_in(kind) or mismatch_in(kind)
        if problem:
            yield kind, problem


def slip_in(kind: type[Ability]) -> str:
    """Return an attribute of an ability that looks misspelt, as nothing reads it;
    or "".

    >>> class Flying(Ability):
    ...     crosses_enemys = True
    >>> slip_in(Flying)
    "nothing reads Flying.crosses_enemys; did you mean 'crosses_enemies'?"
    """
    for owner in kind.__mro__[: kind.__mro__.index(Ability)]:
        for name in vars(owner):
            near = _meant_by(name)
            if near:
                return f"nothing reads {owner.__name__}.{name}; did you mean {near!r}?"
    return ""


@per_process
def _meant_by(name: str) -> str:
    """Return the name in `Ability` of which a name is a slip; empty for all others."""
    if name.startswith("_") or name in vars(Ability) or len(name) <= _SHORT:
        return ""
    known = [name for name in vars(Ability) if not name.startswith("_")]
    return next(iter(near_names(name, known, likeness=_ALIKE)), "")


def mismatch_in(kind: type[Ability]) -> str:
    """Return why the methods of an ability do not fit its actions and events;
    or nothing.

    >>> from dtwister.plugin import Event, events
    >>> class Flying(Ability):
    ...     listens = (events.Walked,)
    ...     def react(self, context, event: events.Placed, bearer): ...
    >>> mismatch_in(Flying)
    'Flying.react takes Placed, and the ability listens to Walked; write event: Walked'
    """
    given = [name for name in _OF_ACTIONS if getattr(kind, name) is not getattr(Ability, name)]
    if kind.action is None and given:
        name = kind.__name__
        return (
            f"{name}.{given[0]} is never called, as {name} names no action; write class "
            f"{name}(Ability[...]) with the class of its actions"
        )
    if not kind.forbids and kind.forbid is not Ability.forbid:
        return (
            f"{kind.__name__}.forbid is never asked, as {kind.__name__} names no action; write "
            "forbids = (...) with the classes of the actions"
        )
    named: object = kind.forbids  # authors without type checks may write anything
    for one in named if isinstance(named, tuple) else (named,):
        if named is one or not (isinstance(one, type) and issubclass(one, Action)):
            name = kind.__name__
            return f"{name}.forbids: expected a tuple of classes of actions, got {quoted(one)}"
    offered = () if kind.action is None else (kind.action,)
    for names, wanted, what, verb in (
        (("refuse", "perform"), offered, "action", "offers"),
        (("forbid",), kind.forbids, "action", "forbids"),
        (("react",), kind.listens, "event", "listens to"),
        (("replace",), kind.replaces, "event", "replaces"),
    ):
        for name in names:
            hint = _hint_of(getattr(kind, name))
            for one in wanted:
                if not _accepts(hint, one):
                    return (
                        f"{kind.__name__}.{name} takes {_text_of(hint)}, and the ability {verb} "
                        f"{one.__name__}; write {what}: {one.__name__}"
                    )
    return ""


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


def class_problems(kinds: Iterable[Any], base: type[Any]) -> Iterator[tuple[Any, str]]:
    """Yield what cannot be registered as kinds of `base`, each with what to write.

    >>> from dtwister._model.frames import Frame
    >>> [problem for _, problem in class_problems([7], Frame)]
    ['7 is not a class of frames; pass a class derived from Frame']
    """
    for kind in kinds:
        problem = problem_of(kind, base)
        if problem:
            yield kind, problem


def problem_of(kind: Any, base: type[Any]) -> str:
    """Return why a class cannot be registered as a kind of `base`, with a hint; or "".

    >>> from dtwister._model.actions import Action
    >>> class Wave(Action):
    ...     friend: int = 0
    >>> problem_of(Wave, Action)
    'Wave is not an attrs class of its own; write @attrs.frozen above class Wave, or its fields...'
    """
    what = base.__name__.lower()
    if not isinstance(kind, type) or not issubclass(kind, base):
        right = f"{type(kind).__name__} instead of the instance" if isinstance(kind, base) else ""
        right = right or f"a class derived from {base.__name__}"
        return f"{kind!r} is not a class of {what}s; pass {right}"
    name, tag = kind.__name__, getattr(kind, "tag", "")
    if "__attrs_attrs__" not in vars(kind):
        own = _own_fields(kind)
        if not own and what != "action":
            return ""
        lost = f", or its fields are lost: {', '.join(own)}" if own else ""
        return (
            f"{name} is not an attrs class of its own; write @attrs.frozen above class {name}{lost}"
        )
    if not tag:
        return f'{name} has no tag; write class {name}(..., tag="demo:{name.lower()}")'
    if what == "action" and not getattr(kind, "verb", ""):
        return f'{name} has no verb; write class {name}(..., verb="{name.lower()}")'
    if what == "frame":
        return ""  # only a state holds frames; they have no notation
    for field in attrs.fields(kind):
        if KIND not in field.metadata:
            return (
                f"the field {field.name!r} of the {what} {tag} does not say what it means; write "
                f"{field.name}: {_annotation(field.type)} = fields.piece(), or another function of "
                "fields: space, slot, seat, number, word, ... (from dtwister.plugin import fields)"
            )
    return _wrong_intent(kind) if what == "action" else ""


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
