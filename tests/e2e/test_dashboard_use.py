"""What people do with it: filter, sort, turn, open, copy, compare, take along, print, all with an address."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.ids import utc
from clickstop.dashboard.pages.index import PAGES
from tests.e2e.scene import LAST, Scene
from tests.store import rows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Download, Page

ON = "#live[data-state=on]"
# The most lines that a cell of a table takes which holds no long text.
LINES = """() => Math.max(0, ...[...document.querySelectorAll("tbody :is(td, th):not(.text)")].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom / 12))).size;
}))"""
# What the overview shows of other pages' tables, and what the doctor says.
NO_TABLE = {"running", "debts", "checks", "stops", "doctor", "state", "secrets"}
TRANSCRIPT = Path(__file__).parent.parent / "agents" / "claude_code" / "transcripts" / "session.jsonl"


ANSWERS = {
    "card-alive": r"(just now|\d+ (s|min) ago)\s+last of 195 events",
    "card-check": r"\d+ open",
    "card-stopped": r"\d+\s+\d+ blocked, \d+ asked in the last 7 days",
    "card-cost": r"\$\d.* today\s+\$\d.* in two weeks",
    "next-title": r"A session left checks red|did not pass|clickstop check",
}


def test_the_overview_answers_five_questions_at_a_glance(normal: Scene) -> None:
    """Is it alive, what is red, what did it stop, what did it cost, what next: without scrolling."""
    page = normal.watched.page
    page.set_viewport_size({"width": 1280, "height": 800})
    normal.watched.go("/")
    for heading, answer in ANSWERS.items():
        section = page.locator(f"section[aria-labelledby={heading}]")
        assert re.search(answer, section.inner_text()), (heading, section.inner_text())
        box = section.bounding_box()
        assert box is not None
        assert box["y"] + min(box["height"], 120) < 800, heading
    step = page.locator("#next li").first
    assert step.locator("code").inner_text().startswith("clickstop ")
    assert step.locator("button.copier").is_visible()
    assert normal.watched.is_clean()


def test_slow_lists_are_filtered_by_their_address_too(normal: Scene) -> None:
    page = normal.watched.page
    for path, place, held, missing in (
        ("/learning?status=owed", "#chains", "src/tax.py", "src/cart.py"),
        ("/learning?q=float+money", "#chains", "src/cart.py", "src/tax.py"),
        ("/workflows?outcome=failed", "#runs", "failed", "passed"),
        ("/workflows?feature=nothing", "#runs", "matches the filter", "passed"),
        ("/health?q=no+such+rule", "#failures", "ValueError", "No handler has failed"),
        ("/health?to=2001-01-01", "#failures", "No handler has failed", "ValueError"),
        ("/memory?kind=failed_attempt", "#hits", "Rounding at the end", "Prices are kept"),
        ("/memory?from=2001-01-01&to=2001-02-01", "#told", "Nothing was added", "tokens"),
    ):
        normal.watched.go(path)
        shown = page.inner_text(place)
        assert held in shown, path
        assert missing not in shown, path
    normal.watched.go("/workflows")
    page.click(".filter summary")
    page.select_option("#f-outcome", "passed")
    page.click(".filter button")
    assert "outcome=passed" in page.url
    assert page.locator("#runs li").count() == 1
    table = list(csv.reader(_taken(page, "#runs .taking >> text=CSV").splitlines()))
    assert [row[5] for row in table] == ["passed", "1"]
    normal.watched.go("/memory?q=cents")
    titles = [hit["title"] for hit in json.loads(_taken(page, "#hits .taking >> text=JSON"))]
    assert "Prices are kept in cents" in titles
    assert normal.watched.is_clean()


def test_a_filter_is_an_address_and_tables_are_sorted_and_turned(normal: Scene) -> None:
    page = normal.watched.page
    normal.add(*(rows.session(f"many-{number:03d}", utc(), branch="wide") for number in range(60)))
    normal.watched.go("/sessions")
    page.click(".filter summary")
    page.select_option("#f-branch", "wide")
    page.select_option("#f-state", "running")
    page.click(".filter button")
    assert "branch=wide" in page.url
    assert "state=running" in page.url
    assert "1 to 50 of 60" in page.inner_text("#sessions .turn")
    page.click("a[rel=next]")
    assert "51 to 60 of 60" in page.inner_text("#sessions .turn")
    copied = page.url
    shown = page.locator("#sessions tbody tr").count()
    other = page.context.new_page()
    other.goto(copied)
    assert other.locator("#sessions tbody tr").count() == shown == 10
    other.close()

    normal.watched.go("/sessions?branch=main")
    page.click("thead >> text=cost")
    costs = _numbers(page, 7)
    assert costs == sorted(costs, reverse=True)
    page.click("thead >> text=cost")
    assert page.get_attribute("th[aria-sort]", "aria-sort") == "ascending"
    costs = _numbers(page, 7)
    assert costs == sorted(costs)

    normal.watched.go("/sessions?q=round+3")
    assert page.locator("#sessions tbody tr").count() == 1
    normal.watched.go("/gates?verdict=block&days=all")
    verdicts = page.locator("#decisions .decisions > li > div > p:first-child .badge:first-child")
    assert set(verdicts.all_inner_texts()) == {"block"}
    normal.watched.go("/cost?model=claude-opus-4-5")
    assert page.locator("#cost-by-model tbody tr").count() == 1
    normal.watched.go("/quality?from=2001-01-01&to=2001-02-01")
    assert "No session has a quality signal" in page.inner_text("#score-trend")
    assert normal.watched.is_clean()


def _numbers(page: Page, column: int) -> list[float]:
    cells = page.locator(f"#sessions tbody tr td:nth-of-type({column})").all_inner_texts()
    return [float(cell.strip("$").replace(",", "")) for cell in cells if cell.startswith("$")]


@pytest.fixture
def told(normal: Scene) -> Scene:
    """A session whose transcript is there, and one whose is not."""
    kept = normal.repo.parent / "kept.jsonl"
    secret = "ghp_" + "A1b2C3d4" * 4 + "E5f6"
    kept.write_text(
        TRANSCRIPT.read_text(encoding="utf-8").replace("IndexError: list", f"{secret} IndexError: list")
    )
    for name, path in (("with-transcript", str(kept)), ("without-one", str(kept) + ".gone")):
        normal.add(
            rows.session(name, utc(), transcript=path),
            rows.prompt("Make the first of nothing be nothing. " * 20, name, utc()),
            rows.call(
                "toolu_44336960_0_3", name, utc(), target="python -m unittest", outcome="failed", exit_code=1
            ),
            rows.call(
                "toolu_41596672_0_4",
                name,
                utc(),
                tool="edit",
                tool_name="Edit",
                target="src/cart.py",
                summary="updated",
            ),
        )
    return normal


def test_a_session_is_a_story_one_can_work_with(told: Scene) -> None:
    page = told.watched.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=told.served.origin)
    told.watched.go("/sessions/with-tr")
    page.wait_for_selector(ON)
    assert page.inner_text("h1").startswith("Make the first of nothing be nothing.")
    assert page.inner_text(".ids code >> nth=0") == "with-transcript"
    page.click(".ids button >> nth=1")
    page.wait_for_selector(".ids button:has-text('Copied')")
    assert page.evaluate("navigator.clipboard.readText()") == "claude --resume with-transcript"

    failed = page.locator("#story li.call", has_text="python -m unittest")
    failed.locator("summary").click()
    failed.locator("pre", has_text="Ran 1 test").wait_for()
    assert "ghp_" not in page.inner_text("#story")  # what is shown is redacted
    edit = page.locator("#story li.call", has_text="edit src/cart.py")
    edit.locator("summary").click()
    edit.locator(".diff .added").first.wait_for()
    assert edit.locator(".diff .added").inner_text().strip() == "+    return items[0] if items else None"
    assert edit.locator("a", has_text="Other calls on this file").count() == 1
    told.add(rows.call("later", "with-transcript", utc(), target="make later"))
    page.wait_for_selector("#story >> text=make later")
    assert failed.locator("pre", has_text="Ran 1 test").is_visible()  # what is open stays open

    anchor = edit.get_attribute("id")
    page.goto(f"{told.served.origin}/sessions/with-transcript#{anchor}")
    assert page.locator(f"#{anchor}").evaluate("one => one.matches(':target')")
    link = failed.locator("details.more").get_attribute("data-load")
    told.watched.go(str(link))
    assert "Ran 1 test" in page.inner_text("main")  # the entry has a page of its own

    told.watched.go("/sessions/without-one")
    gone = page.locator("#story li.call", has_text="edit src/cart.py")
    gone.locator("summary").click()
    gone.locator("text=transcript of this session no longer exists").wait_for()
    assert "updated" in gone.inner_text()
    assert told.watched.is_clean()


def test_idle_time_is_folded_and_subagents_are_nested(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go(f"/sessions/{LAST}")
    assert page.locator("#story .agent").count() == 2
    page.click("#story .agent summary >> nth=0")
    assert page.locator("#story .agent .nested li").first.is_visible()
    from clickstop.core.ids import seconds_of

    began = seconds_of(utc()) - 7_200
    normal.add(
        rows.session("idle-one", utc(began)),
        rows.call("i1", "idle-one", utc(began)),
        rows.call("i2", "idle-one", utc(began + 5_400)),
    )
    normal.watched.go("/sessions/idle-one")
    assert "1.5 h idle" in page.inner_text("#story")
    assert page.locator("#lanes .gap title").text_content() == "1.5 h idle"


def test_tables_are_taken_along(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go("/sessions?branch=cart")
    table = list(csv.reader(_taken(page, "#sessions .taking >> text=CSV").splitlines()))
    assert table[0][:2] == ["session", "request"]
    assert {row[4] for row in table[1:]} == {"cart"}
    normal.watched.go("/cost")
    lines = json.loads(_taken(page, "#tools .taking >> text=JSON"))
    assert {"tool", "calls"} <= set(lines[0])
    missing: list[str] = []
    for path in PAGES:
        if "{" in path:
            continue
        normal.watched.go(path)
        bare = page.locator(".panel:has(table, .lines, .drawing):not(:has(.taking)):not(.next)").evaluate_all(
            "all => all.map((one) => one.id)"
        )
        missing += [f"{path}#{one}" for one in bare if one not in NO_TABLE]
        for one in page.locator(".taking a").all():
            status = page.request.get(normal.served.origin + str(one.get_attribute("href"))).status
            missing += [f"{path} {one.get_attribute('href')}"] if status != 200 else []
    assert missing == []


def _taken(page: Page, selector: str) -> str:
    with page.expect_download() as waiting:
        page.click(selector)
    done: Download = waiting.value
    return Path(str(done.path())).read_text(encoding="utf-8")


def test_two_sessions_and_two_periods_stand_side_by_side(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go("/sessions?branch=main")
    boxes = page.locator("#sessions input[type=checkbox]")
    boxes.nth(0).check()
    boxes.nth(1).check()
    page.click("text=Compare the selected two")
    assert page.locator("#comparison tbody tr").count() >= 8
    assert page.locator("#comparison .better").count() >= 1
    normal.watched.go("/compare?days=7")
    assert "the last 7 days and " in page.inner_text("#comparison-title")
    assert normal.watched.is_clean()


def test_keys_theme_and_print(normal: Scene) -> None:
    page = normal.watched.page
    normal.watched.go("/sessions")
    page.keyboard.press("?")
    assert page.is_visible("#help")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.locator("tr.here").count() == 1
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "f-q"
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("g")
    page.keyboard.press("h")
    page.wait_for_url("**/health")
    page.emulate_media(color_scheme="light")
    for wanted in ("rgb(247, 246, 243)", "rgb(19, 21, 23)"):
        page.click("#theme")
        page.reload()  # the server knows it
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == wanted
    page.click("#theme")

    page.emulate_media(media="print")
    assert not page.is_visible(".menu")
    assert page.is_visible("#doctor")
    page.emulate_media(media="screen")


def test_times_are_those_of_the_reader_with_universal_time_beside(browser: Browser, normal: Scene) -> None:
    state = normal.watched.page.context.storage_state()
    context = browser.new_context(timezone_id="Asia/Tokyo", storage_state=state, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{normal.served.origin}/sessions/{LAST}")
    universal = str(page.locator("#story time").first.get_attribute("datetime"))
    there = f"{(int(universal[11:13]) + 9) % 24:02d}{universal[13:19]}"
    page.wait_for_selector(f"#story time:has-text('{there}')")
    assert f"{universal[11:19]} UTC" in str(page.locator("#story time").first.get_attribute("title"))
    context.close()


def test_narrow_and_middle_widths_keep_what_matters(normal: Scene) -> None:
    page = normal.watched.page
    page.set_viewport_size({"width": 360, "height": 800})
    normal.watched.go("/sessions?days=30")
    row = page.locator("#sessions tbody tr").first
    for part in ("th a", ".badge", "td.number >> nth=0"):
        box = row.locator(part).first.bounding_box()
        assert box is not None
        assert 0 <= box["x"] < 360, part
    normal.watched.go("/health")
    scrollers = page.locator("div.wide[data-right]")
    assert scrollers.count() >= 1  # what goes on says so
    page.set_viewport_size({"width": 800, "height": 800})
    for path in ("/sessions", "/calls?days=30", "/health", "/learning"):
        normal.watched.go(path)
        lines = page.evaluate(LINES)
        assert lines < 3, path


def test_all_repositories_rules_features_and_redactions_have_pages(normal: Scene) -> None:
    page = normal.watched.page
    normal.add(
        ("redactions", {"session_id": LAST, "kind": "github-token", "digest": "d", "number": 1, "lasting": 1,
                        "created_at": utc()})
    )  # fmt: skip
    normal.watched.go("/redactions")
    assert "github-token" in page.inner_text("#redactions")
    normal.watched.go("/features")
    assert "No features are registered" in page.inner_text("#features")
    normal.watched.go("/learning")
    page.click("#rule-hits a >> text=no-float-money")
    assert "Money is kept in cents" in page.inner_text("main")
    normal.watched.go("/repositories")
    assert page.locator("#repositories").count() == 1
    normal.watched.go("/cost")
    assert "an hour" in page.inner_text(".card[aria-label='Burn rate']")
