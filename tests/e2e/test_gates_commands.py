"""Gates in the real client: denied, asked and passed; in parallel calls, in a subagent, and before the person."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.places import Places
from tests.e2e.client import until
from tests.e2e.conftest import missing
from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, delegate, say, use
from tests.e2e.terminal import opened

if TYPE_CHECKING:
    from tests.e2e.stage import Stage


def _folder(path: Path) -> Path:
    path.mkdir(parents=True)
    (path / "kept.txt").write_text("kept\n", encoding="utf-8")
    return path


def _has_begun(stage: Stage) -> bool:
    return Path(Places(str(stage.repo), stage.environ).database).exists() and bool(stage.rows("pins"))


def test_calls_of_one_turn_are_judged_each_by_itself(stage: Stage) -> None:
    documents, build = _folder(stage.home / "Documents"), _folder(stage.repo / "build")
    (stage.repo / "cart.py").write_text("changed\n", encoding="utf-8")
    played = stage.play(
        use(
            bash("VAR=1 env rm -rf ~/Documents"),
            bash("rm -rf build && echo gone"),
            bash("git reset --hard"),
            bash("echo 'rm -rf ~/Documents' > note.txt && cat note.txt"),
            bash("cd ~ && rm -rf ."),
        ),
        say("done"),
    )
    assert played.refused() == {call_id(0, 0), call_id(0, 4)}
    assert "`rm` would delete ~/Documents with everything in it." in played.model.result_of(call_id(0, 0))
    assert played.model.result_of(call_id(0, 1)) == "gone"
    assert played.model.result_of(call_id(0, 3)) == "rm -rf ~/Documents"
    assert (documents / "kept.txt").exists()
    assert not build.exists()
    assert (stage.repo / "cart.py").read_text(encoding="utf-8") != "changed\n"  # and saved first
    decided = {row["call_id"]: (row["rule_id"], row["verdict"]) for row in stage.rows("gate_decisions")}
    assert decided == {
        call_id(0, 0): ("delete.outside", "block"),
        call_id(0, 4): ("delete.home", "block"),
    }
    outcomes = [stage.calls()[call_id(0, at)]["outcome"] for at in range(5)]
    assert outcomes == ["refused", "ok", "ok", "ok", "refused"]


def test_a_subagent_is_judged_like_its_parent(stage: Stage) -> None:
    documents = _folder(stage.home / "Documents")
    branch = [use(bash("rm -rf ~/Documents"), bash("echo fine")), say("seen")]
    played = stage.play(use(delegate("SUB")), say("done"), branches={"SUB": branch})
    assert "`rm` would delete ~/Documents" in played.model.result_of(call_id(0, 0, "SUB"))
    assert played.model.result_of(call_id(0, 1, "SUB")) == "fine"
    assert (documents / "kept.txt").exists()
    (decision,) = stage.rows("gate_decisions")
    assert (decision["rule_id"], decision["agent_id"] != "") == ("delete.outside", True)


def test_the_agents_own_tools_are_judged_by_path(stage: Stage) -> None:
    def write(name: str) -> Call:
        return Call("Write", {"file_path": str(stage.repo / name), "content": "{}\n"})

    played = stage.play(
        use(write(".clickstop/plan/plan.json"), write("package-lock.json"), write("src/app.json")), say("done")
    )
    assert played.refused() == {call_id(0, 0)}
    assert "An agent must not change the rules" in played.model.result_of(call_id(0, 0))
    assert "A package manager writes it" in played.model.conversation[1].newest
    assert (stage.repo / "package-lock.json").exists()
    assert (stage.repo / "src" / "app.json").exists()
    assert [(row["rule_id"], row["verdict"]) for row in stage.rows("gate_decisions")] == [
        ("policy.change", "block"),
        ("protect.lock", "warn"),
    ]


def test_a_command_of_an_mcp_server_is_judged_like_one_of_the_shell(stage: Stage) -> None:
    documents = _folder(stage.home / "Documents")
    server = {"command": sys.executable, "args": [str(Path(__file__).with_name("mcp_server.py"))]}
    (stage.repo / "mcp.json").write_text(json.dumps({"mcpServers": {"runner": server}}), encoding="utf-8")
    played = stage.play(
        use(
            Call("mcp__runner__run_command", {"command": f"rm -rf {documents}"}),
            Call("mcp__runner__run_command", {"command": "echo fine"}),
            Call("mcp__runner__run_command", {"command": "echo > clickstop.toml"}),
        ),
        say("done"),
        arguments=("--mcp-config", "mcp.json"),
    )
    assert "would delete ~/Documents" in played.model.result_of(call_id(0, 0))
    assert played.model.result_of(call_id(0, 1)).strip() == "fine"
    assert "An agent must not change the rules" in played.model.result_of(call_id(0, 2))
    assert (documents / "kept.txt").exists()


def test_a_policy_that_was_weakened_meanwhile_does_not_count_where_nobody_is_asked(stage: Stage) -> None:
    documents = _folder(stage.home / "Documents")
    (stage.repo / "weaken.py").write_text(
        "open('clickstop.toml', 'a').write('[gates.rules]\\n\"delete.outside\" = \"off\"\\n')\n", encoding="utf-8"
    )
    played = stage.play(
        use(bash(f"'{sys.executable}' weaken.py")),
        use(bash("rm -rf ~/Documents")),
        say("done"),
    )
    assert "delete.outside" in (stage.repo / "clickstop.toml").read_text(encoding="utf-8")
    assert "would delete ~/Documents" in played.model.result_of(call_id(1))
    assert (documents / "kept.txt").exists()


@pytest.mark.parametrize(("key", "kept"), [("Enter", False), ("2", True)])
def test_the_person_is_asked_whether_less_policy_may_count(stage: Stage, key: str, kept: bool) -> None:
    if shutil.which("tmux") is None:
        missing("tmux is not there to hold the interactive client")
    turns = [use(bash("touch first.txt")), use(bash("touch second.txt")), say("finished")]
    with ScriptedModel(turns) as model, opened(stage, model.url) as terminal:
        until(lambda: _has_begun(stage))
        stage.clickstop("pause")
        terminal.type("please")
        terminal.wait_for("The policy was weakened")
        terminal.press_until_gone(key, "Esc to cancel")
        terminal.wait_for("What should Claude do instead?" if kept else "finished")
        terminal.leave()

    assert (stage.repo / "second.txt").exists() is not kept
    agreed = [row for row in stage.rows("audit_log") if row["action"] == "policy.agreed"]
    assert bool(agreed) is not kept


@pytest.mark.parametrize("mode", ["default", "acceptEdits", "dontAsk"])
def test_a_gate_holds_in_every_permission_mode(stage: Stage, mode: str) -> None:
    documents = _folder(stage.home / "Documents")
    played = stage.play(use(bash("rm -rf ~/Documents")), say("done"), mode=mode)
    assert "`rm` would delete ~/Documents" in played.model.result_of(call_id(0))
    assert (documents / "kept.txt").exists()


@pytest.mark.parametrize(("key", "kept"), [("Enter", False), ("2", True)])
def test_the_person_is_asked_and_decides(stage: Stage, key: str, kept: bool) -> None:
    if shutil.which("tmux") is None:
        missing("tmux is not there to hold the interactive client")
    documents = _folder(stage.home / "Documents")
    turns = [use(bash("rm -rf ~/Documents")), say("finished")]
    with ScriptedModel(turns) as model, opened(stage, model.url) as terminal:
        terminal.type("please")
        terminal.wait_for("would delete ~/Documents")
        terminal.press_until_gone(key, "Esc to cancel")
        terminal.wait_for("What should Claude do instead?" if kept else "finished")
        terminal.leave()

    assert documents.exists() is kept
    assert [(row["verdict"], row["said"]) for row in stage.rows("gate_decisions")] == [("ask", "ask")]
    assert not (stage.repo / "clickstop.local.toml").exists()  # nothing is remembered that nobody said
