"""Gates in the real client: denied, asked and passed; in parallel calls of all tools, and before the person."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.conftest import missing
from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, say, use
from tests.e2e.terminal import opened

if TYPE_CHECKING:
    from tests.e2e.stage import Stage


def _folder(path: Path) -> Path:
    path.mkdir(parents=True)
    (path / "kept.txt").write_text("kept\n", encoding="utf-8")
    return path


def _write(stage: Stage, name: str) -> Call:
    return Call("Write", {"file_path": str(stage.repo / name), "content": "{}\n"})


def _run(command: str) -> Call:
    """A command of an MCP server's."""
    return Call("mcp__runner__run_command", {"command": command})


def test_calls_of_one_turn_are_judged_each_by_itself_whatever_the_tool(stage: Stage) -> None:
    documents, build = _folder(stage.home / "Documents"), _folder(stage.repo / "build")
    (stage.repo / "cart.py").write_text("changed\n", encoding="utf-8")
    server = {"command": sys.executable, "args": [str(Path(__file__).with_name("mcp_server.py"))]}
    (stage.repo / "mcp.json").write_text(json.dumps({"mcpServers": {"runner": server}}), encoding="utf-8")
    played = stage.play(
        use(
            bash("VAR=1 env rm -rf ~/Documents"),
            bash("rm -rf build && echo gone"),
            bash("git reset --hard"),
            bash("echo 'rm -rf ~/Documents' > note.txt && cat note.txt"),
            bash("cd ~ && rm -rf ."),
            _write(stage, ".clickstop/plan/plan.json"),
            _write(stage, "package-lock.json"),
            _write(stage, "src/app.json"),
            _run(f"rm -rf {documents}"),
            _run("echo fine"),
            _run("echo > clickstop.toml"),
        ),
        say("done"),
        arguments=("--mcp-config", "mcp.json"),
    )
    told = [played.model.result_of(call_id(0, at)) for at in range(11)]
    assert played.refused() == {call_id(0, at) for at in (0, 4, 5, 8, 10)}
    assert "`rm` would delete ~/Documents with everything in it." in told[0]
    assert (told[1], told[3]) == ("gone", "rm -rf ~/Documents")
    assert (documents / "kept.txt").exists()
    assert not build.exists()
    assert (stage.repo / "cart.py").read_text(encoding="utf-8") != "changed\n"  # and saved first
    assert "An agent must not change the rules" in told[5]
    assert "A package manager writes it" in played.model.conversation[1].newest
    assert (stage.repo / "package-lock.json").exists()
    assert (stage.repo / "src" / "app.json").exists()
    assert "would delete ~/Documents" in told[8]
    assert told[9].strip() == "fine"
    assert "An agent must not change the rules" in told[10]
    decided = {row["call_id"]: (row["rule_id"], row["verdict"]) for row in stage.rows("gate_decisions")}
    assert decided == {
        call_id(0, 0): ("delete.outside", "block"),
        call_id(0, 4): ("delete.home", "block"),
        call_id(0, 5): ("policy.change", "block"),
        call_id(0, 6): ("protect.lock", "warn"),
        call_id(0, 8): ("delete.outside", "block"),
        call_id(0, 10): ("policy.change", "block"),
    }
    outcomes = [stage.calls()[call_id(0, at)]["outcome"] for at in range(5)]
    assert outcomes == ["refused", "ok", "ok", "ok", "refused"]


def test_the_person_is_asked_and_decides_also_whether_less_policy_may_count(stage: Stage) -> None:
    if shutil.which("tmux") is None:
        missing("tmux is not there to hold the interactive client")
    documents = _folder(stage.home / "Documents")
    remove = use(bash("rm -rf ~/Documents"))
    turns = [remove, remove, say("removed"), use(bash("touch second.txt")), say("finished")]
    with ScriptedModel(turns) as model, opened(stage, model.url) as terminal:
        terminal.type("please")
        terminal.wait_for("would delete ~/Documents")
        terminal.press_until_gone("2", "Esc to cancel")  # "No"
        terminal.wait_for("What should Claude do instead?")
        assert documents.exists()
        terminal.type("once more")
        terminal.press_until_gone("Enter", "Esc to cancel")
        terminal.wait_for("removed")
        assert not documents.exists()
        stage.clickstop("pause")
        terminal.type("go on")
        terminal.wait_for("The policy was weakened")
        assert not (stage.repo / "second.txt").exists()
        terminal.press_until_gone("Enter", "Esc to cancel")
        terminal.wait_for("finished")
        terminal.leave()

    assert (stage.repo / "second.txt").exists()
    asked = [(row["verdict"], row["said"]) for row in stage.rows("gate_decisions")]
    assert asked == [("ask", "ask")] * 3
    assert [row["action"] for row in stage.rows("audit_log") if row["action"] == "policy.agreed"]
    assert not (stage.repo / "clickstop.local.toml").exists()  # nothing is remembered that nobody said
