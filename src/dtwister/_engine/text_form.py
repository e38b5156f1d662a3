"""The one-line text form of actions and events,
derived from the metadata of fields.

An action is its verb and then its fields in order, `move blue.thief d3-e3(+blue.rope)-f3(-)`. A
field with a label has that word before its value. `dtwister._notation.action_parser` reads it back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import attrs

from dtwister._caching import per_match, per_process
from dtwister._engine.citations import plugins_in_play
from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation
from dtwister._model.actions import LEAVE, Action, left_piece, taken_piece
from dtwister._model.events import Event
from dtwister._model.fields import BRACED, HIDDEN, KIND, LABEL, NAMES, OPTIONAL, SECRET
from dtwister._model.ids import NO_PIECE, NO_SEAT, NO_SLOT, NO_SPACE, PieceId, SeatId, SpaceId
from dtwister._model.lifetimes import RoomSquare
from dtwister._model.values.value_types import ANY, NAMED, NumberNames, ValueType, field_types

UNKNOWN_SIGN = "?"
"""The sign for a value that the reader may not know."""
NOTHING_SIGN = "-"
"""The sign for no value at all."""
EMPTY_SIGN = "none"
"""The sign for a list without entries."""


def kind_of(field: attrs.Attribute[Any]) -> str:
    """Return the kind of value of a field:
    one of the kinds of `dtwister._model.fields`.
    """
    kind: str = field.metadata.get(KIND, "plain")
    return kind


def label_of(field: attrs.Attribute[Any]) -> str:
    """Return the word before the value of a field in the text form; usually none."""
    label: str = field.metadata.get(LABEL, "")
    return label


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

    A piece that a seat cannot identify has the name of its placeholder, `blue.?object#2`.
    """
    name = match.name_of(number)
    return name if name != UNKNOWN_SIGN else _nth((), number, "piece")


def space_name(match: Match, number: SpaceId) -> str:
    """The name of a square, `d3`; `?` for none or a hidden one."""
    name = match.grid.names.get(number)
    return name if name is not None else _nth((), number, "space")


def slot_name(match: Match, number: int) -> str:
    """The id of a place of a room in the layout, `a2`; `?` for none or a hidden one."""
    slots = match.grid.layout.slots
    return slots[number].id if 0 <= number < len(slots) else _nth((), number, "slot")


def seat_name(match: Match, number: SeatId) -> str:
    """Return the colour of a seat; `?` for none or a hidden one."""
    return _nth(match.seats, number, "seat")


NAMERS: dict[str, Callable[[Match, Any], str]] = {
    "piece": piece_name,
    "space": space_name,
    "slot": slot_name,
    "seat": seat_name,
}
"""The kinds of fields whose numbers have names -> the function
that returns the name.
"""
NONE_OF = {"piece": NO_PIECE, "space": NO_SPACE, "slot": NO_SLOT, "seat": NO_SEAT}
"""The kinds of such fields -> the number that means none."""
LIST_NAMERS: dict[str, Callable[[Match, Any], str]] = {"pieces": piece_name, "seats": seat_name}
"""The same for the kinds of fields that are lists of such numbers."""


def room_name(match: Match, number: int) -> str:
    """Return the id of a room; `?` for none or a hidden one."""
    rooms = match.rooms
    return rooms[number].room.id if 0 <= number < len(rooms) else UNKNOWN_SIGN


@per_match
def number_names(match: Match, names: NumberNames) -> Mapping[int, str]:
    """Return the names that a plug-in gives to some numbers in a match."""
    return dict(names.of(match))


def names_of(field: attrs.Attribute[Any]) -> NumberNames | None:
    """Return the names for the numbers of a field; None if they are written in digits."""
    found: NumberNames | None = field.metadata.get(NAMES)
    return found


def number_text(match: Match, field: attrs.Attribute[Any], number: int) -> str:
    """Return the name of a number in a field, or its digits."""
    names = names_of(field)
    found = None if names is None else number_names(match, names).get(number)
    return str(number) if found is None else found


def named_number(match: Match, kind: ValueType, number: int) -> int | str:
    """Return the name of a number of some type; the number itself if it has none.

    >>> import dtwister
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> named_number(match, ValueType("seat"), 1), named_number(match, ValueType("seat"), -1)
    ('yellow', -1)
    """
    if kind.names is not None:
        return number_names(match, kind.names).get(number, number)
    namer = room_name if kind.kind == "room" else NAMERS[kind.kind]
    try:
        name = namer(match, number)
    except InvalidNotation:
        return number
    return number if name == UNKNOWN_SIGN else name


def named_parts(match: Match, kind: ValueType, value: Any) -> Any:
    """Return a value with lists in place of tuples and sets, and names in place of numbers.

    >>> import dtwister
    >>> from dtwister.plugin.numbers import PieceId
    >>> from dtwister._model.values.value_types import value_type
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> named_parts(match, value_type(tuple[tuple[PieceId, int], ...]), ((0, 2),))
    [['blue.cleric', 2]]
    """
    if isinstance(value, RoomSquare):
        return room_square_text(value)
    if isinstance(value, frozenset):
        value = sorted(value)
    if isinstance(value, tuple | list):
        return [named_parts(match, kind.part(n), part) for n, part in enumerate(value)]
    if kind.kind in NAMED and isinstance(value, int):
        return named_number(match, kind, value)
    return value


def room_square_text(place: RoomSquare) -> str:
    """Return a square of a room as a word.

    >>> room_square_text(RoomSquare("base:hall", 7))
    'base:hall/7'
    """
    return f"{place.room}/{place.cell}"


def course_steps(match: Match, course: tuple[int, ...]) -> list[str]:
    """A course as a list of words: `d3`, then `+blue.rope` (takes), `-` (leaves), and so on.

    `-blue.rope` leaves one of several loads.
    """
    return [
        space_name(match, SpaceId(step)) if step >= 0 else _handling(match, step) for step in course
    ]


def _handling(match: Match, step: int) -> str:
    """The word for what is taken or left in a course."""
    if step == LEAVE:
        return NOTHING_SIGN
    left = left_piece(step)
    return (
        NOTHING_SIGN + piece_name(match, left)
        if left >= 0
        else "+" + piece_name(match, taken_piece(step))
    )


def course_text(match: Match, course: tuple[int, ...]) -> str:
    """A course as one word: `d3-e3(+blue.rope)-f3(-)`."""
    names: Mapping[Any, str] = match.grid.names  # a call for each number would cost time
    words = [
        f"-{names.get(step) or space_name(match, SpaceId(step))}"
        if step >= 0
        else f"({_handling(match, step)})"
        for step in course
    ]
    return "".join(words).removeprefix("-") or NOTHING_SIGN


def _plain_text(value: Any) -> str:
    # A blank would end the word, so it is written as an escape, which JSON allows.
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def value_text(
    match: Match, field: attrs.Attribute[Any], value: Any, holds: ValueType = ANY
) -> str:
    """The value of a field as one word without blanks; `holds` is its type, if that is known."""
    kind = kind_of(field)
    if value is None:
        return NOTHING_SIGN
    if kind == "course":
        return course_text(match, value)
    if kind in NAMERS:
        return NAMERS[kind](match, value)
    if kind == "word":
        return str(value)
    if isinstance(value, RoomSquare):
        return room_square_text(value)
    if kind == "number":
        hidden = value == HIDDEN and is_secret(field)
        return UNKNOWN_SIGN if hidden else number_text(match, field, value)
    if kind == "numbers" or kind in LIST_NAMERS:
        if not value:
            return UNKNOWN_SIGN if is_secret(field) else EMPTY_SIGN
        namer = LIST_NAMERS.get(kind)
        return ",".join(
            namer(match, part) if namer else number_text(match, field, part) for part in value
        )
    return _plain_text(named_parts(match, holds, value) if holds.has_names else value)


def has_default(field: attrs.Attribute[Any], value: Any) -> bool:
    """Return whether a value is the default of the field."""
    default = field.default
    return bool(type(value) is type(default) and value == default)


class FieldForm(NamedTuple):
    """A field of an action, and what writing and reading its text form has to know of it."""

    field: attrs.Attribute[Any]
    name: str
    alias: str
    """Its name for the constructor."""
    label: str
    labels_after: frozenset[str]
    """The labels of the fields after it."""
    holds: ValueType = ANY
    """The type of its value, if only the annotation tells it."""


@per_process
def forms_of(kind: type[Action]) -> tuple[FieldForm, ...]:
    """Return the fields of a class of actions, in order."""
    fields = attrs.fields(kind)
    labels = [label_of(field) for field in fields]
    types = field_types(kind)
    return tuple(
        FieldForm(
            field,
            field.name,
            field.alias or field.name,
            labels[index],
            frozenset(labels[index + 1 :]) - {""},
            types.get(field.name, ANY),
        )
        for index, field in enumerate(fields)
    )


def words_of(match: Match, action: Action) -> list[tuple[attrs.Attribute[Any] | None, str, Any]]:
    """The words of an action after its verb: (field, word, value), or (None, label, None).

    Default values are left out where that is unambiguous.
    """
    said: list[tuple[FieldForm, Any]] = []
    doubtful: list[tuple[FieldForm, Any]] = []
    for form in forms_of(type(action)):
        value = getattr(action, form.name)
        # Before one that has to be said no other may be missing, unless it has a label.
        if not has_default(form.field, value):
            said += doubtful
            doubtful.clear()
            said.append((form, value))
        elif not form.label:
            doubtful.append((form, value))
    words: list[tuple[attrs.Attribute[Any] | None, str, Any]] = []
    for form, value in said:
        if form.label:
            words.append((None, form.label, None))
        words.append((form.field, value_text(match, form.field, value, form.holds), value))
    return words


def action_text(match: Match, action: Action) -> str:
    """An action as one line of text; `dtwister.parse_action` reads it back.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> text = dtwister.action_text(game.match, next(iter(game.legal_actions)))
    >>> dtwister.parse_action(game.match, text) in game.legal_actions
    True
    """
    words = [word for _, word, _ in words_of(match, action)]
    return " ".join([first_word(match, type(action)), *words])


def first_word(match: Match, kind: type[Action]) -> str:
    """Return the verb of a class of actions, or its tag if others in play have the verb too.

    >>> import dtwister
    >>> from dtwister.plugin.movement import Move
    >>> first_word(dtwister.new_game("base:standard", seed=1).match, Move)
    'move'
    """
    if not kind.verb or (
        kind.verb in match.rules.shared_verbs and kinds_said(match, kind.verb) != (kind,)
    ):
        return kind.tag
    return kind.verb


@per_match
def kinds_said(match: Match, word: str) -> tuple[type[Action], ...]:
    """Return the classes of actions that the first word of a text may mean: a verb or a tag.

    Of several with the same verb, those of plug-ins in play are meant; if none is, all of them.

    >>> import dtwister
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> kinds_said(match, "move") == kinds_said(match, "core:move"), kinds_said(match, "fly")
    (True, ())
    """
    rules = match.rules
    found = rules.verbs.get(word, ()) if word else ()
    if len(found) > 1:
        here = {"core", *plugins_in_play(match)}
        found = tuple(one for one in found if one.tag.partition(":")[0] in here) or found
    return found or ((rules.actions[word],) if word in rules.actions else ())


def safe_text(match: Match, action: object) -> str:
    """The text of an action, or its Python form if it has none; this never fails."""
    try:
        assert isinstance(action, Action)
        return action_text(match, action)
    except Exception:
        return repr(action)


def event_sentence(match: Match, event: Event) -> str:
    """Return an event in words, by the phrase of its class; without one, as `event_text` does.

    A value that the reader may not know is `?`. A part of the phrase in brackets is left out if a
    field in it has no value.

    >>> import dtwister
    >>> from dtwister._model.events import Recovered
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> event_sentence(match, Recovered(piece=match.piece_index["blue.thief"]))
    'blue.thief is unharmed again'
    """
    if not event.phrase:
        return event_text(match, event)
    said = {field.name: _field_text(match, field, event) for field in attrs.fields(type(event))}
    none = {name for name, text in said.items() if text in (NOTHING_SIGN, EMPTY_SIGN)}
    for field in attrs.fields(type(event)):
        if has_default(field, getattr(event, field.name)):
            none.add(field.name)
    phrase = OPTIONAL.sub(
        lambda found: "" if none.intersection(BRACED.findall(found[1])) else found[1], event.phrase
    )
    return BRACED.sub(lambda found: said[found[1]], phrase)


def event_text(match: Match, event: Event) -> str:
    """Return an event for a person to read:
    the event, then `name=value` for each field.

    >>> import dtwister
    >>> from dtwister._model.events import Scored
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> event_text(match, Scored(seat=0, points=1, why="elimination"))
    'scored seat=blue points=1 why=elimination'
    """
    words = [event.tag.rpartition(":")[2]]
    for field in attrs.fields(type(event)):
        words.append(f"{field.name}={_field_text(match, field, event)}")
    return " ".join(words)


def _field_text(match: Match, field: attrs.Attribute[Any], event: Event) -> str:
    value = getattr(event, field.name)
    try:
        return value_text(match, field, value)
    except Exception:  # every event has a text, whatever a plug-in put into it
        return repr(value)
