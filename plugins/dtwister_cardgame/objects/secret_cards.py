"""Secret objects and secret wounded: hidden loads, and unnamed wounded.

With the option, only the seat of a character knows the objects that it takes up, and who it is when
it is wounded. All seats still see that something is carried, and that a wounded lies there, with
the colour of its card and whether it is an object or a character, which its back shows (R-C76,
R-C08). Without the option everything lies open (CG-INFO-03, CG-INFO-04).

- An object that lies open (it lies on the ground, or its use has shown it) stays open in the hands
  of its carrier until another character takes it up. A character takes it up in the open, from the
  ground, from another one or in an exchange: all seats see which object it is, and it is concealed
  then.
- Using an object shows it, also where it works by itself: then it is known until it changes hands.
- A shot at the bearer of a concealed Large shield is declared and paid for (CG-WHEEL-08); then the
  shield is shown, and there is no shot: no card is played, and a crossbow stays loaded.
- A wounded stays concealed when it is carried, put down and handed on. Healing shows it, and so
  does leaving the game; the object that it has is concealed like that of any other character.

Rules: CG-OPT-06.
"""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, events
from dtwister.plugin.numbers import PieceId


def is_secret(context: Context) -> bool:
    """Return whether the game is played with secret objects and secret wounded."""
    return context.match.board.conceals(context.match.options)


class SecretObjects(Ability):
    """Objects that a character has taken up are hidden from its enemies.

    Rules: CG-OPT-06, CG-INFO-03.
    """

    id = "card:secret-objects"
    rules = ("CG-OPT-06", "R-C76")
    boards = frozenset({"card:zones"})
    listens = (events.TakenUp,)

    def react(self, context: PlayContext, event: events.TakenUp, bearer: PieceId) -> None:
        """Conceal the object."""
        if is_secret(context) and context.kind(event.item).is_object:
            context.do(events.Concealed(event.item))


class SecretWounded(Ability):
    """The identity of a wounded character is hidden from its enemies.

    Rules: CG-OPT-07, CG-INFO-04.
    """

    id = "card:secret-wounded"
    rules = ("CG-OPT-07", "R-C76")
    boards = frozenset({"card:zones"})
    listens = (events.Wounded,)

    def react(self, context: PlayContext, event: events.Wounded, bearer: PieceId) -> None:
        """Conceal the character."""
        if is_secret(context):
            context.do(events.Concealed(event.piece))


ALL = (SecretObjects(), SecretWounded())
