"""The Key (OBJ-KEY)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.drawn import ap_left, legal, listed, load, place, play, refusal
from fixtures.positions.prison import prison_rules, stand

ROW = """
+---+---+---+---+
 A.k# . # .   .
+---+---+---+---+
"""
PIECES = {"A": "blue.mekanork", "k": "blue.key"}
OPENED = ROW.replace("k#", "k'")


@pytest.mark.rule("OBJ-KEY-01", "TERRAIN-PORT-04")
@pytest.mark.parametrize("key", ["blue.key", "yellow.key"])
def test_its_carrier_opens_a_closed_portcullis_beside_it(key: str) -> None:
    pieces = {**PIECES, "k": key}
    game = stand(ROW, pieces, ap=3)
    assert listed(game, "open blue.mekanork east")
    play(game, "open blue.mekanork east")
    assert_position(game, OPENED, pieces=pieces)
    assert ap_left(game) == 2
    assert refusal(game, "open blue.mekanork east") == ("wrong-state", "TERRAIN-PORT-07")


@pytest.mark.rule("OBJ-KEY-02", "TERRAIN-PORT-05")
def test_its_carrier_closes_an_open_portcullis_beside_it() -> None:
    game = stand(OPENED, PIECES, ap=3)
    assert listed(game, "close blue.mekanork east")
    play(game, "close blue.mekanork east")
    assert_position(game, ROW, pieces=PIECES)
    assert ap_left(game) == 2
    assert refusal(game, "close blue.mekanork east") == ("wrong-state", "TERRAIN-PORT-07")


@pytest.mark.rule("OBJ-KEY-01", "OBJ-KEY-02")
@pytest.mark.parametrize(("verb", "border"), [("open", "#"), ("close", "'")])
def test_only_a_carrier_beside_the_portcullis(verb: str, border: str) -> None:
    rule = {"open": "TERRAIN-PORT-04", "close": "TERRAIN-PORT-05"}[verb]
    drawing = ROW.replace("k#", f"k{border}")
    without = stand(drawing.replace("A.k", "A. ").replace(".   .\n", ".   .k\n"), PIECES)
    assert refusal(without, f"{verb} blue.mekanork east") == ("no-ability", rule)
    west = stand(drawing, PIECES)
    assert refusal(west, f"{verb} blue.mekanork west") == ("no-portcullis", rule)
    assert legal(west, f"{verb} blue.mekanork east")


@pytest.mark.rule("OBJ-KEY-01", "CARRY-14", "WOUND-02")
def test_a_wounded_does_not_use_it() -> None:
    game = stand(ROW, {**PIECES, "A": "blue.mekanork wounded"})
    assert refusal(game, "open blue.mekanork east") == ("wounded", "WOUND-02")


@pytest.mark.rule("OBJ-KEY-01", "OBJ-KEY-02", "TERRAIN-PORT-07")
def test_it_does_nothing_to_a_broken_one() -> None:
    game = stand(ROW.replace("k#", "k,"), PIECES)
    for verb in ("open", "close"):
        refused = refusal(game, f"{verb} blue.mekanork east")
        assert refused == ("wrong-state", "TERRAIN-PORT-07")


@pytest.mark.rule("OBJ-KEY-03", "TERRAIN-PORT-08", "CARRY-13")
def test_it_is_kept_and_works_on_any_portcullis() -> None:
    game = stand(ROW, PIECES, ap=5)
    play(
        game,
        "open blue.mekanork east",
        "move blue.mekanork a1-b1",
        "open blue.mekanork east",
        "close blue.mekanork west",
        "open blue.mekanork west",
    )
    assert (place(game, "blue.key"), load(game, "blue.mekanork")) == ("b1", "blue.key")


@pytest.mark.rule("OBJ-KEY-04", "PRIS-01")
def test_it_is_a_common_object() -> None:
    common = {name for name, spec in prison_rules().objects.items() if "common" in spec.tags}
    common = {name for name in common if not name.startswith("card:")}
    assert common == {"prison:key", "features:rope"}


@pytest.mark.rule("OBJ-KEY-03")
def test_whoever_picks_locks_is_not_offered_the_same_twice() -> None:
    game = stand(ROW, {**PIECES, "A": "blue.backstabber"})
    assert len(game.legal_actions.kind("open")) == 1
