"""Every page of the dashboard in a real browser: empty, normal and huge stores, light and dark, narrow and wide.

A file of its own, so that another worker and browser may have it than the other tests of the dashboard.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest

from clickstop.dashboard.pages.index import PAGES
from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.browser import OF_LOOKS, Watched
from tests.e2e.client import ClientMissingError
from tests.e2e.conftest import missing
from tests.e2e.scene import LAST, Scene, enter
from tests.harness import clean_environ, make_repo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from playwright.sync_api import Browser

NARROW, WIDE = 360, 1280
ONE_OF_MANY = re.compile(r"(?<![\d.,:])1 (?:days|sessions|calls|answers|events|files|times|prompts|rows|records)\b")
PAPER = {"light": "rgb(247, 246, 243)", "dark": "rgb(19, 21, 23)"}


@pytest.fixture(scope="module", params=["empty", "normal", "huge"])
def store(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Scene]]:
    folder = tmp_path_factory.mktemp(request.param)
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    if request.param == "normal":
        stores.seed(repo, environ, stores.normal())
    elif request.param == "huge":
        stores.fill_huge(repo, environ, sessions=200)  # `make bench-dashboard` has ten times as many
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        yield request.param, scene
        scene.watched.page.context.close()


def _paths(kind: str) -> list[str]:
    session = {"empty": "", "normal": LAST, "huge": stores.LONG}[kind]
    paths = [path.replace("{session_id}", session) for path in PAGES if session or "{" not in path]
    shown = [path for path in paths if "{" not in path]
    return [*shown, "/memory?q=part", "/quality?days=all", "/calls?days=all&outcome=failed&sort=took"]


def test_every_page_of_every_store_is_whole_quick_and_open_to_everybody(store: tuple[str, Scene]) -> None:
    kind, scene = store
    page, watched = scene.watched.page, scene.watched
    barriers: list[str] = []
    for path in _paths(kind):
        _look(watched, "light", WIDE)
        answer = page.goto(scene.served.origin + path)
        assert answer is not None
        assert answer.status == 200, path
        assert len(answer.text()) < 600_000, path
        page.wait_for_selector("#live[data-state=on]")
        try:
            barriers += [f"{path} {one}" for one in _barriers(watched, kind)]
        except ClientMissingError as error:
            missing(str(error))
        assert watched.fits(), path
        assert not ONE_OF_MANY.findall(page.inner_text("body")), path
        assert watched.clipped() == [], path
        _look(watched, "dark", NARROW)
        barriers += [f"{path} {one}" for one in _barriers(watched, kind, **OF_LOOKS)]
        assert watched.fits(), path
    assert not barriers, "\n".join(barriers)
    assert watched.is_clean()


def _barriers(watched: Watched, kind: str, **options: Any) -> list[str]:
    """A huge store has more of everything, but of the same kinds and in the same colours."""
    return [] if kind == "huge" else watched.barriers(**options)


def _look(watched: Watched, scheme: Literal["light", "dark"], width: int) -> None:
    watched.page.emulate_media(color_scheme=scheme)
    watched.page.set_viewport_size({"width": width, "height": 800})
    assert watched.page.evaluate("getComputedStyle(document.body).backgroundColor") == PAPER[scheme]
