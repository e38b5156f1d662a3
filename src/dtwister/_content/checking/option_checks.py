"""Check options and settings: their declarations, and their use in scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from dtwister._content.reading.value_checks import suggestion
from dtwister._engine.setup.game_options import named_choices
from dtwister._model.options import Option, Setting
from dtwister._model.specs import ScenarioOption
from dtwister._printing import quoted

_KINDS: Final[dict[str, type]] = {
    "int": int,
    "bool": bool,
    "choice": str,
    "some": str,
    "text": str,
    "sets": str,
}
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}")


Declared = Option[Any] | Setting[Any]


def declaration_problems(declared: Sequence[Declared]) -> Iterator[tuple[Declared, str]]:
    """Yield the declarations with which something is wrong, and what.

    >>> [problem for _, problem in declaration_problems([Option("Timer", False)])]
    ["its name is 'Timer'; write lower-case letters, digits, '-' and '_', as in 'team-size'"]
    """
    options: list[Option[Any]] = []
    for one in declared:
        problem = _declaration_problem(one)
        if problem:
            yield one, problem
        elif isinstance(one, Option):
            options.append(one)
    offered = [option.offered() for option in options]
    for option, as_offered in zip(options, offered, strict=True):
        yield from ((option, message) for _, message in option_problems(as_offered))


def _declaration_problem(declared: Declared) -> str:
    name: object = declared.name  # plug-ins without type checks may pass anything
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        hint = "write lower-case letters, digits, '-' and '_', as in 'team-size'"
        return f"its name is {quoted(name)}; {hint}"
    if not isinstance(declared.default, int | bool | str):
        return (
            f"expected an integer, a boolean or a text as default, got {quoted(declared.default)}"
        )
    if isinstance(declared, Setting):
        return ""
    if declared.kind not in _KINDS:
        return f"unknown kind {quoted(declared.kind)}; {suggestion(declared.kind, _KINDS)}"
    if type(declared.absent) is not type(declared.default):
        return f"expected absent of the type of the default, got {quoted(declared.absent)}"
    return ""


def option_problems(option: ScenarioOption) -> Iterator[tuple[str, str]]:
    """Yield the conflicts in an option: the key concerned, and a message."""
    if type(option.default) is not _KINDS[option.kind]:
        yield (
            "default",
            f"the default {quoted(option.default)} of an option of kind {option.kind!r}",
        )
        return
    if option.kind == "some":
        if named_choices(option, str(option.default)) is None:
            there = ", ".join(option.choices) or "nothing"
            yield (
                "default",
                f"the default {quoted(option.default)} does not name some of the choices; allowed: "
                f"'none', or any of {there} with commas between them",
            )
    elif option.kind == "choice":
        if option.default not in option.choices:
            hint = suggestion(str(option.default), option.choices)
            yield (
                "default",
                f"the default {quoted(option.default)} is not one of the choices; {hint}",
            )
    elif option.choices:
        yield "choices", f"choices for an option of kind {option.kind!r}"
    yield from _bound_problems(option)


def _bound_problems(option: ScenarioOption) -> Iterator[tuple[str, str]]:
    least, most = option.least, option.most
    if option.kind != "int":
        for key, bound in (("least", least), ("most", most)):
            if bound is not None:
                yield key, f"{key} for an option of kind {option.kind!r}"
        return
    default = int(option.default)
    if least is not None and default < least:
        yield "default", f"the default {default} is less than {least}"
    if most is not None and default > most:
        yield "default", f"the default {default} is more than {most}"
    if least is not None and most is not None and least > most:
        yield "least", f"no value lies between {least} and {most}"
