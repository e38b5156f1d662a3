"""What scenes take beside pieces: cards, memories, statuses, markers, two loads, real boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import dtwister
from dtwister import Game, Rules
from dtwister._errors import InvalidNotation
from dtwister._notation.position_places import status_texts
from dtwister.testing import Scene, position, zone_position
from dtwister_features.state_variables import ACTION_HANDS, JUMPS, PLAYED
from fixtures.plugins import curses, fires, heavy
from fixtures.plugins.movement import porters

ROW = """
+---+---+---+
|A.   .   . |
+---+---+---+
"""
TWO = """
+---+---+---+
|A.  B.   . |
+---+---+---+
"""


@cache
def rules() -> Rules:
    """The official rules, with statuses, markers and characters with two loads."""
    return dtwister.load_rules([curses, fires, heavy, porters])


def row(**more: Any) -> Scene:
    return Scene(rules(), ROW, A="blue.thief", **more)


# -- cards and memories ----------------------------------------------------------------------------


def hand(scene: Scene, seat: str, kind: str) -> tuple[int | None, ...]:
    return next(one.cards for one in scene.game.hands() if (one.seat, one.kind) == (seat, kind))


def test_hands_are_given_by_seat_and_kind() -> None:
    scene = row(hands={"blue combat": (5, 0), "yellow action": (4, 2)})
    assert hand(scene, "blue", "combat") == (0, 5)
    assert hand(scene, "yellow", "action") == (2, 4)
    context = scene.game.context
    assert context.recall(PLAYED)[1] == (3, 5)
    assert hand(scene, "yellow", "combat") == hand(row(), "yellow", "combat")


def test_cards_played_are_no_longer_in_the_hand() -> None:
    scene = row(played={"blue combat": (6,), "blue action": (5, 2)})
    before = hand(row(), "blue", "combat")
    assert hand(scene, "blue", "combat") == tuple(card for card in before if card != 6)
    context = scene.game.context
    assert context.recall(PLAYED)[0] == (5, 2) and context.recall(ACTION_HANDS)[0] == (3, 4)


def test_a_card_that_is_not_in_hand_cannot_be_laid() -> None:
    scene = Scene(rules(), TWO, A="blue.warrior", B="yellow.goblin", hands={"blue combat": (0, 1)})
    scene.play("attack blue.warrior yellow.goblin").expect_offers("card", "card 0", "card 1")


def test_memories_are_set_by_their_keys() -> None:
    assert row(memory={"features:jumps": (1, 0)}).game.context.recall(JUMPS) == (1, 0)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"hands": {"blue combat": (7,)}}, "blue cannot have the combat cards 7: there are 0, 1"),
        ({"hands": {"blue cmbat": (1,)}}, "unknown kind of cards 'cmbat'; available: action, com"),
        ({"hands": {"red combat": (1,)}}, "expected blue or yellow and a kind of cards"),
        (
            {"hands": {"blue action": (2,)}, "played": {"blue action": (3,)}},
            "blue action: say `hands` or `played`, the rest follows",
        ),
        ({"memory": {"features:jump": (1, 0)}}, "did you mean 'features:jumps'"),
        ({"memory": {"features:jumps": 3}}, "memory features:jumps: expected a tuple, got 3"),
        ({"statuses": ["blue.thief curses:wingd nobody for-good"]}, "did you mean 'curses:winged'"),
        ({"markers": {"b1": "fires:fir"}}, "'b1': unknown feature 'fires:fir' (did you mean"),
        ({"markers": {"z9": "fires:fire"}}, "z9: "),
        ({"markers": {"b1 up": "fires:ice"}}, "expected a place and perhaps a direction"),
        ({"markers": {"b1": "fires:fire blue soon"}}, "b1: expected an owner and one of"),
        ({"active": "red"}, "red: "),
    ],
)
def test_what_does_not_fit_is_an_error_with_its_place(more: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        row(**more)
    assert said in str(caught.value)


# -- statuses and markers --------------------------------------------------------------------------


def lines(game: Game) -> list[str]:
    """Return the statuses of a game in words."""
    return status_texts(game.match, game.state)


STONE = """
+---+---+---+
|A.P  .r B.p|
+---+---+---+
"""
PETRIFIED = "curses:petrified blue own-turn"


def stone(**signs: str) -> Scene:
    said = {"A": "blue.thief", "B": "yellow.goblin", "r": "blue.rope", "P": PETRIFIED, **signs}
    return Scene(rules(), STONE, p=f"{PETRIFIED} + yellow.sword", **said)


def test_a_status_is_drawn_behind_the_square_of_its_piece() -> None:
    scene = stone()
    names = scene.game.match.pieces
    found = [(names[one.piece].name, one.status) for one in scene.game.state.statuses]
    assert found == [("blue.thief", "curses:petrified"), ("yellow.goblin", "curses:petrified")]
    drawing = dtwister.draw(scene.game)
    assert "|T.P  .r G.0|" in drawing
    assert f"P = {PETRIFIED}" in drawing and f"0 = {PETRIFIED} + yellow.sword" in drawing
    scene.expect_board(STONE)


def test_what_a_game_draws_is_read_back() -> None:
    game = stone().game
    again = position(rules(), dtwister.draw(game))
    assert sorted(lines(again)) == sorted(lines(game)) and len(lines(game)) == 2
    Scene.of(game).expect_board(dtwister.draw(game))


@pytest.mark.parametrize(
    ("drawing", "signs", "said"),
    [
        (STONE.replace("A.P", "A. "), {}, "a1: expected blue.thief, got blue.thief + curses"),
        (STONE, {"P": "curses:winged nobody for-good"}, "got blue.thief + curses:petrified blue"),
        (STONE, {"P": "curses:petrified yellow own-turn"}, "got blue.thief + curses:petrified b"),
    ],
)
def test_a_board_with_other_statuses_is_not_as_drawn(
    drawing: str, signs: dict[str, str], said: str
) -> None:
    scene = stone()
    with pytest.raises(AssertionError, match="not as drawn") as caught:
        scene.expect_board(drawing, **signs)
    assert said in str(caught.value)


def test_the_id_of_a_status_alone_stands_for_any_owner_and_time() -> None:
    stone().expect_board(STONE, P="curses:petrified", p="curses:petrified + yellow.sword")
    scene = Scene(rules(), ROW.replace("A. ", "A.P"), A="blue.thief", P="curses:petrified")
    assert scene.game.state.statuses[0].until == "for-good"


def test_a_status_without_a_piece_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="'P' is a status, and no piece is before it"):
        Scene(rules(), ROW.replace("   .", "   .P", 1)[:-1], A="blue.thief", P=PETRIFIED)


def test_two_statuses_of_different_owners_have_different_signs() -> None:
    said = [f"blue.thief {PETRIFIED}", "yellow.goblin curses:petrified yellow own-turn"]
    scene = Scene(rules(), TWO, A="blue.thief", B="yellow.goblin", statuses=said)
    drawing = dtwister.draw(scene.game)
    assert "|T.P G.0" in drawing and "0 = curses:petrified yellow own-turn" in drawing
    again = position(rules(), drawing)
    assert lines(again) == lines(scene.game) == said


def test_boards_of_zones_show_statuses_at_the_names() -> None:
    game = zone_position(
        *(rules(), "card:2x2", {"r1": "?", "r2": "?", "r3": "?", "r4": "blue-b/0"}),
        {"blue.naga": "r4.t"},
        settings={"turn": "card:turn"},
        statuses=[f"blue.naga {PETRIFIED}"],
    )
    assert "b.naga/P" in dtwister.draw(game)


def test_markers_have_owner_and_time() -> None:
    said = {"b1": "fires:fire blue own-turn", "c1": "fires:web", "a1 east": "fires:ice"}
    scene = row(markers=said)
    drawing = dtwister.draw(scene.game)
    assert "|T. i f   w |" in drawing
    assert "marker b1 fires:fire blue own-turn" in drawing
    assert len(scene.game.state.markers) == 3 and len(scene.game.state.marker_terms) == 1
    scene.expect_refusal("move blue.thief a1-b1")
    again = position(rules(), drawing)
    assert again.state.marker_terms == scene.game.state.marker_terms


def test_the_sign_of_a_marker_lays_it() -> None:
    scene = Scene(rules(), "+---+---+---+\n|A.   f   . |\n+---+---+---+", A="blue.thief")
    assert list(scene.game.state.markers.values()) == ["fires:fire"]
    scene.play("move blue.thief a1-b1")
    assert scene.game.context.is_wounded(0)


def test_a_board_with_another_marker_is_not_as_drawn() -> None:
    scene = row(markers={"b1": "fires:fire blue own-turn"})
    wanted = "+---+---+---+\n|A.   f   . |\n+---+---+---+\n\nmarker b1 fires:fire yellow own-turn\n"
    with pytest.raises(AssertionError, match="expected the markers"):
        scene.expect_board(wanted)


# -- loads -----------------------------------------------------------------------------------------


@pytest.mark.rule("CARRY-01")
def test_a_character_with_two_places_has_two_objects() -> None:
    drawing = ROW.replace("A. ", "A.x")
    scene = Scene(rules(), drawing, A="blue.paladin", x="blue.rope + blue.sword")
    assert scene.game.loads_of("blue.paladin") == ("blue.rope", "blue.sword")
    scene.expect_board(drawing)
    with pytest.raises(InvalidNotation, match="it would carry too much"):
        Scene(rules(), drawing, A="blue.paladin", x="blue.rope + blue.sword + blue.armor")


# -- positions that cannot be ----------------------------------------------------------------------


def pile(text: str, *, cell: str = "A.x", **options: str) -> Callable[..., Scene]:
    """Make a scene with pieces on a1, and the troll on it if the cell has an A."""

    def make(**more: Any) -> Scene:
        signs = {sign: name for sign, name in (("A", "blue.troll"), ("x", text)) if sign in cell}
        drawing = ROW.replace("A. ", cell)
        return Scene(rules(), drawing, pieces=signs, more={"options": options}, **more)

    return make


IMPOSSIBLE: list[tuple[Callable[..., Scene], str]] = [
    (pile("blue.rope + blue.sword"), "blue.troll cannot have blue.rope and blue.sword on a1: it "),
    (pile("yellow.goblin wounded"), "yellow.goblin is a wounded of an enemy (GOLD-05)"),
    (pile("blue.goblin"), "cannot be on a1: two miniatures never share a square (GOLD-04)"),
    (pile("blue.rope + blue.sword", cell=" .x"), "two objects lie on one square (GOLD-05)"),
    (pile("blue.sword", cell=" Ox"), "blue.sword cannot be on a1: nothing lies there by itself (P"),
    (pile("", cell="AO "), "blue.troll cannot be on a1: nothing there holds it (PIT-05)"),
    (
        pile("blue.goblin wounded + blue.cleric wounded", cell=" .x", edition="DT2"),
        "there is more than one wounded (GOLD-04)",
    ),
    (
        lambda **more: Scene(rules(), "+---+\n|A? |\n+---+", A="blue.troll", **more),
        "cannot be on a1: it is in a room that lies face down (BOARD-08)",
    ),
]


@pytest.mark.rule("GOLD-04", "GOLD-05", "PIT-04", "PIT-05", "BOARD-08")
@pytest.mark.parametrize(("make", "said"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_unless_told(
    make: Callable[..., Scene], said: str
) -> None:
    with pytest.raises(InvalidNotation) as caught:
        make()
    assert said in str(caught.value)
    assert "impossible position" in str(caught.value) and "impossible=True" in str(caught.value)
    assert make(impossible=True).game.match.pieces


@pytest.mark.parametrize(
    "make",
    [
        pile("blue.rope"),
        pile("blue.goblin wounded"),
        pile("blue.rope", cell="AOx"),
        pile("blue.goblin wounded + yellow.rope", cell=" .x"),
        pile("blue.goblin wounded + blue.cleric wounded", cell=" .x", edition="DT1"),
    ],
)
def test_what_can_be_is_accepted(make: Callable[..., Scene]) -> None:
    assert make().game.match.pieces


def test_zones_are_asked_too() -> None:
    pieces = {
        "blue.naga": "r4.t",
        "blue.rope": "carried by blue.naga",
        "blue.key": "carried by blue.naga",
    }
    given = (rules(), "card:2x2", {"r1": "?", "r2": "?", "r3": "?", "r4": "blue-b/0"}, pieces)
    with pytest.raises(InvalidNotation, match="it would carry too much"):
        zone_position(*given, settings={"turn": "card:turn"})
    assert zone_position(*given, settings={"turn": "card:turn"}, impossible=True).match.pieces


# -- ends ------------------------------------------------------------------------------------------

WAY_OUT = """
+---+---+
|A.   1 |
+---+---+
"""


@pytest.mark.parametrize("scenario", ["", "prison:1", "prison:2", "prison:5", "veterans:draft"])
def test_a_lonely_piece_does_not_end_the_game(scenario: str) -> None:
    name = "blue.naga" if scenario.startswith("prison") else "blue.thief"
    scene = Scene(dtwister.load_rules(), WAY_OUT, A=name, scenario=scenario)
    scene.play(f"move {name} a1-b1")
    assert not scene.game.is_over
    wounded = Scene(dtwister.load_rules(), WAY_OUT, A=f"{name} wounded", scenario=scenario)
    assert not wounded.game.is_over


@pytest.mark.rule("R-82")
def test_a_whole_game_ends_for_want_of_pieces() -> None:
    scene = Scene(dtwister.load_rules(), WAY_OUT, A="blue.thief", whole=True)
    scene.play("move blue.thief a1-b1")
    assert scene.game.is_over
