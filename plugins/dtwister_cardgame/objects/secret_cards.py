"""Secret objects and secret wounded: what an enemy carries, and who its wounded are (CG-OPT-06).

With the option, what a character takes up is known to the seat of that character only, and so is
who a wounded character is. Everybody goes on seeing that something is carried, and that a wounded
lies there, with the colour of its card and whether it is an object or a character, which its back
shows (R-C76, R-C08). Without the option everything lies open (CG-INFO-03, CG-INFO-04).

- An object that lies open (it lies on the ground, or its use has shown it) stays open in the hands
  of whoever has it until somebody takes it up. Whoever takes it up, from the ground, from somebody
  or in an exchange, does so in the open: everybody sees what it is, and it is concealed then.
- Using an object shows it, also where it works by itself: then it is known until it changes hands.
- A shot at the bearer of a concealed Large shield is declared and paid for (CG-WHEEL-08); then the
  shield is shown, and there is no shot: no card is played, and a crossbow stays loaded.
- A wounded stays concealed when it is carried, put down and handed on. Healing shows it, and so
  does leaving the game; the object that it has is concealed like that of anybody else.
"""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, events
from dtwister.plugin.numbers import PieceId


def is_secret(context: Context) -> bool:
    """Return whether the game is played with secret objects and secret wounded."""
    return context.match.board.conceals(context.match.options)


class SecretObjects(Ability):
    """What a character has taken up, its enemies may not look at (CG-OPT-06, CG-INFO-03)."""

    id = "card:secret-objects"
    rules = ("CG-OPT-06", "R-C76")
    boards = frozenset({"card:zones"})
    listens = (events.TakenUp,)

    def react(self, context: PlayContext, event: events.TakenUp, bearer: PieceId) -> None:
        """Conceal the object."""
        if is_secret(context) and context.kind(event.item).is_object:
            context.do(events.Concealed(event.item))


class SecretWounded(Ability):
    """Who a wounded character is, its enemies may not look at (CG-OPT-07, CG-INFO-04)."""

    id = "card:secret-wounded"
    rules = ("CG-OPT-07", "R-C76")
    boards = frozenset({"card:zones"})
    listens = (events.Wounded,)

    def react(self, context: PlayContext, event: events.Wounded, bearer: PieceId) -> None:
        """Conceal the character."""
        if is_secret(context):
            context.do(events.Concealed(event.piece))


ALL = (SecretObjects(), SecretWounded())
