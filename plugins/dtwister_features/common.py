"""What several rules share: refusals, leaving the board, scoring, what may stand where."""

from __future__ import annotations

from typing import Any

from dtwister.plugin import BIT, DIRECTION_NAMES, Event, Refusal, Table, bits, events


def refusal(code: str, rule: str, sentence: str) -> Refusal:
    """A refusal.

    >>> refusal("face-down", "MOVE-13", "the room is face down").rule
    'MOVE-13'
    """
    return Refusal(code, rule, sentence)


def no_such_way(way: str, rule: str) -> Refusal | None:
    """Why a word is no direction, or None if it is one (GOLD-01).

    >>> no_such_way("north", "OBJ-FIREBALL-02")
    >>> no_such_way("north-east", "OBJ-FIREBALL-02").code
    'no-such-way'
    """
    if way in DIRECTION_NAMES:
        return None
    return refusal("no-such-way", rule, f"{way!r} is none of {', '.join(DIRECTION_NAMES)}")


def edition(table: Table) -> int:
    """1 for DT1, 2 for DT2."""
    return 1 if table.match.options.get("edition") == "DT1" else 2


def next_seat(table: Table, seat: int) -> int:
    """The seat to the left, which plays next: turns go clockwise (TURN-01, MULTI-31)."""
    return (seat + 1) % len(table.match.seats)


def right_hand(table: Table, seat: int) -> int:
    """The seat to the right, which plays just before (R-M01); with two seats the opponent."""
    return (seat - 1) % len(table.match.seats)


def others(table: Table, seat: int) -> list[int]:
    """All other seats."""
    return [other for other in range(len(table.match.seats)) if other != seat]


def placer(table: Table, revealer: int) -> int:
    """The seat that places the objects of the revealer's colour (PLACE-02, MULTI-43).

    It is the right-hand neighbour; where seats face each other, the facing seat (SCN-M7-07).
    """
    facing = table.match.parties.facing[revealer]
    return facing if facing >= 0 else right_hand(table, revealer)


def is_ally(table: Table, seat: int, other: int) -> bool:
    """Whether two different seats are allies for the whole game (SCN-M7-04)."""
    return other in table.match.parties.allies[seat]


def is_friendly(table: Table, seat: int, other: int) -> bool:
    """Whether two seats are no enemies: the same one, or allies."""
    return seat == other or other in table.match.parties.allies[seat]


def no_enemy(table: Table, piece: int, target: int) -> Refusal | None:
    """Why a character is no enemy that another one may attack, or None (COMBAT-01, SCN-M7-08)."""
    seat, other = table.seat(piece), table.seat(target)
    if seat == other:
        return refusal("friend", "COMBAT-01", f"{table.name(target)} is no enemy")
    if is_ally(table, seat, other):
        return refusal("ally", "SCN-M7-08", f"{table.name(target)} is an ally")
    return None


def enemy_minis(table: Table, seat: int) -> int:
    """The squares of miniatures of seats that are no allies (MULTI-07)."""
    mask = 0
    minis = table.state.minis
    for other in table.match.parties.foes[seat]:
        mask |= minis[other]
    return mask


def enemy_wounded(table: Table, seat: int) -> int:
    """The squares of wounded of seats that are no allies."""
    mask = 0
    hurt = table.state.hurt
    for other in table.match.parties.foes[seat]:
        mask |= hurt[other]
    return mask


def all_characters(table: Table) -> int:
    """The squares of all characters."""
    mask = 0
    for squares in table.state.minis:
        mask |= squares
    for squares in table.state.hurt:
        mask |= squares
    return mask


def kept_with_ground(table: Table, name: str) -> dict[int, Any]:
    """What is kept under a name, by `spot`, as long as the labyrinth lies as it does."""
    topology = table.topology
    found: dict[int, Any] | None = topology.memo.get(name)
    if found is None:
        found = {}
        topology.keep(name, found)
    return found


def spot(table: Table, piece: int) -> int:
    """A piece on its square as one number."""
    return piece << 12 | table.state.at[piece]


def own_lines(table: Table, seat: int) -> int:
    """The line squares where the characters of a seat may stand (MOVE-14, MULTI-61, MULTI-110)."""
    return table.match.entry[seat] & ~table.state.exits[seat]


def home_line(table: Table, seat: int) -> int:
    """The squares of the line that belongs to a seat; a line of all belongs to nobody.

    Unlike `own_lines` this does not ask where its characters may stand (R-239).
    """
    match = table.match
    found: tuple[int, ...] | None = match.notes.get("features:home-lines")
    if found is None:
        masks = [0] * len(match.seats)
        for line, squares in zip(match.plan.layout.lines, match.plan.line_masks, strict=True):
            if isinstance(line.owner, int) and line.owner < len(masks):
                masks[line.owner] |= squares
        found = match.notes["features:home-lines"] = tuple(masks)
    return found[seat]


def has_support(table: Table, space: int) -> bool:
    """Whether an object on a square holds whoever is there (PIT-03)."""
    pieces = table.pieces_at(space)
    return any(table.belongs(space, table.kind(piece).supports) for piece in pieces)


def stands_by_itself(table: Table, piece: int, space: int) -> bool:
    """Whether the ground of a square lets a miniature end its action there without help.

    Nothing here is about pits: every category of obstacle works alike (PIT-11), and an ability may
    name a subcategory of one (R-126).
    """
    if not table.topology.hollow & BIT[space]:
        return True
    return table.belongs(space, table.kind(piece).stops)


def attachable(table: Table, piece: int) -> int:
    """The squares to which a support can be fastened by its user (VET-ROPE-01, R-98, R-311).

    Ground where the user may stand, lines, squares of obstacles that hold a support already
    (VET-ROPE-04, VET-ROPE-05), those on which a friend stands who bridges them (R-312); and what
    features declare (VET-ROPE-02).
    """
    topology, kind = table.topology, table.kind(piece)
    mask = topology.known & ~topology.hollow
    if not table.is_wounded(piece):  # a wounded stands nowhere by an ability of its own (WOUND-03)
        mask |= topology.squares_of(kind.stops)
    for support in table.match.supports:
        space = table.state.at[support]
        if space >= 0 and topology.hollow & BIT[space]:
            mask |= BIT[space]
    always, never = always_attachable(table)
    seat = table.seat(piece)
    for friend in table.match.bridgers:
        space = table.state.at[friend]
        if friend == piece or space < 0 or table.seat(friend) != seat or table.is_wounded(friend):
            continue
        if table.belongs(space, table.kind(friend).bridges):
            mask |= BIT[space]
    return (mask | always) & ~never


def always_attachable(table: Table) -> tuple[int, int]:
    """Squares to which a support can be fastened always, and never (VET-ROPE-02, VET-TERR-09)."""
    topology = table.topology
    found: tuple[int, int] | None = topology.memo.get("features:attachable")
    if found is None:
        masks = {True: 0, False: 0, None: 0}
        for name, squares in topology.features.items():
            masks[table.rules.square_features[name].attachable] |= squares
        found = (masks[True], masks[False])
        topology.keep("features:attachable", found)
    return found


def empty_floor(table: Table) -> int:
    """Return the empty floor squares: floor with no piece and no marker on it.

    Rotation gears and squares of lines are none; markers on borders make no difference.
    Where tokens may be placed is another question (`empty_for_tokens`).
    Rules: TERRAIN-FLOOR-01, TERRAIN-FLOOR-02, R-309, VET-TERR-06, VET-TERR-08.
    """
    return table.topology.floor & ~_occupied(table)


def empty_for_tokens(table: Table) -> int:
    """Return the squares where a token may be placed: empty floor, and empty rotation gears.

    Rules: PLACE-03, PLACE-04, TERRAIN-GEAR-01.
    """
    return table.topology.placeable & ~_occupied(table)


def _occupied(table: Table) -> int:
    """Return the squares of all pieces."""
    return all_characters(table) | table.state.items


def landing_problem(
    table: Table, piece: int, space: int, load: int, *, own_support: bool = False
) -> Refusal | None:
    """Why a miniature may not come to stand on a square with a load (-1: none), or None (GOLD-03).

    For whatever is no walk: jumps, walking through walls. What lies there becomes its load (R-37).
    With `own_support` a support that it brings along may hold it there (R-134, against R-315),
    unless that support lies on an obstacle now (OBJ-ROPE-09).
    """
    seat = table.seat(piece)
    if table.state.exits[seat] & BIT[space]:
        if all_characters(table) & BIT[space]:
            return refusal("occupied", "R-75", f"somebody is on {table.square(space)}")
        return None
    if table.match.plan.lines_mask & ~own_lines(table, seat) & BIT[space]:
        return refusal("closed-line", "EXIT-04", f"{table.square(space)} is no line to enter")
    there = [other for other in table.pieces_at(space) if other not in (piece, load)]
    for other in there:
        if table.kind(other).is_object:
            continue
        if not table.is_wounded(other):
            rule = stopping_rule(table, seat, table.seat(other))
            return refusal("occupied", rule, f"{table.name(other)} stands on {table.square(space)}")
        if not is_friendly(table, table.seat(other), seat):
            return refusal(
                "enemy-wounded", "MOVE-09", f"an enemy wounded lies on {table.square(space)}"
            )
    if len(there) + (1 if load >= 0 else 0) > 1:
        return refusal("two-loads", "GOLD-05", f"{table.square(space)} would hold too much")
    if stands_by_itself(table, piece, space) or has_support(table, space):
        return None
    if own_support and load >= 0 and may_bring(table, piece, space, load):
        return None
    return refusal(
        "no-ground", "MOVE-16", f"{table.name(piece)} cannot stand on {table.square(space)}"
    )


def open_landing(table: Table, piece: int) -> int:
    """The squares, as a mask, where a miniature may come to stand if nothing is on them.

    `landing_problem` and `may_land` say the same, and what stands in the way elsewhere. The squares
    by which it leaves are none of them.
    """
    topology, seat, kind = table.topology, table.seat(piece), table.kind(piece)
    key = ("features:landing", seat, kind.id)
    found: int | None = topology.memo.get(key)
    if found is None:
        lines = table.match.plan.lines_mask & ~own_lines(table, seat)
        stand = ~topology.hollow | topology.squares_of(kind.stops)
        for name, squares in topology.features.items():
            if not table.rules.square_features[name].landing:
                stand &= ~squares
        found = topology.known & stand & ~(lines | table.state.exits[seat])
        topology.keep(key, found)
    return found


def stopping_rule(table: Table, seat: int, other: int) -> str:
    """The rule that forbids a miniature to stop on one of another seat, or of its own."""
    if is_ally(table, seat, other):
        return "SCN-M7-10"
    return "MOVE-06" if other == seat else "MOVE-07"


def may_bring(table: Table, piece: int, space: int, load: int) -> bool:
    """Whether the load can be fastened on an obstacle by the character that brings it there.

    Not if it is in use on an obstacle now: the next square must be crossable without it (R-100).
    """
    if table.topology.hollow & BIT[table.space(piece)]:
        return False
    if not table.belongs(space, table.kind(load).supports):
        return False
    return bool(table.topology.anchored(attachable(table, piece)) & BIT[space])


def score(table: Table, seat: int, points: int, why: str) -> None:
    """Give victory points to a seat; they are numbers, whatever counts them (VET-VP-01)."""
    if points:
        table.do(events.Scored(seat, points, why))


def eliminate(table: Table, piece: int, by: int) -> bool:
    """Eliminate a character: its object stays, or is lost on an obstacle; somebody scores.

    `by` is the seat that caused it, by combat (MULTI-72) or otherwise (MULTI-73); nobody else
    scores (MULTI-71, MULTI-75). One action may come here several times (VP-05). False if something
    else happened instead, and it is on the board still.
    """
    owner, space = table.seat(piece), table.space(piece)
    table.do(events.Removed(piece, "eliminated", by, space))
    if table.space(piece) >= 0:
        return False
    drop_from_obstacle(table, space)
    for seat in killers(table, owner, by):
        score(table, seat, 1, "elimination")
    return True


def killers(table: Table, owner: int, by: int) -> tuple[int, ...]:
    """The seats that an elimination counts for, with the seat that caused it (-1: the owner).

    If that is the owner itself, every other seat scores (VP-01, R-79, MULTI-74). That is a suicide
    (VET-SUICIDE-01): the opponent scores (VET-SUICIDE-02), or with more seats all the others
    (VET-SUICIDE-03, VET-MULTI-01, CG-VP-02, R-C70). Of allies, who are one party, one seat
    scores (R-M76). It is scored, but opens no new actions (R-317).
    """
    cause = owner if by < 0 else by
    return table.match.parties.rivals[cause] if is_friendly(table, cause, owner) else (cause,)


def drop_from_obstacle(table: Table, space: int) -> None:
    """Discard what lies alone on an obstacle and is no support (PIT-04, R-45, R-54)."""
    if space < 0 or not table.topology.hollow & BIT[space]:
        return
    for other in table.pieces_at(space):
        kind = table.kind(other)
        if kind.is_object and not table.belongs(space, kind.supports):
            table.do(events.Removed(other, "discarded", -1, space))


def move_and_leave(table: Table, piece: int, event: Event) -> None:
    """Let a miniature come to another square; if that is an exit, it leaves (MOVE-15, EXIT-01).

    What counts is where it is after the event, which may be replaced, prevented or followed by
    others.
    """
    was = tuple(table.state.at)
    table.do(event)
    space = table.space(piece)
    if space < 0 or space == was[piece] or table.is_wounded(piece):
        return
    if table.state.exits[table.seat(piece)] & BIT[space]:
        there = tuple(other for other in table.pieces_at(space) if was[other] == space)
        leave_labyrinth(table, piece, space, there)


def leave_labyrinth(table: Table, piece: int, space: int, before: tuple[int, ...]) -> None:
    """A miniature that came onto an exit square leaves at once, with its load (EXIT-01, EXIT-02).

    In most games all lines of other seats are exits (MULTI-60, MULTI-62), but never those of all
    (MULTI-112). It scores, more with some loads (VP-02, VP-03, MULTI-70, CG-VP-01, CG-VP-03). A
    load leaves the game, for nobody's points if it is a wounded (EXIT-07, EXIT-08, EXIT-09, VP-04,
    CG-VP-05).
    `before` is what was on the square already; none of it is taken along (EXIT-05, R-76, R-77).
    """
    seat = table.seat(piece)
    loads = table.loads_of(piece)
    if not table.match.board.holds:
        loads = tuple(p for p in table.pieces_at(space) if p != piece and p not in before)
    worth = [
        sum(ability.exit_points(table, bearer) for ability in table.kind(bearer).exiting)
        for bearer in (piece, *loads)
    ]
    table.do(events.Removed(piece, "exited", seat, space))
    if table.space(piece) >= 0:
        return  # something kept it from leaving
    for load in loads:
        how = "carried-out" if table.kind(load).is_object else "rescued"
        table.do(events.Removed(load, how, seat, space))
    brought = zip((piece, *loads), worth, strict=True)
    score(table, seat, 1 + sum(own for one, own in brought if table.space(one) < 0), "exit")


def fallen(table: Table) -> list[int]:
    """The characters on obstacles that nothing holds (PIT-05).

    A support there holds a wounded too: it hangs on (PIT-06, CHAR-THIEF-05, OBJ-ROPE-10).
    """
    found: list[int] = []
    there = table.topology.hollow & all_characters(table)
    if not there:
        return found
    for space in bits(there):
        pieces = table.pieces_at(space)
        if len(pieces) == 1 and _may_stop(table, pieces[0]) & BIT[space]:
            continue  # mostly they are there by an ability of their own
        if has_support(table, space):
            continue
        found.extend(
            piece
            for piece in pieces
            if not table.kind(piece).is_object
            and (table.is_wounded(piece) or not table.belongs(space, table.kind(piece).stops))
            and not (table.is_wounded(piece) and _is_carried(table, piece, space))
        )
    return found


def _may_stop(table: Table, piece: int) -> int:
    """The obstacles, as a mask, on which a character may stop by an ability of its own."""
    if table.state.wounded >> piece & 1:
        return 0
    topology, kind = table.topology, table.match.kind_of[piece]
    key = ("features:may-stop", kind.id)
    found: int | None = topology.memo.get(key)
    if found is None:
        found = topology.squares_of(kind.stops)
        topology.keep(key, found)
    return found


def _is_carried(table: Table, piece: int, space: int) -> bool:
    """Whether a wounded is the load of a miniature that stands there by itself."""
    carrier = table.mini_at(space)
    return (
        carrier >= 0
        and is_friendly(table, table.seat(carrier), table.seat(piece))
        and table.belongs(space, table.kind(carrier).stops)
    )
