"""The text of a view: the knowledge of one seat, as TOML for people and programs.

It is never read back: a game needs the hidden parts as well. It depends only on the view.
"""

from __future__ import annotations

from typing import Any

import attrs

from dtwister import _formats
from dtwister._engine.compiled_rules import Memory
from dtwister._engine.match import Match
from dtwister._engine.text_form import UNKNOWN_SIGN, is_secret, kind_of
from dtwister._engine.visibility.view import PublicCounts, View
from dtwister._model.fields import HIDDEN
from dtwister._model.frames import Frame
from dtwister._model.ids import SeatId, enumerate_pieces
from dtwister._model.state import NOWHERE
from dtwister._model.values.value_types import ValueType
from dtwister._notation.names import decider_name, watcher_name
from dtwister._notation.position import drawn_above, result_table
from dtwister._notation.position_places import (
    exits_table,
    gate_texts,
    marker_texts,
    room_text,
    status_texts,
    whereabouts_text,
)
from dtwister._notation.strict_toml import encode
from dtwister._notation.value_codec import Codec


def view_text(view: View) -> str:
    """Return the text of a view; `unknown` and `?` stand for hidden things.

    It is for people and programs that show or store it. It is not a position, and cannot be read
    back.

    >>> import dtwister
    >>> text = view_text(dtwister.new_game("base:standard", seed=3).view("blue"))
    >>> [line for line in text.splitlines() if line.startswith(("seen_by", "a1"))]
    ['seen_by = "blue"', 'a1 = "unknown"']
    """
    return drawn_above(view) + encode(_tables(view))


def _tables(view: View) -> dict[str, Any]:
    match, state = view.match, view.state
    codec = Codec(match)
    tables: dict[str, Any] = {
        "format": _formats.current(_formats.VIEW),
        _formats.SEEN_BY: watcher_name(match, view.seat),
        "scenario": match.scenario.id,
        "seats": list(match.seats),
        "clock": state.clock,
        "gates": gate_texts(match, state),
        "markers": marker_texts(match, state),
        "frames": [_frame(codec, frame, view.seat) for frame in state.frames],
        "options": dict(match.options),
        "pieces": {
            match.name_of(piece): whereabouts_text(match, state, piece)
            for piece, place in enumerate_pieces(state.at)
            if place != NOWHERE
        },
        "rooms": {
            slot.id: room_text(match, state, index)
            for index, slot in enumerate(match.grid.layout.slots)
        },
        "tokens": _tokens(match, view.public_counts),
        "vp": dict(zip(match.seats, state.vp, strict=True)),
        "memory": {
            memory.key: _memory(codec, memory, kind, value, view.seat)
            for memory, kind, value in zip(
                match.memories.slots, match.memories.types, state.memory, strict=True
            )
            if memory.secret or value != memory.initial(match)
        },
    }
    if state.statuses:
        tables["statuses"] = status_texts(match, state)
    decision = view.decision
    if decision is not None:
        asked = decider_name(match, decision.seat)
        tables["decision"] = {"seat": asked, "kind": decision.kind, "text": decision.text}
    if state.lots:
        tables["exits"] = exits_table(match, state)
    if state.result is not None:
        tables["result"] = result_table(match, state.result)
    return tables


def _tokens(match: Match, facts: PublicCounts) -> dict[str, Any]:
    """Return the public counts of tokens that lie hidden."""
    return {
        "behind": dict(zip(match.seats, facts.behind, strict=True)),
        "aside": dict(zip(match.seats, facts.aside, strict=True)),
        "objects_aside": dict(zip(match.seats, facts.aside_objects, strict=True)),
        "on_lines": {match.grid.names[space]: match.seats[seat] for space, seat in facts.on_lines},
        "on_rooms": _by_room(match, facts.on_rooms),
        "objects_on_rooms": _by_room(match, facts.objects_on_rooms),
    }


def _by_room(match: Match, counts: tuple[tuple[int, int, int], ...]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for slot, seat, count in counts:
        found.setdefault(match.grid.layout.slots[slot].id, {})[match.seats[seat]] = count
    return found


# -- hidden values ---------------------------------------------------------------------------------


def _memory(codec: Codec, memory: Memory[Any], kind: ValueType, value: Any, watcher: SeatId) -> Any:
    """Write the value of a memory, hidden numbers as `?`."""
    if memory.secret == "by_seat":
        entries = enumerate(codec.dump(value, kind))
        return [entry if seat == watcher else _veiled(entry) for seat, entry in entries]
    return _veiled(codec.dump(value, kind)) if memory.secret else codec.dump(value, kind)


def _frame(codec: Codec, frame: Frame, watcher: SeatId) -> Any:
    """Write a frame, the hidden numbers of its secret fields as `?`."""
    made = codec.dump(frame)
    owner = getattr(type(frame), "owner", "")
    for field in attrs.fields(type(frame)):
        if not is_secret(field):
            continue
        if kind_of(field) == "by_seat":
            parts = enumerate(made[field.name])
            made[field.name] = [p if seat == watcher else _veiled(p) for seat, p in parts]
        elif not owner or getattr(frame, owner) != watcher:
            made[field.name] = _veiled(made[field.name])
    return made


def _veiled(data: Any) -> Any:
    """Put `?` in the place of each hidden number."""
    if isinstance(data, list):
        return [_veiled(part) for part in data]
    if isinstance(data, dict):
        return {key: _veiled(part) for key, part in data.items()}
    hidden = data == HIDDEN and not isinstance(data, bool | str)
    return UNKNOWN_SIGN if hidden else data
