"""A match: the immutable part of one game, such as rules, seats and the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import attrs

from dtwister._board.grid import BoardGrid
from dtwister._board.labyrinth import Labyrinth
from dtwister._board.placed_rooms import PlacedRoom
from dtwister._board.rooms import CompiledRoom, MarkerPlace, turned_cell
from dtwister._board.zone_labyrinth import ZoneLabyrinth
from dtwister._caching import Caches, LatestOwners, caches_are_on, per_match, per_rules
from dtwister._engine.board_kinds import Board
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.piece_kinds import Piece, PieceKind, compile_kind
from dtwister._engine.setup.ability_index import (
    AbilityIndex,
    abilities_in_play,
    abilities_of_everyone,
    index_abilities,
)
from dtwister._engine.setup.action_menus import ActionMenus, make_menus, menus_of
from dtwister._engine.setup.alliances import Alliances, alliances_of, check_seating
from dtwister._engine.setup.board_setup import (
    LineSetup,
    RoomSetup,
    compiled_rooms,
    grid_of,
    marked_room_of,
    placed_room_of,
    seat_called,
    set_up_lines,
    set_up_rooms,
)
from dtwister._engine.setup.draft_pool import DraftPool, draft_pool_of
from dtwister._engine.setup.game_options import (
    TRUSTING,
    checked_options,
    checked_seats,
    rooms_to_draw_from,
)
from dtwister._engine.setup.memory_index import MemoryIndex, first_values, index_memories
from dtwister._engine.setup.plugins_in_play import is_in_play, plugins_in_play
from dtwister._engine.setup.roster import (
    NamedPieces,
    PieceSets,
    Placeholders,
    characters_by_seat,
    concealable_kinds,
    has_rings,
    kinds_of,
    make_pieces,
    placeholders_of,
    roster_of,
    sort_pieces,
)
from dtwister._engine.setup.shared_matches import SharedMatches
from dtwister._engine.setup.status_kinds import Change, changed_kinds, changes_of
from dtwister._model.ids import (
    NO_PIECE,
    NO_ROOM,
    PieceId,
    SeatId,
    SpaceId,
    enumerate_pieces,
    enumerate_seats,
)
from dtwister._model.lifetimes import HeldStatus
from dtwister._model.options import Option, Setting, V
from dtwister._model.specs import Character, Scenario
from dtwister._model.state import DISCARDED, RESERVE, State
from dtwister._model.values.pickled_classes import pickled

T = TypeVar("T")

VARIANTS: Final = 64
"""The number of matches that are kept for different statuses of pieces."""
LATEST: Final = 16
"""The number of labyrinths, those made last, that keep their caches: 100 kB or more each.

A game that waits for its players soon holds none, however many games there are. The collector looks
at all that is held, and play seldom comes back to an older labyrinth.
"""


def _derived(build: Callable[[Match], T]) -> T:
    """Declare a field that follows from the fields above it."""
    field: T = attrs.field(default=attrs.Factory(build, takes_self=True), repr=False)
    return field


class MatchFields:
    """The places of the fields of a match; those of a compiled build are native."""

    __slots__ = (
        *("rules", "scenario", "options", "settings", "board", "grid", "rooms", "seats"),
        *("alliances", "draft_pool", "kinds", "pieces", "placeholders"),
        *("piece_index", "piece_ids", "seat_ids", "kind_of", "seat_of", "characters", "objects"),
        *("piece_sets", "room_setup", "line_setup", "abilities", "menus", "memories"),
        *("statuses", "origin", "variants", "match_caches", "plugins", "companions"),
    )


@pickled
@attrs.frozen(eq=False, kw_only=True)
class Match(MatchFields):
    """The part of a game that stays the same, shared by its states, forks and views.

    It is frozen, and so are its parts. Play writes to the caches only (`dtwister._caching`).

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> game.match.seats, game.match.options["target"], game.match.scenario.id
    (('blue', 'yellow'), 5, 'base:standard')
    """

    rules: Rules
    scenario: Scenario
    options: Mapping[str, int | bool | str]
    settings: Mapping[str, int | bool | str] = _derived(lambda match: dict(match.scenario.settings))
    plugins: frozenset[str]
    """The plug-ins in play: only these take part in the game."""
    board: Board
    """The differences in play of this kind of board."""
    grid: BoardGrid
    rooms: tuple[CompiledRoom, ...]
    seats: tuple[str, ...]
    alliances: Alliances
    """The alliances of seats: by the layout of the scenario, on a drawn board too."""
    draft_pool: DraftPool
    """The pieces that one seat may bring."""
    kinds: Mapping[str, PieceKind]
    pieces: tuple[Piece, ...]
    placeholders: Placeholders
    companions: frozenset[PieceId] = frozenset()
    """The pieces that others bring along: out of play until something brings them in."""

    piece_index: Mapping[str, PieceId] = _derived(
        lambda match: {piece.name: index for index, piece in enumerate_pieces(match.pieces)}
    )
    """Name -> piece."""
    piece_ids: tuple[PieceId, ...] = _derived(
        lambda match: tuple(piece for piece, _ in enumerate_pieces(match.pieces))
    )
    """The numbers of the pieces, in order; without those of placeholders."""
    seat_ids: tuple[SeatId, ...] = _derived(
        lambda match: tuple(seat for seat, _ in enumerate_seats(match.seats))
    )
    """The numbers of the seats, in order."""
    kind_of: tuple[PieceKind, ...] = _derived(
        lambda match: tuple(one.kind for one in (*match.pieces, *match.placeholders.pieces))
    )
    """Piece -> its kind; placeholders too."""
    seat_of: tuple[SeatId, ...] = _derived(
        lambda match: tuple(one.seat for one in (*match.pieces, *match.placeholders.pieces))
    )
    """Piece -> its seat; placeholders too."""
    characters: tuple[tuple[PieceId, ...], ...] = _derived(
        lambda match: characters_by_seat(match.pieces, len(match.seats))
    )
    """Seat -> its characters."""
    objects: tuple[PieceId, ...] = _derived(
        lambda match: tuple(i for i, one in enumerate_pieces(match.pieces) if one.kind.is_object)
    )

    piece_sets: PieceSets = _derived(
        lambda match: sort_pieces(
            *(match.rules, match.plugins, match.rooms), match.kind_of, match.objects
        )
    )
    room_setup: RoomSetup = _derived(
        lambda match: set_up_rooms(match.rooms, match.grid.layout, trusting=match.option(TRUSTING))
    )
    line_setup: LineSetup = _derived(
        lambda match: set_up_lines(match.rules, match.scenario, match.grid, match.seats)
    )
    abilities: AbilityIndex = _derived(
        lambda match: index_abilities(
            *(match.rules, match.scenario, match.board, match.plugins),
            rooms=match.rooms,
            kind_of=match.kind_of,
            has_printed_links=has_rings(match.rules, match.plugins, match.rooms)
            or bool(match.grid.layout.links),
        )
    )
    menus: ActionMenus = _derived(lambda match: menus_of(match.rules, match.kind_of))
    memories: MemoryIndex = _derived(lambda match: index_memories(match.rules, match.plugins))

    statuses: tuple[HeldStatus, ...] = ()
    """Statuses that change the kinds of pieces of this match; none, but for a match of these."""
    origin: Match | None = attrs.field(default=None, repr=False)
    """The match without any status; None if this is it."""
    variants: dict[tuple[Change, ...], Match] = attrs.field(factory=dict, init=False, repr=False)
    """The matches for statuses that change the kinds of pieces, made from this one."""

    match_caches: Caches = attrs.field(factory=dict, init=False, repr=False)
    """Caches of results that follow from the match (`per_match`)."""

    @classmethod
    def new(
        cls,
        rules: Rules,
        scenario: Scenario,
        options: Mapping[str, int | bool | str],
        *,
        seats: tuple[str, ...] = (),
        room_ids: tuple[str, ...] | None = None,
        pieces: NamedPieces | None = None,
        grid: BoardGrid | None = None,
    ) -> Match:
        """Settle the beginning of a game of a scenario;
        an `OptionError` for wrong options.

        A drawn position brings its own rooms, pieces and grid. Other games of the same scenario,
        with the same options and seats, share one match.
        """
        options = checked_options(scenario, options, rules)
        pool = draft_pool_of(rules, scenario, options)
        home = rules.layouts[scenario.layout]
        layout = grid.layout if grid else home
        board = rules.boards.get(layout.board) or Board()
        seats = checked_seats(rules, scenario, layout, seats)
        alliances = alliances_of(home, seats)
        check_seating(home, seats, alliances, scenario.id)
        shared = _shared_matches(rules)
        key = (scenario.id, seats, repr(sorted(options.items())))
        whole = grid is None and room_ids is None and pieces is None
        found = shared.find(key) if whole else None
        if found is not None and found.scenario is scenario:
            return found
        if room_ids is None:
            room_ids = rooms_to_draw_from(rules, scenario, options, pool, layout)
        roster = roster_of(rules, scenario, pool, seats, drawn=pieces)
        ids = tuple(dict.fromkeys(roster.kinds))
        plugins = plugins_in_play(rules, scenario, layout, pool=pool, rooms=room_ids, kinds=ids)
        everyone = abilities_of_everyone(rules, scenario, board, plugins)
        kinds = kinds_of(rules, ids, everyone)
        made = make_pieces(kinds, roster.pieces, seats)
        made_match = cls(
            rules=rules,
            scenario=scenario,
            options=options,
            plugins=plugins,
            board=board,
            grid=grid or grid_of(rules, scenario.layout),
            rooms=compiled_rooms(rules, layout, room_ids),
            seats=seats,
            alliances=alliances,
            draft_pool=pool,
            kinds=kinds,
            pieces=made,
            companions=roster.companions,
            placeholders=placeholders_of(
                *(made, seats),
                conceals=board.conceals(options)
                or any(
                    ability.conceals
                    for ability in (
                        *abilities_in_play(rules, rules.game, board, plugins),
                        *scenario.abilities,
                    )
                ),
                kinds=concealable_kinds(kinds),
            ),
        )
        if whole:
            shared.add(key, made_match)
        return made_match

    def __copy__(self) -> Match:
        """Return the match itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Match:
        """Return the match itself: it never changes."""
        return self

    @property
    def identity(self) -> tuple[str, str, tuple[str, ...], tuple[tuple[str, object], ...]]:
        """Return a value that is equal for matches whose states mean the same.

        It has the rules that the game needs; neither a text nor an unrelated plug-in changes it.
        """
        from dtwister._engine.questions.rules_needs import needs_of

        options = tuple(sorted(self.options.items()))
        return (needs_of(self).digest, self.scenario.id, self.seats, options)

    def option(self, option: Option[V]) -> V:
        """Return the value of an option; its absent value
        if the scenario does not name it.
        """
        return option.value_in(self.options)

    def setting(self, setting: Setting[V]) -> V:
        """Return the value of a setting of the scenario, or its default."""
        value = self.settings.get(setting.name, setting.default)
        return value  # type: ignore[return-value]  # it was checked when the scenario was loaded

    def is_in_play(self, name: str) -> bool:
        """Return whether the component with an id is of a plug-in in play, or of none."""
        return is_in_play(self.rules, self.plugins, name)

    def home_seat(self, colour: str) -> SeatId:
        """Return the number of the seat that the scenario calls by a colour of its layout.

        The players may have chosen other colours; their seats are in the same order.
        """
        return seat_called(self.rules, self.scenario, colour)

    def name_of(self, piece: PieceId) -> str:
        """Return the name of a piece or placeholder; `?` for a number that is none."""
        count = len(self.pieces)
        if 0 <= piece < count:
            return self.pieces[piece].name
        known = count <= piece < count + len(self.placeholders.pieces)
        return self.placeholders.pieces[piece - count].name if known else "?"

    @per_match
    def kind_without(self, kind: PieceKind, tag: str) -> PieceKind:
        """Return a kind of piece without those of its abilities that have a tag."""
        spec = self.rules.characters.get(kind.id) or self.rules.objects[kind.id]
        everyone = self.abilities.of_everyone
        if self.origin is not None and kind.id in self.kinds and self.kinds[kind.id] is not kind:
            # A status changed it; all that it can do is among its own abilities now.
            spec = attrs.evolve(spec, abilities=kind.abilities, tags=kind.printed_tags)
            if isinstance(spec, Character):
                spec = attrs.evolve(spec, movement=kind.movement, combat=kind.combat)
            everyone = ()
        rest = tuple(ability for ability in spec.abilities if tag not in ability.tags)
        less = compile_kind(
            attrs.evolve(spec, abilities=rest),
            kind.index,
            tuple(ability for ability in everyone if tag not in ability.tags),
        )
        return attrs.evolve(less, id=f"{kind.id} without {tag}")

    def with_statuses(self, statuses: tuple[HeldStatus, ...]) -> Match:
        """Return the match as it is while pieces have some statuses: it has their kinds as changed.

        Statuses that change no kind leave the match as it is.
        """
        base = self.origin or self
        changes = changes_of(base.rules, statuses) if statuses else ()
        if not changes:
            return base
        found = base.variants.get(changes) if caches_are_on() else None
        if found is None:
            found = base._with_changes(changes, statuses)
            if caches_are_on():
                if len(base.variants) >= VARIANTS:
                    base.variants.clear()
                base.variants[changes] = found
        return found

    def _with_changes(self, changes: tuple[Change, ...], statuses: tuple[HeldStatus, ...]) -> Match:
        """Return a match that differs in the kinds of some pieces, and what follows from them."""
        changed = changed_kinds(self.rules, self.kind_of, changes, self.abilities.of_everyone)
        kind_of = tuple(changed.get(i, kind) for i, kind in enumerate_pieces(self.kind_of))
        own = {f"{kind.id}#{piece}": kind for piece, kind in changed.items()}
        same = ("rules", "scenario", "options", "settings", "board", "grid", "rooms", "seats")
        also = ("plugins", "alliances", "draft_pool", "pieces", "placeholders", "companions")
        more = (
            "piece_index",
            "piece_ids",
            "seat_ids",
            "seat_of",
            "characters",
            "objects",
            "room_setup",
            "line_setup",
        )
        shared = {name: getattr(self, name) for name in (*same, *also, *more, "memories")}
        return Match(
            **shared,
            kinds={**self.kinds, **own},
            kind_of=kind_of,
            menus=make_menus(kind_of),
            statuses=statuses,
            origin=self,
        )

    def new_state(self, seed: int) -> State:
        """Return the state before the first action."""
        slots = len(self.grid.slots)
        return State(
            at=[DISCARDED if i in self.companions else RESERVE for i in self.piece_ids],
            wounded=0,
            fresh=0,
            recovered=0,
            face_down=0,
            carrier=[NO_PIECE] * len(self.pieces),
            concealed=(),
            statuses=(),
            tiles=[NO_ROOM] * slots,
            turns=[0] * slots,
            faceup=0,
            gate_states={},
            markers={},
            marker_terms=(),
            lots=(),
            vp=[0] * len(self.seats),
            memory=first_values(self, self.memories.slots),
            frames=[],
            clock=0,
            rng=seed & ((1 << 64) - 1),
            result=None,
            here={},
            minis=[0] * len(self.seats),
            hurt=[0] * len(self.seats),
            items=0,
            exits=self.line_setup.exits,
            labyrinth=None,
        )

    # -- states on the board ----------------------------------------------------------------------

    def placed_room(
        self,
        slot: int,
        room: int,
        turn: int,
        gate_states: tuple[int, ...],
        markers: tuple[MarkerPlace, ...],
    ) -> PlacedRoom:
        """Return the masks of a room as it lies, with the markers on it."""
        marked = self._with_markers(room, markers)
        return placed_room_of(self.grid, slot, marked, turn, gate_states)

    def _with_markers(self, room: int, markers: tuple[MarkerPlace, ...]) -> CompiledRoom:
        if not markers:
            return self.rooms[room]
        return marked_room_of(self.rules, self.rooms[room], markers)

    def markers(self, state: State, room: int) -> tuple[MarkerPlace, ...]:
        """Return the markers that lie on a room, but for those that are states of its gates."""
        if not state.markers:
            return ()
        found = sorted(entry for entry in state.markers.items() if entry[0][0] == room)
        return tuple((cell, side, name) for (_, cell, side), name in found)

    def room_now(self, state: State, room: int) -> CompiledRoom:
        """Return a room as it is with the markers on it."""
        return self._with_markers(room, self.markers(state, room))

    def cell_at(self, state: State, space: SpaceId) -> int:
        """Return the cell of its room, as it is drawn, that lies on a space of a slot."""
        slot = self.grid.slot_of[space]
        place = self.grid.slots[slot].index(space)
        if self.grid.zoned:
            icon = self.grid.layout.icons[place][1]
            return self.rooms[state.tiles[slot]].room.cells.index(icon)
        size, turn = self.grid.size, state.turns[slot]
        return next(c for c in range(size * size) if turned_cell(c, turn, size) == place)

    def gate_states(self, state: State, room: int) -> tuple[int, ...]:
        """Return the states of the gates of a room."""
        count = len(self.rooms[room].gates)
        if not (count and state.gate_states):
            return (0,) * count
        return tuple([state.gate_states.get((room, gate), 0) for gate in range(count)])

    def labyrinth(self, state: State) -> Labyrinth:
        """Return the labyrinth as it lies in a state, which stores it until it changes."""
        found = state.labyrinth
        if found is None:
            placed = _placed_rooms(self, state)
            # Caches of the labyrinth hold what follows from the kinds of pieces too.
            latest, key = latest_labyrinths(self.origin or self), (placed, state.statuses)
            found = latest.find(key) if caches_are_on() else None
            if found is None:
                found = (ZoneLabyrinth if self.grid.zoned else Labyrinth)(self.grid, placed)
                latest.add(key, found)
            state.cache_labyrinth(found)
        return found


def _placed_rooms(match: Match, state: State) -> tuple[PlacedRoom | None, ...]:
    """Return the rooms as they lie on their slots, None for those that are face down."""
    found: list[PlacedRoom | None] = [None] * len(state.tiles)
    for slot, room in enumerate(state.tiles):
        if room >= 0 and state.faceup >> slot & 1:
            gates, markers = match.gate_states(state, room), match.markers(state, room)
            found[slot] = match.placed_room(slot, room, state.turns[slot], gates, markers)
    return tuple(found)


@per_match
def latest_labyrinths(match: Match) -> LatestOwners[Labyrinth]:
    """Return the labyrinths used last in all games of a match."""
    return LatestOwners(LATEST)


@per_rules
def _shared_matches(rules: Rules) -> SharedMatches[Match]:
    """Return the matches of these rules that further games can have too."""
    return SharedMatches()
