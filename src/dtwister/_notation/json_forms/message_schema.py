"""The JSON forms as JSON Schema (draft 2020-12), with those that plug-ins add."""

from __future__ import annotations

from typing import Any, Final

from dtwister._engine.compiled_rules import Rules
from dtwister._notation.json_forms.forms import (
    AnyForm,
    ChoiceForm,
    Form,
    ListForm,
    NamedForm,
    PlainForm,
    RecordForm,
    TableForm,
    WordForm,
    forms_of,
)
from dtwister._notation.json_forms.typed_data import MESSAGES

Json = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def message_schema(rules: Rules) -> Json:
    """Return the schema of all JSON forms: any one of them fits it.

    The definition of each form has its name, so that a validator can ask for that one only.

    >>> import dtwister
    >>> schema = message_schema(dtwister.load_rules())
    >>> schema["$defs"]["ResultData"]["properties"]["winners"]
    {'type': 'array', 'items': {'type': 'string'}}
    """
    made = forms_of(rules)
    return {
        "$schema": DIALECT,
        "title": "JSON of dtwister",
        "description": "Made by `dtwister schema --messages`.",
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in MESSAGES],
        "$defs": {name: _schema(form) for name, form in sorted(made.of.items())},
    }


def _schema(form: Form) -> Json:
    match form:
        case PlainForm(kind):
            return {"type": kind}
        case WordForm((word,)):
            return {"const": word}
        case WordForm(words):
            return {"enum": list(words)}
        case ListForm(part):
            return {"type": "array", "items": _schema(part)}
        case TableForm(part):
            return {"type": "object", "additionalProperties": _schema(part)}
        case NamedForm(name):
            return {"$ref": f"#/$defs/{name}"}
        case ChoiceForm(forms):
            return {"anyOf": [_schema(one) for one in forms]}
        case RecordForm(entries, text):
            return {
                "type": "object",
                **({"description": text} if text else {}),
                "properties": {key: _schema(entry.form) for key, entry in entries.items()},
                "required": [key for key, entry in entries.items() if entry.is_required],
                "additionalProperties": False,
            }
        case AnyForm():
            return {}
