"""The first line of a class: its keywords,
and the action in the brackets of an ability.

A class with slots is made twice by attrs, the second time without its keywords; by then their
values are attributes of the class, and are copied with the others.
"""

from __future__ import annotations

from typing import Any, get_args, get_origin


def set_keywords(kind: type[Any], **given: object) -> None:
    """Make attributes of the keywords of a class; None stands for one that was not given.

    They cannot be set in the body of the class as well, so that there is one place to look.

    >>> class Wave: pass
    >>> set_keywords(Wave, tag="demo:wave", verb=None)
    >>> vars(Wave).get("tag"), vars(Wave).get("verb")
    ('demo:wave', None)
    """
    again = "__attrs_attrs__" in vars(kind)
    for name, value in given.items():
        if name in vars(kind) and not again:
            said = vars(kind)[name]
            raise TypeError(
                f"{kind.__name__} cannot set {name} in its body; write "
                f"class {kind.__name__}(..., {name}={said!r})"
            )
        if value is not None:
            setattr(kind, name, value)
    tag = given.get("tag")
    if tag is not None and not _is_tag(tag):
        raise TypeError(
            f"expected a tag with the id of the plug-in for {kind.__name__}, got {tag!r}; try "
            f'tag="demo:{kind.__name__.lower()}"'
        )


def _is_tag(tag: object) -> bool:
    return isinstance(tag, str) and all(tag.partition(":"))


def argument_of(kind: type[Any], root: type[Any]) -> Any:
    """Return the argument for the type parameter of `root` in the bases of a class.

    It is a class, or the parameter of a family of classes; None if no base has brackets.

    >>> from dtwister.plugin import Ability
    >>> from dtwister.plugin.movement import Move
    >>> class Walking(Ability[Move]): pass
    >>> argument_of(Walking, Ability)
    <class 'dtwister._model.actions.Move'>
    """
    for base in vars(kind).get("__orig_bases__", ()):
        family = get_origin(base)
        if isinstance(family, type) and issubclass(family, root):
            parameters: tuple[Any, ...] = family.__parameters__  # type: ignore[attr-defined]
            own = parameters[0] if family is root else argument_of(family, root)
            if own in parameters:
                return get_args(base)[parameters.index(own)]
    return None
