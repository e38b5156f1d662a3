"""The points in which the editions differ, one by one as in the table of the edition policy.

Where the two are taken alike, the test says so for both. Mixed sets always go by the second
edition: their scenarios have no other choice.
"""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister import Game, OptionError, Result
from dtwister_features.game_events import TimeAdded
from dtwister_features.state_variables import JUMPS
from fixtures.games import game_of, memory
from fixtures.positions.drawn import ap_left, jump_cards, legal, place, play, refusal, stand

each_edition = pytest.mark.parametrize("edition", ["DT1", "DT2"])


def drawn(edition: str, drawing: str, pieces: dict[str, str], **more: Any) -> Game:
    """A drawn position under an edition."""
    options = {"edition": edition, **more.pop("options", {})}
    return stand(drawing, pieces, options=options, **more)


def in_row(*squares: str) -> str:
    """Squares in a row between walls, each as its three characters."""
    rails = "---".join("+" * (len(squares) + 1))
    return f"\n{rails}\n {' '.join(squares)}\n{rails}\n"


@pytest.mark.rule("GOLD-04")
@each_edition
def test_gold_04_two_wounded_on_one_square(edition: str) -> None:
    """DT1: any two pieces; DT2: one of each kind."""
    pieces = {"A": "blue.thief", "w": "blue.goblin wounded", "v": "yellow.cleric wounded"}
    game = drawn(edition, in_row("A.w", "v. ", " . "), pieces)
    leaving = "move blue.thief a1-b1(-)-c1"
    if edition == "DT1":
        play(game, leaving)
        assert place(game, "blue.goblin") == place(game, "yellow.cleric") == "b1"
    else:
        assert refusal(game, leaving) == ("too-much", "CARRY-04")
    # Two objects and two miniatures never share a square, in neither edition.
    objects = {"A": "blue.thief", "w": "blue.sword", "v": "yellow.rope"}
    two = drawn(edition, in_row("A.w", " .v", " . "), objects)
    assert refusal(two, leaving) == ("too-much", "CARRY-04")


@pytest.mark.rule("REVEAL-03")
@each_edition
def test_reveal_03_from_the_line(edition: str) -> None:
    """DT1: both touching rooms; DT2: the one room its square touches."""
    drawing = """
    +   +   +   +
     A0   .   .
    +   +   +   +
      0   .   .
    +   +   +   +
      0   .   .
    +   +   +   +
      0   .   .
    +   +   +   +
    """
    game = drawn(edition, drawing, {"A": "blue.thief"}, tile=2, face_down=("a1", "b1"))
    assert legal(game, "reveal blue.thief a1")
    if edition == "DT1":
        assert legal(game, "reveal blue.thief b1")
    else:
        assert refusal(game, "reveal blue.thief b1") == ("no-access", "REVEAL-02")


@pytest.mark.rule("ROTATE-06")
@each_edition
def test_rotate_06_a_face_down_twin(edition: str) -> None:
    """DT1: refused; DT2 is silent and taken as DT1."""
    drawing = """
    +   +   +   +
     A@   .   .
    +   +   +   +
    """
    twins = {"tile": 1, "twins": (("a1", "a2"),)}
    game = drawn(edition, drawing, {"A": "blue.thief"}, face_down=("a2",), **twins)
    turning = "rotate blue.thief a2 clockwise"
    assert refusal(game, turning) == ("face-down", "ROTATE-06")
    assert legal(drawn(edition, drawing, {"A": "blue.thief"}, **twins), turning)


@pytest.mark.rule("CARD-10")
@each_edition
def test_card_10_a_used_jump_card(edition: str) -> None:
    """DT1: on the face-down pile; DT2: removed. In both only the number left is to be seen."""
    game = drawn(edition, in_row("A. ", " O ", " . "), {"A": "blue.thief"})
    play(game, "jump blue.thief over b1 to c1")
    assert jump_cards(game) == (2, 3)
    for seat in ("blue", "yellow", None):
        assert game.view(seat).context.recall(JUMPS) == (2, 3)


@pytest.mark.rule("JUMP-03")
@each_edition
@pytest.mark.parametrize("to", ["b1", "c2", "b3"])
def test_jump_03_around_a_corner(edition: str, to: str) -> None:
    """DT1: "behind", or any adjacent side; DT2: any adjacent side. So in both."""
    drawing = """
    +   +   +   +
      .   .   .
    +   +   +   +
     A.   O   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = drawn(edition, drawing, {"A": "blue.thief"})
    assert legal(game, f"jump blue.thief over b2 to {to}")
    assert refusal(game, "jump blue.thief over b2 to a2") == ("no-landing", "JUMP-03")


@pytest.mark.rule("CARRY-13")
@each_edition
def test_carry_13_discarded_after_use(edition: str) -> None:
    """DT1: objects that need points are; DT2: each as it says. For these objects it is the same."""
    game = drawn(
        edition,
        in_row("A.w", " . ", "E. "),
        {
            "A": "blue.wizard",
            "w": "blue.fireball-wand",
            "E": "yellow.warrior",
        },
    )
    play(game, "fire blue.wizard east")
    assert place(game, "blue.fireball-wand") == "discarded"
    potion = drawn(edition, in_row("A.p", " . "), {"A": "blue.thief", "p": "blue.speed-potion"})
    play(potion, "drink blue.thief")
    assert place(potion, "blue.speed-potion") == "discarded"
    # The Key, of the second edition only, costs points and stays all the same.
    drawing = "\n+---+---+\n A.k# .\n+---+---+\n"
    key = drawn(edition, drawing, {"A": "blue.goblin", "k": "blue.key"}, ap=2)
    play(key, "open blue.goblin east")
    assert (ap_left(key), place(key, "blue.key")) == (1, "a1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43")
@each_edition
def test_obj_rope_05_the_rope_of_a_thief_on_a_pit(edition: str) -> None:
    """DT1: friends may take it, since she needs none; DT2: nobody is deprived of one."""
    pieces = {"A": "blue.warrior", "T": "blue.thief", "r": "blue.rope"}
    game = drawn(edition, in_row("A. ", "TOr", " . "), pieces)
    taking = "move blue.warrior a1-b1(+blue.rope)-c1"
    if edition == "DT1":
        assert legal(game, taking)
    else:
        assert refusal(game, taking) == ("support-in-use", "OBJ-ROPE-05")


@pytest.mark.rule("OBJ-ROPE-07", "R-99")
@each_edition
def test_obj_rope_07_two_squares_beside(edition: str) -> None:
    """DT1: two valid neighbours; DT2 with the Veterans section: two attachable squares."""
    pieces = {"A": "blue.warrior", "r": "blue.rope"}
    alone = drawn(edition, in_row("A.r", " O ", " O "), pieces)
    assert refusal(alone, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    assert legal(drawn(edition, in_row("A.r", " O ", " . "), pieces), "move blue.warrior a1-b1")


@pytest.mark.rule("CHAR-CLERIC-07", "VET-CLERIC-01")
@each_edition
def test_char_cleric_07_enemies_too(edition: str) -> None:
    """DT1 says so, and so does the Veterans section."""
    pieces = {"A": "blue.cleric", "E": "yellow.warrior wounded"}
    game = drawn(edition, in_row("A. ", "E. "), pieces)
    play(game, "heal blue.cleric yellow.warrior")
    assert not game.context.is_wounded(game.match.piece_index["yellow.warrior"])


@pytest.mark.rule("COMBAT-12")
@each_edition
def test_combat_12_from_the_own_line(edition: str) -> None:
    """DT1 says so; DT2 is taken alike."""
    drawing = """
    +   +   +   +
     A0  E.   .
    +   +   +   +
    """
    game = drawn(edition, drawing, {"A": "blue.warrior", "E": "yellow.goblin"})
    assert legal(game, "attack blue.warrior yellow.goblin")


@pytest.mark.rule("WOUND-01", "VET-MODE-17")
@each_edition
def test_wound_01_a_wounded_is_known(edition: str) -> None:
    """DT1: the token is turned face down; DT2: a token in place of the miniature. Known in both."""
    game = drawn(edition, in_row("A. ", "E. "), {"A": "blue.warrior", "E": "yellow.goblin"})
    play(game, "attack blue.warrior yellow.goblin", "card 3", "card 0")
    for seat in ("blue", "yellow", None):
        context = game.view(seat).context
        assert context.is_wounded(game.match.piece_index["yellow.goblin"])
        assert context.square(context.space(game.match.piece_index["yellow.goblin"])) == "b1"


@pytest.mark.rule("END-04")
@each_edition
@pytest.mark.parametrize("target", [5, 6, 7, 8])
def test_end_04_higher_targets(edition: str, target: int) -> None:
    """DT1: up to 8, DT2: up to 7. By default 5 to 8 can be agreed on, in both."""
    pieces = {
        "A": "blue.thief",
        "B": "blue.goblin behind",
        "E": "yellow.warrior behind",
    }
    more = {"vp": {"blue": target - 1}, "options": {"target": target}}
    game = drawn(edition, in_row("A. ", " 1 "), pieces, **more)
    play(game, "move blue.thief a1-b1", "end")
    assert game.result == Result((0,), "target")
    with pytest.raises(OptionError):
        dtwister.new_game("base:standard", seed=0, edition=edition, target=9)


@pytest.mark.rule("TIMER-04")
@each_edition
def test_timer_04_a_minute_for_the_potion(edition: str) -> None:
    """DT1: a minute more; DT2 has no potion, so nothing is said of it."""
    pieces = {"A": "blue.thief", "p": "blue.speed-potion"}
    game = drawn(edition, in_row("A.p", " . "), pieces, options={"timer": True})
    happened = play(game, "drink blue.thief")
    added = [event.seconds for event in happened if isinstance(event, TimeAdded)]
    assert added == ([60] if edition == "DT1" else [])


@pytest.mark.rule("HANDICAP-02")
@each_edition
@pytest.mark.parametrize("characters", [4, 7])
def test_handicap_02_how_many_characters(edition: str, characters: int) -> None:
    """DT1: 4 to 7 by agreement; DT2: as the table says. By default an agreement goes, in both."""
    game = game_of(0, edition=edition, characters=characters)
    kept = [one for one in game.match.characters[0] if game.state.at[one] != -2]
    assert len(kept) == characters
    with pytest.raises(OptionError):
        dtwister.new_game("base:standard", seed=0, edition=edition, characters=3)


@pytest.mark.rule("HANDICAP-02")
@each_edition
def test_handicap_02_as_the_table_says(edition: str) -> None:
    game = game_of(0, edition=edition, handicap="very-experienced/newbie")
    kept = [one for one in game.match.characters[0] if game.state.at[one] != -2]
    assert len(kept) == 5
    assert memory(game, "features:combat-hands")[0] == (0, 1, 2, 2, 3, 3, 4)  # type: ignore[index]
