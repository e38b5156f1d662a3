"""The plug-in `multi`: games for three and four players (MULTI)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_multiplayer import (
    alliances,
    allies_meeting,
    central_rooms,
    elevator,
    lift,
    race,
    room_reports,
)
from dtwister_multiplayer.endings import EndWithoutFutureActors
from dtwister_multiplayer.misplaced_tokens import MisplacedTokens

ABILITIES = (
    central_rooms.CentralRooms,
    elevator.SendElevatorAbility,
    EndWithoutFutureActors,
    MisplacedTokens,
    alliances.Alliances,
    alliances.NoCombatUntilRevealed,
    allies_meeting.AlliesMeeting,
    *lift.ALL,
    *race.ALL,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the id, the version and the requirements of the games with three and four seats."""
    return Manifest(
        id="multi",
        name="Three and four players",
        version="0.1.0",
        requires=("base", "features", "veterans"),
    )


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register rooms, boards, scenarios, and the rules that only these have.

    The rooms are four pairs (MULTI-90) that were designed for this (MULTI-91), and could be
    exchanged for others of the same kind: of the usual size and features (MULTI-92), with one gear
    each (MULTI-93) and opposite arrows in a pair (MULTI-94), with no square that cannot be reached
    (MULTI-95), open on every side (MULTI-96), with few pits (MULTI-97) and a portcullis in each
    pair (MULTI-98), no two of them alike (MULTI-99), and one that is marked A (MULTI-100).
    """
    registry.action(central_rooms.TurnOver, elevator.SendElevator, lift.StartLift, lift.Ascend)
    registry.action(alliances.Join, alliances.StayNeutral)
    registry.event(central_rooms.TurnedOver, allies_meeting.AlliesMet)
    registry.frame(central_rooms.TurnOverFrame, alliances.JoinFrame)
    registry.ability(*ABILITIES)
    registry.table("elevator", elevator.Elevator)
    registry.table("lift", lift.Lift)
    registry.option(allies_meeting.STRANGERS)
    registry.report(*room_reports.PARTS)
    registry.content(
        "rooms.toml", "layouts.toml", "scenarios.toml", "alliances.toml", "mixed.toml", "sets.toml"
    )
    registry.rules("rules.md")
