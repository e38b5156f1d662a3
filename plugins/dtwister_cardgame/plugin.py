"""The plug-in `card`: the card game (CG)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_cardgame import card_actions, card_events, card_reports, characters, state_variables
from dtwister_cardgame.characters import golem, pickpocket, telekineticist, wall_walker
from dtwister_cardgame.movement import movement_frame, passage
from dtwister_cardgame.movement.jumping import LeapAbility
from dtwister_cardgame.objects import scrolls, secret_cards
from dtwister_cardgame.setup import card_set_up, draft_modes
from dtwister_cardgame.turn.wheel_turn import WheelTurn
from dtwister_cardgame.zones import zone_board, zone_gates, zone_terrain
from dtwister_cardgame.zones.zone_board import ZoneRules
from dtwister_cardgame.zones.zone_occupancy import Entrances

ABILITIES = (
    *zone_gates.ALL,
    *passage.ALL,
    *golem.ALL,
    *pickpocket.ALL,
    *telekineticist.ALL,
    *wall_walker.ALL,
    *scrolls.ALL,
    *characters.ABILITIES,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the id, the version and the requirements of the card game."""
    return Manifest(id="card", name="The card game", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register zones, the wheel, characters, objects, rooms, boards and scenarios."""
    registry.add(*zone_terrain.ALL)
    registry.board(ZoneRules())
    registry.memory(*state_variables.ALL)
    registry.report(*card_reports.PARTS)
    registry.frame(
        WheelTurn, movement_frame.MovementFrame, *card_set_up.FRAMES, *draft_modes.FRAMES
    )
    registry.action(*card_actions.ALL, card_set_up.Face)
    registry.action(*characters.ACTIONS)
    registry.frame(*characters.FRAMES)
    registry.action(golem.Shatter, pickpocket.Steal, telekineticist.Levitate, wall_walker.Cross)
    registry.action(scrolls.Burn, scrolls.Invert)
    registry.event(*card_events.ALL)
    registry.ability(*ABILITIES)
    registry.everyone(*movement_frame.ALL, LeapAbility())
    registry.game(Entrances(), *secret_cards.ALL)
    registry.option(draft_modes.MODE, zone_board.SECRET_OBJECTS)
    registry.content("rooms.toml", "layouts.toml", "characters.toml", "objects.toml")
    registry.content("sets.toml", "scenarios.toml", "tutorials.toml")
    registry.rules("rules.md")
