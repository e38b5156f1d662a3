"""Perft: how many games there are from a position, so and so many decisions deep.

A `.perft` file says where to start and what is counted there:

    # what it is for
    scenario base:standard
    option edition DT1
    seed 7
    plies 80
    depth 1: 43 = end 1, move 40, reveal 2
    depth 2: 1700

`plies` are played at random from the start, whatever the order of the list. Instead of scenario,
option, seed and plies there may be a line `position` at the end, and then the text of a position to
the end of the file. Chance is not counted: it decides as the seed says.
`python -m tests.perft.count` counts anew and writes.
"""

from __future__ import annotations

import re
from pathlib import Path

import attrs

import dtwister
from dtwister import Game, Rng
from dtwister._limits import PERFT, whole
from dtwister._printing import quoted
from dtwister.testing.perft import counted, divided, perft

__all__ = ["HERE", "Perft", "counted", "divided", "parse", "perft", "read"]

HERE = Path(__file__).parent
_DEPTH = re.compile(r"depth ([0-9]+):(.*)")


@attrs.define
class Perft:
    """One file."""

    notes: list[str] = attrs.field(factory=list)
    scenario: str = ""
    options: dict[str, int | bool | str] = attrs.field(factory=dict)
    seed: int = 0
    plies: int = 0
    depths: dict[int, str] = attrs.field(factory=dict)
    position: str = ""

    def game(self) -> Game:
        """The game at the start of the count."""
        if self.position:
            return dtwister.parse_position(dtwister.load_rules(), self.position)
        game = dtwister.new_game(self.scenario, seed=self.seed, **self.options)
        rng = Rng(self.seed)
        for _ in range(self.plies):
            # By name, so that it does not matter in which order actions are listed.
            named = {dtwister.action_text(game.match, one): one for one in game.legal_actions}
            game.play(named[rng.choice(sorted(named))])
        return game

    def text(self) -> str:
        """The file."""
        lines = list(self.notes)
        if not self.position:
            lines += [f"scenario {self.scenario}"]
            lines += [f"option {name} {value}" for name, value in self.options.items()]
            lines += [f"seed {self.seed}", f"plies {self.plies}"]
        lines += [f"depth {depth}: {said}" for depth, said in sorted(self.depths.items())]
        if self.position:
            lines += ["position", self.position.rstrip("\n")]
        return "\n".join(lines) + "\n"


def read(path: Path) -> Perft:
    """Read a file; a `ValueError` for a line that means nothing."""
    with path.open("rb") as stream:
        raw = stream.read(PERFT.size + 1)
    return parse(raw.decode("utf-8"), str(path))


def parse(text: str, name: str = "perft") -> Perft:
    """Read a text; a `ValueError` for one that is too long, and for a line that means nothing."""
    if len(text) > PERFT.size:
        raise ValueError(f"{name}: expected at most {PERFT.size} characters, got {len(text)}")
    found = Perft()
    head, _, found.position = text.partition("\nposition\n")
    for number, line in enumerate(head.splitlines(), 1):
        try:
            _read_line(found, line)
        except ValueError as error:
            raise ValueError(f"{name}:{number}: {error}") from None
    return found


def _read_line(found: Perft, line: str) -> None:
    word, _, rest = line.partition(" ")
    depth = _DEPTH.fullmatch(line)
    if not line.strip() or line.startswith("#"):
        found.notes.append(line)
    elif depth:
        found.depths[whole(depth[1])] = depth[2].strip()
    elif word == "scenario":
        found.scenario = rest
    elif word in ("seed", "plies"):
        setattr(found, word, whole(rest))
    elif word == "option":
        name, _, value = rest.partition(" ")
        values: dict[str, int | bool | str] = {"true": True, "false": False}
        number = whole(value) if value.isascii() and value.isdigit() else value
        found.options[name] = values.get(value, number)
    else:
        raise ValueError(f"{quoted(line)} means nothing")


def main() -> None:
    """Count anew and write all files."""
    for path in sorted(HERE.glob("*.perft")):
        found = read(path)
        for depth in found.depths:
            found.depths[depth] = counted(found.game(), depth)
        path.write_text(found.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
