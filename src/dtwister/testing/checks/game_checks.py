"""Checks of a plug-in by random games: contracts at every moment of them."""

from __future__ import annotations

import difflib
from pathlib import Path

from dtwister._content.rulebook import load_rulebook
from dtwister._engine.game import Game
from dtwister._model.frames import declarer
from dtwister._rng import Rng
from dtwister._safe_files import write_all
from dtwister.testing import invariants
from dtwister.testing.checks.load_checks import loads_are_carried
from dtwister.testing.checks.plugin_under_test import PluginUnderTest
from dtwister.testing.invariants import require
from dtwister.testing.perft import counted, perft
from dtwister.testing.playthrough import Playthrough, written
from dtwister.testing.random_actions import attempts, varied_action


def check_games(subject: PluginUnderTest) -> None:
    """Play random games: they go on without a failure, and their states are sound."""
    require(
        bool(subject.scenarios), "expected a scenario to play, got none; name one in `scenarios`"
    )
    before = _values_of_classes(subject)

    def sound(game: Game, _seed: int) -> None:
        invariants.candidates_are_few(game)
        invariants.state_is_sound(game)
        loads_are_carried(game)

    subject.on_games(sound)
    after = _values_of_classes(subject)
    for name, value in before.items():
        require(
            after.get(name) == value,
            f"{name} changed while games were played; keep what changes in a Memory",
        )


def _values_of_classes(subject: PluginUnderTest) -> dict[str, str]:
    """Return the attributes of the classes of its abilities, as texts, to compare later."""
    kinds = {
        entry.value if isinstance(entry.value, type) else type(entry.value)
        for entry in subject.registry.entries
        if entry.table in ("abilities", "everyone", "game")
    }
    return {
        f"{kind.__name__}.{name}": repr(value)
        for kind in kinds
        for name, value in vars(kind).items()
        if not name.startswith("_") and not callable(value) and not hasattr(value, "__get__")
    }


def check_listing(subject: PluginUnderTest) -> None:
    """Compare listings: `legal_actions`, `in` and `why_not` agree."""
    subject.on_games(lambda game, _seed: invariants.listing_agrees(game), every=3)


def check_refusals(subject: PluginUnderTest) -> None:
    """Try refused actions: they cannot be played, others can,
    and known rules are cited.
    """
    known = {entry.id for path in subject.rule_files for entry in load_rulebook(path)}

    def both(game: Game, seed: int) -> None:
        tries = attempts(game, Rng(seed), 8)
        invariants.refusals_agree(game, tries)
        for action in tries:
            refusal = game.why_not(action, declarer(action, game.seats))
            if refusal is not None and refusal.rule and known:
                require(
                    refusal.rule in known,
                    f"{refusal}: no page of rules has the rule {refusal.rule}",
                )

    subject.on_games(both, every=5)


def check_asking(subject: PluginUnderTest) -> None:
    """Ask and look: that changes nothing, and the same question has the same answer."""
    subject.on_games(lambda game, _seed: invariants.asking_changes_nothing(game), every=5)


def check_undo(subject: PluginUnderTest) -> None:
    """Take actions back: they are gone, and can be played again as before."""

    def undone(game: Game, seed: int) -> None:
        if not game.is_over:
            invariants.undo_is_exact(game, varied_action(game, Rng(seed)))

    subject.on_games(undone)


def check_fork(subject: PluginUnderTest) -> None:
    """Fork games: a fork goes its own way."""
    subject.on_games(lambda game, seed: invariants.forks_are_apart(game, Rng(seed)), every=4)


def check_notation(subject: PluginUnderTest) -> None:
    """Read actions, events and views back from their text and their JSON form."""

    def read_back(game: Game, seed: int) -> None:
        invariants.actions_read_back(game, list(game.legal_actions))
        invariants.actions_read_back(game, attempts(game, Rng(seed), 4))
        invariants.views_read_back(game)
        if not game.is_over:
            invariants.events_read_back(game, game.fork().play(varied_action(game, Rng(seed))))

    subject.on_games(read_back, every=3)


def check_positions(subject: PluginUnderTest) -> None:
    """Read positions back from their text."""

    def read_back(game: Game, _seed: int) -> None:
        invariants.position_reads_back(game)

    subject.on_games(read_back, every=10)


def check_records(subject: PluginUnderTest) -> None:
    """Replay the records of games: the games are the same."""

    def replayed(game: Game, _seed: int) -> None:
        if game.is_over or len(game.history) >= subject.decisions // 2:
            invariants.record_replays(game)

    subject.on_games(replayed, every=max(1, subject.decisions // 4))


def check_leaks(subject: PluginUnderTest) -> None:
    """Look for leaks: no seat learns hidden things from views, answers or events."""
    subject.on_games(lambda game, seed: invariants.seats_see_no_secrets(game, Rng(seed)), every=9)

    def told(game: Game, seed: int) -> None:
        if not game.is_over:
            rng = Rng(seed)
            action = varied_action(game, rng)
            invariants.play_tells_no_secrets(game, rng, action, subject.discloses)

    subject.on_games(told, every=2)


def check_samples(subject: PluginUnderTest) -> None:
    """Sample views: the games agree with the view, and can be played."""
    subject.on_games(lambda game, seed: invariants.samples_agree(game, Rng(seed)), every=9)


def check_playthrough(subject: PluginUnderTest) -> None:
    """Replay playthroughs: the same seed gives the same game;
    with `golden`, the stored one.
    """
    for scenario in subject.scenarios:
        played = Playthrough(
            scenario, subject.seed, _given(subject, scenario), decisions=subject.decisions
        )
        first = written(played, subject.rules)
        require(written(played, subject.rules) == first, f"{scenario}: two games of the same seed")
        _compare(subject, f"{scenario.replace(':', '-')}.txt", first)


def check_perft(subject: PluginUnderTest) -> None:
    """Count sequences: sums agree with their parts; with `golden`, with stored counts."""
    for scenario in subject.scenarios:
        game = subject.begin(scenario, subject.seed)
        rng = Rng(subject.seed)
        while len(game.legal_actions) > 12 and len(game.history) < subject.decisions:
            game.play(varied_action(game, rng))
        if game.is_over:
            continue
        require(
            perft(game, 1) == len(list(game.legal_actions)),
            f"{scenario}: len(legal_actions) differs from the number of listed actions",
        )
        lines = [f"depth {depth}: {counted(game, depth)}" for depth in (1, 2)]
        text = f"{scenario}, seed {subject.seed}\n" + "\n".join(lines) + "\n"
        _compare(subject, f"{scenario.replace(':', '-')}.perft", text)


def _given(subject: PluginUnderTest, scenario: str) -> dict[str, int | bool | str]:
    known = {option.name for option in subject.rules.scenarios[scenario].options}
    return {name: value for name, value in subject.options.items() if name in known}


def _compare(subject: PluginUnderTest, name: str, text: str) -> None:
    """Fail unless a file of `golden` has the same text; write it on request."""
    if subject.golden is None:
        return
    path = Path(subject.golden, name)
    if subject.write:
        write_all([(path, text.encode())])
    hint = "if this is intended: pytest --dtwister-write"
    require(path.is_file(), f"missing file {path}; {hint}")
    expected = path.read_text(encoding="utf-8").splitlines()
    changes = list(difflib.unified_diff(expected, text.splitlines(), name, "now", "", "", 2, ""))
    require(not changes, "\n".join([*changes[:30], f"{len(changes)} lines differ; {hint}"]))
