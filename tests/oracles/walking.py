"""What a miniature can do in one move, worked out slowly: plain dictionaries, one step at a time.

Read from the rules of moving and carrying, with no masks and nothing kept between two questions.
Only which squares are adjacent is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister import LEAVE, Game, take
from dtwister._board.masks import BIT
from dtwister.plugin.movement import taken_piece
from dtwister.plugin.questions import category_of

Places = tuple[int, ...]
"""Piece -> its square, as in a state."""


@attrs.frozen
class Stage:
    """How far a move has come: the square, the load (-1: none), where all things are."""

    space: int
    load: int
    at: Places
    resting: bool = True
    """Whether the load lies where it lay, nothing having been entered since (OBJ-ROPE-08)."""


class Mover:
    """One miniature in one position."""

    def __init__(self, game: Game, piece: int) -> None:
        self.table = context = game.context
        self.piece = piece
        self.kind = context.kind(piece)
        self.seat = context.seat(piece)
        self.party = context.match.alliances.of[self.seat]
        self.limit = 2 if context.match.options["edition"] == "DT1" else 1
        load = context.load_of(piece)
        granted = context.kind(load) if load in context.match.piece_sets.objects else None
        passes = self.kind.passes | (granted.passes if granted else frozenset())
        self.ways = context.labyrinth.adjacency(passes)
        self.start = Stage(context.space(piece), load, tuple(context.state.at))
        self.exits = context.state.exits[self.seat]
        self.own_line = context.match.line_setup.entry[self.seat]

    # -- what is where ----------------------------------------------------------------------------

    def is_thing(self, piece: int) -> bool:
        """An object, or a wounded of the own colour or of an ally (CARRY-10, SCN-M7-11)."""
        if self.table.kind(piece).is_object:
            return True
        return self.table.is_wounded(piece) and self.table.seat(piece) in self.party

    def is_mini(self, piece: int) -> bool:
        return not self.table.kind(piece).is_object and not self.table.is_wounded(piece)

    def others(self, stage: Stage, space: int) -> list[int]:
        """The pieces on a square without the mover and its load."""
        return [
            piece
            for piece, where in enumerate(stage.at)
            if where == space and piece not in (self.piece, stage.load)
        ]

    def friend(self, stage: Stage, space: int) -> int:
        for piece in self.others(stage, space):
            if self.is_mini(piece) and self.table.seat(piece) == self.seat:
                return piece
        return -1

    def enemy(self, stage: Stage, space: int) -> int:
        for piece in self.others(stage, space):
            if self.is_mini(piece) and self.table.seat(piece) not in self.party:
                return piece
        return -1

    def stranger(self, stage: Stage, space: int) -> int:
        """An enemy or an ally: nothing changes hands with either (R-44, R-M74)."""
        for piece in self.others(stage, space):
            if self.is_mini(piece) and self.table.seat(piece) != self.seat:
                return piece
        return -1

    def things(self, stage: Stage, space: int) -> list[int]:
        return [piece for piece in self.others(stage, space) if self.is_thing(piece)]

    def is_obstacle(self, space: int) -> bool:
        return category_of(self.table, space) not in ("floor", "line")

    def is_any(self, space: int, categories: frozenset[str]) -> bool:
        """Whether the feature of a square has one of some categories: a pit is an obstacle too."""
        rules, features = self.table.match.rules, self.table.labyrinth.features
        there = [rules.square_features[name] for name in features if features[name] & BIT[space]]
        return any({spec.category, *spec.subcategories} & categories for spec in there)

    def holds(self, support: int, space: int) -> bool:
        """Whether an object is of the sort that holds its carrier on such a square."""
        return support >= 0 and self.is_any(space, self.table.kind(support).supports)

    def held(self, stage: Stage, space: int) -> bool:
        """Whether something that lies on an obstacle, not the load, holds whoever comes."""
        return any(self.holds(piece, space) for piece in self.others(stage, space))

    # -- fastening (OBJ-ROPE-07, R-98, R-312) -----------------------------------------------------

    def attachable(self, stage: Stage, space: int) -> bool:
        if not self.is_obstacle(space) or self.is_any(space, self.kind.may_stop_on):
            return True
        if any(self.table.kind(piece).supports for piece in self.others(stage, space)):
            return True
        friend = self.friend(stage, space)
        if friend < 0:
            return False
        return self.is_any(space, self.table.kind(friend).bridges)

    def anchored(self, stage: Stage, space: int) -> bool:
        beside = self.table.neighbours(space)
        return sum(self.attachable(stage, other) for other in beside) >= 2

    # -- stepping ---------------------------------------------------------------------------------

    def crosses_unaided(self, stage: Stage, space: int) -> bool:
        """Whether a square may be crossed without what the mover carries."""
        on_line = bool(self.table.match.grid.lines_mask & BIT[space])
        if on_line and not (self.exits | self.own_line) & BIT[space]:
            return False
        if self.enemy(stage, space) >= 0 and not self.kind.crosses_enemies:
            return False
        if not self.is_obstacle(space):
            return True
        if self.is_any(space, self.kind.crosses):
            return True
        if self.stranger(stage, space) >= 0:
            return False
        friend = self.friend(stage, space)
        if friend >= 0 and self.is_any(space, self.table.kind(friend).bridges):
            return True
        return self.held(stage, space)

    def may_step(self, stage: Stage, there: int) -> bool:
        if self.exits & BIT[stage.space] or there not in self.ways[stage.space]:
            return False
        if self.crosses_unaided(stage, there):
            return True
        if not self.holds(stage.load, there) or self.enemy(stage, there) >= 0:
            return False
        # The support cannot hold on the square that is left and on the next one (OBJ-ROPE-09).
        return self.crosses_unaided(stage, stage.space) and self.anchored(stage, there)

    # -- handling ---------------------------------------------------------------------------------

    def may_leave(self, stage: Stage, instead: int) -> bool:
        space = stage.space
        if stage.load < 0 or self.stranger(stage, space) >= 0:
            return False
        rest = [thing for thing in self.things(stage, space) if thing != instead]
        if self.friend(stage, space) >= 0:
            return not rest
        if not self.is_obstacle(space):
            return True
        if not self.holds(stage.load, space):
            return False
        # Under a hanging wounded one support is exchanged for another as it is.
        hangs = any(self.table.is_wounded(other) for other in self.others(stage, space))
        replaces = self.holds(instead, space) and hangs
        return stage.resting or replaces or self.anchored(stage, space)

    def may_take(self, stage: Stage, thing: int) -> bool:
        space = stage.space
        if thing not in self.things(stage, space) or self.stranger(stage, space) >= 0:
            return False
        if self.holds(thing, space):
            friend = self.friend(stage, space)
            if friend >= 0:  # OBJ-ROPE-05, R-43: it holds nobody who would not fall without it
                stays = self.is_any(space, self.table.kind(friend).may_stop_on)
                return self.limit == 2 and stays and self.may_exchange(stage, thing)
            hanging = any(not self.table.kind(t).is_object for t in self.things(stage, space))
            if hanging and not self.holds(stage.load, space):
                return False
        return self.may_exchange(stage, thing)

    def may_exchange(self, stage: Stage, thing: int) -> bool:
        return stage.load < 0 or self.may_leave(stage, thing)

    def handlings(self, stage: Stage) -> Iterator[int]:
        if self.exits & BIT[stage.space]:
            return
        if self.may_leave(stage, -1):
            yield LEAVE
        for thing in self.things(stage, stage.space):
            if self.may_take(stage, thing):
                yield take(thing)

    def handled(self, stage: Stage, step: int) -> Stage:
        return attrs.evolve(stage, load=-1 if step == LEAVE else taken_piece(step), resting=True)

    def stepped(self, stage: Stage, there: int) -> Stage:
        at = list(stage.at)
        at[self.piece] = there
        if stage.load >= 0:
            at[stage.load] = there
        return Stage(there, stage.load, tuple(at), resting=False)

    # -- ending -----------------------------------------------------------------------------------

    def may_end(self, stage: Stage) -> bool:
        """GOLD-03 to GOLD-05, TERRAIN-FLOOR-03."""
        space = stage.space
        leaves = bool(self.exits & BIT[space])
        for square in {stage.at[p] for p in range(len(stage.at)) if stage.at[p] >= 0}:
            if leaves and square == space:
                continue
            if not self.lawful([p for p, where in enumerate(stage.at) if where == square]):
                return False
        if leaves or not self.is_obstacle(space):
            return True
        if self.is_any(space, self.kind.may_stop_on) or self.held(stage, space):
            return True
        if not self.holds(stage.load, space):
            return False
        return stage.resting or self.anchored(stage, space)

    def lawful(self, pieces: list[int]) -> bool:
        minis = [p for p in pieces if self.is_mini(p)]
        objects = [p for p in pieces if self.table.kind(p).is_object]
        wounded = [p for p in pieces if self.table.is_wounded(p)]
        if len(pieces) > 2 or len(minis) > 1 or len(objects) > 1 or len(wounded) > self.limit:
            return False
        party = self.table.match.alliances.of
        seat = self.table.seat
        return not minis or all(seat(w) in party[seat(minis[0])] for w in wounded)

    # -- questions --------------------------------------------------------------------------------

    def outcomes(self) -> set[Places]:
        """Where all pieces are after each different move."""
        found: set[Places] = set()
        layer = {self.start}
        for _ in range(self.kind.movement):
            layer = self.with_handlings(layer)
            layer = {
                self.stepped(stage, there)
                for stage in layer
                for there in self.ways[stage.space]
                if self.may_step(stage, there)
            }
            found |= {stage.at for stage in self.with_handlings(layer) if self.may_end(stage)}
        return found

    def with_handlings(self, layer: set[Stage]) -> set[Stage]:
        every, ahead = set(layer), list(layer)
        while ahead:
            stage = ahead.pop()
            for step in self.handlings(stage):
                other = self.handled(stage, step)
                if other not in every:
                    every.add(other)
                    ahead.append(other)
        return every

    def accepts(self, course: tuple[int, ...]) -> bool:
        """Whether a course is a legal move."""
        stage, left = self.start, self.kind.movement
        if course[0] != stage.space:
            return False
        for step in course[1:]:
            if step >= 0:
                if not left or not self.may_step(stage, step):
                    return False
                stage, left = self.stepped(stage, step), left - 1
            elif step in self.handlings(stage):
                stage = self.handled(stage, step)
            else:
                return False
        return left < self.kind.movement and self.may_end(stage)
