"""The Telepath: mind control (CHAR-TELEPATH)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import SPECTATOR, Rng
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.visibility.view import seen_event
from dtwister._model.actions import Action
from dtwister._notation.json_form import action_from_json, action_to_json
from dtwister_features.abilities.mind_control import NameCard
from dtwister_features.abilities.spear import Strike
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_actions import Forgo
from dtwister_features.game_events import CardForced, HandShown
from dtwister_features.state_variables import COMBAT_HANDS, SEEN_HANDS
from fixtures.positions.combats import (
    accepted,
    fight,
    fighters,
    hand,
    offered,
    play,
    refused,
    where,
)
from fixtures.positions.prison_combats import kinds, seen, stand

ROW = """
+---+---+---+---+---+
|T.t W.w  .   .  C.c|
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""
PIECES = {"T": "blue.telepath", "W": "yellow.ogre"}
ATTACK = "attack blue.telepath yellow.ogre"
NAMES = [f"name {card}" for card in range(1, 7)]


def blank(drawing: str, pieces: dict[str, str]) -> str:
    """A drawing without the signs that nothing is said about."""
    return "".join(" " if sign.isalpha() and sign not in pieces else sign for sign in drawing)


def meet(pieces: dict[str, str] = PIECES, drawing: str = ROW, **more):
    return stand(blank(drawing, pieces), pieces, **more)


def asked(game) -> str:
    return game.decision.kind


@pytest.mark.rule("CHAR-TELEPATH-01")
def test_values():
    game = meet()
    kind = game.context.kind(0)
    assert (kind.movement, kind.combat) == (3, 0)


# -- naming ----------------------------------------------------------------------------------------


@pytest.mark.rule("CHAR-TELEPATH-02", "R-218")
@pytest.mark.parametrize("active", ["blue", "yellow"])
def test_its_player_names_a_card_before_any_is_laid_in_attack_and_in_defence(active):
    game = meet(active=active)
    attack = ATTACK if active == "blue" else "attack yellow.ogre blue.telepath"
    play(game, attack)
    assert (asked(game), game.decision.seat) == ("name", 0)
    assert sorted(dtwister.action_text(game.match, a) for a in game.legal_actions) == [
        "forgo",
        *NAMES,
    ]
    assert refused(game, "card 1") == "not-now R-218"


@pytest.mark.rule("CHAR-TELEPATH-03", "R-218")
def test_the_opponent_must_play_the_card_and_the_telepath_chooses_afterwards():
    game = meet()
    happened = play(game, ATTACK, "name 4")
    assert CardForced(1, 4) in happened
    assert (asked(game), game.decision.seat) == ("combat-card", 0)
    assert "combat-shown" in kinds(play(game, "card 6"))
    assert 4 not in hand(game, 1)
    assert 6 not in hand(game, 0)


@pytest.mark.rule("CHAR-TELEPATH-03")
def test_the_forced_card_counts():
    game = meet()
    play(game, ATTACK, "name 1")
    combat = next(e for e in play(game, "card 6") if "combat-shown" in e.tag)
    assert (combat.attack, combat.defence) == (0 + 6, 4 + 1)
    assert where(game, "yellow.ogre") == "b1 wounded"


@pytest.mark.rule("CHAR-TELEPATH-04")
def test_zero_is_not_named():
    game = meet()
    play(game, ATTACK)
    assert refused(game, "name 0") == "zero CHAR-TELEPATH-04"
    assert refused(game, "name 7") == "no-such-card R-222"
    assert accepted(game, "name 1")


@pytest.mark.rule("R-219")
def test_the_player_may_do_without():
    game = meet()
    play(game, ATTACK)
    assert not set(kinds(play(game, "forgo"))) & {"hand-shown", "card-forced"}
    assert asked(game) == "combat-card"
    play(game, "card 0")
    assert (game.decision.seat, len(list(game.legal_actions))) == (1, 7)


@pytest.mark.rule("R-219")
def test_nobody_forgoes_what_nobody_asked():
    assert refused(meet(), "forgo") == "not-now TURN-05"
    game = meet()
    play(game, ATTACK)
    assert accepted(game, "forgo")


AGAIN = "attack blue.telepath yellow.cleric"


# -- the hand is shown -----------------------------------------------------------------------------


@pytest.mark.rule("CHAR-TELEPATH-05", "VIEW-10", "R-222")
def test_who_does_not_have_the_card_shows_its_hand_and_plays_what_it_likes():
    game = meet_again()
    happened = play(game, AGAIN, "name 4")
    assert HandShown(1, 0, (0, 1, 2, 2, 3, 3, 5, 6)) in happened
    assert asked(game) == "combat-card"
    play(game, "card 0")
    assert [a.card for a in game.legal_actions] == [0, 1, 2, 3, 5, 6]
    play(game, "card 1")


def meet_again():
    """Yellow has used its +4 against another character; now the Telepath attacks."""
    drawing = """
    +---+---+---+---+
    |T.  C.   .  W. |
    +   +   +   +   +
    | .   .   .  B. |
    +---+---+---+---+
    """
    pieces = {
        "T": "blue.telepath",
        "C": "yellow.cleric",
        "W": "yellow.warrior",
        "B": "blue.ogre",
    }
    game = stand(drawing, pieces, ap=5)
    play(game, "attack blue.ogre yellow.warrior", "card 6", "card 4")
    return game


@pytest.mark.rule("VIEW-10", "CHAR-TELEPATH-05")
def test_only_the_telepaths_player_sees_the_hand():
    game = meet_again()
    shown = next(event for event in play(game, AGAIN, "name 4") if isinstance(event, HandShown))
    assert [seen_event(shown, seat).cards for seat in (0, 1, SPECTATOR)] == [shown.cards, (), ()]
    assert seen(game, 0, 1) == (0, 1, 2, 2, 3, 3, 5, 6)
    for watcher in (1, None):
        entry = game.view(watcher).context.recall(SEEN_HANDS)[0][1]
        assert entry == (-1,) * 8
    assert set(game.view(0).context.recall(COMBAT_HANDS)[1]) == {-1}


@pytest.mark.rule("VIEW-10")
def test_what_was_seen_is_remembered_without_what_is_played_later():
    game = meet_again()
    play(game, AGAIN, "name 4", "card 0", "card 5")
    rest = (0, 1, 2, 2, 3, 3, 6)
    assert seen(game, 0, 1) == rest == hand(game, 1)
    for seed in range(20):
        made_up = game.view(0).sample(Rng(seed))
        assert hand(made_up, 1) == rest
        assert made_up.view(0) == game.view(0)
    for watcher in (1, None):
        hands = {hand(game.view(watcher).sample(Rng(seed)), 1) for seed in range(30)}
        assert (len(hands) > 3) == (watcher is None)


@pytest.mark.rule("VIEW-10")
def test_others_know_only_that_the_card_is_missing():
    game = meet_again()
    play(game, AGAIN, "name 4")
    hands = [hand(game.view(None).sample(Rng(seed)), 1) for seed in range(60)]
    assert all(4 not in made_up and len(made_up) == 8 for made_up in hands)
    assert all(0 in made_up for made_up in hands)


@pytest.mark.rule("VIEW-09", "CHAR-TELEPATH-03")
def test_a_forced_card_is_in_every_hand_that_is_made_up():
    game = meet()
    play(game, ATTACK, "name 6")
    assert game.view(0).context.frame.cards == ((), (-1,))
    for watcher in (0, 1, None):
        for seed in range(15):
            made_up = game.view(watcher).sample(Rng(seed))
            assert 6 in hand(made_up, 1)
            assert made_up.context.frame.cards == ((), (6,))
            assert made_up.view(watcher) == game.view(watcher)


@pytest.mark.rule("VIEW-09", "CHAR-TELEPATH-03")
@pytest.mark.parametrize("watcher", [0, None])
def test_a_forced_card_is_in_a_made_up_hand_of_few_cards(watcher):
    """Everybody knows of that card and of the 0, and of no other one."""
    game = meet()
    PlayContext(game.match, game.state).remember(COMBAT_HANDS, ((0, 1), (0, 2, 5)))
    play(game, ATTACK, "name 5")
    hands = {hand(game.view(watcher).sample(Rng(seed)), 1) for seed in range(20)}
    assert all(len(made_up) == 3 and {0, 5} <= set(made_up) for made_up in hands)
    assert len(hands) > 1


# -- where it has no effect ------------------------------------------------------------------------


@pytest.mark.rule("CHAR-TELEPATH-06")
@pytest.mark.parametrize("third", ["blue.cleric", "yellow.cleric"])
def test_not_in_group_combat(third):
    drawing = ROW.replace("W.w  .", "W.w C.") if third.startswith("blue") else ROW
    if third.startswith("yellow"):
        drawing = ROW.replace("| .   .", "|C.   .", 1)
    pieces = {**PIECES, "C": third}
    game = meet(pieces, drawing.replace("  .  C.c", "  .   . "))
    play(game, ATTACK)
    assert sum(map(len, fighters(game))) == 3
    assert asked(game) == "combat-card"
    play(alone := meet(), ATTACK)
    assert asked(alone) == "name"


FAR = """
+---+---+---+---+---+
|T.t  .   .  W.w  . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""


@pytest.mark.rule("CHAR-TELEPATH-07", "VET-RANGED-07")
def test_not_in_ranged_combat_neither_as_shooter_nor_as_target():
    shooting = meet({**PIECES, "t": "blue.bow"}, FAR)
    play(shooting, "shoot blue.telepath east")
    assert asked(shooting) == "combat-card"
    target = meet({**PIECES, "w": "yellow.bow"}, FAR, active="yellow")
    play(target, "shoot yellow.ogre west")
    assert asked(target) == "combat-card"


@pytest.mark.rule("CHAR-TELEPATH-08")
def test_two_telepaths_cancel_each_other():
    game = meet({**PIECES, "W": "yellow.telepath"})
    play(game, "attack blue.telepath yellow.telepath")
    assert asked(game) == "combat-card"


@pytest.mark.rule("CHAR-TELEPATH-08", "R-220")
def test_a_wounded_telepath_has_no_ability_and_cancels_nothing():
    game = meet({**PIECES, "W": "yellow.telepath wounded"})
    play(game, "attack blue.telepath yellow.telepath")
    assert (asked(game), game.decision.seat) == ("name", 0)
    hurt = meet({"T": "blue.telepath wounded", "W": "yellow.ogre"}, active="yellow")
    play(hurt, "attack yellow.ogre blue.telepath")
    assert asked(hurt) == "combat-card"


@pytest.mark.rule("CHAR-TELEPATH-09", "VET-TELEPATH-04")
@pytest.mark.parametrize("bearer", ["T", "W"])
def test_it_works_with_a_spear_in_attack_and_in_defence(bearer):
    drawing = FAR.replace("  .   .  W.w", "  .  W.w  . ")
    if bearer == "T":
        game = meet({**PIECES, "t": "blue.telescoping-spear"}, drawing)
        play(game, "strike blue.telepath yellow.ogre")
    else:
        game = meet({**PIECES, "w": "yellow.telescoping-spear"}, drawing, active="yellow")
        play(game, "strike yellow.ogre blue.telepath")
    assert (asked(game), game.decision.seat) == ("name", 0)


@pytest.mark.rule("R-220")
def test_it_works_against_a_wounded_whose_owner_plays_the_card():
    game = meet({**PIECES, "W": "yellow.ogre wounded"})
    play(game, ATTACK, "name 1", "card 2")
    assert where(game, "yellow.ogre") == "eliminated"
    assert 1 not in hand(game, 1)


@pytest.mark.rule("R-221")
def test_a_fight_against_a_carrier_is_one_on_one():
    game = meet({**PIECES, "w": "yellow.goblin wounded"})
    play(game, ATTACK)
    assert asked(game) == "name"
    carrying = meet({**PIECES, "t": "blue.goblin wounded"})
    play(carrying, ATTACK)
    assert asked(carrying) == "name"


@pytest.mark.rule("R-222")
def test_cards_that_are_spent_may_be_named():
    game = meet_again()
    play(game, AGAIN)
    assert offered(game, "name") == NAMES


# -- pieces of other sets --------------------------------------------------------------------------


def against(name: str, **more):
    pieces = {**PIECES, "W": f"yellow.{name}", **more.pop("more", {})}
    game = meet(pieces, **more)
    play(game, f"attack blue.telepath yellow.{name}")
    return game


@pytest.mark.rule("VET-TELEPATH-01")
def test_an_opponent_cannot_exchange_the_card():
    game = against("weapon-master")
    play(game, "name 1", "card 2")
    assert asked(game) == "swap-card"
    happened = play(game, "swap-card 1 for 6")
    assert "card-exchanged" not in kinds(happened)
    shown = next(event for event in happened if "combat-shown" in event.tag)
    assert (shown.attack, shown.defence) == (2, 3 + 1)
    assert hand(game, 1) == (0, 2, 2, 3, 3, 4, 5, 6)


@pytest.mark.rule("VET-TELEPATH-01")
def test_against_others_the_card_is_exchanged():
    game = meet({"T": "blue.ogre", "W": "yellow.weapon-master"})
    play(game, "attack blue.ogre yellow.weapon-master", "card 2", "card 1")
    happened = play(game, "swap-card 1 for 6")
    assert "card-exchanged" in kinds(happened)
    shown = next(event for event in happened if "combat-shown" in event.tag)
    assert (shown.attack, shown.defence) == (6, 3 + 6)
    assert hand(game, 1) == (0, 1, 2, 2, 3, 3, 4, 5)


@pytest.mark.rule("VET-TELEPATH-02")
def test_of_two_cards_only_one_is_named():
    game = against("berserker")
    play(game, "name 1", "card 6")
    assert (asked(game), game.decision.seat) == ("combat-card", 1)
    assert [a.card for a in game.legal_actions] == [0, 2, 3, 4, 5, 6]
    happened = play(game, "card 2")
    shown = next(event for event in happened if "combat-shown" in event.tag)
    assert (shown.attack, shown.defence) == (6, 2 + 1 + 2)


@pytest.mark.rule("VET-TELEPATH-03")
@pytest.mark.parametrize("dizzy", ["t", "w"])
def test_not_while_either_mind_is_clouded(dizzy):
    wine = {"t": "blue.wine"} if dizzy == "t" else {"w": "yellow.wine"}
    game = meet({**PIECES, **wine})
    play(game, ATTACK)
    assert asked(game) == "combat-card"
    clear = meet({**PIECES, "t": "blue.torch"})
    play(clear, ATTACK)
    assert asked(clear) == "name"


@pytest.mark.rule("VET-TELEPATH-05", "R-320")
def test_a_card_that_another_rule_forces_comes_first():
    """A Telepath with a torch against a mummy: it plays +0, which nobody could name."""
    game = against("mummy", more={"t": "blue.torch"})
    assert asked(game) == "combat-card"
    happened = play(game, "card 6")
    shown = next(event for event in happened if "combat-shown" in event.tag)
    assert (shown.attack, shown.defence) == (6, 3)
    without = against("mummy")
    assert asked(without) == "name"


@pytest.mark.rule("VET-TELEPATH-05", "VET-TELEPATH-02", "R-320")
def test_of_two_cards_the_one_that_no_rule_forces_may_be_named():
    game = against("mad-mummy", more={"t": "blue.torch"})
    shown = next(e for e in play(game, "name 1", "card 6") if "combat-shown" in e.tag)
    assert (shown.attack, shown.defence) == (6, 3 + 0 + 1)


# -- undo, records, notation -----------------------------------------------------------------------


@pytest.mark.rule("VIEW-10", "R-218")
def test_a_mind_control_is_taken_back_and_forked_step_by_step():
    game = meet_again()
    digests = []
    for text in (AGAIN, "name 4", "card 0", "card 1"):
        digests.append(game.digest)
        fork = game.fork()
        play(game, text)
        play(fork, text)
        assert fork.digest == game.digest and fork == game and hash(fork) == hash(game)
    for digest in reversed(digests):
        game.undo()
        assert game.digest == digest


@pytest.mark.rule("R-218")
@pytest.mark.parametrize("text", ["name 4", "forgo"])
def test_a_naming_is_not_fairly_taken_back(text):
    game = meet_again()
    play(game, AGAIN)
    play(game, text)
    assert game.why_not_take_back().code == "revealed"


@pytest.mark.parametrize("action", [NameCard(4), Forgo(), Strike(0, 1, (2, 3))])
def test_text_and_json_of_the_new_actions(action: Action):
    match = meet_again().match
    assert dtwister.parse_action(match, dtwister.action_text(match, action)) == action
    assert action_from_json(match, action_to_json(match, action)) == action


@pytest.mark.rule("R-62", "R-218")
@pytest.mark.parametrize("active", ["blue", "yellow"])
def test_the_attacker_declares_first_then_the_defender_then_both_lay_cards(active):
    game = meet({"T": "blue.telepath", "W": "yellow.boaster"}, active=active)
    fighting = ("blue.telepath", "yellow.boaster")
    play(game, "attack {} {}".format(*(fighting if active == "blue" else fighting[::-1])))
    order = []
    for _ in range(2):
        order.append(asked(game))
        play(game, "forgo")
    assert order == (["name", "boast"] if active == "blue" else ["boast", "name"])
    assert asked(game) == "combat-card"


@pytest.mark.rule("R-88", "TIMER-03")
def test_a_timer_plays_zero_for_every_card_that_is_still_to_be_laid():
    game = meet({"T": "blue.ogre", "W": "yellow.berserker"}, options={"timer": True})
    play(game, "attack blue.ogre yellow.berserker", "card 1")
    happened = play(game, "timeout card")
    shown = next(event for event in happened if "combat-shown" in event.tag)
    assert (shown.attack, shown.defence) == (5, 2)


# -- the frame of all combats ----------------------------------------------------------------------


def test_a_general_adds_to_the_total_of_its_side():
    drawing = ROW.replace("| .   .", "| .  G.", 1)
    pieces = {"T": "blue.ogre", "W": "yellow.ogre", "G": "blue.general"}
    game = meet(pieces, drawing)
    assert fight(game, "attack blue.ogre yellow.ogre", 0, 0) == (4 + 2 + 1, 4)
    alone = meet({"T": "blue.general", "W": "yellow.ogre"})
    assert fight(alone, "attack blue.general yellow.ogre", 0, 0) == (2, 4)


def test_an_assassin_eliminates_whom_it_beats():
    game = meet({"T": "blue.assassin", "W": "yellow.goblin"})
    fight(game, "attack blue.assassin yellow.goblin", 1, 0)
    assert where(game, "yellow.goblin") == "eliminated"
    assert game.vp == (1, 0)
    assert not isinstance(game.context.frame, CombatFrame)
    lost = meet({"T": "blue.assassin", "W": "yellow.goblin"})
    fight(lost, "attack blue.assassin yellow.goblin", 0, 1)
    assert where(lost, "blue.assassin") == "a1 wounded"


def test_the_cards_of_two_berserkers_are_all_used_up():
    game = meet({"T": "blue.berserker", "W": "yellow.berserker"})
    play(game, "attack blue.berserker yellow.berserker", "card 2", "card 2")
    assert refused(game, "card 7") == "no-such-card CARD-02"
    play(game, "card 3", "card 0")
    assert hand(game, 0) == (0, 1, 3, 3, 4, 5, 6)
    assert hand(game, 1) == (0, 1, 2, 2, 3, 4, 5, 6)


def test_the_frame_hides_what_is_laid_and_not_how_much():
    game = meet({"T": "blue.berserker", "W": "yellow.berserker"})
    play(game, "attack blue.berserker yellow.berserker", "card 2")
    assert game.view(1).context.frame.cards == ((-1,), ())
    assert game.view(0).context.frame == game.context.frame
    assert attrs.evolve(game.context.frame, cards=((-1,), ())) == game.view(None).context.frame
