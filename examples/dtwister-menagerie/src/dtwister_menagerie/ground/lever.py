"""The lever: opens and closes the portcullises of its room (MENAG-LEVER)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, events, intents
from dtwister.plugin.content import SquareFeature
from dtwister.plugin.markers import gates_of
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import squares_tagged
from dtwister.plugin.squares import Squares
from dtwister_features.terrain.printed_terrain import CLOSED, OPEN

SWITCHED = {"closed": OPEN, "open": CLOSED}
"""The state of a portcullis -> its state when it was switched; a broken one stays as it is."""

LEVER = SquareFeature(
    id="menagerie:lever",
    name="lever",
    sign="!",
    icon="M4 17H20V21H4ZM10.2 16L16 5.6L17.8 6.6L12.5 16ZM18 2A3 3 0 1 0 18 8A3 3 0 1 0 18 2Z",
    tags=frozenset({"lever"}),
    rules=("MENAG-LEVER-01",),
    text="Who stands here can switch all portcullises of the room.",
)


def switchable(context: Context, slot: int) -> list[tuple[int, int]]:
    """Return the portcullises of a revealed room that are not broken, each with its next state."""
    return [
        (gate, SWITCHED[state])
        for gate, feature, state in gates_of(context, slot)
        if feature == "features:portcullis" and state in SWITCHED
    ]


def switch_gates(context: PlayContext, slot: int) -> None:
    """Open the closed portcullises of a room, and close the open ones."""
    for gate, state in switchable(context, slot):
        context.do(events.GateChanged(slot, gate, state))


@attrs.frozen
class Pull(PieceAction, tag="menagerie:pull", verb="pull", rule="MENAG-LEVER-02"):
    """Pull the lever on the square of the piece."""

    intent = intents.Worth(0.2)


class Pulling(Ability[Pull]):
    """Every miniature on a lever can pull it, for 1 AP."""

    id = "menagerie:pulling"
    rules = ("MENAG-LEVER-02", "MENAG-LEVER-03")

    def squares(self, context: Context) -> Squares:
        """Return the squares with levers: nothing is offered elsewhere."""
        return squares_tagged(context, "lever")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Pull]:
        """Yield the only possible action."""
        yield Pull(piece)

    def refuse(self, context: Context, action: Pull) -> Refusal | None:
        """Refuse away from levers, and where no portcullis would move."""
        said, space = f"{context.name(action.piece)} cannot pull", context.space(action.piece)
        if space not in squares_tagged(context, "lever"):
            return Refusal("no-lever", "MENAG-LEVER-02", f"{said}: it stands on no lever")
        if not switchable(context, context.slot_of(space)):
            sentence = f"{said}: the room has no portcullis that moves"
            return Refusal("no-portcullis", "MENAG-LEVER-03", sentence)
        return None

    def perform(self, context: PlayContext, action: Pull) -> None:
        """Switch the portcullises of the room."""
        switch_gates(context, context.slot_of(context.space(action.piece)))
