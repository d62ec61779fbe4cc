"""The documented workflow of a test, from the first refused write to the green run, as a model meets it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.e2e.client import until
from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, say, use

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.scripted_model import Turn
    from tests.e2e.stage import Played, Stage

DRAFT = ".draft/tests/login.spec.ts"
RUN = f"npx playwright test {DRAFT}"
TEST = "import { test } from '@playwright/test';\ntest('login', async ({ page }) => {});\n"
STAGES = "# login\n\n## Stage: ANALYZE\n- the form\n\n## Stage: RESEARCH\n- waits\n\n## Stage: PLAN\n- one test\n"
WRITE = "\n## Stage: WRITE\n**Hypothesis:** the form is there once the page has loaded\n"
RESEARCH = """
### External Research (Attempt 3)
- Quoth patterns searched: wait patterns
- Exolar history checked: the same wait failed last week
- Insights applied: wait for the response instead
"""
# A stand-in for Playwright, which says what Playwright says of a test: red twice, then green.
NPX = """#!/bin/sh
runs="$HOME/runs of $(basename "$3")"
echo run >> "$runs"
if [ "$(wc -l < "$runs")" -le 2 ]; then
  printf '\\nRunning 1 test using 1 worker\\n\\n  1) %s:2:5 > login\\n' "$3"
  printf '\\n    Test timeout of 30000ms exceeded.\\n'
  printf '\\n  1 failed\\n    %s:2:5 > login\\n' "$3"
  exit 1
fi
printf '\\nRunning 1 test using 1 worker\\n\\n  1 passed (1.2s)\\n'
"""


def write(stage: Stage, path: str, content: str) -> Turn:
    return use(Call("Write", {"file_path": str(stage.repo / path), "content": content}))


def append(path: str, text: str) -> Turn:
    return use(bash(f"cat >> {path} <<'END'\n{text}END"))


@pytest.fixture
def playwright(stage: Stage, tmp_path: Path) -> Stage:
    """A repository with the seed's workflow, and a Playwright that fails twice."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "npx").write_text(NPX, encoding="utf-8")
    (tmp_path / "bin" / "npx").chmod(0o755)
    environ = {**stage.environ, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{stage.environ['PATH']}"}
    made = type(stage)(stage.client, stage.repo, environ)
    made.clickstop("workflow", "init", "playwright")
    return made


def _play_cart(stage: Stage) -> Played:
    """Another session of the same repository, on a feature whose log is ready."""
    for path, text in (("runs/cart.md", STAGES + WRITE), ("context/cart/a.md", "known\n")):
        (stage.repo / ".clickstop" / path).parent.mkdir(parents=True, exist_ok=True)
        (stage.repo / ".clickstop" / path).write_text(text, encoding="utf-8")
    draft = ".draft/tests/cart.spec.ts"
    again = write(stage, draft, TEST + "// again\n")
    return stage.play(write(stage, draft, TEST), use(bash(f"npx playwright test {draft}")), again, say("done"))


def test_the_full_enforcement_flow_beside_a_session_on_another_feature(playwright: Stage) -> None:
    """In the other folder that the seed's workflow knows; all other sessions here have .clickstop/."""
    stage, home, log = playwright, ".triqual", ".triqual/runs/login.md"
    turns = [
        write(stage, "tests/login.spec.ts", TEST),
        write(stage, DRAFT, TEST),
        write(stage, log, STAGES),
        write(stage, f"{home}/context/login/patterns.md", "Log in once, keep the state.\n"),
        write(stage, DRAFT, TEST),
        append(log, WRITE),
        write(stage, DRAFT, TEST),
        use(bash(RUN)),
        use(bash(RUN)),
        append(log, "\n### Stage: RUN (Attempt 1)\n- Result: FAILED\n- Category: WAIT\n"),
        use(bash(RUN)),
        append(log, "\n### Stage: RUN (Attempt 2)\n- **Result:** FAILED\n- **Category:** WAIT\n"),
        use(bash(RUN)),
        append(log, RESEARCH),
        use(bash(RUN)),
        append(log, "\n### Stage: RUN (Attempt 3)\n- Result: PASSED\n"),
        use(bash(f"mkdir -p tests && mv {DRAFT} tests/")),
        say("done"),
    ]
    with ThreadPoolExecutor() as pool:
        beside = pool.submit(_play_cart, stage)
        played = stage.play(*turns, prompt="Write login test")
        cart = beside.result().model
    told = [played.model.result_of(call_id(number)) for number in range(len(turns) - 1)]

    assert f"Write to {DRAFT} instead" in told[0]
    assert "✗ In the draft folder .draft/" in told[0]
    assert "✓ In the draft folder .draft/\n✗ Run log .clickstop/runs/login.md (missing)" in told[1]
    assert "Create .clickstop/runs/login.md" in told[1]
    for line in (
        "✓ ANALYZE",
        "✓ RESEARCH",
        "✓ PLAN",
        "✗ WRITE (missing)",
        f"✓ Context files {home}/context/login/",
    ):
        assert line in told[4]
    assert played.refused() == {call_id(number) for number in (0, 1, 4, 7, 8, 10, 12, 16)}
    assert (stage.repo / DRAFT).read_text(encoding="utf-8") == TEST
    assert not (stage.repo / "tests").exists()

    after_run = played.model.conversation[8].newest
    assert "Run 1 of login: FAILED (WAIT). Document it in" in after_run
    assert "Run 1 of login (FAILED) is not documented yet" in told[8]
    assert "2 WAIT failures since the last green run, and no research" in told[12]
    assert "- Quoth patterns searched: [queries]" in told[12]
    assert "1 passed" in told[14]
    assert "Run 3 of login: PASSED." in played.model.conversation[15].newest
    assert "only the person moves it out of the draft folder" in told[16]
    assert "Run 1 of cart (FAILED) is not documented yet" in cart.result_of(call_id(2))
    assert (stage.repo / ".draft" / "tests" / "cart.spec.ts").read_text(encoding="utf-8") == TEST
    runs: dict[tuple[str, str], list[tuple[int, str, int]]] = {}
    for row in stage.rows("workflow_runs"):
        run = (row["attempt"], row["category"], row["passed"])
        runs.setdefault((row["session_id"], row["feature"]), []).append(run)
    assert sorted(runs.values()) == [[(1, "WAIT", 0)], [(1, "WAIT", 0), (2, "WAIT", 0), (3, "", 1)]]
    assert {feature for _, feature in runs} == {"login", "cart"}
    assert len({session for session, _ in runs}) == 2
    assert stage.rows("handler_failures") == []
    assert f"learnings: {log}" in {row["key"] for row in stage.rows("flags")}


def test_critical_sections_come_back_after_a_compaction(playwright: Stage) -> None:
    stage = playwright
    log = stage.repo / ".clickstop" / "runs" / "login.md"
    log.parent.mkdir(parents=True)
    log.write_text(
        f"{STAGES}{WRITE}{RESEARCH}\n## Accumulated Learnings\n1. wait for the response\n", encoding="utf-8"
    )
    turns = [say("worked"), say("<summary>SHORT</summary>"), say("going on")]
    with ScriptedModel(turns) as model, stage.converse(model) as session:
        for prompt in ("work", "/compact", "go on"):
            session.ask(prompt)
    assert (
        "Active run logs:\n- .clickstop/runs/login.md (WRITE stage - ready to write)" in model.conversation[0].text
    )
    asked = model.conversation[1].messages_text()[-1]
    assert "the same wait failed last week" not in asked
    after = model.conversation[-1].text
    assert "SHORT" in after
    for kept in (
        "Run log .clickstop/runs/login.md: WRITE stage",
        "the same wait failed last week",
        "wait for the response",
    ):
        assert kept in after


def _healer(stage: Stage) -> None:
    (stage.repo / ".claude" / "agents").mkdir(parents=True, exist_ok=True)
    text = "---\nname: test-healer\ndescription: heals tests\n---\nYou heal tests.\n"
    (stage.repo / ".claude" / "agents" / "test-healer.md").write_text(text, encoding="utf-8")
    (stage.repo / ".clickstop" / "runs").mkdir(parents=True)
    (stage.repo / ".clickstop" / "runs" / "login.md").write_text(STAGES + WRITE, encoding="utf-8")


def _heal(*, background: bool) -> Call:
    arguments = {"description": "heal", "prompt": "HEAL-IT", "subagent_type": "test-healer"}
    return Call("Agent", {**arguments, "run_in_background": background})


def test_a_subagent_is_told_what_to_read_and_its_parent_what_comes_next(playwright: Stage) -> None:
    _healer(playwright)
    played = playwright.play(
        use(_heal(background=False)), say("done"), branches={"HEAL-IT": [use(bash("echo inside")), say("healed")]}
    )
    inside = [one for one in played.model.conversation if "HEAL-IT" in one.opening]
    parent = [one for one in played.model.conversation if "HEAL-IT" not in one.opening]
    assert "test-healer: read these files first (feature login):\n1. .clickstop/runs/login.md" in inside[0].newest
    assert "2. .clickstop/knowledge.md (missing)" in inside[0].newest
    assert not any("test-healer is done" in one.text for one in inside)
    assert "test-healer is done. Next:\n1. Update the run log with the FIX stage" in parent[-1].newest
    assert len(inside) == 2


def test_after_a_background_agent_the_next_prompt_says_what_comes_next(playwright: Stage) -> None:
    """The agent waits at a pipe until its parent has gone on: a launch is not a completion."""
    _healer(playwright)
    pipe = playwright.repo / "pipe"
    os.mkfifo(pipe)
    turns = [use(_heal(background=True)), say("launched"), say("and then"), say("and on"), say("end")]
    inside = [use(bash("cat pipe")), say("healed")]
    with ScriptedModel(turns, {"HEAL-IT": inside}) as model, playwright.converse(model) as session:
        session.send("heal it")
        until(lambda: playwright.kinds().get("turn.stop", 0) == 1)
        assert "test-healer is done" not in model.texts_sent()
        pipe.write_text("go on\n", encoding="utf-8")
        until(lambda: playwright.kinds().get("subagent.stop", 0) == 1)
        session.send("what now?")
        until(lambda: "test-healer is done. Next:" in model.texts_sent())
    main = [one for one in model.conversation if "HEAL-IT" not in one.opening]
    assert main[-1].text.count("test-healer is done. Next:") == 1
    assert not any("test-healer is done" in one.text for one in model.conversation if "HEAL-IT" in one.opening)
