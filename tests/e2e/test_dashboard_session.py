"""A session of the real client, watched by a page from its first prompt to its end."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

from tests.dashboard.running import dashboard
from tests.e2e.scene import enter
from tests.e2e.scripted_model import Call, ScriptedModel, bash, say, use

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.e2e.stage import Stage

ON = "#live[data-state=on]"
RESULT = re.compile(r"^finished\s*$")
SLOW = "for _ in $(seq 400); do [ -e ../go-on ] && break; sleep 0.1; done; echo finished"


def test_a_session_moves_from_its_first_prompt_to_its_end(browser: Browser, stage: Stage) -> None:
    turns = [
        use(bash(SLOW)),
        use(bash("cat no-such-file")),
        use(bash("rm -rf ~")),
        use(Call("Fly", {"to": "the moon"})),
        say("All done."),
    ]
    with dashboard(stage.repo, stage.environ) as served, ScriptedModel(turns) as model, ExitStack() as later:
        scene = enter(browser, served, stage.repo, dict(stage.environ))
        page = scene.watched.page
        page.wait_for_selector("text=No session is running")
        page.wait_for_selector(ON)
        page.evaluate("window.same = true")

        session = later.enter_context(stage.converse(model))  # from its start on, it counts as a session
        session.send("Make the total right")
        page.wait_for_selector("#running .badge.now:has-text('running')")
        page.wait_for_selector("#running a:has-text('Make the total right')")
        assert page.evaluate("window.same")  # nobody has reloaded it
        page.click("#running a")
        page.wait_for_selector(ON)
        page.evaluate("window.same = true")
        assert page.inner_text("h1") == "Make the total right"
        page.wait_for_selector("#story .prompt")
        page.wait_for_selector("#story .call .badge.now:has-text('running')")
        assert page.locator("#lanes .span.now").count() == 1
        assert "interrupted" not in page.inner_text("main")
        page.wait_for_selector("[data-figure=cost]:has-text('$')")  # before the turn has ended
        assert "claude" in page.inner_text("#lead")
        assert "The summary appears when the session ends" in page.inner_text("#summary")

        (stage.repo.parent / "go-on").touch()
        page.wait_for_selector("#story .call:has-text('cat no-such-file') .badge.bad:has-text('failed')")
        page.wait_for_selector("#story .call:has-text('rm -rf') .badge.stop:has-text('refused')")
        unknown = page.locator("#story .call", has_text="Fly")  # the client has no such tool: nobody refused it
        unknown.locator(".badge.bad:has-text('failed')").wait_for()
        page.wait_for_selector("#lead .badge.ask:has-text('waiting for you')")
        assert page.locator("#story .badge.now").count() == 0
        assert page.inner_text("[data-figure=calls]") == "4"
        first = page.locator("#story .call", has_text="for _ in")
        first.locator("summary").click()
        first.locator("pre", has_text=RESULT).wait_for()

        session.end()
        page.wait_for_selector("#lead .badge:has-text('ended')")
        page.wait_for_selector("#summary pre")
        assert first.locator("pre", has_text=RESULT).is_visible()
        assert page.evaluate("window.same")
        assert scene.watched.is_clean()
        page.context.close()
