"""A dashboard of a store with something of everything, and a real browser in front of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.browser import BrowserMissingError, Watched, started
from tests.e2e.conftest import missing
from tests.harness import clean_environ, make_repo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.dashboard.running import Dashboard
    from tests.store import rows

LAST = stores.name_of(stores.SESSIONS - 1)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        with started() as found:
            yield found
    except (BrowserMissingError, ImportError) as error:
        missing(str(error))


@dataclass
class Scene:
    """A dashboard and a browser's page that has opened its link."""

    repo: Path
    environ: dict[str, str]
    served: Dashboard
    watched: Watched

    def add(self, *operations: rows.Operation) -> None:
        stores.seed(self.repo, self.environ, list(operations))


def enter(browser: Browser, served: Dashboard, repo: Path, environ: dict[str, str]) -> Scene:
    watched = Watched(browser.new_context().new_page(), served.origin)
    watched.page.goto(served.link)
    watched.page.wait_for_url(f"{served.origin}/")
    return Scene(repo, environ, served, watched)


@pytest.fixture(scope="module")
def entered(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """One store and its dashboard for all tests that add nothing which another one counts."""
    folder = tmp_path_factory.mktemp("entered")
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    stores.seed(repo, environ, stores.normal())
    with dashboard(repo, environ, "--edit") as served:
        scene = enter(browser, served, repo, environ)
        yield scene
        scene.watched.page.context.close()


@pytest.fixture
def normal(entered: Scene) -> Iterator[Scene]:
    """The overview in a page of its own."""
    page = entered.watched.page.context.new_page()
    scene = replace(entered, watched=Watched(page, entered.served.origin))
    scene.watched.go("/")
    yield scene
    page.close()
