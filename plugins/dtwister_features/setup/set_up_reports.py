"""Parts of the JSON form of views: the choices of the set-up, as far as the seat knows them."""

from __future__ import annotations

from typing import TypedDict

from dtwister.plugin import HIDDEN, Context
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.reports import ViewPart
from dtwister_features import state_variables
from dtwister_features.state_variables import UNSEEN

__all__: list[str] = []


class StarterData(TypedDict):
    """A starter that was chosen: its piece and its square; null where the seat may not know."""

    piece: str | None
    square: str | None


class StartersData(TypedDict):
    """The starters that the seats have chosen and not laid yet."""

    chosen: dict[str, list[StarterData]]


class ChosenPairsData(TypedDict):
    """The pairs of rooms that a seat brings; null for a pair that is not known."""

    pairs: list[str | None]
    lost: list[str | None]
    """Pairs that it wanted and that another seat keeps."""
    is_open: bool
    """True if all seats saw the choice."""


class PairsData(TypedDict):
    """The pairs of rooms that the seats chose, seat by seat."""

    seats: dict[str, ChosenPairsData]


def _starters(context: Context) -> StartersData | None:
    """Return the starters that were chosen, while there are any."""
    match, entries = context.match, context.recall(state_variables.STARTERS)
    if not any(entries):
        return None
    chosen: dict[str, list[StarterData]] = {}
    for colour, numbers in zip(match.seats, entries, strict=True):
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        chosen[colour] = [
            {
                "piece": None if piece == HIDDEN else match.name_of(PieceId(piece)),
                "square": None if dot == HIDDEN else match.grid.names[SpaceId(dot)],
            }
            for piece, dot in pairs
        ]
    return {"chosen": chosen}


def _pairs(context: Context) -> PairsData | None:
    """Return the pairs of rooms that were chosen; None in a game without a choice."""
    entries = context.recall(state_variables.PAIRS)
    if not any(entry.pairs or entry.lost for entry in entries):
        return None
    return {
        "seats": {
            colour: {
                "pairs": _known(entry.pairs),
                "lost": _known(entry.lost),
                "is_open": entry.openly,
            }
            for colour, entry in zip(context.match.seats, entries, strict=True)
        }
    }


def _known(pairs: tuple[str, ...]) -> list[str | None]:
    return [None if pair == UNSEEN else pair for pair in pairs]


PARTS: tuple[ViewPart[StartersData], ViewPart[PairsData]] = (
    ViewPart("features:starters", StartersData, _starters),
    ViewPart("features:pairs", PairsData, _pairs),
)
