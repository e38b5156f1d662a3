"""The form of content files as JSON Schema (draft 2020-12), made from the classes of the tables.

With it an editor completes and checks content while it is written, and so does any validator. It
describes the tables and the components of the loaded plug-ins; no JSON Schema can express what
`dtwister validate` checks beyond that (drawings that fit, sums, ids that are taken).
"""

from __future__ import annotations

import inspect
import json
import re
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from dtwister import _formats
from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.key_texts import key_text
from dtwister._content.reading.content_tables import (
    TABLES,
    OptionEntry,
    OptionTable,
    PathData,
)
from dtwister._content.reading.room_drawing import Signs
from dtwister._content.reading.value_checks import (
    MAX_ENTRIES,
    MAX_TEXT,
    NO_LINES,
    AbilityEntry,
    Check,
    Either,
    Id,
    OneOf,
    Plain,
    PlainTable,
    Text,
    Whole,
    key_of,
)
from dtwister._model.validators import ICON_PATTERN, MAX_ICON

Json = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
MAX_ID: Final = 100
LARGEST: Final = 2**53

_PLAIN_ID: Final = "[a-z0-9][a-z0-9_-]*"
_NAMESPACE: Final = "[a-z][a-z0-9_-]*"

_UNREAD: Final = {"description": "A table of a plug-in that is not loaded."}
_NAMESPACE_TEXT: Final = {"description": "The id of the plug-in that loads the file."}
_LISTED: Final[Mapping[str, str]] = {
    "characters": "character-id",
    "objects": "object-id",
    "brings": "piece-id",
}
"""Keys that list ids of components of plug-ins."""


def content_schema(index: ReferenceIndex) -> Json:
    """Return the schema of content files that may use known components.

    >>> schema = content_schema(ReferenceIndex())
    >>> sorted(schema["properties"])
    ['character', 'format', 'layout', 'namespace', 'object', 'room', 'scenario', 'set']
    >>> schema["$defs"]["character"]["properties"]["movement"]
    {'description': 'The printed movement value.', 'type': 'integer', 'minimum': 0, 'maximum': 99}
    """
    made = _Maker(index)
    tables = {name: made.table(kind) for name, kind in TABLES.items()}
    tables["layout"]["properties"] |= {
        key: _UNREAD if kind is None else made.table(kind)
        for key, kind in index.layout_parts.items()
    }
    tables["scenario"]["properties"]["settings"] |= made.settings()
    tables["room"]["properties"]["grid"] |= grid_schema(index.signs)
    for key in ("layout", "frame"):
        text = tables["scenario"]["properties"][key]["description"]
        tables["scenario"]["properties"][key] = {
            "description": text,
            "$ref": f"#/$defs/{key}-id",
        }
    now = _formats.current(_formats.CONTENT)
    properties: Json = {
        "namespace": _NAMESPACE_TEXT | made.check(Id(plain=True)),
        "format": {"description": "The number of the format of the file.", "const": now},
    }
    properties |= {
        name: {
            "description": f"The {name}s of the file, each in a table [[{name}]].",
            "type": "array",
            "items": {"$ref": f"#/$defs/{name}"},
        }
        for name in TABLES
    }
    return {
        "$schema": DIALECT,
        "title": "Content of a dtwister plug-in",
        "description": "Made by `dtwister schema`.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": {**tables, **made.references()},
    }


def schema_text(schema: Json) -> str:
    r"""A schema as the text of a file.

    >>> schema_text({"type": "integer"})
    '{\n  "type": "integer"\n}\n'
    """
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def grid_schema(signs: Signs) -> Json:
    r"""Return the form of a drawing with these signs:
    its lines, but not their number or length.

    >>> signs = Signs({".": "demo:floor"}, {"|": "demo:wall"}, {"---": "demo:wall"})
    >>> pattern = grid_schema(signs)["pattern"]
    >>> [bool(re.search(pattern, text)) for text in ("+---+\n| .\n+   +\n", "+---+\n| x")]
    [True, False]
    """
    if not signs.cells:
        return {}
    cell, side = _one_of(signs.cells), _one_of([" ", *signs.sides])
    last = _one_of(sign for sign in signs.sides if sign != " ")
    rails = f"\\+(?:{_one_of(['   ', *signs.rails])}\\+)+ *"
    # Blanks at the end of a line may be left out.
    # The last side cannot be a blank, or there would be two ways to read each line, and 2**n of n.
    cells = (
        f"{side} {cell}(?: {side} {cell})*(?: {last})? *"
        if signs.sides
        else (f"{side} {cell}(?: {side} {cell})* *")
    )
    return {"pattern": f"^{rails}\\n(?:{cells}\\n{rails}\\n)*{cells}\\n{rails}\\n?$"}


def _one_of(signs: Iterable[str]) -> str:
    """Return a pattern for one of some signs."""
    found = sorted(set(signs))
    if all(len(sign) == 1 for sign in found):
        return "[" + "".join(re.sub(r"([-\\^\[\]])", r"\\\1", sign) for sign in found) + "]"
    return "(?:" + "|".join(re.sub(r"([\\^$.*+?()\[\]{}|])", r"\\\1", s) for s in found) + ")"


@attrs.frozen
class _Maker:
    """Makes the schemas of tables and of the things they refer to."""

    known: ReferenceIndex

    def table(self, kind: type[Any]) -> Json:
        """The schema of a table, from the class that describes it."""
        hints = get_type_hints(kind, include_extras=True)
        properties: Json = {}
        required: list[str] = []
        for field in attrs.fields(kind):
            key = key_of(field)
            name = _LISTED.get(key)
            if name is not None and get_origin(hints[field.name]) is tuple:
                properties[key] = _array({"$ref": f"#/$defs/{name}"})
            else:
                properties[key] = self.value(hints[field.name])
            text = _text_in(hints[field.name]) or key_text(kind, key) or _text_of_table(kind)
            if text:
                properties[key] = {"description": text} | properties[key]
            if field.default is attrs.NOTHING:
                required.append(key)
            elif isinstance(field.default, int | str):
                properties[key] = properties[key] | {"default": field.default}
        return {
            "type": "object",
            "description": _text_of_table(kind),
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def value(self, kind: Any) -> Json:
        """The schema of a field, from its annotation."""
        if get_origin(kind) is Annotated:
            return self.check(next(part for part in get_args(kind) if isinstance(part, Check)))
        if get_origin(kind) in (Union, types.UnionType):  # TOML has no null: a key is left out
            return self.value(next(part for part in get_args(kind) if part is not type(None)))
        if get_origin(kind) is tuple:
            return _array(self.value(get_args(kind)[0]))
        return self.table(kind)

    def check(self, check: Check) -> Json:
        """Return the schema that expresses a check."""
        match check:
            case Whole(least, most):
                return {"type": "integer", "minimum": least, "maximum": most}
            case Text(least, most, pattern):
                form: Json = {"type": "string", "minLength": least, "maxLength": most}
                return form | ({"pattern": pattern} if pattern else {})
            case PathData():
                return {"type": "string", "maxLength": MAX_ICON, "pattern": ICON_PATTERN}
            case Id(plain):
                namespace = "" if plain else f"(?:{_NAMESPACE}:)?"
                return _id(f"^{namespace}{_PLAIN_ID}$")
            case OneOf(choices):
                return {"enum": list(choices)}
            case Either(whole, word):
                return {"anyOf": [self.check(whole), self.check(word)]}
            case Plain():
                return _PLAIN
            case PlainTable():
                return {"type": "object", "additionalProperties": _PLAIN}
            case OptionEntry():
                return {"$ref": "#/$defs/option"}
            case AbilityEntry():
                return {"$ref": "#/$defs/ability"}
        raise TypeError(f"expected a check with a schema, got {check!r}")

    def references(self) -> Json:
        """Return the schemas of ids, by the kind of their target, and that of an entry of
        `abilities`.
        """
        index = self.known
        return {
            "layout-id": self.reference(index.layouts),
            "frame-id": self.reference(index.frames),
            "character-id": self.reference(index.characters),
            "object-id": self.reference(index.objects),
            "piece-id": self.reference({*index.characters, *index.objects}),
            "ability-id": self.reference(index.abilities),
            "ability": self.ability(),
            "option-name": self.option_name(),
            "option": {"anyOf": [{"$ref": "#/$defs/option-name"}, self.option()]},
        }

    def option_name(self) -> Json:
        """A name of an option: one that is declared, or one of a plug-in that is not loaded."""
        known = [
            {"const": name} | _described(one) for name, one in self.declared(self.known.options)
        ]
        return {"anyOf": [*known, _id(f"^{_PLAIN_ID}$")]}

    def option(self) -> Json:
        """Return the schema of an option with its differences in a scenario."""
        table = self.table(OptionTable)
        table["properties"]["name"] |= {"$ref": "#/$defs/option-name"}
        return table

    def settings(self) -> Json:
        """Return the schema of settings: those that are declared,
        or of plug-ins that are not loaded.
        """
        known = {
            name: _described(one) | (_PLAIN if one is None else _typed(one.default))
            for name, one in self.declared(self.known.settings)
        }
        return {"type": "object", "properties": known, "additionalProperties": _PLAIN}

    @staticmethod
    def declared(names: Mapping[str, Any] | None) -> list[tuple[str, Any]]:
        """The options or settings that are known, by name."""
        return sorted((names or {}).items())

    def reference(self, ids: Iterable[str]) -> Json:
        """Return the schema of an id of a loaded plug-in, or of one that is not loaded.

        Ids without a namespace are those of the file's own plug-in, which need not be loaded; but
        an id of a loaded plug-in that it does not have does not exist.
        """
        return {"anyOf": [{"enum": sorted(ids)}, self.elsewhere()] if ids else [self.elsewhere()]}

    def elsewhere(self) -> Json:
        """Return the schema of an id of a plug-in that is not loaded."""
        loaded = sorted(self.namespaces())
        barred = f"(?!(?:{'|'.join(loaded)}):)" if loaded else ""
        return _id(f"^{barred}(?:{_NAMESPACE}:)?{_PLAIN_ID}$")

    def namespaces(self) -> frozenset[str]:
        """Return the namespaces of all known components."""
        index = self.known
        rooms = (room.id for room in index.rooms)
        tables = (index.layouts, index.scenarios, index.characters, index.objects, index.frames)
        names = (name for table in (*tables, index.abilities, rooms) for name in table)
        return frozenset(name.partition(":")[0] for name in names)

    def ability(self) -> Json:
        """Return the schema of an entry of `abilities`:
        an id, or a table with its parameters.
        """
        given = {name: _parameters(make) for name, make in sorted(self.known.abilities.items())}
        bare = [name for name, takes in given.items() if takes == _NOTHING]
        alone = [name for name, takes in given.items() if "required" not in takes]
        tables = [_entry({"const": n}, takes) for n, takes in given.items() if n not in bare]
        choices = [*([{"enum": alone}] if alone else []), self.elsewhere(), *tables]
        choices += [_entry({"enum": bare}, _NOTHING)] if bare else []
        return {"anyOf": [*choices, _entry(self.elsewhere(), {"additionalProperties": _PARAMETER})]}


_ABILITY_TEXT: Final = {"description": "The id of the ability."}
_PLAIN: Final[Json] = {
    "anyOf": [
        {"type": "string", "maxLength": MAX_TEXT, "pattern": NO_LINES},
        {"type": "boolean"},
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    ]
}


def _typed(default: int | bool | str) -> Json:
    """Return the schema of a value that has the type of a default."""
    return {**_ANNOTATED[type(default).__name__], "default": default}


def _described(declared: Any) -> Json:
    """The text of a declaration, for editors."""
    return {"description": getattr(declared, "text", "") or "A name that a plug-in declares."}


_STRINGS: Final[Json] = {"type": "array", "items": {"type": "string"}}
_PARAMETER: Final[Json] = {"anyOf": [*_PLAIN["anyOf"], _STRINGS]}
_ANNOTATED: Final[Mapping[str, Json]] = {
    "int": {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    "bool": {"type": "boolean"},
    "str": {"type": "string", "maxLength": MAX_TEXT, "pattern": NO_LINES},
    "tuple[str, ...]": _STRINGS,
}


def _text_of_table(kind: type[Any]) -> str:
    return (kind.__doc__ or "").partition(">>>")[0].strip()


def _text_in(hint: Any) -> str:
    """Return the text in the annotation of a field, as a plug-in may write it."""
    parts = get_args(hint) if get_origin(hint) is Annotated else ()
    return next((part for part in parts if isinstance(part, str)), "")


_NOTHING: Final[Json] = {"properties": {}, "additionalProperties": False}


def _entry(identity: Json, takes: Json) -> Json:
    """A table of an id and parameters."""
    return {
        "type": "object",
        "properties": {"id": _ABILITY_TEXT | identity} | takes.get("properties", {}),
        "required": ["id", *takes.get("required", ())],
        "additionalProperties": takes["additionalProperties"],
    }


def _id(pattern: str) -> Json:
    return {"type": "string", "maxLength": MAX_ID, "pattern": pattern}


def _array(items: Json) -> Json:
    return {"type": "array", "items": items, "maxItems": MAX_ENTRIES}


def _parameters(factory: Callable[..., object]) -> Json:
    """The parameters that an ability takes, as far as its signature tells; no code of it is run."""
    try:
        parameters = inspect.signature(factory).parameters
    except (TypeError, ValueError):
        return {"additionalProperties": _PARAMETER}
    named = {
        name: parameter
        for name, parameter in parameters.items()
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    }
    free = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
    needed = [name for name, p in named.items() if p.default is p.empty]
    table: Json = {
        "properties": {
            name: {"description": f"The parameter `{name}` of the ability."}
            | _annotated(p.annotation)
            for name, p in named.items()
        },
        "additionalProperties": _PARAMETER if free else False,
    }
    return table | ({"required": needed} if needed else {})


def _annotated(annotation: Any) -> Json:
    """Return the schema for an annotation, if it is one of the simple ones."""
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    text = "tuple[str, ...]" if annotation == tuple[str, ...] else name
    return _ANNOTATED.get(text, _PARAMETER)
