"""Golden rules: no diagonals, what a square may hold when an action is over (GOLD)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Action, Game, Rng
from dtwister.testing import assert_position, position
from dtwister_features.game_actions import Jump, PlaceToken
from fixtures.games import accepted, kind_is, piece, play_until, refused, space

RULES = dtwister.load_rules()


def stand(drawing: str, edition: str = "DT2", **pieces: str) -> Game:
    """A drawn position in which blue is to act."""
    names = {sign: name.replace("_", " ") for sign, name in pieces.items()}
    return position(RULES, drawing, pieces=names, active="blue", options={"edition": edition})


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


def contents(game: Game, square: int) -> tuple[tuple[str, int], ...]:
    """What a square holds: (sort, seat), objects without their seat."""
    found = []
    for one in game.context.pieces_at(square):
        if game.match.kind_of[one].is_object:
            found.append(("object", -1))
        else:
            sort = "wounded" if game.context.is_wounded(one) else "miniature"
            found.append((sort, game.match.seat_of[one]))
    return tuple(sorted(found))


def is_legal(pieces: tuple[tuple[str, int], ...]) -> bool:
    """The complete list of what a square may hold (GOLD-05), written down again."""
    sorts = tuple(sort for sort, _ in pieces)
    if len(pieces) <= 1 or sorts in (("miniature", "object"), ("object", "wounded")):
        return True
    return sorts == ("miniature", "wounded") and pieces[0][1] == pieces[1][1]


# -- no diagonals ---------------------------------------------------------------------------------

ROOM = """
    +---+---+---+
    |A.   .  y. |
    +   +   +   +
    | .  w.   . |
    +   +   +   +
    | .  C.   . |
    +---+---+---+
"""


@pytest.mark.rule("GOLD-01")
def test_no_diagonal_step() -> None:
    game = stand(ROOM, A="blue.thief", y="yellow.goblin", w="blue.goblin_wounded", C="blue.cleric")
    refused(game, say(game, "move blue.thief a1-b2"), "not-next", "GOLD-01")
    refused(game, say(game, "move blue.thief a1-c1"), "not-next", "GOLD-01")
    accepted(game, say(game, "move blue.thief a1-b1"))


@pytest.mark.rule("GOLD-01")
def test_no_diagonal_attack() -> None:
    drawing = "+---+---+\n|A.   . |\n+   +   +\n|z.  y. |\n+---+---+"
    game = stand(drawing, A="blue.thief", y="yellow.goblin", z="yellow.cleric")
    refused(game, say(game, "attack blue.thief yellow.goblin"), "not-adjacent", "COMBAT-02")
    accepted(game, say(game, "attack blue.thief yellow.cleric"))


@pytest.mark.rule("GOLD-01")
def test_no_diagonal_healing() -> None:
    drawing = "+---+---+\n|C.  v. |\n+   +   +\n| .  w. |\n+---+---+"
    game = stand(drawing, C="blue.cleric", w="blue.goblin_wounded", v="blue.thief_wounded")
    refused(game, say(game, "heal blue.cleric blue.goblin"), "not-adjacent", "CHAR-CLERIC-06")
    accepted(game, say(game, "heal blue.cleric blue.thief"))


@pytest.mark.rule("GOLD-01")
@pytest.mark.parametrize(("over", "to"), [("b2", "c3"), ("b2", "b3"), ("b1", "c2")])
def test_no_diagonal_leg_of_a_jump(over: str, to: str) -> None:
    drawing = """
        +---+---+---+
        |A.   O   . |
        +   +   +   +
        | .   O   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
    """
    game = stand(drawing, A="blue.goblin")
    jump = Jump(piece(game, "blue.goblin"), space(game, over), space(game, to))
    refusal = game.why_not(jump)
    assert refusal is not None
    refused(game, jump, refusal.code, refusal.rule)
    accepted(game, Jump(piece(game, "blue.goblin"), space(game, "b1"), space(game, "c1")))


@pytest.mark.rule("GOLD-01")
def test_no_diagonal_line_of_sight() -> None:
    drawing = "+---+---+---+\n|W.f  .   . |\n+   +   +   +\n| .  y.   . |\n+---+---+---+"
    pieces = {"W": "blue.wizard", "f": "blue.fireball-wand", "y": "yellow.goblin"}
    game = stand(drawing, **pieces)
    assert not [action for action in game.legal_actions if action.verb == "fire"]
    below = "+---+---+---+\n| .  W.f  . |\n+   +   +   +\n| .  y.   . |\n+---+---+---+"
    straight = stand(below, **pieces)
    accepted(straight, say(straight, "fire blue.wizard south"))


# -- what a square may hold -----------------------------------------------------------------------

TWO_ROPES = "+---+---+---+\n|A.r B.s  . |\n+---+---+---+"


@pytest.mark.rule("EX-01", "GOLD-06")
def test_passing_with_an_object_through_a_friend_with_an_object() -> None:
    pieces = {"A": "blue.thief", "B": "blue.goblin", "r": "blue.rope", "s": "blue.sword"}
    game = stand(TWO_ROPES, **pieces)
    refused(game, say(game, "move blue.thief a1-b1"), "occupied", "MOVE-06")
    game.play(say(game, "move blue.thief a1-b1-c1"))
    assert_position(game, "+---+---+---+\n| .  B.s A.r|\n+---+---+---+", pieces=pieces)


@pytest.mark.rule("GOLD-03", "GOLD-04", "R-03")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_no_two_miniatures_on_one_square(edition: str) -> None:
    game = stand(
        "+---+---+---+\n|A.  B.   . |\n+---+---+---+",
        edition,
        A="blue.thief",
        B="blue.goblin",
    )
    refused(game, say(game, "move blue.thief a1-b1"), "occupied", "MOVE-06")
    accepted(game, say(game, "move blue.thief a1-b1-c1"))


@pytest.mark.rule("GOLD-03", "GOLD-04", "R-03")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_no_two_objects_on_one_square(edition: str) -> None:
    game = stand(
        "+---+---+---+\n|A.r  .s  . |\n+---+---+---+",
        edition,
        A="blue.thief",
        r="blue.rope",
        s="blue.sword",
    )
    refused(game, say(game, "move blue.thief a1-b1(-)-c1"), "too-much", "CARRY-04")
    accepted(game, say(game, "move blue.thief a1-b1(+blue.sword)-c1"))


@pytest.mark.rule("GOLD-03", "GOLD-05", "R-01")
def test_a_carried_object_counts_as_a_piece_of_the_square() -> None:
    game = stand(
        "+---+---+---+\n|A.r w.   . |\n+---+---+---+",
        A="blue.thief",
        r="blue.rope",
        w="blue.goblin_wounded",
    )
    refused(game, say(game, "move blue.thief a1-b1"), "two-loads", "GOLD-05")
    accepted(game, say(game, "move blue.thief a1(-)-b1"))


@pytest.mark.rule("R-01", "GOLD-05")
def test_a_carried_wounded_counts_as_a_piece_of_the_square() -> None:
    pieces = {"A": "blue.thief", "w": "blue.goblin wounded", "r": "blue.rope"}
    drawing = "+---+---+---+\n|A.w  .r  . |\n+---+---+---+"
    game = position(RULES, drawing, pieces=pieces, active="blue")
    refused(game, say(game, "move blue.thief a1-b1"), "two-loads", "GOLD-05")
    accepted(game, say(game, "move blue.thief a1-b1-c1"))


@pytest.mark.rule("GOLD-04")
@pytest.mark.parametrize("other", [0, 1])
def test_two_wounded_on_one_square_only_in_the_first_edition(other: int) -> None:
    drawing = "+---+---+---+\n|A.w v.   . |\n+---+---+---+"
    colour = ("blue", "yellow")[other]
    pieces = {"A": "blue.thief", "w": "blue.goblin_wounded", "v": f"{colour}.cleric_wounded"}
    text = "move blue.thief a1-b1(-)-c1"
    second = stand(drawing, "DT2", **pieces)
    refused(second, say(second, text), "too-much", "CARRY-04")
    first = stand(drawing, "DT1", **pieces)
    first.play(say(first, text))
    assert contents(first, space(first, "b1")) == (("wounded", 0), ("wounded", other))


@pytest.mark.rule("GOLD-04")
def test_no_third_piece_even_in_the_first_edition() -> None:
    drawing = "+---+---+---+\n|A.w v.r  . |\n+---+---+---+"
    game = stand(
        drawing,
        "DT1",
        A="blue.thief",
        w="blue.goblin_wounded",
        v="blue.cleric_wounded",
        r="blue.rope",
    )
    refused(game, say(game, "move blue.thief a1-b1(-)-c1"), "too-much", "CARRY-04")


@pytest.mark.rule("GOLD-05")
@pytest.mark.parametrize(
    ("drawing", "text", "square", "expected"),
    [
        ("|A.   .   . |", "a1-b1", "a1", ()),
        ("|A.   .   . |", "a1-b1", "b1", (("miniature", 0),)),
        ("|A.w  .   . |", "a1(-)-b1", "a1", (("wounded", 0),)),
        ("|A.r  .   . |", "a1(-)-b1", "a1", (("object", -1),)),
        ("|A.   .r  . |", "a1-b1", "b1", (("miniature", 0), ("object", -1))),
        ("|A.  w.   . |", "a1-b1", "b1", (("miniature", 0), ("wounded", 0))),
        ("|A.r w.   . |", "a1-b1(-)-c1", "b1", (("object", -1), ("wounded", 0))),
        ("|A.r e.   . |", "a1-b1(-)-c1", "b1", (("object", -1), ("wounded", 1))),
    ],
)
def test_everything_that_a_square_may_hold(
    drawing: str, text: str, square: str, expected: tuple[tuple[str, int], ...]
) -> None:
    every = {
        "A": "blue.thief",
        "r": "blue.rope",
        "w": "blue.goblin_wounded",
        "e": "yellow.goblin_wounded",
    }
    used = {sign: name for sign, name in every.items() if sign in drawing}
    game = stand(f"+---+---+---+\n{drawing}\n+---+---+---+", **used)
    game.play(say(game, f"move blue.thief {text}"))
    assert contents(game, space(game, square)) == expected
    assert is_legal(expected)


@pytest.mark.rule("GOLD-05")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_never_a_miniature_with_an_enemy_wounded(edition: str) -> None:
    game = stand(
        "+---+---+---+\n|A.  e.   . |\n+---+---+---+",
        edition,
        A="blue.thief",
        e="yellow.goblin_wounded",
    )
    refused(game, say(game, "move blue.thief a1-b1"), "enemy-wounded", "MOVE-09")
    accepted(game, say(game, "move blue.thief a1-b1-c1"))


@pytest.mark.rule("GOLD-05")
def test_no_third_piece_on_a_square() -> None:
    game = stand(
        "+---+---+---+\n|A.  w.r  . |\n+---+---+---+",
        A="blue.thief",
        w="blue.goblin_wounded",
        r="blue.rope",
    )
    refused(game, say(game, "move blue.thief a1-b1"), "two-loads", "GOLD-05")
    accepted(game, say(game, "move blue.thief a1-b1(+blue.rope)-c1"))


@pytest.mark.rule("GOLD-06")
def test_only_what_lies_there_at_the_end_counts() -> None:
    # On the way two objects lie on b1; when the walk is over, one of them is gone.
    pieces = {"A": "blue.wizard", "r": "blue.rope", "s": "blue.sword"}
    game = stand("+---+---+---+\n|A.r  .s  . |\n+---+---+---+", **pieces)
    refused(game, say(game, "move blue.wizard a1-b1(-)-c1"), "too-much", "CARRY-04")
    game.play(say(game, "move blue.wizard a1-b1(-)-c1-b1(+blue.sword)-c1"))
    assert_position(game, "+---+---+---+\n| .   .r A.s|\n+---+---+---+", pieces=pieces)


@pytest.mark.rule("GOLD-07")
@pytest.mark.parametrize("sign", ["'", ","])
def test_markers_between_squares_count_for_nothing(sign: str) -> None:
    game = stand(
        f"+---+---+\n|A.r{sign} .s|\n+---+---+", A="blue.thief", r="blue.rope", s="blue.sword"
    )
    assert game.state.gate_states
    game.play(say(game, "move blue.thief a1(-)-b1"))
    assert contents(game, space(game, "b1")) == (("miniature", 0), ("object", -1))


@pytest.mark.rule("GOLD-07", "PLACE-03")
def test_a_square_beside_a_marker_is_empty_for_tokens() -> None:
    drawing = """
        +---+---+---+---+
        |A.  B.   . ' . |
        +   +   +   +   +
        | .   .   .   . |
        +---+---+---+---+
    """
    game = position(
        RULES,
        drawing,
        pieces={"A": "blue.thief", "B": "blue.goblin", "s": "blue.sword room a2"},
        active="blue",
        tile=2,
        face_down=["a2"],
    )
    game.play(say(game, "reveal blue.goblin a2"))
    assert game.state.gate_states
    accepted(game, PlaceToken(piece(game, "blue.sword"), space(game, "c1")))
    accepted(game, PlaceToken(piece(game, "blue.sword"), space(game, "d1")))


# -- after every action ---------------------------------------------------------------------------


@pytest.mark.rule("R-02", "R-03")
def test_the_landing_of_a_jump_is_tested() -> None:
    drawing = "+---+---+---+\n|A.r  O   .s|\n+---+---+---+"
    pieces = {"A": "blue.goblin", "r": "blue.rope", "s": "blue.sword"}
    game = stand(drawing, **pieces)
    goblin, over, to = piece(game, "blue.goblin"), space(game, "b1"), space(game, "c1")
    refused(game, Jump(goblin, over, to), "two-loads", "GOLD-05")
    accepted(game, Jump(goblin, over, to, "leaving"))


@pytest.mark.rule("R-02", "R-03")
def test_healing_is_tested() -> None:
    drawing = "+---+---+---+\n|C.  B.w  . |\n+   +   +   +\n|v.   .   . |\n+---+---+---+"
    game = stand(
        drawing,
        C="blue.cleric",
        B="blue.thief",
        w="blue.goblin_wounded",
        v="blue.troll_wounded",
    )
    refused(game, say(game, "heal blue.cleric blue.goblin"), "carried", "R-73")
    accepted(game, say(game, "heal blue.cleric blue.troll"))


@pytest.mark.rule("R-02", "R-03")
def test_placing_is_tested() -> None:
    drawing = """
        +---+---+---+---+
        |A.  B.   .   . |
        +   +   +   +   +
        | .   .   .   . |
        +---+---+---+---+
    """
    pieces = {
        "A": "blue.thief",
        "B": "blue.goblin",
        "s": "yellow.sword room a2",
        "r": "yellow.rope room a2",
    }
    game = position(RULES, drawing, pieces=pieces, active="blue", tile=2, face_down=["a2"])
    game.play(say(game, "reveal blue.goblin a2"))
    game.play(say(game, "place yellow.sword on c1"))
    refused(game, say(game, "place yellow.rope on c1"), "occupied", "PLACE-04")
    accepted(game, say(game, "place yellow.rope on d1"))


@pytest.mark.rule("R-02", "GOLD-03", "GOLD-04", "GOLD-05")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_square_holds_too_much_after_any_action_of_a_game(seed: int) -> None:
    game = dtwister.new_game("base:standard", seed=seed)
    rng = Rng(seed)
    play_until(game, kind_is("card"), rng)
    kinds = set()
    for _ in range(500):
        action = game.legal_actions.sample(rng)
        kinds.add(action.verb)
        game.play(action)
        for square in game.state.here:
            assert is_legal(contents(game, square)), game.context.square(square)
        if game.is_over:
            break
    assert {"move", "reveal", "place"} <= kinds
