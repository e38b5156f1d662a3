"""The plug-ins in play: those of which a game contains something, and those that they require.

Only these take part in a game: with the abilities that they give to everyone and to the whole
game, with their memories, declarations and reports. So a plug-in costs nothing where it is only
installed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from dtwister._caching import per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.setup.draft_pool import DraftPool
from dtwister._model.ability import Ability
from dtwister._model.specs import Layout, Scenario


def plugins_in_play(
    rules: Rules,
    scenario: Scenario,
    layout: Layout,
    *,
    pool: DraftPool,
    rooms: Iterable[str],
    kinds: Iterable[str],
) -> frozenset[str]:
    """Return the plug-ins that take part in a game with some rooms and kinds of pieces."""
    found = {owner_of(rules, name) for name in _of_scenario(rules, scenario, layout)}
    found |= {owner_of(rules, one.id) for one in pool.sets}
    for name in dict.fromkeys(rooms):
        found |= _owners_of_room(rules, name)
    for name in dict.fromkeys(kinds):
        found |= _owners_of_kind(rules, name)
    return with_required(rules, found)


def with_required(rules: Rules, used: Iterable[str]) -> frozenset[str]:
    """Return those of some names that are plug-ins, with the plug-ins that they require."""
    requires = {manifest.id: manifest.required for manifest in rules.manifests}
    found: set[str] = set()
    waiting = [name for name in used if name in requires]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += requires[name]
    return frozenset(found)


def is_in_play(rules: Rules, plugins: Collection[str], name: str) -> bool:
    """Return whether a component takes part in a game with some plug-ins in play.

    One that no loaded plug-in registered does: it belongs to the engine, or to a test.
    """
    owner = owner_of(rules, name)
    return owner in plugins or owner not in _loaded(rules)


@per_rules
def _loaded(rules: Rules) -> frozenset[str]:
    """Return the ids of the loaded plug-ins."""
    return frozenset(manifest.id for manifest in rules.manifests)


def owner_of(rules: Rules, name: str) -> str:
    """Return the plug-in that a component comes from."""
    return rules.origins.get(name) or name.partition(":")[0]


def _of_scenario(rules: Rules, scenario: Scenario, layout: Layout) -> Iterator[str]:
    """Yield the ids of a scenario and its parts, and the plug-ins that declared what it says."""
    yield from (scenario.id, scenario.frame, scenario.layout, layout.id, layout.board)
    yield from _ids(scenario.abilities)
    for table, names in (
        ("options", (option.name for option in scenario.options)),
        ("settings", (name for name, _ in scenario.settings)),
        ("layout_parts", (key for key, _ in layout.extra)),
    ):
        yield from (rules.declarers.get((table, name), "") for name in names)


def _ids(abilities: Iterable[Ability]) -> Iterator[str]:
    return (ability.id for ability in abilities)


@per_rules
def _owners_of_room(rules: Rules, name: str) -> frozenset[str]:
    """Return the plug-ins of a room, of all that is drawn in it, and of its abilities."""
    room = rules.rooms[name]
    features = dict.fromkeys(cell for cell in room.cells if cell)
    ids = [room.id, room.set_id, *features, *dict.fromkeys(side for _, _, side in room.sides)]
    for feature in features:
        ids += _ids(rules.square_features[feature].abilities)
    return frozenset(owner_of(rules, one) for one in ids)


@per_rules
def _owners_of_kind(rules: Rules, name: str) -> frozenset[str]:
    """Return the plug-ins of a kind of piece and of its abilities."""
    spec = rules.characters.get(name) or rules.objects[name]
    return frozenset(owner_of(rules, one) for one in (name, *_ids(spec.abilities)))
