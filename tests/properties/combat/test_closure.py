"""Combats of random positions, against a slow second way to work them out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._board.masks import bits
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._rng import shuffled
from dtwister.testing import position
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_actions import WAYS, Attack, Shoot
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.positions.combats import duel_rules
from oracles.closure import Field

WEAPONS = {"prison:bow": 1, "duel:crossbow": 3}
SHIELD = "prison:large-shield"


def scattered(scenario: str, seed: int) -> Game:
    """A random game stopped somewhere in a turn, its rooms revealed, its pieces thrown about.

    Some pieces are wounded, freshly wounded or recovered; half of the objects are in hands.
    """
    rng = Rng(seed)
    game = dtwister.new_game(scenario, seed=seed, rules=duel_rules())
    for _ in range(60 + int(rng.random() * 200)):
        game.play(game.legal_actions.sample(rng))
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    for slot in range(len(state.tiles)):
        if rng.random() < 0.8:
            editor.reveal_room(slot)
    crowd(game, editor, rng)
    seat = int(rng.random() * 2)
    state.frames[:] = [CardTurn(seat=seat, card=5, ap=5)]
    return Game(game.match, state)


def crowd(game: Game, editor: StateEditor, rng: Rng) -> None:
    """Put all pieces on squares that hang together, so that they meet."""
    state, match = editor.state, game.match
    labyrinth = match.labyrinth(state)
    squares: list[int] = []
    wanted = rng.choice((20, 40))
    while len(squares) < wanted:
        ahead = [rng.choice([s for s in bits(labyrinth.known) if s not in squares])]
        while ahead and len(squares) < wanted:
            space = ahead.pop(0)
            if space not in squares:
                squares.append(space)
                ahead.extend(labyrinth.adjacency()[space])
    minis = []
    for piece, kind in enumerate(match.kind_of):
        editor.return_to_reserve(piece)
        state.wounded &= ~(1 << piece)
        if kind.is_object:
            continue
        space = squares.pop(int(rng.random() * len(squares)))
        luck = rng.random()
        state.wounded |= (luck < 0.2) << piece
        state.fresh |= (luck < 0.08) << piece
        state.recovered |= (luck > 0.9) << piece
        editor.place(piece, space)
        if luck >= 0.2:
            minis.append(piece)
    for piece in match.objects:
        if rng.random() < 0.9 and minis:
            editor.place(piece, state.at[minis.pop(int(rng.random() * len(minis)))])
    # A friend lies on the square of a miniature that carries nothing.
    for piece, seat in enumerate(match.seat_of):
        free = [mini for mini in minis if match.seat_of[mini] == seat]
        if state.wounded >> piece & 1 and free and rng.random() < 0.5:
            editor.place(piece, state.at[free[0]])
            minis.remove(free[0])


def sketched(seed: int) -> Game:
    """A hall with a few walls, arrow-slits and portcullises, drawn at random, and with shooters."""
    rng = Rng(seed)
    pieces, signs = {}, list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    things = iter("abcdefghijklmnopqrst")
    cells: list[str] = []
    size = rng.choice((4, 5))
    for name in ("cleric", "warrior", "wizard", "naga", "colossus")[:size]:
        for colour in ("blue", "yellow"):
            sign, luck = signs.pop(), rng.random()
            state = (
                " wounded" * (luck < 0.2) + " fresh" * (luck < 0.1) + " recovered" * (luck > 0.9)
            )
            pieces[sign] = f"{colour}.{name}{state}"
            cells.append(f"{sign}. ")
    for weapon in ("bow", "bow#2", "crossbow", "crossbow#2", "large-shield")[:size]:
        for colour in ("blue", "yellow"):
            at = rng.choice([n for n, cell in enumerate(cells) if cell[2] == " "])
            sign = next(things)
            pieces[sign] = f"{colour}.{weapon}"
            cells[at] = cells[at][:2] + sign
    cells = shuffled([*cells, *[" . "] * (64 - len(cells))], rng)
    edge = "+---" * 8 + "+"
    lines = [edge]
    for row in range(8):
        lines.append("|" + "".join(cell + border(rng) for cell in cells[8 * row : 8 * row + 8]))
        lines[-1] = lines[-1][:-1] + "|"
        rails = (border(rng) * 3 for _ in range(8))
        lines.append("".join("+" + rail.replace("|", "-") for rail in rails) + "+")
    drawing = "\n".join([*lines[:-1], edge])
    return position(duel_rules(), drawing, pieces=pieces, active=rng.choice(("blue", "yellow")))


def border(rng: Rng) -> str:
    return rng.choice((*" " * 40, "|", ":", "#", "'"))


MAKERS: dict[str, Callable[[int], Game]] = {
    "base": partial(scattered, "base:standard"),
    "arena": partial(scattered, "duel:arena"),
    "sketch": sketched,
}


def names(game: Game, pieces: tuple[int, ...]) -> set[str]:
    return {game.match.pieces[piece].name for piece in pieces}


def sides(game: Game, action: dtwister.Action) -> tuple[set[str], set[str]]:
    fork = game.fork()
    fork.play(action)
    combat = fork.context.find(CombatFrame)
    assert combat is not None
    return names(fork, combat.attackers), names(fork, combat.defenders)


def groups(joining: set[str]) -> set[frozenset[str]]:
    return {
        frozenset(group)
        for size in range(len(joining) + 1)
        for group in combinations(sorted(joining), size)
    }


@pytest.mark.rule("COMBAT-01", "COMBAT-02", "COMBAT-08", "R-63", "RANGED-01", "RANGED-02")
@pytest.mark.rule("RANGED-03", "RANGED-04", "RANGED-10", "R-68", "R-70")
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(40))
def test_the_attacks_and_shots_offered_are_those_that_the_oracle_finds(make, seed):
    game = MAKERS[make](seed)
    field, seat = Field(game), game.decision.seat
    shots = field.shots(seat, WEAPONS, SHIELD)
    wanted = set()
    for one, target in field.attacks(seat):
        joining = {shooter for shooter, _, aim in shots if aim == target} - {one}
        wanted |= {(one, target, group) for group in groups(joining)}
    found = [
        (action.piece, action.target, action.joiners)
        for action in game.legal_actions.kind("attack")
        if isinstance(action, Attack)
    ]
    named = [
        (*(game.match.pieces[piece].name for piece in (one, other)), frozenset(names(game, group)))
        for one, other, group in found
    ]
    assert len(named) == len(set(named))
    assert set(named) == wanted
    wanted_shots = set()
    for one, way, target in shots:
        joining = {shooter for shooter, _, aim in shots if aim == target} - {one}
        wanted_shots |= {(one, way, group) for group in groups(joining)}
    found_shots = [
        (game.match.pieces[action.piece].name, action.way, frozenset(names(game, action.joiners)))
        for action in game.legal_actions.kind("shoot")
        if isinstance(action, Shoot)
    ]
    assert len(found_shots) == len(set(found_shots))
    assert set(found_shots) == wanted_shots


@pytest.mark.rule("GROUP-01", "GROUP-02", "GROUP-03", "GROUP-04", "GROUP-05", "GROUP-10")
@pytest.mark.rule("GROUP-11", "R-65", "R-66", "R-67", "RANGED-11", "RANGED-12", "RANGED-14")
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(40))
def test_the_sides_of_every_combat_are_those_that_the_oracle_finds(make, seed):
    game = MAKERS[make](seed)
    field, seat = Field(game), game.decision.seat
    aims = {(one, way): target for one, way, target in field.shots(seat, WEAPONS, SHIELD)}
    for action in [*game.legal_actions.kind("attack"), *game.legal_actions.kind("shoot")]:
        assert isinstance(action, Attack | Shoot)
        one = game.match.pieces[action.piece].name
        shooters = names(game, action.joiners)
        if isinstance(action, Attack):
            target, close = game.match.pieces[action.target].name, {one}
        else:
            target, close = aims[one, action.way], set()
            shooters.add(one)
        attackers, defenders = field.closure(close, target, seat)
        assert sides(game, action) == (attackers | shooters, defenders)


@pytest.mark.rule("COMBAT-01", "RANGED-12", "R-68")
@pytest.mark.parametrize("seed", range(10))
def test_what_is_made_up_is_refused_unless_it_is_offered(seed):
    """Any pieces, any joiners, in any order: refused with a reason, or one of those offered."""
    game, rng = sketched(seed), Rng(seed)
    offered = {(type(a), a.piece, _aim(a), frozenset(a.joiners)) for a in _fights(game)}
    numbers = range(-2, len(game.match.pieces) + 2)
    for _ in range(400):
        one, target = rng.choice(numbers), rng.choice(numbers)
        joiners = tuple(rng.choice(numbers) for _ in range(rng.choice((0, 0, 1, 2))))
        for action in (Attack(one, target, joiners), Shoot(one, rng.choice(WAYS), joiners)):
            legal = game.why_not(action) is None
            assert legal == ((type(action), one, _aim(action), frozenset(joiners)) in offered)


def _fights(game: Game) -> list[Attack | Shoot]:
    return [action for action in game.legal_actions if isinstance(action, Attack | Shoot)]


def _aim(action: Attack | Shoot) -> int | str:
    return action.target if isinstance(action, Attack) else action.way


def test_the_random_positions_are_worth_it():
    """Among them are group combats, wounded targets, and shots that somebody joins."""
    sizes, wounded, joined, shots = set(), 0, 0, 0
    for game in (make(seed) for make in MAKERS.values() for seed in range(40)):
        for action in game.legal_actions:
            if isinstance(action, Attack | Shoot):
                one, other = sides(game, action)
                sizes.add(len(one | other))
                joined += bool(action.joiners)
                shots += isinstance(action, Shoot)
                wounded += isinstance(action, Attack) and game.context.is_wounded(action.target)
    assert max(sizes) >= 6
    assert wounded >= 10
    assert shots >= 30
    assert joined >= 5
