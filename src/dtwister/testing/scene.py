"""A scene: draw a position, act, and draw the result, in one chain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.visibility.view import seen_event
from dtwister._errors import NotationError, Refusal
from dtwister._model.events import Event
from dtwister._model.frames import declarer
from dtwister._notation.action_parser import action_text, event_text, parse_action, parse_legal
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.excerpt_text import signs_of_scene
from dtwister._notation.position import parse_position, scene_text
from dtwister._printing import Pictured
from dtwister.testing.drawn.position_asserts import assert_position
from dtwister.testing.drawn.positions import position


class Scene(Pictured):
    """A drawn position, the actions in it, and the expected results.

    The meanings of the signs of pieces are given once; every method returns the scene.

    >>> from dtwister import load_rules
    >>> scene = Scene(load_rules(), '''
    ... +---+---+---+
    ... |A.   .r  . |
    ... +---+---+---+
    ... ''', A="blue.thief", r="blue.rope")
    >>> _ = (
    ...     scene.expect_refusal("move blue.thief a1-c1-b1", code="not-next")
    ...     .play("move blue.thief a1-b1(+blue.rope)-c1")
    ...     .expect_board('''
    ... +---+---+---+
    ... | .   .  A.r|
    ... +---+---+---+
    ... ''')
    ... )
    """

    def __init__(
        self,
        rules: Rules,
        drawing: str = "",
        *,
        pieces: Mapping[str, str] | None = None,
        scenario: str = "",
        active: str = "",
        ap: int = 3,
        rooms: Mapping[str, str] | None = None,
        hands: Mapping[str, Iterable[int]] | None = None,
        played: Mapping[str, Iterable[int]] | None = None,
        memory: Mapping[str, Any] | None = None,
        statuses: Iterable[str] = (),
        markers: Mapping[str, str] | None = None,
        whole: bool = False,
        impossible: bool = False,
        more: Mapping[str, Any] | None = None,
        **signs: str,
    ) -> None:
        """`pieces` and `signs` explain the signs; the rest are arguments of `position`.

        `more` are further ones.
        """
        self.pieces: dict[str, str] = {**(pieces or {}), **signs}
        """Sign -> the piece, or what else it stands for in drawings."""
        given: dict[str, Any] = {
            "scenario": scenario,
            "active": active,
            "ap": ap,
            "rooms": rooms,
            "hands": hands,
            "played": played,
            "memory": memory,
            "statuses": statuses,
            "markers": markers,
            "whole": whole,
            "impossible": impossible,
            **(more or {}),
        }
        self.game: Game = position(rules, drawing, pieces=self.pieces, **given)
        self.events: tuple[Event, ...] = ()
        """The events of the last action."""

    @classmethod
    def of(cls, game: Game, **signs: str) -> Scene:
        """Return a scene of any game, such as one on a board of zones.

        >>> import dtwister
        >>> Scene.of(dtwister.new_game("base:standard", seed=7)).expect_decision("blue").events
        ()
        """
        scene = cls.__new__(cls)
        scene.pieces, scene.game, scene.events = dict(signs), game, ()
        return scene

    def text(self) -> str:
        """Return the scene as text: its position, and the meanings of its signs.

        `Scene.from_text` gives an equal scene. The history and the last events are not in it.
        """
        return scene_text(self.game, self.pieces)

    @classmethod
    def from_text(cls, rules: Rules, text: str) -> Scene:
        r"""Return the scene that a text of `text` or of `dtwister.position_text` says.

        The rules may have changed since it was written: it is read as it stands.

        >>> from dtwister import load_rules
        >>> scene = Scene(load_rules(), "+---+---+\n|A.   . |\n+---+---+", A="blue.thief")
        >>> Scene.from_text(load_rules(), scene.text()) == scene
        True
        """
        return cls.of(parse_position(rules, text, strict=False), **signs_of_scene(text))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return self.game == other.game and self.pieces == other.pieces

    __hash__ = None  # type: ignore[assignment]  # the game in it changes

    def __repr__(self) -> str:
        """Return the position in a line."""
        return f"<Scene of {self.game!r}>"

    def play(self, *actions: str) -> Scene:
        """Play actions, one after the other; each must be legal."""
        __tracebackhide__ = True
        for text in actions:
            try:
                action = parse_legal(self.game, text)
            except NotationError as error:
                raise AssertionError(f"{error}\n\n{draw(self.game)}") from error
            self.events = self.game.play(action, declarer(action, self.game.seats))
        return self

    def expect_refusal(self, action: str, *, code: str = "", rule: str = "") -> Scene:
        """Fail unless an action is refused, with the code and the rule if they are given."""
        __tracebackhide__ = True
        refusal = self._why_not(action)
        if refusal is None:
            raise AssertionError(
                f"{action!r} is legal, but a refusal was expected\n\n{draw(self.game)}"
            )
        if code not in ("", refusal.code) or rule not in ("", refusal.rule):
            raise AssertionError(f"{action!r} is refused for another reason: {refusal}")
        return self

    def _why_not(self, text: str) -> Refusal | None:
        action = parse_action(self.game.match, text)
        return self.game.why_not(action, declarer(action, self.game.seats))

    def expect_legal(self, *actions: str) -> Scene:
        """Fail unless all these actions are legal; none is played."""
        __tracebackhide__ = True
        for text in actions:
            refusal = self._why_not(text)
            if refusal is not None:
                raise AssertionError(f"{text!r} is refused: {refusal}\n\n{draw(self.game)}")
        return self

    def expect_offers(self, verb: str, *actions: str) -> Scene:
        """Fail unless just these actions of a verb are legal."""
        __tracebackhide__ = True
        found = {action_text(self.game.match, a) for a in self.game.legal_actions.kind(verb)}
        if found != set(actions):
            listed = "\n".join(f"  {text}" for text in sorted(found)) or "  nothing"
            raise AssertionError(f"{verb!r}: legal is\n{listed}\n\n{draw(self.game)}")
        return self

    def expect_events(self, *events: str, seat: int | str | None = "all") -> Scene:
        """Fail unless the last action was followed by these events, among others, in this order.

        With a seat (`None`: the spectator) these are the events as that seat sees them.
        """
        __tracebackhide__ = True
        told = self.events
        if seat != "all":
            number = self.game.seat_number(seat)
            told = tuple(seen_event(event, number) for event in told)
        texts = [event_text(self.game.match, event) for event in told]
        rest = iter(texts)
        missing = [event for event in events if event not in rest]
        if missing:
            listed = "\n".join(f"  {text}" for text in texts) or "  nothing"
            raise AssertionError(f"{missing[0]!r} is not among what happened:\n{listed}")
        return self

    def expect_board(self, drawing: str, **signs: str) -> Scene:
        """Fail unless the game stands as drawn;
        `signs` gives the changes since the last drawing.

        `expect_board(drawing, g="blue.goblin exited")` says where a piece is that is not drawn.
        """
        __tracebackhide__ = True
        shown = set(drawing)
        drawn = {sign: piece for sign, piece in self.pieces.items() if sign in shown}
        assert_position(self.game, drawing, pieces={**drawn, **signs})
        return self

    def expect_points(self, **points: int) -> Scene:
        """Fail unless seats have so many victory points: `expect_points(blue=1)`."""
        __tracebackhide__ = True
        found = dict(zip(self.game.seats, self.game.vp, strict=True))
        wrong = {seat: found.get(seat) for seat, vp in points.items() if found.get(seat) != vp}
        if wrong:
            raise AssertionError(f"expected {points}, got {wrong}")
        return self

    def expect_decision(self, seat: str, kind: str = "") -> Scene:
        """Fail unless this seat has to decide now, on a decision of this kind."""
        __tracebackhide__ = True
        decision = self.game.decision
        asked = "no seat" if decision is None else self.game.seats[decision.seat]
        found = "" if decision is None else decision.kind
        if asked != seat or kind not in ("", found):
            raise AssertionError(
                f"expected a decision of {seat} {kind}".rstrip() + f", got one of {asked} {found}"
            )
        return self

    def undo(self) -> Scene:
        """Take the last action back, and return the scene."""
        self.game.undo()
        self.events = ()
        return self
