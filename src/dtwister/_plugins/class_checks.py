"""Whether classes of plug-ins are written so that all that they say is read."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import attrs

from dtwister._model.ability import Ability
from dtwister._model.fields import KIND

_FIELD = type(attrs.field())


_ALIKE = 0.82
"""How much alike two names are of which one is a slip of the other."""
_SHORT = 5
"""Names up to this length are alike too easily."""


def slip_in(kind: type[Ability]) -> str:
    """What an ability has that nothing reads, but for a slip of the pen; empty if there is none.

    >>> class Flying(Ability):
    ...     crosses_enemys = True
    >>> slip_in(Flying)
    "nothing reads Flying.crosses_enemys; did you mean 'crosses_enemies'?"
    """
    known = [name for name in vars(Ability) if not name.startswith("_")]
    for owner in kind.__mro__[: kind.__mro__.index(Ability)]:
        for name in vars(owner):
            if name.startswith("_") or name in known or len(name) <= _SHORT:
                continue
            near = get_close_matches(name, known, 1, _ALIKE)
            if near:
                return f"nothing reads {owner.__name__}.{name}; did you mean {near[0]!r}?"
    return ""


def problem_of(kind: Any, base: type[Any]) -> str:
    """Why a class cannot be registered as a kind of `base`, with what to write; empty if it can.

    >>> from dtwister._model.actions import Action
    >>> class Wave(Action):
    ...     tag = "demo:wave"
    >>> problem_of(Wave, Action)
    'Wave is not an attrs class of its own; write @attrs.frozen above class Wave'
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
    if what == "frame":
        return ""  # only a state holds frames, no notation does
    for field in attrs.fields(kind):
        if KIND not in field.metadata:
            return (
                f"the field {field.name!r} of the {what} {tag} does not say what it means; write "
                f"{field.name}: {_annotation(field.type)} = fields.piece(), or another function of "
                "fields: space, slot, seat, number, word, ... (from dtwister.plugin import fields)"
            )
    return ""


def _annotation(kind: Any) -> str:
    return kind if isinstance(kind, str) else getattr(kind, "__name__", repr(kind))


def _own_fields(kind: type[Any]) -> list[str]:
    """What would be fields if the class were decorated."""
    own = vars(kind)
    annotations = own.get("__annotations__", {})
    named = [name for name, of in annotations.items() if "ClassVar" not in str(of)]
    return named + [
        name for name, value in own.items() if isinstance(value, _FIELD) and name not in annotations
    ]
