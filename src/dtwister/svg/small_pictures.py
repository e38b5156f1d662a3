"""Pictures of parts: a single room, a layout, the pieces and cards of a seat, a piece."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from dtwister._board.grid import compile_layout
from dtwister._board.rooms import compile_room
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.questions.reporting import Hand, all_hands
from dtwister._engine.visibility.view import View
from dtwister._errors import OptionError
from dtwister._model.ids import PieceId, SeatId, enumerate_pieces
from dtwister._model.specs import (
    SQUARES,
    BorderFeature,
    BorderState,
    Layout,
    Room,
    SquareFeature,
)
from dtwister._model.state import NOWHERE, RESERVE
from dtwister._printing import quoted
from dtwister._suggestions import hint_after
from dtwister.svg.board_geometry import (
    SQUARE_UNITS,
    ZONE_UNITS,
    BoardGeometry,
    turns_for,
)
from dtwister.svg.board_ground import MARGIN, BoardGround
from dtwister.svg.captions import caption_of
from dtwister.svg.documents import document
from dtwister.svg.icon_drawing import feature_symbols, icon_path, kind_symbols
from dtwister.svg.markup import attribute, described, identifier, number, text
from dtwister.svg.picture_style import PictureStyle
from dtwister.svg.picture_themes import SAMPLE_SEATS, seat_classes
from dtwister.svg.piece_picture import PieceLook, piece_picture
from dtwister.svg.room_picture import RoomPicture, floor_symbol

_STEP = 50
"""The distance of pieces and cards in a hand."""
_PER_ROW = 12


def room_picture(rules: Rules, room: Room, style: PictureStyle, turn: int) -> str:
    """Return the picture of a single room, turned by some quarters."""
    squares, borders = _squares_of(rules, room), _borders_of(rules, room)
    compiled = compile_room(room, squares, borders)
    unit = ZONE_UNITS if room.size < 4 and _is_zoned(rules, room) else SQUARE_UNITS
    art = RoomPicture(compiled, borders, unit, turn % 4, style.prefix)
    symbols = floor_symbol(room.size, unit, style.prefix)
    symbols += feature_symbols(squares.values(), borders.values(), style.prefix, unit)
    starts = tuple(0 for _ in compiled.gates)
    gates = "".join(
        f"<g{attribute('id', identifier(f'{style.prefix}gate', place))}"
        f"{attribute('data-gate', compiled.gates[place].feature.id)}>{look}</g>"
        for place, look in art.gates(starts, room.id)
    )
    side, half = art.units, number(art.units / 2)
    way = f' transform="rotate({90 * (turn % 4)} {half} {half})"' if turn % 4 else ""
    data = attribute("id", f"{style.prefix}room") + attribute("data-room", room.id)
    turning = "clockwise" if room.turns > 0 else "counterclockwise"
    return document(
        f"<g{data}{way}>{art.fixed()}{gates}</g>",
        box=(-3, -3, side + 6, side + 6),
        title=f"room {room.id}",
        description=f"pair {room.pair}, turns {turning}",
        symbols=symbols,
        style=style,
    )


def _is_zoned(rules: Rules, room: Room) -> bool:
    """Return whether a room is made for boards of zones: its cells are icons of such a layout."""
    icons = ({name for _, name in one.icons} for one in rules.layouts.values() if one.icons)
    return any(set(room.cells) <= names for names in icons)


def _squares_of(rules: Rules, room: Room) -> Mapping[str, SquareFeature]:
    """Return the features of the squares of a room; an unknown one is drawn as its first letter."""
    known = rules.square_features
    return {
        name: known.get(name)
        or SquareFeature(id=name, name=name, sign=name.rpartition(":")[2][:1] or "?")
        for name in room.cells
        if name
    }


def _borders_of(rules: Rules, room: Room) -> Mapping[str, BorderFeature]:
    names = {name for _, _, name in room.sides}
    known = rules.border_features
    found = {
        name: known.get(name)
        or BorderFeature(
            id=name,
            name=name,
            sign="|",
            rail="---",
            category=name,
            states=(BorderState(name=name),),
        )
        for name in names
    }
    return found | {
        one.reverse: known[one.reverse] for one in found.values() if one.reverse in known
    }


def layout_picture(layout: Layout, style: PictureStyle) -> str:
    """Return the picture of a layout: its places for rooms, its lines and its exits."""
    grid = compile_layout(layout)
    places = BoardGeometry(grid, turns_for(style.down, layout.seats, grid))
    ground = BoardGround(places, layout.seats, seat_classes(layout.seats), style.prefix)
    exits = tuple(None for _ in layout.lines)
    body = ground.drawn(exits) + ground.slots()
    edge = MARGIN if style.coordinates and layout.board == SQUARES else 4
    if edge == MARGIN:
        body += ground.coordinates(*places.extent(()))
    return document(
        body,
        box=(-edge, -edge, places.width + edge + 4, places.height + edge + 4),
        title=layout.title,
        description=f"{layout.id}: {len(layout.slots)} places for rooms, seats "
        + ", ".join(layout.seats),
        style=style,
        seats=layout.seats,
    )


# -- hands -----------------------------------------------------------------------------------------


def hand_picture(position: Game | View, seat: SeatId, style: PictureStyle) -> str:
    """Return the picture of the pieces off the board and the cards of a seat."""
    match = position.match
    rows: list[tuple[str, list[str]]] = []
    behind = _behind(position, seat, style)
    if behind:
        rows.append(("behind the screen", behind))
    for hand in all_hands(position.context):
        if hand.seat == match.seats[seat]:
            rows.append((f"{hand.kind} cards", [_card(hand, place) for place in range(hand.count)]))
    body, y = [], 0.0
    for title, shapes in rows:
        body.append(f'<text text-anchor="start" x="4" y="{number(y + 14)}">{text(title)}</text>')
        y += 22
        for place, shape in enumerate(shapes):
            row, column = divmod(place, _PER_ROW)
            at = f"translate({number(column * _STEP + 26)} {number(y + row * _STEP + 24)})"
            body.append(f'<g transform="{at}">{shape}</g>')
        y += -(-len(shapes) // _PER_ROW) * _STEP + 8
    widest = max([4, *(min(len(shapes), _PER_ROW) for _, shapes in rows)])
    name = match.seats[seat]
    kinds = {match.kind_of[piece].id for piece, _ in _pieces_behind(position, seat)}
    inside = "".join(body) or '<text class="ca" x="104" y="30">nothing</text>'
    classes = seat_classes(match.seats)
    return document(
        f'<g class="{classes[seat]}"{attribute("data-seat", name)}>{inside}</g>',
        box=(0, 0, widest * _STEP + 8, max(y, 48)),
        title=f"hand of {name}, {caption_of(position)}",
        description="; ".join(f"{len(shapes)} {title}" for title, shapes in rows),
        symbols=kind_symbols(match.rules, kinds, style.prefix),
        style=style,
        seats=match.seats,
    )


def _pieces_behind(position: Game | View, seat: SeatId) -> list[tuple[PieceId, str]]:
    """Return the pieces behind the screen of a seat that the reader may know."""
    match, state = position.match, position.state
    return [
        (piece, match.name_of(piece))
        for piece, place in enumerate_pieces(state.at)
        if place == RESERVE and place != NOWHERE and match.seat_of[piece] == seat
    ]


def _behind(position: Game | View, seat: SeatId, style: PictureStyle) -> list[str]:
    match = position.match
    sheet, colour = seat_classes(match.seats)[seat], match.seats[seat]
    known = _pieces_behind(position, seat)
    found = []
    for piece, name in known:
        kind = match.kind_of[piece]
        look = PieceLook(
            name=name,
            kind=kind.id,
            seat=sheet,
            colour=colour,
            place="behind",
            said=f"{kind.name}, behind the screen",
            is_object=kind.is_object,
            has_icon=bool(icon_path(match.rules, kind.id)),
            label=kind.name if style.names else "",
        )
        found.append(piece_picture(look, 0, 0, 1, style.prefix))
    if isinstance(position, View):
        for number_of in range(position.public_counts.behind[seat] - len(known)):
            name = f"{colour}.?behind.{number_of + 1}"
            look = PieceLook(
                name=name, kind="", seat=sheet, colour=colour, place="behind",
                said="unknown, behind the screen", is_face_down=True,
            )  # fmt: skip
            found.append(piece_picture(look, 0, 0, 1, style.prefix))
    return found


def _card(hand: Hand, place: int) -> str:
    """Return a card: its number, or its back if it is not known."""
    value = hand.cards[place]
    said = described(f"{hand.kind} card", "not known" if value is None else value)
    shown = "?" if value is None else str(value)
    sheet = "di" if value is None else "st"
    ink = ' class="ic"' if value is None else ""
    return (
        f'<g data-card="{text(shown)}">{said}'
        f'<rect class="{sheet}" x="-17" y="-22" width="34" height="44" rx="5"/>'
        f'<text{ink} y="7" font-size="20">{text(shown)}</text></g>'
    )


# -- the contact sheet -------------------------------------------------------------------------


@attrs.frozen
class SheetEntry:
    """One icon of a contact sheet: a kind of piece, and the words below it."""

    kind: str
    name: str
    is_object: bool


def contact_sheet_picture(rules: Rules, kinds: tuple[str, ...], style: PictureStyle) -> str:
    """Return the icons of kinds of pieces, each large, and at 24 pixels in colour and grey."""
    entries = []
    for kind in kinds:
        spec = rules.characters.get(kind) or rules.objects.get(kind)
        if spec is None:
            near = hint_after(kind, [*rules.characters, *rules.objects])
            raise OptionError(f"unknown kind of piece {quoted(kind)}{near}")
        entries.append(SheetEntry(kind, spec.name, kind in rules.objects))
    across, wide, high = 8, 92, 104
    classes = seat_classes(SAMPLE_SEATS)
    body = []
    for place, entry in enumerate(entries):
        row, column = divmod(place, across)
        shapes = [
            piece_picture(
                PieceLook(
                    name=f"{seat}.{entry.kind.replace(':', '-')}",
                    kind=entry.kind,
                    seat=sheet,
                    colour=seat,
                    place="",
                    said=entry.name,
                    is_object=entry.is_object,
                    has_icon=bool(icon_path(rules, entry.kind)),
                ),
                x, y, scale, style.prefix,
            )
            for seat, sheet, x, y, scale in (
                (SAMPLE_SEATS[0], classes[0], 28, 30, 1.15),
                (SAMPLE_SEATS[1], classes[1], 68, 17, 0.6),
                (SAMPLE_SEATS[4], classes[4], 68, 45, 0.6),
            )
        ]  # fmt: skip
        said = f'<text class="ca" x="{wide / 2}" y="72">{text(entry.name)}</text>'
        at = f"translate({column * wide} {row * high})"
        body.append(f'<g transform="{at}">{"".join(shapes)}{said}</g>')
    rows = -(-len(entries) // across)
    return document(
        "".join(body),
        box=(0, 0, min(across, max(len(entries), 1)) * wide, max(rows, 1) * high),
        title="icons",
        description=f"the icons of {len(entries)} kinds of pieces",
        symbols=kind_symbols(rules, {entry.kind for entry in entries}, style.prefix),
        style=style,
        seats=SAMPLE_SEATS,
    )
