"""Checks for the values of TOML tables, and a converter that reports all that is wrong at once.

A table is described by an attrs class (see `content_tables`). Its fields are annotated with checks,
for example `Annotated[int, Whole(0, 99)]`; cattrs does the structuring, and its grouped errors
become findings with their places. Cattrs is imported where it is used, since checks are declared in
each process, and content that was read before is not structured again.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args, get_origin

import attrs

from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import KeyPath, TomlSource
from dtwister._errors import Finding
from dtwister._model.values.shared_methods import PlainValue, Printed
from dtwister._printing import clipped, quoted
from dtwister._suggestions import did_you_mean

if TYPE_CHECKING:
    from cattrs import BaseValidationError, Converter

MAX_TEXT: Final = 20_000
MAX_ENTRIES: Final = 256

_ID = re.compile(r"(?:[a-z][a-z0-9_-]*:)?[a-z0-9][a-z0-9_-]*")
_NAMES: Final[Mapping[str, str]] = {
    "bool": "a boolean",
    "int": "an integer",
    "float": "a float",
    "str": "a string",
    "list": "an array",
    "dict": "a table",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
}


@attrs.frozen
class ValueProblem(PlainValue):
    """An error in a value; `path` leads to it from the value that was checked."""

    code: str
    message: str
    hint: str = ""
    path: KeyPath = ()


class CheckFailed(Exception):
    """A value that fails its check."""

    def __init__(self, *problems: ValueProblem) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.message for problem in problems))


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown word.

    >>> suggestion("movment", ["movement", "combat"])
    "did you mean 'movement'?"
    >>> suggestion("x", ["movement", "combat"])
    'known: combat, movement'
    """
    names = sorted(set(known))
    near = did_you_mean(word, names)
    if near or len(names) > 12:
        return near
    return f"known: {', '.join(map(clipped, names))}" if names else "none is known"


def name_of(value: object) -> str:
    """Return the name of the type of a TOML value.

    >>> name_of(True), name_of([])
    ('a boolean', 'an array')
    """
    return _NAMES.get(type(value).__name__, "something else")


def expected(what: str, value: object, path: KeyPath = ()) -> CheckFailed:
    """The error for a value of another type.

    >>> str(expected("an integer", "four"))
    'expected an integer, got a string'
    """
    message = f"expected {what}, got {name_of(value)}"
    return CheckFailed(ValueProblem(finding_codes.WRONG_TYPE, message, path=path))


class Check(ABC, Printed):
    """Base of the checks that stand in annotations; a check returns the value or raises
    `CheckFailed`.
    """

    @abstractmethod
    def __call__(self, value: object) -> Any:
        """Return the value as content has it, or raise `CheckFailed`."""


@attrs.frozen
class Whole(Check):
    """An integer between two bounds, both included.

    >>> Whole(0, 9)(4)
    4
    """

    least: int
    most: int

    def __call__(self, value: object) -> int:
        """Return the value as content has it, or raise `CheckFailed`."""
        if type(value) is not int:
            raise expected("an integer", value)
        if not self.least <= value <= self.most:
            shown = str(value) if abs(value) < 10**18 else "the number"
            message = f"{shown} is out of range"
            hint = f"from {self.least} to {self.most}"
            raise CheckFailed(ValueProblem(finding_codes.OUT_OF_RANGE, message, hint))
        return value


UNSEEN: Final = r"\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""Characters that cannot be seen and are in no name:
they steer terminals and reverse text.
"""
NO_LINE: Final = r"^[^\u0000-\u001f" + UNSEEN + "]*$"
"""The pattern of a text of one line."""
NO_LINES: Final = r"^[^\u0000-\u0008\u000b-\u001f" + UNSEEN + "]*$"
"""The pattern of a text of several lines."""


@cache
def _whole(pattern: str) -> re.Pattern[str]:
    """The pattern of a JSON Schema for Python, where `$` stands before a last line break too."""
    return re.compile(pattern.removesuffix("$") + r"\Z")


@attrs.frozen
class Text(Check):
    """A string of limited length, without characters that cannot be seen.

    `least` is 1 if it must not be empty, `pattern` gives the characters that it may have.

    >>> Text(least=1)("Cook")
    'Cook'
    """

    least: int = 0
    most: int = MAX_TEXT
    pattern: str = NO_LINES

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        if not self.least <= len(value) <= self.most:
            hint = f"from {self.least} to {self.most} characters"
            message = f"a text of {len(value)} characters"
            raise CheckFailed(ValueProblem(finding_codes.OUT_OF_RANGE, message, hint))
        if self.pattern and not _whole(self.pattern).match(value):
            found = next(sign for sign in value if not _whole(self.pattern).match(sign))
            message = f"the character U+{ord(found):04X} is invisible"
            raise CheckFailed(ValueProblem(finding_codes.UNSEEN_SIGN, message, "leave it out"))
        return value


@attrs.frozen
class Id(Check):
    """An id, with or without a namespace; `plain` allows none.

    >>> Id()("base:thief")
    'base:thief'
    """

    plain: bool = False

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        if not _ID.fullmatch(value) or len(value) > 100 or (self.plain and ":" in value):
            example = "'wall-walker'" if self.plain else "'wall-walker' or 'base:wall-walker'"
            hint = f"lower-case letters, digits, '-' and '_', as in {example}"
            raise CheckFailed(
                ValueProblem(finding_codes.MALFORMED_ID, f"malformed id {quoted(value[:40])}", hint)
            )
        return value


def qualify(name: str, namespace: str) -> str:
    """A full id; one without a namespace gets this one.

    >>> qualify("thief", "base"), qualify("core:thief", "base")
    ('base:thief', 'core:thief')
    """
    return name if ":" in name else f"{namespace}:{name}"


@attrs.frozen
class OneOf(Check):
    """Accepts one of a few words, and suggests the nearest for another.

    >>> OneOf(("down", "right"))("down")
    'down'
    """

    choices: tuple[str, ...]

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        if value not in self.choices:
            allowed = ", ".join(repr(choice) for choice in self.choices)
            message = f"{quoted(value[:40])} is not allowed here"
            near = suggestion(value, self.choices)
            hint = f"allowed: {allowed}" + (f"; {near}" if near.startswith("did") else "")
            raise CheckFailed(ValueProblem(finding_codes.NOT_A_CHOICE, message, hint))
        return value


@attrs.frozen
class Either(Check):
    """An integer in bounds, or one of a few words.

    >>> Either(Whole(0, 9), OneOf(("any",)))("any")
    'any'
    """

    whole: Whole
    word: OneOf

    def __call__(self, value: object) -> int | str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return self.word(value)
        if type(value) is int:
            return self.whole(value)
        raise expected("an integer or a string", value)


@attrs.frozen
class Plain(Check):
    """An integer, a boolean or a string.

    >>> Plain()(True)
    True
    """

    def __call__(self, value: object) -> int | bool | str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return Text()(value)
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return Whole(-(2**53), 2**53)(value)
        raise expected("an integer, a boolean or a string", value)


@attrs.frozen
class PlainTable(Check):
    """A free table of integers, booleans and strings, as pairs in the order of the file.

    >>> PlainTable()({"starters": 4})
    (('starters', 4),)
    """

    def __call__(self, value: object) -> tuple[tuple[str, int | bool | str], ...]:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, dict):
            raise expected("a table", value)
        pairs: list[tuple[str, int | bool | str]] = []
        problems: list[ValueProblem] = []
        for key, entry in value.items():
            try:
                pairs.append((key, Plain()(entry)))
            except CheckFailed as wrong:
                problems += (attrs.evolve(p, path=(key, *p.path)) for p in wrong.problems)
        if problems:
            raise CheckFailed(*problems)
        return tuple(pairs)


Parameters = tuple[tuple[str, int | bool | str | tuple[str, ...]], ...]


@attrs.frozen
class AbilityEntry(Check):
    """An entry of `abilities`: an id, or a table of an id and parameters.

    >>> AbilityEntry()({"id": "demo:swift", "bonus": 1})
    ('demo:swift', (('bonus', 1),))
    """

    def __call__(self, value: object) -> tuple[str, Parameters]:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return Id()(value), ()
        if not isinstance(value, dict):
            raise expected("a string or a table", value)
        problems: list[ValueProblem] = []
        parameters: list[tuple[str, int | bool | str | tuple[str, ...]]] = []
        identity = ""
        if "id" not in value:
            problems.append(ValueProblem(finding_codes.MISSING_KEY, "missing key 'id'"))
        for key, entry in value.items():
            try:
                if key == "id":
                    identity = Id()(entry)
                else:
                    parameters.append((key, _parameter(entry)))
            except CheckFailed as wrong:
                problems += (attrs.evolve(p, path=(key, *p.path)) for p in wrong.problems)
        if problems:
            raise CheckFailed(*problems)
        return identity, tuple(parameters)


def _parameter(value: object) -> int | bool | str | tuple[str, ...]:
    if not isinstance(value, list):
        return Plain()(value)
    for number, entry in enumerate(value):
        if not isinstance(entry, str):
            raise expected("a string", entry, (number,))
    return tuple(value)


def _is_annotated(kind: Any) -> bool:
    return get_origin(kind) is Annotated and any(isinstance(a, Check) for a in get_args(kind))


def _check_hook(kind: Any) -> Callable[[object, Any], Any]:
    check = next(part for part in get_args(kind) if isinstance(part, Check))
    return lambda value, _: check(value)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_hook(kind: Any, converter: Converter) -> Callable[[object, Any], tuple[Any, ...]]:
    from cattrs import BaseValidationError, IterableValidationError, IterableValidationNote

    inner = get_args(kind)[0]

    def structure(value: object, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise expected("an array", value)
        if len(value) > MAX_ENTRIES:
            message = f"an array of {len(value)} entries"
            raise CheckFailed(
                ValueProblem(finding_codes.OUT_OF_RANGE, message, f"at most {MAX_ENTRIES}")
            )
        entries: list[Any] = []
        errors: list[Exception] = []
        for number, entry in enumerate(value):
            try:
                entries.append(converter.structure(entry, inner))
            except (CheckFailed, BaseValidationError) as error:
                error.add_note(IterableValidationNote("entry", number, inner))
                errors.append(error)
        if errors:
            raise IterableValidationError("array", errors, kind)
        return tuple(entries)

    return structure


def key_of(field: attrs.Attribute[Any]) -> str:
    """Return the key of a field: `from` for `from_`,
    which Python does not take as a name.
    """
    return field.name.rstrip("_")


def key_names(kind: type[Any]) -> list[str]:
    """The keys of a table, from the class that describes it."""
    return [key_of(field) for field in attrs.fields(kind)]


def _table_hook(kind: Any, converter: Converter) -> Callable[[object, Any], Any]:
    from cattrs.gen import make_dict_structure_fn, override

    names = {field.name: key_of(field) for field in attrs.fields(kind)}
    renamed = {name: override(rename=key) for name, key in names.items() if name != key}
    inner: Callable[[Any, Any], Any] = make_dict_structure_fn(
        kind,
        converter,
        _cattrs_forbid_extra_keys=True,
        **renamed,  # type: ignore[arg-type]  # every override is one of a field
    )

    def structure(value: object, _: Any) -> Any:
        if not isinstance(value, dict):
            raise expected("a table", value)
        return inner(value, kind)

    return structure


def make_converter() -> Converter:
    """A converter for attrs classes whose fields carry checks.

    >>> from dtwister._content.reading.content_tables import ObjectTable
    >>> make_converter().structure({"id": "spoon", "name": "Spoon"}, ObjectTable).name
    'Spoon'
    """
    from cattrs import Converter

    converter = Converter(detailed_validation=True)
    converter.register_structure_hook_factory(attrs.has, _table_hook)
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(_is_annotated, _check_hook)
    return converter


def findings_of(
    error: Exception, source: TomlSource, path: KeyPath, more_keys: Collection[str] = ()
) -> Iterator[Finding]:
    """Yield the findings in a failed structuring; `path` is the place of the value.

    `more_keys` are the keys that it may have beside those of its class.
    """
    from cattrs import BaseValidationError, ForbiddenExtraKeysError

    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            step = step_of(inner, error)
            yield from findings_of(inner, source, (*path, *step), () if step else more_keys)
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [*key_names(error.cl), *more_keys]
        for key in sorted(error.extra_fields):
            yield unknown_key(source, (*path, key), known)
    elif isinstance(error, KeyError):
        message = f"missing key {quoted(path[-1])}"
        yield source.finding(finding_codes.MISSING_KEY, message, source.of_value(path[:-1]))
    elif isinstance(error, CheckFailed):
        for problem in error.problems:
            full = (*path, *problem.path)
            message = f"{_label(full)}: {problem.message}"
            yield source.finding(problem.code, message, source.of_value(full), problem.hint)
    elif isinstance(error, ValueError):  # raised by the class of a plug-in about its values
        yield source.finding(
            finding_codes.PART_MISFIT, f"{_label(path)}: {error}", source.of_value(path)
        )
    else:
        raise error


def unknown_key(source: TomlSource, path: KeyPath, known: Iterable[str]) -> Finding:
    """Return the finding for a key that has no meaning where it stands."""
    key = str(path[-1])
    hint = suggestion(key, known)
    message = f"unknown key {quoted(key[:40])}"
    return source.finding(finding_codes.UNKNOWN_KEY, message, source.of_key(path), hint)


def step_of(error: BaseException, group: BaseValidationError) -> KeyPath:
    """Return the step from the checked value to the part that an error
    of its group is about.
    """
    from cattrs import AttributeValidationNote, ClassValidationError, IterableValidationNote

    for note in getattr(error, "__notes__", ()):
        if isinstance(note, IterableValidationNote):
            return (note.index,)
        if isinstance(note, AttributeValidationNote) and isinstance(group, ClassValidationError):
            return (key_of(attrs.fields_dict(group.cl)[note.name]),)
    return ()


def _label(path: KeyPath) -> str:
    """The last key of a path, with an index behind it: `tags[2]`."""
    label = ""
    for step in reversed(path):
        if isinstance(step, str):
            return f"{clipped(step, 40)}{label}"
        label = f"[{step}]{label}"
    return label
