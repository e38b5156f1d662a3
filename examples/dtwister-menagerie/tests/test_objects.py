"""The Mule, and the objects of the menagerie that do not fight."""

from collections.abc import Callable

import pytest

import dtwister
import dtwister_menagerie.plugin
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Character
from dtwister.testing import Scene

Hall = Callable[..., Scene]

MULE, ENEMY = {"M": "blue.mule"}, {"A": "yellow.warrior"}


@pytest.mark.rule("MENAG-MULE-01")
def test_values(rules: dtwister.Rules) -> None:
    mule = rules.characters["menagerie:mule"]
    assert (mule.movement, mule.combat) == (4, 0)


@pytest.mark.rule("MENAG-MULE-02")
def test_the_mule_carries_two_objects(hall: Hall) -> None:
    scene = hall(
        "|M.   .c  .b  .p A. |",
        c="blue.crown",
        b="blue.banner",
        p="blue.mirror-shield",
        **MULE,
        **ENEMY,
    )
    scene.play("move blue.mule a1-b1(+blue.crown)-c1(+blue.banner)")
    assert scene.game.loads_of("blue.mule") == ("blue.crown", "blue.banner")
    scene.expect_refusal("move blue.mule c1-d1(+blue.mirror-shield)")
    scene.play("move blue.mule c1(-blue.crown)-d1(+blue.mirror-shield)")
    assert scene.game.square_of("blue.crown") == "c1"


@pytest.mark.rule("MENAG-MULE-02")
def test_the_mule_carries_an_object_and_a_wounded(hall: Hall) -> None:
    scene = hall("|M.  w.   .c  .  A. |", w="blue.digger wounded", c="blue.crown", **MULE, **ENEMY)
    scene.play("move blue.mule a1-b1(+blue.digger)-c1(+blue.crown)-d1")
    assert set(scene.game.loads_of("blue.mule")) == {"blue.digger", "blue.crown"}


@pytest.mark.rule("MENAG-RING-01")
def test_the_carrier_of_the_ring_steps_from_gear_to_gear(hall: Hall) -> None:
    scene = hall("|M.r  @ | .   @  A. |", r="blue.ring-of-teleport", **MULE, **ENEMY)
    scene.expect_legal("move blue.mule a1-b1-d1-c1")
    scene.expect_refusal("move blue.mule a1-d1", code="not-next")
    hall("|M.   @ | .   @  A.r|", r="blue.ring-of-teleport", **MULE, **ENEMY).expect_refusal(
        "move blue.mule a1-b1-d1", code="not-next"
    )


@pytest.mark.rule("MENAG-POTION-01", "MENAG-POTION-02")
def test_no_enemy_chooses_an_invisible_character(hall: Hall) -> None:
    scene = hall("|M.p A.   . |", p="blue.potion-of-invisibility", **MULE, **ENEMY)
    scene.play("quaff blue.mule")
    assert scene.game.place_of("blue.potion-of-invisibility") == "discarded"
    assert "I = menagerie:invisible blue own-turn" in dtwister.draw(scene.game)
    scene.play("end", "play 3")
    refused = scene.expect_refusal
    refused("attack yellow.warrior blue.mule", code="invisible", rule="MENAG-POTION-02")
    scene.play("end").expect_events(
        "status-lost piece=blue.mule status=menagerie:invisible seat=blue"
    )


@pytest.mark.rule("MENAG-POTION-01")
def test_without_a_potion_nobody_quaffs(hall: Hall) -> None:
    scene = hall("|M.  A.p  . |", p="blue.potion-of-invisibility", **MULE, **ENEMY)
    scene.expect_refusal("quaff blue.mule", code="no-ability", rule="MENAG-POTION-01")


@pytest.mark.rule("MENAG-POTION-02")
def test_friends_still_see_an_invisible_character(hall: Hall) -> None:
    unseen = {"statuses": ["blue.mule menagerie:invisible blue own-turn"]}
    scene = hall("|M.  S.  A. |", more=unseen, S="blue.shapeshifter", **MULE, **ENEMY)
    scene.expect_legal("mimic blue.shapeshifter blue.mule")


SCROLL = {"P": "blue.pyromancer", "s": "blue.scroll-of-passages", **ENEMY}


@pytest.mark.rule("MENAG-SCROLL-01")
def test_the_scroll_swaps_rooms_with_all_that_is_in_them(two_rooms: Hall) -> None:
    scene = two_rooms("|P.s  .   .   .   .  A.   .   .   .   . |", **SCROLL)
    scene.expect_offers("read-passages", "read-passages blue.pyromancer with a2")
    scene.play("read-passages blue.pyromancer with a2")
    assert scene.game.square_of("blue.pyromancer") == "f3"
    assert scene.game.square_of("yellow.warrior") == "a3"
    assert scene.game.place_of("blue.scroll-of-passages") == "discarded"


@pytest.mark.rule("MENAG-SCROLL-01")
def test_what_the_scroll_does_not_swap(two_rooms: Hall) -> None:
    row = "|P.s  .   .   .   .  A.   .   .   .   . |"
    scene = two_rooms(row, **SCROLL)
    scene.expect_refusal("read-passages blue.pyromancer with a1", code="no-other-room")
    hidden = two_rooms(
        "|P.s A.   .   .   .   .   .   .   .   . |", more={"face_down": ["a2"]}, **SCROLL
    )
    hidden.expect_refusal("read-passages blue.pyromancer with a2", code="face-down")
    empty = two_rooms("|P.   .s  .   .   .  A.   .   .   .   . |", **SCROLL)
    empty.expect_refusal("read-passages blue.pyromancer with a2", code="no-ability")


@pytest.mark.rule("MENAG-SCROLL-02")
def test_only_spellcasters_read(two_rooms: Hall) -> None:
    signs = {**SCROLL, "P": "blue.mule"}
    scene = two_rooms("|P.s  .   .   .   .  A.   .   .   .   . |", **signs)
    scene.expect_refusal("read-passages blue.mule with a2", code="no-spellcaster")


class DeepSilence:
    """A plug-in with a character around which magic ends."""

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        return Manifest(id="silence", version="1", requires=("features", "veterans", "menagerie"))

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        eating = dtwister.load_rules().abilities["veterans:magic-eating"](steps=2)
        registry.add(
            Character(id="silence:monk", name="Monk", movement=4, combat=1, abilities=(eating,))
        )


@pytest.mark.rule("MENAG-SCROLL-03")
def test_a_scroll_is_not_read_where_magic_ends(two_rooms: Hall) -> None:
    rules = dtwister.load_rules([dtwister_menagerie.plugin, DeepSilence()])
    signs = {**SCROLL, "S": "yellow.monk"}
    near = two_rooms("|P.s S.   .   .   .   .  A.   .   .   . |", other_rules=rules, **signs)
    near.expect_refusal("read-passages blue.pyromancer with a2", code="no-magic", rule="R-318")
    far = two_rooms("|P.s  .   .   .  S.   .  A.   .   .   . |", other_rules=rules, **signs)
    far.expect_legal("read-passages blue.pyromancer with a2")


@pytest.mark.rule("MENAG-CROWN-01", "MENAG-CROWN-02")
def test_a_crown_scores_once_for_each_that_wears_it(hall: Hall) -> None:
    scene = hall("|M.c D.   .  A. |", c="blue.crown", D="blue.digger", **MULE, **ENEMY)
    scene.expect_points(blue=0).play("end", "play 3", "end").expect_points(blue=1, yellow=0)
    scene.play("play 3", "end", "play 4", "end").expect_points(blue=1)
    scene.play("play 4", "move blue.mule a1(-)-b1-c1", "move blue.digger b1-a1", "end")
    scene.play("play 2", "end").expect_points(blue=2)


@pytest.mark.rule("MENAG-CROWN-01")
def test_a_crown_on_the_ground_or_below_a_wounded_scores_nothing(hall: Hall) -> None:
    scene = hall("|w.c  .   .  A. |", c="blue.crown", w="blue.mule wounded", **ENEMY)
    scene.play("end", "play 3", "end").expect_points(blue=0)


TRAPPER = {
    "M": "blue.mule",
    "t": "blue.trappers-bag",
    "s": "blue.snare discarded",
    "n": "blue.blank discarded",
    **ENEMY,
}


@pytest.mark.rule("MENAG-SNARE-01")
def test_two_tokens_are_laid_and_enemies_do_not_know_which_is_which(hall: Hall) -> None:
    scene = hall("| .  M.t  .   .  A. |", **TRAPPER)
    scene.play("lay-trap blue.mule on a1 and c1 snare c1")
    scene.expect_events("laid-concealed seat=blue piece=? space=a1", seat="yellow")
    view = scene.game.view("yellow")
    assert view.place_of("blue.?object") == "a1"
    assert view.place_of("blue.snare") == view.place_of("blue.blank") == "unknown"
    assert scene.game.square_of("blue.snare") == "c1"
    assert scene.game.place_of("blue.trappers-bag") == "discarded"


@pytest.mark.rule("MENAG-SNARE-02", "MENAG-SNARE-03")
@pytest.mark.parametrize("snare", ["a2", "c2"])
def test_a_snare_wounds_an_enemy_and_a_blank_does_not(hall: Hall, snare: str) -> None:
    scene = hall("| .   .   .  A. |", "| .  M.t  .   . |", **TRAPPER)
    scene.play(f"lay-trap blue.mule on a2 and c2 snare {snare}", "end", "play 3")
    scene.play("move yellow.warrior d1-d2-c2")
    wounded = scene.game.context.is_wounded(scene.game.match.piece_index["yellow.warrior"])
    assert wounded == (snare == "c2")
    name = "blue.snare" if snare == "c2" else "blue.blank"
    assert scene.game.place_of(name) == "discarded"


@pytest.mark.rule("MENAG-SNARE-02")
def test_a_token_does_nothing_to_a_friend(hall: Hall) -> None:
    scene = hall("|D.   .  M.t  .  A. |", D="blue.digger", **TRAPPER)
    scene.play("lay-trap blue.mule on b1 and d1 snare b1", "move blue.digger a1-b1")
    assert scene.game.square_of("blue.snare") == "b1"


@pytest.mark.rule("MENAG-SNARE-01")
def test_a_trap_needs_a_full_bag_and_two_free_squares(hall: Hall) -> None:
    row = "| .  M.t  .  A. |"
    scene = hall(row, **TRAPPER)
    scene.expect_offers(
        "lay-trap",
        "lay-trap blue.mule on a1 and c1 snare a1",
        "lay-trap blue.mule on a1 and c1 snare c1",
    )
    scene.expect_refusal("lay-trap blue.mule on a1 and c1 snare b1", code="bad-squares")
    scene.expect_refusal("lay-trap blue.mule on a1 and d1 snare a1", code="not-empty")
    without = {sign: name for sign, name in TRAPPER.items() if sign != "n"}
    empty = hall(row, **without)
    empty.expect_refusal("lay-trap blue.mule on a1 and c1 snare a1", code="no-tokens")
