"""Turns, cards and seats that give up, with three and four seats (MULTI-30 to MULTI-35)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister.plugin import events
from dtwister_features import game_events
from dtwister_features.game_actions import EndTurn, PlayCard
from dtwister_features.turn.declarations import Resign
from fixtures.games import cards_now, fresh_game, kind_is, play_turn
from fixtures.positions.multiplayer import at, play, play_until, refused, refuses, stand

STANDARD = {3: "multi:standard-3", 4: "multi:standard-4"}
both = pytest.mark.parametrize("seats", [3, 4])


def seat(game: Game) -> int:
    """Whose decision it is."""
    assert game.decision is not None
    return game.decision.seat


@pytest.mark.rule("MULTI-31", "MULTI-32")
@both
def test_turns_pass_clockwise_and_the_first_card_is_a_2(seats: int) -> None:
    game = fresh_game(1, STANDARD[seats])
    first = seat(game)
    assert cards_now(game) == [2]
    refused(game, PlayCard(3), "card-too-high", "CARD-05")
    for number in range(2 * seats):
        assert seat(game) == (first + number) % seats
        play_turn(game, cards_now(game)[0])


@pytest.mark.rule("MULTI-34")
@both
def test_the_cap_of_the_first_cycle_counts_the_cards_of_all_seats(seats: int) -> None:
    game = fresh_game(1, STANDARD[seats])
    play_turn(game, 2)
    assert cards_now(game) == [2, 3]
    play_turn(game, 3)
    assert cards_now(game) == [2, 3, 4]
    refused(game, PlayCard(5), "card-too-high", "CARD-06")
    play_turn(game, 4)
    # A 4 of any seat lifts the cap for all, also for who has played nothing higher than a 2.
    assert cards_now(game) == ([3, 4, 5] if seats == 3 else [2, 3, 4, 5])


@pytest.mark.rule("MULTI-33", "MULTI-35")
@both
def test_each_seat_takes_its_cards_back_after_its_own_fourth_turn(seats: int) -> None:
    game = fresh_game(1, STANDARD[seats])
    taken = []
    for turn in range(1, 8 * seats + 1):
        happened = play_turn(game, cards_now(game)[0])
        taken += [(turn, e.seat) for e in happened if isinstance(e, game_events.CardsTakenBack)]
    first = taken[0][1]
    # A full cycle is 12 turns with three seats and 16 with four.
    for round_ in (1, 2):
        wanted = [(4 * seats * round_ - seats + n + 1, (first + n) % seats) for n in range(seats)]
        assert taken[(round_ - 1) * seats : round_ * seats] == wanted
    assert taken[seats - 1][0] == {3: 12, 4: 16}[seats]


LONELY = """
+---+---+---+---+
|A.   .   .  r.%|
+---+---+---+---+
| .   .   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("R-M09")
def test_a_seat_without_characters_keeps_its_turns() -> None:
    game = stand(LONELY, {"A": "blue.warrior", "r": "red.goblin", "%": "red.rope"})
    game.play(EndTurn())
    assert seat(game) == 1
    play_turn(game, 2)
    assert seat(game) == 2
    game.play(PlayCard(2))
    assert list(game.legal_actions) == [EndTurn()]
    game.play(EndTurn())
    assert seat(game) == 3


# -- giving up -----------------------------------------------------------------------------------


@pytest.mark.rule("R-M10")
@both
def test_a_seat_that_gave_up_is_played_by_rule(seats: int) -> None:
    game = fresh_game(5, STANDARD[seats])
    first = seat(game)
    quitter = (first + 1) % seats
    happened = game.play(Resign(quitter), by=quitter)
    assert happened == (game_events.Resigned(quitter),)
    assert not game.is_over
    happened = play_turn(game, 2)
    cards = [(e.seat, e.card) for e in happened if isinstance(e, game_events.CardPlayed)]
    ended = [e.seat for e in happened if isinstance(e, game_events.TurnEnded)]
    assert (cards, ended) == ([(first, 2), (quitter, 2)], [first, quitter])
    following = (first + 2) % seats
    assert happened[-3:] == (
        game_events.CardPlayed(quitter, 2),
        game_events.TurnEnded(quitter),
        game_events.TurnBegan(following),
    )
    assert seat(game) == (first + 2) % seats
    # It is never asked again.
    rng = dtwister.Rng(1)
    for _ in range(300):
        if game.is_over:
            break
        assert seat(game) != quitter
        game.play(game.legal_actions.sample(rng))


@pytest.mark.rule("R-M10", "R-83")
def test_the_last_one_wins_and_nobody_gives_up_twice() -> None:
    game = fresh_game(5, "multi:standard-3")
    game.play(Resign(1), by=1)
    refused(game, Resign(1), "resigned", "R-M10")
    assert game.why_not(Resign(2), by=2) is None
    happened = game.play(Resign(2), by=2)
    assert happened == (events.GameEnded((0,), "resignation"),)


@pytest.mark.rule("R-M10")
@pytest.mark.parametrize("points", [7, 6])
def test_it_plays_a_combat_0_and_cannot_win(points: int) -> None:
    drawing = "\n+---+---+---+---+\n|A.  r.   .  y. |\n+---+---+---+---+\n"
    pieces = {"A": "blue.warrior", "r": "red.troll", "y": "yellow.goblin"}
    game = stand(drawing, pieces, vp={"red": points, "blue": 6})
    game.play(Resign(1), by=1)
    happened = play(game, "attack blue.warrior red.troll", "card 2")
    shown = next(e for e in happened if isinstance(e, game_events.CombatShown))
    assert (shown.attacking_card, shown.defending_card) == (2, 0)
    happened = game.play(EndTurn())
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((0,), "target")


ROOMS = """
+---+---+---+---+
| .  A.   .   . |
+   +   +   +   +
| .   . | .   @ |
+---+---+---+---+
"""


@pytest.mark.rule("R-M10", "MULTI-43")
def test_its_tokens_come_on_the_first_squares() -> None:
    pieces = {"A": "blue.thief", "b": "blue.rope room a2", "r": "red.cleric room a2"}
    game = stand(ROOMS, pieces, tile=2, face_down=["a2"])
    game.play(Resign(3), by=3)
    play(game, "reveal blue.thief a2", "place red.cleric on d1")
    assert at(game, "blue.rope") == "c1"
    assert kind_is("act")(game)


@pytest.mark.rule("R-M10")
def test_giving_up_while_one_is_asked_and_in_the_set_up() -> None:
    game = dtwister.new_game("multi:standard-3", seed=0)
    game.play(Resign(0), by=0)
    play_until(game, kind_is("card"), dtwister.Rng(3))
    assert len([p for p in game.match.characters[0] if game.state.at[p] >= 0]) == 4
    game = fresh_game(5, "multi:standard-3")
    asked = seat(game)
    game.play(Resign(asked), by=asked)
    assert seat(game) == (asked + 1) % 3


@pytest.mark.rule("R-M10")
def test_a_record_of_a_game_in_which_a_seat_gave_up_reads_back() -> None:
    game = fresh_game(5, "multi:standard-4")
    game.play(Resign((seat(game) + 1) % 4), by=(seat(game) + 1) % 4)
    rng = dtwister.Rng(2)
    for _ in range(60):
        game.play(game.legal_actions.sample(rng))
    assert dtwister.replay(game.rules, dtwister.record_text(game)) == game
    assert dtwister.parse_position(game.rules, dtwister.position_text(game)) == game


@pytest.mark.rule("R-M22", "R-M20")
@pytest.mark.parametrize(
    ("sign", "name", "over"),
    [
        ("r", "red.goblin wounded", True),
        ("r", "red.troll wounded", False),
        ("r", "red.goblin", False),
    ],
)
def test_a_game_in_which_nobody_can_act_ends_with_the_turn(
    sign: str, name: str, over: bool
) -> None:
    drawing = f"\n+---+---+---+\n|{sign}.   .   . |\n+---+---+---+\n"
    vp = {"yellow": 2, "green": 2, "red": 1}
    game = stand(drawing, {sign: name, "b": "blue.cleric behind"}, vp=vp, whole=True)
    game.play(EndTurn())
    assert game.is_over == over
    if over:
        assert game.result is not None
        assert (game.result.winners, game.result.why) == ((2, 3), "nobody-acts")


@pytest.mark.rule("R-M22")
def test_it_does_not_end_in_the_middle_of_a_turn() -> None:
    game = stand(
        "\n+---+---+\n|A.   1 |\n+---+---+\n",
        {"A": "blue.thief", "b": "red.troll behind"},
        whole=True,
    )
    play(game, "move blue.thief a1-b1")
    assert not game.is_over
    game.play(EndTurn())
    assert game.is_over
    assert refuses(game, "end") == ("game-over", "END-01")
