"""A glossary: what each action and event means, which rules it cites, and what its fields hold.

A client that knows no plug-in makes sentences and buttons of actions with it.
"""

from __future__ import annotations

import inspect
import re
from typing import Any, Final, TypedDict

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.text_form import kind_of
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import Declaration

_RULE: Final = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
_CITED: Final = re.compile(r"\s?\((?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:,? (?:and |to )?)?)+\)")


class ActionWords(TypedDict):
    """An action in words: its verb, a sentence, the rules it cites, the kinds of its fields.

    `phrase` is a command with fields in braces, such as `attack {target}[ with {joiners}]`.

    >>> import dtwister
    >>> words: ActionWords = glossary_to_json(dtwister.load_rules())["actions"]["core:move"]
    >>> words["verb"], words["phrase"], words["fields"]
    ('move', 'go to {course}', {'piece': 'piece', 'course': 'course'})
    """

    verb: str
    text: str
    phrase: str
    rules: list[str]
    fields: dict[str, str]
    is_declaration: bool


class EventWords(TypedDict):
    """An event in words; `restates_action` is true if it says no more than its action.

    >>> import dtwister
    >>> events = glossary_to_json(dtwister.load_rules())["events"]
    >>> words: EventWords = events["features:turn-began"]
    >>> words["text"], words["restates_action"]
    ('The turn of a seat began.', True)
    """

    text: str
    phrase: str
    rules: list[str]
    fields: dict[str, str]
    restates_action: bool


class GlossaryData(TypedDict):
    """The actions and events of all plug-ins in words, by the first entry of their JSON.

    >>> import dtwister
    >>> glossary: GlossaryData = glossary_to_json(dtwister.load_rules())
    >>> sorted(glossary)
    ['actions', 'events']
    """

    actions: dict[str, ActionWords]
    events: dict[str, EventWords]


def glossary_to_json(rules: Rules) -> GlossaryData:
    """Return what actions and events mean, for clients that show any of them.

    `fields` has what the entries of an action hold: `piece`, `space`, `slot`, `seat`, `way` and so
    on, with `pieces` and `seats` for lists and `plain` for the rest. So a client knows that `slot`
    is a place for a room, and what can be pointed at.

    >>> import dtwister
    >>> glossary = glossary_to_json(dtwister.load_rules())
    >>> attack = glossary["actions"]["features:attack"]
    >>> attack["text"], attack["rules"], attack["fields"]["target"]
    ('Initiate a close combat.', ['COMBAT-01'], 'piece')
    >>> attack["phrase"]
    'attack {target}[ with {joiners}]'
    """
    return {
        "actions": {name: _action(kind) for name, kind in sorted(rules.actions.items())},
        "events": {name: _event(kind) for name, kind in sorted(rules.events.items())},
    }


def _action(kind: type[Action]) -> ActionWords:
    text, rules = _said(kind)
    if kind.rule and kind.rule not in rules:
        rules.insert(0, kind.rule)
    return {
        "verb": kind.verb,
        "text": text,
        "phrase": kind.phrase,
        "rules": rules,
        "fields": _fields(kind),
        "is_declaration": issubclass(kind, Declaration),
    }


def _event(kind: type[Event]) -> EventWords:
    text, rules = _said(kind)
    return {
        "text": text,
        "phrase": kind.phrase,
        "rules": rules,
        "fields": _fields(kind),
        "restates_action": kind.restates_action,
    }


def _said(kind: type[Any]) -> tuple[str, list[str]]:
    """Return the first sentence of a docstring, and the rules that all of it cites."""
    doc = inspect.getdoc(kind) or ""
    first = " ".join(doc.partition("\n\n")[0].split())
    return _CITED.sub("", first), list(dict.fromkeys(_RULE.findall(doc.partition(">>>")[0])))


def _fields(kind: type[Any]) -> dict[str, str]:
    return {field.name: kind_of(field) for field in attrs.fields(kind)}
