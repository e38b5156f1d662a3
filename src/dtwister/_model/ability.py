"""The unit of rules: an ability, attached to a scope, overriding only what it changes.

Scopes: a character, the carrier of an object, every character, the whole game, a scenario.
Abilities that a scenario activates are open to all characters of its games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, get_args, get_origin

from typing_extensions import TypeVar

from dtwister._errors import Refusal
from dtwister._model.actions import Action, Aim
from dtwister._model.events import Event
from dtwister._model.frames import Decision
from dtwister._model.ids import PieceId, SeatId, SpaceId
from dtwister._model.square_set import EVERYWHERE, Squares

if TYPE_CHECKING:
    from dtwister._engine.compiled_rules import Memory
    from dtwister._engine.context import Context
    from dtwister._engine.editing.play_context import PlayContext
    from dtwister._engine.piece_kinds import PieceKind
    from dtwister._rng import Randomness

NONE: frozenset[str] = frozenset()
ActionT = TypeVar("ActionT", bound=Action, default=Any)
"""The actions of an ability, for bases that abilities with several kinds of actions share."""


class Ability(Generic[ActionT]):
    """Base of all abilities. Declare sets, or override methods;
    the rest costs nothing.

    *Static*: `passes`, `crosses`, `may_stop_on`, `must_stop_on`, `crosses_enemies`, `bridges`,
    `supports`,
    `tags`.
    *Activated*: `Ability[Heal]` offers actions of the class `Heal`: `candidates`, `cost`, `refuse`,
    `perform`.
    *Triggered*: `listens`, `react`. *Replacement*: `replaces`, `replace`.
    *Forbidding*: `forbids`, `forbid`. *Guarding*: `guard`.
    *Values*: `combat`, `exit_points`. *Settling*: `apply_standing_rule`.
    *Standing in for a seat*: `answers_for`, `answer_for_seat`.

    >>> class Contortion(Ability):
    ...     id = "demo:contortion"
    ...     passes = frozenset({"arrow-slit"})
    >>> Contortion().passes
    frozenset({'arrow-slit'})
    """

    # `_in_rules` is set once it belongs to rules, and so to all their games: then nothing else is.
    __slots__ = ("__dict__", "__weakref__", "_in_rules")

    id: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()
    layer: ClassVar[int] = 0
    """Abilities work in the order of their layers, then of `before` and `after`, then of ids."""
    boards: ClassVar[frozenset[str]] = NONE
    """The kinds of board on which an ability of everybody or every game works; none:
    all.
    """
    ends_for_want_of_pieces: ClassVar[bool] = False
    """True if it ends a game in which pieces are lacking. A scene has some pieces only, and leaves
    it out unless it is whole."""
    before: ClassVar[tuple[str, ...]] = ()
    after: ClassVar[tuple[str, ...]] = ()

    # -- static -----------------------------------------------------------------------------------
    passes: ClassVar[frozenset[str]] = NONE
    """Categories of borders that the bearer steps through while walking.

    Those of an object serve its carrier for as long as it carries it; so do those in `crosses`."""
    crosses: ClassVar[frozenset[str]] = NONE
    """Categories or subcategories of squares that the bearer may cross while walking.

    The same holds for all attributes with categories of squares: a subcategory stands for those
    squares of its category that have it (`SquareFeature.subcategories`).
    """
    may_stop_on: ClassVar[frozenset[str]] = NONE
    """Categories of squares that the bearer may stop on."""
    must_stop_on: ClassVar[frozenset[str]] = NONE
    """Categories of squares that the bearer may enter, and must stop on in the end of its walk."""
    crosses_enemies: ClassVar[bool] = False
    """True if the bearer may cross squares with enemies while walking."""
    bridges: ClassVar[frozenset[str]] = NONE
    """Categories of squares that friends may cross where the bearer stands unwounded."""
    supports: ClassVar[frozenset[str]] = NONE
    """For objects: categories of squares on which it holds its carrier, or lies and holds others.
    It must be fastened to two squares beside."""
    carries: tuple[frozenset[str], ...] | None = None
    """The places of the bearer for loads: what each of them takes, by ids and tags of objects,
    `object` or `wounded`; an empty set takes all. None says nothing: there is one such place.
    """
    tags: frozenset[str] = NONE
    while_wounded: bool = False
    """True if the activated and triggered parts work while the bearer is wounded."""

    conceals: ClassVar[bool] = False
    """True if its bearers may be concealed; of an ability of the game: any piece.

    Only games with such an ability have names for pieces that a seat may not identify.
    """

    # -- activated --------------------------------------------------------------------------------
    action: type[ActionT] | None = None
    """The class of the actions that this ability offers; it stands in brackets after the base."""
    cost: ClassVar[int] = 1
    """The cost of such an action, in action points (AP-03)."""

    def squares(self, context: Context) -> Squares:
        """The squares on which a bearer must stand for anything to be offered.

        Asked once for each listing, to save asking for every bearer. With `squares_fixed` it is
        asked once for as long as the labyrinth lies as it does.
        """
        return EVERYWHERE

    squares_fixed: ClassVar[bool] = False
    """True if `squares` depends only on how the labyrinth lies."""

    def candidates(self, context: Context, piece: PieceId) -> Iterable[ActionT]:
        """Return actions worth trying for a bearer; refused ones are left out later."""
        return ()

    def offer(self, context: Context, piece: PieceId) -> Iterable[ActionT]:
        """Yield the legal actions of a bearer, apart from their cost."""
        for action in self.candidates(context, piece):
            if self.refuse(context, action) is None:
                yield action

    def sample(self, context: Context, piece: PieceId, rng: Randomness) -> ActionT | None:
        """One legal action at random, for less than a listing; None: look at the listing."""
        return None

    def refuse(self, context: Context, action: ActionT) -> Refusal | None:
        """Return why the bearer may not do this, apart from its cost; None if it may."""
        return None

    def perform(self, context: PlayContext, action: ActionT) -> None:
        """Carry out the action; it is paid already."""

    # -- triggered and replacement ----------------------------------------------------------------
    listens: ClassVar[tuple[type[Event], ...]] = ()
    """The events that `react` is told of, after they happened; it may name their class."""

    def react(self, context: PlayContext, event: Any, bearer: PieceId) -> None:
        """React to an event; called once for each bearer on the board (`WHOLE_GAME`: no piece)."""

    replaces: ClassVar[tuple[type[Event], ...]] = ()
    """The events that `replace` may change or prevent before they happen."""

    def replace(self, context: Context, event: Any, bearer: PieceId) -> Event | None:
        """The event to happen instead; None prevents it."""
        unchanged: Event = event
        return unchanged

    # -- forbidding -------------------------------------------------------------------------------
    forbids: ClassVar[tuple[type[Action], ...]] = ()
    """The classes of actions that `forbid` is asked about, with the classes derived from them."""

    def forbid(self, context: Context, action: Any, bearer: PieceId) -> Refusal | None:
        """Return why an action is forbidden, to anybody, while the bearer has this ability.

        It is asked about actions that are legal otherwise. None forbids nothing.
        """
        return None

    def guard(self, context: Context, aim: Aim, bearer: PieceId) -> Refusal | None:
        """Return why a piece cannot be chosen as a target, while the bearer has this ability.

        The target may be any piece: the bearer itself, or another one. It is asked about choices
        that are legal otherwise. None guards against nothing.
        """
        return None

    # -- links ------------------------------------------------------------------------------------
    def links(
        self, context: Context, piece: PieceId, bearer: PieceId
    ) -> Iterable[tuple[SpaceId, SpaceId]]:
        """Return pairs of squares: a step of a walker leads from the first to the second one.

        `NO_PIECE` is asked for links that serve everybody. Those of an object serve its carrier.
        """
        return ()

    # -- values -----------------------------------------------------------------------------------
    def combat(self, context: Context, bearer: PieceId, attacking: bool, fighters: int) -> int:
        """Return what to add to the combat value of the bearer;
        `fighters` counts its side.
        """
        return 0

    def exit_points(self, context: Context, bearer: PieceId) -> int:
        """Return what to add to the points of a miniature that leaves,
        with the bearer or as it.
        """
        return 0

    # -- standing rules ---------------------------------------------------------------------------
    def apply_standing_rule(self, context: PlayContext) -> bool:
        """For the whole game: restore what must hold between actions;
        True if it changed much.
        """
        return False

    def why_impossible(self, context: Context) -> Iterable[Refusal]:
        """Yield, for the whole game, why a position cannot come up between two actions.

        Only scenes and the conformance kit ask.
        """
        return ()

    def goals(self, context: Context, seat: SeatId) -> Squares:
        """Return, for a whole game with ways out beside lines, the squares to head for."""
        return Squares()

    answers_for: ClassVar[Memory[tuple[SeatId, ...]] | None] = None
    """The memory of the seats for which `answer_for_seat` is asked; None: for all."""

    def answer_for_seat(self, context: Context, decision: Decision) -> Action | None:
        """Return, for the whole game, a legal answer by rule in place of the seat; None:
        ask it.
        """
        return None

    def lets_cross(self, bearer: PieceKind, walker: PieceKind) -> bool:
        """Return whether an enemy kind of character may cross the square of the bearer."""
        return False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        said = vars(cls).get("action")
        if said is not None and "__attrs_attrs__" not in vars(cls):
            name = getattr(said, "__name__", repr(said))
            raise TypeError(
                f"{cls.__name__} cannot set action in its body; write class {cls.__name__}("
                f"Ability[{name}])"
            )
        found = argument_of(cls)
        if found is None:
            return
        if isinstance(found, TypeVar):
            found = getattr(found, "__default__", Any)
            found = found if isinstance(found, type) else Any
        if found is Any:
            cls.action = None
            return
        if not (isinstance(found, type) and issubclass(found, Action) and found.tag):
            got = f"{found.__name__}, which has no tag" if hasattr(found, "tag") else repr(found)
            raise TypeError(
                f"expected a class of actions in the brackets of {cls.__name__}, got {got}; "
                "an ability has one: write an ability for each, with a common base"
            )
        cls.action = found  # type: ignore[assignment]  # it is the argument for ActionT

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "_in_rules", False):
            raise AttributeError(
                f"cannot set {name} of {type(self).__name__}: one ability serves all games; keep "
                "what changes in a Memory"
            )
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        own = vars(self)  # mostly empty
        return hash((type(self), tuple(sorted(own.items())))) if own else hash(type(self))


def freeze(*abilities: Ability) -> None:
    """Let no attribute of some abilities be set any more.

    >>> ability = Ability()
    >>> freeze(ability)
    >>> ability.count = 1
    Traceback (most recent call last):
    AttributeError: cannot set count of Ability: one ability serves all games; keep what changes ...
    """
    for ability in abilities:
        object.__setattr__(ability, "_in_rules", True)


def argument_of(kind: type[Any]) -> Any:
    """Return what stands for the type parameter of `Ability` in the bases of a class.

    That is a class, or the parameter of a family of classes; None if no base has brackets.

    >>> from dtwister.plugin.movement import Move
    >>> class Walking(Ability[Move]): pass
    >>> argument_of(Walking)
    <class 'dtwister._model.actions.Move'>
    """
    for base in vars(kind).get("__orig_bases__", ()):
        family = get_origin(base)
        if isinstance(family, type) and issubclass(family, Ability):
            parameters: tuple[Any, ...] = family.__parameters__  # type: ignore[attr-defined]
            own = parameters[0] if family is Ability else argument_of(family)
            if own in parameters:
                return get_args(base)[parameters.index(own)]
    return None
