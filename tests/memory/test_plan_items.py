"""Items of plans that a call marks as done."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from clickstop.memory.plan_items import done_items, exists, text_below, ticked_items
from tests.store import rows
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desk import Desk
    from tests.harness import Hook

GATE = "gate.deliverables"
PLAN = "- [ ] Write src/cart.py\n- [x] Write src/old.py\n- [ ] Write src/cart.py, too\n"


@pytest.fixture
def session(hook: Hook, repo: Path) -> Working:
    return Working(hook, repo)


@pytest.mark.parametrize(
    ("everywhere", "ticked"),
    [(False, ["Write src/cart.py"]), (True, ["Write src/cart.py", "Write src/cart.py, too"])],
)
def test_an_edit_of_a_plan_ticks_what_it_replaces(desk: Desk, everywhere: bool, ticked: list[str]) -> None:
    path = desk.write("docs/plans/checkout.md", PLAN)
    ctx = desk.context("tool.before", handler=GATE, paths=(str(path),), patch="-- [ ]\n+- [x]")
    ctx.event.old, ctx.event.content, ctx.event.everywhere = "- [ ]", "- [x]", everywhere
    assert [text.partition("] ")[2] or text for text in ticked_items(ctx)] == ticked


def test_a_page_that_is_written_anew_ticks_what_was_not_ticked_before(desk: Desk) -> None:
    path = desk.write("docs/plans/checkout.md", PLAN)
    done = PLAN.replace("- [ ]", "- [x]")
    decided = desk.send("tool.before", GATE, paths=(str(path),), content=done)
    assert decided.verdict == "block"
    assert "src/cart.py" in decided.reason
    assert "src/old.py" not in decided.reason
    elsewhere = desk.send("tool.before", GATE, paths=(f"{desk.root}/notes.md",), content=done)
    assert elsewhere.verdict == "pass"


def test_a_task_is_named_by_its_number_or_in_words_and_told_as_the_plan_has_it(desk: Desk) -> None:
    desk.write("docs/plans/cart.md", "- [ ] Write the cart\n  in src/cart.py\n")
    made = {"tool": "task", "target": "Write  the Cart", "summary": "#7: Write the Cart"}
    desk.put(
        rows.session("session-1", desk.ago(9), plan_file="docs/plans/cart.md"),
        rows.call("c1", "session-1", desk.ago(8), **made),
    )
    ctx = desk.context("tool.before", handler=GATE, tool="task")
    ctx.event.done = ("#7", "Sweep", "#8")
    assert done_items(ctx) == ["Write the cart\nin src/cart.py", "Sweep"]


def test_what_an_item_names_is_looked_for_in_the_checkout_and_where_the_agent_works(desk: Desk) -> None:
    desk.write("web/src/app.ts", "let a")
    ctx = desk.context("tool.before", handler=GATE, tool="task")
    assert not exists(ctx, "src/app.ts")
    assert text_below(ctx, "src/app.ts") == ""
    ctx.event.cwd = f"{desk.root}/web"
    assert exists(ctx, "src/app.ts")
    assert exists(ctx, "web/src/app.ts")
    assert text_below(ctx, "src/app.ts") == "let a"


def test_a_name_without_a_folder_is_looked_for_in_all_folders(desk: Desk) -> None:
    desk.write("web/src/Button.js", "let a")
    ctx = desk.context("tool.before", handler=GATE, tool="task")
    assert exists(ctx, "Button.js")
    assert text_below(ctx, "Button.js") == "let a"
    assert not exists(ctx, "Knob.js")


def test_an_item_that_promises_no_file_can_be_ticked(session: Working) -> None:
    plan = session.repo / "docs" / "plans" / "next.md"
    plan.parent.mkdir(parents=True)
    items = ("Upgrade Node.js", "Use e.g. config.yaml if present", "Replace src/old.py by src/cart.py")
    plan.write_text("".join(f"- [ ] {item}\n" for item in items))

    def tick(item: str) -> str:
        edit = {"file_path": str(plan), "old_string": f"- [ ] {item}", "new_string": f"- [x] {item}"}
        return session.ask("Edit", edit)[0]

    assert [tick(item) for item in items] == ["pass", "pass", "deny"]
    (session.repo / "src").mkdir()
    (session.repo / "src" / "cart.py").write_text("")
    assert tick(items[2]) == "pass"


def test_an_item_that_a_command_has_ticked_is_told_after_the_step_once(session: Working) -> None:
    plan = session.repo / "docs" / "plans" / "next.md"
    plan.parent.mkdir(parents=True)
    plan.write_text("- [ ] Write src/cart.py\n- [ ] Upgrade Node.js\n- [x] Write src/old.py\n")
    session.commit("plan")

    def runs(command: str) -> str:
        call = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": f"c{session.calls}"}
        session.event("PreToolUse", **call)
        subprocess.run(command, shell=True, cwd=session.repo, check=True)
        response = {"stdout": "", "stderr": "", "interrupted": False, "isImage": False}
        session.event("PostToolUse", tool_response=response, **call)
        session.calls += 1
        answer = session.event("PostToolBatch", tool_calls=[{**call, "tool_response": response}])
        return str(answer.specific.get("additionalContext", ""))

    told = runs("sed -i 's/\\[ \\]/[x]/' docs/plans/next.md")
    assert "- Write src/cart.py: src/cart.py" in told
    assert "src/old.py" not in told
    assert "Node.js" not in told
    assert runs("echo >> docs/plans/next.md") == ""
