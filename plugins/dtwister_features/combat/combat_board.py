"""The questions of combat to a kind of board: targets, fighters, close enemies.

The class is the board of squares. Other kinds of boards override what differs there.
"""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import Aim, Context, Refusal
from dtwister.plugin.boards import Board
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister.plugin.questions import first_seen, seen_from, why_no_target, wounded_at
from dtwister.plugin.squares import DIRECTIONS, NOWHERE, Squares, beside
from dtwister_features.game_actions import Attack
from dtwister_features.refusals import refusal
from dtwister_features.squares import enemy_minis
from dtwister_features.targets import ATTACK
from dtwister_features.terrain.borders import separation
from dtwister_features.terrain.printed_terrain import SOLID

__all__ = ["CombatBoard", "Seats", "Side", "able_miniatures", "combat_board_of", "may_meet"]

Side = tuple[PieceId, ...]
"""The pieces of one side."""
Seats = tuple[SeatId, ...]
"""The seats of one side."""
SLITS = frozenset({"arrow-slit"})


class CombatBoard(Board):
    """The board of squares, as far as the rules of combat ask about places."""

    target_is_chosen: ClassVar[bool] = False
    """True if a space can hold several characters,
    so that a shot has to name its target.
    """
    names_joiners: ClassVar[bool] = True
    """True if the attacker names joiners from afar (R-68);
    otherwise all that can shoot join.
    """
    hurries_all: ClassVar[bool] = False
    """True if time runs for the attacker too,
    once the other side has laid its Combat cards. In the board games the active attacker has the
    time of the turn (TIMER-03).
    """

    # -- targets ----------------------------------------------------------------------------------

    def targets_at(self, context: Context, space: SpaceId) -> Side:
        """Return the possible targets on a space: carriers, not their loads."""
        standing = context.mini_at(space)
        return (standing,) if standing >= 0 else wounded_at(context, space)[:1]

    def spaces_fought_from(self, context: Context, space: SpaceId) -> tuple[SpaceId, ...]:
        """Return the spaces whose characters one can attack in close combat from a space."""
        return context.neighbours(space)

    def spaces_around_enemies(self, context: Context, enemies: Squares) -> Squares:
        """Return the spaces from which characters on those of enemies can be attacked."""
        return beside(context, enemies)

    def refuse_fight(self, context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
        """Return why a target is too far away for close combat, or None."""
        own, space = context.state.at[piece], context.state.at[target]
        if space >= 0 and context.adjacent(own, space):
            return None
        reason = separation(context, own, space) or "it is not on an adjacent square"
        said = f"{context.name(piece)} cannot attack {context.name(target)}: {reason}"
        return refusal("not-adjacent", "COMBAT-02", said)

    def sighted(self, context: Context, space: SpaceId) -> list[tuple[int, SpaceId]]:
        """Return the spaces with characters in sight of a space, each with its direction."""
        return seen_from(context, space)

    def sighted_in(self, context: Context, space: SpaceId, way: int) -> tuple[SpaceId, ...]:
        """Return the spaces with characters in sight of a space in one direction."""
        first = first_seen(context, space, way)
        return () if first < 0 else (first,)

    def refuse_sight(self, context: Context, piece: PieceId, target: PieceId, way: str) -> Refusal:
        """Return why a shot in a direction meets no one, or not this target."""
        sentence = f"{context.name(piece)} cannot shoot {way}: no character is in sight"
        return refusal("nobody", "RANGED-02", sentence)

    def menacing_spaces(self, context: Context, seat: SeatId) -> Squares:
        """Return the spaces of enemies beside which no weapon is used from afar.

        Rules: RANGED-04.
        """
        return enemy_minis(context, seat)

    # -- fighters ---------------------------------------------------------------------------------

    def combatants(
        self,
        context: Context,
        attackers: Side,
        defenders: Side,
        attacking: Seats,
        defending: Seats,
        *,
        ranged: bool = False,
    ) -> tuple[Side, Side]:
        """Add able miniatures of the seats of two sides adjacent to enemies in the combat (R-66).

        That goes on until none is new. Every adjacent miniature must take part, without a choice
        (GROUP-01, GROUP-02, GROUP-03, GROUP-11, ALLY-02, ALLY-08). A wounded is there as the target
        or not at all, so there is never a second one (GROUP-04, GROUP-10, ALLY-11); miniatures
        beside its attackers defend with it (GROUP-05). Other seats, and those beside their own side
        only, are not part of it (MULTI-52, MULTI-53, ALLY-10, R-M15). There are no targets on a
        line of all: a miniature there is not drawn in as a defender, and draws in no attacker
        (MULTI-114). Users of weapons from afar do not count as attackers here (R-67). None is drawn
        in against a character that guards itself from it (`attack_aim`).
        """
        guards = context.match.abilities.guards
        sides = ({*attackers}, {*defenders})
        safe, at = context.match.grid.common_lines, context.state.at
        able = (
            able_miniatures(context, attacking),
            able_miniatures(context, defending, but=Squares.from_mask(safe)),
        )
        fresh = [{at[piece] for piece in side} for side in sides]
        fresh[1] = {space for space in fresh[1] if not safe >> space & 1}
        neighbours = context.labyrinth.adjacency()
        while fresh[0] or fresh[1]:
            found: tuple[set[SpaceId], set[SpaceId]] = (set(), set())
            for side in (0, 1):
                for space in fresh[1 - side]:
                    for near in neighbours[space]:
                        piece = able[side].get(near)
                        if piece is not None and piece not in sides[side]:
                            if guards and not _meets(context, piece, sides, side, space):
                                continue
                            sides[side].add(piece)
                            found[side].add(near)
            fresh = [*found]
        return tuple(sorted(sides[0])), tuple(sorted(sides[1]))

    def may_join(self, *, ranged: bool) -> bool:
        """Return whether a weapon, one that shoots or another one, serves to join attacks.

        Rules: R-224.
        """
        return True

    # -- the spear --------------------------------------------------------------------------------

    def spaces_struck_from(self, context: Context, space: SpaceId) -> list[SpaceId]:
        """Return every square that a spear reaches, whatever stands between."""
        grid, beside = context.match.grid, context.neighbours(space)
        found = []
        for direction in DIRECTIONS:
            near = grid.neighbour(space, direction)
            if near is None:
                continue
            if near not in beside:
                found.extend([near] if _is_slit(context, space, near) else [])
                continue
            far = grid.neighbour(near, direction)
            if far is not None and context.adjacent(near, far):
                found.append(far)
        return found

    def refuse_strike(
        self, context: Context, space: SpaceId, there: SpaceId, name: str
    ) -> Refusal | None:
        """Return why a spear does not reach from one square to another, or None.

        It reaches through an arrow-slit to the square behind it (OBJ-SPEAR-04), or over one square
        without a character, and no barrier, to the next in a straight line. That square may be of
        any kind but a 3D obstacle or a 3D block (OBJ-SPEAR-02).
        """
        grid, said = context.match.grid, f"the spear cannot reach {name}"
        for direction in DIRECTIONS:
            near = grid.neighbour(space, direction)
            if near is None:
                continue
            if near == there:
                if _is_slit(context, space, there):
                    return None
                return refusal("barrier", "OBJ-SPEAR-04", f"{said}: no arrow-slit leads to it")
            if grid.neighbour(near, direction) != there:
                continue
            if not context.adjacent(space, near) or not context.adjacent(near, there):
                return refusal("barrier", "OBJ-SPEAR-02", f"{said}: a barrier is in the way")
            if context.belongs(near, SOLID):
                where = context.square(near)
                return refusal("solid", "OBJ-SPEAR-02", f"{said}: {where} is in the way")
            if any(not context.kind(piece).is_object for piece in context.pieces_at(near)):
                return refusal(
                    "in-between", "OBJ-SPEAR-02", f"{said}: a character is in front of it"
                )
            return None
        return refusal(
            "out-of-reach", "OBJ-SPEAR-01", f"{said}: it is not two squares away in a straight line"
        )


def _is_slit(context: Context, space: SpaceId, there: SpaceId) -> bool:
    """Return whether only an arrow-slit is between two squares beside it.

    Rules: TERRAIN-SLIT-06.
    """
    labyrinth = context.labyrinth
    return there in labyrinth.adjacency(SLITS)[space] and there not in labyrinth.adjacency()[space]


def attack_aim(piece: PieceId, target: PieceId) -> Aim:
    """Return the choice of a target for close combat, also by one that is drawn in."""
    return Aim(target, piece, Attack, _ATTACKS)


_ATTACKS = frozenset({ATTACK})


def may_meet(context: Context, one: PieceId, other: PieceId, side: int) -> bool:
    """Return whether one of two characters may attack the other; `side` 0: `one` is the attacker.

    It is how one that is drawn in is joined to the combat.
    """
    aim = attack_aim(one, other) if side == 0 else attack_aim(other, one)
    return why_no_target(context, aim) is None


def _meets(
    context: Context,
    piece: PieceId,
    sides: tuple[set[PieceId], set[PieceId]],
    side: int,
    space: SpaceId,
) -> bool:
    """Return whether a character is drawn in by one on a square that fights on the other side."""
    return any(
        may_meet(context, piece, other, side)
        for other in sides[1 - side]
        if context.state.at[other] == space
    )


def able_miniatures(
    context: Context, seats: Seats, *, but: Squares = NOWHERE
) -> dict[SpaceId, PieceId]:
    """Return square -> miniature of some seats that may join a combat,
    but for some squares.

    It must be able (GROUP-04, R-65, R-M67).
    """
    state, characters = context.state, context.match.characters
    at, unable = state.at, state.wounded | state.recovered
    return {
        at[piece]: piece
        for seat in seats
        for piece in characters[seat]
        if at[piece] >= 0 and not unable >> piece & 1 and not but >> at[piece] & 1
    }


_SQUARES = CombatBoard()


def combat_board_of(context: Context) -> CombatBoard:
    """Return the questions of combat to the board of a game, by its kind."""
    board = context.match.board
    return board if isinstance(board, CombatBoard) else _SQUARES
