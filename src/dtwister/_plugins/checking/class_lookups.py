"""Checks of what plug-ins register together: ids, verbs, and the actions that abilities offer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtwister._content.findings import finding_codes
from dtwister._errors import PluginError
from dtwister._plugins.checking.code_places import error_at, place_of_class
from dtwister._plugins.checking.manifest_checks import required_by

if TYPE_CHECKING:
    from dtwister._engine.compiled_rules import Manifest
    from dtwister._plugins.registry import Registration, Registry


def abilities_of(entry: Registration) -> Sequence[Any]:
    """Return the abilities that were registered by themselves or as those of a component."""
    if entry.table in ("abilities", "everyone", "game"):
        return (entry.value,)
    found: Sequence[Any] = getattr(entry.value, "abilities", ())
    return found


def registered_abilities(
    entries: Iterable[tuple[Manifest, Registration]],
) -> list[tuple[Manifest, Any]]:
    """Return all abilities that were registered, each with the manifest of its plug-in."""
    return [(manifest, one) for manifest, entry in entries for one in abilities_of(entry)]


def clash_error(entry: Registration, first: Registration, table: str) -> PluginError:
    """Return the error about an id that is used twice."""
    message = (
        f"the id {entry.id!r} is used twice in {table}: by {first.where} and by {entry.where}; "
        "choose another"
    )
    return error_at(finding_codes.DUPLICATE_ID, message, entry.place, entry.origin)


def check_verbs(actions: Mapping[str, Any], registries: Sequence[Registry]) -> None:
    """Check that no verb is one of the same plug-in, of one that it requires, or of the core.

    Other plug-ins may use the same verb; the text form of an action tells them apart.
    """
    by_verb: dict[str, list[str]] = {}
    for tag, action in sorted(actions.items()):
        by_verb.setdefault(action.verb, []).append(tag)
    owners = {registry.manifest.id: registry for registry in registries}
    manifests = {name: registry.manifest for name, registry in owners.items()}
    for verb, tags in by_verb.items():
        for tag in tags if len(tags) > 1 else ():
            mine = tag.partition(":")[0]
            related = {mine, "core"} | required_by(mine, manifests)
            others = [other for other in tags if other != tag and _plugin_of(other) in related]
            if mine in owners and others:
                action = actions[tag]
                message = (
                    f"the verb {verb!r} of {tag} is used by {others[0]} too; each kind of actions "
                    "must have its own: choose another"
                )
                raise error_at(
                    finding_codes.WRONG_VERB,
                    message,
                    place_of_class(action),
                    owners[mine].origin,
                )


def _plugin_of(tag: str) -> str:
    return tag.partition(":")[0]


def check_offers(
    entries: Sequence[Registration], actions: Mapping[str, Any], without: Collection[str]
) -> None:
    """Check that notation and records know the action that an ability offers."""
    for entry in entries:
        if entry.id in without:
            continue
        for ability in abilities_of(entry):
            action = getattr(ability, "action", None)
            if action is None or action.tag in actions:
                continue
            kind = ability if isinstance(ability, type) else type(ability)
            message = (
                f"the ability {ability.id or entry.id} offers actions of {action.tag!r}, "
                f"which is left out or which no plug-in registers; write registry.action("
                f"{action.__name__})"
            )
            place = place_of_class(kind)
            raise error_at(finding_codes.NOT_REGISTERED, message, place, entry.origin)
