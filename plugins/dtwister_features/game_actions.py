"""The actions of the board games, besides the walk."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Action, PieceAction, fields
from dtwister.plugin.numbers import NO_PIECE

WAYS = ("north", "east", "south", "west")


@attrs.frozen
class Lay(Action):
    """Lay a token face down on a room at set-up (SETUP-08)."""

    tag: ClassVar[str] = "features:lay"
    verb: ClassVar[str] = "lay"
    rule: ClassVar[str] = "SETUP-08"
    piece: int = fields.piece(secret=True)
    slot: int = fields.slot(label="on")


@attrs.frozen
class Start(Action):
    """Lay a character face down on a dot of the own starting line (SETUP-05)."""

    tag: ClassVar[str] = "features:start"
    verb: ClassVar[str] = "start"
    rule: ClassVar[str] = "SETUP-05"
    piece: int = fields.piece(secret=True)
    space: int = fields.space(label="on", secret=True)


@attrs.frozen
class SetAside(Action):
    """Take a character out of the team unseen, for a handicap (HANDICAP-01)."""

    tag: ClassVar[str] = "features:set-aside"
    verb: ClassVar[str] = "set-aside"
    rule: ClassVar[str] = "HANDICAP-01"
    piece: int = fields.piece(secret=True)


@attrs.frozen
class Deal(Action):
    """Nature lays the rooms face down, each turned at random (SETUP-01, R-10)."""

    tag: ClassVar[str] = "features:deal"
    verb: ClassVar[str] = "deal"
    rule: ClassVar[str] = "SETUP-01"
    tiles: tuple[int, ...] = fields.numbers(secret=True)
    turns: tuple[int, ...] = fields.numbers(secret=True, label="turned")


@attrs.frozen
class Lot(Action):
    """Nature draws a seat (SETUP-07, SETUP-12)."""

    tag: ClassVar[str] = "features:lot"
    verb: ClassVar[str] = "lot"
    rule: ClassVar[str] = "SETUP-07"
    seat: int = fields.seat()


@attrs.frozen
class DrawZones(Action):
    """Nature gives each drawn line to a seat, or to nobody, `NO_SEAT` (SCN-M5-03, SCN-M5-21)."""

    tag: ClassVar[str] = "features:draw-zones"
    verb: ClassVar[str] = "zones"
    rule: ClassVar[str] = "SCN-M5-03"
    seats: tuple[int, ...] = fields.seats(secret=True)


@attrs.frozen
class PlayCard(Action):
    """Play an Action card (TURN-02)."""

    tag: ClassVar[str] = "features:play-card"
    verb: ClassVar[str] = "play"
    rule: ClassVar[str] = "TURN-02"
    final: ClassVar[bool] = True
    card: int = fields.number()


@attrs.frozen
class EndTurn(Action):
    """End the turn; what is left of the action points is lost (R-14)."""

    tag: ClassVar[str] = "features:end-turn"
    verb: ClassVar[str] = "end"
    rule: ClassVar[str] = "R-14"


@attrs.frozen
class Reveal(PieceAction):
    """Reveal a face-down room (REVEAL-01)."""

    tag: ClassVar[str] = "features:reveal"
    verb: ClassVar[str] = "reveal"
    rule: ClassVar[str] = "REVEAL-01"
    slot: int = fields.slot()


@attrs.frozen
class PlaceToken(Action):
    """Place a token of the room that was revealed (PLACE-01)."""

    tag: ClassVar[str] = "features:place"
    verb: ClassVar[str] = "place"
    rule: ClassVar[str] = "PLACE-01"
    piece: int = fields.piece()
    space: int = fields.space(label="on")


@attrs.frozen
class Rotate(PieceAction):
    """Turn a room a quarter (ROTATE-01)."""

    tag: ClassVar[str] = "features:rotate"
    verb: ClassVar[str] = "rotate"
    rule: ClassVar[str] = "ROTATE-01"
    slot: int = fields.slot()
    way: str = fields.word(choices=("clockwise", "counterclockwise"))


@attrs.frozen
class Jump(PieceAction):
    """Jump over a square to another one (JUMP-01)."""

    tag: ClassVar[str] = "features:jump"
    verb: ClassVar[str] = "jump"
    rule: ClassVar[str] = "JUMP-01"
    final: ClassVar[bool] = True
    over: int = fields.space(label="over")
    to: int = fields.space(label="to")
    load: str = fields.word(choices=("taking", "leaving"), default="taking")
    """Whether the load goes along or stays on the start square (R-49)."""


@attrs.frozen
class Attack(PieceAction):
    """Initiate a close combat (COMBAT-01)."""

    tag: ClassVar[str] = "features:attack"
    verb: ClassVar[str] = "attack"
    rule: ClassVar[str] = "COMBAT-01"
    target: int = fields.piece()
    joiners: tuple[int, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (R-68)."""
    wielding: tuple[int, ...] = fields.numbers(label="wielding", default=())
    """Which of its weapons each joiner uses, like `Shoot.weapon`; else the first that it can."""


@attrs.frozen
class Shoot(PieceAction):
    """Initiate ranged combat against the first character in a direction (RANGED-01)."""

    tag: ClassVar[str] = "features:shoot"
    verb: ClassVar[str] = "shoot"
    rule: ClassVar[str] = "RANGED-01"
    way: str = fields.word(choices=WAYS)
    joiners: tuple[int, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (RANGED-12)."""
    weapon: int = fields.number(label="using", default=1)
    """Which of its weapons the shooter uses: those built in come first (VET-RANGED-03)."""
    target: int = fields.piece(label="at", default=NO_PIECE)
    """The target, where several characters can be in sight on one space; else the one in sight."""
    wielding: tuple[int, ...] = fields.numbers(label="wielding", default=())
    """Which of its weapons each joiner uses; else the first that it can (R-68)."""


@attrs.frozen
class PlayCombat(Action):
    """Choose a Combat card, unseen by the other side (COMBAT-03)."""

    tag: ClassVar[str] = "features:combat-card"
    verb: ClassVar[str] = "card"
    rule: ClassVar[str] = "COMBAT-03"
    final: ClassVar[bool] = True
    card: int = fields.number(secret=True)


@attrs.frozen
class Forgo(Action):
    """Do without what one may declare before the Combat cards (R-62)."""

    tag: ClassVar[str] = "features:forgo"
    verb: ClassVar[str] = "forgo"
    rule: ClassVar[str] = "R-62"


@attrs.frozen
class GateAction(PieceAction):
    """Base of what is done to a portcullis beside the square of a miniature.

    Where two portcullises face each other, `half` says which one (R-06).
    """

    way: str = fields.word(choices=WAYS)
    half: str = fields.word(choices=("near", "far"), default="near")


@attrs.frozen
class OpenGate(GateAction):
    """Open a closed portcullis (TERRAIN-PORT-04)."""

    tag: ClassVar[str] = "features:open"
    verb: ClassVar[str] = "open"
    rule: ClassVar[str] = "TERRAIN-PORT-04"


@attrs.frozen
class CloseGate(GateAction):
    """Close an open portcullis (TERRAIN-PORT-05)."""

    tag: ClassVar[str] = "features:close"
    verb: ClassVar[str] = "close"
    rule: ClassVar[str] = "TERRAIN-PORT-05"


@attrs.frozen
class BreakGate(GateAction):
    """Break a closed portcullis for good (TERRAIN-PORT-06)."""

    tag: ClassVar[str] = "features:break"
    verb: ClassVar[str] = "break"
    rule: ClassVar[str] = "TERRAIN-PORT-06"


@attrs.frozen
class Heal(PieceAction):
    """Heal a wounded character on an adjacent square (CHAR-CLERIC-02)."""

    tag: ClassVar[str] = "features:heal"
    verb: ClassVar[str] = "heal"
    rule: ClassVar[str] = "CHAR-CLERIC-02"
    patient: int = fields.piece()


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
