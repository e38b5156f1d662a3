"""Cards: the decks, the cycle, the cap of the first cycle, what is used up (CARD)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Game, Rules
from dtwister.testing import position
from dtwister_features.game_actions import EndTurn, PlayCard, PlayCombat
from dtwister_features.game_events import CardsTakenBack, CombatShown
from fixtures.games import (
    cards_now,
    fresh_game,
    game_of,
    kind_is,
    memory,
    play_turn,
    play_until,
    refused,
)

HANDS = "features:action-hands"


def with_settings(**settings: int | str) -> Rules:
    """The official rules, with a standard game that has other decks."""
    rules = dtwister.load_rules()
    spec = rules.scenarios["base:standard"]
    named = tuple((name.replace("_", "-"), value) for name, value in settings.items())
    changed = attrs.evolve(spec, settings=(*spec.settings, *named))
    return attrs.evolve(rules, scenarios={**rules.scenarios, "base:standard": changed})


def special_game(**settings: int | str) -> Game:
    """A game after the set-up, with other decks."""
    game = dtwister.new_game("base:standard", seed=1, rules=with_settings(**settings))
    play_until(game, kind_is("card"))
    return game


def played(game: Game, *cards: int) -> Game:
    """The game after turns with these cards and nothing else."""
    for card in cards:
        play_turn(game, card)
    return game


# -- the decks ------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-01", "BASE-01")
def test_each_player_owns_sixteen_cards() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    for seat in (0, 1):
        action = memory(game, HANDS)[seat]
        combat = memory(game, "features:combat-hands")[seat]
        jumps = memory(game, "features:jumps")[seat]
        assert action == (2, 3, 4, 5)
        assert combat == (0, 1, 2, 2, 3, 3, 4, 5, 6)
        assert jumps == 3
        assert len(action) + len(combat) + jumps == 16


@pytest.mark.rule("CARD-02")
def test_the_owner_picks_freely_from_his_hand() -> None:
    game = played(fresh_game(), 2, 3, 4, 2)
    assert cards_now(game) == [3, 5]
    refused(game, PlayCard(4), "no-such-card", "CARD-04")
    refused(game, PlayCard(6), "no-such-card", "CARD-04")


# -- the cycle ------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-03", "VIEW-08")
def test_played_cards_lie_in_one_stack_with_the_last_one_on_top() -> None:
    game = game_of(0)
    played(game, 2, 3, 4, 2, 3)
    assert memory(game, "features:played") == ((2, 4, 3), (3, 2))
    for seat in (0, 1, None):
        view = game.view(seat)
        stacks = view.state.memory[
            [m.key for m in game.match.memories.slots].index("features:played")
        ]
        assert [stack[-1] for stack in stacks] == [3, 2]


@pytest.mark.rule("CARD-04", "TURN-04")
def test_a_card_comes_back_only_with_all_the_others() -> None:
    game = game_of(0)
    played(game, 2, 2, 3, 3, 4, 4)
    assert memory(game, HANDS) == ((5,), (5,))
    refused(game, PlayCard(2), "no-such-card", "CARD-04")
    happened = play_turn(game, 5)
    assert [e.seat for e in happened if isinstance(e, CardsTakenBack)] == [0]
    assert memory(game, HANDS) == ((2, 3, 4, 5), (5,))
    play_turn(game, 5)
    assert cards_now(game) == [2, 3, 4, 5]


@pytest.mark.rule("EX-04", "TURN-06")
def test_after_eight_turns_both_have_recycled_exactly_once() -> None:
    game = fresh_game()
    happened = [event for card in (2, 3, 4, 2, 5, 4, 3, 5) for event in play_turn(game, card)]
    back = [event.seat for event in happened if isinstance(event, CardsTakenBack)]
    assert sorted(back) == [0, 1]
    assert memory(game, HANDS) == ((2, 3, 4, 5),) * 2
    assert game.state.clock == 9


# -- the cap --------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-05", "EX-03")
@pytest.mark.parametrize("card", [3, 4, 5])
def test_the_first_card_of_the_game_is_action_2(card: int) -> None:
    game = fresh_game()
    assert cards_now(game) == [2]
    refused(game, PlayCard(card), "card-too-high", "CARD-05")


@pytest.mark.rule("CARD-06", "EX-03")
def test_the_second_player_may_go_one_higher() -> None:
    game = played(fresh_game(), 2)
    assert cards_now(game) == [2, 3]
    refused(game, PlayCard(4), "card-too-high", "CARD-06")
    refused(game, PlayCard(5), "card-too-high", "CARD-06")


@pytest.mark.rule("CARD-06", "EX-03")
def test_after_2_and_3_the_first_player_may_play_up_to_4() -> None:
    game = played(fresh_game(), 2, 3)
    assert cards_now(game) == [3, 4]
    refused(game, PlayCard(5), "card-too-high", "CARD-06")


@pytest.mark.rule("CARD-06", "EX-03")
def test_after_2_and_2_the_first_player_may_play_no_more_than_3() -> None:
    game = played(fresh_game(), 2, 2)
    assert cards_now(game) == [3]
    refused(game, PlayCard(4), "card-too-high", "CARD-06")


@pytest.mark.rule("CARD-06")
def test_the_highest_card_of_either_player_counts_not_the_last_one() -> None:
    game = played(fresh_game(), 2, 3, 3, 2)
    assert cards_now(game) == [4]
    refused(game, PlayCard(5), "card-too-high", "CARD-06")


@pytest.mark.rule("CARD-07")
def test_after_an_action_4_the_cap_is_gone_for_both_and_for_good() -> None:
    game = played(fresh_game(), 2, 3, 4)
    assert cards_now(game) == [2, 4, 5]
    played(game, 2)
    assert cards_now(game) == [3, 5]
    played(game, 5, 5, 3, 4)
    assert cards_now(game) == [2, 3, 4, 5]


@pytest.mark.rule("R-16")
@pytest.mark.parametrize(("deck", "first", "second"), [("3,4,5", 3, 4), ("5,7", 5, 7)])
def test_without_a_card_under_the_cap_the_lowest_one_is_played(
    deck: str, first: int, second: int
) -> None:
    game = special_game(action_deck=deck)
    assert cards_now(game) == [first]
    refused(game, PlayCard(second), "card-too-high", "CARD-05")
    game.play(PlayCard(first))


@pytest.mark.rule("R-16", "CARD-06")
def test_the_lowest_card_later_in_the_first_cycle() -> None:
    game = played(special_game(action_deck="1,3"), 1, 1)
    assert cards_now(game) == [3]
    game.play(PlayCard(3))
    assert game.decision is not None and game.decision.kind == "act"


# -- what is used up ------------------------------------------------------------------------------

DUEL = """
    +---+---+---+
    |A.  b.   . |
    +---+---+---+
"""
TEAMS = {"A": "blue.warrior", "b": "yellow.warrior"}
COMBAT = "features:combat-hands"
FULL = (0, 1, 2, 2, 3, 3, 4, 5, 6)


def duel(rules: Rules | None = None, ap: int = 5) -> Game:
    """Two warriors on adjacent squares; an even fight wounds neither."""
    rules = rules or dtwister.load_rules()
    return position(rules, DUEL, pieces=TEAMS, active="blue", ap=ap)


def fight(game: Game, attacking: int, defending: int) -> CombatShown:
    """Attack with the warrior, both playing these cards; what was shown."""
    game.play(dtwister.parse_legal(game, "attack blue.warrior yellow.warrior"))
    game.play(PlayCombat(attacking))
    happened = game.play(PlayCombat(defending))
    return next(event for event in happened if isinstance(event, CombatShown))


@pytest.mark.rule("CARD-02")
def test_each_side_picks_its_combat_card_freely_from_its_hand() -> None:
    game = duel()
    game.play(dtwister.parse_legal(game, "attack blue.warrior yellow.warrior"))
    assert {a.card for a in game.legal_actions if isinstance(a, PlayCombat)} == set(range(7))
    refused(game, PlayCombat(7), "no-such-card", "CARD-02")
    refused(game, EndTurn(), "not-now", "GOLD-02")


@pytest.mark.rule("CARD-08")
def test_a_used_combat_card_is_out_of_the_game() -> None:
    game = duel()
    fight(game, 3, 3)
    assert memory(game, COMBAT) == ((0, 1, 2, 2, 3, 4, 5, 6),) * 2
    fight(game, 3, 3)
    assert memory(game, COMBAT) == ((0, 1, 2, 2, 4, 5, 6),) * 2
    game.play(dtwister.parse_legal(game, "attack blue.warrior yellow.warrior"))
    refused(game, PlayCombat(3), "no-such-card", "CARD-02")


@pytest.mark.rule("CARD-08")
def test_used_combat_cards_do_not_come_back_with_the_action_cards() -> None:
    game = duel()
    fight(game, 6, 6)
    game.play(EndTurn())
    play_until(game, lambda game: game.state.clock == 12)
    assert all(6 not in hand for hand in memory(game, COMBAT))


@pytest.mark.rule("CARD-09")
def test_combat_0_returns_after_every_use() -> None:
    game = duel()
    for _ in range(3):
        shown = fight(game, 0, 0)
        assert (shown.attacking_card, shown.defending_card) == (0, 0)
        assert memory(game, COMBAT) == (FULL, FULL)


@pytest.mark.rule("R-17")
def test_who_has_only_the_0_left_plays_it_again_and_again() -> None:
    game = duel(with_settings(combat_deck="0"))
    for _ in range(3):
        game.play(dtwister.parse_legal(game, "attack blue.warrior yellow.warrior"))
        assert list(game.legal_actions) == [PlayCombat(0)]
        game.play(PlayCombat(0))
        game.play(PlayCombat(0))
        assert memory(game, COMBAT) == ((0,), (0,))


@pytest.mark.rule("R-18")
def test_with_an_empty_hand_one_counts_as_playing_0() -> None:
    game = duel(with_settings(combat_deck="2"))
    fight(game, 2, 2)
    assert memory(game, COMBAT) == ((), ())
    shown = fight(game, 0, 0)
    assert (shown.attack, shown.defence) == (3, 3)
    assert memory(game, COMBAT) == ((), ())


@pytest.mark.rule("R-18")
def test_a_deck_without_0_has_none_as_long_as_there_are_cards() -> None:
    game = duel(with_settings(combat_deck="2"))
    game.play(dtwister.parse_legal(game, "attack blue.warrior yellow.warrior"))
    refused(game, PlayCombat(0), "no-such-card", "CARD-02")
    assert list(game.legal_actions) == [PlayCombat(2)]


PIT = """
    +---+---+---+
    |A.   O   . |
    +---+---+---+
"""


@pytest.mark.rule("CARD-10", "R-107")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_a_used_jump_card_is_out_of_the_game(edition: str) -> None:
    game = position(
        dtwister.load_rules(),
        PIT,
        pieces={"A": "blue.warrior", "b": "yellow.warrior behind"},
        active="blue",
        ap=5,
        options={"edition": edition},
    )
    for left in (2, 1, 0):
        assert game.legal_actions.kind("jump")
        game.play(game.legal_actions.kind("jump")[0])
        assert memory(game, "features:jumps") == (left, 3)
    assert not game.legal_actions.kind("jump")
    play_until(game, kind_is("card"))
    play_until(game, lambda game: game.state.clock == 10)
    assert memory(game, "features:jumps") == (0, 3)


@pytest.mark.rule("CARD-07")
def test_after_an_action_4_any_card_may_be_played_however_high() -> None:
    game = played(special_game(action_deck="2,3,4,9"), 2, 3)
    refused(game, PlayCard(9), "card-too-high", "CARD-06")
    played(game, 4)
    assert cards_now(game) == [2, 4, 9]


@pytest.mark.rule("CARD-05", "CARD-06")
def test_a_refused_card_is_told_what_the_limit_is() -> None:
    first, second = fresh_game(), played(fresh_game(), 2)
    for game, limit in ((first, 2), (second, 3)):
        refusal = game.why_not(PlayCard(5))
        assert refusal is not None
        assert f"above {limit} " in refusal.sentence


@pytest.mark.rule("CARD-06")
def test_the_card_of_a_drawn_position_counts_as_played() -> None:
    game = duel(ap=3)
    game.play(EndTurn())
    assert cards_now(game) == [2, 3, 4]


@pytest.mark.rule("CARD-09", "R-107")
def test_a_made_up_hand_always_has_the_0() -> None:
    game = duel()
    for card in (1, 2, 3, 4):
        fight(game, card, card)
    view = game.view("blue")
    for seed in range(20):
        made_up = view.sample(dtwister.Rng(seed))
        hand = memory(made_up, COMBAT)[1]
        assert len(hand) == 5
        assert 0 in hand
