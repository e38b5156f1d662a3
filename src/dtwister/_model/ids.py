"""Numbers that stand for no piece, no square, no seat and so on: one name for each meaning.

Pieces, squares, slots, rooms and seats are numbers from 0 on. A number below 0 is one of these
constants, and no two of them that can stand in the same place are equal. Compare with the name, not
with the number.
"""

from __future__ import annotations

from typing import Final

# -- pieces --------------------------------------------------------------------------------------

NO_PIECE: Final = -1
"""In the place of a piece: none. Nothing is carried, the square is empty."""
WHOLE_GAME: Final = -2
"""In the place of the bearer of an ability: no piece has it, but the game (or its scenario)."""

# -- seats ---------------------------------------------------------------------------------------

CHANCE: Final = -3
"""The seat of decisions that chance makes; it answers them and sees nothing."""
SPECTATOR: Final = -2
"""The seat of a watcher without one; it sees only public things and never decides."""
NO_SEAT: Final = -1
"""In the place of a seat: none. No seat caused it, no seat leaves by that line."""

# -- places --------------------------------------------------------------------------------------

NO_SPACE: Final = -97
"""In the place of a square: none.
It is not a place of a piece (`dtwister.plugin.places`) either.
"""
NO_SLOT: Final = -1
"""In the place of a slot: none, as for a square of a starting line."""
NO_ROOM: Final = -1
"""In the place of a room: none lies on the slot."""
NO_DIRECTION: Final = -1
"""In the place of a direction: none."""

ANY_SQUARE: Final = -1
"""As a mask of squares: all of them, since -1 has every bit."""
