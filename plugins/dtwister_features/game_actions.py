"""The actions of the board games, besides the walk."""

from __future__ import annotations

import attrs

from dtwister.plugin import Action, PieceAction, fields, intents
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId, SpaceId
from dtwister_features.turn.decks import COMBAT_CARDS

__all__ = [
    "WAYS",
    "Attack",
    "BreakGate",
    "CloseGate",
    "Deal",
    "DrawZones",
    "EndTurn",
    "Forgo",
    "GateAction",
    "Heal",
    "Jump",
    "Lay",
    "Lot",
    "OpenGate",
    "PlaceToken",
    "PlayCard",
    "PlayCombat",
    "Reveal",
    "Rotate",
    "SetAside",
    "Shoot",
    "Start",
]

WAYS = ("north", "east", "south", "west")
"""The directions, as an action names them."""


@attrs.frozen
class Lay(
    Action, tag="features:lay", verb="lay", rule="SETUP-08", phrase="lay {piece} on room {slot}"
):
    """Lay a token face down on a room at set-up (SETUP-08)."""

    piece: PieceId = fields.piece(secret=True)
    slot: int = fields.slot(label="on")


@attrs.frozen
class Start(
    Action,
    tag="features:start",
    verb="start",
    rule="SETUP-05",
    phrase="start with {piece} on {space}",
):
    """Lay a character face down on a dot of the own starting line (SETUP-05)."""

    piece: PieceId = fields.piece(secret=True)
    space: SpaceId = fields.space(label="on", secret=True)


@attrs.frozen
class SetAside(
    Action,
    tag="features:set-aside",
    verb="set-aside",
    rule="HANDICAP-01",
    phrase="set {piece} aside",
):
    """Take a character out of the team unseen, for a handicap (HANDICAP-01)."""

    piece: PieceId = fields.piece(secret=True)


@attrs.frozen
class Deal(Action, tag="features:deal", verb="deal", rule="SETUP-01", phrase="deal the rooms"):
    """Chance lays the rooms face down, each turned at random (SETUP-01, R-10)."""

    tiles: tuple[int, ...] = fields.numbers(secret=True)
    turns: tuple[int, ...] = fields.numbers(secret=True, label="turned")


@attrs.frozen
class Lot(Action, tag="features:lot", verb="lot", rule="SETUP-07", phrase="draw {seat} by lot"):
    """Chance draws a seat (SETUP-07, SETUP-12)."""

    seat: SeatId = fields.seat()


@attrs.frozen
class DrawZones(
    Action,
    tag="features:draw-zones",
    verb="zones",
    rule="SCN-M5-03",
    phrase="draw the exits by lot",
):
    """Chance gives each drawn line to a seat, or to none, `NO_SEAT`.

    Rules: SCN-M5-03, SCN-M5-21.
    """

    seats: tuple[SeatId, ...] = fields.seats(secret=True)


@attrs.frozen
class PlayCard(
    Action,
    tag="features:play-card",
    verb="play",
    rule="TURN-02",
    final=True,
    phrase="play Action card {card}",
):
    """Play an Action card (TURN-02)."""

    card: int = fields.number()
    intent = intents.Worth(10.0, times="card")


@attrs.frozen
class EndTurn(Action, tag="features:end-turn", verb="end", rule="R-14", phrase="end the turn"):
    """End the turn; the rest of the action points is lost (R-14)."""

    intent = intents.EndsTurn()


@attrs.frozen
class Reveal(
    PieceAction, tag="features:reveal", verb="reveal", rule="REVEAL-01", phrase="reveal room {slot}"
):
    """Reveal a face-down room (REVEAL-01)."""

    slot: int = fields.slot()
    intent = intents.RevealsRoom()

    def discloses(self) -> bool:
        """Return True, since the contents of the room are seen."""
        return True


@attrs.frozen
class PlaceToken(
    Action, tag="features:place", verb="place", rule="PLACE-01", phrase="place {piece} on {space}"
):
    """Place a token of the room that was revealed (PLACE-01)."""

    piece: PieceId = fields.piece()
    space: SpaceId = fields.space(label="on")
    intent = intents.PlacesPiece()


@attrs.frozen
class Rotate(
    PieceAction,
    tag="features:rotate",
    verb="rotate",
    rule="ROTATE-01",
    phrase="turn room {slot} {way}",
):
    """Turn a room a quarter (ROTATE-01)."""

    slot: int = fields.slot()
    way: str = fields.word(choices=("clockwise", "counterclockwise"))
    intent = intents.TurnsRoom()


@attrs.frozen
class Jump(
    PieceAction,
    tag="features:jump",
    verb="jump",
    rule="JUMP-01",
    final=True,
    phrase="jump over {over} to {to}",
):
    """Jump over a square to another one (JUMP-01)."""

    over: SpaceId = fields.space(label="over")
    to: SpaceId = fields.space(label="to")
    load: str = fields.word(choices=("taking", "leaving"), default="taking")
    """True if the load goes along, False if it stays on the start square (R-49)."""
    intent = intents.Jumps()


@attrs.frozen
class Attack(
    PieceAction,
    tag="features:attack",
    verb="attack",
    rule="COMBAT-01",
    phrase="attack {target}[ with {joiners}]",
):
    """Initiate a close combat (COMBAT-01)."""

    target: PieceId = fields.piece()
    joiners: tuple[PieceId, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (R-68)."""
    wielding: tuple[int, ...] = fields.numbers(label="wielding", default=())
    """The weapon that each joiner uses, like `Shoot.weapon`;
    by default the first that it can.
    """
    intent = intents.Attacks()


@attrs.frozen
class Shoot(
    PieceAction,
    tag="features:shoot",
    verb="shoot",
    rule="RANGED-01",
    phrase="shoot {way}[ at {target}][ with {joiners}]",
):
    """Initiate ranged combat against the first character in a direction (RANGED-01)."""

    way: str = fields.word(choices=WAYS)
    joiners: tuple[PieceId, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (RANGED-12)."""
    weapon: int = fields.number(label="using", default=1)
    """The weapon that the shooter uses: built-in ones come first (VET-RANGED-03)."""
    target: PieceId = fields.piece(label="at", default=NO_PIECE)
    """The target, where several characters can be in sight on one space; else the one in sight."""
    wielding: tuple[int, ...] = fields.numbers(label="wielding", default=())
    """The weapon that each joiner uses; by default the first that it can (R-68)."""
    intent = intents.Shoots()


@attrs.frozen
class PlayCombat(
    Action,
    tag="features:combat-card",
    verb="card",
    rule="COMBAT-03",
    final=True,
    phrase="play Combat card {card}",
):
    """Choose a Combat card, unseen by the other side (COMBAT-03)."""

    card: int = fields.number(secret=True, names=COMBAT_CARDS)
    intent = intents.PlaysCombatCard()

    def discloses(self) -> bool:
        """Return whether this last card of a combat turns up all of them."""
        return True


@attrs.frozen
class Forgo(Action, tag="features:forgo", verb="forgo", rule="R-62", phrase="go without"):
    """Make no use of a declaration before the Combat cards (R-62)."""


@attrs.frozen
class GateAction(PieceAction):
    """Base of actions on a portcullis beside the square of a miniature.

    Where two portcullises face each other, `half` selects one (R-06).
    """

    way: str = fields.word(choices=WAYS)
    half: str = fields.word(choices=("near", "far"), default="near")


@attrs.frozen
class OpenGate(
    GateAction,
    tag="features:open",
    verb="open",
    rule="TERRAIN-PORT-04",
    phrase="open the portcullis {way}",
):
    """Open a closed portcullis (TERRAIN-PORT-04)."""

    intent = intents.OpensWay()


@attrs.frozen
class CloseGate(
    GateAction,
    tag="features:close",
    verb="close",
    rule="TERRAIN-PORT-05",
    phrase="close the portcullis {way}",
):
    """Close an open portcullis (TERRAIN-PORT-05)."""

    intent = intents.Worth(-2.0)


@attrs.frozen
class BreakGate(
    GateAction,
    tag="features:break",
    verb="break",
    rule="TERRAIN-PORT-06",
    phrase="break the portcullis {way}",
):
    """Break a closed portcullis for good (TERRAIN-PORT-06)."""

    intent = intents.OpensWay()


@attrs.frozen
class Heal(
    PieceAction, tag="features:heal", verb="heal", rule="CHAR-CLERIC-02", phrase="heal {patient}"
):
    """Heal a wounded character on an adjacent square (CHAR-CLERIC-02)."""

    patient: PieceId = fields.piece()
    intent = intents.Heals()


ALL = (
    Lay,
    Start,
    SetAside,
    Deal,
    Lot,
    DrawZones,
    PlayCard,
    EndTurn,
    Reveal,
    PlaceToken,
    Rotate,
    Jump,
    Attack,
    Shoot,
    PlayCombat,
    Forgo,
    OpenGate,
    CloseGate,
    BreakGate,
    Heal,
)
