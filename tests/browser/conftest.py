"""Fixtures for tests in a browser: `browser` and `table` for a module, `page` for a test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fixtures.pages.browsers import Watch, running_browser
from fixtures.pages.live_tables import LiveTable, live_table


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
        page.set_default_timeout(60_000)
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


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[LiveTable]:
    """A server for this module, once there is a browser to look at it."""
    with live_table(tmp_path_factory.mktemp("table")) as found:
        yield found
