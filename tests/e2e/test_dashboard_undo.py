"""Saved states in a real browser: the list, a diff, the button that brings one back, changes by prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.client import ClientMissingError
from tests.e2e.conftest import missing
from tests.e2e.scene import enter
from tests.harness import clean_environ, git, make_repo, read_rows, run_clickstop, store_of
from tests.printed import data_of
from tests.tokens import checked
from tests.undo.saved import at_prompt, before_call

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.e2e.browser import Watched

LAST = stores.name_of(stores.SESSIONS - 1)
TOKEN = checked("ghp_")
WORK = f"two hours of work\ntoken = '{TOKEN}'\n"


@pytest.fixture
def lost(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """Two prompts, after the second of which work was thrown away."""
    environ = clean_environ(tmp_path / "home")
    repo = make_repo(tmp_path / "shop", environ)
    stores.seed(repo, environ, stores.normal())
    (repo / "cart.py").write_text("cart = []\n", encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "cart")
    at_prompt(repo, environ, LAST, "write the cart")
    (repo / "cart.py").write_text(WORK, encoding="utf-8")
    at_prompt(repo, environ, LAST, "tidy up")
    before_call(repo, environ, LAST, "git checkout -- .")
    return repo, environ


def test_a_saved_state_is_looked_at_and_brought_back(browser: Browser, lost: tuple[Path, dict[str, str]]) -> None:
    repo, environ = lost
    states = data_of(run_clickstop("undo", "list", "--json", cwd=repo, environ=environ).stdout)
    stat = run_clickstop("diff", "--stat", "--session", LAST, "--json", cwd=repo, environ=environ)
    prompts = data_of(stat.stdout)
    assert [(prompt["prompt"], prompt["added"], prompt["removed"]) for prompt in prompts] == [
        ("write the cart", 2, 1),
        ("tidy up", 1, 2),
    ]
    with dashboard(repo, environ, "--edit") as served:
        watched = enter(browser, served, repo, environ).watched
        page = watched.page
        page.click(".menu >> text=Undo")
        page.wait_for_selector("h1:has-text('Undo')")
        assert page.inner_text("[data-figure=states]") == str(len(states)) == "3"
        for state in states:
            line = page.inner_text(f"[id='{state['short']}']")
            for word in (state["command"], state["saved"], LAST[:8]):
                assert word in line
            assert ("as it was" in line) is state["as_it_was"]
        _is_open_to_everybody(watched)
        page.click(f"text={states[0]['short']}")
        page.wait_for_selector("#chosen .diff")
        assert "-two hours of work" in page.inner_text("#chosen .diff")
        assert TOKEN not in page.content()
        _is_open_to_everybody(watched)
        page.click("#chosen button:has-text('Bring it back')")
        page.wait_for_selector("[role=status]:has-text('Brought back')")
        assert (repo / "cart.py").read_text(encoding="utf-8") == WORK
        assert "as it was" in page.inner_text(f"[id='{states[0]['short']}']")
        watched.go(f"/sessions/{LAST}")
        first = page.inner_text(f"[data-change='{prompts[0]['id']}']")
        assert first == "1 file, +2 -1"
        page.click("#changed >> text=Diff >> nth=0")
        page.wait_for_selector("#changed .diff")
        assert "-cart = []" in page.inner_text("#changed .diff")
        assert TOKEN not in page.content()
        _is_open_to_everybody(watched)
        assert watched.is_clean()
        page.context.close()
    audited = read_rows(store_of(repo) / "memory.db", "audit_log")[-1]
    assert (audited["action"], audited["actor"], audited["subject"]) == ("undo", "dashboard", states[0]["short"])


def _is_open_to_everybody(watched: Watched) -> None:
    page = watched.page
    for scheme, width in (("light", 1280), ("dark", 360)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
        page.set_viewport_size({"width": width, "height": 800})
        try:
            assert watched.barriers() == [], (page.url, scheme)
        except ClientMissingError as error:
            missing(str(error))
        assert watched.fits(), page.url
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})
