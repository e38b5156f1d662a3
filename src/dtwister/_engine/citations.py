"""The rules that a refusal may cite in one game: those of the plug-ins in play.

Parts that several games share know rules of more than one book. `first_cited` picks the one from
the rulebook of this game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtwister._caching import per_match

if TYPE_CHECKING:
    from dtwister._engine.match import Match


@per_match
def plugins_in_play(match: Match) -> frozenset[str]:
    """Return the plug-ins that a game uses, and those that they require."""
    scenario = match.scenario
    ids = [scenario.id, scenario.layout, scenario.frame, *match.kinds]
    ids += [ability.id for ability in scenario.abilities]
    ids += [room.room.id for room in match.rooms]
    requires = {manifest.id: manifest.required for manifest in match.rules.manifests}
    waiting = [match.rules.origins.get(name, name.partition(":")[0]) for name in ids]
    found: set[str] = set()
    while waiting:
        plugin = waiting.pop()
        if plugin not in found:
            found.add(plugin)
            waiting += requires.get(plugin, ())
    return frozenset(found)


def first_cited(match: Match, *rules: str) -> str:
    """Return the first of some rules that a book in play has; the last one if none has any.

    The book of the kind of board may have a rule of its own in its place (`Board.rule_aliases`).

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> first_cited(game.match, "FEAST-01", "MOVE-01")  # no book of this game has the first one
    'MOVE-01'
    """
    known = plugins_in_play(match)
    for rule in rules:
        if rule in match.board.rule_aliases or not known.isdisjoint(
            match.rules.pages.get(rule, ())
        ):
            return rule
    return rules[-1]
