"""What players do when they choose their teams and rooms."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Action, fields

__all__ = ["Choose", "ChooseRooms", "Mix", "Pick", "PickRooms"]


@attrs.frozen
class Choose(Action):
    """Choose a piece in secret (VET-MODE-04)."""

    tag: ClassVar[str] = "features:choose"
    verb: ClassVar[str] = "choose"
    rule: ClassVar[str] = "VET-MODE-04"
    piece: int = fields.piece(secret=True)


@attrs.frozen
class ChooseRooms(Action):
    """Choose a pair of rooms in secret, named by its set and its number (VET-MODE-06)."""

    tag: ClassVar[str] = "features:choose-rooms"
    verb: ClassVar[str] = "choose-rooms"
    rule: ClassVar[str] = "VET-MODE-06"
    pair: str = fields.word(secret=True)


@attrs.frozen
class Mix(Action):
    """Nature decides which copies of common objects those are that were chosen (VET-MODE-05).

    Copies are alike; if their numbers said how many there are, the first to appear would tell.
    """

    tag: ClassVar[str] = "features:mix"
    verb: ClassVar[str] = "mix"
    rule: ClassVar[str] = "VET-MODE-05"
    copies: tuple[int, ...] = fields.pieces(secret=True)


@attrs.frozen
class Pick(Action):
    """Pick a piece openly (VET-MODE-09, VET-MODE-11)."""

    tag: ClassVar[str] = "features:pick"
    verb: ClassVar[str] = "pick"
    rule: ClassVar[str] = "VET-MODE-09"
    piece: int = fields.piece()


@attrs.frozen
class PickRooms(Action):
    """Name a pair of rooms openly, by its set and its number (VET-MODE-08)."""

    tag: ClassVar[str] = "features:pick-rooms"
    verb: ClassVar[str] = "pick-rooms"
    rule: ClassVar[str] = "VET-MODE-08"
    pair: str = fields.word()


ALL = (Choose, ChooseRooms, Mix, Pick, PickRooms)
