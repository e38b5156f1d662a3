"""Lines of sight over a board of zones (CG-LOS)."""

from __future__ import annotations

import pytest

from dtwister import Game
from fixtures.positions.zone_boards import accepted, board, offers, refused

EX16 = {
    "blue.crossbowman": "r2.t",
    "yellow.wizard": "r1.t",
    "yellow.warrior": "r1.o",
    "blue.mechanork": "r4.t",
    "yellow.naga": "r3.s",
    "blue.cleric": "r3.t",
    "blue.rope": "r3.@",
}
WAYS = ("north", "east", "south", "west")


def sees(name: str, pieces: dict[str, str], one: str, other: str, **more: object) -> bool:
    """Whether one character sees another one: whether it could shoot at it with a crossbow.

    Whoever looks is a blue Crossbowman here, and whoever is looked at a yellow Cleric.
    """
    there = {piece: where for piece, where in pieces.items() if piece not in (one, other)}
    there = {f"{piece.replace('crossbowman', 'troll').replace('cleric', 'elf-scout')}": where
             for piece, where in there.items()}  # fmt: skip
    there["blue.crossbowman"] = pieces[one]
    there["yellow.cleric"] = pieces[other]
    game: Game = board(name, there, **more)  # type: ignore[arg-type]
    return any(" at yellow.cleric" in text for text in offers(game, "shoot"))


@pytest.mark.rule("EX-CG16", "CG-LOS-01", "CG-LOS-03", "CG-LOS-04", "CG-LOS-06", "CG-LOS-07")
def test_who_sees_whom() -> None:
    def example(one: str, other: str) -> bool:
        return sees("D", EX16, one, other)

    assert example("blue.crossbowman", "yellow.wizard")
    assert not example("blue.crossbowman", "yellow.warrior")
    assert example("blue.mechanork", "yellow.naga")
    assert not example("yellow.naga", "blue.mechanork")
    assert example("blue.cleric", "yellow.warrior")
    assert example("yellow.warrior", "blue.cleric")
    assert not example("blue.cleric", "yellow.naga")
    assert not example("blue.cleric", "yellow.wizard")


@pytest.mark.rule("CG-LOS-01", "CG-GOLD-07", "CG-LOS-02", "R-C60")
def test_no_line_is_diagonal_or_bent() -> None:
    game = board("E", {"blue.crossbowman": "r3.s", "yellow.naga": "r3.@", "yellow.cleric": "r3.t"})
    for way in WAYS:
        shot = f"shoot blue.crossbowman {way} at yellow.naga"
        refused(game, shot, "not-in-sight", "CG-LOS-01")
    accepted(game, "shoot blue.crossbowman east at yellow.cleric")


@pytest.mark.rule("CG-LOS-03")
@pytest.mark.parametrize(
    "between", ["yellow.warrior", "blue.warrior", "blue.warrior wounded", "yellow.warrior wounded"]
)
def test_characters_in_between_hide_those_behind(between: str) -> None:
    name, _, state = between.partition(" ")
    pieces = {"blue.crossbowman": "r3.s", "yellow.naga": "r4.t", name: f"r3.t {state}".strip()}
    game = board("E", pieces)
    refused(game, "shoot blue.crossbowman east at yellow.naga", "hidden", "CG-LOS-03")
    del pieces[name]
    accepted(board("E", pieces), "shoot blue.crossbowman east at yellow.naga")


@pytest.mark.rule("CG-LOS-03", "CG-LOS-04")
def test_portcullises_block_when_closed_and_walls_unless_broken() -> None:
    pieces = {"blue.crossbowman": "r3.o", "yellow.naga": "r3.s"}
    shot = "shoot blue.crossbowman south at yellow.naga"
    refused(board("E", pieces), shot, "not-in-sight", "CG-LOS-03")
    accepted(board("E", pieces, gates={"r3": "open"}), shot)
    accepted(board("E", pieces, gates={"r3": "broken"}), shot)
    pieces = {"blue.crossbowman": "r2.s", "yellow.naga": "r2.o"}
    shot = "shoot blue.crossbowman west at yellow.naga"
    refused(board("E", pieces), shot, "not-in-sight", "CG-LOS-03")
    accepted(board("E", pieces, broken=("r2",)), shot)


@pytest.mark.rule("CG-LOS-04", "CG-LOS-08")
def test_objects_gears_and_pit_traps_do_not_block_at_any_distance() -> None:
    pieces = {"blue.crossbowman": "r2.@", "yellow.naga": "r1.o", "blue.rope": "r1.t"}
    game = board("D", pieces)
    accepted(game, "shoot blue.crossbowman west at yellow.naga")
    far = {"blue.crossbowman": "r3>t", "yellow.naga": "r1.s", "blue.key": "r3.t"}
    accepted(
        board("E", {**far, "yellow.naga": "r1.t"}), "shoot blue.crossbowman north at yellow.naga"
    )


@pytest.mark.rule("CG-LOS-05", "CG-RANGED-02")
def test_those_at_the_ends_hide_nobody() -> None:
    pieces = {
        "blue.crossbowman": "r3.s",
        "blue.cleric": "r3.s",
        "yellow.naga": "r3.t",
        "yellow.warrior": "r3.t",
        "blue.goblin": "r3.t wounded",
    }
    game = board("E", pieces)
    assert offers(game, "shoot") == {
        "shoot blue.crossbowman east at yellow.naga",
        "shoot blue.crossbowman east at yellow.warrior",
    }


@pytest.mark.rule("CG-LOS-06", "CG-LOS-07", "R-C61")
def test_a_slit_is_seen_through_from_beside_it_only() -> None:
    """The slit between r2.t and r4.@ of board E."""
    near = {"blue.naga": "r2.t", "yellow.naga": "r4.@"}
    assert sees("E", near, "blue.naga", "yellow.naga")
    assert sees("E", near, "yellow.naga", "blue.naga")
    far = {"blue.naga": "r2.o", "yellow.naga": "r4.@"}
    assert not sees("E", far, "blue.naga", "yellow.naga")
    assert sees("E", far, "yellow.naga", "blue.naga")


@pytest.mark.rule("R-C62")
def test_a_line_enters_no_face_down_room() -> None:
    rooms = {
        "r1": "green-b/3",
        "r2": "?",
        "r3": "red-b/2",
        "r4": "?",
        "r5": "purple-a/0",
        "r6": "?",
    }
    pieces = {"blue.crossbowman": "r5.s", "yellow.naga": "r1.t"}
    shot = "shoot blue.crossbowman north at yellow.naga"
    accepted(board("C", pieces, rooms=rooms), shot)
    rooms["r3"] += " face-down"
    refused(board("C", pieces, rooms=rooms), shot, "not-in-sight", "CG-LOS-01")


@pytest.mark.rule("R-C63", "CG-RANGED-17")
def test_from_and_to_a_starting_zone_the_line_runs_through_the_faced_zone() -> None:
    pieces = {"blue.crossbowman": "r3>t", "yellow.naga": "r3.@"}
    straight = board("E", pieces)
    accepted(straight, "shoot blue.crossbowman north at yellow.naga")
    aside = board("E", {"blue.crossbowman": "r3>s", "yellow.naga": "r3.@"})
    assert not offers(aside, "shoot")
    back = {"blue.crossbowman": "r3.@", "yellow.naga": "r1>s"}
    assert not offers(board("E", back), "shoot")
    pieces = {"blue.crossbowman": "r1.@", "yellow.naga": "r1>s"}
    accepted(board("E", pieces), "shoot blue.crossbowman north at yellow.naga")
    pieces["yellow.naga"] = "r1>t"
    shot = "shoot blue.crossbowman north at yellow.naga"
    refused(board("E", pieces), shot, "not-in-sight", "CG-RANGED-17")
