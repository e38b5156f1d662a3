"""Who takes part in a combat, worked out slowly: plain sets, one border at a time, no masks.

Squares are pairs of coordinates as in the layout, pieces are names. What a border lets through is
looked up in the drawing of each room, turned by hand.
"""

from __future__ import annotations

from dtwister import Game

Square = tuple[int, int]
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
WAYS = tuple(STEPS)


class Labyrinth:
    """The squares that can be stood on, and what is on each side of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.half: dict[tuple[Square, str], str] = {}
        """(square, way) -> `why_blocked`, `slit` or `open`; what is not there is open."""
        self.squares: set[Square] = set()
        self.line_of: dict[Square, int] = {}
        for number, line in enumerate(game.match.grid.layout.lines):
            for step in range(line.length):
                square = (
                    line.x + step * (line.dir == "right"),
                    line.y + step * (line.dir == "down"),
                )
                self.squares.add(square)
                self.line_of[square] = number
        for number, slot in enumerate(game.match.grid.layout.slots):
            if game.state.faceup >> number & 1:
                self._lay(number, slot.x, slot.y)

    def _lay(self, number: int, left: int, top: int) -> None:
        state = self.game.state
        room = self.game.match.rooms[state.tiles[number]]
        size, turn = room.room.size, state.turns[number]

        def place(cell: int) -> Square:
            column, row = cell % size, cell // size
            for _ in range(turn):
                column, row = size - 1 - row, column
            return left + column, top + row

        def way(side: int) -> str:
            return WAYS[(side + turn) % 4]

        self.squares |= {place(cell) for cell in range(size * size)}
        for cell, side, feature in room.fixed_borders:
            slit = feature.states[0].sees_beside
            self.half[place(cell), way(side)] = "slit" if slit else "blocked"
        for index, gate in enumerate(room.gates):
            now = gate.feature.states[state.gate_states.get((state.tiles[number], index), 0)]
            for cell, side in gate.halves:
                self.half[place(cell), way(side)] = "open" if now.passes else "blocked"

    def beyond(self, square: Square, way: str) -> tuple[Square, set[str]] | None:
        """The next square, and the two halves of the border to it; None if there is none."""
        step = STEPS[way]
        there = (square[0] + step[0], square[1] + step[1])
        if square not in self.squares or there not in self.squares:
            return None
        lines = {self.line_of.get(square), self.line_of.get(there)}
        if None not in lines and len(lines) > 1:
            return None
        back = WAYS[(WAYS.index(way) + 2) % 4]
        halves = {self.half.get((square, way), "open"), self.half.get((there, back), "open")}
        return there, halves

    def around(self, square: Square) -> set[Square]:
        """The adjacent squares (BOARD-06)."""
        found = [self.beyond(square, way) for way in WAYS]
        return {there for there, halves in filter(None, found) if halves == {"open"}}

    def first_in(self, square: Square, way: str, taken: set[Square]) -> Square | None:
        """The first taken square on a line of sight (LOS)."""
        here, first = square, True
        while True:
            step = self.beyond(here, way)
            if step is None or "blocked" in step[1] or ("slit" in step[1] and not first):
                return None
            here, first = step[0], False
            if here in taken:
                return here


class Field:
    """Who stands where in a game, by names."""

    def __init__(self, game: Game) -> None:
        state, grid = game.state, game.match.grid
        self.labyrinth = Labyrinth(game)
        self.where: dict[str, Square] = {}
        self.seat: dict[str, int] = {}
        self.things: dict[str, str] = {}
        self.wounded: set[str] = set()
        self.fresh: set[str] = set()
        self.recovered: set[str] = set()
        for number, piece in enumerate(game.match.pieces):
            if state.at[number] < 0:
                continue
            row, column = divmod(state.at[number], grid.width)
            if piece.kind.is_object:
                self.things[piece.name] = piece.kind.id
            else:
                self.seat[piece.name] = piece.seat
            self.where[piece.name] = (column + grid.left, row + grid.top)
            for words, mask in (
                (self.wounded, state.wounded),
                (self.fresh, state.fresh),
                (self.recovered, state.recovered),
            ):
                if mask >> number & 1:
                    words.add(piece.name)

    def beside(self, one: str, other: str) -> bool:
        """Whether two pieces are on adjacent squares."""
        return self.where[other] in self.labyrinth.around(self.where[one])

    def able(self, seat: int) -> set[str]:
        """The miniatures of a seat that may join a combat."""
        own = {name for name in self.seat if self.seat[name] == seat}
        return own - self.wounded - self.recovered

    def carries(self, name: str, thing: str) -> bool:
        """Whether an object of a kind lies on the square of a piece."""
        kinds = {self.things[t] for t in self.things if self.where[t] == self.where[name]}
        return thing in kinds

    def carried(self, name: str) -> bool:
        """Whether a wounded lies under a miniature."""
        return name in self.wounded and any(
            self.where[other] == self.where[name] and other not in self.wounded
            for other in self.seat
        )

    def attacks(self, seat: int) -> set[tuple[str, str]]:
        """(attacker, target) of every close combat that a seat may begin."""
        return {
            (one, target)
            for one in self.able(seat)
            for target in set(self.seat) - self.fresh
            if self.seat[target] != seat and self.beside(one, target) and not self.carried(target)
        }

    def shots(self, seat: int, weapons: dict[str, int], shield: str) -> set[tuple[str, str, str]]:
        """(shooter, way, target) of every ranged combat that a seat may begin."""
        found = set()
        for one in self.able(seat):
            if not any(self.carries(one, weapon) for weapon in weapons):
                continue
            enemies = {name for name in self.seat if self.seat[name] != seat}
            if any(self.beside(one, enemy) for enemy in enemies - self.wounded):
                continue
            taken = {self.where[name] for name in self.seat}
            for way in WAYS:
                square = self.labyrinth.first_in(self.where[one], way, taken)
                there = {name for name in self.seat if self.where[name] == square}
                targets = there - self.wounded or there
                for target in targets & enemies - self.fresh:
                    if not self.beside(one, target) and not self.carries(target, shield):
                        found.add((one, way, target))
        return found

    def closure(self, attackers: set[str], target: str, seat: int) -> tuple[set[str], set[str]]:
        """Both sides of a combat (R-66): add who is adjacent to the other side until nobody is."""
        one, other = set(attackers), {target}
        while True:
            more = {name for name in self.able(seat) if any(self.beside(name, d) for d in other)}
            less = {
                name
                for name in self.able(self.seat[target])
                if any(self.beside(name, attacker) for attacker in one)
            }
            if more <= one and less <= other:
                return one, other
            one, other = one | more, other | less
