"""The slots of the memory of a game: those of the plug-ins in play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import attrs

from dtwister._engine.compiled_rules import Memory, Rules
from dtwister._engine.setup.plugins_in_play import is_in_play
from dtwister._errors import DtwisterError, EngineError
from dtwister._model.values.shared_methods import Printed
from dtwister._model.values.value_types import ValueType


@attrs.frozen(eq=False)
class MemoryIndex(Printed):
    """The slots of the memory."""

    slots: tuple[Memory[Any], ...]
    """The memories of the plug-ins in play, in the order of their values in the state."""
    of: dict[Memory[Any], int]
    """Memory -> its place in the state."""
    secret: tuple[tuple[int, Memory[Any]], ...]
    """The memories that hide something, with their places in the state."""
    changing_openly: tuple[int, ...] = ()
    """The places of memories whose every change all seats see."""
    types: tuple[ValueType, ...] = ()
    """The types of the values, in the order of the slots."""
    with_pieces: tuple[tuple[int, ValueType], ...] = ()
    """The places of the memories in which there are pieces, with the types of the values."""


def first_values(match: Any, slots: tuple[Memory[Any], ...]) -> list[Any]:
    """Return the values of the slots at the start of a match."""
    values = []
    for memory in slots:
        try:
            values.append(memory.initial(match))
        except DtwisterError:
            raise  # options that do not go together, and the like
        except Exception as error:
            raise EngineError(
                f"the memory {memory.key} has no first value: {type(error).__name__}: {error}"
            ) from error
    return values


def index_memories(rules: Rules, plugins: Collection[str]) -> MemoryIndex:
    """Return the slots of a game with some plug-ins in play."""
    slots = tuple(slot for slot in rules.memories if is_in_play(rules, plugins, slot.key))
    numbered = tuple(enumerate(slots))
    types = tuple(slot.type for slot in slots)
    return MemoryIndex(
        slots=slots,
        of={memory: index for index, memory in numbered},
        secret=tuple((index, memory) for index, memory in numbered if memory.secret),
        changing_openly=tuple(index for index, memory in numbered if memory.changes_openly),
        types=types,
        with_pieces=tuple((index, kind) for index, kind in enumerate(types) if kind.has_pieces),
    )
