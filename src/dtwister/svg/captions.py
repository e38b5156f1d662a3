"""The texts in pictures: titles and descriptions of rooms and pieces, and the line below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtwister._board.rooms import CompiledRoom
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._model.ids import PieceId
from dtwister._model.state import State
from dtwister._notation.names import watcher_name
from dtwister._notation.position_places import flag_words

OPEN = "everything open"


def caption_of(position: Game | View) -> str:
    """Return whose knowledge a picture shows.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> caption_of(game), caption_of(game.view("blue"))
    ('everything open', 'as blue knows it')
    """
    if isinstance(position, View):
        who = watcher_name(position.match, position.seat)
        return f"as {'the ' if who not in position.match.seats else ''}{who} knows it"
    return OPEN


def board_description(position: Game | View) -> str:
    """Return a picture of a board in a sentence, for readers who cannot see it."""
    state, match = position.state, position.match
    up = bin(state.faceup).count("1")
    points = ", ".join(f"{seat} {vp}" for seat, vp in zip(match.seats, state.vp, strict=True))
    return (
        f"{match.scenario.name}, {caption_of(position)}: {up} of {len(state.tiles)} rooms "
        f"revealed; victory points: {points}"
    )


def room_description(room: CompiledRoom, pair: str, turn: int) -> str:
    """Return a revealed room in a sentence."""
    way = "clockwise" if room.room.turns > 0 else "counterclockwise"
    lies = f", turned by {90 * turn} degrees" if turn else ""
    return f"{room.room.id}, pair {pair}, turns {way}{lies}"


def counts_description(counts: Mapping[str, int], objects: Mapping[str, int]) -> str:
    """Return how many tokens lie on a face-down room.

    >>> counts_description({"blue": 2}, {"blue": 1}), counts_description({}, {})
    ('face down; 2 of blue (1 object)', 'face down')
    """
    parts = [
        f"{count} of {seat}" + (f" ({counted(objects[seat], 'object')})" if seat in objects else "")
        for seat, count in counts.items()
    ]
    return "; ".join(["face down", *([", ".join(parts)] if parts else [])])


def counted(count: int, noun: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "token"), counted(0, "token")
    ('1 token', '0 tokens')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def piece_description(
    match: Match,
    state: State,
    piece: PieceId,
    place: str,
    carrier: str,
    statuses: Iterable[str],
) -> str:
    """Return where and how a piece is, in a sentence."""
    parts = [f"on {place}" if place else "off the board"]
    if carrier:
        parts.append(f"carried by {carrier}")
    parts += [word.replace("-", " ") for word in flag_words(state, piece)]
    parts += statuses
    return f"{match.kind_of[piece].name}, {', '.join(parts)}"
