"""All walks of a miniature with all their handling, tried out one step at a time.

This is MOVE, CARRY, PIT and OBJ-ROPE as they are written, on plain dictionaries, without masks and
without any wit: what is legal is looked up for each step and each handling, and what the golden
rules ask is looked at on every square when the walk ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from dtwister import LEAVE, Game, take
from dtwister._model.actions import leave, left_piece, taken_piece
from oracles.board import Board, Spot

ROPE, THIEF, WIZARD = "features:rope", "base:thief", "features:wizard"


class Point(NamedTuple):
    """How far a walk has come."""

    spot: Spot
    loads: tuple[int, ...]
    """The loads of the walker."""
    lying: tuple[tuple[int, Spot], ...]
    """Where everything lies that can be carried; the load apart."""
    placed: frozenset[int]
    """The loads that are Ropes and were on this very square before they were taken."""

    @property
    def load(self) -> int:
        """The first load, or -1."""
        return self.loads[0] if self.loads else -1


Outcome = tuple[Spot, tuple[tuple[int, Spot], ...]]
"""Where the walker ends, and where everything lies then; its load lies on its square."""


class Explorer:
    """One miniature and everything around it."""

    def __init__(
        self,
        game: Game,
        walker: int,
        limit: int,
        *,
        carries: Mapping[str, tuple[str, ...]] | None = None,
        links: Iterable[tuple[str, str]] = (),
    ) -> None:
        """`carries` has the places for loads of kinds: "any", "object" or the id of a kind.

        `links` are names of squares that are one step apart, both ways.
        """
        match, state = game.match, game.state
        self.board = Board(game)
        self.limit = limit
        self.seat = match.seat_of[walker]
        self.kind = match.kind_of[walker].id
        self.carries = dict(carries or {})
        self.links: list[tuple[Spot, Spot]] = []
        for one, other in links:
            ends = [game.match.grid.space(name) for name in (one, other)]
            assert ends[0] is not None and ends[1] is not None
            spots = self.board.spot(ends[0]), self.board.spot(ends[1])
            self.links += [spots, (spots[1], spots[0])]
        self.names = [kind.id for kind in match.kind_of]
        self.edition = match.options["edition"]
        self.objects = {p for p, kind in enumerate(match.kind_of) if kind.is_object}
        self.start = self.board.spot(state.at[walker])
        self.friends: dict[Spot, int] = {}
        self.enemies: dict[Spot, int] = {}
        self.enemy_wounded: dict[Spot, int] = {}
        items: dict[int, Spot] = {}
        for piece, place in enumerate(state.at):
            if place < 0 or piece == walker:
                continue
            spot = self.board.spot(place)
            wounded = bool(state.wounded >> piece & 1)
            if piece in self.objects or (wounded and match.seat_of[piece] == self.seat):
                items[piece] = spot
            elif wounded:
                self.enemy_wounded[spot] = self.enemy_wounded.get(spot, 0) + 1
            elif match.seat_of[piece] == self.seat:
                self.friends[spot] = piece
            else:
                self.enemies[spot] = piece
        self.home = dict(items)
        loads = tuple(sorted(piece for piece, spot in items.items() if spot == self.start))
        loads = loads[: len(self.carries.get(self.kind, ("any",)))]
        for load in loads:
            items.pop(load)
        placed = frozenset(load for load in loads if self.names[load] == ROPE)
        self.first = Point(self.start, loads, tuple(sorted(items.items())), placed)

    # -- loads ------------------------------------------------------------------------------------

    def fit(self, kind: str, loads: Iterable[int]) -> bool:
        """Return whether a kind can carry some things together, tried in all orders."""
        places = self.carries.get(kind, ("any",))
        things = list(loads)
        return any(
            all(self.takes(place, thing) for place, thing in zip(order, things, strict=False))
            for order in permutations(places)
            if len(things) <= len(places)
        )

    def takes(self, place: str, thing: int) -> bool:
        if place == "any":
            return True
        return thing in self.objects and place in ("object", self.names[thing])

    @property
    def is_plain(self) -> bool:
        """Return whether the walker carries one thing at most, and so exchanges."""
        return self.kind not in self.carries

    def ways(self, spot: Spot) -> list[Spot]:
        """The squares that a step may lead to, if nothing else is in the way."""
        linked = [there for here, there in self.links if here == spot and self.board.known(there)]
        return [*self.board.adjacent(spot), *linked]

    def is_stuck(self, point: Point) -> bool:
        """Return whether a friend here carries too much, so that the exchange is not over."""
        friend = self.friends.get(point.spot)
        here = [item for item, where in point.lying if where == point.spot]
        return friend is not None and not self.fit(self.names[friend], here)

    # -- lines ------------------------------------------------------------------------------------

    def line_of(self, spot: Spot) -> str:
        """What the square of a line is to the walker: "own", "exit", "other"; "" in a room."""
        if spot not in self.board.lines:
            return ""
        line = self.board.game.match.grid.layout.lines[self.board.lines[spot]]
        if self.seat in line.exit_for:
            return "exit"
        return "own" if line.owner == self.seat else "other"

    # -- pits -------------------------------------------------------------------------------------

    def ropes(self, point: Point) -> set[Spot]:
        """The pits on which a Rope lies, whoever is there."""
        return {spot for item, spot in point.lying if self.names[item] == ROPE}

    def bridged(self, spot: Spot) -> bool:
        """Whether the friendly Thief stands there unwounded (CHAR-THIEF-03)."""
        friend = self.friends.get(spot)
        return friend is not None and self.names[friend] == THIEF

    def attachable(self, point: Point, spot: Spot) -> bool:
        """Whether an end of a Rope holds on a square (VET-ROPE-01, VET-ROPE-04, R-312)."""
        if not self.board.is_pit(spot):
            return self.board.known(spot)
        return self.kind == THIEF or spot in self.ropes(point) or self.bridged(spot)

    def holds(self, point: Point, spot: Spot) -> bool:
        """Whether a Rope can be placed on a pit (OBJ-ROPE-07)."""
        return sum(self.attachable(point, other) for other in self.board.adjacent(spot)) >= 2

    def bears(self, point: Point, spot: Spot) -> bool:
        """Whether a pit can be crossed without the Rope that the walker carries (PIT-03)."""
        return (
            self.kind in (THIEF, WIZARD)
            or spot in self.ropes(point)
            or (self.bridged(spot) and spot != self.start)
        )

    # -- steps ------------------------------------------------------------------------------------

    def may_enter(self, point: Point, there: Spot) -> bool:
        """Whether the walker may step onto an adjacent square."""
        if self.line_of(there) == "other":
            return False
        if there in self.enemies and self.kind != WIZARD:
            return False
        if not self.board.is_pit(there) or self.bears(point, there):
            return True
        if not any(self.names[load] == ROPE for load in point.loads):
            return False
        if not self.holds(point, there):
            return False
        # OBJ-ROPE-09: the Rope that bears the walker here cannot bear it there too.
        return not self.board.is_pit(point.spot) or self.bears(point, point.spot)

    def may_stop(self, point: Point) -> bool:
        """Whether the walk may end here: the square, and every other one (MOVE-16, GOLD-05)."""
        spot = point.spot
        lying = [(item, where) for item, where in point.lying]
        if self.line_of(spot) == "exit":
            return self.is_golden(lying, None)
        if spot in self.friends or spot in self.enemies or spot in self.enemy_wounded:
            return False
        own = [item for item, where in lying if where == spot]
        if not self.fit(self.kind, [*own, *point.loads]):
            return False
        if any(not self.may_take(point, item) for item in own):
            return False  # it would be left hanging on nothing
        if self.board.is_pit(spot) and self.kind != THIEF:
            ropes = [item for item in (*own, *point.loads) if self.names[item] == ROPE]
            if not any(
                item in own or item in point.placed or self.holds(point, spot) for item in ropes
            ):
                return False
        return self.is_golden(lying, spot)

    def is_golden(self, lying: list[tuple[int, Spot]], end: Spot | None) -> bool:
        """Whether every square but the walker's holds what it may (GOLD-03 to GOLD-05)."""
        for spot in {where for _, where in lying} - {end}:
            here = [item for item, where in lying if where == spot]
            objects = sum(item in self.objects for item in here)
            if spot in self.friends or spot in self.enemies:
                if spot in self.friends and not self.fit(self.names[self.friends[spot]], here):
                    return False
                continue
            wounded = len(here) - objects + self.enemy_wounded.get(spot, 0)
            most = 2 if self.edition == "DT1" else 1
            if objects > 1 or wounded > most or objects + wounded > 2:
                return False
        return True

    # -- handling ---------------------------------------------------------------------------------

    def handlings(self, point: Point) -> Iterator[int]:
        """Everything that may be done where the walker is, on the way."""
        if point.spot in self.enemies:
            return
        here = [item for item, where in point.lying if where == point.spot]
        if not self.is_plain:
            yield from (leave(load) for load in point.loads if self.may_leave_one(point, load))
            for item in here:
                if self.may_take(point, item) and self.fit(self.kind, [*point.loads, item]):
                    yield take(item)
            return
        if point.load >= 0 and self.may_leave(point, -1):
            yield LEAVE
        for item in here:
            if self.may_take(point, item) and (point.load < 0 or self.may_leave(point, item)):
                yield take(item)

    def may_leave(self, point: Point, instead: int) -> bool:
        """Whether the load may be left here, something else being taken instead."""
        spot = point.spot
        here = [item for item, where in point.lying if where == spot and item != instead]
        if spot in self.friends:  # CARRY-06, CARRY-07
            return self.fit(self.names[self.friends[spot]], [*here, point.load])
        if not self.board.is_pit(spot):
            return True
        if self.names[point.load] != ROPE:  # CARRY-04, R-56, R-58
            return False
        exchanged = instead >= 0 and self.names[instead] == ROPE
        hangs = spot in self.enemy_wounded or any(item not in self.objects for item in here)
        return bool(point.placed) or (exchanged and hangs) or self.holds(point, spot)

    def may_leave_one(self, point: Point, load: int) -> bool:
        """Return whether one of several loads may be left here; taking is another handling."""
        spot = point.spot
        if spot in self.friends or not self.board.is_pit(spot):
            return True
        if self.names[load] != ROPE:
            return False
        here = [item for item, where in point.lying if where == spot]
        hangs = spot in self.enemy_wounded or any(item not in self.objects for item in here)
        exchanged = any(self.names[item] == ROPE for item in here)
        return load in point.placed or (exchanged and hangs) or self.holds(point, spot)

    def may_take(self, point: Point, item: int) -> bool:
        """Whether something that lies here may be taken."""
        spot = point.spot
        if self.names[item] != ROPE or not self.board.is_pit(spot):
            return True
        if spot in self.friends:  # OBJ-ROPE-05: DT1 lets it be taken from whom it does not hold
            return self.edition == "DT1" and self.bridged(spot)
        hanging = [
            other for other, where in point.lying if where == spot and other not in self.objects
        ]
        if self.is_plain:  # PIT-09; for another Rope it may be exchanged.
            return not hanging or (point.load >= 0 and self.names[point.load] == ROPE)
        here = [other for other, where in point.lying if where == spot and other != item]
        return not hanging or any(self.names[other] == ROPE for other in here)

    def handled(self, point: Point, step: int) -> Point:
        """The walk after a handling."""
        lying, loads, placed = dict(point.lying), list(point.loads), set(point.placed)
        left = left_piece(step)
        for load in [left] if left >= 0 else loads[:] if self.is_plain or step == LEAVE else []:
            loads.remove(load)
            placed.discard(load)
            lying[load] = point.spot
        item = taken_piece(step)
        if item >= 0:
            del lying[item]
            loads.append(item)
            if self.names[item] == ROPE and (self.is_plain or self.home[item] == point.spot):
                placed.add(item)
        return Point(
            point.spot, tuple(sorted(loads)), tuple(sorted(lying.items())), frozenset(placed)
        )

    # -- all of them ------------------------------------------------------------------------------

    def outcome(self, point: Point) -> Outcome:
        """What has come of a walk that ends here."""
        lying = dict(point.lying)
        lying.update(dict.fromkeys(point.loads, point.spot))
        return point.spot, tuple(sorted(lying.items()))

    def outcomes(self) -> set[Outcome]:
        """What may come of all walks that enter at least one square (R-33)."""
        found: set[Outcome] = set()
        layer = self._handled_in_all_ways({self.first})
        for _ in range(self.limit):
            entered: set[Point] = set()
            for point in layer:
                if self.line_of(point.spot) == "exit":  # EXIT-03
                    continue
                if self.is_stuck(point):
                    continue
                for there in self.ways(point.spot):
                    if self.may_enter(point, there):
                        entered.add(point._replace(spot=there, placed=frozenset()))
            layer = self._handled_in_all_ways(entered)
            found |= {self.outcome(point) for point in layer if self.may_stop(point)}
        return found

    def _handled_in_all_ways(self, points: set[Point]) -> set[Point]:
        done: set[Point] = set()
        waiting = list(points)
        while waiting:
            point = waiting.pop()
            if point in done:
                continue
            done.add(point)
            if self.line_of(point.spot) != "exit":
                waiting += [self.handled(point, step) for step in self.handlings(point)]
        return done

    def accepts(self, course: tuple[int, ...]) -> bool:
        """Whether a course is a legal move, one step after the other."""
        point = self.first
        left = self.limit
        if not course or self.board.space(self.start) != course[0]:
            return False
        for step in course[1:]:
            if self.line_of(point.spot) == "exit":
                return False
            if step < 0:
                if not self.is_plain and step == LEAVE and len(point.loads) == 1:
                    step = leave(point.loads[0])
                if step not in set(self.handlings(point)):
                    return False
                point = self.handled(point, step)
                continue
            there = self.board.spot(step)
            if not left or there not in self.ways(point.spot) or self.is_stuck(point):
                return False
            if not self.may_enter(point, there):
                return False
            point = point._replace(spot=there, placed=frozenset())
            left -= 1
        return left < self.limit and self.may_stop(point)

    def follow(self, course: tuple[int, ...]) -> Outcome:
        """What comes of a course, legal or not."""
        point = self.first
        for step in course[1:]:
            if step >= 0:
                point = point._replace(spot=self.board.spot(step), placed=frozenset())
            else:
                point = self.handled(point, step)
        return self.outcome(point)
