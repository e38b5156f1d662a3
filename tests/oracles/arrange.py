"""Crowded positions in labyrinths drawn at random, for the comparison with the oracles."""

from __future__ import annotations

import attrs

import dtwister
from dtwister import Game, Rng
from dtwister._board.rooms import neighbour_cell
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.match import Match
from dtwister._model.specs import Room
from dtwister.plugin import PlayContext
from oracles.board import Board, Spot

TURN = "features:turn"


def drawn_room(room: Room, rng: Rng, pits: float, barriers: float) -> Room:
    """A room with the id of a real one and a plan at random."""
    cells = ["features:pit" if rng.random() < pits else "features:floor" for _ in room.cells]
    cells[rng.below(len(cells))] = "features:gear"
    sides: list[tuple[int, int, str]] = []
    kinds = ("features:wall", "features:wall", "features:portcullis", "features:arrow-slit")
    for cell in range(len(cells)):
        for way in range(4):
            other = neighbour_cell(cell, way, room.size)
            if (other is None or way in (1, 2)) and rng.random() < barriers:
                kind = rng.choice(kinds)
                sides.append((cell, way, kind))
                if other is not None:
                    sides.append((other, (way + 2) % 4, kind))
    return attrs.evolve(room, cells=tuple(cells), sides=tuple(sorted(sides)))


def drawn_rules(rules: Rules, rng: Rng, *, pits: float = 0.25, barriers: float = 0.15) -> Rules:
    """The rules with all rooms drawn anew."""
    rooms = {name: drawn_room(room, rng, pits, barriers) for name, room in rules.rooms.items()}
    return attrs.evolve(rules, rooms=rooms)


def crowded(rules: Rules, rng: Rng, *, crowd: int = 12, spread: int = 3, edition: str) -> Game:
    """A game with some pieces close together, all rooms revealed, gates in any state."""
    scenario = rules.scenarios["base:beginner"]
    match = Match.new(rules, scenario, {"edition": edition})
    state = match.new_state(rng.below(1000))
    editor = StateEditor(match, state)
    tiles = rng.shuffled(range(len(match.rooms)))[: len(state.tiles)]
    editor.deal_rooms(tuple(tiles), tuple(rng.below(4) for _ in tiles))
    for slot in range(len(state.tiles)):
        if rng.random() < 0.9:
            editor.reveal_room(slot)
        for gate in range(len(match.rooms[tiles[slot]].gates)):
            editor.set_gate(slot, gate, rng.below(3))
    state.frames = [rules.frames[TURN].at(PlayContext(match, state), seat=rng.below(2), ap=3)]
    game = Game(match, state)
    _crowd(game, editor, rng, crowd, spread)
    return game


def _crowd(game: Game, editor: StateEditor, rng: Rng, crowd: int, spread: int) -> None:
    board = Board(game)
    names = [kind.id for kind in game.match.kind_of]
    middle = rng.choice(sorted([*board.features, *board.lines]))
    near = [
        spot
        for spot in sorted([*board.features, *board.lines])
        if abs(spot[0] - middle[0]) + abs(spot[1] - middle[1]) <= spread
    ]
    ropes = [piece for piece, name in enumerate(names) if name == "features:rope"]
    rest = [piece for piece in rng.shuffled(range(len(names))) if piece not in ropes]
    for piece in [*ropes, *rest][:crowd]:
        spot = rng.choice(near)
        wounded = not game.match.kind_of[piece].is_object and rng.random() < 0.35
        if _fits(game, board, spot, piece, wounded):
            if wounded:
                game.state.wounded |= 1 << piece
            editor.place(piece, board.space(spot))


def _fits(game: Game, board: Board, spot: Spot, piece: int, wounded: bool) -> bool:
    """Whether a piece may be added to a square (GOLD-05, PIT-03)."""
    match, state = game.match, game.state
    here = list(state.here.get(board.space(spot), ()))
    if len(here) > 1:
        return False
    names = [match.kind_of[other].id for other in here]
    if board.is_pit(spot):
        rope = "features:rope" in names
        able = match.kind_of[piece].id in ("features:rope", "base:thief") and not wounded
        if not rope and not able:
            return False
        if "base:thief" in names and not rope and match.kind_of[piece].id != "features:rope":
            return False
    if spot in board.lines and not match.kind_of[piece].is_object:
        line = match.grid.layout.lines[board.lines[spot]]
        if match.seat_of[piece] in line.exit_for:
            return False
    if not here:
        return True
    other = here[0]
    sorts = sorted(
        [
            _sort(game, other, bool(state.wounded >> other & 1)),
            _sort(game, piece, wounded),
        ]
    )
    same_seat = match.seat_of[piece] == match.seat_of[other]
    return (
        sorts == ["miniature", "object"]
        or sorts == ["object", "wounded"]
        or (sorts == ["miniature", "wounded"] and same_seat)
        or (sorts == ["wounded", "wounded"] and match.options["edition"] == "DT1")
    )


def _sort(game: Game, piece: int, wounded: bool) -> str:
    if game.match.kind_of[piece].is_object:
        return "object"
    return "wounded" if wounded else "miniature"


def walkers(game: Game) -> list[int]:
    """The miniatures on the board."""
    match, state = game.match, game.state
    return [
        piece
        for piece, place in enumerate(state.at)
        if place >= 0 and not match.kind_of[piece].is_object and not state.wounded >> piece & 1
    ]


def rules_of_the_game() -> Rules:
    """The rules of all installed plug-ins."""
    return dtwister.load_rules()
