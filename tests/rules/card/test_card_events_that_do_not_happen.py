"""Actions of the card game look at what happened: an event may be replaced or prevented."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dtwister import Event, Game
from dtwister.plugin import PlayContext, events
from dtwister_cardgame import card_events
from dtwister_cardgame.movement.movement_frame import MovementFrame
from dtwister_cardgame.turn.wheel_turn import WheelTurn
from fixtures.games import piece, space
from fixtures.plugins.interfering import Fate, fate, instead, load, prevented, reaction
from fixtures.positions import zone_boards
from fixtures.positions.zone_boards import board, offers, plays, say, stands

RULES = load()
NAGA = {"blue.naga": "r1.@"}


@pytest.fixture(autouse=True)
def interfered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Boards under the rules with the plug-in."""
    monkeypatch.setattr(zone_boards, "RULES", RULES)
    yield


def under(kind: type[Event], what: Fate, game: Game, *actions: str) -> tuple[Event, ...]:
    """Play actions under a fate; what happened. The game goes on."""
    with fate(kind, what):
        happened = plays(game, *actions)
    assert game.decision is not None and list(game.legal_actions)
    return happened


def entrances(game: Game) -> tuple[tuple[int, int], ...]:
    """Who met an enemy in this turn, and by which side it came."""
    turn = game.context.find(WheelTurn)
    assert turn is not None
    return turn.entrances


def out_of(game: Game) -> str:
    """The step by which the Naga leaves."""
    exits = game.state.exits[0]
    return next(one for one in offers(game, "step") if exits >> say(game, one).to & 1)


@pytest.mark.parametrize("to", ["", "r1.s"])
def test_a_step_that_does_not_lead_out(to: str) -> None:
    game = board("C", NAGA)
    naga = piece(game, "blue.naga")
    other = card_events.Stepped(naga, space(game, to)) if to else None
    under(card_events.Stepped, instead(other), game, out_of(game))
    stands(game, {"blue.naga": to or "r1.@"})
    assert game.vp == (0, 0)
    assert game.context.find(MovementFrame) is not None, "the movement goes on"


def test_a_step_that_is_led_out_instead() -> None:
    game = board("C", {"blue.naga": "r1.@"})
    other = card_events.Stepped(piece(game, "blue.naga"), say(game, out_of(game)).to)
    (inside, *_) = sorted(one for one in offers(game, "step") if ">" not in one)
    under(card_events.Stepped, instead(other), game, inside)
    stands(game, {"blue.naga": "exited"})
    assert game.vp == (1, 0)


def test_who_stays_with_an_enemy_has_not_come_to_it() -> None:
    game = board("C", {"blue.naga": "r4.o", "yellow.cleric": "r4.o"})
    steps = offers(game, "step")
    under(card_events.Stepped, prevented, game, "step blue.naga to r4.s")
    stands(game, {"blue.naga": "r4.o"})
    assert entrances(game) == ()
    assert offers(game, "step") == steps, "every side is free still"


def test_a_step_on_which_the_walker_is_wounded_ends_the_movement() -> None:
    game = board("C", NAGA)
    (inside, *_) = sorted(one for one in offers(game, "step") if ">" not in one)

    def wounded(context: PlayContext, event: Event) -> None:
        assert isinstance(event, card_events.Stepped)
        context.do(events.Wounded(event.piece))

    with reaction(card_events.Stepped, wounded):
        plays(game, inside)
    assert game.context.is_wounded(piece(game, "blue.naga"))
    assert game.context.find(MovementFrame) is None


def test_a_step_that_kills_instead_ends_the_movement() -> None:
    game = board("C", {**NAGA, "blue.cleric": "r3.s"})
    gone = events.Removed(piece(game, "blue.naga"), "eliminated")
    under(card_events.Stepped, instead(gone), game, out_of(game))
    stands(game, {"blue.naga": "eliminated"})
    assert game.vp == (0, 0) and game.context.find(MovementFrame) is None


def test_a_movement_that_does_not_begin() -> None:
    game = board("C", NAGA)
    happened = under(card_events.MovementBegan, prevented, game, out_of(game))
    assert happened == ()
    stands(game, NAGA)
    assert game.context.find(MovementFrame) is None
    taking = board("C", {"blue.naga": "r4.o", "blue.rope": "r4.o"})
    under(card_events.MovementBegan, prevented, taking, "take blue.naga blue.rope")
    stands(taking, {"blue.rope": "r4.o"})


def test_who_is_kept_from_leaving_ends_where_it_is() -> None:
    game = board("C", NAGA)
    under(events.Removed, prevented, game, out_of(game))
    assert game.vp == (0, 0)


# -- jumps, walls ----------------------------------------------------------------------------------


def leaps(game: Game) -> str:
    """A jump of the Cleric."""
    return min(offers(game, "leap"))


@pytest.mark.parametrize("to", ["", "r4.s"])
def test_a_jump_that_does_not_come_to_an_enemy(to: str) -> None:
    game = board("C", {"blue.cleric": "r3.@"})
    leap = leaps(game)
    other = card_events.Leapt(piece(game, "blue.cleric"), space(game, to), 0) if to else None
    under(card_events.Leapt, instead(other), game, leap)
    stands(game, {"blue.cleric": to or "r3.@"})
    assert (game.vp, entrances(game)) == ((0, 0), ())


def test_a_jump_that_is_led_out_instead() -> None:
    game = board("C", {"blue.cleric": "r3.@"})
    out = min(bit for bit in game.match.grid.names if game.state.exits[0] >> bit & 1)
    other = card_events.Leapt(piece(game, "blue.cleric"), out, 0)
    under(card_events.Leapt, instead(other), game, leaps(game))
    stands(game, {"blue.cleric": "exited"})
    assert game.vp == (1, 0)


CROSS = "cross blue.wall-walker"


def test_a_step_through_a_wall_that_does_not_lead_out() -> None:
    game = board("C", {"blue.wall-walker": "r1.o"})
    under(events.Shifted, prevented, game, f"{CROSS} north")
    stands(game, {"blue.wall-walker": "r1.o"})
    assert game.vp == (0, 0)


@pytest.mark.parametrize("to", ["", "r4.s"])
def test_what_lies_behind_a_wall_is_not_taken_by_who_did_not_come_there(to: str) -> None:
    pieces = {"blue.wall-walker": "r4.o", "blue.rope": "r4.t"}
    plain = board("C", pieces)
    plays(plain, f"{CROSS} east after blue.rope")
    stands(plain, {"blue.rope": "r4.t carried by blue.wall-walker"})
    game = board("C", pieces)
    other = events.Shifted(piece(game, "blue.wall-walker"), space(game, to)) if to else None
    under(events.Shifted, instead(other), game, f"{CROSS} east after blue.rope")
    stands(game, {"blue.wall-walker": to or "r4.o", "blue.rope": "r4.t"})


def test_full_hands_take_nothing_more() -> None:
    pieces = {
        "blue.wall-walker": "r4.o",
        "blue.key": "carried by blue.wall-walker",
        "blue.rope": "r4.t",
    }
    game = board("C", pieces)
    under(events.PutDown, prevented, game, f"{CROSS} east after blue.rope")
    stands(game, {"blue.key": "r4.t carried by blue.wall-walker", "blue.rope": "r4.t"})
    assert game.context.carrier_of(piece(game, "blue.rope")) == -1


# -- hands -----------------------------------------------------------------------------------------

WHO = "blue.telekineticist"
FLIGHT = {WHO: "r4.o", "blue.naga": "r4.s"}


@pytest.mark.parametrize("kind", [events.PutDown, events.Shifted])
def test_what_does_not_fly_is_given_to_nobody(kind: type[Event]) -> None:
    held = f"carried by {WHO}" if kind is events.PutDown else "r4.o"
    game = board("C", {**FLIGHT, "blue.rope": held})
    under(kind, prevented, game, f"levitate {WHO} blue.rope to r4.s for blue.naga")
    where = f"r4.o carried by {WHO}" if kind is events.PutDown else "r4.o"
    stands(game, {"blue.rope": where, "blue.naga": "r4.s"})


@pytest.mark.parametrize("kind", [events.PutDown, events.TakenUp])
def test_an_exchange_that_does_not_take_place(kind: type[Event]) -> None:
    pieces = {
        "blue.naga": "r4.s",
        "blue.rope": "carried by blue.naga",
        "blue.cleric": "r4.s",
        "blue.key": "carried by blue.cleric",
    }
    game = board("C", pieces)
    plain = game.fork()
    swap = "swap blue.naga blue.rope for blue.key"
    plays(plain, swap)
    stands(plain, {"blue.rope": "r4.s carried by blue.cleric"})
    under(kind, prevented, game, swap)
    held = game.context.carrier_of(piece(game, "blue.key"))
    assert held == piece(game, "blue.cleric")
    rope = game.context.carrier_of(piece(game, "blue.rope"))
    assert rope == (piece(game, "blue.naga") if kind is events.PutDown else -1)
