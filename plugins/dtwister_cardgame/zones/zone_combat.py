"""Combat on a board of zones: possible targets,
fighters and lines of sight (CG-COMBAT).
"""

from __future__ import annotations

from typing import cast

from dtwister.plugin import Context, Refusal
from dtwister.plugin.boards import ZoneLabyrinth
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister.plugin.squares import DIRECTION_NAMES, DIRECTIONS, Squares
from dtwister_features.combat.combat_board import CombatBoard, Seats, Side, may_meet
from dtwister_features.refusals import refusal
from dtwister_features.squares import all_characters, enemy_minis, enemy_wounded


class ZoneCombat(CombatBoard):
    """A combat draws in the whole zone;
    all characters that see the target shoot along.

    As on the board each side plays one card, unseen by the other, and the higher total of values
    and card wins (CG-COMBAT-03, CG-COMBAT-04, CG-GROUP-05); on a tie nothing happens
    (CG-COMBAT-05). All losers are turned over (CG-WOUND-01, CG-GROUP-06, CG-WOUND-06), or are out
    of the game if they were wounded already, for 1 VP each (CG-GROUP-07, CG-WOUND-05, CG-WOUND-08,
    CG-VP-02); with them the characters that they carry (CG-CARRY-11, CG-CHAR-PALADIN-04), while
    objects stay in the zone (CG-CARRY-09). Cards are used up but for +0 (CG-COMBAT-07,
    CG-COMBAT-08), and for another point there is another combat (CG-COMBAT-06). A group, of three
    or more (CG-GROUP-01), costs as much as two (CG-GROUP-08).

    A wounded is worth 0 (CG-WOUND-04), cannot attack (CG-COMBAT-10) and has no abilities
    (CG-WOUND-02, CG-CHAR-ANY-02); it keeps objects that work by themselves (CG-WOUND-07, R-C56).
    Once healed it has its value and abilities again (CG-WOUND-09).

    A shot is a combat as well (CG-RANGED-05) and costs as much, however many join (CG-RANGED-15).
    Shooters count the value of their weapon, which nothing modifies (CG-RANGED-06, CG-RANGED-07),
    and lose nothing (CG-RANGED-08, R-C41); the target does (CG-RANGED-09). The fighters in its zone
    are in close combat, no others are (CG-RANGED-10, R-C67). In close combat an archer is no
    shooter (CG-RANGED-16, R-C65).
    """

    target_is_chosen = True
    names_joiners = False
    hurries_all = True  # all cards count alike, in any order (CG-OPT-03)

    # -- targets ----------------------------------------------------------------------------------

    def targets_at(self, context: Context, space: SpaceId) -> Side:
        """Return all characters there, wounded or not, but for those that are carried (R-C38)."""
        return tuple(
            piece
            for piece in context.pieces_at(space)
            if not context.kind(piece).is_object and context.state.carrier[piece] < 0
        )

    def spaces_fought_from(self, context: Context, space: SpaceId) -> tuple[SpaceId, ...]:
        """Return the own zone, and the zones beyond the rim of the board.

        From a starting zone that is the zone which is faced, if nothing is between; and from there
        the zones that face it (CG-STARTCOMBAT-01, CG-STARTCOMBAT-02).
        """
        lines = context.match.grid.line_of
        beyond = (
            there for there in context.neighbours(space) if (there in lines) != (space in lines)
        )
        return (space, *beyond)

    def spaces_around_enemies(self, context: Context, enemies: Squares) -> Squares:
        """Return their own zones, and those on the other side of the rim of the board."""
        return Squares(
            there for space in enemies for there in self.spaces_fought_from(context, space)
        )

    def refuse_fight(self, context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
        """Refuse another zone, and a starting zone unless the two face each other.

        So there is no combat against a character outside the labyrinth, or from there
        (CG-STARTCOMBAT-04).
        """
        space, there = context.space(piece), context.space(target)
        said = f"{context.name(piece)} cannot attack {context.name(target)}"
        if there < 0:
            return refusal("not-on-board", "CG-COMBAT-01", f"{said}: it is not on the board")
        if there in self.spaces_fought_from(context, space):
            return None
        lines = context.match.grid.line_of
        if (there in lines) == (space in lines):
            return refusal("not-here", "CG-COMBAT-01", f"{said}: it is not in the same zone")
        rule = "CG-STARTCOMBAT-01" if there in lines else "CG-STARTCOMBAT-02"
        start, zone = (there, space) if there in lines else (space, there)
        if context.match.grid.facing[start][1] != zone:
            sentence = f"{said}: {context.square(start)} does not face {context.square(zone)}"
            return refusal("not-faced", rule, sentence)
        sentence = f"{said}: no open border joins {context.square(zone)} to the starting zone"
        return refusal("barrier", rule, sentence)

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
        """Return all able characters in the zones where it began.

        These are one zone, or two beyond whose border one attacks the other (CG-STARTCOMBAT-03,
        R-C57, R-C58). The wounded take part as the target or not at all (CG-GROUP-03, R-C54), and
        so do those who were healed in this turn (R-C52). A carrier is involved like any other
        (R-C53). A shot draws in others of both sides only if friends of the shooter are in the
        target's zone (CG-RANGED-11, CG-RANGED-12); none are ever in a starting zone (R-C64). A
        spear draws in all characters in the target's zone (CG-OBJ-SPEAR-08, R-C116).

        Rules: CG-GROUP-02, CG-GROUP-04.
        """
        spaces = {context.space(piece) for piece in (*attackers, *defenders)}
        joined = _able_in(context, spaces, attacking)
        others = _able_in(context, spaces, defending) if joined or not ranged else set()
        if context.match.abilities.guards:
            joined, others = _drawn_in(context, attackers, defenders, joined, others)
        # The two that began it come first: the place of a concealed one must not give it away.
        return _first(attackers, joined), _first(defenders, others)

    def may_join(self, *, ranged: bool) -> bool:
        """Return whether a weapon shoots; spears do not join (R-C116).

        All further shooters of the active seat who see the target join, and could have shot by
        themselves (CG-RANGED-13, R-C66); those of the other side do not (CG-RANGED-14).
        """
        return ranged

    # -- sight and reach --------------------------------------------------------------------------

    def menacing_spaces(self, context: Context, seat: SeatId) -> Squares:
        """Return the zones of enemies; a wounded one in the own zone is enough (R-C68)."""
        return enemy_minis(context, seat) | enemy_wounded(context, seat)

    def sighted(self, context: Context, space: SpaceId) -> list[tuple[int, SpaceId]]:
        """Return the zones with characters in sight of a zone, each with its direction."""
        return [
            (way, there) for way in DIRECTIONS for there in self.sighted_in(context, space, way)
        ]

    def sighted_in(self, context: Context, space: SpaceId, way: int) -> tuple[SpaceId, ...]:
        """Return the first zone with characters in a direction, and starting zones (R-C63).

        A character in a starting zone is in sight where the zone that it faces is, or from there,
        if the border on the rim lets sight pass (CG-RANGED-17). Out of a starting zone the line
        runs straight on along the column of zones that begins with the faced one.
        """
        if space in context.match.grid.facing:
            return super().sighted_in(context, space, way)
        labyrinth, somebody = cast(ZoneLabyrinth, context.labyrinth), all_characters(context)
        seen = _seen_zones(context, space, way)
        found = [there for there in seen[-1:] if there in somebody]
        starts = [labyrinth.across_rim(there, beside=False) for there in seen]
        if labyrinth.neighbour_space(space, way) in context.match.grid.facing:
            starts.append(labyrinth.across_rim(space, beside=True))
        return (*found, *(start for start in starts if start in somebody))

    def refuse_sight(self, context: Context, piece: PieceId, target: PieceId, way: str) -> Refusal:
        """Refuse without a line of sight, with a character in between,
        or without a target.

        A line is straight, from zone to zone and of any length (CG-LOS-01, CG-LOS-08), wherever it
        begins and ends in them (CG-LOS-02, R-C60). Only walls, closed portcullises and zones with
        characters stop it (CG-LOS-03, CG-LOS-04, CG-LOS-05); an arrow-slit lets it pass only at the
        zone of the viewer (CG-LOS-06, CG-LOS-07, R-C61). It enters no face-down room (R-C62).
        A character in a starting zone is seen from the zone that it faces (R-C63).
        """
        if not context.is_piece(target) or context.kind(target).is_object:
            sentence = f"{context.name(piece)} cannot shoot {way}: name a character as the target"
            return refusal("no-target", "CG-RANGED-02", sentence)
        space, there = context.space(piece), context.space(target)
        said = f"{context.name(piece)} cannot shoot at {context.name(target)}"
        if there < 0:
            return refusal("not-on-board", "CG-RANGED-01", f"{said}: it is not on the board")
        if there == space:
            return refusal("in-contact", "CG-RANGED-03", f"{said}: it is in the same zone")
        if there in context.match.grid.facing and space not in context.match.grid.facing:
            return _refuse_start(context, piece, target, DIRECTION_NAMES.index(way))
        if there not in context.labyrinth.ray(space, DIRECTION_NAMES.index(way)):
            blocked = _straight(context, space, there, DIRECTION_NAMES.index(way))
            rule = "CG-LOS-03" if blocked else "CG-LOS-01"
            return refusal("not-in-sight", rule, f"{said}: it is not in sight to the {way}")
        if context.carrier_of(target) >= 0:
            carried = f"{said}: it is carried; attack its carrier"
            return refusal("carried", "R-C38", carried)
        return refusal("hidden", "CG-LOS-03", f"{said}: a character is in front of it")

    def spaces_struck_from(self, context: Context, space: SpaceId) -> list[SpaceId]:
        """Return the neighbour zones in sight,
        including the faced zone and those facing it (R-C117).

        Exactly the borders that let sight through at the own zone may be between (CG-OBJ-SPEAR-02).
        """
        rays = (context.labyrinth.ray(space, way) for way in DIRECTIONS)
        return [ray[0] for ray in rays if ray]

    def refuse_strike(
        self, context: Context, space: SpaceId, there: SpaceId, name: str
    ) -> Refusal | None:
        """Return why a spear does not reach from one zone to another one, or None."""
        if there in self.spaces_struck_from(context, space):
            return None
        if any(context.neighbour(space, way) == there for way in DIRECTIONS):
            return refusal(
                "barrier",
                "CG-OBJ-SPEAR-02",
                f"the spear cannot reach {name}: a barrier is in the way",
            )
        return refusal(
            "out-of-reach",
            "CG-OBJ-SPEAR-01",
            f"the spear cannot reach {name}: it is not in a zone beside",
        )


def _first(began: Side, joined: set[PieceId]) -> Side:
    """Return a side of the fighters that began the combat or are drawn in."""
    return (*began, *sorted(joined - {*began}))


def _able_in(context: Context, spaces: set[SpaceId], seats: Seats) -> set[PieceId]:
    """Return the characters of some seats in some zones that can join a combat."""
    return {
        piece
        for space in spaces
        for piece in context.pieces_at(space)
        if context.seat(piece) in seats
        and not context.kind(piece).is_object
        and context.is_able(piece)
    }


def _drawn_in(
    context: Context,
    attackers: Side,
    defenders: Side,
    joined: set[PieceId],
    others: set[PieceId],
) -> tuple[set[PieceId], set[PieceId]]:
    """Return those who are drawn in by somebody whom no ability guards from them, or them from it.

    That goes on until none is new.
    """
    sides, waiting = ({*attackers}, {*defenders}), (joined, others)
    found = True
    while found:
        found = False
        for side in (0, 1):
            for piece in sorted(waiting[side] - sides[side]):
                if any(may_meet(context, piece, other, side) for other in sorted(sides[1 - side])):
                    sides[side].add(piece)
                    found = True
    return sides[0] & joined, sides[1] & others


def _straight(context: Context, space: SpaceId, there: SpaceId, way: int) -> bool:
    """Return whether a zone lies straight on from another one, whatever is between."""
    here: SpaceId | None = space
    while here is not None and here != there:
        here = context.neighbour(here, way)
    return here == there


def _seen_zones(context: Context, space: SpaceId, way: int) -> list[SpaceId]:
    """Return the zones of rooms in sight in a direction, up to the first one with characters."""
    somebody, found = all_characters(context), []
    for there in context.labyrinth.ray(space, way):
        if there in context.match.grid.facing:
            break
        found.append(there)
        if there in somebody:
            break
    return found


def _refuse_start(context: Context, piece: PieceId, target: PieceId, way: int) -> Refusal:
    """Return why a shot from a room does not meet a character in a starting zone.

    Rules: CG-RANGED-17.
    """
    space, start = context.space(piece), context.space(target)
    said = f"{context.name(piece)} cannot shoot at {context.name(target)}"
    faced = context.match.grid.facing[start][1]
    where = context.square(faced)
    labyrinth = cast(ZoneLabyrinth, context.labyrinth)
    if start not in (labyrinth.neighbour_space(faced, one) for one in DIRECTIONS):
        reason = f"{where}, which it faces, does not lie at the rim"
    elif labyrinth.across_rim(faced, beside=faced == space) < 0:
        reason = f"the border between {where} and the starting zone stops sight"
    elif context.carrier_of(target) >= 0:
        return refusal("carried", "R-C38", f"{said}: it is carried; attack its carrier")
    elif faced in labyrinth.ray(space, way):
        return refusal("hidden", "CG-LOS-03", f"{said}: a character is in front of it")
    elif faced == space:
        reason = f"the starting zone does not lie to the {DIRECTION_NAMES[way]}"
    else:
        reason = f"{where}, which it faces, is not in sight to the {DIRECTION_NAMES[way]}"
    return refusal("not-in-sight", "CG-RANGED-17", f"{said}: {reason}")
