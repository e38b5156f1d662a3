"""The tags that sets share, and magic with what cancels it (VET-MAGIC, VET-SPELL, VET-UNDEAD)."""

from __future__ import annotations

import pytest

from dtwister import Game
from fixtures.positions.drawn import is_wounded, legal, listed, load, place, play, refusal, totals
from fixtures.positions.veterans import RULES, stand


def row(squares: str, **pieces: str) -> Game:
    """Five squares between walls, each as its three characters, with a comma between."""
    rails = "+---+---+---+---+---+"
    return stand(f"\n{rails}\n {squares.replace(',', ' ')}\n{rails}\n", pieces)


@pytest.mark.rule("VET-WIZARD-01", "VET-MAGIC-01", "VET-SPELL-01", "VET-UNDEAD-01", "VET-MODE-15")
def test_who_carries_which_tag() -> None:
    game = row(
        "W. ,B. , .k, .r, .w",
        W="blue.wizard",
        B="blue.banshee",
        k="blue.key",
        r="blue.rope",
        w="blue.fireball-wand",
    )
    kinds = game.match.kinds
    assert {"flying", "magical", "spellcaster"} <= kinds["features:wizard"].tags
    assert "undead" in kinds["prison:banshee"].tags
    assert "magical" in kinds["features:fireball-wand"].tags
    assert "common" in kinds["features:rope"].tags & kinds["prison:key"].tags
    assert not {"flying", "undead", "incorporeal"} & kinds["features:rope"].tags


OVER = "move blue.wizard a1-b1-c1"


@pytest.mark.rule("VET-MAGIC-03", "CHAR-WIZARD-09", "R-318")
@pytest.mark.parametrize("sign", ["O", "~", "^", "F"])
def test_no_levitation_from_where_magic_is_cancelled(sign: str) -> None:
    game = row(f"Wq , {sign} , . , . , . ", W="blue.wizard")
    found = refusal(game, OVER)
    assert found == (("must-stop", "ROCKS-01") if sign == "^" else ("no-magic", "R-318"))
    assert listed(row(f"W. , {sign} , . , . , . ", W="blue.wizard"), OVER)


@pytest.mark.rule("VET-MAGIC-02", "VET-MAGIC-03", "R-318")
def test_no_levitation_over_an_enemy_beside_what_eats_magic() -> None:
    pieces = {"W": "blue.wizard", "E": "yellow.warrior", "M": "yellow.eater"}
    game = row("W. ,E. , . , . ,M. ", **pieces)
    assert listed(game, OVER)
    near = row("W. , . ,E. ,M. , . ", **pieces)
    assert refusal(near, "move blue.wizard a1-b1-c1-d1-e1")[1] in ("R-318", "MOVE-07")
    assert refusal(near, "move blue.wizard a1-b1-c1-d1") == ("no-magic", "R-318")
    there = row("W. ,E. ,M. , . , . ", **pieces)
    assert refusal(there, OVER) == ("no-magic", "R-318")


@pytest.mark.rule("VET-MAGIC-02", "R-318")
def test_what_eats_magic_takes_its_reach_along_and_loses_it_with_a_wound() -> None:
    pieces = {"W": "blue.wizard", "M": "blue.eater"}
    game = row("W. , O , . ,M. , . ", **pieces)
    assert listed(game, OVER)
    play(game, "move blue.eater d1-c1")
    assert refusal(game, "move blue.wizard a1-b1-c1-d1") == ("no-magic", "R-318")
    wounded = row("W. , O ,m. , . , . ", W="blue.wizard", m="blue.eater wounded")
    assert listed(wounded, "move blue.wizard a1-b1-c1-d1")


@pytest.mark.rule("VET-MAGIC-02")
def test_an_object_may_cancel_magic_where_it_is() -> None:
    game = row("W.x, O , . , . , . ", W="blue.wizard", x="blue.lodestone")
    assert refusal(game, OVER) == ("no-magic", "R-318")
    assert legal(row("W.x, O , . , . , . ", W="blue.wizard", x="blue.sword"), OVER)


@pytest.mark.rule("VET-MAGIC-03")
def test_what_flies_by_nature_flies_on() -> None:
    assert listed(row("Bq , O , . , . , . ", B="blue.bird"), "move blue.bird a1-b1-c1")


FIRE = "fire blue.wizard east"
DUEL = {"W": "blue.wizard", "w": "blue.fireball-wand", "E": "yellow.warrior"}


@pytest.mark.rule("VET-MAGIC-04", "VET-FIREBALL-01", "VET-MAGIC-02", "R-318")
@pytest.mark.parametrize("squares", ["Wqw, . ,E. , . , . ", "W.w, . ,Eq , . , . "])
def test_no_fireball_from_or_at_where_magic_is_cancelled(squares: str) -> None:
    game = row(squares, **DUEL)
    assert refusal(game, FIRE) == ("no-magic", "R-318")
    assert legal(row(squares.replace("q", "."), **DUEL), FIRE)


@pytest.mark.rule("R-318")
def test_what_lies_between_does_not_matter() -> None:
    assert listed(row("W.w, q ,E. , . , . ", **DUEL), FIRE)


@pytest.mark.rule("VET-MAGIC-02")
def test_magical_objects_may_be_carried_and_do_nothing() -> None:
    game = row("Wqw, q , . , . , . ", W="blue.wizard", w="blue.fireball-wand")
    play(game, "move blue.wizard a1-b1")
    assert load(game, "blue.wizard") == "blue.fireball-wand"
    for thing in ("gauntlet", "mace"):
        fighters = {"A": "blue.warrior", "x": f"blue.{thing}", "E": "yellow.goblin"}
        for sign, attack in ((".", 5), ("q", 3)):
            duel = row(f"A{sign}x,E. , . , . , . ", **fighters)
            happened = play(duel, "attack blue.warrior yellow.goblin", "card 0", "card 0")
            assert totals(happened) == (attack, 1)
    fighters = {"A": "blue.warrior", "x": "blue.sword", "E": "yellow.goblin"}
    for sign in ".q":  # what is not magical works everywhere
        duel = row(f"A{sign}x,E. , . , . , . ", **fighters)
        assert totals(play(duel, "attack blue.warrior yellow.goblin", "card 0", "card 0")) == (4, 1)


@pytest.mark.rule("VET-MAGIC-01", "VET-MAGIC-02", "R-318")
def test_what_an_object_grants_by_magic() -> None:
    pieces = {"A": "blue.warrior", "x": "blue.rug"}
    course = "move blue.warrior a1-b1-c1"
    assert listed(row("A.x, O , . , . , . ", **pieces), course)
    assert refusal(row("Aqx, O , . , . , . ", **pieces), course)[1] == "MOVE-10"
    near = row("A.x, O ,M. , . , . ", **pieces, M="blue.eater")
    assert refusal(near, "move blue.warrior a1-b1-c1-d1") == ("obstacle", "MOVE-10")
    left = row("A.x, . , O , . , . ", **pieces)
    assert legal(left, "move blue.warrior a1-b1-c1-d1")
    assert refusal(left, "move blue.warrior a1-b1(-)-c1") == ("obstacle", "MOVE-10")
    assert refusal(left, "move blue.warrior a1-b1-c1") == ("obstacle", "PIT-01")


@pytest.mark.rule("VET-SPELL-01")
@pytest.mark.parametrize("who", ["wizard", "witch"])
def test_spellcasters_use_scrolls(who: str) -> None:
    pieces = {"A": f"blue.{who}", "x": "blue.scroll"}
    game = row("A.x, . , . , . , . ", **pieces)
    play(game, f"read blue.{who}")
    assert (place(game, "blue.scroll"), game.vp) == ("discarded", (1, 0))
    dead = row("Aqx, . , . , . , . ", **pieces)
    assert refusal(dead, f"read blue.{who}") == ("no-magic", "R-318")


@pytest.mark.rule("VET-SPELL-01")
def test_others_may_only_carry_them() -> None:
    game = row("A.x, . , . , . , . ", A="blue.warrior", x="blue.scroll")
    assert refusal(game, "read blue.warrior") == ("no-spellcaster", "VET-SPELL-01")
    play(game, "move blue.warrior a1-b1")
    assert load(game, "blue.warrior") == "blue.scroll"


@pytest.mark.rule("VET-UNDEAD-01")
@pytest.mark.parametrize(
    ("who", "harmed"), [("banshee", True), ("ghoul", True), ("ghost", True), ("warrior", False)]
)
def test_what_names_the_undead_concerns_all_of_them(who: str, harmed: bool) -> None:
    game = row("A. ,B. , . , . , . ", A="blue.exorcist", B=f"yellow.{who}")
    play(game, "banish blue.exorcist")
    assert is_wounded(game, f"yellow.{who}") is harmed


@pytest.mark.rule("VET-MAGIC-01")
def test_the_expansion_marks_what_is_magical() -> None:
    objects = RULES.objects
    marked = {name for name, spec in objects.items() if "magical" in spec.tags}
    assert {"features:fireball-wand", "vets:mace"} <= marked
    assert "features:rope" not in marked
