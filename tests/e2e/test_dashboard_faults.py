"""One page never says two things: numbers, states and words that once contradicted each other."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.scene import LAST, Scene, enter
from tests.harness import run_clickstop
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

ON = "#live[data-state=on]"
DAY = 86_400
NOTICE = (
    "<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n"
    '<summary>Agent "review" finished</summary>\n<result>seen</result>\n</task-notification>'
)


def test_counts_states_and_times_of_one_page_agree(browser: Browser, repo: Path, environ: dict[str, str]) -> None:
    now = time.time()
    made = [rows.session(f"scored-{one}", utc(now - one * DAY)) for one in range(9)]
    good = {"event_type": "clean_commit", "score_delta": 5}
    made += [rows.signal(f"f{one}", f"scored-{one}", utc(now - one * DAY), **good) for one in range(9)]
    made += [rows.session(f"plain-{one}", utc(now - one * DAY), ended_at=utc(now - one * DAY)) for one in range(2)]
    # Red for 0.2, 1 and 2 seconds.
    for number, seconds in enumerate((0.2, 1.0, 2.0)):
        told = {"command": f"pytest {number}", "names": f'["t{number}"]', "signal_tool": "pytest"}
        made.append(rows.signal(f"red{number}", "scored-0", utc(now - 600 + number * 60), **told))
        green = {**told, "event_type": "vr_pass", "score_delta": 1, "counts": json.dumps({"passed": 3})}
        made.append(rows.signal(f"green{number}", "scored-0", utc(now - 600 + number * 60 + seconds), **green))
    made += [rows.call(f"c{one}", "scored-0", utc(now - one * DAY)) for one in range(40)]
    made += [stores._cost(f"m{one}", "scored-0", utc(now - one * DAY), stores.MODELS[0], 900) for one in range(40)]
    made += [rows.prompt("Mend it", "plain-0", utc(now - 50))]
    made += [("prompts", {**rows.prompt(NOTICE, "plain-0", utc(now - 40))[1], "machine": 1, "prompt_id": ""})]
    stores.seed(repo, environ, made)
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        page = scene.watched.page
        page.set_viewport_size({"width": 1280, "height": 900})

        scene.watched.go("/quality")
        lead, unit = page.inner_text("#lead"), page.inner_text("#score-trend .unit")
        assert "9 of 11 sessions" in lead
        assert "9 of 11 sessions" in unit
        median = re.search(r"Median time from red to green: (.*?)\.", lead)
        assert median is not None
        times = page.locator("#red-to-green tbody tr td:nth-child(3)").all_inner_texts()
        assert times == ["2 s", "1 s", "under 1 s"]
        assert median[1] in times

        scene.watched.go("/cost")
        assert page.inner_text("[data-figure=calls]") == "30"
        assert "the last 30 days" in page.inner_text("#cards")
        columns = page.locator("#cost-by-day .plot rect.bar")
        assert columns.count() == 30  # whole days, the first one too
        heights = {one.get_attribute("height") for one in columns.all()}
        assert len(heights) == 1
        labels = page.locator("#cost-by-day .name").all_text_contents()
        assert len(set(labels)) == len(labels)
        assert scene.watched.clipped() == []

        scene.watched.go("/sessions/plain-0")
        assert page.locator(".figure.none[data-figure=score]").count() == 1
        assert "50" not in page.inner_text("#cards .card >> nth=0")
        assert "The summary appears when the session ends" not in page.inner_text("main")
        assert "<task" not in page.inner_text("main")
        assert 'Agent "review" finished' in page.inner_text("#story")
        scene.watched.go("/sessions")
        assert page.inner_text("#s-plain-0 td >> nth=5") == "no signals"
        assert "Mend it" in page.inner_text("#s-plain-0")
        assert scene.watched.is_clean()
        page.context.close()


def test_a_log_that_waits_is_owed(browser: Browser, repo: Path, environ: dict[str, str]) -> None:
    for arguments in (("init", "--yes"), ("workflow", "init", "pytest"), ("runlog", "new", "cart")):
        run_clickstop(*arguments, cwd=repo, environ=environ).check_returncode()
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        page = scene.watched.page
        assert "Nothing is open" not in page.inner_text("main")
        assert "cart" in page.inner_text("#debts")
        assert page.inner_text("[data-figure=debts]") == "1"
        assert "clickstop runlog list" in page.inner_text("#next")
        page.context.close()


def test_refused_calls_are_seen_and_what_the_client_did_not_try_has_failed(normal: Scene) -> None:
    page = normal.watched.page
    normal.add(rows.call("not-let", LAST, utc(), outcome="refused", kind="permission.denied", tool_name="Fetch"))
    normal.watched.go("/cost")
    row = page.locator("#tools tbody tr", has_text="Fetch")
    assert row.locator("rect.bar.stop").count() == 1
    assert "refused or interrupted" in page.inner_text("#tools .legend")
    normal.watched.go("/calls?outcome=refused")
    assert page.locator("#calls tbody .badge.stop").count() == 1


def test_equal_decisions_are_folded_and_say_why_without_a_click(
    browser: Browser, repo: Path, environ: dict[str, str]
) -> None:
    made = [rows.session("s-fold", utc())]
    made += [rows.gate("s-fold", utc(), reason="The tests are red: 2 failed.\nRun them.") for _ in range(17)]
    stores.seed(repo, environ, made)
    with dashboard(repo, environ) as served:
        scene = enter(browser, served, repo, environ)
        page = scene.watched.page
        assert page.locator("#stops li").count() == 1
        assert "17 times" in page.inner_text("#stops")
        scene.watched.go("/gates")
        assert page.locator("#decisions .decisions > li").count() == 1
        text = page.inner_text("#decisions .decisions > li")
        assert "17 times" in text
        assert "The tests are red: 2 failed." in text
        assert "Hold an agent's stop" in text  # the handler in words, its id beside
        assert "check.stop" in text
        page.context.close()
