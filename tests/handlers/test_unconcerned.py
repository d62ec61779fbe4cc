"""Handlers that have nothing to say, where one that did not look would speak."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config import trust
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from tests.desk import Desk
    from tests.working import Working

SESSION = "session-1"
BROKEN = "CR-7 violation: direct database access in a view\n"
REVIEWER = "sh review.sh"


def violations(desk: Desk, **fields: Any) -> int:
    call = {"tool": "mcp", "tool_name": "mcp__rules__check", "output": BROKEN, **fields}
    desk.send("tool.after", "capture.violations", **call)
    return len(desk.rows("quality_events"))


def test_what_a_tool_reports_counts_unless_it_was_cut_short_or_only_looked_up(desk: Desk) -> None:
    assert violations(desk, interrupted=True) == 0
    assert violations(desk, background=True) == 0
    assert violations(desk, tool_name="mcp__rules__get_rules") == 0
    assert violations(desk, tool_name="mcp__clickstop__check", server="clickstop") == 0
    assert violations(desk) == 1


def test_a_reviewer_that_may_cost_money_runs_once_for_the_same_files(desk: Desk) -> None:
    desk.write("clickstop.toml", f'[review]\nenabled = true\ncommand = "{REVIEWER}"\n')
    desk.write("review.sh", "echo run >> runs.log\necho cart.py:1: a finding\n")
    desk.write(".gitignore", "runs.log\n")
    trust.record_lines(desk.root, [REVIEWER], desk.environ)
    desk.write("cart.py", "x = 1\n")

    def runs(**fields: Any) -> int:
        desk.send("turn.stop", "check.review", **fields)
        log = desk.repo / "runs.log"
        return len(log.read_text().splitlines()) if log.exists() else 0

    assert [runs(mode="plan"), runs(), runs(), runs(session_id="another")] == [0, 1, 1, 1]
    desk.write("cart.py", "x = 2\n")
    assert runs() == 2
    assert [(row["path"], row["line"]) for row in desk.rows("review_findings")] == [("cart.py", 1)]


@pytest.mark.parametrize("tool", ["edit", "write", "notebook"])
def test_a_file_that_an_edit_put_outside_the_draft_folder_was_judged_before(tool: str, desk: Desk) -> None:
    desk.write("clickstop.toml", '[workflow.e2e]\npreset = "playwright"\n')
    desk.put(rows.call("edited", SESSION, desk.ago(60)), rows.call("early", SESSION, desk.ago(70)))
    desk.put(rows.call("refused", SESSION, desk.ago(60), kind="tool.before", outcome="refused"))
    desk.put(rows.call("late", SESSION, desk.ago(-60)))
    desk.write("tests/login.spec.ts", "test")

    def is_told(*ids: str) -> bool:
        tools = {"edited": tool}
        events = [desk.context("tool.after", tool=tools.get(name, "mcp"), call_id=name).event for name in ids]
        # A call that does not say which files it changes is what the handler is loaded for.
        events.append(desk.context("tool.after", tool="mcp", call_id="unknown").event)
        decided = desk.send("tool.batch", "gate.workflow_write", calls=tuple(events))
        return any("is new outside the draft folder" in item.text for item in decided.context)

    assert [is_told(name) for name in ("edited", "refused", "late")] == [False] * 3
    assert is_told("edited", "early", "late")


def test_a_command_that_passes_each_time_is_no_loop(session: Working) -> None:
    for _ in range(6):
        assert session.ask("Bash", {"command": "pytest -q"})[0] == "pass"
        session.calls -= 1
        session.green()


def test_a_command_that_exits_0_and_prints_failures_is_one(session: Working) -> None:
    decided = []
    for _ in range(6):
        decided.append(session.ask("Bash", {"command": "make test; true"})[0])
        session.calls -= 1
        session.shell("make test; true", "FAILED tests/test_cart.py::test_empty - assert 0\n1 failed in 0.03s\n")
    assert decided[:2] == ["pass", "pass"]
    assert decided[-1] == "deny"


@pytest.mark.parametrize(
    ("config", "fields", "is_recorded"),
    [
        ("", {"source": "startup"}, True),
        ("", {"source": "resume"}, False),
        ("", {"source": "compact"}, False),
        ('[stop]\nevidence = "off"\n', {"source": "startup"}, False),
        ('[stop]\nbaseline = "off"\n', {"source": "startup"}, False),
    ],
)
def test_the_state_before_a_session_is_recorded_when_it_begins_and_is_wanted(
    config: str, fields: dict[str, Any], is_recorded: bool, desk: Desk
) -> None:
    desk.write("clickstop.toml", f'{config}[commands]\ntest = "true"\n')
    desk.write("cart.py", "x = 1\n")
    git(desk.repo, desk.environ, "add", "-A")
    git(desk.repo, desk.environ, "commit", "-qm", "cart")
    desk.send("session.start", "check.baseline", **fields)
    assert bool(desk.rows("session_trees")) is is_recorded


def test_a_session_that_has_changed_files_has_no_state_before_it(desk: Desk) -> None:
    desk.write("clickstop.toml", '[commands]\ntest = "true"\n')
    desk.put(rows.session(SESSION, desk.ago(60)), rows.call("c1", SESSION, desk.ago(30), tool="edit", changed=1))
    desk.send("session.start", "check.baseline", source="startup")
    assert desk.rows("session_trees") == []


@pytest.mark.parametrize("path", ["src/cart.py", "docs/notes.md", "memory/notes.txt"])
def test_a_file_that_is_no_rule_is_not_read_as_one(path: str, desk: Desk) -> None:
    desk.write("memory/feedback_x.md", "# x\n")
    text = desk.write(path, "no rule\n").read_text()
    decided = desk.send("tool.after", "learn.rule", tool="write", paths=(str(desk.repo / path),), content=text)
    assert decided.context == ()
    rule = str(desk.repo / "memory/feedback_x.md")
    told = desk.send("tool.after", "learn.rule", tool="write", paths=(rule,), content="# x\n")
    assert "cannot be enforced yet" in told.context[0].text


def test_a_file_whose_name_is_allowed_may_hold_anything(desk: Desk) -> None:
    desk.write("clickstop.toml", '[secrets]\nallow = ["fixtures/*"]\n')

    def verdict(*paths: str) -> str:
        files = tuple(f"{desk.root}/{path}" for path in paths)
        content = "password = '[redacted:password:1]'\n"
        return desk.send("tool.before", "gate.content", tool="write", paths=files, content=content).verdict

    assert verdict("fixtures/a.py") == "pass"
    assert verdict("src/a.py") == verdict("fixtures/a.py", "src/a.py") == "block"


@pytest.mark.parametrize("claims", ["off", "warn", "block"])
def test_what_a_message_claims_is_compared_if_that_is_wanted(claims: str, desk: Desk) -> None:
    desk.write("clickstop.toml", f'[commands]\ntest = "true"\n[stop]\nclaims = "{claims}"\n')
    trust.record_lines(desk.root, ["true"], desk.environ)
    file = str(desk.write("cart.py", "x = 1\n"))
    call = rows.call("c1", SESSION, desk.ago(5), tool="edit", tool_name="Edit", target=file, changed=1)

    def said(text: str, **fields: Any) -> str:
        decided = desk.send("turn.stop", "check.claims", last_message=text, prompt_id="p1", **fields)
        return f"{decided.verdict} {bool(decided.message)}"

    text = "All tests pass now."
    assert said(text) == "pass False"  # nothing was changed
    desk.put(call)
    assert said("Done.") == said("I renamed the cart.") == said(text, mode="plan") == "pass False"
    assert said(text, background_tasks=("a server",)) == "pass False"
    assert said(text) == {"off": "pass False", "warn": "pass True", "block": "block False"}[claims]
    assert said(text) == {"off": "pass False"}.get(claims, "pass True")  # held once


def test_a_batch_is_evidence_of_the_commands_that_ended_in_it(desk: Desk) -> None:
    desk.write("clickstop.toml", '[commands]\ntest = "make test"\n')
    trust.record_lines(desk.root, ["make test"], desk.environ)
    call = {"target": "make test", "tool": "shell", "outcome": "ok", "exit_code": 0, "duration_ms": 5, "changed": 0}
    desk.put(rows.call("c1", SESSION, desk.ago(5), **call))

    def evidence(**fields: Any) -> int:
        event = desk.context("tool.after", command="make test", call_id="c1", exit_code=0).event
        for name, value in fields.items():
            setattr(event, name, value)
        desk.send("tool.batch", "capture.evidence", calls=(event,))
        return len(desk.rows("evidence"))

    assert evidence(background=True) == evidence(tool="mcp") == evidence(command="ls") == 0
    assert evidence() == 1
