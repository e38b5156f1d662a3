"""One game at the terminal: output for the person, and commands of the person."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

import attrs

from dtwister import CHANCE, REFEREE, action_text, event_text, parse_action, parse_legal
from dtwister._engine.match import Match
from dtwister._engine.text_form import kinds_said
from dtwister._engine.visibility.information import Told
from dtwister._engine.visibility.view import View
from dtwister._errors import (
    AmbiguousNotation,
    DtwisterError,
    IllegalNotation,
    NotationError,
    Refusal,
)
from dtwister._model.actions import Action
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import enumerate_seats
from dtwister._notation.action_parser import verbs_of
from dtwister._printing import clipped
from dtwister._rng import Rng
from dtwister._safe_files import WriteError, is_same_place
from dtwister.bots import SearchBot, is_set_up
from dtwister.cli.playing.help_texts import help_on
from dtwister.cli.playing.nearest_actions import nearest_actions
from dtwister.cli.playing.screens import Course, PlainScreen, Question, Screen
from dtwister.cli.playing.seat_panels import seat_panel
from dtwister.cli.playing.styled_text import text_of
from dtwister.cli.record_keeping import Keeper, write_record
from dtwister.cli.shared_arguments import (
    is_worth_telling,
    outcome,
    replay_command,
    unknown,
)
from dtwister.session import Session

PERSON = "human"
LISTED = 40
"""The most legal actions that `legal` prints; of more it prints the kinds."""

HINTED = 100
"""The iterations of the search for a hint."""
WIDTH = 96
"""The columns of what is printed about seats, as wide as the notes below a board."""

HELP = """\
Type an action as `legal` lists it, or a shorter form that fits only one legal action:
`thief d4` for `move blue.thief c3-d3-d4`.

  legal           list the legal actions; `legal move` one kind, `legal thief` one piece
  why ACTION      say why an action is not legal
  auto            play a random legal action; `auto all` until another kind of decision
  undo            undo the last action, unless it revealed something, turned a room or played a card
  resign SEAT     give up; `agree-draw` offers a draw to the other people here
  hint            say what a search would play, with the chance to win after it
  board           draw the board again
  seats           list the points, cards and pieces of each seat
  save FILE       save the record of the game, with everything hidden from you
  help NAME       say what a piece, a square, a command or a rule is: `help thief`, `help PIT-03`
  help            show this list
  quit            leave the game"""


class TerminalGame:
    """One session, whose people sit at this terminal and have their keys here."""

    def __init__(
        self, keeper: Keeper, players: tuple[str, ...], seed: int, screen: Screen | None = None
    ) -> None:
        self.keeper = keeper
        self.screen: Screen = PlainScreen() if screen is None else screen
        self.session: Session = keeper.session
        self.match: Match = self.session.match
        self.players = players
        self.keys: dict[str, str] = {
            seat: self.session.claim(seat)
            for seat, player in zip(self.match.seats, players, strict=True)
            if player == PERSON
        }
        self.watcher: str | None = next(iter(self.keys.values())) if len(self.keys) == 1 else None
        """The key to what is shown of others; with several people that of the spectator."""
        self.seed = seed
        self.rng: Rng = Rng(seed)
        self.told: int = self.session.number
        """The number of the decision up to which it was printed what happened."""
        self.auto_for: dict[int, str] = {}
        """Seat -> the kind of decisions that chance answers for the person there."""
        self.commands: dict[str, Callable[[str], bool]] = {
            "legal": self._legal,
            "why": self._why,
            "auto": self._auto,
            "undo": self._undo,
            "hint": self._hint,
            "board": self._board,
            "seats": self._seats,
            "save": self._save,
            "help": self._help,
            "quit": lambda _: False,
        }

    # -- the course of the game --------------------------------------------------------------------

    def run(self) -> int:
        """Play until the game is over or the person leaves; return the exit code."""
        return self.screen.run(self)

    def course(self) -> Course:
        """Play until the game is over or the person leaves: yield questions, take lines."""
        scenario, say = self.match.scenario, self.screen.say
        seats = ", ".join(map("{} {}".format, self.match.seats, self.players))
        head = f"{scenario.name} ({scenario.id}), seed {self.seed}"
        say(f"{head}: {seats}; `help` lists the commands")
        if self.keeper.path is not None:
            say(f"the record is kept in {self.keeper.path}")
        code = 0
        try:
            yield from self._turns()
        except EOFError:
            say("leaving the game")
        except KeyboardInterrupt:
            say("leaving the game")
            code = 130
        say(outcome(self.session.view(None)))
        if self.keeper.path is not None:
            self.keeper.close()
            say(self.keeper.where())
        return code

    def _turns(self) -> Generator[Question | None, str, None]:
        """Go on, decision by decision, until the game is over or the person leaves."""
        while (decision := self.session.decision) is not None:
            colour = self.match.seats[decision.seat]
            if colour not in self.keys:
                self.session.advance(most=1)
                self._tell(self.watcher)
                yield None
            elif self.auto_for.pop(decision.seat, "") == decision.kind:
                self._auto("all")
                yield None
            else:
                line = yield Question(f"{colour}> ", self._key(decision), decision)
                if not (yield from self._answer(line.strip(), decision)):
                    return
        self.screen.finish(self.session.fork())

    def _answer(self, line: str, decision: Decision) -> Generator[Question, str, bool]:
        """Do what a line says; False if that is to leave."""
        say = self.screen.say
        self.session.advance(most=0)
        if self.session.number != self.told:
            self._tell(self._key(decision))
            say("  time ran out before this line")
            return True
        try:
            return not line or (yield from self._obey(line, decision))
        except WriteError:
            raise  # the record cannot go on, so neither does the game
        except DtwisterError as error:
            say(f"  {error}")
        return True

    def clocks(self) -> dict[str, float]:
        """Return the seconds that each seat has left; empty without clocks."""
        clocks = self.session.message(None, since=self.session.serial)["clocks"]
        return {} if clocks is None else dict(clocks["seconds"])

    def _view(self, decision: Decision) -> View:
        return self.session.view(self._key(decision))

    def _key(self, decision: Decision) -> str:
        return self.keys[self.match.seats[decision.seat]]

    def _obey(self, line: str, decision: Decision) -> Generator[Question, str, bool]:
        say = self.screen.say
        word, _, rest = line.partition(" ")
        command = self.commands.get(word)
        if command is not None:
            return command(rest.strip())
        verbs = self.match.rules.verbs
        if line in verbs and len(line.split()) == 1:
            fitting = self._view(decision).legal_actions.kind(line)
            if len(fitting) > 1:
                say(f"  {clipped(line)} what? There are {len(fitting)}; `legal {line}` lists them")
                return True
            if not fitting and not all(map(_says_all, verbs[line])):
                return self._legal(line)
        try:
            action = self._declaration(line) or parse_legal(self._view(decision), line)
        except NotationError as error:
            self._advise(line, decision, error)
            return True
        if not isinstance(action, Declaration):
            self._play(action, decision)
        elif action.needs_agreement:
            yield from self._offer(action, decision)
        else:
            self._declare(action, decision)
        return True

    def _advise(self, line: str, decision: Decision, error: NotationError) -> None:
        """Say what is wrong with a line, and which legal actions it comes near to."""
        advice = "`legal` lists what may be done, `help` the commands"
        if not isinstance(error, AmbiguousNotation):
            near = nearest_actions(self._view(decision), line)
            advice = f"nearest: {'; '.join(near)}" if near else advice
        self.screen.say(f"  {_plain(error).partition('; available: ')[0]}")
        self.screen.say(f"  {advice}")

    def _declaration(self, line: str) -> Declaration | None:
        """Return a declaration, which may be that of any seat at the terminal."""
        kinds = kinds_said(self.match, line.partition(" ")[0])
        if len(kinds) != 1 or not issubclass(kinds[0], Declaration):
            return None
        action = parse_action(self.match, line)
        assert isinstance(action, Declaration)
        return action

    def _play(self, action: Action, decision: Decision) -> None:
        """Play an action, and print what happened, as far as its seat may see it."""
        key = self._key(decision)
        self.session.play(key, action, self.session.number)
        self._tell(key)

    def _declare(self, action: Declaration, decision: Decision) -> None:
        key = self._declarer(action, decision)
        self.session.declare(key, action)
        self._tell(key)

    def _declarer(self, action: Declaration, decision: Decision) -> str:
        """Return the key of the seat that declares something, or else of the one that is asked."""
        if action.declared_by == REFEREE and not action.needs_agreement:
            said = action_text(self.match, action)
            raise DtwisterError(f"{said!r} is declared by the clock; play with --clock SECONDS")
        seats = dict(enumerate(self.match.seats))
        return self.keys.get(seats.get(action.declared_by, ""), self._key(decision))

    def _offer(self, action: Declaration, decision: Decision) -> Generator[Question, str, None]:
        """Let the asked seat offer something, such as a draw, and ask the others at once."""
        session, asked = self.session, self._key(decision)
        session.offer(asked, action)
        self.screen.say(
            f"  {self.match.seats[decision.seat]} offers: {action_text(self.match, action)}"
        )
        for colour, key in self.keys.items():
            if session.result is None and action in session.may_offer(key):
                answer = yield Question(f"{colour}, do you agree? (yes or no)> ", asked)
                if answer.strip() != "yes":
                    session.decline(key)
                    self.screen.say(f"  {colour} declines")
                    return
                session.offer(key, action)
        self._tell(asked)

    def _tell(self, key: str | None) -> None:
        """Show what happened since it was shown last, as far as a seat may see it."""
        for line in told_lines(self.match, self.session.told(key, since=self.told)):
            self.screen.tell(line)
        self.told = self.session.number

    # -- commands ----------------------------------------------------------------------------------

    def _asked(self) -> Decision:
        decision = self.session.decision
        assert decision is not None
        return decision

    def _legal(self, what: str) -> bool:
        legal = self._view(self._asked()).legal_actions
        if not what:
            actions = tuple(legal)
            if len(actions) > LISTED:
                self._summary(actions)
                return True
        elif what in self.match.rules.verbs:
            actions = legal.kind(what)
        else:
            actions = legal.of(self._piece(what))
        for action in actions:
            self.screen.say(f"  {action_text(self.match, action)}")
        if not actions:
            self.screen.say(f"no legal action of {clipped(what)} now")
        return True

    def _summary(self, actions: tuple[Action, ...]) -> None:
        counts: dict[str, int] = {}
        for action in actions:
            counts[action.verb] = counts.get(action.verb, 0) + 1
        kinds = ", ".join(f"{verb} {count}" for verb, count in sorted(counts.items()))
        self.screen.say(f"  {len(actions)} legal actions: {kinds}")
        self.screen.say(f"  `legal {min(counts)}` lists one kind, `legal PIECE` those of one piece")

    def _piece(self, name: str) -> str:
        own = f"{self.match.seats[self._asked().seat]}.{name}"
        known = self.match.piece_index
        if own in known:
            return own
        if name not in known:
            names = [*known, *verbs_of(self.match)]
            raise DtwisterError(unknown("kind of action or piece", name, names))
        return name

    def _why(self, text: str) -> bool:
        if not text:
            self.screen.say("  why what? Write an action after it, such as `why move thief d4`")
            return True
        decision = self._asked()
        try:
            action = self._declaration(text) or parse_legal(self._view(decision), text)
        except IllegalNotation as error:
            self.screen.say(f"  {error.refusal or _plain(error)}")
            return True
        except NotationError as error:
            self.screen.say(f"  {_plain(error)}")
            return True
        refusal = self._why_not(action, decision)
        self.screen.say(f"  {refusal or f'it is legal: {action_text(self.match, action)}'}")
        return True

    def _why_not(self, action: Action, decision: Decision) -> Refusal | None:
        """Return why the people here may not declare something; what is read is legal otherwise."""
        if not isinstance(action, Declaration):
            return None
        return self.session.why_not(self._declarer(action, decision), action)

    def _hint(self, _: str) -> bool:
        """Say what a search would play, from what the seat knows."""
        view = self._view(self._asked())
        if is_set_up(view.state):
            self.screen.say("  no hints in the set-up: lay your pieces as you like")
            return True
        bot = SearchBot(Rng(self.seed ^ self.session.number), iterations=HINTED)
        for one in bot.advise(view)[:3]:
            self.screen.say(f"  {action_text(self.match, one.action)}  ({100 * one.chance:.0f} %)")
        return True

    def _auto(self, what: str) -> bool:
        decision = self._asked()
        if what not in ("", "all"):
            self.screen.say(
                "  `auto` answers this decision by chance, `auto all` all of this kind in a row"
            )
            return True
        if what == "all":
            self.auto_for[decision.seat] = decision.kind
        self._play(self._view(decision).legal_actions.sample(self.rng), decision)
        return True

    def _undo(self, _: str) -> bool:
        """Take back the last action of a seat here, where that is fair."""
        session, played = self.session, self.session.told(None)
        last = next((told for told in reversed(played) if told.seat >= 0), None)
        decision = self._asked()
        seat = decision.seat if last is None else last.seat
        key = self.keys.get(self.match.seats[seat], self._key(decision))
        refusal = session.why_not_take_back(key)
        if refusal is not None or last is None:
            reason = str(refusal and refusal.sentence).partition(": ")[2]
            self.screen.say(f"  nothing to undo: {reason}")
            return True
        action = session.told(key, since=last.number)[0].action
        session.take_back(key, session.number)
        self.told = session.number
        self.screen.say(f"undone: {action_text(self.match, action)}")
        return True

    def _board(self, _: str) -> bool:
        self.screen.redraw()
        return True

    def _seats(self, _: str) -> bool:
        view, clocks = self._view(self._asked()), self.clocks()
        for seat, player in enumerate_seats(self.players):
            for line in seat_panel(view, seat, WIDTH, clocks=clocks, player=player):
                self.screen.say(text_of(line).rstrip())
        return True

    def _save(self, name: str) -> bool:
        kept = self.keeper.path
        if not name:
            self.screen.say(
                "  save where? Write the name of a file after it, such as `save game.toml`"
            )
        elif kept is not None and is_same_place(Path(name), kept):
            self.screen.say(f"{kept}: the record is already kept there")
        else:
            self._write(Path(name))
        return True

    def _write(self, path: Path) -> None:
        try:
            write_record(self.session.record(), path)
        except WriteError as error:
            self.screen.say(f"  {error}")
            return
        see = replay_command(path, *self.keeper.plugins)
        self.screen.say(f"the record is in {path}; see it with: {see}")

    def _help(self, name: str) -> bool:
        if not name:
            self.screen.say(HELP)
            return True
        decision = self._asked()
        for line in help_on(self._view(decision), name):
            self.screen.say(line)
        return True


def told_lines(match: Match, told: Iterable[Told]) -> Iterator[str]:
    """Yield lines about what a seat was told: actions, and below each what came of it."""
    seats = dict(enumerate(match.seats))
    for one in told:
        if one.seat != CHANCE:
            yield f"  {seats.get(one.seat, 'the referee')}: {action_text(match, one.action)}"
        for event in one.events:
            if is_worth_telling(event):
                yield f"    {event_text(match, event)}"


def _says_all(action: type[Action]) -> bool:
    """Return whether the verb alone is a whole action."""
    return all(field.default is not attrs.NOTHING for field in attrs.fields(action))


def _plain(error: NotationError) -> str:
    """Return the message without the position, which is on the screen anyway."""
    text, bracket, _ = str(error).rpartition(" [")
    return text if bracket else str(error)
