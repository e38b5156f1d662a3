"""Count how far a reader walks to follow one decision: functions, modules, changes of module.

    python tools/walks.py                  a table, beside the limits
    python tools/walks.py --trace attack   each call of one walk, in order

A walk is one call of the public interface. Counted are the calls of functions of the library and
of its plug-ins that happen in it: how many, of how many functions, in how many modules, and how
often a call is in another module than the call before it. Constructors are left out, since attrs
writes most of them. The games are the same each time.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType

import attrs

import dtwister
from dtwister import Game, cli
from dtwister._caching import without_caches

LIMITS = Path(__file__).with_name("walks.toml")
ROOT = Path(__file__).resolve().parents[1]
TOPS = ("src", "plugins")
GAME = "base:standard"
SEEDS = range(3, 23)
"""The games that are searched for moments, the first of which has them all today."""
LONGEST = 600
"""The decisions after which the next game is searched."""

Work = Callable[[], object]


class Walk:
    """The calls of one walk, in order.

    >>> walk = Walk()
    >>> walk.calls, walk.functions, walk.modules, walk.changes
    (0, 0, 0, 0)
    """

    def __init__(self) -> None:
        self.codes: list[CodeType] = []

    def follow(self, work: Work) -> Walk:
        """Do some work, and note each call of a function of the library in it."""
        places: dict[str, bool] = {}

        def note(frame: FrameType, event: str, _: object) -> None:
            if event != "call":
                return
            file = frame.f_code.co_filename
            ours = places.get(file)
            if ours is None:
                ours = places[file] = bool(module_of(file))
            name = frame.f_code.co_name
            if ours and name != "__init__" and not name.startswith("<"):
                self.codes.append(frame.f_code)

        sys.setprofile(note)
        try:
            work()
        finally:
            sys.setprofile(None)
        return self

    @property
    def calls(self) -> int:
        """The number of calls."""
        return len(self.codes)

    @property
    def functions(self) -> int:
        """The number of different functions."""
        return len(set(self.codes))

    @property
    def modules(self) -> int:
        """The number of different modules."""
        return len({code.co_filename for code in self.codes})

    @property
    def changes(self) -> int:
        """The number of calls in another module than the call before."""
        files = [code.co_filename for code in self.codes]
        return sum(one != other for one, other in pairwise(files))


def module_of(file: str) -> str:
    """Return the name of a module of the project by its file; empty for all others.

    >>> module_of(str(ROOT / "src/dtwister/cli/__init__.py")), module_of("/usr/lib/abc.py")
    ('dtwister.cli', '')
    """
    for top in TOPS:
        prefix = f"{ROOT / top}{os.sep}"
        if file.startswith(prefix):
            parts = Path(file[len(prefix) :]).with_suffix("").parts
            return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return ""


@attrs.frozen
class Moment:
    """A decision of a game: what was played before it, and what is played at it."""

    seed: int
    before: tuple[str, ...]
    action: str

    @property
    def last(self) -> str:
        """The action before, and this one."""
        return f"{self.before[-1] if self.before else '-'} / {self.action}"

    def game(self) -> Game:
        """Return the game as it stands there, in which nothing was listed."""
        game = dtwister.new_game(GAME, seed=self.seed)
        for text in self.before:
            game.play(dtwister.parse_action(game.match, text))
        return game


def moments() -> Iterator[Moment]:
    """Yield the decisions of a few random games, in their order."""
    for seed in SEEDS:
        game, rng = dtwister.new_game(GAME, seed=seed), dtwister.Rng(seed)
        before: tuple[str, ...] = ()
        while not game.is_over and len(before) < LONGEST:
            action = game.legal_actions.sample(rng)
            text = dtwister.action_text(game.match, action)
            yield Moment(seed, before, text)
            game.play(action)
            before += (text,)


def read(moment: Moment) -> Work:
    """Return the work of reading an action."""
    game = moment.game()
    return lambda: dtwister.parse_action(game.match, moment.action)


def played(moment: Moment) -> Work:
    """Return the work of playing an action that was read."""
    game = moment.game()
    action = dtwister.parse_action(game.match, moment.action)
    return lambda: game.play(action)


def listed(moment: Moment) -> Work:
    """Return the work of listing all actions."""
    game = moment.game()
    return lambda: len(game.legal_actions)


def viewed(moment: Moment) -> Work:
    """Return the work of making the view of a seat, which was told of everything before."""
    game = moment.game()
    game.view(0)
    return lambda: game.view(0)


def told(moment: Moment) -> Work:
    """Return the work of telling a seat of the last action, as its next view does."""
    game = moment.game()
    game.view(0)
    since = game.number
    game.play(next(iter(game.legal_actions)))
    return lambda: game.told(0, since)


def sampled(moment: Moment) -> Work:
    """Return the work of drawing a game that agrees with a view."""
    view = moment.game().view(0)
    return lambda: view.sample(dtwister.Rng(1))


def loaded() -> object:
    """Load all plug-ins that are installed, from their files."""
    return dtwister.load_report()


def validated() -> None:
    """Check the base set as `dtwister validate` does."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = cli.main(["validate", str(ROOT / "plugins" / "dtwister_base")])
    if code:
        raise SystemExit(f"dtwister validate ended with {code}:\n{said.getvalue()}")


STEP = r" / move [a-z.-]+ [a-z]\d+-[a-z]\d+$"
IN_GAMES: dict[str, tuple[Callable[[Moment], Work], str]] = {
    "parse": (read, STEP),
    "move": (played, STEP),
    "list": (listed, " / move "),
    "reveal": (played, " / reveal "),
    "place": (played, " / place "),
    "view": (viewed, " / move "),
    "told": (told, " / move "),
    "sample": (sampled, " / move "),
    "attack": (played, " / attack "),
    "card-1": (played, "attack .* / card "),
    "card-2": (played, "card .* / card "),
}
"""Each walk within a game: its work, and the pattern of the action before and of its own."""


def walks() -> dict[str, Walk]:
    """Return all walks: those from files first, as long as nothing was loaded."""
    with without_caches():  # what another process read is not at hand: all is read and judged
        done = {"load": Walk().follow(loaded), "validate": Walk().follow(validated)}
    for moment in moments():
        for name, (work, wanted) in IN_GAMES.items():
            if name not in done and re.search(wanted, moment.last):
                done[name] = Walk().follow(work(moment))
        if len(done) == len(IN_GAMES) + 2:
            return {name: done[name] for name in (*IN_GAMES, "load", "validate")}
    raise SystemExit(f"expected games with each of {sorted(IN_GAMES)}, got {sorted(done)}")


def limits() -> dict[str, int]:
    """Return how often each walk may change the module at most."""
    return dict(tomllib.loads(LIMITS.read_text(encoding="utf-8"))["changes"])


def print_trace(walk: Walk) -> None:
    """Print each call of a walk, and a line between modules."""
    last = ""
    for code in walk.codes:
        module = module_of(code.co_filename)
        if module != last:
            print(module)
        print(f"    {code.co_qualname}")
        last = module


def main(words: list[str] | None = None) -> int:
    """Print the table or a trace; the exit code is 1 if a walk is longer than its limit."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    names = [*IN_GAMES, "load", "validate"]
    parser.add_argument("--trace", choices=names, help="print each call of one walk")
    args = parser.parse_args(words)
    done = walks()
    if args.trace:
        print_trace(done[args.trace])
        return 0
    most = limits()
    print(f"{'walk':10}{'calls':>8}{'functions':>11}{'modules':>9}{'changes':>9}{'limit':>8}")
    for name, walk in done.items():
        row = f"{name:10}{walk.calls:8}{walk.functions:11}{walk.modules:9}{walk.changes:9}"
        print(f"{row}{most[name]:8}{' TOO MANY' if walk.changes > most[name] else ''}")
    return int(any(walk.changes > most[name] for name, walk in done.items()))


if __name__ == "__main__":
    sys.exit(main())
