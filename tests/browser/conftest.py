"""Fixtures for tests in a real browser: `browser` for each module, `page` for each test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fixtures.pages.browsers import Watch, running_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser of the machine, for one module; see `fixtures.pages.browsers.running_browser`."""
    with running_browser() as found:
        yield found


@pytest.fixture
def new_page(browser: Any) -> Iterator[Any]:
    """A function that opens a page in a window of its own, and takes options of that window.

    Whatever a page complains about fails the test, unless it empties `page.watch.problems`.
    """
    opened: list[tuple[Any, Any]] = []

    def make(**options: Any) -> Any:
        window = browser.new_context(**{"viewport": {"width": 1200, "height": 800}, **options})
        page = window.new_page()
        page.set_default_timeout(20_000)
        page.watch = Watch(page)
        opened.append((window, page))
        return page

    yield make
    for window, _ in opened:
        window.close()
    problems = [problem for _, page in opened for problem in page.watch.problems]
    assert not problems, problems


@pytest.fixture
def page(new_page: Any) -> Any:
    """A page in a window of its own."""
    return new_page()
