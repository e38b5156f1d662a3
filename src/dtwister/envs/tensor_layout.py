"""The layout of observations as rows of numbers, and how a view fills one."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, Final

import attrs

from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._model.ids import enumerate_pieces
from dtwister._model.state import NOWHERE, ON_ROOMS, UNKNOWN, as_plain_tuples
from dtwister.envs.numbering import mixture, ranks_of_spaces

_OFF_BOARD: Final = 11
"""The places off the board: the nine of `dtwister.plugin.places`, nowhere, and unknown."""
_FLAGS: Final = ("wounded", "fresh", "recovered", "face down", "carried", "statuses")
_FRAME_NUMBERS: Final = 16
_KEY_BITS: Final = 128
_SCALE: Final = 16.0
_MOST_KNOWN: Final = 4096
"""The values of memories and frames whose numbers are kept."""
_NO_VALUE: Final = object()
LIMIT: Final = 8.0
"""No number of an observation is greater than this, or less than its negative."""


@attrs.frozen
class TensorSection:
    """One section of an observation: its name, where it is, what it says.

    >>> import dtwister
    >>> layout = TensorLayout(dtwister.new_game("prison:1", seed=1).match)
    >>> layout.sections[0].name, layout.sections[0].start, layout.sections[0].size
    ('seat', 0, 2)
    """

    name: str
    start: int
    size: int
    text: str

    @property
    def stop(self) -> int:
        """The index behind its last number."""
        return self.start + self.size


class TensorLayout:
    """The layout of the observations of a match: sections of numbers, always the same.

    Seats are counted from the one that observes. With `recall`, an observation also has what the
    seat remembers: hidden pieces whose place it knows, and the key of its information state.

    >>> import dtwister
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> layout = TensorLayout(game.match)
    >>> row = layout.row(game.view("blue"))
    >>> len(row) == layout.size, row[:2]
    (True, [1.0, 0.0])
    >>> layout.recall_size - layout.size == 128 + layout.places * len(game.match.kind_of)
    True
    """

    def __init__(self, match: Match) -> None:
        self.match: Match = match
        seats, pieces = len(match.seats), len(match.kind_of)
        slots, spaces = len(match.grid.layout.slots), len(match.grid.names)
        rooms = len(match.rooms)
        self.places: int = spaces + _OFF_BOARD + slots
        """The number of places where a piece can be."""
        rules = match.rules
        self._frames = {
            rules.frames[tag]: index
            for index, tag in enumerate(
                sorted(tag for tag in rules.frames if match.is_in_play(tag))
            )
        }
        widths = _memory_widths(match)
        sections: list[tuple[str, int, str]] = [
            ("seat", seats, "1 for the number of the observing seat"),
            ("asked", seats + 1, "1 for the seat that is asked; the last for chance, or no seat"),
            ("points", seats, "victory points, by 16"),
            ("turns", 1, "turns begun, by 16"),
            (
                "frame",
                len(self._frames) + 1,
                "1 for the kind of frame on top; the last for none",
            ),
            ("asking", _FRAME_NUMBERS, "the numbers in that frame, by 16"),
            ("place", pieces * self.places, "piece by piece, 1 for its place"),
            ("piece", pieces * len(_FLAGS), f"piece by piece: {', '.join(_FLAGS)}"),
            ("tokens", slots * seats, "slot by slot, the tokens of each seat face down, by 16"),
            ("behind", seats, "the tokens behind each screen, by 16"),
            ("aside", seats, "the tokens of each seat put out of the game unseen, by 16"),
            ("room", slots * (rooms + 2), "slot by slot, 1 for its room; then none and unknown"),
            ("turned", slots * 4, "slot by slot, 1 for its quarter turns, if it is revealed"),
            ("gate", rooms * 32, "room by room and gate by gate, its state plus 1, by 16"),
            ("marker", rooms * 125, "room by room, cell by cell: each side, then the cell itself"),
        ]
        sections += [
            (f"memory {slot.key}", width, "the numbers in this memory, by 16")
            for slot, width in zip(match.memories.slots, widths, strict=True)
        ]
        recalled = [
            ("recalled", pieces * self.places, "piece by piece, 1 for its remembered place"),
            ("key", _KEY_BITS, "the bits of the key of the information state"),
        ]
        self.sections: tuple[TensorSection, ...] = tuple(_placed(sections, 0))
        """The sections of an observation, in order."""
        self.size: int = self.sections[-1].stop
        """The length of an observation."""
        self.recall_sections: tuple[TensorSection, ...] = tuple(_placed(recalled, self.size))
        """The sections that recall adds behind these."""
        self.recall_size: int = self.recall_sections[-1].stop
        """The length of an observation with recall."""
        self._start = {one.name: one.start for one in (*self.sections, *self.recall_sections)}
        self._memories = self.sections[-len(widths) :] if widths else ()
        self._memory_start = self.size - sum(widths)
        self._last_memories: tuple[list[Any], array[float]] = (
            [_NO_VALUE] * len(widths),
            array("d", bytes(8 * sum(widths))),
        )
        self._last_frame: tuple[object, list[float]] = (_NO_VALUE, [])
        self._ranks = ranks_of_spaces(match)
        self._known: dict[object, list[float]] = {}
        self._spaces, self._slots, self._rooms = spaces, slots, rooms

    def row(self, view: View, *, recall: bool = False) -> list[float]:
        """Return the observation of a view as a new list."""
        found = [0.0] * (self.recall_size if recall else self.size)
        self.fill(found, view, recall=recall)
        return found

    def fill(self, row: Any, view: View, *, recall: bool = False) -> None:
        """Write the observation of a view into a row of zeros, such as a NumPy array."""
        start, match = self._start, self.match
        seats, seat = len(match.seats), max(view.seat, 0)
        state, decision = view.state, view.decision
        if view.seat >= 0:
            row[start["seat"] + seat] = 1.0
        asked = seats if decision is None or decision.seat < 0 else (decision.seat - seat) % seats
        row[start["asked"] + asked] = 1.0
        for number, points in enumerate(state.vp):
            row[start["points"] + (number - seat) % seats] = _scaled(points)
        row[start["turns"]] = _scaled(state.clock)
        frame = state.frames[-1] if state.frames else None
        row[start["frame"] + self._frames.get(type(frame), len(self._frames))] = 1.0  # type: ignore[arg-type]
        if frame is not None:
            self._fill_frame(row, frame)
        self._fill_pieces(row, view)
        self._fill_counts(row, view, seat)
        self._fill_board(row, view)
        self._fill_memories(row, state.memory)
        if recall:
            self._fill_recalled(row, view)

    def _fill_pieces(self, row: Any, view: View) -> None:
        state, places, ranks = view.state, self.places, self._ranks
        base, flags, width = self._start["place"], self._start["piece"], len(_FLAGS)
        for piece, place in enumerate_pieces(state.at):
            at = ranks[place] if place >= 0 else self._place(place)
            row[base + piece * places + at] = 1.0
        for offset, mask in enumerate(
            (state.wounded, state.fresh, state.recovered, state.face_down)
        ):
            while mask:
                lowest = mask & -mask
                row[flags + (lowest.bit_length() - 1) * width + offset] = 1.0
                mask ^= lowest
        for carried, carrier in enumerate(state.carrier):
            if carrier >= 0:
                row[flags + carried * width + 4] = 1.0
        for held in state.statuses:
            if held.piece >= 0:
                row[flags + held.piece * width + 5] += 1 / _SCALE

    def _place(self, place: int) -> int:
        """Return the number of a place, from 0 to below `places`."""
        if place >= 0:
            return self._ranks[place]
        if place <= ON_ROOMS:
            return self._spaces + _OFF_BOARD + (ON_ROOMS - place)
        if place == UNKNOWN:
            return self._spaces + _OFF_BOARD - 1
        if place == NOWHERE:
            return self._spaces + _OFF_BOARD - 2
        return self._spaces - 1 - place

    def _fill_counts(self, row: Any, view: View, seat: int) -> None:
        counts, seats, start = view.public_counts, len(self.match.seats), self._start
        for slot, owner, count in counts.on_rooms:
            row[start["tokens"] + slot * seats + (owner - seat) % seats] = _scaled(count)
        for number, count in enumerate(counts.behind):
            row[start["behind"] + (number - seat) % seats] = _scaled(count)
        for number, count in enumerate(counts.aside):
            row[start["aside"] + (number - seat) % seats] = _scaled(count)

    def _fill_board(self, row: Any, view: View) -> None:
        state, start, rooms = view.state, self._start, self._rooms
        for slot in range(self._slots):
            tile = state.tiles[slot]
            at = tile if 0 <= tile < rooms else rooms + (tile == UNKNOWN)
            row[start["room"] + slot * (rooms + 2) + at] = 1.0
            if state.faceup >> slot & 1:
                row[start["turned"] + slot * 4 + state.turns[slot] % 4] = 1.0
        for (room, gate), way in state.gate_states.items():
            if gate < 32:
                row[start["gate"] + room * 32 + gate] = _scaled(way + 1)
        for (room, cell, direction), feature in state.markers.items():
            if cell < 25:
                at = room * 125 + cell * 5 + direction
                row[start["marker"] + at] = (1 + mixture(feature) % 15) / _SCALE

    def _fill_recalled(self, row: Any, view: View) -> None:
        information = view.information_state
        if information is None:
            return
        base = self._start["recalled"]
        for piece, place in information.recollection.places:
            row[base + piece * self.places + self._place(place)] = 1.0
        key, base = int(information.key, 16), self._start["key"]
        for bit in range(_KEY_BITS):
            if key >> bit & 1:
                row[base + bit] = 1.0

    def _fill_memories(self, row: Any, memory: list[Any]) -> None:
        """Write all memories at once; most of them are those of the row before."""
        before, numbers = self._last_memories
        changed = [index for index, value in enumerate(memory) if value is not before[index]]
        if changed:
            numbers = numbers[:]
            for index in changed:
                section = self._memories[index]
                start, size = section.start - self._memory_start, section.size
                values = self._numbers_of(memory[index])[:size]
                values += [0.0] * (size - len(values))
                numbers[start : start + size] = array("d", values)
            self._last_memories = memory[:], numbers
        row[self._memory_start : self.size] = numbers

    def _fill_frame(self, row: Any, frame: object) -> None:
        """Write the numbers in the frame on top, as many as have room."""
        before, numbers = self._last_frame
        if before is not frame:
            numbers = self._numbers_of(frame)[:_FRAME_NUMBERS]
            self._last_frame = frame, numbers
        start = self._start["asking"]
        row[start : start + len(numbers)] = numbers

    def _numbers_of(self, value: object) -> list[float]:
        known = self._known
        numbers = known.get(value)
        if numbers is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            numbers = known[value] = [_scaled(number + 1) for number in _numbers(value)]
        return numbers

    def table(self) -> str:
        """Return all sections as text, one in a line: the first index, the name, the meaning.

        >>> import dtwister
        >>> layout = TensorLayout(dtwister.new_game("prison:1", seed=1).match)
        >>> print(layout.table().splitlines()[0])
             0      2 seat: 1 for the number of the observing seat
        """
        return "\n".join(
            f"{one.start:>6} {one.size:>6} {one.name}: {one.text}"
            for one in (*self.sections, *self.recall_sections)
        )


def _placed(sections: list[tuple[str, int, str]], start: int) -> Iterator[TensorSection]:
    for name, size, text in sections:
        yield TensorSection(name, start, size, text)
        start += size


def _memory_widths(match: Match) -> list[int]:
    """Return how many numbers each memory has in an observation.

    Those of its first value, and room for four more of each seat.
    """
    return [
        len(list(_numbers(slot.initial(match)))) + 4 * len(match.seats)
        for slot in match.memories.slots
    ]


def _scaled(number: int) -> float:
    return max(-LIMIT, min(LIMIT, number / _SCALE))


def _numbers(value: object) -> Iterator[int]:
    """Yield the numbers in a value, each tuple behind its length."""
    if isinstance(value, tuple | list):
        yield len(value)
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int):
        yield value
    elif value is None:
        yield -1
    elif isinstance(value, str):
        yield mixture(value) % 64
    else:
        plain = as_plain_tuples(value)
        yield from _numbers(plain) if isinstance(plain, tuple) else (mixture(plain),)
