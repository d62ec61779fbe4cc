"""The dashboard in a real browser: what moves, what is typed, searched and marked, with and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.browser import Watched
from tests.e2e.scene import Scene, enter
from tests.harness import Hook, run_clickstop
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Browser


def test_a_running_session_appears_and_moves_without_reload(normal: Scene) -> None:
    page = normal.watched.page
    page.wait_for_selector("#live[data-state=on]")
    page.evaluate("window.same = true")
    normal.add(rows.session("f00dcafe-new", utc(), status="open"))
    page.wait_for_selector("#running >> text=f00dcafe")
    assert page.evaluate("window.same")
    page.click("#r-f00dcafe-new a")
    page.wait_for_selector("h1:has-text('f00dcafe')")
    page.wait_for_selector("#live[data-state=on]")
    page.evaluate("window.same = true")
    for number in range(3):
        normal.add(rows.call(f"c{number}", "f00dcafe-new", utc(), target=f"make step-{number}", duration_ms=5))
        page.wait_for_selector(f"#story >> text=make step-{number}")
        assert page.inner_text("[data-figure=calls]") == str(number + 1)
    assert page.locator("#lanes .span").count() >= 1
    assert page.evaluate("window.same")
    assert normal.watched.is_clean()


def test_what_a_person_has_opened_and_typed_stays_when_the_page_moves(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go("/memory")
    page.wait_for_selector("#live[data-state=on]")
    page.fill("#f-q", "half a wo")
    normal.watched.go("/")
    page.wait_for_selector("#live[data-state=on]")
    page.click("#score-trend summary")
    page.focus("#score-trend summary")
    normal.add(rows.session("beefcafe-new", utc()), rows.signal("one", "beefcafe-new", utc()))
    page.wait_for_selector("#running >> text=beefcafe")
    page.wait_for_selector("#score-trend td:has-text('beefcafe')")
    assert page.is_visible("#score-trend table")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_searching_finds_what_is_remembered_and_says_when_nothing_is(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go("/memory")
    page.fill("#f-q", "cents")
    page.press("#f-q", "Enter")
    page.wait_for_selector("#hits >> text=Prices are kept in cents")
    assert page.input_value("#f-q") == "cents"
    page.fill("#f-q", 'nobody "said OR this')
    page.press("#f-q", "Enter")
    page.wait_for_selector("#hits >> text=No memory matches")
    assert normal.watched.is_clean()


def test_a_false_alarm_is_marked_from_the_page(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go("/gates")
    page.click("text=A false alarm? >> nth=0")
    page.fill("input[name=reason] >> nth=0", "only a build folder")
    page.click("text=Allow exactly this for 30 days >> nth=0")
    page.wait_for_selector("#allowed >> text=only a build folder")
    assert page.locator("#decisions .badge:has-text('false alarm')").count() == 1
    assert normal.watched.is_clean()
    assert 'reason = "only a build folder"' in (normal.repo / "clickstop.toml").read_text()


def test_it_can_be_used_with_the_keyboard_alone(normal: Scene) -> None:
    page = normal.watched.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    normal.watched.go("/")
    reached = []
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert [name for name in reached if name in ("Overview", "Quality", "Health")] == [
        "Overview",
        "Quality",
        "Health",
    ]
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_it_is_readable_without_scripts(browser: Browser, entered: Scene) -> None:
    cookies = entered.watched.page.context.storage_state()
    context = browser.new_context(java_script_enabled=False, storage_state=cookies)
    page = context.new_page()
    page.goto(entered.served.origin)
    assert page.locator("#score-trend .dot").count() >= stores.SESSIONS
    page.click("#score-trend summary")
    assert page.is_visible("#score-trend table")
    context.close()


def test_the_report_is_one_file_that_a_browser_shows_without_asking_anybody(
    browser: Browser, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    stores.seed(repo, environ, stores.normal())
    file = tmp_path / "report.html"
    _clickstop(repo, environ, "report", "--html", str(file))
    watched = Watched(browser.new_page(), "file://")
    watched.page.set_viewport_size({"width": 360, "height": 800})
    watched.page.goto(f"file://{file}")
    assert watched.page.locator("#score-trend .plot .dot").count() == stores.SESSIONS
    assert watched.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(247, 246, 243)"
    assert watched.fits()
    assert watched.barriers() == []
    assert watched.is_clean()
    watched.page.close()


def test_a_new_user_sees_the_first_session(
    browser: Browser,
    repo: Path,
    environ: dict[str, str],
    payload: Callable[..., dict[str, Any]],
) -> None:
    _clickstop(repo, environ, "init", "--yes")
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        page = scene.watched.page
        page.wait_for_selector("text=No session is running")
        page.wait_for_selector("#live[data-state=on]")
        hook = Hook(environ, repo)
        for case in (
            "SessionStart--startup",
            "UserPromptSubmit--typed",
            "PreToolUse--Bash",
            "PostToolUse--Bash-ok",
        ):
            assert hook(payload(case)).code == 0
        name = str(payload("PostToolUse--Bash-ok")["session_id"])
        page.click(f"#r-{name} a")
        page.wait_for_selector("#story .prompt")
        assert page.inner_text("[data-figure=calls]") == "2"  # recorded payloads of two calls
        assert scene.watched.is_clean()
        page.context.close()


def _clickstop(repo: Path, environ: dict[str, str], *arguments: str) -> None:
    run_clickstop(*arguments, cwd=repo, environ=environ).check_returncode()
