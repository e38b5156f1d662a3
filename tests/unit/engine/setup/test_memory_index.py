"""The slots of the memory of a game, and which of them hide something."""

from __future__ import annotations

import dtwister
from dtwister._engine.setup.memory_index import index_memories
from fixtures.plugins import heavy

RULES = dtwister.load_rules([heavy])


def test_only_plugins_in_play_have_slots() -> None:
    with_heavy = index_memories(RULES, {"features", "heavy"})
    without = index_memories(RULES, {"features"})
    own = [slot.key for slot in with_heavy.slots if slot not in without.slots]
    assert own == ["heavy:all", "heavy:own"]
    assert all(slot.key.startswith("features:") for slot in without.slots)


def test_secret_slots_are_found_by_their_places() -> None:
    found = index_memories(RULES, {"features", "heavy"})
    assert {slot.key for _, slot in found.secret} >= {"heavy:all", "heavy:own"}
    assert all(found.slots[index] is slot for index, slot in found.secret)
    assert all(found.slots[index].changes_openly for index in found.changing_openly)
    assert all(found.slots[index] is slot for slot, index in found.of.items())
