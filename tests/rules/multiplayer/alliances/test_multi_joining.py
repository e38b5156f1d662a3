"""Group combat by alliance: who may join which side, who is asked, who is engaged (ALLY)."""

from __future__ import annotations

import pytest

from fixtures.positions.alliances import (
    ATTACK,
    EXAMPLE,
    PIECES,
    accepted,
    asked,
    drawn,
    example,
    offered,
    play,
    refused,
    sides,
    where,
)

# -- the worked example ----------------------------------------------------------------------------


@pytest.mark.rule("EX-M14", "ALLY-01", "ALLY-02")
def test_the_first_chain_is_of_two_colours():
    game = example(ATTACK)
    assert sides(game) == ({"red.warrior"}, {"blue.troll"})


@pytest.mark.rule("ALLY-02", "ALLY-09")
def test_the_first_chain_takes_in_everybody_of_the_two_colours_who_touches_an_enemy():
    game = drawn(
        """
+---+---+---+
|W.  b.   . |
+   +   +   +
| .  A.  T. |
+---+---+---+
""",
        {**{k: PIECES[k] for k in "WAT"}, "b": "blue.goblin"},
        active="red",
    )
    play(game, ATTACK)
    assert sides(game) == ({"red.warrior", "red.wizard"}, {"blue.troll", "blue.goblin"})


@pytest.mark.rule("EX-M15", "ALLY-03", "ALLY-04", "R-M64")
def test_green_may_join_red_only_and_yellow_either_side():
    game = example(ATTACK)
    assert asked(game) == ("green", "alliance")
    assert offered(game, "join") == ["join red"]
    assert refused(game, "join blue") == "no-contact ALLY-04"
    play(game, "stay-neutral")
    assert asked(game) == ("yellow", "alliance")
    assert offered(game, "join") == ["join blue", "join red"]


@pytest.mark.rule("EX-M16", "ALLY-05")
def test_both_may_decline_and_two_fight():
    game = example(ATTACK, "stay-neutral", "stay-neutral")
    assert asked(game) == ("red", "combat-card")
    assert sides(game) == ({"red.warrior"}, {"blue.troll"})


@pytest.mark.rule("EX-M17", "SCN-M6-08", "ALLY-06", "ALLY-07", "ALLY-08", "ALLY-10", "R-M64")
def test_the_course_of_the_rulebook():
    game = example(ATTACK, "join red")
    assert sides(game) == (
        {"red.warrior", "green.warrior", "green.goblin"},
        {"blue.troll", "blue.thief"},
    )
    play(game, "join blue")
    assert sides(game) == (
        {"red.warrior", "red.wizard", "green.warrior", "green.goblin"},
        {"blue.troll", "blue.thief", "yellow.goblin"},
    )


@pytest.mark.rule("EX-M23", "ALLY-08")
def test_green_alone_joins():
    game = example(ATTACK, "join red", "stay-neutral")
    assert sides(game) == (
        {"red.warrior", "green.warrior", "green.goblin"},
        {"blue.troll", "blue.thief"},
    )


@pytest.mark.rule("EX-M24", "ALLY-07")
def test_yellow_alone_joins_blue():
    game = example(ATTACK, "stay-neutral", "join blue")
    assert sides(game) == ({"red.warrior", "red.wizard"}, {"blue.troll", "yellow.goblin"})


@pytest.mark.rule("EX-M25", "ALLY-08", "ALLY-09")
def test_both_join_red():
    game = example(ATTACK, "join red", "join red")
    assert sides(game) == (
        {"red.warrior", "green.warrior", "green.goblin", "yellow.goblin", "yellow.mekanork"},
        {"blue.troll", "blue.thief"},
    )


@pytest.mark.rule("EX-M26", "ALLY-11")
def test_a_wounded_thief_stays_out():
    game = example(ATTACK, "join red", "join blue", h="blue.thief wounded")
    assert sides(game)[1] == {"blue.troll", "yellow.goblin"}


@pytest.mark.rule("EX-M27", "ALLY-11", "ALLY-04")
def test_a_wounded_target_is_hostile_to_the_attackers_side():
    game = example(ATTACK, T="blue.troll wounded")
    assert offered(game, "join") == ["join red"]
    play(game, "join red", "join blue")
    assert sides(game) == (
        {"red.warrior", "red.wizard", "green.warrior", "green.goblin"},
        {"blue.troll", "blue.thief", "yellow.goblin"},
    )


# -- who may join ----------------------------------------------------------------------------------


@pytest.mark.rule("ALLY-01")
def test_only_the_two_sides_can_be_joined():
    game = example(ATTACK, "stay-neutral")
    assert refused(game, "join green") == "no-side ALLY-01"
    assert accepted(game, "join red")


@pytest.mark.rule("ALLY-03")
def test_nobody_is_asked_who_touches_no_fighter():
    """A green Goblin beside a blue Thief has no part in it, unless the Troll stands there too."""
    row = """
+---+---+---+---+---+
|A.  T.   .  h.  g. |
+---+---+---+---+---+
"""
    pieces = {k: PIECES[k] for k in "AThg"}
    far = drawn(row, pieces, active="red")
    play(far, ATTACK)
    assert asked(far) == ("red", "combat-card")
    near = drawn(row.replace(".   .  h.  g.", ".  g.  h.   ."), pieces, active="red")
    play(near, ATTACK)
    assert asked(near) == ("green", "alliance")


@pytest.mark.rule("ALLY-03", "ALLY-04")
def test_contact_with_a_fighter_and_contact_with_an_enemy_may_be_two_contacts():
    """Green touches the red Warrior, who fights, and the blue Thief, who does not yet."""
    game = drawn(
        """
+---+---+---+
|T.  A.  g. |
+   +   +   +
| .   .  h. |
+---+---+---+
""",
        {k: PIECES[k] for k in "TAgh"},
        active="red",
    )
    play(game, ATTACK)
    assert offered(game, "join") == ["join blue", "join red"]
    play(game, "join red")
    assert sides(game) == ({"red.warrior", "green.goblin"}, {"blue.troll", "blue.thief"})


@pytest.mark.rule("ALLY-03", "R-M67")
@pytest.mark.parametrize("flag", ["wounded", "recovered"])
def test_only_the_able_give_a_seat_the_right_to_join(flag):
    drawing = EXAMPLE.replace(" w. ", "  . ")
    pieces = {**PIECES, "w": "green.warrior behind"}
    game = drawn(drawing, {**pieces, "g": f"green.goblin {flag}"}, active="red")
    play(game, ATTACK)
    assert asked(game)[0] == "yellow"
    able = drawn(drawing, pieces, active="red")
    play(able, ATTACK)
    assert asked(able)[0] == "green"


@pytest.mark.rule("R-M67")
def test_the_recovered_are_drawn_in_no_more_than_the_wounded():
    game = example(ATTACK, "join red", h="blue.thief recovered")
    assert sides(game)[1] == {"blue.troll"}
    target = example(ATTACK, T="blue.troll recovered")
    assert sides(target)[1] == {"blue.troll"}


@pytest.mark.rule("ALLY-04")
def test_no_way_leads_through_a_wall():
    game = example()
    walled = drawn(EXAMPLE.replace("T.  g.", "T. |g."), PIECES, active="red")
    play(walled, ATTACK, "join red")
    assert "green.goblin" not in sides(walled)[0]
    play(game, ATTACK, "join red")
    assert "green.goblin" in sides(game)[0]


@pytest.mark.rule("ALLY-06", "ALLY-14")
def test_who_has_joined_is_asked_no_more():
    game = example(ATTACK, "join red", "join blue")
    assert asked(game) == ("red", "combat-card")
    assert refused(game, "join blue") == "not-now GOLD-02"
    assert refused(game, "stay-neutral") == "not-now GOLD-02"


@pytest.mark.rule("ALLY-07")
def test_whoever_touches_no_enemy_is_not_engaged_by_the_joining():
    """The green Cleric touches the red Warrior, its ally, only."""
    game = drawn(
        EXAMPLE.replace("| .   .  w.", "| .  C.  w."),
        {**PIECES, "C": "green.cleric"},
        active="red",
    )
    play(game, ATTACK, "join red")
    assert "green.cleric" not in sides(game)[0]


@pytest.mark.rule("ALLY-10")
def test_the_mekanork_touches_its_own_side_only_and_stays_out():
    game = example(ATTACK, "join red", "join blue")
    assert "yellow.mekanork" not in sides(game)[1]


# -- in which order --------------------------------------------------------------------------------


@pytest.mark.rule("ALLY-12", "R-M65")
@pytest.mark.parametrize(
    ("active", "attack", "order"),
    [
        ("red", "red.warrior blue.troll", ["green", "yellow"]),
        ("yellow", "yellow.goblin blue.troll", ["red", "green"]),
        ("green", "green.warrior blue.troll", ["yellow", "red"]),
    ],
)
def test_the_others_are_asked_clockwise_from_the_active_seat(active, attack, order):
    game = drawn(EXAMPLE, PIECES, active=active)
    play(game, f"attack {attack}")
    found = []
    while asked(game)[1] == "alliance":
        found.append(asked(game)[0])
        play(game, "stay-neutral")
    assert found == order


@pytest.mark.rule("ALLY-12")
def test_nothing_else_is_possible_meanwhile():
    game = example(ATTACK)
    assert refused(game, "end") == "not-now ALLY-12"
    assert accepted(game, "stay-neutral")


AGAIN = """
+---+---+---+
|T.  A.  G. |
+   +   +   +
| .  g.  w. |
+---+---+---+
"""
"""Green touches the red Warrior, and with its own Warrior a yellow Goblin, who fights not yet."""


@pytest.mark.rule("ALLY-13")
def test_who_declined_is_asked_again_about_a_side_that_was_not_open():
    game = drawn(AGAIN, {k: PIECES[k] for k in "TAGgw"}, active="red")
    play(game, ATTACK)
    assert asked(game)[0] == "green"
    assert offered(game, "join") == ["join blue"]
    play(game, "stay-neutral")
    assert asked(game)[0] == "yellow"
    play(game, "join blue")
    assert asked(game) == ("green", "alliance")
    assert offered(game, "join") == ["join blue", "join red"]
    play(game, "stay-neutral")
    assert asked(game) == ("red", "combat-card")


@pytest.mark.rule("ALLY-13")
def test_who_declined_is_not_asked_again_about_the_same():
    walled = AGAIN.replace("|\n+   +   +   +", "|\n+   +   +---+")
    game = drawn(walled, {k: PIECES[k] for k in "TAGgw"}, active="red")
    play(game, ATTACK, "stay-neutral", "join blue")
    assert asked(game) == ("red", "combat-card")


@pytest.mark.rule("ALLY-13")
def test_the_list_is_made_anew_after_a_joining():
    """Green touches no fighter before yellow has joined."""
    game = drawn(
        """
+---+---+---+---+
|A.  T.  G.  g. |
+---+---+---+---+
""",
        {k: PIECES[k] for k in "ATGg"},
        active="red",
    )
    play(game, ATTACK)
    assert asked(game)[0] == "yellow"
    play(game, "join red")
    assert asked(game) == ("green", "alliance")
    assert offered(game, "join") == ["join blue"]


@pytest.mark.rule("ALLY-13", "ALLY-04")
def test_a_joining_may_open_a_side_to_a_seat_that_was_not_asked_at_all():
    game = drawn(
        """
+---+---+---+---+
|A.  T.  g.  G. |
+---+---+---+---+
""",
        {k: PIECES[k] for k in "ATGg"},
        active="red",
    )
    play(game, ATTACK)
    assert asked(game)[0] == "green"
    play(game, "join red")
    assert asked(game)[0] == "yellow"
    assert offered(game, "join") == ["join blue"]
    play(game, "join blue")
    assert sides(game) == ({"red.warrior", "green.goblin"}, {"blue.troll", "yellow.goblin"})


@pytest.mark.rule("ALLY-05", "R-M10")
def test_a_seat_that_gave_up_stays_neutral():
    game = example("resign green", ATTACK)
    assert asked(game) == ("yellow", "alliance")
    play(game, "stay-neutral")
    assert sides(game) == ({"red.warrior"}, {"blue.troll"})


@pytest.mark.rule("ALLY-15")
def test_an_alliance_binds_nobody_afterwards():
    game = drawn(
        """
+---+---+---+
|T.  A.  g. |
+---+---+---+
""",
        {k: PIECES[k] for k in "TAg"},
        active="red",
    )
    play(game, ATTACK)
    assert offered(game, "join") == ["join blue"]
    play(game, "join blue", "card 0", "card 0", "card 0")
    play(game, "end", "play 2")
    assert accepted(game, "attack green.goblin red.warrior")
    assert where(game, "red.warrior") == "b1 wounded"
