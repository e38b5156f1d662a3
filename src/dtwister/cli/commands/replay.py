"""`dtwister replay`: a recorded game, action by action."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from dtwister import CHANCE, SPECTATOR, action_text, draw, event_text
from dtwister._engine.game import Game
from dtwister._engine.visibility.view import seen_action, seen_event
from dtwister._errors import OptionError
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import declarer
from dtwister._model.ids import SeatId
from dtwister._notation.action_secrecy import decider
from dtwister._notation.json_form import action_to_json, event_to_json
from dtwister._notation.names import SPECTATOR_NAME
from dtwister.cli.progress import Progress
from dtwister.cli.record_keeping import read_record, replayed
from dtwister.cli.shared_arguments import (
    add_plugin_arguments,
    is_worth_telling,
    load_rules_for,
    outcome,
    unknown,
    whole_number,
)

if TYPE_CHECKING:
    from dtwister.cli import Subparsers


_DESCRIPTION = """\
Replay a record and print it: every action, its events, and the board where it stops.
Replaying is strict: a record that does not fit the rules is an error that names the place.
"""
_EPILOG = """\
examples:
  dtwister replay game.toml                    the whole game
  dtwister replay game.toml --at 40            the position after 40 actions
  dtwister replay game.toml --view blue        as blue could see it
  dtwister replay game.toml --events --json    everything that happened, for other programs
"""


@attrs.frozen
class ReplayedStep:
    """One action of the record: its player, and its events."""

    number: int
    seat: SeatId
    action: Action
    events: tuple[Event, ...]


def add(subparsers: Subparsers) -> None:
    """Add `replay` to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="see a recorded game",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("record", type=Path, metavar="RECORD", help="the file of the record")
    parser.add_argument(
        "--at", type=whole_number(0), metavar="N", help="stop after N actions, those of chance too"
    )
    parser.add_argument(
        "--view",
        metavar="SEAT",
        help=f"show only what this seat may know; `{SPECTATOR_NAME}` for what all may see",
    )
    parser.add_argument("--events", action="store_true", help="show everything that happened")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the record and print it."""
    text = read_record(args.record)
    game = replayed(load_rules_for(args), text, args.record, args.at)
    watcher = _watcher(game, args.view)
    with Progress("reading the events"):
        steps = _steps(game)
    if args.json:
        print(json.dumps(_form(game, steps, watcher, args.events), indent=2, ensure_ascii=False))
    else:
        _print(game, steps, watcher, args.events)
    return 0


def _watcher(game: Game, name: str | None) -> SeatId | None:
    """Return the seat whose view is shown; None for all of the game."""
    if name is None:
        return None
    if name == SPECTATOR_NAME:
        return SPECTATOR
    if name not in game.seats:
        raise OptionError(unknown("seat", name, (*game.seats, SPECTATOR_NAME)))
    return SeatId(game.seats.index(name))


def _steps(game: Game) -> list[ReplayedStep]:
    found = []
    for number, (state, (action, _)) in enumerate(zip(game.past, game.history, strict=True), 1):
        once = Game(game.match, state, auto_chance=False)
        seat = decider(game.match, state, action)
        found.append(
            ReplayedStep(number, seat, action, once.play(action, declarer(action, once.seats)))
        )
    return found


def _shown(step: ReplayedStep, watcher: SeatId | None) -> tuple[Action, tuple[Event, ...]]:
    """Return an action and its events as the watcher may see them."""
    if watcher is None:
        return step.action, step.events
    return (
        seen_action(step.action, step.seat, watcher),
        tuple(seen_event(event, watcher) for event in step.events),
    )


def _print(game: Game, steps: list[ReplayedStep], watcher: SeatId | None, everything: bool) -> None:
    match = game.match
    names = {CHANCE: "chance", **dict(enumerate(game.seats))}
    width = max(map(len, names.values()))
    print(f"{match.scenario.name} ({match.scenario.id}), seats: {', '.join(game.seats)}")
    for step in steps:
        action, events = _shown(step, watcher)
        print(f"{step.number:4}  {names[step.seat]:{width}}  {action_text(match, action)}")
        for event in events:
            if everything or is_worth_telling(event):
                print(f"      {'':{width}}    {event_text(match, event)}")
    print(f"\n{draw(game if watcher is None else game.view(watcher))}\n{outcome(game)}")


def _form(
    game: Game, steps: list[ReplayedStep], watcher: SeatId | None, everything: bool
) -> dict[str, Any]:
    match = game.match
    actions = []
    for step in steps:
        action, events = _shown(step, watcher)
        entry: dict[str, Any] = {
            "number": step.number,
            "seat": None if step.seat == CHANCE else game.seats[step.seat],
            "text": action_text(match, action),
            "action": action_to_json(match, action),
        }
        if everything:
            entry["events"] = [event_to_json(match, event) for event in events]
        actions.append(entry)
    result = game.result
    return {
        "scenario": match.scenario.id,
        "seats": list(game.seats),
        "options": dict(match.options),
        "actions": actions,
        "vp": dict(zip(game.seats, game.vp, strict=True)),
        "result": result
        and {"winners": [game.seats[seat] for seat in result.winners], "why": result.why},
    }
