"""Movements of the card game on random crowded positions: no dead end, no four of a side."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

import dtwister
from dtwister import Action, Game
from dtwister._engine.editing.state_builder import check_derived
from dtwister_cardgame.card_actions import Drop, Give, Leap, Step, Stop, Swap, Take
from dtwister_cardgame.movement.steps import passes_of, step_problem
from dtwister_cardgame.zones.zone_occupancy import characters_in, is_exit
from fixtures.positions.zone_boards import RULES, board
from fixtures.zone_drawings import ROOMS

CHARACTERS = sorted(name[5:] for name in RULES.characters if name.startswith("card:"))
OBJECTS = ("rope", "rope#2", "key", "sword", "armor")


def crowded(chance: random.Random) -> Game:
    """A position with many characters and objects in few zones, in the turn of Blue."""
    names = chance.sample(sorted(ROOMS), 4)
    rooms = {f"r{n}": f"{name}/{chance.randrange(4)}" for n, name in enumerate(names, 1)}
    if chance.random() < 0.3:
        rooms[f"r{chance.randrange(1, 5)}"] = "?"
    zones = [f"{slot}.{icon}" for slot, icon in product(rooms, "ost@") if rooms[slot] != "?"]
    zones = chance.sample(zones, chance.randrange(4, len(zones) + 1))
    pieces: dict[str, str] = {}
    for seat, places in (("blue", ("r3", "r4")), ("yellow", ("r1", "r2"))):
        full: Counter[str] = Counter()
        crowd = chance.sample(CHARACTERS, 20 if seat == "blue" else 6)
        for name in crowd:
            zone = chance.choice(zones)
            key = zone
            if chance.random() < 0.2:
                zone, key = f"{chance.choice(places)}>{chance.choice('ost@')}", seat
            if full[key] < 3:
                full[key] += 1
                wounded = " wounded" if chance.random() < 0.25 else ""
                pieces[f"{seat}.{name}"] = zone + wounded
        able = [one for one, where in pieces.items() if where.count(" ") == 0]
        hands = [one for one in pieces if one.startswith(seat) and "ghost" not in one]
        chance.shuffle(hands)
        for one in OBJECTS:
            carried = hands and chance.random() < 0.5
            pieces[f"{seat}.{one}"] = (
                f"carried by {hands.pop()}" if carried else chance.choice(zones)
            )
        hurt = [one for one in hands if "wounded" in pieces[one]]
        for one in hurt:
            where = pieces[one].split()[0]
            free = [b for b in hands if b in able and pieces[b] == where and b != one]
            if free and chance.random() < 0.6:
                hands.remove(free[0])
                pieces[one] = f"wounded carried by {free[0]}"
    gates = {
        slot: chance.choice(("open", "broken"))
        for slot, room in rooms.items()
        if room != "?" and chance.random() < 0.3 and _has_gate(room)
    }
    return board("C", pieces, rooms=rooms, gates=gates, ap=chance.randrange(1, 7))


def _has_gate(room: str) -> bool:
    return "#" in ROOMS[room.partition("/")[0]]["grid"]


def most(game: Game) -> int:
    """How many of a side are in the fullest zone, without the one that is moving."""
    context = game.context
    return max(
        len(characters_in(context, space, seat))
        for space in game.match.grid.names
        for seat in (0, 1)
    )


def moves(game: Game) -> list[Action]:
    """The legal actions of movements and jumps."""
    kinds = (Step, Stop, Take, Drop, Give, Swap, Leap)
    return [action for action in game.legal_actions if isinstance(action, kinds)]


def everything(game: Game) -> list[Action]:
    """All steps, handlings and jumps that could be thought of, for the active seat or a mover."""
    match = game.match
    frame = game.state.frames[-1]
    mover = getattr(frame, "piece", -1)
    who = [mover] if mover >= 0 else list(match.characters[0])
    pieces = range(len(match.pieces))
    found: list[Action] = []
    for one in who:
        found += [Step(one, to) for to in match.grid.names]
        found += [Take(one, item) for item in pieces]
        held = [item for item in pieces if game.state.carrier[item] == one]
        found += [Drop(one, item) for item in pieces]
        found += [Give(one, item, to) for item, to in product(held, pieces)]
        found += [Swap(one, item, other) for item, other in product(held, pieces)]
        found += [Leap(one, to, card) for to in match.grid.names for card in (0, 3)]
    return found


@pytest.mark.rule("CG-GOLD-01", "CG-MOVE-01")
@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_what_is_not_refused(seed: int) -> None:
    chance = random.Random(seed)
    game = crowded(chance)
    for _ in range(4):
        listed = moves(game)
        assert len(set(listed)) == len(listed)
        legal = {action for action in everything(game) if game.why_not(action) is None}
        assert legal == {action for action in listed if not isinstance(action, Stop)}
        if not listed:
            break
        game.play(chance.choice(listed))
        if game.decision is None or game.decision.seat != 0:
            break


@pytest.mark.rule("CG-GOLD-02", "CG-GOLD-05", "CG-START-09")
@pytest.mark.parametrize("seed", range(60))
def test_no_movement_comes_to_a_dead_end_or_leaves_four(seed: int) -> None:
    chance = random.Random(seed)
    game = crowded(chance)
    for _ in range(40):
        assert game.decision is not None
        listed = moves(game)
        between = game.decision.kind == "act"
        assert listed or between, dtwister.draw(game)
        if between:
            assert most(game) <= 3
        for one, space in enumerate(game.state.at):
            carrier = game.state.carrier[one]
            assert carrier < 0 or game.state.at[carrier] == space
            strange = space >= 0 and not game.match.kind_of[one].is_object
            assert not (strange and is_exit(game.context, game.match.seat_of[one], space))
        assert not check_derived(game.match, game.state)
        if not between and chance.random() < 0.1:
            assert dtwister.parse_position(game.rules, dtwister.position_text(game)) == game
        if not listed:
            break
        stops = [action for action in listed if isinstance(action, Stop)]
        rest = [action for action in listed if not isinstance(action, Stop)]
        game.play(chance.choice(rest if rest and chance.random() < 0.8 else stops or rest))


@pytest.mark.rule("CG-ZONE-05")
@pytest.mark.parametrize("seed", range(10))
def test_the_reason_against_a_step_agrees_with_the_adjacency(seed: int) -> None:
    game = crowded(random.Random(seed))
    context, names = game.context, game.match.grid.names
    for one in game.match.characters[0]:
        steps = context.labyrinth.adjacency(passes_of(context, one))
        for space, to in product(names, names):
            if not context.labyrinth.known >> space & 1 or is_exit(context, 0, space):
                continue
            assert (step_problem(context, one, space, to) is None) == (to in steps[space])
