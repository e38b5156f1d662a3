"""The Colossus (CHAR-COLOSSUS)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import ap_left, legal, listed, load, place, play, refusal
from fixtures.positions.prison import prison_rules, stand

ROW = """
+---+---+---+---+
 A.  C.   .   .
+---+---+---+---+
"""
GIANT = {"C": "yellow.colossus"}
WEAK = ("wizard", "banshee", "goblin", "wall-walker")
"""Those with a printed combat value of 0 or 1, but for the Telepath."""


@pytest.mark.rule("CHAR-COLOSSUS-01", "PRIS-01")
def test_values() -> None:
    colossus = prison_rules().characters["prison:colossus"]
    assert (colossus.movement, colossus.combat) == (2, 5)


GATE = """
+---+---+---+
 C. # .   .
+---+---+---+
"""


@pytest.mark.rule("CHAR-COLOSSUS-02", "TERRAIN-PORT-06", "TERRAIN-PORT-07")
def test_he_breaks_portcullises_for_good() -> None:
    game = stand(GATE, {"C": "blue.colossus", "x": "yellow.troll behind"}, ap=3)
    assert listed(game, "break blue.colossus east")
    play(game, "break blue.colossus east")
    assert ap_left(game) == 2
    assert refusal(game, "break blue.colossus east") == ("wrong-state", "TERRAIN-PORT-07")
    play(game, "move blue.colossus a1-b1")
    assert place(game, "blue.colossus") == "b1"
    broken = stand(GATE.replace("C. #", "C. ,"), {"C": "blue.backstabber"})
    for verb in ("open", "close"):
        refused = refusal(broken, f"{verb} blue.backstabber east")
        assert refused == ("wrong-state", "TERRAIN-PORT-07")


@pytest.mark.rule("CHAR-COLOSSUS-02", "TERRAIN-PORT-04")
def test_he_neither_opens_nor_closes_them() -> None:
    game = stand(GATE, {"C": "blue.colossus"})
    assert refusal(game, "open blue.colossus east") == ("no-ability", "TERRAIN-PORT-04")
    game = stand(GATE.replace("#", "'"), {"C": "blue.colossus"})
    assert refusal(game, "close blue.colossus east") == ("no-ability", "TERRAIN-PORT-05")


@pytest.mark.rule("CHAR-COLOSSUS-03", "R-209")
@pytest.mark.parametrize("who", WEAK)
def test_the_weak_cross_his_square_and_cannot_stop_there(who: str) -> None:
    game = stand(ROW, {**GIANT, "A": f"blue.{who}"})
    assert listed(game, f"move blue.{who} a1-b1-c1")
    assert refusal(game, f"move blue.{who} a1-b1") == ("occupied", "MOVE-07")


@pytest.mark.rule("CHAR-COLOSSUS-03", "R-209", "MOVE-07")
def test_who_may_pass_among_all_characters() -> None:
    rules = prison_rules()
    passing = set()
    characters = {n: spec for n, spec in rules.characters.items() if not n.startswith("card:")}
    for name, spec in sorted(characters.items()):
        if spec.movement < 2:
            continue
        game = stand(ROW, {**GIANT, "A": f"blue.{name}"})
        if legal(game, f"move blue.{name.rpartition(':')[2]} a1-b1-c1"):
            passing.add(name)
    weak = {name for name, spec in characters.items() if spec.combat <= 1}
    assert passing == weak
    official = {name.rpartition(":")[2] for name in passing if not name.startswith("duel:")}
    assert official - {"telepath"} == set(WEAK)


@pytest.mark.rule("CHAR-COLOSSUS-03")
def test_under_a_warrior_nobody_passes() -> None:
    game = stand(ROW, {"C": "yellow.warrior", "A": "blue.goblin"})
    assert refusal(game, "move blue.goblin a1-b1-c1") == ("enemy", "MOVE-07")


@pytest.mark.rule("CHAR-COLOSSUS-04")
@pytest.mark.parametrize("thing", ["sword", "charm"])
def test_only_the_printed_value_counts(thing: str) -> None:
    """The charm adds 4 in every combat."""
    drawing = ROW.replace("A. ", "A.x")
    weak = stand(drawing, {**GIANT, "A": "blue.goblin", "x": f"blue.{thing}"})
    assert legal(weak, "move blue.goblin a1-b1-c1")
    strong = stand(drawing, {**GIANT, "A": "blue.naga", "x": f"blue.{thing}"})
    assert refusal(strong, "move blue.naga a1-b1-c1") == ("enemy", "MOVE-07")


@pytest.mark.rule("R-207", "R-44")
def test_nothing_is_taken_from_him_or_given_to_him() -> None:
    pieces = {**GIANT, "A": "blue.goblin", "x": "yellow.sword", "y": "blue.armor"}
    game = stand(ROW.replace("C. ", "C.x"), {k: v for k, v in pieces.items() if k != "y"})
    assert refusal(game, "move blue.goblin a1-b1(+yellow.sword)-c1") == ("enemy", "R-44")
    laden = stand(ROW.replace("A. ", "A.y"), {k: v for k, v in pieces.items() if k != "x"})
    assert refusal(laden, "move blue.goblin a1-b1(-)-c1") == ("enemy", "R-44")
    play(laden, "move blue.goblin a1-b1-c1")
    assert load(laden, "blue.goblin") == "blue.armor"


@pytest.mark.rule("R-208", "R-207", "VET-COLOSSUS-01", "OBJ-ROPE-12")
@pytest.mark.parametrize("who", WEAK)
def test_under_him_on_a_roped_pit(who: str) -> None:
    pieces = {**GIANT, "A": f"blue.{who}", "r": "yellow.rope"}
    game = stand(ROW.replace(" C. ", " COr"), pieces)
    assert listed(game, f"move blue.{who} a1-b1-c1")
    taking = refusal(game, f"move blue.{who} a1-b1(+yellow.rope)-c1")
    assert taking == ("enemy", "R-44")
    assert refusal(game, f"move blue.{who} a1-b1") == ("occupied", "MOVE-07")


@pytest.mark.rule("R-208", "VET-COLOSSUS-01", "OBJ-ROPE-12")
def test_the_strong_do_not_pass_on_a_roped_pit_either() -> None:
    pieces = {**GIANT, "A": "blue.naga", "r": "yellow.rope"}
    game = stand(ROW.replace(" C. ", " COr"), pieces)
    assert refusal(game, "move blue.naga a1-b1-c1") == ("enemy", "MOVE-07")


@pytest.mark.rule("CHAR-COLOSSUS-03", "MOVE-06")
def test_friends_cross_him_like_any_friend() -> None:
    for who in ("goblin", "warrior"):
        game = stand(ROW, {"C": "blue.colossus", "A": f"blue.{who}"})
        assert legal(game, f"move blue.{who} a1-b1-c1")


@pytest.mark.rule("CHAR-COLOSSUS-03")
def test_he_is_the_only_giant() -> None:
    characters = prison_rules().characters.items()
    tags = {name: {t for a in spec.abilities for t in a.tags} for name, spec in characters}
    giants = [name for name, found in tags.items() if "giant" in found]
    assert [name for name in giants if not name.startswith("card:")] == ["prison:colossus"]
