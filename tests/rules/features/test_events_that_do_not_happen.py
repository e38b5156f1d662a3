"""Actions look at what happened: an event may be replaced or prevented, or something follows it.

Each test plays an action of the board games under the plug-in `interfering`.
"""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Event, Game
from dtwister.plugin import PlayContext, events
from dtwister.testing import position
from dtwister_features import game_events
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_resolution import apply_losses
from fixtures.games import piece, play_until, space
from fixtures.plugins.interfering import Fate, fate, instead, load, prevented, reaction
from fixtures.positions.drawn import ap_left, is_wounded, place, play

RULES = load()
# Blue leaves to the east; its own line is to the west.
ROW = """
+---+---+---+---+---+
  0   .  A.   .   1
+   +   +   +   +   +
  0   .   .   .   1
+---+---+---+---+---+
"""
OUT = """
+   +   +   +
 A.   O   1
+   +   +   +
  .   .   1
+   +   +   +
"""
WALL = """
+   +   +   +
  .   .   1
+   +   +   +
  .  A. | 1
+   +   +   +
"""
LOADED = {"A": "blue.warrior", "x": "blue.treasure", "z": "yellow.troll behind"}


def stand(drawing: str, pieces: dict[str, str]) -> Game:
    """A drawn position under the rules with the plug-in; blue is to act."""
    return position(RULES, drawing, pieces=pieces, active="blue", ap=4)


def walked(game: Game, *names: str) -> Event:
    """A walk of blue's warrior."""
    return events.Walked(piece(game, "blue.warrior"), tuple(space(game, name) for name in names))


def told(happened: tuple[Event, ...]) -> list[str]:
    """What happened, in short."""
    return [event.tag.rpartition(":")[2] for event in happened]


def both(game: Game, kind: type[Event], what: Fate, action: str) -> list[str]:
    """Play an action under a fate; what happened. The state is sound and goes on."""
    with fate(kind, what):
        happened = play(game, action)
    assert game.decision is not None and list(game.legal_actions)
    return told(happened)


# -- walks -----------------------------------------------------------------------------------------


def test_a_prevented_walk_leads_nobody_out() -> None:
    game = stand(ROW.replace("A. ", "A.x"), LOADED)
    assert both(game, events.Walked, prevented, "move blue.warrior c1-d1-e1") == []
    assert (place(game, "blue.warrior"), place(game, "blue.treasure")) == ("c1", "c1")
    assert game.vp == (0, 0)
    assert ap_left(game) == 3, "it was tried"
    play(game, "move blue.warrior c1-d1-e1")
    assert (place(game, "blue.warrior"), game.vp) == ("exited", (2, 0))


def test_a_walk_that_ends_elsewhere_leads_nobody_out() -> None:
    game = stand(ROW, LOADED | {"x": "blue.treasure behind"})
    other = instead(walked(game, "c1", "d1"))
    assert both(game, events.Walked, other, "move blue.warrior c1-d1-e1") == ["walked"]
    assert (place(game, "blue.warrior"), game.vp) == ("d1", (0, 0))


def test_a_walk_that_is_led_to_an_exit_leads_out_with_the_load_and_nothing_else() -> None:
    drawing = ROW.replace("A. ", "A.x").replace("1\n", "1y\n", 1)
    game = stand(drawing, LOADED | {"y": "blue.rope"})
    assert place(game, "blue.rope") == "e1"
    other = instead(walked(game, "c1", "d1", "e1"))
    happened = both(game, events.Walked, other, "move blue.warrior c1-b1")
    assert happened == ["walked", "removed", "removed", "scored"]
    assert place(game, "blue.warrior") == "exited"
    assert place(game, "blue.treasure") == "kept"
    assert place(game, "blue.rope") == "e1"
    assert game.vp == (2, 0)


def test_who_is_stopped_before_it_leaves_does_not_leave() -> None:
    game = stand(ROW, LOADED | {"x": "blue.treasure behind"})
    back = space(game, "d1")

    def called_back(context: PlayContext, event: Event) -> None:
        assert isinstance(event, events.Walked)
        context.do(events.Shifted(event.piece, back))

    with reaction(events.Walked, called_back):
        play(game, "move blue.warrior c1-d1-e1")
    assert (place(game, "blue.warrior"), game.vp) == ("d1", (0, 0))


def test_who_is_wounded_on_arrival_does_not_leave() -> None:
    game = stand(ROW, LOADED | {"x": "blue.treasure behind"})

    def wounded(context: PlayContext, event: Event) -> None:
        assert isinstance(event, events.Walked)
        context.do(events.Wounded(event.piece))

    with reaction(events.Walked, wounded):
        play(game, "move blue.warrior c1-d1-e1")
    assert place(game, "blue.warrior") == "e1" and is_wounded(game, "blue.warrior")
    assert game.vp == (0, 0)


def test_who_is_eliminated_on_the_way_does_not_leave() -> None:
    game = stand(ROW, LOADED | {"x": "blue.treasure behind"})
    gone = events.Removed(piece(game, "blue.warrior"), "eliminated")
    both(game, events.Walked, instead(gone), "move blue.warrior c1-d1-e1")
    assert (place(game, "blue.warrior"), game.vp) == ("eliminated", (0, 0))


def test_who_is_kept_from_leaving_scores_nothing_and_keeps_its_load() -> None:
    game = stand(ROW.replace("A. ", "A.x"), LOADED)
    happened = both(game, events.Removed, prevented, "move blue.warrior c1-d1-e1")
    assert happened == ["walked"]
    assert (place(game, "blue.warrior"), place(game, "blue.treasure")) == ("e1", "e1")
    assert game.vp == (0, 0)


def test_a_load_that_stays_scores_nothing() -> None:
    game = stand(ROW.replace("A. ", "A.x"), LOADED)
    treasure = piece(game, "blue.treasure")

    def stays(event: Event) -> Event | None:
        return None if getattr(event, "piece", -1) == treasure else event

    both(game, events.Removed, stays, "move blue.warrior c1-d1-e1")
    assert (place(game, "blue.warrior"), place(game, "blue.treasure")) == ("exited", "e1")
    assert game.vp == (1, 0)


# -- jumps, steps through walls --------------------------------------------------------------------


@pytest.mark.parametrize("to", ["", "a2", "b2"])
def test_a_jump_out_that_does_not_come_there(to: str) -> None:
    game = stand(OUT, LOADED | {"x": "blue.treasure behind"})
    warrior = piece(game, "blue.warrior")
    other = game_events.Jumped(warrior, space(game, "b1"), space(game, to), True) if to else None
    both(game, game_events.Jumped, instead(other), "jump blue.warrior over b1 to c1")
    assert (place(game, "blue.warrior"), game.vp) == (to or "a1", (0, 0))


def test_a_jump_that_comes_to_an_exit_instead() -> None:
    game = stand(OUT, LOADED | {"x": "blue.treasure behind"})
    warrior = piece(game, "blue.warrior")
    other = game_events.Jumped(warrior, space(game, "b1"), space(game, "c2"), True)
    both(game, game_events.Jumped, instead(other), "jump blue.warrior over b1 to c1")
    assert (place(game, "blue.warrior"), game.vp) == ("exited", (1, 0))


@pytest.mark.parametrize("to", ["", "a2", "a1"])
def test_a_step_through_a_wall_that_does_not_lead_there(to: str) -> None:
    game = stand(WALL, {"A": "blue.wall-walker", "z": "yellow.troll behind"})
    walker = piece(game, "blue.wall-walker")
    other = events.Shifted(walker, space(game, to)) if to else None
    action = "walk-through blue.wall-walker east"
    both(game, events.Shifted, instead(other), action)
    assert (place(game, "blue.wall-walker"), game.vp) == (to or "b2", (0, 0))
    fresh = stand(WALL, {"A": "blue.wall-walker", "z": "yellow.troll behind"})
    play(fresh, action)
    assert (place(fresh, "blue.wall-walker"), fresh.vp) == ("exited", (1, 0))


# -- pushes ----------------------------------------------------------------------------------------

PUSH = """
+---+---+---+---+
 B.  A.   O   .
+---+---+---+---+
  .   .   .   .
+---+---+---+---+
"""
PUSHED = {"B": "blue.banshee", "A": "yellow.warrior"}
SCREAM = "scream blue.banshee east"


def test_a_push_into_a_pit_for_comparison() -> None:
    game = stand(PUSH, PUSHED)
    play(game, SCREAM)
    assert (place(game, "yellow.warrior"), game.vp) == ("eliminated", (1, 0))


@pytest.mark.parametrize("to", ["", "b2", "b1"])
def test_a_push_that_does_not_come_to_the_pit(to: str) -> None:
    game = stand(PUSH.replace("A. ", "A.x"), {**PUSHED, "x": "yellow.sword"})
    warrior = piece(game, "yellow.warrior")
    other = game_events.Pushed(warrior, space(game, to), True) if to else None
    both(game, game_events.Pushed, instead(other), SCREAM)
    assert (place(game, "yellow.warrior"), game.vp) == (to or "b1", (0, 0))
    assert place(game, "yellow.sword") == (to or "b1")
    assert not is_wounded(game, "yellow.warrior")


def test_a_push_that_comes_to_a_pit_instead_is_by_who_pushes() -> None:
    game = stand(PUSH.replace("O", ".").replace("  .   .   .   .", "  .   .   O   ."), PUSHED)
    other = game_events.Pushed(piece(game, "yellow.warrior"), space(game, "c2"), False)
    both(game, game_events.Pushed, instead(other), SCREAM)
    assert (place(game, "yellow.warrior"), game.vp) == ("eliminated", (1, 0))


# -- eliminations, wounds --------------------------------------------------------------------------


def test_who_is_not_eliminated_is_worth_nothing_and_the_game_goes_on() -> None:
    game = stand(PUSH, PUSHED)
    assert both(game, events.Removed, prevented, SCREAM) == ["pushed"]
    assert (place(game, "yellow.warrior"), game.vp) == ("c1", (0, 0))


def test_who_is_wounded_instead_is_worth_nothing() -> None:
    game = stand(PUSH, PUSHED)
    warrior = piece(game, "yellow.warrior")

    def wounded(event: Event) -> Event | None:
        assert isinstance(event, events.Removed)
        context = game.context
        return event if context.is_wounded(warrior) else events.Shifted(warrior, space(game, "d1"))

    both(game, events.Removed, wounded, SCREAM)
    assert (place(game, "yellow.warrior"), game.vp) == ("d1", (0, 0))


def test_who_is_not_wounded_has_not_suffered() -> None:
    game = stand(PUSH, {"B": "blue.banshee", "A": "yellow.warrior"})
    context = PlayContext(game.match, game.state.branch())
    side = (piece(game, "yellow.warrior"),)
    with fate(events.Wounded, prevented):
        assert apply_losses(context, side, by=0) == ()
    assert apply_losses(context, side, by=0) == side
    with fate(events.Removed, prevented):
        assert apply_losses(context, side, by=0) == ()
    assert context.state.vp == [0, 0]


# -- reveals, combats ------------------------------------------------------------------------------


def at_reveal() -> tuple[Game, str]:
    """A game in which a room with tokens can be revealed."""
    game = dtwister.new_game("base:standard", rules=RULES, seed=3)
    play_until(game, lambda now: bool(now.decision and now.decision.kind == "act"))
    reveal = game.legal_actions.kind("reveal")[0]
    return game, dtwister.action_text(game.match, reveal)


@pytest.mark.parametrize("kind", [events.RoomRevealed, game_events.RevealBegan])
def test_a_room_that_is_not_revealed_has_nothing_to_place(kind: type[Event]) -> None:
    game, action = at_reveal()
    faceup = game.state.faceup
    both(game, kind, prevented, action)
    assert game.state.faceup == faceup
    assert game.decision is not None and game.decision.kind == "act"
    play(game, action)
    assert game.state.faceup != faceup
    assert game.decision.kind == "place"


def test_a_combat_that_does_not_begin() -> None:
    game = stand(ROW.replace("A.   .", "A.  B."), {"A": "blue.warrior", "B": "yellow.goblin"})
    action = "attack blue.warrior yellow.goblin"
    assert both(game, game_events.CombatBegan, prevented, action) == []
    assert game.context.find(CombatFrame) is None
    play(game, action)
    assert game.context.find(CombatFrame) is not None


def test_the_plugin_alone_changes_nothing() -> None:
    game, twin = (dtwister.new_game("base:standard", rules=r, seed=3) for r in (RULES, None))
    for _ in range(120):
        action = next(iter(game.legal_actions))
        assert told(game.play(action)) == told(twin.play(action))
