"""Draw a board of zones: its rooms as they lie, and the contents of their zones.

Every room is drawn with its own half of each border, since steps and sight must pass both halves. A
zone shows its icon, and below it the pieces: a letter for the colour and the name, in brackets if
it is wounded, with `+` if the character above carries it, and with the signs of its statuses behind
a `/`. A place of a starting zone says for each
piece which icon it faces.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister._board.masks import EAST, NORTH, SOUTH, WEST, opposite
from dtwister._board.rooms import half_of, turned_cell
from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._model.ids import NO_ROOM, PieceId, SeatId, SpaceId
from dtwister._notation.drawing.board_signs import FACE_DOWN, signs_in, status_notes

_WIDTH = 13
"""The least width of a zone; wider where names are longer."""
_STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
_WAYS = {1: "clockwise", -1: "counterclockwise"}


def draw_zones(position: Game | View) -> str:
    """Return the drawing of a game on a board of zones, or of one seat's view of it."""
    return _Drawer(position).text()


@attrs.frozen
class _Laid:
    """A revealed room as it lies: letter and contents of its zones, and its borders."""

    zones: tuple[tuple[str, tuple[str, ...]], ...]
    """Row by row as they lie."""
    borders: dict[tuple[int, int], tuple[str, str]]
    """(place, direction) -> sign of the half there, on a vertical and on a horizontal side."""


class _Drawer:
    """Computes the blocks of one drawing and joins them."""

    def __init__(self, position: Game | View) -> None:
        self.position = position
        self.match: Match = position.match
        self.table: Context = position.context
        self.state = position.state
        self.plan = self.match.grid
        self.size = self.plan.size
        self.look = signs_in(self.match)
        self.letters = seat_initials(self.match.seats)
        slots = self.plan.layout.slots
        columns = sorted({slot.x for slot in slots})
        rows = sorted({slot.y for slot in slots})
        self.place = [(columns.index(slot.x), rows.index(slot.y)) for slot in slots]
        self.laid = {slot: self._laid(slot) for slot in range(len(slots)) if self._shown(slot)}
        self.widths = {column: self._widths(column) for column in range(len(columns))}

    def _widths(self, column: int) -> list[int]:
        """Return the width of the zones in the rooms of a column."""
        slots = [slot for slot, place in enumerate(self.place) if place[0] == column]
        found = [_WIDTH] * self.size
        for slot in slots:
            for number, (_, texts) in enumerate(self.laid[slot].zones if slot in self.laid else ()):
                at = number % self.size
                found[at] = max(found[at], *(len(text) + 2 for text in texts), 0)
        missing = max(len(self._head(slot)) for slot in slots) - sum(found) - self.size - 1
        found[-1] += max(missing, 0)
        return found

    def text(self) -> str:
        """Return the drawing."""
        blocks = {self.place[slot]: self._room(slot) for slot in range(len(self.plan.slots))}
        for line in range(len(self.plan.lines)):
            blocks.update(self._starting_zone(line))
        notes = [*self._gates(), *status_notes(self.match, self.position.state), self._key()]
        return _joined(blocks) + "\n" + "\n".join(notes) + "\n"

    # -- pieces -----------------------------------------------------------------------------------

    def _contents(self, space: SpaceId) -> tuple[str, ...]:
        """Return the contents of a zone: characters, each followed by its loads;
        then objects.
        """
        context = self.table
        there = [piece for piece in context.pieces_at(space) if context.carrier_of(piece) < 0]
        order = sorted(there, key=lambda p: (context.kind(p).is_object, context.is_wounded(p), p))
        return (
            *(text for piece in order for text in self._with_loads(piece, "")),
            *self._unknown(space),
        )

    def _with_loads(self, piece: PieceId, sign: str) -> Iterator[str]:
        yield sign + self._name(piece)
        for load in self.table.loads_of(piece):
            yield from self._with_loads(load, "+")

    def _name(self, piece: PieceId) -> str:
        """A piece in short: in brackets if it is wounded, with a question mark if face down.

        The signs of its statuses follow.
        """
        short = self.match.name_of(piece).partition(".")[2]
        name = f"{self.letters[self.table.seat(piece)]}.{short}"
        if self.state.face_down >> piece & 1:
            name += FACE_DOWN
        name = f"({name})" if self.table.is_wounded(piece) else name
        return "/".join([name, *self._status_signs(piece)])

    def _status_signs(self, piece: PieceId) -> Iterator[str]:
        """Yield the signs of the statuses of a piece, which the notes below explain."""
        for held in self.state.statuses:
            status = None if held.is_hidden else self.match.rules.statuses[held.status]
            if held.piece == piece and status is not None:
                yield status.sign or status.name

    def _unknown(self, space: SpaceId) -> Iterator[str]:
        """Yield the cards that lie face down in a zone, in a view that may not know them."""
        if isinstance(self.position, View):
            state = self.state
            own = [p for p in self.table.pieces_at(space) if state.face_down >> p & 1]
            seats = [seat for there, seat in self.position.public_counts.on_lines if there == space]
            for piece in own:
                seats.remove(self.table.seat(piece))
            yield from (f"{self.letters[seat]}.{FACE_DOWN}" for seat in seats)

    # -- rooms ------------------------------------------------------------------------------------

    def _shown(self, slot: int) -> bool:
        return self.state.tiles[slot] >= 0 and bool(self.state.faceup >> slot & 1)

    def _head(self, slot: int) -> str:
        """Return the line above a room: its place, its name and which way its arrow points."""
        name = self.plan.layout.slots[slot].id
        if not self._shown(slot):
            return name
        room = self.match.rooms[self.state.tiles[slot]].room
        return f"{name} {room.id.rpartition(':')[2]} {_WAYS[room.turns]}"

    def _laid(self, slot: int) -> _Laid:
        match, state = self.match, self.state
        number, turn = state.tiles[slot], state.turns[slot]
        room, states = match.room_now(state, number), match.gate_states(state, number)
        borders = {}
        halves = [(cell, side, feature, 0) for cell, side, feature in room.fixed_borders]
        for gate, now in zip(room.gates, states, strict=True):
            halves += [(cell, side, gate.feature, now) for cell, side in gate.halves]
        for cell, side, feature, now in halves:
            direction = (side + turn) % 4
            name = half_of(feature, direction, match.rules.border_features).id
            signs = self.look.sides[name, now], self.look.rails[name, now]
            borders[turned_cell(cell, turn, self.size), direction] = signs
        icons = [letter for letter, _ in self.plan.layout.icons]
        spaces = self.plan.slots[slot]
        ground = self.table.labyrinth.placed_rooms[slot]
        assert ground is not None
        zones = tuple((icons[spaces.index(s)], self._contents(s)) for s in ground.lies)
        return _Laid(zones, borders)

    def _heights(self, slot: int) -> list[int]:
        """Return how many lines each row of zones has, the same for all rooms side by side."""
        row = self.place[slot][1]
        beside = [laid for other, laid in self.laid.items() if self.place[other][1] == row]
        found = []
        for first in range(0, self.size * self.size, self.size):
            zones = [zone for laid in beside for zone in laid.zones[first : first + self.size]]
            found.append(1 + max([1, *(len(texts) for _, texts in zones)]))
        return found

    def _room(self, slot: int) -> list[str]:
        lines = [f"{self._head(slot):^{self._room_width(slot)}}"]
        if slot not in self.laid:
            return [*lines, *self._covered(slot)]
        for row, height in enumerate(self._heights(slot)):
            lines.append(self._rail(slot, row, NORTH))
            lines += [self._cells(slot, row, line) for line in range(height)]
        return [*lines, self._rail(slot, self.size - 1, SOUTH)]

    def _room_width(self, slot: int) -> int:
        return sum(self.widths[self.place[slot][0]]) + self.size + 1

    def _rail(self, slot: int, row: int, side: int) -> str:
        borders, text = self.laid[slot].borders, "+"
        for column, width in enumerate(self.widths[self.place[slot][0]]):
            sign = borders.get((row * self.size + column, side), ("", "   "))[1]
            text += (sign * width)[:width] + "+"
        return text

    def _cells(self, slot: int, row: int, line: int) -> str:
        laid, text = self.laid[slot], ""
        for column, width in enumerate(self.widths[self.place[slot][0]]):
            place = row * self.size + column
            letter, pieces = laid.zones[place]
            said = [letter, *pieces, ""]
            text += laid.borders.get((place, WEST), (" ", ""))[0]
            text += f" {said[min(line, len(said) - 1)]:<{width - 1}}"
        return text + laid.borders.get((place, EAST), (" ", ""))[0]

    def _covered(self, slot: int) -> list[str]:
        """Return a face-down room with the cards that lie on it, or an empty place."""
        width = self._room_width(slot)
        height = sum(self._heights(slot)) + self.size - 1
        if self.state.tiles[slot] == NO_ROOM:
            return [" " * width] * (height + 2)
        rail = f"+{FACE_DOWN * (width - 2)}+"
        texts = list(self._tokens(slot))
        texts += [""] * (height - len(texts))
        inside = [f"{FACE_DOWN} {text:<{width - 3}}{FACE_DOWN}" for text in texts]
        return [rail, *inside, rail]

    def _tokens(self, slot: int) -> Iterator[str]:
        """Yield the cards that wait on a face-down room;
        in a view, as far as their backs show.
        """
        if isinstance(self.position, View):
            tokens, objects = self.position.tokens_on(slot), self.position.objects_on(slot)
            for seat in self.match.seat_ids:
                if seat in tokens:
                    yield from self._backs(seat, tokens[seat], objects.get(seat, 0))
            return
        for piece in self.table.tokens_on(slot):
            yield self._name(piece)

    def _backs(self, seat: SeatId, count: int, objects: int) -> Iterator[str]:
        """Yield what the backs of the cards of a seat show (`Board.backs_show_kind`)."""
        colour = self.match.seats[seat]
        if not self.match.board.backs_show_kind:
            yield f"{colour}: {count}"
            return
        for number, word in ((count - objects, "character"), (objects, "object")):
            if number:
                yield f"{colour}: {number} {word}{'s' if number > 1 else ''}"

    # -- starting zones ---------------------------------------------------------------------------

    def _starting_zone(self, line: int) -> Iterator[tuple[tuple[int, int], list[str]]]:
        """Yield the places of a starting zone, each beside its room."""
        grid = self.plan
        spaces = grid.lines[line]
        slots = dict.fromkeys(grid.facing[space][0] for space in spaces)
        inward = grid.direction_inward[spaces[0]]
        right, down = _STEPS[opposite(inward)]
        owner = grid.layout.lines[line].owner
        whose = self.match.seats[owner] if isinstance(owner, int) else str(owner)
        texts = {slot: list(self._facing(spaces, slot)) for slot in slots}
        height = max(1, *(len(text) for text in texts.values()))
        for slot in slots:
            column, row = self.place[slot]
            head = f"{whose}, place {grid.layout.slots[slot].id}".center(self._room_width(slot))
            inner = [f"  {text}" for text in texts[slot]]
            inner += [""] * (height - len(inner))
            lines = [head, *inner] if inward != NORTH else [*inner, head]
            yield (column + right, row + down), lines

    def _facing(self, spaces: tuple[SpaceId, ...], slot: int) -> Iterator[str]:
        """Yield the characters at a place, and the icon that each of them faces."""
        grid = self.plan
        for space in spaces:
            if grid.facing[space][0] == slot:
                icon = grid.names[space].rpartition(">")[2]
                for text in self._contents(space):
                    yield text if text.startswith("+") else f"{text} > {icon}"

    # -- the lines below ---------------------------------------------------------------------------

    def _gates(self) -> Iterator[str]:
        """Yield a line for each gate that is not as at the start."""
        for slot in self.laid:
            number = self.state.tiles[slot]
            states = self.match.gate_states(self.state, number)
            for gate, now in zip(self.match.rooms[number].gates, states, strict=True):
                if now:
                    name = self.plan.layout.slots[slot].id
                    yield f"{gate.feature.name} of {name}: {gate.feature.states[now].name}"

    def _key(self) -> str:
        colours = zip(self.letters, self.match.seats, strict=True)
        said = ", ".join(f"{letter}. {colour}" for letter, colour in colours)
        return f"{said}; (wounded); +carried by who is above; > the icon that is faced"


def seat_initials(seats: tuple[str, ...]) -> list[str]:
    """Return the shortest beginnings of some colours that tell them apart.

    >>> seat_initials(("blue", "yellow")), seat_initials(("blue", "black"))
    (['b', 'y'], ['blu', 'bla'])
    """
    found = []
    for seat in seats:
        length = next(
            n
            for n in range(1, len(seat) + 1)
            if n == len(seat) or sum(other.startswith(seat[:n]) for other in seats) == 1
        )
        found.append(seat[:length])
    return found


def _joined(blocks: dict[tuple[int, int], list[str]]) -> str:
    """Join blocks of lines, side by side and below one another."""
    columns = sorted({column for column, _ in blocks})
    rows = sorted({row for _, row in blocks})
    widths = {
        column: max(len(line) for at, lines in blocks.items() if at[0] == column for line in lines)
        for column in columns
    }
    text = []
    for row in rows:
        beside = [blocks.get((column, row), []) for column in columns]
        for line in range(max(len(lines) for lines in beside)):
            parts = [
                (lines[line] if line < len(lines) else "").ljust(widths[column])
                for column, lines in zip(columns, beside, strict=True)
            ]
            text.append(" ".join(parts).rstrip())
    return "\n".join(text) + "\n"
