"""What is seen from a square: the first character in each direction."""

from __future__ import annotations

from dtwister._engine.questions.line_of_sight import first_seen, seen_from
from dtwister._model.ids import NO_SPACE
from fixtures.positions.walled_hall import HALL, space


def test_a_character_is_seen_behind_objects_and_behind_no_wall() -> None:
    context = HALL.context
    assert first_seen(context, space("c1"), 1) == space("d1")
    assert first_seen(context, space("b1"), 1) == NO_SPACE
    assert first_seen(context, space("a1"), 1) == space("b1")  # a wounded is seen, too
    assert (1, space("d1")) in seen_from(context, space("c1"))
    for way, there in seen_from(context, space("c1")):
        assert first_seen(context, space("c1"), way) == there


def test_nothing_is_seen_from_where_there_is_only_a_wall() -> None:
    """The troll on d1 sees past the armor and stops at the wall beside c1."""
    assert seen_from(HALL.context, space("d1")) == []
    assert seen_from(HALL.context, space("a2")) == [
        (way, space("a1")) for way in range(4) if first_seen(HALL.context, space("a2"), way) >= 0
    ]
