"""Wording: the one-line text form of actions and events, derived from the metadata of their fields.

An action is its verb and then its fields in order, `move blue.thief d3-e3(+blue.rope)-f3(-)`. A
field with a label has that word before its value. Reading it back is
`dtwister._notation.action_parser`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs

from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation
from dtwister._model.actions import LEAVE, Action, taken_piece
from dtwister._model.events import Event
from dtwister._model.fields import HIDDEN, KIND, LABEL, SECRET
from dtwister._model.ids import NO_PIECE, NO_SEAT, NO_SLOT, NO_SPACE, PieceId, SeatId, SpaceId

UNKNOWN_SIGN = "?"
"""What stands for a value that the reader may not know."""
NOTHING_SIGN = "-"
"""What stands for no value at all."""
EMPTY_SIGN = "none"
"""What stands for a list without entries."""


def kind_of(field: attrs.Attribute[Any]) -> str:
    """What the value of a field means: one of the kinds of `dtwister._model.fields`."""
    return str(field.metadata.get(KIND, "plain"))


def label_of(field: attrs.Attribute[Any]) -> str:
    """The word before the value of a field in the text form; usually none."""
    return str(field.metadata.get(LABEL, ""))


def is_secret(field: attrs.Attribute[Any]) -> bool:
    """Return whether some seats may not know the value of a field."""
    return bool(field.metadata.get(SECRET, False))


def _nth(names: tuple[str, ...], number: int, what: str) -> str:
    if number in (HIDDEN, NONE_OF[what]):
        return UNKNOWN_SIGN
    if not 0 <= number < len(names):
        noun = "square" if what == "space" else what
        raise InvalidNotation(f"unknown number {number} of a {noun}")
    return names[number]


def piece_name(match: Match, number: PieceId) -> str:
    """The name of a piece, `blue.thief`; `?` for a hidden one.

    One that a seat cannot tell has the name of its stand-in, `blue.?object#2`.
    """
    name = match.name_of(number)
    return name if name != UNKNOWN_SIGN else _nth((), number, "piece")


def space_name(match: Match, number: SpaceId) -> str:
    """The name of a square, `d3`; `?` for none or a hidden one."""
    name = match.grid.names.get(number)
    return name if name is not None else _nth((), number, "space")


def slot_name(match: Match, number: int) -> str:
    """The id of a place of a room in the layout, `a2`; `?` for none or a hidden one."""
    return _nth(tuple(slot.id for slot in match.grid.layout.slots), number, "slot")


def seat_name(match: Match, number: SeatId) -> str:
    """The colour of a seat; `?` for nobody or a hidden one."""
    return _nth(match.seats, number, "seat")


NAMERS: dict[str, Callable[[Match, Any], str]] = {
    "piece": piece_name,
    "space": space_name,
    "slot": slot_name,
    "seat": seat_name,
}
"""The kinds of fields whose numbers have names -> what gives the name."""
NONE_OF = {"piece": NO_PIECE, "space": NO_SPACE, "slot": NO_SLOT, "seat": NO_SEAT}
"""The kinds of such fields -> the number that stands for none."""
LIST_NAMERS: dict[str, Callable[[Match, Any], str]] = {"pieces": piece_name, "seats": seat_name}
"""The same for the kinds of fields that are lists of such numbers."""


def course_steps(match: Match, course: tuple[int, ...]) -> list[str]:
    """A course as a list of words: `d3`, then `+blue.rope` (takes) or `-` (leaves), and so on."""
    words = []
    for step in course:
        if step >= 0:
            words.append(space_name(match, SpaceId(step)))
        elif step == LEAVE:
            words.append(NOTHING_SIGN)
        else:
            words.append("+" + piece_name(match, taken_piece(step)))
    return words


def course_text(match: Match, course: tuple[int, ...]) -> str:
    """A course as one word: `d3-e3(+blue.rope)-f3(-)`."""
    text = ""
    for word in course_steps(match, course):
        if word[0] in "+-":
            text += f"({word})"
        else:
            text += f"-{word}" if text else word
    return text or NOTHING_SIGN


def _plain_text(value: Any) -> str:
    # A blank would end the word, so it is written as JSON may write it too.
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def value_text(match: Match, field: attrs.Attribute[Any], value: Any) -> str:
    """The value of a field as one word without blanks."""
    kind = kind_of(field)
    if value is None:
        return NOTHING_SIGN
    if kind in NAMERS:
        return NAMERS[kind](match, value)
    if kind == "course":
        return course_text(match, value)
    if kind == "word":
        return str(value)
    if kind == "number":
        return UNKNOWN_SIGN if value == HIDDEN and is_secret(field) else str(value)
    if kind == "numbers" or kind in LIST_NAMERS:
        if not value:
            return UNKNOWN_SIGN if is_secret(field) else EMPTY_SIGN
        namer = LIST_NAMERS.get(kind)
        return ",".join(namer(match, part) if namer else str(part) for part in value)
    return _plain_text(value)


def has_default(field: attrs.Attribute[Any], value: Any) -> bool:
    """Return whether a value is what the field has if nothing is said."""
    default = field.default
    return bool(type(value) is type(default) and value == default)


def words_of(match: Match, action: Action) -> list[tuple[attrs.Attribute[Any] | None, str, Any]]:
    """The words of an action after its verb: (field, word, value), or (None, label, None).

    Values that are as the field has them by itself are left out where that leaves no doubt.
    """
    fields = attrs.fields(type(action))
    values = [getattr(action, field.name) for field in fields]
    said = [not has_default(*pair) for pair in zip(fields, values, strict=True)]
    last = max((index for index, needed in enumerate(said) if needed), default=-1)
    words: list[tuple[attrs.Attribute[Any] | None, str, Any]] = []
    for index, (field, value) in enumerate(zip(fields, values, strict=True)):
        label = label_of(field)
        if not said[index] and (label or index > last):
            continue
        if label:
            words.append((None, label, None))
        words.append((field, value_text(match, field, value), value))
    return words


def action_text(match: Match, action: Action) -> str:
    """An action as one line of text; `dtwister.parse_action` reads it back.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> text = dtwister.action_text(game.match, next(iter(game.legal_actions)))
    >>> dtwister.parse_action(game.match, text) in game.legal_actions
    True
    """
    words = [action.verb or action.tag]
    words.extend(word for _, word, _ in words_of(match, action))
    return " ".join(words)


def safe_text(match: Match, action: object) -> str:
    """The text of an action, or its Python form if it has none; this never fails."""
    try:
        assert isinstance(action, Action)
        return action_text(match, action)
    except Exception:
        return repr(action)


def event_text(match: Match, event: Event) -> str:
    """An event for a person to read: what happened, then `name=value` for each field.

    >>> import dtwister
    >>> from dtwister._model.events import Scored
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> event_text(match, Scored(seat=0, points=1, why="elimination"))
    'scored seat=blue points=1 why=elimination'
    """
    words = [event.tag.rpartition(":")[2]]
    for field in attrs.fields(type(event)):
        value = getattr(event, field.name)
        try:
            text = value_text(match, field, value)
        except Exception:  # an event is told, whatever a plug-in put into it
            text = repr(value)
        words.append(f"{field.name}={text}")
    return " ".join(words)
