"""A bot that looks one action ahead: it ranks what it may do by a few cheap features."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from dtwister._board.masks import DIRECTION_NAMES, bits
from dtwister._engine.context import Context
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.questions.occupants import held_by
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action, Move, taken_piece
from dtwister._model.ids import ANY_SQUARE, NO_PIECE, NO_ROOM, NO_SEAT
from dtwister._model.state import ELIMINATED, EXITED, RESCUED
from dtwister._rng import Randomness, pick
from dtwister.bots.distances import FAR, Distances, LabyrinthCache, distances_of
from dtwister.bots.routes import outside
from dtwister.bots.trapped import free_pieces, freeing_squares, last_mobile_piece
from dtwister.bots.unstuck import Suggestion, UnstuckGuide

EXIT = 100.0
"""What a victory point for leaving is worth."""
WAITING = -1000.0
"""What leaving is worth for who should free others first; it is not done by chance either."""
FREEING = 40.0
"""How much nearer to the exit a piece is that is walled in no more."""
KILL = 60.0
"""What a likely victory point in a combat is worth."""
STEP = 1.0
"""What a square nearer to the exit is worth; nearer to an enemy, for who cannot leave."""
NOISE = 0.5
"""How far chance shifts every value."""
PATIENCE = 80
"""After so many decisions without progress chance takes turns with greed, more and more of them:
that leads out of positions where no single action brings anybody nearer."""
DETOUR_PATIENCE = 700
"""After so many decisions without progress nobody waits for others any more."""
SURE = 30.0
"""What is worth more than this is done even then."""
BOREDOM_PENALTY = 3.0
"""What it takes from the value of an action each time that it was done without progress."""
GONE = (ELIMINATED, EXITED, RESCUED)
CARDS = (0, 1, 2, 2, 3, 4)
"""Combat cards that the other side may well play."""


class GreedyBot:
    """Takes points, heads for the exit, reveals rooms, attacks when it is likely to win.

    A seat that cannot leave, or not with enough points, hunts its enemies instead.

    When nothing has come about for long it goes where it comes to for certain (`UnstuckGuide`).
    The last
    piece of a seat that can free others does not leave without them, unless that is enough.

    It ranks actions by what they are called and by the squares and pieces that they name, so it
    plays with the content of any plug-in; what it has no idea of has a small value.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> view = game.view(game.decision.seat)
    >>> GreedyBot(dtwister.Rng(3)).choose(view) in game.legal_actions
    True
    """

    def __init__(self, rng: Randomness) -> None:
        self.rng = rng
        self._score: tuple[int, ...] = ()
        self._idle = 0
        self._memo = LabyrinthCache()
        self._guide = UnstuckGuide()
        self._done: Counter[Hashable] = Counter()

    def _at_a_loss(self, view: View) -> bool:
        """Whether nothing has come about for so long that chance should decide.

        What counts is who scored and who is out of play: not all games have points.
        """
        state = view.state
        gone = (p for team in view.match.characters for p in team if state.at[p] in GONE)
        score = (*view.vp, -1, *gone)
        self._idle = self._idle + 1 if score == self._score else 0
        if not self._idle:
            self._done.clear()
        self._score = score
        period = 3 * PATIENCE // 2
        by_chance = min(2 * period // 3, (PATIENCE + self._idle) // 8)
        return self._idle > PATIENCE and self._idle % period < by_chance

    def choose(self, view: View) -> Action:
        """The action with the highest value."""
        legal, decision = view.legal_actions, view.decision
        if decision is None or not view.is_asked:
            raise DtwisterError("a bot can choose only when its own seat is asked")
        if not view.state.faceup and not any(view.state.minis):
            return legal.sample(self.rng)  # what to do at set-up is beyond this bot
        at_a_loss = self._at_a_loss(view)
        bored = self._idle > PATIENCE
        guide = self._guide if bored and not view.match.grid.zoned else None
        waits = self._idle < DETOUR_PATIENCE
        ranking = _Ranking(view.context, decision.seat, self.rng, self._memo, guide, waits=waits)
        best: Action | None = None
        highest = 0.0
        by_verb: dict[str, list[Action]] = {}
        for action in legal:
            value = ranking.value(action) + NOISE * self.rng.random()
            if value > WAITING / 2:
                by_verb.setdefault(action.verb, []).append(action)
            if bored:
                value -= BOREDOM_PENALTY * self._done[_deed(action)]
            if best is None or value > highest:
                best, highest = action, value
        if best is None:
            raise DtwisterError("there is no legal action to choose from")
        if at_a_loss and by_verb and highest < SURE:
            best = self._any(by_verb)
        if bored:
            self._done[_deed(best)] += 1
        return best

    def _any(self, by_verb: dict[str, list[Action]]) -> Action:
        """An action by chance: each kind is as likely as the others, but turns are used up."""
        if len(by_verb) > 1:
            by_verb.pop("end", None)
        return pick(by_verb[pick(sorted(by_verb), self.rng)], self.rng)


def _deed(action: Action) -> Hashable:
    """What an action comes to: of a move, who ends where."""
    return (action.piece, action.end) if isinstance(action, Move) else action


class _Ranking:
    """What the actions of one decision are worth."""

    def __init__(
        self,
        context: Context,
        seat: int,
        rng: Randomness,
        memo: LabyrinthCache,
        guide: UnstuckGuide | None = None,
        *,
        waits: bool = True,
    ) -> None:
        self.table = context
        self.seat = seat
        self.target = int(context.match.options.get("target", context.setting("target")))
        self.hunts = self._falls_short()
        self.exits = 0 if self.hunts else context.state.exits[seat]
        self._free: dict[int, int] = {}
        self._others: Distances | None = None
        self._hunted: int | None = None
        self._rescuer: int | None = None
        self._guess = CARDS[int(rng.random() * len(CARDS))]
        self._guide = guide
        self._waits = waits
        self._leads: dict[int, Suggestion | None] = {}
        goal = 0
        if guide is not None and self.rescuer >= 0:
            goal = freeing_squares(context, seat, self.rescuer)
        self.distances = distances_of(context, seat, memo, hunts=self.hunts, goal=goal)
        self._judges: dict[str, Callable[[Any], float]] = {
            "move": self._move,
            "end": lambda action: 0.0,
            "play": lambda action: 10.0 * action.card,
            "card": self._combat_card,
            "attack": self._attack,
            "join": self._join,
            "reveal": self._reveal,
            "rotate": self._rotate,
            "place": self._place,
            "heal": self._heal,
            "regenerate": lambda action: 8.0,
            "fire": lambda action: KILL,
            "drink": lambda action: 5.0,
            "jump": self._jump,
            "open": self._gate,
            "break": self._gate,
            "ascend": lambda action: self._leaving(action.piece),
            "start-lift": lambda action: SURE + 1.0 if self._leaving(action.piece) > SURE else -2.0,
            "close": lambda action: -2.0,
            "step": lambda action: self._going(action.piece, action.to),
            "stop": lambda action: 0.0,
            "leap": lambda action: self._going(action.piece, action.to) - 1.0,
            "take": lambda action: self._handling(action.piece, action.item, NO_PIECE),
            "drop": lambda action: self._handling(action.piece, NO_PIECE, action.item),
            "swap": lambda action: self._handling(action.piece, action.other, action.item),
            "give": lambda action: self._handling(action.piece, NO_PIECE, action.item),
            "shoot": self._shoot,
            "burn": lambda action: KILL if self._is_foe(action.target) else -10.0,
            "invert": self._exchange,
            "levitate": lambda action: -1.0,
        }

    def _falls_short(self) -> bool:
        """Whether the target is out of reach by leaving, and enemies could make up for it.

        That is so in games where not even a whole team could score enough by leaving. As long as
        rooms are face down it is too early for it.
        """
        context, alliances = self.table, self.table.match.alliances
        # Eliminations may be worth nothing where the target is one of the scenario.
        target = context.match.options.get("target")
        team = [p for seat in alliances.of[self.seat] for p in context.match.characters[seat]]
        if not isinstance(target, int) or self._worth(team) >= target:
            return False
        tiles = enumerate(context.state.tiles)
        if any(tile != NO_ROOM and not context.is_revealed(slot) for slot, tile in tiles):
            return False
        points = sum(context.state.vp[seat] for seat in alliances.of[self.seat])
        points += self._worth([p for p in team if context.state.at[p] not in GONE])
        foes = (p for seat in alliances.foes[self.seat] for p in context.match.characters[seat])
        return points < target <= points + sum(context.state.at[p] not in GONE for p in foes)

    def _worth(self, team: list[int]) -> int:
        """What some characters score if all of them leave."""
        return sum(1 + self._points(piece) for piece in team)

    def value(self, action: Action) -> float:
        """The value of an action; the end of the turn has none."""
        judge = self._judges.get(action.verb)
        if judge is not None:
            return judge(action)
        way = getattr(action, "way", None)
        piece = getattr(action, "piece", NO_PIECE)
        if way in DIRECTION_NAMES and piece >= 0:
            return self._going(piece, self._beside(piece, way)) - 1.0
        return 0.6

    # -- going ------------------------------------------------------------------------------------

    def _beside(self, piece: int, way: str) -> int:
        space = self.table.space(piece)
        there = self.table.neighbour(space, DIRECTION_NAMES.index(way))
        return space if there is None else there

    def _going(self, piece: int, end: int) -> float:
        """What it is worth that a piece comes to a square."""
        context = self.table
        start = context.space(piece)
        if self.exits >> end & 1:
            return self._leaving(piece)
        lead = self._lead(piece)
        away = lead.away if lead is not None else self.distances.of(context.kind(piece))
        value = STEP * (away[start] - away[end])
        if lead is not None and value > 0:
            return SURE + value
        near = self.hunted
        if near:
            value += 3.0 * ((near >> end & 1) - (near >> start & 1))
        # Who is nearest to the exit goes first: points come from leaving, not from standing about.
        return value * (1.0 + 2.0 / (4 + away[start])) if value > 0 else value

    def _jump(self, action: Any) -> float:
        """The same of a jump; nobody jumps where it is walled in."""
        piece, end = action.piece, action.to
        free = self._outside(piece) | self.exits
        if free >> self.table.space(piece) & 1 and not free >> end & 1:
            return WAITING
        return self._going(piece, end) - 2.0

    def _outside(self, piece: int) -> int:
        """The squares where a piece is not walled in; all of them where that does not matter."""
        if piece not in self._free:
            nowhere = self.hunts or self.table.match.grid.zoned or self.table.kind(piece).is_object
            self._free[piece] = ANY_SQUARE if nowhere else outside(self.table, piece)
        return self._free[piece]

    def _lead(self, piece: int) -> Suggestion | None:
        """Where a piece is led, when nothing has come about for long."""
        if self._guide is None or self.hunts or not self._fights(piece):
            return None
        if piece not in self._leads:
            others: tuple[int, ...] = ()
            if piece == self.rescuer:
                team = self.table.match.characters[self.seat]
                others = tuple(p for p in team if p != piece and self.table.is_able(p))
            self._leads[piece] = self._guide.lead(self.table, piece, others)
        return self._leads[piece]

    def _leaving(self, piece: int) -> float:
        """What it is worth that a piece leaves with its load."""
        points = 1 + self._points(piece)
        points += sum(self._points(load) for load in self.table.loads_of(piece))
        return WAITING if piece == self.rescuer else EXIT * points

    @property
    def rescuer(self) -> int:
        """Return the last own piece that can free others, or `NO_PIECE` if leaving is enough.

        It does not leave before they can, unless that takes too long.
        """
        if self._rescuer is None:
            self._rescuer = self._find_rescuer()
        return self._rescuer

    def _find_rescuer(self) -> int:
        context, alliances = self.table, self.table.match.alliances
        able = [p for p in context.match.characters[self.seat] if context.is_able(p)]
        points = sum(context.state.vp[seat] for seat in alliances.of[self.seat])
        helper = last_mobile_piece(context, able) if self._waits else NO_PIECE
        reached = helper >= 0 and points + self._worth([helper]) >= self.target
        return NO_PIECE if reached else helper

    def _points(self, piece: int) -> int:
        """The points that a piece adds when it leaves."""
        if piece < 0:
            return 0
        return sum(
            ability.exit_points(self.table, piece)
            for ability in self.table.kind(piece).exit_abilities
        )

    @property
    def hunted(self) -> int:
        """The squares beside enemy wounded that nobody carries."""
        if self._hunted is None:
            context = self.table
            self._hunted = 0
            for other in context.match.alliances.foes[self.seat]:
                squares = context.state.hurt[other]
                for space in bits(squares & ~context.state.minis[other]):
                    for beside in context.reach(space):
                        self._hunted |= 1 << beside
        return self._hunted

    def _move(self, action: Move) -> float:
        course = action.course
        value = self._going(action.piece, action.end)
        for step in course:
            if step < 0:
                item = taken_piece(step)
                value -= 0.4
                if item >= 0:
                    value += 1.5 if self.table.kind(item).exit_abilities else 0.0
                elif self._points(self.table.load_of(action.piece)):
                    value -= 2.0
        return value

    def _handling(self, piece: int, taken: int, left: int) -> float:
        """What it is worth to take something and to leave something."""
        value = -0.4
        for item, sign in ((taken, 1), (left, -1)):
            if item >= 0:
                value += sign * (1.5 if self._points(item) else 0.2)
        return value

    def _gate(self, action: Any) -> float:
        piece, lead = action.piece, self._lead(action.piece)
        away = lead.away if lead is not None else self.distances.of(self.table.kind(piece))
        gain = away[self.table.space(piece)] - away[self._beside(piece, action.way)]
        return SURE + gain if lead is not None and gain > 0 else 2.0 * gain - 0.6

    # -- rooms ------------------------------------------------------------------------------------

    def _reveal(self, action: Any) -> float:
        if self._lead(action.piece) is not None:
            return SURE + 1.0
        away = self.distances.of(self.table.kind(action.piece))
        spaces = self.table.match.grid.slots[action.slot]
        nearer = away[self.table.space(action.piece)] - min(away[space] for space in spaces)
        return 4.0 + (2.0 if nearer > 0 else 0.0)

    def _rotate(self, action: Any) -> float:
        """How much nearer to their exits this brings the own pieces, and the others not."""
        lead = self._lead(action.piece)
        if lead is not None and lead.turn == action:
            return SURE + 2.0
        after = self.table.state.copy()
        quarters = 1 if action.way == "clockwise" else -1
        StateEditor(self.table.match, after).rotate_room(action.slot, quarters)
        turned = Context(self.table.match, after)
        gain = self._way_left(self.table, self.seat) - self._way_left(turned, self.seat)
        if action.piece == self.rescuer:
            able = [p for p in self.table.match.characters[self.seat] if self.table.is_able(p)]
            gain += FREEING * (len(list(free_pieces(turned, able))) - 1)
        return 0.5 * gain - 1.0

    def _exchange(self, action: Any) -> float:
        """The same of two rooms that change places."""
        after = self.table.state.copy()
        own = self.table.slot_of(self.table.space(action.piece))
        StateEditor(self.table.match, after).swap_rooms(own, action.slot)
        changed = Context(self.table.match, after)
        return self._way_left(self.table, self.seat) - self._way_left(changed, self.seat) - 2.0

    def _way_left(self, context: Context, seat: int) -> float:
        """The way that the pieces of a seat have to go; those in front count most."""
        distances = self.distances if context is self.table else distances_of(context, seat)
        ways = sorted(
            distances.of(context.kind(piece))[context.space(piece)]
            for piece in context.match.characters[seat]
            if context.is_able(piece)
        )
        return sum(way / (1 + rank) for rank, way in enumerate(ways))

    def _place(self, action: Any) -> float:
        """Own tokens near the own exit, others far from theirs."""
        context = self.table
        owner = context.seat(action.piece)
        if context.kind(action.piece).is_object:
            return 0.0
        distances = self._distances_of(owner)
        away = distances.of(context.kind(action.piece))[action.space]
        value = float(-away if owner in context.match.alliances.of[self.seat] else away)
        if not self._outside(action.piece) >> action.space & 1:
            value -= FAR  # nobody gains by who is walled in for good
        return value

    def _distances_of(self, seat: int) -> Distances:
        if seat == self.seat:
            return self.distances
        if self._others is None or self._others.seat != seat:
            self._others = distances_of(self.table, seat)
        return self._others

    def _heal(self, action: Any) -> float:
        own = self.table.match.alliances.of[self.seat]
        return 8.0 if self.table.seat(action.patient) in own else -10.0

    def _is_foe(self, piece: int) -> bool:
        return self.table.seat(piece) not in self.table.match.alliances.of[self.seat]

    # -- fighting ---------------------------------------------------------------------------------

    def _sides(self, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> int:
        """By how much the attackers are stronger, before any cards."""
        return self._strength(attackers, True) - self._strength(defenders, False)

    def _strength(self, side: tuple[int, ...], attacking: bool) -> int:
        context = self.table
        fighters = sum(1 for piece in side if not context.is_wounded(piece))
        value = 0
        for piece in side:
            kind = context.kind(piece)
            bearing = [] if context.is_wounded(piece) else [(kind.combat, kind.combat_abilities)]
            for held in self._objects(piece):
                bearing.append((0, context.kind(held).combat_abilities))
            for printed, abilities in bearing:
                value += printed
                value += sum(a.combat(context, piece, attacking, fighters) for a in abilities)
        return value

    def _objects(self, piece: int) -> tuple[int, ...]:
        """The objects that a character has, wounded or not."""
        if self.table.match.board.has_carriers:
            return self.table.loads_of(piece)
        held = held_by(self.table, piece)
        return () if held < 0 else (held,)

    def _joined(self, piece: int, target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who fights, as far as it can be seen from the two and their neighbours."""
        context = self.table
        mine, theirs = {piece}, {target}
        for one, other, seat in ((theirs, mine, self.seat), (mine, theirs, context.seat(target))):
            for fighter in tuple(one):
                for space in context.reach(context.space(fighter)):
                    for there in context.pieces_at(space):
                        if context.seat(there) == seat and self._fights(there):
                            other.add(there)
        return tuple(mine), tuple(theirs)

    def _fights(self, piece: int) -> bool:
        return not self.table.kind(piece).is_object and self.table.is_able(piece)

    def _attack(self, action: Any) -> float:
        attackers, defenders = self._joined(action.piece, action.target)
        lead = self._sides(attackers, defenders)
        prize = KILL if self.table.is_wounded(action.target) else 12.0
        if lead < 0:
            return -5.0
        return prize * min(1.0, 0.3 + 0.2 * lead)

    def _shoot(self, action: Any) -> float:
        """A shot at a named target is safe for the shooter."""
        target = getattr(action, "target", NO_PIECE)
        if target < 0:
            return 0.6
        return KILL / 2 if self.table.is_wounded(target) else 6.0

    def _join(self, action: Any) -> float:
        """By how much the side of a seat in the combat at hand is stronger, with own help."""
        for combat in reversed(self.table.state.frames):
            attackers = getattr(combat, "attackers", ())
            if attackers:
                lead = self._sides(attackers, getattr(combat, "defenders", ()))
                return 3.0 + (
                    lead if action.seat == getattr(combat, "attacker", NO_SEAT) else -lead
                )
        return 0.0

    def _combat_card(self, action: Any) -> float:
        """The lowest card that wins against a guess; if none does, the lowest."""
        combat = self.table.frame
        attackers = getattr(combat, "attackers", ())
        defenders = getattr(combat, "defenders", ())
        lead = self._sides(attackers, defenders)
        if self.seat not in getattr(combat, "attacking", (self.seat,)):
            lead = -lead
        card = float(action.card)
        return 50.0 - card if lead + card > self._guess else -card
