"""The words of which descriptions are made: forms of JSON Schema, and requests."""

from __future__ import annotations

from typing import Any, Final

import attrs

Json = dict[str, Any]
TEXT: Final[Json] = {"type": "string"}
WHOLE: Final[Json] = {"type": "integer"}
COUNT: Final[Json] = {"type": "integer", "minimum": 0}
NUMBER: Final[Json] = {"type": "number"}
TRUTH: Final[Json] = {"type": "boolean"}
ANYTHING: Final[Json] = {}


@attrs.frozen
class ApiPath:
    """A request of the interface: its method, path and summary, and the forms that go with it."""

    method: str
    path: str
    summary: str
    answer: str
    """The form of the answer, or its type if it is not JSON of a form."""
    query: Json = attrs.field(factory=dict, kw_only=True)
    """The parameters in the address after the path, with their forms."""
    body: str = attrs.field(default="", kw_only=True)
    """The form of the body."""

    @property
    def key(self) -> str:
        """The name of the operation."""
        return f"{self.method}{self.path}".translate(_PLAIN)

    def parameters(self) -> list[Json]:
        """Return the parameters of the path and those after it."""
        inside = [part[1:-1] for part in self.path.split("/") if part.startswith("{")]
        found = [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in inside]
        for name, form in self.query.items():
            found.append({"name": name, "in": "query", "required": False, "schema": form})
        return found


_PLAIN: Final = str.maketrans({"/": "-", "{": None, "}": None})


def ref(name: str) -> Json:
    """Return a reference to a form.

    >>> ref("ViewData")
    {'$ref': '#/components/schemas/ViewData'}
    """
    return {"$ref": f"#/components/schemas/{name}"}


def either(*options: Json) -> Json:
    """Return the form of what has one of some forms.

    >>> either(TEXT, WHOLE)
    {'anyOf': [{'type': 'string'}, {'type': 'integer'}]}
    """
    return {"anyOf": list(options)}


def maybe(form: Json) -> Json:
    """Return the form of something that may be null.

    >>> maybe(TEXT)
    {'anyOf': [{'type': 'string'}, {'type': 'null'}]}
    """
    return either(form, {"type": "null"})


def listed(form: Json) -> Json:
    """Return the form of a list.

    >>> listed(TEXT)
    {'type': 'array', 'items': {'type': 'string'}}
    """
    return {"type": "array", "items": form}


def table(form: Json) -> Json:
    """Return the form of a table of names.

    >>> table(TEXT)["additionalProperties"]
    {'type': 'string'}
    """
    return {"type": "object", "additionalProperties": form}


def word(*words: str) -> Json:
    """Return the form of one of some words.

    >>> word("north", "south")
    {'enum': ['north', 'south']}
    """
    return {"enum": list(words)}


def record(entries: Json, *optional: str) -> Json:
    """Return the form of an object with these entries and no others.

    >>> record({"key": TEXT, "name": TEXT}, "name")["required"]
    ['key']
    """
    return {
        "type": "object",
        "properties": entries,
        "required": [name for name in entries if name not in optional],
        "additionalProperties": False,
    }


def with_entry(form: Json, name: str, entry: Json, *, required: bool = False) -> Json:
    """Return the form of an object with one more entry.

    >>> with_entry(record({"key": TEXT}), "id", ANYTHING)["required"]
    ['key']
    """
    return {
        **form,
        "properties": {**form["properties"], name: entry},
        "required": [*form["required"], *([name] if required else [])],
    }
