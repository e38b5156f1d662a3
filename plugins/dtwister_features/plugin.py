"""The plug-in `features`: the shared rules of all board games of the family."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_features import (
    __version__,
    game_actions,
    game_events,
    scenario_options,
    state_variables,
)
from dtwister_features.abilities import (
    carrying,
    character_abilities,
    exit_bonus,
    fireball,
    healing,
    mind_control,
    regeneration,
    rope,
    spear,
    treasure,
)
from dtwister_features.combat import combat_bonuses
from dtwister_features.combat.close_attack import AttackAbility
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.ranged_attack import ShootAbility
from dtwister_features.combat.weapons import ShotProtection
from dtwister_features.drafting import draft_actions as choices
from dtwister_features.drafting import draft_events as chosen
from dtwister_features.drafting import open_draft, secret_draft
from dtwister_features.movement import wall_walking
from dtwister_features.movement.jumping import JumpAbility
from dtwister_features.movement.move_action import MoveAbility
from dtwister_features.reports import CARDS, KEPT, RESIGNATIONS, BoardGameReporter
from dtwister_features.rooms import gates
from dtwister_features.rooms.room_actions import (
    PlaceTokensFrame,
    RevealAbility,
    RevealFrame,
    RotateAbility,
    RotateEitherWayAbility,
)
from dtwister_features.setup import handicap, set_up_reports
from dtwister_features.setup.set_up_frames import FRAMES
from dtwister_features.terrain import printed_terrain
from dtwister_features.turn import declarations
from dtwister_features.turn.declarations import ResignedSeat
from dtwister_features.turn.endings import (
    EndWithoutActors,
    EndWithoutScorers,
    FallRule,
    ImmediateTargetScore,
    KeepScoringPieces,
    TargetScore,
)
from dtwister_features.turn.turn_frames import CardTurn

__all__ = ["dtwister_manifest", "dtwister_register"]

ABILITIES = (
    healing.HealAbility,
    carrying.Carrying,
    character_abilities.Levitation,
    character_abilities.Shielding,
    exit_bonus.ExitBonus,
    character_abilities.Giant,
    character_abilities.Contortion,
    combat_bonuses.CombatBonus,
    regeneration.RegenerateAbility,
    spear.StrikeAbility,
    mind_control.NameCardHook,
    treasure.KeptWhenCarriedOut,
    wall_walking.WalkThroughAbility,
    RotateEitherWayAbility,
    gates.OpenGateAbility,
    gates.CloseGateAbility,
    gates.BreakGateAbility,
    rope.Fastening,
    fireball.ShootFireballAbility,
    ShootAbility,
    ShotProtection,
    TargetScore,
    ImmediateTargetScore,
    EndWithoutScorers,
    EndWithoutActors,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the id, the version and the requirements of the shared features."""
    return Manifest(id="features", name="What the board games share", version=__version__)


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register terrain, the turn, its actions, set-up and endings."""
    registry.add(*printed_terrain.ALL)
    registry.category(*printed_terrain.CATEGORIES)
    registry.every_room(printed_terrain.GEAR.id)
    registry.action(*game_actions.ALL, *declarations.ALL, *choices.ALL)
    registry.action(fireball.ShootFireball, regeneration.Regenerate, wall_walking.WalkThrough)
    registry.action(spear.Strike, mind_control.NameCard)
    registry.event(*game_events.ALL, *chosen.ALL)
    registry.memory(*state_variables.ALL)
    registry.frame(
        CardTurn, RevealFrame, PlaceTokensFrame, CombatFrame, mind_control.NameCardFrame, *FRAMES
    )
    registry.frame(*secret_draft.FRAMES, *open_draft.FRAMES)
    registry.everyone(
        MoveAbility(), RevealAbility(), RotateAbility(), JumpAbility(), AttackAbility()
    )
    registry.game(FallRule(), KeepScoringPieces(), ResignedSeat())
    registry.ability(*ABILITIES)
    registry.option(*scenario_options.OPTIONS, *handicap.OPTIONS)
    registry.setting(*scenario_options.SETTINGS)
    registry.report(BoardGameReporter(), CARDS, KEPT, RESIGNATIONS, *set_up_reports.PARTS)
    registry.content("characters.toml", "objects.toml", "layouts.toml")
    registry.defaults(turn=CardTurn.tag)
    registry.rules("rules.md")
