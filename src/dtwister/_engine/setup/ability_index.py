"""The index of abilities: of the whole game, of each character, and by event."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from dtwister._board.rooms import CompiledRoom
from dtwister._engine.board_kinds import Board
from dtwister._engine.compiled_rules import Rules, ability_order
from dtwister._engine.piece_kinds import PieceKind, overrides, overriding
from dtwister._engine.setup.plugins_in_play import is_in_play
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Arrived, Event
from dtwister._model.ids import WHOLE_GAME, PieceId, enumerate_pieces
from dtwister._model.specs import Scenario
from dtwister._model.values.shared_methods import Printed

Bearers = tuple[tuple[Ability, tuple[PieceId, ...]], ...]
"""Abilities in the order in which they work, each with the pieces that bear it, or `WHOLE_GAME`."""


@attrs.frozen(eq=False, kw_only=True)
class AbilityIndex(Printed):
    """The abilities of a game, found by their effects."""

    of_everyone: tuple[Ability, ...]
    """Abilities of every character."""
    of_game: tuple[Ability, ...]
    """Abilities of the game itself, those of its terrain included."""
    standing_rules: tuple[Ability, ...]
    """Those of the game that hold between actions (`Ability.apply_standing_rule`)."""
    answering: tuple[Ability, ...]
    """Those of the game that may answer for a seat (`Ability.answer_for_seat`)."""
    goals: tuple[Ability, ...]
    """Those of the scenario that let a seat leave by other ways (`Ability.goals`)."""
    listeners: dict[type[Event], Bearers]
    """Event -> its subscribers, in order."""
    announces_arrivals: bool
    """True if an ability listens to `Arrived`; in all other games nothing arrives."""
    replacers: dict[type[Event], Bearers]
    """Event -> the abilities that may replace it, in order."""
    linking: Bearers
    """The abilities that link squares, but for those of objects; mostly none."""
    has_links: bool
    """True if squares may be linked: by these, by the layout or by features of squares."""
    forbidders: dict[type[Action], Bearers]
    """Action -> the abilities that may forbid it, in order; empty in most games."""
    guards: Bearers
    """The abilities that may guard pieces (`Ability.guard`), in order; none in most games."""


def abilities_in_play(
    rules: Rules, abilities: Iterable[Ability], board: Board, plugins: Collection[str]
) -> tuple[Ability, ...]:
    """Return those of some abilities that a kind of board has, and that are of plug-ins in play."""
    return tuple(
        ability
        for ability in abilities
        if (not ability.boards or board.id in ability.boards)
        and is_in_play(rules, plugins, ability.id)
    )


def without_piece_counts(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return abilities without those that end a game for want of pieces.

    >>> without_piece_counts((Ability(),))[0].ends_for_want_of_pieces
    False
    """
    return tuple(one for one in abilities if not one.ends_for_want_of_pieces)


def abilities_of_everyone(
    rules: Rules, scenario: Scenario, board: Board, plugins: Collection[str]
) -> tuple[Ability, ...]:
    """Return the abilities of every character; a scenario may add to them."""
    own = (ability for ability in scenario.abilities if ability.action)
    return (*abilities_in_play(rules, rules.everyone, board, plugins), *own)


def index_abilities(
    rules: Rules,
    scenario: Scenario,
    board: Board,
    plugins: Collection[str],
    rooms: tuple[CompiledRoom, ...],
    kind_of: tuple[PieceKind, ...],
    *,
    has_printed_links: bool = False,
) -> AbilityIndex:
    """Sort the abilities of the rules in play, of the scenario, of the rooms and the pieces.

    `has_printed_links` says that the layout or features of squares link squares.
    """
    terrain = dict.fromkeys(a for room in rooms for cell in room.cells for a in cell.abilities)
    for spec in rules.square_features.values():
        if spec.marker:
            terrain |= dict.fromkeys(spec.abilities)
    own = (ability for ability in scenario.abilities if not ability.action)
    general = abilities_in_play(rules, rules.game, board, plugins)
    of_game = ability_order([*general, *own, *terrain])
    bearers = _bearers(of_game, kind_of)
    linking = _linking(bearers, kind_of)
    listeners = _by_event((ability.listens, ability, by) for ability, by in bearers)
    return AbilityIndex(
        of_everyone=abilities_of_everyone(rules, scenario, board, plugins),
        of_game=of_game,
        standing_rules=overriding(of_game, "apply_standing_rule"),
        answering=overriding(of_game, "answer_for_seat"),
        goals=overriding(scenario.abilities, "goals"),
        listeners=listeners,
        announces_arrivals=Arrived in listeners,
        replacers=_by_event((ability.replaces, ability, by) for ability, by in bearers),
        linking=linking,
        has_links=bool(linking) or has_printed_links,
        forbidders=_by_action(tuple(rules.actions.values()), bearers),
        guards=tuple((ability, by) for ability, by in bearers if overrides(ability, "guard")),
    )


def _bearers(of_game: tuple[Ability, ...], kind_of: tuple[PieceKind, ...]) -> Bearers:
    """Return all abilities in order, each with those that bear it."""
    bearers: dict[Ability, list[PieceId]] = {a: [WHOLE_GAME] for a in of_game}
    for piece, kind in enumerate_pieces(kind_of):
        for ability in kind.abilities:
            bearers.setdefault(ability, []).append(piece)
    return tuple((ability, tuple(bearers[ability])) for ability in ability_order(list(bearers)))


def _linking(all_of: Bearers, kind_of: tuple[PieceKind, ...]) -> Bearers:
    """Return the abilities that link squares, each with its bearers that are no objects."""
    return tuple(
        (ability, there)
        for ability, by in all_of
        if overrides(ability, "links")
        and (there := tuple(one for one in by if one < 0 or not kind_of[one].is_object))
    )


def _by_event(
    heard: Iterable[tuple[tuple[type[Event], ...], Ability, tuple[PieceId, ...]]],
) -> dict[type[Event], Bearers]:
    """Return for each event the abilities that name it, in order, with those that bear them."""
    found: dict[type[Event], list[tuple[Ability, tuple[PieceId, ...]]]] = {}
    for events, ability, bearers in heard:
        for event in events:
            found.setdefault(event, []).append((ability, bearers))
    return {event: tuple(entries) for event, entries in found.items()}


def _by_action(actions: tuple[type[Action], ...], all_of: Bearers) -> dict[type[Action], Bearers]:
    """Return for each action the abilities that may forbid it, in order, with their bearers."""
    forbidding = tuple((ability, by) for ability, by in all_of if ability.forbids)
    found = {
        action: tuple(
            (ability, by) for ability, by in forbidding if issubclass(action, ability.forbids)
        )
        for action in actions
    }
    return {action: entries for action, entries in found.items() if entries}
