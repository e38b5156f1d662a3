"""Who may look at what (VIEW)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Event, Game, Rng, View
from dtwister._engine.visibility.view import seen_event
from dtwister._model import events
from dtwister.testing import position
from dtwister_features.game_actions import EndTurn, Lay, PlayCard, PlayCombat, SetAside, Start
from dtwister_features.game_events import CombatCardChosen
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import (
    fresh_game,
    kind_is,
    lay,
    memory,
    piece,
    placing_game,
    play_until,
    space,
)

RULES = dtwister.load_rules()
EVERYBODY = ("blue", "yellow", None)
UNKNOWN = -99
"""Where a piece is in a view that must not tell."""


def seen_memory(view: View, key: str) -> tuple[tuple[int, ...], ...]:
    """A slot of the memory as a view has it."""
    keys = [one.key for one in view.match.memories.slots]
    found: tuple[tuple[int, ...], ...] = view.state.memory[keys.index(key)]
    return found


def others(seat: str | None) -> list[str]:
    """The seats that are not this one."""
    return [name for name in ("blue", "yellow") if name != seat]


# -- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("VIEW-01")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_knows_face_or_orientation_of_a_face_down_room(seat: str | None) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    other = game.fork()
    other._state = game.state.copy()
    other._state.tiles.reverse()
    other._state.turns[:] = [(turn + 1) % 4 for turn in other._state.turns]
    assert game.view(seat).key() == other.view(seat).key()
    assert set(game.view(seat).state.tiles) == {UNKNOWN}
    assert set(game.view(seat).state.turns) == {0}


@pytest.mark.rule("VIEW-01")
def test_the_face_of_a_revealed_room_is_known_to_all() -> None:
    game = fresh_game()
    play_until(game, lambda game: bool(game.state.faceup), Rng(4))
    slot = game.state.faceup.bit_length() - 1
    for seat in EVERYBODY:
        view = game.view(seat)
        assert view.state.tiles[slot] == game.state.tiles[slot]
        assert view.state.turns[slot] == game.state.turns[slot]
        assert view.state.tiles.count(UNKNOWN) == 7


@pytest.mark.rule("VIEW-01")
@pytest.mark.parametrize("seat", [0, 1, dtwister.SPECTATOR])
def test_the_deal_tells_nobody_anything(seat: int) -> None:
    game = dtwister.new_game("base:standard", seed=0, auto_chance=False)
    dealt = next(
        event for event in game.play(game.chance_outcome()) if isinstance(event, events.RoomsDealt)
    )
    assert dealt.tiles
    shown = seen_event(dealt, seat)
    assert isinstance(shown, events.RoomsDealt)
    assert (shown.tiles, shown.turns) == ((), ())


@pytest.mark.rule("VIEW-02")
def test_tokens_behind_a_screen_are_seen_by_their_owner_only() -> None:
    game = placing_game()
    for seat in EVERYBODY:
        view = game.view(seat)
        for one, at in enumerate(game.state.at):
            if at == -1:
                mine = seat is not None and game.match.seats[game.match.seat_of[one]] == seat
                assert view.state.at[one] == (-1 if mine else UNKNOWN)
        assert view.public_counts.behind == (10, 10)


@pytest.mark.rule("VIEW-03", "SETUP-05")
def test_starters_are_hidden_from_the_opponent_until_they_are_turned_up() -> None:
    game = placing_game()
    dots = {space(game, name) for name in ("a2", "a4", "a7", "a9")}
    starters = [one for one, at in enumerate(game.state.at) if at in dots]
    assert {game.view("blue").state.at[one] for one in starters} == dots
    for seat in ("yellow", None):
        assert {game.view(seat).state.at[one] for one in starters} == {UNKNOWN}
        assert {
            square for square, owner in game.view(seat).public_counts.on_lines if owner == 0
        } == dots
    play_until(game, kind_is("card"))
    for seat in EVERYBODY:
        assert {game.view(seat).state.at[one] for one in starters} == dots


@pytest.mark.rule("VIEW-03", "SETUP-05")
def test_the_second_seat_chooses_its_starters_without_seeing_the_first_ones() -> None:
    views = []
    for names in (("thief", "troll", "goblin", "cleric"), ("wizard", "warrior", "cleric", "thief")):
        game = dtwister.new_game("base:standard", seed=1)
        for name, square in zip(names, ("a2", "a4", "a7", "a9"), strict=True):
            game.play(Start(piece(game, f"blue.{name}"), space(game, square)))
        views.append(game.view("yellow").key())
    assert views[0] == views[1]


@pytest.mark.rule("VIEW-04", "R-85", "SETUP-10")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_tokens_on_rooms_are_hidden_even_from_their_owner(seat: str | None) -> None:
    game = fresh_game()
    on_rooms = [one for one, at in enumerate(game.state.at) if at <= -100]
    assert len(on_rooms) == 20
    view = game.view(seat)
    assert {view.state.at[one] for one in on_rooms} == {UNKNOWN}
    shown = [sum(view.tokens_on(room).values()) for room in range(8)]
    assert shown == [2, 3, 3, 2] * 2


@pytest.mark.rule("R-84")
def test_the_back_of_a_token_shows_its_colour_and_not_its_kind() -> None:
    views = []
    for name in ("rope", "treasure"):
        game = placing_game()
        assert game.decision is not None
        mine = game.match.seats[game.decision.seat]
        game.play(lay(game, f"{mine}.{name}", "a2"))
        views.append([game.view(seat).key() for seat in (*others(mine), None)])
        assert game.view(None).public_counts.on_rooms == ((1, game.match.seats.index(mine), 1),)
    assert views[0] == views[1]
    kinds = []
    for is_object in (True, False):
        game = placing_game()
        assert game.decision is not None
        mine = game.match.seats[game.decision.seat]
        action = next(
            a
            for a in game.legal_actions
            if isinstance(a, Lay) and game.match.kind_of[a.piece].is_object is is_object
        )
        game.play(Lay(action.piece, 1))
        kinds.append([game.view(seat).key() for seat in (*others(mine), None)])
    assert kinds[0] == kinds[1]


@pytest.mark.rule("R-85")
def test_the_record_of_his_own_placements_is_shown_to_a_player_again() -> None:
    game = placing_game()
    assert game.decision is not None
    seat = game.decision.seat
    action = next(iter(game.legal_actions))
    assert isinstance(action, Lay)
    happened = next(e for e in game.play(action) if isinstance(e, events.LaidOnRoom))
    assert seen_event(happened, seat) == happened
    for stranger in (1 - seat, dtwister.SPECTATOR):
        shown = seen_event(happened, stranger)
        assert isinstance(shown, events.LaidOnRoom)
        assert (shown.piece, shown.slot) == (-1, happened.slot)


@pytest.mark.rule("VIEW-11", "HANDICAP-01")
def test_which_characters_a_handicap_removes_is_known_to_their_owner_only() -> None:
    views = []
    for name in ("thief", "troll"):
        game = dtwister.new_game("base:standard", seed=0, handicap="very-experienced/good")
        game.play(SetAside(piece(game, f"blue.{name}")))
        assert game.view("blue").state.at[piece(game, f"blue.{name}")] == -2
        for seat in ("yellow", None):
            assert game.view(seat).public_counts.aside == (1, 0)
        views.append([game.view(seat).key() for seat in ("yellow", None)])
    assert views[0] == views[1]


@pytest.mark.rule("VIEW-12")
def test_what_a_player_brought_is_unknown_until_it_appears() -> None:
    game = fresh_game()
    view = game.view("blue")
    hidden = [one for one in range(len(game.match.pieces)) if view.state.at[one] == UNKNOWN]
    assert len(hidden) == 20
    play_until(game, kind_is("place"), Rng(2))
    shown = [one for one in hidden if game.view("blue").state.at[one] != UNKNOWN]
    assert shown == [one for one in hidden if game.state.faceup >> (-100 - game.state.at[one]) & 1]
    assert shown


# -- during play ----------------------------------------------------------------------------------

DUEL = "+---+---+---+\n|A.r y.g  . |\n+---+---+---+"
TEAMS = {
    "A": "blue.warrior",
    "r": "blue.rope",
    "y": "yellow.warrior",
    "g": "yellow.goblin wounded",
}


def duel() -> Game:
    """Two warriors on adjacent squares."""
    return position(RULES, DUEL, pieces=TEAMS, active="blue")


def attack(game: Game) -> None:
    """Blue attacks."""
    game.play(dtwister.parse_action(game.match, "attack blue.warrior yellow.warrior"))


@pytest.mark.rule("VIEW-05", "R-107")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_hand_is_hidden_and_the_number_of_its_cards_is_not(seat: str | None) -> None:
    game = fresh_game()
    first = game.decision.seat if game.decision else -1
    game.play(PlayCard(2))
    view = game.view(seat)
    for index, colour in enumerate(game.seats):
        action = seen_memory(view, "features:action-hands")[index]
        combat = seen_memory(view, "features:combat-hands")[index]
        assert len(action) == (3 if index == first else 4)
        assert len(combat) == 9
        if colour == seat:
            assert combat == (0, 1, 2, 2, 3, 3, 4, 5, 6)
            assert 5 in action
        else:
            assert set(combat) == set(action) == {-1}
    assert memory(game, "features:jumps") == seen_memory(view, "features:jumps") == (3, 3)


@pytest.mark.rule("VIEW-06")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_may_look_under_a_character_and_see_who_is_wounded(seat: str | None) -> None:
    game = duel()
    view = game.view(seat)
    context = view.context
    assert context.load_of(piece(game, "blue.warrior")) == piece(game, "blue.rope")
    assert context.load_of(piece(game, "yellow.warrior")) == piece(game, "yellow.goblin")
    assert context.is_wounded(piece(game, "yellow.goblin"))
    assert view.state.at == game.state.at


@pytest.mark.rule("VIEW-07", "R-87")
def test_nobody_sees_which_combat_cards_were_used() -> None:
    games = []
    for card in (1, 2):
        game = duel()
        attack(game)
        game.play(PlayCombat(6))
        game.play(PlayCombat(card))
        games.append(game)
    # Yellow used different cards with the same outcome; only its own hand tells.
    assert games[0].view("blue").key() == games[1].view("blue").key()
    assert games[0].view(None).key() == games[1].view(None).key()
    assert games[0].view("yellow").key() != games[1].view("yellow").key()
    assert seen_memory(games[0].view("yellow"), "features:combat-hands")[1] == (
        0, 2, 2, 3, 3, 4, 5, 6,
    )  # fmt: skip
    assert len(seen_memory(games[0].view("blue"), "features:combat-hands")[1]) == 8


@pytest.mark.rule("VIEW-08")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_top_action_cards_points_spent_and_left_and_vp_are_public(seat: str | None) -> None:
    game = fresh_game()
    game.play(PlayCard(2))
    game.play(EndTurn())
    game.play(PlayCard(3))
    turn = game.view(seat).context.find(CardTurn)
    assert turn is not None
    assert (turn.card, turn.ap) == (3, 3)
    game.play(next(action for action in game.legal_actions if action.verb == "move"))
    view = game.view(seat)
    turn = view.context.find(CardTurn)
    assert turn is not None
    assert (turn.card, turn.ap) == (3, 2)
    assert sorted(stack[-1] for stack in seen_memory(view, "features:played")) == [2, 3]
    assert view.vp == (0, 0)


@pytest.mark.rule("R-86")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_earlier_action_cards_of_the_cycle_are_shown(seat: str | None) -> None:
    game = fresh_game()
    first = game.decision.seat if game.decision else -1
    for card in (2, 3, 4, 2):
        game.play(PlayCard(card))
        game.play(EndTurn())
    played = seen_memory(game.view(seat), "features:played")
    assert (played[first], played[1 - first]) == ((2, 4), (3, 2))


@pytest.mark.rule("VIEW-09")
def test_a_committed_combat_card_is_hidden_until_both_are_shown() -> None:
    views: dict[str, list[object]] = {"blue": [], "yellow": [], "nobody": []}
    for card in (3, 5):
        game = duel()
        attack(game)
        chosen = next(e for e in game.play(PlayCombat(card)) if isinstance(e, CombatCardChosen))
        for seat, name in ((0, "blue"), (1, "yellow"), (dtwister.SPECTATOR, "nobody")):
            shown = seen_event(chosen, seat)
            assert isinstance(shown, CombatCardChosen)
            assert shown.card == (card if seat == 0 else -1)
            views[name].append(game.view(seat).key())
        assert game.view("yellow").legal_actions
    assert views["yellow"][0] == views["yellow"][1]
    assert views["nobody"][0] == views["nobody"][1]
    assert views["blue"][0] != views["blue"][1]


@pytest.mark.rule("VIEW-10", "VIEW-05")
def test_a_combat_shows_two_cards_and_nothing_else_of_the_hands() -> None:
    game = duel()
    attack(game)
    happened: list[Event] = [*game.play(PlayCombat(3)), *game.play(PlayCombat(4))]
    for seat, stranger in ((0, 1), (1, 0)):
        hand = seen_memory(game.view(seat), "features:combat-hands")[stranger]
        assert hand == (-1,) * 8
        for event in happened:
            shown = attrs.astuple(seen_event(event, seat))
            assert not any(isinstance(part, tuple) and 6 in part and 5 in part for part in shown)


# -- views as a whole -----------------------------------------------------------------------------


@pytest.mark.rule("VIEW-02", "VIEW-04", "VIEW-05")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_view_asks_the_same_and_offers_the_same_as_the_game(seed: int) -> None:
    game = dtwister.new_game("base:standard", seed=seed)
    rng = Rng(seed)
    for count in range(120):
        if game.decision is None:
            break
        for seat in EVERYBODY:
            assert game.view(seat).decision == game.decision
        asked, other = game.decision.seat, 1 - game.decision.seat
        if count % 5 == 0:
            offered = game.view(asked).legal_actions
            assert set(offered) == set(game.legal_actions)
        assert not game.view(other).legal_actions
        assert not game.view(None).legal_actions
        game.play(game.legal_actions.sample(rng))


@pytest.mark.rule("VIEW-01", "VIEW-02", "VIEW-03", "VIEW-04", "VIEW-05", "VIEW-09")
@pytest.mark.parametrize("seed", [3, 4])
def test_made_up_games_look_the_same_as_the_real_one(seed: int) -> None:
    game = dtwister.new_game("base:standard", seed=seed)
    rng = Rng(seed)
    for _ in range(60):
        for seat in (0, 1, dtwister.SPECTATOR):
            view = game.view(seat)
            assert view.sample(rng).view(seat).key() == view.key()
        for _ in range(4):
            if not game.is_over:
                game.play(game.legal_actions.sample(rng))
