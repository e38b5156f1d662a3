"""The pool of a draft: sizes of teams, names and copies, shortages."""

from __future__ import annotations

from collections.abc import Mapping

from dtwister import OptionError
from dtwister.plugin import Context, Match, PieceKind, Refusal
from dtwister.plugin.caching import per_match
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister.plugin.places import DISCARDED, POOL
from dtwister_features import scenario_options
from dtwister_features.setup.handicap import check_team

__all__ = ["CHARACTERS", "OBJECTS"]

CHARACTERS, OBJECTS, PAIRS = "characters", "objects", "pairs"
"""The things to choose, piece by piece or pair by pair."""
SIZES = {
    CHARACTERS: scenario_options.CHARACTERS,
    OBJECTS: scenario_options.OBJECTS,
    PAIRS: scenario_options.PAIRS,
}
"""The settings with the numbers of things that each player brings (VET-MODE-01)."""
COMMON = "common"


def number_to_choose(match: Match, what: str) -> int:
    """Return the number of characters, objects or pairs that a seat brings.

    Rules: VET-MODE-01.
    """
    return match.setting(SIZES[what])


def is_common(kind: PieceKind) -> bool:
    """Return whether a seat may bring any number of a piece (VET-MODE-15)."""
    return COMMON in kind.tags


@per_match
def kinds_in_pool(match: Match, what: str) -> list[PieceKind]:
    """Return the kinds of characters or of objects in the pool, each name once.

    Rules: R-302.
    """
    listed = {match.kind_of[i].id for i in match.piece_ids if i not in match.companions}
    kinds = (kind for kind in match.kinds.values() if kind.id in listed)
    return [kind for kind in kinds if kind.is_object == (what == OBJECTS)]


def team_size(match: Match, what: str, *, shared: bool) -> int:
    """Return the final number of characters or objects of each seat; the same for all.

    If the picks of one seat are `shared`, or take nothing from others, the names are enough. In a
    draft they must go round: a name with fewer pieces than seats is not for every seat (R-306).
    """
    there = kinds_in_pool(match, what)
    most = number_to_choose(match, what)
    if any(is_common(kind) for kind in there):
        return most
    seats = len(match.seats)
    if shared:
        return min(most, len(there))
    plenty = sum(match.draft_pool.stock[kind.id] >= seats for kind in there)
    return min(most, plenty + (len(there) - plenty) // seats)


def pieces_of(context: Context, seat: SeatId, what: str) -> list[PieceId]:
    """Return the characters or the objects of a seat, chosen or not."""
    match = context.match
    there = match.characters[seat]
    if what == OBJECTS:
        there = tuple(piece for piece in match.objects if match.seat_of[piece] == seat)
    return [piece for piece in there if piece not in match.companions]


def first_copies(context: Context, seat: SeatId, what: str, place: SpaceId) -> list[PieceId]:
    """Return the pieces of a seat that lie at a place; of several alike the first."""
    found: dict[str, PieceId] = {}
    for piece in pieces_of(context, seat, what):
        if context.space(piece) == place:
            found.setdefault(context.kind(piece).id, piece)
    return list(found.values())


def check_pool(context: Context, *, shared: bool) -> None:
    """Raise `OptionError` if the sets have too few characters for a game
    or its handicap.

    Rules: HANDICAP-04, R-307.
    """
    match = context.match
    size = team_size(match, CHARACTERS, shared=shared)
    least = match.setting(scenario_options.STARTERS)
    if size < least:
        sets = ",".join(one.id for one in match.draft_pool.sets)
        raise OptionError(
            f"expected sets with at least {least} characters for each seat of {match.scenario.id}, "
            f"got {size} with {sets}; name more sets"
        )
    check_team(match, size)


def piece_problem(
    context: Context, piece: PieceId, seat: SeatId, what: str, rule: str
) -> Refusal | None:
    """Return why a seat could not take a piece now, whether it is on offer or not."""
    said = f"{context.match.seats[seat]} cannot take {context.name(piece)}"
    if not context.is_piece(piece):
        return Refusal("no-such-piece", rule, f"{said}: the game has no such piece")
    if context.seat(piece) != seat:
        return Refusal("not-yours", rule, f"{said}: it is of another colour")
    if context.kind(piece).is_object != (what == OBJECTS):
        return Refusal("wrong-kind", rule, f"{said}: only {what} can be chosen now")
    return None


def no_such_pair(context: Context, pair: str, rule: str) -> Refusal:
    """Return the refusal of a pair of rooms that the sets do not have."""
    available = ", ".join(context.match.room_setup.pairs)
    sentence = f"seats cannot choose {pair!r}: unknown pair of rooms; available: {available}"
    return Refusal("no-such-pair", rule, sentence)


def copy_problem(context: Context, piece: PieceId, place: SpaceId) -> Refusal | None:
    """Return why this copy may not be taken: an identical one comes first."""
    kind = context.kind(piece)
    what = OBJECTS if kind.is_object else CHARACTERS
    offered = first_copies(context, context.seat(piece), what, place)
    first = next((other for other in offered if context.kind(other) is kind), piece)
    if first == piece:
        return None
    colour, name = context.match.seats[context.seat(piece)], context.name(piece)
    sentence = f"{colour} cannot take {name}: take {context.name(first)}, which is like it, first"
    return Refusal("copy", "VET-MODE-15", sentence)


class DraftStakes:
    """The holdings in a draft, and the names still open to each seat.

    Rules: VET-MODE-11, R-306.
    """

    def __init__(self, context: Context, what: str) -> None:
        match = context.match
        self.seats: tuple[SeatId, ...] = match.seat_ids
        self.size: int = team_size(match, what, shared=False)
        self.stock: Mapping[str, int] = match.draft_pool.stock
        self.common: set[str] = {kind.id for kind in kinds_in_pool(match, what) if is_common(kind)}
        self.open: list[set[str]] = [set() for _ in match.seats]
        """Seat -> names that it can still take."""
        self.taken: list[list[str]] = [[] for _ in match.seats]
        """Seat -> names that it has. A seat does not see those of others,
        but it can infer them.
        """
        for seat in match.seat_ids:
            for piece in pieces_of(context, seat, what):
                name, place = context.kind(piece).id, context.space(piece)
                if place == POOL:
                    self.open[seat].add(name)
                elif place != DISCARDED:
                    self.taken[seat].append(name)

    def take(self, seat: SeatId, name: str) -> None:
        """Let a seat take a name, to see the consequences."""
        self.taken[seat].append(name)
        if name not in self.common:
            self.open[seat].discard(name)
            for other in self.put_away_by(name):
                self.open[other].discard(name)

    def put_away_by(self, name: str) -> list[SeatId]:
        """Return the seats that can no longer have a name,
        since others took all pieces of it.

        Common objects are never put away (R-305).
        """
        holders = sum(name in names for names in self.taken)
        if name in self.common or holders < self.stock[name]:
            return []
        return [seat for seat in self.seats if name not in self.taken[seat]]

    def can_be_completed(self) -> bool:
        """Return whether every seat can still get everything it needs (R-306)."""
        if self.common:
            return True
        needed, fought_over = 0, set[str]()
        for seat, names in zip(self.seats, self.open, strict=True):
            rivals = {name for name in names if self._has_rival(seat, name)}
            fought_over |= rivals
            missing = self.size - len(self.taken[seat])
            needed += max(0, missing - len(names - rivals))
        return needed <= len(fought_over)

    def _has_rival(self, seat: SeatId, name: str) -> bool:
        """Return whether another seat could take a name so that this one would not get it."""
        if self.stock[name] >= len(self.open):
            return False
        return any(name in self.open[other] for other in self.seats if other != seat)
