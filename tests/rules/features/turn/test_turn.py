"""The turn and its action points (TURN, AP)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs
import pytest

from dtwister import Game, Move
from dtwister.plugin import Ability, Context, PieceAction
from dtwister.plugin.questions import is_fresh, is_recovered
from dtwister.testing import position
from dtwister_features.game_actions import Attack, EndTurn, PlayCard
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import (
    FOUR,
    HALL,
    RULES,
    accepted,
    fresh_game,
    game_of,
    hall,
    kind_is,
    memory,
    piece,
    play_until,
    refused,
    say,
)


def ap_left(game: Game) -> int:
    """The action points that are left."""
    turn = game.context.find(CardTurn)
    assert turn is not None
    return turn.ap


# -- phases ---------------------------------------------------------------------------------------


@pytest.mark.rule("TURN-01", "SCN-B1-03")
def test_the_players_take_turns_alternately() -> None:
    game = game_of(1)
    order = []
    for card in (2, 3, 4, 2, 5, 4, 3, 5, 2, 2):
        assert game.decision is not None
        order.append(game.decision.seat)
        game.play(PlayCard(card))
        game.play(EndTurn())
    assert order == [1, 0] * 5


@pytest.mark.rule("TURN-01", "AP-05")
def test_only_the_active_player_acts() -> None:
    game = hall()
    refused(game, say(game, "move yellow.warrior d3-c3"), "not-yours", "AP-05")
    view = game.view("yellow")
    assert list(view.legal_actions) == []
    refusal = view.why_not(EndTurn())
    assert refusal is not None and (refusal.code, refusal.rule) == ("not-asked", "TURN-01")
    game.play(EndTurn())
    game.play(PlayCard(2))
    accepted(game, say(game, "move yellow.warrior d3-c3"))
    refused(game, say(game, "move blue.goblin a1-a2-a3"), "not-yours", "AP-05")


@pytest.mark.rule("TURN-02", "TURN-05", "R-14")
def test_a_turn_begins_with_an_action_card() -> None:
    game = fresh_game()
    assert all(isinstance(action, PlayCard) for action in game.legal_actions)
    assert game.decision is not None
    seat = game.decision.seat
    refused(game, EndTurn(), "no-card-yet", "TURN-05")
    mini = next(one for one in game.match.characters[seat] if game.state.at[one] >= 0)
    here = game.state.at[mini]
    step = Move(mini, (here, here + game.match.grid.offsets[2]))
    refused(game, step, "no-card-yet", "TURN-05")
    game.play(PlayCard(2))
    accepted(game, step)


@pytest.mark.rule("TURN-02", "TURN-05")
def test_no_second_card_in_the_same_turn() -> None:
    game = fresh_game()
    game.play(PlayCard(2))
    refused(game, PlayCard(3), "second-card", "TURN-05")
    game.play(EndTurn())
    accepted(game, PlayCard(3))


@pytest.mark.rule("TURN-03", "AP-01")
@pytest.mark.parametrize("cards", [(2,), (2, 3), (2, 3, 4), (2, 3, 4, 5)])
def test_the_card_gives_as_many_points_as_it_shows(cards: tuple[int, ...]) -> None:
    game = fresh_game()
    for card in cards[:-1]:
        game.play(PlayCard(card))
        game.play(EndTurn())
    game.play(PlayCard(cards[-1]))
    assert ap_left(game) == cards[-1]


@pytest.mark.rule("TURN-04")
def test_the_cards_come_back_only_to_an_empty_hand_and_at_the_end_of_the_turn() -> None:
    game = game_of(0)
    for card in (2, 2, 3, 3, 4, 4):
        game.play(PlayCard(card))
        game.play(EndTurn())
    assert memory(game, "features:action-hands")[0] == (5,)
    game.play(PlayCard(5))
    assert memory(game, "features:action-hands")[0] == ()
    game.play(EndTurn())
    assert memory(game, "features:action-hands")[0] == (2, 3, 4, 5)


@pytest.mark.rule("TURN-05")
def test_an_action_of_the_set_up_is_none_of_a_turn() -> None:
    game = hall()
    refused(game, say(game, "start blue.goblin on a1"), "not-now", "TURN-05")
    accepted(game, EndTurn())


@pytest.mark.rule("TURN-06")
def test_what_holds_during_a_turn_ends_with_it() -> None:
    game = hall(A="blue.goblin recovered", y="yellow.warrior wounded fresh")
    assert is_recovered(game.context, piece(game, "blue.goblin"))
    assert is_fresh(game.context, piece(game, "yellow.warrior"))
    game.play(EndTurn())
    assert not game.state.recovered
    assert not game.state.fresh
    assert game.state.wounded


@pytest.mark.rule("R-14")
@pytest.mark.parametrize("spent", [0, 1, 3])
def test_a_turn_may_end_with_any_number_of_points_unspent(spent: int) -> None:
    game = hall(ap=3)
    for walk in ("b2-c2", "c2-c3", "c3-b3")[:spent]:
        game.play(say(game, f"move blue.wizard {walk}"))
    accepted(game, EndTurn())


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("gone", ["eliminated", "b1 wounded"])
def test_who_has_nobody_able_to_act_still_takes_his_turns(gone: str) -> None:
    pieces = {"g": f"blue.goblin {gone}", "y": "yellow.warrior"}
    drawing = "+---+---+\n|y.   . |\n+---+---+"
    if gone.startswith("b1"):
        pieces["g"] = "blue.goblin wounded"
        drawing = "+---+---+\n|y.  g. |\n+---+---+"
    game = position(RULES, drawing, pieces=pieces, active="yellow")
    for _ in range(2):
        game.play(EndTurn())
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind) == (0, "card")
        game.play(next(iter(game.legal_actions)))
        assert list(game.legal_actions) == [EndTurn()]
        game.play(EndTurn())
        assert game.decision is not None and game.decision.seat == 1
        game.play(next(iter(game.legal_actions)))


# -- points ---------------------------------------------------------------------------------------


@pytest.mark.rule("AP-01", "EX-23")
def test_four_miniatures_act_once_each() -> None:
    game = hall()
    for walk in ("blue.cleric b1-c1", "blue.wizard b2-c2", "blue.goblin a1-b1", "blue.thief a2-b2"):
        game.play(say(game, f"move {walk}"))
    assert ap_left(game) == 0


@pytest.mark.rule("AP-06", "EX-23")
def test_one_miniature_acts_four_times() -> None:
    game = hall()
    for walk in ("b2-c2", "c2-c3", "c3-c2", "c2-b2"):
        game.play(say(game, f"move blue.wizard {walk}"))
    assert ap_left(game) == 0


@pytest.mark.rule("AP-01", "AP-06", "EX-23")
def test_any_mixture_of_miniatures() -> None:
    game = hall()
    for walk in ("wizard b2-c2", "cleric b1-b2", "wizard c2-c3", "cleric b2-b1"):
        game.play(say(game, f"move blue.{walk}"))
    assert ap_left(game) == 0


@pytest.mark.rule("AP-02", "EX-23")
def test_points_not_spent_are_lost() -> None:
    game = hall()
    for walk in ("b2-c2", "c2-c3", "c3-c2"):
        game.play(say(game, f"move blue.wizard {walk}"))
    assert ap_left(game) == 1
    game.play(EndTurn())
    game.play(next(iter(game.legal_actions)))
    assert game.decision is not None and game.decision.seat == 1
    game.play(EndTurn())
    card = next(iter(game.legal_actions))
    assert isinstance(card, PlayCard)
    game.play(card)
    assert ap_left(game) == card.card


@pytest.mark.rule("AP-04")
def test_no_action_without_points() -> None:
    game = hall(ap=1)
    game.play(say(game, "move blue.wizard b2-c2"))
    refused(game, say(game, "move blue.wizard c2-c3"), "not-enough-ap", "AP-04")
    assert list(game.legal_actions) == [EndTurn()]
    accepted(hall(ap=1), say(game, "move blue.wizard b2-c2-c3"))


@attrs.frozen
class Shout(PieceAction, tag="test:shout", verb="shout", rule="AP-03"):
    """An action that costs two points."""


class Shouting(Ability[Shout]):
    """Shouts; nothing comes of it."""

    id = "test:shouting"
    cost: ClassVar[int] = 2

    def candidates(self, context: Context, piece: int) -> Iterable[Shout]:
        """Just the one."""
        yield Shout(piece)


class Whispering(Shouting):
    """The same for nothing."""

    id = "test:whispering"
    cost: ClassVar[int] = 0


def shouting_game(ap: int, ability: Ability) -> Game:
    """The hall, with a goblin that has one more ability."""
    goblin = RULES.characters["base:goblin"]
    changed = attrs.evolve(goblin, abilities=(*goblin.abilities, ability))
    rules = attrs.evolve(RULES, characters={**RULES.characters, "base:goblin": changed})
    return position(rules, HALL, pieces=FOUR, active="blue", ap=ap)


@pytest.mark.rule("AP-03", "AP-04")
def test_an_action_that_costs_two_points_is_paid_at_once() -> None:
    game = shouting_game(3, Shouting())
    shout = Shout(piece(game, "blue.goblin"))
    game.play(shout)
    assert ap_left(game) == 1
    refused(game, shout, "not-enough-ap", "AP-04")
    accepted(game, say(game, "move blue.goblin a1-a2-a3"))


@pytest.mark.rule("AP-03")
def test_an_action_that_costs_nothing_needs_no_points() -> None:
    game = shouting_game(1, Whispering())
    game.play(say(game, "move blue.wizard b2-c2"))
    shout = Shout(piece(game, "blue.goblin"))
    assert set(game.legal_actions) == {shout, EndTurn()}
    game.play(shout)
    assert ap_left(game) == 0


COSTS = {
    "reveal": (
        """
        +---+---+---+---+
        | .  A.   ?   ? |
        +   +   +   +   +
        | .   .   ?   ? |
        +---+---+---+---+
        """,
        "reveal blue.warrior a2",
    ),
    "rotate": ("+---+\n|A@ |\n+---+", "rotate blue.warrior a1 clockwise"),
    "move": ("+---+---+\n|A.   . |\n+---+---+", "move blue.warrior a1-b1"),
    "attack": ("+---+---+\n|A.  y. |\n+---+---+", "attack blue.warrior yellow.goblin"),
    "jump": ("+---+---+---+\n|A.   O   . |\n+---+---+---+", "jump blue.warrior over b1 to c1"),
    "open": ("+---+---+\n|T. # . |\n+---+---+", "open blue.thief east"),
    "close": ("+---+---+\n|T. ' . |\n+---+---+", "close blue.thief east"),
    "break": ("+---+---+\n|A. # . |\n+---+---+", "break blue.warrior east"),
    "heal": ("+---+---+\n|C.  w. |\n+---+---+", "heal blue.cleric blue.wizard"),
    "pick up": ("+---+---+\n|A.   .r|\n+---+---+", "move blue.warrior a1-b1(+blue.rope)-a1"),
    "drop": ("+---+---+\n|A.r  . |\n+---+---+", "move blue.warrior a1(-)-b1"),
    "trade": (
        "+---+---+---+\n|A.r T.s  . |\n+---+---+---+",
        "move blue.warrior a1-b1(+blue.sword)-c1",
    ),
}
COST_PIECES = {
    "A": "blue.warrior",
    "T": "blue.thief",
    "C": "blue.cleric",
    "w": "blue.wizard wounded",
    "y": "yellow.goblin",
    "r": "blue.rope",
    "s": "blue.sword",
}


@pytest.mark.rule("AP-03")
@pytest.mark.parametrize("what", COSTS)
def test_the_table_of_costs(what: str) -> None:
    drawing, text = COSTS[what]
    used = {sign: name for sign, name in COST_PIECES.items() if sign in drawing}
    game = position(
        RULES, drawing, pieces=used, active="blue", ap=1, tile=2 if what == "reveal" else None
    )
    action = say(game, text)
    after = game.fork()
    after.play(action)
    assert ap_left(after) == 0
    # Without a point it is just too dear.
    poor = position(
        RULES, drawing, pieces=used, active="blue", ap=0, tile=2 if what == "reveal" else None
    )
    refused(poor, action, "not-enough-ap", "AP-04")


@pytest.mark.rule("AP-03")
def test_permanent_abilities_and_objects_cost_nothing() -> None:
    drawing = "+---+---+---+\n|A.s y.   . |\n+---+---+---+"
    used = {"A": "blue.warrior", "y": "yellow.goblin", "s": "blue.sword"}
    game = position(RULES, drawing, pieces=used, active="blue", ap=1)
    game.play(say(game, "attack blue.warrior yellow.goblin"))
    assert ap_left(game) == 0
    game.play(say(game, "card 0"))
    happened = game.play(say(game, "card 0"))
    totals = [(e.attack, e.defence) for e in happened if e.tag == "features:combat-shown"]
    assert totals == [(4, 1)]


@pytest.mark.rule("AP-06", "R-19")
def test_actions_of_a_turn_mix_in_any_order() -> None:
    drawing = """
        +---+---+---+---+
        |A.   @   ?   ? |
        +   +   +   +   +
        | .   .   ?   ? |
        +---+---+---+---+
    """
    used = {"A": "blue.warrior", "y": "yellow.goblin behind"}
    game = position(RULES, drawing, pieces=used, active="blue", ap=5, tile=2)
    for text in (
        "move blue.warrior a1-b1",
        "reveal blue.warrior a2",
        "move blue.warrior b1-c1",
        "move blue.warrior c1-b1",
        "rotate blue.warrior a1 clockwise",
    ):
        game.play(say(game, text))
    assert ap_left(game) == 0


# -- no way back ----------------------------------------------------------------------------------


@pytest.mark.rule("R-20", "ROTATE-05")
def test_nothing_that_can_be_played_takes_an_action_back() -> None:
    before = hall()
    game = before.fork()
    game.play(say(game, "move blue.wizard b2-c2"))
    assert game.history[-1][0] == say(game, "move blue.wizard b2-c2")
    for action in game.legal_actions:
        after = game.fork()
        after.play(action)
        assert after.digest != before.digest
        assert len(after.history) == len(game.history) + 1
    assert not {"undo", "take-back"} & set(RULES.verbs)


@pytest.mark.rule("R-21")
def test_a_move_of_no_squares_is_refused() -> None:
    game = hall()
    refused(game, say(game, "move blue.wizard b2"), "no-step", "R-33")
    accepted(game, say(game, "move blue.wizard b2-c2"))


@pytest.mark.rule("R-21")
def test_a_move_that_ends_where_it_began_is_a_move() -> None:
    game = hall(ap=1)
    game.play(say(game, "move blue.wizard b2-c2-b2"))
    assert ap_left(game) == 0


@pytest.mark.rule("R-21", "TERRAIN-PORT-07")
def test_opening_what_is_open_is_refused() -> None:
    pieces = {"T": "blue.thief"}
    game = position(RULES, "+---+---+\n|T. ' . |\n+---+---+", pieces=pieces, active="blue")
    refused(game, say(game, "open blue.thief east"), "wrong-state", "TERRAIN-PORT-07")
    closed = position(RULES, "+---+---+\n|T. # . |\n+---+---+", pieces=pieces, active="blue")
    accepted(closed, say(game, "open blue.thief east"))


@pytest.mark.rule("R-21")
def test_a_fireball_with_nobody_in_sight_is_refused() -> None:
    pieces = {"W": "blue.wizard", "f": "blue.fireball-wand", "y": "yellow.goblin"}
    game = position(
        RULES, "+---+---+---+\n|W.f  .  y. |\n+---+---+---+", pieces=pieces, active="blue"
    )
    kinds = [action for action in game.legal_actions if action.tag == "features:fire"]
    assert len(kinds) == 1
    accepted(game, kinds[0])
    walled = position(
        RULES, "+---+---+---+\n|W.f| .  y. |\n+---+---+---+", pieces=pieces, active="blue"
    )
    refused(walled, kinds[0], "nobody", "R-103")


@pytest.mark.rule("GOLD-02")
def test_an_action_is_finished_before_the_next_one_starts() -> None:
    drawing = "+---+---+---+\n|A.  y.   . |\n+   +   +   +\n|B.   .   . |\n+---+---+---+"
    used = {"A": "blue.warrior", "B": "blue.thief", "y": "yellow.goblin"}
    game = position(RULES, drawing, pieces=used, active="blue")
    move = say(game, "move blue.thief a2-b2")
    accepted(game, move)
    game.play(Attack(piece(game, "blue.warrior"), piece(game, "yellow.goblin")))
    refused(game, move, "not-now", "GOLD-02")
    refused(game, EndTurn(), "not-now", "GOLD-02")
    play_until(game, kind_is("act"))
    accepted(game, move)
