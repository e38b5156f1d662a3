"""The options: a timer, a handicap (TIMER, HANDICAP)."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

import dtwister
from dtwister import REFEREE, Action, Game, OptionError, Rng
from dtwister.plugin.content import ScenarioOption
from dtwister.testing import position
from dtwister_features.game_actions import (
    EndTurn,
    PlaceToken,
    PlayCard,
    PlayCombat,
    SetAside,
    Start,
)
from dtwister_features.game_events import (
    CardPlayed,
    CombatShown,
    TimeAdded,
    TimeRanOut,
    TurnEnded,
)
from dtwister_features.setup.handicap import HANDICAPS
from dtwister_features.turn.declarations import Timeout
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import (
    accepted,
    fresh_game,
    kind_is,
    memory,
    piece,
    placing_game,
    play_turn,
    play_until,
    refused,
    space,
)

RULES = dtwister.load_rules()
TURN, PLACING, CARD = Timeout("turn"), Timeout("placing"), Timeout("card")

DUEL = "+---+---+---+\n|A.  y.   . |\n+---+---+---+"
TEAMS = {"A": "blue.warrior", "y": "yellow.goblin"}

HIDDEN = """
    +---+---+---+---+
    |A.  B.   .   . |
    +   +   +   +   +
    | .   .   .   . |
    +---+---+---+---+
"""
TOKENS = {
    "A": "blue.thief",
    "B": "blue.goblin",
    "c": "blue.cleric room a2",
    "r": "blue.rope room a2",
    "s": "blue.sword room a2",
}


def duel(timer: bool = True) -> Game:
    """Two characters on adjacent squares, blue to act."""
    return position(RULES, DUEL, pieces=TEAMS, active="blue", options={"timer": timer})


def revealed(timer: bool = True) -> Game:
    """Blue has revealed a room with a character and two objects of its own."""
    game = position(
        RULES,
        HIDDEN,
        pieces=TOKENS,
        active="blue",
        tile=2,
        face_down=["a2"],
        options={"timer": timer},
    )
    game.play(say(game, "reveal blue.goblin a2"))
    return game


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


def attack(game: Game) -> None:
    """Blue attacks."""
    game.play(say(game, "attack blue.warrior yellow.goblin"))


# -- the timer ------------------------------------------------------------------------------------


@pytest.mark.rule("TIMER-01", "OPT-BASE-02")
def test_when_the_time_is_up_the_turn_ends_and_points_are_lost() -> None:
    game = duel()
    game.play(EndTurn())
    game.play(PlayCard(2))
    happened = game.play(TURN, by=REFEREE)
    assert any(isinstance(event, TimeRanOut) for event in happened)
    assert any(isinstance(event, TurnEnded) and event.seat == 1 for event in happened)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "card")
    game.play(next(iter(game.legal_actions)))
    turn = game.context.find(CardTurn)
    assert turn is not None
    assert turn.ap == turn.card
    assert not turn.time_up


@pytest.mark.rule("TIMER-01", "OPT-BASE-02")
def test_without_the_option_no_time_runs_out() -> None:
    game = duel(timer=False)
    refused(game, TURN, "no-timer", "TIMER-01")
    accepted(duel(), TURN)
    assert dtwister.new_game("base:standard", seed=0).match.options["timer"] is False


@pytest.mark.rule("TIMER-01")
def test_the_timer_of_the_turn_runs_during_turns_only_and_once() -> None:
    game = placing_game(timer=True)
    refused(game, TURN, "not-running", "TIMER-01")
    fighting = duel()
    attack(fighting)
    fighting.play(TURN, by=REFEREE)
    refused(fighting, TURN, "not-running", "TIMER-01")
    refused(fighting, Timeout("lunch"), "no-such-timer", "TIMER-01")
    accepted(fighting, PlayCombat(3))


@pytest.mark.rule("TIMER-02", "OPT-BASE-02")
def test_after_five_seconds_the_revealer_places_the_rest_himself() -> None:
    game = revealed()
    refused(game, PLACING, "not-running", "TIMER-02")
    game.play(say(game, "place blue.cleric on c1"))
    assert game.decision is not None and game.decision.seat == 1
    game.play(say(game, "place blue.sword on d1"))
    game.play(PLACING, by=REFEREE)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "place")
    refused(game, PLACING, "not-running", "TIMER-02")
    game.play(say(game, "place blue.rope on d2"))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "act")


@pytest.mark.rule("TIMER-02")
def test_without_the_option_the_opponent_places_his_share_himself() -> None:
    game = revealed(timer=False)
    game.play(say(game, "place blue.cleric on c1"))
    refused(game, PLACING, "no-timer", "TIMER-01")
    assert game.decision is not None and game.decision.seat == 1
    accepted(game, PlaceToken(piece(game, "blue.rope"), space(game, "d1")))


@pytest.mark.rule("TIMER-03", "OPT-BASE-02")
def test_who_lays_no_combat_card_in_time_counts_as_playing_0() -> None:
    game = duel()
    attack(game)
    refused(game, CARD, "not-running", "TIMER-03")
    game.play(PlayCombat(2))
    happened = game.play(CARD, by=REFEREE)
    shown = next(event for event in happened if isinstance(event, CombatShown))
    assert (shown.attacking_card, shown.defending_card) == (2, 0)
    assert memory(game, "features:combat-hands")[1] == (0, 1, 2, 2, 3, 3, 4, 5, 6)
    refused(game, CARD, "not-running", "TIMER-03")
    assert game.decision is not None and game.decision.kind == "act"


DRINK = "+---+---+\n|A.p  . |\n+---+---+"


@pytest.mark.rule("TIMER-04", "OPT-BASE-02")
@pytest.mark.parametrize(
    ("edition", "timer", "seconds"),
    [("DT1", True, [60]), ("DT2", True, []), ("DT1", False, [])],
)
def test_a_speed_potion_adds_a_minute_in_the_first_edition(
    edition: str, timer: bool, seconds: list[int]
) -> None:
    game = position(
        RULES,
        DRINK,
        pieces={"A": "blue.thief", "p": "blue.speed-potion"},
        active="blue",
        options={"edition": edition, "timer": timer},
    )
    happened = game.play(say(game, "drink blue.thief"))
    assert [e.seconds for e in happened if isinstance(e, TimeAdded)] == seconds


@pytest.mark.rule("R-88")
def test_an_action_under_way_is_finished_before_the_turn_ends() -> None:
    game = duel()
    attack(game)
    game.play(TURN, by=REFEREE)
    assert game.decision is not None and game.decision.kind == "combat-card"
    game.play(PlayCombat(3))
    happened = game.play(CARD, by=REFEREE)
    assert any(isinstance(event, CombatShown) for event in happened)
    assert game.context.is_wounded(piece(game, "yellow.goblin"))
    assert any(isinstance(event, TurnEnded) for event in happened)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "card")


@pytest.mark.rule("R-88", "TIMER-02")
def test_a_placement_under_way_is_finished_before_the_turn_ends() -> None:
    game = revealed()
    game.play(say(game, "place blue.cleric on c1"))
    game.play(TURN, by=REFEREE)
    assert game.decision is not None and game.decision.kind == "place"
    game.play(PLACING, by=REFEREE)
    game.play(say(game, "place blue.rope on d2"))
    game.play(say(game, "place blue.sword on d1"))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "card")


@pytest.mark.rule("R-88")
@pytest.mark.parametrize(("before", "lowest"), [((), 2), ((2,), 2), ((2, 3), 3), ((2, 2), 3)])
def test_without_a_card_played_the_lowest_legal_one_is(
    before: tuple[int, ...], lowest: int
) -> None:
    game = fresh_game(timer=True)
    for card in before:
        play_turn(game, card)
    assert game.decision is not None
    seat = game.decision.seat
    happened = game.play(TURN, by=REFEREE)
    assert [(e.seat, e.card) for e in happened if isinstance(e, CardPlayed)] == [(seat, lowest)]
    assert lowest not in memory(game, "features:action-hands")[seat]
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1 - seat, "card")


# -- the handicap ---------------------------------------------------------------------------------

TABLE = [
    ("very-experienced/experienced", 6, ()),
    ("very-experienced/good", 5, ()),
    ("very-experienced/beginner", 6, (5, 6)),
    ("very-experienced/newbie", 5, (5, 6)),
    ("experienced/good", 6, ()),
    ("experienced/beginner", 5, (6,)),
    ("experienced/newbie", 4, (6,)),
    ("good/beginner", 6, ()),
    ("good/newbie", 6, (6,)),
]
FULL = (0, 1, 2, 2, 3, 3, 4, 5, 6)


@pytest.mark.rule("HANDICAP-01", "HANDICAP-03", "OPT-BASE-04", "R-89")
@pytest.mark.parametrize("stronger", [0, 1])
@pytest.mark.parametrize(("row", "characters", "removed"), TABLE)
def test_the_handicap_table(
    row: str, characters: int, removed: tuple[int, ...], stronger: int
) -> None:
    game = fresh_game(handicap=row, stronger=stronger)
    teams = [
        [one for one in game.match.characters[seat] if game.state.at[one] != -2] for seat in (0, 1)
    ]
    assert (len(teams[stronger]), len(teams[1 - stronger])) == (characters, 8)
    hands = memory(game, "features:combat-hands")
    assert hands[1 - stronger] == FULL
    assert hands[stronger] == tuple(card for card in FULL if card not in removed)
    assert all(game.state.at[one] <= -100 for one in game.match.objects)
    assert len(game.match.objects) == 12


@pytest.mark.rule("HANDICAP-01")
def test_the_table_has_nine_rows() -> None:
    assert {row for row, _, _ in TABLE} == set(HANDICAPS) - {"none"}
    with pytest.raises(OptionError):
        dtwister.new_game("base:standard", seed=0, handicap="newbie/good")
    dtwister.new_game("base:standard", seed=0, handicap="good/newbie")


@pytest.mark.rule("EX-21")
@pytest.mark.parametrize(
    "options",
    [
        {"handicap": "very-experienced/newbie"},
        {"handicap": "very-experienced/beginner", "characters": 5},
    ],
    ids=["a child that knows nothing", "a beginner, with five by agreement"],
)
def test_a_very_experienced_adult_against_a_child(options: dict[str, int | str]) -> None:
    game = fresh_game(stronger=1, **options)
    adult = [one for one in game.match.characters[1] if game.state.at[one] != -2]
    assert len(adult) == 5
    assert memory(game, "features:combat-hands")[1] == (0, 1, 2, 2, 3, 3, 4)


@pytest.mark.rule("HANDICAP-02", "OPT-BASE-04")
@pytest.mark.parametrize("characters", [4, 5, 6, 7])
def test_four_to_seven_characters_by_agreement(characters: int) -> None:
    game = fresh_game(characters=characters)
    kept = [one for one in game.match.characters[0] if game.state.at[one] != -2]
    assert len(kept) == characters
    assert memory(game, "features:combat-hands") == (FULL, FULL)


@pytest.mark.rule("HANDICAP-02", "OPT-BASE-04")
@pytest.mark.parametrize("characters", [-1, 0, 1, 3, 9])
def test_fewer_than_four_or_more_than_eight_characters_are_refused(characters: int) -> None:
    with pytest.raises(OptionError):
        dtwister.new_game("base:standard", seed=0, characters=characters)
    game = dtwister.new_game("base:standard", seed=0, characters=8)
    assert game.decision is not None and game.decision.kind == "starter"


@pytest.mark.rule("HANDICAP-02")
def test_an_agreed_number_goes_before_the_one_of_the_table() -> None:
    game = fresh_game(handicap="very-experienced/beginner", characters=5)
    kept = [one for one in game.match.characters[0] if game.state.at[one] != -2]
    assert len(kept) == 5
    assert memory(game, "features:combat-hands")[0] == (0, 1, 2, 2, 3, 3, 4)


SHRINKS_NOTHING = [
    ("base:beginner", {"characters": 6}, "got characters=6 of 6"),
    ("base:beginner", {"characters": 7}, "got characters=7 of 6"),
    ("base:beginner", {"handicap": "good/newbie"}, "got handicap=good/newbie with 6 of 6"),
    ("base:beginner", {"handicap": "good/newbie", "characters": 7}, "got characters=7 of 6"),
    ("veterans:draft", {"sets": "base", "characters": 4}, "got characters=4 of 4"),
    ("veterans:draft", {"sets": "prison", "characters": 7}, "got characters=7 of 4"),
    ("veterans:draft", {"sets": "base", "handicap": "experienced/newbie"}, "with 4 of 4"),
]


@pytest.mark.rule("R-307", "HANDICAP-01", "HANDICAP-02", "HANDICAP-04", "VET-MODE-14")
@pytest.mark.parametrize("stronger", [0, 1])
@pytest.mark.parametrize(("scenario", "options", "said"), SHRINKS_NOTHING)
def test_a_handicap_that_makes_no_team_smaller_is_an_error(
    scenario: str, options: dict[str, int | str], said: str, stronger: int
) -> None:
    with pytest.raises(OptionError) as caught:
        dtwister.new_game(scenario, stronger=stronger, **options)
    assert said in str(caught.value)
    assert "; try " in str(caught.value)


@pytest.mark.rule("R-307", "HANDICAP-01", "HANDICAP-02")
@pytest.mark.parametrize(
    "options",
    [{"characters": 6}, {"handicap": "good/newbie"}, {"handicap": "good/newbie", "characters": 7}],
)
def test_a_number_of_characters_is_suggested(options: dict[str, int | str]) -> None:
    with pytest.raises(OptionError, match="try characters from 4 to 5"):
        dtwister.new_game("base:beginner", stronger=1, **options)


@pytest.mark.rule("R-307", "HANDICAP-02", "VET-MODE-14")
@pytest.mark.parametrize(
    ("scenario", "options", "kept"),
    [
        ("base:beginner", {"characters": 5}, 5),
        ("base:beginner", {"characters": 4}, 4),
        ("base:beginner", {"handicap": "good/newbie", "characters": 5}, 5),
        ("base:beginner", {"handicap": "very-experienced/good"}, 5),
        ("veterans:draft", {"sets": "base,prison", "characters": 7}, 7),
        ("veterans:mutual-choice", {"sets": "base", "characters": 7}, 7),
        ("veterans:free-choice", {"sets": "prison", "handicap": "experienced/newbie"}, 4),
    ],
)
def test_one_that_does_is_played_with_in_every_mode(
    scenario: str, options: dict[str, int | str], kept: int
) -> None:
    game = dtwister.new_game(scenario, seed=3, stronger=1, **options)
    play_until(game, kind_is("starter"), Rng(3))
    behind = [[one for one in team if game.state.at[one] == -1] for team in game.match.characters]
    assert len(behind[1]) == kept < len(behind[0])


@pytest.mark.rule("R-307", "HANDICAP-04")
def test_nobody_plays_with_fewer_than_four() -> None:
    """Whatever the option of a scenario allows."""
    found = RULES.scenarios["base:standard"]
    options = [one for one in found.options if one.name != "characters"]
    wider = ScenarioOption(name="characters", kind="int", default=8, least=1, most=8)
    spec = attrs.evolve(found, options=(*options, wider))
    rules = attrs.evolve(RULES, scenarios={**RULES.scenarios, spec.id: spec})
    for characters in (1, 3):
        with pytest.raises(OptionError, match=f"got characters={characters} of 8"):
            Game.new(rules, spec.id, options={"characters": characters})
    assert Game.new(rules, spec.id, options={"characters": 4}).decision is not None


@pytest.mark.rule("HANDICAP-03")
@pytest.mark.parametrize(
    ("named", "left"),
    [
        ("6", (0, 1, 2, 2, 3, 3, 4, 5)),
        ("5,6", (0, 1, 2, 2, 3, 3, 4)),
        ("2", (0, 1, 2, 3, 3, 4, 5, 6)),
        ("2, 2,4", (0, 1, 3, 3, 5, 6)),
        ("0", (1, 2, 2, 3, 3, 4, 5, 6)),
        ("none", FULL),
    ],
)
def test_combat_cards_are_named_freely_each_value_takes_one(
    named: str, left: tuple[int, ...]
) -> None:
    for scenario in ("base:standard", "base:beginner", "prison:5", "veterans:draft"):
        game = dtwister.new_game(scenario, seed=1, stronger=1, without=named)
        assert memory(game, "features:combat-hands") == (FULL, left)
    # Without a number of characters, no team is made smaller.
    play_until(game, kind_is("starter"), Rng(1))
    behind = [[one for one in team if game.state.at[one] == -1] for team in game.match.characters]
    assert len(behind[0]) == len(behind[1]) == 8


@pytest.mark.rule("HANDICAP-03", "HANDICAP-01")
def test_named_cards_go_out_beside_those_of_the_table() -> None:
    game = fresh_game(handicap="experienced/beginner", without="5,4")
    assert memory(game, "features:combat-hands")[0] == (0, 1, 2, 2, 3, 3)
    kept = [one for one in game.match.characters[0] if game.state.at[one] != -2]
    assert len(kept) == 5


@pytest.mark.rule("HANDICAP-03")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"without": "7"}, "got '7'"),
        ({"without": "6,6"}, "got '6,6'"),
        ({"without": "2,2,2"}, "got '2,2,2'"),
        ({"without": ""}, "got ''"),
        ({"without": "5;6"}, "got '5;6'"),
        ({"without": 6}, "got 6"),
        (
            {"without": "6", "handicap": "good/newbie"},
            "expected Combat cards in the hand of base:standard, got +6, of which "
            "handicap=good/newbie leaves none; try some of 0,1,2,2,3,3,4,5",
        ),
    ],
)
def test_only_cards_that_are_there_are_named(options: dict[str, int | str], said: str) -> None:
    with pytest.raises(OptionError) as caught:
        dtwister.new_game("base:standard", **options)
    assert said in str(caught.value)


@pytest.mark.rule("HANDICAP-03")
def test_a_position_with_a_card_that_is_not_there_is_refused() -> None:
    text = dtwister.position_text(dtwister.new_game("base:standard", seed=0, without="6"))
    assert dtwister.parse_position(RULES, text).match.options["without"] == "6"
    wrong = text.replace('handicap = "none"', 'handicap = "good/newbie"')
    with pytest.raises(dtwister.InvalidNotation, match=r"got \+6"):
        dtwister.parse_position(RULES, wrong)


@pytest.mark.rule("HANDICAP-03")
def test_the_order_of_the_named_cards_does_not_matter() -> None:
    games = [dtwister.new_game("base:standard", seed=1, without=text) for text in ("6, 5", "5,6")]
    assert [game.match.options["without"] for game in games] == ["5,6", "5,6"]
    assert games[0] == games[1]


@pytest.mark.rule("HANDICAP-01")
def test_the_stronger_player_chooses_whom_he_leaves_out() -> None:
    game = dtwister.new_game("base:standard", seed=0, handicap="very-experienced/experienced")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("set-aside", 0)
    for name in ("yellow.thief", "blue.rope"):
        action = SetAside(piece(game, name))
        refused(game, action, "not-behind-screen", "HANDICAP-01")
    game.play(SetAside(piece(game, "blue.troll")))
    refused(game, SetAside(piece(game, "blue.troll")), "not-behind-screen", "HANDICAP-01")
    game.play(SetAside(piece(game, "blue.thief")))
    assert game.decision is not None and game.decision.kind == "starter"
    action = Start(piece(game, "blue.troll"), space(game, "a2"))
    refused(game, action, "not-behind-screen", "SETUP-05")
    accepted(game, Start(piece(game, "blue.goblin"), space(game, "a2")))


@pytest.mark.rule("HANDICAP-03")
def test_a_removed_combat_card_stays_out_for_the_whole_game() -> None:
    game = fresh_game(handicap="very-experienced/beginner")
    rng = Rng(5)
    for _ in range(400):
        if game.is_over:
            break
        assert not {5, 6} & set(memory(game, "features:combat-hands")[0])
        game.play(game.legal_actions.sample(rng))
    assert game.state.clock > 8


@pytest.mark.rule("HANDICAP-04")
@pytest.mark.parametrize("characters", [4, 6])
def test_four_start_on_the_line_all_the_same(characters: int) -> None:
    game = placing_game(characters=characters)
    on_line = Counter(game.match.seat_of[one] for one, at in enumerate(game.state.at) if at >= 0)
    assert on_line == {0: 4, 1: 4}


@pytest.mark.rule("HANDICAP-05", "R-13")
def test_rooms_stay_below_capacity() -> None:
    game = placing_game(handicap="very-experienced/good")
    play_until(game, kind_is("card"))
    laid = [len(game.context.tokens_on(room)) for room in range(8)]
    assert sum(laid) == 17
    assert all(count <= limit for count, limit in zip(laid, [2, 3, 3, 2] * 2, strict=True))


@pytest.mark.rule("HANDICAP-06")
def test_the_target_stays_the_same() -> None:
    game = fresh_game(handicap="experienced/newbie")
    assert game.match.options["target"] == 5
    out = "+---+---+---+\n| 0  A.   1 |\n+---+---+---+"
    for points, over in ((3, False), (4, True)):
        at_exit = position(
            RULES,
            out,
            pieces={"A": "blue.thief", "y": "yellow.goblin behind"},
            active="blue",
            options={"handicap": "experienced/newbie"},
            vp={"blue": points},
        )
        at_exit.play(say(at_exit, "move blue.thief b1-c1"))
        at_exit.play(EndTurn())
        assert at_exit.is_over is over


@pytest.mark.rule("R-89")
def test_a_handicapped_player_keeps_all_his_objects() -> None:
    game = dtwister.new_game("base:standard", seed=0, handicap="very-experienced/good")
    for one in game.match.objects:
        refusal = game.why_not(SetAside(one))
        assert refusal is not None
    play_until(game, kind_is("lay"))
    behind = [one for one in game.match.objects if game.state.at[one] == -1]
    assert len(behind) == 12
