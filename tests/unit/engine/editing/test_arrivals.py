"""Arrivals: whatever brings a piece to a square, it is announced once, when the action is over."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

import dtwister
from dtwister import EngineError, Game, Rng
from dtwister._engine.editing.play_context import PlayContext
from dtwister.plugin import Ability, events
from dtwister.plugin.numbers import PieceId
from dtwister.testing import position
from fixtures.plugins import pushers
from fixtures.plugins.movement import traps
from fixtures.positions.drawn import place, play

RULES = dtwister.load_rules([pushers, traps])
FLOOR = """
+---+---+---+---+---+
| .   .   .   .   . |
+---+---+---+---+---+
"""


class Ear(Ability):
    """Listens and does nothing; what it hears is told like every event."""

    id = "test:ear"
    listens = (events.Arrived,)

    def react(self, context: PlayContext, event: events.Arrived, bearer: PieceId) -> None:
        """Let it be."""


HEARING = attrs.evolve(RULES, game=(*RULES.game, Ear()))


def drawn(drawing: str, pieces: Mapping[str, str], **more: object) -> Game:
    return position(HEARING, drawing, pieces=pieces, **more)  # type: ignore[arg-type]


def heard(game: Game, action: str) -> list[str]:
    """The arrivals that an action brings, in order."""
    told = game.play(dtwister.parse_legal(game, action))
    texts = (dtwister.event_text(game.match, one) for one in told)
    return [text.removeprefix("arrived piece=") for text in texts if text.startswith("arrived")]


def row(text: str) -> str:
    return FLOOR.replace("| .   .   .   .   . |", f"|{text}|")


WALK = row("A.a  .   .b  .   . ")
PIECES = {"A": "blue.thief", "a": "blue.rope", "b": "blue.sword"}


def test_a_walker_arrives_with_its_load_and_what_it_left() -> None:
    assert heard(drawn(WALK, PIECES), "move blue.thief a1-b1-c1(+blue.sword)-d1") == [
        "blue.thief space=d1 cause=core:walked",
        "blue.rope space=c1 cause=core:walked",
        "blue.sword space=d1 cause=core:walked",
    ]


def test_a_walk_back_to_its_start_arrives_there() -> None:
    assert heard(drawn(WALK, PIECES), "move blue.thief a1-b1-a1") == [
        "blue.thief space=a1 cause=core:walked",
        "blue.rope space=a1 cause=core:walked",
    ]


def test_a_push_a_jump_a_recovery_and_a_turn_of_a_room_arrive() -> None:
    shoved = drawn(row("P.   .  B.   .   . "), {"P": "blue.pusher", "B": "yellow.goblin"})
    assert heard(shoved, "shove blue.pusher yellow.goblin to e1") == [
        "yellow.goblin space=e1 cause=core:shifted"
    ]
    jumping = drawn(row("A.   O   .   .   . "), {"A": "blue.warrior"})
    assert heard(jumping, "jump blue.warrior over b1 to c1") == [
        "blue.warrior space=c1 cause=features:jumped"
    ]
    healing = drawn(row("C.  b.   .   .   . "), {"C": "blue.cleric", "b": "blue.goblin wounded"})
    assert heard(healing, "heal blue.cleric blue.goblin") == [
        "blue.goblin space=b1 cause=core:recovered"
    ]


ROOM = """
+---+---+---+
|A.a  .   . |
+   +   +   +
| .  W@   . |
+   +   +   +
| .   .   .b|
+---+---+---+
"""


def test_all_in_a_room_that_turns_arrive_but_on_its_middle() -> None:
    pieces = {**PIECES, "W": "blue.warrior"}
    turning = drawn(ROOM, pieces, tile=3)
    assert heard(turning, "rotate blue.warrior a1 clockwise") == [
        "blue.thief space=c1 cause=core:room-turned",
        "blue.sword space=a3 cause=core:room-turned",
        "blue.rope space=c1 cause=core:room-turned",
    ]


def test_what_falls_does_not_arrive() -> None:
    pit = drawn(row("P.   O  B.   .   . "), {"P": "blue.pusher", "B": "yellow.goblin"})
    assert heard(pit, "shove blue.pusher yellow.goblin to b1") == []
    assert place(pit, "yellow.goblin") == "eliminated"


def test_a_reaction_that_moves_a_piece_makes_it_arrive_again() -> None:
    chute = drawn(row("A.a  .   >   .   . "), {"A": "blue.thief", "a": "blue.rope"})
    assert heard(chute, "move blue.thief a1-b1-c1") == [
        "blue.thief space=c1 cause=core:walked",
        "blue.thief space=d1 cause=core:shifted",
        "blue.rope space=d1 cause=core:shifted",
    ]
    assert (place(chute, "blue.thief"), place(chute, "blue.rope")) == ("d1", "d1")


def test_a_crossed_square_is_no_place_to_arrive() -> None:
    chute = drawn(row("A.   .   >   .   . "), {"A": "blue.thief"})
    assert heard(chute, "move blue.thief a1-b1-c1-d1-e1") == [
        "blue.thief space=e1 cause=core:walked"
    ]


def test_pieces_that_arrive_for_ever_are_an_error_and_the_game_stays() -> None:
    game = drawn(row("A.   &   .   &   . "), {"A": "blue.thief"})
    before = game.digest
    with pytest.raises(EngineError, match="did not converge after 1000 rounds: blue"):
        play(game, "move blue.thief a1-b1")
    assert game.digest == before


def test_without_a_listener_nothing_is_noted_and_nothing_told() -> None:
    plain = dtwister.new_game("base:standard", seed=1)
    assert not plain.match.abilities.announces_arrivals
    assert PlayContext(plain.match, plain.state.branch()).arrivals is None
    hearing = Game.new(HEARING, "base:standard", seed=1)
    rng, told = Rng(5), 0
    for _ in range(400):
        if plain.is_over:
            break
        action = plain.legal_actions.sample(rng)
        quiet, loud = plain.play(action), hearing.play(action)
        arrivals = [one for one in loud if isinstance(one, events.Arrived)]
        assert tuple(one for one in loud if one not in arrivals) == tuple(quiet)
        at = hearing.state.at
        assert all(at[one.piece] >= 0 for one in arrivals if hearing.state.result is None)
        told += len(arrivals)
        assert plain.digest == hearing.digest
    assert told > 50
