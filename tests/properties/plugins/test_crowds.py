"""Five seats, six and twelve: nothing bounds their number (VET-MODE-18)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, OptionError, PluginError, Rng
from dtwister._notation.drawing.board_signs import SEAT_SIGNS, line_sign, piece_signs
from dtwister.bots import GreedyBot
from dtwister.json import board_from_json, board_to_json, view_from_json, view_to_json
from dtwister.plugin import Manifest, Registry
from dtwister.testing import Conformance, invariants, position
from fixtures.plugins import crowds
from fixtures.sessions import table

RULES = crowds.load()


class TestCrowds(Conformance):
    """The contracts of dtwister, with five seats, allied or not, and with six."""

    plugin = "fixtures.plugins.crowds"
    scenarios = ("crowds:for-5", "crowds:for-5-allied", "crowds:for-6")
    games = 1
    decisions = 40


def played_by_greedy_bots(scenario: str, *, seed: int = 3) -> Game:
    """Play a game to its end; every now and then look for leaks to all seats."""
    game = dtwister.new_game(scenario, rules=RULES, seed=seed)
    bots = [GreedyBot(Rng(seat)) for seat in range(len(game.seats))]
    rng = Rng(seed)
    while game.decision is not None:
        assert len(game.history) < 2_000
        action = bots[game.decision.seat].choose(game.view(game.decision.seat))
        if len(game.history) % 16 == 0:
            invariants.seats_see_no_secrets(game, rng)
            invariants.play_tells_no_secrets(game, rng, action)
            invariants.samples_agree(game, rng)
        game.play(action)
    return game


@pytest.mark.rule("VET-MODE-18")
@pytest.mark.parametrize("scenario", ["crowds:for-5", "crowds:for-6"])
def test_greedy_bots_play_to_the_end(scenario: str) -> None:
    game = played_by_greedy_bots(scenario)
    assert game.result is not None and game.result.why == "target"
    assert "purple" in game.seats and len(game.vp) == len(game.seats)
    assert max(game.vp) >= 3 and {game.vp[seat] for seat in game.result.winners} == {max(game.vp)}
    again = dtwister.replay(RULES, dtwister.record_text(game))
    assert again.digest == game.digest


def test_allies_of_five_win_together() -> None:
    game = played_by_greedy_bots("crowds:for-5-allied")
    assert game.result is not None
    assert set(game.result.winners) in ({0, 2}, {1, 3, 4})


def test_all_five_seats_have_a_turn_in_the_order_of_the_table() -> None:
    game = dtwister.new_game("crowds:for-5", rules=RULES, seed=3)
    rng, turns = Rng(1), [-1]
    while len(turns) < 12:
        decision = game.decision
        assert decision is not None
        if decision.kind == "card" and decision.seat != turns[-1]:
            turns.append(decision.seat)
        game.play(game.legal_actions.sample(rng))
    first = turns[1]
    assert turns[1:] == [(first + number) % 5 for number in range(11)]


@pytest.mark.parametrize("count", crowds.SIZES)
def test_boards_and_views_are_written_and_read_with_any_number_of_seats(count: int) -> None:
    game = dtwister.new_game(f"crowds:for-{count}", rules=RULES, seed=3)
    rng = Rng(2)
    for _ in range(60):
        game.play(game.legal_actions.sample(rng))
    assert game.seats == crowds.COLOURS[:count]
    board = board_to_json(game.match)
    assert board["seats"] == list(game.seats)
    assert len(board["lines"]) == count and len(board["lines"][0]["exit_for"]) == count - 1
    assert board_from_json(RULES, board) == board
    for seat in (0, count - 1, None):
        view = game.view(seat)
        assert view_from_json(RULES, view_to_json(view)) == view_to_json(view)
    text = dtwister.position_text(game)
    assert dtwister.parse_position(RULES, text).digest == game.digest


def test_a_session_has_a_key_for_each_of_five_seats() -> None:
    seated = table("crowds:for-5", rules=RULES)
    assert list(seated.keys) == list(crowds.COLOURS[:5])
    seated.play_on(120)
    views = [seated.session.view(key) for key in seated.keys.values()]
    assert [view.seat for view in views] == [0, 1, 2, 3, 4]
    assert seated.session.number > 100


def test_every_line_and_character_has_a_sign_of_its_own() -> None:
    game = dtwister.new_game("crowds:for-12", rules=RULES, seed=3)
    lines = [line_sign(line) for line in game.match.grid.layout.lines]
    assert lines == [*"0123456789", "❿", "⓫"]
    assert len(set(SEAT_SIGNS)) == len(SEAT_SIGNS) == 51
    signs = piece_signs(game.match)
    characters = [signs[piece] for team in game.match.characters for piece in team]
    assert len({*characters, *(sign.lower() for sign in characters)}) == 2 * 60
    assert len(set(signs.values())) == len(game.match.pieces)
    assert all(len(sign) == 1 for sign in signs.values())
    drawing = dtwister.draw(game)
    assert "⓫" in drawing


def test_a_drawn_board_can_have_the_lines_of_twelve_seats() -> None:
    drawing = "+---+---+---+\n  ⓫  A.   4  \n+---+---+---+"
    game = position(
        RULES, drawing, pieces={"A": "cyan.thief"}, seats=crowds.COLOURS, active="cyan", ap=5
    )
    text = dtwister.action_text
    assert "move cyan.thief b1-c1" in {text(game.match, action) for action in game.legal_actions}
    with pytest.raises(dtwister.InvalidNotation, match="seat ⓫, but the game has 5 seats"):
        position(RULES, drawing, pieces={"A": "blue.thief"}, seats=crowds.COLOURS[:5])


@pytest.mark.rule("VET-MODE-18")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_purple_may_be_one_of_three(place: int) -> None:
    seats = ["blue", "yellow"]
    seats.insert(place, "purple")
    game = dtwister.new_game("multi:standard-3", seed=1, seats=tuple(seats))
    assert game.seats[place] == "purple" and "purple.thief" in game.match.piece_index


def test_a_colour_of_no_board_and_no_plugin_is_refused() -> None:
    with pytest.raises(OptionError, match=r"unknown colour 'mauve'; available: .*purple"):
        dtwister.new_game("multi:standard-3", seats=("blue", "mauve", "red"))


@pytest.mark.parametrize("name", ["Dark red", "", "a.b", 7])
def test_a_colour_that_notation_could_not_read_is_refused(name: str) -> None:
    registry = Registry(Manifest(id="demo", version="1"), "demo.py")
    with pytest.raises(PluginError, match="expected a colour in lower-case letters"):
        registry.colour(name)
