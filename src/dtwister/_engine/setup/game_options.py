"""The choices of players for a game - options, colours, rooms - and their checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.setup.draft_pool import DraftPool, chosen_sets, named_again, rooms_of
from dtwister._errors import OptionError
from dtwister._limits import ACTION
from dtwister._model.options import Option
from dtwister._model.specs import Layout, Scenario, ScenarioOption
from dtwister._printing import quoted

DRAWN = "drawn"
"""The value of an option `pairs` that leaves the choice of rooms to chance."""

PAIRS = Option("pairs", DRAWN, text="The pairs of rooms: drawn at random, or named, such as 1,2,3.")
TRUSTING = Option(
    "trusting",
    False,
    text="Whether tokens may be laid where they do not belong, to be discarded later.",
)
OPTIONS = (PAIRS, TRUSTING)
"""The options that the core itself reads; every other one is declared by a plug-in."""


def rooms_to_draw_from(
    rules: Rules,
    scenario: Scenario,
    options: Mapping[str, int | bool | str],
    pool: DraftPool,
    layout: Layout,
) -> tuple[str, ...]:
    """Return the rooms to draw from; players name pairs by an option `pairs` such
    as "1,2,3".
    """
    if pool.sets:
        return rooms_of(rules, pool.sets, layout)
    named = _named_pairs(str(options.get(PAIRS.name, PAIRS.absent)))
    board = dict(dict(layout.extra).get("pool", ()))
    single, some = board.get("plus", ()), board.get("from", ())
    found = tuple(
        name
        for name, room in sorted(rules.rooms.items())
        if name in single
        or (
            (not scenario.room_sets or room.set_id in scenario.room_sets)
            and (not scenario.pairs or room.pair in scenario.pairs)
            and (not some or room.pair in some)
            and (not named or str(room.pair) in named)
        )
    )
    if named and len(found) != len(layout.slots):
        wanted = len(layout.slots) // 2
        raise OptionError(
            f"option 'pairs' of {scenario.id}: expected {wanted} pairs of rooms of the game, "
            f"such as 1,2,3, or {DRAWN!r}, got {quoted(options[PAIRS.name])}"
        )
    return found


def _named_pairs(text: str) -> list[str]:
    """Return the numbers of pairs that a text such as "1,2,3" names;
    none if they are drawn.
    """
    return [] if text == DRAWN else [part.strip() for part in text.split(",")]


def checked_seats(
    rules: Rules, scenario: Scenario, layout: Layout, seats: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the colours of the seats, clockwise: those of the board, unless given.

    Every seat has a different colour that some board or plug-in knows, and a board is for a fixed
    number of seats; anything else is an `OptionError`.
    """
    if not seats:
        return layout.seats
    wanted = len(layout.seats)
    given: object = seats  # callers without type checks may pass anything
    if isinstance(given, str):
        raise OptionError(
            f"expected a tuple with {wanted} seats for {scenario.id}, got the single text "
            f"{quoted(given)}; pass {layout.seats}"
        )
    if len(seats) != wanted:
        raise OptionError(f"expected {wanted} seats for {scenario.id}, got {len(seats)}")
    known = {colour for one in (layout, *rules.layouts.values()) for colour in one.seats}
    known |= rules.colours
    named: tuple[object, ...] = seats  # callers without type checks may pass anything
    for colour in named:
        if not isinstance(colour, str) or colour not in known:
            raise OptionError(
                f"unknown colour {quoted(colour)}; available: {', '.join(sorted(known))}"
            )
        if seats.count(colour) > 1:
            raise OptionError(
                f"expected a different colour for each seat of {scenario.id}, got {colour} twice"
            )
    return tuple(seats)


NONE = "none"
"""The value of an option of kind "some" that names none of the choices."""


def named_choices(option: ScenarioOption, text: str) -> tuple[str, ...] | None:
    """Return the choices that a text such as "5,6" names, in their order.

    None if some are unknown. A choice that is listed twice may be named twice.
    """
    if text == NONE:
        return ()
    words = [part.strip() for part in text.split(",")]
    if any(words.count(word) > option.choices.count(word) for word in words):
        return None
    order = list(dict.fromkeys(option.choices))
    return tuple(sorted(words, key=order.index))


def _some_of(scenario: Scenario, option: ScenarioOption, value: object) -> str:
    """Return the value of an option of kind "some", in its canonical form."""
    found = named_choices(option, value) if isinstance(value, str) else None
    if found is None:
        raise OptionError(
            f"option {option.name!r} of {scenario.id}: expected some of "
            f"{', '.join(option.choices)}, each as often as it stands here, got {quoted(value)}; "
            f"try {','.join(option.choices[-2:])!r}, or {NONE!r}"
        )
    return ",".join(found) or NONE


def checked_options(
    scenario: Scenario, given: Mapping[str, int | bool | str], rules: Rules
) -> dict[str, int | bool | str]:
    """Return the options of a scenario with their defaults;
    an `OptionError` for wrong ones.

    Sets are named in full, in one order, so that it does not matter how they were written.
    """
    known = {option.name: option for option in scenario.options}
    for name in given:
        if name not in known:
            there = ", ".join(sorted(known)) or "none"
            raise OptionError(f"unknown option {quoted(name)} of {scenario.id}; available: {there}")
    return {
        name: _checked_value(scenario, option, given.get(name, option.default), rules)
        for name, option in known.items()
    }


def _checked_value(
    scenario: Scenario, option: ScenarioOption, value: int | bool | str, rules: Rules
) -> int | bool | str:
    """Return the value of an option in its canonical form;
    an `OptionError` if it does not fit.
    """
    if option.kind == "some":
        return _some_of(scenario, option, value)
    expected = _expected_instead(option, value)
    if expected:
        raise OptionError(f"option {option.name!r} of {scenario.id}: expected {expected}")
    if option.kind == "sets":
        try:
            return named_again(chosen_sets(rules, scenario, str(value)))
        except OptionError as error:
            raise OptionError(f"option {option.name!r} of {scenario.id}: {error}") from None
    return value


def _expected_instead(option: ScenarioOption, value: object) -> str:
    """Return the expectation that the value of an option fails, and the value; or ""."""
    match option.kind:
        case "int":
            right = isinstance(value, int) and not isinstance(value, bool)
            if not right or not _in_bounds(option, cast(int, value)):
                bounds = f"from {option.least} to {option.most}"
                return f"a whole number {bounds}, got {quoted(value)}"
        case "bool" if not isinstance(value, bool):
            return f"true or false, got {quoted(value)}"
        case "choice" if value not in option.choices:
            return f"one of {', '.join(option.choices)}, got {quoted(value)}"
        case "text" | "sets":
            if not isinstance(value, str):
                return f"a text, got {quoted(value)}"
            if len(value) > ACTION.size:
                return f"a text of at most {ACTION.size} characters, got {len(value)}"
    return ""


def _in_bounds(option: ScenarioOption, value: int) -> bool:
    least = option.least if option.least is not None else value
    most = option.most if option.most is not None else value
    return least <= value <= most
