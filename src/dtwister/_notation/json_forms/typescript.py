"""The JSON forms as TypeScript declarations, with those that plug-ins add."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import Final

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

_HEAD: Final = "// Made by `dtwister schema --messages --typescript`.\n"
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_WIDTH: Final = 96


def typescript(rules: Rules) -> str:
    """Return the declarations of all JSON forms: interfaces, and unions of them.

    >>> import dtwister
    >>> text = typescript(dtwister.load_rules())
    >>> start = text.index("export interface ResultData")
    >>> print(text[start : text.index("}", start) + 1])
    export interface ResultData {
      result: string;
      winners: string[];
    }
    """
    parts = [_HEAD]
    for name, form in sorted(forms_of(rules).of.items()):
        parts.append(declaration(name, form))
    messages = " | ".join(kind.__name__ for kind in MESSAGES)
    said = _comment("Any of the forms that are sent by themselves.")
    parts.append(f"{said}export type Message = {messages};\n")
    return "\n".join(parts)


def declaration(name: str, form: Form) -> str:
    """Return the declaration of a named form."""
    if not isinstance(form, RecordForm):
        return f"export type {name} = {_type(form)};\n"
    lines = [f"export interface {name} {{"]
    for key, entry in form.entries.items():
        mark = "" if entry.is_required else "?"
        lines.append(f"  {_key(key)}{mark}: {_type(entry.form)};")
    text = "\n".join([*lines, "}"]) + "\n"
    return _comment(form.text) + text


def _comment(text: str) -> str:
    """Return a text as a comment above a declaration."""
    if not text:
        return ""
    lines = wrap(text.replace("*/", "* /"), _WIDTH)
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}" for line in lines), " */"]) + "\n"


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


def _type(form: Form) -> str:
    match form:
        case PlainForm(kind):
            return _PLAIN[kind]
        case WordForm(words):
            return " | ".join(map(json.dumps, words))
        case ListForm(part):
            inner = _type(part)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case TableForm(part):
            return f"Record<string, {_type(part)}>"
        case NamedForm(name):
            return name
        case ChoiceForm(forms):
            return " | ".join(map(_type, forms)) or "never"
        case RecordForm(entries):
            inner = " ".join(
                f"{_key(key)}{'' if entry.is_required else '?'}: {_type(entry.form)};"
                for key, entry in entries.items()
            )
            return f"{{ {inner} }}"
        case AnyForm():
            return "unknown"
