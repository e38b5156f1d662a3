"""The table: a state and its match, with what abilities and frames ask of it and do to it."""

from __future__ import annotations

from typing import Any, TypeVar

from dtwister._board.labyrinth import Labyrinth
from dtwister._caching import Caches, per_labyrinth
from dtwister._engine.citations import first_cited
from dtwister._engine.compiled_rules import Memory, Rules
from dtwister._engine.editor import StateEditor
from dtwister._engine.match import Match
from dtwister._engine.piece_kinds import PieceKind
from dtwister._engine.visibility.concealment import conceal_ids, concealed_ids
from dtwister._errors import EngineError
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Event, Shown
from dtwister._model.frames import Decision, Frame
from dtwister._model.options import Option, Setting, V
from dtwister._model.squares import Squares
from dtwister._model.state import State, on_slot

T = TypeVar("T")
F = TypeVar("F", bound=Frame)

_REPLACE_LIMIT = 100


def _unknown_memory(memory: Memory[Any]) -> EngineError:
    return EngineError(
        f"unknown memory {memory.key!r}; register it in a plug-in, or do not leave that plug-in out"
    )


def _first_of(ray: tuple[int, ...], characters: int) -> int:
    """The first square of a line of sight with a character; -1 for none."""
    for there in ray:
        if characters >> there & 1:
            return there
    return -1


class Context:
    """Where one game is played: queries for everybody, effects through `do`.

    Queries change nothing. `do(event)` is the way to change something; the frame stack has
    `push`, `pop` and `replace_top`.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> context = game.context
    >>> thief = game.match.piece_index["blue.thief"]
    >>> context.name(thief), context.kind(thief).movement, context.seat(thief)
    ('blue.thief', 5, 0)
    """

    __slots__ = (
        "asked",
        "covered",
        "editor",
        "events",
        "listed",
        "match",
        "sampled",
        "state",
        "state_caches",
    )

    def __init__(self, match: Match, state: State) -> None:
        self.match = match
        self.state = state
        self.editor = StateEditor(match, state)
        self.events: list[Event] = []
        self.covered: dict[int, int] = {}
        """In a view: slot -> how many tokens lie face down on it, since it is not seen which."""
        self.asked: Decision | None = None
        """What the frame on top asked, when it was asked last."""
        self.listed: list[Action] | None = None
        """The legal actions, once somebody had them listed."""
        self.sampled: Action | None = None
        """The legal action that was sampled last."""
        self.state_caches: Caches = {}
        """Caches of what follows from the state as it is (`per_state`); emptied by every event."""

    def offered(self, action: Action) -> bool:
        """Whether this very object was listed or sampled, so that it need not be judged again."""
        if action is self.sampled:
            return self.sampled is not None
        if self.listed is not None:
            for other in self.listed:
                if other is action:
                    return True
        return False

    # -- what is ----------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.match.rules

    @property
    def labyrinth(self) -> Labyrinth:
        """The labyrinth as it lies."""
        return self.state.labyrinth or self.match.labyrinth(self.state)

    @property
    def labyrinth_caches(self) -> Caches:
        """The caches of the labyrinth as it lies (`per_labyrinth`)."""
        return (self.state.labyrinth or self.match.labyrinth(self.state)).labyrinth_caches

    @property
    def match_caches(self) -> Caches:
        """The caches of the match (`per_match`)."""
        return self.match.match_caches

    def option(self, option: Option[V]) -> V:
        """Return the value of an option of the game."""
        return self.match.option(option)

    def setting(self, setting: Setting[V]) -> V:
        """Return the value of a setting of the scenario."""
        return self.match.setting(setting)

    def first_cited(self, *rules: str) -> str:
        """Return the first of some rules that a book in play has; the last one if none has any."""
        return first_cited(self.match, *rules)

    def kind(self, piece: int) -> PieceKind:
        """What a piece is."""
        return self.match.kind_of[piece]

    def seat(self, piece: int) -> int:
        """Whose piece it is."""
        return self.match.seat_of[piece]

    def name(self, piece: int) -> str:
        """The name of a piece in notation; `?` for a number that no piece has."""
        return self.match.name_of(piece)

    def space(self, piece: int) -> int:
        """The square of a piece; negative if it is not on the board."""
        return self.state.at[piece]

    def square(self, space: int) -> str:
        """The name of a square."""
        return self.match.grid.names.get(space, "?")

    def is_wounded(self, piece: int) -> bool:
        """Whether a character is wounded."""
        return bool(self.state.wounded >> piece & 1)

    def is_fresh(self, piece: int) -> bool:
        """Whether a character became wounded during this turn."""
        return bool(self.state.fresh >> piece & 1)

    def is_recovered(self, piece: int) -> bool:
        """Whether a character was healed or regenerated during this turn."""
        return bool(self.state.recovered >> piece & 1)

    def is_able(self, piece: int) -> bool:
        """On the board, unwounded, not recovered this turn."""
        state = self.state
        return state.at[piece] >= 0 and not (state.wounded | state.recovered) >> piece & 1

    def is_revealed(self, slot: int) -> bool:
        """Whether a room is face up."""
        return bool(self.state.faceup >> slot & 1)

    def pieces_at(self, space: int) -> tuple[int, ...]:
        """The pieces on a square."""
        return self.state.here.get(space, ())

    def mini_at(self, space: int) -> int:
        """The miniature on a square, or -1."""
        for piece in self.state.here.get(space, ()):
            if not self.match.kind_of[piece].is_object and not self.state.wounded >> piece & 1:
                return piece
        return -1

    def wounded_at(self, space: int) -> tuple[int, ...]:
        """The wounded on a square."""
        return tuple(
            piece for piece in self.state.here.get(space, ()) if self.state.wounded >> piece & 1
        )

    def object_at(self, space: int) -> int:
        """The object on a square, or -1."""
        for piece in self.state.here.get(space, ()):
            if self.match.kind_of[piece].is_object:
                return piece
        return -1

    def load_of(self, piece: int) -> int:
        """What a miniature carries, or -1 (R-37)."""
        return self.editor.load_of(piece)

    def loads_of(self, piece: int) -> tuple[int, ...]:
        """All that a character carries; on the board of squares at most one piece."""
        return self.editor.loads_of(piece)

    def carrier_of(self, piece: int) -> int:
        """Who carries a piece, or -1."""
        return self.match.board.carrier_of(self, piece)

    def is_piece(self, number: int) -> bool:
        """Whether a number is that of a piece; in a view, or of a stand-in."""
        return 0 <= number < len(self.state.at)

    def reach(self, space: int) -> tuple[int, ...]:
        """The spaces whose characters one can heal, rob or fight from a space.

        That is what the kind of board says: squares beside, or one's own zone.
        """
        return self.match.board.reach(self, space)

    def held_by(self, piece: int) -> int:
        """The object that a character carries or, wounded, has on its square; or -1 (R-38)."""
        return self.object_at(self.state.at[piece])

    def slot_of(self, space: int) -> int:
        """The slot of a square, or -1 on a line."""
        return self.match.grid.slot_of.get(space, -1)

    def neighbour(self, space: int, direction: int) -> int | None:
        """The square next to a square, whatever is between; None off the board (BOARD-07).

        The place of a room that lies elsewhere now is off the board (R-53).
        """
        grid = self.match.grid
        if grid.facing:
            return self.labyrinth.neighbour_space(space, direction)
        other = grid.neighbour(space, direction)
        slot = None if other is None else grid.slot_of.get(other)
        return other if slot is None or self.state.tiles[slot] != -1 else None

    def tokens_on(self, slot: int) -> tuple[int, ...]:
        """The tokens that lie face down on a room."""
        place = on_slot(slot)
        return tuple(piece for piece, at in enumerate(self.state.at) if at == place)

    def count_on(self, slot: int) -> int:
        """How many tokens lie face down on a room; everybody may count them (VIEW-04)."""
        return self.covered.get(slot) or len(self.tokens_on(slot))

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two squares are adjacent (BOARD-06)."""
        return other in self.labyrinth.adjacency()[one]

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The squares adjacent to a square."""
        return self.labyrinth.adjacency()[space]

    def category(self, space: int) -> str:
        """The category of a square; "line" on a line."""
        bit = 1 << space
        for category, mask in self.labyrinth.cells.items():
            if mask & bit:
                return category
        return "line" if self.match.grid.lines_mask & bit else "unknown"

    def belongs(self, space: int, categories: frozenset[str]) -> bool:
        """Return whether a square is of one of some categories or subcategories."""
        return bool(self.labyrinth.squares_of(categories) >> space & 1)

    @per_labyrinth
    def tagged(self, tag: str) -> Squares:
        """The squares of features that have a tag."""
        known, found = self.match.rules.square_features, 0
        for name, squares in self.labyrinth.features.items():
            found |= squares if tag in known[name].tags else 0
        return Squares.from_mask(found)

    def first_seen(self, space: int, direction: int) -> int:
        """The square of the first character in a direction, or -1.

        A character hides those behind, wounded or not; objects and floors hide nobody (LOS-05,
        LOS-06, WOUND-08).
        """
        ray = self.labyrinth.ray(space, direction)
        return _first_of(ray, self._characters()) if ray else -1

    def seen_from(self, space: int) -> list[tuple[int, int]]:
        """The directions in which somebody is seen from a square, with the `first_seen` there."""
        masks, rays = self.labyrinth.rays(space)
        characters = self._characters()
        if not masks & characters:
            return []
        found = [(way, _first_of(ray, characters)) for way, ray in rays]
        return [(way, there) for way, there in found if there >= 0]

    def _characters(self) -> int:
        """The squares of all characters."""
        characters = 0
        for mask in self.state.minis:
            characters |= mask
        for mask in self.state.hurt:
            characters |= mask
        return characters

    def recall(self, memory: Memory[T]) -> T:
        """The value of a slot of the memory."""
        try:
            value: T = self.state.memory[self.match.memories.of[memory]]
        except KeyError:
            raise _unknown_memory(memory) from None
        return value

    # -- what happens -----------------------------------------------------------------------------

    def do(self, event: Event) -> bool:
        """Make an event happen: replaced or prevented, applied, announced. False if prevented."""
        match = self.match
        current: Event | None = event
        replacers = match.abilities.replacers.get(type(event))
        if replacers:
            current = self._replaced(event)
            if current is None:
                return False
        assert current is not None
        told = current
        if self.state.concealed:
            # A piece that it shows, since it is not concealed then, is named to everybody.
            before = concealed_ids(match, self.state)
            current.apply(self.editor)
            told = conceal_ids(current, before, self.state.concealed)
        else:
            current.apply(self.editor)
        if self.state_caches:
            self.state_caches.clear()
        self.events.append(told)
        listeners = match.abilities.listeners.get(type(current))
        if listeners:
            for ability, bearers in listeners:
                for bearer in bearers:
                    if self._is_active(ability, bearer) or getattr(current, "piece", -9) == bearer:
                        ability.react(self, current, bearer)
        return True

    def show(self, piece: int) -> None:
        """Show everybody a piece, if it is concealed."""
        if piece in self.state.concealed:
            self.do(Shown(piece))

    def _is_active(self, ability: Ability, bearer: int) -> bool:
        """Whether an ability is told what happens: its bearer is on the board and has it now."""
        return bearer < 0 or (self.state.at[bearer] >= 0 and not self._is_silent(ability, bearer))

    def _is_silent(self, ability: Ability, bearer: int) -> bool:
        """Whether the bearer is wounded and has lost the ability with that (WOUND-03)."""
        return bearer >= 0 and not ability.while_wounded and self.is_wounded(bearer)

    def _replaced(self, event: Event) -> Event | None:
        """The event after all replacements; each bearer of an ability changes it at most once."""
        used: set[tuple[int, int]] = set()
        current = event
        for _ in range(_REPLACE_LIMIT):
            changed = self._replaced_once(current, used)
            if changed is current or changed is None:
                return changed
            current = changed
        raise EngineError(f"the replacements of {event} did not converge")

    def _replaced_once(self, event: Event, used: set[tuple[int, int]]) -> Event | None:
        """The event after the first replacement that changes it; itself if none does."""
        for ability, bearers in self.match.abilities.replacers.get(type(event), ()):
            for bearer in bearers:
                if (id(ability), bearer) in used or self._is_silent(ability, bearer):
                    continue
                changed = ability.replace(self, event, bearer)
                if changed is not event:
                    used.add((id(ability), bearer))
                    return changed
        return event

    def goals(self, seat: int) -> Squares:
        """The squares where a seat leaves, or from which it can leave by other ways (EXIT-01)."""
        mask = self.state.exits[seat]
        for ability in self.match.abilities.goals:
            mask |= int(ability.goals(self, seat))
        return Squares.from_mask(mask)

    def remember(self, memory: Memory[T], value: T) -> None:
        """Set a slot of the memory."""
        index = self.match.memories.of.get(memory)
        if index is None:
            raise _unknown_memory(memory)
        self.editor.remember(index, value)

    # -- frames -----------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The frame on top of the stack."""
        return self.state.frames[-1]

    def find(self, kind: type[F]) -> F | None:
        """The topmost frame of a class, or None."""
        for frame in reversed(self.state.frames):
            if isinstance(frame, kind):
                return frame
        return None

    def push(self, frame: Frame) -> None:
        """Put a frame on top."""
        self.state.frames = [*self.state.frames, frame]

    def pop(self) -> Frame:
        """Take the top frame off."""
        frames = self.state.frames
        self.state.frames = frames[:-1]
        return frames[-1]

    def replace_top(self, frame: Frame) -> None:
        """Put a frame in the place of the top one."""
        frames = self.state.frames
        self.state.frames = [*frames[:-1], frame] if len(frames) > 1 else [frame]

    def replace_frame(self, kind: type[Frame], frame: Frame) -> None:
        """Put a frame in the place of the topmost one of a class."""
        frames = self.state.frames = self.state.frames[:]
        for index in range(len(frames) - 1, -1, -1):
            if isinstance(frames[index], kind):
                frames[index] = frame
                return
        raise EngineError(f"expected a frame {kind.tag} on the stack, got none")
