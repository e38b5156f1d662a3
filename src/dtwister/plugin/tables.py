"""Tables of content files that a plug-in adds to layouts,
and checks of their values.
"""

from dtwister._content.reading.layout_parts import (
    PLACES,
    LayoutPart,
    MovingRoom,
    RoomId,
    SlotId,
    Stop,
)
from dtwister._content.reading.value_checks import Id, OneOf, Text, Whole

__all__ = [
    "PLACES",
    "Id",
    "LayoutPart",
    "MovingRoom",
    "OneOf",
    "RoomId",
    "SlotId",
    "Stop",
    "Text",
    "Whole",
]
