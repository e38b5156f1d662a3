"""The meaning of each key of content files in a few words, which editors show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_PIECE: Final[Mapping[str, str]] = {
    "tags": "Words that rules ask for.",
    "abilities": "Its abilities: ids, or tables of an id and parameters.",
    "icon": "Its drawing: the data of an SVG path in a box of 24 by 24.",
    "brings": "The pieces that come along with it, out of play until something brings them in.",
}

_SHARED: Final[Mapping[str, str]] = {
    "id": "The id; without a namespace it gets that of the plug-in. It is permanent.",
    "name": "The name that people read.",
    "title": "The title that people read.",
    "rules": "Ids of rules in the rule reference.",
    "text": "A text for people.",
    "x": "The column of its north-western square, counted in squares to the right.",
    "y": "The row of its north-western square, counted in squares downwards.",
}
"""Keys that mean the same in all tables that have them."""

KEY_TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "RoomTable": {
        "pair": "The number of the pair: two rooms of one plug-in that turn in opposite ways.",
        "turns": "The way the room turns.",
        "grid": "The drawing: lines of rails and lines of cells in turn.",
        "size": "The number of cells along a side; compared with the drawing.",
        "mark": "A mark on the tile; a layout can fix the room by it.",
        "color": "The name of the pair among people; not used in play.",
    },
    "SlotTable": {
        "capacity": "The number of tokens that are laid here at set-up.",
        "kinds": "The kind of tokens that are laid here at set-up.",
        "fixed": "The mark or the id of the room that always lies here.",
        "level": "Tokens are laid on a level when the one below is full.",
    },
    "LineTable": {
        "owner": "The seat of the line, 'any' for all seats, or 'drawn' for one given by lot.",
        "x": "The column of its first square.",
        "y": "The row of its first square.",
        "dir": "The direction in which the line runs.",
        "length": "The number of squares.",
        "dots": "Squares, counted from 0, that take a character at set-up.",
        "role": "Whether seats start here, leave here, or both.",
        "exit_for": "The seats that leave the labyrinth by entering it.",
    },
    "PoolTable": {
        "pairs": "The number of pairs that are used.",
        "from": "The numbers of the pairs to choose from.",
        "plus": "Single rooms that are used too.",
    },
    "PlaceTable": {
        "characters": "The number of characters of all seats that are laid on rooms at set-up.",
        "objects": "The number of objects of all seats that are laid on rooms at set-up.",
        "spare": "The number of places that stay empty.",
    },
    "StartTable": {
        "per_seat": "The number of characters that each seat puts on dots.",
        "on": "The line for them: the seat's own, or any.",
    },
    "IconTable": {
        "letter": "The letter of the zone in notation.",
        "feature": "The square feature of the zone.",
    },
    "LayoutTable": {
        "seats": "The colours of the seats, clockwise.",
        "slots": "The places for rooms.",
        "lines": "The rows of squares outside the rooms.",
        "room_size": "The number of squares along a side of a room.",
        "players": "The number of players; compared with the number of seats.",
        "rooms": "The number of rooms; compared with the number of slots.",
        "pool": "The rooms that are used.",
        "place": "The tokens that are laid on rooms at set-up.",
        "start": "The starting places of characters.",
        "teams": "Seats that are allies for the whole game.",
        "faces": "For each seat the one across from it.",
        "by_colour": "The things that go with the colours of seats, and not with their places.",
        "board": "The kind of board, which a plug-in registers.",
        "icons": "On a board of zones, the letter and the feature of each cell of a room.",
        "provenance": "The source of its shape, for people.",
        "evidence": "The source of its numbers, for people.",
    },
    "OptionTable": {
        "name": "The name of an option that a plug-in declares.",
        "default": "The value if the players choose none.",
        "choices": "The values that may be chosen.",
        "least": "The smallest number that may be chosen.",
        "most": "The largest number that may be chosen.",
        "text": "The subject of the option, in a sentence.",
        "rules": "The rules that are cited behind the text.",
    },
    "TeamTable": {
        "seat": "The colour of a seat of the layout.",
        "characters": "The characters that this seat has besides.",
        "objects": "The objects that this seat has besides.",
    },
    "ScenarioTable": {
        "layout": "The board.",
        "frame": "The tag of the frame that a game begins with.",
        "pairs": "The pairs of rooms to draw from; all of `room_sets` without it.",
        "room_sets": "The plug-ins whose rooms are used.",
        "characters": "The characters of every seat.",
        "objects": "The objects of every seat.",
        "team": "The pieces that one seat has besides.",
        "no_exit": "The seats that cannot leave the labyrinth.",
        "abilities": "The scenario's own rules: ids, or tables of an id and parameters.",
        "settings": "Settings of the rules, by the names that plug-ins declare.",
        "options": "The options of the players: names, or tables of a name and differences.",
    },
    "CharacterTable": {
        "movement": "The printed movement value.",
        "combat": "The printed combat value.",
        **_PIECE,
    },
    "ObjectTable": {
        "copies": "The number of it that a player can choose where teams are chosen.",
        **_PIECE,
    },
    "Stop": {
        "id": "The id of the place, as one of a slot.",
    },
    "MovingRoom": {
        "slot": "The slot on which the room is dealt.",
        "places": "The places where the room can lie, in order.",
    },
    "SetTable": {
        "characters": "The characters in the box, one of each for every colour.",
        "objects": "The objects in the box, one of each for every colour.",
        "pairs": "Its pairs of rooms; all of the plug-in without it.",
        "board": "The kind of board that it is made for.",
    },
}
"""Class of a table -> key -> its meaning."""


def key_text(kind: type[Any], key: str) -> str:
    """Return the meaning of a key of a table, by its class; empty if it is unknown.

    >>> from dtwister._content.reading.content_tables import RoomTable
    >>> key_text(RoomTable, "turns")
    'The way the room turns.'
    """
    texts = (KEY_TEXTS.get(one.__name__, {}).get(key) for one in kind.__mro__)
    return next((text for text in texts if text), _SHARED.get(key, ""))
