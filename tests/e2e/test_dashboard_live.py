"""What moves on a page, and what must not: one line for many tabs, running calls, ages, what is opened."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from tests.dashboard.running import dashboard
from tests.e2e.scene import Scene, enter
from tests.store import rows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABS = 8  # a browser holds at most six connections to one server
ON = "#live[data-state=on]"
VISIBILITY = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_many_tabs_share_one_line_and_all_move(normal: Scene) -> None:
    context = normal.watched.page.context
    pages = [normal.watched.page, *(context.new_page() for _ in range(TABS - 1))]
    asked: list[str] = []
    for page in pages:
        page.on("request", lambda request: asked.append(request.url) if "/live" in request.url else None)
        page.goto(normal.served.origin)
        page.wait_for_selector(ON)
    assert asked == []  # no tab has a line of its own
    normal.add(rows.session("20202020-tabs", utc()))
    for page in pages:
        page.wait_for_selector("#running >> text=20202020")
    for page in pages[1:]:
        page.close()


def test_a_hidden_tab_asks_for_nothing_and_catches_up_when_it_is_looked_at(normal: Scene) -> None:
    page, watching = normal.watched.page, normal.watched.page.context.new_page()
    for tab in (page, watching):
        tab.goto(normal.served.origin)
        tab.wait_for_selector(ON)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(VISIBILITY, "hidden")
    normal.add(rows.session("0dd0dd00-hidden", utc()))
    watching.wait_for_selector("#running >> text=0dd0dd00")
    assert asked == []
    assert page.locator("#running >> text=0dd0dd00").count() == 0
    page.evaluate(VISIBILITY, "visible")
    page.wait_for_selector("#running >> text=0dd0dd00")
    watching.close()


def test_a_browser_in_which_nobody_looks_holds_no_line(
    browser: Browser, repo: Path, environ: dict[str, str]
) -> None:
    with dashboard(repo, environ) as served:
        page = enter(browser, served, repo, environ).watched.page
        page.wait_for_selector(ON)
        assert _connections(served.port) > 0
        page.evaluate(VISIBILITY, "hidden")
        for _ in range(250):  # the server ends what a browser only keeps for later after ten seconds
            if _connections(served.port) == 0:
                break
            page.wait_for_timeout(100)
        assert _connections(served.port) == 0
        page.context.close()


def _connections(port: int) -> int:
    """Connections that are open to a port of this machine."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    return sum(line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "01" for line in lines)


def test_a_running_call_is_running_and_its_session_moves(normal: Scene) -> None:
    page, name = normal.watched.page, "abcdef00-moving"
    began = time.time() - 65
    normal.add(
        rows.session(name, utc(began)),
        rows.prompt("Mend the cart", name, utc(began)),
        rows.call("r1", name, utc(began + 5), kind="tool.before", outcome="interrupted", target="make slow"),
        rows.cost("m-r1", name, utc(began + 4)),
    )
    page.clock.install()
    normal.watched.go("/sessions/abcdef00")  # the beginning of an id is enough
    page.wait_for_selector(ON)
    assert page.url.endswith(name)
    assert page.inner_text("#lead .badge") == "running"
    assert "m-1" in page.inner_text("#lead")  # the model, as its answers tell
    assert page.locator("#story .badge.now:has-text('running')").count() == 1
    assert page.locator("#lanes .span.now").count() == 1
    assert "interrupted" not in page.inner_text("main")
    first = page.inner_text("#lead [data-since]")
    page.clock.fast_forward("03:00")
    assert page.inner_text("#lead [data-since]") != first
    normal.add(rows.call("r1", name, utc(began + 5), kind="tool.after", target="make slow", duration_ms=61_000))
    page.wait_for_selector("#story .badge:has-text('61.0 s')")
    assert page.locator("#story .badge.now").count() == 0
    normal.add(rows.cost("m-r2", name, utc(), usd=4.5))
    page.wait_for_selector("[data-figure=cost]:has-text('$4.60')")
    normal.add(rows.signal("r", name, utc(), score_delta=-3))
    page.wait_for_selector("[data-figure=score]:has-text('47')")


def test_ages_tick_and_a_lost_line_says_so(browser: Browser, repo: Path, environ: dict[str, str]) -> None:
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        page = scene.watched.page
        scene.add(rows.session("12341234-age", utc(time.time() - 20)), rows.beat(at=utc()))
        page.clock.install()
        page.reload()
        page.wait_for_selector(ON)
        age = page.locator("#running time[data-ago]").first
        assert age.inner_text().endswith("s ago")
        page.clock.fast_forward("02:30")
        assert age.inner_text() == "2 min ago"
        assert page.is_hidden("#lost")
        served.stop()
        page.wait_for_selector("#lost:visible")
        assert "is not responding" in page.inner_text("#lost")
        assert page.inner_text("#live .said") == "not live"
        page.context.close()


def test_an_opened_why_stays_with_its_decision_and_the_reader_where_they_are(
    browser: Browser, repo: Path, environ: dict[str, str]
) -> None:
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        page = scene.watched.page
        page.set_viewport_size({"width": 1000, "height": 500})
        scene.add(rows.session("s-why", utc()))
        for number in range(12):
            scene.add(
                rows.gate(
                    "s-why",
                    utc(),
                    handler="gate.command",
                    rule_id="delete.home",
                    target=f"rm -rf ~/{number}",
                    reason=f"Reason {number}.\nMore of {number}.",
                )
            )
        scene.watched.go("/gates")
        page.wait_for_selector(ON)
        why = page.locator("#decisions details", has_text="More of 4.").locator("summary")
        why.click()
        why.focus()
        opened, top = _opened(page), why.bounding_box()
        assert opened == ["Reason 4.\nMore of 4."]
        page.evaluate("scrollBy(0, 120)")
        top = why.bounding_box()
        scene.add(
            rows.gate(
                "s-why", utc(), handler="gate.command", rule_id="delete.home", target="rm -rf ~/new", reason="New."
            )
        )
        page.wait_for_selector("#decisions >> text=rm -rf ~/new")
        assert _opened(page) == opened
        now = why.bounding_box()
        assert top is not None
        assert now is not None
        assert abs(now["y"] - top["y"]) < 2
        assert page.evaluate("document.activeElement.closest('details').open")
        assert scene.watched.is_clean()
        page.context.close()


def _opened(page: Page) -> list[str]:
    return [one.inner_text().strip() for one in page.locator("#decisions details[open] pre").all()]


def test_a_page_is_rendered_once_where_nothing_was_written(normal: Scene) -> None:
    asked: list[str] = []
    page = normal.watched.page
    page.on("request", lambda request: asked.append(request.url) if "x-live" in request.headers else None)
    normal.watched.go("/health")
    page.wait_for_selector(ON)
    normal.watched.go("/learning")
    page.wait_for_selector(ON)
    page.wait_for_timeout(700)  # longer than a look of the server's takes
    assert [url for url in asked if url.endswith("/learning")] == []
