"""A converter for tables of content that reports all that is wrong at once.

Cattrs does the structuring, and its grouped errors become findings with their places.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Annotated, Any, get_args, get_origin

import attrs
from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, override

from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import KeyPath, TomlSource
from dtwister._content.reading.value_checks import (
    MAX_ENTRIES,
    Check,
    CheckFailed,
    ValueProblem,
    expected,
    key_names,
    key_of,
    suggestion,
)
from dtwister._errors import Finding
from dtwister._printing import clipped, quoted


def _is_annotated(kind: Any) -> bool:
    return get_origin(kind) is Annotated and any(isinstance(a, Check) for a in get_args(kind))


def _check_hook(kind: Any) -> Callable[[object, Any], Any]:
    check = next(part for part in get_args(kind) if isinstance(part, Check))
    return lambda value, _: check(value)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_hook(kind: Any, converter: Converter) -> Callable[[object, Any], tuple[Any, ...]]:
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


def _table_hook(kind: Any, converter: Converter) -> Callable[[object, Any], Any]:
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
