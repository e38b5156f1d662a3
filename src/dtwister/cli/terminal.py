"""One game at the terminal: output for the person, and commands of the person."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import attrs

from dtwister import SPECTATOR, action_text, draw, event_text, parse_action, parse_legal
from dtwister._engine.game import Game
from dtwister._engine.legality import LegalActions
from dtwister._engine.text_form import kinds_said
from dtwister._engine.visibility.view import View, seen_action, seen_event
from dtwister._errors import DtwisterError, IllegalNotation, NotationError
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import Decision, Declaration, declarer
from dtwister._model.ids import NO_ROOM, SeatId, enumerate_seats
from dtwister._model.state import State
from dtwister._notation.action_parser import verbs_of
from dtwister._printing import clipped, printable, quoted
from dtwister._rng import Rng
from dtwister._safe_files import WriteError, is_same_place
from dtwister.bots import Bot
from dtwister.cli.record_keeping import Keeper, write_record
from dtwister.cli.shared_arguments import (
    is_worth_telling,
    make_bot,
    outcome,
    replay_command,
    score,
    unknown,
)

PERSON = "human"
LISTED = 40
"""The most legal actions that `legal` prints; of more it prints the kinds."""

FEW = 6
"""The number of legal actions up to which they are printed without a command."""

HELP = """\
Type an action as `legal` lists it, or a shorter form that fits only one legal action:
`thief d4` for `move blue.thief c3-d3-d4`.

  legal           list the legal actions; `legal move` one kind, `legal thief` one piece
  why ACTION      say why an action is not legal
  auto            play a random legal action; `auto all` until another kind of decision
  undo            undo the last action, unless it revealed something, turned a room or played a card
  board           draw the board again
  save FILE       save the record of the game, with everything hidden from you
  help            show this list
  quit            leave the game"""


class TerminalGame:
    """One game, with people and bots on its seats."""

    def __init__(self, keeper: Keeper, players: tuple[str, ...], seed: int):
        self.keeper = keeper
        self.game: Game = keeper.game
        self.players = players
        self.bots: dict[SeatId, Bot] = {
            seat: make_bot(player, seed, seat)
            for seat, player in enumerate_seats(players)
            if player != PERSON
        }
        people = [seat for seat, player in enumerate_seats(players) if player == PERSON]
        self.watcher: SeatId = people[0] if len(people) == 1 else SPECTATOR
        """The seat whose view of others is shown; with several people the spectator."""
        self.rng: Rng = Rng(seed)
        self.continued_at: int = 0
        """The number of the decision from which an earlier game goes on here."""
        self.auto_for: dict[int, str] = {}
        """Seat -> the kind of decisions that chance answers for the person there."""
        self.drawn: State | None = None
        self.asked: tuple[int, str] | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "legal": self._legal,
            "why": self._why,
            "auto": self._auto,
            "undo": self._undo,
            "board": self._board,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    # -- the course of the game --------------------------------------------------------------------

    def take_up(self) -> None:
        """Go on with an earlier game; an interrupted decision
        of chance comes out the same.
        """
        self.game.auto_chance = True
        while (decision := self.game.decision) is not None and decision.is_chance:
            self.keeper.play(self.game.chance_outcome())
        self.continued_at = self.game.number

    def run(self) -> int:
        """Play until the game is over or the person leaves."""
        scenario = self.game.match.scenario
        seats = ", ".join(map("{} {}".format, self.game.seats, self.players))
        head = f"{scenario.name} ({scenario.id}), seed {self.game.seed}"
        print(f"{head}: {seats}; `help` lists the commands")
        if self.keeper.path is not None:
            print(f"the record is kept in {self.keeper.path}")
        code = 0
        try:
            while self._next():
                pass
        except EOFError:
            print("\nleaving the game")
        except KeyboardInterrupt:
            print("\nleaving the game")
            code = 130
        print(outcome(self.game))
        if self.keeper.path is not None:
            self.keeper.close()
            print(self.keeper.where())
        return code

    def _next(self) -> bool:
        """Go on by one action, or one command; False at the end."""
        decision = self.game.decision
        if decision is None:
            print(f"\n{draw(self.game)}")
            return False
        bot = self.bots.get(decision.seat)
        if bot is not None:
            self._play(bot.choose(self.game.view(decision.seat)), decision)
            return True
        if self.auto_for.pop(decision.seat, "") == decision.kind:
            return self._auto("all")
        self._show(decision)
        line = input(printable(f"{self.game.seats[decision.seat]}> ")).strip()
        if not line:
            return True
        try:
            return self._obey(line, decision)
        except WriteError:
            raise  # the record cannot go on, so neither does the game
        except DtwisterError as error:
            print(f"  {error}")
        return True

    def _show(self, decision: Decision) -> None:
        """Print the decision; the board if it has changed;
        the legal actions if these are few.
        """
        state, question = self.game.state, (decision.seat, decision.kind)
        if self.drawn is not state and (state.faceup or self.asked != question) and _laid(state):
            self.drawn = state
            print(f"\n{draw(self._view(decision))}")
        self.asked = question
        print(f"[{score(self.game)}] {decision.text}")
        actions = list(islice(self._legal_actions(decision), FEW + 1))
        if len(actions) <= FEW:
            texts = (action_text(self.game.match, action) for action in actions)
            print(f"  you may: {', '.join(texts)}")

    def _view(self, decision: Decision) -> View:
        return self.game.view(decision.seat)

    def _obey(self, line: str, decision: Decision) -> bool:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word)
        if command is not None:
            return command(rest.strip())
        if line in self.game.rules.verbs and len(line.split()) == 1:
            fitting = self._legal_actions(decision).kind(line)
            if len(fitting) > 1:
                print(
                    f"  {clipped(line)} what? There are {len(fitting)}; `legal {line}` lists them"
                )
                return True
            if not fitting and not all(map(_says_all, self.game.rules.verbs[line])):
                return self._legal(line)
        try:
            action = self._declared(line) or parse_legal(self._view(decision), line)
        except NotationError as error:
            print(f"  {_plain(error)}")
            print("  `legal` lists what may be done, `help` the commands")
            return True
        self._play(action, decision)
        return True

    def _declared(self, line: str) -> Declaration | None:
        """Return a declaration, which may be that of any seat at the terminal."""
        kinds = kinds_said(self.game.match, line.partition(" ")[0])
        if len(kinds) != 1 or not issubclass(kinds[0], Declaration):
            return None
        action = parse_action(self.game.match, line)
        assert isinstance(action, Declaration)
        refusal = self.game.why_not(action, declarer(action, self.game.seats))
        if refusal is not None:
            raise IllegalNotation(f"{quoted(line)}: {refusal}", refusal)
        return action

    def _play(self, action: Action, decision: Decision) -> None:
        """Play an action, and print its events, as far as the watcher may see them."""
        game, seat = self.game, decision.seat
        length = len(game.history)
        events = self.keeper.play(action)
        person = seat not in self.bots
        watcher = seat if person else self.watcher
        shown = seen_action(game.history[length][0], seat, watcher)
        print(f"  {game.seats[seat]}: {action_text(game.match, shown)}")
        self._tell(events, watcher)

    def _tell(self, events: Iterable[Event], watcher: SeatId) -> None:
        for event in events:
            if is_worth_telling(event):
                print(f"    {event_text(self.game.match, seen_event(event, watcher))}")

    # -- commands ----------------------------------------------------------------------------------

    def _asked(self) -> Decision:
        decision = self.game.decision
        assert decision is not None
        return decision

    def _legal_actions(self, decision: Decision) -> LegalActions:
        return self._view(decision).legal_actions

    def _legal(self, what: str) -> bool:
        legal = self._legal_actions(self._asked())
        if not what:
            actions = tuple(legal)
            if len(actions) > LISTED:
                self._summary(actions)
                return True
        elif what in self.game.rules.verbs:
            actions = legal.kind(what)
        else:
            actions = legal.of(self._piece(what))
        for action in actions:
            print(f"  {action_text(self.game.match, action)}")
        if not actions:
            print(f"no legal action of {clipped(what)} now")
        return True

    def _summary(self, actions: tuple[Action, ...]) -> None:
        counts: dict[str, int] = {}
        for action in actions:
            counts[action.verb] = counts.get(action.verb, 0) + 1
        kinds = ", ".join(f"{verb} {count}" for verb, count in sorted(counts.items()))
        print(f"  {len(actions)} legal actions: {kinds}")
        print(f"  `legal {min(counts)}` lists one kind, `legal PIECE` those of one piece")

    def _piece(self, name: str) -> str:
        own = f"{self.game.seats[self._asked().seat]}.{name}"
        known = self.game.match.piece_index
        if own in known:
            return own
        if name not in known:
            names = [*known, *verbs_of(self.game.match)]
            raise DtwisterError(unknown("kind of action or piece", name, names))
        return name

    def _why(self, text: str) -> bool:
        if not text:
            print("  why what? Write an action after it, such as `why move thief d4`")
            return True
        try:
            action = self._declared(text) or parse_legal(self._view(self._asked()), text)
        except IllegalNotation as error:
            print(f"  {error.refusal or _plain(error)}")
        except NotationError as error:
            print(f"  {_plain(error)}")
        else:
            print(f"  it is legal: {action_text(self.game.match, action)}")
        return True

    def _auto(self, what: str) -> bool:
        decision = self._asked()
        if what not in ("", "all"):
            print("  `auto` answers this decision by chance, `auto all` all of this kind in a row")
            return True
        if what == "all":
            self.auto_for[decision.seat] = decision.kind
        self._play(self._legal_actions(decision).sample(self.rng), decision)
        return True

    def _undo(self, _: str) -> bool:
        reason = self._why_no_undo()
        if reason:
            print(f"  nothing to undo: {reason}")
            return True
        action = self.keeper.undo()
        print(f"undone: {action_text(self.game.match, action)}")
        return True

    def _why_no_undo(self) -> str:
        """Return why the last action stands; empty if it may be taken back."""
        if self.game.number <= self.continued_at:
            return "no seat has played since the game was continued"
        refusal = self.game.why_not_take_back()
        if refusal is not None:
            return refusal.sentence.partition(": ")[2]
        last = next(told.seat for told in reversed(self.game.told()) if told.seat >= 0)
        return f"{self.game.seats[last]} has played since" if last in self.bots else ""

    def _board(self, _: str) -> bool:
        self.drawn = self.asked = None
        return True

    def _save(self, name: str) -> bool:
        kept = self.keeper.path
        if not name:
            print("  save where? Write the name of a file after it, such as `save game.toml`")
        elif kept is not None and is_same_place(Path(name), kept):
            print(f"{kept}: the record is already kept there")
        else:
            self._write(Path(name))
        return True

    def _write(self, path: Path) -> None:
        try:
            write_record(self.keeper.record(), path)
        except WriteError as error:
            print(f"  {error}")
            return
        see = replay_command(path, *self.keeper.plugins)
        print(f"the record is in {path}; see it with: {see}")

    def _help(self, _: str) -> bool:
        print(HELP)
        return True

    def _quit(self, _: str) -> bool:
        return False


def _laid(state: State) -> bool:
    """Return whether there is anything to draw:
    while teams are chosen there are no rooms yet.
    """
    return any(tile != NO_ROOM for tile in state.tiles) or bool(state.here)


def _says_all(action: type[Action]) -> bool:
    """Return whether the verb alone is a whole action."""
    return all(field.default is not attrs.NOTHING for field in attrs.fields(action))


def _plain(error: NotationError) -> str:
    """Return the message without the position, which is on the screen anyway."""
    text, bracket, _ = str(error).rpartition(" [")
    return text if bracket else str(error)
