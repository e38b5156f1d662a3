"""Links: squares that are one step apart for walks, wherever they lie.

The layout links named squares, features of squares make rings, and abilities link what they like.
All of them are there as pairs: a step leads from the first square to the second one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtwister._caching import per_labyrinth, per_match
from dtwister._engine.context import Context
from dtwister._engine.match import Match
from dtwister._engine.questions.conditions import is_in_effect
from dtwister._errors import EngineError
from dtwister._model.ability import Ability
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId
from dtwister._model.square_set import Squares
from dtwister._printing import quoted

Links = tuple[tuple[SpaceId, SpaceId], ...]
"""Pairs of squares, sorted by their numbers."""

NO_LINKS: Links = ()


def square_links(context: Context, piece: PieceId = NO_PIECE) -> Links:
    """Return the links for a walker; without one, those that serve everybody.

    Those of objects that it carries are not among them.

    >>> import dtwister
    >>> square_links(dtwister.new_game("base:standard", seed=7).context)
    ()
    """
    index = context.match.abilities
    if not index.has_links:
        return NO_LINKS
    found = _printed_links(context)
    if not index.linking:
        return found
    made = set(found)
    for ability, bearers in index.linking:
        for bearer in bearers:
            if is_in_effect(context, ability, bearer):
                made |= _links_of(context, ability, piece, bearer)
    return _sorted(made)


def links_of_object(context: Context, item: PieceId, piece: PieceId) -> Links:
    """Return the links that an object has for a walker that carries it.

    >>> import dtwister
    >>> match = (context := dtwister.new_game("base:standard", seed=7).context).match
    >>> links_of_object(context, match.objects[0], match.characters[0][0])
    ()
    """
    found: set[tuple[SpaceId, SpaceId]] = set()
    for ability in context.kind(item).linking_abilities:
        found |= _links_of(context, ability, piece, item)
    return _sorted(found)


def shown_links(context: Context) -> tuple[tuple[SpaceId, SpaceId, bool], ...]:
    """Return the links between known squares that serve everybody, for drawings and clients.

    Each has its squares, and whether it leads back as well; then the lower number comes first.

    >>> import dtwister
    >>> shown_links(dtwister.new_game("base:standard", seed=7).context)
    ()
    """
    links = square_links(context)
    if not links:
        return ()
    known, pairs = context.labyrinth.known, set(links)
    return tuple(
        (here, there, (there, here) in pairs)
        for here, there in links
        if known >> here & 1 and known >> there & 1 and (here < there or (there, here) not in pairs)
    )


def _links_of(
    context: Context, ability: Ability, piece: PieceId, bearer: PieceId
) -> set[tuple[SpaceId, SpaceId]]:
    """Return the links of an ability; an `EngineError` if they are no pairs of squares."""
    names, pairs = context.match.grid.names, list(ability.links(context, piece, bearer))
    for pair in pairs:
        spaces: Any = pair
        if not isinstance(spaces, tuple) or [one in names for one in spaces] != [True, True]:
            raise EngineError(
                f"{type(ability).__name__}.links of {ability.id} returned {quoted(pair)}; return "
                "pairs of squares of the board"
            )
    return set(pairs)


def _sorted(pairs: Iterable[tuple[SpaceId, SpaceId]]) -> Links:
    return tuple(sorted(pair for pair in pairs if pair[0] != pair[1]))


@per_labyrinth
def _printed_links(context: Context) -> Links:
    """Return the links of the layout and of the features of revealed squares."""
    labyrinth, features = context.labyrinth, context.match.rules.square_features
    found = set(_links_of_layout(context.match))
    rooms = [room.mask for room in labyrinth.placed_rooms if room is not None]
    rings: dict[tuple[str, int], int] = {}
    for name, mask in labyrinth.features.items():
        feature = features[name]
        if feature.ring:
            for area in rooms if feature.ring_in_room else [labyrinth.known]:
                key = (feature.ring, area)
                rings[key] = rings.get(key, 0) | (mask & area)
    for mask in rings.values():
        ring = Squares.from_mask(mask)
        found.update((here, there) for here in ring for there in ring)
    return _sorted(found)


@per_match
def _links_of_layout(match: Match) -> Links:
    """Return the links between the squares that the layout names."""
    grid, found = match.grid, []
    for link in grid.layout.links:
        one, other = (grid.space(name) for name in link.squares)
        if one is not None and other is not None:
            found += [(one, other)] if link.one_way else [(one, other), (other, one)]
    return tuple(found)
