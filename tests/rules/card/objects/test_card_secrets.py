"""Secret objects and secret wounded: what lies open without the option, and what nobody may see."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.visibility.view import seen_event
from dtwister.plugin import events
from dtwister.plugin.questions import is_fresh
from dtwister.testing.indistinguishable_games import same_for
from fixtures.positions.zone_boards import (
    accepted,
    ap_left,
    board,
    offers,
    plays,
    refused,
    say,
    stands,
)

BLUE, YELLOW, NOBODY = 0, 1, dtwister.SPECTATOR
CARRYING = {"blue.naga": "r3.s", "blue.rope": "concealed carried by blue.naga"}
SWORD = {"blue.naga": "r3.s", "blue.sword": "concealed carried by blue.naga"}


def secret(pieces: Mapping[str, str], *, turn: str = "yellow", **more: object) -> Game:
    """A position on board C of a game with secret objects and secret wounded."""
    options = {"scenario": "card:1", "secret-objects": True, "turn": turn, **more}
    return board("C", pieces, **options)  # type: ignore[arg-type]


def seen(game: Game, seat: int) -> dict[str, str]:
    """Every piece on the board by the name that a seat has for it, with its zone."""
    context = game.view(seat).context
    names = game.match.grid.names
    return {
        context.name(piece): names[space]
        for piece, space in enumerate(context.state.at)
        if space >= 0
    }


def heard(game: Game, action: str, seat: int) -> list[str]:
    """What a seat is told when an action is played, as texts."""
    happened = accepted(game, action)
    return [dtwister.event_text(game.match, seen_event(event, seat)) for event in happened]


def alike(one: Game, other: Game, *seats: int) -> None:
    """Assert that these seats cannot tell two different games from each other, and others can."""
    assert one.state != other.state
    for seat in (BLUE, YELLOW, NOBODY):
        if seat in seats:
            tries = [*one.legal_actions, *other.legal_actions]
            same_for(seat, one, other, tries)
            assert dtwister.draw(one.view(seat)) == dtwister.draw(other.view(seat))
        else:
            assert one.view(seat) != other.view(seat)
    if one.decision is not None and one.decision.seat in seats:
        assert list(one.legal_actions) == list(other.legal_actions)
        assert [one.why_not(a) for a in tries] == [other.why_not(a) for a in tries]


# -- without the option ----------------------------------------------------------------------------


@pytest.mark.rule("CG-INFO-03")
def test_without_the_option_everybody_sees_what_is_carried() -> None:
    pieces = {"blue.naga": "r3.s", "blue.rope": "r3.s", "yellow.cleric": "r1.o"}
    game = board("C", pieces, scenario="card:1")
    plays(game, "take blue.naga blue.rope", "stop blue.naga")
    assert game.state.concealed == ()
    for seat in (BLUE, YELLOW, NOBODY):
        view = game.view(seat)
        assert [view.context.name(load) for load in view.context.loads_of(0)] == ["blue.rope"]


@pytest.mark.rule("CG-INFO-04")
def test_without_the_option_everybody_sees_who_is_wounded() -> None:
    pieces = {"blue.naga": "r3.s", "yellow.cleric": "r3.s"}
    hands = {"blue": (6,), "yellow": (0,)}
    game = board("C", pieces, scenario="card:1", hands=hands)
    plays(game, "attack blue.naga yellow.cleric", "card 6", "card 0")
    stands(game, {"yellow.cleric": "r3.s wounded"})
    assert game.state.concealed == ()
    assert seen(game, BLUE)["yellow.cleric"] == "r3.s"


# -- objects ---------------------------------------------------------------------------------------


@pytest.mark.rule("CG-OPT-06", "R-C76")
def test_what_is_taken_up_is_known_to_its_carriers_player_only() -> None:
    game = secret({"blue.naga": "r3.s", "blue.rope": "r3.s", "yellow.naga": "r1.o"}, turn="blue")
    assert seen(game, YELLOW)["blue.rope"] == "r3.s"
    for seat in (BLUE, YELLOW):
        assert "taken-up piece=blue.naga item=blue.rope" in heard(
            game, "take blue.naga blue.rope", seat
        )
    plays(game, "take blue.naga blue.rope", "stop blue.naga")
    assert seen(game, BLUE) == {"blue.naga": "r3.s", "blue.rope": "r3.s", "yellow.naga": "r1.o"}
    for seat in (YELLOW, NOBODY):
        found = seen(game, seat)
        assert found == {"blue.naga": "r3.s", "blue.?object": "r3.s", "yellow.naga": "r1.o"}
        context = game.view(seat).context
        assert [context.name(load) for load in context.loads_of(0)] == ["blue.?object"]
        assert "b.?object" in dtwister.draw(game.view(seat))


@pytest.mark.rule("CG-OPT-06", "R-C76")
def test_the_player_of_the_other_colour_does_not_see_an_own_object_that_an_enemy_took() -> None:
    game = secret({"blue.naga": "r3.s", "yellow.rope": "r3.s", "yellow.naga": "r1.o"}, turn="blue")
    plays(game, "take blue.naga yellow.rope", "stop blue.naga")
    assert "yellow.rope" in seen(game, BLUE)
    assert "yellow.?object" in seen(game, YELLOW)


@pytest.mark.rule("CG-OPT-06", "R-C76")
def test_nobody_can_tell_games_that_differ_in_a_secret_object() -> None:
    others = {"yellow.naga": "r3.t", "yellow.cleric": "r2.o", "yellow.bow": "r2.o"}
    held, off = "concealed carried by blue.naga", "behind"
    one = secret({"blue.naga": "r3.s", "blue.rope": held, "blue.large-shield": off, **others})
    other = secret({"blue.naga": "r3.s", "blue.rope": off, "blue.large-shield": held, **others})
    alike(one, other, YELLOW, NOBODY)
    for action in ("step yellow.naga to r3.s", "take yellow.cleric yellow.bow", "end"):
        fork, twin = one.fork(), other.fork()
        both = plays(fork, action), plays(twin, action)
        alike(fork, twin, YELLOW, NOBODY)
        told = [[seen_event(event, YELLOW) for event in happened] for happened in both]
        assert told[0] == told[1]
        assert dtwister.record_text(fork, seat=YELLOW) == dtwister.record_text(twin, seat=YELLOW)


@pytest.mark.rule("CG-OPT-06", "R-C76")
def test_an_object_that_is_dropped_is_seen_by_all() -> None:
    game = secret({**CARRYING, "yellow.naga": "r1.o"}, turn="blue")
    assert "put-down piece=blue.naga item=blue.rope" in heard(
        game, "drop blue.naga blue.rope", YELLOW
    )
    plays(game, "drop blue.naga blue.rope")
    assert seen(game, YELLOW)["blue.rope"] == "r3.s"
    assert "drop blue.naga blue.rope" in dtwister.record_text(game, seat=YELLOW)


@pytest.mark.rule("R-C76")
def test_an_exchange_shows_both_objects_and_conceals_them_anew() -> None:
    game = secret(
        {
            **CARRYING,
            "blue.cleric": "r3.s",
            "blue.key": "concealed carried by blue.cleric",
            "yellow.naga": "r1.o",
        },
        turn="blue",
    )
    swap = "swap blue.naga blue.rope for blue.key"
    told = heard(game, swap, YELLOW)
    assert "taken-up piece=blue.naga item=blue.key" in told
    assert "taken-up piece=blue.cleric item=blue.rope" in told
    plays(game, swap)
    assert {"blue.?object", "blue.?object#2"} <= set(seen(game, YELLOW))
    assert swap in dtwister.record_text(game, seat=YELLOW)


@pytest.mark.rule("R-C76")
def test_a_rope_is_shown_by_crossing_a_pit_trap_and_not_by_other_steps() -> None:
    game = secret({**CARRYING, "yellow.naga": "r1.o"}, turn="blue")
    plays(game, "step blue.naga to r3.t")
    assert "blue.?object" in seen(game, YELLOW)
    told = heard(game, "step blue.naga to r3.@", YELLOW)
    assert "shown piece=blue.rope" in told
    happened = plays(game, "step blue.naga to r3.@", "stop blue.naga", "end")
    assert [event for event in happened if isinstance(event, events.Shown)] == [events.Shown(1)]
    assert seen(game, YELLOW)["blue.rope"] == "r3.@"


@pytest.mark.rule("R-C76")
def test_whoever_crosses_by_itself_shows_no_rope() -> None:
    pieces = {"blue.thief": "r3.t", "blue.rope": "concealed carried by blue.thief"}
    game = secret({**pieces, "yellow.naga": "r1.o"}, turn="blue")
    plays(game, "step blue.thief to r3.@")
    assert "blue.?object" in seen(game, YELLOW)


@pytest.mark.rule("R-C76")
def test_a_key_is_shown_by_its_use() -> None:
    pieces = {"blue.cleric": "r3.s", "blue.key": "concealed carried by blue.cleric"}
    rooms = {"r3": "red-b/3", "r4": "red-a/0"}
    game = secret({**pieces, "yellow.naga": "r1.o"}, turn="blue", rooms=rooms)
    gates = [text for text in offers(game, "open") if text.startswith("open blue.cleric")]
    if not gates:
        pieces["blue.cleric"] = "r3.@"
        game = secret({**pieces, "yellow.naga": "r1.o"}, turn="blue", rooms=rooms)
        gates = [text for text in offers(game, "open") if text.startswith("open blue.cleric")]
    assert "blue.?object" in seen(game, YELLOW)
    plays(game, gates[0])
    assert "blue.key" in seen(game, YELLOW)


# -- the wounded -----------------------------------------------------------------------------------

LYING = {"blue.cleric": "r3.s wounded concealed", "blue.wizard": "behind"}


def twins(**others: str) -> tuple[Game, Game]:
    """Two games that differ in who lies wounded in r3.s."""
    pieces = {name.replace("_", "."): where for name, where in others.items()}
    lying = "r3.s wounded concealed"
    one = secret({"blue.cleric": lying, "blue.wizard": "behind", **pieces})
    other = secret({"blue.cleric": "behind", "blue.wizard": lying, **pieces})
    return one, other


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_who_is_wounded_is_known_to_its_player_only() -> None:
    pieces = {"blue.naga": "r3.s", "yellow.cleric": "r3.s"}
    game = secret(pieces, turn="blue", hands={"blue": (6,), "yellow": (0,)})
    plays(game, "attack blue.naga yellow.cleric", "card 6", "card 0")
    stands(game, {"yellow.cleric": "r3.s wounded"})
    assert seen(game, BLUE) == {"blue.naga": "r3.s", "yellow.?character": "r3.s"}
    assert seen(game, YELLOW) == {"blue.naga": "r3.s", "yellow.cleric": "r3.s"}
    context = game.view(BLUE).context
    [unknown] = [piece for piece in context.pieces_at(context.space(0)) if piece != 0]
    assert context.is_wounded(unknown) and is_fresh(context, unknown)


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_nobody_can_tell_games_that_differ_in_who_is_wounded() -> None:
    one, other = twins(yellow_naga="r3.t", yellow_bow="r3.t", yellow_cleric="r3.s")
    alike(one, other, YELLOW, NOBODY)
    assert "attack yellow.cleric blue.?character" in offers(one, "attack")


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_a_secret_wounded_cannot_be_named_whoever_it_is() -> None:
    one, other = twins(yellow_naga="r3.s")
    for name in ("blue.cleric", "blue.wizard"):
        problems = [game.why_not(say(game, f"attack yellow.naga {name}")) for game in (one, other)]
        assert problems[0] is not None and problems[0] == problems[1]
    accepted(one, "attack yellow.naga blue.?character")
    refused(one, "attack yellow.naga blue.?character#2", "not-on-board", "CG-COMBAT-01")


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_a_combat_with_a_secret_wounded_tells_nothing_before_it_is_lost() -> None:
    one, other = twins(yellow_naga="r3.s", blue_thief="r3.s", blue_assassin="r3.s")
    for game in (one, other):
        first = plays(game, "attack yellow.naga blue.?character")[0]
        began = dtwister.event_text(game.match, seen_event(first, YELLOW))
        assert "blue.?character" in began and "cleric" not in began and "wizard" not in began
        own = dtwister.event_text(game.match, seen_event(first, BLUE))
        assert "?" not in own
    alike(one, other, YELLOW, NOBODY)
    records = [dtwister.record_text(game, seat=YELLOW) for game in (one, other)]
    assert records[0] == records[1]


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_a_secret_wounded_that_is_eliminated_is_shown() -> None:
    game, _ = twins(yellow_naga="r3.s")
    plays(game, "attack yellow.naga blue.?character")
    happened = plays(game, "card 6", "card 0")
    texts = [dtwister.event_text(game.match, seen_event(event, YELLOW)) for event in happened]
    assert any(text.startswith("removed piece=blue.cleric how=eliminated") for text in texts)
    assert game.state.concealed == ()
    stands(game, {"blue.cleric": "eliminated wounded"})


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_healing_shows_who_was_wounded() -> None:
    one, _ = twins(yellow_cleric="r3.s")
    plays(one, "heal yellow.cleric blue.?character")
    stands(one, {"blue.cleric": "r3.s recovered"})
    assert seen(one, YELLOW)["blue.cleric"] == "r3.s"


@pytest.mark.rule("CG-OPT-07", "R-C76")
def test_a_wounded_that_is_carried_and_put_down_stays_secret() -> None:
    pieces = {**LYING, "blue.naga": "r3.s", "yellow.naga": "r1.o"}
    game = secret(pieces, turn="blue")
    told = heard(game, "take blue.naga blue.cleric", YELLOW)
    assert "taken-up piece=blue.naga item=blue.?character" in told
    plays(
        game, "take blue.naga blue.cleric", "step blue.naga to r3.t", "drop blue.naga blue.cleric"
    )
    assert seen(game, YELLOW)["blue.?character"] == "r3.t"
    record = dtwister.record_text(game, seat=YELLOW)
    assert "take blue.naga blue.?character" in record and "cleric" not in record.split("[")[1]
    assert "take blue.naga blue.cleric" in dtwister.record_text(game, seat=BLUE)


@pytest.mark.rule("CG-OPT-06", "CG-OPT-07", "R-C76")
def test_the_secret_object_of_a_secret_wounded_can_be_taken_unseen() -> None:
    lying = {**LYING, "blue.rope": "concealed carried by blue.cleric", "blue.key": "behind"}
    game = secret({**lying, "yellow.naga": "r3.s"})
    names = [("blue.rope", "not-here"), ("blue.key", "not-here")]
    for name, code in names:
        refused(game, f"take yellow.naga {name}", code, "CG-CARRY-01")
    plays(game, "take yellow.naga blue.?object", "stop yellow.naga")
    stands(game, {"blue.rope": "r3.s carried by yellow.naga"})
    assert "blue.rope" in seen(game, YELLOW)
    assert "blue.?object" in seen(game, BLUE)


@pytest.mark.rule("CG-OPT-07")
def test_secret_wounded_count_for_the_three_of_a_zone() -> None:
    lying = {f"blue.{name}": "r3.s wounded concealed" for name in ("cleric", "wizard", "thief")}
    game = secret({**lying, "yellow.naga": "r3.s"})
    context = game.view(YELLOW).context
    names = [
        context.name(piece)
        for piece in context.pieces_at(context.space(game.match.piece_index["yellow.naga"]))
    ]
    assert names == ["yellow.naga", "blue.?character", "blue.?character#2", "blue.?character#3"]


# -- fighting with secret objects ------------------------------------------------------------------


@pytest.mark.rule("R-C76", "CG-OPT-06")
def test_a_sword_is_shown_when_it_counts() -> None:
    game = secret({**SWORD, "yellow.cleric": "r3.s"}, turn="blue")
    plays(game, "attack blue.naga yellow.cleric")
    assert "blue.?object" in seen(game, YELLOW)
    plays(game, "card 0", "card 0")
    assert "blue.sword" in seen(game, YELLOW)


@pytest.mark.rule("R-C76", "CG-OPT-06")
def test_a_sword_stays_secret_where_it_does_not_count() -> None:
    game = secret({**SWORD, "yellow.cleric": "r3.s"})
    plays(game, "attack yellow.cleric blue.naga", "card 0", "card 0")
    assert "blue.?object" in seen(game, YELLOW)


@pytest.mark.rule("R-C76", "CG-OPT-06")
def test_an_armor_is_shown_when_it_counts_and_not_before_an_attack_of_its_carrier() -> None:
    pieces = {"blue.naga": "r3.s", "blue.armor": "concealed carried by blue.naga"}
    game = secret({**pieces, "yellow.cleric": "r3.s"})
    plays(game, "attack yellow.cleric blue.naga")
    assert "blue.?object" in seen(game, YELLOW)
    plays(game, "card 0", "card 0")
    assert "blue.armor" in seen(game, YELLOW)
    attacking = secret({**pieces, "yellow.cleric": "r3.s"}, turn="blue")
    plays(attacking, "attack blue.naga yellow.cleric", "card 0", "card 0")
    assert "blue.?object" in seen(attacking, YELLOW)


@pytest.mark.rule("R-C76", "CG-OPT-06")
def test_a_bow_is_shown_by_a_shot_and_by_joining_one() -> None:
    pieces = {"blue.naga": "r3.t", "yellow.crossbowman": "r3.@", "yellow.cleric": "r3.@"}
    bows = {"yellow.bow": "concealed carried by yellow.cleric"}
    game = secret({**pieces, **bows})
    assert "yellow.?object" in seen(game, BLUE)
    [shot] = [text for text in offers(game, "shoot") if "crossbowman" in text]
    plays(game, shot)
    assert "yellow.bow" in seen(game, BLUE)
    game = secret({**pieces, **bows})
    [shot] = [text for text in offers(game, "shoot") if "cleric" in text]
    plays(game, shot)
    assert "yellow.bow" in seen(game, BLUE)


@pytest.mark.rule("R-C76", "CG-OPT-06")
def test_a_spear_is_shown_by_a_free_attack_with_it() -> None:
    pieces = {"blue.naga": "r3.t", "yellow.samurai": "r3.@"}
    game = secret({**pieces, "yellow.telescoping-spear": "concealed carried by yellow.samurai"})
    assert "yellow.?object" in seen(game, BLUE)
    plays(game, "free-attack yellow.samurai blue.naga using spear")
    assert "yellow.telescoping-spear" in seen(game, BLUE)


@pytest.mark.rule("CG-OBJ-SHIELD-01", "R-C76", "CG-WHEEL-08")
def test_a_secret_shield_is_shown_by_the_shot_that_does_not_take_place() -> None:
    pieces = {"blue.naga": "r3.t", "yellow.crossbowman": "r3.@"}
    held, off = "concealed carried by blue.naga", "behind"
    one = secret({**pieces, "blue.large-shield": held, "blue.rope": off})
    other = secret({**pieces, "blue.large-shield": off, "blue.rope": held})
    alike(one, other, YELLOW, NOBODY)
    [shot] = offers(one, "shoot")
    plays(one, shot)
    assert ap_left(one) == 2
    assert "blue.large-shield" in seen(one, YELLOW)
    assert one.decision is not None and one.decision.kind == "act"
    refused(one, shot, "covered", "CG-OBJ-SHIELD-01")
    plays(other, shot)
    assert other.decision is not None and other.decision.kind == "combat-card"


@pytest.mark.rule("R-C76")
def test_a_shot_that_did_not_take_place_leaves_the_crossbow_loaded() -> None:
    pieces = {"blue.naga": "r3.t", "blue.cleric": "r3.t", "yellow.crossbowman": "r3.@"}
    game = secret({**pieces, "blue.large-shield": "concealed carried by blue.naga"})
    shots = sorted(offers(game, "shoot"))
    assert len(shots) == 2
    at_naga = next(text for text in shots if "naga" in text)
    plays(game, at_naga)
    assert offers(game, "shoot") == {text for text in shots if text != at_naga}


# -- what a view makes up --------------------------------------------------------------------------


@pytest.mark.rule("R-C76", "R-C08")
def test_made_up_pieces_are_of_the_same_colour_and_sort() -> None:
    lying = {**LYING, "yellow.rope": "concealed carried by blue.cleric"}
    lying |= {"blue.thief": "behind", "blue.golem": "behind", "yellow.sword": "behind"}
    lying |= {"yellow.key": "room r2", "yellow.bow": "room r2"}
    rooms = {"r2": "red-a/1 face-down"}
    game = secret({**lying, "blue.naga": "r1.o", "yellow.naga": "r3.s"}, rooms=rooms)
    view = game.view(YELLOW)
    carriers, loads = set(), set()
    for seed in range(60):
        other = view.sample(Rng(seed))
        assert other.view(YELLOW) == view
        [(load, carrier)] = [(p, by) for p, by in enumerate(other.state.carrier) if by >= 0]
        assert set(other.state.concealed) == {load, carrier}
        carriers.add(other.match.pieces[carrier].name)
        loads.add(other.match.pieces[load].name)
    assert carriers == {f"blue.{name}" for name in ("cleric", "wizard", "thief", "golem")}
    assert loads == {f"yellow.{name}" for name in ("rope", "key", "bow")}


@pytest.mark.rule("R-C76", "CG-CHAR-GHOST-06", "CG-CHAR-PALADIN-02")
def test_made_up_wounded_can_carry_what_they_carry() -> None:
    lying = {"blue.paladin": "r3.s wounded concealed", "blue.ghost": "r3.t wounded concealed"}
    loads = dict.fromkeys(("blue.rope", "blue.key"), "concealed carried by blue.paladin")
    off = {"blue.cleric": "behind", "blue.thief": "behind"}
    game = secret({**lying, **loads, **off, "yellow.naga": "r1.o"})
    samples = [game.view(YELLOW).sample(Rng(seed)) for seed in range(40)]
    names = [piece.name for piece in game.match.pieces]
    found = {tuple(names[piece] for piece in sample.state.concealed[:2]) for sample in samples}
    assert {strong for strong, _ in found} == {"blue.paladin"}
    assert {other for _, other in found} == {"blue.ghost", "blue.cleric", "blue.thief"}
    plain = {"blue.cleric": "r3.s wounded concealed", "blue.ghost": "behind"}
    game = secret({**plain, "blue.rope": "concealed carried by blue.cleric", "yellow.naga": "r1.o"})
    for seed in range(20):
        [carrier] = {by for by in game.view(YELLOW).sample(Rng(seed)).state.carrier if by >= 0}
        assert game.match.pieces[carrier].name == "blue.cleric"


@pytest.mark.rule("R-C76")
def test_which_was_concealed_first_is_kept_in_a_position() -> None:
    names = ("blue.sword", "blue.rope", "yellow.key")
    game = secret(dict.fromkeys(names, "r3.s"))
    state = game.state.copy()
    pieces = tuple(game.match.piece_index[name] for name in names)
    assert list(pieces) != sorted(pieces)
    for piece in pieces:
        StateEditor(game.match, state).conceal(piece, True)
    text = dtwister.position_text(Game(game.match, state))
    assert dtwister.parse_position(game.rules, text).state.concealed == pieces
    name = names[-1]
    with pytest.raises(dtwister.NotationError, match="each of them once"):
        dtwister.parse_position(game.rules, text.replace(f', "{name}"]', "]"))
