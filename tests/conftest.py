"""What all tests share: deterministic property tests, one browser, and the record of how a test ended."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The same examples on every run and machine; `--hypothesis-profile=search` looks for new ones.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile("search", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("ci")

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium, one for all tests of the session; fails with one line where there is none.

    Make a context of your own from it (`browser.new_context()`) and close that. Start no Playwright of your own: its
    synchronous side allows one per process. Tests that use this fixture run after all others.
    """
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import NoChromium, launch_chromium

    with sync_playwright() as playwright:
        try:
            chromium = launch_chromium(playwright)
        except NoChromium as reason:
            pytest.fail(str(reason), pytrace=False)
        yield chromium
        chromium.close()


def pytest_configure(config: pytest.Config) -> None:
    # pytest-xdist would hand out the files with most tests first; the order below has to stand.
    config.option.loadscopereorder = False


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Synchronous Playwright leaves an event loop running in this thread until it ends, in which other tests could
    # not start theirs. Files are kept whole, since each may run in a process of its own (`--dist loadfile`).
    files = {item.path for item in items if needs_browser(item)}
    items.sort(key=lambda item: (item.path in files, needs_browser(item)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def needs_browser(item: pytest.Item) -> bool:
    """Whether the test uses the browser, by itself or through other fixtures."""
    return "browser" in getattr(item, "fixturenames", ())
