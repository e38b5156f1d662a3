"""The errors of the library, as a tree.

- DtwisterError
  - ContentError
  - PluginError
  - OptionError
  - NotationError
    - InvalidNotation
    - IllegalNotation
    - AmbiguousNotation
  - RecordError
  - IllegalAction
  - SessionError
  - SimulationError
  - ListenerError
  - EngineError
- RecordWarning

Each message says what was expected, what it got instead and what to try.
"""

from __future__ import annotations

import attrs

from dtwister._model.values.shared_methods import PlainValue


class DtwisterError(Exception):
    """Base of every error that this library raises on purpose.

    >>> issubclass(IllegalAction, DtwisterError)
    True
    """


@attrs.frozen
class Finding(PlainValue):
    """One problem of a piece of content: where it is, what is wrong, and what would be right.

    >>> Finding(code="C101", message="unknown key 'movment'", file="thief.toml", line=3, column=1,
    ...         hint="did you mean 'movement'?").text()
    "thief.toml:3:1: C101 unknown key 'movment' (did you mean 'movement'?)"
    """

    code: str
    message: str
    file: str = "<content>"
    line: int = 1
    column: int = 1
    hint: str = ""

    def text(self) -> str:
        """Return the finding as one line, in the form that editors can jump to."""
        tail = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}{tail}"


class ContentError(DtwisterError):
    """Content that cannot be used; the error carries all findings.

    >>> raise ContentError((Finding("C101", "unknown key 'movment'", "thief.toml", 3),))
    Traceback (most recent call last):
    dtwister._errors.ContentError: thief.toml:3:1: C101 unknown key 'movment'
    """

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__("\n".join(finding.text() for finding in findings))


class PluginError(DtwisterError):
    """A plug-in that cannot be loaded; the message names the distribution and the file.

    `finding` is the place in its code at which Python stopped, if it did.

    >>> import dtwister
    >>> dtwister.load_rules(folders=["no-such-folder"])
    Traceback (most recent call last):
    dtwister._errors.PluginError: ...no-such-folder...
    """

    def __init__(self, message: str, finding: Finding | None = None) -> None:
        self.finding = finding
        super().__init__(message)


class OptionError(DtwisterError):
    """An unknown option of a game, or a value that the option does not accept.

    >>> import dtwister
    >>> dtwister.new_game("base:standard", target=3)
    Traceback (most recent call last):
    dtwister._errors.OptionError: ...target...
    """


class NotationError(DtwisterError):
    """A text that cannot be read; the message quotes it and says what was expected.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> try:
    ...     dtwister.parse_action(game.match, "fly north")
    ... except dtwister.NotationError as error:
    ...     type(error).__name__
    'InvalidNotation'
    """


class InvalidNotation(NotationError):
    """A text that does not follow the notation, or that names something unknown.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> dtwister.parse_action(game.match, "fly north")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: 'fly north', column 1: ...
    """


class IllegalNotation(NotationError):
    """A well-formed text that says something the rules refuse here.

    `refusal` is why, where the text says one whole action.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> dtwister.parse_legal(game, "thief a1")
    Traceback (most recent call last):
    dtwister._errors.IllegalNotation: 'thief a1': ...
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        self.refusal = refusal
        super().__init__(message)


class AmbiguousNotation(NotationError):
    """A text that fits several actions; the message lists them.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> dtwister.parse_legal(game, "thief")
    Traceback (most recent call last):
    dtwister._errors.AmbiguousNotation: 'thief'...
    """


class RecordError(DtwisterError):
    """A record that cannot be replayed; the message names the action and the reason.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> dtwister.replay(rules, "format = 1")
    Traceback (most recent call last):
    dtwister._errors.RecordError: ...
    """


class RecordWarning(UserWarning):
    """A record whose last line is incomplete, or that another version wrote; it was read.

    >>> issubclass(RecordWarning, Warning)
    True
    """


@attrs.frozen
class Refusal(PlainValue):
    """The reason why an action is not legal: a stable code, a rule and a sentence.

    >>> print(Refusal("no-points", "MOVE-01", "blue.thief cannot step: it has no MP left"))
    no-points (MOVE-01): blue.thief cannot step: it has no MP left
    """

    code: str
    rule: str
    sentence: str
    parameters: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.code} ({self.rule}): {self.sentence}"


class IllegalAction(DtwisterError):
    """An action that the rules refuse; the game is unchanged. Carries the `refusal`.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> action = dtwister.parse_action(game.match, "start blue.thief on a1")
    >>> try:
    ...     game.play(action)
    ... except dtwister.IllegalAction as error:
    ...     error.refusal.rule
    'SETUP-06'
    """

    def __init__(self, refusal: Refusal, action_text: str) -> None:
        self.refusal = refusal
        self.action_text = action_text
        super().__init__(f"{action_text}: {refusal}")


class SessionError(DtwisterError):
    """A request that a session refuses; nothing is changed. Carries the `refusal`.

    >>> import dtwister
    >>> from dtwister.session import Session
    >>> session = Session(dtwister.new_game("base:standard", seed=7))
    >>> try:
    ...     session.view("a wrong key")
    ... except dtwister.SessionError as error:
    ...     error.refusal.code
    'unknown-key'
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class SimulationError(DtwisterError):
    """A simulation that cannot go on: a game that failed, a lost worker, a file of other games.

    `seed` is that of the game, if it is about one, and `record` the record up to a failure.

    >>> raise SimulationError("the game with seed 7 failed", seed=7)
    Traceback (most recent call last):
    dtwister._errors.SimulationError: the game with seed 7 failed
    """

    def __init__(self, message: str, *, seed: int | None = None, record: str = "") -> None:
        self.seed = seed
        self.record = record
        super().__init__(message)


class ListenerError(DtwisterError):
    """An error of outside listeners; the action was played, and all listeners were called.

    `events` is what `Game.play` would have returned, `errors` what the listeners raised, in order;
    the cause is a group of these, with their tracebacks.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> stop = game.subscribe_unfiltered(lambda event: print(1 // 0))
    >>> try:
    ...     game.play(next(iter(game.legal_actions)))
    ... except dtwister.ListenerError as error:
    ...     len(error.events)
    1
    """

    def __init__(self, events: tuple[object, ...], errors: tuple[Exception, ...]) -> None:
        self.events = events
        self.errors = errors
        first, *_ = f"{type(errors[0]).__name__}: {errors[0]}".splitlines()
        calls = (
            "one call of a listener" if len(errors) == 1 else f"{len(errors)} calls of listeners"
        )
        super().__init__(f"the action was played, but {calls} failed; the first with {first}")


class EngineError(DtwisterError):
    """A plug-in that broke a contract of the engine; the game is unchanged.

    >>> issubclass(EngineError, DtwisterError)
    True
    """
