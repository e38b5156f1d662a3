"""The listed walks, compared with all walks tried out one by one."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dtwister
from dtwister import LEAVE, Game, Move, Rng, Walk, take
from dtwister._board.grid import compile_layout
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._model.actions import leave, taken_piece
from dtwister.plugin import Ability, PlayContext
from dtwister.plugin.content import Link
from oracles.arrange import crowded, drawn_rules, rules_of_the_game, walkers
from oracles.walks import Explorer

RULES = rules_of_the_game()


def listed(game: Game, piece: int, limit: int) -> list[tuple[int, ...]]:
    """The courses that the library lists, for a walker that goes no farther than the limit."""
    context = game.context
    [walking] = [a for a in context.kind(piece).offers if a.id == "features:walking"]
    walker = walking.walker(context, piece)
    walker.movement = min(walker.movement, limit)
    return walker.walks()


def compare(game: Game, piece: int, limit: int, **more: Any) -> int:
    """Fail with a drawing if the list and the oracle disagree; else the number of outcomes."""
    limit = min(limit, game.match.kind_of[piece].movement)
    explorer = Explorer(game, piece, limit, **more)
    courses = listed(game, piece, limit)
    found = {explorer.follow(course): course for course in courses}
    expected = explorer.outcomes()
    name = game.match.pieces[piece].name
    wrong = [
        f"not legal: {dtwister.action_text(game.match, Move(piece, found[outcome]))}"
        for outcome in sorted(set(found) - expected)
    ]
    wrong += [
        f"not listed: {name} to {game.context.square(explorer.board.space(spot))} with "
        + ", ".join(
            f"{game.match.pieces[item].name} on {game.context.square(explorer.board.space(where))}"
            for item, where in lying
            if (item, where) not in explorer.first.lying
        )
        for spot, lying in sorted(expected - set(found))
    ]
    if wrong or len(found) != len(courses):
        pytest.fail("\n".join([dtwister.draw(game), *wrong[:8], f"{len(wrong)} in all"]))
    return len(found)


walking = pytest.mark.rule(
    "MOVE-01", "MOVE-05", "MOVE-06", "MOVE-07", "MOVE-08", "MOVE-09", "MOVE-10", "MOVE-11",
    "MOVE-12", "MOVE-13", "MOVE-14", "MOVE-15", "MOVE-16", "R-33", "EXIT-03", "EXIT-06",
)  # fmt: skip
handling = pytest.mark.rule(
    "CARRY-01", "CARRY-02", "CARRY-03", "CARRY-04", "CARRY-05", "CARRY-06", "CARRY-07", "CARRY-08",
    "CARRY-09", "CARRY-10", "R-36", "R-37", "R-39", "R-40", "R-41", "R-42", "R-43", "R-44", "R-77",
)  # fmt: skip
pits = pytest.mark.rule(
    "PIT-01", "PIT-03", "PIT-04", "PIT-07", "PIT-08", "PIT-09", "PIT-10", "R-56", "R-57", "R-58",
    "OBJ-ROPE-02", "OBJ-ROPE-03", "OBJ-ROPE-04", "OBJ-ROPE-05", "OBJ-ROPE-06", "OBJ-ROPE-07",
    "OBJ-ROPE-08", "OBJ-ROPE-09", "OBJ-ROPE-11", "OBJ-ROPE-12", "R-98", "R-100", "R-101",
    "CHAR-THIEF-02", "CHAR-THIEF-03", "CHAR-WIZARD-02", "CHAR-WIZARD-03", "CHAR-WIZARD-04",
)  # fmt: skip
each_edition = pytest.mark.parametrize("edition", ["DT1", "DT2"])


def arranged(seed: int, edition: str, *, crowd: int = 12) -> Game:
    """A crowded position; every third one in the rooms of the base set."""
    rng = Rng(seed)
    rules = RULES if seed % 3 == 0 else drawn_rules(RULES, rng, pits=0.15 * (1 + seed % 4))
    game = crowded(rules, rng, crowd=crowd, spread=2 + seed % 2, edition=edition)
    assert check_derived(game.match, game.state) == []
    return game


@walking
@handling
@pits
@each_edition
@pytest.mark.parametrize("block", range(8))
def test_walks_of_few_squares_in_crowded_labyrinths(block: int, edition: str) -> None:
    outcomes = 0
    for seed in range(block * 40, block * 40 + 40):
        game = arranged(seed, edition)
        outcomes += sum(compare(game, piece, 3) for piece in walkers(game))
    assert outcomes > 1000


@walking
@handling
@pits
@each_edition
@pytest.mark.parametrize("block", range(4))
def test_whole_walks_of_all_miniatures(block: int, edition: str) -> None:
    outcomes = 0
    for seed in range(5000 + block * 12, 5000 + block * 12 + 12):
        game = arranged(seed, edition, crowd=8)
        outcomes += sum(compare(game, piece, 9) for piece in walkers(game))
    assert outcomes > 500


@walking
@handling
@pits
@each_edition
def test_the_oracle_and_the_refusals_agree_on_every_course(edition: str) -> None:
    accepted = refused = 0
    for seed in range(9000, 9060):
        rng = Rng(seed)
        game = arranged(seed, edition)
        for piece in walkers(game):
            game.state.frames[:] = [
                type(game.state.frames[0]).at(
                    PlayContext(game.match, game.state), seat=game.match.seat_of[piece], ap=3
                )
            ]
            explorer = Explorer(game, piece, game.match.kind_of[piece].movement)
            for _ in range(25):
                course = wandered(game, explorer, rng)
                refusal = game.why_not(Move(piece, course))
                legal = explorer.accepts(course)
                if (refusal is None) is not legal:
                    said = dtwister.action_text(game.match, Move(piece, course))
                    pytest.fail(f"{said}: {refusal}\n{dtwister.draw(game)}")
                accepted += legal
                refused += not legal
    assert accepted > 100 and refused > 1000


CARRIES = {
    "base:warrior": ("any", "object"),
    "base:goblin": ("any", "features:rope"),
    "base:troll": ("any", "any", "any"),
    "features:cleric": (),
}
"""Who carries what in the halls of several loads; all others carry one thing of any sort."""


def carriers(rules: Rules) -> Rules:
    """The rules with some characters that carry more or less than one thing."""
    words = {"any": frozenset(), "object": frozenset({"object"})}
    found = dict(rules.characters)
    for name, places in CARRIES.items():
        said = tuple(words.get(place, frozenset({place})) for place in places)

        class Carrying(Ability):
            id = f"test:carries-{name.replace(':', '-')}"
            carries = said

        found[name] = attrs.evolve(found[name], abilities=(*found[name].abilities, Carrying()))
    return attrs.evolve(rules, characters=found)


def linked(rules: Rules, rng: Rng) -> tuple[Rules, list[tuple[str, str]]]:
    """The rules with some links on the board, and the squares that these join."""
    layout = rules.layouts[rules.scenarios["base:beginner"].layout]
    names = sorted(compile_layout(layout).names.values())
    links = [(rng.choice(names), rng.choice(names)) for _ in range(12)]
    links = [(one, other) for one, other in links if one != other]
    made = attrs.evolve(layout, links=tuple(Link(squares=pair) for pair in links))
    return attrs.evolve(rules, layouts={**rules.layouts, layout.id: made}), links


def hall_of_carriers(seed: int, edition: str) -> tuple[Game, list[tuple[str, str]]]:
    """A crowded position with characters of several loads; every second one has links."""
    rng = Rng(seed)
    rules = drawn_rules(carriers(RULES), rng, pits=0.1 * (1 + seed % 4))
    links: list[tuple[str, str]] = []
    if seed % 2:
        rules, links = linked(rules, rng)
    rules = attrs.evolve(rules, digest=f"{rules.digest}{seed}")
    game = crowded(rules, rng, crowd=14, spread=2 + seed % 2, edition=edition)
    for piece in walkers(game):
        if (
            not CARRIES.get(game.match.kind_of[piece].id, ("any",))
            and game.context.load_of(piece) >= 0
        ):
            StateEditor(game.match, game.state).return_to_reserve(piece)
    return game, links


@handling
@pits
@each_edition
@pytest.mark.parametrize("block", range(4))
def test_walks_with_several_loads_and_along_links(block: int, edition: str) -> None:
    outcomes = several = 0
    for seed in range(20_000 + block * 30, 20_000 + block * 30 + 30):
        game, links = hall_of_carriers(seed, edition)
        for piece in walkers(game):
            found = compare(game, piece, 3, carries=CARRIES, links=links)
            outcomes += found
            several += found if game.match.kind_of[piece].id in CARRIES else 0
    assert outcomes > 1000 and several > 300


@handling
@each_edition
def test_a_walk_with_several_loads_does_what_it_says(edition: str) -> None:
    accepted = refused = 0
    for seed in range(21_000, 21_040):
        game, links = hall_of_carriers(seed, edition)
        rng = Rng(seed)
        for piece in walkers(game):
            game.state.frames[:] = [
                type(game.state.frames[0]).at(
                    PlayContext(game.match, game.state), seat=game.match.seat_of[piece], ap=3
                )
            ]
            limit = game.match.kind_of[piece].movement
            explorer = Explorer(game, piece, limit, carries=CARRIES, links=links)
            for _ in range(20):
                course = wandered(game, explorer, rng)
                refusal = game.why_not(Move(piece, course))
                legal = explorer.accepts(course)
                if (refusal is None) is not legal:
                    said = dtwister.action_text(game.match, Move(piece, course))
                    pytest.fail(f"{said}: {refusal}\n{dtwister.draw(game)}")
                accepted += legal
                refused += not legal
                if not legal or explorer.line_of(explorer.follow(course)[0]) == "exit":
                    continue
                end, lying = explorer.follow(course)
                state = game.state.copy()
                StateEditor(game.match, state).walk_course(piece, course)
                assert state.at[piece] == explorer.board.space(end)
                for item, where in lying:
                    assert state.at[item] == explorer.board.space(where), course
    assert accepted > 100 and refused > 500


def wandered(game: Game, explorer: Explorer, rng: Rng) -> tuple[int, ...]:
    """A course at random: mostly to adjacent squares, mostly with what can be had there."""
    board = explorer.board
    point = explorer.first
    course = [board.space(point.spot)]
    for _ in range(1 + rng.below(6)):
        if rng.random() < 0.5:
            things = [take(item) for item, where in point.lying if where == point.spot]
            loads = [] if explorer.is_plain else [leave(load) for load in point.loads]
            step = rng.choice([*things, *loads, LEAVE])
            if step != LEAVE or point.load >= 0:
                course.append(step)
                point = explorer.handled(point, step)
        around = explorer.ways(point.spot)
        if rng.random() < 0.05:
            around = [s for w in range(4) if (s := board.beyond(point.spot, w)) is not None]
        if not around:
            break
        point = point._replace(spot=rng.choice(around))
        course.append(board.space(point.spot))
    return tuple(course)


@handling
@each_edition
def test_what_a_walk_says_is_what_it_does(edition: str) -> None:
    played = 0
    for seed in range(7000, 7060):
        game = arranged(seed, edition)
        rng = Rng(seed)
        for move in rng.shuffled(list(game.legal_actions.kind("move")))[:10]:
            assert isinstance(move, Move)
            explorer = Explorer(game, move.piece, 9)
            end, lying = explorer.follow(move.course)
            if explorer.line_of(end) == "exit":
                continue
            fork = game.fork()
            fork.play(move)
            at = fork.state.at
            assert at[move.piece] == explorer.board.space(end)
            for item, where in lying:
                assert at[item] == explorer.board.space(where)
            played += 1
    assert played > 100


@walking
@handling
@each_edition
def test_what_a_walk_offers_next_is_what_the_oracle_accepts(edition: str) -> None:
    stopped = left = 0
    for seed in range(3000, 3100):
        game = arranged(seed, edition, crowd=16)
        rng = Rng(seed)
        for piece in walkers(game):
            explorer = Explorer(game, piece, game.match.kind_of[piece].movement)
            point = explorer.first
            walk = Walk(game, piece)
            for _ in range(8):
                assert walk.space == game.context.square(explorer.board.space(point.spot))
                leaves = explorer.line_of(point.spot) == "exit"
                steps = [] if leaves else list(explorer.handlings(point))
                assert sorted(walk.handlings) == sorted(named(game, step) for step in steps)
                moved = walk.left < explorer.limit
                assert walk.may_stop is (moved and explorer.may_stop(point))
                stopped += walk.may_stop
                left += leaves and bool(game.context.pieces_at(explorer.board.space(point.spot)))
                if steps and rng.random() < 0.5:
                    step = rng.choice(steps)
                    walk.handle(named(game, step))
                    point = explorer.handled(point, step)
                elif walk.squares:
                    square = rng.choice(walk.squares)
                    walk.step(square)
                    space = game.match.grid.space(square)
                    assert space is not None
                    point = point._replace(spot=explorer.board.spot(space), placed=frozenset())
    assert stopped > 300 and left > 0


def named(game: Game, step: int) -> str:
    """A handling as a walk names it."""
    return "-" if step == LEAVE else f"+{game.match.pieces[taken_piece(step)].name}"
