"""The labyrinth, read anew from the drawings of the rooms, one cell and one side at a time."""

from __future__ import annotations

from dtwister import Game

Spot = tuple[int, int]
WAYS: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west, as steps on the layout."""


class Board:
    """Squares by their coordinates on the layout: what they are, and what lies between them."""

    def __init__(self, game: Game) -> None:
        self.features: dict[Spot, str] = {}
        """Square of a revealed room -> id of its feature."""
        self.halves: dict[tuple[Spot, int], tuple[str, int]] = {}
        """(square, way) -> id of the border feature there and its state."""
        self.lines: dict[Spot, int] = {}
        """Square of a line -> the line."""
        self.game = game
        grid = game.match.grid
        self.origin = (grid.left, grid.top)
        self.width = grid.width
        for slot in range(len(game.state.tiles)):
            if game.state.faceup >> slot & 1:
                self._read_room(slot)
        for index, line in enumerate(grid.layout.lines):
            right, down = (1, 0) if line.dir == "right" else (0, 1)
            for number in range(line.length):
                self.lines[line.x + right * number, line.y + down * number] = index

    def _read_room(self, slot: int) -> None:
        game = self.game
        room = game.match.rooms[game.state.tiles[slot]]
        corner = game.match.grid.layout.slots[slot]
        size, turn = room.room.size, game.state.turns[slot]
        where: list[Spot] = []
        for cell in range(size * size):
            row, column = cell // size, cell % size
            for _ in range(turn):
                row, column = column, size - 1 - row
            where.append((corner.x + column, corner.y + row))
        for cell, feature in enumerate(room.room.cells):
            self.features[where[cell]] = feature
        for cell, side, feature in room.room.sides:
            self.halves[where[cell], (side + turn) % 4] = (feature, 0)
        for number, gate in enumerate(room.gates):
            state = game.state.gate_states.get((game.state.tiles[slot], number), 0)
            for cell, side in gate.halves:
                self.halves[where[cell], (side + turn) % 4] = (gate.feature.id, state)

    # -- names ----------------------------------------------------------------------------------

    def spot(self, space: int) -> Spot:
        """The coordinates of a numbered square."""
        return (space % self.width + self.origin[0], space // self.width + self.origin[1])

    def space(self, spot: Spot) -> int:
        """The number of a square."""
        return (spot[1] - self.origin[1]) * self.width + spot[0] - self.origin[0]

    def known(self, spot: Spot) -> bool:
        """Whether a square is on a line or in a revealed room."""
        return spot in self.features or spot in self.lines

    def is_pit(self, spot: Spot) -> bool:
        """Whether a square is a pit."""
        return self.features.get(spot) == "features:pit"

    # -- borders --------------------------------------------------------------------------------

    def half_passes(self, spot: Spot, way: int) -> bool:
        """Whether the own half of a side lets a step through (EDGE-03)."""
        feature, state = self.halves.get((spot, way), ("", 0))
        return not feature or (feature == "features:portcullis" and state > 0)

    def half_sees(self, spot: Spot, way: int, *, beside: bool) -> bool:
        """Whether the own half of a side lets sight through; `beside`: the viewer is beside it."""
        feature, _ = self.halves.get((spot, way), ("", 0))
        return self.half_passes(spot, way) or (feature == "features:arrow-slit" and beside)

    def beyond(self, spot: Spot, way: int) -> Spot | None:
        """The known square on the other side of a side, whatever is between; or None."""
        there = (spot[0] + WAYS[way][0], spot[1] + WAYS[way][1])
        if not self.known(there):
            return None
        if spot in self.lines and there in self.lines and self.lines[spot] != self.lines[there]:
            return None
        return there

    def adjacent(self, spot: Spot) -> list[Spot]:
        """The squares adjacent to a square (BOARD-06)."""
        found = []
        for way in range(4):
            there = self.beyond(spot, way)
            if there and self.half_passes(spot, way) and self.half_passes(there, (way + 2) % 4):
                found.append(there)
        return found
