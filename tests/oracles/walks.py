"""All walks of a miniature with all their handling, tried out one step at a time.

This is MOVE, CARRY, PIT and OBJ-ROPE as they are written, on plain dictionaries, without masks and
without any wit: what is legal is looked up for each step and each handling, and what the golden
rules ask is looked at on every square when the walk ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtwister import LEAVE, Game, take
from dtwister._model.actions import taken_piece
from oracles.board import Board, Spot

ROPE, THIEF, WIZARD = "features:rope", "base:thief", "features:wizard"


class Point(NamedTuple):
    """How far a walk has come."""

    spot: Spot
    load: int
    """What the walker carries, or -1."""
    lying: tuple[tuple[int, Spot], ...]
    """Where everything lies that can be carried; the load apart."""
    placed: bool
    """Whether the load is a Rope that was on this very square before it was taken."""


Outcome = tuple[Spot, tuple[tuple[int, Spot], ...]]
"""Where the walker ends, and where everything lies then; its load lies on its square."""


class Explorer:
    """One miniature and everything around it."""

    def __init__(self, game: Game, walker: int, limit: int) -> None:
        match, state = game.match, game.state
        self.board = Board(game)
        self.limit = limit
        self.seat = match.seat_of[walker]
        self.kind = match.kind_of[walker].id
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
        loads = [piece for piece, spot in items.items() if spot == self.start]
        load = loads[0] if loads else -1
        items.pop(load, None)
        placed = load >= 0 and self.names[load] == ROPE
        self.first = Point(self.start, load, tuple(sorted(items.items())), placed)

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
        if point.load < 0 or self.names[point.load] != ROPE or not self.holds(point, there):
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
        own += [point.load] if point.load >= 0 else []
        if len(own) > 1:
            return False
        if self.board.is_pit(spot) and self.kind != THIEF:
            if not own or self.names[own[0]] != ROPE:
                return False
            if own[0] == point.load and not point.placed and not self.holds(point, spot):
                return False
        return self.is_golden(lying, spot)

    def is_golden(self, lying: list[tuple[int, Spot]], end: Spot | None) -> bool:
        """Whether every square but the walker's holds what it may (GOLD-03 to GOLD-05)."""
        for spot in {where for _, where in lying} - {end}:
            here = [item for item, where in lying if where == spot]
            objects = sum(item in self.objects for item in here)
            if spot in self.friends or spot in self.enemies:
                if len(here) > 1:
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
            return not here
        if not self.board.is_pit(spot):
            return True
        if self.names[point.load] != ROPE:  # CARRY-04, R-56, R-58
            return False
        exchanged = instead >= 0 and self.names[instead] == ROPE
        hangs = spot in self.enemy_wounded or any(item not in self.objects for item in here)
        return point.placed or (exchanged and hangs) or self.holds(point, spot)

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
        # PIT-09; for another Rope it may be exchanged.
        return not hanging or (point.load >= 0 and self.names[point.load] == ROPE)

    def handled(self, point: Point, step: int) -> Point:
        """The walk after a handling."""
        lying = dict(point.lying)
        if point.load >= 0:
            lying[point.load] = point.spot
        load = -1
        if step != LEAVE:
            load = taken_piece(step)
            del lying[load]
        placed = load >= 0 and self.names[load] == ROPE
        return Point(point.spot, load, tuple(sorted(lying.items())), placed)

    # -- all of them ------------------------------------------------------------------------------

    def outcome(self, point: Point) -> Outcome:
        """What has come of a walk that ends here."""
        lying = dict(point.lying)
        if point.load >= 0:
            lying[point.load] = point.spot
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
                for there in self.board.adjacent(point.spot):
                    if self.may_enter(point, there):
                        entered.add(point._replace(spot=there, placed=False))
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
                if step not in set(self.handlings(point)):
                    return False
                point = self.handled(point, step)
                continue
            there = self.board.spot(step)
            if not left or there not in self.board.adjacent(point.spot):
                return False
            if not self.may_enter(point, there):
                return False
            point = point._replace(spot=there, placed=False)
            left -= 1
        return left < self.limit and self.may_stop(point)

    def follow(self, course: tuple[int, ...]) -> Outcome:
        """What comes of a course, legal or not."""
        point = self.first
        for step in course[1:]:
            if step >= 0:
                point = point._replace(spot=self.board.spot(step), placed=False)
            else:
                point = self.handled(point, step)
        return self.outcome(point)
