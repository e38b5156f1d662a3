"""Layers: the parts of the picture of a position, each made again only where it changed.

A painter belongs to a match and a style. It caches the picture of every room and piece as it was
drawn last, so two pictures of one game share the text of what did not change. The caches are its
own: a match is shared by all views, and must not hold what only one seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import attrs

from dtwister._board.rooms import turned_cell
from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.square_links import shown_links
from dtwister._engine.setup.board_setup import marked_room_of
from dtwister._engine.visibility.view import View
from dtwister._model.ids import NO_PIECE, NO_ROOM, NO_SLOT, PieceId, SpaceId
from dtwister._model.state import State
from dtwister.svg.board_geometry import SQUARE_UNITS, BoardGeometry, turns_for
from dtwister.svg.board_ground import BoardGround
from dtwister.svg.captions import (
    board_description,
    caption_of,
    counts_description,
    piece_description,
    room_description,
)
from dtwister.svg.icon_drawing import feature_symbols, icon_path, kind_symbols
from dtwister.svg.markup import attribute, described, identifier, number, text
from dtwister.svg.picture_style import PictureStyle
from dtwister.svg.picture_themes import seat_classes
from dtwister.svg.piece_picture import PieceLook, piece_picture, spread, stacked
from dtwister.svg.room_picture import RoomPicture, floor_symbol, void_cells

T = TypeVar("T")
_MOST = 2_000_000
"""The most characters in the cache of a painter, before it starts again empty."""
_ART = 2_000
"""The characters that a part counts for which is no text."""
_TILE = (
    '<rect class="di" x="-24" y="-24" width="48" height="48" rx="9"/>'
    '<rect class="ri" x="-20" y="-20" width="40" height="40" rx="6"/>'
)
_DISC = '<circle class="di" r="25"/><circle class="ri" r="21"/>'
_ZONE_PIECES = 112
"""The width in a zone for its pieces."""


@attrs.frozen(kw_only=True)
class Layers:
    """The layers of one picture, the lowest first; a page may replace those that changed.

    Equal layers of pictures by one painter are the same text, so that `is` tells what changed.

    >>> import dtwister
    >>> from dtwister import svg
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> painter = svg.Painter(game.match)
    >>> before = painter.layers(game)
    >>> after = painter.layers(game.view("blue"))
    >>> after.ground is before.ground, after.caption == before.caption
    (True, False)
    """

    title: str
    description: str
    symbols: str
    kinds: frozenset[str]
    """The kinds of pieces whose icons are among the symbols."""
    ground: str
    rooms: tuple[str, ...]
    """One text for each place of a room."""
    marks: str
    """Highlighted squares, and links between squares."""
    pieces: tuple[str, ...]
    """One text for each piece or heap of unknown ones."""
    overlay: str
    """Arrows and walks."""
    caption: str
    box: tuple[float, float, float, float]
    """Corner and size of the board, without what is beside it."""

    def body(self) -> str:
        """Return all layers in groups with ids of their own classes."""
        return (
            f'<g class="ground">{self.ground}</g><g class="rooms">{"".join(self.rooms)}</g>'
            f'<g class="marks">{self.marks}</g><g class="pieces">{"".join(self.pieces)}</g>'
            f'<g class="overlay">{self.overlay}</g>'
        )


class Painter:
    """Draws the positions of one match in one style; threads may share it.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> painter = Painter(game.match)
    >>> before = painter.layers(game)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> after = painter.layers(game)
    >>> after.rooms[0] is before.rooms[0], after.ground is before.ground
    (True, True)
    """

    def __init__(self, match: Match, style: PictureStyle | None = None) -> None:
        self.match = match
        self.style: PictureStyle = style or PictureStyle()
        self.classes: tuple[str, ...] = seat_classes(match.seats)
        turns = turns_for(self.style.down, match.seats, match.grid)
        self.places: BoardGeometry = BoardGeometry(match.grid, turns)
        features = match.rules.square_features
        icons = {name for _, name in match.grid.layout.icons if features[name].icon}
        self._ground = BoardGround(self.places, match.seats, self.classes, self.style.prefix, icons)
        self._cache: dict[Any, Any] = {}
        self._size = 0
        """The characters in the cache, or about so many: threads may count at once."""

    def _cached(self, make: Callable[..., T], *key: Any) -> T:
        """Return the result of a function of this painter, made at most once for its arguments."""
        full = (make.__name__, *key)
        found: T | None = self._cache.get(full)
        if found is None:
            if self._size >= _MOST:
                self._cache.clear()
                self._size = 0
            found = self._cache[full] = make(*key)
            self._size += len(found) if isinstance(found, str) else _ART
        return found

    def layers(self, position: Game | View, *, marks: str = "", overlay: str = "") -> Layers:
        """Return the layers of a position; a view shows what its seat knows."""
        state, context = position.state, position.context
        looks = self._looks(position, context)
        extent = self.places.extent(self._void(state))
        kinds = frozenset(look.kind for look, _, _, _ in looks if look.kind and look.has_icon)
        return Layers(
            title=self.match.scenario.name,
            description=board_description(position),
            symbols=self.symbols(kinds),
            kinds=kinds,
            ground=self._cached(self._ground_of, self._exits(state), *extent),
            rooms=tuple(self._rooms(position, context)),
            marks=self._links(context) + marks,
            pieces=tuple([self._cached(self._piece, *look) for look in looks]),
            overlay=overlay,
            caption=caption_of(position),
            box=self.places.frame(*extent),
        )

    def symbols(self, kinds: frozenset[str]) -> str:
        """Return the definitions for pictures with some kinds of pieces.

        A page that shows several positions defines the kinds of all of them once.
        """
        return self._cached(self._symbols, kinds)

    def _void(self, state: State) -> frozenset[SpaceId]:
        """Return the squares of the board that do not exist; only drawn boards have some."""
        grid, rooms = self.match.grid, self.match.rooms
        found: set[SpaceId] = set()
        for slot, tile in enumerate(state.tiles):
            for cell in void_cells(rooms[tile]) if tile >= 0 else ():
                found.add(grid.slots[slot][turned_cell(cell, state.turns[slot], grid.size)])
        return frozenset(found)

    # -- ground -----------------------------------------------------------------------------------

    def _exits(self, state: State) -> tuple[int | None, ...]:
        """Return for each line the seat that leaves by it by lot."""
        found: list[int | None] = [None] * len(self.match.grid.layout.lines)
        for line, seat in zip(self.match.line_setup.drawn, state.lots, strict=False):
            found[line] = seat if seat >= 0 else None
        return tuple(found)

    def _ground_of(self, exits: tuple[int | None, ...], columns: range, rows: range) -> str:
        parts = [self._ground.drawn(exits)]
        if self.style.coordinates:
            parts.append(self._ground.coordinates(columns, rows))
        if self.style.squares:
            parts.append(self._ground.squares(list(self.match.grid.names)))
        return "".join(parts)

    def _symbols(self, kinds: frozenset[str]) -> str:
        match, rules, prefix = self.match, self.match.rules, self.style.prefix
        # Those of no room, too: markers bring them in the course of a game.
        squares = [one for name, one in rules.square_features.items() if match.is_in_play(name)]
        borders = [one for name, one in rules.border_features.items() if match.is_in_play(name)]
        unit = self.places.unit
        features = feature_symbols(squares, borders, prefix, unit)
        floor = floor_symbol(match.grid.size, unit, prefix)
        return floor + features + kind_symbols(rules, kinds, prefix)

    def _links(self, context: Context) -> str:
        lines = []
        for here, there, _ in shown_links(context):
            (x, y), (to_x, to_y) = self.places.centre(here), self.places.centre(there)
            lines.append(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")
        return f'<path class="lk" d="{"".join(lines)}"/>' if lines else ""

    # -- rooms ------------------------------------------------------------------------------------

    def _rooms(self, position: Game | View, context: Context) -> Iterator[str]:
        match, state = self.match, position.state
        for slot, tile in enumerate(state.tiles):
            if tile == NO_ROOM:
                yield ""
                continue
            turn = state.turns[slot]
            if tile >= 0:
                lies = (tile, turn, match.gate_states(state, tile), match.markers(state, tile))
            if state.faceup >> slot & 1:
                yield self._cached(self._open_room, slot, *lies)
                continue
            counts: tuple[tuple[int, int], ...] = ()
            objects: tuple[tuple[int, int], ...] = ()
            if isinstance(position, View):
                counts = tuple(sorted(position.tokens_on(slot).items()))
                objects = tuple(sorted(position.objects_on(slot).items()))
            under = lies if tile >= 0 else ()
            yield self._cached(self._covered_room, slot, counts, objects, under)

    def _frame(self, slot: int, turn: int) -> str:
        """Return the attribute that brings the frame of a room to its place."""
        x, y = self.places.room(slot)
        quarters = (turn + self.places.turns) % 4
        half = number(self.places.room_units / 2)
        way = f"rotate({90 * quarters} {half} {half})" if quarters else ""
        return f' transform="translate({number(x)} {number(y)}){way}"'

    def _art(self, slot: int, tile: int, turn: int, markers: tuple[Any, ...]) -> RoomPicture:
        match = self.match
        room = match.rooms[tile]
        if markers:
            room = marked_room_of(match.rules, room, markers)
        quarters = (turn + self.places.turns) % 4
        borders = match.rules.border_features
        return RoomPicture(room, borders, self.places.unit, quarters, self.style.prefix)

    def _inside(
        self, slot: int, tile: int, turn: int, gates: tuple[int, ...], markers: tuple[Any, ...]
    ) -> str:
        name = self.match.grid.layout.slots[slot].id
        art = self._cached(self._art, slot, tile, turn, markers)
        parts = [self._cached(self._fixed, slot, tile, turn, markers)]
        for place, look in art.gates(gates, name):
            gate = art.room.gates[place].feature
            data = (
                attribute("id", identifier(f"{self.style.prefix}gate", name, place))
                + attribute("data-gate", gate.id)
                + attribute("data-state", gate.states[gates[place]].name)
            )
            parts.append(f"<g{data}>{look}</g>")
        return "".join(parts)

    def _fixed(self, slot: int, tile: int, turn: int, markers: tuple[Any, ...]) -> str:
        return self._cached(self._art, slot, tile, turn, markers).fixed()

    def _open_room(
        self, slot: int, tile: int, turn: int, gates: tuple[int, ...], markers: tuple[Any, ...]
    ) -> str:
        match = self.match
        name, room = match.grid.layout.slots[slot].id, match.rooms[tile]
        said = described(
            f"room {name}", room_description(room, str(match.room_setup.pair_of[tile]), turn)
        )
        data = self._room_data(name, "up") + attribute("data-room", room.room.id)
        data += f' data-turn="{turn}"'
        inside = self._inside(slot, tile, turn, gates, markers)
        return f"<g{data}{self._frame(slot, turn)}>{said}{inside}</g>"

    def _room_data(self, name: str, face: str) -> str:
        ident = attribute("id", identifier(f"{self.style.prefix}room", name))
        return f'{ident}{attribute("data-slot", name)} data-face="{face}"'

    def _covered_room(
        self,
        slot: int,
        counts: tuple[tuple[int, int], ...],
        objects: tuple[tuple[int, int], ...],
        under: tuple[Any, ...],
    ) -> str:
        """Return the back of a room; with all open, the room shows through it."""
        match, name = self.match, self.match.grid.layout.slots[slot].id
        side = self.places.room_units
        seats = match.seats
        told = counts_description(
            {seats[seat]: count for seat, count in counts},
            {seats[seat]: count for seat, count in objects},
        )
        pale = ""
        if under:
            told += f"; below it {match.rooms[under[0]].room.id}"
            turn = under[1]
            quarters = (turn + self.places.turns) % 4
            way = f' transform="rotate({90 * quarters} {side / 2} {side / 2})"' if quarters else ""
            pale = f'<g class="gh"{way}>{self._inside(slot, *under)}</g>'
        step = side / 4
        weave = "".join(
            f"M{number(at)} 8L{number(side - 8)} {number(side - at)}"
            f"M8 {number(at)}L{number(side - at)} {number(side - 8)}"
            f"M{number(side - at)} 8L8 {number(side - at)}"
            f"M{number(side - 8)} {number(at)}L{number(at)} {number(side - 8)}"
            for at in (8, step, 2 * step, 3 * step)
        )
        middle = number(side / 2)
        x, y = self.places.room(slot)
        return (
            f'<g{self._room_data(name, "down")} transform="translate({number(x)} {number(y)})">'
            f"{described(f'room {name}', told)}"
            f'<rect class="ba" x="1" y="1" width="{side - 2}" height="{side - 2}" rx="4"/>'
            f'{pale}<path class="bp" d="{weave}"/>'
            f'<text class="bt" x="{middle}" y="{number(side * 0.2)}">{text(name)}</text>'
            f"{self._heap(counts, dict(objects), side)}</g>"
        )

    def _heap(
        self, counts: tuple[tuple[int, int], ...], objects: Mapping[int, int], side: int
    ) -> str:
        """Return the counts of tokens that everybody may know, on tiles of their seats.

        Where backs tell characters from objects, the count of characters is on a disc.
        """
        heaps: list[tuple[int, int, str]] = []
        for seat, count in counts:
            if not self.match.board.backs_show_kind:
                heaps.append((seat, count, ""))
                continue
            parts = ((count - objects.get(seat, 0), "character"), (objects.get(seat, 0), "object"))
            heaps += [(seat, number_of, sort) for number_of, sort in parts if number_of]
        found = []
        width = min(side / max(len(heaps), 1), side / 2)
        scale = number(min(1.0, width / 56))
        for place, (seat, count, sort) in enumerate(heaps):
            x, y = number(side / 2 + (place - (len(heaps) - 1) / 2) * width), number(side * 0.58)
            colour = self.match.seats[seat]
            title = described(f"{count} of {colour}, face down{sort and f', {sort}s'}")
            data = attribute("class", f"p {self.classes[seat]}") + attribute("data-seat", colour)
            shape = _DISC if sort == "character" else _TILE
            found.append(
                f'<g{data} data-count="{count}" transform="translate({x} {y})scale({scale})">'
                f'{title}{shape}<text class="ic" y="9" font-size="24">{count}</text></g>'
            )
        return "".join(found)

    # -- pieces -----------------------------------------------------------------------------------

    def _piece(self, look: PieceLook, x: float, y: float, scale: float) -> str:
        return piece_picture(look, x, y, scale, self.style.prefix)

    def _looks(
        self, position: Game | View, context: Context
    ) -> list[tuple[PieceLook, float, float, float]]:
        """Return every piece on the board with its place and size."""
        state = position.state
        found: list[tuple[PieceLook, float, float, float]] = []
        unknown = self._unknown_tokens(position)
        for space in sorted({*state.here, *unknown}):
            pieces = [piece for piece in state.here.get(space, ()) if context.carrier_of(piece) < 0]
            pieces.sort(
                key=lambda one: (self.match.kind_of[one].is_object, state.wounded >> one & 1, one)
            )
            groups = [[self._look(context, one), *self._loads(context, one)] for one in pieces]
            groups += [[look] for look in unknown.get(space, ())]
            found += self._on_space(context, space, groups)
        if not isinstance(position, View):
            found += self._on_rooms(context)
        return found

    def _loads(self, context: Context, piece: PieceId) -> Iterator[PieceLook]:
        for load in context.loads_of(piece):
            yield self._look(context, load)
            yield from self._loads(context, load)

    def _on_space(
        self, context: Context, space: SpaceId, groups: list[list[PieceLook]]
    ) -> Iterator[tuple[PieceLook, float, float, float]]:
        """Yield the pieces on a square or in a zone, each with its place and size."""
        x, y = self._centre(context, space)
        if not self.match.grid.zoned:
            looks = [look for group in groups for look in group]
            for look, (right, down, scale) in zip(looks, stacked(len(looks)), strict=True):
                yield look, x + right, y + down, scale
            return
        faced = space in self.match.grid.facing
        room = spread(len(groups), SQUARE_UNITS) if faced else _in_zone(len(groups))
        for group, (right, down, scale) in zip(groups, room, strict=True):
            for look, (beside, below, part) in zip(group, stacked(len(group)), strict=True):
                place = x + right + beside * scale, y + down + below * scale
                yield look, *place, scale * part

    def _centre(self, context: Context, space: SpaceId) -> tuple[float, float]:
        """Return the centre of a square, or of a zone where it lies now."""
        slot = self.match.grid.slot_of.get(space)
        if not self.match.grid.zoned or slot is None:
            return self.places.centre(space)
        ground = context.labyrinth.placed_rooms[slot]
        if ground is None:
            return self.places.centre(space)
        return self.places.zone_centre(slot, ground.lies.index(space))

    def centre(self, position: Game | View, space: SpaceId) -> tuple[float, float]:
        """Return the centre of a square or zone in the picture of a position."""
        return self._centre(position.context, space)

    def _on_rooms(self, context: Context) -> Iterator[tuple[PieceLook, float, float, float]]:
        """Yield the tokens on face-down rooms, of a game with all open."""
        side = self.places.room_units
        for slot in range(len(self.match.grid.slots)):
            if context.is_revealed(slot):
                continue
            tokens = context.tokens_on(slot)
            x, y = self.places.room(slot)
            for piece, (right, down, scale) in zip(
                tokens, spread(len(tokens), side * 0.6), strict=True
            ):
                yield (
                    self._look(context, piece, slot),
                    x + side / 2 + right,
                    y + side / 2 + down,
                    scale,
                )

    def _look(self, context: Context, piece: PieceId, slot: int = NO_SLOT) -> PieceLook:
        match, state = self.match, context.state
        kind = match.kind_of[piece]
        place = match.grid.names.get(state.at[piece], "")
        if slot >= 0:
            place = f"room {match.grid.layout.slots[slot].id}"
        carrier = context.carrier_of(piece) if state.at[piece] >= 0 else NO_PIECE
        by = match.name_of(PieceId(carrier)) if carrier >= 0 else ""
        held = [one for one in state.statuses if one.piece == piece and not one.is_hidden]
        statuses = [match.rules.statuses[one.status] for one in held]
        name = match.name_of(piece)
        return PieceLook(
            name=name,
            kind=kind.id,
            seat=self.classes[match.seat_of[piece]],
            colour=match.seats[match.seat_of[piece]],
            place=place,
            said=piece_description(match, state, piece, place, by, [one.name for one in statuses]),
            is_object=kind.is_object,
            is_wounded=bool(state.wounded >> piece & 1),
            is_face_down=slot >= 0 or bool(state.face_down >> piece & 1),
            carrier=by,
            signs=tuple(one.sign or one.name[:1] for one in statuses),
            has_icon=bool(icon_path(match.rules, kind.id)),
            label=kind.name if self.style.names else "",
        )

    def _unknown_tokens(self, position: Game | View) -> dict[SpaceId, list[PieceLook]]:
        """Return for squares of lines the tokens there that the seat may not know."""
        found: dict[SpaceId, list[PieceLook]] = {}
        if not isinstance(position, View):
            return found
        state, match = position.state, self.match
        known: dict[tuple[SpaceId, int], int] = {}
        for space, pieces in state.here.items():
            for piece in pieces:
                if state.face_down >> piece & 1:
                    key = space, match.seat_of[piece]
                    known[key] = known.get(key, 0) + 1
        for space, seat in position.public_counts.on_lines:
            if known.get((space, seat), 0):
                known[space, seat] -= 1
                continue
            tokens = found.setdefault(space, [])
            name = match.grid.names[space]
            tokens.append(
                PieceLook(
                    name=f"{match.seats[seat]}.?{name}.{len(tokens) + 1}",
                    kind="",
                    seat=self.classes[seat],
                    colour=match.seats[seat],
                    place=name,
                    said=f"a token of {match.seats[seat]}, face down on {name}",
                    is_face_down=True,
                )
            )
        return found


def _in_zone(count: int) -> tuple[tuple[float, float, float], ...]:
    """Return places and sizes for pieces in a zone."""
    return spread(count, _ZONE_PIECES, 1.6)
