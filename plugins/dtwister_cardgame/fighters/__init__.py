"""What the characters do in combat that only the card game has, one module each."""

from dtwister_cardgame.fighters.assassin import Poison
from dtwister_cardgame.fighters.berserker import Announcing, KillerRage, TwoCards
from dtwister_cardgame.fighters.crossbowman import Crossbow
from dtwister_cardgame.fighters.general import Charismatic
from dtwister_cardgame.fighters.paladin import UndeadHunter
from dtwister_cardgame.fighters.samurai import ExpertFighter, FreeAttack
from dtwister_cardgame.fighters.weapon_master import CombatSkills

ABILITIES = (
    Poison,
    KillerRage,
    Crossbow,
    Charismatic,
    UndeadHunter,
    ExpertFighter,
    CombatSkills,
)
ACTIONS = (TwoCards, FreeAttack)
FRAMES = (Announcing,)
