"""Abilities and objects of the card game that do not fight, in random crowds: every contract holds.

What is listed is what is accepted: every action that can be written down is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from dtwister import Action, Game, Rng
from dtwister.plugin import HIDDEN
from dtwister.plugin.squares import DIRECTION_NAMES
from dtwister.testing import invariants
from dtwister.testing.random_actions import attempts
from dtwister_cardgame.characters.golem import Shatter
from dtwister_cardgame.characters.pickpocket import Steal
from dtwister_cardgame.characters.telekineticist import Levitate
from dtwister_cardgame.characters.wall_walker import Cross
from dtwister_cardgame.objects.scrolls import Burn, Invert
from dtwister_features.game_actions import BreakGate, CloseGate, Heal, OpenGate, Reveal, Rotate
from fixtures.positions.zone_boards import RULES, board
from fixtures.random_games import varied_action
from fixtures.zone_drawings import ROOMS

SEEDS = range(8)
each_seed = pytest.mark.parametrize("seed", SEEDS)
CHARACTERS = (
    "backstabber",
    "cleric",
    "colossus",
    "ghost",
    "golem",
    "mechanork",
    "naga",
    "paladin",
    "pickpocket",
    "telekineticist",
    "thief",
    "troll",
    "wall-walker",
    "warrior",
    "wizard",
)
OBJECTS = ("fireball-scroll", "key", "key#2", "rope", "scroll-of-inversion", "treasure")
ABILITIES = {
    "break",
    "burn",
    "close",
    "cross",
    "heal",
    "invert",
    "levitate",
    "open",
    "regenerate",
    "reveal",
    "rotate",
    "shatter",
    "steal",
}


def crowded(seed: int) -> Game:
    """A game with many pieces in four rooms, of which one may be face down with a piece on it."""
    rng = Rng(seed)
    names = sorted(ROOMS)
    rooms = {}
    for slot in ("r1", "r2", "r3", "r4"):
        rooms[slot] = f"{names.pop(rng.below(len(names)))}/{rng.below(4)}"
    hidden = f"r{rng.below(8) + 1}"
    if hidden in rooms:
        rooms[hidden] += " face-down"
    zones = [f"{slot}.{icon}" for slot, icon in product(rooms, "ost@") if slot != hidden]
    pieces = {}
    for seat, start in (("blue", "r3>t"), ("yellow", "r1>s")):
        places = [zone for zone in (*zones, start) for _ in range(3)]
        for name in CHARACTERS:
            wounded = " wounded" if rng.below(5) == 0 else ""
            pieces[f"{seat}.{name}"] = places.pop(rng.below(len(places))) + wounded
        bearers = [name for name in CHARACTERS if name != "ghost"]
        for name in OBJECTS:
            bearer = f"{seat}.{bearers.pop(rng.below(len(bearers)))}"
            lying = zones[rng.below(len(zones))]
            pieces[f"{seat}.{name}"] = f"carried by {bearer}" if rng.below(3) else lying
    if hidden in rooms:
        pieces["blue.goblin"] = pieces["yellow.sword"] = f"room {hidden}"
    states = ("closed", "open", "broken")
    gates = {slot: states[rng.below(3)] for slot, room in rooms.items() if gated(room)}
    return board("C", pieces, ap=6, rooms=rooms, gates=gates)


def gated(room: str) -> bool:
    """Whether a room, as it is laid, has a portcullis."""
    sides = RULES.rooms[f"card:{room.partition('/')[0]}"].sides
    return any(feature == "features:portcullis" for _, _, feature in sides)


def positions(seed: int, decisions: int, every: int) -> Iterator[Game]:
    """A game in which abilities are used when there are some, at every so many decisions."""
    game, rng = crowded(seed), Rng(seed)
    for number in range(decisions):
        if game.decision is None:
            return
        if number % every == 0:
            yield game
        used = [action for action in game.legal_actions if action.verb in ABILITIES]
        game.play(rng.choice(used) if used and rng.below(2) else varied_action(game, rng))


def thinkable(game: Game) -> Iterator[Action]:
    """All that characters of any seat could do by these abilities, if it was all legal."""
    match = game.match
    on_board = [piece for piece, space in enumerate(game.state.at) if space >= 0]
    for piece in on_board:
        yield Shatter(piece)
        for other in range(len(match.pieces)):
            yield from (kind(piece, other) for kind in (Steal, Burn, Heal))
        for slot in range(len(match.grid.slots)):
            yield Invert(piece, slot)
            yield Reveal(piece, slot)
            yield from (Rotate(piece, slot, way) for way in ("clockwise", "counterclockwise"))
        for way, half in product(DIRECTION_NAMES, ("near", "far")):
            yield from (kind(piece, way, half) for kind in (OpenGate, CloseGate, BreakGate))
        if match.kind_of[piece].id == "card:wall-walker":
            things = (HIDDEN, *on_board)
            yield from (Cross(piece, *some) for some in product(DIRECTION_NAMES, things, things))


def flights(game: Game) -> Iterator[Levitate]:
    """All flights that can be written down."""
    match = game.match
    on_board = [piece for piece, space in enumerate(game.state.at) if space >= 0]
    for piece in on_board:
        if match.kind_of[piece].id == "card:telekineticist":
            items = [other for other in on_board if match.kind_of[other].is_object]
            for item, to in product(items, match.grid.names):
                yield Levitate(piece, item, to)
                yield from (Levitate(piece, item, to, other) for other in on_board)


def outcome(action: Levitate) -> tuple[int, int, int]:
    """What comes of a flight: who has the object, or where it lies."""
    return (action.item, action.receiver, action.to if action.receiver == HIDDEN else HIDDEN)


def test_the_random_games_are_worth_it() -> None:
    """All abilities can be used in them."""
    seen = {
        action.verb
        for seed in SEEDS
        for game in positions(seed, 60, every=2)
        for action in game.legal_actions
    }
    assert seen >= ABILITIES


@each_seed
def test_what_is_listed_is_what_is_accepted(seed: int) -> None:
    for game in positions(seed, 60, every=12):
        if game.decision is None or game.decision.kind != "act":
            continue
        listed = set(game.legal_actions)
        for action in thinkable(game):
            assert (game.why_not(action) is None) == (action in listed), action
        flown = {outcome(action) for action in listed if isinstance(action, Levitate)}
        for action in flights(game):
            assert game.why_not(action) is not None or outcome(action) in flown, action


@each_seed
def test_every_contract_holds(seed: int) -> None:
    rng = Rng(seed)
    for number, game in enumerate(positions(seed, 60, every=3)):
        invariants.state_is_sound(game)
        invariants.listing_agrees(game)
        tries = attempts(game, rng, 8)
        invariants.refusals_agree(game, tries)
        invariants.actions_read_back(game, [*game.legal_actions, *tries])
        invariants.undo_is_exact(game, game.legal_actions.sample(rng))
        if number % 5 == 0:
            invariants.position_reads_back(game)
            invariants.samples_agree(game, rng)


@each_seed
def test_nobody_learns_what_is_hidden(seed: int) -> None:
    rng = Rng(seed)
    for game in positions(seed, 60, every=3):
        invariants.seats_see_no_secrets(game, rng)
        told = ("card", "name", "reveal", "leap")
        invariants.play_tells_no_secrets(game, rng, varied_action(game, rng), told)
