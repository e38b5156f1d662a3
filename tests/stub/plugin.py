"""A plug-in with one room and one character, and a turn of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    HIDDEN,
    Action,
    Context,
    Event,
    Manifest,
    Memory,
    PieceAction,
    PlayContext,
    Refusal,
    Registry,
    StateEditor,
    events,
    fields,
    hookimpl,
)
from dtwister.plugin.chance import Rng
from dtwister.plugin.content import (
    BorderFeature,
    BorderState,
    Character,
    Layout,
    Line,
    Object,
    Room,
    Scenario,
    ScenarioOption,
    Slot,
    SquareFeature,
)
from dtwister.plugin.decisions import CHANCE, ActionSource, Decision, Declaration, Frame
from dtwister.plugin.movement import Move
from dtwister.plugin.numbers import NO_SEAT
from dtwister.plugin.places import RESERVE

WALL = ((0, 3), (1, 0), (2, 1), (6, 2))
GATE = ((4, 1), (5, 3))


@attrs.frozen
class Wish:
    """What a seat hopes for; only it knows."""

    number: int
    words: tuple[str, ...] = ()


WISHES: Memory[tuple[Wish, ...]] = Memory(
    "stub:wishes",
    lambda match: tuple(Wish(0) for _ in match.seats),
    secret="by_seat",
    sample=lambda _table, _seat, _seen, rng: Wish(int(rng.random() * 5)),
)


@attrs.frozen
class TurnBegan(Event):
    """A turn began."""

    tag: ClassVar[str] = "stub:turn-began"

    def apply(self, editor: StateEditor) -> None:
        """Count the turn."""
        editor.begin_turn()


@attrs.frozen
class Deal(Action):
    tag: ClassVar[str] = "stub:deal"
    verb: ClassVar[str] = "deal"
    tiles: tuple[int, ...] = fields.numbers(secret=True)
    turns: tuple[int, ...] = fields.numbers(secret=True, label="turned")


@attrs.frozen
class Lay(Action):
    tag: ClassVar[str] = "stub:lay"
    verb: ClassVar[str] = "lay"
    piece: int = fields.piece(secret=True)
    slot: int = fields.slot()


@attrs.frozen
class Hope(Action):
    tag: ClassVar[str] = "stub:hope"
    verb: ClassVar[str] = "hope"
    number: int = fields.number(secret=True)


@attrs.frozen
class Jump(PieceAction):
    """Never legal; it is here for its form."""

    tag: ClassVar[str] = "stub:jump"
    verb: ClassVar[str] = "jump"
    over: int = fields.space(label="over")
    to: int = fields.space(label="to")
    style: str = fields.word(default="plain", choices=("plain", "high"))
    crowd: tuple[int, ...] = fields.pieces(default=(), label="before")
    extra: tuple[object, ...] = fields.plain(default=())


@attrs.frozen
class Pass(Action):
    tag: ClassVar[str] = "stub:pass"
    verb: ClassVar[str] = "pass"


@attrs.frozen
class Resign(Declaration):
    tag: ClassVar[str] = "stub:resign"
    verb: ClassVar[str] = "resign"
    seat: int = fields.seat()

    def resolve(self, context: PlayContext) -> None:
        context.do(events.GameEnded(winners=(1 - self.seat,), why="resigned"))


@attrs.frozen
class Start(Frame):
    tag: ClassVar[str] = "stub:start"

    def decision(self, context: Context) -> Decision | None:
        return Decision(CHANCE, "deal", "nature lays the room")

    def action_sources(self, context: Context) -> Iterator[ActionSource]:
        yield ActionSource("deal", -1, lambda _t, _p: [Deal((0,), (turn,)) for turn in range(4)])

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        if isinstance(action, Deal) and action.tiles == (0,) and action.turns[0] in range(4):
            return None
        return Refusal("no-deal", "STUB-01", "nature deals the one room")

    def resolve(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Deal)
        context.do(events.RoomsDealt(seat=NO_SEAT, tiles=action.tiles, turns=action.turns))
        context.replace_top(Laying(seat=0))

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        return Deal((0,), (rng.below(4),))


@attrs.frozen
class Laying(Frame):
    """Each seat lays one token on the room and says what it hopes for."""

    tag: ClassVar[str] = "stub:laying"
    seat: int = fields.seat()
    laid: bool = fields.plain(default=False)
    hopes: tuple[int | None, ...] = fields.by_seat(secret=True, default=(None, None))

    def decision(self, context: Context) -> Decision | None:
        return Decision(self.seat, "hope" if self.laid else "lay", "lay a token, then hope")

    def action_sources(self, context: Context) -> Iterator[ActionSource]:
        yield ActionSource("", -1, self._all)

    def _all(self, context: Context, _piece: int) -> list[Action]:
        if self.laid:
            return [Hope(number) for number in range(5)]
        pieces = range(len(context.match.pieces))
        return [a for piece in pieces if self.refuse(context, a := Lay(piece, 0)) is None]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        if self.laid:
            right = isinstance(action, Hope) and 0 <= action.number < 5
        else:
            right = (
                isinstance(action, Lay)
                and action.slot == 0
                and 0 <= action.piece < len(context.match.pieces)
                and context.seat(action.piece) == self.seat
                and context.space(action.piece) == RESERVE
            )
        return None if right else Refusal("no", "STUB-02", "this is not what is asked")

    def resolve(self, context: PlayContext, action: Action) -> None:
        if isinstance(action, Lay):
            context.do(events.LaidOnRoom(seat=self.seat, piece=action.piece, slot=action.slot))
            context.replace_top(attrs.evolve(self, laid=True))
            return
        assert isinstance(action, Hope)
        wishes = list(context.recall(WISHES))
        wishes[self.seat] = Wish(action.number, ("so", "be it"))
        context.remember(WISHES, tuple(wishes))
        if self.seat == 0:
            context.replace_top(Laying(seat=1, hopes=(action.number, None)))
            return
        context.do(events.RoomRevealed(slot=0))
        for piece in range(len(context.match.pieces)):
            spaces = context.match.grid.slots[0]
            if context.space(piece) != RESERVE:
                context.do(events.Placed(piece=piece, space=spaces[4 * context.seat(piece)]))
            elif not context.kind(piece).is_object:
                line = context.match.grid.lines[context.seat(piece)]
                context.do(events.Placed(piece=piece, space=line[0]))
        context.replace_top(Turn(seat=0, ap=2))

    def sampled(self, context: Context, seat: int, rng: Rng) -> Laying:
        """The same with a hope made up where one was hidden."""
        hopes = tuple(int(rng.random() * 5) if hope == HIDDEN else hope for hope in self.hopes)
        return attrs.evolve(self, hopes=hopes)


@attrs.frozen
class Turn(Frame):
    """Two steps, or a pass."""

    tag: ClassVar[str] = "stub:turn"
    standing_rules_apply: ClassVar[bool] = True
    seat: int = fields.seat()
    ap: int = fields.number()

    @classmethod
    def at(cls, context: Context, *, seat: int, ap: int) -> Turn:
        return cls(seat=seat, ap=ap)

    def decision(self, context: Context) -> Decision | None:
        return Decision(self.seat, "act", f"{self.ap} left") if self.ap else None

    def advance(self, context: PlayContext) -> None:
        self._end(context)

    def action_sources(self, context: Context) -> Iterator[ActionSource]:
        for piece in context.match.characters[self.seat]:
            yield ActionSource("move", piece, self._moves)
        yield ActionSource("pass", -1, lambda _table, _piece: [Pass()])

    def _moves(self, context: Context, piece: int) -> list[Action]:
        start = context.space(piece)
        if start < 0:
            return []
        return [Move(piece, (start, to)) for to in context.neighbours(start)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, Move) and context.seat(action.piece) == self.seat:
            course = action.course
            if len(course) == 2 and course[0] == context.space(action.piece):
                if course[1] in context.neighbours(course[0]):
                    return None
                return Refusal("walled", "STUB-03", "there is no way from square to square")
        return Refusal("no-step", "STUB-04", "a turn is steps of own characters, or a pass")

    def resolve(self, context: PlayContext, action: Action) -> None:
        if isinstance(action, Move):
            context.do(events.Walked(piece=action.piece, course=action.course))
            if self.ap > 1:
                context.replace_top(attrs.evolve(self, ap=self.ap - 1))
                return
        self._end(context)

    def _end(self, context: PlayContext) -> None:
        context.do(TurnBegan())
        context.do(events.Scored(seat=self.seat, points=1, why="turn"))
        if context.state.clock >= int(context.option("turns")):
            context.do(events.GameEnded(winners=(), why="time"))
        context.replace_top(Turn(seat=1 - self.seat, ap=2))


def sides() -> tuple[tuple[int, int, str], ...]:
    walls = [(cell, side, "stub:wall") for cell, side in WALL]
    return tuple(sorted([*walls, *((cell, side, "stub:gate") for cell, side in GATE)]))


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="stub", version="1.2")


@hookimpl
def dtwister_register(registry: Registry) -> None:
    closed, opened = BorderState(name="closed"), BorderState(name="open", passes=True, sees=True)
    registry.add(
        SquareFeature(id="stub:floor", name="Floor", sign="."),
        SquareFeature(id="stub:hole", name="Hole", sign="O", category="hole"),
        BorderFeature(
            id="stub:wall",
            name="Wall",
            sign="|",
            rail="---",
            category="wall",
            states=(BorderState(name="whole"),),
        ),
        BorderFeature(
            id="stub:gate",
            name="Gate",
            sign="#",
            rail="###",
            category="gate",
            states=(closed, opened),
        ),
        Room(
            id="stub:hall",
            pair=1,
            turns=1,
            size=3,
            sides=sides(),
            set_id="stub",
            cells=("stub:floor",) * 8 + ("stub:hole",),
        ),
        Character(id="stub:cook", name="Cook", movement=2, combat=1),
        Object(id="stub:spoon", name="Spoon", copies=2),
        Layout(
            id="stub:table",
            title="Table",
            seats=("blue", "yellow"),
            room_size=3,
            pairs=1,
            slots=(Slot(id="a1", x=0, y=0, capacity=4),),
            lines=(
                Line(id="west", owner=0, x=-1, y=0, length=3, exit_for=(1,)),
                Line(id="east", owner=1, x=3, y=0, length=3, exit_for=(0,)),
            ),
        ),
        Scenario(
            id="stub:tiny",
            name="Tiny",
            layout="stub:table",
            frame="stub:start",
            room_sets=("stub",),
            characters=("stub:cook",),
            objects=("stub:spoon", "stub:spoon"),
            options=(ScenarioOption(name="turns", kind="int", default=30, least=1, most=99),),
        ),
    )
    registry.frame(Start, Laying, Turn)
    registry.action(Deal, Lay, Hope, Jump, Pass, Resign)
    registry.event(TurnBegan)
    registry.memory(WISHES)
