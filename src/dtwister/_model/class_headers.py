"""The first line of a class: keywords of actions, events and frames.

Each family has a base here that takes its keywords; what they mean stands with the attributes of
the same names, in `Action`, `Event` and `Frame`. A class with slots is made twice by attrs, the
second time without its keywords; what they said is an attribute of the class by then, and is copied
with the others.
"""

from __future__ import annotations

from typing import Any, ClassVar

from dtwister._model.values.shared_methods import PlainValue


class Header(PlainValue):
    """Base of the three that follow; play compares none of their values."""

    __slots__ = ()


class ActionHeader(Header):
    """Base of `Action`: the keywords that a class of actions may have."""

    __slots__ = ()

    def __init_subclass__(
        cls,
        *,
        tag: str | None = None,
        verb: str | None = None,
        rule: str | None = None,
        final: bool | None = None,
        phrase: str | None = None,
    ) -> None:
        super().__init_subclass__()
        set_keywords(cls, tag=tag, verb=verb, rule=rule, final=final, phrase=phrase)


class EventHeader(Header):
    """Base of `Event`: the keywords that a class of events may have."""

    __slots__ = ()

    phrase: ClassVar[str] = ""
    """The event as a sentence, written like that of an action: `{piece} is pushed to {to}`."""

    rule: ClassVar[str] = ""
    """The rule behind the event, if it is not that of its action."""

    def __init_subclass__(
        cls,
        *,
        tag: str | None = None,
        owner: str | None = None,
        phrase: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init_subclass__()
        set_keywords(cls, tag=tag, owner=owner, phrase=phrase, rule=rule)


class FrameHeader(Header):
    """Base of `Frame`: the keywords that a class of frames may have."""

    __slots__ = ()

    def __init_subclass__(
        cls,
        *,
        tag: str | None = None,
        standing_rules_apply: bool | None = None,
        may_disclose: bool | None = None,
    ) -> None:
        super().__init_subclass__()
        set_keywords(
            cls,
            tag=tag,
            standing_rules_apply=standing_rules_apply,
            may_disclose=may_disclose,
        )


def set_keywords(kind: type[Any], **given: object) -> None:
    """Make attributes of the keywords of a class; None stands for one that was not given.

    They cannot be set in the body of the class as well, so that there is one place to look. Only
    the class right below a header, the base of its family, has the defaults in its body.

    >>> class Wave: pass
    >>> set_keywords(Wave, tag="demo:wave", verb=None)
    >>> vars(Wave).get("tag"), vars(Wave).get("verb")
    ('demo:wave', None)
    """
    free = "__attrs_attrs__" in vars(kind) or any(
        Header in base.__bases__ for base in kind.__bases__
    )
    for name, value in given.items():
        if name in vars(kind) and not free:
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
