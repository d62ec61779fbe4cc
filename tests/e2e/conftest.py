"""Every test in this folder runs the real client, and is skipped where it cannot be had."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.browser import BrowserMissingError, Watched, started
from tests.e2e.client import Client, ClientMissingError, find_or_install
from tests.e2e.scene import Scene, enter
from tests.e2e.stage import Stage
from tests.harness import clean_environ, git, make_repo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

    from playwright.sync_api import Browser

_HERE = Path(__file__).parent
_REQUIRED = os.environ.get("CLICKSTOP_E2E") == "require"  # tests themselves see no variable of ours


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _HERE in item.path.parents:  # all items come by here, not only ours
            item.add_marker(pytest.mark.e2e)


def missing(reason: str) -> NoReturn:
    """Skip, unless `CLICKSTOP_E2E=require` makes what is missing a failure."""
    if _REQUIRED:
        pytest.fail(f"CLICKSTOP_E2E=require, but {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def client() -> Client:
    """The pinned client."""
    try:
        return Client(find_or_install())
    except ClientMissingError as error:
        missing(str(error))


@pytest.fixture
def bare(client: Client, tmp_path: Path, environ: dict[str, str]) -> Callable[[str], Stage]:
    """Call it with a folder's name for a git repository that clickstop has not been set up in."""

    def make(name: str) -> Stage:
        repo = tmp_path / name
        repo.mkdir(parents=True)
        (repo / "cart.py").write_text("def total():\n    return 1\n", encoding="utf-8")
        git(repo, environ, "init", "-q", "-b", "main")
        git(repo, environ, "add", "-A")
        git(repo, environ, "commit", "-q", "-m", "start")
        return Stage(client, repo, environ)

    return make


@pytest.fixture
def plain(bare: Callable[[str], Stage]) -> Stage:
    """A scratch repository without clickstop, to compare with."""
    return bare("plain")


@pytest.fixture
def stage(bare: Callable[[str], Stage]) -> Stage:
    """A scratch repository with clickstop set up by `clickstop init`."""
    made = bare("shop")
    made.clickstop("init", "--yes")
    return made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        with started() as found:
            yield found
    except (BrowserMissingError, ImportError) as error:
        missing(str(error))


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
