"""Requests that schemathesis makes from the descriptions, right and wrong, find no crash.

The fixture checks that each answer fits its form, and that what was accepted did, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import dtwister
from dtwister.web.describing.api_description import openapi, paths_of
from dtwister.web.describing.form_words import ApiPath
from fixtures.pages.web_tables import LIMITS, Served
from fixtures.tiers import scale

pytestmark = pytest.mark.full
KEPT = {"accept", "if-none-match"}
"""The headers of generated requests that are sent; others would only be refused by the guard."""
EXAMPLES = scale(20, 120)
REQUESTS = [
    (one, mode)
    for one in paths_of(author=True)
    for mode in ("positive", "negative")
    if mode == "positive" or one.body or one.query
]
"""Each request; one without parameters and body cannot be wrong."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("generated") / "games.sqlite"
    quick = attrs.evolve(LIMITS, wait=0.001, games=10**6, hint_seconds=0.01)
    with Served(data, limits=quick, author=True) as server:
        yield server


def sent(server: Served, case: Any, path: str, key: str | None) -> Any:
    """Send a generated request to a path that is there."""
    headers = {name: str(value) for name, value in (case.headers or {}).items() if name in KEPT}
    body = b""
    if isinstance(case.body, bytes):
        body = case.body
    elif case.method.upper() == "POST":
        body = json.dumps(case.body, default=lambda _: None).encode()
    if case.method.upper() == "POST":
        headers["content-type"] = "application/json"
    query = urlencode(case.query or {}, doseq=True)
    return server.request(case.method.upper(), path, body, key, headers, query)


@pytest.mark.parametrize(("one", "mode"), REQUESTS, ids=lambda part: getattr(part, "key", part))
def test_no_generated_request_breaks_the_server(server: Served, one: ApiPath, mode: str) -> None:
    schemathesis = pytest.importorskip(
        "schemathesis", reason="`make generated` installs and runs it"
    )
    schema = schemathesis.openapi.from_dict(openapi(dtwister.load_rules(), author=True))
    operation = schema[one.path][one.method.upper()]
    kind = schemathesis.GenerationMode(mode)
    game = server.begin("prison:1")
    drawn = server.post("/api/author/games", {"scenario": "prison:1", "seed": 3}).data["game"]
    statuses = set()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=kind),
        is_real=some.booleans(),
        seat=some.sampled_from(["blue", "yellow", None]),
    )
    def check(case: Any, is_real: bool, seat: str | None) -> None:
        names = {name: str(value) for name, value in (case.path_parameters or {}).items()}
        if is_real and "game" in names:
            names["game"] = drawn if "author" in one.path else game.id
        path = one.path.format(**{name: value.replace("/", "") for name, value in names.items()})
        reply = sent(server, case, path, None if seat is None else game.keys[seat])
        assert reply.status < 500 or reply.code in ("hint-failed", "too-many-hints"), reply
        statuses.add(reply.status)

    check()
    assert statuses
