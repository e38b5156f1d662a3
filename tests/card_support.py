"""What the tests of the card game share: the boards A to F of its rules, and moves in notation.

`game = board("C", turn="yellow", ap=3, pieces={"yellow.naga": "r3.@"})` is a game on board C; then
`plays(game, "step yellow.naga to r3.o")`, `refused(game, "end", "code", "CG-RULE-01")`,
`accepted(game, "end")`, `stands(game, {"yellow.naga": "r3.o"})`.
"""

from __future__ import annotations

from collections.abc import Mapping

import dtwister
from dtwister import Action, Event, Game
from dtwister._board.masks import DIRECTION_NAMES
from dtwister._notation.drawing.board_drawing import draw
from dtwister.testing import assert_zones, zone_position
from fixtures import games

RULES = dtwister.load_rules()

BOARDS = {
    "A": ("green-b/2", "?", "?", "blue-a/1"),
    "B": ("blue-a/0", "blue-b/0", "red-b/3", "red-a/0"),
    "C": ("blue-a/0", "blue-b/0", "green-a/1", "green-b/2"),
    "D": ("grey-b/2", "purple-b/0", "purple-a/3", "grey-a/2"),
    "E": ("grey-b/1", "blue-b/1", "grey-a/1", "blue-a/0"),
    "F": ("blue-a/2", "blue-b/1", "green-a/2", "green-b/3"),
}
"""The rooms r1 to r4 of the boards in the rules."""
COMBAT = (0, 1, 2, 2, 3, 3, 4, 5, 6)
LAYOUTS = {4: "card:2x2", 6: "card:3x2", 8: "card:4x2", 12: "card:6x2"}


def board(
    name: str = "C",
    pieces: Mapping[str, str] | None = None,
    *,
    turn: str = "blue",
    ap: int = 3,
    jumps: Mapping[str, int] | None = None,
    hands: Mapping[str, tuple[int, ...]] | None = None,
    wheels: Mapping[str, int] | None = None,
    gates: Mapping[str, str] | None = None,
    broken: tuple[str, ...] = (),
    rooms: Mapping[str, str] | None = None,
    vp: Mapping[str, int] | None = None,
    scenario: str = "",
    **options: int | bool | str,
) -> Game:
    """A game on one of the boards A to F, in the turn of a seat with some points on its wheel.

    `pieces` says where all pieces are: `{"blue.naga": "r3.@", "blue.rope": "carried by blue.naga",
    "yellow.cleric": "r1>t wounded fresh", "yellow.key": "room r2"}`. `jumps` and `hands` say which
    cards are left (`{"blue": 0}`, `{"yellow": (0, 6)}`), `wheels` what the wheel of who is not in
    turn shows, `gates` in which state portcullises are (`{"r3": "open"}`), `broken` in which rooms
    all walls are broken. `rooms` replaces rooms of the board (`{"r2": "red-a/1 face-down"}`); with
    six, eight or twelve of them it is a board of that size, whatever its name. A `scenario` brings
    its ends and options; without one nothing ends the game.
    """
    lying = {f"r{number}": room for number, room in enumerate(BOARDS[name], 1)}
    lying.update(rooms or {})
    seats = ("blue", "yellow")
    memory = {
        "features:jumps": tuple((jumps or {}).get(seat, 3) for seat in seats),
        "features:combat-hands": tuple(
            tuple(sorted((hands or {}).get(seat, COMBAT))) for seat in seats
        ),
        "card:wheels": tuple((wheels or {}).get(seat, 0) for seat in seats),
    }
    return zone_position(
        RULES,
        LAYOUTS[len(lying)],
        lying,
        pieces or {},
        active=turn,
        ap=ap,
        scenario=scenario,
        settings={"turn": "card:turn"},
        options=options,
        gates=gates,
        markers=_broken_walls(lying, broken),
        vp=vp,
        memory=memory,
    )


def _broken_walls(rooms: Mapping[str, str], broken: tuple[str, ...]) -> dict[str, str]:
    """Markers on all sides of some rooms that carry a wall."""
    letters = {"card:circle": "o", "card:square": "s", "card:triangle": "t", "features:gear": "@"}
    found = {}
    for slot in broken:
        name, _, turn = rooms[slot].partition("/")
        room = RULES.rooms[f"card:{name}"]
        for cell, side, feature in room.sides:
            if feature in ("features:wall", "features:arrow-slit"):
                way = DIRECTION_NAMES[(side + int(turn)) % 4]
                found[f"{slot}.{letters[room.cells[cell]]} {way}"] = "card:broken-wall"
    return found


def say(game: Game, action: str | Action) -> Action:
    """An action from its text, legal or not; an action as it is."""
    return games.say(game, action) if isinstance(action, str) else action


def refused(game: Game, action: str | Action, code: str, rule: str) -> None:
    """Assert that an action is refused for this reason, and that nothing has changed."""
    __tracebackhide__ = True
    games.refused(game, say(game, action), code, rule)


def accepted(game: Game, action: str | Action) -> tuple[Event, ...]:
    """Assert that an action is legal, on a copy of the game; what happens then."""
    __tracebackhide__ = True
    return games.accepted(game, say(game, action))


def plays(game: Game, *actions: str | Action) -> tuple[Event, ...]:
    """Play actions one after the other; each must be legal. What happened in all of them."""
    __tracebackhide__ = True
    events: list[Event] = []
    for one in actions:
        refusal = game.why_not(say(game, one))
        assert refusal is None, f"{one}: {refusal}\n\n{draw(game)}"
        events += game.play(say(game, one))
    return tuple(events)


def stands(game: Game, pieces: Mapping[str, str] | None = None, **named: str) -> None:
    """Assert that pieces are where they are said to be, and as they are said to be."""
    __tracebackhide__ = True
    assert_zones(game, {**(pieces or {}), **named})


def offers(game: Game, verb: str) -> set[str]:
    """The texts of the legal actions of one kind."""
    match = game.match
    return {dtwister.action_text(match, one) for one in game.legal_actions if one.verb == verb}


def ap_left(game: Game) -> int:
    """The points on the wheel of the active seat."""
    frame = next(one for one in reversed(game.state.frames) if hasattr(one, "ap"))
    return int(frame.ap)
