"""Pools: everything that the seats choose from in a game with several sets."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._errors import OptionError
from dtwister._model.specs import GameSet, Layout, Object, Room, Scenario
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import quoted

EVERY = "all"
"""The value of an option of kind "sets" that stands for all sets."""
COMMON = "common"
"""The tag of objects of which a seat may bring any number, or as many as the boxes
hold, if that is more than one (`Object.copies`).
"""
OBJECTS = "objects"
"""The setting of a scenario that gives the number of objects a seat brings."""


@attrs.frozen
class DraftPool(PlainValue):
    """The pieces that sets give to one seat beside those of the scenario;
    all seats get the same.
    """

    sets: tuple[GameSet, ...] = ()
    characters: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    """Each as many times as a seat may bring it (`_copies`)."""
    stock: Mapping[str, int] = attrs.field(factory=dict)
    """Id of a piece -> how many of its name the boxes hold for each colour."""


def chosen_sets(rules: Rules, scenario: Scenario, text: str) -> tuple[GameSet, ...]:
    """Return the sets that a text such as "base,prison" names; else an `OptionError`.

    A set is named in full ("base:base"), or by what stands after the colon where only one has that.
    Sets for another kind of board than that of the scenario cannot be chosen.
    """
    board = rules.layouts[scenario.layout].board
    sets = {name: one for name, one in rules.sets.items() if one.board == board}
    if not sets:
        raise OptionError(
            f"expected no sets, since no loaded plug-in has one for this kind of board, got "
            f"{quoted(text)}"
        )
    if text.strip() == EVERY:
        return tuple(sets.values())
    found: dict[str, GameSet] = {}
    for word in (part.strip() for part in text.split(",")):
        fitting = [one for name, one in sets.items() if word in (name, name.rpartition(":")[2])]
        if word in sets:
            fitting = [sets[word]]
        if not fitting:
            there = ", ".join(sets)
            raise OptionError(
                f"unknown set {quoted(word)}; available: {EVERY!r}, or some of {there}"
            )
        if len(fitting) > 1:
            names = " or ".join(one.id for one in fitting)
            raise OptionError(
                f"expected the name of one set, got {quoted(word)}, which may be {names}; "
                f"write it in full"
            )
        found[fitting[0].id] = fitting[0]
    return tuple(found[name] for name in sorted(found))


def named_again(sets: tuple[GameSet, ...]) -> str:
    """Return the text that names sets in full, the same for the same sets."""
    return ",".join(one.id for one in sets)


def draft_pool_of(
    rules: Rules, scenario: Scenario, options: Mapping[str, int | bool | str]
) -> DraftPool:
    """Return the pieces of the sets that an option names,
    but for those of the scenario. Each name comes once.

    A scenario without such an option fixes the teams. A piece of the same name in two
    sets is the same piece.
    """
    names = [option.name for option in scenario.options if option.kind == "sets"]
    sets = tuple(one for name in names for one in chosen_sets(rules, scenario, str(options[name])))
    characters: list[str] = []
    objects: list[str] = []
    own = scenario.kinds
    for one in sets:
        characters += _new(one.characters, (*own, *characters), rules.characters)
        objects += _new(one.objects, (*own, *objects), rules.objects)
    if sets:
        most = int(dict(scenario.settings).get(OBJECTS, 1))
        objects = [name for name in objects for _ in range(_copies(rules.objects[name], most))]
    stock = _stock(rules, sets, characters, objects)
    return DraftPool(sets, tuple(characters), tuple(objects), stock)


def _copies(spec: Object, most: int) -> int:
    """Return how many of an object a seat can bring,
    which is also all the objects it brings.
    """
    if spec.copies > 1:
        return spec.copies
    return most if COMMON in spec.tags else 1


def _new(more: tuple[str, ...], there: tuple[str, ...], specs: Mapping[str, object]) -> list[str]:
    """Return the ids among `more` of pieces whose names are new."""
    named = {_name(specs, name) for name in there if name in specs}
    return [name for name in more if _name(specs, name) not in named]


def _name(specs: Mapping[str, object], piece: str) -> str:
    return str(getattr(specs[piece], "name", piece))


def _stock(
    rules: Rules, sets: tuple[GameSet, ...], characters: list[str], objects: list[str]
) -> dict[str, int]:
    """Return how many pieces of each name the boxes of sets hold for each colour."""
    stock: dict[str, int] = {}
    tables: tuple[tuple[list[str], str, Mapping[str, object]], ...] = (
        (characters, "characters", rules.characters),
        (objects, "objects", rules.objects),
    )
    for ids, key, specs in tables:
        printed = [_name(specs, name) for one in sets for name in getattr(one, key)]
        stock.update({name: max(1, printed.count(_name(specs, name))) for name in ids})
    return stock


def pairs_of(rules: Rules, one: GameSet) -> tuple[tuple[str, int], ...]:
    """The pairs of rooms that a set contains: those it lists, or all of its plug-in."""
    there = {room.pair for room in rules.rooms.values() if room.set_id == one.plugin}
    return tuple((one.plugin, pair) for pair in sorted(there) if not one.pairs or pair in one.pairs)


def rooms_of(rules: Rules, sets: tuple[GameSet, ...], layout: Layout) -> tuple[str, ...]:
    """The rooms of sets; an `OptionError` if they do not fill a board or do not fit on it."""
    pairs = {pair for one in sets for pair in pairs_of(rules, one)}
    rooms = [room for _, room in sorted(rules.rooms.items()) if (room.set_id, room.pair) in pairs]
    said = named_again(sets)
    wide = [room.id for room in rooms if room.size != layout.room_size]
    if wide:
        raise OptionError(f"the room {wide[0]} does not fit the board {layout.id}")
    if len(rooms) < len(layout.slots):
        raise OptionError(
            f"expected sets with {len(layout.slots)} rooms for the board {layout.id}, got "
            f"{len(rooms)} with {said}; name more sets"
        )
    return tuple(room.id for room in rooms)


def pair_groups(rooms: tuple[Room, ...]) -> dict[str, tuple[int, ...]]:
    """The name of each pair -> the numbers of its rooms, in the order of the names.

    >>> pair_groups(())
    {}
    """
    found: dict[tuple[str, int], list[int]] = {}
    for number, room in enumerate(rooms):
        found.setdefault((room.set_id, room.pair), []).append(number)
    return {
        f"{set_id}:{pair}" if set_id else str(pair): tuple(found[set_id, pair])
        for set_id, pair in sorted(found)
    }
