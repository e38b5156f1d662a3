"""The Fireball scroll and the Scroll of inversion (CG-OBJ-FIREBALL, CG-OBJ-INVERSION)."""

from __future__ import annotations

import pytest

from dtwister import Game
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands

FIRE = "blue.fireball-scroll"
TURN = "blue.scroll-of-inversion"


def fire(who: str, space: str, **others: str) -> Game:
    """Board D with somebody who has a Fireball scroll, and others (`yellow__naga="r1.t"`)."""
    pieces = {name.replace("__", "."): place for name, place in others.items()}
    return board("D", {f"blue.{who}": space, FIRE: f"carried by blue.{who}", **pieces})


@pytest.mark.rule("CG-OBJ-FIREBALL-01", "CG-CHAR-WIZARD-01", "CG-CHAR-WIZARD-03")
@pytest.mark.rule("CG-CHAR-TELEKINETICIST-09", "CG-OBJ-INVERSION-06")
def test_only_magic_users_use_it() -> None:
    for who in ("wizard", "telekineticist"):
        game = fire(who, "r2.t", yellow__naga="r1.t")
        plays(game, f"burn blue.{who} yellow.naga")
        assert ap_left(game) == 2
    for who in ("cleric", "dark-angel", "telepath"):
        game = fire(who, "r2.t", yellow__naga="r1.t")
        refused(game, f"burn blue.{who} yellow.naga", "no-user", "CG-OBJ-FIREBALL-01")
        accepted(game, f"drop blue.{who} {FIRE}")
    lying = board("D", {"blue.wizard": "r2.t", FIRE: "r2.t", "yellow.naga": "r1.t"})
    refused(lying, "burn blue.wizard yellow.naga", "no-ability", "CG-OBJ-FIREBALL-01")
    wounded = fire("wizard", "r2.t wounded", yellow__naga="r1.t")
    refused(wounded, "burn blue.wizard yellow.naga", "wounded", "CG-WOUND-03")


@pytest.mark.rule("CG-OBJ-FIREBALL-02", "CG-LOS-03")
def test_one_character_in_sight_or_in_the_zone() -> None:
    game = fire(
        "wizard",
        "r2.t",
        yellow__naga="r1.t",
        yellow__troll="r1.o",
        blue__cleric="r2.t",
        yellow__cleric="r1.t wounded",
        blue__naga="r3.o",
    )
    assert offers(game, "burn") == {
        "burn blue.wizard yellow.naga",
        "burn blue.wizard yellow.cleric",
        "burn blue.wizard blue.cleric",
        "burn blue.wizard blue.wizard",
    }
    refused(game, "burn blue.wizard yellow.troll", "out-of-sight", "CG-OBJ-FIREBALL-02")
    refused(game, "burn blue.wizard blue.naga", "out-of-sight", "CG-OBJ-FIREBALL-02")


@pytest.mark.rule("CG-OBJ-FIREBALL-03", "CG-OBJ-FIREBALL-06", "CG-VP-02", "R-C95")
@pytest.mark.parametrize("victim", ["ghost", "ghost wounded"])
def test_the_target_is_eliminated_without_combat(victim: str) -> None:
    name, _, flag = victim.partition(" ")
    pieces = {f"yellow__{name}": f"r1.t {flag}".strip(), "blue__paladin": "r1.t"}
    game = fire("wizard", "r2.t", **pieces)
    plays(game, f"burn blue.wizard yellow.{name}")
    stands(
        game,
        {f"yellow.{name}": f"eliminated {flag}".strip(), FIRE: "discarded", "blue.paladin": "r1.t"},
    )
    assert game.vp == (1, 0)
    assert game.decision is not None and game.decision.kind == "act"


@pytest.mark.rule("R-C70", "CG-OBJ-FIREBALL-02")
def test_a_friend_scores_for_the_opponent() -> None:
    game = fire("wizard", "r2.t", blue__cleric="r2.t")
    plays(game, "burn blue.wizard blue.cleric")
    assert game.vp == (0, 1)


@pytest.mark.rule("CG-OBJ-FIREBALL-04", "R-C40", "R-C38", "R-C89", "CG-CARRY-09")
def test_what_is_carried_by_the_target() -> None:
    game = fire(
        "wizard",
        "r2.t",
        yellow__paladin="r1.t",
        yellow__goblin="r1.t wounded carried by yellow.paladin",
        yellow__key="carried by yellow.paladin",
        yellow__naga="r1.t",
    )
    refused(game, "burn blue.wizard yellow.goblin", "carried", "R-C38")
    plays(game, "burn blue.wizard yellow.paladin")
    stands(
        game,
        {
            "yellow.paladin": "eliminated",
            "yellow.goblin": "eliminated wounded",
            "yellow.key": "r1.t",
            "yellow.naga": "r1.t",
        },
    )
    assert game.vp == (2, 0)


@pytest.mark.rule("CG-OBJ-FIREBALL-05", "CG-CHAR-PALADIN-03", "CG-CARRY-09")
def test_objects_are_no_targets_and_stay_unharmed() -> None:
    game = fire(
        "wizard",
        "r2.t",
        yellow__paladin="r1.t",
        yellow__key="carried by yellow.paladin",
        blue__rope="carried by yellow.paladin",
        yellow__rope="r1.t",
    )
    refused(game, "burn blue.wizard yellow.rope", "object", "CG-OBJ-FIREBALL-05")
    plays(game, "burn blue.wizard yellow.paladin")
    stands(game, {"yellow.key": "r1.t", "blue.rope": "r1.t", "yellow.rope": "r1.t"})


@pytest.mark.rule("R-C110", "CG-CHAR-TROLL-05")
@pytest.mark.parametrize("state", ["", " wounded", " wounded fresh"])
def test_the_freshly_wounded_and_the_troll(state: str) -> None:
    game = fire("wizard", "r2.t", yellow__troll=f"r1.t{state}")
    plays(game, "burn blue.wizard yellow.troll")
    assert game.vp == (1, 0)
    assert offers(game, "regenerate") == set()


@pytest.mark.rule("CG-OBJ-SHIELD-02")
def test_a_shield_does_not_help() -> None:
    pieces = {"blue.wizard": "r2.t", FIRE: "carried by blue.wizard", "yellow.naga": "r1.t"}
    game = board("D", {**pieces, "yellow.large-shield": "carried by yellow.naga"})
    accepted(game, "burn blue.wizard yellow.naga")


@pytest.mark.rule("CG-OBJ-FIREBALL-02", "R-C63", "R-C01")
def test_from_and_at_starting_zones() -> None:
    pieces = {
        "blue.wizard": "r3>@",
        FIRE: "carried by blue.wizard",
        "blue.naga": "r4>t",
        "yellow.naga": "r3.@",
        "yellow.troll": "r4.t",
        "yellow.cleric": "r1>@",
    }
    game = board("C", pieces)
    assert offers(game, "burn") == {
        "burn blue.wizard blue.wizard",
        "burn blue.wizard blue.naga",
        "burn blue.wizard yellow.naga",
    }
    up = board("C", {**pieces, "blue.wizard": "r1.@"})
    accepted(up, "burn blue.wizard yellow.cleric")
    away = board("C", {**pieces, "blue.wizard": "r1.@", "yellow.cleric": "r1>o"})
    refused(away, "burn blue.wizard yellow.cleric", "out-of-sight", "CG-OBJ-FIREBALL-02")


def inverter(space: str, **more: str) -> Game:
    """Board C with a Wizard who has a Scroll of inversion."""
    pieces = {"blue.wizard": space, TURN: "carried by blue.wizard"}
    return board("C", {**pieces, **{k.replace("__", "."): v for k, v in more.items()}})


def rooms_of(game: Game) -> list[str]:
    """What lies in each place, as room/turn."""
    match, state = game.match, game.state
    return [
        f"{match.rooms[tile].room.id.rpartition(':')[2]}/{turn}"
        for tile, turn in zip(state.tiles, state.turns, strict=True)
    ]


@pytest.mark.rule("EX-CG31", "CG-OBJ-INVERSION-01", "CG-OBJ-INVERSION-02")
@pytest.mark.rule("CG-OBJ-INVERSION-03", "CG-OBJ-INVERSION-04", "CG-OBJ-INVERSION-05")
def test_the_rooms_change_places() -> None:
    game = inverter("r3.o", yellow__naga="r3.t", yellow__key="r4.s", yellow__troll="r4.@ wounded")
    assert offers(game, "invert") == {"invert blue.wizard r1", "invert blue.wizard r4"}
    refused(game, "invert blue.wizard r2", "not-beside", "CG-OBJ-INVERSION-02")
    refused(game, "invert blue.wizard r3", "not-beside", "CG-OBJ-INVERSION-02")
    plays(game, "invert blue.wizard r4")
    assert ap_left(game) == 2
    assert rooms_of(game) == ["blue-a/0", "blue-b/0", "green-b/2", "green-a/1"]
    stands(
        game,
        {
            "blue.wizard": "r4.o",
            "yellow.naga": "r4.t",
            "yellow.key": "r3.s",
            "yellow.troll": "r3.@ wounded",
            TURN: "discarded",
        },
    )


@pytest.mark.rule("CG-OBJ-INVERSION-04", "CG-ZONE-11")
def test_markers_and_loads_go_along() -> None:
    pieces = {
        "blue.wizard": "r1.@",
        TURN: "carried by blue.wizard",
        "blue.thief": "r1.@",
        "blue.key": "carried by blue.thief",
    }
    game = board("C", pieces, gates={"r1": "open"})
    plays(game, "invert blue.wizard r3")
    stands(game, {"blue.thief": "r3.@", "blue.key": "r3.@ carried by blue.thief"})
    accepted(game, "close blue.thief south")


@pytest.mark.rule("CG-OBJ-INVERSION-01", "CG-OBJ-INVERSION-06")
def test_only_a_magic_user_in_a_room() -> None:
    start = inverter("r3>@")
    refused(start, "invert blue.wizard r3", "no-room", "CG-OBJ-INVERSION-01")
    assert offers(start, "invert") == set()
    other = board("C", {"blue.cleric": "r3.o", TURN: "carried by blue.cleric"})
    refused(other, "invert blue.cleric r4", "no-user", "CG-OBJ-INVERSION-01")
    accepted(other, f"drop blue.cleric {TURN}")
    without = board("C", {"blue.wizard": "r3.o", TURN: "r3.o"})
    refused(without, "invert blue.wizard r4", "no-ability", "CG-OBJ-INVERSION-01")


@pytest.mark.rule("CG-OBJ-INVERSION-07")
def test_it_is_magical() -> None:
    game = inverter("r3.o")
    kind = game.match.kind_of[game.match.piece_index[TURN]]
    assert {"scroll", "magical"} <= kind.tags


@pytest.mark.rule("R-C113")
def test_the_other_room_may_be_face_down_and_its_cards_go_along() -> None:
    pieces = {
        "blue.wizard": "r3.o",
        TURN: "carried by blue.wizard",
        "yellow.naga": "room r4",
        "blue.cleric": "r3>@",
    }
    game = board("C", pieces, rooms={"r4": "green-b/2 face-down"})
    plays(game, "invert blue.wizard r4")
    stands(game, {"yellow.naga": "room r3", "blue.wizard": "r4.o"})
    assert not game.state.faceup >> 2 & 1 and game.state.faceup >> 3 & 1
    plays(game, "reveal blue.cleric r3", "place yellow.naga on r3.o")
    assert rooms_of(game)[2] == "green-b/2"


@pytest.mark.rule("R-C114", "R-C28")
def test_who_is_in_a_starting_zone_stays_with_the_facing() -> None:
    game = inverter("r3.o", blue__cleric="r3>t", blue__naga="r4>o")
    plays(game, "invert blue.wizard r4")
    stands(game, {"blue.cleric": "r3>t", "blue.naga": "r4>o"})
    accepted(game, "step blue.cleric to r3.t")
