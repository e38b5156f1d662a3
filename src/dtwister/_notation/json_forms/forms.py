"""Forms: what a value in JSON may be, made from types; and the check of a value against one.

A form is the one source of the check, of the JSON Schema and of the TypeScript declarations.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import attrs

from dtwister._caching import per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.text_form import (
    LIST_NAMERS,
    NAMERS,
    UNKNOWN_SIGN,
    is_secret,
    kind_of,
    names_of,
)
from dtwister._errors import InvalidNotation
from dtwister._model.fields import CHOICES
from dtwister._notation.json_forms.session_data import SESSION_FORMS
from dtwister._notation.json_forms.typed_data import (
    MESSAGES,
    ActionData,
    EventData,
    PartsData,
)
from dtwister._printing import clipped, quoted
from dtwister._suggestions import maybe_meant


@attrs.frozen
class PlainForm:
    """A text, a whole number, a number, a truth value or null, by its name in JSON Schema."""

    kind: str


@attrs.frozen
class WordForm:
    """One of some words."""

    words: tuple[str, ...]


@attrs.frozen
class AnyForm:
    """Any JSON."""


@attrs.frozen
class ListForm:
    """A list with parts of one form."""

    part: Form


@attrs.frozen
class TableForm:
    """A dictionary with any keys, and values of one form."""

    part: Form


@attrs.frozen
class NamedForm:
    """A form that has a name."""

    name: str


@attrs.frozen
class ChoiceForm:
    """One of several forms."""

    forms: tuple[Form, ...]


@attrs.frozen
class Entry:
    """An entry of a dictionary: its form, and whether it must be there."""

    form: Form
    is_required: bool = True


@attrs.frozen
class RecordForm:
    """A dictionary with known keys and no others."""

    entries: Mapping[str, Entry]
    text: str = ""
    """Its description, for readers of the schema."""


Form = PlainForm | WordForm | AnyForm | ListForm | TableForm | NamedForm | ChoiceForm | RecordForm

TEXT, WHOLE, NUMBER, FLAG, NULL = map(PlainForm, ("string", "integer", "number", "boolean", "null"))
_PLAIN: dict[Any, Form] = {
    str: TEXT,
    int: WHOLE,
    float: NUMBER,
    bool: FLAG,
    type(None): NULL,
    Any: AnyForm(),
}
_ANNOTATED: dict[str, Any] = {"str": str, "int": int, "bool": bool}
_EXPECTED = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_LIKE: dict[str, tuple[type[Any], ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


@attrs.frozen(eq=False)
class Forms:
    """The named forms that belong together."""

    of: dict[str, Form] = attrs.field(factory=dict)
    actions: dict[str, str] = attrs.field(factory=dict)
    """Tag of actions -> the name of the form."""
    events: dict[str, str] = attrs.field(factory=dict)

    def resolved(self, form: Form) -> Form:
        """Return the form that a reference means; any other as it is."""
        while isinstance(form, NamedForm):
            form = self.of[form.name]
        return form


@per_rules
def forms_of(rules: Rules) -> Forms:
    """Return the forms of all messages of some rules, with those that plug-ins add."""
    made = Forms()
    for table, key, names in (
        (rules.actions, "action", made.actions),
        (rules.events, "event", made.events),
    ):
        for tag, kind in table.items():
            name = names[tag] = _name_of(tag, key.capitalize())
            made.of[name] = _class_form(kind, key, tag)
    made.of[ActionData.__name__] = ChoiceForm(tuple(map(NamedForm, made.actions.values())))
    made.of[EventData.__name__] = ChoiceForm(tuple(map(NamedForm, made.events.values())))
    parts = {
        key: Entry(type_form(made, part.form, _name_of(key, "")), is_required=False)
        for key, part in rules.view_parts.items()
    }
    made.of[PartsData.__name__] = RecordForm(parts, _first_paragraphs(PartsData))
    for message in MESSAGES:
        type_form(made, message)
    for name, hint in SESSION_FORMS.items():
        form = type_form(made, hint)
        made.of.setdefault(name, form)  # a union; the others have their names already
    return made


def _name_of(tag: str, what: str) -> str:
    """Return the name of the form of a class.

    >>> _name_of("core:room-revealed", "Event")
    'CoreRoomRevealedEvent'
    """
    words = tag.replace(":", "-").replace("_", "-").split("-")
    return "".join(word[:1].upper() + word[1:] for word in words) + what


# -- types and classes -----------------------------------------------------------------------------


def type_form(made: Forms, hint: Any, prefix: str = "") -> Form:
    """Return the form of an annotation; a `TypedDict` becomes a named form.

    The names of the types of a plug-in begin with a prefix, so that those of two never clash.

    >>> type_form(Forms(), list[int | None])
    ListForm(part=ChoiceForm(forms=(PlainForm(kind='integer'), PlainForm(kind='null'))))
    """
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return _typed_dict(made, hint, prefix)
    if origin is Literal:
        return WordForm(tuple(parts))
    if origin in (Union, types.UnionType):
        return ChoiceForm(tuple(type_form(made, part, prefix) for part in parts))
    if origin is list:
        return ListForm(type_form(made, parts[0], prefix))
    if origin is dict and parts[0] is str:
        return TableForm(type_form(made, parts[1], prefix))
    raise TypeError(
        "expected str, int, float, bool, None, Literal, list, dict[str, ...], a union or a "
        f"TypedDict as part of a form, got {hint!r}"
    )


def _typed_dict(made: Forms, kind: Any, prefix: str) -> Form:
    name = prefix + kind.__name__
    if name not in made.of:
        made.of[name] = RecordForm({})  # it may refer to itself
        hints = get_type_hints(kind)
        made.of[name] = RecordForm(
            {
                key: Entry(type_form(made, hint, prefix), key in kind.__required_keys__)
                for key, hint in hints.items()
            },
            _first_paragraphs(kind),
        )
    return NamedForm(name)


def _first_paragraphs(kind: type[Any]) -> str:
    """Return the docstring of a class without its examples, as one line."""
    return " ".join((kind.__doc__ or "").partition(">>>")[0].split())


def _class_form(kind: type[Any], key: str, tag: str) -> RecordForm:
    """Return the form of a class of actions or events, from what its fields say."""
    entries = {key: Entry(WordForm((tag,)))}
    for field in attrs.fields(kind):
        entries[field.name] = Entry(_field_form(field))
    return RecordForm(entries, _first_paragraphs(kind))


def _field_form(field: attrs.Attribute[Any]) -> Form:
    kind = kind_of(field)
    choices = tuple(field.metadata.get(CHOICES, ()))
    if kind in NAMERS:
        return _or_null(field, TEXT)
    if kind == "course" or kind in LIST_NAMERS:
        return _or_null(field, ListForm(TEXT))
    if kind == "room-square":
        return _or_null(field, TEXT)
    if kind in ("number", "numbers"):
        number = WHOLE if names_of(field) is None else ChoiceForm((WHOLE, TEXT))
        if kind == "numbers":
            return _or_null(field, ListForm(number))
        if is_secret(field) and number is WHOLE:
            number = ChoiceForm((WHOLE, WordForm((UNKNOWN_SIGN,))))
        return _or_null(field, number)
    if kind == "word":
        return _or_null(field, WordForm((*choices, UNKNOWN_SIGN)) if choices else TEXT)
    simple = _ANNOTATED.get(str(field.type), field.type)
    plain = not is_secret(field) and simple in _PLAIN
    return _or_null(field, _PLAIN[simple]) if plain else AnyForm()


def _or_null(field: attrs.Attribute[Any], form: Form) -> Form:
    """Return a form that takes null too, where the default of the field is None."""
    return ChoiceForm((form, NULL)) if field.default is None else form


# -- checking --------------------------------------------------------------------------------------


def check_form(made: Forms, form: Form, data: Any, where: str) -> None:
    """Raise `InvalidNotation` for data that do not fit a form: the place, the reason, the remedy.

    >>> check_form(Forms(), ListForm(WHOLE), [1, "x"], "cards")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: cards[1]: expected a whole number, got 'x'
    """
    for place, problem in _problems(made, form, data, where):
        raise InvalidNotation(f"{place}: {problem}")


def _problems(made: Forms, form: Form, data: Any, where: str) -> Iterator[tuple[str, str]]:
    form = made.resolved(form)
    match form:
        case PlainForm(kind):
            if not _is_plain(kind, data):
                yield where, f"expected {_EXPECTED[kind]}, got {quoted(data)}"
        case WordForm(words):
            if not isinstance(data, str) or data not in words:
                hint = maybe_meant(data, words) if isinstance(data, str) else ""
                yield where, f"expected {_listed(words)}, got {quoted(data)}{hint}"
        case ListForm(part):
            if not isinstance(data, list):
                yield where, f"expected a list, got {quoted(data)}"
                return
            for number, one in enumerate(data):
                yield from _problems(made, part, one, f"{where}[{number}]")
        case TableForm(part):
            yield from _wrong_keys(data, where)
            for key, one in data.items() if isinstance(data, dict) else ():
                yield from _problems(made, part, one, f"{where}.{clipped(str(key))}")
        case RecordForm(entries):
            wrong = list(_wrong_keys(data, where))
            yield from wrong or _record_problems(made, entries, data, where)
        case ChoiceForm(forms):
            yield from _choice_problems(made, forms, data, where)


def _is_plain(kind: str, data: Any) -> bool:
    """Return whether data are of a plain kind; a truth value is not a number."""
    return isinstance(data, _LIKE[kind]) and (kind == "boolean") == isinstance(data, bool)


_FEW = 8
"""The most words that a message lists."""


def _listed(words: tuple[str, ...]) -> str:
    shown = [repr(word) for word in words[:_FEW]] + (["..."] if len(words) > _FEW else [])
    return " or ".join(shown)


def _wrong_keys(data: Any, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(data, dict):
        yield where, f"expected a dictionary, got {quoted(data)}"
        return
    for key in data:
        if not isinstance(key, str):
            yield where, f"expected texts as keys, got {quoted(key)}"


def _record_problems(
    made: Forms, entries: Mapping[str, Entry], data: dict[str, Any], where: str
) -> Iterator[tuple[str, str]]:
    for key in data:
        if key not in entries:
            yield where, f"unknown key {quoted(key)}{maybe_meant(key, entries)}"
    for key, entry in entries.items():
        if key in data:
            yield from _problems(made, entry.form, data[key], f"{where}.{key}")
        elif entry.is_required:
            yield where, f"missing key {key!r}"


def _choice_problems(
    made: Forms, forms: tuple[Form, ...], data: Any, where: str
) -> Iterator[tuple[str, str]]:
    """Yield nothing if one of the forms fits, and else a problem of the one that was meant."""
    meant: tuple[str, str] | None = None
    for form in forms:
        known = made.resolved(form)
        if isinstance(known, RecordForm) and not _has_tag(known, data):
            continue
        found = next(_problems(made, known, data, where), None)
        if found is None:
            return
        if meant is None or isinstance(known, RecordForm):
            meant = found
    if meant is None:
        tags = tuple(word for form in forms for word in _tag_of(made.resolved(form))[1])
        key = next((k for form in forms if (k := _tag_of(made.resolved(form))[0])), "")
        if key and not isinstance(data, dict):
            yield where, f"expected an object with {key}, got {quoted(data)}"
            return
        given = data.get(key) if isinstance(data, dict) else data
        hint = maybe_meant(given, tags) if isinstance(given, str) else ""
        yield where, f"unknown {key or 'form'} {quoted(given)}{hint}"
        return
    yield meant


def _tag_of(form: Form) -> tuple[str, tuple[str, ...]]:
    """Return the entry that tells a form of several, and its words; for others nothing."""
    if isinstance(form, RecordForm):
        for key, entry in form.entries.items():
            if isinstance(entry.form, WordForm):
                return key, entry.form.words
            break
    return "", ()


def _has_tag(form: RecordForm, data: Any) -> bool:
    """Return whether data may be meant as a form: its first entry tells, where it is a tag."""
    key, words = _tag_of(form)
    if not key:
        return isinstance(data, dict)
    return isinstance(data, dict) and data.get(key) in words
