"""The actions of players that choose their teams and rooms."""

from __future__ import annotations

import attrs

from dtwister.plugin import Action, fields
from dtwister.plugin.numbers import PieceId

__all__ = ["Choose", "ChooseRooms", "Mix", "Pick", "PickRooms"]


@attrs.frozen
class Choose(
    Action, tag="features:choose", verb="choose", rule="VET-MODE-04", phrase="choose {piece}"
):
    """Choose a piece in secret (VET-MODE-04)."""

    piece: PieceId = fields.piece(secret=True)


@attrs.frozen
class ChooseRooms(
    Action,
    tag="features:choose-rooms",
    verb="choose-rooms",
    rule="VET-MODE-06",
    phrase="choose the rooms {pair}",
):
    """Choose a pair of rooms in secret, named by its set and its number (VET-MODE-06)."""

    pair: str = fields.word(secret=True)


@attrs.frozen
class Mix(
    Action,
    tag="features:mix",
    verb="mix",
    rule="VET-MODE-05",
    phrase="mix the copies of common objects",
):
    """Chance draws the copies of common objects that were chosen (VET-MODE-05).

    Copies are alike; if their numbers depended on how many there are, the first to appear would
    give it away.
    """

    copies: tuple[PieceId, ...] = fields.pieces(secret=True)


@attrs.frozen
class Pick(Action, tag="features:pick", verb="pick", rule="VET-MODE-09", phrase="pick {piece}"):
    """Pick a piece openly (VET-MODE-09, VET-MODE-11)."""

    piece: PieceId = fields.piece()


@attrs.frozen
class PickRooms(
    Action,
    tag="features:pick-rooms",
    verb="pick-rooms",
    rule="VET-MODE-08",
    phrase="name the rooms {pair}",
):
    """Name a pair of rooms openly, by its set and its number (VET-MODE-08)."""

    pair: str = fields.word()


ALL = (Choose, ChooseRooms, Mix, Pick, PickRooms)
