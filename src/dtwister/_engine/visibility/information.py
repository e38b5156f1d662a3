"""The course of a game as one seat knows it: its choices, and all that it was shown and told.

The engine keeps it as a chain: each action adds one link, made for one seat, with nothing in it
that the seat may not know. From the links follow a key, and the places of hidden pieces that the
seat remembers. A view shows what a seat may look at; this is what it need not look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final
from zlib import compress, decompress

import attrs

from dtwister._engine.authority import seat_number
from dtwister._engine.questions.rules_needs import recorded_digest
from dtwister._engine.storage.packing import (
    join_packed,
    packed,
    packed_numbers,
    unpacked,
    unpacked_numbers,
)
from dtwister._engine.text_form import action_text, event_text
from dtwister._engine.visibility.view import seen_event
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.ids import CHANCE, PieceId, SeatId, SpaceId
from dtwister._model.values.pickled_classes import pickled
from dtwister._model.values.shared_methods import PlainValue

if TYPE_CHECKING:
    from dtwister._engine.match import Match
    from dtwister._engine.visibility.view import View

_KEY_SIZE: Final = 16
PACKED_LINKS: Final = 12
"""The links of a chain that are packed together."""
_LEVEL: Final = 1
"""The level of compression: the quickest."""
WHOLE_LINKS: Final = 4
"""The fewest links of a chain that stay whole."""
JOINED: Final = 8
"""The packed parts of a chain that are joined."""


@attrs.frozen
class Told(PlainValue):
    """One action as a seat was told of it, with what happened.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> told = game.told("yellow")[-1]
    >>> told.number, told.seat, dtwister.action_text(game.match, told.action)
    (1, 0, 'start ? on ?')
    """

    number: int
    """The number of the decision that it answered (`Game.number`)."""
    seat: SeatId
    """The player; `CHANCE` for chance, `REFEREE` for a declaration of the application."""
    action: Action
    """The action, without what the seat may not know."""
    events: tuple[Event, ...]
    """The events, without what the seat may not know."""


class UnfilteredEvents(tuple[Event, ...]):
    """Everything that happened in an action, the secrets of all seats included.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> [dtwister.event_text(game.match, event) for event in events.seen_by(None)]
    ['starter-chosen seat=blue piece=? space=?']
    """

    seats: tuple[str, ...] = ()
    """The colours of the seats, clockwise."""

    def seen_by(self, seat: int | str | None) -> tuple[Event, ...]:
        """Return the events as a seat may know them; None is the spectator."""
        number = seat_number(self.seats, seat)
        return tuple([seen_event(event, number) for event in self])


@attrs.frozen
class Recollection(PlainValue):
    """The hidden parts of a state that a seat knows, for samples that agree with them."""

    places: tuple[tuple[PieceId, SpaceId], ...] = ()
    """Hidden pieces, with the places where the seat knows them to be."""
    placeholders: tuple[tuple[PieceId, PieceId], ...] = ()
    """Placeholders of the view, with the pieces that the seat knows them to be."""
    memories: tuple[tuple[int, Any], ...] = ()
    """Indices of memories whose every change the seat saw, with their values."""


NOTHING_RECALLED: Final = Recollection()
UNRECALLED: Final = Recollection()
"""In the place of a recollection that was not worked out, or was dropped from an earlier link."""


@pickled
class InformationState:
    """The knowledge of one seat from the course of a game, up to one decision.

    Two games with the same `key` are games that the seat cannot tell apart.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> print(game.view("yellow").information_state.text)
    base:standard, seen by yellow
    0 chance: deal ? turned ?
      rooms-dealt seat=-1 tiles=? turns=?
    1 blue: start ? on ?
      starter-chosen seat=blue piece=? space=?
    >>> other = dtwister.new_game("base:standard", seed=7)
    >>> events = other.play(dtwister.parse_legal(other, "warrior a4"))
    >>> [game.view(seat).information_state.key == other.view(seat).information_state.key
    ...  for seat in ("blue", "yellow")]
    [False, True]
    """

    __slots__ = (
        "_before",
        "_key",
        "_match",
        "_origin",
        "_told",
        "from_start",
        "keeps_text",
        "known",
        "number",
        "recollection",
        "seat",
    )

    def __init__(
        self,
        match: Match,
        seat: SeatId,
        *,
        before: InformationState | PackedLinks | None = None,
        told: Told | None = None,
        known: int = 0,
        number: int = 0,
        origin: View | None = None,
        from_start: bool = False,
        keeps_text: bool = True,
        key: str = "",
    ) -> None:
        self._match = match
        self._before = before
        self._told = told
        self._origin = origin
        self._key = key
        self.seat: SeatId = seat
        """The seat that knows it."""
        self.known: int = known
        """The hidden pieces of which the seat knows where they are, as a mask."""
        self.number: int = number
        """The number of the decision up to which it goes (`Game.number`)."""
        self.from_start: bool = from_start
        """True if it goes back to the beginning of the game."""
        self.keeps_text: bool = keeps_text
        """False for a game that keeps no history: then it has only the key, and no text."""
        self.recollection: Recollection = UNRECALLED
        """The hidden parts of the state that the seat knows; samples agree with them."""

    @property
    def before(self) -> InformationState | None:
        """The knowledge before the last action; None at the beginning."""
        self._check_text()
        return self._earlier()

    def _earlier(self) -> InformationState | None:
        before = self._before
        return before.last(self) if isinstance(before, PackedLinks) else before

    def at(self, number: int) -> InformationState:
        """Return what the seat knew at a decision before, given by number."""
        for link in self._links():
            if link.number <= number:
                break
        return link

    @property
    def told(self) -> tuple[Told, ...]:
        """Every action as the seat was told of it, in order."""
        self._check_text()
        return tuple(link._told for link in self._links() if link._told is not None)[::-1]

    def told_since(self, number: int) -> tuple[Told, ...]:
        """Return what the seat was told since a decision, given by number, the oldest first."""
        self._check_text()
        found: list[Told] = []
        for link in self._links():
            if link._told is None or link._told.number < number:
                break
            found.append(link._told)
        return tuple(found[::-1])

    def _check_text(self) -> None:
        if not self.keeps_text:
            raise DtwisterError(
                f"what {_name(self._match, self.seat)} was told is not there: the game keeps no "
                "history; start it with keep_history=True, or collect what `play` returns"
            )

    def _links(self) -> Iterator[InformationState]:
        link: InformationState | None = self
        while link is not None:
            yield link
            link = link._earlier()

    @property
    def key(self) -> str:
        """A hash, equal for histories that the seat cannot tell apart, in every process."""
        waiting = []
        for link in self._links():
            if link._key:
                break
            waiting.append(link)
        before = "" if not waiting or link is waiting[-1] else link._key
        for link in reversed(waiting):
            if link._told is None:
                said = repr((link._match.identity, link.seat, link._begin()))
            else:
                said = before + "\n".join(_lines(link._match, link._told))
            before = link._key = blake2b(said.encode(), digest_size=_KEY_SIZE).hexdigest()
        return self._key

    def _begin(self) -> str:
        """Return what the seat saw at first."""
        origin = self._origin
        if origin is None:
            return ""
        return repr(
            (recorded_digest(self._match, origin.state), attrs.astuple(origin.public_counts))
        )

    def without_text(self) -> InformationState:
        """Return the same knowledge with its key alone."""
        found = InformationState(
            self._match,
            self.seat,
            known=self.known,
            number=self.number,
            from_start=self.from_start,
            keeps_text=False,
            key=self.key,
        )
        found.recollection = self.recollection
        return found

    def bare(self) -> InformationState:
        """Return the same link for later ones, without what only samples of now need."""
        if self.recollection is NOTHING_RECALLED or self.recollection is UNRECALLED:
            return self
        return InformationState(
            self._match,
            self.seat,
            before=self._before,
            told=self._told,
            known=self.known,
            number=self.number,
            origin=self._origin,
            from_start=self.from_start,
            keeps_text=self.keeps_text,
            key=self._key,
        )

    def pack_older(self) -> None:
        """Pack all but the latest links of the chain; what it says stays the same."""
        links: list[InformationState] = []
        link: InformationState | PackedLinks | None = self
        while isinstance(link, InformationState) and link._told is not None:
            links.append(link)
            link = link._before
        if isinstance(link, InformationState) and link._origin is not None:
            link._key = link.key
            link._origin = None  # the key says it from now on
        while len(links) >= WHOLE_LINKS + PACKED_LINKS:
            link = PackedLinks.of(link, links[: -PACKED_LINKS - 1 : -1])
            del links[-PACKED_LINKS:]
            links[-1]._before = link

    def join_older(self) -> None:
        """Join the packed parts of the chain, the oldest first; what it says stays the same."""
        whole = self
        while isinstance(link := whole._before, InformationState):
            whole = link
        parts: list[PackedLinks] = []
        while isinstance(link, PackedLinks) and not link.is_joined:
            parts.append(link)
            link = link.before
        while len(parts) >= JOINED:
            joined = PackedLinks.joined(parts[: -JOINED - 1 : -1])
            if joined is None:
                return
            del parts[-JOINED:]
            if parts:
                parts[-1].before = joined
            else:
                whole._before = joined

    @property
    def text(self) -> str:
        """All of it for a person to read: one line for each action and each event."""
        self._check_text()
        match = self._match
        lines = [f"{match.scenario.id}, seen by {_name(match, self.seat)}"]
        for told in self.told:
            lines += _lines(match, told)
        return "\n".join(lines)

    def __copy__(self) -> InformationState:
        """Return the same: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> InformationState:
        """Return the same: it never changes."""
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InformationState):
            return NotImplemented
        return self is other or self.key == other.key

    def __hash__(self) -> int:
        return int(self.key, 16)

    def __repr__(self) -> str:
        return f"<InformationState: {_name(self._match, self.seat)} at {self.number}>"


class PackedLinks:
    """Some links in a row, packed: what the seat was told, and which hidden pieces it knew."""

    __slots__ = ("before", "key", "known", "number", "told")

    def __init__(
        self,
        before: InformationState | PackedLinks | None,
        number: int,
        told: bytes | tuple[Told, ...],
        known: bytes | tuple[int, ...],
        key: str,
    ) -> None:
        self.before: InformationState | PackedLinks | None = before
        """The origin of the chain, or what was packed before."""
        self.number: int = number
        """The number of the first action."""
        self.told: bytes | tuple[Told, ...] = told
        """The actions as the seat was told of them; not packed if they cannot be."""
        self.known: bytes | tuple[int, ...] = known
        """The hidden pieces that the seat knew after each action; packed in what was joined."""
        self.key: str = key
        """The key after the last action; empty if none of these keys was needed so far."""

    @classmethod
    def of(
        cls, before: InformationState | PackedLinks | None, links: list[InformationState]
    ) -> PackedLinks:
        """Return some links of a chain, in order, as one part."""
        told = tuple([link._told for link in links if link._told is not None])
        rules = links[0]._match.rules
        data = packed(rules, [(one.action, one.seat, one.events) for one in told])
        return cls(
            before,
            told[0].number,
            told if data is None else compress(data, _LEVEL),
            tuple([link.known for link in links]),
            links[-1].key if any(link._key for link in links) else "",
        )

    @classmethod
    def joined(cls, parts: list[PackedLinks]) -> PackedLinks | None:
        """Return some parts in a row as one that takes less; None if one is not packed."""
        told = [decompress(part.told) for part in parts if isinstance(part.told, bytes)]
        if len(told) < len(parts):
            return None
        known = compress(packed_numbers([mask for part in parts for mask in part.known]))
        first = parts[0]
        return cls(first.before, first.number, compress(join_packed(told)), known, parts[-1].key)

    @property
    def is_joined(self) -> bool:
        """Return whether it was made of several parts."""
        return isinstance(self.known, bytes)

    def last(self, later: InformationState) -> InformationState:
        """Return the last of these links, those before it included; `later` follows them."""
        match = later._match
        told, known_after = self.told, self.known
        if isinstance(known_after, bytes):
            known_after = unpacked_numbers(decompress(known_after))
        if isinstance(told, bytes):
            entries = unpacked(match.rules, decompress(told))
            told = tuple(
                [
                    Told(number, seat, action, events)
                    for number, (action, seat, events) in enumerate(entries, self.number)
                ]
            )
        link = self.before
        for one, known in zip(told, known_after, strict=True):
            link = InformationState(
                match,
                later.seat,
                before=link,
                told=one,
                known=known,
                number=one.number + 1,
                from_start=later.from_start,
                keeps_text=later.keeps_text,
            )
        assert isinstance(link, InformationState)
        link._key = self.key
        return link


def links_of(information: InformationState) -> list[tuple[Any, ...]]:
    """Return all links of a chain as plain tuples, the oldest first; `chained` reads them."""
    found: list[tuple[Any, ...]] = []
    link: InformationState | PackedLinks | None = information
    while link is not None:
        if isinstance(link, PackedLinks):
            found.append((link.number, link.told, link.known, link.key))
            link = link.before
            continue
        recalled = None if link.recollection is UNRECALLED else link.recollection
        found.append(
            (
                *(link._match, link.seat, link._told, link.known, link.number, link._origin),
                *(link.from_start, link.keeps_text, link._key, recalled),
            )
        )
        link = link._before
    return found[::-1]


def chained(links: list[tuple[Any, ...]]) -> InformationState:
    """Return the knowledge of a seat from its links, as `links_of` gives them."""
    last: InformationState | PackedLinks | None = None
    for values in links:
        if len(values) == len(PackedLinks.__slots__) - 1:
            last = PackedLinks(last, *values)
            continue
        match, seat, told, known, number, origin, from_start, keeps_text, key, recalled = values
        last = InformationState(
            match,
            seat,
            before=last,
            told=told,
            known=known,
            number=number,
            origin=origin,
            from_start=from_start,
            keeps_text=keeps_text,
            key=key,
        )
        if recalled is not None:
            same = recalled == NOTHING_RECALLED
            last.recollection = NOTHING_RECALLED if same else recalled
    assert isinstance(last, InformationState)
    return last


def _lines(match: Match, told: Told) -> list[str]:
    """Return an action and its events as lines."""
    first = f"{told.number} {_name(match, told.seat)}: {action_text(match, told.action)}"
    return [first, *(f"  {event_text(match, event)}" for event in told.events)]


def _name(match: Match, seat: SeatId) -> str:
    if seat >= 0:
        return match.seats[seat]
    return "chance" if seat == CHANCE else "the referee" if seat < CHANCE else "the spectator"
