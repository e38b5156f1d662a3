"""Questions to a table that no official expansion asks: what is held, how many tokens lie."""

from __future__ import annotations

import dtwister
from dtwister.plugin.questions import count_on
from dtwister.testing import Scene
from fixtures.random_games import begun, varied_action


def test_a_miniature_holds_its_object_and_a_wounded_what_lies_with_it() -> None:
    scene = Scene(
        dtwister.load_rules(),
        """
+---+---+---+---+
|A.r w.s  .x T. |
+---+---+---+---+
""",
        A="blue.thief",
        r="blue.rope",
        w="yellow.goblin wounded",
        s="blue.sword",
        x="blue.armor",
        T="blue.troll",
    )
    context, pieces = scene.game.context, scene.game.match.piece_index
    assert context.load_of(pieces["blue.thief"]) == pieces["blue.rope"]
    assert context.load_of(pieces["yellow.goblin"]) == pieces["blue.sword"]
    assert context.load_of(pieces["blue.troll"]) == -1


def test_tokens_on_rooms_can_be_counted_by_everybody() -> None:
    game = begun("base:beginner", 3)
    rng = dtwister.Rng(3)
    counted = 0
    for _ in range(60):
        for slot in range(len(game.match.grid.slots)):
            there = count_on(game.context, slot)
            assert there == len(game.context.tokens_on(slot))
            for seat in (0, 1, None):
                assert count_on(game.view(seat).context, slot) == there
            counted += there
        game.play(varied_action(game, rng))
    assert counted > 50
