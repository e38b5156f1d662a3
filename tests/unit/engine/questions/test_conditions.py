"""What became of a character in the present turn."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.questions.conditions import is_fresh, is_recovered
from fixtures.positions.walled_hall import HALL, PIECE, edited


def test_a_character_is_wounded_or_healed_in_this_turn_until_the_next() -> None:
    editor, state = edited()
    context = Context(HALL.match, state)
    thief, goblin = PIECE["blue.thief"], PIECE["yellow.goblin"]
    editor.wound(thief)
    editor.recover(goblin)
    assert (is_fresh(context, thief), is_recovered(context, thief)) == (True, False)
    assert (is_fresh(context, goblin), is_recovered(context, goblin)) == (False, True)
    editor.begin_turn()
    assert not is_fresh(context, thief) and not is_recovered(context, goblin)
