"""Characters of the card game with combat abilities of their own, one module each."""

from dtwister_cardgame.characters.assassin import Poison
from dtwister_cardgame.characters.berserker import AnnounceCardsFrame, KillerRage, TwoCards
from dtwister_cardgame.characters.crossbowman import Crossbow
from dtwister_cardgame.characters.general import Charismatic
from dtwister_cardgame.characters.paladin import UndeadHunter
from dtwister_cardgame.characters.samurai import FreeAttack, FreeAttackAbility
from dtwister_cardgame.characters.weapon_master import CombatSkills

ABILITIES = (
    Poison,
    KillerRage,
    Crossbow,
    Charismatic,
    UndeadHunter,
    FreeAttackAbility,
    CombatSkills,
)
ACTIONS = (TwoCards, FreeAttack)
FRAMES = (AnnounceCardsFrame,)
