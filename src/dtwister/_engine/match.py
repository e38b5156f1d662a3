"""A match: the immutable side of one game. Rules, scenario, options, seats, pieces, the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import attrs

from dtwister._board.grid import BoardGrid
from dtwister._board.labyrinth import Labyrinth, PlacedRoom, place_room
from dtwister._board.rooms import CompiledRoom, MarkerPlace, turned_cell, with_markers
from dtwister._board.zone_labyrinth import ZoneLabyrinth
from dtwister._engine.board_kinds import Board
from dtwister._engine.compiled_rules import Memory, Rules, ability_order
from dtwister._engine.piece_kinds import (
    Piece,
    PieceKind,
    compile_kind,
    make_placeholders,
    overrides,
)
from dtwister._engine.rules_cache import (
    Menu,
    compiled_room_of,
    grid_of,
    menus_of,
    placed_rooms_of,
)
from dtwister._engine.setup.alliances import Alliances, alliances_of, check_seating, leaving
from dtwister._engine.setup.draft_pool import DraftPool, draft_pool_of, pair_groups
from dtwister._engine.setup.game_options import checked_options, checked_seats, rooms_to_draw_from
from dtwister._errors import OptionError
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import ActionSource
from dtwister._model.ids import NO_PIECE, NO_ROOM, WHOLE_GAME
from dtwister._model.specs import Scenario
from dtwister._model.state import RESERVE, State

_RECENT_LIMIT = 3
_MENU_LIMIT = 4096
_PLACED_ROOM_LIMIT = 4096
DRAWN = "drawn"
"""The value of an option `pairs` that leaves it to chance which rooms there are (R-M06)."""


AbilityBearers = tuple[tuple[Ability, tuple[int, ...]], ...]


class Match:
    """What stays the same during one game; shared by all its states, copies and views."""

    def __init__(
        self,
        rules: Rules,
        scenario: Scenario,
        options: Mapping[str, int | bool | str],
        *,
        seats: tuple[str, ...] = (),
        room_ids: tuple[str, ...] | None = None,
        pieces: tuple[tuple[str, int], ...] | None = None,
        grid: BoardGrid | None = None,
    ) -> None:
        self.rules = rules
        self.scenario = scenario
        self.options = checked_options(scenario, options, rules)
        self.draft_pool: DraftPool = draft_pool_of(rules, scenario, self.options)
        """What one seat may bring."""
        layout = grid.layout if grid else rules.layouts[scenario.layout]
        self.grid = grid or grid_of(rules, layout)
        self.board = rules.boards.get(layout.board) or Board()
        """What differs in play between kinds of boards."""
        self.seats = checked_seats(rules, scenario, layout, seats)
        home = rules.layouts[scenario.layout]
        self.alliances: Alliances = alliances_of(home, self.seats)
        """Which seats are allies: of the layout of the scenario, on a drawn board too."""
        check_seating(home, self.seats, self.alliances, scenario.id)
        self.settings = dict(scenario.settings)
        if room_ids is None:
            room_ids = rooms_to_draw_from(rules, scenario, self.options, self.draft_pool, layout)
        self.rooms: tuple[CompiledRoom, ...] = tuple(
            compiled_room_of(rules, name) for name in room_ids
        )
        for one in self.rooms if layout.icons else ():
            if sorted(one.room.cells) != sorted(name for _, name in layout.icons):
                raise OptionError(
                    f"the room {one.room.id} does not fit on the board {layout.id}, on which "
                    "every room has each of the icons once"
                )
        self.pairs = pair_groups(tuple(room.room for room in self.rooms))
        """Pair -> its rooms; pairs of two sets may have the same number, so a name has both."""
        self.pair_of = {tile: pair for pair, both in self.pairs.items() for tile in both}
        """Room -> its pair."""
        self.fixed_rooms = {
            index: room
            for index, slot in enumerate(self.grid.layout.slots)
            if slot.fixed and (room := self._room_called(slot.fixed)) >= 0
        }
        """Slot -> the room that always lies there."""
        self.character_abilities = (
            *self._for_board(rules.everyone),
            *(a for a in scenario.abilities if a.action),
        )
        """What every character can do; a scenario may add to it."""
        trusting = self.options.get("trusting") is True
        self.accepted_tokens = tuple(
            "both" if trusting else one.kinds for one in self.grid.layout.slots
        )
        """Slot -> the kind of tokens that may be laid there at set-up (MULTI-125, R-M30)."""
        self.kinds = self._compile_kinds(pieces)
        self.pieces = self._make_pieces(pieces)
        self.piece_index = {piece.name: index for index, piece in enumerate(self.pieces)}
        self.placeholders = (
            make_placeholders(self.pieces, self.seats) if self.board.conceals(self.options) else ()
        )
        """What stands in a view for pieces that its seat cannot tell, numbered after all pieces."""
        self.placeholder_index = {
            piece.name: index for index, piece in enumerate(self.placeholders, len(self.pieces))
        }
        every = (*self.pieces, *self.placeholders)
        self.action_menus = (
            menus_of(rules, scenario, self.board.id, every) if pieces is None else {}
        )
        """What `action_menu` answered so far, in all games of the scenario with the same pieces."""
        self.kind_of = tuple(piece.kind for piece in every)
        """Piece -> its kind; stand-ins too."""
        self.seat_of = tuple(piece.seat for piece in every)
        """Piece -> its seat; stand-ins too."""
        self.singletons = tuple((index,) for index in range(len(self.kind_of)))
        """Piece -> what is on its square when nothing else is: one object for all states."""
        self.characters = tuple(
            tuple(
                index
                for index, piece in enumerate(self.pieces)
                if piece.seat == seat and not piece.kind.is_object
            )
            for seat in range(len(self.seats))
        )
        self.objects = tuple(i for i, piece in enumerate(self.pieces) if piece.kind.is_object)
        self.supports = tuple(i for i in self.objects if self.kind_of[i].supports)
        floors = [cell for room in self.rooms for cell in room.cells]
        floors += [spec for spec in rules.square_features.values() if spec.marker]
        there = {name for spec in floors for name in (spec.category, *spec.subcategories)}
        self.granting_objects = tuple(
            i for i in self.objects if self.kind_of[i].passes or self.kind_of[i].crosses & there
        )
        """The objects with which their carriers step through more, or over more that is there."""
        self.object_set = frozenset(self.objects)
        self.passable_pieces = tuple(
            i for i, kind in enumerate(self.kind_of) if kind.crossable_abilities
        )
        self.bridgers = tuple(i for i, kind in enumerate(self.kind_of) if kind.bridges)
        placed = ability_order(
            list({a for kind in self.kind_of for a in kind.offers if overrides(a, "squares")})
        )
        self.static_abilities = tuple(ability for ability in placed if ability.squares_fixed)
        """The abilities that are offered on certain squares of the labyrinth only."""
        self.free_actors = tuple(
            piece
            for piece, kind in enumerate(self.kind_of)
            if any(not ability.cost for ability in (*kind.offers, *kind.wounded_offers))
        )
        """The pieces with actions that cost nothing."""
        self.dynamic_abilities = tuple(ability for ability in placed if not ability.squares_fixed)
        """Those for which the squares depend on more."""
        ground = dict.fromkeys(a for t in self.rooms for cell in t.cells for a in cell.abilities)
        own = [ability for ability in scenario.abilities if not ability.action]
        self.game_abilities = ability_order([*self._for_board(rules.game), *own, *ground])
        self.standing_rules = tuple(
            a for a in self.game_abilities if overrides(a, "apply_standing_rule")
        )
        self.answering_abilities = tuple(
            a for a in self.game_abilities if overrides(a, "answer_for_seat")
        )
        self.goal_abilities = tuple(a for a in scenario.abilities if overrides(a, "goals"))
        self.listeners = self._bearers("listens")
        self.replacers = self._bearers("replaces")
        self.memory_index: dict[Memory[Any], int] = {
            memory: index for index, memory in enumerate(rules.memories)
        }
        self.secrets = tuple(
            (i, memory) for i, memory in enumerate(rules.memories) if memory.secret
        )
        """The memories that hide something, with their places in the state."""
        self.cache: dict[str, Any] = {}
        """What others worked out about the match and keep with it; keys begin with their name."""
        self._recent: tuple[Labyrinth, ...] = ()
        """The labyrinths made last: only these keep what was worked out about them."""
        self._with_object_abilities: dict[
            tuple[int, int], tuple[tuple[Ability, ...], tuple[Ability, ...]]
        ] = {}
        self._abilities_for: dict[
            tuple[int, type[Action]], tuple[tuple[Ability, ...], tuple[Ability, ...]]
        ] = {}
        self._offers: dict[tuple[int, int], list[tuple[int, int, int, ActionSource]]] = {}
        self.max_cost = max((a.cost for kind in self.kind_of for a in kind.offers), default=0)
        """What an action may cost at most."""
        self._placed_rooms = placed_rooms_of(rules, layout, room_ids) if grid is None else {}
        """Rooms as they can lie, for all games on the same board with the same rooms."""
        exits = [self._exit_mask(seat) for seat in range(len(self.seats))]
        self.drawn_lines = tuple(
            index for index, line in enumerate(self.grid.layout.lines) if line.owner == "drawn"
        )
        """The lines of the layout of which a lot says whose exit they are."""
        lines = [self._line_mask(seat) for seat in range(len(self.seats))]
        stay = [self._stays(seat) for seat in range(len(self.seats))]
        self.exits = tuple(0 if stays else mask for mask, stays in zip(exits, stay, strict=True))
        """Seat -> the squares by which it leaves the labyrinth before any lot is drawn.

        Rules ask `State.exits`, which has those of a lot too.
        """
        self.entry = tuple(
            own | (mask if stays else 0)
            for own, mask, stays in zip(lines, exits, stay, strict=True)
        )
        """Seat -> the squares of lines that are ground for it like any other."""

    @property
    def identity(self) -> tuple[str, str, tuple[str, ...], tuple[tuple[str, object], ...]]:
        """What two matches have in common whose states mean the same."""
        options = tuple(sorted(self.options.items()))
        return (self.rules.digest, self.scenario.id, self.seats, options)

    def _for_board(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """Those of some abilities that this kind of board has."""
        return tuple(a for a in abilities if not a.boards or self.board.id in a.boards)

    def _room_called(self, name: str) -> int:
        """The room with an id, written in full or short, or with a mark; or `NO_ROOM`."""
        for index, tile in enumerate(self.rooms):
            room = tile.room
            if name in (room.id, room.id.rpartition(":")[2], room.mark):
                return index
        return NO_ROOM

    def _stays(self, seat: int) -> bool:
        """Whether the scenario keeps a seat from leaving the labyrinth."""
        return any(self.home_seat(colour) == seat for colour in self.scenario.no_exit)

    def home_seat(self, colour: str) -> int:
        """The number of the seat that the scenario calls by a colour of its layout.

        The players may have chosen other colours; their seats are in the same order.
        """
        return self.rules.layouts[self.scenario.layout].seats.index(colour)

    def _exit_mask(self, seat: int) -> int:
        mask = 0
        seats = leaving(self.grid.layout, self.seats)
        for those, squares in zip(seats, self.grid.line_masks, strict=True):
            mask |= squares if seat in those else 0
        return mask

    def exits_with(self, lots: tuple[int, ...]) -> tuple[int, ...]:
        """Seat -> the squares by which it leaves, when a lot gave drawn lines to these seats."""
        exits = list(self.exits)
        for line, seat in zip(self.drawn_lines, lots, strict=False):
            if seat >= 0 and not self._stays(seat):
                exits[seat] |= self.grid.line_masks[line]
        return tuple(exits)

    def _line_mask(self, seat: int) -> int:
        mask = 0
        for line, squares in zip(self.grid.layout.lines, self.grid.line_masks, strict=True):
            mask |= squares if line.owner in (seat, "any") else 0
        return mask

    def _specs(self, pieces: tuple[tuple[str, int], ...] | None) -> list[str]:
        if pieces is not None:
            return list(dict.fromkeys(name for name, _ in pieces))
        names = dict.fromkeys(
            (*self.scenario.kinds, *self.draft_pool.characters, *self.draft_pool.objects)
        )
        return list(names)

    def _compile_kinds(self, pieces: tuple[tuple[str, int], ...] | None) -> dict[str, PieceKind]:
        rules, names = self.rules, self._specs(pieces)
        key = ("kinds", self.scenario.id, self.board.id, *names)
        # What everybody can do is known by the scenario, if that is the one of the rules.
        known = pieces is None and rules.scenarios.get(self.scenario.id) is self.scenario
        kinds: dict[str, PieceKind] | None = rules.cache.get(key) if known else None
        if kinds is None:
            kinds = {
                name: compile_kind(
                    rules.characters.get(name) or rules.objects[name],
                    index,
                    self.character_abilities,
                )
                for index, name in enumerate(names)
            }
            if known:
                rules.cache[key] = kinds
        return kinds

    def kind_without(self, kind: PieceKind, tag: str) -> PieceKind:
        """A kind of piece without those of its abilities that have a tag."""
        found = self.cache.get(f"without {tag} {kind.id}")
        if found is None:
            spec = self.rules.characters.get(kind.id) or self.rules.objects[kind.id]
            rest = tuple(ability for ability in spec.abilities if tag not in ability.tags)
            everyone = tuple(a for a in self.character_abilities if tag not in a.tags)
            less = compile_kind(attrs.evolve(spec, abilities=rest), kind.index, everyone)
            found = attrs.evolve(less, id=f"{kind.id} without {tag}")
            self.cache[f"without {tag} {kind.id}"] = found
        return cast(PieceKind, found)

    def _make_pieces(self, pieces: tuple[tuple[str, int], ...] | None) -> tuple[Piece, ...]:
        if pieces is None:
            scenario, colours = self.scenario, self.rules.layouts[self.scenario.layout].seats
            pieces = tuple(
                (name, seat)
                for seat in range(len(self.seats))
                for name in (
                    *scenario.characters_of(colours[seat]),
                    *self.draft_pool.characters,
                    *scenario.objects_of(colours[seat]),
                    *self.draft_pool.objects,
                )
            )
        made: list[Piece] = []
        taken: dict[str, int] = {}
        for name, seat in pieces:
            base = f"{self.seats[seat]}.{name.rpartition(':')[2]}"
            taken[base] = taken.get(base, 0) + 1
            text = base if taken[base] == 1 else f"{base}#{taken[base]}"
            made.append(Piece(text, self.kinds[name], seat))
        return tuple(made)

    def name_of(self, piece: int) -> str:
        """The name of a piece or stand-in; `?` for a number that is none."""
        count = len(self.pieces)
        if 0 <= piece < count:
            return self.pieces[piece].name
        known = count <= piece < count + len(self.placeholders)
        return self.placeholders[piece - count].name if known else "?"

    def _bearers(self, what: str) -> dict[type[Event], AbilityBearers]:
        """Event -> who is told of it, in order: (ability, pieces that bear it)."""
        bearers: dict[Ability, list[int]] = {a: [WHOLE_GAME] for a in self.game_abilities}
        for index, kind in enumerate(self.kind_of):
            for ability in kind.abilities:
                bearers.setdefault(ability, []).append(index)
        found: dict[type[Event], list[tuple[Ability, tuple[int, ...]]]] = {}
        for ability in ability_order(list(bearers)):
            for event in getattr(ability, what):
                found.setdefault(event, []).append((ability, tuple(bearers[ability])))
        return {event: tuple(entries) for event, entries in found.items()}

    def with_object_abilities(
        self, offers: tuple[Ability, ...], load: PieceKind
    ) -> tuple[Ability, ...]:
        """What one can do with an object too: nothing is there twice, by two alike or by itself."""
        if not load.is_object:
            return offers
        key = (id(offers), load.index)
        found = self._with_object_abilities.get(key)
        if found is None:
            both = offers + tuple(a for a in load.offers if a not in offers)
            # What the key stands for is kept with it, so that no other object can have its number.
            found = self._with_object_abilities[key] = (both, offers)
        return found[0]

    def abilities_for(self, offers: tuple[Ability, ...], kind: type[Action]) -> tuple[Ability, ...]:
        """Those of the abilities of a character (`Kind.offers`, `joined`) that offer an action."""
        key = (id(offers), kind)
        found = self._abilities_for.get(key)
        if found is None:
            fitting = tuple(ability for ability in offers if ability.action is kind)
            # What the key stands for is kept with it, so that no other object can have its number.
            found = self._abilities_for[key] = (fitting, offers)
        return found[0]

    def action_menu(self, piece: int, load: int, points: int, offered: int) -> Menu:
        """What a miniature may do with a load (or `NO_PIECE`) for some points.

        `offered` are the numbers in `static_abilities` of the abilities that are offered on its
        square.
        """
        always: list[ActionSource] = []
        sometimes: list[tuple[int, ActionSource]] = []
        for cost, staying, shifting, source in self._sources(piece, load):
            if cost > points:
                continue
            if shifting >= 0:
                sometimes.append((shifting, source))
            elif staying < 0 or offered >> staying & 1:
                always.append(source)
        found = (tuple(always), tuple(sometimes))
        if len(self.action_menus) >= _MENU_LIMIT:
            self.action_menus.clear()
        self.action_menus[piece, load, points, offered] = found
        return found

    def _sources(self, piece: int, load: int) -> list[tuple[int, int, int, ActionSource]]:
        """What a miniature may do with a load, for any points and on any square.

        What it costs, its numbers in `static_abilities` and `dynamic_abilities` (-1: it is none of
        them), the source.
        """
        found = self._offers.get((piece, load))
        if found is None:
            offers = self.kind_of[piece].offers
            if load >= 0 and self.kind_of[load].is_object:
                # What it can do by itself is not offered a second time by its object.
                offers += tuple(a for a in self.kind_of[load].offers if a not in offers)
            found = []
            for ability in offers:
                if ability.action is not None:
                    sample = ability.sample if overrides(ability, "sample") else None
                    source = ActionSource(ability.action.verb, piece, ability.offer, sample)
                    staying, shifting = (
                        abilities.index(ability) if ability in abilities else -1
                        for abilities in (self.static_abilities, self.dynamic_abilities)
                    )
                    found.append((ability.cost, staying, shifting, source))
            self._offers[piece, load] = found  # whole, since others may read it at once
        return found

    def new_state(self, seed: int) -> State:
        """The state before anything happened."""
        slots = len(self.grid.slots)
        return State(
            at=[RESERVE] * len(self.pieces),
            wounded=0,
            fresh=0,
            recovered=0,
            face_down=0,
            carrier=[NO_PIECE] * len(self.pieces),
            concealed=(),
            tiles=[NO_ROOM] * slots,
            turns=[0] * slots,
            faceup=0,
            gate_states={},
            markers={},
            lots=(),
            vp=[0] * len(self.seats),
            memory=[memory.initial(self) for memory in self.rules.memories],
            frames=[],
            clock=0,
            rng=seed & ((1 << 64) - 1),
            result=None,
            here={},
            minis=[0] * len(self.seats),
            hurt=[0] * len(self.seats),
            items=0,
            exits=self.exits,
            labyrinth=None,
        )

    def placed_room(
        self,
        slot: int,
        tile: int,
        turn: int,
        states: tuple[int, ...],
        covers: tuple[MarkerPlace, ...],
    ) -> PlacedRoom:
        """The masks of a tile as it lies, with the markers on it; worked out once."""
        key = (slot, tile, turn, states, covers)
        found = self._placed_rooms.get(key)
        if found is None:
            spaces = self.grid.slots[slot]
            now, icons = self._with_markers(tile, covers), self.grid.layout.icons
            if len(self._placed_rooms) >= _PLACED_ROOM_LIMIT:
                self._placed_rooms.clear()
            found = self._placed_rooms[key] = place_room(now, turn, spaces, states, icons)
        return found

    def _with_markers(self, tile: int, covers: tuple[MarkerPlace, ...]) -> CompiledRoom:
        if not covers:
            return self.rooms[tile]
        rules = self.rules
        return with_markers(self.rooms[tile], covers, rules.square_features, rules.border_features)

    def markers(self, state: State, tile: int) -> tuple[MarkerPlace, ...]:
        """The markers that lie on a room, but for those that are states of its gates."""
        if not state.markers:
            return ()
        found = sorted(entry for entry in state.markers.items() if entry[0][0] == tile)
        return tuple((cell, side, name) for (_, cell, side), name in found)

    def room_now(self, state: State, tile: int) -> CompiledRoom:
        """A room as it is with the markers on it."""
        return self._with_markers(tile, self.markers(state, tile))

    def cell_at(self, state: State, space: int) -> int:
        """The cell of its tile, as it is drawn, that lies on a space of a slot."""
        slot = self.grid.slot_of[space]
        place = self.grid.slots[slot].index(space)
        if self.grid.zoned:
            icon = self.grid.layout.icons[place][1]
            return self.rooms[state.tiles[slot]].room.cells.index(icon)
        size, turn = self.grid.size, state.turns[slot]
        return next(c for c in range(size * size) if turned_cell(c, turn, size) == place)

    def gate_states(self, state: State, tile: int) -> tuple[int, ...]:
        """The states of the gates of a room."""
        if not state.gate_states:
            return (0,) * len(self.rooms[tile].gates)
        return tuple(
            state.gate_states.get((tile, gate), 0) for gate in range(len(self.rooms[tile].gates))
        )

    def labyrinth(self, state: State) -> Labyrinth:
        """The labyrinth as it lies in a state."""
        found = state.labyrinth
        if found is None:
            make = ZoneLabyrinth if self.grid.zoned else Labyrinth
            found = make(
                self.grid,
                tuple(
                    self.placed_room(
                        slot,
                        tile,
                        state.turns[slot],
                        self.gate_states(state, tile),
                        self.markers(state, tile),
                    )
                    if tile >= 0 and state.faceup >> slot & 1
                    else None
                    for slot, tile in enumerate(state.tiles)
                ),
            )
            recent = (*self._recent, found)
            self._recent = recent[-_RECENT_LIMIT:]
            for one in recent[:-_RECENT_LIMIT]:
                one.clear_caches()
            state.cache_labyrinth(found)
        return found
