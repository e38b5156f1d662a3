"""Questions about the statuses of pieces."""

from __future__ import annotations

import dtwister
from dtwister._engine.questions.held_statuses import has_status, status_that_takes, statuses_of
from dtwister.plugin.movement import Move
from dtwister.testing import position
from dtwister_features.game_actions import Attack, Heal
from fixtures.plugins import curses

RULES = dtwister.load_rules([curses])
GAME = position(
    RULES,
    "+---+---+\n|A.  B. |\n+---+---+",
    pieces={"A": "blue.cleric", "B": "yellow.goblin"},
    statuses=[
        "blue.cleric curses:marked blue for-good",
        "blue.cleric curses:petrified yellow own-turn",
        "yellow.goblin curses:strong nobody for-good",
    ],
)
CLERIC, GOBLIN = (GAME.match.piece_index[n] for n in ("blue.cleric", "yellow.goblin"))


def test_statuses_come_in_the_order_in_which_they_were_gained() -> None:
    found = [held.status for held in statuses_of(GAME.context, CLERIC)]
    assert found == ["curses:marked", "curses:petrified"]


def test_a_piece_has_a_status_or_not() -> None:
    assert has_status(GAME.context, GOBLIN, curses.STRONG)
    assert not has_status(GAME.context, CLERIC, curses.STRONG)


def test_the_status_that_took_an_ability_is_named() -> None:
    for action in (Move, Attack, Heal):
        assert status_that_takes(GAME.context, CLERIC, action) is curses.PETRIFIED
    assert status_that_takes(GAME.context, GOBLIN, Heal) is None  # it never had that
    assert status_that_takes(GAME.context, GOBLIN, Move) is None
