"""Questions with names in and out: games answer with the truth, views with their knowledge."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Rng, View
from dtwister.testing import position

RULES = dtwister.load_rules()
DRAWING = """
+---+---+---+---+
|A.a  .  B.   O |
+   +   +   +   +
|C.   .   .   . |
+---+---+---+---+
"""
PIECES = {
    "A": "blue.thief",
    "a": "blue.sword",
    "B": "yellow.goblin wounded",
    "C": "yellow.troll",
}


def drawn() -> Game:
    return position(RULES, DRAWING, pieces=PIECES, ap=3)


def played(scenario: str, decisions: int, seed: int = 3) -> Game:
    game, rng = dtwister.new_game(scenario, seed=seed), Rng(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        game.play(game.legal_actions.sample(rng))
    return game


@pytest.mark.parametrize("seen", [False, True])
def test_games_and_views_answer_alike(seen: bool) -> None:
    game = drawn()
    asked: Game | View = game.view("blue") if seen else game
    assert set(asked.pieces("yellow")) >= {"yellow.goblin", "yellow.troll"}
    assert asked.place_of("blue.thief") == asked.square_of("blue.thief") == "a1"
    assert asked.pieces_at("a1") == ("blue.thief", "blue.sword")
    assert asked.loads_of("blue.thief") == ("blue.sword",)
    assert asked.carrier_of("blue.sword") == "blue.thief"
    assert asked.carrier_of("blue.thief") is None
    assert asked.is_wounded("yellow.goblin") and not asked.is_wounded("blue.thief")
    assert asked.feature_at("d1") == "features:pit" and asked.feature_at("b1") == "features:floor"
    turn = asked.turn
    assert turn is not None and (turn.seat, turn.points) == ("blue", 3)
    assert asked.combat is None


def test_a_preview_is_the_combat_that_is_played() -> None:
    game = drawn()
    attack = dtwister.parse_action(game.match, "attack blue.thief yellow.troll")
    before = game.digest
    found = game.preview(attack)
    assert found is not None and game.digest == before
    assert found == game.view("blue").preview(attack)
    reasons = [(one.source, one.ability, one.amount) for one in found.attack.reasons]
    assert reasons == [("blue.thief", "", 2), ("blue.sword", "features:combat-bonus", 1)]
    assert (found.attack.value, found.defence.value, found.lead) == (3, 4, -1)
    assert (found.target, found.stage, found.is_open) == ("yellow.troll", "cards", False)
    game.play(attack)
    assert game.combat == found
    game.play(dtwister.parse_legal(game, "card 3"))
    hidden, own = game.view("yellow").combat, game.view("blue").combat
    assert hidden is not None and own is not None
    assert [hand.cards for hand in hidden.attack.cards] == [(None,)] and hidden.attack.total is None
    assert [hand.cards for hand in own.attack.cards] == [(3,)] and own.attack.total == 6


def test_only_an_attack_has_a_preview() -> None:
    game = drawn()
    assert game.preview(dtwister.parse_legal(game, "move thief b1")) is None
    far = dtwister.parse_action(game.match, "attack blue.thief yellow.goblin")
    with pytest.raises(dtwister.IllegalAction, match="COMBAT-02"):
        game.preview(far)
    with pytest.raises(dtwister.IllegalAction, match="TURN-01"):
        game.view("yellow").preview(far)
    with pytest.raises(TypeError, match="expected an Action, got 'attack'"):
        game.preview("attack")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda game: game.place_of("blue.theif"),
            "unknown piece 'blue.theif'; did you mean 'blue.thief'",
        ),
        (lambda game: game.pieces_at("zz99"), "unknown square 'zz99'"),
        (lambda game: game.room_at("q"), "unknown place of a room 'q'; available: "),
        (lambda game: game.hands("pink"), "unknown seat 'pink'; available: blue, yellow"),
        (lambda game: game.feature_at("a"), "unknown square 'a'"),
    ],
)
def test_an_error_names_what_there_is(ask, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(dtwister.InvalidNotation, match=message):
        ask(dtwister.new_game("base:standard", seed=1))


@pytest.mark.parametrize("scenario", ["base:standard", "card:3", "multi:standard-4"])
def test_a_view_tells_of_rooms_and_hands_what_its_seat_knows(scenario: str) -> None:
    game = played(scenario, 60)
    for seat in game.seats:
        view = game.view(seat)
        for known, true in zip(view.rooms(), game.rooms(), strict=True):
            assert known == true if true.face != "down" else known.room is known.pair is None
        for seen, held in zip(view.hands(), game.hands(), strict=True):
            assert (seen.seat, seen.kind, seen.count) == (held.seat, held.kind, held.count)
            assert held.is_known
            assert seen == held if seat == seen.seat else not seen.is_known or not seen.count
        assert view.turn == game.turn
    assert not any(hand.is_known and hand.count for hand in game.view(None).hands())


def test_pieces_off_the_board_have_words_for_their_places() -> None:
    game = played("base:standard", 400)
    words = {game.place_of(piece) for piece in game.pieces()}
    assert words & {"eliminated", "exited", "discarded", "behind"}
    assert all(game.square_of(p) in (None, game.place_of(p)) for p in game.pieces())


def test_placeholders_are_pieces_only_where_they_stand_for_one() -> None:
    game = played("card:4", 150)
    name = game.match.placeholders.pieces[0].name if game.match.placeholders.pieces else None
    if name is None:
        game = dtwister.new_game("card:4", seed=3, **{"secret-objects": True})
        name = game.match.placeholders.pieces[0].name
    assert name not in game.pieces()
    with pytest.raises(dtwister.DtwisterError, match="stands for none now"):
        game.place_of(name)
