"""The Bow, the Large shield, and ranged weapons of several sets (VET-RANGED)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.combats import accepted, fight, fighters, offered, play, refused, where
from fixtures.positions.prison_combats import stand

ROW = """
+---+---+---+---+---+---+
|A.b  .   .  G.s  .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .  Z.c  .   . |
+---+---+---+---+---+---+
"""
PIECES = {"A": "blue.ogre", "b": "blue.bow", "G": "yellow.goblin", "Z": "blue.cleric"}
SHOT = "shoot blue.ogre east"


def row(drawing: str = ROW, **pieces: str):
    """The row with some signs said otherwise, and without those that nothing is said about."""
    said = {**PIECES, **pieces}
    blank = "".join(" " if sign.isalpha() and sign not in said else sign for sign in drawing)
    return stand(blank, said)


# -- the Bow ---------------------------------------------------------------------------------------


@pytest.mark.rule("OBJ-BOW-01", "OBJ-BOW-02", "VET-BOW-01")
def test_its_bearer_shoots_for_one_point_with_the_value_one():
    game = row()
    assert "ranged-weapon" in game.context.kind(game.match.piece_index["blue.bow"]).tags
    assert fight(game, SHOT, 2, 2) == (1 + 2, 1 + 2)
    assert game.decision.text == "blue acts; 2 AP left"
    assert refused(row(b="blue.rope"), SHOT) == "no-ability RANGED-01"


@pytest.mark.rule("OBJ-BOW-01")
def test_its_bearer_joins():
    game = row(c="blue.bow#2")
    both = SHOT + " with blue.cleric"
    assert both in offered(game, "shoot")
    play(game, both)
    assert fighters(game)[0] == ["blue.cleric", "blue.ogre"]


@pytest.mark.rule("OBJ-BOW-03")
def test_it_is_used_any_number_of_times():
    game = row()
    for left in (2, 1, 0):
        fight(game, SHOT, 0, 0)
        assert game.decision.text == f"blue acts; {left} AP left"
    assert where(game, "blue.bow") == "a1"


@pytest.mark.rule("R-201", "TERRAIN-SLIT-02")
def test_it_shoots_through_one_slit_at_whoever_is_behind_it():
    drawing = """
    +---+---+
    |A.b:G. |
    +---+---+
    """
    game = row(drawing)
    assert fight(game, SHOT, 0, 0) == (1, 1)
    assert refused(row(drawing.replace(":", " ")), SHOT) == "in-contact RANGED-04"


# -- the Large shield ------------------------------------------------------------------------------


@pytest.mark.rule("OBJ-SHIELD-01", "OBJ-SHIELD-02")
def test_nobody_shoots_at_its_bearer_or_past_it():
    drawing = ROW.replace("G.s  .   . ", "G.s  .  H. ")
    game = row(drawing, s="yellow.large-shield", H="yellow.thief")
    assert refused(game, SHOT) == "covered RANGED-03"
    assert not offered(game, "shoot")
    assert accepted(row(drawing, s="yellow.sword", H="yellow.thief"), SHOT)


@pytest.mark.rule("R-229", "OBJ-SHIELD-01")
def test_a_wounded_on_its_square_is_protected_too():
    game = row(s="yellow.large-shield", G="yellow.goblin wounded")
    assert refused(game, SHOT) == "covered RANGED-03"
    assert accepted(row(G="yellow.goblin wounded"), SHOT)


@pytest.mark.rule("OBJ-SHIELD-01")
def test_it_does_not_forbid_close_combat():
    game = row(ROW.replace("A.b  .   .  G", " .   .  A.b G"), s="yellow.large-shield")
    assert accepted(game, "attack blue.ogre yellow.goblin")


HELPER = """
+---+---+---+---+---+
|A.b  .   .  G.  F. |
+   +   +   +   +   +
| .   .   .   .  H.s|
+---+---+---+---+---+
"""


@pytest.mark.rule("R-230")
def test_its_bearer_may_be_drawn_in_as_a_helper():
    game = row(HELPER, s="yellow.large-shield", F="blue.cleric", H="yellow.thief")
    play(game, SHOT)
    assert fighters(game)[1] == ["yellow.goblin", "yellow.thief"]
    play(game, "card 6", "card 0")
    assert where(game, "yellow.thief") == "e2 wounded"


@pytest.mark.rule("VET-SHIELD-01", "VET-RANGED-09")
def test_it_stops_every_source_of_shots():
    """A carried Bow, built-in weapons, and arrows that fly out of a wall."""
    for shooter, shot in (
        ("ogre", SHOT),
        ("elf-archer", "shoot blue.elf-archer east"),
        ("crossbowman", "shoot blue.crossbowman east"),
    ):
        pieces = {"A": f"blue.{shooter}"}
        assert refused(row(s="yellow.large-shield", **pieces), shot) == "covered RANGED-03"
        assert accepted(row(**pieces), shot)
    assert refused(row(A="blue.trapper", s="yellow.large-shield"), "spring blue.trapper b1") == (
        "covered VET-RANGED-09"
    )
    game = row(A="blue.trapper")
    play(game, "spring blue.trapper b1")
    assert where(game, "yellow.goblin") == "d1 wounded"


@pytest.mark.rule("VET-FIREBALL-01", "VET-MAGIC-04")
def test_it_does_not_stop_a_fireball_which_is_magical():
    game = row(A="blue.wizard", b="blue.fireball-wand", s="yellow.large-shield")
    wand = game.context.kind(game.match.piece_index["blue.fireball-wand"])
    assert "magical" in wand.tags
    assert all("magical" in ability.tags for ability in wand.offers)
    play(game, "fire blue.wizard east")
    assert where(game, "yellow.goblin") == "eliminated"


# -- ranged weapons of several sets ----------------------------------------------------------------


@pytest.mark.rule("VET-RANGED-01")
def test_built_in_weapons_are_ranged_weapons():
    """The same conditions and losses as with a Bow; the target is not adjacent."""
    game = row(A="blue.crossbowman", b="blue.rope")
    shot = "shoot blue.crossbowman east"
    assert fight(game, shot, 0, 6) == (3, 7)
    assert where(game, "blue.crossbowman") == "a1"
    beside = row(ROW.replace("A.b  .   .  G", " .   .  A.b G"), A="blue.crossbowman", b="blue.rope")
    assert refused(beside, shot) == "in-contact RANGED-04"


@pytest.mark.rule("VET-RANGED-02", "EX-304")
def test_example_a_built_in_bow_and_a_bow_give_no_bonus():
    game = row(A="blue.elf-archer")
    shot = "shoot blue.elf-archer east"
    assert offered(game, "shoot") == [shot]
    assert fight(game, shot, 0, 0) == (1, 1)


CROSSBOW = "shoot blue.crossbowman east"


@pytest.mark.rule("VET-RANGED-03", "VET-RANGED-02", "EX-304")
def test_example_a_crossbow_once_a_turn_and_a_bow_as_often_as_points_allow():
    game = row(A="blue.crossbowman")
    bow = CROSSBOW + " using 2"
    assert offered(game, "shoot") == [CROSSBOW, bow]
    assert fight(game, CROSSBOW, 0, 2) == (3, 1 + 2)
    assert refused(game, CROSSBOW) == "spent VET-RANGED-03"
    assert fight(game, bow, 0, 0) == (1, 1)
    assert fight(game, bow, 0, 3) == (1, 4)
    assert refused(row(), SHOT + " using 2") == "no-weapon RANGED-01"


@pytest.mark.rule("VET-RANGED-03")
def test_the_second_weapon_may_be_used_while_the_first_one_is_ready():
    game = row(A="blue.crossbowman")
    assert fight(game, CROSSBOW + " using 2", 0, 3) == (1, 1 + 3)
    assert accepted(game, CROSSBOW)


@pytest.mark.rule("VET-RANGED-03")
def test_the_limit_of_a_weapon_is_over_with_the_turn():
    game = row(A="blue.crossbowman", b="blue.rope")
    fight(game, CROSSBOW, 0, 2)
    assert refused(game, CROSSBOW) == "spent VET-RANGED-03"
    play(game, "end", "play 2", "end", "play 2")
    assert accepted(game, CROSSBOW)


@pytest.mark.rule("VET-RANGED-03")
def test_a_joiner_uses_the_first_weapon_that_it_can_use():
    game = row(Z="blue.crossbowman", c="blue.bow#2")
    north = "shoot blue.crossbowman north"
    both = SHOT + " with blue.crossbowman"
    fork = game.fork()
    assert fight(fork, both, 0, 3) == (1 + 3, 1 + 3)
    assert refused(fork, north) == "spent VET-RANGED-03"
    assert fight(fork, both, 0, 1) == (1 + 1, 1 + 1)


@pytest.mark.rule("VET-RANGED-04", "EX-305")
def test_example_two_shooters_add_their_values_and_one_card():
    game = row(c="blue.bow#2")
    assert fight(game, SHOT + " with blue.cleric", 2, 1) == (1 + 1 + 2, 1 + 1)
    assert_position(
        game,
        ROW.replace("G.s", "G. "),
        pieces={**PIECES, "c": "blue.bow#2", "G": "yellow.goblin wounded fresh"},
    )


@pytest.mark.rule("VET-RANGED-05")
@pytest.mark.parametrize(("thing", "value"), [("armor", 2), ("ring-of-weakness", 0), ("sword", 1)])
def test_objects_that_change_the_value_of_the_target_count(thing: str, value: int):
    game = row(s=f"yellow.{thing}")
    assert fight(game, SHOT, 2, 2) == (3, value + 2)


@pytest.mark.rule("VET-RANGED-06")
def test_built_in_changes_of_the_defence_count():
    game = row(G="yellow.elemental")
    assert fight(game, SHOT, 0, 0) == (1, 2 + 1)


MIXED = """
+---+---+---+---+---+---+
|A.b  .   .  G.  F.   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .  Z.c  .   . |
+---+---+---+---+---+---+
"""


@pytest.mark.rule("VET-RANGED-07")
def test_in_ranged_combat_abilities_for_close_combat_are_off():
    """The Stabber has +2 in any group, and the Berserker plays two cards: not here."""
    game = row(c="blue.bow#2", G="yellow.berserker")
    assert fight(game, SHOT + " with blue.cleric", 2, 1) == (1 + 1 + 2, 2 + 1)
    alone = row(A="blue.berserker")
    assert fight(alone, "shoot blue.berserker east", 2, 1) == (1 + 2, 1 + 1)
    murder = row(A="blue.assassin")
    assert fight(murder, "shoot blue.assassin east", 2, 0) == (3, 1)
    assert where(murder, "yellow.goblin") == "d1 wounded"


@pytest.mark.rule("VET-RANGED-08")
def test_in_a_mixed_group_they_work_for_whoever_is_adjacent_to_an_enemy():
    """The Stabber beside the target has +2; with a spear, beside nobody, she has not."""
    game = row(MIXED, F="blue.stabber")
    assert fight(game, SHOT, 0, 0) == (1 + 2 + 2, 1)
    far = row(MIXED, F="blue.general", Z="blue.stabber", c="blue.telescoping-spear")
    with_spear = SHOT + " with blue.stabber"
    assert fight(far, with_spear, 0, 0) == (1 + 2 + 2 + 2, 1)


@pytest.mark.rule("VET-RANGED-08")
def test_a_tactic_of_a_close_fighter_works_and_that_of_a_shooter_does_not():
    close = row(MIXED, F="blue.general")
    assert fight(close, SHOT, 0, 0) == (1 + 2 + 1, 1)
    far = row(MIXED, A="blue.general", F="blue.cleric#2")
    assert fight(far, "shoot blue.general east", 0, 0) == (1 + 2, 1)
    defends = row(MIXED, G="yellow.berserker", F="blue.ogre#2")
    play(defends, SHOT, "card 0", "card 1")
    assert (defends.decision.kind, defends.decision.seat) == ("combat-card", 1)


@pytest.mark.rule("CHAR-TELEPATH-07", "VET-RANGED-07")
def test_a_telepath_with_a_built_in_weapon_names_no_card_when_he_shoots():
    game = row(A="blue.psychic-archer", b="blue.rope")
    play(game, "shoot blue.psychic-archer east")
    assert game.decision.kind == "combat-card"
